# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/game.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Game."""

from __future__ import annotations

from typing import Final

from . import sequence
from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Dice,
    FiguresChart,
    Node,
    Reason,
    SequenceOfPlay,
    Trace,
    Walker,
    Word,
    a_date,
    a_number,
    a_trace,
    a_yes_or_no,
    inside,
    is_a,
    or_none,
)
from .vocabulary import LocalTerrain

_BOFORS_PIT: Final = LocalTerrain.BOFORS_PIT


class Nation(Word):
    """Nationality [hfs 1.0]."""

    GERMAN = "German"
    COMMONWEALTH = "Commonwealth"


_COMMONWEALTH: Final = Nation.COMMONWEALTH


# Before play [hfs 1.3a]                                                       hunters/game.rules:31
BEFORE_PLAY: Final[SequenceOfPlay] = SequenceOfPlay(
    "before_play",
    "Before play",
    "hfs 1.3a",
    inputs=(),
    events=(),
    items=(
        Node("step", "air_plan", "German: plan the Air Transport", rule="hfs 1.3a; hfs 2.1a"),
        Node("step", "german_set_up", "German: set up", rule="hfs 1.3a"),
        Node(
            "step",
            "drift_marker",
            "German: choose the Direction of Drift, any facing of the Scatter Diagram",
            rule="hfs 1.3a",
        ),
        Node("step", "commonwealth_set_up", "Commonwealth: set up", rule="hfs 1.3a"),
    ),
)


def walk_before_play() -> Walker:
    """Before play [hfs 1.3a].

    The Direction of Drift never changes after play begins.
    """
    return Walker(BEFORE_PLAY, {})


# Battalion Morale [hfs 1.3b]                                                  hunters/game.rules:38


@dataclass(frozen=True, slots=True)
class MoraleBattalionsFigures:
    """What one line of Battalion Morale [hfs 1.3b] gives."""

    line: str
    battalion: str
    at_start: int


MORALE_BATTALIONS_UNITS: Final[Axis[str]] = Axis(
    "morale_battalions", "Battalion Morale", "hfs 1.3b", "Units", ("Scratch-27 NZ", "All others")
)

# fmt: off
MORALE_BATTALIONS: Final[FiguresChart[MoraleBattalionsFigures]] = FiguresChart(
    "morale_battalions",
    "Battalion Morale",
    "hfs 1.3b",
    "hunters/game.rules:38",
    rows=(MORALE_BATTALIONS_UNITS,),
    columns=(),
    lines=(
        #                  battalion    at_start
        ("Scratch-27 NZ", ("Misc",      0)),
        ("All others",    ("their own", 0)),
    ),
    gives=MoraleBattalionsFigures,
)
# fmt: on


def morale_battalions(units: str, trace: Trace | None = None) -> MoraleBattalionsFigures:
    """Battalion Morale [hfs 1.3b]."""
    try:
        found: MoraleBattalionsFigures = MORALE_BATTALIONS.known[MORALE_BATTALIONS_UNITS.at[units]]
    except Exception:
        found = MORALE_BATTALIONS.look_up(units)
    if trace is not None:
        trace.looked_up(MORALE_BATTALIONS, units, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class MapUnit:
    """Unit on the map [hfs 1.1]."""

    nation: Nation
    at_start: bool = False  # on the map when play began
    moved: bool = False  # has moved at any time
    terrain: LocalTerrain | None = None  # special terrain of its hex

    def __post_init__(self) -> None:
        is_a("MapUnit.nation", self.nation, Nation)
        a_yes_or_no("MapUnit.at_start", self.at_start)
        a_yes_or_no("MapUnit.moved", self.moved)
        or_none("MapUnit.terrain", self.terrain, is_a, LocalTerrain)


def dug_in_at_start(unit: MapUnit) -> Answer:
    """Dug In [hfs 1.1].

    Whether vehicles and carriers may be Dug In, which 6.16d forbids, is not said: 6.16 is
    not in use.
    """
    failed: list[Reason] = []

    # all of these
    # a Commonwealth unit                                                      hunters/game.rules:56
    if unit.nation != _COMMONWEALTH:
        failed.append(Reason("a Commonwealth unit", "hfs 1.1", holds=False))
    # on the map when play began                                               hunters/game.rules:57
    if not unit.at_start:
        failed.append(Reason("on the map when play began", "hfs 1.1", holds=False))
    # has never moved                                                          hunters/game.rules:58
    if unit.moved:
        failed.append(Reason("has never moved", "hfs 1.1", holds=False))

    # none of these
    # in a Bofors Pit [hfs 1.3i]                                               hunters/game.rules:60
    if unit.terrain is _BOFORS_PIT:
        failed.append(Reason("in a Bofors Pit", "hfs 1.3i"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Landings:
    """Landings this turn [hfs 1.4]."""

    glider: bool = False
    parachute: bool = False

    def __post_init__(self) -> None:
        a_yes_or_no("Landings.glider", self.glider)
        a_yes_or_no("Landings.parachute", self.parachute)


@dataclass(frozen=True, slots=True)
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
    """Order of the Action Phases [hfs 1.4; hfs 2.1].

    The first side is the German player's. Air Landings do not settle the order.
    """
    is_a("landings", landings, Landings)
    if trace is not None:
        a_trace(trace)

    # then go to initiative as rolled [2.0]                                    hunters/game.rules:80
    rolled: sequence.InitiativeResolved | None = None
    if not (landings.glider or landings.parachute):
        rolled = sequence.initiative(
            sequence.Order(for_phase="Action Phase"),
            dice.within("rolled"),
            goes_first=rolled_goes_first,
            trace=inside(trace, "rolled"),
        )

    # goes_first [hfs 1.4]                                                     hunters/game.rules:82
    goes_first: sequence.Side | None = (
        sequence.Side.FIRST_SIDE
        if landings.glider or landings.parachute
        else rolled.goes_first if isinstance(rolled, sequence.InitiativeResolved) else None
    )
    if trace is not None:
        trace.step("goes_first", goes_first, "hfs 1.4", "hunters/game.rules:82")

    return LandingInitiativeResolved(goes_first)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTurn:
    """A side's Action Phase [hfs 1.4]."""

    nation: Nation
    starts: str = "1941-05-20 07:00"  # when the scenario begins
    time: str  # of this turn

    def __post_init__(self) -> None:
        is_a("ActionTurn.nation", self.nation, Nation)
        a_date("ActionTurn.starts", self.starts)
        a_date("ActionTurn.time", self.time)


def has_action_phase(turn: ActionTurn) -> Answer:
    """Has an Action Phase this turn [hfs 1.4]."""
    failed: list[Reason] = []

    # none of these
    # Commonwealth before 0720, in a scenario that begins at 0700, 20 May      hunters/game.rules:97
    if (
        turn.nation == _COMMONWEALTH
        and turn.starts == "1941-05-20 07:00"
        and turn.time < "1941-05-20 07:20"
    ):
        failed.append(
            Reason("Commonwealth before 0720, in a scenario that begins at 0700, 20 May", "hfs 1.4")
        )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedUnit:
    """Unit and its Movement Allowance [hfs 1.5]."""

    allowance: int  # printed on the counter

    def __post_init__(self) -> None:
        a_number("FixedUnit.allowance", self.allowance)


def may_move_or_tow(unit: FixedUnit) -> Answer:
    """May move under its own power or be towed [hfs 1.5]."""
    failed: list[Reason] = []

    # none of these
    # a Movement Allowance of zero                                            hunters/game.rules:108
    if unit.allowance == 0:
        failed.append(Reason("a Movement Allowance of zero", "hfs 1.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class RetreatFate(Word):
    """What a forced retreat does [hfs 1.5; hfs 3.4]."""

    RETREATS = "it retreats"
    DESTROYED = "it is destroyed"


_RETREAT_FATE_DESTROYED: Final = RetreatFate.DESTROYED
_RETREAT_FATE_RETREATS: Final = RetreatFate.RETREATS


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcedRetreat:
    """Unit that is forced to retreat [hfs 1.5; hfs 3.4]."""

    allowance: int = 1  # Movement Allowance
    militia: bool = False  # Cretan Militia
    leaves_village: bool = False  # the retreat would take it out of its village

    def __post_init__(self) -> None:
        a_number("ForcedRetreat.allowance", self.allowance)
        a_yes_or_no("ForcedRetreat.militia", self.militia)
        a_yes_or_no("ForcedRetreat.leaves_village", self.leaves_village)


def forced_retreat(unit: ForcedRetreat, trace: Trace | None = None) -> RetreatFate:
    """Forced retreat [hfs 1.5; hfs 3.4]."""
    # gives                                                                   hunters/game.rules:127
    value: RetreatFate
    if unit.allowance == 0:
        # a Movement Allowance of zero [hfs 1.5]
        value = _RETREAT_FATE_DESTROYED
        why = "a Movement Allowance of zero"
    elif unit.militia and unit.leaves_village:
        # Cretan Militia leaves its village [hfs 3.4]
        value = _RETREAT_FATE_DESTROYED
        why = "Cretan Militia leaves its village"
    else:
        value = _RETREAT_FATE_RETREATS
        why = ""
    if trace is not None:
        trace.formula(
            "forced_retreat",
            value,
            "hfs 1.5; hfs 3.4",
            "hunters/game.rules:127",
            "Forced retreat",
            why,
        )
    return value
