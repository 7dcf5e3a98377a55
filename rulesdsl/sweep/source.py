"""A file of situations, whatever its kind: gone through once to look it over, once to work it out.

In: a `Source`. Out: `Scan` (how many rows, which file it was) or `BadFile` with what is wrong; `Rows`,
which hands out blocks of rows, forwards only, and holds no more than one.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rulesdsl.sweep.columns import Cell, Coded, coded, distinct
from rulesdsl.sweep.complaints import Complaint, Complaints

_MOST_KNOWN = 50_000

Check = Callable[[int, Cell], tuple[str, str] | None]
"""What is wrong with a cell of a column (from 0), and what to write instead."""


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


@dataclass(frozen=True, slots=True)
class Scan:
    """`stamp` is how the file stood on the disk: whether it was changed since can be asked cheaply.
    `bad` is the number of cells that cannot be read, where they are let pass."""

    rows: int
    digest: str
    stamp: tuple[int, int]
    bad: int = 0


def scan(source: Source, check: Check, *, let_pass: bool = False) -> Scan:
    """Look at every cell. `BadFile` where one is wrong, unless they are let pass; lines that are no
    rows never are."""
    stamp = stamp_of(source.path)
    with source.path.open("rb") as handle:
        digest = hashlib.file_digest(handle, "sha256").hexdigest()
    found = Complaints(source.line_word)
    known: list[dict[object, tuple[str, str] | None]] = [{} for _ in source.names]
    rows = bad = 0
    for line, cells in source.rows(found):
        rows += 1
        for place, cell in enumerate(cells):
            if cell is None:
                continue
            seen = known[place]
            key = distinct(cell)
            if key not in seen:
                if len(seen) > _MOST_KNOWN:
                    seen.clear()
                seen[key] = check(place, cell)
            wrong = seen[key]
            if wrong is None:
                continue
            bad += 1
            if not let_pass:
                found.add(Complaint(line, place + 1, source.names[place], *wrong))
    if found.count:
        raise found.failure()
    return Scan(rows, digest, stamp, bad)


def stamp_of(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_size, found.st_mtime_ns


class Rows:
    """Blocks of a source, each at or behind the last one's start."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._rows = source.rows(Complaints(source.line_word))
        self._next = 0
        self._kept: list[tuple[Cell, ...]] = []

    def block(self, start: int, stop: int) -> dict[str, Coded]:
        """Rows `start` to `stop`, as columns; shorter where the file has become so."""
        kept_from = self._next - len(self._kept)
        self._kept = self._kept[max(0, start - kept_from) :]
        while self._next < stop:
            row = next(self._rows, None)
            if row is None:
                break
            if self._next >= start:
                self._kept.append(row[1])
            self._next += 1
        wanted = self._kept[: stop - start]
        columns: Sequence[tuple[Cell, ...]] = list(zip(*wanted, strict=True))
        return {name: coded(cells) for name, cells in zip(self._source.names, columns, strict=False)}
