# Lucky Forward lucky_forward
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/assault_bonuses.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Assault bonuses."""

from __future__ import annotations

from typing import Final

from . import assault_shifts, fort_battles, ground_assault_rules
from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Chart,
    FiguresChart,
    LeaveOut,
    Line,
    Reason,
    Trace,
    Unknown,
    UnknownCell,
    each,
    greatest,
    is_a,
    is_at_least,
    is_at_most,
    needed,
    once,
    one_with_greatest,
    through,
    unknown,
)
from .vocabulary import ArmCase, Assault, Regiment, Reserve, RibUnit, Stack
from .words import (
    Cover,
    DefensiveWork,
    GameTurn,
    HexGround,
    Mode,
    Nation,
    Supply,
    Terrain,
    Unit,
    UnitKind,
    UnitSize,
    attack_designated_holds,
    hex_cover,
    is_art_holds,
)

_ARM_ARM: Final = ArmCase.ARM_ARM
_ARM_AT: Final = ArmCase.ARM_AT
_ARM_NONE: Final = ArmCase.ARM_NONE
_AT_ARM: Final = ArmCase.AT_ARM
_AT_AT: Final = ArmCase.AT_AT
_NO_CASE: Final = ArmCase.NO_CASE
_MCT: Final = Cover.MCT
_FORT_OR_FT_AREA: Final = frozenset((DefensiveWork.FORT, DefensiveWork.FT_AREA))
_NIGHT_OR_ENA: Final = frozenset((GameTurn.NIGHT, GameTurn.ENA))
_STRAT: Final = Mode.STRAT
_EXPLOIT_OR_STRAT: Final = frozenset((Mode.EXPLOIT, Mode.STRAT))
_PA_OR_TAC: Final = frozenset((Mode.PA, Mode.TAC))
_CW: Final = Nation.CW
_GERMAN: Final = Nation.GERMAN
_CW_OR_FREE_FRENCH: Final = frozenset((Nation.CW, Nation.FREE_FRENCH))
_OOS: Final = Supply.OOS
_TERRAIN_CLEAR: Final = Terrain.CLEAR
_TERRAIN_CLEAR_OR_LOCATION_OR_VILLAGE: Final = frozenset((
    Terrain.CLEAR,
    Terrain.LOCATION,
    Terrain.VILLAGE,
))
_AFV: Final = UnitKind.AFV
_ARM_INF: Final = UnitKind.ARM_INF
_ARM_RECON: Final = UnitKind.ARM_RECON
_CDO: Final = UnitKind.CDO
_HYBRID: Final = UnitKind.HYBRID
_AFV_OR_ENG_AFV_OR_HYBRID: Final = frozenset((UnitKind.AFV, UnitKind.ENG_AFV, UnitKind.HYBRID))
_UNIT_KIND_ART_OR_HORSE_ART: Final = frozenset((UnitKind.ART, UnitKind.HORSE_ART))
_ENG_OR_FUSILIER_OR_RECON_OR_ARM_RECON: Final = frozenset((
    UnitKind.ENG,
    UnitKind.FUSILIER,
    UnitKind.RECON,
    UnitKind.ARM_RECON,
))
_INF_OR_ARM_INF: Final = frozenset((UnitKind.INF, UnitKind.ARM_INF))
_RECON_OR_ARM_RECON: Final = frozenset((UnitKind.RECON, UnitKind.ARM_RECON))
_BATTALION: Final = UnitSize.BATTALION
_Z_STEP: Final = UnitSize.Z_STEP


def ga_drm(assault: Assault, trace: Trace | None = None) -> int:
    """Ground Assault DRM, added to both rolls [13.8.0; 13.8.5].

    Above zero the attacker is better, below zero the defender.
    """
    total = 0

    if not assault.overrun:
        adds = 5 * (attacker_cr(assault, trace) - defender_cr(assault, trace))
        total += adds
        if trace is not None:
            trace.adds(
                "ga_drm", adds, "Combat Reserve: 5 for each unit more", "13.8.2; 5.3.5",
                "goss/assault_bonuses.rules:44",
            )

    adds = 5 * (attacker_rib(assault, trace) - defender_rib(assault, trace))
    total += adds
    if trace is not None:
        trace.adds(
            "ga_drm", adds, "RIB: 5 for each more", "13.8.3", "goss/assault_bonuses.rules:45",
        )

    adds = 5 * fort_battles.pr_ahead(assault, trace)
    total += adds
    if trace is not None:
        trace.adds(
            "ga_drm", adds, "Proficiency: 5 for each point ahead", "13.8.1; lf 17.6.3b",
            "lucky_forward/fort_battles.rules:50",
        )

    adds = attacker_bonus_value(assault, trace) * attacker_bonuses(assault, trace)
    total += adds
    if trace is not None:
        trace.adds(
            "ga_drm", adds, "Arm/AT, attacker: 10 or 15 each", "13.8.4",
            "goss/assault_bonuses.rules:46",
        )

    adds = -(defender_bonus_value(assault, trace) * defender_bonuses(assault, trace))
    total += adds
    if trace is not None:
        trace.adds(
            "ga_drm", adds, "Arm/AT, defender: 10 or 15 each", "13.8.4",
            "goss/assault_bonuses.rules:47",
        )

    # the total is kept within its bounds [13.8.5]
    total = max(total, -60)
    total = min(total, 60)
    if trace is not None:
        trace.total(
            "ga_drm",
            total,
            "13.8.0; 13.8.5",
            "goss/assault_bonuses.rules:38",
            "Ground Assault DRM, added to both rolls",
        )
    return total


def ga_drm_lines(assault: Assault) -> tuple[Line, ...]:
    """The lines of Ground Assault DRM, added to both rolls that count, each with its value and
    rule.
    """
    trace = Trace()
    ga_drm(assault, trace)
    return trace.lines_of("ga_drm")


def may_lead(fighter: Unit, side: tuple[Unit, ...], assault: Assault) -> Answer:
    """May be the lead PR unit [13.8.1]."""
    if side.__class__ is not tuple:
        each("side", side, is_a, Unit)

    failed: list[Reason] = []

    # none of these
    # in standoff [13.5.2]                                             goss/assault_bonuses.rules:53
    if fighter.standoff:
        failed.append(Reason("in standoff", "13.5.2"))
    # a Z-step beside a Co. or Bn. [4.1.3]                             goss/assault_bonuses.rules:54
    if fighter.size is _Z_STEP and any([unit.size is not _Z_STEP for unit in side]):
        if fighter.big_cat:
            # unless Pz V, Pz VI, Pz VIb                               goss/assault_bonuses.rules:55
            pass
        else:
            failed.append(Reason("a Z-step beside a Co. or Bn.", "4.1.3"))
    # in Strat mode beside others [5.5.6]                              goss/assault_bonuses.rules:56
    if fighter.mode is _STRAT and any([unit.mode is not _STRAT for unit in side]):
        failed.append(Reason("in Strat mode beside others", "5.5.6"))
    # a CDO [4.6.6]                                                    goss/assault_bonuses.rules:57
    with LeaveOut(failed):
        if fighter.kind is _CDO:
            if all([unit.kind is _CDO for unit in side]):
                # unless only CDO take part                            goss/assault_bonuses.rules:58
                pass
            elif attack_designated_holds(fighter) and (
                assault.special_objective
                or assault.target.work is not None
                and assault.target.work in _FORT_OR_FT_AREA
            ):
                # unless attacking a Fort, a Ft Area or a special      goss/assault_bonuses.rules:59
                # objective
                pass
            else:
                failed.append(Reason("a CDO", "4.6.6"))
    # a CW Recon Bn. with others [4.6.8]                               goss/assault_bonuses.rules:63
    if (
        fighter.nation is _CW
        and fighter.size is _BATTALION
        and fighter.kind in _RECON_OR_ARM_RECON
        and len(side) > 1
    ):
        failed.append(Reason("a CW Recon Bn. with others", "4.6.8"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_lead_holds(fighter: Unit, side: tuple[Unit, ...], assault: Assault) -> bool:
    """May be the lead PR unit [13.8.1]: yes or no, without the reasons."""
    return (
        not fighter.standoff
        and (
            not (fighter.size is _Z_STEP and any([unit.size is not _Z_STEP for unit in side]))
            or fighter.big_cat
        )
        and not (fighter.mode is _STRAT and any([unit.mode is not _STRAT for unit in side]))
        and (
            fighter.kind is not _CDO
            or all([unit.kind is _CDO for unit in side])
            or attack_designated_holds(fighter)
            and (
                assault.special_objective
                or assault.target.work is not None
                and assault.target.work in _FORT_OR_FT_AREA
            )
        )
        and not (
            fighter.nation is _CW
            and fighter.size is _BATTALION
            and fighter.kind in _RECON_OR_ARM_RECON
            and len(side) > 1
        )
    )


def att_lead(assault: Assault, trace: Trace | None = None) -> Unit | None:
    """Attacker's lead PR unit [13.8.1].

    The one chosen; else the best that may lead.
    """
    # chosen                                                           goss/assault_bonuses.rules:69
    chosen_ = tuple([unit for unit in ground_assault_rules.attackers(assault, trace) if unit.lead])
    if trace is not None:
        trace.step("chosen", chosen_, "13.8.1", "goss/assault_bonuses.rules:69")

    def able() -> tuple[Unit, ...]:
        # able: worked out when it is first asked for                  goss/assault_bonuses.rules:70
        value = tuple([
            unit
            for unit in ground_assault_rules.attackers(assault, trace)
            if unit.attack_pr is not None
            and may_lead_holds(unit, ground_assault_rules.attackers(assault, trace), assault)
        ])
        if trace is not None:
            trace.step("able", value, "13.8.1", "goss/assault_bonuses.rules:70")
        return value

    # gives                                                            goss/assault_bonuses.rules:67
    value: Unit | None = (
        one_with_greatest(chosen_, lambda unit: unit.attack_pr)
        if len(chosen_) >= 1
        else one_with_greatest(able(), lambda unit: unit.attack_pr)
    )
    if trace is not None:
        trace.formula(
            "att_lead", value, "13.8.1", "goss/assault_bonuses.rules:67", "Attacker's lead PR unit"
        )
    return value


def def_lead(assault: Assault, trace: Trace | None = None) -> Unit | None:
    """Defender's lead PR unit [13.8.1].

    The one chosen; else the best that may lead.
    """
    # chosen                                                           goss/assault_bonuses.rules:76
    chosen_ = tuple([unit for unit in ground_assault_rules.fighting(assault, trace) if unit.lead])
    if trace is not None:
        trace.step("chosen", chosen_, "13.8.1", "goss/assault_bonuses.rules:76")

    def able() -> tuple[Unit, ...]:
        # able: worked out when it is first asked for                  goss/assault_bonuses.rules:77
        value = tuple([
            unit
            for unit in ground_assault_rules.fighting(assault, trace)
            if unit.defense_pr is not None
            and may_lead_holds(unit, ground_assault_rules.fighting(assault, trace), assault)
        ])
        if trace is not None:
            trace.step("able", value, "13.8.1", "goss/assault_bonuses.rules:77")
        return value

    # gives                                                            goss/assault_bonuses.rules:74
    value: Unit | None = (
        one_with_greatest(chosen_, lambda unit: unit.defense_pr)
        if len(chosen_) >= 1
        else one_with_greatest(able(), lambda unit: unit.defense_pr)
    )
    if trace is not None:
        trace.formula(
            "def_lead", value, "13.8.1", "goss/assault_bonuses.rules:74", "Defender's lead PR unit"
        )
    return value


def entrenched_defense(assault: Assault) -> Answer:
    """Defends in an ET, Fort or Ft Area [13.8.1; 17.4.1a]."""
    failed: list[Reason] = []

    # all of these
    # a work that helps                                                goss/assault_bonuses.rules:83
    if not assault_shifts.work_helps_holds(assault):
        failed.append(Reason("a work that helps", "13.8.1; 17.4.1a", holds=False))
    # an ET, Fort or Ft Area                                           goss/assault_bonuses.rules:84
    with LeaveOut(failed):
        if assault.target.work is None or not assault.target.work.entrenched:
            failed.append(Reason("an ET, Fort or Ft Area", "13.8.1; 17.4.1a", holds=False))
    # the lead unit in neither Exploit nor Strat mode                  goss/assault_bonuses.rules:85
    with LeaveOut(failed):
        if through(def_lead(assault), lambda it: it.mode) in _EXPLOIT_OR_STRAT:
            failed.append(
                Reason(
                    "the lead unit in neither Exploit nor Strat mode",
                    "13.8.1; 17.4.1a",
                    holds=False,
                ),
            )
    # the lead unit is not the fort [lf 17.6.0]                  lucky_forward/fort_battles.rules:31
    with LeaveOut(failed):
        if through(def_lead(assault), lambda it: it.metz_fort) is True:
            failed.append(Reason("the lead unit is not the fort", "lf 17.6.0", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def entrenched_defense_holds(assault: Assault) -> bool:
    """Defends in an ET, Fort or Ft Area [13.8.1; 17.4.1a]: yes or no, without the reasons."""
    return (
        assault_shifts.work_helps_holds(assault)
        and assault.target.work is not None
        and assault.target.work.entrenched
        and through(def_lead(assault), lambda it: it.mode) not in _EXPLOIT_OR_STRAT
        and through(def_lead(assault), lambda it: it.metz_fort) is not True
    )


def checking_pr(assault: Assault, trace: Trace | None = None) -> int | None:
    """Defender's PR, entrenched, without a Ldr [13.8.1; 13.10.1]."""
    # printed_pr                                                       goss/assault_bonuses.rules:88
    printed_pr = through(def_lead(assault, trace), lambda it: it.defense_pr)
    if trace is not None:
        trace.step("printed_pr", printed_pr, "13.8.1; 13.10.1", "goss/assault_bonuses.rules:88")
    # gives                                                            goss/assault_bonuses.rules:87
    value: int | None = (
        max(needed(printed_pr, "printed_pr"), min(8, needed(printed_pr, "printed_pr") + 1))
        if entrenched_defense_holds(assault)
        else printed_pr
    )
    if trace is not None:
        trace.formula(
            "checking_pr",
            value,
            "13.8.1; 13.10.1",
            "goss/assault_bonuses.rules:87",
            "Defender's PR, entrenched, without a Ldr",
        )
    return value


def defender_pr(assault: Assault, trace: Trace | None = None) -> int | None:
    """Defender's PR [13.8.1]."""
    # gives                                                            goss/assault_bonuses.rules:91
    value: int | None = (
        max(
            needed(checking_pr(assault, trace), "checking_pr"),
            min(9, needed(checking_pr(assault, trace), "checking_pr") + 1),
        )
        if assault.def_ldr and not assault.metz_fort
        else checking_pr(assault, trace)
    )
    if trace is not None:
        trace.formula(
            "defender_pr", value, "13.8.1", "goss/assault_bonuses.rules:91", "Defender's PR"
        )
    return value


def attacker_pr(assault: Assault, trace: Trace | None = None) -> int | None:
    """Attacker's PR [13.8.1]."""
    # printed_pr                                                       goss/assault_bonuses.rules:95
    printed_pr = through(att_lead(assault, trace), lambda it: it.attack_pr)
    if trace is not None:
        trace.step("printed_pr", printed_pr, "13.8.1", "goss/assault_bonuses.rules:95")
    # gives                                                            goss/assault_bonuses.rules:94
    value: int | None = (
        max(needed(printed_pr, "printed_pr"), min(9, needed(printed_pr, "printed_pr") + 1))
        if assault.att_ldr and not assault.metz_fort
        else printed_pr
    )
    if trace is not None:
        trace.formula(
            "attacker_pr", value, "13.8.1", "goss/assault_bonuses.rules:94", "Attacker's PR"
        )
    return value


def may_commit(reserve: Reserve) -> Answer:
    """May be committed [13.8.2]."""
    failed: list[Reason] = []

    # all of these
    # its formation is in the assault                                 goss/assault_bonuses.rules:102
    if not reserve.same_formation:
        failed.append(Reason("its formation is in the assault", "13.8.2", holds=False))
    # within three hexes                                              goss/assault_bonuses.rules:103
    if reserve.distance > 3:
        failed.append(Reason("within three hexes", "13.8.2", holds=False))
    # by a path that is open to it                                    goss/assault_bonuses.rules:104
    if not reserve.path_clear:
        failed.append(Reason("by a path that is open to it", "13.8.2", holds=False))

    # none of these
    # fatigued [14.2.0]                                               goss/assault_bonuses.rules:106
    if reserve.fatigue >= 1:
        failed.append(Reason("fatigued", "14.2.0"))
    # OoS [15.6.0]                                                    goss/assault_bonuses.rules:107
    if reserve.supply is _OOS:
        failed.append(Reason("OoS", "15.6.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_commit_holds(reserve: Reserve) -> bool:
    """May be committed [13.8.2]: yes or no, without the reasons."""
    return (
        reserve.same_formation
        and reserve.distance <= 3
        and reserve.path_clear
        and reserve.fatigue < 1
        and reserve.supply is not _OOS
    )


def assigned_to_rgt(member: RibUnit, regiment: Regiment) -> Answer:
    """One of the regiment's [13.8.3b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if member.kind in _INF_OR_ARM_INF and member.same_rgt:
        # Inf type of the Rgt [13.8.3b(2)]                            goss/assault_bonuses.rules:111
        because.append(Reason("Inf type of the Rgt", "13.8.3b(2)"))
    elif member.kind is _HYBRID and member.same_rgt:
        # hybrid of the CC [13.8.3b(3)]                               goss/assault_bonuses.rules:113
        because.append(Reason("hybrid of the CC", "13.8.3b(3)"))
    elif member.kind is _ARM_RECON and member.size is _BATTALION and member.same_rgt:
        # Arm Recon Bn. of the CvGp [13.8.3b(4)]                      goss/assault_bonuses.rules:114
        because.append(Reason("Arm Recon Bn. of the CvGp", "13.8.3b(4)"))
    elif (
        member.nation is _GERMAN
        and member.same_formation
        and member.kind in _ENG_OR_FUSILIER_OR_RECON_OR_ARM_RECON
    ):
        # German Eng, Fusilier or Recon of the formation              goss/assault_bonuses.rules:116
        # [13.8.3b(5)]
        because.append(Reason("German Eng, Fusilier or Recon of the formation", "13.8.3b(5)"))
    elif (
        member.nation is _GERMAN
        and member.same_formation
        and member.kind is _AFV
        and regiment.mech_formation
    ):
        # German AFV of the Mech formation [13.8.3b(8)]               goss/assault_bonuses.rules:119
        because.append(Reason("German AFV of the Mech formation", "13.8.3b(8)"))
    elif (
        member.nation in _CW_OR_FREE_FRENCH
        and member.kind is _AFV
        and member.size is _BATTALION
        and member.same_rgt
        and regiment.mixed_brigade
    ):
        # pure AFV Bn. of a mixed brigade [13.8.3b(9)]                goss/assault_bonuses.rules:122
        because.append(Reason("pure AFV Bn. of a mixed brigade", "13.8.3b(9)"))
    else:
        failed += [
            Reason("Inf type of the Rgt", "13.8.3b(2)", holds=False),
            Reason("hybrid of the CC", "13.8.3b(3)", holds=False),
            Reason("Arm Recon Bn. of the CvGp", "13.8.3b(4)", holds=False),
            Reason("German Eng, Fusilier or Recon of the formation", "13.8.3b(5)", holds=False),
            Reason("German AFV of the Mech formation", "13.8.3b(8)", holds=False),
            Reason("pure AFV Bn. of a mixed brigade", "13.8.3b(9)", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def assigned_to_rgt_holds(member: RibUnit, regiment: Regiment) -> bool:
    """One of the regiment's [13.8.3b]: yes or no, without the reasons."""
    return (
        member.kind in _INF_OR_ARM_INF
        and member.same_rgt
        or member.kind is _HYBRID
        and member.same_rgt
        or member.kind is _ARM_RECON
        and member.size is _BATTALION
        and member.same_rgt
        or member.nation is _GERMAN
        and member.same_formation
        and member.kind in _ENG_OR_FUSILIER_OR_RECON_OR_ARM_RECON
        or member.nation is _GERMAN
        and member.same_formation
        and member.kind is _AFV
        and regiment.mech_formation
        or member.nation in _CW_OR_FREE_FRENCH
        and member.kind is _AFV
        and member.size is _BATTALION
        and member.same_rgt
        and regiment.mixed_brigade
    )


def gives_rib(member: RibUnit, regiment: Regiment) -> Answer:
    """Gives RIB [13.8.3a; 13.8.3b].

    Contradiction: a Bn. of one step gives none in the examples, 13.8.3a asks two steps of
    adjacent units alone: none [13.8.3a; 13.8.3b examples]
    """
    failed: list[Reason] = []

    # all of these
    # in PA or Tac mode [13.8.3b(1)]                                  goss/assault_bonuses.rules:129
    if member.mode not in _PA_OR_TAC:
        failed.append(Reason("in PA or Tac mode", "13.8.3b(1)", holds=False))
    # one of the regiment's [13.8.3b]                                 goss/assault_bonuses.rules:130
    if not assigned_to_rgt_holds(member, regiment):
        failed.append(Reason("one of the regiment's", "13.8.3b", holds=False))
    # assigned, not attached [13.8.3b]                                goss/assault_bonuses.rules:131
    if not member.assigned:
        failed.append(Reason("assigned, not attached", "13.8.3b", holds=False))
    # in the fight, or a Bn. of two steps next to it [13.8.3a]        goss/assault_bonuses.rules:132
    if not (
        member.in_fight
        or member.size is _BATTALION
        and member.steps >= 2
        and member.same_rgt
        and not member.river_between
    ):
        failed.append(
            Reason("in the fight, or a Bn. of two steps next to it", "13.8.3a", holds=False)
        )

    # none of these
    # a Bn. on its last step [13.8.3b; 13.9.1]                        goss/assault_bonuses.rules:136
    if member.size is _BATTALION and member.steps == 1:
        failed.append(Reason("a Bn. on its last step", "13.8.3b; 13.9.1"))
    # a Z-step or BU Co. [13.8.3b]                                    goss/assault_bonuses.rules:137
    if member.size is _Z_STEP or member.breakdown:
        failed.append(Reason("a Z-step or BU Co.", "13.8.3b"))
    # OoS, OoC or fatigued [13.8.3b; 14.2.0]                          goss/assault_bonuses.rules:138
    if member.supply is _OOS or member.ooc or member.fatigue >= 1:
        failed.append(Reason("OoS, OoC or fatigued", "13.8.3b; 14.2.0"))
    # a German RE unit [13.8.3b]                                      goss/assault_bonuses.rules:140
    if member.nation is _GERMAN and member.rear_echelon:
        failed.append(Reason("a German RE unit", "13.8.3b"))
    # gave RIB in this segment [13.8.3]                               goss/assault_bonuses.rules:141
    if member.gave:
        failed.append(Reason("gave RIB in this segment", "13.8.3"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def gives_rib_holds(member: RibUnit, regiment: Regiment) -> bool:
    """Gives RIB [13.8.3a; 13.8.3b]: yes or no, without the reasons."""
    return (
        member.mode in _PA_OR_TAC
        and assigned_to_rgt_holds(member, regiment)
        and member.assigned
        and (
            member.in_fight
            or member.size is _BATTALION
            and member.steps >= 2
            and member.same_rgt
            and not member.river_between
        )
        and not (member.size is _BATTALION and member.steps == 1)
        and not (member.size is _Z_STEP or member.breakdown)
        and not (member.supply is _OOS or member.ooc or member.fatigue >= 1)
        and not (member.nation is _GERMAN and member.rear_echelon)
        and not member.gave
    )


def rib(regiment: Regiment, trace: Trace | None = None) -> int:
    """RIB of one regiment [13.8.3; 13.8.3b(10)].

    One unit alone gives none. 13.8.3 has a heading Important with nothing below it. 13.8.3b
    joins (1) and the rest by "and", the rest among themselves by "or".
    """
    # givers                                                          goss/assault_bonuses.rules:145
    givers = tuple([member for member in regiment.units if gives_rib_holds(member, regiment)])
    if trace is not None:
        trace.step("givers", givers, "13.8.3; 13.8.3b(10)", "goss/assault_bonuses.rules:145")
    # cavalry                                                         goss/assault_bonuses.rules:146
    cavalry = sum([
        1 for rib_unit in givers if rib_unit.kind is _ARM_RECON and rib_unit.nation is not _GERMAN
    ])
    if trace is not None:
        trace.step("cavalry", cavalry, "13.8.3; 13.8.3b(10)", "goss/assault_bonuses.rules:146")
    # counted                                                         goss/assault_bonuses.rules:147
    counted = len(givers) - max(0, cavalry - 2)
    if trace is not None:
        trace.step("counted", counted, "13.8.3; 13.8.3b(10)", "goss/assault_bonuses.rules:147")
    # gives                                                           goss/assault_bonuses.rules:143
    value = 0 if counted < 2 else min(3, counted)
    if trace is not None:
        trace.formula(
            "rib",
            value,
            "13.8.3; 13.8.3b(10)",
            "goss/assault_bonuses.rules:143",
            "RIB of one regiment",
        )
    return value


def usable_mark(fighter: Unit, assault: Assault) -> Answer:
    """Its Arm and AT count [13.8.4].

    Contradiction: factors of OoS units: left alone by 15.6.0, zero by 13.8.4: 13.8.4
    [13.8.4; 15.6.0]

    Where AFV meet AFV without combined arms, the halving falls away [13.6.1d] and the
    factor of zero stays.
    """
    failed: list[Reason] = []

    # none of these
    # standoff [13.5.2]                                               goss/assault_bonuses.rules:206
    if fighter.standoff:
        failed.append(Reason("standoff", "13.5.2"))
    # OoS [13.8.4]                                                    goss/assault_bonuses.rules:207
    if fighter.supply is _OOS:
        failed.append(Reason("OoS", "13.8.4"))
    # pure AFV without combined arms [13.6.1d]                        goss/assault_bonuses.rules:208
    with LeaveOut(failed):
        if ground_assault_rules.lacks_combined_arms_holds(fighter, assault):
            failed.append(Reason("pure AFV without combined arms", "13.6.1d"))
    # depleted Art [13.8.4]                                           goss/assault_bonuses.rules:209
    if is_art_holds(fighter) and fighter.depleted:
        failed.append(Reason("depleted Art", "13.8.4"))
    # towed Art out of battery [13.8.4]                               goss/assault_bonuses.rules:210
    if fighter.kind in _UNIT_KIND_ART_OR_HORSE_ART and not fighter.in_battery:
        failed.append(Reason("towed Art out of battery", "13.8.4"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def usable_mark_holds(fighter: Unit, assault: Assault) -> bool:
    """Its Arm and AT count [13.8.4]: yes or no, without the reasons."""
    return (
        not fighter.standoff
        and fighter.supply is not _OOS
        and not ground_assault_rules.lacks_combined_arms_holds(fighter, assault)
        and not (is_art_holds(fighter) and fighter.depleted)
        and not (fighter.kind in _UNIT_KIND_ART_OR_HORSE_ART and not fighter.in_battery)
    )


def arm_attacking(fighter: Unit, assault: Assault, trace: Trace | None = None) -> int | None:
    """Arm factor attacking [13.8.4]."""
    # gives                                                           goss/assault_bonuses.rules:212
    value: int | None
    if fighter.attack_mark is None:
        value = 0
        why = "no mark at the attack strength"
    elif is_art_holds(fighter):
        value = 0
        why = "Art: that is a range"
    elif usable_mark_holds(fighter, assault):
        value = fighter.attack_mark
        why = "usable"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "arm_attacking",
            value,
            "13.8.4",
            "goss/assault_bonuses.rules:212",
            "Arm factor attacking",
            why,
        )
    return value


def at_attacking(fighter: Unit, assault: Assault, trace: Trace | None = None) -> int | None:
    """AT factor of an attacker [13.8.4]."""
    # gives                                                           goss/assault_bonuses.rules:219
    value: int | None
    if fighter.defense_mark is None:
        value = 0
        why = "no mark at the defense strength"
    elif fighter.attack_mark is not None and not is_art_holds(fighter):
        value = 0
        why = "two marks are Arm"
    elif usable_mark_holds(fighter, assault):
        value = fighter.defense_mark
        why = "usable"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "at_attacking",
            value,
            "13.8.4",
            "goss/assault_bonuses.rules:219",
            "AT factor of an attacker",
            why,
        )
    return value


def arm_defending(fighter: Unit, assault: Assault, trace: Trace | None = None) -> int | None:
    """Arm factor defending [13.8.4].

    Arm Inf without armor in its stack has an Arm factor of one.
    """
    # gives                                                           goss/assault_bonuses.rules:227
    value: int | None
    if (
        fighter.kind is _ARM_INF
        and fighter.mounted
        and not any(
            [
                unit.kind in _AFV_OR_ENG_AFV_OR_HYBRID
                for unit in ground_assault_rules.fighting(assault, trace)
            ],
        )
    ):
        value = 1
        why = "Arm Inf without armor"
    elif fighter.attack_mark is None:
        value = 0
        why = "no mark at the attack strength"
    elif fighter.defense_mark is None:
        value = 0
        why = "no mark at the defense strength"
    elif is_art_holds(fighter):
        value = 0
        why = "Art: that is a range"
    elif usable_mark_holds(fighter, assault):
        value = fighter.defense_mark
        why = "usable"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "arm_defending",
            value,
            "13.8.4",
            "goss/assault_bonuses.rules:227",
            "Arm factor defending",
            why,
        )
    return value


def at_defending(fighter: Unit, assault: Assault, trace: Trace | None = None) -> int | None:
    """AT factor defending [13.8.4]."""
    # gives                                                           goss/assault_bonuses.rules:239
    value: int | None
    if fighter.defense_mark is None:
        value = 0
        why = "no mark at the defense strength"
    elif fighter.attack_mark is not None and not is_art_holds(fighter):
        value = 0
        why = "two marks are Arm"
    elif usable_mark_holds(fighter, assault):
        value = fighter.defense_mark
        why = "usable"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "at_defending",
            value,
            "13.8.4",
            "goss/assault_bonuses.rules:239",
            "AT factor defending",
            why,
        )
    return value


def att_arm_units(assault: Assault, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Attackers whose Arm or AT may count [13.8.4a].

    The one chosen as lead Arm/AT unit; else all of them.
    """
    # chosen                                                          goss/assault_bonuses.rules:249
    chosen_ = tuple([
        unit for unit in ground_assault_rules.attackers(assault, trace) if unit.lead_arm
    ])
    if trace is not None:
        trace.step("chosen", chosen_, "13.8.4a", "goss/assault_bonuses.rules:249")
    # gives                                                           goss/assault_bonuses.rules:247
    value = ground_assault_rules.attackers(assault, trace) if len(chosen_) == 0 else chosen_
    if trace is not None:
        trace.formula(
            "att_arm_units",
            value,
            "13.8.4a",
            "goss/assault_bonuses.rules:247",
            "Attackers whose Arm or AT may count",
        )
    return value


def def_arm_units(assault: Assault, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Defenders whose Arm or AT may count [13.8.4a].

    The one chosen as lead Arm/AT unit; else all of them.
    """
    # chosen                                                          goss/assault_bonuses.rules:254
    chosen_ = tuple([
        unit for unit in ground_assault_rules.fighting(assault, trace) if unit.lead_arm
    ])
    if trace is not None:
        trace.step("chosen", chosen_, "13.8.4a", "goss/assault_bonuses.rules:254")
    # gives                                                           goss/assault_bonuses.rules:252
    value = ground_assault_rules.fighting(assault, trace) if len(chosen_) == 0 else chosen_
    if trace is not None:
        trace.formula(
            "def_arm_units",
            value,
            "13.8.4a",
            "goss/assault_bonuses.rules:252",
            "Defenders whose Arm or AT may count",
        )
    return value


def att_arm(assault: Assault, trace: Trace | None = None) -> int | None:
    """Attacker's Arm factor [13.8.4a]."""
    # gives                                                           goss/assault_bonuses.rules:257
    value = greatest([
        arm_attacking(unit, assault, trace) for unit in att_arm_units(assault, trace)
    ])
    if trace is not None:
        trace.formula(
            "att_arm", value, "13.8.4a", "goss/assault_bonuses.rules:257", "Attacker's Arm factor"
        )
    return value


def att_at(assault: Assault, trace: Trace | None = None) -> int | None:
    """Attacker's AT factor [13.8.4a]."""
    # gives                                                           goss/assault_bonuses.rules:260
    value: int | None = (
        greatest([at_attacking(unit, assault, trace) for unit in att_arm_units(assault, trace)])
        if att_arm(assault, trace) == 0
        else 0
    )
    if trace is not None:
        trace.formula(
            "att_at", value, "13.8.4a", "goss/assault_bonuses.rules:260", "Attacker's AT factor"
        )
    return value


def def_arm(assault: Assault, trace: Trace | None = None) -> int | None:
    """Defender's Arm factor [13.8.4a]."""
    # gives                                                           goss/assault_bonuses.rules:263
    value = greatest([
        arm_defending(unit, assault, trace) for unit in def_arm_units(assault, trace)
    ])
    if trace is not None:
        trace.formula(
            "def_arm", value, "13.8.4a", "goss/assault_bonuses.rules:263", "Defender's Arm factor"
        )
    return value


def def_at(assault: Assault, trace: Trace | None = None) -> int | None:
    """Defender's AT factor [13.8.4a]."""
    # gives                                                           goss/assault_bonuses.rules:266
    value: int | None = (
        greatest([at_defending(unit, assault, trace) for unit in def_arm_units(assault, trace)])
        if def_arm(assault, trace) == 0
        else 0
    )
    if trace is not None:
        trace.formula(
            "def_at", value, "13.8.4a", "goss/assault_bonuses.rules:266", "Defender's AT factor"
        )
    return value


def def_offense(assault: Assault, trace: Trace | None = None) -> int | None:
    """Defender's offensive Arm factor [13.8.4e]."""
    # gives                                                           goss/assault_bonuses.rules:269
    value = greatest([
        arm_attacking(unit, assault, trace) for unit in def_arm_units(assault, trace)
    ])
    if trace is not None:
        trace.formula(
            "def_offense",
            value,
            "13.8.4e",
            "goss/assault_bonuses.rules:269",
            "Defender's offensive Arm factor",
        )
    return value


def arm_inf_in(assault: Assault) -> Answer:
    """Mounted Arm Inf defends [13.8.4b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any(
        [unit.kind is _ARM_INF and unit.mounted for unit in ground_assault_rules.fighting(assault)]
    ):
        # mounted Arm Inf                                             goss/assault_bonuses.rules:274
        because.append(Reason("mounted Arm Inf", "13.8.4b"))
    else:
        failed += [Reason("mounted Arm Inf", "13.8.4b", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def arm_inf_in_holds(assault: Assault) -> bool:
    """Mounted Arm Inf defends [13.8.4b]: yes or no, without the reasons."""
    return any(
        [unit.kind is _ARM_INF and unit.mounted for unit in ground_assault_rules.fighting(assault)]
    )


def clear_without_mct(ground: HexGround, gt: GameTurn) -> Answer:
    """Clear without MCT [13.8.4g]."""
    failed: list[Reason] = []

    # all of these
    # clear terrain                                                   goss/assault_bonuses.rules:278
    if not any([terrain_type == _TERRAIN_CLEAR for terrain_type in ground.terrain]):
        failed.append(Reason("clear terrain", "13.8.4g", holds=False))
    # no MCT                                                          goss/assault_bonuses.rules:279
    with LeaveOut(failed):
        if hex_cover(ground, gt) == _MCT:
            failed.append(Reason("no MCT", "13.8.4g", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def clear_without_mct_holds(ground: HexGround, gt: GameTurn) -> bool:
    """Clear without MCT [13.8.4g]: yes or no, without the reasons."""
    return (
        any([terrain_type == _TERRAIN_CLEAR for terrain_type in ground.terrain])
        and hex_cover(ground, gt) != _MCT
    )


def clear_of_features(ground: HexGround) -> Answer:
    """Clear, locations and villages ignored [13.8.4c]."""
    failed: list[Reason] = []

    # all of these
    # nothing but clear, locations, villages                          goss/assault_bonuses.rules:283
    if not all(
        [terrain_type in _TERRAIN_CLEAR_OR_LOCATION_OR_VILLAGE for terrain_type in ground.terrain]
    ):
        failed.append(Reason("nothing but clear, locations, villages", "13.8.4c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def clear_of_features_holds(ground: HexGround) -> bool:
    """Clear, locations and villages ignored [13.8.4c]: yes or no, without the reasons."""
    return all(
        [terrain_type in _TERRAIN_CLEAR_OR_LOCATION_OR_VILLAGE for terrain_type in ground.terrain]
    )


def stack_in_clear(stack: Stack, assault: Assault) -> Answer:
    """Arm of the stack stands in clear [13.8.4g]."""
    failed: list[Reason] = []

    # all of these
    # an Arm factor                                                   goss/assault_bonuses.rules:287
    if not any(is_at_least(arm_attacking(unit, assault), 1) for unit in stack.units):
        failed.append(Reason("an Arm factor", "13.8.4g", holds=False))
    # clear without MCT                                               goss/assault_bonuses.rules:288
    with LeaveOut(failed):
        if not (stack.ground is not None and clear_without_mct_holds(stack.ground, assault.gt)):
            failed.append(Reason("clear without MCT", "13.8.4g", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def stack_in_clear_holds(stack: Stack, assault: Assault) -> bool:
    """Arm of the stack stands in clear [13.8.4g]: yes or no, without the reasons."""
    return (
        any(is_at_least(arm_attacking(unit, assault), 1) for unit in stack.units)
        and stack.ground is not None
        and clear_without_mct_holds(stack.ground, assault.gt)
    )


def att_clear(assault: Assault) -> Answer:
    """Attacking Arm in clear [13.8.4g]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any(stack_in_clear_holds(stack, assault) for stack in assault.stacks):
        # clear without MCT                                           goss/assault_bonuses.rules:292
        because.append(Reason("clear without MCT", "13.8.4g"))
    else:
        failed += [Reason("clear without MCT", "13.8.4g", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def att_clear_holds(assault: Assault) -> bool:
    """Attacking Arm in clear [13.8.4g]: yes or no, without the reasons."""
    return any(stack_in_clear_holds(stack, assault) for stack in assault.stacks)


def def_clear(assault: Assault) -> Answer:
    """Defending Arm in clear [13.8.4g]."""
    failed: list[Reason] = []

    # all of these
    # an Arm factor                                                   goss/assault_bonuses.rules:296
    if not is_at_least(def_arm(assault), 1):
        failed.append(Reason("an Arm factor", "13.8.4g", holds=False))
    # clear without MCT                                               goss/assault_bonuses.rules:297
    with LeaveOut(failed):
        if not clear_without_mct_holds(assault.target, assault.gt):
            failed.append(Reason("clear without MCT", "13.8.4g", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def def_clear_holds(assault: Assault) -> bool:
    """Defending Arm in clear [13.8.4g]: yes or no, without the reasons."""
    return is_at_least(def_arm(assault), 1) and clear_without_mct_holds(assault.target, assault.gt)


def afv_clear(assault: Assault) -> Answer:
    """An attacking AFV in clear [13.8.4c]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any(
        stack.ground is not None
        and clear_of_features_holds(stack.ground)
        and any([unit.kind in _AFV_OR_ENG_AFV_OR_HYBRID for unit in stack.units])
        for stack in assault.stacks
    ):
        # AFV in clear                                                goss/assault_bonuses.rules:301
        because.append(Reason("AFV in clear", "13.8.4c"))
    else:
        failed += [Reason("AFV in clear", "13.8.4c", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def afv_clear_holds(assault: Assault) -> bool:
    """An attacking AFV in clear [13.8.4c]: yes or no, without the reasons."""
    return any(
        stack.ground is not None
        and clear_of_features_holds(stack.ground)
        and any([unit.kind in _AFV_OR_ENG_AFV_OR_HYBRID for unit in stack.units])
        for stack in assault.stacks
    )


# Arm/AT bonuses by terrain [13.8.4a; Card]                           goss/assault_bonuses.rules:304
# † recovered from 13.8.4a example; 13.8.4f example; 13.8.4g example


@dataclass(frozen=True, slots=True)
class ArmTerrainFigures:
    """What one line of Arm/AT bonuses by terrain [13.8.4a; Card] gives."""

    line: str
    _reduction: int | Unknown
    _most: int | Unknown
    shown: int

    @property
    def reduction(self) -> int:
        if isinstance(self._reduction, Unknown):
            raise UnknownCell("Arm/AT bonuses by terrain", self.line, "reduction", "13.8.4a; Card")
        return self._reduction

    @property
    def most(self) -> int:
        if isinstance(self._most, Unknown):
            raise UnknownCell("Arm/AT bonuses by terrain", self.line, "most", "13.8.4a; Card")
        return self._most


ARM_TERRAIN_TERRAIN_TYPE: Final[Axis[Terrain]] = Axis(
    "arm_terrain",
    "Arm/AT bonuses by terrain",
    "13.8.4a; Card",
    "Terrain in the defending hex",
    (
        Terrain.CLEAR,
        Terrain.LOCATION,
        Terrain.ROUGH,
        Terrain.HEDGEROW,
        Terrain.WOODS,
        Terrain.VILLAGE,
        Terrain.MARSH,
        Terrain.SOFT_GROUND,
        Terrain.SWAMP,
        Terrain.FOREST,
        Terrain.BOCAGE,
        Terrain.TOWN,
        Terrain.ROUGH_2,
        Terrain.CITY,
    ),
)

# fmt: off
ARM_TERRAIN: Final[FiguresChart[ArmTerrainFigures]] = FiguresChart(
    "arm_terrain",
    "Arm/AT bonuses by terrain",
    "13.8.4a; Card",
    "goss/assault_bonuses.rules:304",
    rows=(ARM_TERRAIN_TERRAIN_TYPE,),
    columns=(),
    lines=(
        #                reduction most     shown
        ("Clear",       (0,        5,       5)),  # Reduction †
        ("Location",    (unknown,  unknown, 0)),
        ("Rough",       (unknown,  unknown, 0)),
        ("Hedgerow",    (unknown,  unknown, 0)),
        ("Woods",       (2,        2,       2)),  # Reduction †; Maximum †
        ("Village",     (1,        unknown, 1)),  # Reduction †; Shown †
        ("Marsh",       (unknown,  unknown, 0)),
        ("Soft ground", (unknown,  unknown, 0)),
        ("Swamp",       (unknown,  unknown, 0)),
        ("Forest",      (unknown,  1,       1)),  # Maximum †
        ("Bocage",      (unknown,  unknown, 0)),
        ("Town",        (unknown,  unknown, 0)),
        ("Rough 2",     (unknown,  unknown, 0)),
        ("City",        (unknown,  unknown, 0)),
    ),
    gives=ArmTerrainFigures,
)
# fmt: on


def arm_terrain(terrain_type: Terrain, trace: Trace | None = None) -> ArmTerrainFigures:
    """Arm/AT bonuses by terrain [13.8.4a; Card].

    The defender picks the terrain. Reduction first, then the maximum; clear has none but
    that of the GT. Shown: the most bonuses that an example allows where the maximum is not
    in the source.
    """
    try:
        found: ArmTerrainFigures = ARM_TERRAIN.known[ARM_TERRAIN_TERRAIN_TYPE.at[terrain_type]]
    except Exception:
        found = ARM_TERRAIN.look_up(terrain_type)
    if trace is not None:
        trace.looked_up(ARM_TERRAIN, terrain_type, found)
    return found


# Arm against AT: reduction for defensive works [13.8.4d; 17.4.1e;    goss/assault_bonuses.rules:328
# Card]
ARM_WORK_WORK: Final[Axis[DefensiveWork]] = Axis(
    "arm_work",
    "Arm against AT: reduction for defensive works",
    "13.8.4d; 17.4.1e; Card",
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
ARM_WORK: Final[Chart[int]] = Chart(
    "arm_work",
    "Arm against AT: reduction for defensive works",
    "13.8.4d; 17.4.1e; Card",
    "goss/assault_bonuses.rules:328",
    rows=(ARM_WORK_WORK,),
    columns=(),
    lines=(
        #            Reduction
        ("IP",      (unknown,)),
        ("ET-2",    (unknown,)),
        ("ET-3",    (unknown,)),
        ("Fort",    (unknown,)),
        ("Ft Area", (unknown,)),
        ("StP",     (unknown,)),
    ),
)
# fmt: on


def arm_work(work: DefensiveWork, trace: Trace | None = None) -> int:
    """Arm against AT: reduction for defensive works [13.8.4d; 17.4.1e; Card]."""
    try:
        found: int = ARM_WORK.known[ARM_WORK_WORK.at[work]]
    except Exception:
        found = ARM_WORK.look_up(work)
    if trace is not None:
        trace.looked_up(ARM_WORK, work, found)
    return found


def gt_limit(gt: GameTurn, trace: Trace | None = None) -> int:
    """Most bonuses of the GT [13.8.4f]."""
    # gives                                                           goss/assault_bonuses.rules:339
    value = 2 if gt in _NIGHT_OR_ENA else 5
    if trace is not None:
        trace.formula(
            "gt_limit", value, "13.8.4f", "goss/assault_bonuses.rules:339", "Most bonuses of the GT"
        )
    return value


def limited(bonuses: int, terrain_type: Terrain, gt: GameTurn, trace: Trace | None = None) -> int:
    """Bonuses within the limits [13.8.4f]."""
    # within_gt                                                       goss/assault_bonuses.rules:343
    within_gt = min(bonuses, gt_limit(gt, trace))
    if trace is not None:
        trace.step("within_gt", within_gt, "13.8.4f", "goss/assault_bonuses.rules:343")
    # gives                                                           goss/assault_bonuses.rules:342
    value: int
    if bonuses <= 0:
        value = 0
        why = "none left"
    elif within_gt <= arm_terrain(terrain_type, trace).shown:
        value = within_gt
        why = "an example allows as many"
    else:
        value = min(within_gt, arm_terrain(terrain_type, trace).most)
        why = ""
    if trace is not None:
        trace.formula(
            "limited",
            value,
            "13.8.4f",
            "goss/assault_bonuses.rules:342",
            "Bonuses within the limits",
            why,
        )
    return value


def after_terrain(
    ahead: int,
    terrain_type: Terrain,
    gt: GameTurn,
    trace: Trace | None = None,
) -> int:
    """Bonuses in this terrain [13.8.4c; 13.8.4d; 13.8.4f]."""
    # gives                                                           goss/assault_bonuses.rules:365
    value = (
        0
        if ahead <= 0
        else limited(ahead - arm_terrain(terrain_type, trace).reduction, terrain_type, gt, trace)
    )
    if trace is not None:
        trace.formula(
            "after_terrain",
            value,
            "13.8.4c; 13.8.4d; 13.8.4f",
            "goss/assault_bonuses.rules:365",
            "Bonuses in this terrain",
        )
    return value


def arm_case(assault: Assault, trace: Trace | None = None) -> ArmCase:
    """Which factors meet [13.8.4a].

    Arm Inf without armor defends with an Arm of one and has none to attack with, which
    13.8.4e asks for: against AT it counts by the exception of 13.8.4b.
    """
    # gives                                                           goss/assault_bonuses.rules:387
    value: ArmCase
    if is_at_least(att_arm(assault, trace), 1) and is_at_least(def_arm(assault, trace), 1):
        # both have Arm [13.8.4c]
        value = _ARM_ARM
        why = "both have Arm"
    elif is_at_least(att_arm(assault, trace), 1) and is_at_least(def_at(assault, trace), 1):
        # Arm attacks, AT defends [13.8.4d]
        value = _ARM_AT
        why = "Arm attacks, AT defends"
    elif is_at_least(att_arm(assault, trace), 1):
        # Arm attacks, nothing meets it [13.8.4a]
        value = _ARM_NONE
        why = "Arm attacks, nothing meets it"
    elif is_at_least(def_arm(assault, trace), 1) and is_at_least(def_offense(assault, trace), 1):
        # Arm defends [13.8.4e]
        value = _AT_ARM
        why = "Arm defends"
    elif is_at_least(att_at(assault, trace), 1) or is_at_least(def_at(assault, trace), 1):
        # AT alone [13.8.4b]
        value = _AT_AT
        why = "AT alone"
    else:
        value = _NO_CASE
        why = ""
    if trace is not None:
        trace.formula(
            "arm_case",
            value,
            "13.8.4a",
            "goss/assault_bonuses.rules:387",
            "Which factors meet",
            why,
        )
    return value


def attacker_bonuses(assault: Assault, trace: Trace | None = None) -> int:
    """Attacker's Arm/AT bonuses [13.8.4].

    The terrain is the defender's choice: the one that leaves least. Against nothing at all
    the terrain counts, and no work: none is named.
    """

    def by_work() -> int:
        # by_work: worked out when it is first asked for              goss/assault_bonuses.rules:400
        value = (
            arm_work(needed(assault.target.work, "target.work"), trace)
            if assault_shifts.work_helps_holds(assault)
            else 0
        )
        if trace is not None:
            trace.step("by_work", value, "13.8.4", "goss/assault_bonuses.rules:400")
        return value

    @once
    def ahead() -> int | None:
        # ahead: worked out when it is first asked for                goss/assault_bonuses.rules:401
        value: int | None
        if arm_case(assault, trace) == _ARM_ARM:
            # Arm against Arm [13.8.4c]
            value = needed(att_arm(assault, trace), "att_arm") - needed(
                def_arm(assault, trace), "def_arm"
            )
            why = "Arm against Arm"
        elif arm_case(assault, trace) == _ARM_AT and is_at_most(
            att_arm(assault, trace), def_at(assault, trace)
        ):
            # Arm against AT, not ahead [13.8.4d]
            value = needed(att_arm(assault, trace), "att_arm") - needed(
                def_at(assault, trace), "def_at"
            )
            why = "Arm against AT, not ahead"
        elif arm_case(assault, trace) == _ARM_AT:
            # Arm against AT [13.8.4d]
            value = (
                needed(att_arm(assault, trace), "att_arm")
                - needed(def_at(assault, trace), "def_at")
                - by_work()
            )
            why = "Arm against AT"
        elif arm_case(assault, trace) == _ARM_NONE:
            # Arm against nothing [13.8.4a]
            value = att_arm(assault, trace)
            why = "Arm against nothing"
        else:
            value = 0
            why = ""
        if trace is not None:
            trace.step("ahead", value, "13.8.4", "goss/assault_bonuses.rules:401", why)
        return value

    # gives                                                           goss/assault_bonuses.rules:398
    value: int
    if assault.metz_fort and assault.m36_steps >= 1 and def_at(assault, trace) == 0:
        # M36 TDs against a fort without AT [lf 17.6.3b]
        value = 1
        why = "M36 TDs against a fort without AT"
    elif assault.metz_fort:
        # a Metz fort: no armor bonus [lf 17.6.3b]
        value = 0
        why = "a Metz fort: no armor bonus"
    else:
        value = min([
            after_terrain(needed(ahead(), "ahead"), terrain_type, assault.gt, trace)
            for terrain_type in assault.target.terrain
        ])
        why = ""
    if trace is not None:
        trace.formula(
            "attacker_bonuses",
            value,
            "13.8.4",
            "goss/assault_bonuses.rules:398",
            "Attacker's Arm/AT bonuses",
            why,
        )
    return value


def defender_bonuses(assault: Assault, trace: Trace | None = None) -> int:
    """Defender's Arm/AT bonuses [13.8.4].

    The terrain is the defender's choice: the one that leaves most. Clear too, where an
    attacking AFV stands in clear.
    """

    @once
    def ahead() -> int:
        # ahead: worked out when it is first asked for                goss/assault_bonuses.rules:432
        value: int
        if arm_case(assault, trace) == _ARM_ARM:
            # Arm against Arm [13.8.4c]
            value = needed(def_arm(assault, trace), "def_arm") - needed(
                att_arm(assault, trace), "att_arm"
            )
            why = "Arm against Arm"
        elif arm_case(assault, trace) == _AT_ARM:
            # Arm against AT or nothing [13.8.4e]
            value = needed(def_offense(assault, trace), "def_offense") - needed(
                att_at(assault, trace), "att_at"
            )
            why = "Arm against AT or nothing"
        else:
            value = 0
            why = ""
        if trace is not None:
            trace.step("ahead", value, "13.8.4", "goss/assault_bonuses.rules:432", why)
        return value

    def all_of_it() -> int:
        # all_of_it: worked out when it is first asked for       lucky_forward/fort_battles.rules:79
        value = 0 if assault.metz_fort else min(ahead(), gt_limit(assault.gt, trace))
        if trace is not None:
            trace.step("all_of_it", value, "13.8.4", "lucky_forward/fort_battles.rules:79")
        return value

    # gives                                                           goss/assault_bonuses.rules:429
    value: int
    if arm_case(assault, trace) == _AT_AT and arm_inf_in_holds(assault):
        # mounted Arm Inf [13.8.4b]
        value = 1
        why = "mounted Arm Inf"
    elif arm_case(assault, trace) == _ARM_AT and is_at_most(
        def_at(assault, trace), att_arm(assault, trace)
    ):
        # AT against Arm, not ahead [13.8.4d]
        value = 0
        why = "AT against Arm, not ahead"
    elif arm_case(assault, trace) == _ARM_AT:
        # AT against Arm: no terrain [13.8.4d]
        value = min(
            needed(def_at(assault, trace), "def_at") - needed(att_arm(assault, trace), "att_arm"),
            gt_limit(assault.gt, trace),
        )
        why = "AT against Arm: no terrain"
    elif arm_case(assault, trace) == _ARM_ARM and ahead() >= 1 and afv_clear_holds(assault):
        # an attacking AFV in clear [13.8.4c]
        value = all_of_it()
        why = "an attacking AFV in clear"
    else:
        value = max([
            after_terrain(ahead(), terrain_type, assault.gt, trace)
            for terrain_type in assault.target.terrain
        ])
        why = ""
    if trace is not None:
        trace.formula(
            "defender_bonuses",
            value,
            "13.8.4",
            "goss/assault_bonuses.rules:429",
            "Defender's Arm/AT bonuses",
            why,
        )
    return value


def attacker_bonus_value(assault: Assault, trace: Trace | None = None) -> int:
    """DRM of an attacker's bonus [13.8.4g]."""
    # gives                                                           goss/assault_bonuses.rules:448
    value = (
        15
        if (att_clear_holds(assault) or def_clear_holds(assault))
        and max(
            needed(att_arm(assault, trace), "att_arm"), needed(att_at(assault, trace), "att_at")
        ) >= 5
        else 10
    )
    if trace is not None:
        trace.formula(
            "attacker_bonus_value",
            value,
            "13.8.4g",
            "goss/assault_bonuses.rules:448",
            "DRM of an attacker's bonus",
        )
    return value


def defender_bonus_value(assault: Assault, trace: Trace | None = None) -> int:
    """DRM of a defender's bonus [13.8.4g]."""
    # gives                                                           goss/assault_bonuses.rules:466
    value = (
        15
        if (att_clear_holds(assault) or def_clear_holds(assault))
        and max(
            needed(def_arm(assault, trace), "def_arm"),
            needed(def_at(assault, trace), "def_at"),
            needed(def_offense(assault, trace), "def_offense"),
        ) >= 5
        else 10
    )
    if trace is not None:
        trace.formula(
            "defender_bonus_value",
            value,
            "13.8.4g",
            "goss/assault_bonuses.rules:466",
            "DRM of a defender's bonus",
        )
    return value


def attacker_cr(assault: Assault, trace: Trace | None = None) -> int:
    """CR of the attacker [13.8.2]."""
    # gives                                                           goss/assault_bonuses.rules:469
    value = (
        0
        if assault.metz_fort
        else sum([1 for reserve in assault.att_reserves if may_commit_holds(reserve)])
    )
    if trace is not None:
        trace.formula(
            "attacker_cr", value, "13.8.2", "goss/assault_bonuses.rules:469", "CR of the attacker"
        )
    return value


def defender_cr(assault: Assault, trace: Trace | None = None) -> int:
    """CR of the defender [13.8.2]."""
    # gives                                                           goss/assault_bonuses.rules:472
    value = (
        0
        if assault.metz_fort
        else sum([1 for reserve in assault.def_reserves if may_commit_holds(reserve)])
    )
    if trace is not None:
        trace.formula(
            "defender_cr", value, "13.8.2", "goss/assault_bonuses.rules:472", "CR of the defender"
        )
    return value


def attacker_rib(assault: Assault, trace: Trace | None = None) -> int:
    """RIB of the attacker [13.8.3]."""
    # gives                                                           goss/assault_bonuses.rules:475
    value = (
        0
        if assault.metz_fort
        else sum([rib(regiment, trace) for regiment in assault.att_regiments])
    )
    if trace is not None:
        trace.formula(
            "attacker_rib", value, "13.8.3", "goss/assault_bonuses.rules:475", "RIB of the attacker"
        )
    return value


def defender_rib(assault: Assault, trace: Trace | None = None) -> int:
    """RIB of the defender [13.8.3]."""
    # gives                                                           goss/assault_bonuses.rules:478
    value = (
        0
        if assault.metz_fort
        else sum([rib(regiment, trace) for regiment in assault.def_regiments])
    )
    if trace is not None:
        trace.formula(
            "defender_rib", value, "13.8.3", "goss/assault_bonuses.rules:478", "RIB of the defender"
        )
    return value
