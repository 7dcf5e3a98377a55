"""The heads of charts: holes, overlaps and order of bands; members that no line covers.

In: the book. Out: findings. What lies beyond the ends of an axis is not judged here: without a
clause it is refused when it is asked for, which is the language's rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from rulesdsl import graph as g
from rulesdsl.sema.checks.charts import Chart, charts
from rulesdsl.sema.checks.codes import (
    AXIS_HOLE,
    AXIS_OVERLAP,
    BANDS_OUT_OF_ORDER,
    MEMBER_NOT_COVERED,
    ODDS_ORDER,
)
from rulesdsl.sema.checks.finding import Finding, Remark, any_of, numbers
from rulesdsl.sema.checks.lines import head_place, is_gap
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.witness import head_example
from rulesdsl.source.records import replace

_MOST_COMBINATIONS = 10_000
_MOST_NAMED = 4
_LONGEST_HOLE = 200

_Key = tuple[Fraction, str]
"""What heads are ordered by: a number, or the text of a date."""


def axis_heads(book: Subject) -> Iterator[Finding]:
    """Every finding about the heads of every chart."""
    for chart in charts(book.graph):
        for index, axis in chart.argument_axes():
            match axis.keying:
                case "bands":
                    yield from _bands(book, chart, index, axis)
                case "members" | "text":
                    yield from _members(book, chart, index, axis)
                case "dates":
                    yield from _order(chart, index, axis, _dates(axis))
                case "ratios":
                    yield from _order(chart, index, axis, _ratios(axis))
        if chart.table is None or chart.table.id not in book.survey.listed:
            yield from _combinations(chart)
        yield from _odds(chart)


# ---------------------------------------------------------------- bands


def _bands(book: Subject, chart: Chart, index: int, axis: g.Axis) -> Iterator[Finding]:
    bands = [(n, head.key) for n, head in enumerate(axis.heads) if isinstance(head.key, g.BandKey)]
    order = [(n, (Fraction(low), "")) for n, key in bands if (low := _low(key)) is not None]
    out_of_order = list(_order(chart, index, axis, order))
    yield from out_of_order
    if axis.from_then_on or axis.rounded is not None:
        return
    by_low = sorted(bands, key=lambda item: (_floor(item[1]), item[0]))
    reach, upto = by_low[0] if by_low else (0, g.BandKey())
    for head, key in by_low[1:]:
        if upto.high is None or key.low is None or upto.high >= key.low:
            if not chart.overlaps_allowed:
                shared = key.low if key.low is not None else key.high
                witness = head_example(book.graph, chart, index, str(shared), _cell_at(chart, index, reach))
                yield replace(_overlap(chart, index, axis, reach, head), witness=witness)
        elif upto.high + 1 < key.low and not chart.holes_allowed and not _gap_between(axis, reach, head):
            missing = range(upto.high + 1, min(key.low, upto.high + _LONGEST_HOLE))
            witness = head_example(book.graph, chart, index, str(missing[0]), None)
            yield replace(_hole(chart, index, axis, reach, head, list(missing)), witness=witness)
        if upto.high is not None and (key.high is None or key.high > upto.high):
            reach, upto = head, key


def _cell_at(chart: Chart, axis: int, head: int) -> str:
    """What the first cell under a head prints, to be expected of it."""
    rows = len(chart.grid.row_axes)
    for row in chart.grid.rows:
        for column, cell in zip(chart.grid.columns, row.cells, strict=False):
            heads = row.heads if axis < rows else column.heads
            if heads and heads[axis if axis < rows else axis - rows] == head:
                return cell.printed
    return ""


def _low(key: g.BandKey) -> int | None:
    return key.low if key.low is not None else key.high


def _floor(key: g.BandKey) -> float:
    return float("-inf") if key.low is None else key.low


def _gap_between(axis: g.Axis, first: int, second: int) -> bool:
    """A head `...` stands between the two: what lies between is not in the source."""
    low, high = sorted((first, second))
    return any(is_gap(axis, n) for n in range(low + 1, high))


def _place(chart: Chart, index: int, head: int) -> g.Place:
    return head_place(chart.grid, index, head) or chart.place


def _overlap(chart: Chart, index: int, axis: g.Axis, first: int, second: int) -> Finding:
    a, b = axis.heads[first], axis.heads[second]
    later, earlier = max(first, second), min(first, second)
    return Finding(
        code=AXIS_OVERLAP,
        headline=f"{axis.title or axis.name}: the bands {a.printed} and {b.printed} share a number",
        place=_place(chart, index, later),
        text=axis.heads[later].printed,
        rule=chart.rule,
        help="let one band end before the next begins; if the source prints them so, "
        "`overlaps take the first` in the table says which counts",
        remarks=(Remark(_place(chart, index, earlier), "the other band", axis.heads[earlier].printed),),
    )


def _hole(chart: Chart, index: int, axis: g.Axis, first: int, second: int, missing: Sequence[int]) -> Finding:
    a, b = axis.heads[first], axis.heads[second]
    later = max(first, second)
    return Finding(
        code=AXIS_HOLE,
        headline=f"{axis.title or axis.name}: {numbers(list(missing))} "
        f"{'are' if len(missing) > 1 else 'is'} between {a.printed} and {b.printed} and in neither",
        place=_place(chart, index, later),
        text=axis.heads[later].printed,
        rule=chart.rule,
        help="let the bands meet; `...` stands for lines the source lacks, `rounded down` or `rounded up` "
        "takes a listed line, `holes are unknown` accepts the hole",
    )


# ---------------------------------------------------------------- order


def _dates(axis: g.Axis) -> list[tuple[int, _Key]]:
    """ISO dates sort as text; `start` is before all."""
    return [
        (n, (Fraction(0), "" if head.key.text == "start" else head.key.text))
        for n, head in enumerate(axis.heads)
        if isinstance(head.key, g.DateKey)
    ]


def _ratios(axis: g.Axis) -> list[tuple[int, _Key]]:
    return [
        (n, (Fraction(head.key.left, head.key.right), ""))
        for n, head in enumerate(axis.heads)
        if isinstance(head.key, g.RatioKey) and head.key.right
    ]


def _order(chart: Chart, index: int, axis: g.Axis, values: Sequence[tuple[int, _Key]]) -> Iterator[Finding]:
    """Heads go up, or all the way down; the first that turns back is told."""
    turn = _first_turn([value for _, value in values])
    if turn is None:
        return
    head, before = values[turn][0], values[turn - 1][0]
    yield Finding(
        code=BANDS_OUT_OF_ORDER,
        headline=f"{axis.title or axis.name}: {axis.heads[head].printed} after {axis.heads[before].printed} "
        "breaks the order of the heads",
        place=_place(chart, index, head),
        text=axis.heads[head].printed,
        rule=chart.rule,
        help='put the lines in order, or mend the figure; `accept W341 "why"` if the source prints them so',
        accepted=chart.accepted,
    )


def _first_turn(values: Sequence[_Key]) -> int | None:
    """The index of the first value that breaks the way most of them go; equal ones are told as
    overlaps."""
    steps = [(i, values[i] > values[i - 1]) for i in range(1, len(values)) if values[i] != values[i - 1]]
    ups = sum(up for _, up in steps)
    if not steps or ups in (0, len(steps)):
        return None
    mostly_up = ups * 2 >= len(steps)
    return next(i for i, up in steps if up is not mostly_up)


def _odds(chart: Chart) -> Iterator[Finding]:
    """Odds in a line go up or go down, each to the next."""
    if chart.table is None or chart.table.cells_are != "odds":
        return
    along_row = chart.table.result_axis is not None and chart.table.result_axis >= len(chart.grid.row_axes)
    rows = [list(row.cells) for row in chart.grid.rows if row.cells]
    for line in rows if along_row else [list(cells) for cells in zip(*rows, strict=False)]:
        known = [cell for cell in line if isinstance(cell.content, g.RatioCell) and cell.content.right]
        values = [
            (Fraction(c.content.left, c.content.right), "")
            for c in known
            if isinstance(c.content, g.RatioCell)
        ]
        same = next((i for i in range(1, len(values)) if values[i] == values[i - 1]), None)
        turn = same if same is not None else _first_turn(values)
        if turn is None:
            continue
        yield Finding(
            code=ODDS_ORDER,
            headline=f"{known[turn].printed} after {known[turn - 1].printed}: the odds of a line go one way",
            place=known[turn].place,
            text=known[turn].printed,
            rule=chart.rule,
            help="each of the odds must be better than the one before it (or each worse)",
            remarks=(Remark(known[turn - 1].place, "the odds before it", known[turn - 1].printed),),
        )


# ---------------------------------------------------------------- members and combinations


def _members(book: Subject, chart: Chart, index: int, axis: g.Axis) -> Iterator[Finding]:
    """Members of an enum, and yes or no, that have no row or column."""
    if chart.holes_allowed or any(is_gap(axis, n) for n in range(len(axis.heads))):
        return
    match axis.type:
        case g.EnumType(enum=name) if name in book.graph.enum_by_id:
            enum = book.graph.enum_by_id[name]
            all_of_them, of = [(m.name, m.printed) for m in enum.members], f" of {enum.header.title!r}"
        case g.YesNoType():
            all_of_them, of = [("yes", "yes"), ("no", "no")], f" of {axis.title or axis.name!r}"
        case _:
            return
    heads = [head.key for head in axis.heads]
    listed = {key.member for key in heads if isinstance(key, g.MemberKey)}
    listed |= {key.text for key in heads if isinstance(key, g.TextKey)}
    missing = [(name, shown) for name, shown in all_of_them if name not in listed]
    if missing:
        yield Finding(
            code=MEMBER_NOT_COVERED,
            headline=f"{chart.title!r} has no {axis.orientation} for "
            f"{any_of([shown for _, shown in missing])}{of}",
            place=axis.place or chart.place,
            rule=chart.rule,
            help=f"add the {axis.orientation}; `?` in it if the source lacks it, "
            '`accept W342 "why"` if it never comes up',
            witness=head_example(book.graph, chart, index, missing[0][0], None),
            accepted=chart.accepted,
        )


def _combinations(chart: Chart) -> Iterator[Finding]:
    """Rows keyed by two heads or more: a combination that no row has. (A chart whose rows are gone
    through as a list holds what there is.)"""
    axes = chart.grid.row_axes
    if (
        len(axes) < 2
        or chart.holes_allowed
        or (
            chart.table is not None
            and chart.table.result_axis is not None
            and chart.table.result_axis < len(axes)
        )
    ):
        return
    if any(is_gap(axis, n) for axis in axes for n in range(len(axis.heads))):
        return
    if prod(len(axis.heads) for axis in axes) > _MOST_COMBINATIONS:
        return
    there = {row.heads for row in chart.grid.rows}
    missing = [heads for heads in product(*(range(len(axis.heads)) for axis in axes)) if heads not in there]
    if not missing:
        return
    named = [
        ", ".join(axis.heads[n].printed for axis, n in zip(axes, heads, strict=True)) for heads in missing
    ]
    rest = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    yield Finding(
        code=MEMBER_NOT_COVERED,
        headline=f"{chart.title!r} has no row for {'; '.join(named[:_MOST_NAMED])}{rest}",
        place=chart.place,
        rule=chart.rule,
        help='add the rows; a row `...` if the source lacks some, `accept W342 "why"` if they never come up',
        accepted=chart.accepted,
    )
