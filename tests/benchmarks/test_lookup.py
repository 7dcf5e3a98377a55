"""A look-up in a chart of thirty rows and four heads: as it is generated, by hand with dict and
bisect, and in a rules engine. Everyone checks what it is given: a head that the chart does not have,
and heads that do not meet, are errors that say so.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from generated_packages import imported
from ratios import at_least, side
from zen_lookup import INPUTS, Row, ask

import rulesdsl

pytest.importorskip("pytest_benchmark")

LOOKUP = "A look-up in a chart of 30 rows, 4 heads"
Case = tuple[Any, Any, int, bool]


# ---------------------------------------------------------------- by hand


class Weapon(Enum):
    RIFLE = "Rifle"
    GUN = "Machine gun"
    MORTAR = "Mortar"

    __hash__ = object.__hash__


class Ground(Enum):
    OPEN = "Open"
    WOODS = "Woods"

    __hash__ = object.__hash__


class OffTheChart(Exception):
    """Facts that the chart has no row for."""


# Range    0..1 2..4 5..9
FROM = (0, 2, 5)
LAST = 9
STRENGTH = {
    (Weapon.RIFLE, Ground.OPEN, False): (6, 5, 3),
    (Weapon.RIFLE, Ground.OPEN, True): (5, 2, None),
    (Weapon.RIFLE, Ground.WOODS, False): (4, 3, 1),
    (Weapon.RIFLE, Ground.WOODS, True): (3, 0, None),
    (Weapon.GUN, Ground.OPEN, False): (10, 9, 7),
    (Weapon.GUN, Ground.OPEN, True): (9, 6, None),
    (Weapon.GUN, Ground.WOODS, False): (8, 7, 5),
    (Weapon.GUN, Ground.WOODS, True): (7, 4, None),
    (Weapon.MORTAR, Ground.OPEN, False): (8, 7, 5),
    (Weapon.MORTAR, Ground.OPEN, True): (7, 4, None),
    (Weapon.MORTAR, Ground.WOODS, False): (6, 5, 3),
    (Weapon.MORTAR, Ground.WOODS, True): (5, 2, None),
}


def strength(weapon: Weapon, ground: Ground, hexes: int, night: bool) -> int:
    """The fire table."""
    row = STRENGTH.get((weapon, ground, night))
    if row is None:
        raise OffTheChart(f"{weapon}, {ground}, night {night} is not in the chart")
    if not 0 <= hexes <= LAST:
        raise OffTheChart(f"range {hexes} is outside 0 to {LAST}")
    found = row[bisect_right(FROM, hexes) - 1]
    if found is None:
        raise OffTheChart(f"no row for {weapon}, {ground}, night {night} at {hexes}")
    return found


# ---------------------------------------------------------------- the sides


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    graph = rulesdsl.load(Path(__file__).with_name("lookup.rules"))
    with imported(graph, tmp_path_factory.mktemp("lookup")) as module:
        yield module


def cases() -> list[tuple[str, str, int, bool]]:
    """Situations that the chart covers, in no order."""
    chance = random.Random(30)
    every = [
        (weapon.value, ground.value, hexes, night)
        for weapon in Weapon
        for ground in Ground
        for night in (False, True)
        for hexes in range(5 if night else 10)
    ]
    return [chance.choice(every) for _ in range(100)]


def said(one: tuple[str, str, int, bool], weapons: Any, grounds: Any) -> Case:
    weapon, ground, hexes, night = one
    return (
        next(w for w in weapons if weapon in (w.value, str(w))),
        next(g for g in grounds if ground in (g.value, str(g))),
        hexes,
        night,
    )


def all_of(function: Callable[..., int], asked: Sequence[Case]) -> list[int]:
    return [function(a, b, c, d) for a, b, c, d in asked]


def by_hand() -> list[int]:
    return all_of(strength, [said(one, Weapon, Ground) for one in cases()])


def printed_rows() -> list[Row]:
    text = Path(__file__).with_name("lookup.rules").read_text(encoding="utf-8")
    lines = [[c.strip() for c in line.split("|")[1:-1]] for line in text.splitlines() if "|" in line]
    return [(w, g, band, night == "yes", int(cell)) for w, g, band, night, cell in lines[1:]]


@side(LOOKUP, "by hand, dict and bisect")
def test_by_hand(benchmark: Any) -> None:
    asked = [said(one, Weapon, Ground) for one in cases()]
    benchmark(all_of, strength, asked)
    with pytest.raises(OffTheChart):
        strength(Weapon.GUN, Ground.OPEN, 7, True)


@side(LOOKUP, "generated", at_least(0.8, "by hand, dict and bisect"), at_least(20, "zen-engine"))
def test_generated(benchmark: Any, book: ModuleType) -> None:
    asked = [said(one, book.Weapon, book.Ground) for one in cases()]
    assert benchmark(all_of, book.fire_table, asked) == by_hand()
    for off in ((book.Weapon.GUN, book.Ground.OPEN, 7, True), (book.Weapon.GUN, book.Ground.OPEN, 10, False)):
        with pytest.raises(book.OutsideTable):
            book.fire_table(*off)


@side(LOOKUP, "generated, with a trace", at_least(0.35, "generated"))
def test_traced(benchmark: Any, book: ModuleType) -> None:
    asked = [said(one, book.Weapon, book.Ground) for one in cases()]
    fire_table, trace_of_one = book.fire_table, book.Trace

    def traced() -> list[int]:
        return [fire_table(a, b, c, d, trace=trace_of_one()) for a, b, c, d in asked]

    assert benchmark(traced) == by_hand()
    trace = book.Trace()
    book.fire_table(*asked[0], trace)
    assert trace.explain().startswith("Fire Table at (")


@side(LOOKUP, "zen-engine")
def test_zen_engine(benchmark: Any) -> None:
    engine = ask(printed_rows())
    if engine is None:
        pytest.skip("zen-engine is not installed: pip install 'rulesdsl[bench]'")
    asked = [dict(zip(INPUTS, one, strict=True)) for one in cases()]

    assert benchmark(lambda: [engine(facts) for facts in asked]) == by_hand()
