"""Resolvers drawn at random: the odds by stages are what all throws of the dice come to, step by step;
by the one function too, whichever facts are said to change."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest
import random_passes
from agreeing import Agreeing, shares
from how_many import draws
from random_books import book

import rulesdsl
from rulesdsl import graph as g
from rulesdsl.distribution.mass import Mass, TooMany
from rulesdsl.distribution.program import Done
from rulesdsl.distribution.rows import Rows
from rulesdsl.distribution.walker import walk
from rulesdsl.driver.generated import loaded

BOOKS = int(os.environ.get("RULESDSL_RANDOM_BOOKS", draws(8)))
SITUATIONS = 3
MOST = 1_000
VARYING = ((), ("a",), ("a", "b", "flag"))


@cache
def rows_of(found: Agreeing, title: str, local: str, varying: frozenset[str]) -> Rows:
    return Rows(found.thorough, found.values.ref(f"function:{title}"), (local,), varying)


def by_rows(rows: Rows, args: list[object]) -> Mass:
    """The odds of a step, by the one function where the resolver can be one."""
    answers = rows.asking({}, {})(rows.given(args))
    if isinstance(answers, Done):
        return Mass({answers.value: 1})
    values, early, total = answers
    weights: dict[object, int] = dict(values)
    for value, weight, of in early:
        weights[value] = weights.get(value, 0) + weight * (total // of)
    return Mass(weights, total)


# Book 49 lacks a fact that is moved up to be looked at, and that nothing asked for needs.
@pytest.mark.parametrize("seed", sorted({*range(BOOKS), 49}))
def test_all_throws(seed: int, tmp_path: Path) -> None:
    held_against_all_throws(book(Random(seed)), seed, tmp_path / "drawn.rules")


@pytest.mark.parametrize("seed", range(BOOKS))
def test_all_that_is_asked_of_passes(seed: int, tmp_path: Path) -> None:
    held_against_all_throws(random_passes.book(Random(seed)), seed, tmp_path / "passes.rules")


def held_against_all_throws(text: str, seed: int, path: Path) -> None:
    path.write_text(text, encoding="utf-8")
    found = Agreeing(rulesdsl.load(path))
    drawing = found.drawing(seed)
    with loaded(found.graph) as found.thrown_by:
        for node in found.resolvers:
            for _ in range(SITUATIONS):
                compare(found, node, drawing.situation(node))


def compare(found: Agreeing, node: g.Resolver, situation: object) -> None:
    taken = found.taken(node, situation)
    if taken is None:
        return
    args, _ = taken
    said = f"{node.id} {situation}"
    try:
        failures = found.runtime.RulesError, found.runtime.BadInput
        walk(lambda d: found.played(node, args, {}, d), failures, found.lacking, most=MOST)
    except (TooMany, *found.lacking):
        # A fact that is lacking may be looked at for nothing that is asked.
        return
    assert found.brute_force(node, situation, MOST), said
    function = found.values.ref(f"function:{node.id}")
    for step in node.gives:
        local = found.maker.local(node, step)
        whole = shares(found.thorough.distribution(function, args, None, (local,)))
        for varying in VARYING:
            rows = rows_of(found, node.id, local, frozenset(varying))
            assert shares(by_rows(rows, args)) == whole, said
