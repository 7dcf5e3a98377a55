"""Heads of charts: holes, overlaps, order, members without a line, odds."""

from __future__ import annotations

import helpers as h
import pytest

from rulesdsl import graph as g
from rulesdsl.sema.checks.axes import axis_heads
from rulesdsl.sema.checks.finding import Finding
from rulesdsl.sema.checks.subject import Subject


def findings(table: g.Table, **parts: object) -> list[Finding]:
    graph = h.book(tables=(table,), **parts)
    return list(axis_heads(Subject.of(graph)))


def by_bands(*bands: str, more: dict[str, object] | None = None, **clauses: object) -> list[Finding]:
    axis = h.axis("firepower", "row", bands, **clauses)
    rows = [["?"] if band != "..." else [] for band in bands]
    return findings(h.values_table("t", axis, rows, **(more or {})))


@pytest.mark.parametrize(
    "bands",
    [
        ["0", "1", "2", "3..4", "5", "6+"],
        ["6+", "5", "3..4", "2", "1", "0"],
        ["1", "2..3", "...", "10..12", "13+"],
        ["2", "3..4", "5+"],
        ["3-", "4..5", "6+"],
    ],
)
def test_bands_that_meet(bands: list[str]) -> None:
    assert by_bands(*bands) == []


def test_a_hole_between_bands_names_the_numbers() -> None:
    (found,) = by_bands("0..3", "6..7", "8+")
    assert found.code == "E343"
    assert "4 and 5 are between 0..3 and 6..7 and in neither" in found.headline
    assert found.place == h.place(1, 2)


@pytest.mark.parametrize("clauses", [{"rounded": "down"}, {"from_then_on": True}])
def test_no_hole_where_a_clause_covers_it(clauses: dict[str, object]) -> None:
    assert by_bands("1", "4", "8", **clauses) == []


def test_no_hole_where_the_table_says_unknown() -> None:
    assert by_bands("1", "4", "8", more={"holes": "unknown"}) == []


def test_an_overlap_of_bands() -> None:
    (found,) = by_bands("0..3", "3..5", "6+")
    assert found.code == "E344" and "0..3 and 3..5" in found.headline
    assert by_bands("0..3", "3..5", "6+", more={"overlaps": "first"}) == []


def test_one_wide_band_hides_no_hole() -> None:
    assert [f.code for f in by_bands("0..9", "2..3", "10+")] == ["E344"]


def test_T09_a_row_out_of_order() -> None:
    assert [f.code for f in by_bands("1..3", "4..7", "10", "8..9")] == ["W341"]


SEASON = h.enum("Season", "spring", "summer", "fall", "winter")


def by_season(*members: str, **more: object) -> list[Finding]:
    axis = h.axis("season", "row", members, "members", g.EnumType(enum=SEASON.id))
    return findings(
        h.values_table("weather", axis, [["1"] if m != "..." else [] for m in members], **more),
        enums=(SEASON,),
    )


def test_T12_a_member_without_a_row() -> None:
    (found,) = by_season("fall", "winter", "spring")
    assert found.code == "W342" and "has no row for Summer" in found.headline
    assert by_season("fall", "winter", "spring", "summer") == []
    assert by_season("fall", "...") == []
    (found,) = by_season(
        "fall", "winter", "spring", accepted=(g.Accepted(code="W342", reason="no summer turns"),)
    )
    assert found.is_accepted


def test_a_combination_of_heads_without_a_row() -> None:
    rows = h.axis("size", "row", ["1", "2"])
    season = h.axis("season", "row", ["spring", "fall"], "text", h.TEXT)
    table = h.values_table("t", rows, [["1"], ["2"]])
    made = tuple(
        g.Row(heads=heads, cells=(h.cell("1", i, 1, rolls=False),), place=h.place(i))
        for i, heads in enumerate([(0, 0), (0, 1), (1, 0)], 2)
    )
    table = table.model_copy(
        update={
            "grid": table.grid.model_copy(update={"row_axes": (rows, season), "rows": made}),
            "arguments": (0, 1),
        }
    )
    (found,) = findings(table)
    assert found.code == "W342" and "no row for 2, fall" in found.headline


def odds(*line: str) -> list[Finding]:
    table = h.rolls_table("ratios", None, " | ".join(f"1:{chr(65 + i)}" for i in range(len(line))))
    cells = []
    for column, text in enumerate(line, 1):
        left, right = text.split(":") if ":" in text else (None, None)
        content = g.RatioCell(left=int(left), right=int(right)) if left and right else g.UnknownCell()
        cells.append(g.Cell(content=content, printed=text, place=h.place(1, column)))
    row = table.grid.rows[0].model_copy(update={"cells": tuple(cells)})
    return findings(
        table.model_copy(update={"cells_are": "odds", "grid": table.grid.model_copy(update={"rows": (row,)})})
    )


def test_odds_go_one_way() -> None:
    assert odds("1:3", "1:2", "?", "1:1", "3:2", "2:1") == []
    assert odds("2:1", "1:1", "1:2") == []
    (found,) = odds("1:3", "1:2", "1:1", "2:3", "2:1")
    assert found.code == "E345" and "2:3 after 1:1" in found.headline and found.place == h.place(1, 4)
    assert [f.code for f in odds("1:2", "2:4", "1:1")] == ["E345"]


def test_dates_in_order() -> None:
    def dated(*dates: str) -> list[Finding]:
        heads = tuple(
            g.AxisHead(key=g.DateKey(text=d), printed=d, place=h.place(i)) for i, d in enumerate(dates, 1)
        )
        axis = g.Axis(
            name="time", type=g.DateType(), orientation="row", keying="dates", from_then_on=True, heads=heads
        )
        return findings(h.values_table("prep", axis, [["1"]] * len(dates)))

    assert dated("start", "1941-05-21 15:00", "1941-05-22 18:00") == []
    (found,) = dated("start", "1941-05-22 18:00", "1941-05-21 15:00", "1941-05-23")
    assert found.code == "W341" and "1941-05-21 15:00 after 1941-05-22" in found.headline
