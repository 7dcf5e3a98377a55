"""A chart of the graph laid out as a rectangular `Chart`.

In: a `Grid` (of a table, or of a modifiers group) and words for its axes. Out: a `Chart` with
its heads, row heads, cells, marks, footnotes and the key of its signs. Every cell of the grid
is in the chart once; where a figure comes from is said beneath it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesdsl.backends.tables.cells import cell_text
from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import CellBox, Chart, Column, Line, Text, flat, join, plain, styled
from rulesdsl.backends.tables.footnotes import FootNotes, is_changed
from rulesdsl.backends.tables.names import Names
from rulesdsl.backends.tables.text import GAP, capital, clean, words
from rulesdsl.graph import (
    Axis,
    AxisHead,
    BlankCell,
    CaseKey,
    Cell,
    CodeCell,
    FiguresCell,
    GapKey,
    Grid,
    MemberKey,
)
from rulesdsl.source.records import replace

_LONGEST_SPAN: Final = 8
"""A row head over more lines than this is printed on each: a span loses its text at a page's end."""


# ---------------------------------------------------------------- the chart


def grid_chart(
    context: Context,
    grid: Grid,
    titles: tuple[Text, ...],
    figure_title: str = "",
    groups: Mapping[str, str] | None = None,
) -> Chart:
    """`titles[k]` is the title of `grid.axes[k]`; `figure_title` heads a single unnamed column.
    `groups` are the heads over columns of figures, by the figure's name."""
    names = context.names
    notes = FootNotes(context.legend, {mark.symbol: mark for mark in grid.marks})
    stubs = len(grid.row_axes)
    heads = _heads(names, grid, notes, titles, figure_title)
    if groups:
        heads = _under_groups(grid, heads, groups)
    body = _body(names, grid, notes)
    if grid.codes and any(_codes_of(cell) for row in grid.rows for cell in row.cells):
        codes = " · ".join(f"{clean(code.symbol)} {clean(code.words)}" for code in grid.codes)
        foot = (*notes.lines(), plain(codes))
    else:
        foot = notes.lines()
    columns = [Column("left", stub=True) for _ in range(stubs)]
    for index in range(len(grid.columns)):
        longest = max((len(flat(line.cells[stubs + index].text)) for line in body), default=0)
        columns.append(Column("left" if longest > 18 else "center"))
    return Chart(tuple(columns), heads, body, foot)


def _codes_of(cell: Cell) -> bool:
    content = cell.content
    if isinstance(content, FiguresCell):
        return any(isinstance(part, CodeCell) for part in content.parts)
    return isinstance(content, CodeCell)


def axis_title(names: Names, axis: Axis) -> Text:
    """The axis's printed title, or that of what is looked up there."""
    if clean(axis.title) or clean(axis.corner):
        return plain(clean(axis.title) or clean(axis.corner))
    enum = names.enum_of(axis.type)
    if enum is not None and clean(enum.header.title):
        return plain(clean(enum.header.title))
    if axis.type.kind == "outcome":
        return plain(names.outcome_title(axis.type.outcome))
    return plain(capital(words(axis.name)))


def _heads(
    names: Names, grid: Grid, notes: FootNotes, titles: tuple[Text, ...], figure_title: str
) -> tuple[tuple[CellBox, ...], ...]:
    stubs = tuple(CellBox(title) for title in titles[: len(grid.row_axes)])
    under = tuple(CellBox(title, "up") for title in titles[: len(grid.row_axes)])
    width = len(grid.columns)
    rows: list[tuple[CellBox, ...]] = []
    column_titles = join(" / ", list(titles[len(grid.row_axes) :]))
    if grid.column_axes and column_titles and width:
        spread = [CellBox(column_titles), *[CellBox(column_titles, "left")] * (width - 1)]
        rows.append((*stubs, *spread))
    for index, axis in enumerate(grid.column_axes):
        cells: list[CellBox] = []
        for position, column in enumerate(grid.columns):
            head = axis.heads[column.heads[index]]
            title = _head_text(names, axis, head, notes)
            own = (*head.marks, *_column_marks(grid, index, position))
            text = (*title, *notes.symbols(own, head.provenance, flat(title)))
            same = position > 0 and column.heads[: index + 1] == grid.columns[position - 1].heads[: index + 1]
            joined = same and index < len(grid.column_axes) - 1
            gap = isinstance(head.key, GapKey)
            changed = is_changed(head.provenance)
            cells.append(CellBox(text, "left" if joined else "", changed=changed, gap=gap))
        rows.append((*(under if rows else stubs), *cells))
    if not grid.column_axes:
        figures: list[CellBox] = []
        for column in grid.columns:
            name = clean(column.title)
            if column.figure and name in ("", column.figure):
                name = capital(words(column.figure))
            figures.append(CellBox((*plain(name or figure_title), *notes.symbols(column.marks, None))))
        if stubs or any(flat(cell.text) for cell in figures):
            rows.append((*stubs, *figures))
    return tuple(rows)


def _under_groups(
    grid: Grid, heads: tuple[tuple[CellBox, ...], ...], groups: Mapping[str, str]
) -> tuple[tuple[CellBox, ...], ...]:
    """A line of heads over the heads of figures: each group over its columns."""
    stubs = len(grid.row_axes)
    first, *rest = heads
    over: list[CellBox] = list(first[:stubs])
    before = ""
    for column in grid.columns:
        group = groups.get(column.figure or "", "")
        over.append(CellBox(plain(clean(group)), "left" if group and group == before else ""))
        before = group
    under = tuple(replace(cell, joined="up") for cell in first[:stubs])
    return (tuple(over), (*under, *first[stubs:]), *rest)


def _column_marks(grid: Grid, axis: int, position: int) -> tuple[str, ...]:
    """Marks of a whole column stand at its lowest head, once."""
    if axis < len(grid.column_axes) - 1:
        return ()
    column = grid.columns[position]
    head = grid.column_axes[axis].heads[column.heads[axis]]
    return tuple(mark for mark in column.marks if mark not in head.marks)


def _head_text(names: Names, axis: Axis, head: AxisHead, notes: FootNotes) -> Text:
    if isinstance(head.key, GapKey):
        notes.sign("gap")
        return plain(GAP)
    printed = head.printed
    if isinstance(head.key, MemberKey) and clean(printed) == head.key.member:
        printed = ""
    if isinstance(head.key, CaseKey) and clean(printed) == head.key.case and axis.type.kind == "outcome":
        printed = names.case(axis.type.outcome, head.key.case, head.key.args)
    return plain(names.key(head.key, axis.type, printed))


def _body(names: Names, grid: Grid, notes: FootNotes) -> tuple[Line, ...]:
    lines: list[Line] = []
    spans = _spans(grid)
    width = len(grid.columns)
    for index, row in enumerate(grid.rows):
        heads = [axis.heads[row.heads[k]] for k, axis in enumerate(grid.row_axes)]
        cells: list[CellBox] = []
        first_gap = next((k for k, head in enumerate(heads) if isinstance(head.key, GapKey)), None)
        if first_gap is not None and not row.cells:
            notes.sign("gap")
            for k, head in enumerate(heads[:first_gap]):
                title = _head_text(names, grid.row_axes[k], head, notes)
                cells.append(CellBox(title, "up" if spans[index][k] else ""))
            cells += [CellBox(plain(GAP), gap=True)] * (len(heads) - first_gap + width)
            lines.append(Line("line", tuple(cells), gap=True))
            continue
        for k, head in enumerate(heads):
            title = _head_text(names, grid.row_axes[k], head, notes)
            text = (*title, *notes.symbols(head.marks, head.provenance, flat(title)))
            joined = spans[index][k]
            cells.append(CellBox(text, "up" if joined else "", changed=is_changed(head.provenance)))
        for position in range(width):
            gone = any(
                isinstance(axis.heads[grid.columns[position].heads[k]].key, GapKey)
                for k, axis in enumerate(grid.column_axes)
            )
            if position >= len(row.cells) or (gone and isinstance(row.cells[position].content, BlankCell)):
                cells.append(CellBox((), gap=gone))
            else:
                cells.append(_cell(names, row.cells[position], notes))
        lines.append(Line("line", tuple(cells)))
    return tuple(lines)


def _spans(grid: Grid) -> list[list[bool]]:
    """For each row and row axis: is its head the one above it? Long runs are broken up."""
    out: list[list[bool]] = []
    runs = [0] * len(grid.row_axes)
    for index, row in enumerate(grid.rows):
        line: list[bool] = []
        for k in range(len(grid.row_axes)):
            same = (
                index > 0
                and k < len(grid.row_axes) - 1
                and row.heads[: k + 1] == grid.rows[index - 1].heads[: k + 1]
                and runs[k] < _LONGEST_SPAN
            )
            runs[k] = runs[k] + 1 if same else 1
            line.append(same)
        out.append(line)
    return out


def _cell(names: Names, cell: Cell, notes: FootNotes) -> CellBox:
    text, signs = cell_text(names, cell)
    for sign in signs:
        notes.sign(sign)
    changed = is_changed(cell.provenance)
    shown = styled(text, "changed") if changed else plain(text)
    return CellBox((*shown, *notes.symbols(cell.marks, cell.provenance, text)), changed=changed)
