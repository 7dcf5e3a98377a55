"""Passes that nobody sees are counted while they are gone through; those that are seen are a list as ever."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from both import Both
from rules_text import graph_of

import rulesdsl
from rulesdsl.backends.python import generate
from rulesdsl.runtime import MissingFact, Refused, RulesError

RULES = """
enum Status "Status" [1], least first
  fine    "Fine"
  pinned  "Pinned"
  broken  "Broken"

record Man "Man" [1]
  morale  number
  status  Status, usually fine
  hidden  yes/no

record Stack "Stack" [1]
  men   list of Man
  hits  number, usually 2

resolver unseen "Unseen" [2] of stack: Stack
  drained  is each who in stack.men, carrying left from hits
    taken  is lower of (left, who.morale)
    stop "none left" when left is 0
    left  becomes left - taken
  tests    is each man in stack.men
    roll nerve 1d6
    modified  is nerve + hits
    fails     is (modified is more than man.morale)
    becomes   is the first that fits
      broken  "again" when fails and man.status is at least pinned
      pinned  "fails" when fails
      otherwise man.status
  lost     is sum of taken among drained
  hit      is count of drained where taken is at least 1
  many     is count of tests
  failed   is count of tests where fails and modified is not 7
  worst    is greatest modified among tests
  best     is least modified among tests where fails
  highest  is greatest becomes among tests
  gives lost, hit, many, failed, worst, best, highest

resolver given "Given" [3] of stack: Stack
  tests   is each man in stack.men
    roll nerve 1d6
    fails  is (nerve is more than man.morale)
  failed  is count of tests where fails
  total   is sum of nerve among tests
  gives tests, failed, total

resolver looked_into "Looked into" [4] of stack: Stack
  tests   is each man in stack.men
    roll nerve 1d6
    fails  is (nerve is more than man.morale)
  failed  is count of tests where fails
  first_few  is sum of nerve among (the first 2 of tests)
  gives failed, first_few

resolver not_told "Not told" [5] of stack: Stack
  tests   is each man in stack.men
    roll nerve 1d6
    seen   is man.hidden
  refuse "too many" when hits is at least 9
  count_of_them  is count of tests where seen
  gives count_of_them

resolver forbidden "Forbidden" [6] of stack: Stack
  tests   is each man in stack.men
    roll nerve 1d6
    refuse "a six" when nerve is 6
    fails  is (nerve is more than man.morale)
  failed  is count of tests where fails
  gives failed

resolver divided "Divided" [7] of stack: Stack
  tests   is each man in stack.men
    roll nerve 1d6
  high    is count of tests where 12 / (nerve - hits) is at least 4
  gives high

resolver checked "Checked" [8] of stack: Stack
  steady  is each man in stack.men
    refuse "unsteady" when man.morale is 0
  idle    is each other in stack.men
    twice  is other.morale x 2
  men_there  is count of stack.men
  gives men_there

record Case "Case" [9]
  n  number

resolver volley "Volley" [9] of case: Case
  shots  is each one in (1 repeated n)
    roll die 1d6
    hits  is (die is at least 5)
  hit    is count of shots where hits
  high   is greatest die among shots
  gives hit, high
"""


@cache
def both() -> Both:
    return Both(graph_of(RULES))


@cache
def module() -> str:
    return next(text for text in generate(graph_of(RULES)).values() if "def unseen(" in text)


def function(name: str) -> str:
    """The text of a function."""
    found = re.search(rf"^def {name}\(.*?(?=^[@_a-z]|\Z)", module(), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[0]


def man(random: Random) -> dict[str, object]:
    status = random.choice(("fine", "pinned", "broken"))
    return {"morale": random.randint(0, 7), "status": status, "hidden": random.random() < 0.5}


def test_no_list_is_made_of_passes_that_nobody_sees() -> None:
    written = function("unseen")
    assert "_so_far" not in written and "StackTests" not in written
    assert "failed += 1" in written and "lost += taken" in written
    assert "# worst: worked out in tests" in written


@pytest.mark.parametrize("name", ["given", "looked_into", "not_told", "forbidden", "divided"])
def test_a_list_is_made_where_it_is_seen_or_counting_may_fail(name: str) -> None:
    assert "tests_so_far.append(" in function(name)


@pytest.mark.parametrize(
    "resolver", ["unseen", "given", "looked_into", "not_told", "forbidden", "divided", "checked"]
)
def test_both_come_to_the_same(resolver: str) -> None:
    random = Random(f"passes of {resolver}")
    for _ in range(120):
        men = [man(random) for _ in range(random.randrange(5))]
        rolls = {"tests.nerve": [random.randint(1, 6) for _ in men]}
        hits = random.choice((0, 1, 2, 3, 5, 9))
        try:
            both().call(resolver, rolls, men=men, hits=hits)
        except RulesError:
            continue  # the same on both sides


def test_a_fact_that_is_not_told_is_missing_where_passes_are_counted() -> None:
    with pytest.raises(MissingFact):
        both().call("not_told", {"tests.nerve": 2}, men=[{"morale": 3}], hits=1)


def test_passes_that_are_gone_through_for_what_they_refuse_are_numbered() -> None:
    assert "so_far" not in function("checked")
    men = [{"morale": n} for n in (3, 4, 0, 5)]
    refused = both().call("checked", men=men)
    assert isinstance(refused.value, Refused) and refused.value.where == ("man 3 of men",)


def test_odds_of_what_is_counted_and_of_the_passes_themselves() -> None:
    graph = graph_of(RULES)
    hit = {c.words: c.chance for c in rulesdsl.odds(graph, "volley", {"n": 3}, of="hit").chances}
    assert hit == {"0": Fraction(8, 27), "1": Fraction(12, 27), "2": Fraction(6, 27), "3": Fraction(1, 27)}
    high = {c.words: c.chance for c in rulesdsl.odds(graph, "volley", {"n": 2}, of="high").chances}
    assert high == {str(n): Fraction(2 * n - 1, 36) for n in range(1, 7)}
    passes = rulesdsl.odds(graph, "volley", {"n": 1}, of="shots").chances
    assert sum(c.chance for c in passes) == 1
    assert {c.words for c in passes} == {
        f"(die {n}, hits {'yes' if n >= 5 else 'no'})" for n in range(1, 7)
    }
    for step in ("steady", "idle"):
        (only,) = rulesdsl.odds(graph, "checked", {"men": []}, of=step).chances
        assert (only.words, only.chance) == ("none", 1)
