# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/fire_support_resolution.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Fire support resolution."""

from __future__ import annotations

from typing import ClassVar, Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    Ended,
    Group,
    Heading,
    LeaveOut,
    Line,
    Number,
    Outcome,
    Reason,
    Refused,
    Trace,
    a_trace,
    at_most,
    chosen,
    divided,
    few_enough,
    inside,
    is_a,
    kept_between,
    needed,
    once,
    one_of,
    round_up,
    sum_of_groups,
    unknown,
)
from .fire_support_hits import (
    AmmunitionDepletionResolved,
    Depletion,
    FirstHit,
    FirstStep,
    FsHits,
    FsHitsResolved,
    ammunition_depletion,
    fs_hits,
)
from .fire_support_rules import (
    intensive_fire_allowed,
    may_conduct,
    may_participate,
    volley_points,
    within_capacity,
)
from .vocabulary import Mission, MissionKind, NavalType, Observation
from .words import (
    D10,
    Armor,
    Cover,
    DefensiveWork,
    GameTurn,
    Mode,
    Sky,
    Terrain,
    Unit,
    UnitSize,
    attack_designated_holds,
    hex_cover,
)

_NO_ARMOR: Final = Armor.NO_ARMOR
_PURE_ARMOR: Final = Armor.PURE_ARMOR
_OPEN_GROUND: Final = Cover.OPEN_GROUND
_FORT_OR_FT_AREA: Final = frozenset((DefensiveWork.FORT, DefensiveWork.FT_AREA))
_FORT_TO_STP: Final = frozenset((DefensiveWork.FORT, DefensiveWork.FT_AREA, DefensiveWork.STP))
_NIGHT_OR_ENA: Final = frozenset((GameTurn.NIGHT, GameTurn.ENA))
_MISSION_KIND_ART: Final = MissionKind.ART
_NGS: Final = MissionKind.NGS
_STRAT: Final = Mode.STRAT
_STRAT_OR_EXPLOIT: Final = frozenset((Mode.STRAT, Mode.EXPLOIT))
_BB_OR_MN: Final = frozenset((NavalType.BB, NavalType.MN))
_OBSERVED: Final = Observation.OBSERVED
_OVERCAST: Final = Sky.OVERCAST
_PARTLY: Final = Sky.PARTLY
_Z_STEP: Final = UnitSize.Z_STEP


class FsResult(Outcome):
    """FS result [11.6.0].

    AS1 is one AS hit and one numerical hit, as the examples take it.

    One of:
    no_effect: NE
    hits: {n}
    as_result: AS{n}
    """

    __slots__ = ("as_hits", "numerical_hits")
    as_hits: int
    numerical_hits: int
    NO_EFFECT: ClassVar[FsResult]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        as_hits: int,
        numerical_hits: int,
    ) -> FsResult:
        """One of its cases."""
        made: FsResult = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.as_hits = as_hits
        made.numerical_hits = numerical_hits
        made.__class__ = cls
        return made

    @classmethod
    def hits(cls, n: int) -> FsResult:
        """{n}"""
        return cls.with_figures(1, "hits", str(n), (n,), as_hits=0, numerical_hits=n)

    @classmethod
    def as_result(cls, n: int) -> FsResult:
        """AS{n} [11.6.1]"""
        return cls.with_figures(2, "as_result", "AS" + str(n), (n,), as_hits=n, numerical_hits=n)


FsResult.NO_EFFECT = FsResult.with_figures(0, "no_effect", "NE", as_hits=0, numerical_hits=0)


# FS Mission Resolution Table [11.6.0; Card]                   goss/fire_support_resolution.rules:13
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
    "fs_table",
    "FS Mission Resolution Table",
    "11.6.0; Card",
    "goss/fire_support_resolution.rules:13",
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
    """FS Mission Resolution Table [11.6.0; Card].

    Whether AS hits go with the four hits of 23+ is not said: none are taken.
    """
    if fsv.__class__ is not int:
        fsv = FS_TABLE_FSV.taken(fsv)
    try:
        found: FsResult = FS_TABLE.known[FS_TABLE_FSV.at[fsv]]
    except Exception:
        found = FS_TABLE.look_up(fsv)
    if trace is not None:
        trace.looked_up(FS_TABLE, fsv, found)
    return found


# Unit density [11.5.4]                                        goss/fire_support_resolution.rules:38
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
    "density_drm",
    "Unit density",
    "11.5.4",
    "goss/fire_support_resolution.rules:38",
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
    if total.__class__ is not int:
        total = DENSITY_DRM_TOTAL.taken(total)
    try:
        found: int = DENSITY_DRM.known[DENSITY_DRM_TOTAL.at[total]]
    except Exception:
        found = DENSITY_DRM.look_up(total)
    if trace is not None:
        trace.looked_up(DENSITY_DRM, total, found)
    return found


def first_volley_drm(mission: Mission, trace: Trace | None = None) -> int:
    """First volley only [11.5.5].

    Taken as replaced by NW mass shock, not added to it: the rule leaves this open.
    """
    total = 0

    if nw_bonus_holds(mission) and not all([art_unit.nebelwerfer for art_unit in mission.art]):
        total += 1
        if trace is not None:
            trace.adds(
                "first_volley_drm", +1, "NW bonus, not every unit NW", "11.5.5",
                "goss/fire_support_resolution.rules:51",
            )

    if trace is not None:
        trace.total(
            "first_volley_drm",
            total,
            "11.5.5",
            "goss/fire_support_resolution.rules:48",
            "First volley only",
        )
    return total


def first_volley_drm_lines(mission: Mission) -> tuple[Line, ...]:
    """The lines of First volley only that count, each with its value and rule."""
    trace = Trace()
    first_volley_drm(mission, trace)
    return trace.lines_of("first_volley_drm")


# Fire Support DRM Table: A Terrain [11.5.1]                   goss/fire_support_resolution.rules:64
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
    "fire_support_drm.a",
    "A  Terrain",
    "11.5.1",
    "goss/fire_support_resolution.rules:64",
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


# Fire Support DRM Table: B Defensive works [11.5.2; 17.3.3]   goss/fire_support_resolution.rules:83
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
    "fire_support_drm.b",
    "B  Defensive works",
    "11.5.2; 17.3.3",
    "goss/fire_support_resolution.rules:83",
    rows=(FIRE_SUPPORT_DRM_B_WORK,),
    columns=(),
    lines=(
        #            DRM
        ("IP",      (-1,)),
        ("ET-2",    (-2,)),
        ("ET-3",    (-3,)),
        ("Fort",    (unknown,)),
        ("Ft Area", (-7,)),  # DRM ‡
        ("StP",     (unknown,)),
    ),
)
# fmt: on


def _fire_support_drm_a(mission: Mission, trace: Trace | None = None) -> Group:
    """Fire Support DRM Table: A Terrain [11.5.1]."""
    # A Terrain, defender chooses [11.5.1]                     goss/fire_support_resolution.rules:64
    group = Group("a")
    if not no_terrain_holds(mission):
        for terrain_type in mission.target.terrain:
            cell = FIRE_SUPPORT_DRM_A[terrain_type]
            group.add(cell, "A  Terrain", "11.5.1", "goss/fire_support_resolution.rules:68")
    group.keep_one("least")
    return group


def _fire_support_drm_b(mission: Mission, trace: Trace | None = None) -> Group:
    """Fire Support DRM Table: B Defensive works [11.5.2; 17.3.3]."""
    # B Defensive works, defender chooses [11.5.2; 17.3.3]     goss/fire_support_resolution.rules:83
    group = Group("b")
    for unit in drm_units(mission, trace):
        if gets_work_holds(unit):
            cell = FIRE_SUPPORT_DRM_B[needed(unit.work, "work")]
            group.add(
                cell,
                "B  Defensive works",
                "11.5.2; 17.3.3",
                "goss/fire_support_resolution.rules:86",
            )
    group.keep_one("least")
    return group


def _fire_support_drm_c(mission: Mission, trace: Trace | None = None) -> Group:
    """Fire Support DRM Table: C Armor [11.5.3]."""
    # C Armor [11.5.3]                                         goss/fire_support_resolution.rules:93
    group = Group("c")
    if pure_target_holds(mission):
        group.add(-3, "Pure armor", "11.5.3", "goss/fire_support_resolution.rules:94")
    if mixed_target_holds(mission):
        group.add(-2, "Mixed armor", "11.5.3", "goss/fire_support_resolution.rules:95")
    return group


def fire_support_drm(mission: Mission, trace: Trace | None = None) -> int:
    """Fire Support DRM Table [11.5.0].

    In a hex of attack designated and other units only the former give DRMs, density apart.
    """
    total = 0

    # A Terrain, defender chooses [11.5.1]                     goss/fire_support_resolution.rules:64
    group_a = _fire_support_drm_a(mission, trace)

    # B Defensive works, defender chooses [11.5.2; 17.3.3]     goss/fire_support_resolution.rules:83
    group_b = _fire_support_drm_b(mission, trace)

    # C Armor [11.5.3]                                         goss/fire_support_resolution.rules:93
    group_c = _fire_support_drm_c(mission, trace)

    # D Unit density [11.5.4]                                  goss/fire_support_resolution.rules:97
    adds = density_drm(hex_steps(mission, trace), trace)
    total += adds
    if trace is not None:
        trace.adds(
            "fire_support_drm", adds, "Steps in the hex", "11.5.4",
            "goss/fire_support_resolution.rules:98", "d",
        )

    # E Other conditions [11.5.5]                             goss/fire_support_resolution.rules:100
    if not mission.air_observer and (
        mission.spotter is not None
        and mission.spotter.vp
        and not mission.target_vp
        or mission.spotter is not None
        and mission.spotter.hvp
        and not mission.target_hvp
    ):
        total += 1
        if trace is not None:
            trace.adds(
                "fire_support_drm", +1, "spotter on a VP or HVP the target lacks", "11.5.5",
                "goss/fire_support_resolution.rules:101", "e",
            )
    if mission.gt in _NIGHT_OR_ENA:
        total -= 1
        if trace is not None:
            trace.adds(
                "fire_support_drm", -1, "Night GT or ENA period", "11.5.5",
                "goss/fire_support_resolution.rules:103", "e",
            )
    if mission.observation is not _OBSERVED:
        total -= 4
        if trace is not None:
            trace.adds(
                "fire_support_drm", -4, "Unobserved", "11.2.1",
                "goss/fire_support_resolution.rules:104", "e",
            )
    if any([unit.mode is _STRAT for unit in mission.units]):
        total += 4
        if trace is not None:
            trace.adds(
                "fire_support_drm", +4, "a target unit in Strat mode", "11.5.5",
                "goss/fire_support_resolution.rules:105", "e",
            )
    if nw_bonus_holds(mission) and all([art_unit.nebelwerfer for art_unit in mission.art]):
        total += 1
        if trace is not None:
            trace.adds(
                "fire_support_drm", +1, "NW mass shock: every unit is NW", "11.5.5",
                "goss/fire_support_resolution.rules:106", "e",
            )
    if mission.kind == _NGS and any([ship in _BB_OR_MN for ship in mission.ships]):
        total += 1
        if trace is not None:
            trace.adds(
                "fire_support_drm", +1, "a BB or MN fires", "11.5.5",
                "goss/fire_support_resolution.rules:107", "e",
            )
    if mission.kind == _NGS and mission.sky is _OVERCAST and mission.rain:
        total -= 2
        if trace is not None:
            trace.adds(
                "fire_support_drm", -2, "NGS, overcast with rain", "11.5.5",
                "goss/fire_support_resolution.rules:108", "e",
            )
    if mission.kind == _NGS and mission.sky is _OVERCAST and not mission.rain:
        total -= 1
        if trace is not None:
            trace.adds(
                "fire_support_drm", -1, "NGS, overcast without rain", "11.5.5",
                "goss/fire_support_resolution.rules:109", "e",
            )
    if mission.kind == _NGS and mission.sky is _PARTLY and mission.rain:
        total -= 1
        if trace is not None:
            trace.adds(
                "fire_support_drm", -1, "NGS, partly overcast with rain", "11.5.5",
                "goss/fire_support_resolution.rules:110", "e",
            )

    # at most 1 of a, b, defender chooses: pure armor          goss/fire_support_resolution.rules:60
    # [11.5.3]
    if pure_target_holds(mission):
        at_most(1, (group_a, group_b), "least")

    # at most 2 of a, b, c, defender chooses: mixed armor      goss/fire_support_resolution.rules:61
    # [11.5.3]
    if mixed_target_holds(mission):
        at_most(2, (group_a, group_b, group_c), "least")
    total += int(group_a.total)
    if trace is not None:
        trace.lines("fire_support_drm", group_a.lines)
    total += int(group_b.total)
    if trace is not None:
        trace.lines("fire_support_drm", group_b.lines)
    total += int(group_c.total)
    if trace is not None:
        trace.lines("fire_support_drm", group_c.lines)

    # the total is kept within its bounds [11.5.0]
    total = max(total, -10)
    total = min(total, 10)
    if trace is not None:
        trace.total(
            "fire_support_drm",
            total,
            "11.5.0",
            "goss/fire_support_resolution.rules:53",
            "Fire Support DRM Table",
        )
    return total


def fire_support_drm_lines(mission: Mission) -> tuple[Line, ...]:
    """The lines of Fire Support DRM Table that count, each with its value and rule."""
    trace = Trace()
    fire_support_drm(mission, trace)
    return trace.lines_of("fire_support_drm")


def pure_target(mission: Mission) -> Answer:
    """Pure armor [11.5.3]."""
    failed: list[Reason] = []

    # all of these
    # every unit is pure armor                                goss/fire_support_resolution.rules:116
    if not (
        len(armor_units(mission)) >= 1
        and all([unit.armor is _PURE_ARMOR for unit in armor_units(mission)])
    ):
        failed.append(Reason("every unit is pure armor", "11.5.3", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def pure_target_holds(mission: Mission) -> bool:
    """Pure armor [11.5.3]: yes or no, without the reasons."""
    return len(armor_units(mission)) >= 1 and all(
        [unit.armor is _PURE_ARMOR for unit in armor_units(mission)]
    )


def mixed_target(mission: Mission) -> Answer:
    """Mixed armor [11.5.3]."""
    failed: list[Reason] = []

    # all of these
    # some unit is pure or mixed armor                        goss/fire_support_resolution.rules:121
    if not any([unit.armor is not _NO_ARMOR for unit in armor_units(mission)]):
        failed.append(Reason("some unit is pure or mixed armor", "11.5.3", holds=False))

    # none of these
    # every unit is pure armor                                goss/fire_support_resolution.rules:123
    if pure_target_holds(mission):
        failed.append(Reason("every unit is pure armor", "11.5.3"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def mixed_target_holds(mission: Mission) -> bool:
    """Mixed armor [11.5.3]: yes or no, without the reasons."""
    return (
        any([unit.armor is not _NO_ARMOR for unit in armor_units(mission)])
        and not pure_target_holds(mission)
    )


def no_terrain(mission: Mission) -> Answer:
    """No terrain DRM for this hex [11.5.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any([attack_designated_holds(unit) for unit in mission.units]):
        # an attack designated unit                           goss/fire_support_resolution.rules:127
        because.append(Reason("an attack designated unit", "11.5.1"))
    elif any([unit.mode is _STRAT for unit in mission.units]):
        # a unit in Strat mode                                goss/fire_support_resolution.rules:128
        because.append(Reason("a unit in Strat mode", "11.5.1"))
    elif any([unit.work in _FORT_TO_STP for unit in drm_units(mission)]):
        # in a Fort, StP or Ft Area [11.5.2]                  goss/fire_support_resolution.rules:129
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


def no_terrain_holds(mission: Mission) -> bool:
    """No terrain DRM for this hex [11.5.1]: yes or no, without the reasons."""
    return (
        any([attack_designated_holds(unit) for unit in mission.units])
        or any([unit.mode is _STRAT for unit in mission.units])
        or any([unit.work in _FORT_TO_STP for unit in drm_units(mission)])
    )


def gets_work(unit: Unit) -> Answer:
    """Has the good of its work [11.5.2; 17.4.1]."""
    failed: list[Reason] = []

    # all of these
    # in a work                                               goss/fire_support_resolution.rules:133
    if unit.work is None:
        failed.append(Reason("in a work", "11.5.2; 17.4.1", holds=False))

    # none of these
    # attack designated                                       goss/fire_support_resolution.rules:135
    if attack_designated_holds(unit):
        failed.append(Reason("attack designated", "11.5.2; 17.4.1"))
    # Strat or Exploit mode                                   goss/fire_support_resolution.rules:136
    if unit.mode in _STRAT_OR_EXPLOIT:
        failed.append(Reason("Strat or Exploit mode", "11.5.2; 17.4.1"))
    # building a bridge                                       goss/fire_support_resolution.rules:137
    if unit.bridging:
        failed.append(Reason("building a bridge", "11.5.2; 17.4.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def gets_work_holds(unit: Unit) -> bool:
    """Has the good of its work [11.5.2; 17.4.1]: yes or no, without the reasons."""
    return (
        unit.work is not None
        and not attack_designated_holds(unit)
        and unit.mode not in _STRAT_OR_EXPLOIT
        and not unit.bridging
    )


def nw_bonus(mission: Mission) -> Answer:
    """Nebelwerfer bonus [11.5.5]."""
    failed: list[Reason] = []

    # all of these
    # a NW unit fires                                         goss/fire_support_resolution.rules:141
    if not any([art_unit.nebelwerfer for art_unit in mission.art]):
        failed.append(Reason("a NW unit fires", "11.5.5", holds=False))
    # the hex gives no DRM of groups A, B or C                goss/fire_support_resolution.rules:142
    with LeaveOut(failed):
        if drm_of_groups_abc(mission) != 0:
            failed.append(Reason("the hex gives no DRM of groups A, B or C", "11.5.5", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def nw_bonus_holds(mission: Mission) -> bool:
    """Nebelwerfer bonus [11.5.5]: yes or no, without the reasons."""
    return (
        any([art_unit.nebelwerfer for art_unit in mission.art]) and drm_of_groups_abc(mission) == 0
    )


def fort_shields(mission: Mission) -> Answer:
    """Numerical hits become AS hits [11.4.1f; 11.6.2]."""
    failed: list[Reason] = []

    # all of these
    # the target is in a Fort or Ft Area                        lucky_forward/fort_battles.rules:110
    if not (
        mission.metz_fort or any([unit.work in _FORT_OR_FT_AREA for unit in hit_units(mission)])
    ):
        failed.append(Reason("the target is in a Fort or Ft Area", "11.4.1f; 11.6.2", holds=False))
    # no heavy Art takes part, or a Metz fort [lf 17.6.3a]      lucky_forward/fort_battles.rules:111
    if not (mission.metz_fort or not any([art_unit.heavy for art_unit in mission.art])):
        failed.append(Reason("no heavy Art takes part, or a Metz fort", "lf 17.6.3a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def fort_shields_holds(mission: Mission) -> bool:
    """Numerical hits become AS hits [11.4.1f; 11.6.2]: yes or no, without the reasons."""
    return (
        (mission.metz_fort or any([unit.work in _FORT_OR_FT_AREA for unit in hit_units(mission)]))
        and (mission.metz_fort or not any([art_unit.heavy for art_unit in mission.art]))
    )


def drm_units(mission: Mission, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Units that give DRMs [11.2.2].

    Attack designated units alone, where the hex holds such and others. Density counts all.
    """
    # designated                                              goss/fire_support_resolution.rules:151
    designated = tuple([unit for unit in mission.units if attack_designated_holds(unit)])
    if trace is not None:
        trace.step("designated", designated, "11.2.2", "goss/fire_support_resolution.rules:151")
    # gives                                                   goss/fire_support_resolution.rules:149
    value = mission.units if len(designated) == 0 else designated
    if trace is not None:
        trace.formula(
            "drm_units",
            value,
            "11.2.2",
            "goss/fire_support_resolution.rules:149",
            "Units that give DRMs",
        )
    return value


def hit_units(mission: Mission, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Units that can be hit [11.2.2].

    Contradiction: 11.6.1 and 11.6.2 send to 11.2.1 for this, which is not about it [11.6.1;
    11.6.2]

    Beside attack designated units, the others are safe in any CT or fieldwork, Fort or Ft
    Area.
    """
    # covered                                                 goss/fire_support_resolution.rules:157
    covered = hex_cover(mission.target, mission.gt, trace) != _OPEN_GROUND
    if trace is not None:
        trace.step("covered", covered, "11.2.2", "goss/fire_support_resolution.rules:157")
    # gives                                                   goss/fire_support_resolution.rules:154
    value = drm_units(mission, trace) if covered else mission.units
    if trace is not None:
        trace.formula(
            "hit_units",
            value,
            "11.2.2",
            "goss/fire_support_resolution.rules:154",
            "Units that can be hit",
        )
    return value


def hex_steps(mission: Mission, trace: Trace | None = None) -> int:
    """Steps in the target hex [11.5.4; 4.1.3].

    Every step counts, whatever its unit is doing. Half steps are rounded in the total of
    the hex: whether each Z-step is rounded for itself is not stated. Forts do not count.
    """
    # whole                                                   goss/fire_support_resolution.rules:163
    whole = sum([unit.steps for unit in mission.units if unit.size is not _Z_STEP])
    if trace is not None:
        trace.step("whole", whole, "11.5.4; 4.1.3", "goss/fire_support_resolution.rules:163")
    # halves                                                  goss/fire_support_resolution.rules:164
    halves = sum([1 for unit in mission.units if unit.size is _Z_STEP])
    if trace is not None:
        trace.step("halves", halves, "11.5.4; 4.1.3", "goss/fire_support_resolution.rules:164")
    # gives                                                   goss/fire_support_resolution.rules:160
    value = round_up(whole + divided(halves, 2))
    if trace is not None:
        trace.formula(
            "hex_steps",
            value,
            "11.5.4; 4.1.3",
            "goss/fire_support_resolution.rules:160",
            "Steps in the target hex",
        )
    return value


def armor_units(mission: Mission, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Units whose armor counts [11.5.3; 11.6.3c]."""
    # gives                                                   goss/fire_support_resolution.rules:167
    value = tuple([unit for unit in drm_units(mission, trace) if not unit.retreated])
    if trace is not None:
        trace.formula(
            "armor_units",
            value,
            "11.5.3; 11.6.3c",
            "goss/fire_support_resolution.rules:167",
            "Units whose armor counts",
        )
    return value


def drm_of_groups_abc(mission: Mission, trace: Trace | None = None) -> int:
    """What groups A, B and C give [11.5.5]."""
    # gives                                                   goss/fire_support_resolution.rules:170
    value = sum_of_groups(
        _fire_support_drm_a(mission), _fire_support_drm_b(mission), _fire_support_drm_c(mission)
    )
    if trace is not None:
        trace.formula(
            "drm_of_groups_abc",
            value,
            "11.5.5",
            "goss/fire_support_resolution.rules:170",
            "What groups A, B and C give",
        )
    return value


@dataclass(frozen=True, slots=True)
class FireSupportGuns:
    """One pass of guns, in FS Mission Resolution."""


@dataclass(frozen=True, slots=True)
class FireSupportIntensive:
    """One pass of intensive, in FS Mission Resolution."""


@dataclass(frozen=True, slots=True)
class FireSupportFired:
    """One pass of fired, in FS Mission Resolution."""

    dr: int
    points: int
    extra: int
    net_drm: int
    fsv: int
    result: FsResult


_fire_support_fired: Final = maker(FireSupportFired)


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
        way: FirstHit | None = None,
        first_step: FirstStep | None = None,
        to_fatigue: int | None = None,
        trace: Trace | None = None,
    ) -> FsHitsResolved | Refused | Ended:
        """Go on, now that everything is known."""
        return fs_hits(
            FsHits(hits=self.hits, as_hits=self.as_hits, units=self.units, can_retreat=can_retreat),
            dice.within("losses"),
            way=way,
            first_step=first_step,
            to_fatigue=to_fatigue,
            trace=inside(trace, "losses"),
        )


@dataclass(frozen=True, slots=True)
class FireSupportResolved:
    """What FS Mission Resolution comes to."""

    hits: int
    as_hits: int
    markers: int
    fired: tuple[FireSupportFired, ...]
    losses: FireSupportLossesDue | None
    depletion: AmmunitionDepletionResolved | Ended | None


def fire_support(
    mission: Mission,
    dice: Dice,
    *,
    small: bool | None = None,
    trace: Trace | None = None,
) -> FireSupportResolved | Refused:
    """FS Mission Resolution [11.6.0]."""
    is_a("mission", mission, Mission)
    if trace is not None:
        a_trace(trace)

    # refuse: this mission [11.2.0]                           goss/fire_support_resolution.rules:176
    answer = may_conduct(mission)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "this mission", answer.reasons, "11.2.0", "goss/fire_support_resolution.rules:176"
            )
        return Refused("this mission", "11.2.0", answer.reasons)

    # refuse: more than the mission's capacity [11.2.4]       goss/fire_support_resolution.rules:177
    answer = within_capacity(mission)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "more than the mission's capacity",
                answer.reasons,
                "11.2.4",
                "goss/fire_support_resolution.rules:177",
            )
        return Refused("more than the mission's capacity", "11.2.4", answer.reasons)

    # guns: each gun [11.2.3]                                 goss/fire_support_resolution.rules:178
    guns_trace = None if trace is None else trace.within("guns")
    for gun_number, gun in enumerate(mission.art, start=1):
        if guns_trace is not None:
            guns_trace.next_pass()

        # refuse: an Art unit that may not take part          goss/fire_support_resolution.rules:179
        # [11.2.3]
        answer = may_participate(gun, mission)
        if not answer.holds:
            if guns_trace is not None:
                guns_trace.refusal(
                    "an Art unit that may not take part",
                    answer.reasons,
                    "11.2.3",
                    "goss/fire_support_resolution.rules:179",
                )
            return Refused(
                "an Art unit that may not take part",
                "11.2.3",
                answer.reasons,
                where=(one_of("gun", gun_number, "art", gun.name, "Art"),),
            )

    # intensive: each added [11.4.1g]                         goss/fire_support_resolution.rules:180
    intensive_trace = None if trace is None else trace.within("intensive")
    for added_number, _ in enumerate((8,) * few_enough(mission.added_volleys), start=1):
        if intensive_trace is not None:
            intensive_trace.next_pass()

        # refuse: intensive fire [11.4.1g]                    goss/fire_support_resolution.rules:181
        answer = intensive_fire_allowed(mission)
        if not answer.holds:
            if intensive_trace is not None:
                intensive_trace.refusal(
                    "intensive fire",
                    answer.reasons,
                    "11.4.1g",
                    "goss/fire_support_resolution.rules:181",
                )
            return Refused(
                "intensive fire", "11.4.1g", answer.reasons, where=(one_of("added", added_number),)
            )

    # choose small: the player who attacks or fires the       goss/fire_support_resolution.rules:182
    # mission: fire a volley of less than 8 [11.4.1a]
    small_chosen: bool
    if small is None:
        small_chosen = True
    else:
        small_chosen = chosen("small", small, (True, False))
    if trace is not None:
        trace.step("small", small_chosen, "11.4.1a", "goss/fire_support_resolution.rules:182")

    # volleys [11.4.1a]                                       goss/fire_support_resolution.rules:183
    volleys = tuple([
        number
        for number in volley_points(mission, trace)
        if mission.kind != _MISSION_KIND_ART or number >= 8 or small_chosen
    ])
    if trace is not None:
        trace.step("volleys", volleys, "11.4.1a", "goss/fire_support_resolution.rules:183")

    @once
    def drm() -> int:
        # drm [11.5.0]: worked out when it is first asked     goss/fire_support_resolution.rules:184
        # for
        value = fire_support_drm(mission, trace)
        if trace is not None:
            trace.step("drm", value, "11.5.0", "goss/fire_support_resolution.rules:184")
        return value

    # fired: each volley                                      goss/fire_support_resolution.rules:185
    fired_so_far: list[FireSupportFired] = []
    fired_dice = dice.within("fired")
    fired_trace = None if trace is None else trace.within("fired")
    for volley_number, volley in enumerate(volleys, start=1):
        if fired_trace is not None:
            fired_trace.next_pass()

        # roll dr: one ten-sided die, 0 is zero [11.6.0 1]    goss/fire_support_resolution.rules:186
        dr = D10.roll(fired_dice, "dr")
        if fired_trace is not None:
            fired_trace.roll("dr", dr, "11.6.0 1", "goss/fire_support_resolution.rules:186")

        # points [11.6.0 2]                                   goss/fire_support_resolution.rules:187
        points = volley
        if fired_trace is not None:
            fired_trace.step("points", points, "11.6.0 2", "goss/fire_support_resolution.rules:187")

        # extra [11.5.5]                                      goss/fire_support_resolution.rules:188
        extra = first_volley_drm(mission, fired_trace) if volley_number == 1 else 0
        if fired_trace is not None:
            fired_trace.step("extra", extra, "11.5.5", "goss/fire_support_resolution.rules:188")

        # net_drm [11.5.0]                                    goss/fire_support_resolution.rules:189
        net_drm = kept_between(drm() + extra, -10, 10)
        if fired_trace is not None:
            fired_trace.step("net_drm", net_drm, "11.5.0", "goss/fire_support_resolution.rules:189")

        # fsv [11.6.0 3]                                      goss/fire_support_resolution.rules:190
        fsv = dr + volley + net_drm
        if fired_trace is not None:
            fired_trace.step("fsv", fsv, "11.6.0 3", "goss/fire_support_resolution.rules:190")

        # result [11.6.0 4]                                   goss/fire_support_resolution.rules:191
        result = fs_table(fsv, fired_trace)
        if fired_trace is not None:
            fired_trace.step("result", result, "11.6.0 4", "goss/fire_support_resolution.rules:191")

        fired_so_far.append(_fire_support_fired(dr, points, extra, net_drm, fsv, result))
    fired = tuple(fired_so_far)

    # fort_step [lf 17.6.3a]                                    lucky_forward/fort_battles.rules:117
    fort_step: int
    if not mission.metz_fort:
        fort_step = 0
        why = "no Metz fort"
    elif any(
        [
            art_unit.heavy and any([fired_2.dr == 9 and fired_2.points == 8 for fired_2 in fired])
            for art_unit in mission.art
        ],
    ):
        fort_step = 1
        why = "heavy Art, a volley of 8, an unmodified 9"
    else:
        fort_step = 0
        why = ""
    if trace is not None:
        trace.step(
            "fort_step", fort_step, "lf 17.6.3a", "lucky_forward/fort_battles.rules:117", why
        )

    # total [11.6.0 6]                                        goss/fire_support_resolution.rules:192
    total = 0
    for fired_2 in fired:
        total += fired_2.result.numerical_hits
    if trace is not None:
        trace.step("total", total, "11.6.0 6", "goss/fire_support_resolution.rules:192")

    # as_total [11.6.0 6]                                     goss/fire_support_resolution.rules:193
    as_total = 0
    for fired_2 in fired:
        as_total += fired_2.result.as_hits
    if trace is not None:
        trace.step("as_total", as_total, "11.6.0 6", "goss/fire_support_resolution.rules:193")

    # hits [11.6.2]                                           goss/fire_support_resolution.rules:194
    hits = 0 if fort_shields_holds(mission) else total
    if trace is not None:
        trace.step("hits", hits, "11.6.2", "goss/fire_support_resolution.rules:194")

    # as_hits [11.6.2]                                        goss/fire_support_resolution.rules:195
    as_hits = as_total + total - hits
    if trace is not None:
        trace.step("as_hits", as_hits, "11.6.2", "goss/fire_support_resolution.rules:195")

    # markers [11.6.1]                                        goss/fire_support_resolution.rules:196
    markers = min(2, as_hits)
    if trace is not None:
        trace.step("markers", markers, "11.6.1", "goss/fire_support_resolution.rules:196")

    # then go to fs_hits as losses [11.6.2]                   goss/fire_support_resolution.rules:197
    losses: FireSupportLossesDue | None = None
    if hits >= 1:
        losses = FireSupportLossesDue(hits=hits, as_hits=as_hits, units=hit_units(mission, trace))

    # then go to ammunition_depletion as depletion [11.8.0]   goss/fire_support_resolution.rules:202
    depletion: AmmunitionDepletionResolved | Ended | None = None
    if mission.kind == _MISSION_KIND_ART:
        depletion = ammunition_depletion(
            Depletion(
                art=mission.art,
                volleys=len(volleys),
                added_volleys=mission.added_volleys,
                adv=mission.corps_adv,
            ),
            dice.within("depletion"),
            trace=inside(trace, "depletion"),
        )

    return FireSupportResolved(hits, as_hits, markers, fired, losses, depletion)
