"""Rolls of coloured dice of which a die is read later, in whatever way: the odds are what all throws come to,
as the interpreter has it, and the Python that a build writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.distribution.walker import Walker, walk
from rulesdsl.driver.answers import plain_text
from rulesdsl.driver.generated import GeneratedBackend, loaded
from rulesdsl.driver.situation import read, told_by_json
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import Result
from rulesdsl.runtime import BadInput, RulesError

GRAPH = rulesdsl.load(Path(__file__).parent / "coloured.rules")
RESOLVERS = {str(f.id): f for f in GRAPH.functions.values() if isinstance(f, g.Resolver)}
AGAIN = ("by_a_number",)
"""Rolls that are made again end for the interpreter after a thousand times only."""
LONG = ("compared", "nested", "the_one")
"""Of two passes the interpreter has too many throws to go through."""
MOST = 50_000
Shares = dict[str, Fraction]
Failures = tuple[type[Exception], ...]


@pytest.fixture(scope="module")
def built() -> Iterator[GeneratedBackend]:
    """As a build writes it: rolls in it are numbers, alike where they read the same."""
    with loaded(GRAPH) as backend:
        yield backend


def thrown(node: g.Resolver, play: Callable[[Any], Result], failures: Failures) -> dict[str, Shares]:
    """All throws, step by step."""

    def words(dice: Walker) -> tuple[str, ...]:
        made = play(dice)
        return tuple(plain_text(GRAPH, made.values[step]) for step in node.gives)

    mass = walk(words, failures, (), most=MOST)
    found: dict[str, Shares] = {step: {} for step in node.gives}
    for said, weight in mass.weights.items():
        for of, one in zip(found.values(), said, strict=True):
            of[one] = of.get(one, Fraction(0)) + Fraction(weight, mass.total)
    return found


def odds(node: g.Resolver, step: str, facts: dict[str, Any]) -> Shares:
    return {c.words: c.chance for c in rulesdsl.odds(GRAPH, node.id, facts, of=step).chances}


@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize("name", RESOLVERS)
def test_as_all_throws_have_it(name: str, n: int, built: GeneratedBackend) -> None:
    node = RESOLVERS[name]
    machine = Interpreter(GRAPH)
    inputs = read(GRAPH, node, told_by_json({"with": {"n": n}})).inputs
    args = [built.values.to_python(inputs[i.name]) for i in node.inputs]
    function, runtime = built.values.ref(f"function:{node.id}"), built.values.runtime

    def written(dice: Walker) -> Result:
        made = built.values.from_python(function(*args, dice))
        assert isinstance(made, Result)
        return made

    def interpreted(dice: Walker) -> Result:
        made = machine.call(node.id, inputs, dice, {}, ahead=False)
        assert isinstance(made, Result)
        return made

    expected = thrown(node, written, (runtime.RulesError, runtime.BadInput))
    if name not in AGAIN and (n < 2 or name not in LONG):
        assert thrown(node, interpreted, (RulesError, BadInput)) == expected
    assert {step: odds(node, step, {"n": n}) for step in node.gives} == expected


@pytest.mark.parametrize(
    ("name", "step", "n"),
    [
        ("among_hits", "red", 40),
        ("last_of_all", "blue", 40),
        ("greatest_roll", "red", 40),
        ("first_of_row", "reds", 30),
        ("gone_over", "left", 8),
        ("second_look", "total", 8),
        ("counted_reds", "lost_ones", 8),
        ("counted_reds", "reds", 40),
        ("those_that_hit", "lost_ones", 9),
    ],
)
def test_of_many_passes_what_is_read_is_kept(name: str, step: str, n: int) -> None:
    """Of all that their dice may show there would be more than can be gone through."""
    found = odds(RESOLVERS[name], step, {"n": n})
    assert sum(found.values()) == 1
