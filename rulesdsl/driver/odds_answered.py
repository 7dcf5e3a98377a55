"""A procedure of which other steps read what a follow-on comes to that waits for the players, for its odds.

In: a rule graph, a resolver, and the facts told for its follow-ons. Out: the graph of a procedure that takes
these facts as inputs of its own, so that nothing in it waits. The function that a build writes cannot be told
them; the odds can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesdsl import graph as g
from rulesdsl.driver.odds_cut import graph_of
from rulesdsl.driver.odds_once import uses
from rulesdsl.driver.situation import Situation
from rulesdsl.graph.inside import everything
from rulesdsl.interp.values import Nested, Val
from rulesdsl.source.records import replace

Fields = Mapping[str, tuple[str, ...]]
"""By a step that goes on, the facts told of those that it asks for."""


def told_of(node: g.Resolver, answers: Nested, enough: Callable[[str, Nested], object | None]) -> Fields:
    """The follow-ons that other steps read, and that wait no longer: `enough` is None where facts lack."""
    if not answers or node.id in uses(node):
        return {}
    read = {
        type.step
        for one in everything(node)
        if isinstance(one, g.ResultField)
        for type in (_bare(one.base.type),)
        if isinstance(type, g.FollowOnType) and type.resolver == node.id
    }
    found: dict[str, tuple[str, ...]] = {}
    for step in node.steps:
        if not isinstance(step, g.ThenStep) or step.external or step.name not in read:
            continue
        told = answers.get(step.name)
        asked = [b.field for b in step.binds if b.value is None]
        if asked and isinstance(told, Mapping) and enough(f"{node.id}.{step.name}", told) is not None:
            found[step.name] = tuple(field for field in asked if field in told)
    return found


def with_answers(graph: g.RuleGraph, node: g.Resolver, fields: Fields) -> tuple[g.RuleGraph, g.Resolver]:
    """The procedure that takes these facts, and its graph."""
    inputs = list(node.inputs)
    steps: list[g.Step] = []
    for step in node.steps:
        if isinstance(step, g.ThenStep) and step.name in fields:
            types = _types(graph, step)
            binds: list[g.Bind] = []
            for bind in step.binds:
                if bind.value is not None:
                    binds.append(bind)
                elif bind.field in fields[step.name]:
                    made = g.Input(name=_name(step.name, bind.field), type=types[bind.field])
                    inputs.append(made)
                    value = g.InputRef(type=made.type, name=made.name)
                    binds.append(bind.model_copy(update={"value": value, "asked": None}))
            step = step.model_copy(update={"binds": tuple(binds)})
        steps.append(step)
    made_so = node.model_copy(update={"inputs": tuple(inputs), "steps": tuple(steps)})
    return graph_of(graph, made_so), made_so


def answered(situation: Situation, fields: Fields) -> Situation:
    """The situation with these facts among the inputs."""
    inputs: dict[str, Val] = dict(situation.inputs)
    for step, names in fields.items():
        told = situation.answers[step]
        for name in names:
            value = told[name] if isinstance(told, Mapping) else None
            if not isinstance(value, Mapping):
                inputs[_name(step, name)] = value
    return replace(situation, inputs=inputs)


def _name(step: str, field: str) -> str:
    """No input of a rulebook has a dot in its name."""
    return f"{step}.{field}"


def _bare(type: g.Type) -> g.Type:
    return type.of if isinstance(type, g.OptionalType) else type


def _types(graph: g.RuleGraph, step: g.ThenStep) -> dict[str, g.Type]:
    target = graph.functions[step.resolver]
    assert isinstance(target, g.Resolver)
    only = target.inputs[0].type if len(target.inputs) == 1 else None
    if isinstance(only, g.RecordType):
        return {f.name: f.type for f in graph.record_by_id[only.record].fields}
    return {i.name: i.type for i in target.inputs}
