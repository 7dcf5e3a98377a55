"""Comparisons.

In: two typed sides. Out: `g.Comparison` (or what a band comes to), the sides under one type.
`is` needs one kind of thing on both sides; more and less need an order. An absent side is
never more or less, and is equal only to absent: nothing is made `Needed` here.
"""

from __future__ import annotations

from typing import Final, Literal

from rulesdsl import graph as g
from rulesdsl.sema.codes import NOT_ORDERED, UNIT_MISMATCH, WRONG_TYPE
from rulesdsl.sema.coerce import may_be_absent, retyped
from rulesdsl.sema.literals import number_value
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import (
    NUMBER,
    YES_NO,
    is_ordered,
    join,
    plain,
    strip,
    words,
)
from rulesdsl.source import Span

Op = Literal["is", "is not", "<", "<=", ">", ">="]
OPS: Final[dict[str, Op]] = {
    "is": "is",
    "is not": "is not",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
}
_MORE_OR_LESS: Final = frozenset({"<", "<=", ">", ">="})


def compare(
    op: Op, left: g.Expr, right: g.Expr, spans: tuple[Span, Span, Span], scope: Scope
) -> g.Expr | None:
    """`left op right`; `spans` are of the left side, the right side and the whole."""
    span = spans[2]
    if _is_absent(left) or _is_absent(right):
        return _with_absent(op, left, right, spans, scope)
    sides = same_kind(left, right, span, scope)
    if sides is None:
        return None
    if op in _MORE_OR_LESS and not is_ordered(sides[0].type, scope.env):
        _not_ordered(sides[0].type, span, scope)
        return None
    return g.Comparison(type=YES_NO, op=op, left=sides[0], right=sides[1])


def same_kind(left: g.Expr, right: g.Expr, span: Span, scope: Scope) -> tuple[g.Expr, g.Expr] | None:
    """Both sides under types that compare; None when they are of different kinds (reported)."""
    a, b = strip(left.type)[0], strip(right.type)[0]
    if isinstance(a, g.HeadingType) and a == b:
        return left, right
    joined = join(a, b)
    if joined is None:
        _different(a, b, span, scope)
        return None
    return _under(left, joined), _under(right, joined)


def member_of(
    left: g.Expr,
    members: list[g.Expr],
    bands: list[tuple[int, int]],
    negated: bool,
    scope: Scope,
) -> g.Expr:
    """`left is in (...)`; a band among the members is `at least` and `at most`."""
    parts: list[g.Expr] = []
    if members:
        parts.append(g.Membership(type=YES_NO, left=left, members=tuple(members)))
    parts += [in_band(left, low, high) for low, high in bands]
    whole: g.Expr = parts[0] if len(parts) == 1 else g.AnyOf(type=YES_NO, parts=tuple(parts))
    if isinstance(whole, g.Membership):
        return whole.model_copy(update={"negated": negated})
    return g.NotThat(type=YES_NO, operand=whole) if negated else whole


def in_band(left: g.Expr, low: int, high: int) -> g.Expr:
    """`left is 3..4`."""
    at_least = g.Comparison(type=YES_NO, op=">=", left=left, right=_constant(low))
    at_most = g.Comparison(type=YES_NO, op="<=", left=left, right=_constant(high))
    return g.AllOf(type=YES_NO, parts=(at_least, at_most))


def holds(node: g.Expr) -> g.Expr:
    """A yes or no as a condition: something absent does not hold."""
    if not isinstance(node.type, g.OptionalType):
        return node
    yes = g.Constant(type=YES_NO, value=g.YesNoValue(value=True))
    return g.Comparison(type=YES_NO, op="is", left=node, right=yes)


def _constant(value: int) -> g.Expr:
    return g.Constant(type=NUMBER, value=number_value(value))


def _is_absent(node: g.Expr) -> bool:
    return isinstance(node, g.Constant) and isinstance(node.value, g.AbsentValue)


def _with_absent(
    op: Op, left: g.Expr, right: g.Expr, spans: tuple[Span, Span, Span], scope: Scope
) -> g.Expr | None:
    if op in _MORE_OR_LESS:
        scope.error(
            NOT_ORDERED,
            "nothing is more or less than absent",
            spans[2],
            help="ask `is absent` or `is not absent`",
        )
        return None
    other, at = (right, spans[1]) if _is_absent(left) else (left, spans[0])
    if not may_be_absent(other, scope, at):
        return None
    return g.Comparison(type=YES_NO, op=op, left=left, right=right)


def _under(node: g.Expr, joined: g.Type) -> g.Expr:
    """`node` read as plain value where it is a heading or a roll; its own measure stays."""
    inner, optional = strip(node.type)
    flat = plain(inner)
    if isinstance(flat, g.ListType):
        flat = joined
    return retyped(node, g.OptionalType(of=flat) if optional else flat)


def _different(a: g.Type, b: g.Type, span: Span, scope: Scope) -> None:
    a, b = plain(a), plain(b)
    if isinstance(a, g.NumberType) and isinstance(b, g.NumberType):
        scope.error(
            UNIT_MISMATCH,
            f"{a.unit} and {b.unit} are compared",
            span,
            help="two measures never mix; a figure that is to go with any is a plain `number`",
        )
        return
    scope.error(
        WRONG_TYPE,
        f"{words(a)} and {words(b)} are compared",
        span,
        help="compare things of one kind",
    )


def _not_ordered(t: g.Type, span: Span, scope: Scope) -> None:
    help = ""
    inner = plain(strip(t)[0])
    if isinstance(inner, g.EnumType | g.OutcomeType):
        name = inner.enum if isinstance(inner, g.EnumType) else inner.outcome
        help = f"say `, least first` in the head of {name}, if its order is one of more and less"
    scope.error(NOT_ORDERED, f"{words(inner)} is never more or less than another", span, help=help)
