"""What the facts of a follow-on are called in Python, where it is due: as fields of what is known, and as
arguments for what the players have to say.

In: a plan, and the step that goes on. Out: names by the facts. None of them is a name that the method needs
which goes on: a resolver `morale` may ask for a fact `morale`.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.lower.names import attributes
from rulesdsl.lower.plan import Plan

_OWN = ("self", "dice", "trace", "resolve", "inside", "not_given")


def due_names(plan: Plan, step: g.ThenStep) -> dict[str, str]:
    called = plan.called.get(step.resolver)
    choices = [choice.parameter for choice in called.choices] if called is not None else []
    goes_on = plan.index.refs[f"function:{step.resolver}"]
    return attributes(facts_of(plan.graph, step), (*_OWN, goes_on.name, goes_on.module, *choices))


def facts_of(graph: g.RuleGraph, step: g.ThenStep) -> list[str]:
    """What a follow-on takes: the fields of its only record, or its inputs."""
    target = graph.functions[step.resolver]
    inputs = () if isinstance(target, g.Table) else target.inputs
    if len(inputs) == 1 and isinstance(inputs[0].type, g.RecordType):
        return [f.name for f in graph.record_by_id[inputs[0].type.record].fields]
    return [i.name for i in inputs]
