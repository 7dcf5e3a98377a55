"""Choices: `choose n by R "words" from OPTIONS, usually E`.

In: the step and its scope. Out: `g.ChooseStep` with its options as one list-valued expression;
None is poison. Who chooses is a role, or a step or field that says who.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.sema.bare import bare_name, types_with_members
from rulesdsl.sema.codes import AMBIGUOUS_NAME, CHOICE_OPTIONS
from rulesdsl.sema.coerce import list_of
from rulesdsl.sema.env import cited
from rulesdsl.sema.infer import infer, infer_any
from rulesdsl.sema.lists import known_role
from rulesdsl.sema.literals import literal_value
from rulesdsl.sema.names import candidates
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import DATE, NUMBER, TEXT, YES_NO, bare_words, resolve_type, words
from rulesdsl.syntax import ast


def choose_step(step: ast.ChooseStep, scope: Scope) -> g.ChooseStep | None:
    role = _role(step.role, scope)
    options = _options(step, scope)
    if role is None or options is None or not isinstance(options.type, g.ListType):
        return None
    usually: g.Expr | None = None
    if step.usually is not None:
        usually = infer(step.usually, scope, options.type.of)
        if usually is None:
            return None
    return g.ChooseStep(
        name=step.name.text,
        role=role[0],
        role_words=role[1],
        role_id=g.RoleId(step.role.text) if step.role.text in scope.env.roles else None,
        words=step.words.text,
        options=options,
        usually=usually,
        type=options.type.of,
        cites=cited(step.cite),
        place=scope.env.place(step.span),
    )


def _role(name: ast.Name, scope: Scope) -> tuple[g.Expr, str] | None:
    """A declared role by its id, with its words; else a thing in scope."""
    role = scope.env.roles.get(name.text)
    if role is not None:
        return g.Constant(type=TEXT, value=g.TextValue(text=role.id)), role.header.title
    if not candidates(name.text, scope) and not known_role(name, scope):
        return None
    node = bare_name(name, scope, None)
    return (node, name.text) if node is not None else None


def _options(step: ast.ChooseStep, scope: Scope) -> g.Expr | None:
    match step.options:
        case ast.Path():
            node = infer_any(step.options, scope, None)
            return list_of(node, scope, step.options.span) if node is not None else None
        case ast.TypeRef():
            return _all_members(step.options, scope)
        case _:
            return _written(step.options, step, scope)


def _all_members(ref: ast.TypeRef, scope: Scope) -> g.Expr | None:
    type = resolve_type(ref, scope.env, scope.rule)
    if type is None:
        return None
    enum = scope.env.enums.get(type.enum) if isinstance(type, g.EnumType) else None
    if enum is None:
        scope.error(
            CHOICE_OPTIONS,
            f"{words(type)} has no members to choose from",
            ref.span,
            help="choose from an enum, a list, or written options: from (a, b)",
        )
        return None
    items = tuple(g.MemberValue(enum=enum.id, member=m.name) for m in enum.members)
    return g.Constant(type=g.ListType(of=type), value=g.ListValue(items=items))


def _written(options: tuple[ast.Literal, ...], step: ast.ChooseStep, scope: Scope) -> g.Expr | None:
    """`from (yes, no)`, `from (1, 2, 3)`, `from (move, stay)`."""
    type = _type_of(options, step, scope)
    if type is None:
        return None
    items = [literal_value(option, type, scope.env, scope.rule) for option in options]
    values = tuple(item for item in items if item is not None)
    if len(values) < len(items):
        return None
    return g.Constant(type=g.ListType(of=type), value=g.ListValue(items=values))


def _type_of(options: tuple[ast.Literal, ...], step: ast.ChooseStep, scope: Scope) -> g.Type | None:
    if not options:
        scope.error(
            CHOICE_OPTIONS, "there is nothing to choose from", step.span, help="write: from (yes, no)"
        )
        return None
    match options[0]:
        case ast.YesNo():
            return YES_NO
        case ast.Num():
            return NUMBER
        case ast.Text():
            return TEXT
        case ast.Date():
            return DATE
        case ast.Absent() | ast.Band():
            scope.error(CHOICE_OPTIONS, "this cannot be chosen", options[0].span, help="name each option")
            return None
        case ast.Name():
            pass
    names = [option.text for option in options if isinstance(option, ast.Name)]
    types = types_with_members(names, scope.env)
    if len(types) == 1:
        return types[0]
    if not types and scope.env.symbols.types_broken:
        return None
    if not types:
        headline = f"no enum has {', '.join(names)} among its members"
        scope.error(CHOICE_OPTIONS, headline, options[0].span, help="declare an enum of what can be chosen")
        return None
    kinds = " or of ".join(bare_words(type) for type in types)
    scope.error(
        AMBIGUOUS_NAME,
        f"{', '.join(names)} may be of {kinds}",
        options[0].span,
        help=f"choose from a whole enum: from {bare_words(types[0])}",
    )
    return None
