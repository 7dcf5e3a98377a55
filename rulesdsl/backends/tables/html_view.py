"""Charts made ready for the template: rows of cells with their spans and classes.

In: a `Chart` and its `Fit`. Out: plain data for jinja2: every cell of the chart in exactly one
table cell, spans worked out from what is `joined`.
"""

from __future__ import annotations

from rulesdsl.backends.tables.doc import (
    Band,
    Block,
    CellBox,
    Chart,
    Column,
    Item,
    Line,
    Text,
    flat,
    plain,
)
from rulesdsl.backends.tables.fit import Fit, fit, lines_of, together
from rulesdsl.backends.tables.text import TICK
from rulesdsl.source.records import dataclass

_KEPT_TOGETHER = 32
"""Charts and sections of up to so many lines are never broken over pages."""

_GROUPS_TOGETHER = 26

_SHORT_RULE = 18


@dataclass(frozen=True, slots=True)
class CellView:
    text: Text
    head: bool
    classes: str
    rowspan: int = 1
    colspan: int = 1


@dataclass(frozen=True, slots=True)
class RowView:
    """`inset` is a block across the whole width, in place of cells."""

    classes: str
    cells: tuple[CellView, ...] = ()
    inset: Block | None = None
    cite: str = ""


@dataclass(frozen=True, slots=True)
class TableView:
    classes: str
    columns: tuple[Column, ...]
    heads: tuple[RowView, ...]
    bodies: tuple[tuple[RowView, ...], ...]
    foot: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class ChartView:
    tables: tuple[TableView, ...]


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A line of a checklist with its depth; `box` false for remarks without a box."""

    item: Item
    depth: int
    box: bool


def chart_view(chart: Chart, narrow: bool) -> ChartView:
    fitted = fit(chart, narrow)
    return ChartView(tuple(_table(part, fitted) for part in fitted.parts))


def _table(chart: Chart, fitted: Fit) -> TableView:
    classes = ["chart", fitted.size]
    if fitted.tight:
        classes.append("tight")
    if any(column.grow for column in chart.columns):
        classes.append("full")
    if lines_of(chart) <= _most_lines(chart):
        classes.append("together")
    heads = tuple(_head_row(chart, index) for index in range(len(chart.heads)))
    bodies: list[list[RowView]] = [[]]
    for index, row in enumerate(chart.body):
        if isinstance(row, Line):
            bodies[-1].append(_line(chart, index, row))
        elif isinstance(row, Band):
            bodies.append([_band(chart, row)])
        else:
            bodies[-1].append(RowView("inset", inset=row.block))
    groups = tuple(tuple(rows) for rows in bodies if rows)
    return TableView(" ".join(classes), chart.columns, heads, groups, chart.foot)


def _most_lines(chart: Chart) -> int:
    """A chart with groups may sooner be broken, between two of them."""
    return _GROUPS_TOGETHER if any(isinstance(row, Band) for row in chart.body) else _KEPT_TOGETHER


def _head_row(chart: Chart, index: int) -> RowView:
    row = chart.heads[index]
    cells: list[CellView] = []
    position = 0
    while position < len(row):
        cell = row[position]
        end = position + 1
        while end < len(row) and row[end].joined == "left":
            end += 1
        if cell.joined != "up":
            down = 1
            while index + down < len(chart.heads) and chart.heads[index + down][position].joined == "up":
                down += 1
            classes = _classes(cell, chart.columns[position], end - position > 1)
            cells.append(CellView(cell.text, True, classes, down, end - position))
        position = end
    return RowView("", tuple(cells))


def _line(chart: Chart, index: int, line: Line) -> RowView:
    cells: list[CellView] = []
    for position, cell in enumerate(line.cells):
        if line.gap and cell.gap:
            cells.append(CellView(cell.text, False, "mid gap", 1, len(line.cells) - position))
            break
        if cell.joined == "up":
            continue
        column = chart.columns[position]
        head = column.stub and column.role != "value"
        cells.append(CellView(cell.text, head, _classes(cell, column, False), _down(chart, index, position)))
    return RowView("gap" if line.gap else "", tuple(cells))


def _down(chart: Chart, index: int, position: int) -> int:
    down = 1
    while index + down < len(chart.body):
        below = chart.body[index + down]
        if not isinstance(below, Line) or below.cells[position].joined != "up":
            break
        down += 1
    return down


def _band(chart: Chart, band: Band) -> RowView:
    """The title spans the columns before the ticks, the rule numbers stand in the last."""
    ticks = [i for i, column in enumerate(chart.columns) if column.role == "tick"]
    last = len(chart.columns) - 1
    ruled = chart.columns[last].role == "rule"
    if not band.ticks or len(band.ticks) != len(ticks):
        width = last if ruled else last + 1
        cells = [CellView(band.text, True, "left", 1, max(1, width))]
    else:
        cells = [CellView(band.text, True, "left", 1, max(1, ticks[0]))]
        cells += [CellView(plain(TICK if on else ""), False, "mid tick") for on in band.ticks]
    if ruled:
        cells.append(CellView(plain(band.cite), False, "rule"))
    return RowView("band", tuple(cells))


def _classes(cell: CellBox, column: Column, spread: bool) -> str:
    shown = flat(cell.text)
    classes = [{"left": "left", "center": "mid", "right": "right"}["center" if spread else column.align]]
    if column.role in ("tick", "value", "rule", "words"):
        classes.append(column.role)
    if cell.vertical:
        classes.append("up")
    elif together(shown) or (column.role == "rule" and len(shown) <= _SHORT_RULE):
        classes.append("nw")
    if cell.changed:
        classes.append("changed")
    if cell.gap:
        classes.append("gap")
    return " ".join(classes)


def check_rows(items: tuple[Item, ...], depth: int = 0) -> list[CheckRow]:
    rows: list[CheckRow] = []
    for item in items:
        rows.append(CheckRow(item, depth, bool(item.label)))
        rows += check_rows(item.children, depth + 1)
    return rows


def is_wide(blocks: tuple[Block, ...]) -> bool:
    """Does a section need a page in landscape?"""
    return any(isinstance(block, Chart) and fit(block).wide for block in blocks)


def keeps_together(blocks: tuple[Block, ...]) -> bool:
    """Is a section so short that it stays on one page?"""
    most = min((_most_lines(block) for block in blocks if isinstance(block, Chart)), default=_KEPT_TOGETHER)
    return sum(lines_of(block) + 1 for block in blocks) <= most
