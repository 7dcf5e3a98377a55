"""What lists of modifiers come to: their policy, and the types of their sums.

In: assembled lines and groups. Out: number types; None where two measures meet (reported by
whoever assembles the list). Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rulesdsl import graph as g
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Policy:
    """What a list says before its lines: how it adds up, whom a sign favors, its kinds.
    `kinds` are the members of the enum that `by` is about, in order."""

    combine: Literal["added", "multiplied"]
    favors_plus: g.RoleId | None = None
    favors_minus: g.RoleId | None = None
    by: g.ByKind | None = None
    kinds: tuple[str, ...] = ()

    @property
    def favors(self) -> bool:
        return self.favors_plus is not None or self.favors_minus is not None


def line_type(line: g.ModifierLine) -> g.NumberType | None:
    """The measure is the value's; `per` counts."""
    value = line.value.type
    if not isinstance(value, g.NumberType):
        return None
    per = line.per.type if line.per is not None else None
    whole = value.whole and (not isinstance(per, g.NumberType) or per.whole)
    return g.NumberType(unit=value.unit, whole=whole)


def group_type(group: g.ModifierGroup) -> g.NumberType | None:
    types = [line_type(line) for line in group.lines]
    if group.chart is not None:
        types.append(chart_type(group.chart))
    return sum_type(types)


def chart_type(chart: g.ChartLookup) -> g.NumberType:
    """The type of the cells of a chart in a group."""
    whole, unit = True, None
    for row in chart.grid.rows:
        for cell in row.cells:
            if isinstance(cell.content, g.KnownCell):
                for value in cell.content.values:
                    if isinstance(value, g.NumberValue):
                        whole = whole and value.denominator == 1
                        unit = unit or value.unit
    return g.NumberType(unit=unit, whole=whole)


def sum_type(types: Iterable[g.NumberType | None]) -> g.NumberType | None:
    """The type of a sum (or product) of all of these."""
    total = g.NumberType()
    for type in types:
        if type is None or (total.unit and type.unit and total.unit != type.unit):
            return None
        total = g.NumberType(unit=total.unit or type.unit, whole=total.whole and type.whole)
    return total
