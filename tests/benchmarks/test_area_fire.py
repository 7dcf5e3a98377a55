"""Whole Area Fire: modifiers, shift, roll, result, losses, morale; as it is generated, and by hand
(`area_fire_by_hand.py`). Both are given the same facts and the same dice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import area_fire_by_hand as hand
import pytest
from generated_packages import imported
from ratios import at_least, side

import rulesdsl

pytest.importorskip("pytest_benchmark")

AREA_FIRE = "Whole Area Fire"
BOOK = Path(__file__).resolve().parent.parent.parent / "rulebooks" / "tcs"
Facts = dict[str, Any]


class Shown:
    """Dice that show one face after another of those they were given, round and round."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.next = 0

    def roll(self, name: str, sides: tuple[int, ...], kind: object = None) -> tuple[int, ...]:
        shown = []
        for _ in sides:
            shown.append(self.faces[self.next])
            self.next = (self.next + 1) % len(self.faces)
        return tuple(shown)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with imported(rulesdsl.load(BOOK), tmp_path_factory.mktemp("tcs")) as module:
        yield module


# ---------------------------------------------------------------- situations


def situation(chance: random.Random) -> Facts:
    """Facts of an Area Fire, as the names of words: anything that may be said, rare things seldom."""

    def seldom(share: float = 0.1) -> bool:
        return chance.random() < share

    def one(words: type[Enum]) -> str:
        return chance.choice(list(words)).name

    def unit() -> Facts:
        return {
            "kind": one(hand.UnitKind),
            "target_type": one(hand.TargetType),
            "defense": chance.choice([None, None, 1, 2, 3]),
            "steps_lost": chance.choice([0, 0, 0, 1]),
            "mode": one(hand.Mode) if seldom(0.3) else "FIRE_MODE",
            "state": one(hand.MoraleState) if seldom(0.3) else "NORMAL",
            "dug_in": seldom(0.4),
            "buttoned_up": seldom(),
            "riding": one(hand.UnitKind) if seldom() else None,
            "towed": seldom(0.05),
        }

    def firer() -> Facts:
        return {
            "unit": unit() if seldom(0.8) else None,
            "firepower": chance.choice([0, 1, 1, 2, 2, 3, 8, 17, 18]),
            "range": chance.randrange(9),
            "nominal_range": chance.choice([None, None, None, 5, 8]),
            "in_attack_zone": seldom(),
            "fringe": seldom(),
            "fast_fire": seldom(),
        }

    return {
        "fire_kind": one(hand.FireKind),
        "firers": tuple(firer() for _ in range(chance.choice([0, 1, 1, 1, 2, 2, 3]))),
        "strength": chance.choice([0, 0, 0, 1, 2]),
        "target": {
            "terrains": tuple(one(hand.TerrainClass) for _ in range(chance.choice([1, 1, 2]))),
            "units": tuple(unit() for _ in range(chance.randrange(5))),
            "smoke": seldom(0.2),
            "attack_zone": seldom(0.2),
            "lighted": seldom(0.3),
        },
        "night": seldom(0.3),
        "road_moving": seldom(),
        "simultaneous": seldom(0.8),
        "beside_zone": seldom(),
        "two_hexsides": seldom(0.3),
    }


WORDS = {
    "fire_kind": "FireKind", "kind": "UnitKind", "riding": "UnitKind", "mode": "Mode",
    "target_type": "TargetType", "state": "MoraleState", "terrains": "TerrainClass",
}  # fmt: skip
RECORDS = {"firers": "Firer", "units": "Unit", "unit": "Unit", "target": "TargetHex"}


def told(facts: Facts, module: Any, record: str = "AreaFire") -> Any:
    """The facts in the types of one side."""

    def of(name: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(of(name, item) for item in value)
        if name in WORDS and value is not None:
            return getattr(module, WORDS[name])[value]
        if name in RECORDS and value is not None:
            return told(value, module, RECORDS[name])
        return value

    return getattr(module, record)(**{name: of(name, value) for name, value in facts.items()})


_WHY = ("rule", "reasons", "where")
"""What only the generated side says of a refusal."""


def plain(value: Any) -> Any:
    """A result of either side, as what both have in common."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return tuple(plain(item) for item in value)
    if is_dataclass(value):
        named = {f.name: plain(getattr(value, f.name)) for f in fields(value)}
        return (type(value).__name__, {n: v for n, v in named.items() if n not in _WHY})
    return value


def came_to(function: Callable[..., Any], fire: Any, dice: Shown, wrong: type[Exception]) -> Any:
    try:
        return plain(function(fire, dice))
    except wrong:
        return "no answer"


def faces(number: int) -> tuple[int, ...]:
    chance = random.Random(f"dice {number}")
    return tuple(chance.randrange(1, 7) for _ in range(7))


def asked(module: Any) -> list[tuple[Any, Shown]]:
    """Fifty situations that come to a result, with their dice."""
    found: list[tuple[Any, Shown]] = []
    chance = random.Random(11)
    number = 0
    while len(found) < 50:
        number += 1
        facts = situation(chance)
        result = came_to(hand.area_fire, told(facts, hand), Shown(faces(number)), hand.FireError)
        if result[0] == "AreaFireResolved":
            found.append((told(facts, module), Shown(faces(number))))
    return found


# ---------------------------------------------------------------- the sides


def every(function: Callable[..., Any], fires: list[tuple[Any, Shown]]) -> list[Any]:
    results: list[Any] = []
    for fire, dice in fires:
        dice.next = 0
        results.append(function(fire, dice))
    return results


def test_both_sides_agree_on_random_situations(book: ModuleType) -> None:
    chance = random.Random(3)
    kinds: dict[str, int] = {}
    for number in range(4000):
        facts = situation(chance)
        dice, same = Shown(faces(number)), Shown(faces(number))
        ours = came_to(book.area_fire, told(facts, book), dice, book.RulesError)
        theirs = came_to(hand.area_fire, told(facts, hand), same, hand.FireError)
        assert ours == theirs, facts
        assert dice.next == same.next
        kind = ours if isinstance(ours, str) else ours[0]
        kinds[kind] = kinds.get(kind, 0) + 1
    assert min(kinds.get(kind, 0) for kind in ("AreaFireResolved", "Refused", "no answer")) > 500, kinds


@side(AREA_FIRE, "by hand")
def test_by_hand(benchmark: Any) -> None:
    benchmark(every, hand.area_fire, asked(hand))


@side(AREA_FIRE, "generated", at_least(0.7, "by hand"))
def test_generated(benchmark: Any, book: ModuleType) -> None:
    results = benchmark(every, book.area_fire, asked(book))
    assert plain(tuple(results)) == plain(tuple(every(hand.area_fire, asked(hand))))


@side(AREA_FIRE, "generated, with a trace", at_least(0.35, "generated"))
def test_traced(benchmark: Any, book: ModuleType) -> None:
    area_fire, trace_of_one = book.area_fire, book.Trace

    def traced(fire: Any, dice: Shown) -> Any:
        return area_fire(fire, dice, trace=trace_of_one())

    results = benchmark(every, traced, asked(book))
    assert plain(tuple(results)) == plain(tuple(every(hand.area_fire, asked(hand))))
