"""Shapes of dice as rulebooks have them, beside icepool: the same fractions."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool
import pytest
from icepool import d3, d6, d10, d12, d20

import rulesdsl

GRAPH = rulesdsl.load(Path(__file__).parent / "shapes.rules")
D66 = 10 * d6 + d6


def red_won(red: int, white: int, blue: int) -> str:
    return "yes" if red > white and red > blue else "no"


def sixes(die: Any) -> Any:
    return die.map(lambda n: n + die.map(lambda m: m + die if m == 6 else m) if n == 6 else n)


def won(ours: int, theirs: int) -> int:
    return (ours > theirs) - (ours < theirs)


def place(shown: int) -> str:
    return "Here" if shown <= 53 else "There" if shown <= 65 else "Nowhere"


CASES: list[tuple[str, str, dict[str, int], Any]] = [
    ("two_d6", "total", {}, 2 @ d6),
    ("two_d6", "total", {"shift": -3}, 2 @ d6 - 3),
    ("place", "found", {}, D66.map(place)),
    ("moved", "total", {"shift": 7}, D66 + 7),
    ("trios", "no_low", {}, icepool.highest(d6, d6, d6, keep=2)),
    ("trios", "no_high", {}, icepool.lowest(d6, d6, d6, keep=2)),
    ("trios", "middle", {}, icepool.middle(d6, d6, d6)),
    ("trios", "red_won", {}, icepool.map(red_won, d6, d6, d6)),
    ("best_two", "best", {}, icepool.highest(d10, d10, d10, keep=2)),
    ("once_more", "shown", {}, d6.reroll({1}, depth=1)),
    ("until", "total", {}, d6.reroll({1, 2}, depth="inf")),
    ("sixes", "total", {}, sixes(d6)),
    ("pools", "margin", {}, 3 @ (d6 >= 5) - 2 @ (d10 >= 8)),
    ("pools", "margin", {"reds": 9, "whites": 0}, 9 @ (d6 >= 5)),
    ("pools", "margin", {"reds": 0, "whites": 6}, -(6 @ (d10 >= 8))),
    ("odd_sides", "total", {}, d3 + d20),
    ("opposed", "won", {}, icepool.map(won, 2 @ d6, d12)),
]


@pytest.mark.parametrize(("resolver", "step", "facts", "die"), CASES)
def test_the_same_as_icepool(resolver: str, step: str, facts: dict[str, int], die: Any) -> None:
    odds = rulesdsl.odds(GRAPH, resolver, facts, of=step)
    expected = {str(n): Fraction(die.quantity(n), die.denominator()) for n in die.outcomes()}
    assert {c.words: c.chance for c in odds.chances} == expected


def test_11_to_53_is_27_of_36() -> None:
    """Printed rolls, read as tens and ones: 17 to 20 and the like are none."""
    shown = [10 * red + white for red in range(1, 7) for white in range(1, 7)]
    assert sum(11 <= n <= 53 for n in shown) == 27
    assert rulesdsl.odds(GRAPH, "place", {}, of="found").chance("Here") == Fraction(27, 36)
