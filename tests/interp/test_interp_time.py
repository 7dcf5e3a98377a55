"""Calendars, dates, life times, patterns: the interpreter and generated code alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache

import pytest
from both import Both
from rules_text import graph_of, value_of

from rulesdsl import graph as g
from rulesdsl.graph.time import turns
from rulesdsl.interp import Interpreter, run_example
from rulesdsl.interp.tracks import after_event
from rulesdsl.interp.values import Val
from rulesdsl.interp.vocabulary import member
from rulesdsl.runtime import BadInput, OutsideTable

CALENDARS = """
calendar grid "Turn track" [hfs 4.0]
  starts 1941-05-20 07:00, turn 1
  from 05:00 to 20:00 turns of 20 minutes "day"
  from 20:00 to 05:00 turns of 60 minutes "night"
  until 1941-05-23 23:00

calendar campaign "Campaign" [1.0]
  starts 1941-09-15
  turns 4 to a month
  until 1942-03-31

calendar halves "Half months"
  starts 1941-02-16, turn 10
  turns 2 to a month, on 1, 16
  until turn 20

calendar weeks "Weeks"
  starts 1943-12-27
  turns of 1 week
  until 1944-02-29

record Scene "Scene"
  turn  number
  day   date
  hours  number, usually 24

table schedule "Reinforcements" [6.0]
  rows day "Due", in dates, from then on
  gives text
  | Due     |     |
  | 1941-09 | Sep |
  | 1941-10 | Oct |
  | 1941-11 | Nov |
  | 1941-12 | Dec |
  | 1942-01 | Jan |

formula begins "Begins" [2.1] of scene: Scene
  gives date of grid at turn
formula lies_in "Lies in" [2.2] of scene: Scene
  gives turn of grid at day
formula when_in_day "Part" [2.3] of scene: Scene
  gives part of grid at turn
formula a_day_on "A day on" [2.4] of scene: Scene
  begin  is date of grid at turn
  gives turn of grid at (begin + 24 hours)
formula moved "Moved" [2.5] of scene: Scene
  gives ((day + (hours) minutes) - (hours) months) + 2 weeks
formula dark "Dark" [2.6] of scene: Scene
  gives part of grid at turn is "night" and day is at least 1941-05-21 20:00
formula month_turn "Month" [2.7] of scene: Scene
  gives turn of campaign at day
formula due "Due" [6.0] of scene: Scene
  gives schedule at (date of campaign at turn)
formula half "Half" of scene: Scene
  gives date of halves at turn
formula week "Week" of scene: Scene
  gives turn of weeks at day
"""

MARKERS = """
role owner "the owner"
measure turns "turn" "turns"

enum Side "Side"
  axis    "Axis"
  allied  "Allied"

sequence turn "Turn" of (first: Side, second: Side)
  with active as first
    phase action "Action Phase", once per side
      segment barrages "Barrages"
  phase turn_end "Turn End"

track barrage "Barrage marker" [11.2] of owner: Side
  states (none_there, there), starts none_there
  event fired "a barrage falls"
  | Now        | fired | turn.action.barrages of owner |
  | none_there | there | none_there                    |
  | there      | there | none_there                    |

enum Mode "Mode"
  tac    "Tac"
  mr     "MR"
  bonus  "MR bonus"

record Formation "Formation"
  staff  number, usually 0

track mode "Formation mode" [5.4] of formation: Formation
  states Mode, starts tac
  event order  "an order to MR mode"
  event leave  "it leaves MR mode"
  event halt   "a halt"
  mr lasts 9 turns, counted at turn.turn_end, then bonus                  [5.4.1]
  bonus lasts (3 + formation.staff) turns, counted at turn.turn_end, then tac   [5.4.4]
  | Now      | order   | leave    | halt     |
  | Tac      | MR      | -        | ?        |
  | MR       | MR anew | MR bonus | MR       |
  | MR bonus | -       | Tac      | MR bonus |

record Bridge "Bridge"
  needed  number   "turns that it takes"

track bridge "Bridge under construction" [17.3] of (owner: Side, bridge: Bridge)
  states (demolished, under_way, complete), starts demolished
  event begin      "Engineers begin"
  event disturbed  "they do anything else, lose a step, retreat or are out of supply"
  under_way lasts (bridge.needed - 1) turns, counted at turn.action of owner, then complete [17.3.1a]
  | Now        | begin     | disturbed  |
  | demolished | under_way | demolished |
  | under_way  | -         | demolished |
  | complete   | -         | complete   |

track sector "Formation in a lull" [24.2.0]  of side: Side
  states (inactive, alerted, active), starts inactive
  event attacked  "it is attacked by a ground assault or an overrun"
  alerted lasts 1 turns, counted at turn.turn_end, then active
  active lasts 2 turns, counted at turn.turn_end, then inactive
  | Now      | attacked    |
  | inactive | alerted     |
  | alerted  | alerted     |
  | active   | active anew |

example three_turns "A bridge of three turns" [17.3.1a] of bridge
  given
    owner axis
    bridge.needed 3
  doing
    begin
    turn.action allied
    turn.action axis
    turn.action axis
  expect
    state  complete
    left   absent

example forfeit "All work is forfeit" [17.3.0] of bridge
  given
    owner axis
    bridge.needed 3
    state under_way
    left 1
  doing
    disturbed
  expect
    state  demolished

example quick "Done at once" of bridge
  given
    owner axis
    bridge.needed 1
  doing
    begin
  expect
    state  complete

example lull "Active from the next turn on, for two turns" [24.2.0] of sector
  doing
    attacked
    turn.turn_end
    turn.turn_end
    attacked
    turn.turn_end
  expect
    state  active
    left   1

example nine "Nine turns" [5.4.1] of mode
  given
    formation.staff 2
  doing
    order
    turn.turn_end
    halt
    turn.turn_end axis
  expect
    state  mr
    left   7

example until_then "Until the owner's phase" [11.2] of barrage
  given
    owner axis
  doing
    fired
    turn.action.barrages allied
  expect
    state  there

example gone "Gone in the owner's phase" [11.2] of barrage
  given
    owner axis
    state there
  doing
    turn.action.barrages axis
  expect
    state  none_there

example gone_by_role "Gone in the owner's phase" [11.2] of barrage
  given
    state there
  doing
    turn.action.barrages owner
  expect
    state  none_there
"""


@cache
def calendars() -> Both:
    return Both(graph_of(CALENDARS))


def ask(function: str, **facts: object) -> Val:
    return calendars().call(function, **facts).value


def test_T95_two_calendars_in_one_program() -> None:
    beginnings = {3: "Oct", 6: "Oct", 7: "Nov", 11: "Dec", 15: "Jan"}
    for turn, month in beginnings.items():
        assert ask("due", turn=turn, day="1941-10-01") == month
    for day, turn in (("1941-10-01", 3), ("1941-11-01", 7), ("1941-12-01", 11), ("1942-01-01", 15)):
        assert ask("month_turn", turn=0, day=day) == turn


def test_the_grid_of_hours_has_the_turns_that_the_scenarios_print() -> None:
    """hfs 4.1-4.4: first and last turn, and how many there are."""
    printed = (
        ("1941-05-20 07:00", "1941-05-21", 44),
        ("1941-05-21 14:00", "1941-05-22", 23),
        ("1941-05-22", "1941-05-22 18:00", 45),
        ("1941-05-20 07:00", "1941-05-23 22:00", 204),
    )
    for first, last, count in printed:
        turn = [ask("lies_in", turn=0, day=day) for day in (first, last)]
        assert isinstance(turn[0], int) and isinstance(turn[1], int)
        assert turn[1] - turn[0] + 1 == count


def test_what_a_calendar_says() -> None:
    assert ask("begins", turn=40, day="1941-05-20") == "1941-05-20 20:00"
    assert ask("begins", turn=44, day="1941-05-20") == "1941-05-21"
    assert ask("lies_in", turn=0, day="1941-05-20 21:59") == 41
    assert ask("when_in_day", turn=39, day="1941-05-20") == "day"
    assert ask("when_in_day", turn=40, day="1941-05-20") == "night"
    assert ask("a_day_on", turn=1, day="1941-05-20") == 55
    assert ask("half", turn=12, day="1941-05-20") == "1941-03-16"
    assert ask("week", turn=0, day="1944-02-28") == 10


def test_a_month_on_is_the_last_day_of_a_shorter_one() -> None:
    assert ask("moved", turn=0, day="1944-02-29", hours=12) == "1943-03-14 00:12"
    assert ask("moved", turn=0, day="1944-03-31 23:50", hours=1) == "1944-03-14 23:51"


@pytest.mark.parametrize(
    ("function", "facts", "covered"),
    [
        ("begins", {"turn": 0, "day": ""}, "1 to 204"),
        ("begins", {"turn": 205, "day": ""}, "1 to 204"),
        ("lies_in", {"turn": 1, "day": "1941-05-20"}, "1941-05-20 07:00 to 1941-05-23 23:00"),
        ("lies_in", {"turn": 1, "day": "1941-05-23 23:00"}, "1941-05-20 07:00 to 1941-05-23 23:00"),
    ],
)
def test_outside_the_calendar(function: str, facts: dict[str, object], covered: str) -> None:
    with pytest.raises(OutsideTable, match=covered):
        ask(function, **facts)


def test_what_is_no_date() -> None:
    with pytest.raises(BadInput, match="1941-02-30 is no date"):
        ask("lies_in", turn=1, day="1941-02-30")
    with pytest.raises(BadInput, match="is no date"):
        ask("moved", turn=1, day="0001-01-01", hours=30)


def test_a_calendar_is_a_look_up_in_the_trace() -> None:
    entries = calendars().call("a_day_on", turn=1, day="1941-05-20").trace.entries
    said = [(e.kind, e.name, e.value, e.rule, e.words) for e in entries if e.kind == "lookup"]
    assert said == [
        ("lookup", "grid", "1941-05-20 07:00", "hfs 4.0", "turn 1"),
        ("lookup", "grid", 55, "hfs 4.0", "1941-05-21 07:00"),
    ]


def test_random_dates_on_both() -> None:
    """Every function at random moments, within the calendars and beside them."""
    both, drawn = calendars(), random.Random(7)
    names = [f.id for f in both.graph.formulas]
    for _ in range(400):
        at = datetime(1941, 5, 18) + timedelta(minutes=drawn.randrange(9000))
        if drawn.random() < 0.5:
            at = datetime(1941, 8, 1) + timedelta(days=drawn.randrange(400))
        day = at.strftime(drawn.choice(("%Y-%m-%d %H:%M", "%Y-%m-%d", "%Y-%m")))
        facts = {"turn": drawn.randrange(-2, 210), "day": day, "hours": drawn.randrange(-50, 50)}
        with suppress(OutsideTable, BadInput):
            both.call(drawn.choice(names), **facts)


def test_every_turn_ends_where_the_next_begins() -> None:
    for calendar in calendars().graph.calendars:
        every = turns(calendar)
        assert [turn.number for turn in every] == list(range(calendar.first, calendar.last + 1))
        assert [turn.begins for turn in every] == sorted({turn.begins for turn in every})


# ---------------------------------------------------------------- life times


@cache
def markers() -> Both:
    return Both(graph_of(MARKERS))


def stands(track: str, state: str, left: int | None, event: str, **facts: object) -> tuple[str, int | None]:
    """The same event on the interpreter and in generated code."""
    both = markers()
    node = both.graph.functions[g.FunctionId(track)]
    assert isinstance(node, g.StateTrack)
    from_rules: dict[str, Val] = {}
    for one in node.inputs:
        if isinstance(one.type, g.EnumType):
            from_rules[one.name] = member(both.graph, "Side", str(facts.get("owner", "axis")))
        else:
            told = {name: fact for name, fact in facts.items() if name != "owner"}
            from_rules[one.name] = value_of(both.graph, one.type, told)
    said = outcome(lambda: after_event(Interpreter(both.graph), node, (state, left), event, from_rules))
    made = outcome(lambda: generated(both, node, state, left, event, from_rules))
    assert said == made, (state, left, event)
    if isinstance(said, Exception):
        raise said
    return said


def generated(
    both: Both, node: g.StateTrack, state: str, left: int | None, event: str, facts: Mapping[str, Val]
) -> tuple[str, int | None]:
    values = both.generated._values
    prefix = f"member:{node.enum}" if node.enum is not None else f"state:{node.id}"
    states = values.ref(f"enum:{node.enum}" if node.enum is not None else f"states:{node.id}")
    names = {getattr(states, values.attribute(f"{prefix}.{s.name}")): s.name for s in node.states}
    events = values.ref(f"events:{node.id}")
    happens = getattr(events, values.attribute(f"event:{node.id}.{event}"))
    before = next(made for made, name in names.items() if name == state)
    function = values.ref(f"function:{node.id}")
    if not node.life_times:
        return names[function(before, happens)], None
    after, rest = function(before, happens, left, *map(values.to_python, facts.values()))
    return names[after], rest


def outcome(work: Callable[[], tuple[str, int | None]]) -> tuple[str, int | None] | Exception:
    """What comes out; of errors their kind and what they are about."""
    try:
        return work()
    except Exception as error:
        return Stopped(f"{type(error).__name__} {getattr(error, 'field', '')}".strip())


class Stopped(Exception):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stopped) and str(self) == str(other)

    __hash__ = Exception.__hash__


def test_a_marker_until_the_owners_next_action_phase() -> None:
    own = "turn.action.barrages of owner"
    assert stands("barrage", "none_there", None, "fired", owner="axis") == ("there", None)
    assert stands("barrage", "there", None, own, owner="axis") == ("none_there", None)


def test_nine_turns_in_a_mode_then_its_bonus() -> None:
    state: tuple[str, int | None] = stands("mode", "tac", None, "order")
    assert state == ("mr", 9)
    for left in range(8, 0, -1):
        state = stands("mode", *state, "turn.turn_end")
        assert state == ("mr", left)
    state = stands("mode", *state, "turn.turn_end", staff=2)
    assert state == ("bonus", 5)
    assert stands("mode", "mr", 4, "order") == ("mr", 9)
    assert stands("mode", "mr", 4, "halt") == ("mr", 4)
    assert stands("mode", "mr", 4, "leave", staff=1) == ("bonus", 4)
    assert stands("mode", "bonus", 1, "turn.turn_end") == ("tac", None)
    assert stands("mode", "tac", None, "turn.turn_end") == ("tac", None)


def test_a_state_without_any_time_is_over_at_once() -> None:
    assert stands("mode", "mr", 1, "turn.turn_end", staff=-3) == ("tac", None)


def test_how_much_is_left_must_be_known() -> None:
    with pytest.raises(Stopped, match="BadInput left"):
        stands("mode", "mr", None, "turn.turn_end")
    with pytest.raises(Stopped, match="UnknownCell"):
        stands("mode", "tac", None, "halt")
    with pytest.raises(Stopped, match="BadInput event"):
        stands("mode", "tac", None, "leave")


@pytest.mark.parametrize(("track", "fact"), [("mode", "staff"), ("bridge", "needed"), ("sector", "")])
def test_random_walks_along_a_track_on_both(track: str, fact: str) -> None:
    drawn = random.Random(11)
    node = markers().graph.functions[g.FunctionId(track)]
    assert isinstance(node, g.StateTrack)
    counting = [life.event for life in node.life_times]
    for _ in range(40):
        state: tuple[str, int | None] = (node.starts, None)
        for _ in range(30):
            event = drawn.choice([drawn.choice(counting), drawn.choice(node.events).name])
            facts = {fact: drawn.randrange(-4, 5)} if fact else {}
            with suppress(Stopped):
                state = stands(track, *state, event, **facts)


def test_examples_of_tracks() -> None:
    graph = markers().graph
    assert len(graph.examples) == 8
    for example in graph.examples:
        report = run_example(graph, example)
        assert report.good, report
