"""Fitting a value to the type that is expected where it stands.

In: a typed expression, the expected type. Out: the expression as it must stand there, with
`Needed` where absent would be a missing fact; None when it does not fit (reported).
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.sema.codes import (
    MAY_BE_FRACTION,
    NEVER_ABSENT,
    NOT_A_LIST,
    UNIT_MISMATCH,
    WRONG_TYPE,
)
from rulesdsl.sema.places import text_of
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import plain, strip, words
from rulesdsl.source import Span


def retyped(node: g.Expr, type: g.Type) -> g.Expr:
    """The same expression under another type that means the same value."""
    return node if node.type == type else node.model_copy(update={"type": type})


def needed(node: g.Expr, span: Span, scope: Scope) -> g.Expr:
    """`node`, where absent is a missing fact."""
    inner, optional = strip(node.type)
    if not optional:
        return node
    return g.Needed(type=inner, operand=node, what=source_words(node, span, scope))


def source_words(node: g.Expr, span: Span, scope: Scope) -> str:
    """How a value is called in messages to the player: as written, else by its last name."""
    written = text_of(span, scope.env.files)
    if written:
        return written
    match node:
        case g.FieldOf():
            return node.field
        case g.InputRef() | g.StepRef() | g.ElementRef() | g.CarriedRef() | g.ResultField():
            return node.name
        case g.Call():
            return node.function
        case _:
            return "a value"


def fit(node: g.Expr, expected: g.Type, scope: Scope, span: Span) -> g.Expr | None:
    """`node` as a value of `expected`."""
    if node.type == expected:
        return node
    if isinstance(expected, g.OptionalType):
        return _fit_optional(node, expected, scope, span)
    inner, optional = strip(node.type)
    if isinstance(inner, g.NothingType):
        scope.error(
            WRONG_TYPE,
            f"absent stands where {words(expected)} must be",
            span,
            help="give a value, or declare what takes it `optional`",
        )
        return None
    same = _same_value(inner, expected, scope, span)
    if same is None:
        return None
    if optional:
        return g.Needed(
            type=same,
            operand=retyped(node, g.OptionalType(of=same)),
            what=source_words(node, span, scope),
        )
    return retyped(node, same)


def number_of(node: g.Expr, scope: Scope, span: Span) -> g.Expr | None:
    """`node` as a number of whatever measure: for arithmetic."""
    inner, _ = strip(node.type)
    inner = plain(inner)
    if not isinstance(inner, g.NumberType):
        _report_type(inner, g.NumberType(), scope, span)
        return None
    return fit(node, inner, scope, span)


def list_of(node: g.Expr, scope: Scope, span: Span) -> g.Expr | None:
    """`node` as a list; an `each` step that carries values is the list of its passes."""
    inner, optional = strip(node.type)
    if isinstance(inner, g.FoldType):
        passes: g.Type = g.ListType(of=g.ItemType(resolver=inner.resolver, step=inner.step))
        type = g.OptionalType(of=passes) if optional else passes
        return needed(g.ResultField(type=type, base=node, name="passes"), span, scope)
    if isinstance(inner, g.ListType):
        return needed(node, span, scope)
    scope.error(
        NOT_A_LIST,
        f"a list is needed here, and this is {words(inner)}",
        span,
        help="so many times is said by a list: `(1 repeated n)`"
        if isinstance(inner, g.NumberType)
        else "after `among`, `of` and `in` stands a field that is a `list of`, or a list in parentheses",
    )
    return None


def may_be_absent(node: g.Expr, scope: Scope, span: Span) -> bool:
    """Check that asking whether `node` is absent makes sense."""
    if isinstance(node.type, g.OptionalType | g.NothingType):
        return True
    scope.error(
        NEVER_ABSENT,
        f"{source_words(node, span, scope)} is always there: it is never absent",
        span,
        help="leave the question out, or declare the field `optional`",
    )
    return False


def _fit_optional(node: g.Expr, expected: g.OptionalType, scope: Scope, span: Span) -> g.Expr | None:
    inner, optional = strip(node.type)
    if isinstance(inner, g.NothingType):
        return retyped(node, expected)
    same = _same_value(inner, expected.of, scope, span)
    if same is None:
        return None
    return retyped(node, g.OptionalType(of=same) if optional else same)


def _same_value(actual: g.Type, expected: g.Type, scope: Scope, span: Span) -> g.Type | None:
    """The type under which a value of `actual` may stand for `expected`, or None (reported)."""
    if actual == expected:
        return actual
    if isinstance(actual, g.ListType) and isinstance(expected, g.ListType):
        return _same_list(actual, expected, scope, span)
    flat = plain(actual)
    if isinstance(flat, g.NumberType) and isinstance(expected, g.NumberType):
        return _same_number(flat, expected, scope, span)
    if flat == expected:
        return expected
    _report_type(actual, expected, scope, span)
    return None


def _same_list(actual: g.ListType, expected: g.ListType, scope: Scope, span: Span) -> g.ListType | None:
    if isinstance(actual.of, g.NothingType):
        return expected
    of = _same_value(actual.of, expected.of, scope, span)
    return g.ListType(of=of) if of is not None else None


def _same_number(
    actual: g.NumberType, expected: g.NumberType, scope: Scope, span: Span
) -> g.NumberType | None:
    if actual.unit is not None and expected.unit is not None and actual.unit != expected.unit:
        scope.error(
            UNIT_MISMATCH,
            f"{actual.unit} stand where {expected.unit} are needed",
            span,
            help="two measures never mix; a figure that is to go with any is a plain `number`",
        )
        return None
    if expected.whole and not actual.whole:
        scope.error(
            MAY_BE_FRACTION,
            "this may be a fraction, and a whole number is needed here",
            span,
            help="round it: `round up (...)`, `round down (...)` or `round nearest, halves up (...)`; "
            "or declare what takes it as `fraction`",
        )
        return None
    return g.NumberType(unit=actual.unit or expected.unit, whole=actual.whole)


def _field_of(actual: g.RecordType, expected: g.Type, scope: Scope) -> str:
    """The first field of a record that would be of the kind that is needed."""
    record = scope.env.records.get(actual.record)
    fields = record.fields if record is not None else ()
    fitting = [f.name for f in fields if strip(f.type)[0] == expected]
    return next(iter(fitting or [f.name for f in fields]), "name")


def _report_type(actual: g.Type, expected: g.Type, scope: Scope, span: Span) -> None:
    if isinstance(actual, g.ListType) != isinstance(expected, g.ListType):
        what = "one value" if isinstance(actual, g.ListType) else "a list"
        scope.error(
            NOT_A_LIST,
            f"{what} is needed here ({words(expected)}), and this is {words(actual)}",
            span,
            help="say which or how: `sum of ... among`, `greatest ... among`, `count of`, `any of ... have`"
            if isinstance(actual, g.ListType)
            else "write a list, or declare what stands here as one value",
        )
        return
    if isinstance(actual, g.RecordType):
        help = f"read one of its fields: .{_field_of(actual, expected, scope)}"
    elif isinstance(actual, g.HeadingType):
        help = "a heading of bands is no number: look something up with it, or shift it"
    elif isinstance(actual, g.YesNoType) and isinstance(expected, g.NumberType):
        help = "say what a yes counts: name a value first, `n is 1 when ..., otherwise 0`"
    elif isinstance(expected, g.YesNoType):
        help = "compare it with something: `... is at least 3`, `... is open`"
    else:
        help = f"write {words(expected)}, or declare what stands here as {words(actual)}"
    scope.error(WRONG_TYPE, f"{words(expected)} is needed here, and this is {words(actual)}", span, help=help)
