# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/construction.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Construction."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    Ended,
    Heading,
    LeaveOut,
    Line,
    Number,
    Reason,
    Refused,
    Trace,
    Track,
    Word,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    is_a,
    needed,
    never,
    unknown,
    within,
)
from .vocabulary import FloodState
from .words import D10, Cover, GameTurn, HexGround, Mode, Road, Supply, Watercourse, hex_cover

_MCT: Final = Cover.MCT
_F1: Final = FloodState.F1
_F2: Final = FloodState.F2
_ENA: Final = GameTurn.ENA
_NIGHT_OR_ENA: Final = frozenset((GameTurn.NIGHT, GameTurn.ENA))
_PA: Final = Mode.PA
_TAC: Final = Mode.TAC
_PA_OR_TAC: Final = frozenset((Mode.PA, Mode.TAC))
_ROAD_PRIMARY: Final = Road.PRIMARY
_ROAD_SECONDARY: Final = Road.SECONDARY
_ROAD_TRAIL: Final = Road.TRAIL
_ROAD_TRAIL_OR_SECONDARY: Final = frozenset((Road.TRAIL, Road.SECONDARY))
_OOS: Final = Supply.OOS
_MAJOR_RIVER: Final = Watercourse.MAJOR_RIVER
_RIVER: Final = Watercourse.RIVER
_STREAM: Final = Watercourse.STREAM
_STREAM_TO_MAJOR_RIVER: Final = frozenset((
    Watercourse.STREAM,
    Watercourse.RIVER,
    Watercourse.MAJOR_RIVER,
))


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """Unit that builds [17.3.0]."""

    mode: Mode = Mode.TAC
    supply: Supply = Supply.GENS
    fatigue: int = 0
    busy: bool = False  # did something else this GT, or builds elsewhere
    gt: GameTurn = GameTurn.AM
    engineer: bool = True
    hq_or_art: bool = False
    bridge: bool = False  # for a bridge, not a fieldwork

    def __post_init__(self) -> None:
        is_a("Builder.mode", self.mode, Mode)
        is_a("Builder.supply", self.supply, Supply)
        a_number("Builder.fatigue", self.fatigue)
        within("Builder.fatigue", self.fatigue, 0, 2)
        a_yes_or_no("Builder.busy", self.busy)
        is_a("Builder.gt", self.gt, GameTurn)
        a_yes_or_no("Builder.engineer", self.engineer)
        a_yes_or_no("Builder.hq_or_art", self.hq_or_art)
        a_yes_or_no("Builder.bridge", self.bridge)


def may_build(unit: Builder) -> Answer:
    """May begin construction [17.3.0; 3.4.3]."""
    failed: list[Reason] = []

    # all of these
    # in Tac mode                                                         goss/construction.rules:22
    if unit.mode is not _TAC:
        failed.append(Reason("in Tac mode", "17.3.0; 3.4.3", holds=False))
    # in GenS or OhS                                                      goss/construction.rules:23
    if unit.supply is _OOS:
        failed.append(Reason("in GenS or OhS", "17.3.0; 3.4.3", holds=False))
    # not fatigued [17.3.0; 14.2.0]                                       goss/construction.rules:24
    if unit.fatigue != 0:
        failed.append(Reason("not fatigued", "17.3.0; 14.2.0", holds=False))
    # for a bridge: Eng [17.3.0]                                          goss/construction.rules:25
    if not (unit.engineer or not unit.bridge):
        failed.append(Reason("for a bridge: Eng", "17.3.0", holds=False))
    # for a fieldwork: Eng, or neither HQ nor Art [17.3.3]                goss/construction.rules:26
    if not (unit.engineer or not unit.hq_or_art):
        failed.append(Reason("for a fieldwork: Eng, or neither HQ nor Art", "17.3.3", holds=False))

    # none of these
    # another activity this GT                                            goss/construction.rules:28
    if unit.busy:
        failed.append(Reason("another activity this GT", "17.3.0; 3.4.3"))
    # an ENA period [3.4.3]                                               goss/construction.rules:29
    if unit.gt is _ENA:
        failed.append(Reason("an ENA period", "3.4.3"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingUnits:
    """Units under a construction marker [17.3.0]."""

    acted: bool = False  # any other action but defending
    step_or_retreat: bool = False  # a GA or FS mission made the stack lose a step or retreat
    oos: bool = False

    def __post_init__(self) -> None:
        a_yes_or_no("BuildingUnits.acted", self.acted)
        a_yes_or_no("BuildingUnits.step_or_retreat", self.step_or_retreat)
        a_yes_or_no("BuildingUnits.oos", self.oos)


def work_is_lost(units: BuildingUnits) -> Answer:
    """The work is forfeit [17.3.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if units.acted:
        # another action                                                  goss/construction.rules:38
        because.append(Reason("another action", "17.3.0"))
    elif units.step_or_retreat:
        # a step loss or a retreat after combat                           goss/construction.rules:39
        because.append(Reason("a step loss or a retreat after combat", "17.3.0"))
    elif units.oos:
        # a unit marked OoS                                               goss/construction.rules:40
        because.append(Reason("a unit marked OoS", "17.3.0"))
    else:
        failed += [
            Reason("another action", "17.3.0", holds=False),
            Reason("a step loss or a retreat after combat", "17.3.0", holds=False),
            Reason("a unit marked OoS", "17.3.0", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


class FerryUse(Word):
    """What Leg units are ferried for [17.2.1; 17.2.2]."""

    MOVING = "movement"
    PA_MOVING = "PA movement"
    PA_ASSAULT = "a PA ground assault"
    TA_ASSAULT = "a tactical assault"
    FS_ADVANCE = "an advance after an FS mission"
    IN_RETREAT = "a retreat"


_FS_ADVANCE: Final = FerryUse.FS_ADVANCE
_IN_RETREAT: Final = FerryUse.IN_RETREAT
_MOVING: Final = FerryUse.MOVING
_PA_ASSAULT: Final = FerryUse.PA_ASSAULT
_TA_ASSAULT: Final = FerryUse.TA_ASSAULT
_PA_MOVING_OR_PA_ASSAULT_OR_FS_ADVANCE: Final = frozenset((
    FerryUse.PA_MOVING,
    FerryUse.PA_ASSAULT,
    FerryUse.FS_ADVANCE,
))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ferry:
    """Eng units that ferry [17.2.0]."""

    water: Watercourse
    for_use: FerryUse = FerryUse.MOVING
    mode: Mode = Mode.TAC  # of the Eng unit
    supply: Supply = Supply.GENS
    fatigue: int = 0
    building: bool = False
    eng_steps: int = 1  # steps
    passengers: int = 1  # Leg units ferried, the Eng unit itself counted if it crosses
    itself: bool = False  # the Eng unit crosses too
    eng_next: bool = True  # the Eng unit began the Movement Phase next to the hexside
    same_hex: bool = True  # so did the units ferried, in its hex [17.2.2]
    eng_moved: bool = False  # the Eng unit moves in this player turn [17.2.2]
    eng_attacks: bool = True  # the Eng unit takes part in the assault

    def __post_init__(self) -> None:
        is_a("Ferry.water", self.water, Watercourse)
        is_a("Ferry.for_use", self.for_use, FerryUse)
        is_a("Ferry.mode", self.mode, Mode)
        is_a("Ferry.supply", self.supply, Supply)
        a_number("Ferry.fatigue", self.fatigue)
        within("Ferry.fatigue", self.fatigue, 0, 2)
        a_yes_or_no("Ferry.building", self.building)
        a_number("Ferry.eng_steps", self.eng_steps)
        a_number("Ferry.passengers", self.passengers)
        a_yes_or_no("Ferry.itself", self.itself)
        a_yes_or_no("Ferry.eng_next", self.eng_next)
        a_yes_or_no("Ferry.same_hex", self.same_hex)
        a_yes_or_no("Ferry.eng_moved", self.eng_moved)
        a_yes_or_no("Ferry.eng_attacks", self.eng_attacks)


def may_ferry(ferry: Ferry) -> Answer:
    """May ferry [17.2.0; 17.2.1; 17.2.2; 17.2.3].

    That an Eng unit may ferry itself and yet not move when it ferries others over a major
    river goes together only as one or the other.
    """
    failed: list[Reason] = []

    # all of these
    # in PA or Tac mode [17.2.0]                                          goss/construction.rules:71
    if ferry.mode not in _PA_OR_TAC:
        failed.append(Reason("in PA or Tac mode", "17.2.0", holds=False))
    # a stream, a river or a major river [17.2.3]                         goss/construction.rules:72
    with LeaveOut(failed):
        if ferry.water not in _STREAM_TO_MAJOR_RIVER:
            failed.append(Reason("a stream, a river or a major river", "17.2.3", holds=False))
    # one Leg unit for each Eng step [17.2.1; 17.2.2]                     goss/construction.rules:73
    if ferry.passengers > ferry.eng_steps:
        failed.append(Reason("one Leg unit for each Eng step", "17.2.1; 17.2.2", holds=False))
    # it began next to the hexside [17.2.1]                               goss/construction.rules:74
    if not ferry.eng_next:
        failed.append(Reason("it began next to the hexside", "17.2.1", holds=False))
    # it takes part in the PA assault itself [17.2.1]                     goss/construction.rules:75
    if not (ferry.for_use is not _PA_ASSAULT or ferry.eng_attacks):
        failed.append(Reason("it takes part in the PA assault itself", "17.2.1", holds=False))

    # none of these
    # OoS [17.2.0]                                                        goss/construction.rules:77
    if ferry.supply is _OOS:
        failed.append(Reason("OoS", "17.2.0"))
    # fatigued [17.2.0; 14.2.0]                                           goss/construction.rules:78
    if ferry.fatigue >= 1:
        failed.append(Reason("fatigued", "17.2.0; 14.2.0"))
    # at work on a construction [17.2.0]                                  goss/construction.rules:79
    if ferry.building:
        failed.append(Reason("at work on a construction", "17.2.0"))
    # in PA mode, for other than PA units [17.2.1]                        goss/construction.rules:80
    if ferry.mode is _PA and ferry.for_use is _MOVING:
        failed.append(Reason("in PA mode, for other than PA units", "17.2.1"))
    # for a tactical assault [17.2.1]                                     goss/construction.rules:81
    with LeaveOut(failed):
        if ferry.for_use is _TA_ASSAULT and ferry.water != _STREAM:
            failed.append(Reason("for a tactical assault", "17.2.1"))
    # for a retreat over a major river [17.2.2]                           goss/construction.rules:82
    with LeaveOut(failed):
        if ferry.for_use is _IN_RETREAT and ferry.water == _MAJOR_RIVER:
            failed.append(Reason("for a retreat over a major river", "17.2.2"))
    # for PA or an advance, not in PA mode [17.2.1; 17.2.2]               goss/construction.rules:83
    if ferry.for_use in _PA_MOVING_OR_PA_ASSAULT_OR_FS_ADVANCE and ferry.mode is not _PA:
        failed.append(Reason("for PA or an advance, not in PA mode", "17.2.1; 17.2.2"))
    # major river: units of another hex [17.2.2]                          goss/construction.rules:85
    with LeaveOut(failed):
        if ferry.water == _MAJOR_RIVER and not ferry.same_hex:
            failed.append(Reason("major river: units of another hex", "17.2.2"))
    # major river: the Eng unit moves [17.2.2]                            goss/construction.rules:86
    with LeaveOut(failed):
        if ferry.water == _MAJOR_RIVER and ferry.eng_moved:
            failed.append(Reason("major river: the Eng unit moves", "17.2.2"))
    # major river: it ferries itself and others [17.2.2]                  goss/construction.rules:87
    with LeaveOut(failed):
        if ferry.water == _MAJOR_RIVER and ferry.itself and ferry.passengers > 1:
            failed.append(Reason("major river: it ferries itself and others", "17.2.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_ferry_holds(ferry: Ferry) -> bool:
    """May ferry [17.2.0; 17.2.1; 17.2.2; 17.2.3]: yes or no, without the reasons."""
    return (
        ferry.mode in _PA_OR_TAC
        and ferry.water in _STREAM_TO_MAJOR_RIVER
        and ferry.passengers <= ferry.eng_steps
        and ferry.eng_next
        and (ferry.for_use is not _PA_ASSAULT or ferry.eng_attacks)
        and ferry.supply is not _OOS
        and ferry.fatigue < 1
        and not ferry.building
        and not (ferry.mode is _PA and ferry.for_use is _MOVING)
        and not (ferry.for_use is _TA_ASSAULT and ferry.water != _STREAM)
        and not (ferry.for_use is _IN_RETREAT and ferry.water == _MAJOR_RIVER)
        and not (ferry.for_use in _PA_MOVING_OR_PA_ASSAULT_OR_FS_ADVANCE and ferry.mode is not _PA)
        and not (ferry.water == _MAJOR_RIVER and not ferry.same_hex)
        and not (ferry.water == _MAJOR_RIVER and ferry.eng_moved)
        and not (ferry.water == _MAJOR_RIVER and ferry.itself and ferry.passengers > 1)
    )


class FerryCost(Word):
    """MP of a unit ferried [17.2.1; 17.2.2]."""

    NO_MP = "0 MP for the hexside"
    ONE_MP = "1 MP"
    WHOLE_MA = "its whole MA"


_NO_MP: Final = FerryCost.NO_MP
_ONE_MP: Final = FerryCost.ONE_MP
_WHOLE_MA: Final = FerryCost.WHOLE_MA


@dataclass(frozen=True, slots=True)
class FerryUnitsResolved:
    """What Ferrying comes to."""

    cost: FerryCost
    cs_halved: bool
    eng_shifts: bool
    eng_strength: bool
    pa_removed: bool


def ferry_units(
    ferry: Ferry,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FerryUnitsResolved | Refused:
    """Ferrying [17.2.0]."""
    is_a("ferry", ferry, Ferry)
    if trace is not None:
        a_trace(trace)

    # refuse: may not ferry [17.2.0]                                      goss/construction.rules:96
    answer = may_ferry(ferry)
    if not answer.holds:
        if trace is not None:
            trace.refusal("may not ferry", answer.reasons, "17.2.0", "goss/construction.rules:96")
        return Refused("may not ferry", "17.2.0", answer.reasons)

    # cost                                                                goss/construction.rules:97
    cost: FerryCost
    if ferry.water == _STREAM:
        # stream [17.2.1]
        cost = _NO_MP
        why = "stream"
    elif ferry.water == _RIVER:
        # river [17.2.1]
        cost = _ONE_MP
        why = "river"
    else:
        cost = _WHOLE_MA
        why = ""
    if trace is not None:
        trace.step("cost", cost, "17.2.0", "goss/construction.rules:97", why)

    # cs_halved [17.2.2; 13.6.1]                                         goss/construction.rules:101
    cs_halved = ferry.water == _MAJOR_RIVER and ferry.for_use is _PA_ASSAULT
    if trace is not None:
        trace.step("cs_halved", cs_halved, "17.2.2; 13.6.1", "goss/construction.rules:101")

    # eng_shifts [17.2.1]                                                goss/construction.rules:102
    eng_shifts = ferry.for_use is not _PA_ASSAULT
    if trace is not None:
        trace.step("eng_shifts", eng_shifts, "17.2.1", "goss/construction.rules:102")

    # eng_strength [17.2.2]                                              goss/construction.rules:103
    eng_strength = not (ferry.water == _MAJOR_RIVER and ferry.for_use is _PA_ASSAULT)
    if trace is not None:
        trace.step("eng_strength", eng_strength, "17.2.2", "goss/construction.rules:103")

    # pa_removed [17.2.2]                                                goss/construction.rules:104
    pa_removed = ferry.water == _MAJOR_RIVER and ferry.for_use is _FS_ADVANCE
    if trace is not None:
        trace.step("pa_removed", pa_removed, "17.2.2", "goss/construction.rules:104")

    return FerryUnitsResolved(cost, cs_halved, eng_shifts, eng_strength, pa_removed)


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeSite:
    """Site of a bridge [17.3.1]."""

    water: Watercourse
    eng_steps: int  # steps: Eng steps at work
    next_to_it: bool = True  # the Eng units are next to the hexside
    enemy_at_end: bool = False  # an enemy unit in either hex of the hexside
    enemy_beside: bool = False  # an enemy unit next to the builders
    both_ends_held: bool = False  # friendly units in both hexes of the hexside
    heavy: bool = False  # a heavy bridge unit [17.3.1c]
    with_heavy: bool = True  # Eng units stacked with it [17.3.1c]
    flood: FloodState = FloodState.NO_FLOOD
    repair: bool = False  # a demolished printed bridge
    printed_road: Road = Road.NO_ROAD  # road of that printed bridge

    def __post_init__(self) -> None:
        is_a("BridgeSite.water", self.water, Watercourse)
        a_number("BridgeSite.eng_steps", self.eng_steps)
        a_yes_or_no("BridgeSite.next_to_it", self.next_to_it)
        a_yes_or_no("BridgeSite.enemy_at_end", self.enemy_at_end)
        a_yes_or_no("BridgeSite.enemy_beside", self.enemy_beside)
        a_yes_or_no("BridgeSite.both_ends_held", self.both_ends_held)
        a_yes_or_no("BridgeSite.heavy", self.heavy)
        a_yes_or_no("BridgeSite.with_heavy", self.with_heavy)
        is_a("BridgeSite.flood", self.flood, FloodState)
        a_yes_or_no("BridgeSite.repair", self.repair)
        is_a("BridgeSite.printed_road", self.printed_road, Road)


def bridge_site(site: BridgeSite) -> Answer:
    """A bridge may be begun, go on, be completed [17.3.1; 17.3.1b; 17.3.1c]."""
    failed: list[Reason] = []

    # all of these
    # Eng next to the hexside                                            goss/construction.rules:121
    if not site.next_to_it:
        failed.append(Reason("Eng next to the hexside", "17.3.1; 17.3.1b; 17.3.1c", holds=False))
    # Eng steps enough [17.3.1b]                                         goss/construction.rules:122
    with LeaveOut(failed):
        if bridge_gts(site) is None:
            failed.append(Reason("Eng steps enough", "17.3.1b", holds=False))

    # none of these
    # an enemy unit at an end                                            goss/construction.rules:124
    if site.enemy_at_end:
        failed.append(Reason("an enemy unit at an end", "17.3.1; 17.3.1b; 17.3.1c"))
    # an enemy unit next to the builders                                 goss/construction.rules:125
    if site.enemy_beside:
        if site.both_ends_held:
            # unless both ends held                                      goss/construction.rules:126
            pass
        else:
            failed.append(Reason("an enemy unit next to the builders", "17.3.1; 17.3.1b; 17.3.1c"))
    # heavy: fewer than three Eng steps [17.3.1c]                        goss/construction.rules:127
    with LeaveOut(failed):
        if site.heavy and site.eng_steps < 3:
            failed.append(Reason("heavy: fewer than three Eng steps", "17.3.1c"))
    # heavy: Eng not stacked with it [17.3.1c]                           goss/construction.rules:128
    if site.heavy and not site.with_heavy:
        failed.append(Reason("heavy: Eng not stacked with it", "17.3.1c"))
    # F2: no new bridges [lf 19.4.6c]                                lucky_forward/weather.rules:113
    if site.flood is _F2 and not site.repair:
        failed.append(Reason("F2: no new bridges", "lf 19.4.6c"))
    # F2: secondary bridges [lf 19.4.6c]                             lucky_forward/weather.rules:114
    if site.flood is _F2 and site.repair and site.printed_road is _ROAD_SECONDARY:
        failed.append(Reason("F2: secondary bridges", "lf 19.4.6c"))
    # F2: primary bridges over major and great rivers [lf 19.4.6c]   lucky_forward/weather.rules:116
    with LeaveOut(failed):
        if (
            site.flood is _F2
            and site.repair
            and site.printed_road is _ROAD_PRIMARY
            and site.water.rank >= _MAJOR_RIVER.rank
        ):
            failed.append(Reason("F2: primary bridges over major and great rivers", "lf 19.4.6c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def bridge_site_holds(site: BridgeSite) -> bool:
    """A bridge may be begun, go on, be completed [17.3.1; 17.3.1b; 17.3.1c]: yes or no,
    without the reasons.
    """
    return (
        site.next_to_it
        and bridge_gts(site) is not None
        and not site.enemy_at_end
        and (not site.enemy_beside or site.both_ends_held)
        and not (site.heavy and site.eng_steps < 3)
        and not (site.heavy and not site.with_heavy)
        and not (site.flood is _F2 and not site.repair)
        and not (site.flood is _F2 and site.repair and site.printed_road is _ROAD_SECONDARY)
        and not (
            site.flood is _F2
            and site.repair
            and site.printed_road is _ROAD_PRIMARY
            and site.water.rank >= _MAJOR_RIVER.rank
        )
    )


# GTs to complete a bridge [17.3.1b]                                     goss/construction.rules:130
BRIDGE_TIME_WATER: Final[Axis[Watercourse]] = Axis(
    "bridge_time",
    "GTs to complete a bridge",
    "17.3.1b",
    "Watercourse",
    (Watercourse.STREAM, Watercourse.RIVER, Watercourse.MAJOR_RIVER, Watercourse.GREAT_RIVER),
)
BRIDGE_TIME_STEPS: Final = Bands(
    "bridge_time",
    "GTs to complete a bridge",
    "17.3.1b",
    "Eng steps",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3+", 3, None)),
)

# fmt: off
BRIDGE_TIME: Final[Chart[int | None]] = Chart(
    "bridge_time",
    "GTs to complete a bridge",
    "17.3.1b",
    "goss/construction.rules:130",
    rows=(BRIDGE_TIME_WATER,),
    columns=(BRIDGE_TIME_STEPS,),
    lines=(
        #                1     2     3+
        ("Stream",      (1,    1,    1)),
        ("River",       (3,    2,    1)),
        ("Major river", (None, 3,    2)),
        ("Great river", (None, None, 4)),
    ),
)
# fmt: on


def bridge_time(
    water: Watercourse,
    steps: Number | Heading,
    trace: Trace | None = None,
) -> int | None:
    """GTs to complete a bridge [17.3.1b]."""
    if steps.__class__ is not int:
        steps = BRIDGE_TIME_STEPS.taken(steps)
    try:
        found: int | None = BRIDGE_TIME.known[BRIDGE_TIME_WATER.at[water]][
            BRIDGE_TIME_STEPS.at[steps]
        ]
    except Exception:
        found = BRIDGE_TIME.look_up(water, steps)
    if trace is not None:
        trace.looked_up(BRIDGE_TIME, (water, steps), found)
    return found


def bridge_gts(site: BridgeSite, trace: Trace | None = None) -> int | None:
    """GTs needed [17.3.1b]."""
    # gives                                                              goss/construction.rules:141
    value: int | None
    if site.flood.rank < _F1.rank:
        # F0 or no flood [17.3.1b]
        value = bridge_time(site.water, site.eng_steps, trace)
        why = "F0 or no flood"
    elif site.flood is _F1:
        # F1 [lf 19.4.6c]
        value = (
            needed(
                bridge_time(site.water, site.eng_steps, trace), "bridge_time at (water, eng_steps)"
            )
            + 1
        )
        why = "F1"
    else:
        value = (
            needed(
                bridge_time(site.water, site.eng_steps, trace), "bridge_time at (water, eng_steps)"
            )
            + 2
        )
        why = ""
    if trace is not None:
        trace.formula(
            "bridge_gts", value, "17.3.1b", "goss/construction.rules:141", "GTs needed", why
        )
    return value


def bridge_markers(site: BridgeSite, trace: Trace | None = None) -> int:
    """Markers placed [17.3.1a].

    Contradiction: as many markers as GTs by 3.3.2b, one fewer by 17.3.1a: 17.3.1a; flipped
    before by the one, after by the other: before [3.3.2b; 17.3.1a]

    One fewer than the GTs. With 17.3.1a's markers and 3.3.2b's order a bridge of N turns is
    done N construction phases later, which no other pairing gives.
    """
    # gives                                                              goss/construction.rules:144
    value = needed(bridge_gts(site, trace), "bridge_gts") - 1
    if trace is not None:
        trace.formula(
            "bridge_markers", value, "17.3.1a", "goss/construction.rules:144", "Markers placed"
        )
    return value


@dataclass(frozen=True, slots=True)
class BeginBridgeResolved:
    """What Beginning a bridge comes to."""

    gts: int | None
    markers: int


def begin_bridge(
    site: BridgeSite,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> BeginBridgeResolved | Refused:
    """Beginning a bridge [17.3.1; 17.3.1a; 17.3.1b]."""
    is_a("site", site, BridgeSite)
    if trace is not None:
        a_trace(trace)

    # refuse: no bridge may be begun here [17.3.1]                       goss/construction.rules:151
    answer = bridge_site(site)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "no bridge may be begun here",
                answer.reasons,
                "17.3.1",
                "goss/construction.rules:151",
            )
        return Refused("no bridge may be begun here", "17.3.1", answer.reasons)

    # gts [17.3.1b]                                                      goss/construction.rules:152
    gts = bridge_gts(site, trace)
    if trace is not None:
        trace.step("gts", gts, "17.3.1b", "goss/construction.rules:152")

    # markers [17.3.1a]                                                  goss/construction.rules:153
    markers = bridge_markers(site, trace)
    if trace is not None:
        trace.step("markers", markers, "17.3.1a", "goss/construction.rules:153")

    return BeginBridgeResolved(gts, markers)


def bridge_counter_on_begun(now: int, site: BridgeSite, trace: Trace | None = None) -> int:
    """Markers on a bridge [17.3.1a; 3.3.2b].

    Done when the flip finds none. Rest GTs count, ENA periods do not.

    construction begins [17.3.1a].
    """
    within("now", now, 0, None)
    return max(0, bridge_markers(site, trace))


def bridge_counter_on_progress(now: int, site: BridgeSite, trace: Trace | None = None) -> int:
    """Markers on a bridge [17.3.1a; 3.3.2b].

    Done when the flip finds none. Rest GTs count, ENA periods do not.

    each later friendly Construction Phase, after the flip [17.3.1a; 3.3.2b].
    """
    within("now", now, 0, None)
    return max(0, now - 1)


def bridge_counter_on_lost(now: int, site: BridgeSite, trace: Trace | None = None) -> int:
    """Markers on a bridge [17.3.1a; 3.3.2b].

    Done when the flip finds none. Rest GTs count, ENA periods do not.

    the work is forfeit [17.3.0].
    """
    within("now", now, 0, None)
    return max(0, 0)


def bridge_counter_on_flood_1(now: int, site: BridgeSite, trace: Trace | None = None) -> int:
    """Markers on a bridge [17.3.1a; 3.3.2b].

    Done when the flip finds none. Rest GTs count, ENA periods do not.

    F1 comes, once for each bridge [lf 19.4.6c].
    """
    within("now", now, 0, None)
    return max(0, now + 1)


def bridge_counter_on_flood_2(now: int, site: BridgeSite, trace: Trace | None = None) -> int:
    """Markers on a bridge [17.3.1a; 3.3.2b].

    Done when the flip finds none. Rest GTs count, ENA periods do not.

    F2 comes [lf 19.4.6c].
    """
    within("now", now, 0, None)
    return max(0, 0)


def turns_until_done(markers: int, trace: Trace | None = None) -> int:
    """Construction Phases until it is flipped [17.3.1a; 3.3.2b].

    Markers found at the flip of the next phase: none, and it is done then.
    """
    # gives                                                              goss/construction.rules:163
    value = markers + 1
    if trace is not None:
        trace.formula(
            "turns_until_done",
            value,
            "17.3.1a; 3.3.2b",
            "goss/construction.rules:163",
            "Construction Phases until it is flipped",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeRoads:
    """Roads at the ends of a bridge [17.3.1d]."""

    one_end: Road = Road.NO_ROAD  # best road in one hex
    other_end: Road = Road.NO_ROAD  # best road in the other

    def __post_init__(self) -> None:
        is_a("BridgeRoads.one_end", self.one_end, Road)
        is_a("BridgeRoads.other_end", self.other_end, Road)


def bridge_road(roads: BridgeRoads, trace: Trace | None = None) -> Road:
    """Road across a bridge [17.3.1d].

    A hex without any road is among all other cases.
    """
    # gives                                                              goss/construction.rules:171
    value = (
        _ROAD_TRAIL
        if roads.one_end is _ROAD_TRAIL or roads.other_end is _ROAD_TRAIL
        else _ROAD_SECONDARY
    )
    if trace is not None:
        trace.formula(
            "bridge_road", value, "17.3.1d", "goss/construction.rules:171", "Road across a bridge"
        )
    return value


class AfvWeight(Word):
    """Weight of an AFV [17.3.2a; UTC]."""

    LIGHT_AFV = "neither"
    HEAVY = "Heavy"  # H
    VERY_HEAVY = "Very heavy"  # VH


_LIGHT_AFV: Final = AfvWeight.LIGHT_AFV


# Bridge Collapse Table [17.3.2a; Card]                                  goss/construction.rules:182
COLLAPSE_NUMBER_WEIGHT: Final[Axis[AfvWeight]] = Axis(
    "collapse_number",
    "Bridge Collapse Table",
    "17.3.2a; Card",
    "AFV",
    (AfvWeight.HEAVY, AfvWeight.VERY_HEAVY),
)

# fmt: off
COLLAPSE_NUMBER: Final[Chart[int]] = Chart(
    "collapse_number",
    "Bridge Collapse Table",
    "17.3.2a; Card",
    "goss/construction.rules:182",
    rows=(COLLAPSE_NUMBER_WEIGHT,),
    columns=(),
    lines=(
        #               DR
        ("Heavy",      (unknown,)),
        ("Very heavy", (unknown,)),
    ),
)
# fmt: on


def collapse_number(weight: AfvWeight, trace: Trace | None = None) -> int:
    """Bridge Collapse Table [17.3.2a; Card].

    Collapses on this number or less. The card is not in the source.
    """
    try:
        found: int = COLLAPSE_NUMBER.known[COLLAPSE_NUMBER_WEIGHT.at[weight]]
    except Exception:
        found = COLLAPSE_NUMBER.look_up(weight)
    if trace is not None:
        trace.looked_up(COLLAPSE_NUMBER, weight, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """AFV that crosses a bridge [17.3.2a]."""

    weight: AfvWeight
    water: Watercourse
    trail: bool = False  # a trail bridge, or a bridge marker
    heavy_unit: bool = False  # a deployed heavy bridge unit
    passed: bool = False  # has stood a check before
    standoff: bool = False  # in a ground assault [13.5.6]

    def __post_init__(self) -> None:
        is_a("Crossing.weight", self.weight, AfvWeight)
        is_a("Crossing.water", self.water, Watercourse)
        a_yes_or_no("Crossing.trail", self.trail)
        a_yes_or_no("Crossing.heavy_unit", self.heavy_unit)
        a_yes_or_no("Crossing.passed", self.passed)
        a_yes_or_no("Crossing.standoff", self.standoff)


def collapse_checked(crossing: Crossing) -> Answer:
    """The bridge is checked [17.3.2; 17.3.2a]."""
    failed: list[Reason] = []

    # all of these
    # a heavy or very heavy AFV                                          goss/construction.rules:201
    if crossing.weight == _LIGHT_AFV:
        failed.append(Reason("a heavy or very heavy AFV", "17.3.2; 17.3.2a", holds=False))
    # a trail bridge or a marker                                         goss/construction.rules:202
    if not crossing.trail:
        failed.append(Reason("a trail bridge or a marker", "17.3.2; 17.3.2a", holds=False))

    # none of these
    # over a stream [17.3.2]                                             goss/construction.rules:204
    with LeaveOut(failed):
        if crossing.water.rank <= _STREAM.rank:
            failed.append(Reason("over a stream", "17.3.2"))
    # a heavy bridge unit                                                goss/construction.rules:205
    if crossing.heavy_unit:
        failed.append(Reason("a heavy bridge unit", "17.3.2; 17.3.2a"))
    # it has stood a check                                               goss/construction.rules:206
    if crossing.passed:
        failed.append(Reason("it has stood a check", "17.3.2; 17.3.2a"))
    # an AFV in standoff [13.5.6]                                        goss/construction.rules:207
    if crossing.standoff:
        failed.append(Reason("an AFV in standoff", "13.5.6"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def collapse_checked_holds(crossing: Crossing) -> bool:
    """The bridge is checked [17.3.2; 17.3.2a]: yes or no, without the reasons."""
    return (
        crossing.weight != _LIGHT_AFV
        and crossing.trail
        and crossing.water.rank > _STREAM.rank
        and not crossing.heavy_unit
        and not crossing.passed
        and not crossing.standoff
    )


@dataclass(frozen=True, slots=True)
class BridgeCollapseResolved:
    """What Bridge collapse comes to."""

    collapses: bool


def bridge_collapse(
    crossing: Crossing,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> BridgeCollapseResolved | Ended:
    """Bridge collapse [17.3.2a]."""
    is_a("crossing", crossing, Crossing)
    if trace is not None:
        a_trace(trace)

    # end: no check [17.3.2a]                                            goss/construction.rules:210
    if not collapse_checked_holds(crossing):
        if trace is not None:
            trace.end("no check", "17.3.2a", "goss/construction.rules:210")
        return Ended("no check", "17.3.2a")

    # roll dr: one ten-sided die, 0 is zero [17.3.2a]                    goss/construction.rules:211
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "17.3.2a", "goss/construction.rules:211")

    # collapses [17.3.2a]                                                goss/construction.rules:212
    collapses = dr <= collapse_number(crossing.weight, trace)
    if trace is not None:
        trace.step("collapses", collapses, "17.3.2a", "goss/construction.rules:212")

    return BridgeCollapseResolved(collapses)


@dataclass(frozen=True, slots=True, kw_only=True)
class Demolition:
    """Demolition of a bridge [17.3.2b; 17.3.2c]."""

    water: Watercourse
    eng_steps: int = 1  # steps: Eng steps that try, in one hex
    oos: bool = False
    fatigued: bool = False
    gt: GameTurn = GameTurn.AM
    next_to_bridge: bool = True  # prepared: Eng next to the hexside
    # hexes: prepared: from either side of the bridge to an enemy unit
    enemy_range: int | None = None
    enemy_at_it: bool = False  # an enemy unit next to the bridge
    tried: bool = False  # prepared: tried in this phase
    flood: FloodState = FloodState.NO_FLOOD

    def __post_init__(self) -> None:
        is_a("Demolition.water", self.water, Watercourse)
        a_number("Demolition.eng_steps", self.eng_steps)
        a_yes_or_no("Demolition.oos", self.oos)
        a_yes_or_no("Demolition.fatigued", self.fatigued)
        is_a("Demolition.gt", self.gt, GameTurn)
        a_yes_or_no("Demolition.next_to_bridge", self.next_to_bridge)
        a_number_or_none("Demolition.enemy_range", self.enemy_range)
        a_yes_or_no("Demolition.enemy_at_it", self.enemy_at_it)
        a_yes_or_no("Demolition.tried", self.tried)
        is_a("Demolition.flood", self.flood, FloodState)


def may_blow_hastily(demolition: Demolition) -> Answer:
    """Hasty demolition may be tried [17.3.2b; 17.3.2]."""
    failed: list[Reason] = []

    # all of these
    # an Eng step in the defending stack                                 goss/construction.rules:228
    if demolition.eng_steps < 1:
        failed.append(Reason("an Eng step in the defending stack", "17.3.2b; 17.3.2", holds=False))
    # a river of some kind [17.3.2]                                      goss/construction.rules:229
    with LeaveOut(failed):
        if demolition.water.rank < _RIVER.rank:
            failed.append(Reason("a river of some kind", "17.3.2", holds=False))

    # none of these
    # OoS                                                                goss/construction.rules:231
    if demolition.oos:
        failed.append(Reason("OoS", "17.3.2b; 17.3.2"))
    # fatigued                                                           goss/construction.rules:232
    if demolition.fatigued:
        failed.append(Reason("fatigued", "17.3.2b; 17.3.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_blow_hastily_holds(demolition: Demolition) -> bool:
    """Hasty demolition may be tried [17.3.2b; 17.3.2]: yes or no, without the reasons."""
    return (
        demolition.eng_steps >= 1
        and demolition.water.rank >= _RIVER.rank
        and not demolition.oos
        and not demolition.fatigued
    )


def hasty_drm(demolition: Demolition, trace: Trace | None = None) -> int:
    """DRM, hasty [17.3.2b]."""
    total = 0

    if demolition.gt in _NIGHT_OR_ENA:
        total += 1
        if trace is not None:
            trace.adds("hasty_drm", +1, "Night GT or ENA", "17.3.2b", "goss/construction.rules:236")

    if demolition.eng_steps >= 2:
        total -= 2
        if trace is not None:
            trace.adds(
                "hasty_drm", -2, "more than one Eng step", "17.3.2b", "goss/construction.rules:237",
            )

    if trace is not None:
        trace.total("hasty_drm", total, "17.3.2b", "goss/construction.rules:234", "DRM, hasty")
    return total


def hasty_drm_lines(demolition: Demolition) -> tuple[Line, ...]:
    """The lines of DRM, hasty that count, each with its value and rule."""
    trace = Trace()
    hasty_drm(demolition, trace)
    return trace.lines_of("hasty_drm")


@dataclass(frozen=True, slots=True)
class HastyDemolitionResolved:
    """What Hasty demolition comes to."""

    modified: int
    blown: bool


def hasty_demolition(
    demolition: Demolition,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> HastyDemolitionResolved | Refused:
    """Hasty demolition [17.3.2b]."""
    is_a("demolition", demolition, Demolition)
    if trace is not None:
        a_trace(trace)

    # refuse: may not be tried [17.3.2b]                                 goss/construction.rules:240
    answer = may_blow_hastily(demolition)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not be tried", answer.reasons, "17.3.2b", "goss/construction.rules:240"
            )
        return Refused("may not be tried", "17.3.2b", answer.reasons)

    # roll dr: one ten-sided die, 0 is zero [17.3.2b]                    goss/construction.rules:241
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "17.3.2b", "goss/construction.rules:241")

    # modified [17.3.2b]                                                 goss/construction.rules:242
    modified = dr + hasty_drm(demolition, trace)
    if trace is not None:
        trace.step("modified", modified, "17.3.2b", "goss/construction.rules:242")

    # blown [17.3.2b]                                                    goss/construction.rules:243
    blown = modified <= 3
    if trace is not None:
        trace.step("blown", blown, "17.3.2b", "goss/construction.rules:243")

    return HastyDemolitionResolved(modified, blown)


def may_blow_prepared(demolition: Demolition) -> Answer:
    """Prepared demolition may be tried [17.3.2c; 17.3.2]."""
    failed: list[Reason] = []

    # all of these
    # a river of some kind, or a stream in flood [lf 1.2.0]           lucky_forward/changes.rules:87
    if not (
        demolition.water.rank >= _RIVER.rank
        or demolition.water == _STREAM
        and demolition.flood is _F2
    ):
        failed.append(Reason("a river of some kind, or a stream in flood", "lf 1.2.0", holds=False))
    # Eng next to the hexside                                            goss/construction.rules:249
    if not (demolition.next_to_bridge and demolition.eng_steps >= 1):
        failed.append(Reason("Eng next to the hexside", "17.3.2c; 17.3.2", holds=False))
    # an enemy unit within eight hexes of it                             goss/construction.rules:250
    if not (demolition.enemy_range is not None and demolition.enemy_range <= 8):
        failed.append(
            Reason("an enemy unit within eight hexes of it", "17.3.2c; 17.3.2", holds=False)
        )

    # none of these
    # tried in this phase                                                goss/construction.rules:252
    if demolition.tried:
        failed.append(Reason("tried in this phase", "17.3.2c; 17.3.2"))
    # OoS [15.6.0]                                                       goss/construction.rules:253
    if demolition.oos:
        failed.append(Reason("OoS", "15.6.0"))
    # fatigued [14.2.0]                                                  goss/construction.rules:254
    if demolition.fatigued:
        failed.append(Reason("fatigued", "14.2.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_blow_prepared_holds(demolition: Demolition) -> bool:
    """Prepared demolition may be tried [17.3.2c; 17.3.2]: yes or no, without the reasons."""
    return (
        (
            demolition.water.rank >= _RIVER.rank
            or demolition.water == _STREAM
            and demolition.flood is _F2
        )
        and demolition.next_to_bridge
        and demolition.eng_steps >= 1
        and demolition.enemy_range is not None
        and demolition.enemy_range <= 8
        and not demolition.tried
        and not demolition.oos
        and not demolition.fatigued
    )


def prepared_drm(demolition: Demolition, trace: Trace | None = None) -> int:
    """DRM, prepared [17.3.2c].

    There is no Construction Phase in ENA [3.4.3]: that line never counts.
    """
    total = 0

    if demolition.enemy_at_it:
        total += 1
        if trace is not None:
            trace.adds(
                "prepared_drm", +1, "an enemy unit next to the bridge", "17.3.2c",
                "goss/construction.rules:259",
            )

    if demolition.gt in _NIGHT_OR_ENA:
        total += 1
        if trace is not None:
            trace.adds(
                "prepared_drm", +1, "Night GT or ENA", "17.3.2c", "goss/construction.rules:260",
            )

    if demolition.eng_steps >= 2:
        total -= 2
        if trace is not None:
            trace.adds(
                "prepared_drm", -2, "more than one Eng step", "17.3.2c",
                "goss/construction.rules:261",
            )

    if trace is not None:
        trace.total(
            "prepared_drm", total, "17.3.2c", "goss/construction.rules:256", "DRM, prepared"
        )
    return total


def prepared_drm_lines(demolition: Demolition) -> tuple[Line, ...]:
    """The lines of DRM, prepared that count, each with its value and rule."""
    trace = Trace()
    prepared_drm(demolition, trace)
    return trace.lines_of("prepared_drm")


@dataclass(frozen=True, slots=True)
class PreparedDemolitionResolved:
    """What Prepared demolition comes to."""

    modified: int
    blown: bool


def prepared_demolition(
    demolition: Demolition,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> PreparedDemolitionResolved | Refused:
    """Prepared demolition [17.3.2c]."""
    is_a("demolition", demolition, Demolition)
    if trace is not None:
        a_trace(trace)

    # refuse: may not be tried [17.3.2c]                                 goss/construction.rules:264
    answer = may_blow_prepared(demolition)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not be tried", answer.reasons, "17.3.2c", "goss/construction.rules:264"
            )
        return Refused("may not be tried", "17.3.2c", answer.reasons)

    # roll dr: one ten-sided die, 0 is zero [17.3.2c]                    goss/construction.rules:265
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "17.3.2c", "goss/construction.rules:265")

    # modified [17.3.2c]                                                 goss/construction.rules:266
    modified = dr + prepared_drm(demolition, trace)
    if trace is not None:
        trace.step("modified", modified, "17.3.2c", "goss/construction.rules:266")

    # blown [17.3.2c]                                                    goss/construction.rules:267
    blown = modified <= 5
    if trace is not None:
        trace.step("blown", blown, "17.3.2c", "goss/construction.rules:267")

    return PreparedDemolitionResolved(modified, blown)


class WorkTime(Word):
    """When a fieldwork is done [17.3.3]."""

    QUICK = "Quick Construction Segment of this turn"
    NEXT_TURN = "next friendly Construction Phase"
    NEVER = "not possible"


_NEVER: Final = WorkTime.NEVER
_NEXT_TURN: Final = WorkTime.NEXT_TURN
_QUICK: Final = WorkTime.QUICK


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldworkSite:
    """Units that dig [17.3.3]."""

    eng_steps: int = 0  # steps
    other_steps: int = 0  # steps: neither Eng nor HQ nor Art
    fort: bool = False  # a Fort or intact Ft Area in the hex
    ip: bool = False  # a completed friendly IP
    town: bool = False  # a village, town or city in the hex
    enemy_los: bool = False  # within the LOS of an enemy unit
    ground: HexGround
    gt: GameTurn = GameTurn.AM

    def __post_init__(self) -> None:
        a_number("FieldworkSite.eng_steps", self.eng_steps)
        a_number("FieldworkSite.other_steps", self.other_steps)
        a_yes_or_no("FieldworkSite.fort", self.fort)
        a_yes_or_no("FieldworkSite.ip", self.ip)
        a_yes_or_no("FieldworkSite.town", self.town)
        a_yes_or_no("FieldworkSite.enemy_los", self.enemy_los)
        is_a("FieldworkSite.ground", self.ground, HexGround)
        is_a("FieldworkSite.gt", self.gt, GameTurn)


def ip_time(site: FieldworkSite, trace: Trace | None = None) -> WorkTime:
    """IP [17.3.3a]."""
    # gives                                                              goss/construction.rules:287
    value: WorkTime
    if site.fort:
        # Fort or Ft Area [17.3.3]
        value = _NEVER
        why = "Fort or Ft Area"
    elif site.eng_steps >= 2:
        # two Eng steps or more [17.3.3a]
        value = _QUICK
        why = "two Eng steps or more"
    elif site.eng_steps == 1 and site.other_steps >= 1:
        # an Eng step with another step [17.3.3a]
        value = _QUICK
        why = "an Eng step with another step"
    elif site.eng_steps == 1:
        # one Eng step [17.3.3a]
        value = _NEXT_TURN
        why = "one Eng step"
    elif site.other_steps >= 2:
        # two steps or more of others [17.3.3a]
        value = _NEXT_TURN
        why = "two steps or more of others"
    else:
        value = _NEVER
        why = ""
    if trace is not None:
        trace.formula("ip_time", value, "17.3.3a", "goss/construction.rules:287", "IP", why)
    return value


def diggers_seen(site: FieldworkSite, trace: Trace | None = None) -> bool:
    """Diggers of an ET-2 are observed [17.3.3b].

    Only MCT hides them, night and works considered.
    """
    # gives                                                              goss/construction.rules:296
    value = site.enemy_los and hex_cover(site.ground, site.gt, trace) != _MCT
    if trace is not None:
        trace.formula(
            "diggers_seen",
            value,
            "17.3.3b",
            "goss/construction.rules:296",
            "Diggers of an ET-2 are observed",
        )
    return value


def may_begin_et_2(site: FieldworkSite) -> Answer:
    """An ET-2 may be begun [17.3.3b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if site.ip:
        # a completed IP                                                 goss/construction.rules:302
        because.append(Reason("a completed IP", "17.3.3b"))
    elif site.town:
        # a village, town or city                                        goss/construction.rules:303
        because.append(Reason("a village, town or city", "17.3.3b"))
    else:
        failed += [
            Reason("a completed IP", "17.3.3b", holds=False),
            Reason("a village, town or city", "17.3.3b", holds=False),
        ]

    # none of these
    # Fort or Ft Area [17.3.3]                                           goss/construction.rules:305
    if site.fort:
        failed.append(Reason("Fort or Ft Area", "17.3.3"))
    # observed by enemy units                                            goss/construction.rules:306
    with LeaveOut(failed):
        if diggers_seen(site):
            failed.append(Reason("observed by enemy units", "17.3.3b"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_begin_et_2_holds(site: FieldworkSite) -> bool:
    """An ET-2 may be begun [17.3.3b]: yes or no, without the reasons."""
    return (site.ip or site.town) and not site.fort and not diggers_seen(site)


def et_2_time(site: FieldworkSite, trace: Trace | None = None) -> WorkTime:
    """ET-2 [17.3.3b]."""
    # gives                                                              goss/construction.rules:308
    value: WorkTime
    if not may_begin_et_2_holds(site):
        value = _NEVER
        why = "may not be begun"
    elif site.eng_steps >= 2:
        # two Eng steps or more [17.3.3b]
        value = _QUICK
        why = "two Eng steps or more"
    elif site.eng_steps == 1 and site.other_steps >= 1:
        # an Eng step with another step [17.3.3b]
        value = _NEXT_TURN
        why = "an Eng step with another step"
    else:
        value = _NEVER
        why = ""
    if trace is not None:
        trace.formula("et_2_time", value, "17.3.3b", "goss/construction.rules:308", "ET-2", why)
    return value


class FieldworkState(Word):
    """States of Fieldwork of one turn."""

    BARE = "bare"
    DIGGING = "digging"
    DONE = "done"


class FieldworkEvent(Word):
    """What can happen to Fieldwork of one turn."""

    # begun [17.3.3]
    BEGUN = "begun in the Construction Phase"
    # lost [17.3.0]
    LOST = "the work is forfeit"
    # swift [17.3.3]
    SWIFT = "done by quick construction"
    # player_turn.construction.build.flip
    PLAYER_TURN_CONSTRUCTION_BUILD_FLIP = "flip finished works and bridges"


# Fieldwork of one turn [17.3.3; 3.3.2b]                                 goss/construction.rules:315
# fmt: off
FIELDWORK_TRACK: Final[Track[FieldworkState, FieldworkEvent]] = Track(
    "Fieldwork of one turn",
    "17.3.3; 3.3.2b",
    states=tuple(FieldworkState),
    events=tuple(FieldworkEvent),
    lines=(
        #            begun                   lost                 swift
        #            player_turn.construction.build.flip
        ("bare",    (FieldworkState.DIGGING, FieldworkState.BARE, never,
                     FieldworkState.BARE)),
        ("digging", (never,                  FieldworkState.BARE, FieldworkState.DONE,
                     FieldworkState.DONE)),
        ("done",    (never,                  FieldworkState.DONE, never,
                     FieldworkState.DONE)),
    ),
)
# fmt: on
FIELDWORK_TRACK_STARTS: Final = FieldworkState.BARE


def next_fieldwork(state: FieldworkState, event: FieldworkEvent) -> FieldworkState:
    """Fieldwork of one turn [17.3.3; 3.3.2b]."""
    return FIELDWORK_TRACK.after(state, event)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadCrew:
    """Eng units on a road [17.7.1]."""

    mode: Mode = Mode.TAC
    eng_steps: int  # steps
    road: Road
    observed: bool = False  # by an enemy ground unit

    def __post_init__(self) -> None:
        is_a("RoadCrew.mode", self.mode, Mode)
        a_number("RoadCrew.eng_steps", self.eng_steps)
        is_a("RoadCrew.road", self.road, Road)
        a_yes_or_no("RoadCrew.observed", self.observed)


def improves_road(crew: RoadCrew) -> Answer:
    """Improves roads for supply [17.7.1]."""
    failed: list[Reason] = []

    # all of these
    # in Tac mode                                                        goss/construction.rules:335
    if crew.mode is not _TAC:
        failed.append(Reason("in Tac mode", "17.7.1", holds=False))
    # a trail, railroad or secondary road                                goss/construction.rules:336
    with LeaveOut(failed):
        if crew.road not in _ROAD_TRAIL_OR_SECONDARY:
            failed.append(Reason("a trail, railroad or secondary road", "17.7.1", holds=False))
    # two Eng steps or more                                              goss/construction.rules:337
    with LeaveOut(failed):
        if crew.eng_steps < 2:
            failed.append(Reason("two Eng steps or more", "17.7.1", holds=False))

    # none of these
    # observed                                                           goss/construction.rules:339
    if crew.observed:
        failed.append(Reason("observed", "17.7.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def improved_road(road: Road, trace: Trace | None = None) -> Road:
    """Road for GenS paths, next to a crew [17.7.2]."""
    # gives                                                              goss/construction.rules:341
    value: Road
    if road == _ROAD_TRAIL:
        value = _ROAD_SECONDARY
        why = "trail or railroad"
    elif road == _ROAD_SECONDARY:
        value = _ROAD_PRIMARY
        why = "secondary road"
    else:
        value = road
        why = ""
    if trace is not None:
        trace.formula(
            "improved_road",
            value,
            "17.7.2",
            "goss/construction.rules:341",
            "Road for GenS paths, next to a crew",
            why,
        )
    return value
