"""`expect`: what the book's example says comes out.

In: one line of `expect` and the target. Out: `g.Expectation`, its value of the type of what the
path names; None when that was reported. `refused`, `ended` and `unknown` may stand in the place
of a value.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.sema.env import cited
from rulesdsl.sema.example_facts import Facts, RowNamed
from rulesdsl.sema.example_target import NoPath, Target
from rulesdsl.sema.literals import literal_value, literal_words
from rulesdsl.sema.play_nodes import Nodes
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import NUMBER, YES_NO, bare_words, strip
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import canonical

_STOPS = ("refused", "ended", "unknown")


def read_expected(
    line: ast.Expected, decl: ast.ExampleDecl, target: Target, facts: Facts
) -> g.Expectation | None:
    path = tuple(name.text for name in line.path.names)
    disputed = line.disputed.text if line.disputed is not None else None
    place = facts.env.place(line.span)
    if path[-1] in _STOPS and isinstance(target.find_step(path), NoPath):
        words = next((value.text for value in line.values if isinstance(value, ast.Text)), "")
        return g.Expectation.model_validate(
            {
                "what": path[-1],
                "path": path[:-1],
                "words": words,
                "disputed": disputed,
                "cites": cited(line.cite),
                "place": place,
            }
        )
    type = _type(path, line, target, facts)
    if type is None:
        return None
    value = _value(line, type, facts)
    if value is None:
        return None
    return g.Expectation(
        path=path,
        value=value,
        printed=_printed(line.values),
        disputed=disputed,
        cites=cited(line.cite),
        place=place,
    )


def _printed(values: Sequence[ast.Literal]) -> str:
    return ", ".join(value.text if isinstance(value, ast.Text) else literal_words(value) for value in values)


def _type(path: tuple[str, ...], line: ast.Expected, target: Target, facts: Facts) -> g.Type | None:
    """The type of what the path names; whether a step of a sequence may be done is yes or no."""
    if isinstance(target.node, g.Sequence):
        nodes = Nodes(facts.env.symbols.functions)
        sequence = nodes.sequence(target.node.id)
        if sequence is None or nodes.reach(sequence, path) is not None:
            return YES_NO
        help_text = did_you_mean(path[-1], nodes.known_below(sequence, path[:-1]), what="steps there")
        facts.fault("E608", f"{target.node.id} has no {'.'.join(path)}", line.path.span, help_text)
        return None
    if isinstance(target.node, g.StateTrack):
        if path == ("left",) and target.node.life_times:
            return g.OptionalType(of=NUMBER)
        if path in (("state",), ("total",)):
            return g.EnumType(enum=target.node.enum) if target.node.enum is not None else g.TextType()
        help_text = "a track of states is expected to have a `state`"
        facts.fault("E608", f"{target.node.id} has no {'.'.join(path)}", line.path.span, help_text)
        return None
    found = target.type_of(path)
    if isinstance(found, NoPath):
        help_text = did_you_mean(found.name, found.known) or "name a step, a list of modifiers, or `total`"
        if isinstance(target.node, g.CountTrack):
            help_text = f"what the count has become is expected by the name of the track: {target.node.id}"
        headline = f"{target.node.id} works out nothing called {'.'.join(path)}"
        facts.fault("E608", headline, line.path.span, help_text)
        return None
    if found is None:
        facts.ok = False
        return None
    if isinstance(strip(found)[0], g.ResultType | g.FollowOnType | g.ItemType | g.FoldType | g.FiguresType):
        headline = f"{'.'.join(path)} is {bare_words(found)}: one of its values is expected"
        facts.fault("E608", headline, line.path.span, "write the value's name after a dot")
        return None
    return found


def _value(line: ast.Expected, type: g.Type, facts: Facts) -> g.Value | None:
    inner, optional = strip(type)
    if isinstance(inner, g.ListType):
        found = [_one(value, inner.of, facts) for value in line.values]
        whole = tuple(value for value in found if value is not None)
        return g.ListValue(items=whole) if len(whole) == len(found) else None
    if len(line.values) != 1 or line.is_list:
        headline = f"{len(line.values)} values are expected of what is one {bare_words(inner)}"
        facts.fault("E608", headline, line.span, "write one value")
        return None
    value = line.values[0]
    if isinstance(value, ast.Absent) and not optional and isinstance(inner, g.TextType):
        return g.AbsentValue()
    return _one(value, type, facts)


def _one(value: ast.Literal, type: g.Type, facts: Facts) -> g.Value | None:
    """One value; a record by the name of a row of the example."""
    inner, optional = strip(type)
    if isinstance(inner, g.RecordType) and isinstance(value, ast.Text | ast.Name):
        return facts.value(RowNamed(inner.record, value.text, value.span))
    if isinstance(inner, g.NumberType):
        type = g.OptionalType(of=_any_number(inner)) if optional else _any_number(inner)
    found = literal_value(value, type, facts.env, facts.rule)
    facts.ok = facts.ok and found is not None
    return _heading(found, value, facts) if isinstance(found, g.HeadingValue) else found


def _heading(found: g.HeadingValue, value: ast.Literal, facts: Facts) -> g.Value | None:
    """A heading of bands, by the words of one of its heads."""
    table = facts.env.memo.get(found.table)
    heads = table.grid.axes[found.axis].heads if isinstance(table, g.Table) else ()
    printed = [head.printed for head in heads]
    same = next((text for text in printed if canonical(text) == canonical(found.printed)), None)
    if same is not None or not heads:
        return found.model_copy(update={"printed": same or found.printed})
    help_text = did_you_mean(found.printed, printed, what="heads")
    facts.fault("E608", f"{found.table} has no head {found.printed}", value.span, help_text)
    return None


def _any_number(type: g.NumberType) -> g.NumberType:
    """An example may print a fraction of what the rule rounds: that is a difference, no fault."""
    return g.NumberType(unit=type.unit, whole=False)
