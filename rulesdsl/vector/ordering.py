"""Equality and order in columns.

In: two values. Out: a mask. Absent equals only itself and is never more or less than anything; words of
different kinds (a heading and its printed text) are compared by what they mean.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rulesdsl.interp.values import IllTyped
from rulesdsl.vector import numbers
from rulesdsl.vector.columns import Array
from rulesdsl.vector.domains import Domain
from rulesdsl.vector.shaping import is_absent, reading, same_depth, slot_value, slots_of
from rulesdsl.vector.values import (
    Leaf,
    Lst,
    Mask,
    Struct,
    Value,
    join,
    meet,
    opposite,
    without,
)


def same(left: Value, right: Value) -> Mask:
    """Where two values mean the same."""
    if is_absent(left) or is_absent(right):
        other = right if is_absent(left) else left
        if is_absent(other):
            return left.none is True and right.none is True
        return False if other.none is None else other.none
    answer = _same(left, right)
    if left.none is None and right.none is None:
        return answer
    a: Mask = False if left.none is None else left.none
    b: Mask = False if right.none is None else right.none
    there = without(opposite(a), b)
    return join(meet(there, answer), meet(a, b))


def _same(left: Value, right: Value) -> Mask:
    if isinstance(left, Lst) and isinstance(right, Lst):
        return _same_lists(left, right)
    if _is_one(left) and _is_one(right):
        a, b = reading(left), reading(right)
        if a.kind != b.kind:
            return False
        if a.kind == "number":
            return numbers.compare("is", a, b)
        if a.kind == "yes_no":
            return _equal(a.data, b.data)
        return _same_words(a, b)
    if isinstance(left, Struct) and isinstance(right, Struct):
        answer: Mask = left.kind == right.kind
        for name in dict.fromkeys(left.names + right.names):
            answer = meet(answer, same(left.part(name), right.part(name)))
        return answer
    return False


def _is_one(value: Value) -> bool:
    return isinstance(value, Leaf) or (isinstance(value, Struct) and value.kind == "roll")


def _equal(a: Any, b: Any) -> Mask:
    made = np.equal(a, b)
    return made if isinstance(made, np.ndarray) else bool(made)


def _same_words(a: Leaf, b: Leaf) -> Mask:
    if a.domain is b.domain:
        return _equal(a.data, b.data)
    assert a.domain is not None and b.domain is not None
    if not isinstance(b.data, np.ndarray):
        return _one_of(a.data, a.domain.codes_like(b.domain.values[int(b.data)]))
    if not isinstance(a.data, np.ndarray):
        return _one_of(b.data, b.domain.codes_like(a.domain.values[int(a.data)]))
    return _equal(a.data, _translated(b.domain, a.domain).take(b.data))


def _one_of(data: Any, codes: list[int]) -> Mask:
    answer: Mask = False
    for code in codes:
        answer = join(answer, _equal(data, code))
    return answer


def _translated(one: Domain, other: Domain) -> Array:
    """For each code the first code of the other domain that means the same; -1 where none does."""
    found = [next(iter(other.codes_like(v)), -1) for v in list(one.values)]
    return np.array(found or [-1], dtype=np.int32)


def _same_lists(left: Lst, right: Lst) -> Mask:
    """As many elements, and the same in the same order: compared pair by pair of those that are there."""
    left, right = same_depth(left, right)
    axes = left.depth + 2
    a = slots_of(left.present, left.size, axes) if left.size else None
    b = slots_of(right.present, right.size, axes) if right.size else None
    count_a = 0 if a is None else a.sum(axis=0)
    count_b = 0 if b is None else b.sum(axis=0)
    answer = _equal(count_a, count_b)
    if a is None or b is None or left.elem is None or right.elem is None:
        return answer
    rank_a, rank_b = np.cumsum(a, axis=0), np.cumsum(b, axis=0)
    for i in range(left.size):
        for k in range(right.size):
            pair = a[i] & b[k] & (rank_a[i] == rank_b[k])
            alike = same(slot_value(left.elem, i, left.depth), slot_value(right.elem, k, right.depth))
            answer = meet(answer, join(opposite(pair), alike))
    return answer


# ---------------------------------------------------------------- order


def compared(op: str, left: Value, right: Value) -> Mask:
    """Where an ordering holds; with an absent side it does not."""
    if is_absent(left) or is_absent(right):
        return False
    answer = _compared(op, reading(left), reading(right))
    for none in (left.none, right.none):
        if none is not None:
            answer = without(answer, none)
    return answer


def _compared(op: str, a: Leaf, b: Leaf) -> Mask:
    if a.kind == "number" and b.kind == "number":
        return numbers.compare(op, a, b)
    x, y = order_of(a, b)
    return numbers.compare_data(op, x, y, (-1, 1 << 40), (-1, 1 << 40))


def order_of(a: Leaf, b: Leaf) -> tuple[Any, Any]:
    """Integers that are in the order of the values."""
    if a.kind == "yes_no" and b.kind == "yes_no":
        return a.data, b.data
    if a.domain is None or a.domain is not b.domain:
        raise IllTyped("values of two kinds have no order")
    return key_of(a), key_of(b)


def key_of(value: Leaf) -> Any:
    """An integer for each value, in their order."""
    domain = value.domain
    if domain is None or domain.in_order:
        return value.data
    return (
        domain.ranks()[value.data]
        if isinstance(value.data, np.ndarray)
        else int(domain.ranks()[int(value.data)])
    )


def better(which: str, a: Leaf, b: Leaf) -> Mask:
    """Where a is truly more (or less) than b."""
    return _compared(">" if which == "greatest" else "<", a, b)
