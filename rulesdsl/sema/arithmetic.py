"""Exact arithmetic with measures.

In: operands already typed. Out: graph nodes with unit and wholeness worked out. `+` and `-`
take one measure on both sides (a plain number goes with any); `x` and `/` by a plain number
keep the measure; a measure divided by itself is a plain number.
"""

from __future__ import annotations

from typing import Literal

from rulesdsl import graph as g
from rulesdsl.sema.codes import UNIT_MISMATCH
from rulesdsl.sema.coerce import number_of
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import join_numbers
from rulesdsl.source import Span


def as_number(node: g.Expr | None, scope: Scope, span: Span) -> tuple[g.Expr, g.NumberType] | None:
    """A number and its type; None is poison."""
    number = number_of(node, scope, span) if node is not None else None
    if number is None or not isinstance(number.type, g.NumberType):
        return None
    return number, number.type


def combine(
    op: str, left: g.Expr | None, right: g.Expr | None, spans: tuple[Span, Span, Span], scope: Scope
) -> g.Expr | None:
    """`left op right`; `spans` are of the left side, the right side and the whole."""
    a = as_number(left, scope, spans[0])
    b = as_number(right, scope, spans[1])
    if a is None or b is None:
        return None
    match op:
        case "+" | "-":
            type = join_numbers(a[1], b[1])
            if type is None:
                _mixed(f"{a[1].unit} and {b[1].unit} are {_verb(op)}", spans[2], scope)
                return None
            return g.Arithmetic(type=type, op="+" if op == "+" else "-", left=a[0], right=b[0])
        case "x":
            return _times(a, b, spans[2], scope)
        case _:
            return _divided(a, b, spans[2], scope)


def rounded(
    mode: Literal["up", "down", "nearest"], node: g.Expr | None, span: Span, scope: Scope
) -> g.Expr | None:
    number = as_number(node, scope, span)
    if number is None:
        return None
    return g.Rounded(type=g.NumberType(unit=number[1].unit), mode=mode, operand=number[0])


def negated(node: g.Expr | None, span: Span, scope: Scope) -> g.Expr | None:
    number = as_number(node, scope, span)
    return g.Minus(type=number[1], operand=number[0]) if number is not None else None


def of_one_measure(
    nodes: list[g.Expr | None], spans: list[Span], scope: Scope, span: Span
) -> tuple[tuple[g.Expr, ...], g.NumberType] | None:
    """Several numbers that are compared with each other, and the type of whichever is taken."""
    found = [as_number(node, scope, at) for node, at in zip(nodes, spans, strict=True)]
    numbers = [n for n in found if n is not None]
    if len(numbers) < len(found):
        return None
    type = numbers[0][1]
    for _, other in numbers[1:]:
        joined = join_numbers(type, other)
        if joined is None:
            _mixed(f"{type.unit} and {other.unit} are compared", span, scope)
            return None
        type = joined
    return tuple(node for node, _ in numbers), type


def _times(
    a: tuple[g.Expr, g.NumberType], b: tuple[g.Expr, g.NumberType], span: Span, scope: Scope
) -> g.Expr | None:
    if a[1].unit is not None and b[1].unit is not None:
        _mixed(f"{a[1].unit} are multiplied by {b[1].unit}", span, scope)
        return None
    type = g.NumberType(unit=a[1].unit or b[1].unit, whole=a[1].whole and b[1].whole)
    return g.Arithmetic(type=type, op="*", left=a[0], right=b[0])


def _divided(
    a: tuple[g.Expr, g.NumberType], b: tuple[g.Expr, g.NumberType], span: Span, scope: Scope
) -> g.Expr | None:
    if b[1].unit is not None and a[1].unit != b[1].unit:
        _mixed(f"{a[1].unit or 'a plain number'} divided by {b[1].unit}", span, scope)
        return None
    unit = a[1].unit if b[1].unit is None else None
    type = g.NumberType(unit=unit, whole=False)
    return g.Arithmetic(type=type, op="/", left=a[0], right=b[0])


def _verb(op: str) -> str:
    return "added" if op == "+" else "taken from each other"


def _mixed(what: str, span: Span, scope: Scope) -> None:
    scope.error(
        UNIT_MISMATCH,
        what,
        span,
        help="two measures never mix; a figure that is to go with any is a plain `number`",
    )
