"""Tables: a chart with its dice, how it is read, heads, footnotes and rule numbers.

In: a `Table`. Out: a `Section`: the dice and the way to read it in words, the policies of its
axes (what lies beyond an end, rounding, which way a shift goes), then the chart.
"""

from __future__ import annotations

from rulesdsl.backends.tables.chances import chance_blocks
from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import Block, Para, Run, Section, Text, cited, flat, plain
from rulesdsl.backends.tables.grids import axis_title, grid_chart
from rulesdsl.backends.tables.headers import header_blocks, section
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import capital, clean, words
from rulesdsl.graph import Axis, Edge, Table


def table_section(context: Context, table: Table) -> Section:
    blocks: list[Block] = [*header_blocks(context, table.header)]
    if table.external:
        said = "A chart of another book: only the cells that are known of it stand here."
        blocks.append(Para(plain(said), "how"))
    how = reading_words(context, table)
    if how:
        blocks.append(Para(how, "how"))
    for line in policy_lines(context, table):
        blocks.append(Para(line, "how"))
    titles = tuple(axis_title(context.names, axis) for axis in table.grid.axes)
    heading = "" if table.figures and table.figures[0].name else clean(table.header.title)
    groups = {figure.name: figure.group for figure in table.figures if figure.name and figure.group}
    blocks.append(grid_chart(context, table.grid, titles, heading, groups))
    blocks += chance_blocks(context, table)
    return section(f"function:{table.id}", table.header, "chart", tuple(blocks), table.id)


def reading_words(context: Context, table: Table) -> Text:
    """"Roll D66 (red tens, white ones). Find the roll in the row: the head of its column…"."""
    out: list[Run] = []
    if table.dice is not None:
        out += [Run("Roll ", "head"), Run(context.names.dice(table.dice), "strong"), Run(". ")]
    what = {
        "values": "",
        "rolls": "the roll",
        "numbers": f"the number ({words(table.number_name or 'number')})",
        "odds": "the ratio",
        "at_least": "",
    }[table.cells_are]
    if table.cells_are == "at_least":
        out.append(Run("Yes when the roll is the figure or more."))
    if what and table.result_axis is not None and table.result_axis < len(table.grid.axes):
        answer = table.grid.axes[table.result_axis]
        along = "column" if answer.orientation == "row" else "row"
        fit = f", rounded {table.odds_rounded} to one that is listed," if table.odds_rounded else ""
        result = f"the head of its {answer.orientation} is the result."
        out.append(Run(f"Find {what}{fit} in the {along}: {result}"))
    return tuple(out)


def policy_lines(context: Context, table: Table) -> list[Text]:
    lines: list[Text] = []
    for index, axis in enumerate(table.grid.axes):
        said = axis_words(context, axis, answer=index == table.result_axis)
        if said:
            lines.append(said)
    if table.overlaps == "first":
        lines.append(plain("A roll that stands in two cells: the first of them counts."))
    if table.holes == "unknown":
        what = "A roll that stands in no cell: its result" if table.dice else "What lies between the lines"
        lines.append(plain(f"{what} is not in the source."))
    return lines


def axis_words(context: Context, axis: Axis, answer: bool = False) -> Text:
    """The policies of one axis in one line; empty when it has none."""
    parts: list[str] = []
    if axis.from_then_on:
        parts.append("each holds from then on, until the next")
    if axis.rounded is not None and not answer:
        parts.append(f"between two of them, round {axis.rounded}")
    parts += edge_words(context, axis)
    if axis.plus is not None:
        later = "down" if axis.orientation == "row" else "right"
        earlier = "up" if axis.orientation == "row" else "left"
        parts.append(f"a plus shift moves {later if axis.plus == 1 else earlier}")
    if not parts:
        return ()
    title = capital(flat(axis_title(context.names, axis)))
    return cited(plain(f"{title}: {'; '.join(parts)}."), cite(axis.cites))


def edge_words(context: Context, axis: Axis) -> list[str]:
    if axis.below is not None and axis.below == axis.above:
        return [f"past either end, {_edge(context, axis.below, axis.orientation)}"]
    parts: list[str] = []
    if axis.below is not None:
        parts.append(f"below the first, {_edge(context, axis.below, axis.orientation)}")
    if axis.above is not None:
        parts.append(f"above the last, {_edge(context, axis.above, axis.orientation)}")
    return parts


def _edge(context: Context, edge: Edge, orientation: str) -> str:
    said = clean(edge.words)
    match edge.what:
        case "stays":
            return f"use the end {orientation}"
        case "unknown":
            return "not in the source"
        case "refused":
            return f"not allowed ({said})" if said else "not allowed"
        case "gives":
            value = context.names.value(edge.value) if edge.value is not None else said
            return f"the result is {value}"
