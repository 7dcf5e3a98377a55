"""Charts whose rows or columns have an order that means something.

In: a rule graph. Out: the axes (table and name of the axis) whose headings are compared as more or
less, or of which the greatest or least is taken. Axes that are shifted say so themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything


def ordered_axes(graph: g.RuleGraph) -> frozenset[tuple[str, str]]:
    axes = {table.id: table.grid.axes for table in graph.tables}
    found: set[tuple[str, str]] = set()
    for node in graph.functions.values():
        if isinstance(node, g.Table | g.Calendar):
            continue
        for inner in everything(node):
            for kind in _compared(inner):
                if isinstance(kind, g.HeadingType) and kind.table in axes:
                    found.add((kind.table, axes[kind.table][kind.axis].name))
    return frozenset(found)


def _compared(node: g.Model) -> Iterator[g.Type]:
    match node:
        case g.Comparison(op="<" | "<=" | ">" | ">=", left=left, right=right):
            yield from (left.type, right.type)
        case g.ExtremeOver(body=body):
            yield body.type
        case g.LowerHigher(operands=operands):
            yield from (operand.type for operand in operands)
        case g.OneWith(by=by) | g.OrderedBy(by=by):
            yield by.type
        case _:
            pass
