"""Numbers that have nothing to do with one another, added up: what their sum may come to.

In: the ways there are to each number, side by side. Out: the ways there are to each sum. Whole numbers
that are near each other are the places of one long number: then one multiplication of such numbers, which
Python does fast, adds up all pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from itertools import islice, product
from math import comb, prod
from operator import mul
from typing import Any

from rulesdsl.distribution.places import as_long, bits_of, places_of, words_for
from rulesdsl.distribution.weights import Sums

_MOST_BITS = 2_000_000
"""Of such a long number."""
_SHORT = 100_000
"""Bits of one that takes no time at all."""
_MOST_COUNTS = 100_000
"""Of ways that so many figures may come."""
_FEW = 12
"""So many pairs are gone through one by one in less time."""


def summed_up(parts: Sequence[Mapping[Any, int]], spend: Callable[[int], None]) -> Mapping[Any, int]:
    """`spend` is told how much is gone through."""
    if prod([len(part) for part in parts]) > _FEW and all(type(n) is int for part in parts for n in part):
        found = _as_places([(part, 1) for part in parts], spend)
        if found is not None:
            first, sums = found
            return {n: ways for n, ways in enumerate(sums, first) if ways}
    return reduce(partial(_pair_by_pair, spend), parts)


def _pair_by_pair(
    spend: Callable[[int], None], one: Mapping[Any, int], other: Mapping[Any, int]
) -> dict[Any, int]:
    spend(len(one) * len(other))
    found: dict[Any, int] = {}
    for value, ways in one.items():
        for more, others in other.items():
            total = value + more
            found[total] = found.get(total, 0) + ways * others
    return found


def at_once(
    parts: Sequence[tuple[Mapping[Sums, int], int]], spend: Callable[[int], None]
) -> Mapping[Sums, int] | None:
    """Figures side by side with their ways, each part so many times (at least once), added up. None where a
    part is without any, or the figures are not whole or too far from each other: pair by pair that may be
    very much."""
    if not all(part and all(type(n) is int for sums in part for n in sums) for part, _ in parts):
        return None
    if len(next(iter(parts[0][0]))) == 1:
        figures = [({n: ways for (n,), ways in part.items()}, times) for part, times in parts]
        found = _as_places(figures, spend)
        if found is None:
            return None
        first, sums = found
        return {(n,): ways for n, ways in enumerate(sums, first) if ways}
    return _in_rows(parts, spend)


def _in_rows(
    parts: Sequence[tuple[Mapping[Sums, int], int]], spend: Callable[[int], None]
) -> dict[Sums, int] | None:
    """Several figures as one number: rows, in rows of rows, with room for all that they may come to."""
    columns = [(list(zip(*part, strict=True)), times) for part, times in parts]
    count = len(columns[0][0])
    first = [sum([min(column[at]) * times for column, times in columns]) for at in range(count)]
    last = [sum([max(column[at]) * times for column, times in columns]) for at in range(count)]
    steps = [1]
    for low, high in zip(first[:0:-1], last[:0:-1], strict=True):
        steps.insert(0, steps[0] * (high - low + 1))
    numbers: list[tuple[Mapping[int, int], int]] = []
    for part, times in parts:
        numbers.append(({_together(steps, sums): ways for sums, ways in part.items()}, times))
    found = _as_places(numbers, spend, _SHORT)
    if found is None and len(parts) == 1:
        ((part, times),) = parts
        if comb(times + len(part) - 1, len(part) - 1) <= _MOST_COUNTS:
            return _by_counts(part, times, spend)
    found = found or _as_places(numbers, spend)
    if found is None:
        return None
    begin, ways_of = found
    every = product(*[range(low, high + 1) for low, high in zip(first, last, strict=True)])
    sums = islice(every, begin - _together(steps, first), None)
    return {figures: ways for figures, ways in zip(sums, ways_of, strict=False) if ways}


def _by_counts(part: Mapping[Sums, int], times: int, spend: Callable[[int], None]) -> dict[Sums, int]:
    """So many times the same figures: how often each of them comes, in all ways that can be."""
    points = [(sums, [ways**n for n in range(times + 1)]) for sums, ways in part.items()]
    start = tuple([0] * len(points[0][0]))
    reached: dict[tuple[int, Sums], int] = {(times, start): 1}
    last = len(points) - 1
    for number, (sums, powers) in enumerate(points):
        spend(len(reached) * (times if number < last else 1))
        found: dict[tuple[int, Sums], int] = {}
        for (left, figures), ways in reached.items():
            for n in range(left if number == last else 0, left + 1):
                grown = tuple([a + n * b for a, b in zip(figures, sums, strict=True)])
                at = left - n, grown
                found[at] = found.get(at, 0) + ways * comb(left, n) * powers[n]
        reached = found
    return {figures: ways for (_, figures), ways in reached.items()}


def _together(steps: Sequence[int], figures: Sequence[int]) -> int:
    """Where figures stand."""
    return sum(map(mul, steps, figures))


def _as_places(
    parts: Sequence[tuple[Mapping[int, int], int]], spend: Callable[[int], None], most: int = _MOST_BITS
) -> tuple[int, Sequence[int]] | None:
    """The least number, and the ways to it and to all above it; None where that are more than `most` bits."""
    words = words_for(prod([sum(part.values()) ** times for part, times in parts]))
    lows = [min(part) for part, _ in parts]
    places = sum([(max(part) - low) * n for (part, n), low in zip(parts, lows, strict=True)]) + 1
    if bits_of(places, words) > most:
        return None
    spend(places * sum([times for _, times in parts]))
    long = 1
    for (part, times), low in zip(parts, lows, strict=True):
        long *= as_long(part.items(), words, low) ** times
    found = places_of(long, places, words)
    first = sum([low * times for (_, times), low in zip(parts, lows, strict=True)])
    return first, found
