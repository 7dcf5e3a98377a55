"""Where a step stands decides what is told first, in generated Python, interpreter and columns alike: what a
chart refuses above a roll before that roll, what one refuses below it behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from both import Both
from rules_text import graph_of, inputs

import rulesdsl
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Rec
from rulesdsl.runtime import MissingFact, MissingRoll, NoSuchRoll, RefusedByTable, TapeDice, UnknownCell

RULES = """series order "Order", edition "1"

record Case "Case"
  n     number, usually 9
  wait  yes/no, usually no

outcome Hit "Hit", least first
  miss "Miss"
  hit  "Hit"

table hits "Hits" [1.1]
  roll     2d6
  rows     n "N", in bands, above the last refused "too many"
  columns  hit: Hit
  cells    are rolls that give the column
  | N    | Miss | Hit   |
  | 1    | 2..7 | 8..12 |
  | 2..3 | ?    | ?     |

table figure "Figure" [1.2]
  rows   n "N", in bands, past either end stays
  gives  number
  | N | Figure |
  | 1 | 4      |
  | 2 | ?      |

resolver above "Above" [2.1] of case: Case
  row  is heading of hits at n
  roll aim 2d6
  hit  is hits at row rolling aim
  gives hit

resolver below "Below" [2.2] of case: Case
  roll aim 2d6
  hit  is hits at n rolling aim
  gives hit

resolver behind "Behind an end" [2.3] of case: Case
  row  is heading of hits at n
  end "they wait" when wait
  roll aim 2d6
  hit  is hits at row rolling aim
  gives hit

resolver passes "Passes" [2.4] of case: Case
  thrown  is each throw in (1 repeated 2)
    row  is heading of hits at n
    roll aim 2d6
    hit  is hits at row rolling aim
  gives thrown

record Man "Man"
  nerve  number
  steps  number, usually 1

record Stack "Stack"
  men  list of Man

resolver morale "Morale" [2.6] of stack: Stack
  steady  is (all of men have nerve is at least 3)
  thrown  is each man in men
    roll die 1d6
    limit  is man.nerve + 1 when steady, otherwise man.nerve
    holds  is (die is at most limit)
    idle   is man.steps + die
  broken  is count of thrown where not holds
  gives broken

formula two_figures "Two figures" [2.5] of case: Case
  first   is figure at (n + 1)
  second  is heading of hits at n
  gives yes when second is heading of hits at 1 and first is 4, otherwise no
"""
TOLD = {"missing": {}, "wrong": {"aim": 13, "thrown.aim": [13, 13]}}
SAID = {"missing": MissingRoll, "wrong": NoSuchRoll}


@pytest.mark.parametrize("how", TOLD)
@pytest.mark.parametrize("function", ["above", "behind", "passes"])
def test_what_is_refused_above_a_roll_is_told_before_it(function: str, how: str) -> None:
    both = Both(graph_of(RULES))
    given = {"case": Rec("Case")}
    outcome, _ = both.compared(function, given, lambda: TapeDice(TOLD[how]), {})
    assert isinstance(outcome, RefusedByTable) and outcome.words == "too many"


@pytest.mark.parametrize("how", TOLD)
def test_a_roll_above_is_told_before_what_is_refused_below(how: str) -> None:
    both = Both(graph_of(RULES))
    outcome, _ = both.compared("below", {"case": Rec("Case")}, lambda: TapeDice(TOLD[how]), {})
    assert type(outcome) is SAID[how]


def test_an_end_comes_before_what_only_the_steps_behind_it_need() -> None:
    both = Both(graph_of(RULES))
    outcome, _ = both.compared("behind", {"case": Rec("Case", {"wait": True})}, lambda: TapeDice({}), {})
    assert not isinstance(outcome, Exception)


def test_what_every_pass_asks_of_its_own_list_is_worked_out_before_the_first() -> None:
    """Of an empty list nothing is asked; of any other the fact that is missing is told before the dice."""
    both = Both(graph_of(RULES))
    told = inputs(both.graph, "morale", men=[{"nerve": 3}, {"nerve": 2}])
    assert both.call("morale", {"thrown.die": [3, 3]}, men=[{"nerve": 3}, {"nerve": 2}])["broken"] == 1
    assert both.call("morale", {"thrown.die": [4, 5]}, men=[{"nerve": 3}, {"nerve": 4}])["broken"] == 0
    assert both.call("morale", {}, men=[])["broken"] == 0
    outcome, _ = both.compared("morale", told, lambda: TapeDice({}), {})
    assert type(outcome) is MissingRoll
    with pytest.raises(MissingFact):
        both.machine.call("morale", inputs(both.graph, "morale", men=[{}]), TapeDice({}))


def test_passes_hold_what_somebody_speaks_of(tmp_path: Path) -> None:
    path = tmp_path / "order.rules"
    path.write_text(RULES, encoding="utf-8")
    rulesdsl.build(path, out=tmp_path / "made")
    code = (tmp_path / "made" / "order" / "order.py").read_text(encoding="utf-8")
    of_a_pass = code[code.index("class MoraleThrown:") :]
    assert of_a_pass.split("\n\n")[1].split() == ["holds:", "bool"]
    assert "steady = all(man.nerve >= 3 for man in stack.men)" in code


def test_the_same_in_columns(tmp_path: Path) -> None:
    path = tmp_path / "order.rules"
    path.write_text(RULES, encoding="utf-8")

    def said(function: str, roll: str = "roll.aim") -> list[str]:
        columns = {"n": [9, 9, 9], roll: [None, 13, 7]}
        return list(rulesdsl.vectorised(path, function)(columns)["status"])

    assert said("above") == said("behind") == said("passes", "roll.thrown.aim.1") == ["refused"] * 3
    assert said("below") == ["missing", "bad_input", "refused"]


def test_the_definitions_of_a_formula_are_told_in_their_order(tmp_path: Path) -> None:
    both, dice = Both(graph_of(RULES)), TapeDice({})
    outcome, _ = both.compared("two_figures", {"case": Rec("Case")}, lambda: dice, {})
    assert isinstance(outcome, RefusedByTable)
    unknown, _ = both.compared("two_figures", {"case": Rec("Case", {"n": 1})}, lambda: dice, {})
    assert isinstance(unknown, UnknownCell)
    path = tmp_path / "order.rules"
    path.write_text(RULES, encoding="utf-8")
    assert list(rulesdsl.vectorised(path, "two_figures")({"n": [9, 1]})["status"]) == ["refused", "unknown"]


def test_a_chart_by_itself_asks_for_its_roll_first() -> None:
    with pytest.raises(MissingFact, match=r"^not given: roll of Hits \[1\.1\]$"):
        Interpreter(graph_of(RULES)).call("hits", {"n": 9})
