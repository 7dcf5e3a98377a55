"""Many dice in one roll: told by their total they are not gone through one by one, and where each die counts
it is soon said that they are too many."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from cli_home import Run

import rulesdsl
from rulesdsl.driver.trouble import Trouble

RULES = """\
series many "Many", edition "1"

sections "1.0-9.9"

dice crowd "ten dice" [1.0]
{dice}

record Case "Case" [1.0]
  n      number

resolver barrage "Barrage" [2.0] of case: Case
  roll shells 30d6
  found  is shells + n
  gives found

resolver charge "Charge" [2.1] of case: Case
  roll riders crowd
  found  is 1 when riders.a is at least 3 and riders.b is less than riders.c, otherwise n
  gives found

resolver stampede "Stampede" [2.2] of case: Case
  roll riders crowd
  found  is n{terms}
  gives found
"""
TERMS = "".join(f" + riders.{name} x {10**place}" for place, name in enumerate("abcdefghij"))


@pytest.fixture
def many(home: Path) -> Path:
    path = home / "many.rules"
    path.write_text(RULES.format(dice="\n".join(f"  {name} 1d6" for name in "abcdefghij"), terms=TERMS))
    return path


def test_a_total_told(run: Run, many: Path) -> None:
    ran = run("resolve", "many.rules", "barrage", "--with", "n=1", "--roll", "shells=105")
    assert ran.code == 0 and ran.out.split() == ["Barrage", "[2.0]", "found", "106"]
    ran = run("odds", "many.rules", "barrage", "--with", "n=1", "--roll", "shells=105")
    assert ran.code == 0 and "found: 106 (certain)" in ran.out
    ran = run("resolve", "many.rules", "barrage", "--with", "n=1", "--roll", "shells=29")
    assert ran.code == 2 and "29 cannot be rolled with 30d6 (30..180)" in ran.err


def test_totals_of_a_table(run: Run, many: Path) -> None:
    pytest.importorskip("numpy")
    out = many.with_name("out.csv")
    varied = ("--vary", "n=1..3", "--vary", "roll.shells=30,105")
    ran = run("sweep", "many.rules", "barrage", *varied, "--out", out.name)
    assert ran.code == 0, ran.err
    with out.open() as handle:
        found = [(row["n"], row["roll.shells"], row["found"]) for row in csv.DictReader(handle)]
    assert found == [(str(n), str(s), str(n + s)) for n in (1, 2, 3) for s in (30, 105)]


def test_dice_of_which_few_count(run: Run, many: Path) -> None:
    """At least 3 with one, and one below another of the rest: 2/3 of 15/36."""
    ran = run("odds", "many.rules", "charge", "--with", "n=0")
    assert ran.code == 0 and "5/18" in ran.out


def test_dice_that_each_count(run: Run, many: Path) -> None:
    ran = run("odds", "many.rules", "stampede", "--with", "n=0")
    assert ran.code == 2 and ran.out == ""
    assert "more than 1,000,000 different ways it can stand" in " ".join(ran.err.split())
    for _ in range(2):  # from the second question on it is one function that answers
        with pytest.raises(Trouble, match="more than 1,000,000 different ways it can stand"):
            rulesdsl.odds(many, "stampede", {"n": 0}, of="found")
