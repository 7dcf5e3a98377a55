# G.I.: Anvil of Victory 1, depletion+observation+artillery+possession
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/machine_guns.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Machine guns."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Chart,
    Dice,
    DiceKind,
    LeaveOut,
    Line,
    Number,
    RankedWord,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    chosen,
    divided,
    each,
    first_of,
    greatest,
    how_many,
    is_a,
    is_less,
    is_more,
    least,
    needed,
    once,
    sum_of,
    times,
    unknown,
)
from .words import Colored2d6, IftResult, ift, next_column

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))


class MgKind(Word):
    """Machine gun."""

    LMG = "LMG"
    MMG = "MMG"
    HMG = "HMG"
    VEHICULAR = "vehicular MG"
    AERIAL = "aerial MG"


_MG_KIND_MMG_TO_VEHICULAR: Final = frozenset((MgKind.MMG, MgKind.HMG, MgKind.VEHICULAR))


class LineSide(Word):
    """Place on the line of fire [143.27]."""

    THROUGH = "crossed by the LOS"
    LEFT = "left of a LOS along the hexside"
    RIGHT = "right of a LOS along the hexside"


_LEFT: Final = LineSide.LEFT
_THROUGH: Final = LineSide.THROUGH


class LineTerrain(Word):
    """What the fire meets in the hex [143.23; 143.26; 162.22; 165.4]."""

    # fmt: off
    #               printed                                 ends_here
    OPEN_WAY =      "nothing that stops it",                False
    BESIDE_LINE =   "obstacle that the LOS does not cross", False
    HIGH_OBSTACLE = "obstacle a full level above the MG",   True
    AERIAL =        "aerial hex",                           True
    WATER =         "water",                                True
    CRAG =          "crag",                                 True
    GRAVEYARD =     "graveyard",                            True
    OVER_WALL =     "reached over a wall",                  True
    DOUBLE_CREST =  "reached over a double-crest",          True
    # fmt: on

    def __init__(self, printed: str, ends_here: bool) -> None:
        self.ends_here: Final = ends_here


_BESIDE_LINE: Final = LineTerrain.BESIDE_LINE


@dataclass(frozen=True, slots=True, kw_only=True)
class LineHex:
    """Hex on the line of fire [143.21]."""

    name: str
    range: int  # hexes: from the MG
    side: LineSide = LineSide.THROUGH  # [143.27]
    met: LineTerrain = LineTerrain.OPEN_WAY
    # firer's option: at the occupants of an obstacle beside the line [143.26]
    into_obstacle: bool = False
    clear_los: bool = True  # center to center [143.25]
    level: int = 0  # level of the units there [143.24]
    vehicle: bool = False  # vehicle or wreck here, or across the hexside; none of size +2 [143.23]
    vehicle_target: bool = False  # a vehicle or wreck here is the target [143.41]
    hit_before: bool = False  # its units met this MG's penetration in this DFPh [143.28]
    drm: int = 0  # TEM and movement of the units

    def __post_init__(self) -> None:
        a_text("LineHex.name", self.name)
        a_number("LineHex.range", self.range)
        is_a("LineHex.side", self.side, LineSide)
        is_a("LineHex.met", self.met, LineTerrain)
        a_yes_or_no("LineHex.into_obstacle", self.into_obstacle)
        a_yes_or_no("LineHex.clear_los", self.clear_los)
        a_number("LineHex.level", self.level)
        a_yes_or_no("LineHex.vehicle", self.vehicle)
        a_yes_or_no("LineHex.vehicle_target", self.vehicle_target)
        a_yes_or_no("LineHex.hit_before", self.hit_before)
        a_number("LineHex.drm", self.drm)


@dataclass(frozen=True, slots=True, kw_only=True)
class PenetrationFire:
    """Penetration fire [143.2]."""

    fp: int  # printed on the MG
    normal_range: int  # hexes
    firer_level: int = 0  # level of the MG [143.24]
    # short of the initial target, each hex rises by one level too [143.24]
    slope_before: bool = True
    line: tuple[LineHex, ...]  # in order, the initial target hex first
    leadership: int = 0
    leader_directs: bool = False  # needed beyond 16 hexes [143.5]
    coaxial: bool = False  # a CMG [143.5]
    boresighted: bool = False  # on the initial target hex [143.21]
    point_blank: bool = False  # at the initial target [142.211; 143.9 example]
    vehicles_before: int = 0  # hexes with a vehicle short of the initial target [144.2]
    sustained: bool = False  # [143.9]
    look_up: bool = True  # no: strengths and final DR only

    def __post_init__(self) -> None:
        a_number("PenetrationFire.fp", self.fp)
        a_number("PenetrationFire.normal_range", self.normal_range)
        a_number("PenetrationFire.firer_level", self.firer_level)
        a_yes_or_no("PenetrationFire.slope_before", self.slope_before)
        each("PenetrationFire.line", self.line, is_a, LineHex)
        how_many("PenetrationFire.line", self.line, 1, None)
        a_number("PenetrationFire.leadership", self.leadership)
        a_yes_or_no("PenetrationFire.leader_directs", self.leader_directs)
        a_yes_or_no("PenetrationFire.coaxial", self.coaxial)
        a_yes_or_no("PenetrationFire.boresighted", self.boresighted)
        a_yes_or_no("PenetrationFire.point_blank", self.point_blank)
        a_number("PenetrationFire.vehicles_before", self.vehicles_before)
        a_yes_or_no("PenetrationFire.sustained", self.sustained)
        a_yes_or_no("PenetrationFire.look_up", self.look_up)


@dataclass(frozen=True, slots=True)
class PenetrationWalk:
    """One pass of walk, in Penetration fire."""

    first_hex: bool
    taken: bool
    far: bool
    climbing: bool
    on_level: bool
    affected: bool
    hex_fp: Number
    boresight: int
    hex_drm: int
    doubled: int
    final_dr: int
    column: Number
    result: IftResult | None
    stays_there: bool
    ends_here: bool


_penetration_walk: Final = maker(PenetrationWalk)


@dataclass(frozen=True, slots=True)
class PenetrationWalkOutcome:
    """How walk came out, in Penetration fire."""

    strength: int
    crossed: int
    ended: bool
    rises: bool
    stopped: bool
    passes: tuple[PenetrationWalk, ...]


@dataclass(frozen=True, slots=True)
class PenetrationResolved:
    """What Penetration fire comes to."""

    walk: PenetrationWalkOutcome
    hexes_hit: int


def penetration(
    fire: PenetrationFire,
    dice: Dice,
    *,
    chosen_: LineSide | None = None,
    trace: Trace | None = None,
) -> PenetrationResolved | Refused:
    """Penetration fire [143.2].

    Every hex of the line takes one FP, hit or not. One roll for all hexes. Point blank and
    Long Range change the FP at the initial target alone: no other hex is adjacent, and none
    may lie beyond normal range. What Area Fire does to the FP that is left further on is
    not said. 143.26 sends the reader to 144.23, which does not exist: 143.23 is meant.
    """
    is_a("fire", fire, PenetrationFire)
    if trace is not None:
        a_trace(trace)

    # refuse: the initial target is over 16 hexes away, without a     gi_anvil/machine_guns.rules:70
    # leader [143.5]
    if (
        is_more(least([hex_.range for hex_ in first_of(1, fire.line)]), 16)
        and not fire.coaxial
        and not fire.leader_directs
    ):
        if trace is not None:
            trace.refusal(
                "the initial target is over 16 hexes away, without a leader",
                (),
                "143.5",
                "gi_anvil/machine_guns.rules:70",
            )
        return Refused("the initial target is over 16 hexes away, without a leader", "143.5")

    # choose chosen: the owner of the MG: the side of a LOS along     gi_anvil/machine_guns.rules:72
    # hexsides, for the whole line [143.27]
    chosen_chosen: LineSide
    if chosen_ is None:
        chosen_chosen = _LEFT
    else:
        chosen_chosen = chosen("chosen", chosen_, (LineSide.LEFT, LineSide.RIGHT))
    if trace is not None:
        trace.step("chosen", chosen_chosen, "143.27", "gi_anvil/machine_guns.rules:72")

    # roll dr: DR: two dice, one colored, one white [143.21]          gi_anvil/machine_guns.rules:74
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "143.21", "gi_anvil/machine_guns.rules:74")

    def targeted() -> tuple[LineHex, ...]:
        # targeted: worked out when it is first asked for             gi_anvil/machine_guns.rules:75
        value = first_of(1, fire.line)
        if trace is not None:
            trace.step("targeted", value, "143.2", "gi_anvil/machine_guns.rules:75")
        return value

    @once
    def initial() -> int | None:
        # initial [143.24]: worked out when it is first asked for     gi_anvil/machine_guns.rules:76
        value = least([line_hex.level for line_hex in targeted()])
        if trace is not None:
            trace.step("initial", value, "143.24", "gi_anvil/machine_guns.rules:76")
        return value

    @once
    def lower_die() -> int:
        # lower_die [143.5]: worked out when it is first asked for    gi_anvil/machine_guns.rules:77
        value = min(dr.colored, dr.white)
        if trace is not None:
            trace.step("lower_die", value, "143.5", "gi_anvil/machine_guns.rules:77")
        return value

    # walk: each hex [143.2]                                          gi_anvil/machine_guns.rules:78
    walk_so_far: list[PenetrationWalk] = []
    walk_trace = None if trace is None else trace.within("walk")
    strength: int = fire.fp
    crossed: int = fire.vehicles_before
    ended: bool = False
    rises: bool = fire.slope_before
    walk_stopped = False
    for hex_number, hex_ in enumerate(fire.line, start=1):
        if walk_trace is not None:
            walk_trace.next_pass()

        # stop: no FP left [143.2; 143.22]                            gi_anvil/machine_guns.rules:80
        if strength < 1:
            if walk_trace is not None:
                walk_trace.stop("no FP left", "143.2; 143.22", "gi_anvil/machine_guns.rules:80")
            walk_stopped = True
            break

        # first_hex [143.21]                                          gi_anvil/machine_guns.rules:81
        first_hex = hex_number == 1
        if walk_trace is not None:
            walk_trace.step("first_hex", first_hex, "143.21", "gi_anvil/machine_guns.rules:81")

        # stop: beyond normal range [143.2]                           gi_anvil/machine_guns.rules:82
        if hex_.range > fire.normal_range and not first_hex:
            if walk_trace is not None:
                walk_trace.stop("beyond normal range", "143.2", "gi_anvil/machine_guns.rules:82")
            walk_stopped = True
            break

        # stop: the fire ended in an earlier hex [143.23; 143.26]     gi_anvil/machine_guns.rules:83
        if ended:
            if walk_trace is not None:
                walk_trace.stop(
                    "the fire ended in an earlier hex",
                    "143.23; 143.26",
                    "gi_anvil/machine_guns.rules:83",
                )
            walk_stopped = True
            break

        # taken [143.27]                                              gi_anvil/machine_guns.rules:84
        taken = hex_.side is _THROUGH or hex_.side == chosen_chosen
        if walk_trace is not None:
            walk_trace.step("taken", taken, "143.27", "gi_anvil/machine_guns.rules:84")

        # far [143.5]                                                 gi_anvil/machine_guns.rules:85
        far = hex_.range > 16 and not fire.coaxial
        if walk_trace is not None:
            walk_trace.step("far", far, "143.5", "gi_anvil/machine_guns.rules:85")

        # climbing [143.24]                                           gi_anvil/machine_guns.rules:86
        climbing = rises and hex_.level == fire.firer_level + hex_.range
        if walk_trace is not None:
            walk_trace.step("climbing", climbing, "143.24", "gi_anvil/machine_guns.rules:86")

        # on_level [143.24]                                           gi_anvil/machine_guns.rules:87
        on_level: bool
        if first_hex:
            on_level = True
            why = "the initial target"
        elif hex_.level == fire.firer_level and initial() == fire.firer_level:
            on_level = True
            why = "one level with MG and target"
        elif hex_.level == fire.firer_level - hex_.range:
            on_level = True
            why = "a net drop of one level per hex"
        elif climbing:
            on_level = True
            why = "a slope that rises with every hex"
        else:
            on_level = False
            why = ""
        if walk_trace is not None:
            walk_trace.step("on_level", on_level, "143.24", "gi_anvil/machine_guns.rules:87", why)

        # affected                                                    gi_anvil/machine_guns.rules:93
        affected: bool
        if not taken:
            # across the hexside [143.27]
            affected = False
            why = "across the hexside"
        elif not hex_.clear_los:
            # LOS not clear [143.25]
            affected = False
            why = "LOS not clear"
        elif not on_level:
            # not on the line's level [143.24]
            affected = False
            why = "not on the line's level"
        elif far and not fire.leader_directs:
            # over 16 hexes without a leader [143.5]
            affected = False
            why = "over 16 hexes without a leader"
        elif hex_.met is _BESIDE_LINE and not hex_.into_obstacle:
            # the fire passes an obstacle beside it [143.26]
            affected = False
            why = "the fire passes an obstacle beside it"
        elif hex_.hit_before:
            # met this MG before [143.28]
            affected = False
            why = "met this MG before"
        else:
            affected = True
            why = ""
        if walk_trace is not None:
            walk_trace.step("affected", affected, "143.2", "gi_anvil/machine_guns.rules:93", why)

        # hex_fp [143.22]                                            gi_anvil/machine_guns.rules:101
        hex_fp: Number
        if first_hex and fire.point_blank:
            # point blank [143.9 example]
            hex_fp = 2 * strength
            why = "point blank"
        elif first_hex and hex_.range > fire.normal_range:
            # Long Range [143.5; 143.9 example]
            hex_fp = times(Fraction(1, 2), strength)
            why = "Long Range"
        else:
            hex_fp = strength
            why = ""
        if walk_trace is not None:
            walk_trace.step("hex_fp", hex_fp, "143.22", "gi_anvil/machine_guns.rules:101", why)

        # boresight [143.21]                                         gi_anvil/machine_guns.rules:105
        boresight = -2 if fire.boresighted and first_hex else 0
        if walk_trace is not None:
            walk_trace.step("boresight", boresight, "143.21", "gi_anvil/machine_guns.rules:105")

        # hex_drm                                                    gi_anvil/machine_guns.rules:106
        hex_drm = fire.leadership + boresight + crossed + hex_.drm
        if walk_trace is not None:
            walk_trace.step("hex_drm", hex_drm, "143.2", "gi_anvil/machine_guns.rules:106")

        # doubled [143.5]                                            gi_anvil/machine_guns.rules:107
        doubled = lower_die() if far else 0
        if walk_trace is not None:
            walk_trace.step("doubled", doubled, "143.5", "gi_anvil/machine_guns.rules:107")

        # final_dr                                                   gi_anvil/machine_guns.rules:108
        final_dr = dr + doubled + hex_drm
        if walk_trace is not None:
            walk_trace.step("final_dr", final_dr, "143.2", "gi_anvil/machine_guns.rules:108")

        # column [143.9]                                             gi_anvil/machine_guns.rules:109
        column: Number = next_column(hex_fp, walk_trace) if fire.sustained else hex_fp
        if walk_trace is not None:
            walk_trace.step("column", column, "143.9", "gi_anvil/machine_guns.rules:109")

        # result                                                     gi_anvil/machine_guns.rules:110
        result: IftResult | None
        if not affected or not fire.look_up:
            result = None
            why = "not affected, or not looked up"
        else:
            result = ift(final_dr, column, walk_trace)
            why = ""
        if walk_trace is not None:
            walk_trace.step("result", result, "143.2", "gi_anvil/machine_guns.rules:110", why)

        # stays_there [143.26]                                       gi_anvil/machine_guns.rules:113
        stays_there = hex_.met is _BESIDE_LINE and hex_.into_obstacle
        if walk_trace is not None:
            walk_trace.step("stays_there", stays_there, "143.26", "gi_anvil/machine_guns.rules:113")

        # ends_here [143.23; 143.41]                                 gi_anvil/machine_guns.rules:114
        ends_here = taken and (hex_.met.ends_here or hex_.vehicle_target or stays_there)
        if walk_trace is not None:
            walk_trace.step(
                "ends_here", ends_here, "143.23; 143.41", "gi_anvil/machine_guns.rules:114"
            )

        # strength becomes [143.22; 143.25]                          gi_anvil/machine_guns.rules:115
        next_strength = strength - 1 if taken else strength
        if walk_trace is not None:
            walk_trace.step(
                "strength", next_strength, "143.22; 143.25", "gi_anvil/machine_guns.rules:115"
            )

        # crossed becomes [143.23; 144.2]                            gi_anvil/machine_guns.rules:116
        next_crossed = crossed + 1 if taken and hex_.vehicle else crossed
        if walk_trace is not None:
            walk_trace.step(
                "crossed", next_crossed, "143.23; 144.2", "gi_anvil/machine_guns.rules:116"
            )

        # ended becomes                                              gi_anvil/machine_guns.rules:117
        next_ended = ends_here
        if walk_trace is not None:
            walk_trace.step("ended", next_ended, "143.2", "gi_anvil/machine_guns.rules:117")

        # rises becomes [143.24]                                     gi_anvil/machine_guns.rules:118
        next_rises = rises and (not taken or hex_.level == fire.firer_level + hex_.range)
        if walk_trace is not None:
            walk_trace.step("rises", next_rises, "143.24", "gi_anvil/machine_guns.rules:118")

        walk_so_far.append(
            _penetration_walk(
                first_hex,
                taken,
                far,
                climbing,
                on_level,
                affected,
                hex_fp,
                boresight,
                hex_drm,
                doubled,
                final_dr,
                column,
                result,
                stays_there,
                ends_here,
            ),
        )
        strength = next_strength
        crossed = next_crossed
        ended = next_ended
        rises = next_rises
    walk = PenetrationWalkOutcome(strength, crossed, ended, rises, walk_stopped, tuple(walk_so_far))

    # hexes_hit                                                      gi_anvil/machine_guns.rules:119
    hexes_hit = 0
    for walk_2 in walk.passes:
        if walk_2.affected:
            hexes_hit += 1
    if trace is not None:
        trace.step("hexes_hit", hexes_hit, "143.2", "gi_anvil/machine_guns.rules:119")

    return PenetrationResolved(walk, hexes_hit)


@dataclass(frozen=True, slots=True, kw_only=True)
class SprayPlace:
    """Place of the cluster [143.3; 143.33]."""

    name: str
    elevation: int = 0  # levels: of the hex
    building: bool = False
    level: int = 0  # levels: in the building; 0 is ground level
    above_another: bool = False  # directly above another place of the cluster
    clear_los: bool = True  # to the hex center [143.31]
    afv: bool = False  # the target is an AFV that shows no crew [143.32]
    own_squad_fp: int = 0  # inherent FP of the squad with the MG, in the hex it names [143.34]
    drm: int = 0  # TEM and movement of the units

    def __post_init__(self) -> None:
        a_text("SprayPlace.name", self.name)
        a_number("SprayPlace.elevation", self.elevation)
        a_yes_or_no("SprayPlace.building", self.building)
        a_number("SprayPlace.level", self.level)
        a_yes_or_no("SprayPlace.above_another", self.above_another)
        a_yes_or_no("SprayPlace.clear_los", self.clear_los)
        a_yes_or_no("SprayPlace.afv", self.afv)
        a_number("SprayPlace.own_squad_fp", self.own_squad_fp)
        a_number("SprayPlace.drm", self.drm)


@dataclass(frozen=True, slots=True, kw_only=True)
class SprayingFire:
    """Spraying Fire [143.3]."""

    mg: MgKind
    fp: int  # printed on the MG
    in_fire_group: bool = False
    range: int  # hexes
    normal_range: int  # hexes
    aerial_target: bool = False
    area_fire: bool = False  # Area Fire for another reason
    sustained: bool = False  # announced before the roll [143.9]
    leader_directs: bool = False  # needed beyond 16 hexes [143.5]
    coaxial: bool = False  # a CMG [143.5]
    cluster: tuple[SprayPlace, ...]  # three hexes that meet at a point
    leadership: int = 0
    look_up: bool = True  # no: strengths and final DR only

    def __post_init__(self) -> None:
        is_a("SprayingFire.mg", self.mg, MgKind)
        a_number("SprayingFire.fp", self.fp)
        a_yes_or_no("SprayingFire.in_fire_group", self.in_fire_group)
        a_number("SprayingFire.range", self.range)
        a_number("SprayingFire.normal_range", self.normal_range)
        a_yes_or_no("SprayingFire.aerial_target", self.aerial_target)
        a_yes_or_no("SprayingFire.area_fire", self.area_fire)
        a_yes_or_no("SprayingFire.sustained", self.sustained)
        a_yes_or_no("SprayingFire.leader_directs", self.leader_directs)
        a_yes_or_no("SprayingFire.coaxial", self.coaxial)
        each("SprayingFire.cluster", self.cluster, is_a, SprayPlace)
        how_many("SprayingFire.cluster", self.cluster, 3, 3)
        a_number("SprayingFire.leadership", self.leadership)
        a_yes_or_no("SprayingFire.look_up", self.look_up)


def spread_of_levels(fire: SprayingFire, trace: Trace | None = None) -> int:
    """Levels between the places [143.33]."""
    # highest                                                        gi_anvil/machine_guns.rules:273
    highest = max([place.elevation + place.level for place in fire.cluster])
    if trace is not None:
        trace.step("highest", highest, "143.33", "gi_anvil/machine_guns.rules:273")
    # lowest                                                         gi_anvil/machine_guns.rules:274
    lowest = min([place.elevation + place.level for place in fire.cluster])
    if trace is not None:
        trace.step("lowest", lowest, "143.33", "gi_anvil/machine_guns.rules:274")
    # gives                                                          gi_anvil/machine_guns.rules:272
    value = highest - lowest
    if trace is not None:
        trace.formula(
            "spread_of_levels",
            value,
            "143.33",
            "gi_anvil/machine_guns.rules:272",
            "Levels between the places",
        )
    return value


def may_spray(fire: SprayingFire) -> Answer:
    """May use Spraying Fire [143.3; 143.33]."""
    failed: list[Reason] = []

    # all of these
    # a MMG, HMG or vehicular MG [143.3]                             gi_anvil/machine_guns.rules:279
    if fire.mg not in _MG_KIND_MMG_TO_VEHICULAR:
        failed.append(Reason("a MMG, HMG or vehicular MG", "143.3", holds=False))
    # within normal range [143.3]                                    gi_anvil/machine_guns.rules:280
    with LeaveOut(failed):
        if fire.range > fire.normal_range:
            failed.append(Reason("within normal range", "143.3", holds=False))
    # places at most one level apart [143.33]                        gi_anvil/machine_guns.rules:281
    with LeaveOut(failed):
        if spread_of_levels(fire) > 1:
            failed.append(Reason("places at most one level apart", "143.33", holds=False))
    # all at ground level, or in buildings with one level above      gi_anvil/machine_guns.rules:282
    # another [143.33]
    with LeaveOut(failed):
        if not (
            all([place.level == 0 for place in fire.cluster])
            or all([place.building for place in fire.cluster])
            and any([place.above_another for place in fire.cluster])
        ):
            failed.append(
                Reason(
                    "all at ground level, or in buildings with one level above another",
                    "143.33",
                    holds=False,
                ),
            )

    # none of these
    # part of a fire group [143.3]                                   gi_anvil/machine_guns.rules:286
    if fire.in_fire_group:
        failed.append(Reason("part of a fire group", "143.3"))
    # aerial target [143.33]                                         gi_anvil/machine_guns.rules:287
    if fire.aerial_target:
        failed.append(Reason("aerial target", "143.33"))
    # over 16 hexes without a leader [143.5]                         gi_anvil/machine_guns.rules:288
    with LeaveOut(failed):
        if fire.range > 16 and not fire.leader_directs:
            if fire.coaxial:
                # unless a CMG [143.5]                               gi_anvil/machine_guns.rules:289
                pass
            else:
                failed.append(Reason("over 16 hexes without a leader", "143.5"))
    # the squad's FP is in more than one hex [143.34]                gi_anvil/machine_guns.rules:290
    with LeaveOut(failed):
        if sum([1 for place in fire.cluster if place.own_squad_fp > 0]) > 1:
            failed.append(Reason("the squad's FP is in more than one hex", "143.34"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_spray_holds(fire: SprayingFire) -> bool:
    """May use Spraying Fire [143.3; 143.33]: yes or no, without the reasons."""
    return (
        fire.mg in _MG_KIND_MMG_TO_VEHICULAR
        and fire.range <= fire.normal_range
        and spread_of_levels(fire) <= 1
        and (
            all([place.level == 0 for place in fire.cluster])
            or all([place.building for place in fire.cluster])
            and any([place.above_another for place in fire.cluster])
        )
        and not fire.in_fire_group
        and not fire.aerial_target
        and (not (fire.range > 16 and not fire.leader_directs) or fire.coaxial)
        and sum([1 for place in fire.cluster if place.own_squad_fp > 0]) <= 1
    )


def spray_factor(fire: SprayingFire, trace: Trace | None = None) -> Number:
    """FP of Spraying Fire [143.3]."""
    # counted in 4 parts, so that every total is whole
    total = 4

    if fire.cluster != ():
        total //= 2
        if trace is not None:
            trace.multiplies(
                "spray_factor", Fraction(1, 2), "Spraying Fire", "143.3",
                "gi_anvil/machine_guns.rules:295",
            )

    if fire.area_fire:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "spray_factor", Fraction(1, 2), "Area Fire for another reason", "143.3",
                "gi_anvil/machine_guns.rules:296",
            )

    factor: Number = 1 if total == 4 else divided(total, 4)
    if trace is not None:
        trace.total(
            "spray_factor",
            factor,
            "143.3",
            "gi_anvil/machine_guns.rules:293",
            "FP of Spraying Fire",
        )
    return factor


def spray_factor_lines(fire: SprayingFire) -> tuple[Line, ...]:
    """The lines of FP of Spraying Fire that count, each with its value and rule."""
    trace = Trace()
    spray_factor(fire, trace)
    return trace.lines_of("spray_factor")


@dataclass(frozen=True, slots=True)
class SprayingFireHits:
    """One pass of hits, in Spraying Fire."""

    affected: bool
    hex_fp: Number
    final_dr: int
    gap: Number | None
    against: Compared | None
    gains: bool
    column: Number
    result: IftResult | None


_spraying_fire_hits: Final = maker(SprayingFireHits)


@dataclass(frozen=True, slots=True)
class SprayingFireResolved:
    """What Spraying Fire comes to."""

    sprayed_fp: Number
    hits: tuple[SprayingFireHits, ...]


def spraying_fire(
    fire: SprayingFire,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SprayingFireResolved | Refused:
    """Spraying Fire [143.3].

    One roll for the three hexes. In the hex that the squad's own FP is added to, the two
    are a fire group: whether it gains a column by Sustained Fire hangs on 143.93.
    """
    is_a("fire", fire, SprayingFire)
    if trace is not None:
        a_trace(trace)

    # refuse: may not use Spraying Fire [143.3]                      gi_anvil/machine_guns.rules:301
    answer = may_spray(fire)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not use Spraying Fire",
                answer.reasons,
                "143.3",
                "gi_anvil/machine_guns.rules:301",
            )
        return Refused("may not use Spraying Fire", "143.3", answer.reasons)

    # sprayed_fp [143.3]                                             gi_anvil/machine_guns.rules:302
    sprayed_fp = times(fire.fp, spray_factor(fire, trace))
    if trace is not None:
        trace.step("sprayed_fp", sprayed_fp, "143.3", "gi_anvil/machine_guns.rules:302")

    # roll dr: DR: two dice, one colored, one white [143.3]          gi_anvil/machine_guns.rules:303
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "143.3", "gi_anvil/machine_guns.rules:303")

    def lower_die() -> int:
        # lower_die [143.5]: worked out when it is first asked for   gi_anvil/machine_guns.rules:304
        value = min(dr.colored, dr.white)
        if trace is not None:
            trace.step("lower_die", value, "143.5", "gi_anvil/machine_guns.rules:304")
        return value

    @once
    def doubled() -> int:
        # doubled [143.5]: worked out when it is first asked for     gi_anvil/machine_guns.rules:305
        value = lower_die() if fire.range > 16 and not fire.coaxial else 0
        if trace is not None:
            trace.step("doubled", value, "143.5", "gi_anvil/machine_guns.rules:305")
        return value

    # hits: each place [143.3]                                       gi_anvil/machine_guns.rules:306
    hits_so_far: list[SprayingFireHits] = []
    hits_trace = None if trace is None else trace.within("hits")
    for place in fire.cluster:
        if hits_trace is not None:
            hits_trace.next_pass()

        # affected [143.31; 143.32]                                  gi_anvil/machine_guns.rules:307
        affected = place.clear_los and not place.afv
        if hits_trace is not None:
            hits_trace.step(
                "affected", affected, "143.31; 143.32", "gi_anvil/machine_guns.rules:307"
            )

        # hex_fp [143.34]                                            gi_anvil/machine_guns.rules:308
        hex_fp = sprayed_fp + place.own_squad_fp
        if hits_trace is not None:
            hits_trace.step("hex_fp", hex_fp, "143.34", "gi_anvil/machine_guns.rules:308")

        # final_dr                                                   gi_anvil/machine_guns.rules:309
        final_dr = dr + doubled() + fire.leadership + place.drm
        if hits_trace is not None:
            hits_trace.step("final_dr", final_dr, "143.3", "gi_anvil/machine_guns.rules:309")

        # gap [143.93]                                               gi_anvil/machine_guns.rules:310
        gap: Number | None = next_column(hex_fp, hits_trace) - hex_fp if fire.sustained else None
        if hits_trace is not None:
            hits_trace.step("gap", gap, "143.93", "gi_anvil/machine_guns.rules:310")

        # against [143.93]                                           gi_anvil/machine_guns.rules:311
        against: Compared | None
        if not fire.sustained:
            against = None
            why = "no Sustained Fire"
        elif gap is not None and sprayed_fp < gap:
            against = _BELOW
            why = "less"
        elif sprayed_fp == gap:
            against = _EQUAL
            why = "equal"
        else:
            against = _ABOVE
            why = ""
        if hits_trace is not None:
            hits_trace.step("against", against, "143.93", "gi_anvil/machine_guns.rules:311", why)

        # gains [143.9]                                              gi_anvil/machine_guns.rules:316
        gains: bool
        if not fire.sustained:
            gains = False
            why = "no Sustained Fire"
        elif place.own_squad_fp == 0:
            gains = True
            why = "the MG alone"
        else:
            gains = group_gains(needed(against, "against"), hits_trace)
            why = ""
        if hits_trace is not None:
            hits_trace.step("gains", gains, "143.9", "gi_anvil/machine_guns.rules:316", why)

        # column [143.9]                                             gi_anvil/machine_guns.rules:320
        column: Number = next_column(hex_fp, hits_trace) if gains else hex_fp
        if hits_trace is not None:
            hits_trace.step("column", column, "143.9", "gi_anvil/machine_guns.rules:320")

        # result                                                     gi_anvil/machine_guns.rules:321
        result: IftResult | None
        if not affected or not fire.look_up:
            result = None
            why = "not affected, or not looked up"
        else:
            result = ift(final_dr, column, hits_trace)
            why = ""
        if hits_trace is not None:
            hits_trace.step("result", result, "143.3", "gi_anvil/machine_guns.rules:321", why)

        hits_so_far.append(
            _spraying_fire_hits(affected, hex_fp, final_dr, gap, against, gains, column, result)
        )
    hits = tuple(hits_so_far)

    return SprayingFireResolved(sprayed_fp, hits)


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringMg:
    """MG that fires [143.9]."""

    name: str
    fp: int  # printed
    b_number: int = 12  # B#, printed
    sustained: bool = False  # announced before the roll [143.91]
    point_blank: bool = False
    long_range: bool = False
    area_fire: bool = False
    lone_leader: bool = False  # manned by a single leader [143.11]
    pinned: bool = False  # its crew; then it fires as Area Fire [142.61]
    captured: bool = False
    ife: bool = False  # IFE weapon

    def __post_init__(self) -> None:
        a_text("FiringMg.name", self.name)
        a_number("FiringMg.fp", self.fp)
        a_number("FiringMg.b_number", self.b_number)
        a_yes_or_no("FiringMg.sustained", self.sustained)
        a_yes_or_no("FiringMg.point_blank", self.point_blank)
        a_yes_or_no("FiringMg.long_range", self.long_range)
        a_yes_or_no("FiringMg.area_fire", self.area_fire)
        a_yes_or_no("FiringMg.lone_leader", self.lone_leader)
        a_yes_or_no("FiringMg.pinned", self.pinned)
        a_yes_or_no("FiringMg.captured", self.captured)
        a_yes_or_no("FiringMg.ife", self.ife)


def mg_factor(mg: FiringMg, trace: Trace | None = None) -> Number:
    """FP of a MG [143.9; 143.11].

    That two causes of Area Fire halve twice is said of Spraying Fire alone [143.3], and
    taken as general.
    """
    # counted in 16 parts, so that every total is whole
    total = 16

    if mg.point_blank:
        total *= 2
        if trace is not None:
            trace.multiplies(
                "mg_factor", 2, "point blank", "143.9; 143.11", "gi_anvil/machine_guns.rules:433",
            )

    if mg.long_range:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "mg_factor", Fraction(1, 2), "Long Range", "143.9; 143.11",
                "gi_anvil/machine_guns.rules:434",
            )

    if mg.area_fire:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "mg_factor", Fraction(1, 2), "Area Fire", "143.9; 143.11",
                "gi_anvil/machine_guns.rules:435",
            )

    if mg.lone_leader:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "mg_factor", Fraction(1, 2), "manned by a single leader", "143.11",
                "gi_anvil/machine_guns.rules:436",
            )

    if mg.pinned:
        total //= 2
        if trace is not None:
            trace.multiplies(
                "mg_factor", Fraction(1, 2), "crew pinned", "142.61",
                "gi_anvil/machine_guns.rules:437",
            )

    factor: Number = 1 if total == 16 else divided(total, 16)
    if trace is not None:
        trace.total(
            "mg_factor", factor, "143.9; 143.11", "gi_anvil/machine_guns.rules:430", "FP of a MG"
        )
    return factor


def mg_factor_lines(mg: FiringMg) -> tuple[Line, ...]:
    """The lines of FP of a MG that count, each with its value and rule."""
    trace = Trace()
    mg_factor(mg, trace)
    return trace.lines_of("mg_factor")


def b_drop(mg: FiringMg, trace: Trace | None = None) -> int:
    """B# lowered [143.11; 143.92]."""
    total = 0

    if mg.sustained:
        total -= 2
        if trace is not None:
            trace.adds("b_drop", -2, "Sustained Fire", "143.92", "gi_anvil/machine_guns.rules:441")

    if mg.lone_leader:
        total -= 1
        if trace is not None:
            trace.adds(
                "b_drop", -1, "manned by a single leader", "143.11",
                "gi_anvil/machine_guns.rules:442",
            )

    if trace is not None:
        trace.total(
            "b_drop", total, "143.11; 143.92", "gi_anvil/machine_guns.rules:439", "B# lowered"
        )
    return total


def b_drop_lines(mg: FiringMg) -> tuple[Line, ...]:
    """The lines of B# lowered that count, each with its value and rule."""
    trace = Trace()
    b_drop(mg, trace)
    return trace.lines_of("b_drop")


def mg_fp(mg: FiringMg, trace: Trace | None = None) -> Number:
    """FP that counts [143.9]."""
    # gives                                                          gi_anvil/machine_guns.rules:444
    value = times(mg.fp, mg_factor(mg, trace))
    if trace is not None:
        trace.formula("mg_fp", value, "143.9", "gi_anvil/machine_guns.rules:444", "FP that counts")
    return value


def breaks_on(mg: FiringMg, trace: Trace | None = None) -> int:
    """Breaks down on this DR or more [143.92]."""
    # gives                                                          gi_anvil/machine_guns.rules:447
    value = mg.b_number + b_drop(mg, trace)
    if trace is not None:
        trace.formula(
            "breaks_on",
            value,
            "143.92",
            "gi_anvil/machine_guns.rules:447",
            "Breaks down on this DR or more",
        )
    return value


def mg_column(mg: FiringMg, trace: Trace | None = None) -> Number:
    """IFT column of one MG [143.9].

    One column up comes last, after doubling and halving.
    """
    # gives                                                          gi_anvil/machine_guns.rules:450
    value: Number = next_column(mg_fp(mg, trace), trace) if mg.sustained else mg_fp(mg, trace)
    if trace is not None:
        trace.formula(
            "mg_column", value, "143.9", "gi_anvil/machine_guns.rules:450", "IFT column of one MG"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FireGroup:
    """MG fire [143.8; 143.9]."""

    mgs: tuple[FiringMg, ...]
    others_fp: int = 0  # FP of the other members, after doubling and halving
    range: int = 1  # hexes
    leader_directs: bool = False  # [143.5]
    coaxial: bool = False  # a CMG [143.5]
    cx: bool = False  # firer or director under CX [142.92]
    drm: int = 0  # TEM, leadership and the rest
    afph_moved: bool = False  # in the AFPh, moved in this player turn [143.9]
    overrun: bool = False
    by_aircraft: bool = False
    at_aircraft: bool = False
    look_up: bool = True  # no: column and final DR only

    def __post_init__(self) -> None:
        each("FireGroup.mgs", self.mgs, is_a, FiringMg)
        how_many("FireGroup.mgs", self.mgs, 1, None)
        a_number("FireGroup.others_fp", self.others_fp)
        a_number("FireGroup.range", self.range)
        a_yes_or_no("FireGroup.leader_directs", self.leader_directs)
        a_yes_or_no("FireGroup.coaxial", self.coaxial)
        a_yes_or_no("FireGroup.cx", self.cx)
        a_number("FireGroup.drm", self.drm)
        a_yes_or_no("FireGroup.afph_moved", self.afph_moved)
        a_yes_or_no("FireGroup.overrun", self.overrun)
        a_yes_or_no("FireGroup.by_aircraft", self.by_aircraft)
        a_yes_or_no("FireGroup.at_aircraft", self.at_aircraft)
        a_yes_or_no("FireGroup.look_up", self.look_up)


def may_fire_mgs(group: FireGroup) -> Answer:
    """May fire so [143.5; 143.91]."""
    failed: list[Reason] = []

    # none of these
    # over 16 hexes without a leader [143.5]                         gi_anvil/machine_guns.rules:470
    if group.range > 16 and not group.leader_directs:
        if group.coaxial:
            # unless a CMG [143.5]                                   gi_anvil/machine_guns.rules:471
            pass
        else:
            failed.append(Reason("over 16 hexes without a leader", "143.5"))
    # over 16 hexes, at aircraft [143.5]                             gi_anvil/machine_guns.rules:472
    if group.range > 16 and group.at_aircraft:
        failed.append(Reason("over 16 hexes, at aircraft", "143.5"))
    # Sustained Fire in the AFPh after moving [143.9]                gi_anvil/machine_guns.rules:473
    with LeaveOut(failed):
        if group.afph_moved and any([mg.sustained for mg in group.mgs]):
            failed.append(Reason("Sustained Fire in the AFPh after moving", "143.9"))
    # Sustained Fire of an IFE weapon or captured MG [143.91]        gi_anvil/machine_guns.rules:474
    with LeaveOut(failed):
        if any([mg.sustained and (mg.ife or mg.captured) for mg in group.mgs]):
            failed.append(Reason("Sustained Fire of an IFE weapon or captured MG", "143.91"))
    # Sustained Fire in an overrun [143.91]                          gi_anvil/machine_guns.rules:475
    with LeaveOut(failed):
        if group.overrun and any([mg.sustained for mg in group.mgs]):
            failed.append(Reason("Sustained Fire in an overrun", "143.91"))
    # Sustained Fire by or at aircraft [143.91]                      gi_anvil/machine_guns.rules:476
    with LeaveOut(failed):
        if (group.by_aircraft or group.at_aircraft) and any([mg.sustained for mg in group.mgs]):
            failed.append(Reason("Sustained Fire by or at aircraft", "143.91"))
    # Sustained Fire while pinned [142.61]                           gi_anvil/machine_guns.rules:478
    with LeaveOut(failed):
        if any([mg.sustained and mg.pinned for mg in group.mgs]):
            failed.append(Reason("Sustained Fire while pinned", "142.61"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_fire_mgs_holds(group: FireGroup) -> bool:
    """May fire so [143.5; 143.91]: yes or no, without the reasons."""
    return (
        (not (group.range > 16 and not group.leader_directs) or group.coaxial)
        and not (group.range > 16 and group.at_aircraft)
        and not (group.afph_moved and any([mg.sustained for mg in group.mgs]))
        and not any([mg.sustained and (mg.ife or mg.captured) for mg in group.mgs])
        and not (group.overrun and any([mg.sustained for mg in group.mgs]))
        and not (
            (group.by_aircraft or group.at_aircraft) and any([mg.sustained for mg in group.mgs])
        )
        and not any([mg.sustained and mg.pinned for mg in group.mgs])
    )


class Compared(RankedWord):
    """FP of all MG's in Sustained Fire, against the gap to the next column [143.93], least
    first.
    """

    BELOW = "less than the gap"
    EQUAL = "equal to the gap"
    ABOVE = "more than the gap"


_ABOVE: Final = Compared.ABOVE
_BELOW: Final = Compared.BELOW
_EQUAL: Final = Compared.EQUAL


# Does a fire group gain the column? [143.93]                        gi_anvil/machine_guns.rules:485
GROUP_GAINS_COMPARED: Final[Axis[Compared]] = Axis(
    "group_gains",
    "Does a fire group gain the column?",
    "143.93",
    "MG's in Sustained Fire",
    (Compared.BELOW, Compared.EQUAL, Compared.ABOVE),
)

# fmt: off
GROUP_GAINS: Final[Chart[bool]] = Chart(
    "group_gains",
    "Does a fire group gain the column?",
    "143.93",
    "gi_anvil/machine_guns.rules:485",
    rows=(GROUP_GAINS_COMPARED,),
    columns=(),
    lines=(
        #                      Gains a column
        ("less than the gap", (unknown,)),
        ("equal to the gap",  (unknown,)),
        ("more than the gap", (unknown,)),
    ),
)
# fmt: on


def group_gains(compared: Compared, trace: Trace | None = None) -> bool:
    """Does a fire group gain the column? [143.93].

    The words that join the two figures are missing from the source: which of the three they
    name is not known.
    """
    try:
        found: bool = GROUP_GAINS.known[GROUP_GAINS_COMPARED.at[compared]]
    except Exception:
        found = GROUP_GAINS.look_up(compared)
    if trace is not None:
        trace.looked_up(GROUP_GAINS, compared, found)
    return found


@dataclass(frozen=True, slots=True)
class MgAttackRerolls:
    """One pass of rerolls, in MG fire."""

    die: int
    which: str
    removed: bool


_mg_attack_rerolls: Final = maker(MgAttackRerolls)


@dataclass(frozen=True, slots=True)
class MgAttackResolved:
    """What MG fire comes to."""

    column: Number
    final_dr: int
    result: IftResult | None
    broken: tuple[MgAttackRerolls, ...]


def mg_attack(
    group: FireGroup,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MgAttackResolved | Refused:
    """MG fire [143.9; 143.8].

    At most one column is gained, however many MG's use Sustained Fire. A MG that breaks
    down in Sustained Fire is removed. B# is read on the two dice without doubling; that CX
    counts there is in 142.92. For several MG's of one AFV 143.8 holds if both players agree
    to keep records. The figures below one column are not in the source.
    """
    is_a("group", group, FireGroup)
    if trace is not None:
        a_trace(trace)

    # refuse: may not fire so [143.91]                               gi_anvil/machine_guns.rules:498
    answer = may_fire_mgs(group)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not fire so", answer.reasons, "143.91", "gi_anvil/machine_guns.rules:498"
            )
        return Refused("may not fire so", "143.91", answer.reasons)

    # total [143.9]                                                  gi_anvil/machine_guns.rules:499
    total = sum_of([mg_fp(mg, trace) for mg in group.mgs], group.others_fp)
    if trace is not None:
        trace.step("total", total, "143.9", "gi_anvil/machine_guns.rules:499")

    # in_use [143.9]                                                 gi_anvil/machine_guns.rules:502
    in_use = any([mg.sustained for mg in group.mgs])
    if trace is not None:
        trace.step("in_use", in_use, "143.9", "gi_anvil/machine_guns.rules:502")

    def is_group() -> bool:
        # is_group: worked out when it is first asked for            gi_anvil/machine_guns.rules:500
        value = len(group.mgs) >= 2 or group.others_fp > 0
        if trace is not None:
            trace.step("is_group", value, "143.9; 143.8", "gi_anvil/machine_guns.rules:500")
        return value

    @once
    def steady() -> Number:
        # steady [143.93]: worked out when it is first asked for     gi_anvil/machine_guns.rules:501
        value = sum_of([mg_fp(mg, trace) for mg in group.mgs if mg.sustained])
        if trace is not None:
            trace.step("steady", value, "143.93", "gi_anvil/machine_guns.rules:501")
        return value

    @once
    def gap() -> Number | None:
        # gap [143.93]: worked out when it is first asked for        gi_anvil/machine_guns.rules:503
        value: Number | None = next_column(total, trace) - total if in_use else None
        if trace is not None:
            trace.step("gap", value, "143.93", "gi_anvil/machine_guns.rules:503")
        return value

    def compared() -> Compared | None:
        # compared [143.93]: worked out when it is first asked for   gi_anvil/machine_guns.rules:504
        value: Compared | None
        if not in_use:
            value = None
            why = "no Sustained Fire"
        elif is_less(steady(), gap()):
            value = _BELOW
            why = "less"
        elif steady() == gap():
            value = _EQUAL
            why = "equal"
        else:
            value = _ABOVE
            why = ""
        if trace is not None:
            trace.step("compared", value, "143.93", "gi_anvil/machine_guns.rules:504", why)
        return value

    # gains                                                          gi_anvil/machine_guns.rules:509
    gains: bool
    if not in_use:
        gains = False
        why = "no Sustained Fire"
    elif not is_group():
        # one MG alone [143.9]
        gains = True
        why = "one MG alone"
    else:
        gains = group_gains(needed(compared(), "compared"), trace)
        why = ""
    if trace is not None:
        trace.step("gains", gains, "143.9; 143.8", "gi_anvil/machine_guns.rules:509", why)

    # column [143.9; 143.93]                                         gi_anvil/machine_guns.rules:513
    column: Number = next_column(total, trace) if gains else total
    if trace is not None:
        trace.step("column", column, "143.9; 143.93", "gi_anvil/machine_guns.rules:513")

    # roll dr: DR: two dice, one colored, one white [143.9]          gi_anvil/machine_guns.rules:514
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "143.9", "gi_anvil/machine_guns.rules:514")

    # tired [142.92]                                                 gi_anvil/machine_guns.rules:515
    tired = 1 if group.cx else 0
    if trace is not None:
        trace.step("tired", tired, "142.92", "gi_anvil/machine_guns.rules:515")

    def lower_die() -> int:
        # lower_die: worked out when it is first asked for           gi_anvil/machine_guns.rules:516
        value = min(dr.colored, dr.white)
        if trace is not None:
            trace.step("lower_die", value, "143.9; 143.8", "gi_anvil/machine_guns.rules:516")
        return value

    # doubled [143.5]                                                gi_anvil/machine_guns.rules:517
    doubled = lower_die() if group.range > 16 and not group.coaxial else 0
    if trace is not None:
        trace.step("doubled", doubled, "143.5", "gi_anvil/machine_guns.rules:517")

    # final_dr                                                       gi_anvil/machine_guns.rules:518
    final_dr = dr + doubled + tired + group.drm
    if trace is not None:
        trace.step("final_dr", final_dr, "143.9; 143.8", "gi_anvil/machine_guns.rules:518")

    # result                                                         gi_anvil/machine_guns.rules:519
    result: IftResult | None = None if not group.look_up else ift(final_dr, column, trace)
    if trace is not None:
        trace.step("result", result, "143.9; 143.8", "gi_anvil/machine_guns.rules:519")

    # struck [143.8; 143.92]                                         gi_anvil/machine_guns.rules:520
    struck = tuple([mg for mg in group.mgs if breaks_on(mg, trace) <= dr + tired])
    if trace is not None:
        trace.step("struck", struck, "143.8; 143.92", "gi_anvil/machine_guns.rules:520")

    # rerolls: each mg [143.8]                                       gi_anvil/machine_guns.rules:521
    rerolls_so_far: list[MgAttackRerolls] = []
    rerolls_dice = dice.within("rerolls")
    rerolls_trace = None if trace is None else trace.within("rerolls")
    for mg in struck:
        if rerolls_trace is not None:
            rerolls_trace.next_pass()

        # roll die: 1d6 [143.8]                                      gi_anvil/machine_guns.rules:522
        die = 0
        if len(struck) >= 2:
            die = _1D6.roll(rerolls_dice, "die")
            if rerolls_trace is not None:
                rerolls_trace.roll("die", die, "143.8", "gi_anvil/machine_guns.rules:522")

        # which                                                      gi_anvil/machine_guns.rules:523
        which = mg.name
        if rerolls_trace is not None:
            rerolls_trace.step("which", which, "143.9; 143.8", "gi_anvil/machine_guns.rules:523")

        # removed [143.92]                                           gi_anvil/machine_guns.rules:524
        removed = mg.sustained
        if rerolls_trace is not None:
            rerolls_trace.step("removed", removed, "143.92", "gi_anvil/machine_guns.rules:524")

        rerolls_so_far.append(_mg_attack_rerolls(die, which, removed))
    rerolls = tuple(rerolls_so_far)

    # worst [143.8]                                                  gi_anvil/machine_guns.rules:525
    worst = greatest([rerolls_2.die for rerolls_2 in rerolls])
    if trace is not None:
        trace.step("worst", worst, "143.8", "gi_anvil/machine_guns.rules:525")

    # broken [143.8]                                                 gi_anvil/machine_guns.rules:526
    broken = tuple([rerolls_2 for rerolls_2 in rerolls if rerolls_2.die == worst])
    if trace is not None:
        trace.step("broken", broken, "143.8", "gi_anvil/machine_guns.rules:526")

    return MgAttackResolved(column, final_dr, result, broken)
