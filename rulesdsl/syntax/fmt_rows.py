"""Pipe tables, aligned.

In: the cells of rows that stand together. Out: their lines. Widths count what a reader sees:
wide characters take two columns, combining ones none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def seen_width(text: str) -> int:
    """Columns that a text takes in a fixed-width font."""
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def _char_width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def aligned_rows(rows: Sequence[Sequence[str]]) -> list[str]:
    """`| a | b |` lines with columns below each other."""
    written = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    columns = max(len(row) for row in written)
    widths = [max((seen_width(row[i]) for row in written if i < len(row)), default=0) for i in range(columns)]
    return [_line(row, widths) for row in written]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = (cell + " " * (width - seen_width(cell)) for cell, width in zip(row, widths, strict=False))
    return f"| {' | '.join(cells)} |"
