"""Dates in expressions: literals, what calendars say, dates moved on.

In: the form as written, its inferred operand. Out: typed graph nodes, None for poison (reported).
"""

from __future__ import annotations

from typing import Final

from rulesdsl import graph as g
from rulesdsl.sema.calendars import time_unit
from rulesdsl.sema.codes import NO_CALENDAR, OUT_OF_PLACE, WRONG_TYPE
from rulesdsl.sema.coerce import fit
from rulesdsl.sema.literals import date_value
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import DATE, NUMBER, TEXT, strip, words
from rulesdsl.source import Span
from rulesdsl.syntax import ast

_READ: Final[dict[str, tuple[g.Type, g.Type]]] = {
    "date": (NUMBER, DATE),
    "turn": (DATE, NUMBER),
    "part": (NUMBER, TEXT),
}
"""What is asked of a calendar: the type of what it is asked about, the type of the answer."""


def date_constant(expr: ast.Date, scope: Scope) -> g.Expr | None:
    value = date_value(expr.text)
    if value is None:
        scope.error(WRONG_TYPE, f"there is no {expr.text}", expr.span, help="write a date of the calendar")
        return None
    return g.Constant(type=DATE, value=value)


def operand_hint(expr: ast.CalendarRead) -> g.Type | None:
    """The type of what a calendar is asked about."""
    return _READ[expr.what.text][0] if expr.what.text in _READ else None


def calendar_read(expr: ast.CalendarRead, operand: g.Expr | None, scope: Scope) -> g.Expr | None:
    """`date of C at n`, `turn of C at D`, `part of C at n`."""
    what, name = expr.what.text, expr.calendar
    if what not in _READ:
        headline = f"nothing is the {what} of anything at a value"
        help_text = "of a calendar: date of C at TURN, turn of C at DATE, part of C at TURN"
        scope.error(NO_CALENDAR, headline, expr.what.span, help=help_text)
        return None
    decl = scope.env.symbols.functions.get(name.text)
    if not isinstance(decl, ast.CalendarDecl):
        if not scope.env.symbols.quiet(name.text):
            known = [n for n, d in scope.env.symbols.functions.items() if isinstance(d, ast.CalendarDecl)]
            help_text = did_you_mean(name.text, known, what="calendars") or "declare a calendar of this name"
            scope.error(NO_CALENDAR, f"{name.text} is no calendar", name.span, help=help_text)
        return None
    if len(expr.args) != 1:
        headline = f"the {what} of a calendar is asked at one value"
        scope.error(NO_CALENDAR, headline, expr.span, help=f"write {what} of {name.text} at ...")
        return None
    asked, gives = _READ[what]
    fitted = fit(operand, asked, scope, expr.args[0].span) if operand is not None else None
    if fitted is None:
        return None
    return g.CalendarRead.model_validate(
        {
            "type": gives,
            "what": what,
            "calendar": decl.head.name.text,
            "operand": fitted,
            "place": scope.env.place(expr.span),
        }
    )


def date_moved(
    expr: ast.Binary, moved_by: ast.Duration, base: g.Expr | None, amount: g.Expr | None, scope: Scope
) -> g.Expr | None:
    """`D + 24 hours`, `D - 1 month`."""
    if base is None or amount is None:
        return None
    inner, _ = strip(base.type)
    if not isinstance(inner, g.DateType):
        scope.error(
            WRONG_TYPE,
            f"{words(inner)} is moved by {moved_by.unit.text}",
            expr.span,
            help="a length of time is added to a date: (date of CALENDAR at turn) + 24 hours",
        )
        return None
    fitted = fit(base, DATE, scope, expr.left.span)
    unit = time_unit(moved_by.unit)
    if fitted is None or unit is None:
        return None
    return g.DateShift(type=DATE, base=fitted, amount=amount, unit=unit, earlier=expr.op == "-")


def stray_duration(expr: ast.Duration, scope: Scope) -> None:
    scope.error(
        OUT_OF_PLACE,
        f"a number of {expr.unit.text} means nothing here",
        expr.span,
        help="it is added to a date, or taken from one: (date of CALENDAR at turn) + 24 hours",
    )


def part_named(left: g.Expr, right: g.Expr, spans: tuple[Span, Span], scope: Scope) -> bool:
    """A part of a calendar is compared with one it has; reports another, and answers no."""
    for node, other, span in ((left, right, spans[1]), (right, left, spans[0])):
        if not (isinstance(node, g.CalendarRead) and node.what == "part"):
            continue
        calendar = scope.env.function(node.calendar, span)
        if not (isinstance(calendar, g.Calendar) and isinstance(other, g.Constant)):
            continue
        known = [part.name for part in calendar.parts if part.name]
        if isinstance(other.value, g.TextValue) and other.value.text not in known:
            headline = f'{node.calendar} has no part "{other.value.text}"'
            help_text = did_you_mean(other.value.text, known, what="parts") or "name its parts of the day"
            scope.error(NO_CALENDAR, headline, span, help=help_text)
            return False
    return True
