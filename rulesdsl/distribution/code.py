"""Small pieces of code for `split`: names, calls, copies, and a function's ways out made values."""

from __future__ import annotations

import ast

from rulesdsl.distribution.trees import Changer


def name_of(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def assign(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)


def call_of(function: str, *args: ast.expr) -> ast.Call:
    return ast.Call(name_of(function), list(args), [])


class WaysOut(Changer):
    """`return X` gives `_done(X)`; `break` of the loop around gives `_left(state)`."""

    def __init__(self, behind: ast.expr) -> None:
        self._behind = behind

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        return ast.Return(call_of("_done", node.value or ast.Constant(None)))

    def visit_Break(self, node: ast.Break) -> ast.stmt:
        return ast.Return(call_of("_left", self._behind))

    def visit_For(self, node: ast.For) -> ast.stmt:
        """A loop without dice is left as it is, but for returns."""
        node.body = [_Returns().visit(s) for s in node.body]
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        node.body = [_Returns().visit(s) for s in node.body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node


class _Returns(WaysOut):
    def __init__(self) -> None:
        super().__init__(ast.Constant(None))

    def visit_Break(self, node: ast.Break) -> ast.stmt:
        return node
