"""Columns of Python objects, texts and dates: their distinct values, and which each row has.

In: such a column. Out: codes, the values that they stand for, where one is given.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from rulesdsl.vector.cells import is_told
from rulesdsl.vector.chunks import CHUNK, ends_of
from rulesdsl.vector.columns import Array, BadColumns, Column

_FEW_TEXTS = 12


def distinct_of(name: str, column: Column) -> tuple[Array, Sequence[Any], Any]:
    """Codes, the values in the order in which they turn up, and where there is one (None: everywhere)."""
    found = _few_texts(column.data) if column.data.dtype.kind == "U" else None
    codes, values = _one_by_one(name, column.data) if found is None else found
    there = np.array([is_told(v) for v in values] or [False])
    valid = None if there.all() else there[codes]
    if column.valid is not None:
        valid = column.valid if valid is None else valid & column.valid
    return codes, values, valid


class _Places(dict[Any, int]):
    """A place for each key that is asked for, in turn."""

    def __missing__(self, key: Any) -> int:
        place = self[key] = len(self)
        return place


def _one_by_one(name: str, data: Array) -> tuple[Array, Sequence[Any]]:
    # Of dates `tolist` makes numbers.
    values: list[Any] = list(data) if data.dtype.kind == "M" else data.tolist()
    try:
        codes, distinct = _coded(values)
        if not all(value is None or isinstance(value, str) for value in distinct):
            # 1, True and 1.0 are the same key, and not the same fact.
            codes, pairs = _coded([(type(value), value) for value in values])
            distinct = [value for _, value in pairs]
    except TypeError:
        what = next(type(v).__name__ for v in values if not isinstance(v, Hashable))
        raise BadColumns(f"{name}: a {what} is nothing that a single fact can be") from None
    return codes, distinct


def _coded(keys: list[Any]) -> tuple[Array, list[Any]]:
    places = _Places()
    codes = np.fromiter(map(places.__getitem__, keys), np.int32, len(keys))
    return codes, list(places)


def _few_texts(data: Array) -> tuple[Array, Sequence[Any]] | None:
    """Of an array of texts, compared with each of a few; None where there are more of them."""
    codes = np.empty(len(data), np.int32)
    texts: list[str] = []
    for start, end in ends_of(len(data), CHUNK):
        some, own = data[start:end], codes[start:end]
        own[:] = -1
        for place in range(_FEW_TEXTS):
            if place == len(texts):
                new = np.flatnonzero(own < 0)
                if not len(new):
                    break
                texts.append(str(some[new[0]]))
            own[some == texts[place]] = place
        if (own < 0).any():
            return None
    return codes, texts
