"""Procedures that are gone on to, as statements in the place of the call.

In: the statements of a generated resolver, and what its module names. Out: the same with the code of its
follow-ons in them, their names their own. What is not asked of a follow-on is then not worked out, and its
dice are dice like all others. A follow-on that may be over inside of a loop is left a call.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any

from rulesdsl.distribution.code import assign
from rulesdsl.distribution.summed import as_sums
from rulesdsl.distribution.trees import Changer, children, copied, walk

_MOST_NODES = 2_500
_DEEPEST = 4
_BESIDE = frozenset({"dice", "trace"})
"""Parameters that are not of the rules."""


class _NotInlined(Exception):
    """The call stays a call."""


def inline(body: list[ast.stmt], space: dict[str, Any], depth: int = 0) -> list[str]:
    """The locals that hold what came of the follow-ons. The statements are changed in place, and `space`,
    which is what names mean, gets more names."""
    found: list[str] = []
    at = 0
    while at < len(body):
        node = body[at]
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call) if _is_gone_on_to(call):
                try:
                    made = _made(name, call, space)
                except _NotInlined:
                    pass
                else:
                    if depth < _DEEPEST:
                        found += [name, *inline(made, space, depth + 1)]
                        body[at : at + 1] = made
                        at += len(made) - 1
            case ast.If() | ast.For() | ast.While():
                found += inline(node.body, space, depth)
                found += inline(node.orelse, space, depth)
            case _:
                pass
        at += 1
    return found


def source_of(function: Callable[..., Any]) -> ast.FunctionDef | None:
    """The syntax tree of a function, which whoever asks may change."""
    if not isinstance(function, FunctionType):
        return None
    try:
        found = copied(_tree(function))
    except (OSError, ValueError, SyntaxError):
        return None
    return found if isinstance(found, ast.FunctionDef) else None


@lru_cache(maxsize=256)
def _tree(function: FunctionType) -> Any:
    lines = linecache.getlines(function.__code__.co_filename)
    start = function.__code__.co_firstlineno - 1
    try:
        (node,) = ast.parse(textwrap.dedent("".join(_lines_of(lines[start:])))).body
    except SyntaxError:
        # It is laid out in a way that is not known.
        (node,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    for call in walk(node):
        if isinstance(call, ast.Call):
            _by_name(call, function)
    return as_sums(node)


def _by_name(call: ast.Call, function: FunctionType) -> None:
    """`Resolved(power, hits)` as `Resolved(power=power, hits=hits)`: what odds ask of it goes by names. Of
    passes, which are made by their `maker`, the class is named."""
    if not isinstance(call.func, ast.Name):
        return
    made = function.__globals__.get(call.func.id)
    kind = getattr(made, "__wrapped__", made)
    if isinstance(kind, type) and kind.__module__ == function.__module__:
        call.func.id = kind.__name__ if made is not kind else call.func.id
        names = kind.__dict__.get("__match_args__", ())
        call.keywords += [ast.keyword(name, value) for name, value in zip(names, call.args, strict=False)]
        call.args = []


def _lines_of(lines: Sequence[str]) -> Iterator[str]:
    """The lines of the function that begins with the first: those further in, and the end of its head."""
    margin = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    for number, line in enumerate(lines):
        if number and line.strip() and len(line) - len(line.lstrip()) <= margin and line.lstrip()[0] != ")":
            return
        yield line


def _is_gone_on_to(call: ast.Call) -> bool:
    """`check(Check(...), dice.within("after"), ...)`"""
    return any(
        isinstance(a, ast.Call) and isinstance(a.func, ast.Attribute) and a.func.attr == "within"
        for a in call.args
    )


def _made(name: str, call: ast.Call, space: dict[str, Any]) -> list[ast.stmt]:
    called = _called(call.func, space)
    node = source_of(called) if called is not None else None
    if called is None or node is None or sum(1 for _ in walk(node)) > _MOST_NODES:
        raise _NotInlined
    prefix = f"_in_{name}_"
    start = [assign(prefix + parameter, value) for parameter, value in _arguments(node, call).items()]
    renamed = _Renamed(prefix, _locals(node), called.__globals__, space)
    body = [renamed.visit(s) for s in node.body]
    return [*start, *_without_returns(body, name)]


def _called(node: ast.expr, space: Mapping[str, Any]) -> FunctionType | None:
    match node:
        case ast.Name(id=name):
            found = space.get(name)
        case ast.Attribute(value=ast.Name(id=module), attr=name) if isinstance(space.get(module), ModuleType):
            found = getattr(space[module], name, None)
        case _:
            found = None
    return found if isinstance(found, FunctionType) else None


def _arguments(node: ast.FunctionDef, call: ast.Call) -> dict[str, ast.expr]:
    """What the parameters are, by their names."""
    parameters = [a.arg for a in node.args.args]
    if node.args.defaults or len(call.args) != len(parameters):
        raise _NotInlined
    given = dict(zip(parameters, call.args, strict=True))
    told = {k.arg: k.value for k in call.keywords}
    for parameter, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
        value = told.get(parameter.arg, default)
        if value is None:
            raise _NotInlined
        given[parameter.arg] = value
    return {n: v for n, v in given.items() if n != "trace"}


def _locals(node: ast.FunctionDef) -> frozenset[str]:
    """The names that are its own."""
    found = {a.arg for a in (*node.args.args, *node.args.kwonlyargs)}
    for inner in _outside_functions(node.body):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            found.add(inner.id)
        elif isinstance(inner, ast.FunctionDef):
            found.add(inner.name)
    return frozenset(found - {"trace"})


def _outside_functions(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _outside_functions([*children(node)])


class _Renamed(Changer):
    """Its own names with a prefix; and what its module names, where that is another thing here."""

    def __init__(
        self, prefix: str, own: frozenset[str], module: Mapping[str, Any], space: dict[str, Any]
    ) -> None:
        self._prefix, self._own, self._module, self._space = prefix, own, module, space

    def _name(self, name: str) -> str:
        if name in self._own:
            return self._prefix + name
        if name not in self._module or name == "trace":
            return name
        meant = self._module[name]
        if name not in self._space:
            self._space[name] = meant
        if self._space[name] is meant:
            return name
        self._space[self._prefix + name] = meant
        return self._prefix + name

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._name(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._name(node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.name = self._name(node.name)
        self.inner(node)
        return node


# ---------------------------------------------------------------- without its returns


def _without_returns(body: Sequence[ast.stmt], name: str) -> list[ast.stmt]:
    """What it returns is set to the name; behind that nothing is done."""
    found: list[ast.stmt] = []
    for at, node in enumerate(body):
        match node:
            case ast.Return(value=value):
                return [*found, assign(name, value or ast.Constant(None))]
            case ast.If(test=test, body=then, orelse=other) if _returns(node):
                rest = body[at + 1 :]
                if _is_over(then):
                    other = [*other, *rest]
                elif _is_over(other):
                    then = [*then, *rest]
                else:
                    raise _NotInlined
                then, other = _without_returns(then, name), _without_returns(other, name)
                return [*found, ast.If(test, then, other)]
            case _ if _returns(node):
                raise _NotInlined
            case _:
                found.append(node)
    return found


def _returns(node: ast.stmt) -> bool:
    return any(isinstance(n, ast.Return) for n in _outside_functions([node])) and not isinstance(
        node, ast.FunctionDef
    )


def _is_over(body: Sequence[ast.stmt]) -> bool:
    """Whether its end is never come to."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _is_over(last.body) and _is_over(last.orelse)
    return isinstance(last, ast.Return)
