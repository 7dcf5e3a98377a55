"""Dice that are rolled again by what does not hang on them: they settle at once, or never."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rules_text import graph_of

import rulesdsl

GRAPH = graph_of("""
record A "A"
  n  number

resolver alone "Alone" [1] of a: A
  roll first 1d2
  again when n is 1
  roll die 1d2
  gives die, first

resolver of_others "Of others" [2] of a: A
  roll wind 1d3
  shot is each k in (1 repeated 2)
    roll spare 1d2
    again when wind is 3 and n is 1
    roll die 1d2
    hit is (die is 2)
  hits is count of shot where hit
  gives hits, wind

resolver passes "Passes" [3] of a: A
  shot is each k in (1 repeated n)
    roll spare 1d2
    again when n is 3
    big is (n is at least 2)
  sure is count of shot where big
  roll die 1d2
  gives sure, die
""")
NEVER = "outside"


def shares(name: str, step: str, n: int) -> dict[str, Fraction]:
    odds = rulesdsl.odds(GRAPH, name, {"n": n}, of=step)
    return {c.words if c.kind == "answer" else c.kind: c.chance for c in odds.chances}


@pytest.mark.parametrize("step", ["die", "first"])
def test_it_settles_at_once_or_never(step: str) -> None:
    for n in (7, 1, 0, 1, 2):
        half = Fraction(1, 2)
        assert shares("alone", step, n) == ({NEVER: 1} if n == 1 else {"1": half, "2": half})


def test_dice_made_before_say_it() -> None:
    for n in (1, 5, 1, 2):
        settled = Fraction(2, 3) if n == 1 else Fraction(1)
        hits = {"0": settled / 4, "1": settled / 2, "2": settled / 4}
        assert shares("of_others", "hits", n) == hits | ({NEVER: Fraction(1, 3)} if n == 1 else {})


def test_in_passes_without_other_dice() -> None:
    for n in (0, 1, 2, 3, 4, 3):
        sure = {NEVER: 1} if n == 3 else {str(n if n > 1 else 0): 1}
        assert shares("passes", "sure", n) == sure
