"""Small sections side by side: a page that a player laminates wastes no paper.

In: the sections of a page, in order. Out: packs: runs of sections narrow enough for half the
page's width, to be set in two columns, and all others by themselves. The order is kept.
"""

from __future__ import annotations

from typing import Final

from rulesdsl.backends.tables.doc import Block, Chart, Inset, Item, Items, Line, Pairs, Para, Section, flat
from rulesdsl.backends.tables.fit import HALF, SIZES, holds, least_width, lines_of
from rulesdsl.source.records import dataclass

_LONG_CHART: Final = 40
"""A narrow chart of more lines than this stands in two columns even by itself."""
_LONG_TEXT: Final = 200
_SHORT_PROCEDURE: Final = 8


@dataclass(frozen=True, slots=True)
class Pack:
    narrow: bool
    sections: tuple[Section, ...]


def packs(sections: tuple[Section, ...]) -> list[Pack]:
    out: list[Pack] = []
    run: list[Section] = []
    for section in sections:
        if is_narrow(section):
            run.append(section)
            continue
        out += _closed(run)
        run = []
        out.append(Pack(False, (section,)))
    return [*out, *_closed(run)]


def _closed(run: list[Section]) -> list[Pack]:
    if not run:
        return []
    long = sum(_lines(section) for section in run) > _LONG_CHART
    several = any(len(section.inner) > 1 for section in run if section.what == "facts")
    return [Pack(len(run) > 1 or long or several, tuple(run))]


def _lines(section: Section) -> int:
    return sum(lines_of(block) for block in section.blocks) + sum(_lines(inner) for inner in section.inner)


def is_narrow(section: Section) -> bool:
    """Could it stand in half the page's width?"""
    if section.what in ("sequence of play", "terms"):
        return False
    if section.what == "procedure" and (_lines(section) > _SHORT_PROCEDURE or section.inner):
        return False
    blocks = all(_narrow(block) for block in section.blocks)
    return blocks and all(is_narrow(inner) for inner in section.inner)


def _narrow(block: Block) -> bool:
    match block:
        case Para():
            return len(flat(block.text)) <= 3 * _LONG_TEXT
        case Chart():
            return _narrow_chart(block)
        case Items():
            return block.style != "checklist" and all(_narrow_item(item) for item in block.items)
        case Pairs():
            return True


def _narrow_chart(chart: Chart) -> bool:
    if any(column.role == "tick" for column in chart.columns):
        return False
    for row in chart.body:
        if isinstance(row, Inset) and not _narrow(row.block):
            return False
        if isinstance(row, Line) and any(len(flat(cell.text)) > _LONG_TEXT // 2 for cell in row.cells):
            return False
    return holds(least_width(chart), SIZES[0][1], HALF)


def _narrow_item(item: Item) -> bool:
    return len(flat(item.text)) <= _LONG_TEXT and all(_narrow_item(child) for child in item.children)
