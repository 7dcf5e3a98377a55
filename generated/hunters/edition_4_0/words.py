# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/words.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Words."""

from __future__ import annotations

from typing import Final

from ._runtime import Answer, Reason, Trace, needed, once
from .map_terrain import LocalTerrainFigures, local_terrain
from .vocabulary import (
    DugInState,
    LocalTerrain,
    TargetHex,
    TargetType,
    TerrainClass,
    Unit,
    UnitKind,
)

_ALL_DUG_IN: Final = DugInState.ALL_DUG_IN
_NONE_DUG_IN: Final = DugInState.NONE_DUG_IN
_SOME_DUG_IN: Final = DugInState.SOME_DUG_IN
_LOCAL_TERRAIN_AIRFIELD: Final = LocalTerrain.AIRFIELD
_BOFORS_PIT: Final = LocalTerrain.BOFORS_PIT
_BOTH: Final = TargetType.BOTH
_POINT: Final = TargetType.POINT
_HALF_TRACK: Final = UnitKind.HALF_TRACK


def steps_left(unit: Unit, trace: Trace | None = None) -> int:
    """Steps left [10.0a]."""
    # gives                                                                       tcs/words.rules:83
    value = unit.kind.full_steps - unit.steps_lost
    if trace is not None:
        trace.formula("steps_left", value, "10.0a", "tcs/words.rules:83", "Steps left")
    return value


def is_destroyed(unit: Unit, trace: Trace | None = None) -> bool:
    """Destroyed [10.0c; 10.0d].

    By its own losses: steps are never moved from one unit to another.
    """
    # gives                                                                       tcs/words.rules:86
    value = unit.dead or steps_left(unit, trace) <= 0
    if trace is not None:
        trace.formula("is_destroyed", value, "10.0c; 10.0d", "tcs/words.rules:86", "Destroyed")
    return value


def morale_rating(unit: Unit, trace: Trace | None = None) -> int | None:
    """Morale rating [16.0c]."""
    # gives                                                                       tcs/words.rules:90
    value: int | None
    if unit.aa:
        # an AA gun [hfs 3.5]
        value = 3
        why = "an AA gun"
    elif unit.morale is None:
        value = unit.kind.assumed_morale
        why = "no rating on the counter"
    else:
        value = unit.morale
        why = ""
    if trace is not None:
        trace.formula("morale_rating", value, "16.0c", "tcs/words.rules:90", "Morale rating", why)
    return value


def terrain_class(hex_: TargetHex, trace: Trace | None = None) -> TerrainClass:
    """Class of the target hex: the most protective [9.3a]."""

    @once
    def most_protective() -> TerrainClass:
        # most_protective [9.3a]: worked out when it is first asked     hunters/map_terrain.rules:59
        # for
        value = max(hex_.terrains)
        if trace is not None:
            trace.step("most_protective", value, "9.3a", "hunters/map_terrain.rules:59")
        return value

    @once
    def special() -> LocalTerrainFigures:
        # special [hfs 1.3]: worked out when it is first asked for      hunters/map_terrain.rules:60
        value = local_terrain(needed(hex_.local, "local"), trace)
        if trace is not None:
            trace.step("special", value, "hfs 1.3", "hunters/map_terrain.rules:60")
        return value

    # gives                                                                       tcs/words.rules:93
    value: TerrainClass
    if hex_.local is None:
        value = most_protective()
        why = "no special terrain"
    elif hex_.local is _LOCAL_TERRAIN_AIRFIELD:
        # the airfield, even beside Open terrain [hfs 1.3j]
        value = special().fire_class
        why = "the airfield, even beside Open terrain"
    elif hex_.local is _BOFORS_PIT:
        # a Bofors Pit, for whoever is in it [hfs 1.3i]
        value = special().fire_class
        why = "a Bofors Pit, for whoever is in it"
    elif special().fire_class.rank >= most_protective().rank:
        value = special().fire_class
        why = "the most protective"
    else:
        value = most_protective()
        why = ""
    if trace is not None:
        trace.formula(
            "terrain_class",
            value,
            "9.3a",
            "tcs/words.rules:93",
            "Class of the target hex: the most protective",
            why,
        )
    return value


def dug_in_state(hex_: TargetHex, trace: Trace | None = None) -> DugInState:
    """Dug In quality [Charts].

    P-type units are left out.
    """
    # counted                                                                     tcs/words.rules:98
    counted = tuple([unit for unit in hex_.units if unit.target_type != _POINT])
    if trace is not None:
        trace.step("counted", counted, "Charts", "tcs/words.rules:98")
    # gives                                                                       tcs/words.rules:96
    value: DugInState
    if not any([unit.dug_in for unit in counted]):
        value = _NONE_DUG_IN
        why = "nobody Dug In"
    elif all([unit.dug_in for unit in counted]):
        value = _ALL_DUG_IN
        why = "everybody Dug In"
    else:
        value = _SOME_DUG_IN
        why = ""
    if trace is not None:
        trace.formula("dug_in_state", value, "Charts", "tcs/words.rules:96", "Dug In quality", why)
    return value


def steps_stacked(hex_: TargetHex, trace: Trace | None = None) -> int:
    """Steps counted for stacking [11.1a].

    P-types and riders of half-tracks are left out; towed units count.
    """
    # gives                                                                      tcs/words.rules:109
    value = sum([
        steps_left(unit, trace)
        for unit in hex_.units
        if unit.target_type != _POINT and unit.riding is not _HALF_TRACK
    ])
    if trace is not None:
        trace.formula(
            "steps_stacked", value, "11.1a", "tcs/words.rules:109", "Steps counted for stacking"
        )
    return value


def buttons_up(unit: Unit) -> Answer:
    """Subject to Buttoning Up [16.7]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if unit.target_type == _POINT:
        # P-type                                                                 tcs/words.rules:115
        because.append(Reason("P-type", "16.7"))
    elif unit.target_type == _BOTH and unit.kind.armored:
        # armored B-type                                                         tcs/words.rules:116
        because.append(Reason("armored B-type", "16.7"))
    else:
        failed += [
            Reason("P-type", "16.7", holds=False),
            Reason("armored B-type", "16.7", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def buttons_up_holds(unit: Unit) -> bool:
    """Subject to Buttoning Up [16.7]: yes or no, without the reasons."""
    return unit.target_type == _POINT or unit.target_type == _BOTH and unit.kind.armored


def subject_to_morale(unit: Unit) -> Answer:
    """Subject to Morale [16.0a]."""
    failed: list[Reason] = []

    # all of these
    # infantry or weapons unit                                                   tcs/words.rules:120
    if not unit.kind.morale_applies:
        failed.append(Reason("infantry or weapons unit", "16.0a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def subject_to_morale_holds(unit: Unit) -> bool:
    """Subject to Morale [16.0a]: yes or no, without the reasons."""
    return unit.kind.morale_applies
