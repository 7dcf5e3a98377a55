# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/victory_points.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Victory points."""

from __future__ import annotations

from typing import Final

from ._calendars import earlier
from ._records import dataclass
from ._runtime import (
    STAYS,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    Heading,
    Number,
    RankedWord,
    Trace,
    Word,
    a_date,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    is_a,
    once,
)
from .game import Nation

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))


class Level(RankedWord):
    """Level of victory [hfs-rev 6.2c], least first."""

    COMMONWEALTH_MAJOR = "Commonwealth Major Victory"
    COMMONWEALTH_MINOR = "Commonwealth Minor Victory"
    DRAWN = "Draw"
    GERMAN_MINOR = "German Minor Victory"
    GERMAN_MAJOR = "German Major Victory"


_COMMONWEALTH_MAJOR: Final = Level.COMMONWEALTH_MAJOR


@dataclass(frozen=True, slots=True, kw_only=True)
class Midnight:
    """2400 on 20 May [hfs-rev 6.1]."""

    german_airfield: bool  # the Germans are in full possession of the airfield

    def __post_init__(self) -> None:
        a_yes_or_no("Midnight.german_airfield", self.german_airfield)


@dataclass(frozen=True, slots=True)
class SuddenDeathResolved:
    """What Sudden Death comes to."""

    game_over: bool
    level: Level | None


def sudden_death(
    midnight: Midnight,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SuddenDeathResolved | Ended:
    """Sudden Death [hfs-rev 6.1].

    Rolled by the German player.
    """
    is_a("midnight", midnight, Midnight)
    if trace is not None:
        a_trace(trace)

    # end: the airfield is German [hfs-rev 6.1]                      hunters/victory_points.rules:21
    if midnight.german_airfield:
        if trace is not None:
            trace.end("the airfield is German", "hfs-rev 6.1", "hunters/victory_points.rules:21")
        return Ended("the airfield is German", "hfs-rev 6.1")

    # roll die: 1d6 [hfs-rev 6.1]                                    hunters/victory_points.rules:22
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "hfs-rev 6.1", "hunters/victory_points.rules:22")

    # game_over [hfs-rev 6.1]                                        hunters/victory_points.rules:23
    game_over = die == 1
    if trace is not None:
        trace.step("game_over", game_over, "hfs-rev 6.1", "hunters/victory_points.rules:23")

    # level [hfs-rev 6.1]                                            hunters/victory_points.rules:24
    level: Level | None = _COMMONWEALTH_MAJOR if game_over else None
    if trace is not None:
        trace.step("level", level, "hfs-rev 6.1", "hunters/victory_points.rules:24")

    return SuddenDeathResolved(game_over, level)


class UnitSize(Word):
    """Size of a unit that leaves [hfs-rev 6.2a]."""

    # fmt: off
    #           printed      least_steps
    COMPANY =   "Company",   15
    BATTALION = "Battalion", 50
    # fmt: on

    def __init__(self, printed: str, least_steps: int) -> None:
        self.least_steps: Final = least_steps


# German VP Chart [hfs-rev 6.2a; German VP Chart]                    hunters/victory_points.rules:34


@dataclass(frozen=True, slots=True)
class GermanPointsFigures:
    """What one line of German VP Chart [hfs-rev 6.2a; German VP Chart] gives."""

    line: str
    size: UnitSize
    exit: str
    time: str
    early: int
    on_time: int
    late: int


GERMAN_POINTS_UNIT: Final[Axis[str]] = Axis(
    "german_points",
    "German VP Chart",
    "hfs-rev 6.2a; German VP Chart",
    "Unit",
    ("FJ Co (16th)", "FJ Co (6th)", "Mt Btl (I/85)", "Mt Btl (I/100)"),
)

# fmt: off
GERMAN_POINTS: Final[FiguresChart[GermanPointsFigures]] = FiguresChart(
    "german_points",
    "German VP Chart",
    "hfs-rev 6.2a; German VP Chart",
    "hunters/victory_points.rules:34",
    rows=(GERMAN_POINTS_UNIT,),
    columns=(),
    lines=(
        #                   size                exit  time                early on_time late
        ("FJ Co (16th)",   (UnitSize.COMPANY,   "SW", "1941-05-20 10:00", 0,    5,      0)),
        ("FJ Co (6th)",    (UnitSize.COMPANY,   "W",  "1941-05-20 10:00", 0,    5,      0)),
        ("Mt Btl (I/85)",  (UnitSize.BATTALION, "SE", "1941-05-22 18:00", 15,   10,     5)),
        ("Mt Btl (I/100)", (UnitSize.BATTALION, "SE", "1941-05-23 06:00", 15,   10,     5)),
    ),
    gives=GermanPointsFigures,
)
# fmt: on


def german_points(unit: str, trace: Trace | None = None) -> GermanPointsFigures:
    """German VP Chart [hfs-rev 6.2a; German VP Chart].

    The names are for reference only: any unit of that kind will do.
    """
    try:
        found: GermanPointsFigures = GERMAN_POINTS.known[GERMAN_POINTS_UNIT.at[unit]]
    except Exception:
        found = GERMAN_POINTS.look_up(unit)
    if trace is not None:
        trace.looked_up(GERMAN_POINTS, unit, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A unit that left the map [hfs-rev 6.2a]."""

    row_of: str  # its line of the German VP Chart
    left_at: str
    steps: int
    right_way: bool = True  # over the edge that the chart names

    def __post_init__(self) -> None:
        a_text("Exit.row_of", self.row_of)
        a_date("Exit.left_at", self.left_at)
        a_number("Exit.steps", self.steps)
        a_yes_or_no("Exit.right_way", self.right_way)


def exit_points(exit_: Exit, trace: Trace | None = None) -> int:
    """Points for an exit [hfs-rev 6.2a]."""

    @once
    def line() -> GermanPointsFigures:
        # line: worked out when it is first asked for                hunters/victory_points.rules:51
        value = german_points(exit_.row_of, trace)
        if trace is not None:
            trace.step("line", value, "hfs-rev 6.2a", "hunters/victory_points.rules:51")
        return value

    # gives                                                          hunters/victory_points.rules:50
    value: int
    if not exit_.right_way:
        value = 0
        why = "another edge"
    elif exit_.steps < line().size.least_steps:
        value = 0
        why = "too few steps"
    elif exit_.left_at <= earlier(line().time, 24, "hours"):
        value = line().early
        why = "a day early or more"
    elif exit_.left_at <= line().time:
        value = line().on_time
        why = "on time"
    else:
        value = line().late
        why = ""
    if trace is not None:
        trace.formula(
            "exit_points",
            value,
            "hfs-rev 6.2a",
            "hunters/victory_points.rules:50",
            "Points for an exit",
            why,
        )
    return value


class Location(Word):
    """Location [hfs-rev 6.2b; Commonwealth VP Chart]."""

    # fmt: off
    #               printed            points
    AIRFIELD =      "Maleme Airfield", 5
    POINT_107 =     "Pt.107",          5
    TAVRONITIS =    "Tavronitis",      2
    PIRGOS =        "Pirgos",          5
    XAMOADHOKHORI = "Xamoadhokhori",   2
    DHASKALIANA =   "Dhaskaliana",     2
    KONDOMARI =     "Kondomari",       2
    MODHION =       "Modhion",         2
    PLATANIAS =     "Platanias",       5
    # fmt: on

    def __init__(self, printed: str, points: int) -> None:
        self.points: Final = points


@dataclass(frozen=True, slots=True, kw_only=True)
class Judging:
    """0600 of a day [hfs-rev 6.2b]."""

    held: tuple[Location, ...] = ()  # controlled by the Commonwealth

    def __post_init__(self) -> None:
        each("Judging.held", self.held, is_a, Location)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgings:
    """The days of the game [hfs-rev 6.2b]."""

    days: tuple[Judging, ...] = ()

    def __post_init__(self) -> None:
        each("Judgings.days", self.days, is_a, Judging)


def points_of_day(day: Judging, trace: Trace | None = None) -> int:
    """Commonwealth points of a day [hfs-rev 6.2b]."""
    # gives                                                          hunters/victory_points.rules:77
    value = sum([location.points for location in day.held])
    if trace is not None:
        trace.formula(
            "points_of_day",
            value,
            "hfs-rev 6.2b",
            "hunters/victory_points.rules:77",
            "Commonwealth points of a day",
        )
    return value


def commonwealth_points(game: Judgings, trace: Trace | None = None) -> int:
    """Commonwealth points [hfs-rev 6.2b]."""
    # gives                                                          hunters/victory_points.rules:80
    value = sum([points_of_day(day, trace) for day in game.days])
    if trace is not None:
        trace.formula(
            "commonwealth_points",
            value,
            "hfs-rev 6.2b",
            "hunters/victory_points.rules:80",
            "Commonwealth points",
        )
    return value


# Historic levels [hfs-rev 6.2]                                      hunters/victory_points.rules:83
# ?! doubtful: the lines of the German chart come to 40 at most
HISTORIC_LEVELS_SIDE: Final[Axis[Nation]] = Axis(
    "historic_levels",
    "Historic levels",
    "hfs-rev 6.2",
    "Side",
    (Nation.GERMAN, Nation.COMMONWEALTH),
)

# fmt: off
HISTORIC_LEVELS: Final[Chart[int]] = Chart(
    "historic_levels",
    "Historic levels",
    "hfs-rev 6.2",
    "hunters/victory_points.rules:83",
    rows=(HISTORIC_LEVELS_SIDE,),
    columns=(),
    lines=(
        #                 Points
        ("German",       (50,)),  # Points ?!
        ("Commonwealth", (42,)),
    ),
)
# fmt: on


def historic_levels(side: Nation, trace: Trace | None = None) -> int:
    """Historic levels [hfs-rev 6.2]."""
    try:
        found: int = HISTORIC_LEVELS.known[HISTORIC_LEVELS_SIDE.at[side]]
    except Exception:
        found = HISTORIC_LEVELS.look_up(side)
    if trace is not None:
        trace.looked_up(HISTORIC_LEVELS, side, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """Victory points at the end [hfs-rev 6.2c]."""

    german_total: int
    commonwealth_total: int
    fj_steps_lost: int = 0  # by Fallschirmjäger infantry platoons alone

    def __post_init__(self) -> None:
        a_number("Reckoning.german_total", self.german_total)
        a_number("Reckoning.commonwealth_total", self.commonwealth_total)
        a_number("Reckoning.fj_steps_lost", self.fj_steps_lost)


# Levels of victory [hfs-rev 6.2c]                                   hunters/victory_points.rules:98


@dataclass(frozen=True, slots=True)
class LevelsFigures:
    """What one line of Levels of victory [hfs-rev 6.2c] gives."""

    line: str
    level: Level


LEVELS_DEGREE: Final = Bands(
    "levels",
    "Levels of victory",
    "hfs-rev 6.2c",
    "Degree",
    (Band("-2", -2, -2), Band("-1", -1, -1), Band("0", 0, 0), Band("1", 1, 1), Band("2", 2, 2)),
    below=STAYS,
    above=STAYS,
)

# fmt: off
LEVELS: Final[FiguresChart[LevelsFigures]] = FiguresChart(
    "levels",
    "Levels of victory",
    "hfs-rev 6.2c",
    "hunters/victory_points.rules:98",
    rows=(LEVELS_DEGREE,),
    columns=(),
    lines=(
        #       level
        ("-2", (Level.COMMONWEALTH_MAJOR,)),
        ("-1", (Level.COMMONWEALTH_MINOR,)),
        ("0",  (Level.DRAWN,)),
        ("1",  (Level.GERMAN_MINOR,)),
        ("2",  (Level.GERMAN_MAJOR,)),
    ),
    gives=LevelsFigures,
)
# fmt: on


def levels(degree: Number | Heading, trace: Trace | None = None) -> LevelsFigures:
    """Levels of victory [hfs-rev 6.2c].

    From the Commonwealth's to the German player's Major Victory.
    """
    if degree.__class__ is not int:
        degree = LEVELS_DEGREE.taken(degree)
    try:
        found: LevelsFigures = LEVELS.known[LEVELS_DEGREE.at[degree]]
    except Exception:
        found = LEVELS.look_up(degree)
    if trace is not None:
        trace.looked_up(LEVELS, degree, found)
    return found


def victory_level(reckoning: Reckoning, trace: Trace | None = None) -> Level:
    """Level of victory [hfs-rev 6.2c]."""
    # lead [hfs-rev 6.2c]                                           hunters/victory_points.rules:110
    lead = reckoning.german_total - reckoning.commonwealth_total
    if trace is not None:
        trace.step("lead", lead, "hfs-rev 6.2c", "hunters/victory_points.rules:110")
    # degree [hfs-rev 6.2c]                                         hunters/victory_points.rules:111
    degree: int
    if lead >= 10:
        degree = 2
        why = "10 more than the Commonwealth"
    elif lead >= 5:
        degree = 1
        why = "5 more"
    elif lead <= -10:
        degree = -2
        why = "10 fewer"
    elif lead <= -5:
        degree = -1
        why = "5 fewer"
    else:
        degree = 0
        why = ""
    if trace is not None:
        trace.step("degree", degree, "hfs-rev 6.2c", "hunters/victory_points.rules:111", why)
    # after [hfs-rev 6.2c]                                          hunters/victory_points.rules:117
    after = degree - 1 if reckoning.fj_steps_lost > 100 else degree
    if trace is not None:
        trace.step("after", after, "hfs-rev 6.2c", "hunters/victory_points.rules:117")
    # line [hfs-rev 6.2c]                                           hunters/victory_points.rules:118
    line = levels(after, trace)
    if trace is not None:
        trace.step("line", line, "hfs-rev 6.2c", "hunters/victory_points.rules:118")
    # gives                                                         hunters/victory_points.rules:109
    value = line.level
    if trace is not None:
        trace.formula(
            "victory_level",
            value,
            "hfs-rev 6.2c",
            "hunters/victory_points.rules:109",
            "Level of victory",
        )
    return value
