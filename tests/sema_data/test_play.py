"""Tracks and sequences of play."""

from __future__ import annotations

import pytest
from sema_helpers import Outcome, rules, sample

from rulesdsl import graph as g

WORDS = """\
enum Side "Side"
  red   "Red"
  blue  "Blue"

enum Time "Time"
  am  "AM"
  pm  "PM"

enum Other "Other"
  am  "am"
  pm  "pm"
  eve "eve"

record Unit "Unit"
  name   text
  steps  number, usually 0

record Weather "Weather"
  rain  yes/no, usually no

condition wet "Wet" [7.0] of weather: Weather
  all of these
    "rain"  when rain

external resolver combat "Combat" [8.0]
  \"\"\"Stands in a file of its own.\"\"\"

"""


def play(text: str) -> Outcome:
    return rules(WORDS + text)


def sequence(body: str, head: str = 'sequence turn "Turn" [2.0]') -> Outcome:
    return play(head + "\n" + "".join(f"  {line}\n" for line in body.strip("\n").splitlines()))


def turn(outcome: Outcome, name: str = "turn") -> g.Sequence:
    return next(s for s in outcome.good.sequences if s.id == name)


def node(item: g.SequenceItem) -> g.SequenceNode:
    assert isinstance(item, g.SequenceNode)
    return item


# ---------------------------------------------------------------- sequences


def test_nodes_and_their_clauses() -> None:
    made = turn(
        sequence(
            """
event shot "a shot is fired" [3.1]
phase move "Movement" also called "March", active side, in order [3.0]
  step walk "walk", optional
  step ride "ride", repeated
  interrupt fire "Fire", by inactive side, on shot, never in ride, uses combat
phase again_move "Second Movement", inactive side, same as move
phase fight "Fight", once per side, order by combat, uses combat
phase end_turn "End", both sides, in any order
"""
        )
    )
    move = node(made.items[0])
    assert (move.level, move.who, move.in_order, move.called) == ("phase", "active", True, ("March",))
    assert [node(one).name for one in move.items] == ["walk", "ride", "fire"]
    assert node(move.items[0]).optional and node(move.items[1]).repeated
    fire = node(move.items[2])
    assert (fire.level, fire.who, fire.on_event, fire.never_in, fire.uses) == (
        "interrupt",
        "inactive",
        "shot",
        ("ride",),
        ("combat",),
    )
    assert node(made.items[1]).same_as == "move" and node(made.items[2]).order_by == "combat"
    assert node(made.items[3]).any_order and [e.name for e in made.events] == ["shot"]
    assert made.events[0].cites.items == ("3.1",)


def test_what_is_played_and_with_what() -> None:
    outcome = play(
        'sequence day "Day" [2.0]\n  for each time in (am, pm)\n    part turns "Turn", plays turn with time\n'
        '\nsequence turn "Turn" [2.1] of time: Time\n'
        '  part red_turn "Red", plays side_turn with (time, red)\n'
        '  part late "Late", plays side_turn.move, only when time is pm\n'
        '  at most 1 of (side_turn.move, late) for each side,\n     "not both", when time is pm [2.3]\n'
        '\nsequence side_turn "Side" [2.2] of (time: Time, active: Side)\n  phase move "Move", active side\n'
        '\nsequence special "Special" [2.4] of first: Side\n  with active as first\n'
        '    phase a "A", plays side_turn.move\n'
        '  with active as other side\n    phase b "B", plays side_turn.move\n'
    )
    day = turn(outcome, "day").items[0]
    assert isinstance(day, g.SequenceForEach)
    assert day.members == (g.MemberValue(enum="Time", member="am"), g.MemberValue(enum="Time", member="pm"))
    assert node(day.items[0]).plays_args[0].kind == "input"
    items = turn(outcome).items
    assert node(items[0]).plays == "side_turn" and len(node(items[0]).plays_args) == 2
    assert node(items[1]).plays_node == ("move",) and node(items[1]).only_when is not None
    limit = items[2]
    assert isinstance(limit, g.SequenceLimit)
    assert (limit.sequences, limit.paths, limit.per) == (
        ("side_turn", "turn"),
        (("move",), ("late",)),
        "side",
    )
    special = turn(outcome, "special").items
    assert isinstance(special[0], g.SequenceWith) and special[0].value is not None
    assert isinstance(special[1], g.SequenceWith) and special[1].value is None


def test_facts_that_no_input_holds_are_asked() -> None:
    made = turn(sequence('phase mud "Mud", only when wet'))
    mud = node(made.items[0])
    assert mud.asked == (g.Input(name="weather", type=g.RecordType(record="Weather")),)
    assert isinstance(mud.only_when, g.Call) and mud.only_when.function == "wet"
    held = turn(sequence('phase mud "Mud", only when wet', 'sequence turn "Turn" [2.0] of sky: Weather'))
    assert node(held.items[0]).asked == ()


def test_T93_a_phase_without_steps_has_none() -> None:
    made = turn(sequence('phase move "Movement", both sides\nphase fight "Fight"\n  step roll_dice "roll"'))
    assert node(made.items[0]).items == () and len(node(made.items[1]).items) == 1


def test_T46_a_game_swaps_the_order_and_nothing_else() -> None:
    base = (
        'sequence turn "Turn" [2.0]\n  phase move "Movement", order by combat\n  phase fight "Fight"\n\n'
        'external resolver other "Other" [9.0]\n  """Stands in a file of its own."""\n\n'
    )
    edit = (
        'game desert "Desert" extends demo\n\nchange order "Order" [d 2]\n  in sequence turn\n'
        '    was phase move "Movement", order by combat\n    now phase move "Movement", order by other\n'
    )
    before, after = turn(play(base)), turn(play(base + edit))
    assert node(after.items[0]).order_by == "other" and after.header.edited_by == ("order",)
    assert node(before.items[0]).model_copy(update={"order_by": "other", "place": None}) == node(
        after.items[0]
    ).model_copy(update={"place": None})


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ('phase a "A"\nphase a "B"', "E457", "two steps"),
        ('event e "x"\nevent e "y"\nphase a "A"', "E457", "two events"),
        ('phase a "A", same as b', "E454", "b is not beside it"),
        ('phase a "A", same as a', "E454", "a is not beside it"),
        ('phase a "A"\nphase b "B", same as a\nphase c "C", same as b', "E454", "itself"),
        ('phase a "A"\n  interrupt i "I", by active side, on e', "E454", "no event e"),
        ('event e "x"\nphase a "A"\n  interrupt i "I", by active side, on e, never in q', "E454", "no q"),
        ('phase a "A"\n  interrupt i "I", by active side', "E456", "on what it comes"),
        ('event e "x"\nphase a "A", on e', "E456", "belongs to an interrupt"),
        ('phase a "A", both sides, active side', "E456", "contradict"),
        ('phase a "A", in order, in any order', "E456", "contradict"),
        ('phase a "A", uses combta', "E455", "combta"),
        ('phase a "A", order by wet', "E455", "wet is a condition"),
        ('phase a "A", plays combat', "E455", "no sequence"),
        ('phase a "A", plays turn', "E458", "turn -> turn"),
        ('phase a "A", plays turn.b\nphase b "B", plays turn.a', "E458", "plays itself"),
        ('phase a "A", plays turn.c\nphase b "B"', "E454", "turn has no c"),
        ('at most 1 of (a, z) for each side, "x"\nphase a "A"', "E454", "turn has no z"),
        ('for each t in (am, pm)\n  phase a "A"', "E456", "may be of"),
        ('for each t in (am, red)\n  phase a "A"', "E456", "one enum"),
        ('phase a "A", only when rain', "E201", "rain"),
    ],
)
def test_sequences_that_are_refused(body: str, code: str, words: str) -> None:
    outcome = sequence(body)
    assert outcome.codes == [code], outcome.said
    assert words in outcome.only.headline
    assert outcome.graph is not None and outcome.graph.sequences == ()


def test_too_many_facts_for_what_is_played() -> None:
    outcome = play(
        'sequence turn "Turn" [2.0]\n  part a "A", plays other with (red, blue)\n'
        '\nsequence other "Other" [2.1] of side: Side\n  phase b "B"\n'
    )
    assert outcome.codes == ["E455"] and "takes 1 facts, and 2" in outcome.only.headline


# ---------------------------------------------------------------- tracks


TURN = 'sequence turn "Turn" [2.0]\n  phase clean_up "Clean Up"\n    step markers "remove markers" [2.1]\n\n'


def track(lines: str) -> Outcome:
    body = "".join(f"  {line}\n" for line in lines.strip("\n").splitlines())
    return play(TURN + 'track state "State" [16.7] of unit: Unit\n' + body)


GRID = """
states (open, buttoned), starts open
event button "a cause" [16.7a]
event clear "cleared"
|          | button   | clear | turn.clean_up.markers |
| open     | buttoned | -     | open                  |
| buttoned | buttoned | ?     | open                  |
"""


def test_a_track_of_states() -> None:
    made = track(GRID).good.tracks[0]
    assert isinstance(made, g.StateTrack)
    assert (made.starts, [state.name for state in made.states]) == ("open", ["open", "buttoned"])
    assert [(e.name, e.sequence, e.node) for e in made.events] == [
        ("button", None, ()),
        ("clear", None, ()),
        ("turn.clean_up.markers", "turn", ("clean_up", "markers")),
    ]
    assert made.events[2].words == "remove markers" and made.events[2].cites.items == ("2.1",)
    found = {(t.state, t.event): (t.to, t.unknown) for t in made.transitions}
    assert found["open", "clear"] == (None, False) and found["buttoned", "clear"] == (None, True)
    assert found["open", "button"] == ("buttoned", False)


def test_states_of_an_enum_by_their_printed_names() -> None:
    made = track(
        'states Side, starts red\nevent turn_over "x"\n| | turn_over |\n| Red | Blue |\n| Blue | red |'
    )
    first = made.good.tracks[0]
    assert isinstance(first, g.StateTrack) and first.enum == "Side"
    assert [t.to for t in first.transitions] == ["blue", "red"]


def test_a_count_with_facts_of_its_own() -> None:
    made = track(
        'counts from 0, starts 2\non lost "lost" , now becomes now + steps + extra\n'
        'on won "won", now becomes now - 1'
    )
    first = made.good.tracks[0]
    assert isinstance(first, g.CountTrack) and (first.low, first.starts) == (0, 2)
    assert [i.name for i in first.rules[0].inputs] == ["extra"] and first.rules[1].inputs == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("starts open", "starts shut", "E451", "no state shut"),
        ("| buttoned | ?", "| butoned | ?", "E451", "butoned"),
        ("buttoned | buttoned | ?", "buttoned | buttoned | oppen", "E451", "oppen"),
        ("| button   |", "| buton   |", "E452", "buton"),
        ("turn.clean_up.markers |", "turn.clean_up.maker |", "E452", "maker"),
        ("turn.clean_up.markers |", "clear |", "E452", "two columns"),
        ("| -     |", "|      |", "E453", "not said"),
        ("| ?     | open                  |", "| ? |", "E453", "2 cells for 3 events"),
        ("| buttoned | buttoned | ?     | open                  |\n", "", "E453", "no row for buttoned"),
        ("| buttoned | buttoned | ?", "| open | buttoned | ?", "E453", "two rows"),
        (
            'event clear "cleared"\n',
            'event clear "cleared"\nevent third "x"\n',
            "E453",
            "third has no column",
        ),
        ("states (open, buttoned), starts open\n", "", "E450", "neither"),
        ("(open, buttoned)", "(open, open, buttoned)", "E450", "two states"),
        ("states (open, buttoned)", "states Sidde", "E450", "Sidde"),
        ("states (open, buttoned)", "states Unit", "E450", "no enum"),
        ("states (open, buttoned), starts open", "counts from 0, starts 0", "E450", "not a grid"),
        ("states (open, buttoned), starts open", "counts from 2, starts 0", "E450", "cannot start"),
    ],
)
def test_tracks_that_are_refused(old: str, new: str, code: str, words: str) -> None:
    assert old in GRID
    outcome = track(GRID.replace(old, new, 1))
    assert code in outcome.codes, outcome.said
    assert any(words in d.headline for d in outcome.found if d.code == code), outcome.said


@pytest.mark.parametrize("name", ["tcs_sequence", "goss_sequence"])
def test_the_samples(name: str) -> None:
    assert sample(name).good.sequences
