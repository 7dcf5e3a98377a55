"""The vocabulary of a book: measures, roles, enums, outcomes, dice, records, in that order.

In: symbols. Out: `env` filled with graph nodes, in source order, and with the owners of members.
Enums in two passes (members, then figures, which may be members of other enums); records last
(their defaults are values).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from rulesdsl.sema.assemble_dice import assemble_dice
from rulesdsl.sema.assemble_enums import assemble_figures, assemble_members
from rulesdsl.sema.assemble_records import (
    assemble_measure,
    assemble_outcome,
    assemble_record,
    assemble_role,
    check_record_cycles,
)
from rulesdsl.sema.env import Env
from rulesdsl.sema.memory import Noted
from rulesdsl.sema.patterns import assemble_pattern
from rulesdsl.syntax import ast

D = TypeVar("D")


def assemble_vocabulary(env: Env) -> None:
    symbols = env.symbols
    kinds = {name: type(decl) for name, decl in symbols.types.items() if decl.head.name.text == name}
    records = [name for name, kind in kinds.items() if kind is ast.RecordDecl]
    _each("measure", symbols.measures, symbols.measures, assemble_measure, env)
    _each("role", symbols.roles, symbols.roles, assemble_role, env)
    _each("dice", symbols.dice, symbols.dice, assemble_dice, env)
    patterns = [name for name, kind in kinds.items() if kind is ast.PatternDecl]
    _each("pattern", patterns, symbols.types, assemble_pattern, env)
    enums = [name for name, kind in kinds.items() if kind is ast.EnumDecl]
    _each("members", enums, symbols.types, assemble_members, env)
    for name, kind in kinds.items():
        if kind is ast.EnumDecl:
            _each("figures", [name], symbols.types, assemble_figures, env)
        elif kind is ast.OutcomeDecl:
            _each("outcome", [name], symbols.types, assemble_outcome, env)
    _each("record", records, symbols.types, assemble_record, env)
    decls = [symbols.types[name] for name in records]
    check_record_cycles([decl for decl in decls if isinstance(decl, ast.RecordDecl)], env)
    _owners(env)


def _owners(env: Env) -> None:
    """Which enums and outcomes have a member or plain case of a name."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for enum in env.enums.values():
        for member in enum.members:
            found.setdefault(member.name, {})["enum", enum.id] = None
    for outcome in env.outcomes.values():
        for case in outcome.cases:
            if not case.parameters:
                found.setdefault(case.name, {})["outcome", outcome.id] = None
    for name, owners in found.items():
        env.owners.put(name, tuple(owners))


def _each(
    what: str, names: Iterable[str], declared: Noted[str, D], assemble: Callable[[Any, Env], object], env: Env
) -> None:
    """Assemble each, unless it stands in this view as it did in another. The names are those of
    declarations of the kind that `assemble` takes."""
    for name in names:
        env.once(what, name, partial(_assembled, name, declared, assemble, env))


def _assembled(
    name: str, declared: Noted[str, D], assemble: Callable[[Any, Env], object], env: Env
) -> object:
    return assemble(declared[name], env)
