"""What was once worked out of a node, kept as long as the node lives.

In: a node, which never changes, and how to work something out of it. Out: the same answer each
time, worked out once. Nodes are told apart by identity, so that nothing has to be compared; two
views of a book that share a node share what was worked out of it. A node that is gone takes its
answer with it.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Generic, TypeVar

from rulesdsl.graph.base import Model

N = TypeVar("N", bound=Model)
A = TypeVar("A")


class Kept(Generic[N, A]):
    """One question about nodes, with the answers known so far."""

    def __init__(self, work_out: Callable[[N], A]) -> None:
        self._work_out = work_out
        self._known: dict[int, tuple[weakref.ref[N], A]] = {}

    def of(self, node: N) -> A:
        key = id(node)
        known = self._known.get(key)
        if known is not None and known[0]() is node:
            return known[1]
        answer = self._work_out(node)
        self._known[key] = (weakref.ref(node, lambda gone: self._forget(key, gone)), answer)
        return answer

    def _forget(self, key: int, gone: weakref.ref[N]) -> None:
        """Another node may have got the place of the one that is gone, and an answer of its own."""
        known = self._known.get(key)
        if known is not None and known[0] is gone:
            del self._known[key]
