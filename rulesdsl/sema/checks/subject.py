"""What every check is handed: the graph, its names, and one survey of it, made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rulesdsl import graph as g
from rulesdsl.sema.checks.finding import Finding
from rulesdsl.sema.checks.names import Names
from rulesdsl.sema.checks.search import Effort
from rulesdsl.sema.checks.survey import Survey, survey
from rulesdsl.sema.memory import Memory, Notebook
from rulesdsl.source.records import dataclass

MOST_FOR_ONE: Final = 20_000
"""Steps of search for one declaration, at most."""
_FOR_EVERY_BOOK: Final = 60_000
_FOR_EACH: Final = 100
"""Steps of search that a book may take: a large book more than a small one."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The book that is checked. `whole` is false where declarations with mistakes were left out of
    the graph: then nothing may be said to be unused or unreached."""

    graph: g.RuleGraph
    survey: Survey
    notes: Notebook
    names: Names
    effort: Effort
    whole: bool = True

    @staticmethod
    def of(graph: g.RuleGraph, memory: Memory | None = None, *, whole: bool = True) -> Subject:
        notes = Notebook(memory if memory is not None else Memory())
        effort = Effort(_FOR_EVERY_BOOK + _FOR_EACH * len(graph.functions))
        return Subject(graph, survey(graph), notes, Names.of(graph, notes), effort, whole)

    def once(
        self, what: str, function: g.FunctionId, check: Callable[[g.Function, Effort], Iterable[Finding]]
    ) -> tuple[Finding, ...]:
        """What `check` finds in a function, or found when it, and all that it names, was the same.
        `check` sees nothing of the book but `names`."""
        allowed = min(self.effort.left, MOST_FOR_ONE)

        def work() -> tuple[tuple[Finding, ...], int]:
            effort = Effort(allowed)
            return tuple(check(self.names.functions[function], effort)), allowed - effort.left

        found, spent = self.notes.once((what, function, allowed), work)
        self.effort.left -= spent
        return found
