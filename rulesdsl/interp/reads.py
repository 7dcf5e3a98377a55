"""Which fields of which records a function may read.

In: a graph and a function's id. Out: pairs of record and field, found by walking the function
and everything it calls (formulas, conditions, modifiers, follow-ons). A field reached is one
that may be needed; all others need not be asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g

FieldId = tuple[str, str]


def fields_read(graph: g.RuleGraph, function: str) -> frozenset[FieldId]:
    found: set[FieldId] = set()
    seen: set[str] = set()
    waiting = [function]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for node in nodes(graph.functions[g.FunctionId(name)]):
            match node:
                case g.FieldOf(base=base, field=field):
                    record = _record(base.type)
                    if record is not None:
                        found.add((record, field))
                case g.Call(function=called) | g.RefuseStep(condition=str() as called):
                    waiting.append(called)
                case g.GroupSum(modifiers=called) | g.UseModifiers(modifiers=called):
                    waiting.append(called)
                case g.ThenStep(resolver=called) if not any(b.value is None for b in node.binds):
                    waiting.append(called)
                case _:
                    pass
    return frozenset(found)


def nodes(node: g.Model) -> Iterator[g.Model]:
    """A node and everything inside it."""
    yield node
    for name in type(node).model_fields:
        yield from _inside(getattr(node, name))


def _inside(value: object) -> Iterator[g.Model]:
    if isinstance(value, g.Model):
        yield from nodes(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _inside(item)


def _record(type_: g.Type) -> str | None:
    inner = type_.of if isinstance(type_, g.OptionalType) else type_
    return inner.record if isinstance(inner, g.RecordType) else None
