"""What is worked out of a node is worked out once: nodes are frozen.

In: a function of one node. Out: the same function, which keeps its answer by the node itself (not
by what it is equal to) for as long as the node lives. For whole declarations, not for every
leaf.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from rulesdsl.graph.base import Model

N = TypeVar("N", bound=Model)
T = TypeVar("T")


def per_node(make: Callable[[N], T]) -> Callable[[N], T]:
    """Keep the answers of `make`, which must depend on nothing but the node."""
    known: dict[int, tuple[weakref.ref[N], T]] = {}

    @wraps(make)
    def of(node: N) -> T:
        at = id(node)
        found = known.get(at)
        if found is None:
            gone = weakref.ref(node, lambda _: known.pop(at, None) and None)
            found = known[at] = (gone, make(node))
        return found[1]

    return of
