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
from rulesdsl import graph as g
from rulesdsl.distribution.split import split
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.resolution import find_function
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


def aimed(units: Sequence[Unit], needed: int, *, tired: bool) -> Iterator[Figures]:
    """A die of six for each, and for the fresh one of four."""
    sides = [range(1, n) for unit in units for n in ((7, 5) if unit["fresh"] else (7,))]
    for dice in product(*sides):
        hits = gains = 0
        faces = iter(dice)
        for unit in units:
            die = next(faces)
            score = die + (next(faces) if unit["fresh"] else 0) + unit["skill"]
            score += (2 if tired and unit["arm"] == "horse" else 0) - (1 if tired else 0)
            hits += score >= needed
            gains += 2 * unit["rank"] - 1 if die == 6 and "rank" in unit else die
        yield {"hits": hits, "gains": gains}


def prized(units: Sequence[Unit], needed: int) -> Iterator[Figures]:
    prizes = (2, None, 5)
    for dice in thrown(len(units)):
        got = [prizes[unit["skill"]] for die, unit in zip(dice, units, strict=True) if die >= needed]
        yield {"gains": "Prize [7.1]: row 1" if None in got else sum(filter(None, got))}


def windy(units: Sequence[Unit], needed: int, *, tired: bool) -> Iterator[Figures]:
    """All throws of the wind, of the dice of the units, and of as many to save as there are units, of which
    as many are looked at as there are hits."""
    sides = [range(1, n) for unit in units for n in ((7, 5) if unit["fresh"] else (7,))]
    for wind, *dice in product(range(1, 5), *sides, *[range(1, 4)] * len(units)):
        faces = iter(dice)
        hits = harm = botches = 0
        for unit in units:
            die = next(faces)
            score = die - needed + (next(faces) if unit["fresh"] else 0) + unit["skill"] - 1
            score += (2 if tired and unit["arm"] == "horse" else 0) - (1 if tired else 0)
            hits += score >= 0
            botches += die == 1 and score < 0
            harm += 0 if score < 0 else score if wind >= 3 else 1
        net = sum([*faces][:hits]) - harm - botches
        twice, both = harm * 2 + wind - hits - hits, harm - botches * hits
        every = "yes" if hits == len(units) else "no"
        yield {"hits": hits, "harm": harm, "net": net, "twice": twice, "both": both, "every": every}


def marched(units: Sequence[Unit], needed: int, *, tired: bool) -> Iterator[Figures]:
    """All throws, of two dice for each, of which the second may not be looked at."""
    for weather, *dice in product(range(1, 5), *[range(1, 7), range(1, 5)] * len(units)):
        worn, gains, over = 0, [], ""
        for place, unit in enumerate(units, 1):
            die, extra = dice[2 * place - 2 : 2 * place]
            extra = extra if die > needed else 0
            if die == 1 and unit["skill"] == 2 and tired:
                over = "a fool [7.5]"
            elif worn + extra > 5:
                over = "all fall [7.5]"
            if over:
                break
            gains.append(die + weather - extra if place == 1 else die - place + unit["skill"])
            worn += 2 if extra >= weather else 0
        good, ranked = sum(gain > 3 for gain in gains), sum(gain for gain in gains if gain >= needed)
        found: dict[str, object] = {"total": sum(gains), "good": good, "ranked": ranked, "left": worn + good}
        found |= {"mixed": sum(gains) - good * worn, "halves": Fraction(sum(gains), 2)}
        yield dict.fromkeys(found, over) if over else found


def stopped(units: Sequence[Unit], needed: int) -> Iterator[Figures]:
    prizes = (2, None, 5)
    for dice in thrown(len(units)):
        gots: list[int] = []
        over = ""
        for die, unit in zip(dice, units, strict=True):
            got = prizes[unit["skill"]] if die == 3 else die
            if die == 1 and unit["fresh"]:
                over = "a fool [7.7]"
            elif die > needed:
                over = "all fall [7.7]"
            elif got is None:
                over = "Prize [7.1]: row 1"
            if over or got is None:
                break
            gots.append(got)
        bigs = sum(got >= 4 for got in gots)
        found: dict[str, object] = {"total": sum(gots), "bigs": bigs, "both": sum(gots) - bigs * 2}
        yield dict.fromkeys(found, over) if over else found


def counted(units: Sequence[Unit]) -> Iterator[Figures]:
    for dice in thrown(len(units)):
        gains = [place * die for place, die in enumerate(dice, 1)]
        yield {"total": sum(gains), "odd": gains.count(3)}


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
def test_what_hangs_on_a_unit_and_on_facts(seed: int) -> None:
    """Modifiers, figures of what is absent, and look-ups that fail only where they are come to."""
    chance = random.Random(seed)
    units: list[Unit] = [{**u, **chance.choice(({}, {"rank": chance.randrange(3)}))} for u in drawn(seed)[:3]]
    for needed, tired in ((4, True), (6, False), (7, True)):
        facts = {"units": units, "needed": needed, "tired": tired}
        throws = [*aimed(units, needed, tired=tired)]
        for _ in range(3):
            for step in ("hits", "gains"):
                assert chances("aimed", step, facts) == shares(throws, step), (step, facts)
            assert chances("prized", "gains", facts) == shares([*prized(units, needed)], "gains"), facts


@pytest.mark.parametrize("seed", range(6))
def test_a_die_that_all_passes_look_at(seed: int) -> None:
    """Figures are added up for each of its faces; what comes of several is one, where no more is needed."""
    units = drawn(seed)[:2]
    for needed, tired in ((4, True), (5, False)):
        facts = {"units": units, "needed": needed, "tired": tired}
        throws = [*windy(units, needed, tired=tired)]
        for step in throws[0]:
            for _ in range(3):
                assert chances("windy", step, facts) == shares(throws, step), (step, facts)


@pytest.mark.parametrize("seed", range(6))
def test_where_places_count(seed: int) -> None:
    """Passes that look at their places, may be over or refused, and carry something on."""
    units = drawn(seed)[:3]
    for needed, tired in ((3, True), (4, False)):
        facts = {"units": units, "needed": needed, "tired": tired}
        throws = [*marched(units, needed, tired=tired)]
        for step in ("total", "good", "ranked", "left", "mixed", "halves"):
            for _ in range(3):
                assert chances("marched", step, facts) == shares(throws, step), (step, facts)
        for step in ("total", "odd"):
            for _ in range(3):
                assert chances("counted", step, facts) == shares([*counted(units)], step), (step, facts)


@pytest.mark.parametrize("seed", range(8))
def test_the_first_pass_that_is_the_end_says_which(seed: int) -> None:
    units = drawn(seed)
    for needed in (3, 4, 5):
        throws = [*stopped(units, needed)]
        for step in ("total", "bigs", "both"):
            for _ in range(3):
                found = chances("stopped", step, {"units": units, "needed": needed})
                assert found == shares(throws, step), (step, units, needed)


def test_units_that_come_to_the_same_are_alike() -> None:
    """Whatever it is that they come to it by: all that passes look at is the same, in every situation."""
    node = find_function(GRAPH, "aimed")
    assert isinstance(node, g.Resolver)
    with odds_maker(GRAPH) as maker:
        program = split(maker._values.ref("function:aimed"), ("hits",), whole=True)
        question = maker._question(node, "hits")
        skilled = {"arm": "foot", "skill": 2, "fresh": False, "rank": 1}
        riding = {"arm": "horse", "skill": 1, "fresh": False}
        looked_at = []
        for units, tired in (([skilled, skilled], False), ([riding, {**riding, "name": "Bo"}], True)):
            case = question.case({"units": units, "needed": 6, "tired": tired})
            _, facts, state = program.prepare(case)
            looked_at.append((facts, state))
    assert looked_at[0] == looked_at[1]


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
