"""The names that are written in a declaration.

In: a declaration, a `Memory`. Out: its names, each once, in the order of the text; the cells of
its charts are not looked at. What stands unchanged in several views is gone through once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Final

from rulesdsl.sema.memory import Memory
from rulesdsl.source import Span
from rulesdsl.syntax import ast

_MOST_KEPT: Final = 20_000
_PLAIN: Final = frozenset({str, int, bool, float, type(None), Span, ast.PipeRow})


def names_in(decl: ast.Declaration, memory: Memory) -> tuple[str, ...]:
    """Every name, also where it may turn out to mean something else."""
    known = memory.mentions.get(id(decl))
    if known is None:
        if len(memory.mentions) >= _MOST_KEPT:
            memory.mentions.clear()
        known = memory.mentions[id(decl)] = (decl, tuple(_names(decl)))
    return known[1]


def _names(root: object) -> dict[str, None]:
    found: dict[str, None] = {}
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        kind: Any = type(node)
        if kind is tuple:
            stack.extend(reversed(node))
        elif kind is ast.Name:
            found[node.text] = None
        elif kind not in _PLAIN:
            stack += _parts(kind)(node)
    return found


@cache
def _parts(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """What the fields of a kind of node hold, last first; nothing where it is no node."""
    names = [f.name for f in reversed(fields(kind))] if hasattr(kind, "__dataclass_fields__") else []
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple(getattr(node, name) for name in names)
