"""Arrow tables: dictionaries as codes, validity as masks, chunks put together.

In: a `pyarrow.Table` (or `RecordBatch`) whose columns are named as facts are. Out: columns; and of
answers a `Table`: `status` and words dictionary-coded, whole numbers `int64`, yes/no `bool`, exact
fractions as texts ("7/2"); null where there is no value.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
import pyarrow as pa

from rulesdsl.vector.columns import Answers, BadColumns, Column
from rulesdsl.vector.frames import without_seconds


class _Arrow:
    def read(self, frame: Any) -> Mapping[str, object]:
        if not isinstance(frame, pa.Table | pa.RecordBatch):
            raise BadColumns(f"a pyarrow {type(frame).__name__} is no table: give a Table")
        names = frame.schema.names
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise BadColumns(f"the column {twice} is there twice")
        return {name: _column(name, _whole(frame.column(name))) for name in names}

    def made(self, answers: Answers, like: Any) -> Any:
        found = pa.table({name: _array(column) for name, column in answers.items()})
        if isinstance(like, pa.Table):
            return found
        batches = found.combine_chunks().to_batches()
        return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=found.schema)


KIND = _Arrow()


def _whole(column: Any) -> Any:
    """One array of all chunks; dictionaries of several chunks become one."""
    if not isinstance(column, pa.ChunkedArray):
        return column
    if column.num_chunks == 1:
        return column.chunk(0)
    return column.unify_dictionaries().combine_chunks() if column.num_chunks else pa.array([], column.type)


def _column(name: str, array: Any) -> Column:
    if pa.types.is_run_end_encoded(array.type):
        array = import_module("pyarrow.compute").run_end_decode(array)
    type = array.type
    valid = None if not array.null_count else array.is_valid().to_numpy(zero_copy_only=False)
    if pa.types.is_dictionary(type):
        return Column(_numbers(array.indices, valid), valid, tuple(_cells(array.dictionary)))
    if _is_text(type):
        coded = array.dictionary_encode()
        return Column(_numbers(coded.indices, valid), valid, tuple(coded.dictionary.to_pylist()))
    if pa.types.is_integer(type) or pa.types.is_floating(type) or pa.types.is_boolean(type):
        return Column(_numbers(array, valid), valid)
    if pa.types.is_null(type):
        return Column(np.full(len(array), None, dtype=object), np.zeros(len(array), np.bool_))
    if pa.types.is_date(type) or pa.types.is_timestamp(type) or pa.types.is_decimal(type):
        return Column(np.fromiter(_cells(array), dtype=object, count=len(array)), valid)
    raise BadColumns(f"{name}: {type} is nothing that a fact can be")


def _is_text(type: Any) -> bool:
    return pa.types.is_string(type) or pa.types.is_large_string(type) or str(type) == "string_view"


def _cells(array: Any) -> list[Any]:
    """Values one by one; dates and times as the rules write them."""
    if pa.types.is_date(array.type) or pa.types.is_timestamp(array.type):
        return [without_seconds(cell) for cell in array.cast(pa.string()).to_pylist()]
    found: list[Any] = array.to_pylist()
    return found


def _numbers(array: Any, valid: Any) -> Any:
    """The numbers, with any where there is none; shared with Arrow where none is missing."""
    filled = array if valid is None else array.fill_null(False if pa.types.is_boolean(array.type) else 0)
    return filled.to_numpy(zero_copy_only=False)


def _array(column: Column) -> Any:
    data, valid = column.data, column.valid
    mask = None if valid is None else ~valid
    if column.words is not None:
        codes = pa.array(data.astype(np.int32, copy=False), mask=mask)
        return pa.DictionaryArray.from_arrays(codes, pa.array(column.words, pa.string()))
    if column.den is not None or data.dtype == np.dtype(object):
        return pa.array([None if cell is None else str(cell) for cell in column.tolist()], pa.string())
    whole = data if data.dtype.kind == "b" else data.astype(np.int64, copy=False)
    return pa.array(whole, mask=mask)
