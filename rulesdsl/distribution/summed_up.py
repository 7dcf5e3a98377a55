"""Numbers that have nothing to do with one another, added up: what their sum may come to.

In: the ways there are to each number, side by side. Out: the ways there are to each sum. Whole numbers
that are near each other are the places of one long number, each as wide as its ways may ever be: then one
multiplication of such numbers, which Python does fast, adds up all pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from math import prod
from typing import Any

_MOST_BITS = 2_000_000
"""Of such a long number."""
_FEW = 12
"""So many pairs are gone through one by one in less time."""


def summed_up(parts: Sequence[Mapping[Any, int]], spend: Callable[[int], None]) -> Mapping[Any, int]:
    """`spend` is told how much is gone through."""
    if prod([len(part) for part in parts]) > _FEW and all(type(n) is int for part in parts for n in part):
        found = _as_places(parts, spend)
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


def _as_places(
    parts: Sequence[Mapping[int, int]], spend: Callable[[int], None]
) -> dict[int, int] | None:
    """None where the numbers are too far from each other for that."""
    width = prod([sum(part.values()) for part in parts]).bit_length() // 8 + 1
    lows = [min(part) for part in parts]
    places = sum([max(part) - low for part, low in zip(parts, lows, strict=True)]) + 1
    if places * width * 8 > _MOST_BITS:
        return None
    spend(places * len(parts))
    long = prod([
        sum([ways << 8 * width * (n - low) for n, ways in part.items()])
        for part, low in zip(parts, lows, strict=True)
    ])
    written = long.to_bytes(places * width, "little")
    first = sum(lows)
    ways = [int.from_bytes(written[at : at + width], "little") for at in range(0, len(written), width)]
    return {n: found for n, found in enumerate(ways, first) if found}
