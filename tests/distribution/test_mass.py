"""Weights and shares: the same numbers as the standard library gives."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.distribution.mass import Budget, Mass, TooMany, merged, reduced, share

WEIGHTS = st.integers(0, 10**40)
TOTALS = st.integers(1, 10**40)
SOME = st.dictionaries(st.integers(0, 9), st.integers(1, 99))


@given(WEIGHTS, TOTALS)
def test_a_share_is_a_fraction_like_any_other(weight: int, total: int) -> None:
    found, expected = share(weight, total), Fraction(weight, total)
    assert type(found) is Fraction and found == expected and hash(found) == hash(expected)
    assert (found.numerator, found.denominator) == (expected.numerator, expected.denominator)
    assert (str(found), repr(found), float(found)) == (str(expected), repr(expected), float(expected))
    assert found + 1 == expected + 1 and found * 3 == expected * 3 and found <= expected
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == expected


def test_long_figures_count_for_more() -> None:
    budget = Budget(100)
    budget.spend(40)
    budget.spend(40, 1 << 900)
    assert budget.left == 20
    with pytest.raises(TooMany, match="more than 100 pairs"):
        budget.spend(11, 1 << 1_500)


@given(SOME, SOME)
def test_what_is_put_together_keeps_its_shares(one: dict[int, int], other: dict[int, int]) -> None:
    found = reduced(merged([Mass(one, 60), Mass(other, 77)]))
    expected: dict[int, Fraction] = {}
    for weights, total in ((one, 60), (other, 77)):
        for value, weight in weights.items():
            expected[value] = expected.get(value, Fraction(0)) + Fraction(weight, total)
    assert {value: share(weight, found.total) for value, weight in found.weights.items()} == expected
