# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/words.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Words."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Dice,
    DiceKind,
    RankedWord,
    Reason,
    Trace,
    Unknown,
    UnknownCell,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    or_none,
    round_up,
    unknown,
    within,
)


# one ten-sided die, 0 is zero [26.0]                                            goss/words.rules:16
D10: Final = DiceKind(
    "one ten-sided die, 0 is zero", sides=(10,), names=("die",), weights=(1,), digits=True
)


# two ten-sided dice, tens and ones [26.0]                                       goss/words.rules:20
PERCENT: Final = DiceKind(
    "two ten-sided dice, tens and ones",
    sides=(10, 10),
    names=("red", "white"),
    weights=(10, 1),
    digits=True,
)


class Side(Word):
    """Side [2.1.0]."""

    ALLIED = "Allied"
    AXIS = "Axis"


class Nation(Word):
    """Nation [2.1.0; 11.2.4; 26.0].

    For mission capacity Free French count as US, Poles as other Allied, unless the scenario
    says otherwise.
    """

    # fmt: off
    #             printed         side         counts_as_us
    US =          "US",           Side.ALLIED, True
    FREE_FRENCH = "Free French",  Side.ALLIED, True
    CW =          "Commonwealth", Side.ALLIED, False
    POLISH =      "Polish",       Side.ALLIED, False
    GERMAN =      "German",       Side.AXIS,   False
    ITALIAN =     "Italian",      Side.AXIS,   False
    # fmt: on

    def __init__(self, printed: str, side: Side, counts_as_us: bool) -> None:
        self.side: Final = side
        self.counts_as_us: Final = counts_as_us


class GameTurn(Word):
    """Game Turn [3.0; 3.4.0]."""

    AM = "AM"
    PM = "PM"
    NIGHT = "Night"
    ENA = "ENA period"


_AM_OR_PM: Final = frozenset((GameTurn.AM, GameTurn.PM))


class Sky(Word):
    """Atmospheric condition [19.3.0]."""

    CLEAR_SKY = "Clear"
    PARTLY = "Partial Overcast"  # POvr
    OVERCAST = "Overcast"  # Ovr
    STORM = "Storm"


class GroundCondition(Word):
    """Ground condition [19.4.0]."""

    DRY = "Dry"  # Normal
    WET = "Wet"
    MUD = "Mud"
    FREEZE = "Freeze"  # Frozen
    SNOW = "Snow"
    DEEP_MUD = "Deep mud"


class Cover(RankedWord):
    """Covering terrain [8.2.0], least first.

    All MCT is OCT as well.
    """

    OPEN_GROUND = "Open"
    OCT = "OCT"
    MCT = "MCT"


_MCT: Final = Cover.MCT
_OCT: Final = Cover.OCT
_OPEN_GROUND: Final = Cover.OPEN_GROUND


class Terrain(Word):
    """Terrain, population features included [8.2.1; 8.2.2; 13.3.2; 26.0].

    The line is that of the Ground Assault Table. A location gives none. Marsh stands for
    soft ground and swamp there. Rough 2 covers as rough does, by the rules of Lucky
    Forward.
    """

    # fmt: off
    #             printed        line  cover              wetland
    CLEAR =       "Clear",       1,    Cover.OPEN_GROUND, False
    LOCATION =    "Location",    None, Cover.OCT,         False
    ROUGH =       "Rough",       2,    Cover.OPEN_GROUND, False
    HEDGEROW =    "Hedgerow",    2,    Cover.MCT,         False
    WOODS =       "Woods",       2,    Cover.MCT,         False
    VILLAGE =     "Village",     2,    Cover.OCT,         False
    MARSH =       "Marsh",       2,    Cover.OPEN_GROUND, True
    SOFT_GROUND = "Soft ground", 2,    Cover.OPEN_GROUND, True
    SWAMP =       "Swamp",       2,    Cover.OPEN_GROUND, True
    FOREST =      "Forest",      3,    Cover.MCT,         False
    BOCAGE =      "Bocage",      3,    Cover.MCT,         False
    TOWN =        "Town",        3,    Cover.MCT,         False
    ROUGH_2 =     "Rough 2",     3,    Cover.OPEN_GROUND, False
    CITY =        "City",        4,    Cover.MCT,         False
    # fmt: on

    def __init__(self, printed: str, line: int | None, cover: Cover, wetland: bool) -> None:
        self.line: Final = line
        self.cover: Final = cover
        self.wetland: Final = wetland


class Watercourse(RankedWord):
    """Watercourse of a hexside [26.0], least first.

    A stream is no river. A canal is a river.
    """

    NO_WATER = "none"
    STREAM = "Stream"
    RIVER = "River"  # Canal
    MAJOR_RIVER = "Major river"
    GREAT_RIVER = "Great river"


class Road(RankedWord):
    """Road [26.0], least first."""

    NO_ROAD = "none"
    TRAIL = "Trail"
    SECONDARY = "Secondary road"
    PRIMARY = "Primary road"


class DefensiveWork(Word):
    """Defensive work [11.5.2; 17.3.3; 17.4.0].

    The number is the one on the marker of a fieldwork. The number of the others is a matter
    of scenario rules or of a card that is not here.
    """

    # fmt: off
    #         printed    number   fieldwork  entrenched  cover
    IP =      "IP",      1,       True,      False,      Cover.OCT
    ET_2 =    "ET-2",    2,       True,      True,       Cover.OCT
    ET_3 =    "ET-3",    3,       True,      True,       Cover.MCT
    FORT =    "Fort",    unknown, False,     True,       Cover.MCT
    FT_AREA = "Ft Area", unknown, False,     True,       Cover.MCT
    STP =     "StP",     unknown, False,     unknown,    unknown
    # fmt: on

    def __init__(
        self,
        printed: str,
        number: int | Unknown,
        fieldwork: bool,
        entrenched: bool | Unknown,
        cover: Cover | Unknown,
    ) -> None:
        self._number: Final = number
        self.fieldwork: Final = fieldwork
        self._entrenched: Final = entrenched
        self._cover: Final = cover

    @property
    def number(self) -> int:
        """number; unknown for some."""
        if isinstance(self._number, Unknown):
            raise UnknownCell("Defensive work", self.printed, "number", "11.5.2; 17.3.3; 17.4.0")
        return self._number

    @property
    def entrenched(self) -> bool:
        """entrenched; unknown for some."""
        if isinstance(self._entrenched, Unknown):
            raise UnknownCell(
                "Defensive work", self.printed, "entrenched", "11.5.2; 17.3.3; 17.4.0"
            )
        return self._entrenched

    @property
    def cover(self) -> Cover:
        """cover; unknown for some."""
        if isinstance(self._cover, Unknown):
            raise UnknownCell("Defensive work", self.printed, "cover", "11.5.2; 17.3.3; 17.4.0")
        return self._cover


@dataclass(frozen=True, slots=True, kw_only=True)
class HexGround:
    """Ground of a hex [8.2.0]."""

    terrain: tuple[Terrain, ...]  # every type in the hex, however little
    work: DefensiveWork | None = None
    under_works: bool = False  # next to an enemy ET, Fort or Ft Area [8.1.2b]

    def __post_init__(self) -> None:
        each("HexGround.terrain", self.terrain, is_a, Terrain)
        how_many("HexGround.terrain", self.terrain, 1, None)
        or_none("HexGround.work", self.work, is_a, DefensiveWork)
        a_yes_or_no("HexGround.under_works", self.under_works)


def natural_cover(ground: HexGround, trace: Trace | None = None) -> Cover | None:
    """Cover of a hex by day [8.2.0]."""
    # by_terrain                                                                goss/words.rules:118
    by_terrain = max([terrain_type.cover for terrain_type in ground.terrain])
    if trace is not None:
        trace.step("by_terrain", by_terrain, "8.2.0", "goss/words.rules:118")
    # by_work                                                                   goss/words.rules:119
    by_work: Cover = _OPEN_GROUND if ground.work is None else ground.work.cover
    if trace is not None:
        trace.step("by_work", by_work, "8.2.0", "goss/words.rules:119")
    # gives                                                                     goss/words.rules:117
    value: Cover = by_work if by_work.rank > by_terrain.rank else by_terrain
    if trace is not None:
        trace.formula(
            "natural_cover", value, "8.2.0", "goss/words.rules:117", "Cover of a hex by day"
        )
    return value


def hex_cover(ground: HexGround, gt: GameTurn, trace: Trace | None = None) -> Cover | None:
    """Cover of a hex [8.2.0; 8.1.2b]."""
    # by_day                                                                    goss/words.rules:123
    by_day = natural_cover(ground, trace)
    if trace is not None:
        trace.step("by_day", by_day, "8.2.0; 8.1.2b", "goss/words.rules:123")
    # gives                                                                     goss/words.rules:122
    value: Cover | None
    if gt in _AM_OR_PM:
        value = by_day
        why = "by day"
    elif ground.under_works:
        value = by_day
        why = "next to an enemy ET, Fort or Ft Area"
    elif by_day is not None and by_day.rank >= _OCT.rank:
        value = _MCT
        why = "at night OCT is MCT"
    else:
        value = _OCT
        why = ""
    if trace is not None:
        trace.formula(
            "hex_cover", value, "8.2.0; 8.1.2b", "goss/words.rules:122", "Cover of a hex", why
        )
    return value


class UnitSize(RankedWord):
    """Unit size [4.1.0], least first."""

    Z_STEP = "Z-step"
    COMPANY = "Co."
    BATTALION = "Bn."


class MoveClass(Word):
    """Movement class [4.3.0]."""

    LEG = "Leg"
    MECH = "Mech"
    STATIC = "Static"


class Mode(Word):
    """Mode [5.0].

    A TA marker is no mode: see the facts of a unit.
    """

    TAC = "Tactical"  # Tac
    PA = "Prepared Assault"  # PA
    MR = "Maneuver Reserve"  # MR
    EXPLOIT = "Exploitation"  # Exploit
    STRAT = "Strategic"  # Strat


_PA: Final = Mode.PA


class Supply(Word):
    """Supply [15.1.2; 15.2.4; 15.5.0; 15.6.0]."""

    GENS = "General supply"  # GenS
    EXTENDED_GENS = "Extended GenS"
    OHS = "On hand supply"  # OhS
    OOS = "Out of supply"  # OoS


class FuelState(RankedWord):
    """Fuel state [16.4.3], least first."""

    NO_FUEL = "No fuel"
    LOW_FUEL = "Low fuel"
    NORMAL_FUEL = "Normal"


class Training(RankedWord):
    """Training [4.5.0], least first."""

    RAW = "Raw"
    GREEN = "Green"
    VETERAN = "Veteran"  # Vet


class Armor(Word):
    """Armor of a unit [11.5.3; 26.0].

    Pure: AFV silhouette alone. Mixed: the oval, an armored car, the Arm Recon symbol, a
    hybrid, mounted Arm Inf, a unit in Kangaroos.
    """

    NO_ARMOR = "none"
    MIXED_ARMOR = "Mixed"
    PURE_ARMOR = "Pure"


class UnitKind(Word):
    """Kind of unit [4.0; 26.0; UTC].

    Personnel units are told from vehicular ones; hybrids are both. The UTC itself is not in
    the source.
    """

    # fmt: off
    #           printed                   personnel  engineer
    INF =       "Infantry",               True,      False
    ARM_INF =   "Armored Infantry",       True,      False
    FUSILIER =  "Fusilier",               True,      False
    ENG =       "Engineer",               True,      True
    CDO =       "Commando",               True,      False
    RECON =     "Recon (personnel)",      True,      False
    ARM_RECON = "Armored Recon",          False,     False
    HYBRID =    "Hybrid",                 True,      False
    AFV =       "AFV",                    False,     False
    ENG_AFV =   "Engineer AFV",           False,     True
    AT_GUN =    "Anti-tank",              False,     False
    FLAK =      "Flak",                   False,     False
    ART =       "Artillery, towed",       False,     False
    SPA =       "Artillery, SP",          False,     False
    HORSE_ART = "Artillery, horse drawn", False,     False
    HQ =        "Headquarters",           False,     False
    # fmt: on

    def __init__(self, printed: str, personnel: bool, engineer: bool) -> None:
        self.personnel: Final = personnel
        self.engineer: Final = engineer


_UNIT_KIND_ART_TO_HORSE_ART: Final = frozenset((UnitKind.ART, UnitKind.SPA, UnitKind.HORSE_ART))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Unit [4.0; UTC].

    Strengths are those of the side that shows. With special stacking the PR is that of the
    larger unit [6.2.0].
    """

    name: str = "unit"
    nation: Nation = Nation.GERMAN
    kind: UnitKind = UnitKind.INF
    size: UnitSize = UnitSize.BATTALION
    class_: MoveClass = MoveClass.LEG
    steps: int = 1  # steps
    attack: int | None = None  # combat strength attacking, as it shows
    defense: int | None = None  # combat strength defending, as it shows
    third_step: bool = False  # a three-step unit that lost two [4.2.2]
    attack_pr: int | None = None  # offensive PR [4.4.0]
    defense_pr: int | None = None  # defensive PR [4.4.0]
    attack_mark: int | None = None  # superscript of the attack strength [13.8.4]
    defense_mark: int | None = None  # superscript of the defense strength [13.8.4]
    armor: Armor = Armor.NO_ARMOR
    mounted: bool = True  # of Arm Inf [7.12.1]
    rear_echelon: bool = False  # RE unit [4.6.3]
    training: Training = Training.VETERAN
    in_battery: bool = True  # Art: IB, not OoB [5.6.0]
    depleted: bool = False  # Art: marked AD [11.8.0]
    mode: Mode = Mode.TAC
    ta: bool = False  # TA marker [5.1.2]
    mr_bonus: bool = False  # in an MR bonus period [5.4.4]
    in_cr: bool = False  # in Combat Reserve [5.8.0]
    as_markers: int = 0  # AS markers [11.6.1]
    fatigue: int = 0  # [14.1.0]
    supply: Supply = Supply.GENS
    extra_trucks: bool = False  # extended GenS without its penalties [15.2.4a]
    unsupported: bool = False  # or under an unsupported HQ [15.4.3]
    work: DefensiveWork | None = None  # the one it is in
    bridging: bool = False  # Eng building a bridge [17.3.1]
    retreated: bool = False  # into this hex, by combat of this Combat Phase [11.6.3c; 13.5.5]
    bridgehead: bool = False  # GenS by a bridgehead marker [15.9.0]
    combined_arms: bool = True  # pure AFV: served by a unit of its stack [13.6.1d]
    standoff: bool = False  # [13.5.2]
    ferried: bool = False  # by an Eng unit [17.2.0]
    ferries: bool = False  # Eng that ferries others in this assault [17.2.1; 17.2.2]
    spares_supply: bool = False  # OhS defender that does not want to go OoS [13.5.3]
    big_cat: bool = False  # Pz V, Pz VI or Pz VIb [4.1.3]
    lead: bool = False  # chosen as lead PR unit [13.8.1]
    lead_arm: bool = False  # chosen as lead Arm/AT unit [13.8.4a]
    hq_adv: int = 1  # ADV of its superior HQ
    metz_fort: bool = False  # the fort itself

    def __post_init__(self) -> None:
        a_text("Unit.name", self.name)
        is_a("Unit.nation", self.nation, Nation)
        is_a("Unit.kind", self.kind, UnitKind)
        is_a("Unit.size", self.size, UnitSize)
        is_a("Unit.class", self.class_, MoveClass)
        a_number("Unit.steps", self.steps)
        a_number_or_none("Unit.attack", self.attack)
        a_number_or_none("Unit.defense", self.defense)
        a_yes_or_no("Unit.third_step", self.third_step)
        a_number_or_none("Unit.attack_pr", self.attack_pr)
        a_number_or_none("Unit.defense_pr", self.defense_pr)
        a_number_or_none("Unit.attack_mark", self.attack_mark)
        a_number_or_none("Unit.defense_mark", self.defense_mark)
        is_a("Unit.armor", self.armor, Armor)
        a_yes_or_no("Unit.mounted", self.mounted)
        a_yes_or_no("Unit.rear_echelon", self.rear_echelon)
        is_a("Unit.training", self.training, Training)
        a_yes_or_no("Unit.in_battery", self.in_battery)
        a_yes_or_no("Unit.depleted", self.depleted)
        is_a("Unit.mode", self.mode, Mode)
        a_yes_or_no("Unit.ta", self.ta)
        a_yes_or_no("Unit.mr_bonus", self.mr_bonus)
        a_yes_or_no("Unit.in_cr", self.in_cr)
        a_number("Unit.as_markers", self.as_markers)
        a_number("Unit.fatigue", self.fatigue)
        within("Unit.fatigue", self.fatigue, 0, 2)
        is_a("Unit.supply", self.supply, Supply)
        a_yes_or_no("Unit.extra_trucks", self.extra_trucks)
        a_yes_or_no("Unit.unsupported", self.unsupported)
        or_none("Unit.work", self.work, is_a, DefensiveWork)
        a_yes_or_no("Unit.bridging", self.bridging)
        a_yes_or_no("Unit.retreated", self.retreated)
        a_yes_or_no("Unit.bridgehead", self.bridgehead)
        a_yes_or_no("Unit.combined_arms", self.combined_arms)
        a_yes_or_no("Unit.standoff", self.standoff)
        a_yes_or_no("Unit.ferried", self.ferried)
        a_yes_or_no("Unit.ferries", self.ferries)
        a_yes_or_no("Unit.spares_supply", self.spares_supply)
        a_yes_or_no("Unit.big_cat", self.big_cat)
        a_yes_or_no("Unit.lead", self.lead)
        a_yes_or_no("Unit.lead_arm", self.lead_arm)
        a_number("Unit.hq_adv", self.hq_adv)
        a_yes_or_no("Unit.metz_fort", self.metz_fort)


def attack_designated(unit: Unit) -> Answer:
    """Attack designated [5.1.2; 5.2.0; 10.2.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if unit.mode is _PA:
        # in PA mode                                                            goss/words.rules:239
        because.append(Reason("in PA mode", "5.1.2; 5.2.0; 10.2.0"))
    elif unit.ta:
        # with a TA marker                                                      goss/words.rules:240
        because.append(Reason("with a TA marker", "5.1.2; 5.2.0; 10.2.0"))
    else:
        failed += [
            Reason("in PA mode", "5.1.2; 5.2.0; 10.2.0", holds=False),
            Reason("with a TA marker", "5.1.2; 5.2.0; 10.2.0", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def attack_designated_holds(unit: Unit) -> bool:
    """Attack designated [5.1.2; 5.2.0; 10.2.0]: yes or no, without the reasons."""
    return unit.mode is _PA or unit.ta


def is_art(unit: Unit) -> Answer:
    """Artillery unit [5.6.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if unit.kind in _UNIT_KIND_ART_TO_HORSE_ART:
        # towed, SP or horse drawn                                              goss/words.rules:244
        because.append(Reason("towed, SP or horse drawn", "5.6.0"))
    else:
        failed += [Reason("towed, SP or horse drawn", "5.6.0", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def is_art_holds(unit: Unit) -> bool:
    """Artillery unit [5.6.0]: yes or no, without the reasons."""
    return unit.kind in _UNIT_KIND_ART_TO_HORSE_ART


def attack_strength(unit: Unit, trace: Trace | None = None) -> int | None:
    """CS attacking [4.2.2]."""
    # gives                                                                     goss/words.rules:246
    value: int | None
    if unit.attack is None:
        value = 0
        why = "no attack strength"
    elif unit.third_step:
        value = round_up(unit.attack, 2)
        why = "a third step alone: half"
    else:
        value = unit.attack
        why = ""
    if trace is not None:
        trace.formula(
            "attack_strength", value, "4.2.2", "goss/words.rules:246", "CS attacking", why
        )
    return value


def defense_strength(unit: Unit, trace: Trace | None = None) -> int | None:
    """CS defending [4.2.2; 13.6.1c]."""
    # gives                                                                     goss/words.rules:252
    value: int | None
    if is_art_holds(unit) and unit.depleted:
        # depleted Art [13.6.1c]
        value = 1
        why = "depleted Art"
    elif unit.defense is None:
        value = 0
        why = "no defense strength"
    elif unit.third_step:
        value = round_up(unit.defense, 2)
        why = "a third step alone: half"
    else:
        value = unit.defense
        why = ""
    if trace is not None:
        trace.formula(
            "defense_strength", value, "4.2.2; 13.6.1c", "goss/words.rules:252", "CS defending", why
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Proficiency check [4.4.1]."""

    pr: int  # offensive PR of the active side, defensive PR of the other, unless a rule says
    ldr: bool = False  # stacked with a Ldr

    def __post_init__(self) -> None:
        a_number("Check.pr", self.pr)
        a_yes_or_no("Check.ldr", self.ldr)


@dataclass(frozen=True, slots=True)
class PrcResolved:
    """What Proficiency Rating Check comes to."""

    modified: int
    passed: bool


def prc(check: Check, dice: Dice, *, trace: Trace | None = None) -> PrcResolved:
    """Proficiency Rating Check [4.4.1]."""
    is_a("check", check, Check)
    if trace is not None:
        a_trace(trace)

    # roll dr: one ten-sided die, 0 is zero [4.4.1]                             goss/words.rules:264
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "4.4.1", "goss/words.rules:264")

    # modified [4.4.1]                                                          goss/words.rules:265
    modified = dr - 1 if check.ldr else dr
    if trace is not None:
        trace.step("modified", modified, "4.4.1", "goss/words.rules:265")

    # passed [4.4.1]                                                            goss/words.rules:266
    passed = modified < check.pr
    if trace is not None:
        trace.step("passed", passed, "4.4.1", "goss/words.rules:266")

    return PrcResolved(modified, passed)
