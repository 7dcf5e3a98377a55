# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/replacements.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Replacements."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    Ended,
    FiguresChart,
    Heading,
    LeaveOut,
    Line,
    Number,
    Reason,
    Refused,
    Trace,
    Unknown,
    UnknownCell,
    Word,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    each,
    is_a,
    needed,
    once,
    round_down,
    unknown,
    within,
)
from .words import Mode, Side, Supply, UnitSize

_TAC_OR_MR: Final = frozenset((Mode.TAC, Mode.MR))
_GENS_OR_EXTENDED_GENS: Final = frozenset((Supply.GENS, Supply.EXTENDED_GENS))
_BATTALION: Final = UnitSize.BATTALION
_COMPANY: Final = UnitSize.COMPANY


class RepType(Word):
    """Type in the Unit Replacement Table [22.2.0; Card].

    Points of one step: recycled when lost, spent when replaced. The card is not in the
    source; the examples tell of four lines. The armor half of Arm Inf is printed as
    additional.
    """

    # fmt: off
    #               printed             recycle_inf  recycle_arm     cost_inf  cost_arm
    GER_INF =       "German Inf",       unknown,     unknown,        unknown,  unknown
    GER_MOT_INF =   "German Mot Inf",   unknown,     unknown,        unknown,  unknown
    MOT_INF =       "Mot Inf",          unknown,     unknown,        2,        0
    ARM_INF_REP =   "Arm Inf",          unknown,     unknown,        unknown,  Fraction(1, 2)
    GER_ARM_RECON = "German Arm Recon", 0,           Fraction(1, 2), unknown,  unknown
    US_ARM_ENG =    "Allied Arm Eng",   1,           0,              unknown,  unknown
    LIGHT_AFV_REP = "a cheap AFV",      unknown,     unknown,        unknown,  unknown
    HEAVY_AFV_REP = "a dear AFV",       unknown,     unknown,        unknown,  unknown
    RECON_REP =     "Recon",            unknown,     unknown,        unknown,  unknown
    OTHER_REP =     "any other",        unknown,     unknown,        unknown,  unknown
    # fmt: on

    def __init__(
        self,
        printed: str,
        recycle_inf: int | Unknown,
        recycle_arm: Number | Unknown,
        cost_inf: int | Unknown,
        cost_arm: Number | Unknown,
    ) -> None:
        self._recycle_inf: Final = recycle_inf
        self._recycle_arm: Final = recycle_arm
        self._cost_inf: Final = cost_inf
        self._cost_arm: Final = cost_arm

    @property
    def recycle_inf(self) -> int:
        """recycle_inf; unknown for some."""
        if isinstance(self._recycle_inf, Unknown):
            raise UnknownCell(
                "Type in the Unit Replacement Table", self.printed, "recycle_inf", "22.2.0; Card"
            )
        return self._recycle_inf

    @property
    def recycle_arm(self) -> Number:
        """recycle_arm; unknown for some."""
        if isinstance(self._recycle_arm, Unknown):
            raise UnknownCell(
                "Type in the Unit Replacement Table", self.printed, "recycle_arm", "22.2.0; Card"
            )
        return self._recycle_arm

    @property
    def cost_inf(self) -> int:
        """cost_inf; unknown for some."""
        if isinstance(self._cost_inf, Unknown):
            raise UnknownCell(
                "Type in the Unit Replacement Table", self.printed, "cost_inf", "22.2.0; Card"
            )
        return self._cost_inf

    @property
    def cost_arm(self) -> Number:
        """cost_arm; unknown for some."""
        if isinstance(self._cost_arm, Unknown):
            raise UnknownCell(
                "Type in the Unit Replacement Table", self.printed, "cost_arm", "22.2.0; Card"
            )
        return self._cost_arm


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLost:
    """Step loss [22.2.0]."""

    kind: RepType
    isolated: bool = False
    z_steps: int = 0  # Z-steps: how many of the very type are lost, this one counted
    listed: bool = True  # the type is in the Unit Replacement Table

    def __post_init__(self) -> None:
        is_a("StepLost.kind", self.kind, RepType)
        a_yes_or_no("StepLost.isolated", self.isolated)
        a_number("StepLost.z_steps", self.z_steps)
        a_yes_or_no("StepLost.listed", self.listed)


def recycles(loss: StepLost) -> Answer:
    """The loss is recycled [22.2.0]."""
    failed: list[Reason] = []

    # all of these
    # its type is listed                                                  goss/replacements.rules:30
    if not loss.listed:
        failed.append(Reason("its type is listed", "22.2.0", holds=False))

    # none of these
    # isolated                                                            goss/replacements.rules:32
    if loss.isolated:
        failed.append(Reason("isolated", "22.2.0"))
    # a first Z-step of its type                                          goss/replacements.rules:33
    if loss.z_steps != loss.z_steps // 2 * 2:
        failed.append(Reason("a first Z-step of its type", "22.2.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def recycles_holds(loss: StepLost) -> bool:
    """The loss is recycled [22.2.0]: yes or no, without the reasons."""
    return loss.listed and not loss.isolated and loss.z_steps == loss.z_steps // 2 * 2


def recycled_inf(loss: StepLost, trace: Trace | None = None) -> int:
    """Inf steps recycled [22.2.0]."""
    # gives                                                               goss/replacements.rules:35
    value = loss.kind.recycle_inf if recycles_holds(loss) else 0
    if trace is not None:
        trace.formula(
            "recycled_inf", value, "22.2.0", "goss/replacements.rules:35", "Inf steps recycled"
        )
    return value


def recycled_arm(loss: StepLost, trace: Trace | None = None) -> Number:
    """Arm steps recycled [22.2.0]."""
    # gives                                                               goss/replacements.rules:38
    value: Number = loss.kind.recycle_arm if recycles_holds(loss) else 0
    if trace is not None:
        trace.formula(
            "recycled_arm", value, "22.2.0", "goss/replacements.rules:38", "Arm steps recycled"
        )
    return value


# Recycled steps for one ReP [22.2.1]                                     goss/replacements.rules:41


@dataclass(frozen=True, slots=True)
class StepsPerRepFigures:
    """What one line of Recycled steps for one ReP [22.2.1] gives."""

    line: str
    inf: int
    arm: int


STEPS_PER_REP_SIDE: Final[Axis[Side]] = Axis(
    "steps_per_rep", "Recycled steps for one ReP", "22.2.1", "Side", (Side.AXIS, Side.ALLIED)
)

# fmt: off
STEPS_PER_REP: Final[FiguresChart[StepsPerRepFigures]] = FiguresChart(
    "steps_per_rep",
    "Recycled steps for one ReP",
    "22.2.1",
    "goss/replacements.rules:41",
    rows=(STEPS_PER_REP_SIDE,),
    columns=(),
    lines=(
        #           inf arm
        ("Axis",   (4,  4)),
        ("Allied", (5,  3)),
    ),
    gives=StepsPerRepFigures,
)
# fmt: on


def steps_per_rep(side: Side, trace: Trace | None = None) -> StepsPerRepFigures:
    """Recycled steps for one ReP [22.2.1]."""
    try:
        found: StepsPerRepFigures = STEPS_PER_REP.known[STEPS_PER_REP_SIDE.at[side]]
    except Exception:
        found = STEPS_PER_REP.look_up(side)
    if trace is not None:
        trace.looked_up(STEPS_PER_REP, side, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Recycling:
    """Recycled steps of the last GD [22.2.1]."""

    side: Side
    inf_steps: Number = 0  # half steps are kept
    arm_steps: Number = 0
    gd: int = 3  # game day

    def __post_init__(self) -> None:
        is_a("Recycling.side", self.side, Side)
        a_number("Recycling.inf_steps", self.inf_steps)
        a_number("Recycling.arm_steps", self.arm_steps)
        a_number("Recycling.gd", self.gd)


@dataclass(frozen=True, slots=True)
class RecyclingResolved:
    """What Recycling comes to."""

    inf_reps: int
    arm_reps: int
    inf_left: Number
    arm_left: Number


def recycling(
    steps_lost: Recycling,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> RecyclingResolved | Refused:
    """Recycling [22.2.1]."""
    is_a("steps_lost", steps_lost, Recycling)
    if trace is not None:
        a_trace(trace)

    # refuse: no recycling before GD 3 [lf 22.0]                      lucky_forward/changes.rules:45
    if steps_lost.gd < 3:
        if trace is not None:
            trace.refusal(
                "no recycling before GD 3", (), "lf 22.0", "lucky_forward/changes.rules:45"
            )
        return Refused("no recycling before GD 3", "lf 22.0")

    # line [22.2.1]                                                       goss/replacements.rules:54
    line = steps_per_rep(steps_lost.side, trace)
    if trace is not None:
        trace.step("line", line, "22.2.1", "goss/replacements.rules:54")

    # inf_reps [22.2.1]                                                   goss/replacements.rules:55
    inf_reps = round_down(steps_lost.inf_steps, line.inf, "22.2.1", "goss/replacements.rules:55")
    if trace is not None:
        trace.step("inf_reps", inf_reps, "22.2.1", "goss/replacements.rules:55")

    # arm_reps [22.2.1]                                                   goss/replacements.rules:56
    arm_reps = round_down(steps_lost.arm_steps, line.arm, "22.2.1", "goss/replacements.rules:56")
    if trace is not None:
        trace.step("arm_reps", arm_reps, "22.2.1", "goss/replacements.rules:56")

    # inf_left [22.2.1]                                                   goss/replacements.rules:57
    inf_left = steps_lost.inf_steps - inf_reps * line.inf
    if trace is not None:
        trace.step("inf_left", inf_left, "22.2.1", "goss/replacements.rules:57")

    # arm_left [22.2.1]                                                   goss/replacements.rules:58
    arm_left = steps_lost.arm_steps - arm_reps * line.arm
    if trace is not None:
        trace.step("arm_left", arm_left, "22.2.1", "goss/replacements.rules:58")

    return RecyclingResolved(inf_reps, arm_reps, inf_left, arm_left)


class RefitKind(Word):
    """Formation in refit [22.4.3]."""

    GERMAN_LEG_DIV = "German Leg division"
    GERMAN_LEG_BDE = "German Leg independent Bde or Rgt"
    GERMAN_MECH_DIV = "German Mech division"
    GERMAN_MECH_BDE = "German Mech Bde or Rgt"
    ALLIED_OTHER_DIV = "Allied non-Arm division"
    ALLIED_OTHER_BDE = "Allied non-Arm Bde or Rgt"
    ALLIED_ARM_DIV = "Allied Arm division"
    ALLIED_ARM_BDE = "Allied Arm Bde or Rgt"


# RePs of a formation in refit, each GD [22.4.3]                          goss/replacements.rules:73


@dataclass(frozen=True, slots=True)
class RefitRepsFigures:
    """What one line of RePs of a formation in refit, each GD [22.4.3] gives."""

    line: str
    inf: int
    arm: int


REFIT_REPS_KIND: Final[Axis[RefitKind]] = Axis(
    "refit_reps",
    "RePs of a formation in refit, each GD",
    "22.4.3",
    "Formation",
    (
        RefitKind.GERMAN_LEG_DIV,
        RefitKind.ALLIED_OTHER_DIV,
        RefitKind.GERMAN_LEG_BDE,
        RefitKind.ALLIED_OTHER_BDE,
        RefitKind.GERMAN_MECH_DIV,
        RefitKind.ALLIED_ARM_DIV,
        RefitKind.GERMAN_MECH_BDE,
        RefitKind.ALLIED_ARM_BDE,
    ),
)

# fmt: off
REFIT_REPS: Final[FiguresChart[RefitRepsFigures]] = FiguresChart(
    "refit_reps",
    "RePs of a formation in refit, each GD",
    "22.4.3",
    "goss/replacements.rules:73",
    rows=(REFIT_REPS_KIND,),
    columns=(),
    lines=(
        #                                      inf arm
        ("German Leg division",               (3,  0)),
        ("Allied non-Arm division",           (4,  0)),
        ("German Leg independent Bde or Rgt", (1,  0)),
        ("Allied non-Arm Bde or Rgt",         (1,  0)),
        ("German Mech division",              (2,  1)),
        ("Allied Arm division",               (3,  2)),
        ("German Mech Bde or Rgt",            (1,  1)),
        ("Allied Arm Bde or Rgt",             (1,  1)),
    ),
    gives=RefitRepsFigures,
)
# fmt: on


def refit_reps(kind: RefitKind, trace: Trace | None = None) -> RefitRepsFigures:
    """RePs of a formation in refit, each GD [22.4.3].

    They are used that GD, by that formation, or lost. 22.4.3 names a Tactical Assault
    Designation Phase for it, which there is not: the Replacement Segment of the Combat
    Phase.
    """
    try:
        found: RefitRepsFigures = REFIT_REPS.known[REFIT_REPS_KIND.at[kind]]
    except Exception:
        found = REFIT_REPS.look_up(kind)
    if trace is not None:
        trace.looked_up(REFIT_REPS, kind, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class RefitWish:
    """Formation that would enter refit [22.4.0; 22.4.1].

    Two Art units sent to the corps or army, and isolated units, are left out.
    """

    hq_counter: bool = True  # a division, or a Bde or BG with an HQ counter
    nearest: int  # hexes: from any of its units to an enemy unit
    in_command: bool = True  # all of its units
    in_gens: bool = True  # all of its units
    gd: int  # now
    released_gd: int | None = None  # GD of its last release

    def __post_init__(self) -> None:
        a_yes_or_no("RefitWish.hq_counter", self.hq_counter)
        a_number("RefitWish.nearest", self.nearest)
        a_yes_or_no("RefitWish.in_command", self.in_command)
        a_yes_or_no("RefitWish.in_gens", self.in_gens)
        a_number("RefitWish.gd", self.gd)
        a_number_or_none("RefitWish.released_gd", self.released_gd)


def may_enter_refit(formation: RefitWish) -> Answer:
    """May enter refit [22.4.0; 22.4.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # has an HQ counter [22.4.0]                                          goss/replacements.rules:98
    if not formation.hq_counter:
        failed.append(Reason("has an HQ counter", "22.4.0", holds=False))
    # 20 hexes or more from enemies [22.4.1]                              goss/replacements.rules:99
    with LeaveOut(failed):
        if formation.nearest < 20:
            failed.append(Reason("20 hexes or more from enemies", "22.4.1", holds=False))
    # all in command [22.4.1]                                            goss/replacements.rules:100
    if not formation.in_command:
        failed.append(Reason("all in command", "22.4.1", holds=False))
    # all in GenS [22.4.1]                                               goss/replacements.rules:101
    if not formation.in_gens:
        failed.append(Reason("all in GenS", "22.4.1", holds=False))

    # any of these
    with LeaveOut(failed):
        if formation.released_gd is None:
            # never in refit before [22.4.0]                             goss/replacements.rules:103
            because.append(Reason("never in refit before", "22.4.0"))
        elif formation.gd - needed(formation.released_gd, "released_gd") >= 8:
            # seven full GDs since then [22.4.0]                         goss/replacements.rules:104
            because.append(Reason("seven full GDs since then", "22.4.0"))
        else:
            failed += [
                Reason("never in refit before", "22.4.0", holds=False),
                Reason("seven full GDs since then", "22.4.0", holds=False),
            ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class RefitStay:
    """Formation in refit [22.4.4; 22.4.5]."""

    nearest: int  # hexes: from any of its units to an enemy ground unit
    phases: int  # Joint Command Phases, that of entry counted, this one not

    def __post_init__(self) -> None:
        a_number("RefitStay.nearest", self.nearest)
        a_number("RefitStay.phases", self.phases)


def released_at_once(formation: RefitStay) -> Answer:
    """Released at once [22.4.4]."""
    failed: list[Reason] = []

    # all of these
    # an enemy unit within eight hexes                                   goss/replacements.rules:112
    if formation.nearest > 8:
        failed.append(Reason("an enemy unit within eight hexes", "22.4.4", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_be_released(formation: RefitStay) -> Answer:
    """May be released [22.4.5]."""
    failed: list[Reason] = []

    # all of these
    # five Joint Command Phases or more                                  goss/replacements.rules:116
    if formation.phases < 5:
        failed.append(Reason("five Joint Command Phases or more", "22.4.5", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefitTransfer:
    """Step given away on entering refit [22.4.2]."""

    size: UnitSize = UnitSize.BATTALION  # of the giver
    hq_or_art: bool = False  # the giver is an HQ or Art
    steps: int = 1  # steps: of the giver
    before_reps: bool = True  # its formation has received no RePs in refit yet
    same_nation: bool = True
    apart: Number = 0  # Mech MP between the two formation HQs
    hqs_gens: bool = True  # both formation HQs in GenS
    receiver_gens: bool = True
    receiver_next: bool = False  # the receiver is next to an enemy unit
    receiver_seen: bool = False  # observed by an enemy ground unit
    same_type: bool = True  # exactly
    receiver_gone: bool = False  # the receiver is eliminated: it would be resurrected
    offense_pr: int = 0  # of the giver
    defense_pr: int = 0  # of the giver
    receiver_offense: int = 0  # offensive PR of the receiver
    receiver_defense: int = 0  # defensive PR of the receiver

    def __post_init__(self) -> None:
        is_a("RefitTransfer.size", self.size, UnitSize)
        a_yes_or_no("RefitTransfer.hq_or_art", self.hq_or_art)
        a_number("RefitTransfer.steps", self.steps)
        a_yes_or_no("RefitTransfer.before_reps", self.before_reps)
        a_yes_or_no("RefitTransfer.same_nation", self.same_nation)
        a_number("RefitTransfer.apart", self.apart)
        a_yes_or_no("RefitTransfer.hqs_gens", self.hqs_gens)
        a_yes_or_no("RefitTransfer.receiver_gens", self.receiver_gens)
        a_yes_or_no("RefitTransfer.receiver_next", self.receiver_next)
        a_yes_or_no("RefitTransfer.receiver_seen", self.receiver_seen)
        a_yes_or_no("RefitTransfer.same_type", self.same_type)
        a_yes_or_no("RefitTransfer.receiver_gone", self.receiver_gone)
        a_number("RefitTransfer.offense_pr", self.offense_pr)
        a_number("RefitTransfer.defense_pr", self.defense_pr)
        a_number("RefitTransfer.receiver_offense", self.receiver_offense)
        a_number("RefitTransfer.receiver_defense", self.receiver_defense)


def refit_steps(transfer: RefitTransfer, trace: Trace | None = None) -> int:
    """Steps it may give [22.4.2]."""
    # gives                                                              goss/replacements.rules:136
    value: int
    if transfer.hq_or_art:
        value = 0
        why = "HQ or Art"
    elif transfer.size is _BATTALION:
        # Bn.: all but the last [22.4.2]
        value = transfer.steps - 1
        why = "Bn.: all but the last"
    elif transfer.size is _COMPANY:
        # Co.: all [22.4.2]
        value = transfer.steps
        why = "Co.: all"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "refit_steps", value, "22.4.2", "goss/replacements.rules:136", "Steps it may give", why
        )
    return value


def may_give_in_refit(transfer: RefitTransfer) -> Answer:
    """May give steps to another formation [22.4.2].

    Next to an enemy and observed are joined by an and in the rule: read so, as printed, not
    as either of them.
    """
    failed: list[Reason] = []

    # all of these
    # a step to give                                                     goss/replacements.rules:146
    if refit_steps(transfer) < 1:
        failed.append(Reason("a step to give", "22.4.2", holds=False))
    # before RePs are received                                           goss/replacements.rules:147
    if not transfer.before_reps:
        failed.append(Reason("before RePs are received", "22.4.2", holds=False))
    # of one nation                                                      goss/replacements.rules:148
    if not transfer.same_nation:
        failed.append(Reason("of one nation", "22.4.2", holds=False))
    # HQs within three Mech MP                                           goss/replacements.rules:149
    if transfer.apart > 3:
        failed.append(Reason("HQs within three Mech MP", "22.4.2", holds=False))
    # both HQs in GenS                                                   goss/replacements.rules:150
    if not transfer.hqs_gens:
        failed.append(Reason("both HQs in GenS", "22.4.2", holds=False))
    # the receiver in GenS                                               goss/replacements.rules:151
    if not transfer.receiver_gens:
        failed.append(Reason("the receiver in GenS", "22.4.2", holds=False))
    # of exactly one type                                                goss/replacements.rules:152
    if not transfer.same_type:
        failed.append(Reason("of exactly one type", "22.4.2", holds=False))
    # no PR of the receiver is higher                                    goss/replacements.rules:153
    if not (
        transfer.receiver_offense <= transfer.offense_pr
        and transfer.receiver_defense <= transfer.defense_pr
    ):
        failed.append(Reason("no PR of the receiver is higher", "22.4.2", holds=False))

    # none of these
    # next to an enemy unit and observed                                 goss/replacements.rules:156
    if transfer.receiver_next and transfer.receiver_seen:
        failed.append(Reason("next to an enemy unit and observed", "22.4.2"))
    # a Bn. would be resurrected                                         goss/replacements.rules:157
    if transfer.receiver_gone and transfer.size is _BATTALION:
        failed.append(Reason("a Bn. would be resurrected", "22.4.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtHandOver:
    """Art unit handed over on entering refit [22.4.2]."""

    lost_before: bool  # the other formation has had an assigned Art unit eliminated
    same_type: bool = True  # of the same gun
    detached: bool = False  # one of the two sent to corps or army [22.4.1]

    def __post_init__(self) -> None:
        a_yes_or_no("ArtHandOver.lost_before", self.lost_before)
        a_yes_or_no("ArtHandOver.same_type", self.same_type)
        a_yes_or_no("ArtHandOver.detached", self.detached)


def may_hand_over_art(art: ArtHandOver) -> Answer:
    """May hand the Art unit over [22.4.2].

    The eliminated unit comes in its place; the one that gave way may be rebuilt later.
    """
    failed: list[Reason] = []

    # all of these
    # an eliminated Art unit there                                       goss/replacements.rules:167
    if not art.lost_before:
        failed.append(Reason("an eliminated Art unit there", "22.4.2", holds=False))
    # of the same gun                                                    goss/replacements.rules:168
    if not art.same_type:
        failed.append(Reason("of the same gun", "22.4.2", holds=False))

    # none of these
    # one of those detached                                              goss/replacements.rules:170
    if art.detached:
        failed.append(Reason("one of those detached", "22.4.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuild:
    """Unit on the map that would regain a step [22.5.1]."""

    kind: RepType
    listed: bool = True  # in the Unit Replacement Table
    mech: bool = False  # Mech class
    mode: Mode = Mode.TAC
    supply: Supply = Supply.GENS
    ooc: bool = False  # out of command
    ta: bool = False  # TA marker
    fatigue: int = 0
    near_enemy: bool = False  # next to an enemy unit
    in_oct: bool = False  # in OCT
    observed: bool = False  # by an enemy ground unit
    replaced: bool = False  # a step has been replaced this GT
    enemy_fort: bool = False  # in the hex of an enemy fort
    besieged: bool = False  # inside a fort, an enemy unit in its hex
    nco_school: bool = False  # of the vSgr or Wa NCO regiments

    def __post_init__(self) -> None:
        is_a("Rebuild.kind", self.kind, RepType)
        a_yes_or_no("Rebuild.listed", self.listed)
        a_yes_or_no("Rebuild.mech", self.mech)
        is_a("Rebuild.mode", self.mode, Mode)
        is_a("Rebuild.supply", self.supply, Supply)
        a_yes_or_no("Rebuild.ooc", self.ooc)
        a_yes_or_no("Rebuild.ta", self.ta)
        a_number("Rebuild.fatigue", self.fatigue)
        within("Rebuild.fatigue", self.fatigue, 0, 2)
        a_yes_or_no("Rebuild.near_enemy", self.near_enemy)
        a_yes_or_no("Rebuild.in_oct", self.in_oct)
        a_yes_or_no("Rebuild.observed", self.observed)
        a_yes_or_no("Rebuild.replaced", self.replaced)
        a_yes_or_no("Rebuild.enemy_fort", self.enemy_fort)
        a_yes_or_no("Rebuild.besieged", self.besieged)
        a_yes_or_no("Rebuild.nco_school", self.nco_school)


def may_rebuild(unit: Rebuild) -> Answer:
    """May regain a step [22.5.1]."""
    failed: list[Reason] = []

    # all of these
    # in the Unit Replacement Table                                      goss/replacements.rules:190
    if not unit.listed:
        failed.append(Reason("in the Unit Replacement Table", "22.5.1", holds=False))
    # in Tac or MR mode [22.5.1; 5.1.3; 5.4.0]                           goss/replacements.rules:191
    if unit.mode not in _TAC_OR_MR:
        failed.append(Reason("in Tac or MR mode", "22.5.1; 5.1.3; 5.4.0", holds=False))
    # in GenS                                                            goss/replacements.rules:192
    if unit.supply not in _GENS_OR_EXTENDED_GENS:
        failed.append(Reason("in GenS", "22.5.1", holds=False))
    # in command                                                         goss/replacements.rules:193
    if unit.ooc:
        failed.append(Reason("in command", "22.5.1", holds=False))
    # not attack designated                                              goss/replacements.rules:194
    if unit.ta:
        failed.append(Reason("not attack designated", "22.5.1", holds=False))
    # no fatigue marker                                                  goss/replacements.rules:195
    if unit.fatigue != 0:
        failed.append(Reason("no fatigue marker", "22.5.1", holds=False))
    # the first step this GT                                             goss/replacements.rules:196
    if unit.replaced:
        failed.append(Reason("the first step this GT", "22.5.1", holds=False))

    # none of these
    # Leg, next to an enemy unit                                         goss/replacements.rules:198
    if not unit.mech and unit.near_enemy:
        if unit.in_oct:
            # unless in OCT                                              goss/replacements.rules:199
            pass
        else:
            failed.append(Reason("Leg, next to an enemy unit", "22.5.1"))
    # Mech, next to an enemy unit                                        goss/replacements.rules:200
    if unit.mech and unit.near_enemy:
        failed.append(Reason("Mech, next to an enemy unit", "22.5.1"))
    # Mech, observed                                                     goss/replacements.rules:201
    if unit.mech and unit.observed:
        failed.append(Reason("Mech, observed", "22.5.1"))
    # in the hex of an enemy fort [lf 17.6.0; lf 17.3.6i]             lucky_forward/changes.rules:68
    if unit.enemy_fort:
        failed.append(Reason("in the hex of an enemy fort", "lf 17.6.0; lf 17.3.6i"))
    # inside a fort with an enemy unit in its hex [lf 17.6.0]         lucky_forward/changes.rules:69
    if unit.besieged:
        failed.append(Reason("inside a fort with an enemy unit in its hex", "lf 17.6.0"))
    # a Metz NCO school [lf 4.6.3a]                                   lucky_forward/changes.rules:70
    if unit.nco_school:
        failed.append(Reason("a Metz NCO school", "lf 4.6.3a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacing:
    """One step replaced [22.5.1; 22.5.2a].

    Dismounted units cost what they cost mounted, breakdown units what the parent costs.
    """

    kind: RepType
    resurrected: bool = False  # from the Eliminated Units Box: its first step
    mech: bool = False  # Mech class
    one_step: bool = False  # a one-step unit
    isolated: bool = False  # isolated when eliminated

    def __post_init__(self) -> None:
        is_a("Replacing.kind", self.kind, RepType)
        a_yes_or_no("Replacing.resurrected", self.resurrected)
        a_yes_or_no("Replacing.mech", self.mech)
        a_yes_or_no("Replacing.one_step", self.one_step)
        a_yes_or_no("Replacing.isolated", self.isolated)


def rep_inf(replacing: Replacing, trace: Trace | None = None) -> Number:
    """Inf RePs [22.5.1; 22.5.2a]."""
    total: Number = 0

    adds = replacing.kind.cost_inf
    total += adds
    if trace is not None:
        trace.adds("rep_inf", adds, "the step", "22.5.1; 22.5.2a", "goss/replacements.rules:213")

    if replacing.resurrected and not replacing.mech and not replacing.one_step:
        total += Fraction(1, 2)
        if trace is not None:
            trace.adds(
                "rep_inf", Fraction(1, 2), "resurrecting a Leg unit", "22.5.2a",
                "goss/replacements.rules:214",
            )

    if replacing.resurrected and replacing.isolated:
        total += 1
        if trace is not None:
            trace.adds(
                "rep_inf", +1, "isolated when eliminated", "22.5.2a", "goss/replacements.rules:215",
            )

    if trace is not None:
        trace.total("rep_inf", total, "22.5.1; 22.5.2a", "goss/replacements.rules:211", "Inf RePs")
    return total


def rep_inf_lines(replacing: Replacing) -> tuple[Line, ...]:
    """The lines of Inf RePs that count, each with its value and rule."""
    trace = Trace()
    rep_inf(replacing, trace)
    return trace.lines_of("rep_inf")


def rep_arm(replacing: Replacing, trace: Trace | None = None) -> Number:
    """Arm RePs [22.5.1; 22.5.2a]."""
    total: Number = 0

    adds = replacing.kind.cost_arm
    total += adds
    if trace is not None:
        trace.adds("rep_arm", adds, "the step", "22.5.1; 22.5.2a", "goss/replacements.rules:219")

    if replacing.resurrected and replacing.mech and not replacing.one_step:
        total += Fraction(1, 2)
        if trace is not None:
            trace.adds(
                "rep_arm", Fraction(1, 2), "resurrecting a Mech unit", "22.5.2a",
                "goss/replacements.rules:220",
            )

    if trace is not None:
        trace.total("rep_arm", total, "22.5.1; 22.5.2a", "goss/replacements.rules:217", "Arm RePs")
    return total


def rep_arm_lines(replacing: Replacing) -> tuple[Line, ...]:
    """The lines of Arm RePs that count, each with its value and rule."""
    trace = Trace()
    rep_arm(replacing, trace)
    return trace.lines_of("rep_arm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """RePs of a side [22.1.0]."""

    inf: Number = 0
    arm: Number = 0

    def __post_init__(self) -> None:
        a_number("Pool.inf", self.inf)
        a_number("Pool.arm", self.arm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """RePs spent in a Replacement Segment [22.5.0]."""

    pool: Pool
    steps: tuple[Replacing, ...] = ()

    def __post_init__(self) -> None:
        is_a("Spending.pool", self.pool, Pool)
        each("Spending.steps", self.steps, is_a, Replacing)


@dataclass(frozen=True, slots=True)
class ReplaceStepsPaid:
    """One pass of paid, in Replacing steps, in the order told."""

    inf_cost: Number
    arm_cost: Number


_replace_steps_paid: Final = maker(ReplaceStepsPaid)


@dataclass(frozen=True, slots=True)
class ReplaceStepsPaidOutcome:
    """How paid came out, in Replacing steps, in the order told."""

    inf: Number
    arm: Number
    stopped: bool
    passes: tuple[ReplaceStepsPaid, ...]


@dataclass(frozen=True, slots=True)
class ReplaceStepsResolved:
    """What Replacing steps, in the order told comes to."""

    replaced: int
    inf_left: Number
    arm_left: Number
    paid: ReplaceStepsPaidOutcome


def replace_steps(
    spending: Spending,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ReplaceStepsResolved:
    """Replacing steps, in the order told [22.5.0]."""
    is_a("spending", spending, Spending)
    if trace is not None:
        a_trace(trace)

    # paid: each step_back [22.5.0]                                      goss/replacements.rules:231
    paid_so_far: list[ReplaceStepsPaid] = []
    paid_trace = None if trace is None else trace.within("paid")
    inf: Number = spending.pool.inf
    arm: Number = spending.pool.arm
    paid_stopped = False
    for step_back in spending.steps:
        if paid_trace is not None:
            paid_trace.next_pass()

        # inf_cost [22.5.1]                                              goss/replacements.rules:232
        inf_cost = rep_inf(step_back, paid_trace)
        if paid_trace is not None:
            paid_trace.step("inf_cost", inf_cost, "22.5.1", "goss/replacements.rules:232")

        @once
        def arm_cost() -> Number:
            # arm_cost [22.5.1]: worked out when it is first asked for   goss/replacements.rules:233
            value = rep_arm(step_back, paid_trace)
            if paid_trace is not None:
                paid_trace.step("arm_cost", value, "22.5.1", "goss/replacements.rules:233")
            return value

        # stop: too few RePs [22.5.1]                                    goss/replacements.rules:234
        if inf_cost > inf or arm_cost() > arm:
            if paid_trace is not None:
                paid_trace.stop("too few RePs", "22.5.1", "goss/replacements.rules:234")
            paid_stopped = True
            break

        # inf becomes                                                    goss/replacements.rules:235
        next_inf = inf - inf_cost
        if paid_trace is not None:
            paid_trace.step("inf", next_inf, "22.5.0", "goss/replacements.rules:235")

        # arm becomes                                                    goss/replacements.rules:236
        next_arm = arm - arm_cost()
        if paid_trace is not None:
            paid_trace.step("arm", next_arm, "22.5.0", "goss/replacements.rules:236")

        paid_so_far.append(_replace_steps_paid(inf_cost, arm_cost()))
        inf = next_inf
        arm = next_arm
    paid = ReplaceStepsPaidOutcome(inf, arm, paid_stopped, tuple(paid_so_far))

    # replaced [22.5.0]                                                  goss/replacements.rules:237
    replaced = len(paid.passes)
    if trace is not None:
        trace.step("replaced", replaced, "22.5.0", "goss/replacements.rules:237")

    # inf_left                                                           goss/replacements.rules:238
    inf_left = paid.inf
    if trace is not None:
        trace.step("inf_left", inf_left, "22.5.0", "goss/replacements.rules:238")

    # arm_left                                                           goss/replacements.rules:239
    arm_left = paid.arm
    if trace is not None:
        trace.step("arm_left", arm_left, "22.5.0", "goss/replacements.rules:239")

    return ReplaceStepsResolved(replaced, inf_left, arm_left, paid)


class ReturnLevel(Word):
    """What comes back [22.5.2b]."""

    UNIT_BACK = "a unit"
    FORMATION_BACK = "a formation HQ"
    CORPS_BACK = "a corps HQ"
    ARMY_BACK = "an army HQ"


_ARMY_BACK: Final = ReturnLevel.ARMY_BACK
_CORPS_BACK: Final = ReturnLevel.CORPS_BACK
_FORMATION_BACK: Final = ReturnLevel.FORMATION_BACK
_UNIT_BACK: Final = ReturnLevel.UNIT_BACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Resurrected unit and the hex it is to stand in [22.5.2b]."""

    level: ReturnLevel = ReturnLevel.UNIT_BACK
    hq_distance: int | None = None  # hexes: to its superior HQ
    hq_gens: bool = True  # that HQ is in GenS
    units_map: bool = False  # formation HQ: units of it are on the map
    unit_dist: int | None = None  # hexes: formation HQ: to the nearest of them
    own_city: bool = False  # army HQ: a city in the ZOP of the army

    def __post_init__(self) -> None:
        is_a("Placement.level", self.level, ReturnLevel)
        a_number_or_none("Placement.hq_distance", self.hq_distance)
        a_yes_or_no("Placement.hq_gens", self.hq_gens)
        a_yes_or_no("Placement.units_map", self.units_map)
        a_number_or_none("Placement.unit_dist", self.unit_dist)
        a_yes_or_no("Placement.own_city", self.own_city)


def may_place_resurrected(placement: Placement) -> Answer:
    """May be placed there [22.5.2b].

    In GenS on that GT, whatever its path. The HQ in GenS is asked of every kind here; the
    rule names it first of all.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if (
        placement.level is _UNIT_BACK
        and placement.hq_gens
        and placement.hq_distance is not None
        and placement.hq_distance <= 1
    ):
        # a unit: with or next to its HQ                                 goss/replacements.rules:259
        because.append(Reason("a unit: with or next to its HQ", "22.5.2b"))
    elif (
        placement.level is _FORMATION_BACK
        and placement.units_map
        and placement.unit_dist is not None
        and placement.unit_dist <= 1
    ):
        # a formation HQ: with or next to a unit of its own              goss/replacements.rules:261
        because.append(Reason("a formation HQ: with or next to a unit of its own", "22.5.2b"))
    elif (
        placement.level is _FORMATION_BACK
        and not placement.units_map
        and placement.hq_distance is not None
        and placement.hq_distance <= 1
    ):
        # a formation HQ without units: with or next to the HQ above     goss/replacements.rules:263
        because.append(
            Reason("a formation HQ without units: with or next to the HQ above", "22.5.2b")
        )
    elif placement.level is _CORPS_BACK and placement.hq_distance == 1:
        # a corps HQ: next to the army HQ                                goss/replacements.rules:266
        because.append(Reason("a corps HQ: next to the army HQ", "22.5.2b"))
    elif placement.level is _ARMY_BACK and placement.own_city:
        # an army HQ: a city of its ZOP                                  goss/replacements.rules:267
        because.append(Reason("an army HQ: a city of its ZOP", "22.5.2b"))
    else:
        failed += [
            Reason("a unit: with or next to its HQ", "22.5.2b", holds=False),
            Reason("a formation HQ: with or next to a unit of its own", "22.5.2b", holds=False),
            Reason(
                "a formation HQ without units: with or next to the HQ above", "22.5.2b", holds=False
            ),
            Reason("a corps HQ: next to the army HQ", "22.5.2b", holds=False),
            Reason("an army HQ: a city of its ZOP", "22.5.2b", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReRevival:
    """Unit resurrected by RE battalions [22.5.2c]."""

    gd: int
    last_gd: int | None = None  # GD of the last one of the side
    inf_type: bool = True  # of Inf type, without Arm RePs in its cost
    special: bool = False  # Eng, MG, parachute, glider or Recon
    same_army: bool = True
    re_steps: int  # steps: RE steps given
    re_gone: int = 1  # RE units eliminated by it
    fortress: bool = False  # static fortress Art, or a Metz fortress unit, among the RE units

    def __post_init__(self) -> None:
        a_number("ReRevival.gd", self.gd)
        a_number_or_none("ReRevival.last_gd", self.last_gd)
        a_yes_or_no("ReRevival.inf_type", self.inf_type)
        a_yes_or_no("ReRevival.special", self.special)
        a_yes_or_no("ReRevival.same_army", self.same_army)
        a_number("ReRevival.re_steps", self.re_steps)
        a_number("ReRevival.re_gone", self.re_gone)
        a_yes_or_no("ReRevival.fortress", self.fortress)


def may_revive_by_re(revival: ReRevival) -> Answer:
    """May be resurrected by RE battalions [22.5.2c].

    No resurrection RePs are paid.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # of Inf type without Arm RePs                                       goss/replacements.rules:281
    if not revival.inf_type:
        failed.append(Reason("of Inf type without Arm RePs", "22.5.2c", holds=False))
    # RE units of the same army                                          goss/replacements.rules:282
    if not revival.same_army:
        failed.append(Reason("RE units of the same army", "22.5.2c", holds=False))
    # two RE steps                                                       goss/replacements.rules:283
    with LeaveOut(failed):
        if revival.re_steps != 2:
            failed.append(Reason("two RE steps", "22.5.2c", holds=False))
    # one RE unit eliminated by it                                       goss/replacements.rules:284
    if revival.re_gone < 1:
        failed.append(Reason("one RE unit eliminated by it", "22.5.2c", holds=False))
    # GD 6 or later [lf 22.5.2c]                                      lucky_forward/changes.rules:57
    with LeaveOut(failed):
        if revival.gd < 6:
            failed.append(Reason("GD 6 or later", "lf 22.5.2c", holds=False))

    # any of these
    with LeaveOut(failed):
        if revival.last_gd is None:
            # the first of the side                                      goss/replacements.rules:286
            because.append(Reason("the first of the side", "22.5.2c"))
        elif revival.gd - needed(revival.last_gd, "last_gd") >= 2:
            # every other GD                                             goss/replacements.rules:287
            because.append(Reason("every other GD", "22.5.2c"))
        else:
            failed += [
                Reason("the first of the side", "22.5.2c", holds=False),
                Reason("every other GD", "22.5.2c", holds=False),
            ]

    # none of these
    # Eng, MG, parachute, glider or Recon                                goss/replacements.rules:289
    if revival.special:
        failed.append(Reason("Eng, MG, parachute, glider or Recon", "22.5.2c"))
    # by static fortress Art or Metz fortress units [lf 22.5.2c]      lucky_forward/changes.rules:59
    if revival.fortress:
        failed.append(Reason("by static fortress Art or Metz fortress units", "lf 22.5.2c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Step moved between units [22.5.1a]."""

    distance: int = 0  # hexes
    crossable: bool = True  # the hexside lets the unit cross
    giver_steps: int  # steps
    giver_ta: bool = False  # attack designated
    giver_moved: bool = False  # has given or received a step this GT
    receiver_moved: bool = False  # has given or received a step this GT
    receiver_ok: bool = True  # 22.5.1 would let it be rebuilt, supply left out
    same_nation: bool = True
    same_hq: bool = True  # both assigned, not attached, to one formation HQ
    same_type: bool = True
    giver_pr: int = 0  # offensive PR
    receiver_pr: int = 0  # offensive PR
    from_hq: bool = False  # the giver is an HQ of two steps
    to_inf: bool = False  # the receiver is of Inf type, of its formation

    def __post_init__(self) -> None:
        a_number("Transfer.distance", self.distance)
        a_yes_or_no("Transfer.crossable", self.crossable)
        a_number("Transfer.giver_steps", self.giver_steps)
        a_yes_or_no("Transfer.giver_ta", self.giver_ta)
        a_yes_or_no("Transfer.giver_moved", self.giver_moved)
        a_yes_or_no("Transfer.receiver_moved", self.receiver_moved)
        a_yes_or_no("Transfer.receiver_ok", self.receiver_ok)
        a_yes_or_no("Transfer.same_nation", self.same_nation)
        a_yes_or_no("Transfer.same_hq", self.same_hq)
        a_yes_or_no("Transfer.same_type", self.same_type)
        a_number("Transfer.giver_pr", self.giver_pr)
        a_number("Transfer.receiver_pr", self.receiver_pr)
        a_yes_or_no("Transfer.from_hq", self.from_hq)
        a_yes_or_no("Transfer.to_inf", self.to_inf)


def may_transfer(transfer: Transfer) -> Answer:
    """The step may be moved [22.5.1a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # same or next hex                                                   goss/replacements.rules:311
    if transfer.distance > 1:
        failed.append(Reason("same or next hex", "22.5.1a", holds=False))
    # the hexside can be crossed                                         goss/replacements.rules:312
    if not transfer.crossable:
        failed.append(Reason("the hexside can be crossed", "22.5.1a", holds=False))
    # two steps or more                                                  goss/replacements.rules:313
    with LeaveOut(failed):
        if transfer.giver_steps < 2:
            failed.append(Reason("two steps or more", "22.5.1a", holds=False))
    # of one nation                                                      goss/replacements.rules:314
    if not transfer.same_nation:
        failed.append(Reason("of one nation", "22.5.1a", holds=False))
    # the receiver fit for it                                            goss/replacements.rules:315
    if not transfer.receiver_ok:
        failed.append(Reason("the receiver fit for it", "22.5.1a", holds=False))

    # any of these
    with LeaveOut(failed):
        if transfer.same_hq and transfer.same_type:
            # one HQ and one type                                        goss/replacements.rules:317
            because.append(Reason("one HQ and one type", "22.5.1a"))
        elif (
            not transfer.same_hq
            and transfer.same_type
            and transfer.giver_pr - transfer.receiver_pr <= 1
            and transfer.receiver_pr - transfer.giver_pr <= 1
        ):
            # PRs no more than one apart                                 goss/replacements.rules:318
            because.append(Reason("PRs no more than one apart", "22.5.1a"))
        elif transfer.from_hq and transfer.to_inf and transfer.giver_steps == 2:
            # HQ of two steps to Inf of its formation                    goss/replacements.rules:321
            because.append(Reason("HQ of two steps to Inf of its formation", "22.5.1a"))
        else:
            failed += [
                Reason("one HQ and one type", "22.5.1a", holds=False),
                Reason("PRs no more than one apart", "22.5.1a", holds=False),
                Reason("HQ of two steps to Inf of its formation", "22.5.1a", holds=False),
            ]

    # none of these
    # giver attack designated                                            goss/replacements.rules:323
    if transfer.giver_ta:
        failed.append(Reason("giver attack designated", "22.5.1a"))
    # giver has given or received                                        goss/replacements.rules:324
    if transfer.giver_moved:
        failed.append(Reason("giver has given or received", "22.5.1a"))
    # receiver has given or received                                     goss/replacements.rules:325
    if transfer.receiver_moved:
        failed.append(Reason("receiver has given or received", "22.5.1a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReTransfer:
    """Step from an RE battalion [22.5.1b]."""

    inf_type: bool = True  # the receiver is of Inf type, of the same army
    eng: bool = False  # the receiver is Eng or Arm Recon
    offense_pr: int  # of the receiver
    arm_inf: bool = False  # the receiver is Arm Inf
    fortress: bool = False  # static fortress Art, or a Metz fortress unit

    def __post_init__(self) -> None:
        a_yes_or_no("ReTransfer.inf_type", self.inf_type)
        a_yes_or_no("ReTransfer.eng", self.eng)
        a_number("ReTransfer.offense_pr", self.offense_pr)
        a_yes_or_no("ReTransfer.arm_inf", self.arm_inf)
        a_yes_or_no("ReTransfer.fortress", self.fortress)


def may_take_re_step(transfer: ReTransfer) -> Answer:
    """May take steps of RE battalions [22.5.1b]."""
    failed: list[Reason] = []

    # all of these
    # Inf type of the same army                                          goss/replacements.rules:335
    if not transfer.inf_type:
        failed.append(Reason("Inf type of the same army", "22.5.1b", holds=False))

    # none of these
    # Eng or Arm Recon                                                   goss/replacements.rules:337
    if transfer.eng:
        failed.append(Reason("Eng or Arm Recon", "22.5.1b"))
    # static fortress Art or Metz fortress units [lf 22.5.2c]         lucky_forward/changes.rules:52
    if transfer.fortress:
        failed.append(Reason("static fortress Art or Metz fortress units", "lf 22.5.2c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def re_steps(transfer: ReTransfer, trace: Trace | None = None) -> int:
    """RE steps for one step [22.5.1b]."""
    # gives                                                              goss/replacements.rules:339
    value = 2 if transfer.offense_pr >= 6 else 1
    if trace is not None:
        trace.formula(
            "re_steps", value, "22.5.1b", "goss/replacements.rules:339", "RE steps for one step"
        )
    return value


def re_arm_reps(transfer: ReTransfer, trace: Trace | None = None) -> Number:
    """Arm RePs besides [22.5.1b]."""
    # gives                                                              goss/replacements.rules:342
    value: Number = Fraction(1, 2) if transfer.arm_inf else 0
    if trace is not None:
        trace.formula(
            "re_arm_reps", value, "22.5.1b", "goss/replacements.rules:342", "Arm RePs besides"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class ErsatzTurn:
    """Ersatz unit in a GT [22.5.1c]."""

    given: int = 0  # steps given
    received: int = 0  # steps received
    same_hq: bool = True

    def __post_init__(self) -> None:
        a_number("ErsatzTurn.given", self.given)
        a_number("ErsatzTurn.received", self.received)
        a_yes_or_no("ErsatzTurn.same_hq", self.same_hq)


def ersatz_may(turn: ErsatzTurn) -> Answer:
    """Within the limit of an ersatz unit [22.5.1c]."""
    failed: list[Reason] = []

    # all of these
    # units of its own HQ                                                goss/replacements.rules:352
    if not turn.same_hq:
        failed.append(Reason("units of its own HQ", "22.5.1c", holds=False))
    # two steps in all, at most                                          goss/replacements.rules:353
    if turn.given + turn.received > 2:
        failed.append(Reason("two steps in all, at most", "22.5.1c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class HybridPart(Word):
    """Part of a hybrid unit [22.6.0]."""

    CHEAP_AFV = "least expensive AFV"
    FOOT_PART = "Inf or Recon"
    DEAR_AFV = "most expensive AFV"


_CHEAP_AFV: Final = HybridPart.CHEAP_AFV
_FOOT_PART: Final = HybridPart.FOOT_PART


# Three-step hybrid: step lost, and recovered last to first [22.6.0]     goss/replacements.rules:362
HYBRID_THREE_LOSS: Final = Bands(
    "hybrid_three",
    "Three-step hybrid: step lost, and recovered last to first",
    "22.6.0",
    "Step loss",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3)),
)

# fmt: off
HYBRID_THREE: Final[Chart[HybridPart]] = Chart(
    "hybrid_three",
    "Three-step hybrid: step lost, and recovered last to first",
    "22.6.0",
    "goss/replacements.rules:362",
    rows=(HYBRID_THREE_LOSS,),
    columns=(),
    lines=(
        #      Part
        ("1", (HybridPart.CHEAP_AFV,)),
        ("2", (HybridPart.FOOT_PART,)),
        ("3", (HybridPart.DEAR_AFV,)),
    ),
)
# fmt: on


def hybrid_three(loss: Number | Heading, trace: Trace | None = None) -> HybridPart:
    """Three-step hybrid: step lost, and recovered last to first [22.6.0].

    Where only one AFV type shows, the least and the most expensive are the same.
    """
    if loss.__class__ is not int:
        loss = HYBRID_THREE_LOSS.taken(loss)
    try:
        found: HybridPart = HYBRID_THREE.known[HYBRID_THREE_LOSS.at[loss]]
    except Exception:
        found = HYBRID_THREE.look_up(loss)
    if trace is not None:
        trace.looked_up(HYBRID_THREE, loss, found)
    return found


# Two-step hybrid: step lost, and recovered last to first [22.6.0]       goss/replacements.rules:371
HYBRID_TWO_LOSS: Final = Bands(
    "hybrid_two",
    "Two-step hybrid: step lost, and recovered last to first",
    "22.6.0",
    "Step loss",
    (Band("1", 1, 1), Band("2", 2, 2)),
)

# fmt: off
HYBRID_TWO: Final[Chart[HybridPart]] = Chart(
    "hybrid_two",
    "Two-step hybrid: step lost, and recovered last to first",
    "22.6.0",
    "goss/replacements.rules:371",
    rows=(HYBRID_TWO_LOSS,),
    columns=(),
    lines=(
        #      Part
        ("1", (HybridPart.FOOT_PART,)),
        ("2", (HybridPart.DEAR_AFV,)),
    ),
)
# fmt: on


def hybrid_two(loss: Number | Heading, trace: Trace | None = None) -> HybridPart:
    """Two-step hybrid: step lost, and recovered last to first [22.6.0]."""
    if loss.__class__ is not int:
        loss = HYBRID_TWO_LOSS.taken(loss)
    try:
        found: HybridPart = HYBRID_TWO.known[HYBRID_TWO_LOSS.at[loss]]
    except Exception:
        found = HYBRID_TWO.look_up(loss)
    if trace is not None:
        trace.looked_up(HYBRID_TWO, loss, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Hybrid:
    """Hybrid unit [22.6.0]."""

    full_steps: int
    lost: int  # steps lost
    cheap: RepType  # its least expensive AFV
    dear: RepType  # its most expensive AFV
    foot: RepType  # its Inf or Recon

    def __post_init__(self) -> None:
        a_number("Hybrid.full_steps", self.full_steps)
        within("Hybrid.full_steps", self.full_steps, 2, 3)
        a_number("Hybrid.lost", self.lost)
        within("Hybrid.lost", self.lost, 0, 3)
        is_a("Hybrid.cheap", self.cheap, RepType)
        is_a("Hybrid.dear", self.dear, RepType)
        is_a("Hybrid.foot", self.foot, RepType)


def last_part_lost(unit: Hybrid, trace: Trace | None = None) -> HybridPart:
    """Part of the last step lost [22.6.0]."""
    # gives                                                              goss/replacements.rules:385
    value = hybrid_three(unit.lost, trace) if unit.full_steps == 3 else hybrid_two(unit.lost, trace)
    if trace is not None:
        trace.formula(
            "last_part_lost",
            value,
            "22.6.0",
            "goss/replacements.rules:385",
            "Part of the last step lost",
        )
    return value


def last_type_lost(unit: Hybrid, trace: Trace | None = None) -> RepType:
    """Type of that step [22.6.0]."""
    # gives                                                              goss/replacements.rules:388
    value: RepType
    if last_part_lost(unit, trace) == _CHEAP_AFV:
        value = unit.cheap
        why = "AFV, least expensive"
    elif last_part_lost(unit, trace) == _FOOT_PART:
        value = unit.foot
        why = "Inf or Recon"
    else:
        value = unit.dear
        why = ""
    if trace is not None:
        trace.formula(
            "last_type_lost",
            value,
            "22.6.0",
            "goss/replacements.rules:388",
            "Type of that step",
            why,
        )
    return value


@dataclass(frozen=True, slots=True)
class RebuildHybridResolved:
    """What Next step of a hybrid unit comes to."""

    part: HybridPart
    resurrected: bool
    inf_cost: int
    arm_cost: Number


def rebuild_hybrid(
    unit: Hybrid,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> RebuildHybridResolved | Ended:
    """Next step of a hybrid unit [22.6.0]."""
    is_a("unit", unit, Hybrid)
    if trace is not None:
        a_trace(trace)

    # end: at full strength [22.6.0]                                     goss/replacements.rules:395
    if unit.lost == 0:
        if trace is not None:
            trace.end("at full strength", "22.6.0", "goss/replacements.rules:395")
        return Ended("at full strength", "22.6.0")

    # part [22.6.0]                                                      goss/replacements.rules:396
    part = last_part_lost(unit, trace)
    if trace is not None:
        trace.step("part", part, "22.6.0", "goss/replacements.rules:396")

    # resurrected [22.6.0]                                               goss/replacements.rules:397
    resurrected = unit.lost == unit.full_steps
    if trace is not None:
        trace.step("resurrected", resurrected, "22.6.0", "goss/replacements.rules:397")

    # inf_cost [22.6.0]                                                  goss/replacements.rules:398
    inf_cost = last_type_lost(unit, trace).cost_inf
    if trace is not None:
        trace.step("inf_cost", inf_cost, "22.6.0", "goss/replacements.rules:398")

    # arm_cost [22.6.0]                                                  goss/replacements.rules:399
    arm_cost: Number = (
        last_type_lost(unit, trace).cost_arm + Fraction(1, 2)
        if resurrected
        else last_type_lost(unit, trace).cost_arm
    )
    if trace is not None:
        trace.step("arm_cost", arm_cost, "22.6.0", "goss/replacements.rules:399")

    return RebuildHybridResolved(part, resurrected, inf_cost, arm_cost)
