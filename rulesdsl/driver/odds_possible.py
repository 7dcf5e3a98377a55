"""What a step may come to by the rules, in any situation.

In: a rule graph, a function, a step. Out: its type, the texts that a chart or rule has for it, and whether
the rules put them in an order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulesdsl import graph as g
from rulesdsl.interp.values import Case, Member, Roll, Val


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


# ---------------------------------------------------------------- in an order


def ranked(graph: g.RuleGraph, values: Sequence[Val], by: Possible | None = None) -> bool:
    """Whether the rules put the outcomes in an order: numbers, or words of a ranked list."""
    present = [v for v in values if v is not None]
    if not present and by is not None:
        return is_number(by.type) or _is_ranked(graph, plain(by.type))
    if all(map(shows_number, present)):
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


def plain(type: g.Type) -> g.Type:
    return plain(type.of) if isinstance(type, g.OptionalType) else type


def is_number(type: g.Type) -> bool:
    return isinstance(plain(type), g.NumberType | g.RollType)


def shows_number(value: Val) -> bool:
    return isinstance(value, Roll | int | Fraction) and not isinstance(value, bool)
