"""Charts: rows as printed, ready to be read.

`chart[x, y]` is the answer for what is looked up on its axes, rows first, and for the roll (or
number, or ratio) behind them where there is one; `chart[x]` where that is all. What has been
looked up once is kept. `Chart` holds values; `BandChart` bands of rolls (or other numbers) that
pick a head; `OddsChart` ratios that pick a head; `LeastChart` the least roll that succeeds. `lines`
are the rows from the top, each with its head as printed (or its heads) and its cells; a row of
`GAP` heads has none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Literal, TypeVar, cast

from rulesdsl.runtime.axes import ABOVE, BELOW, Bands, Gap, Places, Ratio
from rulesdsl.runtime.errors import AmbiguousRow, OutsideTable, UnknownCell
from rulesdsl.runtime.records import dataclass
from rulesdsl.runtime.rounding import Number
from rulesdsl.runtime.trace import printed

C = TypeVar("C")
R = TypeVar("R")

Heads = str | tuple[str, ...]
Key = tuple[int, ...]
AnyAxis = Places[Any, Any]


class Unknown:
    """A figure that the source does not print (`?`)."""

    __slots__ = ()
    printed = "?"


class Blank:
    """No cell at all, where the chart prints none."""

    __slots__ = ()
    printed = ""


class Never:
    """What cannot happen: no roll gives it (`-`)."""

    __slots__ = ()
    printed = "-"


@dataclass(frozen=True, slots=True)
class Part:
    """A band known in part: rolls from `low` to `high` belong to it, others may."""

    low: int
    high: int
    low_known: bool = False
    high_known: bool = False


unknown: Final = Unknown()
blank: Final = Blank()
never: Final = Never()

MOST_KEPT: Final = 10_000
"""How many answers a chart keeps before it begins anew."""

BandOf = tuple[int | None, int | None] | Part | Unknown | Never | Blank
"""A band of rolls: (11, 53), (66, 66), (33, None) for 33 or more."""


class Layout(Generic[C]):
    """Cells by the places of their heads. `turned`: its lines are the columns as printed."""

    __slots__ = ("axes", "cells", "gaps", "name", "place", "rule", "title")

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[C]]],
        heads: Sequence[Heads] | None = None,
        turned: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.rule = rule
        self.place = place
        self.axes: tuple[AnyAxis, ...] = (*rows, *columns)
        self.cells: dict[tuple[int, ...], C] = {}
        self.gaps = any(isinstance(head, Gap) for axis in self.axes for head in axis.heads)
        along, beside = (columns, rows) if turned else (rows, columns)
        across = [_places(h, beside) for h in heads] if heads is not None else _all_heads(beside)
        for label, cells in lines:
            down = _places(label, along)
            if down is not None and cells:
                for over, cell in zip(across, cells, strict=True):
                    if over is not None:
                        self.cells[over + down if turned else down + over] = cell

    def names(self, places: Sequence[int]) -> str:
        """The heads at these places, as printed."""
        return ", ".join(_name(axis, i) for axis, i in zip(self.axes, places, strict=True))

    def unknown(self, row: str, column: str = "") -> UnknownCell:
        return UnknownCell(self.title, row, column, self.rule)

    def no_cell(self, places: tuple[int, ...]) -> Exception:
        """These heads do not meet in the chart."""
        if self.gaps:
            return self.unknown(self.names(places))
        return OutsideTable(self.title, "row", self.names(places), "the rows it has", self.rule)


class Answers(dict[Any, R], Generic[C, R]):
    """What a chart answers, by what is looked up. `asked` are its axes but for the one whose heads
    are the answers."""

    __slots__ = ("asked", "gives", "layout")

    def __init__(self, layout: Layout[C], asked: Sequence[AnyAxis]) -> None:
        super().__init__()
        self.layout = layout
        self.asked = tuple(asked)
        self.gives = tuple(n for n, axis in enumerate(self.asked) if axis.gives)
        """Those beyond whose ends the chart gives a value."""

    __hash__ = object.__hash__  # type: ignore[assignment]  # a dict has none

    def __eq__(self, other: object) -> bool:
        return self is other

    def __missing__(self, asked: Any) -> R:
        values: tuple[Any, ...] = asked if asked.__class__ is tuple else (asked,)
        found = self._beyond(values) if self.gives else None
        if found is None:
            count = len(self.asked)
            places = tuple(
                axis[value] for axis, value in zip(self.asked, values[:count], strict=True)
            )
            answer = self._read(places, *values[count:])
        else:
            answer = found[0]
        if len(self) >= MOST_KEPT:
            self.clear()
        self[asked] = answer
        return answer

    def _beyond(self, values: Sequence[Any]) -> tuple[R] | None:
        """The value beyond an end, where the chart gives one there and this lies there."""
        places = [(self.asked[n], self.asked[n][values[n]]) for n in self.gives]
        for axis, place in places:
            edge = axis.below if place == BELOW else axis.above if place == ABOVE else None
            if edge is not None:
                return (cast("R", edge.value),)
        return None

    def _read(self, key: Key, sought: Any = None) -> R:
        """The answer at the places of the heads, for the roll (or number, or ratio) sought."""
        raise NotImplementedError


class Chart(Answers["C | Unknown", C]):
    """A chart whose cells are the answers."""

    __slots__ = ("rows",)

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[C | Unknown]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
    ) -> None:
        layout = Layout(name, title, rule, place, rows, columns, lines, heads, turned)
        super().__init__(layout, layout.axes)
        self.rows = len(rows)

    def _read(self, key: Key, sought: Any = None) -> C:
        return self.cell(key)

    def cell(self, key: Key) -> C:
        """The cell where these heads meet."""
        layout = self.layout
        if key not in layout.cells:
            raise layout.no_cell(key)
        cell = layout.cells[key]
        if isinstance(cell, Unknown):
            names = [_name(axis, i) for axis, i in zip(layout.axes, key, strict=True)]
            raise layout.unknown(", ".join(names[: self.rows]), ", ".join(names[self.rows :]))
        return cell


class FiguresChart(Chart[C]):
    """A chart that gives several named figures at once: `gives` puts them together, behind the
    names of the line they stand in. Without columns the cells of a line are the figures; with
    columns every cell holds all of them."""

    __slots__ = ("lines",)

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[Any]]],
        heads: Sequence[Heads] | None = None,
        *,
        gives: Callable[..., C],
    ) -> None:
        self.lines = lines
        made: list[tuple[Heads, Sequence[C]]] = []
        for label, cells in lines:
            line = label if isinstance(label, str) else ", ".join(label)
            groups: Sequence[Any] = cells if columns or not cells else (cells,)
            made.append((label, [gives(line, *figures) for figures in groups]))
        super().__init__(name, title, rule, place, rows, columns, made, heads)

    def listed(self, row: Callable[..., R]) -> tuple[R, ...]:
        """All lines from the top, put together by `row` with their heads behind their figures."""
        layout = self.layout
        if layout.gaps:
            raise layout.unknown("...")
        out: list[R] = []
        for label, figures in self.lines:
            places = _places(label, layout.axes) or ()
            heads = [_own(axis, i) for axis, i in zip(layout.axes, places, strict=True)]
            line = label if isinstance(label, str) else ", ".join(label)
            out.append(row(line, *figures, *heads))
        return tuple(out)


def _own(axis: AnyAxis, index: int) -> object:
    """What a head stands for; nothing for a band of several numbers."""
    if not isinstance(axis, Bands):
        return axis.heads[index]
    band = axis.bands[index]
    return None if isinstance(band, Gap) or band.low != band.high else band.low


class _Lines(Answers[C, R]):
    """Charts in which the cells of a line say which head of the answer's axis is meant."""

    __slots__ = ("answer", "gap", "lines", "position")

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Places[Any, R],
        lines: Sequence[tuple[Heads, Sequence[C]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
    ) -> None:
        layout = Layout(name, title, rule, place, rows, columns, lines, heads, turned)
        super().__init__(layout, [axis for axis in layout.axes if axis is not answer])
        self.answer = answer
        self.gap = any(isinstance(head, Gap) for head in answer.heads)
        self.position = next(i for i, axis in enumerate(layout.axes) if axis is answer)
        self.lines: dict[Key, list[tuple[int, C]]] = {}
        for at, cell in layout.cells.items():
            key = at[: self.position] + at[self.position + 1 :]
            self.lines.setdefault(key, []).append((at[self.position], cell))

    def line(self, key: Key) -> list[tuple[int, C]]:
        found = self.lines.get(key)
        if found is None:
            raise self.layout.unknown(self.name(key)) if self.layout.gaps else self.outside(key, "")
        return found

    def name(self, key: Key) -> str:
        """The heads of a line, as printed."""
        return ", ".join(_name(axis, i) for axis, i in zip(self.asked, key, strict=True))

    def unknown(self, key: Key, value: object) -> UnknownCell:
        row = self.name(key)
        return self.layout.unknown(row, f"for {printed(value)}")

    def outside(self, key: Key, value: object) -> OutsideTable:
        covered = "; ".join(_shown(cell) for _, cell in self.lines.get(key, ()))
        return OutsideTable(
            self.layout.title,
            self.name(key) or "roll",
            value,
            covered or "no such line",
            self.layout.rule,
        )


class BandChart(_Lines[BandOf, R]):
    """The band that holds the roll (or number) names the answer."""

    __slots__ = ("holes", "overlaps")

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Places[Any, R],
        lines: Sequence[tuple[Heads, Sequence[BandOf]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
        overlaps: Literal["error", "first"] = "error",
        holes: Literal["error", "unknown"] = "error",
    ) -> None:
        super().__init__(
            name, title, rule, place, rows, columns, answer, lines, heads, turned=turned
        )
        self.overlaps = overlaps
        self.holes = holes

    def _read(self, key: Key, sought: Any = None) -> R:
        return self.answer.head(self._search(key, sought))

    def _search(self, key: Key, roll: Number) -> int:
        line = self.line(key)
        holding = [index for index, cell in line if _holds(cell, roll)]
        if len(holding) > 1 and self.overlaps == "error":
            names = tuple(_name(self.answer, index) for index in holding)
            raise AmbiguousRow(self.layout.title, roll, names, self.layout.rule)
        if holding:
            return holding[0]
        if self.gap or self.holes == "unknown" or any(_open(cell, roll) for _, cell in line):
            raise self.unknown(key, roll)
        raise self.outside(key, roll)


class OddsChart(_Lines["Ratio | Unknown | Never | Blank", R]):
    """The ratio of the line that the given one comes to, rounded, names the answer."""

    __slots__ = ("rounded",)

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Places[Any, R],
        lines: Sequence[tuple[Heads, Sequence[Ratio | Unknown | Never | Blank]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
        rounded: Literal["up", "down"] | None = None,
    ) -> None:
        super().__init__(
            name, title, rule, place, rows, columns, answer, lines, heads, turned=turned
        )
        self.rounded = rounded

    def _read(self, key: Key, sought: Any = None) -> R:
        """Its cells ascend."""
        odds: Ratio = sought
        line = [(i, cell) for i, cell in self.line(key) if not isinstance(cell, Never | Blank)]
        below = [
            n for n, (_, cell) in enumerate(line) if isinstance(cell, Ratio) and odds.at_least(cell)
        ]
        low = below[-1] if below else -1
        exact = line[low][1] if below else None
        if isinstance(exact, Ratio) and exact.at_least(odds):
            return self.answer.head(line[low][0])
        if low + 1 < len(line) and isinstance(line[low + 1][1], Unknown):
            raise self.unknown(key, odds)
        if low >= 0 and low + 1 < len(line):
            if self.rounded is None:
                raise self.outside(key, odds.printed)
            return self.answer.head(line[low if self.rounded == "down" else low + 1][0])
        if not line or self.gap:
            raise self.unknown(key, odds)
        edge, end = (
            (self.answer.above, line[-1][0]) if low >= 0 else (self.answer.below, line[0][0])
        )
        return self.answer.head(self.answer.beyond(edge, odds.printed, end))


class LeastChart(Answers["int | Never | Blank | Unknown", bool]):
    """The cell is the least roll that succeeds: the answer is whether the roll is that or more;
    where nothing succeeds, no roll does."""

    __slots__ = ("_least",)

    def __init__(
        self,
        name: str,
        title: str,
        rule: str,
        place: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[int | Never | Blank | Unknown]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
    ) -> None:
        self._least: Chart[int | Never | Blank] = Chart(
            name, title, rule, place, rows, columns, lines, heads, turned=turned
        )
        super().__init__(self._least.layout, self._least.asked)

    def _read(self, key: Key, sought: Any = None) -> bool:
        least = self._least.cell(key)
        if isinstance(least, Blank):
            raise self.layout.no_cell(key)
        return not isinstance(least, Never) and bool(sought >= least)


def _holds(cell: BandOf, roll: Number) -> bool:
    if isinstance(cell, tuple):
        low, high = cell
        return (low is None or roll >= low) and (high is None or roll <= high)
    return isinstance(cell, Part) and cell.low <= roll <= cell.high


def _open(cell: BandOf, roll: Number) -> bool:
    """Whether the roll may belong to this cell though nothing says so."""
    if isinstance(cell, Part):
        return (roll < cell.low and not cell.low_known) or (
            roll > cell.high and not cell.high_known
        )
    return isinstance(cell, Unknown)


def _places(label: Heads, axes: Sequence[AnyAxis]) -> tuple[int, ...] | None:
    """The places of printed heads on their axes; None where one of them is a gap."""
    labels = (label,) if isinstance(label, str) else label
    places: list[int] = []
    for text, axis in zip(labels, axes, strict=True):
        if text == Gap.printed:
            return None
        places.append(next(i for i in range(len(axis.heads)) if _name(axis, i) == text))
    return tuple(places)


def _all_heads(axes: Sequence[AnyAxis]) -> Sequence[tuple[int, ...] | None]:
    if not axes:
        return [()]
    (axis,) = axes
    return [None if isinstance(head, Gap) else (i,) for i, head in enumerate(axis.heads)]


def _name(axis: AnyAxis, index: int) -> str:
    return printed(axis.heads[index])


def _shown(cell: object) -> str:
    if isinstance(cell, tuple):
        low, high = cast("tuple[int | None, int | None]", cell)
        if low == high:
            return str(low)
        return f"{'' if low is None else low}..{'' if high is None else high}"
    if isinstance(cell, Part):
        return f"?{cell.low}..{cell.high}?"
    return printed(cell)
