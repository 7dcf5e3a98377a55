"""Situations from Parquet files, and results as Parquet, where pyarrow is installed.

In: a file whose columns are plain values or lists of them; columns of a block; many blocks. Out: rows
of cells; bytes; one file with row groups of a fixed size, so that it is the same however the rows were
divided into blocks. Words come out dictionary-coded, exact numbers that need not be whole as text.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from rulesdsl.sweep.columns import (
    ANYTHING,
    Cell,
    Coded,
    Coder,
    Codes,
    Column,
    Kind,
    NoRoom,
    chosen,
    coded,
    is_chance,
    joined,
    unnamed,
)
from rulesdsl.sweep.complaints import Complaint, Complaints
from rulesdsl.sweep.source import Amiss
from rulesdsl.sweep.store import Head
from rulesdsl.sweep.text_files import plain

_FAR = 1 << 63
_GROUP = 100_000
_BATCH = 8_192
_WORDS = pa.dictionary(pa.int32(), pa.string())
_TYPES: dict[Kind, Any] = {
    "whole": pa.int64(),
    "exact": pa.string(),
    "decimal": pa.float64(),
    "yes_no": pa.bool_(),
    "word": _WORDS,
    "text": pa.string(),
}


@dataclass(frozen=True, slots=True)
class ParquetSource:
    path: Path
    names: tuple[str, ...]
    line_word: str = "row"

    def cursor(self) -> ParquetCursor:
        return ParquetCursor(self.path)

    def may_be_quick(self, block: bytes) -> bool:
        return True

    def rows(self, found: Complaints) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """All rows. A column that has another length or cannot be read ends them."""
        number = 0
        try:
            with pq.ParquetFile(self.path) as file:
                for batch in file.iter_batches(_BATCH):
                    columns = [_cells(column) for column in batch.columns]
                    for cells in zip(*columns, strict=True):
                        number += 1
                        yield number, cells
        except pa.ArrowException as error:
            raise found.stop(Complaint(number + 1, 0, "", _first_line(error))) from None


class ParquetCursor:
    """Many rows at a time. Each different cell is made ready once."""

    def __init__(self, path: Path) -> None:
        self._file = pq.ParquetFile(path)
        self._batches = self._file.iter_batches(_BATCH)
        self._left: list[Coded] = []

    def close(self) -> None:
        self._file.close()

    def words(self, count: int) -> tuple[int, Sequence[Sequence[Cell]]]:
        found = self.take(count)
        return (len(found[0]) if found else 0), [column.words for column in found]

    def take(self, count: int) -> list[Coded]:
        parts: list[list[Coded]] = []
        while count and (some := self._left or self._batch()):
            parts.append([Coded(column.words, column.codes[:count]) for column in some])
            self._left = [Coded(column.words, column.codes[count:]) for column in some if len(column) > count]
            count -= len(parts[-1][0])
        return [joined(column) for column in zip(*parts, strict=True)]

    def _batch(self) -> list[Coded]:
        try:
            batch = next(self._batches, None)
        except pa.ArrowException as error:
            raise Amiss from error
        return [] if batch is None else [_encoded(column, _cells) for column in batch.columns]


def _encoded(cells: Any, read: Callable[[Any], list[Cell]]) -> Coded:
    """A column by its different cells."""
    if pa.types.is_list(cells.type) or pa.types.is_large_list(cells.type):
        return _encoded_lists(cells)
    if pa.types.is_dictionary(cells.type):
        cells = cells.dictionary_decode()
    try:
        found = cells.dictionary_encode("encode")
    except pa.ArrowNotImplementedError:
        return coded(read(cells))
    codes = array("i")
    codes.frombytes(memoryview(found.indices.buffers()[1])[: 4 * len(found)])
    words = coded(read(found.dictionary))
    return Coded(words.words, codes) if len(words.words) == len(words) else words.at(codes)


def _encoded_lists(cells: Any) -> Coded:
    """Lists are alike that have the same elements."""
    elements = _encoded(cells.values, lambda some: some.to_pylist())
    ends = cells.offsets.to_pylist()
    raw = elements.codes.tobytes()
    keys = [raw[4 * start : 4 * end] for start, end in pairwise(ends)]
    if cells.null_count:
        there = cells.is_valid().to_pylist()
        keys = [key if so else None for key, so in zip(keys, there, strict=True)]
    coder = Coder()
    coder.add(keys)
    found = coder.coded()
    return Coded([None if key is None else _list_of(key, elements) for key in found.words], found.codes)


def _list_of(key: bytes, elements: Coded) -> list[Cell]:
    codes = array("i")
    codes.frombytes(key)
    return chosen(elements.words, codes)


def parquet_source(path: Path) -> ParquetSource:
    """Read the head. `BadFile` where it is none, or has columns of which no cell can be told."""
    found = Complaints("row")
    with path.open("rb"):
        pass  # whether it is there and may be read: `OSError`, in the words of all files
    try:
        with pq.ParquetFile(path) as file:
            schema = file.schema_arrow
    except pa.ArrowException as error:
        help = "is it a Parquet file?"
        raise found.stop(Complaint(1, 0, "", _first_line(error), help)) from None
    names = list(schema.names)
    if not names:
        raise found.stop(Complaint(1, 0, "", "it has no columns"))
    for place, (name, type) in enumerate(zip(names, schema.types, strict=True), 1):
        if (before := names.index(name) + 1) < place:
            found.add(Complaint(1, place, name, f"the column is there already: column {before}"))
        if not _is_plain(type):
            help = "give each of its parts a column of its own: target.state"
            found.add(Complaint(1, place, name, f"cells of the type {type} cannot be read", help))
    if found.count:
        raise found.failure()
    return ParquetSource(path, tuple(names))


def _is_plain(type: Any) -> bool:
    if pa.types.is_list(type) or pa.types.is_large_list(type):
        return _is_plain(type.value_type)
    if pa.types.is_dictionary(type):
        return _is_plain(type.value_type)
    tests = (
        pa.types.is_integer, pa.types.is_floating, pa.types.is_decimal, pa.types.is_boolean,
        pa.types.is_string, pa.types.is_large_string, pa.types.is_date, pa.types.is_timestamp,
        pa.types.is_null,
    )  # fmt: skip
    return any(test(type) for test in tests) or str(type) == "string_view"


def _cells(column: Any) -> list[Cell]:
    cells = column.to_pylist()
    type = column.type
    if pa.types.is_date(type) or pa.types.is_timestamp(type):
        return [_moment(cell) for cell in cells]
    if pa.types.is_decimal(type):
        return [None if cell is None else _decimal(cell) for cell in cells]
    return [(cell.strip() or None) if cell.__class__ is str else cell for cell in cells]


def _moment(cell: Any) -> str | None:
    """As the rules write dates: midnight is the date alone."""
    if isinstance(cell, datetime):
        if cell.second or cell.microsecond or cell.tzinfo is not None:
            return str(cell)  # which no rule reads
        return f"{cell:%Y-%m-%d %H:%M}" if cell.hour or cell.minute else f"{cell:%Y-%m-%d}"
    return cell.isoformat() if isinstance(cell, date) else None


def _decimal(cell: Decimal) -> str:
    return format(cell.normalize(), "f")


def _first_line(error: Exception) -> str:
    return str(error).split("\n")[0][:200]


# ---------------------------------------------------------------- results


def block(columns: Sequence[Column]) -> bytes:
    """The rows of a block."""
    table = pa.table(
        [_array(column) for column in columns],
        schema=pa.schema([(column.name, _plain(column.kind)) for column in columns]),
    )
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return bytes(sink.getvalue())


def _plain(kind: Kind) -> Any:
    """Words are kept as texts until the whole file is put together."""
    return pa.string() if kind == "word" else _TYPES[kind]


def _array(column: Column) -> Any:
    type = _plain(column.kind)
    cells = list(column.cells.words)
    if column.kind == "whole":
        far = next((cell for cell in cells if cell is not None and not -_FAR <= cell < _FAR), None)
        if far is not None:
            raise NoRoom(column.name, far)
    if type == pa.string():
        cells = [None if cell is None else plain(cell) for cell in cells]
    return pa.array(cells, type=type).take(_numbers(column.cells.codes))


def _numbers(codes: Codes) -> Any:
    """Codes as Arrow has them, not gone through one by one."""
    if hasattr(codes, "dtype"):
        return pa.array(codes)
    codes = array("i", codes)
    return pa.Array.from_buffers(pa.int32(), len(codes), [None, pa.py_buffer(codes)])


def whole(heads: Sequence[Head], payloads: Iterable[bytes], path: Path) -> None:
    """All blocks as one file, on the disk when this returns."""
    schema = pa.schema([(head.name, _TYPES[head.kind]) for head in heads])
    with path.open("wb") as handle:
        with pq.ParquetWriter(handle, schema, compression="zstd") as writer:
            for table in _groups(heads, payloads):
                writer.write_table(table.cast(schema), row_group_size=_GROUP)
        handle.flush()
        os.fsync(handle.fileno())


def _groups(heads: Sequence[Head], payloads: Iterable[bytes]) -> Iterator[Any]:
    """Tables of as many rows as a row group has; the last has what is left."""
    plain = pa.schema([(head.name, _plain(head.kind)) for head in heads])
    waiting: list[Any] = []
    rows = 0
    for payload in payloads:
        table = _widened(pa.ipc.open_stream(payload).read_all(), plain)
        waiting.append(table)
        rows += table.num_rows
        while rows >= _GROUP:
            joined = pa.concat_tables(waiting)
            yield joined.slice(0, _GROUP).combine_chunks()
            rows -= _GROUP
            waiting = [joined.slice(_GROUP)]
    if rows:
        yield pa.concat_tables(waiting).combine_chunks()


def _widened(table: Any, schema: Any) -> Any:
    """With the columns that only other blocks have."""
    columns = [
        table.column(field.name) if field.name in table.schema.names else _filled(table, field)
        for field in schema
    ]
    return pa.table(columns, schema=schema)


def _filled(table: Any, field: Any) -> Any:
    """Empty, but for chances of what may be anything."""
    if ANYTHING not in table.schema.names or not is_chance(field.name):
        return pa.nulls(table.num_rows, field.type)
    return pa.array([unnamed(cell) for cell in table.column(ANYTHING).to_pylist()], field.type)
