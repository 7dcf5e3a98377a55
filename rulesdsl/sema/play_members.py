"""What `for each x in (a, b)` ranges over: the members as values of one type."""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.sema.bare import types_with_members
from rulesdsl.sema.env import Env
from rulesdsl.sema.literals import literal_value, literal_words
from rulesdsl.sema.types import NUMBER, bare_words, resolve_type
from rulesdsl.syntax import ast


def members_of(item: ast.ForEachNode, env: Env, rule: str) -> tuple[g.Type, tuple[g.Value, ...]] | None:
    """The type and the values; None when they are of no one type (reported)."""
    type = _type_of(item, env, rule)
    if type is None:
        return None
    values = [literal_value(member, type, env, rule) for member in item.members]
    good = tuple(value for value in values if value is not None)
    return (type, good) if len(good) == len(values) else None


def _type_of(item: ast.ForEachNode, env: Env, rule: str) -> g.Type | None:
    if item.members and all(isinstance(member, ast.Num) for member in item.members):
        return NUMBER
    names = [member.text for member in item.members if isinstance(member, ast.Name)]
    types = types_with_members(names, env) if names and len(names) == len(item.members) else []
    if len(types) > 1:
        taken = _played_with(item, env)
        types = [type for type in types if type in taken] or types
    if len(types) == 1:
        return types[0]
    shown = ", ".join(literal_words(member) for member in item.members)
    if types:
        headline = f"({shown}) may be of {' or '.join(bare_words(type) for type in types)}"
        help_text = "play a sequence with it whose input says which, or rename the members"
    else:
        headline, help_text = f"({shown}) are not members of one enum", "list members of one enum, or numbers"
    env.report("E456", headline, item.span, rule=rule, help=help_text)
    return None


def _played_with(item: ast.ForEachNode, env: Env) -> list[g.Type]:
    """The types of the inputs of that name in any sequence."""
    out: list[g.Type] = []
    for decl in env.symbols.functions.values():
        for entry in decl.inputs if isinstance(decl, ast.SequenceDecl) else ():
            if entry.name.text == item.name.text:
                type = resolve_type(entry.type, env)
                if type is not None:
                    out.append(type)
    return out
