"""How often dice show each reading, of all equally likely ways they can fall.

In: how dice are read. Out: `Weights`: readings with whole-number weights, and their sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from rulesdsl.distribution.mass import TooMany
from rulesdsl.runtime import DiceKind

_MOST_SUMS = 12_000
MOST_FACES = 2_000_000
Reading = Any
"""A number, or the faces of dice that are read one by one."""
Sums = tuple[Any, ...]
"""Numbers, each of which grows by itself."""


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
        tuple((low * times + n, ways) for n, ways in enumerate(power(once, times)) if ways),
        once.total**times,
    )


def power(once: Weights, times: int) -> list[int]:
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


def added_up(once: Mapping[Sums, int], times: int, most: int) -> dict[Sums, int] | None:
    """Figures side by side, so many times added: what they come to, with the ways there are. None where
    that may be more than `most`."""
    if all(len(sums) == 1 and type(sums[0]) is int for sums in once):
        pairs = tuple(sorted((sums[0], ways) for sums, ways in once.items()))
        low, high = pairs[0][0], pairs[-1][0]
        if (high - low) * times > min(most, _MOST_SUMS):
            return None
        ways_to = enumerate(power(Weights(pairs, 1), times), low * times)
        return {(value,): ways for value, ways in ways_to if ways}
    found: dict[Sums, int] | None = None
    double = dict(once)
    while True:
        if times & 1:
            found = double if found is None else _side_by_side(found, double)
        times >>= 1
        if not times or (found is not None and len(found) * len(double) > most * 10):
            return None if times else found
        if len(double) ** 2 > most * 10:
            return None
        double = _side_by_side(double, double)


def _side_by_side(left: Mapping[Sums, int], right: Mapping[Sums, int]) -> dict[Sums, int]:
    found: dict[Sums, int] = {}
    for one, ways in left.items():
        for other, more in right.items():
            both = tuple([a + b for a, b in zip(one, other, strict=True)])
            found[both] = found.get(both, 0) + ways * more
    return found


@lru_cache(maxsize=512)
def faces(kind: DiceKind) -> Weights:
    """One roll, die by die: all faces. `TooMany` where they are more than `MOST_FACES`."""
    if prod(kind.sides) > MOST_FACES:
        raise TooMany(f"more than {MOST_FACES:,} ways to roll {kind.words or 'the dice'}")
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
