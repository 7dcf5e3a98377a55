"""The arguments of a chart that have few cases: words, yes/no, small whole numbers.

In: a chart. Out: its `Side`s, where every argument is one of few cases: its words or numbers (what lies
beyond the heads counts as the nearest number that does), something that cannot be read, nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

import numpy as np

from rulesdsl import graph as g
from rulesdsl.vector.columns import Column
from rulesdsl.vector.program import Program
from rulesdsl.vector.rolls import rolled_on

MOST_CASES: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class Side:
    """One argument: its `size` numbers (or places of words) from `low` on, then "cannot be read", then
    "not given"."""

    name: str
    type: g.Type
    kind: str
    low: int
    size: int
    is_roll: bool = False

    @property
    def bad(self) -> int:
        return self.size

    @property
    def absent(self) -> int:
        return self.size + 1

    @property
    def cases(self) -> int:
        return self.size + 2

    def every(self) -> Column:
        """Each case once."""
        if self.kind == "number":
            data = np.empty(self.cases, object)
            data[:] = [*range(self.low, self.low + self.size), "?", None]
            return Column(data)
        places = np.array([*range(self.size), -1, 0], np.int32)
        return Column(places, np.arange(self.cases) < self.absent)

    def case(self, value: int) -> int:
        """The case of a number or place."""
        place = value - self.low
        return max(0, min(place, self.size - 1)) if self.kind == "number" else place


def sides_of(program: Program, node: g.Table, declared: Sequence[g.Input]) -> tuple[Side, ...] | None:
    """The arguments of a chart; None where one of them has no end of cases."""
    if node.cells_are == "odds":
        return None
    chart = program.chart(node)
    sides: list[Side | None] = []
    for axis, given in zip(chart.axes, declared, strict=False):
        sides.append(_side(program, given, axis.low, axis.high))
    if node.cells_are == "numbers" and chart.sought is not None:
        sides.append(_side(program, declared[-1], *chart.sought))
    dice = rolled_on(program.graph, node)
    if dice is not None:
        sides.append(Side("roll", g.NumberType(), "number", dice.low - 1, dice.high - dice.low + 3, True))
    if len(sides) != len(declared) + (dice is not None):
        return None
    known = tuple(side for side in sides if side is not None)
    all_known = bool(known) and len(known) == len(sides)
    return known if all_known and prod(s.cases for s in known) <= MOST_CASES else None


def _side(program: Program, given: g.Input, low: int, high: int) -> Side | None:
    type_ = given.type.of if isinstance(given.type, g.OptionalType) else given.type
    match type_:
        case g.NumberType() | g.RollType():
            return Side(given.name, type_, "number", low, high - low + 1) if low <= high else None
        case g.YesNoType():
            return Side(given.name, type_, "yes_no", 0, 2)
        case g.EnumType() | g.HeadingType(of=g.EnumType() | g.NumberType() | g.TextType()):
            domain = program.domains.of(type_)
            return Side(given.name, type_, "code", 0, len(domain.values)) if domain.fixed else None
        case _:
            return None


