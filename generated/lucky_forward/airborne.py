# Lucky Forward lucky_forward
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from lucky_forward/airborne.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Airborne."""

from __future__ import annotations

from typing import ClassVar, Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Band,
    BandChart,
    Bands,
    Chart,
    Dice,
    Edge,
    Ended,
    Heading,
    Line,
    Node,
    Number,
    RankedOutcome,
    RankedWord,
    Reason,
    Refused,
    SequenceOfPlay,
    Trace,
    Walker,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    first_of,
    how_many,
    is_a,
    last_of,
    needed,
    never,
    once,
    one_of,
    place_of,
    round_up,
    sum_of,
    times,
    unknown,
)
from .words import D10, PERCENT, Road, Side, Sky, Watercourse

_NO_ROAD: Final = Road.NO_ROAD
_PARTLY: Final = Sky.PARTLY
_RIVER: Final = Watercourse.RIVER
_STREAM: Final = Watercourse.STREAM


# Airborne Assault Stage [lf 30.9.0]                                 lucky_forward/airborne.rules:10
AIRBORNE_STAGE: Final[SequenceOfPlay] = SequenceOfPlay(
    "airborne_stage",
    "Airborne Assault Stage",
    "lf 30.9.0",
    inputs=("active",),
    events=(),
    items=(
        Node(
            "segment",
            "zones",
            "Drop Zone Placement",
            rule="lf 30.9.1",
            who="active",
            uses=("place_zone", "zone_status"),
        ),
        Node(
            "segment", "drop", "Airborne Drop", rule="lf 30.9.2", who="active", uses=("land_unit",)
        ),
        Node(
            "segment",
            "move_1",
            "1st Allied Movement",
            rule="lf 30.9.3",
            who="active",
            items=(
                Node(
                    "step",
                    "reorganize",
                    "Para companies reorganize",
                    rule="lf 30.9.3a",
                    optional=True,
                ),
                Node(
                    "step",
                    "regroup",
                    "FoW units regroup",
                    rule="lf 30.9.3b",
                    optional=True,
                    uses=("regroup",),
                ),
                Node("step", "move", "units move", rule="lf 30.9.3e", optional=True),
                Node(
                    "step",
                    "bridges",
                    "blow bridges",
                    rule="lf 30.9.3f",
                    optional=True,
                    uses=("blow_bridge",),
                ),
            ),
        ),
        Node(
            "segment",
            "gliders",
            "Glider Landing",
            rule="lf 30.9.4",
            who="active",
            uses=("land_unit",),
        ),
        Node(
            "segment",
            "combat_1",
            "1st Allied Combat",
            rule="lf 30.9.5",
            who="active",
            optional=True,
            uses=("airborne_combat",),
        ),
        Node(
            "segment",
            "german_1",
            "1st German Movement",
            rule="lf 30.9.6",
            who="inactive",
            optional=True,
            uses=("enter_fow",),
        ),
        Node(
            "segment",
            "answer_1",
            "1st German Combat",
            rule="lf 30.9.7",
            who="inactive",
            optional=True,
            uses=("airborne_combat",),
        ),
        Node(
            "segment",
            "move_2",
            "2nd Allied Movement",
            rule="lf 30.9.8",
            who="active",
            same_as="move_1",
        ),
        Node(
            "segment",
            "combat_2",
            "2nd Allied Combat",
            rule="lf 30.9.9",
            who="active",
            optional=True,
            uses=("airborne_combat",),
        ),
        Node(
            "segment",
            "german_2",
            "2nd German Movement",
            rule="lf 30.9.10",
            who="inactive",
            optional=True,
            uses=("enter_fow",),
        ),
        Node(
            "segment",
            "answer_2",
            "2nd German Combat",
            rule="lf 30.9.11",
            who="inactive",
            optional=True,
            uses=("airborne_combat",),
        ),
    ),
)


def walk_airborne_stage(*, active: Side | None = None) -> Walker:
    """Airborne Assault Stage [lf 30.9.0].

    Contradiction: the rules of later drops are cited as 30.18.0: 30.10.0 is meant [lf
    30.9.0; lf 30.10.0]
    """
    return Walker(AIRBORNE_STAGE, {"active": active})


class DropTerrain(Word):
    """Terrain of a landing hex [lf 30.9.1a; lf 30.9.2b]."""

    # fmt: off
    #             printed   zone_moves_on
    OPEN_DROP =   "other",  False
    WOODS_DROP =  "Woods",  False
    ROUGH_DROP =  "Rough",  False
    TOWN_DROP =   "Town",   True
    CITY_DROP =   "City",   True
    MARSH_DROP =  "Marsh",  True
    FOREST_DROP = "Forest", True
    # fmt: on

    def __init__(self, printed: str, zone_moves_on: bool) -> None:
        self.zone_moves_on: Final = zone_moves_on


_CITY_DROP: Final = DropTerrain.CITY_DROP
_FOREST_DROP: Final = DropTerrain.FOREST_DROP
_MARSH_DROP: Final = DropTerrain.MARSH_DROP
_TOWN_DROP: Final = DropTerrain.TOWN_DROP
_WOODS_DROP: Final = DropTerrain.WOODS_DROP
_WOODS_DROP_OR_ROUGH_DROP: Final = frozenset((DropTerrain.WOODS_DROP, DropTerrain.ROUGH_DROP))


class ZoneScatter(Word):
    """Scatter of a drop zone [lf 30.9.1a]."""

    NS = "NS"
    S1 = "S1"


_S1: Final = ZoneScatter.S1


# DZ Scatter Table [lf 30.9.1a; lf Card]                             lucky_forward/airborne.rules:53
ZONE_SCATTER_TABLE_DR: Final = Bands(
    "zone_scatter_table",
    "DZ Scatter Table",
    "lf 30.9.1a; lf Card",
    "Modified DR",
    (
        Band("0", 0, 0),
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
        Band("7", 7, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
    ),
    below=Edge("unknown"),
    above=Edge("unknown"),
)

# fmt: off
ZONE_SCATTER_TABLE: Final[Chart[ZoneScatter]] = Chart(
    "zone_scatter_table",
    "DZ Scatter Table",
    "lf 30.9.1a; lf Card",
    "lucky_forward/airborne.rules:53",
    rows=(ZONE_SCATTER_TABLE_DR,),
    columns=(),
    lines=(
        #      Result
        ("0", (unknown,)),
        ("1", (unknown,)),
        ("2", (unknown,)),
        ("3", (unknown,)),
        ("4", (unknown,)),
        ("5", (unknown,)),
        ("6", (unknown,)),
        ("7", (unknown,)),
        ("8", (unknown,)),
        ("9", (unknown,)),
    ),
)
# fmt: on


def zone_scatter_table(dr: Number | Heading, trace: Trace | None = None) -> ZoneScatter:
    """DZ Scatter Table [lf 30.9.1a; lf Card].

    On the Airborne Assault Tables Card.
    """
    if dr.__class__ is not int:
        dr = ZONE_SCATTER_TABLE_DR.taken(dr)
    try:
        found: ZoneScatter = ZONE_SCATTER_TABLE.known[ZONE_SCATTER_TABLE_DR.at[dr]]
    except Exception:
        found = ZONE_SCATTER_TABLE.look_up(dr)
    if trace is not None:
        trace.looked_up(ZONE_SCATTER_TABLE, dr, found)
    return found


# Scatter Diagram [lf 30.9.1a; lf Card]                              lucky_forward/airborne.rules:69
SCATTER_DIAGRAM_RING: Final = Bands(
    "scatter_diagram",
    "Scatter Diagram",
    "lf 30.9.1a; lf Card",
    "Ring",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3), Band("4", 4, 4)),
)

# fmt: off
SCATTER_DIAGRAM: Final[Chart[int]] = Chart(
    "scatter_diagram",
    "Scatter Diagram",
    "lf 30.9.1a; lf Card",
    "lucky_forward/airborne.rules:69",
    rows=(SCATTER_DIAGRAM_RING,),
    columns=(),
    lines=(
        #      Hex
        ("1", (unknown,)),
        ("2", (unknown,)),
        ("3", (unknown,)),
        ("4", (unknown,)),
    ),
)
# fmt: on


def scatter_diagram(ring: Number | Heading, trace: Trace | None = None) -> int:
    """Scatter Diagram [lf 30.9.1a; lf Card].

    Clockwise from the hex to the north. Which numbers belong to which hex is on the card.
    """
    if ring.__class__ is not int:
        ring = SCATTER_DIAGRAM_RING.taken(ring)
    try:
        found: int = SCATTER_DIAGRAM.known[SCATTER_DIAGRAM_RING.at[ring]]
    except Exception:
        found = SCATTER_DIAGRAM.look_up(ring)
    if trace is not None:
        trace.looked_up(SCATTER_DIAGRAM, ring, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class DropZone:
    """Drop zone [lf 30.9.1a]."""

    divisional: bool = False  # of a division: it never scatters, but its status is found
    sky: Sky = Sky.CLEAR_SKY

    def __post_init__(self) -> None:
        a_yes_or_no("DropZone.divisional", self.divisional)
        is_a("DropZone.sky", self.sky, Sky)


@dataclass(frozen=True, slots=True)
class PlaceZoneResolved:
    """What Placing a drop zone comes to."""

    modified: int
    scatter: ZoneScatter
    moves: bool
    hex: int


def place_zone(zone: DropZone, dice: Dice, *, trace: Trace | None = None) -> PlaceZoneResolved:
    """Placing a drop zone [lf 30.9.1a]."""
    is_a("zone", zone, DropZone)
    if trace is not None:
        a_trace(trace)

    # roll dr: one ten-sided die, 0 is zero [lf 30.9.1a]             lucky_forward/airborne.rules:84
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "lf 30.9.1a", "lucky_forward/airborne.rules:84")

    # modified [lf 30.9.1a]                                          lucky_forward/airborne.rules:85
    modified = dr + 2 if zone.sky is _PARTLY else dr
    if trace is not None:
        trace.step("modified", modified, "lf 30.9.1a", "lucky_forward/airborne.rules:85")

    # scatter [lf 30.9.1a]                                           lucky_forward/airborne.rules:86
    scatter = zone_scatter_table(modified, trace)
    if trace is not None:
        trace.step("scatter", scatter, "lf 30.9.1a", "lucky_forward/airborne.rules:86")

    # moves [lf 30.9.1a]                                             lucky_forward/airborne.rules:87
    moves = scatter == _S1 and not zone.divisional
    if trace is not None:
        trace.step("moves", moves, "lf 30.9.1a", "lucky_forward/airborne.rules:87")

    # roll direction: two ten-sided dice, tens and ones [lf          lucky_forward/airborne.rules:88
    # 30.9.1a]
    direction = 0
    if moves:
        direction = PERCENT.roll(dice, "direction")
        if trace is not None:
            trace.roll("direction", direction, "lf 30.9.1a", "lucky_forward/airborne.rules:88")

    # hex [lf 30.9.1a]                                               lucky_forward/airborne.rules:89
    hex_ = scatter_diagram(1, trace) if moves else 0
    if trace is not None:
        trace.step("hex", hex_, "lf 30.9.1a", "lucky_forward/airborne.rules:89")

    return PlaceZoneResolved(modified, scatter, moves, hex_)


@dataclass(frozen=True, slots=True, kw_only=True)
class RingHex:
    """Hex around the drop zone, clockwise [lf 30.9.1a]."""

    name: str = "a hex"
    terrain: DropTerrain = DropTerrain.OPEN_DROP

    def __post_init__(self) -> None:
        a_text("RingHex.name", self.name)
        is_a("RingHex.terrain", self.terrain, DropTerrain)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneRing:
    """Hexes from the one rolled, clockwise [lf 30.9.1a]."""

    hexes: tuple[RingHex, ...]

    def __post_init__(self) -> None:
        each("ZoneRing.hexes", self.hexes, is_a, RingHex)
        how_many("ZoneRing.hexes", self.hexes, 1, None)


def zone_hex(ring: ZoneRing, trace: Trace | None = None) -> tuple[RingHex, ...]:
    """Hex where the drop zone lands [lf 30.9.1a].

    The first that is neither marsh, forest, town nor city; absent: no drop zone.
    """
    # gives                                                          lucky_forward/airborne.rules:99
    value = first_of(
        1, tuple([ring_hex for ring_hex in ring.hexes if not ring_hex.terrain.zone_moves_on])
    )
    if trace is not None:
        trace.formula(
            "zone_hex",
            value,
            "lf 30.9.1a",
            "lucky_forward/airborne.rules:99",
            "Hex where the drop zone lands",
        )
    return value


class ZoneStatus(Word):
    """Status of a drop zone [lf 30.9.1b]."""

    A_STATUS = "A"
    B_STATUS = "B"
    C_STATUS = "C"


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneCheck:
    """Drop zone whose status is found [lf 30.9.1b]."""

    scatter: ZoneScatter = ZoneScatter.NS
    german_next: bool = False  # a German unit next to it
    flak_next: bool = False  # a German Flak unit is next to it
    terrain: DropTerrain = DropTerrain.OPEN_DROP

    def __post_init__(self) -> None:
        is_a("ZoneCheck.scatter", self.scatter, ZoneScatter)
        a_yes_or_no("ZoneCheck.german_next", self.german_next)
        a_yes_or_no("ZoneCheck.flak_next", self.flak_next)
        is_a("ZoneCheck.terrain", self.terrain, DropTerrain)


def zone_drm(zone: ZoneCheck, trace: Trace | None = None) -> int:
    """DRM for the status [lf 30.9.1b]."""
    total = 0

    if zone.flak_next:
        total += 2
        if trace is not None:
            trace.adds(
                "zone_drm", +2, "a Flak unit next to it", "lf 30.9.1b",
                "lucky_forward/airborne.rules:116",
            )

    if zone.german_next and not zone.flak_next:
        total += 1
        if trace is not None:
            trace.adds(
                "zone_drm", +1, "a German unit next to it", "lf 30.9.1b",
                "lucky_forward/airborne.rules:117",
            )

    if zone.terrain in _WOODS_DROP_OR_ROUGH_DROP:
        total += 1
        if trace is not None:
            trace.adds(
                "zone_drm", +1, "woods or rough", "lf 30.9.1b", "lucky_forward/airborne.rules:118",
            )

    if trace is not None:
        trace.total(
            "zone_drm",
            total,
            "lf 30.9.1b",
            "lucky_forward/airborne.rules:114",
            "DRM for the status",
        )
    return total


def zone_drm_lines(zone: ZoneCheck) -> tuple[Line, ...]:
    """The lines of DRM for the status that count, each with its value and rule."""
    trace = Trace()
    zone_drm(zone, trace)
    return trace.lines_of("zone_drm")


# DZ Status Table [lf 30.9.1b; lf Card]                             lucky_forward/airborne.rules:120
STATUS_TABLE_DR: Final = Bands(
    "status_table",
    "DZ Status Table",
    "lf 30.9.1b; lf Card",
    "Modified DR",
    (
        Band("0", 0, 0),
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
        Band("7", 7, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
    ),
    below=Edge("unknown"),
    above=Edge("unknown"),
)
STATUS_TABLE_SCATTER: Final[Axis[ZoneScatter]] = Axis(
    "status_table",
    "DZ Status Table",
    "lf 30.9.1b; lf Card",
    "scatter",
    (ZoneScatter.NS, ZoneScatter.S1),
)

# fmt: off
STATUS_TABLE: Final[Chart[ZoneStatus]] = Chart(
    "status_table",
    "DZ Status Table",
    "lf 30.9.1b; lf Card",
    "lucky_forward/airborne.rules:120",
    rows=(STATUS_TABLE_DR,),
    columns=(STATUS_TABLE_SCATTER,),
    lines=(
        #      NS       S1
        ("0", (unknown, unknown)),
        ("1", (unknown, unknown)),
        ("2", (unknown, unknown)),
        ("3", (unknown, unknown)),
        ("4", (unknown, unknown)),
        ("5", (unknown, unknown)),
        ("6", (unknown, unknown)),
        ("7", (unknown, unknown)),
        ("8", (unknown, unknown)),
        ("9", (unknown, unknown)),
    ),
)
# fmt: on


def status_table(
    dr: Number | Heading,
    scatter: ZoneScatter,
    trace: Trace | None = None,
) -> ZoneStatus:
    """DZ Status Table [lf 30.9.1b; lf Card]."""
    if dr.__class__ is not int:
        dr = STATUS_TABLE_DR.taken(dr)
    try:
        found: ZoneStatus = STATUS_TABLE.known[STATUS_TABLE_DR.at[dr]][
            STATUS_TABLE_SCATTER.at[scatter]
        ]
    except Exception:
        found = STATUS_TABLE.look_up(dr, scatter)
    if trace is not None:
        trace.looked_up(STATUS_TABLE, (dr, scatter), found)
    return found


@dataclass(frozen=True, slots=True)
class ZoneStatusResolved:
    """What Status of a drop zone comes to."""

    modified: int
    status: ZoneStatus


def zone_status(zone: ZoneCheck, dice: Dice, *, trace: Trace | None = None) -> ZoneStatusResolved:
    """Status of a drop zone [lf 30.9.1b]."""
    is_a("zone", zone, ZoneCheck)
    if trace is not None:
        a_trace(trace)

    # roll dr: one ten-sided die, 0 is zero [lf 30.9.1b]            lucky_forward/airborne.rules:137
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "lf 30.9.1b", "lucky_forward/airborne.rules:137")

    # modified [lf 30.9.1b]                                         lucky_forward/airborne.rules:138
    modified = dr + zone_drm(zone, trace)
    if trace is not None:
        trace.step("modified", modified, "lf 30.9.1b", "lucky_forward/airborne.rules:138")

    # status [lf 30.9.1b]                                           lucky_forward/airborne.rules:139
    status = status_table(modified, zone.scatter, trace)
    if trace is not None:
        trace.step("status", status, "lf 30.9.1b", "lucky_forward/airborne.rules:139")

    return ZoneStatusResolved(modified, status)


def dummy_rolls(para_companies: int, trace: Trace | None = None) -> int:
    """Rolls for dummy units [lf 30.9.2a]."""
    # gives                                                         lucky_forward/airborne.rules:156
    value = round_up(para_companies, 3)
    if trace is not None:
        trace.formula(
            "dummy_rolls",
            value,
            "lf 30.9.2a",
            "lucky_forward/airborne.rules:156",
            "Rolls for dummy units",
        )
    return value


class Scatter(RankedOutcome):
    """Scatter of a unit [lf 30.9.2b].

    Least first:
    stays_put: NS
    drifts: S{n}
    """

    __slots__ = ("hexes",)
    hexes: int
    STAYS_PUT: ClassVar[Scatter]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        hexes: int,
    ) -> Scatter:
        """One of its cases."""
        made: Scatter = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.hexes = hexes
        made.__class__ = cls
        return made

    @classmethod
    def drifts(cls, n: int) -> Scatter:
        """S{n}"""
        return cls.with_figures(1, "drifts", "S" + str(n), (n,), hexes=n)


Scatter.STAYS_PUT = Scatter.with_figures(0, "stays_put", "NS", hexes=0)


# Unit Scatter Table [lf 30.9.2b; lf Card]                          lucky_forward/airborne.rules:165
UNIT_SCATTER_TABLE_DR: Final = Bands(
    "unit_scatter_table",
    "Unit Scatter Table",
    "lf 30.9.2b; lf Card",
    "Modified DR",
    (
        Band("0", 0, 0),
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
        Band("7", 7, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
    ),
    below=Edge("unknown"),
    above=Edge("unknown"),
)
UNIT_SCATTER_TABLE_STATUS: Final[Axis[ZoneStatus]] = Axis(
    "unit_scatter_table",
    "Unit Scatter Table",
    "lf 30.9.2b; lf Card",
    "status",
    (ZoneStatus.A_STATUS, ZoneStatus.B_STATUS, ZoneStatus.C_STATUS),
)

# fmt: off
UNIT_SCATTER_TABLE: Final[Chart[Scatter]] = Chart(
    "unit_scatter_table",
    "Unit Scatter Table",
    "lf 30.9.2b; lf Card",
    "lucky_forward/airborne.rules:165",
    rows=(UNIT_SCATTER_TABLE_DR,),
    columns=(UNIT_SCATTER_TABLE_STATUS,),
    lines=(
        #      A        B        C
        ("0", (unknown, unknown, unknown)),
        ("1", (unknown, unknown, unknown)),
        ("2", (unknown, unknown, unknown)),
        ("3", (unknown, unknown, unknown)),
        ("4", (unknown, unknown, unknown)),
        ("5", (unknown, unknown, unknown)),
        ("6", (unknown, unknown, unknown)),
        ("7", (unknown, unknown, unknown)),
        ("8", (unknown, unknown, unknown)),
        ("9", (unknown, unknown, unknown)),
    ),
)
# fmt: on


def unit_scatter_table(
    dr: Number | Heading,
    status: ZoneStatus,
    trace: Trace | None = None,
) -> Scatter:
    """Unit Scatter Table [lf 30.9.2b; lf Card].

    The regroup numbers stand in it as well [lf 30.9.3b].
    """
    if dr.__class__ is not int:
        dr = UNIT_SCATTER_TABLE_DR.taken(dr)
    try:
        found: Scatter = UNIT_SCATTER_TABLE.known[UNIT_SCATTER_TABLE_DR.at[dr]][
            UNIT_SCATTER_TABLE_STATUS.at[status]
        ]
    except Exception:
        found = UNIT_SCATTER_TABLE.look_up(dr, status)
    if trace is not None:
        trace.looked_up(UNIT_SCATTER_TABLE, (dr, status), found)
    return found


class Landing(RankedWord):
    """What the ground does [lf 30.9.2b], least first."""

    SAFE = "no effect"
    STEP_LOST = "one step loss"
    DESTROYED = "eliminated"


_DESTROYED: Final = Landing.DESTROYED


# Para units landing, by 1d10 [lf 30.9.2b]                          lucky_forward/airborne.rules:187
LANDING_PARA_GROUND: Final[Axis[DropTerrain]] = Axis(
    "landing_para",
    "Para units landing, by 1d10",
    "lf 30.9.2b",
    "Terrain",
    (
        DropTerrain.OPEN_DROP,
        DropTerrain.ROUGH_DROP,
        DropTerrain.WOODS_DROP,
        DropTerrain.TOWN_DROP,
        DropTerrain.CITY_DROP,
        DropTerrain.MARSH_DROP,
        DropTerrain.FOREST_DROP,
    ),
)
LANDING_PARA_LANDING: Final[Axis[Landing]] = Axis(
    "landing_para",
    "Para units landing, by 1d10",
    "lf 30.9.2b",
    "landing",
    (Landing.SAFE, Landing.STEP_LOST, Landing.DESTROYED),
)

# fmt: off
LANDING_PARA: Final[BandChart[Landing]] = BandChart(
    "landing_para",
    "Para units landing, by 1d10",
    "lf 30.9.2b",
    "lucky_forward/airborne.rules:187",
    rows=(LANDING_PARA_GROUND,),
    columns=(LANDING_PARA_LANDING,),
    lines=(
        #           no effect one step loss eliminated
        ("other",  ((0, 9),   never,        never)),
        ("Rough",  ((0, 9),   never,        never)),
        ("Woods",  ((0, 8),   (9, 9),       never)),
        ("Town",   ((0, 8),   (9, 9),       never)),
        ("City",   ((0, 6),   (7, 8),       (9, 9))),
        ("Marsh",  ((0, 6),   (7, 8),       (9, 9))),
        ("Forest", ((0, 6),   (7, 8),       (9, 9))),
    ),
    answer=LANDING_PARA_LANDING,
)
# fmt: on


def landing_para(ground: DropTerrain, roll: Number, trace: Trace | None = None) -> Landing:
    """Para units landing, by 1d10 [lf 30.9.2b]."""
    if roll.__class__ is not int:
        roll = LANDING_PARA.taken_sought(roll)
    try:
        found: Landing = LANDING_PARA.known[LANDING_PARA_GROUND.at[ground]][roll]
    except Exception:
        found = LANDING_PARA.look_up(ground, roll)
    if trace is not None:
        trace.looked_up(LANDING_PARA, (ground, roll), found)
    return found


# Glider units landing, by 1d10 [lf 30.9.4; lf 30.9.2b]             lucky_forward/airborne.rules:201
LANDING_GLIDER_GROUND: Final[Axis[DropTerrain]] = Axis(
    "landing_glider",
    "Glider units landing, by 1d10",
    "lf 30.9.4; lf 30.9.2b",
    "Terrain",
    (
        DropTerrain.OPEN_DROP,
        DropTerrain.ROUGH_DROP,
        DropTerrain.WOODS_DROP,
        DropTerrain.TOWN_DROP,
        DropTerrain.CITY_DROP,
        DropTerrain.MARSH_DROP,
        DropTerrain.FOREST_DROP,
    ),
)
LANDING_GLIDER_LANDING: Final[Axis[Landing]] = Axis(
    "landing_glider",
    "Glider units landing, by 1d10",
    "lf 30.9.4; lf 30.9.2b",
    "landing",
    (Landing.SAFE, Landing.STEP_LOST, Landing.DESTROYED),
)

# fmt: off
LANDING_GLIDER: Final[BandChart[Landing]] = BandChart(
    "landing_glider",
    "Glider units landing, by 1d10",
    "lf 30.9.4; lf 30.9.2b",
    "lucky_forward/airborne.rules:201",
    rows=(LANDING_GLIDER_GROUND,),
    columns=(LANDING_GLIDER_LANDING,),
    lines=(
        #           no effect one step loss eliminated
        ("other",  ((0, 9),   never,        never)),
        ("Rough",  ((0, 9),   never,        never)),
        ("Woods",  ((0, 8),   never,        (9, 9))),
        ("Town",   ((0, 8),   never,        (9, 9))),
        ("City",   ((0, 6),   never,        (7, 9))),
        ("Marsh",  ((0, 6),   never,        (7, 9))),
        ("Forest", ((0, 6),   never,        (7, 9))),
    ),
    answer=LANDING_GLIDER_LANDING,
)
# fmt: on


def landing_glider(ground: DropTerrain, roll: Number, trace: Trace | None = None) -> Landing:
    """Glider units landing, by 1d10 [lf 30.9.4; lf 30.9.2b].

    The higher number changes the lower one: what is eliminated, in place of the step
    losses.
    """
    if roll.__class__ is not int:
        roll = LANDING_GLIDER.taken_sought(roll)
    try:
        found: Landing = LANDING_GLIDER.known[LANDING_GLIDER_GROUND.at[ground]][roll]
    except Exception:
        found = LANDING_GLIDER.look_up(ground, roll)
    if trace is not None:
        trace.looked_up(LANDING_GLIDER, (ground, roll), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumper:
    """Unit that lands [lf 30.9.2b]."""

    status: ZoneStatus  # of its drop zone
    glider: bool = False
    german_next: bool = False  # a German unit next to the drop zone [lf 30.9.1b]
    flak_next: bool = False
    zone_rough: bool = False  # the drop zone is in woods or rough

    def __post_init__(self) -> None:
        is_a("Jumper.status", self.status, ZoneStatus)
        a_yes_or_no("Jumper.glider", self.glider)
        a_yes_or_no("Jumper.german_next", self.german_next)
        a_yes_or_no("Jumper.flak_next", self.flak_next)
        a_yes_or_no("Jumper.zone_rough", self.zone_rough)


def landing_drm(unit: Jumper, trace: Trace | None = None) -> int:
    """DRM for the scatter of a unit [lf 30.9.2b; lf 30.9.1b; lf 30.9.4].

    Those printed under the table of the card; here as 30.9.1b lists them.
    """
    total = 0

    if unit.flak_next:
        total += 2
        if trace is not None:
            trace.adds(
                "landing_drm", +2, "a Flak unit next to it", "lf 30.9.2b; lf 30.9.1b; lf 30.9.4",
                "lucky_forward/airborne.rules:227",
            )

    if unit.german_next and not unit.flak_next:
        total += 1
        if trace is not None:
            trace.adds(
                "landing_drm", +1, "a German unit next to it", "lf 30.9.2b; lf 30.9.1b; lf 30.9.4",
                "lucky_forward/airborne.rules:228",
            )

    if unit.zone_rough:
        total += 1
        if trace is not None:
            trace.adds(
                "landing_drm", +1, "woods or rough", "lf 30.9.2b; lf 30.9.1b; lf 30.9.4",
                "lucky_forward/airborne.rules:229",
            )

    if unit.glider:
        total -= 3
        if trace is not None:
            trace.adds(
                "landing_drm", -3, "glider unit", "lf 30.9.4", "lucky_forward/airborne.rules:230",
            )

    if trace is not None:
        trace.total(
            "landing_drm",
            total,
            "lf 30.9.2b; lf 30.9.1b; lf 30.9.4",
            "lucky_forward/airborne.rules:224",
            "DRM for the scatter of a unit",
        )
    return total


def landing_drm_lines(unit: Jumper) -> tuple[Line, ...]:
    """The lines of DRM for the scatter of a unit that count, each with its value and rule."""
    trace = Trace()
    landing_drm(unit, trace)
    return trace.lines_of("landing_drm")


@dataclass(frozen=True, slots=True)
class ScatterUnitResolved:
    """What Scatter of a landing unit comes to."""

    modified: int
    scatter: Scatter
    hex: int


def scatter_unit(unit: Jumper, dice: Dice, *, trace: Trace | None = None) -> ScatterUnitResolved:
    """Scatter of a landing unit [lf 30.9.2b; lf 30.9.4]."""
    is_a("unit", unit, Jumper)
    if trace is not None:
        a_trace(trace)

    # roll dr: one ten-sided die, 0 is zero [lf 30.9.2b]            lucky_forward/airborne.rules:233
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "lf 30.9.2b", "lucky_forward/airborne.rules:233")

    # modified [lf 30.9.2b]                                         lucky_forward/airborne.rules:234
    modified = dr + landing_drm(unit, trace)
    if trace is not None:
        trace.step("modified", modified, "lf 30.9.2b", "lucky_forward/airborne.rules:234")

    # scatter [lf 30.9.2b]                                          lucky_forward/airborne.rules:235
    scatter = unit_scatter_table(modified, unit.status, trace)
    if trace is not None:
        trace.step("scatter", scatter, "lf 30.9.2b", "lucky_forward/airborne.rules:235")

    # roll direction: two ten-sided dice, tens and ones [lf         lucky_forward/airborne.rules:236
    # 30.9.2b]
    direction = 0
    if scatter.hexes >= 1:
        direction = PERCENT.roll(dice, "direction")
        if trace is not None:
            trace.roll("direction", direction, "lf 30.9.2b", "lucky_forward/airborne.rules:236")

    # hex [lf 30.9.2b]                                              lucky_forward/airborne.rules:237
    hex_ = 0 if scatter.hexes == 0 else scatter_diagram(scatter.hexes, trace)
    if trace is not None:
        trace.step("hex", hex_, "lf 30.9.2b", "lucky_forward/airborne.rules:237")

    return ScatterUnitResolved(modified, scatter, hex_)


@dataclass(frozen=True, slots=True, kw_only=True)
class HexDefender:
    """German unit in the hex [lf 30.9.2c]."""

    name: str = "a unit"
    defense_pr: int
    ib_art: bool = False  # towed Art in battery

    def __post_init__(self) -> None:
        a_text("HexDefender.name", self.name)
        a_number("HexDefender.defense_pr", self.defense_pr)
        a_yes_or_no("HexDefender.ib_art", self.ib_art)


@dataclass(frozen=True, slots=True, kw_only=True)
class LandingHex:
    """Hex where a unit comes down [lf 30.9.2b; lf 30.9.2c]."""

    terrain: DropTerrain = DropTerrain.OPEN_DROP
    glider: bool = False
    gun: bool = False  # the unit is Art or AT [lf 30.9.4]
    germans: tuple[HexDefender, ...] = ()

    def __post_init__(self) -> None:
        is_a("LandingHex.terrain", self.terrain, DropTerrain)
        a_yes_or_no("LandingHex.glider", self.glider)
        a_yes_or_no("LandingHex.gun", self.gun)
        each("LandingHex.germans", self.germans, is_a, HexDefender)


@dataclass(frozen=True, slots=True)
class LandUnitChecks:
    """One pass of checks, in Landing in a hex."""

    stays: bool
    destroyed_art: bool


@dataclass(frozen=True, slots=True)
class LandUnitResolved:
    """What Landing in a hex comes to."""

    landing: Landing
    staying: int
    retreating: int
    gun_lost: bool
    must_fight: bool


def land_unit(
    landing_hex: LandingHex,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> LandUnitResolved | Ended:
    """Landing in a hex [lf 30.9.2b; lf 30.9.2c; lf 30.9.4].

    The Allied unit must fight what stays, in the hex and at once.
    """
    is_a("landing_hex", landing_hex, LandingHex)
    if trace is not None:
        a_trace(trace)

    # roll ground_dr: one ten-sided die, 0 is zero [lf 30.9.2b]     lucky_forward/airborne.rules:253
    ground_dr = 0
    if landing_hex.terrain in (_WOODS_DROP, _TOWN_DROP, _CITY_DROP, _MARSH_DROP, _FOREST_DROP):
        ground_dr = D10.roll(dice, "ground_dr")
        if trace is not None:
            trace.roll("ground_dr", ground_dr, "lf 30.9.2b", "lucky_forward/airborne.rules:253")

    def para_landing() -> Landing:
        # para_landing [lf 30.9.2b]: worked out when it is first    lucky_forward/airborne.rules:254
        # asked for
        value = landing_para(landing_hex.terrain, ground_dr, trace)
        if trace is not None:
            trace.step("para_landing", value, "lf 30.9.2b", "lucky_forward/airborne.rules:254")
        return value

    # landing [lf 30.9.4]                                           lucky_forward/airborne.rules:255
    landing = (
        landing_glider(landing_hex.terrain, ground_dr, trace)
        if landing_hex.glider
        else para_landing()
    )
    if trace is not None:
        trace.step("landing", landing, "lf 30.9.4", "lucky_forward/airborne.rules:255")

    # end: the unit is eliminated [lf 30.9.2b]                      lucky_forward/airborne.rules:256
    if landing == _DESTROYED:
        if trace is not None:
            trace.end("the unit is eliminated", "lf 30.9.2b", "lucky_forward/airborne.rules:256")
        return Ended("the unit is eliminated", "lf 30.9.2b", {"landing": landing})

    # checks: each german [lf 30.9.2c]                              lucky_forward/airborne.rules:257
    staying = 0
    retreating = 0
    checks_dice = dice.within("checks")
    checks_trace = None if trace is None else trace.within("checks")
    for german in landing_hex.germans:
        if checks_trace is not None:
            checks_trace.next_pass()

        # roll dr: one ten-sided die, 0 is zero [lf 30.9.2c;        lucky_forward/airborne.rules:258
        # 4.4.1]
        dr = D10.roll(checks_dice, "dr")
        if checks_trace is not None:
            checks_trace.roll("dr", dr, "lf 30.9.2c; 4.4.1", "lucky_forward/airborne.rules:258")

        # stays [lf 30.9.2c]                                        lucky_forward/airborne.rules:259
        stays = dr < german.defense_pr
        if checks_trace is not None:
            checks_trace.step("stays", stays, "lf 30.9.2c", "lucky_forward/airborne.rules:259")

        # destroyed_art [lf 30.9.2c]                                lucky_forward/airborne.rules:260
        destroyed_art = not stays and german.ib_art
        if checks_trace is not None:
            checks_trace.step(
                "destroyed_art", destroyed_art, "lf 30.9.2c", "lucky_forward/airborne.rules:260"
            )

        if stays:
            staying += 1
        if not stays and not destroyed_art:
            retreating += 1

    # staying [lf 30.9.2c]: worked out in checks                    lucky_forward/airborne.rules:261
    if trace is not None:
        trace.step("staying", staying, "lf 30.9.2c", "lucky_forward/airborne.rules:261")

    # retreating [lf 30.9.2c]: worked out in checks                 lucky_forward/airborne.rules:262
    if trace is not None:
        trace.step("retreating", retreating, "lf 30.9.2c", "lucky_forward/airborne.rules:262")

    # gun_lost [lf 30.9.4]                                          lucky_forward/airborne.rules:263
    gun_lost = landing_hex.glider and landing_hex.gun and staying >= 1
    if trace is not None:
        trace.step("gun_lost", gun_lost, "lf 30.9.4", "lucky_forward/airborne.rules:263")

    # must_fight [lf 30.9.2c]                                       lucky_forward/airborne.rules:264
    must_fight = staying >= 1 and not gun_lost
    if trace is not None:
        trace.step("must_fight", must_fight, "lf 30.9.2c", "lucky_forward/airborne.rules:264")

    return LandUnitResolved(landing, staying, retreating, gun_lost, must_fight)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regroup:
    """FoW unit that would regroup [lf 30.9.3b]."""

    on_zone: bool = False  # stacked with a drop zone
    number: int | None = None  # regroup number of the zone, on the card
    ldr: bool = False  # a Ldr in the hex
    gds_after: int = 0  # GDs after D-Day, when tried later
    after_stage: bool = False  # in an Administrative Phase, after the stage

    def __post_init__(self) -> None:
        a_yes_or_no("Regroup.on_zone", self.on_zone)
        a_number_or_none("Regroup.number", self.number)
        a_yes_or_no("Regroup.ldr", self.ldr)
        a_number("Regroup.gds_after", self.gds_after)
        a_yes_or_no("Regroup.after_stage", self.after_stage)


@dataclass(frozen=True, slots=True)
class RegroupResolved:
    """What Regrouping comes to."""

    needed: int | None
    regrouped: bool


def regroup(unit: Regroup, dice: Dice, *, trace: Trace | None = None) -> RegroupResolved | Refused:
    """Regrouping [lf 30.9.3b]."""
    is_a("unit", unit, Regroup)
    if trace is not None:
        a_trace(trace)

    # refuse: neither with a drop zone nor with a Ldr [lf 30.9.3b]  lucky_forward/airborne.rules:276
    if not unit.on_zone and not unit.ldr:
        if trace is not None:
            trace.refusal(
                "neither with a drop zone nor with a Ldr",
                (),
                "lf 30.9.3b",
                "lucky_forward/airborne.rules:276",
            )
        return Refused("neither with a drop zone nor with a Ldr", "lf 30.9.3b")

    # refuse: the regroup number of the zone, on the card, is not   lucky_forward/airborne.rules:464
    # told [lf 30.9.3b]
    if unit.on_zone and unit.number is None and not unit.after_stage:
        if trace is not None:
            trace.refusal(
                "the regroup number of the zone, on the card, is not told",
                (),
                "lf 30.9.3b",
                "lucky_forward/airborne.rules:464",
            )
        return Refused("the regroup number of the zone, on the card, is not told", "lf 30.9.3b")

    # needed [lf 30.9.3b; lf 30.11.0]                               lucky_forward/airborne.rules:454
    needed_: int | None
    if unit.after_stage and unit.on_zone and unit.ldr:
        # after the stage, on the zone with a Ldr [lf 30.11.0]
        needed_ = 8
        why = "after the stage, on the zone with a Ldr"
    elif unit.after_stage and unit.on_zone:
        # after the stage, on the zone [lf 30.11.0]
        needed_ = 7
        why = "after the stage, on the zone"
    elif unit.after_stage:
        # after the stage, with a Ldr alone [lf 30.11.0]
        needed_ = 6
        why = "after the stage, with a Ldr alone"
    elif not unit.on_zone:
        # with a Ldr alone [lf 30.9.3b]
        needed_ = 3
        why = "with a Ldr alone"
    elif unit.ldr:
        # on the zone with a Ldr [lf 30.9.3b]
        needed_ = needed(unit.number, "number") + 1
        why = "on the zone with a Ldr"
    else:
        needed_ = unit.number
        why = ""
    if trace is not None:
        trace.step(
            "needed", needed_, "lf 30.9.3b; lf 30.11.0", "lucky_forward/airborne.rules:454", why
        )

    # counted_gds [lf 30.11.0]                                      lucky_forward/airborne.rules:467
    counted_gds = 0 if unit.after_stage else unit.gds_after
    if trace is not None:
        trace.step("counted_gds", counted_gds, "lf 30.11.0", "lucky_forward/airborne.rules:467")

    # roll dr: one ten-sided die, 0 is zero [lf 30.9.3b]            lucky_forward/airborne.rules:282
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "lf 30.9.3b", "lucky_forward/airborne.rules:282")

    # regrouped [lf 30.9.3b; lf 30.11.0]                            lucky_forward/airborne.rules:462
    regrouped = needed_ is not None and dr - counted_gds <= needed_
    if trace is not None:
        trace.step(
            "regrouped", regrouped, "lf 30.9.3b; lf 30.11.0", "lucky_forward/airborne.rules:462"
        )

    return RegroupResolved(needed_, regrouped)


def reorganized_steps(companies: int, trace: Trace | None = None) -> int:
    """Steps of a battalion put together [lf 30.9.3a]."""
    # gives                                                         lucky_forward/airborne.rules:286
    value: int
    if companies >= 3:
        value = 3
        why = "three companies: full strength"
    elif companies == 2:
        value = 2
        why = "two: one step lost"
    else:
        value = companies
        why = ""
    if trace is not None:
        trace.formula(
            "reorganized_steps",
            value,
            "lf 30.9.3a",
            "lucky_forward/airborne.rules:286",
            "Steps of a battalion put together",
            why,
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeBlow:
    """Unit that would blow a bridge [lf 30.9.3f]."""

    fow: bool = False
    dummy: bool = False  # the FoW unit is a dummy, seen when revealed
    tried: bool = False  # it or the bridge was tried in this segment
    river: bool = True  # a bridge over a river, not a stream
    hq_or_art: bool = False

    def __post_init__(self) -> None:
        a_yes_or_no("BridgeBlow.fow", self.fow)
        a_yes_or_no("BridgeBlow.dummy", self.dummy)
        a_yes_or_no("BridgeBlow.tried", self.tried)
        a_yes_or_no("BridgeBlow.river", self.river)
        a_yes_or_no("BridgeBlow.hq_or_art", self.hq_or_art)


@dataclass(frozen=True, slots=True)
class BlowBridgeResolved:
    """What Blowing a bridge comes to."""

    blown: bool
    revealed: bool


def blow_bridge(
    attempt: BridgeBlow,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> BlowBridgeResolved | Refused:
    """Blowing a bridge [lf 30.9.3f]."""
    is_a("attempt", attempt, BridgeBlow)
    if trace is not None:
        a_trace(trace)

    # refuse: tried in this segment [lf 30.9.3f]                    lucky_forward/airborne.rules:300
    if attempt.tried:
        if trace is not None:
            trace.refusal(
                "tried in this segment", (), "lf 30.9.3f", "lucky_forward/airborne.rules:300"
            )
        return Refused("tried in this segment", "lf 30.9.3f")

    # refuse: neither HQ nor Art [lf 30.9.3f]                       lucky_forward/airborne.rules:301
    if attempt.hq_or_art:
        if trace is not None:
            trace.refusal(
                "neither HQ nor Art", (), "lf 30.9.3f", "lucky_forward/airborne.rules:301"
            )
        return Refused("neither HQ nor Art", "lf 30.9.3f")

    # refuse: only bridges over rivers [lf 30.9.3f]                 lucky_forward/airborne.rules:302
    if not attempt.river:
        if trace is not None:
            trace.refusal(
                "only bridges over rivers", (), "lf 30.9.3f", "lucky_forward/airborne.rules:302"
            )
        return Refused("only bridges over rivers", "lf 30.9.3f")

    # roll dr: one ten-sided die, 0 is zero [lf 30.9.3f]            lucky_forward/airborne.rules:303
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "lf 30.9.3f", "lucky_forward/airborne.rules:303")

    # worked [lf 30.9.3f]                                           lucky_forward/airborne.rules:304
    worked = dr >= 6
    if trace is not None:
        trace.step("worked", worked, "lf 30.9.3f", "lucky_forward/airborne.rules:304")

    # revealed [lf 30.9.3f]                                         lucky_forward/airborne.rules:305
    revealed = worked and attempt.fow
    if trace is not None:
        trace.step("revealed", revealed, "lf 30.9.3f", "lucky_forward/airborne.rules:305")

    # blown [lf 30.9.3f]                                            lucky_forward/airborne.rules:306
    blown = worked and not (attempt.fow and attempt.dummy)
    if trace is not None:
        trace.step("blown", blown, "lf 30.9.3f", "lucky_forward/airborne.rules:306")

    return BlowBridgeResolved(blown, revealed)


@dataclass(frozen=True, slots=True, kw_only=True)
class AirHex:
    """Hex of a move in the stage [lf 30.9.3e]."""

    name: str = "a hex"
    road: Road = Road.NO_ROAD
    water: Watercourse = Watercourse.NO_WATER  # on the hexside crossed
    bridged: bool = False
    marsh: bool = False
    forest: bool = False
    enemy: bool = False  # an enemy unit in it
    enemy_pr: int | None = None  # defensive PR of the German unit that checks
    zone_range: int | None = None  # hexes: to the nearest drop zone of its formation

    def __post_init__(self) -> None:
        a_text("AirHex.name", self.name)
        is_a("AirHex.road", self.road, Road)
        is_a("AirHex.water", self.water, Watercourse)
        a_yes_or_no("AirHex.bridged", self.bridged)
        a_yes_or_no("AirHex.marsh", self.marsh)
        a_yes_or_no("AirHex.forest", self.forest)
        a_yes_or_no("AirHex.enemy", self.enemy)
        a_number_or_none("AirHex.enemy_pr", self.enemy_pr)
        a_number_or_none("AirHex.zone_range", self.zone_range)


@dataclass(frozen=True, slots=True, kw_only=True)
class AirMove:
    """Airborne unit that moves [lf 30.9.3e]."""

    fow: bool = False
    toward: bool = True  # FoW: toward a drop zone, or a bridge that it will try to blow
    in_marsh: bool = False  # begins in a marsh hex
    marsh_road: bool = False  # with a road or trail in it
    second: bool = False  # 2nd Allied Movement Segment [lf 30.9.8]
    path: tuple[AirHex, ...]

    def __post_init__(self) -> None:
        a_yes_or_no("AirMove.fow", self.fow)
        a_yes_or_no("AirMove.toward", self.toward)
        a_yes_or_no("AirMove.in_marsh", self.in_marsh)
        a_yes_or_no("AirMove.marsh_road", self.marsh_road)
        a_yes_or_no("AirMove.second", self.second)
        each("AirMove.path", self.path, is_a, AirHex)
        how_many("AirMove.path", self.path, 1, None)


def air_allowance(unit: AirMove, trace: Trace | None = None) -> int:
    """Hexes it may move [lf 30.9.3e; lf 30.9.8]."""
    # gives                                                         lucky_forward/airborne.rules:330
    value: int
    if unit.in_marsh and unit.marsh_road:
        # from marsh, along the road or trail [lf 30.9.3e]
        value = 1
        why = "from marsh, along the road or trail"
    elif unit.in_marsh and unit.second:
        # from marsh, 2nd segment [lf 30.9.8]
        value = 1
        why = "from marsh, 2nd segment"
    elif unit.in_marsh:
        # from marsh without a road [lf 30.9.3e]
        value = 0
        why = "from marsh without a road"
    elif unit.fow:
        # FoW unit [lf 30.9.3e]
        value = 2
        why = "FoW unit"
    else:
        value = 3
        why = ""
    if trace is not None:
        trace.formula(
            "air_allowance",
            value,
            "lf 30.9.3e; lf 30.9.8",
            "lucky_forward/airborne.rules:330",
            "Hexes it may move",
            why,
        )
    return value


@dataclass(frozen=True, slots=True)
class AirMoveGoes:
    """One pass of goes, in Movement in the airborne stage."""

    slow: bool


_air_move_goes: Final = maker(AirMoveGoes)


@dataclass(frozen=True, slots=True)
class AirMoveGoesOutcome:
    """How goes came out, in Movement in the airborne stage."""

    gone: int
    halted: bool
    stopped: bool
    passes: tuple[AirMoveGoes, ...]


@dataclass(frozen=True, slots=True)
class AirMoveResolved:
    """What Movement in the airborne stage comes to."""

    hexes_gone: int
    goes: AirMoveGoesOutcome


def air_move(unit: AirMove, dice: Dice, *, trace: Trace | None = None) -> AirMoveResolved | Refused:
    """Movement in the airborne stage [lf 30.9.3e].

    Movement halts of the enemy do not count. A FoW unit through an enemy hex: that hex
    first, and no end in it.
    """
    is_a("unit", unit, AirMove)
    if trace is not None:
        a_trace(trace)

    # refuse: FoW: toward a drop zone or a bridge [lf 30.9.3e]      lucky_forward/airborne.rules:340
    if unit.fow and not unit.toward:
        if trace is not None:
            trace.refusal(
                "FoW: toward a drop zone or a bridge",
                (),
                "lf 30.9.3e",
                "lucky_forward/airborne.rules:340",
            )
        return Refused("FoW: toward a drop zone or a bridge", "lf 30.9.3e")

    # through [lf 30.9.3e]                                          lucky_forward/airborne.rules:341
    through_ = (
        unit.fow
        and len(unit.path) >= 2
        and air_allowance(unit, trace) >= 2
        and any([hex_.enemy for hex_ in first_of(1, unit.path)])
    )
    if trace is not None:
        trace.step("through", through_, "lf 30.9.3e", "lucky_forward/airborne.rules:341")

    # roll check: one ten-sided die, 0 is zero [lf 30.9.3e; 4.4.1]  lucky_forward/airborne.rules:343
    check = 0
    if through_:
        check = D10.roll(dice, "check")
        if trace is not None:
            trace.roll("check", check, "lf 30.9.3e; 4.4.1", "lucky_forward/airborne.rules:343")

    @once
    def barred() -> bool:
        # barred [lf 30.9.3e]: worked out when it is first asked    lucky_forward/airborne.rules:344
        # for
        value = through_ and any(
            [hex_.enemy_pr is not None and check < hex_.enemy_pr for hex_ in first_of(1, unit.path)]
        )
        if trace is not None:
            trace.step("barred", value, "lf 30.9.3e", "lucky_forward/airborne.rules:344")
        return value

    # goes: each hex [lf 30.9.3e]                                   lucky_forward/airborne.rules:345
    goes_so_far: list[AirMoveGoes] = []
    goes_trace = None if trace is None else trace.within("goes")
    gone: int = 0
    halted: bool = False
    goes_stopped = False
    for hex_number, hex_ in enumerate(unit.path, start=1):
        if goes_trace is not None:
            goes_trace.next_pass()

        # stop: as far as it may [lf 30.9.3e]                       lucky_forward/airborne.rules:346
        if gone >= air_allowance(unit, goes_trace):
            if goes_trace is not None:
                goes_trace.stop(
                    "as far as it may", "lf 30.9.3e", "lucky_forward/airborne.rules:346"
                )
            goes_stopped = True
            break

        # stop: it has had to stop [lf 30.9.3e]                     lucky_forward/airborne.rules:347
        if halted:
            if goes_trace is not None:
                goes_trace.stop(
                    "it has had to stop", "lf 30.9.3e", "lucky_forward/airborne.rules:347"
                )
            goes_stopped = True
            break

        # stop: out of marsh by the road alone [lf 30.9.3e]         lucky_forward/airborne.rules:348
        if unit.in_marsh and not unit.second and hex_.road is _NO_ROAD:
            if goes_trace is not None:
                goes_trace.stop(
                    "out of marsh by the road alone",
                    "lf 30.9.3e",
                    "lucky_forward/airborne.rules:348",
                )
            goes_stopped = True
            break

        # stop: an unbridged river [lf 30.9.3e]                     lucky_forward/airborne.rules:349
        if hex_.water.rank >= _RIVER.rank and not hex_.bridged:
            if goes_trace is not None:
                goes_trace.stop(
                    "an unbridged river", "lf 30.9.3e", "lucky_forward/airborne.rules:349"
                )
            goes_stopped = True
            break

        # stop: an enemy unit in the hex [lf 30.9.3e]               lucky_forward/airborne.rules:350
        if hex_.enemy and not (hex_number == 1 and through_):
            if goes_trace is not None:
                goes_trace.stop(
                    "an enemy unit in the hex", "lf 30.9.3e", "lucky_forward/airborne.rules:350"
                )
            goes_stopped = True
            break

        # stop: the German unit stands fast [lf 30.9.3e]            lucky_forward/airborne.rules:351
        if hex_.enemy and barred():
            if goes_trace is not None:
                goes_trace.stop(
                    "the German unit stands fast", "lf 30.9.3e", "lucky_forward/airborne.rules:351"
                )
            goes_stopped = True
            break

        # slow [lf 30.9.3e]                                         lucky_forward/airborne.rules:352
        slow = (hex_.marsh or hex_.forest or hex_.water is _STREAM) and hex_.road is _NO_ROAD
        if goes_trace is not None:
            goes_trace.step("slow", slow, "lf 30.9.3e", "lucky_forward/airborne.rules:352")

        # gone becomes                                              lucky_forward/airborne.rules:353
        next_gone = gone + 1
        if goes_trace is not None:
            goes_trace.step("gone", next_gone, "lf 30.9.3e", "lucky_forward/airborne.rules:353")

        # halted becomes                                            lucky_forward/airborne.rules:354
        next_halted = slow and not hex_.enemy
        if goes_trace is not None:
            goes_trace.step("halted", next_halted, "lf 30.9.3e", "lucky_forward/airborne.rules:354")

        goes_so_far.append(_air_move_goes(slow))
        gone = next_gone
        halted = next_halted
    goes = AirMoveGoesOutcome(gone, halted, goes_stopped, tuple(goes_so_far))

    # hexes_gone [lf 30.9.3e]                                       lucky_forward/airborne.rules:355
    hexes_gone = goes.gone
    if trace is not None:
        trace.step("hexes_gone", hexes_gone, "lf 30.9.3e", "lucky_forward/airborne.rules:355")

    # last_one [lf 30.9.3e]                                         lucky_forward/airborne.rules:356
    last_one = last_of(1, first_of(hexes_gone, unit.path))
    if trace is not None:
        trace.step("last_one", last_one, "lf 30.9.3e", "lucky_forward/airborne.rules:356")

    # refuse: more than six hexes from a drop zone of its           lucky_forward/airborne.rules:357
    # formation [lf 30.9.3e]
    for air_hex in last_one:
        if air_hex.zone_range is not None and air_hex.zone_range > 6:
            if trace is not None:
                trace.refusal(
                    "more than six hexes from a drop zone of its formation",
                    (),
                    "lf 30.9.3e",
                    "lucky_forward/airborne.rules:357",
                )
            return Refused(
                "more than six hexes from a drop zone of its formation",
                "lf 30.9.3e",
                where=(
                    one_of(
                        "air hex", place_of(air_hex, last_one), "last one", air_hex.name, "a hex"
                    ),
                ),
            )

    # refuse: no end of a move in an enemy hex [lf 30.9.3e]         lucky_forward/airborne.rules:360
    for air_hex in last_one:
        if air_hex.enemy:
            if trace is not None:
                trace.refusal(
                    "no end of a move in an enemy hex",
                    (),
                    "lf 30.9.3e",
                    "lucky_forward/airborne.rules:360",
                )
            return Refused(
                "no end of a move in an enemy hex",
                "lf 30.9.3e",
                where=(
                    one_of(
                        "air hex", place_of(air_hex, last_one), "last one", air_hex.name, "a hex"
                    ),
                ),
            )

    return AirMoveResolved(hexes_gone, goes)


@dataclass(frozen=True, slots=True, kw_only=True)
class FowStack:
    """FoW units in a hex [lf 30.9.3c]."""

    fow_units: int
    landed: int = 0  # of these, landed in this drop zone hex, not moved there

    def __post_init__(self) -> None:
        a_number("FowStack.fow_units", self.fow_units)
        a_number("FowStack.landed", self.landed)


def fow_fits(stack: FowStack) -> Answer:
    """Within the stacking of FoW units [lf 30.9.3c]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if stack.fow_units <= 4:
        # four at most                                              lucky_forward/airborne.rules:369
        because.append(Reason("four at most", "lf 30.9.3c"))
    elif stack.landed == stack.fow_units:
        # all landed in the drop zone                               lucky_forward/airborne.rules:370
        because.append(Reason("all landed in the drop zone", "lf 30.9.3c"))
    else:
        failed += [
            Reason("four at most", "lf 30.9.3c", holds=False),
            Reason("all landed in the drop zone", "lf 30.9.3c", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """Unit in airborne combat [lf 30.9.5a]."""

    name: str = "a unit"
    strength: Number = 0  # attack or defense strength as it counts by 13.0
    fow: bool = False
    air_art: bool = False  # Allied airborne Art in battery, attacking
    barrage: int = 0
    afv: bool = False

    def __post_init__(self) -> None:
        a_text("Fighter.name", self.name)
        a_number("Fighter.strength", self.strength)
        a_yes_or_no("Fighter.fow", self.fow)
        a_yes_or_no("Fighter.air_art", self.air_art)
        a_number("Fighter.barrage", self.barrage)
        a_yes_or_no("Fighter.afv", self.afv)


@dataclass(frozen=True, slots=True, kw_only=True)
class AirSide:
    """One side [lf 30.9.5a]."""

    units: tuple[Fighter, ...]
    with_inf: bool = False  # an Inf type unit in the stack
    clear: bool = False  # its hex is clear terrain
    pr: int  # of its lead unit; 6 for FoW units
    ldr: bool = False  # an active Ldr in the stack

    def __post_init__(self) -> None:
        each("AirSide.units", self.units, is_a, Fighter)
        how_many("AirSide.units", self.units, 1, None)
        a_yes_or_no("AirSide.with_inf", self.with_inf)
        a_yes_or_no("AirSide.clear", self.clear)
        a_number("AirSide.pr", self.pr)
        a_yes_or_no("AirSide.ldr", self.ldr)


class AirTerrain(Word):
    """Terrain of the defender [lf 30.9.5a]."""

    # fmt: off
    #             printed            bonus
    PLAIN_AIR =   "other",           0
    MARSH_WOODS = "Marsh or Woods",  1
    FOREST_TOWN = "Forest or Town",  2
    OVER_BRIDGE = "across a bridge", 2
    CITY_AIR =    "City",            3
    # fmt: on

    def __init__(self, printed: str, bonus: int) -> None:
        self.bonus: Final = bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class AirCombat:
    """Airborne combat [lf 30.9.5a]."""

    attackers: AirSide
    defenders: AirSide
    terrain: AirTerrain = AirTerrain.PLAIN_AIR  # only one counts

    def __post_init__(self) -> None:
        is_a("AirCombat.attackers", self.attackers, AirSide)
        is_a("AirCombat.defenders", self.defenders, AirSide)
        is_a("AirCombat.terrain", self.terrain, AirTerrain)


def fighter_strength(fighter: Fighter, side: AirSide, trace: Trace | None = None) -> Number:
    """Strength of a unit [lf 30.9.5a].

    A FoW unit has 1; airborne Art attacks with its barrage.
    """
    # gives                                                         lucky_forward/airborne.rules:402
    value: Number
    if fighter.fow:
        # FoW unit [lf 30.9.5a]
        value = 1
        why = "FoW unit"
    elif fighter.air_art:
        # airborne Art attacking [lf 30.9.5a]
        value = fighter.barrage
        why = "airborne Art attacking"
    elif fighter.afv and side.with_inf and side.clear:
        # AFV with Inf in clear terrain [lf 30.9.5a]
        value = times(2, fighter.strength)
        why = "AFV with Inf in clear terrain"
    else:
        value = fighter.strength
        why = ""
    if trace is not None:
        trace.formula(
            "fighter_strength",
            value,
            "lf 30.9.5a",
            "lucky_forward/airborne.rules:402",
            "Strength of a unit",
            why,
        )
    return value


def side_total(side: AirSide, trace: Trace | None = None) -> Number:
    """Strength, half the PR, Ldr [lf 30.9.5a]."""
    # base                                                          lucky_forward/airborne.rules:411
    base = sum_of([fighter_strength(fighter, side, trace) for fighter in side.units])
    if trace is not None:
        trace.step("base", base, "lf 30.9.5a", "lucky_forward/airborne.rules:411")
    # leader [lf 30.9.5a]                                           lucky_forward/airborne.rules:412
    leader = 1 if side.ldr else 0
    if trace is not None:
        trace.step("leader", leader, "lf 30.9.5a", "lucky_forward/airborne.rules:412")
    # gives                                                         lucky_forward/airborne.rules:410
    value = base + round_up(side.pr, 2) + leader
    if trace is not None:
        trace.formula(
            "side_total",
            value,
            "lf 30.9.5a",
            "lucky_forward/airborne.rules:410",
            "Strength, half the PR, Ldr",
        )
    return value


@dataclass(frozen=True, slots=True)
class AirborneCombatResolved:
    """What Airborne combat comes to."""

    attacker_won: bool
    margin: Number
    steps: int
    loser_retreats: int


def airborne_combat(
    fight: AirCombat,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AirborneCombatResolved | Ended:
    """Airborne combat [lf 30.9.5a]."""
    is_a("fight", fight, AirCombat)
    if trace is not None:
        a_trace(trace)

    # attack [lf 30.9.5a]                                           lucky_forward/airborne.rules:416
    attack = side_total(fight.attackers, trace)
    if trace is not None:
        trace.step("attack", attack, "lf 30.9.5a", "lucky_forward/airborne.rules:416")

    # defense [lf 30.9.5a]                                          lucky_forward/airborne.rules:417
    defense = side_total(fight.defenders, trace) + fight.terrain.bonus
    if trace is not None:
        trace.step("defense", defense, "lf 30.9.5a", "lucky_forward/airborne.rules:417")

    # roll attack_dr: one ten-sided die, 0 is zero [lf 30.9.5a]     lucky_forward/airborne.rules:418
    attack_dr = D10.roll(dice, "attack_dr")
    if trace is not None:
        trace.roll("attack_dr", attack_dr, "lf 30.9.5a", "lucky_forward/airborne.rules:418")

    # roll defense_dr: one ten-sided die, 0 is zero [lf 30.9.5a]    lucky_forward/airborne.rules:419
    defense_dr = D10.roll(dice, "defense_dr")
    if trace is not None:
        trace.roll("defense_dr", defense_dr, "lf 30.9.5a", "lucky_forward/airborne.rules:419")

    # lead [lf 30.9.5a]                                             lucky_forward/airborne.rules:420
    lead = attack + attack_dr - (defense + defense_dr)
    if trace is not None:
        trace.step("lead", lead, "lf 30.9.5a", "lucky_forward/airborne.rules:420")

    # end: no effect [lf 30.9.5a]                                   lucky_forward/airborne.rules:421
    if lead == 0:
        if trace is not None:
            trace.end("no effect", "lf 30.9.5a", "lucky_forward/airborne.rules:421")
        return Ended("no effect", "lf 30.9.5a")

    # attacker_won [lf 30.9.5a]                                     lucky_forward/airborne.rules:422
    attacker_won = lead > 0
    if trace is not None:
        trace.step("attacker_won", attacker_won, "lf 30.9.5a", "lucky_forward/airborne.rules:422")

    # margin [lf 30.9.5a]                                           lucky_forward/airborne.rules:423
    margin: Number = lead if attacker_won else 0 - lead
    if trace is not None:
        trace.step("margin", margin, "lf 30.9.5a", "lucky_forward/airborne.rules:423")

    # loser_pr [lf 30.9.5a]                                         lucky_forward/airborne.rules:424
    loser_pr = fight.defenders.pr if attacker_won else fight.attackers.pr
    if trace is not None:
        trace.step("loser_pr", loser_pr, "lf 30.9.5a", "lucky_forward/airborne.rules:424")

    # steps [lf 30.9.5a]                                            lucky_forward/airborne.rules:425
    steps = 1 if margin >= loser_pr else 0
    if trace is not None:
        trace.step("steps", steps, "lf 30.9.5a", "lucky_forward/airborne.rules:425")

    # loser_retreats [lf 30.9.5a]                                   lucky_forward/airborne.rules:426
    loser_retreats = 1
    if trace is not None:
        trace.step(
            "loser_retreats", loser_retreats, "lf 30.9.5a", "lucky_forward/airborne.rules:426"
        )

    return AirborneCombatResolved(attacker_won, margin, steps, loser_retreats)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterFow:
    """German unit that would enter a FoW hex [lf 30.9.6]."""

    offense_pr: int
    ldr: bool = False
    others: bool = False  # Allied units besides FoW units in the hex
    second: bool = False  # a second such hex in this move

    def __post_init__(self) -> None:
        a_number("EnterFow.offense_pr", self.offense_pr)
        a_yes_or_no("EnterFow.ldr", self.ldr)
        a_yes_or_no("EnterFow.others", self.others)
        a_yes_or_no("EnterFow.second", self.second)


@dataclass(frozen=True, slots=True)
class EnterFowResolved:
    """What Entering a hex of FoW units comes to."""

    enters: bool
    goes_on: bool


def enter_fow(
    unit: EnterFow,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> EnterFowResolved | Refused:
    """Entering a hex of FoW units [lf 30.9.6]."""
    is_a("unit", unit, EnterFow)
    if trace is not None:
        a_trace(trace)

    # refuse: Allied units other than FoW in the hex [lf 30.9.6]    lucky_forward/airborne.rules:436
    if unit.others:
        if trace is not None:
            trace.refusal(
                "Allied units other than FoW in the hex",
                (),
                "lf 30.9.6",
                "lucky_forward/airborne.rules:436",
            )
        return Refused("Allied units other than FoW in the hex", "lf 30.9.6")

    # roll dr: one ten-sided die, 0 is zero [lf 30.9.6; 4.4.1]      lucky_forward/airborne.rules:437
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "lf 30.9.6; 4.4.1", "lucky_forward/airborne.rules:437")

    # modified [4.4.1]                                              lucky_forward/airborne.rules:438
    modified = dr - 1 if unit.ldr else dr
    if trace is not None:
        trace.step("modified", modified, "4.4.1", "lucky_forward/airborne.rules:438")

    # enters [lf 30.9.6]                                            lucky_forward/airborne.rules:439
    enters = modified < unit.offense_pr
    if trace is not None:
        trace.step("enters", enters, "lf 30.9.6", "lucky_forward/airborne.rules:439")

    # goes_on [lf 30.9.6]                                           lucky_forward/airborne.rules:440
    goes_on = enters and modified <= 0 and not unit.second
    if trace is not None:
        trace.step("goes_on", goes_on, "lf 30.9.6", "lucky_forward/airborne.rules:440")

    return EnterFowResolved(enters, goes_on)
