"""Modules that are known are not written again, and never used where they would be wrong."""

from __future__ import annotations

import pytest
from test_python_modules import COLOUR, PIECE, chapters

from rulesdsl import graph as g
from rulesdsl.backends.python import KnownModules, generate, package
from rulesdsl.backends.python.page import Page

HEAVY = 'formula heavy "Heavy" of piece: Piece\n  gives yes when weight is at least limit, otherwise no\n\n'
LIMIT = 'formula limit "Limit" of piece: Piece\n  gives 3\n'


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that were written, by name."""
    seen: list[str] = []
    real = package._written

    def noting(page: Page) -> object:
        seen.append(page.module.name)
        return real(page)

    monkeypatch.setattr(package, "_written", noting)
    return seen


def again(known: KnownModules, graph: g.RuleGraph) -> None:
    assert generate(graph, known) == generate(graph, KnownModules())


def test_the_same_modules_are_written_once(written: list[str]) -> None:
    known, graph = KnownModules(), chapters(words=COLOUR, pieces=PIECE, rules=HEAVY + LIMIT)
    first = generate(graph, known)
    assert written == ["words", "pieces", "rules"]
    assert generate(graph, known) == first == generate(graph)
    other = graph.model_copy(update={"view": "revised", "title": "Another title"})
    assert generate(other, known) == generate(other) != first
    assert written.count("pieces") == 3, "once, and without the modules that are known"


def test_what_is_changed_is_written_and_what_hangs_on_it(written: list[str]) -> None:
    known = KnownModules()
    generate(chapters(words=COLOUR + PIECE, first=HEAVY, second=LIMIT), known)
    del written[:]
    generate(chapters(words=COLOUR + PIECE, first=HEAVY, second=LIMIT.replace("3", "4")), known)
    assert written == ["second"]
    del written[:]
    must = PIECE.replace("number, usually 1", "number")
    for texts in (
        {"words": COLOUR + PIECE.replace("usually 1", "usually 2"), "first": HEAVY, "second": LIMIT},
        {"words": COLOUR.replace("red", "crimson") + PIECE.replace("red", "crimson"), "first": HEAVY,
         "second": LIMIT},
        {"words": COLOUR + PIECE, "first": LIMIT, "second": HEAVY},
        {"words": COLOUR + PIECE, "first": HEAVY + LIMIT},
        {"words": COLOUR, "first": HEAVY, "second": PIECE + LIMIT},
        {"words": COLOUR + must, "first": HEAVY, "second": LIMIT},
    ):  # fmt: skip
        again(known, chapters(**texts))
