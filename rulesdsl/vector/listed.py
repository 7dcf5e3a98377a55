"""Lists made and cut in columns: portions, repetitions, the first and last, one behind the other, the
rows of a chart; and the division, which fails where there is nothing to divide by.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.charts import whole_rows
from rulesdsl.interp.values import Figures, UnknownFigure, Val
from rulesdsl.runtime import BadInput, DividedByZero, NothingAgainst, RulesError, UnknownCell
from rulesdsl.runtime.errors import MOST_TIMES, too_long
from rulesdsl.source.records import replace
from rulesdsl.vector import numbers
from rulesdsl.vector.blending import blended
from rulesdsl.vector.context import Scope
from rulesdsl.vector.each_value import per_value
from rulesdsl.vector.needs import a_list, number
from rulesdsl.vector.program import Program
from rulesdsl.vector.shaping import joined, slots_of, stacked
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Lst,
    Struct,
    TooWide,
    Value,
    failing,
    first,
    lifted,
    mapped,
    opposite,
    replace_bad,
    tidy,
    yes,
)

_MOST_VALUES = 1 << 24


def divided(left: Leaf, right: Leaf, said: Callable[[], tuple[str, str]], scope: Scope) -> Leaf:
    """left / right. By 0 there is no answer; `said` finds the rule and place that tell so."""
    nothing = numbers.compare("is", right, numbers.constant_number(0))
    found = numbers.divide(left, right, opposite(nothing))
    if np.any(nothing):
        reasons = scope.run.program.reasons
        rule, place = said()

        def why(value: Val) -> int:
            return reasons.of(DividedByZero(value, rule, place))

        fails = per_value(replace(left, bad=None), why, np.int32, nothing)
        found.bad = tidy(first(found.bad, fails))
    return found


def ratio(left: Leaf, right: Leaf, said: Callable[[], tuple[str, str]], scope: Scope) -> Struct:
    """left : right. Against 0, or less, there is no answer; `said` as in `divided`."""
    bad = first(left.bad, right.bad)
    nothing = numbers.compare("<=", right, numbers.constant_number(0))
    if np.any(nothing):
        reasons = scope.run.program.reasons
        rule, place = said()

        def why(value: Val) -> int:
            return reasons.of(NothingAgainst(value, rule, place))

        bad = tidy(first(bad, per_value(replace(right, bad=None), why, np.int32, nothing)))
    parts: dict[str, Value] = {"left": left, "right": right}
    return Struct("ratio", ("left", "right"), parts.__getitem__, bad)


# ---------------------------------------------------------------- lists made of numbers


def _most(count: Leaf, scope: Scope) -> int:
    """The greatest number of slots; where it is large, fewer rows are taken at once."""
    data = count.data
    most = int(data.max(initial=0)) if isinstance(data, np.ndarray) else int(data)
    most = max(0, most)
    if most * scope.run.rows > _MOST_VALUES and scope.run.rows > 1:
        raise TooWide
    return most


def _few_enough(count: Leaf, scope: Scope) -> tuple[Leaf, Bad]:
    """The number of elements, none where there would be more than a list can have; and what is said of
    these rows."""
    if count.hi <= MOST_TIMES:
        return count, None
    beyond = numbers.compare(">", count, numbers.constant_number(MOST_TIMES))
    reasons = scope.run.program.reasons
    fails = failing(beyond, reasons.of(too_long()))
    kept = blended(opposite(beyond), count.data, 0)
    lo = max(count.lo, -MOST_TIMES)
    return numbers.ints(np.clip(kept, lo, MOST_TIMES).astype(np.int32), lo, MOST_TIMES), fails


def _there(count: Leaf, size: int, depth: int) -> Any:
    """Which of `size` slots are among the first `count`."""
    places = np.arange(size).reshape((size,) + (1,) * (depth + 1))
    return np.less(places, count.data)


def split_into(expr: g.SplitInto, scope: Scope) -> Value:
    """36 in 8s is (8, 8, 8, 8, 4); nothing is the empty list."""
    whole, portion = number(expr.operand, scope), number(expr.portion, scope)
    zero = numbers.constant_number(0)
    none = numbers.compare("<=", portion, zero)
    fails: Bad = None
    if np.any(none):
        reasons = scope.run.program.reasons

        def why(value: Val) -> int:
            return reasons.of(BadInput("portions", f"of {value}: a portion is more than 0"))

        fails = per_value(replace(portion, bad=None), why, np.int32, none)
    full = numbers.rounded(numbers.divide(whole, portion, opposite(none)), "down")
    full = _kept_positive(full, none, whole, portion)
    full, long = _few_enough(full, scope)
    rest = numbers.subtract(whole, numbers.multiply(full, portion))
    more = numbers.compare(">", rest, zero)
    bad = tidy(first(whole.bad, first(portion.bad, first(fails, long))))
    size = _most(full, scope)
    depth = scope.depth
    full.bad = rest.bad = None
    one = replace(portion, bad=None)
    portions = Lst(one, size, depth, _there(full, size, depth)) if size else Lst(None, 0, depth)
    last = Lst(rest, 1, depth, slots_of(more, 1, depth + 2))
    return replace(joined([portions, last]), bad=bad)


def _kept_positive(full: Leaf, none: Any, whole: Leaf, portion: Leaf) -> Leaf:
    """No portions where there are none, or where something has failed."""
    full = numbers.higher(full, numbers.constant_number(0))
    drop = none
    for bad in (whole.bad, portion.bad):
        if bad is not None:
            drop = np.logical_or(drop, bad != 0)
    if yes(drop) is False:
        return full
    data = blended(drop, 0, full.data)
    return replace(full, data=data.astype(numbers.dtype_for(full.lo, full.hi)))


def repeated(expr: g.RepeatOf, scope: Scope) -> Value:
    value = scope.run.machine.evaluate(expr.operand, scope)
    times = number(expr.times, scope)
    count = numbers.rounded(times, "down")
    if times.bad is not None:
        count = replace(count, data=blended(times.bad == 0, count.data, 0))
    count, long = _few_enough(count, scope)
    bad = tidy(first(value.bad, first(times.bad, long)))
    size = _most(count, scope)
    if size == 0:
        return Lst(None, 0, scope.depth, None, bad)
    elem = mapped(value, lambda x: x[None] if x.ndim > scope.depth else x, 1)
    return Lst(replace_bad(elem, None), size, scope.depth, _there(count, size, scope.depth), bad)


def part_of_list(expr: g.PartOf, scope: Scope) -> Value:
    """The first or last `count` of what is there."""
    some = lifted(a_list(scope.run.machine.evaluate(expr.source, scope)), scope.depth)
    count = number(expr.count, scope)
    bad = tidy(first(some.bad, count.bad))
    if some.elem is None or some.size == 0:
        return Lst(None, 0, scope.depth, None, bad)
    axes = scope.depth + 2
    there = slots_of(some.present, some.size, axes)
    most = numbers.rounded(count, "down").data
    ranks = np.cumsum(there, axis=0, dtype=np.int32)
    kept = ranks <= most if expr.which == "first" else (ranks[-1:] - ranks) < most
    return Lst(some.elem, some.size, scope.depth, np.logical_and(there, kept), bad)


def concatenated(expr: g.Concat, scope: Scope) -> Value:
    left = lifted(a_list(scope.run.machine.evaluate(expr.left, scope)), scope.depth)
    right = lifted(a_list(scope.run.machine.evaluate(expr.right, scope)), scope.depth)
    return joined([left, right])


# ---------------------------------------------------------------- the rows of a chart


def rows_of(expr: g.RowsOf, scope: Scope) -> Value:
    program = scope.run.program
    return program.for_node(expr, lambda: _rows(program, expr))


def _rows(program: Program, expr: g.RowsOf) -> Value:
    table = program.table(expr.table)
    try:
        rows = whole_rows(program.graph, table)
    except RulesError as error:
        return Lst(None, 0, 0, None, program.reasons.of(error))
    if not rows:
        return Lst(None, 0, 0)
    types = {f.name or "": f.type for f in table.figures}
    types |= {axis.name: axis.type for axis in table.grid.row_axes}
    return Lst(stacked([_row(program, row, types) for row in rows], 0), len(rows), 0)


def _row(program: Program, row: Figures, types: dict[str, g.Type]) -> Struct:
    def figure(name: str) -> Value:
        value = row.values.get(name)
        if isinstance(value, UnknownFigure):
            unknown = UnknownCell(value.chart, value.row, value.column, value.rule)
            return Leaf("code", 0, program.reasons.of(unknown))
        return program.value_of(types[name], value)

    return Struct("figures", tuple(row.values), figure)
