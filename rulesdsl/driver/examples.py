"""The printed examples of a book, on every implementation there is.

In: a rule graph. Out: one `ExampleRun` per example: what the interpreter says, and what the
generated code says, which must be the same. The generated code is made afresh from the graph
and loaded from a folder of its own, so that what is tested is what would be built.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.driver.generated import GeneratedBackend, loaded
from rulesdsl.graph import Example, RuleGraph
from rulesdsl.interp.examples import ExampleReport, ExpectationReport, run_example
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A line of `expect` that the two implementations answer differently: a fault of ours."""

    interpreter: ExpectationReport
    generated: ExpectationReport


@dataclass(frozen=True, slots=True)
class ExampleRun:
    """One example on the interpreter and on generated code (None: a track or a sequence, which only
    the interpreter plays)."""

    interpreter: ExampleReport
    generated: ExampleReport | None
    disagreements: tuple[Disagreement, ...] = ()

    @property
    def good(self) -> bool:
        return self.interpreter.good and not self.disagreements

    @property
    def disputed(self) -> tuple[ExpectationReport, ...]:
        return tuple(line for line in self.interpreter.lines if line.outcome == "disputed")


def run_examples(graph: RuleGraph) -> Iterator[ExampleRun]:
    """Every example of the book, in source order."""
    if not graph.examples:
        return
    with loaded(graph) as backend:
        for example in graph.examples:
            yield _run(graph, example, backend)


def _run(graph: RuleGraph, example: Example, backend: GeneratedBackend) -> ExampleRun:
    interpreted = run_example(graph, example)
    if not backend.runs(example.target):
        return ExampleRun(interpreted, None)
    generated = run_example(graph, example, backend)
    pairs = zip(interpreted.lines, generated.lines, strict=True)
    different = (Disagreement(one, other) for one, other in pairs if _differ(one, other))
    # A step that the answer did not need is worked out by the interpreter when asked for; generated
    # code does not show it.
    shown = (d for d in different if not backend.unseen.intersection(d.generated.expectation.path[:1]))
    return ExampleRun(interpreted, generated, tuple(shown))


def _differ(one: ExpectationReport, other: ExpectationReport) -> bool:
    """What the example itself fails to give (a roll, a fact) shows nothing: one of the two may not
    have come so far as to need it."""
    if one.outcome == "missing":
        return False
    return (one.outcome, one.computed) != (other.outcome, other.computed)
