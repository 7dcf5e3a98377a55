"""Expressions to columns: one function per kind of expression.

In: a typed expression and the scope it stands in. Out: its value in every row. Everything is worked out
everywhere; what would not have been reached in a row does not fail there, because the value that decides
also decides whose failure counts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.graph.dividing import divided_where
from rulesdsl.interp.values import IllTyped
from rulesdsl.interp.vocabulary import path_text, record_field
from rulesdsl.runtime import MissingFact, NotAnswered
from rulesdsl.vector import dated, listed, listforms, numbers
from rulesdsl.vector.context import Scope
from rulesdsl.vector.lookups import heading_of, looked_up, shifted, unpacked
from rulesdsl.vector.needs import decided, number
from rulesdsl.vector.ordering import compared, same
from rulesdsl.vector.shaping import select
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Lst,
    Mask,
    Struct,
    Value,
    either,
    failing,
    first,
    join,
    meet,
    opposite,
    part_of,
    tidy,
    where_so,
    with_bad,
    with_fails,
    yes,
)


def evaluate(expr: g.Expr, scope: Scope) -> Value:
    """The value of an expression."""
    return _BY_KIND[expr.kind](expr, scope)


# ---------------------------------------------------------------- names and parts


def _constant(expr: g.Constant, scope: Scope) -> Value:
    program = scope.run.program
    return program.for_node(expr, lambda: program.constant(expr.type, expr.value))


def _input(expr: g.InputRef, scope: Scope) -> Value:
    found = scope.frame.inputs.get(expr.name)
    if found is None:
        return Leaf("code", 0, scope.run.program.reasons.of(MissingFact(expr.name)))
    return found


def _field(expr: g.FieldOf, scope: Scope) -> Value:
    base = evaluate(expr.base, scope)
    if not isinstance(base, Struct):
        return _nothing(base)
    value = part_of(base, expr.field)
    if isinstance(value, Leaf | Struct | Lst) and base.about is not None:
        return _told(expr, base, value, scope)
    return value


def _told(expr: g.FieldOf, base: Struct, value: Value, scope: Scope) -> Value:
    """A field that has to be given, and is not in some rows, is missed by the path that asks for it."""
    missing: Mask | None = base.about.missing(expr.field)
    if missing is None:
        return value
    path = path_text(expr)
    known = base.paths.get((expr.field, path))
    if known is None:
        declared = record_field(scope.run.graph, base.about.record, expr.field)
        words = f" ({declared.words})" if declared.words else ""
        where = missing if base.none is None else np.logical_and(missing, opposite(base.none))
        reasons = scope.run.program.reasons
        bad = base.about.said(expr.field, path, where, lambda fact: reasons.of(MissingFact(fact + words)))
        known = base.paths[expr.field, path] = with_fails(value, tidy(first(value.bad, bad)), value.none)
    return known


def _nothing(base: Value) -> Value:
    """A part of what is absent everywhere, or has failed everywhere."""
    if base.none is True or base.bad is not None:
        return Leaf("code", 0, base.bad, base.none if base.none is not None else None)
    raise IllTyped(f"{base!r} has no parts")


def _word_figure(expr: g.EnumFigure | g.OutcomeFigure, scope: Scope) -> Value:
    base = evaluate(expr.base, scope)
    if not isinstance(base, Leaf) or base.domain is None:
        return _nothing(base)
    name = expr.column if isinstance(expr, g.EnumFigure) else expr.field
    cube = scope.run.program.word_figures(base.domain, name, expr.type)
    at: Any = base.data
    cube.known(at)
    leaf, bad = cube.leaf("", at)
    if base.none is None:
        leaf.bad = tidy(first(base.bad, tidy(bad)))
        return unpacked(leaf, expr.type, scope.run)
    leaf.bad = tidy(first(base.bad, where_so(tidy(bad), opposite(base.none))))
    leaf.none = either(base.none, leaf.none)
    return unpacked(leaf, expr.type, scope.run)


def _figure(expr: g.TableFigure, scope: Scope) -> Value:
    base = evaluate(expr.base, scope)
    return part_of(base, expr.figure) if isinstance(base, Struct) else _nothing(base)


def _result_field(expr: g.ResultField, scope: Scope) -> Value:
    base = evaluate(expr.base, scope)
    if not isinstance(base, Struct):
        return _nothing(base)
    value = part_of(base, expr.name)
    if base.kind != "follow_on":
        return value
    due: Mask | None = base.about.due
    if due is None:
        return value
    words = f"{path_text(expr)}: {base.about.step} is due and not yet answered"
    missing = failing(due, scope.run.program.reasons.of(NotAnswered(words)))
    bad = first(missing, where_so(value.bad, opposite(due)))
    return with_fails(value, tidy(first(base.bad, bad)), value.none)


def _die(expr: g.RollDie, scope: Scope) -> Value:
    base = evaluate(expr.base, scope)
    if isinstance(base, Struct):
        return part_of(base, expr.die)
    return numbers.ints(0, 0, 0)


def _needed(expr: g.Needed, scope: Scope) -> Value:
    value = evaluate(expr.operand, scope)
    if value.none is None:
        return value
    missing = scope.run.program.reasons.of(MissingFact(expr.what))
    return with_fails(value, tidy(first(value.bad, failing(value.none, missing))), None)


def _call(expr: g.Call, scope: Scope) -> Value:
    args = tuple(evaluate(a, scope) for a in expr.args)
    return scope.run.machine.call(expr.function, args, scope.run, scope.depth)


def _group_sum(expr: g.GroupSum, scope: Scope) -> Value:
    args = tuple(evaluate(a, scope) for a in expr.args)
    return scope.run.machine.group_sum(expr.modifiers, expr.groups, args, scope.run, scope.depth)


def _carried(expr: g.CarriedRef, scope: Scope) -> Value:
    return scope.frame.carried[expr.name]


def _element(expr: g.ElementRef, scope: Scope) -> Value:
    return scope.elements[expr.name]


def _now(expr: g.NowRef, scope: Scope) -> Value:
    raise IllTyped("`now` belongs to a track")


def _is_first(expr: g.IsTheFirst, scope: Scope) -> Value:
    at = scope.frame.positions[expr.element]
    return Leaf("yes_no", numbers.compare("is", at, numbers.constant_number(1)))


def _position(expr: g.PositionOf, scope: Scope) -> Value:
    return scope.frame.positions[expr.element]


# ---------------------------------------------------------------- numbers


def _arithmetic(expr: g.Arithmetic, scope: Scope) -> Value:
    left, right = number(expr.left, scope), number(expr.right, scope)
    match expr.op:
        case "+":
            return numbers.add(left, right)
        case "-":
            return numbers.subtract(left, right)
        case "*":
            return numbers.multiply(left, right)
        case _:
            return listed.divided(left, right, partial(divided_where, scope.run.graph, expr), scope)


def _minus(expr: g.Minus, scope: Scope) -> Value:
    return numbers.negative(number(expr.operand, scope))


def _rounded(expr: g.Rounded, scope: Scope) -> Value:
    return numbers.rounded(number(expr.operand, scope), expr.mode)


def _lower_higher(expr: g.LowerHigher, scope: Scope) -> Value:
    some = [number(o, scope) for o in expr.operands]
    choose = numbers.lower if expr.which == "lower" else numbers.higher
    best = some[0]
    for one in some[1:]:
        best = choose(best, one)
    return best


def _kept(expr: g.KeptBetween, scope: Scope) -> Value:
    value = number(expr.operand, scope)
    low, high = number(expr.low, scope), number(expr.high, scope)
    kept = numbers.higher(low, numbers.lower(high, value))
    kept.bad = first(value.bad, first(low.bad, high.bad))
    return kept


def _ratio(expr: g.RatioOf, scope: Scope) -> Value:
    left, right = number(expr.left, scope), number(expr.right, scope)
    return listed.ratio(left, right, partial(divided_where, scope.run.graph, expr), scope)


# ---------------------------------------------------------------- yes or no


def _comparison(expr: g.Comparison, scope: Scope) -> Value:
    left, right = evaluate(expr.left, scope), evaluate(expr.right, scope)
    if expr.op in ("is", "is not"):
        answer = same(left, right)
        if expr.op == "is not":
            answer = opposite(answer)
    else:
        answer = compared(expr.op, left, right)
    return Leaf("yes_no", answer, first(left.bad, right.bad))


def _membership(expr: g.Membership, scope: Scope) -> Value:
    """Members are looked at one after the other, until one is it."""
    value = evaluate(expr.left, scope)
    found: Mask = False
    bad: Bad = None
    for one in expr.members:
        member = evaluate(one, scope)
        if member.bad is not None:
            bad = first(bad, where_so(member.bad, opposite(found)))
        found = join(found, same(value, member))
    return Leaf("yes_no", opposite(found) if expr.negated else found, first(value.bad, bad))


def _all_of(expr: g.AllOf, scope: Scope) -> Value:
    return _until(expr.parts, scope, True)


def _any_of(expr: g.AnyOf, scope: Scope) -> Value:
    return _until(expr.parts, scope, False)


def _until(parts: tuple[g.Expr, ...], scope: Scope, every: bool) -> Value:
    """`and` and `or`: parts are looked at until one settles it."""
    answer: Any = every
    bad: Bad = None
    for part in parts:
        holds, fails = decided(part, scope)
        if fails is not None:
            open_still = answer if every else opposite(answer)
            bad = first(bad, where_so(fails, open_still))
        answer = meet(answer, holds) if every else join(answer, holds)
        if yes(answer) is not None and bool(answer) is not every:
            break
    return Leaf("yes_no", answer, tidy(bad))


def _not(expr: g.NotThat, scope: Scope) -> Value:
    holds, bad = decided(expr.operand, scope)
    return Leaf("yes_no", opposite(holds), bad)


def _cases(expr: g.Cases, scope: Scope) -> Value:
    """The first case that holds; a case that fails before one held is the failure of the whole."""
    tests: list[tuple[Mask, Bad, g.Expr | None]] = []
    for case in expr.cases:
        holds, bad = decided(case.when, scope)
        if yes(holds) is False and bad is None:
            continue
        tests.append((holds, bad, case.value))
        if yes(holds) is True and bad is None:
            break
    out: Value | None = None
    if not tests or yes(tests[-1][0]) is not True or tests[-1][1] is not None:
        out = evaluate(expr.otherwise, scope)
    for holds, bad, value in reversed(tests):
        assert value is not None
        one = evaluate(value, scope)
        out = one if out is None else select(holds, one, out)
        if bad is not None:
            out = with_bad(out, bad)
    assert out is not None
    tidied = tidy(out.bad)
    return out if tidied is out.bad else with_fails(out, tidied, out.none)


def _empty(expr: g.EmptyList, scope: Scope) -> Value:
    return Lst(None, 0, 0)


def _step(expr: g.StepRef, scope: Scope) -> Value:
    return scope.frame.step(expr.name)


_BY_KIND: dict[str, Callable[[Any, Scope], Value]] = {
    "constant": _constant,
    "empty_list": _empty,
    "input": _input,
    "step": _step,
    "element": _element,
    "carried": _carried,
    "now": _now,
    "is_first": _is_first,
    "position": _position,
    "field": _field,
    "enum_figure": _word_figure,
    "outcome_figure": _word_figure,
    "table_figure": _figure,
    "result_field": _result_field,
    "roll_die": _die,
    "needed": _needed,
    "call": _call,
    "group_sum": _group_sum,
    "lookup": looked_up,
    "heading_of": heading_of,
    "shift": shifted,
    "arithmetic": _arithmetic,
    "minus": _minus,
    "rounded": _rounded,
    "lower_higher": _lower_higher,
    "kept": _kept,
    "ratio": _ratio,
    "comparison": _comparison,
    "membership": _membership,
    "and": _all_of,
    "or": _any_of,
    "not": _not,
    "cases": _cases,
    "sum": listforms.summed,
    "count": listforms.counted,
    "extreme": listforms.extreme,
    "map": listforms.mapped_over,
    "join": listforms.joined_over,
    "filter": listforms.filtered,
    "quantified": listforms.quantified,
    "one_with": listforms.the_one,
    "ordered": listforms.ordered,
    "part": listed.part_of_list,
    "rows": listed.rows_of,
    "split": listed.split_into,
    "repeat": listed.repeated,
    "concat": listed.concatenated,
    "date_shift": dated.shifted_date,
    "calendar_read": dated.calendar_read,
}
