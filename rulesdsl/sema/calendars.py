"""Calendars: turns that are dates.

In: a declaration `calendar`. Out: `g.Calendar`, None when anything in it was reported. After: it has
turns from its first to its last, every one begins where the one before ends, and the parts of a
day are the whole day.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from rulesdsl import graph as g
from rulesdsl.graph.time import MINUTES_A_DAY, TIME_UNITS, date_text, moment, part_of, turns_from
from rulesdsl.sema.env import Env, accepted, cited, header, rule_of
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.source import Span
from rulesdsl.syntax import ast

MOST_TURNS: Final = 20_000
_L = TypeVar("_L", ast.CalendarStarts, ast.CalendarUntil)
_SHAPE: Final = "E460"
_TURNS: Final = "E461"
_EXAMPLE: Final = "turns of 1 day / from 05:00 to 20:00 turns of 20 minutes / turns 4 to a month"


def time_unit(name: ast.Name) -> g.TimeUnit | None:
    """`hour`, `hours`."""
    word = name.text if name.text.endswith("s") else f"{name.text}s"
    return next((unit for unit in TIME_UNITS if unit == word), None)


def assemble_calendar(decl: ast.CalendarDecl, env: Env) -> g.Calendar | None:
    return _Calendar(decl, env).made()


class _Calendar:
    """Reads one calendar; `ok` turns false when something was reported."""

    def __init__(self, decl: ast.CalendarDecl, env: Env) -> None:
        self.decl = decl
        self.env = env
        self.rule = rule_of(decl.head.cite)
        self.ok = True

    def fault(self, code: str, headline: str, span: Span, help_text: str) -> None:
        self.ok = False
        self.env.report(code, headline, span, rule=self.rule, help=help_text)

    def made(self) -> g.Calendar | None:
        lines = self.decl.lines
        starts = self._one([x for x in lines if isinstance(x, ast.CalendarStarts)], "starts 1941-05-20 07:00")
        until = self._one([x for x in lines if isinstance(x, ast.CalendarUntil)], "until 1941-05-23 20:00")
        parts = [x for x in lines if isinstance(x, ast.DayPart)]
        monthly = [x for x in lines if isinstance(x, ast.TurnsToAMonth)]
        if not parts and not monthly:
            headline = f"{self.decl.head.name.text} does not say how long its turns are"
            self.fault(_SHAPE, headline, self.decl.head.name.span, f"write a line: {_EXAMPLE}")
        if starts is None or until is None or not self.ok:
            return None
        made = tuple(one for part in parts if (one := self._part(part)) is not None)
        days = self._month_days(parts, monthly)
        self._whole_day(parts, made)
        date = self._date(starts.date)
        first = self._number(starts.turn, 1)
        if not self.ok or date is None or first is None:
            return None
        self._begins_a_turn(date, made, days, starts.date.span)
        last = self._last(date, first, made, days, until) if self.ok else None
        if last is None or not self.ok:
            return None
        return g.Calendar(
            id=g.FunctionId(self.decl.head.name.text),
            header=header(
                self.decl, self.env, notes=tuple(x for x in lines if isinstance(x, ast.NoteBlock))
            ),
            starts=date,
            first=first,
            last=last,
            parts=made,
            month_days=days,
            accepted=accepted(self.decl.accepts),
        )

    # ------------------------------------------------------------ lines

    def _one(self, lines: Sequence[_L], example: str) -> _L | None:
        if len(lines) == 1:
            return lines[0]
        word = example.split(" ", 1)[0]
        if lines:
            self.fault(_SHAPE, f"this line says `{word}` twice", lines[1].span, "keep one of them")
        else:
            headline = f"{self.decl.head.name.text} has no line `{word}`"
            self.fault(_SHAPE, headline, self.decl.head.name.span, f"write a line such as: {example}")
        return None

    def _date(self, date: ast.Date) -> str | None:
        try:
            return date_text(moment(date.text))
        except ValueError:
            self.fault(_SHAPE, f"there is no {date.text}", date.span, "write a date of the calendar")
            return None

    def _number(self, written: ast.Num | None, usually: int) -> int | None:
        return int(written.value) if written is not None else usually

    def _part(self, part: ast.DayPart) -> g.CalendarPart | None:
        unit = time_unit(part.unit)
        length = int(part.length.value)
        if unit is None:
            help_text = did_you_mean(part.unit.text, TIME_UNITS) or f"write one of {', '.join(TIME_UNITS)}"
            self.fault(_TURNS, f"{part.unit.text} is no length of time", part.unit.span, help_text)
            return None
        if length < 1:
            headline = f"a turn of {length} {unit} has no length"
            self.fault(_TURNS, headline, part.length.span, "write 1 or more")
            return None
        low, high = self._clock(part.low), self._clock(part.high)
        if low is not None and high is not None and high <= low:
            high += MINUTES_A_DAY
        made = g.CalendarPart(
            name=part.words.text if part.words is not None else "",
            low=low,
            high=high,
            length=length,
            unit=unit,
            cites=cited(part.cite),
            place=self.env.place(part.span),
        )
        if low is not None and high is not None and (not made.minutes or (high - low) % made.minutes):
            headline = f"{part.length.value} {part.unit.text} do not divide the time to {_shown(part.high)}"
            help_text = "the last turn of a part of the day ends with the part"
            self.fault(_TURNS, headline, part.length.span, help_text)
        return made

    def _clock(self, written: ast.Text | None) -> int | None:
        if written is None:
            return None
        hour, minute = (int(part) for part in written.text.split(":"))
        if hour > 24 or minute > 59 or (hour == 24 and minute):
            self.fault(_TURNS, f"no day has a {written.text}", written.span, "write 00:00 to 24:00")
        return (hour * 60 + minute) % MINUTES_A_DAY

    def _whole_day(self, lines: Sequence[ast.DayPart], parts: tuple[g.CalendarPart, ...]) -> None:
        """Several parts, or one with times, make up the day, each minute of it once."""
        if not self.ok or not lines:
            return
        timed = [part for part in parts if part.low is not None]
        if len(parts) > 1 and len(timed) < len(parts):
            at = next(line for line in lines if line.low is None)
            self.fault(_TURNS, "these turns are of no part of the day", at.span, "write from when to when")
            return
        if not timed:
            return
        claimed = [sum(part.holds(minute) for part in parts) for minute in range(MINUTES_A_DAY)]
        wrong = next((minute for minute, count in enumerate(claimed) if count != 1), None)
        if wrong is not None:
            what = "belongs to no part" if not claimed[wrong] else "belongs to two parts"
            headline = f"{wrong // 60:02}:{wrong % 60:02} {what} of the day"
            self.fault(_TURNS, headline, lines[-1].span, "one part begins where the one before ends")

    def _month_days(
        self, parts: Sequence[ast.DayPart], monthly: Sequence[ast.TurnsToAMonth]
    ) -> tuple[int, ...]:
        if not monthly:
            return ()
        line = monthly[0]
        if parts or len(monthly) > 1:
            headline = f"{self.decl.head.name.text} says twice how long its turns are"
            self.fault(_SHAPE, headline, (monthly[1:] or monthly)[0].span, "keep one of them")
            return ()
        number = int(line.number.value)
        days = tuple(int(day.value) for day in line.days)
        if not days and number in (1, 2, 4):
            return tuple(1 + 28 // number * turn for turn in range(number))
        help_text = f"write the {number} days on which they begin: turns {number} to a month, on 1, ..."
        if len(days) != number:
            headline = f"on which days of a month its {number} turns begin is not said"
            self.fault(_TURNS, headline, line.span, help_text)
        elif list(days) != sorted(set(days)) or not 1 <= days[0] <= days[-1] <= 28:
            headline = "these are not days of every month, one after the other"
            self.fault(_TURNS, headline, line.days[0].span, "write days from 1 to 28, in order")
        return days

    # ------------------------------------------------------------ first and last

    def _begins_a_turn(
        self, date: str, parts: tuple[g.CalendarPart, ...], days: tuple[int, ...], span: Span
    ) -> None:
        at = moment(date)
        part = part_of(parts, at)
        if part is not None and part.low is not None:
            within = (at.hour * 60 + at.minute - part.low) % MINUTES_A_DAY
            if within % part.minutes:
                from_when = f"{part.low // 60:02}:{part.low % 60:02}"
                help_text = f"turns of {part.length} {part.unit} begin at {from_when}"
                self.fault(_TURNS, f"no turn begins at {date}", span, help_text)
        elif days and (at.day not in days or date_text(at) != f"{at:%Y-%m-%d}"):
            help_text = f"turns begin on the days {', '.join(map(str, days))} of a month"
            self.fault(_TURNS, f"no turn begins on {date}", span, help_text)

    def _last(
        self,
        date: str,
        first: int,
        parts: tuple[g.CalendarPart, ...],
        days: tuple[int, ...],
        until: ast.CalendarUntil,
    ) -> int | None:
        """The last turn: said, or the one that holds or ends with the moment said."""
        if until.turn is not None:
            last = int(until.turn.value)
            if not first <= last < first + MOST_TURNS:
                headline = f"turn {last} is no last turn of a calendar that starts with turn {first}"
                self.fault(_TURNS, headline, until.span, f"write a turn from {first} on")
                return None
            return last
        written = until.date
        text = self._date(written) if written is not None else None
        if written is None or text is None:
            return None
        end = moment(text)
        whole_day = ":" not in written.text
        last = first - 1
        for turn, at in turns_from(date, first, parts, days):
            after = at.date() > end.date() if whole_day else at >= end
            if after or turn.number - first > MOST_TURNS:
                break
            last = turn.number
        if not first <= last < first + MOST_TURNS:
            why = "no turn comes before it" if last < first else f"these are more than {MOST_TURNS} turns"
            self.fault(_TURNS, f"until {written.text}: {why}", until.span, "write a later date, or turns")
            return None
        return last


def _shown(text: ast.Text | None) -> str:
    return text.text if text is not None else ""
