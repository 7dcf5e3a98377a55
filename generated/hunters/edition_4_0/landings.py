# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/landings.rules. Do not edit: edit the rules and build.
"""Hunters from the Sky: Landings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ._runtime import (
    ABOVE,
    GAP,
    Answer,
    Band,
    Bands,
    Chart,
    Dice,
    DiceKind,
    Edge,
    Heading,
    Number,
    Reason,
    Trace,
    Word,
    a_number,
    how_many,
    inside,
    printed,
    unknown,
)

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))


class LandingMode(Word):
    """Way of landing [hfs 2.1]."""

    # fmt: off
    #             printed              flight_units
    GLIDER =      "Glider Assault",    1
    PARACHUTE =   "Parachute Assault", 2
    AIR_LANDING = "Air Landing",       3
    # fmt: on

    def __init__(self, printed: str, flight_units: int) -> None:
        self.flight_units: Final = flight_units


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightPlan:
    """A Flight [hfs 2.1b]."""

    mode: LandingMode
    counters: int  # counters in it, whatever their size
    remainder: bool = False  # the last Flight, of what is left over

    def __post_init__(self) -> None:
        a_number("FlightPlan.counters", self.counters)


def flight_allowed(flight: FlightPlan) -> Answer:
    """May be a Flight [hfs 2.1b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if flight.counters == flight.mode.flight_units:
        # the full number of counters                                      hunters/landings.rules:18
        because.append(Reason("the full number of counters", "hfs 2.1b"))
    elif (
        flight.remainder
        and flight.mode != LandingMode.GLIDER
        and flight.counters >= 1
        and flight.counters < flight.mode.flight_units
    ):
        # the remainder of parachutes or Air Landings                      hunters/landings.rules:19
        because.append(Reason("the remainder of parachutes or Air Landings", "hfs 2.1b"))
    else:
        failed += [
            Reason("the full number of counters", "hfs 2.1b", holds=False),
            Reason("the remainder of parachutes or Air Landings", "hfs 2.1b", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class AirLandingPlan:
    """Planned Air Landing [hfs 2.1a; hfs 2.1f]."""

    hours_ahead: int  # from the turn of planning to that of arrival
    before_1500_21: bool = False  # it arrives before 1500 on 21 May
    box: bool = True  # the turn has an Air Landing Box for its date
    flights_planned: int = 0  # other Flights of that turn

    def __post_init__(self) -> None:
        a_number("AirLandingPlan.hours_ahead", self.hours_ahead)
        a_number("AirLandingPlan.flights_planned", self.flights_planned)


def air_landing_allowed(plan: AirLandingPlan) -> Answer:
    """May be planned [hfs 2.1a; hfs 2.1f]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # planned 24 hours ahead or more                                       hunters/landings.rules:31
    if plan.hours_ahead < 24:
        failed.append(Reason("planned 24 hours ahead or more", "hfs 2.1a; hfs 2.1f", holds=False))
    # the turn has an Air Landing Box                                      hunters/landings.rules:32
    if not plan.box:
        failed.append(Reason("the turn has an Air Landing Box", "hfs 2.1a; hfs 2.1f", holds=False))
    # three Flights in a turn                                              hunters/revised.rules:107
    if plan.flights_planned > 2:
        failed.append(Reason("three Flights in a turn", "hfs 2.1a; hfs 2.1f", holds=False))

    # none of these
    # before 1500 on 21 May                                                hunters/landings.rules:35
    if plan.before_1500_21:
        failed.append(Reason("before 1500 on 21 May", "hfs 2.1a; hfs 2.1f"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


class DriftFate(Word):
    """Where a Flight comes down [hfs 2.1e; hfs 2.1g; hfs 2.1i]."""

    LANDS = "lands"
    DESTROYED = "destroyed"
    LATER = "enters later at A11.32"
    NOT_SAID = "not said for the north edge"


class MapEdge(Word):
    """Edge it drifted over [hfs 2.1e]."""

    ON_MAP = "none"
    SOUTH = "South"
    EAST = "East"
    WEST = "West of map A"
    NORTH = "North"


@dataclass(frozen=True, slots=True, kw_only=True)
class DropZone:
    """Drop Zone [hfs 2.1d]."""

    flights: tuple[ParachuteFlight, ...]

    def __post_init__(self) -> None:
        how_many("DropZone.flights", self.flights, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ParachuteFlight:
    """Flight of a Drop Zone [hfs 2.1d]."""

    name: str = "Flight"
    edge: MapEdge = MapEdge.ON_MAP  # asked once its drift is known
    all_sea: bool = False  # it came down in an all-sea hex
    on_enemy: bool = False  # it came down on a Commonwealth unit


@dataclass(frozen=True, slots=True, kw_only=True)
class ParachuteAssaultDrops:
    """One pass of drops, in Parachute Assault."""

    drift_dice: int
    drift: int
    direction: int
    fate: DriftFate
    turns_later: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ParachuteAssaultResolved:
    """What Parachute Assault comes to."""

    marker_direction: int
    marker_distance: int
    drops: tuple[ParachuteAssaultDrops, ...]


def parachute_assault(
    zone: DropZone,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ParachuteAssaultResolved:
    """Parachute Assault [hfs 2.1d].

    Directions are those of the Scatter Diagram, which is not in the source. A negative
    drift goes against the Direction of Drift. A marker that leaves the land stops in its
    last land hex.
    """
    # roll marker_direction: 1d6 [hfs 2.1d]                                hunters/landings.rules:62
    marker_direction = _1D6.roll(dice, "marker_direction")
    if trace is not None:
        trace.roll("marker_direction", marker_direction, "hfs 2.1d", "hunters/landings.rules:62")

    # roll marker_distance: 1d6 [hfs 2.1d]                                 hunters/landings.rules:63
    marker_distance = _1D6.roll(dice, "marker_distance")
    if trace is not None:
        trace.roll("marker_distance", marker_distance, "hfs 2.1d", "hunters/landings.rules:63")

    # drops: each flight [hfs 2.1d]                                        hunters/landings.rules:64
    drops_so_far: list[ParachuteAssaultDrops] = []
    drops_dice = dice.within("drops")
    drops_trace = inside(trace, "drops")
    for flight in zone.flights:
        # roll drift_dice: 2d6 [hfs 2.1d]                                  hunters/landings.rules:65
        drift_dice = _2D6.roll(drops_dice, "drift_dice")
        if drops_trace is not None:
            drops_trace.roll("drift_dice", drift_dice, "hfs 2.1d", "hunters/landings.rules:65")

        # drift [hfs 2.1d]                                                 hunters/landings.rules:66
        drift = drift_dice - 5
        if drops_trace is not None:
            drops_trace.step("drift", drift, "hfs 2.1d", "hunters/landings.rules:66")

        # roll direction: 1d6 [hfs 2.1d]                                   hunters/landings.rules:67
        direction = _1D6.roll(drops_dice, "direction")
        if drops_trace is not None:
            drops_trace.roll("direction", direction, "hfs 2.1d", "hunters/landings.rules:67")

        # fate [hfs 2.1e; hfs 2.1g; hfs 2.1i]                              hunters/landings.rules:68
        fate: DriftFate
        if flight.edge in (MapEdge.SOUTH, MapEdge.EAST):
            # over the south or east edge
            fate = DriftFate.DESTROYED
        elif flight.edge == MapEdge.WEST:
            # over the west edge
            fate = DriftFate.LATER
        elif flight.edge == MapEdge.NORTH:
            # over the north edge
            fate = DriftFate.NOT_SAID
        elif flight.all_sea:
            # in an all-sea hex
            fate = DriftFate.DESTROYED
        elif flight.on_enemy:
            # on a Commonwealth unit
            fate = DriftFate.DESTROYED
        else:
            fate = DriftFate.LANDS
        if drops_trace is not None:
            drops_trace.step(
                "fate", fate, "hfs 2.1e; hfs 2.1g; hfs 2.1i", "hunters/landings.rules:68"
            )

        # roll turns_later: 1d6 [hfs 2.1e]                                 hunters/landings.rules:75
        turns_later = 0
        if fate == DriftFate.LATER:
            turns_later = _1D6.roll(drops_dice, "turns_later")
            if drops_trace is not None:
                drops_trace.roll(
                    "turns_later", turns_later, "hfs 2.1e", "hunters/landings.rules:75"
                )

        drops_so_far.append(
            ParachuteAssaultDrops(
                drift_dice=drift_dice,
                drift=drift,
                direction=direction,
                fate=fate,
                turns_later=turns_later,
            ),
        )
    drops = tuple(drops_so_far)

    return ParachuteAssaultResolved(
        marker_direction=marker_direction, marker_distance=marker_distance, drops=drops
    )


# Parachute Loss [hfs 2.1d]                                                hunters/landings.rules:78
PARACHUTE_LOSS_RANGE: Final = Bands(
    "parachute_loss",
    "Parachute Loss",
    "hfs 2.1d",
    "Range",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3)),
    above=Edge("gives"),
)

# fmt: off
PARACHUTE_LOSS: Final[Chart[int]] = Chart(
    "Parachute Loss",
    "hfs 2.1d",
    rows=(PARACHUTE_LOSS_RANGE,),
    columns=(),
    lines=(
        #      Steps
        ("1", (unknown,)),
        ("2", (unknown,)),
        ("3", (unknown,)),
    ),
)
# fmt: on


def parachute_loss(range_: Number | Heading, trace: Trace | None = None) -> int:
    """Parachute Loss [hfs 2.1d].

    For each unit of a Flight, by the range to the nearest Commonwealth unit. No Morale
    Check, no Battalion Morale.
    """
    place = PARACHUTE_LOSS_RANGE.find(range_)
    found: int
    if place == ABOVE:
        found = 0
    else:
        found = PARACHUTE_LOSS.at(place)
    if trace is not None:
        trace.lookup(
            "parachute_loss", found, "hfs 2.1d", "hunters/landings.rules:78", printed((range_,))
        )
    return found


# Air Landings Loss [hfs 2.1f]                                             hunters/landings.rules:87
AIR_LANDING_LOSS_TOTAL: Final = Bands(
    "air_landing_loss", "Air Landings Loss", "hfs 2.1f", "Roll", (GAP,)
)

# fmt: off
AIR_LANDING_LOSS: Final[Chart[int]] = Chart(
    "Air Landings Loss",
    "hfs 2.1f",
    rows=(AIR_LANDING_LOSS_TOTAL,),
    columns=(),
    lines=(
        #        Steps
        ("...", ()),
    ),
)
# fmt: on


def air_landing_loss(total: Number | Heading, trace: Trace | None = None) -> int:
    """Air Landings Loss [hfs 2.1f].

    Not in the source.
    """
    found = AIR_LANDING_LOSS.at(AIR_LANDING_LOSS_TOTAL.find(total))
    if trace is not None:
        trace.lookup(
            "air_landing_loss", found, "hfs 2.1f", "hunters/landings.rules:87", printed((total,))
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class CrashLanding:
    """Flight in the Landing Pattern [hfs 2.1f]."""

    in_pattern: bool  # it began the turn in the Landing Pattern Box
    beach: bool  # a beach hex, not the airfield
    distance: int = 0  # hexes: from the airfield to the beach hex

    def __post_init__(self) -> None:
        a_number("CrashLanding.distance", self.distance)


def beach_reach(flight: CrashLanding, trace: Trace | None = None) -> int:
    """Beach hexes within reach of the airfield [hfs 2.1f]."""
    # gives                                                                hunters/landings.rules:99
    value = 5
    if trace is not None:
        trace.formula("beach_reach", value, "hfs 2.1f", "hunters/landings.rules:99")
    return value


def may_land_there(flight: CrashLanding) -> Answer:
    """May land there [hfs 2.1f]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not flight.beach:
        # on the airfield                                                 hunters/landings.rules:104
        because.append(Reason("on the airfield", "hfs 2.1f"))
    elif flight.beach and flight.in_pattern and flight.distance <= beach_reach(flight):
        # a beach within reach, from the Landing Pattern                  hunters/landings.rules:105
        because.append(Reason("a beach within reach, from the Landing Pattern", "hfs 2.1f"))
    else:
        failed += [
            Reason("on the airfield", "hfs 2.1f", holds=False),
            Reason("a beach within reach, from the Landing Pattern", "hfs 2.1f", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))
