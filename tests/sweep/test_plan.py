"""Which situations there are: blocks of rows are what going through all of them gives."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.sweep.columns import coded
from rulesdsl.sweep.plan import Axis, Plan, Span

AXES = st.lists(st.integers(1, 4), max_size=3)


@given(st.integers(1, 4), AXES, st.integers(1, 3), st.integers(1, 7))
def test_blocks_are_parts_of_the_whole(base: int, sizes: list[int], times: int, chunk: int) -> None:
    axes = tuple(Axis(f"a{i}", tuple(f"{i}.{n}" for n in range(size))) for i, size in enumerate(sizes))
    plan = Plan(base, axes, times)
    whole = list(product(range(base), *(axis.values for axis in axes), range(1, times + 1)))
    assert plan.rows == len(whole)
    assert plan.chunks(chunk) == len(range(0, len(whole), chunk))
    found = []
    for number in range(plan.chunks(chunk)):
        start, stop = number * chunk, min(number * chunk + chunk, plan.rows)
        first, last = plan.base_rows(start, stop)
        back = [first + row for row in plan.base_codes(start, stop)]
        assert all(first <= row < last for row in back)
        columns = [column.cells() for _, column in plan.varied(start, stop)]
        found += list(zip(back, *columns, plan.repetitions(start, stop).cells(), strict=True))
    assert found == whole


def test_a_long_range_takes_no_room() -> None:
    plan = Plan(1, (Axis("a", Span(-5, 10**12)), Axis("b", Span(1, 10**6))))
    assert plan.rows == (10**12 + 6) * 10**6
    (_, a), (_, b) = plan.varied(10**17, 10**17 + 3)
    assert a.cells() == [str(10**11 - 5)] * 3 and b.cells() == ["1", "2", "3"]
    assert len(b.words) == 3


@pytest.mark.parametrize("cells", [["a", "b", "a"], [1, True, "1", None, 1], [["x"], ["x"], []]])
def test_columns_by_their_words(cells: list[object]) -> None:
    column = coded(cells)
    found = column.cells()
    assert found == cells and list(map(type, found)) == list(map(type, cells))
    assert len(column.words) == len({repr(cell) for cell in cells})
