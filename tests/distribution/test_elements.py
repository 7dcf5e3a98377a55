"""Passes over lists of facts: as all throws have it, whatever of the elements is told, and however alike
they are."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from rulesdsl.driver.trouble import Trouble

GRAPH = rulesdsl.load(Path(__file__).parent / "elements.rules")
Unit = Mapping[str, Any]
Figures = Mapping[str, object]


def chances(resolver: str, step: str, facts: Mapping[str, Any]) -> dict[str, Fraction]:
    return {c.words: c.chance for c in rulesdsl.odds(GRAPH, resolver, facts, of=step).chances}


def shares(throws: Sequence[Figures], step: str) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for figures in throws:
        words = str(figures[step])
        found[words] = found.get(words, Fraction(0)) + Fraction(1, len(throws))
    return found


def thrown(dice: int, sides: int = 6) -> Iterator[tuple[int, ...]]:
    return product(range(1, sides + 1), repeat=dice)


def volley(units: Sequence[Unit], needed: int) -> Iterator[Figures]:
    for dice in thrown(len(units)):
        pips = [die if unit["arm"] == "horse" else 0 for die, unit in zip(dice, units, strict=True)]
        hits = sum(die + unit["skill"] >= needed for die, unit in zip(dice, units, strict=True))
        yield {"hits": hits, "pips": sum(pips), "both": hits + sum(pips), "best": max(pips)}


def some(units: Sequence[Unit]) -> Iterator[Figures]:
    shots = [unit["skill"] for unit in units if unit["skill"] >= 1]
    last = sorted((unit["skill"] for unit in units), reverse=True)[:2]
    for dice in thrown(len(shots) + len(last)):
        hits = sum(die <= skill for die, skill in zip(dice, shots, strict=False))
        doubled = zip(last, dice[len(shots) :], strict=True)
        yield {"hits": hits, "worth": sum(2 * skill if die == 6 else skill for skill, die in doubled)}


def inner(units: Sequence[Unit]) -> Iterator[Figures]:
    for dice in thrown(sum(unit["skill"] for unit in units)):
        yield {"sixes": dice.count(6)}


def drawn(seed: int) -> list[Unit]:
    chance = random.Random(seed)
    return [
        {
            "name": chance.choice(("Ann", "Bo", "Cy")),
            "arm": chance.choice(("foot", "horse")),
            "skill": chance.randrange(3),
            "fresh": chance.random() < 0.5,
        }
        for _ in range(chance.randint(1, 4))
    ]


@pytest.mark.parametrize("seed", range(8))
def test_as_all_throws_have_it(seed: int) -> None:
    units = drawn(seed)
    needed = 3 + seed % 5
    facts = {"units": units, "needed": needed}
    asked = {"volley": volley(units, needed), "some": some(units), "inner": inner(units)}
    for resolver, throws in asked.items():
        figures = [*throws]
        for step in figures[0]:
            # Asked again, another way of working it out may be at hand.
            for _ in range(3):
                assert chances(resolver, step, facts) == shares(figures, step), (resolver, step, units)


def test_many_that_are_not_alike() -> None:
    """Ten of each skill, each with a name of its own: as the sum of two binomials."""
    units = [{"name": f"{n}", "arm": "foot", "skill": n % 2, "fresh": True} for n in range(20)]
    some_die = [{0: Fraction(n - 1, 6), 1: Fraction(7 - n, 6)} for n in (5, 4)]
    expected = {0: Fraction(1)}
    for n in range(20):
        more: dict[int, Fraction] = {}
        for (hits, before), (hit, chance) in product(expected.items(), some_die[n % 2].items()):
            more[hits + hit] = more.get(hits + hit, Fraction(0)) + before * chance
        expected = more
    for _ in range(2):
        found = chances("volley", "hits", {"units": units, "needed": 5})
        assert found == {str(hits): chance for hits, chance in expected.items()}


def test_so_many_are_no_more_than_counted() -> None:
    for n in (1, 2, 7):
        units = [{"name": f"{k}"} for k in range(n)]
        found = chances("many", "total", {"units": units})
        assert found == shares([{"total": sum(dice)} for dice in thrown(n, 2)], "total")
    assert chances("many", "total", {"units": []}) == {"0": 1}
    assert chances("many", "total", {}) == {"0": 1}


def test_what_nobody_looks_at_need_not_be_told() -> None:
    units = [{"name": "Ann"}, {"name": "Bo", "skill": 1}]
    hits = chances("volley", "hits", {"units": units})
    assert hits == {"0": Fraction(4, 6) * Fraction(3, 6), "1": Fraction(1, 2), "2": Fraction(1, 6)}
    assert chances("tired", "hits", {"units": units, "needed": 7}) == {"0": 1}
    # It is looked at by those who are tired, and asked for then; once it is told there is an answer.
    for _ in range(2):
        assert chances("tired", "hits", {"units": units, "needed": 5})["2"] == Fraction(1, 9)
        with pytest.raises(Trouble, match="fresh"):
            chances("tired", "hits", {"units": units, "needed": 5, "tired": True})
    told = [{**unit, "fresh": n == 1} for n, unit in enumerate(units)]
    assert chances("tired", "hits", {"units": told, "tired": True})["1"] == Fraction(1, 3)
