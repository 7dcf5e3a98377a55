# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/terrain.rules. Do not edit: edit the rules and build.
"""Hunters from the Sky: Terrain."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ._runtime import (
    Answer,
    Axis,
    Chart,
    FiguresChart,
    LeaveOut,
    Number,
    Reason,
    Trace,
    divided,
    is_at_most,
    printed,
)
from .map_terrain import LocalTerrainFigures, local_terrain
from .vocabulary import (
    BasicTerrain,
    LocalTerrain,
    MpCost,
    Sighting,
    Spotting,
    SpottingFor,
    SpottingRange,
    TerrainClass,
)


# Basic Terrain Effects on Combat and Movement [20.1; Charts]                   tcs/terrain.rules:18
# (V) Vehicles and carriers, not trucks


@dataclass(frozen=True, slots=True)
class BasicTerrainFigures:
    """What one line of Basic Terrain Effects on Combat and Movement [20.1; Charts] gives."""

    line: str
    fire_class: TerrainClass
    foot: MpCost
    vehicle: MpCost
    truck: MpCost


BASIC_TERRAIN_TERRAIN: Final[Axis[BasicTerrain]] = Axis(
    "basic_terrain",
    "Basic Terrain Effects on Combat and Movement",
    "20.1; Charts",
    "Terrain",
    (
        BasicTerrain.OPEN_GROUND,
        BasicTerrain.SWAMP,
        BasicTerrain.WOODS,
        BasicTerrain.HEDGE,
        BasicTerrain.BUILDINGS,
    ),
)

# fmt: off
BASIC_TERRAIN: Final[FiguresChart[BasicTerrainFigures]] = FiguresChart(
    "Basic Terrain Effects on Combat and Movement",
    "20.1; Charts",
    rows=(BASIC_TERRAIN_TERRAIN,),
    columns=(),
    lines=(
        #                  fire_class                      foot              vehicle
        #                  truck
        ("Open",          (TerrainClass.OPEN,              MpCost.mp(1),     MpCost.mp(1),
                           MpCost.mp(2))),
        ("Swamp",         (TerrainClass.PARTLY_PROTECTIVE, MpCost.mp(3),     MpCost.mp(4),
                           MpCost.PROHIBITED)),
        ("Woods",         (TerrainClass.PARTLY_PROTECTIVE, MpCost.mp(1),     MpCost.mp(2),
                           MpCost.mp(3))),
        ("Hedge Hexside", (TerrainClass.PARTLY_PROTECTIVE, MpCost.NO_EFFECT, MpCost.mp(1),
                           MpCost.mp(2))),
        ("Buildings",     (TerrainClass.PARTLY_PROTECTIVE, MpCost.NO_EFFECT, MpCost.NO_EFFECT,
                           MpCost.NO_EFFECT)),
    ),
    gives=BasicTerrainFigures,
)
# fmt: on


def basic_terrain(terrain: BasicTerrain, trace: Trace | None = None) -> BasicTerrainFigures:
    """Basic Terrain Effects on Combat and Movement [20.1; Charts].

    For games that have no chart of their own. A hexside's class counts for a target behind
    it. Other rows exist: the legend knows a cost "Other Terrain" that no printed row uses.
    """
    found = BASIC_TERRAIN.at(BASIC_TERRAIN_TERRAIN.find(terrain))
    if trace is not None:
        trace.lookup(
            "basic_terrain", found, "20.1; Charts", "tcs/terrain.rules:18", printed((terrain,))
        )
    return found


# Spotting Range at a movement trigger: infantry and weapons [7.1; Charts]      tcs/terrain.rules:51
# (R) also when moving on a road
FOOT_SPOTTING_TERRAIN: Final[Axis[TerrainClass]] = Axis(
    "foot_spotting",
    "Spotting Range at a movement trigger: infantry and weapons",
    "7.1; Charts",
    "Terrain",
    (
        TerrainClass.BILLIARD_TABLE,
        TerrainClass.OPEN,
        TerrainClass.PARTLY_PROTECTIVE,
        TerrainClass.PROTECTIVE,
    ),
)

# fmt: off
FOOT_SPOTTING: Final[Chart[SpottingRange]] = Chart(
    "Spotting Range at a movement trigger: infantry and weapons",
    "7.1; Charts",
    rows=(FOOT_SPOTTING_TERRAIN,),
    columns=(),
    lines=(
        #                      Range
        ("Billiard Table",    (SpottingRange.UNLIMITED,)),  # (R)
        ("Open",              (SpottingRange.within(3),)),
        ("Partly Protective", (SpottingRange.within(1),)),
        ("Protective",        (SpottingRange.within(1),)),
    ),
)
# fmt: on


def foot_spotting(terrain: TerrainClass, trace: Trace | None = None) -> SpottingRange:
    """Spotting Range at a movement trigger: infantry and weapons [7.1; Charts]."""
    found = FOOT_SPOTTING.at(FOOT_SPOTTING_TERRAIN.find(terrain))
    if trace is not None:
        trace.lookup(
            "foot_spotting", found, "7.1; Charts", "tcs/terrain.rules:51", printed((terrain,))
        )
    return found


def chart_range(spotting: Spotting, trace: Trace | None = None) -> SpottingRange:
    """Spotting range from the chart [7.1; Charts].

    Unlimited is still bound by line of sight, visibility and the weapon's range.
    """
    # gives                                                                     tcs/terrain.rules:61
    value: SpottingRange
    if spotting.spotting_for != SpottingFor.MOVEMENT_TRIGGER:
        # no movement trigger
        value = SpottingRange.UNLIMITED
    elif not spotting.on_foot:
        # a vehicle or carrier
        value = SpottingRange.UNLIMITED
    elif spotting.on_road:
        # moving on a road
        value = SpottingRange.UNLIMITED
    else:
        value = foot_spotting(spotting.terrain, trace)
    if trace is not None:
        trace.formula("chart_range", value, "7.1; Charts", "tcs/terrain.rules:61")
    return value


def spotted(spotting: Spotting) -> Answer:
    """Within Spotting Range [7.1; 16.7b; Charts]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # within the chart's range                                                  tcs/terrain.rules:71
    if not (
        chart_range(spotting) == SpottingRange.UNLIMITED
        or is_at_most(spotting.range, chart_range(spotting).most)
    ):
        failed.append(Reason("within the chart's range", "7.1; 16.7b; Charts", holds=False))
    # Buttoned Up: within the nominal range [16.7b]                             tcs/terrain.rules:72
    with LeaveOut(failed):
        if not (
            not spotting.buttoned_up
            or spotting.nominal_range is None
            or spotting.range <= spotting.nominal_range
        ):
            failed.append(Reason("Buttoned Up: within the nominal range", "16.7b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def obstacle(sighting: Sighting, trace: Trace | None = None) -> int:
    """Height at the point of contention [8.2; 8.3]."""

    @cache
    def vine_hex() -> LocalTerrainFigures:
        # vine_hex [hfs 1.3h]: worked out when it is first asked for    hunters/map_terrain.rules:73
        value = local_terrain(LocalTerrain.VINEYARD, trace)
        if trace is not None:
            trace.step("vine_hex", value, "hfs 1.3h", "hunters/map_terrain.rules:73")
        return value

    @cache
    def over_the_rows() -> bool:
        # over_the_rows [hfs-rev 1.3h]: worked out when it is first asked   hunters/revised.rules:25
        # for
        value = sighting.dug_in_above and sighting.high - sighting.low >= 40
        if trace is not None:
            trace.step("over_the_rows", value, "hfs-rev 1.3h", "hunters/revised.rules:25")
        return value

    # gives                                                                     tcs/terrain.rules:86
    value: int
    if sighting.trees or sighting.buildings:
        # trees or buildings
        value = sighting.ground + 20
    elif sighting.vines and not over_the_rows():
        # a vineyard [hfs 1.3h]
        value = sighting.ground + vine_hex().los_addition
    else:
        value = sighting.ground
    if trace is not None:
        trace.formula("obstacle", value, "8.2; 8.3", "tcs/terrain.rules:86")
    return value


def line_height(sighting: Sighting, trace: Trace | None = None) -> Number:
    """Height of the line there [8.2].

    Exact, never rounded.
    """
    # gives                                                                     tcs/terrain.rules:89
    value = (
        divided(sighting.point_distance, sighting.distance) * (sighting.high - sighting.low)
        + sighting.low
    )
    if trace is not None:
        trace.formula("line_height", value, "8.2", "tcs/terrain.rules:89")
    return value


def sight_blocked(sighting: Sighting) -> Answer:
    """Line of sight is blocked [8.2].

    The caption of the diagram leaves the line clear when the two are equal; the procedure
    blocks it.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # the obstacle reaches the line                                             tcs/terrain.rules:96
    if not (sighting.distance > 1 and obstacle(sighting) >= line_height(sighting)):
        failed.append(Reason("the obstacle reaches the line", "8.2", holds=False))
    # the point lies between the two hexes [8.2b]                               tcs/terrain.rules:97
    with LeaveOut(failed):
        if not (sighting.point_distance > 0 and sighting.point_distance < sighting.distance):
            failed.append(Reason("the point lies between the two hexes", "8.2b", holds=False))

    # none of these
    # the hexes are adjacent [8.3g]                                            tcs/terrain.rules:100
    with LeaveOut(failed):
        if sighting.distance <= 1:
            failed.append(Reason("the hexes are adjacent", "8.3g"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))
