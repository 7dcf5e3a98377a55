"""Parts of steps as steps of their own: what a procedure goes on with, or what passes have carried.

In: a rule graph, a resolver, parts of its steps (`attack.left`: what passes carry; `away.hexes`: a step of a
follow-on). Out: the graph of a procedure that has each of them as a step of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.driver.odds_cut import graph_of
from rulesdsl.driver.odds_steps import each_of, parts_of, type_of
from rulesdsl.driver.trouble import Trouble


def has_parts(*told: Mapping[str, object]) -> bool:
    """Whether a part of a step is among what is named."""
    return any("." in name for one in told for name in one)


def step_for(part: str) -> str:
    """What the step is called that is a part of another; no step of the rules is called so."""
    return part.replace(".", " ")


def as_named(step: str) -> str:
    """The part that such a step is, as somebody names it; of other steps their name."""
    return step.replace(" ", ".")


def with_parts(
    graph: g.RuleGraph, node: g.Resolver, parts: Sequence[str]
) -> tuple[g.RuleGraph, g.Resolver]:
    """The procedure that gives these parts of its steps too, each behind the step that it is a part of, and
    its graph. `Trouble` where one is no value that a fact could be."""
    steps = {s.name: s for s in node.steps if isinstance(s, g.NamedStep)}
    found = list(node.steps)
    for part in reversed(parts):
        first, *path = part.split(".")
        value: g.Expr = g.StepRef(type=type_of(steps[first]), name=first)
        for name in path:
            value = _part(graph, value, name, part)
        look = g.Definition(name=step_for(part), value=value, place=steps[first].place)
        found.insert(found.index(steps[first]) + 1, look)
    gives = (*node.gives, *map(step_for, parts))
    changed = node.model_copy(update={"steps": tuple(found), "gives": gives})
    return graph_of(graph, changed), changed


def _part(graph: g.RuleGraph, base: g.Expr, name: str, whole: str) -> g.Expr:
    """A part of a value: absent where the value is, or where it was over before it came to that."""
    inner = base.type.of if isinstance(base.type, g.OptionalType) else base.type
    type = (parts_of(graph, inner) or {}).get(name, g.NothingType())
    if inner is not base.type and not isinstance(type, g.OptionalType):
        type = g.OptionalType(of=type)
    match inner:
        case g.RollType():
            return g.RollDie(type=g.NumberType(), base=base, die=name)
        case g.FiguresType():
            return g.TableFigure(type=type, base=base, figure=name)
        case g.FoldType(resolver=resolver, step=step) if _is_at_the_end(graph, resolver, step, name):
            return g.ResultField(type=type, base=base, name=name)
        case g.FollowOnType(to=to) | g.ResultType(resolver=to) if _gives(graph, to, name):
            return g.ResultField(type=_perhaps(graph, to, type), base=base, name=name)
        case _:
            help = "name a step, what is carried, what a follow-on gives, or a die; or write a step for it"
            raise Trouble(f"{whole} cannot be gone on with", help, 2)


def is_at_the_end(graph: g.RuleGraph, node: g.Resolver, part: str) -> bool:
    """Whether a part is what passes have carried to their end, or whether they were stopped."""
    first, _, name = part.partition(".")
    steps = (s for s in node.steps if isinstance(s, g.EachStep) and s.name == first)
    return any(isinstance(s.type, g.FoldType) and _is_at_the_end(graph, node.id, first, name) for s in steps)


def _is_at_the_end(graph: g.RuleGraph, resolver: g.FunctionId, step: str, name: str) -> bool:
    """Whether it is one thing behind all passes, not something of each of them."""
    return name == "stopped" or any(one.name == name for one in each_of(graph, resolver, step)[1].carrying)


def _gives(graph: g.RuleGraph, resolver: g.FunctionId, name: str) -> bool:
    target = graph.functions.get(resolver)
    return isinstance(target, g.Resolver) and name in target.gives


def _perhaps(graph: g.RuleGraph, resolver: g.FunctionId, type: g.Type) -> g.Type:
    """The type of a step of a procedure that may be over before."""
    target = graph.functions[resolver]
    assert isinstance(target, g.Resolver)
    stops = _stops(target.steps) and not isinstance(type, g.OptionalType)
    return g.OptionalType(of=type) if stops else type


def _stops(steps: Sequence[g.Step]) -> bool:
    return any(
        isinstance(step, g.RefuseStep | g.EndStep) or (isinstance(step, g.EachStep) and _stops(step.steps))
        for step in steps
    )
