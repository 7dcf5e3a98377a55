# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/infantry.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Infantry."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Dice,
    Group,
    Line,
    RankedWord,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    each,
    is_a,
    needed,
    within,
)
from .words import Colored2d6, Nation, Terrain, UnitClass, UnitKind, terrain_tem

_US: Final = Nation.US
_GREEN: Final = UnitClass.GREEN
_INEXPERIENCED: Final = UnitClass.INEXPERIENCED
_GREEN_OR_INEXPERIENCED: Final = frozenset((UnitClass.GREEN, UnitClass.INEXPERIENCED))
_CREW: Final = UnitKind.CREW
_HERO: Final = UnitKind.HERO
_SQUAD: Final = UnitKind.SQUAD
_SQUAD_OR_HALF_SQUAD: Final = frozenset((UnitKind.SQUAD, UnitKind.HALF_SQUAD))


class CheckCause(Word):
    """What the MC comes from [141.51; 142.31]."""

    # fmt: off
    #             printed                       combat_related  by_ift  double_breaks
    IFT_ATTACK =  "attack on the IFT",          True,           True,   True
    LEADER_LOSS = "leader lost in the hex",     True,           False,  True
    SURRENDER =   "threat of surrender",        False,          False,  False
    OTHER_CAUSE = "bailing out and other MC's", False,          False,  False
    # fmt: on

    def __init__(
        self,
        printed: str,
        combat_related: bool,
        by_ift: bool,
        double_breaks: bool,
    ) -> None:
        self.combat_related: Final = combat_related
        self.by_ift: Final = by_ift
        self.double_breaks: Final = double_breaks


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleCheck:
    """Morale check [141.5; 142.31]."""

    unit_kind: UnitKind
    quality: UnitClass = UnitClass.FIRST_LINE
    nation: Nation = Nation.US
    morale: int  # the normal level, or the broken one if broken
    level: int = 0  # 0 for an NMC, 2 for a 2MC
    leadership: int = 0  # leadership DRM
    cause: CheckCause = CheckCause.IFT_ATTACK
    broken: bool = False
    berserk: bool = False
    elr: int | None = None  # Experience Level Rating, if the scenario has one [141.51; 141.54]
    wounded: bool = False  # a hero on his wounded side [159.1]

    def __post_init__(self) -> None:
        is_a("MoraleCheck.unit_kind", self.unit_kind, UnitKind)
        is_a("MoraleCheck.quality", self.quality, UnitClass)
        is_a("MoraleCheck.nation", self.nation, Nation)
        a_number("MoraleCheck.morale", self.morale)
        a_number("MoraleCheck.level", self.level)
        a_number("MoraleCheck.leadership", self.leadership)
        is_a("MoraleCheck.cause", self.cause, CheckCause)
        a_yes_or_no("MoraleCheck.broken", self.broken)
        a_yes_or_no("MoraleCheck.berserk", self.berserk)
        a_number_or_none("MoraleCheck.elr", self.elr)
        within("MoraleCheck.elr", self.elr, 0, 9)
        a_yes_or_no("MoraleCheck.wounded", self.wounded)


class Fate(RankedWord):
    """Fate of the unit [142.31], least first."""

    HOLDS = "holds"
    BREAKS = "breaks"
    WOUNDED_HERO = "wounded"
    STAYS_BROKEN = "failed, already broken: no effect stated here"
    BROKEN_HALF = "broken HS takes its place"
    BERSERK_HALF = "berserk HS takes its place"
    ELIMINATED = "eliminated"


_BERSERK_HALF: Final = Fate.BERSERK_HALF
_FATE_BREAKS: Final = Fate.BREAKS
_BROKEN_HALF: Final = Fate.BROKEN_HALF
_FATE_ELIMINATED: Final = Fate.ELIMINATED
_HOLDS: Final = Fate.HOLDS
_STAYS_BROKEN: Final = Fate.STAYS_BROKEN
_WOUNDED_HERO: Final = Fate.WOUNDED_HERO


class Replacement(Word):
    """Replaced for lack of experience [141.52; 141.54]."""

    STAYS = "no"
    TURNS_GREEN = "by a Green unit, broken"
    TURNS_INEXP = "by Inexperienced Infantry, broken"
    UNSAID = "not said: already replaced by a HS"


_STAYS: Final = Replacement.STAYS
_TURNS_GREEN: Final = Replacement.TURNS_GREEN
_TURNS_INEXP: Final = Replacement.TURNS_INEXP
_UNSAID: Final = Replacement.UNSAID


def may_turn_green(check: MoraleCheck) -> Answer:
    """Subject to replacement [141.51; 141.53]."""
    failed: list[Reason] = []

    # all of these
    # a squad or HS [141.53]                                              gi_anvil/infantry.rules:45
    if check.unit_kind not in _SQUAD_OR_HALF_SQUAD:
        failed.append(Reason("a squad or HS", "141.53", holds=False))
    # an ELR is listed [141.51]                                           gi_anvil/infantry.rules:46
    if check.elr is None:
        failed.append(Reason("an ELR is listed", "141.51", holds=False))
    # an attack, or the loss of a leader in the hex [141.51]              gi_anvil/infantry.rules:47
    if not check.cause.combat_related:
        failed.append(
            Reason("an attack, or the loss of a leader in the hex", "141.51", holds=False)
        )

    # none of these
    # berserk [141.52]                                                    gi_anvil/infantry.rules:49
    if check.berserk:
        failed.append(Reason("berserk", "141.52"))
    # already Green or Inexperienced [141.52]                             gi_anvil/infantry.rules:50
    if check.quality.rank <= _GREEN.rank:
        failed.append(Reason("already Green or Inexperienced", "141.52"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_turn_green_holds(check: MoraleCheck) -> bool:
    """Subject to replacement [141.51; 141.53]: yes or no, without the reasons."""
    return (
        check.unit_kind in _SQUAD_OR_HALF_SQUAD
        and check.elr is not None
        and check.cause.combat_related
        and not check.berserk
        and check.quality.rank > _GREEN.rank
    )


@dataclass(frozen=True, slots=True)
class MoraleCheckResolved:
    """What Morale check comes to."""

    margin: int
    failed: bool
    fate: Fate
    replacement: Replacement


def morale_check(
    check: MoraleCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MoraleCheckResolved | Refused:
    """Morale check [141.52; 142.31].

    Contradiction: 142.311 cites 157.23 for the surrender MC: 153.23 is meant [142.311;
    153.23]

    A DR equal to morale passes: that of the 145.32 example equals it with its 2MC. A
    berserk squad that rolls 12 follows 142.313, which says that it does not break. Whether
    the HS left by a 12 or a double break may turn Green as well is not said. What MC's of
    other causes do to a broken squad is in earlier gamettes.
    """
    is_a("check", check, MoraleCheck)
    if trace is not None:
        a_trace(trace)

    # refuse: a hero takes no MC but those of the IFT [159.11]            gi_anvil/infantry.rules:57
    if check.unit_kind == _HERO and not check.cause.by_ift:
        if trace is not None:
            trace.refusal(
                "a hero takes no MC but those of the IFT",
                (),
                "159.11",
                "gi_anvil/infantry.rules:57",
            )
        return Refused("a hero takes no MC but those of the IFT", "159.11")

    # roll dr: DR: two dice, one colored, one white [141.52]              gi_anvil/infantry.rules:58
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "141.52", "gi_anvil/infantry.rules:58")

    # base [142.313]                                                      gi_anvil/infantry.rules:59
    base = 10 if check.berserk else check.morale
    if trace is not None:
        trace.step("base", base, "142.313", "gi_anvil/infantry.rules:59")

    # final [141.51; 159.11]                                              gi_anvil/infantry.rules:60
    final = dr + check.level if check.unit_kind == _HERO else dr + check.level + check.leadership
    if trace is not None:
        trace.step("final", final, "141.51; 159.11", "gi_anvil/infantry.rules:60")

    # margin [141.51]                                                     gi_anvil/infantry.rules:61
    margin = final - base
    if trace is not None:
        trace.step("margin", margin, "141.51", "gi_anvil/infantry.rules:61")

    # failed [145.32 example]                                             gi_anvil/infantry.rules:62
    failed = margin > 0
    if trace is not None:
        trace.step("failed", failed, "145.32 example", "gi_anvil/infantry.rules:62")

    # casualties [142.311]                                                gi_anvil/infantry.rules:63
    casualties = dr == 12 and check.cause.by_ift
    if trace is not None:
        trace.step("casualties", casualties, "142.311", "gi_anvil/infantry.rules:63")

    # fate                                                                gi_anvil/infantry.rules:64
    fate: Fate
    if check.berserk and (failed or casualties) and check.unit_kind == _SQUAD:
        # berserk squad fails, or rolls 12 [142.313]
        fate = _BERSERK_HALF
        why = "berserk squad fails, or rolls 12"
    elif check.berserk and failed:
        # smaller berserk unit fails [142.313]
        fate = _FATE_ELIMINATED
        why = "smaller berserk unit fails"
    elif casualties and (check.broken or check.unit_kind != _SQUAD):
        # 12, already broken or smaller than a squad [142.311]
        fate = _FATE_ELIMINATED
        why = "12, already broken or smaller than a squad"
    elif casualties:
        # 12 [142.311]
        fate = _BROKEN_HALF
        why = "12"
    elif not failed:
        fate = _HOLDS
        why = "passed"
    elif check.unit_kind == _HERO and check.wounded:
        # hero, wounded before [159.1]
        fate = _FATE_ELIMINATED
        why = "hero, wounded before"
    elif check.unit_kind == _HERO:
        # hero [159.1]
        fate = _WOUNDED_HERO
        why = "hero"
    elif check.broken and check.unit_kind == _SQUAD and check.cause.double_breaks:
        # double break of a squad [142.312]
        fate = _BROKEN_HALF
        why = "double break of a squad"
    elif check.broken and check.unit_kind != _SQUAD:
        # double break of a smaller unit [142.312]
        fate = _FATE_ELIMINATED
        why = "double break of a smaller unit"
    elif check.broken:
        fate = _STAYS_BROKEN
        why = "already broken"
    else:
        fate = _FATE_BREAKS
        why = ""
    if trace is not None:
        trace.step("fate", fate, "141.52; 142.31", "gi_anvil/infantry.rules:64", why)

    # replacement                                                         gi_anvil/infantry.rules:79
    replacement: Replacement
    if not failed or not may_turn_green_holds(check):
        replacement = _STAYS
        why = "no replacement"
    elif fate == _FATE_ELIMINATED:
        replacement = _STAYS
        why = "eliminated"
    elif check.elr is not None and margin <= check.elr:
        # by no more than the ELR [141.51; 141.52]
        replacement = _STAYS
        why = "by no more than the ELR"
    elif fate == _BROKEN_HALF:
        replacement = _UNSAID
        why = "a HS already takes its place"
    elif check.nation is _US:
        # U.S. [141.52]
        replacement = _TURNS_GREEN
        why = "U.S."
    else:
        replacement = _TURNS_INEXP
        why = ""
    if trace is not None:
        trace.step("replacement", replacement, "141.52; 142.31", "gi_anvil/infantry.rules:79", why)

    return MoraleCheckResolved(margin, failed, fate, replacement)


def rally_by_fate(unit_kind: UnitKind, trace: Trace | None = None) -> Fate:
    """Rally attempt that fate turns into a loss [142.311; 18.3].

    The squad that 18.3 eliminates leaves a HS as well.
    """
    # gives                                                               gi_anvil/infantry.rules:88
    value = _BROKEN_HALF if unit_kind == _SQUAD else _FATE_ELIMINATED
    if trace is not None:
        trace.formula(
            "rally_by_fate",
            value,
            "142.311; 18.3",
            "gi_anvil/infantry.rules:88",
            "Rally attempt that fate turns into a loss",
        )
    return value


def recombined_quality(one: UnitClass, other: UnitClass, trace: Trace | None = None) -> UnitClass:
    """Squad of two HS [141.53]."""
    # gives                                                               gi_anvil/infantry.rules:92
    value = other if one.rank >= other.rank else one
    if trace is not None:
        trace.formula(
            "recombined_quality", value, "141.53", "gi_anvil/infantry.rules:92", "Squad of two HS"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class GreenUnit:
    """Green or Inexperienced unit [141.6]."""

    fp: int  # inherent FP
    morale: int
    leadership: int = 0
    with_us_leader: bool = False  # stacked with an unbroken U.S. leader as the phase begins
    quality: UnitClass = UnitClass.GREEN

    def __post_init__(self) -> None:
        a_number("GreenUnit.fp", self.fp)
        a_number("GreenUnit.morale", self.morale)
        a_number("GreenUnit.leadership", self.leadership)
        a_yes_or_no("GreenUnit.with_us_leader", self.with_us_leader)
        is_a("GreenUnit.quality", self.quality, UnitClass)


def as_inexperienced(unit: GreenUnit) -> Answer:
    """Treated as Inexperienced Infantry [141.6]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if unit.quality is _INEXPERIENCED:
        # Inexperienced Infantry [94]                                    gi_anvil/infantry.rules:104
        because.append(Reason("Inexperienced Infantry", "94"))
    elif unit.quality is _GREEN and not unit.with_us_leader:
        # Green [141.6]                                                  gi_anvil/infantry.rules:105
        because.append(Reason("Green", "141.6"))
    else:
        failed += [
            Reason("Inexperienced Infantry", "94", holds=False),
            Reason("Green", "141.6", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True)
class GreenPointBlankResolved:
    """What Point blank fire of a Green unit comes to."""

    passed: bool
    fp_used: int


def green_point_blank(
    unit: GreenUnit,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> GreenPointBlankResolved | Refused:
    """Point blank fire of a Green unit [141.62].

    Passed or not, it must fire on that target in that phase. 141.62 names Green units, with
    or without the leader who lifts what 141.6 lays on them: so it is read.
    """
    is_a("unit", unit, GreenUnit)
    if trace is not None:
        a_trace(trace)

    # refuse: takes no such check: neither Green nor Inexperienced       gi_anvil/infantry.rules:111
    # [141.62]
    if unit.quality not in _GREEN_OR_INEXPERIENCED:
        if trace is not None:
            trace.refusal(
                "takes no such check: neither Green nor Inexperienced",
                (),
                "141.62",
                "gi_anvil/infantry.rules:111",
            )
        return Refused("takes no such check: neither Green nor Inexperienced", "141.62")

    # roll dr: DR: two dice, one colored, one white [141.62]             gi_anvil/infantry.rules:113
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "141.62", "gi_anvil/infantry.rules:113")

    # passed [141.62]                                                    gi_anvil/infantry.rules:114
    passed = dr + unit.leadership <= unit.morale
    if trace is not None:
        trace.step("passed", passed, "141.62", "gi_anvil/infantry.rules:114")

    # fp_used [141.62]                                                   gi_anvil/infantry.rules:115
    fp_used = 2 * unit.fp if passed else unit.fp
    if trace is not None:
        trace.step("fp_used", fp_used, "141.62", "gi_anvil/infantry.rules:115")

    return GreenPointBlankResolved(passed, fp_used)


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Infantry that moved [142.7; 142.71]."""

    hexes: int = 0  # entered on foot in the MPh; levels of a building count
    declared: bool = True  # Assault Movement, at the outset of the move [142.71]
    in_open: bool = False  # moves in the open
    # abandons an AFV, repairs, reloads, parachutes, wades, mines a bridge, climbs
    hazardous: bool = False
    all_mf: bool = False  # spends all its MF to enter the hex, or a bunker or trench in it
    got_off: bool = False  # off a vehicle, bailed out or not [142.71; 144.931]
    boards: bool = False  # a vehicle in the hex where it began the MPh
    pushes: bool = False  # ordnance into a new hex
    off_wire: bool = False  # moves off a wire counter
    cavalry: bool = False  # mounted
    berserk: bool = False
    in_trench: bool = False
    turns_gun: bool = False  # changes the CA of ordnance in its hex
    same_building: bool = False  # between two hexes of one building
    mine_attack: bool = False  # hit by mines or a booby trap

    def __post_init__(self) -> None:
        a_number("Movement.hexes", self.hexes)
        a_yes_or_no("Movement.declared", self.declared)
        a_yes_or_no("Movement.in_open", self.in_open)
        a_yes_or_no("Movement.hazardous", self.hazardous)
        a_yes_or_no("Movement.all_mf", self.all_mf)
        a_yes_or_no("Movement.got_off", self.got_off)
        a_yes_or_no("Movement.boards", self.boards)
        a_yes_or_no("Movement.pushes", self.pushes)
        a_yes_or_no("Movement.off_wire", self.off_wire)
        a_yes_or_no("Movement.cavalry", self.cavalry)
        a_yes_or_no("Movement.berserk", self.berserk)
        a_yes_or_no("Movement.in_trench", self.in_trench)
        a_yes_or_no("Movement.turns_gun", self.turns_gun)
        a_yes_or_no("Movement.same_building", self.same_building)
        a_yes_or_no("Movement.mine_attack", self.mine_attack)


def assault_movement(movement: Movement) -> Answer:
    """Assault Movement [142.71]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if movement.hexes == 1 and not movement.got_off and movement.declared:
        # one hex on foot                                                gi_anvil/infantry.rules:153
        because.append(Reason("one hex on foot", "142.71"))
    elif movement.got_off and movement.hexes == 0:
        # off a vehicle, and stays in its hex [144.931]                  gi_anvil/infantry.rules:154
        because.append(Reason("off a vehicle, and stays in its hex", "144.931"))
    else:
        failed += [
            Reason("one hex on foot", "142.71", holds=False),
            Reason("off a vehicle, and stays in its hex", "144.931", holds=False),
        ]

    # none of these
    # pushes ordnance into a new hex                                     gi_anvil/infantry.rules:156
    if movement.pushes:
        failed.append(Reason("pushes ordnance into a new hex", "142.71"))
    # moves off a wire counter                                           gi_anvil/infantry.rules:157
    if movement.off_wire:
        failed.append(Reason("moves off a wire counter", "142.71"))
    # mounted cavalry                                                    gi_anvil/infantry.rules:158
    if movement.cavalry:
        failed.append(Reason("mounted cavalry", "142.71"))
    # berserk                                                            gi_anvil/infantry.rules:159
    if movement.berserk:
        failed.append(Reason("berserk", "142.71"))
    # spends all its MF on it                                            gi_anvil/infantry.rules:160
    if movement.all_mf:
        failed.append(Reason("spends all its MF on it", "142.71"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def assault_movement_holds(movement: Movement) -> bool:
    """Assault Movement [142.71]: yes or no, without the reasons."""
    return (
        (
            movement.hexes == 1
            and not movement.got_off
            and movement.declared
            or movement.got_off
            and movement.hexes == 0
        )
        and not movement.pushes
        and not movement.off_wire
        and not movement.cavalry
        and not movement.berserk
        and not movement.all_mf
    )


def movement_counts(movement: Movement) -> Answer:
    """The movement DRM applies [142.7]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if movement.hexes >= 1 or movement.got_off:
        # moved on foot                                                  gi_anvil/infantry.rules:164
        because.append(Reason("moved on foot", "142.7"))
    else:
        failed += [Reason("moved on foot", "142.7", holds=False)]

    # none of these
    # Assault Movement [142.71]                                          gi_anvil/infantry.rules:166
    if assault_movement_holds(movement):
        failed.append(Reason("Assault Movement", "142.71"))
    # boards where it began                                              gi_anvil/infantry.rules:167
    if movement.boards:
        failed.append(Reason("boards where it began", "142.7"))
    # mines or a booby trap                                              gi_anvil/infantry.rules:168
    if movement.mine_attack:
        failed.append(Reason("mines or a booby trap", "142.7"))
    # in a trench                                                        gi_anvil/infantry.rules:169
    if movement.in_trench:
        failed.append(Reason("in a trench", "142.7"))
    # turns a gun in its hex                                             gi_anvil/infantry.rules:170
    if movement.turns_gun:
        failed.append(Reason("turns a gun in its hex", "142.7"))
    # from hex to hex of one building                                    gi_anvil/infantry.rules:171
    if movement.same_building:
        failed.append(Reason("from hex to hex of one building", "142.7"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def movement_counts_holds(movement: Movement) -> bool:
    """The movement DRM applies [142.7]: yes or no, without the reasons."""
    return (
        (movement.hexes >= 1 or movement.got_off)
        and not assault_movement_holds(movement)
        and not movement.boards
        and not movement.mine_attack
        and not movement.in_trench
        and not movement.turns_gun
        and not movement.same_building
    )


def movement_drm(movement: Movement, trace: Trace | None = None) -> int:
    """Movement, in Defensive Fire [142.7].

    -1 and -1 replace the old -2, which is left for the most dangerous movement alone.
    """
    total = 0

    # Movement, the first that applies                                   gi_anvil/infantry.rules:177
    group = Group("kind")
    if movement.hazardous:
        group.add(-2, "extremely hazardous", "142.7", "gi_anvil/infantry.rules:178")
    if movement_counts_holds(movement):
        group.add(-1, "moved", "142.7", "gi_anvil/infantry.rules:179")
    group.keep_first()
    total += int(group.total)
    if trace is not None:
        trace.lines("movement_drm", group.lines)

    if (
        movement.in_open
        and not movement.hazardous
        and not movement.mine_attack
        and not movement.in_trench
    ):
        total -= 1
        if trace is not None:
            trace.adds(
                "movement_drm", -1, "moved in the open", "142.7", "gi_anvil/infantry.rules:180",
            )

    if trace is not None:
        trace.total(
            "movement_drm",
            total,
            "142.7",
            "gi_anvil/infantry.rules:173",
            "Movement, in Defensive Fire",
        )
    return total


def movement_drm_lines(movement: Movement) -> tuple[Line, ...]:
    """The lines of Movement, in Defensive Fire that count, each with its value and rule."""
    trace = Trace()
    movement_drm(movement, trace)
    return trace.lines_of("movement_drm")


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingTarget:
    """A moving target's hex [142.7]."""

    movement: Movement
    terrain: tuple[Terrain, ...] = ()

    def __post_init__(self) -> None:
        is_a("MovingTarget.movement", self.movement, Movement)
        each("MovingTarget.terrain", self.terrain, is_a, Terrain)


def moving_tem(target: MovingTarget, trace: Trace | None = None) -> int:
    """TEM and movement together [142.7; 142.71]."""
    total = 0

    for terrain in target.terrain:
        adds = needed(terrain_tem(terrain, trace), "terrain_tem")
        total += adds
        if trace is not None:
            trace.adds("moving_tem", adds, "TEM", "142.7; 142.71", "gi_anvil/infantry.rules:189")

    adds = movement_drm(target.movement, trace)
    total += adds
    if trace is not None:
        trace.adds("moving_tem", adds, "movement", "142.7; 142.71", "gi_anvil/infantry.rules:190")

    if trace is not None:
        trace.total(
            "moving_tem",
            total,
            "142.7; 142.71",
            "gi_anvil/infantry.rules:186",
            "TEM and movement together",
        )
    return total


def moving_tem_lines(target: MovingTarget) -> tuple[Line, ...]:
    """The lines of TEM and movement together that count, each with its value and rule."""
    trace = Trace()
    moving_tem(target, trace)
    return trace.lines_of("moving_tem")


@dataclass(frozen=True, slots=True, kw_only=True)
class BerserkMg:
    """Crew of a MG gone berserk [143.94]."""

    unit_kind: UnitKind
    malfunction: bool = False  # the MG has broken down
    checked: bool = False  # passed a leader-assisted NMC in a RPh since

    def __post_init__(self) -> None:
        is_a("BerserkMg.unit_kind", self.unit_kind, UnitKind)
        a_yes_or_no("BerserkMg.malfunction", self.malfunction)
        a_yes_or_no("BerserkMg.checked", self.checked)


class BerserkFire(Word):
    """What a berserk unit with a MG does [143.94]."""

    SUSTAINED_FIRE = "Sustained Fire in every PFPh and DFPh, targets or not"
    RECOVERED = "berserk no more"
    CHARGES = "leaves the MG and charges"


_CHARGES: Final = BerserkFire.CHARGES
_RECOVERED: Final = BerserkFire.RECOVERED
_SUSTAINED_FIRE: Final = BerserkFire.SUSTAINED_FIRE


def berserk_mg(berserk_unit: BerserkMg, trace: Trace | None = None) -> BerserkFire:
    """Berserk unit with a MG [143.94]."""
    # gives                                                              gi_anvil/infantry.rules:287
    value: BerserkFire
    if berserk_unit.unit_kind != _CREW:
        value = _CHARGES
        why = "no crew"
    elif berserk_unit.checked or berserk_unit.malfunction:
        value = _RECOVERED
        why = "passed or out of action"
    else:
        value = _SUSTAINED_FIRE
        why = ""
    if trace is not None:
        trace.formula(
            "berserk_mg",
            value,
            "143.94",
            "gi_anvil/infantry.rules:287",
            "Berserk unit with a MG",
            why,
        )
    return value
