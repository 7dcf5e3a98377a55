# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/landings.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Landings."""

from __future__ import annotations

from typing import Final

from ._calendars import later
from ._records import dataclass, maker
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    DiceKind,
    Edge,
    Ended,
    FiguresChart,
    Heading,
    LeaveOut,
    Number,
    Reason,
    Refused,
    Trace,
    Word,
    a_date,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    chosen,
    each,
    how_many,
    is_a,
    once,
    split_into,
    unknown,
)
from .vocabulary import Mode, Unit, UnitKind

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_FIRE_MODE: Final = Mode.FIRE_MODE
_INFANTRY_PLATOON_OR_INFANTRY_SECTION: Final = frozenset((
    UnitKind.INFANTRY_PLATOON,
    UnitKind.INFANTRY_SECTION,
))


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


_LANDING_MODE_AIR_LANDING: Final = LandingMode.AIR_LANDING
_LANDING_MODE_GLIDER: Final = LandingMode.GLIDER


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightPlan:
    """A Flight [hfs 2.1b]."""

    mode: LandingMode
    counters: int  # counters in it, whatever their size
    remainder: bool = False  # the last Flight, of what is left over

    def __post_init__(self) -> None:
        is_a("FlightPlan.mode", self.mode, LandingMode)
        a_number("FlightPlan.counters", self.counters)
        a_yes_or_no("FlightPlan.remainder", self.remainder)


def flight_allowed(flight: FlightPlan) -> Answer:
    """A Flight may be made up so [hfs 2.1b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if flight.counters == flight.mode.flight_units:
        # the full number of counters                                      hunters/landings.rules:24
        because.append(Reason("the full number of counters", "hfs 2.1b"))
    elif (
        flight.remainder
        and flight.mode != _LANDING_MODE_GLIDER
        and flight.counters >= 1
        and flight.counters < flight.mode.flight_units
    ):
        # the remainder of parachutes or Air Landings                      hunters/landings.rules:25
        because.append(Reason("the remainder of parachutes or Air Landings", "hfs 2.1b"))
    else:
        failed += [
            Reason("the full number of counters", "hfs 2.1b", holds=False),
            Reason("the remainder of parachutes or Air Landings", "hfs 2.1b", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def flight_sizes(mode: LandingMode, counters: int, trace: Trace | None = None) -> tuple[int, ...]:
    """Counters of each Flight [hfs 2.1b].

    Full Flights first, what is left over in the last.
    """
    # gives                                                                hunters/landings.rules:29
    value = split_into(counters, mode.flight_units)
    if trace is not None:
        trace.formula(
            "flight_sizes",
            value,
            "hfs 2.1b",
            "hunters/landings.rules:29",
            "Counters of each Flight",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPlan:
    """Planned glider or parachute landing [hfs 2.1a; hfs 2.1c; hfs 2.1d]."""

    planned: str  # turn of planning; before play: 20 May 0700
    before_set_up: bool = False  # planned before the Commonwealth sets up
    available: str  # when the units become available
    plan_time: str  # turn that the German Landing Plan gives
    arrives: str
    # a company as a company, a battalion as a battalion, as the Landing Plan has it
    plan_group: bool = True
    nearest_zone: int | None = None  # hexes: from its Drop Zone to the nearest other one

    def __post_init__(self) -> None:
        a_date("DropPlan.planned", self.planned)
        a_yes_or_no("DropPlan.before_set_up", self.before_set_up)
        a_date("DropPlan.available", self.available)
        a_date("DropPlan.plan_time", self.plan_time)
        a_date("DropPlan.arrives", self.arrives)
        a_yes_or_no("DropPlan.plan_group", self.plan_group)
        a_number_or_none("DropPlan.nearest_zone", self.nearest_zone)


def drop_allowed(drop: DropPlan) -> Answer:
    """A glider or parachute landing may be planned so [hfs 2.1a; hfs 2.1d].

    Target hexes are the player's choice; times and ways of landing are not.
    """
    failed: list[Reason] = []

    # all of these
    # morning of 20 May: before the Commonwealth sets up                   hunters/landings.rules:47
    if not (drop.arrives >= "1941-05-20 12:00" or drop.before_set_up):
        failed.append(
            Reason(
                "morning of 20 May: before the Commonwealth sets up",
                "hfs 2.1a; hfs 2.1d",
                holds=False,
            ),
        )
    # units of 1500, 20 May and later: on the turn they become available   hunters/landings.rules:48
    with LeaveOut(failed):
        if not (drop.available < "1941-05-20 15:00" or drop.planned == drop.available):
            failed.append(
                Reason(
                    "units of 1500, 20 May and later: on the turn they become available",
                    "hfs 2.1a; hfs 2.1d",
                    holds=False,
                ),
            )
    # on the turn of the Landing Plan                                      hunters/landings.rules:51
    with LeaveOut(failed):
        if drop.arrives != drop.plan_time:
            failed.append(
                Reason("on the turn of the Landing Plan", "hfs 2.1a; hfs 2.1d", holds=False)
            )
    # the companies or battalion of the Landing Plan, together             hunters/landings.rules:52
    if not drop.plan_group:
        failed.append(
            Reason(
                "the companies or battalion of the Landing Plan, together",
                "hfs 2.1a; hfs 2.1d",
                holds=False,
            ),
        )
    # 0740, 20 May: ten hexes or more from any other Drop Zone             hunters/landings.rules:53
    with LeaveOut(failed):
        if not (
            drop.arrives != "1941-05-20 07:40"
            or drop.nearest_zone is None
            or drop.nearest_zone >= 10
        ):
            failed.append(
                Reason(
                    "0740, 20 May: ten hexes or more from any other Drop Zone",
                    "hfs 2.1a; hfs 2.1d",
                    holds=False,
                ),
            )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class AirLandingPlan:
    """Planned Air Landing [hfs 2.1a; hfs 2.1f]."""

    planned: str  # turn of planning
    arrives: str
    box: bool = True  # the turn has an Air Landing Box for its date
    flights_planned: int = 0  # other Flights of that turn

    def __post_init__(self) -> None:
        a_date("AirLandingPlan.planned", self.planned)
        a_date("AirLandingPlan.arrives", self.arrives)
        a_yes_or_no("AirLandingPlan.box", self.box)
        a_number("AirLandingPlan.flights_planned", self.flights_planned)


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
    # 1500, 21 May or later                                                hunters/landings.rules:67
    with LeaveOut(failed):
        if plan.arrives < "1941-05-21 15:00":
            failed.append(Reason("1500, 21 May or later", "hfs 2.1a; hfs 2.1f", holds=False))
    # the turn has an Air Landing Box                                      hunters/landings.rules:68
    if not plan.box:
        failed.append(Reason("the turn has an Air Landing Box", "hfs 2.1a; hfs 2.1f", holds=False))
    # one Flight in a turn                                                 hunters/landings.rules:69
    if plan.flights_planned > 0:
        failed.append(Reason("one Flight in a turn", "hfs 2.1a; hfs 2.1f", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class FlightFate(Word):
    """What becomes of a Flight [hfs 2.1e; hfs 2.1g; hfs 2.1i]."""

    LANDS = "lands"
    WAITS = "waits in the Landing Pattern Box"
    DESTROYED = "destroyed"
    LATER = "enters later at A11.32"
    NOT_SAID = "not said for the north edge"


_FLIGHT_FATE_DESTROYED: Final = FlightFate.DESTROYED
_LANDS: Final = FlightFate.LANDS
_LATER: Final = FlightFate.LATER
_NOT_SAID: Final = FlightFate.NOT_SAID


class MapEdge(Word):
    """Edge it drifted over [hfs 2.1e]."""

    ON_MAP = "no edge"
    SOUTH = "South"
    EAST = "East"
    WEST = "West of map A"
    NORTH = "North"


_NORTH: Final = MapEdge.NORTH
_ON_MAP: Final = MapEdge.ON_MAP
_WEST: Final = MapEdge.WEST
_SOUTH_OR_EAST: Final = frozenset((MapEdge.SOUTH, MapEdge.EAST))


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
        #                      any_mode movement fire
        ("Glider Assault",    (True,    1,       True)),
        ("Parachute Assault", (False,   0,       False)),  # any_mode M
        ("Air Landing",       (True,    1,       True)),
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


def drop_defense(unit: Unit, trace: Trace | None = None) -> int | None:
    """Firepower of a defender that parachuted this turn [hfs 2.1d].

    Absent: the unit is eliminated.
    """
    # gives                                                               hunters/landings.rules:117
    value: int | None = 1 if unit.kind in _INFANTRY_PLATOON_OR_INFANTRY_SECTION else None
    if trace is not None:
        trace.formula(
            "drop_defense",
            value,
            "hfs 2.1d",
            "hunters/landings.rules:117",
            "Firepower of a defender that parachuted this turn",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class GliderFlight:
    """Glider Flight [hfs 2.1c]."""

    on_enemy: bool = False  # a Commonwealth unit is in the plotted hex

    def __post_init__(self) -> None:
        a_yes_or_no("GliderFlight.on_enemy", self.on_enemy)


@dataclass(frozen=True, slots=True)
class GliderAssaultResolved:
    """What Glider Assault comes to."""

    fate: FlightFate
    mode: Mode
    movement: Number
    fire: bool


def glider_assault(
    flight: GliderFlight,
    dice: Dice,
    *,
    mode: Mode | None = None,
    trace: Trace | None = None,
) -> GliderAssaultResolved | Ended:
    """Glider Assault [hfs 2.1c].

    The first event of the German Action Phase: into the plotted hex, without scatter or
    losses.
    """
    is_a("flight", flight, GliderFlight)
    if trace is not None:
        a_trace(trace)

    # fate [hfs 2.1c; hfs 2.1g]                                           hunters/landings.rules:137
    fate = _FLIGHT_FATE_DESTROYED if flight.on_enemy else _LANDS
    if trace is not None:
        trace.step("fate", fate, "hfs 2.1c; hfs 2.1g", "hunters/landings.rules:137")

    # end: destroyed: on top of a Commonwealth unit [hfs 2.1c; hfs 2.1g]  hunters/landings.rules:138
    if flight.on_enemy:
        if trace is not None:
            trace.end(
                "destroyed: on top of a Commonwealth unit",
                "hfs 2.1c; hfs 2.1g",
                "hunters/landings.rules:138",
            )
        return Ended(
            "destroyed: on top of a Commonwealth unit", "hfs 2.1c; hfs 2.1g", {"fate": fate}
        )

    # choose mode: the German player: Mode on landing [hfs 2.1c]          hunters/landings.rules:139
    mode_chosen: Mode
    if mode is None:
        mode_chosen = _FIRE_MODE
    else:
        mode_chosen = chosen("mode", mode, (Mode.FIRE_MODE, Mode.MOVE_MODE))
    if trace is not None:
        trace.step("mode", mode_chosen, "hfs 2.1c", "hunters/landings.rules:139")

    # after [hfs 2.1c]                                                    hunters/landings.rules:140
    after = after_landing(_LANDING_MODE_GLIDER, trace)
    if trace is not None:
        trace.step("after", after, "hfs 2.1c", "hunters/landings.rules:140")

    # movement [hfs 2.1c]                                                 hunters/landings.rules:141
    movement = after.movement
    if trace is not None:
        trace.step("movement", movement, "hfs 2.1c", "hunters/landings.rules:141")

    # fire [hfs 2.1c]                                                     hunters/landings.rules:142
    fire = after.fire
    if trace is not None:
        trace.step("fire", fire, "hfs 2.1c", "hunters/landings.rules:142")

    return GliderAssaultResolved(fate, mode_chosen, movement, fire)


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


# Parachute Loss Table [hfs 2.1d]                                         hunters/landings.rules:159
PARACHUTE_LOSS_RANGE: Final = Bands(
    "parachute_loss",
    "Parachute Loss Table",
    "hfs 2.1d",
    "Range",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3)),
    above=Edge("gives", value=0),
)

# fmt: off
PARACHUTE_LOSS: Final[Chart[int]] = Chart(
    "parachute_loss",
    "Parachute Loss Table",
    "hfs 2.1d",
    "hunters/landings.rules:159",
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
    """Parachute Loss Table [hfs 2.1d].

    For each unit of a Flight, by the range to the nearest Commonwealth unit of any kind;
    line of sight does not matter. No Morale Check, no Battalion Morale.
    """
    if range_.__class__ is not int:
        range_ = PARACHUTE_LOSS_RANGE.taken(range_)
    try:
        found: int = PARACHUTE_LOSS.known[PARACHUTE_LOSS_RANGE.at[range_]]
    except Exception:
        found = PARACHUTE_LOSS.look_up(range_)
    if trace is not None:
        trace.looked_up(PARACHUTE_LOSS, range_, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class DropZone:
    """Drop Zone [hfs 2.1d]."""

    turn: int = 0  # number of this turn
    marker_edge: MapEdge = MapEdge.ON_MAP  # edge that the scattered marker went over
    flights: tuple[ParachuteFlight, ...]

    def __post_init__(self) -> None:
        a_number("DropZone.turn", self.turn)
        is_a("DropZone.marker_edge", self.marker_edge, MapEdge)
        each("DropZone.flights", self.flights, is_a, ParachuteFlight)
        how_many("DropZone.flights", self.flights, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ParachuteFlight:
    """Flight of a Drop Zone [hfs 2.1d]."""

    name: str = "Flight"
    edge: MapEdge = MapEdge.ON_MAP  # asked once its drift is known
    all_sea: bool = False  # it came down in an all-sea hex
    on_enemy: bool = False  # it came down on a Commonwealth unit

    def __post_init__(self) -> None:
        a_text("ParachuteFlight.name", self.name)
        is_a("ParachuteFlight.edge", self.edge, MapEdge)
        a_yes_or_no("ParachuteFlight.all_sea", self.all_sea)
        a_yes_or_no("ParachuteFlight.on_enemy", self.on_enemy)


@dataclass(frozen=True, slots=True)
class ParachuteAssaultDrops:
    """One pass of drops, in Parachute Assault."""

    drift_dice: int
    drift: int
    direction: int
    crossed: MapEdge
    fate: FlightFate
    turns_later: int
    enters: int | None


_parachute_assault_drops: Final = maker(ParachuteAssaultDrops)


@dataclass(frozen=True, slots=True)
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

    The last action of the German Action Phase, for each Drop Zone. Directions are those of
    the Scatter Diagram. A marker that leaves the land stops in its last land hex along the
    way; one that leaves the map takes every Flight with it. A Flight drifts so many hexes
    along the Direction of Drift, backwards when the figure is negative, then one hex more.
    It lands as a stack, in Move Mode; the Parachute Loss Table follows.
    """
    is_a("zone", zone, DropZone)
    if trace is not None:
        a_trace(trace)

    # roll marker_direction: 1d6 [hfs 2.1d]                               hunters/landings.rules:185
    marker_direction = _1D6.roll(dice, "marker_direction")
    if trace is not None:
        trace.roll("marker_direction", marker_direction, "hfs 2.1d", "hunters/landings.rules:185")

    # roll marker_distance: 1d6 [hfs 2.1d]                                hunters/landings.rules:186
    marker_distance = _1D6.roll(dice, "marker_distance")
    if trace is not None:
        trace.roll("marker_distance", marker_distance, "hfs 2.1d", "hunters/landings.rules:186")

    # drops: each flight [hfs 2.1d]                                       hunters/landings.rules:187
    drops_so_far: list[ParachuteAssaultDrops] = []
    drops_dice = dice.within("drops")
    drops_trace = None if trace is None else trace.within("drops")
    for flight in zone.flights:
        if drops_trace is not None:
            drops_trace.next_pass()

        # roll drift_dice: 2d6 [hfs 2.1d]                                 hunters/landings.rules:188
        drift_dice = 0
        if zone.marker_edge is _ON_MAP:
            drift_dice = _2D6.roll(drops_dice, "drift_dice")
            if drops_trace is not None:
                drops_trace.roll("drift_dice", drift_dice, "hfs 2.1d", "hunters/landings.rules:188")

        # drift [hfs 2.1d]                                                hunters/landings.rules:189
        drift = drift_dice - 5 if zone.marker_edge is _ON_MAP else 0
        if drops_trace is not None:
            drops_trace.step("drift", drift, "hfs 2.1d", "hunters/landings.rules:189")

        # roll direction: 1d6 [hfs 2.1d]                                  hunters/landings.rules:190
        direction = 0
        if zone.marker_edge is _ON_MAP:
            direction = _1D6.roll(drops_dice, "direction")
            if drops_trace is not None:
                drops_trace.roll("direction", direction, "hfs 2.1d", "hunters/landings.rules:190")

        # crossed [hfs 2.1e]                                              hunters/landings.rules:191
        crossed = flight.edge if zone.marker_edge is _ON_MAP else zone.marker_edge
        if drops_trace is not None:
            drops_trace.step("crossed", crossed, "hfs 2.1e", "hunters/landings.rules:191")

        # fate [hfs 2.1e; hfs 2.1g; hfs 2.1i]                             hunters/landings.rules:192
        fate: FlightFate
        if crossed in _SOUTH_OR_EAST:
            fate = _FLIGHT_FATE_DESTROYED
            why = "over the south or east edge"
        elif crossed == _WEST:
            fate = _LATER
            why = "over the west edge"
        elif crossed == _NORTH:
            fate = _NOT_SAID
            why = "over the north edge"
        elif flight.all_sea:
            # in an all-sea hex: no Battalion Morale [hfs 2.1i]
            fate = _FLIGHT_FATE_DESTROYED
            why = "in an all-sea hex: no Battalion Morale"
        elif flight.on_enemy:
            # on a Commonwealth unit [hfs 2.1g]
            fate = _FLIGHT_FATE_DESTROYED
            why = "on a Commonwealth unit"
        else:
            fate = _LANDS
            why = ""
        if drops_trace is not None:
            drops_trace.step(
                "fate", fate, "hfs 2.1e; hfs 2.1g; hfs 2.1i", "hunters/landings.rules:192", why
            )

        # roll turns_later: 1d6 [hfs 2.1e]                                hunters/landings.rules:199
        turns_later = 0
        if fate == _LATER:
            turns_later = _1D6.roll(drops_dice, "turns_later")
            if drops_trace is not None:
                drops_trace.roll(
                    "turns_later", turns_later, "hfs 2.1e", "hunters/landings.rules:199"
                )

        # enters [hfs 2.1e]                                               hunters/landings.rules:200
        enters: int | None = zone.turn + turns_later if fate == _LATER else None
        if drops_trace is not None:
            drops_trace.step("enters", enters, "hfs 2.1e", "hunters/landings.rules:200")

        drops_so_far.append(
            _parachute_assault_drops(
                drift_dice, drift, direction, crossed, fate, turns_later, enters
            ),
        )
    drops = tuple(drops_so_far)

    return ParachuteAssaultResolved(marker_direction, marker_distance, drops)


@dataclass(frozen=True, slots=True, kw_only=True)
class LandedFlight:
    """Paratroopers that landed [hfs 2.1d]."""

    nearest: int  # hexes: to the nearest Commonwealth unit
    steps: tuple[int, ...]  # left in each unit of the Flight

    def __post_init__(self) -> None:
        a_number("LandedFlight.nearest", self.nearest)
        each("LandedFlight.steps", self.steps, a_number)
        how_many("LandedFlight.steps", self.steps, 1, None)


def parachute_losses(flight: LandedFlight, trace: Trace | None = None) -> tuple[int, ...]:
    """Steps that each unit of the Flight loses [hfs 2.1d].

    The same for each unit, up to what it has.
    """

    @once
    def loss() -> int:
        # loss: worked out when it is first asked for                     hunters/landings.rules:209
        value = parachute_loss(flight.nearest, trace)
        if trace is not None:
            trace.step("loss", value, "hfs 2.1d", "hunters/landings.rules:209")
        return value

    # gives                                                               hunters/landings.rules:207
    value = tuple([min(strength, loss()) for strength in flight.steps])
    if trace is not None:
        trace.formula(
            "parachute_losses",
            value,
            "hfs 2.1d",
            "hunters/landings.rules:207",
            "Steps that each unit of the Flight loses",
        )
    return value


# Air Landings Loss Table [hfs 2.1f; hfs 3.5]                             hunters/landings.rules:235
AIR_LANDING_LOSS_TOTAL: Final = Bands(
    "air_landing_loss", "Air Landings Loss Table", "hfs 2.1f; hfs 3.5", "Roll", (GAP,)
)

# fmt: off
AIR_LANDING_LOSS: Final[Chart[int]] = Chart(
    "air_landing_loss",
    "Air Landings Loss Table",
    "hfs 2.1f; hfs 3.5",
    "hunters/landings.rules:235",
    rows=(AIR_LANDING_LOSS_TOTAL,),
    columns=(),
    lines=(
        #        Steps
        ("...", ()),
    ),
)
# fmt: on


def air_landing_loss(total: Number | Heading, trace: Trace | None = None) -> int:
    """Air Landings Loss Table [hfs 2.1f; hfs 3.5].

    AA guns count in it. Neither its rolls nor its lines are in the source.
    """
    try:
        found: int = AIR_LANDING_LOSS.known[AIR_LANDING_LOSS_TOTAL.at[total]]
    except Exception:
        found = AIR_LANDING_LOSS.look_up(total)
    if trace is not None:
        trace.looked_up(AIR_LANDING_LOSS, total, found)
    return found


class LandingPlace(Word):
    """Where it goes [hfs 2.1f]."""

    AT_MALEME = "a hex of Maleme Airfield"
    AT_BEACH = "a beach hex, by crash landing"
    IN_PATTERN = "the Landing Pattern Box"


_AT_BEACH: Final = LandingPlace.AT_BEACH
_AT_MALEME: Final = LandingPlace.AT_MALEME
_IN_PATTERN: Final = LandingPlace.IN_PATTERN


@dataclass(frozen=True, slots=True, kw_only=True)
class AirLanding:
    """Flight of an Air Landing [hfs 2.1f]."""

    from_pattern: bool = False  # it began the turn in the Landing Pattern Box
    place: LandingPlace
    distance: int = 0  # hexes: from the airfield to the beach hex
    on_enemy: bool = False  # a Commonwealth unit is there

    def __post_init__(self) -> None:
        a_yes_or_no("AirLanding.from_pattern", self.from_pattern)
        is_a("AirLanding.place", self.place, LandingPlace)
        a_number("AirLanding.distance", self.distance)
        a_yes_or_no("AirLanding.on_enemy", self.on_enemy)


def beach_reach(flight: AirLanding, trace: Trace | None = None) -> int:
    """Beach hexes within reach of the airfield [hfs 2.1f]."""
    # gives                                                               hunters/landings.rules:253
    value = 3
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
    if flight.place == _AT_MALEME:
        # on the airfield                                                 hunters/landings.rules:258
        because.append(Reason("on the airfield", "hfs 2.1f"))
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
            Reason("on the airfield", "hfs 2.1f", holds=False),
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

    # landed [hfs 2.1g]                                                   hunters/landings.rules:267
    landed = _FLIGHT_FATE_DESTROYED if flight.on_enemy else _LANDS
    if trace is not None:
        trace.step("landed", landed, "hfs 2.1g", "hunters/landings.rules:267")

    # end: it waits in the Landing Pattern Box [hfs 2.1f]                 hunters/landings.rules:269
    if flight.place == _IN_PATTERN:
        if trace is not None:
            trace.end(
                "it waits in the Landing Pattern Box", "hfs 2.1f", "hunters/landings.rules:269"
            )
        return Ended("it waits in the Landing Pattern Box", "hfs 2.1f")

    # end: destroyed: on top of a Commonwealth unit [hfs 2.1g]            hunters/landings.rules:270
    if flight.on_enemy:
        if trace is not None:
            trace.end(
                "destroyed: on top of a Commonwealth unit", "hfs 2.1g", "hunters/landings.rules:270"
            )
        return Ended("destroyed: on top of a Commonwealth unit", "hfs 2.1g")

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
