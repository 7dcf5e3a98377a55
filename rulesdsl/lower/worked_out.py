"""A table whose answers are worked out when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeVar

A = TypeVar("A")


class WorkedOut(Mapping[str, A]):
    """`keys` are those that there is an answer for."""

    def __init__(self, keys: Collection[str], work_out: Callable[[str], A]) -> None:
        self._keys = keys
        self._work_out = work_out
        self._known: dict[str, A] = {}

    def __getitem__(self, key: str) -> A:
        if key not in self._known:
            if key not in self._keys:
                raise KeyError(key)
            self._known[key] = self._work_out(key)
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)
