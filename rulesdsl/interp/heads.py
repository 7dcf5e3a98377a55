"""Finding the head of an axis that a value falls under, and shifting along the axis.

In: a chart, one of its axes, a value. Out: the head's index, or what the chart says of a value
beyond an end. Raises `UnknownCell` next to or across heads that are not in the source (`...`),
`OutsideTable` where no head covers the value and nothing is said, `RefusedByTable` where the
chart refuses it, `AmbiguousRow` where two heads claim it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.interp.ordering import START
from rulesdsl.interp.values import Case, Head, Member, Number, Ratio, Val, plain
from rulesdsl.runtime import (
    AmbiguousRow,
    BadInput,
    MissingFact,
    OutsideTable,
    RefusedByTable,
    UnknownCell,
    printed,
)
from rulesdsl.runtime.axes import shift_text
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with the words that an error about it needs. `holes`: what lies between its heads, or
    under none of them, is not in the source."""

    id: str
    title: str
    rule: str
    grid: g.Grid
    holes: bool = False

    def axis(self, number: int) -> g.Axis:
        return self.grid.axes[number]

    def axis_words(self, number: int) -> str:
        axis = self.axis(number)
        return axis.title or axis.name


@dataclass(frozen=True, slots=True)
class Found:
    """A head by its index; `clamped` where the value lies beyond the end."""

    index: int
    clamped: bool = False


@dataclass(frozen=True, slots=True)
class Beyond:
    """Beyond an end that gives a value of its own."""

    edge: g.Edge


@dataclass(frozen=True, slots=True)
class _Span:
    """A numeric head: `low` to `high`, both included; None is open; `under` excludes its bound."""

    index: int
    low: Number | None
    high: Number | None
    under: int | None

    def holds(self, value: Number) -> bool:
        if self.low is not None and value < self.low:
            return False
        if self.under is not None:
            return value < self.under
        return self.high is None or value <= self.high

    @property
    def key(self) -> tuple[bool, Number]:
        """Ascending: an open low end comes first."""
        return (self.low is not None, self.low if self.low is not None else 0)


def find(chart: Chart, number: int, value: Val) -> Found | Beyond:
    """The head of axis `number` that `value` falls under."""
    axis = chart.axis(number)
    if isinstance(value, Head) and (value.table, value.axis) == (chart.id, number):
        return Found(value.index)
    value = plain(value)
    if value is None:
        raise MissingFact(f"{chart.axis_words(number)} for {chart.title}")
    if isinstance(value, Head):
        return _by_printed(chart, number, value.printed)
    if isinstance(value, Ratio):
        return _numeric(chart, number, value, ratio_size(value))
    if isinstance(value, bool):
        return _by_printed(chart, number, "yes" if value else "no")
    if isinstance(value, int | Fraction):
        return _numeric(chart, number, value, value)
    if axis.keying == "dates":
        return _by_date(chart, number, str(value))
    return _exactly(chart, number, value)


def ratio_size(ratio: Ratio) -> Number:
    """How great a ratio is. Nothing can be set against 0, or less."""
    if ratio.right <= 0:
        said = f"{ratio.printed} sets something against {ratio.right}"
        raise BadInput("ratio", f"{said}; the second number is more than 0")
    return Fraction(ratio.left) / ratio.right


def _exactly(chart: Chart, number: int, value: Val) -> Found | Beyond:
    """A member, a case or a text: the head that names it."""
    axis = chart.axis(number)
    for index, head in enumerate(axis.heads):
        match head.key:
            case g.MemberKey(member=name):
                if isinstance(value, Member) and value.name == name:
                    return Found(index)
            case g.CaseKey(case=name, args=args):
                if isinstance(value, Case) and (value.name, value.args) == (name, args):
                    return Found(index)
            case g.TextKey(text=text):
                if value == text:
                    return Found(index)
            case _:
                pass
    if chart.holes or _has_gap(axis):
        raise _unknown(chart, number, printed(value))
    raise _outside(chart, number, value)


def _by_printed(chart: Chart, number: int, text: str) -> Found:
    axis = chart.axis(number)
    for index, head in enumerate(axis.heads):
        if head.printed == text:
            return Found(index)
        match head.key:
            case g.MemberKey(member=name) | g.TextKey(text=name) if name == text:
                return Found(index)
            case _:
                pass
    if chart.holes or _has_gap(axis):
        raise _unknown(chart, number, text)
    raise _outside(chart, number, text)


def _by_date(chart: Chart, number: int, text: str) -> Found | Beyond:
    """The same date, or with `from then on` the latest not after it."""
    axis = chart.axis(number)
    wanted = _date_key(text)
    best: int | None = None
    best_key = ""
    for index, head in enumerate(axis.heads):
        if not isinstance(head.key, g.DateKey):
            continue
        key = _date_key(head.key.text)
        if key == wanted or (axis.from_then_on and key <= wanted and (best is None or key >= best_key)):
            best, best_key = index, key
            if key == wanted:
                break
    if best is None:
        return _edge(chart, number, text, axis.below, 0)
    following = best + 1
    if best_key != wanted and following < len(axis.heads) and is_gap(axis.heads[following]):
        raise _unknown(chart, number, text)
    return Found(best)


def _date_key(text: str) -> str:
    return "" if text == START else text


def spans(axis: g.Axis) -> list[_Span]:
    """The numeric heads of an axis, ascending."""
    out: list[_Span] = []
    for index, head in enumerate(axis.heads):
        match head.key:
            case g.BandKey(low=low, high=high, strict_below=under):
                out.append(_Span(index, low, None if axis.from_then_on and low == high else high, under))
            case g.RatioKey(left=left, right=right):
                ratio = Fraction(left, right)
                out.append(_Span(index, ratio, ratio, None))
            case _:
                pass
    return sorted(out, key=lambda s: s.key)


def _numeric(chart: Chart, number: int, shown: Val, value: Number) -> Found | Beyond:
    axis = chart.axis(number)
    known = spans(axis)
    if axis.from_then_on:
        return _from_then_on(chart, number, shown, value, known)
    holding = [s.index for s in known if s.holds(value)]
    if len(holding) > 1:
        names = tuple(axis.heads[i].printed for i in holding)
        raise AmbiguousRow(chart.title, printed(shown), names, chart.rule)
    if holding:
        return Found(holding[0])
    lower = [s for s in known if (s.high is not None and s.high < value) or _is_under(s, value)]
    upper = [s for s in known if s.low is not None and s.low > value]
    if not lower and not upper:
        raise _unknown(chart, number, printed(shown)) if _has_gap(axis) else _outside(chart, number, shown)
    if not lower:
        return _past(chart, number, shown, axis.below, upper[0].index, _before(axis, upper[0].index, known))
    if not upper:
        return _past(chart, number, shown, axis.above, lower[-1].index, _after(axis, lower[-1].index, known))
    below, above = lower[-1].index, upper[0].index
    if any(is_gap(h) for h in axis.heads[min(below, above) : max(below, above)]):
        raise _unknown(chart, number, printed(shown))
    if axis.rounded is None:
        raise _unknown(chart, number, printed(shown)) if chart.holes else _outside(chart, number, shown)
    return Found(below if axis.rounded == "down" else above)


def _is_under(span: _Span, value: Number) -> bool:
    return span.under is not None and value >= span.under


def _from_then_on(
    chart: Chart, number: int, shown: Val, value: Number, known: Sequence[_Span]
) -> Found | Beyond:
    """The last head that begins at or below the value."""
    axis = chart.axis(number)
    begun = [s for s in known if s.low is None or s.low <= value]
    if not begun:
        first = known[0].index if known else 0
        return _past(chart, number, shown, axis.below, first, _before(axis, first, known))
    index = begun[-1].index
    exactly = begun[-1].low == value
    if not exactly and index + 1 < len(axis.heads) and is_gap(axis.heads[index + 1]):
        raise _unknown(chart, number, printed(shown))
    return Found(index)


def _before(axis: g.Axis, index: int, known: Sequence[_Span]) -> Sequence[g.AxisHead]:
    """The heads on the lower side of the numerically first one."""
    return axis.heads[index + 1 :] if _descending(known) else axis.heads[:index]


def _after(axis: g.Axis, index: int, known: Sequence[_Span]) -> Sequence[g.AxisHead]:
    return axis.heads[:index] if _descending(known) else axis.heads[index + 1 :]


def _descending(known: Sequence[_Span]) -> bool:
    return len(known) > 1 and known[0].index > known[-1].index


def _past(
    chart: Chart, number: int, shown: Val, edge: g.Edge | None, end: int, rest: Sequence[g.AxisHead]
) -> Found | Beyond:
    if any(is_gap(h) for h in rest):
        raise _unknown(chart, number, printed(shown))
    return _edge(chart, number, shown, edge, end)


def _edge(chart: Chart, number: int, shown: Val, edge: g.Edge | None, end: int) -> Found | Beyond:
    """What the chart says of a value beyond the head `end`."""
    if edge is None:
        raise _outside(chart, number, shown)
    match edge.what:
        case "stays":
            return Found(end, clamped=True)
        case "unknown":
            raise _unknown(chart, number, printed(shown))
        case "refused":
            raise RefusedByTable(
                chart.title, chart.axis_words(number), printed(shown), edge.words, chart.rule
            )
        case "gives":
            return Beyond(edge)
        case _:
            assert_never(edge.what)


def shift(chart: Chart, number: int, index: int, by: int) -> Found | Beyond:
    """The head `by` places along the axis in its plus direction."""
    axis = chart.axis(number)
    plus = axis.plus if axis.plus is not None else 1
    target = index + plus * by
    last = len(axis.heads) - 1
    inside = max(0, min(last, target))
    crossed = axis.heads[inside:index] if inside < index else axis.heads[index + 1 : inside + 1]
    if any(is_gap(h) for h in crossed):
        raise _unknown(chart, number, shift_text(axis.heads[index].printed, by))
    if 0 <= target <= last:
        return Found(target)
    lower_side = (target < 0) is not _descending(spans(axis))
    edge = axis.below if lower_side else axis.above
    return _edge(chart, number, shift_text(axis.heads[index].printed, by), edge, inside)


def covered(axis: g.Axis) -> str:
    """What the heads of an axis cover, as printed."""
    return ", ".join(h.printed or "..." for h in axis.heads)


def is_gap(head: g.AxisHead) -> bool:
    return isinstance(head.key, g.GapKey)


def _has_gap(axis: g.Axis) -> bool:
    return any(is_gap(h) for h in axis.heads)


def _unknown(chart: Chart, number: int, value: str) -> UnknownCell:
    where = f"{chart.axis_words(number)} {value}"
    if chart.axis(number).orientation == "row":
        return UnknownCell(chart.title, where, "", chart.rule)
    return UnknownCell(chart.title, "", where, chart.rule)


def _outside(chart: Chart, number: int, value: Val) -> OutsideTable:
    axis = chart.axis(number)
    return OutsideTable(chart.title, chart.axis_words(number), printed(value), covered(axis), chart.rule)
