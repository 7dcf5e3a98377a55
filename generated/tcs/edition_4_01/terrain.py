# Tactical Combat Series 4.01
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/terrain.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Terrain."""

from __future__ import annotations

from typing import ClassVar, Final

from ._records import dataclass
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Bands,
    Chart,
    FiguresChart,
    Heading,
    LeaveOut,
    Number,
    Outcome,
    Reason,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_yes_or_no,
    divided,
    each,
    how_many,
    is_a,
    is_at_most,
    is_more,
    round_nearest,
    times,
)
from .words import TerrainClass


class BasicTerrain(Word):
    """Terrain [20.1; Charts]."""

    OPEN_GROUND = "Open"
    SWAMP = "Swamp"
    WOODS = "Woods"
    HEDGE = "Hedge Hexside"
    BUILDINGS = "Buildings"


class MpCost(Outcome):
    """Movement cost [20.1; Charts].

    One of:
    mp: {n}
    plus: +{n}
    prohibited: P
    no_effect: NE
    """

    __slots__ = ("cost", "extra")
    cost: int | None
    extra: int | None
    PROHIBITED: ClassVar[MpCost]
    NO_EFFECT: ClassVar[MpCost]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        cost: int | None,
        extra: int | None,
    ) -> MpCost:
        """One of its cases."""
        made: MpCost = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.cost = cost
        made.extra = extra
        made.__class__ = cls
        return made

    @classmethod
    def mp(cls, n: int) -> MpCost:
        """{n}"""
        return cls.with_figures(0, "mp", str(n), (n,), cost=n, extra=0)

    @classmethod
    def plus(cls, n: int) -> MpCost:
        """+{n}"""
        return cls.with_figures(1, "plus", "+" + str(n), (n,), cost=0, extra=n)


MpCost.PROHIBITED = MpCost.with_figures(2, "prohibited", "P", cost=None, extra=None)
MpCost.NO_EFFECT = MpCost.with_figures(3, "no_effect", "NE", cost=0, extra=0)


# Basic Terrain Effects on Combat and Movement [20.1; Charts]                   tcs/terrain.rules:18
# (V) Vehicles and carriers, not trucks


@dataclass(frozen=True, slots=True)
class BasicTerrainFigures:
    """What one line of Basic Terrain Effects on Combat and Movement [20.1; Charts] gives."""

    line: str
    fire_class: TerrainClass
    foot: MpCost
    vehicle: MpCost
    truck: MpCost


BASIC_TERRAIN_TERRAIN: Final[Axis[BasicTerrain]] = Axis(
    "basic_terrain",
    "Basic Terrain Effects on Combat and Movement",
    "20.1; Charts",
    "Terrain",
    (
        BasicTerrain.OPEN_GROUND,
        BasicTerrain.SWAMP,
        BasicTerrain.WOODS,
        BasicTerrain.HEDGE,
        BasicTerrain.BUILDINGS,
    ),
)

# fmt: off
BASIC_TERRAIN: Final[FiguresChart[BasicTerrainFigures]] = FiguresChart(
    "basic_terrain",
    "Basic Terrain Effects on Combat and Movement",
    "20.1; Charts",
    "tcs/terrain.rules:18",
    rows=(BASIC_TERRAIN_TERRAIN,),
    columns=(),
    lines=(
        #                  fire_class                      foot              vehicle
        #                  truck
        ("Open",          (TerrainClass.OPEN,              MpCost.mp(1),     MpCost.mp(1),
                           MpCost.mp(2))),
        ("Swamp",         (TerrainClass.PARTLY_PROTECTIVE, MpCost.mp(3),     MpCost.mp(4),
                           MpCost.PROHIBITED)),
        ("Woods",         (TerrainClass.PARTLY_PROTECTIVE, MpCost.mp(1),     MpCost.mp(2),
                           MpCost.mp(3))),
        ("Hedge Hexside", (TerrainClass.PARTLY_PROTECTIVE, MpCost.NO_EFFECT, MpCost.plus(1),
                           MpCost.plus(2))),
        ("Buildings",     (TerrainClass.PARTLY_PROTECTIVE, MpCost.NO_EFFECT, MpCost.NO_EFFECT,
                           MpCost.NO_EFFECT)),
    ),
    gives=BasicTerrainFigures,
)
# fmt: on


def basic_terrain(terrain: BasicTerrain, trace: Trace | None = None) -> BasicTerrainFigures:
    """Basic Terrain Effects on Combat and Movement [20.1; Charts].

    For games that have no chart of their own. A hexside's class counts for a target behind
    it. Other rows exist: the legend knows a cost "Other Terrain" that no printed row uses.
    """
    try:
        found: BasicTerrainFigures = BASIC_TERRAIN.known[BASIC_TERRAIN_TERRAIN.at[terrain]]
    except Exception:
        found = BASIC_TERRAIN.look_up(terrain)
    if trace is not None:
        trace.looked_up(BASIC_TERRAIN, terrain, found)
    return found


class SpottingRange(Outcome):
    """Spotting range [7.1].

    One of:
    within: {n}
    unlimited: Unlimited
    """

    __slots__ = ("most",)
    most: int | None
    UNLIMITED: ClassVar[SpottingRange]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        most: int | None,
    ) -> SpottingRange:
        """One of its cases."""
        made: SpottingRange = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.most = most
        made.__class__ = cls
        return made

    @classmethod
    def within(cls, n: int) -> SpottingRange:
        """{n}"""
        return cls.with_figures(0, "within", str(n), (n,), most=n)


SpottingRange.UNLIMITED = SpottingRange.with_figures(1, "unlimited", "Unlimited", most=None)


class SpottingFor(Word):
    """What is spotted for [7.1; Charts]."""

    OWN_FIRE = "SFA or artillery spotting"
    FIRE_TRIGGER = "Fire-based Overwatch Trigger"
    MOVEMENT_TRIGGER = "Movement-based Overwatch Trigger"


_MOVEMENT_TRIGGER: Final = SpottingFor.MOVEMENT_TRIGGER


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotting:
    """A firer or spotter and its target [7.1]."""

    spotting_for: SpottingFor
    on_foot: bool  # the target is an infantry or weapons unit
    terrain: TerrainClass  # of the target, or at the middle of the hexside it crossed
    on_road: bool = False  # the target moves on a road
    buttoned_up: bool = False  # the firer or spotter
    nominal_range: int | None = None  # hexes: of the firer's Point weapon
    range: int  # hexes

    def __post_init__(self) -> None:
        is_a("Spotting.spotting_for", self.spotting_for, SpottingFor)
        a_yes_or_no("Spotting.on_foot", self.on_foot)
        is_a("Spotting.terrain", self.terrain, TerrainClass)
        a_yes_or_no("Spotting.on_road", self.on_road)
        a_yes_or_no("Spotting.buttoned_up", self.buttoned_up)
        a_number_or_none("Spotting.nominal_range", self.nominal_range)
        a_number("Spotting.range", self.range)


# Spotting Range at a movement trigger: infantry and weapons [7.1; 7.1a;        tcs/terrain.rules:51
# Charts]
# (R) also when moving on a road
FOOT_SPOTTING_TERRAIN: Final[Axis[TerrainClass]] = Axis(
    "foot_spotting",
    "Spotting Range at a movement trigger: infantry and weapons",
    "7.1; 7.1a; Charts",
    "Terrain",
    (
        TerrainClass.BILLIARD_TABLE,
        TerrainClass.OPEN,
        TerrainClass.PARTLY_PROTECTIVE,
        TerrainClass.PROTECTIVE,
    ),
)

# fmt: off
FOOT_SPOTTING: Final[Chart[SpottingRange]] = Chart(
    "foot_spotting",
    "Spotting Range at a movement trigger: infantry and weapons",
    "7.1; 7.1a; Charts",
    "tcs/terrain.rules:51",
    rows=(FOOT_SPOTTING_TERRAIN,),
    columns=(),
    lines=(
        #                      Range
        ("Billiard Table",    (SpottingRange.UNLIMITED,)),  # (R)
        ("Open",              (SpottingRange.within(3),)),
        ("Partly Protective", (SpottingRange.within(1),)),
        ("Protective",        (SpottingRange.within(1),)),
    ),
)
# fmt: on


def foot_spotting(terrain: TerrainClass, trace: Trace | None = None) -> SpottingRange:
    """Spotting Range at a movement trigger: infantry and weapons [7.1; 7.1a; Charts].

    Contradiction: the chart prints this heading twice, the second time with nothing under
    it: read as one [Charts]
    """
    try:
        found: SpottingRange = FOOT_SPOTTING.known[FOOT_SPOTTING_TERRAIN.at[terrain]]
    except Exception:
        found = FOOT_SPOTTING.look_up(terrain)
    if trace is not None:
        trace.looked_up(FOOT_SPOTTING, terrain, found)
    return found


def chart_range(spotting: Spotting, trace: Trace | None = None) -> SpottingRange:
    """Spotting range from the chart [7.1; Charts].

    Unlimited is still bound by line of sight, visibility and the weapon's range.
    """
    # gives                                                                     tcs/terrain.rules:62
    value: SpottingRange
    if spotting.spotting_for != _MOVEMENT_TRIGGER:
        value = SpottingRange.UNLIMITED
        why = "no movement trigger"
    elif not spotting.on_foot:
        value = SpottingRange.UNLIMITED
        why = "a vehicle or carrier"
    elif spotting.on_road:
        value = SpottingRange.UNLIMITED
        why = "moving on a road"
    else:
        value = foot_spotting(spotting.terrain, trace)
        why = ""
    if trace is not None:
        trace.formula(
            "chart_range",
            value,
            "7.1; Charts",
            "tcs/terrain.rules:62",
            "Spotting range from the chart",
            why,
        )
    return value


def spotted(spotting: Spotting) -> Answer:
    """Within Spotting Range [7.1; 7.1b; 17.7b; Charts].

    Beyond it nothing may fire. For mortars the range is the spotter's [7.1c].
    """
    failed: list[Reason] = []

    # all of these
    # within the chart's range                                                  tcs/terrain.rules:73
    if not (
        chart_range(spotting) == SpottingRange.UNLIMITED
        or is_at_most(spotting.range, chart_range(spotting).most)
    ):
        failed.append(Reason("within the chart's range", "7.1; 7.1b; 17.7b; Charts", holds=False))
    # Buttoned Up: within the nominal range [17.7b]                             tcs/terrain.rules:74
    with LeaveOut(failed):
        if not (
            not spotting.buttoned_up
            or spotting.nominal_range is None
            or spotting.range <= spotting.nominal_range
        ):
            failed.append(Reason("Buttoned Up: within the nominal range", "17.7b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenUnit:
    """Unit of a target stack [7.1d]."""

    on_foot: bool  # an infantry or weapons unit
    on_road: bool = False  # it moves on a road

    def __post_init__(self) -> None:
        a_yes_or_no("SeenUnit.on_foot", self.on_foot)
        a_yes_or_no("SeenUnit.on_road", self.on_road)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeingUnit:
    """Firer or spotter [7.1d]."""

    buttoned_up: bool = False
    nominal_range: int | None = None  # hexes: of its Point weapon

    def __post_init__(self) -> None:
        a_yes_or_no("SeeingUnit.buttoned_up", self.buttoned_up)
        a_number_or_none("SeeingUnit.nominal_range", self.nominal_range)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackSpotting:
    """Several firers or targets [7.1d]."""

    spotting_for: SpottingFor
    targets: tuple[SeenUnit, ...]
    firers: tuple[SeeingUnit, ...]  # or spotters
    terrain: TerrainClass  # of the targets, or at the middle of the hexside they crossed
    range: int  # hexes

    def __post_init__(self) -> None:
        is_a("StackSpotting.spotting_for", self.spotting_for, SpottingFor)
        each("StackSpotting.targets", self.targets, is_a, SeenUnit)
        how_many("StackSpotting.targets", self.targets, 1, None)
        each("StackSpotting.firers", self.firers, is_a, SeeingUnit)
        how_many("StackSpotting.firers", self.firers, 1, None)
        is_a("StackSpotting.terrain", self.terrain, TerrainClass)
        a_number("StackSpotting.range", self.range)


def seen_at(target: SeenUnit, stack: StackSpotting, trace: Trace | None = None) -> SpottingRange:
    """Chart range of one unit [7.1; Charts]."""
    # gives                                                                     tcs/terrain.rules:92
    value: SpottingRange
    if stack.spotting_for != _MOVEMENT_TRIGGER:
        value = SpottingRange.UNLIMITED
        why = "no movement trigger"
    elif not target.on_foot:
        value = SpottingRange.UNLIMITED
        why = "a vehicle or carrier"
    elif target.on_road:
        value = SpottingRange.UNLIMITED
        why = "moving on a road"
    else:
        value = foot_spotting(stack.terrain, trace)
        why = ""
    if trace is not None:
        trace.formula(
            "seen_at", value, "7.1; Charts", "tcs/terrain.rules:92", "Chart range of one unit", why
        )
    return value


def stack_spotted(stack: StackSpotting) -> Answer:
    """Within Spotting Range [7.1c; 7.1d; 17.7b].

    Of the targets the one seen farthest counts, of the firers or spotters the one that sees
    least far.
    """
    failed: list[Reason] = []

    # all of these
    # one of the targets within the chart's range [7.1d]                       tcs/terrain.rules:102
    if not any(
        seen_at(target, stack) == SpottingRange.UNLIMITED
        or is_at_most(stack.range, seen_at(target, stack).most)
        for target in stack.targets
    ):
        failed.append(Reason("one of the targets within the chart's range", "7.1d", holds=False))
    # every Buttoned Up firer within its nominal range [7.1d; 17.7b]           tcs/terrain.rules:106
    with LeaveOut(failed):
        if any(
            firer.buttoned_up
            and firer.nominal_range is not None
            and stack.range > firer.nominal_range
            for firer in stack.firers
        ):
            failed.append(
                Reason(
                    "every Buttoned Up firer within its nominal range", "7.1d; 17.7b", holds=False
                ),
            )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class Light(Word):
    """Light [26.0]."""

    DAY = "day"
    TWILIGHT = "dawn or dusk"
    NIGHT = "night"


_NIGHT: Final = Light.NIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Visibility:
    """Visibility [7.0a]."""

    light: Light = Light.DAY
    # hexes: what the game says, by weather or twilight; none where it says nothing
    by_game: int | None = None
    lighted: bool = False  # the target is in a lighted area [26.2b]

    def __post_init__(self) -> None:
        is_a("Visibility.light", self.light, Light)
        a_number_or_none("Visibility.by_game", self.by_game)
        a_yes_or_no("Visibility.lighted", self.lighted)


def visibility(conditions: Visibility, trace: Trace | None = None) -> int | None:
    """Visibility [7.0; 7.0a; 7.0c; 26.1c].

    None given: unlimited. An Illum Marker does nothing for visibility at dawn and dusk
    [26.2b].
    """
    # gives                                                                    tcs/terrain.rules:122
    value: int | None
    if conditions.light is _NIGHT and not conditions.lighted:
        # night, target not lighted [26.1c]
        value = 2
        why = "night, target not lighted"
    else:
        value = conditions.by_game
        why = ""
    if trace is not None:
        trace.formula(
            "visibility",
            value,
            "7.0; 7.0a; 7.0c; 26.1c",
            "tcs/terrain.rules:122",
            "Visibility",
            why,
        )
    return value


def beyond_visibility(conditions: Visibility, range_: int, trace: Trace | None = None) -> bool:
    """Beyond visibility: the line of sight is blocked [7.0a]."""
    # gives                                                                    tcs/terrain.rules:128
    value = visibility(conditions, trace) is not None and is_more(
        range_, visibility(conditions, trace)
    )
    if trace is not None:
        trace.formula(
            "beyond_visibility",
            value,
            "7.0a",
            "tcs/terrain.rules:128",
            "Beyond visibility: the line of sight is blocked",
        )
    return value


# Weather Table [7.0b]                                                         tcs/terrain.rules:132
WEATHER_TABLE_DIE: Final = Bands("weather_table", "Weather Table", "7.0b", "Die", (GAP,))

# fmt: off
WEATHER_TABLE: Final[Chart[str]] = Chart(
    "weather_table",
    "Weather Table",
    "7.0b",
    "tcs/terrain.rules:132",
    rows=(WEATHER_TABLE_DIE,),
    columns=(),
    lines=(
        #        Weather
        ("...", ()),
    ),
)
# fmt: on


def weather_table(die: Number | Heading, trace: Trace | None = None) -> str:
    """Weather Table [7.0b].

    Rolled on every full hour [2.2] for that hour. Each game has its own.
    """
    try:
        found: str = WEATHER_TABLE.known[WEATHER_TABLE_DIE.at[die]]
    except Exception:
        found = WEATHER_TABLE.look_up(die)
    if trace is not None:
        trace.looked_up(WEATHER_TABLE, die, found)
    return found


class PointKind(Word):
    """Where a point lies [8.1b]."""

    HILLTOP = "on a Hilltop: inside the last high contour line"
    ON_CONTOUR = "on a contour line"
    BETWEEN = "between two contour lines"
    BOTTOM = "in a Bottom: inside the last low contour line"


_BETWEEN: Final = PointKind.BETWEEN


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPoint:
    """Point on the map [8.1b]."""

    kind: PointKind
    contour: int  # m: the line around it or through it, or the lower of the two
    share: Number = 0  # between two lines: how far up, from 0 at the lower to 1 at the higher
    interval: int = 20  # m: between two contour lines

    def __post_init__(self) -> None:
        is_a("MapPoint.kind", self.kind, PointKind)
        a_number("MapPoint.contour", self.contour)
        a_number("MapPoint.share", self.share)
        a_number("MapPoint.interval", self.interval)


def nearest_quarter(point: MapPoint, trace: Trace | None = None) -> int:
    """Nearest quarter mark [8.1b]."""
    # gives                                                                    tcs/terrain.rules:153
    value = round_nearest(times(point.share, 4))
    if trace is not None:
        trace.formula(
            "nearest_quarter", value, "8.1b", "tcs/terrain.rules:153", "Nearest quarter mark"
        )
    return value


def elevation(point: MapPoint, trace: Trace | None = None) -> Number:
    """Elevation [8.1b].

    Spot elevations and benchmarks do not count; 5 metres are close enough.
    """
    # gives                                                                    tcs/terrain.rules:156
    value: Number
    if point.kind != _BETWEEN:
        value = point.contour
        why = "flat, or on the line"
    else:
        value = point.contour + divided(point.interval * nearest_quarter(point, trace), 4)
        why = ""
    if trace is not None:
        trace.formula("elevation", value, "8.1b", "tcs/terrain.rules:156", "Elevation", why)
    return value


# Elevation Determination [8.1b diagram]                                       tcs/terrain.rules:162


@dataclass(frozen=True, slots=True)
class ElevationDiagramFigures:
    """What one line of Elevation Determination [8.1b diagram] gives."""

    line: str
    elevation: int
    lies: str | None


ELEVATION_DIAGRAM_POINT: Final[Axis[str]] = Axis(
    "elevation_diagram",
    "Elevation Determination",
    "8.1b diagram",
    "Point",
    ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"),
)

# fmt: off
ELEVATION_DIAGRAM: Final[FiguresChart[ElevationDiagramFigures]] = FiguresChart(
    "elevation_diagram",
    "Elevation Determination",
    "8.1b diagram",
    "tcs/terrain.rules:162",
    rows=(ELEVATION_DIAGRAM_POINT,),
    columns=(),
    lines=(
        #      elevation lies
        ("A", (100,      "on a Hilltop")),
        ("B", (95,       None)),
        ("C", (100,      None)),
        ("D", (85,       None)),
        ("E", (65,       None)),
        ("F", (55,       None)),
        ("G", (80,       "on a Hilltop")),
        ("H", (70,       None)),
        ("I", (55,       None)),
        ("J", (50,       None)),
        ("K", (60,       None)),
        ("L", (40,       "in a Bottom")),
    ),
    gives=ElevationDiagramFigures,
)
# fmt: on


def elevation_diagram(point: str, trace: Trace | None = None) -> ElevationDiagramFigures:
    """Elevation Determination [8.1b diagram].

    The points of the diagram; its contour lines are not in the source.
    """
    try:
        found: ElevationDiagramFigures = ELEVATION_DIAGRAM.known[ELEVATION_DIAGRAM_POINT.at[point]]
    except Exception:
        found = ELEVATION_DIAGRAM.look_up(point)
    if trace is not None:
        trace.looked_up(ELEVATION_DIAGRAM, point, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A line of sight and its point of contention [8.2]."""

    low: int  # m: elevation of the lower end, without trees or buildings
    high: int  # m: elevation of the higher end, likewise
    distance: int  # hexes: from the lower end to the higher
    point_distance: int  # hexes: from the lower end to the point of contention
    ground: int  # m: elevation at the point of contention
    trees: bool = False  # forest, woods, hedgerow, orchard at the point [8.3b]
    buildings: bool = False  # at the point [8.3b]
    # it passes through a hex or hexside with Smoke or in an Attack Zone [8.3f; 19.1a]
    smoke_between: bool = False
    too_far: bool = False  # it is longer than the visibility [7.0a]

    def __post_init__(self) -> None:
        a_number("Sighting.low", self.low)
        a_number("Sighting.high", self.high)
        a_number("Sighting.distance", self.distance)
        a_number("Sighting.point_distance", self.point_distance)
        a_number("Sighting.ground", self.ground)
        a_yes_or_no("Sighting.trees", self.trees)
        a_yes_or_no("Sighting.buildings", self.buildings)
        a_yes_or_no("Sighting.smoke_between", self.smoke_between)
        a_yes_or_no("Sighting.too_far", self.too_far)


def obstacle(sighting: Sighting, trace: Trace | None = None) -> int:
    """Height at the point of contention [8.2; 8.3]."""
    # gives                                                                    tcs/terrain.rules:193
    value = sighting.ground + 20 if sighting.trees or sighting.buildings else sighting.ground
    if trace is not None:
        trace.formula(
            "obstacle",
            value,
            "8.2; 8.3",
            "tcs/terrain.rules:193",
            "Height at the point of contention",
        )
    return value


def line_height(sighting: Sighting, trace: Trace | None = None) -> Number:
    """Height of the line there [8.2].

    Exact, never rounded.
    """
    # gives                                                                    tcs/terrain.rules:196
    value = (
        times(
            divided(sighting.point_distance, sighting.distance, "8.2", "tcs/terrain.rules:196"),
            sighting.high - sighting.low,
        )
        + sighting.low
    )
    if trace is not None:
        trace.formula(
            "line_height", value, "8.2", "tcs/terrain.rules:196", "Height of the line there"
        )
    return value


class ThumbRule(Word):
    """By rule of thumb [8.2a]."""

    SURELY_BLOCKED = "blocked: higher than both ends"
    SURELY_CLEAR = "clear: lower than both ends"
    BY_FORMULA = "the formula decides"


_BY_FORMULA: Final = ThumbRule.BY_FORMULA
_SURELY_BLOCKED: Final = ThumbRule.SURELY_BLOCKED
_SURELY_CLEAR: Final = ThumbRule.SURELY_CLEAR


def rule_of_thumb(sighting: Sighting, trace: Trace | None = None) -> ThumbRule:
    """Rule of thumb [8.2a]."""
    # gives                                                                    tcs/terrain.rules:205
    value: ThumbRule
    if obstacle(sighting, trace) > sighting.low and obstacle(sighting, trace) > sighting.high:
        value = _SURELY_BLOCKED
        why = "higher than both"
    elif obstacle(sighting, trace) < sighting.low and obstacle(sighting, trace) < sighting.high:
        value = _SURELY_CLEAR
        why = "lower than both"
    else:
        value = _BY_FORMULA
        why = ""
    if trace is not None:
        trace.formula("rule_of_thumb", value, "8.2a", "tcs/terrain.rules:205", "Rule of thumb", why)
    return value


def point_blocks(sighting: Sighting) -> Answer:
    """The point of contention blocks [8.2a; 8.2b].

    Contradiction: equal heights: blocked by the procedure, clear by the caption of the
    diagram: the procedure [8.2; 8.2 diagram]
    """
    failed: list[Reason] = []

    # all of these
    # the obstacle reaches the line                                            tcs/terrain.rules:214
    if not (sighting.distance > 1 and obstacle(sighting) >= line_height(sighting)):
        failed.append(Reason("the obstacle reaches the line", "8.2a; 8.2b", holds=False))
    # the point lies between the two hexes [8.2b]                              tcs/terrain.rules:215
    with LeaveOut(failed):
        if not (sighting.point_distance > 0 and sighting.point_distance < sighting.distance):
            failed.append(Reason("the point lies between the two hexes", "8.2b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def sight_blocked(sighting: Sighting) -> Answer:
    """Line of sight is blocked [8.1a; 8.2; 8.3a].

    Contradiction: 8.3c sends to 8.3h, the list ends at 8.3g: nothing is read into it [8.3c]

    Blocked both ways or clear both ways [8.3a]. Units never block [8.3d]. One may see into
    and out of woods, towns, Smoke and Attack Zones, never through them unless above [8.3c;
    8.3f].
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if point_blocks(sighting).holds:
        # the point of contention [8.2b]                                       tcs/terrain.rules:223
        because.append(Reason("the point of contention", "8.2b"))
    elif sighting.smoke_between:
        # Smoke or an Attack Zone on the way [8.3f; 18.0c; 19.1a]              tcs/terrain.rules:224
        because.append(Reason("Smoke or an Attack Zone on the way", "8.3f; 18.0c; 19.1a"))
    elif sighting.too_far:
        # beyond the visibility [7.0a]                                         tcs/terrain.rules:225
        because.append(Reason("beyond the visibility", "7.0a"))
    else:
        failed += [
            Reason("the point of contention", "8.2b", holds=False),
            Reason("Smoke or an Attack Zone on the way", "8.3f; 18.0c; 19.1a", holds=False),
            Reason("beyond the visibility", "7.0a", holds=False),
        ]

    # none of these
    # the hexes are adjacent [8.3g]                                            tcs/terrain.rules:227
    with LeaveOut(failed):
        if sighting.distance <= 1:
            failed.append(Reason("the hexes are adjacent", "8.3g"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentionPoint:
    """Point of contention that the target's player chooses [8.2b]."""

    chosen_before: bool = False  # one was chosen already
    in_firer_hex: bool = False  # in the firer's hex or on its hexsides
    in_target_hex: bool = False  # in the target's hex or on its hexsides
    movement_trigger: bool = False  # the line goes to a movement trigger
    before_hexside: bool = False  # nearer to the firer than the trigger's hexside

    def __post_init__(self) -> None:
        a_yes_or_no("ContentionPoint.chosen_before", self.chosen_before)
        a_yes_or_no("ContentionPoint.in_firer_hex", self.in_firer_hex)
        a_yes_or_no("ContentionPoint.in_target_hex", self.in_target_hex)
        a_yes_or_no("ContentionPoint.movement_trigger", self.movement_trigger)
        a_yes_or_no("ContentionPoint.before_hexside", self.before_hexside)


def may_contend(point: ContentionPoint) -> Answer:
    """May be chosen [8.2b; 8.3e]."""
    failed: list[Reason] = []

    # none of these
    # a point was chosen already [8.2b]                                        tcs/terrain.rules:238
    if point.chosen_before:
        failed.append(Reason("a point was chosen already", "8.2b"))
    # in the firer's hex [8.2b; 8.3e]                                          tcs/terrain.rules:239
    if point.in_firer_hex:
        failed.append(Reason("in the firer's hex", "8.2b; 8.3e"))
    # in the target's hex [8.2b; 8.3e]                                         tcs/terrain.rules:240
    if point.in_target_hex:
        if point.movement_trigger and point.before_hexside:
            # unless a movement trigger, before its hexside [8.2b; 8.3e]       tcs/terrain.rules:241
            pass
        else:
            failed.append(Reason("in the target's hex", "8.2b; 8.3e"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)
