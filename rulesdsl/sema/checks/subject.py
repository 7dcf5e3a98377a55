"""What every check is handed: the graph and one survey of it, made once."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesdsl import graph as g
from rulesdsl.sema.checks.search import Effort
from rulesdsl.sema.checks.survey import Survey


@dataclass(frozen=True, slots=True)
class Subject:
    """The book that is checked. `whole` is false where declarations with mistakes were left out of
    the graph: then nothing may be said to be unused or unreached."""

    graph: g.RuleGraph
    survey: Survey
    whole: bool = True
    effort: Effort = field(default_factory=Effort)
