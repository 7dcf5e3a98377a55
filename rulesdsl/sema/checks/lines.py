"""The lines of a chart of rolls: the cells among which one roll picks.

In: a table. Out: for each combination of the other heads, the cells in printed order with what
each claims; and for a chart looked up by a band axis, that axis read the same way. So one set
of checks serves both layouts.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """One cell or head and the numbers it claims, both ends included; None is open.

    `result` is the head or answer it stands for, as printed. `sure` is false where more than
    `low..high` may belong to it (`?..46..?`).
    """

    low: int | None
    high: int | None
    result: str
    printed: str
    place: g.Place
    sure: bool = True
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """`where` says which line in words ("row 3"), "" for the only one; `heads` are the indices
    of its heads by axis. `complete` is false where a cell that the source lacks (`?`, `...`)
    may hold what the others do not."""

    table: g.Table
    where: str
    heads: tuple[tuple[int, int], ...]
    claims: tuple[Claim, ...]
    complete: bool
    place: g.Place


def roll_axis(table: g.Table) -> int | None:
    """The axis whose heads are rolls: a chart that names its dice and whose cells are answers,
    looked up by exactly one axis of bands."""
    if table.cells_are != "values" or table.dice is None:
        return None
    bands = [i for i, axis in enumerate(table.grid.axes) if axis.keying == "bands"]
    return bands[0] if len(bands) == 1 else None


def lines_of(table: g.Table) -> Iterator[Line]:
    """The lines of a chart of rolls or of bands of numbers; none for other charts."""
    if table.cells_are in ("rolls", "numbers") and table.result_axis is not None:
        yield from _cell_lines(table, table.result_axis)
        return
    axis = roll_axis(table)
    if axis is not None:
        yield _axis_line(table, axis)


def head_place(grid: g.Grid, axis: int, head: int) -> g.Place | None:
    """Where a head is written: its own place, else that of the first row or column with it."""
    known = grid.axes[axis].heads[head].place
    if known is not None:
        return known
    rows = len(grid.row_axes)
    if axis < rows:
        return next((row.place for row in grid.rows if row.heads[axis] == head), None)
    return next((c.place for c in grid.columns if c.heads and c.heads[axis - rows] == head), None)


def head_words(grid: g.Grid, axis: int, head: int) -> str:
    """`Total Firepower 3`."""
    found = grid.axes[axis]
    return f"{found.title or found.name} {found.heads[head].printed}".strip()


def is_gap(axis: g.Axis, head: int) -> bool:
    return isinstance(axis.heads[head].key, g.GapKey)


# ---------------------------------------------------------------- cells that are bands


def _cell_lines(table: g.Table, result: int) -> Iterator[Line]:
    grid = table.grid
    found: dict[tuple[tuple[int, int], ...], list[tuple[int, g.Cell]]] = {}
    gaps = any(is_gap(grid.axes[result], head) for head in range(len(grid.axes[result].heads)))
    for row in grid.rows:
        if any(is_gap(grid.row_axes[k], head) for k, head in enumerate(row.heads)):
            continue
        for column, cell in zip(grid.columns, row.cells, strict=False):
            heads = (*row.heads, *column.heads)
            key = tuple((k, head) for k, head in enumerate(heads) if k != result)
            if any(is_gap(grid.axes[k], head) for k, head in key):
                continue
            found.setdefault(key, []).append((heads[result], cell))
    for key, cells in found.items():
        yield _cell_line(table, result, key, cells, gaps)


def _cell_line(
    table: g.Table,
    result: int,
    key: tuple[tuple[int, int], ...],
    cells: list[tuple[int, g.Cell]],
    gaps: bool,
) -> Line:
    grid = table.grid
    claims: list[Claim] = []
    complete = not gaps
    for head, cell in cells:
        printed = grid.axes[result].heads[head].printed
        claim = _claim(cell, printed)
        if claim is not None:
            claims.append(claim)
        if isinstance(cell.content, g.UnknownCell) or (claim is not None and not claim.sure):
            complete = False
    where = ", ".join(head_words(grid, k, head) for k, head in key)
    return Line(table, where, key, tuple(claims), complete, cells[0][1].place)


def _claim(cell: g.Cell, result: str) -> Claim | None:
    content = cell.content
    corrected = cell.provenance is not None and cell.provenance.how == "corrected"
    if isinstance(content, g.BandCell):
        return Claim(content.low, content.high, result, cell.printed, cell.place, corrected=corrected)
    if isinstance(content, g.PartCell):
        low, high = content.sure_low, content.sure_high
        return Claim(low, high, result, cell.printed, cell.place, sure=False, corrected=corrected)
    return None


# ---------------------------------------------------------------- heads that are bands


def _axis_line(table: g.Table, index: int) -> Line:
    axis = table.grid.axes[index]
    claims: list[Claim] = []
    complete = True
    for number, head in enumerate(axis.heads):
        place = head_place(table.grid, index, number) or table.header.place
        if isinstance(head.key, g.BandKey):
            corrected = head.provenance is not None and head.provenance.how == "corrected"
            key = head.key
            claims.append(Claim(key.low, key.high, head.printed, head.printed, place, corrected=corrected))
        else:
            complete = False
    return Line(table, "", (), tuple(claims), complete, axis.place or table.header.place)
