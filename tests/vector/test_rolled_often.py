"""`1d6, n times` where nothing says how often at most: by columns as by the interpreter, or refused."""

from __future__ import annotations

from typing import Any

import pytest
from rules_text import graph_of
from situations import answered_by

from rulesdsl import graph as g
from rulesdsl.distribution.counted_dice import CountedDice
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Rec
from rulesdsl.runtime import TapeDice
from rulesdsl.vector import prepare

np: Any = pytest.importorskip("numpy")

RULES = """record Case "Case" [1]
  shots  number, usually 3

resolver shoot "Shoot" [2] of case: Case
  roll dice 1d6, case.shots times  [2]
  gives dice
"""
OFTEN = [0, 3, 1, -2, 700, None, 40, 65]


def by_the_interpreter(dice: list[Any]) -> list[Any]:
    graph = graph_of(RULES)
    machine, node = Interpreter(graph), graph.functions[g.FunctionId("shoot")]
    cases = [{} if shots is None else {"shots": shots} for shots in OFTEN]
    return [answered_by(machine, node, {"case": Rec("Case", case)}, {}, one)
            for case, one in zip(cases, dice, strict=True)]  # fmt: skip


def test_rolled_by_a_seed() -> None:
    answers = prepare(graph_of(RULES), "shoot")({"shots": OFTEN}, seed=7)
    told = by_the_interpreter([CountedDice(7, row) for row in range(len(OFTEN))])
    assert answers["status"].tolist() == [one.status for one in told]
    assert answers["dice"].tolist() == [one.values.get("dice", 0) for one in told]


def test_told_one_by_one() -> None:
    rolls = {f"roll.dice.{nth}": [1 + (nth * row) % 6 for row in range(len(OFTEN))] for nth in range(1, 66)}
    answers = prepare(graph_of(RULES), "shoot")({"shots": OFTEN, **rolls})
    told = by_the_interpreter([TapeDice({"dice": [c[row] for c in rolls.values()]}) for row in range(8)])
    assert answers["status"].tolist() == [one.status for one in told]
    assert [answers["dice"][row] or 0 for row in range(8)] == [one.values.get("dice", 0) for one in told]
    assert answers["reason"][4] == told[4].reason


@pytest.mark.parametrize("shots", [65_537, 10**9, 10**30])
def test_more_often_than_anybody_waits_for(shots: int) -> None:
    answers = prepare(graph_of(RULES), "shoot")({"shots": [1, shots]}, seed=1)
    assert answers["status"].tolist() == ["ok", "bad_input"]
    assert answers["reason"][1] == "dice: it is rolled more than 65,536 times, which would take too long"
