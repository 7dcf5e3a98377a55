# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/point_fire.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Point fire."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    Ended,
    FiguresChart,
    Heading,
    LeaveOut,
    Line,
    Number,
    Reason,
    Refused,
    Trace,
    Unknown,
    UnknownCell,
    Word,
    a_number,
    a_trace,
    a_yes_or_no,
    divided,
    is_a,
    needed,
    unknown,
)
from .vocabulary import D66, FireKind, Mode, MoraleState, TargetType, TerrainClass, Unit, UnitKind

_OVERWATCH: Final = FireKind.OVERWATCH
_SFA: Final = FireKind.SFA
_ASSAULT_OR_OVERRUN: Final = frozenset((FireKind.ASSAULT, FireKind.OVERRUN))
_FIRE_MODE: Final = Mode.FIRE_MODE
_NORMAL: Final = MoraleState.NORMAL
_MORALE_STATE_PARALYZED: Final = MoraleState.PARALYZED
_MORALE_STATE_SUPPRESSED: Final = MoraleState.SUPPRESSED
_BOTH: Final = TargetType.BOTH
_POINT: Final = TargetType.POINT
_AT_GUN: Final = UnitKind.AT_GUN
_INFANTRY_GUN: Final = UnitKind.INFANTRY_GUN
_INFANTRY_PLATOON: Final = UnitKind.INFANTRY_PLATOON
_INFANTRY_SECTION: Final = UnitKind.INFANTRY_SECTION
_MG: Final = UnitKind.MG
_MORTAR_PLATOON: Final = UnitKind.MORTAR_PLATOON
_ON_MAP_ARTILLERY: Final = UnitKind.ON_MAP_ARTILLERY
_AT_GUN_OR_INFANTRY_GUN: Final = frozenset((UnitKind.AT_GUN, UnitKind.INFANTRY_GUN))


class RangeBand(Word):
    """Range of a Point weapon [12.1b]."""

    CLOSE = "Close"
    NOMINAL = "Nominal"
    LONG = "Long"


_CLOSE: Final = RangeBand.CLOSE
_LONG: Final = RangeBand.LONG
_NOMINAL: Final = RangeBand.NOMINAL


@dataclass(frozen=True, slots=True, kw_only=True)
class PointFire:
    """Point Fire [12.0]."""

    fire_kind: FireKind
    firer_kind: UnitKind
    attack: int  # the firer's Attack Rating
    nominal_range: int  # hexes
    range: int  # hexes
    target: Unit
    terrain: TerrainClass  # the most protective of the target's hex and hexsides [9.3a]
    road_moving: bool = False  # the target moves on a road
    target_smoke: bool = False  # target hex in Smoke
    target_attack_zone: bool = False  # target hex in an Artillery Attack Zone
    firer_buttoned_up: bool = False
    firer_state: MoraleState = MoraleState.NORMAL
    firer_mode: Mode = Mode.FIRE_MODE
    firer_attack_zone: bool = False  # firer in an Artillery Attack Zone hex
    firer_towed: bool = False
    firer_mounted: bool = False
    night: bool = False
    lighted: bool = False  # target in a lighted area

    def __post_init__(self) -> None:
        is_a("PointFire.fire_kind", self.fire_kind, FireKind)
        is_a("PointFire.firer_kind", self.firer_kind, UnitKind)
        a_number("PointFire.attack", self.attack)
        a_number("PointFire.nominal_range", self.nominal_range)
        a_number("PointFire.range", self.range)
        is_a("PointFire.target", self.target, Unit)
        is_a("PointFire.terrain", self.terrain, TerrainClass)
        a_yes_or_no("PointFire.road_moving", self.road_moving)
        a_yes_or_no("PointFire.target_smoke", self.target_smoke)
        a_yes_or_no("PointFire.target_attack_zone", self.target_attack_zone)
        a_yes_or_no("PointFire.firer_buttoned_up", self.firer_buttoned_up)
        is_a("PointFire.firer_state", self.firer_state, MoraleState)
        is_a("PointFire.firer_mode", self.firer_mode, Mode)
        a_yes_or_no("PointFire.firer_attack_zone", self.firer_attack_zone)
        a_yes_or_no("PointFire.firer_towed", self.firer_towed)
        a_yes_or_no("PointFire.firer_mounted", self.firer_mounted)
        a_yes_or_no("PointFire.night", self.night)
        a_yes_or_no("PointFire.lighted", self.lighted)


def range_band(fire: PointFire, trace: Trace | None = None) -> RangeBand:
    """Range band [12.1b].

    Close up to an exact half of the nominal range: nothing is rounded.
    """
    # gives                                                                  tcs/point_fire.rules:30
    value: RangeBand
    if fire.range <= divided(fire.nominal_range, 2):
        value = _CLOSE
        why = "up to half the nominal range"
    elif fire.range <= fire.nominal_range:
        value = _NOMINAL
        why = "up to the nominal range"
    else:
        value = _LONG
        why = ""
    if trace is not None:
        trace.formula("range_band", value, "12.1b", "tcs/point_fire.rules:30", "Range band", why)
    return value


def point_defense(unit: Unit, trace: Trace | None = None) -> int | None:
    """Defense of the target [12.1h]."""
    # gives                                                                  tcs/point_fire.rules:37
    value: int | None
    if unit.target_type == _BOTH and unit.defense is None:
        value = 0
        why = "B-type that shows Morale instead"
    else:
        value = unit.defense
        why = ""
    if trace is not None:
        trace.formula(
            "point_defense", value, "12.1h", "tcs/point_fire.rules:37", "Defense of the target", why
        )
    return value


# Point Fire Table modifiers: The Terrain [9.3]                              tcs/point_fire.rules:46
POINT_FIRE_MODIFIERS_TERRAIN_TERRAIN: Final[Axis[TerrainClass]] = Axis(
    "point_fire_modifiers.terrain",
    "The Terrain",
    "9.3",
    "terrain",
    (
        TerrainClass.BILLIARD_TABLE,
        TerrainClass.OPEN,
        TerrainClass.PARTLY_PROTECTIVE,
        TerrainClass.PROTECTIVE,
    ),
)

# fmt: off
POINT_FIRE_MODIFIERS_TERRAIN: Final[Chart[int]] = Chart(
    "point_fire_modifiers.terrain",
    "The Terrain",
    "9.3",
    "tcs/point_fire.rules:46",
    rows=(),
    columns=(POINT_FIRE_MODIFIERS_TERRAIN_TERRAIN,),
    lines=(
        #     Billiard Table Open Partly Protective Protective
        ((), (3,             2,   0,                -1)),
    ),
)
# fmt: on


def point_fire_modifiers(fire: PointFire, trace: Trace | None = None) -> int:
    """Point Fire Table modifiers [12.0; Charts].

    The three states of the firer are one line of the chart: read as one -2, whatever their
    number.
    """
    total = 0

    # The Terrain [9.3]                                                      tcs/point_fire.rules:46
    cell = POINT_FIRE_MODIFIERS_TERRAIN[fire.terrain]
    total += cell
    if trace is not None:
        trace.adds(
            "point_fire_modifiers", cell, "The Terrain", "9.3", "tcs/point_fire.rules:49",
            "terrain",
        )

    # The Target                                                             tcs/point_fire.rules:51
    if fire.target.kind in _AT_GUN_OR_INFANTRY_GUN:
        total -= 2
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", -2, "AT Gun or Infantry Gun", "12.0; Charts",
                "tcs/point_fire.rules:52", "target",
            )
    if fire.target.dug_in:
        total -= 1
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", -1, "Dug In", "12.0; Charts", "tcs/point_fire.rules:53",
                "target",
            )
    if fire.target.mode is _FIRE_MODE and fire.target.kind != _AT_GUN:
        total -= 1
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", -1, "in Fire Mode, AT Guns excepted", "12.0; Charts",
                "tcs/point_fire.rules:54", "target",
            )
    if fire.fire_kind == _OVERWATCH and fire.road_moving:
        total += 2
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", +2, "Overwatch at a road moving target", "12.0; Charts",
                "tcs/point_fire.rules:55", "target",
            )
    if fire.target_smoke or fire.target_attack_zone:
        total -= 1
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", -1, "in Smoke or an Artillery Attack Zone", "12.0; Charts",
                "tcs/point_fire.rules:56", "target",
            )

    # The Firer                                                              tcs/point_fire.rules:58
    if fire.firer_kind == _AT_GUN:
        total += 1
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", +1, "an AT Gun fires", "12.0; Charts",
                "tcs/point_fire.rules:59", "firer",
            )
    if fire.fire_kind == _SFA:
        total += 2
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", +2, "a Suppressive Fire Action", "12.0; Charts",
                "tcs/point_fire.rules:60", "firer",
            )
    if fire.firer_buttoned_up or fire.firer_state is not _NORMAL or fire.firer_attack_zone:
        total -= 2
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", -2,
                "Buttoned Up, Suppressed, or in an Artillery Attack Zone", "12.0; Charts",
                "tcs/point_fire.rules:61", "firer",
            )

    # Other                                                                  tcs/point_fire.rules:64
    if fire.night and not fire.lighted:
        total -= 2
        if trace is not None:
            trace.adds(
                "point_fire_modifiers", -2, "Night, target not lighted", "27.1f",
                "tcs/point_fire.rules:65", "other",
            )

    if trace is not None:
        trace.total(
            "point_fire_modifiers",
            total,
            "12.0; Charts",
            "tcs/point_fire.rules:42",
            "Point Fire Table modifiers",
        )
    return total


def point_fire_modifiers_lines(fire: PointFire) -> tuple[Line, ...]:
    """The lines of Point Fire Table modifiers that count, each with its value and rule."""
    trace = Trace()
    point_fire_modifiers(fire, trace)
    return trace.lines_of("point_fire_modifiers")


# Point Fire Table [12.0; Charts]                                            tcs/point_fire.rules:67
# † recovered from 12.0 example
# P kill impossible


@dataclass(frozen=True, slots=True)
class PointFireTableFigures:
    """What one line of Point Fire Table [12.0; Charts] gives."""

    line: str
    _close: int | Unknown
    _nominal: int | Unknown
    _long: int | None | Unknown

    @property
    def close(self) -> int:
        if isinstance(self._close, Unknown):
            raise UnknownCell("Point Fire Table", self.line, "close", "12.0; Charts")
        return self._close

    @property
    def nominal(self) -> int:
        if isinstance(self._nominal, Unknown):
            raise UnknownCell("Point Fire Table", self.line, "nominal", "12.0; Charts")
        return self._nominal

    @property
    def long(self) -> int | None:
        if isinstance(self._long, Unknown):
            raise UnknownCell("Point Fire Table", self.line, "long", "12.0; Charts")
        return self._long


POINT_FIRE_TABLE_NET_MODIFIER: Final = Bands(
    "point_fire_table",
    "Point Fire Table",
    "12.0; Charts",
    "Net Modifier",
    (Band("4+", 4, None), Band("3", 3, 3), GAP, Band("1", 1, 1), GAP),
)
POINT_FIRE_TABLE_DIFFERENTIAL: Final = Bands(
    "point_fire_table",
    "Point Fire Table",
    "12.0; Charts",
    "Firing Differential (Attack less Defense)",
    (
        Band("5+", 5, None),
        Band("3..4", 3, 4),
        Band("2", 2, 2),
        Band("1", 1, 1),
        Band("0", 0, 0),
        Band("-1", -1, -1),
        Band("-2", -2, -2),
        Band("-3", -3, -3),
        Band("-4", -4, -4),
    ),
)

# fmt: off
POINT_FIRE_TABLE: Final[FiguresChart[PointFireTableFigures]] = FiguresChart(
    "point_fire_table",
    "Point Fire Table",
    "12.0; Charts",
    "tcs/point_fire.rules:67",
    rows=(POINT_FIRE_TABLE_NET_MODIFIER,),
    columns=(POINT_FIRE_TABLE_DIFFERENTIAL,),
    lines=(
        #        5+                           3..4
        #        2                            1
        #        0                            -1            -2
        #        -3                           -4
        ("4+",  ((12, 16, 42),                (14, 22, 44),
                 (16, 23, 45),                (22, 25, 45),
                 (23, 31, 46),                (33, 43, 52), (41, 46, 61),
                 (46, 56, 64),                (54, 62, 66))),
        ("3",   ((14, 22, 44),                (16, 24, 46),
                 (22, 25, 51),                (24, 31, 51),
                 (25, 33, 52),                (35, 45, 54), (43, 52, 63),
                 (52, 62, 66),                (56, 66, None))),
        ("...", ()),
        ("1",   ((unknown, unknown, unknown), (unknown, unknown, unknown),
                 (unknown, unknown, unknown), (unknown, unknown, unknown),
                 (unknown, unknown, unknown), (42, 52, 61), (unknown, unknown, unknown),
                 (unknown, unknown, unknown), (unknown, unknown, unknown))),  # †; -1 †
        ("...", ()),
    ),
    gives=PointFireTableFigures,
)
# fmt: on


def point_fire_table(
    net_modifier: Number | Heading,
    differential: Number | Heading,
    trace: Trace | None = None,
) -> PointFireTableFigures:
    """Point Fire Table [12.0; Charts].

    Each cell: the roll or more on two dice (red tens, white ones) that kills at close /
    nominal / long range. The row of +2, the rows of 0 and below, and how the last of them
    is labelled are not in the source.
    """
    if net_modifier.__class__ is not int:
        net_modifier = POINT_FIRE_TABLE_NET_MODIFIER.taken(net_modifier)
    if differential.__class__ is not int:
        differential = POINT_FIRE_TABLE_DIFFERENTIAL.taken(differential)
    try:
        found: PointFireTableFigures = POINT_FIRE_TABLE.known[
            POINT_FIRE_TABLE_NET_MODIFIER.at[net_modifier]
        ][POINT_FIRE_TABLE_DIFFERENTIAL.at[differential]]
    except Exception:
        found = POINT_FIRE_TABLE.look_up(net_modifier, differential)
    if trace is not None:
        trace.looked_up(POINT_FIRE_TABLE, (net_modifier, differential), found)
    return found


def may_point_fire(unit: Unit) -> Answer:
    """May be fired at on the Point Fire Table [9.2]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if unit.target_type == _POINT:
        # P-type [9.2a]                                                      tcs/point_fire.rules:85
        because.append(Reason("P-type", "9.2a"))
    elif unit.target_type == _BOTH:
        # B-type [9.2c]                                                      tcs/point_fire.rules:86
        because.append(Reason("B-type", "9.2c"))
    else:
        failed += [Reason("P-type", "9.2a", holds=False), Reason("B-type", "9.2c", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_point_fire_holds(unit: Unit) -> bool:
    """May be fired at on the Point Fire Table [9.2]: yes or no, without the reasons."""
    return unit.target_type == _POINT or unit.target_type == _BOTH


def may_fire_point(fire: PointFire) -> Answer:
    """May fire on the Point Fire Table [3.1a; 9.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # in Fire Mode [9.1b]                                                    tcs/point_fire.rules:90
    if fire.firer_mode is not _FIRE_MODE:
        if fire.fire_kind in _ASSAULT_OR_OVERRUN:
            # unless Assault-style combat [9.1b]                             tcs/point_fire.rules:91
            because.append(Reason("Assault-style combat", "9.1b"))
        else:
            failed.append(Reason("in Fire Mode", "9.1b", holds=False))

    # none of these
    # an A-type firer [3.1a]                                                 tcs/point_fire.rules:93
    with LeaveOut(failed):
        if fire.firer_kind in (
            _INFANTRY_PLATOON,
            _INFANTRY_SECTION,
            _MG,
            _MORTAR_PLATOON,
            _INFANTRY_GUN,
            _ON_MAP_ARTILLERY,
        ):
            failed.append(Reason("an A-type firer", "3.1a"))
    # Paralyzed [16.4a]                                                      tcs/point_fire.rules:95
    with LeaveOut(failed):
        if fire.firer_state is _MORALE_STATE_PARALYZED:
            if fire.fire_kind in _ASSAULT_OR_OVERRUN:
                # unless Assault-style combat [16.4b]                        tcs/point_fire.rules:96
                pass
            else:
                failed.append(Reason("Paralyzed", "16.4a"))
    # Suppressed, firing Overwatch [14.3a]                                   tcs/point_fire.rules:97
    with LeaveOut(failed):
        if fire.firer_state is _MORALE_STATE_SUPPRESSED and fire.fire_kind == _OVERWATCH:
            failed.append(Reason("Suppressed, firing Overwatch", "14.3a"))
    # towed [9.1f]                                                           tcs/point_fire.rules:98
    if fire.firer_towed:
        failed.append(Reason("towed", "9.1f"))
    # mounted [9.1f]                                                         tcs/point_fire.rules:99
    with LeaveOut(failed):
        if fire.firer_mounted:
            if fire.fire_kind in _ASSAULT_OR_OVERRUN:
                # unless Assault-style combat [9.1f]                        tcs/point_fire.rules:100
                pass
            else:
                failed.append(Reason("mounted", "9.1f"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_fire_point_holds(fire: PointFire) -> bool:
    """May fire on the Point Fire Table [3.1a; 9.1]: yes or no, without the reasons."""
    return (
        (fire.firer_mode is _FIRE_MODE or fire.fire_kind in _ASSAULT_OR_OVERRUN)
        and fire.firer_kind not in (
            _INFANTRY_PLATOON,
            _INFANTRY_SECTION,
            _MG,
            _MORTAR_PLATOON,
            _INFANTRY_GUN,
            _ON_MAP_ARTILLERY,
        )
        and (
            fire.firer_state is not _MORALE_STATE_PARALYZED or fire.fire_kind in _ASSAULT_OR_OVERRUN
        )
        and not (fire.firer_state is _MORALE_STATE_SUPPRESSED and fire.fire_kind == _OVERWATCH)
        and not fire.firer_towed
        and (not fire.firer_mounted or fire.fire_kind in _ASSAULT_OR_OVERRUN)
    )


@dataclass(frozen=True, slots=True)
class PointFireResolved:
    """What Point Fire Combat comes to."""

    band: RangeBand
    net_modifier: int
    differential: int
    needed: int | None
    killed: bool
    others_button_up: bool


def point_fire(
    fire: PointFire,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> PointFireResolved | Refused | Ended:
    """Point Fire Combat [12.0].

    A miss has no effect [12.1c]. Any number of firers may choose the same target [12.1a]; a
    towed unit may be chosen, and its carrier is unharmed [12.1e]. A kill takes riders and
    towed units with it [12.1d].
    """
    is_a("fire", fire, PointFire)
    if trace is not None:
        a_trace(trace)

    # refuse: may not fire [3.1a; 9.1]                                      tcs/point_fire.rules:105
    answer = may_fire_point(fire)
    if not answer.holds:
        if trace is not None:
            trace.refusal("may not fire", answer.reasons, "3.1a; 9.1", "tcs/point_fire.rules:105")
        return Refused("may not fire", "3.1a; 9.1", answer.reasons)

    # refuse: neither a P-type nor a B-type target [9.2b]                   tcs/point_fire.rules:106
    answer = may_point_fire(fire.target)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "neither a P-type nor a B-type target",
                answer.reasons,
                "9.2b",
                "tcs/point_fire.rules:106",
            )
        return Refused("neither a P-type nor a B-type target", "9.2b", answer.reasons)

    # refuse: beyond twice the nominal range [12.1b]                        tcs/point_fire.rules:107
    if fire.range > 2 * fire.nominal_range:
        if trace is not None:
            trace.refusal("beyond twice the nominal range", (), "12.1b", "tcs/point_fire.rules:107")
        return Refused("beyond twice the nominal range", "12.1b")

    # differential [12.0]                                                   tcs/point_fire.rules:110
    differential = fire.attack - needed(point_defense(fire.target, trace), "target.point_defense")
    if trace is not None:
        trace.step("differential", differential, "12.0", "tcs/point_fire.rules:110")

    # end: a differential of -5 or less cannot kill [12.1f]                 tcs/point_fire.rules:111
    if differential <= -5:
        if trace is not None:
            trace.end(
                "a differential of -5 or less cannot kill", "12.1f", "tcs/point_fire.rules:111"
            )
        return Ended(
            "a differential of -5 or less cannot kill", "12.1f", {"differential": differential}
        )

    # band [12.1b]                                                          tcs/point_fire.rules:108
    band = range_band(fire, trace)
    if trace is not None:
        trace.step("band", band, "12.1b", "tcs/point_fire.rules:108")

    # net_modifier [12.0]                                                   tcs/point_fire.rules:109
    net_modifier = point_fire_modifiers(fire, trace)
    if trace is not None:
        trace.step("net_modifier", net_modifier, "12.0", "tcs/point_fire.rules:109")

    # figures [12.0]                                                        tcs/point_fire.rules:112
    figures = point_fire_table(net_modifier, differential, trace)
    if trace is not None:
        trace.step("figures", figures, "12.0", "tcs/point_fire.rules:112")

    # needed [12.0]                                                         tcs/point_fire.rules:113
    needed_: int | None
    if band == _CLOSE:
        needed_ = figures.close
        why = "close range"
    elif band == _NOMINAL:
        needed_ = figures.nominal
        why = "nominal range"
    else:
        needed_ = figures.long
        why = ""
    if trace is not None:
        trace.step("needed", needed_, "12.0", "tcs/point_fire.rules:113", why)

    # roll dice: two dice, red tens, white ones [12.0]                      tcs/point_fire.rules:117
    dice_ = D66.roll(dice, "dice")
    if trace is not None:
        trace.roll("dice", dice_, "12.0", "tcs/point_fire.rules:117")

    # killed [12.0]                                                         tcs/point_fire.rules:118
    killed = needed_ is not None and dice_ >= needed_
    if trace is not None:
        trace.step("killed", killed, "12.0", "tcs/point_fire.rules:118")

    # others_button_up [16.7a]                                              tcs/point_fire.rules:119
    others_button_up = killed
    if trace is not None:
        trace.step("others_button_up", others_button_up, "16.7a", "tcs/point_fire.rules:119")

    return PointFireResolved(band, net_modifier, differential, needed_, killed, others_button_up)
