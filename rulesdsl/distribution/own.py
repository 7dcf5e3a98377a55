"""What hangs on the passes of a repeated step alone is worked out as soon as these are over.

In: a loop and the plain statements behind it. Out: those of them that look at nothing but what the loop
set, and the rest. Of two pools that are compared each is so looked at once by itself, and not once with
every other.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulesdsl.distribution.names import Names, reads, sets
from rulesdsl.distribution.total import ends, is_pure
from rulesdsl.distribution.trees import Changer, copied, walk


def own_of(loop: ast.For, plain: Sequence[ast.stmt], names: Names) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """`names` are those a state may hold. Nothing is moved past what may be the end, or fail."""
    own: list[ast.stmt] = []
    rest: list[ast.stmt] = []
    known = sets(loop.body)
    if any(isinstance(n, ast.Break) for s in loop.body for n in walk(s)):
        return own, list(plain)
    over = False
    for node in plain:
        looked_at = reads(node) & names
        match node:
            case ast.Assign(targets=[ast.Name()]) if (
                not over
                and looked_at
                and looked_at <= known
                and not sets([node]) & (known | sets(rest) | reads(*rest))
                and not looked_at & sets(rest)
                and is_plain(node, known)
            ):
                own.append(node)
                known |= sets([node])
            case _:
                over = over or ends(node) or not is_plain(node, names)
                rest.append(node)
    return own, rest


def is_plain(node: ast.AST, known: Names) -> bool:
    """Whether it fails at most where something is absent. Figures of a pool are at their places."""
    return is_pure(_Figures(known).visit(copied(node)))


class _Figures(Changer):
    def __init__(self, known: Names) -> None:
        self._known = known

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(value=ast.Name(id=name) as of, slice=ast.Constant() | ast.Slice()) if (
                name in self._known
            ):
                return of
            case _:
                self.inner(node)
                return node
