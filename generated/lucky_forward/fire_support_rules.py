# Lucky Forward lucky_forward
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/fire_support.rules. Do not edit: edit the rules and build.
"""Lucky Forward: Fire support."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from . import fire_support_hits
from ._runtime import (
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    Ended,
    FiguresChart,
    Group,
    Heading,
    LeaveOut,
    Line,
    Number,
    Outcome,
    RankedWord,
    Reason,
    Refused,
    Tally,
    Trace,
    Word,
    a_number,
    at_most,
    chosen,
    divided,
    inside,
    is_at_least,
    kept_between,
    needed,
    printed,
    round_down,
    round_up,
    split_into,
    sum_of_groups,
    unknown,
    within,
)
from .words import (
    D10,
    Armor,
    Cover,
    DefensiveWork,
    GameTurn,
    HexGround,
    Mode,
    Nation,
    Side,
    Sky,
    Supply,
    Terrain,
    Unit,
    UnitSize,
    attack_designated,
    hex_cover,
)


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
    FORT_ART = "Fort",           None,        True,             True
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
    work: DefensiveWork | None = None
    vp: bool = False  # its hex is a VP
    hvp: bool = False  # its hex is an HVP
    advanced: bool = False  # after a mission of this Combat Phase
    isolated: bool = False  # [15.7.0]
    ooc: bool = False  # out of command [9.8.0]
    in_overrun: bool = True  # against an overrun: it is in the stack overrun [11.2.4a]
    targets: int = 0  # other target hexes it spotted for in this Combat Phase
    hex_spots: int = 0  # other spotters of its hex in this Combat Phase

    def __post_init__(self) -> None:
        a_number("Spotter.targets", self.targets)
        a_number("Spotter.hex_spots", self.hex_spots)


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

    def __post_init__(self) -> None:
        a_number("Firer.bf", self.bf)
        a_number("Firer.range", self.range)
        a_number("Firer.distance", self.distance)
        a_number("Firer.fatigue", self.fatigue)
        within("Firer.fatigue", self.fatigue, 0, 2)
        a_number("Firer.adv", self.adv)


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

    def __post_init__(self) -> None:
        a_number("Mission.ship_distance", self.ship_distance)
        a_number("Mission.added_volleys", self.added_volleys)
        a_number("Mission.corps_adv", self.corps_adv)


# Mission Capacity: Art units [11.2.4]                                   goss/fire_support.rules:119
ART_CAPACITY_CAPACITY: Final[Axis[Capacity]] = Axis(
    "art_capacity",
    "Mission Capacity: Art units",
    "11.2.4",
    "Capacity",
    (Capacity.LIGHT, Capacity.MEDIUM, Capacity.HEAVY),
)
ART_CAPACITY_SIDE: Final[Axis[FiringSide]] = Axis(
    "art_capacity",
    "Mission Capacity: Art units",
    "11.2.4",
    "side",
    (FiringSide.US_ART, FiringSide.ALLIED_ART, FiringSide.AXIS_ART),
)

# fmt: off
ART_CAPACITY: Final[Chart[int]] = Chart(
    "Mission Capacity: Art units",
    "11.2.4",
    rows=(ART_CAPACITY_CAPACITY,),
    columns=(ART_CAPACITY_SIDE,),
    lines=(
        #           US  Other Allied Axis
        ("Light",  (2,  2,           1)),
        ("Medium", (3,  3,           2)),
        ("Heavy",  (16, 12,          8)),
    ),
)
# fmt: on


def art_capacity(capacity: Capacity, side: FiringSide, trace: Trace | None = None) -> int:
    """Mission Capacity: Art units [11.2.4]."""
    found = ART_CAPACITY.at((ART_CAPACITY_CAPACITY.find(capacity), ART_CAPACITY_SIDE.find(side)))
    if trace is not None:
        trace.lookup(
            "art_capacity",
            found,
            "11.2.4",
            "goss/fire_support.rules:119",
            printed((capacity, side)),
        )
    return found


# Mission Capacity: air and ships [11.2.4]                               goss/fire_support.rules:128


@dataclass(frozen=True, slots=True)
class OtherCapacityFigures:
    """What one line of Mission Capacity: air and ships [11.2.4] gives."""

    line: str
    gs_missions: int
    ships: int
    dds: int
    cls: int
    cas: int
    big: int


OTHER_CAPACITY_CAPACITY: Final[Axis[Capacity]] = Axis(
    "other_capacity",
    "Mission Capacity: air and ships",
    "11.2.4",
    "Capacity",
    (Capacity.LIGHT, Capacity.MEDIUM, Capacity.HEAVY),
)

# fmt: off
OTHER_CAPACITY: Final[FiguresChart[OtherCapacityFigures]] = FiguresChart(
    "Mission Capacity: air and ships",
    "11.2.4",
    rows=(OTHER_CAPACITY_CAPACITY,),
    columns=(),
    lines=(
        #           gs_missions ships dds cls cas big
        ("Light",  (0,          1,    1,  0,  0,  0)),
        ("Medium", (1,          2,    2,  0,  0,  0)),
        ("Heavy",  (2,          2,    2,  1,  1,  1)),
    ),
    gives=OtherCapacityFigures,
)
# fmt: on


def other_capacity(capacity: Capacity, trace: Trace | None = None) -> OtherCapacityFigures:
    """Mission Capacity: air and ships [11.2.4].

    In a heavy mission two ships are CA and CL, CA and DD, CL and DD, or two DD. BB and MN
    fire alone.
    """
    found = OTHER_CAPACITY.at(OTHER_CAPACITY_CAPACITY.find(capacity))
    if trace is not None:
        trace.lookup(
            "other_capacity", found, "11.2.4", "goss/fire_support.rules:128", printed((capacity,))
        )
    return found


class FsResult(Outcome):
    """FS result [11.6.0].

    AS1 is one AS hit and one numerical hit, as the examples take it.

    One of:
    no_effect: NE
    hits: {n}
    as_result: AS{n}
    """

    __slots__ = ("as_hits", "numerical_hits")
    NO_EFFECT: ClassVar[FsResult]

    def __init__(
        self,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        as_hits: int,
        numerical_hits: int,
    ) -> None:
        super().__init__(rank, case, printed, numbers)
        self.as_hits = as_hits
        self.numerical_hits = numerical_hits

    @classmethod
    def hits(cls, n: int) -> FsResult:
        """{n}"""
        return cls(1, "hits", str(n), (n,), as_hits=0, numerical_hits=n)

    @classmethod
    def as_result(cls, n: int) -> FsResult:
        """AS{n} [11.6.1]"""
        return cls(2, "as_result", "AS" + str(n), (n,), as_hits=n, numerical_hits=n)


FsResult.NO_EFFECT = FsResult(0, "no_effect", "NE", as_hits=0, numerical_hits=0)


# FS Mission Resolution Table [11.6.0; Card]                             goss/fire_support.rules:143
# † recovered from 11.6.0 examples
FS_TABLE_FSV: Final = Bands(
    "fs_table",
    "FS Mission Resolution Table",
    "11.6.0; Card",
    "FSV",
    (
        Band("7 or less", None, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
        Band("10", 10, 10),
        Band("11", 11, 11),
        Band("12", 12, 12),
        Band("13", 13, 13),
        Band("14", 14, 14),
        Band("15", 15, 15),
        Band("16", 16, 16),
        Band("17", 17, 17),
        Band("18", 18, 18),
        Band("19", 19, 19),
        Band("20", 20, 20),
        Band("21", 21, 21),
        Band("22", 22, 22),
        Band("23+", 23, None),
    ),
)

# fmt: off
FS_TABLE: Final[Chart[FsResult]] = Chart(
    "FS Mission Resolution Table",
    "11.6.0; Card",
    rows=(FS_TABLE_FSV,),
    columns=(),
    lines=(
        #              Result
        ("7 or less", (FsResult.NO_EFFECT,)),
        ("8",         (unknown,)),
        ("9",         (unknown,)),
        ("10",        (FsResult.hits(1),)),  # Result †
        ("11",        (FsResult.hits(1),)),  # Result †
        ("12",        (FsResult.as_result(1),)),  # Result †
        ("13",        (FsResult.as_result(1),)),  # Result †
        ("14",        (FsResult.hits(2),)),  # Result †
        ("15",        (unknown,)),
        ("16",        (unknown,)),
        ("17",        (unknown,)),
        ("18",        (unknown,)),
        ("19",        (unknown,)),
        ("20",        (unknown,)),
        ("21",        (unknown,)),
        ("22",        (unknown,)),
        ("23+",       (FsResult.hits(4),)),
    ),
)
# fmt: on


def fs_table(fsv: Number | Heading, trace: Trace | None = None) -> FsResult:
    """FS Mission Resolution Table [11.6.0; Card]."""
    found = FS_TABLE.at(FS_TABLE_FSV.find(fsv))
    if trace is not None:
        trace.lookup(
            "fs_table", found, "11.6.0; Card", "goss/fire_support.rules:143", printed((fsv,))
        )
    return found


# Unit density [11.5.4]                                                  goss/fire_support.rules:167
# ° inferred: left out of the list, and no DRM in the example of pure armor
DENSITY_DRM_TOTAL: Final = Bands(
    "density_drm",
    "Unit density",
    "11.5.4",
    "Steps in the hex",
    (Band("2 or less", None, 2), Band("3..4", 3, 4), Band("5..6", 5, 6), Band("7+", 7, None)),
)

# fmt: off
DENSITY_DRM: Final[Chart[int]] = Chart(
    "Unit density",
    "11.5.4",
    rows=(DENSITY_DRM_TOTAL,),
    columns=(),
    lines=(
        #              DRM
        ("2 or less", (-1,)),
        ("3..4",      (0,)),  # DRM °
        ("5..6",      (1,)),
        ("7+",        (2,)),
    ),
)
# fmt: on


def density_drm(total: Number | Heading, trace: Trace | None = None) -> int:
    """Unit density [11.5.4]."""
    found = DENSITY_DRM.at(DENSITY_DRM_TOTAL.find(total))
    if trace is not None:
        trace.lookup(
            "density_drm", found, "11.5.4", "goss/fire_support.rules:167", printed((total,))
        )
    return found


# Fire Support DRM Table: A Terrain [11.5.1]                             goss/fire_support.rules:187
FIRE_SUPPORT_DRM_A_TERRAIN_TYPE: Final[Axis[Terrain]] = Axis(
    "fire_support_drm.a",
    "A  Terrain",
    "11.5.1",
    "Terrain",
    (
        Terrain.CLEAR,
        Terrain.LOCATION,
        Terrain.ROUGH,
        Terrain.HEDGEROW,
        Terrain.WOODS,
        Terrain.VILLAGE,
        Terrain.MARSH,
        Terrain.SOFT_GROUND,
        Terrain.SWAMP,
        Terrain.FOREST,
        Terrain.BOCAGE,
        Terrain.TOWN,
        Terrain.ROUGH_2,
        Terrain.CITY,
    ),
)

# fmt: off
FIRE_SUPPORT_DRM_A: Final[Chart[int]] = Chart(
    "A  Terrain",
    "11.5.1",
    rows=(FIRE_SUPPORT_DRM_A_TERRAIN_TYPE,),
    columns=(),
    lines=(
        #                DRM
        ("Clear",       (unknown,)),
        ("Location",    (unknown,)),
        ("Rough",       (unknown,)),
        ("Hedgerow",    (unknown,)),
        ("Woods",       (-1,)),  # DRM †
        ("Village",     (unknown,)),
        ("Marsh",       (unknown,)),
        ("Soft ground", (unknown,)),
        ("Swamp",       (unknown,)),
        ("Forest",      (-1,)),  # DRM †
        ("Bocage",      (unknown,)),
        ("Town",        (-3,)),  # DRM †
        ("Rough 2",     (unknown,)),
        ("City",        (-4,)),  # DRM †
    ),
)
# fmt: on


# Fire Support DRM Table: B Defensive works [11.5.2; 17.3.3]             goss/fire_support.rules:206
FIRE_SUPPORT_DRM_B_WORK: Final[Axis[DefensiveWork]] = Axis(
    "fire_support_drm.b",
    "B  Defensive works",
    "11.5.2; 17.3.3",
    "Work",
    (
        DefensiveWork.IP,
        DefensiveWork.ET_2,
        DefensiveWork.ET_3,
        DefensiveWork.FORT,
        DefensiveWork.FT_AREA,
        DefensiveWork.STP,
    ),
)

# fmt: off
FIRE_SUPPORT_DRM_B: Final[Chart[int]] = Chart(
    "B  Defensive works",
    "11.5.2; 17.3.3",
    rows=(FIRE_SUPPORT_DRM_B_WORK,),
    columns=(),
    lines=(
        #            DRM
        ("IP",      (-1,)),
        ("ET-2",    (-2,)),
        ("ET-3",    (-3,)),
        ("Fort",    (unknown,)),
        ("Ft Area", (unknown,)),
        ("StP",     (unknown,)),
    ),
)
# fmt: on


def _fire_support_drm_a(mission: Mission, trace: Trace | None = None) -> Group:
    """Fire Support DRM Table: A Terrain [11.5.1]."""
    # A Terrain, defender chooses [11.5.1]                               goss/fire_support.rules:187
    group = Group("a")
    if not no_terrain(mission).holds:
        for terrain_type in mission.target.terrain:
            cell = FIRE_SUPPORT_DRM_A.at(FIRE_SUPPORT_DRM_A_TERRAIN_TYPE.find(terrain_type))
            group.add(cell, "A  Terrain", "11.5.1", "goss/fire_support.rules:191")
    group.keep_one("least")
    return group


def _fire_support_drm_b(mission: Mission, trace: Trace | None = None) -> Group:
    """Fire Support DRM Table: B Defensive works [11.5.2; 17.3.3]."""
    # B Defensive works, defender chooses [11.5.2; 17.3.3]               goss/fire_support.rules:206
    group = Group("b")
    for unit in drm_units(mission, trace):
        if gets_work(unit).holds:
            cell = FIRE_SUPPORT_DRM_B.at(FIRE_SUPPORT_DRM_B_WORK.find(needed(unit.work, "work")))
            group.add(cell, "B  Defensive works", "11.5.2; 17.3.3", "goss/fire_support.rules:209")
    group.keep_one("least")
    return group


def _fire_support_drm_c(mission: Mission, trace: Trace | None = None) -> Group:
    """Fire Support DRM Table: C Armor [11.5.3]."""
    # C Armor [11.5.3]                                                   goss/fire_support.rules:216
    group = Group("c")
    if pure_target(mission).holds:
        group.add(-3, "Pure armor", "11.5.3", "goss/fire_support.rules:217")
    if mixed_target(mission).holds:
        group.add(-2, "Mixed armor", "11.5.3", "goss/fire_support.rules:218")
    return group


def fire_support_drm(mission: Mission, trace: Trace | None = None) -> int:
    """Fire Support DRM Table [11.5.0].

    In a hex of attack designated and other units only the former give DRMs, density apart.
    """
    tally = Tally("fire_support_drm", trace)

    # A Terrain, defender chooses [11.5.1]                               goss/fire_support.rules:187
    group_a = _fire_support_drm_a(mission, trace)

    # B Defensive works, defender chooses [11.5.2; 17.3.3]               goss/fire_support.rules:206
    group_b = _fire_support_drm_b(mission, trace)

    # C Armor [11.5.3]                                                   goss/fire_support.rules:216
    group_c = _fire_support_drm_c(mission, trace)

    # D Unit density [11.5.4]                                            goss/fire_support.rules:220
    tally.group = "d"
    tally.add(
        density_drm(hex_steps(mission, trace), trace),
        "Steps in the hex",
        "11.5.4",
        "goss/fire_support.rules:221",
    )

    # E Other conditions [11.5.5]                                        goss/fire_support.rules:223
    tally.group = "e"
    if not mission.air_observer and (
        mission.spotter is not None
        and mission.spotter.vp
        and not mission.target_vp
        or mission.spotter is not None
        and mission.spotter.hvp
        and not mission.target_hvp
    ):
        tally.add(
            +1, "spotter on a VP or HVP the target lacks", "11.5.5", "goss/fire_support.rules:224"
        )
    if mission.gt in (GameTurn.NIGHT, GameTurn.ENA):
        tally.add(-1, "Night GT or ENA period", "11.5.5", "goss/fire_support.rules:226")
    if mission.observation != Observation.OBSERVED:
        tally.add(-4, "Unobserved", "11.2.1", "goss/fire_support.rules:227")
    if any(unit.mode == Mode.STRAT for unit in mission.units):
        tally.add(+4, "a target unit in Strat mode", "11.5.5", "goss/fire_support.rules:228")
    if nw_bonus(mission).holds and all(art_unit.nebelwerfer for art_unit in mission.art):
        tally.add(+1, "NW mass shock: every unit is NW", "11.5.5", "goss/fire_support.rules:229")
    if mission.kind == MissionKind.NGS and any(
        ship in (NavalType.BB, NavalType.MN) for ship in mission.ships
    ):
        tally.add(+1, "a BB or MN fires", "11.5.5", "goss/fire_support.rules:230")
    if mission.kind == MissionKind.NGS and mission.sky == Sky.OVERCAST and mission.rain:
        tally.add(-2, "NGS, overcast with rain", "11.5.5", "goss/fire_support.rules:231")
    if mission.kind == MissionKind.NGS and mission.sky == Sky.OVERCAST and not mission.rain:
        tally.add(-1, "NGS, overcast without rain", "11.5.5", "goss/fire_support.rules:232")
    if mission.kind == MissionKind.NGS and mission.sky == Sky.PARTLY and mission.rain:
        tally.add(-1, "NGS, partly overcast with rain", "11.5.5", "goss/fire_support.rules:233")

    # at most 1 of a, b, defender chooses: pure armor [11.5.3]           goss/fire_support.rules:183
    if pure_target(mission).holds:
        at_most(1, (group_a, group_b), "least")

    # at most 2 of a, b, c, defender chooses: mixed armor [11.5.3]       goss/fire_support.rules:184
    if mixed_target(mission).holds:
        at_most(2, (group_a, group_b, group_c), "least")
    tally.count(group_a)
    tally.count(group_b)
    tally.count(group_c)

    # the total is kept within its bounds [11.5.0]
    tally.keep_between(-10, 10)
    if trace is not None:
        trace.total("fire_support_drm", tally.total, "11.5.0", "goss/fire_support.rules:177")
    return tally.whole()


def fire_support_drm_lines(mission: Mission) -> tuple[Line, ...]:
    """The lines of Fire Support DRM Table that count, each with its value and rule."""
    trace = Trace()
    fire_support_drm(mission, trace)
    return trace.lines_of("fire_support_drm")


@dataclass(frozen=True, slots=True, kw_only=True)
class FireSupportFired:
    """One pass of fired, in FS Mission Resolution."""

    dr: int
    extra: int
    net_drm: int
    fsv: int
    result: FsResult


@dataclass(frozen=True, slots=True, kw_only=True)
class FireSupportLossesDue:
    """Hits of an FS mission [11.6.2], due: it waits for what the players have to say.

    can_retreat: the units can retreat one hex
    """

    hits: int
    as_hits: int
    units: tuple[Unit, ...]

    def resolve(
        self,
        *,
        can_retreat: bool = True,
        dice: Dice,
        way: fire_support_hits.FirstHit | None = None,
        first_step: fire_support_hits.FirstStep | None = None,
        to_fatigue: int | None = None,
        trace: Trace | None = None,
    ) -> fire_support_hits.FsHitsResolved | Refused | Ended:
        """Go on, now that everything is known."""
        return fire_support_hits.fs_hits(
            fire_support_hits.FsHits(
                hits=self.hits, as_hits=self.as_hits, units=self.units, can_retreat=can_retreat
            ),
            dice.within("losses"),
            way=way,
            first_step=first_step,
            to_fatigue=to_fatigue,
            trace=inside(trace, "losses"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FireSupportResolved:
    """What FS Mission Resolution comes to."""

    hits: int
    as_hits: int
    markers: int
    fired: tuple[FireSupportFired, ...]
    losses: FireSupportLossesDue | None
    depletion: fire_support_hits.AmmunitionDepletionResolved | Ended | None


def fire_support(
    mission: Mission,
    dice: Dice,
    *,
    small: bool | None = None,
    trace: Trace | None = None,
) -> FireSupportResolved | Refused:
    """FS Mission Resolution [11.6.0]."""
    # refuse: this mission [11.2.0]                                      goss/fire_support.rules:238
    answer = may_conduct(mission)
    if not answer.holds:
        if trace is not None:
            trace.refusal("this mission", answer.reasons, "11.2.0", "goss/fire_support.rules:238")
        return Refused("this mission", "11.2.0", answer.reasons)

    # refuse: an Art unit that may not take part [11.2.3]                goss/fire_support.rules:239
    if any(not may_participate(art_unit, mission).holds for art_unit in mission.art):
        if trace is not None:
            trace.refusal(
                "an Art unit that may not take part", (), "11.2.3", "goss/fire_support.rules:239"
            )
        return Refused("an Art unit that may not take part", "11.2.3")

    # refuse: intensive fire [11.4.1g]                                   goss/fire_support.rules:241
    if mission.added_volleys >= 1 and not intensive_fire_allowed(mission).holds:
        if trace is not None:
            trace.refusal("intensive fire", (), "11.4.1g", "goss/fire_support.rules:241")
        return Refused("intensive fire", "11.4.1g")

    # choose small: the player who attacks or fires the mission: fire a  goss/fire_support.rules:243
    # volley of less than 8 [11.4.1a]
    small_chosen: bool
    if small is None:
        small_chosen = True
    else:
        small_chosen = chosen("small", small, (True, False))
    if trace is not None:
        trace.step("small", small_chosen, "11.4.1a", "goss/fire_support.rules:243")

    # volleys [11.4.1a]                                                  goss/fire_support.rules:244
    volleys = tuple(
        number
        for number in volley_points(mission, trace)
        if mission.kind != MissionKind.ART or number >= 8 or small_chosen
    )
    if trace is not None:
        trace.step("volleys", volleys, "11.4.1a", "goss/fire_support.rules:244")

    @cache
    def drm() -> int:
        # drm [11.5.0]: worked out when it is first asked for            goss/fire_support.rules:245
        value = fire_support_drm(mission, trace)
        if trace is not None:
            trace.step("drm", value, "11.5.0", "goss/fire_support.rules:245")
        return value

    # fired: each volley                                                 goss/fire_support.rules:246
    fired_so_far: list[FireSupportFired] = []
    fired_dice = dice.within("fired")
    fired_trace = inside(trace, "fired")
    for volley_number, volley in enumerate(volleys, start=1):
        # roll dr: one ten-sided die, 0 is zero [11.6.0 1]               goss/fire_support.rules:247
        dr = D10.roll(fired_dice, "dr")
        if fired_trace is not None:
            fired_trace.roll("dr", dr, "11.6.0 1", "goss/fire_support.rules:247")

        # extra [11.5.5]                                                 goss/fire_support.rules:248
        extra = first_volley_drm(mission, fired_trace) if volley_number == 1 else 0
        if fired_trace is not None:
            fired_trace.step("extra", extra, "11.5.5", "goss/fire_support.rules:248")

        # net_drm [11.5.0]                                               goss/fire_support.rules:249
        net_drm = kept_between(drm() + extra, -10, 10)
        if fired_trace is not None:
            fired_trace.step("net_drm", net_drm, "11.5.0", "goss/fire_support.rules:249")

        # fsv [11.6.0 3]                                                 goss/fire_support.rules:250
        fsv = dr + volley + net_drm
        if fired_trace is not None:
            fired_trace.step("fsv", fsv, "11.6.0 3", "goss/fire_support.rules:250")

        # result [11.6.0 4]                                              goss/fire_support.rules:251
        result = fs_table(fsv, fired_trace)
        if fired_trace is not None:
            fired_trace.step("result", result, "11.6.0 4", "goss/fire_support.rules:251")

        fired_so_far.append(
            FireSupportFired(dr=dr, extra=extra, net_drm=net_drm, fsv=fsv, result=result)
        )
    fired = tuple(fired_so_far)

    # total [11.6.0 6]                                                   goss/fire_support.rules:252
    total = sum(fired_2.result.numerical_hits for fired_2 in fired)
    if trace is not None:
        trace.step("total", total, "11.6.0 6", "goss/fire_support.rules:252")

    # as_total [11.6.0 6]                                                goss/fire_support.rules:253
    as_total = sum(fired_2.result.as_hits for fired_2 in fired)
    if trace is not None:
        trace.step("as_total", as_total, "11.6.0 6", "goss/fire_support.rules:253")

    # hits [11.6.2]                                                      goss/fire_support.rules:254
    hits = 0 if fort_shields(mission).holds else total
    if trace is not None:
        trace.step("hits", hits, "11.6.2", "goss/fire_support.rules:254")

    # as_hits [11.6.2]                                                   goss/fire_support.rules:255
    as_hits = as_total + total - hits
    if trace is not None:
        trace.step("as_hits", as_hits, "11.6.2", "goss/fire_support.rules:255")

    # markers [11.6.1]                                                   goss/fire_support.rules:256
    markers = min(2, as_hits)
    if trace is not None:
        trace.step("markers", markers, "11.6.1", "goss/fire_support.rules:256")

    # then go to fs_hits as losses [11.6.2]                              goss/fire_support.rules:257
    losses: FireSupportLossesDue | None = None
    if hits >= 1:
        losses = FireSupportLossesDue(hits=hits, as_hits=as_hits, units=hit_units(mission, trace))

    # then go to ammunition_depletion as depletion [11.8.0]              goss/fire_support.rules:262
    depletion: fire_support_hits.AmmunitionDepletionResolved | Ended | None = None
    if mission.kind == MissionKind.ART:
        depletion = fire_support_hits.ammunition_depletion(
            fire_support_hits.Depletion(
                art=mission.art,
                volleys=len(volleys),
                added_volleys=mission.added_volleys,
                adv=mission.corps_adv,
            ),
            dice.within("depletion"),
            trace=inside(trace, "depletion"),
        )

    return FireSupportResolved(
        hits=hits, as_hits=as_hits, markers=markers, fired=fired, losses=losses, depletion=depletion
    )


def fort_shields(mission: Mission) -> Answer:
    """Numerical hits become AS hits [11.4.1f; 11.6.2]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # the target is in a Fort or Ft Area                                 goss/fire_support.rules:403
    if not any(
        unit.work in (DefensiveWork.FORT, DefensiveWork.FT_AREA) for unit in hit_units(mission)
    ):
        failed.append(Reason("the target is in a Fort or Ft Area", "11.4.1f; 11.6.2", holds=False))
    # no heavy Art takes part                                            goss/fire_support.rules:404
    if any(art_unit.heavy for art_unit in mission.art):
        failed.append(Reason("no heavy Art takes part", "11.4.1f; 11.6.2", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_spot(mission: Mission) -> Answer:
    """May spot [11.2.1a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # fewer than two spotters of its hex                                 goss/fire_support.rules:410
    if not (mission.spotter is not None and mission.spotter.hex_spots <= 1):
        failed.append(Reason("fewer than two spotters of its hex", "11.2.1a", holds=False))
    # not its limit of target hexes                                      goss/fire_support.rules:411
    if not (
        mission.spotter is not None
        and mission.spotter.targets == 0
        or mission.spotter is not None
        and mission.spotter.targets == 1
        and (mission.spotter.size == UnitSize.BATTALION or mission.spotter.hybrid)
    ):
        failed.append(Reason("not its limit of target hexes", "11.2.1a", holds=False))
    # against an overrun: in the stack overrun [11.2.4a]                 goss/fire_support.rules:413
    if not (not mission.overrun or mission.spotter is not None and mission.spotter.in_overrun):
        failed.append(Reason("against an overrun: in the stack overrun", "11.2.4a", holds=False))

    # none of these
    # a Z-step                                                           goss/fire_support.rules:415
    if mission.spotter is not None and mission.spotter.size == UnitSize.Z_STEP:
        failed.append(Reason("a Z-step", "11.2.1a"))
    # advanced after a mission [11.7.0]                                  goss/fire_support.rules:416
    if mission.spotter is not None and mission.spotter.advanced:
        failed.append(Reason("advanced after a mission", "11.7.0"))
    # isolated [15.7.0]                                                  goss/fire_support.rules:417
    if mission.spotter is not None and mission.spotter.isolated:
        failed.append(Reason("isolated", "15.7.0"))
    # in Strat mode [5.5.6]                                              goss/fire_support.rules:418
    if mission.spotter is not None and mission.spotter.mode == Mode.STRAT:
        failed.append(Reason("in Strat mode", "5.5.6"))
    # out of command, for air or naval fire [9.8.0]                      goss/fire_support.rules:419
    with LeaveOut(failed):
        if (
            mission.spotter is not None
            and mission.spotter.ooc
            and mission.kind in (MissionKind.GS, MissionKind.NGS)
        ):
            failed.append(Reason("out of command, for air or naval fire", "9.8.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def entrenched(spotter: Spotter) -> Answer:
    """In an ET, Fort or Ft Area [11.2.4a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # in a work                                                          goss/fire_support.rules:423
    if spotter.work is None:
        failed.append(Reason("in a work", "11.2.4a", holds=False))
    # no IP                                                              goss/fire_support.rules:424
    with LeaveOut(failed):
        if spotter.work is None or not spotter.work.entrenched:
            failed.append(Reason("no IP", "11.2.4a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def capacity(mission: Mission, trace: Trace | None = None) -> Capacity:
    """Mission capacity [11.2.4].

    The cases overlap in the rules, no order is given: the more special one is taken first.
    An overrun of a Co. in no work has a light mission by 11.2.4a and none by 5.3.5.
    """
    # gives                                                              goss/fire_support.rules:426
    value: Capacity
    if mission.observation == Observation.UNOBSERVED:
        # unobserved [11.2.4a]
        value = Capacity.LIGHT
    elif mission.air_observer:
        # air observation [11.2.4b]
        value = Capacity.MEDIUM
    elif mission.spotter is None:
        # no spotter [11.2.1]
        value = Capacity.LIGHT
    elif mission.overrun and entrenched(mission.spotter).holds:
        # an overrun of units in an ET, Fort or Ft Area [11.2.4b; 5.3.5]
        value = Capacity.MEDIUM
    elif mission.overrun:
        # an overrun of others [11.2.4a; 5.3.5]
        value = Capacity.LIGHT
    elif mission.spotter.asset:
        # an asset of corps or army, assigned nowhere [11.2.4a]
        value = Capacity.LIGHT
    elif mission.spotter.size == UnitSize.BATTALION and mission.spotter.mode == Mode.PA:
        # a Bn. in PA mode [11.2.4c]
        value = Capacity.HEAVY
    elif mission.spotter.size == UnitSize.BATTALION and entrenched(mission.spotter).holds:
        # a Bn. in an ET, Fort or Ft Area [11.2.4c]
        value = Capacity.HEAVY
    elif mission.spotter.size == UnitSize.BATTALION:
        # a Bn. [11.2.4b]
        value = Capacity.MEDIUM
    elif entrenched(mission.spotter).holds:
        # a Co. in an ET, Fort or Ft Area [11.2.4b]
        value = Capacity.MEDIUM
    else:
        value = Capacity.LIGHT
    if trace is not None:
        trace.formula("capacity", value, "11.2.4", "goss/fire_support.rules:426")
    return value


def firing_side(mission: Mission, trace: Trace | None = None) -> FiringSide:
    """Firing side [11.2.4]."""
    # gives                                                              goss/fire_support.rules:444
    value: FiringSide
    if mission.nation.side == Side.AXIS:
        # Axis
        value = FiringSide.AXIS_ART
    elif mission.nation.counts_as_us:
        # US, Free French too
        value = FiringSide.US_ART
    else:
        value = FiringSide.ALLIED_ART
    if trace is not None:
        trace.formula("firing_side", value, "11.2.4", "goss/fire_support.rules:444")
    return value


def art_limit(mission: Mission, trace: Trace | None = None) -> int:
    """Art units allowed [11.2.4; 11.2.4d]."""
    # listed                                                             goss/fire_support.rules:451
    listed = art_capacity(capacity(mission, trace), firing_side(mission, trace), trace)
    if trace is not None:
        trace.step("listed", listed, "11.2.4; 11.2.4d", "goss/fire_support.rules:451")
    # gives                                                              goss/fire_support.rules:450
    value = (
        listed + 1
        if not mission.air_observer and mission.spotter is not None and mission.spotter.vp
        else listed
    )
    if trace is not None:
        trace.formula("art_limit", value, "11.2.4; 11.2.4d", "goss/fire_support.rules:450")
    return value


def counts_against_capacity(firer: Firer) -> Answer:
    """Counts against capacity [11.2.4d]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # next to the target hex                                             goss/fire_support.rules:464
    if firer.distance <= 1:
        failed.append(Reason("next to the target hex", "11.2.4d"))
    # heavy Flak, Allied TD, or a Fort                                   goss/fire_support.rules:465
    if firer.type.free_of_capacity:
        failed.append(Reason("heavy Flak, Allied TD, or a Fort", "11.2.4d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def allowed(mission: Mission, trace: Trace | None = None) -> OtherCapacityFigures:
    """Air and ships allowed [11.2.4]."""
    # gives                                                              goss/fire_support.rules:467
    value = other_capacity(capacity(mission, trace), trace)
    if trace is not None:
        trace.formula("allowed", value, "11.2.4", "goss/fire_support.rules:467")
    return value


def within_capacity(mission: Mission) -> Answer:
    """Within the mission's capacity [11.2.4]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # not more Art units than allowed                                    goss/fire_support.rules:472
    if sum(1 for art_unit in mission.art if counts_against_capacity(art_unit).holds) > art_limit(
        mission
    ):
        failed.append(Reason("not more Art units than allowed", "11.2.4", holds=False))
    # not more GS missions than allowed                                  goss/fire_support.rules:473
    with LeaveOut(failed):
        if len(mission.air_missions) > allowed(mission).gs_missions:
            failed.append(Reason("not more GS missions than allowed", "11.2.4", holds=False))
    # not more ships than allowed                                        goss/fire_support.rules:474
    with LeaveOut(failed):
        if len(mission.ships) > allowed(mission).ships:
            failed.append(Reason("not more ships than allowed", "11.2.4", holds=False))
    # not more DD than allowed                                           goss/fire_support.rules:475
    with LeaveOut(failed):
        if sum(1 for ship in mission.ships if ship == NavalType.DD) > allowed(mission).dds:
            failed.append(Reason("not more DD than allowed", "11.2.4", holds=False))
    # not more CL than allowed                                           goss/fire_support.rules:476
    with LeaveOut(failed):
        if sum(1 for ship in mission.ships if ship == NavalType.CL) > allowed(mission).cls:
            failed.append(Reason("not more CL than allowed", "11.2.4", holds=False))
    # not more CA than allowed                                           goss/fire_support.rules:477
    with LeaveOut(failed):
        if sum(1 for ship in mission.ships if ship == NavalType.CA) > allowed(mission).cas:
            failed.append(Reason("not more CA than allowed", "11.2.4", holds=False))
    # BB or MN only where allowed                                        goss/fire_support.rules:478
    with LeaveOut(failed):
        if sum(1 for ship in mission.ships if ship in (NavalType.BB, NavalType.MN)) > allowed(
            mission
        ).big:
            failed.append(Reason("BB or MN only where allowed", "11.2.4", holds=False))
    # BB or MN alone [11.2.4c]                                           goss/fire_support.rules:479
    if not (
        len(mission.ships) <= 1
        or not any(ship in (NavalType.BB, NavalType.MN) for ship in mission.ships)
    ):
        failed.append(Reason("BB or MN alone", "11.2.4c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def effective_range(firer: Firer, trace: Trace | None = None) -> int | None:
    """Range of an Art unit [11.3.1]."""

    @cache
    def own() -> int | None:
        # own [11.4.1b; 11.4.1c]: worked out when it is first asked for  goss/fire_support.rules:483
        value: int = firer.range if firer.type.fixed_range is None else firer.type.fixed_range
        if trace is not None:
            trace.step("own", value, "11.4.1b; 11.4.1c", "goss/fire_support.rules:483")
        return value

    # gives                                                              goss/fire_support.rules:482
    value: int | None = 1 if firer.exposed_enemy else own()
    if trace is not None:
        trace.formula("effective_range", value, "11.3.1", "goss/fire_support.rules:482")
    return value


def in_range(firer: Firer) -> Answer:
    """In range [11.3.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # range reaches the target hex                                       goss/fire_support.rules:488
    if not is_at_least(effective_range(firer), firer.distance):
        failed.append(Reason("range reaches the target hex", "11.3.0", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def formation_allows(firer: Firer) -> Answer:
    """Formation requirements [11.2.5]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # Art of elsewhere                                                   goss/fire_support.rules:509
    if firer.command == ArtCommand.ELSEWHERE:
        if firer.type == ArtType.FLAK_88:
            # unless 88mm Flak [11.4.1b]                                 goss/fire_support.rules:510
            pass
        else:
            failed.append(Reason("Art of elsewhere", "11.2.5"))
    # ADV 0, not the spotter's formation                                 goss/fire_support.rules:511
    if firer.adv == 0 and firer.command != ArtCommand.OWN_FORMATION:
        if firer.type == ArtType.FLAK_88:
            # unless 88mm Flak [11.4.1b]                                 goss/fire_support.rules:512
            pass
        else:
            failed.append(Reason("ADV 0, not the spotter's formation", "11.2.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_participate(gun: Firer, mission: Mission) -> Answer:
    """May take part [11.2.3]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # in range [11.3.0]                                                  goss/fire_support.rules:516
    if not in_range(gun).holds:
        failed.append(Reason("in range", "11.3.0", holds=False))
    # in battery, or able to fire out of it [5.6.0]                      goss/fire_support.rules:517
    if not (gun.in_battery or gun.type.moves_fired):
        failed.append(Reason("in battery, or able to fire out of it", "5.6.0", holds=False))
    # formation requirements, or a light mission [11.2.5]                goss/fire_support.rules:518
    with LeaveOut(failed):
        if not (capacity(mission) == Capacity.LIGHT or formation_allows(gun).holds):
            failed.append(
                Reason("formation requirements, or a light mission", "11.2.5", holds=False)
            )

    # none of these
    # ammunition depleted [11.4.1]                                       goss/fire_support.rules:520
    if gun.depleted:
        failed.append(Reason("ammunition depleted", "11.4.1"))
    # Fatigue 2 [14.2.2]                                                 goss/fire_support.rules:521
    if gun.fatigue == 2:
        failed.append(Reason("Fatigue 2", "14.2.2"))
    # under transport [11.4.1b; 4.3.3]                                   goss/fire_support.rules:522
    if gun.carried:
        failed.append(Reason("under transport", "11.4.1b; 4.3.3"))
    # out of command, spotter of another formation [9.8.0]               goss/fire_support.rules:523
    if gun.ooc and gun.command != ArtCommand.OWN_FORMATION:
        failed.append(Reason("out of command, spotter of another formation", "9.8.0"))
    # a TD before September 1944 [11.4.1c]                               goss/fire_support.rules:524
    if gun.type == ArtType.TD and not mission.td_allowed:
        failed.append(Reason("a TD before September 1944", "11.4.1c"))
    # a TD next to an enemy [11.4.1c]                                    goss/fire_support.rules:525
    if gun.type == ArtType.TD and gun.enemy_next:
        failed.append(Reason("a TD next to an enemy", "11.4.1c"))
    # Flak or TD with no other Art [11.4.1b; 11.4.1c]                    goss/fire_support.rules:526
    if gun.type in (ArtType.FLAK_88, ArtType.TD) and all(
        art_unit.type in (ArtType.FLAK_88, ArtType.TD) for art_unit in mission.art
    ):
        failed.append(Reason("Flak or TD with no other Art", "11.4.1b; 11.4.1c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_conduct(mission: Mission) -> Answer:
    """Mission allowed [11.2.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # air observation, or a spotter that may spot [11.2.1]               goss/fire_support.rules:532
    if not (
        mission.air_observer
        or mission.spotter is None
        and mission.observation == Observation.UNOBSERVED
        or may_spot(mission).holds
    ):
        failed.append(Reason("air observation, or a spotter that may spot", "11.2.1", holds=False))
    # within capacity [11.2.4]                                           goss/fire_support.rules:535
    with LeaveOut(failed):
        if not within_capacity(mission).holds:
            failed.append(Reason("within capacity", "11.2.4", holds=False))
    # observed, or the scenario allows it [11.2.1]                       goss/fire_support.rules:536
    if not (mission.observation != Observation.UNOBSERVED or mission.unobserved_ok):
        failed.append(Reason("observed, or the scenario allows it", "11.2.1", holds=False))
    # an Art unit of the spotter's formation [11.2.5]                    goss/fire_support.rules:537
    with LeaveOut(failed):
        if not (
            mission.kind != MissionKind.ART
            or capacity(mission) == Capacity.LIGHT
            or mission.air_observer
            or any(art_unit.command == ArtCommand.OWN_FORMATION for art_unit in mission.art)
        ):
            failed.append(Reason("an Art unit of the spotter's formation", "11.2.5", holds=False))
    # ships in range [11.3.2]                                            goss/fire_support.rules:539
    with LeaveOut(failed):
        if not (
            mission.kind != MissionKind.NGS
            or all(ship.range >= mission.ship_distance for ship in mission.ships)
        ):
            failed.append(Reason("ships in range", "11.3.2", holds=False))

    # none of these
    # no naval gunfire in a storm [19.3.4]                               goss/fire_support.rules:542
    with LeaveOut(failed):
        if mission.kind == MissionKind.NGS and mission.sky == Sky.STORM:
            failed.append(Reason("no naval gunfire in a storm", "19.3.4"))
    # air or naval fire at an overrun [11.2.4b; 5.3.5]                   goss/fire_support.rules:543
    with LeaveOut(failed):
        if mission.overrun and mission.kind in (MissionKind.GS, MissionKind.NGS):
            failed.append(Reason("air or naval fire at an overrun", "11.2.4b; 5.3.5"))
    # an overrun of a Co. in no ET, Fort or Ft Area [5.3.5]              goss/fire_support.rules:544
    with LeaveOut(failed):
        if (
            mission.overrun
            and (mission.spotter is None or not entrenched(mission.spotter).holds)
            and (mission.spotter is None or mission.spotter.size != UnitSize.BATTALION)
        ):
            failed.append(Reason("an overrun of a Co. in no ET, Fort or Ft Area", "5.3.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def split_limit(nation: Nation, asset: bool, bf: int, trace: Trace | None = None) -> int:
    """Missions an Art unit may split its fire over [11.4.1d]."""
    # gives                                                              goss/fire_support.rules:547
    value: int
    if nation.side == Side.ALLIED:
        # Allied: one for each point
        value = bf
    elif asset:
        # Axis corps or army asset
        value = 1
    else:
        value = min(2, bf)
    if trace is not None:
        trace.formula("split_limit", value, "11.4.1d", "goss/fire_support.rules:547")
    return value


def fired_bf(firer: Firer, mission: Mission, trace: Trace | None = None) -> Number:
    """Points of an Art unit [11.4.1; 11.4.1f; 14.2.1].

    Halved before the one point is taken off: the order is not stated.
    """

    @cache
    def halved() -> Number:
        # halved [14.2.1]: worked out when it is first asked for         goss/fire_support.rules:566
        value: Number = divided(firer.bf, 2) if firer.fatigue == 1 else firer.bf
        if trace is not None:
            trace.step("halved", value, "14.2.1", "goss/fire_support.rules:566")
        return value

    # gives                                                              goss/fire_support.rules:564
    value: Number
    if firer.depleted:
        # ammunition depleted [11.4.1]
        value = 0
    elif firer.heavy and mission.defensive:
        # heavy Art in a defensive mission [11.4.1f]
        value = max(0, halved() - 1)
    else:
        value = halved()
    if trace is not None:
        trace.formula("fired_bf", value, "11.4.1; 11.4.1f; 14.2.1", "goss/fire_support.rules:564")
    return value


def art_points(mission: Mission, trace: Trace | None = None) -> int:
    """Points of the Art [11.4.1; 1.5.0]."""
    # gives                                                              goss/fire_support.rules:572
    value = round_up(sum(fired_bf(art_unit, mission, trace) for art_unit in mission.art))
    if trace is not None:
        trace.formula("art_points", value, "11.4.1; 1.5.0", "goss/fire_support.rules:572")
    return value


def whole_volleys(mission: Mission, trace: Trace | None = None) -> int:
    """Volleys of 8 [11.4.1a]."""
    # gives                                                              goss/fire_support.rules:575
    value = round_down(divided(art_points(mission, trace), 8))
    if trace is not None:
        trace.formula("whole_volleys", value, "11.4.1a", "goss/fire_support.rules:575")
    return value


def art_volleys(mission: Mission, trace: Trace | None = None) -> tuple[int, ...]:
    """Art volleys [11.4.1a; 11.4.1g]."""
    # whole                                                              goss/fire_support.rules:579
    whole = (8,) * whole_volleys(mission, trace)
    if trace is not None:
        trace.step("whole", whole, "11.4.1a; 11.4.1g", "goss/fire_support.rules:579")
    # added                                                              goss/fire_support.rules:580
    added = (8,) * mission.added_volleys
    if trace is not None:
        trace.step("added", added, "11.4.1a; 11.4.1g", "goss/fire_support.rules:580")
    # rest                                                               goss/fire_support.rules:581
    rest = split_into(art_points(mission, trace) - 8 * whole_volleys(mission, trace), 8)
    if trace is not None:
        trace.step("rest", rest, "11.4.1a; 11.4.1g", "goss/fire_support.rules:581")
    # gives                                                              goss/fire_support.rules:578
    value = whole + added + rest
    if trace is not None:
        trace.formula("art_volleys", value, "11.4.1a; 11.4.1g", "goss/fire_support.rules:578")
    return value


def intensive_fire_allowed(mission: Mission) -> Answer:
    """Intensive fire [11.4.1g]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # an Art mission                                                     goss/fire_support.rules:605
    if mission.kind != MissionKind.ART:
        failed.append(Reason("an Art mission", "11.4.1g", holds=False))
    # a volley of 8                                                      goss/fire_support.rules:606
    with LeaveOut(failed):
        if whole_volleys(mission) < 1:
            failed.append(Reason("a volley of 8", "11.4.1g", holds=False))
    # corps ADV of 1 or more                                             goss/fire_support.rules:607
    if mission.corps_adv < 1:
        failed.append(Reason("corps ADV of 1 or more", "11.4.1g", holds=False))
    # one added volley for each original volley of 8                     goss/fire_support.rules:608
    with LeaveOut(failed):
        if mission.added_volleys > whole_volleys(mission):
            failed.append(
                Reason("one added volley for each original volley of 8", "11.4.1g", holds=False)
            )

    # none of these
    # Art of an unsupported formation [15.4.3]                           goss/fire_support.rules:610
    if any(art_unit.unsupported for art_unit in mission.art):
        failed.append(Reason("Art of an unsupported formation", "15.4.3"))
    # Art not in GenS                                                    goss/fire_support.rules:611
    if any(art_unit.supply in (Supply.OHS, Supply.OOS) for art_unit in mission.art):
        failed.append(Reason("Art not in GenS", "11.4.1g"))
    # Art on extended GenS without additional trucks [15.2.4a]           goss/fire_support.rules:612
    if any(
        art_unit.supply == Supply.EXTENDED_GENS and not art_unit.extra_trucks
        for art_unit in mission.art
    ):
        failed.append(Reason("Art on extended GenS without additional trucks", "15.2.4a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def volley_points(mission: Mission, trace: Trace | None = None) -> tuple[int, ...]:
    """Points of each volley [11.4.0]."""
    # gives                                                              goss/fire_support.rules:615
    value: tuple[int, ...]
    if mission.kind == MissionKind.ART:
        # Art [11.4.1a]
        value = art_volleys(mission, trace)
    elif mission.kind == MissionKind.NGS:
        # one for each ship [11.4.2]
        value = tuple(ship.fs_points for ship in mission.ships)
    else:
        value = tuple(points_left * 2 for points_left in mission.air_missions)
    if trace is not None:
        trace.formula("volley_points", value, "11.4.0", "goss/fire_support.rules:615")
    return value


def drm_units(mission: Mission, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Units that give DRMs [11.2.2].

    Attack designated units alone, where the hex holds such and others. Density counts all.
    """
    # designated                                                         goss/fire_support.rules:639
    designated = tuple(unit for unit in mission.units if attack_designated(unit).holds)
    if trace is not None:
        trace.step("designated", designated, "11.2.2", "goss/fire_support.rules:639")
    # gives                                                              goss/fire_support.rules:637
    value = mission.units if len(designated) == 0 else designated
    if trace is not None:
        trace.formula("drm_units", value, "11.2.2", "goss/fire_support.rules:637")
    return value


def hit_units(mission: Mission, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Units that can be hit [11.2.2].

    Beside attack designated units, the others are safe in any CT or fieldwork, Fort or Ft
    Area.
    """
    # covered                                                            goss/fire_support.rules:644
    covered = hex_cover(mission.target, mission.gt, trace) != Cover.OPEN_GROUND
    if trace is not None:
        trace.step("covered", covered, "11.2.2", "goss/fire_support.rules:644")
    # gives                                                              goss/fire_support.rules:642
    value = drm_units(mission, trace) if covered else mission.units
    if trace is not None:
        trace.formula("hit_units", value, "11.2.2", "goss/fire_support.rules:642")
    return value


def hex_steps(mission: Mission, trace: Trace | None = None) -> int:
    """Steps in the target hex [11.5.4; 4.1.3].

    Every step counts, whatever its unit is doing. Half steps are rounded in the total of
    the hex: whether each Z-step is rounded for itself is not stated. Forts do not count.
    """
    # whole                                                              goss/fire_support.rules:650
    whole = sum(unit.steps for unit in mission.units if unit.size != UnitSize.Z_STEP)
    if trace is not None:
        trace.step("whole", whole, "11.5.4; 4.1.3", "goss/fire_support.rules:650")
    # halves                                                             goss/fire_support.rules:651
    halves = sum(1 for unit in mission.units if unit.size == UnitSize.Z_STEP)
    if trace is not None:
        trace.step("halves", halves, "11.5.4; 4.1.3", "goss/fire_support.rules:651")
    # gives                                                              goss/fire_support.rules:647
    value = round_up(whole + divided(halves, 2))
    if trace is not None:
        trace.formula("hex_steps", value, "11.5.4; 4.1.3", "goss/fire_support.rules:647")
    return value


def no_terrain(mission: Mission) -> Answer:
    """No terrain DRM for this hex [11.5.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any(attack_designated(unit).holds for unit in mission.units):
        # an attack designated unit                                      goss/fire_support.rules:656
        because.append(Reason("an attack designated unit", "11.5.1"))
    elif any(unit.mode == Mode.STRAT for unit in mission.units):
        # a unit in Strat mode                                           goss/fire_support.rules:657
        because.append(Reason("a unit in Strat mode", "11.5.1"))
    elif any(
        unit.work in (DefensiveWork.FORT, DefensiveWork.FT_AREA, DefensiveWork.STP)
        for unit in drm_units(mission)
    ):
        # in a Fort, StP or Ft Area [11.5.2]                             goss/fire_support.rules:658
        because.append(Reason("in a Fort, StP or Ft Area", "11.5.2"))
    else:
        failed += [
            Reason("an attack designated unit", "11.5.1", holds=False),
            Reason("a unit in Strat mode", "11.5.1", holds=False),
            Reason("in a Fort, StP or Ft Area", "11.5.2", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def gets_work(unit: Unit) -> Answer:
    """Has the good of its work [11.5.2; 17.4.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # in a work                                                          goss/fire_support.rules:662
    if unit.work is None:
        failed.append(Reason("in a work", "11.5.2; 17.4.1", holds=False))

    # none of these
    # attack designated                                                  goss/fire_support.rules:664
    if attack_designated(unit).holds:
        failed.append(Reason("attack designated", "11.5.2; 17.4.1"))
    # Strat or Exploit mode                                              goss/fire_support.rules:665
    if unit.mode in (Mode.STRAT, Mode.EXPLOIT):
        failed.append(Reason("Strat or Exploit mode", "11.5.2; 17.4.1"))
    # building a bridge                                                  goss/fire_support.rules:666
    if unit.bridging:
        failed.append(Reason("building a bridge", "11.5.2; 17.4.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def armor_units(mission: Mission, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Units whose armor counts [11.5.3; 11.6.3c]."""
    # gives                                                              goss/fire_support.rules:668
    value = tuple(unit for unit in drm_units(mission, trace) if not unit.retreated)
    if trace is not None:
        trace.formula("armor_units", value, "11.5.3; 11.6.3c", "goss/fire_support.rules:668")
    return value


def pure_target(mission: Mission) -> Answer:
    """Pure armor [11.5.3]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # every unit is pure armor                                           goss/fire_support.rules:673
    if not (
        len(armor_units(mission)) >= 1
        and all(unit.armor == Armor.PURE_ARMOR for unit in armor_units(mission))
    ):
        failed.append(Reason("every unit is pure armor", "11.5.3", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def mixed_target(mission: Mission) -> Answer:
    """Mixed armor [11.5.3]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # some unit is pure or mixed armor                                   goss/fire_support.rules:678
    if not any(unit.armor != Armor.NO_ARMOR for unit in armor_units(mission)):
        failed.append(Reason("some unit is pure or mixed armor", "11.5.3", holds=False))

    # none of these
    # every unit is pure armor                                           goss/fire_support.rules:680
    if pure_target(mission).holds:
        failed.append(Reason("every unit is pure armor", "11.5.3"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def drm_of_groups_abc(mission: Mission, trace: Trace | None = None) -> int:
    """What groups A, B and C give [11.5.5]."""
    # gives                                                              goss/fire_support.rules:682
    value = sum_of_groups(
        _fire_support_drm_a(mission), _fire_support_drm_b(mission), _fire_support_drm_c(mission)
    )
    if trace is not None:
        trace.formula("drm_of_groups_abc", value, "11.5.5", "goss/fire_support.rules:682")
    return value


def nw_bonus(mission: Mission) -> Answer:
    """Nebelwerfer bonus [11.5.5]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # a NW unit fires                                                    goss/fire_support.rules:687
    if not any(art_unit.nebelwerfer for art_unit in mission.art):
        failed.append(Reason("a NW unit fires", "11.5.5", holds=False))
    # the hex gives no DRM of groups A, B or C                           goss/fire_support.rules:688
    with LeaveOut(failed):
        if drm_of_groups_abc(mission) != 0:
            failed.append(Reason("the hex gives no DRM of groups A, B or C", "11.5.5", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def first_volley_drm(mission: Mission, trace: Trace | None = None) -> int:
    """First volley only [11.5.5].

    Taken as replaced by NW mass shock, not added to it: the rule leaves this open.
    """
    tally = Tally("first_volley_drm", trace)

    if nw_bonus(mission).holds and not all(art_unit.nebelwerfer for art_unit in mission.art):
        tally.add(+1, "NW bonus, not every unit NW", "11.5.5", "goss/fire_support.rules:693")

    if trace is not None:
        trace.total("first_volley_drm", tally.total, "11.5.5", "goss/fire_support.rules:690")
    return tally.whole()


def first_volley_drm_lines(mission: Mission) -> tuple[Line, ...]:
    """The lines of First volley only that count, each with its value and rule."""
    trace = Trace()
    first_volley_drm(mission, trace)
    return trace.lines_of("first_volley_drm")
