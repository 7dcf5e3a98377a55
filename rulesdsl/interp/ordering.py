"""Equality and order of values.

In: two values. Out: whether they are the same, which is more. Absent equals only itself and is
never more or less than anything. Members and cases compare by their place in their list (equal
cases by their numbers), headings by their place along the axis, dates by time.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from rulesdsl import graph as g
from rulesdsl.interp.values import Case, Head, IllTyped, Member, Val, plain

START = "start"
"""The date before all others."""


def same(left: Val, right: Val) -> bool:
    """Whether two values mean the same. A heading is also its printed text."""
    if isinstance(left, Head) and isinstance(right, Head) and _on_one_axis(left, right):
        return left.index == right.index
    if isinstance(left, Head) and isinstance(right, str):
        return left.printed == right or left.value == right
    if isinstance(right, Head) and isinstance(left, str):
        return right.printed == left or right.value == left
    a, b = plain(left), plain(right)
    if isinstance(a, Head) and isinstance(b, Head):
        return a.printed == b.printed
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, bool) is not isinstance(b, bool):
        return False
    return a == b


def order_key(value: Val, type_: g.Type | None = None) -> tuple[int | Fraction | str, ...]:
    """A key that sorts values of one type, least first."""
    match plain(value):
        case bool() as yes:
            return (int(yes),)
        case int() | Fraction() as number:
            return (number,)
        case Member() as m:
            return (m.order,)
        case Case() as c:
            return (c.order, *c.args)
        case Head() as head:
            return (head.index,)
        case str() as text:
            return ("" if text == START else text,)
        case other:
            raise IllTyped(f"{other!r} has no order ({type_})")


def compared(op: Literal["<", "<=", ">", ">="], left: Val, right: Val) -> bool:
    """An ordering; with an absent side it does not hold."""
    if left is None or right is None:
        return False
    a, b = order_key(left), order_key(right)
    match op:
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case ">=":
            return a >= b


def extreme(values: Iterable[Val], which: Literal["greatest", "least"]) -> int | None:
    """The position of the greatest or least value, the first of equals; absent ones never count.
    None where there is no value."""
    best: int | None = None
    best_key: tuple[int | Fraction | str, ...] = ()
    for position, value in enumerate(values):
        if value is None:
            continue
        key = order_key(value)
        if best is None or (key > best_key if which == "greatest" else key < best_key):
            best, best_key = position, key
    return best


def _on_one_axis(left: Head, right: Head) -> bool:
    return left.table == right.table and left.axis == right.axis
