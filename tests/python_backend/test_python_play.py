"""Sequences of play and tracks: generated data, walked, goes where the interpreter goes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest
from generated_packages import imported
from rules_text import graph_of, inputs, sample

from rulesdsl import graph as g
from rulesdsl.interp import Interpreter
from rulesdsl.interp.sequences import Walk, Walker, sequence_of
from rulesdsl.interp.tracks import next_state
from rulesdsl.interp.values import Member, Rec, Val
from rulesdsl.runtime import BadInput


def to_python(package: ModuleType, value: Val) -> object:
    match value:
        case Member():
            return getattr(package, value.enum)[value.name.upper()]
        case Rec():
            fields = {n: to_python(package, v) for n, v in value.given.items()}
            return getattr(package, value.record)(**fields)
        case _:
            return value


def both_walk(graph: g.RuleGraph, package: ModuleType, name: str, facts: Mapping[str, Val], seed: int) -> int:
    """A walk at random, each option taken by both; how many steps it had."""
    rng = random.Random(seed)
    walker = Walker(Interpreter(graph), sequence_of(graph, name), facts)
    given = {n: to_python(package, v) for n, v in facts.items()}
    other = getattr(package, f"walk_{name}")(**given)
    walk, made = Walk(), package.Walk()
    for count in range(60):
        options, found = walker.options(walk), other.steps(made)
        seen = [(o.what, o.visit.path, tuple(i.name for i in o.needs)) for o in options]
        assert seen == [(o.what, o.visit.path, o.needs) for o in found]
        for one, two in zip(options, found, strict=True):
            assert to_python(package, one.visit.side) == two.visit.side
            assert one.visit.who == two.visit.who
        if not options or any(o.needs for o in options):
            return count
        at = rng.randrange(len(options))
        walk, made = walker.go(walk, options[at]), other.go(made, found[at])
    return 60


@pytest.mark.parametrize("seed", range(4))
def test_walks_of_the_tcs_turn(tmp_path: Path, seed: int) -> None:
    graph = sample("tcs_sequence")
    facts = inputs(graph, "turn", hour=20, minute=20 * (seed % 2), night=seed > 1, sorties_are_rolled=True)
    with imported(graph, tmp_path) as package:
        assert both_walk(graph, package, "turn", facts, seed) > 15


@pytest.mark.parametrize("seed", range(3))
def test_walks_of_the_goss_game_turn(tmp_path: Path, seed: int) -> None:
    graph = sample("goss_sequence")
    facts = inputs(graph, "game_turn", gt=("am", "pm", "night")[seed])
    with imported(graph, tmp_path) as package:
        assert both_walk(graph, package, "game_turn", facts, seed) > 20


def test_a_limit_is_remembered(tmp_path: Path) -> None:
    with imported(sample("goss_sequence"), tmp_path) as goss:
        walker = goss.walk_game_turn(gt=goss.Turn.NIGHT)
        start = goss.Walk()
        later = walker.did(start, goss.Side.AXIS, "allied_turn", "inactive_exploit")
        exploit = walker.find(later, "axis_turn", "active_exploit")
        assert exploit.side is goss.Side.AXIS
        answer = walker.may(exploit, later)
        assert not answer
        assert [str(r) for r in answer.reasons] == [
            "Night: one of the two Exploit Phases, not both [3.3.5]"
        ]
        assert walker.may(exploit, start)
        by_day = goss.walk_game_turn(gt=goss.Turn.AM)
        later = by_day.did(start, goss.Side.AXIS, "allied_turn", "inactive_exploit")
        assert by_day.may(by_day.find(later, "axis_turn", "active_exploit"), later)


def test_who_goes_first_is_told(tmp_path: Path) -> None:
    with imported(sample("tcs_sequence"), tmp_path) as tcs:
        clock = tcs.TurnClock(hour=12, minute=0)
        walker = tcs.walk_turn(clock=clock)
        walk = tcs.Walk().goes_first("action", tcs.Side.SECOND_SIDE)
        sides = [v.side for v in walker.visits(walk) if v.node.name == "action"]
        assert sides == [tcs.Side.SECOND_SIDE, tcs.Side.FIRST_SIDE]


def test_every_transition_is_the_interpreters(tmp_path: Path) -> None:
    graph = sample("tcs_sequence")
    with imported(graph, tmp_path) as tcs:
        for track in graph.tracks:
            if not isinstance(track, g.StateTrack):
                continue
            step = getattr(tcs, f"next_{track.id}")
            states = list(step.__globals__[f"{track.id.upper()}_TRACK"]._after)
            names = [s.name for s in track.states]
            events = [e.name for e in track.events]
            for state, event in states:
                before, happens = names[state.rank], events[event.rank]
                try:
                    wanted = next_state(track, before, happens)
                except BadInput:
                    with pytest.raises(tcs.BadInput, match="cannot happen"):
                        step(state, event)
                else:
                    assert names[step(state, event).rank] == wanted


def test_counts_never_fall_below_their_least(tmp_path: Path) -> None:
    with imported(sample("tcs_sequence"), tmp_path) as tcs:
        battalion = tcs.Battalion(name="II", losses=5)
        assert tcs.battalion_morale_on_casualties(2, battalion) == 3
        assert tcs.battalion_morale_on_recovered(0, battalion) == 0
        with pytest.raises(tcs.BadInput, match="now"):
            tcs.battalion_morale_on_recovered(-1, battalion)
        for wrong in ("2", [], object()):
            with pytest.raises(tcs.BadInput, match=r"now: .* is not an exact number"):
                tcs.battalion_morale_on_recovered(wrong, battalion)


def test_an_unknown_transition_names_the_track(tmp_path: Path) -> None:
    text = """
record Bomb "Bomb"
  name  text

track fuse "Fuse" [4] of bomb: Bomb
  states (unlit, burning), starts unlit
  event light "lit" [4.1]
  |         | light   |
  | unlit   | burning |
  | burning | ?       |
"""
    with imported(graph_of(text), tmp_path) as book:
        state = book.next_fuse(book.FuseState.UNLIT, book.FuseEvent.LIGHT)
        assert state is book.FuseState.BURNING
        with pytest.raises(book.UnknownCell, match="Fuse"):
            book.next_fuse(state, book.FuseEvent.LIGHT)


LASTING = """
record Fire "Fire"
  fuel  number

track blaze "Blaze" [5] of fire: Fire
  states (out, burning), starts out
  event light "lit" [5.1]
  event douse "doused" [5.2]
  burning lasts (fire.fuel) turns, counted at turn.turn_end, then out [5.3]
  |         | light   | douse |
  | out     | burning | -     |
  | burning | -       | out   |

sequence turn "Turn" [6]
  step turn_end "End of the turn" [6.1]
"""


NO_STATES: list[object] = [None, "burning", 7, 2.5, [], {}, object()]


@pytest.mark.parametrize("wrong", NO_STATES, ids=lambda one: type(one).__name__)
def test_what_is_no_state_or_event_of_a_track_is_told(wrong: object, tmp_path: Path) -> None:
    with imported(sample("tcs_sequence"), tmp_path) as tcs:
        graph_track = next(t for t in sample("tcs_sequence").tracks if isinstance(t, g.StateTrack))
        step = getattr(tcs, f"next_{graph_track.id}")
        state, event = next(iter(step.__globals__[f"{graph_track.id.upper()}_TRACK"]._after))
        for args, field, kind in (((wrong, event), "state", state), ((state, wrong), "event", event)):
            with pytest.raises(tcs.BadInput, match=f" is no {type(kind).__name__}; it is one of") as fault:
                step(*args)
            assert fault.value.field == field


@pytest.mark.parametrize("wrong", NO_STATES, ids=lambda one: type(one).__name__)
def test_what_is_no_state_or_event_of_a_track_with_time_is_told(wrong: object, tmp_path: Path) -> None:
    with imported(graph_of(LASTING), tmp_path) as book:
        fire, states, events = book.Fire(fuel=2), book.BlazeState, book.BlazeEvent
        assert book.next_blaze(states.OUT, events.LIGHT, None, fire) == (states.BURNING, 2)
        turn = next(one for one in events if one not in (events.LIGHT, events.DOUSE))
        assert book.next_blaze(states.BURNING, turn, 2, fire) == (states.BURNING, 1)
        assert book.next_blaze(states.OUT, turn, None, fire) == (states.OUT, None)
        for args, field in (
            ((wrong, events.LIGHT, None), "state"),
            ((wrong, turn, 2), "state"),
            ((states.OUT, wrong, None), "event"),
            ((states.BURNING, wrong, 2), "event"),
        ):
            with pytest.raises(book.BadInput, match=" is no Blaze") as fault:
                book.next_blaze(*args, fire)
            assert fault.value.field == field
        if wrong != 7:
            with pytest.raises(book.BadInput, match="left: how much is left"):
                book.next_blaze(states.BURNING, turn, wrong, fire)
