# Hunters from the Sky revised
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/artillery_limits.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Artillery limits."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Dice,
    LeaveOut,
    Reason,
    Trace,
    a_date,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    needed,
    once,
    one_with_greatest,
    or_none,
    within,
)
from .artillery import ammunition_cost, barrage_values, may_spot_holds
from .game import Nation
from .vocabulary import Light, Mode, MoraleState
from .vocabulary_ import Ammunition, MarkerShoot, Mission, MissionSize, Spotter, ZonePart

_HE: Final = Ammunition.HE
_ILLUM: Final = Ammunition.ILLUM
_SMOKE: Final = Ammunition.SMOKE
_TWILIGHT: Final = Light.TWILIGHT
_GOOD: Final = MarkerShoot.GOOD
_MISSION_SIZE_BATTALION: Final = MissionSize.BATTALION
_MISSION_SIZE_BATTERY: Final = MissionSize.BATTERY
_FIRE_MODE: Final = Mode.FIRE_MODE
_NORMAL: Final = MoraleState.NORMAL
_COMMONWEALTH: Final = Nation.COMMONWEALTH
_OUTSIDE: Final = ZonePart.OUTSIDE


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringBattery:
    """Battery that would fire [17.1a]."""

    battalion: str = "battalion"  # that it belongs to
    caliber: int  # in mm
    mission_used: bool = False  # it has had its mission of this turn, No Shoot or not

    def __post_init__(self) -> None:
        a_text("FiringBattery.battalion", self.battalion)
        a_number("FiringBattery.caliber", self.caliber)
        a_yes_or_no("FiringBattery.mission_used", self.mission_used)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionRequest:
    """Artillery mission that is announced [17.1]."""

    size: MissionSize
    ammunition: Ammunition = Ammunition.HE
    batteries: tuple[FiringBattery, ...]
    fires_left: int  # Battery Fires left of this kind of ammunition and caliber
    spotter: Spotter | None = None
    own_phase: bool = True  # in the owner's own Action Phase
    fast_fire: bool = False
    direct_on_map: bool = False  # direct fire of on-map guns [17.7d]
    on_trigger: bool = False  # in answer to an Overwatch Trigger [14.3d]
    light: Light = Light.DAY
    kinds: int = 1  # kinds of ammunition in it
    out_of_reach: bool = False  # beyond a limit that the game sets [17.0a]
    called_back: bool = False  # after it was announced [17.0d]
    nation: Nation | None = None  # [hfs-rev 3.6]
    time: str | None = None  # of the turn [hfs-rev 3.6]

    def __post_init__(self) -> None:
        is_a("MissionRequest.size", self.size, MissionSize)
        is_a("MissionRequest.ammunition", self.ammunition, Ammunition)
        each("MissionRequest.batteries", self.batteries, is_a, FiringBattery)
        how_many("MissionRequest.batteries", self.batteries, 1, None)
        a_number("MissionRequest.fires_left", self.fires_left)
        or_none("MissionRequest.spotter", self.spotter, is_a, Spotter)
        a_yes_or_no("MissionRequest.own_phase", self.own_phase)
        a_yes_or_no("MissionRequest.fast_fire", self.fast_fire)
        a_yes_or_no("MissionRequest.direct_on_map", self.direct_on_map)
        a_yes_or_no("MissionRequest.on_trigger", self.on_trigger)
        is_a("MissionRequest.light", self.light, Light)
        a_number("MissionRequest.kinds", self.kinds)
        a_yes_or_no("MissionRequest.out_of_reach", self.out_of_reach)
        a_yes_or_no("MissionRequest.called_back", self.called_back)
        or_none("MissionRequest.nation", self.nation, is_a, Nation)
        or_none("MissionRequest.time", self.time, a_date)


def mission_caliber(request: MissionRequest, trace: Trace | None = None) -> int:
    """Caliber that counts for firepower: the smallest [17.1b]."""
    # gives                                                            tcs/artillery_limits.rules:27
    value = min([battery.caliber for battery in request.batteries])
    if trace is not None:
        trace.formula(
            "mission_caliber",
            value,
            "17.1b",
            "tcs/artillery_limits.rules:27",
            "Caliber that counts for firepower: the smallest",
        )
    return value


def largest_gun(request: MissionRequest, trace: Trace | None = None) -> int:
    """Caliber that counts for Fast Fire: the largest [17.1b]."""
    # gives                                                            tcs/artillery_limits.rules:30
    value = max([battery.caliber for battery in request.batteries])
    if trace is not None:
        trace.formula(
            "largest_gun",
            value,
            "17.1b",
            "tcs/artillery_limits.rules:30",
            "Caliber that counts for Fast Fire: the largest",
        )
    return value


def one_battalion_only(request: MissionRequest, trace: Trace | None = None) -> bool:
    """All of one battalion [17.1b]."""

    @once
    def some_battery() -> FiringBattery:
        # some_battery: worked out when it is first asked for          tcs/artillery_limits.rules:34
        value = needed(
            one_with_greatest(request.batteries, lambda battery: battery.caliber),
            "the one with greatest",
        )
        if trace is not None:
            trace.step("some_battery", value, "17.1b", "tcs/artillery_limits.rules:34")
        return value

    # gives                                                            tcs/artillery_limits.rules:33
    value = not any(
        [battery.battalion != some_battery().battalion for battery in request.batteries]
    )
    if trace is not None:
        trace.formula(
            "one_battalion_only",
            value,
            "17.1b",
            "tcs/artillery_limits.rules:33",
            "All of one battalion",
        )
    return value


def fires_needed(request: MissionRequest, trace: Trace | None = None) -> int:
    """Battery Fires it takes [17.3c; 17.7d].

    Gone the moment it is fired; back again for a No Shoot [17.4a].
    """
    # base                                                             tcs/artillery_limits.rules:39
    base = 3 if request.size == _MISSION_SIZE_BATTALION else 1
    if trace is not None:
        trace.step("base", base, "17.3c; 17.7d", "tcs/artillery_limits.rules:39")
    # gives                                                            tcs/artillery_limits.rules:37
    value = base * 3 if request.fast_fire else base
    if trace is not None:
        trace.formula(
            "fires_needed",
            value,
            "17.3c; 17.7d",
            "tcs/artillery_limits.rules:37",
            "Battery Fires it takes",
        )
    return value


def mission_allowed(request: MissionRequest) -> Answer:
    """May be fired [17.0; 17.1; 17.2; 17.3].

    Anywhere on any map, never together with other fires [17.1c]. How many guns a battery
    has does not matter [17.1a]. Nothing is plotted; fire delays of older games do not count
    [17.1].
    """
    failed: list[Reason] = []

    # all of these
    # in the owner's own Action Phase [17.0]                           tcs/artillery_limits.rules:46
    if not request.own_phase:
        failed.append(Reason("in the owner's own Action Phase", "17.0", holds=False))
    # a battery; or a battalion's three batteries [17.1a; 17.1b]       tcs/artillery_limits.rules:47
    with LeaveOut(failed):
        if not (
            request.size == _MISSION_SIZE_BATTERY
            and len(request.batteries) == 1
            or request.size == _MISSION_SIZE_BATTALION
            and len(request.batteries) == 3
            and one_battalion_only(request)
        ):
            failed.append(
                Reason("a battery; or a battalion's three batteries", "17.1a; 17.1b", holds=False)
            )
    # each has its mission of the turn left [17.1a; 17.7c]             tcs/artillery_limits.rules:50
    with LeaveOut(failed):
        if not (
            request.ammunition is _ILLUM
            or not any([battery.mission_used for battery in request.batteries])
        ):
            failed.append(
                Reason("each has its mission of the turn left", "17.1a; 17.7c", holds=False)
            )
    # enough ammunition [17.3a]                                        tcs/artillery_limits.rules:52
    with LeaveOut(failed):
        if request.fires_left < fires_needed(request):
            failed.append(Reason("enough ammunition", "17.3a", holds=False))
    # one kind of ammunition [17.3b]                                   tcs/artillery_limits.rules:53
    if request.kinds > 1:
        failed.append(Reason("one kind of ammunition", "17.3b", holds=False))
    # a spotter that may spot; none for Illum [17.2; 17.2c]            tcs/artillery_limits.rules:54
    with LeaveOut(failed):
        if not (
            request.ammunition is _ILLUM
            or request.spotter is not None
            and may_spot_holds(request.spotter)
        ):
            failed.append(
                Reason("a spotter that may spot; none for Illum", "17.2; 17.2c", holds=False)
            )
    # Fast Fire: 122 mm or less [17.7d]                                tcs/artillery_limits.rules:56
    with LeaveOut(failed):
        if not (not request.fast_fire or largest_gun(request) <= 122):
            failed.append(Reason("Fast Fire: 122 mm or less", "17.7d", holds=False))

    # none of these
    # smoke from a battalion [17.7b]                                   tcs/artillery_limits.rules:58
    with LeaveOut(failed):
        if request.ammunition is _SMOKE and request.size == _MISSION_SIZE_BATTALION:
            failed.append(Reason("smoke from a battalion", "17.7b"))
    # a Battalion Mission [hfs 2.3; hfs 3.6]                                 hunters/german.rules:49
    with LeaveOut(failed):
        if request.size == _MISSION_SIZE_BATTALION:
            failed.append(Reason("a Battalion Mission", "hfs 2.3; hfs 3.6"))
    # Fast Fire by the Commonwealth [hfs-rev 3.6]                          hunters/revised.rules:143
    if request.fast_fire and request.nation is _COMMONWEALTH:
        failed.append(Reason("Fast Fire by the Commonwealth", "hfs-rev 3.6"))
    # Commonwealth artillery before 0800, 20 May [hfs-rev 3.6]             hunters/revised.rules:144
    if (
        request.nation is _COMMONWEALTH
        and request.time is not None
        and request.time < "1941-05-20 08:00"
    ):
        failed.append(Reason("Commonwealth artillery before 0800, 20 May", "hfs-rev 3.6"))
    # Fast Fire of on-map guns' direct fire [17.7d; 25.5g]             tcs/artillery_limits.rules:59
    if request.fast_fire and request.direct_on_map:
        failed.append(Reason("Fast Fire of on-map guns' direct fire", "17.7d; 25.5g"))
    # smoke or Illum as direct fire of on-map guns [25.5d]             tcs/artillery_limits.rules:60
    if request.direct_on_map and request.ammunition is not _HE:
        failed.append(Reason("smoke or Illum as direct fire of on-map guns", "25.5d"))
    # in answer to an Overwatch Trigger [14.3d]                        tcs/artillery_limits.rules:61
    if request.on_trigger:
        failed.append(Reason("in answer to an Overwatch Trigger", "14.3d"))
    # Illum at dawn or dusk [27.0]                                     tcs/artillery_limits.rules:62
    if request.ammunition is _ILLUM and request.light is _TWILIGHT:
        failed.append(Reason("Illum at dawn or dusk", "27.0"))
    # beyond the limit of the game [17.0a]                             tcs/artillery_limits.rules:63
    if request.out_of_reach:
        failed.append(Reason("beyond the limit of the game", "17.0a"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def mission_allowed_holds(request: MissionRequest) -> bool:
    """May be fired [17.0; 17.1; 17.2; 17.3]: yes or no, without the reasons."""
    return (
        request.own_phase
        and (
            request.size == _MISSION_SIZE_BATTERY
            and len(request.batteries) == 1
            or request.size == _MISSION_SIZE_BATTALION
            and len(request.batteries) == 3
            and one_battalion_only(request)
        )
        and (
            request.ammunition is _ILLUM
            or not any([battery.mission_used for battery in request.batteries])
        )
        and request.fires_left >= fires_needed(request)
        and request.kinds <= 1
        and (
            request.ammunition is _ILLUM
            or request.spotter is not None
            and may_spot_holds(request.spotter)
        )
        and (not request.fast_fire or largest_gun(request) <= 122)
        and not (request.ammunition is _SMOKE and request.size == _MISSION_SIZE_BATTALION)
        and request.size != _MISSION_SIZE_BATTALION
        and not (request.fast_fire and request.nation is _COMMONWEALTH)
        and not (
            request.nation is _COMMONWEALTH
            and request.time is not None
            and request.time < "1941-05-20 08:00"
        )
        and not (request.fast_fire and request.direct_on_map)
        and not (request.direct_on_map and request.ammunition is not _HE)
        and not request.on_trigger
        and not (request.ammunition is _ILLUM and request.light is _TWILIGHT)
        and not request.out_of_reach
    )


def takes_place(request: MissionRequest, trace: Trace | None = None) -> bool:
    """Takes place [17.0d].

    Called back or not: once announced it is fired.
    """
    # gives                                                            tcs/artillery_limits.rules:65
    value = mission_allowed_holds(request)
    if trace is not None:
        trace.formula("takes_place", value, "17.0d", "tcs/artillery_limits.rules:65", "Takes place")
    return value


def ammunition_left_on_received(
    now: int,
    mission: Mission,
    battery_fires: int,
    trace: Trace | None = None,
) -> int:
    """Battery Fires left [17.3; 17.3a].

    By kind and caliber. Reinforcements of ammunition come as the Action Phase begins.

    Battery Fires received [17.3].
    """
    within("now", now, 0, None)
    return max(0, now + battery_fires)


def ammunition_left_on_fired(now: int, mission: Mission, trace: Trace | None = None) -> int:
    """Battery Fires left [17.3; 17.3a].

    By kind and caliber. Reinforcements of ammunition come as the Action Phase begins.

    a mission is fired [17.3a; 17.3c].
    """
    within("now", now, 0, None)
    return max(0, now - ammunition_cost(mission, trace))


def ammunition_left_on_no_shoot(now: int, mission: Mission, trace: Trace | None = None) -> int:
    """Battery Fires left [17.3; 17.3a].

    By kind and caliber. Reinforcements of ammunition come as the Action Phase begins.

    No Shoot: the ammunition comes back [17.4a].
    """
    within("now", now, 0, None)
    return max(0, now + ammunition_cost(mission, trace))


@dataclass(frozen=True, slots=True, kw_only=True)
class OldAllotment:
    """Ammunition of an older game [17.3].

    Games 2-01 to 2-05.
    """

    ammunition: Ammunition
    allotted: int

    def __post_init__(self) -> None:
        is_a("OldAllotment.ammunition", self.ammunition, Ammunition)
        a_number("OldAllotment.allotted", self.allotted)


def converted_ammunition(allotment: OldAllotment, trace: Trace | None = None) -> int:
    """Battery Fires that it makes [17.3; 1.3]."""
    # gives                                                            tcs/artillery_limits.rules:81
    value: int
    if allotment.ammunition == _ILLUM:
        value = allotment.allotted
        why = "Illum stays the same"
    else:
        value = (allotment.allotted + 2) // 4
        why = ""
    if trace is not None:
        trace.formula(
            "converted_ammunition",
            value,
            "17.3; 1.3",
            "tcs/artillery_limits.rules:81",
            "Battery Fires that it makes",
            why,
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneEvent:
    """A unit and a Barrage Marker [17.0b]."""

    lies_in: ZonePart  # where its hex lies; of a mover the hex it enters
    just_placed: bool = False  # the marker has just been placed and is resolved
    enters: bool = False  # the unit enters the hex
    smoke_marker: bool = False  # it is a Smoke Barrage Marker

    def __post_init__(self) -> None:
        is_a("ZoneEvent.lies_in", self.lies_in, ZonePart)
        a_yes_or_no("ZoneEvent.just_placed", self.just_placed)
        a_yes_or_no("ZoneEvent.enters", self.enters)
        a_yes_or_no("ZoneEvent.smoke_marker", self.smoke_marker)


def barrage_attacks(event: ZoneEvent) -> Answer:
    """The marker attacks the unit [11.1h; 17.0b; 17.5].

    Of either side. Each hex entered is an attack of its own; units that sit there are not
    attacked again. Inside the zone with full firepower, next to it with half.
    """
    failed: list[Reason] = []

    # all of these
    # in or next to the Attack Zone [17.5]                             tcs/artillery_limits.rules:98
    if event.lies_in == _OUTSIDE:
        failed.append(Reason("in or next to the Attack Zone", "17.5", holds=False))
    # as it is placed, or as the unit enters the hex [11.1h; 17.0b]    tcs/artillery_limits.rules:99
    if not (event.just_placed or event.enters):
        failed.append(
            Reason("as it is placed, or as the unit enters the hex", "11.1h; 17.0b", holds=False)
        )

    # none of these
    # smoke does not attack [17.6]                                    tcs/artillery_limits.rules:101
    if event.smoke_marker:
        failed.append(Reason("smoke does not attack", "17.6"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapGun:
    """On-map artillery gun [25.5]."""

    name: str = "gun"
    mode: Mode = Mode.FIRE_MODE
    state: MoraleState = MoraleState.NORMAL
    fired_direct: bool = False  # it fired directly this turn

    def __post_init__(self) -> None:
        a_text("MapGun.name", self.name)
        is_a("MapGun.mode", self.mode, Mode)
        is_a("MapGun.state", self.state, MoraleState)
        a_yes_or_no("MapGun.fired_direct", self.fired_direct)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapBattery:
    """On-map battery [25.5]."""

    guns: tuple[MapGun, ...]  # those left
    mission_fired: bool = False  # the battery fired a regular mission this turn

    def __post_init__(self) -> None:
        each("MapBattery.guns", self.guns, is_a, MapGun)
        how_many("MapBattery.guns", self.guns, 1, None)
        a_yes_or_no("MapBattery.mission_fired", self.mission_fired)


def map_mission(battery: MapBattery) -> Answer:
    """May fire a regular artillery mission [25.5a; 25.5e; 25.5f]."""
    failed: list[Reason] = []

    # all of these
    # two guns or more left [25.5a]                                   tcs/artillery_limits.rules:117
    if len(battery.guns) < 2:
        failed.append(Reason("two guns or more left", "25.5a", holds=False))
    # all its guns in Fire Mode [25.5e]                               tcs/artillery_limits.rules:118
    with LeaveOut(failed):
        if not all([gun.mode is _FIRE_MODE for gun in battery.guns]):
            failed.append(Reason("all its guns in Fire Mode", "25.5e", holds=False))

    # none of these
    # one of its guns fired directly this turn [25.5a; 25.5e]         tcs/artillery_limits.rules:120
    with LeaveOut(failed):
        if any([gun.fired_direct for gun in battery.guns]):
            failed.append(Reason("one of its guns fired directly this turn", "25.5a; 25.5e"))
    # its mission is fired [17.1a]                                    tcs/artillery_limits.rules:121
    if battery.mission_fired:
        failed.append(Reason("its mission is fired", "17.1a"))
    # a Suppressed or Paralyzed gun [25.5f]                           tcs/artillery_limits.rules:122
    with LeaveOut(failed):
        if any([gun.state is not _NORMAL for gun in battery.guns]):
            failed.append(Reason("a Suppressed or Paralyzed gun", "25.5f"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectGun:
    """Gun that would fire directly [25.5b]."""

    gun: MapGun
    battery_fired: bool = False  # its battery fired a regular mission this turn
    los: bool  # its own line of sight to the target is unblocked
    high_explosive: int  # HE Battery Fires left
    fast_fire: bool = False
    ammunition: Ammunition = Ammunition.HE

    def __post_init__(self) -> None:
        is_a("DirectGun.gun", self.gun, MapGun)
        a_yes_or_no("DirectGun.battery_fired", self.battery_fired)
        a_yes_or_no("DirectGun.los", self.los)
        a_number("DirectGun.high_explosive", self.high_explosive)
        a_yes_or_no("DirectGun.fast_fire", self.fast_fire)
        is_a("DirectGun.ammunition", self.ammunition, Ammunition)


def may_fire_direct(shot: DirectGun) -> Answer:
    """May fire directly [25.5a; 25.5b; 25.5c; 25.5d; 25.5f; 25.5g].

    As an SFA or Overwatch; never like a mortar, never on the Point Fire Table.
    """
    failed: list[Reason] = []

    # all of these
    # an unblocked line of sight of its own [25.5b]                   tcs/artillery_limits.rules:135
    if not shot.los:
        failed.append(Reason("an unblocked line of sight of its own", "25.5b", holds=False))
    # in Fire Mode [9.1b]                                             tcs/artillery_limits.rules:136
    with LeaveOut(failed):
        if shot.gun.mode is not _FIRE_MODE:
            failed.append(Reason("in Fire Mode", "9.1b", holds=False))
    # an HE Battery Fire for it [25.5c]                               tcs/artillery_limits.rules:137
    with LeaveOut(failed):
        if shot.high_explosive < 1:
            failed.append(Reason("an HE Battery Fire for it", "25.5c", holds=False))

    # none of these
    # its battery fired a regular mission [25.5a]                     tcs/artillery_limits.rules:139
    if shot.battery_fired:
        failed.append(Reason("its battery fired a regular mission", "25.5a"))
    # Suppressed or Paralyzed [25.5f]                                 tcs/artillery_limits.rules:140
    with LeaveOut(failed):
        if shot.gun.state is not _NORMAL:
            failed.append(Reason("Suppressed or Paralyzed", "25.5f"))
    # Fast Fire [25.5g]                                               tcs/artillery_limits.rules:141
    if shot.fast_fire:
        failed.append(Reason("Fast Fire", "25.5g"))
    # smoke or Illum [25.5d]                                          tcs/artillery_limits.rules:142
    if shot.ammunition is not _HE:
        failed.append(Reason("smoke or Illum", "25.5d"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectFires:
    """Guns of a battery that fire directly [25.5c]."""

    guns_firing: int
    caliber: int  # in mm

    def __post_init__(self) -> None:
        a_number("DirectFires.guns_firing", self.guns_firing)
        a_number("DirectFires.caliber", self.caliber)


@dataclass(frozen=True, slots=True)
class DirectBarragesResolved:
    """What Direct fire of on-map guns comes to."""

    markers: int
    fires_spent: int
    firepower: int


def direct_barrages(
    fires: DirectFires,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> DirectBarragesResolved:
    """Direct fire of on-map guns [25.5c].

    Each gun is one HE Battery Fire and one Battery Barrage Marker on its target hex, of
    Good Shoot strength.
    """
    is_a("fires", fires, DirectFires)
    if trace is not None:
        a_trace(trace)

    # markers [25.5c]                                                 tcs/artillery_limits.rules:150
    markers = fires.guns_firing
    if trace is not None:
        trace.step("markers", markers, "25.5c", "tcs/artillery_limits.rules:150")

    # fires_spent [25.5c]                                             tcs/artillery_limits.rules:151
    fires_spent = fires.guns_firing
    if trace is not None:
        trace.step("fires_spent", fires_spent, "25.5c", "tcs/artillery_limits.rules:151")

    # firepower [25.5c]                                               tcs/artillery_limits.rules:152
    firepower = barrage_values(_MISSION_SIZE_BATTERY, _GOOD, fires.caliber, trace)
    if trace is not None:
        trace.step("firepower", firepower, "25.5c", "tcs/artillery_limits.rules:152")

    return DirectBarragesResolved(markers, fires_spent, firepower)
