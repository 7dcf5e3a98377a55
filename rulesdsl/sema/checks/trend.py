"""A step against the trend: in a chart whose figures all go one way, the one that does not.

In: the book. Out: warnings. A chart has a trend along an axis when at least `_FEWEST` steps go
one way; a step the other way is told when there are few of them: one in ten, or one.
Cells that are doubtful or corrected already say that something is odd, and are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from rulesdsl import graph as g
from rulesdsl.sema.checks.charts import Chart, charts
from rulesdsl.sema.checks.codes import AGAINST_TREND
from rulesdsl.sema.checks.finding import Finding, Remark
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.source.records import dataclass

_FEWEST = 5
_ONE_IN = 10
_ODD = ("doubtful", "corrected")


@dataclass(frozen=True, slots=True)
class _Step:
    """From one cell to the next along an axis; `up` says which way the figure goes. `odd` is the
    one of the two without which the line goes the other way: the one to look at."""

    before: g.Cell
    after: g.Cell
    up: bool
    odd: g.Cell


def trends(book: Subject) -> Iterator[Finding]:
    """Every step against the trend, along rows and along columns."""
    for chart in charts(book.graph):
        told: set[tuple[int, int]] = set()
        for part in range(_parts(chart.grid)):
            for along_rows in (True, False):
                for step in _against(_steps(book.graph, chart, part, along_rows)):
                    at = (step.odd.place.line, step.odd.place.column)
                    if at not in told:
                        told.add(at)
                        yield _finding(chart, step, along_rows)


def _against(steps: Sequence[_Step]) -> list[_Step]:
    ups = [step for step in steps if step.up]
    downs = [step for step in steps if not step.up]
    few, many = (ups, downs) if len(ups) < len(downs) else (downs, ups)
    if len(many) < _FEWEST or not few or len(few) > max(1, len(many) // _ONE_IN):
        return []
    return few


def _steps(graph: g.RuleGraph, chart: Chart, part: int, along_rows: bool) -> list[_Step]:
    """Steps between neighbouring figures: down the rows of each column, or along each row."""
    grid = chart.grid
    axes = grid.row_axes if along_rows else grid.column_axes
    if len(axes) != 1 or not _ordered(graph, axes[0]):
        return []
    rows = [list(row.cells) for row in grid.rows if row.cells]
    lines = [list(line) for line in zip(*rows, strict=False)] if along_rows else rows
    if not along_rows and chart.table is not None and chart.table.cells_are in ("rolls", "numbers", "odds"):
        return []
    steps = []
    for line in lines:
        known = [(cell, figure) for cell in line if (figure := _figure(graph, cell, part)) is not None]
        figures = [figure for _, figure in known]
        for i, ((before, a), (after, b)) in enumerate(pairwise(known)):
            if a != b and not _is_odd(before) and not _is_odd(after):
                odd = before if _first_is_odd(figures, i) else after
                steps.append(_Step(before, after, b > a, odd))
    return steps


def _first_is_odd(figures: Sequence[Fraction], i: int) -> bool:
    """Of the step from `i` to `i + 1`: taking the second out does not mend the line, taking the
    first out does."""
    up = figures[i + 1] > figures[i]
    later = figures[i + 2 : i + 3]
    earlier = figures[max(i - 1, 0) : i]
    mended_without_second = all((n < figures[i]) is up or n == figures[i] for n in later)
    mended_without_first = all((n > figures[i + 1]) is up or n == figures[i + 1] for n in earlier)
    return bool(earlier) and mended_without_first and not mended_without_second


def _parts(grid: g.Grid) -> int:
    """How many figures a cell holds, at most."""
    most = 1
    for row in grid.rows:
        for cell in row.cells:
            if isinstance(cell.content, g.FiguresCell):
                most = max(most, len(cell.content.parts))
            elif isinstance(cell.content, g.KnownCell):
                most = max(most, len(cell.content.values))
    return most


def _ordered(graph: g.RuleGraph, axis: g.Axis) -> bool:
    """Going along it means more (or less) of something."""
    if axis.keying in ("bands", "dates", "ratios"):
        return True
    return isinstance(axis.type, g.EnumType) and graph.enum_by_id[axis.type.enum].ordered


def _is_odd(cell: g.Cell) -> bool:
    return cell.provenance is not None and cell.provenance.how in _ODD


def _figure(graph: g.RuleGraph, cell: g.Cell, part: int) -> Fraction | None:
    """What a cell counts for: its number, the end of its band, the rank of its result."""
    content = cell.content
    if isinstance(content, g.FiguresCell):
        if part >= len(content.parts):
            return None
        content = content.parts[part]
        part = 0
    match content:
        case g.BandCell(low=low, high=high):
            bound = low if low is not None else high
            return None if bound is None else Fraction(bound)
        case g.RatioCell():
            return Fraction(content.left, content.right) if content.right else None
        case g.KnownCell(values=values):
            return _rank(graph, values[part]) if part < len(values) else None
        case _:
            return None


def _rank(graph: g.RuleGraph, value: g.Value) -> Fraction | None:
    match value:
        case g.NumberValue():
            return Fraction(value.numerator, value.denominator)
        case g.MemberValue():
            enum = graph.enum_by_id[value.enum]
            names = [member.name for member in enum.members]
            return Fraction(names.index(value.member)) if enum.ordered else None
        case g.CaseValue():
            outcome = graph.outcome_by_id[value.outcome]
            names = [case.name for case in outcome.cases]
            return Fraction(names.index(value.case)) if outcome.ordered and not value.args else None
        case _:
            return None


def _finding(chart: Chart, step: _Step, along_rows: bool) -> Finding:
    way, other = ("rises", "fall") if step.up else ("falls", "rise")
    others = "down the columns" if along_rows else "along the rows"
    beside = step.before if step.odd is step.after else step.after
    return Finding(
        code=AGAINST_TREND,
        headline=f"{chart.title!r}: from {step.before.printed} to {step.after.printed} it {way}, "
        f"where the other steps {others} {other}",
        place=step.odd.place,
        text=step.odd.printed,
        rule=chart.rule,
        help="look at the printed cell again (a footnote read as a digit, a misprint?); if it is printed so, "
        '`accept W345 "why"`, or mark the cell `doubtful`',
        remarks=(Remark(beside.place, "the cell beside it", beside.printed),),
        accepted=chart.accepted,
    )
