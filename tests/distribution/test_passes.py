"""What is asked of repeated steps: as all throws have it, and for many passes, as formulas have it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from rulesdsl.driver.trouble import Trouble

GRAPH = rulesdsl.load(Path(__file__).parent / "passes.rules")
Figures = Mapping[str, object]


def chances(resolver: str, step: str, **facts: int) -> dict[str, Fraction]:
    return {c.words: c.chance for c in rulesdsl.odds(GRAPH, resolver, facts, of=step).chances}


def shots(n: int) -> Iterator[Figures]:
    """What comes of each way in which so many dice may fall."""
    for dice in product(range(1, 7), repeat=n):
        made = dice[: dice.index(6)] if 6 in dice else dice
        left = n - sum(die >= 4 for die in made)
        yield {
            "made": len(made),
            "hit": "yes" if 6 in dice else "no",
            "left": left,
            "both": len(made) + left,
            "length": len(made) + (6 in dice),
            "fives": made.count(5),
        }


def volley(n: int) -> Iterator[Figures]:
    for *dice, luck in product(range(1, 7), repeat=n + 1):
        yield {
            "sixes": dice.count(6),
            "hits": dice.count(6),
            "twice": 2 * dice.count(6),
            "above": sum(die >= 5 for die in dice),
            "doubled": 2 * sum(dice),
            "any_six": "yes" if 6 in dice else "no",
            "all_two": "yes" if not {1, 4} & {*dice} else "no",
            "best": 2 * max(dice),
            "latest": sum(dice[-2:]),
            "lucky": sum(die <= luck for die in dice),
        }


def coloured(n: int) -> Iterator[Figures]:
    for throws in product(product(range(1, 7), repeat=2), repeat=n):
        yield {
            "red": sum(red for red, _ in throws),
            "ahead": sum(red > white for red, white in throws),
            "shown": max(white for _, white in throws),
        }


def shares(ways: Iterator[Figures]) -> dict[str, dict[str, Fraction]]:
    found: dict[str, dict[str, int]] = {}
    for way in ways:
        for step, value in way.items():
            into = found.setdefault(step, {})
            into[str(value)] = into.get(str(value), 0) + 1
    return {
        step: {value: Fraction(times, sum(values.values())) for value, times in values.items()}
        for step, values in found.items()
    }


@pytest.mark.parametrize(
    "name, ways, most", [("shots", shots, 4), ("volley", volley, 4), ("coloured", coloured, 2)]
)
def test_as_all_throws_have_it(name: str, ways: Any, most: int) -> None:
    for n in range(1, most + 1):
        for step, expected in shares(ways(n)).items():
            assert chances(name, step, n=n) == expected, (step, n)


def test_eight_shots_are_no_more_than_eight() -> None:
    """A million and a half ways to fall."""
    for step, expected in shares(shots(8)).items():
        assert chances("shots", step, n=8) == expected, step


def test_many_passes_by_formula() -> None:
    n = 3_000
    for step, hit in (("sixes", 1), ("hits", 1), ("above", 2), ("twice", 1)):
        times = 2 if step == "twice" else 1
        expected = {
            str(times * k): Fraction(comb(n, k) * hit**k * (6 - hit) ** (n - k), 6**n) for k in range(n + 1)
        }
        assert chances("volley", step, n=n) == expected, step
    assert chances("volley", "any_six", n=n)["no"] == Fraction(5, 6) ** n
    assert chances("volley", "all_two", n=n)["yes"] == Fraction(4, 6) ** n
    assert chances("shots", "hit", n=n)["no"] == Fraction(5, 6) ** n
    assert chances("shots", "made", n=n)["7"] == Fraction(5, 6) ** 7 / 6
    assert len(chances("volley", "latest", n=n)) == 11


def test_what_is_too_much_says_what_helps() -> None:
    with pytest.raises(Trouble, match="more than 200000 different ways") as raised:
        rulesdsl.odds(GRAPH, "volley", {"n": 8}, of="shots")
    assert "of every pass of shots" in raised.value.help and "--of" in raised.value.help
