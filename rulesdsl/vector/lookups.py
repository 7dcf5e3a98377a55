"""Look-ups, headings and shifts in columns.

In: the expression and its scope. Out: the answer, with what the chart does not know as a failure. Where
fractions or ratios are sought in the cells, every distinct case is looked up by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.charts import look_up
from rulesdsl.interp.values import Val
from rulesdsl.runtime import BadInput
from rulesdsl.vector.charts import ChartCube
from rulesdsl.vector.context import Run, Scope
from rulesdsl.vector.cubes import WHOLE, Cube, Shape
from rulesdsl.vector.each_value import raw
from rulesdsl.vector.needs import as_number, number
from rulesdsl.vector.shaping import reading, stacked
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Lst,
    Struct,
    Value,
    either,
    fine,
    first,
    mapped,
    meet,
    opposite,
    tidy,
    where_so,
    with_fails,
)


def looked_up(expr: g.Lookup, scope: Scope) -> Value:
    table = scope.run.program.table(expr.table)
    args = [scope.run.machine.evaluate(a, scope) for a in expr.args]
    sought: Value | None = None
    if expr.rolling is not None:
        sought = as_number(scope.run.machine.evaluate(expr.rolling, scope), expr.rolling, scope)
    return table_answer(table, args, sought, scope.run)


def table_answer(table: g.Table, args: Sequence[Value], rolling: Value | None, run: Run) -> Value:
    """The answer of a table, in each row."""
    bad: Bad = None
    for arg in args:
        bad = first(bad, arg.bad)
    if rolling is not None:
        bad = first(bad, rolling.bad)
    given, sought = list(args), rolling
    if table.cells_are in ("numbers", "odds"):
        sought = given.pop()
    if table.cells_are == "odds" or (sought is not None and not _whole(sought)):
        figures = _one_by_one(table, args, rolling, bad, run)
    else:
        figures = run.program.chart(table).look(given, sought)
    return _answer(table, figures, bad, run)


def _whole(sought: Value) -> bool:
    leaf = reading(sought)
    return isinstance(leaf.den, int) and leaf.den == 1 and leaf.none is None


def _answer(table: g.Table, figures: dict[str, Leaf], bad: Bad, run: Run) -> Value:
    whole = figures.pop(WHOLE, None)
    if whole is None:
        single = figures[""]
        single.bad = first(bad, single.bad)
        return unpacked(single, table.result, run)
    types = {f.name or "": f.type for f in table.figures}
    return Struct(
        "figures",
        tuple(figures),
        lambda name: unpacked(figures[name], types[name], run),
        tidy(first(bad, whole.bad)),
        whole.none,
    )


def unpacked(leaf: Leaf, type_: g.Type, run: Run) -> Value:
    """A figure that is a list: from its place among the lists that occur to the list itself."""
    inner = type_.of if isinstance(type_, g.OptionalType) else type_
    if not isinstance(inner, g.ListType) or leaf.domain is None:
        return leaf
    lists = [v if isinstance(v, tuple) else () for v in list(leaf.domain.values)]
    size = max(map(len, lists), default=0)
    if size == 0:
        return Lst(None, 0, 0, None, leaf.bad, leaf.none)
    at = leaf.data
    slots: list[Value] = []
    for k in range(size):
        every = [run.program.value_of(inner.of, some[k] if len(some) > k else None) for some in lists]
        slots.append(mapped(stacked(every, 0), lambda x: x[:, 0].take(at), -1))
    counts = np.array([len(some) for some in lists]).take(at)
    depth = np.ndim(at) - 1 if np.ndim(at) else 0
    places = np.arange(size).reshape((size,) + (1,) * (depth + 1))
    return Lst(stacked(slots, depth), size, depth, np.less(places, counts), leaf.bad, leaf.none)


def _one_by_one(
    table: g.Table, args: Sequence[Value], rolling: Value | None, bad: Bad, run: Run
) -> dict[str, Leaf]:
    """Each distinct case by the interpreter, but where it has failed already (`bad`)."""
    program = run.program
    graph = run.graph
    values = [*args, *([] if rolling is None else [rolling])]
    sides = [raw(v if isinstance(v, Struct) and v.kind == "ratio" else reading(v)) for v in values]
    widths = [len(arrays) + 1 for arrays, _ in sides]
    columns: list[Any] = []
    for (arrays, _), value in zip(sides, values, strict=True):
        columns += [*arrays, False if value.none is None else value.none]

    def work(row: tuple[int, ...]) -> Val:
        if not row[-1]:
            return None
        made: list[Val] = []
        start = 0
        for (_, make), width in zip(sides, widths, strict=True):
            *parts, absent = row[start : start + width]
            made.append(None if absent else make(*parts))
            start += width
        if rolling is None:
            return look_up(graph, table, made).value
        return look_up(graph, table, made[:-1], made[-1]).value

    figures = per_row([*columns, fine(bad)], work, program.figures_of(table), run)
    for leaf in figures.values():
        leaf.none = None if leaf.none is None else meet(leaf.none, fine(bad))
    return figures


def per_row(columns: Sequence[Any], work: Any, figures: dict[str, Shape], run: Run) -> dict[str, Leaf]:
    """What `work` says of each distinct row of integers, as columns."""
    arrays = np.broadcast_arrays(*columns)
    numbers: dict[tuple[int, ...], int] = {}
    rows = zip(*(a.ravel().tolist() for a in arrays), strict=True)
    at = [numbers.setdefault(row, len(numbers)) for row in rows]
    distinct = list(numbers)
    cube = Cube((max(1, len(distinct)),), lambda keys: work(distinct[keys[0]]), figures, run.program.reasons)
    places: Any = np.array(at, dtype=np.intp).reshape(arrays[0].shape) if arrays[0].ndim else at[0]
    cube.known(places)
    out: dict[str, Leaf] = {}
    for name in figures:
        leaf, bad = cube.leaf(name, places)
        leaf.bad = tidy(bad)
        out[name] = leaf
    return out


def heading_of(expr: g.HeadingOf, scope: Scope) -> Value:
    argument = scope.run.machine.evaluate(expr.argument, scope)
    chart = scope.run.program.headings(expr.table, expr.axis, expr.type)
    return _single(chart, argument, None)


def shifted(expr: g.Shift, scope: Scope) -> Value:
    base = scope.run.machine.evaluate(expr.base, scope)
    by = number(expr.by, scope)
    kind = expr.base.type.of if isinstance(expr.base.type, g.OptionalType) else expr.base.type
    assert isinstance(kind, g.HeadingType)
    chart = scope.run.program.shifts(kind.table, kind.axis, kind)
    return _single(chart, base, by)


def _single(chart: ChartCube, argument: Value, by: Leaf | None) -> Value:
    """One heading; of an absent one none, where it is shifted."""
    figures = chart.look([argument], by)
    found = figures[""]
    bad = found.bad
    if by is not None and argument.none is not None:
        bad = where_so(bad, opposite(argument.none))
    before = first(argument.bad, None if by is None else by.bad)
    none = either(argument.none, found.none) if by is not None else found.none
    return with_fails(found, tidy(first(before, bad)), none)


_RATIO = re.compile(r"\s*(\d{1,9})\s*(?::|to)\s*(\d{1,9})\s*")


def ratios(told: Value, run: Run) -> Value:
    """Ratios as they are written ("3:1"), as two numbers each."""
    leaf = reading(told)
    if leaf.domain is None:
        return told
    reasons = run.program.reasons
    sides: list[tuple[int, int, int]] = []
    for text in list(leaf.domain.values):
        found = _RATIO.fullmatch(str(text))
        wrong = BadInput("ratio", f"{text!r} is not a ratio; write 3:1")
        sides.append((int(found[1]), int(found[2]), 0) if found else (0, 1, reasons.of(wrong)))
    table = np.array(sides or [(0, 1, 0)])
    parts: dict[str, Value] = {}
    for n, name in enumerate(("left", "right")):
        column = table[:, n]
        lo, hi = int(column.min()), int(column.max())
        parts[name] = Leaf("number", column.take(leaf.data), None, None, 1, lo, hi)
    bad = tidy(first(leaf.bad, table[:, 2].astype(np.int32).take(leaf.data)))
    return Struct("ratio", ("left", "right"), parts.__getitem__, bad, leaf.none)
