# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/fire_limits.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Fire limits."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Dice,
    LeaveOut,
    Reason,
    Trace,
    a_number,
    a_trace,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    within,
)
from .units import RangeCode
from .vocabulary import FireKind, Unit, UnitKind
from .words import steps_left

_OVERWATCH: Final = FireKind.OVERWATCH
_SFA: Final = FireKind.SFA
_REVERSED: Final = RangeCode.REVERSED
_MORTAR_PLATOON: Final = UnitKind.MORTAR_PLATOON


@dataclass(frozen=True, slots=True, kw_only=True)
class FiresSoFar:
    """What a unit has fired, and would fire [9.1a]."""

    kind: UnitKind
    fire_kind: FireKind
    sfas_this_turn: int = 0  # Suppressive Fire Actions it fired
    fires_this_phase: int = 0  # fires of any kind in this Action Phase, its own or the enemy's
    trigger: bool = False  # an Overwatch Trigger that it may answer
    targets: int = 1  # hexes or targets it would fire at
    weapons: int = 1  # weapons in a Pillbox of Omaha [9.1g]

    def __post_init__(self) -> None:
        is_a("FiresSoFar.kind", self.kind, UnitKind)
        is_a("FiresSoFar.fire_kind", self.fire_kind, FireKind)
        a_number("FiresSoFar.sfas_this_turn", self.sfas_this_turn)
        a_number("FiresSoFar.fires_this_phase", self.fires_this_phase)
        a_yes_or_no("FiresSoFar.trigger", self.trigger)
        a_number("FiresSoFar.targets", self.targets)
        a_number("FiresSoFar.weapons", self.weapons)


def may_fire_again(fires: FiresSoFar) -> Answer:
    """May fire once more [9.1a; 9.1g; 11.1g].

    Once for every trigger, and one Suppressive Fire Action in a turn. A hex may be fired at
    any number of times [11.1d]; nobody outside of the target hex is hit, but by artillery
    [9.1c].
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # one Suppressive Fire Action in a turn [9.1a; 11.1g]                   tcs/fire_limits.rules:20
    if not (fires.fire_kind != _SFA or fires.sfas_this_turn == 0):
        failed.append(Reason("one Suppressive Fire Action in a turn", "9.1a; 11.1g", holds=False))
    # a trigger for each Overwatch Fire [9.1a; 14.2]                        tcs/fire_limits.rules:22
    with LeaveOut(failed):
        if not (fires.fire_kind != _OVERWATCH or fires.trigger):
            failed.append(Reason("a trigger for each Overwatch Fire", "9.1a; 14.2", holds=False))
    # one target [9.1g]                                                     tcs/fire_limits.rules:23
    if fires.targets > 1:
        if fires.targets <= fires.weapons:
            # unless a Pillbox in Omaha: one for each weapon [9.1g]         tcs/fire_limits.rules:24
            because.append(Reason("a Pillbox in Omaha: one for each weapon", "9.1g"))
        else:
            failed.append(Reason("one target", "9.1g", holds=False))

    # none of these
    # a mortar that has fired in this Action Phase [9.1a; 11.1g; 25.2b]     tcs/fire_limits.rules:26
    with LeaveOut(failed):
        if fires.kind == _MORTAR_PLATOON and fires.fires_this_phase >= 1:
            failed.append(
                Reason("a mortar that has fired in this Action Phase", "9.1a; 11.1g; 25.2b")
            )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class FireLine:
    """Line and reach of a fire [9.1d]."""

    code: RangeCode
    los: bool = False  # the firer's own line to the target is unblocked
    spotter_los: bool = False  # its spotter's line is unblocked
    spotted: bool = True  # within Spotting Range [7.1b]
    distance: int  # hexes: from the firer itself to the target
    printed_range: int  # hexes: of a Point weapon the nominal range

    def __post_init__(self) -> None:
        is_a("FireLine.code", self.code, RangeCode)
        a_yes_or_no("FireLine.los", self.los)
        a_yes_or_no("FireLine.spotter_los", self.spotter_los)
        a_yes_or_no("FireLine.spotted", self.spotted)
        a_number("FireLine.distance", self.distance)
        a_number("FireLine.printed_range", self.printed_range)


def in_reach(line: FireLine) -> Answer:
    """May fire that far [7.1b; 9.1d; 11.0; 12.1b]."""
    failed: list[Reason] = []

    # all of these
    # an unblocked line of sight: its own, or for indirect fire its         tcs/fire_limits.rules:41
    # spotter's [9.1d]
    if not (line.code.direct and line.los or not line.code.direct and line.spotter_los):
        failed.append(
            Reason(
                "an unblocked line of sight: its own, or for indirect fire its spotter's",
                "9.1d",
                holds=False,
            ),
        )
    # within Spotting Range [7.1b]                                          tcs/fire_limits.rules:43
    if not line.spotted:
        failed.append(Reason("within Spotting Range", "7.1b", holds=False))
    # within range; a Point weapon to twice the nominal range [11.0;        tcs/fire_limits.rules:44
    # 12.1b]
    with LeaveOut(failed):
        if not (
            line.distance <= line.printed_range
            or line.code == _REVERSED
            and line.distance <= 2 * line.printed_range
        ):
            failed.append(
                Reason(
                    "within range; a Point weapon to twice the nominal range",
                    "11.0; 12.1b",
                    holds=False,
                ),
            )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class FireSide:
    """Hexside through which fire comes in [11.2a]."""

    number: int  # counted around the hex, 1 to 6
    # it comes in at a corner of the hex and counts as this side, as the firer wishes
    corner: bool = False

    def __post_init__(self) -> None:
        a_number("FireSide.number", self.number)
        within("FireSide.number", self.number, 1, 6)
        a_yes_or_no("FireSide.corner", self.corner)


@dataclass(frozen=True, slots=True, kw_only=True)
class FireArcs:
    """Where the fire comes in [11.2a].

    Fire that comes in at a second corner counts as the side that the target's player names.
    """

    sides: tuple[FireSide, ...]

    def __post_init__(self) -> None:
        each("FireArcs.sides", self.sides, is_a, FireSide)
        how_many("FireArcs.sides", self.sides, 1, None)


def side_spread(arcs: FireArcs, trace: Trace | None = None) -> int:
    """From the least to the greatest number [11.2a]."""
    # gives                                                                 tcs/fire_limits.rules:58
    value = max([side.number for side in arcs.sides]) - min([side.number for side in arcs.sides])
    if trace is not None:
        trace.formula(
            "side_spread",
            value,
            "11.2a",
            "tcs/fire_limits.rules:58",
            "From the least to the greatest number",
        )
    return value


def far_hexsides(arcs: FireArcs) -> Answer:
    """Through hexsides that do not touch [11.2a].

    Two hexsides touch where they share a corner: 1 and 2, 6 and 1. The diagram is not in
    the source.
    """
    failed: list[Reason] = []

    # all of these
    # two sides that do not touch                                           tcs/fire_limits.rules:64
    if not (
        side_spread(arcs) >= 2
        and side_spread(arcs) <= 4
        or side_spread(arcs) == 5
        and any(side.number in (2, 3, 4, 5) for side in arcs.sides)
    ):
        failed.append(Reason("two sides that do not touch", "11.2a", holds=False))
    # one corner at most as the firer wishes                                tcs/fire_limits.rules:67
    with LeaveOut(failed):
        if sum([1 for side in arcs.sides if side.corner]) > 1:
            failed.append(Reason("one corner at most as the firer wishes", "11.2a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrierLoss:
    """Carrier that is destroyed [11.1b; 12.1d; 25.1d]."""

    passengers: tuple[Unit, ...] = ()  # mounted or towed

    def __post_init__(self) -> None:
        each("CarrierLoss.passengers", self.passengers, is_a, Unit)


@dataclass(frozen=True, slots=True)
class CarrierDestroyedLost:
    """One pass of lost, in A carrier is destroyed."""

    steps_lost_with_it: int


_carrier_destroyed_lost: Final = maker(CarrierDestroyedLost)


@dataclass(frozen=True, slots=True)
class CarrierDestroyedResolved:
    """What A carrier is destroyed comes to."""

    units_destroyed: int
    steps_not_counted: int


def carrier_destroyed(
    loss: CarrierLoss,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> CarrierDestroyedResolved:
    """A carrier is destroyed [11.1b; 12.1d; 25.1d].

    By whatever fire: what it carries or tows is destroyed with it. These steps do not count
    for morale [16.2a].
    """
    is_a("loss", loss, CarrierLoss)
    if trace is not None:
        a_trace(trace)

    # lost: each passenger                                                  tcs/fire_limits.rules:76
    lost_so_far: list[CarrierDestroyedLost] = []
    lost_trace = None if trace is None else trace.within("lost")
    for passenger in loss.passengers:
        if lost_trace is not None:
            lost_trace.next_pass()

        # steps_lost_with_it [16.2a]                                        tcs/fire_limits.rules:77
        steps_lost_with_it = steps_left(passenger, lost_trace)
        if lost_trace is not None:
            lost_trace.step(
                "steps_lost_with_it", steps_lost_with_it, "16.2a", "tcs/fire_limits.rules:77"
            )

        lost_so_far.append(_carrier_destroyed_lost(steps_lost_with_it))
    lost = tuple(lost_so_far)

    # units_destroyed                                                       tcs/fire_limits.rules:78
    units_destroyed = len(lost)
    if trace is not None:
        trace.step(
            "units_destroyed", units_destroyed, "11.1b; 12.1d; 25.1d", "tcs/fire_limits.rules:78"
        )

    # steps_not_counted [16.2a]                                             tcs/fire_limits.rules:79
    steps_not_counted = 0
    for lost_2 in lost:
        steps_not_counted += lost_2.steps_lost_with_it
    if trace is not None:
        trace.step("steps_not_counted", steps_not_counted, "16.2a", "tcs/fire_limits.rules:79")

    return CarrierDestroyedResolved(units_destroyed, steps_not_counted)
