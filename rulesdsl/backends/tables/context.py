"""What the layout of one page holds: the book's names, the page's legend, results worked out.

In: a rule graph, and, where the caller has them, the values that the rules give for disputed
examples. Out: `Context`, passed to every layout function. A new one for each page: its legend
collects the signs of that page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesdsl.backends.tables.doc import Run, Text
from rulesdsl.backends.tables.legend import EDITED, Legend
from rulesdsl.backends.tables.names import Names
from rulesdsl.backends.tables.phrase import Phraser
from rulesdsl.graph import DiceId, ExampleId, Input, Place, RuleGraph

Worked = Mapping[ExampleId, Mapping[tuple[str, ...], str]]
"""What the rules give for an expectation of an example, by its path, as printed text."""

Chances = Mapping[DiceId, Mapping[int, int]]


@dataclass
class Context:
    graph: RuleGraph
    names: Names
    worked: Worked
    chances: Chances | None = None
    """In how many ways dice show each reading, where the chances of charts are asked for."""
    legend: Legend = field(default_factory=Legend)

    def changed(self, place: Place | None) -> bool:
        """Whether the line that stands there is another one than first printed."""
        return place is not None and place.line in self.graph.changed_lines.get(place.file, ())

    def marked(self, place: Place | None, text: Text) -> Text:
        """The text of a line, with the sign of a change before it where there was one."""
        return self.sign(text) if self.changed(place) else text

    def sign(self, text: Text) -> Text:
        """The text with the sign of a change before it."""
        self.legend.use("edited")
        return (Run(EDITED, "strong"), Run(" "), *text)

    def changed_answer(self, formula: str) -> bool:
        """Whether what a formula gives (which has no place of its own) is another than first printed."""
        return f"function:{formula}" in self.graph.changed_answers

    def phraser(self, inputs: tuple[Input, ...] = ()) -> Phraser:
        return Phraser(self.names, inputs)
