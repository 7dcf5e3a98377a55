"""What a look-up may come to where the source does not print it.

In: a table, its arguments, what is rolled. Out: the answers it may have; None where nothing is known of
them. A roll that no printed cell claims belongs to one of the cells that may hold it: every roll has a
result, unless the chart says that its `holes are unknown`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.interp.charts import claim, head_value, table_chart
from rulesdsl.interp.heads import Beyond, Chart, find, is_gap
from rulesdsl.interp.values import Val, as_number
from rulesdsl.interp.vocabulary import case, member
from rulesdsl.runtime import UnknownCell


def may_be(
    graph: g.RuleGraph, table: g.Table, args: Sequence[Val], sought: Val
) -> tuple[Val, ...] | None:
    """The answers that the look-up may have; `args` in the order of `Table.arguments`, `sought` the roll
    or number that is looked for in the cells."""
    match table.cells_are:
        case "rolls" | "numbers":
            return _heads(graph, table, args, sought)
        case "at_least":
            return False, True
        case "values":
            return closed(graph, table.result, absent=has_blanks(table))
        case _:
            return None


def has_blanks(table: g.Table) -> bool:
    """Whether the chart has cells without an answer, as an unprinted one may be too."""
    blank = g.BlankCell | g.NotPossibleCell | g.CodeCell
    contents = (cell.content for row in table.grid.rows for cell in row.cells)
    return any(
        isinstance(part, blank)
        for content in contents
        for part in (content.parts if isinstance(content, g.FiguresCell) else (content,))
    )


def closed(graph: g.RuleGraph, type: g.Type, *, absent: bool = False) -> tuple[Val, ...] | None:
    """All values of a type that has only so many, in their order, and nothing at all where that may be
    (`absent`); None of any other type."""
    if absent and not isinstance(type, g.OptionalType):
        inner = closed(graph, type)
        return None if inner is None else (None, *inner)
    match type:
        case g.YesNoType():
            return False, True
        case g.EnumType(enum=enum):
            return tuple(member(graph, enum, m.name) for m in graph.enum_by_id[enum].members)
        case g.OutcomeType(outcome=outcome):
            cases = graph.outcome_by_id[outcome].cases
            if any(c.parameters for c in cases):
                return None
            return tuple(case(graph, outcome, c.name, ()) for c in cases)
        case g.OptionalType(of=of):
            inner = closed(graph, of)
            return None if inner is None else (None, *inner)
        case _:
            return None


def _heads(graph: g.RuleGraph, table: g.Table, args: Sequence[Val], sought: Val) -> tuple[Val, ...] | None:
    """The heads whose cells may hold the roll; of a line that is not printed itself, all of them."""
    number = table.result_axis
    chart = table_chart(table)
    if number is None or table.holes == "unknown":
        return None
    heads = chart.axis(number).heads
    if any(is_gap(head) for head in heads):
        return None
    places = _places(chart, table, args)
    if places is None:
        return None
    cells = _line(chart, number, places)
    roll = as_number(sought)
    found = [at for at, content in cells if claim(content, roll) == "maybe"] if cells else range(len(heads))
    return tuple(head_value(graph, table, chart, at) for at in dict.fromkeys(found)) or None


def _places(chart: Chart, table: g.Table, args: Sequence[Val]) -> dict[int, int] | None:
    """The heads that the arguments fall under, by axis; -1 where that is one of those that are missing
    (`...`). None: they lie beyond the chart."""
    places: dict[int, int] = {}
    for number, value in zip(table.arguments, args, strict=True):
        try:
            at = find(chart, number, value)
        except UnknownCell:
            axis = chart.axis(number)
            edges = (edge.what for edge in (axis.below, axis.above) if edge is not None)
            if "unknown" in edges or not any(is_gap(head) for head in axis.heads):
                return None
            places[number] = -1
            continue
        if isinstance(at, Beyond):
            return None
        places[number] = at.index
    return places


def _line(chart: Chart, result: int, places: dict[int, int]) -> list[tuple[int, g.CellContent]]:
    """The cells that the heads leave, each with its head on the axis of the answer."""
    found: list[tuple[int, g.CellContent]] = []
    for row in chart.grid.rows:
        for column, cell in zip(chart.grid.columns, row.cells, strict=False):
            heads = (*row.heads, *column.heads)
            if all(heads[number] == at for number, at in places.items()):
                found.append((heads[result], cell.content))
    return found
