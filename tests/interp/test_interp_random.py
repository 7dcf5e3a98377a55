"""The interpreter and generated code on random legal inputs of every function of the samples and
of the rules that other tests execute: they answer, refuse, end or say what is missing, and both
the same."""

from __future__ import annotations

from functools import cache

import pytest
from both import Both
from how_many import draws
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_inputs import NamedDice, callable_functions, choices_of, inputs_of
from rules_text import NAMES, graph_of, sample
from test_interp_charts import CHARTS
from test_interp_modifiers import RULES as MODIFIERS
from test_interp_resolvers import RULES as RESOLVERS

from rulesdsl import graph as g
from rulesdsl.interp.values import Nested, Val

TEXTS = {"charts": CHARTS, "modifiers": MODIFIERS, "resolvers": RESOLVERS}


def graph(name: str) -> g.RuleGraph:
    return graph_of(TEXTS[name]) if name in TEXTS else sample(name)


FUNCTIONS = [(name, function) for name in (*NAMES, *TEXTS) for function in callable_functions(graph(name))]


@cache
def both(name: str) -> Both:
    return Both(graph(name))


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=[f"{n}-{f}" for n, f in FUNCTIONS])
def test_interpreter_and_generated_code_agree(name: str, function: str) -> None:
    @settings(
        max_examples=draws(15), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
    )
    @given(inputs_of(graph(name), function), choices_of(graph(name), function), st.integers(0, 10**6))
    def run(inputs: dict[str, Val], choices: Nested, seed: int) -> None:
        both(name).compared(function, inputs, lambda: NamedDice(seed), choices)

    run()
