"""Walking expressions: what stands in them, in the order of evaluation."""

from __future__ import annotations

from functools import cache
from typing import Final, get_args

from rulesdsl import graph as g
from rulesdsl.graph.inside import holding, inside
from rulesdsl.graph.kept import Kept

EXPR_TYPES: tuple[type, ...] = get_args(get_args(g.Expr)[0])
_CARRIERS: frozenset[type] = frozenset((*EXPR_TYPES, g.Over, g.CaseOf))


@cache
def _fields(kind: type[g.Model]) -> tuple[str, ...]:
    """The fields that can hold something anybody looks for."""
    return tuple(name for name in holding(kind) if name not in ("place", "cites", "accepted"))


def parts(node: g.Model) -> list[g.Model]:
    """The expressions (and list ranges and cases) directly inside a node."""
    return [part for part in inside(node) if type(part) in _CARRIERS]


def everything(node: g.Model) -> tuple[g.Model, ...]:
    """The node and all that is inside it, outermost first. Nodes that are no expressions (steps,
    lines, groups) are gone through as well; places and citations are left out."""
    return (node, *_below.of(node))


def _inside(node: g.Model) -> tuple[g.Model, ...]:
    """All that is inside a node, without itself: what is kept of a node must not keep it alive."""
    found: list[g.Model] = []
    waiting = [node]
    while waiting:
        here = waiting.pop()
        found.append(here)
        more = inside(here, _fields(type(here)))
        more.reverse()
        waiting += more
    return tuple(found[1:])


_below: Final = Kept[g.Model, tuple[g.Model, ...]](_inside)


def step_names(node: g.Model) -> tuple[str, ...]:
    """The steps that a node mentions anywhere, each once, in order."""
    return tuple(dict.fromkeys(n.name for n in everything(node) if type(n) is g.StepRef))
