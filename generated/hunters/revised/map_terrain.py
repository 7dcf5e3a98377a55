# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/map_terrain.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Map terrain."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    FiguresChart,
    LeaveOut,
    Reason,
    Trace,
    Unknown,
    UnknownCell,
    unknown,
)
from .vocabulary import GullyFire, GullyFireKind, LocalTerrain, MpCost, TerrainClass

_DIRECT_FIRE: Final = GullyFireKind.DIRECT_FIRE
_DIRECT_FIRE_OR_TRIGGER_FIRE: Final = frozenset((
    GullyFireKind.DIRECT_FIRE,
    GullyFireKind.TRIGGER_FIRE,
))
_MORTAR_FIRE_OR_ARTILLERY_FIRE: Final = frozenset((
    GullyFireKind.MORTAR_FIRE,
    GullyFireKind.ARTILLERY_FIRE,
))


# Terrain Effects of the map [hfs 1.3; 20.1]                            hunters/map_terrain.rules:19
# a as the rules say
# b as the rules say
# c as the rules say
# h as the rules say
# i as the rules say
# j as the rules say
# P moves as on Primary Road


@dataclass(frozen=True, slots=True)
class LocalTerrainFigures:
    """What one line of Terrain Effects of the map [hfs 1.3; 20.1] gives."""

    line: str
    _fire_class: TerrainClass | Unknown
    _los_addition: int | Unknown
    elevation: int | None
    _foot: MpCost | Unknown
    _vehicle: MpCost | Unknown
    _truck: MpCost | Unknown
    _bicycle: MpCost | Unknown

    @property
    def fire_class(self) -> TerrainClass:
        if isinstance(self._fire_class, Unknown):
            raise UnknownCell(
                "Terrain Effects of the map", self.line, "fire_class", "hfs 1.3; 20.1"
            )
        return self._fire_class

    @property
    def los_addition(self) -> int:
        if isinstance(self._los_addition, Unknown):
            raise UnknownCell(
                "Terrain Effects of the map", self.line, "los_addition", "hfs 1.3; 20.1"
            )
        return self._los_addition

    @property
    def foot(self) -> MpCost:
        if isinstance(self._foot, Unknown):
            raise UnknownCell("Terrain Effects of the map", self.line, "foot", "hfs 1.3; 20.1")
        return self._foot

    @property
    def vehicle(self) -> MpCost:
        if isinstance(self._vehicle, Unknown):
            raise UnknownCell("Terrain Effects of the map", self.line, "vehicle", "hfs 1.3; 20.1")
        return self._vehicle

    @property
    def truck(self) -> MpCost:
        if isinstance(self._truck, Unknown):
            raise UnknownCell("Terrain Effects of the map", self.line, "truck", "hfs 1.3; 20.1")
        return self._truck

    @property
    def bicycle(self) -> MpCost:
        if isinstance(self._bicycle, Unknown):
            raise UnknownCell("Terrain Effects of the map", self.line, "bicycle", "hfs 1.3; 20.1")
        return self._bicycle


LOCAL_TERRAIN_TERRAIN: Final[Axis[LocalTerrain]] = Axis(
    "local_terrain",
    "Terrain Effects of the map",
    "hfs 1.3; 20.1",
    "Terrain",
    (
        LocalTerrain.RIVER_BED,
        LocalTerrain.BRIDGE,
        LocalTerrain.ISLAND,
        LocalTerrain.GULLY,
        LocalTerrain.VINEYARD,
        LocalTerrain.BOFORS_PIT,
        LocalTerrain.AIRFIELD,
        LocalTerrain.BEACH,
        LocalTerrain.PRIMARY_ROAD,
        LocalTerrain.SECONDARY_ROAD,
        LocalTerrain.OLIVE_GROVE,
        LocalTerrain.VILLAGE,
    ),
)

# fmt: off
LOCAL_TERRAIN: Final[FiguresChart[LocalTerrainFigures]] = FiguresChart(
    "local_terrain",
    "Terrain Effects of the map",
    "hfs 1.3; 20.1",
    "hunters/map_terrain.rules:19",
    rows=(LOCAL_TERRAIN_TERRAIN,),
    columns=(),
    lines=(
        #                         fire_class                      los_addition elevation foot
        #                         vehicle  truck    bicycle
        ("Tavronitis River Bed", (TerrainClass.OPEN,              0,           None,     unknown,
                                  unknown, unknown, unknown)),
        ("Tavronitis Bridge",    (TerrainClass.BILLIARD_TABLE,    0,           10,       unknown,
        # P; fire_class b; los_addition b; elevation b
                                  unknown, unknown, unknown)),
        ("Tavronitis Island",    (TerrainClass.OPEN,              0,           None,     unknown,
                                  unknown, unknown, unknown)),  # fire_class c
        ("Gully",                (unknown,                        unknown,     None,     unknown,
                                  unknown, unknown, unknown)),
        ("Vineyard",             (TerrainClass.PARTLY_PROTECTIVE, 5,           None,     unknown,
                                  unknown, unknown, unknown)),  # fire_class h; los_addition h
        ("Bofors Pit",           (unknown,                        0,           None,     unknown,
                                  unknown, unknown, unknown)),  # los_addition i
        ("Maleme Airfield",      (TerrainClass.BILLIARD_TABLE,    unknown,     None,     unknown,
                                  unknown, unknown, unknown)),  # fire_class j
        ("Beach",                (unknown,                        unknown,     None,     unknown,
                                  unknown, unknown, unknown)),
        ("Primary Road",         (unknown,                        unknown,     None,     unknown,
                                  unknown, unknown, unknown)),
        ("Secondary Road",       (unknown,                        unknown,     None,     unknown,
                                  unknown, unknown, unknown)),
        ("Olive grove",          (unknown,                        unknown,     None,     unknown,
                                  unknown, unknown, unknown)),
        ("Village",              (unknown,                        unknown,     None,     unknown,
                                  unknown, unknown, unknown)),
    ),
    gives=LocalTerrainFigures,
)
# fmt: on


def local_terrain(terrain: LocalTerrain, trace: Trace | None = None) -> LocalTerrainFigures:
    """Terrain Effects of the map [hfs 1.3; 20.1].

    The game's own chart is not in the source: these are the terrains that the rules name,
    with what the rules say of them. The river is dry and costs nothing extra. Where a hex
    lies is decided by its center dot. The island lies 5 m above the river bed and can block
    a line of sight; the bridge cannot.
    """
    try:
        found: LocalTerrainFigures = LOCAL_TERRAIN.known[LOCAL_TERRAIN_TERRAIN.at[terrain]]
    except Exception:
        found = LOCAL_TERRAIN.look_up(terrain)
    if trace is not None:
        trace.looked_up(LOCAL_TERRAIN, terrain, found)
    return found


def gully_allows(fire: GullyFire) -> Answer:
    """The gully allows it [hfs 1.3g].

    A unit that moves into a gully may be answered at the terrain class of the gully.
    Artillery at a hex beside a gully needs nothing more, and its zone reaches into the
    gully as anywhere.
    """
    failed: list[Reason] = []

    # none of these
    # direct fire out of a gully, not at an adjacent hex                hunters/map_terrain.rules:94
    if fire.firer_in_gully and fire.way in _DIRECT_FIRE_OR_TRIGGER_FIRE and fire.distance > 1:
        failed.append(Reason("direct fire out of a gully, not at an adjacent hex", "hfs 1.3g"))
    # direct fire into a gully, not from an adjacent hex                hunters/map_terrain.rules:97
    with LeaveOut(failed):
        if fire.target_in_gully and fire.way == _DIRECT_FIRE and fire.distance > 1:
            failed.append(Reason("direct fire into a gully, not from an adjacent hex", "hfs 1.3g"))
    # indirect fire into a gully without a spotter in an adjacent hex   hunters/map_terrain.rules:99
    with LeaveOut(failed):
        if (
            fire.target_in_gully
            and fire.way in _MORTAR_FIRE_OR_ARTILLERY_FIRE
            and fire.spotter_distance > 1
        ):
            failed.append(
                Reason(
                    "indirect fire into a gully without a spotter in an adjacent hex", "hfs 1.3g"
                ),
            )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)
