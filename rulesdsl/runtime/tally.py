"""Adding up modifiers where more is done than to add: what the choices of groups leave."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from rulesdsl.runtime.errors import MOST_TIMES, AmbiguousRow, too_great
from rulesdsl.runtime.rounding import Number, times
from rulesdsl.runtime.trace import Line

Keep = Literal["greatest", "least"]


class Group:
    """The lines of one group that apply; a choice keeps one of them."""

    __slots__ = ("_kept", "factors", "name")

    def __init__(self, name: str, *, factors: bool = False) -> None:
        self.name = name
        self.factors = factors
        self._kept: list[tuple[Number, str, str, str]] = []

    def __bool__(self) -> bool:
        """Whether any line applies."""
        return bool(self._kept)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What counts, for the record."""
        return tuple(
            Line(value, words, rule, self.name, place) for value, words, rule, place in self._kept
        )

    @property
    def total(self) -> Number:
        total: Number = 1 if self.factors else 0
        for value, *_ in self._kept:
            total = times(total, value) if self.factors else total + value
        return total

    def add(self, value: Number, words: str, rule: str = "", place: str = "") -> None:
        """A line that applies."""
        self._kept.append((value, words, rule, place))

    def strike(self) -> None:
        """Nothing of it counts."""
        self._kept.clear()

    def keep_one(self, keep: Keep) -> None:
        """Only the greatest or the least counts; of equals the first."""
        if len(self._kept) > 1:
            best = self._kept[0]
            for line in self._kept:
                if line[0] > best[0] if keep == "greatest" else line[0] < best[0]:
                    best = line
            self._kept = [best]

    def keep_first(self) -> None:
        """Only the first that applies counts."""
        del self._kept[1:]

    def exactly_one(self, chart: str, rule: str) -> None:
        """No two may apply at once."""
        if len(self._kept) > 1:
            words = tuple(line[1] for line in self._kept)
            raise AmbiguousRow(chart, self.name, words, rule)


def total_of_lines(lines: Iterable[Line], *, factors: bool = False) -> Number:
    """What lines come to together."""
    total: Number = 1 if factors else 0
    for line in lines:
        total = times(total, line.value) if factors else total + line.value
    return total


def sum_of_lines(lines: Iterable[Line]) -> int:
    """What lines come to together, where only whole numbers can come."""
    return int(total_of_lines(lines))


def total_of_groups(*groups: Group) -> Number:
    """What several groups come to together."""
    factors = any(group.factors for group in groups)
    total: Number = 1 if factors else 0
    for group in groups:
        total = times(total, group.total) if factors else total + group.total
    return total


def sum_of_groups(*groups: Group) -> int:
    """What several groups come to together, where only whole numbers can come."""
    return int(total_of_groups(*groups))


def at_most(limit: int, groups: Iterable[Group], keep: Keep | Literal["first"]) -> None:
    """At most `limit` of these groups count: those that come to most (or least), and of these only
    the ones that help; or the first that apply. The others are struck."""
    applying = [group for group in groups if group]
    if keep != "first":
        way = 1 if keep == "greatest" else -1
        nothing = 1 if applying and applying[0].factors else 0
        helping = [group for group in applying if (group.total - nothing) * way > 0]
        kept = sorted(helping, key=lambda group: -way * group.total)[:limit]
    else:
        kept = applying[:limit]
    for group in applying:
        if not any(group is one for one in kept):
            group.strike()


def reversed_signs(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines of another list with plus for minus."""
    return tuple(Line(-line.value, line.words, line.rule, line.group, line.place) for line in lines)


def power(value: Number, times: Number, line: str) -> Number:
    """The factor of a line that counts several times."""
    if times > MOST_TIMES:
        raise too_great(line)
    result: Number = Fraction(1)
    for _ in range(int(times)):
        result *= value
    return result
