"""Facts in columns: which column is which fact, and the values that a chunk of rows gives to a function.

In: columns by name. Out: for a chunk of rows the inputs as values. A list's elements are columns with
numbers in their names (`firers.1.range`); there is an element where any of its columns is given, or as
many as `firers.count` says. What is not given has its usual value, is absent, or is missed when it is
needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import lcm, prod
from typing import Any, TypeVar

import numpy as np

from rulesdsl import graph as g
from rulesdsl.runtime import BadInput
from rulesdsl.source.records import replace
from rulesdsl.vector.blending import blended
from rulesdsl.vector.bounds import too_many
from rulesdsl.vector.columns import Array, BadColumns
from rulesdsl.vector.follow_ons import is_given
from rulesdsl.vector.given import Given, Part, Rows
from rulesdsl.vector.numbers import dtype_for
from rulesdsl.vector.program import Program
from rulesdsl.vector.reading import Reader
from rulesdsl.vector.records import Missing, usual, with_usual
from rulesdsl.vector.rolls import NUMBERED
from rulesdsl.vector.shaping import NOWHERE, in_domain, scaled_to
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Lst,
    Mask,
    Struct,
    Value,
    as_mask,
    failing,
    first,
    join,
    meet,
    without,
    yes,
)

COUNT = "count"
_MOST_ELEMENTS = 10_000


@dataclass(slots=True)
class Node:
    """A fact: its own column, or the facts in it by name (elements by their numbers)."""

    path: str = ""
    given: Given | Part | None = None
    data: object = None
    has_data: bool = False
    parts: dict[str, Node] = field(default_factory=dict)

    def at(self, names: Sequence[str]) -> Node:
        node = self
        for name in names:
            path = f"{node.path}.{name}" if node.path else name
            node = node.parts.setdefault(name, Node(path))
        return node

    def rows(self, some: Rows) -> Node:
        """Some rows of it."""
        parts = {n: p.rows(some) for n, p in self.parts.items()}
        given = self.given.rows(some) if isinstance(self.given, Given) else None
        return Node(self.path, given, parts=parts)

    def parts_named(self, path: str) -> None:
        """Name its parts anew, as below `path`."""
        for name, part in self.parts.items():
            part.path = f"{path}.{name}" if path else name
            part.parts_named(part.path)


def read_tree(node: Node, type_: g.Type, reader: Reader, field_: g.RecordField | None = None) -> None:
    """Read every column of a fact. `BadColumns` where a name means nothing."""
    inner = type_.of if isinstance(type_, g.OptionalType) else type_
    graph = reader.program.graph
    if node.has_data:
        if isinstance(inner, g.RecordType | g.ListType):
            if node.data is None:
                return
            raise BadColumns(
                f"{node.path} is {_what(inner)}: give its parts, such as {node.path}.{_such(graph, inner)}"
            )
        low, high = (None, None) if field_ is None else (field_.low, field_.high)
        node.given = reader.read(node.path, inner, node.data, low, high)
    match inner:
        case g.RecordType(record=record):
            fields = {f.name: f for f in graph.record_by_id[record].fields}
            for name, part in node.parts.items():
                if name not in fields:
                    raise BadColumns(f"{part.path}: {record} has {', '.join(fields)}")
                read_tree(part, fields[name].type, reader, fields[name])
        case g.ListType(of=of):
            for name, part in node.parts.items():
                if name == COUNT:
                    part.given = reader.read(part.path, g.NumberType(), part.data, 0, _MOST_ELEMENTS)
                elif NUMBERED.fullmatch(name) and int(name) <= _MOST_ELEMENTS:
                    read_tree(part, of, reader)
                else:
                    words = f"elements of a list are numbered from 1 to {_MOST_ELEMENTS:,}"
                    raise BadColumns(f"{part.path}: {words}")
        case _ if node.parts:
            raise BadColumns(f"{next(iter(node.parts.values())).path}: {node.path} has no parts")
        case _:
            pass


def _what(type_: g.Type) -> str:
    return "a list" if isinstance(type_, g.ListType) else "a record"


def _such(graph: g.RuleGraph, type_: g.Type) -> str:
    if isinstance(type_, g.ListType):
        return "1"
    assert isinstance(type_, g.RecordType)
    return graph.record_by_id[type_.record].fields[0].name


# ---------------------------------------------------------------- one chunk


@dataclass(slots=True)
class Facts:
    """The facts of a chunk. `bad` gathers what cannot be read, or is too much or too little."""

    program: Program
    bad: Bad = None

    def value(
        self,
        type_: g.Type,
        nodes: Sequence[Node | None],
        shape: tuple[int, ...],
        exists: Mask = False,
        path: str | None = None,
        numbers: tuple[Array, ...] = (),
    ) -> tuple[Value, Mask]:
        """A fact of which `nodes` are the columns, one per slot of the lists around it (`shape`); and where
        it is given. In the other rows the value means nothing. `exists`: where it is there although
        nothing of it may be given. `path`: how a player names it; `{}` in it stand for the `numbers` of
        elements."""
        match type_:
            case g.OptionalType(of=of):
                return self.value(of, nodes, shape, exists, path, numbers)
            case g.RecordType(record=record):
                return self._record(record, nodes, shape, exists, path, numbers)
            case g.ListType(of=of):
                return self._list(of, nodes, shape, path, numbers)
            case _:
                return self._leaf(nodes, shape)

    # ------------------------------------------------------------ records

    def _record(
        self,
        record: g.RecordId,
        nodes: Sequence[Node | None],
        shape: tuple[int, ...],
        exists: Mask,
        path: str | None,
        numbers: tuple[Array, ...],
    ) -> tuple[Value, Mask]:
        declared = {f.name: f for f in self.program.graph.record_by_id[record].fields}
        told: dict[str, tuple[Callable[[], Value], Callable[[Mask], Mask]]] = {}
        there: Mask = False
        single: Mask = False  # slot by slot: where any single fact is given
        for name, field_ in declared.items():
            some = [None if node is None else node.parts.get(name) for node in nodes]
            if all(part is None for part in some):
                continue
            inner = field_.type.of if isinstance(field_.type, g.OptionalType) else field_.type
            if not isinstance(inner, g.RecordType | g.ListType):
                masks = self._told(some)
                single = _given_too(single, masks, shape)
                if any(mask is not False for mask in masks):
                    told[name] = (partial(_data, some, shape), partial(_lacking, masks, shape))
                continue
            inside = None if path is None else f"{path}.{name}" if path else name
            value, here = self.value(inner, some, shape, path=inside, numbers=numbers)
            if isinstance(value, Lst):
                self._length(field_, value, here)
            there = join(there, here)
            if yes(here) is not False:
                told[name] = (partial(_same, value), partial(_but, here))
        there = join(there, single)
        # Of an element that is not there nothing is missing.
        asked: Mask = join(there, exists) if shape else True
        made: dict[str, tuple[Value, Mask | None]] = {}

        def field_of(name: str) -> tuple[Value, Mask | None]:
            found = made.get(name)
            if found is None:
                if name in told:
                    make, lacking = told[name]
                    found = with_usual(self.program, declared[name], make(), lacking(asked))
                else:
                    found = usual(self.program, declared[name])
                made[name] = found
            return found

        names = tuple(declared)
        about = Missing(record, lambda name: field_of(name)[1], path, numbers)
        return Struct("record", names, lambda name: field_of(name)[0], about=about), there

    def _length(self, field_: g.RecordField, value: Lst, told: Mask) -> None:
        """A list that is given is as long as it may be."""
        if field_.at_least is None and field_.at_most is None:
            return
        wrong, why = too_many(field_, value)
        self._refuse(np.logical_and(wrong, told), why)

    def _refuse(self, wrong: Any, why: BadInput) -> None:
        """Rows in any slot of which something is wrong."""
        if np.any(wrong):
            by_row = wrong.reshape(-1, wrong.shape[-1]).any(axis=0) if wrong.ndim else bool(wrong)
            self.bad = first(self.bad, failing(by_row, self.program.reasons.of(why)))

    # ------------------------------------------------------------ lists

    def _list(
        self,
        of: g.Type,
        nodes: Sequence[Node | None],
        shape: tuple[int, ...],
        path: str | None,
        numbers: tuple[Array, ...],
    ) -> tuple[Value, Mask]:
        depth = len(shape)
        size = max((_slots(node) for node in nodes if node is not None), default=0)
        counts = [None if n is None or COUNT not in n.parts else n.parts[COUNT] for n in nodes]
        counted, count_told = (
            self._leaf(counts, shape) if any(c is not None for c in counts) else (None, False)
        )
        if counted is not None:
            size = max(
                size, min(int(np.max(blended(count_told, counted.data, 0), initial=0)), _MOST_ELEMENTS)
            )
            wrong = np.logical_or(np.less(counted.data, 0), np.greater(counted.data, _MOST_ELEMENTS))
            why = f"a list has 0 to {_MOST_ELEMENTS:,} elements"
            told = next(c.path for c in counts if c is not None)
            self._refuse(np.logical_and(wrong, count_told), BadInput(told, why))
        if size == 0:
            return Lst(None, 0, depth), count_told
        inner = [None if n is None else n.parts.get(str(k)) for k in range(1, size + 1) for n in nodes]
        by_count: Any = False
        if counted is not None:
            dtype = dtype_for(0, max(size, counted.hi))
            places = np.arange(size, dtype=dtype).reshape((size,) + (1,) * (depth + 1))
            by_count = np.less(places, counted.data)
        each = np.arange(1, size + 1, dtype=np.int32).reshape((size,) + (1,) * (depth + 1))
        within = None if path is None else f"{path}.{{}}"
        elem, there = self.value(of, inner, (size, *shape), by_count, within, (*numbers, each))
        if counted is not None:
            more = meet(without(there, as_mask(by_count)), count_told)
            self._refuse(more, BadInput(told, "an element is told that is not counted"))
            there = by_count if yes(count_told) is True else blended(count_told, by_count, there)
        present = there if isinstance(there, np.ndarray) else (None if there else False)
        if isinstance(present, np.ndarray) and present.all():
            present = None
        some = Lst(elem, size, depth, present)
        return some, join(is_given(some), count_told)

    # ------------------------------------------------------------ single facts

    def _leaf(self, nodes: Sequence[Node | None], shape: tuple[int, ...]) -> tuple[Leaf, Mask]:
        return _data(nodes, shape), _together(self._told(nodes), shape)

    def _told(self, nodes: Sequence[Node | None]) -> list[Mask]:
        """Slot by slot where a fact is given. What cannot be read is noted."""
        out: list[Mask] = []
        for node in nodes:
            one = None if node is None else node.given
            if one is not None and one.bad is not None:
                self.bad = first(self.bad, one.bad)
            out.append(False if one is None else True if one.valid is None else one.valid)
        return out


T = TypeVar("T")


def _same(x: T) -> T:
    return x


def _together(masks: list[Mask], shape: tuple[int, ...]) -> Mask:
    """The masks of the slots as one."""
    found: Mask = _grid(masks, shape, np.bool_) if shape else masks[0]
    return found


def _but(given: Mask, asked: Mask) -> Mask:
    return without(asked, given)


def _lacking(masks: list[Mask], shape: tuple[int, ...], asked: Mask) -> Mask:
    """Where a fact is asked for and, slot by slot, not given as `masks` say."""
    rows = max((len(x) for x in masks if isinstance(x, np.ndarray)), default=0)
    if not shape or not isinstance(asked, np.ndarray) or asked.shape != (*shape, rows):
        return without(asked, _together(masks, shape))
    made = np.empty(asked.shape, np.bool_)
    slots, wanted = made.reshape(len(masks), rows), asked.reshape(len(masks), rows)
    for k, mask in enumerate(masks):
        np.greater(wanted[k], mask, out=slots[k])
    return made


def _given_too(given: Mask, masks: list[Mask], shape: tuple[int, ...]) -> Mask:
    """`given` (an array of nobody else, or one answer) and, slot by slot, where `masks` say so."""
    rows = max((len(x) for x in masks if isinstance(x, np.ndarray)), default=0)
    if not shape or not rows:
        return join(given, _together(masks, shape))
    whole = (prod(shape), rows)
    if not isinstance(given, np.ndarray) or given.shape[-1] != rows:
        given = np.array(np.broadcast_to(given, (*shape, rows)))
    slots = given.reshape(whole)
    for k, mask in enumerate(masks):
        if mask is not False:
            np.logical_or(slots[k], mask, out=slots[k])
    return given


def _data(nodes: Sequence[Node | None], shape: tuple[int, ...]) -> Leaf:
    """The values of a fact, slot by slot."""
    some = [None if node is None else node.given for node in nodes]
    model = next((one.leaf for one in some if one is not None), None)
    if model is None or not shape:
        return NOWHERE if model is None else model
    empty = replace(model, data=_zero(model), none=True)
    return _put_together([empty if one is None else one.leaf for one in some], shape)


def _slots(node: Node) -> int:
    return max((int(n) for n in node.parts if n.isdigit()), default=0)


def _zero(model: Leaf) -> Any:
    return False if model.kind == "yes_no" else 0


def _put_together(leaves: Sequence[Leaf], shape: tuple[int, ...]) -> Leaf:
    """The columns of the slots as one value."""
    head = leaves[0]
    if head.kind == "yes_no":
        return Leaf("yes_no", _grid([x.data for x in leaves], shape, np.bool_))
    if head.kind == "code":
        domain = head.domain
        assert domain is not None
        return Leaf("code", _grid([in_domain(x, domain) for x in leaves], shape, domain.dtype), domain=domain)
    leaves = _one_denominator(leaves)
    lo, hi = min(x.lo for x in leaves), max(x.hi for x in leaves)
    most = max(x.den_hi for x in leaves)
    data = _grid([x.data for x in leaves], shape, dtype_for(lo, hi))
    if all(isinstance(x.den, int) for x in leaves):
        return Leaf("number", data, None, None, leaves[0].den, lo, hi, most)
    return Leaf("number", data, None, None, _grid([x.den for x in leaves], shape, np.int64), lo, hi, most)


def _one_denominator(leaves: Sequence[Leaf]) -> list[Leaf]:
    dens = {x.den for x in leaves if isinstance(x.den, int)}
    if len(dens) < 2:
        return list(leaves)
    common = lcm(*dens)
    return [scaled_to(x, common) if isinstance(x.den, int) else x for x in leaves]


def _grid(items: Sequence[Any], shape: tuple[int, ...], dtype: Any) -> Any:
    """One array of slots and rows; a single number where all are the same for all rows."""
    rows = max((len(x) for x in items if isinstance(x, np.ndarray)), default=0)
    if not any(isinstance(x, np.ndarray) for x in items):
        if all(x == items[0] for x in items):
            return items[0]
        return np.array(items, dtype).reshape((*shape, 1))
    made = np.empty((prod(shape), rows), dtype)
    for k, item in enumerate(items):
        made[k] = item
    return made.reshape((*shape, rows))


def told_path(path: str, declared: Sequence[g.Input]) -> str:
    """A fact as a player names it: without the record that is the only input."""
    only = declared[0] if len(declared) == 1 and isinstance(declared[0].type, g.RecordType) else None
    if only is None:
        return path
    return "" if path == only.name else path.removeprefix(f"{only.name}.")


def tree_of(columns: Mapping[str, object]) -> Node:
    """Columns by the parts of their names."""
    root = Node()
    for name, data in columns.items():
        node = root.at(name.split("."))
        node.data, node.has_data = data, True
    return root
