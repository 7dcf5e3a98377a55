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
    if value.__class__ is not int or by.__class__ is not int or not by:
        value, by = _over(value, by, rule, place)
    return -(-value // by)


def round_down(value: Number, by: Number = 1, rule: str = "", place: str = "") -> int:
    """`value` / `by` to the next whole number below; a whole number stays."""
    if value.__class__ is not int or by.__class__ is not int or not by:
        value, by = _over(value, by, rule, place)
    return value // by


def round_nearest(value: Number, by: Number = 1, rule: str = "", place: str = "") -> int:
    """`value` / `by` to the nearest whole number; a half goes up."""
    if value.__class__ is not int or by.__class__ is not int or not by:
        value, by = _over(value, by, rule, place)
    return (2 * value + by) // (2 * by)


def _over(value: Number, by: Number, rule: str, place: str) -> tuple[int, int]:
    """`value` / `by` as a whole number over another, not in lowest terms."""
    if by == 0:
        raise DividedByZero(value, rule, place)
    return value.numerator * by.denominator, value.denominator * by.numerator


@overload
def times(value: int, by: int) -> int: ...
@overload
def times(value: Number, by: Number) -> Number: ...
def times(value: Number, by: Number) -> Number:
    """`value` x `by`, exactly: a whole number where it comes out even."""
    if by.__class__ is int:
        if value.__class__ is int:
            return value * by
        value, by = by, value
    if value.__class__ is int:
        return _exact(value * by.numerator, by.denominator)
    return _exact(value.numerator * by.numerator, value.denominator * by.denominator)


def divided(value: Number, by: Number, rule: str = "", place: str = "") -> Number:
    """`value` / `by`, exactly: a whole number where it comes out even. `rule` and `place` are where
    it is said, for the error."""
    if value.__class__ is int is by.__class__ and by:
        return _exact(value, by)
    if by == 0:
        raise DividedByZero(value, rule, place)
    # a fact that is not given says so
    return _exact(value.numerator * by.denominator, value.denominator * by.numerator)


def sum_of(numbers: Iterable[Number], start: Number = 0) -> Number:
    """Exactly, to what there is at the `start`: a whole number where it comes out even."""
    whole, above, below = 0, start.numerator, start.denominator
    for number in numbers:
        if number.__class__ is int:
            whole += number
        else:
            of = number.denominator
            above = above * of + number.numerator * below
            below *= of
    return whole + above if below == 1 else _exact(above + whole * below, below)


@lru_cache(maxsize=1000)
def _exact(above: int, below: int) -> Number:
    """A fraction, or the whole number that it comes to. Rules ask for few of them, and often."""
    return above // below if above % below == 0 else Fraction(above, below)
