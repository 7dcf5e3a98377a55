"""Where the rules divide: the rule and the line of each division that may be by 0.

In: a rule graph, and a division in it. Out: the rule as it is cited, and `file:line`; both empty for a
division that is not in this graph.
"""

from __future__ import annotations

from rulesdsl.graph.base import Cited, Model, Place
from rulesdsl.graph.expr import Arithmetic
from rulesdsl.graph.graph import RuleGraph
from rulesdsl.graph.inside import inside
from rulesdsl.graph.kept import Kept

Said = tuple[str, str]
"""A rule, and its place."""


def divided_where(graph: RuleGraph, division: Arithmetic) -> Said:
    return _SAID.of(graph).get(id(division), ("", ""))


def _all(graph: RuleGraph) -> dict[int, Said]:
    """By the identity of the divisions, which live as long as their graph."""
    found: dict[int, Said] = {}
    for function in graph.functions.values():
        waiting: list[tuple[Model, Said]] = [(function, _said(function.header, ("", "")))]
        while waiting:
            node, above = waiting.pop()
            said = _said(node, above)
            if isinstance(node, Arithmetic) and node.op == "/":
                found[id(node)] = said
            waiting += [(inner, said) for inner in inside(node)]
    return found


def _said(node: Model, above: Said) -> Said:
    """Of a step or line that says its own; else that of what is around it."""
    cites, place = getattr(node, "cites", None), getattr(node, "place", None)
    rule = str(cites) if isinstance(cites, Cited) and cites.items else above[0]
    return rule, f"{place.file}:{place.line}" if isinstance(place, Place) else above[1]


_SAID = Kept[RuleGraph, dict[int, Said]](_all)
