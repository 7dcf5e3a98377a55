"""At which elements of repeated steps a row is stopped.

In: a frame, the rows that stop in it. Out: for each of them the reason that names the elements: their
numbers, and their names where they have some that are told, as the interpreter says them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.graph.elements import Elements, elements_of, stopped_for
from rulesdsl.runtime.results import one_of
from rulesdsl.vector import numbers
from rulesdsl.vector.alike import combinations
from rulesdsl.vector.columns import Array
from rulesdsl.vector.context import Frame, Scope
from rulesdsl.vector.listforms import go_through
from rulesdsl.vector.needs import decided
from rulesdsl.vector.numbers import slots_there
from rulesdsl.vector.shaping import select, slot_value, slots_of
from rulesdsl.vector.values import Bad, Leaf, Mask, Struct, Value, as_reasons, failing, meet, tidy

_NO_NAME = -1


def stopped_at(
    frame: Frame, rows: Mask, number: Callable[[tuple[str, ...]], int], more: Sequence[Around] = ()
) -> Bad:
    """The reasons of the rows that stop; `number` gives the one for the words of the elements, of which there
    may be `more`."""
    around = [*_around(frame), *more]
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
class Around:
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


def _around(frame: Frame) -> Iterator[Around]:
    """From the outermost."""
    if frame.outer is None or frame.each is None:
        return
    yield from _around(frame.outer)
    called = elements_of(frame.run.graph, frame.each)
    name = _name(frame.elements[frame.each.element], called)
    yield Around(called, frame.positions[frame.each.element], name)


def for_which(when: g.Expr, scope: Scope) -> Callable[[], Around] | None:
    """Of `refuse ... when any of units have ...`, or of `end`, the first of them in the rows that stop."""
    form = stopped_for(when)
    return None if form is None else partial(_first_of, form, scope)


def _first_of(form: g.QuantifiedOver, scope: Scope) -> Around:
    through = go_through(form.over, scope)
    present = slots_of(through.some.present, through.size, 2)
    position: Any = numbers.constant_number(0)
    element: Value | None = None
    for k in reversed(range(through.size)):
        assert through.some.elem is not None
        one = slot_value(through.some.elem, k, 0)
        holds, _ = decided(form.have, scope.bind(form.over.element, one))
        found = meet(through.counts(k), holds)
        place = Leaf("number", slots_there(present[: k + 1]), lo=0, hi=k + 1)
        position = place if element is None else select(found, place, position)
        element = one if element is None else select(found, one, element)
    called = elements_of(scope.run.graph, form.over)
    return Around(called, position, None if element is None else _name(element, called))


def _name(element: Value, called: Elements) -> Leaf | None:
    if called.name is None or not isinstance(element, Struct):
        return None
    name = element.part(called.name)
    return name if isinstance(name, Leaf) and name.kind == "code" else None


def _taken(data: Any, at: Array, rows: int) -> Array:
    return np.broadcast_to(np.asarray(data, dtype=np.int64), rows)[at]
