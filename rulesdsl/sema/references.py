"""What a graph node refers to.

In: any graph node. Out: the ids it names, each with its namespace, and for functions the group
where only one group of a list of modifiers is meant. Generic over the node classes: a new
field that holds expressions is walked without a change here; a new field that holds an id is
added to `rulesdsl.graph.naming`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rulesdsl import graph as g
from rulesdsl.graph.inside import holding, is_node
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.naming import NAMES, Named
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Ref:
    """`space`: function, type, measure, role or dice. `group` of a list of modifiers. `needed`
    is false for what is only named (`uses`, checked statements), not worked out."""

    space: str
    name: str
    group: str | None = None
    needed: bool = True


def references(root: g.Model) -> tuple[Ref, ...]:
    """Every id named in `root`, once each, in order. Gone through once for each node."""
    return _REFERENCES.of(root)


def _references(root: g.Model) -> tuple[Ref, ...]:
    """Most nodes name nothing: the walk is by their classes, which is a good deal faster than asking
    each what it is."""
    found: dict[Named, None] = {}
    waiting: list[Any] = [root]
    while waiting:
        item = waiting.pop()
        kind: Any = type(item)
        if kind is tuple:
            waiting += item[::-1]
            continue
        parts = _parts(kind)
        if parts is None:
            continue
        names = NAMES.get(kind)
        if names is not None:
            for named in names(item):
                found[named] = None
        fields = item.__dict__
        waiting += [fields[name] for name in parts]
    return tuple(dict.fromkeys(_ref(named) for named in found if named.how != "perhaps"))


_REFERENCES: Final = Kept(_references)


@cache
def _parts(kind: type) -> tuple[str, ...] | None:
    """The fields of a class of nodes that may hold nodes, last first; None for what holds no id at all."""
    if not is_node(kind) or kind in _SILENT:
        return None
    return tuple(name for name in reversed(holding(kind)) if name not in _NAMELESS)


_SILENT: Final = frozenset({g.Place, g.Cited, g.Remark, g.Header, g.Accepted})
_NAMELESS: Final = frozenset({"place", "cites", "header", "accepted"})


_TYPES: Final = frozenset({"enum", "outcome", "record", "pattern"})


def _ref(named: Named) -> Ref:
    space = "type" if named.space in _TYPES else named.space
    return Ref(space, named.name, named.group, needed=named.how == "needed")
