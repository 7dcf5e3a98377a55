"""Resolvers: steps in order, from inputs, dice and choices to the named results.

In: a resolver and its frame. Out: `Result`, or `Refused`, or `Ended`. Rolls, choices, refusals,
ends, rerolls, repeated steps and follow-ons happen in the order written; definitions when they
are needed; at the end everything that the resolver gives is worked out, in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from rulesdsl import graph as g
from rulesdsl.graph.asked import asked_of_passes
from rulesdsl.graph.elements import elements_of, stopped_for
from rulesdsl.graph.in_place import InPlace, due_in
from rulesdsl.interp.context import Frame, Scope, chosen_case, definitions_of, place_text, said_of_element
from rulesdsl.interp.dice import by_die, not_rolled, roll
from rulesdsl.interp.inputs import check_input
from rulesdsl.interp.listforms import elements
from rulesdsl.interp.ordering import same
from rulesdsl.interp.values import (
    Due,
    Folded,
    IllTyped,
    Nested,
    Pass,
    Rec,
    Result,
    Roll,
    Val,
    as_list,
    as_whole,
    as_yes,
)
from rulesdsl.interp.vocabulary import record_field
from rulesdsl.runtime import BadInput, Ended, MissingFact, Refused, RulesError, printed
from rulesdsl.runtime.errors import MOST_TIMES, too_often
from rulesdsl.runtime.results import place_of
from rulesdsl.source.records import dataclass

MOST_ROUNDS: Final = 1000
"""After so many rerolls the dice are taken to repeat themselves for ever."""


class NeverEnds(RulesError):
    """A reroll that these dice never settle."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: rolled again {MOST_ROUNDS} times and never settled")


@dataclass(frozen=True, slots=True)
class _Again:
    """The rolls above this step are made again."""

    position: int


@dataclass(frozen=True, slots=True)
class _Stopped:
    """The repeated step is over; the pass does not count."""


_Outcome = Refused | Ended | _Again | _Stopped | None


def resolve(node: g.Resolver, frame: Frame) -> Result | Refused | Ended:
    outcome = _play(node, node.steps, frame, node.gives, due_in(node))
    if isinstance(outcome, Refused | Ended):
        return outcome
    return Result(node.id, {name: forced(frame.step(name)) for name in node.gives})


def forced(value: Val) -> Val:
    """A value with nothing left to work out: every step of every pass."""
    match value:
        case Pass(resolver=resolver, names=names, frame=frame):
            return Result(resolver, {name: forced(frame.step(name)) for name in names})
        case Folded(resolver=resolver, values=values):
            return Folded(resolver, {name: forced(v) for name, v in values.items()})
        case tuple():
            return tuple(forced(v) for v in value)
        case _:
            return value


def _play(
    node: g.Resolver, steps: Sequence[g.Step], frame: Frame, gives: Sequence[str], due: InPlace
) -> Refused | Ended | _Stopped | None:
    """The steps in order; after a reroll from the first roll again. What is `due` behind a step is worked
    out then."""
    position, rounds = 0, 0
    while position < len(steps):
        outcome = _step(node, steps, position, frame, gives)
        match outcome:
            case None:
                for name in due.get(position, ()):
                    frame.step(name)
                position += 1
            case _Again():
                rounds += 1
                if rounds >= MOST_ROUNDS:
                    raise NeverEnds(node.header.title)
                position = _rewind(steps, position, frame)
            case Refused() | Ended() | _Stopped():
                return outcome
            case _:
                assert_never(outcome)
    return None


def _rewind(steps: Sequence[g.Step], position: int, frame: Frame) -> int:
    """Forget everything from the first roll on; that roll is next."""
    rolls = [i for i in range(position) if isinstance(steps[i], g.RollStep)]
    if not rolls:
        raise NeverEnds(frame.owner)
    for name in _names(steps[rolls[0] : position]):
        frame.steps.pop(name, None)
    return rolls[0]


def _step(
    node: g.Resolver, steps: Sequence[g.Step], position: int, frame: Frame, gives: Sequence[str]
) -> _Outcome:
    step, scope = steps[position], frame.scope()
    match step:
        case g.Definition():
            frame.try_ahead(step.name)
            return None
        case g.OnlyOneStep() | g.BecomesStep():
            return None
        case g.RollStep():
            frame.steps[step.name] = _rolled(step, frame, scope)
            return None
        case g.ChooseStep():
            frame.steps[step.name] = _chosen(step, frame, scope)
            return None
        case g.RefuseStep():
            return _refused(step, frame, scope)
        case g.EndStep():
            return _ended(step, frame, gives)
        case g.AgainStep():
            return _Again(position) if as_yes(scope.machine.evaluate(step.when, scope)) else None
        case g.StopStep():
            return _stopped(step, frame, scope)
        case g.EachStep():
            return _repeated(node, step, frame, scope)
        case g.ThenStep():
            frame.steps[step.name] = _followed(step, frame, scope)
            return None
        case _:
            assert_never(step)


def _rule(cites: g.Cited, frame: Frame) -> str:
    return str(cites) or frame.rule


# ---------------------------------------------------------------- rolls and choices


def _rolled(step: g.RollStep, frame: Frame, scope: Scope) -> Val:
    dice = frame.machine.graph.dice_by_id[step.dice]
    if step.when is not None and not as_yes(scope.machine.evaluate(step.when, scope)):
        return not_rolled(dice)
    value: Val
    if step.times is None:
        value = roll(dice, frame.session.dice, step.name)
        words = by_die(value)
    else:
        times = as_whole(scope.machine.evaluate(step.times, scope))
        if times > MOST_TIMES:
            raise too_often(step.name)
        rolls: list[Roll] = [roll(dice, frame.session.dice, step.name) for _ in range(max(0, times))]
        if not rolls:
            return not_rolled(dice)
        value = sum(r.reading for r in rolls)
        words = " + ".join(r.printed for r in rolls)
    if frame.session.trace is not None:
        place = place_text(step.place)
        frame.session.trace.roll(step.name, value, _rule(step.cites, frame), place, words)
    return value


def _chosen(step: g.ChooseStep, frame: Frame, scope: Scope) -> Val:
    """What a player chose, if it is among what may be chosen; else what is usual."""
    options = as_list(scope.machine.evaluate(step.options, scope))
    value: Val
    if step.name in frame.session.choices:
        value = _given(frame.session.choices, step.name)
        if not any(same(value, option) for option in options):
            offered = ", ".join(printed(o) for o in options)
            raise BadInput(step.name, f"{printed(value)} is not one of {offered}")
    elif step.usually is not None:
        value = scope.machine.evaluate(step.usually, scope)
    else:
        raise MissingFact(f"the choice {step.name}")
    if frame.session.trace is not None:
        frame.session.trace.step(step.name, value, _rule(step.cites, frame), place_text(step.place))
    return value


# ---------------------------------------------------------------- stops


def _refused(step: g.RefuseStep, frame: Frame, scope: Scope) -> Refused | None:
    rule = _rule(step.cites, frame)
    if step.condition is not None:
        args = tuple(scope.machine.evaluate(a, scope) for a in step.condition_args)
        answer = scope.machine.condition(step.condition, args, frame.session)
        if answer.holds:
            return None
        refused = Refused(step.words, rule, answer.reasons, frame.where())
    elif as_yes(scope.machine.evaluate(step.when, scope)):
        refused = Refused(step.words, rule, (), (*frame.where(), *_for_which(step.when, scope)))
    else:
        return None
    if frame.session.trace is not None:
        frame.session.trace.refusal(step.words, refused.reasons, rule, place_text(step.place))
    return refused


def _for_which(when: g.Expr, scope: Scope) -> tuple[str, ...]:
    """The first element that calls for the refusal or the end, where it goes through a list."""
    form = stopped_for(when)
    if form is None:
        return ()
    source = as_list(scope.machine.evaluate(form.over.source, scope))
    evaluate = scope.machine.evaluate
    found = next(e for e, inner in elements(form.over, scope) if as_yes(evaluate(form.have, inner)))
    called = elements_of(scope.machine.graph, form.over)
    return (said_of_element(called, found, place_of(found, source)),)


def _ended(step: g.EndStep, frame: Frame, gives: Sequence[str]) -> Ended | None:
    """The end, with the results that are known by then."""
    if not as_yes(frame.machine.evaluate(step.when, frame.scope())):
        return None
    rule = _rule(step.cites, frame)
    if frame.session.trace is not None:
        frame.session.trace.end(step.words, rule, place_text(step.place))
    known = {n: forced(frame.steps[n]) for n in gives if n in frame.steps}
    return Ended(step.words, rule, known, (*frame.where(), *_for_which(step.when, frame.scope())))


def _stopped(step: g.StopStep, frame: Frame, scope: Scope) -> _Stopped | None:
    if not as_yes(scope.machine.evaluate(step.when, scope)):
        return None
    if frame.session.trace is not None:
        frame.session.trace.stop(step.words, _rule(step.cites, frame), place_text(step.place))
    return _Stopped()


def _names(steps: Sequence[g.Step]) -> list[str]:
    """The steps that have a value."""
    return [s.name for s in steps if isinstance(s, g.NamedStep)]


# ---------------------------------------------------------------- repeated steps


def _repeated(node: g.Resolver, step: g.EachStep, frame: Frame, scope: Scope) -> _Outcome:
    """The steps once per element; each pass is a frame of its own inside this one. What anybody asks
    of the passes, and what is handed on, is worked out before the next one begins."""
    evaluate = scope.machine.evaluate
    passes: list[Val] = []
    names = tuple(_names(step.steps))
    kept, due = asked_of_passes(node, step), due_in(node, step)
    elements = as_list(evaluate(step.source, scope))
    carried = {c.name: evaluate(c.start, scope) for c in step.carrying}
    stopped = False
    for position, element in enumerate(elements, 1):
        inner = Frame(
            machine=frame.machine,
            owner=f"{frame.owner}.{step.name}",
            rule=frame.rule,
            session=frame.session.within(step.name, position),
            inputs=frame.inputs,
            definitions=definitions_of(step.steps),
            elements={**frame.elements, step.element: element},
            positions={**frame.positions, step.element: position},
            carried={**frame.carried, **carried},
            outer=frame,
            each=step,
        )
        outcome = _play(node, step.steps, inner, names, due)
        if isinstance(outcome, Refused | Ended):
            return outcome
        if outcome is not None:
            stopped = True
            break
        for name in kept:
            inner.step(name)
        carried = _handed_on(step, inner)
        passes.append(Pass(inner.owner, names, inner))
    value: Val = tuple(passes)
    if isinstance(step.type, g.FoldType):
        value = Folded(f"{frame.owner}.{step.name}", {**carried, "stopped": stopped, "passes": value})
    frame.steps[step.name] = value
    return None


def _handed_on(step: g.EachStep, frame: Frame) -> dict[str, Val]:
    """What the next pass begins with, in the order in which it is carried."""
    values: dict[str, Val] = {}
    for line in step.steps:
        if isinstance(line, g.BecomesStep):
            scope = frame.scope()
            chosen, why = chosen_case(line.value, scope)
            value = frame.machine.evaluate(chosen, scope)
            values[line.name] = value
            if frame.session.trace is not None:
                place = place_text(line.place)
                frame.session.trace.step(line.name, value, _rule(line.cites, frame), place, why)
    return {c.name: values[c.name] for c in step.carrying}


# ---------------------------------------------------------------- follow-ons


def _followed(step: g.ThenStep, frame: Frame, scope: Scope) -> Val:
    """The result of the follow-on; due while asked fields are not answered; absent where it is
    not gone to. What it is given is checked as if a player gave it."""
    if step.when is not None and not as_yes(scope.machine.evaluate(step.when, scope)):
        return None
    known = {
        b.field: forced(scope.machine.evaluate(b.value, scope)) for b in step.binds if b.value is not None
    }
    asked = tuple(b.field for b in step.binds if b.value is None)
    if step.external:
        return Due(step.resolver, step.name, known, asked, external=True)
    inner = frame.session.within(step.name)
    answers = {name: _given(inner.answers, name) for name in asked if name in inner.answers}
    due = Due(step.resolver, step.name, known, asked)
    target = frame.machine.graph.functions[step.resolver]
    if not isinstance(target, g.Resolver):
        raise IllTyped(f"{step.resolver} is not a resolver")
    fields = {**known, **answers}
    if asked and (not answers or not _complete(frame.machine.graph, target, asked, fields)):
        return due
    args = follow_on_inputs(target, fields)
    for declared, value in zip(target.inputs, args, strict=True):
        check_input(frame.machine.graph, declared.name, declared.type, value)
    return frame.machine.resolver(target.id, args, inner)


def follow_on_inputs(target: g.Resolver, fields: Mapping[str, Val]) -> tuple[Val, ...]:
    """The inputs of a follow-on: the fields of its one record, or its inputs by name."""
    if len(target.inputs) == 1 and isinstance(target.inputs[0].type, g.RecordType):
        return (Rec(target.inputs[0].type.record, dict(fields)),)
    return tuple(_input(fields, i.name) for i in target.inputs)


def _input(fields: Mapping[str, Val], name: str) -> Val:
    if name not in fields:
        raise MissingFact(name)
    return fields[name]


def _complete(
    graph: g.RuleGraph, target: g.Resolver, asked: Sequence[str], fields: Mapping[str, Val]
) -> bool:
    """Whether every asked field is answered, or has what stands in for an answer."""
    record = target.inputs[0].type if len(target.inputs) == 1 else None
    for name in asked:
        if name in fields:
            continue
        if not isinstance(record, g.RecordType):
            return False
        declared = record_field(graph, record.record, name)
        if declared.usually is None and not isinstance(declared.type, g.OptionalType):
            return False
    return True


def _given(values: Nested, name: str) -> Val:
    value = values[name]
    if isinstance(value, Mapping):
        raise BadInput(name, "one value is wanted here, not named ones")
    return value
