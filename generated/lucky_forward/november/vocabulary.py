# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/movement.rules, goss/fire_support.rules,
# goss/ground_assault.rules, goss/assault_shifts.rules, goss/assault_bonuses.rules,
# goss/assault_table.rules, goss/retreats_and_advances.rules, lucky_forward/weather.rules,
# lucky_forward/fort_battles.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Words of several chapters."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final

from ._records import dataclass
from ._runtime import (
    Number,
    Outcome,
    RankedWord,
    Unknown,
    UnknownCell,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    or_none,
    unknown,
    within,
)
from .words import (
    Cover,
    DefensiveWork,
    FuelState,
    GameTurn,
    GroundCondition,
    HexGround,
    Mode,
    MoveClass,
    Nation,
    Road,
    Sky,
    Supply,
    Unit,
    UnitKind,
    UnitSize,
    Watercourse,
)


class FuelUse(Word):
    """How a fuel value is used [16.4.5b]."""

    AS_MA = "MA is the fuel value"
    FULL_MA = "full MA granted"
    NOT_GRANTED = "not granted: may not move"


class Way(Word):
    """Way of moving [7.4.0]."""

    MECH_ROAD = "Mech road movement"
    OFF_ROAD = "non-road movement"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """Unit about to move [7.6.1]."""

    class_: MoveClass  # as it moves: Leg units on TP are Mech
    printed: int  # printed MA
    mode: Mode = Mode.TAC
    fuel: FuelState = FuelState.NORMAL_FUEL  # of its HQ [16.4.3]
    fuel_value: int | None = None  # of its HQ, in low or no fuel [16.4.5a]
    fuel_use: FuelUse = FuelUse.AS_MA  # chosen for the HQ [16.4.5b]
    horse_drawn: bool = False  # horse-drawn Art: fuel does not matter [16.4.3a]
    mr_bonus: int = 0  # MR bonus rolled for its formation [5.4.4a]
    ldr_bonus: bool = False  # formation Ldr with its HQ, or with or next to it [23.2.1a]
    supply: Supply = Supply.GENS
    ooc: bool = False  # out of command
    fatigue: int = 0
    exploit_phase: bool = False  # moves in an Exploit Phase
    gt: GameTurn = GameTurn.AM
    ground: GroundCondition = GroundCondition.DRY
    way: Way = Way.OFF_ROAD
    good_roads: bool = False  # whole move on primary or secondary roads
    any_road: bool = False  # whole move on roads of any type
    near_enemy: bool = False  # next to an enemy unit at any point of the move
    observed: bool = False  # by an enemy ground unit in this phase
    in_cr: bool = False  # marked as Combat Reserve, the marker stays [5.8.0]
    constructing: bool = False  # marked as under construction [17.3.0]

    def __post_init__(self) -> None:
        is_a("Mover.class", self.class_, MoveClass)
        a_number("Mover.printed", self.printed)
        is_a("Mover.mode", self.mode, Mode)
        is_a("Mover.fuel", self.fuel, FuelState)
        a_number_or_none("Mover.fuel_value", self.fuel_value)
        is_a("Mover.fuel_use", self.fuel_use, FuelUse)
        a_yes_or_no("Mover.horse_drawn", self.horse_drawn)
        a_number("Mover.mr_bonus", self.mr_bonus)
        a_yes_or_no("Mover.ldr_bonus", self.ldr_bonus)
        is_a("Mover.supply", self.supply, Supply)
        a_yes_or_no("Mover.ooc", self.ooc)
        a_number("Mover.fatigue", self.fatigue)
        within("Mover.fatigue", self.fatigue, 0, 2)
        a_yes_or_no("Mover.exploit_phase", self.exploit_phase)
        is_a("Mover.gt", self.gt, GameTurn)
        is_a("Mover.ground", self.ground, GroundCondition)
        is_a("Mover.way", self.way, Way)
        a_yes_or_no("Mover.good_roads", self.good_roads)
        a_yes_or_no("Mover.any_road", self.any_road)
        a_yes_or_no("Mover.near_enemy", self.near_enemy)
        a_yes_or_no("Mover.observed", self.observed)
        a_yes_or_no("Mover.in_cr", self.in_cr)
        a_yes_or_no("Mover.constructing", self.constructing)


@dataclass(frozen=True, slots=True, kw_only=True)
class MrMove:
    """Formation in its MR bonus period [5.4.4a]."""

    first_turn: bool = False  # first GT after it left MR mode

    def __post_init__(self) -> None:
        a_yes_or_no("MrMove.first_turn", self.first_turn)


class PathTerrain(Word):
    """Terrain of the Movement TEC known from the text [7.2.0; Card].

    The chart is on a card; what the rules and examples tell of it stands here. The 4 MP of
    a Mech unit into forest comes from an example in mud.
    """

    # fmt: off
    #           printed           leg      mech_off  mech_on
    PRIMARY =   "Primary road",   1,       None,     Fraction(1, 2)
    SECONDARY = "Secondary road", 1,       None,     1
    TRAIL =     "Trail or RR",    1,       None,     Fraction(3, 2)
    CLEAR =     "Clear",          unknown, unknown,  Fraction(3, 2)
    FOREST =    "Forest",         2,       4,        None
    OTHER =     "anything else",  unknown, unknown,  None
    # fmt: on

    def __init__(
        self,
        printed: str,
        leg: int | Unknown,
        mech_off: int | None | Unknown,
        mech_on: Number | None,
    ) -> None:
        self._leg: Final = leg
        self._mech_off: Final = mech_off
        self.mech_on: Final = mech_on

    @property
    def leg(self) -> int:
        """leg; unknown for some."""
        if isinstance(self._leg, Unknown):
            raise UnknownCell(
                "Terrain of the Movement TEC known from the text",
                self.printed,
                "leg",
                "7.2.0; Card",
            )
        return self._leg

    @property
    def mech_off(self) -> int | None:
        """mech_off; unknown for some."""
        if isinstance(self._mech_off, Unknown):
            raise UnknownCell(
                "Terrain of the Movement TEC known from the text",
                self.printed,
                "mech_off",
                "7.2.0; Card",
            )
        return self._mech_off


class FloodState(RankedWord):
    """Flood [lf 19.4.6b], least first."""

    NO_FLOOD = "none"
    F0 = "F0"
    F1 = "F1"
    F2 = "F2"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveHex:
    """Hex of a path [7.2.0]."""

    name: str = "a hex"
    terrain: PathTerrain  # the costliest in the hex, or the road followed
    cost: Number | None = None  # MP by the TEC, where the owner of the card has it
    crossing: Number = 0  # MP of the hexside
    road: bool = False  # entered along a road
    to_enemy: bool = False  # next to an enemy unit [7.8.0]
    mct: bool = False
    pure_afv: bool = False  # the only enemies next to it are pure AFV, no road to them [7.8.0]
    halt: bool = False  # a movement halt on entering [7.7.0]
    prohibited: bool = False  # hex or hexside forbidden to the unit
    water: Watercourse = Watercourse.NO_WATER
    flood: FloodState = FloodState.NO_FLOOD
    carried_by: Road = Road.NO_ROAD  # road across the hexside
    railroad: bool = False  # a railroad bridge across it
    spared: bool = False  # Mech road movement, Leg along a road by bridge, or ferried
    ford: bool = False
    marsh: bool = False  # a marsh hex

    def __post_init__(self) -> None:
        a_text("MoveHex.name", self.name)
        is_a("MoveHex.terrain", self.terrain, PathTerrain)
        a_number_or_none("MoveHex.cost", self.cost)
        a_number("MoveHex.crossing", self.crossing)
        a_yes_or_no("MoveHex.road", self.road)
        a_yes_or_no("MoveHex.to_enemy", self.to_enemy)
        a_yes_or_no("MoveHex.mct", self.mct)
        a_yes_or_no("MoveHex.pure_afv", self.pure_afv)
        a_yes_or_no("MoveHex.halt", self.halt)
        a_yes_or_no("MoveHex.prohibited", self.prohibited)
        is_a("MoveHex.water", self.water, Watercourse)
        is_a("MoveHex.flood", self.flood, FloodState)
        is_a("MoveHex.carried_by", self.carried_by, Road)
        a_yes_or_no("MoveHex.railroad", self.railroad)
        a_yes_or_no("MoveHex.spared", self.spared)
        a_yes_or_no("MoveHex.ford", self.ford)
        a_yes_or_no("MoveHex.marsh", self.marsh)


@dataclass(frozen=True, slots=True, kw_only=True)
class March:
    """March [7.5.0]."""

    class_: MoveClass
    way: Way = Way.OFF_ROAD
    allowance: int  # modified MA
    gt: GameTurn = GameTurn.AM
    all_roads: bool = False  # Mech: primary and secondary by Mech road; Leg: any road, all the way
    exploit: bool = False  # a friendly Exploit Phase
    commando: bool = False
    minimum: bool = True  # may use minimum movement [7.3.0]
    path: tuple[MoveHex, ...]

    def __post_init__(self) -> None:
        is_a("March.class", self.class_, MoveClass)
        is_a("March.way", self.way, Way)
        a_number("March.allowance", self.allowance)
        is_a("March.gt", self.gt, GameTurn)
        a_yes_or_no("March.all_roads", self.all_roads)
        a_yes_or_no("March.exploit", self.exploit)
        a_yes_or_no("March.commando", self.commando)
        a_yes_or_no("March.minimum", self.minimum)
        each("March.path", self.path, is_a, MoveHex)
        how_many("March.path", self.path, 1, None)


class FsPart(Word):
    """Part of the Fire Support Segment [11.1.0]."""

    AIR_PART = "Part 1: active side, air"
    DEFENSE_PART = "Part 2: inactive side"
    OFFENSE_PART = "Part 3: active side, Art and ships"
    EXPLOIT_PART = "Exploit Phase"


@dataclass(frozen=True, slots=True, kw_only=True)
class HexFire:
    """Next mission into a hex [11.0; 11.1.0]."""

    part_now: FsPart
    kind: MissionKind
    overrun: bool = False  # an overrun has just been declared [5.3.5]
    declared: bool = True  # declared before the Art mission of this hex
    art_fired: int = 0  # Art missions into the hex in this Combat Phase
    gs_fired: int = 0  # GS missions of this part into it
    ngs_fired: int = 0  # NGS missions of this part into it
    units_left: bool = True  # enemy units remain in it
    # all of them retreated into it, empty, from a mission of this phase [11.6.3c]
    fled_into: bool = False
    fort_and_allied: bool = False  # a German fort and Allied units in the hex

    def __post_init__(self) -> None:
        is_a("HexFire.part_now", self.part_now, FsPart)
        is_a("HexFire.kind", self.kind, MissionKind)
        a_yes_or_no("HexFire.overrun", self.overrun)
        a_yes_or_no("HexFire.declared", self.declared)
        a_number("HexFire.art_fired", self.art_fired)
        a_number("HexFire.gs_fired", self.gs_fired)
        a_number("HexFire.ngs_fired", self.ngs_fired)
        a_yes_or_no("HexFire.units_left", self.units_left)
        a_yes_or_no("HexFire.fled_into", self.fled_into)
        a_yes_or_no("HexFire.fort_and_allied", self.fort_and_allied)


class MissionKind(Word):
    """FS mission [10.3.0; 11.2.0]."""

    ART = "Artillery"  # Art
    GS = "Ground Support"  # GS
    NGS = "Naval Gunfire"  # NGS


class Observation(Word):
    """Observation [11.2.1]."""

    OBSERVED = "A unit observed"
    POPULATION_ONLY = "Population feature only"
    UNOBSERVED = "Unobserved"


class Capacity(RankedWord):
    """Mission capacity [11.2.4], least first."""

    LIGHT = "Light"
    MEDIUM = "Medium"
    HEAVY = "Heavy"


class FiringSide(Word):
    """Firing side [11.2.4]."""

    US_ART = "US"
    ALLIED_ART = "Other Allied"
    AXIS_ART = "Axis"


class NavalType(Word):
    """Naval unit [11.3.2; 11.4.2].

    Fires from any full sea hex.
    """

    # fmt: off
    #    printed  fs_points  range
    BB = "BB",    8,         20
    MN = "MN",    8,         18
    CA = "CA",    6,         14
    CL = "CL",    5,         12
    DD = "DD",    4,         7
    # fmt: on

    def __init__(self, printed: str, fs_points: int, range: int) -> None:
        self.fs_points: Final = fs_points
        self.range: Final = range


class ArtType(Word):
    """Type of Art [5.6.0; 11.4.1b; 11.4.1c].

    Heavy Flak and TD fire with 1 BF per step. A fort's range is printed on it or in the
    scenario.
    """

    # fmt: off
    #          printed           fixed_range  free_of_capacity  moves_fired
    TOWED =    "Towed",          None,        False,            False
    SP =       "Self-propelled", None,        False,            True
    HORSE =    "Horse drawn",    None,        False,            False
    FLAK_88 =  "88mm Flak",      4,           True,             True
    TD =       "Allied TD",      2,           True,             True
    FORT_ART = "Fort",           3,           True,             True
    # fmt: on

    def __init__(
        self,
        printed: str,
        fixed_range: int | None,
        free_of_capacity: bool,
        moves_fired: bool,
    ) -> None:
        self.fixed_range: Final = fixed_range
        self.free_of_capacity: Final = free_of_capacity
        self.moves_fired: Final = moves_fired


class ArtCommand(Word):
    """Whose Art it is [11.2.5]."""

    OWN_FORMATION = "Spotter's formation"
    ARMY_ASSET = "Asset of its army"
    CORPS_ASSET = "Asset of its corps"
    OTHER_FORMATION = "The one other formation of its corps"
    ELSEWHERE = "Elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotter:
    """Spotting unit [11.2.1]."""

    size: UnitSize = UnitSize.BATTALION
    hybrid: bool = False  # two-step hybrid, even if reduced
    asset: bool = False  # corps or army asset, assigned to no division or BG [11.2.4a]
    mode: Mode = Mode.TAC
    ta: bool = False  # TA marker [5.1.2]
    work: DefensiveWork | None = None
    vp: bool = False  # its hex is a VP
    hvp: bool = False  # its hex is an HVP
    advanced: bool = False  # after a mission of this Combat Phase
    isolated: bool = False  # [15.7.0]
    ooc: bool = False  # out of command [9.8.0]
    in_overrun: bool = True  # against an overrun: it is in the stack overrun [11.2.4a]
    targets: int = 0  # other target hexes it spotted for in this Combat Phase
    hex_spots: int = 0  # other spotters of its hex in this Combat Phase
    # of the fort's hex: an Allied unit beside the fort, the fort, a unit inside
    at_fort: bool = False
    empty_fort: bool = False  # a Metz fort without units: counts as a Bn.

    def __post_init__(self) -> None:
        is_a("Spotter.size", self.size, UnitSize)
        a_yes_or_no("Spotter.hybrid", self.hybrid)
        a_yes_or_no("Spotter.asset", self.asset)
        is_a("Spotter.mode", self.mode, Mode)
        a_yes_or_no("Spotter.ta", self.ta)
        or_none("Spotter.work", self.work, is_a, DefensiveWork)
        a_yes_or_no("Spotter.vp", self.vp)
        a_yes_or_no("Spotter.hvp", self.hvp)
        a_yes_or_no("Spotter.advanced", self.advanced)
        a_yes_or_no("Spotter.isolated", self.isolated)
        a_yes_or_no("Spotter.ooc", self.ooc)
        a_yes_or_no("Spotter.in_overrun", self.in_overrun)
        a_number("Spotter.targets", self.targets)
        a_number("Spotter.hex_spots", self.hex_spots)
        a_yes_or_no("Spotter.at_fort", self.at_fort)
        a_yes_or_no("Spotter.empty_fort", self.empty_fort)


@dataclass(frozen=True, slots=True, kw_only=True)
class Firer:
    """Art unit in a mission [11.4.1]."""

    name: str = "Art"
    type: ArtType = ArtType.TOWED
    bf: int  # barrage factors used in this mission
    command: ArtCommand = ArtCommand.OWN_FORMATION
    range: int  # hexes: superscript of the BF [11.3.1]
    distance: int  # hexes: to the target hex, that hex counted [11.3.0]
    exposed_enemy: bool = False  # next to it an enemy attack designated or in no CT [11.3.1]
    enemy_next: bool = False  # any enemy next to it [11.4.1c]
    heavy: bool = False  # white circle at the BF [11.4.1f]
    nebelwerfer: bool = False  # NW
    depleted: bool = False  # AD
    in_battery: bool = True  # [5.6.0]
    carried: bool = False  # under transport [4.3.3; 11.4.1b]
    ooc: bool = False  # out of command [9.8.0]
    fatigue: int = 0  # [14.2.0]
    adv: int = 1  # ADV of its formation, corps or army [11.2.5]
    supply: Supply = Supply.GENS
    extra_trucks: bool = False  # [15.2.4a]
    unsupported: bool = False  # [15.4.3]
    fort_art: bool = False  # fortress Art in a Metz fort
    fort_supply: bool = False  # in fort supply [lf 17.6.3f]

    def __post_init__(self) -> None:
        a_text("Firer.name", self.name)
        is_a("Firer.type", self.type, ArtType)
        a_number("Firer.bf", self.bf)
        is_a("Firer.command", self.command, ArtCommand)
        a_number("Firer.range", self.range)
        a_number("Firer.distance", self.distance)
        a_yes_or_no("Firer.exposed_enemy", self.exposed_enemy)
        a_yes_or_no("Firer.enemy_next", self.enemy_next)
        a_yes_or_no("Firer.heavy", self.heavy)
        a_yes_or_no("Firer.nebelwerfer", self.nebelwerfer)
        a_yes_or_no("Firer.depleted", self.depleted)
        a_yes_or_no("Firer.in_battery", self.in_battery)
        a_yes_or_no("Firer.carried", self.carried)
        a_yes_or_no("Firer.ooc", self.ooc)
        a_number("Firer.fatigue", self.fatigue)
        within("Firer.fatigue", self.fatigue, 0, 2)
        a_number("Firer.adv", self.adv)
        is_a("Firer.supply", self.supply, Supply)
        a_yes_or_no("Firer.extra_trucks", self.extra_trucks)
        a_yes_or_no("Firer.unsupported", self.unsupported)
        a_yes_or_no("Firer.fort_art", self.fort_art)
        a_yes_or_no("Firer.fort_supply", self.fort_supply)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """FS mission [11.0]."""

    kind: MissionKind
    nation: Nation = Nation.US  # of the Art
    defensive: bool = False  # fired by the inactive side
    overrun: bool = False  # at a unit that overruns [5.3.5]
    spotter: Spotter | None = None  # none with air observation
    air_observer: bool = False  # air observation in place of a spotter [8.3.0]
    observation: Observation = Observation.OBSERVED
    unobserved_ok: bool = False  # the scenario allows unobserved missions
    td_allowed: bool = True  # the scenario begins on or after 1 September 1944 [11.4.1c]
    art: tuple[Firer, ...] = ()
    ships: tuple[NavalType, ...] = ()
    ship_distance: int = 1  # hexes: from the farthest ship
    air_missions: tuple[int, ...] = ()  # AP left in each GS mission after ASup [11.4.3]
    added_volleys: int = 0  # intensive fire [11.4.1g]
    corps_adv: int = 0
    gt: GameTurn = GameTurn.AM
    sky: Sky = Sky.CLEAR_SKY
    rain: bool = False
    target: HexGround
    target_vp: bool = False
    target_hvp: bool = False
    units: tuple[Unit, ...] = ()  # every unit in the target hex
    metz_fort: bool = False  # at a Metz fort and those inside

    def __post_init__(self) -> None:
        is_a("Mission.kind", self.kind, MissionKind)
        is_a("Mission.nation", self.nation, Nation)
        a_yes_or_no("Mission.defensive", self.defensive)
        a_yes_or_no("Mission.overrun", self.overrun)
        or_none("Mission.spotter", self.spotter, is_a, Spotter)
        a_yes_or_no("Mission.air_observer", self.air_observer)
        is_a("Mission.observation", self.observation, Observation)
        a_yes_or_no("Mission.unobserved_ok", self.unobserved_ok)
        a_yes_or_no("Mission.td_allowed", self.td_allowed)
        each("Mission.art", self.art, is_a, Firer)
        each("Mission.ships", self.ships, is_a, NavalType)
        a_number("Mission.ship_distance", self.ship_distance)
        each("Mission.air_missions", self.air_missions, a_number)
        a_number("Mission.added_volleys", self.added_volleys)
        a_number("Mission.corps_adv", self.corps_adv)
        is_a("Mission.gt", self.gt, GameTurn)
        is_a("Mission.sky", self.sky, Sky)
        a_yes_or_no("Mission.rain", self.rain)
        is_a("Mission.target", self.target, HexGround)
        a_yes_or_no("Mission.target_vp", self.target_vp)
        a_yes_or_no("Mission.target_hvp", self.target_hvp)
        each("Mission.units", self.units, is_a, Unit)
        a_yes_or_no("Mission.metz_fort", self.metz_fort)


class Column(RankedWord):
    """Assault column [13.1.0], least first."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"
    I = "I"
    J = "J"
    K = "K"
    L = "L"
    M = "M"
    N = "N"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault:
    """Ground Assault [13.0]."""

    stacks: tuple[Stack, ...]
    defenders: tuple[Unit, ...]
    target: HexGround  # the defending hex
    special_objective: bool = False  # of the scenario [4.6.6]
    constricted: bool = False  # constricted terrain in it [13.4.3]
    gt: GameTurn = GameTurn.AM
    condition: GroundCondition = GroundCondition.DRY
    overrun: bool = False  # [5.3.5]
    avoids_fatigue: bool = False  # ENA or rest GT: the defender fights at half strength [13.5.4]
    def_overstacked: bool = False  # [6.7.0]
    def_vp: bool = False  # VP or HVP
    support: tuple[SupportHex, ...] = ()
    lull_ended: bool = False  # first AM GT after a lull that the attacker ended [24.4.0]
    att_ldr_shift: bool = False  # [23.2.1b]
    def_ldr_shift: bool = False  # [23.2.1b]
    att_hqs: int = 1  # HQs the attackers stand under; 1 if a Ldr unites them [9.9.0; 23.2.1d]
    def_hqs: int = 1  # HQs the defenders stand under; 1 if a Ldr unites them [9.9.0; 23.2.1d]
    att_ldr: bool = False  # a Ldr takes part [23.2.1e]
    def_ldr: bool = False  # a Ldr takes part [23.2.1e]
    att_reserves: tuple[Reserve, ...] = ()
    def_reserves: tuple[Reserve, ...] = ()
    att_regiments: tuple[Regiment, ...] = ()
    def_regiments: tuple[Regiment, ...] = ()
    gd: int = 16  # game day
    bitche: int | None = None  # number on the counter of a Bitche fort in the hex
    metz_fort: bool = False  # on a Metz fort and those inside [lf 17.6.3b]
    outside: int = 0  # German units outside of it in its hex
    september: bool = False  # the GD is in September
    track_shifts: int = 0  # Eng shifts gained on the US Fort Attack Track [lf 17.6.3c]
    eng_steps: int = 0  # Eng and ranger steps, trained Inf steps too [lf 17.6.3c; lf 17.6.3d]
    m36_steps: int = 0  # US M36 TD steps that attack

    def __post_init__(self) -> None:
        each("Assault.stacks", self.stacks, is_a, Stack)
        how_many("Assault.stacks", self.stacks, 1, None)
        each("Assault.defenders", self.defenders, is_a, Unit)
        how_many("Assault.defenders", self.defenders, 1, None)
        is_a("Assault.target", self.target, HexGround)
        a_yes_or_no("Assault.special_objective", self.special_objective)
        a_yes_or_no("Assault.constricted", self.constricted)
        is_a("Assault.gt", self.gt, GameTurn)
        is_a("Assault.condition", self.condition, GroundCondition)
        a_yes_or_no("Assault.overrun", self.overrun)
        a_yes_or_no("Assault.avoids_fatigue", self.avoids_fatigue)
        a_yes_or_no("Assault.def_overstacked", self.def_overstacked)
        a_yes_or_no("Assault.def_vp", self.def_vp)
        each("Assault.support", self.support, is_a, SupportHex)
        a_yes_or_no("Assault.lull_ended", self.lull_ended)
        a_yes_or_no("Assault.att_ldr_shift", self.att_ldr_shift)
        a_yes_or_no("Assault.def_ldr_shift", self.def_ldr_shift)
        a_number("Assault.att_hqs", self.att_hqs)
        a_number("Assault.def_hqs", self.def_hqs)
        a_yes_or_no("Assault.att_ldr", self.att_ldr)
        a_yes_or_no("Assault.def_ldr", self.def_ldr)
        each("Assault.att_reserves", self.att_reserves, is_a, Reserve)
        how_many("Assault.att_reserves", self.att_reserves, None, 3)
        each("Assault.def_reserves", self.def_reserves, is_a, Reserve)
        how_many("Assault.def_reserves", self.def_reserves, None, 3)
        each("Assault.att_regiments", self.att_regiments, is_a, Regiment)
        how_many("Assault.att_regiments", self.att_regiments, None, 2)
        each("Assault.def_regiments", self.def_regiments, is_a, Regiment)
        how_many("Assault.def_regiments", self.def_regiments, None, 1)
        a_number("Assault.gd", self.gd)
        a_number_or_none("Assault.bitche", self.bitche)
        a_yes_or_no("Assault.metz_fort", self.metz_fort)
        a_number("Assault.outside", self.outside)
        a_yes_or_no("Assault.september", self.september)
        a_number("Assault.track_shifts", self.track_shifts)
        a_number("Assault.eng_steps", self.eng_steps)
        a_number("Assault.m36_steps", self.m36_steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """Attacking stack [13.4.0]."""

    name: str = "stack"
    units: tuple[Unit, ...]
    ground: HexGround | None = None  # of its hex
    crosses: Watercourse = Watercourse.NO_WATER  # of the hexside attacked across
    by_bridge: bool = False  # bridge or ford there
    by_road: bool = False  # a road joins the two hexes
    prohibited: bool = False  # may not enter the defending hex [13.4.2c]
    coup_de_main: bool = False  # [7.14.0]
    special_stacking: bool = False  # [6.2.0]
    ldr: bool = False  # a Ldr in the stack
    overstacked: bool = False  # [6.7.0]
    flood: FloodState = FloodState.NO_FLOOD
    fort_hex: bool = False  # stands in the hex of the fort
    began_near: bool = True  # began the Movement Phase in that hex or next to it

    def __post_init__(self) -> None:
        a_text("Stack.name", self.name)
        each("Stack.units", self.units, is_a, Unit)
        how_many("Stack.units", self.units, 1, None)
        or_none("Stack.ground", self.ground, is_a, HexGround)
        is_a("Stack.crosses", self.crosses, Watercourse)
        a_yes_or_no("Stack.by_bridge", self.by_bridge)
        a_yes_or_no("Stack.by_road", self.by_road)
        a_yes_or_no("Stack.prohibited", self.prohibited)
        a_yes_or_no("Stack.coup_de_main", self.coup_de_main)
        a_yes_or_no("Stack.special_stacking", self.special_stacking)
        a_yes_or_no("Stack.ldr", self.ldr)
        a_yes_or_no("Stack.overstacked", self.overstacked)
        is_a("Stack.flood", self.flood, FloodState)
        a_yes_or_no("Stack.fort_hex", self.fort_hex)
        a_yes_or_no("Stack.began_near", self.began_near)


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportHex:
    """Defender's hex next to attackers [13.7.4a]."""

    name: str = "hex"
    next_to_defender: bool = False  # adjacent to the defending hex
    next_to_mct: bool = False  # adjacent to attackers in MCT
    next_to_open: bool = False  # adjacent to attackers not in MCT
    units: tuple[Unit, ...] = ()
    fought: bool = False  # defended in this Combat Phase, and not below the left-most column
    gave: bool = False  # supported another assault of this segment
    vp: bool = False

    def __post_init__(self) -> None:
        a_text("SupportHex.name", self.name)
        a_yes_or_no("SupportHex.next_to_defender", self.next_to_defender)
        a_yes_or_no("SupportHex.next_to_mct", self.next_to_mct)
        a_yes_or_no("SupportHex.next_to_open", self.next_to_open)
        each("SupportHex.units", self.units, is_a, Unit)
        a_yes_or_no("SupportHex.fought", self.fought)
        a_yes_or_no("SupportHex.gave", self.gave)
        a_yes_or_no("SupportHex.vp", self.vp)


@dataclass(frozen=True, slots=True, kw_only=True)
class OverBridge:
    """Attacker whose bridge is gone [13.5.6]."""

    name: str = "a unit"
    class_: MoveClass = MoveClass.MECH
    arm: int = 0  # its Arm factor
    used: bool = True  # it attacked over that bridge
    standoff: bool = False  # had declared standoff

    def __post_init__(self) -> None:
        a_text("OverBridge.name", self.name)
        is_a("OverBridge.class", self.class_, MoveClass)
        a_number("OverBridge.arm", self.arm)
        a_yes_or_no("OverBridge.used", self.used)
        a_yes_or_no("OverBridge.standoff", self.standoff)


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeGone:
    """Bridge blown or fallen in before the assault [13.5.6]."""

    units: tuple[OverBridge, ...]  # all the attackers

    def __post_init__(self) -> None:
        each("BridgeGone.units", self.units, is_a, OverBridge)
        how_many("BridgeGone.units", self.units, 1, None)


class AfterBridge(Word):
    """What is left to the attacker [13.5.6]."""

    FIGHTS = "attacks"
    STAND_OFF = "attacks in standoff alone"
    LEFT_OUT = "may not take part"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve:
    """Unit in Combat Reserve [13.8.2]."""

    name: str = "unit"
    same_formation: bool = True  # as a unit in the assault
    distance: int = 1  # hexes: to a friendly unit in the assault
    path_clear: bool = True  # no prohibited or enemy hex, no major or great river on the way
    fatigue: int = 0
    supply: Supply = Supply.GENS

    def __post_init__(self) -> None:
        a_text("Reserve.name", self.name)
        a_yes_or_no("Reserve.same_formation", self.same_formation)
        a_number("Reserve.distance", self.distance)
        a_yes_or_no("Reserve.path_clear", self.path_clear)
        a_number("Reserve.fatigue", self.fatigue)
        within("Reserve.fatigue", self.fatigue, 0, 2)
        is_a("Reserve.supply", self.supply, Supply)


@dataclass(frozen=True, slots=True, kw_only=True)
class RibUnit:
    """Unit of a regiment [13.8.3b]."""

    name: str = "unit"
    nation: Nation = Nation.GERMAN
    kind: UnitKind = UnitKind.INF
    size: UnitSize = UnitSize.BATTALION
    steps: int = 3  # steps
    mode: Mode = Mode.TAC
    in_fight: bool = True  # attacks, or is in the defending hex; else in a hex next to that
    same_rgt: bool = True  # of this Rgt, Bde, KG, BG, CC or CvGp
    same_formation: bool = True
    assigned: bool = True  # not attached, no replacement for an eliminated Bn.
    breakdown: bool = False  # BU Co.
    rear_echelon: bool = False
    supply: Supply = Supply.GENS
    ooc: bool = False  # out of command
    fatigue: int = 0
    river_between: bool = False  # major or great river to the defending hex [13.8.3a]
    gave: bool = False  # gave RIB in this segment

    def __post_init__(self) -> None:
        a_text("RibUnit.name", self.name)
        is_a("RibUnit.nation", self.nation, Nation)
        is_a("RibUnit.kind", self.kind, UnitKind)
        is_a("RibUnit.size", self.size, UnitSize)
        a_number("RibUnit.steps", self.steps)
        is_a("RibUnit.mode", self.mode, Mode)
        a_yes_or_no("RibUnit.in_fight", self.in_fight)
        a_yes_or_no("RibUnit.same_rgt", self.same_rgt)
        a_yes_or_no("RibUnit.same_formation", self.same_formation)
        a_yes_or_no("RibUnit.assigned", self.assigned)
        a_yes_or_no("RibUnit.breakdown", self.breakdown)
        a_yes_or_no("RibUnit.rear_echelon", self.rear_echelon)
        is_a("RibUnit.supply", self.supply, Supply)
        a_yes_or_no("RibUnit.ooc", self.ooc)
        a_number("RibUnit.fatigue", self.fatigue)
        within("RibUnit.fatigue", self.fatigue, 0, 2)
        a_yes_or_no("RibUnit.river_between", self.river_between)
        a_yes_or_no("RibUnit.gave", self.gave)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regiment:
    """Regiment [13.8.3]."""

    name: str = "regiment"
    mech_formation: bool = False
    mixed_brigade: bool = False  # CW Arm Bde or Free French Arm Rgt, an Inf Bn. of it in the fight
    units: tuple[RibUnit, ...]

    def __post_init__(self) -> None:
        a_text("Regiment.name", self.name)
        a_yes_or_no("Regiment.mech_formation", self.mech_formation)
        a_yes_or_no("Regiment.mixed_brigade", self.mixed_brigade)
        each("Regiment.units", self.units, is_a, RibUnit)
        how_many("Regiment.units", self.units, 1, None)


class ArmCase(Word):
    """Which factors meet [13.8.4a]."""

    NO_CASE = "none"
    ARM_NONE = "Arm against nothing"
    AT_AT = "AT against AT"
    ARM_ARM = "Arm against Arm"
    ARM_AT = "Arm against AT"
    AT_ARM = "AT, or nothing, against Arm"


class GaResult(Outcome):
    """Ground Assault result [13.9.2].

    The asterisk is a mandatory PRC, the plain number are discretionary hits, the number in
    parentheses mandatory hits.

    One of:
    nothing: NE
    star: *
    hits: {n}
    star_hits: *{n}
    steps: ({m})
    star_steps: *({m})
    hits_steps: {n}({m})
    star_hits_steps: *{n}({m})
    """

    __slots__ = ("check", "discretionary", "mandatory")
    check: bool
    discretionary: int
    mandatory: int
    NOTHING: ClassVar[GaResult]
    STAR: ClassVar[GaResult]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        check: bool,
        discretionary: int,
        mandatory: int,
    ) -> GaResult:
        """One of its cases."""
        made: GaResult = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.check = check
        made.discretionary = discretionary
        made.mandatory = mandatory
        made.__class__ = cls
        return made

    @classmethod
    def hits(cls, n: int) -> GaResult:
        """{n}"""
        return cls.with_figures(2, "hits", str(n), (n,), check=False, discretionary=n, mandatory=0)

    @classmethod
    def star_hits(cls, n: int) -> GaResult:
        """*{n}"""
        return cls.with_figures(
            3, "star_hits", "*" + str(n), (n,), check=True, discretionary=n, mandatory=0
        )

    @classmethod
    def steps(cls, m: int) -> GaResult:
        """({m})"""
        return cls.with_figures(
            4, "steps", "(" + str(m) + ")", (m,), check=False, discretionary=0, mandatory=m
        )

    @classmethod
    def star_steps(cls, m: int) -> GaResult:
        """*({m})"""
        return cls.with_figures(
            5, "star_steps", "*(" + str(m) + ")", (m,), check=True, discretionary=0, mandatory=m
        )

    @classmethod
    def hits_steps(cls, n: int, m: int) -> GaResult:
        """{n}({m})"""
        return cls.with_figures(
            6,
            "hits_steps",
            str(n) + "(" + str(m) + ")",
            (n, m),
            check=False,
            discretionary=n,
            mandatory=m,
        )

    @classmethod
    def star_hits_steps(cls, n: int, m: int) -> GaResult:
        """*{n}({m})"""
        return cls.with_figures(
            7,
            "star_hits_steps",
            "*" + str(n) + "(" + str(m) + ")",
            (n, m),
            check=True,
            discretionary=n,
            mandatory=m,
        )


GaResult.NOTHING = GaResult.with_figures(
    0, "nothing", "NE", check=False, discretionary=0, mandatory=0
)
GaResult.STAR = GaResult.with_figures(1, "star", "*", check=True, discretionary=0, mandatory=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatHex:
    """A hex to retreat into [11.6.3; 13.11.0]."""

    name: str
    enemy_in: bool = False  # enemy occupied
    prohibited: bool = False  # for a class or type of the stack, and no road joins the hexes
    mech: bool = False  # the stack holds Mech units
    leg: bool = False  # the stack holds Leg units
    crosses: Watercourse = Watercourse.NO_WATER
    bridged: bool = False  # bridge or ford there
    next_to_enemy: bool = False
    # all of those enemies are HQ, OoB towed Art, Z-steps or marked AS [11.6.3d]
    harmless: bool = False
    closer_to_hq: bool = False  # to the superior HQ
    cover: Cover = Cover.OPEN_GROUND
    road: bool = False  # by a road of any type
    overstack: bool = False  # it would be one
    flood: FloodState = FloodState.NO_FLOOD

    def __post_init__(self) -> None:
        a_text("RetreatHex.name", self.name)
        a_yes_or_no("RetreatHex.enemy_in", self.enemy_in)
        a_yes_or_no("RetreatHex.prohibited", self.prohibited)
        a_yes_or_no("RetreatHex.mech", self.mech)
        a_yes_or_no("RetreatHex.leg", self.leg)
        is_a("RetreatHex.crosses", self.crosses, Watercourse)
        a_yes_or_no("RetreatHex.bridged", self.bridged)
        a_yes_or_no("RetreatHex.next_to_enemy", self.next_to_enemy)
        a_yes_or_no("RetreatHex.harmless", self.harmless)
        a_yes_or_no("RetreatHex.closer_to_hq", self.closer_to_hq)
        is_a("RetreatHex.cover", self.cover, Cover)
        a_yes_or_no("RetreatHex.road", self.road)
        a_yes_or_no("RetreatHex.overstack", self.overstack)
        is_a("RetreatHex.flood", self.flood, FloodState)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat:
    """Retreat of a stack [11.6.3a; 13.11.0]."""

    hexes: tuple[RetreatHex, ...]  # the hexes around it

    def __post_init__(self) -> None:
        each("Retreat.hexes", self.hexes, is_a, RetreatHex)
        how_many("Retreat.hexes", self.hexes, 1, None)


class StopGround(Word):
    """Ground that stops Mech units [13.11.1; 13.12.5]."""

    FREE_GROUND = "none of it"
    #
    STOPS_MECH = (
        "woods, forest, marsh, soft ground, swamp, bocage, hedgerow, RR embankment or constricted"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GaRetreat:
    """Stack that retreats after a ground assault [13.11.0; 13.11.1]."""

    attacking: bool
    class_: MoveClass  # Leg if a unit of the stack is
    hits: int  # discretionary hits to be met, one for each hex
    no_fuel: bool = False  # Mech: its HQ is in no fuel [16.4.5]
    condition: GroundCondition = GroundCondition.DRY
    dismounted_at: bool = False  # a dismounted AT unit [7.12.4b]
    ldr_extra: int = 0  # hexes more by a Ldr of the scenario [23.2.1f]
    path: tuple[RetreatStep, ...] = ()

    def __post_init__(self) -> None:
        a_yes_or_no("GaRetreat.attacking", self.attacking)
        is_a("GaRetreat.class", self.class_, MoveClass)
        a_number("GaRetreat.hits", self.hits)
        a_yes_or_no("GaRetreat.no_fuel", self.no_fuel)
        is_a("GaRetreat.condition", self.condition, GroundCondition)
        a_yes_or_no("GaRetreat.dismounted_at", self.dismounted_at)
        a_number("GaRetreat.ldr_extra", self.ldr_extra)
        each("GaRetreat.path", self.path, is_a, RetreatStep)


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatStep:
    """Hex of a retreat [13.11.0]."""

    name: str = "a hex"
    enemy_in: bool = False  # enemy occupied
    prohibited: bool = False  # prohibited terrain, and no road joins the hexes
    entered_twice: bool = False  # entered before in this retreat
    crosses: Watercourse = Watercourse.NO_WATER
    bridged: bool = False  # bridge or ford there
    road: Road = Road.NO_ROAD
    ground: StopGround = StopGround.FREE_GROUND
    next_to_enemy: bool = False
    harmless: bool = False  # all of those are HQ, OoB Art, Z-steps or stacked with AS [13.11.3]
    mct: bool = False
    flood: FloodState = FloodState.NO_FLOOD

    def __post_init__(self) -> None:
        a_text("RetreatStep.name", self.name)
        a_yes_or_no("RetreatStep.enemy_in", self.enemy_in)
        a_yes_or_no("RetreatStep.prohibited", self.prohibited)
        a_yes_or_no("RetreatStep.entered_twice", self.entered_twice)
        is_a("RetreatStep.crosses", self.crosses, Watercourse)
        a_yes_or_no("RetreatStep.bridged", self.bridged)
        is_a("RetreatStep.road", self.road, Road)
        is_a("RetreatStep.ground", self.ground, StopGround)
        a_yes_or_no("RetreatStep.next_to_enemy", self.next_to_enemy)
        a_yes_or_no("RetreatStep.harmless", self.harmless)
        a_yes_or_no("RetreatStep.mct", self.mct)
        is_a("RetreatStep.flood", self.flood, FloodState)


class GunRetreat(Word):
    """How Art retreats [13.11.4]."""

    NORMALLY = "retreats normally"
    ONE_THEN_OOB = "one hex in battery, then OoB"
    LOST_GUN = "cannot: eliminated, each step for a discretionary hit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """Unit that advances [13.12.0; 13.12.3].

    Units advance one by one. The path is that of the retreat; Mech units may leave it where
    every hex is clear or joined by a road [13.12.4].
    """

    class_: MoveClass
    mode: Mode = Mode.PA
    participated: bool = True  # took part, attack designated
    emptied: bool = True  # the defending hex is empty
    standoff: bool = False  # [13.5.2]
    fuel: FuelState = FuelState.NORMAL_FUEL  # of its HQ; Leg formations: of the corps HQ [13.12.5d]
    gt: GameTurn = GameTurn.AM
    condition: GroundCondition = GroundCondition.DRY
    recon: bool = False  # Mech Recon
    dismounted_at: bool = False  # a dismounted AT unit [7.12.4b]
    ferries: bool = False  # Eng that ferried others over a major river [17.2.2]
    wiped_out: bool = False  # the defenders were all eliminated before a retreat
    unmet: int = 0  # hits then unresolved, mandatory and discretionary
    # hexes of the retreat path, the defending hex counted; none if free [13.12.2]
    path_length: int | None = None
    ldr_extra: int = 0  # hexes more by a Ldr of the scenario [23.2.1f]
    path: tuple[AdvanceHex, ...] = ()  # the defending hex first

    def __post_init__(self) -> None:
        is_a("Advance.class", self.class_, MoveClass)
        is_a("Advance.mode", self.mode, Mode)
        a_yes_or_no("Advance.participated", self.participated)
        a_yes_or_no("Advance.emptied", self.emptied)
        a_yes_or_no("Advance.standoff", self.standoff)
        is_a("Advance.fuel", self.fuel, FuelState)
        is_a("Advance.gt", self.gt, GameTurn)
        is_a("Advance.condition", self.condition, GroundCondition)
        a_yes_or_no("Advance.recon", self.recon)
        a_yes_or_no("Advance.dismounted_at", self.dismounted_at)
        a_yes_or_no("Advance.ferries", self.ferries)
        a_yes_or_no("Advance.wiped_out", self.wiped_out)
        a_number("Advance.unmet", self.unmet)
        a_number_or_none("Advance.path_length", self.path_length)
        a_number("Advance.ldr_extra", self.ldr_extra)
        each("Advance.path", self.path, is_a, AdvanceHex)


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvanceHex:
    """Hex of an advance [13.12.2; 13.12.5]."""

    name: str = "a hex"
    on_path: bool = True  # vacated or passed by the retreat, or free to choose
    prohibited: bool = False  # prohibited terrain, and no road that lets it in
    road: Road = Road.NO_ROAD
    clear: bool = False  # clear, with nothing but vantage points, locations, villages
    crosses: Watercourse = Watercourse.NO_WATER
    bridged: bool = False  # an intact bridge
    ground: StopGround = StopGround.FREE_GROUND
    next_to_work: bool = False  # next to an enemy ET, Fort or intact Ft Area
    halts: bool = False  # any other movement halt in it [7.7.0]
    flood: FloodState = FloodState.NO_FLOOD

    def __post_init__(self) -> None:
        a_text("AdvanceHex.name", self.name)
        a_yes_or_no("AdvanceHex.on_path", self.on_path)
        a_yes_or_no("AdvanceHex.prohibited", self.prohibited)
        is_a("AdvanceHex.road", self.road, Road)
        a_yes_or_no("AdvanceHex.clear", self.clear)
        is_a("AdvanceHex.crosses", self.crosses, Watercourse)
        a_yes_or_no("AdvanceHex.bridged", self.bridged)
        is_a("AdvanceHex.ground", self.ground, StopGround)
        a_yes_or_no("AdvanceHex.next_to_work", self.next_to_work)
        a_yes_or_no("AdvanceHex.halts", self.halts)
        is_a("AdvanceHex.flood", self.flood, FloodState)


class FloodFate(Word):
    """What a flood does to it [lf 19.4.6c]."""

    REMOVED = "removed at once"
    IGNORED = "ignored while the flood lasts"
    UNUSABLE = "not usable until F1"
    DRY_ONLY = "not usable until F0"
    DELAYED = "takes one GT more, once"
    SPARED = "left alone"


class FloodThing(Word):
    """Thing at or in the water [lf 19.4.6c].

    Heavy bridge units are no markers: they may not be used for new bridges [17.3.1c].
    """

    # fmt: off
    #               printed                                in_f1               in_f2
    BRIDGE_MARKER = "Completed bridge marker",             FloodFate.SPARED,   FloodFate.REMOVED
    BRIDGE_BEGUN =  "Bridge under construction",           FloodFate.DELAYED,  FloodFate.REMOVED
    FORD =          "Ford or trail bridge",                FloodFate.DRY_ONLY, FloodFate.DRY_ONLY
    RAIL_BRIDGE =   "Railroad bridge",                     FloodFate.SPARED,   FloodFate.UNUSABLE
    SECOND_STREAM = "Secondary road bridge over a stream", FloodFate.SPARED,   FloodFate.UNUSABLE
    FIELDWORK_WET = "Fieldwork in a flooded hex",          FloodFate.SPARED,   FloodFate.REMOVED
    MINEFIELD_WET = "Minefield in a flooded hex",          FloodFate.SPARED,   FloodFate.IGNORED
    # fmt: on

    def __init__(self, printed: str, in_f1: FloodFate, in_f2: FloodFate) -> None:
        self.in_f1: Final = in_f1
        self.in_f2: Final = in_f2


class DryRun(Word):
    """What a unit in a flooded hex must do [lf 19.4.6c]."""

    AT_ONCE = "moves one hex, to a dry hex"
    TOWARD = "moves one hex a GT toward the nearest dry hex"
    STAYS_PUT = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drowned:
    """Unit as F2 comes [lf 19.4.6c]."""

    flooded_hex: bool  # in a marsh hex
    dry_next: bool  # a hex that is not flooded is next to it and open to it

    def __post_init__(self) -> None:
        a_yes_or_no("Drowned.flooded_hex", self.flooded_hex)
        a_yes_or_no("Drowned.dry_next", self.dry_next)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeepMudPa:
    """PA in deep mud [lf 19.4.3b]."""

    class_: MoveClass
    good_road: bool  # primary or secondary road in its hex as modes are chosen
    along_road: bool = False  # the PA movement goes along a primary or secondary road

    def __post_init__(self) -> None:
        is_a("DeepMudPa.class", self.class_, MoveClass)
        a_yes_or_no("DeepMudPa.good_road", self.good_road)
        a_yes_or_no("DeepMudPa.along_road", self.along_road)


@dataclass(frozen=True, slots=True, kw_only=True)
class FogCheck:
    """Fog [lf 19.3.5]."""

    gt: GameTurn
    sky: Sky
    fog_value: int  # in parentheses in the POvr column of the card

    def __post_init__(self) -> None:
        is_a("FogCheck.gt", self.gt, GameTurn)
        is_a("FogCheck.sky", self.sky, Sky)
        a_number("FogCheck.fog_value", self.fog_value)


@dataclass(frozen=True, slots=True, kw_only=True)
class FortGuns:
    """Guns in a Metz fort [lf 17.6.3e]."""

    strength: int  # steps: of the fort
    fort_fires: bool = True
    inside_bf: int = 0  # printed BF of the fortress Art inside
    same_target: bool = True  # as the fort's
    allied_here: bool = False  # Allied units in the hex
    at_them: bool = False  # fired at those
    isolated: bool = False  # no fort supply [lf 17.6.3f]

    def __post_init__(self) -> None:
        a_number("FortGuns.strength", self.strength)
        a_yes_or_no("FortGuns.fort_fires", self.fort_fires)
        a_number("FortGuns.inside_bf", self.inside_bf)
        a_yes_or_no("FortGuns.same_target", self.same_target)
        a_yes_or_no("FortGuns.allied_here", self.allied_here)
        a_yes_or_no("FortGuns.at_them", self.at_them)
        a_yes_or_no("FortGuns.isolated", self.isolated)
