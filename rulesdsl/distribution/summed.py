"""Loops that count as sums: what odds know of a sum they need to know of no loop.

In: the tree of a generated function. Out: the same, changed in place.
"""

from __future__ import annotations

import ast
from typing import TypeVar

from rulesdsl.distribution.code import assign, call_of
from rulesdsl.distribution.trees import walk

T = TypeVar("T", bound=ast.AST)


def as_sums(tree: T) -> T:
    """`n = 0` and `for p in passes: if p.hit: n += 1` as `n = sum([1 for p in passes if p.hit])`."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.If | ast.While | ast.For):
            _in_block(node.body)
            if not isinstance(node, ast.FunctionDef):
                _in_block(node.orelse)
    return tree


def _in_block(block: list[ast.stmt]) -> None:
    at = 0
    while at + 1 < len(block):
        found = _sum(block[at], block[at + 1])
        if found is not None:
            block[at : at + 2] = [found]
        at += 1


def _sum(first: ast.stmt, loop: ast.stmt) -> ast.stmt | None:
    match first, loop:
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=0)),
            ast.For(target=target, iter=source, body=[inner], orelse=[]),
        ):
            pass
        case _:
            return None
    ifs: list[ast.expr] = []
    if isinstance(inner, ast.If) and not inner.orelse and len(inner.body) == 1:
        ifs, inner = [inner.test], inner.body[0]
    match inner:
        case ast.AugAssign(target=ast.Name(id=same), op=ast.Add(), value=more) if same == name:
            over = ast.comprehension(target, source, ifs, 0)
            return assign(name, call_of("sum", ast.ListComp(more, [over])))
        case _:
            return None
