"""Expressions: from names to typed graph nodes.

In: an AST expression, the scope it stands in, and the type expected there (None: any). Out: a
typed, resolved `g.Expr`, or None: poison, already reported, to be passed on quietly. After:
every name is resolved, every node has its type, measures agree, and where an optional value
must be there it is wrapped in `Needed`.

- `infer(expr, scope, expected)`      the value, fitted to `expected`
- `infer_any(expr, scope, hint)`      the value as it comes; `hint` only helps bare members
- `infer_condition(expr, scope)`      a yes or no; something absent does not hold
- `infer_over(over, scope)`           a list form's range and the scope inside it
- `infer_rhs` (module `cases`)        the right side of `is` and `gives`
"""

from __future__ import annotations

from typing import Literal, assert_never

from rulesdsl import graph as g
from rulesdsl.sema.arithmetic import as_number, combine, negated, of_one_measure, rounded
from rulesdsl.sema.bare import bare_name, member_constant, needs_hint
from rulesdsl.sema.codes import (
    NOT_A_CONDITION,
    OUT_OF_PLACE,
    UNKNOWN_MEMBER,
    WRONG_ARGUMENTS,
    WRONG_TYPE,
)
from rulesdsl.sema.coerce import fit, list_of
from rulesdsl.sema.compare import OPS, compare, holds, in_band, member_of, same_kind
from rulesdsl.sema.dates import (
    calendar_read,
    date_constant,
    date_moved,
    operand_hint,
    part_named,
    stray_duration,
)
from rulesdsl.sema.fields import read_field
from rulesdsl.sema.lists import (
    Range,
    aggregate,
    at_least_one,
    element_name,
    followed,
    known_role,
    ordered_by,
    quantified,
    split_into,
    the_one,
)
from rulesdsl.sema.literals import number_value, printed_forms, printed_value
from rulesdsl.sema.lookups import (
    CallPlan,
    LookupPlan,
    finish_call,
    finish_lookup,
    group_sum,
    heading,
    heading_axis,
    plan,
    shifted,
)
from rulesdsl.sema.patterns import forms
from rulesdsl.sema.rows import rows_of
from rulesdsl.sema.scope import Element, Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import (
    DATE,
    FRACTION,
    NOTHING,
    NUMBER,
    TEXT,
    YES_NO,
    bare_words,
    plain,
    strip,
    words,
)
from rulesdsl.source import Span
from rulesdsl.syntax import ast


def infer(expr: ast.Expr, scope: Scope, expected: g.Type | None) -> g.Expr | None:
    """The value of `expr`, as a value of `expected` where that is given."""
    node = infer_any(expr, scope, expected)
    if node is None or expected is None:
        return node
    return fit(node, expected, scope, expr.span)


def infer_condition(expr: ast.Expr, scope: Scope) -> g.Expr | None:
    """A yes or no, as after `when`, `where`, `have` and in `and`, `or`, `not`."""
    node = infer_any(expr, scope, YES_NO)
    if node is None:
        return None
    inner, _ = strip(node.type)
    if isinstance(inner, g.YesNoType):
        return holds(node)
    scope.error(
        NOT_A_CONDITION,
        f"a condition is needed here, and this is {words(inner)}",
        expr.span,
        help="compare it with something: `is`, `is at least`, `is in (...)`",
    )
    return None


def infer_any(expr: ast.Expr, scope: Scope, hint: g.Type | None) -> g.Expr | None:
    """The value of `expr` as it comes. `hint` is the type expected there: it says which enum a
    bare member belongs to and how a text in quotes is read; nothing is checked against it."""
    match expr:
        case ast.Path():
            return _path(expr, scope, hint)
        case ast.Num() | ast.YesNo() | ast.Text() | ast.Absent() | ast.Nobody() | ast.Now():
            return _literal(expr, scope, hint)
        case ast.Date():
            return date_constant(expr, scope)
        case ast.Duration():
            stray_duration(expr, scope)
            return None
        case ast.CalendarRead():
            operand = infer_any(expr.args[0], scope, operand_hint(expr))
            return calendar_read(expr, operand, scope)
        case ast.Attr():
            base = infer_any(expr.base, scope, None)
            if base is None:
                return None
            return read_field(base, expr.name.text, expr.name.span, scope)
        case ast.At():
            return _at(expr, scope)
        case ast.Heading():
            return _heading(expr, scope)
        case ast.Shifted():
            base = infer_any(expr.base, scope, None)
            return shifted(base, infer_any(expr.by, scope, NUMBER), expr, scope)
        case ast.Binary():
            return _binary(expr, scope, hint)
        case ast.Negate():
            return negated(infer_any(expr.operand, scope, hint), expr.operand.span, scope)
        case ast.Round():
            operand = infer_any(expr.operand, scope, hint)
            return rounded(_mode(expr.mode), operand, expr.operand.span, scope)
        case ast.Extreme() | ast.Kept():
            return _chosen_number(expr, scope, hint)
        case ast.Compare() | ast.IsIn() | ast.IsFirst() | ast.And() | ast.Or() | ast.Not():
            return _yes_or_no(expr, scope)
        case ast.Aggregate() | ast.Count() | ast.Those() | ast.Quantified() | ast.TheOne() | ast.Ordered():
            return _list_form(expr, scope, hint)
        case ast.Position():
            return _position(expr, scope)
        case ast.RowsOf():
            return rows_of(expr, scope)
        case ast.Split() | ast.Repeated() | ast.Followed() | ast.PartOf():
            return _new_list(expr, scope, hint)
        case ast.SumOfGroups():
            return group_sum(expr, scope)
        case ast.Band():
            _out_of_place("a band of numbers", "after `is` or in `is in (...)`", expr.span, scope)
            return None
        case ast.RatioArg():
            _out_of_place("a ratio", "as the last value of a look-up of odds", expr.span, scope)
            return None
        case _:
            assert_never(expr)


# ---------------------------------------------------------------- atoms


def _path(expr: ast.Path, scope: Scope, hint: g.Type | None) -> g.Expr | None:
    first, *rest = expr.names
    if len(rest) == 1 and first.text in scope.env.symbols.types:
        return _prefixed_member(first, rest[0], scope)
    node = bare_name(first, scope, hint, field=rest[0].text if rest else None)
    for name in rest:
        if node is None:
            return None
        node = read_field(node, name.text, name.span, scope)
    return node


def _prefixed_member(type_name: ast.Name, name: ast.Name, scope: Scope) -> g.Expr | None:
    """`FireKind.assault`: a member with its enum, where a bare one would mean two things."""
    env = scope.env
    type: g.Type = g.EnumType(enum=g.EnumId(type_name.text))
    if type_name.text in env.outcomes:
        type = g.OutcomeType(outcome=g.OutcomeId(type_name.text))
    member = member_constant(name.text, type, env)
    if member is None and printed_forms(type, env):
        scope.error(
            UNKNOWN_MEMBER,
            f"{type_name.text} has no {name.text}",
            name.span,
            help=did_you_mean(name.text, printed_forms(type, env), what="members"),
        )
    return member


def _literal(
    expr: ast.Num | ast.YesNo | ast.Text | ast.Absent | ast.Nobody | ast.Now,
    scope: Scope,
    hint: g.Type | None,
) -> g.Expr | None:
    match expr:
        case ast.Num():
            type = g.NumberType(whole=expr.value.denominator == 1)
            return g.Constant(type=type, value=number_value(expr.value))
        case ast.YesNo():
            return g.Constant(type=YES_NO, value=g.YesNoValue(value=expr.value))
        case ast.Absent():
            return g.Constant(type=NOTHING, value=g.AbsentValue())
        case ast.Nobody():
            return g.EmptyList(type=g.ListType(of=NOTHING))
        case ast.Now():
            if scope.now is not None:
                return g.NowRef(type=scope.now)
            _out_of_place("now", "in a track that counts", expr.span, scope)
            return None
        case ast.Text():
            return _text(expr, scope, hint)
        case _:
            assert_never(expr)


def _text(expr: ast.Text, scope: Scope, hint: g.Type | None) -> g.Expr | None:
    """A text, or the printed form of a value where one is expected."""
    wanted = strip(hint)[0] if hint is not None else TEXT
    if not isinstance(wanted, g.EnumType | g.OutcomeType | g.HeadingType | g.DateType | g.TextType):
        return g.Constant(type=TEXT, value=g.TextValue(text=expr.text))
    value = printed_value(expr.text, wanted, scope.env)
    if value is not None:
        return g.Constant(type=wanted, value=value)
    if isinstance(wanted, g.DateType):
        headline, help = f'"{expr.text}" is no date', "write 1941-05-21 or 1941-05-21 15:00"
        scope.error(WRONG_TYPE, headline, expr.span, help=help)
    elif isinstance(wanted, g.TextType):
        headline = f'"{expr.text}" is no {bare_words(wanted)}'
        scope.error(WRONG_TYPE, headline, expr.span, help=f"write it like {forms(wanted, scope.env)}")
    elif known := printed_forms(wanted, scope.env):
        help = did_you_mean(expr.text, known, what="members")
        scope.error(
            UNKNOWN_MEMBER, f'nothing of {bare_words(wanted)} is printed "{expr.text}"', expr.span, help=help
        )
    return None


# ---------------------------------------------------------------- uses of functions


def _at(expr: ast.At, scope: Scope) -> g.Expr | None:
    planned = plan(expr, scope)
    match planned:
        case None:
            return None
        case CallPlan():
            args = [infer(a, scope, t) for a, t in zip(expr.args, planned.types, strict=True)]
            return finish_call(planned, args, expr, scope)
        case LookupPlan():
            nodes = [_argument(planned, i, arg, scope) for i, arg in enumerate(expr.args)]
            rolling = infer_any(expr.rolling, scope, NUMBER) if expr.rolling is not None else None
            return finish_lookup(planned, nodes, rolling, expr, scope)
        case _:
            assert_never(planned)


def _argument(planned: LookupPlan, index: int, arg: ast.Expr, scope: Scope) -> g.Expr | None:
    if index < len(planned.axes) or planned.signature.cells_are != "odds":
        return infer_any(arg, scope, planned.hint(index))
    if not isinstance(arg, ast.RatioArg):
        scope.error(
            WRONG_ARGUMENTS,
            f"{planned.signature.id} is a table of odds: its last value is a ratio",
            arg.span,
            help="write attacker : defender",
        )
        return None
    left = as_number(infer_any(arg.left, scope, NUMBER), scope, arg.left.span)
    right = as_number(infer_any(arg.right, scope, NUMBER), scope, arg.right.span)
    if left is None or right is None:
        return None
    return g.RatioOf(type=FRACTION, left=left[0], right=right[0])


def _heading(expr: ast.Heading, scope: Scope) -> g.Expr | None:
    axis = heading_axis(expr, scope)
    if axis is None:
        return None
    signature, index = axis
    node = infer_any(expr.args[0], scope, signature.axes[index].type)
    return heading(expr, axis, node, scope)


# ---------------------------------------------------------------- numbers


def _binary(expr: ast.Binary, scope: Scope, hint: g.Type | None) -> g.Expr | None:
    if isinstance(expr.right, ast.Duration) and expr.op in ("+", "-"):
        amount = infer(expr.right.amount, scope, NUMBER)
        return date_moved(expr, expr.right, infer_any(expr.left, scope, DATE), amount, scope)
    left, right = infer_any(expr.left, scope, hint), infer_any(expr.right, scope, hint)
    rolled = isinstance(expr.left, ast.At) and expr.left.rolling is not None
    if rolled and left is not None and not isinstance(plain(strip(left.type)[0]), g.NumberType):
        scope.error(
            WRONG_TYPE,
            f"{words(left.type)} is looked up before this is added",
            expr.span,
            help="put what is rolled into parentheses: ... rolling (dr + drm)",
        )
        return None
    return combine(expr.op, left, right, (expr.left.span, expr.right.span, expr.span), scope)


def _mode(mode: str) -> Literal["up", "down", "nearest"]:
    return "up" if mode == "up" else "down" if mode == "down" else "nearest"


def _chosen_number(expr: ast.Extreme | ast.Kept, scope: Scope, hint: g.Type | None) -> g.Expr | None:
    parts = expr.operands if isinstance(expr, ast.Extreme) else (expr.operand, expr.low, expr.high)
    nodes = [infer_any(part, scope, hint) for part in parts]
    found = of_one_measure(nodes, [part.span for part in parts], scope, expr.span)
    if found is None:
        return None
    numbers, type = found
    if isinstance(expr, ast.Kept):
        return g.KeptBetween(type=type, operand=numbers[0], low=numbers[1], high=numbers[2])
    which: Literal["lower", "higher"] = "lower" if expr.which == "lower" else "higher"
    return g.LowerHigher(type=type, which=which, operands=numbers)


# ---------------------------------------------------------------- yes or no


def _yes_or_no(
    expr: ast.Compare | ast.IsIn | ast.IsFirst | ast.And | ast.Or | ast.Not, scope: Scope
) -> g.Expr | None:
    match expr:
        case ast.Compare():
            return _compare(expr, scope)
        case ast.IsIn():
            return _is_in(expr, scope)
        case ast.IsFirst():
            return _is_first(expr, scope)
        case ast.And() | ast.Or():
            nodes = [infer_condition(part, scope) for part in expr.parts]
            parts = tuple(n for n in nodes if n is not None)
            if len(parts) < len(nodes):
                return None
            both = isinstance(expr, ast.And)
            return g.AllOf(type=YES_NO, parts=parts) if both else g.AnyOf(type=YES_NO, parts=parts)
        case ast.Not():
            operand = infer_condition(expr.operand, scope)
            return g.NotThat(type=YES_NO, operand=operand) if operand is not None else None
        case _:
            assert_never(expr)


def _compare(expr: ast.Compare, scope: Scope) -> g.Expr | None:
    if isinstance(expr.right, ast.Band):
        number = as_number(infer_any(expr.left, scope, NUMBER), scope, expr.left.span)
        if number is None:
            return None
        within = in_band(number[0], expr.right.low, expr.right.high)
        return g.NotThat(type=YES_NO, operand=within) if expr.op == "is not" else within
    sides = _sides(expr.left, expr.right, scope)
    if sides is None:
        return None
    spans = (expr.left.span, expr.right.span, expr.span)
    if not part_named(*sides, spans[:2], scope):
        return None
    return compare(OPS[expr.op], sides[0], sides[1], spans, scope)


def _sides(left: ast.Expr, right: ast.Expr, scope: Scope) -> tuple[g.Expr, g.Expr] | None:
    """Both sides, the one that can stand alone first: it says what the other may be."""
    if needs_hint(left, scope) and not needs_hint(right, scope):
        b = infer_any(right, scope, None)
        a = infer_any(left, scope, b.type) if b is not None else None
    else:
        a = infer_any(left, scope, None)
        if a is None and needs_hint(right, scope):
            return None
        b = infer_any(right, scope, a.type if a is not None else None)
    return (a, b) if a is not None and b is not None else None


def _is_in(expr: ast.IsIn, scope: Scope) -> g.Expr | None:
    left = infer_any(expr.left, scope, None)
    if left is None:
        return None
    members: list[g.Expr] = []
    bands: list[tuple[int, int]] = []
    whole = True
    for part in expr.members:
        if isinstance(part, ast.Band):
            bands.append((part.low, part.high))
            whole = as_number(left, scope, expr.left.span) is not None and whole
            continue
        node = infer_any(part, scope, left.type)
        pair = same_kind(left, node, part.span, scope) if node is not None else None
        if pair is None:
            whole = False
        else:
            left = pair[0]
            members.append(pair[1])
    return member_of(left, members, bands, expr.negated, scope) if whole else None


def _is_first(expr: ast.IsFirst, scope: Scope) -> g.Expr | None:
    named = expr.element.names if isinstance(expr.element, ast.Path) else ()
    element = _repeated(named[0], scope) if len(named) == 1 else None
    if element is not None:
        return g.IsTheFirst(type=YES_NO, element=element.id)
    _out_of_place("`is the first`", "of the element of an `each` step", expr.span, scope)
    return None


def _position(expr: ast.Position, scope: Scope) -> g.Expr | None:
    element = _repeated(expr.element, scope)
    if element is not None:
        return g.PositionOf(type=NUMBER, element=element.id)
    _out_of_place("`position of`", "before the element of an `each` step", expr.span, scope)
    return None


def _repeated(name: ast.Name, scope: Scope) -> Element | None:
    """The element of an `each` step around."""
    return next((e for e in scope.elements if e.each_step and e.name == name.text), None)


# ---------------------------------------------------------------- list forms


def infer_over(over: ast.Over, scope: Scope) -> Range | None:
    """The list a form ranges over, and the scope in which its body stands."""
    node = infer_any(over.source, scope, None)
    source = list_of(node, scope, over.source.span) if node is not None else None
    if source is None or not isinstance(source.type, g.ListType):
        return None
    names = over.source.names if isinstance(over.source, ast.Path) else ()
    bare = names[0].text if len(names) == 1 else None
    word = element_name(source, scope)
    inside, element = scope.with_element(word, source.type.of, bare)
    where: g.Expr | None = None
    if over.where is not None:
        where = infer_condition(over.where, inside)
        if where is None:
            return None
    ranged = g.Over(source=source, element=element.id, where=where)
    never_empty = where is None and at_least_one(source, scope)
    return Range(ranged, inside, source.type.of, source.type, never_empty)


def _list_form(
    expr: ast.Aggregate | ast.Count | ast.Those | ast.Quantified | ast.TheOne | ast.Ordered,
    scope: Scope,
    hint: g.Type | None,
) -> g.Expr | None:
    ranged = infer_over(expr.over, scope)
    if ranged is None:
        return None
    match expr:
        case ast.Aggregate():
            of_list = expr.kind == "each" and isinstance(hint, g.ListType)
            body_hint = hint.of if of_list and isinstance(hint, g.ListType) else hint
            body = infer_any(expr.body, ranged.scope, body_hint)
            return aggregate(expr.kind, body, expr.body.span, ranged)
        case ast.Count():
            return g.CountOver(type=NUMBER, over=ranged.over)
        case ast.Those():
            return g.FilterOver(type=ranged.list_type, over=ranged.over)
        case ast.Quantified():
            have = infer_condition(expr.have, ranged.scope)
            return quantified(expr.quantity, have, ranged) if have is not None else None
        case ast.TheOne():
            if expr.tied is not None and not known_role(expr.tied, scope):
                return None
            by = infer_any(expr.by, ranged.scope, None)
            return the_one(expr.extreme, by, expr.by.span, ranged, expr.tied)
        case ast.Ordered():
            if expr.tied is not None and not known_role(expr.tied, scope):
                return None
            by = infer_any(expr.by, ranged.scope, None)
            return ordered_by(expr.extreme, by, expr.by.span, ranged, expr.tied)
        case _:
            assert_never(expr)


# ---------------------------------------------------------------- new lists


def _new_list(
    expr: ast.Split | ast.Repeated | ast.Followed | ast.PartOf, scope: Scope, hint: g.Type | None
) -> g.Expr | None:
    match expr:
        case ast.PartOf():
            count = infer(expr.count, scope, NUMBER)
            node = infer_any(expr.source, scope, hint)
            whole = list_of(node, scope, expr.source.span) if node is not None else None
            if whole is None or count is None:
                return None
            which: Literal["first", "last"] = "first" if expr.which == "first" else "last"
            return g.PartOf(type=whole.type, which=which, count=count, source=whole)
        case ast.Split():
            operand = infer_any(expr.operand, scope, None)
            portion = infer_any(expr.portion, scope, NUMBER)
            return split_into(operand, portion, expr, scope)
        case ast.Repeated():
            one = infer_any(expr.operand, scope, hint.of if isinstance(hint, g.ListType) else None)
            times = infer(expr.times, scope, NUMBER)
            if one is None or times is None:
                return None
            return g.RepeatOf(type=g.ListType(of=plain(one.type)), operand=one, times=times)
        case ast.Followed():
            left = infer_any(expr.left, scope, hint)
            right = infer_any(expr.right, scope, hint)
            return followed(left, right, expr, scope)
        case _:
            assert_never(expr)


def _out_of_place(what: str, where: str, span: Span, scope: Scope) -> None:
    scope.error(OUT_OF_PLACE, f"{what} means nothing here", span, help=f"it stands only {where}")


__all__ = ["Range", "infer", "infer_any", "infer_condition", "infer_over"]
