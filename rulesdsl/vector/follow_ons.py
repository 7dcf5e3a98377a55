"""Follow-ons in columns: gone to or not, due or answered, and what they came to.

In: a `then` step and the resolver at work. Out: a struct whose parts are those of the follow-on's result,
absent where it is not gone to, a missing fact where it is due; and what fails in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.values import IllTyped
from rulesdsl.interp.vocabulary import record_field
from rulesdsl.vector.blending import blended
from rulesdsl.vector.bounds import beyond, bounded
from rulesdsl.vector.columns import Array
from rulesdsl.vector.context import Frame, Scope
from rulesdsl.vector.forcing import failures
from rulesdsl.vector.needs import decided
from rulesdsl.vector.records import record_of
from rulesdsl.vector.shaping import NOWHERE, select
from rulesdsl.vector.values import (
    Bad,
    Lst,
    Mask,
    Struct,
    Value,
    fine,
    first,
    join,
    meet,
    opposite,
    reason_of,
    tidy,
    where_so,
    with_fails,
    without,
    yes,
)


class AtWork(Protocol):
    """The resolver whose step it is."""

    @property
    def frame(self) -> Frame: ...

    @property
    def resolve(self) -> Callable[[g.Resolver, tuple[Value, ...], Frame, str, Mask], Any]: ...

    @property
    def going(self) -> Mask: ...


@dataclass(frozen=True, slots=True)
class Gone:
    """How a follow-on stands: `due` where it waits, `out` why it stopped short (a refusal, an end), `known`
    the fields that are settled, `asked` those that are not."""

    step: str
    resolver: str
    due: Mask | None
    out: Bad
    known: Mapping[str, Value]
    asked: tuple[str, ...]
    external: bool = False

    def mapped(self, change: Callable[[Array], Array]) -> Gone:
        def on(x: Any) -> Any:
            return change(x) if isinstance(x, np.ndarray) else x

        return Gone(
            self.step, self.resolver, on(self.due), on(self.out), self.known, self.asked, self.external
        )

    def selected(self, mask: Mask, other: Gone) -> Gone:
        due = None
        if self.due is not None or other.due is not None:
            due = blended(mask, self.due or False, other.due or False)
        out = None
        if self.out is not None or other.out is not None:
            out = reason_of(mask, self.out, other.out)
        known = {n: select(mask, v, other.known[n]) for n, v in self.known.items()}
        return Gone(self.step, self.resolver, due, out, known, self.asked, self.external)


def followed(step: g.ThenStep, play: AtWork, scope: Scope) -> tuple[Value, Bad]:
    """The follow-on, and what stops the rows that go to it."""
    frame = play.frame
    gone, bad = _when(step, play, scope)
    if yes(gone) is False:
        return NOWHERE, bad
    known: dict[str, Value] = {}
    for bind in step.binds:
        if bind.value is not None:
            value = frame.run.machine.evaluate(bind.value, scope)
            bad = _then(bad, where_so(failures(value), gone))
            known[bind.field] = with_fails(value, None, value.none)
    gone = meet(gone, fine(bad))
    asked = tuple(b.field for b in step.binds if b.value is None)
    none = None if yes(gone) is True else opposite(gone)
    if step.external:
        return Struct("follow_on", (), _no_part, None, none, _about(step, gone, None, known, asked)), bad
    target = frame.run.graph.functions[step.resolver]
    if not isinstance(target, g.Resolver):
        raise IllTyped(f"{step.resolver} is not a resolver")
    path = f"{frame.path}{step.name}."
    told, complete = _answers(step, target, asked, path, frame)
    going = meet(gone, complete)
    due = without(gone, complete)
    if yes(going) is False or not np.any(going):
        return Struct(
            "follow_on", target.gives, _no_part, None, none, _about(step, due, None, known, asked)
        ), bad
    beside = _beyond(target, known, told, going, frame)
    if beside is not None:
        bad = _then(bad, beside)
        going = meet(going, fine(beside))
    result, out, failed = play.resolve(target, _inputs(target, {**known, **told}, frame), frame, path, going)
    about = _about(step, None if yes(due) is False or not np.any(due) else due, out, known, asked)
    value = Struct("follow_on", target.gives, result.part, None, none, about)
    return value, _then(bad, where_so(failed, going))


def _about(step: g.ThenStep, due: Any, out: Bad, known: Mapping[str, Value], asked: tuple[str, ...]) -> Gone:
    return Gone(step.name, step.resolver, due, out, known, asked, step.external)


def _no_part(name: str) -> Value:
    return NOWHERE


def _when(step: g.ThenStep, play: AtWork, scope: Scope) -> tuple[Mask, Bad]:
    gone: Mask = play.going
    if step.when is None:
        return gone, None
    when, bad = decided(step.when, scope)
    bad = tidy(where_so(bad, gone))
    return meet(meet(gone, when), fine(bad)), bad


def _then(before: Bad, bad: Bad) -> Bad:
    if before is None:
        return tidy(bad)
    if bad is None:
        return before
    return first(before, bad) if isinstance(before, np.ndarray) else before


def _answers(
    step: g.ThenStep, target: g.Resolver, asked: tuple[str, ...], path: str, frame: Frame
) -> tuple[dict[str, Value], Mask]:
    """What the players have told of the asked fields, and where it is enough to go on."""
    if not asked:
        return {}, True
    answers = frame.run.answers
    told = {name: answers[path + name] for name in asked if path + name in answers}
    if not told:
        return {}, False
    some: Mask = False
    for value in told.values():
        some = join(some, is_given(value))
    complete: Mask = some
    for name in asked:
        there: Mask = is_given(told[name]) if name in told else False
        if not _may_lack(frame.run.graph, target, name):
            complete = meet(complete, there)
    return told, complete


def is_given(value: Value) -> Mask:
    """Where a fact was told: it is not absent (nor, as a list, empty)."""
    if isinstance(value, Lst):
        if value.size == 0:
            return False
        if value.present is None:
            return True
        there = value.present
        found: Mask = np.any(there, axis=0) if isinstance(there, np.ndarray) else there
        return found
    return opposite(value.none)


def _may_lack(graph: g.RuleGraph, target: g.Resolver, name: str) -> bool:
    record = target.inputs[0].type if len(target.inputs) == 1 else None
    if not isinstance(record, g.RecordType):
        return False
    declared = record_field(graph, record.record, name)
    return declared.usually is not None or isinstance(declared.type, g.OptionalType)


def _beyond(
    target: g.Resolver, known: Mapping[str, Value], told: Mapping[str, Value], going: Mask, frame: Frame
) -> Bad:
    """Where a field of its one record is beyond its bounds: what it is given is checked as if a player
    gave it."""
    record = target.inputs[0].type if len(target.inputs) == 1 else None
    if not isinstance(record, g.RecordType):
        return None
    bad: Bad = None
    number = frame.run.program.reasons.of
    for field in frame.run.graph.record_by_id[record.record].fields:
        if not bounded(field):
            continue
        if field.name in told:
            value = told[field.name]
            bad = first(bad, beyond(field, value, meet(going, is_given(value)), number))
        elif field.name in known:
            bad = first(bad, beyond(field, known[field.name], going, number))
    return bad


def _inputs(target: g.Resolver, fields: dict[str, Value], frame: Frame) -> tuple[Value, ...]:
    """The inputs of a follow-on: the fields of its one record, or its inputs by name."""
    if len(target.inputs) == 1 and isinstance(target.inputs[0].type, g.RecordType):
        return (record_of(frame.run.program, target.inputs[0].type.record, fields),)
    return tuple(fields.get(i.name, NOWHERE) for i in target.inputs)
