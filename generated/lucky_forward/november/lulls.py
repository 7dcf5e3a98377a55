# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/lulls.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Lulls."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Dice,
    Ended,
    FiguresChart,
    LeaveOut,
    Number,
    Reason,
    Trace,
    Track,
    Word,
    a_number,
    a_trace,
    a_yes_or_no,
    is_a,
    never,
    round_up,
)
from .construction import WorkTime
from .words import D10, GameTurn, GroundCondition, Mode, Sky, Watercourse

_AM: Final = GameTurn.AM
_MUD_OR_DEEP_MUD: Final = frozenset((GroundCondition.MUD, GroundCondition.DEEP_MUD))
_EXPLOIT: Final = Mode.EXPLOIT
_PA: Final = Mode.PA
_CLEAR_SKY: Final = Sky.CLEAR_SKY
_GREAT_RIVER: Final = Watercourse.GREAT_RIVER
_MAJOR_RIVER: Final = Watercourse.MAJOR_RIVER
_RIVER: Final = Watercourse.RIVER
_NEVER: Final = WorkTime.NEVER
_NEXT_TURN: Final = WorkTime.NEXT_TURN
_QUICK: Final = WorkTime.QUICK


class LullSide(Word):
    """Side in a lull [24.1.0]."""

    SIDE_ONE = "Side One, that asked for the lull"
    SIDE_TWO = "Side Two, that granted it"


_SIDE_TWO: Final = LullSide.SIDE_TWO


@dataclass(frozen=True, slots=True, kw_only=True)
class Lull:
    """Lull of an army [24.1.2; 24.3.0]."""

    mandated: bool = False  # by the scenario
    gts: int = 0  # GTs it has lasted
    noted_gts: int = 21  # GTs noted in secret by Side One
    sky: Sky = Sky.CLEAR_SKY
    ground: GroundCondition = GroundCondition.DRY
    postponed: int = 0  # GTs that its end has been put off

    def __post_init__(self) -> None:
        a_yes_or_no("Lull.mandated", self.mandated)
        a_number("Lull.gts", self.gts)
        a_number("Lull.noted_gts", self.noted_gts)
        is_a("Lull.sky", self.sky, Sky)
        is_a("Lull.ground", self.ground, GroundCondition)
        a_number("Lull.postponed", self.postponed)


def lull_noted(lull: Lull) -> Answer:
    """The note is lawful [24.1.2]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if lull.mandated:
        # by the scenario                                                        goss/lulls.rules:23
        because.append(Reason("by the scenario", "24.1.2"))
    elif lull.noted_gts >= 21:
        # twenty-one GTs or more [24.1.2]                                        goss/lulls.rules:24
        because.append(Reason("twenty-one GTs or more", "24.1.2"))
    else:
        failed += [
            Reason("by the scenario", "24.1.2", holds=False),
            Reason("twenty-one GTs or more", "24.1.2", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_postpone(lull: Lull) -> Answer:
    """Side One may put the end off by a GT [24.3.0]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # the noted GT has come                                                      goss/lulls.rules:28
    if lull.gts < lull.noted_gts + lull.postponed:
        failed.append(Reason("the noted GT has come", "24.3.0", holds=False))
    # not five GTs already                                                       goss/lulls.rules:29
    if lull.postponed >= 5:
        failed.append(Reason("not five GTs already", "24.3.0", holds=False))

    # any of these
    if lull.sky is not _CLEAR_SKY:
        # not clear                                                              goss/lulls.rules:31
        because.append(Reason("not clear", "24.3.0"))
    elif lull.ground in _MUD_OR_DEEP_MUD:
        # mud [24.3.0; lf 19.4.3b]                                    lucky_forward/changes.rules:75
        because.append(Reason("mud", "24.3.0; lf 19.4.3b"))
    else:
        failed += [
            Reason("not clear", "24.3.0", holds=False),
            Reason("mud", "24.3.0; lf 19.4.3b", holds=False),
        ]

    # none of these
    # ends by the scenario                                                       goss/lulls.rules:34
    if lull.mandated:
        failed.append(Reason("ends by the scenario", "24.3.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_counter(lull: Lull) -> Answer:
    """Side Two may break the lull [24.3.0].

    By a counter offensive. A mandated lull may be broken as well; no number of GTs is given
    for it.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if lull.mandated:
        # by the scenario                                                        goss/lulls.rules:40
        because.append(Reason("by the scenario", "24.3.0"))
    elif lull.gts >= 30:
        # thirty GTs: ten GDs [lf 24.0]                               lucky_forward/changes.rules:31
        because.append(Reason("thirty GTs: ten GDs", "lf 24.0"))
    else:
        failed += [
            Reason("by the scenario", "24.3.0", holds=False),
            Reason("thirty GTs: ten GDs", "lf 24.0", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


class LullOfArmyState(Word):
    """States of Lull of an army."""

    NO_LULL = "no_lull"
    ASKED_FOR = "asked_for"
    IN_LULL = "in_lull"


class LullOfArmyEvent(Word):
    """What can happen to Lull of an army."""

    # ask [24.1.1]
    ASK = "one side asks, the Allied side first"
    # grant [24.1.2]
    GRANT = "the other side grants it"
    # refuse_it [24.1.2]
    REFUSE_IT = "it does not"
    # mandate [24.1.0]
    MANDATE = "the scenario requires it"
    # note [24.3.0]
    NOTE = "the noted GT comes and is not put off"
    # counter [24.3.0]
    COUNTER = "Side Two launches a counter offensive"


# Lull of an army [24.1.0; 24.3.0]                                               goss/lulls.rules:42
# fmt: off
LULL_OF_ARMY_TRACK: Final[Track[LullOfArmyState, LullOfArmyEvent]] = Track(
    "Lull of an army",
    "24.1.0; 24.3.0",
    states=tuple(LullOfArmyState),
    events=tuple(LullOfArmyEvent),
    lines=(
        #              ask                        grant
        #              refuse_it                mandate                  note
        #              counter
        ("no_lull",   (LullOfArmyState.ASKED_FOR, never,
                       never,                   LullOfArmyState.IN_LULL, never,
                       never)),
        ("asked_for", (never,                     LullOfArmyState.IN_LULL,
                       LullOfArmyState.NO_LULL, LullOfArmyState.IN_LULL, never,
                       never)),
        ("in_lull",   (never,                     never,
                       never,                   LullOfArmyState.IN_LULL, LullOfArmyState.NO_LULL,
                       LullOfArmyState.NO_LULL)),
    ),
)
# fmt: on
LULL_OF_ARMY_TRACK_STARTS: Final = LullOfArmyState.NO_LULL


def next_lull_of_army(state: LullOfArmyState, event: LullOfArmyEvent) -> LullOfArmyState:
    """Lull of an army [24.1.0; 24.3.0]."""
    return LULL_OF_ARMY_TRACK.after(state, event)


# What may be active [24.2.0]                                                    goss/lulls.rules:57
# all all that 9.6.2 allows


@dataclass(frozen=True, slots=True)
class LullActiveFigures:
    """What one line of What may be active [24.2.0] gives."""

    line: str
    formations: int
    attached: int | None
    art: int


LULL_ACTIVE_SIDE: Final[Axis[LullSide]] = Axis(
    "lull_active", "What may be active", "24.2.0", "Side", (LullSide.SIDE_ONE, LullSide.SIDE_TWO)
)

# fmt: off
LULL_ACTIVE: Final[FiguresChart[LullActiveFigures]] = FiguresChart(
    "lull_active",
    "What may be active",
    "24.2.0",
    "goss/lulls.rules:57",
    rows=(LULL_ACTIVE_SIDE,),
    columns=(),
    lines=(
        #                                      formations attached art
        ("Side One, that asked for the lull", (1,         3,       3)),
        ("Side Two, that granted it",         (2,         None,    6)),
    ),
    gives=LullActiveFigures,
)
# fmt: on


def lull_active(side: LullSide, trace: Trace | None = None) -> LullActiveFigures:
    """What may be active [24.2.0].

    Contradiction: the list for the other side goes from 2 to 4: nothing is read into it
    [24.2.0]

    In every army. Another formation takes the place of one in a later Command Phase, out of
    army reserve.
    """
    try:
        found: LullActiveFigures = LULL_ACTIVE.known[LULL_ACTIVE_SIDE.at[side]]
    except Exception:
        found = LULL_ACTIVE.look_up(side)
    if trace is not None:
        trace.looked_up(LULL_ACTIVE, side, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class LullUnit:
    """Unit in a lull [24.2.0]."""

    active: bool = False
    side: LullSide = LullSide.SIDE_ONE
    gt: GameTurn = GameTurn.AM
    mode: Mode = Mode.TAC

    def __post_init__(self) -> None:
        a_yes_or_no("LullUnit.active", self.active)
        is_a("LullUnit.side", self.side, LullSide)
        is_a("LullUnit.gt", self.gt, GameTurn)
        is_a("LullUnit.mode", self.mode, Mode)


@dataclass(frozen=True, slots=True, kw_only=True)
class LullMode:
    """Mode change in a lull [24.2.1]."""

    active: bool = False
    gt: GameTurn = GameTurn.AM
    wanted: Mode

    def __post_init__(self) -> None:
        a_yes_or_no("LullMode.active", self.active)
        is_a("LullMode.gt", self.gt, GameTurn)
        is_a("LullMode.wanted", self.wanted, Mode)


def lull_mode(change_of_mode: LullMode) -> Answer:
    """May take the mode [24.2.1].

    An inactive unit that is in Exploit may stay in it, and leave it in a Mode Determination
    Phase.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if change_of_mode.active:
        # active                                                                 goss/lulls.rules:81
        because.append(Reason("active", "24.2.1"))
    elif not change_of_mode.active and change_of_mode.gt is _AM:
        # inactive, AM GT [24.2.1]                                               goss/lulls.rules:82
        because.append(Reason("inactive, AM GT", "24.2.1"))
    else:
        failed += [
            Reason("active", "24.2.1", holds=False),
            Reason("inactive, AM GT", "24.2.1", holds=False),
        ]

    # none of these
    # inactive: PA                                                               goss/lulls.rules:84
    with LeaveOut(failed):
        if not change_of_mode.active and change_of_mode.wanted == _PA:
            failed.append(Reason("inactive: PA", "24.2.1"))
    # inactive: Exploit                                                          goss/lulls.rules:85
    with LeaveOut(failed):
        if not change_of_mode.active and change_of_mode.wanted == _EXPLOIT:
            failed.append(Reason("inactive: Exploit", "24.2.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class LullMove:
    """Move in a lull [24.2.1]."""

    active: bool = False
    side: LullSide = LullSide.SIDE_ONE
    gt: GameTurn = GameTurn.AM
    exploit_phase: bool = False
    printed: int
    to_enemy: bool = False  # enters a hex next to an enemy unit
    enemy_inactive: bool = False  # that enemy unit is inactive
    friend_there: bool = False  # a friendly unit is next to that enemy unit already
    in_oct: bool = False  # Side Two's unit is in OCT there

    def __post_init__(self) -> None:
        a_yes_or_no("LullMove.active", self.active)
        is_a("LullMove.side", self.side, LullSide)
        is_a("LullMove.gt", self.gt, GameTurn)
        a_yes_or_no("LullMove.exploit_phase", self.exploit_phase)
        a_number("LullMove.printed", self.printed)
        a_yes_or_no("LullMove.to_enemy", self.to_enemy)
        a_yes_or_no("LullMove.enemy_inactive", self.enemy_inactive)
        a_yes_or_no("LullMove.friend_there", self.friend_there)
        a_yes_or_no("LullMove.in_oct", self.in_oct)


def lull_move(move: LullMove) -> Answer:
    """May make the move [24.2.0; 24.2.1]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if move.active:
        # active                                                                goss/lulls.rules:100
        because.append(Reason("active", "24.2.0; 24.2.1"))
    elif not move.active and move.gt is _AM:
        # inactive, AM GT [24.2.1]                                              goss/lulls.rules:101
        because.append(Reason("inactive, AM GT", "24.2.1"))
    else:
        failed += [
            Reason("active", "24.2.0; 24.2.1", holds=False),
            Reason("inactive, AM GT", "24.2.1", holds=False),
        ]

    # none of these
    # inactive, in an Exploit Phase [24.2.1]                                    goss/lulls.rules:103
    if not move.active and move.exploit_phase:
        failed.append(Reason("inactive, in an Exploit Phase", "24.2.1"))
    # inactive, next to an enemy unit                                           goss/lulls.rules:104
    if not move.active and move.to_enemy:
        if move.friend_there:
            # unless a friendly unit is there already [24.2.1]                  goss/lulls.rules:105
            pass
        else:
            failed.append(Reason("inactive, next to an enemy unit", "24.2.0; 24.2.1"))
    # Side Two active, next to an inactive unit                                 goss/lulls.rules:106
    if move.active and move.side is _SIDE_TWO and move.to_enemy and move.enemy_inactive:
        if move.in_oct:
            # unless in OCT [24.2.0]                                            goss/lulls.rules:107
            pass
        else:
            failed.append(Reason("Side Two active, next to an inactive unit", "24.2.0; 24.2.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def lull_ma(move: LullMove, trace: Trace | None = None) -> int:
    """MA before fuel and ground [24.2.1]."""
    # gives                                                                     goss/lulls.rules:109
    value = move.printed if move.active else 2 * move.printed
    if trace is not None:
        trace.formula(
            "lull_ma", value, "24.2.1", "goss/lulls.rules:109", "MA before fuel and ground"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class LullAssault:
    """Attack in a lull [24.2.0; 24.2.2]."""

    active: bool = False
    side: LullSide = LullSide.SIDE_ONE
    gt: GameTurn = GameTurn.AM
    prepared: bool = False  # in PA
    made: int = 0  # tactical assaults of its formation this GT
    target_active: bool = True  # the units attacked are active

    def __post_init__(self) -> None:
        a_yes_or_no("LullAssault.active", self.active)
        is_a("LullAssault.side", self.side, LullSide)
        is_a("LullAssault.gt", self.gt, GameTurn)
        a_yes_or_no("LullAssault.prepared", self.prepared)
        a_number("LullAssault.made", self.made)
        a_yes_or_no("LullAssault.target_active", self.target_active)


def lull_assault(attack: LullAssault) -> Answer:
    """May attack [24.2.0; 24.2.2]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if attack.active:
        # active [24.2.2]                                                       goss/lulls.rules:122
        because.append(Reason("active", "24.2.2"))
    elif not attack.active and attack.gt is _AM and not attack.prepared and attack.made < 2:
        # inactive: tactical, AM GT, two at most [24.2.2]                       goss/lulls.rules:123
        because.append(Reason("inactive: tactical, AM GT, two at most", "24.2.2"))
    else:
        failed += [
            Reason("active", "24.2.2", holds=False),
            Reason("inactive: tactical, AM GT, two at most", "24.2.2", holds=False),
        ]

    # none of these
    # Side Two active against inactive units [24.2.0]                           goss/lulls.rules:126
    if attack.active and attack.side is _SIDE_TWO and not attack.target_active:
        failed.append(Reason("Side Two active against inactive units", "24.2.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def lull_replacements(unit: LullUnit) -> Answer:
    """Replacements and reinforcements [24.2.4]."""
    failed: list[Reason] = []

    # all of these
    # in the AM GT                                                              goss/lulls.rules:130
    if unit.gt is not _AM:
        failed.append(Reason("in the AM GT", "24.2.4", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class SideTwoActivityState(Word):
    """States of Inactive unit of Side Two."""

    INACTIVE_2 = "inactive_2"
    ATTACKED_2 = "attacked_2"
    ACTIVE_FIRST = "active_first"
    ACTIVE_SECOND = "active_second"


class SideTwoActivityEvent(Word):
    """What can happen to Inactive unit of Side Two."""

    # attacked [24.2.0]
    ATTACKED = "attacked by a GA or an overrun"
    # game_turn.update [3.3.4]
    GAME_TURN_UPDATE = "game over, or advance the GT marker"


# Inactive unit of Side Two [24.2.0]                                            goss/lulls.rules:132
# fmt: off
SIDE_TWO_ACTIVITY_TRACK: Final[Track[SideTwoActivityState, SideTwoActivityEvent]] = Track(
    "Inactive unit of Side Two",
    "24.2.0",
    states=tuple(SideTwoActivityState),
    events=tuple(SideTwoActivityEvent),
    lines=(
        #                  attacked                         game_turn.update
        ("inactive_2",    (SideTwoActivityState.ATTACKED_2, SideTwoActivityState.INACTIVE_2)),
        ("attacked_2",    (SideTwoActivityState.ATTACKED_2, SideTwoActivityState.ACTIVE_FIRST)),
        ("active_first",  (SideTwoActivityState.ATTACKED_2, SideTwoActivityState.ACTIVE_SECOND)),
        ("active_second", (SideTwoActivityState.ATTACKED_2, SideTwoActivityState.INACTIVE_2)),
    ),
)
# fmt: on
SIDE_TWO_ACTIVITY_TRACK_STARTS: Final = SideTwoActivityState.INACTIVE_2


def next_side_two_activity(
    state: SideTwoActivityState,
    event: SideTwoActivityEvent,
) -> SideTwoActivityState:
    """Inactive unit of Side Two [24.2.0].

    It becomes active in the GT after a GA or overrun against it, and falls back two GTs
    later unless it was attacked in the GT before.
    """
    return SIDE_TWO_ACTIVITY_TRACK.after(state, event)


@dataclass(frozen=True, slots=True, kw_only=True)
class LullWork:
    """Construction by inactive units [24.2.5]."""

    gt: GameTurn = GameTurn.AM
    eng_steps: int = 0  # steps
    eng_units: int = 0
    enemy_los: bool = False  # an enemy ground unit has a LOS to either end of the bridge
    water: Watercourse = Watercourse.RIVER
    mct: bool = False
    et_3_allowed: bool = False  # the scenario has ET-3
    et_2: bool = False  # an ET-2 in the hex
    site_ok: bool = False  # the hex is one that the scenario allows
    near_enemy: bool = False  # next to an enemy ground unit

    def __post_init__(self) -> None:
        is_a("LullWork.gt", self.gt, GameTurn)
        a_number("LullWork.eng_steps", self.eng_steps)
        a_number("LullWork.eng_units", self.eng_units)
        a_yes_or_no("LullWork.enemy_los", self.enemy_los)
        is_a("LullWork.water", self.water, Watercourse)
        a_yes_or_no("LullWork.mct", self.mct)
        a_yes_or_no("LullWork.et_3_allowed", self.et_3_allowed)
        a_yes_or_no("LullWork.et_2", self.et_2)
        a_yes_or_no("LullWork.site_ok", self.site_ok)
        a_yes_or_no("LullWork.near_enemy", self.near_enemy)


def lull_bridge_time(work: LullWork, trace: Trace | None = None) -> WorkTime:
    """Bridge in a lull [24.2.5]."""
    # gives                                                                     goss/lulls.rules:155
    value: WorkTime
    if work.gt is not _AM:
        value = _NEVER
        why = "not in the AM GT"
    elif work.enemy_los:
        value = _NEVER
        why = "an enemy unit sees it"
    elif work.water is _RIVER and work.eng_steps >= 1:
        value = _QUICK
        why = "river, one Eng step"
    elif work.water is _MAJOR_RIVER and work.eng_units >= 2:
        value = _QUICK
        why = "major river, two Eng units"
    elif work.water is _GREAT_RIVER and work.eng_units >= 3:
        value = _NEXT_TURN
        why = "great river, three Eng units, next AM GT"
    else:
        value = _NEVER
        why = ""
    if trace is not None:
        trace.formula(
            "lull_bridge_time", value, "24.2.5", "goss/lulls.rules:155", "Bridge in a lull", why
        )
    return value


def lull_ip_time(work: LullWork, trace: Trace | None = None) -> WorkTime:
    """IP in a lull [24.2.5]."""
    # gives                                                                     goss/lulls.rules:164
    value = _QUICK if work.gt is _AM and work.eng_steps >= 1 else _NEVER
    if trace is not None:
        trace.formula("lull_ip_time", value, "24.2.5", "goss/lulls.rules:164", "IP in a lull")
    return value


def lull_et_2_time(work: LullWork, trace: Trace | None = None) -> WorkTime:
    """ET-2 in a lull, no IP needed [24.2.5]."""
    # gives                                                                     goss/lulls.rules:167
    value = _QUICK if work.gt is _AM and work.mct and work.eng_steps >= 2 else _NEVER
    if trace is not None:
        trace.formula(
            "lull_et_2_time",
            value,
            "24.2.5",
            "goss/lulls.rules:167",
            "ET-2 in a lull, no IP needed",
        )
    return value


def lull_et_3(work: LullWork) -> Answer:
    """An ET-2 becomes an ET-3 [24.2.5]."""
    failed: list[Reason] = []

    # all of these
    # the scenario has ET-3                                                     goss/lulls.rules:172
    if not work.et_3_allowed:
        failed.append(Reason("the scenario has ET-3", "24.2.5", holds=False))
    # the start of the AM Construction Phase                                    goss/lulls.rules:173
    if work.gt is not _AM:
        failed.append(Reason("the start of the AM Construction Phase", "24.2.5", holds=False))
    # an ET-2                                                                   goss/lulls.rules:174
    if not work.et_2:
        failed.append(Reason("an ET-2", "24.2.5", holds=False))
    # two Eng steps                                                             goss/lulls.rules:175
    if work.eng_steps < 2:
        failed.append(Reason("two Eng steps", "24.2.5", holds=False))
    # a hex that the scenario allows                                            goss/lulls.rules:176
    if not work.site_ok:
        failed.append(Reason("a hex that the scenario allows", "24.2.5", holds=False))
    # not next to an enemy unit                                                 goss/lulls.rules:177
    if work.near_enemy:
        failed.append(Reason("not next to an enemy unit", "24.2.5", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def lull_demolition(work: LullWork) -> Answer:
    """Bridges next to Eng steps are blown, one each [24.2.5]."""
    failed: list[Reason] = []

    # all of these
    # the AM Construction Phase                                                 goss/lulls.rules:181
    if work.gt is not _AM:
        failed.append(Reason("the AM Construction Phase", "24.2.5", holds=False))
    # an Eng step                                                               goss/lulls.rules:182
    if work.eng_steps < 1:
        failed.append(Reason("an Eng step", "24.2.5", holds=False))
    # no enemy unit sees it                                                     goss/lulls.rules:183
    if work.enemy_los:
        failed.append(Reason("no enemy unit sees it", "24.2.5", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class EndedBy(Word):
    """Who ends it [24.4.0]."""

    ENDING_SIDE = "side that ends the lull"
    OTHER_ONE = "other side"


_ENDING_SIDE: Final = EndedBy.ENDING_SIDE
_OTHER_ONE: Final = EndedBy.OTHER_ONE


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterLull:
    """GT after a lull [24.4.0]."""

    gt_number: int  # 1: the GT in which it ends
    side: EndedBy
    vantage: bool = False  # spots from a vantage point

    def __post_init__(self) -> None:
        a_number("AfterLull.gt_number", self.gt_number)
        is_a("AfterLull.side", self.side, EndedBy)
        a_yes_or_no("AfterLull.vantage", self.vantage)


def gens_after_lull(after: AfterLull, trace: Trace | None = None) -> bool:
    """All non-isolated units are in GenS [24.4.0].

    One full GD: three GTs. The limits of 7.7.5 do not hold meanwhile.
    """
    # gives                                                                     goss/lulls.rules:196
    value = after.gt_number <= 3
    if trace is not None:
        trace.formula(
            "gens_after_lull",
            value,
            "24.4.0",
            "goss/lulls.rules:196",
            "All non-isolated units are in GenS",
        )
    return value


def unobserved_art(after: AfterLull, trace: Trace | None = None) -> int:
    """Art units that may fire unobserved [24.4.0]."""
    # gives                                                                     goss/lulls.rules:200
    value: int
    if after.side == _OTHER_ONE or after.gt_number > 1:
        value = 0
        why = "not the side that ends it, or later"
    elif after.vantage:
        value = 4
        why = "from a vantage point"
    else:
        value = 3
        why = ""
    if trace is not None:
        trace.formula(
            "unobserved_art",
            value,
            "24.4.0",
            "goss/lulls.rules:200",
            "Art units that may fire unobserved",
            why,
        )
    return value


def art_share(after: AfterLull, trace: Trace | None = None) -> Number:
    """Share of Art mission points [24.4.0]."""
    # gives                                                                     goss/lulls.rules:206
    value: Number = Fraction(1, 2) if after.side == _OTHER_ONE and after.gt_number == 1 else 1
    if trace is not None:
        trace.formula(
            "art_share", value, "24.4.0", "goss/lulls.rules:206", "Share of Art mission points"
        )
    return value


def surprise_shift(after: AfterLull, trace: Trace | None = None) -> int:
    """Surprise shift of its ground assaults [24.4.0].

    Contradiction: first two GTs after the lull by 24.4.0, the first AM GT alone by 13.7.3g:
    24.4.0 [13.7.3(g); 24.4.0]
    """
    # gives                                                                     goss/lulls.rules:209
    value = 1 if after.side == _ENDING_SIDE and after.gt_number <= 2 else 0
    if trace is not None:
        trace.formula(
            "surprise_shift",
            value,
            "24.4.0",
            "goss/lulls.rules:209",
            "Surprise shift of its ground assaults",
        )
    return value


def intensive_after_lull(after: AfterLull) -> Answer:
    """May conduct intensive barrages [24.4.0]."""
    failed: list[Reason] = []

    # none of these
    # other side, first three GTs                                               goss/lulls.rules:215
    if after.side == _OTHER_ONE and after.gt_number <= 3:
        failed.append(Reason("other side, first three GTs", "24.4.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """Army of Side One after a counter offensive [24.5.0]."""

    gt_number: int  # 1: the first GT

    def __post_init__(self) -> None:
        a_number("Counter.gt_number", self.gt_number)


@dataclass(frozen=True, slots=True)
class CounterActivationResolved:
    """What Units that Side One activates comes to."""

    units: int


def counter_activation(
    counter: Counter,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> CounterActivationResolved | Ended:
    """Units that Side One activates [24.5.0].

    In its Mode Determination Phase. Half of an odd total is rounded up, by 1.5.0; special
    stacks count as units.
    """
    is_a("counter", counter, Counter)
    if trace is not None:
        a_trace(trace)

    # end: all of its units are active [24.5.0]                                 goss/lulls.rules:224
    if counter.gt_number >= 3:
        if trace is not None:
            trace.end("all of its units are active", "24.5.0", "goss/lulls.rules:224")
        return Ended("all of its units are active", "24.5.0")

    # roll first_dr: one ten-sided die, 0 is zero [24.5.0]                      goss/lulls.rules:225
    first_dr = D10.roll(dice, "first_dr")
    if trace is not None:
        trace.roll("first_dr", first_dr, "24.5.0", "goss/lulls.rules:225")

    # roll second_dr: one ten-sided die, 0 is zero [24.5.0]                     goss/lulls.rules:226
    second_dr = D10.roll(dice, "second_dr")
    if trace is not None:
        trace.roll("second_dr", second_dr, "24.5.0", "goss/lulls.rules:226")

    # total_dr [24.5.0]                                                         goss/lulls.rules:227
    total_dr = first_dr + second_dr
    if trace is not None:
        trace.step("total_dr", total_dr, "24.5.0", "goss/lulls.rules:227")

    # units [24.5.0; 1.5.0]                                                     goss/lulls.rules:228
    units = round_up(total_dr, 2) if counter.gt_number == 1 else total_dr
    if trace is not None:
        trace.step("units", units, "24.5.0; 1.5.0", "goss/lulls.rules:228")

    return CounterActivationResolved(units)
