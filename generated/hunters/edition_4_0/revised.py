# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/revised.rules. Do not edit: edit the rules and build.
"""Hunters from the Sky: Revised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
    Tally,
    Trace,
    a_number,
    printed,
    unknown,
)
from .game import Nation
from .landings import LandingMode

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))


@dataclass(frozen=True, slots=True, kw_only=True)
class VineyardSight:
    """Line of sight over a vineyard [hfs-rev 1.3h]."""

    dug_in: bool = False  # the firer or spotter
    advantage: int  # m: its height above the target
    bamboo: bool = False  # over a bamboo edge

    def __post_init__(self) -> None:
        a_number("VineyardSight.advantage", self.advantage)


def vineyard_ignored(sight: VineyardSight) -> Answer:
    """The vineyard does not block [hfs-rev 1.3h]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # Dug In                                                                hunters/revised.rules:25
    if not sight.dug_in:
        failed.append(Reason("Dug In", "hfs-rev 1.3h", holds=False))
    # 40 m above the target                                                 hunters/revised.rules:26
    with LeaveOut(failed):
        if sight.advantage < 40:
            failed.append(Reason("40 m above the target", "hfs-rev 1.3h", holds=False))

    # none of these
    # a bamboo edge in between                                              hunters/revised.rules:28
    if sight.bamboo:
        failed.append(Reason("a bamboo edge in between", "hfs-rev 1.3h"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


# German Command Prep Rating [hfs-rev 1.2a]                                 hunters/revised.rules:37
GERMAN_PREP_TIME: Final = Dates(
    "german_prep",
    "German Command Prep Rating",
    "hfs-rev 1.2a",
    "Since",
    ("start", "1941-05-21 15:00", "1941-05-22 18:00"),
    from_then_on=True,
)

# fmt: off
GERMAN_PREP: Final[Chart[int]] = Chart(
    "German Command Prep Rating",
    "hfs-rev 1.2a",
    rows=(GERMAN_PREP_TIME,),
    columns=(),
    lines=(
        #                     Rating
        ("start",            (5,)),
        ("1941-05-21 15:00", (3,)),
        ("1941-05-22 18:00", (2,)),
    ),
)
# fmt: on


def german_prep(time: str, trace: Trace | None = None) -> int:
    """German Command Prep Rating [hfs-rev 1.2a]."""
    found = GERMAN_PREP.at(GERMAN_PREP_TIME.find(time))
    if trace is not None:
        trace.lookup(
            "german_prep", found, "hfs-rev 1.2a", "hunters/revised.rules:37", printed((time,))
        )
    return found


# Commonwealth Command Prep Rating [hfs-rev 1.2b]                           hunters/revised.rules:45
COMMONWEALTH_PREP_TIME: Final = Dates(
    "commonwealth_prep",
    "Commonwealth Command Prep Rating",
    "hfs-rev 1.2b",
    "Since",
    ("start", "1941-05-22"),
    from_then_on=True,
)

# fmt: off
COMMONWEALTH_PREP: Final[Chart[int]] = Chart(
    "Commonwealth Command Prep Rating",
    "hfs-rev 1.2b",
    rows=(COMMONWEALTH_PREP_TIME,),
    columns=(),
    lines=(
        #               Rating
        ("start",      (7,)),
        ("1941-05-22", (4,)),
    ),
)
# fmt: on


def commonwealth_prep(time: str, trace: Trace | None = None) -> int:
    """Commonwealth Command Prep Rating [hfs-rev 1.2b]."""
    found = COMMONWEALTH_PREP.at(COMMONWEALTH_PREP_TIME.find(time))
    if trace is not None:
        trace.lookup(
            "commonwealth_prep", found, "hfs-rev 1.2b", "hunters/revised.rules:45", printed((time,))
        )
    return found


def may_use_fast_fire(nation: Nation, trace: Trace | None = None) -> bool:
    """May use Fast Fire [hfs-rev 2.4; hfs-rev 3.6]."""
    # gives                                                                 hunters/revised.rules:74
    value = True if nation == Nation.GERMAN else False
    if trace is not None:
        trace.formula(
            "may_use_fast_fire", value, "hfs-rev 2.4; hfs-rev 3.6", "hunters/revised.rules:74"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingBattery:
    """Commonwealth battery that moves [hfs-rev 3.6]."""

    battery_fires: int

    def __post_init__(self) -> None:
        a_number("MovingBattery.battery_fires", self.battery_fires)


def carried_along(battery: MovingBattery, trace: Trace | None = None) -> int:
    """Battery Fires carried along [hfs-rev 3.6]."""
    # gives                                                                 hunters/revised.rules:87
    value = min(15, battery.battery_fires)
    if trace is not None:
        trace.formula("carried_along", value, "hfs-rev 3.6", "hunters/revised.rules:87")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightScatter:
    """Flight that lands [hfs-rev 2.1c]."""

    mode: LandingMode
    far_company: bool = False  # 10th, 11th or 12th Company


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightScatterResolved:
    """What Scatter of a Flight comes to."""

    scatters: bool
    direction: int
    distance: int
    red: int
    on_the_spot: bool


def flight_scatter(
    flight: FlightScatter,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FlightScatterResolved | Ended:
    """Scatter of a Flight [hfs-rev 2.1c].

    The drift goes south-south-west: south and south-west by turns. Which colour gives the
    direction is not in the source; here the red die does.
    """
    # end: Air Transport does not scatter [hfs-rev 2.1c]                   hunters/revised.rules:116
    if flight.mode == LandingMode.AIR_LANDING:
        if trace is not None:
            trace.end("Air Transport does not scatter", "hfs-rev 2.1c", "hunters/revised.rules:116")
        return Ended("Air Transport does not scatter", "hfs-rev 2.1c")

    # roll check: 1d6 [hfs-rev 2.1c]                                       hunters/revised.rules:117
    check = _1D6.roll(dice, "check")
    if trace is not None:
        trace.roll("check", check, "hfs-rev 2.1c", "hunters/revised.rules:117")

    # scatters [hfs-rev 2.1c]                                              hunters/revised.rules:118
    scatters: bool
    if flight.mode == LandingMode.PARACHUTE and flight.far_company:
        # 10th, 11th, 12th Companies always
        scatters = True
    elif flight.mode == LandingMode.PARACHUTE and check <= 3:
        # parachutes on 1 to 3
        scatters = True
    elif flight.mode == LandingMode.GLIDER and check == 1:
        # gliders on 1
        scatters = True
    else:
        scatters = False
    if trace is not None:
        trace.step("scatters", scatters, "hfs-rev 2.1c", "hunters/revised.rules:118")

    # roll direction: 1d6 [hfs-rev 2.1c]                                   hunters/revised.rules:123
    direction = 0
    if scatters and flight.mode == LandingMode.GLIDER:
        direction = _1D6.roll(dice, "direction")
        if trace is not None:
            trace.roll("direction", direction, "hfs-rev 2.1c", "hunters/revised.rules:123")

    # roll scatter_dice: 1d6 [hfs-rev 2.1c]                                hunters/revised.rules:124
    scatter_dice = 0
    if scatters:
        scatter_dice = _1D6.roll(dice, "scatter_dice")
        if trace is not None:
            trace.roll("scatter_dice", scatter_dice, "hfs-rev 2.1c", "hunters/revised.rules:124")

    # distance [hfs-rev 2.1c]                                              hunters/revised.rules:125
    distance = (
        2 * scatter_dice
        if flight.mode == LandingMode.PARACHUTE and flight.far_company
        else scatter_dice
    )
    if trace is not None:
        trace.step("distance", distance, "hfs-rev 2.1c", "hunters/revised.rules:125")

    # roll red: 1d6 [hfs-rev 2.1c]                                         hunters/revised.rules:126
    red = 0
    if flight.mode == LandingMode.PARACHUTE:
        red = _1D6.roll(dice, "red")
        if trace is not None:
            trace.roll("red", red, "hfs-rev 2.1c", "hunters/revised.rules:126")

    # roll white: 1d6 [hfs-rev 2.1c]                                       hunters/revised.rules:127
    white = 0
    if flight.mode == LandingMode.PARACHUTE:
        white = _1D6.roll(dice, "white")
        if trace is not None:
            trace.roll("white", white, "hfs-rev 2.1c", "hunters/revised.rules:127")

    # on_the_spot [hfs-rev 2.1c]                                           hunters/revised.rules:128
    on_the_spot = flight.mode != LandingMode.PARACHUTE or white <= 2
    if trace is not None:
        trace.step("on_the_spot", on_the_spot, "hfs-rev 2.1c", "hunters/revised.rules:128")

    return FlightScatterResolved(
        scatters=scatters, direction=direction, distance=distance, red=red, on_the_spot=on_the_spot
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightThreat:
    """Flight under fire [hfs-rev 2.1d]."""

    mode: LandingMode
    aa_guns: int = 0  # AA guns within range; line of sight does not matter
    airfield_hit: bool = False  # artillery hit an airfield hex this turn
    on_beach: bool = False

    def __post_init__(self) -> None:
        a_number("FlightThreat.aa_guns", self.aa_guns)


def loss_factor(flight: FlightThreat, trace: Trace | None = None) -> int:
    """Loss factor [hfs-rev 2.1d]."""
    tally = Tally("loss_factor", trace)

    tally.add(
        2 * flight.aa_guns, "AA gun within range", "hfs-rev 2.1d", "hunters/revised.rules:139"
    )

    if flight.mode == LandingMode.GLIDER:
        tally.add(+2, "Glider", "hfs-rev 2.1d", "hunters/revised.rules:140")

    if flight.mode == LandingMode.AIR_LANDING and flight.airfield_hit and not flight.on_beach:
        tally.add(
            +1,
            "Air Transport to an airfield under fire",
            "hfs-rev 2.1d",
            "hunters/revised.rules:141",
        )

    if flight.mode == LandingMode.AIR_LANDING and flight.on_beach:
        tally.add(+10, "Air Transport on a beach", "hfs-rev 2.1d", "hunters/revised.rules:142")

    if trace is not None:
        trace.total("loss_factor", tally.total, "hfs-rev 2.1d", "hunters/revised.rules:137")
    return tally.whole()


def loss_factor_lines(flight: FlightThreat) -> tuple[Line, ...]:
    """The lines of Loss factor that count, each with its value and rule."""
    trace = Trace()
    loss_factor(flight, trace)
    return trace.lines_of("loss_factor")


# Aircraft Loss Table [hfs-rev 2.1d]                                       hunters/revised.rules:144
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
    "Loss factor",
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
    "Aircraft Loss Table",
    "hfs-rev 2.1d",
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

    Aircraft lost, by 2d6 and loss factor. The table is cut after three figures.
    """
    found = AIRCRAFT_LOSS.at((AIRCRAFT_LOSS_DICE.find(dice), AIRCRAFT_LOSS_FACTOR.find(factor)))
    if trace is not None:
        trace.lookup(
            "aircraft_loss",
            found,
            "hfs-rev 2.1d",
            "hunters/revised.rules:144",
            printed((dice, factor)),
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class AircraftLossCheckResolved:
    """What Aircraft Loss Check comes to."""

    factor: int
    lost: int | None


def aircraft_loss_check(
    flight: FlightThreat,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AircraftLossCheckResolved:
    """Aircraft Loss Check [hfs-rev 2.1d]."""
    # factor [hfs-rev 2.1d]                                                hunters/revised.rules:155
    factor = loss_factor(flight, trace)
    if trace is not None:
        trace.step("factor", factor, "hfs-rev 2.1d", "hunters/revised.rules:155")

    # roll dice: 2d6 [hfs-rev 2.1d]                                        hunters/revised.rules:156
    dice_ = _2D6.roll(dice, "dice")
    if trace is not None:
        trace.roll("dice", dice_, "hfs-rev 2.1d", "hunters/revised.rules:156")

    # lost [hfs-rev 2.1d]                                                  hunters/revised.rules:157
    lost = aircraft_loss(dice_, factor, trace)
    if trace is not None:
        trace.step("lost", lost, "hfs-rev 2.1d", "hunters/revised.rules:157")

    return AircraftLossCheckResolved(factor=factor, lost=lost)


# Flights and their losses [hfs-rev 2.1b]                                  hunters/revised.rules:160


@dataclass(frozen=True, slots=True)
class LoadingFigures:
    """What one line of Flights and their losses [hfs-rev 2.1b] gives."""

    line: str
    aircraft: int
    flights: int
    one_lost: int
    two_lost: int | None


LOADING_LOAD: Final[Axis[str]] = Axis(
    "loading",
    "Flights and their losses",
    "hfs-rev 2.1b",
    "Load",
    ("1 Inf Plt", "1 Byc Inf Plt", "1 MC Inf Plt", "2 MG Sq", "1 Byc MG Sq", "1 MC MG Sec", GAP),
)

# fmt: off
LOADING: Final[FiguresChart[LoadingFigures]] = FiguresChart(
    "Flights and their losses",
    "hfs-rev 2.1b",
    rows=(LOADING_LOAD,),
    columns=(),
    lines=(
        #                  aircraft flights one_lost two_lost
        ("1 Inf Plt",     (3,       1,      2,       3)),
        ("1 Byc Inf Plt", (3,       2,      1,       2)),
        ("1 MC Inf Plt",  (5,       3,      1,       2)),
        ("2 MG Sq",       (3,       1,      2,       3)),
        ("1 Byc MG Sq",   (3,       1,      1,       None)),
        ("1 MC MG Sec",   (4,       1,      1,       None)),
        ("...", ()),
    ),
    gives=LoadingFigures,
)
# fmt: on


def loading(load: str, trace: Trace | None = None) -> LoadingFigures:
    """Flights and their losses [hfs-rev 2.1b].

    Steps lost per Flight with one and with two aircraft lost. Later rows are not in the
    source.
    """
    found = LOADING.at(LOADING_LOAD.find(load))
    if trace is not None:
        trace.lookup(
            "loading", found, "hfs-rev 2.1b", "hunters/revised.rules:160", printed((load,))
        )
    return found


# Opportunity Fire at landings [hfs-rev 2.1e]                              hunters/revised.rules:173
OPPORTUNITY_FACTOR_MODE: Final[Axis[LandingMode]] = Axis(
    "opportunity_factor",
    "Opportunity Fire at landings",
    "hfs-rev 2.1e",
    "Target",
    (LandingMode.GLIDER, LandingMode.PARACHUTE, LandingMode.AIR_LANDING),
)

# fmt: off
OPPORTUNITY_FACTOR: Final[Chart[int]] = Chart(
    "Opportunity Fire at landings",
    "hfs-rev 2.1e",
    rows=(OPPORTUNITY_FACTOR_MODE,),
    columns=(),
    lines=(
        #                      Firepower x
        ("Glider Assault",    (1,)),
        ("Parachute Assault", (4,)),
        ("Air Landing",       (3,)),
    ),
)
# fmt: on


def opportunity_factor(mode: LandingMode, trace: Trace | None = None) -> int:
    """Opportunity Fire at landings [hfs-rev 2.1e].

    One shot at each target stack by all Commonwealth infantry and machine-guns in range;
    range and stacking shifts only. Paratroopers need no line of sight.
    """
    found = OPPORTUNITY_FACTOR.at(OPPORTUNITY_FACTOR_MODE.find(mode))
    if trace is not None:
        trace.lookup(
            "opportunity_factor",
            found,
            "hfs-rev 2.1e",
            "hunters/revised.rules:173",
            printed((mode,)),
        )
    return found
