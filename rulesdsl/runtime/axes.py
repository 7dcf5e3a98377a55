"""The heads of a chart: what falls under which, what lies beyond the ends, and shifts.

An axis holds its heads in printed order. `GAP` stands where heads exist that the source does not
print: what falls there, and a shift across or into it, is unknown.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, Literal, TypeVar, cast

from rulesdsl.runtime.errors import BadInput, MissingFact, OutsideTable, RefusedByTable, UnknownCell
from rulesdsl.runtime.given import exactly, is_date, told
from rulesdsl.runtime.lists import NotGiven
from rulesdsl.runtime.records import dataclass
from rulesdsl.runtime.rounding import Number
from rulesdsl.runtime.trace import Trace, printed, shown

X = TypeVar("X")
H = TypeVar("H")

BELOW: Final = -1
ABOVE: Final = -2
"""Where a value lies that is beyond an end for which the chart gives a value of its own."""
_MOST_PLACES: Final = 1 << 16
"""Of how many values it is known at once where they lie."""


class Gap:
    """Heads that exist and are not in the source; how many is unknown."""

    __slots__ = ()
    printed = "..."


GAP: Final = Gap()


@dataclass(frozen=True, slots=True)
class Edge:
    """What lies beyond an end: the end head itself, something unknown, a refusal, or a value that
    the chart gives there."""

    what: Literal["stays", "unknown", "refused", "gives"]
    words: str = ""
    value: object = None


STAYS: Final = Edge("stays")


@dataclass(frozen=True, slots=True)
class Band:
    """Whole numbers from `low` to `high`, both included; None is open. With `below` also every
    fraction less than that."""

    printed: str
    low: int | None
    high: int | None
    below: int | None = None

    def holds(self, value: Number) -> bool:
        if self.low is not None and value < self.low:
            return False
        if self.high is None or value <= self.high:
            return True
        return self.below is not None and value < self.below


class Heading:
    """One head of an axis of bands or dates: a place that can be shifted and compared."""

    __slots__ = ("index", "printed")

    def __init__(self, printed: str, index: int) -> None:
        self.printed = printed
        self.index = index

    def __str__(self) -> str:
        return self.printed

    def __repr__(self) -> str:
        return f"<{self.printed}>"

    def __lt__(self, other: Heading) -> bool:
        return self.index < other.index

    def __le__(self, other: Heading) -> bool:
        return self.index <= other.index

    def __gt__(self, other: Heading) -> bool:
        return self.index > other.index

    def __ge__(self, other: Heading) -> bool:
        return self.index >= other.index


class Places(Generic[X, H]):
    """The heads of one axis, and where a value falls among them: `axis[value]` is the place of the
    head that it falls under. Those of many values are known at once (`at`): of what is asked for
    most from the beginning, of others since they were asked for. To find these, and to say what is
    wrong with a value, `_place` looks at the heads.

    `table` is the chart's name in the rulebook's files, `chart` its title. `plus` is the way a
    positive shift goes: +1 to the later head, -1 to the earlier one. `holes`: a value between the
    heads, or under none, is not in the source (`holes are unknown`). `across`: its heads stand over
    the columns of its chart, which stands at `place` in the rulebook's files."""

    __slots__ = (
        "_reach",
        "above",
        "across",
        "ascending",
        "at",
        "below",
        "chart",
        "heads",
        "holes",
        "place",
        "plus",
        "rule",
        "table",
        "title",
    )

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        heads: Sequence[H | Gap],
        known: Mapping[X, int],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        holes: bool = False,
    ) -> None:
        self.at = dict(known)
        self.table = table
        self.chart = chart
        self.rule = rule
        self.title = title
        self.heads = tuple(heads)
        self.plus = plus
        self.holes = holes
        self.below = below
        self.above = above
        self.ascending = True
        self.across = False
        self.place = ""
        self._reach = _reach(self.heads)

    def __getitem__(self, value: X) -> int:
        place = self.at.get(value)
        if place is None:
            place = self._place(value)
            if place >= 0 and len(self.at) < _MOST_PLACES:
                self.at[value] = place
        return place

    def _place(self, value: X) -> int:
        """The place of a value of which it is not known."""
        if self.holes or any(isinstance(head, Gap) for head in self.heads):
            raise self.unknown(value)
        raise self.outside(value)

    def taken(self, value: object) -> X:
        """What somebody gave, as this axis takes it: whole numbers of any library as `int`.
        `BadInput` where it is of another kind than the heads."""
        if isinstance(value, NotGiven) or value is None:
            raise _missed(value, f"{self._asked}, which takes {self._covered}")
        found = self._of_its_kind(value)
        if found is None:
            why = f"{told(value)} is not {self._kind}; it takes {self._covered}"
            raise BadInput(self._asked, why)
        return found

    def _of_its_kind(self, value: Any) -> X | None:
        """The value, if it is of the kind of the heads. Each kind of axis has its own."""
        raise NotImplementedError

    @property
    def _kind(self) -> str:
        """What is looked up here, in words. Each kind of axis has its own."""
        raise NotImplementedError

    @property
    def _asked(self) -> str:
        return f"{self.title} of {self.chart}{f' [{self.rule}]' if self.rule else ''}"

    @property
    def _covered(self) -> str:
        return ", ".join(printed(head) for head in self.heads)

    def head(self, index: int) -> H:
        """The head at a place."""
        head = self.heads[index]
        if isinstance(head, Gap):
            raise self.unknown("...")
        return head

    def heading(self, value: X) -> H:
        """The head that `value` falls under. What lies beyond an end for which the chart gives a
        value of its own is under none."""
        place = self[value]
        if place < 0:
            raise self.outside(value)
        head = self.heads[place]
        if head.__class__ is Gap:
            raise self.unknown("...")
        return cast("H", head)

    @property
    def gives(self) -> bool:
        """Whether there is a value of its own beyond one of its ends."""
        return any(edge is not None and edge.what == "gives" for edge in (self.below, self.above))

    def shift(self, head: X, by: Number, trace: Trace | None = None) -> H:
        """The head that lies `by` heads from `head`, the way the chart says."""
        start = self[head]
        if start < 0:
            raise self.outside(head)
        target = start + (by if isinstance(by, int) else int(by)) * self.plus
        first, last = self._reach[start]
        reached: Any
        if first <= target <= last:
            reached = self.heads[target]
        elif target < first:
            edge = self.below if self.ascending else self.above
            reached = self._at_end(first, first == 0, edge, start, by)
        else:
            edge = self.above if self.ascending else self.below
            reached = self._at_end(last, last == len(self.heads) - 1, edge, start, by)
        if trace is not None:
            trace.shift(self.table, reached, self.rule, self.place, (head, by))
        return reached  # type: ignore[no-any-return]  # no gap is within reach; `cast` takes time

    def _at_end(self, place: int, is_end: bool, edge: Edge | None, start: int, by: Number) -> H:
        """What a shift of the head at `start` comes to that goes further than `place`: an end of
        the axis, or the last head before a gap."""
        if not is_end or edge is not STAYS:
            words = shift_text(printed(self.heads[start]), int(by))
            if not is_end:
                raise self.unknown(words)
            if self.beyond(edge, words, place) < 0:
                raise self.outside(words)
        return cast("H", self.heads[place])

    def beyond(self, edge: Edge | None, value: object, end: int) -> int:
        """Where a value beyond an end lies: at the end head, or BELOW / ABOVE."""
        if edge is None:
            raise self.outside(value)
        match edge.what:
            case "stays":
                return end
            case "gives":
                return BELOW if edge is self.below else ABOVE
            case "refused":
                raise RefusedByTable(self.chart, self.title, shown(value), edge.words, self.rule)
            case "unknown":
                raise self.unknown(value)

    def unknown(self, value: object) -> UnknownCell:
        where = f"{self.title} {shown(value)}".strip()
        row, column = ("", where) if self.across else (where, "")
        return UnknownCell(self.chart, row, column, self.rule)

    def outside(self, value: object) -> OutsideTable:
        return OutsideTable(self.chart, self.title, shown(value), self._covered, self.rule)


def shift_text(head: str, by: int) -> str:
    """How a shift of a heading is said."""
    return f"{head} shifted {by:+d}"


def _missed(value: object, what: str) -> MissingFact:
    """A value that is not there; one that nobody gave says so itself."""
    bool(value)
    return MissingFact(what)


class Axis(Places[H, H]):
    """Heads of any kind: members, results, texts."""

    __slots__ = ("kind",)

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        heads: Sequence[H | Gap],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        holes: bool = False,
    ) -> None:
        known = {head: place for place, head in enumerate(heads) if not isinstance(head, Gap)}
        super().__init__(
            table,
            chart,
            rule,
            title,
            heads,
            known,
            plus=plus,
            below=below,
            above=above,
            holes=holes,
        )
        self.kind = next((head.__class__ for head in heads if not isinstance(head, Gap)), object)

    def _of_its_kind(self, value: Any) -> H | None:
        kind = self.kind
        if value.__class__ is kind:
            return cast("H", value)
        if kind is object:  # no head is printed
            raise self.unknown(value)
        if kind is str and isinstance(value, str):
            return cast("H", str.__str__(value))
        if kind is bool and value.__class__.__name__ in ("bool", "bool_"):  # of NumPy
            return cast("H", bool(value))
        return None

    @property
    def _kind(self) -> str:
        plain: dict[type, str] = {str: "a text", bool: "True or False"}
        return plain.get(self.kind, f"one of {self.kind.__name__}")


class Bands(Places[Number | Heading, Heading]):
    """Heads that are bands of numbers. A value between two heads goes to the lower or higher one
    where the chart says `rounded`; with `from_then_on` a head holds up to the next."""

    __slots__ = ("_in_order", "_order", "_starts", "bands")

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        bands: Sequence[Band | Gap],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        rounded: Literal["up", "down"] | None = None,
        from_then_on: bool = False,
        holes: bool = False,
    ) -> None:
        heads = [b if isinstance(b, Gap) else Heading(b.printed, i) for i, b in enumerate(bands)]
        if from_then_on:
            rounded, above = "down", STAYS
        known = _whole_numbers(bands)
        known.update({head: i for i, head in enumerate(heads) if isinstance(head, Heading)})
        super().__init__(
            table,
            chart,
            rule,
            title,
            heads,
            known,
            plus=plus,
            below=below,
            above=above,
            holes=holes,
        )
        self.bands = tuple(bands)
        self._order = _Ordered(
            [(b.low, i) for i, b in enumerate(bands) if not isinstance(b, Gap)], rounded
        )
        self.ascending = self._order.ascending
        self._starts, self._in_order = _in_order(bands)

    def taken(self, value: object) -> Number | Heading:
        return value if isinstance(value, Heading) else super().taken(value)

    def _of_its_kind(self, value: Any) -> Number | Heading | None:
        return exactly(value)

    @property
    def _kind(self) -> str:
        return "an exact number"

    def _place(self, value: Number | Heading) -> int:
        if isinstance(value, Heading):
            raise self.outside(value)
        before = bisect_right(self._starts, value)
        if before and self._in_order[before - 1][0].holds(value):
            return self._in_order[before - 1][1]
        for index, band in enumerate(self.bands):
            if not isinstance(band, Gap) and band.holds(value):
                return index
        return self._order.place(self, value)


class Dates(Places[str, str]):
    """Heads that are dates in ISO form, "start" before all. With `from_then_on` a head holds up to
    the next."""

    __slots__ = ("from_then_on",)

    def __init__(
        self,
        table: str,
        chart: str,
        rule: str,
        title: str,
        heads: Sequence[str | Gap],
        *,
        plus: int = 0,
        below: Edge | None = None,
        above: Edge | None = None,
        from_then_on: bool = False,
    ) -> None:
        known = {head: place for place, head in enumerate(heads) if not isinstance(head, Gap)}
        super().__init__(
            table, chart, rule, title, heads, known, plus=plus, below=below, above=above
        )
        self.from_then_on = from_then_on

    def _of_its_kind(self, value: Any) -> str | None:
        return str.__str__(value) if isinstance(value, str) and is_date(value) else None

    @property
    def _kind(self) -> str:
        return "a date such as 1944-12-16, or 1944-12-16 15:00"

    def _place(self, value: str) -> int:
        latest = -1
        for index, head in enumerate(self.heads):
            if isinstance(head, Gap) or _date(head) > _date(value) or not self.from_then_on:
                continue
            if latest < 0 or _date(head) >= _date(self.head(latest)):
                latest = index
        if latest < 0:
            return self.beyond(self.below, value, 0)
        if latest + 1 < len(self.heads) and isinstance(self.heads[latest + 1], Gap):
            raise self.unknown(value)
        return latest


class _Ordered:
    """Where each head begins (None: open), to place a value that no head holds."""

    __slots__ = ("ascending", "rounded", "starts")

    def __init__(
        self,
        starts: Sequence[tuple[int | None, int]],
        rounded: Literal["up", "down"] | None,
    ) -> None:
        self.starts = starts
        self.rounded: Literal["up", "down"] | None = rounded
        self.ascending = not starts or _not_after(starts[0][0], starts[-1][0])

    def place(self, axis: Places[Any, Heading], value: Number) -> int:
        ordered = self.starts if self.ascending else tuple(reversed(self.starts))
        below = above = -1
        for start, index in ordered:
            if _not_after(start, value):
                below = index
            elif above < 0:
                above = index
        return between(axis, value, below, above, self.rounded, self.ascending)


def _date(text: str) -> str:
    return "" if text == "start" else text


def _not_after(first: Number | None, second: Number | None) -> bool:
    return first is None or (second is not None and first <= second)


def between(
    axis: Places[Any, H],
    value: object,
    below: int,
    above: int,
    rounded: Literal["up", "down"] | None,
    ascending: bool = True,
) -> int:
    """The place of a value between the heads `below` and `above` (-1: there is none)."""
    low, high = (below, above) if ascending else (above, below)
    between = axis.heads[max(low, 0) : high + 1 if high >= 0 else None]
    if any(isinstance(head, Gap) for head in between):
        raise axis.unknown(value)
    if below < 0:
        return axis.beyond(axis.below, value, above)
    if above >= 0:
        if rounded is None:
            raise axis.unknown(value) if axis.holes else axis.outside(value)
        return below if rounded == "down" else above
    return axis.beyond(axis.above, value, below)


def _reach(heads: Sequence[object]) -> tuple[tuple[int, int], ...]:
    """For each place the first and last that a shift comes to without crossing a gap."""
    reach: list[tuple[int, int]] = []
    for place in range(len(heads)):
        first = last = place
        while first > 0 and not isinstance(heads[first - 1], Gap):
            first -= 1
        while last + 1 < len(heads) and not isinstance(heads[last + 1], Gap):
            last += 1
        reach.append((first, last))
    return tuple(reach)


def _in_order(
    bands: Sequence[Band | Gap],
) -> tuple[tuple[int, ...], tuple[tuple[Band, int], ...]]:
    """The bands that begin somewhere with their places, and where they begin; nothing where they
    do not ascend, one behind the other."""
    known = tuple(
        (b, i) for i, b in enumerate(bands) if not isinstance(b, Gap) and b.low is not None
    )
    starts = tuple(band.low for band, _ in known if band.low is not None)
    ends = tuple(band.high for band, _ in known[:-1])
    if any(end is None or end >= start for end, start in zip(ends, starts[1:], strict=True)):
        return (), ()
    return starts, known


def _whole_numbers(bands: Sequence[Band | Gap]) -> dict[Number | Heading, int]:
    """Every whole number near the bands, ready to be looked up."""
    ends = [
        end
        for band in bands
        if not isinstance(band, Gap)
        for end in (band.low, band.high)
        if end is not None
    ]
    if not ends or max(ends) - min(ends) > 1000:
        return {}
    places: dict[Number | Heading, int] = {}
    for index, band in enumerate(bands):
        if not isinstance(band, Gap):
            low = min(ends) - 20 if band.low is None else band.low
            high = max(ends) + 20 if band.high is None else band.high
            for number in range(low, high + 1):
                places.setdefault(number, index)
    return places
