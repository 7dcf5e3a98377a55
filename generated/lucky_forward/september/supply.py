# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/supply.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Supply."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass, maker
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
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    divided,
    each,
    is_a,
    needed,
    once,
    round_down,
    round_up,
    sum_of,
    times,
)
from .vocabulary import FloodState
from .weather import flooded
from .words import D10, GroundCondition, Mode, Nation, Road, Side, Supply, Watercourse

_DEEP_MUD: Final = GroundCondition.DEEP_MUD
_DRY: Final = GroundCondition.DRY
_MUD: Final = GroundCondition.MUD
_SNOW: Final = GroundCondition.SNOW
_MR_OR_STRAT: Final = frozenset((Mode.MR, Mode.STRAT))
_US: Final = Nation.US
_ROAD_PRIMARY: Final = Road.PRIMARY
_ROAD_SECONDARY: Final = Road.SECONDARY
_ROAD_TRAIL: Final = Road.TRAIL
_AXIS: Final = Side.AXIS
_EXTENDED_GENS: Final = Supply.EXTENDED_GENS
_GENS: Final = Supply.GENS
_OHS: Final = Supply.OHS
_OOS: Final = Supply.OOS
_OHS_OR_OOS: Final = frozenset((Supply.OHS, Supply.OOS))
_MAJOR_RIVER: Final = Watercourse.MAJOR_RIVER
_NO_WATER: Final = Watercourse.NO_WATER
_RIVER: Final = Watercourse.RIVER
_STREAM: Final = Watercourse.STREAM


class PathEnd(Word):
    """Stretch of the chain [15.2.0]."""

    PSS_TO_ARMY = "PSS to army HQ"
    ARMY_TO_CORPS = "army HQ to corps HQ"
    CORPS_TO_FORMATION = "corps HQ to formation HQ"
    TO_UNIT = "HQ to unit"


_TO_UNIT: Final = PathEnd.TO_UNIT


class FormationType(Word):
    """Type of formation [15.2.3; 9.3.4]."""

    LEG_FORMATION = "Leg formation"
    AXIS_MECH = "Axis Mech formation"
    ALLIED_MECH = "Allied Mech formation"


_LEG_FORMATION: Final = FormationType.LEG_FORMATION


class PathClass(Word):
    """Movement class of a path [15.2.1]."""

    LEG_PATH = "Leg"
    MECH_PATH = "Mech"


_LEG_PATH: Final = PathClass.LEG_PATH
_MECH_PATH: Final = PathClass.MECH_PATH


# From an HQ to its units, MP [15.2.3]                                          goss/supply.rules:24
UNIT_PATH_LIMIT_FORMATION: Final[Axis[FormationType]] = Axis(
    "unit_path_limit",
    "From an HQ to its units, MP",
    "15.2.3",
    "Formation",
    (FormationType.LEG_FORMATION, FormationType.AXIS_MECH, FormationType.ALLIED_MECH),
)
UNIT_PATH_LIMIT_CLASS: Final[Axis[PathClass]] = Axis(
    "unit_path_limit",
    "From an HQ to its units, MP",
    "15.2.3",
    "class",
    (PathClass.LEG_PATH, PathClass.MECH_PATH),
)

# fmt: off
UNIT_PATH_LIMIT: Final[Chart[int | None]] = Chart(
    "unit_path_limit",
    "From an HQ to its units, MP",
    "15.2.3",
    "goss/supply.rules:24",
    rows=(UNIT_PATH_LIMIT_FORMATION,),
    columns=(UNIT_PATH_LIMIT_CLASS,),
    lines=(
        #                          Leg Mech
        ("Leg formation",         (12, None)),
        ("Axis Mech formation",   (12, 12)),
        ("Allied Mech formation", (12, 18)),
    ),
)
# fmt: on


def unit_path_limit(
    formation: FormationType,
    class_: PathClass,
    trace: Trace | None = None,
) -> int | None:
    """From an HQ to its units, MP [15.2.3].

    An Axis Mech formation tracing by Leg class: 12 MP is its figure either way. A Leg
    formation that has a TP uses the Mech figure of its side.
    """
    try:
        found: int | None = UNIT_PATH_LIMIT.known[UNIT_PATH_LIMIT_FORMATION.at[formation]][
            UNIT_PATH_LIMIT_CLASS.at[class_]
        ]
    except Exception:
        found = UNIT_PATH_LIMIT.look_up(formation, class_)
    if trace is not None:
        trace.looked_up(UNIT_PATH_LIMIT, (formation, class_), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class PathLength:
    """How far a GenS path may reach [15.2.0]."""

    stretch: PathEnd
    formation: FormationType = FormationType.LEG_FORMATION
    side: Side = Side.ALLIED
    class_: PathClass = PathClass.MECH_PATH  # an HQ path is always Mech [15.2.2]
    truck_point: bool = False  # Leg formation HQ with a TP of the army [15.2.3]
    extended: bool = False  # the path is extended [15.2.4]
    on_hand: bool = False  # the HQ that it starts from is in OhS [15.2.5]
    ground: GroundCondition = GroundCondition.DRY
    good_roads: bool = False  # on primary and secondary roads alone [15.2.6]

    def __post_init__(self) -> None:
        is_a("PathLength.stretch", self.stretch, PathEnd)
        is_a("PathLength.formation", self.formation, FormationType)
        is_a("PathLength.side", self.side, Side)
        is_a("PathLength.class", self.class_, PathClass)
        a_yes_or_no("PathLength.truck_point", self.truck_point)
        a_yes_or_no("PathLength.extended", self.extended)
        a_yes_or_no("PathLength.on_hand", self.on_hand)
        is_a("PathLength.ground", self.ground, GroundCondition)
        a_yes_or_no("PathLength.good_roads", self.good_roads)


def path_allowed(length: PathLength) -> Answer:
    """A path of this kind exists [15.2.2; 15.2.3]."""
    failed: list[Reason] = []

    # none of these
    # HQ to HQ by Leg class [15.2.2]                                            goss/supply.rules:48
    if length.stretch != _TO_UNIT and length.class_ is _LEG_PATH:
        failed.append(Reason("HQ to HQ by Leg class", "15.2.2"))
    # Leg formation by Mech class, no TP [15.2.3]                               goss/supply.rules:49
    with LeaveOut(failed):
        if (
            length.stretch == _TO_UNIT
            and length.formation is _LEG_FORMATION
            and length.class_ is _MECH_PATH
            and not length.truck_point
        ):
            failed.append(Reason("Leg formation by Mech class, no TP", "15.2.3"))
    # extended from an HQ in OhS [15.2.4; 15.5.1]                               goss/supply.rules:51
    if length.extended and length.on_hand:
        failed.append(Reason("extended from an HQ in OhS", "15.2.4; 15.5.1"))
    # extended in deep mud [lf 19.4.3b]                              lucky_forward/weather.rules:189
    if length.extended and length.ground is _DEEP_MUD:
        failed.append(Reason("extended in deep mud", "lf 19.4.3b"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def path_allowed_holds(length: PathLength) -> bool:
    """A path of this kind exists [15.2.2; 15.2.3]: yes or no, without the reasons."""
    return (
        not (length.stretch != _TO_UNIT and length.class_ is _LEG_PATH)
        and not (
            length.stretch == _TO_UNIT
            and length.formation is _LEG_FORMATION
            and length.class_ is _MECH_PATH
            and not length.truck_point
        )
        and not (length.extended and length.on_hand)
        and not (length.extended and length.ground is _DEEP_MUD)
    )


def normal_limit(length: PathLength, trace: Trace | None = None) -> int | None:
    """MP before any change [15.2.2; 15.2.3]."""
    # gives                                                                     goss/supply.rules:53
    value: int | None
    if length.stretch != _TO_UNIT:
        # HQ to HQ [15.2.2]
        value = 18
        why = "HQ to HQ"
    elif (
        length.formation is _LEG_FORMATION and length.class_ is _MECH_PATH and length.side is _AXIS
    ):
        # Leg formation with a TP, Axis [15.2.3]
        value = 12
        why = "Leg formation with a TP, Axis"
    elif length.formation is _LEG_FORMATION and length.class_ is _MECH_PATH:
        # Leg formation with a TP, Allied [15.2.3]
        value = 18
        why = "Leg formation with a TP, Allied"
    else:
        value = unit_path_limit(length.formation, length.class_, trace)
        why = ""
    if trace is not None:
        trace.formula(
            "normal_limit",
            value,
            "15.2.2; 15.2.3",
            "goss/supply.rules:53",
            "MP before any change",
            why,
        )
    return value


def ground_loss(length: PathLength, trace: Trace | None = None) -> int:
    """MP lost to the ground [15.2.6].

    By 15.2.2 an HQ path in mud or snow is all road, so that nothing of this can touch it.
    """
    # gives                                                                     goss/supply.rules:61
    value: int
    if length.good_roads:
        value = 0
        why = "all on primary or secondary roads"
    elif length.ground is _MUD:
        # mud [15.2.6]
        value = 3
        why = "mud"
    elif length.ground is _SNOW:
        # snow [15.2.6]
        value = 1
        why = "snow"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "ground_loss", value, "15.2.6", "goss/supply.rules:61", "MP lost to the ground", why
        )
    return value


def path_limit(length: PathLength, trace: Trace | None = None) -> Number:
    """Greatest length in MP [15.2.3; 15.2.4; 15.2.5; 15.2.6].

    First the extension, then the ground, then the half of OhS; that half is rounded up as
    1.5.0 has it.
    """

    def longer() -> Number | None:
        # longer [15.2.4]: worked out when it is first asked for                goss/supply.rules:71
        value: Number | None = (
            times(needed(normal_limit(length, trace), "normal_limit"), Fraction(4, 3))
            if length.extended
            else normal_limit(length, trace)
        )
        if trace is not None:
            trace.step("longer", value, "15.2.4", "goss/supply.rules:71")
        return value

    # shortened                                                      lucky_forward/weather.rules:192
    shortened: Number = (
        divided(needed(normal_limit(length, trace), "normal_limit"), 2)
        if length.ground is _DEEP_MUD and length.stretch == _TO_UNIT
        else needed(longer(), "longer") - ground_loss(length, trace)
    )
    if trace is not None:
        trace.step(
            "shortened",
            shortened,
            "15.2.3; 15.2.4; 15.2.5; 15.2.6",
            "lucky_forward/weather.rules:192",
        )
    # gives                                                                     goss/supply.rules:69
    value: Number = round_up(shortened, 2) if length.on_hand else shortened
    if trace is not None:
        trace.formula(
            "path_limit",
            value,
            "15.2.3; 15.2.4; 15.2.5; 15.2.6",
            "goss/supply.rules:69",
            "Greatest length in MP",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class PathHex:
    """Hex of a GenS path [15.2.1]."""

    name: str = "a hex"
    road: Road = Road.NO_ROAD  # followed into the hex
    cost: Number | None = None  # MP by the TEC, enemies and night left out [7.2.0]
    clear: bool = False  # clear terrain
    forbidden: bool = False  # terrain prohibited to the class
    enemy: bool = False  # an enemy unit in it
    next_to_enemy: bool = False
    would_halt: bool = False  # a friendly unit would have to halt in it [7.7.0]
    other_zone: bool = False  # in the ZOP of another army or corps
    water: Watercourse = Watercourse.NO_WATER  # on the hexside crossed
    bridge: bool = False
    ford: bool = False
    crossing: Number = 0  # MP of a Leg unit for the hexside
    eng_steps: int = 0  # steps: Eng steps next to the hexside, not building [15.2.1b]
    eng_tired: bool = False  # those Eng units are fatigued
    flood: FloodState = FloodState.NO_FLOOD
    fort_hex: bool = False  # the hex of a Metz fort, Allied units in it

    def __post_init__(self) -> None:
        a_text("PathHex.name", self.name)
        is_a("PathHex.road", self.road, Road)
        a_number_or_none("PathHex.cost", self.cost)
        a_yes_or_no("PathHex.clear", self.clear)
        a_yes_or_no("PathHex.forbidden", self.forbidden)
        a_yes_or_no("PathHex.enemy", self.enemy)
        a_yes_or_no("PathHex.next_to_enemy", self.next_to_enemy)
        a_yes_or_no("PathHex.would_halt", self.would_halt)
        a_yes_or_no("PathHex.other_zone", self.other_zone)
        is_a("PathHex.water", self.water, Watercourse)
        a_yes_or_no("PathHex.bridge", self.bridge)
        a_yes_or_no("PathHex.ford", self.ford)
        a_number("PathHex.crossing", self.crossing)
        a_number("PathHex.eng_steps", self.eng_steps)
        a_yes_or_no("PathHex.eng_tired", self.eng_tired)
        is_a("PathHex.flood", self.flood, FloodState)
        a_yes_or_no("PathHex.fort_hex", self.fort_hex)


@dataclass(frozen=True, slots=True, kw_only=True)
class GensTrace:
    """GenS path [15.2.0]."""

    length: PathLength
    path: tuple[PathHex, ...] = ()
    depth: int = 2  # hexes next to enemies that are allowed [15.2.1]

    def __post_init__(self) -> None:
        is_a("GensTrace.length", self.length, PathLength)
        each("GensTrace.path", self.path, is_a, PathHex)
        a_number("GensTrace.depth", self.depth)


def on_road(hex_: PathHex, trace_: GensTrace, trace: Trace | None = None) -> bool:
    """A road is followed into the hex [15.2.1a; 15.2.1b]."""
    # gives                                                                     goss/supply.rules:99
    value = (
        hex_.road.rank >= _ROAD_SECONDARY.rank
        or hex_.road is _ROAD_TRAIL
        and trace_.length.ground is not _DEEP_MUD
    )
    if trace is not None:
        trace.formula(
            "on_road",
            value,
            "15.2.1a; 15.2.1b",
            "goss/supply.rules:99",
            "A road is followed into the hex",
        )
    return value


def hq_ground(hex_: PathHex, trace_: GensTrace, trace: Trace | None = None) -> bool:
    """Hex open to an HQ path [15.2.2]."""
    # gives                                                                    goss/supply.rules:102
    value = hex_.road.rank >= _ROAD_SECONDARY.rank or hex_.clear and trace_.length.ground is _DRY
    if trace is not None:
        trace.formula(
            "hq_ground", value, "15.2.2", "goss/supply.rules:102", "Hex open to an HQ path"
        )
    return value


def path_water(hex_: PathHex, trace: Trace | None = None) -> Watercourse:
    """Watercourse on the hexside, as the rules take it [15.2.1]."""
    # gives                                                                    goss/supply.rules:105
    value = flooded(hex_.water, hex_.flood, trace)
    if trace is not None:
        trace.formula(
            "path_water",
            value,
            "15.2.1",
            "goss/supply.rules:105",
            "Watercourse on the hexside, as the rules take it",
        )
    return value


def path_enemy(hex_: PathHex, trace: Trace | None = None) -> bool:
    """An enemy unit bars the path [15.2.1]."""
    # gives                                                                    goss/supply.rules:108
    value = hex_.enemy and not hex_.fort_hex
    if trace is not None:
        trace.formula(
            "path_enemy", value, "15.2.1", "goss/supply.rules:108", "An enemy unit bars the path"
        )
    return value


def counts_near(hex_: PathHex, trace: Trace | None = None) -> bool:
    """Counts as a hex next to enemies [15.2.1]."""
    # gives                                                                    goss/supply.rules:111
    value = hex_.next_to_enemy or hex_.fort_hex
    if trace is not None:
        trace.formula(
            "counts_near",
            value,
            "15.2.1",
            "goss/supply.rules:111",
            "Counts as a hex next to enemies",
        )
    return value


def dry_shod(hex_: PathHex, trace: Trace | None = None) -> bool:
    """Crossed by bridge or ford, or no water [15.2.1a; 15.2.1b]."""
    # gives                                                                    goss/supply.rules:114
    value = path_water(hex_, trace) == _NO_WATER or hex_.bridge or hex_.ford
    if trace is not None:
        trace.formula(
            "dry_shod",
            value,
            "15.2.1a; 15.2.1b",
            "goss/supply.rules:114",
            "Crossed by bridge or ford, or no water",
        )
    return value


def may_cross(hex_: PathHex, trace: GensTrace) -> Answer:
    """The hexside may be crossed [15.2.1a; 15.2.1b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if dry_shod(hex_):
        # no water, a bridge or a ford                                         goss/supply.rules:119
        because.append(Reason("no water, a bridge or a ford", "15.2.1a; 15.2.1b"))
    elif path_water(hex_) == _STREAM:
        # a stream                                                             goss/supply.rules:120
        because.append(Reason("a stream", "15.2.1a; 15.2.1b"))
    elif path_water(hex_) == _RIVER and trace.length.class_ is _LEG_PATH:
        # a river, Leg class [15.2.1b]                                         goss/supply.rules:121
        because.append(Reason("a river, Leg class", "15.2.1b"))
    elif (
        path_water(hex_) == _MAJOR_RIVER
        and trace.length.class_ is _LEG_PATH
        and hex_.eng_steps >= 3
    ):
        # a major river, Leg class, three Eng steps [15.2.1b]                  goss/supply.rules:122
        because.append(Reason("a major river, Leg class, three Eng steps", "15.2.1b"))
    else:
        failed += [
            Reason("no water, a bridge or a ford", "15.2.1a; 15.2.1b", holds=False),
            Reason("a stream", "15.2.1a; 15.2.1b", holds=False),
            Reason("a river, Leg class", "15.2.1b", holds=False),
            Reason("a major river, Leg class, three Eng steps", "15.2.1b", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_cross_holds(hex_: PathHex, trace: GensTrace) -> bool:
    """The hexside may be crossed [15.2.1a; 15.2.1b]: yes or no, without the reasons."""
    return (
        dry_shod(hex_)
        or path_water(hex_) == _STREAM
        or path_water(hex_) == _RIVER
        and trace.length.class_ is _LEG_PATH
        or path_water(hex_) == _MAJOR_RIVER
        and trace.length.class_ is _LEG_PATH
        and hex_.eng_steps >= 3
    )


def crossing_cost(hex_: PathHex, trace_: GensTrace, trace: Trace | None = None) -> Number:
    """MP of the hexside [15.2.1b].

    A Mech path pays for a stream what the TEC says; Eng units ferry for Leg paths alone.
    """

    @once
    def ferried() -> bool:
        # ferried: worked out when it is first asked for                       goss/supply.rules:127
        value = trace_.length.class_ is _LEG_PATH and hex_.eng_steps >= 1 and not hex_.eng_tired
        if trace is not None:
            trace.step("ferried", value, "15.2.1b", "goss/supply.rules:127")
        return value

    # gives                                                                    goss/supply.rules:125
    value: Number
    if path_water(hex_, trace) == _NO_WATER or hex_.bridge:
        value = 0
        why = "no water, or a bridge followed"
    elif hex_.ford:
        value = hex_.crossing
        why = "a ford"
    elif path_water(hex_, trace) == _MAJOR_RIVER:
        # a major river, ferried [15.2.1b]
        value = 3
        why = "a major river, ferried"
    elif path_water(hex_, trace) == _STREAM and ferried():
        # a stream, ferried [15.2.1b]
        value = 0
        why = "a stream, ferried"
    elif path_water(hex_, trace) == _RIVER and ferried():
        # a river, ferried [15.2.1b]
        value = 1
        why = "a river, ferried"
    else:
        value = hex_.crossing
        why = ""
    if trace is not None:
        trace.formula(
            "crossing_cost", value, "15.2.1b", "goss/supply.rules:125", "MP of the hexside", why
        )
    return value


def path_road_cost(hex_: PathHex, trace_: GensTrace, trace: Trace | None = None) -> Number:
    """MP of a road hex, Mech class [15.2.1a]."""
    # gives                                                                    goss/supply.rules:136
    value: Number
    if trace_.length.ground is _DEEP_MUD and hex_.road is _ROAD_PRIMARY:
        # deep mud, primary road [lf 19.4.3b]
        value = Fraction(1, 2)
        why = "deep mud, primary road"
    elif trace_.length.ground is _DEEP_MUD:
        # deep mud, secondary road [lf 19.4.3b]
        value = 1
        why = "deep mud, secondary road"
    elif hex_.road is _ROAD_PRIMARY:
        # primary road [15.2.1a]
        value = Fraction(1, 3)
        why = "primary road"
    else:
        value = Fraction(1, 2)
        why = ""
    if trace is not None:
        trace.formula(
            "path_road_cost",
            value,
            "15.2.1a",
            "goss/supply.rules:136",
            "MP of a road hex, Mech class",
            why,
        )
    return value


def hex_cost(hex_: PathHex, trace_: GensTrace, trace: Trace | None = None) -> Number | None:
    """MP of the hex [15.2.1; 15.2.1a].

    Leg class pays 1 MP along any road [7.6.2].
    """
    # mech                                                                     goss/supply.rules:141
    mech = trace_.length.class_ is _MECH_PATH
    if trace is not None:
        trace.step("mech", mech, "15.2.1; 15.2.1a", "goss/supply.rules:141")
    # gives                                                                    goss/supply.rules:139
    value: Number | None
    if mech and hex_.road.rank >= _ROAD_SECONDARY.rank:
        value = path_road_cost(hex_, trace_, trace)
        why = "Mech, primary or secondary road"
    elif not mech and on_road(hex_, trace_, trace):
        # Leg along a road [7.6.2]
        value = 1
        why = "Leg along a road"
    else:
        value = hex_.cost
        why = ""
    if trace is not None:
        trace.formula(
            "hex_cost", value, "15.2.1; 15.2.1a", "goss/supply.rules:139", "MP of the hex", why
        )
    return value


@dataclass(frozen=True, slots=True)
class GensPathWalk:
    """One pass of walk, in GenS path."""

    by_enemies: int
    price: Number


_gens_path_walk: Final = maker(GensPathWalk)


@dataclass(frozen=True, slots=True)
class GensPathWalkOutcome:
    """How walk came out, in GenS path."""

    used: Number
    near: int
    shut: bool
    stopped: bool
    passes: tuple[GensPathWalk, ...]


@dataclass(frozen=True, slots=True)
class GensPathResolved:
    """What GenS path comes to."""

    valid: bool
    traced: Number
    limit: Number
    walk: GensPathWalkOutcome


def gens_path(
    trace_: GensTrace,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> GensPathResolved | Refused:
    """GenS path [15.2.1]."""
    is_a("trace", trace_, GensTrace)
    if trace is not None:
        a_trace(trace)

    # refuse: no such path [15.2.2; 15.2.3]                                    goss/supply.rules:149
    answer = path_allowed(trace_.length)
    if not answer.holds:
        if trace is not None:
            trace.refusal("no such path", answer.reasons, "15.2.2; 15.2.3", "goss/supply.rules:149")
        return Refused("no such path", "15.2.2; 15.2.3", answer.reasons)

    # limit [15.2.2; 15.2.3]                                                   goss/supply.rules:150
    limit = path_limit(trace_.length, trace)
    if trace is not None:
        trace.step("limit", limit, "15.2.2; 15.2.3", "goss/supply.rules:150")

    # walk: each hex [15.2.1]                                                  goss/supply.rules:151
    walk_so_far: list[GensPathWalk] = []
    walk_trace = None if trace is None else trace.within("walk")
    used: Number = 0
    near: int = 0
    shut: bool = False
    walk_stopped = False
    for hex_ in trace_.path:
        if walk_trace is not None:
            walk_trace.next_pass()

        # stop: an enemy unit in the hex [15.2.1]                              goss/supply.rules:152
        if path_enemy(hex_, walk_trace):
            if walk_trace is not None:
                walk_trace.stop("an enemy unit in the hex", "15.2.1", "goss/supply.rules:152")
            walk_stopped = True
            break

        # stop: beyond a hex that halts movement [15.2.1]                      goss/supply.rules:153
        if shut:
            if walk_trace is not None:
                walk_trace.stop(
                    "beyond a hex that halts movement", "15.2.1", "goss/supply.rules:153"
                )
            walk_stopped = True
            break

        # stop: the ZOP of another army or corps [15.2.0]                      goss/supply.rules:154
        if hex_.other_zone:
            if walk_trace is not None:
                walk_trace.stop(
                    "the ZOP of another army or corps", "15.2.0", "goss/supply.rules:154"
                )
            walk_stopped = True
            break

        # stop: terrain prohibited to the class [15.2.1a; 15.2.1b]             goss/supply.rules:155
        if hex_.forbidden and not on_road(hex_, trace_, walk_trace):
            if walk_trace is not None:
                walk_trace.stop(
                    "terrain prohibited to the class", "15.2.1a; 15.2.1b", "goss/supply.rules:155"
                )
            walk_stopped = True
            break

        # stop: neither a road nor dry clear ground [15.2.2]                   goss/supply.rules:156
        if trace_.length.stretch != _TO_UNIT and not hq_ground(hex_, trace_, walk_trace):
            if walk_trace is not None:
                walk_trace.stop(
                    "neither a road nor dry clear ground", "15.2.2", "goss/supply.rules:156"
                )
            walk_stopped = True
            break

        # stop: the hexside cannot be crossed [15.2.1a; 15.2.1b]               goss/supply.rules:158
        if not may_cross_holds(hex_, trace_):
            if walk_trace is not None:
                walk_trace.stop(
                    "the hexside cannot be crossed", "15.2.1a; 15.2.1b", "goss/supply.rules:158"
                )
            walk_stopped = True
            break

        # by_enemies [15.2.1]                                                  goss/supply.rules:159
        by_enemies = near + 1 if counts_near(hex_, walk_trace) else near
        if walk_trace is not None:
            walk_trace.step("by_enemies", by_enemies, "15.2.1", "goss/supply.rules:159")

        # stop: a third hex next to enemies [15.2.1]                           goss/supply.rules:160
        if by_enemies > trace_.depth:
            if walk_trace is not None:
                walk_trace.stop("a third hex next to enemies", "15.2.1", "goss/supply.rules:160")
            walk_stopped = True
            break

        # price [15.2.1]                                                       goss/supply.rules:161
        price = (
            needed(hex_cost(hex_, trace_, walk_trace), "hex_cost at (hex, trace)")
            + crossing_cost(hex_, trace_, walk_trace)
        )
        if walk_trace is not None:
            walk_trace.step("price", price, "15.2.1", "goss/supply.rules:161")

        # stop: longer than the path may be [15.2.2; 15.2.3]                   goss/supply.rules:162
        if used + price > limit:
            if walk_trace is not None:
                walk_trace.stop(
                    "longer than the path may be", "15.2.2; 15.2.3", "goss/supply.rules:162"
                )
            walk_stopped = True
            break

        # used becomes                                                         goss/supply.rules:163
        next_used = used + price
        if walk_trace is not None:
            walk_trace.step("used", next_used, "15.2.1", "goss/supply.rules:163")

        # near becomes                                                         goss/supply.rules:164
        next_near = by_enemies
        if walk_trace is not None:
            walk_trace.step("near", next_near, "15.2.1", "goss/supply.rules:164")

        # shut becomes                                                         goss/supply.rules:165
        next_shut = hex_.would_halt
        if walk_trace is not None:
            walk_trace.step("shut", next_shut, "15.2.1", "goss/supply.rules:165")

        walk_so_far.append(_gens_path_walk(by_enemies, price))
        used = next_used
        near = next_near
        shut = next_shut
    walk = GensPathWalkOutcome(used, near, shut, walk_stopped, tuple(walk_so_far))

    # traced [15.2.1]                                                          goss/supply.rules:166
    traced = walk.used
    if trace is not None:
        trace.step("traced", traced, "15.2.1", "goss/supply.rules:166")

    # valid [15.1.2]                                                           goss/supply.rules:167
    valid = not walk.stopped
    if trace is not None:
        trace.step("valid", valid, "15.1.2", "goss/supply.rules:167")

    return GensPathResolved(valid, traced, limit, walk)


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyCheck:
    """HQ or unit in the Supply Determination Segment [15.1.2]."""

    valid_path: bool  # a valid GenS path, extended or not
    extended: bool = False  # part of it is extended [15.2.4]
    extra_trucks: bool = False  # additional truck support [15.2.4a]
    neighbour: bool = False  # next to a unit of the same HQ that has a path [15.2.3]
    hexside_open: bool = True  # Leg units may pass between them, no unbridged river [15.2.3]
    mr_bonus: bool = False  # in an MR bonus period [5.4.4c]
    any_path: bool = False  # a path of any length to the next level
    friend_near: bool = False  # a friendly unit in GenS within three hexes
    on_hand: bool = True  # OhS left [15.5.0]

    def __post_init__(self) -> None:
        a_yes_or_no("SupplyCheck.valid_path", self.valid_path)
        a_yes_or_no("SupplyCheck.extended", self.extended)
        a_yes_or_no("SupplyCheck.extra_trucks", self.extra_trucks)
        a_yes_or_no("SupplyCheck.neighbour", self.neighbour)
        a_yes_or_no("SupplyCheck.hexside_open", self.hexside_open)
        a_yes_or_no("SupplyCheck.mr_bonus", self.mr_bonus)
        a_yes_or_no("SupplyCheck.any_path", self.any_path)
        a_yes_or_no("SupplyCheck.friend_near", self.friend_near)
        a_yes_or_no("SupplyCheck.on_hand", self.on_hand)


def supply_state(state: SupplyCheck, trace: Trace | None = None) -> Supply:
    """Supply status [15.1.2]."""
    # gives                                                                    goss/supply.rules:183
    value: Supply
    if state.mr_bonus:
        # MR bonus period [5.4.4c]
        value = _GENS
        why = "MR bonus period"
    elif state.valid_path and state.extended and state.extra_trucks:
        # extended, with trucks of its own [15.2.4a]
        value = _GENS
        why = "extended, with trucks of its own"
    elif state.valid_path and state.extended:
        # an extended path [15.2.4]
        value = _EXTENDED_GENS
        why = "an extended path"
    elif state.valid_path:
        # a valid path [15.1.2]
        value = _GENS
        why = "a valid path"
    elif state.neighbour and state.hexside_open:
        # next to a unit that has a path [15.2.3]
        value = _GENS
        why = "next to a unit that has a path"
    elif state.on_hand:
        # no path, OhS left [15.1.2]
        value = _OHS
        why = "no path, OhS left"
    else:
        value = _OOS
        why = ""
    if trace is not None:
        trace.formula(
            "supply_state", value, "15.1.2", "goss/supply.rules:183", "Supply status", why
        )
    return value


def isolated(state: SupplyCheck) -> Answer:
    """Isolated [15.1.2; 15.7.0]."""
    failed: list[Reason] = []

    # all of these
    # not in GenS                                                              goss/supply.rules:195
    if supply_state(state) not in _OHS_OR_OOS:
        failed.append(Reason("not in GenS", "15.1.2; 15.7.0", holds=False))
    # no path of any length                                                    goss/supply.rules:196
    if state.any_path:
        failed.append(Reason("no path of any length", "15.1.2; 15.7.0", holds=False))
    # no friendly unit in GenS within three hexes                              goss/supply.rules:197
    if state.friend_near:
        failed.append(
            Reason("no friendly unit in GenS within three hexes", "15.1.2; 15.7.0", holds=False)
        )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendedUse:
    """Who uses an extended path [15.2.4]."""

    extended: bool
    extra_trucks: bool = False  # additional truck support [15.2.4a]

    def __post_init__(self) -> None:
        a_yes_or_no("ExtendedUse.extended", self.extended)
        a_yes_or_no("ExtendedUse.extra_trucks", self.extra_trucks)


def extended_penalty(extended_use: ExtendedUse, trace: Trace | None = None) -> bool:
    """The penalties of extended paths [15.2.4; 15.2.4a]."""
    # gives                                                                    goss/supply.rules:203
    value = extended_use.extended and not extended_use.extra_trucks
    if trace is not None:
        trace.formula(
            "extended_penalty",
            value,
            "15.2.4; 15.2.4a",
            "goss/supply.rules:203",
            "The penalties of extended paths",
        )
    return value


class HqLevel(Word):
    """Level of an HQ [15.5.1]."""

    ARMY_HQ = "Army HQ"
    CORPS_HQ = "Corps HQ"
    FORMATION_HQ = "Formation HQ"


_ARMY_HQ: Final = HqLevel.ARMY_HQ
_CORPS_HQ: Final = HqLevel.CORPS_HQ
_FORMATION_HQ: Final = HqLevel.FORMATION_HQ


@dataclass(frozen=True, slots=True, kw_only=True)
class HqCutOff:
    """HQ without a valid path [15.5.1]."""

    level: HqLevel
    any_path: bool = False  # a path of any length can be traced to it
    town: bool = False  # in a town or city hex
    nation: Nation = Nation.GERMAN

    def __post_init__(self) -> None:
        is_a("HqCutOff.level", self.level, HqLevel)
        a_yes_or_no("HqCutOff.any_path", self.any_path)
        a_yes_or_no("HqCutOff.town", self.town)
        is_a("HqCutOff.nation", self.nation, Nation)


def ohs_drm(hq: HqCutOff, trace: Trace | None = None) -> int:
    """DRM for OhS points [15.5.1]."""
    total = 0

    if hq.level == _FORMATION_HQ:
        total -= 4
        if trace is not None:
            trace.adds("ohs_drm", -4, "formation HQ", "15.5.1", "goss/supply.rules:221")

    if hq.level == _CORPS_HQ:
        total -= 3
        if trace is not None:
            trace.adds("ohs_drm", -3, "corps HQ", "15.5.1", "goss/supply.rules:222")

    if not hq.any_path:
        total -= 1
        if trace is not None:
            trace.adds("ohs_drm", -1, "no path of any length", "15.5.1", "goss/supply.rules:223")

    if hq.town:
        total += 1
        if trace is not None:
            trace.adds("ohs_drm", +1, "town or city", "15.5.1", "goss/supply.rules:224")

    if hq.nation is _US:
        total += 2
        if trace is not None:
            trace.adds("ohs_drm", +2, "US HQ", "15.5.1", "goss/supply.rules:225")

    if trace is not None:
        trace.total("ohs_drm", total, "15.5.1", "goss/supply.rules:219", "DRM for OhS points")
    return total


def ohs_drm_lines(hq: HqCutOff) -> tuple[Line, ...]:
    """The lines of DRM for OhS points that count, each with its value and rule."""
    trace = Trace()
    ohs_drm(hq, trace)
    return trace.lines_of("ohs_drm")


# On hand supply number [15.5.1]                                               goss/supply.rules:227
OHS_NUMBER_DR: Final = Bands(
    "ohs_number",
    "On hand supply number",
    "15.5.1",
    "Modified DR",
    (Band("3 or less", None, 3), Band("4..6", 4, 6), Band("7+", 7, None)),
)

# fmt: off
OHS_NUMBER: Final[Chart[int]] = Chart(
    "ohs_number",
    "On hand supply number",
    "15.5.1",
    "goss/supply.rules:227",
    rows=(OHS_NUMBER_DR,),
    columns=(),
    lines=(
        #              Points
        ("3 or less", (4,)),
        ("4..6",      (6,)),
        ("7+",        (8,)),
    ),
)
# fmt: on


def ohs_number(dr: Number | Heading, trace: Trace | None = None) -> int:
    """On hand supply number [15.5.1]."""
    if dr.__class__ is not int:
        dr = OHS_NUMBER_DR.taken(dr)
    try:
        found: int = OHS_NUMBER.known[OHS_NUMBER_DR.at[dr]]
    except Exception:
        found = OHS_NUMBER.look_up(dr)
    if trace is not None:
        trace.looked_up(OHS_NUMBER, dr, found)
    return found


@dataclass(frozen=True, slots=True)
class OhsPointsResolved:
    """What On hand supply of an HQ comes to."""

    modified: int
    points: int


def ohs_points(hq: HqCutOff, dice: Dice, *, trace: Trace | None = None) -> OhsPointsResolved:
    """On hand supply of an HQ [15.5.1]."""
    is_a("hq", hq, HqCutOff)
    if trace is not None:
        a_trace(trace)

    # roll dr: one ten-sided die, 0 is zero [15.5.1]                           goss/supply.rules:236
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "15.5.1", "goss/supply.rules:236")

    # modified [15.5.1]                                                        goss/supply.rules:237
    modified = dr + ohs_drm(hq, trace)
    if trace is not None:
        trace.step("modified", modified, "15.5.1", "goss/supply.rules:237")

    # points [15.5.1]                                                          goss/supply.rules:238
    points = ohs_number(modified, trace)
    if trace is not None:
        trace.step("points", points, "15.5.1", "goss/supply.rules:238")

    return OhsPointsResolved(modified, points)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhsSpending:
    """OhS points spent in an Administrative Phase [15.5.1a]."""

    level: HqLevel
    points: int  # at the start of the segment
    supplies: bool = True  # one point: source for all that it commands
    to_fuel: int = 0  # points made into FP
    to_ammo: int = 0  # points made into AmP
    moved: bool = False  # the HQ has moved

    def __post_init__(self) -> None:
        is_a("OhsSpending.level", self.level, HqLevel)
        a_number("OhsSpending.points", self.points)
        a_yes_or_no("OhsSpending.supplies", self.supplies)
        a_number("OhsSpending.to_fuel", self.to_fuel)
        a_number("OhsSpending.to_ammo", self.to_ammo)
        a_yes_or_no("OhsSpending.moved", self.moved)


@dataclass(frozen=True, slots=True)
class SpendOhsResolved:
    """What Spending OhS points comes to."""

    left: int
    fuel_points: int
    ammo_points: int
    adv: int


def spend_ohs(
    spending: OhsSpending,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SpendOhsResolved | Refused | Ended:
    """Spending OhS points [15.5.1a]."""
    is_a("spending", spending, OhsSpending)
    if trace is not None:
        a_trace(trace)

    # refuse: formation HQs make no AmP [15.5.1a]                              goss/supply.rules:250
    if spending.level == _FORMATION_HQ and spending.to_ammo > 0:
        if trace is not None:
            trace.refusal("formation HQs make no AmP", (), "15.5.1a", "goss/supply.rules:250")
        return Refused("formation HQs make no AmP", "15.5.1a")

    # after_move [15.5.1a]                                                     goss/supply.rules:251
    after_move = (
        spending.points - round_up(spending.points, 2) if spending.moved else spending.points
    )
    if trace is not None:
        trace.step("after_move", after_move, "15.5.1a", "goss/supply.rules:251")

    # end: no OhS points: the HQ is OoS [15.5.1a]                              goss/supply.rules:252
    if after_move == 0:
        if trace is not None:
            trace.end("no OhS points: the HQ is OoS", "15.5.1a", "goss/supply.rules:252")
        return Ended("no OhS points: the HQ is OoS", "15.5.1a")

    # source [15.5.1a]                                                         goss/supply.rules:253
    source = 1 if spending.supplies else 0
    if trace is not None:
        trace.step("source", source, "15.5.1a", "goss/supply.rules:253")

    # used [15.5.1a]                                                           goss/supply.rules:254
    used = spending.to_fuel + spending.to_ammo + source
    if trace is not None:
        trace.step("used", used, "15.5.1a", "goss/supply.rules:254")

    # refuse: more points than there are [15.5.1a]                             goss/supply.rules:255
    if used > after_move:
        if trace is not None:
            trace.refusal("more points than there are", (), "15.5.1a", "goss/supply.rules:255")
        return Refused("more points than there are", "15.5.1a")

    # left [15.5.1a]                                                           goss/supply.rules:256
    left = after_move - used
    if trace is not None:
        trace.step("left", left, "15.5.1a", "goss/supply.rules:256")

    # fuel_points [15.5.1a]                                                    goss/supply.rules:257
    fuel_points = spending.to_fuel
    if trace is not None:
        trace.step("fuel_points", fuel_points, "15.5.1a", "goss/supply.rules:257")

    # ammo_points [15.5.1a]                                                    goss/supply.rules:258
    ammo_points = 2 * spending.to_ammo if spending.level == _ARMY_HQ else spending.to_ammo
    if trace is not None:
        trace.step("ammo_points", ammo_points, "15.5.1a", "goss/supply.rules:258")

    # adv [15.5.1a; 16.3.2]                                                    goss/supply.rules:259
    adv = min(8, left)
    if trace is not None:
        trace.step("adv", adv, "15.5.1a; 16.3.2", "goss/supply.rules:259")

    return SpendOhsResolved(left, fuel_points, ammo_points, adv)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhsDeeds:
    """Deeds of a unit marked OhS [15.5.2]."""

    printed_ma: int
    spent: Number = 0  # MP spent
    exploit: bool = False  # in Exploit mode
    attacked: bool = False  # took part in an offensive GA
    overrun: bool = False  # that GA was an overrun
    attack_share: Number = 1  # share of its attack CS used
    defended: bool = False  # defended in a GA
    defense_share: Number = Fraction(1, 2)  # share of its defense CS used
    fired: bool = False  # took part in an Art FS mission

    def __post_init__(self) -> None:
        a_number("OhsDeeds.printed_ma", self.printed_ma)
        a_number("OhsDeeds.spent", self.spent)
        a_yes_or_no("OhsDeeds.exploit", self.exploit)
        a_yes_or_no("OhsDeeds.attacked", self.attacked)
        a_yes_or_no("OhsDeeds.overrun", self.overrun)
        a_number("OhsDeeds.attack_share", self.attack_share)
        a_yes_or_no("OhsDeeds.defended", self.defended)
        a_number("OhsDeeds.defense_share", self.defense_share)
        a_yes_or_no("OhsDeeds.fired", self.fired)


def goes_oos(deeds: OhsDeeds) -> Answer:
    """Its on hand supply is used up [15.5.2].

    Contradiction: an OhS unit in Exploit is OoS at any MP by 5.3.4, above three by 15.5.2:
    three [5.3.4; 15.5.2]
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if deeds.spent > divided(deeds.printed_ma, 2):
        # more than half its printed MA                                        goss/supply.rules:276
        because.append(Reason("more than half its printed MA", "15.5.2"))
    elif deeds.attacked and not (
        deeds.exploit
        and deeds.overrun
        and deeds.spent <= 3
        and deeds.attack_share <= Fraction(1, 2)
    ):
        # an offensive GA                                                      goss/supply.rules:277
        because.append(Reason("an offensive GA", "15.5.2"))
    elif deeds.defended and deeds.defense_share > Fraction(1, 2):
        # defended with more than half                                         goss/supply.rules:280
        because.append(Reason("defended with more than half", "15.5.2"))
    elif deeds.fired:
        # an Art FS mission                                                    goss/supply.rules:281
        because.append(Reason("an Art FS mission", "15.5.2"))
    elif deeds.exploit and deeds.spent > 3:
        # more than three MP in Exploit mode                                   goss/supply.rules:282
        because.append(Reason("more than three MP in Exploit mode", "15.5.2"))
    else:
        failed += [
            Reason("more than half its printed MA", "15.5.2", holds=False),
            Reason("an offensive GA", "15.5.2", holds=False),
            Reason("defended with more than half", "15.5.2", holds=False),
            Reason("an Art FS mission", "15.5.2", holds=False),
            Reason("more than three MP in Exploit mode", "15.5.2", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


# OhS points for each ATP [15.5.1b]                                            goss/supply.rules:284
AIR_SUPPLY_POINTS_LEVEL: Final[Axis[HqLevel]] = Axis(
    "air_supply_points",
    "OhS points for each ATP",
    "15.5.1b",
    "HQ",
    (HqLevel.ARMY_HQ, HqLevel.CORPS_HQ, HqLevel.FORMATION_HQ),
)

# fmt: off
AIR_SUPPLY_POINTS: Final[Chart[int]] = Chart(
    "air_supply_points",
    "OhS points for each ATP",
    "15.5.1b",
    "goss/supply.rules:284",
    rows=(AIR_SUPPLY_POINTS_LEVEL,),
    columns=(),
    lines=(
        #                 Points
        ("Army HQ",      (1,)),
        ("Corps HQ",     (2,)),
        ("Formation HQ", (4,)),
    ),
)
# fmt: on


def air_supply_points(level: HqLevel, trace: Trace | None = None) -> int:
    """OhS points for each ATP [15.5.1b]."""
    try:
        found: int = AIR_SUPPLY_POINTS.known[AIR_SUPPLY_POINTS_LEVEL.at[level]]
    except Exception:
        found = AIR_SUPPLY_POINTS.look_up(level)
    if trace is not None:
        trace.looked_up(AIR_SUPPLY_POINTS, level, found)
    return found


def army_support(corps_supported: int, trace: Trace | None = None) -> int:
    """ADV of an army for the corps it supports [15.4.1]."""
    # gives                                                                    goss/supply.rules:294
    value: int
    if corps_supported > 3:
        value = 3 - corps_supported
        why = "more than three"
    elif corps_supported < 3:
        value = 1
        why = "fewer than three"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "army_support",
            value,
            "15.4.1",
            "goss/supply.rules:294",
            "ADV of an army for the corps it supports",
            why,
        )
    return value


class FormationKind(Word):
    """Formation of a corps [15.4.2a]."""

    # fmt: off
    #             printed                        worth
    ALLIED_DIV =  "Allied Div",                  1
    AXIS_MOBILE = "Axis Tank, Pz, PzG, Mot Div", 1
    AXIS_OTHER =  "other Axis Div",              Fraction(1, 2)
    AXIS_BG =     "Axis BG",                     Fraction(1, 2)
    ALLIED_BG =   "Allied BG or CvGp",           Fraction(1, 2)
    # fmt: on

    def __init__(self, printed: str, worth: Number) -> None:
        self.worth: Final = worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Formation:
    """Formation [15.4.0; 15.4.2a]."""

    kind: FormationKind
    supported: bool = True  # the owner supports it
    in_reserve: bool = False  # in army reserve
    mode: Mode = Mode.TAC
    supply: Supply = Supply.GENS

    def __post_init__(self) -> None:
        is_a("Formation.kind", self.kind, FormationKind)
        a_yes_or_no("Formation.supported", self.supported)
        a_yes_or_no("Formation.in_reserve", self.in_reserve)
        is_a("Formation.mode", self.mode, Mode)
        is_a("Formation.supply", self.supply, Supply)


def is_counted(formation: Formation) -> Answer:
    """Counts among those supported [15.4.0]."""
    failed: list[Reason] = []

    # all of these
    # supported by choice                                                      goss/supply.rules:317
    if not formation.supported:
        failed.append(Reason("supported by choice", "15.4.0", holds=False))

    # none of these
    # in army reserve                                                          goss/supply.rules:319
    if formation.in_reserve:
        failed.append(Reason("in army reserve", "15.4.0"))
    # in MR or Strat mode                                                      goss/supply.rules:320
    if formation.mode in _MR_OR_STRAT:
        failed.append(Reason("in MR or Strat mode", "15.4.0"))
    # in OhS or OoS                                                            goss/supply.rules:321
    if formation.supply in _OHS_OR_OOS:
        failed.append(Reason("in OhS or OoS", "15.4.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def is_counted_holds(formation: Formation) -> bool:
    """Counts among those supported [15.4.0]: yes or no, without the reasons."""
    return (
        formation.supported
        and not formation.in_reserve
        and formation.mode not in _MR_OR_STRAT
        and formation.supply not in _OHS_OR_OOS
    )


def formations_supported(formations: tuple[Formation, ...], trace: Trace | None = None) -> int:
    """Formations supported, rounded down [15.4.2a]."""
    if formations.__class__ is not tuple:
        each("formations", formations, is_a, Formation)

    # gives                                                                    goss/supply.rules:323
    value = round_down(
        sum_of([formation.kind.worth for formation in formations if is_counted_holds(formation)])
    )
    if trace is not None:
        trace.formula(
            "formations_supported",
            value,
            "15.4.2a",
            "goss/supply.rules:323",
            "Formations supported, rounded down",
        )
    return value


def corps_support(formations: tuple[Formation, ...], trace: Trace | None = None) -> int:
    """ADV of a corps for the formations it supports [15.4.2b]."""
    if formations.__class__ is not tuple:
        each("formations", formations, is_a, Formation)

    # number_of_them                                                           goss/supply.rules:327
    number_of_them = formations_supported(formations, trace)
    if trace is not None:
        trace.step("number_of_them", number_of_them, "15.4.2b", "goss/supply.rules:327")
    # gives                                                                    goss/supply.rules:326
    value: int
    if number_of_them > 3:
        value = 3 - number_of_them
        why = "more than three"
    elif number_of_them < 3:
        value = 1
        why = "fewer than three"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "corps_support",
            value,
            "15.4.2b",
            "goss/supply.rules:326",
            "ADV of a corps for the formations it supports",
            why,
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class SurrenderCheck:
    """Isolated unit that is OoS [15.7.1]."""

    defense_pr: int
    am_turns: int = 0  # AM GTs of checking after the first
    neighbours: bool = False  # a unit within two hexes surrendered this GT
    ldr: bool = False  # stacked with a Ldr

    def __post_init__(self) -> None:
        a_number("SurrenderCheck.defense_pr", self.defense_pr)
        a_number("SurrenderCheck.am_turns", self.am_turns)
        a_yes_or_no("SurrenderCheck.neighbours", self.neighbours)
        a_yes_or_no("SurrenderCheck.ldr", self.ldr)


def surrender_drm(check: SurrenderCheck, trace: Trace | None = None) -> int:
    """DRM for surrender [15.7.1]."""
    total = 0

    adds = 2 * max(0, check.am_turns)
    total += adds
    if trace is not None:
        trace.adds(
            "surrender_drm", adds, "each AM GT after the first", "15.7.1", "goss/supply.rules:343",
        )

    if check.neighbours:
        total += 1
        if trace is not None:
            trace.adds(
                "surrender_drm", +1, "another within two hexes this GT", "15.7.1",
                "goss/supply.rules:344",
            )

    if check.ldr:
        total -= 1
        if trace is not None:
            trace.adds("surrender_drm", -1, "with a Ldr", "15.7.1", "goss/supply.rules:345")

    if trace is not None:
        trace.total("surrender_drm", total, "15.7.1", "goss/supply.rules:341", "DRM for surrender")
    return total


def surrender_drm_lines(check: SurrenderCheck) -> tuple[Line, ...]:
    """The lines of DRM for surrender that count, each with its value and rule."""
    trace = Trace()
    surrender_drm(check, trace)
    return trace.lines_of("surrender_drm")


@dataclass(frozen=True, slots=True)
class SurrenderCheckResolved:
    """What Surrender comes to."""

    modified: int
    surrenders: bool


def surrender_check(
    check: SurrenderCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SurrenderCheckResolved:
    """Surrender [15.7.1]."""
    is_a("check", check, SurrenderCheck)
    if trace is not None:
        a_trace(trace)

    # roll dr: one ten-sided die, 0 is zero [15.7.1; 4.4.1]                    goss/supply.rules:348
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "15.7.1; 4.4.1", "goss/supply.rules:348")

    # modified [15.7.1]                                                        goss/supply.rules:349
    modified = dr + surrender_drm(check, trace)
    if trace is not None:
        trace.step("modified", modified, "15.7.1", "goss/supply.rules:349")

    # surrenders [15.7.1; 4.4.1]                                               goss/supply.rules:350
    surrenders = modified >= check.defense_pr
    if trace is not None:
        trace.step("surrenders", surrenders, "15.7.1; 4.4.1", "goss/supply.rules:350")

    return SurrenderCheckResolved(modified, surrenders)


@dataclass(frozen=True, slots=True, kw_only=True)
class DepotChain:
    """Path from a PSS over depots to the army HQ [15.8.1]."""

    stretches: tuple[int, ...] = ()  # Mech MP: PSS to depot, depot to depot, depot to army HQ

    def __post_init__(self) -> None:
        each("DepotChain.stretches", self.stretches, a_number)


def depots_reach(chain: DepotChain) -> Answer:
    """The depots reach the army HQ [15.8.1; 15.2.2]."""
    failed: list[Reason] = []

    # all of these
    # 18 Mech MP at most in each stretch                                       goss/supply.rules:360
    if not all([mp <= 18 for mp in chain.stretches]):
        failed.append(Reason("18 Mech MP at most in each stretch", "15.8.1; 15.2.2", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DepotMove:
    """Depot that is to move [15.8.2]."""

    gd: int
    army_tp: int  # TP: of its army
    fp: Number  # in the army's stockpile
    hq_there: bool = True  # the army HQ stands where the depot is to go
    town: bool = True  # that hex is a town or city
    other_move: bool = False  # another depot of the player is on its way

    def __post_init__(self) -> None:
        a_number("DepotMove.gd", self.gd)
        a_number("DepotMove.army_tp", self.army_tp)
        a_number("DepotMove.fp", self.fp)
        a_yes_or_no("DepotMove.hq_there", self.hq_there)
        a_yes_or_no("DepotMove.town", self.town)
        a_yes_or_no("DepotMove.other_move", self.other_move)


@dataclass(frozen=True, slots=True)
class MoveDepotResolved:
    """What Moving a depot comes to."""

    tp_held: int
    tp_left: int
    ready_gd: int
    fp_left: Number


def move_depot(
    depot: DepotMove,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MoveDepotResolved | Refused:
    """Moving a depot [15.8.2].

    At the end of the Joint Logistics Phase. Half of an odd number of TP is rounded up, by
    1.5.0. The depot itself has to be off the map meanwhile.
    """
    is_a("depot", depot, DepotMove)
    if trace is not None:
        a_trace(trace)

    # refuse: another depot is on its way [15.8.2]                             goss/supply.rules:373
    if depot.other_move:
        if trace is not None:
            trace.refusal("another depot is on its way", (), "15.8.2", "goss/supply.rules:373")
        return Refused("another depot is on its way", "15.8.2")

    # refuse: the army HQ is not in the town or city [15.8.2]                  goss/supply.rules:374
    if not depot.hq_there or not depot.town:
        if trace is not None:
            trace.refusal(
                "the army HQ is not in the town or city", (), "15.8.2", "goss/supply.rules:374"
            )
        return Refused("the army HQ is not in the town or city", "15.8.2")

    # refuse: six FP are needed [15.8.2(3)]                                    goss/supply.rules:375
    if depot.fp < 6:
        if trace is not None:
            trace.refusal("six FP are needed", (), "15.8.2(3)", "goss/supply.rules:375")
        return Refused("six FP are needed", "15.8.2(3)")

    # tp_held [15.8.2(1); 1.5.0]                                               goss/supply.rules:376
    tp_held = round_up(depot.army_tp, 2)
    if trace is not None:
        trace.step("tp_held", tp_held, "15.8.2(1); 1.5.0", "goss/supply.rules:376")

    # tp_left [15.8.2(1)]                                                      goss/supply.rules:377
    tp_left = depot.army_tp - tp_held
    if trace is not None:
        trace.step("tp_left", tp_left, "15.8.2(1)", "goss/supply.rules:377")

    # ready_gd [15.8.2(2)]                                                     goss/supply.rules:378
    ready_gd = depot.gd + 2
    if trace is not None:
        trace.step("ready_gd", ready_gd, "15.8.2(2)", "goss/supply.rules:378")

    # fp_left [15.8.2(3)]                                                      goss/supply.rules:379
    fp_left = depot.fp - 6
    if trace is not None:
        trace.step("fp_left", fp_left, "15.8.2(3)", "goss/supply.rules:379")

    return MoveDepotResolved(tp_held, tp_left, ready_gd, fp_left)


@dataclass(frozen=True, slots=True, kw_only=True)
class DepotArrival:
    """Depot on the record track [15.8.2]."""

    gd: int
    ready_gd: int
    hq_moved: bool = False  # the army HQ has moved since: all over again, the FP are lost
    town: bool = True  # it stands in a town or city

    def __post_init__(self) -> None:
        a_number("DepotArrival.gd", self.gd)
        a_number("DepotArrival.ready_gd", self.ready_gd)
        a_yes_or_no("DepotArrival.hq_moved", self.hq_moved)
        a_yes_or_no("DepotArrival.town", self.town)


def may_place_depot(depot: DepotArrival) -> Answer:
    """The depot may be placed [15.8.2].

    15.8.2 also says that the army HQ may move in the AM GT: taken for the GT after the
    placing. The TP are back when it stands, and of no use that GD.
    """
    failed: list[Reason] = []

    # all of these
    # two GDs later, or more                                                   goss/supply.rules:392
    if depot.gd < depot.ready_gd:
        failed.append(Reason("two GDs later, or more", "15.8.2", holds=False))
    # the army HQ in a town or city                                            goss/supply.rules:393
    if not depot.town:
        failed.append(Reason("the army HQ in a town or city", "15.8.2", holds=False))

    # none of these
    # the army HQ has moved                                                    goss/supply.rules:395
    if depot.hq_moved:
        failed.append(Reason("the army HQ has moved", "15.8.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bridgehead:
    """Hex where a bridgehead marker would stand [15.9.0]."""

    next_to_river: bool = True  # next to a major river, occupied
    gens_over: bool = False  # a GenS path over the river already
    far_bank_gens: bool = True  # a hex next to it, over the river, in GenS
    division: bool = True  # units of a division; else of a BG
    placed: int = 0  # markers of the same HQ

    def __post_init__(self) -> None:
        a_yes_or_no("Bridgehead.next_to_river", self.next_to_river)
        a_yes_or_no("Bridgehead.gens_over", self.gens_over)
        a_yes_or_no("Bridgehead.far_bank_gens", self.far_bank_gens)
        a_yes_or_no("Bridgehead.division", self.division)
        a_number("Bridgehead.placed", self.placed)


def may_place_bridgehead(hex_: Bridgehead) -> Answer:
    """A bridgehead may be placed [15.9.0].

    It gives GenS to Leg units within two hexes, and those pass it on [15.2.3]. It is taken
    off when an enemy enters, or a GenS path without it is found.
    """
    failed: list[Reason] = []

    # all of these
    # occupied, next to a major river                                          goss/supply.rules:408
    if not hex_.next_to_river:
        failed.append(Reason("occupied, next to a major river", "15.9.0", holds=False))
    # a hex in GenS next to it, over the river                                 goss/supply.rules:409
    if not hex_.far_bank_gens:
        failed.append(Reason("a hex in GenS next to it, over the river", "15.9.0", holds=False))
    # three to a division HQ, two to a BG HQ                                   goss/supply.rules:410
    if not (hex_.placed < 2 or hex_.division and hex_.placed < 3):
        failed.append(Reason("three to a division HQ, two to a BG HQ", "15.9.0", holds=False))

    # none of these
    # a GenS path over the river                                               goss/supply.rules:412
    if hex_.gens_over:
        failed.append(Reason("a GenS path over the river", "15.9.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)
