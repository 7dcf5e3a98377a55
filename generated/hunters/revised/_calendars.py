# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl.
# Do not edit: edit the rules and build.
"""Turns and their dates."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

from ._runtime import BadInput, OutsideTable, Trace

# ------------------------------------------------------------------------------
# Calendars: the turns of a game and their dates.
#
# Dates are texts, as rulebooks write them: "1941-05-21 15:00", and "1941-05-21" for its midnight;
# so
# they compare and sort as they are.


MINUTES_IN: Final = {"minutes": 1, "hours": 60, "days": 1440, "weeks": 10080}


@dataclass(frozen=True, slots=True)
class TurnsOf:
    """Turns of one length, all day long or from one time of day to another."""

    length: int
    unit: str
    start: str = "00:00"
    end: str = "24:00"
    name: str = ""

    def covers(self, at: datetime) -> bool:
        """Whether a moment lies in this part of the day."""
        now = f"{at:%H:%M}"
        if self.start < self.end:
            return self.start <= now < self.end
        return now >= self.start or now < self.end


@dataclass(frozen=True)
class Calendar:
    """The turns from `first` (which begins at `starts`) to `last`: of some length, or on the same
    days of every month."""

    name: str
    title: str
    rule: str
    place: str
    starts: str
    first: int
    last: int
    turns: Sequence[TurnsOf] = ()
    month_days: Sequence[int] = ()

    def date(self, turn: int, trace: Trace | None = None) -> str:
        """When a turn begins."""
        return self._told(trace, f"turn {turn}", date_of(self._beginnings[self._index(turn)]))

    def part(self, turn: int, trace: Trace | None = None) -> str:
        """The part of the day that a turn belongs to."""
        at = self._beginnings[self._index(turn)]
        part = next((part.name for part in self.turns if part.covers(at)), "")
        return self._told(trace, f"turn {turn}", part)

    def turn(self, date: str, trace: Trace | None = None) -> int:
        """The turn in which a date lies."""
        at = moment_of(date)
        *beginnings, end = self._beginnings
        if not beginnings[0] <= at < end:
            covered = f"{date_of(beginnings[0])} to {date_of(end)}"
            raise OutsideTable(self.title, "date", date_of(at), covered, self.rule)
        turn = self.first + bisect_right(beginnings, at) - 1
        if trace is not None:
            trace.lookup(self.name, turn, self.rule, self.place, date_of(at), self.title)
        return turn

    def _told(self, trace: Trace | None, words: str, answer: str) -> str:
        if trace is not None:
            trace.lookup(self.name, answer, self.rule, self.place, words, self.title)
        return answer

    def _index(self, turn: int) -> int:
        if not self.first <= turn <= self.last:
            raise OutsideTable(self.title, "turn", turn, f"{self.first} to {self.last}", self.rule)
        return turn - self.first

    @cached_property
    def _beginnings(self) -> tuple[datetime, ...]:
        """When every turn begins, and when the last one ends."""
        at = moment_of(self.starts)
        beginnings = [at]
        for _ in range(self.first, self.last + 1):
            at = self._next(at)
            beginnings.append(at)
        return tuple(beginnings)

    def _next(self, at: datetime) -> datetime:
        for part in self.turns:
            if part.covers(at):
                return moved_by(at, part.length, part.unit)
        later = (day for day in self.month_days if day > at.day)
        day = next(later, None)
        if day is not None:
            return at.replace(day=day)
        return moved_by(at.replace(day=self.month_days[0]), 1, "months")


def moment_of(date: str) -> datetime:
    """The moment at which a date begins."""
    try:
        return datetime.fromisoformat(date if len(date) > len("1941-05") else f"{date}-01")
    except ValueError:
        raise BadInput("date", f"{date} is no date") from None


def date_of(at: datetime) -> str:
    """A moment as a date; midnight is the date alone."""
    return f"{at:%Y-%m-%d %H:%M}".rjust(16, "0").removesuffix(" 00:00")


def moved_by(at: datetime, amount: int, unit: str) -> datetime:
    """A moment later, or by less than nothing earlier. A month on is the same day, or the last day
    of a month that does not have it."""
    if unit != "months":
        return at + timedelta(minutes=amount * MINUTES_IN[unit])
    year, month = divmod(at.year * 12 + at.month - 1 + amount, 12)
    first = at.replace(day=1, year=year, month=month + 1)
    following = (first + timedelta(days=31)).replace(day=1)
    return first.replace(day=min(at.day, (following - timedelta(days=1)).day))


def later(date: str, amount: int, unit: str) -> str:
    """A date so many minutes, hours, days, weeks or months later."""
    return _moved(date, amount, unit, "after", amount)


def earlier(date: str, amount: int, unit: str) -> str:
    """A date so many minutes, hours, days, weeks or months earlier."""
    return _moved(date, -amount, unit, "before", amount)


def _moved(date: str, by: int, unit: str, way: str, amount: int) -> str:
    at = moment_of(date)
    try:
        return date_of(moved_by(at, by, unit))
    except (OverflowError, ValueError):
        raise BadInput("date", f"{amount} {unit} {way} {date_of(at)} is no date") from None
