# Lucky Forward Lucky Forward, december
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/rounding.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Rounding."""

from __future__ import annotations

from fractions import Fraction

from ._records import dataclass
from ._runtime import (
    Number,
    Trace,
    a_number,
    a_text,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    round_nearest,
    round_up,
    sum_of,
    times,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Figure with a fraction [1.5.0]."""

    value: Number

    def __post_init__(self) -> None:
        a_number("Figure.value", self.value)


def whole(figure: Figure, trace: Trace | None = None) -> int:
    """Rounded, where no rule says how [1.5.0]."""
    # gives                                                                    goss/rounding.rules:8
    value = round_up(figure.value)
    if trace is not None:
        trace.formula(
            "whole", value, "1.5.0", "goss/rounding.rules:8", "Rounded, where no rule says how"
        )
    return value


def nearest_whole(figure: Figure, trace: Trace | None = None) -> int:
    """Rounded to the nearest, where a rule says so [1.5.0]."""
    # gives                                                                   goss/rounding.rules:11
    value = round_nearest(figure.value)
    if trace is not None:
        trace.formula(
            "nearest_whole",
            value,
            "1.5.0",
            "goss/rounding.rules:11",
            "Rounded to the nearest, where a rule says so",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedUnit:
    """Unit with its printed strength [1.5.0; 4.2.2; 13.6.1]."""

    name: str = "a unit"
    strength: int  # CS of the side that shows
    third_step: bool = False  # three-step unit that lost two [4.2.2]
    halvings: int = 0  # halving conditions that hold [13.6.1]
    quartered: bool = False  # a condition that quarters by itself [13.6.1]

    def __post_init__(self) -> None:
        a_text("StackedUnit.name", self.name)
        a_number("StackedUnit.strength", self.strength)
        a_yes_or_no("StackedUnit.third_step", self.third_step)
        a_number("StackedUnit.halvings", self.halvings)
        a_yes_or_no("StackedUnit.quartered", self.quartered)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthStack:
    """Units whose strengths are added [1.5.0; 13.6.0]."""

    units: tuple[StackedUnit, ...]

    def __post_init__(self) -> None:
        each("StrengthStack.units", self.units, is_a, StackedUnit)
        how_many("StrengthStack.units", self.units, 1, None)


def own_strength(unit: StackedUnit, trace: Trace | None = None) -> int:
    """CS before modifiers [4.2.2].

    The half of a third step is rounded for each unit, by the example of 4.2.2.
    """
    # gives                                                                   goss/rounding.rules:24
    value = round_up(unit.strength, 2) if unit.third_step else unit.strength
    if trace is not None:
        trace.formula(
            "own_strength", value, "4.2.2", "goss/rounding.rules:24", "CS before modifiers"
        )
    return value


def strength_factor(unit: StackedUnit, trace: Trace | None = None) -> Number:
    """Halved or quartered, never less [13.6.1]."""
    # gives                                                                   goss/rounding.rules:28
    value: Number
    if unit.quartered:
        value = Fraction(1, 4)
        why = "quartered by itself"
    elif unit.halvings >= 2:
        value = Fraction(1, 4)
        why = "two halving conditions or more"
    elif unit.halvings == 1:
        value = Fraction(1, 2)
        why = "one halving condition"
    else:
        value = 1
        why = ""
    if trace is not None:
        trace.formula(
            "strength_factor",
            value,
            "13.6.1",
            "goss/rounding.rules:28",
            "Halved or quartered, never less",
            why,
        )
    return value


def modified_strength(unit: StackedUnit, trace: Trace | None = None) -> Number:
    """CS, not rounded [1.5.0; 13.6.0].

    Contradiction: 15.6.0 rounds the half of an OoS unit by itself, 1.5.0 and 13.6.0 do not:
    1.5.0 [1.5.0; 13.6.0; 15.6.0]
    """
    # gives                                                                   goss/rounding.rules:35
    value = times(own_strength(unit, trace), strength_factor(unit, trace))
    if trace is not None:
        trace.formula(
            "modified_strength", value, "1.5.0; 13.6.0", "goss/rounding.rules:35", "CS, not rounded"
        )
    return value


def added_strength(stack: StrengthStack, trace: Trace | None = None) -> int:
    """Total strength, rounded up once [1.5.0; 13.6.0]."""
    # gives                                                                   goss/rounding.rules:39
    value = round_up(
        sum_of([modified_strength(stacked_unit, trace) for stacked_unit in stack.units])
    )
    if trace is not None:
        trace.formula(
            "added_strength",
            value,
            "1.5.0; 13.6.0",
            "goss/rounding.rules:39",
            "Total strength, rounded up once",
        )
    return value
