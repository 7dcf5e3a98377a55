"""What kind of failure a row is hangs on the error, never on the words of the book."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rules_text import graph_of

from rulesdsl.driver.sweep import How, sweep
from rulesdsl.driver.sweep_asked import Wish, asked
from rulesdsl.driver.trouble import Trouble

RULES = """dice lots "lots given out" [1]
  given   1d6
  second  1d6

record Case "Case" [1]
  bonus  number, usually 0

resolver given "Given" [2] of case: Case
  roll given lots  [2]
  total  is given + bonus
  gives total

resolver by_die "By die" [3] of case: Case
  roll given lots  [3]
  total  is given.given - given.second
  gives total

table chart "Chart" [4]
  roll     2d6
  rows     bonus "Bonus", in bands
  columns  hits "Hits", in bands
  cells    are rolls that give the column
  | Bonus | 0    | 1     |
  | 0     | 2..7 | 8..12 |
  | 1     | 2..7 | ?     |
  | 2     | ?    | ?     |

resolver shot "Shot" [5] of case: Case
  roll dice 2d6  [5]
  hits  is chart at bonus rolling dice [5]
  gives hits
"""


def swept(name: str, out: Path, by_columns: bool | None = None, **wish: Any) -> list[dict[str, str]]:
    ready = asked(graph_of(RULES), name, Wish(out, **wish))
    if by_columns is not None:
        ready = replace(ready, by_columns=by_columns)
    sweep(ready, How(1), lambda done, of, kept: None)
    with out.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def statuses(name: str, columns: dict[str, Any]) -> list[str]:
    vector = pytest.importorskip("rulesdsl.vector")
    found: list[str] = vector.prepare(graph_of(RULES), name)(columns)["status"].tolist()
    return found


def test_a_roll_that_cannot_be_is_bad_input() -> None:
    """The dice are called "given": that does not make of a wrong roll one that was not told."""
    assert statuses("given", {"roll.given": [99, 7, None]}) == ["bad_input", "ok", "missing"]
    wrong = {"roll.given.given": [9, 3, None], "roll.given.second": [1, 1, None]}
    assert statuses("by_die", wrong) == ["bad_input", "ok", "missing"]


def test_a_total_of_which_a_die_is_looked_at_is_missing() -> None:
    assert statuses("by_die", {"roll.given": [7, 12]}) == ["missing", "ok"]


@pytest.mark.parametrize("by_columns", [False, True])
def test_the_same_by_rows_and_by_columns(by_columns: bool, tmp_path: Path) -> None:
    source = tmp_path / "s.csv"
    source.write_text("roll.given.given,roll.given.second\n9,1\n3,1\n", encoding="utf-8")
    wrong, right = swept("by_die", tmp_path / "a.csv", by_columns, source=source)
    assert (wrong["status"], right["status"], right["total"]) == ("bad_input", "ok", "2")


@pytest.mark.parametrize(("name", "column"), [("given", "roll.given"), ("chart", "roll")])
def test_that_nobody_rolls_is_said_first(name: str, column: str, tmp_path: Path) -> None:
    vary = ["bonus=0,1"]
    with pytest.raises(Trouble, match="nothing says how the dice fall") as caught:
        swept(name, tmp_path / "a.csv", vary=vary)
    assert f"give a column {column}," in caught.value.help


def test_a_situation_has_one_reason_for_all_faces(tmp_path: Path) -> None:
    rows = swept("shot", tmp_path / "a.csv", vary=["bonus=0..2"], odds="hits")
    assert [row["reason"] for row in rows] == [
        "",
        "Chart [4]: row 1, column for 8, 9, 10, 11, 12",
        "Chart [4]: row 2, column for 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12",
    ]
