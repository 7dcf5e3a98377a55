# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/general.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: General."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Chart,
    Dice,
    LeaveOut,
    Number,
    Reason,
    Trace,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    is_a,
    round_down,
    round_nearest,
)
from .units import UnitClass
from .vocabulary import D66, Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class HexPlace:
    """A hex by its number [Intro I.A]."""

    column: int  # before the point, from left to right
    row: int  # behind the point, from bottom to top

    def __post_init__(self) -> None:
        a_number("HexPlace.column", self.column)
        a_number("HexPlace.row", self.row)


def printed_row(place: HexPlace, trace: Trace | None = None) -> int:
    """Nearest row with printed numbers, below or level [Intro I.A]."""
    # gives                                                                     tcs/general.rules:13
    value = 5 * (place.row // 5)
    if trace is not None:
        trace.formula(
            "printed_row",
            value,
            "Intro I.A",
            "tcs/general.rules:13",
            "Nearest row with printed numbers, below or level",
        )
    return value


def rows_up(place: HexPlace, trace: Trace | None = None) -> int:
    """Hexes to count up from it [Intro I.A]."""
    # gives                                                                     tcs/general.rules:16
    value = place.row - printed_row(place, trace)
    if trace is not None:
        trace.formula(
            "rows_up", value, "Intro I.A", "tcs/general.rules:16", "Hexes to count up from it"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeHex:
    """Hex at the map's edge [Intro I.A-I.C]."""

    showing: Number  # how much of the hex is on the map: 1 is all of it

    def __post_init__(self) -> None:
        a_number("EdgeHex.showing", self.showing)


def playable_hex(hex_: EdgeHex) -> Answer:
    """Playable [Intro I.B]."""
    failed: list[Reason] = []

    # all of these
    # half of the hex or more is showing                                        tcs/general.rules:24
    if hex_.showing < Fraction(1, 2):
        failed.append(Reason("half of the hex or more is showing", "Intro I.B", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class OffMapFate(Word):
    """What becomes of it [Intro I.C]."""

    GOES_ON = "moves on, as the game allows"
    STAYS = "may not leave the map"
    DESTROYED = "destroyed"
    NOTHING = "no effect on units on the map"


_OFF_MAP_FATE_DESTROYED: Final = OffMapFate.DESTROYED
_OFF_MAP_FATE_GOES_ON: Final = OffMapFate.GOES_ON
_NOTHING: Final = OffMapFate.NOTHING
_STAYS: Final = OffMapFate.STAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class OffMap:
    """Something would leave the map [Intro I.C]."""

    forced: bool = False  # a unit that is forced off the map
    artillery: bool = False  # an artillery fire that scatters off it
    allowed_by_game: bool = False  # the game lets it

    def __post_init__(self) -> None:
        a_yes_or_no("OffMap.forced", self.forced)
        a_yes_or_no("OffMap.artillery", self.artillery)
        a_yes_or_no("OffMap.allowed_by_game", self.allowed_by_game)


def off_map(event: OffMap, trace: Trace | None = None) -> OffMapFate:
    """Off the map [Intro I.C]."""
    # gives                                                                     tcs/general.rules:37
    value: OffMapFate
    if event.allowed_by_game:
        value = _OFF_MAP_FATE_GOES_ON
        why = "the game's own rule"
    elif event.artillery:
        value = _NOTHING
        why = "artillery"
    elif event.forced:
        value = _OFF_MAP_FATE_DESTROYED
        why = "forced off the map"
    else:
        value = _STAYS
        why = ""
    if trace is not None:
        trace.formula("off_map", value, "Intro I.C", "tcs/general.rules:37", "Off the map", why)
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpUnit:
    """A unit that is set up [Intro III]."""

    within: int = 0  # hexes: the X of 'w/i X'
    distance: int = 0  # hexes: from the listed hex
    overstacked: bool = False  # its hex is over the stacking limits
    mode: Mode = Mode.FIRE_MODE
    mounted: bool = False
    given_losses: int = 0  # steps: losses that the scenario gives it

    def __post_init__(self) -> None:
        a_number("SetUpUnit.within", self.within)
        a_number("SetUpUnit.distance", self.distance)
        a_yes_or_no("SetUpUnit.overstacked", self.overstacked)
        is_a("SetUpUnit.mode", self.mode, Mode)
        a_yes_or_no("SetUpUnit.mounted", self.mounted)
        a_number("SetUpUnit.given_losses", self.given_losses)


def may_set_up(unit: SetUpUnit) -> Answer:
    """May set up there [Intro III].

    In either mode, mounted or not.
    """
    failed: list[Reason] = []

    # all of these
    # at or within the distance of the listed hex                               tcs/general.rules:57
    if unit.distance > unit.within:
        failed.append(
            Reason("at or within the distance of the listed hex", "Intro III", holds=False)
        )

    # none of these
    # overstacked                                                               tcs/general.rules:59
    if unit.overstacked:
        failed.append(Reason("overstacked", "Intro III"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def starting_losses(unit: SetUpUnit, trace: Trace | None = None) -> int:
    """Losses at the start [Intro III].

    Full strength unless the scenario gives losses.
    """
    # gives                                                                     tcs/general.rules:61
    value = unit.given_losses
    if trace is not None:
        trace.formula(
            "starting_losses", value, "Intro III", "tcs/general.rules:61", "Losses at the start"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class LossSpread:
    """Losses of an organization at the start [Intro III]."""

    losses: int
    units: int  # in the organization; with losses by type, those of that type

    def __post_init__(self) -> None:
        a_number("LossSpread.losses", self.losses)
        a_number("LossSpread.units", self.units)


def least_each(spread: LossSpread, trace: Trace | None = None) -> int:
    """Losses of every unit [Intro III]."""
    # gives                                                                     tcs/general.rules:69
    value = round_down(spread.losses, spread.units, "Intro III", "tcs/general.rules:69")
    if trace is not None:
        trace.formula(
            "least_each", value, "Intro III", "tcs/general.rules:69", "Losses of every unit"
        )
    return value


def units_with_one_more(spread: LossSpread, trace: Trace | None = None) -> int:
    """Units with one loss more [Intro III]."""
    # gives                                                                     tcs/general.rules:72
    value = spread.losses - spread.units * least_each(spread, trace)
    if trace is not None:
        trace.formula(
            "units_with_one_more",
            value,
            "Intro III",
            "tcs/general.rules:72",
            "Units with one loss more",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSheet:
    """Op Sheet drawn up before play or early [Intro III]."""

    before_play: bool
    by_scenario: bool = True  # the scenario does not bar its type

    def __post_init__(self) -> None:
        a_yes_or_no("FirstSheet.before_play", self.before_play)
        a_yes_or_no("FirstSheet.by_scenario", self.by_scenario)


# Scale [1.1]                                                                   tcs/general.rules:87
# * 10 m in some early games
SCALE_WHAT: Final[Axis[str]] = Axis(
    "scale",
    "Scale",
    "1.1",
    "What",
    (
        "minutes of a turn by day",
        "minutes of a turn at night",
        "yards across a hex",
        "metres between two contour lines",
    ),
)

# fmt: off
SCALE: Final[Chart[int]] = Chart(
    "scale",
    "Scale",
    "1.1",
    "tcs/general.rules:87",
    rows=(SCALE_WHAT,),
    columns=(),
    lines=(
        #                                     Value
        ("minutes of a turn by day",         (20,)),
        ("minutes of a turn at night",       (60,)),
        ("yards across a hex",               (125,)),
        ("metres between two contour lines", (20,)),  # *
    ),
)
# fmt: on


def scale(what: str, trace: Trace | None = None) -> int:
    """Scale [1.1]."""
    try:
        found: int = SCALE.known[SCALE_WHAT.at[what]]
    except Exception:
        found = SCALE.look_up(what)
    if trace is not None:
        trace.looked_up(SCALE, what, found)
    return found


# What a unit stands for [1.1]                                                  tcs/general.rules:97
UNIT_SCALE_CLASS: Final[Axis[UnitClass]] = Axis(
    "unit_scale",
    "What a unit stands for",
    "1.1",
    "Unit",
    (UnitClass.INFANTRY, UnitClass.WEAPONS, UnitClass.VEHICLE, UnitClass.CARRIER),
)

# fmt: off
UNIT_SCALE: Final[Chart[str]] = Chart(
    "unit_scale",
    "What a unit stands for",
    "1.1",
    "tcs/general.rules:97",
    rows=(UNIT_SCALE_CLASS,),
    columns=(),
    lines=(
        #             Stands for
        ("Infantry", ("a platoon, mostly",)),
        ("Weapons",  ("a single gun, mortar or piece, mostly",)),
        ("Vehicle",  ("a single vehicle",)),
        ("Carrier",  ("vehicles for one infantry platoon",)),
    ),
)
# fmt: on


def unit_scale(class_: UnitClass, trace: Trace | None = None) -> str:
    """What a unit stands for [1.1]."""
    try:
        found: str = UNIT_SCALE.known[UNIT_SCALE_CLASS.at[class_]]
    except Exception:
        found = UNIT_SCALE.look_up(class_)
    if trace is not None:
        trace.looked_up(UNIT_SCALE, class_, found)
    return found


def turn_minutes(night: bool, trace: Trace | None = None) -> int:
    """Minutes of a turn [1.1; 27.1d]."""
    # gives                                                                    tcs/general.rules:106
    value = 60 if night else 20
    if trace is not None:
        trace.formula(
            "turn_minutes", value, "1.1; 27.1d", "tcs/general.rules:106", "Minutes of a turn"
        )
    return value


def contour_interval(early_game: bool, trace: Trace | None = None) -> int:
    """Contour interval [1.1; 8.1b].

    Which games have 10 m is not said.
    """
    # gives                                                                    tcs/general.rules:109
    value = 10 if early_game else 20
    if trace is not None:
        trace.formula(
            "contour_interval", value, "1.1; 8.1b", "tcs/general.rules:109", "Contour interval"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatPath:
    """Path of a retreat [1.2]."""

    opposite: bool = True  # the first hex is the one opposite the cause
    first_blocked: bool = False  # that hex is blocked: any other may be first
    circles_back: bool = False  # it comes back to where it began
    farther: bool  # it ends farther from every enemy unit than it began
    able: bool = True  # the unit can go the whole way

    def __post_init__(self) -> None:
        a_yes_or_no("RetreatPath.opposite", self.opposite)
        a_yes_or_no("RetreatPath.first_blocked", self.first_blocked)
        a_yes_or_no("RetreatPath.circles_back", self.circles_back)
        a_yes_or_no("RetreatPath.farther", self.farther)
        a_yes_or_no("RetreatPath.able", self.able)


def retreat_done(path: RetreatPath) -> Answer:
    """Retreats [1.2].

    By its owner, otherwise destroyed. No Overwatch Trigger.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # first the hex opposite the cause                                         tcs/general.rules:125
    if not path.opposite:
        if path.first_blocked:
            # unless that hex is blocked                                       tcs/general.rules:126
            because.append(Reason("that hex is blocked", "1.2"))
        else:
            failed.append(Reason("first the hex opposite the cause", "1.2", holds=False))
    # able to go as required                                                   tcs/general.rules:127
    if not path.able:
        failed.append(Reason("able to go as required", "1.2", holds=False))
    # ends farther from every enemy unit                                       tcs/general.rules:128
    with LeaveOut(failed):
        if not path.farther:
            failed.append(Reason("ends farther from every enemy unit", "1.2", holds=False))

    # none of these
    # circles back to where it began                                           tcs/general.rules:130
    if path.circles_back:
        failed.append(Reason("circles back to where it began", "1.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def retreat_done_holds(path: RetreatPath) -> bool:
    """Retreats [1.2]: yes or no, without the reasons."""
    return (
        (path.opposite or path.first_blocked)
        and path.able
        and path.farther
        and not path.circles_back
    )


def destroyed_in_retreat(path: RetreatPath, trace: Trace | None = None) -> bool:
    """Destroyed for want of a retreat [1.2]."""
    # gives                                                                    tcs/general.rules:132
    value = not retreat_done_holds(path)
    if trace is not None:
        trace.formula(
            "destroyed_in_retreat",
            value,
            "1.2",
            "tcs/general.rules:132",
            "Destroyed for want of a retreat",
        )
    return value


def standard_rounding(exact: Number, trace: Trace | None = None) -> int:
    """Standard rounding [1.3].

    Once, after all that changes the figure.
    """
    # gives                                                                    tcs/general.rules:137
    value = round_nearest(exact)
    if trace is not None:
        trace.formula(
            "standard_rounding", value, "1.3", "tcs/general.rules:137", "Standard rounding"
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A sequential roll [1.5]."""

    for_what: str = "a table of 11 to 66"

    def __post_init__(self) -> None:
        a_text("Reading.for_what", self.for_what)


@dataclass(frozen=True, slots=True)
class SequentialRollResolved:
    """What Sequential roll comes to."""

    dice: int


def sequential_roll(
    reading: Reading,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SequentialRollResolved:
    """Sequential roll [1.5]."""
    is_a("reading", reading, Reading)
    if trace is not None:
        a_trace(trace)

    # roll dice: two dice, red tens, white ones [1.5]                          tcs/general.rules:145
    dice_ = D66.roll(dice, "dice")
    if trace is not None:
        trace.roll("dice", dice_, "1.5", "tcs/general.rules:145")

    return SequentialRollResolved(dice_)


# Fog of war [1.4; 5.2d]                                                       tcs/general.rules:148
FOG_OF_WAR_THING: Final[Axis[str]] = Axis(
    "fog_of_war",
    "Fog of war",
    "1.4; 5.2d",
    "Of the enemy",
    (
        "Op Sheets",
        "Battalion Morale",
        "Task Organizations",
        "artillery availability",
        "ammunition",
        "plans that might become Op Sheets",
        "stacks, anywhere on the map and at any time",
    ),
)

# fmt: off
FOG_OF_WAR: Final[Chart[bool]] = Chart(
    "fog_of_war",
    "Fog of war",
    "1.4; 5.2d",
    "tcs/general.rules:148",
    rows=(FOG_OF_WAR_THING,),
    columns=(),
    lines=(
        #                                                May be seen
        ("Op Sheets",                                   (False,)),
        ("Battalion Morale",                            (False,)),
        ("Task Organizations",                          (False,)),
        ("artillery availability",                      (False,)),
        ("ammunition",                                  (False,)),
        ("plans that might become Op Sheets",           (False,)),
        ("stacks, anywhere on the map and at any time", (True,)),
    ),
)
# fmt: on


def fog_of_war(thing: str, trace: Trace | None = None) -> bool:
    """Fog of war [1.4; 5.2d]."""
    try:
        found: bool = FOG_OF_WAR.known[FOG_OF_WAR_THING.at[thing]]
    except Exception:
        found = FOG_OF_WAR.look_up(thing)
    if trace is not None:
        trace.looked_up(FOG_OF_WAR, thing, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """Reinforcements [2.2]."""

    blocked_by_barrage: bool = False  # an enemy Barrage Marker is on the assigned hex
    blocked_by_enemy: bool = False  # an enemy unit is on it
    distance: int = 0  # hexes: along the edge, from the assigned hex to the one chosen
    withheld: bool = False  # held back for a later turn

    def __post_init__(self) -> None:
        a_yes_or_no("Arrival.blocked_by_barrage", self.blocked_by_barrage)
        a_yes_or_no("Arrival.blocked_by_enemy", self.blocked_by_enemy)
        a_number("Arrival.distance", self.distance)
        a_yes_or_no("Arrival.withheld", self.withheld)


def may_arrive_there(arrival: Arrival) -> Answer:
    """May be placed there [2.2].

    As the owner's Action Phase begins.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if arrival.distance == 0 and not arrival.blocked_by_barrage and not arrival.blocked_by_enemy:
        # the assigned hex                                                     tcs/general.rules:171
        because.append(Reason("the assigned hex", "2.2"))
    elif (
        arrival.distance >= 1
        and arrival.distance <= 10
        and (arrival.blocked_by_barrage or arrival.blocked_by_enemy)
    ):
        # it is blocked: within 10 hexes along the edge                        tcs/general.rules:173
        because.append(Reason("it is blocked: within 10 hexes along the edge", "2.2"))
    else:
        failed += [
            Reason("the assigned hex", "2.2", holds=False),
            Reason("it is blocked: within 10 hexes along the edge", "2.2", holds=False),
        ]

    # none of these
    # held back                                                                tcs/general.rules:176
    if arrival.withheld:
        failed.append(Reason("held back", "2.2"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))
