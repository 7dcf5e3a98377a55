# Tactical Combat Series 3.1
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/assaults.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Assaults."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Dice,
    LeaveOut,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_trace,
    a_yes_or_no,
    each,
    how_many,
    is_a,
)
from .morale import MoraleResult
from .units import on_wheels
from .words import Mode, MoraleState, Unit, UnitKind, subject_to_morale_holds

_FIRE_MODE: Final = Mode.FIRE_MODE
_MOVE_MODE: Final = Mode.MOVE_MODE
_MORALE_RESULT_PARALYZED: Final = MoraleResult.PARALYZED
_SURRENDER: Final = MoraleResult.SURRENDER
_SYR: Final = MoraleResult.SYR
_NORMAL: Final = MoraleState.NORMAL
_MORALE_STATE_PARALYZED: Final = MoraleState.PARALYZED
_MORTAR_PLATOON: Final = UnitKind.MORTAR_PLATOON
_INFANTRY_PLATOON_OR_INFANTRY_SECTION: Final = frozenset((
    UnitKind.INFANTRY_PLATOON,
    UnitKind.INFANTRY_SECTION,
))
_TANK_TO_TRUCK: Final = frozenset((
    UnitKind.TANK,
    UnitKind.HALF_TRACK,
    UnitKind.RECON,
    UnitKind.TRUCK,
))


class CloseCombatKind(Word):
    """Assault-style combat [22.0; 23.0; 24.0]."""

    ASSAULT_COMBAT = "Assault"
    OVERRUN_COMBAT = "Overrun"
    CONSOLIDATED_ASSAULT = "Consolidated Assault"


_ASSAULT_COMBAT: Final = CloseCombatKind.ASSAULT_COMBAT
_CONSOLIDATED_ASSAULT: Final = CloseCombatKind.CONSOLIDATED_ASSAULT
_OVERRUN_COMBAT: Final = CloseCombatKind.OVERRUN_COMBAT


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


_ATTACKERS_EXIT: Final = CombatState.ATTACKERS_EXIT
_ATTACKERS_GONE: Final = CombatState.ATTACKERS_GONE
_ATTACKERS_RETREAT: Final = CombatState.ATTACKERS_RETREAT
_ATTACKERS_SURRENDER: Final = CombatState.ATTACKERS_SURRENDER
_DEFENDERS_DESTROYED: Final = CombatState.DEFENDERS_DESTROYED
_DEFENDERS_GONE: Final = CombatState.DEFENDERS_GONE
_DEFENDERS_RETREAT: Final = CombatState.DEFENDERS_RETREAT
_DEFENDERS_SURRENDER: Final = CombatState.DEFENDERS_SURRENDER
_COMBAT_STATE_GOES_ON: Final = CombatState.GOES_ON


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

    def __post_init__(self) -> None:
        is_a("Round.attackers_check", self.attackers_check, MoraleResult)
        a_yes_or_no("Round.infantry_left", self.infantry_left)
        a_yes_or_no("Round.vehicles_left", self.vehicles_left)
        is_a("Round.defenders_check", self.defenders_check, MoraleResult)
        a_yes_or_no("Round.defenders_left", self.defenders_left)
        a_yes_or_no("Round.attacker_gives_up", self.attacker_gives_up)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker:
    """Attacking unit [22.0a; 23.0a; 24.0a]."""

    kind: UnitKind
    mode: Mode
    state: MoraleState = MoraleState.NORMAL
    mounted: bool = False
    towed: bool = False
    can_pay: bool = True  # MPs for the hex, 3 more for vehicles and carriers

    def __post_init__(self) -> None:
        is_a("Attacker.kind", self.kind, UnitKind)
        is_a("Attacker.mode", self.mode, Mode)
        is_a("Attacker.state", self.state, MoraleState)
        a_yes_or_no("Attacker.mounted", self.mounted)
        a_yes_or_no("Attacker.towed", self.towed)
        a_yes_or_no("Attacker.can_pay", self.can_pay)


def is_infantry(unit: Attacker, trace: Trace | None = None) -> bool:
    """Infantry unit [3.0a]."""
    # gives                                                                    tcs/assaults.rules:37
    value = True if unit.kind in _INFANTRY_PLATOON_OR_INFANTRY_SECTION else False
    if trace is not None:
        trace.formula("is_infantry", value, "3.0a", "tcs/assaults.rules:37", "Infantry unit")
    return value


def is_vehicle(unit: Attacker, trace: Trace | None = None) -> bool:
    """Vehicle or carrier [3.0c; 3.0d]."""
    # gives                                                                    tcs/assaults.rules:40
    value = True if unit.kind in _TANK_TO_TRUCK else False
    if trace is not None:
        trace.formula(
            "is_vehicle", value, "3.0c; 3.0d", "tcs/assaults.rules:40", "Vehicle or carrier"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCombat:
    """Assault-style combat [22.0; 23.0; 24.0]."""

    kind: CloseCombatKind
    attackers: tuple[Attacker, ...]
    defenders_paralyzed: bool = False  # before it begins
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        is_a("CloseCombat.kind", self.kind, CloseCombatKind)
        each("CloseCombat.attackers", self.attackers, is_a, Attacker)
        how_many("CloseCombat.attackers", self.attackers, 1, None)
        a_yes_or_no("CloseCombat.defenders_paralyzed", self.defenders_paralyzed)
        each("CloseCombat.rounds", self.rounds, is_a, Round)


def may_attack(combat: CloseCombat) -> Answer:
    """May attack [22.0a; 23.0a; 24.0a; 24.0b]."""
    failed: list[Reason] = []

    # all of these
    # everybody in Move Mode, with the MPs                                     tcs/assaults.rules:51
    if not all(attacker.mode == _MOVE_MODE and attacker.can_pay for attacker in combat.attackers):
        failed.append(
            Reason(
                "everybody in Move Mode, with the MPs", "22.0a; 23.0a; 24.0a; 24.0b", holds=False
            ),
        )
    # nobody Suppressed or Paralyzed                                           tcs/assaults.rules:52
    with LeaveOut(failed):
        if not all([attacker.state is _NORMAL for attacker in combat.attackers]):
            failed.append(
                Reason("nobody Suppressed or Paralyzed", "22.0a; 23.0a; 24.0a; 24.0b", holds=False)
            )
    # an Assault: infantry only, not mounted [22.0a; 22.0e]                    tcs/assaults.rules:53
    with LeaveOut(failed):
        if not (
            combat.kind != _ASSAULT_COMBAT
            or all(is_infantry(attacker) and not attacker.mounted for attacker in combat.attackers)
        ):
            failed.append(
                Reason("an Assault: infantry only, not mounted", "22.0a; 22.0e", holds=False)
            )
    # an Overrun: vehicles and carriers, with passengers [23.0a]               tcs/assaults.rules:56
    with LeaveOut(failed):
        if not (
            combat.kind != _OVERRUN_COMBAT
            or any(is_vehicle(attacker) for attacker in combat.attackers)
        ):
            failed.append(
                Reason("an Overrun: vehicles and carriers, with passengers", "23.0a", holds=False)
            )
    # a Consolidated Assault: both a vehicle or carrier and infantry [24.0b]   tcs/assaults.rules:58
    with LeaveOut(failed):
        if not (
            combat.kind != _CONSOLIDATED_ASSAULT
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
        if combat.kind == _CONSOLIDATED_ASSAULT and any(
            [attacker.towed for attacker in combat.attackers]
        ):
            failed.append(Reason("towed units in a Consolidated Assault", "24.0a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_attack_holds(combat: CloseCombat) -> bool:
    """May attack [22.0a; 23.0a; 24.0a; 24.0b]: yes or no, without the reasons."""
    return (
        all(attacker.mode == _MOVE_MODE and attacker.can_pay for attacker in combat.attackers)
        and all([attacker.state is _NORMAL for attacker in combat.attackers])
        and (
            combat.kind != _ASSAULT_COMBAT
            or all(is_infantry(attacker) and not attacker.mounted for attacker in combat.attackers)
        )
        and (
            combat.kind != _OVERRUN_COMBAT
            or any(is_vehicle(attacker) for attacker in combat.attackers)
        )
        and (
            combat.kind != _CONSOLIDATED_ASSAULT
            or any(is_vehicle(attacker) for attacker in combat.attackers)
            and any(is_infantry(attacker) for attacker in combat.attackers)
        )
        and not (
            combat.kind == _CONSOLIDATED_ASSAULT
            and any([attacker.towed for attacker in combat.attackers])
        )
    )


@dataclass(frozen=True, slots=True)
class CloseCombatFought:
    """One pass of fought, in Assault-style combat, round by round."""


@dataclass(frozen=True, slots=True)
class CloseCombatFoughtOutcome:
    """How fought came out, in Assault-style combat, round by round."""

    type: CloseCombatKind
    paralyzed: bool
    state: CombatState
    stopped: bool
    passes: tuple[CloseCombatFought, ...]


@dataclass(frozen=True, slots=True)
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
    """Assault-style combat, round by round [22.0; 22.1; 23.0; 24.0; 24.0f].

    Contradiction: Paralyzed units make no Save Yourself Retreat, Paralyzed attackers do:
    here they do [16.5c; 22.1a]

    The fires and checks of each round are those of Area Fire and the Morale Check; this
    says what becomes of the combat. What an Overrun does when its attackers are Paralyzed
    is not said.
    """
    is_a("combat", combat, CloseCombat)
    if trace is not None:
        a_trace(trace)

    # refuse: may not attack [22.0a; 23.0a; 24.0a]                             tcs/assaults.rules:70
    answer = may_attack(combat)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not attack", answer.reasons, "22.0a; 23.0a; 24.0a", "tcs/assaults.rules:70"
            )
        return Refused("may not attack", "22.0a; 23.0a; 24.0a", answer.reasons)

    # fought: each bout [22.0]                                                 tcs/assaults.rules:71
    fought_so_far: list[CloseCombatFought] = []
    fought_trace = None if trace is None else trace.within("fought")
    type_: CloseCombatKind = combat.kind
    paralyzed: bool = combat.defenders_paralyzed
    state: CombatState = _COMBAT_STATE_GOES_ON
    fought_stopped = False
    for bout in combat.rounds:
        if fought_trace is not None:
            fought_trace.next_pass()

        # stop: the combat is over [22.1]                                      tcs/assaults.rules:73
        if state != _COMBAT_STATE_GOES_ON:
            if fought_trace is not None:
                fought_trace.stop("the combat is over", "22.1", "tcs/assaults.rules:73")
            fought_stopped = True
            break

        # attackers_out [22.1]                                                 tcs/assaults.rules:74
        attackers_out: CombatState
        if bout.attackers_check == _SURRENDER:
            # surrender [22.1f]
            attackers_out = _ATTACKERS_SURRENDER
            why = "surrender"
        elif bout.attackers_check == _SYR:
            # retreat [16.5]
            attackers_out = _ATTACKERS_RETREAT
            why = "retreat"
        elif bout.attackers_check == _MORALE_RESULT_PARALYZED and type_ != _OVERRUN_COMBAT:
            # Paralyzed: they retreat [22.1a]
            attackers_out = _ATTACKERS_RETREAT
            why = "Paralyzed: they retreat"
        elif not bout.infantry_left and not bout.vehicles_left:
            # destroyed [22.1f]
            attackers_out = _ATTACKERS_GONE
            why = "destroyed"
        else:
            attackers_out = _COMBAT_STATE_GOES_ON
            why = ""
        if fought_trace is not None:
            fought_trace.step("attackers_out", attackers_out, "22.1", "tcs/assaults.rules:74", why)

        # defenders_out [22.1]                                                 tcs/assaults.rules:81
        defenders_out: CombatState
        if paralyzed and type_ != _OVERRUN_COMBAT:
            # Paralyzed, after their one shot [22.0c; 22.1d]
            defenders_out = _DEFENDERS_DESTROYED
            why = "Paralyzed, after their one shot"
        elif bout.defenders_check is _SURRENDER:
            # surrender [22.1f]
            defenders_out = _DEFENDERS_SURRENDER
            why = "surrender"
        elif bout.defenders_check is _SYR and not paralyzed:
            # retreat [16.5]
            defenders_out = _DEFENDERS_RETREAT
            why = "retreat"
        elif not bout.defenders_left:
            # destroyed [22.1f]
            defenders_out = _DEFENDERS_GONE
            why = "destroyed"
        else:
            defenders_out = _COMBAT_STATE_GOES_ON
            why = ""
        if fought_trace is not None:
            fought_trace.step("defenders_out", defenders_out, "22.1", "tcs/assaults.rules:81", why)

        # becomes_kind [24.0b; 24.0d]                                          tcs/assaults.rules:89
        becomes_kind: CloseCombatKind
        if type_ == _CONSOLIDATED_ASSAULT and not bout.vehicles_left:
            becomes_kind = _ASSAULT_COMBAT
            why = "only infantry is left"
        elif type_ == _CONSOLIDATED_ASSAULT and not bout.infantry_left:
            becomes_kind = _OVERRUN_COMBAT
            why = "only vehicles are left"
        else:
            becomes_kind = type_
            why = ""
        if fought_trace is not None:
            fought_trace.step(
                "becomes_kind", becomes_kind, "24.0b; 24.0d", "tcs/assaults.rules:89", why
            )

        # after [22.1; 23.0; 24.0]                                             tcs/assaults.rules:93
        after: CombatState
        if attackers_out != _COMBAT_STATE_GOES_ON:
            after = attackers_out
            why = "the attackers"
        elif defenders_out != _COMBAT_STATE_GOES_ON:
            after = defenders_out
            why = "the defenders"
        elif becomes_kind == _OVERRUN_COMBAT:
            # an Overrun has one round [23.0]
            after = _ATTACKERS_EXIT
            why = "an Overrun has one round"
        elif bout.attacker_gives_up:
            # the attacker gives up [22.1c]
            after = _ATTACKERS_RETREAT
            why = "the attacker gives up"
        else:
            after = _COMBAT_STATE_GOES_ON
            why = ""
        if fought_trace is not None:
            fought_trace.step("after", after, "22.1; 23.0; 24.0", "tcs/assaults.rules:93", why)

        # type becomes                                                         tcs/assaults.rules:99
        next_type = becomes_kind
        if fought_trace is not None:
            fought_trace.step(
                "type", next_type, "22.0; 22.1; 23.0; 24.0; 24.0f", "tcs/assaults.rules:99"
            )

        # paralyzed becomes                                                   tcs/assaults.rules:100
        next_paralyzed = paralyzed or bout.defenders_check is _MORALE_RESULT_PARALYZED
        if fought_trace is not None:
            fought_trace.step(
                "paralyzed",
                next_paralyzed,
                "22.0; 22.1; 23.0; 24.0; 24.0f",
                "tcs/assaults.rules:100",
            )

        # state becomes                                                       tcs/assaults.rules:101
        next_state = after
        if fought_trace is not None:
            fought_trace.step(
                "state", next_state, "22.0; 22.1; 23.0; 24.0; 24.0f", "tcs/assaults.rules:101"
            )

        fought_so_far.append(CloseCombatFought())
        type_ = next_type
        paralyzed = next_paralyzed
        state = next_state
    fought = CloseCombatFoughtOutcome(type_, paralyzed, state, fought_stopped, tuple(fought_so_far))

    # outcome [22.1]                                                          tcs/assaults.rules:102
    outcome = fought.state
    if trace is not None:
        trace.step("outcome", outcome, "22.1", "tcs/assaults.rules:102")

    # ends_as [24.0b]                                                         tcs/assaults.rules:103
    ends_as = fought.type
    if trace is not None:
        trace.step("ends_as", ends_as, "24.0b", "tcs/assaults.rules:103")

    # rounds_done [22.0]                                                      tcs/assaults.rules:104
    rounds_done = len(fought.passes)
    if trace is not None:
        trace.step("rounds_done", rounds_done, "22.0", "tcs/assaults.rules:104")

    return CloseCombatResolved(outcome, ends_as, rounds_done)


def combat_cost(
    kind: CloseCombatKind,
    attacker: UnitKind,
    hex_cost: int,
    trace: Trace | None = None,
) -> int:
    """Movement Points to enter the defender's hex [22.0; 23.0; 24.0].

    3 more for an Overrun and for the vehicles and carriers of a Consolidated Assault,
    Buttoned Up or not [16.7b].
    """
    # extra [2.4; 2.5; 23.0a]                                                 tcs/assaults.rules:112
    extra = 3 if kind != _ASSAULT_COMBAT and on_wheels(attacker, trace) else 0
    if trace is not None:
        trace.step("extra", extra, "2.4; 2.5; 23.0a", "tcs/assaults.rules:112")
    # gives                                                                   tcs/assaults.rules:109
    value = hex_cost + extra
    if trace is not None:
        trace.formula(
            "combat_cost",
            value,
            "22.0; 23.0; 24.0",
            "tcs/assaults.rules:109",
            "Movement Points to enter the defender's hex",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FightOrFlee:
    """Defenders of an assaulted hex [22.0]."""

    kind: CloseCombatKind
    units: tuple[Unit, ...]

    def __post_init__(self) -> None:
        is_a("FightOrFlee.kind", self.kind, CloseCombatKind)
        each("FightOrFlee.units", self.units, is_a, Unit)
        how_many("FightOrFlee.units", self.units, 1, None)


def decides_first(stack: FightOrFlee, trace: Trace | None = None) -> bool:
    """Chooses to fight or to flee [22.0; 24.0].

    In an Assault only.
    """
    # gives                                                                   tcs/assaults.rules:119
    value = stack.kind == _ASSAULT_COMBAT
    if trace is not None:
        trace.formula(
            "decides_first",
            value,
            "22.0; 24.0",
            "tcs/assaults.rules:119",
            "Chooses to fight or to flee",
        )
    return value


def may_flee(stack: FightOrFlee) -> Answer:
    """May flee [16.4f; 16.5; 22.0].

    All of them, by a Save Yourself Retreat. Once they fight, only the attacker can end it
    [22.1c].
    """
    failed: list[Reason] = []

    # all of these
    # an Assault: no such choice in the others [22.0; 24.0]                   tcs/assaults.rules:126
    if stack.kind != _ASSAULT_COMBAT:
        failed.append(Reason("an Assault: no such choice in the others", "22.0; 24.0", holds=False))
    # somebody who is subject to Morale [16.5a]                               tcs/assaults.rules:127
    with LeaveOut(failed):
        if not any(subject_to_morale_holds(unit) for unit in stack.units):
            failed.append(Reason("somebody who is subject to Morale", "16.5a", holds=False))

    # none of these
    # Paralyzed [16.4f]                                                       tcs/assaults.rules:129
    with LeaveOut(failed):
        if any([unit.state is _MORALE_STATE_PARALYZED for unit in stack.units]):
            failed.append(Reason("Paralyzed", "16.4f"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """Mounted unit in close combat [22.0e]."""

    defends: bool
    kind: CloseCombatKind
    towed: bool = False  # towed, not mounted
    first: bool = True  # at the beginning, before any fire

    def __post_init__(self) -> None:
        a_yes_or_no("Rider.defends", self.defends)
        is_a("Rider.kind", self.kind, CloseCombatKind)
        a_yes_or_no("Rider.towed", self.towed)
        a_yes_or_no("Rider.first", self.first)


def may_dismount_now(rider: Rider) -> Answer:
    """May dismount [22.0e; 24.0; 2.5].

    Who stays mounted fights so, without AT Rolls, and goes with its carrier if that is
    destroyed.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if rider.defends and rider.first and rider.kind == _ASSAULT_COMBAT:
        # a defender, as an Assault is announced [22.0e]                      tcs/assaults.rules:140
        because.append(Reason("a defender, as an Assault is announced", "22.0e"))
    elif not rider.defends and rider.first and rider.kind == _CONSOLIDATED_ASSAULT:
        # an attacker of a Consolidated Assault, as it enters [2.5; 24.0]     tcs/assaults.rules:141
        because.append(Reason("an attacker of a Consolidated Assault, as it enters", "2.5; 24.0"))
    else:
        failed += [
            Reason("a defender, as an Assault is announced", "22.0e", holds=False),
            Reason("an attacker of a Consolidated Assault, as it enters", "2.5; 24.0", holds=False),
        ]

    # none of these
    # towed [22.0e]                                                           tcs/assaults.rules:144
    if rider.towed:
        failed.append(Reason("towed", "22.0e"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatFirer:
    """Unit that would fire in close combat [22.0b; 22.0c; 22.0h]."""

    unit: Unit
    kind: CloseCombatKind
    fired_this_round: bool = False  # its regular fire
    fired_this_combat: bool = False  # in an earlier round or this one
    mortar_fired: bool = False  # a mortar that has fired in this Action Phase

    def __post_init__(self) -> None:
        is_a("CombatFirer.unit", self.unit, Unit)
        is_a("CombatFirer.kind", self.kind, CloseCombatKind)
        a_yes_or_no("CombatFirer.fired_this_round", self.fired_this_round)
        a_yes_or_no("CombatFirer.fired_this_combat", self.fired_this_combat)
        a_yes_or_no("CombatFirer.mortar_fired", self.mortar_fired)


def may_fire_in_combat(firer: CombatFirer) -> Answer:
    """May fire in this round [16.4b; 22.0b; 22.0c; 22.0h; 25.1c; 25.2b; 25.2f].

    All Area Fires of a side are one shot in a round; all AT Rolls come beside it.
    """
    failed: list[Reason] = []

    # none of these
    # towed [22.0b; 23.0a]                                                    tcs/assaults.rules:156
    if firer.unit.towed:
        failed.append(Reason("towed", "22.0b; 23.0a"))
    # a mortar in Move Mode [22.0b; 25.2f]                                    tcs/assaults.rules:157
    with LeaveOut(failed):
        if firer.unit.kind == _MORTAR_PLATOON and firer.unit.mode is _MOVE_MODE:
            failed.append(Reason("a mortar in Move Mode", "22.0b; 25.2f"))
    # a mounted mortar [25.1c]                                                tcs/assaults.rules:159
    with LeaveOut(failed):
        if firer.unit.kind == _MORTAR_PLATOON and firer.unit.riding is not None:
            failed.append(Reason("a mounted mortar", "25.1c"))
    # a mortar that has fired in this phase [25.2b; 25.2f]                    tcs/assaults.rules:160
    with LeaveOut(failed):
        if firer.unit.kind == _MORTAR_PLATOON and firer.mortar_fired:
            failed.append(Reason("a mortar that has fired in this phase", "25.2b; 25.2f"))
    # it has fired in this round [22.0h]                                      tcs/assaults.rules:161
    if firer.fired_this_round:
        failed.append(Reason("it has fired in this round", "22.0h"))
    # Paralyzed: one fire in the whole combat [16.4b; 22.0c]                  tcs/assaults.rules:162
    with LeaveOut(failed):
        if firer.unit.state is _MORALE_STATE_PARALYZED and firer.fired_this_combat:
            failed.append(Reason("Paralyzed: one fire in the whole combat", "16.4b; 22.0c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def hit_in_combat(enemy: bool, trace: Trace | None = None) -> bool:
    """May be hit by fire in the combat hex [22.0f].

    The enemy alone, even by mortars; each side's stacking is counted by itself.
    """
    # gives                                                                   tcs/assaults.rules:164
    value = enemy
    if trace is not None:
        trace.formula(
            "hit_in_combat",
            value,
            "22.0f",
            "tcs/assaults.rules:164",
            "May be hit by fire in the combat hex",
        )
    return value


def fired_marker_bars(kind: CloseCombatKind, trace: Trace | None = None) -> bool:
    """A Fired Marker bars from it [22.0i; 23.0f]."""
    # gives                                                                   tcs/assaults.rules:168
    value = False
    if trace is not None:
        trace.formula(
            "fired_marker_bars",
            value,
            "22.0i; 23.0f",
            "tcs/assaults.rules:168",
            "A Fired Marker bars from it",
        )
    return value


def may_attack_again(own_phase: bool, able: bool) -> Answer:
    """May attack the hex once more [22.0d; 23.0c].

    Any number of times, in any order with other actions, by units that may attack.
    """
    failed: list[Reason] = []

    # all of these
    # in its own Action Phase                                                 tcs/assaults.rules:174
    if not own_phase:
        failed.append(Reason("in its own Action Phase", "22.0d; 23.0c", holds=False))
    # units that may attack                                                   tcs/assaults.rules:175
    if not able:
        failed.append(Reason("units that may attack", "22.0d; 23.0c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatMode:
    """Attacking unit between rounds [22.0j]."""

    bout_number: int  # round of the combat
    suppressed: bool = False  # it has just become Suppressed
    won: bool = False  # the first round has ended the combat
    wishes: bool = False  # to turn to Fire Mode, having won
    kind: CloseCombatKind

    def __post_init__(self) -> None:
        a_number("CombatMode.bout_number", self.bout_number)
        a_yes_or_no("CombatMode.suppressed", self.suppressed)
        a_yes_or_no("CombatMode.won", self.won)
        a_yes_or_no("CombatMode.wishes", self.wishes)
        is_a("CombatMode.kind", self.kind, CloseCombatKind)


def attacker_mode(unit: CombatMode, trace: Trace | None = None) -> Mode:
    """Mode of the attacker [22.0j; 22.1b; 2.3; 2.5].

    A defender changes only as it becomes Suppressed or Paralyzed [22.0j; 22.1e]. Overruns
    have one round.
    """
    # gives                                                                   tcs/assaults.rules:184
    value: Mode
    if unit.suppressed:
        # Suppressed [22.0j; 22.1b]
        value = _FIRE_MODE
        why = "Suppressed"
    elif unit.bout_number >= 2:
        # from the second round on [22.0j]
        value = _FIRE_MODE
        why = "from the second round on"
    elif unit.won and unit.wishes:
        # of its own will, after one round [22.0j]
        value = _FIRE_MODE
        why = "of its own will, after one round"
    else:
        value = _MOVE_MODE
        why = ""
    if trace is not None:
        trace.formula(
            "attacker_mode",
            value,
            "22.0j; 22.1b; 2.3; 2.5",
            "tcs/assaults.rules:184",
            "Mode of the attacker",
            why,
        )
    return value


def paralyzed_destroyed(
    kind: CloseCombatKind,
    enemy_still_there: bool,
    trace: Trace | None = None,
) -> bool:
    """The Paralyzed are destroyed [16.4b; 22.0c; 23.0e].

    After their one fire and its Morale Check, whoever else is in the hex. Not in an
    Overrun.
    """
    # gives                                                                   tcs/assaults.rules:192
    value = kind != _OVERRUN_COMBAT and enemy_still_there
    if trace is not None:
        trace.formula(
            "paralyzed_destroyed",
            value,
            "16.4b; 22.0c; 23.0e",
            "tcs/assaults.rules:192",
            "The Paralyzed are destroyed",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class OverrunExit:
    """Hex into which an Overrun leaves [23.0d]."""

    adjacent: bool = True
    enemy: bool = False  # enemy units in it
    prohibited: bool = False
    overrun: bool = False  # another Overrun is to be made there

    def __post_init__(self) -> None:
        a_yes_or_no("OverrunExit.adjacent", self.adjacent)
        a_yes_or_no("OverrunExit.enemy", self.enemy)
        a_yes_or_no("OverrunExit.prohibited", self.prohibited)
        a_yes_or_no("OverrunExit.overrun", self.overrun)


def may_exit(hex_: OverrunExit) -> Answer:
    """May leave there [23.0; 23.0d].

    Free of cost: it is in the 3. An Overwatch Trigger; the Overrun itself is none.
    """
    failed: list[Reason] = []

    # all of these
    # next to the hex                                                         tcs/assaults.rules:208
    if not hex_.adjacent:
        failed.append(Reason("next to the hex", "23.0; 23.0d", holds=False))

    # none of these
    # enemy units                                                             tcs/assaults.rules:210
    if hex_.enemy:
        failed.append(Reason("enemy units", "23.0; 23.0d"))
    # prohibited                                                              tcs/assaults.rules:211
    if hex_.prohibited:
        failed.append(Reason("prohibited", "23.0; 23.0d"))
    # another Overrun                                                         tcs/assaults.rules:212
    if hex_.overrun:
        failed.append(Reason("another Overrun", "23.0; 23.0d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatEnd:
    """A side that would leave close combat [22.1c; 24.0c]."""

    kind: CloseCombatKind
    attacker: bool
    end_of_round: bool = True  # both fires of the round and their Morale Checks are done

    def __post_init__(self) -> None:
        is_a("CombatEnd.kind", self.kind, CloseCombatKind)
        a_yes_or_no("CombatEnd.attacker", self.attacker)
        a_yes_or_no("CombatEnd.end_of_round", self.end_of_round)


def may_leave_combat(side: CombatEnd) -> Answer:
    """May leave the combat [22.1c; 23.0; 24.0c].

    All or some of the attackers, by a Save Yourself Retreat. An Overrun leaves after its
    one round in any case.
    """
    failed: list[Reason] = []

    # all of these
    # the attacker [22.1c]                                                    tcs/assaults.rules:222
    if not side.attacker:
        failed.append(Reason("the attacker", "22.1c", holds=False))
    # at the end of a round [22.1c; 24.0c]                                    tcs/assaults.rules:223
    if not side.end_of_round:
        failed.append(Reason("at the end of a round", "22.1c; 24.0c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterCombat:
    """Attackers after close combat [22.0k; 23.0g]."""

    points_left: int
    mode: Mode
    state: MoraleState = MoraleState.NORMAL
    retreated: bool = False  # they left by a Save Yourself Retreat

    def __post_init__(self) -> None:
        a_number("AfterCombat.points_left", self.points_left)
        is_a("AfterCombat.mode", self.mode, Mode)
        is_a("AfterCombat.state", self.state, MoraleState)
        a_yes_or_no("AfterCombat.retreated", self.retreated)


def may_go_on(unit: AfterCombat) -> Answer:
    """May move on [22.0k; 23.0g].

    With what is left.
    """
    failed: list[Reason] = []

    # all of these
    # Movement Points left                                                    tcs/assaults.rules:234
    if unit.points_left < 1:
        failed.append(Reason("Movement Points left", "22.0k; 23.0g", holds=False))
    # in Move Mode                                                            tcs/assaults.rules:235
    with LeaveOut(failed):
        if unit.mode != _MOVE_MODE:
            failed.append(Reason("in Move Mode", "22.0k; 23.0g", holds=False))
    # nothing worse than normal                                               tcs/assaults.rules:236
    if unit.state is not _NORMAL:
        failed.append(Reason("nothing worse than normal", "22.0k; 23.0g", holds=False))

    # none of these
    # retreated [16.5h]                                                       tcs/assaults.rules:238
    if unit.retreated:
        failed.append(Reason("retreated", "16.5h"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)
