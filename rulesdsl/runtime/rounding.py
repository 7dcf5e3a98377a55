"""Exact rounding of whole numbers and fractions, and exact division."""

from __future__ import annotations

from fractions import Fraction

from rulesdsl.runtime.errors import BadInput

Number = int | Fraction
"""An exact number; never a float."""


def round_up(value: Number) -> int:
    """To the next whole number above; a whole number stays."""
    return -(-value.numerator // value.denominator)


def round_down(value: Number) -> int:
    """To the next whole number below; a whole number stays."""
    return value.numerator // value.denominator


def round_nearest(value: Number) -> int:
    """To the nearest whole number; a half goes up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def divided(value: Number, by: Number) -> Number:
    """`value` / `by`, exactly: a whole number where it comes out even."""
    if by == 0:
        raise BadInput("division", f"{value} cannot be divided by 0")
    if value.__class__ is int and by.__class__ is int and not value % by:
        return value.numerator // by.numerator
    result = value * Fraction(1) / by  # a fact that is not given says so
    return result.numerator if result.denominator == 1 else result
