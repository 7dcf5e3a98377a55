"""A step against the trend of a chart."""

from __future__ import annotations

import helpers as h

from rulesdsl import graph as g
from rulesdsl.sema.checks.finding import Finding
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.trend import trends


def findings(*tables: g.Table) -> list[Finding]:
    graph = h.book(tables=tables)
    return list(trends(Subject.of(graph)))


def grid(*rows: str) -> g.Table:
    cells = [row.split() for row in rows]
    along = h.axis("size", "row", [str(i) for i in range(len(rows))])
    across = h.axis("loss", "column", [str(i) for i in range(len(cells[0]))])
    return h.values_table("t", along, cells, across)


def test_T40_asterisk_read_as_a_digit() -> None:
    found = findings(grid("35 20 10 5 0", "25 100 10 0 0", "15 10 5 0 0"))
    assert {f.code for f in found} == {"W345"}
    assert found[0].severity.value == "warning"
    assert [f.place for f in found] == [h.place(2, 2)]


def test_a_figure_too_low_is_told_itself() -> None:
    (found,) = findings(h.values_table("t", h.axis("n", "row", list("12345678")), [[n] for n in "98265431"]))
    assert found.place == h.place(3, 1)


def test_a_chart_that_goes_one_way() -> None:
    assert findings(grid("35 20 10 5 0", "25 10 10 0 0", "15 10 5 0 0")) == []


def test_a_chart_that_goes_both_ways_has_no_trend() -> None:
    assert findings(grid("1 2 3 2 1", "1 3 4 3 1", "2 1 2 1 2")) == []


def test_few_steps_are_no_trend() -> None:
    assert findings(grid("3 2 3 2")) == []


def test_axes_without_order_have_no_trend() -> None:
    names = h.axis("terrain", "row", ["a", "b", "c", "d", "e", "f", "g", "h"], "text", h.TEXT)
    assert findings(h.values_table("t", names, [[str(n)] for n in (1, 2, 3, 4, 5, 4, 6, 7)])) == []


def test_doubtful_cells_are_left_alone() -> None:
    table = grid("35 20 10 5 0", "25 100 10 0 0", "15 10 5 0 0")
    row = table.grid.rows[1]
    odd = row.cells[1].model_copy(update={"provenance": g.Provenance(how="doubtful", words="smudged")})
    row = row.model_copy(update={"cells": (row.cells[0], odd, *row.cells[2:])})
    rows = (table.grid.rows[0], row, table.grid.rows[2])
    assert findings(table.model_copy(update={"grid": table.grid.model_copy(update={"rows": rows})})) == []


def test_bands_of_rolls_down_the_rows() -> None:
    lines = [
        "1-1:A | 2-6:B",
        "1-2:A | 3-6:B",
        "1-3:A | 4-6:B",
        "1-2:A | 3-6:B",
        "1-4:A | 5-6:B",
        "1-5:A | 6:B",
    ]
    found = findings(h.rolls_table("t", "1d6", *lines, *["1-5:A | 6:B"] * 2))
    assert found == []
    longer = [f"1-{n}:A | {n + 1}-40:B" for n in (1, 2, 3, 4, 5, 3, 7, 8, 9)]
    (told,) = findings(h.rolls_table("t", "1d40", *longer))
    assert told.place == h.place(6, 2)
