# Tactical Combat Series 3.1
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/morale.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Morale."""

from __future__ import annotations

from typing import Final

from . import area_fire_rules
from ._records import dataclass
from ._runtime import (
    Axis,
    Band,
    BandChart,
    Bands,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    Heading,
    Line,
    Number,
    Part,
    RankedWord,
    Trace,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    divided,
    each,
    how_many,
    inside,
    is_a,
    needed,
    never,
    one_with_greatest,
    round_nearest,
    through,
    unknown,
    within,
)
from .words import (
    D66,
    FireKind,
    MoraleState,
    TargetType,
    TerrainClass,
    Unit,
    morale_rating,
    subject_to_morale_holds,
)

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_MINEFIELD: Final = FireKind.MINEFIELD
_OVERRUN: Final = FireKind.OVERRUN
_SORTIE: Final = FireKind.SORTIE
_ASSAULT_OR_OVERRUN: Final = frozenset((FireKind.ASSAULT, FireKind.OVERRUN))
_MORALE_STATE_PARALYZED: Final = MoraleState.PARALYZED
_POINT: Final = TargetType.POINT
_PARTLY_PROTECTIVE: Final = TerrainClass.PARTLY_PROTECTIVE


class MoraleResult(RankedWord):
    """Morale result [16.2], least first."""

    NO_EFFECT = "No Effect"
    SUPPRESSED = "Suppressed"
    PARALYZED = "Paralyzed"
    SYR = "Save Yourself Retreat"  # SYR
    SURRENDER = "Surrender"


_MORALE_RESULT_NO_EFFECT: Final = MoraleResult.NO_EFFECT
_MORALE_RESULT_PARALYZED: Final = MoraleResult.PARALYZED
_SYR: Final = MoraleResult.SYR
_MORALE_RESULT_SUPPRESSED_OR_PARALYZED: Final = frozenset((
    MoraleResult.SUPPRESSED,
    MoraleResult.PARALYZED,
))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleCheck:
    """Morale Check [16.2]."""

    units: tuple[Unit, ...]  # the stack as it stands after losses, the dead included
    fire_kind: FireKind
    terrain: TerrainClass  # of the checking unit
    battalion_morale: int = 0  # of the checking unit's battalion
    night: bool = False
    crossfire: bool = False  # the fire had the Crossfire shift [11.2b]
    zone_hex: bool = False  # attacked by a barrage in its zone hex, not next to it

    def __post_init__(self) -> None:
        each("MoraleCheck.units", self.units, is_a, Unit)
        how_many("MoraleCheck.units", self.units, 1, None)
        is_a("MoraleCheck.fire_kind", self.fire_kind, FireKind)
        is_a("MoraleCheck.terrain", self.terrain, TerrainClass)
        a_number("MoraleCheck.battalion_morale", self.battalion_morale)
        a_yes_or_no("MoraleCheck.night", self.night)
        a_yes_or_no("MoraleCheck.crossfire", self.crossfire)
        a_yes_or_no("MoraleCheck.zone_hex", self.zone_hex)


def losses_for_morale(unit: Unit, trace: Trace | None = None) -> int:
    """Steps lost, for morale [16.2a].

    Steps lost because a carrier was destroyed do not count: the printed example of 11.1
    speaks of all the dead steps of a platoon that went with its halftrack, and is not
    followed.
    """
    # gives                                                                      tcs/morale.rules:21
    value = unit.steps_lost - unit.lost_with_carrier
    if trace is not None:
        trace.formula(
            "losses_for_morale", value, "16.2a", "tcs/morale.rules:21", "Steps lost, for morale"
        )
    return value


def worst(check: MoraleCheck, trace: Trace | None = None) -> Unit | None:
    """Worst morale unit [16.2a].

    Battalion Morale plays no part. It may be dead. Ties are not settled by the rule.
    """
    # gives                                                                      tcs/morale.rules:26
    value = one_with_greatest(
        [unit for unit in check.units if subject_to_morale_holds(unit)],
        lambda unit: needed(morale_rating(unit, trace), "morale_rating")
        + losses_for_morale(unit, trace),
    )
    if trace is not None:
        trace.formula("worst", value, "16.2a", "tcs/morale.rules:26", "Worst morale unit")
    return value


def morale_modifiers(check: MoraleCheck, trace: Trace | None = None) -> int:
    """Morale Table modifiers [16.2; Charts]."""
    total = 0

    if check.fire_kind == _SORTIE or check.zone_hex:
        total += 1
        if trace is not None:
            trace.adds(
                "morale_modifiers", +1, "Sortie, or barrage in its zone hex", "16.2; Charts",
                "tcs/morale.rules:33",
            )

    if through(worst(check, trace), lambda it: it.state) is _MORALE_STATE_PARALYZED:
        total += 1
        if trace is not None:
            trace.adds(
                "morale_modifiers", +1, "checking unit already Paralyzed", "16.2; Charts",
                "tcs/morale.rules:34",
            )

    if check.night:
        total += 1
        if trace is not None:
            trace.adds(
                "morale_modifiers", +1, "Night, lighted or not", "27.1e", "tcs/morale.rules:35",
            )

    if any([unit.dug_in and not unit.dead for unit in check.units]):
        total -= 2
        if trace is not None:
            trace.adds(
                "morale_modifiers", -2, "any unit Dug In", "16.2; Charts", "tcs/morale.rules:36",
            )

    if any(unit.target_type == _POINT and not unit.dead for unit in check.units):
        total -= 1
        if trace is not None:
            trace.adds(
                "morale_modifiers", -1, "a P-type in the stack", "16.2; Charts",
                "tcs/morale.rules:37",
            )

    if check.crossfire:
        total += 2
        if trace is not None:
            trace.adds("morale_modifiers", +2, "Crossfire", "11.2b", "tcs/morale.rules:38")

    if check.terrain.rank >= _PARTLY_PROTECTIVE.rank:
        total -= 1
        if trace is not None:
            trace.adds(
                "morale_modifiers", -1, "Partly Protective or Protective", "16.2; Charts",
                "tcs/morale.rules:39",
            )

    if trace is not None:
        trace.total(
            "morale_modifiers",
            total,
            "16.2; Charts",
            "tcs/morale.rules:31",
            "Morale Table modifiers",
        )
    return total


def morale_modifiers_lines(check: MoraleCheck) -> tuple[Line, ...]:
    """The lines of Morale Table modifiers that count, each with its value and rule."""
    trace = Trace()
    morale_modifiers(check, trace)
    return trace.lines_of("morale_modifiers")


# Morale Table [16.2; Charts]                                                    tcs/morale.rules:41
# † recovered from 16.2 example
MORALE_TABLE_RESULT: Final[Axis[MoraleResult]] = Axis(
    "morale_table",
    "Morale Table",
    "16.2; Charts",
    "Result",
    (
        MoraleResult.NO_EFFECT,
        MoraleResult.SUPPRESSED,
        MoraleResult.PARALYZED,
        MoraleResult.SYR,
        MoraleResult.SURRENDER,
    ),
)
MORALE_TABLE_TOTAL: Final = Bands(
    "morale_table",
    "Morale Table",
    "16.2; Charts",
    "Morale total",
    (
        Band("1 or less", None, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
        Band("7", 7, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
        Band("10", 10, 10),
        Band("11", 11, 11),
        Band("12", 12, 12),
        Band("13+", 13, None),
    ),
)

# fmt: off
MORALE_TABLE: Final[BandChart[MoraleResult]] = BandChart(
    "morale_table",
    "Morale Table",
    "16.2; Charts",
    "tcs/morale.rules:41",
    rows=(MORALE_TABLE_RESULT,),
    columns=(MORALE_TABLE_TOTAL,),
    # turned: the columns of the printed chart are the lines here
    lines=(
        #              No Effect Suppressed Paralyzed SYR           Surrender
        ("1 or less", ((11, 53), (54, 65),  unknown,  unknown,      unknown)),
        ("2",         ((11, 46), (51, 65),  unknown,  unknown,      unknown)),
        ("3",         ((11, 41), unknown,   unknown,  unknown,      unknown)),
        ("4",         ((11, 33), unknown,   unknown,  unknown,      unknown)),
        ("5",         ((11, 25), unknown,   unknown,  unknown,      unknown)),
        ("6",         ((11, 21), unknown,   unknown,  unknown,      unknown)),
        ("7",         ((11, 14), unknown,   unknown,  unknown,      unknown)),
        ("8",         ((11, 11), unknown,   unknown,  unknown,      unknown)),
        ("9",         (never,    unknown,   unknown,  Part(36, 36), unknown)),  # SYR †
        ("10",        (never,    unknown,   unknown,  unknown,      unknown)),
        ("11",        (never,    unknown,   unknown,  unknown,      unknown)),
        ("12",        (never,    unknown,   unknown,  unknown,      unknown)),
        ("13+",       (never,    unknown,   unknown,  unknown,      unknown)),
    ),
    turned=True,
    answer=MORALE_TABLE_RESULT,
    dice=D66,
)
# fmt: on


def morale_table(total: Number | Heading, roll: Number, trace: Trace | None = None) -> MoraleResult:
    """Morale Table [16.2; Charts].

    The rows below Suppressed are in no certain order.
    """
    if total.__class__ is not int:
        total = MORALE_TABLE_TOTAL.taken(total)
    try:
        found: MoraleResult = MORALE_TABLE.known[MORALE_TABLE_TOTAL.at[total]][roll]
    except Exception:
        found = MORALE_TABLE.look_up(total, roll)
    if trace is not None:
        trace.looked_up(MORALE_TABLE, (total, roll), found)
    return found


@dataclass(frozen=True, slots=True)
class MoraleCheckResolved:
    """What Morale Check comes to."""

    checker: Unit | None
    total: int
    result: MoraleResult
    effect: MoraleResult
    retreat: SaveYourselfRetreatResolved | None


def morale_check(
    check: MoraleCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MoraleCheckResolved | Ended:
    """Morale Check [16.2]."""
    is_a("check", check, MoraleCheck)
    if trace is not None:
        a_trace(trace)

    # end: nobody in the hex is subject to Morale [16.0f; 16.2a]                 tcs/morale.rules:56
    if not any(subject_to_morale_holds(unit) for unit in check.units):
        if trace is not None:
            trace.end(
                "nobody in the hex is subject to Morale", "16.0f; 16.2a", "tcs/morale.rules:56"
            )
        return Ended("nobody in the hex is subject to Morale", "16.0f; 16.2a")

    # end: everybody in the hex is destroyed [16.2a]                             tcs/morale.rules:57
    if all([unit.dead for unit in check.units]):
        if trace is not None:
            trace.end("everybody in the hex is destroyed", "16.2a", "tcs/morale.rules:57")
        return Ended("everybody in the hex is destroyed", "16.2a")

    # checker [16.2a]                                                            tcs/morale.rules:58
    checker = worst(check, trace)
    if trace is not None:
        trace.step("checker", checker, "16.2a", "tcs/morale.rules:58")

    # factor [16.2 note 2]                                                       tcs/morale.rules:59
    factor: int
    if check.fire_kind == _OVERRUN and check.terrain.rank >= _PARTLY_PROTECTIVE.rank:
        # Overrun in Partly Protective or Protective [16.2 note 2; 23.0h]
        factor = 1
        why = "Overrun in Partly Protective or Protective"
    elif check.fire_kind in _ASSAULT_OR_OVERRUN:
        factor = 2
        why = "Assault-style combat"
    else:
        factor = 1
        why = ""
    if trace is not None:
        trace.step("factor", factor, "16.2 note 2", "tcs/morale.rules:59", why)

    # total [16.2]                                                               tcs/morale.rules:64
    total = (
        factor * needed(morale_rating(needed(checker, "checker"), trace), "checker.morale_rating")
        + check.battalion_morale
        + losses_for_morale(needed(checker, "checker"), trace)
        + morale_modifiers(check, trace)
    )
    if trace is not None:
        trace.step("total", total, "16.2", "tcs/morale.rules:64")

    # roll dice: two dice, red tens, white ones [16.2]                           tcs/morale.rules:65
    dice_ = D66.roll(dice, "dice")
    if trace is not None:
        trace.roll("dice", dice_, "16.2", "tcs/morale.rules:65")

    # result [16.2]                                                              tcs/morale.rules:66
    result = morale_table(total, dice_, trace)
    if trace is not None:
        trace.step("result", result, "16.2", "tcs/morale.rules:66")

    # effect [16.4; 16.5c; 21.0c]                                                tcs/morale.rules:67
    effect: MoraleResult
    if check.fire_kind == _MINEFIELD and result in _MORALE_RESULT_SUPPRESSED_OR_PARALYZED:
        effect = _MORALE_RESULT_NO_EFFECT
        why = "a minefield does not suppress or paralyze"
    elif result == _SYR and checker is not None and checker.state is _MORALE_STATE_PARALYZED:
        effect = _MORALE_RESULT_PARALYZED
        why = "Paralyzed units do not retreat"
    else:
        effect = result
        why = ""
    if trace is not None:
        trace.step("effect", effect, "16.4; 16.5c; 21.0c", "tcs/morale.rules:67", why)

    # then go to save_yourself_retreat as retreat [16.5]                         tcs/morale.rules:72
    retreat: SaveYourselfRetreatResolved | None = None
    if effect == _SYR:
        retreat = save_yourself_retreat(
            Retreat(
                morale=needed(
                    morale_rating(needed(checker, "checker"), trace), "checker.morale_rating"
                ),
                battalion_morale=check.battalion_morale,
                steps_lost=losses_for_morale(needed(checker, "checker"), trace),
            ),
            dice.within("retreat"),
            trace=inside(trace, "retreat"),
        )

    return MoraleCheckResolved(checker, total, result, effect, retreat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat:
    """Save Yourself Retreat [16.5]."""

    morale: int  # the unit's rating, never doubled
    battalion_morale: int = 0
    steps_lost: int = 0  # steps

    def __post_init__(self) -> None:
        a_number("Retreat.morale", self.morale)
        a_number("Retreat.battalion_morale", self.battalion_morale)
        a_number("Retreat.steps_lost", self.steps_lost)


# Save Yourself Retreat Table [16.5; Charts]                                     tcs/morale.rules:83
# (1) not for units that could not roll for themselves; once per stack
# (2) units under (1) retreat 7 hexes instead


@dataclass(frozen=True, slots=True)
class SyrTableFigures:
    """What one line of Save Yourself Retreat Table [16.5; Charts] gives."""

    line: str
    distance: int | None
    loss: int | None
    disintegrates: bool


SYR_TABLE_TOTAL: Final = Bands(
    "syr_table",
    "Save Yourself Retreat Table",
    "16.5; Charts",
    "Total",
    (
        Band("8 or less", None, 8),
        Band("9..11", 9, 11),
        Band("12..14", 12, 14),
        Band("15+", 15, None),
    ),
)

# fmt: off
SYR_TABLE: Final[FiguresChart[SyrTableFigures]] = FiguresChart(
    "syr_table",
    "Save Yourself Retreat Table",
    "16.5; Charts",
    "tcs/morale.rules:83",
    rows=(SYR_TABLE_TOTAL,),
    columns=(),
    lines=(
        #              distance loss  disintegrates
        ("8 or less", (3,       0,    False)),
        ("9..11",     (4,       1,    False)),  # loss (1)
        ("12..14",    (5,       2,    False)),  # loss (1)
        ("15+",       (None,    None, True)),  # disintegrates (2)
    ),
    gives=SyrTableFigures,
)
# fmt: on


def syr_table(total: Number | Heading, trace: Trace | None = None) -> SyrTableFigures:
    """Save Yourself Retreat Table [16.5; Charts]."""
    if total.__class__ is not int:
        total = SYR_TABLE_TOTAL.taken(total)
    try:
        found: SyrTableFigures = SYR_TABLE.known[SYR_TABLE_TOTAL.at[total]]
    except Exception:
        found = SYR_TABLE.look_up(total)
    if trace is not None:
        trace.looked_up(SYR_TABLE, total, found)
    return found


@dataclass(frozen=True, slots=True)
class SaveYourselfRetreatResolved:
    """What Save Yourself Retreat comes to."""

    total: int
    result: SyrTableFigures


def save_yourself_retreat(
    retreat: Retreat,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SaveYourselfRetreatResolved:
    """Save Yourself Retreat [16.5]."""
    is_a("retreat", retreat, Retreat)
    if trace is not None:
        a_trace(trace)

    # roll die: 1d6 [16.5]                                                       tcs/morale.rules:95
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "16.5", "tcs/morale.rules:95")

    # total [16.5]                                                               tcs/morale.rules:96
    total = die + retreat.morale + retreat.battalion_morale + retreat.steps_lost
    if trace is not None:
        trace.step("total", total, "16.5", "tcs/morale.rules:96")

    # result [16.5]                                                              tcs/morale.rules:97
    result = syr_table(total, trace)
    if trace is not None:
        trace.step("result", result, "16.5", "tcs/morale.rules:97")

    return SaveYourselfRetreatResolved(total, result)


@dataclass(frozen=True, slots=True, kw_only=True)
class BattalionState:
    """Battalion [16.1]."""

    name: str = "battalion"
    battalion_morale: int = 0

    def __post_init__(self) -> None:
        a_text("BattalionState.name", self.name)
        a_number("BattalionState.battalion_morale", self.battalion_morale)


def battalion_morale_track_on_casualties(
    now: int,
    battalion: BattalionState,
    losses: Number,
    trace: Trace | None = None,
) -> int:
    """Battalion Morale [16.1].

    addition for losses [16.1d].
    """
    within("now", now, 0, None)
    return max(0, now + area_fire_rules.battalion_morale_addition(losses, trace))


def battalion_morale_track_on_recovered(
    now: int,
    battalion: BattalionState,
    trace: Trace | None = None,
) -> int:
    """Battalion Morale [16.1].

    a recovery roll made [16.1e].
    """
    within("now", now, 0, None)
    return max(0, now - 1)


@dataclass(frozen=True, slots=True)
class RecoveryResolved:
    """What Battalion Morale recovery comes to."""

    recovered: bool
    left: int


def recovery(
    battalion: BattalionState,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> RecoveryResolved | Ended:
    """Battalion Morale recovery [16.1e; 2.2]."""
    is_a("battalion", battalion, BattalionState)
    if trace is not None:
        a_trace(trace)

    # end: nothing to recover [16.1e]                                           tcs/morale.rules:112
    if battalion.battalion_morale == 0:
        if trace is not None:
            trace.end("nothing to recover", "16.1e", "tcs/morale.rules:112")
        return Ended("nothing to recover", "16.1e")

    # roll die: 1d6 [16.1e]                                                     tcs/morale.rules:113
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "16.1e", "tcs/morale.rules:113")

    # recovered [16.1e]                                                         tcs/morale.rules:114
    recovered = die <= battalion.battalion_morale
    if trace is not None:
        trace.step("recovered", recovered, "16.1e", "tcs/morale.rules:114")

    # left [16.1e]                                                              tcs/morale.rules:115
    left = battalion.battalion_morale - 1 if recovered else battalion.battalion_morale
    if trace is not None:
        trace.step("left", left, "16.1e", "tcs/morale.rules:115")

    return RecoveryResolved(recovered, left)


@dataclass(frozen=True, slots=True, kw_only=True)
class OldCompany:
    """Company of an older game [16.1f]."""

    name: str = "company"
    company_morale: int

    def __post_init__(self) -> None:
        a_text("OldCompany.name", self.name)
        a_number("OldCompany.company_morale", self.company_morale)


@dataclass(frozen=True, slots=True, kw_only=True)
class OldBattalion:
    """Battalion of an older game [16.1f]."""

    companies: tuple[OldCompany, ...]  # only those that had a Company Morale

    def __post_init__(self) -> None:
        each("OldBattalion.companies", self.companies, is_a, OldCompany)
        how_many("OldBattalion.companies", self.companies, 1, None)


def converted_morale(battalion: OldBattalion, trace: Trace | None = None) -> int:
    """Battalion Morale from Company Morales [Intro III; 16.1f; 1.3]."""
    # gives                                                                     tcs/morale.rules:125
    value = round_nearest(
        divided(
            sum([company.company_morale for company in battalion.companies]),
            len(battalion.companies),
            "Intro III; 16.1f; 1.3",
            "tcs/morale.rules:125",
        ),
        5,
    )
    if trace is not None:
        trace.formula(
            "converted_morale",
            value,
            "Intro III; 16.1f; 1.3",
            "tcs/morale.rules:125",
            "Battalion Morale from Company Morales",
        )
    return value
