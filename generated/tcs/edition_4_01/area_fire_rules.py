# Tactical Combat Series 4.01
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/area_fire.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Area fire."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from . import morale
from ._records import dataclass, maker
from ._runtime import (
    GAP,
    STAYS,
    Answer,
    Axis,
    Band,
    BandChart,
    Bands,
    Chart,
    Dice,
    DiceKind,
    Ended,
    Heading,
    LeaveOut,
    Line,
    Number,
    Part,
    RankedWord,
    Reason,
    Refused,
    Trace,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    divided,
    each,
    greatest,
    how_many,
    inside,
    is_a,
    least_first,
    needed,
    never,
    one_of,
    one_with_greatest,
    or_none,
    place_of,
    round_nearest,
    sum_of,
    times,
    unknown,
)
from .words import (
    D66,
    DugInState,
    FireKind,
    Mode,
    MoraleState,
    TargetHex,
    TargetType,
    TerrainClass,
    Unit,
    UnitKind,
    buttons_up_holds,
    dug_in_state,
    steps_left,
    steps_stacked,
    terrain_class,
)

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_FIRE_KIND_ARTILLERY: Final = FireKind.ARTILLERY
_MINEFIELD: Final = FireKind.MINEFIELD
_OVERWATCH: Final = FireKind.OVERWATCH
_SFA: Final = FireKind.SFA
_FIRE_KIND_ARTILLERY_OR_MINEFIELD: Final = frozenset((FireKind.ARTILLERY, FireKind.MINEFIELD))
_ASSAULT_OR_OVERRUN: Final = frozenset((FireKind.ASSAULT, FireKind.OVERRUN))
_SFA_TO_OVERRUN: Final = frozenset((
    FireKind.SFA,
    FireKind.OVERWATCH,
    FireKind.ASSAULT,
    FireKind.OVERRUN,
))
_SORTIE_OR_MINEFIELD: Final = frozenset((FireKind.SORTIE, FireKind.MINEFIELD))
_FIRE_MODE: Final = Mode.FIRE_MODE
_MOVE_MODE: Final = Mode.MOVE_MODE
_NORMAL: Final = MoraleState.NORMAL
_MORALE_STATE_PARALYZED: Final = MoraleState.PARALYZED
_MORALE_STATE_SUPPRESSED: Final = MoraleState.SUPPRESSED
_MORALE_STATE_SUPPRESSED_OR_PARALYZED: Final = frozenset((
    MoraleState.SUPPRESSED,
    MoraleState.PARALYZED,
))
_POINT: Final = TargetType.POINT
_MORTAR_PLATOON: Final = UnitKind.MORTAR_PLATOON
_ON_MAP_ARTILLERY: Final = UnitKind.ON_MAP_ARTILLERY


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

    def __post_init__(self) -> None:
        or_none("Firer.unit", self.unit, is_a, Unit)
        a_number("Firer.firepower", self.firepower)
        a_number("Firer.range", self.range)
        a_number_or_none("Firer.nominal_range", self.nominal_range)
        a_yes_or_no("Firer.in_attack_zone", self.in_attack_zone)
        a_yes_or_no("Firer.fringe", self.fringe)
        a_yes_or_no("Firer.fast_fire", self.fast_fire)


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


def crossfire(fire: AreaFire) -> Answer:
    """Crossfire [11.2a]."""
    failed: list[Reason] = []

    # all of these
    # a Suppressive Fire Action [11.2a; 13.1i]                                tcs/area_fire.rules:27
    if fire.fire_kind != _SFA:
        failed.append(Reason("a Suppressive Fire Action", "11.2a; 13.1i", holds=False))
    # resolved as one fire                                                    tcs/area_fire.rules:28
    if not fire.simultaneous:
        failed.append(Reason("resolved as one fire", "11.2a", holds=False))
    # two or more firers                                                      tcs/area_fire.rules:29
    if len(fire.firers) < 2:
        failed.append(Reason("two or more firers", "11.2a", holds=False))
    # in through two hexsides that do not touch                               tcs/area_fire.rules:30
    if not fire.two_hexsides:
        failed.append(Reason("in through two hexsides that do not touch", "11.2a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def crossfire_holds(fire: AreaFire) -> bool:
    """Crossfire [11.2a]: yes or no, without the reasons."""
    return (
        fire.fire_kind == _SFA and fire.simultaneous and len(fire.firers) >= 2 and fire.two_hexsides
    )


def may_fire(unit: Unit, fire_kind: FireKind) -> Answer:
    """May fire [9.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # in Fire Mode [9.1b]                                                     tcs/area_fire.rules:34
    if unit.mode is not _FIRE_MODE:
        if fire_kind in _ASSAULT_OR_OVERRUN and not (
            unit.kind == _MORTAR_PLATOON and unit.mode is _MOVE_MODE
        ):
            # unless Assault-style combat [9.1b]                              tcs/area_fire.rules:35
            because.append(Reason("Assault-style combat", "9.1b"))
        else:
            failed.append(Reason("in Fire Mode", "9.1b", holds=False))

    # none of these
    # towed [9.1f]                                                            tcs/area_fire.rules:38
    if unit.towed:
        failed.append(Reason("towed", "9.1f"))
    # mounted [9.1f]                                                          tcs/area_fire.rules:39
    with LeaveOut(failed):
        if unit.riding is not None:
            if fire_kind in _ASSAULT_OR_OVERRUN and unit.kind != _MORTAR_PLATOON:
                # unless Assault-style combat [9.1f]                          tcs/area_fire.rules:40
                pass
            else:
                failed.append(Reason("mounted", "9.1f"))
    # Paralyzed [17.4a]                                                       tcs/area_fire.rules:42
    if unit.state is _MORALE_STATE_PARALYZED:
        if fire_kind in _ASSAULT_OR_OVERRUN:
            # unless Assault-style combat [17.4b]                             tcs/area_fire.rules:43
            pass
        else:
            failed.append(Reason("Paralyzed", "17.4a"))
    # Suppressed, firing Overwatch [17.3a]                                    tcs/area_fire.rules:44
    if unit.state is _MORALE_STATE_SUPPRESSED and fire_kind == _OVERWATCH:
        failed.append(Reason("Suppressed, firing Overwatch", "17.3a"))
    # Suppressed on-map artillery [24.5f]                                     tcs/area_fire.rules:45
    with LeaveOut(failed):
        if unit.kind == _ON_MAP_ARTILLERY and unit.state is _MORALE_STATE_SUPPRESSED:
            failed.append(Reason("Suppressed on-map artillery", "24.5f"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_fire_holds(unit: Unit, fire_kind: FireKind) -> bool:
    """May fire [9.1]: yes or no, without the reasons."""
    return (
        (
            unit.mode is _FIRE_MODE
            or fire_kind in _ASSAULT_OR_OVERRUN
            and not (unit.kind == _MORTAR_PLATOON and unit.mode is _MOVE_MODE)
        )
        and not unit.towed
        and (
            unit.riding is None or fire_kind in _ASSAULT_OR_OVERRUN and unit.kind != _MORTAR_PLATOON
        )
        and (unit.state is not _MORALE_STATE_PARALYZED or fire_kind in _ASSAULT_OR_OVERRUN)
        and not (unit.state is _MORALE_STATE_SUPPRESSED and fire_kind == _OVERWATCH)
        and not (unit.kind == _ON_MAP_ARTILLERY and unit.state is _MORALE_STATE_SUPPRESSED)
    )


def firer_factor(firer: Firer, trace: Trace | None = None) -> Number:
    """Firer's strength [9.1e; 10.0b; 17.7b; 18.5; Charts]."""
    # counted in 32 parts, so that every total is whole
    total = 32

    if firer.unit is not None and firer.unit.state in _MORALE_STATE_SUPPRESSED_OR_PARALYZED:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "firer_factor", Fraction(1, 2), "Suppressed, or Paralyzed and allowed to fire",
                "9.1e", "tcs/area_fire.rules:51",
            )

    if firer.unit is not None and firer.unit.buttoned_up:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "firer_factor", Fraction(1, 2), "Buttoned Up", "17.7b", "tcs/area_fire.rules:52",
            )

    if firer.in_attack_zone:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "firer_factor", Fraction(1, 2), "firer in an Artillery Attack Zone hex", "Charts",
                "tcs/area_fire.rules:53",
            )

    if firer.unit is not None and firer.unit.kind == _MORTAR_PLATOON and firer.unit.steps_lost >= 1:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "firer_factor", Fraction(1, 2), "mortar platoon that lost a step", "10.0b",
                "tcs/area_fire.rules:54",
            )

    if firer.fringe:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "firer_factor", Fraction(1, 2), "barrage against a hex next to its zone", "18.5",
                "tcs/area_fire.rules:56",
            )

    if firer.fast_fire:
        total *= 2
        if trace is not None:
            trace.multiplies(
                "firer_factor", 2, "Fast Fire mission", "18.7d", "tcs/area_fire.rules:57",
            )

    factor: Number = 1 if total == 32 else divided(total, 32)
    if trace is not None:
        trace.total(
            "firer_factor",
            factor,
            "9.1e; 10.0b; 17.7b; 18.5; Charts",
            "tcs/area_fire.rules:49",
            "Firer's strength",
        )
    return factor


def firer_factor_lines(firer: Firer) -> tuple[Line, ...]:
    """The lines of Firer's strength that count, each with its value and rule."""
    trace = Trace()
    firer_factor(firer, trace)
    return trace.lines_of("firer_factor")


def applied_firepower(firer: Firer, trace: Trace | None = None) -> Number:
    """Applied firepower [9.1e]."""
    # gives                                                                   tcs/area_fire.rules:59
    value = times(firer.firepower, firer_factor(firer, trace))
    if trace is not None:
        trace.formula(
            "applied_firepower", value, "9.1e", "tcs/area_fire.rules:59", "Applied firepower"
        )
    return value


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


_MORALE_CHECK: Final = AreaFireResult.MORALE_CHECK
_AREA_FIRE_RESULT_NO_EFFECT: Final = AreaFireResult.NO_EFFECT


# Area Fire Table [11.0; Charts]                                              tcs/area_fire.rules:73
# ✪ applicable units in the hex Button Up
# † recovered from 11.1 example
# ‡ inferred: between two rows that the example puts two shifts apart
AREA_FIRE_TABLE_FIREPOWER: Final = Bands(
    "area_fire_table",
    "Area Fire Table",
    "11.0; Charts",
    "Total Firepower",
    (
        Band("<1", None, 0, 1),
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        GAP,
        Band("10..12", 10, 12),
        Band("13..16", 13, 16),
        Band("17..20", 17, 20),
        GAP,
    ),
    plus=+1,
    below=STAYS,
    above=STAYS,
)
AREA_FIRE_TABLE_RESULT: Final[Axis[AreaFireResult]] = Axis(
    "area_fire_table",
    "Area Fire Table",
    "11.0; Charts",
    "result",
    (
        AreaFireResult.NO_EFFECT,
        AreaFireResult.MORALE_CHECK,
        AreaFireResult.ONE_STEP,
        AreaFireResult.ONE_DIE,
        AreaFireResult.TWO_DICE,
        AreaFireResult.THREE_DICE,
    ),
)

# fmt: off
AREA_FIRE_TABLE: Final[BandChart[AreaFireResult]] = BandChart(
    "area_fire_table",
    "Area Fire Table",
    "11.0; Charts",
    "tcs/area_fire.rules:73",
    rows=(AREA_FIRE_TABLE_FIREPOWER,),
    columns=(AREA_FIRE_TABLE_RESULT,),
    lines=(
        #                     Morale              One Die x1/2  Two Dice Three Dice
        #           No Effect Check     -1 Step ✪ ✪             x1/2 ✪   x1/2 ✪
        ("<1",     ((11, 53), (54, 65), (66, 66), never,        never,   never)),
        ("1",      ((11, 51), (52, 63), (64, 66), never,        never,   never)),
        ("2",      ((11, 45), (46, 56), (61, 66), never,        never,   never)),
        ("3",      ((11, 42), (43, 54), unknown,  unknown,      unknown, unknown)),
        ("...", ()),
        ("10..12", (unknown,  unknown,  unknown,  unknown,      unknown, unknown)),  # †
        ("13..16", (unknown,  unknown,  unknown,  unknown,      unknown, unknown)),  # ‡
        # †; One Die x1/2 †
        ("17..20", (unknown,  unknown,  unknown,  Part(46, 46), unknown, unknown)),
        ("...", ()),
    ),
    answer=AREA_FIRE_TABLE_RESULT,
    dice=D66,
)
# fmt: on


def area_fire_table(
    firepower: Number | Heading,
    roll: Number,
    trace: Trace | None = None,
) -> AreaFireResult:
    """Area Fire Table [11.0; Charts].

    The rules call these rows columns. `...` stands for rows that exist but are not in the
    source, nobody knows how many: a total of 4 to 9, or a shift that crosses or enters
    `...`, has no known answer.
    """
    if firepower.__class__ is not int:
        firepower = AREA_FIRE_TABLE_FIREPOWER.taken(firepower)
    try:
        found: AreaFireResult = AREA_FIRE_TABLE.known[AREA_FIRE_TABLE_FIREPOWER.at[firepower]][roll]
    except Exception:
        found = AREA_FIRE_TABLE.look_up(firepower, roll)
    if trace is not None:
        trace.looked_up(AREA_FIRE_TABLE, (firepower, roll), found)
    return found


# Area Fire column shifts: The Terrain [9.3a]                                tcs/area_fire.rules:102
AREA_FIRE_SHIFT_TERRAIN_TERRAIN_CLASS: Final[Axis[TerrainClass]] = Axis(
    "area_fire_shift.terrain",
    "The Terrain",
    "9.3a",
    "terrain_class",
    (
        TerrainClass.BILLIARD_TABLE,
        TerrainClass.OPEN,
        TerrainClass.PARTLY_PROTECTIVE,
        TerrainClass.PROTECTIVE,
    ),
)
AREA_FIRE_SHIFT_TERRAIN_DUG_IN_STATE: Final[Axis[DugInState]] = Axis(
    "area_fire_shift.terrain",
    "The Terrain",
    "9.3a",
    "dug_in_state",
    (DugInState.NONE_DUG_IN, DugInState.SOME_DUG_IN, DugInState.ALL_DUG_IN),
)

# fmt: off
AREA_FIRE_SHIFT_TERRAIN: Final[Chart[int]] = Chart(
    "area_fire_shift.terrain",
    "The Terrain",
    "9.3a",
    "tcs/area_fire.rules:102",
    rows=(AREA_FIRE_SHIFT_TERRAIN_TERRAIN_CLASS,),
    columns=(AREA_FIRE_SHIFT_TERRAIN_DUG_IN_STATE,),
    lines=(
        #                      Regular Some Units Dug In All Units Dug In
        ("Billiard Table",    (2,      0,                -1)),
        ("Open",              (0,      -1,               -2)),
        ("Partly Protective", (-1,     -2,               -2)),
        ("Protective",        (-2,     -3,               -3)),
    ),
)
# fmt: on


# Area Fire column shifts: Range of the longest-ranged firer [11.1e]         tcs/area_fire.rules:128
AREA_FIRE_SHIFT_RANGE_HEXES: Final = Bands(
    "area_fire_shift.range",
    "Range of the longest-ranged firer",
    "11.1e",
    "hexes",
    (
        Band("0", 0, 0),
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3..4", 3, 4),
        Band("5", 5, 5),
        Band("6+", 6, None),
    ),
)

# fmt: off
AREA_FIRE_SHIFT_RANGE: Final[Chart[int]] = Chart(
    "area_fire_shift.range",
    "Range of the longest-ranged firer",
    "11.1e",
    "tcs/area_fire.rules:128",
    rows=(),
    columns=(AREA_FIRE_SHIFT_RANGE_HEXES,),
    lines=(
        #     0  1  2  3..4 5   6+
        ((), (4, 2, 1, 0,   -1, -3)),
    ),
)
# fmt: on


# Area Fire column shifts: Stacking, in steps [11.1a]                        tcs/area_fire.rules:133
AREA_FIRE_SHIFT_STACKING_STEPS_STACKED: Final = Bands(
    "area_fire_shift.stacking",
    "Stacking, in steps",
    "11.1a",
    "steps_stacked",
    (Band("0..7", 0, 7), Band("8..12", 8, 12), Band("13+", 13, None)),
)

# fmt: off
AREA_FIRE_SHIFT_STACKING: Final[Chart[int]] = Chart(
    "area_fire_shift.stacking",
    "Stacking, in steps",
    "11.1a",
    "tcs/area_fire.rules:133",
    rows=(),
    columns=(AREA_FIRE_SHIFT_STACKING_STEPS_STACKED,),
    lines=(
        #     0..7 8..12 13+
        ((), (0,   1,    3)),
    ),
)
# fmt: on


def area_fire_shift(fire: AreaFire, trace: Trace | None = None) -> int:
    """Area Fire column shifts [11.0; 11.1; Charts].

    All shifts are added before any is applied. P-type units are left out of the Dug In
    quality. The chart leaves artillery out of the night shifts; 27.1f says that artillery
    is modified at night. It does not mark the night shifts for sorties, which do not fly
    then.
    """
    total = 0
    kind = fire.fire_kind

    # The Terrain [9.3a]                                                     tcs/area_fire.rules:102
    if kind != _MINEFIELD:
        cell = AREA_FIRE_SHIFT_TERRAIN[
            terrain_class(fire.target, trace), dug_in_state(fire.target, trace)
        ]
        total += cell
        if trace is not None:
            trace.adds(
                "area_fire_shift", cell, "The Terrain", "9.3a", "tcs/area_fire.rules:106",
                "terrain",
            )

    # Night [26.1f]                                                          tcs/area_fire.rules:111
    if kind in _SFA_TO_OVERRUN:
        if fire.night and fire.target.lighted:
            total -= 1
            if trace is not None:
                trace.adds(
                    "area_fire_shift", -1, "target in a lighted area", "26.1f",
                    "tcs/area_fire.rules:112", "night",
                )
        if fire.night and not fire.target.lighted:
            total -= 2
            if trace is not None:
                trace.adds(
                    "area_fire_shift", -2, "target not lighted", "26.1f", "tcs/area_fire.rules:113",
                    "night",
                )

    # The Target                                                             tcs/area_fire.rules:115
    if kind != _MINEFIELD and any([unit.mode is _MOVE_MODE for unit in fire.target.units]):
        total += 1
        if trace is not None:
            trace.adds(
                "area_fire_shift", +1, "any unit in Move Mode", "11.0; 11.1; Charts",
                "tcs/area_fire.rules:116", "target",
            )
    if kind != _MINEFIELD and any([unit.state is not _NORMAL for unit in fire.target.units]):
        total -= 1
        if trace is not None:
            trace.adds(
                "area_fire_shift", -1, "any unit Suppressed or Paralyzed", "11.0; 11.1; Charts",
                "tcs/area_fire.rules:118", "target",
            )
    if kind not in _FIRE_KIND_ARTILLERY_OR_MINEFIELD and (
        fire.target.smoke or fire.target.attack_zone
    ):
        total -= 1
        if trace is not None:
            trace.adds(
                "area_fire_shift", -1, "Smoke or Artillery Attack Zone", "11.0; 11.1; Charts",
                "tcs/area_fire.rules:120", "target",
            )
    if kind != _MINEFIELD and any(
        unit.target_type == _POINT and unit.defense is not None and unit.defense >= 2
        for unit in fire.target.units
    ):
        total -= 2
        if trace is not None:
            trace.adds(
                "area_fire_shift", -2, "a P-type with defense 2 or more", "11.0; 11.1; Charts",
                "tcs/area_fire.rules:122", "target",
            )
    if kind == _OVERWATCH and fire.road_moving:
        total += 2
        if trace is not None:
            trace.adds(
                "area_fire_shift", +2, "Overwatch at a road moving target", "11.0; 11.1; Charts",
                "tcs/area_fire.rules:125", "target",
            )
    if kind not in _SORTIE_OR_MINEFIELD and crossfire_holds(fire):
        total += 1
        if trace is not None:
            trace.adds(
                "area_fire_shift", +1, "Crossfire", "11.2", "tcs/area_fire.rules:126", "target",
            )

    # Range of the longest-ranged firer [11.1e]                              tcs/area_fire.rules:128
    if kind in _SFA_TO_OVERRUN:
        cell = AREA_FIRE_SHIFT_RANGE[
            needed(greatest([firer.range for firer in fire.firers]), "greatest range among firers")
        ]
        total += cell
        if trace is not None:
            trace.adds(
                "area_fire_shift", cell, "Range of the longest-ranged firer", "11.1e",
                "tcs/area_fire.rules:131", "range",
            )

    # Stacking, in steps [11.1a]                                             tcs/area_fire.rules:133
    cell = AREA_FIRE_SHIFT_STACKING[steps_stacked(fire.target, trace)]
    total += cell
    if trace is not None:
        trace.adds(
            "area_fire_shift", cell, "Stacking, in steps", "11.1a", "tcs/area_fire.rules:136",
            "stacking",
        )

    if trace is not None:
        trace.total(
            "area_fire_shift",
            total,
            "11.0; 11.1; Charts",
            "tcs/area_fire.rules:95",
            "Area Fire column shifts",
        )
    return total


def area_fire_shift_lines(fire: AreaFire) -> tuple[Line, ...]:
    """The lines of Area Fire column shifts that count, each with its value and rule."""
    trace = Trace()
    area_fire_shift(fire, trace)
    return trace.lines_of("area_fire_shift")


# Battalion Morale Additions [11.1f; 17.1d; Charts]                          tcs/area_fire.rules:140
BATTALION_MORALE_ADDITION_LOSSES: Final = Bands(
    "battalion_morale_addition",
    "Battalion Morale Additions",
    "11.1f; 17.1d; Charts",
    "Casualty result, in steps",
    (Band("0..3", 0, 3), Band("4..5", 4, 5), Band("6+", 6, None)),
)

# fmt: off
BATTALION_MORALE_ADDITION: Final[Chart[int]] = Chart(
    "battalion_morale_addition",
    "Battalion Morale Additions",
    "11.1f; 17.1d; Charts",
    "tcs/area_fire.rules:140",
    rows=(BATTALION_MORALE_ADDITION_LOSSES,),
    columns=(),
    lines=(
        #         Each battalion in the hex
        ("0..3", (0,)),
        ("4..5", (1,)),
        ("6+",   (2,)),
    ),
)
# fmt: on


def battalion_morale_addition(losses: Number | Heading, trace: Trace | None = None) -> int:
    """Battalion Morale Additions [11.1f; 17.1d; Charts].

    Added to each battalion in the hex that has a Battalion Morale.
    """
    if losses.__class__ is not int:
        losses = BATTALION_MORALE_ADDITION_LOSSES.taken(losses)
    try:
        found: int = BATTALION_MORALE_ADDITION.known[BATTALION_MORALE_ADDITION_LOSSES.at[losses]]
    except Exception:
        found = BATTALION_MORALE_ADDITION.look_up(losses)
    if trace is not None:
        trace.looked_up(BATTALION_MORALE_ADDITION, losses, found)
    return found


def losses_by_dice(dice_total: int, trace: Trace | None = None) -> int:
    """Losses from a dice result [11.1f; 1.3]."""
    # gives                                                                  tcs/area_fire.rules:149
    value = (dice_total + 1) // 2
    if trace is not None:
        trace.formula(
            "losses_by_dice",
            value,
            "11.1f; 1.3",
            "tcs/area_fire.rules:149",
            "Losses from a dice result",
        )
    return value


def defender_places(losses: int, trace: Trace | None = None) -> int:
    """Losses the defender places, after the first [10.0f; 1.3]."""
    # gives                                                                  tcs/area_fire.rules:152
    value = 0 if losses <= 1 else round_nearest(losses - 1, 2)
    if trace is not None:
        trace.formula(
            "defender_places",
            value,
            "10.0f; 1.3",
            "tcs/area_fire.rules:152",
            "Losses the defender places, after the first",
        )
    return value


def attacker_places(losses: int, trace: Trace | None = None) -> int:
    """Losses the attacker places, last [10.0f]."""
    # gives                                                                  tcs/area_fire.rules:155
    value = 0 if losses <= 1 else losses - 1 - defender_places(losses, trace)
    if trace is not None:
        trace.formula(
            "attacker_places",
            value,
            "10.0f",
            "tcs/area_fire.rules:155",
            "Losses the attacker places, last",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaFireCheckDue:
    """Morale Check [17.2], due: it waits for what the players have to say.

    units: the stack after losses, the dead included
    battalion_morale: of the checking unit, with the addition
    """

    fire_kind: FireKind
    terrain: TerrainClass
    night: bool
    crossfire: bool
    zone_hex: bool

    def resolve(
        self,
        *,
        units: tuple[Unit, ...],
        battalion_morale: int = 0,
        dice: Dice,
        trace: Trace | None = None,
    ) -> morale.MoraleCheckResolved | Ended:
        """Go on, now that everything is known."""
        return morale.morale_check(
            morale.MoraleCheck(
                units=units,
                fire_kind=self.fire_kind,
                terrain=self.terrain,
                battalion_morale=battalion_morale,
                night=self.night,
                crossfire=self.crossfire,
                zone_hex=self.zone_hex,
            ),
            dice.within("check"),
            trace=inside(trace, "check"),
        )


@dataclass(frozen=True, slots=True)
class AreaFireResolved:
    """What Area Fire Combat comes to."""

    result: AreaFireResult
    losses: int
    taken: int
    first_loss: int
    first_from: Unit | None
    defender_loss: int
    attacker_loss: int
    morale_addition: int
    button_up: tuple[Unit, ...]
    check: AreaFireCheckDue | None


def area_fire(
    fire: AreaFire,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AreaFireResolved | Refused:
    """Area Fire Combat [11.0].

    Whether a total of one half counts as 1 (rounded) or as less than 1 is not stated;
    rounding first is assumed. Carriers destroyed take their riders and towed units with
    them [11.1b].
    """
    is_a("fire", fire, AreaFire)
    if trace is not None:
        a_trace(trace)

    # refuse: nobody fires [11.0]                                            tcs/area_fire.rules:163
    if len(fire.firers) == 0 and fire.strength == 0:
        if trace is not None:
            trace.refusal("nobody fires", (), "11.0", "tcs/area_fire.rules:163")
        return Refused("nobody fires", "11.0")

    # refuse: a Point weapon beyond twice its nominal range [11.0]           tcs/area_fire.rules:164
    for firer in fire.firers:
        if firer.nominal_range is not None and firer.range > 2 * firer.nominal_range:
            if trace is not None:
                trace.refusal(
                    "a Point weapon beyond twice its nominal range",
                    (),
                    "11.0",
                    "tcs/area_fire.rules:164",
                )
            return Refused(
                "a Point weapon beyond twice its nominal range",
                "11.0",
                where=(one_of("firer", place_of(firer, fire.firers), "firers"),),
            )

    # refuse: a firer that may not fire [9.1]                                tcs/area_fire.rules:167
    for firer in fire.firers:
        if firer.unit is not None and not may_fire_holds(firer.unit, fire.fire_kind):
            if trace is not None:
                trace.refusal("a firer that may not fire", (), "9.1", "tcs/area_fire.rules:167")
            return Refused(
                "a firer that may not fire",
                "9.1",
                where=(one_of("firer", place_of(firer, fire.firers), "firers"),),
            )

    # firepower [11.0; 1.3]                                                  tcs/area_fire.rules:169
    firepower = round_nearest(
        sum_of([applied_firepower(firer, trace) for firer in fire.firers], fire.strength)
    )
    if trace is not None:
        trace.step("firepower", firepower, "11.0; 1.3", "tcs/area_fire.rules:169")

    # base [11.0]                                                            tcs/area_fire.rules:170
    base = AREA_FIRE_TABLE_FIREPOWER.heading(firepower)
    if trace is not None:
        trace.step("base", base, "11.0", "tcs/area_fire.rules:170")

    # final [11.0]                                                           tcs/area_fire.rules:171
    final = AREA_FIRE_TABLE_FIREPOWER.shift(base, area_fire_shift(fire, trace), trace)
    if trace is not None:
        trace.step("final", final, "11.0", "tcs/area_fire.rules:171")

    # roll attack: two dice, red tens, white ones [11.0]                     tcs/area_fire.rules:172
    attack = D66.roll(dice, "attack")
    if trace is not None:
        trace.roll("attack", attack, "11.0", "tcs/area_fire.rules:172")

    # result [11.0]                                                          tcs/area_fire.rules:173
    result = area_fire_table(final, attack, trace)
    if trace is not None:
        trace.step("result", result, "11.0", "tcs/area_fire.rules:173")

    # roll casualty_dice: 1d6 [11.1f]                                        tcs/area_fire.rules:174
    casualty_dice = _1D6.rolls(dice, "casualty_dice", result.dice_lost)
    if trace is not None:
        trace.roll(
            "casualty_dice",
            casualty_dice,
            "11.1f",
            "tcs/area_fire.rules:174",
            times=result.dice_lost,
        )

    # losses [11.1f]                                                         tcs/area_fire.rules:175
    losses = result.fixed_steps + losses_by_dice(casualty_dice, trace)
    if trace is not None:
        trace.step("losses", losses, "11.1f", "tcs/area_fire.rules:175")

    # morale_addition [17.1d]                                                tcs/area_fire.rules:176
    morale_addition = battalion_morale_addition(losses, trace)
    if trace is not None:
        trace.step("morale_addition", morale_addition, "17.1d", "tcs/area_fire.rules:176")

    # eligible [11.1a]                                                       tcs/area_fire.rules:177
    eligible = tuple([unit for unit in fire.target.units if unit.target_type != _POINT])
    if trace is not None:
        trace.step("eligible", eligible, "11.1a", "tcs/area_fire.rules:177")

    # taken [10.0e]                                                          tcs/area_fire.rules:178
    taken = min(losses, sum([steps_left(unit, trace) for unit in eligible]))
    if trace is not None:
        trace.step("taken", taken, "10.0e", "tcs/area_fire.rules:178")

    # first_loss [10.0f]                                                     tcs/area_fire.rules:179
    first_loss = min(taken, 1)
    if trace is not None:
        trace.step("first_loss", first_loss, "10.0f", "tcs/area_fire.rules:179")

    # first_from [10.0f]                                                     tcs/area_fire.rules:180
    first_from = one_with_greatest(eligible, lambda unit: steps_left(unit, trace))
    if trace is not None:
        trace.step("first_from", first_from, "10.0f", "tcs/area_fire.rules:180")

    # defender_loss [10.0f]                                                  tcs/area_fire.rules:181
    defender_loss = defender_places(taken, trace)
    if trace is not None:
        trace.step("defender_loss", defender_loss, "10.0f", "tcs/area_fire.rules:181")

    # attacker_loss [10.0f]                                                  tcs/area_fire.rules:182
    attacker_loss = attacker_places(taken, trace)
    if trace is not None:
        trace.step("attacker_loss", attacker_loss, "10.0f", "tcs/area_fire.rules:182")

    # button_up [17.7a]                                                      tcs/area_fire.rules:183
    button_up = (
        tuple([unit for unit in fire.target.units if buttons_up_holds(unit)])
        if result.rank > _MORALE_CHECK.rank
        else ()
    )
    if trace is not None:
        trace.step("button_up", button_up, "17.7a", "tcs/area_fire.rules:183")

    # then go to morale_check as check [17.0b]                               tcs/area_fire.rules:185
    check: AreaFireCheckDue | None = None
    if result.rank > _AREA_FIRE_RESULT_NO_EFFECT.rank or fire.fire_kind in _ASSAULT_OR_OVERRUN:
        check = AreaFireCheckDue(
            fire_kind=fire.fire_kind,
            terrain=terrain_class(fire.target, trace),
            night=fire.night,
            crossfire=crossfire_holds(fire),
            zone_hex=fire.fire_kind == _FIRE_KIND_ARTILLERY
            and not fire.beside_zone
            and not any([firer.fringe for firer in fire.firers]),
        )

    return AreaFireResolved(
        result,
        losses,
        taken,
        first_loss,
        first_from,
        defender_loss,
        attacker_loss,
        morale_addition,
        button_up,
        check,
    )


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


@dataclass(frozen=True, slots=True)
class LossSharingByDefender:
    """One pass of by_defender, in Who takes the losses."""

    first: int
    lost: int
    rest: int
    order: int
    name: str


_loss_sharing_by_defender: Final = maker(LossSharingByDefender)


@dataclass(frozen=True, slots=True)
class LossSharingByDefenderOutcome:
    """How by_defender came out, in Who takes the losses."""

    left: int
    stopped: bool
    passes: tuple[LossSharingByDefender, ...]


@dataclass(frozen=True, slots=True)
class LossSharingByAttacker:
    """One pass of by_attacker, in Who takes the losses."""

    placed: int
    steps_left_over: int
    from_unit: str


_loss_sharing_by_attacker: Final = maker(LossSharingByAttacker)


@dataclass(frozen=True, slots=True)
class LossSharingByAttackerOutcome:
    """How by_attacker came out, in Who takes the losses."""

    owed: int
    stopped: bool
    passes: tuple[LossSharingByAttacker, ...]


@dataclass(frozen=True, slots=True)
class LossSharingResolved:
    """What Who takes the losses comes to."""

    taken: int
    first_from: LossUnit
    defender_share: int
    attacker_share: int
    by_defender: LossSharingByDefenderOutcome
    by_attacker: LossSharingByAttackerOutcome
    excess: int


def loss_sharing(
    sharing: LossSharing,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> LossSharingResolved:
    """Who takes the losses [10.0f].

    The first from the largest unit, half of the rest where the defender wants it, what is
    left where the attacker wants it. Without an order, units are drained as listed.
    """
    is_a("sharing", sharing, LossSharing)
    if trace is not None:
        a_trace(trace)

    # taken [10.0e]                                                          tcs/area_fire.rules:210
    taken = min(sharing.losses, sum([unit.steps for unit in sharing.units]))
    if trace is not None:
        trace.step("taken", taken, "10.0e", "tcs/area_fire.rules:210")

    # first_loss [10.0f]                                                     tcs/area_fire.rules:211
    first_loss = min(taken, 1)
    if trace is not None:
        trace.step("first_loss", first_loss, "10.0f", "tcs/area_fire.rules:211")

    # first_from [10.0f]                                                     tcs/area_fire.rules:212
    first_from = needed(
        one_with_greatest(sharing.units, lambda unit: unit.steps), "the one with greatest"
    )
    if trace is not None:
        trace.step("first_from", first_from, "10.0f", "tcs/area_fire.rules:212")

    # defender_share [10.0f]                                                 tcs/area_fire.rules:213
    defender_share = defender_places(taken, trace)
    if trace is not None:
        trace.step("defender_share", defender_share, "10.0f", "tcs/area_fire.rules:213")

    # attacker_share [10.0f]                                                 tcs/area_fire.rules:214
    attacker_share = attacker_places(taken, trace)
    if trace is not None:
        trace.step("attacker_share", attacker_share, "10.0f", "tcs/area_fire.rules:214")

    # by_defender: each unit [10.0f]                                         tcs/area_fire.rules:215
    by_defender_so_far: list[LossSharingByDefender] = []
    by_defender_trace = None if trace is None else trace.within("by_defender")
    left: int = defender_share
    by_defender_stopped = False
    for unit in least_first(sharing.units, lambda unit: unit.defender_order):
        if by_defender_trace is not None:
            by_defender_trace.next_pass()

        # first                                                              tcs/area_fire.rules:216
        first = first_loss if unit.name == first_from.name else 0
        if by_defender_trace is not None:
            by_defender_trace.step("first", first, "10.0f", "tcs/area_fire.rules:216")

        # lost                                                               tcs/area_fire.rules:217
        lost = min(left, unit.steps - first)
        if by_defender_trace is not None:
            by_defender_trace.step("lost", lost, "10.0f", "tcs/area_fire.rules:217")

        # rest                                                               tcs/area_fire.rules:218
        rest = unit.steps - first - lost
        if by_defender_trace is not None:
            by_defender_trace.step("rest", rest, "10.0f", "tcs/area_fire.rules:218")

        # order                                                              tcs/area_fire.rules:219
        order = unit.attacker_order
        if by_defender_trace is not None:
            by_defender_trace.step("order", order, "10.0f", "tcs/area_fire.rules:219")

        # name                                                               tcs/area_fire.rules:220
        name = unit.name
        if by_defender_trace is not None:
            by_defender_trace.step("name", name, "10.0f", "tcs/area_fire.rules:220")

        # left becomes                                                       tcs/area_fire.rules:221
        next_left = left - lost
        if by_defender_trace is not None:
            by_defender_trace.step("left", next_left, "10.0f", "tcs/area_fire.rules:221")

        by_defender_so_far.append(_loss_sharing_by_defender(first, lost, rest, order, name))
        left = next_left
    by_defender = LossSharingByDefenderOutcome(left, by_defender_stopped, tuple(by_defender_so_far))

    # by_attacker: each piece [10.0f]                                        tcs/area_fire.rules:222
    by_attacker_so_far: list[LossSharingByAttacker] = []
    by_attacker_trace = None if trace is None else trace.within("by_attacker")
    owed: int = attacker_share
    by_attacker_stopped = False
    for piece in least_first(by_defender.passes, lambda by_defender_2: by_defender_2.order):
        if by_attacker_trace is not None:
            by_attacker_trace.next_pass()

        # placed                                                             tcs/area_fire.rules:223
        placed = min(owed, piece.rest)
        if by_attacker_trace is not None:
            by_attacker_trace.step("placed", placed, "10.0f", "tcs/area_fire.rules:223")

        # steps_left_over                                                    tcs/area_fire.rules:224
        steps_left_over = piece.rest - placed
        if by_attacker_trace is not None:
            by_attacker_trace.step(
                "steps_left_over", steps_left_over, "10.0f", "tcs/area_fire.rules:224"
            )

        # from_unit                                                          tcs/area_fire.rules:225
        from_unit = piece.name
        if by_attacker_trace is not None:
            by_attacker_trace.step("from_unit", from_unit, "10.0f", "tcs/area_fire.rules:225")

        # owed becomes                                                       tcs/area_fire.rules:226
        next_owed = owed - placed
        if by_attacker_trace is not None:
            by_attacker_trace.step("owed", next_owed, "10.0f", "tcs/area_fire.rules:226")

        by_attacker_so_far.append(_loss_sharing_by_attacker(placed, steps_left_over, from_unit))
        owed = next_owed
    by_attacker = LossSharingByAttackerOutcome(owed, by_attacker_stopped, tuple(by_attacker_so_far))

    # excess [10.0e]                                                         tcs/area_fire.rules:227
    excess = sharing.losses - taken
    if trace is not None:
        trace.step("excess", excess, "10.0e", "tcs/area_fire.rules:227")

    return LossSharingResolved(
        taken, first_from, defender_share, attacker_share, by_defender, by_attacker, excess
    )
