# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/movement.rules, lucky_forward/weather.rules. Do not edit: edit the
# rules and build.
"""Lucky Forward: Words of several chapters."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ._runtime import (
    Number,
    RankedWord,
    Unknown,
    UnknownCell,
    Word,
    a_number,
    a_number_or_none,
    how_many,
    unknown,
    within,
)
from .words import (
    FuelState,
    GameTurn,
    GroundCondition,
    Mode,
    MoveClass,
    Road,
    Sky,
    Supply,
    Watercourse,
)


class FuelUse(Word):
    """How a fuel value is used [16.4.5b]."""

    AS_MA = "MA is the fuel value"
    FULL_MA = "full MA granted"
    NOT_GRANTED = "not granted: may not move"


class Way(Word):
    """Way of moving [7.4.0]."""

    MECH_ROAD = "Mech road movement"
    OFF_ROAD = "non-road movement"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """Unit about to move [7.6.1]."""

    class_: MoveClass  # as it moves: Leg units on TP are Mech
    printed: int  # printed MA
    mode: Mode = Mode.TAC
    fuel: FuelState = FuelState.NORMAL_FUEL  # of its HQ [16.4.3]
    fuel_value: int | None = None  # of its HQ, in low or no fuel [16.4.5a]
    fuel_use: FuelUse = FuelUse.AS_MA  # chosen for the HQ [16.4.5b]
    horse_drawn: bool = False  # horse-drawn Art: fuel does not matter [16.4.3a]
    mr_bonus: int = 0  # MR bonus rolled for its formation [5.4.4a]
    ldr_bonus: bool = False  # formation Ldr with its HQ, or with or next to it [23.2.1a]
    supply: Supply = Supply.GENS
    ooc: bool = False  # out of command
    fatigue: int = 0
    exploit_phase: bool = False  # moves in an Exploit Phase
    gt: GameTurn = GameTurn.AM
    ground: GroundCondition = GroundCondition.DRY
    way: Way = Way.OFF_ROAD
    good_roads: bool = False  # whole move on primary or secondary roads
    any_road: bool = False  # whole move on roads of any type
    near_enemy: bool = False  # next to an enemy unit at any point of the move
    observed: bool = False  # by an enemy ground unit in this phase

    def __post_init__(self) -> None:
        a_number("Mover.printed", self.printed)
        a_number_or_none("Mover.fuel_value", self.fuel_value)
        a_number("Mover.mr_bonus", self.mr_bonus)
        a_number("Mover.fatigue", self.fatigue)
        within("Mover.fatigue", self.fatigue, 0, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class MrMove:
    """Formation in its MR bonus period [5.4.4a]."""

    first_turn: bool = False  # first GT after it left MR mode


class PathTerrain(Word):
    """Terrain of the Movement TEC known from the text [7.2.0; Card].

    The chart is on a card; what the rules and examples tell of it stands here. The 4 MP of
    a Mech unit into forest comes from an example in mud.
    """

    # fmt: off
    #           printed           leg      mech_off  mech_on
    PRIMARY =   "Primary road",   1,       None,     Fraction(1, 2)
    SECONDARY = "Secondary road", 1,       None,     1
    TRAIL =     "Trail or RR",    1,       None,     Fraction(3, 2)
    CLEAR =     "Clear",          unknown, unknown,  Fraction(3, 2)
    FOREST =    "Forest",         2,       4,        None
    OTHER =     "anything else",  unknown, unknown,  None
    # fmt: on

    def __init__(
        self,
        printed: str,
        leg: int | Unknown,
        mech_off: int | None | Unknown,
        mech_on: Number | None,
    ) -> None:
        self._leg: Final = leg
        self._mech_off: Final = mech_off
        self.mech_on: Final = mech_on

    @property
    def leg(self) -> int:
        """leg; unknown for some."""
        if isinstance(self._leg, Unknown):
            raise UnknownCell(
                "Terrain of the Movement TEC known from the text",
                self.printed,
                "leg",
                "7.2.0; Card",
            )
        return self._leg

    @property
    def mech_off(self) -> int | None:
        """mech_off; unknown for some."""
        if isinstance(self._mech_off, Unknown):
            raise UnknownCell(
                "Terrain of the Movement TEC known from the text",
                self.printed,
                "mech_off",
                "7.2.0; Card",
            )
        return self._mech_off


class FloodState(RankedWord):
    """Flood [lf 19.4.6b], least first."""

    NO_FLOOD = "none"
    F0 = "F0"
    F1 = "F1"
    F2 = "F2"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveHex:
    """Hex of a path [7.2.0]."""

    name: str = "a hex"
    terrain: PathTerrain  # the costliest in the hex, or the road followed
    cost: Number | None = None  # MP by the TEC, where the owner of the card has it
    crossing: Number = 0  # MP of the hexside
    road: bool = False  # entered along a road
    to_enemy: bool = False  # next to an enemy unit [7.8.0]
    mct: bool = False
    pure_afv: bool = False  # the only enemies next to it are pure AFV, no road to them [7.8.0]
    halt: bool = False  # a movement halt on entering [7.7.0]
    prohibited: bool = False  # hex or hexside forbidden to the unit
    water: Watercourse = Watercourse.NO_WATER
    flood: FloodState = FloodState.NO_FLOOD
    carried_by: Road = Road.NO_ROAD  # road across the hexside; railroads are trails
    spared: bool = False  # Mech road movement, Leg along a road by bridge, or ferried
    ford: bool = False
    marsh: bool = False  # a marsh hex

    def __post_init__(self) -> None:
        a_number_or_none("MoveHex.cost", self.cost)
        a_number("MoveHex.crossing", self.crossing)


@dataclass(frozen=True, slots=True, kw_only=True)
class March:
    """March [7.5.0]."""

    class_: MoveClass
    way: Way = Way.OFF_ROAD
    allowance: int  # modified MA
    gt: GameTurn = GameTurn.AM
    all_roads: bool = False  # Mech: primary and secondary by Mech road; Leg: any road, all the way
    exploit: bool = False  # a friendly Exploit Phase
    commando: bool = False
    minimum: bool = True  # may use minimum movement [7.3.0]
    path: tuple[MoveHex, ...]

    def __post_init__(self) -> None:
        a_number("March.allowance", self.allowance)
        how_many("March.path", self.path, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FogCheck:
    """Fog [lf 19.3.5]."""

    gt: GameTurn
    sky: Sky
    fog_value: int  # in parentheses in the POvr column of the card

    def __post_init__(self) -> None:
        a_number("FogCheck.fog_value", self.fog_value)
