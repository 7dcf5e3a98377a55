"""Conditions that somebody asks for a plain yes or no, without reasons.

In: the graph. Out: their ids. Left out are those in which something may be wrong with what is given
(a division by nothing, a portion of nothing, no date): with reasons, every line is looked at, and
that is an error even where another line has settled the matter.
"""

from __future__ import annotations

from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything
from rulesdsl.graph.kept import Kept
from rulesdsl.lower.failing import Failing

_MAY_BE_WRONG: Final = frozenset({g.SplitInto, g.RatioOf, g.DateShift, g.CalendarRead})
_LOOKED_AT: Final = _MAY_BE_WRONG | {g.Arithmetic, g.Call, g.GroupSum, g.UseModifiers}


def asked_plainly(graph: g.RuleGraph) -> frozenset[g.FunctionId]:
    """The conditions that other rules ask for a yes or no."""
    asked = frozenset[g.FunctionId]().union(*(_asked.of(node) for node in graph.functions.values()))
    wrong = _Wrong(graph)
    return frozenset(name for name in asked if not wrong.function(name))


_asked: Final = Kept[g.Function, frozenset[g.FunctionId]](
    lambda node: frozenset(
        inner.function
        for inner in everything(node)
        if type(inner) is g.Call and inner.target == "condition"
    ),
    "conditions asked",
)


class _Wrong:
    """Whether something may be wrong with what is given."""

    def __init__(self, graph: g.RuleGraph) -> None:
        self._graph = graph
        self._failing = Failing(graph)
        self._known: dict[g.FunctionId, bool] = {}

    def function(self, name: g.FunctionId) -> bool:
        if name not in self._known:
            self._known[name] = False
            inside = everything(self._graph.functions[name])
            self._known[name] = any(self._node(node) for node in inside if type(node) in _LOOKED_AT)
        return self._known[name]

    def _node(self, node: g.Model) -> bool:
        match node:
            case g.Arithmetic(op="/"):
                return self._failing.by_itself(node)
            case g.Call(function=name) | g.GroupSum(modifiers=name) | g.UseModifiers(modifiers=name):
                return self.function(name)
            case _:
                return type(node) in _MAY_BE_WRONG
