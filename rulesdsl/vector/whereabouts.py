"""At which elements of repeated steps a row is stopped.

In: a frame, the rows that stop in it. Out: for each of them the reason that names the elements: their
numbers, and their names where they have some that are told, as the interpreter says them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from rulesdsl.graph.elements import Elements, elements_of
from rulesdsl.runtime.results import one_of
from rulesdsl.vector.alike import combinations
from rulesdsl.vector.columns import Array
from rulesdsl.vector.context import Frame
from rulesdsl.vector.values import Bad, Leaf, Mask, Struct, Value, as_reasons, failing, tidy

_NO_NAME = -1


def stopped_at(frame: Frame, rows: Mask, number: Callable[[tuple[str, ...]], int]) -> Bad:
    """The reasons of the rows that stop; `number` gives the one for the words of the elements."""
    around = list(_around(frame))
    if not around:
        return failing(rows, number(()))
    at = np.flatnonzero(np.broadcast_to(rows, frame.run.rows))
    if not len(at):
        return None
    which, spoken = combinations([column for one in around for column in one.columns(at, frame.run.rows)])
    reasons = []
    for column in spoken:
        pairs = zip(around, column[::2], column[1::2], strict=True)
        reasons.append(number(tuple(one.said(place, name) for one, place, name in pairs)))
    bad: Any = np.zeros(frame.run.rows, np.int32)
    bad[at] = np.array(reasons, np.int32)[which]
    return tidy(as_reasons(bad))


@dataclass(frozen=True, slots=True)
class _Around:
    """A repeated step around, with the element that it is at."""

    called: Elements
    position: Leaf
    name: Leaf | None

    def columns(self, at: Array, rows: int) -> tuple[Array, Array]:
        """The number of the element in the rows `at`, and the code of its name."""
        position = _taken(self.position.data, at, rows)
        if self.name is None:
            return position, np.full(len(at), _NO_NAME)
        told: Any = True
        for fails in (self.name.bad, self.name.none):
            if fails is not None:
                told = np.logical_and(told, np.equal(fails, 0))
        codes = _taken(self.name.data, at, rows)
        return position, np.where(_taken(told, at, rows) != 0, codes, _NO_NAME)

    def said(self, position: int, code: int) -> str:
        name = self.called.usual
        if code != _NO_NAME and self.name is not None and self.name.domain is not None:
            name = str(self.name.domain.values[code])
        return one_of(self.called.what, position, self.called.of, name, self.called.usual)


def _around(frame: Frame) -> Iterator[_Around]:
    """From the outermost."""
    if frame.outer is None or frame.each is None:
        return
    yield from _around(frame.outer)
    called = elements_of(frame.run.graph, frame.each)
    name = _name(frame.elements[frame.each.element], called)
    yield _Around(called, frame.positions[frame.each.element], name)


def _name(element: Value, called: Elements) -> Leaf | None:
    if called.name is None or not isinstance(element, Struct):
        return None
    name = element.part(called.name)
    return name if isinstance(name, Leaf) and name.kind == "code" else None


def _taken(data: Any, at: Array, rows: int) -> Array:
    return np.broadcast_to(np.asarray(data, dtype=np.int64), rows)[at]
