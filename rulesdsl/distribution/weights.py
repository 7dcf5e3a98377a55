"""How often dice show each reading, of all equally likely ways they can fall.

In: how dice are read. Out: `Weights`: readings with whole-number weights, and their sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from rulesdsl.distribution.mass import TooMany
from rulesdsl.runtime import DiceKind

_MOST_SUMS = 12_000
Reading = Any
"""A number, or the faces of dice that are read one by one."""


@dataclass(frozen=True, slots=True)
class Weights:
    """`pairs` of a reading and how many of the `total` ways show it."""

    pairs: tuple[tuple[Reading, int], ...]
    total: int

    @staticmethod
    def certain(reading: Reading) -> Weights:
        return Weights(((reading, 1),), 1)


@lru_cache(maxsize=512)
def readings(kind: DiceKind) -> Weights:
    """One roll, read whole. Dice that are only added up are added one at a time, so that twenty
    dice cost no more than a few."""
    if kind.digits:
        ways = product(*(range(1, sides + 1) for sides in kind.sides))
        return _counted((kind.read(faces), 1) for faces in ways)
    found = Weights.certain(0)
    for sides, weight in zip(kind.sides, kind.weights, strict=True):
        found = _added(found, Weights(tuple((weight * f, 1) for f in range(1, sides + 1)), sides))
    return found


@lru_cache(maxsize=512)
def repeated(kind: DiceKind, times: int) -> Weights:
    """The sum of several rolls; none at all is 0. `TooMany` where it may be too many numbers."""
    if times <= 0:
        return Weights.certain(0)
    once = readings(kind)
    low, high = once.pairs[0][0], once.pairs[-1][0]
    if (high - low) * times > _MOST_SUMS:
        raise TooMany(f"{times} times {kind.words or 'a roll'} added")
    return Weights(
        tuple((low * times + n, ways) for n, ways in enumerate(_power(once, times)) if ways),
        once.total**times,
    )


def _power(once: Weights, times: int) -> list[int]:
    """How many ways there are to each sum, from the least on: the coefficients of a power of a
    polynomial, each from those before it (Miller), so that a thousand dice take no longer to add than
    it takes to write the figures down."""
    low, least = once.pairs[0]
    others = [(value - low, ways) for value, ways in once.pairs[1:]]
    found = [least**times]
    for n in range(1, (once.pairs[-1][0] - low) * times + 1):
        total = 0
        for step, ways in others:
            if step > n:
                break
            total += ((times + 1) * step - n) * ways * found[n - step]
        found.append(total // (n * least))
    return found


@lru_cache(maxsize=512)
def faces(kind: DiceKind) -> Weights:
    """One roll, die by die: all faces."""
    return _counted((faces, 1) for faces in product(*(range(1, sides + 1) for sides in kind.sides)))


def once(kind: DiceKind, *, by_die: bool) -> Weights:
    """One roll as a stage is given it: its reading, or all faces."""
    return given(faces(kind) if by_die else readings(kind))


@lru_cache(maxsize=512)
def given(weights: Weights) -> Weights:
    """The readings as what a stage is given behind its state: a tuple of one."""
    return Weights(tuple(((reading,), ways) for reading, ways in weights.pairs), weights.total)


def _added(left: Weights, right: Weights) -> Weights:
    return _counted((a + b, v * w) for a, v in left.pairs for b, w in right.pairs)


def _counted(pairs: Iterable[tuple[Reading, int]]) -> Weights:
    found: dict[Reading, int] = {}
    for reading, weight in pairs:
        found[reading] = found.get(reading, 0) + weight
    return Weights(tuple(sorted(found.items())), sum(found.values()))
