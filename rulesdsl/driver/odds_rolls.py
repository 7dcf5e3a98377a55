"""Rolls in questions of odds whose dice can be read one by one.

In: a rule graph, and the classes of the book's package. Out: what odds must know, or change, so that
two rolls that read the same and show other faces are not taken for one another.
"""

from __future__ import annotations

from dataclasses import fields
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


def tell_apart(roll: Any) -> None:
    """Rolls that are read die by die are from now on alike only where their faces are: wherever one is held
    (a pass, a list, a result, something carried), what is held is then not taken for what another roll
    reads. `roll` is the class of them in a package that must be nobody else's, and whose rules ask for what
    rolls read (`Plan.rolls_apart`)."""
    number = roll.__hash__

    def __eq__(self: Any, other: object) -> Any:
        same = int.__eq__(self, other)
        return self.faces == other.faces if same is True and isinstance(other, roll) else same

    def __ne__(self: Any, other: object) -> Any:
        same = __eq__(self, other)
        return same if same is NotImplemented else not same

    roll.__eq__, roll.__ne__, roll.__hash__ = __eq__, __ne__, number


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

    # Records of the runtime are worked out when some hundreds were made, or when one looks into them: that
    # would put the equality of the standard library in the place of this one.
    fields(ended)
    ended.__eq__ = lambda self, other: type(self) is type(other) and shown(self) == shown(other)
    ended.__hash__ = __hash__
