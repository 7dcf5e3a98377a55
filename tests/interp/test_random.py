"""The interpreter on random legal inputs of every function of the samples: it answers, refuses,
ends or says what is missing, and nothing else; what it works out ahead changes no answer."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_inputs import NamedDice, callable_functions, choices_of, inputs_of
from rules_text import NAMES, sample

from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Nested, Val
from rulesdsl.runtime import BadInput, RulesError, Trace, printed

FUNCTIONS = [(name, function) for name in NAMES for function in callable_functions(sample(name))]


def outcome(
    machine: Interpreter, function: str, inputs: dict[str, Val], choices: Nested, seed: int, ahead: bool
) -> tuple[object, Trace]:
    """The answer, or the error as text."""
    trace = Trace()
    try:
        return machine.call(function, inputs, NamedDice(seed), choices, trace=trace, ahead=ahead), trace
    except (RulesError, BadInput) as error:
        return f"{type(error).__name__}: {error}", trace


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=[f"{n}-{f}" for n, f in FUNCTIONS])
def test_answers_or_says_why_not(name: str, function: str) -> None:
    graph = sample(name)
    machine = Interpreter(graph)

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(inputs_of(graph, function), choices_of(graph, function), st.integers(0, 10**6))
    def run(inputs: dict[str, Val], choices: Nested, seed: int) -> None:
        early, ahead = outcome(machine, function, inputs, choices, seed, True)
        late, lazy = outcome(machine, function, inputs, choices, seed, False)
        assert early == late
        assert not isinstance(early, str) or ": " in early
        known = [(e.kind, e.path, e.name, printed(e.value), e.rule) for e in ahead.entries]
        for e in lazy.entries:
            known.remove((e.kind, e.path, e.name, printed(e.value), e.rule))

    run()
