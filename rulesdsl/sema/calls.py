"""Calls of formulas, conditions and lists of modifiers, their arguments already at hand.

In: a declaration and its arguments. Out: `g.Call`, typed; None is poison.
"""

from __future__ import annotations

from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.sema.codes import WRONG_ARGUMENTS
from rulesdsl.sema.declare import FieldFunction
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import YES_NO, resolve_type
from rulesdsl.source import Span
from rulesdsl.syntax import ast


def result_type(decl: FieldFunction, span: Span, scope: Scope) -> g.Type | None:
    """What a call gives. A formula or list of modifiers is assembled to know it."""
    if isinstance(decl, ast.ConditionDecl):
        return YES_NO
    made = scope.env.function(decl.head.name.text, span)
    return made.type if isinstance(made, g.Formula | g.Modifiers) else None


def call_function(decl: FieldFunction, args: tuple[g.Expr, ...], span: Span, scope: Scope) -> g.Call | None:
    """A call whose arguments are known to fit."""
    type = result_type(decl, span, scope)
    if type is None:
        return None
    name = g.FunctionId(decl.head.name.text)
    match decl:
        case ast.FormulaDecl():
            return g.Call(type=type, function=name, target="formula", args=args)
        case ast.ConditionDecl():
            return g.Call(type=type, function=name, target="condition", args=args)
        case ast.ModifiersDecl():
            return g.Call(type=type, function=name, target="modifiers", args=args)
        case _:
            assert_never(decl)


def input_types(inputs: tuple[ast.Input, ...], scope: Scope) -> list[g.Type] | None:
    """The types of a declaration's inputs; None when one of them failed (reported there)."""
    types: list[g.Type] = []
    for entry in inputs:
        type = resolve_type(entry.type, scope.env)
        if type is None:
            return None
        types.append(type)
    return types


def arguments_from_scope(
    name: str, inputs: tuple[ast.Input, ...], span: Span, scope: Scope
) -> tuple[g.Expr, ...] | None:
    """The arguments of a function used by its bare name (`use tem`, `unless may_fire`, `sum of
    groups ... in M`): for each input the one thing in scope of that type, one of the same name
    before others."""
    types = input_types(inputs, scope)
    if types is None:
        return None
    args: list[g.Expr] = []
    for entry, type in zip(inputs, types, strict=True):
        found = _of_type(entry.name.text, type, scope)
        if len(found) != 1:
            few = "nothing here is" if not found else "more than one thing here is"
            scope.error(
                WRONG_ARGUMENTS,
                f"{name} is of {entry.name.text}: {entry.type.name.text}, and {few} one",
                span,
                help=f"name its inputs: {name} at (...)" if found else "",
            )
            return None
        args.append(found[0])
    return tuple(args)


def _of_type(name: str, type: g.Type, scope: Scope) -> list[g.Expr]:
    for element in scope.elements:
        if element.type == type:
            return [g.ElementRef(type=type, name=element.id)]
    found = [entry for entry in scope.inputs if entry.type == type]
    named = [entry for entry in found if entry.name == name]
    return [g.InputRef(type=type, name=entry.name) for entry in (named or found)]
