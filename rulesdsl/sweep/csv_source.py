"""Situations from a CSV file, row by row.

In: a file as spreadsheets write them: UTF-8 with or without a byte order mark (or UTF-16 with one),
commas, semicolons or tabs, the line ends of Windows or Unix, an empty cell where nothing is told.
Out: the names of its head; its rows in order, one by one, with what is wrong as complaints; or many at
a time, where nothing is wrong.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from rulesdsl.sweep.columns import Cell, Coded, Coder, normal
from rulesdsl.sweep.complaints import Complaint, Complaints
from rulesdsl.sweep.source import BLOCK, Amiss

MOST_BYTES = 1 << 20
"""Of one line."""
_SEPARATED = re.compile(r"sep=(.)\s*")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_AT_ONCE = 1_024

Row = tuple[int, tuple[Cell, ...]]
"""The line it begins in, and its cells."""


@dataclass(frozen=True, slots=True)
class CsvSource:
    """`names` are those of the head; `first` is the line of the head."""

    path: Path
    encoding: str
    separator: str
    names: tuple[str, ...]
    first: int
    line_word: str = "line"

    def rows(self, found: Complaints) -> Iterator[Row]:
        """All good rows; of the others `found` is told."""
        with self.path.open("rb") as handle:
            yield from self._rows(handle, found)

    def cursor(self) -> CsvCursor:
        return CsvCursor(self)

    def may_be_quick(self, block: bytes) -> bool:
        """No NUL bytes, no endless lines."""
        short = b"\n" in block or len(block) < BLOCK
        return self.encoding == "utf-16" or (short and b"\0" not in block)

    def _rows(self, handle: BinaryIO, found: Complaints) -> Iterator[Row]:
        reader = csv.reader(_lines(handle, self.encoding, found), delimiter=self.separator, strict=True)
        wide = len(self.names)
        line = 1
        try:
            for cells in reader:
                here, line = line, reader.line_num + 1
                if here <= self.first or not cells:
                    continue
                if len(cells) != wide:
                    found.add(Complaint(here, 0, "", _ragged(len(cells), wide)))
                    continue
                row = tuple(cell.strip() or None for cell in cells)
                if not any(row):
                    help = "take the line out; a situation of which nothing is told cannot be meant"
                    found.add(Complaint(here, 0, "", "all cells are empty", help))
                    continue
                yield here, row
        except csv.Error as error:
            raise found.stop(_unreadable(error, line, max(reader.line_num, line))) from None


class CsvCursor:
    """Many rows at a time. Each different cell is made ready once."""

    def __init__(self, source: CsvSource) -> None:
        self._wide = len(source.names)
        utf_16 = source.encoding == "utf-16"
        # A carriage return in the middle of a line is to be found, not to end it.
        encoding, newline = ("utf-16", "") if utf_16 else ("utf-8-sig", "\n")
        self._text = source.path.open(encoding=encoding, newline=newline)
        self._rows = csv.reader(self._text, delimiter=source.separator, strict=True)
        self._head = source.first

    def close(self) -> None:
        self._text.close()

    def words(self, count: int) -> tuple[int, Sequence[set[Cell]]]:
        found: list[set[str]] = [set() for _ in range(self._wide)]
        taken = 0
        for rows in self._batches(count):
            taken += len(rows)
            some = [set(cells) for cells in zip(*rows, strict=True)]
            if all(any(not word.strip() for word in words) for words in some) and _tells_nothing(rows):
                raise Amiss
            for words, more in zip(found, some, strict=True):
                words |= more
        return taken, [set(map(_stripped, words)) for words in found]

    def take(self, count: int) -> list[Coded]:
        coders = [Coder() for _ in range(self._wide)]
        for rows in self._batches(count):
            for coder, cells in zip(coders, zip(*rows, strict=True), strict=True):
                coder.add(cells)
        return [normal(coder.coded(), _stripped) for coder in coders]

    def _batches(self, count: int) -> Iterator[list[list[str]]]:
        """The next so many rows, some at a time."""
        try:
            while self._head:
                self._text.readline()
                self._head -= 1
            while count and (rows := list(islice(self._rows, min(_AT_ONCE, count)))):
                lengths = set(map(len, rows))
                if 0 in lengths:  # an empty line
                    rows = [row for row in rows if row]
                if lengths - {0, self._wide}:
                    raise Amiss
                count -= len(rows)
                if rows:
                    yield rows
        except (csv.Error, UnicodeError) as error:
            raise Amiss from error


def _tells_nothing(rows: list[list[str]]) -> bool:
    """Whether all cells of one of them are empty."""
    return any(not any(map(str.strip, row)) for row in rows)


def _stripped(cell: str) -> str | None:
    return cell.strip() or None


def csv_source(path: Path) -> CsvSource:
    """Read the head. `BadFile` where it is none; `OSError` where the disk would not."""
    found = Complaints()
    with path.open("rb") as handle:
        encoding = _encoding(handle.read(4))
        handle.seek(0)
        lines = _lines(handle, encoding, found)
        head = next(lines, "")
        first = 1
        separator = ""
        if said := _SEPARATED.fullmatch(head):
            separator, head, first = said[1], next(lines, ""), 2
        separator = separator or _separator(head)
        try:
            names = next(csv.reader([head], delimiter=separator, strict=True), [])
        except csv.Error as error:
            raise found.stop(_unreadable(error, first, first)) from None
    names = [name.strip() for name in names]
    _check_head(names, first, found)
    if found.count:
        raise found.failure()
    return CsvSource(path, encoding, separator, tuple(names), first)


def _check_head(names: list[str], line: int, found: Complaints) -> None:
    if not any(names):
        help = "write the names of the facts in the first line, with commas between them"
        raise found.stop(Complaint(line, 0, "", "there is no head", help))
    for place, name in enumerate(names, 1):
        if not name:
            found.add(Complaint(line, place, "", "the column has no name"))
        elif (before := names.index(name) + 1) < place:
            found.add(Complaint(line, place, name, f"the column is there already: column {before}"))


def _encoding(start: bytes) -> str:
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return "utf-8"


def _lines(handle: BinaryIO, encoding: str, found: Complaints) -> Iterator[str]:
    """Lines with their ends."""
    if encoding == "utf-16":
        try:
            yield from io.TextIOWrapper(handle, "utf-16", newline="")
        except UnicodeError:
            raise found.stop(Complaint(1, 0, "", "this is no UTF-16 text", _AS_UTF8)) from None
        return
    number = 0
    while raw := handle.readline(MOST_BYTES + 1):
        number += 1
        if len(raw) > MOST_BYTES:
            what = f"the line is longer than {MOST_BYTES:,} bytes"
            raise found.stop(Complaint(number, 0, "", what, "is this a CSV file?"))
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            what = f"byte {error.start + 1} ({raw[error.start]:#04x}) is not UTF-8 text"
            raise found.stop(Complaint(number, 0, "", what, _AS_UTF8)) from None
        if "\0" in text:
            raise found.stop(Complaint(number, 0, "", "a NUL byte: this is no text", "is it a CSV file?"))
        yield text


_AS_UTF8 = "save it as CSV in UTF-8"


def _separator(head: str) -> str:
    """The one of `,` `;` and tab that the head has most of."""
    plain = _QUOTED.sub("", head)
    return max(",;\t", key=plain.count)


def _ragged(cells: int, wide: int) -> str:
    return f"{cells} cell{'s' if cells != 1 else ''}, but the head has {wide}"


def _unreadable(error: csv.Error, start: int, line: int) -> Complaint:
    words = str(error)
    if "unexpected end of data" in words:
        what = "a quotation mark is opened here and never closed"
        return Complaint(start, 0, "", what, 'double it where it is part of the text: ""')
    if "expected after" in words:
        what = "a text goes on behind its closing quotation mark"
        return Complaint(line, 0, "", what, 'double a quotation mark inside of a text: ""')
    if "new-line character" in words:
        what = "a carriage return in the middle of a line"
        return Complaint(line, 0, "", what, "save it with the line ends of Windows or Unix")
    if "field larger" in words:
        return Complaint(line, 0, "", f"a cell is longer than {csv.field_size_limit():,} characters")
    return Complaint(line, 0, "", words)
