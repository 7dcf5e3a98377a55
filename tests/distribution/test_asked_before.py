"""What is answered hangs on nothing that was asked before; rolls that are never made are refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact
from rulesdsl.interp.values import Roll

BOOK = """
series book "Book", edition "1"

dice pair "one red, one white" [1.0]
  red    1d3
  white  1d3

record Case "Case" [1.0]
  n  number, usually 0

resolver throw "Throw" [1.1] of case: Case
  roll both pair
  total is both + n
  mixed is both when both.red is 1, otherwise 4
  gives both, total, mixed
"""


@pytest.fixture
def graph(tmp_path_factory: pytest.TempPathFactory) -> g.RuleGraph:
    path = tmp_path_factory.mktemp("asked") / "book.rules"
    path.write_text(BOOK)
    return rulesdsl.load(path)


@pytest.mark.parametrize("order", list(permutations(("both", "total", "mixed"))))
def test_values_are_those_of_the_step(graph: g.RuleGraph, order: tuple[str, ...]) -> None:
    found = {of: rulesdsl.odds(graph, "throw", {}, of=of) for of in order}
    assert {type(c.value) for c in found["both"].chances} == {Roll}
    assert [(type(c.value), c.words) for c in found["total"].chances] == [(int, str(n)) for n in range(2, 7)]
    # A roll and a number that read the same are one outcome.
    assert [(c.words, c.chance) for c in found["mixed"].chances] == [
        ("2", Fraction(1, 9)), ("3", Fraction(1, 9)), ("4", Fraction(7, 9))
    ]
    assert found["mixed"].chance(4) == found["mixed"].at_least(4).sure == Fraction(7, 9)


@pytest.mark.parametrize("more", [{}, {"of": "total"}, {"repeat": {"n": "total"}}], ids=str)
@pytest.mark.parametrize(
    ("roll", "words", "help"),
    [
        ({"bothh": 3}, "Throw makes no roll 'bothh'", "did you mean both?"),
        ({"both": 3, "nope": 1}, "Throw makes no roll 'nope'", "write one of: both"),
        ({"both.red": 1}, "Throw makes no roll 'both.red'", "tell the dice of a roll together: both=..."),
        ({3: 1}, "Throw makes no roll '3'", "write one of: both"),
    ],
)
def test_a_roll_that_is_never_made(
    graph: g.RuleGraph, roll: dict[Any, Any], words: str, help: str, more: dict[str, Any]
) -> None:
    with pytest.raises(BadFact) as raised:
        rulesdsl.odds(graph, "throw", {}, roll=roll, **more)
    assert (raised.value.headline, raised.value.help) == (words, help)


def test_several_rolls_of_what_is_rolled_once(graph: g.RuleGraph) -> None:
    with pytest.raises(BadFact, match="2 rolls are told, one after the other, but it is rolled once"):
        rulesdsl.odds(graph, "throw", {}, of="total", roll={"both": [3, 4]})
    assert rulesdsl.odds(graph, "throw", {}, of="total", roll={"both": [3]}).chance(3) == 1


NO_DICE = """
series book "Book", edition "1"

record Case "Case" [1.0]
  n      number, usually 0
  ahead  number, 0..9 only, usually 2
  late   yes/no, usually no

resolver carried "Carried" [1.1] of case: Case
  roll us 1d2
  start  is ahead + 1
  roll them 1d2, when late
  gain   is start - us - them
  steps  is each step in (1 repeated n), carrying left from start
    left becomes (left + gain) kept between 0 and 3
  rest   is steps.left
  gives rest
"""


def test_what_passes_without_dice_begin_with(tmp_path: Path) -> None:
    (tmp_path / "book.rules").write_text(NO_DICE)
    found = rulesdsl.load(tmp_path / "book.rules")
    for n, late in product((3, 1, 0), (False, True, np.False_, np.True_)):
        expected: dict[int, Fraction] = {}
        for us, them in product((1, 2), (1, 2)):
            rest = 3
            for _ in range(n):
                rest = min(max(rest + 3 - us - (them if late else 0), 0), 3)
            expected[rest] = expected.get(rest, Fraction(0)) + Fraction(1, 4)
        odds = rulesdsl.odds(found, "carried", {"n": n, "late": late}, of="rest")
        assert {c.value: c.chance for c in odds.chances} == expected
