# Lucky Forward lucky_forward
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/assault_losses.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Assault losses."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Dice,
    LeaveOut,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    chosen,
    each,
    how_many,
    is_a,
    is_less,
    least,
    least_first,
    once,
    one_with_least,
    or_none,
    round_up,
)
from .vocabulary import GaResult
from .words import D10, DefensiveWork, UnitKind, UnitSize

_ET_3: Final = DefensiveWork.ET_3
_FORT: Final = DefensiveWork.FORT
_UNIT_KIND_HQ_OR_ART_OR_SPA_OR_HORSE_ART: Final = frozenset((
    UnitKind.HQ,
    UnitKind.ART,
    UnitKind.SPA,
    UnitKind.HORSE_ART,
))
_RECON_OR_ARM_RECON_OR_CDO: Final = frozenset((UnitKind.RECON, UnitKind.ARM_RECON, UnitKind.CDO))
_Z_STEP: Final = UnitSize.Z_STEP


@dataclass(frozen=True, slots=True, kw_only=True)
class Loser:
    """Unit that took part [13.10.3]."""

    name: str
    steps: int = 1
    kind: UnitKind = UnitKind.INF
    size: UnitSize = UnitSize.BATTALION
    pr: int | None = None  # offensive PR of the attacker's, defensive PR of the defender's
    lead: bool = False  # lead PR unit
    lead_arm: bool = False  # lead Arm/AT unit, its factor used
    gave_shift: bool = False  # Eng that gave a shift, or kept the attacker from one
    pair: int | None = None  # special stacking: one number for the units stacked as one [6.2.0]
    joined: bool = False  # Co. attached to a Bn. by special stacking [6.2.0]

    def __post_init__(self) -> None:
        a_text("Loser.name", self.name)
        a_number("Loser.steps", self.steps)
        is_a("Loser.kind", self.kind, UnitKind)
        is_a("Loser.size", self.size, UnitSize)
        a_number_or_none("Loser.pr", self.pr)
        a_yes_or_no("Loser.lead", self.lead)
        a_yes_or_no("Loser.lead_arm", self.lead_arm)
        a_yes_or_no("Loser.gave_shift", self.gave_shift)
        a_number_or_none("Loser.pair", self.pair)
        a_yes_or_no("Loser.joined", self.joined)


@dataclass(frozen=True, slots=True, kw_only=True)
class GaLosses:
    """Side that applies its result [13.10.0].

    Where some of the attacker's stacks can retreat far enough and others cannot, what is
    left is told for those that cannot, each stack for itself.
    """

    attacking: bool
    result: GaResult
    units: tuple[Loser, ...]
    lead_pr: int | None = None  # PR of the lead PR unit, with the +1 of its work [13.10.1]
    ldr: bool = False  # a Ldr takes part [23.2.1e]
    work: DefensiveWork | None = None  # of the defenders
    fort_steps: int = 0  # steps of the Fort that all defenders are in
    ct: bool = True  # CT in the hex of the units
    enemy_arm: bool = False  # the enemy applied an Arm factor
    own_arm_at: bool = False  # one of the units applied an Arm or AT factor
    no_max: bool = False  # attacker, ratio below the left-most column: no Max step loss [13.10.3]
    enemy_retreat: int = 0  # defender: hexes that the attackers retreated
    open_way: int = 0  # hexes that all of them can retreat, maximum and path considered [13.11.1]
    own_work: bool = False  # attackers: DW that they can all withdraw into

    def __post_init__(self) -> None:
        a_yes_or_no("GaLosses.attacking", self.attacking)
        is_a("GaLosses.result", self.result, GaResult)
        each("GaLosses.units", self.units, is_a, Loser)
        how_many("GaLosses.units", self.units, 1, None)
        a_number_or_none("GaLosses.lead_pr", self.lead_pr)
        a_yes_or_no("GaLosses.ldr", self.ldr)
        or_none("GaLosses.work", self.work, is_a, DefensiveWork)
        a_number("GaLosses.fort_steps", self.fort_steps)
        a_yes_or_no("GaLosses.ct", self.ct)
        a_yes_or_no("GaLosses.enemy_arm", self.enemy_arm)
        a_yes_or_no("GaLosses.own_arm_at", self.own_arm_at)
        a_yes_or_no("GaLosses.no_max", self.no_max)
        a_number("GaLosses.enemy_retreat", self.enemy_retreat)
        a_number("GaLosses.open_way", self.open_way)
        a_yes_or_no("GaLosses.own_work", self.own_work)


def in_fort(side: GaLosses) -> Answer:
    """All of them in a Fort [13.10.1; 13.10.3].

    17.4.1f lets Forts take discretionary hits; 13.10.4 and 17.4.1e have them ignored, and
    are followed.
    """
    failed: list[Reason] = []

    # all of these
    # defenders                                                         goss/assault_losses.rules:40
    if side.attacking:
        failed.append(Reason("defenders", "13.10.1; 13.10.3", holds=False))
    # in a Fort                                                         goss/assault_losses.rules:41
    if not (side.work is not None and side.work is _FORT):
        failed.append(Reason("in a Fort", "13.10.1; 13.10.3", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def in_fort_holds(side: GaLosses) -> bool:
    """All of them in a Fort [13.10.1; 13.10.3]: yes or no, without the reasons."""
    return not side.attacking and side.work is not None and side.work is _FORT


def may_drop_et_3(side: GaLosses) -> Answer:
    """May remove the ET-3 [13.10.2]."""
    failed: list[Reason] = []

    # all of these
    # defenders in an ET-3                                              goss/assault_losses.rules:45
    if not (not side.attacking and side.work is not None and side.work is _ET_3):
        failed.append(Reason("defenders in an ET-3", "13.10.2", holds=False))
    # a mandatory hit                                                   goss/assault_losses.rules:46
    with LeaveOut(failed):
        if side.result.mandatory < 1:
            failed.append(Reason("a mandatory hit", "13.10.2", holds=False))
    # a way to retreat of one hex                                       goss/assault_losses.rules:47
    if side.open_way < 1:
        failed.append(Reason("a way to retreat of one hex", "13.10.2", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_drop_et_3_holds(side: GaLosses) -> bool:
    """May remove the ET-3 [13.10.2]: yes or no, without the reasons."""
    return (
        not side.attacking
        and side.work is not None
        and side.work is _ET_3
        and side.result.mandatory >= 1
        and side.open_way >= 1
    )


def may_convert(side: GaLosses) -> Answer:
    """May make a mandatory hit discretionary [13.10.2]."""
    failed: list[Reason] = []

    # all of these
    # Recon and CDO alone                                               goss/assault_losses.rules:51
    if not all([loser.kind in _RECON_OR_ARM_RECON_OR_CDO for loser in side.units]):
        failed.append(Reason("Recon and CDO alone", "13.10.2", holds=False))
    # a mandatory hit                                                   goss/assault_losses.rules:52
    with LeaveOut(failed):
        if side.result.mandatory < 1:
            failed.append(Reason("a mandatory hit", "13.10.2", holds=False))
    # a way to retreat of one hex                                       goss/assault_losses.rules:53
    if side.open_way < 1:
        failed.append(Reason("a way to retreat of one hex", "13.10.2", holds=False))

    # none of these
    # no CT, against Arm, without Arm or AT                             goss/assault_losses.rules:55
    if not side.ct and side.enemy_arm and not side.own_arm_at:
        failed.append(Reason("no CT, against Arm, without Arm or AT", "13.10.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_convert_holds(side: GaLosses) -> bool:
    """May make a mandatory hit discretionary [13.10.2]: yes or no, without the reasons."""
    return (
        all([loser.kind in _RECON_OR_ARM_RECON_OR_CDO for loser in side.units])
        and side.result.mandatory >= 1
        and side.open_way >= 1
        and not (not side.ct and side.enemy_arm and not side.own_arm_at)
    )


def holds_of_itself(side: GaLosses) -> Answer:
    """Holds of itself [13.10.4a; 17.4.1a].

    The rule does not say that attackers in a work are left out: here it is the defender's
    work.
    """
    failed: list[Reason] = []

    # all of these
    # defenders in an ET, Fort or Ft Area                               goss/assault_losses.rules:60
    if not (not side.attacking and side.work is not None and side.work.entrenched):
        failed.append(
            Reason("defenders in an ET, Fort or Ft Area", "13.10.4a; 17.4.1a", holds=False)
        )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def holds_of_itself_holds(side: GaLosses) -> bool:
    """Holds of itself [13.10.4a; 17.4.1a]: yes or no, without the reasons."""
    return not side.attacking and side.work is not None and side.work.entrenched


def holding_pr(side: GaLosses, trace: Trace | None = None) -> int | None:
    """Lowest PR [13.10.4a].

    A Co. attached by special stacking is left out.
    """
    # gives                                                             goss/assault_losses.rules:62
    value = least([loser.pr for loser in side.units if loser.pr is not None and not loser.joined])
    if trace is not None:
        trace.formula("holding_pr", value, "13.10.4a", "goss/assault_losses.rules:62", "Lowest PR")
    return value


def loss_order(loser: Loser, trace: Trace | None = None) -> int:
    """Order of mandatory losses [13.10.3].

    The rest at the owner's choice: the order in which they are told.
    """
    # gives                                                             goss/assault_losses.rules:68
    value: int
    if loser.lead:
        # lead PR unit [13.10.3(1)]
        value = 0
        why = "lead PR unit"
    elif loser.lead_arm:
        # lead Arm/AT unit [13.10.3(2)]
        value = 1
        why = "lead Arm/AT unit"
    elif loser.gave_shift:
        # Eng that gave or kept off a shift [13.10.3(3)]
        value = 2
        why = "Eng that gave or kept off a shift"
    elif loser.kind in _UNIT_KIND_HQ_OR_ART_OR_SPA_OR_HORSE_ART:
        # HQ or Art [13.10.3]
        value = 4
        why = "HQ or Art"
    else:
        value = 3
        why = ""
    if trace is not None:
        trace.formula(
            "loss_order",
            value,
            "13.10.3",
            "goss/assault_losses.rules:68",
            "Order of mandatory losses",
            why,
        )
    return value


def takes_for_pair(fighter: Loser, side: GaLosses, trace: Trace | None = None) -> bool:
    """Takes the one loss of its pair [13.10.3; 6.2.0]."""
    # mates                                                             goss/assault_losses.rules:78
    mates = tuple([
        loser for loser in side.units if loser.pair is not None and loser.pair == fighter.pair
    ])
    if trace is not None:
        trace.step("mates", mates, "13.10.3; 6.2.0", "goss/assault_losses.rules:78")
    # first_of_them                                                     goss/assault_losses.rules:79
    first_of_them = one_with_least(mates, lambda loser: loss_order(loser, trace))
    if trace is not None:
        trace.step("first_of_them", first_of_them, "13.10.3; 6.2.0", "goss/assault_losses.rules:79")
    # gives                                                             goss/assault_losses.rules:77
    value = len(mates) == 0 or first_of_them is not None and first_of_them.name == fighter.name
    if trace is not None:
        trace.formula(
            "takes_for_pair",
            value,
            "13.10.3; 6.2.0",
            "goss/assault_losses.rules:77",
            "Takes the one loss of its pair",
        )
    return value


def step_takers(side: GaLosses, trace: Trace | None = None) -> tuple[Loser, ...]:
    """Units that can lose a step, in order [13.10.3; 4.2.1a].

    With Max step loss, one of a pair alone.
    """
    # whole                                                             goss/assault_losses.rules:84
    whole = tuple([loser for loser in side.units if loser.size is not _Z_STEP])
    if trace is not None:
        trace.step("whole", whole, "13.10.3; 4.2.1a", "goss/assault_losses.rules:84")
    # of_each                                                           goss/assault_losses.rules:85
    of_each = tuple([loser for loser in whole if side.no_max or takes_for_pair(loser, side, trace)])
    if trace is not None:
        trace.step("of_each", of_each, "13.10.3; 4.2.1a", "goss/assault_losses.rules:85")
    # gives                                                             goss/assault_losses.rules:82
    value = least_first(of_each, lambda loser: loss_order(loser, trace))
    if trace is not None:
        trace.formula(
            "step_takers",
            value,
            "13.10.3; 4.2.1a",
            "goss/assault_losses.rules:82",
            "Units that can lose a step, in order",
        )
    return value


class Stand(Word):
    """What the side declares [13.10.4]."""

    HOLD = "hold the position"
    LIMITED = "limited retreat"
    FULL = "full retreat"


_FULL: Final = Stand.FULL
_HOLD: Final = Stand.HOLD
_LIMITED: Final = Stand.LIMITED


@dataclass(frozen=True, slots=True)
class ApplyResultDrained:
    """One pass of drained, in Applying a result."""

    round_no: int
    who: str
    taken: int


_apply_result_drained: Final = maker(ApplyResultDrained)


@dataclass(frozen=True, slots=True)
class ApplyResultDrainedOutcome:
    """How drained came out, in Applying a result."""

    left: int
    stopped: bool
    passes: tuple[ApplyResultDrained, ...]


@dataclass(frozen=True, slots=True)
class ApplyResultResolved:
    """What Applying a result comes to."""

    step_losses: int
    drained: ApplyResultDrainedOutcome
    z_lost: int
    fort_hits: int
    discretionary: int
    passed: bool
    retreat: int
    fatigue: int
    steps_later: int


def apply_result(
    side: GaLosses,
    dice: Dice,
    *,
    drop_et_3: bool | None = None,
    convert: bool | None = None,
    stand: Stand | None = None,
    withdraw: bool | None = None,
    hexes_back: int | None = None,
    to_fatigue: int | None = None,
    trace: Trace | None = None,
) -> ApplyResultResolved | Refused:
    """Applying a result [13.10.0].

    The attacker applies its result first. In 13.10.4a, 4) the numbers of the steps to
    follow are damaged: steps 2) and 3) are read.
    """
    is_a("side", side, GaLosses)
    if trace is not None:
        a_trace(trace)

    # roll lead_dr: one ten-sided die, 0 is zero [13.10.1]              goss/assault_losses.rules:97
    lead_dr = 0
    if side.result.check and not in_fort_holds(side):
        lead_dr = D10.roll(dice, "lead_dr")
        if trace is not None:
            trace.roll("lead_dr", lead_dr, "13.10.1", "goss/assault_losses.rules:97")

    # lead_modified [13.10.1; 4.4.1]                                    goss/assault_losses.rules:98
    lead_modified = lead_dr - 1 if side.ldr else lead_dr
    if trace is not None:
        trace.step("lead_modified", lead_modified, "13.10.1; 4.4.1", "goss/assault_losses.rules:98")

    # choose drop_et_3: the owner of the units that suffer the         goss/assault_losses.rules:100
    # result: remove the ET-3 [13.10.2]
    drop_et_3_chosen: bool
    if drop_et_3 is None:
        drop_et_3_chosen = False
    else:
        drop_et_3_chosen = chosen("drop_et_3", drop_et_3, (True, False))
    if trace is not None:
        trace.step("drop_et_3", drop_et_3_chosen, "13.10.2", "goss/assault_losses.rules:100")

    # refuse: no ET-3 to remove for a mandatory hit [13.10.2]          goss/assault_losses.rules:101
    if drop_et_3_chosen and not may_drop_et_3_holds(side):
        if trace is not None:
            trace.refusal(
                "no ET-3 to remove for a mandatory hit",
                (),
                "13.10.2",
                "goss/assault_losses.rules:101",
            )
        return Refused("no ET-3 to remove for a mandatory hit", "13.10.2")

    # choose convert: the owner of the units that suffer the result:   goss/assault_losses.rules:102
    # make a mandatory hit discretionary [13.10.2]
    convert_chosen: bool
    if convert is None:
        convert_chosen = False
    else:
        convert_chosen = chosen("convert", convert, (True, False))
    if trace is not None:
        trace.step("convert", convert_chosen, "13.10.2", "goss/assault_losses.rules:102")

    # refuse: no mandatory hit to convert [13.10.2]                    goss/assault_losses.rules:103
    if convert_chosen and not may_convert_holds(side):
        if trace is not None:
            trace.refusal(
                "no mandatory hit to convert", (), "13.10.2", "goss/assault_losses.rules:103"
            )
        return Refused("no mandatory hit to convert", "13.10.2")

    # spared [13.10.2]                                                 goss/assault_losses.rules:104
    spared = 1 if drop_et_3_chosen else 0
    if trace is not None:
        trace.step("spared", spared, "13.10.2", "goss/assault_losses.rules:104")

    # turned [13.10.2]                                                 goss/assault_losses.rules:105
    turned = 1 if convert_chosen and side.result.mandatory - spared >= 1 else 0
    if trace is not None:
        trace.step("turned", turned, "13.10.2", "goss/assault_losses.rules:105")

    # mandatory [13.10.3]                                              goss/assault_losses.rules:106
    mandatory = side.result.mandatory - spared - turned
    if trace is not None:
        trace.step("mandatory", mandatory, "13.10.3", "goss/assault_losses.rules:106")

    # takers [13.10.3]                                                 goss/assault_losses.rules:107
    takers = step_takers(side, trace)
    if trace is not None:
        trace.step("takers", takers, "13.10.3", "goss/assault_losses.rules:107")

    # room [4.2.1a; 13.10.3]                                           goss/assault_losses.rules:108
    room = sum([loser.steps for loser in takers]) if side.no_max else len(takers)
    if trace is not None:
        trace.step("room", room, "4.2.1a; 13.10.3", "goss/assault_losses.rules:108")

    # step_losses [13.10.3]                                            goss/assault_losses.rules:109
    step_losses = min(mandatory, room)
    if trace is not None:
        trace.step("step_losses", step_losses, "13.10.3", "goss/assault_losses.rules:109")

    # drained: each victim [4.2.1]                                     goss/assault_losses.rules:110
    drained_so_far: list[ApplyResultDrained] = []
    drained_trace = None if trace is None else trace.within("drained")
    left: int = step_losses
    drained_stopped = False
    for victim_number, victim in enumerate(takers + takers + takers, start=1):
        if drained_trace is not None:
            drained_trace.next_pass()

        # stop: every mandatory hit is taken                           goss/assault_losses.rules:112
        if left == 0:
            if drained_trace is not None:
                drained_trace.stop(
                    "every mandatory hit is taken", "13.10.0", "goss/assault_losses.rules:112"
                )
            drained_stopped = True
            break

        # round_no [4.2.1]                                             goss/assault_losses.rules:113
        round_no = round_up(victim_number, len(takers), "4.2.1", "goss/assault_losses.rules:113")
        if drained_trace is not None:
            drained_trace.step("round_no", round_no, "4.2.1", "goss/assault_losses.rules:113")

        # who                                                          goss/assault_losses.rules:114
        who = victim.name
        if drained_trace is not None:
            drained_trace.step("who", who, "13.10.0", "goss/assault_losses.rules:114")

        # taken                                                        goss/assault_losses.rules:115
        taken = 1 if victim.steps >= round_no and (side.no_max or round_no == 1) else 0
        if drained_trace is not None:
            drained_trace.step("taken", taken, "13.10.0", "goss/assault_losses.rules:115")

        # left becomes                                                 goss/assault_losses.rules:116
        next_left = left - taken
        if drained_trace is not None:
            drained_trace.step("left", next_left, "13.10.0", "goss/assault_losses.rules:116")

        drained_so_far.append(_apply_result_drained(round_no, who, taken))
        left = next_left
    drained = ApplyResultDrainedOutcome(left, drained_stopped, tuple(drained_so_far))

    # unplaced [13.10.3]                                               goss/assault_losses.rules:118
    unplaced = mandatory - step_losses
    if trace is not None:
        trace.step("unplaced", unplaced, "13.10.3", "goss/assault_losses.rules:118")

    def failed() -> bool:
        # failed [13.10.1]: worked out when it is first asked for       goss/assault_losses.rules:99
        value = (
            side.result.check
            and not in_fort_holds(side)
            and side.lead_pr is not None
            and lead_modified >= side.lead_pr
        )
        if trace is not None:
            trace.step("failed", value, "13.10.1", "goss/assault_losses.rules:99")
        return value

    def by_check() -> int:
        # by_check [13.10.1]: worked out when it is first asked for    goss/assault_losses.rules:120
        value = 1 if failed() else 0
        if trace is not None:
            trace.step("by_check", value, "13.10.1", "goss/assault_losses.rules:120")
        return value

    # all_hits [13.10.4]                                               goss/assault_losses.rules:121
    all_hits: int
    if in_fort_holds(side):
        all_hits = 0
        why = "in a Fort: ignored"
    else:
        all_hits = side.result.discretionary + turned + unplaced + by_check()
        why = ""
    if trace is not None:
        trace.step("all_hits", all_hits, "13.10.4", "goss/assault_losses.rules:121", why)

    # discretionary [13.10.4]                                          goss/assault_losses.rules:124
    discretionary = all_hits if side.attacking else max(0, all_hits - side.enemy_retreat)
    if trace is not None:
        trace.step("discretionary", discretionary, "13.10.4", "goss/assault_losses.rules:124")

    # choose stand: the owner of the units that suffer the result:     goss/assault_losses.rules:125
    # the units [13.10.4]
    stand_chosen: Stand
    if stand is None:
        stand_chosen = _HOLD
    else:
        stand_chosen = chosen("stand", stand, (Stand.HOLD, Stand.LIMITED, Stand.FULL))
    if trace is not None:
        trace.step("stand", stand_chosen, "13.10.4", "goss/assault_losses.rules:125")

    # must_choose                                                      goss/assault_losses.rules:126
    must_choose = discretionary >= 1
    if trace is not None:
        trace.step("must_choose", must_choose, "13.10.0", "goss/assault_losses.rules:126")

    # refuse: no hex to retreat to, no DW to go into [13.10.4b]        goss/assault_losses.rules:127
    if (
        must_choose
        and stand_chosen == _LIMITED
        and side.open_way == 0
        and not (side.attacking and side.own_work)
    ):
        if trace is not None:
            trace.refusal(
                "no hex to retreat to, no DW to go into",
                (),
                "13.10.4b",
                "goss/assault_losses.rules:127",
            )
        return Refused("no hex to retreat to, no DW to go into", "13.10.4b")

    @once
    def sure() -> bool:
        # sure [13.10.4a]: worked out when it is first asked for       goss/assault_losses.rules:129
        value = holds_of_itself_holds(side) and not drop_et_3_chosen
        if trace is not None:
            trace.step("sure", value, "13.10.4a", "goss/assault_losses.rules:129")
        return value

    # roll stand_dr: one ten-sided die, 0 is zero [13.10.4a;           goss/assault_losses.rules:130
    # 13.10.4b]
    stand_dr = 0
    if must_choose and stand_chosen != _FULL and not sure():
        stand_dr = D10.roll(dice, "stand_dr")
        if trace is not None:
            trace.roll("stand_dr", stand_dr, "13.10.4a; 13.10.4b", "goss/assault_losses.rules:130")

    # stand_modified [4.4.1]                                           goss/assault_losses.rules:131
    stand_modified = stand_dr - 1 if side.ldr else stand_dr
    if trace is not None:
        trace.step("stand_modified", stand_modified, "4.4.1", "goss/assault_losses.rules:131")

    # choose withdraw: the owner of the units that suffer the result:  goss/assault_losses.rules:134
    # withdraw into the DW of the hex [13.10.4a; 13.10.4b]
    withdraw_chosen: bool
    if withdraw is None:
        withdraw_chosen = False
    else:
        withdraw_chosen = chosen("withdraw", withdraw, (True, False))
    if trace is not None:
        trace.step(
            "withdraw", withdraw_chosen, "13.10.4a; 13.10.4b", "goss/assault_losses.rules:134"
        )

    @once
    def passed() -> bool:
        # passed [13.10.4a]: worked out when it is first asked for     goss/assault_losses.rules:132
        value = (
            must_choose
            and stand_chosen != _FULL
            and (sure() or is_less(stand_modified, holding_pr(side, trace)))
        )
        if trace is not None:
            trace.step("passed", value, "13.10.4a", "goss/assault_losses.rules:132")
        return value

    @once
    def may_withdraw() -> bool:
        # may_withdraw [13.10.4a; 13.10.4c]: worked out when it is     goss/assault_losses.rules:135
        # first asked for
        value = (
            side.attacking
            and side.own_work
            and must_choose
            and not (stand_chosen == _HOLD and passed())
            and (discretionary == 1 or stand_chosen == _LIMITED and passed())
        )
        if trace is not None:
            trace.step("may_withdraw", value, "13.10.4a; 13.10.4c", "goss/assault_losses.rules:135")
        return value

    # refuse: no withdrawal into a DW here [13.10.4a; 13.10.4c]        goss/assault_losses.rules:137
    if withdraw_chosen and not may_withdraw():
        if trace is not None:
            trace.refusal(
                "no withdrawal into a DW here",
                (),
                "13.10.4a; 13.10.4c",
                "goss/assault_losses.rules:137",
            )
        return Refused("no withdrawal into a DW here", "13.10.4a; 13.10.4c")

    # choose hexes_back: the owner of the units that suffer the        goss/assault_losses.rules:138
    # result: hexes of a limited retreat [13.10.4b]
    hexes_back_chosen: int
    if hexes_back is None:
        hexes_back_chosen = 1
    else:
        hexes_back_chosen = chosen("hexes_back", hexes_back, (1, 2, 3, 4))
    if trace is not None:
        trace.step("hexes_back", hexes_back_chosen, "13.10.4b", "goss/assault_losses.rules:138")

    # refuse: not so far [13.10.4b; 13.11.1]                           goss/assault_losses.rules:139
    if (
        passed()
        and stand_chosen == _LIMITED
        and not withdraw_chosen
        and hexes_back_chosen > min(side.open_way, max(1, discretionary))
    ):
        if trace is not None:
            trace.refusal("not so far", (), "13.10.4b; 13.11.1", "goss/assault_losses.rules:139")
        return Refused("not so far", "13.10.4b; 13.11.1")

    # z_lost [4.1.3; 13.10.3]                                          goss/assault_losses.rules:117
    z_lost = min(step_losses, sum([1 for loser in side.units if loser.size is _Z_STEP]))
    if trace is not None:
        trace.step("z_lost", z_lost, "4.1.3; 13.10.3", "goss/assault_losses.rules:117")

    # fort_hits [13.10.3]                                              goss/assault_losses.rules:119
    fort_hits = min(side.fort_steps, unplaced) if in_fort_holds(side) else 0
    if trace is not None:
        trace.step("fort_hits", fort_hits, "13.10.3", "goss/assault_losses.rules:119")

    # retreat [13.10.4]                                                goss/assault_losses.rules:142
    retreat: int
    if not must_choose:
        retreat = 0
        why = "no discretionary hit"
    elif stand_chosen == _HOLD and passed():
        retreat = 0
        why = "they hold"
    elif withdraw_chosen:
        retreat = 0
        why = "into the DW"
    elif stand_chosen == _LIMITED and passed():
        retreat = hexes_back_chosen
        why = "limited"
    else:
        retreat = min(side.open_way, discretionary)
        why = ""
    if trace is not None:
        trace.step("retreat", retreat, "13.10.4", "goss/assault_losses.rules:142", why)

    # by_retreat [13.10.4]                                             goss/assault_losses.rules:148
    by_retreat = 1 if withdraw_chosen else retreat
    if trace is not None:
        trace.step("by_retreat", by_retreat, "13.10.4", "goss/assault_losses.rules:148")

    # remaining [13.10.4]                                              goss/assault_losses.rules:149
    remaining = max(0, discretionary - by_retreat)
    if trace is not None:
        trace.step("remaining", remaining, "13.10.4", "goss/assault_losses.rules:149")

    # choose to_fatigue: the owner of the units that suffer the        goss/assault_losses.rules:150
    # result: hits taken as fatigue [13.10.4a]
    to_fatigue_chosen: int
    if to_fatigue is None:
        to_fatigue_chosen = 0
    else:
        to_fatigue_chosen = chosen("to_fatigue", to_fatigue, (0, 1, 2))
    if trace is not None:
        trace.step("to_fatigue", to_fatigue_chosen, "13.10.4a", "goss/assault_losses.rules:150")

    # not_hit [4.2.1a]                                                 goss/assault_losses.rules:151
    not_hit = remaining if side.no_max else max(0, len(takers) - step_losses)
    if trace is not None:
        trace.step("not_hit", not_hit, "4.2.1a", "goss/assault_losses.rules:151")

    # up_to_max [13.10.4a]                                             goss/assault_losses.rules:152
    up_to_max = min(remaining, not_hit)
    if trace is not None:
        trace.step("up_to_max", up_to_max, "13.10.4a", "goss/assault_losses.rules:152")

    # fatigue [13.10.4a; 13.10.4c]                                     goss/assault_losses.rules:153
    fatigue: int
    if passed():
        fatigue = min(to_fatigue_chosen, remaining)
        why = "as the owner likes"
    else:
        fatigue = min(2, remaining - up_to_max)
        why = ""
    if trace is not None:
        trace.step("fatigue", fatigue, "13.10.4a; 13.10.4c", "goss/assault_losses.rules:153", why)

    # steps_later [13.10.4a; 13.10.4c]                                 goss/assault_losses.rules:156
    steps_later: int
    if passed():
        steps_later = remaining - fatigue
        why = "passed: no Max step loss"
    elif stand_chosen == _FULL and retreat >= 1:
        steps_later = up_to_max
        why = "full retreat of one hex or more: the rest is ignored"
    else:
        steps_later = remaining - fatigue
        why = ""
    if trace is not None:
        trace.step(
            "steps_later", steps_later, "13.10.4a; 13.10.4c", "goss/assault_losses.rules:156", why
        )

    return ApplyResultResolved(
        step_losses,
        drained,
        z_lost,
        fort_hits,
        discretionary,
        passed(),
        retreat,
        fatigue,
        steps_later,
    )
