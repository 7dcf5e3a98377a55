"""Dice that are rolled now so often, now more often, and added up: what comes of all of it together.

In: a kind of dice, and how often they are rolled, with the weight of each. Out: sums with their weights, of
so many ways in all. The sums of so many dice are kept as the places of one long number; then to take them so
many times and put them together are two operations on long numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesdsl.distribution.places import as_long, bits_of, places_of, words_for
from rulesdsl.distribution.weights import Weights, repeated
from rulesdsl.runtime import DiceKind

_MOST_KEPT = 200
_MOST_BITS = 200_000
"""Of a long number that is kept."""
_FEW = 40
"""So many sums are gone through one by one in less time."""


class Sums(dict[int, Weights]):
    """What comes of so many rolls of one kind, added up."""

    __slots__ = ("_kind", "_long")

    def __init__(self, kind: DiceKind) -> None:
        self._kind = kind
        self._long: dict[tuple[int, int], int] = {}

    def __missing__(self, times: int) -> Weights:
        found = repeated(self._kind, times)
        if len(self) < _MOST_KEPT:
            self[times] = found
        return found

    def together(
        self, by_times: Mapping[int, int], spend: Callable[[int, int], None], total: int
    ) -> tuple[dict[int, int], int]:
        """Sums with their weights, and how many ways these are of for one way before. `by_times`: how often
        is rolled, with the weight; `spend` is told how much there is to do, with figures of `total` and
        more."""
        if min(by_times, default=0) < 0:
            # Less than no dice are none.
            none = sum([weight for times, weight in by_times.items() if times <= 0])
            by_times = {0: none} | {times: weight for times, weight in by_times.items() if times > 0}
        most = max(by_times, default=0)
        sums = self[most]
        ways, places = sums.total, sums.pairs[-1][0] + 1
        spend(len(by_times) * len(sums.pairs), total * ways)
        if places * len(by_times) > _FEW and sums.pairs[0][0] >= 0:
            words = words_for(ways * sum(by_times.values()))
            if bits_of(places, words) <= _MOST_BITS:
                return self._at_once(by_times, most, places, words), ways
        found: dict[int, int] = {}
        for times, weight in by_times.items():
            sums = self[times]
            # The ways of fewer rolls divide those of more.
            weight *= ways // sums.total
            for value, more in sums.pairs:
                found[value] = found.get(value, 0) + more * weight
        return found, ways

    def _at_once(
        self, by_times: Mapping[int, int], most: int, places: int, words: int
    ) -> dict[int, int]:
        """The same by long numbers of so many places, each of so many words."""
        known, once, long = self._long, self[1].total, 0
        for times, weight in by_times.items():
            made = known.get((times, words)) or self._as_long(times, words)
            long += made * (weight * once ** (most - times))
        return {value: weight for value, weight in enumerate(places_of(long, places, words)) if weight}

    def _as_long(self, times: int, words: int) -> int:
        """The sums of so many rolls as one long number, of which each place has so many words."""
        found = as_long(self[times].pairs, words)
        if len(self._long) < _MOST_KEPT:
            self._long[times, words] = found
        return found
