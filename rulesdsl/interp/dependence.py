"""Which definitions hang on which steps.

In: names of steps and the definitions beside them. Out: those names and the names of all
definitions that use one of them, however far round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesdsl import graph as g


def depending_on(names: Iterable[str], definitions: Mapping[str, g.Definition]) -> set[str]:
    reached = set(names)
    uses = {name: set(step_names(d.value)) for name, d in definitions.items()}
    grown = True
    while grown:
        more = {name for name, used in uses.items() if name not in reached and used & reached}
        reached |= more
        grown = bool(more)
    return reached


def step_names(node: g.Model) -> Iterable[str]:
    """The steps that an expression names."""
    if isinstance(node, g.StepRef):
        yield node.name
    for field in type(node).model_fields:
        yield from _inside(getattr(node, field))


def _inside(value: object) -> Iterable[str]:
    if isinstance(value, g.Model):
        yield from step_names(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _inside(item)
