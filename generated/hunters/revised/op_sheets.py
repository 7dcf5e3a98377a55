# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/op_sheets.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Op sheets."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    FiguresChart,
    Node,
    Reason,
    SequenceOfPlay,
    Trace,
    Track,
    Walker,
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_yes_or_no,
    each,
    few_enough,
    greatest,
    is_a,
    never,
    one_with_greatest,
    or_none,
)
from .command import SheetType

_ATTACK: Final = SheetType.ATTACK


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandUse:
    """Command rules [6.1]."""

    excluded_by_game: bool = False  # the game says that it does without them
    left_out: bool = False  # the players leave them out

    def __post_init__(self) -> None:
        a_yes_or_no("CommandUse.excluded_by_game", self.excluded_by_game)
        a_yes_or_no("CommandUse.left_out", self.left_out)


def command_rules_used(game: CommandUse, trace: Trace | None = None) -> bool:
    """The command rules are used [6.1].

    Without them everything from 6.0 to 6.16 is ignored, and the game says who digs in.
    """
    # gives                                                                    tcs/op_sheets.rules:9
    value = not game.excluded_by_game and not game.left_out
    if trace is not None:
        trace.formula(
            "command_rules_used",
            value,
            "6.1",
            "tcs/op_sheets.rules:9",
            "The command rules are used",
        )
    return value


class UnitBusiness(Word):
    """What units do [6.2].

    What an Op Sheet does not control.
    """

    # fmt: off
    #                   printed                        on_sheet
    FIRE_COMBATS =      "fire combats",                False
    EXACT_MOVES =       "exact movement",              False
    ASSAULT_ATTACKS =   "Assault-style attacks",       False
    MINE_WORK =         "minefield operations",        False
    ARTILLERY_FIRES =   "artillery fires",             False
    MISSIONS_OF_UNITS = "the mission of higher units", True
    # fmt: on

    def __init__(self, printed: str, on_sheet: bool) -> None:
        self.on_sheet: Final = on_sheet


def controlled_by_sheet(business: UnitBusiness, trace: Trace | None = None) -> bool:
    """Controlled by the Op Sheet [6.2]."""
    # gives                                                                   tcs/op_sheets.rules:23
    value = business.on_sheet
    if trace is not None:
        trace.formula(
            "controlled_by_sheet",
            value,
            "6.2",
            "tcs/op_sheets.rules:23",
            "Controlled by the Op Sheet",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """A unit's orders [6.3]."""

    implemented_sheet: bool  # it is on an implemented Op Sheet
    uncommitted_reserve: bool = False  # it is a reserve there that is not committed
    failing: bool = False  # it follows failure instructions
    preliminary: bool = False  # it has preliminary instructions

    def __post_init__(self) -> None:
        a_yes_or_no("Orders.implemented_sheet", self.implemented_sheet)
        a_yes_or_no("Orders.uncommitted_reserve", self.uncommitted_reserve)
        a_yes_or_no("Orders.failing", self.failing)
        a_yes_or_no("Orders.preliminary", self.preliminary)


def assigned(orders: Orders) -> Answer:
    """Assigned [6.3; 6.9a].

    Otherwise it is without orders: unassigned.
    """
    failed: list[Reason] = []

    # all of these
    # on an implemented Op Sheet [6.3; 6.9a]                                  tcs/op_sheets.rules:37
    if not orders.implemented_sheet:
        failed.append(Reason("on an implemented Op Sheet", "6.3; 6.9a", holds=False))

    # none of these
    # a reserve not committed [6.14b]                                         tcs/op_sheets.rules:39
    if orders.uncommitted_reserve:
        failed.append(Reason("a reserve not committed", "6.14b"))
    # follows failure instructions [6.5c; 6.12c]                              tcs/op_sheets.rules:40
    if orders.failing:
        failed.append(Reason("follows failure instructions", "6.5c; 6.12c"))
    # has preliminary instructions [6.14a]                                    tcs/op_sheets.rules:41
    if orders.preliminary:
        failed.append(Reason("has preliminary instructions", "6.14a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def assigned_holds(orders: Orders) -> bool:
    """Assigned [6.3; 6.9a]: yes or no, without the reasons."""
    return (
        orders.implemented_sheet
        and not orders.uncommitted_reserve
        and not orders.failing
        and not orders.preliminary
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOrders:
    """Unassigned units around a center hex [6.3a]."""

    distance: int = 0  # hexes: from the center hex
    assigned_since: bool = False  # they were assigned and then unassigned again
    reached_contingency: bool = False  # they reached the hex of their contingency plan
    preliminary_done: bool = False  # they carried out preliminary instructions
    turns_defending: int = 0  # turns they have defended in place
    # hexes: from the center hex to the place they are to retreat to
    contingency_distance: int | None = None
    to_place_only: bool = True  # the contingency says no more than to retreat there quickly

    def __post_init__(self) -> None:
        a_number("NoOrders.distance", self.distance)
        a_yes_or_no("NoOrders.assigned_since", self.assigned_since)
        a_yes_or_no("NoOrders.reached_contingency", self.reached_contingency)
        a_yes_or_no("NoOrders.preliminary_done", self.preliminary_done)
        a_number("NoOrders.turns_defending", self.turns_defending)
        a_number_or_none("NoOrders.contingency_distance", self.contingency_distance)
        a_yes_or_no("NoOrders.to_place_only", self.to_place_only)


def may_be_there(units: NoOrders) -> Answer:
    """May be there without orders [6.3a]."""
    failed: list[Reason] = []

    # all of these
    # within 5 hexes of the center hex                                        tcs/op_sheets.rules:54
    if units.distance > 5:
        failed.append(Reason("within 5 hexes of the center hex", "6.3a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def new_center(units: NoOrders) -> Answer:
    """May have a new center hex [6.3a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if units.assigned_since:
        # assigned, and unassigned again [6.3a]                               tcs/op_sheets.rules:58
        because.append(Reason("assigned, and unassigned again", "6.3a"))
    elif units.reached_contingency:
        # at the place of the contingency [6.3c]                              tcs/op_sheets.rules:59
        because.append(Reason("at the place of the contingency", "6.3c"))
    elif units.preliminary_done:
        # preliminary instructions done [6.14a]                               tcs/op_sheets.rules:60
        because.append(Reason("preliminary instructions done", "6.14a"))
    else:
        failed += [
            Reason("assigned, and unassigned again", "6.3a", holds=False),
            Reason("at the place of the contingency", "6.3c", holds=False),
            Reason("preliminary instructions done", "6.14a", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def contingency_allowed(units: NoOrders) -> Answer:
    """Contingency plan [6.3c]."""
    failed: list[Reason] = []

    # all of these
    # a retreat to a place                                                    tcs/op_sheets.rules:64
    if not (units.contingency_distance is not None and units.to_place_only):
        failed.append(Reason("a retreat to a place", "6.3c", holds=False))
    # 10 hexes or more from the old center hex                                tcs/op_sheets.rules:65
    if not (units.contingency_distance is not None and units.contingency_distance >= 10):
        failed.append(Reason("10 hexes or more from the old center hex", "6.3c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_defend_in_place(units: NoOrders) -> Answer:
    """May still defend in place [6.3c].

    3 turns; then the contingency is carried out.
    """
    failed: list[Reason] = []

    # all of these
    # 3 turns at most, with this one                                          tcs/op_sheets.rules:71
    if units.turns_defending >= 3:
        failed.append(Reason("3 turns at most, with this one", "6.3c", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def no_orders_sfa(orders: Orders) -> Answer:
    """May fire a Suppressive Fire Action [6.3b].

    Overwatch is open to all; nobody without orders is Dug In.
    """
    failed: list[Reason] = []

    # all of these
    # assigned                                                                tcs/op_sheets.rules:76
    if not assigned_holds(orders):
        failed.append(Reason("assigned", "6.3b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class SheetPart(Word):
    """Part of an Op Sheet [6.5; 6.5a; 6.5b; 6.5c].

    All are filled in when the sheet is drawn up [6.8].
    """

    # fmt: off
    #                   printed                 may_change_later
    TIME_PART =         "Time",                 False
    TYPE_PART =         "Type",                 False
    SIZE_PART =         "Size",                 False
    ORGANIZATION_PART = "Task Organization",    True
    GRAPHIC_PART =      "Graphic",              False
    NOTES_PART =        "Written Notes",        False
    FAILURE_PART =      "Failure Instructions", False
    # fmt: on

    def __init__(self, printed: str, may_change_later: bool) -> None:
        self.may_change_later: Final = may_change_later


_FAILURE_PART: Final = SheetPart.FAILURE_PART
_GRAPHIC_PART: Final = SheetPart.GRAPHIC_PART
_NOTES_PART: Final = SheetPart.NOTES_PART
_ORGANIZATION_PART: Final = SheetPart.ORGANIZATION_PART
_SIZE_PART: Final = SheetPart.SIZE_PART
_TIME_PART: Final = SheetPart.TIME_PART
_TYPE_PART: Final = SheetPart.TYPE_PART


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDraft:
    """An Op Sheet as it is drawn up [6.8]."""

    parts: tuple[SheetPart, ...] = ()  # those filled in
    before_play: bool = False  # before the game
    command_phase: bool = True  # in a Command Phase
    intent: str | None = None  # the higher commander's, which the game gives [6.4]
    missions_apart: bool = True  # no set of units has two missions in a row on it [6.6]

    def __post_init__(self) -> None:
        each("SheetDraft.parts", self.parts, is_a, SheetPart)
        a_yes_or_no("SheetDraft.before_play", self.before_play)
        a_yes_or_no("SheetDraft.command_phase", self.command_phase)
        or_none("SheetDraft.intent", self.intent, a_text)
        a_yes_or_no("SheetDraft.missions_apart", self.missions_apart)


def may_draw_up(sheet: SheetDraft) -> Answer:
    """May be drawn up [6.8].

    As many as one likes in a turn.
    """
    failed: list[Reason] = []

    # all of these
    # before the game or in a Command Phase [6.8]                            tcs/op_sheets.rules:101
    if not (sheet.before_play or sheet.command_phase):
        failed.append(Reason("before the game or in a Command Phase", "6.8", holds=False))
    # its Time [6.5]                                                         tcs/op_sheets.rules:102
    if not any([part == _TIME_PART for part in sheet.parts]):
        failed.append(Reason("its Time", "6.5", holds=False))
    # its Type [6.6]                                                         tcs/op_sheets.rules:103
    if not any([part == _TYPE_PART for part in sheet.parts]):
        failed.append(Reason("its Type", "6.6", holds=False))
    # its Size [6.9c]                                                        tcs/op_sheets.rules:104
    if not any([part == _SIZE_PART for part in sheet.parts]):
        failed.append(Reason("its Size", "6.9c", holds=False))
    # its Task Organization [6.7]                                            tcs/op_sheets.rules:105
    if not any([part == _ORGANIZATION_PART for part in sheet.parts]):
        failed.append(Reason("its Task Organization", "6.7", holds=False))
    # its Graphic [6.5a]                                                     tcs/op_sheets.rules:106
    if not any([part == _GRAPHIC_PART for part in sheet.parts]):
        failed.append(Reason("its Graphic", "6.5a", holds=False))
    # its Written Notes [6.5b]                                               tcs/op_sheets.rules:107
    if not any([part == _NOTES_PART for part in sheet.parts]):
        failed.append(Reason("its Written Notes", "6.5b", holds=False))
    # its Failure Instructions [6.5c]                                        tcs/op_sheets.rules:108
    if not any([part == _FAILURE_PART for part in sheet.parts]):
        failed.append(Reason("its Failure Instructions", "6.5c", holds=False))
    # one mission for each set of units [6.6]                                tcs/op_sheets.rules:109
    if not sheet.missions_apart:
        failed.append(Reason("one mission for each set of units", "6.6", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class GraphicChange(Word):
    """Change of a graphic [6.5a]."""

    # fmt: off
    #                printed                    allowed
    USE_ALTERNATES = "switch to an alternate",  True
    USE_RESERVES =   "draw in a reserve's use", True
    ADD_UNITS =      "add units",               True
    ANYTHING_ELSE =  "anything else",           False
    # fmt: on

    def __init__(self, printed: str, allowed: bool) -> None:
        self.allowed: Final = allowed


def graphic_may_change(change: GraphicChange, trace: Trace | None = None) -> bool:
    """The graphic may be changed so [6.5a]."""
    # gives                                                                  tcs/op_sheets.rules:118
    value = change.allowed
    if trace is not None:
        trace.formula(
            "graphic_may_change",
            value,
            "6.5a",
            "tcs/op_sheets.rules:118",
            "The graphic may be changed so",
        )
    return value


class GraphicSymbol(Word):
    """Chart of Common Graphic Symbols [Charts].

    Binds: what the units must keep to.
    """

    # fmt: off
    #                      printed                         binds
    LATERAL_BOUNDARY =     "Lateral Boundary",             "the limit between neighbours"
    LINE_OF_DEPARTURE =    "Line of Departure",            "where the operation begins"
    PHASE_LINE =           "Phase Line",                   "times the actions of several units"
    UNIT_LOCATION =        "Unit Location",                "where a unit is"
    OBJECTIVE =            "Objective",                    "the area to take or to hold"
    AXIS_OF_ADVANCE =      "Axis of Advance",              "anywhere within its bounds"
    DIRECTION_OF_ADVANCE = "Direction of Advance",         "exactly the path under the arrow"
    SMOKE_AREA =           "Area to be screened by Smoke", "smoke there, best with its time"
    # fmt: on

    def __init__(self, printed: str, binds: str) -> None:
        self.binds: Final = binds


def what_binds(symbol: GraphicSymbol, trace: Trace | None = None) -> str:
    """What it binds to [Charts]."""
    # gives                                                                  tcs/op_sheets.rules:133
    value = symbol.binds
    if trace is not None:
        trace.formula("what_binds", value, "Charts", "tcs/op_sheets.rules:133", "What it binds to")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetMissions:
    """The missions of an Op Sheet [6.6]."""

    missions: tuple[SheetType, ...] = ()  # of the sets of units on it
    reserves: bool = False  # part of it is in reserve

    def __post_init__(self) -> None:
        each("SheetMissions.missions", self.missions, is_a, SheetType)
        a_yes_or_no("SheetMissions.reserves", self.reserves)


def sheet_rank(sheet: SheetMissions, trace: Trace | None = None) -> SheetType | None:
    """Type of the Op Sheet: its highest mission [6.6].

    Units in reserve count as an Attack [6.6b; 6.14b]. Any offensive operation is one, empty
    ground or not.
    """
    # as_attacks [6.14b]                                                     tcs/op_sheets.rules:142
    as_attacks = 1 if sheet.reserves else 0
    if trace is not None:
        trace.step("as_attacks", as_attacks, "6.14b", "tcs/op_sheets.rules:142")
    # gives                                                                  tcs/op_sheets.rules:140
    value = greatest(sheet.missions + (_ATTACK,) * few_enough(as_attacks))
    if trace is not None:
        trace.formula(
            "sheet_rank",
            value,
            "6.6",
            "tcs/op_sheets.rules:140",
            "Type of the Op Sheet: its highest mission",
        )
    return value


# What a mission allows [6.6a; 6.6b; 6.6c; 6.6d]                             tcs/op_sheets.rules:145


@dataclass(frozen=True, slots=True)
class MissionEffectsFigures:
    """What one line of What a mission allows [6.6a; 6.6b; 6.6c; 6.6d] gives."""

    line: str
    digs_in: bool
    lays_mines: bool
    fails_on_contact: bool


MISSION_EFFECTS_TYPE: Final[Axis[SheetType]] = Axis(
    "mission_effects",
    "What a mission allows",
    "6.6a; 6.6b; 6.6c; 6.6d",
    "Type",
    (SheetType.PREPARED_DEFENSE, SheetType.ATTACK, SheetType.HASTY_DEFENSE, SheetType.MOVE),
)

# fmt: off
MISSION_EFFECTS: Final[FiguresChart[MissionEffectsFigures]] = FiguresChart(
    "mission_effects",
    "What a mission allows",
    "6.6a; 6.6b; 6.6c; 6.6d",
    "tcs/op_sheets.rules:145",
    rows=(MISSION_EFFECTS_TYPE,),
    columns=(),
    lines=(
        #                     digs_in lays_mines fails_on_contact
        ("Prepared Defense", (True,   True,      False)),
        ("Attack",           (False,  False,     False)),
        ("Hasty Defense",    (False,  False,     False)),
        ("Move",             (False,  False,     True)),
    ),
    gives=MissionEffectsFigures,
)
# fmt: on


def mission_effects(type_: SheetType, trace: Trace | None = None) -> MissionEffectsFigures:
    """What a mission allows [6.6a; 6.6b; 6.6c; 6.6d]."""
    try:
        found: MissionEffectsFigures = MISSION_EFFECTS.known[MISSION_EFFECTS_TYPE.at[type_]]
    except Exception:
        found = MISSION_EFFECTS.look_up(type_)
    if trace is not None:
        trace.looked_up(MISSION_EFFECTS, type_, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetListing:
    """A unit that is put on one more Op Sheet [6.7b]."""

    implemented: int = 0  # implemented sheets it is on
    waiting: int = 0  # non-implemented sheets it is on
    new_implemented: bool = False  # the further sheet is implemented

    def __post_init__(self) -> None:
        a_number("SheetListing.implemented", self.implemented)
        a_number("SheetListing.waiting", self.waiting)
        a_yes_or_no("SheetListing.new_implemented", self.new_implemented)


def may_be_listed(listing: SheetListing) -> Answer:
    """May be listed [6.7b].

    On or off the map [6.7]; units off the map count for the size [6.7a]. Units not listed
    take no part.
    """
    failed: list[Reason] = []

    # all of these
    # two sheets at most                                                     tcs/op_sheets.rules:164
    if listing.implemented + listing.waiting > 1:
        failed.append(Reason("two sheets at most", "6.7b", holds=False))
    # one implemented at most                                                tcs/op_sheets.rules:165
    if not (not listing.new_implemented or listing.implemented == 0):
        failed.append(Reason("one implemented at most", "6.7b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAge:
    """An implemented Op Sheet that lists the unit [6.10a]."""

    name: str = "sheet"
    turn_of_implementing: int  # the turn in which it was implemented

    def __post_init__(self) -> None:
        a_text("SheetAge.name", self.name)
        a_number("SheetAge.turn_of_implementing", self.turn_of_implementing)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSheets:
    """The sheets of a unit [6.10a]."""

    sheets: tuple[SheetAge, ...] = ()  # implemented ones only

    def __post_init__(self) -> None:
        each("UnitSheets.sheets", self.sheets, is_a, SheetAge)


def sheet_in_force(unit: UnitSheets, trace: Trace | None = None) -> SheetAge | None:
    """The Op Sheet that is followed [6.10; 6.10a; 6.10b; 6.8].

    At the pace that its player likes, but followed it must be [6.10b]. The one implemented
    last, whenever it was drawn up. Until a new one implements, the old one holds.
    """
    # gives                                                                  tcs/op_sheets.rules:174
    value = one_with_greatest(unit.sheets, lambda sheet: sheet.turn_of_implementing)
    if trace is not None:
        trace.formula(
            "sheet_in_force",
            value,
            "6.10; 6.10a; 6.10b; 6.8",
            "tcs/op_sheets.rules:174",
            "The Op Sheet that is followed",
        )
    return value


class SheetState(Word):
    """Op Sheet [6.5; 6.10; 6.11; 6.12]."""

    NOT_DRAWN = "not drawn up"
    PREPARING = "non-implemented"
    IN_FORCE = "implemented"
    FAILING = "follows failure instructions"
    REMOVED = "removed from play"


class OpSheetEvent(Word):
    """What can happen to Life of an Op Sheet."""

    # drawn_before [6.8]
    DRAWN_BEFORE = "drawn up before play"
    # drawn [6.8]
    DRAWN = "drawn up in a Command Phase"
    # implements [6.10]
    IMPLEMENTS = "its check succeeds"
    # succeeds [6.11]
    SUCCEEDS = "its mission is fulfilled"
    # called_off [6.12]
    CALLED_OFF = "its player calls it off"
    # given_up [6.13a; 6.13b]
    GIVEN_UP = "all its units are on other sheets or scratched off"
    # at_rear [6.5c]
    AT_REAR = "its units have withdrawn"


# Life of an Op Sheet [6.5; 6.8; 6.10; 6.11; 6.12]                           tcs/op_sheets.rules:185
# fmt: off
OP_SHEET_TRACK: Final[Track[SheetState, OpSheetEvent]] = Track(
    "Life of an Op Sheet",
    "6.5; 6.8; 6.10; 6.11; 6.12",
    states=tuple(SheetState),
    events=tuple(OpSheetEvent),
    lines=(
        #                                 drawn_before         drawn
        #                                 implements           succeeds
        #                                 called_off          given_up
        #                                 at_rear
        ("not drawn up",                 (SheetState.IN_FORCE, SheetState.PREPARING,
                                          never,               never,
                                          never,              never,
                                          never)),
        ("non-implemented",              (never,               never,
                                          SheetState.IN_FORCE, never,
                                          never,              SheetState.REMOVED,
                                          never)),
        ("implemented",                  (never,               never,
                                          never,               SheetState.REMOVED,
                                          SheetState.FAILING, SheetState.REMOVED,
                                          never)),
        ("follows failure instructions", (never,               never,
                                          never,               never,
                                          never,              SheetState.REMOVED,
                                          SheetState.REMOVED)),
        ("removed from play",            (never,               never,
                                          never,               never,
                                          never,              never,
                                          never)),
    ),
)
# fmt: on
OP_SHEET_TRACK_STARTS: Final = SheetState.NOT_DRAWN


def next_op_sheet(state: SheetState, event: OpSheetEvent) -> SheetState:
    """Life of an Op Sheet [6.5; 6.8; 6.10; 6.11; 6.12].

    Part of a sheet may fail or be reassigned alone: that part goes its own way [6.12b;
    6.13a]. Units of a sheet that succeeded, failed or gave them up are unassigned.
    """
    return OP_SHEET_TRACK.after(state, event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A group that follows failure instructions [6.12]."""

    friendly_phase: bool = True  # it begins in a friendly phase
    players_wish: bool = True  # its player decides so
    part_only: bool = False  # only part of the Task Organization [6.12b]
    toward_enemy: bool = False  # the instructions would move it toward enemy locations
    contact: bool = False  # it cannot avoid the enemy

    def __post_init__(self) -> None:
        a_yes_or_no("Failure.friendly_phase", self.friendly_phase)
        a_yes_or_no("Failure.players_wish", self.players_wish)
        a_yes_or_no("Failure.part_only", self.part_only)
        a_yes_or_no("Failure.toward_enemy", self.toward_enemy)
        a_yes_or_no("Failure.contact", self.contact)


def may_begin_to_fail(group: Failure) -> Answer:
    """May begin to follow failure instructions [6.12; 6.12b]."""
    failed: list[Reason] = []

    # all of these
    # in a friendly phase                                                    tcs/op_sheets.rules:212
    if not group.friendly_phase:
        failed.append(Reason("in a friendly phase", "6.12; 6.12b", holds=False))
    # its player's wish                                                      tcs/op_sheets.rules:213
    if not group.players_wish:
        failed.append(Reason("its player's wish", "6.12; 6.12b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_withdraw(group: Failure) -> Answer:
    """May go on withdrawing [6.12a].

    Where it may not, it stays, unassigned.
    """
    failed: list[Reason] = []

    # none of these
    # toward enemy locations                                                 tcs/op_sheets.rules:218
    if group.toward_enemy:
        failed.append(Reason("toward enemy locations", "6.12a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def needs_new_instructions(group: Failure) -> Answer:
    """Is given other failure instructions next Command Phase [6.12a]."""
    failed: list[Reason] = []

    # all of these
    # it cannot avoid the enemy                                              tcs/op_sheets.rules:222
    if not group.contact:
        failed.append(Reason("it cannot avoid the enemy", "6.12a", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChange:
    """Units added to a non-implemented Op Sheet [6.13d]."""

    weighted_turns: int  # weighted turns: accrued so far
    size_before: int  # before the change, the staff included
    elements_before: int = 1  # battalions represented on it
    elements_added: int = 0  # battalions of the added units
    new_elements: int = 0  # of these, not represented on it before
    staff_after: bool = False  # with them at least one battalion is all there

    def __post_init__(self) -> None:
        a_number("SheetChange.weighted_turns", self.weighted_turns)
        a_number("SheetChange.size_before", self.size_before)
        a_number("SheetChange.elements_before", self.elements_before)
        a_number("SheetChange.elements_added", self.elements_added)
        a_number("SheetChange.new_elements", self.new_elements)
        a_yes_or_no("SheetChange.staff_after", self.staff_after)


def turns_after_adding(change: SheetChange, trace: Trace | None = None) -> int:
    """Weighted turns left [6.13d]."""
    # gives                                                                  tcs/op_sheets.rules:234
    value = max(0, change.weighted_turns - 3 * change.elements_added)
    if trace is not None:
        trace.formula(
            "turns_after_adding", value, "6.13d", "tcs/op_sheets.rules:234", "Weighted turns left"
        )
    return value


def size_after_adding(change: SheetChange, trace: Trace | None = None) -> int:
    """Op Sheet size with them [6.13d; 6.9c; 6.9d]."""
    # staff [6.9d]                                                           tcs/op_sheets.rules:238
    staff = 1 if change.staff_after else 0
    if trace is not None:
        trace.step("staff", staff, "6.9d", "tcs/op_sheets.rules:238")
    # gives                                                                  tcs/op_sheets.rules:237
    value = change.elements_before + change.new_elements - staff
    if trace is not None:
        trace.formula(
            "size_after_adding",
            value,
            "6.13d; 6.9c; 6.9d",
            "tcs/op_sheets.rules:237",
            "Op Sheet size with them",
        )
    return value


def size_after_removing(change: SheetChange, trace: Trace | None = None) -> int:
    """Op Sheet size after units are scratched off [6.13b].

    Not adjusted.
    """
    # gives                                                                  tcs/op_sheets.rules:241
    value = change.size_before
    if trace is not None:
        trace.formula(
            "size_after_removing",
            value,
            "6.13b",
            "tcs/op_sheets.rules:241",
            "Op Sheet size after units are scratched off",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAddition:
    """Units added to an implemented Op Sheet [6.13c]."""

    elements: int  # battalions of the added units
    staff_on_sheet: bool = False  # the sheet that gains them has a staff

    def __post_init__(self) -> None:
        a_number("SheetAddition.elements", self.elements)
        a_yes_or_no("SheetAddition.staff_on_sheet", self.staff_on_sheet)


def size_of_addition(addition: SheetAddition, trace: Trace | None = None) -> int:
    """Op Sheet size of their own check [6.13c].

    They alone are checked, with their own weighted turns, and take no part before.
    """
    # gives                                                                  tcs/op_sheets.rules:249
    value = addition.elements - 1 if addition.staff_on_sheet else addition.elements
    if trace is not None:
        trace.formula(
            "size_of_addition",
            value,
            "6.13c",
            "tcs/op_sheets.rules:249",
            "Op Sheet size of their own check",
        )
    return value


def turns_before_arrival(turns_waiting: int, trace: Trace | None = None) -> int:
    """Weighted turns before reinforcements arrive [6.13e]."""
    # gives                                                                  tcs/op_sheets.rules:253
    value = 3 * turns_waiting
    if trace is not None:
        trace.formula(
            "turns_before_arrival",
            value,
            "6.13e",
            "tcs/op_sheets.rules:253",
            "Weighted turns before reinforcements arrive",
        )
    return value


def may_scratch_off(sheet: SheetDraft) -> Answer:
    """May be scratched off [6.13a; 6.13b].

    The units become unassigned. Units on a sheet that implements later are erased from the
    older one.
    """
    failed: list[Reason] = []

    # all of these
    # in a Command Phase                                                     tcs/op_sheets.rules:259
    if not sheet.command_phase:
        failed.append(Reason("in a Command Phase", "6.13a; 6.13b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preliminary:
    """Preliminary instructions [6.14a]."""

    new_sheet: bool = True  # listed as the sheet is drawn up
    contact: bool = False  # the move would meet the enemy

    def __post_init__(self) -> None:
        a_yes_or_no("Preliminary.new_sheet", self.new_sheet)
        a_yes_or_no("Preliminary.contact", self.contact)


def preliminary_allowed(orders: Preliminary) -> Answer:
    """May be followed [6.14a].

    At once, before the sheet implements. The units leave any implemented sheet, and are
    unassigned.
    """
    failed: list[Reason] = []

    # all of these
    # listed as the sheet is drawn up                                        tcs/op_sheets.rules:270
    if not orders.new_sheet:
        failed.append(Reason("listed as the sheet is drawn up", "6.14a", holds=False))

    # none of these
    # enemy contact on the way                                               tcs/op_sheets.rules:272
    if orders.contact:
        failed.append(Reason("enemy contact on the way", "6.14a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternate:
    """Switch to an alternate, or a reserve that is committed [6.14b; 6.14c]."""

    implemented: bool = True  # the sheet is implemented
    command_phase: bool = True
    reserve: bool = False  # a reserve, not an alternate
    drawn: bool = True  # an alternate drawn with the sheet, or a reserve's use drawn now
    already_switched: bool = False  # the sheet has been switched to its alternates

    def __post_init__(self) -> None:
        a_yes_or_no("Alternate.implemented", self.implemented)
        a_yes_or_no("Alternate.command_phase", self.command_phase)
        a_yes_or_no("Alternate.reserve", self.reserve)
        a_yes_or_no("Alternate.drawn", self.drawn)
        a_yes_or_no("Alternate.already_switched", self.already_switched)


def may_try_switch(switch: Alternate) -> Answer:
    """May be tried [6.14b; 6.14c; 6.14d].

    A reserve's use cannot be changed once drawn; units not committed are unassigned.
    """
    failed: list[Reason] = []

    # all of these
    # the sheet is implemented [6.14b]                                       tcs/op_sheets.rules:284
    if not switch.implemented:
        failed.append(Reason("the sheet is implemented", "6.14b", holds=False))
    # in the Command Phase [6.14d]                                           tcs/op_sheets.rules:285
    if not switch.command_phase:
        failed.append(Reason("in the Command Phase", "6.14d", holds=False))
    # drawn on the graphic [6.14b; 6.14c]                                    tcs/op_sheets.rules:286
    if not switch.drawn:
        failed.append(Reason("drawn on the graphic", "6.14b; 6.14c", holds=False))

    # none of these
    # back from the alternates [6.14c]                                       tcs/op_sheets.rules:288
    if switch.already_switched and not switch.reserve:
        failed.append(Reason("back from the alternates", "6.14c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineEntry:
    """A line of Line Entry Command [6.15a]."""

    units: str
    size: int
    sheet_type: SheetType
    mission: str

    def __post_init__(self) -> None:
        a_text("LineEntry.units", self.units)
        a_number("LineEntry.size", self.size)
        is_a("LineEntry.sheet_type", self.sheet_type, SheetType)
        a_text("LineEntry.mission", self.mission)


# Line Entry Command (optional) [6.15]                                       tcs/op_sheets.rules:298
LINE_ENTRY: Final[SequenceOfPlay] = SequenceOfPlay(
    "line_entry",
    "Line Entry Command (optional)",
    "6.15",
    inputs=("line",),
    events=(),
    items=(
        Node(
            "step",
            "write",
            "enter units, size, type and mission, with a plan that will be kept",
            rule="6.15a; 6.15c",
            optional=True,
        ),
        Node(
            "step",
            "tally",
            "jot down the weighted turns",
            rule="6.15b",
            uses=("weighted_turns_gained",),
        ),
        Node(
            "step",
            "roll_for_it",
            "roll to implement",
            rule="6.15b",
            optional=True,
            uses=("command_prep",),
        ),
        Node("step", "mark_it", "tick each line that implements", rule="6.15b", optional=True),
    ),
)


def walk_line_entry(*, line: LineEntry | None = None) -> Walker:
    """Line Entry Command (optional) [6.15].

    In place of graphics: a line for each Op Sheet.
    """
    return Walker(LINE_ENTRY, {"line": line})
