"""The printed examples of every book, answered by columns as the interpreter answers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from situations import answered_by, columns_of
from test_columns_agree import BOOKS, KINDS, graph, machine, program, same_row

from rulesdsl.interp.example_runs import played
from rulesdsl.runtime import TapeDice
from rulesdsl.vector import prepare


@pytest.mark.parametrize("book", BOOKS)
def test_examples(book: str) -> None:
    compared = 0
    for example in graph(book).examples:
        node = graph(book).functions[example.target]
        if not isinstance(node, KINDS):
            continue
        told = played(graph(book), example)
        if told.answers or any(isinstance(v, Mapping) for v in told.choices.values()):
            continue
        columns: dict[str, Any] = columns_of(graph(book), node, [(told.inputs, told.choices, 0)])
        columns |= rolls(told.rolls)
        answers = prepare(graph(book), node.id, program(book))(columns, rows=1)
        tape = TapeDice(told.rolls)
        same_row(answers, 0, answered_by(machine(book), node, told.inputs, told.choices, tape))
        compared += 1
    assert compared >= 10


def rolls(told: Mapping[str, Any]) -> dict[str, Any]:
    """A tape as columns."""
    out: dict[str, Any] = {}
    for name, given in told.items():
        for number, one in enumerate(given if isinstance(given, list) else [given], 1):
            dice = one if isinstance(one, Mapping) else {"": one}
            out |= {f"roll.{name}.{number}{'.' + die if die else ''}": [face] for die, face in dice.items()}
    return out


