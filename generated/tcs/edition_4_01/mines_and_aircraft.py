# Tactical Combat Series 4.01
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/mines_and_aircraft.rules. Do not edit: edit the rules and build.
"""Tactical Combat Series: Mines and aircraft."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ._runtime import (
    Answer,
    Axis,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    LeastChart,
    LeaveOut,
    Line,
    Number,
    Reason,
    Refused,
    Tally,
    Trace,
    Word,
    a_number,
    divided,
    inside,
    is_at_most,
    printed,
    round_down,
)
from .area_fire_rules import AreaFire, AreaFireResolved, area_fire
from .point_fire_rules import point_defense
from .words import (
    FireKind,
    Mode,
    MoraleState,
    TargetHex,
    TargetType,
    TerrainClass,
    Unit,
    UnitKind,
    terrain_class,
)

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))
_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))


class Crossing(Word):
    """Way across a minefield [21.2; 21.3]."""

    BY_FORCE = "By Force"
    BREACH = "By Breaching"


# Minefield Costs and Attacks [21.0; Charts]                         tcs/mines_and_aircraft.rules:11
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
            "minefield_table",
            found,
            "21.0; Charts",
            "tcs/mines_and_aircraft.rules:11",
            printed((crossing,)),
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
        # line [21.0]: worked out when it is first asked for         tcs/mines_and_aircraft.rules:27
        value = minefield_table(entry.crossing, trace)
        if trace is not None:
            trace.step("line", value, "21.0", "tcs/mines_and_aircraft.rules:27")
        return value

    # shots: each shot [21.0b]                                       tcs/mines_and_aircraft.rules:28
    shots_so_far: list[MinefieldAttackShots] = []
    shots_dice = dice.within("shots")
    shots_trace = inside(trace, "shots")
    for _ in (1,) * entry.vehicles:
        # roll dice: 2d6 [21.0b]                                     tcs/mines_and_aircraft.rules:29
        dice_ = _2D6.roll(shots_dice, "dice")
        if shots_trace is not None:
            shots_trace.roll("dice", dice_, "21.0b", "tcs/mines_and_aircraft.rules:29")

        # killed [21.0b]                                             tcs/mines_and_aircraft.rules:30
        killed = dice_ >= line().point_kill
        if shots_trace is not None:
            shots_trace.step("killed", killed, "21.0b", "tcs/mines_and_aircraft.rules:30")

        shots_so_far.append(MinefieldAttackShots(dice=dice_, killed=killed))
    shots = tuple(shots_so_far)

    # kills [21.0b]                                                  tcs/mines_and_aircraft.rules:31
    kills = sum(1 for shots_2 in shots if shots_2.killed)
    if trace is not None:
        trace.step("kills", kills, "21.0b", "tcs/mines_and_aircraft.rules:31")

    # then go to area_fire as area_attack [21.0b]                    tcs/mines_and_aircraft.rules:32
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
    # infantry                                                       tcs/mines_and_aircraft.rules:46
    if unit.kind not in (UnitKind.INFANTRY_PLATOON, UnitKind.INFANTRY_SECTION):
        failed.append(Reason("infantry", "21.3a", holds=False))
    # in Move Mode                                                   tcs/mines_and_aircraft.rules:47
    with LeaveOut(failed):
        if unit.mode != Mode.MOVE_MODE:
            failed.append(Reason("in Move Mode", "21.3a", holds=False))

    # none of these
    # mounted                                                        tcs/mines_and_aircraft.rules:49
    if unit.mounted:
        failed.append(Reason("mounted", "21.3a"))
    # Suppressed or Paralyzed                                        tcs/mines_and_aircraft.rules:50
    if unit.state in (MoraleState.SUPPRESSED, MoraleState.PARALYZED):
        failed.append(Reason("Suppressed or Paralyzed", "21.3a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def mine_hexes(platoons: int, trace: Trace | None = None) -> int:
    """Minefield hexes an Op Sheet may lay [21.1]."""
    # gives                                                          tcs/mines_and_aircraft.rules:52
    value = round_down(divided(platoons, 2))
    if trace is not None:
        trace.formula("mine_hexes", value, "21.1", "tcs/mines_and_aircraft.rules:52")
    return value


class SortieView(Word):
    """Conditions over the target [25.2; Charts]."""

    CLEAR_VIEW = "Open or Billiard Table, no Smoke"
    OTHER_VIEW = "Anything else"


# Sortie Successful Attack Table [25.2; Charts]                      tcs/mines_and_aircraft.rules:61
SORTIE_SUCCESS_VIEW: Final[Axis[SortieView]] = Axis(
    "sortie_success",
    "Sortie Successful Attack Table",
    "25.2; Charts",
    "Conditions",
    (SortieView.CLEAR_VIEW, SortieView.OTHER_VIEW),
)

# fmt: off
SORTIE_SUCCESS: Final = LeastChart(
    "Sortie Successful Attack Table",
    "25.2; Charts",
    rows=(SORTIE_SUCCESS_VIEW,),
    columns=(),
    lines=(
        #                                     Die
        ("Open or Billiard Table, no Smoke", (3,)),
        ("Anything else",                    (4,)),
    ),
)
# fmt: on


def sortie_success(view: SortieView, roll: Number, trace: Trace | None = None) -> bool:
    """Sortie Successful Attack Table [25.2; Charts]."""
    found = SORTIE_SUCCESS.reached(SORTIE_SUCCESS_VIEW.find(view), roll)
    if trace is not None:
        trace.lookup(
            "sortie_success",
            found,
            "25.2; Charts",
            "tcs/mines_and_aircraft.rules:61",
            printed((view, roll)),
        )
    return found


class SortieAbility(Word):
    """Ability used [25.1a]."""

    AREA_ATTACK = "Area"
    POINT_ATTACK = "Point"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sortie:
    """Sortie [25.1]."""

    ability: SortieAbility
    strength: int = 0  # Area firepower of the aircraft and its load
    kill_number: int  # Point kill number of the aircraft and its load
    target: TargetHex
    shot_at: Unit | None = None  # the P-type or B-type aimed at
    no_success_roll: bool = False  # a game that has it worked into its sorties [25.1d]

    def __post_init__(self) -> None:
        a_number("Sortie.strength", self.strength)
        a_number("Sortie.kill_number", self.kill_number)


def sortie_view(sortie: Sortie, trace: Trace | None = None) -> SortieView:
    """Conditions over the target [25.2]."""
    # gives                                                          tcs/mines_and_aircraft.rules:81
    value = (
        SortieView.CLEAR_VIEW
        if terrain_class(sortie.target, trace) <= TerrainClass.OPEN and not sortie.target.smoke
        else SortieView.OTHER_VIEW
    )
    if trace is not None:
        trace.formula("sortie_view", value, "25.2", "tcs/mines_and_aircraft.rules:81")
    return value


def sortie_point_modifiers(sortie: Sortie, trace: Trace | None = None) -> int:
    """Sortie Point Fire modifiers [25.1b; Charts].

    Printed as -1 for Move Mode, though the Area Fire list has a +1 for it.
    """
    tally = Tally("sortie_point_modifiers", trace)

    if (
        sortie.target.smoke
        or sortie.target.attack_zone
        or terrain_class(sortie.target, trace) >= TerrainClass.PARTLY_PROTECTIVE
    ):
        tally.add(
            -2,
            "Smoke, Attack Zone, Partly Protective or Protective",
            "25.1b; Charts",
            "tcs/mines_and_aircraft.rules:87",
        )

    if sortie.shot_at is not None and sortie.shot_at.mode == Mode.MOVE_MODE:
        tally.add(-1, "target in Move Mode", "25.1b; Charts", "tcs/mines_and_aircraft.rules:90")

    if is_at_most(None if sortie.shot_at is None else point_defense(sortie.shot_at, trace), 2):
        tally.add(+2, "defense of 2 or less", "25.1b; Charts", "tcs/mines_and_aircraft.rules:91")

    if sortie.shot_at is not None and sortie.shot_at.dug_in:
        tally.add(-1, "target Dug In", "25.1b; Charts", "tcs/mines_and_aircraft.rules:92")

    if trace is not None:
        trace.total(
            "sortie_point_modifiers",
            tally.total,
            "25.1b; Charts",
            "tcs/mines_and_aircraft.rules:84",
        )
    return tally.whole()


def sortie_point_modifiers_lines(sortie: Sortie) -> tuple[Line, ...]:
    """The lines of Sortie Point Fire modifiers that count, each with its value and rule."""
    trace = Trace()
    sortie_point_modifiers(sortie, trace)
    return trace.lines_of("sortie_point_modifiers")


@dataclass(frozen=True, slots=True, kw_only=True)
class SortieAttackResolved:
    """What Aircraft sortie comes to."""

    attacks: bool
    modifier: int
    killed: bool
    button_up: bool
    area_attack_result: AreaFireResolved | Refused | None


def sortie_attack(
    sortie: Sortie,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SortieAttackResolved | Refused | Ended:
    """Aircraft sortie [25.2]."""
    # refuse: a Point attack needs a P-type or B-type target         tcs/mines_and_aircraft.rules:95
    # [25.1a]
    if sortie.ability == SortieAbility.POINT_ATTACK and (
        sortie.shot_at is None or sortie.shot_at.target_type == TargetType.AREA
    ):
        if trace is not None:
            trace.refusal(
                "a Point attack needs a P-type or B-type target",
                (),
                "25.1a",
                "tcs/mines_and_aircraft.rules:95",
            )
        return Refused("a Point attack needs a P-type or B-type target", "25.1a")

    # roll success: 1d6 [25.2]                                       tcs/mines_and_aircraft.rules:98
    success = 0
    if not sortie.no_success_roll:
        success = _1D6.roll(dice, "success")
        if trace is not None:
            trace.roll("success", success, "25.2", "tcs/mines_and_aircraft.rules:98")

    @cache
    def view() -> SortieView:
        # view [25.2]: worked out when it is first asked for         tcs/mines_and_aircraft.rules:97
        value = sortie_view(sortie, trace)
        if trace is not None:
            trace.step("view", value, "25.2", "tcs/mines_and_aircraft.rules:97")
        return value

    # attacks [25.2; 25.1d]                                          tcs/mines_and_aircraft.rules:99
    attacks: bool
    if sortie.no_success_roll:
        # no success roll in this game
        attacks = True
    else:
        attacks = sortie_success(view(), success, trace)
    if trace is not None:
        trace.step("attacks", attacks, "25.2; 25.1d", "tcs/mines_and_aircraft.rules:99")

    # end: the sortie makes no attack [25.2]                        tcs/mines_and_aircraft.rules:102
    if not attacks:
        if trace is not None:
            trace.end("the sortie makes no attack", "25.2", "tcs/mines_and_aircraft.rules:102")
        return Ended("the sortie makes no attack", "25.2", {"attacks": attacks})

    # modifier [25.1b]                                              tcs/mines_and_aircraft.rules:103
    modifier = (
        0 if sortie.ability == SortieAbility.AREA_ATTACK else sortie_point_modifiers(sortie, trace)
    )
    if trace is not None:
        trace.step("modifier", modifier, "25.1b", "tcs/mines_and_aircraft.rules:103")

    # roll dice: 2d6 [25.1b]                                        tcs/mines_and_aircraft.rules:104
    dice_ = 0
    if sortie.ability == SortieAbility.POINT_ATTACK:
        dice_ = _2D6.roll(dice, "dice")
        if trace is not None:
            trace.roll("dice", dice_, "25.1b", "tcs/mines_and_aircraft.rules:104")

    # killed [25.1b]                                                tcs/mines_and_aircraft.rules:105
    killed = sortie.ability == SortieAbility.POINT_ATTACK and dice_ + modifier >= sortie.kill_number
    if trace is not None:
        trace.step("killed", killed, "25.1b", "tcs/mines_and_aircraft.rules:105")

    # button_up [17.7a; 25.1b]                                      tcs/mines_and_aircraft.rules:106
    button_up = sortie.ability == SortieAbility.POINT_ATTACK
    if trace is not None:
        trace.step("button_up", button_up, "17.7a; 25.1b", "tcs/mines_and_aircraft.rules:106")

    # then go to area_fire as area_attack_result [25.1b]            tcs/mines_and_aircraft.rules:107
    area_attack_result: AreaFireResolved | Refused | None = None
    if sortie.ability == SortieAbility.AREA_ATTACK:
        area_attack_result = area_fire(
            AreaFire(fire_kind=FireKind.SORTIE, strength=sortie.strength, target=sortie.target),
            dice.within("area_attack_result"),
            trace=inside(trace, "area_attack_result"),
        )

    return SortieAttackResolved(
        attacks=attacks,
        modifier=modifier,
        killed=killed,
        button_up=button_up,
        area_attack_result=area_attack_result,
    )
