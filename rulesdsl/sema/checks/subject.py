"""What every check is handed: the graph and one survey of it, made once."""

from __future__ import annotations

from dataclasses import dataclass

from rulesdsl import graph as g
from rulesdsl.sema.checks.survey import Survey


@dataclass(frozen=True, slots=True)
class Subject:
    """The book that is checked."""

    graph: g.RuleGraph
    survey: Survey
