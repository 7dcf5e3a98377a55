# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/smoke.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Smoke."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
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
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    is_a,
    within,
)
from .vocabulary import Light, UnitKind

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_TWILIGHT: Final = Light.TWILIGHT
_INFANTRY_GUN: Final = UnitKind.INFANTRY_GUN
_MORTAR_PLATOON: Final = UnitKind.MORTAR_PLATOON


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeCloud:
    """Smoke and a line of sight [19.1a]."""

    # the line passes through the hex or along its hexsides, neither from it nor to it
    through: bool = False
    markers: int = 1  # Smoke Markers in the hex

    def __post_init__(self) -> None:
        a_yes_or_no("SmokeCloud.through", self.through)
        a_number("SmokeCloud.markers", self.markers)


def smoke_blocks(cloud: SmokeCloud) -> Answer:
    """Smoke blocks the line [19.0; 19.1a].

    Infinitely high. Units see out of such a hex and into it, for every purpose; more
    markers do no more.
    """
    failed: list[Reason] = []

    # all of these
    # a Smoke Marker                                                              tcs/smoke.rules:14
    if cloud.markers < 1:
        failed.append(Reason("a Smoke Marker", "19.0; 19.1a", holds=False))
    # the line goes through it                                                    tcs/smoke.rules:15
    if not cloud.through:
        failed.append(Reason("the line goes through it", "19.0; 19.1a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def smoke_allowed(all_sea: bool) -> Answer:
    """A Smoke Marker may be placed [19.1b]."""
    failed: list[Reason] = []

    # none of these
    # an all-sea hex                                                              tcs/smoke.rules:19
    if all_sea:
        failed.append(Reason("an all-sea hex", "19.1b"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def smoke_movement_cost(markers: int, trace: Trace | None = None) -> int:
    """Movement Points for smoke [19.1c]."""
    # gives                                                                       tcs/smoke.rules:21
    value = 0
    if trace is not None:
        trace.formula(
            "smoke_movement_cost", value, "19.1c", "tcs/smoke.rules:21", "Movement Points for smoke"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeBarrage:
    """A Smoke Barrage Marker near a hex [19.3b]."""

    level: int
    distance: int  # hexes: from the marker to the hex

    def __post_init__(self) -> None:
        a_number("SmokeBarrage.level", self.level)
        within("SmokeBarrage.level", self.level, 1, 2)
        a_number("SmokeBarrage.distance", self.distance)


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokedHex:
    """A hex and the smoke around it [19.3b]."""

    regular_markers: int = 0  # Smoke Markers in the hex itself
    barrages: tuple[SmokeBarrage, ...] = ()

    def __post_init__(self) -> None:
        a_number("SmokedHex.regular_markers", self.regular_markers)
        each("SmokedHex.barrages", self.barrages, is_a, SmokeBarrage)


def hex_in_smoke(hex_: SmokedHex) -> Answer:
    """The hex is in smoke [19.1a; 19.3b].

    Every hex at or within its level of a Smoke Barrage Marker.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if hex_.regular_markers >= 1:
        # a Smoke Marker in it                                                    tcs/smoke.rules:35
        because.append(Reason("a Smoke Marker in it", "19.1a; 19.3b"))
    elif any(barrage.distance <= barrage.level for barrage in hex_.barrages):
        # within the level of a Smoke Barrage Marker                              tcs/smoke.rules:36
        because.append(Reason("within the level of a Smoke Barrage Marker", "19.1a; 19.3b"))
    else:
        failed += [
            Reason("a Smoke Marker in it", "19.1a; 19.3b", holds=False),
            Reason("within the level of a Smoke Barrage Marker", "19.1a; 19.3b", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


class SmokeResult(Word):
    """Smoke of a mortar or infantry gun [19.4a]."""

    NO_SMOKE = "No smoke; the unit is Fired all the same"
    ADJACENT_HEX = "Scatters 1 hex; a die gives the direction"
    INTENDED_HEX = "Lands in the intended hex"


_ADJACENT_HEX: Final = SmokeResult.ADJACENT_HEX


# Mortar and Infantry Gun Smoke Scatter [19.4a; Charts]                           tcs/smoke.rules:45
SMOKE_SCATTER_RESULT: Final[Axis[SmokeResult]] = Axis(
    "smoke_scatter",
    "Mortar and Infantry Gun Smoke Scatter",
    "19.4a; Charts",
    "Result",
    (SmokeResult.NO_SMOKE, SmokeResult.ADJACENT_HEX, SmokeResult.INTENDED_HEX),
)

# fmt: off
SMOKE_SCATTER: Final[BandChart[SmokeResult]] = BandChart(
    "smoke_scatter",
    "Mortar and Infantry Gun Smoke Scatter",
    "19.4a; Charts",
    "tcs/smoke.rules:45",
    rows=(SMOKE_SCATTER_RESULT,),
    columns=(),
    lines=(
        #                                              Die
        ("No smoke; the unit is Fired all the same",  ((1, 1),)),
        ("Scatters 1 hex; a die gives the direction", ((2, 3),)),
        ("Lands in the intended hex",                 ((4, 6),)),
    ),
    answer=SMOKE_SCATTER_RESULT,
    dice=_1D6,
)
# fmt: on


def smoke_scatter(roll: Number, trace: Trace | None = None) -> SmokeResult:
    """Mortar and Infantry Gun Smoke Scatter [19.4a; Charts]."""
    if roll.__class__ is not int:
        roll = SMOKE_SCATTER.taken_sought(roll)
    try:
        found: SmokeResult = SMOKE_SCATTER.known[roll]
    except Exception:
        found = SMOKE_SCATTER.look_up(roll)
    if trace is not None:
        trace.looked_up(SMOKE_SCATTER, roll, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeShot:
    """Smoke by a mortar or infantry gun [19.4]."""

    kind: UnitKind
    caliber: int  # in mm
    overwatch: bool = False
    in_range: bool = True  # the hex is within the range of the weapon
    seen: bool = True  # by an appropriate spotter of the mortar; by the Infantry Gun itself
    all_sea: bool = False  # the hex is all sea [19.1b]

    def __post_init__(self) -> None:
        is_a("SmokeShot.kind", self.kind, UnitKind)
        a_number("SmokeShot.caliber", self.caliber)
        a_yes_or_no("SmokeShot.overwatch", self.overwatch)
        a_yes_or_no("SmokeShot.in_range", self.in_range)
        a_yes_or_no("SmokeShot.seen", self.seen)
        a_yes_or_no("SmokeShot.all_sea", self.all_sea)


def may_fire_smoke(shot: SmokeShot) -> Answer:
    """May fire smoke [19.4; 25.2c; 25.4a].

    Instead of its regular fire: one regular Smoke Marker.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if shot.kind == _MORTAR_PLATOON and shot.caliber >= 80:
        # a mortar of 80 mm or more                                               tcs/smoke.rules:65
        because.append(Reason("a mortar of 80 mm or more", "19.4; 25.2c; 25.4a"))
    elif shot.kind == _INFANTRY_GUN and shot.caliber >= 100:
        # an Infantry Gun of 100 mm or more [25.4a]                               tcs/smoke.rules:66
        because.append(Reason("an Infantry Gun of 100 mm or more", "25.4a"))
    else:
        failed += [
            Reason("a mortar of 80 mm or more", "19.4; 25.2c; 25.4a", holds=False),
            Reason("an Infantry Gun of 100 mm or more", "25.4a", holds=False),
        ]

    # all of these
    # within range [19.4; 25.2c]                                                  tcs/smoke.rules:68
    if not shot.in_range:
        failed.append(Reason("within range", "19.4; 25.2c", holds=False))
    # spotted; by an Infantry Gun itself, as direct fire [19.4; 25.2c; 25.4a]     tcs/smoke.rules:69
    if not shot.seen:
        failed.append(
            Reason(
                "spotted; by an Infantry Gun itself, as direct fire",
                "19.4; 25.2c; 25.4a",
                holds=False,
            ),
        )

    # none of these
    # in answer to an Overwatch Trigger                                           tcs/smoke.rules:71
    if shot.overwatch:
        failed.append(Reason("in answer to an Overwatch Trigger", "19.4; 25.2c; 25.4a"))
    # an all-sea hex [19.1b]                                                      tcs/smoke.rules:72
    if shot.all_sea:
        failed.append(Reason("an all-sea hex", "19.1b"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_fire_smoke_holds(shot: SmokeShot) -> bool:
    """May fire smoke [19.4; 25.2c; 25.4a]: yes or no, without the reasons."""
    return (
        (
            shot.kind == _MORTAR_PLATOON
            and shot.caliber >= 80
            or shot.kind == _INFANTRY_GUN
            and shot.caliber >= 100
        )
        and shot.in_range
        and shot.seen
        and not shot.overwatch
        and not shot.all_sea
    )


@dataclass(frozen=True, slots=True)
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
    is_a("shot", shot, SmokeShot)
    if trace is not None:
        a_trace(trace)

    # refuse: may not fire smoke [19.4]                                           tcs/smoke.rules:75
    answer = may_fire_smoke(shot)
    if not answer.holds:
        if trace is not None:
            trace.refusal("may not fire smoke", answer.reasons, "19.4", "tcs/smoke.rules:75")
        return Refused("may not fire smoke", "19.4", answer.reasons)

    # roll die: 1d6 [19.4a]                                                       tcs/smoke.rules:76
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "19.4a", "tcs/smoke.rules:76")

    # result [19.4a]                                                              tcs/smoke.rules:77
    result = smoke_scatter(die, trace)
    if trace is not None:
        trace.step("result", result, "19.4a", "tcs/smoke.rules:77")

    # roll direction: 1d6 [19.4a]                                                 tcs/smoke.rules:78
    direction = 0
    if result == _ADJACENT_HEX:
        direction = _1D6.roll(dice, "direction")
        if trace is not None:
            trace.roll("direction", direction, "19.4a", "tcs/smoke.rules:78")

    return SmokeShotResolved(result, direction)


@dataclass(frozen=True, slots=True, kw_only=True)
class IllumShot:
    """Illum by a mortar [25.2c]."""

    kind: UnitKind
    caliber: int  # in mm
    overwatch: bool = False
    in_range: bool = True
    light: Light = Light.NIGHT

    def __post_init__(self) -> None:
        is_a("IllumShot.kind", self.kind, UnitKind)
        a_number("IllumShot.caliber", self.caliber)
        a_yes_or_no("IllumShot.overwatch", self.overwatch)
        a_yes_or_no("IllumShot.in_range", self.in_range)
        is_a("IllumShot.light", self.light, Light)


def may_fire_illum(shot: IllumShot) -> Answer:
    """May fire Illum [25.2c; 27.0; 27.2a].

    One Illum Marker, instead of regular fire, in any hex in range: neither visibility nor a
    line of sight matters, and it does not scatter.
    """
    failed: list[Reason] = []

    # all of these
    # a mortar of 80 mm or more                                                   tcs/smoke.rules:92
    if not (shot.kind == _MORTAR_PLATOON and shot.caliber >= 80):
        failed.append(Reason("a mortar of 80 mm or more", "25.2c; 27.0; 27.2a", holds=False))
    # within range                                                                tcs/smoke.rules:93
    if not shot.in_range:
        failed.append(Reason("within range", "25.2c; 27.0; 27.2a", holds=False))

    # none of these
    # in answer to an Overwatch Trigger                                           tcs/smoke.rules:95
    if shot.overwatch:
        failed.append(Reason("in answer to an Overwatch Trigger", "25.2c; 27.0; 27.2a"))
    # at dawn or dusk [27.0]                                                      tcs/smoke.rules:96
    if shot.light is _TWILIGHT:
        failed.append(Reason("at dawn or dusk", "27.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class SmokeRegularState(Word):
    """States of Smoke Marker."""

    NO_SMOKE_HERE = "no_smoke_here"
    SMOKE_HERE = "smoke_here"


class SmokeRegularEvent(Word):
    """What can happen to Smoke Marker."""

    # place [19.4]
    PLACE = "a mortar or Infantry Gun lands one"
    # turn.clean_up.smoke_1 [19.2]
    TURN_CLEAN_UP_SMOKE_1 = "remove regular smoke and Level 1 Smoke Barrages"


# Smoke Marker [19.2; 19.4]                                                      tcs/smoke.rules:100
# fmt: off
SMOKE_REGULAR_TRACK: Final[Track[SmokeRegularState, SmokeRegularEvent]] = Track(
    "Smoke Marker",
    "19.2; 19.4",
    states=tuple(SmokeRegularState),
    events=tuple(SmokeRegularEvent),
    lines=(
        #                  place                         turn.clean_up.smoke_1
        ("no_smoke_here", (SmokeRegularState.SMOKE_HERE, SmokeRegularState.NO_SMOKE_HERE)),
        ("smoke_here",    (SmokeRegularState.SMOKE_HERE, SmokeRegularState.NO_SMOKE_HERE)),
    ),
)
# fmt: on
SMOKE_REGULAR_TRACK_STARTS: Final = SmokeRegularState.NO_SMOKE_HERE


def next_smoke_regular(state: SmokeRegularState, event: SmokeRegularEvent) -> SmokeRegularState:
    """Smoke Marker [19.2; 19.4]."""
    return SMOKE_REGULAR_TRACK.after(state, event)


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeHex:
    """Hex with a Smoke Barrage Marker [19.2]."""

    name: str = "hex"

    def __post_init__(self) -> None:
        a_text("SmokeHex.name", self.name)


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


# Smoke Barrage Marker [19.2; 19.3]                                              tcs/smoke.rules:110
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


# Reach of a Smoke Barrage Marker [19.3b]                                        tcs/smoke.rules:118
SMOKE_RADIUS_LEVEL: Final[Axis[str]] = Axis(
    "smoke_radius", "Reach of a Smoke Barrage Marker", "19.3b", "Level", ("Level 1", "Level 2")
)

# fmt: off
SMOKE_RADIUS: Final[Chart[int]] = Chart(
    "smoke_radius",
    "Reach of a Smoke Barrage Marker",
    "19.3b",
    "tcs/smoke.rules:118",
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
    try:
        found: int = SMOKE_RADIUS.known[SMOKE_RADIUS_LEVEL.at[level]]
    except Exception:
        found = SMOKE_RADIUS.look_up(level)
    if trace is not None:
        trace.looked_up(SMOKE_RADIUS, level, found)
    return found
