# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/surrender.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Surrender."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Dice,
    DiceKind,
    LeaveOut,
    Line,
    Number,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_trace,
    a_yes_or_no,
    divided,
    each,
    how_many,
    is_a,
    sum_of,
    times,
)
from .words import Nation, UnitClass, UnitKind

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))
_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))

_GERMAN: Final = Nation.GERMAN
_RUSSIAN: Final = Nation.RUSSIAN
_FINNISH_TO_GURKHA: Final = frozenset((Nation.FINNISH, Nation.JAPANESE, Nation.GURKHA))
_ELITE: Final = UnitClass.ELITE
_GREEN: Final = UnitClass.GREEN
_INEXPERIENCED: Final = UnitClass.INEXPERIENCED
_HALF_SQUAD: Final = UnitKind.HALF_SQUAD
_LEADER_TO_SNIPER: Final = frozenset((
    UnitKind.LEADER,
    UnitKind.HERO,
    UnitKind.SCOUT,
    UnitKind.SNIPER,
))


@dataclass(frozen=True, slots=True, kw_only=True)
class SurrenderUnit:
    """Unit that may surrender [153.1]."""

    infantry: bool = True
    in_vehicle: bool = False  # inherent crew in its vehicle [153.12]
    unit_kind: UnitKind = UnitKind.SQUAD
    quality: UnitClass = UnitClass.FIRST_LINE
    # Green, stacked with an unbroken U.S. leader as the phase begins [141.6]
    with_us_leader: bool = False
    nation: Nation
    ss: bool = False
    against: Nation = Nation.US  # nationality of the enemy
    by_ssr: bool = False  # a SSR makes it subject
    levels_lost: int = 0  # morale levels lost [93.3; 107.61]

    def __post_init__(self) -> None:
        a_yes_or_no("SurrenderUnit.infantry", self.infantry)
        a_yes_or_no("SurrenderUnit.in_vehicle", self.in_vehicle)
        is_a("SurrenderUnit.unit_kind", self.unit_kind, UnitKind)
        is_a("SurrenderUnit.quality", self.quality, UnitClass)
        a_yes_or_no("SurrenderUnit.with_us_leader", self.with_us_leader)
        is_a("SurrenderUnit.nation", self.nation, Nation)
        a_yes_or_no("SurrenderUnit.ss", self.ss)
        is_a("SurrenderUnit.against", self.against, Nation)
        a_yes_or_no("SurrenderUnit.by_ssr", self.by_ssr)
        a_number("SurrenderUnit.levels_lost", self.levels_lost)


def is_elite(unit: SurrenderUnit) -> Answer:
    """Counts as elite [153.11]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if unit.quality is _ELITE:
        # elite                                                          gi_anvil/surrender.rules:21
        because.append(Reason("elite", "153.11"))
    elif unit.unit_kind in _LEADER_TO_SNIPER:
        # a SMC [153.11]                                                 gi_anvil/surrender.rules:22
        because.append(Reason("a SMC", "153.11"))
    else:
        failed += [Reason("elite", "153.11", holds=False), Reason("a SMC", "153.11", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def is_elite_holds(unit: SurrenderUnit) -> bool:
    """Counts as elite [153.11]: yes or no, without the reasons."""
    return unit.quality is _ELITE or unit.unit_kind in _LEADER_TO_SNIPER


def inexperienced_now(unit: SurrenderUnit) -> Answer:
    """Counts as Inexperienced Infantry [141.6; 153.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if unit.quality is _INEXPERIENCED:
        # Inexperienced Infantry [153.1]                                 gi_anvil/surrender.rules:26
        because.append(Reason("Inexperienced Infantry", "153.1"))
    elif unit.quality is _GREEN and not unit.with_us_leader:
        # Green [141.6]                                                  gi_anvil/surrender.rules:27
        because.append(Reason("Green", "141.6"))
    else:
        failed += [
            Reason("Inexperienced Infantry", "153.1", holds=False),
            Reason("Green", "141.6", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def inexperienced_now_holds(unit: SurrenderUnit) -> bool:
    """Counts as Inexperienced Infantry [141.6; 153.1]: yes or no, without the reasons."""
    return unit.quality is _INEXPERIENCED or unit.quality is _GREEN and not unit.with_us_leader


def subject_to_surrender(unit: SurrenderUnit) -> Answer:
    """Subject to surrender [153.1].

    Inexperienced Infantry always is [153.1]: read as of the nations exempt in 153.11 too.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # infantry [153.12]                                                  gi_anvil/surrender.rules:33
    if not unit.infantry:
        failed.append(Reason("infantry", "153.12", holds=False))

    # any of these
    if inexperienced_now_holds(unit):
        # Inexperienced Infantry [153.1]                                 gi_anvil/surrender.rules:35
        because.append(Reason("Inexperienced Infantry", "153.1"))
    elif unit.by_ssr:
        # SSR [153.1]                                                    gi_anvil/surrender.rules:36
        because.append(Reason("SSR", "153.1"))
    elif unit.levels_lost >= 2:
        # two morale levels lost [153.1]                                 gi_anvil/surrender.rules:37
        because.append(Reason("two morale levels lost", "153.1"))
    else:
        failed += [
            Reason("Inexperienced Infantry", "153.1", holds=False),
            Reason("SSR", "153.1", holds=False),
            Reason("two morale levels lost", "153.1", holds=False),
        ]

    # none of these
    # crew in its vehicle [153.12]                                       gi_anvil/surrender.rules:39
    if unit.in_vehicle:
        failed.append(Reason("crew in its vehicle", "153.12"))
    # Finn, Japanese, Gurkha, SS, elite, or German against Russians      gi_anvil/surrender.rules:40
    # [153.11]
    with LeaveOut(failed):
        if (
            unit.nation in _FINNISH_TO_GURKHA
            or unit.ss
            or is_elite_holds(unit)
            or unit.nation == _GERMAN
            and unit.against is _RUSSIAN
        ):
            if unit.levels_lost >= 3:
                # unless three morale levels lost [153.11]               gi_anvil/surrender.rules:43
                pass
            elif unit.by_ssr:
                # unless SSR [153.11]                                    gi_anvil/surrender.rules:44
                pass
            elif inexperienced_now_holds(unit):
                # unless Inexperienced Infantry [153.1]                  gi_anvil/surrender.rules:45
                pass
            else:
                failed.append(
                    Reason(
                        "Finn, Japanese, Gurkha, SS, elite, or German against Russians", "153.11"
                    ),
                )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def subject_to_surrender_holds(unit: SurrenderUnit) -> bool:
    """Subject to surrender [153.1]: yes or no, without the reasons."""
    return (
        unit.infantry
        and (inexperienced_now_holds(unit) or unit.by_ssr or unit.levels_lost >= 2)
        and not unit.in_vehicle
        and (
            not (
                unit.nation in _FINNISH_TO_GURKHA
                or unit.ss
                or is_elite_holds(unit)
                or unit.nation == _GERMAN
                and unit.against is _RUSSIAN
            )
            or unit.levels_lost >= 3
            or unit.by_ssr
            or inexperienced_now_holds(unit)
        )
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutSurrender:
    """Broken unit at the start of a RtPh [153.21]."""

    unit: SurrenderUnit
    broken: bool = True
    enemy_adjacent: bool  # unbroken enemy infantry
    friend_in_hex: bool = False  # unbroken friendly unit or manned friendly AFV in its hex
    can_rout: bool = True  # is able to rout away

    def __post_init__(self) -> None:
        is_a("RoutSurrender.unit", self.unit, SurrenderUnit)
        a_yes_or_no("RoutSurrender.broken", self.broken)
        a_yes_or_no("RoutSurrender.enemy_adjacent", self.enemy_adjacent)
        a_yes_or_no("RoutSurrender.friend_in_hex", self.friend_in_hex)
        a_yes_or_no("RoutSurrender.can_rout", self.can_rout)


def surrenders_in_rout(rout: RoutSurrender) -> Answer:
    """Surrenders in the RtPh [153.21]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # subject to surrender [153.2]                                       gi_anvil/surrender.rules:56
    if not subject_to_surrender_holds(rout.unit):
        failed.append(Reason("subject to surrender", "153.2", holds=False))
    # broken [153.21]                                                    gi_anvil/surrender.rules:57
    if not rout.broken:
        failed.append(Reason("broken", "153.21", holds=False))
    # next to unbroken enemy infantry [153.21]                           gi_anvil/surrender.rules:58
    with LeaveOut(failed):
        if not rout.enemy_adjacent:
            failed.append(Reason("next to unbroken enemy infantry", "153.21", holds=False))

    # any of these
    if not rout.friend_in_hex:
        # alone in its hex [153.21]                                      gi_anvil/surrender.rules:60
        because.append(Reason("alone in its hex", "153.21"))
    elif not rout.can_rout:
        # cannot rout away [153.21]                                      gi_anvil/surrender.rules:61
        because.append(Reason("cannot rout away", "153.21"))
    else:
        failed += [
            Reason("alone in its hex", "153.21", holds=False),
            Reason("cannot rout away", "153.21", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureAttempt:
    """Attempt to take prisoners in CC [153.22]."""

    targets: tuple[SurrenderUnit, ...]  # all units of that DR
    leader_in_hex: bool = False  # an unbroken leader of theirs is in the hex
    leader_leaving: bool = False  # he attempts to withdraw
    leader_levels: int = 0  # morale levels that he has lost

    def __post_init__(self) -> None:
        each("CaptureAttempt.targets", self.targets, is_a, SurrenderUnit)
        how_many("CaptureAttempt.targets", self.targets, 1, None)
        a_yes_or_no("CaptureAttempt.leader_in_hex", self.leader_in_hex)
        a_yes_or_no("CaptureAttempt.leader_leaving", self.leader_leaving)
        a_number("CaptureAttempt.leader_levels", self.leader_levels)


def easily_taken(attempt: CaptureAttempt) -> Answer:
    """All are ready to surrender [153.22]."""
    failed: list[Reason] = []

    # all of these
    # every target is subject to surrender [153.22]                      gi_anvil/surrender.rules:71
    if not all(subject_to_surrender_holds(target) for target in attempt.targets):
        failed.append(Reason("every target is subject to surrender", "153.22", holds=False))

    # none of these
    # an unbroken leader is there [153.22]                               gi_anvil/surrender.rules:73
    if attempt.leader_in_hex:
        if attempt.leader_leaving:
            # unless he withdraws [153.22]                               gi_anvil/surrender.rules:74
            pass
        elif attempt.leader_levels >= 3:
            # unless he has lost three levels [153.22]                   gi_anvil/surrender.rules:75
            pass
        else:
            failed.append(Reason("an unbroken leader is there", "153.22"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def easily_taken_holds(attempt: CaptureAttempt) -> bool:
    """All are ready to surrender [153.22]: yes or no, without the reasons."""
    return all(subject_to_surrender_holds(target) for target in attempt.targets) and (
        not attempt.leader_in_hex or attempt.leader_leaving or attempt.leader_levels >= 3
    )


def capture_drm(attempt: CaptureAttempt, trace: Trace | None = None) -> int:
    """Taking prisoners [153.22; 89.23]."""
    total = 0

    if not easily_taken_holds(attempt):
        total += 1
        if trace is not None:
            trace.adds(
                "capture_drm", +1, "attempt to capture", "89.23", "gi_anvil/surrender.rules:79",
            )

    if easily_taken_holds(attempt):
        total -= 1
        if trace is not None:
            trace.adds(
                "capture_drm", -1, "all targets subject to surrender", "153.22",
                "gi_anvil/surrender.rules:80",
            )

    if trace is not None:
        trace.total(
            "capture_drm", total, "153.22; 89.23", "gi_anvil/surrender.rules:77", "Taking prisoners"
        )
    return total


def capture_drm_lines(attempt: CaptureAttempt) -> tuple[Line, ...]:
    """The lines of Taking prisoners that count, each with its value and rule."""
    trace = Trace()
    capture_drm(attempt, trace)
    return trace.lines_of("capture_drm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inferior:
    """Unit of the inferior force [153.23]."""

    name: str
    unit_kind: UnitKind = UnitKind.SQUAD
    fp: int | None = None  # inherent; none for a SMC without
    morale: int
    subject: bool = True  # subject to surrender
    broken: bool = False
    hidden: bool = False
    concealed: bool = False
    # in LOS of, and within its range from, a friendly unbroken leader or AFV
    near_leader: bool = False
    in_reach: bool = True  # in LOS and inherent normal range of the opposing infantry

    def __post_init__(self) -> None:
        a_text("Inferior.name", self.name)
        is_a("Inferior.unit_kind", self.unit_kind, UnitKind)
        a_number_or_none("Inferior.fp", self.fp)
        a_number("Inferior.morale", self.morale)
        a_yes_or_no("Inferior.subject", self.subject)
        a_yes_or_no("Inferior.broken", self.broken)
        a_yes_or_no("Inferior.hidden", self.hidden)
        a_yes_or_no("Inferior.concealed", self.concealed)
        a_yes_or_no("Inferior.near_leader", self.near_leader)
        a_yes_or_no("Inferior.in_reach", self.in_reach)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dominant:
    """Unit of the dominant force [153.23]."""

    name: str
    fp: int  # inherent, of infantry alone
    point_blank: bool = False  # could fire at point blank
    used: bool = False  # counted for another surrender this phase, or unable to attack them

    def __post_init__(self) -> None:
        a_text("Dominant.name", self.name)
        a_number("Dominant.fp", self.fp)
        a_yes_or_no("Dominant.point_blank", self.point_blank)
        a_yes_or_no("Dominant.used", self.used)


@dataclass(frozen=True, slots=True, kw_only=True)
class SurrenderCheck:
    """Threat of surrender [153.23]."""

    inferior: tuple[Inferior, ...]
    dominant: tuple[Dominant, ...] = ()
    armed: bool = False  # the inferior force has functioning ordnance or MG's

    def __post_init__(self) -> None:
        each("SurrenderCheck.inferior", self.inferior, is_a, Inferior)
        how_many("SurrenderCheck.inferior", self.inferior, 1, None)
        each("SurrenderCheck.dominant", self.dominant, is_a, Dominant)
        a_yes_or_no("SurrenderCheck.armed", self.armed)


def defensive_fp(check: SurrenderCheck, trace: Trace | None = None) -> int:
    """FP of the inferior force [153.231].

    A SMC without FP counts 1; SW's and ordnance nothing.
    """
    # rated                                                             gi_anvil/surrender.rules:109
    rated = sum([threatened.fp for threatened in check.inferior if threatened.fp is not None])
    if trace is not None:
        trace.step("rated", rated, "153.231", "gi_anvil/surrender.rules:109")
    # unrated                                                           gi_anvil/surrender.rules:110
    unrated = sum([1 for threatened in check.inferior if threatened.fp is None])
    if trace is not None:
        trace.step("unrated", unrated, "153.231", "gi_anvil/surrender.rules:110")
    # gives                                                             gi_anvil/surrender.rules:107
    value = rated + unrated
    if trace is not None:
        trace.formula(
            "defensive_fp",
            value,
            "153.231",
            "gi_anvil/surrender.rules:107",
            "FP of the inferior force",
        )
    return value


def threat_factor(threat: Dominant, check: SurrenderCheck, trace: Trace | None = None) -> Number:
    """FP of one unit of the dominant force [153.232]."""
    # counted in 2 parts, so that every total is whole
    total = 2

    if threat.point_blank:
        total *= 2
        if trace is not None:
            trace.multiplies(
                "threat_factor", 2, "point blank", "153.232", "gi_anvil/surrender.rules:115",
            )

    if any([threatened.concealed for threatened in check.inferior]):
        total //= 2
        if trace is not None:
            trace.multiplies(
                "threat_factor", Fraction(1, 2), "inferior force concealed", "153.232",
                "gi_anvil/surrender.rules:116",
            )

    factor: Number = 1 if total == 2 else divided(total, 2)
    if trace is not None:
        trace.total(
            "threat_factor",
            factor,
            "153.232",
            "gi_anvil/surrender.rules:113",
            "FP of one unit of the dominant force",
        )
    return factor


def threat_factor_lines(threat: Dominant, check: SurrenderCheck) -> tuple[Line, ...]:
    """The lines of FP of one unit of the dominant force that count, each with its value and
    rule.
    """
    trace = Trace()
    threat_factor(threat, check, trace)
    return trace.lines_of("threat_factor")


def dominant_fp(check: SurrenderCheck, trace: Trace | None = None) -> Number:
    """FP of the dominant force [153.232]."""
    # gives                                                             gi_anvil/surrender.rules:118
    value = sum_of([
        times(threat.fp, threat_factor(threat, check, trace))
        for threat in check.dominant
        if not threat.used
    ])
    if trace is not None:
        trace.formula(
            "dominant_fp",
            value,
            "153.232",
            "gi_anvil/surrender.rules:118",
            "FP of the dominant force",
        )
    return value


def fp_needed(check: SurrenderCheck, trace: Trace | None = None) -> int:
    """FP needed [153.23]."""
    # gives                                                             gi_anvil/surrender.rules:121
    value = 5 * defensive_fp(check, trace) if check.armed else 4 * defensive_fp(check, trace)
    if trace is not None:
        trace.formula("fp_needed", value, "153.23", "gi_anvil/surrender.rules:121", "FP needed")
    return value


def threatened_enough(check: SurrenderCheck) -> Answer:
    """Must check [153.23]."""
    failed: list[Reason] = []

    # all of these
    # all subject to surrender, unbroken and in reach [153.23]          gi_anvil/surrender.rules:126
    if not all(
        [
            threatened.subject and not threatened.broken and threatened.in_reach
            for threatened in check.inferior
        ],
    ):
        failed.append(
            Reason("all subject to surrender, unbroken and in reach", "153.23", holds=False)
        )
    # four times their FP; five times with ordnance or MG's [153.23]    gi_anvil/surrender.rules:128
    with LeaveOut(failed):
        if dominant_fp(check) < fp_needed(check):
            failed.append(
                Reason(
                    "four times their FP; five times with ordnance or MG's", "153.23", holds=False
                ),
            )

    # none of these
    # a friendly leader or AFV in LOS and range [153.23]                gi_anvil/surrender.rules:130
    with LeaveOut(failed):
        if any([threatened.near_leader for threatened in check.inferior]):
            failed.append(Reason("a friendly leader or AFV in LOS and range", "153.23"))
    # hidden [153.232]                                                  gi_anvil/surrender.rules:131
    with LeaveOut(failed):
        if any([threatened.hidden for threatened in check.inferior]):
            failed.append(Reason("hidden", "153.232"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def threatened_enough_holds(check: SurrenderCheck) -> bool:
    """Must check [153.23]: yes or no, without the reasons."""
    return (
        all(
            [
                threatened.subject and not threatened.broken and threatened.in_reach
                for threatened in check.inferior
            ],
        )
        and dominant_fp(check) >= fp_needed(check)
        and not any([threatened.near_leader for threatened in check.inferior])
        and not any([threatened.hidden for threatened in check.inferior])
    )


@dataclass(frozen=True, slots=True)
class SurrenderCheckChecks:
    """One pass of checks, in Surrender NMC."""

    dr: int
    level: int
    breaks: bool


_surrender_check_checks: Final = maker(SurrenderCheckChecks)


@dataclass(frozen=True, slots=True)
class SurrenderCheckResolved:
    """What Surrender NMC comes to."""

    needed: int
    brought: Number
    checks: tuple[SurrenderCheckChecks, ...]


def surrender_check(
    check: SurrenderCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SurrenderCheckResolved | Refused:
    """Surrender NMC [153.23]."""
    is_a("check", check, SurrenderCheck)
    if trace is not None:
        a_trace(trace)

    # refuse: no check [153.23]                                         gi_anvil/surrender.rules:136
    answer = threatened_enough(check)
    if not answer.holds:
        if trace is not None:
            trace.refusal("no check", answer.reasons, "153.23", "gi_anvil/surrender.rules:136")
        return Refused("no check", "153.23", answer.reasons)

    # needed [153.23]                                                   gi_anvil/surrender.rules:134
    needed_ = fp_needed(check, trace)
    if trace is not None:
        trace.step("needed", needed_, "153.23", "gi_anvil/surrender.rules:134")

    # brought [153.23; 153.232]                                         gi_anvil/surrender.rules:135
    brought = dominant_fp(check, trace)
    if trace is not None:
        trace.step("brought", brought, "153.23; 153.232", "gi_anvil/surrender.rules:135")

    # checks: each threatened [153.23]                                  gi_anvil/surrender.rules:137
    checks_so_far: list[SurrenderCheckChecks] = []
    checks_dice = dice.within("checks")
    checks_trace = None if trace is None else trace.within("checks")
    for threatened in check.inferior:
        if checks_trace is not None:
            checks_trace.next_pass()

        # roll dr: 2d6 [153.23]                                         gi_anvil/surrender.rules:138
        dr = _2D6.roll(checks_dice, "dr")
        if checks_trace is not None:
            checks_trace.roll("dr", dr, "153.23", "gi_anvil/surrender.rules:138")

        # level [153.23]                                                gi_anvil/surrender.rules:139
        level = 1 if threatened.unit_kind is _HALF_SQUAD else 0
        if checks_trace is not None:
            checks_trace.step("level", level, "153.23", "gi_anvil/surrender.rules:139")

        # breaks [153.23]                                               gi_anvil/surrender.rules:140
        breaks = dr + level > threatened.morale
        if checks_trace is not None:
            checks_trace.step("breaks", breaks, "153.23", "gi_anvil/surrender.rules:140")

        checks_so_far.append(_surrender_check_checks(dr, level, breaks))
    checks = tuple(checks_so_far)

    return SurrenderCheckResolved(needed_, brought, checks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """Unit in LOS of the capture [153.3]."""

    name: str
    broken: bool = False

    def __post_init__(self) -> None:
        a_text("Witness.name", self.name)
        a_yes_or_no("Witness.broken", self.broken)


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturedLeader:
    """A leader is captured [153.3]."""

    modifier: int  # his leadership modifier, as -2
    best: bool = False  # the best unbroken leader of his side, or one of the best
    witnesses: tuple[Witness, ...] = ()  # infantry of his side, subject to surrender
    spare: bool = True  # the opponent leaves those alive that break again

    def __post_init__(self) -> None:
        a_number("CapturedLeader.modifier", self.modifier)
        a_yes_or_no("CapturedLeader.best", self.best)
        each("CapturedLeader.witnesses", self.witnesses, is_a, Witness)
        a_yes_or_no("CapturedLeader.spare", self.spare)


class Panic(Word):
    """Unit that saw it [153.3]."""

    STEADY = "steady"
    BREAKS = "breaks"
    LEFT_BROKEN = "stays broken, to be captured"
    ELIMINATED = "eliminated"


_PANIC_BREAKS: Final = Panic.BREAKS
_PANIC_ELIMINATED: Final = Panic.ELIMINATED
_LEFT_BROKEN: Final = Panic.LEFT_BROKEN
_STEADY: Final = Panic.STEADY


@dataclass(frozen=True, slots=True)
class CapturedLeaderPanic:
    """One pass of panic, in A leader is captured."""

    dr: int
    fails: bool
    fate: Panic


_captured_leader_panic: Final = maker(CapturedLeaderPanic)


@dataclass(frozen=True, slots=True)
class CapturedLeaderResolved:
    """What A leader is captured comes to."""

    figure: int
    panic: tuple[CapturedLeaderPanic, ...]


def captured_leader(
    capture: CapturedLeader,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> CapturedLeaderResolved:
    """A leader is captured [153.3].

    That a dr below the figure also breaks is a restored sign.
    """
    is_a("capture", capture, CapturedLeader)
    if trace is not None:
        a_trace(trace)

    # figure [153.3]                                                    gi_anvil/surrender.rules:227
    figure = 0 - capture.modifier
    if trace is not None:
        trace.step("figure", figure, "153.3", "gi_anvil/surrender.rules:227")

    # drm [153.3]                                                       gi_anvil/surrender.rules:228
    drm = -1 if capture.best else 0
    if trace is not None:
        trace.step("drm", drm, "153.3", "gi_anvil/surrender.rules:228")

    # panic: each witness [153.3]                                       gi_anvil/surrender.rules:229
    panic_so_far: list[CapturedLeaderPanic] = []
    panic_dice = dice.within("panic")
    panic_trace = None if trace is None else trace.within("panic")
    for witness in capture.witnesses:
        if panic_trace is not None:
            panic_trace.next_pass()

        # roll dr: 1d6 [153.3]                                          gi_anvil/surrender.rules:230
        dr = _1D6.roll(panic_dice, "dr")
        if panic_trace is not None:
            panic_trace.roll("dr", dr, "153.3", "gi_anvil/surrender.rules:230")

        # fails [153.3]                                                 gi_anvil/surrender.rules:231
        fails = dr + drm <= figure
        if panic_trace is not None:
            panic_trace.step("fails", fails, "153.3", "gi_anvil/surrender.rules:231")

        # fate [153.3]                                                  gi_anvil/surrender.rules:232
        fate: Panic
        if not fails:
            fate = _STEADY
            why = "above the figure"
        elif not witness.broken:
            fate = _PANIC_BREAKS
            why = "unbroken"
        elif capture.spare:
            fate = _LEFT_BROKEN
            why = "the opponent spares it"
        else:
            fate = _PANIC_ELIMINATED
            why = ""
        if panic_trace is not None:
            panic_trace.step("fate", fate, "153.3", "gi_anvil/surrender.rules:232", why)

        panic_so_far.append(_captured_leader_panic(dr, fails, fate))
    panic = tuple(panic_so_far)

    return CapturedLeaderResolved(figure, panic)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarding:
    """A guard of prisoners [153.4]."""

    guard_smc: bool  # the guard is a SMC
    surrendered: bool  # they surrendered; otherwise taken in CC
    within_limit: bool = True  # no more than may stack there

    def __post_init__(self) -> None:
        a_yes_or_no("Guarding.guard_smc", self.guard_smc)
        a_yes_or_no("Guarding.surrendered", self.surrendered)
        a_yes_or_no("Guarding.within_limit", self.within_limit)


def may_guard_any_number(guarding: Guarding) -> Answer:
    """A SMC may guard them all [153.4]."""
    failed: list[Reason] = []

    # all of these
    # a SMC                                                             gi_anvil/surrender.rules:246
    if not guarding.guard_smc:
        failed.append(Reason("a SMC", "153.4", holds=False))
    # they surrendered [153.4]                                          gi_anvil/surrender.rules:247
    with LeaveOut(failed):
        if not guarding.surrendered:
            failed.append(Reason("they surrendered", "153.4", holds=False))
    # within stacking limits [153.4]                                    gi_anvil/surrender.rules:248
    if not guarding.within_limit:
        failed.append(Reason("within stacking limits", "153.4", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """A captured unit is eliminated [89.3; 153.4]."""

    seen: bool  # in LOS of an enemy ground unit

    def __post_init__(self) -> None:
        a_yes_or_no("Execution.seen", self.seen)


def surrender_ends(execution: Execution, trace: Trace | None = None) -> bool:
    """That side is no longer subject to surrender [153.4]."""
    # gives                                                             gi_anvil/surrender.rules:253
    value = execution.seen
    if trace is not None:
        trace.formula(
            "surrender_ends",
            value,
            "153.4",
            "gi_anvil/surrender.rules:253",
            "That side is no longer subject to surrender",
        )
    return value
