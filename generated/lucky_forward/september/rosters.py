# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from lucky_forward/rosters.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Rosters."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    FiguresChart,
    Heading,
    LeaveOut,
    Number,
    Reason,
    Trace,
    Word,
    a_number,
    a_yes_or_no,
)


# Armies that do not use the Logistics Table [lf 29.3.8a; lf           lucky_forward/rosters.rules:9
# 29.3.10b]


@dataclass(frozen=True, slots=True)
class SmallArmiesFigures:
    """What one line of Armies that do not use the Logistics Table [lf 29.3.8a; lf 29.3.10b]
    gives.
    """

    line: str
    adv: int
    each_am: int
    stock: int
    by_adv: int
    motor: int


SMALL_ARMIES_ARMY: Final[Axis[str]] = Axis(
    "small_armies",
    "Armies that do not use the Logistics Table",
    "lf 29.3.8a; lf 29.3.10b",
    "Army",
    ("US 1st Army", "US 7th Army", "German 7th Army", "German 19th Army"),
)

# fmt: off
SMALL_ARMIES: Final[FiguresChart[SmallArmiesFigures]] = FiguresChart(
    "small_armies",
    "Armies that do not use the Logistics Table",
    "lf 29.3.8a; lf 29.3.10b",
    "lucky_forward/rosters.rules:9",
    rows=(SMALL_ARMIES_ARMY,),
    columns=(),
    lines=(
        #                     adv each_am stock by_adv motor
        ("US 1st Army",      (2,  1,      5,    0,     1)),
        ("US 7th Army",      (2,  1,      5,    0,     1)),
        ("German 7th Army",  (4,  0,      5,    2,     1)),
        ("German 19th Army", (4,  0,      5,    2,     1)),
    ),
    gives=SmallArmiesFigures,
)
# fmt: on


def small_armies(army: str, trace: Trace | None = None) -> SmallArmiesFigures:
    """Armies that do not use the Logistics Table [lf 29.3.8a; lf 29.3.10b].

    ADV is not changed for formations, nor by AmP. All Mech HQs are in low fuel. The US 1st
    Army is there to GD 26, the 7th from GD 26 to GD 57; the XV Corps goes over on GD 26 by
    29.3.7, on GD 25 by the list of reinforcements.
    """
    try:
        found: SmallArmiesFigures = SMALL_ARMIES.known[SMALL_ARMIES_ARMY.at[army]]
    except Exception:
        found = SMALL_ARMIES.look_up(army)
    if trace is not None:
        trace.looked_up(SMALL_ARMIES, army, found)
    return found


# Allied reinforcement pool [lf 29.3.11]                              lucky_forward/rosters.rules:22
ALLIED_POOL_MARK_OF: Final[Axis[str]] = Axis(
    "allied_pool", "Allied reinforcement pool", "lf 29.3.11", "Mark", ("3A", "XX", "XII")
)

# fmt: off
ALLIED_POOL: Final[Chart[int]] = Chart(
    "allied_pool",
    "Allied reinforcement pool",
    "lf 29.3.11",
    "lucky_forward/rosters.rules:22",
    rows=(ALLIED_POOL_MARK_OF,),
    columns=(),
    lines=(
        #        Units
        ("3A",  (11,)),
        ("XX",  (20,)),
        ("XII", (24,)),
    ),
)
# fmt: on


def allied_pool(mark_of: str, trace: Trace | None = None) -> int:
    """Allied reinforcement pool [lf 29.3.11].

    Without the four CvGps, the three AFA Bns. named in the rule, and all units with a white
    square. From GD 2 each TP draws five units; XV Corps units wait for GD 7.
    """
    try:
        found: int = ALLIED_POOL.known[ALLIED_POOL_MARK_OF.at[mark_of]]
    except Exception:
        found = ALLIED_POOL.look_up(mark_of)
    if trace is not None:
        trace.looked_up(ALLIED_POOL, mark_of, found)
    return found


def pool_drawn(truck_points: int, trace: Trace | None = None) -> int:
    """Units drawn from the pool [lf 29.3.11]."""
    # gives                                                           lucky_forward/rosters.rules:32
    value = 5 * truck_points
    if trace is not None:
        trace.formula(
            "pool_drawn",
            value,
            "lf 29.3.11",
            "lucky_forward/rosters.rules:32",
            "Units drawn from the pool",
        )
    return value


# German 1st Army units with a place of their own [lf 29.3.14]        lucky_forward/rosters.rules:39
# ?! doubtful: Luneville is 4-1029 in 29.3.7 and 4-4829 elsewhere


@dataclass(frozen=True, slots=True)
class GermanStartFigures:
    """What one line of German 1st Army units with a place of their own [lf 29.3.14] gives."""

    line: str
    place: str
    hex: str
    within: int


GERMAN_START_UNIT: Final[Axis[str]] = Axis(
    "german_start",
    "German 1st Army units with a place of their own",
    "lf 29.3.14",
    "Unit",
    (
        "106th Pz Bde, 7 units",
        "139 StG Co.",
        "1415 Fort Inf Bn.",
        "243 Pio Bn.",
        "16/16L Mot Pio Co.",
        "Sturm/1A Bn.",
        "844/846 Hvy Bridge Eng Det",
        "550/551 Hvy Bridge Eng Det",
        "668 Mot Pio Bn.",
        "282 A&E Bn.",
        "208 A&E Bn.",
        "104 A&E Bn.",
    ),
)

# fmt: off
GERMAN_START: Final[FiguresChart[GermanStartFigures]] = FiguresChart(
    "german_start",
    "German 1st Army units with a place of their own",
    "lf 29.3.14",
    "lucky_forward/rosters.rules:39",
    rows=(GERMAN_START_UNIT,),
    columns=(),
    lines=(
        #                               place           hex       within
        ("106th Pz Bde, 7 units",      ("Grevenmacher", "1-4606", 1)),
        ("139 StG Co.",                ("Thionville",   "1-3327", 0)),
        ("1415 Fort Inf Bn.",          ("Thionville",   "1-3327", 3)),
        ("243 Pio Bn.",                ("Nancy",        "4-3222", 0)),
        ("16/16L Mot Pio Co.",         ("Luneville",    "3-1029", 0)),  # Hex ?!
        ("Sturm/1A Bn.",               ("Luneville",    "3-1029", 0)),  # Hex ?!
        ("844/846 Hvy Bridge Eng Det", ("Saarbrucken",  "2-3636", 0)),
        ("550/551 Hvy Bridge Eng Det", ("Saarbrucken",  "2-3636", 0)),
        ("668 Mot Pio Bn.",            ("Saarbrucken",  "2-3636", 0)),
        ("282 A&E Bn.",                ("Arnaville",    "1-2551", 0)),
        ("208 A&E Bn.",                ("Dornot",       "1-2649", 0)),
        ("104 A&E Bn.",                ("St Nicholas",  "4-3826", 0)),
    ),
    gives=GermanStartFigures,
)
# fmt: on


def german_start(unit: str, trace: Trace | None = None) -> GermanStartFigures:
    """German 1st Army units with a place of their own [lf 29.3.14]."""
    try:
        found: GermanStartFigures = GERMAN_START.known[GERMAN_START_UNIT.at[unit]]
    except Exception:
        found = GERMAN_START.look_up(unit)
    if trace is not None:
        trace.looked_up(GERMAN_START, unit, found)
    return found


# German reinforcements, AM GT [lf 29.3.14a]                          lucky_forward/rosters.rules:57
# ?! doubtful: Trier is 2-1901 here, 2-1801 elsewhere


@dataclass(frozen=True, slots=True)
class GermanArrivalsFigures:
    """What one line of German reinforcements, AM GT [lf 29.3.14a] gives."""

    line: str
    gd: int
    place: str


GERMAN_ARRIVALS_UNIT: Final[Axis[str]] = Axis(
    "german_arrivals",
    "German reinforcements, AM GT",
    "lf 29.3.14a",
    "Unit",
    (
        "4/1462 Metz Fort Art Bn.",
        "7 Fort Art Bn.",
        "4 Fort Art Bn.",
        "1303 Fort Art Bn.",
        "1416 Fort Inf Bn.",
        "1152/OKW Art Bn.",
        "44 MG Bn.",
        "318/1A Art Btry.",
        "819 Metz MG Bn.",
        "43 MG Bn.",
        "45 MG Bn.",
        "318/1A Art Bn.",
        "11FJ LW StG Bn.",
        "1305 Fort Art Bn.",
        "1410 Metz Fort Inf Bn.",
        "457 Art Bn.",
        "I/113 Art Bn.",
        "II/113 Art Bn.",
        "39 MG Bn.",
        "31 Fort Inf Bn.",
        "1306 Fort Art Bn.",
        "19A Pio Bn. (-1)",
        "48 MG Bn.",
        "51 MG Bn.",
        "52 MG Bn.",
        "805 MG Bn.",
        "1419 Fort Inf Bn.",
        "53 MG Bn.",
        "56 MG Bn.",
        "58 MG Bn.",
        "810 Metz MG Bn.",
        "1309 Fort Art Bn.",
        "811 MG Bn.",
        "1311 Metz Fort Art Bn.",
        "Pio/Metz Bn.",
        "1432 Fort Inf Bn.",
        "812 MG Bn.",
        "813 MG Bn.",
        "1313 Fort Art Bn.",
    ),
)

# fmt: off
GERMAN_ARRIVALS: Final[FiguresChart[GermanArrivalsFigures]] = FiguresChart(
    "german_arrivals",
    "German reinforcements, AM GT",
    "lf 29.3.14a",
    "lucky_forward/rosters.rules:57",
    rows=(GERMAN_ARRIVALS_UNIT,),
    columns=(),
    lines=(
        #                             gd  place
        ("4/1462 Metz Fort Art Bn.", (2,  "any Metz fort")),
        ("7 Fort Art Bn.",           (3,  "any Metz fort")),
        ("4 Fort Art Bn.",           (4,  "any WW or Maginot hex")),
        ("1303 Fort Art Bn.",        (4,  "any WW hex")),
        ("1416 Fort Inf Bn.",        (6,  "any Maginot hex of map 1")),
        ("1152/OKW Art Bn.",         (6,  "Saarbrucken")),
        ("44 MG Bn.",                (6,  "Saarbrucken")),
        ("318/1A Art Btry.",         (6,  "Saarbrucken")),
        ("819 Metz MG Bn.",          (6,  "any Metz fort")),
        ("43 MG Bn.",                (8,  "Saarbrucken")),
        ("45 MG Bn.",                (8,  "Saarbrucken")),
        ("318/1A Art Bn.",           (8,  "Saarbrucken")),
        ("11FJ LW StG Bn.",          (8,  "Saarbrucken")),
        ("1305 Fort Art Bn.",        (8,  "Blamont")),
        ("1410 Metz Fort Inf Bn.",   (11, "any Metz fort")),
        ("457 Art Bn.",              (11, "Saarbrucken")),
        ("I/113 Art Bn.",            (11, "Saarbrucken")),
        ("II/113 Art Bn.",           (11, "Saarbrucken")),
        ("39 MG Bn.",                (11, "Blamont")),
        ("31 Fort Inf Bn.",          (11, "Blamont")),
        ("1306 Fort Art Bn.",        (12, "Saarbrucken")),
        ("19A Pio Bn. (-1)",         (12, "Saarbrucken")),
        ("48 MG Bn.",                (13, "Saarbrucken")),
        ("51 MG Bn.",                (13, "Saarbrucken")),
        ("52 MG Bn.",                (13, "Saarbrucken")),
        ("805 MG Bn.",               (13, "Saarbrucken")),
        ("1419 Fort Inf Bn.",        (16, "Saarbrucken")),
        ("53 MG Bn.",                (16, "Saarbrucken")),
        ("56 MG Bn.",                (16, "Saarbrucken")),
        ("58 MG Bn.",                (16, "Saarbrucken")),
        ("810 Metz MG Bn.",          (16, "Saarlautern")),
        ("1309 Fort Art Bn.",        (16, "any WW hex")),
        ("811 MG Bn.",               (19, "Saarbrucken")),
        ("1311 Metz Fort Art Bn.",   (20, "any Metz fort")),
        ("Pio/Metz Bn.",             (20, "any Metz fort")),
        ("1432 Fort Inf Bn.",        (21, "Trier")),  # Place ?!
        ("812 MG Bn.",               (22, "Saarbrucken")),
        ("813 MG Bn.",               (23, "Blamont")),
        ("1313 Fort Art Bn.",        (24, "Trier")),  # Place ?!
    ),
    gives=GermanArrivalsFigures,
)
# fmt: on


def german_arrivals(unit: str, trace: Trace | None = None) -> GermanArrivalsFigures:
    """German reinforcements, AM GT [lf 29.3.14a].

    11th Pz Div, the Pz Bdes and the HQs of the 5th Pz Army are with the rules of the
    scenario.
    """
    try:
        found: GermanArrivalsFigures = GERMAN_ARRIVALS.known[GERMAN_ARRIVALS_UNIT.at[unit]]
    except Exception:
        found = GERMAN_ARRIVALS.look_up(unit)
    if trace is not None:
        trace.looked_up(GERMAN_ARRIVALS, unit, found)
    return found


class SeptemberEnd(Word):
    """Result of the scenario [lf 29.3.13]."""

    GERMAN_STRATEGIC = "German strategic victory"
    GERMAN_OPERATIONAL = "German operational victory"
    DRAWN = "draw"
    ALLIED_OPERATIONAL = "Allied operational victory"
    ALLIED_STRATEGIC = "Allied strategic victory"


_GERMAN_STRATEGIC: Final = SeptemberEnd.GERMAN_STRATEGIC


@dataclass(frozen=True, slots=True, kw_only=True)
class SeptemberGoals:
    """End of GD 26 [lf 29.3.13]."""

    nancy: bool  # all 12 town and city hexes of Nancy taken
    # three bridgeheads or bridges over the Moselle north of 4-3017, one north of 1-3443
    moselle: bool
    fort_box: int  # box reached on the US Attacks on Forts Track
    xv_west: bool  # no German unit in GenS west of the Moselle in the XV Corps ZOP
    luxemburg: bool  # all of Luxemburg City, or German units there not in GenS
    points: int  # victory points [lf 28.0]

    def __post_init__(self) -> None:
        a_yes_or_no("SeptemberGoals.nancy", self.nancy)
        a_yes_or_no("SeptemberGoals.moselle", self.moselle)
        a_number("SeptemberGoals.fort_box", self.fort_box)
        a_yes_or_no("SeptemberGoals.xv_west", self.xv_west)
        a_yes_or_no("SeptemberGoals.luxemburg", self.luxemburg)
        a_number("SeptemberGoals.points", self.points)


# Victory, September [lf 29.3.13]                                    lucky_forward/rosters.rules:120
SEPTEMBER_POINTS_POINTS: Final = Bands(
    "september_points",
    "Victory, September",
    "lf 29.3.13",
    "Points",
    (
        Band("7 or less", None, 7),
        Band("8..15", 8, 15),
        Band("16..50", 16, 50),
        Band("51+", 51, None),
    ),
)

# fmt: off
SEPTEMBER_POINTS: Final[Chart[SeptemberEnd]] = Chart(
    "september_points",
    "Victory, September",
    "lf 29.3.13",
    "lucky_forward/rosters.rules:120",
    rows=(SEPTEMBER_POINTS_POINTS,),
    columns=(),
    lines=(
        #              Result
        ("7 or less", (SeptemberEnd.GERMAN_OPERATIONAL,)),
        ("8..15",     (SeptemberEnd.DRAWN,)),
        ("16..50",    (SeptemberEnd.ALLIED_OPERATIONAL,)),
        ("51+",       (SeptemberEnd.ALLIED_STRATEGIC,)),
    ),
)
# fmt: on


def september_points(points: Number | Heading, trace: Trace | None = None) -> SeptemberEnd:
    """Victory, September [lf 29.3.13]."""
    if points.__class__ is not int:
        points = SEPTEMBER_POINTS_POINTS.taken(points)
    try:
        found: SeptemberEnd = SEPTEMBER_POINTS.known[SEPTEMBER_POINTS_POINTS.at[points]]
    except Exception:
        found = SEPTEMBER_POINTS.look_up(points)
    if trace is not None:
        trace.looked_up(SEPTEMBER_POINTS, points, found)
    return found


def goals_met(goals: SeptemberGoals) -> Answer:
    """The Allied goals [lf 29.3.13]."""
    failed: list[Reason] = []

    # all of these
    # Nancy                                                          lucky_forward/rosters.rules:131
    if not goals.nancy:
        failed.append(Reason("Nancy", "lf 29.3.13", holds=False))
    # three crossings of the Moselle                                 lucky_forward/rosters.rules:132
    with LeaveOut(failed):
        if not goals.moselle:
            failed.append(Reason("three crossings of the Moselle", "lf 29.3.13", holds=False))
    # box 6 of the fort track                                        lucky_forward/rosters.rules:133
    with LeaveOut(failed):
        if goals.fort_box < 6:
            failed.append(Reason("box 6 of the fort track", "lf 29.3.13", holds=False))
    # the west bank in the XV Corps ZOP                              lucky_forward/rosters.rules:134
    with LeaveOut(failed):
        if not goals.xv_west:
            failed.append(Reason("the west bank in the XV Corps ZOP", "lf 29.3.13", holds=False))
    # Luxemburg City                                                 lucky_forward/rosters.rules:135
    with LeaveOut(failed):
        if not goals.luxemburg:
            failed.append(Reason("Luxemburg City", "lf 29.3.13", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def goals_met_holds(goals: SeptemberGoals) -> bool:
    """The Allied goals [lf 29.3.13]: yes or no, without the reasons."""
    return (
        goals.nancy and goals.moselle and goals.fort_box >= 6 and goals.xv_west and goals.luxemburg
    )


def september_end(goals: SeptemberGoals, trace: Trace | None = None) -> SeptemberEnd:
    """How September ends [lf 29.3.13]."""
    # gives                                                          lucky_forward/rosters.rules:137
    value = (
        _GERMAN_STRATEGIC if not goals_met_holds(goals) else september_points(goals.points, trace)
    )
    if trace is not None:
        trace.formula(
            "september_end",
            value,
            "lf 29.3.13",
            "lucky_forward/rosters.rules:137",
            "How September ends",
        )
    return value
