"""Which steps an expression is sure to ask for, whatever the facts are.

`and`, `or` and cases stop early; the body of a list form is not asked for an empty list. Only
what every path asks for counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, get_args

from rulesdsl import graph as g
from rulesdsl.graph.inside import inside

Names = frozenset[str]
NOTHING: Names = frozenset()
EXPR_TYPES: Final[tuple[type, ...]] = get_args(get_args(g.Expr)[0])
_CARRIERS: Final[frozenset[type]] = frozenset((*EXPR_TYPES, g.Over, g.CaseOf))


def parts(node: g.Model) -> list[g.Model]:
    """The expressions (and list ranges and cases) directly inside a node."""
    return [part for part in inside(node) if type(part) in _CARRIERS]


def surely(expr: g.Model | None) -> Names:
    """The steps that working out `expr` is sure to ask for."""
    if type(expr) not in _LOOKED_AT:
        return union([surely(part) for part in parts(expr)]) if expr is not None else NOTHING
    match expr:
        case g.StepRef(name=name):
            return frozenset((name,))
        case g.AllOf(parts=several) | g.AnyOf(parts=several):
            return surely(several[0]) if several else NOTHING
        case g.Cases():
            return _cases(expr)
        case g.QuantifiedOver(over=over) | g.SumOver(over=over) | g.MapOver(over=over):
            return surely(over.source)
        case g.CountOver(over=over) | g.FilterOver(over=over) | g.JoinOver(over=over):
            return surely(over.source)
        case g.ExtremeOver(over=over) | g.OneWith(over=over) | g.OrderedBy(over=over):
            return surely(over.source)
        case g.Membership(left=left, members=members):
            return surely(left) | (surely(members[0]) if members else NOTHING)
        case _:
            raise AssertionError(expr)


_LOOKED_AT: Final[frozenset[type[g.Model]]] = frozenset({
    g.StepRef, g.AllOf, g.AnyOf, g.Cases, g.QuantifiedOver, g.SumOver, g.MapOver, g.CountOver, g.FilterOver,
    g.JoinOver, g.ExtremeOver, g.OneWith, g.OrderedBy, g.Membership,
})  # fmt: skip
"""The expressions of which not everything is sure to be asked for."""


def _cases(expr: g.Cases) -> Names:
    asked = NOTHING
    ways: list[Names] = []
    for case in expr.cases:
        asked |= surely(case.when)
        ways.append(asked | surely(case.value))
    ways.append(asked | surely(expr.otherwise))
    return frozenset.intersection(*ways)


def union(sets: Iterable[Names]) -> Names:
    return frozenset().union(*sets)


def closure(names: Names, definitions: Mapping[str, g.Expr]) -> Names:
    """With what the definitions among `names` are sure to ask for in turn."""
    reached: set[str] = set()
    waiting = sorted(names)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            if name in definitions:
                waiting.extend(sorted(surely(definitions[name])))
    return frozenset(reached)
