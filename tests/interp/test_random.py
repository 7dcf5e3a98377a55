"""The interpreter and generated code on random legal inputs of every function of the samples:
they answer, refuse, end or say what is missing, and both the same."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_inputs import NamedDice, callable_functions, choices_of, inputs_of
from rules_text import NAMES, sample

from rulesdsl.interp.values import Nested, Val

FUNCTIONS = [(name, function) for name in NAMES for function in callable_functions(sample(name))]


@cache
def both(name: str) -> Both:
    return Both(sample(name))


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=[f"{n}-{f}" for n, f in FUNCTIONS])
def test_interpreter_and_generated_code_agree(name: str, function: str) -> None:
    graph = sample(name)

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(inputs_of(graph, function), choices_of(graph, function), st.integers(0, 10**6))
    def run(inputs: dict[str, Val], choices: Nested, seed: int) -> None:
        both(name).compared(function, inputs, lambda: NamedDice(seed), choices)

    run()
