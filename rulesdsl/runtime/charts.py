"""Charts: rows as printed, ready to be read.

`Chart` holds values; `BandChart` bands of rolls (or other numbers) that pick a head; `OddsChart`
ratios that pick a head; `LeastChart` the least roll that succeeds. `lines` are the rows from the
top, each with its head as printed (or its heads) and its cells; a row of `GAP` heads has none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar, cast

from rulesdsl.runtime.axes import Axis, Bands, Gap, Ratio
from rulesdsl.runtime.errors import AmbiguousRow, OutsideTable, UnknownCell
from rulesdsl.runtime.rounding import Number
from rulesdsl.runtime.trace import printed

C = TypeVar("C")
R = TypeVar("R")

Heads = str | tuple[str, ...]
Key = int | tuple[int, ...]
AnyAxis = Axis[Any]


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

BandOf = tuple[int | None, int | None] | Part | Unknown | Never | Blank
"""A band of rolls: (11, 53), (66, 66), (33, None) for 33 or more."""


class Layout(Generic[C]):
    """Cells by the places of their heads. `turned`: its lines are the columns as printed."""

    __slots__ = ("axes", "cells", "chart", "gaps", "rule")

    def __init__(
        self,
        chart: str,
        rule: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[C]]],
        heads: Sequence[Heads] | None = None,
        turned: bool = False,
    ) -> None:
        self.chart = chart
        self.rule = rule
        self.axes: tuple[AnyAxis, ...] = (*rows, *columns)
        self.cells: dict[tuple[int, ...], C] = {}
        self.gaps = any(isinstance(head, Gap) for axis in self.axes for head in axis.heads)
        along, beside = (columns, rows) if turned else (rows, columns)
        across = [_places(h, beside) for h in heads] if heads is not None else _all_heads(beside)
        for label, cells in lines:
            down = _places(label, along)
            if down is not None and cells:
                for place, cell in zip(across, cells, strict=True):
                    if place is not None:
                        self.cells[place + down if turned else down + place] = cell

    def names(self, places: Sequence[int]) -> str:
        """The heads at these places, as printed."""
        return ", ".join(_name(axis, i) for axis, i in zip(self.axes, places, strict=True))

    def unknown(self, row: str, column: str = "") -> UnknownCell:
        return UnknownCell(self.chart, row, column, self.rule)

    def no_cell(self, places: tuple[int, ...]) -> Exception:
        """These heads do not meet in the chart."""
        if self.gaps:
            return self.unknown(self.names(places))
        return OutsideTable(self.chart, "row", self.names(places), "the rows it has", self.rule)


class Chart(Generic[C]):
    """A chart whose cells are the answers."""

    __slots__ = ("_cells", "layout", "rows")

    def __init__(
        self,
        chart: str,
        rule: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        lines: Sequence[tuple[Heads, Sequence[C | Unknown]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
    ) -> None:
        self.layout = Layout(chart, rule, rows, columns, lines, heads, turned)
        self.rows = len(rows)
        single = len(self.layout.axes) == 1
        self._cells: dict[Key, C | Unknown] = {
            place[0] if single else place: cell for place, cell in self.layout.cells.items()
        }

    def at(self, key: Key) -> C:
        """The cell at the place (or places) of the heads."""
        try:
            cell = self._cells[key]
        except KeyError:
            raise self.layout.no_cell(key if isinstance(key, tuple) else (key,)) from None
        if isinstance(cell, Unknown):
            raise self._unknown(key)
        return cell

    def _unknown(self, key: Key) -> UnknownCell:
        places = key if isinstance(key, tuple) else (key,)
        layout = self.layout
        names = [_name(axis, i) for axis, i in zip(layout.axes, places, strict=True)]
        return layout.unknown(", ".join(names[: self.rows]), ", ".join(names[self.rows :]))


class FiguresChart(Chart[C]):
    """A chart that gives several named figures at once: `gives` puts them together, behind the
    names of the line they stand in. Without columns the cells of a line are the figures; with
    columns every cell holds all of them."""

    __slots__ = ("lines",)

    def __init__(
        self,
        chart: str,
        rule: str,
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
        super().__init__(chart, rule, rows, columns, made, heads)

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


class _Lines(Generic[C, R]):
    """Charts in which the cells of a line say which head of the answer's axis is meant."""

    __slots__ = ("answer", "gap", "layout", "lines", "position")

    def __init__(
        self,
        chart: str,
        rule: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Axis[R],
        lines: Sequence[tuple[Heads, Sequence[C]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
    ) -> None:
        self.layout = Layout(chart, rule, rows, columns, lines, heads, turned)
        self.answer = answer
        self.gap = any(isinstance(head, Gap) for head in answer.heads)
        self.position = next(i for i, axis in enumerate(self.layout.axes) if axis is answer)
        self.lines: dict[Key, list[tuple[int, C]]] = {}
        for place, cell in self.layout.cells.items():
            rest = place[: self.position] + place[self.position + 1 :]
            key: Key = rest[0] if len(rest) == 1 else rest
            self.lines.setdefault(key, []).append((place[self.position], cell))

    def line(self, key: Key) -> list[tuple[int, C]]:
        found = self.lines.get(key)
        if found is None:
            raise self.layout.unknown(self.name(key)) if self.layout.gaps else self.outside(key, "")
        return found

    def name(self, key: Key) -> str:
        """The heads of a line, as printed."""
        places = key if isinstance(key, tuple) else (key,)
        axes = [axis for axis in self.layout.axes if axis is not self.answer]
        return ", ".join(_name(axis, i) for axis, i in zip(axes, places, strict=True))

    def unknown(self, key: Key, value: object) -> UnknownCell:
        row = self.name(key)
        return self.layout.unknown(row, f"for {printed(value)}")

    def outside(self, key: Key, value: object) -> OutsideTable:
        covered = "; ".join(_shown(cell) for _, cell in self.lines.get(key, ()))
        return OutsideTable(
            self.layout.chart,
            self.name(key) or "roll",
            value,
            covered or "no such line",
            self.layout.rule,
        )


class BandChart(_Lines[BandOf, R]):
    """The band that holds the roll (or number) names the answer."""

    __slots__ = ("_known", "holes", "overlaps")

    def __init__(
        self,
        chart: str,
        rule: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Axis[R],
        lines: Sequence[tuple[Heads, Sequence[BandOf]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
        overlaps: Literal["error", "first"] = "error",
        holes: Literal["error", "unknown"] = "error",
    ) -> None:
        super().__init__(chart, rule, rows, columns, answer, lines, heads, turned=turned)
        self.overlaps = overlaps
        self.holes = holes
        self._known: dict[Key, dict[Number, R]] = {}

    def rolled(self, key: Key, roll: Number) -> R:
        """The answer for a roll (or number) on the line of `key`."""
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = {}
        try:
            return known[roll]
        except KeyError:
            answer = known[roll] = self.answer.head(self._search(key, roll))
            return answer

    def _search(self, key: Key, roll: Number) -> int:
        line = self.line(key)
        holding = [index for index, cell in line if _holds(cell, roll)]
        if len(holding) > 1 and self.overlaps == "error":
            names = tuple(_name(self.answer, index) for index in holding)
            raise AmbiguousRow(self.layout.chart, roll, names, self.layout.rule)
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
        chart: str,
        rule: str,
        rows: Sequence[AnyAxis],
        columns: Sequence[AnyAxis],
        answer: Axis[R],
        lines: Sequence[tuple[Heads, Sequence[Ratio | Unknown | Never | Blank]]],
        heads: Sequence[Heads] | None = None,
        *,
        turned: bool = False,
        rounded: Literal["up", "down"] | None = None,
    ) -> None:
        super().__init__(chart, rule, rows, columns, answer, lines, heads, turned=turned)
        self.rounded = rounded

    def odds(self, key: Key, odds: Ratio) -> R:
        """The answer for a ratio on the line of `key`; its cells ascend."""
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


class LeastChart(Chart["int | Never | Blank"]):
    """The cell is the least roll that succeeds."""

    __slots__ = ()

    def reached(self, key: Key, roll: Number) -> bool:
        """Whether the roll is the cell or more; where nothing succeeds, no roll does."""
        least = self.at(key)
        if isinstance(least, Blank):
            raise self.layout.no_cell(key if isinstance(key, tuple) else (key,))
        return not isinstance(least, Never) and roll >= least


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
