"""Which figures of a chart may be absent: those with a `-`, a coded or a blank cell.

In: the figures a chart gives, as named, and its cells as written. Out: the same figures, their
types optional where a look-up can find no figure. After: a rule that needs such a figure says
what it needs (a missing fact), and one that only compares it finds it neither more nor less.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.sema.chart_lines import ChartLines
from rulesdsl.sema.env import Env
from rulesdsl.sema.values import CellKind, ReadCell, read_cell


def with_absent(figures: tuple[g.Figure, ...], lines: ChartLines, env: Env) -> tuple[g.Figure, ...]:
    """The figures, each optional where one of its cells holds none."""
    return tuple(
        figure.model_copy(update={"type": g.OptionalType(of=figure.type)})
        if not isinstance(figure.type, g.OptionalType) and _may_be_absent(n, figures, lines, env)
        else figure
        for n, figure in enumerate(figures)
    )


def _may_be_absent(number: int, figures: tuple[g.Figure, ...], lines: ChartLines, env: Env) -> bool:
    columns, alone = _columns_of(number, figures, lines)
    types = (figures[number].type,) if alone else tuple(figure.type for figure in figures)
    kind = CellKind("values", types)
    for row in lines.body:
        if row.gap:
            continue
        for column, cell in enumerate(row.cells):
            if column not in columns:
                continue
            read = read_cell(cell.text, kind, lines.book, env)
            if isinstance(read, ReadCell) and _is_none(read.content, 0 if alone else number):
                return True
    return False


def _is_none(content: g.CellContent, part: int) -> bool:
    if isinstance(content, g.FiguresCell):
        return _is_none(content.parts[part], 0)
    return isinstance(content, g.NotPossibleCell | g.CodeCell | g.BlankCell)


def _columns_of(number: int, figures: tuple[g.Figure, ...], lines: ChartLines) -> tuple[set[int], bool]:
    """The columns of cells that hold figure `number`, and whether it stands alone in them."""
    width = len(lines.tops)
    names = [figure.name or "" for figure in figures]
    if len(names) == 1:
        return set(range(width)), True
    if lines.columns or width != len(names):
        return set(range(width)), False
    titles = [heads[-1].text for heads in lines.tops]
    order = titles if sorted(titles) == sorted(names) else names
    return {order.index(names[number])}, True
