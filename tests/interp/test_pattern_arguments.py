"""A text given as an argument has a form of its pattern: the interpreter and generated code alike."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both
from rules_text import graph_of

from rulesdsl.backends.python import generate
from rulesdsl.runtime import BadInput

RULES = """
pattern HexRef "hex number" [1] like "A99.99", "A9999"

record Walk "Walk"
  hexes  list of HexRef, each called hex

formula home "Is it home" [1] of place: HexRef
  gives place is "A01.01"

condition near "Near" [2] of (place: HexRef, other: HexRef)
  all of these
    "not the same"  when place is not other

modifiers points "Points" [3] of (place: HexRef, called: text)
  all that apply, added
  +1  "home"  when home at place
  +2  "so"    when called is "so"

formula all_home "All at home" [4] of places: list of HexRef
  gives all of places have home at hex_ref

formula walked "Walked" [5] of walk: Walk
  gives count of walk.hexes
"""


@cache
def both() -> Both:
    return Both(graph_of(RULES))


def test_texts_that_fit() -> None:
    assert both().call("home", place="A01.01").value is True
    assert both().call("all_home", places=["A01.01", "A0101"]).value is False
    assert both().call("walked", hexes=["B11.22"]).value == 1


@pytest.mark.parametrize(
    ("function", "facts"),
    [
        ("home", {"place": "here"}),
        ("near", {"place": "A01.01", "other": "A1.1"}),
        ("points", {"place": "a01.01", "called": "so"}),
        ("all_home", {"places": ["A01.01", "B"]}),
        ("walked", {"hexes": ["B11.22", ""]}),
    ],
)
def test_texts_that_do_not(function: str, facts: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="form A99"):
        both().call(function, **facts)


def test_it_reads_well() -> None:
    made = generate(graph_of(RULES))["demo.py"]
    assert '    like("place", place, "A99.99", "A9999")\n\n    # gives' in made
    assert '    each("Walk.hexes", self.hexes, like, "A99.99", "A9999")' in made
