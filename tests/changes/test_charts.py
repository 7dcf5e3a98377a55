"""What changed in a chart: by name, as few lines as a reader needs, and the rolls it comes to."""

from __future__ import annotations

from sema_helpers import rules

from rulesdsl.changes import Change, DeclarationChange, Effect, Report, compare
from rulesdsl.changes.render_text import render_text

GROUND = """enum Ground "Ground" [2.1]
  road   "Road"
  scree  "Scree"
  snow   "Snow"
  ice    "Ice"

"""
COSTS = """table hex_cost "Cost of a hex" [3.1]
  rows   ground: Ground
  gives  number
  | Ground | Points |
  | Road   | 1      |
  | Scree  | 2      |
  | Snow   | 3      |
  | Ice    | 5      |
"""
D66 = """dice d66 "two dice, read in sequence" [1.0]
  red    1d6, tens
  white  1d6, ones

"""
KILLS = (
    D66
    + """table kills "Kills" [4.1]
  roll     d66
  rows     loss "Loss", in bands
  columns  shift "Shift", in bands
  cells    are rolls that give the row
  | Loss | 4      |
  | 25   | 11..12 |
  | 20   | 13..16 |
  | 15   | 21..33 |
  | 10   | 34..45 |
  | 5    | 46..56 |
  | 0    | 61..66 |
"""
)


def between(old: str, new: str) -> Report:
    return compare(rules(old).good, rules(new).good)


def only(report: Report) -> DeclarationChange:
    assert len(report.declarations) == 1, render_text(report)
    return report.declarations[0]


def told(changes: tuple[Change, ...]) -> list[tuple[str, str, tuple[str, ...], str, str]]:
    return [(c.kind, c.how, c.at, c.old, c.new) for c in changes]


def test_one_cell() -> None:
    found = only(between(GROUND + COSTS, GROUND + COSTS.replace("| Snow   | 3 ", "| Snow   | 4 ")))
    assert told(found.changes) == [("cell", "changed", ("Snow",), "3", "4")]


def test_rows_in_another_order_and_one_cost_changed() -> None:
    moved = COSTS.replace("  | Road   | 1      |\n", "") + "  | Road   | 7      |\n"
    found = only(between(GROUND + COSTS, GROUND + moved))
    assert told(found.changes) == [("cell", "changed", ("Road",), "1", "7")]


def test_rows_in_another_order_alone_are_no_difference() -> None:
    moved = COSTS.replace("  | Road   | 1      |\n", "") + "  | Road   | 1      |\n"
    assert between(GROUND + COSTS, GROUND + moved).empty


def test_the_order_of_rows_that_are_shifted_along_has_a_meaning() -> None:
    text = """table steps_down "Steps" [5.1]
  rows   step "Step", past either end stays, plus moves down
  gives  number
  | Step | N |
  | near | 1 |
  | far  | 2 |
  | away | 3 |
"""
    moved = text.replace("  | near | 1 |\n", "") + "  | near | 1 |\n"
    found = only(between(text, moved))
    assert told(found.changes) == [("row", "moved", ("near",), "first", "after away")]


def test_a_row_put_between_others_is_that_row_alone() -> None:
    text = """table runs "Runs" [5.1]
  rows   name "Name"
  gives  number
  | Name | N |
  | A    | 1 |
  | B    | 2 |
  | C    | 3 |
"""
    found = only(between(text, text.replace("  | B ", "  | X    | 9 |\n  | B ")))
    assert told(found.changes) == [("row", "added", ("X",), "", "9")]


def test_a_row_with_a_new_name_and_the_old_cells_is_renamed() -> None:
    text = """table runs "Runs" [5.1]
  rows   name "Name"
  gives  a: number, b: number, c: number
  | Name        | a | b | c |
  | German PJ   | 1 | 7 | 5 |
  | New Zealand | 2 | 8 | 6 |
"""
    found = only(between(text, text.replace("German PJ  ", "Panzerjäger")))
    assert told(found.changes) == [("row", "renamed", ("Panzerjäger",), "German PJ", "Panzerjäger")]


def test_a_corrected_band_says_which_rolls_it_comes_to() -> None:
    """The printed column claims 24 to 33 twice; the erratum is one cell."""
    printed = KILLS.replace("| 10   | 34..45 |", "| 10   | 24..45 |")
    outcome = rules(printed)
    assert outcome.graph is not None
    found = only(compare(outcome.graph, rules(KILLS).good))
    assert told(found.changes) == [("cell", "changed", ("10", "4"), "24–45", "34–45")]
    assert found.changes[0].effects == (), "the first row that claims a roll has it already"


def test_thresholds_say_the_rolls_whose_answer_changes() -> None:
    moved = KILLS.replace("21..33", "21..32").replace("34..45", "33..45")
    found = only(between(KILLS, moved))
    assert [effect for change in found.changes for effect in change.effects] == [
        Effect("roll 33", "15", "10")
    ]


def test_figures_that_were_sorted_are_told_as_that() -> None:
    rows = [11, 12, 13, 14, 15, 16]
    text = (
        D66
        + 'table six "Six" [5.1]\n  rows   number "Number", in bands\n  gives  text\n  | Number | Result |\n'
    )
    one = text + "".join(f"  | {r} | {w} |\n" for r, w in zip(rows, "fbdace", strict=True))
    two = text + "".join(f"  | {r} | {w} |\n" for r, w in zip(rows, "abcdef", strict=True))
    found = only(between(one, two))
    assert [(c.kind, c.aspect) for c in found.changes] == [("cells", "the same 5 figures, at other places")]


def test_a_last_row_that_is_open_is_another_limit() -> None:
    text = """table odds "Odds" [6.1]
  rows   total "Total", in bands
  columns  odds "Odds", in bands
  gives  text
  | Total | 1 | 2    |
  | 11    | x | -/2R |
  | 16    | y | z    |
"""
    found = only(between(text, text.replace("| 16 ", "| 16+")))
    assert told(found.changes) == [("band", "changed", ("Total",), "16", "16+")]
    assert found.changes[0].effects == (Effect("Total 17+", "", "16+"),)


def test_columns_added_limits_changed_and_other_dice_are_three_lines_not_sixty() -> None:
    head = (
        D66
        + 'table prep "Prep" [6.9]\n  roll {dice}\n  rows  size "Size", in bands\n  columns column "Column"\n'
    )
    head += "  cells are the roll or more\n"
    old = head.format(dice="2d6") + "  | Size | C1 | C2 |\n  | 1 | 10 | 8 |\n  | 2 | 10 | 9 |\n"
    new = head.format(dice="d66") + "  | Size | C1 | C2 | C3 | C4 | C5 |\n"
    new += "  | 1 | 61 | 52 | 44 | 35 | 32 |\n  | 2 | 63 | 56 | 52 | 44 | 35 |\n"
    text = render_text(between(old, new))
    assert "dice changed: 2d6 (the sum of two dice) -> d66 (two dice read in sequence)" in text
    assert "three columns added: C3, C4, C5" in text
    assert "thresholds changed in 2 lines" in text
    assert len([line for line in text.splitlines() if line.lstrip().startswith(("~", "+", "-"))]) == 5


def test_values_that_become_rolls_are_another_chart() -> None:
    old = KILLS.replace("cells    are rolls that give the row\n", "gives    text\n").replace(
        "  roll     d66\n", ""
    )
    found = only(between(old, KILLS))
    assert ("cells", "what the cells are") in [(c.kind, c.aspect) for c in found.changes]
    assert len(found.changes) < 6


def test_a_combination_of_known_heads_that_goes() -> None:
    text = """enum Side "Side" [1.1]
  us    "Us"
  them  "Them"

table pay "Pay" [5.1]
  rows   side: Side
  rows   grade "Grade"
  gives  number
  | Side | Grade | Pay |
  | Us   | A     | 1   |
  | Us   | B     | 2   |
  | Them | A     | 3   |
  | Them | B     | 4   |
"""
    new = rules(text.replace("  | Them | B     | 4   |\n", ""))
    assert new.graph is not None
    found = only(compare(rules(text).good, new.graph))
    assert told(found.changes) == [("row", "removed", ("Them, B",), "4", "")]


def test_a_figure_that_is_renamed_keeps_its_cells_and_one_that_goes_takes_them_along() -> None:
    text = """table runs "Runs" [5.1]
  rows   name "Name"
  gives  speed: number, cost: number, turns: text
  | Name | speed | cost | turns |
  | A    | 1     | 7    | x     |
  | B    | 2     | 8    | y     |
"""
    new = text.replace("cost: number, turns: text", "costs: number").replace("| cost | turns |", "| costs |")
    new = new.replace("7    | x     |", "7     |").replace("8    | y     |", "9     |")
    found = only(between(text, new))
    assert told(found.changes) == [
        ("figure", "renamed", ("costs",), "cost", "costs"),
        ("figure", "removed", ("turns",), "text", ""),
        ("cell", "changed", ("B", "costs"), "8", "9"),
    ]


def test_limits_of_several_bands_say_once_whose_answer_is_another() -> None:
    old = """table t "T" [1.1]
  rows   total "Total", in bands
  gives  number
  | Total     | N |
  | 6 or less | 1 |
  | 7..9      | 2 |
  | 10+       | 3 |
"""
    new = old.replace("6 or less", "4 or less").replace("7..9 ", "5..9 ")
    (found,) = compare(rules(old).good, rules(new).good).declarations
    (change,) = found.changes
    assert (change.old, change.new) == ("6 or less | 7–9", "4 or less | 5–9")
    assert [(e.inputs, e.old, e.new) for e in change.effects] == [("Total 5–6", "1", "2")]
