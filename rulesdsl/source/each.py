"""A list of things to do, each of which can be done by itself: who does them is for others to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

I = TypeVar("I")  # noqa: E741  # an item
R = TypeVar("R")


class Each(Protocol):
    """`work` on each of the items: what came of them, in their order.

    Some of it may be done by another process. So the results must be such as can be pickled, and what
    the work leaves behind beside its result (what it remembers, say) may be lost."""

    def __call__(self, work: Callable[[I], R], items: Sequence[I], /) -> list[R]: ...


def one_by_one(work: Callable[[I], R], items: Sequence[I]) -> list[R]:
    """Here, one after the other."""
    return [work(item) for item in items]
