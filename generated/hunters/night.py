# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/night.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Night."""

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
    a_yes_or_no,
    each,
    is_a,
)
from .vocabulary import Light

_NIGHT: Final = Light.NIGHT
_TWILIGHT: Final = Light.TWILIGHT


class NightRule(Word):
    """What night changes [27.0; 27.1; 27.2b].

    By light: a lighted area undoes it. Dawn and dusk are neither night nor day: nothing of
    this applies then.
    """

    # fmt: off
    #                    printed                                by_light
    PREP_LIMIT =         "weighted turns: 2 at most",           False
    TWO_HEXES =          "visibility of two hexes",             True
    SLOW_RECOVERY =      "Battalion Morale only on even hours", False
    SHAKEN_MORALE =      "+1 in Morale Checks",                 False
    LONGEST_ADJUSTMENT = "artillery: the longest range table",  False
    AREA_SHIFT =         "Area Fire shift",                     True
    POINT_MODIFIER =     "Point Fire modifier",                 True
    AT_MODIFIER =        "AT Roll modifier",                    True
    SAFE_RETREAT =       "retreats past the enemy",             False
    # fmt: on

    def __init__(self, printed: str, by_light: bool) -> None:
        self.by_light: Final = by_light


@dataclass(frozen=True, slots=True, kw_only=True)
class NightCase:
    """A night rule and a target [27.0; 27.2b]."""

    night_rule: NightRule
    light: Light
    lighted: bool = False  # the target is in a lighted area

    def __post_init__(self) -> None:
        is_a("NightCase.night_rule", self.night_rule, NightRule)
        is_a("NightCase.light", self.light, Light)
        a_yes_or_no("NightCase.lighted", self.lighted)


def night_rule_applies(case: NightCase, trace: Trace | None = None) -> bool:
    """The night rule applies [27.0; 27.1a; 27.1c; 27.1d; 27.1e; 27.1f; 27.2b; 16.5L].

    27.2b lets light undo everything but morale; 27.1e leaves artillery adjustment out too,
    and is followed. In a lighted area the Area Fire shift is -1 instead of -2 [Charts].
    """
    # gives                                                                       tcs/night.rules:23
    value: bool
    if case.light != _NIGHT:
        # dawn and dusk are no night [27.0]
        value = False
        why = "dawn and dusk are no night"
    elif case.lighted and case.night_rule.by_light:
        # a lighted area [27.2b]
        value = False
        why = "a lighted area"
    else:
        value = True
        why = ""
    if trace is not None:
        trace.formula(
            "night_rule_applies",
            value,
            "27.0; 27.1a; 27.1c; 27.1d; 27.1e; 27.1f; 27.2b; 16.5L",
            "tcs/night.rules:23",
            "The night rule applies",
            why,
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOrders:
    """Op Sheet that is carried out at night [27.1b]."""

    night: bool
    exact_routes: bool  # routes and controls drawn far more exactly

    def __post_init__(self) -> None:
        a_yes_or_no("NightOrders.night", self.night)
        a_yes_or_no("NightOrders.exact_routes", self.exact_routes)


def night_control(orders: NightOrders) -> Answer:
    """Controlled as night demands [27.1b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not orders.night:
        # not at night                                                            tcs/night.rules:37
        because.append(Reason("not at night", "27.1b"))
    elif orders.exact_routes:
        # precise routes                                                          tcs/night.rules:38
        because.append(Reason("precise routes", "27.1b"))
    else:
        failed += [
            Reason("not at night", "27.1b", holds=False),
            Reason("precise routes", "27.1b", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class IllumMarker:
    """Illum Marker near a hex [27.2b]."""

    distance: int  # hexes: from the marker to the hex

    def __post_init__(self) -> None:
        a_number("IllumMarker.distance", self.distance)


@dataclass(frozen=True, slots=True, kw_only=True)
class LightedHex:
    """Hex at night [27.2b]."""

    light: Light = Light.NIGHT
    markers: tuple[IllumMarker, ...] = ()

    def __post_init__(self) -> None:
        is_a("LightedHex.light", self.light, Light)
        each("LightedHex.markers", self.markers, is_a, IllumMarker)


def lighted_area(hex_: LightedHex) -> Answer:
    """In a lighted area [27.2b].

    A spot of daylight of 5 hexes around each marker; it leaves in Clean Up [27.2c].
    """
    failed: list[Reason] = []

    # all of these
    # at night [27.0; 27.2b]                                                      tcs/night.rules:50
    if hex_.light is not _NIGHT:
        failed.append(Reason("at night", "27.0; 27.2b", holds=False))
    # within 5 hexes of an Illum Marker                                           tcs/night.rules:51
    with LeaveOut(failed):
        if not any(marker.distance <= 5 for marker in hex_.markers):
            failed.append(Reason("within 5 hexes of an Illum Marker", "27.2b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def illum_markers(battery_fires: int, mortar_shots: int, trace: Trace | None = None) -> int:
    """Illum Markers placed [27.2a]."""
    # gives                                                                       tcs/night.rules:53
    value = battery_fires + mortar_shots
    if trace is not None:
        trace.formula("illum_markers", value, "27.2a", "tcs/night.rules:53", "Illum Markers placed")
    return value


def illum_allowed(light: Light) -> Answer:
    """Illum may be fired [17.7c; 27.0; 27.2a].

    Into any hex on the map by batteries, in range by mortars [25.2c].
    """
    failed: list[Reason] = []

    # none of these
    # at dawn or dusk [27.0]                                                      tcs/night.rules:59
    if light == _TWILIGHT:
        failed.append(Reason("at dawn or dusk", "27.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class IllumMarkerTrackState(Word):
    """States of Illum Marker."""

    DARK = "dark"
    LIT = "lit"


class IllumMarkerTrackEvent(Word):
    """What can happen to Illum Marker."""

    # fired [27.2a]
    FIRED = "an Illum Battery Fire or mortar shot"
    # turn.clean_up.markers [2.2]
    TURN_CLEAN_UP_MARKERS = "remove Suppressed, Buttoned Up, Illum and Fired Markers"


# Illum Marker [27.2c; 2.2]                                                       tcs/night.rules:61
# fmt: off
ILLUM_MARKER_TRACK_TRACK: Final[Track[IllumMarkerTrackState, IllumMarkerTrackEvent]] = Track(
    "Illum Marker",
    "27.2c; 2.2",
    states=tuple(IllumMarkerTrackState),
    events=tuple(IllumMarkerTrackEvent),
    lines=(
        #         fired                      turn.clean_up.markers
        ("dark", (IllumMarkerTrackState.LIT, IllumMarkerTrackState.DARK)),
        ("lit",  (IllumMarkerTrackState.LIT, IllumMarkerTrackState.DARK)),
    ),
)
# fmt: on
ILLUM_MARKER_TRACK_TRACK_STARTS: Final = IllumMarkerTrackState.DARK


def next_illum_marker_track(
    state: IllumMarkerTrackState,
    event: IllumMarkerTrackEvent,
) -> IllumMarkerTrackState:
    """Illum Marker [27.2c; 2.2]."""
    return ILLUM_MARKER_TRACK_TRACK.after(state, event)
