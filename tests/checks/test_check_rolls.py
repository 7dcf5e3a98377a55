"""Charts of rolls: claimed twice, not at all, bounds and dice that do not fit."""

from __future__ import annotations

import helpers as h

from rulesdsl import graph as g
from rulesdsl.sema.checks.finding import Finding
from rulesdsl.sema.checks.lines import lines_of
from rulesdsl.sema.checks.rolled import dice_that_fit
from rulesdsl.sema.checks.rolls import roll_charts
from rulesdsl.sema.checks.subject import Subject


def findings(table: g.Table, *dice: str, **parts: object) -> list[Finding]:
    graph = h.book(tables=(table,), dice=tuple(h.dice(name) for name in dice), **parts)
    return list(roll_charts(Subject.of(graph)))


def codes(found: list[Finding]) -> list[str]:
    return [f.code for f in found]


PRINTED = "11-12:25 | 13-16:20 | 21-33:15 | 24-45:10 | 46-56:5 | 61-66:0"


def test_T01_overlap_on_d66_names_rolls_and_both_cells() -> None:
    (found,) = findings(h.rolls_table("losses", "d66", PRINTED), "d66")
    assert found.code == "E340"
    assert "rolls 24, 25, 26, 31, 32 and 33 are claimed twice" in found.headline
    assert "15 (21-33)" in found.headline and "10 (24-45)" in found.headline
    assert found.place == h.place(1, 4) and found.remarks[0].place == h.place(1, 3)
    assert found.rule == "11.0"
    assert "dice  24" in found.witness and "of losses" in found.witness


def test_T01_with_the_erratum_it_is_clean() -> None:
    assert findings(h.rolls_table("losses", "d66", PRINTED.replace("24-45", "34-45")), "d66") == []


HOLE = "11:25 | 12-13:20 | 14-23:15 | 24-33:10 | 41-52:5 | 53-66:0"


def test_T02_hole_on_d66_names_the_rolls() -> None:
    (found,) = findings(h.rolls_table("losses", "d66", HOLE), "d66")
    assert found.code == "E341"
    assert "rolls 34, 35 and 36 have no result" in found.headline
    assert found.place == h.place(1, 4)
    assert "unknown" in found.witness and "34" in found.witness


def test_T02_a_hole_declared_unknown_is_accepted() -> None:
    assert findings(h.rolls_table("losses", "d66", HOLE, holes="unknown"), "d66") == []


def test_T02_a_cell_the_source_lacks_may_hold_the_rolls() -> None:
    for cell in ("?:10", "?..31..?:10"):
        line = HOLE.replace("24-33:10", cell)
        assert findings(h.rolls_table("losses", "d66", line), "d66") == []


def test_T02_a_missing_column_may_hold_the_rolls() -> None:
    assert findings(h.rolls_table("losses", "d66", "11-33:25 | :... | 61-66:0"), "d66") == []


def test_T03_bound_the_dice_cannot_show() -> None:
    line = "11..14:no shoot | 15..16:scatter | 17..32:bad | 33+:good"
    (found,) = findings(h.rolls_table("adjustment", "d66", line), "d66")
    assert found.code == "W340" and found.severity.value == "warning"
    assert "d66 cannot show 17" in found.headline and "21..32" in found.help
    assert (found.text, found.becomes) == ("17..32", "21..32")
    assert found.place == h.place(1, 3)


def test_T03_said_once_when_the_cell_is_marked_corrected() -> None:
    table = h.rolls_table("adjustment", "d66", "11..14:no | 15..16:scatter | 17..32:bad | 33+:good")
    row = table.grid.rows[0]
    mended = h.cell("17..32", 1, 3, rolls=True, corrected="17..32")
    row = row.model_copy(update={"cells": (*row.cells[:2], mended, row.cells[3])})
    table = table.model_copy(update={"grid": table.grid.model_copy(update={"rows": (row,)})})
    assert findings(table, "d66") == []


def test_T03_accepted_in_place() -> None:
    accepted = (g.Accepted(code="W340", reason="as printed"),)
    line = "11..14:no shoot | 15..16:scatter | 17..32:bad | 33+:good"
    (found,) = findings(h.rolls_table("adjustment", "d66", line, accepted=accepted), "d66")
    assert found.is_accepted


def test_T04_roll_that_matches_no_range() -> None:
    (found,) = findings(h.rolls_table("t", "1d6", "1-3:A | 5-6:B"), "1d6")
    assert found.code == "E341" and "roll 4 has no result" in found.headline


def test_T06_overlap_names_both_rows_of_a_chart_by_roll() -> None:
    axis = h.axis("die", "row", ["1-4", "3-6"])
    table = h.values_table("t", axis, [["A"], ["B"]], dice="1d6")
    (found,) = findings(table, "1d6")
    assert found.code == "E340"
    assert "rolls 3 and 4 are claimed twice, by 1-4 and by 3-6" in found.headline


def test_T06_a_declared_policy_is_accepted() -> None:
    assert findings(h.rolls_table("t", "1d6", "1-4:A | 3-6:B", overlaps="first"), "1d6") == []


def test_T08_open_bands_cover_two_dice() -> None:
    assert findings(h.rolls_table("t", "2d6", "6-:fail | 7-9:partial | 10+:full"), "2d6") == []


def test_T43_the_dice_that_fit_bands() -> None:
    table = h.rolls_table("t", None, "1-50:A | 51-100:B")
    claims = [claim for line in lines_of(table) for claim in line.claims]
    assert dice_that_fit(claims, ()) == "d100"


def test_T53_bands_of_other_dice() -> None:
    line = "11-42:A | 43-55:B | 56-63:C | 64-66:D"
    (found,) = findings(h.rolls_table("t", "2d6", line), "2d6")
    assert found.code == "E342" and "d66" in found.help


def test_T65_thirty_six_readings_and_no_more() -> None:
    assert findings(h.rolls_table("t", "d66", "11..53:A | 54..65:B | 66:C"), "d66") == []


def test_each_line_is_reported_with_its_head() -> None:
    found = findings(h.rolls_table("t", "1d6", "1-3:A | 4-6:B", "1-2:A | 4-6:B", "1-4:A | 4-6:B"), "1d6")
    assert codes(found) == ["E341", "E340"]
    assert found[0].headline.startswith("line 2: roll 3") and found[1].headline.startswith("line 3: roll 4")


def test_overlap_of_numbers_that_cannot_be_rolled_is_no_overlap() -> None:
    found = findings(h.rolls_table("t", "d66", "11..20:A | 17..36:B | 41..66:C"), "d66")
    assert codes(found) == ["W340", "W340"]


def test_T35_a_modified_roll_may_leave_the_dice() -> None:
    table = h.rolls_table("t", "1d6", "0-:A | 1..6:B | 7+:C")
    roll = g.RollStep(
        name="die", dice=g.DiceId("1d6"), type=g.RollType(dice=g.DiceId("1d6")), place=h.place(9)
    )
    use = g.Lookup(
        type=h.TEXT,
        table=g.FunctionId("t"),
        args=(h.number(1),),
        rolling=h.add(g.StepRef(type=roll.type, name="die"), h.number(2)),
        place=h.place(10),
    )
    steps = (roll, g.Definition(name="result", value=use, place=h.place(10)))
    resolver = g.Resolver(
        id=g.FunctionId("r"), header=h.header("r"), inputs=(), steps=steps, gives=("result",)
    )
    assert codes(findings(table, "1d6", resolvers=(resolver,))) == []
    assert codes(findings(table, "1d6")) == ["W340", "W340"]


def test_targets_that_cannot_be_rolled() -> None:
    axis = h.axis("size", "row", ["1", "2"])
    table = h.values_table("prep", axis, [["61"], ["68"]], dice="d66", cells_are="at_least")
    (found,) = findings(table, "d66")
    assert found.code == "W340" and "68" in found.headline and found.place == h.place(2, 1)


def test_a_large_chart_is_quick() -> None:
    line = " | ".join(f"{10 * t + o}:r{t}{o}" for t in range(1, 7) for o in range(1, 7))
    assert findings(h.rolls_table("t", "d66", *[line] * 100), "d66") == []
