"""Rows that are soon refused are left behind: the answers are the same as if all had been carried along."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from drawing import Drawing
from situations import columns_of

import rulesdsl
import rulesdsl.vector.chunk_work
from rulesdsl import graph as g
from rulesdsl.vector import prepare
from rulesdsl.vector.fewer_rows import pauses

ROWS = 60


def answers_with(least: int, form: Any, columns: dict[str, Any], patch: pytest.MonkeyPatch) -> dict[str, Any]:
    patch.setattr("rulesdsl.vector.fewer_rows._LEAST", least)
    found = form(columns, rows=ROWS, seed=4, first_row=1000)
    made = {name: column.tolist() for name, column in found.items()}
    return {name: column for name, column in made.items() if any(one is not None for one in column)}


@pytest.mark.parametrize("book", ["gi_anvil", "lucky_forward", "tcs"])
def test_the_same_answers(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of the dice, which hang on the number of the row."""
    graph = rulesdsl.load(book)
    drawing = Drawing(graph, Random(book))
    left: list[Any] = []
    rows_left = rulesdsl.vector.chunk_work.those_left

    def counted(out: Any, rows: int) -> Any:
        at = rows_left(out, rows)
        left.append(at)
        return at

    monkeypatch.setattr("rulesdsl.vector.chunk_work.those_left", counted)
    for node in graph.functions.values():
        if isinstance(node, g.Resolver) and next(pauses(node), None) is not None:
            columns = columns_of(graph, node, [drawing.situation(node) for _ in range(ROWS)])
            form = prepare(graph, node.id)
            all_along = answers_with(10**9, form, columns, monkeypatch)
            few = answers_with(2, form, columns, monkeypatch)
            assert few == all_along, node.id
    assert sum(at is not None for at in left) > 5
