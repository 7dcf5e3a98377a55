"""How often dice show each reading, of all equally likely ways they can fall.

In: how dice are read. Out: `Weights`: readings with whole-number weights, and their sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb, gcd, prod
from typing import Any

from rulesdsl.distribution.mass import MOST_WAYS, TooMany
from rulesdsl.runtime import DiceKind

_MOST_SUMS = 20_000
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


def added_up(
    once: Mapping[Sums, int], times: int, most: int, spend: Callable[[int, int], None]
) -> dict[Sums, int] | None:
    """Figures side by side, so many times added: what they come to, with the ways there are. None where
    that may be more than `most`; `spend` is told how many pairs are gone through, of how many ways."""
    line = _on_a_line(once)
    if line is not None:
        first, step, pairs = line
        longest = pairs[-1][0] * times
        if longest <= min(most, _MOST_SUMS):
            start = [n * times for n in first]
            return {
                tuple([a + n * b for a, b in zip(start, step, strict=True)]): ways
                for n, ways in enumerate(power(Weights(pairs, 1), times))
                if ways
            }
        if min(longest, comb(times + len(pairs) - 1, times)) * times * len(pairs) > MOST_WAYS * 3:
            raise TooMany(f"more than {_MOST_SUMS:,} sums of {times:,} passes")
        return None
    total = sum(once.values())
    found: dict[Sums, int] | None = None
    double, of = dict(once), 1
    while True:
        if times & 1:
            if found is not None:
                spend(len(found) * len(double), total**of)
            found = double if found is None else side_by_side(found, double)
        times >>= 1
        if not times or (found is not None and len(found) * len(double) > most * 10):
            return None if times else found
        if len(double) ** 2 > most * 10:
            return None
        spend(len(double) ** 2, total**of)
        double, of = side_by_side(double, double), of * 2


def _on_a_line(once: Mapping[Sums, int]) -> tuple[Sums, Sums, tuple[tuple[int, int], ...]] | None:
    """Where figures side by side are all so many steps from the first of them (a count, and another that
    grows with it): the first, the step, and how many steps each is away, with its ways."""
    points = sorted(once) if all(type(n) is int for sums in once for n in sums) else []
    if not points:
        return None
    first = points[0]
    away = [tuple([a - b for a, b in zip(point, first, strict=True)]) for point in points]
    step = tuple([n // gcd(*away[-1]) for n in away[-1]]) if any(away[-1]) else away[-1]
    place = next((n for n, size in enumerate(step) if size), 0)
    times = [one[place] // step[place] if step[place] else 0 for one in away]
    if any(one != tuple([n * size for size in step]) for one, n in zip(away, times, strict=True)):
        return None
    by = gcd(*times) or 1
    pairs = tuple((n // by, once[point]) for n, point in zip(times, points, strict=True))
    return first, tuple([n * by for n in step]), pairs


def side_by_side(left: Mapping[Sums, int], right: Mapping[Sums, int]) -> dict[Sums, int]:
    """What two of such figures come to together."""
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
