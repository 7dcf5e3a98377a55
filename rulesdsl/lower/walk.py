"""Walking expressions: what stands in them, in the order of evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, cast, get_args

from rulesdsl import graph as g
from rulesdsl.graph.inside import holding, is_node
from rulesdsl.graph.kept import Kept

EXPR_TYPES: tuple[type, ...] = get_args(get_args(g.Expr)[0])
_CARRIERS: frozenset[type] = frozenset((*EXPR_TYPES, g.Over, g.CaseOf))


_PLAIN: frozenset[type] = frozenset({g.Place, g.Cited, g.Accepted})
"""Nodes with nothing inside that anybody looks for."""


@cache
def _backwards(kind: type) -> tuple[str, ...] | None:
    """The fields, last first, that can hold something anybody looks for. None: no node."""
    if not is_node(kind) or kind in _PLAIN:
        return None
    return tuple(name for name in reversed(holding(kind)) if name not in ("place", "cites"))


def parts(node: g.Model) -> Iterator[g.Model]:
    """The expressions (and list ranges and cases) directly inside a node."""
    fields = node.__dict__
    for name in holding(type(node)):
        yield from _carried(fields[name])


def _carried(value: object) -> Iterator[g.Model]:
    if isinstance(value, tuple):
        for item in value:
            yield from _carried(item)
    elif type(value) in _CARRIERS:
        yield cast(g.Model, value)


def everything(node: g.Model) -> tuple[g.Model, ...]:
    """The node and all that is inside it, outermost first. Nodes that are no expressions (steps,
    lines, groups) are gone through as well; places and citations are left out."""
    return (node, *_below.of(node))


def _inside(node: g.Model) -> tuple[g.Model, ...]:
    """All that is inside a node, without itself: what is kept of a node must not keep it alive."""
    found: list[g.Model] = []
    waiting: list[object] = [node]
    while waiting:
        value = waiting.pop()
        kind: type = type(value)
        if kind is tuple:
            waiting.extend(reversed(cast("tuple[object, ...]", value)))
            continue
        names = _backwards(kind)
        if names is not None:
            found.append(cast(g.Model, value))
            fields = value.__dict__
            waiting += [fields[name] for name in names]
    return tuple(found[1:])


_below: Final = Kept[g.Model, tuple[g.Model, ...]](_inside)


def step_names(node: g.Model) -> tuple[str, ...]:
    """The steps that a node mentions anywhere, each once, in order."""
    return tuple(dict.fromkeys(n.name for n in everything(node) if isinstance(n, g.StepRef)))
