"""pandas frames: categoricals as codes, nullable types as masks, the index kept.

In: a `DataFrame` whose columns are named as facts are. Out: columns; and of answers a `DataFrame` with
the same index: `status` and words as `category`, whole numbers `Int64`, yes/no `boolean`, exact
fractions as `Fraction` objects; `NA` (`None` among objects) where there is no value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from rulesdsl.vector.columns import Answers, BadColumns, Column


class _Pandas:
    def read(self, frame: Any) -> Mapping[str, object]:
        if not isinstance(frame, pd.DataFrame):
            raise BadColumns(f"a pandas {type(frame).__name__} is no table: give a DataFrame")
        if not frame.columns.is_unique:
            twice = frame.columns[frame.columns.duplicated()][0]
            raise BadColumns(f"the column {twice} is there twice")
        return {str(name): _column(frame[name]) for name in frame.columns}

    def made(self, answers: Answers, like: Any) -> Any:
        columns = {name: _series(column, like.index) for name, column in answers.items()}
        return pd.DataFrame(columns, index=like.index, copy=False)


KIND = _Pandas()


def _column(series: Any) -> Column:
    dtype = series.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        codes = series.cat.codes.to_numpy()
        return Column(codes, _valid(codes >= 0), tuple(dtype.categories.tolist()))
    if _is_text(series):
        codes, words = pd.factorize(series)
        return Column(codes, _valid(codes >= 0), tuple(words.tolist()))
    if isinstance(dtype, pd.ArrowDtype):
        values = series.to_numpy(dtype=object, na_value=None)
        return Column(values, _valid(series.notna().to_numpy()))
    if pd.api.types.is_extension_array_dtype(dtype):
        array = series.array
        if hasattr(array, "_mask"):  # Int64, Float64, boolean: data and a mask of what is absent
            return Column(np.asarray(array._data), _valid(~array._mask))
        return Column(series.to_numpy(dtype=object), _valid(series.notna().to_numpy()))
    values = series.to_numpy()
    if values.dtype == np.dtype(object):
        valid = series.notna().to_numpy()
        cells: Any = values if valid.all() else np.where(valid, values, None)
        return Column(cells, _valid(valid))
    if values.dtype.kind in "fM":
        return Column(values, _valid(series.notna().to_numpy()))
    return Column(values)


def _is_text(series: Any) -> bool:
    """Whether all that is given are texts, of whatever type the series is."""
    dtype = series.dtype
    if dtype == np.dtype(object):
        return bool(pd.api.types.infer_dtype(series, skipna=True) == "string")
    return isinstance(dtype, pd.StringDtype) or (isinstance(dtype, pd.ArrowDtype) and dtype.type is str)


def _valid(there: Any) -> Any:
    return None if there.all() else there


def _series(column: Column, index: Any) -> Any:
    return pd.Series(_array(column), index=index, copy=False)


def _array(column: Column) -> Any:
    data, valid = column.data, column.valid
    absent = None if valid is None else ~valid
    if column.words is not None:
        codes = data if absent is None else np.where(absent, -1, data)
        return _categories(codes, column.words)
    if column.den is not None or data.dtype == np.dtype(object):
        cells = np.empty(len(data), dtype=object)
        cells[:] = column.tolist()
        return cells
    none = np.zeros(len(data), np.bool_) if absent is None else absent
    if data.dtype.kind == "b":
        return pd.arrays.BooleanArray(data, none)
    return pd.arrays.IntegerArray(data.astype(np.int64, copy=False), none)


def _categories(codes: Any, words: tuple[str, ...]) -> Any:
    """Categories are told apart by their words: words that are there twice are one."""
    unique = tuple(dict.fromkeys(words))
    if len(unique) < len(words):
        places = {word: place for place, word in enumerate(unique)}
        table = np.array([*(places[word] for word in words), -1])
        codes = table[codes]
    return pd.Categorical.from_codes(codes, categories=pd.Index(unique, dtype=object))
