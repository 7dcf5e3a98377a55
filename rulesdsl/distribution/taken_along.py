"""A roll that is made only sometimes takes along what is worked out behind it.

In: statements, and who says which of them roll dice. Out: the same, changed in place: the plain statements
behind ways that part stand in both of them, and a figure for the roll that was not made only in the other.
What is rolled is so looked at at once, and not passed on first.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from itertools import takewhile

from rulesdsl.distribution.names import NONE, Names, reads, sets
from rulesdsl.distribution.total import ends, is_pure
from rulesdsl.distribution.trees import copied, walk

_MOST_NODES = 150


def taken_along(body: list[ast.stmt], has_dice: Callable[[ast.AST], bool], stops: type[ast.stmt]) -> None:
    """`body` begins with the first roll; nothing is taken past what `stops`."""
    names = sets(body)
    stays = stops | ast.FunctionDef
    # From the last to the first: what is only for a later way is not taken along on an earlier one.
    for node in reversed([n for n in body if isinstance(n, ast.If) and has_dice(n)]):
        if not is_pure(node.test):
            continue
        settled = not reads(node.test) & names
        _only_otherwise(body, node, has_dice)
        at = body.index(node)
        rest = body[at + 1 :]
        behind = [*takewhile(lambda s: not (has_dice(s) or ends(s) or isinstance(s, stays)), rest)]
        size = sum(1 for s in behind for _ in walk(s))
        # What follows the last roll may put together what has nothing to do with one another; not so where
        # all that it looks at beside the roll hangs on what decides whether that is made.
        rolls = _rolls_behind(body[:at], has_dice)
        others = _hangs_on(reads(*behind) - sets([node]), rolls)
        last = not any(map(has_dice, rest)) and (settled or not others <= _hangs_on(reads(node.test), rolls))
        if behind and not last and size <= _MOST_NODES:
            del body[at + 1 : at + 1 + len(behind)]
            node.body += copied(behind)
            node.orelse += behind


def _rolls_behind(body: Sequence[ast.stmt], has_dice: Callable[[ast.AST], bool]) -> dict[str, Names]:
    """The statements with dice that each name hangs on, by the names that these set."""
    found: dict[str, Names] = {}
    for node in body:
        own = sets([node])
        rolls = _hangs_on(reads(node), found) | (own if has_dice(node) else NONE)
        for name in own:
            found[name] = found.get(name, NONE) | rolls
    return found


def _hangs_on(names: Names, rolls: dict[str, Names]) -> Names:
    return NONE.union(*(rolls.get(name, NONE) for name in names))


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
