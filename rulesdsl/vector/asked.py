"""What players may say beside the facts: choices, and facts that follow-ons ask for, by the paths of
steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl import graph as g


def steps_of(node: g.Function) -> Sequence[g.Step]:
    return node.steps if isinstance(node, g.Resolver) else ()


def walked(graph: g.RuleGraph, steps: Sequence[g.Step], path: str = "") -> Iterator[tuple[str, g.Step]]:
    """Every step that can be reached, after the names of the repeated steps and follow-ons it stands in."""
    for step in steps:
        yield path, step
        match step:
            case g.EachStep():
                yield from walked(graph, step.steps, f"{path}{step.name}.")
            case g.ThenStep():
                yield from walked(graph, steps_of(graph.functions[step.resolver]), f"{path}{step.name}.")
            case _:
                pass


def choices_of(graph: g.RuleGraph, node: g.Function) -> dict[str, g.Type]:
    """Every `choose` step that can be reached, by its path."""
    steps = walked(graph, steps_of(node))
    return {path + step.name: step.type for path, step in steps if isinstance(step, g.ChooseStep)}


def asked_facts(graph: g.RuleGraph, node: g.Function) -> dict[str, g.Type]:
    """Every fact that a follow-on asks for, by its path."""
    out: dict[str, g.Type] = {}
    for path, step in walked(graph, steps_of(node)):
        if isinstance(step, g.ThenStep):
            types = input_types(graph, graph.functions[step.resolver])
            fields = [b.field for b in step.binds if b.value is None and b.field in types]
            out |= {f"{path}{step.name}.{name}": types[name] for name in fields}
    return out


def input_types(graph: g.RuleGraph, target: g.Function) -> dict[str, g.Type]:
    """The inputs of a follow-on: the fields of its one record, or its inputs."""
    if not isinstance(target, g.Resolver | g.ExternalResolver):
        return {}
    if len(target.inputs) == 1 and isinstance(target.inputs[0].type, g.RecordType):
        return {f.name: f.type for f in graph.record_by_id[target.inputs[0].type.record].fields}
    return {i.name: i.type for i in target.inputs}
