"""Exact rounding of whole numbers and fractions, and exact division."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import overload

from rulesdsl.runtime.errors import DividedByZero

Number = int | Fraction
"""An exact number; never a float."""


def round_up(value: Number, by: Number = 1, rule: str = "", place: str = "") -> int:
    """`value` / `by` to the next whole number above; a whole number stays."""
    if isinstance(value, int) and isinstance(by, int) and by:
        return -(-value // by)
    exact = divided(value, by, rule, place)
    return -(-exact.numerator // exact.denominator)


def round_down(value: Number, by: Number = 1, rule: str = "", place: str = "") -> int:
    """`value` / `by` to the next whole number below; a whole number stays."""
    if isinstance(value, int) and isinstance(by, int) and by:
        return value // by
    exact = divided(value, by, rule, place)
    return exact.numerator // exact.denominator


def round_nearest(value: Number, by: Number = 1, rule: str = "", place: str = "") -> int:
    """`value` / `by` to the nearest whole number; a half goes up."""
    if isinstance(value, int) and isinstance(by, int) and by:
        return (2 * value + by) // (2 * by)
    above, below = value.numerator * by.denominator, value.denominator * by.numerator
    if below == 0:
        divided(value, by, rule, place)  # says that nothing can be divided by 0
    return (2 * above + below) // (2 * below)


@overload
def times(value: int, by: int) -> int: ...
@overload
def times(value: Number, by: Number) -> Number: ...
def times(value: Number, by: Number) -> Number:
    """`value` x `by`, exactly: a whole number where it comes out even."""
    if isinstance(value, int) and isinstance(by, int):
        return value * by
    return _exact(value.numerator * by.numerator, value.denominator * by.denominator)


def divided(value: Number, by: Number, rule: str = "", place: str = "") -> Number:
    """`value` / `by`, exactly: a whole number where it comes out even. `rule` and `place` are where
    it is said, for the error."""
    if by == 0:
        raise DividedByZero(value, rule, place)
    if isinstance(value, int) and isinstance(by, int):
        return _exact(value, by) if value % by else value // by
    # a fact that is not given says so
    return _exact(value.numerator * by.denominator, value.denominator * by.numerator)


def sum_of(numbers: Iterable[Number], start: Number = 0) -> Number:
    """Exactly, to what there is at the `start`: a whole number where it comes out even."""
    whole, above, below = 0, start.numerator, start.denominator
    for number in numbers:
        if number.__class__ is int:
            whole += number
        else:
            above = above * number.denominator + number.numerator * below
            below *= number.denominator
    return whole + above if below == 1 else _exact(above + whole * below, below)


@lru_cache(maxsize=1000)
def _exact(above: int, below: int) -> Number:
    """A fraction, or the whole number that it comes to. Rules ask for few of them, and often."""
    return above // below if above % below == 0 else Fraction(above, below)
