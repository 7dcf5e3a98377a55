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
from rulesdsl.interp.tracks import next_count, next_state
from rulesdsl.interp.values import Member, Val, as_whole, plain
from rulesdsl.interp.vocabulary import member
from rulesdsl.runtime import BadInput


def played_value(
    graph: g.RuleGraph,
    example: g.Example,
    target: g.Sequence | g.StateTrack | g.CountTrack,
    inputs: Mapping[str, Val],
    path: tuple[str, ...],
) -> Val:
    """What an expectation of a sequence or track names, after all that the example does."""
    match target:
        case g.Sequence():
            return _may(graph, example, target, inputs, path)
        case g.StateTrack():
            if path not in (("state",), ("total",), (target.id,)):
                raise NoSuchName(".".join(path))
            return _state(graph, example, target, inputs)
        case g.CountTrack():
            if path not in (("count",), ("total",), (target.id,)):
                raise NoSuchName(".".join(path))
            return _count(graph, example, target, inputs)


# ---------------------------------------------------------------- sequences


def _may(
    graph: g.RuleGraph,
    example: g.Example,
    sequence: g.Sequence,
    inputs: Mapping[str, Val],
    path: tuple[str, ...],
) -> bool:
    walker = Walker(Interpreter(graph), sequence, inputs)
    walk = Walk()
    for done in example.doing:
        walk = walker.did(walk, done.path, _side(graph, walker.find(walk, done.path), done.side))
    return walker.may(walker.find(walk, path), walk).holds


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


def _state(
    graph: g.RuleGraph, example: g.Example, track: g.StateTrack, inputs: Mapping[str, Val]
) -> Val:
    given = plain(inputs.get("state"))
    state = given.name if isinstance(given, Member) else given if isinstance(given, str) else track.starts
    for done in example.doing:
        state = next_state(track, state, ".".join(done.path))
    return state if track.enum is None else member(graph, track.enum, state)


def _count(
    graph: g.RuleGraph, example: g.Example, track: g.CountTrack, inputs: Mapping[str, Val]
) -> int:
    machine = Interpreter(graph)
    now = as_whole(inputs["count"]) if "count" in inputs else track.starts
    for done in example.doing:
        now = next_count(machine, track, now, ".".join(done.path), inputs, Session())
    return now
