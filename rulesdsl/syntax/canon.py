"""Canonical spelling of the figures in a chart's rows.

In: the lines of a table or group. Out: the same lines; in the rows, heads of axes `in bands`,
cells that are rolls, bands or odds, and cells of numbers are spelled canonically (cells.py).
Labels keep every character. Marks at the end of a cell stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from rulesdsl.source.records import replace
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import canonical, read_figures, split_marks

Item = TypeVar("Item")

_WORD_TYPES: Final = frozenset(("date", "text", "yes/no"))


def canonical_rows(items: tuple[Item, ...], numbers: bool = False) -> tuple[Item, ...]:
    """The lines with their rows respelled; `numbers` says that the cells are numbers."""
    return _Chart(items, numbers).respelled(items)


class _Chart:
    """What the lines of a chart say about its heads and cells."""

    def __init__(self, items: Sequence[object], numbers: bool) -> None:
        axes = [item for item in items if isinstance(item, ast.AxisLine)]
        self.row_axes = [axis for axis in axes if axis.orientation == "rows"]
        self.column_axes = [axis for axis in axes if axis.orientation == "columns"]
        self.symbols = tuple(item.symbol.text for item in items if isinstance(item, ast.MarkLine))
        self.cells = numbers or any(isinstance(item, ast.CellsLine) for item in items)
        self.figures = [_counts(f) for item in items if isinstance(item, ast.GivesLine) for f in item.figures]

    def respelled(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        result: list[Item] = []
        row_number = 0
        for item in items:
            if isinstance(item, ast.PipeRow):
                result.append(replace(item, cells=self._row(item, row_number)))
                row_number += 1
            else:
                result.append(item)
        return tuple(result)

    def _row(self, row: ast.PipeRow, number: int) -> tuple[ast.PipeCell, ...]:
        """Rows of column heads come first (one when no axis is on columns), then the body."""
        heads = len(self.row_axes)
        is_head = number < max(1, len(self.column_axes))
        cells: list[ast.PipeCell] = []
        for index, cell in enumerate(row.cells):
            if is_head:
                axis = self.column_axes[number] if number < len(self.column_axes) else None
                wanted = index >= heads and axis is not None and axis.keying == "bands"
            elif index < heads:
                wanted = self.row_axes[index].keying == "bands"
            else:
                wanted = self.cells or self._figure(index - heads)
            cells.append(replace(cell, text=self._spelled(cell.text)) if wanted else cell)
        return tuple(cells)

    def _figure(self, column: int) -> bool:
        """Whether the figures of a column are plain numbers."""
        if len(self.figures) == 1:
            return self.figures[0]
        return column < len(self.figures) and self.figures[column]

    def _spelled(self, text: str) -> str:
        plain, marks = split_marks(text, self.symbols)
        figures = " / ".join(canonical(part) for part in read_figures(plain))
        return " ".join((figures, *marks)).strip()


def _counts(figure: ast.FigureSpec) -> bool:
    """Whether a figure is a number or a measure, not words of some kind."""
    name = figure.type.name.text
    return name[0].islower() and name not in _WORD_TYPES
