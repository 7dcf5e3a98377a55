"""Rolls in questions of odds whose dice can be read one by one.

In: a rule graph, and the classes of the book's package. Out: what odds must know, or change, so that
two rolls that read the same and show other faces are not taken for one another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl import graph as g


def takes_rolls(graph: g.RuleGraph) -> bool:
    """Whether a roll may be told as a fact."""
    types = [f.type for r in graph.records for f in r.fields]
    types += [i.type for f in graph.functions.values() if isinstance(f, g.Resolver) for i in f.inputs]
    return any(_is_roll(type) for type in types)


def _is_roll(type: g.Type) -> bool:
    match type:
        case g.OptionalType(of=of) | g.ListType(of=of):
            return _is_roll(of)
        case _:
            return isinstance(type, g.RollType)


def tell_apart(graph: g.RuleGraph, ref: Callable[[str], Any]) -> None:
    """Results that hold rolls are from now on alike only where the faces of these are. `ref` gives the
    classes of the package, which must be nobody else's."""
    for node in graph.functions.values():
        if not isinstance(node, g.Resolver):
            continue
        if any(isinstance(s, g.RollStep) and s.name in node.gives and s.times is None for s in node.steps):
            _by_faces(ref(f"result:{node.id}"))


def _by_faces(result: Any) -> None:
    names = tuple(result.__dataclass_fields__)

    def shown(one: Any) -> tuple[Any, ...]:
        values = [getattr(one, name) for name in names]
        return tuple((value, getattr(value, "faces", None)) for value in values)

    def __eq__(self: Any, other: object) -> bool:
        return type(self) is type(other) and shown(self) == shown(other)

    result.__eq__ = __eq__
    result.__hash__ = lambda self: hash(shown(self))


def tell_ends_apart(ended: Any) -> None:
    """The same of ends (of the class, which must be nobody else's) that hold what a step was before. Many of
    them may come, so each has a hash of its own."""

    def shown(one: Any) -> tuple[Any, ...]:
        so_far = tuple((name, value, getattr(value, "faces", None)) for name, value in one.so_far.items())
        return one.words, one.rule, so_far

    def __hash__(self: Any) -> int:
        try:
            return hash(shown(self))
        except TypeError:
            return hash((self.words, self.rule))

    ended.__eq__ = lambda self, other: type(self) is type(other) and shown(self) == shown(other)
    ended.__hash__ = __hash__
