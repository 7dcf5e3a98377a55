"""More of a thing than a byte counts: lines, elements, times."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from rules_text import graph_of
from situations import answered_by

from rulesdsl import graph as g
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Rec, exact
from rulesdsl.runtime import TapeDice
from rulesdsl.vector import Column, prepare
from rulesdsl.vector.program import Program

np: Any = pytest.importorskip("numpy")

RULES = """record Unit "Unit" [1]
  size    number
  weight  fraction, usually 1

record Army "Army" [1]
  times  number, usually 0
  share  fraction, usually 1
  units  list of Unit

modifiers alone "Only one" [2] of army: Army
  all that apply, added
  group big "Big", one
    +1  "big"  for each units where size is more than 3

modifiers often "As often" [3] of army: Army
  all that apply, multiplied
  x2         "doubled"  per times
  x(share)   "shared"   per times
  /3         "parted"   per times, at most 2

modifiers added "Added" [3] of army: Army
  all that apply, added
  +2        "twice"   per times
  -(share)  "shared"  per times, at most 2

resolver heaviest "In order of weight" [4] of army: Army
  in_order   is units ordered by greatest weight
  first_two  is the first 2 of in_order
  gives first_two
"""


@cache
def program() -> Program:
    return Program(graph_of(RULES))


def same(name: str, columns: dict[str, Any], army: Rec) -> Any:
    """The answer, which is the interpreter's."""
    node = program().graph.functions[g.FunctionId(name)]
    told = answered_by(Interpreter(program().graph), node, {"army": army}, {}, TapeDice({}))
    answers = prepare(program().graph, name, program())(columns, rows=1)
    assert answers["status"][0] == told.status
    if told.status == "ok":
        assert {n: c[0] for n, c in answers.items() if n not in ("status", "reason")} == told.values
    return answers


@pytest.mark.parametrize("size", [1, 2, 127, 128, 130, 256, 300])
def test_two_candidates_are_two_however_many(size: int) -> None:
    columns = {f"units.{n}.size": 5 for n in range(1, size + 1)}
    army = Rec("Army", {"units": tuple(Rec("Unit", {"size": 5}) for _ in range(size))})
    answers = same("alone", columns, army)
    assert (answers["status"][0] == "ok") is (size == 1)


@pytest.mark.parametrize("size", [100, 140, 300])
def test_a_long_list_in_order(size: int) -> None:
    """Fractions of many denominators are compared pair by pair."""
    weights = [Fraction(n * 37 % 101, n + 3) for n in range(size)]
    columns: dict[str, Any] = {}
    for n, weight in enumerate(weights, 1):
        over, under = np.array([weight.numerator]), np.array([weight.denominator])
        columns |= {f"units.{n}.size": 1, f"units.{n}.weight": Column(over, None, None, under)}
    units = tuple(Rec("Unit", {"size": 1, "weight": exact(weight)}) for weight in weights)
    same("heaviest", columns, Rec("Army", {"units": units}))


@pytest.mark.parametrize("times", [-3, 0, 1, 63, 64, 65, 200, 5000])
@pytest.mark.parametrize("share", [1, -3, Fraction(2, 7)])
def test_a_factor_that_counts_often(times: int, share: Any) -> None:
    same("often", {"times": times, "share": share}, Rec("Army", {"times": times, "share": share}))


@pytest.mark.parametrize("times", [-3, 0, 1, 200])
def test_what_is_added_often(times: int) -> None:
    found = same("added", {"times": times, "share": 1}, Rec("Army", {"times": times, "share": 1}))
    assert found["total"][0] == 2 * max(0, times) - max(0, min(times, 2))


def test_a_factor_that_no_memory_holds() -> None:
    answers = prepare(program().graph, "often", program())({"times": [3, 10**15, 200], "share": 2})
    assert answers["status"].tolist() == ["ok", "bad_input", "ok"]
    assert answers["reason"][1] == "doubled: it counts more than 65,536 times, which would take too long"
    assert answers["total"].tolist() == [Fraction(64, 9), None, Fraction(2**400, 9)]
