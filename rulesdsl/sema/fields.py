"""Fields: what can be read of a value after a dot, or bare where it is in scope.

In: a typed expression and a name. Out: the typed expression of the field; a path through
something absent is absent. Functions with one record as their only input read as its fields.
"""

from __future__ import annotations

from typing import Final, assert_never

from rulesdsl import graph as g
from rulesdsl.graph.kept import Kept
from rulesdsl.sema.calls import call_function
from rulesdsl.sema.codes import NO_SUCH_FIELD, NOT_A_LIST
from rulesdsl.sema.declare import FieldFunction
from rulesdsl.sema.env import Env
from rulesdsl.sema.readable import not_readable
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import (
    NOTHING,
    NUMBER,
    YES_NO,
    bare_words,
    dropped_words,
    make_optional,
    strip,
    words,
)
from rulesdsl.source import Span
from rulesdsl.syntax import ast


def function_field(t: g.Type, name: str, env: Env) -> FieldFunction | None:
    """The function that reads as the field `name` of a record."""
    inner, _ = strip(t)
    if isinstance(inner, g.RecordType):
        return env.symbols.field_functions.get((inner.record, name))
    return None


def has_field(t: g.Type, name: str, env: Env) -> bool:
    """Whether `name` can be read of a value of this type; failed fields count as there."""
    inner = strip(t)[0]
    if _failed(inner, name, env):
        return True
    if type(inner) is g.RecordType:
        record = env.records.get(inner.record)
        own = record is not None and name in _FIELDS.of(record)
        return own or name in (env.symbols.fields_added.get(inner.record) or ())
    return name in field_names(t, env)


_FIELDS: Final = Kept[g.Record, frozenset[str]](lambda record: frozenset(f.name for f in record.fields))


def field_names(t: g.Type, env: Env) -> list[str]:
    """All that can be read of a value of this type, in printed order, functions last."""
    match t:
        case g.OptionalType() | g.HeadingType():
            return field_names(t.of, env)
        case g.RecordType():
            record = env.records.get(t.record)
            own = [f.name for f in record.fields] if record is not None else []
            return own + list(env.symbols.fields_added.get(t.record) or ())
        case g.EnumType():
            enum = env.enums.get(t.enum)
            return [c.name for c in enum.columns] if enum is not None else []
        case g.OutcomeType():
            outcome = env.outcomes.get(t.outcome)
            return [f.name for f in outcome.fields] if outcome is not None else []
        case g.FiguresType():
            return [name for name, _ in figure_types(t, env)]
        case g.ItemType():
            return list(env.pass_types.get((t.resolver, t.step), {}))
        case g.FoldType():
            return list(env.fold_types.get((t.resolver, t.step), {}))
        case g.ResultType():
            return list(env.result_types.get(t.resolver, {}))
        case g.FollowOnType():
            return list(env.result_types.get(t.to, {}))
        case g.RollType():
            dice = env.dice.get(t.dice)
            return [d.name for d in dice.dice] if dice is not None else []
        case g.NumberType() | g.YesNoType() | g.TextType() | g.DateType() | g.ListType() | g.NothingType():
            return []
        case _:
            assert_never(t)


def read_field(base: g.Expr, name: str, span: Span, scope: Scope) -> g.Expr | None:
    """`base.name`; reports a field that is not there."""
    inner, optional = strip(base.type)
    env = scope.env
    if _failed(inner, name, env):
        return None
    function = function_field(base.type, name, env)
    if function is not None:
        return _call_on(base, function, span, scope)
    found = _plain_field(base, inner, name, env)
    if found is None:
        _no_field(inner, name, span, scope)
        return None
    node, type = found
    if type is None:
        return None
    return node.model_copy(update={"type": make_optional(type)}) if optional else node


def _failed(inner: g.Type, name: str, env: Env) -> bool:
    """A field or figure whose declaration failed: uses of it stay quiet."""
    match inner:
        case g.RecordType():
            return (inner.record, name) in env.bad_fields
        case g.EnumType():
            return (inner.enum, name) in env.bad_fields
        case g.HeadingType():
            return _failed(inner.of, name, env)
        case _:
            return False


def _plain_field(base: g.Expr, inner: g.Type, name: str, env: Env) -> tuple[g.Expr, g.Type | None] | None:
    """The node and its type; a type of None is poison, None alone is no such field."""
    match inner:
        case g.RecordType():
            record = env.records.get(inner.record)
            for field in record.fields if record is not None else ():
                if field.name == name:
                    return g.FieldOf(type=field.type, base=base, field=name), field.type
        case g.EnumType():
            enum = env.enums.get(inner.enum)
            for column in enum.columns if enum is not None else ():
                if column.name == name:
                    return g.EnumFigure(type=column.type, base=base, column=name), column.type
        case g.OutcomeType():
            outcome = env.outcomes.get(inner.outcome)
            for entry in outcome.fields if outcome is not None else ():
                if entry.name == name:
                    return g.OutcomeFigure(type=entry.type, base=base, field=name), entry.type
        case g.FiguresType():
            for figure, type in figure_types(inner, env):
                if figure == name:
                    return g.TableFigure(type=type, base=base, figure=name), type
        case g.ItemType():
            return _result_field(base, name, env.pass_types.get((inner.resolver, inner.step), {}))
        case g.FoldType():
            return _result_field(base, name, env.fold_types.get((inner.resolver, inner.step), {}))
        case g.ResultType():
            return _result_field(base, name, env.result_types.get(inner.resolver, {}))
        case g.FollowOnType():
            found = _result_field(base, name, env.result_types.get(inner.to, {}))
            return _where_it_stopped(found) if _may_stop(env.symbols.functions.get(inner.to)) else found
        case g.RollType():
            dice = env.dice.get(inner.dice)
            if dice is not None and any(d.name == name for d in dice.dice):
                return g.RollDie(type=NUMBER, base=base, die=name), NUMBER
        case g.HeadingType():
            return _plain_field(base.model_copy(update={"type": inner.of}), inner.of, name, env)
        case (
            g.NumberType()
            | g.YesNoType()
            | g.TextType()
            | g.DateType()
            | g.ListType()
            | g.OptionalType()
            | g.NothingType()
        ):
            pass
        case _:
            assert_never(inner)
    return None


def _result_field(
    base: g.Expr, name: str, fields: dict[str, g.Type | None]
) -> tuple[g.Expr, g.Type | None] | None:
    if name not in fields:
        return None
    type = fields[name]
    return g.ResultField(type=type if type is not None else NOTHING, base=base, name=name), type


def _where_it_stopped(found: tuple[g.Expr, g.Type | None] | None) -> tuple[g.Expr, g.Type | None] | None:
    """A figure of a procedure that may be refused or end before it comes to it: absent then."""
    if found is None or found[1] is None:
        return found
    type = make_optional(found[1])
    return found[0].model_copy(update={"type": type}), type


def _may_stop(decl: object) -> bool:
    return isinstance(decl, ast.ResolverDecl) and _stops(decl.steps)


def _stops(steps: tuple[ast.Step, ...]) -> bool:
    return any(
        isinstance(step, ast.RefuseStep | ast.EndStep)
        or (isinstance(step, ast.EachStep) and _stops(step.steps))
        for step in steps
    )


def _call_on(base: g.Expr, function: FieldFunction, span: Span, scope: Scope) -> g.Expr | None:
    """A function read as a field; of something absent it is absent."""
    inner, optional = strip(base.type)
    arg = base if not optional else g.Needed(type=inner, operand=base, what=_last_name(base))
    call = call_function(function, (arg,), span, scope)
    if call is None or not optional:
        return call
    absent = g.Constant(type=NOTHING, value=g.AbsentValue())
    is_absent = g.Comparison(type=YES_NO, op="is", left=base, right=absent)
    type = make_optional(call.type)
    place = scope.env.place(span)
    case = g.CaseOf(value=g.Constant(type=type, value=g.AbsentValue()), when=is_absent, place=place)
    return g.Cases(type=type, cases=(case,), otherwise=call)


def _last_name(node: g.Expr) -> str:
    match node:
        case g.FieldOf():
            return node.field
        case g.InputRef() | g.StepRef() | g.ElementRef() | g.CarriedRef() | g.ResultField():
            return node.name
        case g.Call():
            return node.function
        case _:
            return "the value"


def figure_types(t: g.FiguresType, env: Env) -> list[tuple[str, g.Type]]:
    """The named figures of a table; before them, of a whole row, its heads."""
    decl = env.symbols.functions.get(t.table)
    signature = env.table_signature(decl) if isinstance(decl, ast.TableDecl) else None
    if signature is None:
        return []
    axes = signature.axes if t.headed else ()
    heads = [(axis.name, axis.head) for axis in axes if axis.head is not None]
    return [*heads, *((f.name, f.type) for f in signature.figures if f.name is not None)]


def _no_field(inner: g.Type, name: str, span: Span, scope: Scope) -> None:
    in_passes = isinstance(inner, g.FoldType) and name in scope.env.pass_types.get(
        (inner.resolver, inner.step), {}
    )
    if isinstance(inner, g.ListType) or in_passes:
        scope.error(
            NOT_A_LIST,
            f"this is {words(inner)}, and .{name} is read of one thing",
            span,
            help=f"say which or how: `sum of {name} among ...`, `greatest {name} among ...`, "
            f"`any of ... have {name} ...`",
        )
        return
    decl = scope.env.symbols.functions.get(name)
    if isinstance(inner, g.NothingType) or scope.env.symbols.quiet(name):
        return
    if decl is not None:
        not_readable(ast.Name(name, span), decl, scope)
        return
    known = field_names(inner, scope.env)
    scope.env.report_unknown(
        NO_SUCH_FIELD,
        f"{bare_words(inner)}.{name}",
        f"{bare_words(inner)} has no {name}",
        span,
        rule=scope.rule,
        help=dropped_words(name, scope.env)
        or (did_you_mean(name, known, what="fields") if known else "it has no fields to be read"),
    )
