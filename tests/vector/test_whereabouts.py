"""Refused or ended inside of repeated steps: at which element, by columns as by the interpreter."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rules_text import graph_of

from rulesdsl.driver.sweep import How, sweep
from rulesdsl.driver.sweep_asked import Wish, asked

np: Any = pytest.importorskip("numpy")
vector = pytest.importorskip("rulesdsl.vector")

RULES = """record Gun "Gun" [1]
  name    text, usually "a gun"
  shells  number
  lost    yes/no, usually no

record Battery "Battery" [1]
  guns  list of Gun

record Duel "Duel" [1]
  batteries  list of Battery
  guns       list of Gun

condition ready "Ready" [2] of gun: Gun
  all of these
    "it has shells"   when shells is more than 0  [2a]
    "it is not lost"  when not lost  [2b]

resolver shoot "Shoot" [3] of duel: Duel
  shots  is each gun in duel.guns  [3]
    refuse "not ready" unless ready at gun  [3a]
    end "too many" when gun.shells is more than 9  [3b]
    left  is gun.shells - 1
  gives shots

resolver all_shoot "All shoot" [4] of duel: Duel
  salvos  is each battery in batteries  [4]
    shots  is each gun in battery.guns  [4]
      refuse "no shells" when gun.shells is 0  [4a]
      left  is gun.shells - 1
  gives salvos

resolver muster "Muster" [5] of duel: Duel
  refuse "a gun is lost" when any of guns where shells is more than 1 have lost  [5a]
  salvos  is each battery in batteries  [5]
    refuse "no shells" when any of battery.guns have shells is 0  [5b]
    left  is count of battery.guns
  gives salvos

resolver halt "Halt" [6] of duel: Duel
  end "a gun is lost" when any of guns where shells is more than 1 have lost  [6a]
  salvos  is each battery in batteries  [6]
    end "no shells" when any of battery.guns have shells is 0  [6b]
    left  is count of battery.guns
  gives salvos
"""

COLUMNS: dict[str, Any] = {
    "guns.1.shells": [5, 0, 5, 5, 5, 5],
    "guns.1.name": ["Anna", "Anna", "Anna", None, "a gun", "Anna"],
    "guns.2.shells": [5, 5, 0, 10, 5, None],
    "guns.2.name": [None, None, "Berta", None, "Carla", None],
    "guns.2.lost": [None, None, True, None, True, None],
}
SAID = [
    "",
    "not ready [3a]: not so: it has shells [2a]: gun 1 of guns (Anna)",
    "not ready [3a]: not so: it has shells [2a]; not so: it is not lost [2b]: gun 2 of guns (Berta)",
    "too many [3b]: gun 2 of guns",
    "not ready [3a]: not so: it is not lost [2b]: gun 2 of guns (Carla)",
    "",
]


def test_the_element_is_named() -> None:
    answers = vector.prepare(graph_of(RULES), "shoot")(COLUMNS)
    assert answers["status"].tolist() == ["ok", "refused", "refused", "ended", "refused", "ok"]
    assert answers["reason"].tolist() == SAID


def test_the_elements_of_lists_in_lists_are_named() -> None:
    columns = {
        "batteries.1.guns.1.shells": [1, 1, 0],
        "batteries.1.guns.2.shells": [None, 0, 4],
        "batteries.2.guns.1.shells": [0, 4, 4],
        "batteries.2.guns.1.name": ["Doris", "Doris", None],
    }
    answers = vector.prepare(graph_of(RULES), "all_shoot")(columns)
    assert answers["reason"].tolist() == [
        "no shells [4a]: battery 2 of batteries, gun 1 of guns (Doris)",
        "no shells [4a]: battery 1 of batteries, gun 2 of guns",
        "no shells [4a]: battery 1 of batteries, gun 1 of guns",
    ]


@pytest.mark.parametrize("by_columns", [False, True])
def test_a_sweep_names_it_too(by_columns: bool, tmp_path: Path) -> None:
    rows = [",".join("" if c is None else "yes" if c is True else str(c) for c in row)
            for row in zip(*COLUMNS.values(), strict=True)]  # fmt: skip
    source = tmp_path / "s.csv"
    source.write_text("\n".join([",".join(COLUMNS), *rows]) + "\n", encoding="utf-8")
    out = tmp_path / "a.csv"
    ready = replace(asked(graph_of(RULES), "shoot", Wish(out, source=source)), by_columns=by_columns)
    sweep(ready, How(1), lambda *_: None)
    with out.open(encoding="utf-8", newline="") as handle:
        assert [row["reason"] for row in csv.DictReader(handle)] == SAID


@pytest.mark.parametrize(("resolver", "status", "rule"), [("muster", "refused", 5), ("halt", "ended", 6)])
def test_the_first_of_any_that_it_is_for(resolver: str, status: str, rule: int) -> None:
    columns = {**COLUMNS, "guns.1.lost": [None, None, None, None, None, True]}
    answers = vector.prepare(graph_of(RULES), resolver)(columns)
    assert answers["status"].tolist() == ["ok"] * 4 + [status] * 2
    said = [f"a gun is lost [{rule}a]: gun {which}" for which in ("2 of guns (Carla)", "1 of guns (Anna)")]
    assert answers["reason"].tolist() == ["", "", "", "", *said]
    batteries = {"batteries.1.guns.1.shells": 1, "batteries.2.guns.1.shells": [1, 1, 0],
                 "batteries.2.guns.2.shells": [2, 0, 0], "batteries.2.guns.2.name": "Dora"}  # fmt: skip
    answers = vector.prepare(graph_of(RULES), resolver)(batteries)
    assert answers["reason"].tolist() == [
        "",
        f"no shells [{rule}b]: battery 2 of batteries, gun 2 of guns (Dora)",
        f"no shells [{rule}b]: battery 2 of batteries, gun 1 of guns",
    ]
