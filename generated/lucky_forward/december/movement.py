# Lucky Forward Lucky Forward, december
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/movement.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Movement."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from . import weather
from ._records import dataclass, maker
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    Edge,
    Heading,
    LeaveOut,
    Line,
    Number,
    Reason,
    Trace,
    a_trace,
    is_a,
    needed,
    round_up,
    sum_of,
    times,
    unknown,
)
from .vocabulary import FuelUse, March, MoveHex, Mover, MrMove, Way
from .words import D10, FuelState, GameTurn, GroundCondition, Mode, MoveClass, Supply

_NORMAL_FUEL: Final = FuelState.NORMAL_FUEL
_FULL_MA: Final = FuelUse.FULL_MA
_NOT_GRANTED: Final = FuelUse.NOT_GRANTED
_ENA: Final = GameTurn.ENA
_NIGHT: Final = GameTurn.NIGHT
_AM_OR_PM: Final = frozenset((GameTurn.AM, GameTurn.PM))
_DEEP_MUD: Final = GroundCondition.DEEP_MUD
_DRY: Final = GroundCondition.DRY
_FREEZE: Final = GroundCondition.FREEZE
_MUD: Final = GroundCondition.MUD
_SNOW: Final = GroundCondition.SNOW
_WET: Final = GroundCondition.WET
_EXPLOIT: Final = Mode.EXPLOIT
_MR: Final = Mode.MR
_PA: Final = Mode.PA
_STRAT: Final = Mode.STRAT
_TAC: Final = Mode.TAC
_EXPLOIT_OR_STRAT: Final = frozenset((Mode.EXPLOIT, Mode.STRAT))
_LEG: Final = MoveClass.LEG
_MECH: Final = MoveClass.MECH
_STATIC: Final = MoveClass.STATIC
_OOS: Final = Supply.OOS
_GENS_OR_EXTENDED_GENS: Final = frozenset((Supply.GENS, Supply.EXTENDED_GENS))
_MECH_ROAD: Final = Way.MECH_ROAD
_OFF_ROAD: Final = Way.OFF_ROAD


def may_move(mover: Mover) -> Answer:
    """May move by MP in this phase [7.5.1; 7.5.2].

    PA mode moves in hexes, without MP [5.2.3]. A unit in MR mode that enters Exploit mode
    is told as in Exploit mode [5.4.3].
    """
    failed: list[Reason] = []

    # all of these
    # Exploit mode in Exploit Phases alone, other modes in Movement Phases    goss/movement.rules:48
    # alone [7.5.1]
    if not (
        mover.mode is _EXPLOIT
        and mover.exploit_phase
        or mover.mode is not _EXPLOIT
        and not mover.exploit_phase
    ):
        failed.append(
            Reason(
                "Exploit mode in Exploit Phases alone, other modes in Movement Phases alone",
                "7.5.1",
                holds=False,
            ),
        )
    # MA granted by its fuel [7.5.1; 16.4.5b]                                 goss/movement.rules:51
    with LeaveOut(failed):
        if not (mover.class_ == _STATIC or fuelled_ma(mover) > 0):
            failed.append(Reason("MA granted by its fuel", "7.5.1; 16.4.5b", holds=False))
    # a Mech unit, or a Leg unit on transport, for Exploit or Strat mode      goss/movement.rules:52
    # [5.3.0; 5.5.1]
    with LeaveOut(failed):
        if not (mover.class_ == _MECH or mover.mode not in _EXPLOIT_OR_STRAT):
            failed.append(
                Reason(
                    "a Mech unit, or a Leg unit on transport, for Exploit or Strat mode",
                    "5.3.0; 5.5.1",
                    holds=False,
                ),
            )
    # Mech road movement in Strat mode [5.5.4]                                goss/movement.rules:54
    if not (mover.mode is not _STRAT or mover.way is _MECH_ROAD):
        failed.append(Reason("Mech road movement in Strat mode", "5.5.4", holds=False))
    # Mech class for Mech road movement [7.4.0]                               goss/movement.rules:55
    with LeaveOut(failed):
        if not (mover.class_ == _MECH or mover.way is _OFF_ROAD):
            failed.append(Reason("Mech class for Mech road movement", "7.4.0", holds=False))

    # none of these
    # static, without transport [4.3.3]                                       goss/movement.rules:57
    with LeaveOut(failed):
        if mover.class_ == _STATIC:
            failed.append(Reason("static, without transport", "4.3.3"))
    # in MR mode [5.4.2]                                                      goss/movement.rules:58
    if mover.mode is _MR:
        failed.append(Reason("in MR mode", "5.4.2"))
    # in PA mode: hexes, no MP [5.2.3]                                        goss/movement.rules:59
    if mover.mode is _PA:
        failed.append(Reason("in PA mode: hexes, no MP", "5.2.3"))
    # Strat mode in an ENA period [3.4.3; 5.5.4]                              goss/movement.rules:60
    if mover.mode is _STRAT and mover.gt is _ENA:
        failed.append(Reason("Strat mode in an ENA period", "3.4.3; 5.5.4"))
    # next to an enemy in Strat mode [5.5.4]                                  goss/movement.rules:61
    if mover.mode is _STRAT and mover.near_enemy:
        failed.append(Reason("next to an enemy in Strat mode", "5.5.4"))
    # observed in Strat mode [5.5.4]                                          goss/movement.rules:62
    if mover.mode is _STRAT and mover.observed:
        failed.append(Reason("observed in Strat mode", "5.5.4"))
    # in Combat Reserve [5.8.0]                                               goss/movement.rules:63
    if mover.in_cr:
        failed.append(Reason("in Combat Reserve", "5.8.0"))
    # under construction [7.5.1]                                              goss/movement.rules:64
    if mover.constructing:
        failed.append(Reason("under construction", "7.5.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def fuel_affects(mover: Mover, trace: Trace | None = None) -> bool:
    """Fuel matters [16.4.3a]."""
    # gives                                                                   goss/movement.rules:66
    value = mover.class_ == _MECH and not mover.horse_drawn and mover.fuel is not _NORMAL_FUEL
    if trace is not None:
        trace.formula("fuel_affects", value, "16.4.3a", "goss/movement.rules:66", "Fuel matters")
    return value


def fuelled_ma(mover: Mover, trace: Trace | None = None) -> int:
    """MA after fuel [7.6.1a; 16.4.5b].

    A printed MA below the fuel value stays, by the example of 7.6.1e.
    """
    # gives                                                                   goss/movement.rules:69
    value: int
    if mover.class_ == _STATIC:
        # static [4.3.3]
        value = 0
        why = "static"
    elif not fuel_affects(mover, trace):
        # fuel does not matter [16.4.3a]
        value = mover.printed
        why = "fuel does not matter"
    elif mover.fuel_use is _FULL_MA:
        # full MA granted [16.4.5b]
        value = mover.printed
        why = "full MA granted"
    elif mover.fuel_use is _NOT_GRANTED:
        # full MA went to other units [16.4.5b]
        value = 0
        why = "full MA went to other units"
    else:
        value = min(mover.printed, needed(mover.fuel_value, "fuel_value"))
        why = ""
    if trace is not None:
        trace.formula(
            "fuelled_ma", value, "7.6.1a; 16.4.5b", "goss/movement.rules:69", "MA after fuel", why
        )
    return value


def leg_road_bonus(mover: Mover) -> Answer:
    """Leg unit quick on roads [7.6.2]."""
    failed: list[Reason] = []

    # all of these
    # Leg class [7.6.2]                                                       goss/movement.rules:80
    if mover.class_ != _LEG:
        failed.append(Reason("Leg class", "7.6.2", holds=False))
    # in Tac mode [7.6.2]                                                     goss/movement.rules:81
    if mover.mode is not _TAC:
        failed.append(Reason("in Tac mode", "7.6.2", holds=False))
    # in GenS [7.6.2]                                                         goss/movement.rules:82
    if mover.supply not in _GENS_OR_EXTENDED_GENS:
        failed.append(Reason("in GenS", "7.6.2", holds=False))
    # in command [7.6.2]                                                      goss/movement.rules:83
    if mover.ooc:
        failed.append(Reason("in command", "7.6.2", holds=False))
    # whole move on primary or secondary roads [7.6.2]                        goss/movement.rules:84
    if not mover.good_roads:
        failed.append(Reason("whole move on primary or secondary roads", "7.6.2", holds=False))
    # never next to an enemy unit [7.6.2]                                     goss/movement.rules:85
    if mover.near_enemy:
        failed.append(Reason("never next to an enemy unit", "7.6.2", holds=False))
    # never observed by an enemy ground unit [7.6.2]                          goss/movement.rules:86
    if mover.observed:
        failed.append(Reason("never observed by an enemy ground unit", "7.6.2", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def leg_road_bonus_holds(mover: Mover) -> bool:
    """Leg unit quick on roads [7.6.2]: yes or no, without the reasons."""
    return (
        mover.class_ == _LEG
        and mover.mode is _TAC
        and mover.supply in _GENS_OR_EXTENDED_GENS
        and not mover.ooc
        and mover.good_roads
        and not mover.near_enemy
        and not mover.observed
    )


def ma_increase(mover: Mover, trace: Trace | None = None) -> int:
    """Added to the MA [7.6.1b]."""
    total = 0

    if mover.class_ != _LEG:
        adds = mover.mr_bonus
        total += adds
        if trace is not None:
            trace.adds(
                "ma_increase", adds, "MR bonus, not for Leg", "5.4.4a", "goss/movement.rules:90",
            )

    if leg_road_bonus_holds(mover):
        total += 2
        if trace is not None:
            trace.adds(
                "ma_increase", +2, "Leg unit on good roads", "7.6.2", "goss/movement.rules:91",
            )

    if mover.ldr_bonus:
        total += 1
        if trace is not None:
            trace.adds("ma_increase", +1, "formation Ldr", "23.2.1a", "goss/movement.rules:92")

    if trace is not None:
        trace.total("ma_increase", total, "7.6.1b", "goss/movement.rules:88", "Added to the MA")
    return total


def ma_increase_lines(mover: Mover) -> tuple[Line, ...]:
    """The lines of Added to the MA that count, each with its value and rule."""
    trace = Trace()
    ma_increase(mover, trace)
    return trace.lines_of("ma_increase")


def raised_ma(mover: Mover, trace: Trace | None = None) -> int:
    """MA after increases [7.6.1b; 5.5.3b].

    Contradiction: ground conditions before Strat mode by 5.5.3b, last by 7.6.1: last
    [5.5.3b; 7.6.1]

    The Ldr's point is added before the half of Strat mode, for 23.2.1a puts it before
    anything; 7.6.1b does not say.
    """

    def sum_of_ma() -> int:
        # sum_of_ma: worked out when it is first asked for                    goss/movement.rules:98
        value = fuelled_ma(mover, trace) + ma_increase(mover, trace)
        if trace is not None:
            trace.step("sum_of_ma", value, "7.6.1b; 5.5.3b", "goss/movement.rules:98")
        return value

    # gives                                                                   goss/movement.rules:94
    value: int
    if fuelled_ma(mover, trace) == 0:
        value = 0
        why = "may not move"
    elif mover.mode is _STRAT:
        # Strat mode [5.5.3b]
        value = round_up(times(sum_of_ma(), Fraction(3, 2)))
        why = "Strat mode"
    else:
        value = sum_of_ma()
        why = ""
    if trace is not None:
        trace.formula(
            "raised_ma",
            value,
            "7.6.1b; 5.5.3b",
            "goss/movement.rules:94",
            "MA after increases",
            why,
        )
    return value


def ma_share(mover: Mover, trace: Trace | None = None) -> Number:
    """Halved or quartered [7.6.1c; 7.6.1d].

    Never below a quarter, however many hold.
    """
    total: Number = 1

    if mover.supply is _OOS:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies("ma_share", Fraction(1, 2), "OoS", "7.6.1c", "goss/movement.rules:108")

    if mover.ooc:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies("ma_share", Fraction(1, 2), "OoC", "7.6.1c", "goss/movement.rules:109")

    if mover.fatigue == 1:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "ma_share", Fraction(1, 2), "fatigue 1", "7.6.1c", "goss/movement.rules:110",
            )

    if mover.exploit_phase and mover.mode is _EXPLOIT and mover.gt in _AM_OR_PM:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "ma_share", Fraction(1, 2), "Exploit Phase of AM or PM GT", "7.6.1c",
                "goss/movement.rules:111",
            )

    if mover.fatigue == 2:
        total = times(total, Fraction(1, 4))
        if trace is not None:
            trace.multiplies(
                "ma_share", Fraction(1, 4), "fatigue 2", "7.6.1d", "goss/movement.rules:112",
            )

    # the total is kept within its bounds
    total = max(total, Fraction(1, 4))
    if trace is not None:
        trace.total(
            "ma_share", total, "7.6.1c; 7.6.1d", "goss/movement.rules:104", "Halved or quartered"
        )
    return total


def ma_share_lines(mover: Mover) -> tuple[Line, ...]:
    """The lines of Halved or quartered that count, each with its value and rule."""
    trace = Trace()
    ma_share(mover, trace)
    return trace.lines_of("ma_share")


def share_ma(mover: Mover, trace: Trace | None = None) -> int:
    """MA after halving [7.6.1c; 7.6.1d]."""
    # gives                                                                  goss/movement.rules:114
    value = round_up(times(raised_ma(mover, trace), ma_share(mover, trace)))
    if trace is not None:
        trace.formula(
            "share_ma", value, "7.6.1c; 7.6.1d", "goss/movement.rules:114", "MA after halving"
        )
    return value


def road_all_the_way(mover: Mover, trace: Trace | None = None) -> bool:
    """Spared by good roads [7.6.1e].

    Mech units must use Mech road movement for it.
    """
    # gives                                                                  goss/movement.rules:117
    value = mover.good_roads and (mover.class_ == _LEG or mover.way is _MECH_ROAD)
    if trace is not None:
        trace.formula(
            "road_all_the_way", value, "7.6.1e", "goss/movement.rules:117", "Spared by good roads"
        )
    return value


def ground_ma(mover: Mover, trace: Trace | None = None) -> int:
    """MA after the ground [7.6.1e].

    Contradiction: snow: a third of the MA by 7.6.1e, two thirds and 1 off on any Mech road
    by 19.4.5: 7.6.1e [7.6.1e; 19.4.5]
    """
    # gives                                                                  goss/movement.rules:121
    value: int
    if mover.ground is _DRY:
        value = share_ma(mover, trace)
        why = "dry"
    elif mover.ground is _WET and (mover.class_ == _LEG or road_all_the_way(mover, trace)):
        # wet: Leg, or good roads [7.6.1e]
        value = share_ma(mover, trace)
        why = "wet: Leg, or good roads"
    elif mover.ground is _WET:
        # wet [7.6.1e]
        value = max(0, share_ma(mover, trace) - 2)
        why = "wet"
    elif mover.ground is _SNOW and mover.class_ == _MECH and road_all_the_way(mover, trace):
        # snow: Mech on good roads [7.6.1e]
        value = max(0, share_ma(mover, trace) - 1)
        why = "snow: Mech on good roads"
    elif mover.ground is _SNOW and road_all_the_way(mover, trace):
        # snow: Leg on good roads [7.6.1e]
        value = share_ma(mover, trace)
        why = "snow: Leg on good roads"
    elif mover.ground is _SNOW:
        # snow [7.6.1e]
        value = round_up(share_ma(mover, trace), 3)
        why = "snow"
    elif mover.ground is _MUD and road_all_the_way(mover, trace):
        # mud: good roads [7.6.1e]
        value = share_ma(mover, trace)
        why = "mud: good roads"
    elif mover.ground is _MUD:
        # mud [7.6.1e; 19.4.3]
        value = round_up(share_ma(mover, trace), 2)
        why = "mud"
    elif mover.ground is _FREEZE and mover.class_ == _MECH and mover.way is _MECH_ROAD:
        # freeze: Mech road movement [19.4.4]
        value = max(0, share_ma(mover, trace) - 1)
        why = "freeze: Mech road movement"
    else:
        value = share_ma(mover, trace)
        why = ""
    if trace is not None:
        trace.formula(
            "ground_ma", value, "7.6.1e", "goss/movement.rules:121", "MA after the ground", why
        )
    return value


def movement_allowance(mover: Mover, trace: Trace | None = None) -> int:
    """Modified MA [7.6.1]."""
    # gives                                                                  goss/movement.rules:138
    value = (
        weather.deep_mud_ma(mover, trace) if mover.ground is _DEEP_MUD else ground_ma(mover, trace)
    )
    if trace is not None:
        trace.formula(
            "movement_allowance", value, "7.6.1", "goss/movement.rules:138", "Modified MA"
        )
    return value


# Maneuver Reserve MA Bonus Table [5.4.4a; Card]                             goss/movement.rules:141
# † recovered from 7.6.1b example
MR_BONUS_TABLE_LINE: Final[Axis[str]] = Axis(
    "mr_bonus_table",
    "Maneuver Reserve MA Bonus Table",
    "5.4.4a; Card",
    "Line",
    ("out of reserve", GAP),
)
MR_BONUS_TABLE_DR: Final = Bands(
    "mr_bonus_table",
    "Maneuver Reserve MA Bonus Table",
    "5.4.4a; Card",
    "DR",
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
    ),
    below=Edge("unknown"),
    above=Edge("unknown"),
)

# fmt: off
MR_BONUS_TABLE: Final[Chart[int]] = Chart(
    "mr_bonus_table",
    "Maneuver Reserve MA Bonus Table",
    "5.4.4a; Card",
    "goss/movement.rules:141",
    rows=(MR_BONUS_TABLE_LINE,),
    columns=(MR_BONUS_TABLE_DR,),
    lines=(
        #                   0        1        2        3        4        5        6  7
        #                   8        9
        ("out of reserve", (unknown, unknown, unknown, unknown, unknown, unknown, 3, unknown,
                            unknown, unknown)),  # 6 †
        ("...", ()),
    ),
)
# fmt: on


def mr_bonus_table(line: str, dr: Number | Heading, trace: Trace | None = None) -> int:
    """Maneuver Reserve MA Bonus Table [5.4.4a; Card].

    One line and one number of it are known from an example. Its other lines are not.
    """
    if dr.__class__ is not int:
        dr = MR_BONUS_TABLE_DR.taken(dr)
    try:
        found: int = MR_BONUS_TABLE.known[MR_BONUS_TABLE_LINE.at[line]][MR_BONUS_TABLE_DR.at[dr]]
    except Exception:
        found = MR_BONUS_TABLE.look_up(line, dr)
    if trace is not None:
        trace.looked_up(MR_BONUS_TABLE, (line, dr), found)
    return found


@dataclass(frozen=True, slots=True)
class MrBonusRollResolved:
    """What MR movement bonus comes to."""

    modified: int
    bonus: int


def mr_bonus_roll(
    formation: MrMove,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MrBonusRollResolved:
    """MR movement bonus [5.4.4a]."""
    is_a("formation", formation, MrMove)
    if trace is not None:
        a_trace(trace)

    # roll dr: one ten-sided die, 0 is zero [5.4.4a]                         goss/movement.rules:155
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "5.4.4a", "goss/movement.rules:155")

    # modified [5.4.4a]                                                      goss/movement.rules:156
    modified = dr + 1 if formation.first_turn else dr
    if trace is not None:
        trace.step("modified", modified, "5.4.4a", "goss/movement.rules:156")

    # bonus [5.4.4a]                                                         goss/movement.rules:157
    bonus = mr_bonus_table("out of reserve", modified, trace)
    if trace is not None:
        trace.step("bonus", bonus, "5.4.4a", "goss/movement.rules:157")

    return MrBonusRollResolved(modified, bonus)


def enemy_cost(hex_: MoveHex, march: March, trace: Trace | None = None) -> int:
    """MP for coming next to enemies [7.8.0]."""
    # gives                                                                  goss/movement.rules:196
    value: int
    if not hex_.to_enemy:
        value = 0
        why = "no enemy unit"
    elif march.exploit and hex_.mct:
        # Exploit Phase, MCT [7.8.0]
        value = 0
        why = "Exploit Phase, MCT"
    elif hex_.pure_afv and hex_.mct:
        # pure AFV alone, MCT, no road between [7.8.0]
        value = 0
        why = "pure AFV alone, MCT, no road between"
    elif march.commando and hex_.mct:
        # commandos, MCT [7.8.0]
        value = 0
        why = "commandos, MCT"
    elif march.class_ == _LEG:
        # Leg [7.8.0]
        value = 1
        why = "Leg"
    else:
        value = 2
        why = ""
    if trace is not None:
        trace.formula(
            "enemy_cost",
            value,
            "7.8.0",
            "goss/movement.rules:196",
            "MP for coming next to enemies",
            why,
        )
    return value


def night_cost(march: March, trace: Trace | None = None) -> int:
    """MP more at night [7.6.1f]."""
    # gives                                                                  goss/movement.rules:205
    value = 1 if march.gt is _NIGHT and not march.all_roads else 0
    if trace is not None:
        trace.formula("night_cost", value, "7.6.1f", "goss/movement.rules:205", "MP more at night")
    return value


def ground_cost(hex_: MoveHex, march: March, trace: Trace | None = None) -> Number | None:
    """MP of the hex [7.2.0]."""
    # gives                                                                  goss/movement.rules:208
    value: Number | None
    if hex_.cost is not None:
        value = hex_.cost
        why = "told from the card"
    elif march.class_ == _LEG:
        value = hex_.terrain.leg
        why = "Leg"
    elif march.way is _MECH_ROAD:
        value = hex_.terrain.mech_on
        why = "Mech road movement"
    else:
        value = hex_.terrain.mech_off
        why = ""
    if trace is not None:
        trace.formula(
            "ground_cost", value, "7.2.0", "goss/movement.rules:208", "MP of the hex", why
        )
    return value


def hexside_cost(hex_: MoveHex, trace: Trace | None = None) -> Number:
    """MP of the hexside [7.2.0]."""
    # gives                                                                  goss/movement.rules:215
    value = weather.flood_crossing(hex_, trace)
    if trace is not None:
        trace.formula(
            "hexside_cost", value, "7.2.0", "goss/movement.rules:215", "MP of the hexside"
        )
    return value


@dataclass(frozen=True, slots=True)
class MoveAlongWalk:
    """One pass of walk, in Movement along a path."""

    cost_of_hex: Number
    at_least_one: bool
    paid: Number


_move_along_walk: Final = maker(MoveAlongWalk)


@dataclass(frozen=True, slots=True)
class MoveAlongWalkOutcome:
    """How walk came out, in Movement along a path."""

    left: Number
    halted: bool
    stopped: bool
    passes: tuple[MoveAlongWalk, ...]


@dataclass(frozen=True, slots=True)
class MoveAlongResolved:
    """What Movement along a path comes to."""

    entered: int
    spent: Number
    walk: MoveAlongWalkOutcome


def move_along(march: March, dice: Dice, *, trace: Trace | None = None) -> MoveAlongResolved:
    """Movement along a path [7.5.0; 7.2.0; 7.3.0]."""
    is_a("march", march, March)
    if trace is not None:
        a_trace(trace)

    # walk: each hex [7.5.0]                                                 goss/movement.rules:219
    walk_so_far: list[MoveAlongWalk] = []
    walk_trace = None if trace is None else trace.within("walk")
    left: Number = march.allowance
    halted: bool = False
    walk_stopped = False
    for hex_number, hex_ in enumerate(march.path, start=1):
        if walk_trace is not None:
            walk_trace.next_pass()

        # stop: a prohibited hex or hexside [7.3.0; lf 19.4.6c]       lucky_forward/weather.rules:65
        if hex_.prohibited or weather.flood_closed(hex_, walk_trace):
            if walk_trace is not None:
                walk_trace.stop(
                    "a prohibited hex or hexside",
                    "7.3.0; lf 19.4.6c",
                    "lucky_forward/weather.rules:65",
                )
            walk_stopped = True
            break

        # stop: movement has halted [7.7.0]                                  goss/movement.rules:221
        if halted:
            if walk_trace is not None:
                walk_trace.stop("movement has halted", "7.7.0", "goss/movement.rules:221")
            walk_stopped = True
            break

        # cost_of_hex [7.2.0; 7.6.1f]                                        goss/movement.rules:222
        cost_of_hex = (
            needed(ground_cost(hex_, march, walk_trace), "ground_cost at (hex, march)")
            + hexside_cost(hex_, walk_trace)
            + enemy_cost(hex_, march, walk_trace)
            + night_cost(march, walk_trace)
        )
        if walk_trace is not None:
            walk_trace.step("cost_of_hex", cost_of_hex, "7.2.0; 7.6.1f", "goss/movement.rules:222")

        # at_least_one [7.3.0]                                               goss/movement.rules:224
        at_least_one = march.minimum and hex_number == 1 and cost_of_hex > left
        if walk_trace is not None:
            walk_trace.step("at_least_one", at_least_one, "7.3.0", "goss/movement.rules:224")

        # stop: more MP than are left [7.2.0]                                goss/movement.rules:225
        if cost_of_hex > left and not at_least_one:
            if walk_trace is not None:
                walk_trace.stop("more MP than are left", "7.2.0", "goss/movement.rules:225")
            walk_stopped = True
            break

        # paid [7.3.0]                                                       goss/movement.rules:226
        paid: Number = left if at_least_one else cost_of_hex
        if walk_trace is not None:
            walk_trace.step("paid", paid, "7.3.0", "goss/movement.rules:226")

        # left becomes                                                       goss/movement.rules:227
        next_left: Number = 0 if at_least_one else left - cost_of_hex
        if walk_trace is not None:
            walk_trace.step("left", next_left, "7.5.0; 7.2.0; 7.3.0", "goss/movement.rules:227")

        # halted becomes                                                     goss/movement.rules:228
        next_halted = hex_.halt or at_least_one
        if walk_trace is not None:
            walk_trace.step("halted", next_halted, "7.5.0; 7.2.0; 7.3.0", "goss/movement.rules:228")

        walk_so_far.append(_move_along_walk(cost_of_hex, at_least_one, paid))
        left = next_left
        halted = next_halted
    walk = MoveAlongWalkOutcome(left, halted, walk_stopped, tuple(walk_so_far))

    # entered                                                                goss/movement.rules:229
    entered = len(walk.passes)
    if trace is not None:
        trace.step("entered", entered, "7.5.0; 7.2.0; 7.3.0", "goss/movement.rules:229")

    # spent [7.2.0]                                                          goss/movement.rules:230
    spent = sum_of([walk_2.paid for walk_2 in walk.passes])
    if trace is not None:
        trace.step("spent", spent, "7.2.0", "goss/movement.rules:230")

    return MoveAlongResolved(entered, spent, walk)
