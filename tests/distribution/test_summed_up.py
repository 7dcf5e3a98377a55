"""Numbers added up: as all pairs have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.distribution.summed_up import summed_up

Part = Mapping[Any, int]
WAYS = st.one_of(st.integers(1, 9), st.integers(1, 2**70))


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
