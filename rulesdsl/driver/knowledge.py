"""Everything a book knows about a rule number.

In: a rule graph and a rule number as printed. Out: `Knowledge`: the declarations and lines that
cite it (or a section beneath it), the examples, the edits, and what its charts lack.
"""

from __future__ import annotations

from rulesdsl.graph import RuleGraph
from rulesdsl.graph.citations import read_citation
from rulesdsl.graph.citing import ChartGaps, CitedLine, chart_gaps, cited_lines, mentions
from rulesdsl.source.records import dataclass

_EDITS = frozenset({"switch", "change", "erratum", "option", "switched off"})
_REMARKS = frozenset({"contradiction", "supposed"})
_OTHERS = _EDITS | _REMARKS | {"example", "omitted"}


@dataclass(frozen=True, slots=True)
class Knowledge:
    """`rules` are declarations and their lines, in source order."""

    book: str
    title: str
    rule: str
    rules: tuple[CitedLine, ...] = ()
    examples: tuple[CitedLine, ...] = ()
    edits: tuple[CitedLine, ...] = ()
    omitted: tuple[CitedLine, ...] = ()
    remarks: tuple[CitedLine, ...] = ()
    gaps: tuple[ChartGaps, ...] = ()

    @property
    def known(self) -> bool:
        return bool(self.rules or self.examples or self.edits or self.omitted or self.remarks)


def know(graph: RuleGraph, rule: str) -> Knowledge:
    """What the book says about `rule` ("11.1e", "Charts", "hfs 1.2")."""
    wanted = read_citation(rule)
    hits = [line for line in cited_lines(graph) if mentions(read_citation(line.citation), wanted)]
    named = {hit.id for hit in hits if hit.kind in ("table", "modifiers")}
    return Knowledge(
        graph.book,
        f"{graph.title} {graph.edition}".strip(),
        wanted.text,
        rules=tuple(h for h in hits if h.kind not in _OTHERS),
        examples=tuple(h for h in hits if h.kind == "example"),
        edits=tuple(h for h in hits if h.kind in _EDITS),
        omitted=tuple(h for h in hits if h.kind == "omitted"),
        remarks=tuple(h for h in hits if h.kind in _REMARKS),
        gaps=tuple(gap for gap in chart_gaps(graph) if gap.id.split(".")[0] in named),
    )
