"""A small number for each distinct value of a column, asked for once: a place, a reason.

In: a value, and what is to be said of one of it, by the interpreter's values. Out: what is said, row by row.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from rulesdsl.interp.values import Number, Ratio, Val
from rulesdsl.vector.columns import Array
from rulesdsl.vector.numbers import as_ints, dtype_for
from rulesdsl.vector.values import Leaf, Struct

_MOST_APART = 4096


def per_value(
    value: Leaf | Struct, work: Callable[[Val], int], dtype: Any, at: Array | bool = True
) -> Array | int:
    """A small number for each distinct value; 0 where `at` says that nobody asks."""
    arrays, make = raw(value)
    if not any(isinstance(x, np.ndarray) for x in (*arrays, at)):
        return work(make(*(int(x) for x in arrays))) if at else 0
    if isinstance(arrays[0], np.ndarray) and all(isinstance(x, int) for x in arrays[1:]):
        rest = arrays[1:]
        found = _per_number(arrays[0], lambda n: work(make(n, *rest)), dtype, at)
        if found is not None:
            return found
    arrays = list(np.broadcast_arrays(*arrays, at)[:-1])
    asked = np.broadcast_to(at, arrays[0].shape)
    some = [x[asked] for x in arrays]
    out = np.zeros(arrays[0].shape, dtype)
    memo: dict[tuple[int, ...], int] = {}
    answers: list[int] = []
    for row in zip(*(x.tolist() for x in some), strict=True):
        if row not in memo:
            memo[row] = work(make(*row))
        answers.append(memo[row])
    out[asked] = np.array(answers, dtype)
    return out


def _per_number(data: Array, work: Callable[[int], int], dtype: Any, at: Array | bool) -> Array | None:
    """For whole numbers that lie near one another: by a table of those that occur."""
    if data.dtype == np.dtype(object) or not data.size:
        return None
    low, high = int(data.min()), int(data.max())
    if high - low >= _MOST_APART:
        return None
    some = high - low + 1
    wide = np.promote_types(np.int32, dtype_for(low, high))
    places = data.astype(wide) - low if low else data
    table = np.zeros(some, dtype)
    for place in _occurring(places, some, at):
        table[place] = work(place + low)
    found: Array = table.take(places)
    return found if at is True else np.multiply(found, at, dtype=dtype)


def _occurring(places: Array, some: int, at: Array | bool) -> list[int]:
    """Which of the numbers below `some` occur where `at` says. Bytes are sought fastest."""
    masked = isinstance(at, np.ndarray) and at.shape == places.shape
    if some < 255:
        small = places.astype(np.uint8)
        said = (small | np.negative(~at, dtype=np.uint8, casting="unsafe") if masked else small).tobytes()
        return [place for place in range(some) if place in said]
    occurs = np.zeros(some, np.bool_)
    occurs[places[at] if masked else places] = True
    found: list[int] = np.flatnonzero(occurs).tolist()
    return found


def raw(value: Leaf | Struct) -> tuple[list[Any], Callable[..., Val]]:
    """The integers behind a value, and how the interpreter's value is made of them."""
    if isinstance(value, Struct):
        left, right = value.part("left"), value.part("right")
        assert isinstance(left, Leaf) and isinstance(right, Leaf)
        parts = [as_ints(left.data), left.den, as_ints(right.data), right.den]
        return parts, lambda a, b, c, d: Ratio(_exact(a, b), _exact(c, d))
    match value.kind:
        case "number":
            return [as_ints(value.data), value.den], _exact
        case "yes_no":
            return [as_ints(value.data)], bool
        case "code":
            domain = value.domain
            if domain is None:  # absent, or failed, in every row
                return [0], lambda _: None
            return [value.data], lambda code: domain.values[code]


def _exact(numerator: int, denominator: int) -> Number:
    whole = Fraction(numerator, denominator)
    return whole.numerator if whole.denominator == 1 else whole
