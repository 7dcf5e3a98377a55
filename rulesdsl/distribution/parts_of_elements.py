"""Of the elements of a list of facts only what the passes over them look at.

In: statements with loops that roll dice. Out: the same, changed in place: a loop goes over the one figure of
each unit that its passes look at (or over several, put together), and not over the units; and statements that
give such figures of a list of facts, which stand before all dice. Units that differ in nothing else are then
alike, and what comes of a pass over one is known of all.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any

from rulesdsl.distribution.code import assign, call_of, name_of
from rulesdsl.distribution.kept import CUT, ORDERED
from rulesdsl.distribution.names import sets
from rulesdsl.distribution.trees import Changer, walk


def parts_of_elements(
    body: Sequence[ast.stmt],
    has_dice: Callable[[ast.AST], bool],
    annotations: Mapping[str, Any],
    space: Mapping[str, Any],
) -> list[ast.stmt]:
    """`annotations` are those of the function, whose module names what is in `space`."""
    before: list[ast.stmt] = []
    for top in body:
        for node in walk(top):
            if not isinstance(node, ast.For) or not isinstance(node.target, ast.Name) or not has_dice(node):
                continue
            facts = isinstance(node.iter, ast.Attribute)
            if _looked_at(node, node.target.id, annotations, space) and facts:
                name = f"_elements_{len(before)}"
                before.append(assign(name, node.iter))
                node.iter = name_of(name)
    return before


def _looked_at(
    loop: ast.For, one: str, annotations: Mapping[str, Any], space: Mapping[str, Any]
) -> bool:
    """Whether the loop goes over parts of its elements now."""
    inside = [n for statement in loop.body for n in walk(statement)]
    parts = [n.attr for n in inside if isinstance(n, ast.Attribute) and _is_part(n, one)]
    whole = sum(1 for n in inside if isinstance(n, ast.Name) and n.id == one)
    if not parts or whole != len(parts) or one in sets(loop.body):
        return False
    kind = _record_of(loop.iter, annotations, space)
    names = sorted({*parts})
    if kind is None or not {*names} <= {*getattr(kind, "__dataclass_fields__", ())}:
        return False
    figures: list[ast.expr] = [ast.Attribute(name_of(one), name, ast.Load()) for name in names]
    figure = figures[0] if len(figures) == 1 else ast.Tuple(figures, ast.Load())
    over = ast.comprehension(ast.Name(one, ast.Store()), loop.iter, [], 0)
    loop.iter = call_of("tuple", ast.ListComp(figure, [over]))
    changer = _Parts(one, names)
    loop.body = [changer.visit(statement) for statement in loop.body]
    return True


def _record_of(
    elements: ast.expr, annotations: Mapping[str, Any], space: Mapping[str, Any]
) -> type | None:
    """The record that the elements are; None where the list is no plain one of facts, or of some of them."""
    match elements:
        case ast.Attribute(value=ast.Name(id=facts), attr=field):
            record = space.get(str(annotations.get(facts)))
            if not isinstance(record, type) or not is_dataclass(record):
                return None
            listed = str(record.__annotations__.get(field))
            kind = space.get(listed.removeprefix("tuple[").removesuffix(", ...]"))
            return kind if isinstance(kind, type) and is_dataclass(kind) and listed[-1] == "]" else None
        case ast.Call(func=ast.Name(id="tuple"), args=[inner], keywords=[]):
            return _record_of(inner, annotations, space)
        case ast.ListComp(elt=ast.Name(id=same), generators=[ast.comprehension(target=ast.Name(id=one))]) if (
            same == one
        ):
            return _record_of(elements.generators[0].iter, annotations, space)
        case ast.Call(func=ast.Name(id=name), args=[_, inner], keywords=[]) if name in CUT:
            return _record_of(inner, annotations, space)
        case ast.Call(func=ast.Name(id=name), args=[inner, _], keywords=[]) if name in ORDERED:
            return _record_of(inner, annotations, space)
        case _:
            return None


def _is_part(node: ast.AST, one: str) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == one


class _Parts(Changer):
    """The figure in the place of a part of the element."""

    def __init__(self, one: str, names: Sequence[str]) -> None:
        self._one = one
        self._names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if not _is_part(node, self._one):
            self.inner(node)
            return node
        if len(self._names) == 1:
            return name_of(self._one)
        return ast.Subscript(name_of(self._one), ast.Constant(self._names.index(node.attr)), ast.Load())
