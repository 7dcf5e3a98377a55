"""A roll that is made only where a fact says so takes along what is worked out behind it.

In: statements, and who says which of them roll dice. Out: the same, changed in place: where a way that
parts hangs on no dice, the plain statements behind it stand in both of its ways, and a figure for the roll
that was not made only in the other. What is rolled is so looked at once more, and not passed on first.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import takewhile

from rulesdsl.distribution.names import Names, reads, sets
from rulesdsl.distribution.total import ends, is_pure
from rulesdsl.distribution.trees import copied, walk

_MOST_NODES = 150


def taken_along(body: list[ast.stmt], has_dice: Callable[[ast.AST], bool], stops: type[ast.stmt]) -> None:
    """`body` begins with the first roll; nothing is taken past what `stops`."""
    names = sets(body)
    # From the last to the first: what is only for a later way is not taken along on an earlier one.
    for node in reversed([n for n in body if isinstance(n, ast.If) and has_dice(n)]):
        if reads(node.test) & names or not is_pure(node.test):
            continue
        _only_otherwise(body, node, has_dice)
        at = body.index(node)
        rest = body[at + 1 :]
        behind = [*takewhile(lambda s: not (has_dice(s) or isinstance(s, stops | ast.FunctionDef)), rest)]
        size = sum(1 for s in behind for _ in walk(s))
        # What follows the last roll may put together what has nothing to do with one another.
        last = not any(map(has_dice, rest))
        if behind and not last and size <= _MOST_NODES and not any(map(ends, behind)):
            del body[at + 1 : at + 1 + len(behind)]
            node.body += copied(behind)
            node.orelse += behind


def _only_otherwise(body: list[ast.stmt], node: ast.If, has_dice: Callable[[ast.AST], bool]) -> None:
    """`second = 0` before the way in which it is rolled stands in the other."""
    match node.body[0]:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in reads(value, node.test):
            pass
        case _:
            return
    looked_at: Names = frozenset()
    for before in reversed(body[: body.index(node)]):
        match before:
            case ast.Assign(targets=[ast.Name(id=same)], value=ast.Constant()) if same == name:
                if name not in looked_at:
                    body.remove(before)
                    node.orelse.insert(0, before)
                return
            case _ if has_dice(before) or not isinstance(before, ast.Assign | ast.AnnAssign):
                return
            case _:
                looked_at |= reads(before)
