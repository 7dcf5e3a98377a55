"""A step that does not look at what the source lacks has its chances, whatever else the procedure gives, and
however it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules_text import graph_of

import rulesdsl
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.situation import read, told_by_json

GRAPH = graph_of("""
table chart "Chart"
  rows   n "N", in bands, past either end stays
  gives  number
  | N | V |
  | 0 | ? |
  | 1 | 2 |

record A "A"
  n  number

resolver ends "Ends" [1] of a: A
  p is each t in (1 repeated 1)
    roll q 1d6
    w is chart at n
  roll z 1d6
  end "over" when z is 1
  k is z
  gives k, p

resolver inner "Inner" [2] of a: A
  roll d 1d6
  then go to last as g when (chart at 0) is d
    n is d
  val is n
  gives val, g

resolver last "Last" [3] of a: A
  roll d2 1d6
  gives d2

resolver outer "Outer" [4] of a: A
  roll q 1d6
  then go to inner as f when q is 1
    n is n
  gives q, f

resolver carried "Carried" [5] of a: A
  walk is each t in (1 repeated n), carrying lost from 0
    roll q 1d6
    stop "lame" when q is 1
    lost becomes lower of (lost + 1, 3) when q is 6, otherwise lost
  roll z 1d6
  end "over" when z is 1
  gives walk, z

resolver by_a_step "By a step" [5] of a: A
  walk is each t in (1 repeated n), carrying lost from 0
    roll q 1d6
    stop "lame" when q is 1
    lost becomes lower of (lost + 1, 3) when q is 6, otherwise lost
  left is walk.lost
  lame is walk.stopped
  gives left, lame
""")


def all_ways(name: str, facts: Mapping[str, Any], step: str) -> list[dict[str, Fraction]]:
    node = find_function(GRAPH, name)
    found = [rulesdsl.odds(GRAPH, name, facts, of=step) for _ in range(3)]
    with odds_maker(GRAPH, node) as maker:
        found.append(maker.ask(node, read(GRAPH, node, told_by_json(dict(facts))), step))
    return [{c.words: c.chance for c in odds.chances} for odds in found]


def test_an_end_that_tells_more_than_is_asked_for() -> None:
    expected = {"over [1]": Fraction(1, 6)} | {str(k): Fraction(1, 6) for k in range(2, 7)}
    assert all_ways("ends", {"n": 0}, "k") == [expected] * 4


def test_a_part_of_a_follow_on_beside_one_that_is_not_printed() -> None:
    expected = {"4": Fraction(1, 6), "does not come to it": Fraction(5, 6)}
    assert all_ways("outer", {"n": 4}, "f.val") == [expected] * 4


def test_what_passes_carry_is_asked_for_without_all_the_passes() -> None:
    """Of so many passes nobody could go through the lists of all that they come to."""
    for n in (30, 0, 1, 4):
        for part, step in (("lost", "left"), ("stopped", "lame")):
            expected = all_ways("by_a_step", {"n": n}, step)
            assert all_ways("carried", {"n": n}, f"walk.{part}") == expected
            assert expected == [expected[0]] * 4
    assert rulesdsl.odds(GRAPH, "carried", {"n": 2}, of="Walk.lost").of == "walk.lost"
