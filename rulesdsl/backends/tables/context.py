"""What the layout of one page holds: the book's names, the page's legend, results worked out.

In: a rule graph, and, where the caller has them, the values that the rules give for disputed
examples. Out: `Context`, passed to every layout function. A new one for each page: its legend
collects the signs of that page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesdsl.backends.tables.legend import Legend
from rulesdsl.backends.tables.names import Names
from rulesdsl.backends.tables.phrase import Phraser
from rulesdsl.graph import ExampleId, Input, RuleGraph

Worked = Mapping[ExampleId, Mapping[tuple[str, ...], str]]
"""What the rules give for an expectation of an example, by its path, as printed text."""


@dataclass
class Context:
    graph: RuleGraph
    names: Names
    worked: Worked
    legend: Legend = field(default_factory=Legend)

    def phraser(self, inputs: tuple[Input, ...] = ()) -> Phraser:
        return Phraser(self.names, inputs)
