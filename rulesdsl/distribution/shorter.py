"""Code that comes to the same and costs less, for `fused`.

In: statements of a resolver. Out: ends that are made once; the greater of two without a call; the fields of
a record as names of their own.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from rulesdsl.distribution.program import Done
from rulesdsl.distribution.trees import Changer, copied, walk


def called(name: str, node: ast.expr | None) -> ast.expr | None:
    """What is given to the function of that name, where the node is a call of it."""
    match node:
        case ast.Call(func=ast.Name(id=found), args=[only]) if found == name:
            return only
        case _:
            return None


class Compared(Changer):
    """`max(a, b)` as `b if b > a else a`, which is what it does, without the call."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.inner(node)
        match node:
            case ast.Call(func=ast.Name(id="max" | "min" as which), args=[first, second], keywords=[]) if (
                _is_short(first) and _is_short(second)
            ):
                is_it = ast.Compare(second, [ast.Gt() if which == "max" else ast.Lt()], [first])
                return ast.IfExp(is_it, copied(second), copied(first))
            case _:
                return node


def _is_short(node: ast.expr, depth: int = 2) -> bool:
    """Whether to work it out twice takes less time than a call."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            return depth > 0 and _is_short(left, depth - 1) and _is_short(right, depth - 1)
        case _:
            return False


class Constants(Changer):
    """What the rules end in, with nothing but words in it, is made once: `found` by its name."""

    def __init__(self, space: Mapping[str, Any]) -> None:
        self._space = space
        self.found: dict[str, Any] = {}

    def visit_Return(self, node: ast.Return) -> ast.Return:
        match called("_done", node.value):
            case ast.Call(func=ast.Name(id="Ended" | "Refused" as kind), args=args, keywords=[]) if all(
                isinstance(a, ast.Constant) for a in args
            ):
                name = f"_r_end_{len(self.found)}"
                words = [a.value for a in args if isinstance(a, ast.Constant)]
                self.found[name] = Done(self._space[kind](*words))
                return ast.Return(ast.Name(name, ast.Load()))
            case _:
                return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node


def by_field(body: Sequence[ast.stmt], record: str, kind: Any) -> tuple[str, ...] | None:
    """Fields of the record as names of their own, changed in place: the record is not needed then.
    Their names in their order; None where the record is used as a whole."""
    if not (isinstance(kind, type) and is_dataclass(kind)):
        return None
    names = {field.name: f"_r_of_{field.name}" for field in fields(kind)}
    nodes = [node for top in body for node in walk(top)]
    parts, found = 0, 0
    whole: list[ast.Tuple] = []
    for node in nodes:
        match node:
            case ast.Name(id=name) if name == record:
                found += 1
            case ast.Attribute(value=ast.Name(id=name), attr=part) if name == record and part in names:
                parts += 1
            case ast.Tuple(elts=[ast.Name(id=name)]) if name == record:
                # The arguments, as they are handed on.
                parts += 1
                whole.append(node)
            case _:
                pass
    if found != parts:
        return None
    for one in whole:
        one.elts = [ast.Name(name, ast.Load()) for name in names.values()]
    changer = _Fields(record, names)
    for top in body:
        changer.visit(top)
    return tuple(names.values())


class _Fields(Changer):
    def __init__(self, record: str, names: Mapping[str, str]) -> None:
        self._record = record
        self._names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id == self._record:
            return ast.Name(self._names[node.attr], ast.Load())
        self.inner(node)
        return node
