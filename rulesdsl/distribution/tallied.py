"""Passes that are counted while they are gone through, as a list of passes that is counted behind them.

In: the statements of a cleaned function. Out: the same, changed in place: all that is known of lists of
passes (`counted.py`, `tidy.py`) holds of these too, and figures that nobody asks for are left out with them.
A pass is of a class made here, with a field for each thing that the figures hang on.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from typing import Any

from rulesdsl.distribution.code import assign, call_of, name_of
from rulesdsl.distribution.names import reads, sets
from rulesdsl.runtime.lists import greatest, least

_ONE = "_pass"


@dataclass(frozen=True, slots=True)
class _Figure:
    """`name` is a sum (`how`), or the greatest or least, of what the passes add, where they count."""

    name: str
    how: str
    adds: ast.expr
    when: ast.expr | None


def untallied(body: list[ast.stmt], dice: Mapping[str, tuple[str, ...]], space: dict[str, Any]) -> None:
    """`dice`: which are for which repeated steps, after which the lists are called."""
    _untallied(body, dice, space, {*reads(*body), *sets(body)}, 0)


def _untallied(
    body: list[ast.stmt],
    dice: Mapping[str, tuple[str, ...]],
    space: dict[str, Any],
    taken: set[str],
    depth: int,
) -> None:
    """`depth`: in so many loops the statements stand; `taken` are names that no list may have."""
    at = 0
    while at < len(body):
        node = body[at]
        if isinstance(node, ast.For):
            steps = (dice[n][depth] for n in sorted(reads(*node.body)) if len(dice.get(n, ())) > depth)
            at += _list_for(body, at, node, next(steps, ""), space, taken)
        if isinstance(node, ast.For | ast.If | ast.While):
            further = depth + isinstance(node, ast.For)
            _untallied(node.body, dice, space, taken, further)
            _untallied(node.orelse, dice, space, taken, further)
        at += 1


def _list_for(
    body: list[ast.stmt],
    at: int,
    loop: ast.For,
    step: str,
    space: dict[str, Any],
    taken: set[str],
) -> int:
    """Gives the loop a list in place of its figures. By how many places it has moved on, with what is now
    behind it."""
    starts = {name: n for n, node in enumerate(body[:at]) if (name := _start(node)) is not None}
    found = {id(n): f for n in loop.body if (f := _figure(n)) is not None and f.name in starts}
    figures = list(found.values())
    names = {figure.name for figure in figures}
    rest = [node for node in loop.body if id(node) not in found]
    first_start = min((starts[name] for name in names), default=at)
    between = [node for node in body[first_start:at] if _start(node) not in names]
    if not figures or names & (reads(*rest, *between) | sets(rest) | sets(between)):
        return 0
    if not step or f"{step}_so_far" in taken:
        step = figures[0].name
    taken.add(f"{step}_so_far")
    made, kinds = _pass_of(figures, [body[starts[figure.name]] for figure in figures])
    kind = f"_PassOf_{figures[0].name}"
    while kind in space:
        kind += "_"
    space[kind] = make_dataclass(kind, kinds.items(), frozen=True, slots=True)
    space |= {"greatest": greatest, "least": least}
    grown, whole = f"{step}_so_far", f"_{step}_gone_through"
    append = ast.Attribute(name_of(grown), "append", ast.Load())
    added = ast.Expr(ast.Call(append, [ast.Call(name_of(kind), [], made)], []))
    first = min(n for n, node in enumerate(loop.body) if id(node) in found)
    loop.body[:] = [*_without(loop.body[:first], found), added, *_without(loop.body[first:], found)]
    empty = ast.AnnAssign(ast.Name(grown, ast.Store()), name_of("list"), ast.List([], ast.Load()), 1)
    behind = [assign(whole, call_of("tuple", name_of(grown)))]
    behind += [assign(f.name, _asked(n, f, whole)) for n, f in enumerate(figures)]
    body[at : at + 1] = [empty, loop, *behind]
    for place in sorted((starts[name] for name in names), reverse=True):
        del body[place]
    return 1 + len(behind) - len(names)


def _without(block: Sequence[ast.stmt], figures: Mapping[int, _Figure]) -> list[ast.stmt]:
    return [node for node in block if id(node) not in figures]


def _start(node: ast.stmt) -> str | None:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=0 | None as value)):
            return name if value is None or type(value) is int else None
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=None)):
            return name
        case _:
            return None


def _figure(node: ast.stmt, when: ast.expr | None = None) -> _Figure | None:
    match node:
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=adds):
            return _Figure(name, "sum", adds, when)
        case ast.If(
            test=ast.BoolOp(
                op=ast.Or(),
                values=[
                    ast.Compare(ast.Name(id=name), [ast.Is()], [ast.Constant(value=None)]),
                    ast.Compare(ops=[ast.Gt() | ast.Lt() as sign], comparators=[ast.Name(id=same)]),
                ],
            ),
            body=[ast.Assign(targets=[ast.Name(id=again)], value=best)],
            orelse=[],
        ) if name == same == again:
            return _Figure(name, "greatest" if isinstance(sign, ast.Gt) else "least", best, when)
        case ast.If(test=test, body=[inner], orelse=[]) if when is None:
            return _figure(inner, test)
        case _:
            return None


def _pass_of(
    figures: Sequence[_Figure], starts: Sequence[ast.stmt]
) -> tuple[list[ast.keyword], dict[str, str]]:
    """The fields of a pass, and their kinds."""
    fields: list[ast.keyword] = []
    kinds: dict[str, str] = {}
    for n, figure in enumerate(figures):
        if figure.when is not None:
            fields.append(ast.keyword(f"when_{n}", figure.when))
            kinds[f"when_{n}"] = "bool"
        if not isinstance(figure.adds, ast.Constant):
            fields.append(ast.keyword(f"adds_{n}", figure.adds))
            said = starts[n]
            kind = ast.unparse(said.annotation) if isinstance(said, ast.AnnAssign) else "int"
            kinds[f"adds_{n}"] = kind.removesuffix(" | None")
    return fields, kinds


def _asked(n: int, figure: _Figure, whole: str) -> ast.expr:
    """`sum([_pass.adds_0 for _pass in whole if _pass.when_0])`"""
    constant = isinstance(figure.adds, ast.Constant)
    adds = figure.adds if constant else ast.Attribute(name_of(_ONE), f"adds_{n}", ast.Load())
    ifs = [] if figure.when is None else [ast.Attribute(name_of(_ONE), f"when_{n}", ast.Load())]
    over = ast.comprehension(ast.Name(_ONE, ast.Store()), name_of(whole), list[ast.expr](ifs), 0)
    return call_of(figure.how, ast.ListComp(adds, [over]))
