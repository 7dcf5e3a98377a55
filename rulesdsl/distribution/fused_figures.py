"""Figures that passes have added to, as states behind these passes.

In: the figures before, and what they grow by, with its ways. Out: states with their weights, as the stage
behind the passes needs them.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from operator import add
from typing import Any

from rulesdsl.distribution.fused_code import up_to_return
from rulesdsl.distribution.weights import Sums


def with_one(figures: Sums, sums: Mapping[int, int], left: Sequence[int] | None) -> dict[Any, int]:
    """States of one figure that has grown; as they are `left` behind the passes."""
    (first,) = figures
    if left is None:
        return {((first + n,),): ways for n, ways in sums.items()}
    if len(left) == 1:
        return {(first + n,): ways for n, ways in sums.items()}
    return {(first + n,) * len(left): ways for n, ways in sums.items()}


def with_figures(
    figures: Sums, sums: Mapping[Sums, int], left: Sequence[int] | None
) -> dict[Any, int]:
    """The same of several figures, of which some may be left."""
    grown = sums
    if any(figures):
        grown = {tuple(map(add, figures, more)): ways for more, ways in sums.items()}
    if left is None:
        return {(one,): ways for one, ways in grown.items()}
    found: dict[Sums, int] = {}
    for one, ways in grown.items():
        some = tuple([one[at] for at in left])
        found[some] = found.get(some, 0) + ways
    return found


def figures_left(stage: ast.FunctionDef) -> tuple[int, ...] | None:
    """Of a stage that takes figures out of a list of them and no more: which, in the order of its state."""
    lists = {arg.arg for arg in stage.args.args}
    at: dict[str, int] = {}
    body, end = up_to_return(stage.body)
    for node in body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="tuple"), args=[ast.Name(id=of)], keywords=[]),
            ) if of in lists and len(lists) == len(stage.args.args) == 1:
                lists = {name}
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Subscript(value=ast.Name(id=of), slice=ast.Constant(value=int(place))),
            ) if of in lists:
                at[name] = place
            case _:
                return None
    if not isinstance(end, ast.Tuple):
        return None
    names = [part.id if isinstance(part, ast.Name) else "" for part in end.elts]
    return tuple([at[name] for name in names]) if all(name in at for name in names) else None
