# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/words.rules, tcs/terrain.rules, tcs/area_fire.rules,
# tcs/morale.rules, hunters/map_terrain.rules, hunters/landings.rules,
# hunters/revised_landings.rules.
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
    a_date,
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
    OPPORTUNITY = "Opportunity Fire at a landing"  # Opp [hfs-rev 2.1e]


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
    maori: bool = False  # of the 28th NZ Battalion
    aa: bool = False  # marked AA instead of a firepower
    fallschirmjager: bool = False
    # in a Close Assault at the moment of landing [hfs-rev 2.1f]
    landed_by: LandingMode | None = None

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
        a_yes_or_no("Unit.maori", self.maori)
        a_yes_or_no("Unit.aa", self.aa)
        a_yes_or_no("Unit.fallschirmjager", self.fallschirmjager)
        or_none("Unit.landed_by", self.landed_by, is_a, LandingMode)


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
    dug_in_above: bool = False  # the firer or spotter is Dug In, at the higher end [hfs-rev 1.3h]

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
        a_yes_or_no("Sighting.dug_in_above", self.dug_in_above)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Firer:
    """Firer [11.0]."""

    unit: Unit | None = None  # absent for a barrage
    firepower: int
    range: int  # hexes: to the target; for a mortar, its spotter's [11.1e]
    nominal_range: int | None = None  # hexes: Point weapons only
    in_attack_zone: bool = False  # the firer's own hex
    fringe: bool = False  # a barrage against a hex next to its zone
    fast_fire: bool = False
    close_combat: bool = False  # the fire is part of an Assault-style combat
    in_reach: bool = True  # within its range of the landing [hfs-rev 2.1e]
    los: bool = True  # line of sight to the landing [hfs-rev 2.1e]

    def __post_init__(self) -> None:
        or_none("Firer.unit", self.unit, is_a, Unit)
        a_number("Firer.firepower", self.firepower)
        a_number("Firer.range", self.range)
        a_number_or_none("Firer.nominal_range", self.nominal_range)
        a_yes_or_no("Firer.in_attack_zone", self.in_attack_zone)
        a_yes_or_no("Firer.fringe", self.fringe)
        a_yes_or_no("Firer.fast_fire", self.fast_fire)
        a_yes_or_no("Firer.close_combat", self.close_combat)
        a_yes_or_no("Firer.in_reach", self.in_reach)
        a_yes_or_no("Firer.los", self.los)


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaFire:
    """Area Fire [11.0]."""

    fire_kind: FireKind
    firers: tuple[Firer, ...] = ()
    strength: Number = 0  # of a sortie or minefield, which have no firers
    target: TargetHex
    night: bool = False
    road_moving: bool = False  # the target moves on a road
    simultaneous: bool = True  # all firers resolved as one fire
    beside_zone: bool = False  # a barrage that reaches the hex only from beside its zone
    two_hexsides: bool = False  # comes in through two hexsides that do not touch

    def __post_init__(self) -> None:
        is_a("AreaFire.fire_kind", self.fire_kind, FireKind)
        each("AreaFire.firers", self.firers, is_a, Firer)
        a_number("AreaFire.strength", self.strength)
        is_a("AreaFire.target", self.target, TargetHex)
        a_yes_or_no("AreaFire.night", self.night)
        a_yes_or_no("AreaFire.road_moving", self.road_moving)
        a_yes_or_no("AreaFire.simultaneous", self.simultaneous)
        a_yes_or_no("AreaFire.beside_zone", self.beside_zone)
        a_yes_or_no("AreaFire.two_hexsides", self.two_hexsides)


class AreaFireResult(RankedWord):
    """Area Fire result [11.1f], least first."""

    # fmt: off
    #              printed            fixed_steps  dice_lost
    NO_EFFECT =    "No Effect",       0,           0
    MORALE_CHECK = "Morale Check",    0,           0
    ONE_STEP =     "-1 Step",         1,           0
    ONE_DIE =      "One Die x1/2",    0,           1
    TWO_DICE =     "Two Dice x1/2",   0,           2
    THREE_DICE =   "Three Dice x1/2", 0,           3
    # fmt: on

    def __init__(self, printed: str, fixed_steps: int, dice_lost: int) -> None:
        self.fixed_steps: Final = fixed_steps
        self.dice_lost: Final = dice_lost


@dataclass(frozen=True, slots=True, kw_only=True)
class LossUnit:
    """Unit that may take losses [10.0f]."""

    name: str = "unit"
    steps: int  # steps: left
    defender_order: int = 1  # where the defender takes his share, least first
    attacker_order: int = 1  # where the attacker takes his, least first

    def __post_init__(self) -> None:
        a_text("LossUnit.name", self.name)
        a_number("LossUnit.steps", self.steps)
        a_number("LossUnit.defender_order", self.defender_order)
        a_number("LossUnit.attacker_order", self.attacker_order)


@dataclass(frozen=True, slots=True, kw_only=True)
class LossSharing:
    """Losses of one fire [10.0f]."""

    losses: int
    units: tuple[LossUnit, ...]  # A-type and B-type

    def __post_init__(self) -> None:
        a_number("LossSharing.losses", self.losses)
        each("LossSharing.units", self.units, is_a, LossUnit)
        how_many("LossSharing.units", self.units, 1, None)


class MoraleResult(RankedWord):
    """Morale result [16.2], least first."""

    NO_EFFECT = "No Effect"
    SUPPRESSED = "Suppressed"
    PARALYZED = "Paralyzed"
    SYR = "Save Yourself Retreat"  # SYR
    SURRENDER = "Surrender"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleCheck:
    """Morale Check [16.2]."""

    units: tuple[Unit, ...]  # the stack as it stands after losses, the dead included
    fire_kind: FireKind
    terrain: TerrainClass  # of the checking unit
    battalion_morale: int = 0  # of the checking unit's battalion
    night: bool = False
    crossfire: bool = False  # the fire had the Crossfire shift [11.2b]
    zone_hex: bool = False  # attacked by a barrage in its zone hex, not next to it

    def __post_init__(self) -> None:
        each("MoraleCheck.units", self.units, is_a, Unit)
        how_many("MoraleCheck.units", self.units, 1, None)
        is_a("MoraleCheck.fire_kind", self.fire_kind, FireKind)
        is_a("MoraleCheck.terrain", self.terrain, TerrainClass)
        a_number("MoraleCheck.battalion_morale", self.battalion_morale)
        a_yes_or_no("MoraleCheck.night", self.night)
        a_yes_or_no("MoraleCheck.crossfire", self.crossfire)
        a_yes_or_no("MoraleCheck.zone_hex", self.zone_hex)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat:
    """Save Yourself Retreat [16.5]."""

    morale: int  # the unit's rating, never doubled
    battalion_morale: int = 0
    steps_lost: int = 0  # steps

    def __post_init__(self) -> None:
        a_number("Retreat.morale", self.morale)
        a_number("Retreat.battalion_morale", self.battalion_morale)
        a_number("Retreat.steps_lost", self.steps_lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class BattalionState:
    """Battalion [16.1]."""

    name: str = "battalion"
    battalion_morale: int = 0

    def __post_init__(self) -> None:
        a_text("BattalionState.name", self.name)
        a_number("BattalionState.battalion_morale", self.battalion_morale)


@dataclass(frozen=True, slots=True, kw_only=True)
class OldCompany:
    """Company of an older game [16.1f]."""

    name: str = "company"
    company_morale: int

    def __post_init__(self) -> None:
        a_text("OldCompany.name", self.name)
        a_number("OldCompany.company_morale", self.company_morale)


@dataclass(frozen=True, slots=True, kw_only=True)
class OldBattalion:
    """Battalion of an older game [16.1f]."""

    companies: tuple[OldCompany, ...]  # only those that had a Company Morale

    def __post_init__(self) -> None:
        each("OldBattalion.companies", self.companies, is_a, OldCompany)
        how_many("OldBattalion.companies", self.companies, 1, None)


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


class LandingMode(Word):
    """Way of landing [hfs 2.1]."""

    # fmt: off
    #             printed              flight_units
    GLIDER =      "Glider Assault",    None
    PARACHUTE =   "Parachute Assault", None
    AIR_LANDING = "Air Landing",       None
    # fmt: on

    def __init__(self, printed: str, flight_units: int | None) -> None:
        self.flight_units: Final = flight_units


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPlan:
    """Planned glider or parachute landing [hfs 2.1a; hfs 2.1c; hfs 2.1d]."""

    planned: str  # turn of planning; before play: 20 May 0700
    before_set_up: bool = False  # planned before the Commonwealth sets up
    available: str  # when the units become available
    plan_time: str  # turn that the German Landing Plan gives
    arrives: str
    # a company as a company, a battalion as a battalion, as the Landing Plan has it
    plan_group: bool = True
    nearest_zone: int | None = None  # hexes: from its Drop Zone to the nearest other one
    glider: bool = False  # gliders, not paratroopers [hfs-rev 2.1a]
    paratroopers: str | None = None  # when the first paratroopers land [hfs-rev 2.1a]
    reserves: bool = False  # Reserves on its initial Op Sheet [hfs-rev 2.1a]

    def __post_init__(self) -> None:
        a_date("DropPlan.planned", self.planned)
        a_yes_or_no("DropPlan.before_set_up", self.before_set_up)
        a_date("DropPlan.available", self.available)
        a_date("DropPlan.plan_time", self.plan_time)
        a_date("DropPlan.arrives", self.arrives)
        a_yes_or_no("DropPlan.plan_group", self.plan_group)
        a_number_or_none("DropPlan.nearest_zone", self.nearest_zone)
        a_yes_or_no("DropPlan.glider", self.glider)
        or_none("DropPlan.paratroopers", self.paratroopers, a_date)
        a_yes_or_no("DropPlan.reserves", self.reserves)


@dataclass(frozen=True, slots=True, kw_only=True)
class AirLandingPlan:
    """Planned Air Landing [hfs 2.1a; hfs 2.1f]."""

    planned: str  # turn of planning
    arrives: str
    box: bool = True  # the turn has an Air Landing Box for its date
    flights_planned: int = 0  # other Flights of that turn

    def __post_init__(self) -> None:
        a_date("AirLandingPlan.planned", self.planned)
        a_date("AirLandingPlan.arrives", self.arrives)
        a_yes_or_no("AirLandingPlan.box", self.box)
        a_number("AirLandingPlan.flights_planned", self.flights_planned)


class FlightFate(Word):
    """What becomes of a Flight [hfs 2.1e; hfs 2.1g; hfs 2.1i]."""

    LANDS = "lands"
    WAITS = "waits in the Landing Pattern Box"
    DESTROYED = "destroyed"
    LAST_HEX = "in the last hex, Paralyzed"
    NOT_SAID = "not said for this edge"
    FIGHTS = "immediate Close Assault"


class MapEdge(Word):
    """Edge it drifted over [hfs 2.1e]."""

    ON_MAP = "no edge"
    SOUTH = "South"
    EAST = "East"
    WEST = "West of map A"
    NORTH = "North"


class LandingPlace(Word):
    """Where it goes [hfs 2.1f]."""

    AT_MALEME = "a hex of Maleme Airfield"
    AT_BEACH = "a beach hex, by crash landing"
    IN_PATTERN = "the Landing Pattern Box"


@dataclass(frozen=True, slots=True, kw_only=True)
class AirLanding:
    """Flight of an Air Landing [hfs 2.1f]."""

    from_pattern: bool = False  # it began the turn in the Landing Pattern Box
    place: LandingPlace
    distance: int = 0  # hexes: from the airfield to the beach hex
    on_enemy: bool = False  # a Commonwealth unit is there
    landed_before: int = 0  # Flights that landed at Maleme this turn [hfs-rev 2.1a]

    def __post_init__(self) -> None:
        a_yes_or_no("AirLanding.from_pattern", self.from_pattern)
        is_a("AirLanding.place", self.place, LandingPlace)
        a_number("AirLanding.distance", self.distance)
        a_yes_or_no("AirLanding.on_enemy", self.on_enemy)
        a_number("AirLanding.landed_before", self.landed_before)


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightScatter:
    """Glider Flight or paratroopers [hfs-rev 2.1c]."""

    mode: LandingMode
    far_company: bool = False  # 10th, 11th or 12th Company

    def __post_init__(self) -> None:
        is_a("FlightScatter.mode", self.mode, LandingMode)
        a_yes_or_no("FlightScatter.far_company", self.far_company)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScatteredFlight:
    """Flight after its scatter [hfs-rev 2.1c; hfs-rev 2.1f]."""

    edge: MapEdge = MapEdge.ON_MAP  # it scattered over
    sea: bool = False
    on_enemy: bool = False  # in the hex of a Commonwealth unit

    def __post_init__(self) -> None:
        is_a("ScatteredFlight.edge", self.edge, MapEdge)
        a_yes_or_no("ScatteredFlight.sea", self.sea)
        a_yes_or_no("ScatteredFlight.on_enemy", self.on_enemy)


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightThreat:
    """Flight that lands [hfs-rev 2.1d]."""

    mode: LandingMode
    load: str | None = None  # as in the table of Flights
    aa_guns: int = 0  # AA guns within range; line of sight does not matter
    airfield_hit: bool = False  # artillery hit an airfield hex this turn
    on_beach: bool = False

    def __post_init__(self) -> None:
        is_a("FlightThreat.mode", self.mode, LandingMode)
        or_none("FlightThreat.load", self.load, a_text)
        a_number("FlightThreat.aa_guns", self.aa_guns)
        a_yes_or_no("FlightThreat.airfield_hit", self.airfield_hit)
        a_yes_or_no("FlightThreat.on_beach", self.on_beach)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityFire:
    """Opportunity Fire at a landing [hfs-rev 2.1e]."""

    mode: LandingMode  # of the target
    fire: AreaFire  # its firers, and the stack that lands as its target
    shot_at: bool = False  # this stack was fired at already

    def __post_init__(self) -> None:
        is_a("OpportunityFire.mode", self.mode, LandingMode)
        is_a("OpportunityFire.fire", self.fire, AreaFire)
        a_yes_or_no("OpportunityFire.shot_at", self.shot_at)
