"""Random legal situations of every resolver of every book: interpreter, generated Python and odds give
one answer, and the odds are what all throws of the dice come to."""

from __future__ import annotations

from functools import cache

import books
import pytest
from agreeing import Agreeing
from how_many import A_BOOK, AN_EDITION
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

BOOKS = ("gi_anvil", "goss", "hunters", "lucky_forward", "tcs")
EDITIONS = ("tcs@4.01", "hunters@revised", "hunters@4.0", "lucky_forward@november")
AT_A_TIME = 100
SITUATIONS = {**dict.fromkeys(BOOKS, A_BOOK), **dict.fromkeys(EDITIONS, AN_EDITION)}
MOST = 50_000
FEW = 1_300
"""Throws that are gone through for every situation; more only where a resolver has nothing less."""
DRAWN = 6
MORE = 60
"""Situations drawn where none of the first could be gone through."""


@cache
def agreeing(book: str) -> Agreeing:
    return Agreeing(books.book(book))


@pytest.mark.long
@pytest.mark.parametrize("book", SITUATIONS)
def test_one_answer(book: str) -> None:
    """Of so many random situations, nine in ten can be answered; those all alike."""
    found = agreeing(book)

    @settings(
        max_examples=max(1, SITUATIONS[book] // AT_A_TIME),
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(0, 2**63))
    def run(seed: int) -> None:
        drawing = found.drawing(seed)
        for _ in range(AT_A_TIME):
            node = drawing.random.choice(found.resolvers)
            found.compare(node, drawing.situation(node))

    run()
    assert found.counts["agreed"] >= 0.85 * sum(found.counts.values()), found.counts


@pytest.mark.parametrize("book", SITUATIONS)
def test_brute_force(book: str) -> None:
    """The unmodified resolver, played for every way the dice can fall: each in some situations."""
    found = agreeing(book)
    drawing = found.drawing(1)
    never: list[str] = []
    for node in found.resolvers:
        drawn = [drawing.situation(node) for _ in range(DRAWN)]
        done = [found.brute_force(node, situation, FEW) for situation in drawn]
        if any(done) or any(found.brute_force(node, situation, MOST) for situation in drawn):
            continue
        more = (drawing.situation(node) for _ in range(MORE))
        if not any(found.brute_force(node, situation, MOST) for situation in more):
            never.append(node.id)
    assert not never, "not compared in any situation"
