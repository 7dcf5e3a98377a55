"""What may come, with whole-number weights.

In: outcomes and how many of the equally likely ways lead to each. Out: `Mass`, which can be put
together, scaled and reduced without a fraction being made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any


@dataclass(slots=True)
class Mass:
    """What may come, each with its weight, of `total` in all. Nobody changes one; they are made too often
    to be frozen, which takes three times as long."""

    weights: dict[Any, int]
    total: int = 1


MOST_WAYS = 20_000_000
MOST_TO_THE_END = 5_000_000
_LONG = 1_000
"""Bits of a figure with which there is twice as much to do."""


class TooMany(Exception):
    """There is more to go through than is allowed. `cure` is what helps, where that is seen."""

    def __init__(self, words: str, cure: str = "") -> None:
        super().__init__(words)
        self.cure = cure


class Budget:
    """How much more may be gone through for one question."""

    __slots__ = ("left", "most")

    def __init__(self, most: int = MOST_WAYS) -> None:
        self.most = self.left = most

    def spend(self, ways: int, total: int = 1) -> None:
        """So many pairs, with weights of `total` in all: long figures count for more."""
        self.left -= ways + ways * (total.bit_length() // _LONG)
        if self.left < 0:
            raise TooMany(f"more than {self.most:,} pairs of one thing with another")


MOST_STATES = 1_000_000
"""More take minutes, and the memory of a machine."""


def too_many_states() -> None:
    raise TooMany(f"more than {MOST_STATES:,} different ways it can stand")


class Failed:
    """A way to no answer: the error that the rules end in there. Alike when they say the same."""

    __slots__ = ("_key", "error")

    def __init__(self, error: Exception) -> None:
        self.error = error
        self._key = (type(error), str(error))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Failed) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def merged(masses: Sequence[Mass]) -> Mass:
    """Several as one, over the same total."""
    if len(masses) == 1:
        return masses[0]
    total = lcm(*(m.total for m in masses)) if masses else 1
    found: dict[Any, int] = {}
    for mass in masses:
        factor = total // mass.total
        for value, weight in mass.weights.items():
            found[value] = found.get(value, 0) + weight * factor
    return Mass(found, total)


def reduced(mass: Mass) -> Mass:
    """The same in the smallest numbers."""
    by = gcd(mass.total, *mass.weights.values())
    if by == 1:
        return mass
    return Mass({v: w // by for v, w in mass.weights.items()}, mass.total // by)


def scaled(mass: Mass, weight: int, total: int) -> Mass:
    """Its weights times `weight`, of `total` in all."""
    if weight == 1:
        return Mass(mass.weights, total)
    return Mass({v: w * weight for v, w in mass.weights.items()}, total)


def pooled(states: Mapping[Any, int], places: tuple[int, ...]) -> dict[Any, int]:
    """States whose passes, in lists at these places, differ in their order only become one."""
    ranks: dict[Any, int] = {}
    found: dict[Any, int] = {}
    for state, weight in states.items():
        alike = list(state)
        for place in places:
            alike[place] = tuple(sorted(state[place], key=lambda p: ranks.setdefault(p, len(ranks))))
        key = tuple(alike)
        found[key] = found.get(key, 0) + weight
    return found


def share(weight: int, total: int) -> Fraction:
    """`weight` of `total`, both whole and the total more than 0: the fraction, made at half the cost of
    `Fraction(weight, total)`, which looks at what it is given first."""
    by = gcd(weight, total)
    made: Any = _NEW(Fraction)
    made._numerator = weight // by
    made._denominator = total // by
    found: Fraction = made
    return found


_NEW = object.__new__
