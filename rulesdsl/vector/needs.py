"""What an expression is needed for: a number, a yes or no, a list."""

from __future__ import annotations

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.values import IllTyped
from rulesdsl.interp.vocabulary import path_text
from rulesdsl.runtime import MissingFact
from rulesdsl.source.records import replace
from rulesdsl.vector.context import Scope
from rulesdsl.vector.shaping import reading
from rulesdsl.vector.values import Bad, Leaf, Lst, Mask, Struct, Value, both, failing, first, opposite


def number(expr: g.Expr, scope: Scope) -> Leaf:
    """A number that is needed: absent is a missing fact."""
    return as_number(scope.run.machine.evaluate(expr, scope), expr, scope)


def as_number(value: Value, expr: g.Expr, scope: Scope) -> Leaf:
    if isinstance(value, Struct) and value.kind != "roll":
        raise IllTyped(f"a number was promised, not {value.kind}")
    leaf = reading(value)
    if leaf.kind == "number" and leaf.none is None:
        return leaf
    bad = leaf.bad
    if leaf.none is not None:
        missing = scope.run.program.reasons.of(MissingFact(path_text(expr)))
        bad = first(bad, failing(leaf.none, missing))
    if leaf.kind != "number":
        return Leaf("number", 0, bad)
    return replace(leaf, bad=bad, none=None)


def decided(expr: g.Expr, scope: Scope) -> tuple[Mask, Bad]:
    """Yes or no, and where that could not be worked out."""
    value = scope.run.machine.evaluate(expr, scope)
    if isinstance(value, Leaf) and value.kind == "yes_no":
        data = value.data
        return (data if isinstance(data, np.ndarray) else bool(data)), value.bad
    if value.bad is not None:
        return False, value.bad
    raise IllTyped(f"yes or no was promised, not {value!r}")


def a_list(value: Value) -> Lst:
    """A list; what is absent counts as the empty one."""
    if not isinstance(value, Lst):
        if value.none is not None or value.bad is not None:
            return Lst(None, 0, 0, None, value.bad)
        raise IllTyped(f"a list was promised, not {value!r}")
    if value.none is None:
        return value
    present = both(value.present, opposite(value.none))
    return replace(value, present=present, none=None, lifted={})
