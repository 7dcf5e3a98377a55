"""What each kind of line is called, which of its fields are lists, how it is shown on one line.

In: nothing. Out: `LINES`, the specs of the lines inside declarations; `declaration_spec` for the
declarations themselves. Charts and sequences of numbers have comparers of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from rulesdsl import graph as g
from rulesdsl.backends.tables.names import template_text
from rulesdsl.backends.tables.text import number, words
from rulesdsl.changes.model import Change
from rulesdsl.changes.saying import Book
from rulesdsl.changes.structure import Spec, Two, any_order, cited, ordered

Show = Callable[[Book, Any], str]


def _named(book: Book, node: Any) -> str:
    return words(node.name)


def _worded(book: Book, node: Any) -> str:
    return book.say(node.words)


def _titled(book: Book, node: Any) -> str:
    return book.say(getattr(node, "title", "")) or words(node.name)


def _printed(book: Book, node: Any) -> str:
    return book.say(node.printed) or words(node.name)


def _amount(book: Book, node: Any) -> str:
    """`+1`, `×½`, or the words of a value that is worked out."""
    value = node.value
    if isinstance(value, g.Constant) and isinstance(value.value, g.NumberValue):
        shown = number(value.value.numerator, value.value.denominator, signed=not node.factor)
    else:
        shown = book.say(value)
    return f"×{shown}" if node.factor else shown


def _modifier_value(two: Two, old: g.Model, new: g.Model) -> Iterator[Change]:
    assert isinstance(old, g.ModifierLine) and isinstance(new, g.ModifierLine)
    if old.factor != new.factor or not two.same(old.value, new.value):
        said = (_amount(two.old, old), _amount(two.new, new))
        yield two.changed("modifier", "value", *said, rules=(cited(old), cited(new)))


def _told_already(two: Two, old: g.Model, new: g.Model) -> Iterator[Change]:
    yield from ()


def _value_and_when(book: Book, node: Any) -> str:
    """ "x2, when …, per …": a modifier without its words."""
    parts = [_amount(book, node)]
    parts += [f"per {book.say(node.per)}"] if node.per is not None else []
    parts += [f"for each of {book.say(node.for_each)}"] if node.for_each is not None else []
    parts += [f"when {book.say(node.when)}"] if node.when is not None else []
    return ", ".join(parts)


def _when(book: Book, node: Any) -> str:
    return f"when {book.say(node.when)}"


def _definition(book: Book, node: Any) -> str:
    return f"is {book.say(node.value)}"


def _roll(book: Book, node: Any) -> str:
    times = f", {book.say(node.times)} times" if node.times is not None else ""
    when = f", when {book.say(node.when)}" if node.when is not None else ""
    return f"roll {book.say_dice(node.dice)}{times}{when}"


def _choose(book: Book, node: Any) -> str:
    return f"{book.say(node.role_words) or 'the player'} chooses from {book.say(node.options)}"


def _each(book: Book, node: Any) -> str:
    return f"for each {words(node.element)} of {book.say(node.source)}"


def _then(book: Book, node: Any) -> str:
    when = f" when {book.say(node.when)}" if node.when is not None else ""
    return f"then go to {book.names.title(node.resolver)}{when}"


def _case_name(book: Book, node: Any) -> str:
    return book.say(node.words) or book.say(node.value)


def _case_line(book: Book, node: Any) -> str:
    return f"{book.say(node.value)} when {book.say(node.when)}"


def _field(book: Book, node: Any) -> str:
    usual = f", usually {book.say(node.usually)}" if node.usually is not None else ""
    return f"{book.names.type_words(node.type)}{usual}"


def _member_figures(book: Book, node: Any) -> str:
    said = (f"{words(f.column)} {book.say(f.value) if f.value is not None else '?'}" for f in node.figures)
    return ", ".join(said)


def _figure_line(book: Book, node: Any) -> str:
    return book.say(node.value) if node.value is not None else "?"


def _case_figure(book: Book, node: Any) -> str:
    if node.parameter is not None:
        return words(node.parameter)
    return book.say(node.value) or "-"


def _outcome_case(book: Book, node: Any) -> str:
    return template_text(node, ())


def _type_of(book: Book, node: Any) -> str:
    return book.say(node.type)


def _node_line(book: Book, node: Any) -> str:
    who = {
        "both": "both sides",
        "each": "once per side",
        "active": "active side",
        "inactive": "inactive side",
    }
    parts = [who[node.who]] if node.who is not None else []
    parts += ["optional"] if node.optional else []
    parts += [f"order by {book.names.title(node.order_by)}"] if node.order_by is not None else []
    parts += [f"only when {book.say(node.only_when)}"] if node.only_when is not None else []
    inner = [_node_name(book, item) for item in node.items if isinstance(item, g.SequenceNode)]
    parts += [f"with {', '.join(inner)}"] if inner else []
    return "; ".join(parts)


def _node_name(book: Book, node: Any) -> str:
    return book.say(node.title) or words(node.name)


def _transition_name(book: Book, node: Any) -> str:
    return f"{words(node.state)}, {words(node.event)}"


def _transition(book: Book, node: Any) -> str:
    if node.unknown:
        return "?"
    return "-" if node.to is None else words(node.to) + (" anew" if node.anew else "")


def _life_name(book: Book, node: Any) -> str:
    return f"how long {words(node.state)} lasts"


def _life(book: Book, node: Any) -> str:
    return f"{book.say(node.amount)} {words(node.unit)}, then {words(node.then)}"


def _path(book: Book, node: Any) -> str:
    return " ".join(words(part) for part in node.path) or "total"


def _expected_name(book: Book, node: Any) -> str:
    return _path(book, node) if node.what == "value" else node.what


def _expected(book: Book, node: Any) -> str:
    return book.say(node.printed) or book.say(node.value) or book.say(node.words) or node.what


def _printed_alone(two: Two, old: g.Model, new: g.Model) -> Iterator[Change]:
    """What is printed of a value goes with it."""
    assert isinstance(old, g.Expectation) and isinstance(new, g.Expectation)
    if two.same(old.value, new.value) and old.printed != new.printed:
        yield two.changed("expected", "", old.printed, new.printed, weight="example")


def _rolled(book: Book, node: Any) -> str:
    return ", ".join(
        str(roll.reading) if roll.reading is not None else " ".join(f"{n} {f}" for n, f in roll.by_die)
        for roll in node.rolls
    )


def _the_value(book: Book, node: Any) -> str:
    return book.say(node.value)


def _nothing(book: Book, node: Any) -> str:
    return ""


def _fixed(text: str) -> Show:
    return lambda book, node: text


def _first_applies(node: g.Model) -> bool:
    """Whether the order of a group's lines decides which of them counts."""
    chooser = getattr(node, "chooser", None)
    return isinstance(chooser, g.Chooser) and chooser.how == "first"


def _least_first(node: g.Model) -> bool:
    return bool(getattr(node, "ordered", False))


_COND: Final = {"when": "when", "exceptions": "unless"}

LINES: Final[dict[type, Spec]] = {
    g.Input: Spec("input", _named, _type_of, labels={"type": "kind"}),
    g.Definition: Spec("step", _named, _definition, labels={"value": ""}),
    g.CaseOf: Spec(
        "case", _case_name, _case_line, labels={"value": "gives", "when": "when"}, quiet=frozenset({"words"})
    ),
    # conditions
    g.ConditionBlock: Spec(
        "list",
        lambda b, n: f"{n.quantity} of these",
        lambda b, n: "; ".join(b.say(line.words) for line in n.lines),
        {"lines": any_order},
    ),
    g.ConditionLine: Spec("condition", _worded, _when, {"exceptions": any_order}, quiet=frozenset({"words"})),
    g.ConditionException: Spec(
        "exception", _worded, _when, {"exceptions": any_order}, quiet=frozenset({"words"})
    ),
    # modifiers
    g.ModifierLine: Spec(
        "modifier",
        _worded,
        _value_and_when,
        labels={"per_at_most": "at most", "for_each": "for each of"},
        special={"value": _modifier_value, "factor": _told_already},
        quiet=frozenset({"words"}),
    ),
    g.ModifierGroup: Spec(
        "group",
        _titled,
        lambda b, n: "; ".join(_value_and_when(b, x) + " " + b.say(x.words) for x in n.lines),
        {"lines": _first_applies},
        labels={"chooser": "which counts", "exactly_one": "exactly one"},
        quiet=frozenset({"title", "notes"}),
    ),
    g.UseModifiers: Spec(
        "used list",
        lambda b, n: b.names.title(n.modifiers),
        lambda b, n: f"with {b.say(n.args)}",
        labels={"args": "for"},
        quiet=frozenset({"words"}),
    ),
    g.CancelLines: Spec(
        "cancelling",
        _worded,
        lambda b, n: f"strikes {b.say(n.targets)}, {_when(b, n)}",
        quiet=frozenset({"words"}),
    ),
    g.AtMost: Spec(
        "limit",
        lambda b, n: f"of {b.say(n.groups)}",
        lambda b, n: f"at most {n.limit}, {b.say(n.chooser)}",
        labels={"limit": "at most", "chooser": "which count"},
        quiet=frozenset({"words"}),
    ),
    # steps
    g.RollStep: Spec("step", _named, _roll, labels={"dice": "rolls"}),
    g.ChooseStep: Spec("step", _named, _choose, quiet=frozenset({"words"})),
    g.RefuseStep: Spec("refusal", _worded, _when, quiet=frozenset({"words"})),
    g.EndStep: Spec("end", _worded, _when, quiet=frozenset({"words"})),
    g.StopStep: Spec("stop", _worded, _when, quiet=frozenset({"words"})),
    g.AgainStep: Spec("step", _fixed("roll again"), lambda b, n: f"while {b.say(n.when)}"),
    g.OnlyOneStep: Spec(
        "step", lambda b, n: f"{b.names.title(n.modifiers)} once only", lambda b, n: b.say(n.paths)
    ),
    g.EachStep: Spec(
        "step", _named, _each, {"steps": ordered, "carrying": any_order}, labels={"source": "for each of"}
    ),
    g.BecomesStep: Spec(
        "step", _named, lambda b, n: f"becomes {b.say(n.value)}", labels={"value": "becomes"}
    ),
    g.Carried: Spec("carried value", _named, lambda b, n: f"from {b.say(n.start)}"),
    g.ThenStep: Spec("step", _named, _then, {"binds": any_order}, labels={"resolver": "goes to"}),
    g.Bind: Spec(
        "fact handed on",
        lambda b, n: words(n.field),
        lambda b, n: b.say(n.value) or b.say(n.asked),
        labels={"value": ""},
    ),
    # words
    g.EnumColumn: Spec("figure", _named, _type_of, labels={"type": "kind"}),
    g.Member: Spec(
        "member",
        _printed,
        _member_figures,
        {"figures": any_order},
        quiet=frozenset({"printed", "abbreviated", "called"}),
    ),
    g.MemberFigure: Spec("cell", lambda b, n: words(n.column), _figure_line, labels={"value": ""}),
    g.OutcomeField: Spec("figure", _named, _type_of, labels={"type": "kind"}),
    g.OutcomeCase: Spec(
        "result", _outcome_case, _nothing, {"figures": any_order}, quiet=frozenset({"template"})
    ),
    g.CaseFigure: Spec("cell", lambda b, n: words(n.field), _case_figure, labels={"value": ""}),
    g.RecordField: Spec(
        "fact",
        _named,
        _field,
        labels={
            "type": "kind",
            "low": "lowest",
            "high": "highest",
            "at_least": "at least",
            "at_most": "at most",
        },
        quiet=frozenset({"words", "element"}),
    ),
    # play
    g.TrackState: Spec("state", _printed, _nothing, quiet=frozenset({"printed"})),
    g.TrackEvent: Spec(
        "event", _named, _worded, labels={"node": "at", "whose": "of whom"}, quiet=frozenset({"words"})
    ),
    g.Transition: Spec("transition", _transition_name, _transition, labels={"to": ""}),
    g.LifeTime: Spec("life time", _life_name, _life),
    g.CountRule: Spec(
        "event", _worded, lambda b, n: f"becomes {b.say(n.becomes)}", quiet=frozenset({"words"})
    ),
    g.SequenceNode: Spec(
        "phase",
        _node_name,
        _node_line,
        {"items": ordered, "asked": any_order},
        labels={
            "who": "who",
            "order_by": "order by",
            "only_when": "only when",
            "uses": "uses",
            "in_order": "in order",
            "any_order": "in any order",
            "same_as": "the same as",
            "plays": "plays",
            "never_in": "never in",
        },
        quiet=frozenset({"title", "called"}),
    ),
    g.SequenceForEach: Spec(
        "round",
        lambda b, n: f"for each of {b.say(n.members)}",
        lambda b, n: b.say(n.members),
        {"items": ordered},
    ),
    g.SequenceWith: Spec(
        "role",
        lambda b, n: f"with {words(n.role)}",
        lambda b, n: b.say(n.value) or "the other side",
        {"items": ordered},
    ),
    g.SequenceLimit: Spec(
        "limit",
        _worded,
        lambda b, n: f"at most {n.limit} per {b.say(n.per)}",
        {"asked": any_order},
        labels={"limit": "at most"},
        quiet=frozenset({"words"}),
    ),
    g.CalendarPart: Spec(
        "part", lambda b, n: b.say(n.name) or "turns", lambda b, n: f"turns of {n.length} {n.unit}"
    ),
    # examples
    g.GivenInput: Spec("given", _named, _the_value, labels={"value": ""}, weight="example"),
    g.ChosenValue: Spec("choice", _path, _the_value, labels={"value": ""}, weight="example"),
    g.RolledPath: Spec("roll", _path, _rolled, labels={"rolls": ""}, weight="example"),
    g.DoingNode: Spec("step", _path, lambda b, n: b.say(n.side), weight="example"),
    g.Expectation: Spec(
        "expected",
        _expected_name,
        _expected,
        labels={"value": "", "printed": ""},
        special={"printed": _printed_alone},
        weight="example",
    ),
    # chart notes
    g.Mark: Spec(
        "mark",
        lambda b, n: b.say(n.words) or n.what,
        lambda b, n: n.what,
        quiet=frozenset({"symbol", "printed"}),
        weight="words",
    ),
    g.Code: Spec("code", lambda b, n: b.say(n.symbol), lambda b, n: b.say(n.words), weight="words"),
    g.Figure: Spec(
        "figure",
        lambda b, n: words(n.name or "figure"),
        _type_of,
        labels={"type": "kind"},
        quiet=frozenset({"group"}),
    ),
}

DECLARATIONS: Final[dict[type, Spec]] = {
    g.Measure: Spec("measure", _nothing, _nothing, quiet=frozenset({"singular", "plural"})),
    g.Role: Spec("role", _nothing, _nothing),
    g.Pattern: Spec("pattern", _nothing, _nothing),
    g.Dice: Spec("dice", _nothing, _nothing, labels={"dice": "dice", "low": "lowest", "high": "highest"}),
    g.Enum: Spec(
        "vocabulary",
        _nothing,
        _nothing,
        {"columns": any_order, "members": _least_first},
        quiet=frozenset({"abbreviated", "called"}),
    ),
    g.Outcome: Spec("results", _nothing, _nothing, {"fields": any_order, "cases": _least_first}),
    g.Record: Spec("facts", _nothing, _nothing, {"fields": any_order}),
    g.Formula: Spec(
        "formula",
        _nothing,
        _nothing,
        {"inputs": any_order, "definitions": any_order},
        labels={"gives": "gives", "type": "kind of answer"},
    ),
    g.Condition: Spec("condition", _nothing, _nothing, {"inputs": any_order, "blocks": any_order}),
    g.Modifiers: Spec(
        "modifiers",
        _nothing,
        _nothing,
        {"inputs": any_order, "items": any_order, "at_most": any_order, "marks": any_order},
        labels={
            "combine": "combined",
            "favors_plus": "a plus favors",
            "favors_minus": "a minus favors",
            "by": "goes by",
            "net": "net",
        },
    ),
    g.Resolver: Spec(
        "procedure", _nothing, _nothing, {"inputs": any_order, "steps": ordered}, labels={"gives": "gives"}
    ),
    g.ExternalResolver: Spec("procedure", _nothing, _nothing, {"inputs": any_order}),
    g.StateTrack: Spec(
        "track",
        _nothing,
        _nothing,
        {
            "inputs": any_order,
            "states": any_order,
            "events": any_order,
            "transitions": any_order,
            "life_times": any_order,
        },
    ),
    g.CountTrack: Spec("track", _nothing, _nothing, {"inputs": any_order, "rules": any_order}),
    g.Calendar: Spec("calendar", _nothing, _nothing, {"parts": any_order}),
    g.Sequence: Spec(
        "sequence",
        _nothing,
        _nothing,
        {"inputs": any_order, "events": any_order, "items": ordered},
        quiet=frozenset({"abbreviated", "called"}),
    ),
    g.Example: Spec(
        "example",
        _nothing,
        _nothing,
        {
            "given": any_order,
            "answers": any_order,
            "choosing": any_order,
            "rolling": any_order,
            "doing": ordered,
            "expect": any_order,
        },
        weight="example",
    ),
}
