"""How often a step that is worked out when it is asked for may be asked for, on one way through.

Of cases only one counts; what is asked of each element of a list counts as more than once. A step that
is asked for once at most need not be remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.needs import parts
from rulesdsl.lower.walk import step_names

_MANY: Final = 2


def often(name: str, steps: Iterable[g.Step], gives: g.Expr | None, results: Iterable[str]) -> bool:
    """Whether it may be asked for more than once among all these."""
    asked = sum(result == name for result in results) + (0 if gives is None else _times(gives, name))
    for step in steps:
        if isinstance(step, g.Definition):
            asked += _times(step.value, name)
        elif isinstance(step, g.AgainStep):
            return True  # what stands before it is gone through again
        elif name in step_names(step):
            asked += _MANY  # it is written down twice, as for the trace, or for every pass
    return asked > 1


def _times(node: g.Model, name: str) -> int:
    match node:
        case g.StepRef():
            return int(node.name == name)
        case g.Over(source=source, where=where):
            return _times(source, name) + (0 if where is None else _times(where, name))
        case g.Cases(cases=cases, otherwise=otherwise):
            tests = sum(_times(case.when, name) for case in cases)
            return tests + max(*(_times(case.value, name) for case in cases), _times(otherwise, name))
        case _:
            asked = sum(_times(part, name) for part in parts(node))
            over = getattr(node, "over", None)
            if over is None or not asked:
                return asked
            once = _times(over.source, name)  # the rest is asked of every element
            return once + _MANY * (asked - once)
