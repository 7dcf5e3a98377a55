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
