"""Values put together: one of two by rows, slots side by side, one slot picked.

In: values of one type, masks, places of slots. Out: a value. Structs are put together part by part, and
only the parts that somebody asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import lcm
from typing import Any

import numpy as np

from rulesdsl.source.records import replace
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.domains import Domain
from rulesdsl.vector.numbers import as_ints, common, dtype_for
from rulesdsl.vector.values import (
    Leaf,
    Lst,
    Mask,
    Struct,
    Value,
    first,
    join,
    lifted,
    mapped,
    opposite,
    reason_of,
    replace_bad,
    shape_of,
    slot,
    with_fails,
    yes,
)

NOWHERE = Leaf("code", 0, none=True)
"""Absent in every row, of any type."""


def is_absent(value: Value) -> bool:
    """Absent, or failed, in every row, so that it has no form of its own."""
    return value.none is True or (isinstance(value, Leaf) and value.kind == "code" and value.domain is None)


def like(value: Value) -> Value:
    """A value of the same kind that is absent everywhere: its data are there, and mean nothing."""
    match value:
        case Leaf():
            return replace(value, none=True, bad=None)
        case Struct():
            return replace(value, none=True, bad=None, paths={})
        case Lst():
            return Lst(value.elem, value.size, value.depth, False, None, True)


# ---------------------------------------------------------------- one of two


def select(mask: Mask, a: Value, b: Value) -> Value:
    """a where `mask`, else b."""
    one = yes(mask)
    if one is not None:
        return a if one else b
    if a is b:
        return a
    if is_absent(a) and is_absent(b):
        return Leaf("code", 0, _either_bad(mask, a.bad, b.bad), True)
    if is_absent(a) or is_absent(b):
        return _or_absent(mask, a, b)
    bad = _either_bad(mask, a.bad, b.bad)
    none = _either_none(mask, a.none, b.none)
    match a, b:
        case Struct(kind="roll"), Struct(kind="roll") if a.names == b.names:
            # At once: of dice that are rolled again and again each round would wait for the one before.
            parts = {name: select(mask, a.part(name), b.part(name)) for name in a.names}
            return Struct("roll", a.names, parts.__getitem__, bad, none)
        case Leaf(kind="number") | Struct(kind="roll"), Leaf(kind="number") | Struct(kind="roll"):
            return _numbers(mask, reading(a), reading(b), bad, none)
        case Leaf(), Leaf():
            return _leaves(mask, a, b, bad, none)
        case Struct(), Struct():
            names = a.names if a.names == b.names else tuple(dict.fromkeys(a.names + b.names))
            about = a.about.selected(mask, b.about) if hasattr(a.about, "selected") else a.about
            return Struct(
                a.kind, names, lambda name: select(mask, a.part(name), b.part(name)), bad, none, about
            )
        case Lst(), Lst():
            return _lists(mask, a, b, bad, none)
        case _:
            raise AssertionError(f"{type(a).__name__} or {type(b).__name__}")


def _or_absent(mask: Mask, a: Value, b: Value) -> Value:
    """One of two of which one is nothing, or has failed, in every row."""
    bad = _either_bad(mask, a.bad, b.bad)
    if is_absent(a):
        none = mask if b.none is None else join(mask, b.none)
        return with_fails(b, bad, none)
    absent = opposite(mask)
    return with_fails(a, bad, absent if a.none is None else join(absent, a.none))


def reading(value: Value) -> Leaf:
    """A roll as its number."""
    if isinstance(value, Struct):
        whole = value.part("")
        assert isinstance(whole, Leaf)
        if value.bad is None and value.none is None:
            return whole
        return replace(whole, bad=value.bad, none=value.none)
    assert isinstance(value, Leaf)
    return value


def _either_bad(mask: Mask, a: Any, b: Any) -> Any:
    return a if a is b else reason_of(mask, a, b)


def _either_none(mask: Mask, a: Mask | None, b: Mask | None) -> Mask | None:
    if a is None and b is None:
        return None
    if a is b:
        return a
    return blended(mask, False if a is None else a, False if b is None else b)


def _numbers(mask: Mask, a: Leaf, b: Leaf, bad: Any, none: Any) -> Leaf:
    if isinstance(a.den, int) and isinstance(b.den, int):
        x, xlo, xhi, y, ylo, yhi, den, most = common(a, b)
        lo, hi = min(xlo, ylo), max(xhi, yhi)
        return Leaf("number", where(mask, x, y, dtype_for(lo, hi)), bad, none, den, lo, hi, most)
    lo, hi, most = min(a.lo, b.lo), max(a.hi, b.hi), max(a.den_hi, b.den_hi)
    data = where(mask, as_ints(a.data), as_ints(b.data), dtype_for(lo, hi))
    return Leaf("number", data, bad, none, where(mask, a.den, b.den, dtype_for(1, most)), lo, hi, most)


def where(mask: Mask, x: Any, y: Any, dtype: np.dtype[Any]) -> Array:
    """`np.where` in integers of one width."""
    if dtype == np.dtype(object):
        return np.where(mask, np.asarray(x, dtype=object), np.asarray(y, dtype=object))
    x = x.astype(dtype, copy=False) if isinstance(x, np.ndarray) else dtype.type(x)
    y = y.astype(dtype, copy=False) if isinstance(y, np.ndarray) else dtype.type(y)
    made: Array = blended(mask, x, y)
    return made


def _leaves(mask: Mask, a: Leaf, b: Leaf, bad: Any, none: Any) -> Leaf:
    if a.kind == "yes_no":
        made = blended(mask, np.bool_(a.data) if isinstance(a.data, bool) else a.data,
                        np.bool_(b.data) if isinstance(b.data, bool) else b.data)  # fmt: skip
        return Leaf("yes_no", made, bad, none)
    domain = a.domain
    assert domain is not None
    other = in_domain(b, domain)
    return Leaf("code", where(mask, a.data, other, np.dtype(domain.dtype)), bad, none, domain=domain)


def in_domain(value: Leaf, domain: Domain) -> Any:
    """The codes of a value in another domain of the same kind of things."""
    if value.domain is domain or value.domain is None:
        return value.data
    codes = [domain.code(v) for v in list(value.domain.values)]
    table = np.array(codes or [0], dtype=np.int32)
    return table[value.data] if isinstance(value.data, np.ndarray) else int(table[int(value.data)])


# ---------------------------------------------------------------- lists


def _lists(mask: Mask, a: Lst, b: Lst, bad: Any, none: Any) -> Lst:
    a, b = same_depth(a, b)
    size = max(a.size, b.size)
    if a.elem is None or b.elem is None:
        some = b if a.elem is None else a
        there = mask if some is a else opposite(mask)
        present = there if some.present is None else np.logical_and(there, some.present)
        return Lst(some.elem, some.size, a.depth, present, bad, none)
    x, y = padded(a, size), padded(b, size)
    assert x.elem is not None and y.elem is not None
    present = blended(
        mask, True if x.present is None else x.present, True if y.present is None else y.present
    )
    return Lst(select(mask, x.elem, y.elem), size, a.depth, present, bad, none)


def same_depth(a: Lst, b: Lst) -> tuple[Lst, Lst]:
    """Both as they are gone through within as many lists."""
    depth = max(a.depth, b.depth)
    return lifted(a, depth), lifted(b, depth)


def padded(some: Lst, size: int) -> Lst:
    """The list with more slots, in which nothing is."""
    if some.size == size or some.elem is None:
        return some
    axes = some.depth + 2
    more = size - some.size

    def wider(x: Array) -> Array:
        if x.ndim < axes or x.shape[x.ndim - axes] == 1:
            return x if some.size > 1 or x.ndim < axes else np.repeat(x, size, axis=x.ndim - axes)
        at = x.ndim - axes
        rest = np.repeat(x[(slice(None),) * at + (slice(0, 1),)], more, axis=at)
        return np.concatenate([x, rest], axis=at)

    there = slots_of(some.present, some.size, axes)
    present = np.zeros((size, *there.shape[1:]), dtype=np.bool_)
    present[: some.size] = there
    return Lst(mapped(some.elem, wider), size, some.depth, present, some.bad, some.none)


def slots_of(x: Any, size: int, axes: int) -> Array:
    """A mask (None: everywhere) with its slots on the first axis, of `axes` axes."""
    x = np.asarray(True if x is None else x)
    shape = x.shape[1:] if x.ndim == axes else shape_of([x], axes - 1)
    return np.broadcast_to(x, (size, *shape))


# ---------------------------------------------------------------- slots side by side


def stacked(values: Sequence[Value], depth: int) -> Value:
    """Values of one type as the slots of a list's element; `depth` of the list."""
    models = [v for v in values if not is_absent(v)]
    if not models:
        bads = _side_by_side([v.bad for v in values], 0, depth)
        return Leaf("code", 0, bads, True)
    values = [replace_bad(like(models[0]), v.bad) if is_absent(v) else v for v in values]
    put = partial(_side_by_side, depth=depth)
    bad, none = put([v.bad for v in values], 0), put([v.none for v in values], False)
    head = models[0]
    match head:
        case Leaf():
            return _stacked_leaves([reading(v) for v in values], put, bad, none)
        case Struct(kind="roll") if not all(isinstance(v, Struct) for v in values):
            return _stacked_leaves([reading(v) for v in values], put, bad, none)
        case Struct():
            some = [v for v in values if isinstance(v, Struct)]
            names = tuple(dict.fromkeys(n for v in some for n in v.names))
            about = head.about
            if hasattr(about, "stacked"):
                about = about.stacked([v.about for v in some], put)
            return Struct(
                head.kind, names, lambda name: stacked([v.part(name) for v in some], depth), bad, none, about
            )
        case Lst():
            lists = [v for v in values if isinstance(v, Lst)]
            size = max(v.size for v in lists)
            if size == 0:
                return Lst(None, 0, head.depth + 1, None, bad, none)
            model = next(v.elem for v in lists if v.elem is not None)
            lists = [v if v.elem is not None else Lst(like(model), 1, v.depth, False) for v in lists]
            lists = [padded(v, size) for v in lists]
            elem = stacked([v.elem for v in lists if v.elem is not None], depth)
            there = put([slots_of(v.present, size, v.depth + 2) for v in lists], False)
            return Lst(elem, size, head.depth + 1, there, bad, none)


def _side_by_side(items: Sequence[Any], nothing: Any, depth: int) -> Any:
    """Arrays (or what is the same for all rows) on a new axis; None stands for `nothing`."""
    if all(x is None for x in items):
        return None
    items = [nothing if x is None else x for x in items]
    if not any(isinstance(x, np.ndarray) for x in items) and all(x == items[0] for x in items):
        return items[0]
    shape = shape_of(items, depth + 1)
    if any(isinstance(x, np.ndarray) and x.dtype == np.dtype(object) for x in items):
        items = [np.asarray(x, dtype=object) for x in items]
    return np.stack([np.broadcast_to(x, shape) for x in items], axis=-(depth + 2))


def _stacked_leaves(values: Sequence[Leaf], put: Callable[..., Any], bad: Any, none: Any) -> Leaf:
    head = values[0]
    if head.kind == "yes_no":
        return Leaf("yes_no", put([v.data for v in values], False), bad, none)
    if head.kind == "code":
        domain = head.domain
        assert domain is not None
        codes = [narrow(in_domain(v, domain), domain.dtype) for v in values]
        return Leaf("code", put(codes, 0), bad, none, domain=domain)
    lo, hi = min(v.lo for v in values), max(v.hi for v in values)
    most = max(v.den_hi for v in values)
    dens = {v.den for v in values if isinstance(v.den, int)}
    if len(dens) == 1 and all(isinstance(v.den, int) for v in values):
        den: Any = dens.pop()
    elif all(isinstance(v.den, int) for v in values):
        den = lcm(*dens)
        values = [scaled_to(v, den) for v in values]
        lo, hi, most = min(v.lo for v in values), max(v.hi for v in values), den
    else:
        den = put([narrow(v.den, dtype_for(1, most)) for v in values], 1)
    data = put([narrow(as_ints(v.data), dtype_for(lo, hi)) for v in values], 0)
    return Leaf("number", data, bad, none, den, lo, hi, most)


def scaled_to(value: Leaf, den: int) -> Leaf:
    """The same number over another denominator."""
    x, lo, hi, *_ = common(value, Leaf("number", 0, den=den, den_hi=den))
    return replace(value, data=x, den=den, lo=lo, hi=hi, den_hi=den)


def narrow(x: Any, dtype: np.dtype[Any]) -> Any:
    """An array in integers of one width; a number as one of them."""
    if isinstance(x, np.ndarray):
        return x.astype(dtype, copy=False)
    return x if dtype == np.dtype(object) else np.asarray(x, dtype=dtype)


def joined(parts: Sequence[Lst]) -> Lst:
    """Lists one behind the other."""
    depth = max(p.depth for p in parts)
    parts = [lifted(p, depth) for p in parts]
    some = [p for p in parts if p.elem is not None]
    bad: Any = None
    for p in parts:
        bad = first(bad, p.bad)
    if not some:
        return Lst(None, 0, depth, None, bad)
    slots: list[Value] = []
    there: list[Any] = []
    axes = depth + 2
    for p in some:
        assert p.elem is not None
        present = slots_of(p.present, p.size, axes)
        if p.none is not None:
            present = np.logical_and(present, opposite(p.none))
        for k in range(p.size):
            slots.append(slot_value(p.elem, k, depth))
            there.append(present[k])
    return Lst(stacked(slots, depth), len(slots), depth, _side_by_side(there, False, depth), bad)


def slot_value(elem: Value, k: int, depth: int) -> Value:
    """The element in slot k of a list that stands in `depth` others."""
    return mapped(elem, lambda x: slot(x, k, depth + 2), -1)


def picked(elem: Value, slots: Array | Callable[[], Array], depth: int) -> Value:
    """For each row the element in slot `slots` (or what that gives, when it is needed)."""
    axes = depth + 2

    def pick(x: Array) -> Array:
        if x.ndim < axes:
            return x
        at = slots if isinstance(slots, np.ndarray) else slots()
        axis = x.ndim - axes
        if x.shape[axis] == 1:
            return x[(slice(None),) * axis + (0,)]
        if x.ndim == axes == 2:
            rows = x.shape[1]
            if rows == 1:
                return x[:, 0].take(at)
            flat = np.broadcast_to(at, rows).astype(np.intp)
            flat *= rows
            flat += np.arange(rows)
            return np.ascontiguousarray(x).take(flat)
        places = np.expand_dims(at, tuple(range(axis)) if axis else ())
        places = np.expand_dims(places, axis)
        shape = list(np.broadcast_shapes(x.shape, (*x.shape[: axis + 1], *at.shape)))
        spread = np.broadcast_to(x, shape)
        shape[axis] = 1
        places = np.broadcast_to(places, shape).astype(np.intp)
        return np.take_along_axis(spread, places, axis=axis).squeeze(axis)

    return mapped(elem, pick, -1)


def reordered(some: Lst, order: Array) -> Lst:
    """The list with slot `order[k]` in slot k."""
    assert some.elem is not None
    axes = some.depth + 2

    def move(x: Array) -> Array:
        if x.ndim < axes or x.shape[x.ndim - axes] == 1:
            return x
        axis = x.ndim - axes
        places = np.expand_dims(order, tuple(range(axis))) if axis else order
        shape = np.broadcast_shapes(x.shape, (*x.shape[:axis], *order.shape))
        spread = np.broadcast_to(x, shape)
        return np.take_along_axis(spread, np.broadcast_to(places, shape).astype(np.intp), axis=axis)

    present = some.present
    if isinstance(present, np.ndarray):
        present = move(slots_of(present, some.size, axes))
    return Lst(mapped(some.elem, move), some.size, some.depth, present, some.bad, some.none)
