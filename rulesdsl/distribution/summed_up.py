"""Numbers that have nothing to do with one another, added up: what their sum may come to.

In: the ways there are to each number, side by side. Out: the ways there are to each sum. Whole numbers
that are near each other are the places of one long number: then one multiplication of such numbers, which
Python does fast, adds up all pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from math import prod
from typing import Any

from rulesdsl.distribution.places import as_long, bits_of, places_of, words_for

_MOST_BITS = 2_000_000
"""Of such a long number."""
_FEW = 12
"""So many pairs are gone through one by one in less time."""


def summed_up(parts: Sequence[Mapping[Any, int]], spend: Callable[[int], None]) -> Mapping[Any, int]:
    """`spend` is told how much is gone through."""
    if prod([len(part) for part in parts]) > _FEW and all(type(n) is int for part in parts for n in part):
        found = _as_places([(part, 1) for part in parts], spend)
        if found is not None:
            return found
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
    parts: Sequence[tuple[Mapping[Any, int], int]], spend: Callable[[int], None]
) -> Mapping[int, int] | None:
    """Numbers with their ways, each so many times, at least once, added up. None where there are parts
    without a number, or the numbers are not whole or too far from each other: pair by pair that may be very
    much."""
    if not all(part and all(type(n) is int for n in part) for part, _ in parts):
        return None
    return _as_places(parts, spend)


def _as_places(
    parts: Sequence[tuple[Mapping[int, int], int]], spend: Callable[[int], None]
) -> dict[int, int] | None:
    """None where the numbers are too far from each other for that."""
    words = words_for(prod([sum(part.values()) ** times for part, times in parts]))
    lows = [min(part) for part, _ in parts]
    places = sum([(max(part) - low) * n for (part, n), low in zip(parts, lows, strict=True)]) + 1
    if bits_of(places, words) > _MOST_BITS:
        return None
    spend(places * sum([times for _, times in parts]))
    long = 1
    for (part, times), low in zip(parts, lows, strict=True):
        long *= as_long(part.items(), words, low) ** times
    found = places_of(long, places, words)
    first = sum([low * times for (_, times), low in zip(parts, lows, strict=True)])
    return {n: ways for n, ways in enumerate(found, first) if ways}
