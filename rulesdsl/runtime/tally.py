"""Adding up modifiers: what counts, what the choices leave, and the record of it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from rulesdsl.runtime.errors import AmbiguousRow
from rulesdsl.runtime.rounding import Number
from rulesdsl.runtime.trace import Line, Trace

Keep = Literal["greatest", "least"]


class Tally:
    """The running total of a list of modifiers, added or (`factors`) multiplied."""

    __slots__ = ("factors", "group", "owner", "total", "trace")

    def __init__(self, owner: str, trace: Trace | None = None, *, factors: bool = False) -> None:
        self.owner = owner
        self.trace = trace
        self.factors = factors
        self.total: Number = 1 if factors else 0
        self.group = ""

    def add(self, value: Number, words: str, rule: str = "", place: str = "") -> None:
        """A line that applies."""
        if self.factors:
            self.total *= value
        else:
            self.total += value
        if self.trace is not None:
            line = Line(value, words, rule, self.group, place)
            self.trace.modifier(self.owner, line, self.factors)

    def count(self, group: Group) -> None:
        """What a group comes to, after its choices."""
        self.take(group.lines)

    def take(self, lines: Iterable[Line]) -> None:
        """Lines that apply, from a group or another list."""
        for line in lines:
            if self.factors:
                self.total *= line.value
            else:
                self.total += line.value
            if self.trace is not None:
                self.trace.modifier(self.owner, line, self.factors)

    def keep_between(self, low: Number | None, high: Number | None) -> None:
        """The bounds of the total."""
        if low is not None and self.total < low:
            self.total = low
        if high is not None and self.total > high:
            self.total = high

    def whole(self) -> int:
        """The total, where only whole numbers can come."""
        return int(self.total)


class Group:
    """The lines of one group that apply; a choice keeps one of them."""

    __slots__ = ("factors", "lines", "name")

    def __init__(self, name: str, *, factors: bool = False) -> None:
        self.name = name
        self.factors = factors
        self.lines: tuple[Line, ...] = ()

    @property
    def total(self) -> Number:
        total: Number = 1 if self.factors else 0
        for line in self.lines:
            total = total * line.value if self.factors else total + line.value
        return total

    def add(self, value: Number, words: str, rule: str = "", place: str = "") -> None:
        """A line that applies."""
        self.lines = (*self.lines, Line(value, words, rule, self.name, place))

    def keep_one(self, keep: Keep) -> None:
        """Only the greatest or the least counts; of equals the first."""
        if len(self.lines) > 1:
            best = self.lines[0]
            for line in self.lines:
                if line.value > best.value if keep == "greatest" else line.value < best.value:
                    best = line
            self.lines = (best,)

    def keep_first(self) -> None:
        """Only the first that applies counts."""
        self.lines = self.lines[:1]

    def exactly_one(self, chart: str, rule: str) -> None:
        """No two may apply at once."""
        if len(self.lines) > 1:
            raise AmbiguousRow(chart, self.name, tuple(line.words for line in self.lines), rule)


def total_of_groups(*groups: Group) -> Number:
    """What several groups come to together."""
    factors = any(group.factors for group in groups)
    total: Number = 1 if factors else 0
    for group in groups:
        total = total * group.total if factors else total + group.total
    return total


def sum_of_groups(*groups: Group) -> int:
    """What several groups come to together, where only whole numbers can come."""
    return int(total_of_groups(*groups))


def at_most(limit: int, groups: Iterable[Group], keep: Keep | Literal["first"]) -> None:
    """At most `limit` of these groups count: those that come to most (or least), and of these only
    the ones that help; or the first that apply. The others are struck."""
    applying = [group for group in groups if group.lines]
    if keep != "first":
        way = 1 if keep == "greatest" else -1
        nothing = 1 if applying and applying[0].factors else 0
        helping = [group for group in applying if (group.total - nothing) * way > 0]
        kept = sorted(helping, key=lambda group: -way * group.total)[:limit]
    else:
        kept = applying[:limit]
    for group in applying:
        if not any(group is one for one in kept):
            group.lines = ()


def reversed_signs(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines of another list with plus for minus."""
    return tuple(Line(-line.value, line.words, line.rule, line.group, line.place) for line in lines)


def power(value: Number, times: Number) -> Number:
    """A factor that counts several times."""
    result: Number = Fraction(1)
    for _ in range(int(times)):
        result *= value
    return result
