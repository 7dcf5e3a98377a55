# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/revised_landings.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Revised landings."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dates,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    Heading,
    LeaveOut,
    Line,
    Number,
    Reason,
    Refused,
    Trace,
    a_trace,
    inside,
    is_a,
    needed,
    one_of,
    place_of,
    round_up,
    unknown,
)
from .area_fire_rules import (
    AREA_FIRE_TABLE_FIREPOWER,
    area_fire_shift,
    area_fire_table,
    battalion_morale_addition,
    losses_by_dice,
)
from .morale import MoraleCheckResolved, morale_check
from .vocabulary import (
    D66,
    AirLandingPlan,
    AreaFireResult,
    FireKind,
    Firer,
    FlightFate,
    FlightScatter,
    FlightThreat,
    LandingMode,
    MapEdge,
    MoraleCheck,
    OpportunityFire,
    ScatteredFlight,
    TerrainClass,
    Unit,
    UnitKind,
)
from .words import terrain_class

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_AREA_FIRE_RESULT_NO_EFFECT: Final = AreaFireResult.NO_EFFECT
_OPPORTUNITY: Final = FireKind.OPPORTUNITY
_FLIGHT_FATE_DESTROYED: Final = FlightFate.DESTROYED
_FIGHTS: Final = FlightFate.FIGHTS
_LANDS: Final = FlightFate.LANDS
_LAST_HEX: Final = FlightFate.LAST_HEX
_NOT_SAID: Final = FlightFate.NOT_SAID
_LANDING_MODE_AIR_LANDING: Final = LandingMode.AIR_LANDING
_LANDING_MODE_GLIDER: Final = LandingMode.GLIDER
_LANDING_MODE_PARACHUTE: Final = LandingMode.PARACHUTE
_ON_MAP: Final = MapEdge.ON_MAP
_SOUTH_OR_WEST: Final = frozenset((MapEdge.SOUTH, MapEdge.WEST))
_INFANTRY_PLATOON_TO_MG: Final = frozenset((
    UnitKind.INFANTRY_PLATOON,
    UnitKind.INFANTRY_SECTION,
    UnitKind.MG,
))


# Landing times [hfs-rev 2.1a]                                     hunters/revised_landings.rules:29


@dataclass(frozen=True, slots=True)
class LandingWindowsFigures:
    """What one line of Landing times [hfs-rev 2.1a] gives."""

    line: str
    first: str
    last: str


LANDING_WINDOWS_DAY: Final = Dates(
    "landing_windows",
    "Landing times",
    "hfs-rev 2.1a",
    "Day",
    ("1941-05-20", "1941-05-21", "1941-05-22", "1941-05-23", "1941-05-24"),
    from_then_on=True,
)

# fmt: off
LANDING_WINDOWS: Final[FiguresChart[LandingWindowsFigures]] = FiguresChart(
    "landing_windows",
    "Landing times",
    "hfs-rev 2.1a",
    "hunters/revised_landings.rules:29",
    rows=(LANDING_WINDOWS_DAY,),
    columns=(),
    lines=(
        #               first               last
        ("1941-05-20", ("1941-05-20 07:00", "1941-05-20 10:00")),
        ("1941-05-21", ("1941-05-21 10:00", "1941-05-21 18:00")),
        ("1941-05-22", ("1941-05-22 10:00", "1941-05-22 18:00")),
        ("1941-05-23", ("1941-05-23 10:00", "1941-05-23 18:00")),
        ("1941-05-24", ("1941-05-24 10:00", "1941-05-24 18:00")),
    ),
    gives=LandingWindowsFigures,
)
# fmt: on


def landing_windows(day: str, trace: Trace | None = None) -> LandingWindowsFigures:
    """Landing times [hfs-rev 2.1a]."""
    try:
        found: LandingWindowsFigures = LANDING_WINDOWS.known[LANDING_WINDOWS_DAY.at[day]]
    except Exception:
        found = LANDING_WINDOWS.look_up(day)
    if trace is not None:
        trace.looked_up(LANDING_WINDOWS, day, found)
    return found


def landing_hour(time: str, trace: Trace | None = None) -> bool:
    """A turn for landings [hfs-rev 2.1a]."""
    # window                                                       hunters/revised_landings.rules:40
    window = landing_windows(time, trace)
    if trace is not None:
        trace.step("window", window, "hfs-rev 2.1a", "hunters/revised_landings.rules:40")
    # gives                                                        hunters/revised_landings.rules:39
    value = time >= window.first and time <= window.last
    if trace is not None:
        trace.formula(
            "landing_hour",
            value,
            "hfs-rev 2.1a",
            "hunters/revised_landings.rules:39",
            "A turn for landings",
        )
    return value


def may_be_canceled(plan: AirLandingPlan, trace: Trace | None = None) -> bool:
    """A planned Flight may be canceled [hfs-rev 2.1a]."""
    # gives                                                        hunters/revised_landings.rules:87
    value = False
    if trace is not None:
        trace.formula(
            "may_be_canceled",
            value,
            "hfs-rev 2.1a",
            "hunters/revised_landings.rules:87",
            "A planned Flight may be canceled",
        )
    return value


def arrives_with_orders(plan: AirLandingPlan, trace: Trace | None = None) -> bool:
    """Air Transport units arrive with orders [hfs-rev 2.1a]."""
    # gives                                                        hunters/revised_landings.rules:90
    value = False
    if trace is not None:
        trace.formula(
            "arrives_with_orders",
            value,
            "hfs-rev 2.1a",
            "hunters/revised_landings.rules:90",
            "Air Transport units arrive with orders",
        )
    return value


# Flights [hfs-rev 2.1b]                                          hunters/revised_landings.rules:110


@dataclass(frozen=True, slots=True)
class LoadingFigures:
    """What one line of Flights [hfs-rev 2.1b] gives."""

    line: str
    aircraft: int
    flights: int


LOADING_LOAD: Final[Axis[str]] = Axis(
    "loading",
    "Flights",
    "hfs-rev 2.1b",
    "Load",
    (
        "1 x Inf Plt",
        "1 x Byc Inf Plt",
        "1 x MC Inf Plt",
        "2 x MG Sq",
        "1 x Byc MG Sq",
        "1 x MC MG Sec",
        GAP,
    ),
)

# fmt: off
LOADING: Final[FiguresChart[LoadingFigures]] = FiguresChart(
    "loading",
    "Flights",
    "hfs-rev 2.1b",
    "hunters/revised_landings.rules:110",
    rows=(LOADING_LOAD,),
    columns=(),
    lines=(
        #                    aircraft flights
        ("1 x Inf Plt",     (3,       1)),
        ("1 x Byc Inf Plt", (3,       2)),
        ("1 x MC Inf Plt",  (5,       3)),
        ("2 x MG Sq",       (3,       1)),
        ("1 x Byc MG Sq",   (3,       1)),
        ("1 x MC MG Sec",   (4,       1)),
        ("...", ()),
    ),
    gives=LoadingFigures,
)
# fmt: on


def loading(load: str, trace: Trace | None = None) -> LoadingFigures:
    """Flights [hfs-rev 2.1b].

    Aircraft in each Flight, and Flights for one load: each is planned and checked for
    losses. Later rows are not in the source.
    """
    try:
        found: LoadingFigures = LOADING.known[LOADING_LOAD.at[load]]
    except Exception:
        found = LOADING.look_up(load)
    if trace is not None:
        trace.looked_up(LOADING, load, found)
    return found


# Steps lost with aircraft [hfs-rev 2.1b]                         hunters/revised_landings.rules:124
FLIGHT_LOSSES_LOAD: Final[Axis[str]] = Axis(
    "flight_losses",
    "Steps lost with aircraft",
    "hfs-rev 2.1b",
    "Load",
    (
        "1 x Inf Plt",
        "1 x Byc Inf Plt",
        "1 x MC Inf Plt",
        "2 x MG Sq",
        "1 x Byc MG Sq",
        "1 x MC MG Sec",
        GAP,
    ),
)
FLIGHT_LOSSES_LOST: Final = Bands(
    "flight_losses",
    "Steps lost with aircraft",
    "hfs-rev 2.1b",
    "Aircraft lost",
    (Band("1", 1, 1), Band("2", 2, 2), GAP),
)

# fmt: off
FLIGHT_LOSSES: Final[Chart[int | None]] = Chart(
    "flight_losses",
    "Steps lost with aircraft",
    "hfs-rev 2.1b",
    "hunters/revised_landings.rules:124",
    rows=(FLIGHT_LOSSES_LOAD,),
    columns=(FLIGHT_LOSSES_LOST,),
    lines=(
        #                    1  2     ...
        ("1 x Inf Plt",     (2, 3,    None)),
        ("1 x Byc Inf Plt", (1, 2,    None)),
        ("1 x MC Inf Plt",  (1, 2,    None)),
        ("2 x MG Sq",       (2, 3,    None)),
        ("1 x Byc MG Sq",   (1, None, None)),
        ("1 x MC MG Sec",   (1, None, None)),
        ("...", ()),
    ),
)
# fmt: on


def flight_losses(load: str, lost: Number | Heading, trace: Trace | None = None) -> int | None:
    """Steps lost with aircraft [hfs-rev 2.1b].

    By the aircraft lost of one Flight. No Battalion Morale. Later rows are not in the
    source.
    """
    if lost.__class__ is not int:
        lost = FLIGHT_LOSSES_LOST.taken(lost)
    try:
        found: int | None = FLIGHT_LOSSES.known[FLIGHT_LOSSES_LOAD.at[load]][
            FLIGHT_LOSSES_LOST.at[lost]
        ]
    except Exception:
        found = FLIGHT_LOSSES.look_up(load, lost)
    if trace is not None:
        trace.looked_up(FLIGHT_LOSSES, (load, lost), found)
    return found


@dataclass(frozen=True, slots=True)
class FlightScatterResolved:
    """What Scatter of a Flight comes to."""

    scatters: bool
    direction: int
    distance: int
    south: int
    south_west: int
    beside: bool
    beside_to: str | None


def flight_scatter(
    flight: FlightScatter,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FlightScatterResolved | Ended:
    """Scatter of a Flight [hfs-rev 2.1c].

    Paratroopers drift south-south-west: south and south-west by turns, south first. Then
    two dice place them: 1 or 2 on one die is the hex itself, 3 to 6 the hex beside it that
    the other die names. The red die names the direction, as supposed below.
    """
    is_a("flight", flight, FlightScatter)
    if trace is not None:
        a_trace(trace)

    # end: Air Transport does not scatter [hfs-rev 2.1c]          hunters/revised_landings.rules:148
    if flight.mode == _LANDING_MODE_AIR_LANDING:
        if trace is not None:
            trace.end(
                "Air Transport does not scatter",
                "hfs-rev 2.1c",
                "hunters/revised_landings.rules:148",
            )
        return Ended("Air Transport does not scatter", "hfs-rev 2.1c")

    # always [hfs-rev 2.1c]                                       hunters/revised_landings.rules:149
    always = flight.mode == _LANDING_MODE_PARACHUTE and flight.far_company
    if trace is not None:
        trace.step("always", always, "hfs-rev 2.1c", "hunters/revised_landings.rules:149")

    # roll check: 1d6 [hfs-rev 2.1c]                              hunters/revised_landings.rules:150
    check = 0
    if not always:
        check = _1D6.roll(dice, "check")
        if trace is not None:
            trace.roll("check", check, "hfs-rev 2.1c", "hunters/revised_landings.rules:150")

    # scatters [hfs-rev 2.1c]                                     hunters/revised_landings.rules:151
    scatters: bool
    if always:
        scatters = True
        why = "10th, 11th, 12th Companies always"
    elif flight.mode == _LANDING_MODE_PARACHUTE and check <= 3:
        scatters = True
        why = "parachutes on 1 to 3"
    elif flight.mode == _LANDING_MODE_GLIDER and check == 1:
        scatters = True
        why = "gliders on 1"
    else:
        scatters = False
        why = ""
    if trace is not None:
        trace.step("scatters", scatters, "hfs-rev 2.1c", "hunters/revised_landings.rules:151", why)

    # roll direction: 1d6 [hfs-rev 2.1c]                          hunters/revised_landings.rules:156
    direction = 0
    if scatters and flight.mode == _LANDING_MODE_GLIDER:
        direction = _1D6.roll(dice, "direction")
        if trace is not None:
            trace.roll("direction", direction, "hfs-rev 2.1c", "hunters/revised_landings.rules:156")

    # roll scatter_dice: 1d6 [hfs-rev 2.1c]                       hunters/revised_landings.rules:157
    scatter_dice = 0
    if scatters:
        scatter_dice = _1D6.roll(dice, "scatter_dice")
        if trace is not None:
            trace.roll(
                "scatter_dice", scatter_dice, "hfs-rev 2.1c", "hunters/revised_landings.rules:157"
            )

    # distance [hfs-rev 2.1c]                                     hunters/revised_landings.rules:158
    distance: int
    if not scatters:
        distance = 0
        why = "no scatter"
    elif always:
        distance = 2 * scatter_dice
        why = "10th, 11th, 12th Companies"
    else:
        distance = scatter_dice
        why = ""
    if trace is not None:
        trace.step("distance", distance, "hfs-rev 2.1c", "hunters/revised_landings.rules:158", why)

    # south [hfs-rev 2.1c]                                        hunters/revised_landings.rules:162
    south = round_up(distance, 2) if flight.mode == _LANDING_MODE_PARACHUTE else 0
    if trace is not None:
        trace.step("south", south, "hfs-rev 2.1c", "hunters/revised_landings.rules:162")

    # south_west [hfs-rev 2.1c]                                   hunters/revised_landings.rules:163
    south_west = distance - south if flight.mode == _LANDING_MODE_PARACHUTE else 0
    if trace is not None:
        trace.step("south_west", south_west, "hfs-rev 2.1c", "hunters/revised_landings.rules:163")

    # roll red: 1d6 [hfs-rev 2.1c]                                hunters/revised_landings.rules:164
    red = 0
    if flight.mode == _LANDING_MODE_PARACHUTE:
        red = _1D6.roll(dice, "red")
        if trace is not None:
            trace.roll("red", red, "hfs-rev 2.1c", "hunters/revised_landings.rules:164")

    # roll white: 1d6 [hfs-rev 2.1c]                              hunters/revised_landings.rules:165
    white = 0
    if flight.mode == _LANDING_MODE_PARACHUTE:
        white = _1D6.roll(dice, "white")
        if trace is not None:
            trace.roll("white", white, "hfs-rev 2.1c", "hunters/revised_landings.rules:165")

    # beside [hfs-rev 2.1c]                                       hunters/revised_landings.rules:166
    beside = flight.mode == _LANDING_MODE_PARACHUTE and white >= 3
    if trace is not None:
        trace.step("beside", beside, "hfs-rev 2.1c", "hunters/revised_landings.rules:166")

    # beside_to [hfs-rev 2.1c]                                    hunters/revised_landings.rules:167
    beside_to: str | None = landing_diagram(red, trace) if beside else None
    if trace is not None:
        trace.step("beside_to", beside_to, "hfs-rev 2.1c", "hunters/revised_landings.rules:167")

    return FlightScatterResolved(
        scatters, direction, distance, south, south_west, beside, beside_to
    )


# Scatter Diagram of landings [hfs-rev 2.1c]                      hunters/revised_landings.rules:170
LANDING_DIAGRAM_DIE: Final = Bands(
    "landing_diagram",
    "Scatter Diagram of landings",
    "hfs-rev 2.1c",
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
LANDING_DIAGRAM: Final[Chart[str]] = Chart(
    "landing_diagram",
    "Scatter Diagram of landings",
    "hfs-rev 2.1c",
    "hunters/revised_landings.rules:170",
    rows=(LANDING_DIAGRAM_DIE,),
    columns=(),
    lines=(
        #      Hex
        ("1", ("top",)),
        ("2", ("upper right",)),
        ("3", ("lower right",)),
        ("4", ("bottom",)),
        ("5", ("lower left",)),
        ("6", ("upper left",)),
    ),
)
# fmt: on


def landing_diagram(die: Number | Heading, trace: Trace | None = None) -> str:
    """Scatter Diagram of landings [hfs-rev 2.1c].

    1 is the top of the diagram, the others follow clockwise.
    """
    if die.__class__ is not int:
        die = LANDING_DIAGRAM_DIE.taken(die)
    try:
        found: str = LANDING_DIAGRAM.known[LANDING_DIAGRAM_DIE.at[die]]
    except Exception:
        found = LANDING_DIAGRAM.look_up(die)
    if trace is not None:
        trace.looked_up(LANDING_DIAGRAM, die, found)
    return found


def scattered_fate(flight: ScatteredFlight, trace: Trace | None = None) -> FlightFate:
    """What becomes of the Flight [hfs-rev 2.1c; hfs-rev 2.1f].

    East and north edges are not mentioned any more.
    """
    # gives                                                       hunters/revised_landings.rules:201
    value: FlightFate
    if flight.sea:
        # in the sea [hfs-rev 2.1c]
        value = _FLIGHT_FATE_DESTROYED
        why = "in the sea"
    elif flight.edge in _SOUTH_OR_WEST:
        # over the south or west edge [hfs-rev 2.1c]
        value = _LAST_HEX
        why = "over the south or west edge"
    elif flight.edge is not _ON_MAP:
        value = _NOT_SAID
        why = "over another edge"
    elif flight.on_enemy:
        # in the hex of the enemy [hfs-rev 2.1f]
        value = _FIGHTS
        why = "in the hex of the enemy"
    else:
        value = _LANDS
        why = ""
    if trace is not None:
        trace.formula(
            "scattered_fate",
            value,
            "hfs-rev 2.1c; hfs-rev 2.1f",
            "hunters/revised_landings.rules:201",
            "What becomes of the Flight",
            why,
        )
    return value


def loss_factor(flight: FlightThreat, trace: Trace | None = None) -> int:
    """Loss Factor [hfs-rev 2.1d]."""
    total = 0

    adds = 2 * max(0, flight.aa_guns)
    total += adds
    if trace is not None:
        trace.adds(
            "loss_factor", adds, "each AA gun within range", "hfs-rev 2.1d",
            "hunters/revised_landings.rules:221",
        )

    if flight.mode == _LANDING_MODE_GLIDER:
        total += 2
        if trace is not None:
            trace.adds(
                "loss_factor", +2, "Glider", "hfs-rev 2.1d", "hunters/revised_landings.rules:222",
            )

    if flight.mode == _LANDING_MODE_AIR_LANDING and flight.airfield_hit and not flight.on_beach:
        total += 1
        if trace is not None:
            trace.adds(
                "loss_factor", +1, "Air Transport to an airfield under fire", "hfs-rev 2.1d",
                "hunters/revised_landings.rules:223",
            )

    if flight.mode == _LANDING_MODE_AIR_LANDING and flight.on_beach:
        total += 10
        if trace is not None:
            trace.adds(
                "loss_factor", +10, "Air Transport on a beach", "hfs-rev 2.1d",
                "hunters/revised_landings.rules:225",
            )

    if trace is not None:
        trace.total(
            "loss_factor",
            total,
            "hfs-rev 2.1d",
            "hunters/revised_landings.rules:219",
            "Loss Factor",
        )
    return total


def loss_factor_lines(flight: FlightThreat) -> tuple[Line, ...]:
    """The lines of Loss Factor that count, each with its value and rule."""
    trace = Trace()
    loss_factor(flight, trace)
    return trace.lines_of("loss_factor")


# Aircraft Loss Table [hfs-rev 2.1d]                              hunters/revised_landings.rules:227
AIRCRAFT_LOSS_DICE: Final = Bands(
    "aircraft_loss",
    "Aircraft Loss Table",
    "hfs-rev 2.1d",
    "2d6",
    (Band("2", 2, 2), Band("3..12", 3, 12)),
)
AIRCRAFT_LOSS_FACTOR: Final = Bands(
    "aircraft_loss",
    "Aircraft Loss Table",
    "hfs-rev 2.1d",
    "Loss Factor",
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
        Band("10", 10, 10),
        Band("11", 11, 11),
        Band("12", 12, 12),
        Band("13", 13, 13),
        Band("14", 14, 14),
        GAP,
        Band("16", 16, 16),
        GAP,
        Band("18", 18, 18),
        GAP,
        Band("20", 20, 20),
        GAP,
        Band("22", 22, 22),
        GAP,
    ),
)

# fmt: off
AIRCRAFT_LOSS: Final[Chart[int | None]] = Chart(
    "aircraft_loss",
    "Aircraft Loss Table",
    "hfs-rev 2.1d",
    "hunters/revised_landings.rules:227",
    rows=(AIRCRAFT_LOSS_DICE,),
    columns=(AIRCRAFT_LOSS_FACTOR,),
    # turned: the columns of the printed chart are the lines here
    lines=(
        #        2        3..12
        ("0",   (1,       unknown)),
        ("1",   (1,       unknown)),
        ("2",   (2,       unknown)),
        ("3",   (unknown, unknown)),
        ("4",   (unknown, unknown)),
        ("5",   (unknown, unknown)),
        ("6",   (unknown, unknown)),
        ("7",   (unknown, unknown)),
        ("8",   (unknown, unknown)),
        ("9",   (unknown, unknown)),
        ("10",  (unknown, unknown)),
        ("11",  (unknown, unknown)),
        ("12",  (unknown, unknown)),
        ("13",  (unknown, unknown)),
        ("14",  (unknown, unknown)),
        ("...", (None,    None)),
        ("16",  (unknown, unknown)),
        ("...", (None,    None)),
        ("18",  (unknown, unknown)),
        ("...", (None,    None)),
        ("20",  (unknown, unknown)),
        ("...", (None,    None)),
        ("22",  (unknown, unknown)),
        ("...", (None,    None)),
    ),
    turned=True,
)
# fmt: on


def aircraft_loss(
    dice: Number | Heading,
    factor: Number | Heading,
    trace: Trace | None = None,
) -> int | None:
    """Aircraft Loss Table [hfs-rev 2.1d].

    Aircraft lost. A blank would be none, but the table is cut after three figures; there is
    no column for 15, 17, 19 or 21.
    """
    if factor.__class__ is not int:
        factor = AIRCRAFT_LOSS_FACTOR.taken(factor)
    try:
        found: int | None = AIRCRAFT_LOSS.known[AIRCRAFT_LOSS_DICE.at[dice]][
            AIRCRAFT_LOSS_FACTOR.at[factor]
        ]
    except Exception:
        found = AIRCRAFT_LOSS.look_up(dice, factor)
    if trace is not None:
        trace.looked_up(AIRCRAFT_LOSS, (dice, factor), found)
    return found


@dataclass(frozen=True, slots=True)
class AircraftLossCheckResolved:
    """What Aircraft Loss Check comes to."""

    factor: int
    lost: int | None
    steps_lost: int | None


def aircraft_loss_check(
    flight: FlightThreat,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AircraftLossCheckResolved:
    """Aircraft Loss Check [hfs-rev 2.1d].

    For each Flight, in its final hex.
    """
    is_a("flight", flight, FlightThreat)
    if trace is not None:
        a_trace(trace)

    # factor [hfs-rev 2.1d]                                       hunters/revised_landings.rules:240
    factor = loss_factor(flight, trace)
    if trace is not None:
        trace.step("factor", factor, "hfs-rev 2.1d", "hunters/revised_landings.rules:240")

    # roll dice: 2d6 [hfs-rev 2.1d]                               hunters/revised_landings.rules:241
    dice_ = _2D6.roll(dice, "dice")
    if trace is not None:
        trace.roll("dice", dice_, "hfs-rev 2.1d", "hunters/revised_landings.rules:241")

    # lost [hfs-rev 2.1d]                                         hunters/revised_landings.rules:242
    lost = aircraft_loss(dice_, factor, trace)
    if trace is not None:
        trace.step("lost", lost, "hfs-rev 2.1d", "hunters/revised_landings.rules:242")

    # steps_lost [hfs-rev 2.1b]                                   hunters/revised_landings.rules:243
    steps_lost: int | None
    if lost == 0:
        steps_lost = 0
        why = "nothing lost"
    elif flight.load is None:
        steps_lost = None
        why = "no load is told"
    else:
        steps_lost = flight_losses(flight.load, needed(lost, "lost"), trace)
        why = ""
    if trace is not None:
        trace.step(
            "steps_lost", steps_lost, "hfs-rev 2.1b", "hunters/revised_landings.rules:243", why
        )

    return AircraftLossCheckResolved(factor, lost, steps_lost)


# Opportunity Fire at landings [hfs-rev 2.1e]                     hunters/revised_landings.rules:251


@dataclass(frozen=True, slots=True)
class OpportunityFactorFigures:
    """What one line of Opportunity Fire at landings [hfs-rev 2.1e] gives."""

    line: str
    factor: int
    sight_needed: bool


OPPORTUNITY_FACTOR_MODE: Final[Axis[LandingMode]] = Axis(
    "opportunity_factor",
    "Opportunity Fire at landings",
    "hfs-rev 2.1e",
    "Target",
    (LandingMode.GLIDER, LandingMode.PARACHUTE, LandingMode.AIR_LANDING),
)

# fmt: off
OPPORTUNITY_FACTOR: Final[FiguresChart[OpportunityFactorFigures]] = FiguresChart(
    "opportunity_factor",
    "Opportunity Fire at landings",
    "hfs-rev 2.1e",
    "hunters/revised_landings.rules:251",
    rows=(OPPORTUNITY_FACTOR_MODE,),
    columns=(),
    lines=(
        #                      factor sight_needed
        ("Glider Assault",    (1,     True)),
        ("Parachute Assault", (4,     False)),
        ("Air Landing",       (3,     True)),
    ),
    gives=OpportunityFactorFigures,
)
# fmt: on


def opportunity_factor(mode: LandingMode, trace: Trace | None = None) -> OpportunityFactorFigures:
    """Opportunity Fire at landings [hfs-rev 2.1e]."""
    try:
        found: OpportunityFactorFigures = OPPORTUNITY_FACTOR.known[OPPORTUNITY_FACTOR_MODE.at[mode]]
    except Exception:
        found = OPPORTUNITY_FACTOR.look_up(mode)
    if trace is not None:
        trace.looked_up(OPPORTUNITY_FACTOR, mode, found)
    return found


def may_shoot_at_landing(firer: Firer, mode: LandingMode) -> Answer:
    """May fire at a landing [hfs-rev 2.1e]."""
    failed: list[Reason] = []

    # all of these
    # infantry or machine-gun                                     hunters/revised_landings.rules:293
    if not (firer.unit is None or firer.unit.kind in _INFANTRY_PLATOON_TO_MG):
        failed.append(Reason("infantry or machine-gun", "hfs-rev 2.1e", holds=False))
    # within range                                                hunters/revised_landings.rules:295
    if not firer.in_reach:
        failed.append(Reason("within range", "hfs-rev 2.1e", holds=False))
    # line of sight; not needed at paratroopers                   hunters/revised_landings.rules:296
    with LeaveOut(failed):
        if not (firer.los or not opportunity_factor(mode).sight_needed):
            failed.append(
                Reason("line of sight; not needed at paratroopers", "hfs-rev 2.1e", holds=False)
            )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_shoot_at_landing_holds(firer: Firer, mode: LandingMode) -> bool:
    """May fire at a landing [hfs-rev 2.1e]: yes or no, without the reasons."""
    return (
        (firer.unit is None or firer.unit.kind in _INFANTRY_PLATOON_TO_MG)
        and firer.in_reach
        and (firer.los or not opportunity_factor(mode).sight_needed)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OpportunityFireCheckDue:
    """Morale Check [16.2], due: it waits for what the players have to say.

    units: the stack after losses, the dead included
    battalion_morale: of the checking unit, with the addition
    """

    fire_kind: FireKind
    terrain: TerrainClass

    def resolve(
        self,
        *,
        units: tuple[Unit, ...],
        battalion_morale: int = 0,
        dice: Dice,
        trace: Trace | None = None,
    ) -> MoraleCheckResolved | Ended:
        """Go on, now that everything is known."""
        return morale_check(
            MoraleCheck(
                units=units,
                fire_kind=self.fire_kind,
                terrain=self.terrain,
                battalion_morale=battalion_morale,
            ),
            dice.within("check"),
            trace=inside(trace, "check"),
        )


@dataclass(frozen=True, slots=True)
class OpportunityFireResolved:
    """What Opportunity Fire comes to."""

    firepower: int
    shift: int
    result: AreaFireResult
    losses: int
    morale_addition: int
    check: OpportunityFireCheckDue | None


def opportunity_fire(
    shot: OpportunityFire,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> OpportunityFireResolved | Refused:
    """Opportunity Fire [hfs-rev 2.1e].

    All who may fire make one shot at each stack. Only the shifts for range and stacking
    count. It takes nothing from the fire of the coming Action Phases; no German Overwatch
    follows. Losses and Battalion Morale are as ever.
    """
    is_a("shot", shot, OpportunityFire)
    if trace is not None:
        a_trace(trace)

    # refuse: one shot at each stack [hfs-rev 2.1e]               hunters/revised_landings.rules:301
    if shot.shot_at:
        if trace is not None:
            trace.refusal(
                "one shot at each stack", (), "hfs-rev 2.1e", "hunters/revised_landings.rules:301"
            )
        return Refused("one shot at each stack", "hfs-rev 2.1e")

    # refuse: a firer that may not fire [hfs-rev 2.1e]            hunters/revised_landings.rules:302
    for firer in shot.fire.firers:
        if not may_shoot_at_landing_holds(firer, shot.mode):
            if trace is not None:
                trace.refusal(
                    "a firer that may not fire",
                    (),
                    "hfs-rev 2.1e",
                    "hunters/revised_landings.rules:302",
                )
            return Refused(
                "a firer that may not fire",
                "hfs-rev 2.1e",
                where=(one_of("firer", place_of(firer, shot.fire.firers), "firers"),),
            )

    # firepower [hfs-rev 2.1e]                                    hunters/revised_landings.rules:304
    firepower = (
        sum([firer.firepower for firer in shot.fire.firers])
        * opportunity_factor(shot.mode, trace).factor
    )
    if trace is not None:
        trace.step("firepower", firepower, "hfs-rev 2.1e", "hunters/revised_landings.rules:304")

    # base [hfs-rev 2.1e; 11.0]                                   hunters/revised_landings.rules:305
    base = AREA_FIRE_TABLE_FIREPOWER.heading(firepower)
    if trace is not None:
        trace.step("base", base, "hfs-rev 2.1e; 11.0", "hunters/revised_landings.rules:305")

    # shift [hfs-rev 2.1e]                                        hunters/revised_landings.rules:306
    shift = area_fire_shift(shot.fire, trace)
    if trace is not None:
        trace.step("shift", shift, "hfs-rev 2.1e", "hunters/revised_landings.rules:306")

    # final [hfs-rev 2.1e; 11.0]                                  hunters/revised_landings.rules:307
    final = AREA_FIRE_TABLE_FIREPOWER.shift(base, shift, trace)
    if trace is not None:
        trace.step("final", final, "hfs-rev 2.1e; 11.0", "hunters/revised_landings.rules:307")

    # roll attack: two dice, red tens, white ones [hfs-rev 2.1e;  hunters/revised_landings.rules:308
    # 11.0]
    attack = D66.roll(dice, "attack")
    if trace is not None:
        trace.roll("attack", attack, "hfs-rev 2.1e; 11.0", "hunters/revised_landings.rules:308")

    # result [hfs-rev 2.1e; 11.0]                                 hunters/revised_landings.rules:309
    result = area_fire_table(final, attack, trace)
    if trace is not None:
        trace.step("result", result, "hfs-rev 2.1e; 11.0", "hunters/revised_landings.rules:309")

    # roll casualty_dice: 1d6 [11.1f]                             hunters/revised_landings.rules:310
    casualty_dice = _1D6.rolls(dice, "casualty_dice", result.dice_lost)
    if trace is not None:
        trace.roll(
            "casualty_dice",
            casualty_dice,
            "11.1f",
            "hunters/revised_landings.rules:310",
            times=result.dice_lost,
        )

    # losses [11.1f]                                              hunters/revised_landings.rules:311
    losses = result.fixed_steps + losses_by_dice(casualty_dice, trace)
    if trace is not None:
        trace.step("losses", losses, "11.1f", "hunters/revised_landings.rules:311")

    # morale_addition [hfs-rev 2.1e; 16.1d]                       hunters/revised_landings.rules:312
    morale_addition = battalion_morale_addition(losses, trace)
    if trace is not None:
        trace.step(
            "morale_addition",
            morale_addition,
            "hfs-rev 2.1e; 16.1d",
            "hunters/revised_landings.rules:312",
        )

    # then go to morale_check as check [hfs-rev 2.1e; 16.0b]      hunters/revised_landings.rules:313
    check: OpportunityFireCheckDue | None = None
    if result.rank > _AREA_FIRE_RESULT_NO_EFFECT.rank:
        check = OpportunityFireCheckDue(
            fire_kind=_OPPORTUNITY, terrain=terrain_class(shot.fire.target, trace)
        )

    return OpportunityFireResolved(firepower, shift, result, losses, morale_addition, check)
