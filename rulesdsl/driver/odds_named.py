"""An outcome by what it is called, also one that cannot come in this situation.

In: the words, the outcomes that can come, and what a step may come to at all. Out: the value; `Trouble`
where nothing is called so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulesdsl import graph as g
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Case, Head, Member, Roll, Val
from rulesdsl.interp.vocabulary import case, member
from rulesdsl.sema.suggest import did_you_mean


@dataclass(frozen=True, slots=True)
class Possible:
    """What a step may come to: values of a type; `texts` are all that a chart or rule has for it (None:
    any text may come)."""

    type: g.Type
    texts: tuple[str, ...] | None = None


def possible(graph: g.RuleGraph, node: g.Function, of: str) -> Possible | None:
    """What a step, or a part of one, may come to by the rules; None where that is not looked into."""
    if isinstance(node, g.Table):
        return Possible(node.result, _texts(_of_table(node)))
    first, *rest = of.split(".")
    step = _step(node, first)
    match step:
        case None:
            return None
        case g.Definition(value=value):
            type = value.type
        case _:
            type = step.type
    match type:
        case g.FollowOnType(to=to) | g.ResultType(resolver=to) if rest:
            return possible(graph, graph.functions[to], ".".join(rest))
        case g.FiguresType(table=table) if len(rest) == 1:
            chart = graph.functions[table]
            figures = chart.figures if isinstance(chart, g.Table) else ()
            return next((Possible(f.type) for f in figures if f.name == rest[0]), None)
        case _ if rest:
            return None
        case _:
            texts = _of_expr(graph, node, step.value) if isinstance(step, g.Definition) else [None]
            return Possible(type, _texts(texts))


def _step(node: g.Function, name: str) -> g.Definition | g.RollStep | g.ChooseStep | g.ThenStep | None:
    steps = node.steps if isinstance(node, g.Resolver) else ()
    for step in steps:
        if isinstance(step, g.Definition | g.RollStep | g.ChooseStep | g.ThenStep) and step.name == name:
            return step
    return None


def _texts(found: Sequence[str | None] | Iterator[str | None]) -> tuple[str, ...] | None:
    texts = list(found)
    return None if None in texts else tuple(dict.fromkeys(text for text in texts if text is not None))


def _of_expr(graph: g.RuleGraph, node: g.Function, value: g.Expr) -> Iterator[str | None]:
    """The texts that it may come to; None among them: others too."""
    match value:
        case g.Constant(value=g.TextValue(text=text)):
            yield text
        case g.Constant(value=g.AbsentValue()):
            return
        case g.StepRef(name=name):
            step = _step(node, name)
            if isinstance(step, g.Definition):
                yield from _of_expr(graph, node, step.value)
            else:
                yield None
        case g.Lookup(table=table):
            chart = graph.functions[table]
            yield from _of_table(chart) if isinstance(chart, g.Table) else [None]
        case g.Cases(cases=cases, otherwise=otherwise):
            for one in cases:
                yield from _of_expr(graph, node, one.value)
            yield from _of_expr(graph, node, otherwise)
        case g.Needed(operand=operand):
            yield from _of_expr(graph, node, operand)
        case _:
            yield None


def _of_table(table: g.Table) -> Iterator[str | None]:
    edges = [edge.value for axis in table.grid.axes for edge in (axis.below, axis.above) if edge]
    yield from (value.text for value in edges if isinstance(value, g.TextValue))
    if table.result_axis is not None:
        for head in table.grid.axes[table.result_axis].heads:
            yield head.key.text if isinstance(head.key, g.TextKey) else None
        return
    for row in table.grid.rows:
        for cell in row.cells:
            match cell.content:
                case g.KnownCell(values=(g.TextValue(text=text),)):
                    yield text
                case g.BlankCell() | g.NotPossibleCell() | g.CodeCell():
                    pass
                case _:
                    yield None


# ---------------------------------------------------------------- by its name


def named(
    graph: g.RuleGraph,
    of: str,
    words: str,
    known: Sequence[tuple[str, Val]],
    by: Possible | None = None,
) -> Val:
    """The value that is printed so, given those that can come with how they are printed, and what may
    come by the rules. None where it cannot be said: any text may come, or nothing shows what may."""
    for printed, value in known:
        if printed == words:
            return value
    values = [value for _, value in known if value is not None]
    if (by is not None and _is_number(by.type)) or (values and all(map(_shows_number, values))):
        return _number(of, words)
    there = {**_declared(graph, by, words), **(_others(graph, values[0], words) if values else {})}
    if not there:
        return None
    there = {**there, **dict(known)}
    if words in there:
        return there[words]
    raise Trouble(f"no outcome of {of} is called {words!r}", did_you_mean(words, there, what="outcomes"), 2)


def ranked(graph: g.RuleGraph, values: Sequence[Val], by: Possible | None = None) -> bool:
    """Whether the rules put the outcomes in an order: numbers, or words of a ranked list."""
    present = [v for v in values if v is not None]
    if not present and by is not None:
        return _is_number(by.type) or _is_ranked(graph, _plain(by.type))
    if all(map(_shows_number, present)):
        return True
    match present[0] if present else None:
        case Member(enum=enum):
            return graph.enum_by_id[g.EnumId(enum)].ordered
        case Case(outcome=outcome):
            return graph.outcome_by_id[g.OutcomeId(outcome)].ordered
        case _:
            return False


def _is_ranked(graph: g.RuleGraph, type: g.Type) -> bool:
    match type:
        case g.EnumType(enum=enum):
            return graph.enum_by_id[enum].ordered
        case g.OutcomeType(outcome=outcome):
            return graph.outcome_by_id[outcome].ordered
        case _:
            return False


def _plain(type: g.Type) -> g.Type:
    return _plain(type.of) if isinstance(type, g.OptionalType) else type


def _is_number(type: g.Type) -> bool:
    return isinstance(_plain(type), g.NumberType | g.RollType)


def _shows_number(value: Val) -> bool:
    return isinstance(value, Roll | int | Fraction) and not isinstance(value, bool)


def _number(of: str, words: str) -> Fraction:
    try:
        return Fraction(words)
    except (ValueError, ZeroDivisionError):
        raise Trouble(f"{of} comes to numbers, and {words!r} is none", "write a number", 2) from None


def _declared(graph: g.RuleGraph, by: Possible | None, words: str) -> dict[str, Val]:
    """All that the rules have for the step, by what it is called."""
    match None if by is None else _plain(by.type):
        case g.YesNoType():
            return {"no": False, "yes": True}
        case g.EnumType(enum=enum):
            return _members(graph, enum)
        case g.OutcomeType(outcome=outcome):
            return _cases(graph, outcome, words)
        case g.HeadingType(table=table, axis=axis):
            return _heads(graph, table, axis)
        case g.TextType() if by is not None and by.texts is not None:
            return {text: text for text in by.texts}
        case _:
            return {}


def _others(graph: g.RuleGraph, value: Val, words: str) -> dict[str, Val]:
    """What else there is of the kind, by what it is called."""
    match value:
        case bool():
            return {"no": False, "yes": True}
        case Member(enum=enum):
            return _members(graph, g.EnumId(enum))
        case Case(outcome=outcome):
            return _cases(graph, g.OutcomeId(outcome), words)
        case Head(table=table, axis=axis):
            return _heads(graph, g.FunctionId(table), axis)
        case _:
            return {}


def _members(graph: g.RuleGraph, enum: g.EnumId) -> dict[str, Val]:
    return {m.printed: member(graph, enum, m.name) for m in graph.enum_by_id[enum].members}


def _cases(graph: g.RuleGraph, outcome: g.OutcomeId, words: str) -> dict[str, Val]:
    """With the numbers that the words have."""
    numbers = tuple(int(part) for part in words.split() if part.isdecimal())
    cases = graph.outcome_by_id[outcome].cases
    made = [case(graph, outcome, c.name, _fitting(numbers, len(c.parameters))) for c in cases]
    return {one.printed: one for one in made}


def _heads(graph: g.RuleGraph, table: g.FunctionId, axis: int) -> dict[str, Val]:
    chart = graph.functions.get(table)
    heads = chart.grid.axes[axis].heads if isinstance(chart, g.Table) else ()
    return {h.printed: Head(table, axis, n, h.printed) for n, h in enumerate(heads)}


def _fitting(numbers: tuple[int, ...], count: int) -> tuple[int, ...]:
    return (numbers + (1,) * count)[:count]
