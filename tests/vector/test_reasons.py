"""Reasons in the words of whoever told the facts: names as columns are named, rolls with their names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rules_text import graph_of

from rulesdsl.driver.sweep import How, sweep
from rulesdsl.driver.sweep_asked import Wish, asked

pytest.importorskip("numpy")
vector = pytest.importorskip("rulesdsl.vector")

RULES = """record Leader "Leader" [1]
  skill  number, 0..3 only

record Case "Case" [1]
  guns    number, 1..6 only
  leader  Leader
  others  list of Leader

resolver fire "Fire" [2] of case: Case
  sum_of  is case.guns + case.leader.skill + (sum of skill among others)  [2]
  gives sum_of

formula two "Two" [3] of (left: Leader, right: Leader)
  gives left.skill + right.skill

table chart "Chart" [4]
  roll     2d6
  rows     guns "Guns", in bands
  columns  hits "Hits", in bands
  cells    are rolls that give the column
  | Guns | 0    | 1     |
  | 1..2 | 2..5 | 6..12 |
"""


def reasons(name: str, columns: dict[str, Any]) -> list[str]:
    found: list[str] = vector.prepare(graph_of(RULES), name)(columns)["reason"].tolist()
    return found


@pytest.mark.parametrize("prefix", ["", "case."])
def test_facts_of_the_only_record_are_named_as_columns_are(prefix: str) -> None:
    told = {
        "guns": [2, None, 7, 2, 2, "x", 2],
        "leader.skill": [1, 1, 1, None, 9, 1, 1],
        "others.count": [1, 1, 1, 1, 1, 1, 20_000],
        "others.1.skill": [1, 1, 1, 1, 1, 1, 8],
    }
    assert reasons("fire", {prefix + name: data for name, data in told.items()}) == [
        "",
        "not given: guns",
        "guns: it is not 1 to 6",
        "not given: leader",
        "leader.skill: it is not 0 to 3",
        "guns: 'x' is not an exact number",
        "others.count: it is not 0 to 10000",
    ]


def test_of_several_inputs_each_is_named() -> None:
    assert reasons("two", {"left.skill": [1, None, 7], "right.skill": 2}) == [
        "", "not given: left.skill", "left.skill: it is not 0 to 3"
    ]  # fmt: skip


def test_the_roll_of_a_chart_is_named() -> None:
    assert reasons("chart", {"guns": 1, "roll": [2, 17, None]}) == [
        "", "roll: 17 cannot be rolled with 2d6 (2..12)", "roll: no value is given"
    ]  # fmt: skip


@pytest.mark.parametrize("by_columns", [False, True])
def test_a_sweep_tells_a_field_out_of_bounds(by_columns: bool, tmp_path: Path) -> None:
    """By rows as by columns: as bad input, not by breaking off."""
    source = tmp_path / "s.csv"
    source.write_text("guns,leader.skill\n2,1\n9,1\n,1\n2,9\n", encoding="utf-8")
    out = tmp_path / "a.csv"
    ready = replace(asked(graph_of(RULES), "fire", Wish(out, source=source)), by_columns=by_columns)
    assert sweep(ready, How(1), lambda *_: None).status == {"ok": 1, "missing": 1, "bad_input": 2}
