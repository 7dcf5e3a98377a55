"""Walking expressions: what stands in them, in the order of evaluation."""

from __future__ import annotations

from typing import get_args

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything, inside

EXPR_TYPES: tuple[type, ...] = get_args(get_args(g.Expr)[0])
_CARRIERS: frozenset[type] = frozenset((*EXPR_TYPES, g.Over, g.CaseOf))


def parts(node: g.Model) -> list[g.Model]:
    """The expressions (and list ranges and cases) directly inside a node."""
    return [part for part in inside(node) if type(part) in _CARRIERS]


def step_names(node: g.Model) -> tuple[str, ...]:
    """The steps that a node mentions anywhere, each once, in order."""
    return tuple(dict.fromkeys(n.name for n in everything(node) if type(n) is g.StepRef))
