"""Which rolls a function makes once at the most.

In: a rule graph and a function. Out: the full names of such rolls (`attack`, `retreat.die`; of a table
`roll`) and their dice. Rolls that are made again, several times, or once for each element are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl import graph as g


def made_once(graph: g.RuleGraph, node: g.Function) -> dict[str, g.Dice]:
    if isinstance(node, g.Table):
        return {} if node.dice is None else {"roll": graph.dice_by_id[node.dice]}
    if not isinstance(node, g.Resolver):
        return {}
    found = _rolls(graph, node.steps, "", frozenset({node.id}))
    return {name: graph.dice_by_id[dice] for name, dice in found}


def _rolls(
    graph: g.RuleGraph, steps: Sequence[g.Step], path: str, above: frozenset[str]
) -> Iterator[tuple[str, g.DiceId]]:
    rolls = [place for place, step in enumerate(steps) if isinstance(step, g.RollStep)]
    agains = [place for place, step in enumerate(steps) if isinstance(step, g.AgainStep)]
    for place, step in enumerate(steps):
        if rolls and agains and rolls[0] <= place < agains[-1]:
            continue
        if isinstance(step, g.RollStep) and step.times is None:
            yield f"{path}{step.name}", step.dice
        if isinstance(step, g.ThenStep):
            target = graph.functions.get(step.resolver)
            if isinstance(target, g.Resolver) and target.id not in above:
                yield from _rolls(graph, target.steps, f"{path}{step.name}.", above | {target.id})
