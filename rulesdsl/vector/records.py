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
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.program import Program
from rulesdsl.vector.shaping import NOWHERE, select
from rulesdsl.vector.values import Lst, Mask, Struct, Value


@dataclass(slots=True)
class Missing:
    """Which fields of a record are missing where: `find` says so of one. `path`: how a player names the
    record, where it is told; empty of the only one."""

    record: str
    find: Callable[[str], Mask | None]
    path: str | None = None
    known: dict[str, Mask | None] = field(default_factory=dict)

    def missing(self, name: str) -> Mask | None:
        if name not in self.known:
            self.known[name] = self.find(name)
        return self.known[name]

    def mapped(self, change: Callable[[Array], Array]) -> Missing:
        def find(name: str) -> Mask | None:
            found = self.missing(name)
            return change(found) if isinstance(found, np.ndarray) else found

        return Missing(self.record, find)

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

        return Missing(self.record, find)


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
