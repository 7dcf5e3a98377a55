"""Figures that passes have added to, in the stage behind these passes.

In: the stage, as code, and the figures. Out: the same code with the figures at hand in place of a list of
them; or states that hold the list, where the stage does more with it.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import add
from typing import Any

from rulesdsl.distribution.fused_code import up_to_return
from rulesdsl.distribution.names import reads
from rulesdsl.distribution.trees import Changer, copied
from rulesdsl.distribution.weights import Sums

Body = tuple[list[ast.stmt], ast.expr]


@dataclass(frozen=True, slots=True)
class Summed:
    """The names of figures, and sums of them as code; `states` is a state that the sums are in, by the names
    `named` that these have in it."""

    figures: list[str]
    sums: list[str]
    named: list[str]
    state: list[str]


def begins_with(touched: ast.expr, at: int) -> int:
    """How many figures there are at a place of a state, where all begin with 0; 0 where that is not seen."""
    figures = touched.elts[at] if isinstance(touched, ast.Tuple) else None
    if isinstance(figures, ast.Tuple) and all(
        isinstance(one, ast.Constant) and one.value == 0 for one in figures.elts
    ):
        return len(figures.elts)
    return 0


def name_of_figure(at: int) -> str:
    return f"_r_figure_{at}"


def by_figures(stage: ast.FunctionDef, grown: str) -> Body | None:
    """The code of a stage that takes figures out of the list `grown`, one by one, with a name for each of
    them; None where it does something else with the list."""
    lists = {grown}
    body, end = up_to_return(stage.body)
    match body:
        case [
            ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="tuple"), args=[ast.Name(id=of)], keywords=[]),
            ),
            *rest,
        ] if {of} == lists:
            lists, body = {name}, rest
    taken = _Taken(lists)
    body = [taken.visit(copied(node)) for node in body]
    end = taken.visit(copied(end))
    return None if reads(*body, end) & lists else (body, end)


def only_figures(body: Body) -> list[str]:
    """The names that a stage hands on in their order, where it does no more; none where it does."""
    statements, end = body
    named: dict[str, str] = {}
    for node in statements:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=of)):
                named[name] = of
            case _:
                return []
    parts = end.elts if isinstance(end, ast.Tuple) else []
    names = [named.get(part.id, part.id) for part in parts if isinstance(part, ast.Name)]
    return names if len(names) == len(parts) else []


def summed_figures(body: Body, count: int) -> Summed | None:
    """Where a stage does no more than to add up so many figures, to fewer sums; None where it does something
    else. Passes can then add up the sums."""
    statements, end = body
    figures = [name_of_figure(at) for at in range(count)]
    forms = {name: tuple(int(at == place) for place in range(count)) for at, name in enumerate(figures)}
    for node in statements:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in forms:
                form = _form(value, forms)
            case _:
                return None
        if form is None:
            return None
        forms[name] = form
    parts = [part.id for part in end.elts if isinstance(part, ast.Name)] if isinstance(end, ast.Tuple) else []
    if not isinstance(end, ast.Tuple) or len(parts) != len(end.elts):
        return None
    named = {form: name for name in reversed(parts) if (form := forms.get(name)) is not None}
    named = dict(reversed(named.items()))
    if not 0 < len(named) < count:
        return None
    sums = [_written(form, figures) for form in named]
    return Summed(figures, sums, [*named.values()], [named.get(forms.get(n, ()), n) for n in parts])


def _written(form: Sums, figures: Sequence[str]) -> str:
    parts = [f"{n} * {one}" if n != 1 else one for n, one in zip(form, figures, strict=True) if n]
    return " + ".join(parts) or "0"


def _form(value: ast.expr, forms: Mapping[str, Sums]) -> Sums | None:
    """How often each figure is in a sum; None where it is none of figures alone."""
    match value:
        case ast.Name(id=name):
            return forms.get(name)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            one, other = _form(left, forms), _form(right, forms)
            if one is None or other is None:
                return None
            sign = 1 if isinstance(op, ast.Add) else -1
            return tuple([a + sign * b for a, b in zip(one, other, strict=True)])
        case ast.BinOp(left=inner, op=ast.Mult(), right=ast.Constant(value=int(times))):
            form = _form(inner, forms)
            return None if form is None else tuple([times * n for n in form])
        case _:
            return None


class _Taken(Changer):
    """Figures taken out of a list, as names."""

    def __init__(self, lists: set[str]) -> None:
        self._lists = lists

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(value=ast.Name(id=of), slice=ast.Constant(value=int(at))) if of in self._lists:
                return ast.Name(name_of_figure(at), ast.Load())
            case _:
                found: ast.expr = self.inner(node)
                return found


def states_of(first: Sums, sums: Mapping[Sums, int]) -> dict[tuple[Sums], int]:
    """States of a list of figures, by what these grow by."""
    if not any(first):
        return {(one,): ways for one, ways in sums.items()}
    return {(tuple(map(add, first, one)),): ways for one, ways in sums.items()}


def states_beside(
    state: Sequence[Any], at: int, sums: Mapping[Sums, int]
) -> dict[tuple[Any, ...], int]:
    """The same where the list is at a place of a state in which there is more."""
    before, behind = state[:at], state[at + 1 :]
    return {(*before, *one, *behind): ways for one, ways in states_of(state[at], sums).items()}


def states_of_one(figures: Sequence[int], sums: Mapping[int, int]) -> dict[tuple[Sums], int]:
    """The same of one figure."""
    (first,) = figures
    return {((first + one,),): ways for one, ways in sums.items()}
