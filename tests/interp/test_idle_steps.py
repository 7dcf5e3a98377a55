"""What of a pass nobody needs is worked out nowhere: not by the interpreter, not by generated Python, not
in columns, not for the odds. What somebody needs is worked out before the next pass begins, everywhere."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from both import Both
from rules_text import graph_of

import rulesdsl
from rulesdsl.runtime import DividedByZero

RULES = """series idle "Idle", edition "1"

record Case "Case"
  n      number, 0..9 only

resolver idle "Idle" [1.1] of case: Case
  shared  is round down (12 / n)                                                                  [1.1a]
  thrown  is each throw in (1 repeated 2)
    roll die 1d6
    part   is die + shared
    other  is round down (6 / n)
    rest   is other + 1
  sum_of_parts  is (sum of part among thrown) + 1
  best          is the one of thrown with greatest rest
  last          is count of thrown
  gives last

resolver needed "Needed" [1.2] of case: Case
  thrown  is each throw in (1 repeated 2)
    roll die 1d6
    part  is die + (round down (12 / n))
  end "nothing" when n is 0
  sum_of_parts  is sum of part among thrown
  gives sum_of_parts

resolver handed_out "Handed out" [1.3] of case: Case
  thrown  is each throw in (1 repeated 2)
    roll die 1d6
    part  is die + (round down (12 / n))
  first  is the first 1 of (thrown ordered by greatest die)
  end "nothing" when n is 0
  gives first
"""
ROLLS: dict[str, object] = {"thrown.die": [3, 4]}


def both() -> Both:
    return Both(graph_of(RULES))


def test_an_idle_step_fails_nowhere(tmp_path: Path) -> None:
    assert both().call("idle", ROLLS, n=0)["last"] == 2
    assert both().call("idle", ROLLS, n=3)["last"] == 2
    path = tmp_path / "idle.rules"
    path.write_text(RULES, encoding="utf-8")
    columns = rulesdsl.vectorised(path, "idle")({"n": [0, 3]}, seed=1)
    assert list(columns["status"]) == ["ok", "ok"] and columns["last"].tolist() == [2, 2]
    odds = rulesdsl.odds(path, "idle", {"n": 0})
    assert odds.chance("2") == Fraction(1)


@pytest.mark.parametrize("function", ["needed", "handed_out"])
def test_what_is_needed_is_worked_out_pass_by_pass(function: str, tmp_path: Path) -> None:
    with pytest.raises(DividedByZero):
        both().call(function, ROLLS, n=0)
    path = tmp_path / "idle.rules"
    path.write_text(RULES, encoding="utf-8")
    columns = rulesdsl.vectorised(path, function)({"n": [0, 3]}, seed=1)
    assert list(columns["status"]) == ["outside", "ok"]
    odds = rulesdsl.odds(path, function, {"n": 0})
    assert [chance.kind for chance in odds.chances] == ["outside"]
