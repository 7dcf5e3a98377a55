"""Calendars and dates: walked turn by turn, the plainest way there is.

In: a calendar and what it is asked, a date and what it is moved by. Out: a date ("1941-05-21 15:00"),
a turn, the name of a part of the day. What the calendar does not have is `OutsideTable`.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.graph.time import date_text, moment, moved, turns
from rulesdsl.interp.values import IllTyped, Val, as_whole
from rulesdsl.runtime import BadInput, OutsideTable, printed


def read_calendar(calendar: g.Calendar, what: str, asked: Val) -> Val:
    """`date of C at n`, `turn of C at D`, `part of C at n`."""
    every = turns(calendar)
    if what == "turn":
        return _turn_at(calendar, every, asked)
    number = as_whole(asked)
    for turn in every:
        if turn.number == number:
            return turn.begins if what == "date" else turn.part
    raise _outside(calendar, "turn", number, f"{calendar.first} to {calendar.last}")


def _turn_at(calendar: g.Calendar, every: tuple[g.CalendarTurn, ...], asked: Val) -> int:
    at, end = date(asked), g.calendar_ends(calendar)
    found = [turn for turn in every if moment(turn.begins) <= moment(at)]
    if not found or moment(at) >= moment(end):
        raise _outside(calendar, "date", at, f"{calendar.starts} to {end}")
    return found[-1].number


def date(value: Val) -> str:
    """A date as dates are kept: midnight is the date alone."""
    if not isinstance(value, str):
        raise IllTyped(f"{value!r} is no date")
    try:
        return date_text(moment(value))
    except ValueError:
        raise BadInput("date", f"{printed(value)} is no date") from None


def moved_date(value: Val, amount: Val, unit: g.TimeUnit, earlier: bool) -> str:
    """A date later or earlier."""
    number = as_whole(amount)
    base = date(value)
    try:
        return date_text(moved(moment(base), -number if earlier else number, unit))
    except (OverflowError, ValueError):
        way = "before" if earlier else "after"
        raise BadInput("date", f"{number} {unit} {way} {base} is no date") from None


def _outside(calendar: g.Calendar, what: str, value: object, covered: str) -> OutsideTable:
    return OutsideTable(calendar.header.title, what, value, covered, str(calendar.header.cites))
