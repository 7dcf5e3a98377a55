"""Going through a graph, node by node."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g
from rulesdsl.graph.inside import inside


def nodes(node: g.Model) -> Iterator[g.Model]:
    """A node and everything inside it, in order."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting += reversed(inside(here))
