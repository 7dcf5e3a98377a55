# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/reinforcements.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Reinforcements."""

from __future__ import annotations

from typing import Final

from ._calendars import later
from ._records import dataclass
from ._runtime import Axis, Dates, FiguresChart, Trace, Word, a_date, a_number, needed, within


class EntryMethod(Word):
    """How it arrives [hfs 2.1; hfs 2.6]."""

    GLIDER = "Glider Assault"
    PARACHUTE = "Parachute Assault"
    AIR_LANDING = "Air Landing"
    FLOTILLA = "Flotilla"
    BATTERY = "becomes available"
    ON_FOOT = "enters the map"


_FLOTILLA: Final = EntryMethod.FLOTILLA


# German Reinforcement Chart [hfs 2.1; hfs 2.6]                      hunters/reinforcements.rules:13


@dataclass(frozen=True, slots=True)
class GermanReinforcementsFigures:
    """What one line of German Reinforcement Chart [hfs 2.1; hfs 2.6] gives."""

    line: str
    available: str | None
    method: EntryMethod
    notice: int
    without: str | None
    optional: bool


@dataclass(frozen=True, slots=True)
class GermanReinforcementsRow(GermanReinforcementsFigures):
    """A row of German Reinforcement Chart [hfs 2.1; hfs 2.6]."""

    unit: str


GERMAN_REINFORCEMENTS_UNIT: Final[Axis[str]] = Axis(
    "german_reinforcements",
    "German Reinforcement Chart",
    "hfs 2.1; hfs 2.6",
    "Unit",
    (
        "I-Sturm Bn",
        "III-Sturm Bn",
        "IV-Sturm Bn",
        "3-7 Flak Bn",
        "II-Sturm Bn",
        "1-7 Arty Battery",
        "2 FJ Rgt",
        "3-7 Arty Battery",
        "5-7 Flak Bn",
        "100 Mtn Rgt",
        "85 Mtn Rgt",
        "95 Pio Bn",
        "95 Aufk Bn",
        "95 PJ Bn",
        "55 Krad Bn",
        "95 Artillery, four batteries",
        "7 PJ Bn",
        "3-7 Pio Bn",
        "2-84 Flak Bn",
        "III-100 Mtn Rgt, 4x AT Guns of 16 Co",
    ),
)

# fmt: off
GERMAN_REINFORCEMENTS: Final[FiguresChart[GermanReinforcementsFigures]] = FiguresChart(
    "german_reinforcements",
    "German Reinforcement Chart",
    "hfs 2.1; hfs 2.6",
    "hunters/reinforcements.rules:13",
    rows=(GERMAN_REINFORCEMENTS_UNIT,),
    columns=(),
    lines=(
        #                                         available           method
        #                                         notice without
        #                                         optional
        ("I-Sturm Bn",                           ("1941-05-20 07:20", EntryMethod.GLIDER,
                                                  0,     None,
                                                  False)),
        ("III-Sturm Bn",                         ("1941-05-20 07:40", EntryMethod.PARACHUTE,
                                                  0,     None,
                                                  False)),
        ("IV-Sturm Bn",                          ("1941-05-20 07:40", EntryMethod.PARACHUTE,
                                                  0,     None,
                                                  False)),
        ("3-7 Flak Bn",                          ("1941-05-20 07:40", EntryMethod.PARACHUTE,
                                                  0,     None,
                                                  False)),
        ("II-Sturm Bn",                          ("1941-05-20 08:00", EntryMethod.PARACHUTE,
                                                  0,     None,
                                                  False)),
        ("1-7 Arty Battery",                     ("1941-05-20 09:00", EntryMethod.PARACHUTE,
                                                  0,     None,
                                                  False)),
        ("2 FJ Rgt",                             ("1941-05-20 15:00", EntryMethod.PARACHUTE,
                                                  24,    None,
                                                  False)),
        ("3-7 Arty Battery",                     ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    None,
                                                  False)),
        ("5-7 Flak Bn",                          ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    None,
                                                  False)),
        ("100 Mtn Rgt",                          ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    "III-100 and 4x AT Guns of 16 Co",
                                                  False)),
        ("85 Mtn Rgt",                           ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    None,
                                                  False)),
        ("95 Pio Bn",                            ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    None,
                                                  False)),
        ("95 Aufk Bn",                           ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    None,
                                                  False)),
        ("95 PJ Bn",                             ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    None,
                                                  False)),
        ("55 Krad Bn",                           ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    None,
                                                  False)),
        ("95 Artillery, four batteries",         ("1941-05-20 15:00", EntryMethod.AIR_LANDING,
                                                  24,    None,
                                                  False)),
        ("7 PJ Bn",                              ("1941-05-20 16:00", EntryMethod.PARACHUTE,
                                                  24,    None,
                                                  False)),
        ("3-7 Pio Bn",                           (None,               EntryMethod.FLOTILLA,
                                                  0,     None,
                                                  True)),
        ("2-84 Flak Bn",                         (None,               EntryMethod.FLOTILLA,
                                                  0,     None,
                                                  True)),
        ("III-100 Mtn Rgt, 4x AT Guns of 16 Co", (None,               EntryMethod.FLOTILLA,
                                                  0,     None,
                                                  True)),
    ),
    gives=GermanReinforcementsFigures,
)
# fmt: on


def german_reinforcements(unit: str, trace: Trace | None = None) -> GermanReinforcementsFigures:
    """German Reinforcement Chart [hfs 2.1; hfs 2.6].

    Available on 20 May; with a notice of 24 hours it is scheduled on that turn or later, to
    arrive a day later at the earliest. The Flotilla is optional and has no date of its own.
    """
    try:
        found: GermanReinforcementsFigures = GERMAN_REINFORCEMENTS.known[
            GERMAN_REINFORCEMENTS_UNIT.at[unit]
        ]
    except Exception:
        found = GERMAN_REINFORCEMENTS.look_up(unit)
    if trace is not None:
        trace.looked_up(GERMAN_REINFORCEMENTS, unit, found)
    return found


def german_available_at(
    time: str,
    trace: Trace | None = None,
) -> tuple[GermanReinforcementsRow, ...]:
    """German units that become available [hfs 2.1]."""
    # gives                                                          hunters/reinforcements.rules:40
    value = tuple([
        row
        for row in GERMAN_REINFORCEMENTS.listed(GermanReinforcementsRow)
        if row.available == time
    ])
    if trace is not None:
        trace.formula(
            "german_available_at",
            value,
            "hfs 2.1",
            "hunters/reinforcements.rules:40",
            "German units that become available",
        )
    return value


def german_available_by(
    time: str,
    trace: Trace | None = None,
) -> tuple[GermanReinforcementsRow, ...]:
    """German units available by then [hfs 2.1]."""
    # gives                                                          hunters/reinforcements.rules:43
    value = tuple([
        row
        for row in GERMAN_REINFORCEMENTS.listed(GermanReinforcementsRow)
        if row.available is not None and row.available <= time
    ])
    if trace is not None:
        trace.formula(
            "german_available_by",
            value,
            "hfs 2.1",
            "hunters/reinforcements.rules:43",
            "German units available by then",
        )
    return value


def german_flotilla(
    wanted_method: EntryMethod,
    trace: Trace | None = None,
) -> tuple[GermanReinforcementsRow, ...]:
    """Units of the Motor Sailing Flotillas [hfs 2.6]."""
    # gives                                                          hunters/reinforcements.rules:46
    value = tuple([
        row
        for row in GERMAN_REINFORCEMENTS.listed(GermanReinforcementsRow)
        if row.method == wanted_method
    ])
    if trace is not None:
        trace.formula(
            "german_flotilla",
            value,
            "hfs 2.6",
            "hunters/reinforcements.rules:46",
            "Units of the Motor Sailing Flotillas",
        )
    return value


def earliest_arrival(unit: str, trace: Trace | None = None) -> str:
    """Earliest arrival [hfs 2.1a; hfs 2.6].

    The Flotilla comes after 2400 on 21 May: the turn of 0100.
    """
    # line                                                           hunters/reinforcements.rules:51
    line = german_reinforcements(unit, trace)
    if trace is not None:
        trace.step("line", line, "hfs 2.1a; hfs 2.6", "hunters/reinforcements.rules:51")
    # gives                                                          hunters/reinforcements.rules:49
    value = (
        "1941-05-22 01:00"
        if line.method == _FLOTILLA
        else later(needed(line.available, "line.available"), line.notice, "hours")
    )
    if trace is not None:
        trace.formula(
            "earliest_arrival",
            value,
            "hfs 2.1a; hfs 2.6",
            "hunters/reinforcements.rules:49",
            "Earliest arrival",
        )
    return value


# Commonwealth Reinforcement Chart [hfs 3.8]                         hunters/reinforcements.rules:70


@dataclass(frozen=True, slots=True)
class CommonwealthReinforcementsFigures:
    """What one line of Commonwealth Reinforcement Chart [hfs 3.8] gives."""

    line: str
    number: int | None
    least_roll: int
    most_roll: int
    method: EntryMethod


@dataclass(frozen=True, slots=True)
class CommonwealthReinforcementsRow(CommonwealthReinforcementsFigures):
    """A row of Commonwealth Reinforcement Chart [hfs 3.8]."""

    due: str
    unit: str


COMMONWEALTH_REINFORCEMENTS_DUE: Final = Dates(
    "commonwealth_reinforcements",
    "Commonwealth Reinforcement Chart",
    "hfs 3.8",
    "Time",
    (
        "1941-05-21 07:00",
        "1941-05-22 01:00",
        "1941-05-22 02:00",
        "1941-05-22 02:40",
        "1941-05-22 04:00",
        "1941-05-22 04:40",
        "1941-05-22 06:00",
        "1941-05-22 18:00",
        "1941-05-23 12:00",
    ),
)
COMMONWEALTH_REINFORCEMENTS_UNIT: Final[Axis[str]] = Axis(
    "commonwealth_reinforcements",
    "Commonwealth Reinforcement Chart",
    "hfs 3.8",
    "Unit",
    (
        "Cretan Militia",
        "20th NZ Bn",
        "2-7 Aus Bn",
        "Det 2-1 Aus MG Co",
        "C Co, 20th NZ Bn",
        "D Co, 20th NZ Bn",
        "Creforce, Trucks",
        "C Co, 3rd Hus, MkIII Tanks",
        "1st Welch Bn",
        "C, 2-3 Aus Artillery Battery",
        "20th NZ Bn, remainder",
        "18th NZ Bn",
        "Det 2-1 Aus MG",
    ),
)

# fmt: off
COMMONWEALTH_REINFORCEMENTS: Final[FiguresChart[CommonwealthReinforcementsFigures]] = FiguresChart(
    "commonwealth_reinforcements",
    "Commonwealth Reinforcement Chart",
    "hfs 3.8",
    "hunters/reinforcements.rules:70",
    rows=(COMMONWEALTH_REINFORCEMENTS_DUE, COMMONWEALTH_REINFORCEMENTS_UNIT),
    columns=(),
    lines=(
        #                                                       number least_roll most_roll
        #                                                       method
        (("1941-05-21 07:00", "Cretan Militia"),               (4,     0,         6,
                                                                EntryMethod.BATTERY)),
        (("1941-05-22 01:00", "20th NZ Bn"),                   (None,  2,         6,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 02:00", "2-7 Aus Bn"),                   (None,  4,         6,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 02:00", "Det 2-1 Aus MG Co"),            (None,  3,         6,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 02:40", "C Co, 20th NZ Bn"),             (None,  0,         1,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 02:40", "D Co, 20th NZ Bn"),             (None,  0,         1,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 02:40", "Creforce, Trucks"),             (6,     0,         6,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 02:40", "C Co, 3rd Hus, MkIII Tanks"),   (3,     0,         6,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 04:00", "1st Welch Bn"),                 (None,  6,         6,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 04:00", "C, 2-3 Aus Artillery Battery"), (None,  3,         6,
                                                                EntryMethod.BATTERY)),
        (("1941-05-22 04:40", "20th NZ Bn, remainder"),        (None,  0,         1,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 04:40", "Creforce, Trucks"),             (10,    0,         6,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 06:00", "18th NZ Bn"),                   (None,  5,         6,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-22 18:00", "Det 2-1 Aus MG"),               (None,  0,         2,
                                                                EntryMethod.ON_FOOT)),
        (("1941-05-23 12:00", "C, 2-3 Aus Artillery Battery"), (None,  0,         2,
                                                                EntryMethod.BATTERY)),
    ),
    gives=CommonwealthReinforcementsFigures,
)
# fmt: on


def commonwealth_reinforcements(
    due: str,
    unit: str,
    trace: Trace | None = None,
) -> CommonwealthReinforcementsFigures:
    """Commonwealth Reinforcement Chart [hfs 3.8].

    Contradiction: 0240 and 0440 are no turns of the hourly night: the times of the chart
    are kept [hfs 3.8; hfs 4.0]

    Entry is by any hex of Map B's east edge. The rolls are those of the optional die for
    the 5th Brigade, at 2400 on 21 May; 0 is the chart without it. What that die brings
    comes at its new time instead.
    """
    try:
        found: CommonwealthReinforcementsFigures = COMMONWEALTH_REINFORCEMENTS.known[
            COMMONWEALTH_REINFORCEMENTS_DUE.at[due]
        ][COMMONWEALTH_REINFORCEMENTS_UNIT.at[unit]]
    except Exception:
        found = COMMONWEALTH_REINFORCEMENTS.look_up(due, unit)
    if trace is not None:
        trace.looked_up(COMMONWEALTH_REINFORCEMENTS, (due, unit), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class BrigadeArrivals:
    """Arrivals of a turn [hfs 3.8]."""

    time: str
    brigade_roll: int = 0  # the die for the 5th Brigade; 0 where it is not in play

    def __post_init__(self) -> None:
        a_date("BrigadeArrivals.time", self.time)
        a_number("BrigadeArrivals.brigade_roll", self.brigade_roll)
        within("BrigadeArrivals.brigade_roll", self.brigade_roll, 0, 6)


def commonwealth_arrives(
    turn: BrigadeArrivals,
    trace: Trace | None = None,
) -> tuple[CommonwealthReinforcementsRow, ...]:
    """What arrives at a time [hfs 3.8]."""
    # gives                                                          hunters/reinforcements.rules:98
    value = tuple([
        row
        for row in COMMONWEALTH_REINFORCEMENTS.listed(CommonwealthReinforcementsRow)
        if row.due == turn.time
        and turn.brigade_roll >= row.least_roll
        and turn.brigade_roll <= row.most_roll
    ])
    if trace is not None:
        trace.formula(
            "commonwealth_arrives",
            value,
            "hfs 3.8",
            "hunters/reinforcements.rules:98",
            "What arrives at a time",
        )
    return value


def commonwealth_arrived(
    turn: BrigadeArrivals,
    trace: Trace | None = None,
) -> tuple[CommonwealthReinforcementsRow, ...]:
    """What has arrived by then [hfs 3.8]."""
    # gives                                                         hunters/reinforcements.rules:102
    value = tuple([
        row
        for row in COMMONWEALTH_REINFORCEMENTS.listed(CommonwealthReinforcementsRow)
        if row.due <= turn.time
        and turn.brigade_roll >= row.least_roll
        and turn.brigade_roll <= row.most_roll
    ])
    if trace is not None:
        trace.formula(
            "commonwealth_arrived",
            value,
            "hfs 3.8",
            "hunters/reinforcements.rules:102",
            "What has arrived by then",
        )
    return value


def commonwealth_entry(wanted_unit: str, trace: Trace | None = None) -> str:
    """Where a unit enters [hfs 3.4; hfs 3.8]."""
    # gives                                                         hunters/reinforcements.rules:106
    value: str
    if wanted_unit == "Cretan Militia":
        value = "in its village"
        why = "Cretan Militia"
    elif wanted_unit == "C, 2-3 Aus Artillery Battery":
        value = "nowhere: it becomes available"
        why = "off-map artillery"
    else:
        value = "Map B, east edge, any hex"
        why = ""
    if trace is not None:
        trace.formula(
            "commonwealth_entry",
            value,
            "hfs 3.4; hfs 3.8",
            "hunters/reinforcements.rules:106",
            "Where a unit enters",
            why,
        )
    return value
