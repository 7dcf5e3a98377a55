"""The vocabulary of a book: measures, roles, enums, outcomes, dice, records, in that order.

In: symbols. Out: `env` filled with graph nodes, in source order. Enums in two passes (members,
then figures, which may be members of other enums); records last (their defaults are values).
"""

from __future__ import annotations

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
from rulesdsl.sema.patterns import assemble_pattern
from rulesdsl.syntax import ast


def assemble_vocabulary(env: Env) -> None:
    symbols = env.symbols
    for measure in symbols.measures.values():
        assemble_measure(measure, env)
    for role in symbols.roles.values():
        assemble_role(role, env)
    for dice in symbols.dice.values():
        assemble_dice(dice, env)
    patterns = [d for d in symbols.types.values() if isinstance(d, ast.PatternDecl)]
    for pattern in patterns:
        assemble_pattern(pattern, env)
    types = [decl for name, decl in symbols.types.items() if decl.head.name.text == name]
    for decl in types:
        if isinstance(decl, ast.EnumDecl):
            assemble_members(decl, env)
    for decl in types:
        if isinstance(decl, ast.EnumDecl):
            assemble_figures(decl, env)
        elif isinstance(decl, ast.OutcomeDecl):
            assemble_outcome(decl, env)
    records = [decl for decl in types if isinstance(decl, ast.RecordDecl)]
    for record in records:
        assemble_record(record, env)
    check_record_cycles(records, env)
