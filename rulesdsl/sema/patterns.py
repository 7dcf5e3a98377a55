"""Patterns: forms that texts must have.

In: a declaration `pattern HexRef "hex number" like "A99.99"`. Out: `env.patterns` filled. After: a
text of such a type has one of its forms wherever it is written.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.graph.patterns import matches
from rulesdsl.sema.codes import PATTERN_FORM
from rulesdsl.sema.env import Env, accepted, header, rule_of
from rulesdsl.syntax import ast

_LETTERS = frozenset("9A?")


def assemble_pattern(decl: ast.PatternDecl, env: Env) -> None:
    name = decl.head.name.text
    seen: set[str] = set()
    for form in decl.like:
        headline = ""
        if not _LETTERS & set(form.text):
            headline = f'"{form.text}" leaves nothing open'
        elif form.text in seen:
            headline = f'"{form.text}" is said twice'
        if headline:
            help_text = "write 9 for a digit, A for a capital letter, ? for any one character"
            env.report(PATTERN_FORM, headline, form.span, rule=rule_of(decl.head.cite), help=help_text)
            env.bad_types.add(name)
            return
        seen.add(form.text)
    env.patterns[name] = g.Pattern(
        id=g.PatternId(name),
        header=header(decl, env, notes=decl.notes),
        like=tuple(form.text for form in decl.like),
        accepted=accepted(decl.accepts),
    )


def fits_pattern(text: str, type: g.TextType, env: Env) -> bool:
    """Whether a text may stand for this type; anything may where its pattern has failed."""
    pattern = env.patterns.get(type.pattern) if type.pattern is not None else None
    return pattern is None or matches(pattern, text)


def forms(type: g.Type, env: Env) -> str:
    """How to write a text of this type: `A99.99 or 9999`; empty where anything goes."""
    if not isinstance(type, g.TextType) or type.pattern is None:
        return ""
    pattern = env.patterns.get(type.pattern)
    if pattern is None:
        return ""
    letters = "9 a digit, A a capital letter"
    if any("?" in form for form in pattern.like):
        letters += ", ? any one character"
    return f"{' or '.join(pattern.like)} ({letters})"
