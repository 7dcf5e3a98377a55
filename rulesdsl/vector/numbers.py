"""Exact arithmetic on columns of numbers.

In: number leaves. Out: number leaves. Numerators are kept in the narrowest integers that their bounds
allow, and in Python's own (object arrays) where 64 bits could be too few; fractions have one denominator
for all rows where that is known, else one per row. Nothing is rounded but where it is said.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, Literal

import numpy as np

from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.values import Data, Leaf, Mask, first, slot, yes

_LIMITS = tuple((np.dtype(t), -(1 << (8 * n - 1)), (1 << (8 * n - 1)) - 1) for t, n in (
    (np.int8, 1), (np.int16, 2), (np.int32, 4), (np.int64, 8)))  # fmt: skip
_BYTES = 256
_FEW_CHANGES = 4
_FEW_TURNS = 6
"""A table of bytes that changes so seldom is worked out sooner than it is looked through."""
_OBJECT = np.dtype(object)


def dtype_for(lo: int, hi: int) -> np.dtype[Any]:
    """The narrowest integers that hold everything between two bounds."""
    for dtype, low, high in _LIMITS:
        if low <= lo and hi <= high:
            return dtype
    return _OBJECT


def widened(data: Any) -> Any:
    """Numbers that can be set against bounds wider than their own."""
    wide = np.asarray(data)
    return wide if wide.dtype == _OBJECT else wide.astype(np.int64, copy=False)


def as_ints(data: Data) -> Array | int:
    """Yes/no as 1 and 0."""
    if isinstance(data, np.ndarray):
        return data.view(np.int8) if data.dtype == np.bool_ else data
    return int(data)


def slots_there(present: Array) -> Array:
    """How many slots (the first axis) are there: in bytes where they suffice."""
    dtype = dtype_for(0, len(present))
    made: Array = np.add.reduce(present.view(np.int8), axis=0, dtype=dtype)
    return made


def looked_through(table: Array, codes: Array) -> Array:
    """`table[codes]`; codes that are no place of the table give its ends. Bytes through bytes go fastest:
    by arithmetic where the table seldom changes from one place to the next, else two at a time."""
    if table.itemsize != 1 or codes.itemsize != 1 or len(table) > _BYTES:
        return table.take(codes, mode="clip")
    reached = table[: _BYTES if codes.dtype.kind == "u" else _BYTES // 2]
    changes = np.flatnonzero(reached[1:] != reached[:-1]).tolist()
    if table.dtype == np.bool_ and len(changes) <= _FEW_TURNS:
        return _by_turns(reached, changes, codes)
    if table.dtype == np.int8 and len(changes) <= _FEW_CHANGES:
        return _by_changes(reached, changes, codes)
    every = table.tobytes() + table[-1:].tobytes() * (_BYTES - len(table))
    flat = np.ascontiguousarray(codes).reshape(-1).view(np.uint8)
    found = np.empty(flat.shape, np.uint8)
    even = len(flat) & ~1
    _pairs_of(every).take(flat[:even].view(np.uint16), mode="clip", out=found[:even].view(np.uint16))
    if even < len(flat):
        found[-1] = every[flat[-1]]
    made: Array = found.view(table.dtype).reshape(codes.shape)
    return made


def _by_turns(table: Array, changes: list[int], codes: Array) -> Array:
    """Yes and no, turned at every change."""
    found: Array = np.full(codes.shape, table[0])
    reached = np.empty(codes.shape, np.bool_)
    for place in changes:
        np.greater(codes, place, out=reached)
        np.not_equal(found, reached, out=found)
    return found


def _by_changes(table: Array, changes: list[int], codes: Array) -> Array:
    """Bytes that rise and fall by what each change adds; they may wrap on the way, and wrap back."""
    found: Array = np.full(codes.shape, table[0])
    reached = np.empty(codes.shape, np.int8)
    for place in changes:
        np.greater(codes, place, out=reached.view(np.bool_))
        np.multiply(reached, np.subtract(table[place + 1], table[place], dtype=np.int8), out=reached)
        np.add(found, reached, out=found)
    return found


@lru_cache(maxsize=64)
def _pairs_of(every: bytes) -> Array:
    """What two bytes side by side become, by the two as one number: `every` says it of each byte."""
    one = np.frombuffer(every, np.uint8).astype(np.uint16)
    made: Array = (one[:, None] << 8 | one).reshape(-1)
    return made


def constant_number(value: int | Fraction) -> Leaf:
    n, d = (value, 1) if isinstance(value, int) else (value.numerator, value.denominator)
    return Leaf("number", n, den=d, lo=n, hi=n, den_hi=d)


def ints(data: Array | int, lo: int, hi: int) -> Leaf:
    return Leaf("number", data, lo=lo, hi=hi)


def _ufunc(work: Any, x: Array | int, y: Array | int, lo: int, hi: int, *bounds: int) -> Array | int:
    """A ufunc in integers wide enough for what goes in and what comes out."""
    if not isinstance(x, np.ndarray) and not isinstance(y, np.ndarray):
        return int(work(np.array(x, dtype=object), np.array(y, dtype=object)))
    dtype = dtype_for(min((lo, *bounds)), max((hi, *bounds)))
    if dtype == _OBJECT:
        made: Array = work(np.asarray(x, dtype=object), np.asarray(y, dtype=object))
        return made
    narrow: Array = work(x, y, dtype=dtype, casting="unsafe")
    return narrow


def _scaled(x: Leaf, factor: int) -> tuple[Array | int, int, int]:
    data = as_ints(x.data)
    if factor == 1:
        return data, x.lo, x.hi
    lo, hi = x.lo * factor, x.hi * factor
    return _ufunc(np.multiply, data, factor, lo, hi, x.lo, x.hi, factor), lo, hi


def _by_rows(x: Leaf, by: Array | int, by_hi: int) -> tuple[Array | int, int, int]:
    """Numerators times positive denominators of another number."""
    lo, hi = min(x.lo * by_hi, x.lo), max(x.hi * by_hi, x.hi)
    return _ufunc(np.multiply, as_ints(x.data), by, lo, hi, x.lo, x.hi, by_hi), lo, hi


_Common = tuple[Array | int, int, int, Array | int, int, int, "Array | int", int]


def common(a: Leaf, b: Leaf) -> _Common:
    """Numerators over one denominator: a's with bounds, b's with bounds, the denominator and its most."""
    if isinstance(a.den, int) and isinstance(b.den, int):
        one = a.den if a.den == b.den else lcm(a.den, b.den)
        return *_scaled(a, one // a.den), *_scaled(b, one // b.den), one, one
    if a.den is b.den:
        return as_ints(a.data), a.lo, a.hi, as_ints(b.data), b.lo, b.hi, a.den, a.den_hi
    most = a.den_hi * b.den_hi
    den = _ufunc(np.multiply, a.den, b.den, 0, most, a.den_hi, b.den_hi)
    return *_by_rows(a, b.den, b.den_hi), *_by_rows(b, a.den, a.den_hi), den, most


def add(a: Leaf, b: Leaf) -> Leaf:
    x, xlo, xhi, y, ylo, yhi, den, most = common(a, b)
    lo, hi = xlo + ylo, xhi + yhi
    data = _ufunc(np.add, x, y, lo, hi, xlo, xhi, ylo, yhi)
    return _made(a, b, data, lo, hi, den, most)


def subtract(a: Leaf, b: Leaf) -> Leaf:
    x, xlo, xhi, y, ylo, yhi, den, most = common(a, b)
    lo, hi = xlo - yhi, xhi - ylo
    data = _ufunc(np.subtract, x, y, lo, hi, xlo, xhi, ylo, yhi)
    return _made(a, b, data, lo, hi, den, most)


def multiply(a: Leaf, b: Leaf) -> Leaf:
    ends = (a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi)
    lo, hi = min(ends), max(ends)
    data = _ufunc(np.multiply, as_ints(a.data), as_ints(b.data), lo, hi, a.lo, a.hi, b.lo, b.hi)
    most = a.den_hi * b.den_hi
    if isinstance(a.den, int) and isinstance(b.den, int):
        return _reduced(_made(a, b, data, lo, hi, a.den * b.den, most))
    den = _ufunc(np.multiply, a.den, b.den, 0, most, a.den_hi, b.den_hi)
    return _made(a, b, data, lo, hi, den, most)


def power(a: Leaf, counts: Leaf) -> Leaf:
    """a ** counts, in Python's own numbers, each row at its own cost; whole `counts` of at least 0."""
    raised = np.frompyfunc(pow, 2, 1)
    times = np.asarray(counts.data, dtype=object)
    data: Any = np.asarray(raised(np.asarray(as_ints(a.data), dtype=object), times), dtype=object)
    lo, hi = int(data.min(initial=0)), int(data.max(initial=0))
    if isinstance(a.den, int) and a.den == 1:
        return Leaf("number", data, None, None, 1, lo, hi)
    den: Any = np.asarray(raised(np.asarray(a.den, dtype=object), times), dtype=object)
    return Leaf("number", data, None, None, den, lo, hi, int(den.max(initial=1)))


def _made(a: Leaf, b: Leaf, data: Array | int, lo: int, hi: int, den: Array | int, most: int) -> Leaf:
    return Leaf("number", data, first(a.bad, b.bad), None, den, lo, hi, most)


def _reduced(x: Leaf) -> Leaf:
    """A constant in lowest terms."""
    if isinstance(x.data, np.ndarray) or not isinstance(x.den, int) or x.den == 1:
        return x
    by = gcd(int(x.data), x.den)
    n, d = int(x.data) // by, x.den // by
    return Leaf("number", n, x.bad, x.none, d, n, n, d)


def divide(a: Leaf, b: Leaf, fine: Mask) -> Leaf:
    """a / b where `fine` (b is not 0); elsewhere some number. By a constant the denominator stays one
    for all rows."""
    if not isinstance(b.data, np.ndarray) and isinstance(a.den, int) and isinstance(b.den, int):
        n = int(b.data) or 1
        over = constant_number(Fraction(b.den, n))
        return multiply(a, Leaf("number", over.data, b.bad, None, over.den, over.lo, over.hi, over.den_hi))
    x, lo, hi = _by_rows(a, b.den, b.den_hi)
    wide = dtype_for(-max(abs(b.lo), abs(b.hi)), max(abs(b.lo), abs(b.hi)))
    by = blended(fine, as_ints(b.data), 1).astype(wide)
    down = by < 0
    by = np.abs(by)
    most = max(abs(b.lo), abs(b.hi), 1)
    bound = max(abs(lo), abs(hi))
    x = blended(down, _ufunc(np.multiply, x, -1, -bound, bound), x)
    den = _ufunc(np.multiply, by, a.den, 0, most * a.den_hi, most, a.den_hi)
    return Leaf("number", x, first(a.bad, b.bad), None, den, -bound, bound, most * a.den_hi)


def negative(a: Leaf) -> Leaf:
    data = _ufunc(np.subtract, 0, as_ints(a.data), -a.hi, -a.lo, a.lo, a.hi)
    return Leaf("number", data, a.bad, a.none, a.den, -a.hi, -a.lo, a.den_hi)


Mode = Literal["up", "down", "nearest"]


def rounded(a: Leaf, mode: Mode) -> Leaf:
    """Whole numbers; "nearest" takes halves up."""
    if isinstance(a.den, int) and a.den == 1:
        return a
    data = as_ints(a.data)
    reach = a.den_hi + 1
    if mode == "nearest":
        twice = _ufunc(np.multiply, data, 2, 2 * a.lo, 2 * a.hi, 2)
        up = _ufunc(np.add, twice, a.den, 2 * a.lo, 2 * a.hi + reach, reach, -reach)
        found = _floor(up, a.den, True, 2 * a.lo - reach, 2 * a.hi + reach, 2 * a.den_hi)
    elif mode == "up":
        minus = _ufunc(np.subtract, 0, data, -a.hi, -a.lo, a.lo, a.hi)
        floor = _floor(minus, a.den, False, -a.hi, -a.lo, a.den_hi)
        found = _ufunc(np.subtract, 0, floor, *_span(a))
    else:
        found = _floor(data, a.den, False, a.lo, a.hi, a.den_hi)
    lo, hi = _span(a)
    if isinstance(found, np.ndarray):
        found = found.astype(dtype_for(lo, hi), copy=False)
    return Leaf("number", found, a.bad, a.none, 1, lo, hi)


def _span(a: Leaf) -> tuple[int, int]:
    """Bounds of a number that has been rounded somehow."""
    if isinstance(a.den, int):
        return a.lo // a.den - 1, a.hi // a.den + 1
    return min(a.lo, 0) - 1, max(a.hi, 0) + 1


def _floor(data: Array | int, den: Array | int, double: bool, lo: int, hi: int, den_hi: int) -> Array | int:
    """data // den, or data // (2 den). By a power of two it is a shift."""
    if isinstance(den, int):
        by = 2 * den if double else den
        if isinstance(data, np.ndarray) and data.dtype != _OBJECT and by & (by - 1) == 0:
            shifted: Array = np.right_shift(data, np.array(by.bit_length() - 1, dtype=data.dtype))
            return shifted
        return _ufunc(np.floor_divide, data, by, lo, hi, by)
    by_rows = _ufunc(np.multiply, den, 2, 0, den_hi, 2) if double else den
    return _ufunc(np.floor_divide, data, by_rows, lo, hi, den_hi)


def lower(a: Leaf, b: Leaf) -> Leaf:
    x, xlo, xhi, y, ylo, yhi, den, most = common(a, b)
    lo, hi = min(xlo, ylo), min(xhi, yhi)
    data = _ufunc(np.minimum, x, y, lo, hi, xlo, xhi, ylo, yhi)
    return _made(a, b, data, lo, hi, den, most)


def higher(a: Leaf, b: Leaf) -> Leaf:
    x, xlo, xhi, y, ylo, yhi, den, most = common(a, b)
    lo, hi = max(xlo, ylo), max(xhi, yhi)
    data = _ufunc(np.maximum, x, y, lo, hi, xlo, xhi, ylo, yhi)
    return _made(a, b, data, lo, hi, den, most)


_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "is": np.equal,
    "is not": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}


def compare(op: str, a: Leaf, b: Leaf) -> Mask:
    x, xlo, xhi, y, ylo, yhi, _, _ = common(a, b)
    return compare_data(op, x, y, (xlo, xhi), (ylo, yhi))


def compare_data(op: str, x: Data, y: Data, xs: tuple[int, int], ys: tuple[int, int]) -> Mask:
    """A comparison, settled by the bounds where they settle it."""
    if xs[1] < ys[0]:
        return op in ("<", "<=", "is not")
    if xs[0] > ys[1]:
        return op in (">", ">=", "is not")
    made = _COMPARE[op](x, y)
    if isinstance(made, np.ndarray) and made.dtype == _OBJECT:
        made = made.astype(np.bool_)
    return made if isinstance(made, np.ndarray) else bool(made)


def total(a: Leaf, counts: Mask | None, size: int, axes: int) -> Leaf:
    """The sum over the slots of what counts; `axes` as for `slot`."""
    lo, hi = min(0, a.lo * size), max(0, a.hi * size)
    if isinstance(a.den, int):
        return Leaf("number", _sum(a, counts, size, axes, lo, hi), None, None, a.den, lo, hi, a.den_hi)
    so_far = constant_number(0)
    for k in range(size):
        there = slot(counts, k, axes)
        data, den = slot(as_ints(a.data), k, axes), slot(a.den, k, axes)
        if there is not None:
            data, den = blended(there, data, 0), blended(there, den, 1)
        one = Leaf("number", data, None, None, den, min(a.lo, 0), max(a.hi, 0), a.den_hi)
        so_far = add(so_far, lowest_terms(one))
    return so_far


def _sum(a: Leaf, counts: Mask | None, size: int, axes: int, lo: int, hi: int) -> Array | int:
    data = as_ints(a.data)
    dtype = dtype_for(lo, hi)
    if counts is not None and yes(counts) is not True:
        if yes(counts) is False:
            return 0
        data = _ufunc(np.multiply, data, as_ints(counts), min(a.lo, 0), max(a.hi, 1), a.lo, a.hi)
    if not isinstance(data, np.ndarray):
        return data * size
    if data.ndim >= axes and data.shape[data.ndim - axes] == size:
        made: Array = np.add.reduce(data, axis=data.ndim - axes, dtype=dtype)
        return made
    return _ufunc(np.multiply, slot(data, 0, axes), size, lo, hi, a.lo, a.hi, size)


def lowest_terms(a: Leaf) -> Leaf:
    """Rows over rows, made smaller; their bounds stay."""
    if isinstance(a.den, int):
        return a
    if isinstance(a.data, np.ndarray) and a.data.dtype == _OBJECT:
        by: Any = np.frompyfunc(lambda n, d: gcd(n, d) or 1, 2, 1)(a.data, a.den)
    else:
        by = np.gcd(as_ints(a.data), a.den)
    data, den = as_ints(a.data) // by, a.den // by
    lo, hi = int(data.min(initial=0)), int(data.max(initial=0))
    most = int(den.max(initial=1))
    if dtype_for(lo, hi) != _OBJECT:
        data = data.astype(dtype_for(lo, hi))
    if dtype_for(0, most) != _OBJECT:
        den = den.astype(dtype_for(0, most))
    return Leaf("number", data, a.bad, a.none, den, lo, hi, most)
