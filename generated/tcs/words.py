# Tactical Combat Series 3.1
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/words.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Words."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    DiceKind,
    RankedWord,
    Reason,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    or_none,
)


# two dice, red tens, white ones [1.5]                                            tcs/words.rules:12
D66: Final = DiceKind(
    "two dice, red tens, white ones",
    sides=(6, 6),
    names=("red", "white"),
    weights=(10, 1),
    digits=True,
    zero_reads=66,
)


class TerrainClass(RankedWord):
    """Terrain class [9.3], least first."""

    BILLIARD_TABLE = "Billiard Table"
    OPEN = "Open"
    PARTLY_PROTECTIVE = "Partly Protective"
    PROTECTIVE = "Protective"


class TargetType(Word):
    """Target type [3.1; 9.2]."""

    AREA = "A-type"  # Area
    POINT = "P-type"  # Point
    BOTH = "B-type"  # Both


_BOTH: Final = TargetType.BOTH
_POINT: Final = TargetType.POINT


class Mode(Word):
    """Mode [4.0]."""

    FIRE_MODE = "Fire Mode"
    MOVE_MODE = "Move Mode"


class MoraleState(RankedWord):
    """Morale condition [16.3; 16.4], least first."""

    NORMAL = "Normal"
    SUPPRESSED = "Suppressed"
    PARALYZED = "Paralyzed"


class FireKind(Word):
    """Kind of fire [9.0; 17.0; 21.0; 26.0]."""

    SFA = "Suppressive Fire Action"  # SFA
    OVERWATCH = "Overwatch Fire"  # OW
    ASSAULT = "Assault or Consolidated Assault"  # Aslt
    OVERRUN = "Overrun"  # Ovr
    ARTILLERY = "Artillery Fire"  # Arty
    SORTIE = "Sortie"  # Air
    MINEFIELD = "Minefield"  # Mine


class UnitKind(Word):
    """Kind of unit [3.0; 10.0a; 16.0a; 16.0c; 16.7].

    Infantry and weapons units are subject to Morale; vehicles and carriers are not.
    """

    # fmt: off
    #                  printed                 full_steps  morale_applies  assumed_morale  armored
    INFANTRY_PLATOON = "Infantry Platoon",     5,          True,           None,           False
    INFANTRY_SECTION = "Infantry Section",     2,          True,           None,           False
    MG =               "Machine-gun",          2,          True,           None,           False
    MORTAR_PLATOON =   "Mortar Platoon",       2,          True,           None,           False
    AT_GUN =           "AT Gun",               1,          True,           3,              False
    INFANTRY_GUN =     "Infantry Gun",         1,          True,           3,              False
    ON_MAP_ARTILLERY = "On-map Artillery gun", 1,          True,           6,              False
    TANK =             "Tank or assault gun",  1,          False,          None,           True
    HALF_TRACK =       "Half-track or APC",    1,          False,          None,           True
    RECON =            "Recon vehicle",        1,          False,          None,           True
    TRUCK =            "Truck or wagon",       1,          False,          None,           False
    # fmt: on

    def __init__(
        self,
        printed: str,
        full_steps: int,
        morale_applies: bool,
        assumed_morale: int | None,
        armored: bool,
    ) -> None:
        self.full_steps: Final = full_steps
        self.morale_applies: Final = morale_applies
        self.assumed_morale: Final = assumed_morale
        self.armored: Final = armored


_HALF_TRACK: Final = UnitKind.HALF_TRACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Unit [3.0]."""

    name: str = "unit"
    kind: UnitKind
    target_type: TargetType
    morale: int | None = None  # the rating printed on the counter [16.0c]
    defense: int | None = None  # the Point Defense of a P-type
    steps_lost: int = 0  # steps
    lost_with_carrier: int = 0  # steps: of these, lost because its carrier was destroyed [16.2a]
    mode: Mode = Mode.FIRE_MODE
    state: MoraleState = MoraleState.NORMAL
    dug_in: bool = False
    buttoned_up: bool = False
    riding: UnitKind | None = None  # what it is mounted in
    towed: bool = False
    dead: bool = False  # destroyed by the fire being resolved

    def __post_init__(self) -> None:
        a_text("Unit.name", self.name)
        is_a("Unit.kind", self.kind, UnitKind)
        is_a("Unit.target_type", self.target_type, TargetType)
        a_number_or_none("Unit.morale", self.morale)
        a_number_or_none("Unit.defense", self.defense)
        a_number("Unit.steps_lost", self.steps_lost)
        a_number("Unit.lost_with_carrier", self.lost_with_carrier)
        is_a("Unit.mode", self.mode, Mode)
        is_a("Unit.state", self.state, MoraleState)
        a_yes_or_no("Unit.dug_in", self.dug_in)
        a_yes_or_no("Unit.buttoned_up", self.buttoned_up)
        or_none("Unit.riding", self.riding, is_a, UnitKind)
        a_yes_or_no("Unit.towed", self.towed)
        a_yes_or_no("Unit.dead", self.dead)


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetHex:
    """Target hex [9.3]."""

    # every class in the hex and on its hexsides; in Assault-style combat of the hex alone [9.3a;
    # 22.0g; 23.0b; 24.0e]
    terrains: tuple[TerrainClass, ...]
    units: tuple[Unit, ...] = ()
    smoke: bool = False
    attack_zone: bool = False  # in the Attack Zone of a Barrage Marker
    lighted: bool = False

    def __post_init__(self) -> None:
        each("TargetHex.terrains", self.terrains, is_a, TerrainClass)
        how_many("TargetHex.terrains", self.terrains, 1, None)
        each("TargetHex.units", self.units, is_a, Unit)
        a_yes_or_no("TargetHex.smoke", self.smoke)
        a_yes_or_no("TargetHex.attack_zone", self.attack_zone)
        a_yes_or_no("TargetHex.lighted", self.lighted)


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
    value: int | None = unit.kind.assumed_morale if unit.morale is None else unit.morale
    if trace is not None:
        trace.formula("morale_rating", value, "16.0c", "tcs/words.rules:90", "Morale rating")
    return value


def terrain_class(hex_: TargetHex, trace: Trace | None = None) -> TerrainClass:
    """Class of the target hex: the most protective [9.3a]."""
    # gives                                                                       tcs/words.rules:93
    value = max(hex_.terrains)
    if trace is not None:
        trace.formula(
            "terrain_class",
            value,
            "9.3a",
            "tcs/words.rules:93",
            "Class of the target hex: the most protective",
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


class DugInState(Word):
    """Dug In quality of the hex [Charts]."""

    NONE_DUG_IN = "Regular"
    SOME_DUG_IN = "Some Units Dug In"
    ALL_DUG_IN = "All Units Dug In"


_ALL_DUG_IN: Final = DugInState.ALL_DUG_IN
_NONE_DUG_IN: Final = DugInState.NONE_DUG_IN
_SOME_DUG_IN: Final = DugInState.SOME_DUG_IN


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
