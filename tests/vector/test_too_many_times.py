"""Counts that no procedure comes to: told as such before anything is done, in the same words by generated
Python, the interpreter, columns and odds; odds have limits of their own below that."""

from __future__ import annotations

from pathlib import Path

import pytest
from both import Both
from rules_text import graph_of

import rulesdsl
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Rec, Val
from rulesdsl.runtime import BadInput, RandomDice
from rulesdsl.runtime.errors import MOST_TIMES

pytest.importorskip("numpy")

RULES = """series many "Many", edition "1"

record Case "Case"
  n      number, usually 1
  small  number, 0..3 only, usually 1

resolver rolled "Rolled" [1.1] of case: Case
  roll dice 1d6, n times
  gives dice

resolver passes "Passes" [1.2] of case: Case
  shots  is each shot in (1 repeated n)
    roll die 1d6
    hit  is (die is 6)
  hits   is count of shots where hit
  gives hits

resolver few "Few" [1.3] of case: Case
  shots  is each shot in (1 repeated (small kept between 0 and 9))
    roll die 1d6
    hit  is (die is 6)
  later  is each one_more in (1 repeated lower of (n, 3))
    roll second 1d6
  hits   is (count of shots where hit) + (count of later)
  gives hits

formula in_portions "In portions" [1.4] of case: Case
  gives count of (split n into portions of 2)

modifiers doubled "Doubled" [1.5] of case: Case
  all that apply, multiplied
  x2  "doubled"  per n
"""
FAR = [MOST_TIMES * 2 + 2, 10**9, 10**12, 10**30]
WORDS = {
    "rolled": f"dice: it is rolled more than {MOST_TIMES:,} times, which would take too long",
    "passes": f"list: more than {MOST_TIMES:,} elements, which would take too long",
    "in_portions": f"list: more than {MOST_TIMES:,} elements, which would take too long",
    "doubled": f"doubled: it counts more than {MOST_TIMES:,} times, which would take too long",
}


def case(n: int) -> dict[str, Val]:
    return {"case": Rec("Case", {"n": n})}


@pytest.mark.parametrize("function", WORDS)
def test_too_many(function: str, tmp_path: Path) -> None:
    path = tmp_path / "many.rules"
    path.write_text(RULES, encoding="utf-8")
    columns = rulesdsl.vectorised(path, function)({"n": [2, *FAR]}, seed=1)
    assert list(columns["status"]) == ["ok", *["bad_input"] * len(FAR)]
    both = Both(graph_of(RULES))
    for row, n in enumerate(FAR, 1):
        outcome, _ = both.compared(function, case(n), lambda: RandomDice(1), {})
        assert isinstance(outcome, BadInput) and str(outcome) == WORDS[function] == columns["reason"][row]


def test_as_many_as_there_may_be() -> None:
    both = Both(graph_of(RULES))
    outcome, _ = both.compared("in_portions", case(MOST_TIMES * 2), lambda: RandomDice(1), {})
    assert outcome == MOST_TIMES
    for function in ("rolled", "passes"):
        outcome, _ = both.compared(function, case(300), lambda: RandomDice(1), {})
        assert not isinstance(outcome, Exception)


def test_what_the_rules_bound_is_not_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "many.rules"
    path.write_text(RULES, encoding="utf-8")
    rulesdsl.build(path, out=tmp_path / "made")
    code = (tmp_path / "made" / "many" / "many.py").read_text(encoding="utf-8")
    few = code[code.index("def few(") :]
    assert "few_enough" not in few[: few.index("\n\n\n")]
    assert "(1,) * few_enough(case.n)" in code


def test_odds_have_their_own_limit(tmp_path: Path) -> None:
    path = tmp_path / "many.rules"
    path.write_text(RULES, encoding="utf-8")
    assert str(rulesdsl.odds(path, "passes", {"n": 3}).chance("3")) == "1/216"
    for function in ("rolled", "passes"):
        with pytest.raises(Trouble, match="more than can be gone through"):
            rulesdsl.odds(path, function, {"n": MOST_TIMES})


@pytest.mark.parametrize("function", ("rolled", "passes"))
@pytest.mark.parametrize("n", (MOST_TIMES + 1, *FAR))
def test_odds_of_too_many(function: str, n: int, tmp_path: Path) -> None:
    """A fact that cannot be so, as it is for one situation."""
    path = tmp_path / "many.rules"
    path.write_text(RULES, encoding="utf-8")
    with pytest.raises(BadFact) as error:
        rulesdsl.odds(path, function, {"n": n})
    assert str(error.value) == WORDS[function]
