"""The books' own examples: by stages as by all ways the dice can fall, exactly."""

from __future__ import annotations

from typing import Any

import books
import pytest

from rulesdsl import graph as g
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.mass import Failed, TooMany
from rulesdsl.distribution.walker import walk
from rulesdsl.driver.generated import GeneratedBackend
from rulesdsl.interp.example_runs import played

MOST = 1300
"""Ways the dice can fall that are gone through; above it, only the sum is looked at."""


@pytest.mark.parametrize("book", ["gi_anvil", "goss", "tcs"])
def test_stages_are_what_the_dice_come_to(book: str) -> None:
    graph = books.book(book)
    backend = books.generated(graph)
    backend.values.not_given = _hashable(backend)
    engine = Engine()
    resolvers = [f for f in graph.functions.values() if isinstance(f, g.Resolver)]
    for node in resolvers:
        engine.program(backend.values.ref(f"function:{node.id}"), None)
    compared = sum(_agree(graph, backend, engine, e) for e in graph.examples)
    assert compared >= 8, "too few examples could be compared"


def _agree(graph: g.RuleGraph, backend: GeneratedBackend, engine: Engine, example: g.Example) -> bool:
    """Whether the example could be compared."""
    node = graph.functions[example.target]
    if not isinstance(node, g.Resolver):
        return False
    values, runtime = backend.values, backend.values.runtime
    told = played(graph, example)
    function = values.ref(f"function:{example.target}")
    choices = backend.choices(node.id, told.choices)
    try:
        args = [values.to_python(told.inputs[i.name]) for i in node.inputs if i.name in told.inputs]
        mass = engine.distribution(function, args, choices)
    except (runtime.BadInput, runtime.MissingFact):
        return False
    assert sum(mass.weights.values()) == mass.total
    lacking = (runtime.MissingFact, runtime.NoSuchRoll)

    def run(dice: Any) -> Any:
        return function(*args, dice, **choices)

    try:
        walked = walk(run, runtime.RulesError, lacking, most=MOST)
    except TooMany:
        return False
    assert _shares(mass.weights) == _shares(walked.weights), example.id
    return True


def _shares(weights: dict[Any, int]) -> dict[Any, int]:
    return {("failed", str(v.error)) if isinstance(v, Failed) else v: w for v, w in weights.items()}


def _hashable(backend: GeneratedBackend) -> Any:
    return type("NotGiven", (backend.values.runtime.NotGiven,), {"__hash__": object.__hash__})
