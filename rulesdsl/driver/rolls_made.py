"""The rolls and the choices that a procedure may come to, those of its follow-ons and repeated steps too.

In: a rule graph and a function of it. Out: their whole names (`retreat.die`, `fired.dr`), with the dice
and with what may be chosen; `BadFact` for a roll that is told and never made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact, no_such


def rolls_made(graph: g.RuleGraph, node: g.Function) -> dict[str, g.DiceId]:
    """Of a table it is one, `roll`."""
    if isinstance(node, g.Table) and node.dice is not None:
        return {"roll": node.dice}
    return dict(_rolls(graph, node.steps, "", frozenset({node.id}))) if isinstance(node, g.Resolver) else {}


def choices_made(graph: g.RuleGraph, node: g.Function) -> dict[str, g.Type]:
    steps = node.steps if isinstance(node, g.Resolver) else ()
    return dict(_choices(graph, steps, "", frozenset({node.id})))


def check_rolls(node: g.Function, made: Mapping[str, g.DiceId], told: Iterable[str]) -> None:
    """`BadFact` where a roll is told that is not made. The dice of a roll are told with it."""
    for name in told:
        if name not in made:
            whole, dot, _ = str(name).rpartition(".")
            together = f"tell the dice of a roll together: {whole}=..." if dot and whole in made else ""
            raise no_such_roll(node, name, list(made), together)


def no_such_roll(node: g.Function, name: str, known: Sequence[str], help: str = "") -> BadFact:
    """What is said of a roll that is not one of those known; without a `help` it names the nearest."""
    headline, nearest = no_such(name, known, f"{node.header.title} makes no roll")
    return BadFact("", headline, help or nearest)


def _rolls(
    graph: g.RuleGraph, steps: Sequence[g.Step], path: str, above: frozenset[str]
) -> Iterator[tuple[str, g.DiceId]]:
    for step, deeper, inner in _nested(graph, steps, path, above):
        if isinstance(step, g.RollStep):
            yield f"{path}{step.name}", step.dice
        elif deeper:
            yield from _rolls(graph, deeper, f"{path}{step.name}.", inner)


def _choices(
    graph: g.RuleGraph, steps: Sequence[g.Step], path: str, above: frozenset[str]
) -> Iterator[tuple[str, g.Type]]:
    for step, deeper, inner in _nested(graph, steps, path, above):
        if isinstance(step, g.ChooseStep):
            yield f"{path}{step.name}", step.type
        elif deeper:
            yield from _choices(graph, deeper, f"{path}{step.name}.", inner)


_Named = g.RollStep | g.ChooseStep | g.EachStep | g.ThenStep


def _nested(
    graph: g.RuleGraph, steps: Sequence[g.Step], path: str, above: frozenset[str]
) -> Iterator[tuple[_Named, Sequence[g.Step], frozenset[str]]]:
    """Steps with a name of their own; with the steps inside of them, once round."""
    for step in steps:
        match step:
            case g.RollStep() | g.ChooseStep():
                yield step, (), above
            case g.EachStep():
                yield step, step.steps, above
            case g.ThenStep():
                target = graph.functions.get(step.resolver)
                if isinstance(target, g.Resolver) and target.id not in above:
                    yield step, target.steps, above | {target.id}
            case _:
                pass
