"""Dice as players tell them, in books drawn at random: by the total alone, die by die, not at all, or wrong.
Interpreter, generated Python and columns tell the same thing first.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
import random_books
import random_passes
from both import Both, tried
from drawing import Drawing
from how_many import draws
from rules_text import graph_of
from situations import Situation, answered_by, columns_of

from rulesdsl import graph as g
from rulesdsl.interp.made_once import made_once
from rulesdsl.runtime import Ended, Refused, TapeDice, Trace
from rulesdsl.vector import Answers, prepare
from rulesdsl.vector.program import Program
from rulesdsl.vector.reasons import status_of
from rulesdsl.vector.rolls import rolls_of

np: Any = pytest.importorskip("numpy")

BOOKS = int(os.environ.get("RULESDSL_RANDOM_BOOKS", draws(9)))
ROWS = 60
MOST_TOLD = 5
Tape = dict[str, Any]


def told(dice: g.Dice, random: Random) -> Any:
    """One roll as somebody tells it."""
    shown = {die.name: sum(random.randint(1, die.sides) for _ in range(die.count)) for die in dice.dice}
    pick = random.random()
    if len(shown) > 1 and pick < 0.35:
        wrong = random.random() < 0.05
        return {name: face + 9 * wrong for name, face in shown.items()}
    return sum(shown.values()) + (40 if pick > 0.97 else 0)


def taped(rolls: Mapping[str, g.Dice], once: Any, random: Random) -> Tape:
    """So many rolls of each name, often all that are needed."""
    tape: Tape = {}
    for name, dice in rolls.items():
        most = 1 if name in once else MOST_TOLD
        number = random.randint(0, most) if random.random() < 0.1 else most
        if number:
            tape[name] = [told(dice, random) for _ in range(number)]
    return tape


def columns_of_tapes(tapes: list[Tape]) -> dict[str, list[Any]]:
    columns: dict[str, list[Any]] = {}
    for row, tape in enumerate(tapes):
        for name, rolls in tape.items():
            for number, roll in enumerate(rolls, 1):
                for die, face in roll.items() if isinstance(roll, dict) else [("", roll)]:
                    path = f"roll.{name}.{number}{'.' + die if die else ''}"
                    columns.setdefault(path, [None] * len(tapes))[row] = face
    return columns


def same_of_all(both: Both, program: Program, node: Any, random: Random) -> Counter[str]:
    """The same answers to some situations; how often each status came."""
    graph = both.graph
    drawing = Drawing(graph, random)
    situations: list[Situation] = []
    while len(situations) < ROWS:
        one = drawing.situation(node)
        if all(map(both.complete, one[0].values())):
            situations.append(one)
    rolls, once = rolls_of(graph, node), made_once(graph, node)
    tapes = [taped(rolls, once, random) for _ in range(ROWS)]
    columns = columns_of(graph, node, situations) | columns_of_tapes(tapes)
    answers = prepare(graph, node.id, program)(columns, rows=ROWS)
    for row, (inputs, choices, _) in enumerate(situations):
        made = tried(
            lambda i=inputs, c=choices, t=tapes[row]: both.generated.call(node.id, i, TapeDice(t), c, Trace())
        )
        machine = answered_by(both.machine, node, inputs, choices, TapeDice(tapes[row]))
        said = f"{node.id} {inputs} {tapes[row]}\n{machine}\n{made!r}\n{answers['reason'][row]}"
        assert (answers["status"][row], status(made)) == (machine.status, machine.status), said
        if machine.status not in ("ok", "bad_input"):  # of wrong dice columns speak by their names
            assert answers["reason"][row] == machine.reason, said
            assert isinstance(made, Refused | Ended) or str(made) == machine.reason, said
        if machine.status == "ok":
            assert machine.values.items() <= row_of(answers, row).items(), said
            given = both.machine.call(node.id, inputs, TapeDice(tapes[row]), choices)
            assert both.alike(given, made), said  # type: ignore[arg-type]
    return Counter(answers["status"].tolist())


def status(made: Any) -> str:
    if isinstance(made, Exception):
        return status_of(made)
    return "refused" if isinstance(made, Refused) else "ended" if isinstance(made, Ended) else "ok"


def row_of(answers: Answers, row: int) -> dict[str, Any]:
    return {name: column[row] for name, column in answers.items()}


@pytest.mark.parametrize("drawn", (random_books, random_passes))
@pytest.mark.parametrize("seed", range(BOOKS))
def test_what_is_told_first(seed: int, drawn: Any) -> None:
    graph = graph_of(drawn.book(Random(f"told {seed}")))
    both, program = Both(graph), Program(graph)
    resolvers = [node for node in graph.functions.values() if isinstance(node, g.Resolver)]
    for node in resolvers:
        found = same_of_all(both, program, node, Random(f"{seed} {node.id}"))
        assert sum(found.values()) == ROWS


ENDS = """dice pair "two unlike dice" [1.4]
  big    1d8
  small  1d4

record S "S" [1.0]
  n number, usually 0

resolver one "One" [2.0] of s: S
  roll wind pair
  same is (wind.big is wind.small)
  roll later 1d6
  end "over" when n is 0
  gives wind, same, later

resolver looked_at "Looked at before" [2.1] of s: S
  roll wind pair
  same is (wind.big is wind.small)
  roll later 1d6
  end "over" when n is 0 and same
  end "double" when same
  gives wind, same, later
"""


@pytest.mark.parametrize("name", ("one", "looked_at"))
def test_an_end_before_a_die_is_looked_at(name: str) -> None:
    """Nobody asks what each die shows where nothing hangs on it."""
    graph = graph_of(ENDS)
    both, program = Both(graph), Program(graph)
    found: Counter[str] = Counter()
    for seed in range(5):
        found += same_of_all(both, program, graph.functions[g.FunctionId(name)], Random(seed))
    assert min(found[word] for word in ("ok", "ended", "missing", "bad_input")) > 1


def test_the_end_comes_first() -> None:
    both = Both(graph_of(ENDS))
    ended = both.call("one", {"wind": 5, "later": 1}).value
    assert isinstance(ended, Ended)
    assert set(ended.so_far) == {"wind", "later"}
