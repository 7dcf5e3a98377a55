"""How a list of numbers grows that is kept in order: a number is put in among the others.

In: the list so far, the number, how many are kept. Out: the list. `grows_in_order` finds where that is
all that passes do.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from rulesdsl.distribution.counted import is_read, nodes
from rulesdsl.distribution.names import sets

PUT_IN = "_put_in"
"""`NAME = _put_in(NAME, number, how_many, greatest)`: how such a list grows in the code."""


def put_in(so_far: tuple[Any, ...], number: Any, how_many: Any, greatest: bool) -> tuple[Any, ...]:
    """A list in order with one number more, cut (`how_many`: None for all of it)."""
    found = sorted((*so_far, number), reverse=greatest)
    return tuple(found if how_many is None else found[: max(0, int(how_many))])


def grows_in_order(body: Sequence[ast.stmt], grown: str) -> ast.Call | None:
    """How the list grows, where passes do nothing to it but put a number in."""
    if any(isinstance(n, ast.Return | ast.Break) for n in nodes(body)):
        return None
    found = [
        node.value
        for node in nodes(body)
        if isinstance(node, ast.Assign) and grown in sets([node])
    ]
    match found:
        case [ast.Call(func=ast.Name(id=name), args=[ast.Name(id=same), _, _, _]) as call] if (
            name == PUT_IN and same == grown
        ):
            return call if sum(is_read(n, grown) for n in nodes(body)) == 1 else None
        case _:
            return None
