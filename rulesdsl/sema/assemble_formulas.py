"""Formulas: named intermediates, then what they give.

In: a formula declaration. Out: `g.Formula`, None where anything in it failed.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.cases import infer_rhs
from rulesdsl.sema.codes import SAID_TWICE
from rulesdsl.sema.declare import reserved_name
from rulesdsl.sema.env import Env, accepted, cited, header, rule_of
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import resolve_type
from rulesdsl.syntax import ast


def assemble_inputs(inputs: tuple[ast.Input, ...], env: Env, rule: str) -> tuple[g.Input, ...] | None:
    """The typed inputs of a declaration; None when a type failed."""
    made: list[g.Input] = []
    for entry in inputs:
        reserved_name(entry.name, "input", rule, env.sink)
        type = resolve_type(entry.type, env, rule)
        if any(i.name == entry.name.text for i in made):
            env.report(
                SAID_TWICE,
                f"two inputs are called {entry.name.text}",
                entry.name.span,
                rule=rule,
                help="give each input its own name",
            )
            return None
        if type is not None:
            made.append(g.Input(name=entry.name.text, type=type))
    return tuple(made) if len(made) == len(inputs) else None


def open_scope(head: ast.Head, inputs: tuple[g.Input, ...], env: Env) -> Scope:
    """The scope at the top of a function."""
    return Scope(env, owner=head.name.text, rule=rule_of(head.cite), inputs=inputs)


def new_name(name: ast.Name, what: str, taken: dict[str, ast.Name], scope: Scope) -> bool:
    """Whether `name` may be given to a step here; reports doubles and reserved words."""
    reserved_name(name, what, scope.rule, scope.env.sink)
    earlier = taken.get(name.text)
    if earlier is None and all(i.name != name.text for i in scope.inputs):
        taken[name.text] = name
        return True
    scope.error(
        SAID_TWICE,
        f"{name.text} stands for something already",
        name.span,
        help="give one of the two another name",
        notes=(Note(earlier.span, "here"),) if earlier is not None else (),
    )
    return False


def assemble_formula(decl: ast.FormulaDecl, env: Env) -> g.Formula | None:
    inputs = assemble_inputs(decl.inputs, env, rule_of(decl.head.cite))
    if inputs is None:
        return None
    scope = open_scope(decl.head, inputs, env)
    definitions: list[g.Definition] = []
    taken: dict[str, ast.Name] = {}
    names = [d.name.text for d in decl.definitions]
    for index, line in enumerate(decl.definitions):
        scope = scope.before(frozenset(names[index:]))
        fresh = new_name(line.name, "step", taken, scope)
        value = infer_rhs(line.rhs, scope)
        if fresh:
            scope = scope.with_step(line.name.text, value.type if value is not None else None)
        if fresh and value is not None:
            definitions.append(definition(line, value, env))
    gives = infer_rhs(decl.gives.rhs, scope.before(frozenset()))
    if gives is None or len(definitions) < len(decl.definitions):
        return None
    return g.Formula(
        id=g.FunctionId(decl.head.name.text),
        header=header(decl, env, notes=decl.notes),
        inputs=inputs,
        definitions=tuple(definitions),
        gives=gives,
        gives_cites=cited(decl.gives.rhs.cite),
        type=gives.type,
        accepted=accepted(decl.accepts),
    )


def definition(line: ast.Definition, value: g.Expr, env: Env) -> g.Definition:
    return g.Definition(
        name=line.name.text, value=value, cites=cited(line.rhs.cite), place=env.place(line.name.span)
    )
