"""Circles: a function that needs its own answer.

In: the assembled functions. Out: one message per circle, naming it. Dependencies of lists of
modifiers are per group: a line may use other groups of its own list, as long as no group
comes back to itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.kept import Kept
from rulesdsl.sema.codes import RECURSION
from rulesdsl.sema.declare import FunctionDecl
from rulesdsl.sema.env import Assembled, Env, rule_of
from rulesdsl.sema.references import references


def check_recursion(functions: Iterable[Assembled], env: Env) -> None:
    edges: dict[str, list[str]] = {}
    for function in functions:
        edges |= _EDGES.of(function)
    for circle in _circles(edges):
        decl = _first_declared(circle, env)
        name = decl.head.name.text
        start = next(i for i, node in enumerate(circle) if node.split(".")[0] == name)
        trail = [*circle[start:], *circle[:start], circle[start]]
        env.report(
            RECURSION,
            f"{trail[0]} needs its own answer: {' -> '.join(trail)}",
            decl.head.name.span,
            rule=rule_of(decl.head.cite),
            help="nothing may depend on itself; break the circle at one of these",
        )


def _edges(function: Assembled) -> dict[str, list[str]]:
    """What a function needs. A list of modifiers needs its groups and lines; a group needs what
    stands in it."""
    if not isinstance(function, g.Modifiers):
        return {function.id: _targets([function])}
    return _edges_of_list(function)


_EDGES: Final[Kept[Assembled, dict[str, list[str]]]] = Kept(_edges, "needs")


def _edges_of_list(modifiers: g.Modifiers) -> dict[str, list[str]]:
    edges: dict[str, list[str]] = {}
    shared: list[g.Model] = [modifiers.by] if modifiers.by is not None else []
    rest: list[g.Model] = [*shared, *modifiers.at_most]
    groups: list[str] = []
    for item in modifiers.items:
        if isinstance(item, g.ModifierGroup):
            key = f"{modifiers.id}.{item.name}"
            groups.append(key)
            edges[key] = _targets([item, *shared])
        else:
            rest.append(item)
    edges[modifiers.id] = [*groups, *_targets(rest)]
    return edges


def _targets(roots: Iterable[g.Model]) -> list[str]:
    found: dict[str, None] = {}
    for root in roots:
        for ref in references(root):
            if ref.space == "function" and ref.needed:
                found[ref.name if ref.group is None else f"{ref.name}.{ref.group}"] = None
    return list(found)


def _circles(edges: dict[str, list[str]]) -> list[list[str]]:
    """One circle for each way back found by a walk in order; iterative, so that no book is too
    deep."""
    done: set[str] = set()
    found: list[list[str]] = []
    for start in edges:
        path: list[str] = []
        on_path: set[str] = set()
        stack: list[tuple[str, int]] = [(start, 0)] if start not in done else []
        while stack:
            node, index = stack.pop()
            if index == 0:
                path.append(node)
                on_path.add(node)
            following = edges.get(node, [])
            if index < len(following):
                stack.append((node, index + 1))
                other = following[index]
                if other in on_path:
                    found.append(path[path.index(other) :])
                elif other not in done:
                    stack.append((other, 0))
                continue
            done.add(node)
            on_path.discard(node)
            path.pop()
    return _disjoint(found)


def _disjoint(circles: list[list[str]]) -> list[list[str]]:
    """Circles that share a function are one mistake."""
    kept: list[list[str]] = []
    for circle in circles:
        if all(not set(circle) & set(other) for other in kept):
            kept.append(circle)
    return kept


def _first_declared(circle: list[str], env: Env) -> FunctionDecl:
    names = {node.split(".")[0] for node in circle}
    return next(d for n, d in env.symbols.functions.items() if n in names)
