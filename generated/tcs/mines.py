# Tactical Combat Series 3.1
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/mines.rules. Do not edit: edit the rules and build.
"""Tactical Combat Series: Mines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ._runtime import (
    Answer,
    Axis,
    Dice,
    DiceKind,
    FiguresChart,
    LeaveOut,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    divided,
    inside,
    printed,
    round_down,
)
from .area_fire_rules import AreaFire, AreaFireResolved, area_fire
from .words import FireKind, Mode, MoraleState, TargetHex, UnitKind

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))


class Crossing(Word):
    """Way across a minefield [21.2; 21.3]."""

    BY_FORCE = "By Force"
    BREACH = "By Breaching"


# Minefield Costs and Attacks [21.0; Charts]                                       tcs/mines.rules:9
# ° inferred: 21.0b gives one number for every P-type; the chart leaves it out here


@dataclass(frozen=True, slots=True)
class MinefieldTableFigures:
    """What one line of Minefield Costs and Attacks [21.0; Charts] gives."""

    line: str
    added_mp: int
    firepower: int
    point_kill: int


MINEFIELD_TABLE_CROSSING: Final[Axis[Crossing]] = Axis(
    "minefield_table",
    "Minefield Costs and Attacks",
    "21.0; Charts",
    "Crossing",
    (Crossing.BY_FORCE, Crossing.BREACH),
)

# fmt: off
MINEFIELD_TABLE: Final[FiguresChart[MinefieldTableFigures]] = FiguresChart(
    "Minefield Costs and Attacks",
    "21.0; Charts",
    rows=(MINEFIELD_TABLE_CROSSING,),
    columns=(),
    lines=(
        #                 added_mp firepower point_kill
        ("By Force",     (2,       18,       8)),
        ("By Breaching", (3,       9,        8)),  # point_kill °
    ),
    gives=MinefieldTableFigures,
)
# fmt: on


def minefield_table(crossing: Crossing, trace: Trace | None = None) -> MinefieldTableFigures:
    """Minefield Costs and Attacks [21.0; Charts]."""
    found = MINEFIELD_TABLE.at(MINEFIELD_TABLE_CROSSING.find(crossing))
    if trace is not None:
        trace.lookup(
            "minefield_table", found, "21.0; Charts", "tcs/mines.rules:9", printed((crossing,))
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class MinefieldEntry:
    """Units in a minefield hex [21.0]."""

    crossing: Crossing
    vehicles: int = 0  # P-type units moving in
    others: bool = False  # A-type or B-type units move in under their own power
    target: TargetHex  # those units, for stacking; terrain does not matter [9.3b]

    def __post_init__(self) -> None:
        a_number("MinefieldEntry.vehicles", self.vehicles)


@dataclass(frozen=True, slots=True, kw_only=True)
class MinefieldAttackShots:
    """One pass of shots, in Minefield attack."""

    dice: int
    killed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MinefieldAttackResolved:
    """What Minefield attack comes to."""

    kills: int
    shots: tuple[MinefieldAttackShots, ...]
    area_attack: AreaFireResolved | Refused | None


def minefield_attack(
    entry: MinefieldEntry,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MinefieldAttackResolved:
    """Minefield attack [21.0; 21.2; 21.3].

    No modifier but stacking. Suppressed and Paralyzed results are ignored [21.0c].
    """

    @cache
    def line() -> MinefieldTableFigures:
        # line [21.0]: worked out when it is first asked for                      tcs/mines.rules:25
        value = minefield_table(entry.crossing, trace)
        if trace is not None:
            trace.step("line", value, "21.0", "tcs/mines.rules:25")
        return value

    # shots: each shot [21.0b]                                                    tcs/mines.rules:26
    shots_so_far: list[MinefieldAttackShots] = []
    shots_dice = dice.within("shots")
    shots_trace = inside(trace, "shots")
    for _ in (1,) * entry.vehicles:
        # roll dice: 2d6 [21.0b]                                                  tcs/mines.rules:27
        dice_ = _2D6.roll(shots_dice, "dice")
        if shots_trace is not None:
            shots_trace.roll("dice", dice_, "21.0b", "tcs/mines.rules:27")

        # killed [21.0b]                                                          tcs/mines.rules:28
        killed = dice_ >= line().point_kill
        if shots_trace is not None:
            shots_trace.step("killed", killed, "21.0b", "tcs/mines.rules:28")

        shots_so_far.append(MinefieldAttackShots(dice=dice_, killed=killed))
    shots = tuple(shots_so_far)

    # kills [21.0b]                                                               tcs/mines.rules:29
    kills = sum(1 for shots_2 in shots if shots_2.killed)
    if trace is not None:
        trace.step("kills", kills, "21.0b", "tcs/mines.rules:29")

    # then go to area_fire as area_attack [21.0b]                                 tcs/mines.rules:30
    area_attack: AreaFireResolved | Refused | None = None
    if entry.others:
        area_attack = area_fire(
            AreaFire(fire_kind=FireKind.MINEFIELD, strength=line().firepower, target=entry.target),
            dice.within("area_attack"),
            trace=inside(trace, "area_attack"),
        )

    return MinefieldAttackResolved(kills=kills, shots=shots, area_attack=area_attack)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breacher:
    """Unit that breaches [21.3a]."""

    kind: UnitKind
    mode: Mode
    state: MoraleState = MoraleState.NORMAL
    mounted: bool = False


def may_breach(unit: Breacher) -> Answer:
    """May breach a minefield [21.3a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # infantry                                                                    tcs/mines.rules:44
    if unit.kind not in (UnitKind.INFANTRY_PLATOON, UnitKind.INFANTRY_SECTION):
        failed.append(Reason("infantry", "21.3a", holds=False))
    # in Move Mode                                                                tcs/mines.rules:45
    with LeaveOut(failed):
        if unit.mode != Mode.MOVE_MODE:
            failed.append(Reason("in Move Mode", "21.3a", holds=False))

    # none of these
    # mounted                                                                     tcs/mines.rules:47
    if unit.mounted:
        failed.append(Reason("mounted", "21.3a"))
    # Suppressed or Paralyzed                                                     tcs/mines.rules:48
    if unit.state in (MoraleState.SUPPRESSED, MoraleState.PARALYZED):
        failed.append(Reason("Suppressed or Paralyzed", "21.3a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def mine_hexes(platoons: int, trace: Trace | None = None) -> int:
    """Minefield hexes an Op Sheet may lay [21.1]."""
    # gives                                                                       tcs/mines.rules:50
    value = round_down(divided(platoons, 2))
    if trace is not None:
        trace.formula("mine_hexes", value, "21.1", "tcs/mines.rules:50")
    return value
