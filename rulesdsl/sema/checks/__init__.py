"""Checks on a finished rule graph: what is consistent in form and wrong in fact.

In: the graph, the files it was read from, a sink. Out: diagnostics in the sink, in the order of
the text. Each module holds one kind of finding as a pure function of the book; nothing here changes
the graph. A warning that its declaration accepts is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Sink
from rulesdsl.sema.checks.axes import axis_heads
from rulesdsl.sema.checks.cases import blocks_of_cases
from rulesdsl.sema.checks.cited import backwards, citations
from rulesdsl.sema.checks.conditions import conditions
from rulesdsl.sema.checks.counted import counted_twice
from rulesdsl.sema.checks.finding import Finding, to_diagnostic
from rulesdsl.sema.checks.modlines import modifier_lines
from rulesdsl.sema.checks.places import Places
from rulesdsl.sema.checks.reach import unreached
from rulesdsl.sema.checks.reused import reused_names
from rulesdsl.sema.checks.rolls import roll_charts
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.checks.trend import trends
from rulesdsl.sema.checks.unused import unused
from rulesdsl.sema.memory import Memory
from rulesdsl.source import SourceFile

CHECKS: Final[tuple[Callable[[Subject], Iterator[Finding]], ...]] = (
    roll_charts,
    axis_heads,
    unreached,
    trends,
    conditions,
    blocks_of_cases,
    modifier_lines,
    counted_twice,
    unused,
    reused_names,
    citations,
)


def check(
    graph: g.RuleGraph, files: Mapping[str, SourceFile], sink: Sink, memory: Memory | None = None
) -> None:
    """Everything that can be said of a finished graph. What `memory` holds is not looked into again."""
    subject = Subject.of(graph, memory, whole=not sink.has_errors)
    places = Places(files)
    found = [f for one in CHECKS for f in one(subject) if not f.is_accepted]
    diagnostics = [*(to_diagnostic(f, places) for f in found), *backwards(graph, files)]
    sink.extend(sorted(diagnostics, key=lambda d: (d.span, d.code)))


__all__ = ["check"]
