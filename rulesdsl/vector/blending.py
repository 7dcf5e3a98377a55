"""One of two by rows, without a branch per row.

In: a mask and two arrays or single numbers. Out: what `np.where` gives, in the same type. Where a mask goes
to and fro, `np.where` waits for a wrong guess in every second row; arithmetic does not, and takes a fifth
of the time. Integers wrap on the way and come out right, since they wrap back.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rulesdsl.vector.columns import Array

_WORD = 1 << 63


def blended(mask: Any, x: Any, y: Any) -> Array:
    """x where `mask`, else y."""
    made: Array
    x, y = _as_it_is(x), _as_it_is(y)
    dtype = np.result_type(x, y)
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or not mask.ndim or dtype.kind not in "iub":
        made = np.where(mask, x, y)
        return made
    if dtype.kind == "b":
        return _yes_no(mask, x, y)
    # A byte of 0 or 1 needs no cast where bytes are multiplied.
    chosen = mask.view(np.int8) if dtype.itemsize == 1 and dtype.kind == "i" else mask
    if _is(y, 0):
        return _multiplied(x, chosen, dtype)
    if _is(x, 0):
        return _multiplied(y, ~mask if chosen is mask else (~mask).view(np.int8), dtype)
    x, y = np.asarray(x, dtype), np.asarray(y, dtype)
    apart = _multiplied(np.subtract(x, y), chosen, dtype)
    made = np.add(apart, y, out=apart) if apart.ndim >= y.ndim and _fits(y, apart) else np.add(apart, y)
    return made


def _as_it_is(x: Any) -> Any:
    """A number beyond 64 bits stays one: NumPy would make an unsigned one or a float of it."""
    return np.array(x, object) if isinstance(x, int) and not -_WORD <= x < _WORD else x


def _multiplied(x: Any, mask: Array, dtype: np.dtype[Any]) -> Array:
    made: Array = np.multiply(x, mask, dtype=dtype, casting="unsafe")
    return made


def _yes_no(mask: Array, x: Any, y: Any) -> Array:
    made: Array
    if _is(y, 0):
        made = np.logical_and(mask, x)
    elif _is(x, 0):
        made = np.logical_and(~mask, y)
    else:
        made = np.logical_xor(np.logical_and(np.logical_xor(x, y), mask), y)
    return made


def _is(x: Any, value: int) -> bool:
    return not isinstance(x, np.ndarray) and bool(x == value)


def _fits(y: Array, into: Array) -> bool:
    """Whether y is spread over `into` and not the other way round."""
    return all(a in (1, b) for a, b in zip(reversed(y.shape), reversed(into.shape), strict=False))
