"""Several rolls told of one that is made once: the two numbers were meant as faces."""

from __future__ import annotations

import pytest
from rules_text import graph_of

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.rolls_once import refuse_several
from rulesdsl.interp.made_once import made_once

RULES = """dice pair "one red, one white" [1]
  red    1d6
  white  1d6

record Go "Go" [1]
  shots  number, usually 1

table hits "Hits" [1]
  roll  2d6
  rows  shots "Shots", in bands, past either end stays
  columns  hit: number
  cells  are rolls that give the column
  | Shots | 0    | 1     |
  | 1     | 2..7 | 8..12 |
  | 2     | 2..5 | 6..12 |

resolver after "After" [2] of go: Go
  roll die 1d6
  gives die

resolver all_of_it "All of it" [3] of go: Go
  roll begin 1d6
  again when begin is 1
  roll one pair, when shots is 1
  roll several 1d6, shots times
  end "no shots" when shots is 0
  passes is each shot in (1 repeated shots)
    roll each_one 1d6
  roll like 2d6
  then go to after as next_one when shots is 2
  gives one, several, passes, like, next_one

resolver whole_again "Again" [4] of go: Go
  roll first_one 1d6
  then go to after as next_one when shots is 2
  again when first_one is 6
  roll last_one 1d6
  gives first_one, last_one
"""


def node(name: str) -> g.Function:
    return graph_of(RULES).functions[g.FunctionId(name)]


@pytest.mark.parametrize(
    ("name", "once"),
    [
        ("all_of_it", ["one", "like", "next_one.die"]),
        ("whole_again", ["last_one"]),
        ("hits", ["roll"]),
        ("after", ["die"]),
    ],
)
def test_what_is_rolled_once(name: str, once: list[str]) -> None:
    assert list(made_once(graph_of(RULES), node(name))) == once


@pytest.mark.parametrize(
    ("name", "rolls", "help"),
    [
        ("all_of_it", {"one": [3, 4]}, "one throw of 2 dice is told die by die: one=(red 3, white 4)"),
        ("all_of_it", {"like": [3, 4]}, "one throw of 2 dice is told by what they show together: like=7"),
        ("all_of_it", {"one": [3, 4, 5]}, "one throw of 2 dice is told die by die: one=(red 1, white 1)"),
        ("all_of_it", {"next_one.die": [3, 4]}, "tell one of them: next_one.die=3"),
        ("all_of_it", {"like": [11, 12]}, "tell one of them: like=11"),
        ("hits", {"roll": [3, 4]}, "one throw of 2 dice is told by what they show together: roll=7"),
    ],
)
def test_what_to_write_instead(name: str, rolls: dict[str, list[int]], help: str) -> None:
    with pytest.raises(BadFact) as error:
        refuse_several(graph_of(RULES), node(name), dict(rolls))
    (told,) = rolls.values()
    assert f"{len(told)} rolls are told, one after the other, but it is rolled once" in error.value.headline
    assert error.value.help == help


@pytest.mark.parametrize(
    "rolls", [{"begin": [1, 2]}, {"several": [3, 4]}, {"passes.each_one": [3, 4]}, {"one": [7]}, {"one": 7}]
)
def test_several_rolls_where_there_may_be_some(rolls: dict[str, list[int]]) -> None:
    refuse_several(graph_of(RULES), node("all_of_it"), dict(rolls))
