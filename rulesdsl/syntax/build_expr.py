"""Expressions: lark trees -> AST. `expr` is total on the grammar's expression rules.

Chains of `and`, `or` and `not` are flattened by loops; everything else nests no deeper than
`limits.py` lets through.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rulesdsl.source import Span
from rulesdsl.syntax import ast
from rulesdsl.syntax.build_common import (
    Branch,
    Maker,
    exact,
    need,
    need_sub,
    only,
    sub,
    subs,
    token,
    tokens,
    unknown,
)

_COMPARE: Final = {
    "is": "is",
    "is_not": "is not",
    "at_least": ">=",
    "at_most": "<=",
    "more_than": ">",
    "less_than": "<",
}
_AGGREGATE: Final = {
    "sum_among": "sum",
    "each_among": "each",
    "greatest_among": "greatest",
    "least_among": "least",
    "all_among": "all",
}
_QUANTITY: Final = {"any_have": "any", "none_have": "none", "all_have": "all"}
_LIST_FORMS: Final = frozenset((*_AGGREGATE, *_QUANTITY, "count_of", "those_of", "the_one", "ordered"))
_PARTS: Final = {"plus": "+", "minus": "-", "times": "x", "divided": "/"}


def expr(make: Maker, tree: Branch) -> ast.Expr:
    """Any expression."""
    rule = str(tree.data)
    if rule in _COMPARE:
        left, right = subs(tree)
        return ast.Compare(_COMPARE[rule], expr(make, left), expr(make, right), make.span(tree))
    if rule in ("or_pair", "and_pair", "not_form"):
        return _logic(make, tree)
    if rule in ("sum_of_parts", "product_of_parts"):
        return _arithmetic(make, tree)
    if rule == "tail":
        return expr(make, only(tree))
    if rule in _LIST_FORMS:
        return _list_form(make, tree)
    if rule in ("is_in", "is_not_in", "is_first"):
        return _membership(make, tree)
    value = _plain_value(make, tree)
    return value if value is not None else _form(make, tree)


def _logic(make: Maker, tree: Branch) -> ast.Expr:
    """`a and b and c` is one node of three parts; `not` is taken off in a loop."""
    if tree.data == "not_form":
        spans: list[Span] = []
        while tree.data == "not_form":
            spans.append(make.span(tree))
            tree = only(tree)
        result = expr(make, tree)
        for span in reversed(spans):
            result = ast.Not(result, span)
        return result
    rule, whole, parts = tree.data, make.span(tree), []
    while tree.data == rule:
        left, tree = subs(tree)
        parts.append(expr(make, left))
    parts.append(expr(make, tree))
    return ast.And(tuple(parts), whole) if rule == "and_pair" else ast.Or(tuple(parts), whole)


def _arithmetic(make: Maker, tree: Branch) -> ast.Expr:
    """Left to right: `a + b - c`, `a x b / c`, lists `a followed by b`."""
    first, *rest = subs(tree)
    result = expr(make, first)
    start = make.span(first)
    for part in rest:
        right = expr(make, only(part))
        span = start.to(make.span(part))
        if part.data == "followed":
            result = ast.Followed(result, right, span)
        else:
            result = ast.Binary(_PARTS[str(part.data)], result, right, span)
    return result


def _membership(make: Maker, tree: Branch) -> ast.Expr:
    span = make.span(tree)
    left = expr(make, subs(tree)[0])
    if tree.data == "is_first":
        return ast.IsFirst(left, span)
    members = tuple(member(make, t) for t in subs(need_sub(tree, "member_set")))
    return ast.IsIn(left, members, tree.data == "is_not_in", span)


def member(make: Maker, tree: Branch) -> ast.Expr:
    """A member of `is in (...)` or a written choice, as an expression."""
    value = make.literal(tree)
    return ast.Path((value,), value.span) if isinstance(value, ast.Name) else value


def source(make: Maker, tree: Branch) -> ast.Expr:
    """What a list form ranges over: a path or an expression in parentheses."""
    return expr(make, only(tree))


def over(make: Maker, tree: Branch, where: Branch | None) -> ast.Over:
    span = make.span(tree)
    condition = expr(make, where) if where is not None else None
    return ast.Over(source(make, tree), condition, span if where is None else span.to(make.span(where)))


def _list_form(make: Maker, tree: Branch) -> ast.Expr:
    """The word forms over lists, with and without `where`."""
    rule, span, parts = str(tree.data), make.span(tree), subs(tree)
    at = next(i for i, part in enumerate(parts) if part.data == "source")
    following = parts[at + 1 :]
    if rule in _AGGREGATE:
        among = over(make, parts[at], following[0] if following else None)
        return ast.Aggregate(_AGGREGATE[rule], expr(make, parts[0]), among, span)
    if rule in _QUANTITY:
        *where, have = following
        chosen = over(make, parts[at], where[0] if where else None)
        return ast.Quantified(_QUANTITY[rule], chosen, expr(make, have), span)
    if rule == "the_one":
        extreme = next(i for i, part in enumerate(following) if part.data == "extreme")
        chosen = over(make, parts[at], following[0] if extreme else None)
        tied = sub(tree, "tied")
        return ast.TheOne(
            chosen,
            str(following[extreme].children[0]),
            expr(make, following[extreme + 1]),
            make.name(need(tied, "NAME")) if tied is not None else None,
            span,
        )
    if rule == "ordered":
        which, by, *ties = following
        role = make.name(need(ties[0], "NAME")) if ties else None
        ranged = over(make, parts[at], None)
        return ast.Ordered(ranged, str(which.children[0]), expr(make, by), role, span)
    chosen = over(make, parts[at], following[0] if following else None)
    return ast.Count(chosen, span) if rule == "count_of" else ast.Those(chosen, span)


def _plain_value(make: Maker, tree: Branch) -> ast.Expr | None:
    """Numbers, texts, names and single words."""
    span = make.span(tree)
    match tree.data:
        case "integer" | "fraction":
            return ast.Num(exact(need(tree, "INT", "FRACTION")), False, span)
        case "int" | "negative" | "positive":
            return make.number(tree)
        case "band":
            return make.band(need(tree, "BAND"))
        case "text":
            return make.quoted(need(tree, "STRING"))
        case "date":
            return make.date(tree)
        case "path":
            return make.path_of(tree)
        case "member":
            return ast.Path((make.name(need(tree, "TYPE")), make.name(need(tree, "NAME"))), span)
        case "yes" | "no":
            return ast.YesNo(tree.data == "yes", span)
        case "absent":
            return ast.Absent(span)
        case "nobody":
            return ast.Nobody(span)
        case "now":
            return ast.Now(span)
        case _:
            return None


def _form(make: Maker, tree: Branch) -> ast.Expr:
    """Parentheses, rounding, look-ups and the other forms that take operands."""
    span, parts = make.span(tree), subs(tree)
    match tree.data:
        case "parens":
            return expr(make, only(tree))
        case "negate":
            return _negate(make, tree)
        case "attr":
            return _attr(make, tree)
        case "kept_parens" | "kept_path":
            value, low, high = (expr(make, part) for part in parts)
            return ast.Kept(value, low, high, span)
        case "round_up" | "round_down" | "round_nearest":
            return ast.Round(str(tree.data).removeprefix("round_"), expr(make, only(tree)), span)
        case "lower_of" | "higher_of":
            return ast.Extreme(str(tree.data).removesuffix("_of"), tuple(expr(make, p) for p in parts), span)
        case "at":
            rolling = expr(make, parts[1]) if len(parts) == 2 else None
            return ast.At(make.name(need(tree, "NAME")), operand(make, parts[0]), rolling, span)
        case "at_roll":
            return ast.At(make.name(need(tree, "NAME")), (), expr(make, parts[0]), span)
        case "heading":
            return ast.Heading(make.name(need(tree, "NAME")), operand(make, parts[0]), span)
        case "shifted":
            return ast.Shifted(make.path_of(parts[0]), expr(make, parts[1]), span)
        case "part_of":
            which, count, among = parts
            return ast.PartOf(str(which.children[0]), expr(make, count), source(make, among), span)
        case "rows_of":
            return ast.RowsOf(make.name(need(tree, "NAME")), span)
        case "position":
            return ast.Position(make.name(need(tree, "NAME")), span)
        case "split":
            return ast.Split(expr(make, parts[0]), expr(make, parts[1]), span)
        case "repeated":
            return ast.Repeated(expr(make, parts[0]), expr(make, parts[1]), span)
        case "duration":
            return _duration(make, tree)
        case "calendar_read":
            what, calendar = tokens(tree, "NAME")
            return ast.CalendarRead(make.name(what), make.name(calendar), operand(make, parts[0]), span)
        case "sum_of_groups":
            return ast.SumOfGroups(
                make.names(need_sub(tree, "name_set")), make.name(need(tree, "NAME")), span
            )
        case _:
            unknown(tree)


def _negate(make: Maker, tree: Branch) -> ast.Expr:
    """`-2` is a number, `-a` a negation; a row of minus signs is taken off in a loop."""
    spans: list[Span] = []
    while tree.data == "negate":
        spans.append(make.span(tree))
        tree = only(tree)
    result = expr(make, tree)
    if tree.data in ("integer", "fraction") and isinstance(result, ast.Num):
        result = ast.Num(-result.value, True, spans.pop())
    for span in reversed(spans):
        result = ast.Negate(result, span)
    return result


def _duration(make: Maker, tree: Branch) -> ast.Duration:
    """`24 hours`, `(2 x delay) days`."""
    written, unit = token(tree, "INT"), make.word(need_sub(tree, "time_unit"))
    amount = make.integer(written) if written is not None else expr(make, subs(tree)[0])
    return ast.Duration(amount, unit, make.span(tree))


def _attr(make: Maker, tree: Branch) -> ast.Expr:
    result = expr(make, subs(tree)[0])
    start = make.span(tree)
    for name in tokens(tree, "NAME"):
        result = ast.Attr(result, make.name(name), Span(make.file, start.start, make.span(name).end))
    return result


def operand(make: Maker, tree: Branch) -> tuple[ast.Expr, ...]:
    """What stands after `at`: one value, or several in parentheses."""
    if tree.data != "arguments":
        return (expr(make, tree),)
    return tuple(_argument(make, t) for t in subs(tree))


def _argument(make: Maker, tree: Branch) -> ast.Expr:
    if tree.data != "ratio":
        return expr(make, tree)
    left, right = subs(tree)
    return ast.RatioArg(expr(make, left), expr(make, right), make.span(tree))


def rhs(make: Maker, tree: Branch) -> ast.Rhs:
    """The right side of `is` and `gives`."""
    span, cite = make.span(tree), make.cite(tree)
    match tree.data:
        case "plain":
            return ast.Rhs((), expr(make, only(tree)), cite, None, False, span)
        case "one_line":
            value, when, otherwise = (expr(make, part) for part in subs(tree))
            case_span = make.span(subs(tree)[0]).to(make.span(subs(tree)[1]))
            return ast.Rhs(
                (ast.Case(value, None, when, None, case_span),), otherwise, cite, None, False, span
            )
        case "block":
            cases = tuple(_case(make, t) for t in subs(tree, "case"))
            last = need_sub(tree, "otherwise")
            return ast.Rhs(cases, expr(make, only(last)), cite, make.cite(last), True, span)
        case _:
            unknown(tree)


def _case(make: Maker, tree: Branch) -> ast.Case:
    value, when = subs(tree)
    words = make.quoted(need(tree, "STRING"))
    return ast.Case(expr(make, value), words, expr(make, when), make.cite(tree), make.span(tree))


def condition_name(make: Maker, tree: Branch) -> ast.Expr:
    """`may_fire` or `may_fire at (unit, fire_kind)`."""
    name, given = make.name(need(tree, "NAME")), sub(tree)
    if given is None:
        return ast.Path((name,), name.span)
    return ast.At(name, operand(make, given), None, make.span(tree))


def factor(tree: Branch) -> Fraction:
    """The number of `x1/2` or `/2`."""
    value = exact(need(only(tree), "INT", "FRACTION"))
    return 1 / value if tree.data == "divided" and value else value


def definition(make: Maker, tree: Branch) -> ast.Definition:
    """`NAME is RHS`."""
    return ast.Definition(make.name(need(tree, "NAME")), rhs(make, only(tree)), make.span(tree))


def chosen(make: Maker, tree: Branch) -> ast.Chooser:
    """Who picks, when only one or some of several may apply."""
    role = token(tree, "NAME")
    how = {
        "role_chooses": "chooses",
        "best_for": "best",
        "worst_for": "worst",
        "first_that_applies": "first",
    }[str(tree.data)]
    return ast.Chooser(how, make.name(role) if role is not None else None, make.span(tree))
