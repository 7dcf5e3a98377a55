"""What a graph node refers to.

In: any graph node. Out: the ids it names, each with its namespace, and for functions the group
where only one group of a list of modifiers is meant. Generic over the node classes: a new
field that holds expressions is walked without a change here; a new field that holds an id is
added to `rulesdsl.graph.naming`.
"""

from __future__ import annotations

from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.naming import Named, named_in
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
    """Every id named in `root`, once each, in order. Looked for once for each node."""
    return _REFERENCES.of(root)


def _references(root: g.Model) -> tuple[Ref, ...]:
    return tuple(dict.fromkeys(_ref(named) for named in named_in(root) if named.how != "perhaps"))


_REFERENCES: Final = Kept(_references, "references")
_TYPES: Final = frozenset({"enum", "outcome", "record", "pattern"})


def _ref(named: Named) -> Ref:
    space = "type" if named.space in _TYPES else named.space
    return Ref(space, named.name, named.group, needed=named.how == "needed")
