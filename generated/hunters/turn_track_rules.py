# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/turn_track.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Turn track."""

from __future__ import annotations

from typing import Final

from ._calendars import Calendar, TurnsOf
from ._records import dataclass
from ._runtime import GAP, Axis, FiguresChart, Trace
from .landings import LandingMode


# Derived: the track is not in the source, but the numbers of turns of all four scenarios fit this
# one alone.\nWhich turns are dawn and dusk is not in the source.
# Turn Record Track [1.1; hfs 4.0]                                        hunters/turn_track.rules:5
# fmt: off
TURN_TRACK: Final[Calendar] = Calendar(
    "turn_track",
    "Turn Record Track",
    "1.1; hfs 4.0",
    "hunters/turn_track.rules:5",
    starts="1941-05-20 07:00",
    first=1,
    last=204,
    turns=(
        TurnsOf(20, "minutes", "05:00", "20:00", "day"),
        TurnsOf(60, "minutes", "20:00", "05:00", "night"),
    ),
)
# fmt: on


def turn_number(time: str, trace: Trace | None = None) -> int:
    """Turn of a time [hfs 4.0]."""
    # gives                                                              hunters/turn_track.rules:13
    value = TURN_TRACK.turn(time, trace)
    if trace is not None:
        trace.formula(
            "turn_number", value, "hfs 4.0", "hunters/turn_track.rules:13", "Turn of a time"
        )
    return value


def turns_from_to(first: str, last: str, trace: Trace | None = None) -> int:
    """Turns of a scenario [hfs 4.0].

    The first and the last turn included.
    """
    # gives                                                              hunters/turn_track.rules:16
    value = turn_number(last, trace) - turn_number(first, trace) + 1
    if trace is not None:
        trace.formula(
            "turns_from_to", value, "hfs 4.0", "hunters/turn_track.rules:16", "Turns of a scenario"
        )
    return value


def time_of_turn(turn: int, trace: Trace | None = None) -> str:
    """Time of a turn [hfs 4.0]."""
    # gives                                                              hunters/turn_track.rules:20
    value = TURN_TRACK.date(turn, trace)
    if trace is not None:
        trace.formula(
            "time_of_turn", value, "hfs 4.0", "hunters/turn_track.rules:20", "Time of a turn"
        )
    return value


def night_turn(turn: int, trace: Trace | None = None) -> bool:
    """A night turn [1.1; hfs 4.0]."""
    # gives                                                              hunters/turn_track.rules:23
    value = True if TURN_TRACK.part(turn, trace) == "night" else False
    if trace is not None:
        trace.formula(
            "night_turn", value, "1.1; hfs 4.0", "hunters/turn_track.rules:23", "A night turn"
        )
    return value


# German Landing Plan [hfs 2.1]                                          hunters/turn_track.rules:26


@dataclass(frozen=True, slots=True)
class LandingPlanFigures:
    """What one line of German Landing Plan [hfs 2.1] gives."""

    line: str
    time: str
    mode: LandingMode
    target: str


LANDING_PLAN_UNIT: Final[Axis[str]] = Axis(
    "landing_plan",
    "German Landing Plan",
    "hfs 2.1",
    "Unit",
    (
        "HQ-I-Sturm",
        "3-I-Sturm",
        "4-I-Sturm",
        "9-III-Sturm",
        "10-III-Sturm",
        "11-III-Sturm",
        "II-2 FJ",
        "7 PJ",
        GAP,
    ),
)

# fmt: off
LANDING_PLAN: Final[FiguresChart[LandingPlanFigures]] = FiguresChart(
    "landing_plan",
    "German Landing Plan",
    "hfs 2.1",
    "hunters/turn_track.rules:26",
    rows=(LANDING_PLAN_UNIT,),
    columns=(),
    lines=(
        #                 time                mode
        #                 target
        ("HQ-I-Sturm",   ("1941-05-20 07:20", LandingMode.GLIDER,
                          "A30.25, A32.25")),
        ("3-I-Sturm",    ("1941-05-20 07:20", LandingMode.GLIDER,
                          "A35.28, A33.25, A34.26, A36.29")),
        ("4-I-Sturm",    ("1941-05-20 07:20", LandingMode.GLIDER,
                          "A34.10, A36.10, A42.13, A44.13")),
        ("9-III-Sturm",  ("1941-05-20 07:40", LandingMode.PARACHUTE,
                          "A47.21")),
        ("10-III-Sturm", ("1941-05-20 07:40", LandingMode.PARACHUTE,
                          "B17.18")),
        ("11-III-Sturm", ("1941-05-20 07:40", LandingMode.PARACHUTE,
                          "A55.10")),
        ("II-2 FJ",      ("1941-05-21 15:00", LandingMode.PARACHUTE,
                          "B18.16")),
        ("7 PJ",         ("1941-05-21 16:00", LandingMode.PARACHUTE,
                          "A19.29")),
        ("...", ()),
    ),
    gives=LandingPlanFigures,
)
# fmt: on


def landing_plan(unit: str, trace: Trace | None = None) -> LandingPlanFigures:
    """German Landing Plan [hfs 2.1].

    Contradiction: the chart of arrivals prints Strum, everything else Sturm: Sturm [hfs
    2.1; hfs 4.0]

    Later rows of the plan are not in the source.
    """
    try:
        found: LandingPlanFigures = LANDING_PLAN.known[LANDING_PLAN_UNIT.at[unit]]
    except Exception:
        found = LANDING_PLAN.look_up(unit)
    if trace is not None:
        trace.looked_up(LANDING_PLAN, unit, found)
    return found
