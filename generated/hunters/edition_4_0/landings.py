# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/landings.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Landings."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._calendars import later
from ._records import dataclass
from ._runtime import (
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
    Number,
    Reason,
    Refused,
    Trace,
    a_trace,
    chosen,
    is_a,
    unknown,
)
from .revised_landings import landing_hour
from .vocabulary import (
    AirLanding,
    AirLandingPlan,
    DropPlan,
    FlightFate,
    LandingMode,
    LandingPlace,
    Mode,
)

_FIGHTS: Final = FlightFate.FIGHTS
_LANDS: Final = FlightFate.LANDS
_LANDING_MODE_AIR_LANDING: Final = LandingMode.AIR_LANDING
_AT_BEACH: Final = LandingPlace.AT_BEACH
_AT_MALEME: Final = LandingPlace.AT_MALEME
_IN_PATTERN: Final = LandingPlace.IN_PATTERN
_FIRE_MODE: Final = Mode.FIRE_MODE


def drop_allowed(drop: DropPlan) -> Answer:
    """A glider or parachute landing may be planned so [hfs 2.1a; hfs 2.1d].

    Target hexes are the player's choice; times and ways of landing are not.
    """
    failed: list[Reason] = []

    # all of these
    # 20 May: planned before the Commonwealth sets up [hfs-rev     hunters/revised_landings.rules:51
    # 2.1a]
    if not (drop.arrives >= "1941-05-21" or drop.before_set_up):
        failed.append(
            Reason("20 May: planned before the Commonwealth sets up", "hfs-rev 2.1a", holds=False)
        )
    # later: planned 24 hours ahead or more [hfs-rev 2.1a]         hunters/revised_landings.rules:55
    with LeaveOut(failed):
        if not (drop.arrives < "1941-05-21" or drop.arrives >= later(drop.planned, 24, "hours")):
            failed.append(
                Reason("later: planned 24 hours ahead or more", "hfs-rev 2.1a", holds=False)
            )
    # 20 May from 0700 to 1000, later days from 1000 to 1800       hunters/revised_landings.rules:58
    # [hfs-rev 2.1a]
    with LeaveOut(failed):
        if not landing_hour(drop.arrives):
            failed.append(
                Reason(
                    "20 May from 0700 to 1000, later days from 1000 to 1800",
                    "hfs-rev 2.1a",
                    holds=False,
                ),
            )
    # one hex and time for each Glider Flight, for each company    hunters/revised_landings.rules:60
    # of paratroopers [hfs-rev 2.1a]
    if not drop.plan_group:
        failed.append(
            Reason(
                "one hex and time for each Glider Flight, for each company of paratroopers",
                "hfs-rev 2.1a",
                holds=False,
            ),
        )
    # gliders: a turn or more before any paratroopers [hfs-rev     hunters/revised_landings.rules:63
    # 2.1a]
    with LeaveOut(failed):
        if not (not drop.glider or drop.paratroopers is None or drop.arrives < drop.paratroopers):
            failed.append(
                Reason(
                    "gliders: a turn or more before any paratroopers", "hfs-rev 2.1a", holds=False
                ),
            )

    # none of these
    # Reserves on the Op Sheet [hfs-rev 2.1a]                      hunters/revised_landings.rules:66
    if drop.reserves:
        failed.append(Reason("Reserves on the Op Sheet", "hfs-rev 2.1a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def air_landing_allowed(plan: AirLandingPlan) -> Answer:
    """An Air Landing may be planned so [hfs 2.1a; hfs 2.1f]."""
    failed: list[Reason] = []

    # all of these
    # the units are available: 1500, 20 May                                hunters/landings.rules:65
    if plan.planned < "1941-05-20 15:00":
        failed.append(
            Reason("the units are available: 1500, 20 May", "hfs 2.1a; hfs 2.1f", holds=False)
        )
    # planned 24 hours ahead or more                                       hunters/landings.rules:66
    with LeaveOut(failed):
        if plan.arrives < later(plan.planned, 24, "hours"):
            failed.append(
                Reason("planned 24 hours ahead or more", "hfs 2.1a; hfs 2.1f", holds=False)
            )
    # between 1000 and 1800, after 20 May [hfs-rev 2.1a]           hunters/revised_landings.rules:75
    with LeaveOut(failed):
        if not (plan.arrives >= "1941-05-21" and landing_hour(plan.arrives)):
            failed.append(
                Reason("between 1000 and 1800, after 20 May", "hfs-rev 2.1a", holds=False)
            )
    # three Flights in a turn [hfs-rev 2.1a]                       hunters/revised_landings.rules:79
    if plan.flights_planned > 2:
        failed.append(Reason("three Flights in a turn", "hfs-rev 2.1a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


# After landing [hfs 2.1c; hfs 2.1d; hfs 2.1f]                             hunters/landings.rules:87
# M in Move Mode


@dataclass(frozen=True, slots=True)
class AfterLandingFigures:
    """What one line of After landing [hfs 2.1c; hfs 2.1d; hfs 2.1f] gives."""

    line: str
    any_mode: bool
    movement: Number
    fire: bool


AFTER_LANDING_LANDING: Final[Axis[LandingMode]] = Axis(
    "after_landing",
    "After landing",
    "hfs 2.1c; hfs 2.1d; hfs 2.1f",
    "Landing",
    (LandingMode.GLIDER, LandingMode.PARACHUTE, LandingMode.AIR_LANDING),
)

# fmt: off
AFTER_LANDING: Final[FiguresChart[AfterLandingFigures]] = FiguresChart(
    "after_landing",
    "After landing",
    "hfs 2.1c; hfs 2.1d; hfs 2.1f",
    "hunters/landings.rules:87",
    rows=(AFTER_LANDING_LANDING,),
    columns=(),
    lines=(
        #                      any_mode movement        fire
        ("Glider Assault",    (True,    Fraction(1, 2), True)),
        ("Parachute Assault", (True,    0,              True)),
        ("Air Landing",       (True,    Fraction(1, 2), True)),
    ),
    gives=AfterLandingFigures,
)
# fmt: on


def after_landing(landing: LandingMode, trace: Trace | None = None) -> AfterLandingFigures:
    """After landing [hfs 2.1c; hfs 2.1d; hfs 2.1f].

    In the Action Phase of the landing; the turn after it, everybody functions normally.
    Paratroopers only make involuntary Save Yourself Retreats. The Mode is chosen at the
    instant of landing.
    """
    try:
        found: AfterLandingFigures = AFTER_LANDING.known[AFTER_LANDING_LANDING.at[landing]]
    except Exception:
        found = AFTER_LANDING.look_up(landing)
    if trace is not None:
        trace.looked_up(AFTER_LANDING, landing, found)
    return found


# Scatter Diagram [hfs 1.3a; hfs 2.1d; 17.4a]                             hunters/landings.rules:147
SCATTER_DIAGRAM_DIE: Final = Bands(
    "scatter_diagram",
    "Scatter Diagram",
    "hfs 1.3a; hfs 2.1d; 17.4a",
    "Die",
    (
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
    ),
)

# fmt: off
SCATTER_DIAGRAM: Final[Chart[str]] = Chart(
    "scatter_diagram",
    "Scatter Diagram",
    "hfs 1.3a; hfs 2.1d; 17.4a",
    "hunters/landings.rules:147",
    rows=(SCATTER_DIAGRAM_DIE,),
    columns=(),
    lines=(
        #      Direction
        ("1", (unknown,)),
        ("2", (unknown,)),
        ("3", (unknown,)),
        ("4", (unknown,)),
        ("5", (unknown,)),
        ("6", (unknown,)),
    ),
)
# fmt: on


def scatter_diagram(die: Number | Heading, trace: Trace | None = None) -> str:
    """Scatter Diagram [hfs 1.3a; hfs 2.1d; 17.4a].

    A drawing, not in the source: which way each number points on the map.
    """
    if die.__class__ is not int:
        die = SCATTER_DIAGRAM_DIE.taken(die)
    try:
        found: str = SCATTER_DIAGRAM.known[SCATTER_DIAGRAM_DIE.at[die]]
    except Exception:
        found = SCATTER_DIAGRAM.look_up(die)
    if trace is not None:
        trace.looked_up(SCATTER_DIAGRAM, die, found)
    return found


def beach_reach(flight: AirLanding, trace: Trace | None = None) -> int:
    """Beach hexes within reach of the airfield [hfs 2.1f]."""
    # gives                                                               hunters/landings.rules:253
    value = 5
    if trace is not None:
        trace.formula(
            "beach_reach",
            value,
            "hfs 2.1f",
            "hunters/landings.rules:253",
            "Beach hexes within reach of the airfield",
        )
    return value


def may_land_there(flight: AirLanding) -> Answer:
    """An Air Landing may go there [hfs 2.1f]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if flight.place == _AT_MALEME and flight.landed_before <= 2:
        # on the airfield, up to three Flights in a turn [hfs-rev  hunters/revised_landings.rules:84
        # 2.1a]
        because.append(Reason("on the airfield, up to three Flights in a turn", "hfs-rev 2.1a"))
    elif flight.place == _IN_PATTERN and not flight.from_pattern:
        # a new Flight, into the Landing Pattern                          hunters/landings.rules:259
        because.append(Reason("a new Flight, into the Landing Pattern", "hfs 2.1f"))
    elif (
        flight.place == _AT_BEACH and flight.from_pattern and flight.distance <= beach_reach(flight)
    ):
        # a beach within reach, from the Landing Pattern                  hunters/landings.rules:260
        because.append(Reason("a beach within reach, from the Landing Pattern", "hfs 2.1f"))
    else:
        failed += [
            Reason("on the airfield, up to three Flights in a turn", "hfs-rev 2.1a", holds=False),
            Reason("a new Flight, into the Landing Pattern", "hfs 2.1f", holds=False),
            Reason("a beach within reach, from the Landing Pattern", "hfs 2.1f", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_land_there_holds(flight: AirLanding) -> bool:
    """An Air Landing may go there [hfs 2.1f]: yes or no, without the reasons."""
    return (
        flight.place == _AT_MALEME
        and flight.landed_before <= 2
        or flight.place == _IN_PATTERN
        and not flight.from_pattern
        or flight.place == _AT_BEACH
        and flight.from_pattern
        and flight.distance <= beach_reach(flight)
    )


@dataclass(frozen=True, slots=True)
class AirLandingResolved:
    """What Air Landing comes to."""

    fate: FlightFate
    mode: Mode
    movement: Number
    fire: bool
    loss_roll: bool


def air_landing(
    flight: AirLanding,
    dice: Dice,
    *,
    mode: Mode | None = None,
    trace: Trace | None = None,
) -> AirLandingResolved | Refused | Ended:
    """Air Landing [hfs 2.1f].

    Done before all else in the German Action Phase. `loss_roll`: whether the roll on the
    Air Landings Loss Table follows, whose figures are not in the source.
    """
    is_a("flight", flight, AirLanding)
    if trace is not None:
        a_trace(trace)

    # refuse: may not go there [hfs 2.1f]                                 hunters/landings.rules:266
    answer = may_land_there(flight)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not go there", answer.reasons, "hfs 2.1f", "hunters/landings.rules:266"
            )
        return Refused("may not go there", "hfs 2.1f", answer.reasons)

    # landed [hfs-rev 2.1f]                                       hunters/revised_landings.rules:197
    landed = _FIGHTS if flight.on_enemy else _LANDS
    if trace is not None:
        trace.step("landed", landed, "hfs-rev 2.1f", "hunters/revised_landings.rules:197")

    # end: it waits in the Landing Pattern Box [hfs 2.1f]                 hunters/landings.rules:269
    if flight.place == _IN_PATTERN:
        if trace is not None:
            trace.end(
                "it waits in the Landing Pattern Box", "hfs 2.1f", "hunters/landings.rules:269"
            )
        return Ended("it waits in the Landing Pattern Box", "hfs 2.1f")

    # fate [hfs 2.1f]                                                     hunters/landings.rules:268
    fate = landed
    if trace is not None:
        trace.step("fate", fate, "hfs 2.1f", "hunters/landings.rules:268")

    # choose mode: the German player: Mode on landing [hfs 2.1f]          hunters/landings.rules:271
    mode_chosen: Mode
    if mode is None:
        mode_chosen = _FIRE_MODE
    else:
        mode_chosen = chosen("mode", mode, (Mode.FIRE_MODE, Mode.MOVE_MODE))
    if trace is not None:
        trace.step("mode", mode_chosen, "hfs 2.1f", "hunters/landings.rules:271")

    # after [hfs 2.1f]                                                    hunters/landings.rules:272
    after = after_landing(_LANDING_MODE_AIR_LANDING, trace)
    if trace is not None:
        trace.step("after", after, "hfs 2.1f", "hunters/landings.rules:272")

    # movement [hfs 2.1f]                                                 hunters/landings.rules:273
    movement = after.movement
    if trace is not None:
        trace.step("movement", movement, "hfs 2.1f", "hunters/landings.rules:273")

    # fire [hfs 2.1f]                                                     hunters/landings.rules:274
    fire = after.fire
    if trace is not None:
        trace.step("fire", fire, "hfs 2.1f", "hunters/landings.rules:274")

    # loss_roll [hfs 2.1f]                                                hunters/landings.rules:275
    loss_roll = landed == _LANDS
    if trace is not None:
        trace.step("loss_roll", loss_roll, "hfs 2.1f", "hunters/landings.rules:275")

    return AirLandingResolved(fate, mode_chosen, movement, fire, loss_roll)
