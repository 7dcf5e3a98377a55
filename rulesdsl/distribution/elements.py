"""Where passes of a list are looked at.

In: the names of a finished list of passes, and statements. Out: the expressions in which one of the passes
has a name, and whether the list, or a pass, is used in a way that is not seen through.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from rulesdsl.distribution.counted import is_read, nodes
from rulesdsl.distribution.kept import CUT, ONE, ORDERED
from rulesdsl.distribution.outcomes_by_part import is_part
from rulesdsl.distribution.trees import Looker, walk


class Elements(Looker):
    """Where passes of the lists are looked at: `elements` are names of a pass, each with the places of the
    expressions in which it has that name. `whole`: a list, or a pass, is used in another way; with `loops` to
    go over the list is none."""

    def __init__(self, names: Sequence[str], *, loops: bool = False) -> None:
        self._finished = frozenset(names)
        self._lists = set(names)
        self._ones: set[str] = set()
        self._set_by: dict[str, set[int]] = {}
        """The statements that make one a pass."""
        self._loops = loops
        self.elements: list[tuple[str, list[tuple[Any, str]]]] = []
        self.whole = False

    def _is_list(self, node: ast.expr) -> bool:
        """Whether the expression is such a list, or some of it."""
        match node:
            case ast.Name(id=name):
                return name in self._lists
            case ast.Call(func=ast.Name(id="tuple"), args=[inner], keywords=[]):
                return self._is_list(inner)
            case ast.Call(func=ast.Name(id=name), args=[how_many, inner], keywords=[]) if name in CUT:
                if not self._is_list(inner):
                    return False
                self.visit(how_many)
                return True
            case ast.Call(func=ast.Name(id=name), args=[inner, ast.Lambda() as by], keywords=[]) if (
                name in ORDERED and self._is_list(inner)
            ):
                self._by(by)
                return True
            case ast.ListComp(
                elt=ast.Name(id=same),
                generators=[ast.comprehension(target=ast.Name(id=one), iter=inner) as over],
            ) if same == one and self._is_list(inner):
                self._one(one, [(over, "ifs")])
                return True
            case _:
                return False

    def _by(self, by: ast.Lambda) -> None:
        self._one(by.args.args[0].arg, [(by, "body")])

    def _one(self, one: str, parts: list[tuple[Any, str]]) -> None:
        self.elements.append((one, parts))
        for holder, place in parts:
            value = getattr(holder, place)
            for node in value if isinstance(value, list) else [value]:
                inside = walk(node)
                if sum(is_read(n, one) for n in inside) != sum(is_part(n, one) for n in inside):
                    self.whole = True
                self.visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        match node.targets:
            case [ast.Name(id=name)] if name in self._finished:
                pass
            case [ast.Name(id=name)] if not isinstance(node.value, ast.Name) and self._is_list(node.value):
                self._lists.add(name)
            case [ast.Name(id=name)] if self._is_one(node.value):
                self._named(name, node)
            case _:
                self.visit(node.value)

    def _named(self, one: str, by: ast.stmt) -> None:
        self._ones.add(one)
        self._set_by.setdefault(one, set()).add(id(by))

    def ones(self, body: Sequence[ast.stmt]) -> Mapping[str, int]:
        """Names that are a pass, or none, in all of the function, with how many statements set them so."""
        absent = [n for n in nodes(body) if isinstance(n, ast.Assign) and _is_none(n.value)]
        found = {one: len(by) for one, by in self._set_by.items()}
        for node in absent:
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id in found:
                    found[target.id] += 1
        return found

    def _is_one(self, node: ast.expr) -> bool:
        """Whether it is one pass of such a list, or none."""
        match node:
            case ast.Name(id=name):
                return name in self._ones
            case ast.Call(func=ast.Name(id=name), args=[inner, ast.Lambda() as by]) if (
                name in ONE and self._is_list(inner)
            ):
                self._by(by)
                return True
            case _:
                return False

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if not self._is_one(node.value):
            self.inner(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        match node:
            case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant()]) if (
                self._is_one(left)
            ):
                pass
            case _:
                self.inner(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node:
            case ast.Call(func=ast.Name(id="len"), args=[only]) if self._is_list(only):
                pass
            case _:
                self.whole |= self._is_one(node)
                self.inner(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._comprehension(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._comprehension(node)

    def _comprehension(self, node: ast.GeneratorExp | ast.ListComp) -> None:
        match node.generators:
            case [ast.comprehension(target=ast.Name(id=one), iter=inner) as over] if self._is_list(inner):
                self._one(one, [(node, "elt"), (over, "ifs")])
            case _:
                self.inner(node)

    def visit_For(self, node: ast.For) -> None:
        match node:
            case ast.For(target=ast.Name(id=one), iter=over) | ast.For(
                target=ast.Tuple(elts=[_, ast.Name(id=one)]),
                iter=ast.Call(func=ast.Name(id="enumerate"), args=[over, *_]),
            ) if self._loops and self._is_list(over):
                self._named(one, node)
                for inside in (*node.body, *node.orelse):
                    self.visit(inside)
            case _:
                self.whole |= self._is_list(node.iter)
                self.inner(node)

    def visit_Name(self, node: ast.Name) -> None:
        self.whole |= node.id in self._lists | self._ones and isinstance(node.ctx, ast.Load)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
