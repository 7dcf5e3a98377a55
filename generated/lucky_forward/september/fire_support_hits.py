# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/fire_support_hits.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Fire support hits."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Dice,
    Ended,
    LeaveOut,
    Line,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
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
    round_up,
)
from .vocabulary import ArtType, Firer
from .words import (
    D10,
    DefensiveWork,
    Mode,
    Supply,
    Unit,
    UnitKind,
    UnitSize,
    attack_designated_holds,
    is_art_holds,
)

_FORT_ART: Final = ArtType.FORT_ART
_FLAK_88_OR_TD: Final = frozenset((ArtType.FLAK_88, ArtType.TD))
_ET_3: Final = DefensiveWork.ET_3
_PA: Final = Mode.PA
_EXTENDED_GENS: Final = Supply.EXTENDED_GENS
_OHS: Final = Supply.OHS
_HQ: Final = UnitKind.HQ
_Z_STEP: Final = UnitSize.Z_STEP


class FirstHit(Word):
    """The first numerical hit [11.6.2]."""

    AS_STEP = "a step loss"
    AS_RETREAT = "a retreat"


_AS_RETREAT: Final = FirstHit.AS_RETREAT
_AS_STEP: Final = FirstHit.AS_STEP


class FirstStep(Word):
    """What the first step is taken from [11.6.2a]."""

    FROM_UNIT = "a unit"
    FROM_ET3 = "the ET-3, removed"
    FROM_FORT = "the Fort"


_FROM_ET3: Final = FirstStep.FROM_ET3
_FROM_FORT: Final = FirstStep.FROM_FORT
_FROM_UNIT: Final = FirstStep.FROM_UNIT


class FsOutcome(Word):
    """How it goes on [11.6.2a; 11.6.2b]."""

    DONE = "no hit is left"
    WIPED = "no unit is left"
    STAYS = "the units stay"
    DRIVEN = "driven off"
    RETREATS = "the units retreat"


_DONE: Final = FsOutcome.DONE
_DRIVEN: Final = FsOutcome.DRIVEN
_RETREATS: Final = FsOutcome.RETREATS
_STAYS: Final = FsOutcome.STAYS
_WIPED: Final = FsOutcome.WIPED
_DONE_OR_WIPED: Final = frozenset((FsOutcome.DONE, FsOutcome.WIPED))
_DRIVEN_OR_RETREATS: Final = frozenset((FsOutcome.DRIVEN, FsOutcome.RETREATS))


@dataclass(frozen=True, slots=True, kw_only=True)
class FsHits:
    """Hits of an FS mission [11.6.2]."""

    hits: int
    as_hits: int = 0
    units: tuple[Unit, ...]  # the units that can be hit
    fort_steps: int = 0  # steps: of a Fort in the hex
    can_retreat: bool = True  # the stack can retreat one hex [11.6.3]
    work_inside: bool = False  # a DW in the hex they can go into
    ldr: bool = False  # stacked with a Ldr [4.4.1]

    def __post_init__(self) -> None:
        a_number("FsHits.hits", self.hits)
        a_number("FsHits.as_hits", self.as_hits)
        each("FsHits.units", self.units, is_a, Unit)
        how_many("FsHits.units", self.units, 1, None)
        a_number("FsHits.fort_steps", self.fort_steps)
        a_yes_or_no("FsHits.can_retreat", self.can_retreat)
        a_yes_or_no("FsHits.work_inside", self.work_inside)
        a_yes_or_no("FsHits.ldr", self.ldr)


def are_designated(target: FsHits) -> Answer:
    """Attack designated [11.6.2a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any([attack_designated_holds(unit) for unit in target.units]):
        # a unit is attack designated                                goss/fire_support_hits.rules:34
        because.append(Reason("a unit is attack designated", "11.6.2a"))
    else:
        failed += [Reason("a unit is attack designated", "11.6.2a", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def are_designated_holds(target: FsHits) -> bool:
    """Attack designated [11.6.2a]: yes or no, without the reasons."""
    return any([attack_designated_holds(unit) for unit in target.units])


def can_withdraw(target: FsHits) -> Answer:
    """May go into a DW of the hex [11.6.2b]."""
    failed: list[Reason] = []

    # all of these
    # attack designated                                              goss/fire_support_hits.rules:38
    if not are_designated_holds(target):
        failed.append(Reason("attack designated", "11.6.2b", holds=False))
    # a DW in the hex                                                goss/fire_support_hits.rules:39
    if not target.work_inside:
        failed.append(Reason("a DW in the hex", "11.6.2b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def can_withdraw_holds(target: FsHits) -> bool:
    """May go into a DW of the hex [11.6.2b]: yes or no, without the reasons."""
    return are_designated_holds(target) and target.work_inside


def has_et3(target: FsHits) -> Answer:
    """May remove its ET-3 [11.6.2a]."""
    failed: list[Reason] = []

    # all of these
    # in an ET-3                                                     goss/fire_support_hits.rules:43
    if not any([unit.work is _ET_3 for unit in target.units]):
        failed.append(Reason("in an ET-3", "11.6.2a", holds=False))

    # none of these
    # attack designated                                              goss/fire_support_hits.rules:45
    with LeaveOut(failed):
        if are_designated_holds(target):
            failed.append(Reason("attack designated", "11.6.2a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def has_et3_holds(target: FsHits) -> bool:
    """May remove its ET-3 [11.6.2a]: yes or no, without the reasons."""
    return any([unit.work is _ET_3 for unit in target.units]) and not are_designated_holds(target)


def has_fort(target: FsHits) -> Answer:
    """Fort takes part in the losses [11.6.2a]."""
    failed: list[Reason] = []

    # all of these
    # a Fort with steps left                                         goss/fire_support_hits.rules:49
    if target.fort_steps < 1:
        failed.append(Reason("a Fort with steps left", "11.6.2a", holds=False))

    # none of these
    # attack designated                                              goss/fire_support_hits.rules:51
    with LeaveOut(failed):
        if are_designated_holds(target):
            failed.append(Reason("attack designated", "11.6.2a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def has_fort_holds(target: FsHits) -> bool:
    """Fort takes part in the losses [11.6.2a]: yes or no, without the reasons."""
    return target.fort_steps >= 1 and not are_designated_holds(target)


def holds_fast(target: FsHits) -> Answer:
    """Passes of itself [11.6.2a; 17.4.1a]."""
    failed: list[Reason] = []

    # all of these
    # every unit in an ET, Fort or Ft Area                           goss/fire_support_hits.rules:55
    if any(unit.work is None or not unit.work.entrenched for unit in target.units):
        failed.append(
            Reason("every unit in an ET, Fort or Ft Area", "11.6.2a; 17.4.1a", holds=False)
        )

    # none of these
    # attack designated                                              goss/fire_support_hits.rules:57
    with LeaveOut(failed):
        if are_designated_holds(target):
            failed.append(Reason("attack designated", "11.6.2a; 17.4.1a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def holds_fast_holds(target: FsHits) -> bool:
    """Passes of itself [11.6.2a; 17.4.1a]: yes or no, without the reasons."""
    return (
        not any(unit.work is None or not unit.work.entrenched for unit in target.units)
        and not are_designated_holds(target)
    )


def loss_rank(unit: Unit, trace: Trace | None = None) -> int:
    """Order of losses [11.6.2; 11.6.3e].

    Art after all units that are neither HQ nor Art, HQ after all that are not HQ.
    """
    # gives                                                          goss/fire_support_hits.rules:59
    value: int
    if unit.kind is _HQ:
        value = 3
        why = "HQ"
    elif is_art_holds(unit):
        value = 2
        why = "Art"
    else:
        value = 1
        why = ""
    if trace is not None:
        trace.formula(
            "loss_rank",
            value,
            "11.6.2; 11.6.3e",
            "goss/fire_support_hits.rules:59",
            "Order of losses",
            why,
        )
    return value


def can_lose(target: FsHits, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Units that can lose steps [4.1.3; 11.6.2].

    A Z-step takes no hit while a Co. or Bn. is there.
    """
    # whole                                                          goss/fire_support_hits.rules:68
    whole = tuple([unit for unit in target.units if unit.size is not _Z_STEP])
    if trace is not None:
        trace.step("whole", whole, "4.1.3; 11.6.2", "goss/fire_support_hits.rules:68")
    # gives                                                          goss/fire_support_hits.rules:66
    value = target.units if len(whole) == 0 else whole
    if trace is not None:
        trace.formula(
            "can_lose",
            value,
            "4.1.3; 11.6.2",
            "goss/fire_support_hits.rules:66",
            "Units that can lose steps",
        )
    return value


@dataclass(frozen=True, slots=True)
class FsHitsDrained:
    """One pass of drained, in Hits of an FS mission."""

    who: str
    turn: int
    taken: int


_fs_hits_drained: Final = maker(FsHitsDrained)


@dataclass(frozen=True, slots=True)
class FsHitsDrainedOutcome:
    """How drained came out, in Hits of an FS mission."""

    left: int
    stopped: bool
    passes: tuple[FsHitsDrained, ...]


@dataclass(frozen=True, slots=True)
class FsHitsMarkers:
    """One pass of markers, in Hits of an FS mission."""

    whose: str
    on_it: int


_fs_hits_markers: Final = maker(FsHitsMarkers)


@dataclass(frozen=True, slots=True)
class FsHitsResolved:
    """What Hits of an FS mission comes to."""

    outcome: FsOutcome
    step_losses: int
    fatigue: int
    added_as: int
    drained: FsHitsDrainedOutcome
    z_gone: int
    markers: tuple[FsHitsMarkers, ...]


def fs_hits(
    target: FsHits,
    dice: Dice,
    *,
    way: FirstHit | None = None,
    first_step: FirstStep | None = None,
    to_fatigue: int | None = None,
    trace: Trace | None = None,
) -> FsHitsResolved | Refused | Ended:
    """Hits of an FS mission [11.6.2].

    Who loses within one rank is the owner's choice: the order in which the units are told
    counts. A Co. with a Z-step on its back becomes that Z-step with its last step [4.2.2].
    A Fort that goes on taking steps is told as one of the units. The AS hit of a retreat
    comes on top of those of the mission, two markers at most.
    """
    is_a("target", target, FsHits)
    if trace is not None:
        a_trace(trace)

    # choose way: the owner of the units attacked: first numerical   goss/fire_support_hits.rules:76
    # hit as [11.6.2]
    way_chosen: FirstHit
    if way is None:
        way_chosen = _AS_STEP
    else:
        way_chosen = chosen("way", way, (FirstHit.AS_STEP, FirstHit.AS_RETREAT))
    if trace is not None:
        trace.step("way", way_chosen, "11.6.2", "goss/fire_support_hits.rules:76")

    # refuse: the units cannot retreat [11.6.2b]                     goss/fire_support_hits.rules:77
    if way_chosen == _AS_RETREAT and not target.can_retreat and not can_withdraw_holds(target):
        if trace is not None:
            trace.refusal(
                "the units cannot retreat", (), "11.6.2b", "goss/fire_support_hits.rules:77"
            )
        return Refused("the units cannot retreat", "11.6.2b")

    # choose first_step: the owner of the units attacked: first      goss/fire_support_hits.rules:78
    # step from [11.6.2a]
    first_step_chosen: FirstStep
    if first_step is None:
        first_step_chosen = _FROM_UNIT
    else:
        first_step_chosen = chosen(
            "first_step", first_step, (FirstStep.FROM_UNIT, FirstStep.FROM_ET3, FirstStep.FROM_FORT)
        )
    if trace is not None:
        trace.step("first_step", first_step_chosen, "11.6.2a", "goss/fire_support_hits.rules:78")

    # refuse: no ET-3 to remove [11.6.2a]                            goss/fire_support_hits.rules:79
    if first_step_chosen == _FROM_ET3 and not has_et3_holds(target):
        if trace is not None:
            trace.refusal("no ET-3 to remove", (), "11.6.2a", "goss/fire_support_hits.rules:79")
        return Refused("no ET-3 to remove", "11.6.2a")

    # refuse: no Fort to take it [11.6.2a]                           goss/fire_support_hits.rules:80
    if first_step_chosen == _FROM_FORT and not has_fort_holds(target):
        if trace is not None:
            trace.refusal("no Fort to take it", (), "11.6.2a", "goss/fire_support_hits.rules:80")
        return Refused("no Fort to take it", "11.6.2a")

    # choose to_fatigue: the owner of the units attacked: hits       goss/fire_support_hits.rules:81
    # turned into fatigue [11.6.2a]
    to_fatigue_chosen: int
    if to_fatigue is None:
        to_fatigue_chosen = 0
    else:
        to_fatigue_chosen = chosen("to_fatigue", to_fatigue, (0, 1, 2))
    if trace is not None:
        trace.step("to_fatigue", to_fatigue_chosen, "11.6.2a", "goss/fire_support_hits.rules:81")

    # end: no numerical hit                                          goss/fire_support_hits.rules:82
    if target.hits == 0:
        if trace is not None:
            trace.end("no numerical hit", "11.6.2", "goss/fire_support_hits.rules:82")
        return Ended("no numerical hit", "11.6.2")

    @once
    def rest() -> int:
        # rest [11.6.2a]: worked out when it is first asked for      goss/fire_support_hits.rules:83
        value = target.hits - 1
        if trace is not None:
            trace.step("rest", value, "11.6.2a", "goss/fire_support_hits.rules:83")
        return value

    @once
    def shelter() -> bool:
        # shelter [11.6.2a]: worked out when it is first asked for   goss/fire_support_hits.rules:84
        value = (
            holds_fast_holds(target)
            and first_step_chosen != _FROM_ET3
            and not (first_step_chosen == _FROM_FORT and target.fort_steps == 1)
        )
        if trace is not None:
            trace.step("shelter", value, "11.6.2a", "goss/fire_support_hits.rules:84")
        return value

    @once
    def last_gone() -> bool:
        # last_gone [11.6.2a; 4.2.2]: worked out when it is first    goss/fire_support_hits.rules:86
        # asked for
        value = (
            way_chosen == _AS_STEP
            and first_step_chosen == _FROM_UNIT
            and sum([unit.steps for unit in can_lose(target, trace)]) <= 1
        )
        if trace is not None:
            trace.step("last_gone", value, "11.6.2a; 4.2.2", "goss/fire_support_hits.rules:86")
        return value

    # checks [11.6.2a]                                               goss/fire_support_hits.rules:88
    checks = way_chosen == _AS_STEP and rest() >= 1 and not shelter() and not last_gone()
    if trace is not None:
        trace.step("checks", checks, "11.6.2a", "goss/fire_support_hits.rules:88")

    # roll prc: one ten-sided die, 0 is zero [4.4.1]                 goss/fire_support_hits.rules:89
    prc = 0
    if checks:
        prc = D10.roll(dice, "prc")
        if trace is not None:
            trace.roll("prc", prc, "4.4.1", "goss/fire_support_hits.rules:89")

    # modified [4.4.1]                                               goss/fire_support_hits.rules:91
    modified = prc - 1 if target.ldr else prc
    if trace is not None:
        trace.step("modified", modified, "4.4.1", "goss/fire_support_hits.rules:91")

    def lowest() -> int | None:
        # lowest [11.6.2a]: worked out when it is first asked for    goss/fire_support_hits.rules:90
        value = least([unit.defense_pr for unit in target.units if unit.defense_pr is not None])
        if trace is not None:
            trace.step("lowest", value, "11.6.2a", "goss/fire_support_hits.rules:90")
        return value

    # outcome [11.6.2a; 11.6.2b]                                     goss/fire_support_hits.rules:92
    outcome: FsOutcome
    if way_chosen == _AS_RETREAT:
        outcome = _RETREATS
        why = "first hit as a retreat"
    elif last_gone():
        outcome = _WIPED
        why = "the last step was taken"
    elif rest() == 0:
        outcome = _DONE
        why = "one hit only"
    elif shelter():
        outcome = _STAYS
        why = "in an ET, Fort or Ft Area"
    elif is_less(modified, lowest()):
        outcome = _STAYS
        why = "check passed"
    else:
        outcome = _DRIVEN
        why = ""
    if trace is not None:
        trace.step("outcome", outcome, "11.6.2a; 11.6.2b", "goss/fire_support_hits.rules:92", why)

    # gone [11.6.2a]                                                 goss/fire_support_hits.rules:99
    gone = 0 if way_chosen == _AS_RETREAT or first_step_chosen != _FROM_UNIT else 1
    if trace is not None:
        trace.step("gone", gone, "11.6.2a", "goss/fire_support_hits.rules:99")

    # losable [4.1.3]                                               goss/fire_support_hits.rules:100
    losable = can_lose(target, trace)
    if trace is not None:
        trace.step("losable", losable, "4.1.3", "goss/fire_support_hits.rules:100")

    # most [4.2.1a]                                                 goss/fire_support_hits.rules:101
    most = len(losable)
    if trace is not None:
        trace.step("most", most, "4.2.1a", "goss/fire_support_hits.rules:101")

    def halved() -> int:
        # halved [11.6.2b]: worked out when it is first asked for   goss/fire_support_hits.rules:102
        value = round_up(rest(), 2)
        if trace is not None:
            trace.step("halved", value, "11.6.2b", "goss/fire_support_hits.rules:102")
        return value

    @once
    def to_take() -> int:
        # to_take: worked out when it is first asked for            goss/fire_support_hits.rules:103
        value: int
        if outcome == _RETREATS:
            # half of the rest [11.6.2b]
            value = halved()
            why = "half of the rest"
        else:
            value = rest()
            why = ""
        if trace is not None:
            trace.step("to_take", value, "11.6.2", "goss/fire_support_hits.rules:103", why)
        return value

    @once
    def under_max() -> int:
        # under_max [4.2.1a]: worked out when it is first asked     goss/fire_support_hits.rules:106
        # for
        value = min(to_take(), most - gone)
        if trace is not None:
            trace.step("under_max", value, "4.2.1a", "goss/fire_support_hits.rules:106")
        return value

    def over_max() -> int:
        # over_max: worked out when it is first asked for           goss/fire_support_hits.rules:107
        value = to_take() - under_max()
        if trace is not None:
            trace.step("over_max", value, "11.6.2", "goss/fire_support_hits.rules:107")
        return value

    # fatigue                                                       goss/fire_support_hits.rules:108
    fatigue: int
    if outcome in _DONE_OR_WIPED:
        fatigue = 0
        why = "no hit, or no unit, left"
    elif outcome == _STAYS:
        # after the second step [11.6.2a]
        fatigue = min(to_fatigue_chosen, rest() - 1)
        why = "after the second step"
    elif outcome == _RETREATS:
        # as many as there are [11.6.2b]
        fatigue = min(2, over_max())
        why = "as many as there are"
    else:
        fatigue = min(to_fatigue_chosen, over_max())
        why = ""
    if trace is not None:
        trace.step("fatigue", fatigue, "11.6.2", "goss/fire_support_hits.rules:108", why)

    # more_steps                                                    goss/fire_support_hits.rules:113
    more_steps: int
    if outcome in _DONE_OR_WIPED:
        more_steps = 0
        why = "no hit, or no unit, left"
    elif outcome == _STAYS:
        # no maximum [11.6.2a]
        more_steps = rest() - fatigue
        why = "no maximum"
    elif outcome == _RETREATS:
        # a step each, the rest lost [11.6.2b]
        more_steps = under_max()
        why = "a step each, the rest lost"
    else:
        more_steps = to_take() - fatigue
        why = ""
    if trace is not None:
        trace.step("more_steps", more_steps, "11.6.2", "goss/fire_support_hits.rules:113", why)

    # step_losses [4.2.1]                                           goss/fire_support_hits.rules:118
    step_losses = gone + more_steps
    if trace is not None:
        trace.step("step_losses", step_losses, "4.2.1", "goss/fire_support_hits.rules:118")

    # in_order [11.6.2; 11.6.3e]                                    goss/fire_support_hits.rules:119
    in_order = least_first(losable, lambda unit: loss_rank(unit, trace))
    if trace is not None:
        trace.step("in_order", in_order, "11.6.2; 11.6.3e", "goss/fire_support_hits.rules:119")

    # drained: each loser [4.2.1]                                   goss/fire_support_hits.rules:120
    drained_so_far: list[FsHitsDrained] = []
    drained_trace = None if trace is None else trace.within("drained")
    left: int = step_losses
    drained_stopped = False
    for loser_number, loser in enumerate(in_order + in_order + in_order, start=1):
        if drained_trace is not None:
            drained_trace.next_pass()

        # stop: every loss is taken                                 goss/fire_support_hits.rules:122
        if left == 0:
            if drained_trace is not None:
                drained_trace.stop(
                    "every loss is taken", "11.6.2", "goss/fire_support_hits.rules:122"
                )
            drained_stopped = True
            break

        # who                                                       goss/fire_support_hits.rules:123
        who = loser.name
        if drained_trace is not None:
            drained_trace.step("who", who, "11.6.2", "goss/fire_support_hits.rules:123")

        # turn [4.2.1]                                              goss/fire_support_hits.rules:124
        turn = round_up(loser_number, most, "4.2.1", "goss/fire_support_hits.rules:124")
        if drained_trace is not None:
            drained_trace.step("turn", turn, "4.2.1", "goss/fire_support_hits.rules:124")

        # taken                                                     goss/fire_support_hits.rules:125
        taken = 1 if loser.steps >= turn else 0
        if drained_trace is not None:
            drained_trace.step("taken", taken, "11.6.2", "goss/fire_support_hits.rules:125")

        # left becomes                                              goss/fire_support_hits.rules:126
        next_left = left - taken
        if drained_trace is not None:
            drained_trace.step("left", next_left, "11.6.2", "goss/fire_support_hits.rules:126")

        drained_so_far.append(_fs_hits_drained(who, turn, taken))
        left = next_left
    drained = FsHitsDrainedOutcome(left, drained_stopped, tuple(drained_so_far))

    # z_gone [4.1.3]                                                goss/fire_support_hits.rules:127
    z_gone = (
        sum([1 for unit in target.units if unit.size is _Z_STEP])
        if step_losses >= 1 and not any([unit.size is not _Z_STEP for unit in target.units])
        else 0
    )
    if trace is not None:
        trace.step("z_gone", z_gone, "4.1.3", "goss/fire_support_hits.rules:127")

    # added_as [11.6.2a; 11.6.2b]                                   goss/fire_support_hits.rules:129
    added_as = 1 if outcome in _DRIVEN_OR_RETREATS else 0
    if trace is not None:
        trace.step("added_as", added_as, "11.6.2a; 11.6.2b", "goss/fire_support_hits.rules:129")

    # markers: each marked [11.6.1]                                 goss/fire_support_hits.rules:130
    markers_so_far: list[FsHitsMarkers] = []
    markers_trace = None if trace is None else trace.within("markers")
    for marked in target.units:
        if markers_trace is not None:
            markers_trace.next_pass()

        # whose                                                     goss/fire_support_hits.rules:131
        whose = marked.name
        if markers_trace is not None:
            markers_trace.step("whose", whose, "11.6.2", "goss/fire_support_hits.rules:131")

        # on_it                                                     goss/fire_support_hits.rules:132
        on_it = min(2, marked.as_markers + target.as_hits + added_as)
        if markers_trace is not None:
            markers_trace.step("on_it", on_it, "11.6.2", "goss/fire_support_hits.rules:132")

        markers_so_far.append(_fs_hits_markers(whose, on_it))
    markers = tuple(markers_so_far)

    return FsHitsResolved(outcome, step_losses, fatigue, added_as, drained, z_gone, markers)


@dataclass(frozen=True, slots=True, kw_only=True)
class FireAdvance:
    """Unit next to a target hex left empty [11.7.0]."""

    name: str = "a unit"
    emptied: bool = True  # no enemy unit is left in the hex
    designated: bool = True  # attack designated
    mode: Mode = Mode.PA
    ta: bool = False  # TA marker
    advanced: bool = False  # advanced after a mission of this Combat Phase
    prohibited: bool = False  # prohibited terrain in the hex or on the hexside
    fits: bool = True  # within the stacking limit of the hex
    mct: bool = False  # MCT in the hex
    ferried: bool = False  # by an Eng unit in PA mode [17.2.1; 17.2.2]
    major_river: bool = False  # over a major river [17.2.2]
    ferries: bool = False  # an Eng unit that ferries another over a major river [17.2.2]

    def __post_init__(self) -> None:
        a_text("FireAdvance.name", self.name)
        a_yes_or_no("FireAdvance.emptied", self.emptied)
        a_yes_or_no("FireAdvance.designated", self.designated)
        is_a("FireAdvance.mode", self.mode, Mode)
        a_yes_or_no("FireAdvance.ta", self.ta)
        a_yes_or_no("FireAdvance.advanced", self.advanced)
        a_yes_or_no("FireAdvance.prohibited", self.prohibited)
        a_yes_or_no("FireAdvance.fits", self.fits)
        a_yes_or_no("FireAdvance.mct", self.mct)
        a_yes_or_no("FireAdvance.ferried", self.ferried)
        a_yes_or_no("FireAdvance.major_river", self.major_river)
        a_yes_or_no("FireAdvance.ferries", self.ferries)


def may_advance_after_fire(unit: FireAdvance) -> Answer:
    """May advance after the mission [11.7.0].

    Before the next mission. Works next to both hexes do not matter.
    """
    failed: list[Reason] = []

    # all of these
    # the hex is empty                                              goss/fire_support_hits.rules:246
    if not unit.emptied:
        failed.append(Reason("the hex is empty", "11.7.0", holds=False))
    # attack designated                                             goss/fire_support_hits.rules:247
    if not unit.designated:
        failed.append(Reason("attack designated", "11.7.0", holds=False))
    # within the stacking limit                                     goss/fire_support_hits.rules:248
    if not unit.fits:
        failed.append(Reason("within the stacking limit", "11.7.0", holds=False))

    # none of these
    # has advanced in this phase                                    goss/fire_support_hits.rules:250
    if unit.advanced:
        failed.append(Reason("has advanced in this phase", "11.7.0"))
    # prohibited terrain                                            goss/fire_support_hits.rules:251
    if unit.prohibited:
        failed.append(Reason("prohibited terrain", "11.7.0"))
    # Eng that ferries another over a major river [17.2.2]          goss/fire_support_hits.rules:252
    if unit.ferries:
        failed.append(Reason("Eng that ferries another over a major river", "17.2.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_advance_after_fire_holds(unit: FireAdvance) -> bool:
    """May advance after the mission [11.7.0]: yes or no, without the reasons."""
    return (
        unit.emptied
        and unit.designated
        and unit.fits
        and not unit.advanced
        and not unit.prohibited
        and not unit.ferries
    )


@dataclass(frozen=True, slots=True)
class AdvanceAfterFireResolved:
    """What Advance after a mission comes to."""

    keeps_pa: bool
    removes_ta: bool
    must_assault: bool


def advance_after_fire(
    unit: FireAdvance,
    dice: Dice,
    *,
    revert: bool | None = None,
    trace: Trace | None = None,
) -> AdvanceAfterFireResolved | Refused:
    """Advance after a mission [11.7.0].

    It spots for no mission of this phase any more. Heavy AFV may break a bridge [17.3.2a].
    """
    is_a("unit", unit, FireAdvance)
    if trace is not None:
        a_trace(trace)

    # refuse: may not advance [11.7.0]                              goss/fire_support_hits.rules:256
    answer = may_advance_after_fire(unit)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not advance", answer.reasons, "11.7.0", "goss/fire_support_hits.rules:256"
            )
        return Refused("may not advance", "11.7.0", answer.reasons)

    # choose revert: the player who attacks or fires the mission:   goss/fire_support_hits.rules:257
    # revert to Tac mode [11.7.0]
    revert_chosen: bool
    if revert is None:
        revert_chosen = False
    else:
        revert_chosen = chosen("revert", revert, (True, False))
    if trace is not None:
        trace.step("revert", revert_chosen, "11.7.0", "goss/fire_support_hits.rules:257")

    # refuse: only PA units in MCT revert [11.7.0]                  goss/fire_support_hits.rules:258
    if revert_chosen and not (unit.mode is _PA and unit.mct):
        if trace is not None:
            trace.refusal(
                "only PA units in MCT revert", (), "11.7.0", "goss/fire_support_hits.rules:258"
            )
        return Refused("only PA units in MCT revert", "11.7.0")

    # over_major [17.2.2]                                           goss/fire_support_hits.rules:259
    over_major = unit.ferried and unit.major_river
    if trace is not None:
        trace.step("over_major", over_major, "17.2.2", "goss/fire_support_hits.rules:259")

    # keeps_pa [11.7.0; 17.2.2]                                     goss/fire_support_hits.rules:260
    keeps_pa = unit.mode is _PA and not revert_chosen and not over_major
    if trace is not None:
        trace.step("keeps_pa", keeps_pa, "11.7.0; 17.2.2", "goss/fire_support_hits.rules:260")

    # removes_ta [11.7.0]                                           goss/fire_support_hits.rules:261
    removes_ta = unit.ta
    if trace is not None:
        trace.step("removes_ta", removes_ta, "11.7.0", "goss/fire_support_hits.rules:261")

    # must_assault [11.7.0; 13.4.0]                                 goss/fire_support_hits.rules:262
    must_assault = keeps_pa
    if trace is not None:
        trace.step(
            "must_assault", must_assault, "11.7.0; 13.4.0", "goss/fire_support_hits.rules:262"
        )

    return AdvanceAfterFireResolved(keeps_pa, removes_ta, must_assault)


@dataclass(frozen=True, slots=True, kw_only=True)
class Depletion:
    """Ammunition depletion [11.8.0]."""

    art: tuple[Firer, ...]
    volleys: int  # intensive ones included
    added_volleys: int = 0  # intensive fire
    adv: int  # of the corps in whose ZOP the Art stands; of the HQ if it is OhS [11.8.1]

    def __post_init__(self) -> None:
        each("Depletion.art", self.art, is_a, Firer)
        how_many("Depletion.art", self.art, 1, None)
        a_number("Depletion.volleys", self.volleys)
        a_number("Depletion.added_volleys", self.added_volleys)
        a_number("Depletion.adv", self.adv)


def can_deplete(firer: Firer) -> Answer:
    """Can be depleted [11.8.0; 11.4.1b]."""
    failed: list[Reason] = []

    # none of these
    # Flak or TD                                                    goss/fire_support_hits.rules:298
    if firer.type in _FLAK_88_OR_TD:
        failed.append(Reason("Flak or TD", "11.8.0; 11.4.1b"))
    # depleted already                                              goss/fire_support_hits.rules:299
    if firer.depleted:
        failed.append(Reason("depleted already", "11.8.0; 11.4.1b"))
    # a Metz fort or Art inside, not in fort supply [lf         lucky_forward/fort_battles.rules:145
    # 17.6.3e]
    if (firer.type is _FORT_ART or firer.fort_art) and not firer.fort_supply:
        failed.append(Reason("a Metz fort or Art inside, not in fort supply", "lf 17.6.3e"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def can_deplete_holds(firer: Firer) -> bool:
    """Can be depleted [11.8.0; 11.4.1b]: yes or no, without the reasons."""
    return (
        firer.type not in _FLAK_88_OR_TD
        and not firer.depleted
        and not ((firer.type is _FORT_ART or firer.fort_art) and not firer.fort_supply)
    )


def depletion_drm(fire: Depletion, trace: Trace | None = None) -> int:
    """Ammunition Depletion DRMs [11.8.0]."""
    total = 0

    adds = max(0, fire.volleys - 1)
    total += adds
    if trace is not None:
        trace.adds(
            "depletion_drm", adds, "each volley after the first", "11.8.0",
            "goss/fire_support_hits.rules:303",
        )

    if all([art_unit.nebelwerfer for art_unit in fire.art]):
        adds = max(0, fire.volleys)
        total += adds
        if trace is not None:
            trace.adds(
                "depletion_drm", adds, "each volley, if every unit is NW", "11.8.0",
                "goss/fire_support_hits.rules:304",
            )

    if any(
        [art_unit.supply is _EXTENDED_GENS and not art_unit.extra_trucks for art_unit in fire.art]
    ):
        total += 2
        if trace is not None:
            trace.adds(
                "depletion_drm", +2, "any part of a GenS path is extended", "15.2.4",
                "goss/fire_support_hits.rules:305",
            )

    if trace is not None:
        trace.total(
            "depletion_drm",
            total,
            "11.8.0",
            "goss/fire_support_hits.rules:301",
            "Ammunition Depletion DRMs",
        )
    return total


def depletion_drm_lines(fire: Depletion) -> tuple[Line, ...]:
    """The lines of Ammunition Depletion DRMs that count, each with its value and rule."""
    trace = Trace()
    depletion_drm(fire, trace)
    return trace.lines_of("depletion_drm")


@dataclass(frozen=True, slots=True)
class AmmunitionDepletionResolved:
    """What Ammunition Depletion check comes to."""

    of_itself: int
    intensive: int
    by_check: int
    depleted_units: int


def ammunition_depletion(
    fire: Depletion,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AmmunitionDepletionResolved | Ended:
    """Ammunition Depletion check [11.8.0].

    Contradiction: cites 15.4.2c and 15.4.2, where 15.4.3 and 15.5.0 are meant [11.8.0]

    The owner picks the units among those that fired. Units that deplete of themselves are
    no part of the check. Art in the ZOPs of several corps is not foreseen. 16.3.7b takes
    the ADV of the HQ instead.
    """
    is_a("fire", fire, Depletion)
    if trace is not None:
        a_trace(trace)

    # able [11.8.0]                                                 goss/fire_support_hits.rules:312
    able = tuple([art_unit for art_unit in fire.art if can_deplete_holds(art_unit)])
    if trace is not None:
        trace.step("able", able, "11.8.0", "goss/fire_support_hits.rules:312")

    # end: nobody can be depleted                                   goss/fire_support_hits.rules:313
    if len(able) == 0:
        if trace is not None:
            trace.end("nobody can be depleted", "11.8.0", "goss/fire_support_hits.rules:313")
        return Ended("nobody can be depleted", "11.8.0")

    # of_itself [11.8.0; 11.8.1]                                    goss/fire_support_hits.rules:314
    of_itself = sum([1 for firer in able if firer.unsupported or firer.supply is _OHS])
    if trace is not None:
        trace.step("of_itself", of_itself, "11.8.0; 11.8.1", "goss/fire_support_hits.rules:314")

    # intensive [11.4.1g; 11.8.0]                                   goss/fire_support_hits.rules:315
    intensive = fire.added_volleys
    if trace is not None:
        trace.step("intensive", intensive, "11.4.1g; 11.8.0", "goss/fire_support_hits.rules:315")

    # roll dr: one ten-sided die, 0 is zero [11.8.0]                goss/fire_support_hits.rules:316
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "11.8.0", "goss/fire_support_hits.rules:316")

    # modified [11.8.0]                                             goss/fire_support_hits.rules:317
    modified = dr + depletion_drm(fire, trace)
    if trace is not None:
        trace.step("modified", modified, "11.8.0", "goss/fire_support_hits.rules:317")

    # by_check [11.8.0]                                             goss/fire_support_hits.rules:318
    by_check = max(0, modified - fire.adv)
    if trace is not None:
        trace.step("by_check", by_check, "11.8.0", "goss/fire_support_hits.rules:318")

    # depleted_units [11.8.0]                                       goss/fire_support_hits.rules:319
    depleted_units = min(len(able), of_itself + intensive + by_check)
    if trace is not None:
        trace.step("depleted_units", depleted_units, "11.8.0", "goss/fire_support_hits.rules:319")

    return AmmunitionDepletionResolved(of_itself, intensive, by_check, depleted_units)
