"""Tracks: the next state, the next count.

In: a track, where it stands, what happens. Out: the state (or count) after it. What cannot happen
is `BadInput`; what the source does not say is `UnknownCell`.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl import graph as g
from rulesdsl.interp.context import Frame, Machine, Session
from rulesdsl.interp.values import Val, as_whole
from rulesdsl.runtime import BadInput, UnknownCell


def next_state(track: g.StateTrack, state: str, event: str) -> str:
    """The state that `event` leads to; `event` may be a step of a sequence
    (`turn.clean_up.markers`)."""
    states = [s.name for s in track.states]
    if state not in states:
        raise BadInput("state", f"{state} is not one of {', '.join(states)}")
    if event not in [e.name for e in track.events]:
        raise BadInput("event", f"{event} is not one of {', '.join(e.name for e in track.events)}")
    for transition in track.transitions:
        if (transition.state, transition.event) == (state, event):
            if transition.unknown:
                raise UnknownCell(track.header.title, state, event, str(track.header.cites))
            if transition.to is not None:
                return transition.to
            break
    raise BadInput("event", f"{event} cannot happen to what is {state}")


def after_event(
    machine: Machine,
    track: g.StateTrack,
    stands: tuple[str, int | None],
    event: str,
    inputs: Mapping[str, Val],
) -> tuple[str, int | None]:
    """The state after an event and what is left of its time; `stands` is the same before it.

    An event that leads to another state, or to the same one `anew`, begins that state's time;
    otherwise the event at which the time is counted takes one off, and at 0 the state is over.
    """
    state, left = stands
    counts = next((e.only_counts for e in track.events if e.name == event), False)
    to = state if counts else next_state(track, state, event)
    anew = any(t.anew for t in track.transitions if (t.state, t.event) == (state, event))
    if to != state or anew:
        return _begun(machine, track, to, inputs)
    life = _life_time(track, state)
    if life is None:
        return state, None
    if left is None or left < 1:
        raise BadInput("left", f"how much is left of the time of {state} must be given")
    if life.event != event:
        return state, left
    return (state, left - 1) if left > 1 else _begun(machine, track, life.then, inputs)


def _begun(
    machine: Machine, track: g.StateTrack, state: str, inputs: Mapping[str, Val]
) -> tuple[str, int | None]:
    """A state with the whole of its time; one without any is over at once."""
    over: set[str] = set()
    while (life := _life_time(track, state)) is not None:
        given = {i.name: inputs[i.name] for i in track.inputs if i.name in inputs}
        cites = str(life.cites) or str(track.header.cites)
        frame = Frame(machine, track.id, cites, Session(), given)
        amount = as_whole(machine.evaluate(life.amount, frame.scope()))
        if amount > 0:
            return state, amount
        if state in over:
            raise BadInput("left", f"{track.header.title}: none of its states lasts")
        over.add(state)
        state = life.then
    return state, None


def _life_time(track: g.StateTrack, state: str) -> g.LifeTime | None:
    return next((life for life in track.life_times if life.state == state), None)


def next_count(
    machine: Machine,
    track: g.CountTrack,
    now: int,
    event: str,
    inputs: Mapping[str, Val],
    session: Session,
) -> int:
    """The count after an event, never below the track's lowest. `inputs` hold the track's own
    inputs and the event's facts."""
    if now < track.low:
        raise BadInput("now", f"{now} is below {track.low}")
    for rule in track.rules:
        if rule.event == event:
            given = {i.name: inputs[i.name] for i in (*track.inputs, *rule.inputs) if i.name in inputs}
            cites = str(rule.cites) or str(track.header.cites)
            frame = Frame(machine, track.id, cites, session, given, now=now)
            return max(track.low, as_whole(machine.evaluate(rule.becomes, frame.scope())))
    raise BadInput("event", f"{event} is not one of {', '.join(r.event for r in track.rules)}")
