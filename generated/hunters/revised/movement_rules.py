# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/movement.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Movement."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Dice,
    LeaveOut,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    each,
    greatest,
    is_a,
    needed,
    once,
)
from .terrain import basic_terrain
from .units import on_wheels
from .vocabulary import BasicTerrain, Mode, MoraleState, Unit, UnitKind

_MOVE_MODE: Final = Mode.MOVE_MODE
_NORMAL: Final = MoraleState.NORMAL
_TRUCK: Final = UnitKind.TRUCK


class MoverKind(Word):
    """Column of the movement chart [20.1; Charts]."""

    ON_FOOT = "Foot"
    ON_VEHICLE = "Vehicle/Carrier (not Truck)"
    BY_TRUCK = "Truck"


_BY_TRUCK: Final = MoverKind.BY_TRUCK
_MOVER_KIND_ON_FOOT: Final = MoverKind.ON_FOOT
_ON_VEHICLE: Final = MoverKind.ON_VEHICLE


def mover_kind(kind: UnitKind, trace: Trace | None = None) -> MoverKind:
    """Column of a unit [20.1; Charts]."""
    # gives                                                                    tcs/movement.rules:12
    value: MoverKind
    if kind == _TRUCK:
        value = _BY_TRUCK
        why = "trucks and wagons"
    elif on_wheels(kind, trace):
        value = _ON_VEHICLE
        why = "vehicles and carriers"
    else:
        value = _MOVER_KIND_ON_FOOT
        why = ""
    if trace is not None:
        trace.formula(
            "mover_kind", value, "20.1; Charts", "tcs/movement.rules:12", "Column of a unit", why
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveHex:
    """Hex that a unit enters [20.1].

    Terrain counts for the whole hex if any of the hex is covered [20.1i]; what the chart
    does not list has no effect [20.1a]. Slow Go Terrain and Blocks are gone [20.1h].
    """

    terrains: tuple[BasicTerrain, ...] = ()  # in the hex
    hexsides: tuple[BasicTerrain, ...] = ()  # features of the hexside that is crossed
    climbs: bool = False  # the center dots differ in elevation, or a contour runs through this one
    contours: int = 0  # contour lines in the hex
    by_road: bool = False  # it follows a road or the like into the hex
    road_cost: int | None = None  # of that road, by the game's own chart
    game_cost: int | None = None  # of the hex and its hexside, by a chart of the game's own
    enemy: bool = False  # enemy units in it, and no Assault-style combat
    prohibited: bool = False  # prohibited by the game or the hexside
    added: int = 0  # 2 for a minefield by force, 3 for a breach, 3 for an Overrun

    def __post_init__(self) -> None:
        each("MoveHex.terrains", self.terrains, is_a, BasicTerrain)
        each("MoveHex.hexsides", self.hexsides, is_a, BasicTerrain)
        a_yes_or_no("MoveHex.climbs", self.climbs)
        a_number("MoveHex.contours", self.contours)
        a_yes_or_no("MoveHex.by_road", self.by_road)
        a_number_or_none("MoveHex.road_cost", self.road_cost)
        a_number_or_none("MoveHex.game_cost", self.game_cost)
        a_yes_or_no("MoveHex.enemy", self.enemy)
        a_yes_or_no("MoveHex.prohibited", self.prohibited)
        a_number("MoveHex.added", self.added)


def ground_costs(hex_: MoveHex, mover: MoverKind, trace: Trace | None = None) -> int | None:
    """Cost of the terrain in the hex [20.1; 20.1f].

    The most costly of it. The same from every side [20.1g]. In the basic chart; other games
    have their own.
    """
    # gives                                                                    tcs/movement.rules:32
    value = greatest([ground_cost(ground, mover, trace) for ground in hex_.terrains])
    if trace is not None:
        trace.formula(
            "ground_costs",
            value,
            "20.1; 20.1f",
            "tcs/movement.rules:32",
            "Cost of the terrain in the hex",
        )
    return value


def ground_cost(ground: BasicTerrain, mover: MoverKind, trace: Trace | None = None) -> int | None:
    """Cost of a terrain [20.1; Charts]."""
    # line                                                                     tcs/movement.rules:37
    line = basic_terrain(ground, trace)
    if trace is not None:
        trace.step("line", line, "20.1; Charts", "tcs/movement.rules:37")
    # gives                                                                    tcs/movement.rules:36
    value: int | None
    if mover == _MOVER_KIND_ON_FOOT:
        value = line.foot.cost
        why = "on foot"
    elif mover == _ON_VEHICLE:
        value = line.vehicle.cost
        why = "vehicle"
    else:
        value = line.truck.cost
        why = ""
    if trace is not None:
        trace.formula(
            "ground_cost", value, "20.1; Charts", "tcs/movement.rules:36", "Cost of a terrain", why
        )
    return value


def side_cost(ground: BasicTerrain, mover: MoverKind, trace: Trace | None = None) -> int | None:
    """Cost of a hexside feature [20.1; Charts]."""
    # line                                                                     tcs/movement.rules:44
    line = basic_terrain(ground, trace)
    if trace is not None:
        trace.step("line", line, "20.1; Charts", "tcs/movement.rules:44")
    # gives                                                                    tcs/movement.rules:43
    value: int | None
    if mover == _MOVER_KIND_ON_FOOT:
        value = line.foot.extra
        why = "on foot"
    elif mover == _ON_VEHICLE:
        value = line.vehicle.extra
        why = "vehicle"
    else:
        value = line.truck.extra
        why = ""
    if trace is not None:
        trace.formula(
            "side_cost",
            value,
            "20.1; Charts",
            "tcs/movement.rules:43",
            "Cost of a hexside feature",
            why,
        )
    return value


def closed_to(hex_: MoveHex, mover: MoverKind) -> Answer:
    """The hex is closed to the unit [20.1e; 20.1j; 20.0h]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if hex_.enemy:
        # enemy units [20.0h; 5.2c]                                            tcs/movement.rules:52
        because.append(Reason("enemy units", "20.0h; 5.2c"))
    elif hex_.prohibited and not hex_.by_road:
        # prohibited [20.1e]                                                   tcs/movement.rules:53
        because.append(Reason("prohibited", "20.1e"))
    elif not hex_.by_road and any(ground_cost(ground, mover) is None for ground in hex_.terrains):
        # prohibited terrain by the chart [20.1e]                              tcs/movement.rules:54
        because.append(Reason("prohibited terrain by the chart", "20.1e"))
    elif not hex_.by_road and hex_.contours >= 2 and mover != _MOVER_KIND_ON_FOOT:
        # two contour lines or more, for vehicles and carriers [20.1j; 20.1d]  tcs/movement.rules:56
        because.append(
            Reason("two contour lines or more, for vehicles and carriers", "20.1j; 20.1d")
        )
    else:
        failed += [
            Reason("enemy units", "20.0h; 5.2c", holds=False),
            Reason("prohibited", "20.1e", holds=False),
            Reason("prohibited terrain by the chart", "20.1e", holds=False),
            Reason(
                "two contour lines or more, for vehicles and carriers", "20.1j; 20.1d", holds=False
            ),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def closed_to_holds(hex_: MoveHex, mover: MoverKind) -> bool:
    """The hex is closed to the unit [20.1e; 20.1j; 20.0h]: yes or no, without the reasons."""
    return (
        hex_.enemy
        or hex_.prohibited
        and not hex_.by_road
        or not hex_.by_road
        and any(ground_cost(ground, mover) is None for ground in hex_.terrains)
        or not hex_.by_road
        and hex_.contours >= 2
        and mover != _MOVER_KIND_ON_FOOT
    )


def hex_cost(hex_: MoveHex, mover: MoverKind, buttoned_up: bool, trace: Trace | None = None) -> int:
    """Movement Points for the hex [20.0k; 20.1; 20.1b; 20.1d; 20.1f; 16.7b].

    On a road nothing else counts. Buttoned Up doubles the hex and its hexside; that the +1
    for elevation and what a minefield or an Overrun adds are not doubled is assumed.
    """

    def sides() -> int:
        # sides [20.1f]: worked out when it is first asked for                 tcs/movement.rules:64
        value = sum([
            needed(side_cost(feature, mover, trace), "side_cost at (feature, mover)")
            for feature in hex_.hexsides
        ])
        if trace is not None:
            trace.step("sides", value, "20.1f", "tcs/movement.rules:64")
        return value

    # ground [20.1d; 20.1f]                                                    tcs/movement.rules:65
    ground: int | None
    if hex_.by_road:
        ground = hex_.road_cost
        why = "along a road"
    elif hex_.game_cost is not None:
        ground = hex_.game_cost
        why = "by the game's own chart"
    else:
        ground = needed(ground_costs(hex_, mover, trace), "ground_costs at (hex, mover)") + sides()
        why = ""
    if trace is not None:
        trace.step("ground", ground, "20.1d; 20.1f", "tcs/movement.rules:65", why)
    # doubled [16.7b]                                                          tcs/movement.rules:69
    doubled: int | None = 2 * needed(ground, "ground") if buttoned_up else ground
    if trace is not None:
        trace.step("doubled", doubled, "16.7b", "tcs/movement.rules:69")
    # climb [20.1b; 20.1d]                                                     tcs/movement.rules:70
    climb = 1 if hex_.climbs and not hex_.by_road else 0
    if trace is not None:
        trace.step("climb", climb, "20.1b; 20.1d", "tcs/movement.rules:70")
    # gives                                                                    tcs/movement.rules:60
    value = needed(doubled, "doubled") + climb + hex_.added
    if trace is not None:
        trace.formula(
            "hex_cost",
            value,
            "20.0k; 20.1; 20.1b; 20.1d; 20.1f; 16.7b",
            "tcs/movement.rules:60",
            "Movement Points for the hex",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingUnit:
    """Unit that would move [20.0]."""

    unit: Unit
    allowance: int  # its Movement Allowance
    spent: int = 0  # Movement Points spent in this phase, on a Mode Change too
    hexes_entered: int = 0  # in this phase already
    mode_changed: bool = False  # it changed to Move Mode in this phase
    fired_marker: bool = False
    sfa_fired: bool = False  # it fired an SFA in this phase
    retreated: bool = False  # it made a Save Yourself Retreat in this phase
    tow_only: bool = False
    own_phase: bool = True
    against_orders: bool = False  # against the letter or spirit of its orders [20.0f]
    path: tuple[MoveHex, ...] = ()

    def __post_init__(self) -> None:
        is_a("MovingUnit.unit", self.unit, Unit)
        a_number("MovingUnit.allowance", self.allowance)
        a_number("MovingUnit.spent", self.spent)
        a_number("MovingUnit.hexes_entered", self.hexes_entered)
        a_yes_or_no("MovingUnit.mode_changed", self.mode_changed)
        a_yes_or_no("MovingUnit.fired_marker", self.fired_marker)
        a_yes_or_no("MovingUnit.sfa_fired", self.sfa_fired)
        a_yes_or_no("MovingUnit.retreated", self.retreated)
        a_yes_or_no("MovingUnit.tow_only", self.tow_only)
        a_yes_or_no("MovingUnit.own_phase", self.own_phase)
        a_yes_or_no("MovingUnit.against_orders", self.against_orders)
        each("MovingUnit.path", self.path, is_a, MoveHex)


def able_to_move(mover: MovingUnit) -> Answer:
    """May move [20.0a; 20.0g; 20.0j].

    Any way, alone or in a stack.
    """
    failed: list[Reason] = []

    # all of these
    # in its own Action Phase [20.0]                                           tcs/movement.rules:92
    if not mover.own_phase:
        failed.append(Reason("in its own Action Phase", "20.0", holds=False))
    # in Move Mode [20.0a]                                                     tcs/movement.rules:93
    with LeaveOut(failed):
        if mover.unit.mode is not _MOVE_MODE:
            failed.append(Reason("in Move Mode", "20.0a", holds=False))

    # none of these
    # Suppressed or Paralyzed [20.0a]                                          tcs/movement.rules:95
    with LeaveOut(failed):
        if mover.unit.state is not _NORMAL:
            failed.append(Reason("Suppressed or Paralyzed", "20.0a"))
    # against its orders [20.0f]                                               tcs/movement.rules:96
    if mover.against_orders:
        failed.append(Reason("against its orders", "20.0f"))
    # a Fired Marker [20.0a]                                                   tcs/movement.rules:97
    if mover.fired_marker:
        failed.append(Reason("a Fired Marker", "20.0a"))
    # fired an SFA [20.0j]                                                     tcs/movement.rules:98
    if mover.sfa_fired:
        failed.append(Reason("fired an SFA", "20.0j"))
    # retreated in this phase [20.0e; 16.5h]                                   tcs/movement.rules:99
    if mover.retreated:
        failed.append(Reason("retreated in this phase", "20.0e; 16.5h"))
    # Tow Only: not by itself, even one hex [20.0g]                           tcs/movement.rules:100
    if mover.tow_only:
        failed.append(Reason("Tow Only: not by itself, even one hex", "20.0g"))
    # towed or mounted: moves with its carrier [25.1]                         tcs/movement.rules:101
    with LeaveOut(failed):
        if mover.unit.towed or mover.unit.riding is not None:
            failed.append(Reason("towed or mounted: moves with its carrier", "25.1"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def able_to_move_holds(mover: MovingUnit) -> bool:
    """May move [20.0a; 20.0g; 20.0j]: yes or no, without the reasons."""
    return (
        mover.own_phase
        and mover.unit.mode is _MOVE_MODE
        and mover.unit.state is _NORMAL
        and not mover.against_orders
        and not mover.fired_marker
        and not mover.sfa_fired
        and not mover.retreated
        and not mover.tow_only
        and not (mover.unit.towed or mover.unit.riding is not None)
    )


@dataclass(frozen=True, slots=True)
class MovementWalk:
    """One pass of walk, in Movement."""

    price: int
    only_hex: bool


_movement_walk: Final = maker(MovementWalk)


@dataclass(frozen=True, slots=True)
class MovementWalkOutcome:
    """How walk came out, in Movement."""

    points: int
    done: int
    spent_all: bool
    stopped: bool
    passes: tuple[MovementWalk, ...]


@dataclass(frozen=True, slots=True)
class MovementResolved:
    """What Movement comes to."""

    hexes: int
    left: int
    the_whole_way: bool
    walk: MovementWalkOutcome


def movement(
    mover: MovingUnit,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MovementResolved | Refused:
    """Movement [20.0; 20.1].

    Each hex entered is an Overwatch Trigger [14.2]. One hex may always be entered whatever
    it costs, if it is the only one of the phase and no Mode Change went before [20.0b].
    """
    is_a("mover", mover, MovingUnit)
    if trace is not None:
        a_trace(trace)

    # refuse: may not move [20.0a]                                            tcs/movement.rules:106
    answer = able_to_move(mover)
    if not answer.holds:
        if trace is not None:
            trace.refusal("may not move", answer.reasons, "20.0a", "tcs/movement.rules:106")
        return Refused("may not move", "20.0a", answer.reasons)

    @once
    def kind_of_mover() -> MoverKind:
        # kind_of_mover [20.1]: worked out when it is first asked for         tcs/movement.rules:107
        value = mover_kind(mover.unit.kind, trace)
        if trace is not None:
            trace.step("kind_of_mover", value, "20.1", "tcs/movement.rules:107")
        return value

    # walk: each next_hex [20.0]                                              tcs/movement.rules:108
    walk_so_far: list[MovementWalk] = []
    walk_trace = None if trace is None else trace.within("walk")
    points: int = mover.allowance - mover.spent
    done: int = mover.hexes_entered
    spent_all: bool = False
    walk_stopped = False
    for next_hex in mover.path:
        if walk_trace is not None:
            walk_trace.next_pass()

        # stop: closed to it [20.1e]                                          tcs/movement.rules:110
        if closed_to_holds(next_hex, kind_of_mover()):
            if walk_trace is not None:
                walk_trace.stop("closed to it", "20.1e", "tcs/movement.rules:110")
            walk_stopped = True
            break

        # price [20.1]                                                        tcs/movement.rules:111
        price = hex_cost(next_hex, kind_of_mover(), mover.unit.buttoned_up, walk_trace)
        if walk_trace is not None:
            walk_trace.step("price", price, "20.1", "tcs/movement.rules:111")

        # only_hex [20.0b; 21.3]                                              tcs/movement.rules:112
        only_hex = done == 0 and not mover.mode_changed and next_hex.added < 3
        if walk_trace is not None:
            walk_trace.step("only_hex", only_hex, "20.0b; 21.3", "tcs/movement.rules:112")

        # stop: not enough Movement Points [20.0b]                            tcs/movement.rules:113
        if price > points and (spent_all or not only_hex):
            if walk_trace is not None:
                walk_trace.stop("not enough Movement Points", "20.0b", "tcs/movement.rules:113")
            walk_stopped = True
            break

        # done becomes                                                        tcs/movement.rules:114
        next_done = done + 1
        if walk_trace is not None:
            walk_trace.step("done", next_done, "20.0; 20.1", "tcs/movement.rules:114")

        # spent_all becomes                                                   tcs/movement.rules:115
        next_spent_all = price > points or spent_all
        if walk_trace is not None:
            walk_trace.step("spent_all", next_spent_all, "20.0; 20.1", "tcs/movement.rules:115")

        # points becomes                                                      tcs/movement.rules:116
        next_points = max(0, points - price)
        if walk_trace is not None:
            walk_trace.step("points", next_points, "20.0; 20.1", "tcs/movement.rules:116")

        walk_so_far.append(_movement_walk(price, only_hex))
        done = next_done
        spent_all = next_spent_all
        points = next_points
    walk = MovementWalkOutcome(points, done, spent_all, walk_stopped, tuple(walk_so_far))

    # hexes [20.0]                                                            tcs/movement.rules:117
    hexes = len(walk.passes)
    if trace is not None:
        trace.step("hexes", hexes, "20.0", "tcs/movement.rules:117")

    # refuse: it cannot enter the first hex [20.0b; 20.1e]                    tcs/movement.rules:118
    if hexes == 0 and len(mover.path) >= 1:
        if trace is not None:
            trace.refusal(
                "it cannot enter the first hex", (), "20.0b; 20.1e", "tcs/movement.rules:118"
            )
        return Refused("it cannot enter the first hex", "20.0b; 20.1e")

    # left [20.0]                                                             tcs/movement.rules:119
    left = walk.points
    if trace is not None:
        trace.step("left", left, "20.0", "tcs/movement.rules:119")

    # the_whole_way [20.0]                                                    tcs/movement.rules:120
    the_whole_way = hexes == len(mover.path)
    if trace is not None:
        trace.step("the_whole_way", the_whole_way, "20.0", "tcs/movement.rules:120")

    return MovementResolved(hexes, left, the_whole_way, walk)


def points_to_go_on(mover: MovingUnit, trace: Trace | None = None) -> int:
    """Movement Points when it goes on after a halt [20.0d].

    In the same phase, at any time.
    """
    # gives                                                                   tcs/movement.rules:123
    value = max(0, mover.allowance - mover.spent)
    if trace is not None:
        trace.formula(
            "points_to_go_on",
            value,
            "20.0d",
            "tcs/movement.rules:123",
            "Movement Points when it goes on after a halt",
        )
    return value


def points_saved(mover: MovingUnit, trace: Trace | None = None) -> int:
    """Movement Points kept for the next turn, or given to another unit [20.0c]."""
    # gives                                                                   tcs/movement.rules:127
    value = 0
    if trace is not None:
        trace.formula(
            "points_saved",
            value,
            "20.0c",
            "tcs/movement.rules:127",
            "Movement Points kept for the next turn, or given to another unit",
        )
    return value


def forced_fate_destroyed(force: ForcedMove, trace: Trace | None = None) -> bool:
    """Destroyed when forced to move [20.0g; 20.0h; 20.1e; 5.2c]."""
    # gives                                                                   tcs/movement.rules:130
    value = force.tow_only_alone or force.into_enemy or force.into_prohibited
    if trace is not None:
        trace.formula(
            "forced_fate_destroyed",
            value,
            "20.0g; 20.0h; 20.1e; 5.2c",
            "tcs/movement.rules:130",
            "Destroyed when forced to move",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcedMove:
    """A unit is forced to move [20.0g]."""

    tow_only_alone: bool = False  # Tow Only, without being towed [20.0g]
    into_enemy: bool = False  # into a hex of the enemy, without Assault-style combat [20.0h]
    into_prohibited: bool = False  # into a prohibited hex or across such a hexside [20.1e]

    def __post_init__(self) -> None:
        a_yes_or_no("ForcedMove.tow_only_alone", self.tow_only_alone)
        a_yes_or_no("ForcedMove.into_enemy", self.into_enemy)
        a_yes_or_no("ForcedMove.into_prohibited", self.into_prohibited)


def may_fire_after_move(mover: MovingUnit) -> Answer:
    """May fire an SFA in the same phase [20.0j]."""
    failed: list[Reason] = []

    # none of these
    # it has moved                                                            tcs/movement.rules:140
    if mover.hexes_entered >= 1:
        failed.append(Reason("it has moved", "20.0j"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackAttack:
    """A stack that would attack together [20.0i]."""

    since_start: bool  # it was one stack as the Action Phase began
    single: bool = False  # the units attack one by one

    def __post_init__(self) -> None:
        a_yes_or_no("StackAttack.since_start", self.since_start)
        a_yes_or_no("StackAttack.single", self.single)


def may_attack_as_stack(stack: StackAttack) -> Answer:
    """May attack together [20.0i].

    Each unit keeps its own Movement Points; stacks form and part at no cost.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if stack.since_start:
        # one stack since the phase began                                     tcs/movement.rules:149
        because.append(Reason("one stack since the phase began", "20.0i"))
    elif stack.single:
        # one by one                                                          tcs/movement.rules:150
        because.append(Reason("one by one", "20.0i"))
    else:
        failed += [
            Reason("one stack since the phase began", "20.0i", holds=False),
            Reason("one by one", "20.0i", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


class PassageKind(Word):
    """What it goes along [20.1c].

    Across a bottleneck each unit goes by itself; stacks do not.
    """

    # fmt: off
    #              printed             bottleneck
    BRIDGE =       "Bridge",           True
    ROAD =         "Road",             True
    TRACK =        "Track, trail",     True
    RAILROAD =     "Railroad",         True
    MINE_PATH =    "Minefield Breach", True
    OPEN_COUNTRY = "Open country",     False
    # fmt: on

    def __init__(self, printed: str, bottleneck: bool) -> None:
        self.bottleneck: Final = bottleneck


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Units that cross a hexside [20.1c]."""

    along: PassageKind
    units_at_once: int = 1  # those carried or towed not counted
    by_game: bool = False  # a Bottleneck that the game names

    def __post_init__(self) -> None:
        is_a("Passage.along", self.along, PassageKind)
        a_number("Passage.units_at_once", self.units_at_once)
        a_yes_or_no("Passage.by_game", self.by_game)


def may_cross_together(passage: Passage) -> Answer:
    """May cross together [20.1c]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if not passage.along.bottleneck and not passage.by_game:
        # no Bottleneck                                                       tcs/movement.rules:171
        because.append(Reason("no Bottleneck", "20.1c"))
    elif passage.units_at_once <= 1:
        # one at a time                                                       tcs/movement.rules:172
        because.append(Reason("one at a time", "20.1c"))
    else:
        failed += [
            Reason("no Bottleneck", "20.1c", holds=False),
            Reason("one at a time", "20.1c", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def road_moving(hex_: MoveHex) -> Answer:
    """Moves on a road [20.1d].

    Its costs, and its risk in Overwatch Fire. Who pays the other costs has neither.
    """
    failed: list[Reason] = []

    # all of these
    # follows the road                                                        tcs/movement.rules:177
    if not hex_.by_road:
        failed.append(Reason("follows the road", "20.1d", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)
