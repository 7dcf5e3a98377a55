"""Syntax trees, gone through and changed: what `ast` has for it, at a fraction of the cost.

In: trees of generated functions, made by `ast.parse` or by hand. Out: the nodes in them (but for the
marks of loading, storing and operators, in which nothing is), copies, changed trees, and trees with a
place on every node, as `compile` wants it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, TypeVar

N = TypeVar("N")
_AST = ast.AST
_ALONE = frozenset({"ctx", "op", "ops", "kind", "type_comment"})
_INSIDE: dict[type, tuple[str, ...]] = {}
"""The fields of each kind of node that may have nodes in them."""


def _inside(kind: type[ast.AST]) -> tuple[str, ...]:
    found = () if kind is ast.Constant else tuple(name for name in kind._fields if name not in _ALONE)
    _INSIDE[kind] = found
    return found


def walk(node: ast.AST) -> list[ast.AST]:
    """The node and all in it, the outermost first."""
    found = [node]
    for one in found:
        fields = _INSIDE.get(one.__class__)
        if fields is None:
            fields = _inside(one.__class__)
        for name in fields:
            value = getattr(one, name, None)
            if value.__class__ is list:
                found += [inner for inner in value if isinstance(inner, _AST)]
            elif isinstance(value, _AST):
                found.append(value)
    return found


def children(node: ast.AST) -> list[ast.AST]:
    """What stands in it directly."""
    found: list[ast.AST] = []
    fields = _INSIDE.get(node.__class__)
    for name in _inside(node.__class__) if fields is None else fields:
        value = getattr(node, name, None)
        if value.__class__ is list:
            found += [inner for inner in value if isinstance(inner, _AST)]
        elif isinstance(value, _AST):
            found.append(value)
    return found


def copied(node: N) -> N:
    """A copy of a node, or of a list of them, because the same statement stands in several places."""
    made: N = _copied(node)
    return made


def _copied(node: Any) -> Any:
    kind = node.__class__
    if kind is list:
        return [_copied(item) for item in node]
    if not isinstance(node, _AST) or kind in _MARKS:
        return node
    made = kind.__new__(kind)
    inside = made.__dict__
    for name, value in node.__dict__.items():
        inside[name] = _copied(value) if value.__class__ is list or isinstance(value, _AST) else value
    return made


_MARKS = frozenset({ast.Load, ast.Store, ast.Del})


def located(node: N) -> N:
    """The same, with a place on every node that has none."""
    for one in walk(node) if isinstance(node, _AST) else ():
        inside = one.__dict__
        if "lineno" not in inside:
            inside["lineno"] = inside["end_lineno"] = 1
            inside["col_offset"] = inside["end_col_offset"] = 0
    return node


class Changer:
    """Like `ast.NodeTransformer`: `visit_Name(node)` and the like give what stands in the place of a node,
    for a statement also a list; `inner` goes on into a node."""

    def visit(self, node: Any) -> Any:
        method = self._methods().get(node.__class__)
        return self.inner(node) if method is None else method(self, node)

    def inner(self, node: Any) -> Any:
        fields = _INSIDE.get(node.__class__)
        for name in _inside(node.__class__) if fields is None else fields:
            value = getattr(node, name, None)
            if value.__class__ is list:
                made: list[Any] = []
                for item in value:
                    if isinstance(item, _AST):
                        item = self.visit(item)
                        if item.__class__ is list:
                            made += item
                            continue
                    made.append(item)
                value[:] = made
            elif isinstance(value, _AST):
                setattr(node, name, self.visit(value))
        return node

    @classmethod
    def _methods(cls) -> dict[type, Callable[..., Any]]:
        return _methods_of(cls)


class Looker:
    """Like `ast.NodeVisitor`."""

    def visit(self, node: Any) -> None:
        method = _methods_of(self.__class__).get(node.__class__)
        if method is None:
            self.inner(node)
        else:
            method(self, node)

    def inner(self, node: Any) -> None:
        for child in children(node):
            self.visit(child)


_METHODS: dict[type, dict[type, Callable[..., Any]]] = {}


def _methods_of(owner: type) -> dict[type, Callable[..., Any]]:
    """By the kind of node the method for it."""
    found = _METHODS.get(owner)
    if found is None:
        names = [name for name in dir(owner) if name.startswith("visit_")]
        found = {getattr(ast, name.removeprefix("visit_")): getattr(owner, name) for name in names}
        _METHODS[owner] = found
    return found
