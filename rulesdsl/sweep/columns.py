"""Columns of a block of rows, by their distinct values.

In: cells. Out: `Coded` columns: each distinct value once, and for each row which one it is. What is
worked out of a value (read by its type, quoted for a file) is so worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Cell = Any
"""A text; or what a Parquet file holds: a whole number, yes/no, a list. None: nothing is told."""

Kind = Literal["whole", "exact", "decimal", "yes_no", "word", "text"]
"""What a column holds: whole numbers; exact numbers as texts ("7/2"); decimals that only inform; yes or
no; words of a fixed list; any text."""


class NoRoom(Exception):
    """A number that a file of this kind has no room for."""

    def __init__(self, column: str, number: int) -> None:
        super().__init__(column, number)
        self.column = column
        self.number = number


@dataclass(frozen=True, slots=True)
class Coded:
    """`words[codes[i]]` is the cell of row `i`."""

    words: Sequence[Cell]
    codes: Sequence[int]

    def __len__(self) -> int:
        return len(self.codes)

    def cells(self) -> list[Cell]:
        words = self.words
        return [words[code] for code in self.codes]


def coded(cells: Iterable[Cell]) -> Coded:
    """The words in the order in which they first come."""
    words: list[Cell] = []
    known: dict[object, int] = {}
    codes: list[int] = []
    for cell in cells:
        key = cell if cell.__class__ is str else distinct(cell)
        code = known.get(key)
        if code is None:
            code = known[key] = len(words)
            words.append(cell)
        codes.append(code)
    return Coded(words, codes)


def distinct(cell: Cell) -> object:
    """A key that tells 1 from yes and from "1"."""
    return (cell.__class__, repr(cell)) if isinstance(cell, list | dict) else (cell.__class__, cell)


@dataclass(frozen=True, slots=True)
class Column:
    """A column that goes out. `order` says where it stands among the others, whichever blocks have it;
    `loose` columns are there only in blocks with a row that has a value for them."""

    name: str
    kind: Kind
    order: tuple[int | float | str, ...]
    cells: Coded
    loose: bool = False
