"""What of a function its answer hangs on: the rest is left out, rolls too.

In: statements, and the names that matter behind them. Out: the statements that matter. A roll that
nobody looks at changes no odds; a chart that the answer does not need cannot make it unknown. What
may end the function stays, and what may never be settled.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulesdsl.distribution.names import NONE, Names, needs, sets, targets
from rulesdsl.distribution.trees import children


def alive(statements: Sequence[ast.stmt], after: Names = NONE, at_break: Names = NONE) -> list[ast.stmt]:
    """The statements that matter, given the names that matter behind them and behind the loop
    around them."""
    found: list[ast.stmt] = []
    live = after
    for node in reversed(statements):
        kept = _kept(node, live, at_break)
        if kept is not None:
            found.insert(0, kept)
            live = needs([kept], live, at_break)
    return found


def _kept(node: ast.stmt, after: Names, at_break: Names) -> ast.stmt | None:
    match node:
        case ast.Assign() | ast.AnnAssign(value=ast.expr()) | ast.FunctionDef():
            return node if sets([node]) & after else None
        case ast.If(test=test, body=body, orelse=other):
            body, other = alive(body, after, at_break), alive(other, after, at_break)
            if not body and not other:
                return None
            return ast.If(test, body or [ast.Pass()], other)
        case ast.For(target=target, iter=source, body=body, orelse=other):
            live = after
            while True:
                kept = alive(body, live, after)
                more = live | (needs(kept, live, after) - targets(target))
                if more == live:
                    break
                live = more
            if not kept or not (_ends(kept) or sets(kept) & after):
                return None
            return ast.For(target, source, kept, other)
        case ast.While(test=test, body=body, orelse=other):
            # It may never be settled, though nobody looks at its rolls.
            return ast.While(test, alive(body, NONE, after), other)
        case _:
            return node


def _ends(statements: Sequence[ast.stmt]) -> bool:
    """Whether the function may end among them, or never: in rolls that are made again for ever."""
    return any(isinstance(n, ast.Return | ast.While) for s in statements for n in _outside_functions(s))


def _outside_functions(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        return []
    return [node, *(n for child in children(node) for n in _outside_functions(child))]
