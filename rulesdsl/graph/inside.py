"""What is inside a node: which fields of its class may hold other nodes.

In: nodes of any class. Out: the nodes directly inside, in order, or all that are inside. What a class
is made of is found out once; asking each value what it is would cost several times the walk itself.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rulesdsl.graph.base import Model
from rulesdsl.graph.kept import Kept

_PLAIN: Final = frozenset({str, int, bool, tuple[str, ...], tuple[int, ...]})


@cache
def is_node(kind: type) -> bool:
    """Whether this is a class of nodes."""
    return issubclass(kind, Model)


@cache
def holding(kind: type[Model]) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold nodes: neither texts nor numbers."""
    return tuple(name for name, field in kind.model_fields.items() if field.annotation not in _PLAIN)


def inside(node: Model, fields: tuple[str, ...] | None = None) -> list[Model]:
    """The nodes directly inside a node, or in some of its fields, in order."""
    found: list[Model] = []
    values = node.__dict__
    for name in holding(type(node)) if fields is None else fields:
        value: Any = values[name]
        kind: Any = type(value)
        if kind is tuple:
            found += [item for item in value if is_node(item.__class__)]
        elif is_node(kind):
            found.append(value)
    return found


def everything(node: Model) -> tuple[Model, ...]:
    """The node and all that is inside it, outermost first, in order; places and citations are left out.
    Gone through once for each node."""
    return (node, *_below.of(node))


def _inside(node: Model) -> tuple[Model, ...]:
    """All that is inside a node, without itself: what is kept of a node must not keep it alive."""
    found: list[Model] = []
    waiting = [node]
    while waiting:
        here = waiting.pop()
        found.append(here)
        more = inside(here, _fields(type(here)))
        more.reverse()
        waiting += more
    return tuple(found[1:])


@cache
def _fields(kind: type[Model]) -> tuple[str, ...]:
    """The fields that can hold something anybody looks for."""
    return tuple(name for name in holding(kind) if name not in ("place", "cites", "accepted"))


_below: Final = Kept[Model, tuple[Model, ...]](_inside)
