"""Where the definitions of a procedure are worked out.

In: the steps, and what is asked for at the end. Out: behind which step each is worked out of those that are
sure to be needed before anything may end the procedure; the others wait until somebody asks for them. So
what a chart refuses is said where the step stands, before any dice behind it are asked for, whoever works
it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.asked import asked_of_passes
from rulesdsl.graph.inside import everything
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.needs import NOTHING, Names, closure, surely, union

_FORMS: Final = (g.QuantifiedOver, g.SumOver, g.CountOver, g.ExtremeOver, g.OneWith)
InPlace = Mapping[int, tuple[str, ...]]
"""By the position of a step, the definitions that are worked out when it is done."""


def due_in(node: g.Resolver, each: g.EachStep | None = None) -> InPlace:
    """Of a resolver, or of the passes of one of its repeated steps."""
    return _due.of(node)["" if each is None else each.name]


def due_of(node: g.Formula) -> InPlace:
    """Of a formula."""
    return _due_of.of(node)


def asked_at_end(node: g.Resolver, each: g.EachStep) -> Names:
    """What is sure to be asked for at the end of a pass: what others ask of it, and what it hands on."""
    becomes = (s.value for s in each.steps if isinstance(s, g.BecomesStep))
    return frozenset(asked_of_passes(node, each)) | union(surely(value) for value in becomes)


def sure_from(
    steps: Sequence[g.Step], position: int, final: Names, node: g.Resolver | None = None
) -> Names:
    """What is sure to be asked for behind a step, before the next that may end the procedure. What every pass
    of a repeated step asks for is, where it goes through the same list: if that is empty, nothing of it can
    fail."""
    definitions = {s.name: s.value for s in steps if isinstance(s, g.Definition)}
    asked = NOTHING
    for step in steps[position + 1 :]:
        asked |= _asked_by(step)
        if isinstance(step, g.EachStep) and node is not None:
            begun = _begun.of(node)[step.name]
            asked |= {name for name in begun if _goes_through(definitions.get(name), step.source)}
        if stops(step):
            return closure(asked, definitions)
    return closure(asked | final, definitions)


def _goes_through(value: g.Expr | None, source: g.Expr) -> bool:
    """Whether it is a form over this list and nothing else."""
    return isinstance(value, _FORMS) and value.over.source == source


def stops(step: g.Step) -> bool:
    """Whether what follows may not be reached, or be reached again."""
    if isinstance(step, g.EachStep):
        return any(stops(inner) and not isinstance(inner, g.StopStep) for inner in step.steps)
    return isinstance(step, g.RefuseStep | g.EndStep | g.AgainStep | g.StopStep)


def _asked_by(step: g.Step) -> Names:
    match step:
        case g.RollStep(when=None, times=times):
            return surely(times)
        case g.RollStep(when=when) | g.RefuseStep(when=when) | g.EndStep(when=when):
            return surely(when)
        case g.AgainStep(when=when) | g.StopStep(when=when):
            return surely(when)
        case g.EachStep(source=source, carrying=carrying):
            return surely(source) | union(surely(one.start) for one in carrying)
        case g.ThenStep(when=None, binds=binds):
            return union(surely(b.value) for b in binds)
        case g.ThenStep(when=when):
            return surely(when)
        case _:
            return NOTHING


def _due_where(steps: Sequence[g.Step], final: Names, node: g.Resolver | None = None) -> InPlace:
    found: dict[int, tuple[str, ...]] = {}
    waiting: list[str] = []
    for position, step in enumerate(steps):
        if isinstance(step, g.Definition):
            waiting.append(step.name)
        elif not stops(step):
            continue
        sure = sure_from(steps, position, final, node)
        looked_at = waiting[-1:] if isinstance(step, g.Definition) else waiting
        due = tuple(name for name in looked_at if name in sure)
        if due:
            found[position] = due
            waiting = [name for name in waiting if name not in due]
    return found


def _through_resolver(node: g.Resolver) -> Mapping[str, InPlace]:
    repeated = [s for s in everything(node) if isinstance(s, g.EachStep)]
    passes = {each.name: _due_where(each.steps, asked_at_end(node, each), node) for each in repeated}
    return {"": _due_where(node.steps, frozenset(node.gives), node), **passes}


def _begin_with(node: g.Resolver) -> Mapping[str, Names]:
    """By the name of a repeated step, what every pass is sure to ask for before anything may end it."""
    repeated = (s for s in everything(node) if isinstance(s, g.EachStep))
    return {each.name: sure_from(each.steps, -1, asked_at_end(node, each)) for each in repeated}


_begun: Final = Kept[g.Resolver, Mapping[str, Names]](_begin_with)
_due: Final = Kept[g.Resolver, Mapping[str, InPlace]](_through_resolver)
_due_of: Final = Kept[g.Formula, InPlace](lambda node: _due_where(node.definitions, surely(node.gives)))
