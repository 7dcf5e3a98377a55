"""Figures of follow-ons that may not have come to their end: which of them are there all the same.

In: the reading of a figure. Out: whether it is only of the result (`result`), may be known of one that ended
sooner (`ended`), or is not there before the players have said more (`due`).
"""

from __future__ import annotations

from typing import Literal

from rulesdsl import graph as g
from rulesdsl.backends.python.page import Page
from rulesdsl.backends.python.printing import bare
from rulesdsl.backends.python.types import is_due
from rulesdsl.graph.inside import everything

FigureOf = Literal["result", "ended", "due"]


def figure_of(page: Page, expr: g.ResultField) -> FigureOf:
    """Where the figure is to be found."""
    type = bare(expr.base.type)
    if not isinstance(type, g.FollowOnType):
        return "result"
    if is_due(page, type):
        return "due"
    target = page.plan.graph.functions[type.to]
    return "ended" if isinstance(target, g.Resolver) and _before_an_end(target, expr.name) else "result"


def may_stop(page: Page, type: g.FollowOnType) -> bool:
    """Whether it may be refused, or end, and have no result then."""
    target = page.plan.called.get(type.to)
    return target is None or target.refuses or target.ends


def is_a_result(page: Page, subject: str, type: g.FollowOnType) -> str:
    """The check that it came to its end."""
    return f"isinstance({subject}, {page.ref(f'result:{type.to}')})"


def _before_an_end(target: g.Resolver, name: str) -> bool:
    """Whether the step of that name stands above one at which it may end."""
    above = False
    for step in target.steps:
        if above and any(isinstance(inner, g.EndStep) for inner in everything(step)):
            return True
        above |= isinstance(step, g.NamedStep) and step.name == name
    return False
