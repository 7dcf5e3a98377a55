"""Where the rules divide: the rule and the line of each division that may be by 0, and of each ratio.

In: a division (a ratio is one), and the function it stands in or the graph. Out: the rule as it is cited, and
`file:line`; both empty for a division that does not stand there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.graph.base import Cited, Model, Place
from rulesdsl.graph.expr import Arithmetic, RatioOf
from rulesdsl.graph.graph import RuleGraph
from rulesdsl.graph.inside import inside
from rulesdsl.graph.kept import Kept

Said = tuple[str, str]
"""A rule, and its place."""
_NOWHERE: Said = ("", "")


def divided_where(graph: RuleGraph, division: Arithmetic | RatioOf) -> Said:
    """Wherever in the graph it stands."""
    found = (divided_in(function, division) for function in graph.functions.values())
    return next((said for said in found if said != _NOWHERE), _NOWHERE)


def divided_in(node: Model, division: Arithmetic | RatioOf) -> Said:
    """Within one declaration."""
    return _divisions.of(node).get(id(division), _NOWHERE)


def said_in(declaration: Model) -> Iterator[tuple[Model, Said]]:
    """All that stands in a declaration, with where it is said."""
    head = declaration.__dict__.get("header")
    around = _said(head, _NOWHERE) if isinstance(head, Model) else _NOWHERE
    waiting: list[tuple[Model, Said]] = [(declaration, around)]
    while waiting:
        node, above = waiting.pop()
        said = _said(node, above)
        yield node, said
        waiting += [(inner, said) for inner in inside(node)]


def _all(declaration: Model) -> dict[int, Said]:
    """By the identity of the divisions, which live as long as what they stand in."""
    return {
        id(node): said
        for node, said in said_in(declaration)
        if isinstance(node, RatioOf) or (isinstance(node, Arithmetic) and node.op == "/")
    }


def _said(node: Model, above: Said) -> Said:
    """Of a step or line that says its own; else that of what is around it."""
    fields = node.__dict__
    cites, place = fields.get("cites"), fields.get("place")
    rule = str(cites) if isinstance(cites, Cited) and cites.items else above[0]
    return rule, f"{place.file}:{place.line}" if isinstance(place, Place) else above[1]


_divisions = Kept[Model, dict[int, Said]](_all)
