# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/smoke.rules. Do not edit: edit the rules and build.
"""Hunters from the Sky: Smoke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ._runtime import (
    Answer,
    Axis,
    BandChart,
    Chart,
    Dice,
    DiceKind,
    Number,
    Reason,
    Refused,
    Trace,
    Track,
    Word,
    a_number,
    printed,
)
from .vocabulary import UnitKind

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))


class SmokeResult(Word):
    """Smoke of a mortar or infantry gun [19.4a]."""

    NO_SMOKE = "No smoke; the unit is Fired all the same"
    ADJACENT_HEX = "Scatters 1 hex; a die gives the direction"
    INTENDED_HEX = "Lands in the intended hex"


# Mortar and Infantry Gun Smoke Scatter [19.4a; Charts]                           tcs/smoke.rules:10
SMOKE_SCATTER_RESULT: Final[Axis[SmokeResult]] = Axis(
    "smoke_scatter",
    "Mortar and Infantry Gun Smoke Scatter",
    "19.4a; Charts",
    "Result",
    (SmokeResult.NO_SMOKE, SmokeResult.ADJACENT_HEX, SmokeResult.INTENDED_HEX),
)

# fmt: off
SMOKE_SCATTER: Final[BandChart[SmokeResult]] = BandChart(
    "Mortar and Infantry Gun Smoke Scatter",
    "19.4a; Charts",
    rows=(SMOKE_SCATTER_RESULT,),
    columns=(),
    lines=(
        #                                              Die
        ("No smoke; the unit is Fired all the same",  ((1, 1),)),
        ("Scatters 1 hex; a die gives the direction", ((2, 3),)),
        ("Lands in the intended hex",                 ((4, 6),)),
    ),
    answer=SMOKE_SCATTER_RESULT,
)
# fmt: on


def smoke_scatter(roll: Number, trace: Trace | None = None) -> SmokeResult:
    """Mortar and Infantry Gun Smoke Scatter [19.4a; Charts]."""
    found = SMOKE_SCATTER.rolled((), roll)
    if trace is not None:
        trace.lookup(
            "smoke_scatter", found, "19.4a; Charts", "tcs/smoke.rules:10", printed((roll,))
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeShot:
    """Smoke by a mortar or infantry gun [19.4]."""

    kind: UnitKind
    caliber: int  # in mm
    overwatch: bool = False

    def __post_init__(self) -> None:
        a_number("SmokeShot.caliber", self.caliber)


def may_fire_smoke(shot: SmokeShot) -> Answer:
    """May fire smoke [19.4]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if shot.kind == UnitKind.MORTAR_PLATOON and shot.caliber >= 80:
        # a mortar of 80 mm or more                                               tcs/smoke.rules:26
        because.append(Reason("a mortar of 80 mm or more", "19.4"))
    elif shot.kind == UnitKind.INFANTRY_GUN and shot.caliber >= 100:
        # an Infantry Gun of 100 mm or more                                       tcs/smoke.rules:27
        because.append(Reason("an Infantry Gun of 100 mm or more", "19.4"))
    else:
        failed += [
            Reason("a mortar of 80 mm or more", "19.4", holds=False),
            Reason("an Infantry Gun of 100 mm or more", "19.4", holds=False),
        ]

    # none of these
    # in answer to an Overwatch Trigger                                           tcs/smoke.rules:29
    if shot.overwatch:
        failed.append(Reason("in answer to an Overwatch Trigger", "19.4"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeShotResolved:
    """What Smoke by a mortar or infantry gun comes to."""

    result: SmokeResult
    direction: int


def smoke_shot(
    shot: SmokeShot,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SmokeShotResolved | Refused:
    """Smoke by a mortar or infantry gun [19.4]."""
    # refuse: may not fire smoke [19.4]                                           tcs/smoke.rules:32
    answer = may_fire_smoke(shot)
    if not answer.holds:
        if trace is not None:
            trace.refusal("may not fire smoke", answer.reasons, "19.4", "tcs/smoke.rules:32")
        return Refused("may not fire smoke", "19.4", answer.reasons)

    # roll die: 1d6 [19.4a]                                                       tcs/smoke.rules:33
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "19.4a", "tcs/smoke.rules:33")

    # result [19.4a]                                                              tcs/smoke.rules:34
    result = smoke_scatter(die, trace)
    if trace is not None:
        trace.step("result", result, "19.4a", "tcs/smoke.rules:34")

    # roll direction: 1d6 [19.4a]                                                 tcs/smoke.rules:35
    direction = 0
    if result == SmokeResult.ADJACENT_HEX:
        direction = _1D6.roll(dice, "direction")
        if trace is not None:
            trace.roll("direction", direction, "19.4a", "tcs/smoke.rules:35")

    return SmokeShotResolved(result=result, direction=direction)


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeHex:
    """Hex with a Smoke Barrage Marker [19.2]."""

    name: str = "hex"


class SmokeMarkerState(Word):
    """States of Smoke Barrage Marker."""

    CLEAR = "clear"
    LEVEL_1 = "level_1"
    LEVEL_2 = "level_2"


class SmokeMarkerEvent(Word):
    """What can happen to Smoke Barrage Marker."""

    # place [19.3a]
    PLACE = "a Smoke Mission lands"
    # turn.clean_up.smoke_1 [19.2]
    TURN_CLEAN_UP_SMOKE_1 = "remove regular smoke and Level 1 Smoke Barrages"
    # turn.clean_up.smoke_2 [19.2]
    TURN_CLEAN_UP_SMOKE_2 = "Level 2 Smoke Barrages become Level 1"


# Smoke Barrage Marker [19.2; 19.3]                                               tcs/smoke.rules:41
# fmt: off
SMOKE_MARKER_TRACK: Final[Track[SmokeMarkerState, SmokeMarkerEvent]] = Track(
    "Smoke Barrage Marker",
    "19.2; 19.3",
    states=tuple(SmokeMarkerState),
    events=tuple(SmokeMarkerEvent),
    lines=(
        #            place                     turn.clean_up.smoke_1
        #            turn.clean_up.smoke_2
        ("clear",   (SmokeMarkerState.LEVEL_2, SmokeMarkerState.CLEAR,
                     SmokeMarkerState.CLEAR)),
        ("level_1", (SmokeMarkerState.LEVEL_2, SmokeMarkerState.CLEAR,
                     SmokeMarkerState.LEVEL_1)),
        ("level_2", (SmokeMarkerState.LEVEL_2, SmokeMarkerState.LEVEL_2,
                     SmokeMarkerState.LEVEL_1)),
    ),
)
# fmt: on
SMOKE_MARKER_TRACK_STARTS: Final = SmokeMarkerState.CLEAR


def next_smoke_marker(state: SmokeMarkerState, event: SmokeMarkerEvent) -> SmokeMarkerState:
    """Smoke Barrage Marker [19.2; 19.3]."""
    return SMOKE_MARKER_TRACK.after(state, event)


# Reach of a Smoke Barrage Marker [19.3b]                                         tcs/smoke.rules:49
SMOKE_RADIUS_LEVEL: Final[Axis[str]] = Axis(
    "smoke_radius", "Reach of a Smoke Barrage Marker", "19.3b", "Level", ("Level 1", "Level 2")
)

# fmt: off
SMOKE_RADIUS: Final[Chart[int]] = Chart(
    "Reach of a Smoke Barrage Marker",
    "19.3b",
    rows=(SMOKE_RADIUS_LEVEL,),
    columns=(),
    lines=(
        #            Radius
        ("Level 1", (1,)),
        ("Level 2", (2,)),
    ),
)
# fmt: on


def smoke_radius(level: str, trace: Trace | None = None) -> int:
    """Reach of a Smoke Barrage Marker [19.3b]."""
    found = SMOKE_RADIUS.at(SMOKE_RADIUS_LEVEL.find(level))
    if trace is not None:
        trace.lookup("smoke_radius", found, "19.3b", "tcs/smoke.rules:49", printed((level,)))
    return found
