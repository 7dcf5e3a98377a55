"""A procedure cut off behind a step, for the odds of what the step comes to.

In: a rule graph, a resolver, a step. Out: the graph of a procedure that stops there. What ends the whole
behind a step ends nothing for the step: it was settled before. What may still forbid the whole, or have the
dice rolled again, stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.driver.odds_once import uses

_GIVEN = g.Definition | g.RollStep | g.ChooseStep


def last_step(node: g.Resolver, name: str) -> int:
    """The place of the last step that the odds of a step need, or may need: up to the next end, so that
    steps between the same ends have the same."""
    steps = node.steps
    place = next(n for n, step in enumerate(steps) if isinstance(step, g.NamedStep) and step.name == name)
    needed = max(n for n, s in enumerate(steps) if n == place or isinstance(s, g.RefuseStep | g.AgainStep))
    ends = (n for n, step in enumerate(steps) if isinstance(step, g.EndStep) and n > max(place, needed))
    return next(ends, len(steps)) - 1


def cut_off(
    graph: g.RuleGraph, node: g.Resolver, last: int, seen: Sequence[str] = ()
) -> tuple[g.RuleGraph, g.Resolver]:
    """The procedure up to and with the step at that place, which gives all that it has come to, and a graph
    of it and what it uses. `seen`: repeated steps whose passes are looked at."""
    steps = node.steps[: last + 1]
    named = [s for s in steps if isinstance(s, g.NamedStep)]
    names = [s.name for s in named if isinstance(s, _GIVEN) or s.name in node.gives]
    looks = tuple(_look(s) for s in named if isinstance(s, g.EachStep) and s.name in seen)
    cut = node.model_copy(update={"steps": (*steps, *looks), "gives": tuple(names)})
    return graph_of(graph, cut), cut


def graph_of(graph: g.RuleGraph, node: g.Resolver) -> g.RuleGraph:
    """A graph of one procedure, in the place of that of the same name, and what it uses."""
    needed: dict[str, g.Function] = {node.id: node}
    waiting: list[g.Function] = [node]
    for function in waiting:
        for name in uses(function):
            other = graph.functions.get(g.FunctionId(name))
            if other is not None and name not in needed:
                needed[name] = other
                waiting.append(other)

    kinds: dict[str, Sequence[g.Function]] = {
        "formulas": graph.formulas,
        "conditions": graph.conditions,
        "modifiers": graph.modifiers,
        "tables": graph.tables,
        "resolvers": graph.resolvers,
        "externals": graph.externals,
        "tracks": graph.tracks,
        "calendars": graph.calendars,
    }
    kept = {kind: tuple(needed[f.id] for f in found if f.id in needed) for kind, found in kinds.items()}
    # Not a copy: that would keep what the graph has worked out of itself.
    rest = {name: getattr(graph, name) for name in g.RuleGraph.model_fields}
    return g.RuleGraph.model_construct(**{**rest, **kept, "sequences": (), "examples": ()})


def _look(step: g.EachStep) -> g.Definition:
    """A step that looks at the passes, so that there is a list of them."""
    passes = g.StepRef(type=step.type, name=step.name)
    return g.Definition(name=f"{step.name} looked at", value=passes, place=step.place)
