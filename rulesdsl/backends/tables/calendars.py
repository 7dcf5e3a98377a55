"""Calendars as turn tracks: a line for each day (or year), a cell for each turn.

In: a `Calendar`. Out: a `Section`: what its turns are in words, then the track. Each cell holds the
turn's number and when it begins; turns of another part of the day are set off by its name.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import (
    Block,
    CellBox,
    Chart,
    Column,
    Line,
    Para,
    Section,
    Text,
    cited,
    plain,
)
from rulesdsl.backends.tables.headers import header_blocks, section
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean
from rulesdsl.graph import Calendar, CalendarPart, CalendarTurn, calendar_ends
from rulesdsl.graph.time import turns

IN_A_LINE: Final = 6
_MONTH_NAMES: Final = """
January February March April May June July August September October November December
"""
_MONTHS: Final = _MONTH_NAMES.split()


def calendar_section(context: Context, node: Calendar) -> Section:
    every = turns(node)
    blocks: list[Block] = [*header_blocks(context, node.header)]
    for part in node.parts:
        blocks.append(Para(cited(plain(f"{_part_words(part)}."), cite(part.cites)), "how"))
    if node.month_days:
        days = ", ".join(map(str, node.month_days))
        blocks.append(Para(plain(f"{len(node.month_days)} turns to a month: they begin on {days}."), "how"))
    ends = date_words(calendar_ends(node))
    said = f"Turn {node.first} begins {date_words(node.starts)}; turn {node.last} ends {ends}."
    blocks += [Para(plain(said), "how"), _track(node, every)]
    return section(f"function:{node.id}", node.header, "turn track", tuple(blocks), node.id)


def _part_words(part: CalendarPart) -> str:
    """"Day, 05:00 to 20:00: turns of 20 minutes"."""
    unit = part.unit.removesuffix("s") if part.length == 1 else part.unit
    turns_of = f"turns of {part.length} {unit}"
    if part.low is None or part.high is None:
        return turns_of.capitalize()
    when = f"{_clock(part.low)} to {_clock(part.high)}"
    name = clean(part.name)
    return f"{name[:1].upper()}{name[1:]}, {when}: {turns_of}" if name else f"{when}: {turns_of}"


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def date_words(date: str) -> str:
    """"20 May 1941, 07:00"."""
    day, _, clock = date.partition(" ")
    year, month, number = day.split("-")
    words = f"{int(number)} {_MONTHS[int(month) - 1]} {int(year)}"
    return f"{words}, {clock}" if clock else words


# ---------------------------------------------------------------- the track


def _track(node: Calendar, every: tuple[CalendarTurn, ...]) -> Chart:
    """By days where turns have times, otherwise by months."""
    by_time = any(part.unit in ("minutes", "hours") for part in node.parts)
    stub = "Day" if by_time else "Month"
    lines: list[Line] = []
    width = min(IN_A_LINE, max(len(group) for _, _, group in _groups(every, by_time)))
    before = ""
    for head, part, group in _groups(every, by_time):
        for at in range(0, len(group), width):
            cells = [CellBox(_turn(turn, by_time)) for turn in group[at : at + width]]
            cells += [CellBox()] * (width - len(cells))
            stubs = [CellBox(plain(head), "up" if head == before else "")]
            if any(one.name for one in node.parts):
                stubs.append(CellBox(plain(clean(part) if at == 0 else "")))
            lines.append(Line("line", (*stubs, *cells)))
            before = head
    heads = [CellBox(plain(stub))]
    columns = [Column("left", stub=True)]
    if any(one.name for one in node.parts):
        heads.append(CellBox(plain("Part")))
        columns.append(Column("left", stub=True))
    spread = plain("Turns")
    heads += [CellBox(spread), *[CellBox(spread, "left")] * (width - 1)]
    columns += [Column("center") for _ in range(width)]
    return Chart(tuple(columns), (tuple(heads),), tuple(lines))


def _groups(
    every: tuple[CalendarTurn, ...], by_time: bool
) -> list[tuple[str, str, tuple[CalendarTurn, ...]]]:
    """Turns that stand in one line: of one day (or month) and one part, in order."""

    def key(turn: CalendarTurn) -> tuple[str, str]:
        day = turn.begins.split(" ")[0]
        return (day if by_time else day[:7]), turn.part

    out: list[tuple[str, str, tuple[CalendarTurn, ...]]] = []
    for (day, part), group in groupby(every, key):
        head = date_words(day) if by_time else f"{_MONTHS[int(day[5:7]) - 1]} {int(day[:4])}"
        out.append((head, part, tuple(group)))
    return out


def _turn(turn: CalendarTurn, by_time: bool) -> Text:
    day, _, clock = turn.begins.partition(" ")
    when = (clock or "00:00") if by_time else str(int(day[8:]))
    return plain(f"{turn.number} · {when}")
