"""Several dice under one name: what the rules read of them, what they show together, is what is printed, and
told again it is the same roll; by resolve, odds and sweep alike."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from cli_home import Run

RULES = """\
series mixed "Mixed", edition "1"

sections "1.0-9.9"

dice mix "a blue die and two red ones" [1.0]
  blue  1d4
  red   2d6

record Case "Case" [1.0]
  n  number, usually 0

resolver clash "Clash" [2.0] of case: Case
  roll dice mix               [2.0]
  ahead  is dice.red - dice.blue + n  [2.1]
  gives dice, ahead
{more}"""
EXAMPLE = """
example rolled "Rolled" [2.0 example] of clash
  rolling
    dice  ({})
  expect
    dice   8
    ahead  4
"""
SAME = ["(blue 2, red 6)", "(blue 2, red 1, red 5)", "(red 4, blue 2, red 2)"]


@pytest.fixture
def mixed(home: Path) -> Path:
    path = home / "mixed.rules"
    path.write_text(RULES.format(more=""))
    return path


@pytest.mark.parametrize("rolled", SAME)
def test_what_is_printed_can_be_told(rolled: str, run: Run, mixed: Path) -> None:
    ran = run("resolve", "mixed.rules", "clash", "--roll", f"dice={rolled}", "--json")
    value = json.loads(ran.out)["value"]
    assert value == {"dice": {"reading": 8, "faces": {"blue": 2, "red": 6}}, "ahead": 4}
    (mixed.parent / "again.json").write_text(json.dumps({"roll": {"dice": value["dice"]["faces"]}}))
    again = run("resolve", "mixed.rules", "clash", "again.json", "--json")
    assert json.loads(again.out)["value"] == value


def test_each_face_in_json(run: Run, mixed: Path) -> None:
    case = mixed.parent / "case.json"
    case.write_text(json.dumps({"roll": {"dice": {"blue": 2, "red": [4, 2]}}}))
    assert run("resolve", "mixed.rules", "clash", "case.json").out.split()[-4:] == ["dice", "8", "ahead", "4"]
    case.write_text(json.dumps({"roll": {"dice": {"blue": 2, "red": [4, "x"]}}}))
    assert "is not a roll" in run("resolve", "mixed.rules", "clash", "case.json").err


def test_the_way_that_a_total_is_told_is_taken(run: Run, mixed: Path) -> None:
    ran = run("resolve", "mixed.rules", "clash", "--roll", "dice=10")
    assert ran.code == 2 and '--roll "dice=(blue 1, red 9)"' in ran.err
    ran = run("resolve", "mixed.rules", "clash", "--roll", "dice=(blue 1, red 9)")
    assert ran.out.split()[-4:] == ["dice", "10", "ahead", "8"]
    ran = run("resolve", "mixed.rules", "clash", "--roll", "dice=3,4")
    assert "one throw of 3 dice is told die by die: dice=(blue 1, red 2)" in ran.err
    ran = run("resolve", "mixed.rules", "clash", "--facts")
    assert "--roll dice=(blue 1..4, red 2..12)" in ran.out


@pytest.mark.parametrize(
    ("rolled", "why"),
    [
        ("(blue 1, red 13)", "the 2 dice called red show 2..12 together, not 13"),
        ("(blue 1, red 1)", "the 2 dice called red show 2..12 together, not 1"),
        ("(blue 1, red 1, red 7)", "a die with 6 sides does not show 7"),
        ("(blue 1, red 1, red 2, red 3)", "3 faces of red given, 2 are rolled"),
        ("(blue 1, blue 1, red 7)", "2 faces of blue given, 1 are rolled"),
        ("(red 1, red 2)", "its dice are blue, red"),
    ],
)
def test_dice_that_show_what_they_cannot(rolled: str, why: str, run: Run, mixed: Path) -> None:
    for command in ("resolve", "odds"):
        ran = run(command, "mixed.rules", "clash", "--roll", f"dice={rolled}")
        assert ran.code == 2 and f"The roll dice: {why}" in " ".join(ran.err.split())


def test_odds(run: Run, mixed: Path) -> None:
    for rolled in SAME:
        ran = run("odds", "mixed.rules", "clash", "--roll", f"dice={rolled}")
        assert "dice: 8 (certain)" in ran.out and "ahead: 4 (certain)" in ran.out
    ran = run("odds", "mixed.rules", "clash", "--of", "dice.red")
    chances = {line.split()[0]: line.split()[2] for line in ran.out.splitlines()[2:]}
    assert list(chances) == [str(n) for n in range(2, 13)]
    assert (chances["2"], chances["7"]) == ("1/36", "1/6")


def test_sweeps(run: Run, mixed: Path) -> None:
    def rows(*args: str) -> list[tuple[str, ...]]:
        ran = run("sweep", "mixed.rules", "clash", *args, "--out", "out.csv")
        assert ran.code in (0, 1), ran.err
        with (mixed.parent / "out.csv").open() as handle:
            return [(row["status"], row["dice"], row["ahead"]) for row in csv.DictReader(handle)]

    pytest.importorskip("numpy")
    for rolled in SAME:
        assert rows("--vary", "n=0..1", "--roll", f"dice={rolled}") == [("ok", "8", "4"), ("ok", "8", "5")]
    found = rows("--vary", "roll.dice.blue=2", "--vary", "roll.dice.red=1,6,12")
    assert found == [("bad_input", "", ""), ("ok", "8", "4"), ("ok", "14", "10")]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        *((rolled.strip("()"), "") for rolled in SAME),
        ("blue 2, red 1, red 7", "the red die cannot show 7"),
        ("blue 2, red 1, red 1, red 4", "3 faces of red are given, and 2 are rolled"),
        ("blue 1, blue 1, red 6", "2 faces of blue are given, and 1 is rolled"),
    ],
)
def test_examples(faces: str, said: str, run: Run, mixed: Path) -> None:
    mixed.write_text(RULES.format(more=EXAMPLE.format(faces)))
    ran = run("test", "mixed.rules")
    assert (ran.code == 0, said in " ".join((ran.out + ran.err).split())) == (not said, True)
