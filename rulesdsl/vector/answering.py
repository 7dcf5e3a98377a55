"""Answers as columns: the values of a chunk taken apart.

In: a value and its name. Out: its leaves by name, each made when it is asked for: records field by field,
lists element by element (what is there moves up), follow-ons with how they stand. Of numbers that are
whole by their type only the numerators are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np

from rulesdsl import graph as g
from rulesdsl.source.records import replace
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.domains import Domain
from rulesdsl.vector.follow_ons import Gone
from rulesdsl.vector.numbers import as_ints, lowest_terms, slots_there
from rulesdsl.vector.program import Program
from rulesdsl.vector.shaping import is_absent, picked, reading, slot_value, slots_of
from rulesdsl.vector.values import Leaf, Lst, Struct, Value, fine, meet, without, yes

FOLLOW_ON = ("not reached", "due", "ok", "refused", "ended")
"""How a follow-on stands: the codes of its column `status`."""


_SINGLE = (
    g.NumberType,
    g.YesNoType,
    g.EnumType,
    g.TextType,
    g.DateType,
    g.OutcomeType,
    g.HeadingType,
    g.RollType,
)


@dataclass(slots=True)
class Out:
    """One column of one chunk. `data` of a code are places in `domain`, or in `words`."""

    kind: Literal["number", "yes_no", "code", "words", "nothing"]
    data: Any
    valid: Any
    den: Any = 1
    domain: Domain | None = None
    words: tuple[str, ...] | None = None


Maker = Callable[[], Out]


def taken_apart(
    value: Value, type_: g.Type, name: str, program: Program, ok: Any
) -> Iterator[tuple[str, Maker]]:
    """The columns of a value; `ok` are the rows in which it counts."""
    inner = type_.of if isinstance(type_, g.OptionalType) else type_
    if isinstance(value, Leaf) or (isinstance(value, Struct) and value.kind == "roll"):
        if not is_absent(value) or isinstance(inner, _SINGLE):
            yield name, lambda: _leaf(value, inner, ok)
        return
    there = without(ok, value.none) if value.none is not None else ok
    if isinstance(value, Lst):
        yield from _of_list(value, inner, name, program, there)
        return
    if value.kind == "follow_on":
        yield from _of_follow_on(value, name, program, ok, there)
        return
    if value.kind == "result":
        there = meet(there, fine(value.bad))
    for part, part_type in parts_of(value, inner, program.graph):
        yield from _part(value, part, part_type, name, program, there)


def _part(
    value: Struct, part: str, type_: g.Type, name: str, program: Program, there: Any
) -> Iterator[tuple[str, Maker]]:
    name = f"{name}.{part}" if name else part
    inner = type_.of if isinstance(type_, g.OptionalType) else type_
    if isinstance(inner, _SINGLE):
        yield name, lambda: _leaf(value.part(part), inner, _told(value, part, there))
        return
    yield from taken_apart(value.part(part), type_, name, program, _told(value, part, there))


def _told(value: Struct, part: str, there: Any) -> Any:
    """Where a part is there: a field that had to be given may not have been."""
    missing = value.about.missing(part) if hasattr(value.about, "missing") else None
    return there if missing is None else without(there, missing)


def parts_of(value: Struct, type_: g.Type, graph: g.RuleGraph) -> Iterator[tuple[str, g.Type]]:
    """The parts of a struct, with their types."""
    match type_:
        case g.RecordType(record=record):
            for field in graph.record_by_id[record].fields:
                yield field.name, field.type
        case g.FiguresType(table=id):
            table = graph.functions[id]
            assert isinstance(table, g.Table)
            heads = {axis.name: axis.type for axis in table.grid.row_axes}
            types = {**heads, **{f.name or "": f.type for f in table.figures}}
            yield from ((name, types[name]) for name in value.names if name in types)
        case g.ResultType(resolver=resolver):
            yield from result_types(graph, resolver)
        case g.ItemType(resolver=resolver, step=step):
            types = step_types(graph, resolver, step)
            yield from ((name, types[name]) for name in value.names if name in types)
        case g.FoldType(resolver=resolver, step=step):
            each = each_step(graph, resolver, step)
            yield from ((c.name, c.type) for c in each.carrying)
            yield "stopped", g.YesNoType()
            yield "passes", g.ListType(of=g.ItemType(resolver=resolver, step=step))
        case _:
            return


def result_types(graph: g.RuleGraph, resolver: g.FunctionId) -> Iterator[tuple[str, g.Type]]:
    """What a resolver gives, in order."""
    node = graph.functions[resolver]
    assert isinstance(node, g.Resolver)
    types = {s.name: _type_of(s) for s in node.steps if isinstance(s, g.NamedStep)}
    yield from ((name, types[name]) for name in node.gives)


def _type_of(step: g.NamedStep) -> g.Type:
    return step.value.type if isinstance(step, g.Definition) else step.type


def each_step(graph: g.RuleGraph, resolver: str, step: str) -> g.EachStep:
    """A repeated step by its name; those inside others as well."""
    node = graph.functions[g.FunctionId(resolver)]
    assert isinstance(node, g.Resolver)
    todo: list[g.Step] = list(node.steps)
    while todo:
        one = todo.pop()
        if isinstance(one, g.EachStep):
            if one.name == step:
                return one
            todo.extend(one.steps)
    raise KeyError(step)


def step_types(graph: g.RuleGraph, resolver: str, step: str) -> dict[str, g.Type]:
    """The steps of a pass."""
    each = each_step(graph, resolver, step)
    return {s.name: _type_of(s) for s in each.steps if isinstance(s, g.NamedStep)}


# ---------------------------------------------------------------- single columns


def _leaf(value: Value, type_: g.Type, ok: Any) -> Out:
    leaf = reading(value)
    valid = meet(ok, fine(leaf.bad))
    if leaf.none is not None:
        valid = without(valid, leaf.none)
    if is_absent(leaf):
        return Out("nothing", 0, False)
    if leaf.kind == "number":
        whole = isinstance(type_, g.NumberType | g.RollType) and getattr(type_, "whole", True)
        if whole and not (isinstance(leaf.den, int) and leaf.den == 1):
            return Out("number", as_ints(leaf.data) // leaf.den, valid)
        if not isinstance(leaf.den, int):
            leaf = lowest_terms(replace(leaf))
        return Out("number", leaf.data, valid, leaf.den)
    return Out(leaf.kind, leaf.data, valid, domain=leaf.domain)


def _of_list(
    value: Lst, type_: g.Type, name: str, program: Program, there: Any
) -> Iterator[tuple[str, Maker]]:
    of = type_.of if isinstance(type_, g.ListType) else g.NothingType()
    there = meet(there, fine(value.bad))
    if value.elem is None or value.size == 0:
        yield f"{name}.{'count'}", lambda: Out("number", 0, there)
        return
    present = slots_of(value.present, value.size, 2)
    counts = slots_there(present)
    yield f"{name}.{'count'}", lambda: Out("number", counts, there)
    most = int(counts.max(initial=0))
    in_front = not np.any(present[1:] > present[:-1])
    places = _Places(present, most)
    for k in range(most):
        here = meet(there, counts > k)
        at = partial(places.of, k)
        elem = slot_value(value.elem, k, 0) if in_front else picked(value.elem, at, 0)
        yield from taken_apart(elem, of, f"{name}.{k + 1}", program, here)


@dataclass(slots=True)
class _Places:
    """Which slot holds the kth of `most` elements that are there; worked out when it is asked for."""

    present: Array
    most: int
    _made: Array | None = None

    def of(self, k: int) -> Array:
        if self._made is None:
            self._made = self._found()
        found: Array = self._made[k]
        return found

    def _found(self) -> Array:
        rows = self.present.shape[1]
        found = np.zeros((self.most, rows), np.int16)
        before = np.zeros(rows, np.intp)
        for slot, here in enumerate(self.present):
            at = np.flatnonzero(here)
            found.reshape(-1)[before[at] * rows + at] = slot
            before += here
        return found


def _of_follow_on(
    value: Struct, name: str, program: Program, ok: Any, there: Any
) -> Iterator[tuple[str, Maker]]:
    gone: Gone = value.about
    yield f"{name}.status", lambda: _standing(gone, ok, there, program)
    if gone.out is not None:
        yield f"{name}.reason", lambda: _why(gone, there, program)
    answered = there if gone.due is None else without(there, gone.due)
    types = dict(known_types(program.graph, gone))
    for field, settled in gone.known.items():
        if gone.due is not None and field in types:
            waiting = meet(there, gone.due)
            yield from taken_apart(settled, types[field], f"{name}.{field}", program, waiting)
    if gone.due is not None and answered is not False and yes(answered) is None and not np.any(answered):
        return
    if gone.external or not value.names:
        return
    for part, type_ in result_types(program.graph, g.FunctionId(gone.resolver)):
        if part in gone.known and gone.due is not None:
            continue
        yield from _part(value, part, type_, name, program, answered)


def known_types(graph: g.RuleGraph, gone: Gone) -> Iterator[tuple[str, g.Type]]:
    """The settled fields of a follow-on, by their types."""
    target = graph.functions[g.FunctionId(gone.resolver)]
    if not isinstance(target, g.Resolver | g.ExternalResolver):
        return
    if len(target.inputs) == 1 and isinstance(target.inputs[0].type, g.RecordType):
        yield from ((f.name, f.type) for f in graph.record_by_id[target.inputs[0].type.record].fields)
    else:
        yield from ((i.name, i.type) for i in target.inputs)


def _standing(gone: Gone, ok: Any, there: Any, program: Program) -> Out:
    at = np.int8
    out: Any = blended(there, at(2), at(0))
    if gone.due is not None:
        out = blended(np.logical_and(there, gone.due), at(1), out)
    if gone.out is not None:
        ends = program.reasons.ends().take(gone.out, mode="clip")
        short = np.logical_and(there, np.not_equal(np.asarray(gone.out), 0))
        out = blended(short, blended(ends >= 0, at(4), at(3)), out)
    return Out("words", out, ok, words=FOLLOW_ON)


def _why(gone: Gone, there: Any, program: Program) -> Out:
    words = tuple(why.words for why in list(program.reasons.all))
    return Out("words", gone.out, meet(there, np.not_equal(np.asarray(gone.out), 0)), words=words)
