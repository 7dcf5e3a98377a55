"""Right sides of `is` and `gives`: a plain value, `A when C, otherwise B`, or a block of cases.

In: `ast.Rhs`, its scope, the type expected (None: any). Out: a typed expression; None is
poison. A block's type is the least that holds all its values. Values that are bare members
take their enum from the other values; where all are bare, the one enum that has them all.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.sema.bare import needs_hint, type_with_most, types_with_members
from rulesdsl.sema.codes import AMBIGUOUS_NAME, UNIT_MISMATCH, WRONG_TYPE
from rulesdsl.sema.coerce import fit
from rulesdsl.sema.env import cited, rule_of
from rulesdsl.sema.infer import infer_any, infer_condition
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import bare_words, join, make_optional, plain, strip, words
from rulesdsl.source import Span
from rulesdsl.syntax import ast


def infer_rhs(rhs: ast.Rhs, scope: Scope, expected: g.Type | None = None) -> g.Expr | None:
    """The right side as a value of `expected` where that is given."""
    scope = scope.cited(rule_of(rhs.cite))
    hint = expected
    if expected is None:
        known, hint = _hint(rhs, scope)
        if not known:
            return None
    if not rhs.cases:
        node = infer_any(rhs.otherwise, scope, hint)
        if node is None or expected is None:
            return node
        return fit(node, expected, scope, rhs.otherwise.span)
    values = [_value(case.value, case.cite, scope, hint) for case in rhs.cases]
    values.append(_value(rhs.otherwise, rhs.otherwise_cite, scope, hint))
    whens = [infer_condition(c.when, scope.cited(rule_of(c.cite))) for c in rhs.cases]
    spans = [case.value.span for case in rhs.cases] + [rhs.otherwise.span]
    unified = _unified(values, spans, scope, expected)
    if unified is None:
        return None
    nodes, type = unified
    cases = [
        g.CaseOf(
            value=node,
            words=case.words.text if case.words is not None else "",
            when=when,
            cites=cited(case.cite),
            place=scope.env.place(case.span),
        )
        for node, case, when in zip(nodes[:-1], rhs.cases, whens, strict=True)
        if when is not None
    ]
    if len(cases) < len(rhs.cases):
        return None
    return g.Cases(type=type, cases=tuple(cases), otherwise=nodes[-1])


def _value(expr: ast.Expr, cite: ast.Cite | None, scope: Scope, hint: g.Type | None) -> g.Expr | None:
    return infer_any(expr, scope.cited(rule_of(cite)), hint)


def _hint(rhs: ast.Rhs, scope: Scope) -> tuple[bool, g.Type | None]:
    """What bare members among the values may be: the enum of a value that stands alone; else the
    one enum that has all the bare names, those included that would mean something else too; else
    the type of the first value that stands alone. False: poison."""
    values = [case.value for case in rhs.cases] + [rhs.otherwise]
    bare = [v.names[0] for v in values if isinstance(v, ast.Path) and len(v.names) == 1]
    if not bare or (len(values) == 1 and not needs_hint(values[0], scope)):
        return True, None
    alone: g.Type | None = None
    for value in values:
        if needs_hint(value, scope) or isinstance(value, ast.Absent | ast.Nobody):
            continue
        node = infer_any(value, scope, None)
        if node is None:
            return False, None
        alone = alone or strip(node.type)[0]
        if isinstance(plain(strip(node.type)[0]), g.EnumType | g.OutcomeType):
            return True, strip(node.type)[0]
    if not any(needs_hint(v, scope) for v in values if isinstance(v, ast.Path)):
        return True, None
    types = types_with_members([name.text for name in bare], scope.env)
    if len(types) == 1 or (not types and alone is not None):
        return True, types[0] if types else alone
    if not types:
        most = type_with_most([name.text for name in bare], scope.env)
        return most is not None or not scope.env.symbols.types_broken, most
    kinds = [bare_words(t) for t in types]
    scope.error(
        AMBIGUOUS_NAME,
        f"{', '.join(name.text for name in bare)} may be of {' or of '.join(kinds)}",
        bare[0].span,
        help=f"say of which: {kinds[0]}.{bare[0].text}",
    )
    return False, None


def _unified(
    values: list[g.Expr | None], spans: list[Span], scope: Scope, expected: g.Type | None
) -> tuple[list[g.Expr], g.Type] | None:
    """All values under one type."""
    nodes = [v for v in values if v is not None]
    if len(nodes) < len(values):
        return None
    if expected is not None:
        fitted = [fit(n, expected, scope, s) for n, s in zip(nodes, spans, strict=True)]
        done = [n for n in fitted if n is not None]
        return (done, expected) if len(done) == len(fitted) else None
    type = nodes[0].type if len(nodes) == 1 else plain(nodes[0].type)
    for node, span in zip(nodes[1:], spans[1:], strict=True):
        joined = join(type, node.type)
        if joined is None:
            _different(type, node.type, span, scope)
            return None
        type = joined
    return [_under(node, type) for node in nodes], type


def _under(node: g.Expr, type: g.Type) -> g.Expr:
    """Read as plain value; its own wholeness and absence stay."""
    inner, optional = strip(node.type)
    if isinstance(inner, g.NothingType):
        return node.model_copy(update={"type": type})
    flat = plain(inner)
    if isinstance(flat, g.ListType):
        flat = strip(type)[0]
    wanted = make_optional(flat) if optional else flat
    return node if node.type == wanted else node.model_copy(update={"type": wanted})


def _different(a: g.Type, b: g.Type, span: Span, scope: Scope) -> None:
    one, other = plain(strip(a)[0]), plain(strip(b)[0])
    numbers = isinstance(one, g.NumberType) and isinstance(other, g.NumberType)
    scope.error(
        UNIT_MISMATCH if numbers else WRONG_TYPE,
        f"the cases give {words(one)} and {words(other)}",
        span,
        help="all values of one definition are of one kind",
    )
