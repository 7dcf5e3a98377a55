"""Every printed example of the samples comes out as the book prints it; the one that the book
disputes itself is told with both values."""

from __future__ import annotations

import books
import pytest
from rules_text import NAMES, sample

from rulesdsl import graph as g
from rulesdsl.interp import run_example

EXAMPLES = [(name, example) for name in NAMES for example in sample(name).examples]
DISPUTED = {("night_check", ("retreat", "result", "loss"))}


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[f"{n}-{e.id}" for n, e in EXAMPLES])
def test_printed_example(name: str, example: g.Example) -> None:
    report = run_example(sample(name), example)
    said = [(r.expectation.path, r.outcome, r.printed, r.computed, r.words) for r in report.lines]
    wanted = ["disputed" if (example.id, path) in DISPUTED else "met" for path, *_ in said]
    assert [outcome for _, outcome, *_ in said] == wanted, said
    assert report.good and not report.unused


@pytest.mark.parametrize("name", NAMES)
def test_generated_code_says_the_same(name: str) -> None:
    graph = sample(name)
    backend = books.generated(graph)
    for example in graph.examples:
        if backend.runs(example.target):
            one, other = run_example(graph, example), run_example(graph, example, backend)
            for mine, theirs in zip(one.lines, other.lines, strict=True):
                if theirs.outcome != "missing":  # it stops at the first roll that is not given
                    said = (theirs.outcome, theirs.computed)
                    assert (mine.outcome, mine.computed) == said, example.id


def test_disputed_tells_both_values() -> None:
    graph = sample("tcs_area_fire")
    (example,) = [e for e in graph.examples if e.id == "night_check"]
    (line,) = [r for r in run_example(graph, example).lines if r.outcome == "disputed"]
    assert (line.printed, line.computed) == ("1", "2")
    assert "12 to 14" in line.words


def test_stale_dispute_is_an_error() -> None:
    graph = sample("tcs_area_fire")
    (example,) = [e for e in graph.examples if e.id == "night_check"]
    expect = tuple(e.model_copy(update={"disputed": "so they say"}) for e in example.expect)
    report = run_example(graph, example.model_copy(update={"expect": expect}))
    outcomes = [line.outcome for line in report.lines]
    assert outcomes == ["stale", "stale", "stale", "stale", "disputed"]
    assert not report.good


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 16
