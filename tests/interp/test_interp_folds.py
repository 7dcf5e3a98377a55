"""Carrying, stopping, lists in order: the interpreter and generated code alike."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both
from rules_text import graph_of, sample

from rulesdsl.interp.values import Folded, Rec, Val, plain
from rulesdsl.runtime import UnknownCell

TEXT = """
record Case "Case" [1.0]
  numbers  list of number
  start    number, usually 10

resolver swap "Swap" [1.1] of case: Case
  turn  is each n in numbers, carrying a from 1, b from 2
    both  is a + b
    a     becomes b
    b     becomes a + n
  gives turn

resolver nested "Nested" [1.2] of case: Case
  outer  is each n in numbers, carrying total from 0
    inner  is each m in numbers, carrying part from n
      stop "past it" when m is more than n
      part  becomes part + m + total
    total  becomes total + inner.part
    stop "too much" when inner.part is more than 20
  done   is outer.total
  inside is count of outer
  gives done, inside

table price "Price" [1.3]
  rows   n: number "N"
  gives  number
  | N | Price |
  | 1 | 5     |
  | 2 | ?     |

resolver unknown_price "Unknown" [1.4] of case: Case
  turn  is each n in numbers, carrying left from start
    cost  is price at n
    stop "enough" when left is less than 3
    left  becomes left - cost
  end_of_it  is turn.left
  gives end_of_it

formula in_order "In order" [1.5] of case: Case
  gives each number among (the first 3 of (numbers ordered by greatest number))

formula last_of_all "Last" [1.6] of case: Case
  gives the last start of (numbers ordered by least (0 - number))
"""


@cache
def demo() -> Both:
    return Both(graph_of(TEXT))


@cache
def marches() -> Both:
    return Both(sample("marches"))


def folded(value: Val) -> Folded:
    assert isinstance(value, Folded)
    return value


def test_all_becomes_lines_take_effect_together() -> None:
    turn = folded(demo().call("swap", numbers=[10, 20])["turn"])
    assert (turn.values["a"], turn.values["b"]) == (11, 22)


def test_without_elements_it_stays_as_it_was() -> None:
    turn = folded(demo().call("swap", numbers=[])["turn"])
    assert list(turn.values.items()) == [("a", 1), ("b", 2), ("stopped", False), ("passes", ())]


def test_the_stopped_pass_does_not_count() -> None:
    """1: 1 + 1; 2: 2 + (1 + 2) + (2 + 2); 9: beyond."""
    made = demo().call("nested", numbers=[1, 2, 9])
    assert (made["done"], made["inside"]) == (11, 2)


def test_a_cost_that_nobody_needs_may_be_unknown() -> None:
    assert demo().call("unknown_price", numbers=[1, 1, 2], start=10)["end_of_it"] == 0


def test_what_is_handed_on_must_be_known() -> None:
    with pytest.raises(UnknownCell):
        demo().call("unknown_price", numbers=[1, 2], start=10)


def test_in_order_and_the_first_of_them() -> None:
    assert demo().call("in_order", numbers=[1, 4, 2, 4, 3]).value == (4, 4, 3)
    assert demo().call("in_order", numbers=[1]).value == (1,)


@pytest.mark.parametrize(("most", "left"), [(0, ()), (2, (2, 1)), (9, (4, 2, 1)), (-1, ())])
def test_the_last_of_them(most: int, left: tuple[int, ...]) -> None:
    assert demo().call("last_of_all", numbers=[1, 4, 2], start=most).value == left


def test_those_tied_stay_in_order_and_the_absent_come_last() -> None:
    units = [
        {"name": "a", "steps_left": 2},
        {"name": "b", "steps_left": 2, "cohesion": 3},
        {"name": "c", "steps_left": 2, "cohesion": 1},
        {"name": "d", "steps_left": 3, "cohesion": 1},
    ]
    made = marches().call("barrage", hits=0, units=units)
    assert names(made["worst"]) == ["c", "d"]
    assert names(made["rest"]) == ["b", "c", "d"]


def names(value: Val) -> list[Val]:
    assert isinstance(value, tuple)
    return [one.given["name"] for one in value if isinstance(one, Rec)]


def test_a_stop_and_what_is_handed_on_stand_in_the_trace() -> None:
    path = [{"ground": "clear"}, {"ground": "rough"}, {"ground": "rough"}]
    made = marches().call("march", allowance=4, path=path)
    entries = [e for e in made.trace.entries if e.path == ("walk",)]
    points = [e.value for e in entries if e.name == "points"]
    assert points == [3, 1]
    (stop,) = [e for e in entries if e.kind == "stop"]
    assert (stop.name, stop.rule) == ("no points are left for the next hex", "4.3")
    assert "stops: no points are left" in made.trace.explain()


def test_what_was_rolled_in_the_stopped_pass_has_been_rolled() -> None:
    made = marches().call("until_six", rolls={"rolls.throw": [3, 6]}, allowance=1)
    assert (made["misses"], made["lucky"]) == (1, True)


def test_a_stop_inside_of_rolls_made_again() -> None:
    tape = {"rounds.run": [1, 6, 1, 4], "rounds.fall": [4, 2]}
    made = marches().call("chase", rolls=tape, allowance=4)
    rounds = folded(made["rounds"])
    assert rounds.values["stopped"] is True
    assert plain(rounds.values["best"]) == 1
