# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/aircraft.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Aircraft."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Dice,
    DiceKind,
    Ended,
    LeastChart,
    LeaveOut,
    Line,
    Node,
    Number,
    Reason,
    Refused,
    SequenceOfPlay,
    Trace,
    Walker,
    Word,
    a_number,
    a_trace,
    a_yes_or_no,
    inside,
    is_a,
    is_at_most,
    or_none,
)
from .area_fire_rules import AreaFireResolved, area_fire
from .point_fire_rules import point_defense
from .vocabulary import AreaFire, FireKind, Light, Mode, TargetHex, TargetType, TerrainClass, Unit
from .words import terrain_class

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_SORTIE: Final = FireKind.SORTIE
_TWILIGHT: Final = Light.TWILIGHT
_MOVE_MODE: Final = Mode.MOVE_MODE
_AREA: Final = TargetType.AREA
_OPEN: Final = TerrainClass.OPEN
_PARTLY_PROTECTIVE: Final = TerrainClass.PARTLY_PROTECTIVE


class SortieView(Word):
    """Conditions over the target [26.2; Charts]."""

    CLEAR_VIEW = "Open or Billiard Table, no Smoke"
    OTHER_VIEW = "Anything else"


_CLEAR_VIEW: Final = SortieView.CLEAR_VIEW
_OTHER_VIEW: Final = SortieView.OTHER_VIEW


# Sortie Successful Attack Table [26.2; Charts]                                 tcs/aircraft.rules:9
SORTIE_SUCCESS_VIEW: Final[Axis[SortieView]] = Axis(
    "sortie_success",
    "Sortie Successful Attack Table",
    "26.2; Charts",
    "Conditions",
    (SortieView.CLEAR_VIEW, SortieView.OTHER_VIEW),
)

# fmt: off
SORTIE_SUCCESS: Final = LeastChart(
    "sortie_success",
    "Sortie Successful Attack Table",
    "26.2; Charts",
    "tcs/aircraft.rules:9",
    rows=(SORTIE_SUCCESS_VIEW,),
    columns=(),
    lines=(
        #                                     Die
        ("Open or Billiard Table, no Smoke", (3,)),
        ("Anything else",                    (4,)),
    ),
)
# fmt: on


def sortie_success(view: SortieView, roll: Number, trace: Trace | None = None) -> bool:
    """Sortie Successful Attack Table [26.2; Charts]."""
    if roll.__class__ is not int:
        roll = SORTIE_SUCCESS.taken_sought(roll)
    try:
        found: bool = SORTIE_SUCCESS.known[SORTIE_SUCCESS_VIEW.at[view]][roll]
    except Exception:
        found = SORTIE_SUCCESS.look_up(view, roll)
    if trace is not None:
        trace.looked_up(SORTIE_SUCCESS, (view, roll), found)
    return found


class SortieAbility(Word):
    """Ability used [26.1a]."""

    AREA_ATTACK = "Area"
    POINT_ATTACK = "Point"


_AREA_ATTACK: Final = SortieAbility.AREA_ATTACK
_POINT_ATTACK: Final = SortieAbility.POINT_ATTACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Sortie:
    """Sortie [26.1]."""

    ability: SortieAbility
    strength: int = 0  # Area firepower of the aircraft and its load
    kill_number: int  # Point kill number of the aircraft and its load
    target: TargetHex
    shot_at: Unit | None = None  # the P-type or B-type aimed at
    no_success_roll: bool = False  # a game that has it worked into its sorties [26.1d]

    def __post_init__(self) -> None:
        is_a("Sortie.ability", self.ability, SortieAbility)
        a_number("Sortie.strength", self.strength)
        a_number("Sortie.kill_number", self.kill_number)
        is_a("Sortie.target", self.target, TargetHex)
        or_none("Sortie.shot_at", self.shot_at, is_a, Unit)
        a_yes_or_no("Sortie.no_success_roll", self.no_success_roll)


def sortie_view(sortie: Sortie, trace: Trace | None = None) -> SortieView:
    """Conditions over the target [26.2]."""
    # gives                                                                    tcs/aircraft.rules:29
    value = (
        _CLEAR_VIEW
        if terrain_class(sortie.target, trace).rank <= _OPEN.rank and not sortie.target.smoke
        else _OTHER_VIEW
    )
    if trace is not None:
        trace.formula(
            "sortie_view", value, "26.2", "tcs/aircraft.rules:29", "Conditions over the target"
        )
    return value


def sortie_point_modifiers(sortie: Sortie, trace: Trace | None = None) -> int:
    """Sortie Point Fire modifiers [26.1b; Charts].

    Printed as -1 for Move Mode, though the Area Fire list has a +1 for it.
    """
    total = 0

    if (
        sortie.target.smoke
        or sortie.target.attack_zone
        or terrain_class(sortie.target, trace).rank >= _PARTLY_PROTECTIVE.rank
    ):
        total -= 2
        if trace is not None:
            trace.adds(
                "sortie_point_modifiers", -2, "Smoke, Attack Zone, Partly Protective or Protective",
                "26.1b; Charts", "tcs/aircraft.rules:35",
            )

    if sortie.shot_at is not None and sortie.shot_at.mode is _MOVE_MODE:
        total -= 1
        if trace is not None:
            trace.adds(
                "sortie_point_modifiers", -1, "target in Move Mode", "26.1b; Charts",
                "tcs/aircraft.rules:38",
            )

    if is_at_most(None if sortie.shot_at is None else point_defense(sortie.shot_at, trace), 2):
        total += 2
        if trace is not None:
            trace.adds(
                "sortie_point_modifiers", +2, "defense of 2 or less", "26.1b; Charts",
                "tcs/aircraft.rules:39",
            )

    if sortie.shot_at is not None and sortie.shot_at.dug_in:
        total -= 1
        if trace is not None:
            trace.adds(
                "sortie_point_modifiers", -1, "target Dug In", "26.1b; Charts",
                "tcs/aircraft.rules:40",
            )

    if trace is not None:
        trace.total(
            "sortie_point_modifiers",
            total,
            "26.1b; Charts",
            "tcs/aircraft.rules:32",
            "Sortie Point Fire modifiers",
        )
    return total


def sortie_point_modifiers_lines(sortie: Sortie) -> tuple[Line, ...]:
    """The lines of Sortie Point Fire modifiers that count, each with its value and rule."""
    trace = Trace()
    sortie_point_modifiers(sortie, trace)
    return trace.lines_of("sortie_point_modifiers")


@dataclass(frozen=True, slots=True)
class SortieAttackResolved:
    """What Aircraft sortie comes to."""

    attacks: bool
    modifier: int
    killed: bool
    button_up: bool
    area_attack_result: AreaFireResolved | Refused | None


def sortie_attack(
    sortie: Sortie,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SortieAttackResolved | Refused | Ended:
    """Aircraft sortie [26.2]."""
    is_a("sortie", sortie, Sortie)
    if trace is not None:
        a_trace(trace)

    # refuse: a Point attack needs a P-type or B-type target [26.1a]           tcs/aircraft.rules:43
    if sortie.ability == _POINT_ATTACK and (
        sortie.shot_at is None or sortie.shot_at.target_type == _AREA
    ):
        if trace is not None:
            trace.refusal(
                "a Point attack needs a P-type or B-type target",
                (),
                "26.1a",
                "tcs/aircraft.rules:43",
            )
        return Refused("a Point attack needs a P-type or B-type target", "26.1a")

    # roll success: 1d6 [26.2]                                                 tcs/aircraft.rules:46
    success = 0
    if not sortie.no_success_roll:
        success = _1D6.roll(dice, "success")
        if trace is not None:
            trace.roll("success", success, "26.2", "tcs/aircraft.rules:46")

    def view() -> SortieView:
        # view [26.2]: worked out when it is first asked for                   tcs/aircraft.rules:45
        value = sortie_view(sortie, trace)
        if trace is not None:
            trace.step("view", value, "26.2", "tcs/aircraft.rules:45")
        return value

    # attacks [26.2; 26.1d]                                                    tcs/aircraft.rules:47
    attacks: bool
    if sortie.no_success_roll:
        attacks = True
        why = "no success roll in this game"
    else:
        attacks = sortie_success(view(), success, trace)
        why = ""
    if trace is not None:
        trace.step("attacks", attacks, "26.2; 26.1d", "tcs/aircraft.rules:47", why)

    # end: the sortie makes no attack [26.2]                                   tcs/aircraft.rules:50
    if not attacks:
        if trace is not None:
            trace.end("the sortie makes no attack", "26.2", "tcs/aircraft.rules:50")
        return Ended("the sortie makes no attack", "26.2", {"attacks": attacks})

    # modifier [26.1b]                                                         tcs/aircraft.rules:51
    modifier = 0 if sortie.ability == _AREA_ATTACK else sortie_point_modifiers(sortie, trace)
    if trace is not None:
        trace.step("modifier", modifier, "26.1b", "tcs/aircraft.rules:51")

    # roll dice: 2d6 [26.1b]                                                   tcs/aircraft.rules:52
    dice_ = 0
    if sortie.ability == _POINT_ATTACK:
        dice_ = _2D6.roll(dice, "dice")
        if trace is not None:
            trace.roll("dice", dice_, "26.1b", "tcs/aircraft.rules:52")

    # killed [26.1b]                                                           tcs/aircraft.rules:53
    killed = sortie.ability == _POINT_ATTACK and dice_ + modifier >= sortie.kill_number
    if trace is not None:
        trace.step("killed", killed, "26.1b", "tcs/aircraft.rules:53")

    # button_up [16.7a; 26.1b]                                                 tcs/aircraft.rules:54
    button_up = sortie.ability == _POINT_ATTACK
    if trace is not None:
        trace.step("button_up", button_up, "16.7a; 26.1b", "tcs/aircraft.rules:54")

    # then go to area_fire as area_attack_result [26.1b]                       tcs/aircraft.rules:55
    area_attack_result: AreaFireResolved | Refused | None = None
    if sortie.ability == _AREA_ATTACK:
        area_attack_result = area_fire(
            AreaFire(fire_kind=_SORTIE, strength=sortie.strength, target=sortie.target),
            dice.within("area_attack_result"),
            trace=inside(trace, "area_attack_result"),
        )

    return SortieAttackResolved(attacks, modifier, killed, button_up, area_attack_result)


@dataclass(frozen=True, slots=True, kw_only=True)
class SortieBatch:
    """Sorties of a side this turn [26.0]."""

    available: int  # by the game's die roll, in the Command Phase [2.2]
    placed: int  # put on their target hexes
    resolved: int = 0  # resolved before all were placed
    moved_off: bool = False  # one is moved to another hex after it was placed
    light: Light = Light.DAY
    own_turn: bool = True  # in the Aircraft Fire Phase, by the side that is firing

    def __post_init__(self) -> None:
        a_number("SortieBatch.available", self.available)
        a_number("SortieBatch.placed", self.placed)
        a_number("SortieBatch.resolved", self.resolved)
        a_yes_or_no("SortieBatch.moved_off", self.moved_off)
        is_a("SortieBatch.light", self.light, Light)
        a_yes_or_no("SortieBatch.own_turn", self.own_turn)


def sorties_fly(batch: SortieBatch) -> Answer:
    """Sorties may be used [26.0; 27.0].

    No spotter is needed [26.1c]. Sorties by full night are not spoken of.
    """
    failed: list[Reason] = []

    # none of these
    # at dawn or dusk [27.0]                                                   tcs/aircraft.rules:74
    if batch.light is _TWILIGHT:
        failed.append(Reason("at dawn or dusk", "27.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def sorties_fly_holds(batch: SortieBatch) -> bool:
    """Sorties may be used [26.0; 27.0]: yes or no, without the reasons."""
    return batch.light is not _TWILIGHT


def batch_placed(batch: SortieBatch) -> Answer:
    """May be resolved [26.0; 26.1c; 26.2].

    All that are available are used, in one batch; any number at one hex, each resolved by
    itself.
    """
    failed: list[Reason] = []

    # all of these
    # sorties may be used [27.0]                                               tcs/aircraft.rules:79
    if not sorties_fly_holds(batch):
        failed.append(Reason("sorties may be used", "27.0", holds=False))
    # in the Aircraft Fire Phase [26.0; 26.1c]                                 tcs/aircraft.rules:80
    if not batch.own_turn:
        failed.append(Reason("in the Aircraft Fire Phase", "26.0; 26.1c", holds=False))
    # every one placed first [26.0; 26.2]                                      tcs/aircraft.rules:81
    with LeaveOut(failed):
        if not (batch.placed == batch.available and batch.resolved == 0):
            failed.append(Reason("every one placed first", "26.0; 26.2", holds=False))

    # none of these
    # moved after it was placed [26.0]                                         tcs/aircraft.rules:83
    if batch.moved_off:
        failed.append(Reason("moved after it was placed", "26.0"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class OldAirMission:
    """Air mission of an older game [26.0]."""

    aircraft: int
    attacks: int  # attacks, or runs, that each makes

    def __post_init__(self) -> None:
        a_number("OldAirMission.aircraft", self.aircraft)
        a_number("OldAirMission.attacks", self.attacks)


def old_sorties(mission: OldAirMission, trace: Trace | None = None) -> int:
    """Sorties that it makes [26.0]."""
    # gives                                                                    tcs/aircraft.rules:89
    value = mission.aircraft * mission.attacks
    if trace is not None:
        trace.formula(
            "old_sorties", value, "26.0", "tcs/aircraft.rules:89", "Sorties that it makes"
        )
    return value


def rolls_for_success(matanikau: bool, trace: Trace | None = None) -> bool:
    """The Sortie Successful Attack Table is used [26.1d; 26.2].

    In Matanikau it is worked into the sorties already.
    """
    # gives                                                                    tcs/aircraft.rules:92
    value = not matanikau
    if trace is not None:
        trace.formula(
            "rolls_for_success",
            value,
            "26.1d; 26.2",
            "tcs/aircraft.rules:92",
            "The Sortie Successful Attack Table is used",
        )
    return value


# Aircraft sorties of a side [26.2]                                            tcs/aircraft.rules:96
SORTIE_SEQUENCE: Final[SequenceOfPlay] = SequenceOfPlay(
    "sortie_sequence",
    "Aircraft sorties of a side",
    "26.2",
    inputs=(),
    events=(),
    items=(
        Node(
            "step",
            "place",
            "place every available sortie on its target hex",
            rule="26.2",
            who="active",
        ),
        Node(
            "segment",
            "each_sortie",
            "each sortie by itself",
            rule="26.2",
            repeated=True,
            items=(
                Node(
                    "step",
                    "identify",
                    "name the sortie, its type and load, Area or Point",
                    rule="26.1a; 26.2",
                    who="active",
                ),
                Node(
                    "step",
                    "attack",
                    "roll for success, then attack",
                    rule="26.2",
                    who="active",
                    uses=("sortie_attack",),
                ),
            ),
        ),
    ),
)


def walk_sortie_sequence() -> Walker:
    """Aircraft sorties of a side [26.2]."""
    return Walker(SORTIE_SEQUENCE, {})
