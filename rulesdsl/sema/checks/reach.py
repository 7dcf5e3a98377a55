"""Lines of a chart that nothing leads to, and results that no roll gives.

In: the book. Out: notes and warnings. A chart that nothing looks up, or whose axis is shifted,
is left alone: any of its lines may be reached.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g
from rulesdsl.sema.checks.charts import Chart, charts
from rulesdsl.sema.checks.codes import HEAD_NOT_REACHED, RESULT_IMPOSSIBLE
from rulesdsl.sema.checks.finding import Finding, rule_of
from rulesdsl.sema.checks.lines import Claim, head_place, is_gap, lines_of, roll_axis
from rulesdsl.sema.checks.rolled import is_modified
from rulesdsl.sema.checks.stretch import Stretch, Stretches, union
from rulesdsl.sema.checks.subject import Subject


def unreached(book: Subject) -> Iterator[Finding]:
    """Heads and bands of rolls outside everything that is looked up, and impossible results."""
    known = Stretches(book.graph)
    for chart in charts(book.graph):
        for index, axis in chart.argument_axes() if book.whole else ():
            if axis.keying == "bands" and axis.plus is None:
                stretch = _looked_up(book, known, chart, index)
                if stretch is not None:
                    yield from _heads(chart, index, axis, stretch)
        if chart.table is not None:
            if book.whole:
                yield from _bands_of_rolls(book, known, chart.table)
            yield from _impossible(chart.table)
            yield from _hidden(chart.table)


def _looked_up(book: Subject, known: Stretches, chart: Chart, index: int) -> Stretch | None:
    """Everything the look-ups put in on this axis; None where there are none."""
    if chart.table is None:
        return known.of(chart.subjects[index], chart.owner) if index < len(chart.subjects) else None
    found = []
    for use in book.survey.lookups.get(chart.table.id, ()):
        if isinstance(use.node, g.HeadingOf):
            if use.node.axis == index:
                found.append(known.of(use.node.argument, use.owner))
        else:
            at = chart.table.arguments.index(index)
            if at < len(use.node.args):
                if isinstance(use.node.args[at].type, g.HeadingType):
                    return None
                found.append(known.of(use.node.args[at], use.owner))
    return union(found) if found else None


def _heads(chart: Chart, index: int, axis: g.Axis, stretch: Stretch) -> Iterator[Finding]:
    bands = [(n, head.key) for n, head in enumerate(axis.heads) if isinstance(head.key, g.BandKey)]
    lows = [key.low for _, key in bands]
    highs = [key.high for _, key in bands]
    for n, key in bands:
        low: int | None = key.low
        high: int | None = key.high
        if axis.from_then_on or axis.rounded == "down":
            high = min(
                (other for other in lows if other is not None and low is not None and other > low),
                default=None,
            )
        if axis.rounded == "up":
            low = max(
                (other for other in highs if other is not None and high is not None and other < high),
                default=None,
            )
        if (
            axis.below is not None
            and axis.below.what == "stays"
            and all(_at_most(low, other) for other in lows)
        ):
            low = None
        if (
            axis.above is not None
            and axis.above.what == "stays"
            and all(_at_most(other, high) for other in highs)
        ):
            high = None
        upper = key.strict_below if key.strict_below is not None else high
        if not stretch.meets(low, upper):
            place = head_place(chart.grid, index, n) or chart.place
            yield _not_reached(axis.heads[n].printed, axis.title or axis.name, place, chart.rule, stretch)


def _at_most(a: int | None, b: int | None) -> bool:
    return a is not None and b is not None and a <= b


def _not_reached(printed: str, title: str, place: g.Place, rule: str, stretch: Stretch) -> Finding:
    return Finding(
        code=HEAD_NOT_REACHED,
        headline=f"{title}: nothing leads to {printed}; what is looked up goes {_words(stretch)}",
        place=place,
        text=printed,
        rule=rule,
        help="no change is needed if the source prints it; otherwise look whether a modifier is missing",
    )


def _words(stretch: Stretch) -> str:
    if stretch.low is None:
        return f"up to {stretch.high}"
    if stretch.high is None:
        return f"from {stretch.low} up"
    return f"from {stretch.low} to {stretch.high}"


def _bands_of_rolls(book: Subject, known: Stretches, table: g.Table) -> Iterator[Finding]:
    """Bands that the dice with all their modifiers do not reach."""
    if table.dice is None or not is_modified(table, book.survey):
        return
    axis = roll_axis(table)
    found = []
    for use in book.survey.lookups.get(table.id, ()):
        if isinstance(use.node, g.Lookup):
            rolled = use.node.rolling
            if rolled is None and axis is not None:
                rolled = use.node.args[table.arguments.index(axis)]
            if rolled is not None:
                found.append(known.of(rolled, use.owner))
    stretch = union(found)
    for line in lines_of(table):
        for claim in line.claims:
            if not stretch.meets(claim.low, claim.high):
                title = line.where or table.header.title
                yield _not_reached(claim.printed, title, claim.place, rule_of(table.header.cites), stretch)


# ---------------------------------------------------------------- results


def _impossible(table: g.Table) -> Iterator[Finding]:
    """Heads of the answer for which every cell says that they cannot happen."""
    result = table.result_axis
    if table.cells_are not in ("rolls", "numbers") or result is None:
        return
    axis = table.grid.axes[result]
    possible: set[int] = set()
    seen: set[int] = set()
    for row in table.grid.rows:
        for column, cell in zip(table.grid.columns, row.cells, strict=False):
            head = (*row.heads, *column.heads)[result]
            seen.add(head)
            if not isinstance(cell.content, g.NotPossibleCell | g.BlankCell | g.CodeCell):
                possible.add(head)
    for head in sorted(seen - possible):
        if is_gap(axis, head) or any(is_gap(a, n) for a in table.grid.axes for n in range(len(a.heads))):
            continue
        printed = axis.heads[head].printed
        yield Finding(
            code=RESULT_IMPOSSIBLE,
            headline=f"{table.header.title!r}: no roll gives {printed}",
            place=head_place(table.grid, result, head) or table.header.place,
            text=printed,
            rule=rule_of(table.header.cites),
            help='every cell of it is `-`; `accept W344 "why"` if the source prints it so',
            accepted=table.accepted,
        )


def _hidden(table: g.Table) -> Iterator[Finding]:
    """Where overlaps take the first: bands that an earlier one covers whole."""
    if table.overlaps != "first":
        return
    for line in lines_of(table):
        for index, claim in enumerate(line.claims):
            over = next((c for c in line.claims[:index] if _covers(c, claim)), None)
            if over is not None:
                yield Finding(
                    code=RESULT_IMPOSSIBLE,
                    headline=f"{table.header.title!r}: {over.printed} comes first and takes all of "
                    f"{claim.printed}",
                    place=claim.place,
                    text=claim.printed,
                    rule=rule_of(table.header.cites),
                    help='put the narrower band first; `accept W344 "why"` if the source prints it so',
                    accepted=table.accepted,
                )


def _covers(wide: Claim, narrow: Claim) -> bool:
    under = wide.low is None or (narrow.low is not None and wide.low <= narrow.low)
    return under and (wide.high is None or (narrow.high is not None and wide.high >= narrow.high))
