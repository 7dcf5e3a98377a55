"""Dates and calendars in columns: every distinct date or turn is worked out once, by the interpreter."""

from __future__ import annotations

from typing import Any

from rulesdsl import graph as g
from rulesdsl.interp.calendars import moved_date, read_calendar
from rulesdsl.interp.values import IllTyped, Val
from rulesdsl.vector.charts import shape_for
from rulesdsl.vector.context import Scope
from rulesdsl.vector.each_value import raw
from rulesdsl.vector.lookups import per_row
from rulesdsl.vector.needs import number
from rulesdsl.vector.shaping import is_absent, reading
from rulesdsl.vector.values import Leaf, Value, fine, first, tidy


def shifted_date(expr: g.DateShift, scope: Scope) -> Value:
    base, amount = reading(scope.run.machine.evaluate(expr.base, scope)), number(expr.amount, scope)
    if is_absent(base):
        return base
    (codes,), date = raw(base)
    parts, count = raw(amount)

    def work(row: tuple[int, ...]) -> Val:
        return moved_date(date(row[0]), count(*row[1:3]), expr.unit, expr.earlier) if row[3] else None

    return _worked(expr, [codes, *parts], work, scope, base, amount)


def calendar_read(expr: g.CalendarRead, scope: Scope) -> Value:
    calendar = scope.run.graph.functions[expr.calendar]
    if not isinstance(calendar, g.Calendar):
        raise IllTyped(f"{expr.calendar} is no calendar")
    asked = reading(scope.run.machine.evaluate(expr.operand, scope))
    if is_absent(asked):
        return asked
    parts, make = raw(asked)

    def work(row: tuple[int, ...]) -> Val:
        return read_calendar(calendar, expr.what, make(*row[:-1])) if row[-1] else None

    return _worked(expr, parts, work, scope, asked)


def _worked(
    expr: g.DateShift | g.CalendarRead, columns: list[Any], work: Any, scope: Scope, *given: Leaf
) -> Value:
    bad = None
    for one in given:
        bad = first(bad, one.bad)
    figures = {"": shape_for(expr.type, scope.run.program.domains)}
    found = per_row([*columns, fine(bad)], work, figures, scope.run)[""]
    if bad is not None:
        found.bad = tidy(first(bad, found.bad))
        found.none = None
    return found
