"""Figures that passes have added to, in the stage behind these passes.

In: the stage, as code, and the figures. Out: the same code with the figures at hand in place of a list of
them; or states that hold the list, where the stage does more with it.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from operator import add

from rulesdsl.distribution.fused_code import up_to_return
from rulesdsl.distribution.names import reads
from rulesdsl.distribution.trees import Changer, copied
from rulesdsl.distribution.weights import Sums

Body = tuple[list[ast.stmt], ast.expr]


def begins_with(touched: ast.expr) -> int:
    """How many figures there are, where all begin with 0; 0 where that is not seen."""
    match touched:
        case ast.Tuple(elts=[ast.Tuple(elts=figures)]) if figures and all(
            isinstance(one, ast.Constant) and one.value == 0 for one in figures
        ):
            return len(figures)
        case _:
            return 0


def name_of_figure(at: int) -> str:
    return f"_r_figure_{at}"


def by_figures(stage: ast.FunctionDef) -> Body | None:
    """The code of a stage that takes figures out of its list, one by one, with a name for each of them; None
    where it does something else with the list."""
    lists = {arg.arg for arg in stage.args.args}
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


def states_of(figures: Sums, sums: Mapping[Sums, int]) -> dict[tuple[Sums], int]:
    """States of a list of figures, by what these grow by."""
    if not any(figures):
        return {(one,): ways for one, ways in sums.items()}
    return {(tuple(map(add, figures, one)),): ways for one, ways in sums.items()}


def states_of_one(figures: Sequence[int], sums: Mapping[int, int]) -> dict[tuple[Sums], int]:
    """The same of one figure."""
    (first,) = figures
    return {((first + one,),): ways for one, ways in sums.items()}
