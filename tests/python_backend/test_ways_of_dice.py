"""Which faces show a reading, and what is said of a number that no faces show."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.runtime import DiceKind


@st.composite
def kinds(draw: st.DrawFn) -> DiceKind:
    sides = tuple(draw(st.lists(st.sampled_from((2, 4, 6, 10)), min_size=1, max_size=4)))
    places = tuple(10**n for n in reversed(range(len(sides))))
    weights = draw(st.sampled_from(((1,) * len(sides), places)))
    digits = draw(st.booleans())
    zero = draw(st.sampled_from((0, 10, 100))) if digits else 0
    return DiceKind("dice", sides, tuple("abcd"[: len(sides)]), weights, digits, zero)


@given(kinds())
def test_ways_are_those_of_all_faces(kind: DiceKind) -> None:
    by_reading: dict[int, list[tuple[int, ...]]] = {}
    for faces in product(*(range(1, sides + 1) for sides in kind.sides)):
        by_reading.setdefault(kind.read(faces), []).append(faces)
    greatest = max(by_reading)
    for reading in (*range(-2, min(greatest, 150) + 3), greatest, greatest + 1):
        found = kind.ways(reading)
        assert sorted(found) == by_reading.get(reading, [])
        assert kind.ways(reading, 2) == found[:2]
        assert kind.shows(reading) == bool(found)


def test_many_dice_are_not_gone_through() -> None:
    fifty = DiceKind("50d6", (6,) * 50, ("dice",) * 50, (1,) * 50)
    for reading in (50, 51, 175, 299, 300):
        shown = fifty.faces(reading)
        assert shown is not None and sum(shown) == reading
    assert fifty.faces(49) is None and fifty.faces(301) is None


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (DiceKind("2d6", (6, 6), ("dice",) * 2, (1, 1)), "400 cannot be rolled with 2d6 (2..12)"),
        (
            DiceKind("d66", (6, 6), ("tens", "ones"), (10, 1)),
            "400 cannot be rolled with d66 (11..66, each digit 1..6)",
        ),
        (
            DiceKind("d66", (6, 6), ("tens", "ones"), (10, 1), True),
            "400 cannot be rolled with d66 (11..66, each digit 1..6)",
        ),
        (
            DiceKind("d100", (10, 10), ("tens", "ones"), (10, 1), True, 100),
            "400 cannot be rolled with d100 (1..100)",
        ),
        (DiceKind("d10", (10,), ("dice",), (1,), True, 0), "400 cannot be rolled with d10 (0..9)"),
        (DiceKind("", (6, 4), ("a", "b"), (1, 1)), "400 cannot be rolled with these dice (2..10)"),
    ],
)
def test_a_number_that_is_no_roll(kind: DiceKind, said: str) -> None:
    assert kind.not_rolled("400") == said
