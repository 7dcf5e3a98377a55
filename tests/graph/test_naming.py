"""Whatever holds an id is in the one table of what nodes name; every name of it is of a thing there is."""

from __future__ import annotations

import typing
from functools import cache
from typing import Any

import books
import pytest

from rulesdsl import graph as g
from rulesdsl.graph.inside import inside
from rulesdsl.graph.naming import NAMES

IDS = (g.MeasureId, g.RoleId, g.DiceId, g.EnumId, g.OutcomeId, g.RecordId, g.PatternId, g.FunctionId)
DECLARED = {"id"}
"""A declaration's own id names nobody else."""
OF_NOBODY = {"LeftOut", "Edit", "AppliedEdit"}


def holds_an_id(annotation: Any) -> bool:
    if annotation in IDS:
        return True
    return any(holds_an_id(part) for part in typing.get_args(annotation))


def classes() -> list[type[g.Model]]:
    found: dict[type[g.Model], None] = {}
    waiting: list[type[g.Model]] = [g.Model]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            if kind.__module__.startswith("rulesdsl.graph."):
                found[kind] = None
            waiting.append(kind)
    return sorted(found, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: kind.__name__)
def test_every_class_with_an_id_in_it_is_in_the_table(kind: type[g.Model]) -> None:
    hints = typing.get_type_hints(kind)
    named = {name for name, hint in hints.items() if name not in DECLARED and holds_an_id(hint)}
    assert not named or kind in NAMES or kind.__name__ in OF_NOBODY, named


@cache
def nodes(book: str) -> tuple[g.RuleGraph, list[g.Model]]:
    graph = books.book(book)
    found: list[g.Model] = []
    waiting: list[g.Model] = [graph]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += inside(node)
    return graph, found


@pytest.mark.parametrize("book", ["tcs", "goss"])
def test_what_is_named_is_there(book: str) -> None:
    graph, found = nodes(book)
    there: dict[str, set[str]] = {
        "measure": {one.id for one in graph.measures},
        "role": {one.id for one in graph.roles},
        "dice": {one.id for one in graph.dice},
        "enum": {one.id for one in graph.enums},
        "outcome": {one.id for one in graph.outcomes},
        "record": {one.id for one in graph.records},
        "pattern": {one.id for one in graph.patterns},
        "function": set(graph.functions),
    }
    seen: set[type] = set()
    for node in found:
        for named in NAMES[type(node)](node) if type(node) in NAMES else ():
            seen.add(type(node))
            assert named.how == "perhaps" or named.name in there[named.space], (node, named)
    assert len(seen) > 20
