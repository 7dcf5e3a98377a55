"""Lists of passes of which one number counts, whatever the order they fell in: the numbers are kept, in
order, and not the passes.

In: the statements of a tidied function, and the names of the lists that grow. Out: the same
statements, changed in place: a pass is put among the others by its number, the list is in order as it
stands, and where only its best few are asked for no more are kept. How often so many like dice show each
such list is then known without going through them (`ordered.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.distribution.code import call_of
from rulesdsl.distribution.counted import added, finished, kinds_of, made_of, nodes
from rulesdsl.distribution.kept import CUT, ORDERED, as_slice
from rulesdsl.distribution.names import Names, reads, targets
from rulesdsl.distribution.put_in import PUT_IN
from rulesdsl.distribution.trees import copied

_ORDERLESS = frozenset({"all", "any", "greatest", "least", "len", "max", "min", "sum", "sum_of"})
_BEST = {"greatest": True, "max": True, "least": False, "min": False}
_ONE = {"one_with_greatest": "max", "one_with_least": "min"}
_NUMBERS = frozenset({"int", "Number"})


class _NotBare(Exception):
    """The list is used in a way that needs its passes, or the order they fell in."""


@dataclass(frozen=True, slots=True)
class _List:
    """An expression is such a list. `falling`: the greatest comes first; `ordered`: the rules put it in
    that order, so that places in it may be asked for; `whole`: none were left out."""

    falling: bool
    ordered: bool = False
    whole: bool = True


_ELEMENT = "element"
_SHAKEN = "shaken"
"""Figures of a list in no order: only what comes to the same for every order may take them."""
_Kind = _List | str | None


def bare(
    body: list[ast.stmt], lists: set[str], space: Mapping[str, Any], settled: Names, *, cut: bool
) -> set[str]:
    """The lists that hold numbers from now on; with `cut` only those are looked at of which a few are
    kept. `settled` are names that mean the same anywhere."""
    found: set[str] = set()
    for grown in sorted(lists):
        for falling in (True, False):
            trace = _Trace(body, grown, space, settled, falling)
            changed = trace.changed(cut=cut)
            if changed is not None:
                body[:] = changed
                found.add(grown)
                break
    return found


@dataclass(slots=True)
class _Trace:
    """Follows one list through a function."""

    body: list[ast.stmt]
    grown: str
    space: Mapping[str, Any]
    settled: Names
    falling: bool
    env: dict[str, _Kind] = field(default_factory=dict[str, _Kind])
    steps: set[str] = field(default_factory=set[str])
    others: set[str] = field(default_factory=set[str])
    """Names looked up that are no such list."""
    asked: list[ast.expr | None] = field(default_factory=list["ast.expr | None"])
    """How many of the first are asked for, use by use; None: all."""
    stored: dict[str, int] = field(default_factory=dict[str, int])
    most: dict[str, ast.expr] = field(default_factory=dict[str, "ast.expr"])
    """Of names that count passes how many these are at most."""
    local: Names = frozenset()

    def changed(self, *, cut: bool) -> list[ast.stmt] | None:
        """The statements with numbers in the list; None where that cannot be."""
        made = made_of(self.body, self.grown)
        if made is None or finished(self.body, self.grown) is None:
            return None
        body = copied(self.body)
        for node in nodes(body):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.stored[node.id] = self.stored.get(node.id, 0) + 1
        self.local = frozenset(self.stored)
        try:
            self._block(body)
        except _NotBare:
            return None
        kinds = kinds_of(made, self.space)
        if len(self.steps) != 1 or self.others & self.env.keys() or not self.asked:
            return None
        (step,) = self.steps
        made = made_of(body, self.grown) or made
        values = [k.value for k in made.keywords if k.arg == step]
        if kinds.get(step) not in _NUMBERS or len(values) != 1:
            return None
        how_many = self._how_many()
        if how_many is None and (cut or not self.falling):
            return None
        for node in nodes(body):
            if isinstance(node, ast.Assign) and added(node, self.grown) is not None:
                so_far = ast.Name(self.grown, ast.Load())
                more = [copied(values[0]), how_many or ast.Constant(None), ast.Constant(self.falling)]
                node.value = call_of(PUT_IN, so_far, *more)
        return body

    def _how_many(self) -> ast.expr | None:
        """How many are kept; None: all."""
        found: dict[str, ast.expr] = {}
        for one in self.asked:
            if one is None or reads(one) & (self.local - self.settled):
                return None
            found[ast.dump(one)] = one
        figures = [one.value for one in found.values() if isinstance(one, ast.Constant)]
        rest = [copied(one) for one in found.values() if not isinstance(one, ast.Constant)]
        if not all(isinstance(n, int) for n in figures):
            return None
        most = [ast.Constant(max(n for n in figures if isinstance(n, int)))] if figures else []
        both = [*most, *rest]
        return both[0] if len(both) == 1 else call_of("max", *both)

    # ------------------------------------------------------------ statements

    def _block(self, body: list[ast.stmt]) -> None:
        for node in body:
            self._statement(node)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign() if added(node, self.grown) is not None:
                (_, made) = node.value.elts if isinstance(node.value, ast.Tuple) else (None, None)
                assert isinstance(made, ast.Call)
                for keyword in made.keywords:
                    keyword.value = self._plain(keyword.value)
            case ast.Assign(
                targets=[ast.Name(id=local)],
                value=ast.Call(func=ast.Name(id="tuple"), args=[ast.Name(id=name)]),
            ) if name == self.grown:
                self._named(local, _List(self.falling))
            case ast.Assign(targets=[ast.Name(id=local)], value=value):
                node.value, kind = self._expression(value)
                if kind == _SHAKEN:
                    raise _NotBare
                if kind is not None:
                    self._named(local, kind)
            case ast.AnnAssign(target=ast.Name(id=name)) if name == self.grown:
                pass
            case ast.For(target=target, iter=source):
                node.iter = self._gone_over(target, source)
                self._block(node.body)
                self._block(node.orelse)
            case ast.If(test=test) | ast.While(test=test):
                node.test = self._plain(test)
                self._block(node.body)
                self._block(node.orelse)
            case ast.FunctionDef():
                self._block(node.body)
            case _:
                self._parts(node)

    def _named(self, name: str, kind: _Kind) -> None:
        if self.stored[name] != 1:
            raise _NotBare
        self.env[name] = kind

    def _gone_over(self, target: ast.expr, source: ast.expr) -> ast.expr:
        """What a loop goes over."""
        match source:
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner]):
                match target, inner:
                    case ast.Tuple(elts=[ast.Name(id=number), _]), ast.Call(
                        func=ast.Name(id=cut), args=[often, _]
                    ) if cut in CUT and self.stored[number] == 1:
                        self.most[number] = often
                    case _:
                        pass
                inner, kind = self._expression(inner)
                source.args = [inner]
                element = target.elts[1] if isinstance(target, ast.Tuple) else None
            case _:
                source, kind = self._expression(source)
                element = target
        if isinstance(kind, _List):
            if not kind.ordered or not isinstance(element, ast.Name):
                raise _NotBare
            self._all_of(kind)
            self._named(element.id, _ELEMENT)
        elif kind is not None:
            raise _NotBare
        return source

    # ------------------------------------------------------------ expressions

    def _all_of(self, kind: _List) -> None:
        if kind.whole:
            self.asked.append(None)

    def _some(self, kind: _List, how_many: ast.expr, *, greatest: bool) -> None:
        """So many from one end are asked for."""
        if isinstance(how_many, ast.Name):
            how_many = self.most.get(how_many.id, how_many)
        if kind.whole:
            self.asked.append(how_many if greatest == self.falling else None)

    def _plain(self, node: ast.expr) -> ast.expr:
        """An expression that may look at such lists and be none."""
        node, kind = self._expression(node)
        if kind is not None:
            raise _NotBare
        return node

    def _parts(self, node: ast.AST) -> None:
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                setattr(node, name, self._plain(value))
            elif isinstance(value, list):
                value[:] = [self._plain(v) if isinstance(v, ast.expr) else self._inner(v) for v in value]

    def _inner(self, node: Any) -> Any:
        if isinstance(node, ast.stmt):
            self._statement(node)
        elif isinstance(node, ast.AST):
            self._parts(node)
        return node

    def _expression(self, node: ast.expr) -> tuple[ast.expr, _Kind]:
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                if name not in self.env:
                    self.others.add(name)
                return node, self.env.get(name)
            case ast.Attribute(value=of, attr=step):
                node.value, kind = self._expression(of)
                if kind == _ELEMENT:
                    self.steps.add(step)
                    return node.value, None
                if kind is not None:
                    raise _NotBare
                return node, None
            case ast.Call(func=ast.Name(id=function)) if not node.keywords or function in _BEST:
                return self._call(node, function)
            case ast.GeneratorExp() | ast.ListComp():
                return self._comprehension(node)
            case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
                node.left, kind = self._expression(left)
                if kind not in (None, _ELEMENT):
                    raise _NotBare
                return node, None
            case ast.Lambda(args=args):
                with _Hidden(self, [a.arg for a in args.args]):
                    node.body = self._plain(node.body)
                return node, None
            case _:
                self._parts(node)
                return node, None

    def _call(self, node: ast.Call, function: str) -> tuple[ast.expr, _Kind]:
        match node.args:
            case [how_many, inner] if function in CUT:
                inner, kind = self._expression(inner)
                node.args = [self._plain(how_many), inner]
                if not isinstance(kind, _List):
                    if kind is not None:
                        raise _NotBare
                    return node, None
                if not kind.ordered:
                    raise _NotBare
                self._some(kind, how_many, greatest=kind.falling == (function == "first_of"))
                return as_slice(node, function), _List(kind.falling, ordered=True, whole=False)
            case [inner, ast.Lambda() as by] if function in ORDERED or function in _ONE:
                inner, kind = self._expression(inner)
                if not isinstance(kind, _List):
                    if kind is not None:
                        raise _NotBare
                    node.args = [inner, self._plain(by)]
                    return node, None
                self.steps.add(_only_step(by))
                if function in _ONE:
                    self._some(kind, ast.Constant(1), greatest=_ONE[function] == "max")
                    none = [ast.keyword("default", ast.Constant(None))]
                    return ast.Call(ast.Name(_ONE[function], ast.Load()), [inner], none), _ELEMENT
                falling = function in ("greatest_first", "ordered_by_greatest")
                if falling != kind.falling:
                    back = ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1)))
                    inner = ast.Subscript(inner, back, ast.Load())
                return inner, _List(falling, ordered=True, whole=kind.whole)
            case [inner] if function in _ORDERLESS or function == "tuple":
                if function in _BEST and isinstance(inner, ast.GeneratorExp | ast.ListComp):
                    best = self._best(inner, greatest=_BEST[function])
                    if best:
                        return node, None
                inner, kind = self._expression(inner)
                node.args = [inner]
                if function == "tuple" and isinstance(kind, _List):
                    return node, kind
                if function == "len" and isinstance(kind, _List):
                    self._all_of(kind)
                elif kind is not None and (kind != _SHAKEN or function == "tuple"):
                    raise _NotBare
                return node, None
            case _:
                self._parts(node)
                return node, None

    def _best(self, node: ast.GeneratorExp | ast.ListComp, *, greatest: bool) -> bool:
        """`max(p.die for p in NAME)` asks for the first one."""
        match node:
            case ast.GeneratorExp(
                elt=ast.Attribute(value=ast.Name(id=same), attr=step),
                generators=[ast.comprehension(target=ast.Name(id=one), ifs=[]) as over],
            ) | ast.ListComp(
                elt=ast.Attribute(value=ast.Name(id=same), attr=step),
                generators=[ast.comprehension(target=ast.Name(id=one), ifs=[]) as over],
            ) if same == one:
                over.iter, kind = self._expression(over.iter)
                if not isinstance(kind, _List):
                    if kind is not None:
                        raise _NotBare
                    return False
                self.steps.add(step)
                self._some(kind, ast.Constant(1), greatest=greatest)
                node.elt = ast.Name(one, ast.Load())
                return True
            case _:
                return False

    def _comprehension(self, node: ast.GeneratorExp | ast.ListComp) -> tuple[ast.expr, _Kind]:
        (over, *more) = node.generators
        over.iter, kind = self._expression(over.iter)
        if kind is None:
            with _Hidden(self, [name for part in node.generators for name in targets(part.target)]):
                for part in more:
                    part.iter = self._plain(part.iter)
                for part in node.generators:
                    part.ifs = [self._plain(test) for test in part.ifs]
                node.elt = self._plain(node.elt)
            return node, None
        if not isinstance(kind, _List) or more or not isinstance(over.target, ast.Name):
            raise _NotBare
        self._all_of(kind)
        with _Hidden(self, [over.target.id], _ELEMENT):
            over.ifs = [self._plain(test) for test in over.ifs]
            node.elt, inside = self._expression(node.elt)
        match node.elt:
            case ast.Name(id=name) if inside is None and name == over.target.id and not over.ifs:
                return over.iter, _SHAKEN
            case _:
                pass
        if inside == _ELEMENT:
            return node, _List(kind.falling, kind.ordered, whole=False)
        if inside is not None:
            raise _NotBare
        return node, _SHAKEN


def _only_step(by: ast.Lambda) -> str:
    """`lambda p: p.die`"""
    match by:
        case ast.Lambda(args=args, body=ast.Attribute(value=ast.Name(id=name), attr=step)) if (
            [a.arg for a in args.args] == [name]
        ):
            return step
        case _:
            raise _NotBare


class _Hidden:
    """Inside, names mean something else."""

    def __init__(self, trace: _Trace, names: list[str], kind: _Kind = None) -> None:
        self._trace, self._names, self._kind = trace, names, kind

    def __enter__(self) -> None:
        self._before = {n: self._trace.env[n] for n in self._names if n in self._trace.env}
        for name in self._names:
            self._trace.env[name] = self._kind

    def __exit__(self, *_: object) -> None:
        for name in self._names:
            del self._trace.env[name]
        self._trace.env |= self._before
