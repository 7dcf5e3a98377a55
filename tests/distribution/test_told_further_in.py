"""Odds of steps that read what follow-ons come to that wait, also further in: as all throws that the
interpreter plays have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from rules_text import graph_of

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.driver.situation import read, told_by_json
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Result
from rulesdsl.runtime import TapeDice, printed

RULES = """
record A "A"
  n  number

record B "B"
  m      number
  brave  yes/no, usually no

record C "C"
  k    number
  far  number, usually 3

record Line "Line"
  men  list of number

resolver outer "Outer" [1] of a: A
  roll die 1d2
  then go to inner as second
    m  is n
  fate  is die + second.score x 10
  gives fate, second

resolver inner "Inner" [2] of b: B
  roll luck 1d2
  then go to last as third when luck is 1 or brave
    k    is m + luck
    far  asked "how far"
  score  is 90 when third is absent, otherwise third.hexes + luck
  gives score

resolver last "Last" [3] of c: C
  roll leg 1d2
  hexes  is leg + far x 2 + k
  gives hexes

resolver asks "Asks" [4] of a: A
  then go to inner as second
    m      is n
    brave  asked "are they brave"
  fate  is second.score
  gives fate

resolver passing "Passing" [5] of line: Line
  walk is each man in men
    roll die 1d2
    then go to inner as second when die is 2
      m      is man
      brave  asked "are they brave"
    bad  is 0 when second is absent, otherwise second.score + die
  total  is sum of bad among walk
  gives total

resolver by_names "By names" [6] of (a: A, c: C)
  roll die 1d2
  then go to last as third
    k    is n + c.far + die
    far  asked "how far"
  score  is third.hexes
  gives score

resolver both "Both" [7] of a: A
  then go to by_names as first
    a  is a
    c  asked "who goes"
  then go to inner as second
    m  is n
  fate  is first.score x 100 + second.score
  gives fate

resolver twice "Twice" [8] of a: A
  roll die 1d2
  then go to inner as second
    m  is n
  then go to inner as other
    m  is die
  fate  is second.score x 100 + other.score
  gives fate

resolver unread "Unread" [9] of a: A
  then go to asks as first
    n  asked "how many"
  gives first

resolver losing "Losing" [10] of a: A
  roll die 1d2
  then go to last as third
    k    is 0
    far  asked "how far"
  end "it is over" when n is at most 0
  left  is n - third.hexes + 2
  gives left
"""

GRAPH = graph_of(RULES)
Told = Mapping[str, Any]

CASES: list[tuple[str, Told, str, tuple[str, ...]]] = [
    ("outer", {"n": 1, "second": {"third": {"far": 6}}}, "fate", ("die", "second.luck", "second.third.leg")),
    ("asks", {"n": 2, "second": {"brave": True, "third": {"far": 4}}}, "fate",
     ("second.luck", "second.third.leg")),
    ("asks", {"n": 2, "second": {"brave": False, "third": {"far": 4}}}, "fate",
     ("second.luck", "second.third.leg")),
    ("passing", {"men": [5], "walk": {"second": {"brave": True, "third": {"far": 1}}}}, "total",
     ("walk.die", "walk.second.luck", "walk.second.third.leg")),
    ("both", {"n": 1, "first": {"c": {"k": 4, "far": 2}, "third": {"far": 1}},
              "second": {"third": {"far": 0}}},
     "fate", ("first.die", "first.third.leg", "second.luck", "second.third.leg")),
    ("twice", {"n": 3, "second": {"third": {"far": 1}}, "other": {"third": {"far": 2}}}, "fate",
     ("die", "second.luck", "second.third.leg", "other.luck", "other.third.leg")),
    ("unread", {"first": {"n": 4, "second": {"brave": True, "third": {"far": 2}}}, "n": 0}, "first.fate",
     ("first.second.luck", "first.second.third.leg")),
]  # fmt: skip


def by_all_throws(name: str, told: Told, of: str, rolls: tuple[str, ...]) -> dict[str, Fraction]:
    node = GRAPH.functions[g.FunctionId(name)]
    situation = read(GRAPH, node, told_by_json(dict(told)))
    shares: Counter[str] = Counter()
    for faces in product((1, 2), repeat=len(rolls)):
        dice = TapeDice(dict(zip(rolls, faces, strict=True)))
        found: Any = Interpreter(GRAPH).call(name, situation.inputs, dice, answers=situation.answers)
        for step in of.split("."):
            assert isinstance(found, Result)
            found = found.values[step]
        shares[printed(found)] += 1
    return {words: Fraction(count, 2 ** len(rolls)) for words, count in shares.items()}


def odds(name: str, told: Told, of: str) -> dict[str, Fraction]:
    return {c.words: c.chance for c in rulesdsl.odds(GRAPH, name, dict(told), of=of).chances}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_as_all_throws_have_it(case: tuple[str, Told, str, tuple[str, ...]]) -> None:
    name, told, of, rolls = case
    expected = by_all_throws(name, told, of, rolls)
    for _ in range(3):  # from the second question on it is one function that answers
        assert odds(name, told, of) == expected


def test_other_facts_are_other_odds() -> None:
    for far in (0, 6, 2):
        told = {"n": 1, "second": {"third": {"far": far}}}
        rolls = ("die", "second.luck", "second.third.leg")
        assert odds("outer", told, "fate") == by_all_throws("outer", told, "fate", rolls)


def test_a_list_of_passes_is_told_the_same_in_each() -> None:
    told = {"men": [5, 7], "walk": {"second": {"brave": True, "third": {"far": 1}}}}
    one = [by_all_throws("passing", {**told, "men": [man]}, "total",
                         ("walk.die", "walk.second.luck", "walk.second.third.leg"))
           for man in (5, 7)]  # fmt: skip
    expected: dict[str, Fraction] = {}
    for (first, share), (second, of) in product(one[0].items(), one[1].items()):
        words = str(int(first) + int(second))
        expected[words] = expected.get(words, Fraction(0)) + share * of
    assert odds("passing", told, "total") == expected


def test_what_is_not_told_is_due() -> None:
    found = odds("outer", {"n": 1}, "fate")
    assert found == {
        "third.hexes: third is due and not yet answered": Fraction(1, 2),
        "901": Fraction(1, 4),
        "902": Fraction(1, 4),
    }


def test_again_and_again() -> None:
    told = {"n": 2, "third": {"far": 1}}
    ending = rulesdsl.odds(GRAPH, "losing", told, repeat={"n": "left"})
    assert {c.words: c.chance for c in ending.how.chances} == {"it is over [10]": Fraction(1)}
    assert ending.rounds == Fraction(5, 2)  # 1 + (2 + 1) / 2: 1 or 2 are left, then 0 or fewer


def test_told_here_and_not_there() -> None:
    """One procedure that is gone on to twice can be told no fact in one place alone: it is due."""
    told = {"n": 3, "second": {"third": {"far": 1}}}
    due = "third.hexes: third is due and not yet answered"
    assert odds("twice", told, "fate")[due] == Fraction(3, 4)
