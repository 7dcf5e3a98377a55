"""Numbers added up, and dice rolled so often: as all pairs have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import product
from math import comb
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.distribution.so_often import Sums
from rulesdsl.distribution.summed_up import at_once, summed_up
from rulesdsl.distribution.weights import readings
from rulesdsl.runtime import DiceKind

Part = Mapping[Any, int]
FEW_WAYS = st.integers(1, 9)
WAYS = st.one_of(FEW_WAYS, st.integers(1, 2**70))


def parts_of(numbers: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Part]]:
    return st.lists(st.dictionaries(numbers, WAYS, min_size=1, max_size=9), min_size=1, max_size=5)


def pair_by_pair(parts: Sequence[Part]) -> Part:
    def added(one: Part, other: Part) -> Part:
        found: dict[Any, int] = {}
        for value, ways in one.items():
            for more, others in other.items():
                found[value + more] = found.get(value + more, 0) + ways * others
        return found

    return reduce(added, parts)


@given(parts_of(st.integers(-40, 40)))
def test_whole_numbers(parts: list[Part]) -> None:
    assert summed_up(parts, lambda _: None) == pair_by_pair(parts)


@given(parts_of(st.one_of(st.integers(-5, 5), st.fractions(-3, 3, max_denominator=4))))
def test_fractions_among_them(parts: list[Part]) -> None:
    assert summed_up(parts, lambda _: None) == pair_by_pair(parts)


@given(parts_of(st.sampled_from([0, 1, 10**9, -(10**12)])))
def test_numbers_far_from_each_other(parts: list[Part]) -> None:
    assert summed_up(parts, lambda _: None) == pair_by_pair(parts)


def test_what_is_gone_through_is_told() -> None:
    told: list[int] = []
    summed_up([dict.fromkeys(range(40), 1)] * 3, told.append)
    summed_up([dict.fromkeys([Fraction(n, 2) for n in range(40)], 1)] * 3, told.append)
    assert len(told) >= 2 and all(told)


def figures(count: int) -> st.SearchStrategy[list[tuple[Part, int]]]:
    """Parts of so many figures side by side, each with how often."""
    part = st.dictionaries(st.tuples(*[st.integers(-2, 2)] * count), FEW_WAYS, min_size=1, max_size=5)
    return st.lists(st.tuples(part, st.integers(1, 2)), min_size=1, max_size=3)


@given(st.integers(1, 3).flatmap(figures))
def test_figures_side_by_side(parts: list[tuple[Part, int]]) -> None:
    singly = [part for part, times in parts for _ in range(times)]

    def added(one: Part, other: Part) -> Part:
        found: dict[Any, int] = {}
        for (value, ways), (more, others) in product(one.items(), other.items()):
            sums = tuple(a + b for a, b in zip(value, more, strict=True))
            found[sums] = found.get(sums, 0) + ways * others
        return found

    assert at_once(parts, lambda _: None) == reduce(added, singly)


def test_figures_that_are_far_too_many_for_one_number() -> None:
    """Of passes with two figures: how often each may come, in all ways that can be."""
    part = {(0, 0): 150, (1, 0): 36, (0, 1): 30}
    found = at_once([(part, 150)], lambda _: None)
    assert found is not None and len(found) == 151 * 152 // 2 and sum(found.values()) == 216**150
    assert found[3, 2] == comb(150, 3) * comb(147, 2) * 36**3 * 30**2 * 150**145
    once = {(n,): ways for n, ways in {0: 150, 1: 66}.items()}
    hits = at_once([(once, 150)], lambda _: None)
    sums: dict[tuple[int, ...], int] = {}
    for (one, other), ways in found.items():
        sums[one + other,] = sums.get((one + other,), 0) + ways
    assert hits == sums


def test_what_is_not_added_up_at_once() -> None:
    def nothing(_: int) -> None: ...

    assert at_once([({(1,): 1}, 2), ({}, 1)], nothing) is None
    assert at_once([({(Fraction(1, 2),): 1}, 2)], nothing) is None
    assert at_once([({(0,): 1, (10**9,): 1}, 2)], nothing) is None


KINDS = (
    DiceKind("1d6", (6,), ("die",), (1,)),
    DiceKind("2d10", (10, 10), ("one", "other"), (1, 1), zero_reads=0),
    DiceKind("a die less a die", (6, 4), ("up", "down"), (1, -1)),
    DiceKind("d66", (6, 6), ("tens", "ones"), (10, 1), digits=True),
)


@given(st.sampled_from(KINDS), st.dictionaries(st.integers(-2, 9), WAYS, max_size=5))
def test_dice_rolled_so_often(kind: DiceKind, by_times: dict[int, int]) -> None:
    found, ways = Sums(kind).together(by_times, lambda *_: None, 1)
    once = readings(kind)
    most = max([0, *by_times])
    expected: dict[int, int] = {}
    for times, weight in by_times.items():
        sums: Part = {0: 1}
        for _ in range(times):
            sums = pair_by_pair([sums, dict(once.pairs)])
        for value, more in sums.items():
            weighed = more * weight * once.total ** (most - max(times, 0))
            expected[value] = expected.get(value, 0) + weighed
    assert (found, ways) == (expected, once.total**most)
