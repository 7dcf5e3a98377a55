"""A plan that notes what is asked of it (`rulesdsl.graph.noted`): so that the module of a chapter that was
written for one view or book can stand in another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesdsl.graph.noted import Answers, Asked, NotedTable, noted
from rulesdsl.lower import plan as p
from rulesdsl.source.records import replace

_TABLES: Final = (
    "called", "follow_ons", "step_types", "may_fail", "summed", "members", "by_die", "blanks", "modified",
)  # fmt: skip
_INDEX: Final = ("refs", "attributes", "renamed")


def answers_of(plan: p.Plan, answers: Answers) -> Answers:
    """The answers of the graph, with those of the plan."""
    tables: dict[str, Mapping[str, object]] = {name: getattr(plan, name) for name in _TABLES}
    return answers.also(**tables, **{name: getattr(plan.index, name) for name in _INDEX})


def noted_plan(plan: p.Plan, answers: Answers, own: frozenset[str], asked: Asked) -> p.Plan:
    """The plan, for work on a module with the functions `own`; `answers` are `answers_of` it."""

    def table(name: str, of: Mapping[str, Any]) -> NotedTable:
        return NotedTable(name, of, answers, asked)

    index = p.Index(*(table(name, getattr(plan.index, name)) for name in _INDEX))
    changed: dict[str, Any] = {name: table(name, getattr(plan, name)) for name in _TABLES}
    return replace(plan, graph=noted(answers, own, asked), index=index, **changed)
