"""Calendars as written."""

from __future__ import annotations

from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax.ast.common import AcceptLine, Cite, Date, Name, NoteBlock, Num, Text, span_field
from rulesdsl.syntax.ast.words import Head


@dataclass(frozen=True, slots=True)
class CalendarStarts:
    """`starts 1941-05-20 07:00, turn 1`."""

    date: Date
    turn: Num | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DayPart:
    """`from 05:00 to 20:00 turns of 20 minutes "day"`; without times (`low`, `high` None) the
    turns are of one length: `turns of 3 days`."""

    low: Text | None
    high: Text | None
    length: Num
    unit: Name
    words: Text | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class TurnsToAMonth:
    """`turns 4 to a month, on 1, 8, 15, 22`: `days` are those on which they begin."""

    number: Num
    days: tuple[Num, ...] = ()
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class CalendarUntil:
    """`until 1941-05-23 20:00` or `until turn 30`."""

    date: Date | None
    turn: Num | None = None
    cite: Cite | None = None
    span: Span = span_field()


CalendarLine = CalendarStarts | DayPart | TurnsToAMonth | CalendarUntil | NoteBlock


@dataclass(frozen=True, slots=True)
class CalendarDecl:
    head: Head
    lines: tuple[CalendarLine, ...]
    accepts: tuple[AcceptLine, ...] = ()
    span: Span = span_field()
