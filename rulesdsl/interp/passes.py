"""Which steps of a pass somebody asks for.

In: a resolver and one of its repeated steps. Out: the steps of a pass that the resolver gives or
that any other step mentions; the others are worked out only as far as those need them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g


def kept_steps(node: g.Resolver, step: g.EachStep, names: tuple[str, ...]) -> tuple[str, ...]:
    """All steps where the passes are given, or used as a whole; else those that are named."""
    everything = list(nodes(node))
    sources = {id(source_of(n)) for n in everything if isinstance(n, g.Over)}
    sources |= {id(n.base) for n in everything if isinstance(n, g.ResultField) and of_the_end(n)}
    as_a_whole = [n for n in everything if isinstance(n, g.StepRef) and n.name == step.name]
    if step.name in node.gives or any(id(n) not in sources for n in as_a_whole):
        return names
    fields = [n for n in everything if isinstance(n, g.ResultField)]
    asked = {n.name for n in fields if isinstance(n.base.type, g.ItemType)}
    return tuple(name for name in names if name in asked)


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
