"""`roll dice 1d6, n times` with n of 0 or less is no roll, whichever way it is asked; what the facts'
own limits exclude is refused by all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from both import Both
from rules_text import graph_of

import rulesdsl
from rulesdsl.driver.facts import BadFact
from rulesdsl.runtime import BadInput, printed

np = pytest.importorskip("numpy")

RULES = """series pool "Pool", edition "1"

record Pool "Pool" [1.0]
  hits    number
  shield  number, usually 0
  crates  number, 0..9 only, usually 0

resolver pool "Pool" [1.0] of pool: Pool
  roll losses 1d6, hits - shield times
  roll loot 2d6, crates times
  after  is losses + 1
  gives losses, after, loot
"""
NONE = [(0, 0), (-1, 0), (2, 3), (-7, 10**6)]
"""Hits and shield of which nothing is left."""


@pytest.fixture
def book(tmp_path: Path) -> str:
    path = tmp_path / "pool.rules"
    path.write_text(RULES)
    return str(path)


@pytest.mark.parametrize(("hits", "shield"), NONE)
def test_no_roll_played_and_by_chance(hits: int, shield: int, book: str) -> None:
    answer = Both(graph_of(RULES)).call("pool", {}, pool={"hits": hits, "shield": shield})
    assert printed(answer["losses"]) == "0" and answer["after"] == 1
    assert not [entry for entry in answer.trace.entries if entry.kind == "roll"]
    chances = rulesdsl.odds(book, "pool", {"hits": hits, "shield": shield}, of="after")
    assert chances.chance(1) == 1


def test_no_roll_in_columns(book: str) -> None:
    hits, shields = (list(column) for column in zip(*NONE, strict=True))
    answers = rulesdsl.vectorised(book, "pool")({"hits": [*hits, 1], "shield": [*shields, 0]}, seed=1)
    assert answers["after"].tolist()[:-1] == [1] * len(NONE) and answers["after"][-1] > 1
    assert set(answers.status.tolist()) == {"ok"}


def test_limits_of_the_facts_are_held_by_all(book: str) -> None:
    facts = {"hits": 0, "crates": -1}
    with pytest.raises(BadInput, match="-1 is not 0 to 9"):
        Both(graph_of(RULES)).call("pool", {}, pool=facts)
    with pytest.raises((BadInput, BadFact), match="-1 is not 0 to 9"):
        rulesdsl.odds(book, "pool", facts)
    answers = rulesdsl.vectorised(book, "pool")({"hits": [0], "crates": [-1]})
    assert answers.status.tolist() == ["bad_input"] and "is not 0 to 9" in answers.reason[0]
