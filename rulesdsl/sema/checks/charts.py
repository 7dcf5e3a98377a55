"""Every chart of a book as one kind of thing: tables, and the charts inside groups of modifiers.

In: the graph. Out: `Chart`s: the grid, whose it is, and what is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g
from rulesdsl.sema.checks.finding import rule_of
from rulesdsl.sema.checks.lines import roll_axis
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Chart:
    """`table` is None for a chart in a group of modifiers: then `subjects` are what is looked up
    on its axes."""

    grid: g.Grid
    title: str
    rule: str
    place: g.Place
    accepted: tuple[g.Accepted, ...]
    owner: g.Table | g.Modifiers
    table: g.Table | None = None
    subjects: tuple[g.Expr, ...] = ()
    group: str = ""

    @property
    def overlaps_allowed(self) -> bool:
        return self.table is not None and self.table.overlaps == "first"

    @property
    def holes_allowed(self) -> bool:
        return self.table is not None and self.table.holes == "unknown"

    def argument_axes(self) -> list[tuple[int, g.Axis]]:
        """The axes a look-up gives a value for, but for one whose heads are rolls."""
        axes = self.grid.axes
        if self.table is None:
            return list(enumerate(axes))
        rolls = roll_axis(self.table)
        return [(i, axes[i]) for i in self.table.arguments if i < len(axes) and i != rolls]


def charts(graph: g.RuleGraph) -> Iterator[Chart]:
    """Tables, then groups of modifiers, in source order."""
    for table in graph.tables:
        yield Chart(
            grid=table.grid,
            title=table.header.title,
            rule=rule_of(table.header.cites),
            place=table.header.place,
            accepted=table.accepted,
            owner=table,
            table=table,
        )
    for listed in graph.modifiers:
        for item in listed.items:
            if isinstance(item, g.ModifierGroup) and item.chart is not None:
                yield Chart(
                    grid=item.chart.grid,
                    title=item.title,
                    rule=rule_of(item.cites, listed.header.cites),
                    place=item.place,
                    accepted=listed.accepted,
                    owner=listed,
                    subjects=item.chart.subjects,
                    group=item.name,
                )
