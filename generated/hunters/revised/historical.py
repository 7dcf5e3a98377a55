# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/historical.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Historical."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import Axis, FiguresChart, Trace, like
from .vocabulary import LandingMode


# Historical Set-up and Orders [hfs-rev Historical]                       hunters/historical.rules:5


@dataclass(frozen=True, slots=True)
class HistoricalSetUpFigures:
    """What one line of Historical Set-up and Orders [hfs-rev Historical] gives."""

    line: str
    number: int | None
    hexes: tuple[str, ...]
    within: int | None
    place: str | None
    op_sheet: str | None


@dataclass(frozen=True, slots=True)
class HistoricalSetUpRow(HistoricalSetUpFigures):
    """A row of Historical Set-up and Orders [hfs-rev Historical]."""

    formation: str
    unit: str


HISTORICAL_SET_UP_FORMATION: Final[Axis[str]] = Axis(
    "historical_set_up",
    "Historical Set-up and Orders",
    "hfs-rev Historical",
    "Formation",
    (
        "21 NZ",
        "22 NZ",
        "23 NZ",
        "28 NZ",
        "Eng Det",
        "27 NZ MG",
        "AA Det",
        "RM Det",
        "RAF Det",
        "7RTR",
        "FPC",
        "Band",
        "Trans",
        "27 NZ Art",
    ),
)
HISTORICAL_SET_UP_UNIT: Final[Axis[str]] = Axis(
    "historical_set_up",
    "Historical Set-up and Orders",
    "hfs-rev Historical",
    "Unit",
    (
        "A Co",
        "B Co",
        "C Co",
        "D Co, less a platoon",
        "Platoon",
        "HQ Co",
        "D Co",
        "HQ Co, less a platoon, mortars, carriers",
        "Platoon of HQ Co",
        "Mortars",
        "Carriers",
        "HQ1 Co",
        "HQ2 Co",
        "Carrier",
        "7 Fld Co",
        "19 A Tps",
        "MG on the map",
        "MG with 22 NZ",
        "MG with 23 NZ",
        "AA",
        "CD Guns",
        "AA Guns",
        "Inf",
        "MG",
        "all units",
        "A",
        "B",
        "C",
    ),
)

# fmt: off
HISTORICAL_SET_UP: Final[FiguresChart[HistoricalSetUpFigures]] = FiguresChart(
    "historical_set_up",
    "Historical Set-up and Orders",
    "hfs-rev Historical",
    "hunters/historical.rules:5",
    rows=(HISTORICAL_SET_UP_FORMATION, HISTORICAL_SET_UP_UNIT),
    columns=(),
    lines=(
        #                                                        number
        #                                                        hexes
        #                                                        within place
        #                                                        op_sheet
        (("21 NZ", "A Co"),                                     (None,
                                                                 ("W5204",),
                                                                 3,     None,
                                                                 "own")),
        (("21 NZ", "B Co"),                                     (None,
                                                                 ("W5204",),
                                                                 3,     None,
                                                                 "own")),
        (("21 NZ", "C Co"),                                     (None,
                                                                 ("W5204",),
                                                                 3,     None,
                                                                 "own")),
        (("21 NZ", "D Co, less a platoon"),                     (None,
                                                                 ("W5204",),
                                                                 3,     None,
                                                                 "own")),
        (("21 NZ", "Platoon"),                                  (1,
                                                                 ("W3116",),
                                                                 0,     None,
                                                                 "own")),
        (("21 NZ", "HQ Co"),                                    (None,
                                                                 ("W6003",),
                                                                 2,     None,
                                                                 "own")),
        (("22 NZ", "A Co"),                                     (None,
                                                                 ("W3919",),
                                                                 3,     None,
                                                                 "own")),
        (("22 NZ", "B Co"),                                     (None,
                                                                 ("W4211",),
                                                                 3,     None,
                                                                 "own")),
        (("22 NZ", "C Co"),                                     (None,
                                                                 ("W4230", "W4126", "W3730"),
                                                                 0,     None,
                                                                 "own")),
        (("22 NZ", "D Co"),                                     (None,
                                                                 ("W3519", "W3520", "W3521", "W3522", "W3523", "W3524", "W3525", "W3619", "W3620", "W3621", "W3622", "W3623", "W3624", "W3720", "W3721", "W3722", "W3723", "W3724"),
                                                                 0,     None,
                                                                 "own")),
        (("22 NZ", "HQ Co, less a platoon, mortars, carriers"), (None,
                                                                 (),
                                                                 None,  "Pirgos",
                                                                 "own")),
        (("22 NZ", "Platoon of HQ Co"),                         (1,
                                                                 ("W4603",),
                                                                 0,     None,
                                                                 "own")),
        (("22 NZ", "Mortars"),                                  (None,
                                                                 ("W5215",),
                                                                 0,     None,
                                                                 "own")),
        (("22 NZ", "Carriers"),                                 (None,
                                                                 ("W3723",),
                                                                 0,     None,
                                                                 "own")),
        (("23 NZ", "A Co"),                                     (None,
                                                                 ("W6215",),
                                                                 1,     None,
                                                                 "own")),
        (("23 NZ", "C Co"),                                     (None,
                                                                 ("W6210",),
                                                                 4,     None,
                                                                 "own")),
        (("23 NZ", "D Co"),                                     (None,
                                                                 ("W5915",),
                                                                 1,     None,
                                                                 "own")),
        (("23 NZ", "HQ1 Co"),                                   (None,
                                                                 ("W5615",),
                                                                 2,     None,
                                                                 "own")),
        (("23 NZ", "HQ2 Co"),                                   (None,
                                                                 ("E0414",),
                                                                 2,     None,
                                                                 "own")),
        (("23 NZ", "Mortars"),                                  (None,
                                                                 ("E0414",),
                                                                 2,     None,
                                                                 "own")),
        (("23 NZ", "Carrier"),                                  (1,
                                                                 ("E0414",),
                                                                 2,     None,
                                                                 "own")),
        (("28 NZ", "A Co"),                                     (None,
                                                                 ("E4807",),
                                                                 2,     None,
                                                                 "own")),
        (("28 NZ", "B Co"),                                     (None,
                                                                 ("E4306",),
                                                                 2,     None,
                                                                 "own")),
        (("28 NZ", "C Co"),                                     (None,
                                                                 ("E4210",),
                                                                 2,     None,
                                                                 "own")),
        (("28 NZ", "D Co"),                                     (None,
                                                                 ("E2712", "E3217", "E3717"),
                                                                 0,     None,
                                                                 "own")),
        (("28 NZ", "HQ Co"),                                    (None,
                                                                 (),
                                                                 None,  "Platanias",
                                                                 "own")),
        (("Eng Det", "7 Fld Co"),                               (None,
                                                                 ("E1417",),
                                                                 4,     None,
                                                                 "own")),
        (("Eng Det", "19 A Tps"),                               (None,
                                                                 ("E2416",),
                                                                 5,     None,
                                                                 "own")),
        (("27 NZ MG", "MG on the map"),                         (2,
                                                                 ("W4724", "W4418"),
                                                                 0,     "one in each",
                                                                 None)),
        (("27 NZ MG", "MG with 22 NZ"),                         (2,
                                                                 (),
                                                                 None,  "with D Co, 22 NZ",
                                                                 None)),
        (("27 NZ MG", "MG with 23 NZ"),                         (2,
                                                                 (),
                                                                 None,  "with HQ1 Co, 23 NZ",
                                                                 None)),
        (("AA Det", "AA"),                                      (None,
                                                                 (),
                                                                 None,  "one in each Bofors Pit",
                                                                 "any")),
        (("RM Det", "CD Guns"),                                 (2,
                                                                 ("W3821",),
                                                                 0,     None,
                                                                 "any")),
        (("RM Det", "AA Guns"),                                 (2,
                                                                 ("W3918",),
                                                                 0,     None,
                                                                 "any")),
        (("RAF Det", "Inf"),                                    (2,
                                                                 ("W3621", "W4315"),
                                                                 0,     "one in each",
                                                                 "any")),
        (("RAF Det", "MG"),                                     (3,
                                                                 ("W3827", "W3927", "W3621"),
                                                                 0,     "one in each",
                                                                 "any")),
        (("7RTR", "all units"),                                 (None,
                                                                 ("W4221",),
                                                                 0,     None,
                                                                 "any")),
        (("FPC", "all units"),                                  (None,
                                                                 ("E1210",),
                                                                 0,     None,
                                                                 "any")),
        (("Band", "all units"),                                 (None,
                                                                 ("E4610",),
                                                                 0,     None,
                                                                 "any")),
        (("Trans", "all units"),                                (None,
                                                                 ("E5113",),
                                                                 0,     None,
                                                                 "any")),
        (("27 NZ Art", "A"),                                    (None,
                                                                 ("W5802",),
                                                                 2,     None,
                                                                 "any")),
        (("27 NZ Art", "B"),                                    (None,
                                                                 ("W6110",),
                                                                 2,     None,
                                                                 "any")),
        (("27 NZ Art", "C"),                                    (None,
                                                                 ("E1313",),
                                                                 2,     None,
                                                                 "any")),
    ),
    gives=HistoricalSetUpFigures,
)
# fmt: on


def historical_set_up(
    formation: str,
    unit: str,
    trace: Trace | None = None,
) -> HistoricalSetUpFigures:
    """Historical Set-up and Orders [hfs-rev Historical].

    Within 0 is the hex itself. Each battalion and the Engineering Detachment are on a
    Prepared Defense of their own; brigade troops go on any Op Sheet.
    """
    try:
        found: HistoricalSetUpFigures = HISTORICAL_SET_UP.known[
            HISTORICAL_SET_UP_FORMATION.at[formation]
        ][HISTORICAL_SET_UP_UNIT.at[unit]]
    except Exception:
        found = HISTORICAL_SET_UP.look_up(formation, unit)
    if trace is not None:
        trace.looked_up(HISTORICAL_SET_UP, (formation, unit), found)
    return found


def historical_place(
    wanted_formation: str,
    trace: Trace | None = None,
) -> tuple[HistoricalSetUpRow, ...]:
    """Where a formation stood [hfs-rev Historical]."""
    # gives                                                              hunters/historical.rules:56
    value = tuple([
        row
        for row in HISTORICAL_SET_UP.listed(HistoricalSetUpRow)
        if row.formation == wanted_formation
    ])
    if trace is not None:
        trace.formula(
            "historical_place",
            value,
            "hfs-rev Historical",
            "hunters/historical.rules:56",
            "Where a formation stood",
        )
    return value


def historical_at_hex(
    wanted_hex: str,
    trace: Trace | None = None,
) -> tuple[HistoricalSetUpRow, ...]:
    """Who stood around a hex [hfs-rev Historical]."""
    like("wanted_hex", wanted_hex, "A99.99", "A9.99", "A9999")

    # gives                                                              hunters/historical.rules:59
    value = tuple([
        row
        for row in HISTORICAL_SET_UP.listed(HistoricalSetUpRow)
        if any([hex_ref == wanted_hex for hex_ref in row.hexes])
    ])
    if trace is not None:
        trace.formula(
            "historical_at_hex",
            value,
            "hfs-rev Historical",
            "hunters/historical.rules:59",
            "Who stood around a hex",
        )
    return value


# Historical German Landing Plan [hfs-rev Historical]                    hunters/historical.rules:64


@dataclass(frozen=True, slots=True)
class HistoricalLandingsFigures:
    """What one line of Historical German Landing Plan [hfs-rev Historical] gives."""

    line: str
    time: str
    mode: LandingMode
    flights: int | None
    hexes: tuple[str, ...]
    on_map: bool


@dataclass(frozen=True, slots=True)
class HistoricalLandingsRow(HistoricalLandingsFigures):
    """A row of Historical German Landing Plan [hfs-rev Historical]."""

    group: str
    unit: str


HISTORICAL_LANDINGS_GROUP: Final[Axis[str]] = Axis(
    "historical_landings",
    "Historical German Landing Plan",
    "hfs-rev Historical",
    "Group",
    (
        "Det Braun",
        "Det vPlessen",
        "Det Koch",
        "III Battalion Group",
        "IV Battalion Group",
        "II Battalion Group",
        "South Group",
        "Support Group",
        "East Group",
        "West Group",
    ),
)
HISTORICAL_LANDINGS_UNIT: Final[Axis[str]] = Axis(
    "historical_landings",
    "Historical German Landing Plan",
    "hfs-rev Historical",
    "Unit",
    (
        "HQ/STURM",
        "3/I/STURM",
        "4/I/STURM",
        "9/III/STURM",
        "10/III/STURM",
        "11/III/STURM",
        "12/III/STURM",
        "14/IV/STURM",
        "3/7Fla-MG",
        "13/IV/STURM",
        "15/IV/STURM",
        "5/II/STURM",
        "6/II/STURM",
        "7/II/STURM",
        "8/II/STURM",
        "16/IV/STURM",
        "1/7Art",
        "5/II/2FJR",
        "6/II/2FJR",
        "HQ/II/2FJR",
        "1/7PzJäg",
        "2/7PzJäg",
        "3/7PzJäg",
    ),
)

# fmt: off
HISTORICAL_LANDINGS: Final[FiguresChart[HistoricalLandingsFigures]] = FiguresChart(
    "historical_landings",
    "Historical German Landing Plan",
    "hfs-rev Historical",
    "hunters/historical.rules:64",
    rows=(HISTORICAL_LANDINGS_GROUP, HISTORICAL_LANDINGS_UNIT),
    columns=(),
    lines=(
        #                                          time                mode
        #                                          flights hexes
        #                                          on_map
        (("Det Braun", "HQ/STURM"),               ("1941-05-20 07:20", LandingMode.GLIDER,
                                                   None,   ("W3025", "W3225"),
                                                   True)),
        (("Det vPlessen", "3/I/STURM"),           ("1941-05-20 07:20", LandingMode.GLIDER,
                                                   None,   ("W3430", "W3629", "W3733", "W3232"),
                                                   True)),
        (("Det Koch", "4/I/STURM"),               ("1941-05-20 07:20", LandingMode.GLIDER,
                                                   None,   ("W4415", "W4615", "W3505", "W3305"),
                                                   True)),
        (("III Battalion Group", "9/III/STURM"),  ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   4,      ("W4822",),
                                                   True)),
        (("III Battalion Group", "10/III/STURM"), ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   4,      ("E1718",),
                                                   True)),
        (("III Battalion Group", "11/III/STURM"), ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   4,      ("W5618",),
                                                   True)),
        (("III Battalion Group", "12/III/STURM"), ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   4,      ("E0320",),
                                                   True)),
        (("III Battalion Group", "14/IV/STURM"),  ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   2,      ("W4822",),
                                                   True)),
        (("III Battalion Group", "3/7Fla-MG"),    ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   1,      ("W4822",),
                                                   True)),
        (("IV Battalion Group", "13/IV/STURM"),   ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   3,      ("W1730",),
                                                   True)),
        (("IV Battalion Group", "14/IV/STURM"),   ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   2,      ("W2228",),
                                                   True)),
        (("IV Battalion Group", "15/IV/STURM"),   ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   3,      ("W2428",),
                                                   True)),
        (("IV Battalion Group", "3/7Fla-MG"),     ("1941-05-20 07:40", LandingMode.PARACHUTE,
                                                   2,      ("W2029",),
                                                   True)),
        (("II Battalion Group", "5/II/STURM"),    ("1941-05-20 08:00", LandingMode.PARACHUTE,
                                                   4,      ("W1130",),
                                                   True)),
        (("II Battalion Group", "6/II/STURM"),    ("1941-05-20 08:00", LandingMode.PARACHUTE,
                                                   4,      ("W1132",),
                                                   False)),
        (("II Battalion Group", "7/II/STURM"),    ("1941-05-20 08:00", LandingMode.PARACHUTE,
                                                   4,      ("W1128",),
                                                   True)),
        (("II Battalion Group", "8/II/STURM"),    ("1941-05-20 08:00", LandingMode.PARACHUTE,
                                                   4,      ("W1133",),
                                                   True)),
        (("II Battalion Group", "14/IV/STURM"),   ("1941-05-20 08:00", LandingMode.PARACHUTE,
                                                   2,      ("W1330",),
                                                   True)),
        (("South Group", "16/IV/STURM"),          ("1941-05-20 08:00", LandingMode.PARACHUTE,
                                                   3,      ("W2501",),
                                                   False)),
        (("Support Group", "1/7Art"),             ("1941-05-20 09:00", LandingMode.PARACHUTE,
                                                   2,      ("W2428", "W4822"),
                                                   True)),
        (("East Group", "5/II/2FJR"),             ("1941-05-21 15:00", LandingMode.PARACHUTE,
                                                   3,      ("E2118",),
                                                   True)),
        (("East Group", "6/II/2FJR"),             ("1941-05-21 15:00", LandingMode.PARACHUTE,
                                                   3,      ("E1618",),
                                                   True)),
        (("West Group", "HQ/II/2FJR"),            ("1941-05-21 16:00", LandingMode.PARACHUTE,
                                                   3,      ("W2228",),
                                                   True)),
        (("West Group", "1/7PzJäg"),              ("1941-05-21 16:00", LandingMode.PARACHUTE,
                                                   3,      ("W2029",),
                                                   True)),
        (("West Group", "2/7PzJäg"),              ("1941-05-21 16:00", LandingMode.PARACHUTE,
                                                   3,      ("W2027",),
                                                   True)),
        (("West Group", "3/7PzJäg"),              ("1941-05-21 16:00", LandingMode.PARACHUTE,
                                                   3,      ("W1829",),
                                                   True)),
    ),
    gives=HistoricalLandingsFigures,
)
# fmt: on


def historical_landings(
    group: str,
    unit: str,
    trace: Trace | None = None,
) -> HistoricalLandingsFigures:
    """Historical German Landing Plan [hfs-rev Historical].

    Hexes of landing; a Flight of gliders for each hex. The 10th to 12th Companies scatter
    farther [hfs-rev 2.1c]. Off the map: that company marched away and never came.
    """
    try:
        found: HistoricalLandingsFigures = HISTORICAL_LANDINGS.known[
            HISTORICAL_LANDINGS_GROUP.at[group]
        ][HISTORICAL_LANDINGS_UNIT.at[unit]]
    except Exception:
        found = HISTORICAL_LANDINGS.look_up(group, unit)
    if trace is not None:
        trace.looked_up(HISTORICAL_LANDINGS, (group, unit), found)
    return found


# Historical German orders [hfs-rev Historical]                          hunters/historical.rules:98


@dataclass(frozen=True, slots=True)
class HistoricalOrdersFigures:
    """What one line of Historical German orders [hfs-rev Historical] gives."""

    line: str
    objective: str
    airfield_needs_new_order: bool


HISTORICAL_ORDERS_GROUP: Final[Axis[str]] = Axis(
    "historical_orders",
    "Historical German orders",
    "hfs-rev Historical",
    "Group",
    (
        "Det Braun",
        "Det vPlessen",
        "Det Koch",
        "III Battalion Group",
        "IV Battalion Group",
        "II Battalion Group",
        "South Group",
        "Support Group",
    ),
)

# fmt: off
HISTORICAL_ORDERS: Final[FiguresChart[HistoricalOrdersFigures]] = FiguresChart(
    "historical_orders",
    "Historical German orders",
    "hfs-rev Historical",
    "hunters/historical.rules:98",
    rows=(HISTORICAL_ORDERS_GROUP,),
    columns=(),
    lines=(
        #                        objective                              airfield_needs_new_order
        ("Det Braun",           ("take the Tavronitis bridge",          False)),
        ("Det vPlessen",        ("clear the west edge of the airfield", False)),
        ("Det Koch",            ("capture Pt. 107",                     False)),
        ("III Battalion Group", ("take Maleme airfield",                False)),
        ("IV Battalion Group",  ("support the attack on the airfield",  False)),
        ("II Battalion Group",  ("defend against the west",             True)),
        ("South Group",         ("defend against the south",            True)),
        ("Support Group",       ("support the attack on the airfield",  False)),
    ),
    gives=HistoricalOrdersFigures,
)
# fmt: on


def historical_orders(group: str, trace: Trace | None = None) -> HistoricalOrdersFigures:
    """Historical German orders [hfs-rev Historical]."""
    try:
        found: HistoricalOrdersFigures = HISTORICAL_ORDERS.known[HISTORICAL_ORDERS_GROUP.at[group]]
    except Exception:
        found = HISTORICAL_ORDERS.look_up(group)
    if trace is not None:
        trace.looked_up(HISTORICAL_ORDERS, group, found)
    return found


# Historical Air Transport [hfs-rev Historical]                         hunters/historical.rules:111


@dataclass(frozen=True, slots=True)
class AirTransportFigures:
    """What one line of Historical Air Transport [hfs-rev Historical] gives."""

    line: str
    begins: str
    until: str
    flights: int
    ammo: bool


@dataclass(frozen=True, slots=True)
class AirTransportRow(AirTransportFigures):
    """A row of Historical Air Transport [hfs-rev Historical]."""

    unit: str


AIR_TRANSPORT_UNIT: Final[Axis[str]] = Axis(
    "air_transport",
    "Historical Air Transport",
    "hfs-rev Historical",
    "Unit",
    (
        "II/100GJR",
        "I/85GJR",
        "I/100GJR",
        "3/7Art",
        "95Pio",
        "95Art",
        "95PzJäg",
        "55Krad, 1st, 2nd, 2/3 of 4th Co",
        "III/85GJR",
        "16/85GJR",
        "16/100GJR",
        "95Aufk",
        "5/7Fla-MG",
    ),
)

# fmt: off
AIR_TRANSPORT: Final[FiguresChart[AirTransportFigures]] = FiguresChart(
    "air_transport",
    "Historical Air Transport",
    "hfs-rev Historical",
    "hunters/historical.rules:111",
    rows=(AIR_TRANSPORT_UNIT,),
    columns=(),
    lines=(
        #                                    begins              until               flights
        #                                    ammo
        ("II/100GJR",                       ("1941-05-21 16:00", "1941-05-21 18:00", 17,
                                             False)),
        ("I/85GJR",                         ("1941-05-22 10:00", "1941-05-22 12:00", 17,
                                             False)),
        ("I/100GJR",                        ("1941-05-22 12:00", "1941-05-22 15:00", 17,
                                             False)),
        ("3/7Art",                          ("1941-05-22 15:00", "1941-05-22 17:00", 2,
                                             False)),
        ("95Pio",                           ("1941-05-22 17:00", "1941-05-22 18:00", 9,
                                             False)),
        ("95Art",                           ("1941-05-23 10:00", "1941-05-23 13:00", 16,
                                             True)),
        ("95PzJäg",                         ("1941-05-23 13:00", "1941-05-23 15:00", 15,
                                             True)),
        ("55Krad, 1st, 2nd, 2/3 of 4th Co", ("1941-05-23 15:00", "1941-05-23 18:00", 24,
                                             True)),
        ("III/85GJR",                       ("1941-05-24 10:00", "1941-05-24 14:00", 17,
                                             True)),
        ("16/85GJR",                        ("1941-05-24 10:00", "1941-05-24 14:00", 8,
                                             True)),
        ("16/100GJR",                       ("1941-05-24 10:00", "1941-05-24 14:00", 8,
                                             True)),
        ("95Aufk",                          ("1941-05-24 14:00", "1941-05-24 17:00", 20,
                                             True)),
        ("5/7Fla-MG",                       ("1941-05-24 14:00", "1941-05-24 17:00", 6,
                                             True)),
    ),
    gives=AirTransportFigures,
)
# fmt: on


def air_transport(unit: str, trace: Trace | None = None) -> AirTransportFigures:
    """Historical Air Transport [hfs-rev Historical]."""
    try:
        found: AirTransportFigures = AIR_TRANSPORT.known[AIR_TRANSPORT_UNIT.at[unit]]
    except Exception:
        found = AIR_TRANSPORT.look_up(unit)
    if trace is not None:
        trace.looked_up(AIR_TRANSPORT, unit, found)
    return found


# In the pool, not before [hfs-rev Historical]                          hunters/historical.rules:129


@dataclass(frozen=True, slots=True)
class ReinforcementPoolFigures:
    """What one line of In the pool, not before [hfs-rev Historical] gives."""

    line: str
    not_before: str


REINFORCEMENT_POOL_UNIT: Final[Axis[str]] = Axis(
    "reinforcement_pool",
    "In the pool, not before",
    "hfs-rev Historical",
    "Unit",
    ("sIG/100", "55Krad, 3rd and 1/3 of 4th Co"),
)

# fmt: off
REINFORCEMENT_POOL: Final[FiguresChart[ReinforcementPoolFigures]] = FiguresChart(
    "reinforcement_pool",
    "In the pool, not before",
    "hfs-rev Historical",
    "hunters/historical.rules:129",
    rows=(REINFORCEMENT_POOL_UNIT,),
    columns=(),
    lines=(
        #                                  not_before
        ("sIG/100",                       ("1941-05-25",)),
        ("55Krad, 3rd and 1/3 of 4th Co", ("1941-05-25",)),
    ),
    gives=ReinforcementPoolFigures,
)
# fmt: on


def reinforcement_pool(unit: str, trace: Trace | None = None) -> ReinforcementPoolFigures:
    """In the pool, not before [hfs-rev Historical]."""
    try:
        found: ReinforcementPoolFigures = REINFORCEMENT_POOL.known[REINFORCEMENT_POOL_UNIT.at[unit]]
    except Exception:
        found = REINFORCEMENT_POOL.look_up(unit)
    if trace is not None:
        trace.looked_up(REINFORCEMENT_POOL, unit, found)
    return found


def historical_landings_at(
    wanted_time: str,
    trace: Trace | None = None,
) -> tuple[HistoricalLandingsRow, ...]:
    """What lands at a time [hfs-rev Historical]."""
    # gives                                                             hunters/historical.rules:136
    value = tuple([
        row for row in HISTORICAL_LANDINGS.listed(HistoricalLandingsRow) if row.time == wanted_time
    ])
    if trace is not None:
        trace.formula(
            "historical_landings_at",
            value,
            "hfs-rev Historical",
            "hunters/historical.rules:136",
            "What lands at a time",
        )
    return value


def historical_landings_of(
    wanted_unit: str,
    trace: Trace | None = None,
) -> tuple[HistoricalLandingsRow, ...]:
    """Where a unit lands [hfs-rev Historical]."""
    # gives                                                             hunters/historical.rules:139
    value = tuple([
        row for row in HISTORICAL_LANDINGS.listed(HistoricalLandingsRow) if row.unit == wanted_unit
    ])
    if trace is not None:
        trace.formula(
            "historical_landings_of",
            value,
            "hfs-rev Historical",
            "hunters/historical.rules:139",
            "Where a unit lands",
        )
    return value


def air_transport_at(time: str, trace: Trace | None = None) -> tuple[AirTransportRow, ...]:
    """What is flown in at a time [hfs-rev Historical]."""
    # gives                                                             hunters/historical.rules:142
    value = tuple([
        row
        for row in AIR_TRANSPORT.listed(AirTransportRow)
        if row.begins <= time and row.until >= time
    ])
    if trace is not None:
        trace.formula(
            "air_transport_at",
            value,
            "hfs-rev Historical",
            "hunters/historical.rules:142",
            "What is flown in at a time",
        )
    return value
