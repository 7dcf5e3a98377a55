"""What was once worked out of a node, kept as long as the node lives.

In: a node, which never changes, and how to work something out of it. Out: the same answer each
time, worked out once. Nodes are told apart by identity, so that nothing has to be compared; two
views of a book that share a node share what was worked out of it. A node that is gone takes its
answer with it.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, Generic, TypeVar

from rulesdsl.graph.base import Model

N = TypeVar("N", bound=Model)
A = TypeVar("A")


class Kept(Generic[N, A]):
    """One question about nodes, with the answers known so far. A question with a name is `lasting`: its
    answers are data, and hang on nothing but the node, so that they may be kept with it anywhere."""

    def __init__(self, work_out: Callable[[N], A], lasting: str = "") -> None:
        self._work_out = work_out
        self._known: dict[int, tuple[weakref.ref[N], A]] = {}
        if lasting:
            LASTING[lasting] = self

    def of(self, node: N) -> A:
        key = id(node)
        known = self._known.get(key)
        if known is not None and known[0]() is node:
            return known[1]
        answer = self._work_out(node)
        self._put(node, answer)
        return answer

    def _put(self, node: N, answer: A) -> None:
        key = id(node)
        self._known[key] = (weakref.ref(node, lambda gone: self._forget(key, gone)), answer)

    def known(self, nodes: Iterable[N]) -> list[tuple[N, A]]:
        """Those of the nodes of which the answer is known, with the answers."""
        found = ((node, self._known.get(id(node))) for node in nodes)
        return [(node, known[1]) for node, known in found if known is not None and known[0]() is node]

    def learn(self, known: Collection[tuple[N, A]]) -> None:
        """Answers that were worked out elsewhere, of nodes that are the same."""
        for node, answer in known:
            self._put(node, answer)

    def _forget(self, key: int, gone: weakref.ref[N]) -> None:
        """Another node may have got the place of the one that is gone, and an answer of its own."""
        known = self._known.get(key)
        if known is not None and known[0] is gone:
            del self._known[key]


LASTING: Final[dict[str, Kept[Any, Any]]] = {}
"""The questions whose answers last, by their names."""
