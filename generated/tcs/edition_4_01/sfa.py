# Tactical Combat Series 4.01
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/sfa.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Sfa."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    LeaveOut,
    Node,
    Reason,
    SequenceOfPlay,
    Trace,
    Track,
    Walker,
    Word,
    a_number,
    a_yes_or_no,
    is_a,
    never,
)
from .words import Mode, MoraleState, Unit, UnitKind

_FIRE_MODE: Final = Mode.FIRE_MODE
_MORALE_STATE_PARALYZED: Final = MoraleState.PARALYZED
_MORALE_STATE_SUPPRESSED: Final = MoraleState.SUPPRESSED
_MORTAR_PLATOON: Final = UnitKind.MORTAR_PLATOON
_ON_MAP_ARTILLERY: Final = UnitKind.ON_MAP_ARTILLERY


@dataclass(frozen=True, slots=True, kw_only=True)
class SfaFirer:
    """Unit that would fire an SFA [13.1]."""

    unit: Unit
    own_phase: bool = True  # its own Action Phase
    since_start: bool = True  # in Fire Mode since the phase began
    fired: bool = False  # bears a Fired Marker
    sfas_this_turn: int = 0
    unassigned: bool = False  # without orders, where the command rules are used
    moved: bool = False  # it moved in this phase
    retreated: bool = False  # it made a voluntary Save Yourself Retreat in this phase
    fires_this_phase: int = 0  # of a mortar

    def __post_init__(self) -> None:
        is_a("SfaFirer.unit", self.unit, Unit)
        a_yes_or_no("SfaFirer.own_phase", self.own_phase)
        a_yes_or_no("SfaFirer.since_start", self.since_start)
        a_yes_or_no("SfaFirer.fired", self.fired)
        a_number("SfaFirer.sfas_this_turn", self.sfas_this_turn)
        a_yes_or_no("SfaFirer.unassigned", self.unassigned)
        a_yes_or_no("SfaFirer.moved", self.moved)
        a_yes_or_no("SfaFirer.retreated", self.retreated)
        a_number("SfaFirer.fires_this_phase", self.fires_this_phase)


def may_sfa(firer: SfaFirer) -> Answer:
    """May fire a Suppressive Fire Action [13.1a; 13.1b; 13.1e; 13.1f].

    No trigger is needed [13.1f]. Suppressed units may, at half strength [13.1e]; units of
    several stacks together [13.1d].
    """
    failed: list[Reason] = []

    # all of these
    # in its own Action Phase [13.1a]                                               tcs/sfa.rules:20
    if not firer.own_phase:
        failed.append(Reason("in its own Action Phase", "13.1a", holds=False))
    # in Fire Mode since the phase began [13.1b]                                    tcs/sfa.rules:21
    with LeaveOut(failed):
        if not (firer.unit.mode is _FIRE_MODE and firer.since_start):
            failed.append(Reason("in Fire Mode since the phase began", "13.1b", holds=False))
    # one in a turn [11.1g; 9.1a]                                                   tcs/sfa.rules:22
    if firer.sfas_this_turn != 0:
        failed.append(Reason("one in a turn", "11.1g; 9.1a", holds=False))

    # none of these
    # a Fired Marker [13.1b]                                                        tcs/sfa.rules:24
    if firer.fired:
        failed.append(Reason("a Fired Marker", "13.1b"))
    # without orders [13.1b; 6.3b]                                                  tcs/sfa.rules:25
    if firer.unassigned:
        failed.append(Reason("without orders", "13.1b; 6.3b"))
    # Paralyzed [17.4a]                                                             tcs/sfa.rules:26
    with LeaveOut(failed):
        if firer.unit.state is _MORALE_STATE_PARALYZED:
            failed.append(Reason("Paralyzed", "17.4a"))
    # moved in this phase [20.0j]                                                   tcs/sfa.rules:27
    if firer.moved:
        failed.append(Reason("moved in this phase", "20.0j"))
    # retreated of its own will in this phase [20.0j]                               tcs/sfa.rules:28
    if firer.retreated:
        failed.append(Reason("retreated of its own will in this phase", "20.0j"))
    # towed [9.1f]                                                                  tcs/sfa.rules:29
    with LeaveOut(failed):
        if firer.unit.towed:
            failed.append(Reason("towed", "9.1f"))
    # mounted [9.1f]                                                                tcs/sfa.rules:30
    with LeaveOut(failed):
        if firer.unit.riding is not None:
            failed.append(Reason("mounted", "9.1f"))
    # a mortar that has fired in this phase [9.1a]                                  tcs/sfa.rules:31
    with LeaveOut(failed):
        if firer.unit.kind == _MORTAR_PLATOON and firer.fires_this_phase >= 1:
            failed.append(Reason("a mortar that has fired in this phase", "9.1a"))
    # Suppressed on-map artillery [24.5f]                                           tcs/sfa.rules:33
    with LeaveOut(failed):
        if firer.unit.kind == _ON_MAP_ARTILLERY and firer.unit.state is _MORALE_STATE_SUPPRESSED:
            failed.append(Reason("Suppressed on-map artillery", "24.5f"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


# Suppressive Fire Action [13.0]                                                    tcs/sfa.rules:36
SFA_SEQUENCE: Final[SequenceOfPlay] = SequenceOfPlay(
    "sfa_sequence",
    "Suppressive Fire Action",
    "13.0",
    inputs=(),
    events=(),
    items=(
        Node(
            "step", "announce", "announce the target hex and the firers", rule="13.0", who="active"
        ),
        Node(
            "segment",
            "fires",
            "fires at this hex",
            rule="13.1c",
            repeated=True,
            items=(
                Node(
                    "step",
                    "fire",
                    "fire",
                    rule="13.0; 13.1c",
                    who="active",
                    optional=True,
                    uses=("area_fire", "point_fire"),
                ),
                Node(
                    "step",
                    "at_rolls",
                    "AT Rolls",
                    rule="13.1g",
                    who="active",
                    optional=True,
                    uses=("at_roll",),
                ),
                Node(
                    "step",
                    "marks",
                    "put Fired Markers on the units that fired, not for AT Rolls",
                    rule="13.1g; 13.1h",
                    who="active",
                ),
            ),
        ),
        Node(
            "step",
            "done",
            "announce that the hex is done with: the trigger",
            rule="13.1c; 15.2d",
            who="active",
        ),
        Node(
            "step",
            "answer",
            "Overwatch Return Fire of one stack",
            rule="15.1b",
            who="inactive",
            optional=True,
            uses=("may_answer",),
        ),
    ),
)


def walk_sfa_sequence() -> Walker:
    """Suppressive Fire Action [13.0].

    One target hex; as many fires at it as there are firers, on either table.
    """
    return Walker(SFA_SEQUENCE, {})


@dataclass(frozen=True, slots=True, kw_only=True)
class SfaTarget:
    """SFA fires at one hex [13.1c]."""

    area_fires: int = 0  # on the Area Fire Table
    point_fires: int = 0  # on the Point Fire Table
    at_attacks: int = 0  # AT Rolls
    done: bool  # the firer says that the hex is done with
    firing_hexes: int = 1  # hexes the fires came from

    def __post_init__(self) -> None:
        a_number("SfaTarget.area_fires", self.area_fires)
        a_number("SfaTarget.point_fires", self.point_fires)
        a_number("SfaTarget.at_attacks", self.at_attacks)
        a_yes_or_no("SfaTarget.done", self.done)
        a_number("SfaTarget.firing_hexes", self.firing_hexes)


def triggers_given(target: SfaTarget, trace: Trace | None = None) -> int:
    """Overwatch Triggers it gives [13.1c; 15.2a; 15.2d].

    None before the hex is done with; AT Rolls alone give none. There is one at each firing
    hex, but only one of them may be answered.
    """
    # fires                                                                         tcs/sfa.rules:56
    fires = target.area_fires + target.point_fires
    if trace is not None:
        trace.step("fires", fires, "13.1c; 15.2a; 15.2d", "tcs/sfa.rules:56")
    # gives                                                                         tcs/sfa.rules:53
    value = target.firing_hexes if target.done and fires >= 1 else 0
    if trace is not None:
        trace.formula(
            "triggers_given",
            value,
            "13.1c; 15.2a; 15.2d",
            "tcs/sfa.rules:53",
            "Overwatch Triggers it gives",
        )
    return value


class FiredMarkerState(Word):
    """States of Fired Marker."""

    UNMARKED = "unmarked"
    FIRED = "fired"


class FiredMarkerEvent(Word):
    """What can happen to Fired Marker."""

    # sfa [13.1h]
    SFA = "it fires an SFA"
    # smoke [19.4a]
    SMOKE = "it fires smoke, even if none is placed"
    # at_roll [13.1g]
    AT_ROLL = "it makes an AT Roll"
    # overwatch [15.0]
    OVERWATCH = "it fires Overwatch"
    # retreated [17.5b]
    RETREATED = "end of a Save Yourself Retreat"
    # turn.clean_up.markers [2.2]
    TURN_CLEAN_UP_MARKERS = "remove Suppressed, Buttoned Up, Illum and Fired Markers"


# Fired Marker [13.1b; 13.1g; 13.1h]                                                tcs/sfa.rules:59
# fmt: off
FIRED_MARKER_TRACK: Final[Track[FiredMarkerState, FiredMarkerEvent]] = Track(
    "Fired Marker",
    "13.1b; 13.1g; 13.1h",
    states=tuple(FiredMarkerState),
    events=tuple(FiredMarkerEvent),
    lines=(
        #             sfa                     smoke                   at_roll
        #             overwatch                  retreated
        #             turn.clean_up.markers
        ("unmarked", (FiredMarkerState.FIRED, FiredMarkerState.FIRED, FiredMarkerState.UNMARKED,
                      FiredMarkerState.UNMARKED, FiredMarkerState.UNMARKED,
                      FiredMarkerState.UNMARKED)),
        ("fired",    (never,                  never,                  FiredMarkerState.FIRED,
                      never,                     FiredMarkerState.UNMARKED,
                      FiredMarkerState.UNMARKED)),
    ),
)
# fmt: on
FIRED_MARKER_TRACK_STARTS: Final = FiredMarkerState.UNMARKED


def next_fired_marker(state: FiredMarkerState, event: FiredMarkerEvent) -> FiredMarkerState:
    """Fired Marker [13.1b; 13.1g; 13.1h].

    A unit that bears one may still spot for mortars, make AT Rolls and fight in
    Assault-style combat [13.1b; 22.0i; 23.0f].
    """
    return FIRED_MARKER_TRACK.after(state, event)
