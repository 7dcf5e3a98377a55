# Tactical Combat Series 3.1
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/command.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Command."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Band,
    BandChart,
    Bands,
    Chart,
    Dice,
    DiceKind,
    Heading,
    LeastChart,
    LeaveOut,
    Number,
    RankedWord,
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
    never,
    unknown,
)
from .units import on_wheels
from .words import UnitKind

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))
_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))


class SheetType(RankedWord):
    """Op Sheet type [6.6], least first."""

    MOVE = "Move"
    HASTY_DEFENSE = "Hasty Defense"
    ATTACK = "Attack"
    PREPARED_DEFENSE = "Prepared Defense"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGroup:
    """Units of one Op Sheet [6.9e]."""

    name: str = "group"
    assigned: bool = False  # some or all are assigned to another sheet
    direct_fire: bool = False  # any of them received direct fire last turn

    def __post_init__(self) -> None:
        a_text("SheetGroup.name", self.name)
        a_yes_or_no("SheetGroup.assigned", self.assigned)
        a_yes_or_no("SheetGroup.direct_fire", self.direct_fire)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """An Op Sheet in the Command Phase [6.9e]."""

    groups: tuple[SheetGroup, ...]
    night: bool = False

    def __post_init__(self) -> None:
        each("Preparation.groups", self.groups, is_a, SheetGroup)
        how_many("Preparation.groups", self.groups, 1, None)
        a_yes_or_no("Preparation.night", self.night)


class GroupCondition(Word):
    """Condition of a group [6.9e; Charts]."""

    UNASSIGNED_QUIET = "unassigned, no direct fire"
    ASSIGNED_QUIET = "assigned, no direct fire"
    DIRECT_FIRE_TAKEN = "direct fire received"


_ASSIGNED_QUIET: Final = GroupCondition.ASSIGNED_QUIET
_DIRECT_FIRE_TAKEN: Final = GroupCondition.DIRECT_FIRE_TAKEN
_UNASSIGNED_QUIET: Final = GroupCondition.UNASSIGNED_QUIET


# Weighted Turn Numbers [6.9e; Charts]                                          tcs/command.rules:25
WEIGHTED_TURN_NUMBERS_CONDITION: Final[Axis[GroupCondition]] = Axis(
    "weighted_turn_numbers",
    "Weighted Turn Numbers",
    "6.9e; Charts",
    "Condition",
    (
        GroupCondition.UNASSIGNED_QUIET,
        GroupCondition.ASSIGNED_QUIET,
        GroupCondition.DIRECT_FIRE_TAKEN,
    ),
)

# fmt: off
WEIGHTED_TURN_NUMBERS: Final[Chart[int]] = Chart(
    "weighted_turn_numbers",
    "Weighted Turn Numbers",
    "6.9e; Charts",
    "tcs/command.rules:25",
    rows=(WEIGHTED_TURN_NUMBERS_CONDITION,),
    columns=(),
    lines=(
        #                               Weighted turns
        ("unassigned, no direct fire", (3,)),
        ("assigned, no direct fire",   (2,)),
        ("direct fire received",       (1,)),
    ),
)
# fmt: on


def weighted_turn_numbers(condition: GroupCondition, trace: Trace | None = None) -> int:
    """Weighted Turn Numbers [6.9e; Charts].

    2 at most at night [27.1a].
    """
    try:
        found: int = WEIGHTED_TURN_NUMBERS.known[WEIGHTED_TURN_NUMBERS_CONDITION.at[condition]]
    except Exception:
        found = WEIGHTED_TURN_NUMBERS.look_up(condition)
    if trace is not None:
        trace.looked_up(WEIGHTED_TURN_NUMBERS, condition, found)
    return found


def group_turns(group: SheetGroup, trace: Trace | None = None) -> int:
    """Weighted turns of one group [6.9e; Charts]."""
    # gives                                                                     tcs/command.rules:34
    value: int
    if group.direct_fire:
        value = weighted_turn_numbers(_DIRECT_FIRE_TAKEN, trace)
        why = "direct fire received"
    elif group.assigned:
        value = weighted_turn_numbers(_ASSIGNED_QUIET, trace)
        why = "assigned, no direct fire"
    else:
        value = weighted_turn_numbers(_UNASSIGNED_QUIET, trace)
        why = ""
    if trace is not None:
        trace.formula(
            "group_turns",
            value,
            "6.9e; Charts",
            "tcs/command.rules:34",
            "Weighted turns of one group",
            why,
        )
    return value


def weighted_turns_gained(sheet: Preparation, trace: Trace | None = None) -> int:
    """Weighted turns this turn [6.9e].

    The smallest that applies; at night never more than 2.
    """
    # least_group                                                               tcs/command.rules:42
    least_group = min([group_turns(group, trace) for group in sheet.groups])
    if trace is not None:
        trace.step("least_group", least_group, "6.9e", "tcs/command.rules:42")
    # gives                                                                     tcs/command.rules:40
    value = min(2, least_group) if sheet.night else least_group
    if trace is not None:
        trace.formula(
            "weighted_turns_gained",
            value,
            "6.9e",
            "tcs/command.rules:40",
            "Weighted turns this turn",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskOrganization:
    """Task Organization [6.9c]."""

    battalions: int  # different battalions represented; extras without one do not count
    whole_battalion: bool = False  # at least one battalion is all there: its staff is attached

    def __post_init__(self) -> None:
        a_number("TaskOrganization.battalions", self.battalions)
        a_yes_or_no("TaskOrganization.whole_battalion", self.whole_battalion)


def sheet_size(organization: TaskOrganization, trace: Trace | None = None) -> int:
    """Op Sheet size [6.9c; 6.9d]."""
    # gives                                                                     tcs/command.rules:49
    value = organization.battalions - 1 if organization.whole_battalion else organization.battalions
    if trace is not None:
        trace.formula("sheet_size", value, "6.9c; 6.9d", "tcs/command.rules:49", "Op Sheet size")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCheck:
    """Implementation check [6.9f]."""

    sheet_type: SheetType
    weighted_turns: int  # weighted turns: accrued so far
    prep: int  # Command Prep Rating of the side [6.9b]
    size: int  # Op Sheet size [6.9c]

    def __post_init__(self) -> None:
        is_a("SheetCheck.sheet_type", self.sheet_type, SheetType)
        a_number("SheetCheck.weighted_turns", self.weighted_turns)
        a_number("SheetCheck.prep", self.prep)
        a_number("SheetCheck.size", self.size)


# Weighted Turns Elapsed [6.9f; Charts]                                         tcs/command.rules:58
PREP_COLUMN_SHEET_TYPE: Final[Axis[SheetType]] = Axis(
    "prep_column",
    "Weighted Turns Elapsed",
    "6.9f; Charts",
    "Type",
    (SheetType.PREPARED_DEFENSE, SheetType.ATTACK, SheetType.HASTY_DEFENSE, SheetType.MOVE),
)
PREP_COLUMN_COLUMN: Final[Axis[str]] = Axis(
    "prep_column",
    "Weighted Turns Elapsed",
    "6.9f; Charts",
    "Column",
    ("Col 1", "Col 2", "Col 3", "Col 4", "Col 5", "Col 6"),
)

# fmt: off
PREP_COLUMN: Final[BandChart[str]] = BandChart(
    "prep_column",
    "Weighted Turns Elapsed",
    "6.9f; Charts",
    "tcs/command.rules:58",
    rows=(PREP_COLUMN_SHEET_TYPE,),
    columns=(PREP_COLUMN_COLUMN,),
    lines=(
        #                     Col 1    Col 2     Col 3     Col 4     Col 5     Col 6
        ("Prepared Defense", ((1, 12), (13, 26), (27, 41), (42, 55), (56, 70), (71, None))),
        ("Attack",           ((1, 6),  (7, 12),  (13, 27), (28, 42), (43, 60), (61, None))),
        ("Hasty Defense",    ((1, 4),  (5, 7),   (8, 16),  (17, 25), (26, 38), (39, None))),
        ("Move",             ((1, 3),  (4, 6),   (7, 15),  (16, 21), (22, 33), (34, None))),
    ),
    answer=PREP_COLUMN_COLUMN,
    sought="weighted_turns",
)
# fmt: on


def prep_column(sheet_type: SheetType, weighted_turns: Number, trace: Trace | None = None) -> str:
    """Weighted Turns Elapsed [6.9f; Charts]."""
    if weighted_turns.__class__ is not int:
        weighted_turns = PREP_COLUMN.taken_sought(weighted_turns)
    try:
        found: str = PREP_COLUMN.known[PREP_COLUMN_SHEET_TYPE.at[sheet_type]][weighted_turns]
    except Exception:
        found = PREP_COLUMN.look_up(sheet_type, weighted_turns)
    if trace is not None:
        trace.looked_up(PREP_COLUMN, (sheet_type, weighted_turns), found)
    return found


# Command Prep Table [6.9f; Charts]                                             tcs/command.rules:68
# † recovered from 6.9f example
# np not possible
COMMAND_PREP_TABLE_PREP_AND_SIZE: Final = Bands(
    "command_prep_table",
    "Command Prep Table",
    "6.9f; Charts",
    "Command Prep + Op Sheet Size",
    (
        Band("1 or less", None, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        GAP,
    ),
)
COMMAND_PREP_TABLE_COLUMN: Final[Axis[str]] = Axis(
    "command_prep_table",
    "Command Prep Table",
    "6.9f; Charts",
    "Column",
    ("Col 1", "Col 2", "Col 3", "Col 4", "Col 5", "Col 6"),
)

# fmt: off
COMMAND_PREP_TABLE: Final = LeastChart(
    "command_prep_table",
    "Command Prep Table",
    "6.9f; Charts",
    "tcs/command.rules:68",
    rows=(COMMAND_PREP_TABLE_PREP_AND_SIZE,),
    columns=(COMMAND_PREP_TABLE_COLUMN,),
    lines=(
        #              Col 1    Col 2    Col 3 Col 4    Col 5    Col 6
        ("1 or less", (10,      8,       6,    4,       3,       3)),
        ("2",         (10,      9,       7,    5,       4,       3)),
        ("3",         (11,      10,      8,    6,       5,       4)),
        ("4",         (12,      11,      9,    unknown, unknown, unknown)),
        ("5",         (unknown, unknown, 10,   8,       unknown, unknown)),  # Col 3 †; Col 4 †
        ("...", ()),
    ),
    dice=_2D6,
)
# fmt: on


def command_prep_table(
    prep_and_size: Number | Heading,
    column: str,
    roll: Number,
    trace: Trace | None = None,
) -> bool:
    """Command Prep Table [6.9f; Charts].

    The figure or more on two dice implements the sheet.
    """
    if prep_and_size.__class__ is not int:
        prep_and_size = COMMAND_PREP_TABLE_PREP_AND_SIZE.taken(prep_and_size)
    try:
        found: bool = COMMAND_PREP_TABLE.known[COMMAND_PREP_TABLE_PREP_AND_SIZE.at[prep_and_size]][
            COMMAND_PREP_TABLE_COLUMN.at[column]
        ][roll]
    except Exception:
        found = COMMAND_PREP_TABLE.look_up(prep_and_size, column, roll)
    if trace is not None:
        trace.looked_up(COMMAND_PREP_TABLE, (prep_and_size, column, roll), found)
    return found


@dataclass(frozen=True, slots=True)
class CommandPrepResolved:
    """What Implementation check comes to."""

    column: str
    implemented: bool


def command_prep(
    check: SheetCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> CommandPrepResolved:
    """Implementation check [6.9f].

    Never forced; each sheet by itself, once each Command Phase.
    """
    is_a("check", check, SheetCheck)
    if trace is not None:
        a_trace(trace)

    # column [6.9f]                                                             tcs/command.rules:86
    column = prep_column(check.sheet_type, check.weighted_turns, trace)
    if trace is not None:
        trace.step("column", column, "6.9f", "tcs/command.rules:86")

    # roll dice: 2d6 [6.9f]                                                     tcs/command.rules:87
    dice_ = _2D6.roll(dice, "dice")
    if trace is not None:
        trace.roll("dice", dice_, "6.9f", "tcs/command.rules:87")

    # implemented [6.9f]                                                        tcs/command.rules:88
    implemented = command_prep_table(check.prep + check.size, column, dice_, trace)
    if trace is not None:
        trace.step("implemented", implemented, "6.9f", "tcs/command.rules:88")

    return CommandPrepResolved(column, implemented)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveCheck:
    """Reserve or Alternate check [6.14]."""

    prep: int  # Command Prep Rating of the side
    implemented: bool = True  # the sheet that holds the reserve is implemented

    def __post_init__(self) -> None:
        a_number("ReserveCheck.prep", self.prep)
        a_yes_or_no("ReserveCheck.implemented", self.implemented)


@dataclass(frozen=True, slots=True)
class ReserveCheckResolved:
    """What Commit a reserve or switch to an alternate comes to."""

    succeeds: bool


def reserve_check(
    check: ReserveCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ReserveCheckResolved | Refused:
    """Commit a reserve or switch to an alternate [6.14; 6.14d].

    With a rating of 7 or more it cannot succeed. The size of the sheet plays no part.
    """
    is_a("check", check, ReserveCheck)
    if trace is not None:
        a_trace(trace)

    # refuse: the Op Sheet is not implemented [6.14]                            tcs/command.rules:97
    if not check.implemented:
        if trace is not None:
            trace.refusal("the Op Sheet is not implemented", (), "6.14", "tcs/command.rules:97")
        return Refused("the Op Sheet is not implemented", "6.14")

    # roll die: 1d6 [6.14]                                                      tcs/command.rules:98
    die = _1D6.roll(dice, "die")
    if trace is not None:
        trace.roll("die", die, "6.14", "tcs/command.rules:98")

    # succeeds [6.14; 6.14d]                                                    tcs/command.rules:99
    succeeds = die >= check.prep
    if trace is not None:
        trace.step("succeeds", succeeds, "6.14; 6.14d", "tcs/command.rules:99")

    return ReserveCheckResolved(succeeds)


@dataclass(frozen=True, slots=True, kw_only=True)
class DigIn:
    """A unit of a Prepared Defense [6.16]."""

    kind: UnitKind
    prepared: bool  # on an implemented Prepared Defense Op Sheet
    own_mission: bool = True  # its own mission there is Prepared Defense
    there_then: bool = True  # in this hex when the sheet implemented
    left: bool = False  # it has left the hex since, even if it came back
    other_place: bool = False  # now assigned to a Prepared Defense in another place

    def __post_init__(self) -> None:
        is_a("DigIn.kind", self.kind, UnitKind)
        a_yes_or_no("DigIn.prepared", self.prepared)
        a_yes_or_no("DigIn.own_mission", self.own_mission)
        a_yes_or_no("DigIn.there_then", self.there_then)
        a_yes_or_no("DigIn.left", self.left)
        a_yes_or_no("DigIn.other_place", self.other_place)


def digs_in(unit: DigIn) -> Answer:
    """Dug In [6.16; 6.16a; 6.16d; 6.16e].

    Any number in a hex [6.16b]; a Mode Change does not matter [6.16a]. Markers are only
    reminders [6.16c; 6.16f]. Nobody else is ever Dug In, units without orders least of all
    [6.3b].
    """
    failed: list[Reason] = []

    # all of these
    # on an implemented Prepared Defense sheet [6.16]                          tcs/command.rules:229
    if not unit.prepared:
        failed.append(Reason("on an implemented Prepared Defense sheet", "6.16", holds=False))
    # its own mission is Prepared Defense [6.16e]                              tcs/command.rules:230
    if not unit.own_mission:
        failed.append(Reason("its own mission is Prepared Defense", "6.16e", holds=False))
    # in this hex when the sheet implemented [6.16a]                           tcs/command.rules:231
    if not unit.there_then:
        failed.append(Reason("in this hex when the sheet implemented", "6.16a", holds=False))

    # none of these
    # a vehicle or carrier [6.16d]                                             tcs/command.rules:233
    with LeaveOut(failed):
        if on_wheels(unit.kind):
            failed.append(Reason("a vehicle or carrier", "6.16d"))
    # it has left the hex [6.16a]                                              tcs/command.rules:234
    if unit.left:
        failed.append(Reason("it has left the hex", "6.16a"))
    # assigned to another place [6.16e]                                        tcs/command.rules:235
    if unit.other_place:
        failed.append(Reason("assigned to another place", "6.16e"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class DugInTrackState(Word):
    """States of Dug In."""

    NOT_DUG_IN = "not_dug_in"
    IS_DUG_IN = "is_dug_in"


class DugInTrackEvent(Word):
    """What can happen to Dug In."""

    # implements [6.16]
    IMPLEMENTS = "its Prepared Defense sheet implements"
    # changes_mode [6.16a]
    CHANGES_MODE = "it changes mode"
    # leaves_hex [6.16a]
    LEAVES_HEX = "it leaves its hex"
    # comes_back [6.16a]
    COMES_BACK = "it comes back to the hex"
    # gets_orders [6.16e]
    GETS_ORDERS = "it is unassigned, or assigned to anything else"


# Dug In [6.16a; 6.16e]                                                        tcs/command.rules:237
# fmt: off
DUG_IN_TRACK_TRACK: Final[Track[DugInTrackState, DugInTrackEvent]] = Track(
    "Dug In",
    "6.16a; 6.16e",
    states=tuple(DugInTrackState),
    events=tuple(DugInTrackEvent),
    lines=(
        #               implements                 changes_mode
        #               leaves_hex                  comes_back
        #               gets_orders
        ("not_dug_in", (DugInTrackState.IS_DUG_IN, DugInTrackState.NOT_DUG_IN,
                        DugInTrackState.NOT_DUG_IN, DugInTrackState.NOT_DUG_IN,
                        DugInTrackState.NOT_DUG_IN)),
        ("is_dug_in",  (DugInTrackState.IS_DUG_IN, DugInTrackState.IS_DUG_IN,
                        DugInTrackState.NOT_DUG_IN, never,
                        DugInTrackState.NOT_DUG_IN)),
    ),
)
# fmt: on
DUG_IN_TRACK_TRACK_STARTS: Final = DugInTrackState.NOT_DUG_IN


def next_dug_in_track(state: DugInTrackState, event: DugInTrackEvent) -> DugInTrackState:
    """Dug In [6.16a; 6.16e]."""
    return DUG_IN_TRACK_TRACK.after(state, event)
