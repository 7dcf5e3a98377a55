# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/artillery.rules, hunters/german.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Words of several chapters."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Word,
    a_number,
    a_number_or_none,
    a_text,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    or_none,
    within,
)
from .aircraft_rules import SortieAbility
from .game import Nation
from .vocabulary import Mode, MoraleState, TargetHex, Unit, UnitKind


class MissionSize(Word):
    """Size of the mission [17.1]."""

    BATTERY = "Battery"
    BATTALION = "Battalion"


class Ammunition(Word):
    """Ammunition [17.3]."""

    HE = "High Explosive"  # HE
    SMOKE = "Smoke"
    ILLUM = "Illumination"  # Illum


class Shoot(Word):
    """Adjustment result [17.4]."""

    NO_SHOOT = "No Shoot"
    SCATTER = "Scatter"
    BAD_SHOOT = "Bad Shoot"
    GOOD_SHOOT = "Good Shoot"


class AdjustmentLine(Word):
    """Nationality line [17.4; Charts]."""

    US = "1. US"
    CW_GERMAN = "2. Commonwealth, Germans"
    OTHER_NATION = "3. Other"
    JAP_SOVIET = "4. Japanese, Soviets"


class AdjustmentRange(Word):
    """Range from spotter to target hex [17.4; 27.1e; Charts]."""

    NEAR = "3 hexes or less"
    FARTHER = "Farther"
    LONGEST = "Longest range"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """Artillery mission [17.1]."""

    size: MissionSize
    ammunition: Ammunition = Ammunition.HE
    caliber: int  # in mm; of a mixed battalion the smallest [17.1b]
    largest_caliber: int | None = None  # in mm; of a mixed battalion, for Fast Fire [17.1b]
    line: AdjustmentLine
    range: int = 0  # hexes: from the spotter to the target hex
    rocket: bool = False
    fast_fire: bool = False
    direct_on_map: bool = False  # direct fire of on-map guns [17.7d]
    night: bool = False  # a full night turn, lighted or not
    nation: Nation | None = None  # [hfs 2.3; hfs 3.6]

    def __post_init__(self) -> None:
        is_a("Mission.size", self.size, MissionSize)
        is_a("Mission.ammunition", self.ammunition, Ammunition)
        a_number("Mission.caliber", self.caliber)
        a_number_or_none("Mission.largest_caliber", self.largest_caliber)
        is_a("Mission.line", self.line, AdjustmentLine)
        a_number("Mission.range", self.range)
        a_yes_or_no("Mission.rocket", self.rocket)
        a_yes_or_no("Mission.fast_fire", self.fast_fire)
        a_yes_or_no("Mission.direct_on_map", self.direct_on_map)
        a_yes_or_no("Mission.night", self.night)
        or_none("Mission.nation", self.nation, is_a, Nation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotter:
    """Artillery spotter [17.2]."""

    los: bool  # unblocked line of sight to the target hex
    mode: Mode
    since_start: bool = True  # in Fire Mode since the phase began
    state: MoraleState = MoraleState.NORMAL
    buttoned_up: bool = False
    attack_zone: bool = False  # inside a Barrage Marker's Attack Zone

    def __post_init__(self) -> None:
        a_yes_or_no("Spotter.los", self.los)
        is_a("Spotter.mode", self.mode, Mode)
        a_yes_or_no("Spotter.since_start", self.since_start)
        is_a("Spotter.state", self.state, MoraleState)
        a_yes_or_no("Spotter.buttoned_up", self.buttoned_up)
        a_yes_or_no("Spotter.attack_zone", self.attack_zone)


class MarkerShoot(Word):
    """Kind of shoot [17.5]."""

    GOOD = "Good Shoot"
    BAD = "Bad Shoot"


class ZonePart(Word):
    """Where a hex lies [17.5]."""

    IN_ZONE = "in the Attack Zone"
    FRINGE = "next to the Attack Zone"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneFire:
    """A Barrage Marker and a hex near it [17.5]."""

    size: MissionSize
    shoot: MarkerShoot
    caliber: int  # in mm
    fast_fire: bool = False
    distance: int = 0  # hexes: from the marker to the hex

    def __post_init__(self) -> None:
        is_a("ZoneFire.size", self.size, MissionSize)
        is_a("ZoneFire.shoot", self.shoot, MarkerShoot)
        a_number("ZoneFire.caliber", self.caliber)
        a_yes_or_no("ZoneFire.fast_fire", self.fast_fire)
        a_number("ZoneFire.distance", self.distance)


class RocketBattery(Word):
    """Rocket artillery [17.7a]."""

    # fmt: off
    #             printed                    zone_radius  firepower
    NEBELWERFER = "Bloody 110: Nebelwerfer", 5,           20
    LCT_R =       "Omaha: LCT(R)",           8,           30
    # fmt: on

    def __init__(self, printed: str, zone_radius: int, firepower: int) -> None:
        self.zone_radius: Final = zone_radius
        self.firepower: Final = firepower


@dataclass(frozen=True, slots=True, kw_only=True)
class RocketMission:
    """Rocket mission [17.7a]."""

    battery: RocketBattery

    def __post_init__(self) -> None:
        is_a("RocketMission.battery", self.battery, RocketBattery)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtilleryPointFire:
    """Artillery against P-type targets [18.0]."""

    targets: int  # P-type units in one hex of the zone
    bad_shoot: bool = False
    infantry_gun: bool = False  # fire of an Infantry Gun of 100 mm or more [18.0c]
    fast_fire: bool = False
    in_zone: bool = True  # inside the Attack Zone, not next to it

    def __post_init__(self) -> None:
        a_number("ArtilleryPointFire.targets", self.targets)
        a_yes_or_no("ArtilleryPointFire.bad_shoot", self.bad_shoot)
        a_yes_or_no("ArtilleryPointFire.infantry_gun", self.infantry_gun)
        a_yes_or_no("ArtilleryPointFire.fast_fire", self.fast_fire)
        a_yes_or_no("ArtilleryPointFire.in_zone", self.in_zone)


@dataclass(frozen=True, slots=True, kw_only=True)
class BarrageEntry:
    """Units that enter a hex in or next to Attack Zones [11.1h; 17.5]."""

    markers: tuple[ZoneFire, ...]  # every Barrage Marker on the map near the hex
    target: TargetHex  # the units that move in, nobody else
    p_types: int = 0  # P-type units among them

    def __post_init__(self) -> None:
        each("BarrageEntry.markers", self.markers, is_a, ZoneFire)
        how_many("BarrageEntry.markers", self.markers, 1, None)
        is_a("BarrageEntry.target", self.target, TargetHex)
        a_number("BarrageEntry.p_types", self.p_types)


class BarrageState(Word):
    """Barrage Marker [17.0b; 17.5]."""

    OFF_MAP = "not on the map"
    GOOD_MARKER = "Good Shoot marker"
    BAD_MARKER = "Bad Shoot marker"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadMove:
    """Unit on a road [hfs 2.2]."""

    battalion: str  # 55 Krad, 95 Aufk, ...
    kind: UnitKind
    on_road: bool  # on a Primary or Secondary Road
    enemy: int | None = None  # hexes: to the nearest enemy unit; none on the map: absent

    def __post_init__(self) -> None:
        a_text("RoadMove.battalion", self.battalion)
        is_a("RoadMove.kind", self.kind, UnitKind)
        a_yes_or_no("RoadMove.on_road", self.on_road)
        a_number_or_none("RoadMove.enemy", self.enemy)


@dataclass(frozen=True, slots=True, kw_only=True)
class MortarCall:
    """Call for regimental mortars [hfs 2.10]."""

    company: str  # company of the mortars: 13-IV, ...
    spotter_battalion: str  # I-Sturm, II-Sturm, III-Sturm, IV-Sturm, or another

    def __post_init__(self) -> None:
        a_text("MortarCall.company", self.company)
        a_text("MortarCall.spotter_battalion", self.spotter_battalion)


@dataclass(frozen=True, slots=True, kw_only=True)
class GermanSortie:
    """German sortie [hfs 2.5]."""

    aircraft_type: str  # Ju 87b or Me109e
    ability: SortieAbility
    target: TargetHex
    shot_at: Unit | None = None  # the P-type or B-type aimed at

    def __post_init__(self) -> None:
        a_text("GermanSortie.aircraft_type", self.aircraft_type)
        is_a("GermanSortie.ability", self.ability, SortieAbility)
        is_a("GermanSortie.target", self.target, TargetHex)
        or_none("GermanSortie.shot_at", self.shot_at, is_a, Unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class PitCapture:
    """Bofors Pit captured by Germans [hfs 2.9]."""

    first_capture: bool = True  # the first capture of this Pit; any Overwatch Fire is resolved
    guns_in_play: int  # captured guns placed so far

    def __post_init__(self) -> None:
        a_yes_or_no("PitCapture.first_capture", self.first_capture)
        a_number("PitCapture.guns_in_play", self.guns_in_play)
        within("PitCapture.guns_in_play", self.guns_in_play, 0, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """Maleme Airfield terminal [hfs 2.9]."""

    occupied: bool  # German units have just entered it
    before: bool = False  # it was occupied by Germans before

    def __post_init__(self) -> None:
        a_yes_or_no("Terminal.occupied", self.occupied)
        a_yes_or_no("Terminal.before", self.before)
