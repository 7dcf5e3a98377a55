"""How a repeated step came out, by its parts: each under a name of its own.

In: the statements of a tidied function, and the names of the lists that grow. Out: the same statements,
changed in place, where nobody asks for what came out as a whole: what is made of the list of passes is then
seen beside what they carried, and whether they stopped.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from rulesdsl.distribution.code import assign, name_of
from rulesdsl.distribution.counted import is_read, nodes
from rulesdsl.distribution.trees import Changer


def outcomes_by_part(body: list[ast.stmt], lists: set[str]) -> None:
    """How a repeated step came out (`walk = Outcome(left=left, passes=tuple(walk_so_far))`), where nobody
    asks for it whole: its parts under names of their own."""
    for block, at in list(_places(body)):
        match block[at]:
            case ast.Assign(targets=[ast.Name(id=local)], value=ast.Call(args=[], keywords=given)) if any(
                _is_tuple_of(k.value, lists) for k in given
            ):
                parts = [n for n in nodes(body) if is_part(n, local)]
                known = {k.arg for k in given}
                if len(parts) != sum(is_read(n, local) for n in nodes(body)):
                    continue
                if {p.attr for p in parts if isinstance(p, ast.Attribute)} <= known:
                    names = {k.arg: f"_part_{local}_{k.arg}" for k in given if k.arg is not None}
                    made = [assign(names[k.arg], k.value) for k in given if k.arg is not None]
                    block[at] = ast.If(ast.Constant(True), list[ast.stmt](made), [])
                    changer = _Parts(local, names)
                    body[:] = [changer.visit(node) for node in body]
            case _:
                pass
    _flat(body)


def _flat(body: list[ast.stmt]) -> None:
    """What was put in as one is several."""
    at = 0
    while at < len(body):
        node = body[at]
        match node:
            case ast.If(test=ast.Constant(value=True), body=inner, orelse=[]):
                body[at : at + 1] = inner
                continue
            case ast.If() | ast.For() | ast.While():
                _flat(node.body)
                _flat(node.orelse)
            case ast.FunctionDef():
                _flat(node.body)
            case _:
                pass
        at += 1


def is_part(node: ast.AST, local: str) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == local


def _is_tuple_of(node: ast.expr, lists: set[str]) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="tuple"), args=[ast.Name(id=name)]):
            return name in lists
        case _:
            return False


class _Parts(Changer):
    def __init__(self, local: str, names: Mapping[str, str]) -> None:
        self._local = local
        self._names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if is_part(node, self._local):
            return name_of(self._names[node.attr])
        self.inner(node)
        return node


def _places(body: list[ast.stmt]) -> Iterator[tuple[list[ast.stmt], int]]:
    """All statements, by the block that they stand in."""
    for at, node in enumerate(body):
        yield body, at
        if isinstance(node, ast.If | ast.For | ast.While):
            yield from _places(node.body)
            yield from _places(node.orelse)
