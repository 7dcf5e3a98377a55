"""Patch grids: cells of a chart changed by the names of their row and column.

In: the rows of a chart, how many of its columns and rows are heads, and a patch. Out: the rows
edited, each new cell knowing what was printed, or None and a report. Row numbers are never
used: a patch finds its cells by their heads, and every old value must be what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.edit_context import EditContext
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass, replace
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import GAP, canonical, split_marks

Key = tuple[str, ...]

_ARROW: Final = re.compile(r"\s*(?:->|→)\s*")


@dataclass(frozen=True, slots=True)
class GridShape:
    """`row_heads` columns of heads on the left, `head_rows` rows of heads on top; `symbols` are
    the marks that are taken off a head or cell before it is compared."""

    row_heads: int
    head_rows: int
    symbols: tuple[str, ...] = ()


@dataclass(slots=True)
class GridEdit:
    """Rows of cells being edited; `origin[i]` is the index of the row that row i was (None: new)."""

    rows: list[list[ast.PipeCell]]
    spans: list[Span]
    origin: list[int | None]
    shape: GridShape

    @staticmethod
    def of(rows: Sequence[ast.PipeRow], shape: GridShape) -> GridEdit:
        return GridEdit(
            [list(row.cells) for row in rows], [row.span for row in rows], list(range(len(rows))), shape
        )

    def pipe_row(self, index: int) -> ast.PipeRow:
        return ast.PipeRow(tuple(self.rows[index]), self.spans[index])

    def row_key(self, cells: Sequence[ast.PipeCell]) -> Key:
        return tuple(head_key(cell.text, self.shape.symbols) for cell in cells[: self.shape.row_heads])

    def column_key(self, heads: Sequence[Sequence[ast.PipeCell]], column: int) -> Key:
        return tuple(head_key(row[column].text, self.shape.symbols) for row in heads if column < len(row))

    def body(self) -> range:
        return range(self.shape.head_rows, len(self.rows))


def head_key(text: str, symbols: tuple[str, ...] = ()) -> str:
    """What a head is compared by: without marks, in canonical spelling, blind to case."""
    return canonical(split_marks(text, symbols)[0]).casefold()


def shown(key: Key) -> str:
    return " / ".join(key)


# ---------------------------------------------------------------- the patch


def apply_patch(grid: GridEdit, patch: ast.PatchGrid, context: EditContext) -> bool:
    """Carry out one patch grid; False when something of it was reported."""
    count = grid.shape.head_rows
    if not _is_whole(grid, patch.span, context):
        return False
    heads = [list(row.cells) for row in patch.rows[:count]]
    body = patch.rows[count:]
    if len(heads) < count or not body:
        context.report("E511", "the patch has no rows under its heads", patch.span, help=_PATCH_HELP)
        return False
    width = len(heads[0])
    for row in patch.rows:
        if len(row.cells) != width:
            headline = f"the row has {len(row.cells)} cells, the patch's head {width}"
            context.report("E511", headline, row.span, help="write a cell, blank or not, under each head")
            return False
    columns = _columns(grid, heads, context)
    if columns is None:
        return False
    before = len(context.sink.items)
    last: int | None = None
    added: list[int] = []
    for row in body:
        if grid.shape.row_heads and row.cells[0].text.startswith("+ "):
            last = _add_row(grid, row, columns, last, context)
            added = [*added, last] if last is not None else added
            continue
        last = _find_row(grid, row, context)
        if last is not None:
            _patch_row(grid, last, row, columns, context)
    _complete_columns(grid, columns, context)
    return len(context.sink.items) == before


def _is_whole(grid: GridEdit, span: Span, context: EditContext) -> bool:
    """The chart has rows, all of one length; a ragged one is reported where it stands."""
    if len(grid.rows) <= grid.shape.head_rows:
        context.report("E511", "there is no chart to patch", span, help="check the name after `in`")
        return False
    width = len(grid.rows[0])
    return width > grid.shape.row_heads and all(len(row) == width for row in grid.rows)


_PATCH_HELP: Final = "copy the chart's head row, then one row for each row that changes, with `old -> new`"


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the patch: where it is in the chart; `new` when the patch adds it."""

    index: int
    key: Key
    new: bool
    span: Span


def _columns(grid: GridEdit, heads: list[list[ast.PipeCell]], context: EditContext) -> list[_Column] | None:
    """Where the patch's columns are in the chart; new ones are put in, blank, beside the one
    they follow in the patch."""
    out: list[_Column] = []
    top = grid.rows[: grid.shape.head_rows]
    ok = True
    previous: int | None = None
    for at in range(grid.shape.row_heads, len(heads[0])):
        cells = [row[at] for row in heads]
        new = cells[0].text.startswith("+ ")
        if new:
            first = replace(cells[0], text=cells[0].text[2:].strip(), corrected=context.addition())
            cells = [first, *cells[1:]]
        key = tuple(head_key(cell.text, grid.shape.symbols) for cell in cells)
        known = [grid.column_key(top, c) for c in range(grid.shape.row_heads, len(top[0]))]
        found = [i + grid.shape.row_heads for i, one in enumerate(known) if one == key]
        if new and found:
            _already(f"the column {shown(key)}", cells[0].span, top[0][found[0]].span, context)
            ok = False
        elif new:
            index = previous + 1 if previous is not None else len(top[0])
            _insert_column(grid, index, cells)
            out = [replace(c, index=c.index + 1) if c.index >= index else c for c in out]
            out.append(_Column(index, key, True, cells[0].span))
            previous = index
        elif len(found) != 1:
            _no_head("column", key, [shown(one) for one in known], len(found), cells[0].span, context)
            ok = False
        else:
            out.append(_Column(found[0], key, False, cells[0].span))
            previous = found[0]
    return out if ok else None


def _insert_column(grid: GridEdit, index: int, heads: list[ast.PipeCell]) -> None:
    for number, row in enumerate(grid.rows):
        if number < len(heads):
            row.insert(index, heads[number])
        else:
            row.insert(index, ast.PipeCell("", grid.spans[number]))


def _no_head(what: str, key: Key, known: list[str], found: int, span: Span, context: EditContext) -> None:
    if found:
        headline, help_text = f"the chart has {found} {what}s {shown(key)}", "name it by all of its heads"
    else:
        headline = f"the chart has no {what} {shown(key)}"
        help_text = did_you_mean(shown(key), known, what=f"{what}s") or f"write `+ {shown(key)}` to add it"
    context.report("E511", headline, span, help=help_text)


def _already(what: str, span: Span, there: Span, context: EditContext) -> None:
    help_text = "an edit is applied once; change it with `old -> new`"
    notes = (Note(there, "it stands here"),)
    context.report("E514", f"{what} is there already", span, help=help_text, notes=notes)


def _find_row(grid: GridEdit, row: ast.PipeRow, context: EditContext) -> int | None:
    body = grid.body()
    key = grid.row_key(row.cells)
    found = [i for i in body if grid.row_key(grid.rows[i]) == key]
    if len(found) == 1:
        return found[0]
    known = [shown(grid.row_key(grid.rows[i])) for i in body]
    _no_head("row", key, known, len(found), row.span, context)
    return None


def _patch_row(
    grid: GridEdit, index: int, row: ast.PipeRow, columns: list[_Column], context: EditContext
) -> None:
    for at, column in enumerate(columns, start=grid.shape.row_heads):
        cell = row.cells[at]
        if not cell.text:
            continue
        place = f"the cell {shown(grid.row_key(row.cells))} / {shown(column.key)}".replace("cell  /", "cell")
        arrow = _ARROW.search(cell.text)
        there = grid.rows[index][column.index]
        if column.new:
            if arrow is not None:
                headline = "a new column has no old values"
                context.report("E512", headline, cell.span, help="write the value only")
            else:
                grid.rows[index][column.index] = cell
                context.touch(place, cell.span)
                context.cells.append(_change(context.of, grid, index, column, "", cell.text))
            continue
        if arrow is None:
            headline = f"{place} says neither what it was nor what it is"
            help_text = f"write `{there.text} -> {cell.text}`, or leave it blank"
            context.report("E512", headline, cell.span, help=help_text)
            continue
        old, new = cell.text[: arrow.start()], cell.text[arrow.end() :]
        if context.touch(place, cell.span) and _old_stands(grid, old, new, there, cell.span, place, context):
            start = cell.span.start + arrow.end()
            span = Span(cell.span.file, start, max(start + 1, cell.span.end))
            printed = split_marks(there.text, grid.shape.symbols)[0]
            corrected = context.correction(there, printed)
            grid.rows[index][column.index] = ast.PipeCell(new, span, corrected=corrected)
            context.cells.append(_change(context.of, grid, index, column, printed, new))


def _old_stands(
    grid: GridEdit, old: str, new: str, there: ast.PipeCell, span: Span, place: str, context: EditContext
) -> bool:
    """Report where the old value is not what stands there: both are shown."""
    if not new or not old:
        context.report("E512", f"{place} lacks one side of `->`", span, help="write `old -> new`")
        return False
    symbols = grid.shape.symbols
    (value, marks), (stands, have) = split_marks(old, symbols), split_marks(there.text, symbols)
    if canonical(value) == canonical(stands) and (not marks or marks == have):
        return True
    help_text = f"write `{there.text or '(blank)'} -> {new}` if that is what is meant"
    if canonical(split_marks(new, symbols)[0]) == canonical(stands):
        help_text = "it holds the new value already: an edit is applied once"
    headline = f"{place} was expected to hold {old}, but holds {there.text or 'nothing'}"
    notes = (Note(there.span, "what stands there"),)
    context.report("E510", headline, span, help=help_text, notes=notes)
    return False


def _change(of: str, grid: GridEdit, index: int, column: _Column, old: str, new: str) -> g.CellChange:
    heads = " / ".join(cell.text for cell in grid.rows[index][: grid.shape.row_heads])
    tops = [row[column.index].text for row in grid.rows[: grid.shape.head_rows]]
    return g.CellChange(of=of, row=heads, column=" / ".join(tops), old=old, new=new)


def _add_row(
    grid: GridEdit, row: ast.PipeRow, columns: list[_Column], last: int | None, context: EditContext
) -> int | None:
    """A new row, after the row above it in the patch, else at the end. Its cells stand under
    the patch's heads; columns that the patch leaves out stay blank."""
    first = replace(row.cells[0], text=row.cells[0].text[2:].strip(), corrected=context.addition())
    heads = [first, *row.cells[1 : grid.shape.row_heads]]
    key = grid.row_key(heads)
    there = next((i for i in grid.body() if grid.row_key(grid.rows[i]) == key), None)
    if there is not None:
        _already(f"the row {shown(key)}", row.span, grid.spans[there], context)
        return None
    if not context.touch(f"the row {shown(key)}", row.span):
        return None
    cells = [*heads, *(ast.PipeCell("", row.span) for _ in grid.rows[0][grid.shape.row_heads :])]
    for at, column in enumerate(columns, start=grid.shape.row_heads):
        cells[column.index] = row.cells[at]
    index = last + 1 if last is not None else len(grid.rows)
    grid.rows.insert(index, cells)
    grid.spans.insert(index, row.span)
    grid.origin.insert(index, None)
    for at, column in enumerate(columns, start=grid.shape.row_heads):
        context.cells.append(_change(context.of, grid, index, column, "", row.cells[at].text))
    return index


def _complete_columns(grid: GridEdit, columns: list[_Column], context: EditContext) -> None:
    """A new column has a cell in every row that is not `...`."""
    for column in columns:
        if not column.new:
            continue
        missing = [
            shown(grid.row_key(grid.rows[i]))
            for i in grid.body()
            if not grid.rows[i][column.index].text and GAP not in grid.row_key(grid.rows[i])
        ]
        if missing:
            headline = f"the new column {shown(column.key)} has no cell for {', '.join(missing[:5])}"
            help_text = "write the value, `?` where it is not known, `-` where it cannot be"
            context.report("E512", headline, column.span, help=help_text)


# ---------------------------------------------------------------- rename and remove


def rename(grid: GridEdit, line: ast.RenameLine, context: EditContext) -> bool:
    """A row or column head gets another name, wherever it stands among the heads."""
    if not _is_whole(grid, line.span, context):
        return False
    old, new = head_key(line.old.text, grid.shape.symbols), head_key(line.new.text, grid.shape.symbols)
    cells = _head_cells(grid, line.what)
    if new != old and any(head_key(grid.rows[r][c].text, grid.shape.symbols) == new for r, c in cells):
        at = next((r, c) for r, c in cells if head_key(grid.rows[r][c].text, grid.shape.symbols) == new)
        _already(f"the {line.what} {line.new.text}", line.new.span, grid.rows[at[0]][at[1]].span, context)
        return False
    found = [(r, c) for r, c in cells if head_key(grid.rows[r][c].text, grid.shape.symbols) == old]
    if not found:
        known = [grid.rows[r][c].text for r, c in cells]
        _no_head(line.what, (line.old.text,), known, 0, line.old.span, context)
        return False
    if not context.touch(f"the {line.what} {line.old.text}", line.span):
        return False
    context.changed(f'{line.what} "{line.old.text}"', f'{line.what} "{line.new.text}"', line.new.span)
    for r, c in found:
        there = grid.rows[r][c]
        marks = "".join(f" {mark}" for mark in split_marks(there.text, grid.shape.symbols)[1])
        corrected = context.correction(there, there.text)
        grid.rows[r][c] = ast.PipeCell(line.new.text + marks, line.new.span, corrected=corrected)
    return True


def _head_cells(grid: GridEdit, what: str) -> list[tuple[int, int]]:
    if what == "row":
        return [(r, c) for r in grid.body() for c in range(min(grid.shape.row_heads, len(grid.rows[r])))]
    return [
        (r, c)
        for r in range(min(grid.shape.head_rows, len(grid.rows)))
        for c in range(grid.shape.row_heads, len(grid.rows[r]))
    ]


def remove(grid: GridEdit, line: ast.RemoveLine, context: EditContext) -> bool:
    """Rows or columns taken out: all that have this head, or all of these heads (`a / b`)."""
    if not _is_whole(grid, line.span, context):
        return False
    wanted = head_key(line.name.text, grid.shape.symbols)

    def is_it(key: Key) -> bool:
        return wanted in key or " / ".join(key) == wanted

    if line.what == "row":
        keys = {i: grid.row_key(grid.rows[i]) for i in grid.body()}
    else:
        top = grid.rows[: grid.shape.head_rows]
        keys = {c: grid.column_key(top, c) for c in range(grid.shape.row_heads, len(top[0]))}
    gone = [index for index, key in keys.items() if is_it(key)]
    if not gone:
        known = [shown(key) for key in keys.values()]
        _no_head(line.what, (line.name.text,), known, 0, line.name.span, context)
        return False
    if not context.touch(f"the {line.what} {line.name.text}", line.span):
        return False
    context.changed(f'{line.what} "{line.name.text}"', "")
    for index in reversed(gone):
        if line.what == "row":
            del grid.rows[index], grid.spans[index], grid.origin[index]
        else:
            for row in grid.rows:
                del row[index : index + 1]
    return True
