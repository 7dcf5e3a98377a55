"""Which type size, page and parts a chart needs so that nothing is cut off.

In: a `Chart`. Out: a `Fit`: a size class, portrait or landscape, and the chart in one or more
parts split by columns (row heads repeated in each). Widths are reckoned in thousandths of an
em for a common sans-serif, with room to spare for other fonts: no floats, the same everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulesdsl.backends.tables.doc import Band, CellBox, Chart, Inset, Item, Items, Line, Para, Text, flat
from rulesdsl.backends.tables.text import MOST_TEXTS
from rulesdsl.source.records import dataclass

SIZES: Final = (("s0", 9), ("s1", 8), ("s2", 7))
"""Size classes of the style sheet with their points, largest first."""
PORTRAIT: Final = 527
LANDSCAPE: Final = 722
HALF: Final = 252
"""Points between the margins, the lesser of A4 and letter."""
_SPARE: Final = 112
_PADDING: Final = 900
_COMFORT: Final = 9000
_TOGETHER: Final = 11
_LIMIT: Final = 36000
"""No column is reckoned wider: a longer word may be broken anywhere (`Fit.tight`)."""

_THIN: Final = frozenset(" iljtfI.,:;'|!/\\")
_NARROW: Final = frozenset("r()[]{}-")
_SIGNS: Final = frozenset("+<>=~\u2212\u2013")
_BROAD: Final = frozenset("mwMWQO@%&")


@lru_cache(maxsize=MOST_TEXTS)
def text_width(text: str) -> int:
    """Thousandths of an em."""
    total = 0
    for char in text:
        if char in _THIN:
            total += 285
        elif char in _NARROW:
            total += 340
        elif char in _SIGNS:
            total += 590
        elif char in _BROAD or ord(char) >= 0x2000:
            total += 900
        elif char.isupper():
            total += 700
        else:
            total += 560
    return total


def together(text: str) -> bool:
    """Is the text so short that it is never broken over lines?"""
    return len(text) <= _TOGETHER


def cell_width(text: Text) -> int:
    """The least width that does not break a word, nor a long text into a ribbon."""
    return _shown_width(flat(text))


@lru_cache(maxsize=MOST_TEXTS)
def _shown_width(shown: str) -> int:
    if together(shown):
        return text_width(shown)
    longest = max((text_width(word) for word in shown.split()), default=0)
    return max(longest, min(text_width(shown), _COMFORT))


def head_width(cell: CellBox) -> int:
    if cell.vertical or cell.joined == "left":
        return 1000
    return max((text_width(word) * 110 // 100 for word in flat(cell.text).split()), default=0)


def column_widths(chart: Chart) -> list[int]:
    """The least width of each column. It is asked for several times in a row."""
    known = _WIDTHS.get(id(chart))
    if known is None:
        if len(_WIDTHS) >= _MOST_CHARTS:
            _WIDTHS.clear()
        known = _WIDTHS[id(chart)] = (chart, _column_widths(chart))
    return known[1]


_MOST_CHARTS: Final = 1_000
_WIDTHS: Final[dict[int, tuple[Chart, list[int]]]] = {}
"""By identity; each holds its chart, so that nothing else can get that."""


def _column_widths(chart: Chart) -> list[int]:
    widths = [600] * len(chart.columns)
    spread = _spread_columns(chart)
    for row_index, row in enumerate(chart.heads):
        for index, cell in enumerate(row):
            if (row_index, index) not in spread:
                widths[index] = max(widths[index], head_width(cell))
    for line in chart.body:
        if isinstance(line, Line):
            for index, cell in enumerate(line.cells):
                widths[index] = max(widths[index], cell_width(cell.text))
    return [min(width, _LIMIT) + _PADDING for width in widths]


def _spread_columns(chart: Chart) -> set[tuple[int, int]]:
    """Head cells that span several columns: they put no demand on the first of them."""
    out: set[tuple[int, int]] = set()
    for row_index, row in enumerate(chart.heads):
        for index, cell in enumerate(row[:-1]):
            if row[index + 1].joined == "left" and cell.joined != "left":
                out.add((row_index, index))
    return out


def least_width(chart: Chart) -> int:
    width = sum(column_widths(chart))
    for row in chart.body:
        if isinstance(row, Inset) and isinstance(row.block, Chart):
            width = max(width, least_width(row.block) + 2 * _PADDING)
    return width


@dataclass(frozen=True, slots=True)
class Fit:
    """`tight`: a single word is wider than the page, so words may be broken anywhere."""

    size: str
    wide: bool
    parts: tuple[Chart, ...]
    tight: bool = False


def fit(chart: Chart, narrow: bool = False) -> Fit:
    """`narrow`: the chart stands in half the page's width (`packing` has seen that it can)."""
    width = least_width(chart)
    tight = any(each > _LIMIT for each in column_widths(chart))
    for wide, room in ((False, HALF),) if narrow else ((False, PORTRAIT), (True, LANDSCAPE)):
        for size, points in SIZES:
            if holds(width, points, room):
                return Fit(size, wide, (chart,), tight)
    return _split(chart)


def holds(width: int, points: int, room: int) -> bool:
    return width * points * _SPARE <= room * 1000 * 100


def _split(chart: Chart) -> Fit:
    size, points = SIZES[1]
    budget = LANDSCAPE * 1000 * 100 // (points * _SPARE)
    groups = column_groups(chart, column_widths(chart), budget)
    parts = tuple(slice_columns(chart, group, first=index == 0) for index, group in enumerate(groups))
    tight = any(not holds(least_width(part), points, LANDSCAPE) for part in parts)
    return Fit(size, True, parts, tight)


def column_groups(chart: Chart, widths: list[int], budget: int) -> list[list[int]]:
    """Columns that are no row heads, dealt out evenly so that each group fits beside the row heads."""
    stubs = [i for i, column in enumerate(chart.columns) if column.stub]
    others = [i for i in range(len(chart.columns)) if i not in stubs]
    if not others:
        return [stubs]
    room = budget - sum(widths[i] for i in stubs)
    groups = _dealt(others, widths, room)
    total = sum(widths[i] for i in others)
    even = -(-total // len(groups)) + max(widths[i] for i in others) // 2
    balanced = _dealt(others, widths, min(room, even))
    chosen = balanced if len(balanced) == len(groups) else groups
    return [[*stubs, *group] for group in chosen]


def _dealt(columns: list[int], widths: list[int], room: int) -> list[list[int]]:
    groups: list[list[int]] = []
    used = 0
    for index in columns:
        if not groups or used + widths[index] > room:
            groups.append([])
            used = 0
        groups[-1].append(index)
        used += widths[index]
    return groups


def slice_columns(chart: Chart, kept: list[int], *, first: bool) -> Chart:
    """The chart with these columns only. What spans all columns stands in the first part."""
    ticks = [i for i, column in enumerate(chart.columns) if column.role == "tick"]
    body: list[Line | Band | Inset] = []
    for row in chart.body:
        if isinstance(row, Line):
            body.append(Line("line", _cells(row.cells, kept), row.gap))
        elif isinstance(row, Band):
            shown = tuple(row.ticks[ticks.index(i)] for i in kept if i in ticks and row.ticks)
            body.append(Band("band", row.text, shown, row.cite))
        elif first:
            body.append(row)
    heads = tuple(_cells(row, kept) for row in chart.heads)
    return Chart(tuple(chart.columns[i] for i in kept), heads, tuple(body), chart.foot, chart.caption)


def _cells(cells: tuple[CellBox, ...], kept: list[int]) -> tuple[CellBox, ...]:
    """A span whose beginning is left out begins anew."""
    out: list[CellBox] = []
    for position, index in enumerate(kept):
        cell = cells[index]
        broken = cell.joined == "left" and (position == 0 or kept[position - 1] != index - 1)
        out.append(CellBox(cell.text, "", cell.vertical, cell.changed, cell.gap) if broken else cell)
    return tuple(out)


def lines_of(block: object) -> int:
    """Roughly how many lines a block takes: what is short stays together on a page."""
    if isinstance(block, Items):
        return sum(_lines_of_item(item) for item in block.items)
    if isinstance(block, Chart):
        inner = sum(lines_of(row.block) if isinstance(row, Inset) else 1 for row in block.body)
        return inner + len(block.heads) + len(block.foot) + 1
    if isinstance(block, Para):
        return 1 + len(flat(block.text)) // 120
    return 0


def _lines_of_item(item: Item) -> int:
    return 1 + len(flat(item.text)) // 110 + sum(_lines_of_item(child) for child in item.children)
