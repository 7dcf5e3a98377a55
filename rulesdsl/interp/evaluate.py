"""Expressions to values: one table over all kinds of the graph's expressions.

In: a typed expression and the scope it stands in. Out: its value. `and`, `or` and cases go from
left to right and stop when the answer is settled; what fails (an unknown cell, a missing fact)
fails only when it is reached. Arithmetic is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor
from typing import Any, Final, assert_never, get_args

from rulesdsl import graph as g
from rulesdsl.graph.dividing import divided_where
from rulesdsl.graph.in_place import due_of
from rulesdsl.interp.calendars import date, moved_date, read_calendar
from rulesdsl.interp.charts import heading_of, look_up, shifted, whole_rows
from rulesdsl.interp.context import Frame, Scope, chosen_case, place_text
from rulesdsl.interp.listforms import ListForm, over_list
from rulesdsl.interp.ordering import compared, same
from rulesdsl.interp.values import (
    Case,
    Due,
    Figures,
    IllTyped,
    Member,
    Number,
    Pass,
    Ratio,
    Rec,
    Result,
    Roll,
    UnknownFigure,
    Val,
    as_list,
    as_number,
    as_yes,
    exact,
)
from rulesdsl.interp.vocabulary import case_figure, constant, field_value, member_figure, path_text
from rulesdsl.runtime import (
    BadInput,
    DividedByZero,
    Ended,
    MissingFact,
    NotAnswered,
    NothingAgainst,
    Refused,
    Trace,
    UnknownCell,
    divided,
    printed,
    round_nearest,
)
from rulesdsl.runtime.errors import MOST_TIMES, too_long


def evaluate(expr: g.Expr, scope: Scope) -> Val:
    """The value of an expression."""
    return _BY_KIND[type(expr)](expr, scope)


def formula_value(node: g.Formula, frame: Frame) -> Val:
    """The value of a formula, recorded in the trace."""
    due = due_of(node)
    for position, definition in enumerate(node.definitions):
        frame.try_ahead(definition.name)
        for name in due.get(position, ()):
            frame.step(name)
    scope = frame.scope()
    chosen, why = chosen_case(node.gives, scope)
    value = evaluate(chosen, scope)
    if frame.session.trace is not None:
        frame.session.trace.formula(
            node.id, value, frame.rule, place_text(node.header.place), words=why
        )
    return value


def _constant(expr: g.Constant, scope: Scope) -> Val:
    return constant(scope.machine.graph, expr.value)


def _input(expr: g.InputRef, scope: Scope) -> Val:
    inputs = scope.frame.inputs
    if expr.name not in inputs:
        raise MissingFact(expr.name)
    return inputs[expr.name]


def _step(expr: g.StepRef, scope: Scope) -> Val:
    return scope.frame.step(expr.name)


def _element(expr: g.ElementRef, scope: Scope) -> Val:
    if expr.name not in scope.elements:
        raise IllTyped(f"{expr.name} is no element here")
    return scope.elements[expr.name]


def _of_pass(expr: g.CarriedRef | g.NowRef | g.IsTheFirst | g.PositionOf, scope: Scope) -> Val:
    frame = scope.frame
    match expr:
        case g.NowRef():
            return frame.now
        case g.IsTheFirst(element=name):
            return frame.positions[name] == 1
        case g.PositionOf(element=name):
            return frame.positions[name]
        case g.CarriedRef(name=name):
            return frame.carried[name]
        case _:
            assert_never(expr)


# ---------------------------------------------------------------- parts of values

_Part = g.EnumFigure | g.OutcomeFigure | g.TableFigure | g.ResultField | g.RollDie


def _needed(expr: g.Needed, scope: Scope) -> Val:
    value = evaluate(expr.operand, scope)
    if value is None:
        raise MissingFact(expr.what)
    return value


def _field(expr: g.FieldOf, scope: Scope) -> Val:
    base = evaluate(expr.base, scope)
    if not isinstance(base, Rec):
        return _part_of(expr, base, scope)
    of = Rec(base.record, dict(base.given)) if scope.session.quiet else base
    return field_value(scope.machine.graph, of, expr.field, expr)


def _part(expr: _Part, scope: Scope) -> Val:
    return _part_of(expr, evaluate(expr.base, scope), scope)


def _part_of(expr: g.FieldOf | _Part, base: Val, scope: Scope) -> Val:
    """A part of a value; of an absent one it is absent."""
    if base is None:
        return None
    graph = scope.machine.graph
    match expr, base:
        case g.EnumFigure(column=column), Member():
            return member_figure(graph, base, column)
        case g.OutcomeFigure(field=name), Case():
            return case_figure(graph, base, name)
        case g.TableFigure(figure=name), Figures():
            return _figure(base.values[name])
        case g.ResultField(name=name), Result():
            return base.values[name]
        case g.ResultField(name=name), Pass():
            return base.frame.step(name)
        case g.ResultField(name=name), Ended():
            return _so_far(base, name)
        case g.ResultField(), Refused():
            return None
        case g.ResultField(), Due():
            raise NotAnswered(f"{path_text(expr)}: {base.step} is due and not yet answered")
        case g.RollDie(), Roll(only=only) if only is not None:
            raise only.lacking()
        case g.RollDie(die=die), Roll():
            return base.faces[die]
        case g.RollDie(), int():
            return 0
        case _:
            raise IllTyped(f"{path_text(expr)} asks for a part of {base!r}")


def _figure(value: Val | UnknownFigure) -> Val:
    if isinstance(value, UnknownFigure):
        raise UnknownCell(value.chart, value.row, value.column, value.rule)
    return value


def _so_far(ended: Ended, name: str) -> Val:
    """What an ended resolver had settled; the rest is absent, as it did not happen."""
    value = ended.so_far.get(name)
    return value  # type: ignore[return-value]  # a step's value, kept as an object


# ---------------------------------------------------------------- calls and charts


def _called(expr: g.Call, scope: Scope) -> Val:
    machine, session = scope.machine, scope.session
    args = tuple([evaluate(a, scope) for a in expr.args])
    if expr.target == "formula":
        return machine.formula(expr.function, args, session)
    if expr.target == "condition":
        return machine.condition(expr.function, args, session).holds
    return exact(machine.modifiers(expr.function, args, session).value)


def _read(expr: g.GroupSum | g.Lookup | g.HeadingOf | g.Shift | g.RowsOf, scope: Scope) -> Val:
    machine, session = scope.machine, scope.session
    graph = machine.graph
    match expr:
        case g.GroupSum(modifiers=function, groups=groups):
            args = tuple(evaluate(a, scope) for a in expr.args)
            return machine.group_sum(function, groups, args, session.silent())
        case g.Lookup(table=id):
            return _looked_up(expr, table_of(graph, id), scope)
        case g.HeadingOf(table=id):
            table = table_of(graph, id)
            return heading_of(graph, table, expr.axis, evaluate(expr.argument, scope)).value
        case g.Shift(base=base):
            from_head, by = evaluate(base, scope), as_number(evaluate(expr.by, scope))
            if not isinstance(base.type, g.HeadingType):
                raise IllTyped("only a heading can be shifted")
            table = table_of(graph, base.type.table)
            read = shifted(graph, table, base.type.axis, from_head, by)
            if session.trace is not None:
                rule = str(table.header.cites)
                session.trace.shift(table.id, read.value, rule, place_text(table.header.place), read.words)
            return read.value
        case g.RowsOf(table=id):
            return whole_rows(graph, table_of(graph, id))
        case _:
            assert_never(expr)


def table_of(graph: g.RuleGraph, id: g.FunctionId) -> g.Table:
    table = graph.functions[id]
    if not isinstance(table, g.Table):
        raise IllTyped(f"{id} is not a table")
    return table


def _looked_up(expr: g.Lookup, table: g.Table, scope: Scope) -> Val:
    args = tuple(evaluate(a, scope) for a in expr.args)
    rolling = None if expr.rolling is None else evaluate(expr.rolling, scope)
    return read_table(scope.machine.graph, table, args, rolling, scope.session.trace)


def read_table(
    graph: g.RuleGraph, table: g.Table, args: Sequence[Val], rolling: Val, trace: Trace | None
) -> Val:
    """The answer of a table, put down where there is a trace."""
    read = look_up(graph, table, args, rolling)
    if trace is not None:
        rule = str(table.header.cites)
        trace.lookup(table.id, read.value, rule, place_text(table.header.place), read.words)
    return read.value


# ---------------------------------------------------------------- numbers


def _calculated(
    expr: g.Arithmetic | g.Minus | g.Rounded | g.LowerHigher | g.KeptBetween | g.RatioOf, scope: Scope
) -> Val:
    match expr:
        case g.Arithmetic(op=op):
            left, right = _number(expr.left, scope), _number(expr.right, scope)
            if op == "/" and right == 0:
                raise DividedByZero(left, *divided_where(scope.machine.graph, expr))
            return _arithmetic(op, left, right)
        case g.Minus(operand=operand):
            return exact(-_number(operand, scope))
        case g.Rounded(mode=mode, operand=operand):
            value = _number(operand, scope)
            if mode == "up":
                return ceil(value)
            return floor(value) if mode == "down" else round_nearest(value)
        case g.LowerHigher(which=which, operands=operands):
            numbers = [_number(o, scope) for o in operands]
            return min(numbers) if which == "lower" else max(numbers)
        case g.KeptBetween(operand=operand, low=low, high=high):
            value = _number(operand, scope)
            return max(_number(low, scope), min(_number(high, scope), value))
        case g.RatioOf(left=left, right=right):
            of, against = _number(left, scope), _number(right, scope)
            if against <= 0:
                raise NothingAgainst(against, *divided_where(scope.machine.graph, expr))
            return Ratio(of, against)
        case _:
            assert_never(expr)


def _number(expr: g.Expr, scope: Scope) -> Number:
    value = evaluate(expr, scope)
    if value is None:
        raise MissingFact(path_text(expr))
    return as_number(value)


def _arithmetic(op: str, left: Number, right: Number) -> Number:
    match op:
        case "+":
            return exact(left + right)
        case "-":
            return exact(left - right)
        case "*":
            return exact(left * right)
        case _:
            return divided(left, right)


# ---------------------------------------------------------------- yes or no


def _comparison(expr: g.Comparison, scope: Scope) -> bool:
    left, right = evaluate(expr.left, scope), evaluate(expr.right, scope)
    match expr.op:
        case "is":
            return same(left, right)
        case "is not":
            return not same(left, right)
        case op:
            return compared(op, left, right)


def _membership(expr: g.Membership, scope: Scope) -> bool:
    value = evaluate(expr.left, scope)
    return any(same(value, evaluate(m, scope)) for m in expr.members) is not expr.negated


def _all_of(expr: g.AllOf, scope: Scope) -> bool:
    return all(as_yes(evaluate(p, scope)) for p in expr.parts)


def _any_of(expr: g.AnyOf, scope: Scope) -> bool:
    return any(as_yes(evaluate(p, scope)) for p in expr.parts)


def _not_that(expr: g.NotThat, scope: Scope) -> bool:
    return not as_yes(evaluate(expr.operand, scope))


def _first_that_fits(expr: g.Cases, scope: Scope) -> Val:
    chosen, _ = chosen_case(expr, scope)
    return evaluate(chosen, scope)


# ---------------------------------------------------------------- dates


def _dated(expr: g.DateShift | g.CalendarRead, scope: Scope) -> Val:
    match expr:
        case g.DateShift(unit=unit, earlier=earlier):
            base = evaluate(expr.base, scope)
            return moved_date(base, _number(expr.amount, scope), unit, earlier)
        case g.CalendarRead(calendar=id, what=what):
            calendar = scope.machine.graph.functions[id]
            if not isinstance(calendar, g.Calendar):
                raise IllTyped(f"{id} is no calendar")
            asked = evaluate(expr.operand, scope)
            answer = read_calendar(calendar, what, asked)
            if scope.session.trace is not None:
                words = date(asked) if what == "turn" else f"turn {printed(asked)}"
                rule, place = str(calendar.header.cites), place_text(calendar.header.place)
                scope.session.trace.lookup(id, answer, rule, place, words)
            return answer
        case _:
            assert_never(expr)


# ---------------------------------------------------------------- lists


def _listed(expr: g.SplitInto | g.RepeatOf | g.Concat | g.PartOf, scope: Scope) -> tuple[Val, ...]:
    match expr:
        case g.SplitInto(operand=operand, portion=portion):
            return _portions(_number(operand, scope), _number(portion, scope))
        case g.RepeatOf(operand=operand, times=times):
            value, count = evaluate(operand, scope), _number(times, scope)
            if floor(count) > MOST_TIMES:
                raise too_long()
            return (value,) * max(0, floor(count))
        case g.PartOf(which=which, count=count, source=source):
            some, most = as_list(evaluate(source, scope)), max(0, floor(_number(count, scope)))
            return some[:most] if which == "first" else some[max(0, len(some) - most) :]
        case g.Concat(left=left, right=right):
            return as_list(evaluate(left, scope)) + as_list(evaluate(right, scope))
        case _:
            assert_never(expr)


def _portions(number: Number, portion: Number) -> tuple[Val, ...]:
    """36 in 8s is (8, 8, 8, 8, 4); nothing is the empty list."""
    if portion <= 0:
        raise BadInput("portions", f"of {portion}: a portion is more than 0")
    full = max(0, floor(number / portion))
    if full > MOST_TIMES:
        raise too_long()
    rest = exact(number - full * portion)
    return (exact(portion),) * full + ((rest,) if rest > 0 else ())


# ---------------------------------------------------------------- who works out what

_BY_KIND: Final[Mapping[type, Callable[[Any, Scope], Val]]] = {
    g.Constant: _constant,
    g.EmptyList: lambda expr, scope: (),
    g.InputRef: _input,
    g.StepRef: _step,
    g.ElementRef: _element,
    **dict.fromkeys((g.CarriedRef, g.NowRef, g.IsTheFirst, g.PositionOf), _of_pass),
    g.FieldOf: _field,
    g.Needed: _needed,
    **dict.fromkeys(get_args(_Part), _part),
    g.Call: _called,
    **dict.fromkeys((g.GroupSum, g.Lookup, g.HeadingOf, g.Shift, g.RowsOf), _read),
    **dict.fromkeys(
        (g.Arithmetic, g.Minus, g.Rounded, g.LowerHigher, g.KeptBetween, g.RatioOf), _calculated
    ),
    g.Comparison: _comparison,
    g.Membership: _membership,
    g.AllOf: _all_of,
    g.AnyOf: _any_of,
    g.NotThat: _not_that,
    g.Cases: _first_that_fits,
    **dict.fromkeys(get_args(ListForm), over_list),
    **dict.fromkeys((g.SplitInto, g.RepeatOf, g.Concat, g.PartOf), _listed),
    **dict.fromkeys((g.DateShift, g.CalendarRead), _dated),
}
assert _BY_KIND.keys() == set(get_args(get_args(g.Expr)[0])), "every kind of expression is worked out"
