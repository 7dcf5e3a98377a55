"""Numbers that are never too many for a list.

In: a graph, and what says how many elements a list is to have. Out: whether that is bounded by the rules
themselves, so that generated code need not look.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.runtime.errors import MOST_TIMES


def few_enough(graph: g.RuleGraph, count: g.Expr) -> bool:
    """Whether it is never more than `MOST_TIMES`, whatever the facts and the dice are."""
    most = _most(graph, count)
    return most is not None and most <= MOST_TIMES


def _most(graph: g.RuleGraph, count: g.Expr) -> int | None:
    """The greatest number it can be, where that is easily seen."""
    match count:
        case g.Constant(value=g.NumberValue(numerator=above, denominator=below)):
            return -(-above // below)
        case g.FieldOf(base=base, field=name) if isinstance(base.type, g.RecordType):
            fields = graph.record_by_id[base.type.record].fields
            return next(f.high for f in fields if f.name == name)
        case g.StepRef(type=g.RollType(dice=dice)):
            return graph.dice_by_id[dice].high
        case g.KeptBetween(low=low, high=high):
            ends = [_most(graph, low), _most(graph, high)]
            return None if None in ends else max(end for end in ends if end is not None)
        case g.LowerHigher(which="lower", operands=several):
            known = [most for most in (_most(graph, one) for one in several) if most is not None]
            return min(known) if known else None
        case g.Needed(operand=operand):
            return _most(graph, operand)
        case _:
            return None
