"""Columns of a block of rows, by their distinct values.

In: cells. Out: `Coded` columns: each distinct value once, and for each row which one it is. What is
worked out of a value (read by its type, quoted for a file) is so worked out once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import is_
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


Codes = Any
"""Small numbers in a row: an `array`, a NumPy array or a list."""


@dataclass(frozen=True, slots=True)
class Coded:
    """`words[codes[i]]` is the cell of row `i`."""

    words: Sequence[Cell]
    codes: Codes

    def __len__(self) -> int:
        return len(self.codes)

    def cells(self) -> list[Cell]:
        return chosen(self.words, self.codes)

    def at(self, rows: Codes) -> Coded:
        """The cells of some of the rows."""
        return Coded(self.words, array("i", chosen(self.codes, rows)))


def chosen(words: Sequence[Any], codes: Codes) -> list[Any]:
    """The word of each row."""
    return list(map(words.__getitem__, numbers(codes)))


def numbers(codes: Codes) -> list[int]:
    """As a list of Python's own numbers, which is quickest to go through."""
    made: list[int] = codes if isinstance(codes, list) else codes.tolist()
    return made


def the_same(word: Cell, rows: int) -> Coded:
    """One word in every row."""
    return Coded((word,), array("i", [0]) * rows)


class Coder:
    """Cells of one kind, or none, some at a time."""

    def __init__(self) -> None:
        self._places = _Places()
        self._codes = array("i")

    def add(self, cells: Iterable[Cell]) -> None:
        self._codes.extend(array("i", list(map(self._places.__getitem__, cells))))

    def coded(self) -> Coded:
        """The words in the order in which they first come."""
        return Coded(list(self._places), self._codes)


class _Places(dict[Any, int]):
    """A place for each key that is asked for, in turn."""

    def __missing__(self, key: Any) -> int:
        place = self[key] = len(self)
        return place


def coded(cells: Sequence[Cell]) -> Coded:
    """The words in the order in which they first come."""
    coder = Coder()
    kinds = set(map(type, cells)) - {type(None)}
    if len(kinds) < 2 and kinds.isdisjoint((list, dict)):
        coder.add(cells)
        return coder.coded()
    keys = list(map(distinct, cells))
    coder.add(keys)
    found = coder.coded()
    words = dict(zip(keys, cells, strict=True))
    return Coded([words[key] for key in found.words], found.codes)


def distinct(cell: Cell) -> object:
    """A key that tells 1 from yes and from "1"."""
    return (cell.__class__, repr(cell)) if isinstance(cell, list | dict) else (cell.__class__, cell)


def normal(column: Coded, change: Callable[[Cell], Cell]) -> Coded:
    """With every word changed, and those that have become alike made one."""
    words = list(map(change, column.words))
    return column if all(map(is_, words, column.words)) else coded(words).at(column.codes)


def joined(columns: Sequence[Coded]) -> Coded:
    """The rows of several, one behind the other."""
    if len(columns) == 1:
        return columns[0]
    words = coded([word for column in columns for word in column.words])
    codes = array("i")
    start = 0
    for column in columns:
        table = words.codes[start : start + len(column.words)]
        codes.extend(chosen(table, column.codes))
        start += len(column.words)
    return Coded(words.words, codes)


ANYTHING = "unknown.anything"
"""The column of the share that may come to any outcome at all: of it nothing is known."""


def is_chance(name: str) -> bool:
    """Whether it is a column of exact chances."""
    return name.startswith("chance.") and not name.endswith(".decimal")


def unnamed(anything: str | None) -> str | None:
    """The cell of an outcome that a row does not name, by its share of what may be anything. None: it cannot
    come."""
    return f"0..{anything}" if anything and anything != "1" else "?" if anything else None


@dataclass(frozen=True, slots=True)
class Column:
    """A column that goes out. `order` says where it stands among the others, whichever blocks have it;
    `loose` columns are there only in blocks with a row that has a value for them."""

    name: str
    kind: Kind
    order: tuple[int | float | str, ...]
    cells: Coded
    loose: bool = False
