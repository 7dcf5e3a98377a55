"""Fire, losses, morale and retreat in one go: with all that is told, with what stands in for it, and whatever
things are called."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from generated_packages import imported

import rulesdsl

RULES = Path(__file__).parent / "follow_ons.rules"
GRAPH = rulesdsl.load(RULES)
Told = Mapping[str, Any]
USUALLY = {"check.leader": 1, "check.dice": 0, "check.run.trace": 2}
NOT_COME_TO = "does not come to it"


def gone_through(told: Told, faces: tuple[int, ...], hold: bool) -> dict[str, str]:
    """What the steps come to, by two dice, two dice, and one."""
    facts = {**USUALLY, **told}
    aim, nerve, panic = faces[0] + faces[1], faces[2] + faces[3], faces[4]
    found = {"losses": str(max(aim + facts["fire.fire"] - 9, 0))}
    found |= dict.fromkeys(("check.missed", "check.run.hexes"), NOT_COME_TO)
    if found["losses"] == "0":
        return found
    good = facts["check.morale"] + facts["check.leader"] + facts["check.dice"] + 2 * hold
    missed = max(nerve + int(found["losses"]) - good, 0)
    found["check.missed"] = str(missed)
    if missed:
        hexes = panic + missed - facts["check.run.retreat"] - facts["check.run.trace"]
        found["check.run.hexes"] = str(max(hexes, 0))
    return found


def shares(told: Told, hold: bool) -> dict[str, dict[str, Fraction]]:
    found: dict[str, dict[str, Fraction]] = {}
    for faces in product(range(1, 7), repeat=5):
        for step, words in gone_through(told, faces, hold).items():
            of = found.setdefault(step, {})
            of[words] = of.get(words, Fraction(0)) + Fraction(1, 6**5)
    return found


SITUATIONS: list[tuple[dict[str, int], bool]] = [
    ({"fire.fire": 2, "check.morale": 7, "check.run.retreat": 1}, False),
    ({"fire.fire": 3, "check.morale": 6, "check.leader": 0, "check.run.retreat": 1}, True),
    ({"fire.fire": 1, "check.morale": 5, "check.dice": 2, "check.run.retreat": 1}, True),
    ({"fire.fire": 1, "check.morale": 5, "check.run.retreat": 0, "check.run.trace": 0}, True),
    ({"fire.fire": -9, "check.morale": 5, "check.run.retreat": 0}, False),
]


@pytest.mark.parametrize(("told", "hold"), SITUATIONS)
def test_odds_of_every_step(told: dict[str, int], hold: bool) -> None:
    for step, expected in shares(told, hold).items():
        choose = {"check.retreat": "yes"} if hold else {}
        odds = rulesdsl.odds(GRAPH, "fire", told, of=step, choose=choose)
        assert {c.words: c.chance for c in odds.chances} == expected, step


class Shown:
    """Dice that show these faces, one roll after the other."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = list(faces)

    def roll(self, name: str, sides: tuple[int, ...], kind: object = None) -> tuple[int, ...]:
        return tuple(self.faces.pop(0) for _ in sides)

    def within(self, name: str) -> Shown:
        return self


def test_played_step_by_step(tmp_path: Path) -> None:
    """In generated Python a name that is taken has an underscore behind it."""
    chance = random.Random(3)
    with imported(GRAPH, tmp_path) as book:
        for _ in range(300):
            shown = tuple(chance.randint(1, 6) for _ in range(5))
            told = {"fire.fire": chance.randint(0, 4), "check.morale": 6, "check.run.retreat": 1}
            expected = gone_through(told, shown, hold=True)
            dice = Shown(shown)
            fired = book.fire(book.Fire(fire=told["fire.fire"]), dice)
            assert str(fired.losses) == expected["losses"]
            if fired.check is None:
                continue
            checked = fired.check.resolve(morale_=6, dice=dice, retreat_=True)
            assert str(checked.missed) == expected["check.missed"]
            if checked.run is not None:
                gone = checked.run.resolve(retreat_=1, dice=dice)
                assert str(gone.hexes) == expected["check.run.hexes"]
