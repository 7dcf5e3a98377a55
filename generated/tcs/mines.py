# Tactical Combat Series 3.1
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/mines.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Mines."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
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
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    few_enough,
    inside,
    is_a,
    once,
    or_none,
)
from .area_fire_rules import AreaFire, AreaFireResolved, area_fire
from .morale import MoraleResult
from .words import FireKind, Mode, MoraleState, TargetHex, TerrainClass, UnitKind

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))

_MINEFIELD: Final = FireKind.MINEFIELD
_MOVE_MODE: Final = Mode.MOVE_MODE
_MORALE_RESULT_SUPPRESSED_OR_PARALYZED: Final = frozenset((
    MoraleResult.SUPPRESSED,
    MoraleResult.PARALYZED,
))
_MORALE_STATE_SUPPRESSED_OR_PARALYZED: Final = frozenset((
    MoraleState.SUPPRESSED,
    MoraleState.PARALYZED,
))
_INFANTRY_PLATOON_OR_INFANTRY_SECTION: Final = frozenset((
    UnitKind.INFANTRY_PLATOON,
    UnitKind.INFANTRY_SECTION,
))


class Crossing(Word):
    """Way across a minefield [21.2; 21.3]."""

    BY_FORCE = "By Force"
    BREACH = "By Breaching"


_BREACH: Final = Crossing.BREACH
_BY_FORCE: Final = Crossing.BY_FORCE


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
    "minefield_table",
    "Minefield Costs and Attacks",
    "21.0; Charts",
    "tcs/mines.rules:9",
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
    try:
        found: MinefieldTableFigures = MINEFIELD_TABLE.known[MINEFIELD_TABLE_CROSSING.at[crossing]]
    except Exception:
        found = MINEFIELD_TABLE.look_up(crossing)
    if trace is not None:
        trace.looked_up(MINEFIELD_TABLE, crossing, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class MinefieldEntry:
    """Units in a minefield hex [21.0]."""

    crossing: Crossing
    vehicles: int = 0  # P-type units moving in
    others: bool = False  # A-type or B-type units move in under their own power
    target: TargetHex  # those units, for stacking; terrain does not matter [9.3b]

    def __post_init__(self) -> None:
        is_a("MinefieldEntry.crossing", self.crossing, Crossing)
        a_number("MinefieldEntry.vehicles", self.vehicles)
        a_yes_or_no("MinefieldEntry.others", self.others)
        is_a("MinefieldEntry.target", self.target, TargetHex)


@dataclass(frozen=True, slots=True)
class MinefieldAttackShots:
    """One pass of shots, in Minefield attack."""

    dice: int
    killed: bool


_minefield_attack_shots: Final = maker(MinefieldAttackShots)


@dataclass(frozen=True, slots=True)
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
    is_a("entry", entry, MinefieldEntry)
    if trace is not None:
        a_trace(trace)

    @once
    def line() -> MinefieldTableFigures:
        # line [21.0]: worked out when it is first asked for                      tcs/mines.rules:25
        value = minefield_table(entry.crossing, trace)
        if trace is not None:
            trace.step("line", value, "21.0", "tcs/mines.rules:25")
        return value

    # shots: each shot [21.0b]                                                    tcs/mines.rules:26
    shots_so_far: list[MinefieldAttackShots] = []
    shots_dice = dice.within("shots")
    shots_trace = None if trace is None else trace.within("shots")
    for _ in (1,) * few_enough(entry.vehicles):
        if shots_trace is not None:
            shots_trace.next_pass()

        # roll dice: 2d6 [21.0b]                                                  tcs/mines.rules:27
        dice_ = _2D6.roll(shots_dice, "dice")
        if shots_trace is not None:
            shots_trace.roll("dice", dice_, "21.0b", "tcs/mines.rules:27")

        # killed [21.0b]                                                          tcs/mines.rules:28
        killed = dice_ >= line().point_kill
        if shots_trace is not None:
            shots_trace.step("killed", killed, "21.0b", "tcs/mines.rules:28")

        shots_so_far.append(_minefield_attack_shots(dice_, killed))
    shots = tuple(shots_so_far)

    # kills [21.0b]                                                               tcs/mines.rules:29
    kills = 0
    for shots_2 in shots:
        if shots_2.killed:
            kills += 1
    if trace is not None:
        trace.step("kills", kills, "21.0b", "tcs/mines.rules:29")

    # then go to area_fire as area_attack [21.0b]                                 tcs/mines.rules:30
    area_attack: AreaFireResolved | Refused | None = None
    if entry.others:
        area_attack = area_fire(
            AreaFire(fire_kind=_MINEFIELD, strength=line().firepower, target=entry.target),
            dice.within("area_attack"),
            trace=inside(trace, "area_attack"),
        )

    return MinefieldAttackResolved(kills, shots, area_attack)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breacher:
    """Unit that breaches [21.3a]."""

    kind: UnitKind
    mode: Mode
    state: MoraleState = MoraleState.NORMAL
    mounted: bool = False

    def __post_init__(self) -> None:
        is_a("Breacher.kind", self.kind, UnitKind)
        is_a("Breacher.mode", self.mode, Mode)
        is_a("Breacher.state", self.state, MoraleState)
        a_yes_or_no("Breacher.mounted", self.mounted)


def may_breach(unit: Breacher) -> Answer:
    """May breach a minefield [21.3a]."""
    failed: list[Reason] = []

    # all of these
    # infantry                                                                    tcs/mines.rules:44
    if unit.kind not in _INFANTRY_PLATOON_OR_INFANTRY_SECTION:
        failed.append(Reason("infantry", "21.3a", holds=False))
    # in Move Mode                                                                tcs/mines.rules:45
    with LeaveOut(failed):
        if unit.mode != _MOVE_MODE:
            failed.append(Reason("in Move Mode", "21.3a", holds=False))

    # none of these
    # mounted                                                                     tcs/mines.rules:47
    if unit.mounted:
        failed.append(Reason("mounted", "21.3a"))
    # Suppressed or Paralyzed                                                     tcs/mines.rules:48
    if unit.state in _MORALE_STATE_SUPPRESSED_OR_PARALYZED:
        failed.append(Reason("Suppressed or Paralyzed", "21.3a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_breach_holds(unit: Breacher) -> bool:
    """May breach a minefield [21.3a]: yes or no, without the reasons."""
    return (
        unit.kind in _INFANTRY_PLATOON_OR_INFANTRY_SECTION
        and unit.mode == _MOVE_MODE
        and not unit.mounted
        and unit.state not in _MORALE_STATE_SUPPRESSED_OR_PARALYZED
    )


def minefield_cost(crossing: Crossing, hex_cost: int, trace: Trace | None = None) -> int:
    """Movement Points for the minefield hex [21.2; 21.3]."""
    # line                                                                        tcs/mines.rules:51
    line = minefield_table(crossing, trace)
    if trace is not None:
        trace.step("line", line, "21.2; 21.3", "tcs/mines.rules:51")
    # gives                                                                       tcs/mines.rules:50
    value = hex_cost + line.added_mp
    if trace is not None:
        trace.formula(
            "minefield_cost",
            value,
            "21.2; 21.3",
            "tcs/mines.rules:50",
            "Movement Points for the minefield hex",
        )
    return value


def mines_attack(own_side: bool, dummy: bool, trace: Trace | None = None) -> bool:
    """Mines attack [21.0a; 21.0e].

    Whoever laid them; a dummy does not, and there are none any more.
    """
    # gives                                                                       tcs/mines.rules:54
    value = not dummy
    if trace is not None:
        trace.formula("mines_attack", value, "21.0a; 21.0e", "tcs/mines.rules:54", "Mines attack")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class MineCrossing:
    """Unit that would cross a minefield [21.2; 21.3]."""

    crossing: Crossing
    points_left: int  # Movement Points it has left
    hex_cost: int  # of the minefield hex, without what the crossing adds
    beyond_cost: int = 0  # of the hex on the other side
    retreating: bool = False  # it makes a Save Yourself Retreat
    breached: bool = False  # the hex has a breach along its way
    next_to_field: bool = True  # it is next to the minefield
    breacher: Breacher | None = None  # the unit, for a breach

    def __post_init__(self) -> None:
        is_a("MineCrossing.crossing", self.crossing, Crossing)
        a_number("MineCrossing.points_left", self.points_left)
        a_number("MineCrossing.hex_cost", self.hex_cost)
        a_number("MineCrossing.beyond_cost", self.beyond_cost)
        a_yes_or_no("MineCrossing.retreating", self.retreating)
        a_yes_or_no("MineCrossing.breached", self.breached)
        a_yes_or_no("MineCrossing.next_to_field", self.next_to_field)
        or_none("MineCrossing.breacher", self.breacher, is_a, Breacher)


def may_cross(crosser: MineCrossing) -> Answer:
    """May cross a minefield so [21.0; 21.2; 21.3; 21.3d].

    Anybody may go by force, through any minefield. A single hex may be entered by force
    whatever it costs, as in all movement [20.0b].
    """
    failed: list[Reason] = []

    # all of these
    # enough Movement Points to breach [21.3]                                     tcs/mines.rules:71
    if not (
        crosser.crossing == _BY_FORCE
        or crosser.points_left >= minefield_cost(crosser.crossing, crosser.hex_cost)
    ):
        failed.append(Reason("enough Movement Points to breach", "21.3", holds=False))
    # infantry that may breach [21.3a]                                            tcs/mines.rules:73
    with LeaveOut(failed):
        if not (
            crosser.crossing == _BY_FORCE
            or crosser.breacher is not None
            and may_breach_holds(crosser.breacher)
        ):
            failed.append(Reason("infantry that may breach", "21.3a", holds=False))
    # next to the minefield [21.3]                                                tcs/mines.rules:75
    with LeaveOut(failed):
        if not (crosser.crossing == _BY_FORCE or crosser.next_to_field):
            failed.append(Reason("next to the minefield", "21.3", holds=False))

    # none of these
    # a retreat crosses by force [21.3d; 16.5i]                                   tcs/mines.rules:77
    with LeaveOut(failed):
        if crosser.retreating and crosser.crossing == _BREACH:
            failed.append(Reason("a retreat crosses by force", "21.3d; 16.5i"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_use_breach(crosser: MineCrossing) -> Answer:
    """May go through a breach [21.3c; 21.3d].

    One at a time: it is a Bottleneck [20.1c]. It runs straight from the breached hexside;
    one to a hex.
    """
    failed: list[Reason] = []

    # all of these
    # there is one along its way [21.3b]                                          tcs/mines.rules:82
    if not crosser.breached:
        failed.append(Reason("there is one along its way", "21.3b", holds=False))
    # Movement Points for it and the hex beyond [21.3c]                           tcs/mines.rules:83
    with LeaveOut(failed):
        if crosser.points_left < crosser.hex_cost + crosser.beyond_cost:
            failed.append(Reason("Movement Points for it and the hex beyond", "21.3c", holds=False))

    # none of these
    # a Save Yourself Retreat [21.3d]                                             tcs/mines.rules:85
    if crosser.retreating:
        failed.append(Reason("a Save Yourself Retreat", "21.3d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def opposite_hexside(side: int, trace: Trace | None = None) -> int:
    """Other end of the breach [21.3b].

    Hexsides counted around the hex, 1 to 6.
    """
    # gives                                                                       tcs/mines.rules:87
    value = side - 3 if side > 3 else side + 3
    if trace is not None:
        trace.formula(
            "opposite_hexside", value, "21.3b", "tcs/mines.rules:87", "Other end of the breach"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class BreachPosition:
    """Unit in a breach hex [21.3c]."""

    state_result: MoraleResult = MoraleResult.NO_EFFECT  # of Overwatch Fire while it crosses
    ends_move: bool = False  # it would end its movement there
    to_fire_mode: bool = False  # it would change to Fire Mode there

    def __post_init__(self) -> None:
        is_a("BreachPosition.state_result", self.state_result, MoraleResult)
        a_yes_or_no("BreachPosition.ends_move", self.ends_move)
        a_yes_or_no("BreachPosition.to_fire_mode", self.to_fire_mode)


def moves_back(unit: BreachPosition, trace: Trace | None = None) -> bool:
    """Moves back to the hex it came from, first [21.3c]."""
    # gives                                                                       tcs/mines.rules:96
    value = unit.state_result in _MORALE_RESULT_SUPPRESSED_OR_PARALYZED
    if trace is not None:
        trace.formula(
            "moves_back",
            value,
            "21.3c",
            "tcs/mines.rules:96",
            "Moves back to the hex it came from, first",
        )
    return value


def may_do_in_breach(unit: BreachPosition) -> Answer:
    """May do so in a breach [21.3c]."""
    failed: list[Reason] = []

    # none of these
    # end its movement in the breach                                             tcs/mines.rules:101
    if unit.ends_move:
        failed.append(Reason("end its movement in the breach", "21.3c"))
    # Fire Mode in the breach hex                                                tcs/mines.rules:102
    if unit.to_fire_mode:
        failed.append(Reason("Fire Mode in the breach hex", "21.3c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class MineTrigger:
    """Overwatch at a unit that enters a minefield [21.0d]."""

    own_terrain: TerrainClass  # of the hex the unit is in
    mine_terrain: TerrainClass  # of the minefield hex

    def __post_init__(self) -> None:
        is_a("MineTrigger.own_terrain", self.own_terrain, TerrainClass)
        is_a("MineTrigger.mine_terrain", self.mine_terrain, TerrainClass)


def mine_trigger_terrain(trigger: MineTrigger, trace: Trace | None = None) -> TerrainClass:
    """Terrain that counts [21.0d].

    Before it enters, at the hexside, even if it began next to it; no further trigger as it
    enters. The modifiers for moving in a minefield that 21.0d names are in no list.
    """
    # gives                                                                      tcs/mines.rules:108
    value = trigger.own_terrain
    if trace is not None:
        trace.formula(
            "mine_trigger_terrain", value, "21.0d", "tcs/mines.rules:108", "Terrain that counts"
        )
    return value


def mine_hexes(platoons: int, trace: Trace | None = None) -> int:
    """Minefield hexes an Op Sheet may lay [21.1].

    One for every two infantry platoons, no rounding.
    """
    # gives                                                                      tcs/mines.rules:115
    value = platoons // 2
    if trace is not None:
        trace.formula(
            "mine_hexes",
            value,
            "21.1",
            "tcs/mines.rules:115",
            "Minefield hexes an Op Sheet may lay",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class MineHex:
    """Hex that is to be mined [21.1]."""

    before_play: bool = False  # in the set-up, as the scenario gives it
    enemy_sets_up: bool = False  # a hex in which the enemy can set up
    lays_first: bool = False  # the side that lays it sets up first
    prepared: bool = False  # a Prepared Defense Op Sheet implements now
    to_first_parent: int = 0  # hexes: to one of its two platoons
    to_second_parent: int = 0  # hexes: to the other
    to_enemy: int | None = None  # hexes: to the nearest enemy unit

    def __post_init__(self) -> None:
        a_yes_or_no("MineHex.before_play", self.before_play)
        a_yes_or_no("MineHex.enemy_sets_up", self.enemy_sets_up)
        a_yes_or_no("MineHex.lays_first", self.lays_first)
        a_yes_or_no("MineHex.prepared", self.prepared)
        a_number("MineHex.to_first_parent", self.to_first_parent)
        a_number("MineHex.to_second_parent", self.to_second_parent)
        a_number_or_none("MineHex.to_enemy", self.to_enemy)


def may_lay(hex_: MineHex) -> Answer:
    """May be mined [21.0; 21.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if hex_.before_play:
        # before play, as the scenario gives it                                  tcs/mines.rules:130
        because.append(Reason("before play, as the scenario gives it", "21.0; 21.1"))
    elif hex_.prepared:
        # as a Prepared Defense implements                                       tcs/mines.rules:131
        because.append(Reason("as a Prepared Defense implements", "21.0; 21.1"))
    else:
        failed += [
            Reason("before play, as the scenario gives it", "21.0; 21.1", holds=False),
            Reason("as a Prepared Defense implements", "21.0; 21.1", holds=False),
        ]

    # none of these
    # before play, where the enemy may set up after                              tcs/mines.rules:133
    if hex_.before_play and hex_.enemy_sets_up and hex_.lays_first:
        failed.append(Reason("before play, where the enemy may set up after", "21.0; 21.1"))
    # more than 4 hexes from one of its two platoons                             tcs/mines.rules:134
    if not hex_.before_play and (hex_.to_first_parent > 4 or hex_.to_second_parent > 4):
        failed.append(Reason("more than 4 hexes from one of its two platoons", "21.0; 21.1"))
    # less than 5 hexes from an enemy                                            tcs/mines.rules:136
    if not hex_.before_play and hex_.to_enemy is not None and hex_.to_enemy < 5:
        failed.append(Reason("less than 5 hexes from an enemy", "21.0; 21.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))
