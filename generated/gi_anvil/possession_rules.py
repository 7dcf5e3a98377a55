# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/possession.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Possession."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    LeaveOut,
    Line,
    Reason,
    Refused,
    Trace,
    Track,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    least,
    never,
    once,
    one_with_least,
)
from .words import UnitKind

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))
_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))

_SQUAD: Final = UnitKind.SQUAD
_HALF_SQUAD_OR_CREW_OR_HERO: Final = frozenset((UnitKind.HALF_SQUAD, UnitKind.CREW, UnitKind.HERO))
_SCOUT_OR_SNIPER: Final = frozenset((UnitKind.SCOUT, UnitKind.SNIPER))


class Piece(Word):
    """Counter in the stack [164.1]."""

    SW = "SW"
    MMC = "squad, HS or crew"
    SMC = "leader or hero"


_MMC: Final = Piece.MMC
_SMC: Final = Piece.SMC
_SW: Final = Piece.SW


@dataclass(frozen=True, slots=True, kw_only=True)
class StackPiece:
    """Counter in a stack [164.1]."""

    name: str
    piece: Piece
    # a leader or hero who holds for himself, not as part of the MMC beneath him
    apart: bool = False

    def __post_init__(self) -> None:
        a_text("StackPiece.name", self.name)
        is_a("StackPiece.piece", self.piece, Piece)
        a_yes_or_no("StackPiece.apart", self.apart)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """Stack, from top to bottom [164.1]."""

    pieces: tuple[StackPiece, ...]

    def __post_init__(self) -> None:
        each("Stack.pieces", self.pieces, is_a, StackPiece)
        how_many("Stack.pieces", self.pieces, 1, None)


@dataclass(frozen=True, slots=True)
class PossessionWalk:
    """One pass of walk, in Who possesses the SW's."""

    holder: bool
    who: str
    holds: int


_possession_walk: Final = maker(PossessionWalk)


@dataclass(frozen=True, slots=True)
class PossessionWalkOutcome:
    """How walk came out, in Who possesses the SW's."""

    above: int
    stopped: bool
    passes: tuple[PossessionWalk, ...]


@dataclass(frozen=True, slots=True)
class PossessionResolved:
    """What Who possesses the SW's comes to."""

    holders: tuple[PossessionWalk, ...]
    uncontrolled: int


def possession(stack: Stack, dice: Dice, *, trace: Trace | None = None) -> PossessionResolved:
    """Who possesses the SW's [164.1; 164.13]."""
    is_a("stack", stack, Stack)
    if trace is not None:
        a_trace(trace)

    # walk: each counter [164.1]                                        gi_anvil/possession.rules:23
    walk_so_far: list[PossessionWalk] = []
    walk_trace = None if trace is None else trace.within("walk")
    above: int = 0
    walk_stopped = False
    for counter in stack.pieces:
        if walk_trace is not None:
            walk_trace.next_pass()

        # holder [164.1]                                                gi_anvil/possession.rules:24
        holder = counter.piece == _MMC or counter.piece == _SMC and counter.apart
        if walk_trace is not None:
            walk_trace.step("holder", holder, "164.1", "gi_anvil/possession.rules:24")

        # who                                                           gi_anvil/possession.rules:25
        who = counter.name
        if walk_trace is not None:
            walk_trace.step("who", who, "164.1; 164.13", "gi_anvil/possession.rules:25")

        # holds [164.1]                                                 gi_anvil/possession.rules:26
        holds = above if holder else 0
        if walk_trace is not None:
            walk_trace.step("holds", holds, "164.1", "gi_anvil/possession.rules:26")

        # above becomes                                                 gi_anvil/possession.rules:27
        next_above: int
        if counter.piece == _SW:
            next_above = above + 1
            why = "a SW"
        elif holder:
            next_above = 0
            why = "its holder"
        else:
            next_above = above
            why = ""
        if walk_trace is not None:
            walk_trace.step(
                "above", next_above, "164.1; 164.13", "gi_anvil/possession.rules:27", why
            )

        walk_so_far.append(_possession_walk(holder, who, holds))
        above = next_above
    walk = PossessionWalkOutcome(above, walk_stopped, tuple(walk_so_far))

    # uncontrolled [164.13]                                             gi_anvil/possession.rules:31
    uncontrolled = walk.above
    if trace is not None:
        trace.step("uncontrolled", uncontrolled, "164.13", "gi_anvil/possession.rules:31")

    # holders                                                           gi_anvil/possession.rules:32
    holders = tuple([walk_2 for walk_2 in walk.passes if walk_2.holder])
    if trace is not None:
        trace.step("holders", holders, "164.1; 164.13", "gi_anvil/possession.rules:32")

    return PossessionResolved(holders, uncontrolled)


class MovePhase(Word):
    """Phase [164.11]."""

    MPH = "MPh"
    APH = "APh"
    OTHER_PHASE = "another"


_APH: Final = MovePhase.APH
_MPH: Final = MovePhase.MPH
_MPH_OR_APH: Final = frozenset((MovePhase.MPH, MovePhase.APH))


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """SW changes hands [164.11]."""

    phase: MovePhase
    friendly: bool = True  # in a friendly phase
    new_unit: bool = False  # the taker is a HS, leader or hero just formed from the giver
    taker_fired: bool = False  # inherent FP or a SW, in the PFPh before
    taker_ti: bool = False
    fired_pfph: bool = False  # the weapon, in the PFPh
    fired_afph: bool = False  # the weapon, in the AFPh
    changed: bool = False  # has changed hands in this phase
    # both in the same bunker, trench, sewer or level, or both outside [164.12]
    same_place: bool = True
    room: bool = True  # within the stacking limits [164.12]
    in_motion: bool = False  # on a vehicle in motion [164.14]
    one_vehicle: bool = False  # both are passengers of one vehicle [164.14]
    berserk: bool = False  # the taker
    broken: bool = False  # the taker
    grounded: bool = False  # the taker
    own_rallied: bool = False  # its own SW, and it rallied in the same hex [164.14]
    melee: bool = False  # [164.2]
    hidden: bool = False  # the SW is to remain hidden [164.5]

    def __post_init__(self) -> None:
        is_a("Transfer.phase", self.phase, MovePhase)
        a_yes_or_no("Transfer.friendly", self.friendly)
        a_yes_or_no("Transfer.new_unit", self.new_unit)
        a_yes_or_no("Transfer.taker_fired", self.taker_fired)
        a_yes_or_no("Transfer.taker_ti", self.taker_ti)
        a_yes_or_no("Transfer.fired_pfph", self.fired_pfph)
        a_yes_or_no("Transfer.fired_afph", self.fired_afph)
        a_yes_or_no("Transfer.changed", self.changed)
        a_yes_or_no("Transfer.same_place", self.same_place)
        a_yes_or_no("Transfer.room", self.room)
        a_yes_or_no("Transfer.in_motion", self.in_motion)
        a_yes_or_no("Transfer.one_vehicle", self.one_vehicle)
        a_yes_or_no("Transfer.berserk", self.berserk)
        a_yes_or_no("Transfer.broken", self.broken)
        a_yes_or_no("Transfer.grounded", self.grounded)
        a_yes_or_no("Transfer.own_rallied", self.own_rallied)
        a_yes_or_no("Transfer.melee", self.melee)
        a_yes_or_no("Transfer.hidden", self.hidden)


def may_transfer(transfer: Transfer) -> Answer:
    """May change hands [164.11; 164.14]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # a friendly MPh or APh [164.11]                                    gi_anvil/possession.rules:78
    if not (transfer.friendly and transfer.phase in _MPH_OR_APH):
        if transfer.new_unit:
            # unless a unit just formed [164.11]                        gi_anvil/possession.rules:79
            because.append(Reason("a unit just formed", "164.11"))
        elif transfer.own_rallied:
            # unless rallied, its own SW [164.14]                       gi_anvil/possession.rules:80
            because.append(Reason("rallied, its own SW", "164.14"))
        else:
            failed.append(Reason("a friendly MPh or APh", "164.11", holds=False))
    # in the same place [164.12]                                        gi_anvil/possession.rules:81
    if not transfer.same_place:
        failed.append(Reason("in the same place", "164.12", holds=False))
    # within stacking limits [164.12]                                   gi_anvil/possession.rules:82
    if not transfer.room:
        failed.append(Reason("within stacking limits", "164.12", holds=False))

    # none of these
    # MPh, the taker fired in the PFPh or was TI [164.11]               gi_anvil/possession.rules:84
    with LeaveOut(failed):
        if transfer.phase == _MPH and (transfer.taker_fired or transfer.taker_ti):
            failed.append(Reason("MPh, the taker fired in the PFPh or was TI", "164.11"))
    # MPh, the weapon fired in the PFPh [164.11]                        gi_anvil/possession.rules:85
    with LeaveOut(failed):
        if transfer.phase == _MPH and transfer.fired_pfph:
            failed.append(Reason("MPh, the weapon fired in the PFPh", "164.11"))
    # APh, the weapon fired in the AFPh [164.11]                        gi_anvil/possession.rules:86
    with LeaveOut(failed):
        if transfer.phase == _APH and transfer.fired_afph:
            failed.append(Reason("APh, the weapon fired in the AFPh", "164.11"))
    # changed hands already in this phase [164.11]                      gi_anvil/possession.rules:87
    if transfer.changed:
        failed.append(Reason("changed hands already in this phase", "164.11"))
    # on a vehicle in motion [164.14]                                   gi_anvil/possession.rules:88
    if transfer.in_motion:
        if transfer.one_vehicle:
            # unless passengers of one vehicle [164.14]                 gi_anvil/possession.rules:89
            pass
        else:
            failed.append(Reason("on a vehicle in motion", "164.14"))
    # taker berserk, broken or grounded [164.14]                        gi_anvil/possession.rules:90
    if transfer.berserk or transfer.broken or transfer.grounded:
        failed.append(Reason("taker berserk, broken or grounded", "164.14"))
    # in melee [164.2]                                                  gi_anvil/possession.rules:91
    if transfer.melee:
        failed.append(Reason("in melee", "164.2"))
    # would stay hidden [164.5]                                         gi_anvil/possession.rules:92
    if transfer.hidden:
        failed.append(Reason("would stay hidden", "164.5"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


class Holding(Word):
    """Who has the SW [164.13; 164.14]."""

    POSSESSED = "in possession"
    WITH_BROKEN = "with a broken unit"
    UNCONTROLLED = "uncontrolled, beneath all infantry"


class PossessionTrackEvent(Word):
    """What can happen to Possession of one SW."""

    # given [164.11; 164.23]
    GIVEN = "handed to another friendly unit"
    # eliminated [164.13]
    ELIMINATED = "its holder is eliminated"
    # breaks [164.14]
    BREAKS = "its holder breaks"
    # rallies [164.14]
    RALLIES = "its holder rallies in the hex"
    # acquired [164.2]
    ACQUIRED = "a unit acquires it"


# Possession of one SW [164.13; 164.14; 164.2]                          gi_anvil/possession.rules:99
# fmt: off
POSSESSION_TRACK_TRACK: Final[Track[Holding, PossessionTrackEvent]] = Track(
    "Possession of one SW",
    "164.13; 164.14; 164.2",
    states=tuple(Holding),
    events=tuple(PossessionTrackEvent),
    lines=(
        #                                       given              eliminated
        #                                       breaks               rallies
        #                                       acquired
        ("in possession",                      (Holding.POSSESSED, Holding.UNCONTROLLED,
                                                Holding.WITH_BROKEN, Holding.POSSESSED,
                                                never)),
        ("with a broken unit",                 (never,             Holding.UNCONTROLLED,
                                                Holding.WITH_BROKEN, Holding.POSSESSED,
                                                never)),
        ("uncontrolled, beneath all infantry", (never,             Holding.UNCONTROLLED,
                                                never,               never,
                                                Holding.POSSESSED)),
    ),
)
# fmt: on
POSSESSION_TRACK_TRACK_STARTS: Final = Holding.POSSESSED


def next_possession_track(state: Holding, event: PossessionTrackEvent) -> Holding:
    """Possession of one SW [164.13; 164.14; 164.2]."""
    return POSSESSION_TRACK_TRACK.after(state, event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquisition:
    """Taking up an uncontrolled SW [164.2]."""

    phase: MovePhase
    on_foot: bool = True  # infantry on foot
    berserk: bool = False
    broken: bool = False
    grounded: bool = False
    tried: bool = False  # for this SW, in this hex and phase
    watery: bool = False  # water, marsh or mudflat
    melee: bool = False
    enemy_there: bool = False  # enemy units in the hex
    extra_mf: int = 0  # MF spent in the hex beyond those to enter it [164.21]
    # in the APh: begins and ends it in the hex, on one level, in or out [164.22]
    stayed: bool = False
    smoke_drm: int = 0  # smoke in the hex

    def __post_init__(self) -> None:
        is_a("Acquisition.phase", self.phase, MovePhase)
        a_yes_or_no("Acquisition.on_foot", self.on_foot)
        a_yes_or_no("Acquisition.berserk", self.berserk)
        a_yes_or_no("Acquisition.broken", self.broken)
        a_yes_or_no("Acquisition.grounded", self.grounded)
        a_yes_or_no("Acquisition.tried", self.tried)
        a_yes_or_no("Acquisition.watery", self.watery)
        a_yes_or_no("Acquisition.melee", self.melee)
        a_yes_or_no("Acquisition.enemy_there", self.enemy_there)
        a_number("Acquisition.extra_mf", self.extra_mf)
        a_yes_or_no("Acquisition.stayed", self.stayed)
        a_number("Acquisition.smoke_drm", self.smoke_drm)


def may_acquire(try_: Acquisition) -> Answer:
    """May try to acquire it [164.2; 164.14]."""
    failed: list[Reason] = []

    # all of these
    # infantry on foot [164.2]                                         gi_anvil/possession.rules:129
    if not try_.on_foot:
        failed.append(Reason("infantry on foot", "164.2", holds=False))
    # in the MPh or APh [164.2]                                        gi_anvil/possession.rules:130
    with LeaveOut(failed):
        if try_.phase not in _MPH_OR_APH:
            failed.append(Reason("in the MPh or APh", "164.2", holds=False))

    # none of these
    # berserk, broken or grounded [164.2; 164.14]                      gi_anvil/possession.rules:132
    if try_.berserk or try_.broken or try_.grounded:
        failed.append(Reason("berserk, broken or grounded", "164.2; 164.14"))
    # tried already in this hex and phase [164.2]                      gi_anvil/possession.rules:133
    if try_.tried:
        failed.append(Reason("tried already in this hex and phase", "164.2"))
    # water, marsh or mudflat [164.2]                                  gi_anvil/possession.rules:134
    if try_.watery:
        failed.append(Reason("water, marsh or mudflat", "164.2"))
    # melee [164.2]                                                    gi_anvil/possession.rules:135
    if try_.melee:
        failed.append(Reason("melee", "164.2"))
    # enemy units in the hex [164.2]                                   gi_anvil/possession.rules:136
    if try_.enemy_there:
        failed.append(Reason("enemy units in the hex", "164.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_acquire_holds(try_: Acquisition) -> bool:
    """May try to acquire it [164.2; 164.14]: yes or no, without the reasons."""
    return (
        try_.on_foot
        and try_.phase in _MPH_OR_APH
        and not (try_.berserk or try_.broken or try_.grounded)
        and not try_.tried
        and not try_.watery
        and not try_.melee
        and not try_.enemy_there
    )


def acquisition_drm(try_: Acquisition, trace: Trace | None = None) -> int:
    """Acquisition DRM [164.2; 164.21; 164.22].

    Leadership never counts [164.23].
    """
    total = 0

    if try_.phase == _MPH:
        adds = -1 * max(0, try_.extra_mf)
        total += adds
        if trace is not None:
            trace.adds(
                "acquisition_drm", adds, "MF spent beyond entry, MPh", "164.21",
                "gi_anvil/possession.rules:141",
            )

    if try_.phase == _APH and try_.stayed:
        total -= 1
        if trace is not None:
            trace.adds(
                "acquisition_drm", -1, "stayed in the hex, APh", "164.22",
                "gi_anvil/possession.rules:142",
            )

    adds = try_.smoke_drm
    total += adds
    if trace is not None:
        trace.adds("acquisition_drm", adds, "smoke", "164.2", "gi_anvil/possession.rules:143")

    if trace is not None:
        trace.total(
            "acquisition_drm",
            total,
            "164.2; 164.21; 164.22",
            "gi_anvil/possession.rules:138",
            "Acquisition DRM",
        )
    return total


def acquisition_drm_lines(try_: Acquisition) -> tuple[Line, ...]:
    """The lines of Acquisition DRM that count, each with its value and rule."""
    trace = Trace()
    acquisition_drm(try_, trace)
    return trace.lines_of("acquisition_drm")


@dataclass(frozen=True, slots=True)
class AcquisitionResolved:
    """What Acquisition comes to."""

    final: int
    acquired: bool
    moves: bool
    assault_moves: bool
    shown: bool


def acquisition(
    try_: Acquisition,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AcquisitionResolved | Refused:
    """Acquisition [164.2].

    Optional: both players agree on 164, and the layer possession puts its steps into the
    sequence. One dr for each SW; less than 6 is printed, and kept.
    """
    is_a("try", try_, Acquisition)
    if trace is not None:
        a_trace(trace)

    # refuse: may not try [164.2]                                      gi_anvil/possession.rules:148
    answer = may_acquire(try_)
    if not answer.holds:
        if trace is not None:
            trace.refusal("may not try", answer.reasons, "164.2", "gi_anvil/possession.rules:148")
        return Refused("may not try", "164.2", answer.reasons)

    # roll dr: 1d6 [164.2]                                             gi_anvil/possession.rules:149
    dr = _1D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "164.2", "gi_anvil/possession.rules:149")

    # final [164.2]                                                    gi_anvil/possession.rules:150
    final = dr + acquisition_drm(try_, trace)
    if trace is not None:
        trace.step("final", final, "164.2", "gi_anvil/possession.rules:150")

    # acquired [164.2]                                                 gi_anvil/possession.rules:151
    acquired = final < 6
    if trace is not None:
        trace.step("acquired", acquired, "164.2", "gi_anvil/possession.rules:151")

    # moves [164.21]                                                   gi_anvil/possession.rules:152
    moves = try_.phase == _MPH and try_.extra_mf > 1
    if trace is not None:
        trace.step("moves", moves, "164.21", "gi_anvil/possession.rules:152")

    # assault_moves [164.21]                                           gi_anvil/possession.rules:153
    assault_moves = try_.phase == _MPH and try_.extra_mf == 1
    if trace is not None:
        trace.step("assault_moves", assault_moves, "164.21", "gi_anvil/possession.rules:153")

    # shown [164.11; 164.45]                                           gi_anvil/possession.rules:154
    shown = acquired
    if trace is not None:
        trace.step("shown", shown, "164.11; 164.45", "gi_anvil/possession.rules:154")

    return AcquisitionResolved(final, acquired, moves, assault_moves, shown)


# Unarmed units [164.3]                                                gi_anvil/possession.rules:159


@dataclass(frozen=True, slots=True)
class UnarmedFigures:
    """What one line of Unarmed units [164.3] gives."""

    line: str
    morale: int | None
    broken_morale: int | None
    fp: int | None


UNARMED_UNIT_KIND: Final[Axis[UnitKind]] = Axis(
    "unarmed",
    "Unarmed units",
    "164.3",
    "Unarmed",
    (
        UnitKind.SQUAD,
        UnitKind.HALF_SQUAD,
        UnitKind.CREW,
        UnitKind.LEADER,
        UnitKind.HERO,
        UnitKind.SCOUT,
        UnitKind.SNIPER,
    ),
)

# fmt: off
UNARMED: Final[FiguresChart[UnarmedFigures]] = FiguresChart(
    "unarmed",
    "Unarmed units",
    "164.3",
    "gi_anvil/possession.rules:159",
    rows=(UNARMED_UNIT_KIND,),
    columns=(),
    lines=(
        #           morale broken_morale fp
        ("Squad",  (6,     5,            1)),
        ("HS",     (6,     5,            1)),
        ("Crew",   (6,     5,            1)),
        ("Leader", (None,  None,         None)),
        ("Hero",   (None,  None,         None)),
        ("Scout",  (None,  None,         None)),
        ("Sniper", (None,  None,         None)),
    ),
    gives=UnarmedFigures,
)
# fmt: on


def unarmed(unit_kind: UnitKind, trace: Trace | None = None) -> UnarmedFigures:
    """Unarmed units [164.3].

    Those without a figure keep their own. FP counts in CC alone.
    """
    try:
        found: UnarmedFigures = UNARMED.known[UNARMED_UNIT_KIND.at[unit_kind]]
    except Exception:
        found = UNARMED.look_up(unit_kind)
    if trace is not None:
        trace.looked_up(UNARMED, unit_kind, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmingUnit:
    """A unit type to be armed as [164.31]."""

    name: str
    fp: int
    morale: int
    range: int  # hexes

    def __post_init__(self) -> None:
        a_text("ArmingUnit.name", self.name)
        a_number("ArmingUnit.fp", self.fp)
        a_number("ArmingUnit.morale", self.morale)
        a_number("ArmingUnit.range", self.range)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rearming:
    """Unarmed unit after CC [164.31]."""

    size: int  # of the unarmed unit, in half squads
    killed_size: int = 0  # of the enemy unit it helped eliminate in CC
    types: tuple[ArmingUnit, ...] = ()  # of its size and nationality

    def __post_init__(self) -> None:
        a_number("Rearming.size", self.size)
        a_number("Rearming.killed_size", self.killed_size)
        each("Rearming.types", self.types, is_a, ArmingUnit)


@dataclass(frozen=True, slots=True)
class RearmingResolved:
    """What Rearmed in close combat comes to."""

    becomes_type: str | None


def rearming(
    rearming: Rearming,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> RearmingResolved | Ended:
    """Rearmed in close combat [164.31].

    The poorest type: least FP, then morale, then range.
    """
    is_a("rearming", rearming, Rearming)
    if trace is not None:
        a_trace(trace)

    # rearmed [164.31]                                                 gi_anvil/possession.rules:185
    rearmed = rearming.killed_size >= rearming.size
    if trace is not None:
        trace.step("rearmed", rearmed, "164.31", "gi_anvil/possession.rules:185")

    # end: not rearmed [164.31]                                        gi_anvil/possession.rules:190
    if not rearmed:
        if trace is not None:
            trace.end("not rearmed", "164.31", "gi_anvil/possession.rules:190")
        return Ended("not rearmed", "164.31")

    # by_fp [164.31]                                                   gi_anvil/possession.rules:186
    by_fp = tuple([arms for arms in rearming.types if arms.fp == least_fp(rearming, trace)])
    if trace is not None:
        trace.step("by_fp", by_fp, "164.31", "gi_anvil/possession.rules:186")

    @once
    def least_morale() -> int | None:
        # least_morale: worked out when it is first asked for          gi_anvil/possession.rules:187
        value = least([arming_unit.morale for arming_unit in by_fp])
        if trace is not None:
            trace.step("least_morale", value, "164.31", "gi_anvil/possession.rules:187")
        return value

    # by_morale [164.31]                                               gi_anvil/possession.rules:188
    by_morale = tuple([
        arming_unit for arming_unit in by_fp if arming_unit.morale == least_morale()
    ])
    if trace is not None:
        trace.step("by_morale", by_morale, "164.31", "gi_anvil/possession.rules:188")

    # poorest [164.31]                                                 gi_anvil/possession.rules:189
    poorest = one_with_least(by_morale, lambda arming_unit: arming_unit.range)
    if trace is not None:
        trace.step("poorest", poorest, "164.31", "gi_anvil/possession.rules:189")

    # becomes_type [164.31]                                            gi_anvil/possession.rules:191
    becomes_type = poorest.name if poorest is not None else None
    if trace is not None:
        trace.step("becomes_type", becomes_type, "164.31", "gi_anvil/possession.rules:191")

    return RearmingResolved(becomes_type)


def least_fp(rearming: Rearming, trace: Trace | None = None) -> int | None:
    """Least FP of the types [164.31]."""
    # gives                                                            gi_anvil/possession.rules:194
    value = least([arms.fp for arms in rearming.types])
    if trace is not None:
        trace.formula(
            "least_fp", value, "164.31", "gi_anvil/possession.rules:194", "Least FP of the types"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Scrounging:
    """Scrounging a wreck [164.4]."""

    unit_kind: UnitKind
    on_foot: bool = True
    berserk: bool = False
    broken: bool = False
    same_hex: bool = True  # with the wreck, during its own RPh
    leaving: bool = False  # a crew that abandons this AFV of its own will [90.2]
    scrounged: bool = False  # the wreck has been scrounged before
    burning: bool = False  # or burnt out

    def __post_init__(self) -> None:
        is_a("Scrounging.unit_kind", self.unit_kind, UnitKind)
        a_yes_or_no("Scrounging.on_foot", self.on_foot)
        a_yes_or_no("Scrounging.berserk", self.berserk)
        a_yes_or_no("Scrounging.broken", self.broken)
        a_yes_or_no("Scrounging.same_hex", self.same_hex)
        a_yes_or_no("Scrounging.leaving", self.leaving)
        a_yes_or_no("Scrounging.scrounged", self.scrounged)
        a_yes_or_no("Scrounging.burning", self.burning)


def may_scrounge(try_: Scrounging) -> Answer:
    """May scrounge [164.4]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # on foot [164.4]                                                  gi_anvil/possession.rules:211
    if not try_.on_foot:
        failed.append(Reason("on foot", "164.4", holds=False))
    # in the wreck's hex during its own RPh [164.4]                    gi_anvil/possession.rules:212
    if not try_.same_hex:
        if try_.leaving:
            # unless a crew that leaves its AFV [164.4]                gi_anvil/possession.rules:213
            because.append(Reason("a crew that leaves its AFV", "164.4"))
        else:
            failed.append(Reason("in the wreck's hex during its own RPh", "164.4", holds=False))

    # none of these
    # berserk or broken [164.4]                                        gi_anvil/possession.rules:215
    if try_.berserk or try_.broken:
        failed.append(Reason("berserk or broken", "164.4"))
    # a scout or sniper [164.4]                                        gi_anvil/possession.rules:216
    with LeaveOut(failed):
        if try_.unit_kind in _SCOUT_OR_SNIPER:
            failed.append(Reason("a scout or sniper", "164.4"))
    # scrounged before [164.4]                                         gi_anvil/possession.rules:217
    if try_.scrounged:
        failed.append(Reason("scrounged before", "164.4"))
    # burning or burnt out [164.4]                                     gi_anvil/possession.rules:218
    if try_.burning:
        failed.append(Reason("burning or burnt out", "164.4"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_scrounge_holds(try_: Scrounging) -> bool:
    """May scrounge [164.4]: yes or no, without the reasons."""
    return (
        try_.on_foot
        and (try_.same_hex or try_.leaving)
        and not (try_.berserk or try_.broken)
        and try_.unit_kind not in _SCOUT_OR_SNIPER
        and not try_.scrounged
        and not try_.burning
    )


class VehicleWeapon(Word):
    """Weapon of the vehicle [164.41]."""

    # fmt: off
    #            printed                 can_be_taken
    BMG =        "BMG",                  True
    AAMG =       "AAMG",                 True
    CARRIED_SW = "SW on board",          True
    MA =         "MA",                   False
    CMG =        "CMG",                  False
    DISCHARGER = "smoke discharger",     False
    VEHICLE_FT = "FT",                   False
    BOMBS =      "bomb-throwing device", False
    # fmt: on

    def __init__(self, printed: str, can_be_taken: bool) -> None:
        self.can_be_taken: Final = can_be_taken


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedWeapon:
    """What is wanted [164.41]."""

    weapon: VehicleWeapon

    def __post_init__(self) -> None:
        is_a("WantedWeapon.weapon", self.weapon, VehicleWeapon)


def salvageable(wanted: WantedWeapon) -> Answer:
    """Can be salvaged [164.41]."""
    failed: list[Reason] = []

    # all of these
    # BMG, AAMG or a SW on board [164.41]                              gi_anvil/possession.rules:236
    if not wanted.weapon.can_be_taken:
        failed.append(Reason("BMG, AAMG or a SW on board", "164.41", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True)
class ScroungingResolved:
    """What Scrounging comes to."""

    success: bool
    ti: bool
    wreck_is_done: bool
    shown: bool


def scrounging(
    try_: Scrounging,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ScroungingResolved | Refused:
    """Scrounging [164.4].

    No DRM's. The weapon counts as captured, whoever takes it.
    """
    is_a("try", try_, Scrounging)
    if trace is not None:
        a_trace(trace)

    # refuse: may not scrounge [164.4]                                 gi_anvil/possession.rules:240
    answer = may_scrounge(try_)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not scrounge", answer.reasons, "164.4", "gi_anvil/possession.rules:240"
            )
        return Refused("may not scrounge", "164.4", answer.reasons)

    # roll dr: 1d6 [164.4]                                             gi_anvil/possession.rules:241
    dr = _1D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "164.4", "gi_anvil/possession.rules:241")

    # success [164.4]                                                  gi_anvil/possession.rules:242
    success = dr <= 3
    if trace is not None:
        trace.step("success", success, "164.4", "gi_anvil/possession.rules:242")

    # ti [164.4]                                                       gi_anvil/possession.rules:243
    ti = True
    if trace is not None:
        trace.step("ti", ti, "164.4", "gi_anvil/possession.rules:243")

    # wreck_is_done [164.4]                                            gi_anvil/possession.rules:244
    wreck_is_done = True
    if trace is not None:
        trace.step("wreck_is_done", wreck_is_done, "164.4", "gi_anvil/possession.rules:244")

    # shown [164.45]                                                   gi_anvil/possession.rules:245
    shown = True
    if trace is not None:
        trace.step("shown", shown, "164.45", "gi_anvil/possession.rules:245")

    return ScroungingResolved(success, ti, wreck_is_done, shown)


class WreckScroungedState(Word):
    """States of A wreck that is scrounged."""

    UNTOUCHED = "untouched"
    MG_DISABLED = "mg_disabled"


class WreckScroungedEvent(Word):
    """What can happen to A wreck that is scrounged."""

    # attempt [164.4]
    ATTEMPT = "first attempt, whatever its result"


# A wreck that is scrounged [164.4]                                    gi_anvil/possession.rules:248
# fmt: off
WRECK_SCROUNGED_TRACK: Final[Track[WreckScroungedState, WreckScroungedEvent]] = Track(
    "A wreck that is scrounged",
    "164.4",
    states=tuple(WreckScroungedState),
    events=tuple(WreckScroungedEvent),
    lines=(
        #                attempt
        ("untouched",   (WreckScroungedState.MG_DISABLED,)),
        ("mg_disabled", (never,)),
    ),
)
# fmt: on
WRECK_SCROUNGED_TRACK_STARTS: Final = WreckScroungedState.UNTOUCHED


def next_wreck_scrounged(
    state: WreckScroungedState,
    event: WreckScroungedEvent,
) -> WreckScroungedState:
    """A wreck that is scrounged [164.4]."""
    return WRECK_SCROUNGED_TRACK.after(state, event)


class ArmedByWreck(Word):
    """What small arms make of an unarmed unit [164.43]."""

    ARMED = "armed as the poorest of its size"
    HALF_ARMED = "an armed HS, and an unarmed HS when it can deploy"
    KEEPS_ITS_OWN = "not said: keeps its own ratings"


_ARMED: Final = ArmedByWreck.ARMED
_HALF_ARMED: Final = ArmedByWreck.HALF_ARMED
_KEEPS_ITS_OWN: Final = ArmedByWreck.KEEPS_ITS_OWN


@dataclass(frozen=True, slots=True, kw_only=True)
class WreckArms:
    """Small arms of a wreck [164.43]."""

    unit_kind: UnitKind
    manned: bool = False  # the AFV is still manned
    crew_survived: bool = False
    taken: bool = False  # taken before; recorded also where the crew survived

    def __post_init__(self) -> None:
        is_a("WreckArms.unit_kind", self.unit_kind, UnitKind)
        a_yes_or_no("WreckArms.manned", self.manned)
        a_yes_or_no("WreckArms.crew_survived", self.crew_survived)
        a_yes_or_no("WreckArms.taken", self.taken)


def may_take_arms(arms: WreckArms) -> Answer:
    """May be armed from it [164.43]."""
    failed: list[Reason] = []

    # none of these
    # manned AFV [164.43]                                              gi_anvil/possession.rules:268
    if arms.manned:
        failed.append(Reason("manned AFV", "164.43"))
    # its crew survived [164.43]                                       gi_anvil/possession.rules:269
    if arms.crew_survived:
        failed.append(Reason("its crew survived", "164.43"))
    # taken before [164.43]                                            gi_anvil/possession.rules:270
    if arms.taken:
        failed.append(Reason("taken before", "164.43"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def armed_by_wreck(arms: WreckArms, trace: Trace | None = None) -> ArmedByWreck:
    """Armed from a wreck [164.43]."""
    # gives                                                            gi_anvil/possession.rules:272
    value: ArmedByWreck
    if arms.unit_kind == _SQUAD:
        # a squad [164.43]
        value = _HALF_ARMED
        why = "a squad"
    elif arms.unit_kind in _HALF_SQUAD_OR_CREW_OR_HERO:
        # up to HS size [164.43]
        value = _ARMED
        why = "up to HS size"
    else:
        value = _KEEPS_ITS_OWN
        why = ""
    if trace is not None:
        trace.formula(
            "armed_by_wreck",
            value,
            "164.43",
            "gi_anvil/possession.rules:272",
            "Armed from a wreck",
            why,
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class SalvagedMg:
    """A MG salvaged from a wreck [164.42]."""

    fp: int  # of the MG on the vehicle
    lmg_fp: int  # of the LMG counter that its new owner picks
    other_nation: bool = True  # that LMG is of another nationality

    def __post_init__(self) -> None:
        a_number("SalvagedMg.fp", self.fp)
        a_number("SalvagedMg.lmg_fp", self.lmg_fp)
        a_yes_or_no("SalvagedMg.other_nation", self.other_nation)


def may_become(salvaged: SalvagedMg) -> Answer:
    """It may become that LMG [164.42].

    With the range and B# of the LMG; its arc is that of captured equipment.
    """
    failed: list[Reason] = []

    # all of these
    # of another nationality [164.42]                                  gi_anvil/possession.rules:286
    if not salvaged.other_nation:
        failed.append(Reason("of another nationality", "164.42", holds=False))
    # no more FP than the MG [164.42]                                  gi_anvil/possession.rules:287
    with LeaveOut(failed):
        if salvaged.lmg_fp > salvaged.fp:
            failed.append(Reason("no more FP than the MG", "164.42", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallArms:
    """Unarmed unit that searches for small arms [164.44]."""

    watery: bool = False  # water or marsh
    all_mf: bool  # spent all its MF this MPh in moving out of its hex

    def __post_init__(self) -> None:
        a_yes_or_no("SmallArms.watery", self.watery)
        a_yes_or_no("SmallArms.all_mf", self.all_mf)


@dataclass(frozen=True, slots=True)
class SmallArmsResolved:
    """What Small arms from the field comes to."""

    armed: bool


def small_arms(
    try_: SmallArms,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SmallArmsResolved | Refused:
    """Small arms from the field [164.44]."""
    is_a("try", try_, SmallArms)
    if trace is not None:
        a_trace(trace)

    # refuse: water or marsh [164.44]                                  gi_anvil/possession.rules:294
    if try_.watery:
        if trace is not None:
            trace.refusal("water or marsh", (), "164.44", "gi_anvil/possession.rules:294")
        return Refused("water or marsh", "164.44")

    # refuse: not all its MF spent [164.44]                            gi_anvil/possession.rules:295
    if not try_.all_mf:
        if trace is not None:
            trace.refusal("not all its MF spent", (), "164.44", "gi_anvil/possession.rules:295")
        return Refused("not all its MF spent", "164.44")

    # roll dr: 2d6 [164.44]                                            gi_anvil/possession.rules:296
    dr = _2D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "164.44", "gi_anvil/possession.rules:296")

    # armed [164.44]                                                   gi_anvil/possession.rules:297
    armed = dr == 2
    if trace is not None:
        trace.step("armed", armed, "164.44", "gi_anvil/possession.rules:297")

    return SmallArmsResolved(armed)


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenWeapon:
    """SW hidden by SSR [164.5]."""

    fired: bool = False
    abandoned: bool = False
    broken: bool = False  # its holder
    eliminated: bool = False  # its holder
    moved_seen: bool = False  # its holder moved in the MPh in enemy LOS

    def __post_init__(self) -> None:
        a_yes_or_no("HiddenWeapon.fired", self.fired)
        a_yes_or_no("HiddenWeapon.abandoned", self.abandoned)
        a_yes_or_no("HiddenWeapon.broken", self.broken)
        a_yes_or_no("HiddenWeapon.eliminated", self.eliminated)
        a_yes_or_no("HiddenWeapon.moved_seen", self.moved_seen)


def must_show(weapon: HiddenWeapon) -> Answer:
    """Must be placed on board [164.5]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if weapon.fired:
        # fired                                                        gi_anvil/possession.rules:311
        because.append(Reason("fired", "164.5"))
    elif weapon.abandoned:
        # abandoned                                                    gi_anvil/possession.rules:312
        because.append(Reason("abandoned", "164.5"))
    elif weapon.broken or weapon.eliminated:
        # its holder breaks or is eliminated                           gi_anvil/possession.rules:313
        because.append(Reason("its holder breaks or is eliminated", "164.5"))
    elif weapon.moved_seen:
        # its holder moves in enemy LOS                                gi_anvil/possession.rules:314
        because.append(Reason("its holder moves in enemy LOS", "164.5"))
    else:
        failed += [
            Reason("fired", "164.5", holds=False),
            Reason("abandoned", "164.5", holds=False),
            Reason("its holder breaks or is eliminated", "164.5", holds=False),
            Reason("its holder moves in enemy LOS", "164.5", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))
