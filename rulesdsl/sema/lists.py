"""List forms, their parts already inferred.

In: a range with the scope inside it, the inferred body. Out: graph nodes; None is poison. The
greatest, least and the-one of a list may be absent, unless it is a field that says `at least 1`
and is taken whole.
"""

from __future__ import annotations

from typing import Literal

from rulesdsl import graph as g
from rulesdsl.sema.arithmetic import as_number, of_one_measure
from rulesdsl.sema.codes import NOT_A_LIST, NOT_ORDERED, UNKNOWN_ROLE
from rulesdsl.sema.coerce import fit, list_of
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import (
    YES_NO,
    bare_words,
    element_word,
    is_ordered,
    join_lists,
    make_optional,
    plain,
    strip,
    words,
)
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(frozen=True, slots=True)
class Range:
    """A range with the scope inside it. `never_empty`: a field that says `at least 1`, taken
    whole."""

    over: g.Over
    scope: Scope
    element: g.Type
    list_type: g.ListType
    never_empty: bool


def element_name(source: g.Expr, scope: Scope) -> str:
    """What one element is called: by the field's `each called`, else by its type."""
    match source:
        case g.Needed(operand=g.FieldOf() as field_of):
            # Of a record that may be absent.
            field = _record_field(field_of, scope)
            if field is not None and field.element is not None:
                return field.element
        case g.FieldOf():
            field = _record_field(source, scope)
            if field is not None and field.element is not None:
                return field.element
        case g.FilterOver() if isinstance(source.over.source, g.FieldOf | g.Needed):
            return element_name(source.over.source, scope)
        case g.OrderedBy():
            return element_name(source.over.source, scope)
        case g.PartOf():
            return element_name(source.source, scope)
        case _:
            pass
    return element_word(source.type.of) if isinstance(source.type, g.ListType) else "element"


def at_least_one(source: g.Expr, scope: Scope) -> bool:
    """Whether the list is a field that is never empty."""
    field = _record_field(source, scope) if isinstance(source, g.FieldOf) else None
    return field is not None and (field.at_least or 0) >= 1


def aggregate(kind: str, body: g.Expr | None, span: Span, ranged: Range) -> g.Expr | None:
    """`sum of`, `greatest`, `least`, `each`, `all ... among`."""
    inside = ranged.scope
    match kind:
        case "sum":
            number = as_number(body, inside, span)
            if number is None:
                return None
            return g.SumOver(type=number[1], body=number[0], over=ranged.over)
        case "each":
            if body is None:
                return None
            return g.MapOver(type=g.ListType(of=plain(body.type)), body=body, over=ranged.over)
        case "all":
            joined = list_of(body, inside, span) if body is not None else None
            return g.JoinOver(type=joined.type, body=joined, over=ranged.over) if joined else None
        case _:
            by = _ordered(body, span, inside)
            if by is None:
                return None
            never = ranged.never_empty and not isinstance(by.type, g.OptionalType)
            type = by.type if never else make_optional(by.type)
            return g.ExtremeOver(type=type, which=_which(kind), body=by, over=ranged.over)


def quantified(quantity: str, have: g.Expr, ranged: Range) -> g.Expr:
    """`any of`, `none of`, `all of`."""
    which: Literal["any", "none", "all"] = (
        "any" if quantity == "any" else "none" if quantity == "none" else "all"
    )
    return g.QuantifiedOver(type=YES_NO, quantity=which, over=ranged.over, have=have)


def the_one(
    extreme: str, by: g.Expr | None, span: Span, ranged: Range, tied: ast.Name | None
) -> g.Expr | None:
    """`the one of L with greatest E`."""
    ordered = _ordered(by, span, ranged.scope)
    if ordered is None:
        return None
    return g.OneWith(
        type=ranged.element if ranged.never_empty else make_optional(ranged.element),
        over=ranged.over,
        which=_which(extreme),
        by=ordered,
        tied=tied.text if tied is not None else None,
    )


def ordered_by(
    extreme: str, by: g.Expr | None, span: Span, ranged: Range, tied: ast.Name | None
) -> g.Expr | None:
    """`L ordered by greatest E`."""
    value = _ordered(by, span, ranged.scope)
    if value is None:
        return None
    return g.OrderedBy(
        type=ranged.list_type,
        over=ranged.over,
        which=_which(extreme),
        by=value,
        tied=tied.text if tied is not None else None,
    )


def split_into(
    operand: g.Expr | None, portion: g.Expr | None, expr: ast.Split, scope: Scope
) -> g.Expr | None:
    """`split E into portions of 8`: whole numbers of one measure."""
    spans = [expr.operand.span, expr.portion.span]
    found = of_one_measure([operand, portion], spans, scope, expr.span)
    if found is None:
        return None
    (whole, part), type = found
    wanted = g.NumberType(unit=type.unit)
    parts = (fit(whole, wanted, scope, spans[0]), fit(part, wanted, scope, spans[1]))
    if parts[0] is None or parts[1] is None:
        return None
    return g.SplitInto(type=g.ListType(of=wanted), operand=parts[0], portion=parts[1])


def followed(left: g.Expr | None, right: g.Expr | None, expr: ast.Followed, scope: Scope) -> g.Expr | None:
    """`a followed by b`."""
    a = list_of(left, scope, expr.left.span) if left is not None else None
    b = list_of(right, scope, expr.right.span) if right is not None else None
    if a is None or b is None:
        return None
    if not isinstance(a.type, g.ListType) or not isinstance(b.type, g.ListType):
        return None
    type = join_lists(a.type, b.type)
    if type is None:
        scope.error(
            NOT_A_LIST,
            f"{words(a.type)} and {words(b.type)} make no list",
            expr.span,
            help="join lists of one kind of thing",
        )
        return None
    return g.Concat(type=type, left=a, right=b)


def known_role(name: ast.Name, scope: Scope) -> bool:
    """Whether a role is declared; reports one that is not."""
    symbols = scope.env.symbols
    if name.text in symbols.roles:
        return True
    if not symbols.quiet(name.text):
        scope.env.report_unknown(
            UNKNOWN_ROLE,
            name.text,
            f"no role is called {name.text}",
            name.span,
            rule=scope.rule,
            help=did_you_mean(name.text, symbols.roles, what="roles")
            or f'declare it: role {name.text} "..."',
        )
    return False


def _record_field(source: g.FieldOf, scope: Scope) -> g.RecordField | None:
    inner, _ = strip(source.base.type)
    record = scope.env.records.get(inner.record) if isinstance(inner, g.RecordType) else None
    fields = record.fields if record is not None else ()
    return next((f for f in fields if f.name == source.field), None)


def _which(word: str) -> Literal["greatest", "least"]:
    return "greatest" if word == "greatest" else "least"


def _ordered(node: g.Expr | None, span: Span, scope: Scope) -> g.Expr | None:
    """A value that can be greatest or least."""
    if node is None or is_ordered(node.type, scope.env):
        return node
    inner, _ = strip(node.type)
    help = ""
    if isinstance(inner, g.EnumType | g.OutcomeType):
        help = f"say `, least first` in the head of {bare_words(inner)}, if its order is one of more and less"
    scope.error(NOT_ORDERED, f"no {bare_words(inner)} is greater than another", span, help=help)
    return None
