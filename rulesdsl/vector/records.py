"""Records in columns: fields as given, their usual values, and where one that must be given is not.

In: a record's declaration and what was given of its fields. Out: a struct that makes a field when it is asked
for. What is missing is told by the path that asks for it, so it is kept beside the field and not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.vocabulary import record_field
from rulesdsl.vector.alike import combinations
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.program import Program
from rulesdsl.vector.shaping import NOWHERE, select
from rulesdsl.vector.values import Bad, Lst, Mask, Struct, Value, as_reasons, failing, tidy


@dataclass(slots=True)
class Missing:
    """Which fields of a record are missing where: `find` says so of one. `path`: how a player names the
    record, where it is told; empty of the only one; `{}` in it stand for the `numbers` of the elements of
    lists, from the outermost, slot by slot."""

    record: str
    find: Callable[[str], Mask | None]
    path: str | None = None
    numbers: tuple[Array, ...] = ()
    known: dict[str, Mask | None] = field(default_factory=dict)

    def missing(self, name: str) -> Mask | None:
        if name not in self.known:
            self.known[name] = self.find(name)
        return self.known[name]

    def mapped(self, change: Callable[[Array], Array]) -> Missing:
        def find(name: str) -> Mask | None:
            found = self.missing(name)
            return change(found) if isinstance(found, np.ndarray) else found

        if not self.numbers:
            return Missing(self.record, find)
        return Missing(self.record, find, self.path, tuple(map(change, self.numbers)))

    def said(self, name: str, path: str, where: Any, number: Callable[[str], int]) -> Bad:
        """The reasons of where a field is missing; `path` is what asks for it, and `number` gives the one
        that names a fact."""
        if self.path is None:
            return failing(where, number(path))
        told = f"{self.path}.{name}" if self.path else name
        if not self.numbers:
            return failing(where, number(told))
        places = np.broadcast_arrays(where, *self.numbers)
        missing, elements = places[0], [one[places[0]] for one in places[1:]]
        bad = np.zeros(missing.shape, np.int32)
        which, spoken = combinations(elements)
        reasons = [number(told.format(*element)) for element in spoken]
        if reasons:
            bad[missing] = np.array(reasons, np.int32)[which]
        return tidy(as_reasons(bad))

    def selected(self, mask: Mask, other: Missing | None) -> Missing:
        def find(name: str) -> Mask | None:
            a, b = self.missing(name), None if other is None else other.missing(name)
            if a is None and b is None:
                return None
            return blended(mask, False if a is None else a, False if b is None else b)

        return Missing(self.record, find)

    def stacked(self, others: Sequence[Missing], put: Callable[..., Any]) -> Missing:
        def find(name: str) -> Mask | None:
            found: Mask | None = put([one.missing(name) for one in others], False)
            return found

        if any(one.path != self.path or len(one.numbers) != len(self.numbers) for one in others):
            return Missing(self.record, find)
        numbers = zip(*(one.numbers for one in others), strict=True)
        return Missing(self.record, find, self.path, tuple(np.asarray(put(some, 0)) for some in numbers))


def record_of(program: Program, record: g.RecordId, given: Mapping[str, Value]) -> Struct:
    """A record of values that are given in every row."""
    declared = program.graph.record_by_id[record]

    def part(name: str) -> Value:
        if name in given:
            return given[name]
        return usual(program, record_field(program.graph, record, name))[0]

    def missing(name: str) -> Mask | None:
        if name in given:
            return None
        return usual(program, record_field(program.graph, record, name))[1]

    names = tuple(f.name for f in declared.fields)
    return Struct("record", names, part, about=Missing(record, missing))


def usual(program: Program, declared: g.RecordField) -> tuple[Value, Mask | None]:
    """What stands for a field that is not given, and whether it is missing."""
    if declared.usually is not None:
        value = declared.usually
        return program.for_node(value, lambda: program.constant(declared.type, value)), None
    if isinstance(declared.type, g.OptionalType):
        return NOWHERE, None
    if isinstance(declared.type, g.ListType) and not declared.at_least:
        return Lst(None, 0, 0), None
    return NOWHERE, True


def with_usual(
    program: Program, declared: g.RecordField, value: Value, lacking: Mask
) -> tuple[Value, Mask | None]:
    """A field that is given in some rows, and where it is missing. `lacking`: the rows that ask for it and
    are not given it."""
    some = tidy_mask(lacking)
    if some is None:
        return value, None
    other, lacks = usual(program, declared)
    return (value, some) if lacks else (select(some, other, value), None)


def tidy_mask(mask: Mask) -> Mask | None:
    if isinstance(mask, np.ndarray):
        return mask if mask.any() else None
    return mask or None
