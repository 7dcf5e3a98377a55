# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/sequence.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Sequence."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Dice,
    DiceKind,
    LeaveOut,
    Node,
    Reason,
    Rounds,
    SequenceOfPlay,
    Told,
    Trace,
    Track,
    Walker,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    chosen,
    is_a,
    never,
    within,
)
from .aircraft_rules import SORTIE_SEQUENCE
from .sfa import SFA_SEQUENCE
from .vocabulary import MoraleState

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))


class Side(Word):
    """Side."""

    FIRST_SIDE = "first player"
    SECOND_SIDE = "second player"


_FIRST_SIDE: Final = Side.FIRST_SIDE
_SECOND_SIDE: Final = Side.SECOND_SIDE


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Who goes first [2.0]."""

    for_phase: str = "the phase"

    def __post_init__(self) -> None:
        a_text("Order.for_phase", self.for_phase)


@dataclass(frozen=True, slots=True)
class InitiativeResolved:
    """What Order of play comes to."""

    winner: Side
    goes_first: Side


def initiative(
    order: Order,
    dice: Dice,
    *,
    goes_first: Side | None = None,
    trace: Trace | None = None,
) -> InitiativeResolved:
    """Order of play [2.0]."""
    is_a("order", order, Order)
    if trace is not None:
        a_trace(trace)

    # rolled again until it is settled                                         tcs/sequence.rules:15
    rounds = Rounds.of(dice, "Order of play")
    while True:
        rounds.another()

        # roll first: 2d6 [2.0]                                                tcs/sequence.rules:13
        first = _2D6.roll(dice, "first")
        if trace is not None:
            trace.roll("first", first, "2.0", "tcs/sequence.rules:13")

        # roll second: 2d6 [2.0]                                               tcs/sequence.rules:14
        second = _2D6.roll(dice, "second")
        if trace is not None:
            trace.roll("second", second, "2.0", "tcs/sequence.rules:14")

        # again [2.0]                                                          tcs/sequence.rules:15
        if first != second:
            break

    # winner [2.0]                                                             tcs/sequence.rules:16
    winner = _FIRST_SIDE if first > second else _SECOND_SIDE
    if trace is not None:
        trace.step("winner", winner, "2.0", "tcs/sequence.rules:16")

    # choose goes_first: winner: be first or second [2.0]                      tcs/sequence.rules:17
    goes_first_chosen: Side
    if goes_first is None:
        goes_first_chosen = winner
    else:
        goes_first_chosen = chosen("goes_first", goes_first, (Side.FIRST_SIDE, Side.SECOND_SIDE))
    if trace is not None:
        trace.step("goes_first", goes_first_chosen, "2.0", "tcs/sequence.rules:17")

    return InitiativeResolved(winner, goes_first_chosen)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnClock:
    """Turn [2.2]."""

    hour: int
    minute: int
    night: bool = False  # a full night turn
    weather_used: bool = False  # the game has weather [7.0a]
    sorties_are_rolled: bool = False  # the number of sorties is rolled for

    def __post_init__(self) -> None:
        a_number("TurnClock.hour", self.hour)
        within("TurnClock.hour", self.hour, 0, 23)
        a_number("TurnClock.minute", self.minute)
        within("TurnClock.minute", self.minute, 0, 59)
        a_yes_or_no("TurnClock.night", self.night)
        a_yes_or_no("TurnClock.weather_used", self.weather_used)
        a_yes_or_no("TurnClock.sorties_are_rolled", self.sorties_are_rolled)


def full_hour(clock: TurnClock) -> Answer:
    """Full-hour turn [2.2]."""
    failed: list[Reason] = []

    # all of these
    # on the hour                                                              tcs/sequence.rules:29
    if clock.minute != 0:
        failed.append(Reason("on the hour", "2.2", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def full_hour_holds(clock: TurnClock) -> bool:
    """Full-hour turn [2.2]: yes or no, without the reasons."""
    return clock.minute == 0


def weather_turn(clock: TurnClock) -> Answer:
    """Weather is rolled [2.2; 7.0b]."""
    failed: list[Reason] = []

    # all of these
    # the game has weather                                                     tcs/sequence.rules:33
    if not clock.weather_used:
        failed.append(Reason("the game has weather", "2.2; 7.0b", holds=False))
    # a full-hour turn                                                         tcs/sequence.rules:34
    with LeaveOut(failed):
        if not full_hour_holds(clock):
            failed.append(Reason("a full-hour turn", "2.2; 7.0b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def weather_turn_holds(clock: TurnClock) -> bool:
    """Weather is rolled [2.2; 7.0b]: yes or no, without the reasons."""
    return clock.weather_used and full_hour_holds(clock)


def recovers(clock: TurnClock) -> Answer:
    """Battalion Morale is recovered [16.1e; 27.1d]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not clock.night:
        # not a night turn                                                     tcs/sequence.rules:38
        because.append(Reason("not a night turn", "16.1e; 27.1d"))
    elif (
        clock.night
        and clock.minute == 0
        and clock.hour in (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22)
    ):
        # an even night hour                                                   tcs/sequence.rules:39
        because.append(Reason("an even night hour", "16.1e; 27.1d"))
    else:
        failed += [
            Reason("not a night turn", "16.1e; 27.1d", holds=False),
            Reason("an even night hour", "16.1e; 27.1d", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def recovers_holds(clock: TurnClock) -> bool:
    """Battalion Morale is recovered [16.1e; 27.1d]: yes or no, without the reasons."""
    return (
        not clock.night
        or clock.night
        and clock.minute == 0
        and clock.hour in (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22)
    )


def _turn_command_weather_when(clock: TurnClock) -> bool:
    return weather_turn_holds(clock)


def _turn_command_sorties_when(clock: TurnClock) -> bool:
    return clock.sorties_are_rolled


def _turn_clean_up_recover_when(clock: TurnClock) -> bool:
    return recovers_holds(clock)


# Sequence of Play [2.1; 2.2]                                                  tcs/sequence.rules:41
TURN: Final[SequenceOfPlay] = SequenceOfPlay(
    "turn",
    "Sequence of Play",
    "2.1; 2.2",
    inputs=("clock",),
    events=(("overwatch_trigger", "a Movement or Fire based trigger"),),
    items=(
        Node(
            "phase",
            "command",
            "Command Phase",
            rule="2.2",
            who="both",
            in_order=True,
            items=(
                Node(
                    "step",
                    "accrue",
                    "accrue weighted turns",
                    rule="6.9e",
                    uses=("weighted_turns_gained",),
                ),
                Node(
                    "step",
                    "implement",
                    "implementation checks",
                    rule="6.9f",
                    uses=("command_prep",),
                ),
                Node("step", "new_sheets", "create new Op Sheets", rule="6.8"),
                Node("step", "task_org", "Task Organization changes", rule="6.7"),
                Node(
                    "step",
                    "reserves",
                    "Reserve and Alternate checks",
                    rule="6.14",
                    optional=True,
                    uses=("reserve_check",),
                ),
                Node(
                    "step",
                    "weather",
                    "weather",
                    rule="2.2; 7.0b",
                    only_when=Told(_turn_command_weather_when, ("clock",)),
                ),
                Node(
                    "step",
                    "sorties",
                    "roll for the sorties of this turn",
                    rule="2.2",
                    only_when=Told(_turn_command_sorties_when, ("clock",)),
                ),
            ),
        ),
        Node(
            "phase",
            "aircraft",
            "Aircraft Sortie Phase",
            rule="2.2; 26.0",
            who="each",
            order_by="initiative",
            items=(
                Node(
                    "step",
                    "strikes",
                    "all available sorties in one batch",
                    rule="26.0",
                    plays=lambda: SORTIE_SEQUENCE,
                ),
                Node(
                    "segment",
                    "landings",
                    "German landings, Flight by Flight",
                    rule="hfs-rev 2.1",
                    items=(
                        Node(
                            "step",
                            "target",
                            "place the Flight in its target hex",
                            rule="hfs-rev 2.1",
                        ),
                        Node(
                            "step",
                            "scatter",
                            "check for scatter",
                            rule="hfs-rev 2.1; hfs-rev 2.1c",
                            uses=("flight_scatter",),
                        ),
                        Node(
                            "step",
                            "losses",
                            "check for aircraft losses",
                            rule="hfs-rev 2.1; hfs-rev 2.1d",
                            uses=("aircraft_loss_check",),
                        ),
                        Node(
                            "step",
                            "fire",
                            "Opportunity Fire",
                            rule="hfs-rev 2.1; hfs-rev 2.1e",
                            uses=("opportunity_fire",),
                        ),
                    ),
                ),
            ),
        ),
        Node(
            "phase",
            "action",
            "Action Phase",
            rule="2.2",
            who="each",
            order_by="landing_initiative",
            items=(
                Node(
                    "step",
                    "own_barrages",
                    "remove own Barrage Markers of the last Action Phase",
                    rule="2.2; 17.5",
                ),
                Node(
                    "step",
                    "reinforce",
                    "place reinforcements; none may be held back",
                    rule="2.2",
                    uses=("may_arrive_there",),
                ),
                Node(
                    "step",
                    "actions",
                    "act",
                    rule="2.2",
                    any_order=True,
                    repeated=True,
                    items=(
                        Node(
                            "step",
                            "mode",
                            "Mode Change",
                            rule="4.1",
                            optional=True,
                            uses=("may_change_mode", "mode_change_cost"),
                        ),
                        Node(
                            "step",
                            "move",
                            "Movement",
                            rule="20.0",
                            optional=True,
                            uses=("movement",),
                        ),
                        Node(
                            "step",
                            "missions",
                            "Artillery Mission",
                            rule="2.6; 17.0",
                            optional=True,
                            plays=lambda: ARTILLERY_SEQUENCE,
                        ),
                        Node(
                            "step",
                            "sfa",
                            "Suppressive Fire Action",
                            rule="13.0",
                            optional=True,
                            plays=lambda: SFA_SEQUENCE,
                        ),
                        Node(
                            "step",
                            "assault",
                            "Assault",
                            rule="2.3; 22.0",
                            optional=True,
                            plays=lambda: ASSAULT_SEQUENCE,
                        ),
                        Node(
                            "step",
                            "overrun",
                            "Overrun",
                            rule="2.4; 23.0",
                            optional=True,
                            plays=lambda: OVERRUN_SEQUENCE,
                        ),
                        Node(
                            "step",
                            "combined",
                            "Consolidated Assault",
                            rule="2.5; 24.0",
                            optional=True,
                            plays=lambda: CONSOLIDATED_ASSAULT_SEQUENCE,
                        ),
                        Node(
                            "step",
                            "syr",
                            "Save Yourself Retreat",
                            rule="16.5",
                            optional=True,
                            uses=("may_retreat", "save_yourself_retreat", "syr_move"),
                        ),
                        Node(
                            "interrupt",
                            "overwatch",
                            "Overwatch Fire",
                            rule="14.0",
                            who="inactive",
                            on_event="overwatch_trigger",
                            optional=True,
                            uses=("area_fire", "point_fire"),
                        ),
                    ),
                ),
                Node("step", "bad_shoots", "remove Bad Shoot Barrage Markers", rule="2.2; 17.5"),
                Node(
                    "step",
                    "stacking",
                    "stacking limits apply",
                    rule="5.0",
                    uses=("stacking_check",),
                ),
            ),
        ),
        Node(
            "phase",
            "clean_up",
            "Clean Up Phase",
            rule="2.2",
            who="both",
            in_order=True,
            items=(
                Node(
                    "step",
                    "markers",
                    "remove Suppressed, Buttoned Up, Illum and Fired Markers",
                    rule="2.2",
                ),
                Node("step", "paralyzed", "Paralyzed becomes Suppressed", rule="2.2; 16.4e"),
                Node(
                    "step",
                    "smoke_1",
                    "remove regular smoke and Level 1 Smoke Barrages",
                    rule="19.2",
                ),
                Node("step", "smoke_2", "Level 2 Smoke Barrages become Level 1", rule="19.2"),
                Node(
                    "step",
                    "recover",
                    "Battalion Morale recovery",
                    rule="16.1e; 27.1d",
                    only_when=Told(_turn_clean_up_recover_when, ("clock",)),
                    uses=("recovery",),
                ),
            ),
        ),
        Node(
            "phase",
            "turn_end",
            "Turn End Phase",
            rule="2.2",
            who="both",
            items=(Node("step", "advance", "advance the Turn Marker", rule="2.2"),),
        ),
    ),
)


def walk_turn(*, clock: TurnClock | None = None) -> Walker:
    """Sequence of Play [2.1; 2.2]."""
    return Walker(TURN, {"clock": clock})


# Assault [2.3]                                                                tcs/sequence.rules:81
ASSAULT_SEQUENCE: Final[SequenceOfPlay] = SequenceOfPlay(
    "assault_sequence",
    "Assault",
    "2.3",
    inputs=(),
    events=(),
    items=(
        Node("step", "announce", "announce the hex to be assaulted", rule="2.3", who="active"),
        Node(
            "step",
            "decide",
            "fight, or flee by a Save Yourself Retreat",
            rule="2.3; 22.0",
            who="inactive",
            uses=("save_yourself_retreat",),
        ),
        Node("step", "enter", "move into the hex", rule="2.3", who="active"),
        Node(
            "segment",
            "rounds",
            "rounds until one side is alone",
            rule="2.3",
            repeated=True,
            items=(
                Node(
                    "step", "defender_fire", "fire", rule="2.3", who="inactive", uses=("area_fire",)
                ),
                Node(
                    "step",
                    "attacker_check",
                    "Morale Check",
                    rule="2.3",
                    who="active",
                    uses=("morale_check",),
                ),
                Node(
                    "step", "attacker_fire", "fire", rule="2.3", who="active", uses=("area_fire",)
                ),
                Node(
                    "step",
                    "defender_check",
                    "Morale Check",
                    rule="2.3",
                    who="inactive",
                    uses=("morale_check",),
                ),
                Node("step", "go_on", "go on or retreat", rule="2.3; 22.1c", who="active"),
                Node(
                    "step",
                    "to_fire_mode",
                    "if going on, attackers switch to Fire Mode",
                    rule="2.3; 22.0j",
                    who="active",
                ),
            ),
        ),
    ),
)


def walk_assault_sequence() -> Walker:
    """Assault [2.3].

    Every fire forces a Morale Check, even on No Effect. The order of fire is the same in
    each round.
    """
    return Walker(ASSAULT_SEQUENCE, {})


# Overrun [2.4]                                                                tcs/sequence.rules:95
OVERRUN_SEQUENCE: Final[SequenceOfPlay] = SequenceOfPlay(
    "overrun_sequence",
    "Overrun",
    "2.4",
    inputs=(),
    events=(),
    items=(
        Node("step", "enter", "enter the hex for 3 more MP", rule="2.4; 23.0", who="active"),
        Node("step", "defender_fire", "fire", rule="2.4", who="inactive", uses=("area_fire",)),
        Node(
            "step",
            "attacker_check",
            "Morale Check",
            rule="2.4",
            who="active",
            uses=("morale_check",),
        ),
        Node("step", "attacker_fire", "fire", rule="2.4", who="active", uses=("area_fire",)),
        Node(
            "step",
            "defender_check",
            "Morale Check",
            rule="2.4",
            who="inactive",
            uses=("morale_check",),
        ),
        Node(
            "step",
            "leave",
            "leave into any adjacent hex: an Overwatch Trigger",
            rule="2.4; 23.0d",
            who="active",
        ),
    ),
)


def walk_overrun_sequence() -> Walker:
    """Overrun [2.4]."""
    return Walker(OVERRUN_SEQUENCE, {})


# Consolidated Assault [2.5]                                                  tcs/sequence.rules:105
CONSOLIDATED_ASSAULT_SEQUENCE: Final[SequenceOfPlay] = SequenceOfPlay(
    "consolidated_assault_sequence",
    "Consolidated Assault",
    "2.5",
    inputs=(),
    events=(),
    items=(
        Node(
            "step",
            "enter",
            "enter the hex; vehicles and carriers pay 3 more MP",
            rule="2.5; 24.0",
            who="active",
        ),
        Node(
            "step",
            "dismount",
            "mounted units may dismount",
            rule="2.5",
            who="active",
            optional=True,
        ),
        Node(
            "segment",
            "rounds",
            "rounds until one side is alone",
            rule="2.5",
            repeated=True,
            items=(
                Node(
                    "step", "defender_fire", "fire", rule="2.5", who="inactive", uses=("area_fire",)
                ),
                Node(
                    "step",
                    "attacker_check",
                    "Morale Check",
                    rule="2.5",
                    who="active",
                    uses=("morale_check",),
                ),
                Node(
                    "step", "attacker_fire", "fire", rule="2.5", who="active", uses=("area_fire",)
                ),
                Node(
                    "step",
                    "defender_check",
                    "Morale Check",
                    rule="2.5",
                    who="inactive",
                    uses=("morale_check",),
                ),
                Node("step", "go_on", "go on or retreat", rule="2.5; 22.1c", who="active"),
                Node(
                    "step",
                    "to_fire_mode",
                    "if going on, attackers switch to Fire Mode",
                    rule="2.5",
                    who="active",
                ),
            ),
        ),
    ),
)


def walk_consolidated_assault_sequence() -> Walker:
    """Consolidated Assault [2.5].

    No decision to fight or flee, no Overwatch Trigger.
    """
    return Walker(CONSOLIDATED_ASSAULT_SEQUENCE, {})


# Artillery Fire [2.6; 17.6]                                                  tcs/sequence.rules:118
ARTILLERY_SEQUENCE: Final[SequenceOfPlay] = SequenceOfPlay(
    "artillery_sequence",
    "Artillery Fire",
    "2.6; 17.6",
    inputs=(),
    events=(),
    items=(
        Node(
            "step",
            "announce",
            "announce hex, caliber, ammunition, mission, spotter",
            rule="2.6; 17.1",
            who="active",
        ),
        Node(
            "step",
            "target",
            "place the Target Hex Marker; scatter rockets",
            rule="2.6; 17.6",
            who="active",
            uses=("rocket_mission",),
        ),
        Node(
            "step",
            "adjust",
            "Adjustment Table and scatter; Illum: place its marker",
            rule="2.6; 17.4",
            who="active",
            uses=("artillery_mission",),
        ),
        Node(
            "step",
            "marker",
            "put the Barrage Marker there; smoke: Level 2, the end",
            rule="2.6; 17.5",
            who="active",
        ),
        Node(
            "step",
            "resolve",
            "fire at every hex in and next to the Attack Zone",
            rule="2.6; 17.6",
            who="active",
            uses=("area_fire", "artillery_point_fire"),
        ),
    ),
)


def walk_artillery_sequence() -> Walker:
    """Artillery Fire [2.6; 17.6]."""
    return Walker(ARTILLERY_SEQUENCE, {})


class MoraleStateEvent(Word):
    """What can happen to Morale markers."""

    # suppress [16.3]
    SUPPRESS = "Suppressed result"
    # paralyze [16.4]
    PARALYZE = "Paralyzed result"
    # retreated [16.5c]
    RETREATED = "end of a Save Yourself Retreat"
    # turn.clean_up.markers [2.2]
    TURN_CLEAN_UP_MARKERS = "remove Suppressed, Buttoned Up, Illum and Fired Markers"
    # turn.clean_up.paralyzed [2.2; 16.4e]
    TURN_CLEAN_UP_PARALYZED = "Paralyzed becomes Suppressed"


# Morale markers [16.3; 16.3e; 16.4; 16.4e]                                   tcs/sequence.rules:129
# fmt: off
MORALE_STATE_TRACK: Final[Track[MoraleState, MoraleStateEvent]] = Track(
    "Morale markers",
    "16.3; 16.3e; 16.4; 16.4e",
    states=tuple(MoraleState),
    events=tuple(MoraleStateEvent),
    lines=(
        #               suppress                paralyze               retreated
        #               turn.clean_up.markers  turn.clean_up.paralyzed
        ("Normal",     (MoraleState.SUPPRESSED, MoraleState.PARALYZED, MoraleState.NORMAL,
                        MoraleState.NORMAL,    MoraleState.NORMAL)),
        ("Suppressed", (MoraleState.SUPPRESSED, MoraleState.PARALYZED, MoraleState.NORMAL,
                        MoraleState.NORMAL,    MoraleState.SUPPRESSED)),
        ("Paralyzed",  (MoraleState.PARALYZED,  MoraleState.PARALYZED, never,
                        MoraleState.PARALYZED, MoraleState.SUPPRESSED)),
    ),
)
# fmt: on
MORALE_STATE_TRACK_STARTS: Final = MoraleState.NORMAL


def next_morale_state(state: MoraleState, event: MoraleStateEvent) -> MoraleState:
    """Morale markers [16.3; 16.3e; 16.4; 16.4e].

    For units that are not mounted: mounted units ignore both results [16.3c; 16.4c].
    """
    return MORALE_STATE_TRACK.after(state, event)


class ButtonedUpTrackState(Word):
    """States of Buttoned Up."""

    OPENED = "opened"
    BUTTONED = "buttoned"


class ButtonedUpTrackEvent(Word):
    """What can happen to Buttoned Up."""

    # button_up [16.7a]
    BUTTON_UP = "a cause of 16.7a"
    # turn.clean_up.markers [2.2]
    TURN_CLEAN_UP_MARKERS = "remove Suppressed, Buttoned Up, Illum and Fired Markers"


# Buttoned Up [16.7; 16.7c]                                                   tcs/sequence.rules:140
# fmt: off
BUTTONED_UP_TRACK_TRACK: Final[Track[ButtonedUpTrackState, ButtonedUpTrackEvent]] = Track(
    "Buttoned Up",
    "16.7; 16.7c",
    states=tuple(ButtonedUpTrackState),
    events=tuple(ButtonedUpTrackEvent),
    lines=(
        #             button_up                      turn.clean_up.markers
        ("opened",   (ButtonedUpTrackState.BUTTONED, ButtonedUpTrackState.OPENED)),
        ("buttoned", (ButtonedUpTrackState.BUTTONED, ButtonedUpTrackState.OPENED)),
    ),
)
# fmt: on
BUTTONED_UP_TRACK_TRACK_STARTS: Final = ButtonedUpTrackState.OPENED


def next_buttoned_up_track(
    state: ButtonedUpTrackState,
    event: ButtonedUpTrackEvent,
) -> ButtonedUpTrackState:
    """Buttoned Up [16.7; 16.7c]."""
    return BUTTONED_UP_TRACK_TRACK.after(state, event)
