"""Walking expressions: what stands in them, in the order of evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rulesdsl import graph as g

EXPR_TYPES: tuple[type, ...] = get_args(get_args(g.Expr)[0])
_CARRIERS: tuple[type, ...] = (*EXPR_TYPES, g.Over, g.CaseOf)


def parts(node: g.Model) -> Iterator[g.Model]:
    """The expressions (and list ranges and cases) directly inside a node."""
    for name in type(node).model_fields:
        yield from _carried(getattr(node, name))


def _carried(value: object) -> Iterator[g.Model]:
    if isinstance(value, tuple):
        for item in value:
            yield from _carried(item)
    elif isinstance(value, g.Model) and isinstance(value, _CARRIERS):
        yield value


def everything(node: g.Model) -> Iterator[g.Model]:
    """The node and all that is inside it, outermost first. Nodes that are no expressions (steps,
    lines, groups) are gone through as well."""
    yield node
    for name in type(node).model_fields:
        yield from _inside(getattr(node, name))


def _inside(value: object) -> Iterator[g.Model]:
    if isinstance(value, tuple):
        for item in value:
            yield from _inside(item)
    elif isinstance(value, g.Model):
        yield from everything(value)


def step_names(node: g.Model) -> tuple[str, ...]:
    """The steps that a node mentions anywhere, each once, in order."""
    return tuple(dict.fromkeys(n.name for n in everything(node) if isinstance(n, g.StepRef)))
