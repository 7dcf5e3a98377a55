"""What passes carry on beside figures that they add to: the same as going through all of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from rulesdsl.distribution.carried import carried_on
from rulesdsl.distribution.fused import Known

State = tuple[Any, ...]
Once = tuple[dict[State, int], list[Any], int, list[tuple[Any, int, int]]]


class Passes:
    """Passes drawn by chance: from a letter to another with what is added to two figures, or to an end; of
    how many ways hangs on the letter."""

    def __init__(self, seed: int, *, ends: bool, spread: int) -> None:
        self.chance = Random(seed)
        self.ends, self.spread = ends, spread
        self.drawn: dict[tuple[Any, Any], list[tuple[Any, Any]]] = {}
        self.asked = 0

    def of(self, element: Any, letter: str) -> list[tuple[Any, Any]]:
        chance = self.chance
        if (element, letter) not in self.drawn:
            found: list[tuple[Any, Any]] = []
            for _ in range(chance.choice((2, 3, 6))):
                if self.ends and chance.random() < 0.2:
                    found.append(("over", chance.choice("xy")))
                else:
                    gains = tuple(chance.randint(-self.spread, self.spread) for _ in range(2))
                    found.append((chance.choice("abc"), gains))
            self.drawn[element, letter] = found
        return self.drawn[element, letter]

    def once(self, states: Mapping[State, int], element: Any) -> Once:
        """With the figures between two other things."""
        self.asked += 1
        ((before, figures, letter), weight) = next(iter(states.items()))
        moves = self.of(element, letter)
        found: dict[State, int] = {}
        over: list[tuple[Any, int, int]] = []
        for then, gains in moves:
            if then == "over":
                over.append((gains, weight, len(moves)))
                continue
            state = (before, tuple(map(sum, zip(figures, gains, strict=True))), then)
            found[state] = found.get(state, 0) + weight
        return found, [], len(moves), over

    def all(self, elements: list[Any], first: State) -> dict[Any, Fraction]:
        states: dict[Any, Fraction] = {first: Fraction(1)}
        ended: dict[Any, Fraction] = {}
        for element in elements:
            more: dict[Any, Fraction] = {}
            for (before, figures, letter), share in states.items():
                moves = self.of(element, letter)
                for then, gains in moves:
                    if then == "over":
                        ended[gains] = ended.get(gains, Fraction(0)) + share / len(moves)
                    else:
                        state = (before, tuple(map(sum, zip(figures, gains, strict=True))), then)
                        more[state] = more.get(state, Fraction(0)) + share / len(moves)
            states = more
        return {**states, **ended}


def spent(*_: int) -> None:
    pass


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_as_one_by_one(seed: int, ends: bool) -> None:
    passes = Passes(seed, ends=ends, spread=1 + seed % 4)
    elements = [n % 3 for n in range(1 + seed % 7)]
    first = ("kept", (seed - 5, 2), "a")
    known = Known()
    for _ in range(2):
        states, total, over = carried_on(passes.once, known, ("here",), elements, first, 1, spent)
        assert states is not None
        found = {**states, **dict(over)}
        assert len(found) == len(states) + len(over)
        assert {at: Fraction(ways, total) for at, ways in found.items()} == passes.all(elements, first)
    assert passes.asked <= 9


def test_where_all_is_over() -> None:
    passes = Passes(0, ends=True, spread=1)
    passes.drawn = {(0, "a"): [("a", (1, 0)), ("over", "x")], (1, "a"): [("over", "x"), ("over", "y")]}
    found = carried_on(passes.once, Known(), (), [0, 1, 0], ("kept", (0, 0), "a"), 1, spent)
    assert found == ({}, 4, [("x", 3), ("y", 1)])


@pytest.mark.parametrize("gains", [(Fraction(1, 2), 0), (10**9, 10**9)])
def test_what_is_no_whole_number_or_far_away(gains: tuple[Any, Any]) -> None:
    passes = Passes(0, ends=False, spread=1)
    passes.drawn = {(0, "a"): [("a", gains), ("a", (0, 0))]}
    found = carried_on(passes.once, Known(), (), [0], ("kept", (0, 0), "a"), 1, spent)
    assert found == (None, 1, [])
