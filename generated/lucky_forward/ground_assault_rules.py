# Lucky Forward lucky_forward
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/ground_assault.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Ground assault."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from . import assault_bonuses, assault_shifts
from ._records import dataclass
from ._runtime import (
    Answer,
    Dice,
    LeaveOut,
    Line,
    Node,
    Number,
    Reason,
    Refused,
    SequenceOfPlay,
    Trace,
    Walker,
    a_trace,
    chosen,
    divided,
    each,
    inside,
    is_a,
    joined,
    least,
    needed,
    once,
    one_of,
    one_with_greatest,
    place_of,
    ratio_of,
    round_up,
    sum_of,
    through,
    times,
)
from .assault_table import GA_RATIOS_COLUMN, attack_results, defense_results, ga_ratios
from .vocabulary import AfterBridge, Assault, BridgeGone, Column, GaResult, OverBridge, Stack
from .weather import flooded
from .words import (
    PERCENT,
    Armor,
    Check,
    Cover,
    DefensiveWork,
    GroundCondition,
    Mode,
    MoveClass,
    Nation,
    PrcResolved,
    Side,
    Supply,
    Terrain,
    Unit,
    UnitKind,
    UnitSize,
    Watercourse,
    attack_designated_holds,
    attack_strength,
    defense_strength,
    hex_cover,
    is_art_holds,
    prc,
)

_FIGHTS: Final = AfterBridge.FIGHTS
_LEFT_OUT: Final = AfterBridge.LEFT_OUT
_STAND_OFF: Final = AfterBridge.STAND_OFF
_PURE_ARMOR: Final = Armor.PURE_ARMOR
_MCT: Final = Cover.MCT
_FORT: Final = DefensiveWork.FORT
_FREEZE_OR_SNOW: Final = frozenset((GroundCondition.FREEZE, GroundCondition.SNOW))
_PA: Final = Mode.PA
_STRAT: Final = Mode.STRAT
_LEG: Final = MoveClass.LEG
_MECH: Final = MoveClass.MECH
_GERMAN: Final = Nation.GERMAN
_OHS: Final = Supply.OHS
_OOS: Final = Supply.OOS
_ARM_RECON: Final = UnitKind.ARM_RECON
_BATTALION: Final = UnitSize.BATTALION
_COMPANY: Final = UnitSize.COMPANY
_Z_STEP: Final = UnitSize.Z_STEP
_GREAT_RIVER: Final = Watercourse.GREAT_RIVER
_MAJOR_RIVER: Final = Watercourse.MAJOR_RIVER
_RIVER: Final = Watercourse.RIVER


# A ground assault, in eight steps [13.2.0]                              goss/ground_assault.rules:7
ASSAULT_STEPS: Final[SequenceOfPlay] = SequenceOfPlay(
    "assault_steps",
    "A ground assault, in eight steps",
    "13.2.0",
    inputs=("active",),
    events=(),
    items=(
        Node(
            "step", "target", "Step 1: the hex; its terrain line", rule="13.3.0; 13.3.2", who="both"
        ),
        Node(
            "step",
            "attackers",
            "Step 2: the units that attack",
            rule="13.4.0",
            who="active",
            uses=("may_attack", "may_combine"),
        ),
        Node(
            "step",
            "status",
            "Step 3: status of the units",
            rule="13.5.0",
            items=(
                Node(
                    "step",
                    "surrender",
                    "isolated OoS defenders",
                    rule="13.5.1",
                    who="inactive",
                    optional=True,
                    uses=("surrender_check",),
                ),
                Node(
                    "step",
                    "standoff",
                    "standoff, the attacker first",
                    rule="13.5.2",
                    who="both",
                    optional=True,
                ),
                Node(
                    "step",
                    "on_hand",
                    "full CS in OhS, attacker first",
                    rule="13.5.3",
                    who="both",
                    optional=True,
                ),
                Node(
                    "step",
                    "half",
                    "ENA, rest GT: half CS",
                    rule="13.5.4",
                    who="inactive",
                    optional=True,
                ),
                Node(
                    "step",
                    "blow",
                    "hasty demolition",
                    rule="13.5.6a",
                    who="inactive",
                    optional=True,
                    uses=("hasty_demolition",),
                ),
                Node(
                    "step",
                    "bridge",
                    "heavy AFV on weak bridges",
                    rule="13.5.6b",
                    who="active",
                    optional=True,
                    uses=("bridge_collapse",),
                ),
            ),
        ),
        Node(
            "step",
            "strength",
            "Step 4: strengths and ratio",
            rule="13.6.0",
            who="both",
            uses=("attacker_gav", "defender_gav"),
        ),
        Node(
            "step",
            "shifts",
            "Step 5: column shifts",
            rule="13.7.0",
            who="both",
            uses=("attacker_shifts", "defender_shifts"),
        ),
        Node(
            "step", "drm", "Step 6: DRM to both rolls", rule="13.8.0", who="both", uses=("ga_drm",)
        ),
        Node(
            "step",
            "both_roll",
            "Step 7: both sides roll",
            rule="13.9.0",
            who="both",
            uses=("ground_assault",),
        ),
        Node(
            "step",
            "apply_attacker",
            "Step 8: the attacker's losses",
            rule="13.10.0",
            who="active",
            uses=("apply_result", "ga_retreat"),
        ),
        Node(
            "step",
            "apply_defender",
            "Step 8, then: the defender's",
            rule="13.10.0",
            who="inactive",
            uses=("apply_result", "ga_retreat"),
        ),
        Node(
            "step",
            "advance",
            "advance",
            rule="13.12.0",
            who="active",
            optional=True,
            uses=("ga_advance",),
        ),
        Node("step", "ended", "attack designations come off", rule="13.12.1", who="active"),
    ),
)


def walk_assault_steps(*, active: Side | None = None) -> Walker:
    """A ground assault, in eight steps [13.2.0].

    The active side is the attacker. One assault is ended before the next is named; each hex
    is attacked once in a segment, each unit attacks once.
    """
    return Walker(ASSAULT_STEPS, {"active": active})


def may_attack(fighter: Unit, stack: Stack, assault: Assault) -> Answer:
    """May attack [13.4.2].

    Standoff over a great river is not spoken of: not allowed here. On terrain line 1 there
    is no standoff [13.5.2], and such AFV do not attack.
    """
    failed: list[Reason] = []

    # all of these
    # attack designated [13.4.2a]                                      goss/ground_assault.rules:101
    if not attack_designated_holds(fighter):
        failed.append(Reason("attack designated", "13.4.2a", holds=False))

    # none of these
    # Art [13.4.2b]                                                    goss/ground_assault.rules:103
    if is_art_holds(fighter):
        failed.append(Reason("Art", "13.4.2b"))
    # may not enter the hex [13.4.2c]                                  goss/ground_assault.rules:104
    if stack.prohibited:
        failed.append(Reason("may not enter the hex", "13.4.2c"))
    # a German RE unit alone [13.4.2d]                                 goss/ground_assault.rules:105
    with LeaveOut(failed):
        if (
            fighter.nation is _GERMAN
            and fighter.rear_echelon
            and not stack.ldr
            and all([unit.rear_echelon for unit in stack.units])
        ):
            failed.append(Reason("a German RE unit alone", "13.4.2d"))
    # Mech over a river with no bridge or ford [13.4.2e]               goss/ground_assault.rules:108
    with LeaveOut(failed):
        if fighter.class_ is _MECH and crossed(stack).rank >= _RIVER.rank and not stack.by_bridge:
            if fighter.armor is _PURE_ARMOR and fighter.standoff and crossed(stack) != _GREAT_RIVER:
                # unless pure AFV in standoff                          goss/ground_assault.rules:111
                pass
            else:
                failed.append(Reason("Mech over a river with no bridge or ford", "13.4.2e"))
    # Mech over a major or great river by bridge or ford [13.4.2e]     goss/ground_assault.rules:113
    with LeaveOut(failed):
        if fighter.class_ is _MECH and crossed(stack).rank >= _MAJOR_RIVER.rank and stack.by_bridge:
            if stack.coup_de_main:
                # unless coup de main [7.14.0]                         goss/ground_assault.rules:116
                pass
            elif (
                fighter.armor is _PURE_ARMOR and fighter.standoff and crossed(stack) != _GREAT_RIVER
            ):
                # unless pure AFV in standoff                          goss/ground_assault.rules:117
                pass
            else:
                failed.append(
                    Reason("Mech over a major or great river by bridge or ford", "13.4.2e")
                )
    # Leg over a major river, neither ferried nor by bridge [17.2.2]   goss/ground_assault.rules:119
    with LeaveOut(failed):
        if (
            fighter.class_ is _LEG
            and crossed(stack) == _MAJOR_RIVER
            and not stack.by_bridge
            and not fighter.ferried
        ):
            failed.append(Reason("Leg over a major river, neither ferried nor by bridge", "17.2.2"))
    # over a great river without a bridge [17.2.3]                     goss/ground_assault.rules:123
    with LeaveOut(failed):
        if crossed(stack) == _GREAT_RIVER and not stack.by_bridge:
            failed.append(Reason("over a great river without a bridge", "17.2.3"))
    # pure AFV into or out of marsh, no road [13.4.2]                  goss/ground_assault.rules:125
    with LeaveOut(failed):
        if (
            fighter.armor is _PURE_ARMOR
            and not stack.by_road
            and (into_marsh_holds(assault) or out_of_marsh_holds(stack, assault))
        ):
            if fighter.standoff:
                # unless in standoff                                   goss/ground_assault.rules:128
                pass
            else:
                failed.append(Reason("pure AFV into or out of marsh, no road", "13.4.2"))
    # a Z-step alone [4.1.3]                                           goss/ground_assault.rules:129
    with LeaveOut(failed):
        if fighter.size is _Z_STEP and all([unit.size is _Z_STEP for unit in stack.units]):
            failed.append(Reason("a Z-step alone", "4.1.3"))
    # no offensive PR, and alone [4.4.0]                               goss/ground_assault.rules:131
    with LeaveOut(failed):
        if fighter.attack_pr is None and len(stack.units) == 1:
            failed.append(Reason("no offensive PR, and alone", "4.4.0"))
    # in Strat mode [5.5.6]                                            goss/ground_assault.rules:133
    if fighter.mode is _STRAT:
        failed.append(Reason("in Strat mode", "5.5.6"))
    # a Metz fort: not in PA mode [lf 17.6.3b]                   lucky_forward/fort_battles.rules:24
    if assault.metz_fort and fighter.mode is not _PA:
        failed.append(Reason("a Metz fort: not in PA mode", "lf 17.6.3b"))
    # a Metz fort: from another hex [lf 17.6.3b]                 lucky_forward/fort_battles.rules:25
    if assault.metz_fort and not stack.fort_hex:
        failed.append(Reason("a Metz fort: from another hex", "lf 17.6.3b"))
    # a Metz fort: not begun in or next to its hex [lf 17.6.3b]  lucky_forward/fort_battles.rules:26
    if assault.metz_fort and not stack.began_near:
        failed.append(Reason("a Metz fort: not begun in or next to its hex", "lf 17.6.3b"))
    # a Metz fort: Germans outside of it [lf 17.6.3b]            lucky_forward/fort_battles.rules:27
    if assault.metz_fort and assault.outside >= 1:
        failed.append(Reason("a Metz fort: Germans outside of it", "lf 17.6.3b"))
    # Fatigue 2 [14.2.2]                                               goss/ground_assault.rules:134
    if fighter.fatigue == 2:
        failed.append(Reason("Fatigue 2", "14.2.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_attack_holds(fighter: Unit, stack: Stack, assault: Assault) -> bool:
    """May attack [13.4.2]: yes or no, without the reasons."""
    return (
        attack_designated_holds(fighter)
        and not is_art_holds(fighter)
        and not stack.prohibited
        and not (
            fighter.nation is _GERMAN
            and fighter.rear_echelon
            and not stack.ldr
            and all([unit.rear_echelon for unit in stack.units])
        )
        and (
            not (
                fighter.class_ is _MECH
                and crossed(stack).rank >= _RIVER.rank
                and not stack.by_bridge
            )
            or fighter.armor is _PURE_ARMOR
            and fighter.standoff
            and crossed(stack) != _GREAT_RIVER
        )
        and (
            not (
                fighter.class_ is _MECH
                and crossed(stack).rank >= _MAJOR_RIVER.rank
                and stack.by_bridge
            )
            or stack.coup_de_main
            or fighter.armor is _PURE_ARMOR
            and fighter.standoff
            and crossed(stack) != _GREAT_RIVER
        )
        and not (
            fighter.class_ is _LEG
            and crossed(stack) == _MAJOR_RIVER
            and not stack.by_bridge
            and not fighter.ferried
        )
        and not (crossed(stack) == _GREAT_RIVER and not stack.by_bridge)
        and (
            not (
                fighter.armor is _PURE_ARMOR
                and not stack.by_road
                and (into_marsh_holds(assault) or out_of_marsh_holds(stack, assault))
            )
            or fighter.standoff
        )
        and not (fighter.size is _Z_STEP and all([unit.size is _Z_STEP for unit in stack.units]))
        and not (fighter.attack_pr is None and len(stack.units) == 1)
        and fighter.mode is not _STRAT
        and not (assault.metz_fort and fighter.mode is not _PA)
        and not (assault.metz_fort and not stack.fort_hex)
        and not (assault.metz_fort and not stack.began_near)
        and not (assault.metz_fort and assault.outside >= 1)
        and fighter.fatigue != 2
    )


def fits_hexside(stack: Stack, assault: Assault) -> Answer:
    """Not more than may attack from one hex [13.4.3]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not assault.constricted:
        # not constricted                                              goss/ground_assault.rules:138
        because.append(Reason("not constricted", "13.4.3"))
    elif stack.special_stacking:
        # special stacking [6.2.0]                                     goss/ground_assault.rules:139
        because.append(Reason("special stacking", "6.2.0"))
    elif len(stack.units) <= 2 and sum([1 for unit in stack.units if unit.size is _BATTALION]) <= 1:
        # two units, one Bn. at most                                   goss/ground_assault.rules:140
        because.append(Reason("two units, one Bn. at most", "13.4.3"))
    else:
        failed += [
            Reason("not constricted", "13.4.3", holds=False),
            Reason("special stacking", "6.2.0", holds=False),
            Reason("two units, one Bn. at most", "13.4.3", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def fits_hexside_holds(stack: Stack, assault: Assault) -> bool:
    """Not more than may attack from one hex [13.4.3]: yes or no, without the reasons."""
    return (
        not assault.constricted
        or stack.special_stacking
        or len(stack.units) <= 2
        and sum([1 for unit in stack.units if unit.size is _BATTALION]) <= 1
    )


def may_combine(assault: Assault) -> Answer:
    """May attack together [13.4.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if len(assault.stacks) == 1:
        # from one hex                                                 goss/ground_assault.rules:145
        because.append(Reason("from one hex", "13.4.1"))
    elif all([unit.mode is _PA for unit in attackers(assault)]):
        # all in PA mode                                               goss/ground_assault.rules:146
        because.append(Reason("all in PA mode", "13.4.1"))
    else:
        failed += [
            Reason("from one hex", "13.4.1", holds=False),
            Reason("all in PA mode", "13.4.1", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_combine_holds(assault: Assault) -> bool:
    """May attack together [13.4.1]: yes or no, without the reasons."""
    return len(assault.stacks) == 1 or all([unit.mode is _PA for unit in attackers(assault)])


def attack_factor(unit: Unit, stack: Stack, assault: Assault, trace: Trace | None = None) -> Number:
    """Attacker's CS [13.6.1a].

    Each unit for itself, nothing rounded before the total. By bridge over a major river is
    possible by coup de main alone [13.4.2; 7.14.0]. 13.5.3 lets attackers in OhS fight at
    half, 13.6.1a has no such half, and 15.5.2 makes them OoS in any case.
    """
    total: Number = 1
    # standoff: no hexside matters [13.5.2]                            goss/ground_assault.rules:172
    cancelled = unit.standoff

    # Halved                                                           goss/ground_assault.rules:154
    if (
        not cancelled
        and unit.class_ is _LEG
        and crossed(stack, trace) == _RIVER
        and not unit.ferried
    ):
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 2), "Leg across a river, bridge or ford or not",
                "13.6.1a", "goss/ground_assault.rules:155", "halved",
            )
    if (
        not cancelled
        and unit.class_ is _LEG
        and crossed(stack, trace) == _MAJOR_RIVER
        and unit.ferried
    ):
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 2), "Leg ferried over a major river", "13.6.1a",
                "goss/ground_assault.rules:157", "halved",
            )
    if (
        not cancelled
        and unit.class_ is _MECH
        and crossed(stack, trace) == _RIVER
        and stack.by_bridge
    ):
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 2), "Mech over a river at a bridge or ford", "13.6.1a",
                "goss/ground_assault.rules:159", "halved",
            )
    if unit.class_ is _LEG and (into_marsh_holds(assault) or out_of_marsh_holds(stack, assault)):
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 2), "Leg into or out of marsh", "13.6.1a",
                "goss/ground_assault.rules:161", "halved",
            )
    if lacks_combined_arms_holds(unit, assault) and not afv_duel_holds(assault):
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 2), "pure AFV without combined arms in MCT or marsh",
                "13.6.1d", "goss/ground_assault.rules:163", "halved",
            )
    if unit.supply is _OOS:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 2), "OoS", "15.6.0", "goss/ground_assault.rules:165",
                "halved",
            )
    if unit.fatigue == 1:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 2), "Fatigue 1", "14.2.1",
                "goss/ground_assault.rules:166", "halved",
            )
    if unit.standoff:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 2), "Standoff", "13.5.2",
                "goss/ground_assault.rules:167", "halved",
            )

    # Quartered                                                        goss/ground_assault.rules:168
    if unit.class_ is _MECH and (into_marsh_holds(assault) or out_of_marsh_holds(stack, assault)):
        total = times(total, Fraction(1, 4))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 4), "Mech into or out of marsh", "13.6.1a",
                "goss/ground_assault.rules:169", "quartered",
            )
    if not cancelled and crossed(stack, trace).rank >= _MAJOR_RIVER.rank and stack.by_bridge:
        total = times(total, Fraction(1, 4))
        if trace is not None:
            trace.multiplies(
                "attack_factor", Fraction(1, 4), "by bridge over a major or great river", "13.6.1a",
                "goss/ground_assault.rules:171", "quartered",
            )

    # the total is kept within its bounds [13.6.1]
    total = max(total, Fraction(1, 4))
    if trace is not None:
        trace.total(
            "attack_factor", total, "13.6.1a", "goss/ground_assault.rules:150", "Attacker's CS"
        )
    return total


def attack_factor_lines(unit: Unit, stack: Stack, assault: Assault) -> tuple[Line, ...]:
    """The lines of Attacker's CS that count, each with its value and rule."""
    trace = Trace()
    attack_factor(unit, stack, assault, trace)
    return trace.lines_of("attack_factor")


def defend_factor(defender: Unit, assault: Assault, trace: Trace | None = None) -> Number:
    """Defender's CS [13.6.1b].

    Of Art alone in a hex only one unit is halved: that is done in the total. Whether the CS
    of 1 of depleted Art is halved by stacking is not said: it is.
    """
    total: Number = 1

    # Halved                                                           goss/ground_assault.rules:181
    if is_art_holds(defender) and not art_alone_holds(assault):
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 2), "Art stacked with other units", "13.6.1b",
                "goss/ground_assault.rules:182", "halved",
            )
    if assault.avoids_fatigue:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 2), "half strength against fatigue", "13.5.4",
                "goss/ground_assault.rules:183", "halved",
            )
    if lacks_combined_arms_holds(defender, assault) and not afv_duel_holds(assault):
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 2), "pure AFV without combined arms in MCT or marsh",
                "13.6.1d", "goss/ground_assault.rules:184", "halved",
            )
    if defender.supply is _OOS:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 2), "OoS", "15.6.0", "goss/ground_assault.rules:186",
                "halved",
            )
    if defender.supply is _OHS and defender.spares_supply:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 2), "OhS and will not go OoS", "13.5.3",
                "goss/ground_assault.rules:187", "halved",
            )
    if defender.fatigue == 1:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 2), "Fatigue 1", "14.2.1",
                "goss/ground_assault.rules:189", "halved",
            )
    if defender.standoff:
        total = times(total, Fraction(1, 2))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 2), "Standoff", "13.5.2",
                "goss/ground_assault.rules:190", "halved",
            )

    # Quartered                                                        goss/ground_assault.rules:191
    if defender.fatigue == 2:
        total = times(total, Fraction(1, 4))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 4), "Fatigue 2", "14.2.2",
                "goss/ground_assault.rules:192", "quartered",
            )
    if defender.class_ is _MECH and into_marsh_holds(assault):
        total = times(total, Fraction(1, 4))
        if trace is not None:
            trace.multiplies(
                "defend_factor", Fraction(1, 4), "Mech in marsh", "13.6.1b",
                "goss/ground_assault.rules:193", "quartered",
            )

    # the total is kept within its bounds [13.6.1]
    total = max(total, Fraction(1, 4))
    if trace is not None:
        trace.total(
            "defend_factor", total, "13.6.1b", "goss/ground_assault.rules:177", "Defender's CS"
        )
    return total


def defend_factor_lines(defender: Unit, assault: Assault) -> tuple[Line, ...]:
    """The lines of Defender's CS that count, each with its value and rule."""
    trace = Trace()
    defend_factor(defender, assault, trace)
    return trace.lines_of("defend_factor")


def attacker_gav(assault: Assault, trace: Trace | None = None) -> int:
    """Attacker's GAV [13.6.0; 1.5.0]."""
    # gives                                                            goss/ground_assault.rules:195
    value = round_up(sum_of([cs_of_stack(stack, assault, trace) for stack in assault.stacks]))
    if trace is not None:
        trace.formula(
            "attacker_gav",
            value,
            "13.6.0; 1.5.0",
            "goss/ground_assault.rules:195",
            "Attacker's GAV",
        )
    return value


def defender_gav(assault: Assault, trace: Trace | None = None) -> int:
    """Defender's GAV [13.6.0; 1.5.0].

    15.6.0 rounds the half of each OoS unit up; 13.6.0 and 1.5.0 round the total alone, and
    so it is done here. The defender halves the Art unit that loses least.
    """
    # cut                                                              goss/ground_assault.rules:201
    cut: Number | None = (
        least([art_cut(unit, assault, trace) for unit in fighting(assault, trace)])
        if art_alone_holds(assault) and len(fighting(assault, trace)) >= 2
        else 0
    )
    if trace is not None:
        trace.step("cut", cut, "13.6.0; 1.5.0", "goss/ground_assault.rules:201")
    # gives                                                            goss/ground_assault.rules:198
    value = round_up(
        sum_of([
            times(
                needed(defense_strength(unit, trace), "unit.defense_strength"),
                defend_factor(unit, assault, trace),
            )
            for unit in fighting(assault, trace)
        ])
        - needed(cut, "cut"),
    )
    if trace is not None:
        trace.formula(
            "defender_gav",
            value,
            "13.6.0; 1.5.0",
            "goss/ground_assault.rules:198",
            "Defender's GAV",
        )
    return value


def cs_of_stack(stack: Stack, assault: Assault, trace: Trace | None = None) -> Number:
    """CS of a stack [13.6.0].

    Eng that ferry over a major river add nothing [17.2.2].
    """
    # gives                                                            goss/ground_assault.rules:205
    value = sum_of([
        times(
            needed(attack_strength(unit, trace), "unit.attack_strength"),
            attack_factor(unit, stack, assault, trace),
        )
        for unit in stack.units
        if not (unit.ferries and crossed(stack, trace) == _MAJOR_RIVER)
    ])
    if trace is not None:
        trace.formula(
            "cs_of_stack", value, "13.6.0", "goss/ground_assault.rules:205", "CS of a stack"
        )
    return value


def art_cut(defender: Unit, assault: Assault, trace: Trace | None = None) -> Number:
    """What one Art unit of Art alone loses [13.6.1b]."""
    # factor                                                           goss/ground_assault.rules:211
    factor = defend_factor(defender, assault, trace)
    if trace is not None:
        trace.step("factor", factor, "13.6.1b", "goss/ground_assault.rules:211")
    # gives                                                            goss/ground_assault.rules:210
    value = times(
        needed(defense_strength(defender, trace), "defender.defense_strength"),
        factor - max(divided(factor, 2), Fraction(1, 4)),
    )
    if trace is not None:
        trace.formula(
            "art_cut",
            value,
            "13.6.1b",
            "goss/ground_assault.rules:210",
            "What one Art unit of Art alone loses",
        )
    return value


def attackers(assault: Assault, trace: Trace | None = None) -> tuple[Unit, ...]:
    """All attacking units [13.4.0]."""
    # gives                                                            goss/ground_assault.rules:228
    value = joined([stack.units for stack in assault.stacks])
    if trace is not None:
        trace.formula(
            "attackers", value, "13.4.0", "goss/ground_assault.rules:228", "All attacking units"
        )
    return value


def fighting(assault: Assault, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Defenders that fight [13.5.5].

    Units that retreated here from an assault suffer its results and give nothing.
    """
    # gives                                                            goss/ground_assault.rules:231
    value = tuple([defender for defender in assault.defenders if not defender.retreated])
    if trace is not None:
        trace.formula(
            "fighting", value, "13.5.5", "goss/ground_assault.rules:231", "Defenders that fight"
        )
    return value


def crossed(stack: Stack, trace: Trace | None = None) -> Watercourse:
    """Watercourse attacked across, as the rules take it [13.6.1]."""
    # gives                                                            goss/ground_assault.rules:235
    value = flooded(stack.crosses, stack.flood, trace)
    if trace is not None:
        trace.formula(
            "crossed",
            value,
            "13.6.1",
            "goss/ground_assault.rules:235",
            "Watercourse attacked across, as the rules take it",
        )
    return value


def art_alone(assault: Assault) -> Answer:
    """Art alone defends [13.6.1b]."""
    failed: list[Reason] = []

    # all of these
    # only Art                                                         goss/ground_assault.rules:240
    if not all([is_art_holds(unit) for unit in fighting(assault)]):
        failed.append(Reason("only Art", "13.6.1b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def art_alone_holds(assault: Assault) -> bool:
    """Art alone defends [13.6.1b]: yes or no, without the reasons."""
    return all([is_art_holds(unit) for unit in fighting(assault)])


def lacks_combined_arms(fighter: Unit, assault: Assault) -> Answer:
    """Pure AFV without combined arms [13.6.1d]."""
    failed: list[Reason] = []

    # all of these
    # pure AFV                                                         goss/ground_assault.rules:244
    if fighter.armor is not _PURE_ARMOR:
        failed.append(Reason("pure AFV", "13.6.1d", holds=False))
    # nobody serves it                                                 goss/ground_assault.rules:245
    if fighter.combined_arms:
        failed.append(Reason("nobody serves it", "13.6.1d", holds=False))
    # MCT or marsh in the defending hex                                goss/ground_assault.rules:246
    with LeaveOut(failed):
        if not mct_or_marsh_holds(assault):
            failed.append(Reason("MCT or marsh in the defending hex", "13.6.1d", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def lacks_combined_arms_holds(fighter: Unit, assault: Assault) -> bool:
    """Pure AFV without combined arms [13.6.1d]: yes or no, without the reasons."""
    return (
        fighter.armor is _PURE_ARMOR and not fighter.combined_arms and mct_or_marsh_holds(assault)
    )


def serves_all(unit: Unit) -> Answer:
    """Gives combined arms to all beside it [13.6.1d; 9.6.2c]."""
    failed: list[Reason] = []

    # all of these
    # a Bn. of personnel, a hybrid Bn. or a Recon Bn.                  goss/ground_assault.rules:250
    if not (unit.size is _BATTALION and (unit.kind.personnel or unit.kind is _ARM_RECON)):
        failed.append(
            Reason(
                "a Bn. of personnel, a hybrid Bn. or a Recon Bn.", "13.6.1d; 9.6.2c", holds=False
            ),
        )

    # none of these
    # a German RE unit                                                 goss/ground_assault.rules:253
    if unit.nation is _GERMAN and unit.rear_echelon:
        failed.append(Reason("a German RE unit", "13.6.1d; 9.6.2c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def serves_all_holds(unit: Unit) -> bool:
    """Gives combined arms to all beside it [13.6.1d; 9.6.2c]: yes or no, without the reasons."""
    return (
        unit.size is _BATTALION
        and (unit.kind.personnel or unit.kind is _ARM_RECON)
        and not (unit.nation is _GERMAN and unit.rear_echelon)
    )


def serves_one(unit: Unit) -> Answer:
    """Gives combined arms to one beside it [13.6.1d; 9.6.2c]."""
    failed: list[Reason] = []

    # all of these
    # a Co. of personnel, a hybrid Co. or a Recon Co.                  goss/ground_assault.rules:257
    if not (unit.size is _COMPANY and (unit.kind.personnel or unit.kind is _ARM_RECON)):
        failed.append(
            Reason(
                "a Co. of personnel, a hybrid Co. or a Recon Co.", "13.6.1d; 9.6.2c", holds=False
            ),
        )

    # none of these
    # a German RE unit                                                 goss/ground_assault.rules:259
    if unit.nation is _GERMAN and unit.rear_echelon:
        failed.append(Reason("a German RE unit", "13.6.1d; 9.6.2c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def serves_one_holds(unit: Unit) -> bool:
    """Gives combined arms to one beside it [13.6.1d; 9.6.2c]: yes or no, without the reasons."""
    return (
        unit.size is _COMPANY
        and (unit.kind.personnel or unit.kind is _ARM_RECON)
        and not (unit.nation is _GERMAN and unit.rear_echelon)
    )


def arms_as_told(units: tuple[Unit, ...]) -> Answer:
    """Combined arms as told [13.6.1d].

    Of several pure AFV the owner says which are served: it is a fact of each.
    """
    if units.__class__ is not tuple:
        each("units", units, is_a, Unit)

    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any([serves_all_holds(unit) for unit in units]):
        # a Bn. serves them all                                        goss/ground_assault.rules:264
        because.append(Reason("a Bn. serves them all", "13.6.1d"))
    elif sum([1 for unit in units if unit.armor is _PURE_ARMOR and unit.combined_arms]) <= sum([
        1 for unit in units if serves_one_holds(unit)
    ]):
        # each Co. serves one                                          goss/ground_assault.rules:265
        because.append(Reason("each Co. serves one", "13.6.1d"))
    else:
        failed += [
            Reason("a Bn. serves them all", "13.6.1d", holds=False),
            Reason("each Co. serves one", "13.6.1d", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def arms_as_told_holds(units: tuple[Unit, ...]) -> bool:
    """Combined arms as told [13.6.1d]: yes or no, without the reasons."""
    return (
        any([serves_all_holds(unit) for unit in units])
        or sum([1 for unit in units if unit.armor is _PURE_ARMOR and unit.combined_arms]) <= sum([
            1 for unit in units if serves_one_holds(unit)
        ])
    )


def afv_duel(assault: Assault) -> Answer:
    """Pure AFV against pure AFV [13.6.1d]."""
    failed: list[Reason] = []

    # all of these
    # no side has combined arms                                        goss/ground_assault.rules:270
    if any([unit.armor is not _PURE_ARMOR or unit.combined_arms for unit in attackers(assault)]):
        failed.append(Reason("no side has combined arms", "13.6.1d", holds=False))
    # pure AFV alone defend                                            goss/ground_assault.rules:271
    with LeaveOut(failed):
        if any([unit.armor is not _PURE_ARMOR or unit.combined_arms for unit in fighting(assault)]):
            failed.append(Reason("pure AFV alone defend", "13.6.1d", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def afv_duel_holds(assault: Assault) -> bool:
    """Pure AFV against pure AFV [13.6.1d]: yes or no, without the reasons."""
    return (
        not any(
            [unit.armor is not _PURE_ARMOR or unit.combined_arms for unit in attackers(assault)]
        )
        and not any(
            [unit.armor is not _PURE_ARMOR or unit.combined_arms for unit in fighting(assault)]
        )
    )


def mct_or_marsh(assault: Assault) -> Answer:
    """MCT or marsh in the defending hex [13.6.1d]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if hex_cover(assault.target, assault.gt) == _MCT:
        # MCT                                                          goss/ground_assault.rules:275
        because.append(Reason("MCT", "13.6.1d"))
    elif into_marsh_holds(assault):
        # marsh                                                        goss/ground_assault.rules:276
        because.append(Reason("marsh", "13.6.1d"))
    else:
        failed += [Reason("MCT", "13.6.1d", holds=False), Reason("marsh", "13.6.1d", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def mct_or_marsh_holds(assault: Assault) -> bool:
    """MCT or marsh in the defending hex [13.6.1d]: yes or no, without the reasons."""
    return hex_cover(assault.target, assault.gt) == _MCT or into_marsh_holds(assault)


def into_marsh(assault: Assault) -> Answer:
    """Marsh in the defending hex [13.6.1]."""
    failed: list[Reason] = []

    # all of these
    # marsh, swamp or soft ground                                      goss/ground_assault.rules:280
    if not any([terrain_type.wetland for terrain_type in assault.target.terrain]):
        failed.append(Reason("marsh, swamp or soft ground", "13.6.1", holds=False))
    # not frozen                                                       goss/ground_assault.rules:281
    if not wetland_counts_holds(assault):
        failed.append(Reason("not frozen", "13.6.1", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def into_marsh_holds(assault: Assault) -> bool:
    """Marsh in the defending hex [13.6.1]: yes or no, without the reasons."""
    return (
        any([terrain_type.wetland for terrain_type in assault.target.terrain])
        and wetland_counts_holds(assault)
    )


def out_of_marsh(stack: Stack, assault: Assault) -> Answer:
    """Marsh in the attacking hex [13.6.1]."""
    failed: list[Reason] = []

    # all of these
    # marsh, swamp or soft ground                                      goss/ground_assault.rules:285
    if not (
        stack.ground is not None
        and any([terrain_type.wetland for terrain_type in stack.ground.terrain])
    ):
        failed.append(Reason("marsh, swamp or soft ground", "13.6.1", holds=False))
    # not frozen                                                       goss/ground_assault.rules:286
    if not wetland_counts_holds(assault):
        failed.append(Reason("not frozen", "13.6.1", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def out_of_marsh_holds(stack: Stack, assault: Assault) -> bool:
    """Marsh in the attacking hex [13.6.1]: yes or no, without the reasons."""
    return (
        stack.ground is not None
        and any([terrain_type.wetland for terrain_type in stack.ground.terrain])
        and wetland_counts_holds(assault)
    )


def wetland_counts(assault: Assault) -> Answer:
    """Marsh counts [13.6.1; 19.4.4; 19.4.5]."""
    failed: list[Reason] = []

    # none of these
    # frozen or under snow                                             goss/ground_assault.rules:290
    if assault.condition in _FREEZE_OR_SNOW:
        failed.append(Reason("frozen or under snow", "13.6.1; 19.4.4; 19.4.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def wetland_counts_holds(assault: Assault) -> bool:
    """Marsh counts [13.6.1; 19.4.4; 19.4.5]: yes or no, without the reasons."""
    return assault.condition not in _FREEZE_OR_SNOW


def after_bridge(attacker: OverBridge, trace: Trace | None = None) -> AfterBridge:
    """Attacker after the loss of a bridge [13.5.6].

    Leg units lose nothing by it: over a river they attack without a bridge.
    """
    # gives                                                            goss/ground_assault.rules:309
    value: AfterBridge
    if attacker.standoff:
        value = _STAND_OFF
        why = "in standoff already"
    elif attacker.class_ is not _MECH or not attacker.used:
        value = _FIGHTS
        why = "Leg, or another way"
    elif attacker.arm >= 1:
        value = _STAND_OFF
        why = "Mech with an Arm factor"
    else:
        value = _LEFT_OUT
        why = ""
    if trace is not None:
        trace.formula(
            "after_bridge",
            value,
            "13.5.6",
            "goss/ground_assault.rules:309",
            "Attacker after the loss of a bridge",
            why,
        )
    return value


def assault_ends(gone: BridgeGone) -> Answer:
    """The assault is over, designations come off [13.5.6]."""
    failed: list[Reason] = []

    # none of these
    # a unit that needs no standoff is left                            goss/ground_assault.rules:319
    if any([after_bridge(attacker) == _FIGHTS for attacker in gone.units]):
        failed.append(Reason("a unit that needs no standoff is left", "13.5.6"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True)
class GroundAssaultEachStack:
    """One pass of each_stack, in Ground Assault."""


@dataclass(frozen=True, slots=True)
class GroundAssaultEachUnit:
    """One pass of each_unit, in Ground Assault."""


@dataclass(frozen=True, slots=True)
class GroundAssaultResolved:
    """What Ground Assault comes to."""

    line: int | None
    attack_gav: int
    defense_gav: int
    initial: Column
    net_shift: int
    final: Column
    drm: int
    defender_result: GaResult
    attacker_result: GaResult
    attacker_check: PrcResolved | None
    defender_check: PrcResolved | None


def ground_assault(
    assault: Assault,
    dice: Dice,
    *,
    line_terrain: Terrain | None = None,
    trace: Trace | None = None,
) -> GroundAssaultResolved | Refused:
    """Ground Assault [13.2.0].

    A Z-step without defense strength, alone, is attacked on the right-most column [4.1.3]:
    no ratio is above that of a thousandth. 13.7.0 cites 13.6.0 for the first column: 13.6.2
    is meant.
    """
    is_a("assault", assault, Assault)
    if trace is not None:
        a_trace(trace)

    # each_stack: each one_stack [13.4.2]                              goss/ground_assault.rules:326
    each_stack_trace = None if trace is None else trace.within("each_stack")
    for one_stack_number, one_stack in enumerate(assault.stacks, start=1):
        if each_stack_trace is not None:
            each_stack_trace.next_pass()

        # each_unit: each one_unit [13.4.2]                            goss/ground_assault.rules:327
        each_unit_trace = None if each_stack_trace is None else each_stack_trace.within("each_unit")
        for one_unit_number, one_unit in enumerate(one_stack.units, start=1):
            if each_unit_trace is not None:
                each_unit_trace.next_pass()

            # refuse: a unit that may not attack [13.4.2]              goss/ground_assault.rules:328
            answer = may_attack(one_unit, one_stack, assault)
            if not answer.holds:
                if each_unit_trace is not None:
                    each_unit_trace.refusal(
                        "a unit that may not attack",
                        answer.reasons,
                        "13.4.2",
                        "goss/ground_assault.rules:328",
                    )
                return Refused(
                    "a unit that may not attack",
                    "13.4.2",
                    answer.reasons,
                    where=(
                        one_of("stack", one_stack_number, "stacks", one_stack.name, "stack"),
                        one_of("unit", one_unit_number, "units", one_unit.name, "unit"),
                    ),
                )

    # refuse: more than may attack from one hex [13.4.3]               goss/ground_assault.rules:329
    for stack in assault.stacks:
        if not fits_hexside_holds(stack, assault):
            if trace is not None:
                trace.refusal(
                    "more than may attack from one hex",
                    (),
                    "13.4.3",
                    "goss/ground_assault.rules:329",
                )
            return Refused(
                "more than may attack from one hex",
                "13.4.3",
                where=(
                    one_of("stack", place_of(stack, assault.stacks), "stacks", stack.name, "stack"),
                ),
            )

    # refuse: attacks that may not combine [13.4.1]                    goss/ground_assault.rules:330
    answer = may_combine(assault)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "attacks that may not combine",
                answer.reasons,
                "13.4.1",
                "goss/ground_assault.rules:330",
            )
        return Refused("attacks that may not combine", "13.4.1", answer.reasons)

    # refuse: nobody to attack [13.5.5]                                goss/ground_assault.rules:331
    if len(fighting(assault, trace)) == 0:
        if trace is not None:
            trace.refusal("nobody to attack", (), "13.5.5", "goss/ground_assault.rules:331")
        return Refused("nobody to attack", "13.5.5")

    # refuse: more pure AFV with combined arms than are served         goss/ground_assault.rules:332
    # [13.6.1d]
    if mct_or_marsh_holds(assault) and any(
        not arms_as_told_holds(stack.units) or not arms_as_told_holds(fighting(assault, trace))
        for stack in assault.stacks
    ):
        if trace is not None:
            trace.refusal(
                "more pure AFV with combined arms than are served",
                (),
                "13.6.1d",
                "goss/ground_assault.rules:332",
            )
        return Refused("more pure AFV with combined arms than are served", "13.6.1d")

    @once
    def lines() -> tuple[Terrain, ...]:
        # lines [13.3.2]: worked out when it is first asked for        goss/ground_assault.rules:335
        value = tuple([
            terrain_type for terrain_type in assault.target.terrain if terrain_type.line is not None
        ])
        if trace is not None:
            trace.step("lines", value, "13.3.2", "goss/ground_assault.rules:335")
        return value

    # choose line_terrain: the owner of the units attacked: terrain    goss/ground_assault.rules:336
    # line [13.3.2]
    line_terrain_chosen: Terrain
    if line_terrain is None:
        line_terrain_chosen = needed(
            one_with_greatest(lines(), lambda terrain: terrain.line),
            "the one of lines with greatest line if tied defender chooses",
        )
    else:
        line_terrain_chosen = chosen("line_terrain", line_terrain, lines())
    if trace is not None:
        trace.step("line_terrain", line_terrain_chosen, "13.3.2", "goss/ground_assault.rules:336")

    # line [13.3.2]                                                    goss/ground_assault.rules:338
    line = line_terrain_chosen.line
    if trace is not None:
        trace.step("line", line, "13.3.2", "goss/ground_assault.rules:338")

    # refuse: standoff against terrain line 1 [13.5.2]                 goss/ground_assault.rules:339
    if line == 1 and any([unit.standoff for unit in attackers(assault, trace)]):
        if trace is not None:
            trace.refusal(
                "standoff against terrain line 1", (), "13.5.2", "goss/ground_assault.rules:339"
            )
        return Refused("standoff against terrain line 1", "13.5.2")

    # refuse: standoff on terrain line 1 [13.5.2]                      goss/ground_assault.rules:340
    if line == 1 and any([unit.standoff for unit in fighting(assault, trace)]):
        if trace is not None:
            trace.refusal(
                "standoff on terrain line 1", (), "13.5.2", "goss/ground_assault.rules:340"
            )
        return Refused("standoff on terrain line 1", "13.5.2")

    # refuse: standoff without an Arm factor [13.5.2]                  goss/ground_assault.rules:341
    if (
        any([unit.standoff and unit.attack_mark is None for unit in attackers(assault, trace)])
        or any([unit.standoff and unit.attack_mark is None for unit in fighting(assault, trace)])
    ):
        if trace is not None:
            trace.refusal(
                "standoff without an Arm factor", (), "13.5.2", "goss/ground_assault.rules:341"
            )
        return Refused("standoff without an Arm factor", "13.5.2")

    # refuse: a whole side in standoff [13.5.2]                        goss/ground_assault.rules:343
    if all([unit.standoff for unit in attackers(assault, trace)]) or all(
        [unit.standoff for unit in fighting(assault, trace)]
    ):
        if trace is not None:
            trace.refusal("a whole side in standoff", (), "13.5.2", "goss/ground_assault.rules:343")
        return Refused("a whole side in standoff", "13.5.2")

    # refuse: an attacker that may not lead [13.8.1]                   goss/ground_assault.rules:345
    for unit in attackers(assault, trace):
        if unit.lead and not assault_bonuses.may_lead_holds(
            unit, attackers(assault, trace), assault
        ):
            if trace is not None:
                trace.refusal(
                    "an attacker that may not lead", (), "13.8.1", "goss/ground_assault.rules:345"
                )
            return Refused("an attacker that may not lead", "13.8.1")

    # refuse: a defender that may not lead [13.8.1]                    goss/ground_assault.rules:347
    for unit in fighting(assault, trace):
        if unit.lead and not assault_bonuses.may_lead_holds(
            unit, fighting(assault, trace), assault
        ):
            if trace is not None:
                trace.refusal(
                    "a defender that may not lead", (), "13.8.1", "goss/ground_assault.rules:347"
                )
            return Refused("a defender that may not lead", "13.8.1")

    # attack_gav [13.6.0]                                              goss/ground_assault.rules:349
    attack_gav = attacker_gav(assault, trace)
    if trace is not None:
        trace.step("attack_gav", attack_gav, "13.6.0", "goss/ground_assault.rules:349")

    # defense_gav [13.6.0]                                             goss/ground_assault.rules:350
    defense_gav = defender_gav(assault, trace)
    if trace is not None:
        trace.step("defense_gav", defense_gav, "13.6.0", "goss/ground_assault.rules:350")

    # set_against [4.1.3]                                              goss/ground_assault.rules:351
    set_against: Number = Fraction(1, 1000) if defense_gav == 0 else defense_gav
    if trace is not None:
        trace.step("set_against", set_against, "4.1.3", "goss/ground_assault.rules:351")

    # initial [13.6.2]                                                 goss/ground_assault.rules:352
    initial = ga_ratios(
        needed(line, "line"),
        ratio_of(attack_gav, set_against, "13.6.2", "goss/ground_assault.rules:352"),
        trace,
    )
    if trace is not None:
        trace.step("initial", initial, "13.6.2", "goss/ground_assault.rules:352")

    # net_shift [13.7.1]                                               goss/ground_assault.rules:353
    net_shift = assault_shifts.attacker_shifts(assault, trace) - assault_shifts.defender_shifts(
        assault, trace
    )
    if trace is not None:
        trace.step("net_shift", net_shift, "13.7.1", "goss/ground_assault.rules:353")

    # final [13.7.2]                                                   goss/ground_assault.rules:354
    final = GA_RATIOS_COLUMN.shift(initial, net_shift, trace)
    if trace is not None:
        trace.step("final", final, "13.7.2", "goss/ground_assault.rules:354")

    # drm [13.8.5]                                                     goss/ground_assault.rules:355
    drm = assault_bonuses.ga_drm(assault, trace)
    if trace is not None:
        trace.step("drm", drm, "13.8.5", "goss/ground_assault.rules:355")

    # roll attack: two ten-sided dice, tens and ones [13.9.0]          goss/ground_assault.rules:356
    attack = PERCENT.roll(dice, "attack")
    if trace is not None:
        trace.roll("attack", attack, "13.9.0", "goss/ground_assault.rules:356")

    # roll defense: two ten-sided dice, tens and ones [13.9.0]         goss/ground_assault.rules:357
    defense = PERCENT.roll(dice, "defense")
    if trace is not None:
        trace.roll("defense", defense, "13.9.0", "goss/ground_assault.rules:357")

    # defender_result [13.9.0]                                         goss/ground_assault.rules:358
    defender_result = attack_results(final, attack + drm, trace)
    if trace is not None:
        trace.step("defender_result", defender_result, "13.9.0", "goss/ground_assault.rules:358")

    # attacker_result [13.9.0]                                         goss/ground_assault.rules:359
    attacker_result = defense_results(final, defense + drm, trace)
    if trace is not None:
        trace.step("attacker_result", attacker_result, "13.9.0", "goss/ground_assault.rules:359")

    # then go to prc as attacker_check [13.10.1]                       goss/ground_assault.rules:360
    attacker_check: PrcResolved | None = None
    if attacker_result.check:
        attacker_check = prc(
            Check(
                pr=needed(
                    through(assault_bonuses.att_lead(assault, trace), lambda it: it.attack_pr),
                    "assault.att_lead.attack_pr",
                ),
                ldr=assault.att_ldr,
            ),
            dice.within("attacker_check"),
            trace=inside(trace, "attacker_check"),
        )

    # then go to prc as defender_check [13.10.1]                       goss/ground_assault.rules:363
    defender_check: PrcResolved | None = None
    if defender_result.check and (assault.target.work is None or assault.target.work is not _FORT):
        defender_check = prc(
            Check(
                pr=needed(assault_bonuses.checking_pr(assault, trace), "assault.checking_pr"),
                ldr=assault.def_ldr,
            ),
            dice.within("defender_check"),
            trace=inside(trace, "defender_check"),
        )

    return GroundAssaultResolved(
        line,
        attack_gav,
        defense_gav,
        initial,
        net_shift,
        final,
        drm,
        defender_result,
        attacker_result,
        attacker_check,
        defender_check,
    )
