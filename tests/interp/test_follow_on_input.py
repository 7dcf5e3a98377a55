"""What a rule hands to a follow-on is checked as what a player gives: interpreter, generated, columns."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.interp.values import Result
from rulesdsl.runtime import BadInput
from rulesdsl.vector import prepare

RULES = """
record Gun "Gun"
  shells  number

record Volley "Volley"
  guns   list of Gun, each called gun
  range  number, usually 1
  fires  yes/no, usually yes

record Depletion "Depletion"
  guns   list of Gun, at least 1, at most 2, each called gun
  range  number, 1..9 only

resolver depleted "Depleted" [2] of depletion: Depletion
  shells  is sum of gun.shells among guns
  left    is shells - range
  gives left

resolver fire "Fire" [1] of volley: Volley
  then go to depleted as depletion when fires
    guns   is volley.guns
    range  is volley.range + 1
  hits  is 1
  gives hits, depletion
"""


@cache
def both() -> Both:
    return Both(graph_of(RULES))


GUN = {"shells": 6}


def test_within_bounds() -> None:
    told = both().call("fire", guns=[GUN])["depletion"]
    assert isinstance(told, Result)
    assert told.values == {"left": 4}


@pytest.mark.parametrize(("guns", "range_"), [([], 1), ([GUN] * 3, 1), ([GUN], 9), ([GUN], -1)])
def test_beyond_bounds(guns: list[dict[str, int]], range_: int) -> None:
    with pytest.raises(BadInput):
        both().call("fire", guns=guns, range=range_)
    assert both().call("fire", guns=guns, range=range_, fires=False)["hits"] == 1


def test_columns() -> None:
    columns = {
        "guns.count": [1, 0, 3, 1, 1, 0],
        **{f"guns.{n}.shells": [6 if n <= k else None for k in (1, 0, 3, 1, 1, 0)] for n in (1, 2, 3)},
        "range": [1, 1, 1, 9, -1, 1],
        "fires": [True, True, True, True, True, False],
    }
    answers = prepare(both().graph, "fire")(columns)
    bad = "bad_input"
    assert list(answers["status"]) == ["ok", bad, bad, bad, bad, "ok"]
    assert answers["depletion.left"][0] == 4
