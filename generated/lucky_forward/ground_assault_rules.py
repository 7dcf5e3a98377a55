# Lucky Forward lucky_forward
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/ground_assault.rules. Do not edit: edit the rules and build.
"""Lucky Forward: Ground assault."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final

from . import assault_bonuses
from ._runtime import (
    GAP,
    STAYS,
    Answer,
    Axis,
    Band,
    BandChart,
    Bands,
    Chart,
    Dice,
    Heading,
    LeaveOut,
    Line,
    Number,
    OddsChart,
    Outcome,
    Part,
    RankedWord,
    Ratio,
    Reason,
    Refused,
    Tally,
    Trace,
    a_number,
    chosen,
    divided,
    greatest,
    how_many,
    inside,
    joined,
    least,
    needed,
    one_with_greatest,
    printed,
    round_up,
    through,
    unknown,
)
from .vocabulary import FloodState
from .weather import flooded
from .words import (
    PERCENT,
    Armor,
    Check,
    Cover,
    DefensiveWork,
    GameTurn,
    GroundCondition,
    HexGround,
    Mode,
    MoveClass,
    Nation,
    PrcResolved,
    Supply,
    Terrain,
    Training,
    Unit,
    UnitKind,
    UnitSize,
    Watercourse,
    attack_designated,
    attack_strength,
    defense_strength,
    hex_cover,
    is_art,
    prc,
)


class Column(RankedWord):
    """Assault column [13.1.0], least first."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"
    I = "I"
    J = "J"
    K = "K"
    L = "L"
    M = "M"
    N = "N"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """Attacking stack [13.4.0]."""

    name: str = "stack"
    units: tuple[Unit, ...]
    ground: HexGround | None = None  # of its hex
    crosses: Watercourse = Watercourse.NO_WATER  # of the hexside attacked across
    by_bridge: bool = False  # bridge or ford there
    by_road: bool = False  # a road joins the two hexes
    prohibited: bool = False  # may not enter the defending hex [13.4.2c]
    coup_de_main: bool = False  # [7.14.0]
    special_stacking: bool = False  # [6.2.0]
    ldr: bool = False  # a Ldr in the stack
    overstacked: bool = False  # [6.7.0]
    flood: FloodState = FloodState.NO_FLOOD

    def __post_init__(self) -> None:
        how_many("Stack.units", self.units, 1, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportHex:
    """Defender's hex next to attackers [13.7.4a]."""

    name: str = "hex"
    next_to_defender: bool = False  # adjacent to the defending hex
    next_to_mct: bool = False  # adjacent to attackers in MCT
    next_to_open: bool = False  # adjacent to attackers not in MCT
    units: tuple[Unit, ...] = ()
    fought: bool = False  # defended in this Combat Phase, and not below the left-most column
    gave: bool = False  # supported another assault of this segment
    vp: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault:
    """Ground Assault [13.0]."""

    stacks: tuple[Stack, ...]
    defenders: tuple[Unit, ...]
    target: HexGround  # the defending hex
    special_objective: bool = False  # of the scenario [4.6.6]
    constricted: bool = False  # constricted terrain in it [13.4.3]
    gt: GameTurn = GameTurn.AM
    condition: GroundCondition = GroundCondition.DRY
    overrun: bool = False  # [5.3.5]
    avoids_fatigue: bool = False  # ENA or rest GT: the defender fights at half strength [13.5.4]
    def_overstacked: bool = False  # [6.7.0]
    def_vp: bool = False  # VP or HVP
    support: tuple[SupportHex, ...] = ()
    lull_ended: bool = False  # first AM GT after a lull that the attacker ended [24.4.0]
    att_ldr_shift: bool = False  # [23.2.1b]
    def_ldr_shift: bool = False  # [23.2.1b]
    att_hqs: int = 1  # HQs the attackers stand under; 1 if a Ldr unites them [9.9.0; 23.2.1d]
    def_hqs: int = 1  # HQs the defenders stand under; 1 if a Ldr unites them [9.9.0; 23.2.1d]
    att_ldr: bool = False  # a Ldr takes part [23.2.1e]
    def_ldr: bool = False  # a Ldr takes part [23.2.1e]
    att_reserves: tuple[assault_bonuses.Reserve, ...] = ()
    def_reserves: tuple[assault_bonuses.Reserve, ...] = ()
    att_regiments: tuple[assault_bonuses.Regiment, ...] = ()
    def_regiments: tuple[assault_bonuses.Regiment, ...] = ()

    def __post_init__(self) -> None:
        how_many("Assault.stacks", self.stacks, 1, None)
        how_many("Assault.defenders", self.defenders, 1, None)
        a_number("Assault.att_hqs", self.att_hqs)
        a_number("Assault.def_hqs", self.def_hqs)
        how_many("Assault.att_reserves", self.att_reserves, None, 3)
        how_many("Assault.def_reserves", self.def_reserves, None, 3)
        how_many("Assault.att_regiments", self.att_regiments, None, 2)
        how_many("Assault.def_regiments", self.def_regiments, None, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
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
    no ratio is above that of a thousandth.
    """
    # refuse: a unit that may not attack [13.4.2]                       goss/ground_assault.rules:80
    if any(
        any(not may_attack(unit, stack, assault).holds for unit in stack.units)
        for stack in assault.stacks
    ):
        if trace is not None:
            trace.refusal(
                "a unit that may not attack", (), "13.4.2", "goss/ground_assault.rules:80"
            )
        return Refused("a unit that may not attack", "13.4.2")

    # refuse: more than may attack from one hex [13.4.3]                goss/ground_assault.rules:82
    if any(not fits_hexside(stack, assault).holds for stack in assault.stacks):
        if trace is not None:
            trace.refusal(
                "more than may attack from one hex", (), "13.4.3", "goss/ground_assault.rules:82"
            )
        return Refused("more than may attack from one hex", "13.4.3")

    # refuse: attacks that may not combine [13.4.1]                     goss/ground_assault.rules:83
    answer = may_combine(assault)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "attacks that may not combine",
                answer.reasons,
                "13.4.1",
                "goss/ground_assault.rules:83",
            )
        return Refused("attacks that may not combine", "13.4.1", answer.reasons)

    # refuse: nobody to attack [13.5.5]                                 goss/ground_assault.rules:84
    if len(fighting(assault, trace)) == 0:
        if trace is not None:
            trace.refusal("nobody to attack", (), "13.5.5", "goss/ground_assault.rules:84")
        return Refused("nobody to attack", "13.5.5")

    @cache
    def lines() -> tuple[Terrain, ...]:
        # lines [13.3.2]: worked out when it is first asked for         goss/ground_assault.rules:85
        value = tuple(
            terrain_type for terrain_type in assault.target.terrain if terrain_type.line is not None
        )
        if trace is not None:
            trace.step("lines", value, "13.3.2", "goss/ground_assault.rules:85")
        return value

    # choose line_terrain: the owner of the units attacked: terrain     goss/ground_assault.rules:86
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
        trace.step("line_terrain", line_terrain_chosen, "13.3.2", "goss/ground_assault.rules:86")

    # line [13.3.2]                                                     goss/ground_assault.rules:88
    line = line_terrain_chosen.line
    if trace is not None:
        trace.step("line", line, "13.3.2", "goss/ground_assault.rules:88")

    # refuse: standoff against terrain line 1 [13.5.2]                  goss/ground_assault.rules:89
    if line == 1 and any(unit.standoff for unit in attackers(assault, trace)):
        if trace is not None:
            trace.refusal(
                "standoff against terrain line 1", (), "13.5.2", "goss/ground_assault.rules:89"
            )
        return Refused("standoff against terrain line 1", "13.5.2")

    # refuse: standoff on terrain line 1 [13.5.2]                       goss/ground_assault.rules:90
    if line == 1 and any(unit.standoff for unit in fighting(assault, trace)):
        if trace is not None:
            trace.refusal(
                "standoff on terrain line 1", (), "13.5.2", "goss/ground_assault.rules:90"
            )
        return Refused("standoff on terrain line 1", "13.5.2")

    # refuse: standoff without an Arm factor [13.5.2]                   goss/ground_assault.rules:91
    if any(unit.standoff and unit.attack_mark is None for unit in attackers(assault, trace)) or any(
        unit.standoff and unit.attack_mark is None for unit in fighting(assault, trace)
    ):
        if trace is not None:
            trace.refusal(
                "standoff without an Arm factor", (), "13.5.2", "goss/ground_assault.rules:91"
            )
        return Refused("standoff without an Arm factor", "13.5.2")

    # refuse: a whole side in standoff [13.5.2]                         goss/ground_assault.rules:93
    if all(unit.standoff for unit in attackers(assault, trace)) or all(
        unit.standoff for unit in fighting(assault, trace)
    ):
        if trace is not None:
            trace.refusal("a whole side in standoff", (), "13.5.2", "goss/ground_assault.rules:93")
        return Refused("a whole side in standoff", "13.5.2")

    # refuse: an attacker that may not lead [13.8.1]                    goss/ground_assault.rules:95
    if any(
        not assault_bonuses.may_lead(unit, attackers(assault, trace), assault).holds
        for unit in attackers(assault, trace)
        if unit.lead
    ):
        if trace is not None:
            trace.refusal(
                "an attacker that may not lead", (), "13.8.1", "goss/ground_assault.rules:95"
            )
        return Refused("an attacker that may not lead", "13.8.1")

    # refuse: a defender that may not lead [13.8.1]                     goss/ground_assault.rules:97
    if any(
        not assault_bonuses.may_lead(unit, fighting(assault, trace), assault).holds
        for unit in fighting(assault, trace)
        if unit.lead
    ):
        if trace is not None:
            trace.refusal(
                "a defender that may not lead", (), "13.8.1", "goss/ground_assault.rules:97"
            )
        return Refused("a defender that may not lead", "13.8.1")

    # attack_gav [13.6.0]                                               goss/ground_assault.rules:99
    attack_gav = attacker_gav(assault, trace)
    if trace is not None:
        trace.step("attack_gav", attack_gav, "13.6.0", "goss/ground_assault.rules:99")

    # defense_gav [13.6.0]                                             goss/ground_assault.rules:100
    defense_gav = defender_gav(assault, trace)
    if trace is not None:
        trace.step("defense_gav", defense_gav, "13.6.0", "goss/ground_assault.rules:100")

    # set_against [4.1.3]                                              goss/ground_assault.rules:101
    set_against: Number = Fraction(1, 1000) if defense_gav == 0 else defense_gav
    if trace is not None:
        trace.step("set_against", set_against, "4.1.3", "goss/ground_assault.rules:101")

    # initial [13.6.2]                                                 goss/ground_assault.rules:102
    initial = ga_ratios(needed(line, "line"), Ratio(attack_gav, set_against), trace)
    if trace is not None:
        trace.step("initial", initial, "13.6.2", "goss/ground_assault.rules:102")

    # net_shift [13.7.1]                                               goss/ground_assault.rules:103
    net_shift = attacker_shifts(assault, trace) - defender_shifts(assault, trace)
    if trace is not None:
        trace.step("net_shift", net_shift, "13.7.1", "goss/ground_assault.rules:103")

    # final [13.7.2]                                                   goss/ground_assault.rules:104
    final = GA_RATIOS_COLUMN.shift(initial, net_shift, trace)
    if trace is not None:
        trace.step("final", final, "13.7.2", "goss/ground_assault.rules:104")

    # drm [13.8.5]                                                     goss/ground_assault.rules:105
    drm = assault_bonuses.ga_drm(assault, trace)
    if trace is not None:
        trace.step("drm", drm, "13.8.5", "goss/ground_assault.rules:105")

    # roll attack: two ten-sided dice, tens and ones [13.9.0]          goss/ground_assault.rules:106
    attack = PERCENT.roll(dice, "attack")
    if trace is not None:
        trace.roll("attack", attack, "13.9.0", "goss/ground_assault.rules:106")

    # roll defense: two ten-sided dice, tens and ones [13.9.0]         goss/ground_assault.rules:107
    defense = PERCENT.roll(dice, "defense")
    if trace is not None:
        trace.roll("defense", defense, "13.9.0", "goss/ground_assault.rules:107")

    # defender_result [13.9.0]                                         goss/ground_assault.rules:108
    defender_result = attack_results(final, attack + drm, trace)
    if trace is not None:
        trace.step("defender_result", defender_result, "13.9.0", "goss/ground_assault.rules:108")

    # attacker_result [13.9.0]                                         goss/ground_assault.rules:109
    attacker_result = defense_results(final, defense + drm, trace)
    if trace is not None:
        trace.step("attacker_result", attacker_result, "13.9.0", "goss/ground_assault.rules:109")

    # then go to prc as attacker_check [13.10.1]                       goss/ground_assault.rules:110
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

    # then go to prc as defender_check [13.10.1]                       goss/ground_assault.rules:113
    defender_check: PrcResolved | None = None
    if defender_result.check and (
        assault.target.work is None or assault.target.work != DefensiveWork.FORT
    ):
        defender_check = prc(
            Check(
                pr=needed(assault_bonuses.checking_pr(assault, trace), "assault.checking_pr"),
                ldr=assault.def_ldr,
            ),
            dice.within("defender_check"),
            trace=inside(trace, "defender_check"),
        )

    return GroundAssaultResolved(
        line=line,
        attack_gav=attack_gav,
        defense_gav=defense_gav,
        initial=initial,
        net_shift=net_shift,
        final=final,
        drm=drm,
        defender_result=defender_result,
        attacker_result=attacker_result,
        attacker_check=attacker_check,
        defender_check=defender_check,
    )


def attackers(assault: Assault, trace: Trace | None = None) -> tuple[Unit, ...]:
    """All attacking units [13.4.0]."""
    # gives                                                            goss/ground_assault.rules:166
    value = joined(stack.units for stack in assault.stacks)
    if trace is not None:
        trace.formula("attackers", value, "13.4.0", "goss/ground_assault.rules:166")
    return value


def fighting(assault: Assault, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Defenders that fight [13.5.5].

    Units that retreated here from an assault suffer its results and give nothing.
    """
    # gives                                                            goss/ground_assault.rules:169
    value = tuple(defender for defender in assault.defenders if not defender.retreated)
    if trace is not None:
        trace.formula("fighting", value, "13.5.5", "goss/ground_assault.rules:169")
    return value


def wetland_counts(assault: Assault) -> Answer:
    """Marsh counts [13.6.1; 19.4.4; 19.4.5]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # frozen or under snow                                             goss/ground_assault.rules:175
    if assault.condition in (GroundCondition.FREEZE, GroundCondition.SNOW):
        failed.append(Reason("frozen or under snow", "13.6.1; 19.4.4; 19.4.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def into_marsh(assault: Assault) -> Answer:
    """Marsh in the defending hex [13.6.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # marsh, swamp or soft ground                                      goss/ground_assault.rules:179
    if not any(terrain_type.wetland for terrain_type in assault.target.terrain):
        failed.append(Reason("marsh, swamp or soft ground", "13.6.1", holds=False))
    # not frozen                                                       goss/ground_assault.rules:180
    if not wetland_counts(assault).holds:
        failed.append(Reason("not frozen", "13.6.1", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def out_of_marsh(stack: Stack, assault: Assault) -> Answer:
    """Marsh in the attacking hex [13.6.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # marsh, swamp or soft ground                                      goss/ground_assault.rules:184
    if not (stack.ground is not None and any(terrain.wetland for terrain in stack.ground.terrain)):
        failed.append(Reason("marsh, swamp or soft ground", "13.6.1", holds=False))
    # not frozen                                                       goss/ground_assault.rules:185
    if not wetland_counts(assault).holds:
        failed.append(Reason("not frozen", "13.6.1", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def mct_or_marsh(assault: Assault) -> Answer:
    """MCT or marsh in the defending hex [13.6.1d]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if hex_cover(assault.target, assault.gt) == Cover.MCT:
        # MCT                                                          goss/ground_assault.rules:189
        because.append(Reason("MCT", "13.6.1d"))
    elif into_marsh(assault).holds:
        # marsh                                                        goss/ground_assault.rules:190
        because.append(Reason("marsh", "13.6.1d"))
    else:
        failed += [Reason("MCT", "13.6.1d", holds=False), Reason("marsh", "13.6.1d", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_attack(fighter: Unit, stack: Stack, assault: Assault) -> Answer:
    """May attack [13.4.2]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # attack designated [13.4.2a]                                      goss/ground_assault.rules:196
    if not attack_designated(fighter).holds:
        failed.append(Reason("attack designated", "13.4.2a", holds=False))

    # none of these
    # Art [13.4.2b]                                                    goss/ground_assault.rules:198
    if is_art(fighter).holds:
        failed.append(Reason("Art", "13.4.2b"))
    # may not enter the hex [13.4.2c]                                  goss/ground_assault.rules:199
    if stack.prohibited:
        failed.append(Reason("may not enter the hex", "13.4.2c"))
    # a German RE unit alone [13.4.2d]                                 goss/ground_assault.rules:200
    with LeaveOut(failed):
        if (
            fighter.nation == Nation.GERMAN
            and fighter.rear_echelon
            and not stack.ldr
            and all(unit.rear_echelon for unit in stack.units)
        ):
            failed.append(Reason("a German RE unit alone", "13.4.2d"))
    # Mech over a river with no bridge or ford [13.4.2e]               goss/ground_assault.rules:203
    with LeaveOut(failed):
        if (
            fighter.class_ == MoveClass.MECH
            and crossed(stack) >= Watercourse.RIVER
            and not stack.by_bridge
        ):
            if (
                fighter.armor == Armor.PURE_ARMOR
                and fighter.standoff
                and crossed(stack) != Watercourse.GREAT_RIVER
            ):
                # unless pure AFV in standoff                          goss/ground_assault.rules:206
                pass
            else:
                failed.append(Reason("Mech over a river with no bridge or ford", "13.4.2e"))
    # Mech over a major or great river by bridge or ford [13.4.2e]     goss/ground_assault.rules:208
    with LeaveOut(failed):
        if (
            fighter.class_ == MoveClass.MECH
            and crossed(stack) >= Watercourse.MAJOR_RIVER
            and stack.by_bridge
        ):
            if stack.coup_de_main:
                # unless coup de main [7.14.0]                         goss/ground_assault.rules:211
                pass
            elif (
                fighter.armor == Armor.PURE_ARMOR
                and fighter.standoff
                and crossed(stack) != Watercourse.GREAT_RIVER
            ):
                # unless pure AFV in standoff                          goss/ground_assault.rules:212
                pass
            else:
                failed.append(
                    Reason("Mech over a major or great river by bridge or ford", "13.4.2e")
                )
    # pure AFV into or out of marsh, no road [13.4.2]                  goss/ground_assault.rules:214
    with LeaveOut(failed):
        if (
            fighter.armor == Armor.PURE_ARMOR
            and not stack.by_road
            and (into_marsh(assault).holds or out_of_marsh(stack, assault).holds)
        ):
            if fighter.standoff:
                # unless in standoff                                   goss/ground_assault.rules:217
                pass
            else:
                failed.append(Reason("pure AFV into or out of marsh, no road", "13.4.2"))
    # a Z-step alone [4.1.3]                                           goss/ground_assault.rules:218
    with LeaveOut(failed):
        if fighter.size == UnitSize.Z_STEP and all(
            unit.size == UnitSize.Z_STEP for unit in stack.units
        ):
            failed.append(Reason("a Z-step alone", "4.1.3"))
    # no offensive PR, and alone [4.4.0]                               goss/ground_assault.rules:220
    with LeaveOut(failed):
        if fighter.attack_pr is None and len(stack.units) == 1:
            failed.append(Reason("no offensive PR, and alone", "4.4.0"))
    # in Strat mode [5.5.6]                                            goss/ground_assault.rules:222
    if fighter.mode == Mode.STRAT:
        failed.append(Reason("in Strat mode", "5.5.6"))
    # Fatigue 2 [14.2.2]                                               goss/ground_assault.rules:223
    if fighter.fatigue == 2:
        failed.append(Reason("Fatigue 2", "14.2.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def fits_hexside(stack: Stack, assault: Assault) -> Answer:
    """Not more than may attack from one hex [13.4.3]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not assault.constricted:
        # not constricted                                              goss/ground_assault.rules:227
        because.append(Reason("not constricted", "13.4.3"))
    elif stack.special_stacking:
        # special stacking [6.2.0]                                     goss/ground_assault.rules:228
        because.append(Reason("special stacking", "6.2.0"))
    elif (
        len(stack.units) <= 2
        and sum(1 for unit in stack.units if unit.size == UnitSize.BATTALION) <= 1
    ):
        # two units, one Bn. at most                                   goss/ground_assault.rules:229
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


def may_combine(assault: Assault) -> Answer:
    """May attack together [13.4.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if len(assault.stacks) == 1:
        # from one hex                                                 goss/ground_assault.rules:234
        because.append(Reason("from one hex", "13.4.1"))
    elif all(unit.mode == Mode.PA for unit in attackers(assault)):
        # all in PA mode                                               goss/ground_assault.rules:235
        because.append(Reason("all in PA mode", "13.4.1"))
    else:
        failed += [
            Reason("from one hex", "13.4.1", holds=False),
            Reason("all in PA mode", "13.4.1", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def afv_duel(assault: Assault) -> Answer:
    """Pure AFV against pure AFV [13.6.1d]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # no side has combined arms                                        goss/ground_assault.rules:241
    if any(unit.armor != Armor.PURE_ARMOR or unit.combined_arms for unit in attackers(assault)):
        failed.append(Reason("no side has combined arms", "13.6.1d", holds=False))
    # pure AFV alone defend                                            goss/ground_assault.rules:242
    with LeaveOut(failed):
        if any(unit.armor != Armor.PURE_ARMOR or unit.combined_arms for unit in fighting(assault)):
            failed.append(Reason("pure AFV alone defend", "13.6.1d", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def lacks_combined_arms(fighter: Unit, assault: Assault) -> Answer:
    """Pure AFV without combined arms [13.6.1d]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # pure AFV                                                         goss/ground_assault.rules:246
    if fighter.armor != Armor.PURE_ARMOR:
        failed.append(Reason("pure AFV", "13.6.1d", holds=False))
    # nobody serves it                                                 goss/ground_assault.rules:247
    if fighter.combined_arms:
        failed.append(Reason("nobody serves it", "13.6.1d", holds=False))
    # MCT or marsh in the defending hex                                goss/ground_assault.rules:248
    with LeaveOut(failed):
        if not mct_or_marsh(assault).holds:
            failed.append(Reason("MCT or marsh in the defending hex", "13.6.1d", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def crossed(stack: Stack, trace: Trace | None = None) -> Watercourse:
    """Watercourse attacked across, as the rules take it [13.6.1]."""
    # gives                                                            goss/ground_assault.rules:250
    value = flooded(stack.crosses, stack.flood, trace)
    if trace is not None:
        trace.formula("crossed", value, "13.6.1", "goss/ground_assault.rules:250")
    return value


def attack_factor(unit: Unit, stack: Stack, assault: Assault, trace: Trace | None = None) -> Number:
    """Attacker's CS [13.6.1a].

    Each unit for itself, nothing rounded before the total.
    """
    tally = Tally("attack_factor", trace, factors=True)
    # standoff: no hexside matters [13.5.2]                            goss/ground_assault.rules:275
    cancelled = unit.standoff

    # Halved                                                           goss/ground_assault.rules:257
    tally.group = "halved"
    if (
        not cancelled
        and unit.class_ == MoveClass.LEG
        and crossed(stack, trace) == Watercourse.RIVER
        and not unit.ferried
    ):
        tally.add(
            Fraction(1, 2),
            "Leg across a river, bridge or ford or not",
            "13.6.1a",
            "goss/ground_assault.rules:258",
        )
    if (
        not cancelled
        and unit.class_ == MoveClass.LEG
        and crossed(stack, trace) == Watercourse.MAJOR_RIVER
        and unit.ferried
    ):
        tally.add(
            Fraction(1, 2),
            "Leg ferried over a major river",
            "13.6.1a",
            "goss/ground_assault.rules:260",
        )
    if (
        not cancelled
        and unit.class_ == MoveClass.MECH
        and crossed(stack, trace) == Watercourse.RIVER
        and stack.by_bridge
    ):
        tally.add(
            Fraction(1, 2),
            "Mech over a river at a bridge or ford",
            "13.6.1a",
            "goss/ground_assault.rules:262",
        )
    if unit.class_ == MoveClass.LEG and (
        into_marsh(assault).holds or out_of_marsh(stack, assault).holds
    ):
        tally.add(
            Fraction(1, 2), "Leg into or out of marsh", "13.6.1a", "goss/ground_assault.rules:264"
        )
    if lacks_combined_arms(unit, assault).holds and not afv_duel(assault).holds:
        tally.add(
            Fraction(1, 2),
            "pure AFV without combined arms in MCT or marsh",
            "13.6.1d",
            "goss/ground_assault.rules:266",
        )
    if unit.supply == Supply.OOS:
        tally.add(Fraction(1, 2), "OoS", "15.6.0", "goss/ground_assault.rules:268")
    if unit.fatigue == 1:
        tally.add(Fraction(1, 2), "Fatigue 1", "14.2.1", "goss/ground_assault.rules:269")
    if unit.standoff:
        tally.add(Fraction(1, 2), "Standoff", "13.5.2", "goss/ground_assault.rules:270")

    # Quartered                                                        goss/ground_assault.rules:271
    tally.group = "quartered"
    if unit.class_ == MoveClass.MECH and (
        into_marsh(assault).holds or out_of_marsh(stack, assault).holds
    ):
        tally.add(
            Fraction(1, 4), "Mech into or out of marsh", "13.6.1a", "goss/ground_assault.rules:272"
        )
    if not cancelled and crossed(stack, trace) >= Watercourse.MAJOR_RIVER and stack.by_bridge:
        tally.add(
            Fraction(1, 4),
            "by bridge over a major or great river",
            "13.6.1a",
            "goss/ground_assault.rules:274",
        )

    # the total is kept within its bounds [13.6.1]
    tally.keep_between(Fraction(1, 4), None)
    if trace is not None:
        trace.total("attack_factor", tally.total, "13.6.1a", "goss/ground_assault.rules:253")
    return tally.total


def attack_factor_lines(unit: Unit, stack: Stack, assault: Assault) -> tuple[Line, ...]:
    """The lines of Attacker's CS that count, each with its value and rule."""
    trace = Trace()
    attack_factor(unit, stack, assault, trace)
    return trace.lines_of("attack_factor")


def defend_factor(defender: Unit, assault: Assault, trace: Trace | None = None) -> Number:
    """Defender's CS [13.6.1b].

    Of Art alone in a hex only one unit is halved: that is done in the total.
    """
    tally = Tally("defend_factor", trace, factors=True)

    # Halved                                                           goss/ground_assault.rules:284
    tally.group = "halved"
    if is_art(defender).holds and not art_alone(assault).holds:
        tally.add(
            Fraction(1, 2),
            "Art stacked with other units",
            "13.6.1b",
            "goss/ground_assault.rules:285",
        )
    if assault.avoids_fatigue:
        tally.add(
            Fraction(1, 2),
            "half strength against fatigue",
            "13.5.4",
            "goss/ground_assault.rules:286",
        )
    if lacks_combined_arms(defender, assault).holds and not afv_duel(assault).holds:
        tally.add(
            Fraction(1, 2),
            "pure AFV without combined arms in MCT or marsh",
            "13.6.1d",
            "goss/ground_assault.rules:287",
        )
    if defender.supply == Supply.OOS:
        tally.add(Fraction(1, 2), "OoS", "15.6.0", "goss/ground_assault.rules:289")
    if defender.supply == Supply.OHS and defender.spares_supply:
        tally.add(
            Fraction(1, 2), "OhS and will not go OoS", "13.5.3", "goss/ground_assault.rules:290"
        )
    if defender.fatigue == 1:
        tally.add(Fraction(1, 2), "Fatigue 1", "14.2.1", "goss/ground_assault.rules:292")
    if defender.standoff:
        tally.add(Fraction(1, 2), "Standoff", "13.5.2", "goss/ground_assault.rules:293")

    # Quartered                                                        goss/ground_assault.rules:294
    tally.group = "quartered"
    if defender.fatigue == 2:
        tally.add(Fraction(1, 4), "Fatigue 2", "14.2.2", "goss/ground_assault.rules:295")
    if defender.class_ == MoveClass.MECH and into_marsh(assault).holds:
        tally.add(Fraction(1, 4), "Mech in marsh", "13.6.1b", "goss/ground_assault.rules:296")

    # the total is kept within its bounds [13.6.1]
    tally.keep_between(Fraction(1, 4), None)
    if trace is not None:
        trace.total("defend_factor", tally.total, "13.6.1b", "goss/ground_assault.rules:280")
    return tally.total


def defend_factor_lines(defender: Unit, assault: Assault) -> tuple[Line, ...]:
    """The lines of Defender's CS that count, each with its value and rule."""
    trace = Trace()
    defend_factor(defender, assault, trace)
    return trace.lines_of("defend_factor")


def art_alone(assault: Assault) -> Answer:
    """Art alone defends [13.6.1b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # only Art                                                         goss/ground_assault.rules:300
    if not all(is_art(unit).holds for unit in fighting(assault)):
        failed.append(Reason("only Art", "13.6.1b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def cs_of_stack(stack: Stack, assault: Assault, trace: Trace | None = None) -> Number:
    """CS of a stack [13.6.0]."""
    # gives                                                            goss/ground_assault.rules:302
    value = sum(
        needed(attack_strength(unit, trace), "unit.attack_strength")
        * attack_factor(unit, stack, assault, trace)
        for unit in stack.units
    )
    if trace is not None:
        trace.formula("cs_of_stack", value, "13.6.0", "goss/ground_assault.rules:302")
    return value


def attacker_gav(assault: Assault, trace: Trace | None = None) -> int:
    """Attacker's GAV [13.6.0; 1.5.0]."""
    # gives                                                            goss/ground_assault.rules:305
    value = round_up(sum(cs_of_stack(stack, assault, trace) for stack in assault.stacks))
    if trace is not None:
        trace.formula("attacker_gav", value, "13.6.0; 1.5.0", "goss/ground_assault.rules:305")
    return value


def art_cut(defender: Unit, assault: Assault, trace: Trace | None = None) -> Number:
    """What one Art unit of Art alone loses [13.6.1b]."""
    # factor                                                           goss/ground_assault.rules:309
    factor = defend_factor(defender, assault, trace)
    if trace is not None:
        trace.step("factor", factor, "13.6.1b", "goss/ground_assault.rules:309")
    # gives                                                            goss/ground_assault.rules:308
    value = needed(defense_strength(defender, trace), "defender.defense_strength") * (
        factor - max(divided(factor, 2), Fraction(1, 4))
    )
    if trace is not None:
        trace.formula("art_cut", value, "13.6.1b", "goss/ground_assault.rules:308")
    return value


def defender_gav(assault: Assault, trace: Trace | None = None) -> int:
    """Defender's GAV [13.6.0; 1.5.0].

    15.6.0 rounds the half of each OoS unit up; 13.6.0 and 1.5.0 round the total alone, and
    so it is done here. The defender halves the Art unit that loses least.
    """
    # cut                                                              goss/ground_assault.rules:315
    cut: Number | None = (
        least(art_cut(unit, assault, trace) for unit in fighting(assault, trace))
        if art_alone(assault).holds and len(fighting(assault, trace)) >= 2
        else 0
    )
    if trace is not None:
        trace.step("cut", cut, "13.6.0; 1.5.0", "goss/ground_assault.rules:315")
    # gives                                                            goss/ground_assault.rules:312
    value = round_up(
        sum(
            needed(defense_strength(unit, trace), "unit.defense_strength")
            * defend_factor(unit, assault, trace)
            for unit in fighting(assault, trace)
        )
        - needed(cut, "cut"),
    )
    if trace is not None:
        trace.formula("defender_gav", value, "13.6.0; 1.5.0", "goss/ground_assault.rules:312")
    return value


def gav_ratio(attacker_gav: int, defender_gav: int, trace: Trace | None = None) -> Number:
    """Ratio to 1 [13.6.2]."""
    # gives                                                            goss/ground_assault.rules:331
    value = divided(attacker_gav, defender_gav)
    if trace is not None:
        trace.formula("gav_ratio", value, "13.6.2", "goss/ground_assault.rules:331")
    return value


# Ground Assault Table: ratios by terrain line [13.1.0; Card]          goss/ground_assault.rules:350
# † recovered from 13.9.1 example of play
GA_RATIOS_LINE: Final = Bands(
    "ga_ratios",
    "Ground Assault Table: ratios by terrain line",
    "13.1.0; Card",
    "Terrain line",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3), Band("4", 4, 4)),
)
GA_RATIOS_COLUMN: Final[Axis[Column]] = Axis(
    "ga_ratios",
    "Ground Assault Table: ratios by terrain line",
    "13.1.0; Card",
    "column",
    (
        Column.A,
        Column.B,
        Column.C,
        Column.D,
        Column.E,
        Column.F,
        Column.G,
        Column.H,
        Column.I,
        Column.J,
        Column.K,
        Column.L,
        Column.M,
        Column.N,
    ),
    plus=+1,
    below=STAYS,
    above=STAYS,
)

# fmt: off
GA_RATIOS: Final[OddsChart[Column]] = OddsChart(
    "Ground Assault Table: ratios by terrain line",
    "13.1.0; Card",
    rows=(GA_RATIOS_LINE,),
    columns=(GA_RATIOS_COLUMN,),
    # turned: the columns of the printed chart are the lines here
    lines=(
        #      1        2        3            4
        ("A", (unknown, unknown, unknown,     unknown)),
        ("B", (unknown, unknown, unknown,     unknown)),
        ("C", (unknown, unknown, unknown,     unknown)),
        ("D", (unknown, unknown, unknown,     unknown)),
        ("E", (unknown, unknown, unknown,     unknown)),
        ("F", (unknown, unknown, unknown,     unknown)),
        ("G", (unknown, unknown, Ratio(2, 1), unknown)),  # 3 †
        ("H", (unknown, unknown, Ratio(3, 1), unknown)),  # 3 †
        ("I", (unknown, unknown, unknown,     unknown)),
        ("J", (unknown, unknown, unknown,     unknown)),
        ("K", (unknown, unknown, unknown,     unknown)),
        ("L", (unknown, unknown, unknown,     unknown)),
        ("M", (unknown, unknown, unknown,     unknown)),
        ("N", (unknown, unknown, unknown,     unknown)),
    ),
    turned=True,
    answer=GA_RATIOS_COLUMN,
    rounded="down",
)
# fmt: on


def ga_ratios(line: Number | Heading, odds: Ratio, trace: Trace | None = None) -> Column:
    """Ground Assault Table: ratios by terrain line [13.1.0; Card].

    The columns 4:1 and 5:1 are next to each other [13.6.2 example]; on which line and under
    which letter is not in the source.
    """
    found = GA_RATIOS.odds(GA_RATIOS_LINE.find(line), odds)
    if trace is not None:
        trace.lookup(
            "ga_ratios",
            found,
            "13.1.0; Card",
            "goss/ground_assault.rules:350",
            printed((line, odds)),
        )
    return found


def attacker_shifts(assault: Assault, trace: Trace | None = None) -> int:
    """Attacker's shifts, to the right [13.7.3].

    Extended GenS of a defender is printed twice, (h) and (p): it counts once. Additional
    trucks save from it [15.2.4a].
    """
    tally = Tally("attacker_shifts", trace)

    if all(unit.mode == Mode.PA for unit in attackers(assault, trace)):
        tally.add(+1, "attackers in PA mode", "13.7.3(a)", "goss/ground_assault.rules:370")

    if all(unit.mr_bonus for unit in attackers(assault, trace)):
        tally.add(
            +1, "all attackers in an MR bonus period", "13.7.3(b)", "goss/ground_assault.rules:371"
        )

    tally.add(
        min(defending_markers(assault, trace), 2),
        "each AS marker on the defenders",
        "13.7.3(c)",
        "goss/ground_assault.rules:372",
    )

    if any(unit.in_cr for unit in fighting(assault, trace)):
        tally.add(+1, "a defender in CR", "13.7.3(d)", "goss/ground_assault.rules:373")

    if assault.def_overstacked:
        tally.add(+1, "defending hex overstacked", "13.7.3(e)", "goss/ground_assault.rules:374")

    if any(unit.hq_adv == 0 or unit.unsupported for unit in fighting(assault, trace)):
        tally.add(
            +1,
            "a defender's HQ with ADV 0, or unsupported",
            "13.7.3(f); 15.4.3",
            "goss/ground_assault.rules:375",
        )

    if assault.lull_ended:
        tally.add(+1, "the attacker ended a lull", "13.7.3(g)", "goss/ground_assault.rules:377")

    if any(
        unit.supply == Supply.EXTENDED_GENS and not unit.extra_trucks
        for unit in fighting(assault, trace)
    ):
        tally.add(+1, "a defender on extended GenS", "13.7.3(h)", "goss/ground_assault.rules:378")

    if any(unit.mode == Mode.STRAT for unit in fighting(assault, trace)):
        tally.add(+2, "a defender in Strat mode", "13.7.3(i)", "goss/ground_assault.rules:380")

    if any(unit.mode == Mode.EXPLOIT for unit in fighting(assault, trace)):
        tally.add(+1, "a defender in Exploit mode", "13.7.3(j)", "goss/ground_assault.rules:381")

    if assault.att_ldr_shift:
        tally.add(+1, "attacker's Ldr", "13.7.3(k)", "goss/ground_assault.rules:382")

    if any(unit.training != Training.VETERAN for unit in fighting(assault, trace)):
        tally.add(+1, "a raw or green defender", "13.7.3(l)", "goss/ground_assault.rules:383")

    tally.add(
        eng_on_work(assault, trace),
        "each stack with Eng, against the work",
        "13.7.3(m)",
        "goss/ground_assault.rules:384",
    )

    tally.add(
        eng_in_town(assault, trace),
        "each stack with Eng, in a town or city",
        "13.7.3(n)",
        "goss/ground_assault.rules:385",
    )

    if assault.def_hqs > 1:
        tally.add(
            +1, "defenders under more than one HQ", "13.7.3(o)", "goss/ground_assault.rules:386"
        )

    if trace is not None:
        trace.total("attacker_shifts", tally.total, "13.7.3", "goss/ground_assault.rules:366")
    return tally.whole()


def attacker_shifts_lines(assault: Assault) -> tuple[Line, ...]:
    """The lines of Attacker's shifts, to the right that count, each with its value and rule."""
    trace = Trace()
    attacker_shifts(assault, trace)
    return trace.lines_of("attacker_shifts")


def defender_shifts(assault: Assault, trace: Trace | None = None) -> int:
    """Defender's shifts, to the left [13.7.4].

    Green and raw attackers together shift by three: the rule does not say otherwise.
    """
    tally = Tally("defender_shifts", trace)

    if assault.def_vp:
        tally.add(+1, "on a VP or HVP", "13.7.4(a)", "goss/ground_assault.rules:391")

    tally.add(
        min(sum(stack_markers(stack, trace) for stack in assault.stacks), 2),
        "each AS marker on attacking stacks",
        "13.7.4(b)",
        "goss/ground_assault.rules:392",
    )

    if any(
        unit.supply == Supply.EXTENDED_GENS and not unit.extra_trucks
        for unit in attackers(assault, trace)
    ):
        tally.add(+1, "an attacker on extended GenS", "13.7.4(c)", "goss/ground_assault.rules:393")

    if any(stack.overstacked for stack in assault.stacks):
        tally.add(
            +1, "an attacking stack overstacked", "13.7.4(d)", "goss/ground_assault.rules:395"
        )

    if assault.gt in (GameTurn.NIGHT, GameTurn.ENA):
        tally.add(+1, "Night GT or ENA period", "13.7.4(e)", "goss/ground_assault.rules:396")

    tally.add(
        work_shifts(assault, trace), "Defensive work", "13.7.4(f)", "goss/ground_assault.rules:397"
    )

    if assault.def_ldr_shift:
        tally.add(+1, "defender's Ldr", "13.7.4(g)", "goss/ground_assault.rules:398")

    if assault.att_hqs > 1:
        tally.add(
            +1, "attackers under more than one HQ", "13.7.4(h)", "goss/ground_assault.rules:399"
        )

    if any(unit.training == Training.GREEN for unit in attackers(assault, trace)):
        tally.add(+1, "a green attacker", "13.7.4(i)", "goss/ground_assault.rules:400")

    if any(unit.training == Training.RAW for unit in attackers(assault, trace)):
        tally.add(+2, "a raw attacker", "13.7.4(j)", "goss/ground_assault.rules:401")

    tally.add(
        support_shifts(assault, trace),
        "Adjacent defenders",
        "13.7.4(k)",
        "goss/ground_assault.rules:402",
    )

    if all(unit.mr_bonus for unit in fighting(assault, trace)):
        tally.add(
            +1, "all defenders in an MR bonus period", "13.7.4(l)", "goss/ground_assault.rules:403"
        )

    if any(unit.bridgehead for unit in attackers(assault, trace)):
        tally.add(
            +1, "attackers' GenS by a bridgehead", "13.7.4(m)", "goss/ground_assault.rules:404"
        )

    if any(unit.mode == Mode.EXPLOIT for unit in attackers(assault, trace)):
        tally.add(+1, "attackers in Exploit mode", "13.7.4(n)", "goss/ground_assault.rules:405")

    if trace is not None:
        trace.total("defender_shifts", tally.total, "13.7.4", "goss/ground_assault.rules:388")
    return tally.whole()


def defender_shifts_lines(assault: Assault) -> tuple[Line, ...]:
    """The lines of Defender's shifts, to the left that count, each with its value and rule."""
    trace = Trace()
    defender_shifts(assault, trace)
    return trace.lines_of("defender_shifts")


# Shifts for defensive works [13.7.4(f); 17.3.3; Card]                 goss/ground_assault.rules:450
WORK_SHIFT_WORK: Final[Axis[DefensiveWork]] = Axis(
    "work_shift",
    "Shifts for defensive works",
    "13.7.4(f); 17.3.3; Card",
    "Work",
    (
        DefensiveWork.IP,
        DefensiveWork.ET_2,
        DefensiveWork.ET_3,
        DefensiveWork.FORT,
        DefensiveWork.FT_AREA,
        DefensiveWork.STP,
    ),
)

# fmt: off
WORK_SHIFT: Final[Chart[int]] = Chart(
    "Shifts for defensive works",
    "13.7.4(f); 17.3.3; Card",
    rows=(WORK_SHIFT_WORK,),
    columns=(),
    lines=(
        #            Left shifts
        ("IP",      (1,)),
        ("ET-2",    (2,)),
        ("ET-3",    (3,)),
        ("Fort",    (unknown,)),
        ("Ft Area", (unknown,)),
        ("StP",     (unknown,)),
    ),
)
# fmt: on


def work_shift(work: DefensiveWork, trace: Trace | None = None) -> int:
    """Shifts for defensive works [13.7.4(f); 17.3.3; Card]."""
    found = WORK_SHIFT.at(WORK_SHIFT_WORK.find(work))
    if trace is not None:
        trace.lookup(
            "work_shift",
            found,
            "13.7.4(f); 17.3.3; Card",
            "goss/ground_assault.rules:450",
            printed((work,)),
        )
    return found


def work_helps(assault: Assault) -> Answer:
    """The work helps the defender [17.4.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # a work in the hex                                                goss/ground_assault.rules:463
    if assault.target.work is None:
        failed.append(Reason("a work in the hex", "17.4.1", holds=False))
    # a unit in neither Exploit nor Strat mode                         goss/ground_assault.rules:464
    with LeaveOut(failed):
        if not any(unit.mode not in (Mode.EXPLOIT, Mode.STRAT) for unit in fighting(assault)):
            failed.append(Reason("a unit in neither Exploit nor Strat mode", "17.4.1", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def work_shifts(assault: Assault, trace: Trace | None = None) -> int:
    """Shifts of the defensive work [13.7.4(f)]."""
    # gives                                                            goss/ground_assault.rules:466
    value = (
        work_shift(needed(assault.target.work, "target.work"), trace)
        if work_helps(assault).holds
        else 0
    )
    if trace is not None:
        trace.formula("work_shifts", value, "13.7.4(f)", "goss/ground_assault.rules:466")
    return value


def stack_markers(stack: Stack, trace: Trace | None = None) -> int:
    """AS markers of an attacking stack [11.6.1]."""
    # gives                                                            goss/ground_assault.rules:469
    value = max(unit.as_markers for unit in stack.units)
    if trace is not None:
        trace.formula("stack_markers", value, "11.6.1", "goss/ground_assault.rules:469")
    return value


def defending_markers(assault: Assault, trace: Trace | None = None) -> int:
    """AS markers of the defending stack [11.6.1]."""
    # gives                                                            goss/ground_assault.rules:472
    value = max(defender.as_markers for defender in assault.defenders)
    if trace is not None:
        trace.formula("defending_markers", value, "11.6.1", "goss/ground_assault.rules:472")
    return value


def can_support(unit: Unit) -> Answer:
    """Counts for support [13.7.4a; 5.5.6]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # an HQ                                                            goss/ground_assault.rules:477
    if unit.kind == UnitKind.HQ:
        failed.append(Reason("an HQ", "13.7.4a; 5.5.6"))
    # a Z-step                                                         goss/ground_assault.rules:478
    if unit.size == UnitSize.Z_STEP:
        failed.append(Reason("a Z-step", "13.7.4a; 5.5.6"))
    # in Strat mode [5.5.6]                                            goss/ground_assault.rules:479
    if unit.mode == Mode.STRAT:
        failed.append(Reason("in Strat mode", "5.5.6"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def supports(hex_: SupportHex) -> Answer:
    """Supports the defender [13.7.4a].

    Below the left-most column: as the ratio or the shifts had it, for no column is further
    left.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # next to attackers not in MCT, or to those in MCT and the         goss/ground_assault.rules:484
    # defender too
    if not (hex_.next_to_open or hex_.next_to_mct and hex_.next_to_defender):
        failed.append(
            Reason(
                "next to attackers not in MCT, or to those in MCT and the defender too",
                "13.7.4a",
                holds=False,
            ),
        )
    # a step that is neither HQ nor Z-step                             goss/ground_assault.rules:486
    if not any(can_support(unit).holds for unit in hex_.units):
        failed.append(Reason("a step that is neither HQ nor Z-step", "13.7.4a", holds=False))
    # not only Art, unless SP or in battery                            goss/ground_assault.rules:487
    if not any(
        not is_art(unit).holds
        or unit.kind == UnitKind.SPA
        or unit.kind == UnitKind.ART
        and unit.in_battery
        for unit in hex_.units
        if can_support(unit).holds
    ):
        failed.append(Reason("not only Art, unless SP or in battery", "13.7.4a", holds=False))

    # none of these
    # defended in this Combat Phase                                    goss/ground_assault.rules:490
    if hex_.fought:
        failed.append(Reason("defended in this Combat Phase", "13.7.4a"))
    # supported another assault of the segment                         goss/ground_assault.rules:491
    if hex_.gave:
        failed.append(Reason("supported another assault of the segment", "13.7.4a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def support_value(hex_: SupportHex, trace: Trace | None = None) -> int:
    """Shifts of one supporting hex [13.7.4a]."""
    tally = Tally("support_value", trace)

    tally.add(+1, "supporting hex", "13.7.4a", "goss/ground_assault.rules:496")

    if hex_.vp:
        tally.add(+1, "VP in the hex", "13.7.4a", "goss/ground_assault.rules:497")

    tally.add(
        -1 * needed(
            greatest(unit.as_markers for unit in hex_.units), "greatest as_markers among units"
        ),
        "each AS marker on it",
        "11.6.1",
        "goss/ground_assault.rules:498",
    )

    # the total is kept within its bounds
    tally.keep_between(0, None)
    if trace is not None:
        trace.total("support_value", tally.total, "13.7.4a", "goss/ground_assault.rules:493")
    return tally.whole()


def support_value_lines(hex_: SupportHex) -> tuple[Line, ...]:
    """The lines of Shifts of one supporting hex that count, each with its value and rule."""
    trace = Trace()
    support_value(hex_, trace)
    return trace.lines_of("support_value")


def support_shifts(assault: Assault, trace: Trace | None = None) -> int:
    """Shifts of adjacent defenders [13.7.4(k); 13.7.4a]."""
    # gives                                                            goss/ground_assault.rules:500
    value = sum(support_value(hex_, trace) for hex_ in assault.support if supports(hex_).holds)
    if trace is not None:
        trace.formula(
            "support_shifts", value, "13.7.4(k); 13.7.4a", "goss/ground_assault.rules:500"
        )
    return value


def eng_ready(unit: Unit) -> Answer:
    """Eng that can shift [13.7.4b; 14.2.0; 15.6.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # Eng or Eng AFV                                                   goss/ground_assault.rules:505
    if not unit.kind.engineer:
        failed.append(Reason("Eng or Eng AFV", "13.7.4b; 14.2.0; 15.6.0", holds=False))

    # none of these
    # fatigued [14.2.0]                                                goss/ground_assault.rules:507
    if unit.fatigue >= 1:
        failed.append(Reason("fatigued", "14.2.0"))
    # OoS [15.6.0]                                                     goss/ground_assault.rules:508
    if unit.supply == Supply.OOS:
        failed.append(Reason("OoS", "15.6.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def eng_stack(stack: Stack) -> Answer:
    """Stack with an Eng and another unit [13.7.4b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # an Eng                                                           goss/ground_assault.rules:512
    if not any(eng_ready(unit).holds for unit in stack.units):
        failed.append(Reason("an Eng", "13.7.4b", holds=False))
    # a unit beside                                                    goss/ground_assault.rules:513
    with LeaveOut(failed):
        if not any(not unit.kind.engineer for unit in stack.units):
            failed.append(Reason("a unit beside", "13.7.4b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def cdo_leads(assault: Assault) -> Answer:
    """A CDO leads [13.7.4c]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # the lead unit is a CDO                                           goss/ground_assault.rules:517
    if through(assault_bonuses.att_lead(assault), lambda it: it.kind) != UnitKind.CDO:
        failed.append(Reason("the lead unit is a CDO", "13.7.4c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def eng_sources(assault: Assault, trace: Trace | None = None) -> int:
    """Stacks with Eng, and a leading CDO [13.7.4b; 13.7.4c]."""
    # stacks_with_eng                                                  goss/ground_assault.rules:520
    stacks_with_eng = sum(1 for stack in assault.stacks if eng_stack(stack).holds)
    if trace is not None:
        trace.step(
            "stacks_with_eng", stacks_with_eng, "13.7.4b; 13.7.4c", "goss/ground_assault.rules:520"
        )
    # gives                                                            goss/ground_assault.rules:519
    value = stacks_with_eng + 1 if cdo_leads(assault).holds else stacks_with_eng
    if trace is not None:
        trace.formula("eng_sources", value, "13.7.4b; 13.7.4c", "goss/ground_assault.rules:519")
    return value


def eng_on_work(assault: Assault, trace: Trace | None = None) -> int:
    """Engineer shifts against the work [13.7.3(m); 13.7.4b]."""
    # gives                                                            goss/ground_assault.rules:523
    value = min(eng_sources(assault, trace), work_shifts(assault, trace))
    if trace is not None:
        trace.formula("eng_on_work", value, "13.7.3(m); 13.7.4b", "goss/ground_assault.rules:523")
    return value


def eng_defends(assault: Assault) -> Answer:
    """An Eng defends [13.7.4b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any(unit.kind.engineer for unit in fighting(assault)):
        # Eng in the defending stack                                   goss/ground_assault.rules:570
        because.append(Reason("Eng in the defending stack", "13.7.4b"))
    else:
        failed += [Reason("Eng in the defending stack", "13.7.4b", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def eng_in_town(assault: Assault, trace: Trace | None = None) -> int:
    """Engineer shifts in a town or city [13.7.3(n); 13.7.4b].

    Only what the work leaves over.
    """

    @cache
    def over_work() -> int:
        # over_work: worked out when it is first asked for             goss/ground_assault.rules:574
        value = eng_sources(assault, trace) - eng_on_work(assault, trace)
        if trace is not None:
            trace.step("over_work", value, "13.7.3(n); 13.7.4b", "goss/ground_assault.rules:574")
        return value

    # gives                                                            goss/ground_assault.rules:572
    value: int
    if eng_defends(assault).holds:
        # an Eng defends
        value = 0
    elif eng_on_work(assault, trace) < work_shifts(assault, trace):
        # the work first
        value = 0
    elif any(terrain_type == Terrain.CITY for terrain_type in assault.target.terrain):
        # city, 4 at most
        value = min(4, over_work())
    elif any(terrain_type == Terrain.TOWN for terrain_type in assault.target.terrain):
        # town, 3 at most
        value = min(3, over_work())
    else:
        value = 0
    if trace is not None:
        trace.formula("eng_in_town", value, "13.7.3(n); 13.7.4b", "goss/ground_assault.rules:572")
    return value


class GaResult(Outcome):
    """Ground Assault result [13.9.2].

    The asterisk is a mandatory PRC, the plain number are discretionary hits, the number in
    parentheses mandatory hits.

    One of:
    nothing: NE
    star: *
    hits: {n}
    star_hits: *{n}
    steps: ({m})
    star_steps: *({m})
    hits_steps: {n}({m})
    star_hits_steps: *{n}({m})
    """

    __slots__ = ("check", "discretionary", "mandatory")
    NOTHING: ClassVar[GaResult]
    STAR: ClassVar[GaResult]

    def __init__(
        self,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        check: bool,
        discretionary: int,
        mandatory: int,
    ) -> None:
        super().__init__(rank, case, printed, numbers)
        self.check = check
        self.discretionary = discretionary
        self.mandatory = mandatory

    @classmethod
    def hits(cls, n: int) -> GaResult:
        """{n}"""
        return cls(2, "hits", str(n), (n,), check=False, discretionary=n, mandatory=0)

    @classmethod
    def star_hits(cls, n: int) -> GaResult:
        """*{n}"""
        return cls(3, "star_hits", "*" + str(n), (n,), check=True, discretionary=n, mandatory=0)

    @classmethod
    def steps(cls, m: int) -> GaResult:
        """({m})"""
        return cls(4, "steps", "(" + str(m) + ")", (m,), check=False, discretionary=0, mandatory=m)

    @classmethod
    def star_steps(cls, m: int) -> GaResult:
        """*({m})"""
        return cls(
            5, "star_steps", "*(" + str(m) + ")", (m,), check=True, discretionary=0, mandatory=m
        )

    @classmethod
    def hits_steps(cls, n: int, m: int) -> GaResult:
        """{n}({m})"""
        return cls(
            6,
            "hits_steps",
            str(n) + "(" + str(m) + ")",
            (n, m),
            check=False,
            discretionary=n,
            mandatory=m,
        )

    @classmethod
    def star_hits_steps(cls, n: int, m: int) -> GaResult:
        """*{n}({m})"""
        return cls(
            7,
            "star_hits_steps",
            "*" + str(n) + "(" + str(m) + ")",
            (n, m),
            check=True,
            discretionary=n,
            mandatory=m,
        )


GaResult.NOTHING = GaResult(0, "nothing", "NE", check=False, discretionary=0, mandatory=0)
GaResult.STAR = GaResult(1, "star", "*", check=True, discretionary=0, mandatory=0)


# Ground Assault Table: attacker's roll, defender's result [13.9.0;    goss/ground_assault.rules:618
# 13.9.1; Card]
# † recovered from 13.9.1 example of play
ATTACK_RESULTS_RESULT: Final[Axis[GaResult]] = Axis(
    "attack_results",
    "Ground Assault Table: attacker's roll, defender's result",
    "13.9.0; 13.9.1; Card",
    "Result",
    (GAP, GaResult.star_hits(1), GAP),
)
ATTACK_RESULTS_COLUMN: Final[Axis[Column]] = Axis(
    "attack_results",
    "Ground Assault Table: attacker's roll, defender's result",
    "13.9.0; 13.9.1; Card",
    "column",
    (
        Column.A,
        Column.B,
        Column.C,
        Column.D,
        Column.E,
        Column.F,
        Column.G,
        Column.H,
        Column.I,
        Column.J,
        Column.K,
        Column.L,
        Column.M,
        Column.N,
    ),
)

# fmt: off
ATTACK_RESULTS: Final[BandChart[GaResult]] = BandChart(
    "Ground Assault Table: attacker's roll, defender's result",
    "13.9.0; 13.9.1; Card",
    rows=(ATTACK_RESULTS_RESULT,),
    columns=(ATTACK_RESULTS_COLUMN,),
    lines=(
        #        A        B        C        D        E        F        G        H
        #        I        J        K        L        M        N
        ("...", ()),
        ("*1",  (unknown, unknown, unknown, unknown, unknown, unknown, unknown, (55, 74),
                 unknown, unknown, unknown, unknown, unknown, unknown)),  # H †
        ("...", ()),
    ),
    answer=ATTACK_RESULTS_RESULT,
)
# fmt: on


def attack_results(column: Column, roll: Number, trace: Trace | None = None) -> GaResult:
    """Ground Assault Table: attacker's roll, defender's result [13.9.0; 13.9.1; Card].

    Ten rows, the results of A to H and those of I to N apart: which row a result stands in
    is not in the source. A roll below the column does nothing to the defender; one above it
    has the highest row.
    """
    found = ATTACK_RESULTS.rolled(ATTACK_RESULTS_COLUMN.find(column), roll)
    if trace is not None:
        trace.lookup(
            "attack_results",
            found,
            "13.9.0; 13.9.1; Card",
            "goss/ground_assault.rules:618",
            printed((column, roll)),
        )
    return found


# Ground Assault Table: defender's roll, attacker's result [13.9.0;    goss/ground_assault.rules:632
# 13.9.1; Card]
# † recovered from 13.9.1 example of play
# ‡ recovered from 13.10.3 example
DEFENSE_RESULTS_RESULT: Final[Axis[GaResult]] = Axis(
    "defense_results",
    "Ground Assault Table: defender's roll, attacker's result",
    "13.9.0; 13.9.1; Card",
    "Result",
    (GAP, GaResult.star_hits_steps(2, 3), GAP, GaResult.STAR, GAP),
)
DEFENSE_RESULTS_COLUMN: Final[Axis[Column]] = Axis(
    "defense_results",
    "Ground Assault Table: defender's roll, attacker's result",
    "13.9.0; 13.9.1; Card",
    "column",
    (
        Column.A,
        Column.B,
        Column.C,
        Column.D,
        Column.E,
        Column.F,
        Column.G,
        Column.H,
        Column.I,
        Column.J,
        Column.K,
        Column.L,
        Column.M,
        Column.N,
    ),
)

# fmt: off
DEFENSE_RESULTS: Final[BandChart[GaResult]] = BandChart(
    "Ground Assault Table: defender's roll, attacker's result",
    "13.9.0; 13.9.1; Card",
    rows=(DEFENSE_RESULTS_RESULT,),
    columns=(DEFENSE_RESULTS_COLUMN,),
    lines=(
        #          A        B        C        D        E        F        G        H
        #          I        J        K        L        M        N
        ("...", ()),
        ("*2(3)", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, Part(-21, -21),
                   unknown, unknown, unknown, unknown, unknown, unknown)),  # H ‡
        ("...", ()),
        ("*",     (unknown, unknown, unknown, unknown, unknown, unknown, unknown, (61, 80),
                   unknown, unknown, unknown, unknown, unknown, unknown)),  # H †
        ("...", ()),
    ),
    answer=DEFENSE_RESULTS_RESULT,
)
# fmt: on


def defense_results(column: Column, roll: Number, trace: Trace | None = None) -> GaResult:
    """Ground Assault Table: defender's roll, attacker's result [13.9.0; 13.9.1; Card].

    Ten rows, the results of A to H and those of I to N apart: which row a result stands in
    is not in the source. A roll below the column has the lowest row; one above it does
    nothing to the attacker.
    """
    found = DEFENSE_RESULTS.rolled(DEFENSE_RESULTS_COLUMN.find(column), roll)
    if trace is not None:
        trace.lookup(
            "defense_results",
            found,
            "13.9.0; 13.9.1; Card",
            "goss/ground_assault.rules:632",
            printed((column, roll)),
        )
    return found


def defender_suffers(column: Column, modified_dr: int, trace: Trace | None = None) -> GaResult:
    """Defender's result [13.9.0]."""
    # gives                                                            goss/ground_assault.rules:649
    value = attack_results(column, modified_dr, trace)
    if trace is not None:
        trace.formula("defender_suffers", value, "13.9.0", "goss/ground_assault.rules:649")
    return value


def attacker_suffers(column: Column, modified_dr: int, trace: Trace | None = None) -> GaResult:
    """Attacker's result [13.9.0]."""
    # gives                                                            goss/ground_assault.rules:652
    value = defense_results(column, modified_dr, trace)
    if trace is not None:
        trace.formula("attacker_suffers", value, "13.9.0", "goss/ground_assault.rules:652")
    return value
