"""Steps that are worked out when they are first asked for, as what they are: in the place of each call.

In: the statements of a tidied function. Out: the same statements, changed in place. A small function has
to be there for as long as somebody may ask, with all that it looks at; a value has not.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulesdsl.distribution.names import Names, reads, sets
from rulesdsl.distribution.trees import Changer, copied, walk

_MOST_CALLS = 4
_MOST_NODES = 120


def in_place(body: list[ast.stmt]) -> None:
    """Only small ones that are called a few times."""
    while True:
        for node in body:
            value = _value(node)
            if value is None or not isinstance(node, ast.FunctionDef):
                continue
            calls = sum(_is_call(n, node.name) for top in body for n in walk(top))
            named = sum(isinstance(n, ast.Name) and n.id == node.name for top in body for n in walk(top))
            if calls != named or calls > _MOST_CALLS or reads(value) & _hidden(body):
                continue
            if sum(1 for _ in walk(value)) * calls > _MOST_NODES * 2:
                continue
            body.remove(node)
            changer = _Called(node.name, value)
            body[:] = [changer.visit(top) for top in body]
            break
        else:
            return


def _value(node: ast.stmt) -> ast.expr | None:
    """What such a function gives."""
    match node:
        case ast.FunctionDef(
            decorator_list=[] | [ast.Name(id="once")],
            body=[ast.Assign(targets=[ast.Name(id=name)], value=value), ast.Return(value=ast.Name(id=given))],
        ) if name == given and not node.args.args:
            return value
        case ast.FunctionDef(
            decorator_list=[] | [ast.Name(id="once")],
            body=[
                ast.AnnAssign(target=ast.Name(id=name), value=None),
                ast.If() as cases,
                ast.Return(value=ast.Name(id=given)),
            ],
        ) if name == given and not node.args.args:
            return _of_cases([cases], name)
        case _:
            return None


def _of_cases(body: Sequence[ast.stmt], name: str) -> ast.expr | None:
    """What the name is set to, whichever case it is, as one expression."""
    match body:
        case [ast.Assign(targets=[ast.Name(id=same)], value=value)] if same == name:
            return value
        case [ast.If(test=test, body=then, orelse=other)]:
            one, rest = _of_cases(then, name), _of_cases(other, name)
            return None if one is None or rest is None else ast.IfExp(test, one, rest)
        case _:
            return None


def _hidden(body: Sequence[ast.stmt]) -> Names:
    """Names that mean something else inside of some expression."""
    found: set[str] = set()
    for node in (n for top in body for n in walk(top)):
        match node:
            case ast.comprehension(target=target):
                found |= {n.id for n in walk(target) if isinstance(n, ast.Name)}
            case ast.Lambda(args=args) | ast.FunctionDef(args=args):
                found |= {a.arg for a in args.args}
                if isinstance(node, ast.FunctionDef):
                    found |= sets(node.body)
            case _:
                pass
    return frozenset(found)


def _is_call(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=called), args=[], keywords=[]):
            return called == name
        case _:
            return False


class _Called(Changer):
    def __init__(self, name: str, value: ast.expr) -> None:
        self._name = name
        self._value = value

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if _is_call(node, self._name):
            found = copied(self._value)
            assert isinstance(found, ast.expr)
            return found
        self.inner(node)
        return node
