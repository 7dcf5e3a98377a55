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
from operator import getitem, is_
from typing import Any, Final, Generic, Literal, TypeVar, cast

from rulesdsl.runtime.axes import ABOVE, BELOW, Bands, Dates, Gap, Places
from rulesdsl.runtime.dice import DiceKind
from rulesdsl.runtime.errors import (
    AmbiguousRow,
    BadInput,
    MissingFact,
    OutsideTable,
    UnknownCell,
    heads_text,
)
from rulesdsl.runtime.given import exactly, told
from rulesdsl.runtime.lists import NotGiven
from rulesdsl.runtime.ratios import Ratio
from rulesdsl.runtime.records import dataclass
from rulesdsl.runtime.rounding import Number
from rulesdsl.runtime.trace import printed, shown

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
_MOST_KINDS: Final = 32
_MOST_IN_ROW: Final = 1024
"""How many answers are known for the same heads, by what is sought in their cells."""

BandOf = tuple[int | None, int | None] | Part | Unknown | Never | Blank
"""A band of rolls: (11, 53), (66, 66), (33, None) for 33 or more."""


class Layout(Generic[C]):
    """Cells by the places of their heads. `turned`: its lines are the columns as printed."""

    __slots__ = ("axes", "cells", "down", "gaps", "name", "place", "rule", "title")

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
        self.down = len(rows)
        """How many of them are heads of rows; the others are heads of columns."""
        for axis in self.axes:
            axis.place = place
        for axis in columns:
            axis.across = True
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
        return heads_text(_name(axis, i) for axis, i in zip(self.axes, places, strict=True))

    def unknown(self, row: str, column: str = "") -> UnknownCell:
        return UnknownCell(self.title, row, column, self.rule)

    def unknown_at(self, names: Sequence[str]) -> UnknownCell:
        """The cell where heads of these names meet, one for each axis."""
        rows, columns = names[: self.down], names[self.down :]
        return self.unknown(heads_text(rows), heads_text(columns))

    def no_cell(self, places: tuple[int, ...]) -> Exception:
        """These heads do not meet in the chart."""
        if self.gaps:
            return self.unknown(self.names(places))
        return OutsideTable(self.title, "row", self.names(places), "the rows it has", self.rule)


class Answers(dict[Any, R], Generic[C, R]):
    """What a chart answers, by what is looked up. `asked` are its axes but for the one whose heads
    are the answers; behind them `sought` is looked up in the cells: a roll, of `dice` where only
    their readings come, or a number or ratio of this name."""

    __slots__ = ("asked", "dice", "gives", "kinds", "known", "layout", "sought")

    def __init__(
        self,
        layout: Layout[C],
        asked: Sequence[AnyAxis],
        sought: str = "",
        dice: DiceKind | None = None,
    ) -> None:
        super().__init__()
        self.layout = layout
        self.asked = tuple(asked)
        self.sought = sought
        self.dice = dice
        self.gives = tuple(n for n, axis in enumerate(self.asked) if axis.gives)
        """Those beyond whose ends the chart gives a value."""
        self.kinds: set[tuple[type, ...]] = set()
        """What can be looked up as it is given."""
        self.known: dict[Any, Any] = {}
        """Answers so far by the places of the heads, one within the other, and what was sought. So
        few are there, however many values fall under the heads, that they are never given up."""

    __hash__ = object.__hash__  # type: ignore[assignment]  # a dict has none

    def __eq__(self, other: object) -> bool:
        return self is other

    def __missing__(self, asked: Any) -> R:
        count = len(self.asked)
        alone = count + bool(self.sought) == 1
        values = self.taken((asked,) if alone else asked)
        found = self._beyond(values) if self.gives else None
        if found is None:
            places: tuple[Any, ...] = tuple(map(getitem, self.asked, values))
            answer = self._read(places, *values[count:])
            places += values[count:]
            kept = self.known
            for place in places[:-1]:
                kept = kept.setdefault(place, {})
            if len(kept) < _MOST_IN_ROW:
                kept[places[-1]] = answer
        else:
            answer = found[0]
        if len(self) >= MOST_KEPT:
            self.clear()
        self[asked] = answer
        return answer

    def look_up(self, *values: Any) -> R:
        """The answer for what somebody gave; `BadInput` where that cannot be. Where these are what
        the heads are asked for, so are all of the same kinds."""
        kinds = tuple(map(type, values))
        if kinds not in self.kinds:
            given, values = values, self.taken(values)
            dates = any(isinstance(axis, Dates) for axis in self.asked)  # not every text is one
            if not dates and len(self.kinds) < _MOST_KINDS and all(map(is_, values, given)):
                self.kinds.add(kinds)
        return self[values if len(values) != 1 else values[0]]

    def taken(self, values: Sequence[object]) -> tuple[Any, ...]:
        """What is looked up, as heads and cells have it; `BadInput` where that cannot be."""
        count = len(self.asked)
        wanted = count + bool(self.sought)
        if len(values) != wanted:
            raise BadInput(self._where(""), f"{len(values)} given, it takes {wanted}")
        heads = [axis.taken(value) for axis, value in zip(self.asked, values, strict=False)]
        return (*heads, *(self.taken_sought(value) for value in values[count:]))

    def taken_sought(self, value: object) -> Any:
        """What is looked up in the cells: an exact number, which the dice can show."""
        where = self._where(self.sought)
        if value is None or isinstance(value, NotGiven):
            bool(value)  # what nobody gave says so
            raise MissingFact(where)
        number = exactly(value)
        if self.dice is not None and (number is None or not self.dice.shows(number)):
            raise BadInput(where, self.dice.not_rolled(told(value)))
        if number is None:
            raise BadInput(where, f"{told(value)} is not an exact number")
        return number

    def _where(self, what: str) -> str:
        title = f"{self.layout.title}{f' [{self.layout.rule}]' if self.layout.rule else ''}"
        return f"{what} of {title}" if what else title

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

    __slots__ = ()

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

    def _read(self, key: Key, sought: Any = None) -> C:
        return self.cell(key)

    def cell(self, key: Key) -> C:
        """The cell where these heads meet."""
        layout = self.layout
        if key not in layout.cells:
            raise layout.no_cell(key)
        cell = layout.cells[key]
        if isinstance(cell, Unknown):
            raise layout.unknown_at(
                [_name(axis, i) for axis, i in zip(layout.axes, key, strict=True)]
            )
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
        sought: str,
        dice: DiceKind | None = None,
    ) -> None:
        layout = Layout(name, title, rule, place, rows, columns, lines, heads, turned)
        asked = [axis for axis in layout.axes if axis is not answer]
        super().__init__(layout, asked, sought, dice)
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
            layout = self.layout
            if layout.gaps:
                raise layout.unknown(self.name(key))
            raise OutsideTable(layout.title, "row", self.name(key), "the rows it has", layout.rule)
        return found

    def name(self, key: Key) -> str:
        """The heads of a line, as printed."""
        return heads_text(_name(axis, i) for axis, i in zip(self.asked, key, strict=True))

    def unknown(self, key: Key, answer: str) -> UnknownCell:
        """A cell of a line that is not in the source; `answer` stands for its other head."""
        names = [_name(axis, i) for axis, i in zip(self.asked, key, strict=True)]
        return self.layout.unknown_at([*names[: self.position], answer, *names[self.position :]])

    def outside(self, key: Key, value: object) -> OutsideTable:
        cells = (cell for _, cell in self.lines.get(key, ()))
        covered = ", ".join(_shown(c) for c in cells if not isinstance(c, Never | Blank))
        layout = self.layout
        return OutsideTable(layout.title, self.sought, shown(value), covered, layout.rule)


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
        sought: str = "roll",
        dice: DiceKind | None = None,
        overlaps: Literal["error", "first"] = "error",
        holes: Literal["error", "unknown"] = "error",
    ) -> None:
        super().__init__(
            name,
            title,
            rule,
            place,
            rows,
            columns,
            answer,
            lines,
            heads,
            turned=turned,
            sought=sought,
            dice=dice,
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
            raise self.unknown(key, f"for {shown(roll)}")
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
            name,
            title,
            rule,
            place,
            rows,
            columns,
            answer,
            lines,
            heads,
            turned=turned,
            sought="ratio",
        )
        self.rounded = rounded

    def taken_sought(self, value: object) -> Any:
        if isinstance(value, Ratio):
            return value
        if value is None or isinstance(value, NotGiven):
            return super().taken_sought(value)
        raise BadInput(self._where(self.sought), f"{told(value)} is not a Ratio")

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
            raise self.unknown(key, _name(self.answer, line[low + 1][0]))
        if low >= 0 and low + 1 < len(line):
            if self.rounded is None:
                raise self.outside(key, odds.printed)
            return self.answer.head(line[low if self.rounded == "down" else low + 1][0])
        if not line or self.gap:
            raise self.unknown(key, Gap.printed)
        edge, end = (
            (self.answer.above, line[-1][0]) if low >= 0 else (self.answer.below, line[0][0])
        )
        if edge is None:
            raise self.outside(key, odds.printed)
        if edge.what == "gives":
            return cast("R", edge.value)
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
        dice: DiceKind | None = None,
    ) -> None:
        self._least: Chart[int | Never | Blank] = Chart(
            name, title, rule, place, rows, columns, lines, heads, turned=turned
        )
        super().__init__(self._least.layout, self._least.asked, "roll", dice)

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
        if low == high or low is None or high is None:
            return f"{low}+" if high is None else str(high) if low == high else f"{high} or less"
        return f"{low}..{high}"
    if isinstance(cell, Part):
        return f"?{cell.low}..{cell.high}?"
    return printed(cell)
