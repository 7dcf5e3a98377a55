# Tactical Combat Series 4.01
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/units.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Units."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Chart,
    Dice,
    Ended,
    FiguresChart,
    LeaveOut,
    Reason,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    each,
    is_a,
    is_at_most,
    needed,
)
from .words import Mode, MoraleState, TargetType, Unit, UnitKind, steps_left

_FIRE_MODE: Final = Mode.FIRE_MODE
_MOVE_MODE: Final = Mode.MOVE_MODE
_NORMAL: Final = MoraleState.NORMAL
_MORALE_STATE_PARALYZED: Final = MoraleState.PARALYZED
_MORALE_STATE_SUPPRESSED: Final = MoraleState.SUPPRESSED
_BOTH: Final = TargetType.BOTH
_MORTAR_PLATOON: Final = UnitKind.MORTAR_PLATOON
_HALF_TRACK_OR_TRUCK: Final = frozenset((UnitKind.HALF_TRACK, UnitKind.TRUCK))
_INFANTRY_PLATOON_OR_INFANTRY_SECTION: Final = frozenset((
    UnitKind.INFANTRY_PLATOON,
    UnitKind.INFANTRY_SECTION,
))
_TANK_OR_RECON: Final = frozenset((UnitKind.TANK, UnitKind.RECON))


class FirerType(Word):
    """Firer type [3.1a; 3.1b]."""

    AREA_FIRER = "A"
    POINT_FIRER = "P"
    NO_WEAPON = "none"  # dash


class UnitClass(Word):
    """Class of unit [3.0].

    Usual types only: a counter shows its own. Weapons units may defend in Assault-style
    combat. Vehicles carry others by a rule of their own [24.1e].
    """

    # fmt: off
    #          printed     target_usual      firer_usual            morale  breaches  assaults  at_rolls  overruns  tows   carries
    INFANTRY = "Infantry", TargetType.AREA,  FirerType.AREA_FIRER,  True,   True,     True,     True,     False,    False, False
    WEAPONS =  "Weapons",  None,             None,                  True,   False,    False,    False,    False,    False, False
    VEHICLE =  "Vehicle",  TargetType.POINT, FirerType.POINT_FIRER, False,  False,    False,    False,    True,     True,  False
    CARRIER =  "Carrier",  None,             None,                  False,  False,    False,    False,    True,     True,  True
    # fmt: on

    def __init__(
        self,
        printed: str,
        target_usual: TargetType | None,
        firer_usual: FirerType | None,
        morale: bool,
        breaches: bool,
        assaults: bool,
        at_rolls: bool,
        overruns: bool,
        tows: bool,
        carries: bool,
    ) -> None:
        self.target_usual: Final = target_usual
        self.firer_usual: Final = firer_usual
        self.morale: Final = morale
        self.breaches: Final = breaches
        self.assaults: Final = assaults
        self.at_rolls: Final = at_rolls
        self.overruns: Final = overruns
        self.tows: Final = tows
        self.carries: Final = carries


_CARRIER: Final = UnitClass.CARRIER
_INFANTRY: Final = UnitClass.INFANTRY
_VEHICLE: Final = UnitClass.VEHICLE
_WEAPONS: Final = UnitClass.WEAPONS
_VEHICLE_OR_CARRIER: Final = frozenset((UnitClass.VEHICLE, UnitClass.CARRIER))


def unit_class(kind: UnitKind, trace: Trace | None = None) -> UnitClass:
    """Class of a unit [3.0a; 3.0b; 3.0c; 3.0d]."""
    # gives                                                                       tcs/units.rules:16
    value: UnitClass
    if kind in _INFANTRY_PLATOON_OR_INFANTRY_SECTION:
        # infantry platoons, engineers, police, other troops [3.0a]
        value = _INFANTRY
        why = "infantry platoons, engineers, police, other troops"
    elif kind in _TANK_OR_RECON:
        # combat vehicles [3.0c]
        value = _VEHICLE
        why = "combat vehicles"
    elif kind in _HALF_TRACK_OR_TRUCK:
        # with a white box [3.0d]
        value = _CARRIER
        why = "with a white box"
    else:
        value = _WEAPONS
        why = ""
    if trace is not None:
        trace.formula(
            "unit_class",
            value,
            "3.0a; 3.0b; 3.0c; 3.0d",
            "tcs/units.rules:16",
            "Class of a unit",
            why,
        )
    return value


def on_wheels(kind: UnitKind, trace: Trace | None = None) -> bool:
    """Vehicle or carrier [3.0c; 3.0d]."""
    # class                                                                       tcs/units.rules:25
    class_ = unit_class(kind, trace)
    if trace is not None:
        trace.step("class", class_, "3.0c; 3.0d", "tcs/units.rules:25")
    # gives                                                                       tcs/units.rules:24
    value = class_ in _VEHICLE_OR_CARRIER
    if trace is not None:
        trace.formula("on_wheels", value, "3.0c; 3.0d", "tcs/units.rules:24", "Vehicle or carrier")
    return value


class RangeCode(Word):
    """How a range is printed [3.0e]."""

    # fmt: off
    #          printed                          fires                  direct
    BOXED =    "in a box",                      FirerType.AREA_FIRER,  True
    CIRCLED =  "in a circle",                   FirerType.AREA_FIRER,  False
    REVERSED = "white on red, a nominal range", FirerType.POINT_FIRER, True
    # fmt: on

    def __init__(self, printed: str, fires: FirerType, direct: bool) -> None:
        self.fires: Final = fires
        self.direct: Final = direct


def seen_from_firer(code: RangeCode, trace: Trace | None = None) -> bool:
    """The firer itself needs the line of sight [3.0e; 9.1d].

    Otherwise its spotter does.
    """
    # gives                                                                       tcs/units.rules:36
    value = code.direct
    if trace is not None:
        trace.formula(
            "seen_from_firer",
            value,
            "3.0e; 9.1d",
            "tcs/units.rules:36",
            "The firer itself needs the line of sight",
        )
    return value


class CounterSide(Word):
    """Side of a counter [3.0e]."""

    FIRE_SIDE = "Fire Mode side"
    MOVE_SIDE = "Move Mode side"


# Counter coding [3.0e]                                                           tcs/units.rules:44
# ?! doubtful: the diagram has it on the Fire Mode side
COUNTER_CODING_FIGURE: Final[Axis[str]] = Axis(
    "counter_coding",
    "Counter coding",
    "3.0e",
    "Figure",
    (
        "type and size",
        "Area firepower",
        "range",
        "morale, white on red",
        "Attack Rating of a vehicle",
        "nominal range of a vehicle",
        "Point Defense, black on yellow",
        "caliber of a mortar",
        "Movement Allowance, or TO for Tow Only",
        "Target Type",
        "Firer Type",
    ),
)

# fmt: off
COUNTER_CODING: Final[Chart[CounterSide]] = Chart(
    "counter_coding",
    "Counter coding",
    "3.0e",
    "tcs/units.rules:44",
    rows=(COUNTER_CODING_FIGURE,),
    columns=(),
    lines=(
        #                                           Side
        ("type and size",                          (CounterSide.FIRE_SIDE,)),
        ("Area firepower",                         (CounterSide.FIRE_SIDE,)),
        ("range",                                  (CounterSide.FIRE_SIDE,)),
        ("morale, white on red",                   (CounterSide.FIRE_SIDE,)),
        ("Attack Rating of a vehicle",             (CounterSide.FIRE_SIDE,)),
        ("nominal range of a vehicle",             (CounterSide.FIRE_SIDE,)),
        ("Point Defense, black on yellow",         (CounterSide.FIRE_SIDE,)),
        ("caliber of a mortar",                    (CounterSide.FIRE_SIDE,)),
        ("Movement Allowance, or TO for Tow Only", (CounterSide.MOVE_SIDE,)),
        ("Target Type",                            (CounterSide.MOVE_SIDE,)),
        ("Firer Type",                             (CounterSide.MOVE_SIDE,)),  # ?!
    ),
)
# fmt: on


def counter_coding(figure: str, trace: Trace | None = None) -> CounterSide:
    """Counter coding [3.0e].

    3.1 puts the Firer Type on the Move Mode side, the diagram on the other; 3.1 is
    followed.
    """
    try:
        found: CounterSide = COUNTER_CODING.known[COUNTER_CODING_FIGURE.at[figure]]
    except Exception:
        found = COUNTER_CODING.look_up(figure)
    if trace is not None:
        trace.looked_up(COUNTER_CODING, figure, found)
    return found


class GameMarker(Word):
    """Markers [3.0e].

    In clean up: taken off both sides' units or off the map in every Clean Up Phase [2.2].
    """

    # fmt: off
    #                    printed                 in_clean_up
    TURN_MARKER =        "Turn",                 False
    DAY_MARKER =         "Day",                  False
    WEATHER_MARKER =     "Weather",              False
    STEP_LOSS =          "Step Loss",            False
    FIRED_MARKER =       "Fired",                True
    BUTTONED_UP_MARKER = "Buttoned Up",          True
    SUPPRESSED_MARKER =  "Suppressed",           True
    PARALYZED_MARKER =   "Paralyzed",            False
    ILLUM_MARKER =       "Illum Round",          True
    MINES =              "Mines",                False
    MINE_BREACH =        "Mine Breach",          False
    REGULAR_SMOKE =      "Smoke",                True
    SMOKE_LEVEL_1 =      "Smoke Level 1",        True
    SMOKE_LEVEL_2 =      "Smoke Level 2",        False
    TARGET_HEX_MARKER =  "Target Hex",           False
    BATTERY_GOOD =       "Battery Good Shoot",   False
    BATTERY_BAD =        "Battery Bad Shoot",    False
    BATTALION_GOOD =     "Battalion Good Shoot", False
    BATTALION_BAD =      "Battalion Bad Shoot",  False
    DUG_IN_MARKER =      "Dug In",               False
    # fmt: on

    def __init__(self, printed: str, in_clean_up: bool) -> None:
        self.in_clean_up: Final = in_clean_up


def leaves_in_clean_up(marker: GameMarker, trace: Trace | None = None) -> bool:
    """Taken off in Clean Up [2.2; 3.0e].

    A Paralyzed marker becomes Suppressed, a Level 2 Smoke marker Level 1.
    """
    # gives                                                                       tcs/units.rules:86
    value = marker.in_clean_up
    if trace is not None:
        trace.formula(
            "leaves_in_clean_up", value, "2.2; 3.0e", "tcs/units.rules:86", "Taken off in Clean Up"
        )
    return value


# Which table for whom [3.1a]                                                     tcs/units.rules:97


@dataclass(frozen=True, slots=True)
class FireTablesFigures:
    """What one line of Which table for whom [3.1a] gives."""

    line: str
    area: bool
    point: bool


FIRE_TABLES_FIRER: Final[Axis[FirerType]] = Axis(
    "fire_tables",
    "Which table for whom",
    "3.1a",
    "Firer",
    (FirerType.AREA_FIRER, FirerType.POINT_FIRER, FirerType.NO_WEAPON),
)
FIRE_TABLES_TARGET: Final[Axis[TargetType]] = Axis(
    "fire_tables",
    "Which table for whom",
    "3.1a",
    "target",
    (TargetType.AREA, TargetType.POINT, TargetType.BOTH),
)

# fmt: off
FIRE_TABLES: Final[FiguresChart[FireTablesFigures]] = FiguresChart(
    "fire_tables",
    "Which table for whom",
    "3.1a",
    "tcs/units.rules:97",
    rows=(FIRE_TABLES_FIRER,),
    columns=(FIRE_TABLES_TARGET,),
    lines=(
        #         A-type          P-type          B-type
        ("A",    ((True, False),  (False, False), (True, False))),
        ("P",    ((True, False),  (False, True),  (True, True))),
        ("none", ((False, False), (False, False), (False, False))),
    ),
    gives=FireTablesFigures,
)
# fmt: on


def fire_tables(
    firer: FirerType,
    target: TargetType,
    trace: Trace | None = None,
) -> FireTablesFigures:
    """Which table for whom [3.1a].

    No weapon, or a special one such as on-map artillery: neither. A hex with nothing to hit
    on the Area Fire Table may still be fired at there, so as to button up vehicles [11.1c].
    """
    try:
        found: FireTablesFigures = FIRE_TABLES.known[FIRE_TABLES_FIRER.at[firer]][
            FIRE_TABLES_TARGET.at[target]
        ]
    except Exception:
        found = FIRE_TABLES.look_up(firer, target)
    if trace is not None:
        trace.looked_up(FIRE_TABLES, (firer, target), found)
    return found


# Which attacks for which target [9.2a; 9.2b; 9.2c; 3.1c]                        tcs/units.rules:108


@dataclass(frozen=True, slots=True)
class TargetTablesFigures:
    """What one line of Which attacks for which target [9.2a; 9.2b; 9.2c; 3.1c] gives."""

    line: str
    area_fire: bool
    point_fire: bool
    at_roll: bool
    artillery_point: bool


TARGET_TABLES_TARGET: Final[Axis[TargetType]] = Axis(
    "target_tables",
    "Which attacks for which target",
    "9.2a; 9.2b; 9.2c; 3.1c",
    "Target",
    (TargetType.POINT, TargetType.AREA, TargetType.BOTH),
)

# fmt: off
TARGET_TABLES: Final[FiguresChart[TargetTablesFigures]] = FiguresChart(
    "target_tables",
    "Which attacks for which target",
    "9.2a; 9.2b; 9.2c; 3.1c",
    "tcs/units.rules:108",
    rows=(TARGET_TABLES_TARGET,),
    columns=(),
    lines=(
        #           area_fire point_fire at_roll artillery_point
        ("P-type", (False,    True,      True,   True)),
        ("A-type", (True,     False,     False,  False)),
        ("B-type", (True,     True,      True,   False)),
    ),
    gives=TargetTablesFigures,
)
# fmt: on


def target_tables(target: TargetType, trace: Trace | None = None) -> TargetTablesFigures:
    """Which attacks for which target [9.2a; 9.2b; 9.2c; 3.1c]."""
    try:
        found: TargetTablesFigures = TARGET_TABLES.known[TARGET_TABLES_TARGET.at[target]]
    except Exception:
        found = TARGET_TABLES.look_up(target)
    if trace is not None:
        trace.looked_up(TARGET_TABLES, target, found)
    return found


class FireTable(Word):
    """Fire table [3.1]."""

    AREA_FIRE_TABLE_USED = "Area Fire Table"
    POINT_FIRE_TABLE_USED = "Point Fire Table"


_AREA_FIRE_TABLE_USED: Final = FireTable.AREA_FIRE_TABLE_USED
_POINT_FIRE_TABLE_USED: Final = FireTable.POINT_FIRE_TABLE_USED


@dataclass(frozen=True, slots=True, kw_only=True)
class Engagement:
    """A firer, a target, a table [3.1]."""

    firer: FirerType
    target: TargetType
    on_table: FireTable
    chosen_before: bool = True  # the table was chosen before the fire was resolved
    also_on_other: bool = False  # the same fire is used on the other table too

    def __post_init__(self) -> None:
        is_a("Engagement.firer", self.firer, FirerType)
        is_a("Engagement.target", self.target, TargetType)
        is_a("Engagement.on_table", self.on_table, FireTable)
        a_yes_or_no("Engagement.chosen_before", self.chosen_before)
        a_yes_or_no("Engagement.also_on_other", self.also_on_other)


def may_engage(engagement: Engagement) -> Answer:
    """May fire at it on this table [3.1a; 3.1c]."""
    failed: list[Reason] = []

    # all of these
    # a firer and a target of this table [3.1a]                                  tcs/units.rules:129
    if not (
        engagement.on_table == _AREA_FIRE_TABLE_USED
        and engaged_on(engagement).area
        or engagement.on_table == _POINT_FIRE_TABLE_USED
        and engaged_on(engagement).point
    ):
        failed.append(Reason("a firer and a target of this table", "3.1a", holds=False))
    # a B-type: the table chosen before [3.1c]                                   tcs/units.rules:131
    with LeaveOut(failed):
        if not (engagement.target != _BOTH or engagement.chosen_before):
            failed.append(Reason("a B-type: the table chosen before", "3.1c", holds=False))

    # none of these
    # the same fire on both tables [3.1c]                                        tcs/units.rules:133
    if engagement.also_on_other:
        failed.append(Reason("the same fire on both tables", "3.1c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def engaged_on(engagement: Engagement, trace: Trace | None = None) -> FireTablesFigures:
    """Tables for this pair [3.1a]."""
    # gives                                                                      tcs/units.rules:135
    value = fire_tables(engagement.firer, engagement.target, trace)
    if trace is not None:
        trace.formula("engaged_on", value, "3.1a", "tcs/units.rules:135", "Tables for this pair")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeChange:
    """Mode Change [4.1]."""

    to_mode: Mode
    now_in: Mode
    allowance: int | None = None  # Movement Allowance; none for Tow Only
    spent: int = 0  # Movement Points spent this phase
    own_phase: bool = True  # in its own Action Phase
    forced: bool = False  # by a retreat, a Morale result or Assault-style combat
    state: MoraleState = MoraleState.NORMAL
    fired: bool = False  # bears a Fired Marker
    towed: bool = False
    mounted: bool = False
    in_mine_breach: bool = False  # in the hex of a Minefield Breach [21.3c]

    def __post_init__(self) -> None:
        is_a("ModeChange.to_mode", self.to_mode, Mode)
        is_a("ModeChange.now_in", self.now_in, Mode)
        a_number_or_none("ModeChange.allowance", self.allowance)
        a_number("ModeChange.spent", self.spent)
        a_yes_or_no("ModeChange.own_phase", self.own_phase)
        a_yes_or_no("ModeChange.forced", self.forced)
        is_a("ModeChange.state", self.state, MoraleState)
        a_yes_or_no("ModeChange.fired", self.fired)
        a_yes_or_no("ModeChange.towed", self.towed)
        a_yes_or_no("ModeChange.mounted", self.mounted)
        a_yes_or_no("ModeChange.in_mine_breach", self.in_mine_breach)


def assumed_allowance(change: ModeChange, trace: Trace | None = None) -> int | None:
    """Movement Allowance that counts [4.1; 20.0g]."""
    # gives                                                                      tcs/units.rules:153
    value: int = 2 if change.allowance is None else change.allowance
    if trace is not None:
        trace.formula(
            "assumed_allowance",
            value,
            "4.1; 20.0g",
            "tcs/units.rules:153",
            "Movement Allowance that counts",
        )
    return value


def mode_change_cost(change: ModeChange, trace: Trace | None = None) -> int:
    """Cost of the Mode Change [4.1].

    Rounded at once; the same when Buttoned Up [17.7b].
    """
    # gives                                                                      tcs/units.rules:156
    value: int
    if change.forced:
        value = 0
        why = "forced"
    elif change.to_mode == _FIRE_MODE:
        value = 0
        why = "to Fire Mode"
    elif change.now_in == change.to_mode:
        value = 0
        why = "no change"
    else:
        value = (needed(assumed_allowance(change, trace), "assumed_allowance") + 1) // 2
        why = ""
    if trace is not None:
        trace.formula(
            "mode_change_cost", value, "4.1", "tcs/units.rules:156", "Cost of the Mode Change", why
        )
    return value


def may_change_mode(change: ModeChange) -> Answer:
    """May change mode [4.1; 4.1a]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # in its own Action Phase [4.1]                                              tcs/units.rules:166
    if not change.own_phase:
        if change.forced:
            # unless forced                                                      tcs/units.rules:167
            because.append(Reason("forced", "4.1; 4.1a"))
        else:
            failed.append(Reason("in its own Action Phase", "4.1", holds=False))
    # enough Movement Points [4.1; 20.0b]                                        tcs/units.rules:168
    with LeaveOut(failed):
        if not is_at_most(change.spent + mode_change_cost(change), assumed_allowance(change)):
            failed.append(Reason("enough Movement Points", "4.1; 20.0b", holds=False))

    # none of these
    # Suppressed or Paralyzed [4.1a]                                             tcs/units.rules:170
    if change.state is not _NORMAL:
        if change.forced:
            # unless forced [4.1a]                                               tcs/units.rules:171
            pass
        else:
            failed.append(Reason("Suppressed or Paralyzed", "4.1a"))
    # bears a Fired Marker [4.1a]                                                tcs/units.rules:172
    if change.fired:
        if change.forced:
            # unless forced [4.1a]                                               tcs/units.rules:173
            pass
        else:
            failed.append(Reason("bears a Fired Marker", "4.1a"))
    # towed: stays in Move Mode [4.1a]                                           tcs/units.rules:174
    if change.towed:
        failed.append(Reason("towed: stays in Move Mode", "4.1a"))
    # mounted: stays in Move Mode [4.1a]                                         tcs/units.rules:175
    if change.mounted:
        failed.append(Reason("mounted: stays in Move Mode", "4.1a"))
    # to Fire Mode in a breach hex [21.3c]                                       tcs/units.rules:176
    with LeaveOut(failed):
        if change.in_mine_breach and change.to_mode == _FIRE_MODE:
            failed.append(Reason("to Fire Mode in a breach hex", "21.3c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


class UnitAction(Word):
    """What a unit would do [4.2; 17.3; 17.4].

    Contradiction: 16.4b gives Paralyzed units AT Rolls beside their one shot, 15.1a none:
    15.1a [16.1a; 17.4b]

    By mode and by morale alone: other rules have their own conditions.
    """

    # fmt: off
    #                  printed                           in_fire_mode  in_move_mode  suppressed  paralyzed
    FIRES_SFA =        "Suppressive Fire Action",        True,         False,        True,       False
    FIRES_OW =         "Overwatch Fire",                 True,         False,        False,      False
    FIRES_IN_ASSAULT = "fire in Assault-style combat",   True,         True,         True,       True
    MAKES_AT_ROLL =    "AT Roll",                        True,         True,         True,       False
    SPOTS_MISSIONS =   "spot for Artillery Missions",    True,         False,        False,      False
    SPOTS_MORTARS =    "spot for mortars",               True,         True,         False,      False
    MOVES =            "move",                           False,        True,         False,      False
    ATTACKS =          "attack in Assault-style combat", False,        True,         False,      False
    MOUNTS =           "mount or dismount",              False,        True,         False,      False
    BREACHES_MINES =   "breach a minefield",             False,        True,         False,      False
    CHANGES_MODE =     "change mode",                    True,         True,         False,      False
    RETREATS_SYR =     "Save Yourself Retreat",          True,         True,         True,       False
    # fmt: on

    def __init__(
        self,
        printed: str,
        in_fire_mode: bool,
        in_move_mode: bool,
        suppressed: bool,
        paralyzed: bool,
    ) -> None:
        self.in_fire_mode: Final = in_fire_mode
        self.in_move_mode: Final = in_move_mode
        self.suppressed: Final = suppressed
        self.paralyzed: Final = paralyzed


_FIRES_IN_ASSAULT: Final = UnitAction.FIRES_IN_ASSAULT
_MAKES_AT_ROLL: Final = UnitAction.MAKES_AT_ROLL
_SPOTS_MISSIONS: Final = UnitAction.SPOTS_MISSIONS
_FIRES_SFA_TO_FIRES_IN_ASSAULT: Final = frozenset((
    UnitAction.FIRES_SFA,
    UnitAction.FIRES_OW,
    UnitAction.FIRES_IN_ASSAULT,
))


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """A unit and what it would do [4.2]."""

    action: UnitAction
    unit: Unit
    since_start: bool = True  # in Fire Mode since the phase began
    overwatch: bool = False  # in answer to an Overwatch Trigger

    def __post_init__(self) -> None:
        is_a("Doing.action", self.action, UnitAction)
        is_a("Doing.unit", self.unit, Unit)
        a_yes_or_no("Doing.since_start", self.since_start)
        a_yes_or_no("Doing.overwatch", self.overwatch)


def mode_allows(doing: Doing) -> Answer:
    """Its mode and morale allow it [4.2; 17.3a; 17.3b; 17.4a; 17.4b]."""
    failed: list[Reason] = []

    # all of these
    # its mode allows it [4.2]                                                   tcs/units.rules:203
    if not (doing.action.in_fire_mode or doing.unit.mode is _MOVE_MODE):
        failed.append(Reason("its mode allows it", "4.2", holds=False))
    # its mode allows this [4.2]                                                 tcs/units.rules:204
    with LeaveOut(failed):
        if not (doing.action.in_move_mode or doing.unit.mode is _FIRE_MODE):
            failed.append(Reason("its mode allows this", "4.2", holds=False))
    # in Fire Mode since the phase began, to spot for artillery [4.2; 18.2b]     tcs/units.rules:205
    with LeaveOut(failed):
        if not (doing.action != _SPOTS_MISSIONS or doing.since_start):
            failed.append(
                Reason(
                    "in Fire Mode since the phase began, to spot for artillery",
                    "4.2; 18.2b",
                    holds=False,
                ),
            )

    # none of these
    # Suppressed [17.3a; 17.3b]                                                  tcs/units.rules:208
    with LeaveOut(failed):
        if doing.unit.state is _MORALE_STATE_SUPPRESSED and not doing.action.suppressed:
            failed.append(Reason("Suppressed", "17.3a; 17.3b"))
    # Paralyzed [17.4a; 17.4b]                                                   tcs/units.rules:209
    with LeaveOut(failed):
        if doing.unit.state is _MORALE_STATE_PARALYZED and not doing.action.paralyzed:
            failed.append(Reason("Paralyzed", "17.4a; 17.4b"))
    # a mortar in Move Mode [4.2]                                                tcs/units.rules:210
    with LeaveOut(failed):
        if (
            doing.action == _FIRES_IN_ASSAULT
            and doing.unit.kind == _MORTAR_PLATOON
            and doing.unit.mode is _MOVE_MODE
        ):
            failed.append(Reason("a mortar in Move Mode", "4.2"))
    # towed: cannot fire [4.2]                                                   tcs/units.rules:212
    with LeaveOut(failed):
        if doing.action in _FIRES_SFA_TO_FIRES_IN_ASSAULT and doing.unit.towed:
            failed.append(Reason("towed: cannot fire", "4.2"))
    # an AT Roll in Move Mode, as Overwatch [16.1a]                              tcs/units.rules:214
    with LeaveOut(failed):
        if doing.action == _MAKES_AT_ROLL and doing.overwatch and doing.unit.mode is _MOVE_MODE:
            failed.append(Reason("an AT Roll in Move Mode, as Overwatch", "16.1a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackHex:
    """One side's units in a hex [5.0]."""

    units: tuple[Unit, ...] = ()
    with_enemies: bool = False  # enemy units are in the hex
    assault_combat: bool = False  # during Assault-style combat

    def __post_init__(self) -> None:
        each("StackHex.units", self.units, is_a, Unit)
        a_yes_or_no("StackHex.with_enemies", self.with_enemies)
        a_yes_or_no("StackHex.assault_combat", self.assault_combat)


def wheeled_units(hex_: StackHex, trace: Trace | None = None) -> int:
    """Vehicles and carriers [5.1a]."""
    # gives                                                                      tcs/units.rules:224
    value = sum([1 for unit in hex_.units if on_wheels(unit.kind, trace) and not unit.dead])
    if trace is not None:
        trace.formula(
            "wheeled_units", value, "5.1a", "tcs/units.rules:224", "Vehicles and carriers"
        )
    return value


def other_steps(hex_: StackHex, trace: Trace | None = None) -> int:
    """Steps of other units [5.1b].

    Riders and towed units count.
    """
    # gives                                                                      tcs/units.rules:227
    value = sum([
        steps_left(unit, trace)
        for unit in hex_.units
        if not on_wheels(unit.kind, trace) and not unit.dead
    ])
    if trace is not None:
        trace.formula("other_steps", value, "5.1b", "tcs/units.rules:227", "Steps of other units")
    return value


def within_limits(hex_: StackHex) -> Answer:
    """Within the stacking limits [5.1a; 5.1b; 5.1c].

    Each side by itself. Any mode, any morale [5.2b]; stacking costs nothing [5.2a].
    """
    failed: list[Reason] = []

    # all of these
    # 5 vehicles and carriers at most [5.1a]                                     tcs/units.rules:234
    if wheeled_units(hex_) > 5:
        failed.append(Reason("5 vehicles and carriers at most", "5.1a", holds=False))
    # 30 steps of other units at most [5.1b]                                     tcs/units.rules:235
    with LeaveOut(failed):
        if other_steps(hex_) > 30:
            failed.append(Reason("30 steps of other units at most", "5.1b", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_stay_with_enemy(hex_: StackHex) -> Answer:
    """May be in one hex with enemies [5.2c]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not hex_.with_enemies:
        # no enemies there                                                       tcs/units.rules:239
        because.append(Reason("no enemies there", "5.2c"))
    elif hex_.assault_combat:
        # during Assault-style combat                                            tcs/units.rules:240
        because.append(Reason("during Assault-style combat", "5.2c"))
    else:
        failed += [
            Reason("no enemies there", "5.2c", holds=False),
            Reason("during Assault-style combat", "5.2c", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_stay_with_enemy_holds(hex_: StackHex) -> bool:
    """May be in one hex with enemies [5.2c]: yes or no, without the reasons."""
    return not hex_.with_enemies or hex_.assault_combat


@dataclass(frozen=True, slots=True)
class StackingCheckResolved:
    """What Stacking at the end of an Action Phase, or in Assault-style combat comes to."""

    vehicles_destroyed: int
    steps_destroyed: int


def stacking_check(
    hex_: StackHex,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> StackingCheckResolved | Ended:
    """Stacking at the end of an Action Phase, or in Assault-style combat [5.0].

    The owner chooses what goes. Units forced in with enemies for another reason are
    destroyed [5.2c].
    """
    is_a("hex", hex_, StackHex)
    if trace is not None:
        a_trace(trace)

    # end: all are destroyed: in an enemy hex without Assault-style combat       tcs/units.rules:244
    # [5.2c]
    if not may_stay_with_enemy_holds(hex_):
        if trace is not None:
            trace.end(
                "all are destroyed: in an enemy hex without Assault-style combat",
                "5.2c",
                "tcs/units.rules:244",
            )
        return Ended("all are destroyed: in an enemy hex without Assault-style combat", "5.2c")

    # vehicles_destroyed [5.0; 5.1a]                                             tcs/units.rules:245
    vehicles_destroyed = max(0, wheeled_units(hex_, trace) - 5)
    if trace is not None:
        trace.step("vehicles_destroyed", vehicles_destroyed, "5.0; 5.1a", "tcs/units.rules:245")

    # steps_destroyed [5.0; 5.1b]                                                tcs/units.rules:246
    steps_destroyed = max(0, other_steps(hex_, trace) - 30)
    if trace is not None:
        trace.step("steps_destroyed", steps_destroyed, "5.0; 5.1b", "tcs/units.rules:246")

    return StackingCheckResolved(vehicles_destroyed, steps_destroyed)
