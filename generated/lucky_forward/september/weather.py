# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from lucky_forward/weather.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Weather."""

from __future__ import annotations

from typing import Final

from . import movement, retreats_and_advances
from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Chart,
    Dice,
    Ended,
    Number,
    Reason,
    Trace,
    Track,
    Word,
    a_trace,
    is_a,
    never,
    round_up,
    times,
)
from .vocabulary import (
    DeepMudPa,
    Drowned,
    DryRun,
    FloodFate,
    FloodState,
    FloodThing,
    FogCheck,
    GaRetreat,
    MoveHex,
    Mover,
    Stack,
)
from .words import D10, GameTurn, HexGround, MoveClass, Road, Sky, Terrain, Watercourse

_AT_ONCE: Final = DryRun.AT_ONCE
_STAYS_PUT: Final = DryRun.STAYS_PUT
_TOWARD: Final = DryRun.TOWARD
_SPARED: Final = FloodFate.SPARED
_F0: Final = FloodState.F0
_F1: Final = FloodState.F1
_F2: Final = FloodState.F2
_NO_FLOOD: Final = FloodState.NO_FLOOD
_AM_OR_PM: Final = frozenset((GameTurn.AM, GameTurn.PM))
_MECH: Final = MoveClass.MECH
_NO_ROAD: Final = Road.NO_ROAD
_ROAD_PRIMARY: Final = Road.PRIMARY
_ROAD_SECONDARY: Final = Road.SECONDARY
_ROAD_TRAIL: Final = Road.TRAIL
_PARTLY: Final = Sky.PARTLY
_TOWN_OR_CITY: Final = frozenset((Terrain.TOWN, Terrain.CITY))
_MAJOR_RIVER: Final = Watercourse.MAJOR_RIVER
_NO_WATER: Final = Watercourse.NO_WATER
_STREAM: Final = Watercourse.STREAM


# Watercourses in a flood [lf 19.4.6c]                                lucky_forward/weather.rules:16
FLOODED_WATER: Final[Axis[Watercourse]] = Axis(
    "flooded",
    "Watercourses in a flood",
    "lf 19.4.6c",
    "Watercourse",
    (
        Watercourse.NO_WATER,
        Watercourse.STREAM,
        Watercourse.RIVER,
        Watercourse.MAJOR_RIVER,
        Watercourse.GREAT_RIVER,
    ),
)
FLOODED_FLOOD: Final[Axis[FloodState]] = Axis(
    "flooded",
    "Watercourses in a flood",
    "lf 19.4.6c",
    "flood",
    (FloodState.NO_FLOOD, FloodState.F0, FloodState.F1, FloodState.F2),
)

# fmt: off
FLOODED: Final[Chart[Watercourse]] = Chart(
    "flooded",
    "Watercourses in a flood",
    "lf 19.4.6c",
    "lucky_forward/weather.rules:16",
    rows=(FLOODED_WATER,),
    columns=(FLOODED_FLOOD,),
    lines=(
        #                none                     F0
        #                F1                       F2
        ("none",        (Watercourse.NO_WATER,    Watercourse.NO_WATER,
                         Watercourse.NO_WATER,    Watercourse.NO_WATER)),
        ("Stream",      (Watercourse.STREAM,      Watercourse.STREAM,
                         Watercourse.STREAM,      Watercourse.RIVER)),
        ("River",       (Watercourse.RIVER,       Watercourse.RIVER,
                         Watercourse.RIVER,       Watercourse.MAJOR_RIVER)),
        ("Major river", (Watercourse.MAJOR_RIVER, Watercourse.MAJOR_RIVER,
                         Watercourse.MAJOR_RIVER, Watercourse.GREAT_RIVER)),
        ("Great river", (Watercourse.GREAT_RIVER, Watercourse.GREAT_RIVER,
                         Watercourse.GREAT_RIVER, Watercourse.GREAT_RIVER)),
    ),
)
# fmt: on


def flooded(water: Watercourse, flood: FloodState, trace: Trace | None = None) -> Watercourse:
    """Watercourses in a flood [lf 19.4.6c].

    For movement and combat. A great river is no greater.
    """
    try:
        found: Watercourse = FLOODED.known[FLOODED_WATER.at[water]][FLOODED_FLOOD.at[flood]]
    except Exception:
        found = FLOODED.look_up(water, flood)
    if trace is not None:
        trace.looked_up(FLOODED, (water, flood), found)
    return found


def flood_closed(hex_: MoveHex, trace: Trace | None = None) -> bool:
    """Closed by the flood [lf 19.4.6c].

    F1: trail bridges and fords. F2: railroads as well, secondary bridges over streams,
    marsh hexes.
    """
    # gives                                                           lucky_forward/weather.rules:67
    value: bool
    if hex_.flood is _F2 and hex_.marsh:
        # marsh in flood [lf 19.4.6c]
        value = True
        why = "marsh in flood"
    elif hex_.water is _NO_WATER:
        value = False
        why = "no water"
    elif hex_.flood.rank >= _F1.rank and hex_.ford:
        # F1 or F2: a ford [lf 19.4.6c]
        value = True
        why = "F1 or F2: a ford"
    elif hex_.flood.rank >= _F1.rank and hex_.carried_by is _ROAD_TRAIL:
        # F1 or F2: a trail bridge [lf 19.4.6c]
        value = True
        why = "F1 or F2: a trail bridge"
    elif hex_.flood is _F2 and hex_.railroad:
        # F2: a railroad bridge [lf 19.4.6c]
        value = True
        why = "F2: a railroad bridge"
    elif hex_.flood is _F2 and hex_.water.rank >= _MAJOR_RIVER.rank and hex_.carried_by is _NO_ROAD:
        # F2: a great river without a bridge [lf 19.4.6c; 17.2.3]
        value = True
        why = "F2: a great river without a bridge"
    elif hex_.flood is _F2 and hex_.water is _STREAM and hex_.carried_by is _ROAD_SECONDARY:
        # F2: a secondary bridge over a stream [lf 19.4.6c]
        value = True
        why = "F2: a secondary bridge over a stream"
    else:
        value = False
        why = ""
    if trace is not None:
        trace.formula(
            "flood_closed",
            value,
            "lf 19.4.6c",
            "lucky_forward/weather.rules:67",
            "Closed by the flood",
            why,
        )
    return value


def flood_crossing(hex_: MoveHex, trace: Trace | None = None) -> Number:
    """MP of the hexside in a flood [lf 19.4.6c]."""
    # gives                                                           lucky_forward/weather.rules:81
    value: Number
    if hex_.water is _NO_WATER or hex_.flood is _NO_FLOOD:
        value = hex_.crossing
        why = "no water or no flood"
    elif (
        hex_.flood is _F0
        and hex_.water is _STREAM
        and (hex_.ford or hex_.carried_by is _ROAD_TRAIL)
    ):
        # F0: stream by ford or trail bridge [lf 19.4.6c]
        value = hex_.crossing + 1
        why = "F0: stream by ford or trail bridge"
    elif hex_.flood is _F0 and hex_.spared:
        # F0: road movement, bridge, ferry [lf 19.4.6c]
        value = hex_.crossing
        why = "F0: road movement, bridge, ferry"
    elif hex_.flood is _F0:
        # F0 [lf 19.4.6c]
        value = hex_.crossing + 1
        why = "F0"
    elif hex_.flood is _F1 and hex_.carried_by is _ROAD_PRIMARY:
        # F1: primary road [lf 19.4.6c]
        value = hex_.crossing
        why = "F1: primary road"
    elif (
        hex_.flood is _F1
        and hex_.water is _STREAM
        and (hex_.carried_by is _ROAD_SECONDARY or hex_.railroad)
    ):
        # F1: stream by a secondary road or railroad [lf 19.4.6c]
        value = hex_.crossing + 1
        why = "F1: stream by a secondary road or railroad"
    elif hex_.flood is _F1 and (hex_.carried_by is _ROAD_SECONDARY or hex_.railroad):
        # F1: secondary road or railroad [lf 19.4.6c]
        value = hex_.crossing
        why = "F1: secondary road or railroad"
    elif hex_.flood is _F1:
        # F1 [lf 19.4.6c]
        value = times(2, hex_.crossing)
        why = "F1"
    elif hex_.water is _STREAM and hex_.carried_by is _ROAD_PRIMARY:
        # F2: stream by a primary road [lf 19.4.6c]
        value = hex_.crossing + 1
        why = "F2: stream by a primary road"
    else:
        value = hex_.crossing
        why = ""
    if trace is not None:
        trace.formula(
            "flood_crossing",
            value,
            "lf 19.4.6c",
            "lucky_forward/weather.rules:81",
            "MP of the hexside in a flood",
            why,
        )
    return value


class FloodTrackState(Word):
    """States of Flood track."""

    NOT_YET = "not_yet"
    RISING_1 = "rising_1"
    AT_2 = "at_2"
    FALLING_1 = "falling_1"
    AT_0 = "at_0"
    RECEDED = "receded"


class FloodTrackEvent(Word):
    """What can happen to Flood track."""

    # flooding [lf 19.4.6b]
    FLOODING = "flooding occurs"
    # rise [lf 19.4.6b]
    RISE = "the marker goes right"
    # fall [lf 19.4.6b]
    FALL = "the marker goes left"


# Flood track [lf 19.4.6b]                                           lucky_forward/weather.rules:121
# fmt: off
FLOOD_TRACK_TRACK: Final[Track[FloodTrackState, FloodTrackEvent]] = Track(
    "Flood track",
    "lf 19.4.6b",
    states=tuple(FloodTrackState),
    events=tuple(FloodTrackEvent),
    lines=(
        #              flooding                  rise                  fall
        ("not_yet",   (FloodTrackState.RISING_1, never,                never)),
        ("rising_1",  (never,                    FloodTrackState.AT_2, FloodTrackState.AT_0)),
        ("at_2",      (never,                    never,                FloodTrackState.FALLING_1)),
        ("falling_1", (never,                    FloodTrackState.AT_2, FloodTrackState.AT_0)),
        ("at_0",      (never,                    never,                FloodTrackState.RECEDED)),
        ("receded",   (never,                    never,                never)),
    ),
)
# fmt: on
FLOOD_TRACK_TRACK_STARTS: Final = FloodTrackState.NOT_YET


def next_flood_track(state: FloodTrackState, event: FloodTrackEvent) -> FloodTrackState:
    """Flood track [lf 19.4.6b].

    The marker goes right and comes back; once in a scenario. When it moves is on the card.
    """
    return FLOOD_TRACK_TRACK.after(state, event)


def flood_fate(thing: FloodThing, flood: FloodState, trace: Trace | None = None) -> FloodFate:
    """What becomes of it in a flood [lf 19.4.6c]."""
    # gives                                                          lucky_forward/weather.rules:154
    value: FloodFate
    if flood == _F2:
        value = thing.in_f2
        why = "F2"
    elif flood == _F1:
        value = thing.in_f1
        why = "F1"
    else:
        value = _SPARED
        why = ""
    if trace is not None:
        trace.formula(
            "flood_fate",
            value,
            "lf 19.4.6c",
            "lucky_forward/weather.rules:154",
            "What becomes of it in a flood",
            why,
        )
    return value


def flood_escape(unit: Drowned, trace: Trace | None = None) -> DryRun:
    """In the first friendly Movement Phase of F2 [lf 19.4.6c]."""
    # gives                                                          lucky_forward/weather.rules:173
    value: DryRun
    if not unit.flooded_hex:
        value = _STAYS_PUT
        why = "not in a flooded hex"
    elif unit.dry_next:
        value = _AT_ONCE
        why = "a dry hex next to it"
    else:
        value = _TOWARD
        why = ""
    if trace is not None:
        trace.formula(
            "flood_escape",
            value,
            "lf 19.4.6c",
            "lucky_forward/weather.rules:173",
            "In the first friendly Movement Phase of F2",
            why,
        )
    return value


def deep_mud_ma(mover: Mover, trace: Trace | None = None) -> int:
    """MA in deep mud [lf 19.4.3b].

    A third of the printed MA, halvings aside; what is less already stays.
    """
    # gives                                                          lucky_forward/weather.rules:204
    value: int
    if mover.good_roads:
        # all on primary and secondary roads [lf 19.4.3b]
        value = round_up(movement.share_ma(mover, trace), 2)
        why = "all on primary and secondary roads"
    else:
        value = min(movement.share_ma(mover, trace), round_up(mover.printed, 3))
        why = ""
    if trace is not None:
        trace.formula(
            "deep_mud_ma",
            value,
            "lf 19.4.3b",
            "lucky_forward/weather.rules:204",
            "MA in deep mud",
            why,
        )
    return value


def town_or_city(ground: HexGround) -> Answer:
    """A town or city hex [lf 19.4.3b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any([terrain_type in _TOWN_OR_CITY for terrain_type in ground.terrain]):
        # town or city                                               lucky_forward/weather.rules:248
        because.append(Reason("town or city", "lf 19.4.3b"))
    else:
        failed += [Reason("town or city", "lf 19.4.3b", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def town_or_city_holds(ground: HexGround) -> bool:
    """A town or city hex [lf 19.4.3b]: yes or no, without the reasons."""
    return any([terrain_type in _TOWN_OR_CITY for terrain_type in ground.terrain])


def in_town(stack: Stack) -> Answer:
    """Attacks from a town or city [lf 19.4.3b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if stack.ground is not None and town_or_city_holds(stack.ground):
        # a town or city hex                                         lucky_forward/weather.rules:252
        because.append(Reason("a town or city hex", "lf 19.4.3b"))
    else:
        failed += [Reason("a town or city hex", "lf 19.4.3b", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def in_town_holds(stack: Stack) -> bool:
    """Attacks from a town or city [lf 19.4.3b]: yes or no, without the reasons."""
    return stack.ground is not None and town_or_city_holds(stack.ground)


def deep_mud_retreat(retreat: GaRetreat, trace: Trace | None = None) -> int:
    """Max retreat distance in deep mud [lf 19.4.3b]."""
    # most                                                           lucky_forward/weather.rules:255
    most = 2 if all([hex_.road is _ROAD_PRIMARY for hex_ in retreat.path]) else 1
    if trace is not None:
        trace.step("most", most, "lf 19.4.3b", "lucky_forward/weather.rules:255")
    # gives                                                          lucky_forward/weather.rules:254
    value = min(most, retreats_and_advances.most_retreat(retreat, trace))
    if trace is not None:
        trace.formula(
            "deep_mud_retreat",
            value,
            "lf 19.4.3b",
            "lucky_forward/weather.rules:254",
            "Max retreat distance in deep mud",
        )
    return value


def deep_mud_pa(unit: DeepMudPa) -> Answer:
    """May enter PA mode in deep mud [lf 19.4.3b]."""
    failed: list[Reason] = []

    # all of these
    # Leg, or on a primary or secondary road                         lucky_forward/weather.rules:265
    if not (unit.class_ != _MECH or unit.good_road):
        failed.append(Reason("Leg, or on a primary or secondary road", "lf 19.4.3b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def deep_mud_pa_hexes(unit: DeepMudPa, trace: Trace | None = None) -> int:
    """Hexes of PA movement in deep mud [lf 19.4.3b].

    Roads give no more. Mech units may attack into a hex without a road.
    """
    # gives                                                          lucky_forward/weather.rules:267
    value: int
    if unit.class_ == _MECH and not unit.along_road:
        value = 0
        why = "Mech, not along a primary or secondary road"
    else:
        value = 1
        why = ""
    if trace is not None:
        trace.formula(
            "deep_mud_pa_hexes",
            value,
            "lf 19.4.3b",
            "lucky_forward/weather.rules:267",
            "Hexes of PA movement in deep mud",
            why,
        )
    return value


@dataclass(frozen=True, slots=True)
class FogResolved:
    """What Fog comes to."""

    foggy: bool


def fog(check: FogCheck, dice: Dice, *, trace: Trace | None = None) -> FogResolved | Ended:
    """Fog [lf 19.3.5].

    Hexes next to rivers, not streams, then have night; in a flood as well.
    """
    is_a("check", check, FogCheck)
    if trace is not None:
        a_trace(trace)

    # end: no fog at night [lf 19.3.5]                               lucky_forward/weather.rules:282
    if check.gt not in _AM_OR_PM:
        if trace is not None:
            trace.end("no fog at night", "lf 19.3.5", "lucky_forward/weather.rules:282")
        return Ended("no fog at night", "lf 19.3.5")

    # end: no fog but in partial overcast [lf 19.3.5]                lucky_forward/weather.rules:283
    if check.sky != _PARTLY:
        if trace is not None:
            trace.end(
                "no fog but in partial overcast", "lf 19.3.5", "lucky_forward/weather.rules:283"
            )
        return Ended("no fog but in partial overcast", "lf 19.3.5")

    # roll dr: one ten-sided die, 0 is zero [lf 19.3.5]              lucky_forward/weather.rules:284
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "lf 19.3.5", "lucky_forward/weather.rules:284")

    # foggy [lf 19.3.5]                                              lucky_forward/weather.rules:285
    foggy = dr <= check.fog_value
    if trace is not None:
        trace.step("foggy", foggy, "lf 19.3.5", "lucky_forward/weather.rules:285")

    return FogResolved(foggy)
