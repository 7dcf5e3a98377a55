"""The elements of a list have the name that its field gives them, also where its record may be absent."""

from __future__ import annotations

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.runtime import MissingFact

RULES = """
record Boss "Boss"
  sorts  list of Sort, each called s

record Q "Q"
  boss  Boss, optional

formula counted "Counted" of q: Q
  gives count of boss.sorts where s is b

formula found "Found" of q: Q
  gives yes when any of boss.sorts have s is b, otherwise no

formula of_some "Of some" of q: Q
  gives count of (those of boss.sorts where s is b) where s is b

enum Sort "Sort"
  a "A"
  b "B"
"""


def test_the_name_of_the_field() -> None:
    both = Both(graph_of(RULES))
    boss = {"sorts": ["a", "b", "b"]}
    assert both.call("counted", boss=boss).value == 2
    assert both.call("found", boss=boss).value is True
    assert both.call("of_some", boss=boss).value == 2
    with pytest.raises(MissingFact):
        both.call("counted")
