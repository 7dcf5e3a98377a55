"""So many like dice, put in order: the lists that they, or the best few of them, may show.

In: what one die shows, with weights; how many dice; how many are kept. Out: the lists with whole-number
weights, by how many dice show each number: of fifty dice of which three count there are fifty-six lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any

from rulesdsl.distribution.mass import TooMany
from rulesdsl.distribution.weights import Weights

InOrder = tuple[tuple[tuple[Any, ...], int], ...]
"""Lists with their weights."""
_MOST_LISTS = 20_000
_MOST_KNOWN = 200


def how_many_lists(numbers: int, kept: int) -> int:
    """How many lists of so many places there are, in order."""
    return comb(numbers + kept - 1, kept)


@lru_cache(maxsize=512)
def in_order(
    once: tuple[tuple[Any, int], ...], times: int, kept: int | None, greatest: bool, most: int
) -> InOrder:
    """`once` are different numbers with their weights; the lists begin with the greatest, or the least.
    `TooMany` where there are more than `most`."""
    places = times if kept is None else max(0, min(times, int(kept)))
    if how_many_lists(len(once), places) > most:
        raise TooMany(f"more than {most} different ways it can stand")
    best_first = sorted(once, reverse=greatest)
    found: list[tuple[tuple[Any, ...], int]] = []
    _from(best_first, times, places, (), 1, found)
    return tuple(found)


class Lists:
    """The same of one kind of dice, as states of one list; None where there are very many."""

    __slots__ = ("_greatest", "_known", "_once")

    def __init__(self, once: Weights, *, greatest: bool) -> None:
        """The readings are tuples of one."""
        self._once = tuple((number, ways) for (number,), ways in once.pairs)
        self._greatest = greatest
        self._known: dict[tuple[int, int], dict[tuple[Any, ...], int]] = {}

    def __call__(self, times: int, kept: Any) -> dict[tuple[Any, ...], int] | None:
        places = times if kept is None else max(0, min(times, int(kept)))
        found = self._known.get((times, places))
        if found is None:
            if how_many_lists(len(self._once), places) > _MOST_LISTS:
                return None
            lists = in_order(self._once, times, places, self._greatest, _MOST_LISTS)
            found = {(one,): ways for one, ways in lists}
            if len(self._known) < _MOST_KNOWN:
                self._known[times, places] = found
        return found


def _from(
    rest: Sequence[tuple[Any, int]],
    times: int,
    places: int,
    so_far: tuple[Any, ...],
    ways: int,
    found: list[tuple[tuple[Any, ...], int]],
) -> None:
    """Lists that go on with `times` dice that show one of the rest, of which so many places are kept."""
    if not places:
        found.append((so_far, ways * sum(w for _, w in rest) ** times))
        return
    (number, weight), *worse = rest
    if not worse:
        found.append((so_far + (number,) * places, ways * weight**times))
        return
    for shown in range(places):
        more = ways * comb(times, shown) * weight**shown
        _from(worse, times - shown, places - shown, so_far + (number,) * shown, more, found)
    others = sum(w for _, w in worse)
    fewer = sum(comb(times, n) * weight**n * others ** (times - n) for n in range(places))
    found.append((so_far + (number,) * places, ways * ((weight + others) ** times - fewer)))
