"""What is inside a node: which fields of its class may hold other nodes.

In: nodes of any class. Out: the nodes directly inside, in order. What a class is made of is found out
once; asking each value what it is would cost several times the walk itself.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast

from rulesdsl.graph.base import Model

_PLAIN: Final = frozenset({str, int, bool, tuple[str, ...], tuple[int, ...]})


@cache
def is_node(kind: type) -> bool:
    """Whether this is a class of nodes."""
    return issubclass(kind, Model)


@cache
def holding(kind: type[Model]) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold nodes: neither texts nor numbers."""
    return tuple(name for name, field in kind.model_fields.items() if field.annotation not in _PLAIN)


def inside(node: Model) -> list[Model]:
    """The nodes directly inside a node, in order."""
    found: list[Model] = []
    fields = node.__dict__
    for name in holding(type(node)):
        add_nodes(found, fields[name])
    return found


def add_nodes(found: list[Model], value: object) -> None:
    """The nodes that a field holds: itself, or those of a list."""
    kind: Any = type(value)
    if kind is tuple:
        found += [item for item in cast("tuple[Model, ...]", value) if is_node(type(item))]
    elif is_node(kind):
        found.append(cast(Model, value))
