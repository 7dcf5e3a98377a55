"""Conditions: yes or no with reasons.

In: a condition declaration. Out: `g.Condition`, its exceptions nested under the lines they
except; None where anything in it failed.
"""

from __future__ import annotations

from typing import Literal

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.assemble_formulas import assemble_inputs, open_scope
from rulesdsl.sema.codes import SAID_TWICE
from rulesdsl.sema.env import Env, accepted, cited, header, rule_of
from rulesdsl.sema.infer import infer_condition
from rulesdsl.sema.scope import Scope
from rulesdsl.syntax import ast


def assemble_condition(decl: ast.ConditionDecl, env: Env) -> g.Condition | None:
    inputs = assemble_inputs(decl.inputs, env, rule_of(decl.head.cite))
    if inputs is None:
        return None
    scope = open_scope(decl.head, inputs, env)
    blocks: list[g.ConditionBlock] = []
    whole = unique_words([line.words for block in decl.blocks for line in block.lines], scope)
    for block in decl.blocks:
        lines = [_line(line, scope) for line in block.lines]
        good = tuple(line for line in lines if line is not None)
        whole = whole and len(good) == len(lines)
        blocks.append(g.ConditionBlock(quantity=_quantity(block.quantity), lines=good))
    if not whole:
        return None
    return g.Condition(
        id=g.FunctionId(decl.head.name.text),
        header=header(decl, env, notes=decl.notes),
        inputs=inputs,
        blocks=tuple(blocks),
        accepted=accepted(decl.accepts),
    )


def unique_words(texts: list[ast.Text], scope: Scope) -> bool:
    """A line is known by its words: reports words that stand twice."""
    seen: dict[str, ast.Text] = {}
    for text in texts:
        first = seen.setdefault(text.text, text)
        if first is not text:
            scope.error(
                SAID_TWICE,
                f'two lines say "{text.text}"',
                text.span,
                help="a line is known by its words; let them say how the two differ",
                notes=(Note(first.span, "the first of them"),),
            )
            return False
    return True


def _quantity(word: str) -> Literal["all", "any", "none"]:
    return "all" if word == "all" else "any" if word == "any" else "none"


def _line(line: ast.ConditionLine, scope: Scope) -> g.ConditionLine | None:
    scope = scope.cited(rule_of(line.cite))
    when = infer_condition(line.when, scope)
    exceptions = _exceptions(line.unless, scope)
    if when is None or exceptions is None:
        return None
    return g.ConditionLine(
        words=line.words.text,
        when=when,
        cites=cited(line.cite),
        exceptions=exceptions,
        place=scope.env.place(line.span),
    )


def _exceptions(lines: tuple[ast.Unless, ...], scope: Scope) -> tuple[g.ConditionException, ...] | None:
    if not unique_words([line.words for line in lines], scope):
        return None
    made: list[g.ConditionException] = []
    for line in lines:
        inner = scope.cited(rule_of(line.cite))
        when = infer_condition(line.when, inner)
        deeper = _exceptions(line.unless, inner)
        if when is not None and deeper is not None:
            made.append(
                g.ConditionException(
                    words=line.words.text,
                    when=when,
                    cites=cited(line.cite),
                    exceptions=deeper,
                    place=scope.env.place(line.span),
                )
            )
    return tuple(made) if len(made) == len(lines) else None
