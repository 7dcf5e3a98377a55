# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/overwatch.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Overwatch."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    LeaveOut,
    Reason,
    Trace,
    Track,
    Word,
    a_number,
    a_text,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    never,
)
from .vocabulary import Mode, MoraleState, Unit

_FIRE_MODE: Final = Mode.FIRE_MODE
_NORMAL: Final = MoraleState.NORMAL


class TriggerBasis(Word):
    """Basis of a trigger [14.1; 14.2]."""

    MOVEMENT = "Movement-based"
    FIRE = "Fire-based"
    NO_TRIGGER = "no trigger"


_FIRE: Final = TriggerBasis.FIRE
_NO_TRIGGER: Final = TriggerBasis.NO_TRIGGER


class BattleEvent(Word):
    """Event [14.2a; 14.2c; 14.2d]."""

    # fmt: off
    #                printed                                       basis
    ENTERS_HEX =     "a unit or stack enters a hex",               TriggerBasis.MOVEMENT
    LEAVES_OVERRUN = "a unit leaves an Overrun",                   TriggerBasis.MOVEMENT
    SFA_FINISHED =   "an SFA against a hex is announced finished", TriggerBasis.FIRE
    FIRES_AT_MOVER = "a stack fires at a movement trigger",        TriggerBasis.FIRE
    RETURN_FIRE =    "Overwatch Return Fire",                      TriggerBasis.NO_TRIGGER
    AT_ROLLS =       "AT Rolls",                                   TriggerBasis.NO_TRIGGER
    CLOSE_COMBAT =   "moving into or fighting close combat",       TriggerBasis.NO_TRIGGER
    ARTILLERY =      "an Artillery Mission",                       TriggerBasis.NO_TRIGGER
    MODE_CHANGE =    "Mode Change",                                TriggerBasis.NO_TRIGGER
    RETREAT =        "a Save Yourself Retreat",                    TriggerBasis.NO_TRIGGER
    MOUNTING =       "mounting or dismounting",                    TriggerBasis.NO_TRIGGER
    AIR_ARRIVAL =    "landing from the air",                       TriggerBasis.NO_TRIGGER
    # fmt: on

    def __init__(self, printed: str, basis: TriggerBasis) -> None:
        self.basis: Final = basis


@dataclass(frozen=True, slots=True, kw_only=True)
class OverwatchAnswer:
    """A stack that would answer a trigger [14.0; 14.3]."""

    event: BattleEvent
    units: tuple[Unit, ...]  # those of one stack that fire
    fired_marked: bool = False  # any of them bears a Fired Marker
    los: bool  # unblocked line of sight to the trigger, for a mortar its spotter's
    in_range: bool  # within Spotting Range of it
    hexes_away: int  # hexes: from the trigger
    own_trigger: bool = False  # a mover that would use fire drawn by its own move
    answered: bool = False  # a stack has answered it, or another hex of the same SFA
    mortar_fired: bool = False  # a mortar among them has fired in this Action Phase

    def __post_init__(self) -> None:
        is_a("OverwatchAnswer.event", self.event, BattleEvent)
        each("OverwatchAnswer.units", self.units, is_a, Unit)
        how_many("OverwatchAnswer.units", self.units, 1, None)
        a_yes_or_no("OverwatchAnswer.fired_marked", self.fired_marked)
        a_yes_or_no("OverwatchAnswer.los", self.los)
        a_yes_or_no("OverwatchAnswer.in_range", self.in_range)
        a_number("OverwatchAnswer.hexes_away", self.hexes_away)
        a_yes_or_no("OverwatchAnswer.own_trigger", self.own_trigger)
        a_yes_or_no("OverwatchAnswer.answered", self.answered)
        a_yes_or_no("OverwatchAnswer.mortar_fired", self.mortar_fired)


def sees_trigger(answer: OverwatchAnswer) -> Answer:
    """Sees the trigger [14.2a; 14.2b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if answer.hexes_away <= 1:
        # one hex away: always visible [14.2b]                                tcs/overwatch.rules:37
        because.append(Reason("one hex away: always visible", "14.2b"))
    elif answer.los and answer.in_range:
        # line of sight to it and within Spotting Range [14.2a]               tcs/overwatch.rules:38
        because.append(Reason("line of sight to it and within Spotting Range", "14.2a"))
    else:
        failed += [
            Reason("one hex away: always visible", "14.2b", holds=False),
            Reason("line of sight to it and within Spotting Range", "14.2a", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def sees_trigger_holds(answer: OverwatchAnswer) -> bool:
    """Sees the trigger [14.2a; 14.2b]: yes or no, without the reasons."""
    return answer.hexes_away <= 1 or answer.los and answer.in_range


def may_answer(answer: OverwatchAnswer) -> Answer:
    """May fire Overwatch [14.2; 14.3]."""
    failed: list[Reason] = []

    # all of these
    # the event is a trigger [14.2a]                                          tcs/overwatch.rules:42
    if answer.event.basis == _NO_TRIGGER:
        failed.append(Reason("the event is a trigger", "14.2a", holds=False))
    # the trigger is seen [14.2a]                                             tcs/overwatch.rules:43
    with LeaveOut(failed):
        if not sees_trigger_holds(answer):
            failed.append(Reason("the trigger is seen", "14.2a", holds=False))
    # all in Fire Mode [14.3a]                                                tcs/overwatch.rules:44
    with LeaveOut(failed):
        if not all([unit.mode is _FIRE_MODE for unit in answer.units]):
            failed.append(Reason("all in Fire Mode", "14.3a", holds=False))
    # nobody Suppressed or Paralyzed [14.3a; 14.3c]                           tcs/overwatch.rules:45
    with LeaveOut(failed):
        if not all([unit.state is _NORMAL for unit in answer.units]):
            failed.append(Reason("nobody Suppressed or Paralyzed", "14.3a; 14.3c", holds=False))

    # none of these
    # a Fired Marker [14.3a]                                                  tcs/overwatch.rules:47
    if answer.fired_marked:
        failed.append(Reason("a Fired Marker", "14.3a"))
    # fire drawn by its own move [14.2c]                                      tcs/overwatch.rules:48
    if answer.own_trigger:
        failed.append(Reason("fire drawn by its own move", "14.2c"))
    # another stack has answered [14.0; 14.2d]                                tcs/overwatch.rules:49
    if answer.answered:
        failed.append(Reason("another stack has answered", "14.0; 14.2d"))
    # a mortar that has fired [9.1a; 25.2b]                                   tcs/overwatch.rules:50
    if answer.mortar_fired:
        failed.append(Reason("a mortar that has fired", "9.1a; 25.2b"))
    # a towed unit [9.1f]                                                     tcs/overwatch.rules:51
    with LeaveOut(failed):
        if any([unit.towed for unit in answer.units]):
            failed.append(Reason("a towed unit", "9.1f"))
    # a mounted unit [9.1f]                                                   tcs/overwatch.rules:52
    with LeaveOut(failed):
        if any([unit.riding is not None for unit in answer.units]):
            failed.append(Reason("a mounted unit", "9.1f"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleFacts:
    """The cycle in hand [14.1]."""

    name: str = "cycle"

    def __post_init__(self) -> None:
        a_text("CycleFacts.name", self.name)


class OverwatchCycleState(Word):
    """States of Overwatch cycle."""

    NO_CYCLE = "no_cycle"
    B_ANSWERS = "b_answers"
    A_RETURNS = "a_returns"
    B_RETURNS = "b_returns"


class OverwatchCycleEvent(Word):
    """What can happen to Overwatch cycle."""

    # moved [14.1a]
    MOVED = "A's movement trigger"
    # sfa [14.1b]
    SFA = "A's SFA is finished"
    # fires [14.1]
    FIRES = "the side whose turn it is fires"
    # declines [14.0]
    DECLINES = "it does not fire"


# Overwatch cycle [14.1]                                                      tcs/overwatch.rules:57
# fmt: off
OVERWATCH_CYCLE_TRACK: Final[Track[OverwatchCycleState, OverwatchCycleEvent]] = Track(
    "Overwatch cycle",
    "14.1",
    states=tuple(OverwatchCycleState),
    events=tuple(OverwatchCycleEvent),
    lines=(
        #              moved                          sfa
        #              fires                          declines
        ("no_cycle",  (OverwatchCycleState.B_ANSWERS, OverwatchCycleState.B_RETURNS,
                       never,                         never)),
        ("b_answers", (never,                         never,
                       OverwatchCycleState.A_RETURNS, OverwatchCycleState.NO_CYCLE)),
        ("a_returns", (never,                         never,
                       OverwatchCycleState.NO_CYCLE,  OverwatchCycleState.NO_CYCLE)),
        ("b_returns", (never,                         never,
                       OverwatchCycleState.NO_CYCLE,  OverwatchCycleState.NO_CYCLE)),
    ),
)
# fmt: on
OVERWATCH_CYCLE_TRACK_STARTS: Final = OverwatchCycleState.NO_CYCLE


def next_overwatch_cycle(
    state: OverwatchCycleState,
    event: OverwatchCycleEvent,
) -> OverwatchCycleState:
    """Overwatch cycle [14.1].

    A is the side whose Action Phase it is. Answering is voluntary; one stack answers a
    trigger. After return fire the cycle is over: it triggers nothing.
    """
    return OVERWATCH_CYCLE_TRACK.after(state, event)


class TriggerPlace(Word):
    """Where a trigger is [14.2b; 21.0d]."""

    CROSSED_HEXSIDE = "the middle of the hexside that was crossed into the hex"
    MINE_HEXSIDE = "the hexside into the minefield, before it is crossed"
    ROUND_THE_FIRER = "the hexsides around the firing stack's hex, along the line to its center"


_CROSSED_HEXSIDE: Final = TriggerPlace.CROSSED_HEXSIDE
_MINE_HEXSIDE: Final = TriggerPlace.MINE_HEXSIDE
_ROUND_THE_FIRER: Final = TriggerPlace.ROUND_THE_FIRER


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerFacts:
    """A trigger [14.2]."""

    basis: TriggerBasis
    into_mines: bool = False  # the unit is about to enter a minefield [21.0d]
    target_there: bool = True  # the target is in the stack that triggered
    artillery: bool = False  # the answer would be an Artillery Mission [14.3d]
    before_change: bool = True  # the mover has not yet changed mode or moved on [14.2c]

    def __post_init__(self) -> None:
        is_a("TriggerFacts.basis", self.basis, TriggerBasis)
        a_yes_or_no("TriggerFacts.into_mines", self.into_mines)
        a_yes_or_no("TriggerFacts.target_there", self.target_there)
        a_yes_or_no("TriggerFacts.artillery", self.artillery)
        a_yes_or_no("TriggerFacts.before_change", self.before_change)


def trigger_place(trigger: TriggerFacts, trace: Trace | None = None) -> TriggerPlace:
    """Where it is [14.2b; 21.0d].

    Of a mortar's fire it is the mortar that must be seen, not its spotter. At one hex every
    trigger is seen.
    """
    # gives                                                                   tcs/overwatch.rules:85
    value: TriggerPlace
    if trigger.basis == _FIRE:
        value = _ROUND_THE_FIRER
        why = "fire"
    elif trigger.into_mines:
        value = _MINE_HEXSIDE
        why = "into a minefield"
    else:
        value = _CROSSED_HEXSIDE
        why = ""
    if trace is not None:
        trace.formula(
            "trigger_place", value, "14.2b; 21.0d", "tcs/overwatch.rules:85", "Where it is", why
        )
    return value


def may_hit(trigger: TriggerFacts) -> Answer:
    """May be fired at in answer [14.2c; 14.2e; 14.3d].

    Anybody in the stack, even who did not trigger. At a mover after barrages have attacked
    it, before anything else.
    """
    failed: list[Reason] = []

    # all of these
    # a trigger [14.2]                                                        tcs/overwatch.rules:95
    if trigger.basis == _NO_TRIGGER:
        failed.append(Reason("a trigger", "14.2", holds=False))
    # in the stack that triggered [14.2e]                                     tcs/overwatch.rules:96
    if not trigger.target_there:
        failed.append(Reason("in the stack that triggered", "14.2e", holds=False))
    # before the mover does anything else [14.2c]                             tcs/overwatch.rules:97
    with LeaveOut(failed):
        if not (trigger.basis == _FIRE or trigger.before_change):
            failed.append(Reason("before the mover does anything else", "14.2c", holds=False))

    # none of these
    # an Artillery Mission [14.3d]                                            tcs/overwatch.rules:99
    if trigger.artillery:
        failed.append(Reason("an Artillery Mission", "14.3d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)
