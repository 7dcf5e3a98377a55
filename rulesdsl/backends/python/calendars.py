"""Calendars and dates: a constant for each calendar, calls for what is asked of it."""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.text import literal


def calendar(page: Page, node: g.Calendar) -> None:
    maker, final = page.runtime("Calendar"), page.standard("typing", "Final")
    header = node.header
    page.blank(2)
    for note in (*(f"{r.kind.capitalize()}: {r.words}" for r in header.remarks), *header.notes):
        page.comment(note)
    page.comment(cited(header.title, header.cites), header.place)
    page.line("# fmt: off")
    page.open(f"{page.ref(f'function:{node.id}')}: {final}[{maker}] = {maker}(")
    place = f"{header.place.file}:{header.place.line}"
    for item in (str(node.id), header.title, str(header.cites), place):
        page.line(f"{literal(item)},")
    page.line(f"starts={literal(node.starts)},")
    page.line(f"first={node.first},")
    page.line(f"last={node.last},")
    if node.parts:
        page.open("turns=(")
        for part in node.parts:
            page.line(f"{_turns_of(page, part)},")
        page.close()
        page.line("),")
    if node.month_days:
        page.line(f"month_days=({', '.join(map(str, node.month_days))},),")
    page.close()
    page.line(")")
    page.line("# fmt: on")


def _turns_of(page: Page, part: g.CalendarPart) -> str:
    """`TurnsOf(20, "minutes", "05:00", "20:00", "day")`."""
    items = [str(part.length), literal(part.unit)]
    if part.low is not None and part.high is not None:
        items += [literal(clock(part.low)), literal(clock(part.high))]
    if part.name:
        items.append(literal(part.name) if part.low is not None else f"name={literal(part.name)}")
    return f"{page.runtime('TurnsOf')}({', '.join(items)})"


def clock(minutes: int) -> str:
    """A time of day; the end of a day is 24:00."""
    minutes = minutes if minutes <= 24 * 60 else minutes - 24 * 60
    return f"{minutes // 60:02}:{minutes % 60:02}"
