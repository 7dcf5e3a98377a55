"""What players may say beside the facts: choices, and facts that follow-ons ask for, by the paths of
steps."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g


def steps_of(node: g.Function) -> Sequence[g.Step]:
    return node.steps if isinstance(node, g.Resolver) else ()


def choices_of(graph: g.RuleGraph, node: g.Function) -> dict[str, g.Type]:
    """Every `choose` step that can be reached, by its path."""
    return dict(_choices(graph, steps_of(node), ""))


def _choices(graph: g.RuleGraph, steps: Sequence[g.Step], path: str) -> list[tuple[str, g.Type]]:
    out: list[tuple[str, g.Type]] = []
    for step in steps:
        match step:
            case g.ChooseStep():
                out.append((path + step.name, step.type))
            case g.EachStep():
                out += _choices(graph, step.steps, f"{path}{step.name}.")
            case g.ThenStep():
                out += _choices(graph, steps_of(graph.functions[step.resolver]), f"{path}{step.name}.")
            case _:
                pass
    return out


def asked_facts(graph: g.RuleGraph, node: g.Function) -> dict[str, g.Type]:
    """Every fact that a follow-on asks for, by its path."""
    return dict(_asked(graph, steps_of(node), ""))


def _asked(graph: g.RuleGraph, steps: Sequence[g.Step], path: str) -> list[tuple[str, g.Type]]:
    out: list[tuple[str, g.Type]] = []
    for step in steps:
        match step:
            case g.EachStep():
                out += _asked(graph, step.steps, f"{path}{step.name}.")
            case g.ThenStep():
                target = graph.functions[step.resolver]
                types = input_types(graph, target)
                fields = [b.field for b in step.binds if b.value is None and b.field in types]
                out += [(f"{path}{step.name}.{name}", types[name]) for name in fields]
                out += _asked(graph, steps_of(target), f"{path}{step.name}.")
            case _:
                pass
    return out


def input_types(graph: g.RuleGraph, target: g.Function) -> dict[str, g.Type]:
    """The inputs of a follow-on: the fields of its one record, or its inputs."""
    if not isinstance(target, g.Resolver | g.ExternalResolver):
        return {}
    if len(target.inputs) == 1 and isinstance(target.inputs[0].type, g.RecordType):
        return {f.name: f.type for f in graph.record_by_id[target.inputs[0].type.record].fields}
    return {i.name: i.type for i in target.inputs}
