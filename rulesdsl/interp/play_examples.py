"""Examples of sequences and tracks: what was done, and what may then be done or has become.

In: an example whose target is a sequence (what sides did, and whether a step may then be done) or
a track (events, and the state or count after them). Out: the value an expectation asks for.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl import graph as g
from rulesdsl.interp.context import Session
from rulesdsl.interp.interpreter import Interpreter
from rulesdsl.interp.outline import Visit
from rulesdsl.interp.paths import NoSuchName
from rulesdsl.interp.sequences import Walk, Walker
from rulesdsl.interp.tracks import after_event, next_count
from rulesdsl.interp.values import Member, Val, as_whole, plain
from rulesdsl.interp.vocabulary import member
from rulesdsl.runtime import BadInput


def played_value(
    graph: g.RuleGraph,
    example: g.Example,
    target: g.StateTrack | g.CountTrack,
    inputs: Mapping[str, Val],
    path: tuple[str, ...],
) -> Val:
    """What an expectation of a track names, after all that the example does."""
    match target:
        case g.StateTrack():
            if path not in (("state",), ("left",), ("total",), (target.id,)):
                raise NoSuchName(".".join(path))
            state, left = _stands(graph, example, target, inputs)
            if path == ("left",):
                return left
            return state if target.enum is None else member(graph, target.enum, state)
        case g.CountTrack():
            if path not in (("count",), ("total",), (target.id,)):
                raise NoSuchName(".".join(path))
            return _count(graph, example, target, inputs)


# ---------------------------------------------------------------- sequences


Walked = tuple[Walker, Walk]
"""All that an example of a sequence does."""


def play(
    graph: g.RuleGraph, example: g.Example, sequence: g.Sequence, inputs: Mapping[str, Val]
) -> Walked:
    walker = Walker(Interpreter(graph), sequence, inputs)
    walk = Walk()
    for done in example.doing:
        walk = walker.did(walk, done.path, _side(graph, walker.find(walk, done.path), done.side))
    return walker, walk


def may(played: Walked, path: tuple[str, ...]) -> bool:
    """Whether a step may then be done: it is played only where all that it stands in is played too."""
    walker, walk = played
    around = (walker.find(walk, path[:depth]) for depth in range(1, len(path) + 1))
    return all(walker.may(visit, walk).holds for visit in around)


def _side(graph: g.RuleGraph, visit: Visit, text: str) -> Val:
    """A side by its name: of the list that the sides of this sequence come from, if that is known."""
    if not text:
        return visit.side
    known = [v.enum for v in (visit.side, *visit.facts.values()) if isinstance(v, Member)]
    for enum in [*known, *(e.id for e in graph.enums)]:
        for m in graph.enum_by_id[g.EnumId(enum)].members:
            if text in (m.name, m.printed, m.abbreviated):
                return member(graph, enum, m.name)
    raise BadInput(text, "no side is called that")


# ---------------------------------------------------------------- tracks


def _stands(
    graph: g.RuleGraph, example: g.Example, track: g.StateTrack, inputs: Mapping[str, Val]
) -> tuple[str, int | None]:
    """The state, and what is left of its time, after all that the example does."""
    given = plain(inputs.get("state"))
    state = given.name if isinstance(given, Member) else given if isinstance(given, str) else track.starts
    left = as_whole(inputs["left"]) if inputs.get("left") is not None else None
    machine = Interpreter(graph)
    for done in example.doing:
        event = event_of(track, ".".join(done.path), done.side, inputs)
        if event is not None:
            state, left = after_event(machine, track, (state, left), event, inputs)
    return state, left


def event_of(track: g.StateTrack, path: str, side: str, inputs: Mapping[str, Val]) -> str | None:
    """The event of a track that happens when `side` does `path`: `turn.action of owner` where the side
    is the owner (by the role's own name, or as the input says). None: nothing that concerns it."""
    open_to_all: str | None = None
    for event in track.events:
        if event.whose and event.name == f"{path} of {event.whose}":
            whose = inputs.get(event.whose)
            names = (whose.name, whose.printed) if isinstance(whose, Member) else (whose,)
            if side == event.whose or side in names:
                return event.name
        elif event.name == path:
            open_to_all = path
    return open_to_all


def _count(
    graph: g.RuleGraph, example: g.Example, track: g.CountTrack, inputs: Mapping[str, Val]
) -> int:
    machine = Interpreter(graph)
    now = as_whole(inputs["count"]) if "count" in inputs else track.starts
    for done in example.doing:
        now = next_count(machine, track, now, ".".join(done.path), inputs, Session())
    return now
