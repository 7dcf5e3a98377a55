"""Dice that are read die by die, in columns: rolled again on their faces, told by die or as a total."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from both import Both, tried
from rules_text import graph_of
from situations import answered_by

from rulesdsl import graph as g
from rulesdsl.distribution.counted_dice import CountedDice
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Rec
from rulesdsl.runtime import TapeDice
from rulesdsl.vector import BadColumns, prepare
from rulesdsl.vector.program import Program

np: Any = pytest.importorskip("numpy")

RULES = """dice pair "one red, one white" [1]
  red    1d6
  white  1d6

record Go "Go" [1]
  bonus  number, usually 0

resolver equal "Doubles are rolled again" [2] of go: Go
  roll dice pair
  again when dice.red is dice.white
  total  is dice.red + dice.white + bonus
  gives total, dice

resolver unequal "Until it is a double" [3] of go: Go
  roll dice pair
  again when dice.red is not dice.white
  red  is dice.red
  gives dice, red

resolver greater "Red is not more" [4] of go: Go
  roll dice pair
  again when dice.red is more than dice.white
  margin  is dice.white - dice.red
  gives dice, margin

resolver one_face "A red 1 is rolled again" [5] of go: Go
  roll dice pair
  again when dice.red is 1
  gives dice

resolver between "By a step" [6] of go: Go
  roll dice pair
  double  is (dice.red is dice.white)
  again when double
  white   is dice.white
  gives white, double

resolver whole "By the sum" [7] of go: Go
  roll dice pair
  again when dice is 7
  red  is dice.red
  gives red, dice

resolver beside "With another roll" [8] of go: Go
  roll dice pair
  roll extra 1d6
  again when dice.red is extra
  lower_one  is lower of (dice.red, dice.white)
  gives lower_one, extra

resolver margins "Die by die" [9] of go: Go
  roll dice pair
  margin  is dice.red - dice.white
  gives margin, dice

resolver sums "The sum only" [10] of go: Go
  roll dice pair
  gives dice

resolver handed "A roll handed on" [11] of go: Go
  then go to sums as thrown
    bonus is bonus
  passes  is each shot in (1 repeated bonus)
    roll dice pair
    gap  is dice.red - dice.white
  best    is the one of passes with greatest dice
  both    is thrown.dice.red + best.dice.white
  either  is thrown.dice when bonus is more than 2, otherwise best.dice
  white   is thrown.dice.white
  gives both, either, white, passes
"""

AGAIN = ("equal", "unequal", "greater", "one_face", "between", "whole", "beside")
PAIRS = (
    ((1, 2), (1, 1), (6, 6)),
    ((1, 1), (2, 2), (3, 4)),
    ((1, 2), (5, 4), (6, 6)),
    ((6, 1), (1, 1), (2, 5)),
    ((3, 4), (1, 4), (5, 2)),
    ((2, 5), (1, 6), (4, 6)),
    ((1, 1), (1, 6), (2, 2)),
)


@cache
def program() -> Program:
    return Program(graph_of(RULES))


def ask(name: str, columns: Any, **options: Any) -> Any:
    return prepare(program().graph, name, program())(columns, **options)


def same_as_alone(name: str, answers: Any, dice: list[Any], bonus: list[int] | None = None) -> None:
    """Each row is what the interpreter says with that row's dice."""
    machine = Interpreter(program().graph)
    node = program().graph.functions[g.FunctionId(name)]
    for row, source in enumerate(dice):
        go = Rec("Go", {} if bonus is None else {"bonus": bonus[row]})
        told = answered_by(machine, node, {"go": go}, {}, source)
        assert answers["status"][row] == told.status, (row, told)
        if told.status == "ok":
            found = {n: c[row] for n, c in answers.items() if n not in ("status", "reason")}
            longer = {n for n, value in found.items() if value is None and n not in told.values}
            assert {n: value for n, value in found.items() if n not in longer} == told.values, row
        else:
            assert answers["reason"][row] == told.reason


@pytest.mark.parametrize("name", AGAIN)
def test_again_with_told_faces(name: str) -> None:
    columns: dict[str, Any] = {}
    for nth in range(3):
        for die, place in (("red", 0), ("white", 1)):
            columns[f"roll.dice.{nth + 1}.{die}"] = [row[nth][place] for row in PAIRS]
        if name == "beside":
            columns[f"roll.extra.{nth + 1}"] = [1 + (row + nth) % 6 for row in range(len(PAIRS))]
    tapes = [
        TapeDice({
            "dice": [{"red": red, "white": white} for red, white in rolled],
            "extra": [1 + (row + nth) % 6 for nth in range(3)],
        })
        for row, rolled in enumerate(PAIRS)
    ]  # fmt: skip
    same_as_alone(name, ask(name, columns), tapes)


@pytest.mark.parametrize("name", AGAIN)
def test_again_with_a_seed(name: str) -> None:
    answers = ask(name, {}, rows=300, seed=9)
    assert answers.counts() == {"ok": 300}
    same_as_alone(name, answers, [CountedDice(9, row) for row in range(300)])


def test_a_reroll_that_never_settles_reads_the_last_faces() -> None:
    """A thousand rounds in one row; the others have long been done."""
    answers = ask("whole", {"roll.dice": [7, 12], **{f"roll.dice.{n}": [7, 12] for n in range(2, 1001)}})
    assert answers["reason"].tolist() == ["By the sum: rolled again 1000 times and never settled", ""]
    assert answers["red"].tolist() == [None, 6]


def test_a_total_alone_shows_no_faces() -> None:
    """Where a die is looked at, each has to be told; 2 and 12 leave nothing open."""
    totals = [2, 7, 12, 13]
    answers = ask("margins", {"roll.dice": totals})
    assert answers["status"].tolist() == ["ok", "missing", "ok", "bad_input"]
    assert answers["reason"][1] == "roll dice: only the total 7 is given; tell each die: (red 1, white 6)"
    same_as_alone("margins", answers, [TapeDice({"dice": total}) for total in totals])
    same_as_alone("sums", ask("sums", {"roll.dice": totals}), [TapeDice({"dice": n}) for n in totals])
    assert ask("sums", {"roll.dice": totals})["dice"].tolist() == [2, 7, 12, None]


def test_a_roll_handed_on_is_read_die_by_die() -> None:
    """By a follow-on, out of a list of passes, one of two: its faces go with it."""
    bonus = [1 + row % 4 for row in range(40)]
    answers = ask("handed", {"bonus": bonus}, seed=3)
    assert answers.counts() == {"ok": 40}
    same_as_alone("handed", answers, [CountedDice(3, row) for row in range(40)], bonus)
    dice = {"thrown.dice": [2, 7, 12], "passes.dice": [12, 12, 9]}
    told = ask("handed", {"bonus": 1, **{f"roll.{name}": readings for name, readings in dice.items()}})
    assert told["status"].tolist() == ["ok", "missing", "missing"]
    tapes = [TapeDice({name: readings[row] for name, readings in dice.items()}) for row in range(3)]
    same_as_alone("handed", told, tapes, [1] * 3)


@pytest.mark.parametrize("name", AGAIN)
def test_totals_rolled_again(name: str) -> None:
    """Generated code says the same (`Both`)."""
    rolled = [[2, 7, 12], [7, 4, 12], [12, 2, 7], [2, 2, 5]]
    extra = [1, 2, 3, 1]
    columns: dict[str, Any] = {f"roll.dice.{n + 1}": [row[n] for row in rolled] for n in range(3)}
    if name == "beside":
        columns |= {f"roll.extra.{n + 1}": extra for n in range(3)}
    tapes: list[Any] = [{"dice": row, "extra": [x] * 3} for row, x in zip(rolled, extra, strict=True)]
    same_as_alone(name, ask(name, columns), [TapeDice(tape) for tape in tapes])
    both = Both(program().graph)
    for tape in tapes:
        tried(lambda tape=tape: both.call(name, tape))


# ---------------------------------------------------------------- what is told, in part or twice


def test_what_is_not_told_is_rolled() -> None:
    """By the seed, as if nothing were told: the nth roll of a row is its nth, whoever tells the others."""
    dice = [CountedDice(9, row) for row in range(6)]
    fallen = [[one.roll("dice", (6, 6)) for _ in range(3)] for one in dice]
    told = {"roll.dice": [12, None, 2, None, 12, float("nan")]}
    answers = ask("margins", told, seed=9)
    assert answers.counts() == {"ok": 6}
    rolled = [sum(fallen[row][0]) if row in (1, 3, 5) else told["roll.dice"][row] for row in range(6)]
    assert answers["dice"].tolist() == rolled
    assert answers["margin"].tolist() == [0 if row in (0, 2, 4) else fallen[row][0][0] - fallen[row][0][1]
                                          for row in range(6)]  # fmt: skip
    assert ask("margins", told)["status"].tolist() == ["ok", "missing", "ok", "missing", "ok", "missing"]


@pytest.mark.parametrize("name", AGAIN)
def test_the_first_told_and_the_others_rolled(name: str) -> None:
    """What is made again beyond what is told falls by the seed."""
    first = [(1 + row % 6, 1 + row // 6 % 6) for row in range(60)]
    told: dict[str, Any] = {
        "roll.dice.red": [red if row % 5 else None for row, (red, _) in enumerate(first)],
        "roll.dice.white": [white if row % 5 else None for row, (_, white) in enumerate(first)],
    }
    same_as_alone(name, ask(name, told, seed=3), [
        FirstTold(CountedDice(3, row), one if row % 5 else None) for row, one in enumerate(first)
    ])  # fmt: skip


class FirstTold:
    """Counted dice, of which the first throw of the pair may have been told."""

    def __init__(self, dice: CountedDice, told: tuple[int, int] | None) -> None:
        self.dice, self.told = dice, told

    def roll(self, name: str, sides: tuple[int, ...], kind: Any = None) -> tuple[int, ...]:
        fallen = self.dice.roll(name, sides, kind)
        if name == "dice" and self.told is not None:
            fallen, self.told = self.told, None
        return fallen

    def within(self, name: str) -> Any:
        return self


def test_a_whole_and_its_dice_must_agree() -> None:
    columns = {
        "roll.dice": [7, 7, None, 7, 2, None],
        "roll.dice.red": [3, 3, 3, None, None, None],
        "roll.dice.white": [4, 5, 5, None, None, None],
    }
    answers = ask("margins", columns)
    assert answers["status"].tolist() == ["ok", "bad_input", "ok", "missing", "ok", "missing"]
    assert answers["reason"][1] == (
        "roll dice: its dice make another number than the one that is told for the whole"
    )
    assert "only the total 7 is given" in answers["reason"][3] and "no value" in answers["reason"][5]
    assert answers["margin"].tolist() == [-1, None, -2, None, 0, None]
    assert answers["dice"].tolist() == [7, None, 8, None, 2, None]
    seeded = ask("margins", columns, seed=1)
    assert seeded["status"].tolist() == ["ok", "bad_input", "ok", "missing", "ok", "ok"]


@pytest.mark.parametrize("seed", [None, 4])
def test_one_die_of_two_is_no_roll(seed: int | None) -> None:
    columns = {"roll.dice.red": [3, None, 3, None], "roll.dice.white": [4, 4, None, None]}
    answers = ask("margins", columns, seed=seed)
    assert answers["status"].tolist() == ["ok", "bad_input", "bad_input", "ok" if seed else "missing"]
    assert answers["reason"][1] == "roll.dice: its dice are red, white: tell all of them"


@pytest.mark.parametrize("cells", [7.5, "x", "", True, "1/2", 1j])
def test_a_roll_that_cannot_be_read(cells: Any) -> None:
    for told in ([7, cells], np.array([7, cells], object)):
        for seed in (None, 2):
            answers = ask("sums", {"roll.dice": told}, seed=seed)
            assert answers["status"].tolist() == ["ok", "bad_input"]
            assert answers["reason"][1].startswith("roll.dice: ")
    dice = {"roll.dice.red": [1, cells], "roll.dice.white": [1, 1]}
    assert ask("sums", dice)["status"].tolist() == ["ok", "bad_input"]


def test_one_roll_under_two_names() -> None:
    with pytest.raises(BadColumns, match=r"roll\.dice and roll\.dice\.1 tell the same roll"):
        ask("sums", {"roll.dice": [7], "roll.dice.1": [7]})
    with pytest.raises(BadColumns, match="its dice are red, white; give all of them"):
        ask("sums", {"roll.dice": [7], "roll.dice.red": [3]})
    for number in ("0", "01", "²", "100000"):
        with pytest.raises(BadColumns, match=r"no such roll is made|10,000 rolls can be told"):
            ask("sums", {f"roll.dice.{number}": [7]})


def test_dice_that_are_called_alike_are_told_together() -> None:
    graph = graph_of("""resolver two "Two" [1] of n: number
  roll dice 2d6
  gives dice
""")
    two = prepare(graph, "two")
    for column in ("roll.dice", "roll.dice.dice"):
        assert two({"n": [1], column: [3]})["dice"].tolist() == [3]
    answers = two({"n": [1, 1, 1], "roll.dice.dice": [1, 12, 13]})
    assert answers["dice"].tolist() == [None, 12, None]
    assert answers["reason"][0] == "roll dice: the 2 dice called dice show 2..12 together"
