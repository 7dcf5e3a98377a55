# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/game.rules. Do not edit: edit the rules and build.
"""Hunters from the Sky: Game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from . import artillery, sequence
from ._runtime import (
    GAP,
    Answer,
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
    Reason,
    Trace,
    Unknown,
    UnknownCell,
    Word,
    a_number,
    inside,
    printed,
    unknown,
    within,
)
from .words import TerrainClass

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))


class Nation(Word):
    """Nationality [hfs 1.0]."""

    GERMAN = "German"
    COMMONWEALTH = "Commonwealth"


class LocalTerrain(Word):
    """Terrain of the map [hfs 1.3].

    What the game's own chart would add to these is not in the source.
    """

    # fmt: off
    #            printed                 fire_class                      los_addition  elevation
    RIVER_BED =  "Tavronitis River Bed", TerrainClass.OPEN,              0,            None
    BRIDGE =     "Tavronitis Bridge",    TerrainClass.BILLIARD_TABLE,    0,            10
    ISLAND =     "Tavronitis Island",    TerrainClass.OPEN,              5,            None
    VINEYARD =   "Vineyard",             TerrainClass.PARTLY_PROTECTIVE, 5,            None
    AIRFIELD =   "Maleme Airfield",      TerrainClass.BILLIARD_TABLE,    0,            None
    BOFORS_PIT = "Bofors Pit",           unknown,                        0,            None
    # fmt: on

    def __init__(
        self,
        printed: str,
        fire_class: TerrainClass | Unknown,
        los_addition: int,
        elevation: int | None,
    ) -> None:
        self._fire_class: Final = fire_class
        self.los_addition: Final = los_addition
        self.elevation: Final = elevation

    @property
    def fire_class(self) -> TerrainClass:
        """fire_class; unknown for some."""
        if isinstance(self._fire_class, Unknown):
            raise UnknownCell("Terrain of the map", self.printed, "fire_class", "hfs 1.3")
        return self._fire_class


@dataclass(frozen=True, slots=True, kw_only=True)
class MapUnit:
    """Unit on the map [hfs 1.1]."""

    nation: Nation
    at_start: bool = False  # on the map when play began
    moved: bool = False  # has moved at any time
    terrain: LocalTerrain | None = None


def dug_in_at_start(unit: MapUnit) -> Answer:
    """Dug In [hfs 1.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # a Commonwealth unit                                                      hunters/game.rules:40
    if unit.nation != Nation.COMMONWEALTH:
        failed.append(Reason("a Commonwealth unit", "hfs 1.1", holds=False))
    # on the map when play began                                               hunters/game.rules:41
    if not unit.at_start:
        failed.append(Reason("on the map when play began", "hfs 1.1", holds=False))
    # has never moved                                                          hunters/game.rules:42
    if unit.moved:
        failed.append(Reason("has never moved", "hfs 1.1", holds=False))

    # none of these
    # in a Bofors Pit [hfs 1.3i]                                               hunters/game.rules:44
    if unit.terrain == LocalTerrain.BOFORS_PIT:
        failed.append(Reason("in a Bofors Pit", "hfs 1.3i"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class Landings:
    """Landings this turn [hfs 1.4]."""

    glider: bool = False
    parachute: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LandingInitiativeResolved:
    """What Order of the Action Phases comes to."""

    goes_first: sequence.Side | None


def landing_initiative(
    landings: Landings,
    dice: Dice,
    *,
    rolled_goes_first: sequence.Side | None = None,
    trace: Trace | None = None,
) -> LandingInitiativeResolved:
    """Order of the Action Phases [hfs 1.4].

    The first side is the German player's.
    """
    # then go to initiative as rolled [2.0]                                    hunters/game.rules:61
    rolled: sequence.InitiativeResolved | None = None
    if not (landings.glider or landings.parachute):
        rolled = sequence.initiative(
            sequence.Order(for_phase="Action Phase"),
            dice.within("rolled"),
            goes_first=rolled_goes_first,
            trace=inside(trace, "rolled"),
        )

    # goes_first [hfs 1.4]                                                     hunters/game.rules:63
    goes_first: sequence.Side | None = (
        sequence.Side.FIRST_SIDE
        if landings.glider or landings.parachute
        else rolled.goes_first if isinstance(rolled, sequence.InitiativeResolved) else None
    )
    if trace is not None:
        trace.step("goes_first", goes_first, "hfs 1.4", "hunters/game.rules:63")

    return LandingInitiativeResolved(goes_first=goes_first)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTurn:
    """A side's Action Phase [hfs 1.4]."""

    nation: Nation
    scenario_0700: bool = False  # the scenario begins at 0700, 20 May
    first_turn: bool = False


def has_action_phase(turn: ActionTurn) -> Answer:
    """Has an Action Phase this turn [hfs 1.4]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # Commonwealth at 0700, 20 May                                             hunters/game.rules:78
    if turn.nation == Nation.COMMONWEALTH and turn.scenario_0700 and turn.first_turn:
        failed.append(Reason("Commonwealth at 0700, 20 May", "hfs 1.4"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def artillery_line(nation: Nation, trace: Trace | None = None) -> artillery.AdjustmentLine:
    """Line of the Adjustment Table [17.4; hfs 2.3; hfs 3.6]."""
    # gives                                                                    hunters/game.rules:82
    value = (
        artillery.AdjustmentLine.OTHER_NATION
        if nation == Nation.COMMONWEALTH
        else artillery.AdjustmentLine.CW_GERMAN
    )
    if trace is not None:
        trace.formula("artillery_line", value, "17.4; hfs 2.3; hfs 3.6", "hunters/game.rules:82")
    return value


# Artillery [hfs 2.3; hfs 3.6]                                                 hunters/game.rules:85


@dataclass(frozen=True, slots=True)
class BatteriesFigures:
    """What one line of Artillery [hfs 2.3; hfs 3.6] gives."""

    line: str
    nation: Nation
    guns: int
    caliber: int


BATTERIES_BATTERY: Final[Axis[str]] = Axis(
    "batteries",
    "Artillery",
    "hfs 2.3; hfs 3.6",
    "Battery",
    ("1-I-95", "2-I-95", "4-II-95", "5-II-95", "A, 27th NZ", "B, 27th NZ", "C, 2-3 Aus"),
)

# fmt: off
BATTERIES: Final[FiguresChart[BatteriesFigures]] = FiguresChart(
    "Artillery",
    "hfs 2.3; hfs 3.6",
    rows=(BATTERIES_BATTERY,),
    columns=(),
    lines=(
        #               nation               guns caliber
        ("1-I-95",     (Nation.GERMAN,       4,   75)),
        ("2-I-95",     (Nation.GERMAN,       4,   75)),
        ("4-II-95",    (Nation.GERMAN,       4,   75)),
        ("5-II-95",    (Nation.GERMAN,       4,   75)),
        ("A, 27th NZ", (Nation.COMMONWEALTH, 2,   94)),
        ("B, 27th NZ", (Nation.COMMONWEALTH, 3,   75)),
        ("C, 2-3 Aus", (Nation.COMMONWEALTH, 4,   75)),
    ),
    gives=BatteriesFigures,
)
# fmt: on


def batteries(battery: str, trace: Trace | None = None) -> BatteriesFigures:
    """Artillery [hfs 2.3; hfs 3.6].

    Neither side may fire battalion missions.
    """
    found = BATTERIES.at(BATTERIES_BATTERY.find(battery))
    if trace is not None:
        trace.lookup(
            "batteries", found, "hfs 2.3; hfs 3.6", "hunters/game.rules:85", printed((battery,))
        )
    return found


# Battery Fires received [hfs 2.4; hfs 3.7]                                    hunters/game.rules:98


@dataclass(frozen=True, slots=True)
class AmmunitionReceivedFigures:
    """What one line of Battery Fires received [hfs 2.4; hfs 3.7] gives."""

    line: str
    _high_explosive: int | Unknown
    _smoke: int | Unknown
    _illumination: int | Unknown

    @property
    def high_explosive(self) -> int:
        if isinstance(self._high_explosive, Unknown):
            raise UnknownCell(
                "Battery Fires received", self.line, "high_explosive", "hfs 2.4; hfs 3.7"
            )
        return self._high_explosive

    @property
    def smoke(self) -> int:
        if isinstance(self._smoke, Unknown):
            raise UnknownCell("Battery Fires received", self.line, "smoke", "hfs 2.4; hfs 3.7")
        return self._smoke

    @property
    def illumination(self) -> int:
        if isinstance(self._illumination, Unknown):
            raise UnknownCell(
                "Battery Fires received", self.line, "illumination", "hfs 2.4; hfs 3.7"
            )
        return self._illumination


AMMUNITION_RECEIVED_OCCASION: Final[Axis[str]] = Axis(
    "ammunition_received",
    "Battery Fires received",
    "hfs 2.4; hfs 3.7",
    "When",
    ("Commonwealth, at the start", "Commonwealth, 2400 on 21 May"),
)

# fmt: off
AMMUNITION_RECEIVED: Final[FiguresChart[AmmunitionReceivedFigures]] = FiguresChart(
    "Battery Fires received",
    "hfs 2.4; hfs 3.7",
    rows=(AMMUNITION_RECEIVED_OCCASION,),
    columns=(),
    lines=(
        #                                 high_explosive smoke    illumination
        ("Commonwealth, at the start",   (unknown,       unknown, unknown)),
        ("Commonwealth, 2400 on 21 May", (100,           15,      10)),
    ),
    gives=AmmunitionReceivedFigures,
)
# fmt: on


def ammunition_received(occasion: str, trace: Trace | None = None) -> AmmunitionReceivedFigures:
    """Battery Fires received [hfs 2.4; hfs 3.7]."""
    found = AMMUNITION_RECEIVED.at(AMMUNITION_RECEIVED_OCCASION.find(occasion))
    if trace is not None:
        trace.lookup(
            "ammunition_received",
            found,
            "hfs 2.4; hfs 3.7",
            "hunters/game.rules:98",
            printed((occasion,)),
        )
    return found


# German aircraft [hfs 2.5]                                                   hunters/game.rules:106


@dataclass(frozen=True, slots=True)
class AircraftFigures:
    """What one line of German aircraft [hfs 2.5] gives."""

    line: str
    area_firepower: int
    point_kill: int | None


AIRCRAFT_AIRCRAFT: Final[Axis[str]] = Axis(
    "aircraft", "German aircraft", "hfs 2.5", "Aircraft", ("Ju 87b", "Me109e")
)

# fmt: off
AIRCRAFT: Final[FiguresChart[AircraftFigures]] = FiguresChart(
    "German aircraft",
    "hfs 2.5",
    rows=(AIRCRAFT_AIRCRAFT,),
    columns=(),
    lines=(
        #           area_firepower point_kill
        ("Ju 87b", (19,            8)),
        ("Me109e", (13,            None)),
    ),
    gives=AircraftFigures,
)
# fmt: on


def aircraft(aircraft: str, trace: Trace | None = None) -> AircraftFigures:
    """German aircraft [hfs 2.5]."""
    found = AIRCRAFT.at(AIRCRAFT_AIRCRAFT.find(aircraft))
    if trace is not None:
        trace.lookup("aircraft", found, "hfs 2.5", "hunters/game.rules:106", printed((aircraft,)))
    return found


# German Air Power [hfs 2.5]                                                  hunters/game.rules:113
AIR_POWER_TOTAL: Final = Bands(
    "air_power", "German Air Power", "hfs 2.5", "2d6 with the modifier of the turn", (GAP,)
)

# fmt: off
AIR_POWER: Final[Chart[int]] = Chart(
    "German Air Power",
    "hfs 2.5",
    rows=(AIR_POWER_TOTAL,),
    columns=(),
    lines=(
        #        Sorties
        ("...", ()),
    ),
)
# fmt: on


def air_power(total: Number | Heading, trace: Trace | None = None) -> int:
    """German Air Power [hfs 2.5].

    Rolled each daylight turn, twice on the 0700 and 0720 turns of 20 May [hfs 2.5a]. Not in
    the source.
    """
    found = AIR_POWER.at(AIR_POWER_TOTAL.find(total))
    if trace is not None:
        trace.lookup("air_power", found, "hfs 2.5", "hunters/game.rules:113", printed((total,)))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Tank:
    """Tank that moved this turn [hfs 3.3]."""

    matilda: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakdownResolved:
    """What Breakdown Check comes to."""

    removed: bool


def breakdown(tank: Tank, dice: Dice, *, trace: Trace | None = None) -> BreakdownResolved | Ended:
    """Breakdown Check [hfs 3.3]."""
    # end: only Matildas break down [hfs 3.3]                                 hunters/game.rules:126
    if not tank.matilda:
        if trace is not None:
            trace.end("only Matildas break down", "hfs 3.3", "hunters/game.rules:126")
        return Ended("only Matildas break down", "hfs 3.3")

    # roll die: 1d6 [hfs 3.3]                                                 hunters/game.rules:127
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "hfs 3.3", "hunters/game.rules:127")

    # removed [hfs 3.3]                                                       hunters/game.rules:128
    removed = die == 1
    if trace is not None:
        trace.step("removed", removed, "hfs 3.3", "hunters/game.rules:128")

    return BreakdownResolved(removed=removed)


@dataclass(frozen=True, slots=True, kw_only=True)
class PitCapture:
    """Bofors Pit first captured by Germans [hfs 2.9]."""

    guns_in_play: int  # captured guns placed so far

    def __post_init__(self) -> None:
        a_number("PitCapture.guns_in_play", self.guns_in_play)
        within("PitCapture.guns_in_play", self.guns_in_play, 0, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturedBoforsResolved:
    """What Captured Bofors gun comes to."""

    placed: bool


def captured_bofors(
    pit: PitCapture,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> CapturedBoforsResolved | Ended:
    """Captured Bofors gun [hfs 2.9]."""
    # end: all four guns are in play [hfs 2.9]                                hunters/game.rules:135
    if pit.guns_in_play == 4:
        if trace is not None:
            trace.end("all four guns are in play", "hfs 2.9", "hunters/game.rules:135")
        return Ended("all four guns are in play", "hfs 2.9")

    # roll die: 1d6 [hfs 2.9]                                                 hunters/game.rules:136
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "hfs 2.9", "hunters/game.rules:136")

    # placed [hfs 2.9]                                                        hunters/game.rules:137
    placed = die >= 5
    if trace is not None:
        trace.step("placed", placed, "hfs 2.9", "hunters/game.rules:137")

    return CapturedBoforsResolved(placed=placed)


# Reinforcements of the 5th Brigade [hfs 3.8]                                 hunters/game.rules:150


@dataclass(frozen=True, slots=True)
class BrigadeReinforcementsFigures:
    """What one line of Reinforcements of the 5th Brigade [hfs 3.8] gives."""

    line: str
    arrives: str


BRIGADE_REINFORCEMENTS_DIE: Final = Bands(
    "brigade_reinforcements",
    "Reinforcements of the 5th Brigade",
    "hfs 3.8",
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
BRIGADE_REINFORCEMENTS: Final[FiguresChart[BrigadeReinforcementsFigures]] = FiguresChart(
    "Reinforcements of the 5th Brigade",
    "hfs 3.8",
    rows=(BRIGADE_REINFORCEMENTS_DIE,),
    columns=(),
    lines=(
        #      arrives
        ("1", ("No change",)),
        ("2", ("20th NZ Bn",)),
        ("3", ("C, 2-3 Aus Arty; 2-1 Aus MG Coy",)),
        ("4", ("2nd Bn, 7 Aus Rgt",)),
        ("5", ("18th NZ Bn",)),
        ("6", ("1 Welch Bn",)),
    ),
    gives=BrigadeReinforcementsFigures,
)
# fmt: on


def brigade_reinforcements(
    die: Number | Heading,
    trace: Trace | None = None,
) -> BrigadeReinforcementsFigures:
    """Reinforcements of the 5th Brigade [hfs 3.8].

    Optional, at 2400 on 21 May. Every line up to the number rolled arrives.
    """
    found = BRIGADE_REINFORCEMENTS.at(BRIGADE_REINFORCEMENTS_DIE.find(die))
    if trace is not None:
        trace.lookup(
            "brigade_reinforcements", found, "hfs 3.8", "hunters/game.rules:150", printed((die,))
        )
    return found


class ReleaseSystem(Word):
    """Release system [hfs 3.1]."""

    LOOSER = "Looser release"
    RIGID = "Rigid release"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseCheck:
    """Release of a battalion [hfs 3.1]."""

    system: ReleaseSystem = ReleaseSystem.LOOSER
    hour_2400_21: bool = False  # 2400 on 21 May is reached
    reinforcement: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseResolved:
    """What Commonwealth release comes to."""

    one_battalion: bool


def release(
    check: ReleaseCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ReleaseResolved | Ended:
    """Commonwealth release [hfs 3.1].

    Once each Commonwealth Action Phase; a success releases one battalion of the player's
    choice.
    """
    # end: reinforcements are released as they arrive [hfs 3.1b]              hunters/game.rules:175
    if check.reinforcement:
        if trace is not None:
            trace.end(
                "reinforcements are released as they arrive", "hfs 3.1b", "hunters/game.rules:175"
            )
        return Ended("reinforcements are released as they arrive", "hfs 3.1b")

    # end: everybody is released from 2400 on 21 May [hfs 3.1b]               hunters/game.rules:176
    if check.hour_2400_21:
        if trace is not None:
            trace.end(
                "everybody is released from 2400 on 21 May", "hfs 3.1b", "hunters/game.rules:176"
            )
        return Ended("everybody is released from 2400 on 21 May", "hfs 3.1b")

    # end: rigid release: nobody before 2400 on 21 May [hfs 3.1c]             hunters/game.rules:177
    if check.system == ReleaseSystem.RIGID:
        if trace is not None:
            trace.end(
                "rigid release: nobody before 2400 on 21 May", "hfs 3.1c", "hunters/game.rules:177"
            )
        return Ended("rigid release: nobody before 2400 on 21 May", "hfs 3.1c")

    # roll dice: 2d6 [hfs 3.1b]                                               hunters/game.rules:178
    dice_ = _2D6.roll(dice, "dice")
    if trace is not None:
        trace.roll("dice", dice_, "hfs 3.1b", "hunters/game.rules:178")

    # one_battalion [hfs 3.1b]                                                hunters/game.rules:179
    one_battalion = dice_ >= 11
    if trace is not None:
        trace.step("one_battalion", one_battalion, "hfs 3.1b", "hunters/game.rules:179")

    return ReleaseResolved(one_battalion=one_battalion)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneMove:
    """An unreleased unit [hfs 3.1a]."""

    distance: int  # hexes: from its Battalion Zone Marker, at the end of the move
    released: bool = False

    def __post_init__(self) -> None:
        a_number("ZoneMove.distance", self.distance)


def stays_in_zone(move: ZoneMove) -> Answer:
    """May be there [hfs 3.1a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if move.released:
        # released                                                            hunters/game.rules:188
        because.append(Reason("released", "hfs 3.1a"))
    elif move.distance <= 10:
        # within 10 hexes of its marker                                       hunters/game.rules:189
        because.append(Reason("within 10 hexes of its marker", "hfs 3.1a"))
    else:
        failed += [
            Reason("released", "hfs 3.1a", holds=False),
            Reason("within 10 hexes of its marker", "hfs 3.1a", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))
