"""Which steps of a pass somebody asks for.

In: a resolver and one of its repeated steps. Out: the steps of a pass that the resolver gives or
that any other step mentions; the others are worked out only as far as those need them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.inside import inside
from rulesdsl.graph.kept import Kept
from rulesdsl.source.records import dataclass


def kept_steps(node: g.Resolver, step: g.EachStep, names: tuple[str, ...]) -> tuple[str, ...]:
    """All steps where the passes are given, or used as a whole; else those that are named."""
    asked = _asked.of(node)
    if step.name in node.gives or step.name in asked.whole:
        return names
    return tuple(name for name in names if name in asked.fields)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a resolver asks of its repeated steps: those that it uses as a whole, and the names of
    the fields that it asks of passes."""

    whole: frozenset[str]
    fields: frozenset[str]


def _look_through(node: g.Resolver) -> _Asked:
    everything = list(nodes(node))
    sources = {id(source_of(n)) for n in everything if isinstance(n, g.Over)}
    sources |= {id(n.base) for n in everything if isinstance(n, g.ResultField) and of_the_end(n)}
    whole = (n.name for n in everything if isinstance(n, g.StepRef) and id(n) not in sources)
    fields = (n for n in everything if isinstance(n, g.ResultField))
    return _Asked(
        frozenset(whole), frozenset(n.name for n in fields if isinstance(n.base.type, g.ItemType))
    )


_asked: Final = Kept[g.Resolver, _Asked](_look_through)


def source_of(over: g.Over) -> g.Expr:
    """The step that a form ranges over, where it is one."""
    source = over.source
    return source.base if isinstance(source, g.ResultField) and of_passes(source) else source


def of_passes(field: g.ResultField) -> bool:
    """The passes of a step that carries."""
    return isinstance(field.base.type, g.FoldType) and field.name == "passes"


def of_the_end(field: g.ResultField) -> bool:
    """What a step that carries comes to, apart from its passes."""
    return isinstance(field.base.type, g.FoldType) and field.name != "passes"


def nodes(node: g.Model) -> Iterator[g.Model]:
    """A node and everything inside it, in order."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting += reversed(inside(here))
