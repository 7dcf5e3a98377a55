# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/fire_support_hits.rules. Do not edit: edit the rules and build.
"""Lucky Forward: Fire support hits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from . import fire_support_rules
from ._runtime import (
    Answer,
    Dice,
    Ended,
    LeaveOut,
    Line,
    Reason,
    Refused,
    Tally,
    Trace,
    Word,
    a_number,
    chosen,
    divided,
    how_many,
    inside,
    is_less,
    least,
    ordered_by_least,
    round_up,
)
from .vocabulary import FloodState
from .weather import flooded
from .words import (
    D10,
    Cover,
    DefensiveWork,
    Supply,
    Unit,
    UnitKind,
    UnitSize,
    Watercourse,
    attack_designated,
    is_art,
)


class FirstHit(Word):
    """The first numerical hit [11.6.2]."""

    AS_STEP = "a step loss"
    AS_RETREAT = "a retreat"


class FirstStep(Word):
    """What the first step is taken from [11.6.2a]."""

    FROM_UNIT = "a unit"
    FROM_ET3 = "the ET-3, removed"
    FROM_FORT = "the Fort"


class FsOutcome(Word):
    """How it goes on [11.6.2a; 11.6.2b]."""

    DONE = "nothing is left"
    STAYS = "the units stay"
    DRIVEN = "driven off"
    RETREATS = "the units retreat"


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
        how_many("FsHits.units", self.units, 1, None)
        a_number("FsHits.fort_steps", self.fort_steps)


def are_designated(target: FsHits) -> Answer:
    """Attack designated [11.6.2a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if any(attack_designated(unit).holds for unit in target.units):
        # a unit is attack designated                                goss/fire_support_hits.rules:33
        because.append(Reason("a unit is attack designated", "11.6.2a"))
    else:
        failed += [Reason("a unit is attack designated", "11.6.2a", holds=False)]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def can_withdraw(target: FsHits) -> Answer:
    """May go into a DW of the hex [11.6.2b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # attack designated                                              goss/fire_support_hits.rules:37
    if not are_designated(target).holds:
        failed.append(Reason("attack designated", "11.6.2b", holds=False))
    # a DW in the hex                                                goss/fire_support_hits.rules:38
    if not target.work_inside:
        failed.append(Reason("a DW in the hex", "11.6.2b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def has_et3(target: FsHits) -> Answer:
    """May remove its ET-3 [11.6.2a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # in an ET-3                                                     goss/fire_support_hits.rules:42
    if not any(unit.work == DefensiveWork.ET_3 for unit in target.units):
        failed.append(Reason("in an ET-3", "11.6.2a", holds=False))

    # none of these
    # attack designated                                              goss/fire_support_hits.rules:44
    with LeaveOut(failed):
        if are_designated(target).holds:
            failed.append(Reason("attack designated", "11.6.2a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def has_fort(target: FsHits) -> Answer:
    """Fort takes part in the losses [11.6.2a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # a Fort with steps left                                         goss/fire_support_hits.rules:48
    if target.fort_steps < 1:
        failed.append(Reason("a Fort with steps left", "11.6.2a", holds=False))

    # none of these
    # attack designated                                              goss/fire_support_hits.rules:50
    with LeaveOut(failed):
        if are_designated(target).holds:
            failed.append(Reason("attack designated", "11.6.2a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def holds_fast(target: FsHits) -> Answer:
    """Passes of itself [11.6.2a; 17.4.1a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # every unit in an ET, Fort or Ft Area                           goss/fire_support_hits.rules:54
    if any(unit.work is None or not unit.work.entrenched for unit in target.units):
        failed.append(
            Reason("every unit in an ET, Fort or Ft Area", "11.6.2a; 17.4.1a", holds=False)
        )

    # none of these
    # attack designated                                              goss/fire_support_hits.rules:56
    with LeaveOut(failed):
        if are_designated(target).holds:
            failed.append(Reason("attack designated", "11.6.2a; 17.4.1a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def loss_rank(unit: Unit, trace: Trace | None = None) -> int:
    """Order of losses [11.6.2; 11.6.3e].

    Art after all units that are neither HQ nor Art, HQ after all that are not HQ.
    """
    # gives                                                          goss/fire_support_hits.rules:58
    value: int
    if unit.kind == UnitKind.HQ:
        # HQ
        value = 3
    elif is_art(unit).holds:
        # Art
        value = 2
    else:
        value = 1
    if trace is not None:
        trace.formula("loss_rank", value, "11.6.2; 11.6.3e", "goss/fire_support_hits.rules:58")
    return value


def can_lose(target: FsHits, trace: Trace | None = None) -> tuple[Unit, ...]:
    """Units that can lose steps [4.1.3; 11.6.2].

    A Z-step takes no hit while a Co. or Bn. is there.
    """
    # whole                                                          goss/fire_support_hits.rules:67
    whole = tuple(unit for unit in target.units if unit.size != UnitSize.Z_STEP)
    if trace is not None:
        trace.step("whole", whole, "4.1.3; 11.6.2", "goss/fire_support_hits.rules:67")
    # gives                                                          goss/fire_support_hits.rules:65
    value = target.units if len(whole) == 0 else whole
    if trace is not None:
        trace.formula("can_lose", value, "4.1.3; 11.6.2", "goss/fire_support_hits.rules:65")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FsHitsDrained:
    """One pass of drained, in Hits of an FS mission."""

    who: str
    turn: int
    taken: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FsHitsDrainedOutcome:
    """How drained came out, in Hits of an FS mission."""

    left: int
    stopped: bool
    passes: tuple[FsHitsDrained, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FsHitsMarkers:
    """One pass of markers, in Hits of an FS mission."""

    whose: str
    on_it: int


@dataclass(frozen=True, slots=True, kw_only=True)
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
    # choose way: the owner of the units attacked: first numerical   goss/fire_support_hits.rules:75
    # hit as [11.6.2]
    way_chosen: FirstHit
    if way is None:
        way_chosen = FirstHit.AS_STEP
    else:
        way_chosen = chosen("way", way, (FirstHit.AS_STEP, FirstHit.AS_RETREAT))
    if trace is not None:
        trace.step("way", way_chosen, "11.6.2", "goss/fire_support_hits.rules:75")

    # refuse: the units cannot retreat [11.6.2b]                     goss/fire_support_hits.rules:76
    if (
        way_chosen == FirstHit.AS_RETREAT
        and not target.can_retreat
        and not can_withdraw(target).holds
    ):
        if trace is not None:
            trace.refusal(
                "the units cannot retreat", (), "11.6.2b", "goss/fire_support_hits.rules:76"
            )
        return Refused("the units cannot retreat", "11.6.2b")

    # choose first_step: the owner of the units attacked: first      goss/fire_support_hits.rules:77
    # step from [11.6.2a]
    first_step_chosen: FirstStep
    if first_step is None:
        first_step_chosen = FirstStep.FROM_UNIT
    else:
        first_step_chosen = chosen(
            "first_step", first_step, (FirstStep.FROM_UNIT, FirstStep.FROM_ET3, FirstStep.FROM_FORT)
        )
    if trace is not None:
        trace.step("first_step", first_step_chosen, "11.6.2a", "goss/fire_support_hits.rules:77")

    # refuse: no ET-3 to remove [11.6.2a]                            goss/fire_support_hits.rules:78
    if first_step_chosen == FirstStep.FROM_ET3 and not has_et3(target).holds:
        if trace is not None:
            trace.refusal("no ET-3 to remove", (), "11.6.2a", "goss/fire_support_hits.rules:78")
        return Refused("no ET-3 to remove", "11.6.2a")

    # refuse: no Fort to take it [11.6.2a]                           goss/fire_support_hits.rules:79
    if first_step_chosen == FirstStep.FROM_FORT and not has_fort(target).holds:
        if trace is not None:
            trace.refusal("no Fort to take it", (), "11.6.2a", "goss/fire_support_hits.rules:79")
        return Refused("no Fort to take it", "11.6.2a")

    # choose to_fatigue: the owner of the units attacked: hits       goss/fire_support_hits.rules:80
    # turned into fatigue [11.6.2a]
    to_fatigue_chosen: int
    if to_fatigue is None:
        to_fatigue_chosen = 0
    else:
        to_fatigue_chosen = chosen("to_fatigue", to_fatigue, (0, 1, 2))
    if trace is not None:
        trace.step("to_fatigue", to_fatigue_chosen, "11.6.2a", "goss/fire_support_hits.rules:80")

    # end: no numerical hit                                          goss/fire_support_hits.rules:81
    if target.hits == 0:
        if trace is not None:
            trace.end("no numerical hit", "11.6.2", "goss/fire_support_hits.rules:81")
        return Ended("no numerical hit", "11.6.2")

    @cache
    def rest() -> int:
        # rest [11.6.2a]: worked out when it is first asked for      goss/fire_support_hits.rules:82
        value = target.hits - 1
        if trace is not None:
            trace.step("rest", value, "11.6.2a", "goss/fire_support_hits.rules:82")
        return value

    @cache
    def shelter() -> bool:
        # shelter [11.6.2a]: worked out when it is first asked for   goss/fire_support_hits.rules:83
        value = (
            holds_fast(target).holds
            and first_step_chosen != FirstStep.FROM_ET3
            and not (first_step_chosen == FirstStep.FROM_FORT and target.fort_steps == 1)
        )
        if trace is not None:
            trace.step("shelter", value, "11.6.2a", "goss/fire_support_hits.rules:83")
        return value

    # checks [11.6.2a]                                               goss/fire_support_hits.rules:85
    checks = way_chosen == FirstHit.AS_STEP and rest() >= 1 and not shelter()
    if trace is not None:
        trace.step("checks", checks, "11.6.2a", "goss/fire_support_hits.rules:85")

    # roll prc: one ten-sided die, 0 is zero [4.4.1]                 goss/fire_support_hits.rules:86
    prc = 0
    if checks:
        prc = D10.roll(dice, "prc")
        if trace is not None:
            trace.roll("prc", prc, "4.4.1", "goss/fire_support_hits.rules:86")

    # modified [4.4.1]                                               goss/fire_support_hits.rules:88
    modified = prc - 1 if target.ldr else prc
    if trace is not None:
        trace.step("modified", modified, "4.4.1", "goss/fire_support_hits.rules:88")

    @cache
    def lowest() -> int | None:
        # lowest [11.6.2a]: worked out when it is first asked for    goss/fire_support_hits.rules:87
        value = least(unit.defense_pr for unit in target.units if unit.defense_pr is not None)
        if trace is not None:
            trace.step("lowest", value, "11.6.2a", "goss/fire_support_hits.rules:87")
        return value

    # outcome [11.6.2a; 11.6.2b]                                     goss/fire_support_hits.rules:89
    outcome: FsOutcome
    if way_chosen == FirstHit.AS_RETREAT:
        # first hit as a retreat
        outcome = FsOutcome.RETREATS
    elif rest() == 0:
        # one hit only
        outcome = FsOutcome.DONE
    elif shelter():
        # in an ET, Fort or Ft Area
        outcome = FsOutcome.STAYS
    elif is_less(modified, lowest()):
        # check passed
        outcome = FsOutcome.STAYS
    else:
        outcome = FsOutcome.DRIVEN
    if trace is not None:
        trace.step("outcome", outcome, "11.6.2a; 11.6.2b", "goss/fire_support_hits.rules:89")

    # gone [11.6.2a]                                                 goss/fire_support_hits.rules:95
    gone = 0 if way_chosen == FirstHit.AS_RETREAT or first_step_chosen != FirstStep.FROM_UNIT else 1
    if trace is not None:
        trace.step("gone", gone, "11.6.2a", "goss/fire_support_hits.rules:95")

    # losable [4.1.3]                                                goss/fire_support_hits.rules:96
    losable = can_lose(target, trace)
    if trace is not None:
        trace.step("losable", losable, "4.1.3", "goss/fire_support_hits.rules:96")

    # most [4.2.1a]                                                  goss/fire_support_hits.rules:97
    most = len(losable)
    if trace is not None:
        trace.step("most", most, "4.2.1a", "goss/fire_support_hits.rules:97")

    @cache
    def halved() -> int:
        # halved [11.6.2b]: worked out when it is first asked for    goss/fire_support_hits.rules:98
        value = round_up(divided(rest(), 2))
        if trace is not None:
            trace.step("halved", value, "11.6.2b", "goss/fire_support_hits.rules:98")
        return value

    @cache
    def to_take() -> int:
        # to_take: worked out when it is first asked for             goss/fire_support_hits.rules:99
        value: int
        if outcome == FsOutcome.RETREATS:
            # half of the rest [11.6.2b]
            value = halved()
        else:
            value = rest()
        if trace is not None:
            trace.step("to_take", value, "11.6.2", "goss/fire_support_hits.rules:99")
        return value

    @cache
    def under_max() -> int:
        # under_max [4.2.1a]: worked out when it is first asked     goss/fire_support_hits.rules:102
        # for
        value = min(to_take(), most - gone)
        if trace is not None:
            trace.step("under_max", value, "4.2.1a", "goss/fire_support_hits.rules:102")
        return value

    @cache
    def over_max() -> int:
        # over_max: worked out when it is first asked for           goss/fire_support_hits.rules:103
        value = to_take() - under_max()
        if trace is not None:
            trace.step("over_max", value, "11.6.2", "goss/fire_support_hits.rules:103")
        return value

    # fatigue                                                       goss/fire_support_hits.rules:104
    fatigue: int
    if outcome == FsOutcome.DONE:
        # one hit only
        fatigue = 0
    elif outcome == FsOutcome.STAYS:
        # after the second step [11.6.2a]
        fatigue = min(to_fatigue_chosen, rest() - 1)
    elif outcome == FsOutcome.RETREATS:
        # as many as there are [11.6.2b]
        fatigue = min(2, over_max())
    else:
        fatigue = min(to_fatigue_chosen, over_max())
    if trace is not None:
        trace.step("fatigue", fatigue, "11.6.2", "goss/fire_support_hits.rules:104")

    # more_steps                                                    goss/fire_support_hits.rules:109
    more_steps: int
    if outcome == FsOutcome.DONE:
        # one hit only
        more_steps = 0
    elif outcome == FsOutcome.STAYS:
        # no maximum [11.6.2a]
        more_steps = rest() - fatigue
    elif outcome == FsOutcome.RETREATS:
        # a step each, the rest lost [11.6.2b]
        more_steps = under_max()
    else:
        more_steps = to_take() - fatigue
    if trace is not None:
        trace.step("more_steps", more_steps, "11.6.2", "goss/fire_support_hits.rules:109")

    # step_losses [4.2.1]                                           goss/fire_support_hits.rules:114
    step_losses = gone + more_steps
    if trace is not None:
        trace.step("step_losses", step_losses, "4.2.1", "goss/fire_support_hits.rules:114")

    # in_order [11.6.2; 11.6.3e]                                    goss/fire_support_hits.rules:115
    in_order = ordered_by_least(losable, lambda unit: loss_rank(unit, trace))
    if trace is not None:
        trace.step("in_order", in_order, "11.6.2; 11.6.3e", "goss/fire_support_hits.rules:115")

    # drained: each loser [4.2.1]                                   goss/fire_support_hits.rules:116
    drained_so_far: list[FsHitsDrained] = []
    drained_trace = inside(trace, "drained")
    left: int = step_losses
    drained_stopped = False
    for loser_number, loser in enumerate(in_order + in_order + in_order, start=1):
        # stop: every loss is taken                                 goss/fire_support_hits.rules:118
        if left == 0:
            if drained_trace is not None:
                drained_trace.stop(
                    "every loss is taken", "11.6.2", "goss/fire_support_hits.rules:118"
                )
            drained_stopped = True
            break

        # who                                                       goss/fire_support_hits.rules:119
        who = loser.name
        if drained_trace is not None:
            drained_trace.step("who", who, "11.6.2", "goss/fire_support_hits.rules:119")

        # turn [4.2.1]                                              goss/fire_support_hits.rules:120
        turn = round_up(divided(loser_number, most))
        if drained_trace is not None:
            drained_trace.step("turn", turn, "4.2.1", "goss/fire_support_hits.rules:120")

        # taken                                                     goss/fire_support_hits.rules:121
        taken = 1 if loser.steps >= turn else 0
        if drained_trace is not None:
            drained_trace.step("taken", taken, "11.6.2", "goss/fire_support_hits.rules:121")

        # left becomes                                              goss/fire_support_hits.rules:122
        next_left = left - taken
        if drained_trace is not None:
            drained_trace.step("left", next_left, "11.6.2", "goss/fire_support_hits.rules:122")

        drained_so_far.append(FsHitsDrained(who=who, turn=turn, taken=taken))
        left = next_left
    drained = FsHitsDrainedOutcome(left=left, stopped=drained_stopped, passes=tuple(drained_so_far))

    # z_gone [4.1.3]                                                goss/fire_support_hits.rules:123
    z_gone = (
        sum(1 for unit in target.units if unit.size == UnitSize.Z_STEP)
        if step_losses >= 1 and not any(unit.size != UnitSize.Z_STEP for unit in target.units)
        else 0
    )
    if trace is not None:
        trace.step("z_gone", z_gone, "4.1.3", "goss/fire_support_hits.rules:123")

    # added_as [11.6.2a; 11.6.2b]                                   goss/fire_support_hits.rules:125
    added_as = 1 if outcome in (FsOutcome.DRIVEN, FsOutcome.RETREATS) else 0
    if trace is not None:
        trace.step("added_as", added_as, "11.6.2a; 11.6.2b", "goss/fire_support_hits.rules:125")

    # markers: each marked [11.6.1]                                 goss/fire_support_hits.rules:126
    markers_so_far: list[FsHitsMarkers] = []
    markers_trace = inside(trace, "markers")
    for marked in target.units:
        # whose                                                     goss/fire_support_hits.rules:127
        whose = marked.name
        if markers_trace is not None:
            markers_trace.step("whose", whose, "11.6.2", "goss/fire_support_hits.rules:127")

        # on_it                                                     goss/fire_support_hits.rules:128
        on_it = min(2, marked.as_markers + target.as_hits + added_as)
        if markers_trace is not None:
            markers_trace.step("on_it", on_it, "11.6.2", "goss/fire_support_hits.rules:128")

        markers_so_far.append(FsHitsMarkers(whose=whose, on_it=on_it))
    markers = tuple(markers_so_far)

    return FsHitsResolved(
        outcome=outcome,
        step_losses=step_losses,
        fatigue=fatigue,
        added_as=added_as,
        drained=drained,
        z_gone=z_gone,
        markers=markers,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatHex:
    """A hex to retreat into [11.6.3; 13.11.0]."""

    name: str
    enemy_in: bool = False  # enemy occupied
    prohibited: bool = False  # for a class or type of the stack, and no road joins the hexes
    mech: bool = False  # the stack holds Mech units
    leg: bool = False  # the stack holds Leg units
    crosses: Watercourse = Watercourse.NO_WATER
    bridged: bool = False  # bridge or ford there
    next_to_enemy: bool = False
    # all of those enemies are HQ, OoB towed Art, Z-steps or marked AS [11.6.3d]
    harmless: bool = False
    closer_to_hq: bool = False  # to the superior HQ
    cover: Cover = Cover.OPEN_GROUND
    road: bool = False  # by a road of any type
    overstack: bool = False  # it would be one
    flood: FloodState = FloodState.NO_FLOOD


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat:
    """Retreat of a stack [11.6.3a; 13.11.0]."""

    hexes: tuple[RetreatHex, ...]  # the hexes around it

    def __post_init__(self) -> None:
        how_many("Retreat.hexes", self.hexes, 1, None)


def water_left(hex_: RetreatHex, trace: Trace | None = None) -> Watercourse:
    """Watercourse crossed, as the rules take it [11.6.3; 13.11.0]."""
    # gives                                                         goss/fire_support_hits.rules:232
    value = flooded(hex_.crosses, hex_.flood, trace)
    if trace is not None:
        trace.formula("water_left", value, "11.6.3; 13.11.0", "goss/fire_support_hits.rules:232")
    return value


def open_to_retreat(hex_: RetreatHex) -> Answer:
    """May be retreated into [11.6.3; 13.11.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # enemy occupied                                                goss/fire_support_hits.rules:237
    if hex_.enemy_in:
        failed.append(Reason("enemy occupied", "11.6.3; 13.11.0"))
    # prohibited                                                    goss/fire_support_hits.rules:238
    if hex_.prohibited:
        failed.append(Reason("prohibited", "11.6.3; 13.11.0"))
    # Mech over an unbridged river                                  goss/fire_support_hits.rules:239
    with LeaveOut(failed):
        if hex_.mech and water_left(hex_) >= Watercourse.RIVER and not hex_.bridged:
            failed.append(Reason("Mech over an unbridged river", "11.6.3; 13.11.0"))
    # Leg over a major or great river                               goss/fire_support_hits.rules:240
    with LeaveOut(failed):
        if hex_.leg and water_left(hex_) >= Watercourse.MAJOR_RIVER:
            failed.append(Reason("Leg over a major or great river", "11.6.3; 13.11.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def retreat_choices(retreat: Retreat, trace: Trace | None = None) -> tuple[RetreatHex, ...]:
    """Hexes the owner may choose from [11.6.3a; 13.11.0].

    A criterion that no hex meets is passed over. Closer than what is not said: it is a fact
    to tell.
    """
    # possible                                                      goss/fire_support_hits.rules:244
    possible = tuple(hex_ for hex_ in retreat.hexes if open_to_retreat(hex_).holds)
    if trace is not None:
        trace.step("possible", possible, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:244")
    # apart                                                         goss/fire_support_hits.rules:245
    apart = tuple(retreat_hex for retreat_hex in possible if not retreat_hex.next_to_enemy)
    if trace is not None:
        trace.step("apart", apart, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:245")
    # after_1                                                       goss/fire_support_hits.rules:246
    after_1 = possible if len(apart) == 0 else apart
    if trace is not None:
        trace.step("after_1", after_1, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:246")
    # closer                                                        goss/fire_support_hits.rules:247
    closer = tuple(retreat_hex for retreat_hex in after_1 if retreat_hex.closer_to_hq)
    if trace is not None:
        trace.step("closer", closer, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:247")
    # after_2                                                       goss/fire_support_hits.rules:248
    after_2 = after_1 if len(closer) == 0 else closer
    if trace is not None:
        trace.step("after_2", after_2, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:248")
    # covered                                                       goss/fire_support_hits.rules:249
    covered = tuple(
        retreat_hex for retreat_hex in after_2 if retreat_hex.cover != Cover.OPEN_GROUND
    )
    if trace is not None:
        trace.step("covered", covered, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:249")
    # after_3                                                       goss/fire_support_hits.rules:250
    after_3 = after_2 if len(covered) == 0 else covered
    if trace is not None:
        trace.step("after_3", after_3, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:250")
    # by_road                                                       goss/fire_support_hits.rules:251
    by_road = tuple(retreat_hex for retreat_hex in after_3 if retreat_hex.road)
    if trace is not None:
        trace.step("by_road", by_road, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:251")
    # after_4                                                       goss/fire_support_hits.rules:252
    after_4 = after_3 if len(by_road) == 0 else by_road
    if trace is not None:
        trace.step("after_4", after_4, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:252")
    # not_over                                                      goss/fire_support_hits.rules:253
    not_over = tuple(retreat_hex for retreat_hex in after_4 if not retreat_hex.overstack)
    if trace is not None:
        trace.step("not_over", not_over, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:253")
    # gives                                                         goss/fire_support_hits.rules:242
    value = after_4 if len(not_over) == 0 else not_over
    if trace is not None:
        trace.formula(
            "retreat_choices", value, "11.6.3a; 13.11.0", "goss/fire_support_hits.rules:242"
        )
    return value


def retreat_costs_a_step(hex_: RetreatHex) -> Answer:
    """Costs a step to retreat into [11.6.3d; 13.11.3]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # next to an enemy                                              goss/fire_support_hits.rules:268
    if not hex_.next_to_enemy:
        failed.append(Reason("next to an enemy", "11.6.3d; 13.11.3", holds=False))
    # no MCT                                                        goss/fire_support_hits.rules:269
    if hex_.cover == Cover.MCT:
        failed.append(Reason("no MCT", "11.6.3d; 13.11.3", holds=False))

    # none of these
    # only HQ, OoB towed Art, Z-steps or units marked AS            goss/fire_support_hits.rules:271
    if hex_.harmless:
        failed.append(
            Reason("only HQ, OoB towed Art, Z-steps or units marked AS", "11.6.3d; 13.11.3")
        )

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def art_can_retreat(unit: Unit, listed_gun: bool) -> Answer:
    """Art that can retreat [11.6.3e].

    Listed guns: 75mm, 105mm or 105H, 150mm or 155H, 25lb. Art that cannot is eliminated,
    each step for a hit. Whether horse drawn Art retreats out of battery is said both ways:
    it does not, here.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not unit.in_battery:
        # out of battery                                            goss/fire_support_hits.rules:277
        because.append(Reason("out of battery", "11.6.3e"))
    elif unit.kind == UnitKind.SPA:
        # self-propelled                                            goss/fire_support_hits.rules:278
        because.append(Reason("self-propelled", "11.6.3e"))
    elif unit.kind == UnitKind.ART and listed_gun:
        # towed with a listed gun                                   goss/fire_support_hits.rules:279
        because.append(Reason("towed with a listed gun", "11.6.3e"))
    else:
        failed += [
            Reason("out of battery", "11.6.3e", holds=False),
            Reason("self-propelled", "11.6.3e", holds=False),
            Reason("towed with a listed gun", "11.6.3e", holds=False),
        ]

    # none of these
    # horse drawn                                                   goss/fire_support_hits.rules:281
    if unit.kind == UnitKind.HORSE_ART:
        failed.append(Reason("horse drawn", "11.6.3e"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class Depletion:
    """Ammunition depletion [11.8.0]."""

    art: tuple[fire_support_rules.Firer, ...]
    volleys: int  # intensive ones included
    added_volleys: int = 0  # intensive fire
    adv: int  # of the corps in whose ZOP the Art stands; of the HQ if it is OhS [11.8.1]

    def __post_init__(self) -> None:
        how_many("Depletion.art", self.art, 1, None)
        a_number("Depletion.volleys", self.volleys)
        a_number("Depletion.added_volleys", self.added_volleys)
        a_number("Depletion.adv", self.adv)


def can_deplete(firer: fire_support_rules.Firer) -> Answer:
    """Can be depleted [11.8.0; 11.4.1b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # Flak or TD                                                    goss/fire_support_hits.rules:293
    if firer.type in (fire_support_rules.ArtType.FLAK_88, fire_support_rules.ArtType.TD):
        failed.append(Reason("Flak or TD", "11.8.0; 11.4.1b"))
    # depleted already                                              goss/fire_support_hits.rules:294
    if firer.depleted:
        failed.append(Reason("depleted already", "11.8.0; 11.4.1b"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def depletion_drm(fire: Depletion, trace: Trace | None = None) -> int:
    """Ammunition Depletion DRMs [11.8.0]."""
    tally = Tally("depletion_drm", trace)

    tally.add(
        (fire.volleys - 1),
        "each volley after the first",
        "11.8.0",
        "goss/fire_support_hits.rules:298",
    )

    if all(art_unit.nebelwerfer for art_unit in fire.art):
        tally.add(
            fire.volleys,
            "each volley, if every unit is NW",
            "11.8.0",
            "goss/fire_support_hits.rules:299",
        )

    if any(
        art_unit.supply == Supply.EXTENDED_GENS and not art_unit.extra_trucks
        for art_unit in fire.art
    ):
        tally.add(
            +2, "any part of a GenS path is extended", "15.2.4", "goss/fire_support_hits.rules:300"
        )

    if trace is not None:
        trace.total("depletion_drm", tally.total, "11.8.0", "goss/fire_support_hits.rules:296")
    return tally.whole()


def depletion_drm_lines(fire: Depletion) -> tuple[Line, ...]:
    """The lines of Ammunition Depletion DRMs that count, each with its value and rule."""
    trace = Trace()
    depletion_drm(fire, trace)
    return trace.lines_of("depletion_drm")


@dataclass(frozen=True, slots=True, kw_only=True)
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

    The owner picks the units among those that fired. Units that deplete of themselves are
    no part of the check.
    """
    # able [11.8.0]                                                 goss/fire_support_hits.rules:305
    able = tuple(art_unit for art_unit in fire.art if can_deplete(art_unit).holds)
    if trace is not None:
        trace.step("able", able, "11.8.0", "goss/fire_support_hits.rules:305")

    # end: nobody can be depleted                                   goss/fire_support_hits.rules:306
    if len(able) == 0:
        if trace is not None:
            trace.end("nobody can be depleted", "11.8.0", "goss/fire_support_hits.rules:306")
        return Ended("nobody can be depleted", "11.8.0")

    # of_itself [11.8.0; 11.8.1]                                    goss/fire_support_hits.rules:307
    of_itself = sum(1 for firer in able if firer.unsupported or firer.supply == Supply.OHS)
    if trace is not None:
        trace.step("of_itself", of_itself, "11.8.0; 11.8.1", "goss/fire_support_hits.rules:307")

    # intensive [11.4.1g; 11.8.0]                                   goss/fire_support_hits.rules:308
    intensive = fire.added_volleys
    if trace is not None:
        trace.step("intensive", intensive, "11.4.1g; 11.8.0", "goss/fire_support_hits.rules:308")

    # roll dr: one ten-sided die, 0 is zero [11.8.0]                goss/fire_support_hits.rules:309
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "11.8.0", "goss/fire_support_hits.rules:309")

    # modified [11.8.0]                                             goss/fire_support_hits.rules:310
    modified = dr + depletion_drm(fire, trace)
    if trace is not None:
        trace.step("modified", modified, "11.8.0", "goss/fire_support_hits.rules:310")

    # by_check [11.8.0]                                             goss/fire_support_hits.rules:311
    by_check = max(0, modified - fire.adv)
    if trace is not None:
        trace.step("by_check", by_check, "11.8.0", "goss/fire_support_hits.rules:311")

    # depleted_units [11.8.0]                                       goss/fire_support_hits.rules:312
    depleted_units = min(len(able), of_itself + intensive + by_check)
    if trace is not None:
        trace.step("depleted_units", depleted_units, "11.8.0", "goss/fire_support_hits.rules:312")

    return AmmunitionDepletionResolved(
        of_itself=of_itself, intensive=intensive, by_check=by_check, depleted_units=depleted_units
    )
