"""A chart, wherever it stands: in a table or in a group of modifiers.

In: a table or a look-up. Out: `ChartView`, and its cells with the heads they stand under.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesdsl import graph as g
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class ChartView:
    """A chart, wherever it stands."""

    grid: g.Grid
    dice: str | None = None
    cells_are: str = "values"
    result_axis: int | None = None
    number_name: str = ""
    figures: tuple[g.Figure, ...] = ()
    holes: str = "error"
    overlaps: str = "error"
    subjects: tuple[g.Expr, ...] = ()

    @staticmethod
    def of(node: g.Table | g.ChartLookup) -> ChartView:
        if isinstance(node, g.ChartLookup):
            return ChartView(node.grid, subjects=node.subjects)
        return ChartView(
            node.grid,
            node.dice,
            node.cells_are,
            node.result_axis,
            node.number_name or "",
            node.figures,
            node.holes,
            node.overlaps,
        )

    @property
    def threshold(self) -> bool:
        """The cells of a line hang together: they share out the rolls or numbers."""
        return self.cells_are != "values"


class CellAt(NamedTuple):
    """A cell with the heads it stands under, one per axis, and the figure."""

    cell: g.Cell
    heads: tuple[int, ...]
    figure: str


def by_place(grid: g.Grid) -> Iterator[CellAt]:
    """Every cell with what it stands under."""
    columns = [(column.heads, column.figure or "") for column in grid.columns]
    for row in grid.rows:
        above = row.heads
        for (heads, figure), cell in zip(columns, row.cells, strict=False):
            yield CellAt(cell, above + heads, figure)
