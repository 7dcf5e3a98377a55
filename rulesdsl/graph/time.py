"""Calendars: from the number of a turn to a date and back.

A calendar has one of three kinds of turns:

- `parts`: stretches of a day with turns of one length each; together they are the whole day. One
  part without times (`low` None) is turns of that length from the start on;
- `month_days`: turns that begin on these days of every month.

Turns are numbered from `first` (which begins at `starts`) to `last`, without gaps.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Literal, get_args

from rulesdsl.graph.base import Accepted, Cited, FunctionId, Model, Place
from rulesdsl.graph.rules import Input
from rulesdsl.graph.words import Header

TimeUnit = Literal["minutes", "hours", "days", "weeks", "months"]
TIME_UNITS: tuple[TimeUnit, ...] = get_args(TimeUnit)
MINUTES_A_DAY = 24 * 60
_MINUTES: dict[TimeUnit, int] = {
    "minutes": 1,
    "hours": 60,
    "days": MINUTES_A_DAY,
    "weeks": 7 * MINUTES_A_DAY,
}


class CalendarPart(Model):
    """`from 05:00 to 20:00 turns of 20 minutes "day"`: minutes after midnight, `high` after `low`,
    where need be on the next day. `name` may be empty."""

    name: str = ""
    low: int | None = None
    high: int | None = None
    length: int
    unit: TimeUnit
    cites: Cited = Cited()
    place: Place

    @property
    def minutes(self) -> int:
        """The length of a turn in minutes; 0 where it is counted in months."""
        return self.length * _MINUTES.get(self.unit, 0)

    def holds(self, minute: int) -> bool:
        """Whether this minute of a day belongs to the part."""
        if self.low is None or self.high is None:
            return True
        return self.low <= minute < self.high or self.low <= minute + MINUTES_A_DAY < self.high


class Calendar(Model):
    id: FunctionId
    header: Header
    starts: str
    first: int = 1
    last: int
    parts: tuple[CalendarPart, ...] = ()
    month_days: tuple[int, ...] = ()
    accepted: tuple[Accepted, ...] = ()


    @property
    def inputs(self) -> tuple[Input, ...]:
        """None: a calendar is asked at a value."""
        return ()


class CalendarTurn(Model):
    """One turn: when it begins (a date, with a time where that is not midnight), and its part."""

    number: int
    begins: str
    part: str = ""


def turns_from(starts: str, first: int, parts: tuple[CalendarPart, ...], days: tuple[int, ...]) -> Iterator[
    tuple[CalendarTurn, datetime]
]:
    """The turns of a calendar, one after the other, without end (to the last year there is)."""
    at = moment(starts)
    number = first
    while True:
        part = part_of(parts, at)
        yield CalendarTurn(number=number, begins=date_text(at), part=part.name if part else ""), at
        try:
            at = _next_day(at, days) if part is None else moved(at, part.length, part.unit)
        except (OverflowError, ValueError):
            return
        number += 1


def turns(calendar: Calendar) -> tuple[CalendarTurn, ...]:
    """Every turn of a calendar, in order."""
    found: list[CalendarTurn] = []
    for turn, _ in turns_from(calendar.starts, calendar.first, calendar.parts, calendar.month_days):
        if turn.number > calendar.last:
            break
        found.append(turn)
    return tuple(found)


def calendar_ends(calendar: Calendar) -> str:
    """When the last turn is over."""
    for turn, at in turns_from(calendar.starts, calendar.first, calendar.parts, calendar.month_days):
        if turn.number > calendar.last:
            return date_text(at)
    return date_text(datetime.max)


def part_of(parts: tuple[CalendarPart, ...], at: datetime) -> CalendarPart | None:
    """The part of the day in which a moment lies."""
    minute = at.hour * 60 + at.minute
    return next((part for part in parts if part.holds(minute)), None)


# ---------------------------------------------------------------- dates


def moment(text: str) -> datetime:
    """The beginning of what is written: `1941-05`, `1941-05-21` or `1941-05-21 15:00`. Raises
    `ValueError` where there is no such date."""
    whole = text if len(text) > len("1941-05") else f"{text}-01"
    return datetime.fromisoformat(whole)


def date_text(at: datetime) -> str:
    """A moment as rulebooks write it; midnight is the date alone."""
    return f"{at:%Y-%m-%d %H:%M}".rjust(16, "0").removesuffix(" 00:00")


def moved(at: datetime, amount: int, unit: TimeUnit) -> datetime:
    """A moment later (or, by less than nothing, earlier). A month on is the same day, or the last
    day of a month that does not have it. Raises where there is no such date."""
    if unit != "months":
        return at + timedelta(minutes=amount * _MINUTES[unit])
    months = at.year * 12 + at.month - 1 + amount
    year, month = divmod(months, 12)
    day = at.day
    while True:
        try:
            return at.replace(year=year, month=month + 1, day=day)
        except ValueError:
            if day <= 28:
                raise
            day -= 1


def _next_day(at: datetime, days: tuple[int, ...]) -> datetime:
    """The next of these days of a month."""
    later = [day for day in days if day > at.day]
    return at.replace(day=later[0]) if later else moved(at.replace(day=days[0]), 1, "months")
