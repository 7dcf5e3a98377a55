"""Rows that are alike in several columns, told apart without sorting them where that can be.

In: columns of whole numbers, or of yes and no. Out: for each row which combination it has, and the different
combinations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from rulesdsl.vector.columns import Array

_MOST: Final = 1 << 20
"""So many numbers are told apart by a table of them."""
_BITS: Final = 8


def combinations(columns: Sequence[Array]) -> tuple[Array, list[tuple[int, ...]]]:
    """Of columns of whole numbers, all as long as one another."""
    codes: Any = np.zeros(len(columns[0]), np.int64)
    known: list[tuple[int, ...]] = [()]
    for column in columns:
        values, places = _numbered(np.asarray(column))
        found, codes = _numbered(codes * len(values) + places)
        known = [(*known[pair // len(values)], values[pair % len(values)]) for pair in found]
    return codes, known


def which_hold(masks: Sequence[Array], at: Array) -> tuple[Array, list[tuple[int, ...]]]:
    """For the rows `at`, which of the masks hold: their numbers."""
    packed = []
    for start in range(0, len(masks), _BITS):
        bits = np.zeros(len(masks[start]), np.uint8)
        for place, mask in enumerate(masks[start : start + _BITS]):
            bits |= mask.view(np.uint8) << np.uint8(place)
        packed.append(bits.take(at))
    codes, found = combinations(packed)
    return codes, [_numbers(one) for one in found]


def _numbers(packed: Sequence[int]) -> tuple[int, ...]:
    places = range(len(packed) * _BITS)
    return tuple(n for n in places if packed[n // _BITS] >> (n % _BITS) & 1)


def _numbered(column: Array) -> tuple[list[int], Array]:
    """The different numbers in order, and which of them each row has."""
    low, high = int(column.min(initial=0)), int(column.max(initial=0))
    if high - low >= _MOST:
        values, places = np.unique(column, return_inverse=True)
        return values.tolist(), places.reshape(-1)
    near = column.astype(np.int64) - low
    there = np.bincount(near, minlength=high - low + 1) > 0
    ranks = np.cumsum(there) - 1
    return (np.flatnonzero(there) + low).tolist(), ranks.take(near)
