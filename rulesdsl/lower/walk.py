"""Walking expressions: what stands in them, in the order of evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast, get_args

from rulesdsl import graph as g

EXPR_TYPES: tuple[type, ...] = get_args(get_args(g.Expr)[0])
_CARRIERS: tuple[type, ...] = (*EXPR_TYPES, g.Over, g.CaseOf)


_LEAVES: tuple[type, ...] = (g.Place, g.Cited, g.Accepted)
"""Nodes with nothing inside that anybody looks for."""


@cache
def _fields(kind: type[g.Model]) -> tuple[str, ...]:
    return tuple(kind.model_fields)


def parts(node: g.Model) -> Iterator[g.Model]:
    """The expressions (and list ranges and cases) directly inside a node."""
    for name in _fields(type(node)):
        yield from _carried(getattr(node, name))


def _carried(value: object) -> Iterator[g.Model]:
    if isinstance(value, tuple):
        for item in value:
            yield from _carried(item)
    elif isinstance(value, _CARRIERS):
        yield cast(g.Model, value)


_MOST_KNOWN = 20_000
_known: dict[int, tuple[g.Model, tuple[g.Model, ...]]] = {}
"""What is inside nodes, by their identity: they never change, and are asked about again and again.
A node is held here so that no other takes its identity."""


def everything(node: g.Model) -> tuple[g.Model, ...]:
    """The node and all that is inside it, outermost first. Nodes that are no expressions (steps,
    lines, groups) are gone through as well; places and citations are left out."""
    known = _known.get(id(node))
    if known is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        known = _known[id(node)] = (node, tuple(_inside(node)))
    return known[1]


def _inside(node: g.Model) -> list[g.Model]:
    found: list[g.Model] = []
    waiting: list[object] = [node]
    while waiting:
        value = waiting.pop()
        if isinstance(value, tuple):
            waiting.extend(reversed(cast("tuple[object, ...]", value)))
        elif isinstance(value, g.Model) and not isinstance(value, _LEAVES):
            found.append(value)
            waiting.extend(getattr(value, name) for name in reversed(_fields(type(value))))
    return found


def step_names(node: g.Model) -> tuple[str, ...]:
    """The steps that a node mentions anywhere, each once, in order."""
    return tuple(dict.fromkeys(n.name for n in everything(node) if isinstance(n, g.StepRef)))
