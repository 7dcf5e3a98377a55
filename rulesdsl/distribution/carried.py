"""Passes that carry something on from one to the next, and beside that add to figures.

In: what comes of one pass, from what is carried and figures of 0, and the elements that are gone over. Out:
the states behind all passes. What is carried hangs on no figures, so that a pass is looked at once for each
way in which that can stand, and the ways to all sums are the places of one long number for each: a pass moves
them on by what it adds, and adds them up, without going through them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import lcm, prod
from operator import mul
from typing import Any

from rulesdsl.distribution.places import bits_of, places_of, words_for
from rulesdsl.distribution.weights import Sums

State = tuple[Any, ...]
Over = list[tuple[Any, int]]
"""Answers that came of passes, each with its weight."""
Once = Callable[
    [dict[State, int], Any], tuple[Mapping[State, int], Any, int, Sequence[tuple[Any, int, int]]]
]
"""From states before a pass over an element to those behind it, of so many ways, and what it may be over with
there, each with its weight and of how many ways. What stands second is not looked at."""
_MOST_STATES = 5_000
_MOST_BITS = 2_000_000
"""Of a long number."""
_MOST_WORK = 10_000_000_000
"""Bits that are moved on, in all."""


@dataclass(frozen=True, slots=True)
class _Step:
    """What comes of one pass, of so many ways: what is carried then, what was added, and in how many ways;
    and how it may be over there. `low` and `high` are the least and the most that is added of each figure;
    None where some are no whole numbers."""

    moves: tuple[tuple[State, Sums, int], ...]
    over: tuple[tuple[Any, int], ...]
    total: int
    low: Sums | None
    high: Sums


def carried_on(
    once: Once,
    known: Any,
    key: State,
    elements: Sequence[Any],
    first: State,
    at: int,
    spend: Callable[[int, int], None],
) -> tuple[dict[State, int] | None, int, Over]:
    """The states behind the passes with their weights, of so many ways in all, and the answers that came of
    them. `first` is the state before all, of which the figures stand `at` a place; `known` is what is known
    of passes, by `key` and more; `spend` is told how much there is to do. No states (None) where that is very
    much, or figures are no whole numbers."""
    figures = first[at]
    layers = _layers(once, known, key, elements, (first[:at] + first[at + 1 :]), at, len(figures))
    if layers is None:
        return None, 1, []
    bounds = [_bounds(layer, len(figures)) for layer in layers]
    if any(low is None for low, _ in bounds) or not all(type(n) is int for n in figures):
        return None, 1, []
    lows, highs = [low or () for low, _ in bounds], [high for _, high in bounds]
    least = map(sum, zip(figures, *lows, strict=True))
    most = map(sum, zip(figures, *highs, strict=True))
    ranges = [range(low, high + 1) for low, high in zip(least, most, strict=True)]
    places = prod(map(len, ranges))
    total = prod([lcm(*[step.total for step in layer.values()]) for layer in layers])
    words = words_for(total)
    bits = bits_of(places, words)
    moves = sum([len(step.moves) for layer in layers for step in layer.values()])
    if bits > _MOST_BITS or moves * bits > _MOST_WORK:
        return None, 1, []
    spend(moves + moves * bits // 10_000, 1)
    steps = [prod(map(len, ranges[n + 1 :])) * bits_of(1, words) for n in range(len(ranges))]
    behind, over = _moved(layers, lows, steps, total)
    found: dict[State, int] = {}
    spend(places * len(behind), total)
    for carried, long in behind.items():
        before, rest = carried[:at], carried[at:]
        for sums, ways in zip(product(*ranges), places_of(long, places, words), strict=True):
            if ways:
                found[(*before, sums, *rest)] = ways
    return found, total, over


def _layers(
    once: Once, known: Any, key: State, elements: Sequence[Any], carried: State, at: int, count: int
) -> list[dict[State, _Step]] | None:
    """For each pass what comes of it, by what is carried into it; None where that is very much."""
    reached: Mapping[State, None] = {carried: None}
    layers: list[dict[State, _Step]] = []
    for element in elements:
        layer: dict[State, _Step] = {}
        for carried in reached:
            place = (*key, element, carried)
            step = known.get(place)
            if step is None:
                step = known[place] = _step(once, element, carried, at, count)
                known.kept += len(step.moves) + len(step.over)
            layer[carried] = step
        reached = {then: None for step in layer.values() for then, _, _ in step.moves}
        if len(reached) > _MOST_STATES:
            return None
        layers.append(layer)
    return layers


def _step(once: Once, element: Any, carried: State, at: int, count: int) -> _Step:
    states, _, total, over = once({(*carried[:at], (0,) * count, *carried[at:]): 1}, element)
    moves = [((*state[:at], *state[at + 1 :]), state[at], ways) for state, ways in states.items()]
    ends = tuple([(answer, ways * (total // of)) for answer, ways, of in over])
    whole = all(type(n) is int for _, gains, _ in moves for n in gains)
    columns = [*zip(*[gains for _, gains, _ in moves], strict=True)] if whole else []
    low = tuple(map(min, columns)) if whole else None
    return _Step(tuple(moves), ends, total, low, tuple(map(max, columns)))


def _bounds(layer: Mapping[State, _Step], count: int) -> tuple[Sums | None, Sums]:
    """The least and the most that a pass adds to each of so many figures; None as in a step."""
    steps = [step for step in layer.values() if step.moves]
    if not steps:
        return (0,) * count, (0,) * count
    lows = [step.low for step in steps if step.low is not None]
    if len(lows) < len(steps):
        return None, ()
    if len(steps) == 1:
        return lows[0], steps[0].high
    return tuple(map(min, *lows)), tuple(map(max, *[step.high for step in steps]))


def _moved(
    layers: Sequence[Mapping[State, _Step]], lows: Sequence[Sums], steps: Sequence[int], total: int
) -> tuple[dict[State, int], Over]:
    """By what is carried out of the last pass the long numbers, and what came of passes that were the last
    there. `lows` are the least that is added in each pass, `steps` how many bits further a figure of one more
    stands, `total` are all ways there are."""
    (first,) = layers[0]
    long, ways = {first: 1}, {first: 1}
    over: dict[Any, int] = {}
    left = total
    for layer, low in zip(layers, lows, strict=True):
        of = lcm(*[step.total for step in layer.values()])
        left //= of
        start = sum(map(mul, steps, low))
        longer: dict[State, int] = {}
        more: dict[State, int] = {}
        for carried, step in layer.items():
            one, all_ways, by = long[carried], ways[carried], of // step.total
            for then, gains, times in step.moves:
                times *= by
                moved = one * times << sum(map(mul, steps, gains)) - start
                longer[then] = longer.get(then, 0) + moved
                more[then] = more.get(then, 0) + all_ways * times
            for answer, times in step.over:
                over[answer] = over.get(answer, 0) + all_ways * times * by * left
        long, ways = longer, more
    return long, [*over.items()]
