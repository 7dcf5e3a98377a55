"""Grids: heads and cells put together into the chart that everything behind the graph reads.

In: sorted-out lines, the plans of the axes, and what the cells of each column are. Out: a
`g.Grid`, or None when a head or cell was reported. After: every row has a cell in every column,
two rows (or columns) with the same heads do not exist, and every cell is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.axis_plan import AxisPlan, HeadReader, Heads, make_axis
from rulesdsl.sema.chart_lines import BodyRow, ChartLines
from rulesdsl.sema.env import Env
from rulesdsl.sema.values import CellKind, CellTrouble, correction_of, read_cell
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import GAP, split_marks


@dataclass(frozen=True, slots=True)
class ColumnPlan:
    """One column of cells: its kind, and the figure it holds where columns are figures."""

    kind: CellKind
    figure: str | None = None


@dataclass(frozen=True, slots=True)
class GridPlan:
    """`answer` is what a look-up gives, for the values beyond an axis's ends."""

    lines: ChartLines
    rows: tuple[AxisPlan, ...]
    columns: tuple[AxisPlan, ...]
    cells: tuple[ColumnPlan, ...]
    answer: g.Type | None


def make_grid(plan: GridPlan, env: Env) -> g.Grid | None:
    """The chart; None when something in it was reported."""
    lines = plan.lines
    rows = [_row_heads(plan, k, env) for k in range(len(plan.rows))]
    columns = [_column_heads(plan, k, env) for k in range(len(plan.columns))]
    cells = [_row_cells(plan, row, env) for row in lines.body]
    row_heads = [heads for heads in rows if heads is not None]
    column_heads = [heads for heads in columns if heads is not None]
    if len(row_heads) < len(rows) or len(column_heads) < len(columns):
        return None
    row_places = [tuple(heads.numbers[i] for heads in row_heads) for i in range(len(lines.body))]
    column_places = [tuple(heads.numbers[j] for heads in column_heads) for j in range(len(lines.tops))]
    if not _distinct(plan, row_places, column_places, env):
        return None
    read = [row for row in cells if row is not None]
    if len(read) < len(cells):
        return None
    return g.Grid(
        row_axes=tuple(
            make_axis(axis, heads.heads, _words(corner, lines), plan.answer, lines.rule, env)
            for axis, heads, corner in zip(plan.rows, row_heads, lines.corners, strict=True)
        ),
        column_axes=tuple(
            make_axis(axis, heads.heads, "", plan.answer, lines.rule, env)
            for axis, heads in zip(plan.columns, column_heads, strict=True)
        ),
        columns=tuple(_column(plan, j, place, env) for j, place in enumerate(column_places)),
        rows=tuple(
            g.Row(heads=place, cells=made, place=env.place(row.span))
            for row, place, made in zip(lines.body, row_places, read, strict=True)
        ),
        marks=tuple(lines.book.marks.values()),
        codes=tuple(lines.book.codes.values()),
    )


def _words(cell: ast.PipeCell, lines: ChartLines) -> str:
    return split_marks(cell.text, lines.book.symbols)[0]


# ---------------------------------------------------------------- heads


def _row_heads(plan: GridPlan, k: int, env: Env) -> Heads | None:
    lines = plan.lines
    cells = [_head_cell(row.heads, k) for row in lines.body]
    once = len(plan.rows) == 1
    return HeadReader(plan.rows[k], lines.book, lines.rule, env, once).read(cells)


def _column_heads(plan: GridPlan, k: int, env: Env) -> Heads | None:
    lines = plan.lines
    cells = [_head_cell(heads, k) for heads in lines.tops]
    once = len(plan.columns) == 1
    return HeadReader(plan.columns[k], lines.book, lines.rule, env, once).read(cells)


def _head_cell(heads: Sequence[ast.PipeCell], k: int) -> ast.PipeCell | None:
    """The head on axis k; None where it stands blank beside a `...` of another axis."""
    beside_gap = not heads[k].text and any(cell.text == GAP for cell in heads)
    return None if beside_gap else heads[k]


def _column(plan: GridPlan, j: int, place: tuple[int, ...], env: Env) -> g.Column:
    lines = plan.lines
    cell = lines.tops[j][-1]
    title, marks = split_marks(cell.text, lines.book.symbols)
    return g.Column(
        heads=place, figure=plan.cells[j].figure, title=title, marks=marks, place=env.place(cell.span)
    )


def _distinct(
    plan: GridPlan,
    rows: Sequence[tuple[int, ...]],
    columns: Sequence[tuple[int, ...]],
    env: Env,
) -> bool:
    """With several axes on one side, no two rows (or columns) have all heads alike."""
    lines = plan.lines
    ok = True
    if len(plan.rows) > 1:
        spans = [row.span for row in lines.body]
        gaps = [row.gap for row in lines.body]
        texts = [" / ".join(cell.text for cell in row.heads) for row in lines.body]
        ok = _all_differ("row", rows, spans, gaps, texts, lines.rule, env)
    if len(plan.columns) > 1:
        spans = [heads[-1].span for heads in lines.tops]
        gaps = [any(cell.text == GAP for cell in heads) for heads in lines.tops]
        texts = [" / ".join(cell.text for cell in heads) for heads in lines.tops]
        ok = _all_differ("column", columns, spans, gaps, texts, lines.rule, env) and ok
    return ok


def _all_differ(
    what: str,
    places: Sequence[tuple[int, ...]],
    spans: Sequence[Span],
    gaps: Sequence[bool],
    texts: Sequence[str],
    rule: str,
    env: Env,
) -> bool:
    first: dict[tuple[int, ...], Span] = {}
    ok = True
    for place, span, gap, text in zip(places, spans, gaps, texts, strict=True):
        if gap:
            continue
        if place in first:
            help_text = f"give one {what} the heads it is meant to have, or take it out"
            notes = (Note(first[place], f"the first {what} headed {text}"),)
            env.report("E323", f"two {what}s are headed {text}", span, rule=rule, help=help_text, notes=notes)
            ok = False
        first.setdefault(place, span)
    return ok


# ---------------------------------------------------------------- cells


def _row_cells(plan: GridPlan, row: BodyRow, env: Env) -> tuple[g.Cell, ...] | None:
    """The cells of a row; a `...` row has none. None when one was reported."""
    if row.gap:
        return _gap_row(plan, row, env)
    out: list[g.Cell] = []
    for cell, column, heads in zip(row.cells, plan.cells, plan.lines.tops, strict=True):
        read = read_cell(cell.text, column.kind, plan.lines.book, env)
        if isinstance(read, CellTrouble):
            _report_cell(plan, row, cell, heads, read, env)
            continue
        provenance = correction_of(cell) or plan.lines.book.provenance(read.marks)
        out.append(
            g.Cell(
                content=read.content,
                printed=read.printed,
                marks=read.marks,
                provenance=provenance,
                place=env.place(cell.span),
            )
        )
    return tuple(out) if len(out) == len(row.cells) else None


def _gap_row(plan: GridPlan, row: BodyRow, env: Env) -> tuple[g.Cell, ...] | None:
    filled = next((cell for cell in row.cells if cell.text), None)
    if filled is None:
        return ()
    headline = f"the row {GAP} stands for rows that are missing, and holds {filled.text}"
    help_text = "leave its cells blank, or head the row with what it is"
    env.report("E321", headline, filled.span, rule=plan.lines.rule, help=help_text)
    return None


def _report_cell(
    plan: GridPlan,
    row: BodyRow,
    cell: ast.PipeCell,
    heads: Sequence[ast.PipeCell],
    trouble: CellTrouble,
    env: Env,
) -> None:
    """A cell that could not be read, with its row and column named."""
    lines = plan.lines
    names = [" / ".join(_words(head, lines) for head in row.heads)]
    names.append(" / ".join(_words(head, lines) for head in heads))
    where = ", ".join(f"{what} {name}" for what, name in zip(("row", "column"), names, strict=True) if name)
    start = cell.span.start + trouble.offset
    span = Span(cell.span.file, start, max(start + 1, cell.span.end)) if trouble.offset else cell.span
    env.report(
        trouble.code, f"the cell in {where} {trouble.headline}", span, rule=lines.rule, help=trouble.help
    )
