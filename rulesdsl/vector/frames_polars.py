"""Polars frames: enums and categoricals as codes, nulls as masks.

In: a `DataFrame` whose columns are named as facts are. Out: columns; and of answers a `DataFrame`:
`status` and words that are known beforehand as `Enum`, whole numbers `Int64`, yes/no `Boolean`, exact
fractions as texts ("7/2"); null where there is no value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from rulesdsl.vector.columns import Answers, BadColumns, Column
from rulesdsl.vector.frames import without_seconds


class _Polars:
    def read(self, frame: Any) -> Mapping[str, object]:
        if isinstance(frame, pl.LazyFrame):
            raise BadColumns("a LazyFrame has no rows yet: collect() it first")
        if not isinstance(frame, pl.DataFrame):
            raise BadColumns(f"a Polars {type(frame).__name__} is no table: give a DataFrame")
        return {name: _column(name, frame.get_column(name)) for name in frame.columns}

    def made(self, answers: Answers, like: Any) -> Any:
        return pl.DataFrame([_series(name, column) for name, column in answers.items()])


KIND = _Polars()
_TOO_WIDE = ("Int128", "UInt128")
"""Integers that NumPy has no type for."""
_FAR_PLACE = 1 << 20


def _column(name: str, series: Any) -> Column:
    dtype = series.dtype
    valid = None if not series.null_count() else series.is_not_null().to_numpy()
    if dtype == pl.Enum:
        return Column(_filled(series.to_physical(), valid), valid, tuple(dtype.categories.to_list()))
    if dtype == pl.Categorical:
        return _categories(series, valid)
    if dtype == pl.String:
        return _texts(series, valid)
    if str(dtype) in _TOO_WIDE:
        return _objects(series, valid)
    if dtype.is_integer() or dtype.is_float() or dtype == pl.Boolean:
        return Column(_filled(series, valid), valid)
    if dtype == pl.Null:
        return Column(np.full(len(series), None, dtype=object), np.zeros(len(series), np.bool_))
    if dtype in (pl.Date, pl.Datetime) or dtype.is_decimal() or dtype == pl.Object:
        return _objects(series, valid)
    raise BadColumns(f"{name}: {dtype} is nothing that a fact can be")


def _filled(series: Any, valid: Any) -> Any:
    """The numbers, with any where there is none."""
    if valid is None:
        return series.to_numpy()
    return series.fill_null(False if series.dtype == pl.Boolean else 0).to_numpy()


def _texts(series: Any, valid: Any) -> Column:
    """Each distinct text once."""
    words = series.unique(maintain_order=True).drop_nulls()
    codes = series.cast(pl.Enum(words)).to_physical()
    return Column(_filled(codes, valid), valid, tuple(words.to_list()))


def _categories(series: Any, valid: Any) -> Column:
    """The categories that occur, by places of their own: other columns may add to those there are."""
    found = series.unique().drop_nulls()
    known = found.to_physical().to_numpy()
    if int(known.max(initial=0)) > _FAR_PLACE:
        return _texts(series.cast(pl.String), valid)
    places = np.zeros(int(known.max(initial=0)) + 1, np.int32)
    places[known] = np.arange(len(known))
    codes = places.take(_filled(series.to_physical(), valid), mode="clip")
    return Column(codes, valid, tuple(found.cast(pl.String).to_list()))


def _objects(series: Any, valid: Any) -> Column:
    cells = series.to_list()
    if series.dtype in (pl.Date, pl.Datetime):
        cells = [without_seconds(cell) for cell in series.cast(pl.String).to_list()]
    return Column(np.fromiter(cells, dtype=object, count=len(cells)), valid)


def _series(name: str, column: Column) -> Any:
    data, valid = column.data, column.valid
    if column.words is not None:
        return _words(name, data, valid, column.words)
    if column.den is not None or data.dtype == np.dtype(object):
        cells = [None if cell is None else str(cell) for cell in column.tolist()]
        return pl.Series(name, cells, dtype=pl.String)
    series = pl.Series(name, data if data.dtype.kind == "b" else data.astype(np.int64, copy=False))
    return series if valid is None else series.set(pl.Series(~valid), None)


def _words(name: str, data: Any, valid: Any, words: tuple[str, ...]) -> Any:
    """Words are told apart by what they say: those that are there twice are one."""
    unique = list(dict.fromkeys(words))
    if len(unique) < len(words) or valid is not None or data.min(initial=0) < 0:
        places = {word: place for place, word in enumerate(unique)}
        table = np.array([places[word] for word in words] or [0], np.uint32)
        data = table[np.where(valid, data, 0) if valid is not None else data]
    codes = pl.Series(name, data)
    if valid is not None:
        codes = codes.set(pl.Series(~valid), None)
    if not unique:
        return pl.Series(name, [None] * len(data), dtype=pl.Enum([]))
    return pl.Series(name, unique, dtype=pl.Enum(unique)).gather(codes)
