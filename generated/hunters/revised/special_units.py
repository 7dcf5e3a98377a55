# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/special_units.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Special units."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Axis,
    Chart,
    FiguresChart,
    LeaveOut,
    Number,
    Reason,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_yes_or_no,
    divided,
    each,
    is_a,
    needed,
)
from .assaults import CombatFirer
from .units import FirerType, UnitClass, on_wheels, unit_class
from .vocabulary import FireKind, Mode, MoraleState, TargetType, Unit, UnitKind

_OVERWATCH: Final = FireKind.OVERWATCH
_ASSAULT_OR_OVERRUN: Final = frozenset((FireKind.ASSAULT, FireKind.OVERRUN))
_SFA_OR_OVERWATCH: Final = frozenset((FireKind.SFA, FireKind.OVERWATCH))
_FIRE_MODE: Final = Mode.FIRE_MODE
_MOVE_MODE: Final = Mode.MOVE_MODE
_NORMAL: Final = MoraleState.NORMAL
_MORALE_STATE_PARALYZED: Final = MoraleState.PARALYZED
_MORALE_STATE_SUPPRESSED: Final = MoraleState.SUPPRESSED
_MORTAR_PLATOON: Final = UnitKind.MORTAR_PLATOON
_AT_GUN_OR_ON_MAP_ARTILLERY_OR_INFANTRY_GUN: Final = frozenset((
    UnitKind.AT_GUN,
    UnitKind.ON_MAP_ARTILLERY,
    UnitKind.INFANTRY_GUN,
))
_INFANTRY_PLATOON_TO_MG: Final = frozenset((
    UnitKind.INFANTRY_PLATOON,
    UnitKind.INFANTRY_SECTION,
    UnitKind.MG,
))


# What a carrier can take [25.1a; 25.1e]                                   tcs/special_units.rules:7


@dataclass(frozen=True, slots=True)
class TransportCapacityFigures:
    """What one line of What a carrier can take [25.1a; 25.1e] gives."""

    line: str
    carry_steps: int | None
    tow_units: int | None


TRANSPORT_CAPACITY_CLASS: Final[Axis[UnitClass]] = Axis(
    "transport_capacity",
    "What a carrier can take",
    "25.1a; 25.1e",
    "Unit",
    (UnitClass.INFANTRY, UnitClass.WEAPONS, UnitClass.VEHICLE, UnitClass.CARRIER),
)

# fmt: off
TRANSPORT_CAPACITY: Final[FiguresChart[TransportCapacityFigures]] = FiguresChart(
    "transport_capacity",
    "What a carrier can take",
    "25.1a; 25.1e",
    "tcs/special_units.rules:7",
    rows=(TRANSPORT_CAPACITY_CLASS,),
    columns=(),
    lines=(
        #             carry_steps tow_units
        ("Infantry", (None,       None)),
        ("Weapons",  (None,       None)),
        ("Vehicle",  (2,          1)),
        ("Carrier",  (5,          2)),
    ),
    gives=TransportCapacityFigures,
)
# fmt: on


def transport_capacity(class_: UnitClass, trace: Trace | None = None) -> TransportCapacityFigures:
    """What a carrier can take [25.1a; 25.1e].

    Either the one or the other, never both.
    """
    try:
        found: TransportCapacityFigures = TRANSPORT_CAPACITY.known[
            TRANSPORT_CAPACITY_CLASS.at[class_]
        ]
    except Exception:
        found = TRANSPORT_CAPACITY.look_up(class_)
    if trace is not None:
        trace.looked_up(TRANSPORT_CAPACITY, class_, found)
    return found


# Cost of mounting [25.1b]                                                tcs/special_units.rules:17
MOUNTING_COST_WHO: Final[Axis[str]] = Axis(
    "mounting_cost", "Cost of mounting", "25.1b", "Who", ("the carrier", "the other unit")
)

# fmt: off
MOUNTING_COST: Final[Chart[int]] = Chart(
    "mounting_cost",
    "Cost of mounting",
    "25.1b",
    "tcs/special_units.rules:17",
    rows=(MOUNTING_COST_WHO,),
    columns=(),
    lines=(
        #                   Movement Points
        ("the carrier",    (3,)),
        ("the other unit", (1,)),
    ),
)
# fmt: on


def mounting_cost(who: str, trace: Trace | None = None) -> int:
    """Cost of mounting [25.1b].

    Mounting, dismounting, hitching and unhitching alike.
    """
    try:
        found: int = MOUNTING_COST.known[MOUNTING_COST_WHO.at[who]]
    except Exception:
        found = MOUNTING_COST.look_up(who)
    if trace is not None:
        trace.looked_up(MOUNTING_COST, who, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """Unit that is carried or towed [25.1a]."""

    kind: UnitKind
    steps: int = 1  # steps: that it has left
    tow_only: bool = False  # marked Tow Only
    towed: bool  # it is towed, not carried

    def __post_init__(self) -> None:
        is_a("Load.kind", self.kind, UnitKind)
        a_number("Load.steps", self.steps)
        a_yes_or_no("Load.tow_only", self.tow_only)
        a_yes_or_no("Load.towed", self.towed)


def may_be_carried(load: Load, trace: Trace | None = None) -> bool:
    """Can be carried [25.1a; 25.2e]."""
    # gives                                                               tcs/special_units.rules:31
    value = (
        load.kind in _INFANTRY_PLATOON_TO_MG or load.kind == _MORTAR_PLATOON and not load.tow_only
    )
    if trace is not None:
        trace.formula(
            "may_be_carried", value, "25.1a; 25.2e", "tcs/special_units.rules:31", "Can be carried"
        )
    return value


def may_be_towed(load: Load, trace: Trace | None = None) -> bool:
    """Can be towed [25.1a]."""
    # gives                                                               tcs/special_units.rules:34
    value = (
        load.kind in _AT_GUN_OR_ON_MAP_ARTILLERY_OR_INFANTRY_GUN
        or load.kind == _MORTAR_PLATOON
        and load.tow_only
    )
    if trace is not None:
        trace.formula("may_be_towed", value, "25.1a", "tcs/special_units.rules:34", "Can be towed")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Transport:
    """Carriers or vehicles that take units [25.1a; 25.1e]."""

    kind: UnitKind  # of carrier or vehicle
    number: int = 1  # of them; several vehicles may take a platoon as a stack [25.1e]
    loads: tuple[Load, ...] = ()

    def __post_init__(self) -> None:
        is_a("Transport.kind", self.kind, UnitKind)
        a_number("Transport.number", self.number)
        each("Transport.loads", self.loads, is_a, Load)


def capacity_steps(transport: Transport, trace: Trace | None = None) -> int:
    """Steps they can carry [25.1a; 25.1e]."""
    # line                                                                tcs/special_units.rules:43
    line = transport_capacity(unit_class(transport.kind, trace), trace)
    if trace is not None:
        trace.step("line", line, "25.1a; 25.1e", "tcs/special_units.rules:43")
    # gives                                                               tcs/special_units.rules:42
    value = transport.number * needed(line.carry_steps, "line.carry_steps")
    if trace is not None:
        trace.formula(
            "capacity_steps",
            value,
            "25.1a; 25.1e",
            "tcs/special_units.rules:42",
            "Steps they can carry",
        )
    return value


def capacity_towed(transport: Transport, trace: Trace | None = None) -> int:
    """Units they can tow [25.1a; 25.1e]."""
    # line                                                                tcs/special_units.rules:47
    line = transport_capacity(unit_class(transport.kind, trace), trace)
    if trace is not None:
        trace.step("line", line, "25.1a; 25.1e", "tcs/special_units.rules:47")
    # gives                                                               tcs/special_units.rules:46
    value = transport.number * needed(line.tow_units, "line.tow_units")
    if trace is not None:
        trace.formula(
            "capacity_towed",
            value,
            "25.1a; 25.1e",
            "tcs/special_units.rules:46",
            "Units they can tow",
        )
    return value


def may_transport(transport: Transport) -> Answer:
    """Can take them [25.1a; 25.1e].

    Several carriers are counted together here; that one of them may carry and another tow
    is left to them.
    """
    failed: list[Reason] = []

    # all of these
    # a vehicle or carrier                                                tcs/special_units.rules:53
    if not on_wheels(transport.kind):
        failed.append(Reason("a vehicle or carrier", "25.1a; 25.1e", holds=False))
    # everything that is carried can be                                   tcs/special_units.rules:54
    with LeaveOut(failed):
        if not all(may_be_carried(load) for load in transport.loads if not load.towed):
            failed.append(Reason("everything that is carried can be", "25.1a; 25.1e", holds=False))
    # everything that is towed can be                                     tcs/special_units.rules:55
    with LeaveOut(failed):
        if not all(may_be_towed(load) for load in transport.loads if load.towed):
            failed.append(Reason("everything that is towed can be", "25.1a; 25.1e", holds=False))
    # enough room for the steps                                           tcs/special_units.rules:56
    with LeaveOut(failed):
        if not (
            not any(not load.towed for load in transport.loads)
            or sum([load.steps for load in transport.loads if not load.towed]) <= capacity_steps(
                transport
            )
        ):
            failed.append(Reason("enough room for the steps", "25.1a; 25.1e", holds=False))
    # enough hooks                                                        tcs/special_units.rules:58
    with LeaveOut(failed):
        if not (
            not any(load.towed for load in transport.loads)
            or sum([1 for load in transport.loads if load.towed]) <= capacity_towed(transport)
        ):
            failed.append(Reason("enough hooks", "25.1a; 25.1e", holds=False))

    # none of these
    # carries and tows at once                                            tcs/special_units.rules:61
    with LeaveOut(failed):
        if (
            transport.number == 1
            and any(load.towed for load in transport.loads)
            and any(not load.towed for load in transport.loads)
        ):
            failed.append(Reason("carries and tows at once", "25.1a; 25.1e"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mounting:
    """Mounting, dismounting, hitching, unhitching [25.1b].

    Neither is an Overwatch Trigger [14.2c].
    """

    carrier_points: int  # Movement Points the carrier has left
    unit_points: int = 2  # Movement Points the other unit has left; a Tow Only unit has 2
    mode: Mode  # of the unit
    state: MoraleState = MoraleState.NORMAL  # of the unit
    forced: bool = False  # not of its own will

    def __post_init__(self) -> None:
        a_number("Mounting.carrier_points", self.carrier_points)
        a_number("Mounting.unit_points", self.unit_points)
        is_a("Mounting.mode", self.mode, Mode)
        is_a("Mounting.state", self.state, MoraleState)
        a_yes_or_no("Mounting.forced", self.forced)


def may_mount(mounting: Mounting) -> Answer:
    """May mount or dismount [25.1b; 16.3a; 16.4a].

    The unit stays in Move Mode while it is mounted.
    """
    failed: list[Reason] = []

    # all of these
    # in Move Mode                                                        tcs/special_units.rules:74
    if mounting.mode != _MOVE_MODE:
        failed.append(Reason("in Move Mode", "25.1b; 16.3a; 16.4a", holds=False))
    # 3 Movement Points of the carrier                                    tcs/special_units.rules:75
    with LeaveOut(failed):
        if mounting.carrier_points < 3:
            failed.append(
                Reason("3 Movement Points of the carrier", "25.1b; 16.3a; 16.4a", holds=False)
            )
    # 1 Movement Point of the unit                                        tcs/special_units.rules:76
    if mounting.unit_points < 1:
        failed.append(Reason("1 Movement Point of the unit", "25.1b; 16.3a; 16.4a", holds=False))

    # none of these
    # Suppressed or Paralyzed                                             tcs/special_units.rules:78
    if mounting.state is not _NORMAL:
        if mounting.forced:
            # unless not of its own will                                  tcs/special_units.rules:79
            pass
        else:
            failed.append(Reason("Suppressed or Paralyzed", "25.1b; 16.3a; 16.4a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passenger:
    """Passenger or towed unit [25.1]."""

    carrier_allowance: int  # Movement Allowance of the carrier
    carrier_spent: int  # Movement Points that the carrier spent
    unit_allowance: int | None = None  # of the unit; none for Tow Only

    def __post_init__(self) -> None:
        a_number("Passenger.carrier_allowance", self.carrier_allowance)
        a_number("Passenger.carrier_spent", self.carrier_spent)
        a_number_or_none("Passenger.unit_allowance", self.unit_allowance)


def passenger_points(passenger: Passenger, trace: Trace | None = None) -> Number:
    """Movement Points that the passenger spends [25.1; 20.0g].

    In proportion. How a fraction is rounded is not said: it is kept.
    """
    # allowance [20.0g]                                                   tcs/special_units.rules:88
    allowance: int = 2 if passenger.unit_allowance is None else passenger.unit_allowance
    if trace is not None:
        trace.step("allowance", allowance, "20.0g", "tcs/special_units.rules:88")
    # gives                                                               tcs/special_units.rules:86
    value = divided(
        allowance * passenger.carrier_spent,
        passenger.carrier_allowance,
        "25.1; 20.0g",
        "tcs/special_units.rules:86",
    )
    if trace is not None:
        trace.formula(
            "passenger_points",
            value,
            "25.1; 20.0g",
            "tcs/special_units.rules:86",
            "Movement Points that the passenger spends",
        )
    return value


def rider_may_fire(firer: CombatFirer) -> Answer:
    """May fire from its carrier [9.1f; 25.1c].

    In close combat only; without AT Rolls. The carrier itself may always fire [25.1e].
    """
    failed: list[Reason] = []

    # all of these
    # mounted                                                             tcs/special_units.rules:94
    if firer.unit.riding is None:
        failed.append(Reason("mounted", "9.1f; 25.1c", holds=False))

    # none of these
    # towed                                                               tcs/special_units.rules:96
    with LeaveOut(failed):
        if firer.unit.towed:
            failed.append(Reason("towed", "9.1f; 25.1c"))
    # a mortar                                                            tcs/special_units.rules:97
    with LeaveOut(failed):
        if firer.unit.kind == _MORTAR_PLATOON:
            failed.append(Reason("a mortar", "9.1f; 25.1c"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


class Echelon(Word):
    """Whose mortar it is [25.2a].

    Spotters: the formation they must belong to.
    """

    # fmt: off
    #                   printed                                          spotters
    COMPANY_MORTAR =    "Company mortar",                                "same company"
    BATTALION_MORTAR =  "Battalion Mortar Platoon or Heavy Weapons Coy", "same battalion"
    REGIMENTAL_MORTAR = "Regimental Heavy Weapons Company or Battalion", "same regiment"
    # fmt: on

    def __init__(self, printed: str, spotters: str) -> None:
        self.spotters: Final = spotters


_COMPANY_MORTAR: Final = Echelon.COMPANY_MORTAR
_REGIMENTAL_MORTAR: Final = Echelon.REGIMENTAL_MORTAR


class MortarFire(Word):
    """What the mortar fires [25.2]."""

    SHELLS = "its regular fire"
    MORTAR_SMOKE = "Smoke"
    MORTAR_ILLUM = "Illum"


_MORTAR_ILLUM: Final = MortarFire.MORTAR_ILLUM
_SHELLS: Final = MortarFire.SHELLS


@dataclass(frozen=True, slots=True, kw_only=True)
class MortarSpotter:
    """Mortar and its spotter [25.2a]."""

    mortar: Echelon
    same_company: bool = False  # spotter and mortar are of one company
    same_battalion: bool = False
    same_regiment: bool = False
    self: bool = False  # the mortar spots for itself [25.2d]
    los: bool  # the spotter's line to the target is unblocked
    state: MoraleState = MoraleState.NORMAL  # of the spotter
    buttoned_up: bool = False  # the spotter
    purpose: MortarFire = MortarFire.SHELLS

    def __post_init__(self) -> None:
        is_a("MortarSpotter.mortar", self.mortar, Echelon)
        a_yes_or_no("MortarSpotter.same_company", self.same_company)
        a_yes_or_no("MortarSpotter.same_battalion", self.same_battalion)
        a_yes_or_no("MortarSpotter.same_regiment", self.same_regiment)
        a_yes_or_no("MortarSpotter.self", self.self)
        a_yes_or_no("MortarSpotter.los", self.los)
        is_a("MortarSpotter.state", self.state, MoraleState)
        a_yes_or_no("MortarSpotter.buttoned_up", self.buttoned_up)
        is_a("MortarSpotter.purpose", self.purpose, MortarFire)


def may_spot_mortar(spotter: MortarSpotter) -> Answer:
    """May spot for the mortar [14.3a; 25.2a; 25.2d].

    In any mode, Fired Marker or not. The range that counts is the spotter's to the target
    [25.2b].
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if spotter.purpose is _MORTAR_ILLUM:
        # Illum needs no spotter [25.2c]                                 tcs/special_units.rules:127
        because.append(Reason("Illum needs no spotter", "25.2c"))
    elif spotter.self:
        # the mortar itself [25.2d]                                      tcs/special_units.rules:128
        because.append(Reason("the mortar itself", "25.2d"))
    elif spotter.same_company:
        # of the same company [25.2a]                                    tcs/special_units.rules:129
        because.append(Reason("of the same company", "25.2a"))
    elif spotter.same_battalion and spotter.mortar != _COMPANY_MORTAR:
        # of the same battalion [25.2a]                                  tcs/special_units.rules:130
        because.append(Reason("of the same battalion", "25.2a"))
    elif spotter.same_regiment and spotter.mortar == _REGIMENTAL_MORTAR:
        # of the same regiment [25.2a]                                   tcs/special_units.rules:131
        because.append(Reason("of the same regiment", "25.2a"))
    else:
        failed += [
            Reason("Illum needs no spotter", "25.2c", holds=False),
            Reason("the mortar itself", "25.2d", holds=False),
            Reason("of the same company", "25.2a", holds=False),
            Reason("of the same battalion", "25.2a", holds=False),
            Reason("of the same regiment", "25.2a", holds=False),
        ]

    # none of these
    # no unblocked line of sight [9.1d; 25.2a]                           tcs/special_units.rules:133
    with LeaveOut(failed):
        if not spotter.los and spotter.purpose is not _MORTAR_ILLUM:
            failed.append(Reason("no unblocked line of sight", "9.1d; 25.2a"))
    # Suppressed or Paralyzed [25.2a; 25.2d]                             tcs/special_units.rules:134
    if spotter.state is not _NORMAL and spotter.purpose is not _MORTAR_ILLUM:
        failed.append(Reason("Suppressed or Paralyzed", "25.2a; 25.2d"))
    # Buttoned Up [25.2a]                                                tcs/special_units.rules:135
    if spotter.buttoned_up and spotter.purpose is not _MORTAR_ILLUM:
        failed.append(Reason("Buttoned Up", "25.2a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class MortarShot:
    """Mortar that would fire [25.2b]."""

    unit: Unit
    fire_kind: FireKind
    fired_this_phase: bool = False  # in this Action Phase
    fired_marker: bool = False
    spotted: bool = True  # its spotter may spot; for Overwatch it spots the trigger
    purpose: MortarFire = MortarFire.SHELLS
    caliber: int | None = None  # in mm
    in_range: bool = True  # the target is within the mortar's range

    def __post_init__(self) -> None:
        is_a("MortarShot.unit", self.unit, Unit)
        is_a("MortarShot.fire_kind", self.fire_kind, FireKind)
        a_yes_or_no("MortarShot.fired_this_phase", self.fired_this_phase)
        a_yes_or_no("MortarShot.fired_marker", self.fired_marker)
        a_yes_or_no("MortarShot.spotted", self.spotted)
        is_a("MortarShot.purpose", self.purpose, MortarFire)
        a_number_or_none("MortarShot.caliber", self.caliber)
        a_yes_or_no("MortarShot.in_range", self.in_range)


def mortar_may_fire(shot: MortarShot) -> Answer:
    """May fire [9.1a; 25.2; 25.2b; 25.2c; 25.2f].

    Once in an Action Phase, twice in a turn. It needs no line of sight of its own. In close
    combat it fires once, and only at the enemy.
    """
    failed: list[Reason] = []

    # all of these
    # a mortar in Fire Mode [25.2f]                                      tcs/special_units.rules:151
    if not (shot.unit.kind == _MORTAR_PLATOON and shot.unit.mode is _FIRE_MODE):
        failed.append(Reason("a mortar in Fire Mode", "25.2f", holds=False))
    # a target that is spotted [25.2a; 25.2c]                            tcs/special_units.rules:152
    if not (shot.spotted or shot.purpose is _MORTAR_ILLUM):
        failed.append(Reason("a target that is spotted", "25.2a; 25.2c", holds=False))
    # within its range [25.2c]                                           tcs/special_units.rules:153
    if not shot.in_range:
        failed.append(Reason("within its range", "25.2c", holds=False))
    # Smoke and Illum: 80 mm or more [25.2c]                             tcs/special_units.rules:154
    if not (shot.purpose is _SHELLS or shot.caliber is not None and shot.caliber >= 80):
        failed.append(Reason("Smoke and Illum: 80 mm or more", "25.2c", holds=False))

    # none of these
    # it has fired in this Action Phase [25.2b]                          tcs/special_units.rules:157
    if shot.fired_this_phase:
        failed.append(Reason("it has fired in this Action Phase", "25.2b"))
    # a Fired Marker [25.2b]                                             tcs/special_units.rules:158
    with LeaveOut(failed):
        if shot.fired_marker and shot.fire_kind in _SFA_OR_OVERWATCH:
            failed.append(Reason("a Fired Marker", "25.2b"))
    # towed or mounted [25.1c]                                           tcs/special_units.rules:159
    with LeaveOut(failed):
        if shot.unit.towed or shot.unit.riding is not None:
            failed.append(Reason("towed or mounted", "25.1c"))
    # Smoke or Illum as Overwatch [25.2c]                                tcs/special_units.rules:160
    with LeaveOut(failed):
        if shot.purpose is not _SHELLS and shot.fire_kind == _OVERWATCH:
            failed.append(Reason("Smoke or Illum as Overwatch", "25.2c"))
    # Suppressed, as Overwatch [14.3a]                                   tcs/special_units.rules:161
    with LeaveOut(failed):
        if shot.unit.state is _MORALE_STATE_SUPPRESSED and shot.fire_kind == _OVERWATCH:
            failed.append(Reason("Suppressed, as Overwatch", "14.3a"))
    # Paralyzed [16.4a]                                                  tcs/special_units.rules:162
    with LeaveOut(failed):
        if shot.unit.state is _MORALE_STATE_PARALYZED:
            if shot.fire_kind in _ASSAULT_OR_OVERRUN:
                # unless Assault-style combat [16.4b]                    tcs/special_units.rules:163
                pass
            else:
                failed.append(Reason("Paralyzed", "16.4a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


# Guns [25.3; 25.4; 16.0c]                                               tcs/special_units.rules:167


@dataclass(frozen=True, slots=True)
class GunClassesFigures:
    """What one line of Guns [25.3; 25.4; 16.0c] gives."""

    line: str
    target: TargetType
    firer: FirerType
    full_steps: int
    morale: int


GUN_CLASSES_KIND: Final[Axis[UnitKind]] = Axis(
    "gun_classes", "Guns", "25.3; 25.4; 16.0c", "Gun", (UnitKind.AT_GUN, UnitKind.INFANTRY_GUN)
)

# fmt: off
GUN_CLASSES: Final[FiguresChart[GunClassesFigures]] = FiguresChart(
    "gun_classes",
    "Guns",
    "25.3; 25.4; 16.0c",
    "tcs/special_units.rules:167",
    rows=(GUN_CLASSES_KIND,),
    columns=(),
    lines=(
        #                 target           firer                  full_steps morale
        ("AT Gun",       (TargetType.BOTH, FirerType.POINT_FIRER, 1,         3)),
        ("Infantry Gun", (TargetType.BOTH, FirerType.AREA_FIRER,  1,         3)),
    ),
    gives=GunClassesFigures,
)
# fmt: on


def gun_classes(kind: UnitKind, trace: Trace | None = None) -> GunClassesFigures:
    """Guns [25.3; 25.4; 16.0c].

    Direct fire. The assumed Morale stands where the counter shows none.
    """
    try:
        found: GunClassesFigures = GUN_CLASSES.known[GUN_CLASSES_KIND.at[kind]]
    except Exception:
        found = GUN_CLASSES.look_up(kind)
    if trace is not None:
        trace.looked_up(GUN_CLASSES, kind, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class GunShot:
    """Infantry Gun that fires [25.4]."""

    caliber: int  # in mm
    p_types: int = 0  # P-type units in the target hex
    smoke: bool = False  # it fires smoke instead

    def __post_init__(self) -> None:
        a_number("GunShot.caliber", self.caliber)
        a_number("GunShot.p_types", self.p_types)
        a_yes_or_no("GunShot.smoke", self.smoke)


def point_rolls(shot: GunShot, trace: Trace | None = None) -> int:
    """Rolls on the Artillery Point Fire Table [18.0c; 25.4b].

    Beside any Area Fire, one roll for each P-type: see artillery_point_fire.
    """
    # gives                                                              tcs/special_units.rules:181
    value = shot.p_types if shot.caliber >= 100 and not shot.smoke else 0
    if trace is not None:
        trace.formula(
            "point_rolls",
            value,
            "18.0c; 25.4b",
            "tcs/special_units.rules:181",
            "Rolls on the Artillery Point Fire Table",
        )
    return value


def gun_smoke(shot: GunShot, trace: Trace | None = None) -> bool:
    """May fire smoke [25.4a].

    In range, in its own unblocked line of sight, never as Overwatch; it scatters as all
    smoke [19.4a].
    """
    # gives                                                              tcs/special_units.rules:185
    value = shot.caliber >= 100
    if trace is not None:
        trace.formula("gun_smoke", value, "25.4a", "tcs/special_units.rules:185", "May fire smoke")
    return value
