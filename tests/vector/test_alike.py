"""Rows that are alike in several columns, beside what Python's own tuples say."""

from __future__ import annotations

import numpy as np
import pytest

from rulesdsl.vector.alike import combinations, which_hold


@pytest.mark.parametrize("most", [1, 5, 10**4, 10**12])
@pytest.mark.parametrize("columns", [1, 2, 5])
def test_combinations(most: int, columns: int) -> None:
    """However far the numbers lie apart."""
    chance = np.random.default_rng(most + columns)
    some = [chance.integers(-most, most, 500) for _ in range(columns)]
    codes, found = combinations(some)
    rows = list(zip(*(column.tolist() for column in some), strict=True))
    assert [found[code] for code in codes.tolist()] == rows
    assert len(found) == len(set(found)) == len(set(rows))


@pytest.mark.parametrize("lines", [1, 7, 8, 9, 40])
def test_which_lines_hold(lines: int) -> None:
    chance = np.random.default_rng(lines)
    masks = [chance.random(300) < 0.3 for _ in range(lines)]
    at = np.flatnonzero(chance.random(300) < 0.5)
    codes, found = which_hold(masks, at)
    for row, code in zip(at.tolist(), codes.tolist(), strict=True):
        assert found[code] == tuple(n for n, mask in enumerate(masks) if mask[row])
    assert len(found) == len(set(found))


def test_no_rows() -> None:
    codes, found = combinations([np.zeros(0, np.int8), np.zeros(0, np.int64)])
    assert not len(codes) and found == []
