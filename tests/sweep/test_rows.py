"""Every function of a book swept row by row comes to what the interpreter says of each situation."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from duel import DUEL

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.driver.answers import plain_text
from rulesdsl.driver.resolution import Player, find_function, resolve
from rulesdsl.driver.situation import read, told
from rulesdsl.driver.sweep import How, sweep
from rulesdsl.driver.sweep_asked import Wish, asked
from rulesdsl.driver.trouble import Trouble

DISTANCES = "distance=1,10,11,19,20,21,30,31"
CASES: dict[str, list[str]] = {
    "fire": [DISTANCES, "cover=tree,None", "drunk=yes,no", "roll.aim=2..12"],
    "steadiness": [DISTANCES],
    "may_fire": [DISTANCES, "drunk=yes,no"],
    "shot_shift": ["cover=tree,none_at_all", "drunk=yes,no"],
    "shot_table": [DISTANCES, "roll=2..12"],
}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> g.RuleGraph:
    path = tmp_path_factory.mktemp("book") / "duel.rules"
    path.write_text(DUEL, encoding="utf-8")
    return rulesdsl.load(path)


def swept(graph: g.RuleGraph, name: str, out: Path, **wish: Any) -> list[dict[str, str]]:
    sweep(asked(graph, name, Wish(out, **wish)), How(1, chunk_rows=7), lambda done, of, kept: None)
    with out.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


@pytest.mark.parametrize("name", CASES)
def test_rows_are_what_the_interpreter_says(name: str, book: g.RuleGraph, tmp_path: Path) -> None:
    rows = swept(book, name, tmp_path / "out.csv", vary=CASES[name])
    node = find_function(book, name)
    paths = [text.partition("=")[0] for text in CASES[name]]
    for row in rows:
        facts = [f"{p}={row[p]}" for p in paths if not p.startswith("roll")]
        rolls = [f"{p.removeprefix('roll.')}={row[p]}" for p in paths if p.startswith("roll")]
        case = (row["status"], {k: v for k, v in row.items() if k not in (*paths, "status", "reason")})
        assert case == _by_the_interpreter(book, node, facts, rolls, list(case[1])), row
    assert len({row["status"] for row in rows}) > 1 or name not in ("fire", "shot_table")


def _by_the_interpreter(
    graph: g.RuleGraph, node: g.Function, facts: list[str], rolls: list[str], names: list[str]
) -> tuple[str, dict[str, str]]:
    empty = dict.fromkeys(names, "")
    try:
        found = resolve(graph, node, read(graph, node, told(facts, (), rolls)), Player())
    except Trouble:
        return "missing", empty
    if found.outcome != "answer":
        return found.outcome, empty
    value = found.value
    match node:
        case g.Resolver():
            assert hasattr(value, "values")
            return "ok", {name: plain_text(graph, value.values[name]) for name in names}
        case g.Condition():
            assert hasattr(value, "reasons")
            reasons = "; ".join(map(str, value.reasons))
            return "ok", {"holds": "yes" if value else "no", "reasons": reasons}
        case g.Modifiers():
            assert hasattr(value, "value")
            return "ok", {"total": str(value.value)}
        case _:
            return "ok", {"value": plain_text(graph, value)}


def test_inputs_that_are_not_told(book: g.RuleGraph, tmp_path: Path) -> None:
    """One of several inputs, or a fact that is the whole answer: missing, and named."""
    for vary in (["paces_now=5,6"], ["paces_gone=1,2"]):
        rows = swept(book, "closer", tmp_path / "a.csv", vary=vary)
        assert [row["status"] for row in rows] == ["missing", "missing"]
        assert rows[0]["reason"].startswith("not given: paces_") and rows[0]["value"] == ""
    for name, by_columns in product(("of_whom", "who_is_behind"), (False, True)):
        ready = asked(book, name, Wish(tmp_path / "b.csv", vary=["distance=1,2"]))
        by_columns = by_columns and ready.by_columns
        sweep(replace(ready, by_columns=by_columns), How(1), lambda *_: None)
        with (tmp_path / "b.csv").open(encoding="utf-8", newline="") as handle:
            assert [row["status"] for row in csv.DictReader(handle)] == ["missing", "missing"]
    (one,) = {row["value"] for row in swept(book, "closer", tmp_path / "a.csv", vary=["paces_now=5,6"],
                                            with_=["paces_gone=5"])} - {"1"}  # fmt: skip
    assert one == "0"


def test_lists_and_what_is_not_there(book: g.RuleGraph, tmp_path: Path) -> None:
    """An element of which nothing is told is not there; later blocks may need more columns."""
    source = tmp_path / "parties.csv"
    head = "seconds.1.nerve,seconds.2.nerve,seconds.3.name,distance"
    lines = [head, *["3,,,5"] * 9, ",,,5", "3,4,,5", "3,,x,5"]
    source.write_text("\n".join(lines), encoding="utf-8")
    rows = swept(book, "volley", tmp_path / "out.csv", source=source, seed=5)
    assert [row["status"] for row in rows] == [*["ok"] * 9, "ended", "ok", "missing"]
    assert rows[9]["reason"] == "nobody is there [3.1]" and rows[9]["all_hit"] == ""
    assert "nerve" in rows[11]["reason"]  # of the third, which is there as the second
    assert rows[0]["fired.count"] == "1" and rows[0]["fired.2.die"] == ""
    assert rows[10]["fired.count"] == "2" and rows[10]["fired.2.die"]
    names = list(rows[0])
    assert names[4:] == [
        "status", "reason", "fired.count", "fired.1.die", "fired.1.hits", "fired.2.die", "fired.2.hits",
        "all_hit",
    ]  # fmt: skip


def test_dice_hang_on_the_seed_and_the_row_alone(book: g.RuleGraph, tmp_path: Path) -> None:
    wish: dict[str, Any] = {"vary": ["distance=5..9"], "with_": ["cover=tree"], "seed": 3}
    all_rows = swept(book, "fire", tmp_path / "a.csv", **wish, times=4)
    for chunk in (1, 3, 1000):
        out = tmp_path / f"{chunk}.csv"
        sweep(asked(book, "fire", Wish(out, **wish, times=4)), How(1, chunk_rows=chunk), lambda *_: None)
        assert out.read_bytes() == (tmp_path / "a.csv").read_bytes()
    assert [row["repetition"] for row in all_rows] == ["1", "2", "3", "4"] * 5
    other = swept(book, "fire", tmp_path / "b.csv", **(wish | {"seed": 4}), times=4)
    assert [r["result"] for r in other] != [r["result"] for r in all_rows]


def test_a_told_roll_counts_before_the_seed(book: g.RuleGraph, tmp_path: Path) -> None:
    source = tmp_path / "s.csv"
    source.write_text("distance,cover,roll.aim\n5,tree,12\n5,tree,\n", encoding="utf-8")
    told_, rolled = swept(book, "fire", tmp_path / "a.csv", source=source, seed=1)
    assert told_["result"] == "Hit" and rolled["status"] == "ok" and rolled["result"]


def test_the_file_crossed_with_what_varies(book: g.RuleGraph, tmp_path: Path) -> None:
    source = tmp_path / "s.csv"
    source.write_text("cover\ntree\nnone_at_all\n", encoding="utf-8")
    rows = swept(book, "shot_shift", tmp_path / "a.csv", source=source, vary=["drunk=no,yes"])
    assert [(r["cover"], r["drunk"], r["total"]) for r in rows] == [
        ("tree", "no", "1"), ("tree", "yes", "2"), ("none_at_all", "no", "0"), ("none_at_all", "yes", "1"),
    ]  # fmt: skip


def test_chances_are_those_of_odds(book: g.RuleGraph, tmp_path: Path) -> None:
    rows = swept(book, "fire", tmp_path / "a.csv", vary=[DISTANCES, "cover=tree,None"], odds="result")
    file = tmp_path / "duel.rules"
    file.write_text(DUEL, encoding="utf-8")
    for row in rows[::3]:
        odds = rulesdsl.odds(file, "fire", {"distance": row["distance"], "cover": row["cover"]}, of="result")
        for word in ("Miss", "Graze", "Hit"):
            chance = odds.chance(word)  # from what is sure to what may be, where it hangs on unprinted cells
            assert row[f"chance.{word}"] == ("" if chance == 0 else str(chance))
        assert row["unknown"] == str(odds.unknown)
        assert row["status"] == ("ok" if odds.answers else "refused")
        if row["chance.Miss"]:
            assert row["chance.Miss.decimal"] == f"{float(odds.chance('Miss')):.10g}"


def test_what_is_missing_has_no_chances(book: g.RuleGraph, tmp_path: Path) -> None:
    (row, _) = swept(book, "fire", tmp_path / "a.csv", vary=["distance=5,6"], odds="result")
    assert row["status"] == "missing" and "cover" in row["reason"] and row["unknown"] == ""


def test_chances_of_numbers_stand_in_their_order(book: g.RuleGraph, tmp_path: Path) -> None:
    vary = ["seconds.1.nerve=5,6", "seconds.2.nerve=0,6"]
    rows = swept(book, "volley", tmp_path / "a.csv", vary=vary, odds="all_hit")
    names = [n for n in rows[0] if n.startswith("chance") and not n.endswith("decimal")]
    assert names == ["chance.0", "chance.1", "chance.2"]
    assert [row["expected"] for row in rows] == ["7/6", "1/6", "1", "0"]


def test_a_number_too_great_for_a_decimal_has_none(tmp_path: Path) -> None:
    file = tmp_path / "great.rules"
    file.write_text(
        'game great "Great", edition "1"\n\n'
        'resolver power "Power" of n: number\n  roll die d6\n  much is n x n x n x n x n x n + die\n'
        '  gives much\n',
        encoding="utf-8",
    )
    graph, n = rulesdsl.load(file), 10**59
    (row,) = swept(graph, "power", tmp_path / "a.csv", vary=[f"n={n}"], odds="much")
    assert row["expected"] == f"{2 * n**6 + 7}/2" and row["expected.decimal"] == ""
    assert (row[f"chance.{n**6 + 4}"], row[f"chance.{n**6 + 4}.decimal"]) == ("1/6", "0.1666666667")


def test_cells_that_cannot_be_read_may_be_let_pass(book: g.RuleGraph, tmp_path: Path) -> None:
    source = tmp_path / "s.csv"
    source.write_text("distance,cover\n5,tree\nfive,tree\n5,\n", encoding="utf-8")
    with pytest.raises(Trouble, match="1 thing is wrong"):
        swept(book, "shot_shift", tmp_path / "a.csv", source=source)
    good, bad, missing = swept(book, "shot_shift", tmp_path / "a.csv", source=source, let_pass=True)
    assert (good["status"], bad["status"], missing["status"]) == ("ok", "bad_input", "missing")
    assert bad["distance"] == "five" and "not a whole number of paces" in bad["reason"]


def test_a_cell_that_cannot_be_read_changes_no_other(book: g.RuleGraph, tmp_path: Path) -> None:
    """Numbers stay numbers, and yes yes; the cell itself stands as it was told."""
    source = tmp_path / "s.csv"
    source.write_text("distance,cover,drunk\n5,tree,yes\nfive,tree,no\n6,wood,maybe\n", encoding="utf-8")
    out = tmp_path / "out.jsonl"
    wish = Wish(out, source=source, let_pass=True)
    sweep(asked(book, "shot_shift", wish), How(1, chunk_rows=2), lambda *_: None)
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["status"] for row in rows] == ["ok", "bad_input", "bad_input"]
    assert [row["distance"] for row in rows] == [5, "five", 6]
    assert [row["drunk"] for row in rows] == [True, False, "maybe"]


def test_lines_of_json(book: g.RuleGraph, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    wish = Wish(out, vary=["distance=18,31"], with_=["cover=None"], roll=["aim=9"])
    sweep(asked(book, "fire", wish), How(1), lambda *_: None)
    first, second = (json.loads(line) for line in out.read_text(encoding="utf-8").splitlines())
    assert first == {"distance": 18, "status": "ok", "reason": None, "final": "11..20", "result": "Graze"}
    assert second["status"] == "refused" and second["result"] is None
