"""A procedure cut off behind a step, for the odds of what the step comes to.

In: a rule graph, a resolver, a step. Out: the graph of a procedure that stops there. What ends the whole
behind a step ends nothing for the step: it was settled before. What may still forbid the whole, or have the
dice rolled again, stays, and so does an end before that: then nothing forbids it any more. Such an end tells
what the step was (`so_far`), as the procedure gives the step and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesdsl import graph as g
from rulesdsl.graph.naming import named_in

_GIVEN = g.Definition | g.RollStep | g.ChooseStep


def last_step(node: g.Resolver, name: str) -> int:
    """The place of the last step that the odds of a step need, or may need: up to the next end, so that
    steps between the same ends have the same."""
    steps = node.steps
    place = _place(node, name)
    needed = max(n for n, s in enumerate(steps) if n == place or _has(s, g.RefuseStep | g.AgainStep))
    ends = (n for n, step in enumerate(steps) if n > max(place, needed) and _has(step, g.EndStep))
    return next(ends, len(steps)) - 1


def may_end_behind(node: g.Resolver, name: str, last: int) -> bool:
    """Whether the procedure may be over behind a step, and not yet past the last step that is needed."""
    return any(_has(step, g.EndStep) for step in node.steps[_place(node, name) + 1 : last + 1])


def _place(node: g.Resolver, name: str) -> int:
    return next(n for n, s in enumerate(node.steps) if isinstance(s, g.NamedStep) and s.name == name)


def _has(step: g.Step, kind: Any) -> bool:
    """Whether it is such a step, or repeats one."""
    return isinstance(step, kind) or (
        isinstance(step, g.EachStep) and any(_has(inner, kind) for inner in step.steps)
    )


def cut_off(
    graph: g.RuleGraph, node: g.Resolver, last: int, seen: Sequence[str] = (), only: str | None = None
) -> tuple[g.RuleGraph, g.Resolver]:
    """The procedure up to and with the step at that place, which gives all that it has come to, or `only`
    that step; and a graph of it and what it uses. `seen`: repeated steps whose passes are looked at."""
    steps = node.steps[: last + 1]
    if only is not None:
        place = _place(node, only)
        step = steps[place]
        assert isinstance(step, g.NamedStep)
        steps = (*steps[: place + 1], *(_settling(later, step) for later in steps[place + 1 :]))
    named = [s for s in steps if isinstance(s, g.NamedStep)]
    names = [s.name for s in named if isinstance(s, _GIVEN) or s.name in node.gives]
    names = names if only is None else [only]
    looks = tuple(_look(s) for s in named if isinstance(s, g.EachStep) and s.name in seen)
    cut = node.model_copy(update={"steps": (*steps, *looks), "gives": tuple(names)})
    return graph_of(graph, cut), cut


def graph_of(graph: g.RuleGraph, node: g.Function) -> g.RuleGraph:
    """A graph of one procedure, in the place of that of the same name, and what it uses: functions, and words
    of the rules. That is made ready in a tenth of the time that a whole book takes."""
    declared: dict[str, Mapping[Any, g.Declaration]] = {
        "function": graph.functions,
        "record": graph.record_by_id,
        "enum": graph.enum_by_id,
        "outcome": graph.outcome_by_id,
    }
    needed: dict[tuple[str, str], g.Declaration] = {("function", node.id): node}
    waiting: list[g.Declaration] = [node]
    for one in waiting:
        for named in named_in(one):
            key = named.space, named.name
            other = declared[named.space].get(named.name) if named.space in declared else None
            if other is not None and key not in needed and named.how != "named":
                needed[key] = other
                waiting.append(other)

    def kept(space: str, found: Sequence[g.Declaration]) -> tuple[g.Declaration, ...]:
        return tuple(needed[space, one.id] for one in found if (space, one.id) in needed)

    # Not a copy: that would keep what the graph has worked out of itself.
    rest = {name: getattr(graph, name) for name in g.RuleGraph.model_fields}
    functions = {name: kept("function", rest[name]) for name in _FUNCTIONS}
    words = {f"{space}s": kept(space, rest[f"{space}s"]) for space in ("record", "enum", "outcome")}
    return g.RuleGraph.model_construct(**{**rest, **functions, **words, "sequences": (), "examples": ()})


_FUNCTIONS = (
    "formulas", "conditions", "modifiers", "tables", "resolvers", "externals", "tracks", "calendars",
)  # fmt: skip


def _settling(end: g.Step, step: g.NamedStep, *, inside: bool = False) -> g.Step:
    """An end that looks at a definition, so that this is worked out before, and is known then. One inside
    of a repeated step tells it besides."""
    if isinstance(end, g.EachStep):
        return end.model_copy(update={"steps": tuple(_settling(s, step, inside=True) for s in end.steps)})
    if not isinstance(end, g.EndStep):
        return end
    when = end.when
    if isinstance(step, g.Definition):
        value = g.StepRef(type=step.value.type, name=step.name)
        settled = g.Comparison(type=g.YesNoType(), op="is", left=value, right=value)
        when = g.AllOf(type=g.YesNoType(), parts=(settled, end.when))
    if not inside:
        return end.model_copy(update={"when": when})
    return g.TellingEnd(words=end.words, when=when, cites=end.cites, place=end.place, tells=(step.name,))


def _look(step: g.EachStep) -> g.Definition:
    """A step that looks at the passes, so that there is a list of them."""
    passes = g.StepRef(type=step.type, name=step.name)
    return g.Definition(name=f"{step.name} looked at", value=passes, place=step.place)
