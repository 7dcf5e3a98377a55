# Tactical Combat Series 3.1
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/retreats.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Retreats."""

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
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    how_many,
    is_a,
)
from .area_fire_rules import AreaFireResult, battalion_morale_addition
from .morale import MoraleResult
from .words import Mode, MoraleState, Unit, UnitKind, subject_to_morale_holds

_MORALE_CHECK: Final = AreaFireResult.MORALE_CHECK
_FIRE_MODE: Final = Mode.FIRE_MODE
_MOVE_MODE: Final = Mode.MOVE_MODE
_MORALE_RESULT_NO_EFFECT: Final = MoraleResult.NO_EFFECT
_MORALE_RESULT_PARALYZED: Final = MoraleResult.PARALYZED
_SURRENDER: Final = MoraleResult.SURRENDER
_SYR: Final = MoraleResult.SYR
_NORMAL: Final = MoraleState.NORMAL
_MORALE_STATE_PARALYZED: Final = MoraleState.PARALYZED
_MORALE_STATE_SUPPRESSED: Final = MoraleState.SUPPRESSED
_MORTAR_PLATOON_TO_ON_MAP_ARTILLERY: Final = frozenset((
    UnitKind.MORTAR_PLATOON,
    UnitKind.AT_GUN,
    UnitKind.INFANTRY_GUN,
    UnitKind.ON_MAP_ARTILLERY,
))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleAftermath:
    """A stack and its Morale result [16.0a]."""

    units: tuple[Unit, ...]
    result: MoraleResult  # of the check; of a minefield as the check says
    retreating: bool = False  # the stack is already making a Save Yourself Retreat [16.5k]

    def __post_init__(self) -> None:
        each("MoraleAftermath.units", self.units, is_a, Unit)
        how_many("MoraleAftermath.units", self.units, 1, None)
        is_a("MoraleAftermath.result", self.result, MoraleResult)
        a_yes_or_no("MoraleAftermath.retreating", self.retreating)


class UnitFate(Word):
    """What becomes of a unit [16.3; 16.4; 16.5; 16.6]."""

    NO_CHANGE = "no change"
    TURNS_SUPPRESSED = "Suppressed"
    TURNS_PARALYZED = "Paralyzed"
    RETREATS = "makes the Save Yourself Retreat"
    SURRENDERS = "removed from play"


_NO_CHANGE: Final = UnitFate.NO_CHANGE
_RETREATS: Final = UnitFate.RETREATS
_SURRENDERS: Final = UnitFate.SURRENDERS
_TURNS_PARALYZED: Final = UnitFate.TURNS_PARALYZED
_TURNS_SUPPRESSED: Final = UnitFate.TURNS_SUPPRESSED
_TURNS_SUPPRESSED_OR_TURNS_PARALYZED: Final = frozenset((
    UnitFate.TURNS_SUPPRESSED,
    UnitFate.TURNS_PARALYZED,
))


def unit_fate(unit: Unit, aftermath: MoraleAftermath, trace: Trace | None = None) -> UnitFate:
    """What becomes of one unit [16.0a; 16.3; 16.4; 16.5a; 16.6].

    That mounted units ignore the whole of a Suppressed or Paralyzed result, not only the
    change of mode, is assumed.
    """
    # gives                                                                    tcs/retreats.rules:19
    value: UnitFate
    if aftermath.result == _SURRENDER:
        # surrender takes everybody [16.6]
        value = _SURRENDERS
        why = "surrender takes everybody"
    elif aftermath.retreating:
        # already retreating [16.5k]
        value = _NO_CHANGE
        why = "already retreating"
    elif aftermath.result == _MORALE_RESULT_NO_EFFECT:
        # no effect [16.2]
        value = _NO_CHANGE
        why = "no effect"
    elif aftermath.result == _SYR and unit.state is _MORALE_STATE_PARALYZED:
        # Paralyzed units do not retreat [16.5c]
        value = _NO_CHANGE
        why = "Paralyzed units do not retreat"
    elif aftermath.result == _SYR:
        # everybody retreats, vehicles too [16.0a; 16.5a]
        value = _RETREATS
        why = "everybody retreats, vehicles too"
    elif not subject_to_morale_holds(unit):
        # vehicles and carriers ignore it [16.0a]
        value = _NO_CHANGE
        why = "vehicles and carriers ignore it"
    elif unit.riding is not None:
        # mounted units ignore it [16.3c; 16.4c]
        value = _NO_CHANGE
        why = "mounted units ignore it"
    elif unit.state is _MORALE_STATE_PARALYZED:
        # Paralyzed already [16.4d]
        value = _NO_CHANGE
        why = "Paralyzed already"
    elif aftermath.result == _MORALE_RESULT_PARALYZED:
        # Paralyzed [16.4]
        value = _TURNS_PARALYZED
        why = "Paralyzed"
    elif unit.state is _MORALE_STATE_SUPPRESSED:
        # Suppressed already [16.3d]
        value = _NO_CHANGE
        why = "Suppressed already"
    else:
        value = _TURNS_SUPPRESSED
        why = ""
    if trace is not None:
        trace.formula(
            "unit_fate",
            value,
            "16.0a; 16.3; 16.4; 16.5a; 16.6",
            "tcs/retreats.rules:19",
            "What becomes of one unit",
            why,
        )
    return value


@dataclass(frozen=True, slots=True)
class ApplyMoraleAfter:
    """One pass of after, in A Morale result is applied."""

    fate: UnitFate
    state_after: MoraleState
    mode_after: Mode
    name_of_unit: str


_apply_morale_after: Final = maker(ApplyMoraleAfter)


@dataclass(frozen=True, slots=True)
class ApplyMoraleResolved:
    """What A Morale result is applied comes to."""

    after: tuple[ApplyMoraleAfter, ...]
    removed: int


def apply_morale(
    aftermath: MoraleAftermath,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ApplyMoraleResolved:
    """A Morale result is applied [16.0a; 16.3; 16.4; 16.6].

    Units in Move Mode turn to Fire Mode as they become Suppressed or Paralyzed. The
    condition is each unit's own.
    """
    is_a("aftermath", aftermath, MoraleAftermath)
    if trace is not None:
        a_trace(trace)

    # after: each unit [16.0d]                                                 tcs/retreats.rules:39
    after_so_far: list[ApplyMoraleAfter] = []
    after_trace = None if trace is None else trace.within("after")
    for unit in aftermath.units:
        if after_trace is not None:
            after_trace.next_pass()

        # fate [16.0a]                                                         tcs/retreats.rules:40
        fate = unit_fate(unit, aftermath, after_trace)
        if after_trace is not None:
            after_trace.step("fate", fate, "16.0a", "tcs/retreats.rules:40")

        # state_after [16.0e; 16.3; 16.4]                                      tcs/retreats.rules:41
        state_after: MoraleState
        if fate == _TURNS_SUPPRESSED:
            state_after = _MORALE_STATE_SUPPRESSED
            why = "Suppressed"
        elif fate == _TURNS_PARALYZED:
            state_after = _MORALE_STATE_PARALYZED
            why = "Paralyzed"
        else:
            state_after = unit.state
            why = ""
        if after_trace is not None:
            after_trace.step(
                "state_after", state_after, "16.0e; 16.3; 16.4", "tcs/retreats.rules:41", why
            )

        # mode_after [16.3c; 16.4c]                                            tcs/retreats.rules:45
        mode_after = _FIRE_MODE if fate in _TURNS_SUPPRESSED_OR_TURNS_PARALYZED else unit.mode
        if after_trace is not None:
            after_trace.step("mode_after", mode_after, "16.3c; 16.4c", "tcs/retreats.rules:45")

        # name_of_unit                                                         tcs/retreats.rules:47
        name_of_unit = unit.name
        if after_trace is not None:
            after_trace.step(
                "name_of_unit", name_of_unit, "16.0a; 16.3; 16.4; 16.6", "tcs/retreats.rules:47"
            )

        after_so_far.append(_apply_morale_after(fate, state_after, mode_after, name_of_unit))
    after = tuple(after_so_far)

    # removed [16.6]                                                           tcs/retreats.rules:48
    removed = 0
    for after_2 in after:
        if after_2.fate == _SURRENDERS:
            removed += 1
    if trace is not None:
        trace.step("removed", removed, "16.6", "tcs/retreats.rules:48")

    return ApplyMoraleResolved(after, removed)


class RetreatCause(Word):
    """Why a unit retreats [16.5]."""

    MORALE_RESULT = "a Morale result"
    VOLUNTARY = "of its own will, in place of movement"
    FLIGHT = "it flees from an Assault"


_VOLUNTARY: Final = RetreatCause.VOLUNTARY


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatWish:
    """Unit that would make a Save Yourself Retreat [16.5]."""

    cause: RetreatCause
    unit: Unit
    own_phase: bool = True  # in its own Action Phase
    fired_marker: bool = False  # bears a Fired Marker
    sfa_fired: bool = False  # fired an SFA in this phase
    moved: bool = False  # has moved in this phase
    retreated: bool = False  # has retreated of its own will in this phase
    with_infantry: bool = False  # a vehicle or carrier with a unit that is subject to Morale

    def __post_init__(self) -> None:
        is_a("RetreatWish.cause", self.cause, RetreatCause)
        is_a("RetreatWish.unit", self.unit, Unit)
        a_yes_or_no("RetreatWish.own_phase", self.own_phase)
        a_yes_or_no("RetreatWish.fired_marker", self.fired_marker)
        a_yes_or_no("RetreatWish.sfa_fired", self.sfa_fired)
        a_yes_or_no("RetreatWish.moved", self.moved)
        a_yes_or_no("RetreatWish.retreated", self.retreated)
        a_yes_or_no("RetreatWish.with_infantry", self.with_infantry)


def may_retreat(wish: RetreatWish) -> Answer:
    """May make a Save Yourself Retreat [16.5; 16.5a; 16.5c; 16.5g].

    The whole stack goes, but for Paralyzed units. In either mode [16.5b]. It is the unit's
    whole movement [16.5h].
    """
    failed: list[Reason] = []

    # all of these
    # subject to Morale, or in a stack that is [16.5a]                         tcs/retreats.rules:71
    if not (subject_to_morale_holds(wish.unit) or wish.with_infantry):
        failed.append(Reason("subject to Morale, or in a stack that is", "16.5a", holds=False))
    # of its own will: in its own Action Phase [16.5g]                         tcs/retreats.rules:72
    with LeaveOut(failed):
        if not (wish.cause != _VOLUNTARY or wish.own_phase):
            failed.append(Reason("of its own will: in its own Action Phase", "16.5g", holds=False))

    # none of these
    # Paralyzed [16.4a; 16.4f; 16.5c]                                          tcs/retreats.rules:74
    with LeaveOut(failed):
        if wish.unit.state is _MORALE_STATE_PARALYZED:
            failed.append(Reason("Paralyzed", "16.4a; 16.4f; 16.5c"))
    # a Fired Marker [16.5c]                                                   tcs/retreats.rules:75
    with LeaveOut(failed):
        if wish.fired_marker and wish.cause == _VOLUNTARY:
            failed.append(Reason("a Fired Marker", "16.5c"))
    # fired an SFA in this phase [16.5g; 20.0j]                                tcs/retreats.rules:76
    with LeaveOut(failed):
        if wish.sfa_fired and wish.cause == _VOLUNTARY:
            failed.append(Reason("fired an SFA in this phase", "16.5g; 20.0j"))
    # has moved in this phase [16.5g; 20.0e]                                   tcs/retreats.rules:77
    with LeaveOut(failed):
        if wish.moved and wish.cause == _VOLUNTARY:
            failed.append(Reason("has moved in this phase", "16.5g; 20.0e"))
    # a second time of its own will [16.5g]                                    tcs/retreats.rules:78
    with LeaveOut(failed):
        if wish.retreated and wish.cause == _VOLUNTARY:
            failed.append(Reason("a second time of its own will", "16.5g"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_move_after(wish: RetreatWish, trace: Trace | None = None) -> bool:
    """May move in the same phase afterwards [16.5h; 20.0e]."""
    # gives                                                                    tcs/retreats.rules:80
    value = False
    if trace is not None:
        trace.formula(
            "may_move_after",
            value,
            "16.5h; 20.0e",
            "tcs/retreats.rules:80",
            "May move in the same phase afterwards",
        )
    return value


def takes_retreat_losses(unit: Unit, trace: Trace | None = None) -> bool:
    """Subject to the losses of the retreat [16.5a; Charts].

    Losses are one per stack, as its owner divides them among those that could have rolled.
    """
    # gives                                                                    tcs/retreats.rules:83
    value = subject_to_morale_holds(unit) and unit.state is not _MORALE_STATE_PARALYZED
    if trace is not None:
        trace.formula(
            "takes_retreat_losses",
            value,
            "16.5a; Charts",
            "tcs/retreats.rules:83",
            "Subject to the losses of the retreat",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatHex:
    """Hex of a retreat [16.5d]."""

    prohibited: bool = False  # not open to the unit in regular movement
    enemy: bool = False  # enemy units in it
    next_to_enemy: bool = False  # next to an enemy unit
    doubles_back: bool = False  # back toward where it came from
    attack_zone: bool = False  # in or next to an Attack Zone [16.5k]
    minefield: bool = False  # [16.5i]

    def __post_init__(self) -> None:
        a_yes_or_no("RetreatHex.prohibited", self.prohibited)
        a_yes_or_no("RetreatHex.enemy", self.enemy)
        a_yes_or_no("RetreatHex.next_to_enemy", self.next_to_enemy)
        a_yes_or_no("RetreatHex.doubles_back", self.doubles_back)
        a_yes_or_no("RetreatHex.attack_zone", self.attack_zone)
        a_yes_or_no("RetreatHex.minefield", self.minefield)


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatMove:
    """Unit on a Save Yourself Retreat [16.5]."""

    unit: Unit
    required: int  # hexes: to retreat
    path: tuple[RetreatHex, ...] = ()
    tow_only: bool = False  # Tow Only
    from_assault: bool = False  # out of the hex of an Assault-style combat
    full_night: bool = False  # a full night turn, not twilight
    farther: bool = True  # it ends farther from every enemy unit than it began

    def __post_init__(self) -> None:
        is_a("RetreatMove.unit", self.unit, Unit)
        a_number("RetreatMove.required", self.required)
        each("RetreatMove.path", self.path, is_a, RetreatHex)
        a_yes_or_no("RetreatMove.tow_only", self.tow_only)
        a_yes_or_no("RetreatMove.from_assault", self.from_assault)
        a_yes_or_no("RetreatMove.full_night", self.full_night)
        a_yes_or_no("RetreatMove.farther", self.farther)


@dataclass(frozen=True, slots=True)
class SyrMoveDone:
    """One pass of done, in The way of a Save Yourself Retreat."""

    attacked: bool
    by_force: bool


@dataclass(frozen=True, slots=True)
class SyrMoveDoneOutcome:
    """How done came out, in The way of a Save Yourself Retreat."""

    first_hex: bool
    stopped: bool
    passes: tuple[SyrMoveDone, ...]


@dataclass(frozen=True, slots=True)
class SyrMoveResolved:
    """What The way of a Save Yourself Retreat comes to."""

    destroyed: bool
    hexes_gone: int
    barrage_attacks: int
    minefields: int
    mode_after: Mode
    state_after: MoraleState


def syr_move(
    retreat: RetreatMove,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SyrMoveResolved | Refused:
    """The way of a Save Yourself Retreat [16.5].

    In hexes, not in Movement Points, in a fairly straight line to the rear and toward
    cover, as one stack. No Overwatch Trigger [16.5f]. Attack Zones on the way attack: of
    their results only Surrender counts [16.5k]. Minefields are crossed by force even where
    there is a breach [16.5i].
    """
    is_a("retreat", retreat, RetreatMove)
    if trace is not None:
        a_trace(trace)

    # refuse: more hexes than are required [16.5d]                            tcs/retreats.rules:110
    if len(retreat.path) > retreat.required:
        if trace is not None:
            trace.refusal("more hexes than are required", (), "16.5d", "tcs/retreats.rules:110")
        return Refused("more hexes than are required", "16.5d")

    # too_heavy [16.5j]                                                       tcs/retreats.rules:111
    too_heavy = (
        retreat.unit.kind in _MORTAR_PLATOON_TO_ON_MAP_ARTILLERY
        or retreat.tow_only
        and not retreat.unit.towed
    )
    if trace is not None:
        trace.step("too_heavy", too_heavy, "16.5j", "tcs/retreats.rules:111")

    # done: each next_hex [16.5d]                                             tcs/retreats.rules:113
    hexes_gone = 0
    barrage_attacks = 0
    minefields = 0
    done_trace = None if trace is None else trace.within("done")
    first_hex: bool = True
    for next_hex in retreat.path:
        if done_trace is not None:
            done_trace.next_pass()

        # stop: the way is barred [16.5d; 16.5e]                              tcs/retreats.rules:114
        if next_hex.prohibited or next_hex.enemy or next_hex.doubles_back:
            if done_trace is not None:
                done_trace.stop("the way is barred", "16.5d; 16.5e", "tcs/retreats.rules:114")
            break

        # stop: next to an enemy: destroyed [16.5L]                           tcs/retreats.rules:115
        if (
            next_hex.next_to_enemy
            and not retreat.full_night
            and not (retreat.from_assault and first_hex)
        ):
            if done_trace is not None:
                done_trace.stop("next to an enemy: destroyed", "16.5L", "tcs/retreats.rules:115")
            break

        # attacked [16.5k]                                                    tcs/retreats.rules:117
        attacked = next_hex.attack_zone
        if done_trace is not None:
            done_trace.step("attacked", attacked, "16.5k", "tcs/retreats.rules:117")

        # by_force [16.5i]                                                    tcs/retreats.rules:118
        by_force = next_hex.minefield
        if done_trace is not None:
            done_trace.step("by_force", by_force, "16.5i", "tcs/retreats.rules:118")

        # first_hex becomes                                                   tcs/retreats.rules:119
        next_first_hex = False
        if done_trace is not None:
            done_trace.step("first_hex", next_first_hex, "16.5", "tcs/retreats.rules:119")

        hexes_gone += 1
        if attacked:
            barrage_attacks += 1
        if by_force:
            minefields += 1
        first_hex = next_first_hex

    # hexes_gone [16.5d]: worked out in done                                  tcs/retreats.rules:120
    if trace is not None:
        trace.step("hexes_gone", hexes_gone, "16.5d", "tcs/retreats.rules:120")

    # barrage_attacks [16.5k]: worked out in done                             tcs/retreats.rules:121
    if trace is not None:
        trace.step("barrage_attacks", barrage_attacks, "16.5k", "tcs/retreats.rules:121")

    # minefields [16.5i]: worked out in done                                  tcs/retreats.rules:122
    if trace is not None:
        trace.step("minefields", minefields, "16.5i", "tcs/retreats.rules:122")

    # destroyed [16.5d; 16.5e; 16.5j; 16.5L]                                  tcs/retreats.rules:123
    destroyed = too_heavy or hexes_gone != retreat.required or not retreat.farther
    if trace is not None:
        trace.step("destroyed", destroyed, "16.5d; 16.5e; 16.5j; 16.5L", "tcs/retreats.rules:123")

    # mode_after [16.5b]                                                      tcs/retreats.rules:124
    mode_after = _MOVE_MODE
    if trace is not None:
        trace.step("mode_after", mode_after, "16.5b", "tcs/retreats.rules:124")

    # state_after [16.5c]                                                     tcs/retreats.rules:125
    state_after = _NORMAL
    if trace is not None:
        trace.step("state_after", state_after, "16.5c", "tcs/retreats.rules:125")

    return SyrMoveResolved(
        destroyed, hexes_gone, barrage_attacks, minefields, mode_after, state_after
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BattalionInHex:
    """Battalion with units in the hex [16.1a; 16.1d]."""

    name: str = "battalion"
    battalion_morale: int = 0
    has_box: bool = True  # it has a Battalion Morale Box [16.1a]

    def __post_init__(self) -> None:
        a_text("BattalionInHex.name", self.name)
        a_number("BattalionInHex.battalion_morale", self.battalion_morale)
        a_yes_or_no("BattalionInHex.has_box", self.has_box)


@dataclass(frozen=True, slots=True, kw_only=True)
class HexLosses:
    """Losses in a hex [16.1d]."""

    losses: int  # the casualty result, in steps
    battalions: tuple[BattalionInHex, ...]

    def __post_init__(self) -> None:
        a_number("HexLosses.losses", self.losses)
        each("HexLosses.battalions", self.battalions, is_a, BattalionInHex)
        how_many("HexLosses.battalions", self.battalions, 1, None)


@dataclass(frozen=True, slots=True)
class MoraleAdditionsEachOne:
    """One pass of each_one, in Additions to Battalion Morale."""

    morale_after: int


_morale_additions_each_one: Final = maker(MoraleAdditionsEachOne)


@dataclass(frozen=True, slots=True)
class MoraleAdditionsResolved:
    """What Additions to Battalion Morale comes to."""

    addition: int
    each_one: tuple[MoraleAdditionsEachOne, ...]


def morale_additions(
    hex_: HexLosses,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MoraleAdditionsResolved:
    """Additions to Battalion Morale [16.1; 16.1a; 16.1d].

    The same for every battalion in the hex. Whether excess losses count is not said: the
    result counts here.
    """
    is_a("hex", hex_, HexLosses)
    if trace is not None:
        a_trace(trace)

    # addition [16.1d]                                                        tcs/retreats.rules:141
    addition = battalion_morale_addition(hex_.losses, trace)
    if trace is not None:
        trace.step("addition", addition, "16.1d", "tcs/retreats.rules:141")

    # each_one: each battalion [16.1d]                                        tcs/retreats.rules:142
    each_one_so_far: list[MoraleAdditionsEachOne] = []
    each_one_trace = None if trace is None else trace.within("each_one")
    for battalion in hex_.battalions:
        if each_one_trace is not None:
            each_one_trace.next_pass()

        # morale_after [16.1a; 16.1d]                                         tcs/retreats.rules:143
        morale_after = (
            battalion.battalion_morale + addition
            if battalion.has_box
            else battalion.battalion_morale
        )
        if each_one_trace is not None:
            each_one_trace.step(
                "morale_after", morale_after, "16.1a; 16.1d", "tcs/retreats.rules:143"
            )

        each_one_so_far.append(_morale_additions_each_one(morale_after))
    each_one = tuple(each_one_so_far)

    return MoraleAdditionsResolved(addition, each_one)


def morale_that_counts(battalion: BattalionInHex, trace: Trace | None = None) -> int:
    """Battalion Morale that counts [16.1a; 16.1b; 16.1c].

    In Morale Checks and Save Yourself Retreats of the battalion's own units.
    """
    # gives                                                                   tcs/retreats.rules:146
    value = battalion.battalion_morale if battalion.has_box else 0
    if trace is not None:
        trace.formula(
            "morale_that_counts",
            value,
            "16.1a; 16.1b; 16.1c",
            "tcs/retreats.rules:146",
            "Battalion Morale that counts",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonCause:
    """What happens to a hex [16.7a]."""

    area_result: AreaFireResult = AreaFireResult.NO_EFFECT  # of an Area Fire against it
    # a barrage or an Infantry Gun of 100 mm or more called for Artillery Point rolls
    artillery_roll: bool = False
    point_kill: bool = False  # a Point Fire killed a unit in it
    sortie_point: bool = False  # a Sortie Point Fire was made against it, hit or miss

    def __post_init__(self) -> None:
        is_a("ButtonCause.area_result", self.area_result, AreaFireResult)
        a_yes_or_no("ButtonCause.artillery_roll", self.artillery_roll)
        a_yes_or_no("ButtonCause.point_kill", self.point_kill)
        a_yes_or_no("ButtonCause.sortie_point", self.sortie_point)


def hex_buttons_up(cause: ButtonCause) -> Answer:
    """Its vehicles Button Up [16.7; 16.7a].

    P-types and armored B-types. No further effect on those Buttoned Up already [16.7b].
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if cause.area_result.rank > _MORALE_CHECK.rank:
        # an Area Fire result with losses                                     tcs/retreats.rules:173
        because.append(Reason("an Area Fire result with losses", "16.7; 16.7a"))
    elif cause.artillery_roll:
        # artillery at Point targets                                          tcs/retreats.rules:174
        because.append(Reason("artillery at Point targets", "16.7; 16.7a"))
    elif cause.point_kill:
        # a unit was killed by Point Fire                                     tcs/retreats.rules:175
        because.append(Reason("a unit was killed by Point Fire", "16.7; 16.7a"))
    elif cause.sortie_point:
        # a Sortie Point Fire                                                 tcs/retreats.rules:176
        because.append(Reason("a Sortie Point Fire", "16.7; 16.7a"))
    else:
        failed += [
            Reason("an Area Fire result with losses", "16.7; 16.7a", holds=False),
            Reason("artillery at Point targets", "16.7; 16.7a", holds=False),
            Reason("a unit was killed by Point Fire", "16.7; 16.7a", holds=False),
            Reason("a Sortie Point Fire", "16.7; 16.7a", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_spot_buttoned(unit: Unit) -> Answer:
    """May spot for artillery and mortars [16.7b].

    Overwatch is allowed, with the modifiers and within the nominal range.
    """
    failed: list[Reason] = []

    # none of these
    # Buttoned Up                                                             tcs/retreats.rules:181
    if unit.buttoned_up:
        failed.append(Reason("Buttoned Up", "16.7b"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)
