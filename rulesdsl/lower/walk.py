"""Walking expressions: what stands in them, in the order of evaluation."""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything


def step_names(node: g.Model) -> tuple[str, ...]:
    """The steps that a node mentions anywhere, each once, in order."""
    return tuple(dict.fromkeys(n.name for n in everything(node) if type(n) is g.StepRef))
