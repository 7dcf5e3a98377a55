# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/assaults.rules. Do not edit: edit the rules and build.
"""Hunters from the Sky: Assaults."""

from __future__ import annotations

from dataclasses import dataclass

from ._runtime import Answer, Dice, LeaveOut, Reason, Refused, Trace, Word, how_many, inside
from .vocabulary import Mode, MoraleResult, MoraleState, UnitKind


class CloseCombatKind(Word):
    """Assault-style combat [22.0; 23.0; 24.0]."""

    ASSAULT_COMBAT = "Assault"
    OVERRUN_COMBAT = "Overrun"
    CONSOLIDATED_ASSAULT = "Consolidated Assault"


class CombatState(Word):
    """How the combat stands [22.1; 23.0; 24.0]."""

    GOES_ON = "goes on"
    ATTACKERS_RETREAT = "the attackers leave by a Save Yourself Retreat"
    ATTACKERS_SURRENDER = "the attackers surrender"
    ATTACKERS_GONE = "no attacker is left"
    DEFENDERS_RETREAT = "the defenders leave by a Save Yourself Retreat"
    DEFENDERS_SURRENDER = "the defenders surrender"
    DEFENDERS_DESTROYED = "the Paralyzed defenders are destroyed"
    DEFENDERS_GONE = "no defender is left"
    ATTACKERS_EXIT = "the attackers drive on into an adjacent hex"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """Round [22.0]."""

    attackers_check: MoraleResult  # of the attackers, after the defender's fire
    infantry_left: bool = True  # attacking infantry left after that fire
    vehicles_left: bool = False  # attacking vehicles or carriers left after it
    # of the defenders, after the attacker's fire
    defenders_check: MoraleResult = MoraleResult.NO_EFFECT
    defenders_left: bool = True  # defenders left after that fire
    attacker_gives_up: bool = False  # the attacker's choice at the end of the round


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker:
    """Attacking unit [22.0a; 23.0a; 24.0a]."""

    kind: UnitKind
    mode: Mode
    state: MoraleState = MoraleState.NORMAL
    mounted: bool = False
    towed: bool = False
    can_pay: bool = True  # MPs for the hex, 3 more for vehicles and carriers


def is_infantry(unit: Attacker, trace: Trace | None = None) -> bool:
    """Infantry unit [3.0a]."""
    # gives                                                                    tcs/assaults.rules:37
    value = True if unit.kind in (UnitKind.INFANTRY_PLATOON, UnitKind.INFANTRY_SECTION) else False
    if trace is not None:
        trace.formula("is_infantry", value, "3.0a", "tcs/assaults.rules:37")
    return value


def is_vehicle(unit: Attacker, trace: Trace | None = None) -> bool:
    """Vehicle or carrier [3.0c; 3.0d]."""
    # gives                                                                    tcs/assaults.rules:40
    value = (
        True
        if unit.kind in (UnitKind.TANK, UnitKind.HALF_TRACK, UnitKind.RECON, UnitKind.TRUCK)
        else False
    )
    if trace is not None:
        trace.formula("is_vehicle", value, "3.0c; 3.0d", "tcs/assaults.rules:40")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCombat:
    """Assault-style combat [22.0; 23.0; 24.0]."""

    kind: CloseCombatKind
    attackers: tuple[Attacker, ...]
    defenders_paralyzed: bool = False  # before it begins
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        how_many("CloseCombat.attackers", self.attackers, 1, None)


def may_attack(combat: CloseCombat) -> Answer:
    """May attack [22.0a; 23.0a; 24.0a; 24.0b]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # everybody in Move Mode, with the MPs                                     tcs/assaults.rules:51
    if not all(
        attacker.mode == Mode.MOVE_MODE and attacker.can_pay for attacker in combat.attackers
    ):
        failed.append(
            Reason(
                "everybody in Move Mode, with the MPs", "22.0a; 23.0a; 24.0a; 24.0b", holds=False
            ),
        )
    # nobody Suppressed or Paralyzed                                           tcs/assaults.rules:52
    with LeaveOut(failed):
        if not all(attacker.state == MoraleState.NORMAL for attacker in combat.attackers):
            failed.append(
                Reason("nobody Suppressed or Paralyzed", "22.0a; 23.0a; 24.0a; 24.0b", holds=False)
            )
    # an Assault: infantry only, not mounted [22.0a; 22.0e]                    tcs/assaults.rules:53
    with LeaveOut(failed):
        if not (
            combat.kind != CloseCombatKind.ASSAULT_COMBAT
            or all(is_infantry(attacker) and not attacker.mounted for attacker in combat.attackers)
        ):
            failed.append(
                Reason("an Assault: infantry only, not mounted", "22.0a; 22.0e", holds=False)
            )
    # an Overrun: vehicles and carriers, with passengers [23.0a]               tcs/assaults.rules:56
    with LeaveOut(failed):
        if not (
            combat.kind != CloseCombatKind.OVERRUN_COMBAT
            or any(is_vehicle(attacker) for attacker in combat.attackers)
        ):
            failed.append(
                Reason("an Overrun: vehicles and carriers, with passengers", "23.0a", holds=False)
            )
    # a Consolidated Assault: both a vehicle or carrier and infantry [24.0b]   tcs/assaults.rules:58
    with LeaveOut(failed):
        if not (
            combat.kind != CloseCombatKind.CONSOLIDATED_ASSAULT
            or any(is_vehicle(attacker) for attacker in combat.attackers)
            and any(is_infantry(attacker) for attacker in combat.attackers)
        ):
            failed.append(
                Reason(
                    "a Consolidated Assault: both a vehicle or carrier and infantry",
                    "24.0b",
                    holds=False,
                ),
            )

    # none of these
    # towed units in a Consolidated Assault [24.0a]                            tcs/assaults.rules:63
    with LeaveOut(failed):
        if combat.kind == CloseCombatKind.CONSOLIDATED_ASSAULT and any(
            attacker.towed for attacker in combat.attackers
        ):
            failed.append(Reason("towed units in a Consolidated Assault", "24.0a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCombatFought:
    """One pass of fought, in Assault-style combat, round by round."""

    attackers_out: CombatState
    defenders_out: CombatState
    becomes_kind: CloseCombatKind
    after: CombatState


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCombatFoughtOutcome:
    """How fought came out, in Assault-style combat, round by round."""

    type: CloseCombatKind
    paralyzed: bool
    state: CombatState
    stopped: bool
    passes: tuple[CloseCombatFought, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCombatResolved:
    """What Assault-style combat, round by round comes to."""

    outcome: CombatState
    ends_as: CloseCombatKind
    rounds_done: int


def close_combat(
    combat: CloseCombat,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> CloseCombatResolved | Refused:
    """Assault-style combat, round by round [22.0; 22.1; 23.0; 24.0].

    The fires and checks of each round are those of Area Fire and the Morale Check; this
    says what becomes of the combat. What an Overrun does when its attackers are Paralyzed
    is not said.
    """
    # refuse: may not attack [22.0a; 23.0a; 24.0a]                             tcs/assaults.rules:69
    answer = may_attack(combat)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not attack", answer.reasons, "22.0a; 23.0a; 24.0a", "tcs/assaults.rules:69"
            )
        return Refused("may not attack", "22.0a; 23.0a; 24.0a", answer.reasons)

    # fought: each bout [22.0]                                                 tcs/assaults.rules:70
    fought_so_far: list[CloseCombatFought] = []
    fought_trace = inside(trace, "fought")
    type_: CloseCombatKind = combat.kind
    paralyzed: bool = combat.defenders_paralyzed
    state: CombatState = CombatState.GOES_ON
    fought_stopped = False
    for bout in combat.rounds:
        # stop: the combat is over [22.1]                                      tcs/assaults.rules:72
        if state != CombatState.GOES_ON:
            if fought_trace is not None:
                fought_trace.stop("the combat is over", "22.1", "tcs/assaults.rules:72")
            fought_stopped = True
            break

        # attackers_out [22.1]                                                 tcs/assaults.rules:73
        attackers_out: CombatState
        if bout.attackers_check == MoraleResult.SURRENDER:
            # surrender [22.1f]
            attackers_out = CombatState.ATTACKERS_SURRENDER
        elif bout.attackers_check == MoraleResult.SYR:
            # retreat [16.5]
            attackers_out = CombatState.ATTACKERS_RETREAT
        elif (
            bout.attackers_check == MoraleResult.PARALYZED
            and type_ != CloseCombatKind.OVERRUN_COMBAT
        ):
            # Paralyzed: they retreat [22.1a]
            attackers_out = CombatState.ATTACKERS_RETREAT
        elif not bout.infantry_left and not bout.vehicles_left:
            # destroyed [22.1f]
            attackers_out = CombatState.ATTACKERS_GONE
        else:
            attackers_out = CombatState.GOES_ON
        if fought_trace is not None:
            fought_trace.step("attackers_out", attackers_out, "22.1", "tcs/assaults.rules:73")

        # defenders_out [22.1]                                                 tcs/assaults.rules:80
        defenders_out: CombatState
        if paralyzed and type_ != CloseCombatKind.OVERRUN_COMBAT:
            # Paralyzed, after their one shot [22.0c; 22.1d]
            defenders_out = CombatState.DEFENDERS_DESTROYED
        elif bout.defenders_check == MoraleResult.SURRENDER:
            # surrender [22.1f]
            defenders_out = CombatState.DEFENDERS_SURRENDER
        elif bout.defenders_check == MoraleResult.SYR and not paralyzed:
            # retreat [16.5]
            defenders_out = CombatState.DEFENDERS_RETREAT
        elif not bout.defenders_left:
            # destroyed [22.1f]
            defenders_out = CombatState.DEFENDERS_GONE
        else:
            defenders_out = CombatState.GOES_ON
        if fought_trace is not None:
            fought_trace.step("defenders_out", defenders_out, "22.1", "tcs/assaults.rules:80")

        # becomes_kind [24.0b]                                                 tcs/assaults.rules:88
        becomes_kind: CloseCombatKind
        if type_ == CloseCombatKind.CONSOLIDATED_ASSAULT and not bout.vehicles_left:
            # only infantry is left
            becomes_kind = CloseCombatKind.ASSAULT_COMBAT
        elif type_ == CloseCombatKind.CONSOLIDATED_ASSAULT and not bout.infantry_left:
            # only vehicles are left
            becomes_kind = CloseCombatKind.OVERRUN_COMBAT
        else:
            becomes_kind = type_
        if fought_trace is not None:
            fought_trace.step("becomes_kind", becomes_kind, "24.0b", "tcs/assaults.rules:88")

        # after [22.1; 23.0; 24.0]                                             tcs/assaults.rules:92
        after: CombatState
        if attackers_out != CombatState.GOES_ON:
            # the attackers
            after = attackers_out
        elif defenders_out != CombatState.GOES_ON:
            # the defenders
            after = defenders_out
        elif becomes_kind == CloseCombatKind.OVERRUN_COMBAT:
            # an Overrun has one round [23.0]
            after = CombatState.ATTACKERS_EXIT
        elif bout.attacker_gives_up:
            # the attacker gives up [22.1c]
            after = CombatState.ATTACKERS_RETREAT
        else:
            after = CombatState.GOES_ON
        if fought_trace is not None:
            fought_trace.step("after", after, "22.1; 23.0; 24.0", "tcs/assaults.rules:92")

        # type becomes                                                         tcs/assaults.rules:98
        next_type = becomes_kind
        if fought_trace is not None:
            fought_trace.step("type", next_type, "22.0; 22.1; 23.0; 24.0", "tcs/assaults.rules:98")

        # paralyzed becomes                                                    tcs/assaults.rules:99
        next_paralyzed = paralyzed or bout.defenders_check == MoraleResult.PARALYZED
        if fought_trace is not None:
            fought_trace.step(
                "paralyzed", next_paralyzed, "22.0; 22.1; 23.0; 24.0", "tcs/assaults.rules:99"
            )

        # state becomes                                                       tcs/assaults.rules:100
        next_state = after
        if fought_trace is not None:
            fought_trace.step(
                "state", next_state, "22.0; 22.1; 23.0; 24.0", "tcs/assaults.rules:100"
            )

        fought_so_far.append(
            CloseCombatFought(
                attackers_out=attackers_out,
                defenders_out=defenders_out,
                becomes_kind=becomes_kind,
                after=after,
            ),
        )
        type_ = next_type
        paralyzed = next_paralyzed
        state = next_state
    fought = CloseCombatFoughtOutcome(
        type=type_,
        paralyzed=paralyzed,
        state=state,
        stopped=fought_stopped,
        passes=tuple(fought_so_far),
    )

    # outcome [22.1]                                                          tcs/assaults.rules:101
    outcome = fought.state
    if trace is not None:
        trace.step("outcome", outcome, "22.1", "tcs/assaults.rules:101")

    # ends_as [24.0b]                                                         tcs/assaults.rules:102
    ends_as = fought.type
    if trace is not None:
        trace.step("ends_as", ends_as, "24.0b", "tcs/assaults.rules:102")

    # rounds_done [22.0]                                                      tcs/assaults.rules:103
    rounds_done = len(fought.passes)
    if trace is not None:
        trace.step("rounds_done", rounds_done, "22.0", "tcs/assaults.rules:103")

    return CloseCombatResolved(outcome=outcome, ends_as=ends_as, rounds_done=rounds_done)
