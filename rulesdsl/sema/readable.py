"""Names of functions where a value is needed: what to write instead.

In: the name and its declaration. Out: one message, or none where what the function is of has
failed itself.
"""

from __future__ import annotations

from typing import assert_never

from rulesdsl.sema.codes import NOT_READABLE
from rulesdsl.sema.declare import FunctionDecl
from rulesdsl.sema.scope import Scope
from rulesdsl.syntax import ast

_BUILT_IN = frozenset({"number", "fraction", "text", "yes/no", "date"})


def not_readable(name: ast.Name, decl: FunctionDecl, scope: Scope) -> None:
    """Report that a function has no value by this name here."""
    word = name.text
    match decl:
        case ast.TableDecl():
            what, help = "a table", f"look something up in it: {word} at ..."
        case ast.FormulaDecl() | ast.ConditionDecl() | ast.ModifiersDecl():
            if not all(_known(i.type, scope) for i in decl.inputs):
                return
            of = ", ".join(f"{i.name.text}: {i.type.name.text}" for i in decl.inputs)
            what = f"a {decl.head.keyword.text} of {of}, and none is at hand here"
            if decl.head.keyword.text == "modifiers":
                what = what.replace("a modifiers", "a list of modifiers", 1)
            help = f"name what it is of: {word} at (...)"
        case ast.ResolverDecl() | ast.ExternalResolverDecl():
            what, help = "a procedure", f"go to it in a step: then go to {word} as ..."
        case ast.TrackDecl():
            what, help = "a track", "read the field that holds its state"
        case ast.CalendarDecl():
            what, help = "a calendar", f"ask for a date of it: date of {word} at TURN"
        case ast.SequenceDecl():
            what, help = "a sequence of play", ""
        case _:
            assert_never(decl)
    scope.error(NOT_READABLE, f"{word} is {what}", name.span, help=help)


def _known(ref: ast.TypeRef, scope: Scope) -> bool:
    word, symbols = ref.name.text, scope.env.symbols
    return word in _BUILT_IN or word in symbols.measures or word in symbols.types
