"""What a repeated step begins with, where that is a figure: it is put into the step itself.

In: statements, and who says which of them roll dice. Out: for each loop with dice what names it begins
with; the statements that set these are taken out. A list that is empty before the first pass is so in
no state before it, and the same passes are the same whatever the state is.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from rulesdsl.distribution.names import reads, sets

Starts = dict[int, dict[str, ast.expr]]
"""By the identity of a loop."""


def starts(body: list[ast.stmt], has_dice: Callable[[ast.AST], bool]) -> Starts:
    """Of the loops at this depth, and in ways that part here. The body is changed in place."""
    found: Starts = {}
    for node in list(body):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if _is_figure(value):
                loop = _first_use(name, body[body.index(node) + 1 :])
                if loop is not None and has_dice(loop) and name not in reads(loop.iter):
                    found.setdefault(id(loop), {})[name] = value
                    body.remove(node)
            case ast.If():
                found |= starts(node.body, has_dice)
                found |= starts(node.orelse, has_dice)
            case _:
                pass
    return found


def _is_figure(value: ast.expr) -> bool:
    match value:
        case ast.Constant():
            return True
        case ast.Tuple(elts=parts):
            return all(map(_is_figure, parts))
        case _:
            return False


def _first_use(name: str, rest: Sequence[ast.stmt]) -> ast.For | None:
    """The loop, where that is what looks at the name first, or sets it."""
    for node in rest:
        if name in reads(node) | sets([node]):
            return node if isinstance(node, ast.For) else None
    return None
