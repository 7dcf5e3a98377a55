"""Walking a sequence of play: order, sides, options, limits that are remembered, interrupts; tracks."""

from __future__ import annotations

import pytest
from rules_text import graph_of, sample

from rulesdsl import graph as g
from rulesdsl.interp import Interpreter, run_example
from rulesdsl.interp.context import Session
from rulesdsl.interp.outline import flat
from rulesdsl.interp.sequences import Option, Walk, Walker, sequence_of
from rulesdsl.interp.tracks import next_count, next_state
from rulesdsl.interp.values import Member, Rec, Val
from rulesdsl.interp.vocabulary import member
from rulesdsl.runtime import BadInput, printed


def walker(name: str, sequence: str, **facts: Val) -> Walker:
    graph = sample(name)
    return Walker(Interpreter(graph), sequence_of(graph, sequence), facts)


def turn(graph: g.RuleGraph, name: str) -> Member:
    return member(graph, "Turn", name)


def shown(options: tuple[Option, ...]) -> list[str]:
    return [f"{o.what} {'.'.join(o.visit.path)}" for o in options]


def walked(it: Walker, walk: Walk, most: int = 200) -> list[str]:
    """The steps when whatever comes first is played, and repeated things once."""
    steps: list[str] = []
    for _ in range(most):
        options = it.options(walk)
        if not options:
            return steps
        ways = [o for o in options if o.what == "leave"] or [o for o in options if o.what == "do"]
        if ways[0].what == "do":
            steps.append(".".join(ways[0].visit.names))
        walk = it.go(walk, ways[0])
    raise AssertionError("it never ends")


def test_conditions_choose_what_is_played() -> None:
    graph = sample("goss_sequence")
    am = walked(walker("goss_sequence", "game_turn", gt=turn(graph, "am")), Walk())
    pm = walked(walker("goss_sequence", "game_turn", gt=turn(graph, "pm")), Walk())
    assert am[0] == "air_allocation.points" and pm[0] == "weather.conditions"
    assert am[-1] == pm[-1] == "update"
    assert "allied_turn.admin.resupply" in pm and not any(s.startswith("command.") for s in pm)


def test_who_is_active() -> None:
    graph = sample("goss_sequence")
    it = walker("goss_sequence", "game_turn", gt=turn(graph, "pm"))
    sides = {v.names: printed(v.side) for v in flat(it.visits(Walk()))}
    assert sides["allied_turn", "combat", "assault"] == "Allied"
    assert sides["allied_turn", "inactive_exploit", "exploit"] == "Axis"
    assert sides["axis_turn", "combat", "support", "defense"] == "Allied"
    assert sides["weather", "conditions"] == "absent"


def test_one_of_two_phases_not_both() -> None:
    graph = sample("goss_sequence")
    for name, allowed in (("night", False), ("pm", True)):
        it = walker("goss_sequence", "game_turn", gt=turn(graph, name))
        walk = it.did(Walk(), ("allied_turn", "inactive_exploit"), member(graph, "Side", "axis"))
        for path, may in (
            (("axis_turn", "active_exploit"), allowed),
            (("axis_turn", "inactive_exploit"), True),
            (("allied_turn", "active_exploit"), True),
        ):
            answer = it.may(it.find(walk, path), walk)
            assert answer.holds is may, (name, path)
    night = walker("goss_sequence", "game_turn", gt=turn(graph, "night"))
    walk = night.did(Walk(), ("allied_turn", "inactive_exploit"), member(graph, "Side", "axis"))
    refused = night.may(night.find(walk, ("axis_turn", "active_exploit")), walk)
    assert [str(r) for r in refused.reasons] == [
        "Night: one of the two Exploit Phases, not both [3.3.5]"
    ]


def test_a_limit_counts_within_its_own_sequence() -> None:
    graph = sample("goss_sequence")
    it = walker("goss_sequence", "game_day")
    axis = member(graph, "Side", "axis")
    walk = it.did(Walk(), ("turns@am", "allied_turn", "inactive_exploit"), axis)
    night = it.find(walk, ("turns@night", "axis_turn", "active_exploit"))
    assert it.may(night, walk).holds
    later = it.did(walk, ("turns@night", "allied_turn", "inactive_exploit"), axis)
    assert not it.may(night, later).holds


def test_facts_are_asked_when_play_comes_there() -> None:
    graph = sample("goss_sequence")
    it = walker("goss_sequence", "game_turn", gt=turn(graph, "night"))
    walk = Walk()
    while "ena" not in it.options(walk)[0].visit.path:
        options = it.options(walk)
        way = next((o for o in options if o.what in ("leave", "skip")), options[0])
        walk = it.go(walk, way)
    (asked,) = it.options(walk)[0].needs
    no = it.tell(walk, {asked.name: Rec("EnaDeclaration")})
    assert shown(it.options(no)) == ["do update"]
    yes = it.tell(walk, {asked.name: Rec("EnaDeclaration", {"axis_declares": True})})
    assert it.options(yes)[0].visit.path[0] == "ena"


def clock(**facts: Val) -> dict[str, Val]:
    return {"clock": Rec("TurnClock", {"hour": 13, "minute": 20, **facts})}


def test_once_per_side_in_the_order_that_a_roll_decides() -> None:
    graph = sample("tcs_sequence")
    second = member(graph, "Side", "second_side")
    it = walker("tcs_sequence", "turn", **clock())
    visits = {v.path: v for v in flat(it.visits(Walk(order={"action": second})))}
    assert printed(visits["action@first",].side) == "second player"
    assert printed(visits["action@second", "actions", "sfa"].side) == "first player"
    assert visits["action@first",].turn == "first"
    assert printed({v.path: v for v in flat(it.visits(Walk()))}["action@first",].side) == "absent"


def test_options_in_any_order_again_and_again() -> None:
    it = walker("tcs_sequence", "turn", **clock())
    walk = Walk()
    while "actions" not in it.options(walk)[0].visit.path:
        walk = it.go(walk, it.options(walk)[0])
    here = "action@first.actions"
    names = ["mode", "move", "missions", "sfa", "assaults", "syr", "breach"]
    assert shown(it.options(walk)) == [f"do {here}.{n}" for n in names]
    (sfa,) = [o for o in it.options(walk) if o.visit.node.name == "sfa"]
    walk = it.go(it.go(walk, sfa), sfa)
    options = shown(it.options(walk))
    assert f"do {here}.sfa" in options and f"leave {here}" in options
    assert f"interrupt {here}.overwatch" in options
    assert [d.path[-1] for d in walk.done].count("sfa") == 2
    (leave,) = [o for o in it.options(walk) if o.what == "leave"]
    assert shown(it.options(it.go(walk, leave))) == ["do action@first.bad_shoots"]


def test_an_optional_step_may_be_skipped() -> None:
    graph = sample("goss_sequence")
    it = walker("goss_sequence", "game_turn", gt=turn(graph, "am"))
    walk = Walk()
    for _ in range(2):
        walk = it.go(walk, it.options(walk)[0])
    assert shown(it.options(walk)) == ["do air_allocation.flak_back", "skip air_allocation.flak_back"]
    skipped = it.go(walk, it.options(walk)[1])
    assert it.options(skipped)[0].visit.node.name == "flak_out"
    assert ("air_allocation", "flak_back") not in {d.path for d in skipped.done}


def test_no_such_step() -> None:
    it = walker("tcs_sequence", "turn", **clock())
    with pytest.raises(BadInput):
        it.find(Walk(), ("action", "tea"))


# ---------------------------------------------------------------- tracks


def track(name: str) -> g.StateTrack | g.CountTrack:
    node = sample("tcs_sequence").functions[g.FunctionId(name)]
    assert isinstance(node, g.StateTrack | g.CountTrack)
    return node


def test_states() -> None:
    morale = track("morale_state")
    assert isinstance(morale, g.StateTrack)
    assert next_state(morale, "normal", "paralyze") == "paralyzed"
    assert next_state(morale, "paralyzed", "turn.clean_up.paralyzed") == "suppressed"
    for state, event in (("paralyzed", "retreated"), ("asleep", "paralyze"), ("normal", "dance")):
        with pytest.raises(BadInput):
            next_state(morale, state, event)


def test_counts_never_fall_below_the_lowest() -> None:
    graph = sample("tcs_sequence")
    count = track("battalion_morale")
    assert isinstance(count, g.CountTrack)
    machine = Interpreter(graph)
    battalion: dict[str, Val] = {"battalion": Rec("Battalion", {"losses": 5}), "losses": 5}
    assert next_count(machine, count, 2, "casualties", battalion, Session()) == 3
    assert next_count(machine, count, 0, "recovered", battalion, Session()) == 0
    with pytest.raises(BadInput):
        next_count(machine, count, 0, "dance", battalion, Session())


SMALL = """
enum Side "Side"
  red   "Red"
  blue  "Blue"

sequence day "Day" [1] of active: Side
  phase morning "Morning", active side, repeated
    step eat "eat"
    step walk_ "walk", optional
  phase evening "Evening", inactive side, repeated
"""


def test_repeated_phases() -> None:
    graph = graph_of(SMALL)
    it = Walker(Interpreter(graph), sequence_of(graph, "day"), {"active": member(graph, "Side", "red")})
    walk = it.go(Walk(), it.options(Walk())[0])
    assert shown(it.options(walk)) == ["do morning.walk_", "skip morning.walk_", "leave morning"]
    walk = it.go(walk, it.options(walk)[0])
    assert shown(it.options(walk)) == ["again morning", "leave morning"]
    again = it.go(walk, it.options(walk)[0])
    assert shown(it.options(again)) == ["do morning.eat", "leave morning"]
    evening = it.go(walk, it.options(walk)[1])
    assert shown(it.options(evening)) == ["do evening"]
    done = it.go(evening, it.options(evening)[0])
    assert shown(it.options(done)) == ["do evening", "leave evening"]
    assert it.options(it.go(done, it.options(done)[1])) == ()


NIGHT = """
enum Side "Side"
  red   "Red"
  blue  "Blue"

enum Hour "Hour"
  dusk   "Dusk"
  dawn   "Dawn"
  night  "Night"

sequence raid "Raid" [1] of (hour: Hour, first: Side)
  with active as first
    phase leap "Leap", active side
  with active as other side
    phase answer "Answer", active side
"""


def test_the_other_side_is_that_of_a_side() -> None:
    """The facts may hold other words than sides before it."""
    graph = graph_of(NIGHT)
    facts = {"hour": member(graph, "Hour", "night"), "first": member(graph, "Side", "red")}
    it = Walker(Interpreter(graph), sequence_of(graph, "raid"), facts)
    sides = {v.names: printed(v.side) for v in flat(it.visits(Walk()))}
    assert sides == {("leap",): "Red", ("answer",): "Blue"}


def test_a_step_is_played_only_where_what_is_around_it_is() -> None:
    graph = graph_of(
        """enum Light "Light" [1.0]
  day    "Day"
  night  "Night"

sequence turn "Turn" [2.0] of light: Light
  phase watch "Watch", only when light is night [2.1]
    segment rounds "Rounds"
      step walk "walk the walls"
  phase work "Work"
    step dig "dig"

example by_day "By day" [2.9] of turn
  given
    light  day
  expect
    watch              no
    watch.rounds.walk  no
    work.dig           yes

example by_night "By night" [2.9] of turn
  given
    light  night
  expect
    watch.rounds.walk  yes
"""
    )
    assert all(run_example(graph, example).good for example in graph.examples)
