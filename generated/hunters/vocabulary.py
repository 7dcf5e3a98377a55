# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/words.rules, tcs/terrain.rules, hunters/map_terrain.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Words of several chapters."""

from __future__ import annotations

from typing import ClassVar, Final

from ._records import dataclass
from ._runtime import (
    DiceKind,
    Number,
    Outcome,
    RankedWord,
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
    parachuted: bool = False  # landed by parachute this turn [hfs 2.1d]
    maori: bool = False  # of the 28th NZ Battalion
    aa: bool = False  # marked AA instead of a firepower

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
        a_yes_or_no("Unit.parachuted", self.parachuted)
        a_yes_or_no("Unit.maori", self.maori)
        a_yes_or_no("Unit.aa", self.aa)


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
    local: LocalTerrain | None = None  # special terrain at the hex dot [hfs 1.3]

    def __post_init__(self) -> None:
        each("TargetHex.terrains", self.terrains, is_a, TerrainClass)
        how_many("TargetHex.terrains", self.terrains, 1, None)
        each("TargetHex.units", self.units, is_a, Unit)
        a_yes_or_no("TargetHex.smoke", self.smoke)
        a_yes_or_no("TargetHex.attack_zone", self.attack_zone)
        a_yes_or_no("TargetHex.lighted", self.lighted)
        or_none("TargetHex.local", self.local, is_a, LocalTerrain)


class DugInState(Word):
    """Dug In quality of the hex [Charts]."""

    NONE_DUG_IN = "Regular"
    SOME_DUG_IN = "Some Units Dug In"
    ALL_DUG_IN = "All Units Dug In"


class BasicTerrain(Word):
    """Terrain [20.1; Charts]."""

    OPEN_GROUND = "Open"
    SWAMP = "Swamp"
    WOODS = "Woods"
    HEDGE = "Hedge Hexside"
    BUILDINGS = "Buildings"


class MpCost(Outcome):
    """Movement cost [20.1; Charts].

    One of:
    mp: {n}
    plus: +{n}
    prohibited: P
    no_effect: NE
    """

    __slots__ = ("cost", "extra")
    cost: int | None
    extra: int | None
    PROHIBITED: ClassVar[MpCost]
    NO_EFFECT: ClassVar[MpCost]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        cost: int | None,
        extra: int | None,
    ) -> MpCost:
        """One of its cases."""
        made: MpCost = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.cost = cost
        made.extra = extra
        made.__class__ = cls
        return made

    @classmethod
    def mp(cls, n: int) -> MpCost:
        """{n}"""
        return cls.with_figures(0, "mp", str(n), (n,), cost=n, extra=0)

    @classmethod
    def plus(cls, n: int) -> MpCost:
        """+{n}"""
        return cls.with_figures(1, "plus", "+" + str(n), (n,), cost=0, extra=n)


MpCost.PROHIBITED = MpCost.with_figures(2, "prohibited", "P", cost=None, extra=None)
MpCost.NO_EFFECT = MpCost.with_figures(3, "no_effect", "NE", cost=0, extra=0)


class SpottingRange(Outcome):
    """Spotting range [7.1].

    One of:
    within: {n}
    unlimited: Unlimited
    """

    __slots__ = ("most",)
    most: int | None
    UNLIMITED: ClassVar[SpottingRange]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        most: int | None,
    ) -> SpottingRange:
        """One of its cases."""
        made: SpottingRange = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.most = most
        made.__class__ = cls
        return made

    @classmethod
    def within(cls, n: int) -> SpottingRange:
        """{n}"""
        return cls.with_figures(0, "within", str(n), (n,), most=n)


SpottingRange.UNLIMITED = SpottingRange.with_figures(1, "unlimited", "Unlimited", most=None)


class SpottingFor(Word):
    """What is spotted for [7.1; Charts]."""

    OWN_FIRE = "SFA or artillery spotting"
    FIRE_TRIGGER = "Fire-based Overwatch Trigger"
    MOVEMENT_TRIGGER = "Movement-based Overwatch Trigger"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotting:
    """A firer or spotter and its target [7.1]."""

    spotting_for: SpottingFor
    on_foot: bool  # the target is an infantry or weapons unit
    terrain: TerrainClass  # of the target, or at the middle of the hexside it crossed
    on_road: bool = False  # the target moves on a road
    buttoned_up: bool = False  # the firer or spotter
    nominal_range: int | None = None  # hexes: of the firer's Point weapon
    range: int  # hexes

    def __post_init__(self) -> None:
        is_a("Spotting.spotting_for", self.spotting_for, SpottingFor)
        a_yes_or_no("Spotting.on_foot", self.on_foot)
        is_a("Spotting.terrain", self.terrain, TerrainClass)
        a_yes_or_no("Spotting.on_road", self.on_road)
        a_yes_or_no("Spotting.buttoned_up", self.buttoned_up)
        a_number_or_none("Spotting.nominal_range", self.nominal_range)
        a_number("Spotting.range", self.range)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenUnit:
    """Unit of a target stack [7.1d]."""

    on_foot: bool  # an infantry or weapons unit
    on_road: bool = False  # it moves on a road

    def __post_init__(self) -> None:
        a_yes_or_no("SeenUnit.on_foot", self.on_foot)
        a_yes_or_no("SeenUnit.on_road", self.on_road)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeingUnit:
    """Firer or spotter [7.1d]."""

    buttoned_up: bool = False
    nominal_range: int | None = None  # hexes: of its Point weapon

    def __post_init__(self) -> None:
        a_yes_or_no("SeeingUnit.buttoned_up", self.buttoned_up)
        a_number_or_none("SeeingUnit.nominal_range", self.nominal_range)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackSpotting:
    """Several firers or targets [7.1d]."""

    spotting_for: SpottingFor
    targets: tuple[SeenUnit, ...]
    firers: tuple[SeeingUnit, ...]  # or spotters
    terrain: TerrainClass  # of the targets, or at the middle of the hexside they crossed
    range: int  # hexes

    def __post_init__(self) -> None:
        is_a("StackSpotting.spotting_for", self.spotting_for, SpottingFor)
        each("StackSpotting.targets", self.targets, is_a, SeenUnit)
        how_many("StackSpotting.targets", self.targets, 1, None)
        each("StackSpotting.firers", self.firers, is_a, SeeingUnit)
        how_many("StackSpotting.firers", self.firers, 1, None)
        is_a("StackSpotting.terrain", self.terrain, TerrainClass)
        a_number("StackSpotting.range", self.range)


class Light(Word):
    """Light [27.0]."""

    DAY = "day"
    TWILIGHT = "dawn or dusk"
    NIGHT = "night"


@dataclass(frozen=True, slots=True, kw_only=True)
class Visibility:
    """Visibility [7.0a]."""

    light: Light = Light.DAY
    # hexes: what the game says, by weather or twilight; none where it says nothing
    by_game: int | None = None
    lighted: bool = False  # the target is in a lighted area [27.2b]

    def __post_init__(self) -> None:
        is_a("Visibility.light", self.light, Light)
        a_number_or_none("Visibility.by_game", self.by_game)
        a_yes_or_no("Visibility.lighted", self.lighted)


class PointKind(Word):
    """Where a point lies [8.1b]."""

    HILLTOP = "on a Hilltop: inside the last high contour line"
    ON_CONTOUR = "on a contour line"
    BETWEEN = "between two contour lines"
    BOTTOM = "in a Bottom: inside the last low contour line"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPoint:
    """Point on the map [8.1b]."""

    kind: PointKind
    contour: int  # m: the line around it or through it, or the lower of the two
    share: Number = 0  # between two lines: how far up, from 0 at the lower to 1 at the higher
    interval: int = 20  # m: between two contour lines

    def __post_init__(self) -> None:
        is_a("MapPoint.kind", self.kind, PointKind)
        a_number("MapPoint.contour", self.contour)
        a_number("MapPoint.share", self.share)
        a_number("MapPoint.interval", self.interval)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A line of sight and its point of contention [8.2]."""

    low: int  # m: elevation of the lower end, without trees or buildings
    high: int  # m: elevation of the higher end, likewise
    distance: int  # hexes: from the lower end to the higher
    point_distance: int  # hexes: from the lower end to the point of contention
    ground: int  # m: elevation at the point of contention
    trees: bool = False  # forest, woods, hedgerow, orchard at the point [8.3b]
    buildings: bool = False  # at the point [8.3b]
    # it passes through a hex or hexside with Smoke or in an Attack Zone [8.3f; 19.1a]
    smoke_between: bool = False
    too_far: bool = False  # it is longer than the visibility [7.0a]
    vines: bool = False  # a vineyard at the point [hfs 1.3h]

    def __post_init__(self) -> None:
        a_number("Sighting.low", self.low)
        a_number("Sighting.high", self.high)
        a_number("Sighting.distance", self.distance)
        a_number("Sighting.point_distance", self.point_distance)
        a_number("Sighting.ground", self.ground)
        a_yes_or_no("Sighting.trees", self.trees)
        a_yes_or_no("Sighting.buildings", self.buildings)
        a_yes_or_no("Sighting.smoke_between", self.smoke_between)
        a_yes_or_no("Sighting.too_far", self.too_far)
        a_yes_or_no("Sighting.vines", self.vines)


class ThumbRule(Word):
    """By rule of thumb [8.2a]."""

    SURELY_BLOCKED = "blocked: higher than both ends"
    SURELY_CLEAR = "clear: lower than both ends"
    BY_FORMULA = "the formula decides"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentionPoint:
    """Point of contention that the target's player chooses [8.2b]."""

    chosen_before: bool = False  # one was chosen already
    in_firer_hex: bool = False  # in the firer's hex or on its hexsides
    in_target_hex: bool = False  # in the target's hex or on its hexsides
    movement_trigger: bool = False  # the line goes to a movement trigger
    before_hexside: bool = False  # nearer to the firer than the trigger's hexside

    def __post_init__(self) -> None:
        a_yes_or_no("ContentionPoint.chosen_before", self.chosen_before)
        a_yes_or_no("ContentionPoint.in_firer_hex", self.in_firer_hex)
        a_yes_or_no("ContentionPoint.in_target_hex", self.in_target_hex)
        a_yes_or_no("ContentionPoint.movement_trigger", self.movement_trigger)
        a_yes_or_no("ContentionPoint.before_hexside", self.before_hexside)


class LocalTerrain(Word):
    """Terrain of the map [hfs 1.3]."""

    RIVER_BED = "Tavronitis River Bed"
    BRIDGE = "Tavronitis Bridge"
    ISLAND = "Tavronitis Island"
    GULLY = "Gully"
    VINEYARD = "Vineyard"
    BOFORS_PIT = "Bofors Pit"
    AIRFIELD = "Maleme Airfield"
    BEACH = "Beach"
    PRIMARY_ROAD = "Primary Road"
    SECONDARY_ROAD = "Secondary Road"
    OLIVE_GROVE = "Olive grove"
    VILLAGE = "Village"


class GullyFireKind(Word):
    """Way of firing [hfs 1.3g]."""

    DIRECT_FIRE = "Observation or direct fire"
    TRIGGER_FIRE = "Overwatch Fire at a unit that moves into the gully"
    MORTAR_FIRE = "Mortar fire"
    ARTILLERY_FIRE = "Artillery, at the target hex"
    ARTILLERY_ZONE = "Artillery, at another hex of the zone"
    AIR_SORTIE = "Sortie"


@dataclass(frozen=True, slots=True, kw_only=True)
class GullyFire:
    """Fire into or out of a gully [hfs 1.3g]."""

    way: GullyFireKind
    firer_in_gully: bool = False
    target_in_gully: bool = False
    distance: int  # hexes: from the firer to the target
    spotter_distance: int = 0  # hexes: from the spotter to the target, for mortars and artillery

    def __post_init__(self) -> None:
        is_a("GullyFire.way", self.way, GullyFireKind)
        a_yes_or_no("GullyFire.firer_in_gully", self.firer_in_gully)
        a_yes_or_no("GullyFire.target_in_gully", self.target_in_gully)
        a_number("GullyFire.distance", self.distance)
        a_number("GullyFire.spotter_distance", self.spotter_distance)
