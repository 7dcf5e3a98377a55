"""Sweeps by columns come to what sweeps row by row come to, cell for cell."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import books
import pytest
from duel import DUEL

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.driver.sweep import How, sweep
from rulesdsl.driver.sweep_asked import Wish, asked
from rulesdsl.vector import prepare

pytest.importorskip("numpy")
DISTANCES = "distance=1,10,11,19,20,21,30,31"
CASES: dict[str, tuple[str, list[str]]] = {
    "shot": ("fire", [DISTANCES, "cover=tree,None", "drunk=yes,no", "roll.aim=2..12"]),
    "shot without cover": ("fire", [DISTANCES, "drunk=yes,no", "roll.aim=2..12"]),
    "formula": ("steadiness", ["distance=-3..20"]),
    "condition": ("may_fire", [DISTANCES, "drunk=yes,no"]),
    "modifiers": ("shot_shift", ["cover=tree,none_at_all", "drunk=yes,no"]),
    "table": ("shot_table", [DISTANCES, "roll=2..12"]),
    "lists": ("volley", ["seconds.1.nerve=1..6", "seconds.2.nerve=2,3", "roll.fired.die.1=1..6",
                         "roll.fired.die.2=1,6"]),
    "one of a list not told": ("volley", ["seconds.1.nerve=1..6", "seconds.3.name=x,y", "seconds.3.nerve=3",
                                          "roll.fired.die.1=1..6", "roll.fired.die.2=4"]),
    "a list that is counted": ("volley", ["seconds.count=0..3", "seconds.2.nerve=1,4", "seconds.1.nerve=2",
                                          "roll.fired.die.1=3", "roll.fired.die.2=1,6"]),
    "an empty list": ("volley", ["seconds.count=0", "distance=1,2", "roll.fired.die=1"]),
}  # fmt: skip


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> g.RuleGraph:
    path = tmp_path_factory.mktemp("book") / "duel.rules"
    path.write_text(DUEL, encoding="utf-8")
    return rulesdsl.load(path)


def both(book: g.RuleGraph, name: str, folder: Path, **wish: Any) -> list[list[dict[str, str]]]:
    """The rows by columns and row by row. Reasons may be worded otherwise: only their being there counts."""
    found = []
    for by_columns in (True, False):
        out = folder / f"{by_columns}.csv"
        ready = replace(asked(book, name, Wish(out, **wish)), by_columns=by_columns)
        sweep(ready, How(1, chunk_rows=25), lambda *_: None)
        with out.open(encoding="utf-8", newline="") as handle:
            rows = [row | {"reason": str(bool(row["reason"]))} for row in csv.DictReader(handle)]
        found.append(rows)
    return found


@pytest.mark.parametrize("case", CASES)
def test_by_columns_as_row_by_row(case: str, book: g.RuleGraph, tmp_path: Path) -> None:
    name, vary = CASES[case]
    columns, rows = both(book, name, tmp_path, vary=vary)
    assert columns == rows and list(columns[0]) == list(rows[0])


def test_words_however_they_are_written(book: g.RuleGraph, tmp_path: Path) -> None:
    source = tmp_path / "s.csv"
    lines = ["distance;cover;drunk;roll.aim", "5 paces;TREE;YES;9", "+12;none;false;11", "\u22125;Tree;;7"]
    source.write_text("\n".join(lines), encoding="utf-8")
    columns, rows = both(book, "fire", tmp_path, source=source)
    assert columns == rows and [row["status"] for row in rows] == ["ok", "ok", "outside"]


def test_cells_that_cannot_be_read(book: g.RuleGraph, tmp_path: Path) -> None:
    source = tmp_path / "s.csv"
    source.write_text("distance,cover\n5,tree\nfive,tree\n5,\n5,three\nx,y\n", encoding="utf-8")
    columns, rows = both(book, "shot_shift", tmp_path, source=source, let_pass=True)
    assert columns == rows
    assert [row["status"] for row in rows] == ["ok", "bad_input", "missing", "bad_input", "bad_input"]


def test_lists_and_rolls_told_in_part(book: g.RuleGraph, tmp_path: Path) -> None:
    source = tmp_path / "s.csv"
    head = "seconds.count,seconds.1.nerve,seconds.2.nerve,roll.fired.die.1,roll.fired.die.2"
    lines = ["1,1,2,3,4", "-1,,,3,4", "10001,,,3,4", "2,1,3,3,4", "2,1,3,,4", "1,1,,3,"]
    source.write_text("\n".join((head, *lines)), encoding="utf-8")
    columns, rows = both(book, "volley", tmp_path, source=source, let_pass=True)
    assert columns == rows
    said = [row["status"] for row in rows]
    assert said == ["bad_input", "bad_input", "bad_input", "ok", "bad_input", "ok"]


def test_area_fire(tmp_path: Path) -> None:
    """With a follow-on that is due, and what is known of it."""
    fixed = [
        "fire_kind=sfa", "firers.1.unit.kind=mg", "firers.1.unit.target_type=area", "firers.1.range=2",
        "target.units.1.kind=infantry_platoon", "target.units.1.target_type=area", "target.units.1.morale=3",
    ]  # fmt: skip
    vary = [
        "firers.1.firepower=1,4,12,33", "target.units.1.state=normal,suppressed",
        "target.units.1.dug_in=yes,no", "target.terrains=open,(open, protective)", "roll.attack=11,34,55,66",
    ]  # fmt: skip
    columns, rows = both(books.book("tcs"), "area_fire", tmp_path, vary=vary, with_=fixed)
    assert columns == rows and {"ok", "unknown"} <= {row["status"] for row in rows}
    assert {row["check.status"] for row in rows} >= {"", "due"} and "check.night" in rows[0]


def test_by_columns_whoever_rolls(book: g.RuleGraph, tmp_path: Path) -> None:
    """All but chances."""
    out = tmp_path / "o.csv"
    cases: list[tuple[dict[str, Any], bool]] = [
        ({"vary": ["distance=1..9"], "seed": 1}, True),
        ({"vary": ["distance=1..9"]}, True),
        ({"vary": ["distance=1..9"], "roll": ["aim=7"], "seed": 1}, True),
        ({"vary": ["distance=1..9"], "odds": "result"}, False),
    ]
    for wish, by_columns in cases:
        assert asked(book, "fire", Wish(out, **wish)).by_columns is by_columns


@pytest.mark.parametrize("seed", [None, 3])
def test_some_rolls_are_told_and_some_are_not(seed: int | None, book: g.RuleGraph, tmp_path: Path) -> None:
    """By the seed where nothing is told, or missing; the second of a name alone is told wrongly."""
    source = tmp_path / "s.csv"
    head = "seconds.1.nerve,seconds.2.nerve,roll.fired.die.1,roll.fired.die.2"
    rows = ["1,2,3,4", "1,2,3,", "1,2,,", "1,2,,6", "1,,5,", ",,3,"]
    source.write_text("\n".join((head, *(rows * 4))), encoding="utf-8")
    columns, one_by_one = both(book, "volley", tmp_path, source=source, seed=seed)
    assert columns == one_by_one
    untold = "missing" if seed is None else "ok"
    assert [row["status"] for row in columns[:6]] == ["ok", untold, untold, "bad_input", "ok", "ended"]


def test_chunks_and_seeds(book: g.RuleGraph, tmp_path: Path) -> None:
    found = set()
    for size in (1, 7, 1000):
        out = tmp_path / f"{size}.csv"
        wish = Wish(out, vary=["distance=5..9", "cover=tree,None"], seed=3, times=4)
        ready = asked(book, "fire", wish)
        assert ready.by_columns
        sweep(ready, How(1, chunk_rows=size), lambda *_: None)
        found.add(out.read_bytes())
    assert len(found) == 1


@pytest.mark.parametrize("name", ["fire", "shot_table"])
def test_the_same_dice_for_a_seed(name: str, book: g.RuleGraph, tmp_path: Path) -> None:
    """Also of a table that is swept by itself."""
    wish: dict[str, Any] = {"vary": [DISTANCES], "seed": 5, "times": 6}
    if name == "fire":
        wish["with_"] = ["cover=tree"]
    columns, rows = both(book, name, tmp_path, **wish)
    assert columns == rows


def test_texts_of_earlier_blocks_are_let_go(
    book: g.RuleGraph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a million names needs no more memory than one of a thousand."""
    made = []

    def counted(*args: Any) -> Any:
        made.append(args)
        return prepare(*args)

    monkeypatch.setattr("rulesdsl.driver.sweep_vector.prepare", counted)
    monkeypatch.setattr("rulesdsl.driver.sweep_vector._MOST_LEARNT", 300)
    source = tmp_path / "s.csv"
    rows = [f"{n % 7},name {n},{n % 6 + 1}" for n in range(500)]
    head = "seconds.1.nerve,seconds.1.name,roll.fired.die"
    source.write_text("\n".join((head, *rows)), encoding="utf-8")
    columns, one_by_one = both(book, "volley", tmp_path, source=source)
    assert columns == one_by_one and len(columns) == 500
    assert 2 <= len(made) <= 5


LUCK = """\
series luck "Luck", edition "1"

record Draw "Draw" [1.0]
  coin   number, optional, usually 2
  cards  list of Card
  charm  number, optional

record Card "Card" [1.2]
  suit  number, optional

formula drawn "Drawn" [1.1] of draw: Draw
  gives 1 when draw.coin is absent, otherwise draw.coin + 5

formula held "Held" [1.2] of draw: Draw
  gives 10 x (count of draw.cards) when draw.charm is absent, otherwise draw.charm
"""


def test_absent_is_told(tmp_path: Path) -> None:
    """A fact told as absent is not one that nobody tells."""
    (tmp_path / "luck.rules").write_text(LUCK, encoding="utf-8")
    book = rulesdsl.load(tmp_path / "luck.rules")
    columns, rows = both(book, "drawn", tmp_path, vary=["coin=absent,3"])
    assert columns == rows and [row["value"] for row in rows] == ["1", "8"]
    vary = ["charm=absent,3", "cards.1.suit=absent,4"]
    columns, rows = both(book, "held", tmp_path, vary=vary)
    assert columns == rows and [row["value"] for row in rows] == ["10", "10", "3", "3"]


def test_absent_as_good_as_untold_keeps_to_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "luck.rules").write_text(LUCK, encoding="utf-8")
    book = rulesdsl.load(tmp_path / "luck.rules")
    monkeypatch.setattr("rulesdsl.driver.sweep_rows.RowAnswerer.block", None)
    out = tmp_path / "o.csv"
    sweep(asked(book, "held", Wish(out, vary=["charm=absent,3"])), How(1), lambda *_: None)
    assert [line.split(",")[-1] for line in out.read_text().split()] == ["value", "0", "3"]
