"""Interpreter, generated Python and the vectorised form on random legal situations: one answer each row.

Every function of every book (and of the rules that other tests execute) is asked many situations in one
vectorised call; each row is compared with the interpreter's answer and with that of generated code: the
status, the words and rule of a refusal or failure, every value. Together 10,000 situations a book and more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import books
import pytest
from both import Both, Outcome, same_error, tried
from drawing import Drawing
from how_many import A_BOOK
from random_inputs import NamedDice
from rules_text import NAMES, graph_of, sample
from situations import Situation, Told, add_rolls, answered, columns_of
from test_interp_charts import CHARTS
from test_interp_modifiers import RULES as MODIFIERS
from test_interp_resolvers import RULES as RESOLVERS
from test_named_dice import RULES as NAMED_DICE

from rulesdsl import graph as g
from rulesdsl.interp import Interpreter
from rulesdsl.runtime import MissingFact, Trace
from rulesdsl.vector import Answers, prepare
from rulesdsl.vector.program import Program

BOOKS = ("gi_anvil", "goss", "hunters", "hunters@revised", "lucky_forward", "tcs", "tcs@4.01")
TEXTS = {"charts": CHARTS, "modifiers": MODIFIERS, "resolvers": RESOLVERS, "named_dice": NAMED_DICE}
OTHERS = (*NAMES, *TEXTS)
KINDS = (g.Formula, g.Condition, g.Modifiers, g.Resolver)


@cache
def graph(name: str) -> g.RuleGraph:
    if name in TEXTS:
        return graph_of(TEXTS[name])
    return sample(name) if name in NAMES else books.book(name)


def functions(name: str) -> list[Any]:
    return [node for node in graph(name).functions.values() if isinstance(node, KINDS)]


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_books_agree(book: str) -> None:
    each = -(-A_BOOK // len(functions(book)))
    asked = [compared(book, node, each, both) for both in [Both(graph(book))] for node in functions(book)]
    assert sum(asked) >= A_BOOK


@pytest.mark.parametrize("name", OTHERS)
def test_other_rules_agree(name: str) -> None:
    both = Both(graph(name))
    for node in functions(name):
        compared(name, node, 40, both)


@pytest.mark.parametrize("name", (*BOOKS, *OTHERS))
def test_every_function_has_a_vectorised_form(name: str) -> None:
    """Whatever can be called has one: nothing of the five books is left out."""
    program = Program(graph(name))
    for node in graph(name).functions.values():
        if isinstance(node, (*KINDS, g.Table)):
            assert prepare(graph(name), node.id, program).results, node.id


def compared(name: str, node: Any, rows: int, both: Both) -> int:
    """Ask random situations of a function at once, and one by one on both other sides."""
    drawing = drawings(name)
    drawing.random = Random(f"{name}/{node.id}")
    situations = [drawing.situation(node) for _ in range(rows)]
    told, rolled = zip(*(answered(machine(name), node, one) for one in situations), strict=True)
    columns = columns_of(graph(name), node, situations)
    add_rolls(graph(name), node, columns, rolled)
    answers = prepare(graph(name), node.id, program(name))(columns, rows=rows, chunk=1 + rows // 2)
    for row, one in enumerate(told):
        with explained(node, situations[row], answers, row):
            same_row(answers, row, one)
            same_as_generated(both, node, situations[row])
    return rows


@cache
def drawings(name: str) -> Drawing:
    return Drawing(graph(name), Random(0))


@cache
def machine(name: str) -> Interpreter:
    return Interpreter(graph(name))


@cache
def program(name: str) -> Program:
    return Program(graph(name))


@contextmanager
def explained(node: Any, situation: Situation, answers: Answers, row: int) -> Iterator[None]:
    try:
        yield
    except AssertionError as error:
        said = {name: column[row] for name, column in answers.items()}
        raise AssertionError(f"{node.id} {situation}\nvectorised: {said}\n{error}") from error


def same_row(answers: Answers, row: int, told: Told) -> None:
    assert answers["status"][row] == told.status, f"{told.status}: {told.reason}"
    if told.status in ("refused", "ended"):
        assert answers["reason"][row] == told.reason
    if told.status != "ok":
        assert all(c[row] is None for n, c in answers.items() if n not in ("status", "reason"))
        return
    for name, value in told.values.items():
        found = answers[name][row] if name in answers else None
        assert found == value or (name.endswith(".count") and value == 0 and found is None), name
    for name, column in answers.items():
        if name.split(".")[-1] in ("status", "reason") or column[row] is None:
            continue
        assert name in told.values, f"{name}: {column[row]!r}, the interpreter has nothing there"


def same_as_generated(both: Both, node: Any, situation: Situation) -> None:
    """The interpreter's answer again, as generated code gives it."""
    inputs, choices, seed = situation
    outcome = tried(lambda: both.machine.call(node.id, inputs, NamedDice(seed), choices))
    made: Outcome = tried(lambda: both.generated.call(node.id, inputs, NamedDice(seed), choices, Trace()))
    missing = isinstance(made, MissingFact) or isinstance(outcome, MissingFact)
    if missing and not all(map(both.complete, inputs.values())):
        # Generated code takes facts that must be given as given: it may look at them sooner, or never.
        return
    if isinstance(outcome, Exception) or isinstance(made, Exception):
        assert same_error(outcome, made), f"{outcome!r}, generated: {made!r}"
        return
    assert both.alike(outcome, made), f"{outcome!r}, generated: {made!r}"
