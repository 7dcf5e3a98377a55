"""The parts of a statement that can be worked out sooner than it stands (`distribution.sooner`).

In: a statement or an expression, and who says under which name a part of it is known. Out: the same with
those names in it, the largest parts first; what may not be come to is told apart from what surely is.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from rulesdsl.distribution.trees import Changer


class Parts(Changer):
    """The largest parts of a statement that can be worked out sooner get names."""

    def __init__(
        self,
        named: Callable[[ast.expr, bool], ast.expr | None],
        *,
        always: bool,
        only: Callable[[ast.expr], bool] | None = None,
    ) -> None:
        """`named` is the name of a part that can be worked out sooner, said whether it is surely come to;
        `always`: the statement is; `only`: of which parts that is asked."""
        self._named = named
        self.always = always
        self._only = only
        self._whole: ast.expr | None = None

    def visit_always(self, node: ast.stmt) -> ast.stmt:
        found = self.visit(node)
        assert isinstance(found, ast.stmt)
        return found

    def parts_of(self, node: ast.expr) -> ast.expr:
        """The same for parts of an expression that itself stays where it is."""
        self._whole = node
        found = self.visit(node)
        assert isinstance(found, ast.expr)
        return found

    def visit(self, node: ast.AST) -> Any:
        if self._only is not None and not (isinstance(node, ast.expr) and self._only(node)):
            pass
        elif node is not self._whole and isinstance(
            node, ast.BinOp | ast.Compare | ast.Call | ast.BoolOp | ast.IfExp | ast.UnaryOp
        ):
            found = self._named(node, self.always)
            if found is not None:
                return found
        match node:
            case ast.FunctionDef() | ast.Lambda():
                return node
            case ast.If():
                node.test = self.visit(node.test)
                with _Sometimes(self):
                    node.body = [self.visit(s) for s in node.body]
                    node.orelse = [self.visit(s) for s in node.orelse]
                return node
            case ast.IfExp():
                node.test = self.visit(node.test)
                with _Sometimes(self):
                    node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
                return node
            case ast.BoolOp(op=how, values=[first, second, third, *others]):
                # What comes behind the first may be worked out sooner as one.
                first = self.visit(first)
                with _Sometimes(self):
                    node.values = [first, self.visit(ast.BoolOp(how, [second, third, *others]))]
                return node
            case ast.BoolOp(values=[first, *others]):
                first = self.visit(first)
                with _Sometimes(self):
                    node.values = [first, *(self.visit(o) for o in others)]
                return node
            case ast.Call(func=ast.Name(id="max" | "min") as which, args=[_, _, _, *_], keywords=[]):
                # Some of them may be known sooner than all.
                for some in range(len(node.args) - 1, 1, -1):
                    found = self._named(ast.Call(which, node.args[:some], []), self.always)
                    if found is not None:
                        node.args = [found, *node.args[some:]]
                        break
                return self.inner(node)
            case ast.Compare(ops=[_, _, *_]):
                return node
            case ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
                node.generators[0].iter = self.visit(node.generators[0].iter)
                return node
            case ast.For() | ast.While():
                with _Sometimes(self):
                    self.inner(node)
                return node
            case ast.AnnAssign():
                if node.value is not None:
                    node.value = self.visit(node.value)
                return node
            case _:
                return self.inner(node)


class _Sometimes:
    """Inside, what is looked at may not be come to."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._before = parts.always

    def __enter__(self) -> None:
        self._parts.always = False

    def __exit__(self, *_: object) -> None:
        self._parts.always = self._before
