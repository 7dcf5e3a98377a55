"""A file of situations, whatever its kind: gone through once to look it over, once to work it out.

In: a `Source`. Out: `Scan` (how many rows, which file it was) or `BadFile` with what is wrong; `Rows`,
which hands out blocks of rows, forwards only, and holds no more than one. Both take many rows at a time;
only what is wrong is sought row by row.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rulesdsl.sweep.columns import Cell, Coded, coded, distinct, joined
from rulesdsl.sweep.complaints import Complaint, Complaints

_MOST_KNOWN = 50_000
_AT_ONCE = 8_192
BLOCK = 1 << 18
"""Bytes of a file that are looked at together."""

Check = Callable[[int, Cell], tuple[str, str] | None]
"""What is wrong with a cell of a column (from 0), and what to write instead."""
Looked = Callable[[int], None]
"""Told how many rows have been looked over."""


class Amiss(Exception):
    """Some row is none, or the file is not what it seemed: to be gone through row by row."""


class Cursor(Protocol):
    """A place in a file. `Amiss` where a row is none."""

    def take(self, count: int) -> Sequence[Coded]:
        """The columns of the next so many rows; of fewer where the file ends."""
        ...

    def words(self, count: int) -> tuple[int, Sequence[Iterable[Cell]]]:
        """How many rows there are of the next `count`, and the different cells of each column."""
        ...

    def close(self) -> None: ...


class Source(Protocol):
    """Rows of cells under names."""

    @property
    def path(self) -> Path: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def line_word(self) -> str: ...

    def rows(self, found: Complaints) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """The line and the cells of every good row, in order; `found` is told of the others."""
        ...

    def cursor(self) -> Cursor:
        """At the first row."""
        ...

    def may_be_quick(self, block: bytes) -> bool:
        """Whether some bytes of the file are such that `cursor` can be trusted with it."""
        ...


@dataclass(frozen=True, slots=True)
class Scan:
    """`stamp` is how the file stood on the disk: whether it was changed since can be asked cheaply."""

    rows: int
    digest: str
    stamp: tuple[int, int]


def scan(source: Source, check: Check, *, let_pass: bool = False, looked: Looked | None = None) -> Scan:
    """Look at every cell. `BadFile` where one is wrong, unless they are let pass; lines that are no
    rows never are."""
    stamp = stamp_of(source.path)
    digest, quick = _read_through(source)
    over = _Over(source, (lambda place, cell: None) if let_pass else check, looked or (lambda rows: None))
    rows = over.quickly() if quick else None
    return Scan(over.row_by_row() if rows is None else rows, digest, stamp)


def _read_through(source: Source) -> tuple[str, bool]:
    """Which file it is, and whether it can be taken quickly."""
    digest = hashlib.sha256()
    quick = True
    with source.path.open("rb") as handle:
        while block := handle.read(BLOCK):
            digest.update(block)
            quick = quick and source.may_be_quick(block)
    return digest.hexdigest(), quick


class _Over:
    """A file being looked over: each distinct cell is looked at once."""

    def __init__(self, source: Source, check: Check, looked: Looked) -> None:
        self._source = source
        self._check = check
        self._looked = looked
        self._known: list[dict[object, tuple[str, str] | None]] = [{} for _ in source.names]

    def quickly(self) -> int | None:
        """The number of rows; None where something is wrong."""
        rows = 0
        try:
            with closing(self._source.cursor()) as cursor:
                while (found := cursor.words(_AT_ONCE))[0]:
                    rows += found[0]
                    self._looked(rows)
                    if any(self._wrong(place, word) for place, some in enumerate(found[1]) for word in some):
                        return None
        except Amiss:
            return None
        return rows

    def row_by_row(self) -> int:
        """The number of rows. `BadFile` with everything that is wrong."""
        rows = 0
        found = Complaints(self._source.line_word)
        for line, cells in self._source.rows(found):
            rows += 1
            if rows % _AT_ONCE == 0:
                self._looked(rows)
            for place, cell in enumerate(cells):
                if (wrong := self._wrong(place, cell)) is not None:
                    found.add(Complaint(line, place + 1, self._source.names[place], *wrong, of_a_cell=True))
        if found.count:
            raise found.failure()
        return rows

    def _wrong(self, place: int, cell: Cell) -> tuple[str, str] | None:
        if cell is None:
            return None
        known = self._known[place]
        key = distinct(cell)
        if key not in known:
            if len(known) > _MOST_KNOWN:
                known.clear()
            known[key] = self._check(place, cell)
        return known[key]


def stamp_of(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_size, found.st_mtime_ns


class Rows:
    """Blocks of a source, each at or behind the last one's start. `Amiss` where the file is no longer
    what it was when it was looked over."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._cursor = source.cursor()
        self._next = 0
        self._kept: Sequence[Coded] = ()

    def close(self) -> None:
        self._cursor.close()

    def block(self, start: int, stop: int) -> dict[str, Coded]:
        """Rows `start` to `stop`, as columns."""
        while self._next < start:
            self._kept = ()
            self._take(min(_AT_ONCE, start - self._next))
        wanted = self._again(start, stop)
        if stop > self._next:
            more = self._take(stop - self._next)
            wanted = [joined(two) for two in zip(wanted, more, strict=True)] if wanted else more
            self._kept = wanted
        return dict(zip(self._source.names, wanted, strict=True))

    def _again(self, start: int, stop: int) -> list[Coded]:
        """What was in the last block too: of combinations that go over from one to the next."""
        if start == self._next:
            return []
        first = self._next - len(self._kept[0])
        return [coded(Coded(c.words, c.codes[start - first : stop - first]).cells()) for c in self._kept]

    def _take(self, count: int) -> list[Coded]:
        found = self._cursor.take(count)
        if not found or len(found[0]) < count:
            raise Amiss
        self._next += count
        return list(found)
