"""The charts inside a declaration, and patches carried out on them.

In: a declaration (table, enum with columns, track, modifiers with charts in groups) and a
patch, `rename` or `remove`. Out: the declaration with the chart edited, or None and a report.
"""

from __future__ import annotations

from rulesdsl.sema.edit_context import EditContext
from rulesdsl.sema.edits_grids import GridEdit, GridShape, apply_patch, head_key, remove, rename
from rulesdsl.sema.line_tree import Holder, Line, Path, at_path, lines_of, spliced, walk, with_lines
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast

ChartEdit = ast.PatchGrid | ast.RenameLine | ast.RemoveLine


@dataclass(frozen=True, slots=True)
class _Chart:
    """Where the rows of a chart are: directly under the holder at `path`."""

    path: Path
    shape: GridShape
    rows: tuple[ast.PipeRow, ...]


def apply_to_chart(decl: Holder, edit: ChartEdit, context: EditContext) -> Holder | None:
    charts = _charts(decl)
    if not charts:
        help_text = "write `was` and `now` with the line as it stands"
        context.report("E507", "there is no chart in it to patch", edit.span, help=help_text)
        return None
    chart = charts[0] if len(charts) == 1 else _choose(charts, edit, context)
    if chart is None:
        return None
    grid = GridEdit.of(chart.rows, chart.shape)
    match edit:
        case ast.PatchGrid():
            done = apply_patch(grid, edit, context)
        case ast.RenameLine():
            done = rename(grid, edit, context)
        case ast.RemoveLine():
            done = remove(grid, edit, context)
    return _put_back(decl, chart, grid) if done else None


def _charts(decl: Holder) -> list[_Chart]:
    """Every chart of the declaration with its shape."""
    if not isinstance(decl, ast.ModifiersDecl):
        chart = _chart(decl, ())
        return [chart] if chart is not None else []
    groups = [(path, line) for path, line in walk(decl) if isinstance(line, ast.GroupBlock)]
    marks = _symbols(decl)
    found = (_chart(line, path, marks) for path, line in groups)
    return [chart for chart in found if chart is not None]


def _chart(holder: Holder, path: Path, marks: tuple[str, ...] = ()) -> _Chart | None:
    lines = lines_of(holder)
    rows = tuple(line for line in lines if isinstance(line, ast.PipeRow))
    if not rows:
        return None
    row_heads, head_rows = 1, 1
    if isinstance(holder, ast.TableDecl | ast.GroupBlock):
        axes = [line for line in lines if isinstance(line, ast.AxisLine)]
        row_heads = sum(axis.orientation == "rows" for axis in axes)
        head_rows = max(1, sum(axis.orientation == "columns" for axis in axes))
    return _Chart(path, GridShape(row_heads, head_rows, (*marks, *_symbols(holder))), rows)


def _symbols(holder: Holder) -> tuple[str, ...]:
    return tuple(line.symbol.text for line in lines_of(holder) if isinstance(line, ast.MarkLine))


def _choose(charts: list[_Chart], edit: ChartEdit, context: EditContext) -> _Chart | None:
    """The chart of a group that has the heads which the edit names."""
    fitting = [chart for chart in charts if _fits(chart, edit)]
    if len(fitting) == 1:
        return fitting[0]
    what = "no chart in it has" if not fitting else "several charts in it have"
    help_text = "copy the head row of the chart that is meant, and the heads of its rows"
    context.report("E511", f"{what} these rows and columns", edit.span, help=help_text)
    return None


def _fits(chart: _Chart, edit: ChartEdit) -> bool:
    symbols = chart.shape.symbols
    grid = GridEdit.of(chart.rows, chart.shape)
    row_heads = {key for i in grid.body() for key in grid.row_key(grid.rows[i])}
    tops = {
        head_key(cell.text, symbols)
        for row in chart.rows[: chart.shape.head_rows]
        for cell in row.cells[chart.shape.row_heads :]
    }
    match edit:
        case ast.RenameLine(what=what, old=name) | ast.RemoveLine(what=what, name=name):
            return head_key(name.text, symbols) in (row_heads if what == "row" else tops)
        case ast.PatchGrid(rows=rows):
            heads = rows[: chart.shape.head_rows]
            named = [c.text for row in heads for c in row.cells[chart.shape.row_heads :]]
            left = [c.text for row in rows[len(heads) :] for c in row.cells[: chart.shape.row_heads]]
            return all(t.startswith("+ ") or head_key(t, symbols) in tops for t in named) and all(
                t.startswith("+ ") or head_key(t, symbols) in row_heads for t in left
            )


def _put_back(decl: Holder, chart: _Chart, grid: GridEdit) -> Holder:
    """The holder's lines with the edited rows where the old ones stood."""
    holder = at_path(decl, chart.path)
    out: list[Line] = []
    number, at = -1, 0
    for line in lines_of(holder):
        if not isinstance(line, ast.PipeRow):
            out.append(line)
            continue
        number += 1
        if at < len(grid.rows) and grid.origin[at] == number:
            out.append(grid.pipe_row(at))
            at += 1
            while at < len(grid.rows) and grid.origin[at] is None:
                out.append(grid.pipe_row(at))
                at += 1
    filled = with_lines(holder, tuple(out))
    return spliced(decl, chart.path, (filled,)) if chart.path else filled  # type: ignore[arg-type]  # a grid's holder is a line when it lies inside one
