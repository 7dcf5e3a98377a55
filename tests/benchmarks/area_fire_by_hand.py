"""Area Fire of the Tactical Combat Series [11.0], by hand: what an engineer who knows the rules would write
for this one game, and keep. Typed and frozen facts that check themselves, charts as dictionaries and
tuples with bisect, the same refusals, errors and results as the generated resolver; no trace, no
reasons, no rule numbers.

The facts are those of `words.py` and `area_fire_rules.py` in `generated/tcs`, by the same names.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from math import floor
from typing import Final, Protocol


class Dice(Protocol):
    def roll(self, name: str, sides: tuple[int, ...]) -> tuple[int, ...]: ...


class FireError(Exception):
    """Facts that are wrong, or that the charts have no answer for."""


# ---------------------------------------------------------------- words


class TerrainClass(IntEnum):
    BILLIARD_TABLE = 0
    OPEN = 1
    PARTLY_PROTECTIVE = 2
    PROTECTIVE = 3


class TargetType(Enum):
    AREA = "A-type"
    POINT = "P-type"
    BOTH = "B-type"


class Mode(Enum):
    FIRE_MODE = "Fire Mode"
    MOVE_MODE = "Move Mode"


class MoraleState(Enum):
    NORMAL = "Normal"
    SUPPRESSED = "Suppressed"
    PARALYZED = "Paralyzed"


class FireKind(Enum):
    SFA = "Suppressive Fire Action"
    OVERWATCH = "Overwatch Fire"
    ASSAULT = "Assault or Consolidated Assault"
    OVERRUN = "Overrun"
    ARTILLERY = "Artillery Fire"
    SORTIE = "Sortie"
    MINEFIELD = "Minefield"


class UnitKind(Enum):
    # printed, steps, armored
    INFANTRY_PLATOON = "Infantry Platoon", 5, False
    INFANTRY_SECTION = "Infantry Section", 2, False
    MG = "Machine-gun", 2, False
    MORTAR_PLATOON = "Mortar Platoon", 2, False
    AT_GUN = "AT Gun", 1, False
    INFANTRY_GUN = "Infantry Gun", 1, False
    ON_MAP_ARTILLERY = "On-map Artillery gun", 1, False
    TANK = "Tank or assault gun", 1, True
    HALF_TRACK = "Half-track or APC", 1, True
    RECON = "Recon vehicle", 1, True
    TRUCK = "Truck or wagon", 1, False

    def __init__(self, printed: str, steps: int, armored: bool) -> None:
        self.printed = printed
        self.steps = steps
        self.armored = armored


class AreaFireResult(IntEnum):
    NO_EFFECT = 0
    MORALE_CHECK = 1
    ONE_STEP = 2
    ONE_DIE = 3
    TWO_DICE = 4
    THREE_DICE = 5


# The words that the rules below ask for most; looking them up in their classes is slow.
SFA, OVERWATCH, ARTILLERY = FireKind.SFA, FireKind.OVERWATCH, FireKind.ARTILLERY
SORTIE, MINEFIELD = FireKind.SORTIE, FireKind.MINEFIELD
DIRECT = (FireKind.SFA, FireKind.OVERWATCH, FireKind.ASSAULT, FireKind.OVERRUN)
ASSAULT_STYLE = (FireKind.ASSAULT, FireKind.OVERRUN)
POINT, BOTH = TargetType.POINT, TargetType.BOTH
FIRE_MODE, MOVE_MODE = Mode.FIRE_MODE, Mode.MOVE_MODE
NORMAL, SUPPRESSED, PARALYZED = MoraleState.NORMAL, MoraleState.SUPPRESSED, MoraleState.PARALYZED
MORTARS, HALF_TRACK = UnitKind.MORTAR_PLATOON, UnitKind.HALF_TRACK
ON_MAP_ARTILLERY = UnitKind.ON_MAP_ARTILLERY


# ---------------------------------------------------------------- facts


def _whole(name: str, value: object) -> None:
    if type(value) is not int:
        raise FireError(f"{name}: {value!r} is no whole number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    name: str = "unit"
    kind: UnitKind
    target_type: TargetType
    morale: int | None = None
    defense: int | None = None
    steps_lost: int = 0
    lost_with_carrier: int = 0
    mode: Mode = Mode.FIRE_MODE
    state: MoraleState = MoraleState.NORMAL
    dug_in: bool = False
    buttoned_up: bool = False
    riding: UnitKind | None = None
    towed: bool = False
    dead: bool = False

    def __post_init__(self) -> None:
        if self.morale is not None:
            _whole("morale", self.morale)
        if self.defense is not None:
            _whole("defense", self.defense)
        _whole("steps_lost", self.steps_lost)
        _whole("lost_with_carrier", self.lost_with_carrier)


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetHex:
    terrains: tuple[TerrainClass, ...]
    units: tuple[Unit, ...] = ()
    smoke: bool = False
    attack_zone: bool = False
    lighted: bool = False

    def __post_init__(self) -> None:
        if not self.terrains:
            raise FireError("terrains: a hex has one or more")


@dataclass(frozen=True, slots=True, kw_only=True)
class Firer:
    unit: Unit | None = None
    firepower: int
    range: int
    nominal_range: int | None = None
    in_attack_zone: bool = False
    fringe: bool = False
    fast_fire: bool = False

    def __post_init__(self) -> None:
        _whole("firepower", self.firepower)
        _whole("range", self.range)
        if self.nominal_range is not None:
            _whole("nominal_range", self.nominal_range)


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaFire:
    fire_kind: FireKind
    firers: tuple[Firer, ...] = ()
    strength: int | Fraction = 0
    target: TargetHex
    night: bool = False
    road_moving: bool = False
    simultaneous: bool = True
    beside_zone: bool = False
    two_hexsides: bool = False

    def __post_init__(self) -> None:
        if type(self.strength) not in (int, Fraction):
            raise FireError(f"strength: {self.strength!r} is no number")


# ---------------------------------------------------------------- results


@dataclass(frozen=True, slots=True)
class Refused:
    words: str
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaFireCheckDue:
    fire_kind: FireKind
    terrain: TerrainClass
    night: bool
    crossfire: bool
    zone_hex: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaFireResolved:
    result: AreaFireResult
    losses: int
    taken: int
    first_loss: int
    first_from: Unit | None
    defender_loss: int
    attacker_loss: int
    morale_addition: int
    button_up: tuple[Unit, ...]
    check: AreaFireCheckDue | None


# ---------------------------------------------------------------- charts

NONE_DUG_IN, SOME_DUG_IN, ALL_DUG_IN = range(3)
TERRAIN: Final = {
    TerrainClass.BILLIARD_TABLE: (2, 0, -1),
    TerrainClass.OPEN: (0, -1, -2),
    TerrainClass.PARTLY_PROTECTIVE: (-1, -2, -2),
    TerrainClass.PROTECTIVE: (-2, -3, -3),
}
RANGE_FROM: Final = (1, 2, 3, 5, 6)
RANGE: Final = (4, 2, 1, 0, -1, -3)
STACKED_FROM: Final = (8, 13)
STACKED: Final = (0, 1, 3)
ADDITION_FROM: Final = (4, 6)
ADDITION: Final = (0, 1, 2)

# The lines of the table: <1, 1, 2, 3, a gap, 10..12, 13..16, 17..20, a gap.
LINE_FROM: Final = (1, 2, 3, 4, 10, 13, 17, 21)
LAST_LINE: Final = 8
GAPS: Final = (4, 8)
# Of each line the first roll of each result, No Effect, Morale Check, -1 Step, and the last that is known.
ROLLS: Final = {
    0: ((11, 54, 66), 66),
    1: ((11, 52, 64), 66),
    2: ((11, 46, 61), 66),
    3: ((11, 43), 54),
}
RESULTS: Final = tuple(AreaFireResult)
KNOWN_OF_LINE_7: Final = 46
FIXED_STEPS: Final = (0, 0, 1, 0, 0, 0)
DICE_LOST: Final = (0, 0, 0, 1, 2, 3)


def line_of(firepower: int) -> int:
    line = bisect_right(LINE_FROM, firepower)
    if line in GAPS:
        raise FireError(f"firepower {firepower} is not in the source")
    return line


def shifted(line: int, by: int) -> int:
    reached = min(max(line + by, 0), LAST_LINE)
    for gap in GAPS:
        if line < gap <= reached or reached <= gap < line:
            raise FireError(f"a shift of {by} from line {line} is not in the source")
    return reached


def area_fire_table(line: int, roll: int) -> AreaFireResult:
    if line in ROLLS:
        first, known = ROLLS[line]
        if roll <= known:
            return RESULTS[bisect_right(first, roll) - 1]
    elif line == 7 and roll == KNOWN_OF_LINE_7:
        return AreaFireResult.ONE_DIE
    raise FireError(f"line {line} for {roll} is not in the source")


# ---------------------------------------------------------------- rules


def may_fire(unit: Unit, fire_kind: FireKind) -> bool:
    assault = fire_kind in ASSAULT_STYLE
    if unit.mode is not FIRE_MODE and (not assault or unit.kind is MORTARS):
        return False
    if unit.towed:
        return False
    if unit.riding is not None and (not assault or unit.kind is MORTARS):
        return False
    if unit.state is NORMAL:
        return True
    if unit.state is PARALYZED:
        return assault
    return fire_kind is not OVERWATCH and unit.kind is not ON_MAP_ARTILLERY


def total_firepower(firers: Sequence[Firer], strength: int | Fraction) -> int:
    """Rounded, a half up. Each firer may be halved five times: so it is added up in 32nds."""
    total = 0
    for firer in firers:
        applied = firer.firepower << 5
        unit = firer.unit
        if unit is not None:
            if unit.state is not NORMAL:
                applied >>= 1
            if unit.buttoned_up:
                applied >>= 1
            if unit.kind is MORTARS and unit.steps_lost >= 1:
                applied >>= 1
        if firer.in_attack_zone:
            applied >>= 1
        if firer.fringe:
            applied >>= 1
        if firer.fast_fire:
            applied <<= 1
        total += applied
    if type(strength) is int:
        return (total + (strength << 5) + 16) >> 5
    return floor(Fraction(total, 32) + strength + Fraction(1, 2))


def is_crossfire(fire: AreaFire) -> bool:
    return fire.fire_kind is SFA and fire.simultaneous and len(fire.firers) >= 2 and fire.two_hexsides


def dug_in(units: Sequence[Unit]) -> int:
    counted = [unit.dug_in for unit in units if unit.target_type is not POINT]
    if True not in counted:
        return NONE_DUG_IN
    return SOME_DUG_IN if False in counted else ALL_DUG_IN


def steps_left(unit: Unit) -> int:
    return unit.kind.steps - unit.steps_lost


def shift(fire: AreaFire, terrain: TerrainClass) -> int:
    kind, target, units = fire.fire_kind, fire.target, fire.target.units
    total = 0
    if kind is not MINEFIELD:
        total += TERRAIN[terrain][dug_in(units)]
        if any(unit.mode is MOVE_MODE for unit in units):
            total += 1
        if any(unit.state is not NORMAL for unit in units):
            total -= 1
        if kind is not ARTILLERY and (target.smoke or target.attack_zone):
            total -= 1
        if any(
            unit.target_type is POINT and unit.defense is not None and unit.defense >= 2 for unit in units
        ):
            total -= 2
        if kind is OVERWATCH and fire.road_moving:
            total += 2
        if is_crossfire(fire):
            total += 1
    if kind in DIRECT:
        if fire.night:
            total -= 1 if target.lighted else 2
        farthest = max((firer.range for firer in fire.firers), default=None)
        if farthest is None or farthest < 0:
            raise FireError(f"no range column for {farthest}")
        total += RANGE[bisect_right(RANGE_FROM, farthest)]
    steps = 0
    for unit in units:
        if unit.target_type is not POINT and unit.riding is not HALF_TRACK:
            steps += unit.kind.steps - unit.steps_lost
    if steps < 0:
        raise FireError(f"no stacking column for {steps}")
    return total + STACKED[bisect_right(STACKED_FROM, steps)]


def area_fire(fire: AreaFire, dice: Dice) -> AreaFireResolved | Refused:
    """Area Fire Combat [11.0]."""
    firers, units, kind = fire.firers, fire.target.units, fire.fire_kind
    if not firers and fire.strength == 0:
        return Refused("nobody fires")
    for firer in firers:
        if firer.nominal_range is not None and firer.range > 2 * firer.nominal_range:
            return Refused("a Point weapon beyond twice its nominal range")
    for firer in firers:
        if firer.unit is not None and not may_fire(firer.unit, kind):
            return Refused("a firer that may not fire")

    terrain = max(fire.target.terrains)
    base = line_of(total_firepower(firers, fire.strength))
    final = shifted(base, shift(fire, terrain))
    red, white = dice.roll("attack", (6, 6))
    result = area_fire_table(final, 10 * red + white)

    casualties = 0
    for _ in range(DICE_LOST[result]):
        casualties += dice.roll("casualty_dice", (6,))[0]
    losses = FIXED_STEPS[result] + (casualties + 1) // 2

    eligible = [unit for unit in units if unit.target_type is not POINT]
    taken = min(losses, sum([steps_left(unit) for unit in eligible]))
    defender_loss = taken // 2 if taken > 1 else 0
    buttoned: tuple[Unit, ...] = ()
    if result > AreaFireResult.MORALE_CHECK:
        buttoned = tuple(
            unit
            for unit in units
            if unit.target_type is POINT or (unit.target_type is BOTH and unit.kind.armored)
        )
    check = None
    if result > AreaFireResult.NO_EFFECT or kind in ASSAULT_STYLE:
        check = AreaFireCheckDue(
            fire_kind=kind,
            terrain=terrain,
            night=fire.night,
            crossfire=is_crossfire(fire),
            zone_hex=kind is ARTILLERY and not fire.beside_zone and not any(firer.fringe for firer in firers),
        )
    return AreaFireResolved(
        result=result,
        losses=losses,
        taken=taken,
        first_loss=min(taken, 1),
        first_from=max(eligible, key=steps_left, default=None),
        defender_loss=defender_loss,
        attacker_loss=taken - 1 - defender_loss if taken > 1 else 0,
        morale_addition=ADDITION[bisect_right(ADDITION_FROM, losses)],
        button_up=buttoned,
        check=check,
    )
