"""The lines of a chart, sorted out: what stands above the grid, and the grid itself.

In: the lines of a table, or of a group of modifiers. Out: `ChartLines`: axis lines, what the
cells are, marks, codes, head rows and body rows, each row split into heads and cells. After: every
row has as many heads as there are row axes and as many cells as the chart has columns; rows
that do not are reported and left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.env import Env, accepted, cited
from rulesdsl.sema.values import MarkBook
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import GAP, UNKNOWN, split_marks

ChartLine = (
    ast.RollLine
    | ast.AxisLine
    | ast.CellsLine
    | ast.GivesLine
    | ast.MarkLine
    | ast.CodeLine
    | ast.PolicyLine
    | ast.AcceptLine
    | ast.PipeRow
    | ast.NoteBlock
)

L = TypeVar("L", ast.CellsLine, ast.GivesLine, ast.RollLine)


@dataclass(frozen=True, slots=True)
class BodyRow:
    """One line of the grid: its heads on the left and its cells; `gap` for `...`."""

    heads: tuple[ast.PipeCell, ...]
    cells: tuple[ast.PipeCell, ...]
    span: Span
    gap: bool


@dataclass(slots=True)
class ChartLines:
    """`corners` are the words above the row heads, `tops[j][k]` the head of column j on the k-th
    row of heads. `ok` is false when something was reported: then no chart comes of it."""

    rows: tuple[ast.AxisLine, ...]
    columns: tuple[ast.AxisLine, ...]
    cells: ast.CellsLine | None
    gives: ast.GivesLine | None
    roll: ast.RollLine | None
    book: MarkBook
    rule: str
    span: Span
    policies: frozenset[str] = frozenset()
    accepts: tuple[g.Accepted, ...] = ()
    notes: tuple[ast.NoteBlock, ...] = ()
    corners: tuple[ast.PipeCell, ...] = ()
    tops: tuple[tuple[ast.PipeCell, ...], ...] = ()
    body: tuple[BodyRow, ...] = ()
    ok: bool = True

    @property
    def head_rows(self) -> int:
        return max(1, len(self.columns))


def read_lines(lines: Sequence[ChartLine], rule: str, span: Span, env: Env) -> ChartLines:
    """Sort out the lines of one chart."""
    axes = [line for line in lines if isinstance(line, ast.AxisLine)]
    chart = ChartLines(
        rows=tuple(axis for axis in axes if axis.orientation == "rows"),
        columns=tuple(axis for axis in axes if axis.orientation == "columns"),
        cells=_only(lines, ast.CellsLine, "`cells are`", rule, env),
        gives=_only(lines, ast.GivesLine, "`gives`", rule, env),
        roll=_only(lines, ast.RollLine, "`roll`", rule, env),
        book=read_marks([n for n in lines if isinstance(n, ast.MarkLine | ast.CodeLine)], rule, env),
        rule=rule,
        span=span,
        policies=frozenset(line.what for line in lines if isinstance(line, ast.PolicyLine)),
        accepts=accepted(tuple(line for line in lines if isinstance(line, ast.AcceptLine))),
        notes=tuple(line for line in lines if isinstance(line, ast.NoteBlock)),
    )
    _read_grid(chart, [line for line in lines if isinstance(line, ast.PipeRow)], env)
    return chart


def _only(lines: Sequence[ChartLine], kind: type[L], what: str, rule: str, env: Env) -> L | None:
    found = [line for line in lines if isinstance(line, kind)]
    if len(found) > 1:
        notes = (Note(found[0].span, "the first is here"),)
        headline = f"the chart says {what} twice"
        env.report("E327", headline, found[1].span, rule=rule, help="keep one of them", notes=notes)
    return found[0] if found else None


def read_marks(lines: Sequence[ast.MarkLine | ast.CodeLine], rule: str, env: Env) -> MarkBook:
    """Marks and codes by their symbols; one symbol stands for one thing."""
    marks: dict[str, g.Mark] = {}
    codes: dict[str, g.Code] = {}
    first: dict[str, Span] = {}
    for line in lines:
        symbol = line.symbol.text.strip()
        if symbol in first or symbol in ("", UNKNOWN, GAP, "-") or "|" in symbol:
            notes = (Note(first[symbol], "first declared here"),) if symbol in first else ()
            why = "stands for something already" if symbol not in first else "is declared twice"
            headline = f"the sign {symbol!r} {why}"
            env.report("E329", headline, line.symbol.span, rule=rule, help="choose another sign", notes=notes)
            continue
        first[symbol] = line.symbol.span
        if isinstance(line, ast.CodeLine):
            codes[symbol] = g.Code(symbol=symbol, words=line.words.text)
        else:
            marks[symbol] = _mark(symbol, line, env)
    return MarkBook(marks, codes)


def _mark(symbol: str, line: ast.MarkLine, env: Env) -> g.Mark:
    return g.Mark.model_validate(
        {
            "symbol": symbol,
            "what": line.what,
            "words": line.words.text if line.words is not None else "",
            "printed": line.printed.text if line.printed is not None else None,
            "cites": cited(line.cite),
            "place": env.place(line.span),
        }
    )


# ---------------------------------------------------------------- the grid


def _read_grid(chart: ChartLines, rows: Sequence[ast.PipeRow], env: Env) -> None:
    """Split the pipe rows into heads and cells."""
    depth, left = chart.head_rows, len(chart.rows)
    if len(rows) <= depth:
        _fault(chart, env, "E330", "the chart has no rows under its heads", chart.span, _GRID_HELP)
        return
    heads, body = rows[:depth], rows[depth:]
    width = len(heads[-1].cells) - left
    if width < 1:
        headline = f"the head row has {len(heads[-1].cells)} cells: {left} of them head the rows"
        _fault(chart, env, "E330", headline, heads[-1].span, "write one head for each column of cells")
        return
    for row in heads[:-1]:
        if len(row.cells) != left + width:
            headline = f"this row of heads has {len(row.cells)} cells, the one below {left + width}"
            _fault(chart, env, "E320", headline, row.span, "repeat a head that spans several columns")
            return
    chart.corners = tuple(_corner(heads, k) for k in range(left))
    chart.tops = tuple(tuple(row.cells[left + j] for row in heads) for j in range(width))
    chart.body = tuple(
        _body_row(row, left)
        for row in body
        if len(row.cells) == left + width or _ragged(row, left, width, chart, env)
    )


_GRID_HELP = "write a row of heads, `| Terrain | DRM |`, and under it a row for each line of the chart"


def _corner(heads: Sequence[ast.PipeRow], k: int) -> ast.PipeCell:
    """The words above the k-th row heads: of several rows of heads, the lowest that has any."""
    cells = [row.cells[k] for row in heads]
    return next((cell for cell in reversed(cells) if cell.text), cells[-1])


def _body_row(row: ast.PipeRow, left: int) -> BodyRow:
    heads = row.cells[:left]
    return BodyRow(heads, row.cells[left:], row.span, any(cell.text == GAP for cell in heads))


def _ragged(row: ast.PipeRow, left: int, width: int, chart: ChartLines, env: Env) -> bool:
    """Report a row whose cells do not match the heads; always False."""
    have = len(row.cells) - left
    name = " / ".join(split_marks(cell.text, chart.book.symbols)[0] for cell in row.cells[:left])
    which = f"the row {name}" if name else "the row"
    cells, heads = "cell" if have == 1 else "cells", "head" if width == 1 else "heads"
    headline = f"{which} has {max(have, 0)} {cells} for {width} {heads}"
    if have < width:
        help_text = "write every cell: `?` where the source has none, `-` where it cannot be, or a blank one"
    else:
        help_text = "take the cells out that stand under no head, or add their heads"
    _fault(chart, env, "E320", headline, row.span, help_text)
    return False


def _fault(chart: ChartLines, env: Env, code: str, headline: str, span: Span, help_text: str) -> None:
    env.report(code, headline, span, rule=chart.rule, help=help_text)
    chart.ok = False
