"""An outcome by what it is called, also one that cannot come in this situation.

In: the words, the outcomes that can come, and what a step may come to at all. Out: the outcome; `Trouble`
where nothing is called so, or several are. It may be named as it is printed, by its name in the rules or by
its other names; capitals do not count where it is clear.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact, read_fact, shown_fact
from rulesdsl.driver.facts_named import called, cases_called, cases_with_numbers, folded, too_long
from rulesdsl.driver.odds_possible import Possible, is_number, plain, shows_number
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Case, Head, Member, Val
from rulesdsl.interp.vocabulary import case, member
from rulesdsl.runtime import printed
from rulesdsl.sema.suggest import did_you_mean, nearest

_ABSENT = ("-", "absent")
_DASHES = ("-", " - ", "\u2013", " .. ")


class Named(NamedTuple):
    """An outcome: how it is printed, and its value."""

    printed: str
    value: Val


class NoSuchOutcome(Trouble):
    """Nothing is called so; `near` is what is meant, maybe."""

    def __init__(self, of: str, words: str, names: Sequence[str], shown: Sequence[str]) -> None:
        self.near = nearest(words, names)
        help = f"did you mean {self.near}?" if self.near else did_you_mean(words, shown, what="outcomes")
        super().__init__(f"no outcome of {of} is called {words!r}", help, 2)


def written(words: object) -> str:
    """What an outcome is called, as somebody writes it: text, a number, yes or no, a value of the rules."""
    match words:
        case str():
            return words
        case None:
            return _ABSENT[0]
        case bool():
            return "yes" if words else "no"
        case float() if words == words // 1:
            return str(Fraction(words))
        case _ if too_long(words):
            return shown_fact(words)
        case _:
            return str(getattr(words, "printed", words))


def named(
    graph: g.RuleGraph,
    of: str,
    words: str,
    known: Sequence[tuple[str, Val]],
    by: Possible | None = None,
) -> Named | None:
    """The outcome that is called so, given those that can come with how they are printed, and what may
    come by the rules. None where it cannot be said: any text may come, or nothing shows what may."""
    can_come = [Named(*one) for one in known]
    for one in can_come:
        if one.printed == words:
            return one
    type = _type(by, can_come)
    if isinstance(by and by.type, g.OptionalType) and words in _ABSENT:
        return Named(_ABSENT[0], None)
    if type is not None and is_number(type):
        return _number(graph, type, of, words)
    names = [*_names(graph, type, by), *((one.printed, one) for one in can_come)]
    for same in (str, folded):
        found = {one.printed: one for name, one in names if same(name) == same(words) and folded(words)}
        if len(found) > 1 and same is str:  # as it is printed, before any other name
            found = {name: one for name, one in found.items() if name == words} or found
        if len(found) > 1:
            may_be = " or ".join(found)
            raise Trouble(f"{words!r} may be {may_be} of {of}", "write it as it is printed", 2)
        if found:
            return next(iter(found.values()))
    if isinstance(type, g.OutcomeType) and (cases := cases_called(graph, type.outcome, words)):
        if len(cases) > 1:
            may_be = " or ".join(one.printed for one in cases)
            raise Trouble(f"{words!r} may be {may_be} of {of}", "write it as it is printed", 2)
        return Named(cases[0].printed, cases[0])
    if not _is_closed(type, by):
        return None
    if isinstance(type, g.OutcomeType):
        made = cases_with_numbers(graph, type.outcome, words)
        names += [(one.printed, Named(one.printed, one)) for one in made]
    shown = dict.fromkeys(one.printed for _, one in names)
    raise NoSuchOutcome(of, words, [*shown, *(name for name, _ in names)], list(shown))


def _type(by: Possible | None, known: Sequence[Named]) -> g.Type | None:
    """The type of the step, by the rules or by what came of it."""
    if by is not None:
        return plain(by.type)
    values = [one.value for one in known if one.value is not None]
    if values and all(map(shows_number, values)):
        return g.NumberType(whole=False)
    match values[0] if values else None:
        case bool():
            return g.YesNoType()
        case Member(enum=enum):
            return g.EnumType(enum=g.EnumId(enum))
        case Case(outcome=outcome):
            return g.OutcomeType(outcome=g.OutcomeId(outcome))
        case Head(table=table, axis=axis):
            return g.HeadingType(table=g.FunctionId(table), axis=axis, of=g.TextType())
        case _:
            return None


def _is_closed(type: g.Type | None, by: Possible | None) -> bool:
    """Whether all that may come is known by name."""
    if isinstance(type, g.TextType):
        return by is not None and by.texts is not None
    return isinstance(type, g.YesNoType | g.EnumType | g.OutcomeType | g.HeadingType)


def _number(graph: g.RuleGraph, type: g.Type, of: str, words: str) -> Named:
    unit = type.unit if isinstance(type, g.NumberType) else None
    try:
        value = read_fact(graph, g.NumberType(unit=unit, whole=False), words, of)
    except BadFact as bad:
        if too_long(words):
            raise Trouble(bad.headline, bad.help, 2) from None
        raise Trouble(f"{of} comes to numbers, and {words!r} is none", "write a number", 2) from None
    return Named(printed(value), value)


def _names(graph: g.RuleGraph, type: g.Type | None, by: Possible | None) -> Iterator[tuple[str, Named]]:
    """All that the rules have for the step, by all that it is called."""
    match type:
        case g.YesNoType():
            for word, value in (("no", False), ("yes", True), ("false", False), ("true", True)):
                yield word, Named("yes" if value else "no", value)
        case g.EnumType(enum=enum):
            for one in graph.enum_by_id[enum].members:
                for name in called(one):
                    yield name, Named(one.printed, member(graph, enum, one.name))
        case g.OutcomeType(outcome=outcome):
            for form in graph.outcome_by_id[outcome].cases:
                if not form.parameters:
                    found = case(graph, outcome, form.name, ())
                    yield from ((name, Named(found.printed, found)) for name in (found.printed, form.name))
        case g.HeadingType():
            yield from _heads(graph, type)
        case g.TextType() if by is not None:
            yield from ((text, Named(text, text)) for text in by.texts or ())
        case _:
            pass


def _heads(graph: g.RuleGraph, type: g.HeadingType) -> Iterator[tuple[str, Named]]:
    """The heads of a chart; also by the names of what they stand for, and bands with other dashes."""
    chart = graph.functions.get(type.table)
    if not isinstance(chart, g.Table):
        return
    axis = chart.grid.axes[type.axis]
    for n, head in enumerate(axis.heads):
        one = Named(head.printed, Head(type.table, type.axis, n, head.printed))
        yield head.printed, one
        match head.key, axis.type:
            case g.MemberKey(member=name), g.EnumType(enum=enum):
                members = graph.enum_by_id[enum].members
                yield from ((other, one) for m in members if m.name == name for other in called(m))
            case g.CaseKey(case=name, args=args), _:
                yield " ".join((name, *map(str, args))), one
            case g.BandKey(), _:
                yield from ((head.printed.replace("..", dash), one) for dash in _DASHES)
            case _:
                pass
