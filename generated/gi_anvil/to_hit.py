# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/to_hit.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: To hit."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    DiceKind,
    Ended,
    FiguresChart,
    Group,
    Heading,
    LeaveOut,
    Line,
    Number,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    at_most,
    divided,
    each,
    how_many,
    inside,
    is_a,
    needed,
    once,
    one_of,
    or_none,
    place_of,
    reversed_signs,
    unknown,
)
from .ammunition import long_shot
from .gun_hits import GunAttack, GunHit, GunHitResolved, gun_hit
from .infantry import Movement, movement_drm
from .words import Ammo, Colored2d6, IftResult, Terrain, ift, is_hexside, terrain_tem

_1D6: Final = DiceKind("1d6", sides=(6,), names=("dice",), weights=(1,))

_HE: Final = Ammo.HE
_HEAT: Final = Ammo.HEAT
_AMMO_SMOKE: Final = Ammo.SMOKE
_AP_TO_APDS: Final = frozenset((Ammo.AP, Ammo.APCR, Ammo.APDS))
_APCR_OR_APDS: Final = frozenset((Ammo.APCR, Ammo.APDS))
_AMMO_SMOKE_OR_WP: Final = frozenset((Ammo.SMOKE, Ammo.WP))
_BY_AP: Final = GunAttack.BY_AP
_BY_HE: Final = GunAttack.BY_HE
_BY_SCW: Final = GunAttack.BY_SCW


class TargetClass(Word):
    """TO HIT target type [145.1]."""

    VEHICLE = "Vehicle"
    INFANTRY = "Infantry"
    BUILDING = "Building"


_BUILDING: Final = TargetClass.BUILDING
_TARGET_CLASS_INFANTRY: Final = TargetClass.INFANTRY
_TARGET_CLASS_VEHICLE: Final = TargetClass.VEHICLE


class GunSize(Word):
    """Gun size [145.31]."""

    NORMAL = "normal"
    SMALL = "40mm or less"
    VEHICULAR = "vehicular"


class GunStatus(Word):
    """State of the gun [145.3; 145.31]."""

    EMPLACED = "emplaced"
    MOVED = "moved or in transit"


_EMPLACED: Final = GunStatus.EMPLACED
_MOVED: Final = GunStatus.MOVED


class Ordnance(Word):
    """Firing ordnance."""

    PZKW_IVH = "PzKwIVH"


class Benefit(Word):
    """What the target claims [145.2]."""

    HULL_DOWN = "hull down"
    HEXSIDE_TEM = "wall or hedgerow TEM"
    NEITHER = "neither"


_HULL_DOWN: Final = Benefit.HULL_DOWN


class HitPart(Word):
    """Part hit [130.1; 145.2]."""

    HULL = "hull"
    TURRET = "turret or upper body"


_HULL: Final = HitPart.HULL
_TURRET: Final = HitPart.TURRET


class Critical(Word):
    """Critical hit [145.61]."""

    NO_CHANCE = "none"
    POSSIBLE = "possible: third die"
    AUTOMATIC = "automatic"


_AUTOMATIC: Final = Critical.AUTOMATIC
_NO_CHANCE: Final = Critical.NO_CHANCE
_POSSIBLE: Final = Critical.POSSIBLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """Ordnance shot [145.1]."""

    gun: Ordnance
    firer: GunState
    ammo: Ammo = Ammo.HE
    range: int  # hexes
    ife: bool = False  # a weapon that uses its IFE [144.46; 145.6]
    pinned: bool = False
    cx: bool = False  # [142.92]
    stun_marker: bool = False  # has the +1 TO HIT marker [144.11]
    same_hex: bool = False  # in the hex of a moving or motion target
    target: TargetClass  # what is aimed at; a gun's type follows from its state
    at_passengers: bool = False  # aimed at exposed passengers or crew [145.11]
    # what the target is entitled to: no hedgerow beside other TEM, no wall or hedge beside a
    # building's when fired at from next to it [142.4; 173.23]
    terrain: tuple[Terrain, ...] = ()
    vehicles_in_los: int = 0  # hexes with a vehicle or wreck crossed [144.2]
    graves_in_los: int = 0  # graveyard hexes entered by the LOF [160.31]
    brush: bool = False  # in the LOS, at the same level [154.4]
    air_burst: int = 0  # its DRM, which is in earlier rules [145.1]
    moving_vehicle: bool = False  # the vehicle, or the gun in transit, has moved
    case_j: int = 2  # DRM, moving vehicle [145.31 example]
    movement: Movement | None = None  # of infantry fired at in the DFPh [142.7]
    vehicle_size: int = 0  # size DRM on its counter [144.2]
    # a wreck in the hex of the AT Gun that fires or is the target [167.23]
    wreck_there: bool = False
    hero_alone: bool = False  # a hero mans what needs two men [159.3]
    crest_front: bool = False  # crest infantry fires outside its crest front [151.52]
    other_cases: int = 0  # cases F to I, L to O, Q and S of earlier gamettes [33]
    is_gun: bool = False
    gun_size: GunSize = GunSize.NORMAL
    gun_moved: bool = False  # in transit, or moved since the start [145.31]
    in_bunker: bool = False  # [145.3]
    carrying: bool = False  # the vehicle has exposed passengers or crew [145.11]
    passenger_tem: int = 0  # theirs, such as CE [145.11]
    could_be_hd: bool = False  # in a hull down position; a normal hedge gives none [145.2]
    claims: Benefit = Benefit.NEITHER  # chosen by the target before the roll [145.2]
    stone: bool = False  # stone building
    building_levels: int = 0  # above ground level
    fp: int  # IFT column of the round
    gunshield: bool = False
    crew_moving: bool = False  # crew moving to or with its gun [145.31]
    crew_morale: int | None = None
    indirect: bool = False

    def __post_init__(self) -> None:
        is_a("Shot.gun", self.gun, Ordnance)
        is_a("Shot.firer", self.firer, GunState)
        is_a("Shot.ammo", self.ammo, Ammo)
        a_number("Shot.range", self.range)
        a_yes_or_no("Shot.ife", self.ife)
        a_yes_or_no("Shot.pinned", self.pinned)
        a_yes_or_no("Shot.cx", self.cx)
        a_yes_or_no("Shot.stun_marker", self.stun_marker)
        a_yes_or_no("Shot.same_hex", self.same_hex)
        is_a("Shot.target", self.target, TargetClass)
        a_yes_or_no("Shot.at_passengers", self.at_passengers)
        each("Shot.terrain", self.terrain, is_a, Terrain)
        a_number("Shot.vehicles_in_los", self.vehicles_in_los)
        a_number("Shot.graves_in_los", self.graves_in_los)
        a_yes_or_no("Shot.brush", self.brush)
        a_number("Shot.air_burst", self.air_burst)
        a_yes_or_no("Shot.moving_vehicle", self.moving_vehicle)
        a_number("Shot.case_j", self.case_j)
        or_none("Shot.movement", self.movement, is_a, Movement)
        a_number("Shot.vehicle_size", self.vehicle_size)
        a_yes_or_no("Shot.wreck_there", self.wreck_there)
        a_yes_or_no("Shot.hero_alone", self.hero_alone)
        a_yes_or_no("Shot.crest_front", self.crest_front)
        a_number("Shot.other_cases", self.other_cases)
        a_yes_or_no("Shot.is_gun", self.is_gun)
        is_a("Shot.gun_size", self.gun_size, GunSize)
        a_yes_or_no("Shot.gun_moved", self.gun_moved)
        a_yes_or_no("Shot.in_bunker", self.in_bunker)
        a_yes_or_no("Shot.carrying", self.carrying)
        a_number("Shot.passenger_tem", self.passenger_tem)
        a_yes_or_no("Shot.could_be_hd", self.could_be_hd)
        is_a("Shot.claims", self.claims, Benefit)
        a_yes_or_no("Shot.stone", self.stone)
        a_number("Shot.building_levels", self.building_levels)
        a_number("Shot.fp", self.fp)
        a_yes_or_no("Shot.gunshield", self.gunshield)
        a_yes_or_no("Shot.crew_moving", self.crew_moving)
        a_number_or_none("Shot.crew_morale", self.crew_morale)
        a_yes_or_no("Shot.indirect", self.indirect)


# Advanced TO HIT Table [145]                                               gi_anvil/to_hit.rules:87
# † recovered from 145.11 example; 145.3 example; 145.31 example
TO_HIT_NUMBER_GUN: Final[Axis[Ordnance]] = Axis(
    "to_hit_number", "Advanced TO HIT Table", "145", "Gun", (Ordnance.PZKW_IVH, GAP)
)
TO_HIT_NUMBER_TARGET: Final[Axis[TargetClass]] = Axis(
    "to_hit_number",
    "Advanced TO HIT Table",
    "145",
    "Target",
    (TargetClass.INFANTRY, TargetClass.VEHICLE, TargetClass.BUILDING),
)
TO_HIT_NUMBER_RANGE: Final = Bands(
    "to_hit_number",
    "Advanced TO HIT Table",
    "145",
    "Range",
    (Band("0..6", 0, 6), Band("7..12", 7, 12), GAP),
)

# fmt: off
TO_HIT_NUMBER: Final[Chart[int | None]] = Chart(
    "to_hit_number",
    "Advanced TO HIT Table",
    "145",
    "gi_anvil/to_hit.rules:87",
    rows=(TO_HIT_NUMBER_GUN, TO_HIT_NUMBER_TARGET),
    columns=(TO_HIT_NUMBER_RANGE,),
    lines=(
        #                          0..6     7..12    ...
        (("PzKwIVH", "Infantry"), (8,       7,       None)),  # 0..6 †; 7..12 †
        (("PzKwIVH", "Vehicle"),  (10,      unknown, None)),  # 0..6 †
        (("PzKwIVH", "Building"), (unknown, unknown, None)),
        (("...", "Infantry"), ()),
    ),
)
# fmt: on


def to_hit_number(
    gun: Ordnance,
    target: TargetClass,
    range_: Number | Heading,
    trace: Trace | None = None,
) -> int | None:
    """Advanced TO HIT Table [145].

    Not printed in the source: the three figures are those of its examples.
    """
    if range_.__class__ is not int:
        range_ = TO_HIT_NUMBER_RANGE.taken(range_)
    try:
        found: int | None = TO_HIT_NUMBER.known[TO_HIT_NUMBER_GUN.at[gun]][
            TO_HIT_NUMBER_TARGET.at[target]
        ][TO_HIT_NUMBER_RANGE.at[range_]]
    except Exception:
        found = TO_HIT_NUMBER.look_up(gun, target, range_)
    if trace is not None:
        trace.looked_up(TO_HIT_NUMBER, (gun, target, range_), found)
    return found


class Traverse(Word):
    """Mounting [144.41]."""

    TURRETED = "T"
    SLOW_TURRET = "ST"
    NON_TURRETED = "NT"
    LIGHT_MORTAR = "light mortar"


_LIGHT_MORTAR: Final = Traverse.LIGHT_MORTAR
_NON_TURRETED: Final = Traverse.NON_TURRETED
_SLOW_TURRET: Final = Traverse.SLOW_TURRET


class FirePhase(Word):
    """Fire phase."""

    PREP_FIRE = "PFPh"
    DEFENSIVE_FIRE = "DFPh"
    ADVANCING_FIRE = "AFPh"


_ADVANCING_FIRE: Final = FirePhase.ADVANCING_FIRE
_DEFENSIVE_FIRE: Final = FirePhase.DEFENSIVE_FIRE
_PREP_FIRE: Final = FirePhase.PREP_FIRE


# Case A, hexspine by hexspine [144.41]                                    gi_anvil/to_hit.rules:112
# ?! doubtful: so printed; the DRM would fall with a wider turn, +1 is likely meant
CASE_A_STEPS_MOUNTING: Final[Axis[Traverse]] = Axis(
    "case_a_steps",
    "Case A, hexspine by hexspine",
    "144.41",
    "Mounting",
    (Traverse.TURRETED, Traverse.SLOW_TURRET, Traverse.NON_TURRETED, Traverse.LIGHT_MORTAR),
)
CASE_A_STEPS_HEXSPINE: Final = Bands(
    "case_a_steps",
    "Case A, hexspine by hexspine",
    "144.41",
    "Hexspine",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3)),
)

# fmt: off
CASE_A_STEPS: Final[Chart[int]] = Chart(
    "case_a_steps",
    "Case A, hexspine by hexspine",
    "144.41",
    "gi_anvil/to_hit.rules:112",
    rows=(CASE_A_STEPS_MOUNTING,),
    columns=(CASE_A_STEPS_HEXSPINE,),
    lines=(
        #                 1  2   3
        ("T",            (1, 1,  1)),
        ("ST",           (2, 1,  1)),
        ("NT",           (3, -1, 1)),  # 2 ?!
        ("light mortar", (0, 0,  0)),
    ),
)
# fmt: on


def case_a_steps(mounting: Traverse, hexspine: Number | Heading, trace: Trace | None = None) -> int:
    """Case A, hexspine by hexspine [144.41].

    T: turrets and ordnance that turns through 360 degrees. ST: slow turrets. NT: bow guns,
    other guns, other mortars, one man turrets [144.413]. The figures of several hexspines
    turned for one shot are added.
    """
    if hexspine.__class__ is not int:
        hexspine = CASE_A_STEPS_HEXSPINE.taken(hexspine)
    try:
        found: int = CASE_A_STEPS.known[CASE_A_STEPS_MOUNTING.at[mounting]][
            CASE_A_STEPS_HEXSPINE.at[hexspine]
        ]
    except Exception:
        found = CASE_A_STEPS.look_up(mounting, hexspine)
    if trace is not None:
        trace.looked_up(CASE_A_STEPS, (mounting, hexspine), found)
    return found


def _traverse_drm_b(gun: GunState, trace: Trace | None = None) -> Group:
    """TO HIT cases A to C: Case B [144.42]."""
    # Case B, the worst for attacker [144.42]                              gi_anvil/to_hit.rules:132
    group = Group("b")
    if (
        gun.fire_phase is _ADVANCING_FIRE
        and gun.vca_changed_mph
        and gun.mounting is not _LIGHT_MORTAR
    ):
        group.add(+3, "VCA changed in the MPh", "144.42", "gi_anvil/to_hit.rules:133")
    if gun.fire_phase is _ADVANCING_FIRE and gun.tca_changed_mph and gun.mounting is _SLOW_TURRET:
        group.add(+1, "slow turret turned in the MPh", "144.42", "gi_anvil/to_hit.rules:135")
    group.keep_one("greatest")
    return group


def _traverse_drm_c(gun: GunState, trace: Trace | None = None) -> Group:
    """TO HIT cases A to C: Case C [144.43]."""
    # Case C, the best for attacker [144.43]                               gi_anvil/to_hit.rules:137
    group = Group("c")
    if shot_on_the_move_holds(gun):
        group.add(+5, "on the move", "144.43", "gi_anvil/to_hit.rules:138")
    if shot_on_the_move_holds(gun) and gun.gyrostabilizer:
        group.add(+3, "on the move, gyrostabilizer", "147.13", "gi_anvil/to_hit.rules:139")
    group.keep_one("least")
    return group


def traverse_drm(gun: GunState, trace: Trace | None = None) -> int:
    """TO HIT cases A to C [144.4].

    Case A is not for shots under Case C: 144.411 excepts 144.43. That C takes the place of
    B is a reading: the text gives both without saying that they add.
    """
    total = 0

    # Case A, each turn of this phase [144.41; 144.412]                    gi_anvil/to_hit.rules:130
    for hexspines in gun.turns:
        if not shot_on_the_move_holds(gun):
            adds = case_a(turns_as(gun, trace), hexspines, trace)
            total += adds
            if trace is not None:
                trace.adds(
                    "traverse_drm", adds, "turned", "144.41; 144.412", "gi_anvil/to_hit.rules:131",
                    "a",
                )

    # Case B, the worst for attacker [144.42]                              gi_anvil/to_hit.rules:132
    group_b = _traverse_drm_b(gun, trace)

    # Case C, the best for attacker [144.43]                               gi_anvil/to_hit.rules:137
    group_c = _traverse_drm_c(gun, trace)

    # at most 1 of b, c, the worst for attacker                            gi_anvil/to_hit.rules:140
    at_most(1, (group_b, group_c), "greatest")
    total += int(group_b.total)
    if trace is not None:
        trace.lines("traverse_drm", group_b.lines)
    total += int(group_c.total)
    if trace is not None:
        trace.lines("traverse_drm", group_c.lines)

    if trace is not None:
        trace.total(
            "traverse_drm", total, "144.4", "gi_anvil/to_hit.rules:125", "TO HIT cases A to C"
        )
    return total


def traverse_drm_lines(gun: GunState) -> tuple[Line, ...]:
    """The lines of TO HIT cases A to C that count, each with its value and rule."""
    trace = Trace()
    traverse_drm(gun, trace)
    return trace.lines_of("traverse_drm")


def shot_drm(shot: Shot, trace: Trace | None = None) -> int:
    """TO HIT cases D to S, without R [145.1]."""
    total = 0

    # Firer                                                                gi_anvil/to_hit.rules:145
    if shot.pinned:
        total += 2
        if trace is not None:
            trace.adds(
                "shot_drm", +2, "Case D, pinned", "144.44", "gi_anvil/to_hit.rules:146", "firer",
            )
    if shot.cx:
        total += 1
        if trace is not None:
            trace.adds("shot_drm", +1, "CX", "142.92", "gi_anvil/to_hit.rules:147", "firer")
    if shot.stun_marker:
        total += 1
        if trace is not None:
            trace.adds(
                "shot_drm", +1, "marker of a crew once stunned", "144.11",
                "gi_anvil/to_hit.rules:148", "firer",
            )
    if shot.hero_alone:
        total += 1
        if trace is not None:
            trace.adds("shot_drm", +1, "hero alone", "159.3", "gi_anvil/to_hit.rules:149", "firer")
    if shot.crest_front:
        total += 2
        if trace is not None:
            trace.adds(
                "shot_drm", +2, "outside the crest front", "151.52", "gi_anvil/to_hit.rules:150",
                "firer",
            )
    if shot.ammo in _APCR_OR_APDS:
        adds = long_shot(shot.ammo, shot.range, trace)
        total += adds
        if trace is not None:
            trace.adds(
                "shot_drm", adds, "APCR or APDS beyond 12 hexes", "148.12; 148.21",
                "gi_anvil/to_hit.rules:151", "firer",
            )

    # Between                                                              gi_anvil/to_hit.rules:152
    adds = max(0, shot.vehicles_in_los)
    total += adds
    if trace is not None:
        trace.adds(
            "shot_drm", adds, "vehicle or wreck in the LOS", "144.2", "gi_anvil/to_hit.rules:153",
            "on_the_way",
        )
    adds = max(0, shot.graves_in_los)
    total += adds
    if trace is not None:
        trace.adds(
            "shot_drm", adds, "graveyard in the LOF", "160.31", "gi_anvil/to_hit.rules:154",
            "on_the_way",
        )
    if shot.wreck_there:
        total += 1
        if trace is not None:
            trace.adds(
                "shot_drm", +1, "wreck with the AT Gun", "167.23", "gi_anvil/to_hit.rules:155",
                "on_the_way",
            )
    if shot.brush:
        total += 2
        if trace is not None:
            trace.adds(
                "shot_drm", +2, "Case K, brush", "154.4", "gi_anvil/to_hit.rules:156", "on_the_way",
            )

    # Case P, size [145.31]                                                gi_anvil/to_hit.rules:157
    if shot.is_gun:
        adds = size_drm(shot, trace)
        total += adds
        if trace is not None:
            trace.adds(
                "shot_drm", adds, "size of a gun", "145.31", "gi_anvil/to_hit.rules:158", "size",
            )
    if not shot.is_gun and target_type(shot, trace) == _TARGET_CLASS_VEHICLE:
        adds = shot.vehicle_size
        total += adds
        if trace is not None:
            trace.adds(
                "shot_drm", adds, "size of a vehicle", "145.31", "gi_anvil/to_hit.rules:159",
                "size",
            )

    # Cases E and J, the first that applies                                gi_anvil/to_hit.rules:160
    group = Group("moving")
    if shot.same_hex:
        group.add(+2, "Case E, firer in the target's hex", "144.45", "gi_anvil/to_hit.rules:161")
    if shot.moving_vehicle and target_type(shot, trace) == _TARGET_CLASS_VEHICLE:
        group.add(shot.case_j, "Case J, moving vehicle", "145.1", "gi_anvil/to_hit.rules:162")
    if (
        shot.movement is not None
        and target_type(shot, trace) == _TARGET_CLASS_INFANTRY
        and shot.firer.fire_phase is _DEFENSIVE_FIRE
    ):
        group.add(
            movement_drm(shot.movement, trace),
            "Case J1, infantry that moved",
            "142.7; 145.1",
            "gi_anvil/to_hit.rules:163",
        )
    group.keep_first()
    total += int(group.total)
    if trace is not None:
        trace.lines("shot_drm", group.lines)

    if target_type(shot, trace) == _TARGET_CLASS_INFANTRY:
        adds = shot.air_burst
        total += adds
        if trace is not None:
            trace.adds("shot_drm", adds, "air burst", "145.1", "gi_anvil/to_hit.rules:166")

    if shot.ammo in _AMMO_SMOKE_OR_WP:
        total += 1
        if trace is not None:
            trace.adds("shot_drm", +1, "placing smoke", "145.5", "gi_anvil/to_hit.rules:167")

    adds = shot.other_cases
    total += adds
    if trace is not None:
        trace.adds("shot_drm", adds, "cases of earlier gamettes", "33", "gi_anvil/to_hit.rules:168")

    if trace is not None:
        trace.total(
            "shot_drm",
            total,
            "145.1",
            "gi_anvil/to_hit.rules:142",
            "TO HIT cases D to S, without R",
        )
    return total


def shot_drm_lines(shot: Shot) -> tuple[Line, ...]:
    """The lines of TO HIT cases D to S, without R that count, each with its value and rule."""
    trace = Trace()
    shot_drm(shot, trace)
    return trace.lines_of("shot_drm")


def tem(shot: Shot, trace: Trace | None = None) -> int:
    """TO HIT case R: terrain [145.1]."""
    total = 0

    # Terrain of the hex                                                   gi_anvil/to_hit.rules:173
    for terrain in shot.terrain:
        if not is_hexside(terrain, trace):
            adds = needed(terrain_tem(terrain, trace), "terrain_tem")
            total += adds
            if trace is not None:
                trace.adds("tem", adds, "TEM", "145.1", "gi_anvil/to_hit.rules:174", "place")

    # Emplacement or hexside, defender chooses [145.3]                     gi_anvil/to_hit.rules:175
    group = Group("side")
    if shot.is_gun and gun_status(shot, trace) == _EMPLACED:
        group.add(+2, "properly emplaced", "145.3", "gi_anvil/to_hit.rules:176")
    for terrain in shot.terrain:
        if is_hexside(terrain, trace) and shot.claims is not _HULL_DOWN:
            group.add(
                needed(terrain_tem(terrain, trace), "terrain_tem"),
                "hexside",
                "145.2",
                "gi_anvil/to_hit.rules:177",
            )
    group.keep_one("greatest")
    total += int(group.total)
    if trace is not None:
        trace.lines("tem", group.lines)

    if trace is not None:
        trace.total("tem", total, "145.1", "gi_anvil/to_hit.rules:170", "TO HIT case R: terrain")
    return total


def tem_lines(shot: Shot) -> tuple[Line, ...]:
    """The lines of TO HIT case R: terrain that count, each with its value and rule."""
    trace = Trace()
    tem(shot, trace)
    return trace.lines_of("tem")


def effects_drm(shot: Shot, critical_hit: bool, trace: Trace | None = None) -> int:
    """IFT DRM's after a hit [145.1; 145.41].

    No TEM that was used for the hit. What a critical hit on a building reverses is not
    said: read as what 145.41 counts, not as the building's whole TEM. Levels are read as
    the building's, since all in it are hit alike.
    """
    total = 0

    # TEM reversed [145.62]                                                gi_anvil/to_hit.rules:184
    if critical_hit and shot.ammo is _HE and target_type(shot, trace) == _TARGET_CLASS_INFANTRY:
        total -= tem(shot)
        if trace is not None:
            trace.lines("effects_drm", reversed_signs(tem_lines(shot)))

    if shot.carrying and target_type(shot, trace) == _TARGET_CLASS_VEHICLE:
        adds = shot.passenger_tem
        total += adds
        if trace is not None:
            trace.adds(
                "effects_drm", adds, "exposed passengers or crew", "145.11",
                "gi_anvil/to_hit.rules:185",
            )

    # A hit on the building [145.41]                                       gi_anvil/to_hit.rules:186
    if target_type(shot, trace) == _BUILDING and shot.stone and not critical_hit:
        total += 1
        if trace is not None:
            trace.adds(
                "effects_drm", +1, "stone building", "145.41", "gi_anvil/to_hit.rules:187",
                "building",
            )
    if target_type(shot, trace) == _BUILDING and not critical_hit:
        adds = max(0, shot.building_levels)
        total += adds
        if trace is not None:
            trace.adds(
                "effects_drm", adds, "building level above ground", "145.41",
                "gi_anvil/to_hit.rules:188", "building",
            )

    # A critical hit on the building: reversed [145.62]                    gi_anvil/to_hit.rules:189
    if target_type(shot, trace) == _BUILDING and shot.stone and critical_hit:
        total -= 1
        if trace is not None:
            trace.adds(
                "effects_drm", -1, "stone building, CH", "145.62", "gi_anvil/to_hit.rules:190",
                "building_ch",
            )
    if target_type(shot, trace) == _BUILDING and critical_hit:
        adds = -1 * max(0, shot.building_levels)
        total += adds
        if trace is not None:
            trace.adds(
                "effects_drm", adds, "building level above ground, CH", "145.62",
                "gi_anvil/to_hit.rules:191", "building_ch",
            )

    if trace is not None:
        trace.total(
            "effects_drm",
            total,
            "145.1; 145.41",
            "gi_anvil/to_hit.rules:179",
            "IFT DRM's after a hit",
        )
    return total


def effects_drm_lines(shot: Shot, critical_hit: bool) -> tuple[Line, ...]:
    """The lines of IFT DRM's after a hit that count, each with its value and rule."""
    trace = Trace()
    effects_drm(shot, critical_hit, trace)
    return trace.lines_of("effects_drm")


# A gun as target [145.3; 145.31]                                          gi_anvil/to_hit.rules:193
# ?! doubtful: 40mm or less: the sign is lost in the source


@dataclass(frozen=True, slots=True)
class GunTargetFigures:
    """What one line of A gun as target [145.3; 145.31] gives."""

    line: str
    target: TargetClass
    size_drm: int


GUN_TARGET_STATUS: Final[Axis[GunStatus]] = Axis(
    "gun_target", "A gun as target", "145.3; 145.31", "Gun", (GunStatus.EMPLACED, GunStatus.MOVED)
)
GUN_TARGET_SIZE: Final[Axis[GunSize]] = Axis(
    "gun_target",
    "A gun as target",
    "145.3; 145.31",
    "size",
    (GunSize.NORMAL, GunSize.SMALL, GunSize.VEHICULAR),
)

# fmt: off
GUN_TARGET: Final[FiguresChart[GunTargetFigures]] = FiguresChart(
    "gun_target",
    "A gun as target",
    "145.3; 145.31",
    "gi_anvil/to_hit.rules:193",
    rows=(GUN_TARGET_STATUS,),
    columns=(GUN_TARGET_SIZE,),
    lines=(
        #                        normal                     40mm or less ?!
        #                        vehicular
        ("emplaced",            ((TargetClass.INFANTRY, 0), (TargetClass.INFANTRY, 0),
                                 (TargetClass.VEHICLE, 0))),
        ("moved or in transit", ((TargetClass.VEHICLE, 1),  (TargetClass.VEHICLE, 2),
                                 (TargetClass.VEHICLE, 0))),
    ),
    gives=GunTargetFigures,
)
# fmt: on


def gun_target(status: GunStatus, size: GunSize, trace: Trace | None = None) -> GunTargetFigures:
    """A gun as target [145.3; 145.31].

    The second figure is the size DRM, Case P. Being emplaced counts under Case R.
    """
    try:
        found: GunTargetFigures = GUN_TARGET.known[GUN_TARGET_STATUS.at[status]][
            GUN_TARGET_SIZE.at[size]
        ]
    except Exception:
        found = GUN_TARGET.look_up(status, size)
    if trace is not None:
        trace.looked_up(GUN_TARGET, (status, size), found)
    return found


@dataclass(frozen=True, slots=True)
class OrdnanceFireResolved:
    """What Ordnance fire comes to."""

    number: int | None
    drm: int
    final_th: int
    critical: Critical
    ch: bool
    hit: bool
    part: HitPart | None
    fired: Ammo
    gun_effects: GunHitResolved | None
    effects: AreaEffectsResolved | None


def ordnance_fire(
    shot: Shot,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> OrdnanceFireResolved | Refused | Ended:
    """Ordnance fire [145.1].

    Case R stays out of the critical hit test and comes in for the hit itself [145.61]. The
    signs at 8, 7, half and in hull down are lost in the scan: those here are restored. A
    building as target is read as having no Case R.
    """
    is_a("shot", shot, Shot)
    if trace is not None:
        a_trace(trace)

    # refuse: may not shoot so [144.43; 145.11]                            gi_anvil/to_hit.rules:208
    answer = may_shoot(shot)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not shoot so", answer.reasons, "144.43; 145.11", "gi_anvil/to_hit.rules:208"
            )
        return Refused("may not shoot so", "144.43; 145.11", answer.reasons)

    # number [145.1]                                                       gi_anvil/to_hit.rules:209
    number = to_hit_number(shot.gun, target_type(shot, trace), shot.range, trace)
    if trace is not None:
        trace.step("number", number, "145.1", "gi_anvil/to_hit.rules:209")

    # before_r [145.1; 145.61]                                             gi_anvil/to_hit.rules:210
    before_r = traverse_drm(shot.firer, trace) + shot_drm(shot, trace)
    if trace is not None:
        trace.step("before_r", before_r, "145.1; 145.61", "gi_anvil/to_hit.rules:210")

    # roll dr: DR: two dice, one colored, one white [145.1]                gi_anvil/to_hit.rules:215
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "145.1", "gi_anvil/to_hit.rules:215")

    # fired [145.1]                                                        gi_anvil/to_hit.rules:216
    fired = shot.ammo
    if trace is not None:
        trace.step("fired", fired, "145.1", "gi_anvil/to_hit.rules:216")

    # th_before_r [145.61]                                                 gi_anvil/to_hit.rules:218
    th_before_r = needed(number, "number") - before_r
    if trace is not None:
        trace.step("th_before_r", th_before_r, "145.61", "gi_anvil/to_hit.rules:218")

    # critical [145.61]                                                    gi_anvil/to_hit.rules:219
    critical: Critical
    if th_before_r < 2:
        # TH# before Case R below 2 [33.32; 145.61]
        critical = _NO_CHANCE
        why = "TH# before Case R below 2"
    elif dr != 2:
        critical = _NO_CHANCE
        why = "no 2 on the dice"
    elif th_before_r <= 7 or target_type(shot, trace) == _BUILDING:
        # TH# before Case R of 7 or less, or a building [145.61; 145.41]
        critical = _POSSIBLE
        why = "TH# before Case R of 7 or less, or a building"
    else:
        critical = _AUTOMATIC
        why = ""
    if trace is not None:
        trace.step("critical", critical, "145.61", "gi_anvil/to_hit.rules:219", why)

    # roll third: 1d6 [145.61]                                             gi_anvil/to_hit.rules:225
    third = 0
    if critical == _POSSIBLE:
        third = _1D6.roll(dice, "third")
        if trace is not None:
            trace.roll("third", third, "145.61", "gi_anvil/to_hit.rules:225")

    # ch [145.61]                                                          gi_anvil/to_hit.rules:226
    ch: bool
    if critical == _AUTOMATIC:
        ch = True
        why = "automatic"
    elif critical == _NO_CHANCE:
        ch = False
        why = "no critical hit"
    elif third == 1 or third <= divided(th_before_r, 2):
        ch = True
        why = "third die: 1, or half the TH# before Case R"
    else:
        ch = False
        why = ""
    if trace is not None:
        trace.step("ch", ch, "145.61", "gi_anvil/to_hit.rules:226", why)

    def case_r() -> int:
        # case_r [145.1; 145.41]: worked out when it is first asked for    gi_anvil/to_hit.rules:211
        value = 0 if target_type(shot, trace) == _BUILDING else tem(shot, trace)
        if trace is not None:
            trace.step("case_r", value, "145.1; 145.41", "gi_anvil/to_hit.rules:211")
        return value

    @once
    def drm() -> int:
        # drm [145.1]: worked out when it is first asked for               gi_anvil/to_hit.rules:212
        value = before_r + case_r()
        if trace is not None:
            trace.step("drm", value, "145.1", "gi_anvil/to_hit.rules:212")
        return value

    @once
    def final_th() -> int:
        # final_th [145.1; 145.31 example]: worked out when it is first    gi_anvil/to_hit.rules:213
        # asked for
        value = needed(number, "number") - drm()
        if trace is not None:
            trace.step("final_th", value, "145.1; 145.31 example", "gi_anvil/to_hit.rules:213")
        return value

    def th_fired() -> int:
        # th_fired [145.1]: worked out when it is first asked for          gi_anvil/to_hit.rules:217
        value = final_th()
        if trace is not None:
            trace.step("th_fired", value, "145.1", "gi_anvil/to_hit.rules:217")
        return value

    @once
    def part() -> HitPart | None:
        # part [145.2]: worked out when it is first asked for              gi_anvil/to_hit.rules:231
        value: HitPart | None
        if target_type(shot, trace) != _TARGET_CLASS_VEHICLE:
            value = None
            why = "no vehicle"
        elif shot.claims is _HULL_DOWN and dr.colored >= dr.white:
            value = _TURRET
            why = "hull down: colored at least white"
        elif shot.claims is not _HULL_DOWN and dr.colored > dr.white:
            value = _TURRET
            why = "not hull down: colored above white"
        else:
            value = _HULL
            why = ""
        if trace is not None:
            trace.step("part", value, "145.2", "gi_anvil/to_hit.rules:231", why)
        return value

    # hit [145.1; 145.2]                                                   gi_anvil/to_hit.rules:236
    hit: bool
    if ch:
        hit = True
        why = "critical hit"
    elif dr > th_fired():
        hit = False
        why = "above the TH#"
    elif shot.claims is _HULL_DOWN and part() == _HULL:
        # hull down, and hit in the hull [145.2]
        hit = False
        why = "hull down, and hit in the hull"
    else:
        hit = True
        why = ""
    if trace is not None:
        trace.step("hit", hit, "145.1; 145.2", "gi_anvil/to_hit.rules:236", why)

    # end: missed                                                          gi_anvil/to_hit.rules:241
    if not hit:
        if trace is not None:
            trace.end("missed", "145.1", "gi_anvil/to_hit.rules:241")
        return Ended(
            "missed",
            "145.1",
            {"number": number, "critical": critical, "ch": ch, "hit": hit, "fired": fired},
        )

    # then go to gun_hit as gun_effects [145.32]                           gi_anvil/to_hit.rules:242
    gun_effects: GunHitResolved | None = None
    if shot.is_gun:
        gun_effects = gun_hit(
            GunHit(
                attack=_BY_AP if fired in _AP_TO_APDS else _BY_SCW if fired == _HEAT else _BY_HE,
                fp=shot.fp,
                gunshield=shot.gunshield,
                crew_moving=shot.crew_moving,
                crew_morale=shot.crew_morale,
                indirect=shot.indirect,
                ch=ch,
            ),
            dice.within("gun_effects"),
            trace=inside(trace, "gun_effects"),
        )

    # then go to area_effects as effects [145.1; 145.41]                   gi_anvil/to_hit.rules:253
    effects: AreaEffectsResolved | None = None
    if (
        fired == _HE
        and not shot.is_gun
        and (target_type(shot, trace) != _TARGET_CLASS_VEHICLE or shot.carrying)
    ):
        effects = area_effects(
            HitEffects(shot=shot, ch=ch), dice.within("effects"), trace=inside(trace, "effects")
        )

    return OrdnanceFireResolved(
        number, drm(), final_th(), critical, ch, hit, part(), fired, gun_effects, effects
    )


def may_shoot(shot: Shot) -> Answer:
    """May shoot so [144.43; 145.6; 145.11]."""
    failed: list[Reason] = []

    # all of these
    # the gun may fire [144.43]                                            gi_anvil/to_hit.rules:261
    if not gun_may_fire_holds(shot.firer):
        failed.append(Reason("the gun may fire", "144.43", holds=False))

    # none of these
    # uses its IFE: no TO HIT roll [144.46; 145.6]                         gi_anvil/to_hit.rules:263
    if shot.ife:
        failed.append(Reason("uses its IFE: no TO HIT roll", "144.46; 145.6"))
    # aims at exposed passengers or crew [145.11]                          gi_anvil/to_hit.rules:264
    if shot.at_passengers:
        failed.append(Reason("aims at exposed passengers or crew", "145.11"))
    # claims hull down where there is none [145.2]                         gi_anvil/to_hit.rules:265
    if shot.claims is _HULL_DOWN and not shot.could_be_hd:
        failed.append(Reason("claims hull down where there is none", "145.2"))
    # conventional smoke outside the PFPh [148.51]                         gi_anvil/to_hit.rules:266
    with LeaveOut(failed):
        if shot.ammo is _AMMO_SMOKE and shot.firer.fire_phase is not _PREP_FIRE:
            failed.append(Reason("conventional smoke outside the PFPh", "148.51"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def may_shoot_holds(shot: Shot) -> bool:
    """May shoot so [144.43; 145.6; 145.11]: yes or no, without the reasons."""
    return (
        gun_may_fire_holds(shot.firer)
        and not shot.ife
        and not shot.at_passengers
        and not (shot.claims is _HULL_DOWN and not shot.could_be_hd)
        and not (shot.ammo is _AMMO_SMOKE and shot.firer.fire_phase is not _PREP_FIRE)
    )


def gun_may_fire(gun: GunState) -> Answer:
    """May fire [144.43]."""
    failed: list[Reason] = []

    # none of these
    # non-turreted, and in a new hex this turn [144.43]                    gi_anvil/to_hit.rules:270
    if gun.mounting is _NON_TURRETED and gun.new_hex:
        failed.append(Reason("non-turreted, and in a new hex this turn", "144.43"))
    # turned in the PFPh without firing then [144.411]                     gi_anvil/to_hit.rules:271
    if gun.turned_unfired:
        failed.append(Reason("turned in the PFPh without firing then", "144.411"))
    # turned by infantry that has just come [144.411]                      gi_anvil/to_hit.rules:272
    if gun.crew_arrived and any([hexspines >= 1 for hexspines in gun.turns]):
        failed.append(Reason("turned by infantry that has just come", "144.411"))
    # more than three hexspines at once [144.41]                           gi_anvil/to_hit.rules:274
    if any([hexspines > 3 for hexspines in gun.turns]):
        failed.append(Reason("more than three hexspines at once", "144.41"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


def gun_may_fire_holds(gun: GunState) -> bool:
    """May fire [144.43]: yes or no, without the reasons."""
    return (
        not (gun.mounting is _NON_TURRETED and gun.new_hex)
        and not gun.turned_unfired
        and not (gun.crew_arrived and any([hexspines >= 1 for hexspines in gun.turns]))
        and not any([hexspines > 3 for hexspines in gun.turns])
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HitEffects:
    """A hit on other than a gun [145.1]."""

    shot: Shot
    ch: bool = False

    def __post_init__(self) -> None:
        is_a("HitEffects.shot", self.shot, Shot)
        a_yes_or_no("HitEffects.ch", self.ch)


@dataclass(frozen=True, slots=True)
class AreaEffectsResolved:
    """What Effects on those in the hex comes to."""

    fp: Number
    drm: int
    result: IftResult | None


def area_effects(hit: HitEffects, dice: Dice, *, trace: Trace | None = None) -> AreaEffectsResolved:
    """Effects on those in the hex [145.1; 145.41; 145.62]."""
    is_a("hit", hit, HitEffects)
    if trace is not None:
        a_trace(trace)

    # roll dr: DR: two dice, one colored, one white [145.1]                gi_anvil/to_hit.rules:281
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "145.1", "gi_anvil/to_hit.rules:281")

    # half [145.41]                                                        gi_anvil/to_hit.rules:282
    half = target_type(hit.shot, trace) == _BUILDING and not hit.ch
    if trace is not None:
        trace.step("half", half, "145.41", "gi_anvil/to_hit.rules:282")

    # fp [145.41]                                                          gi_anvil/to_hit.rules:283
    fp: Number = divided(hit.shot.fp, 2) if half else hit.shot.fp
    if trace is not None:
        trace.step("fp", fp, "145.41", "gi_anvil/to_hit.rules:283")

    # drm [145.11; 145.62]                                                 gi_anvil/to_hit.rules:284
    drm = effects_drm(hit.shot, hit.ch, trace)
    if trace is not None:
        trace.step("drm", drm, "145.11; 145.62", "gi_anvil/to_hit.rules:284")

    # result [145.1]                                                       gi_anvil/to_hit.rules:285
    result = ift(dr + drm, fp, trace)
    if trace is not None:
        trace.step("result", result, "145.1", "gi_anvil/to_hit.rules:285")

    return AreaEffectsResolved(fp, drm, result)


def target_type(shot: Shot, trace: Trace | None = None) -> TargetClass:
    """Target type [145.1; 145.3; 145.5]."""
    # gives                                                                gi_anvil/to_hit.rules:290
    value: TargetClass
    if shot.ammo in _AMMO_SMOKE_OR_WP:
        # smoke or WP [145.5]
        value = _BUILDING
        why = "smoke or WP"
    elif shot.is_gun:
        # a gun [145.3; 145.31]
        value = type_of_gun(shot, trace)
        why = "a gun"
    else:
        value = shot.target
        why = ""
    if trace is not None:
        trace.formula(
            "target_type",
            value,
            "145.1; 145.3; 145.5",
            "gi_anvil/to_hit.rules:290",
            "Target type",
            why,
        )
    return value


def type_of_gun(shot: Shot, trace: Trace | None = None) -> TargetClass:
    """Target type of a gun [145.3; 145.31]."""
    # as_gun                                                               gi_anvil/to_hit.rules:297
    as_gun = gun_target(gun_status(shot, trace), shot.gun_size, trace)
    if trace is not None:
        trace.step("as_gun", as_gun, "145.3; 145.31", "gi_anvil/to_hit.rules:297")
    # gives                                                                gi_anvil/to_hit.rules:296
    value = as_gun.target
    if trace is not None:
        trace.formula(
            "type_of_gun",
            value,
            "145.3; 145.31",
            "gi_anvil/to_hit.rules:296",
            "Target type of a gun",
        )
    return value


def gun_status(shot: Shot, trace: Trace | None = None) -> GunStatus:
    """State of a gun [145.3; 145.31]."""
    # gives                                                                gi_anvil/to_hit.rules:300
    value: GunStatus
    if shot.in_bunker:
        # in a bunker [145.3]
        value = _EMPLACED
        why = "in a bunker"
    elif shot.gun_moved:
        # in transit, or moved [145.31]
        value = _MOVED
        why = "in transit, or moved"
    else:
        value = _EMPLACED
        why = ""
    if trace is not None:
        trace.formula(
            "gun_status", value, "145.3; 145.31", "gi_anvil/to_hit.rules:300", "State of a gun", why
        )
    return value


def size_drm(shot: Shot, trace: Trace | None = None) -> int:
    """Size DRM of a gun [145.31]."""
    # as_gun                                                               gi_anvil/to_hit.rules:307
    as_gun = gun_target(gun_status(shot, trace), shot.gun_size, trace)
    if trace is not None:
        trace.step("as_gun", as_gun, "145.31", "gi_anvil/to_hit.rules:307")
    # gives                                                                gi_anvil/to_hit.rules:306
    value = as_gun.size_drm
    if trace is not None:
        trace.formula("size_drm", value, "145.31", "gi_anvil/to_hit.rules:306", "Size DRM of a gun")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class GunState:
    """Gun that turns [144.4]."""

    mounting: Traverse = Traverse.TURRETED
    fire_phase: FirePhase = FirePhase.PREP_FIRE
    pivots: bool = False  # turns its VCA though turreted [144.411]
    tca_changed_mph: bool = False  # turned its turret in the MPh [144.42]
    vca_changed_mph: bool = False  # turned its VCA, or the gun, in the MPh [144.42]
    new_hex: bool = False  # moved into a new hex this turn [144.43]
    in_motion: bool = False  # in motion status in the DFPh [147.13]
    gyrostabilizer: bool = False  # with a crew that uses it [147.13]
    turns: tuple[int, ...] = ()  # turned before each shot of the phase, to this one
    turned_unfired: bool = False  # turned in the PFPh without firing then [144.411]
    crew_arrived: bool = False  # its infantry moved into the hex in this phase [144.411]

    def __post_init__(self) -> None:
        is_a("GunState.mounting", self.mounting, Traverse)
        is_a("GunState.fire_phase", self.fire_phase, FirePhase)
        a_yes_or_no("GunState.pivots", self.pivots)
        a_yes_or_no("GunState.tca_changed_mph", self.tca_changed_mph)
        a_yes_or_no("GunState.vca_changed_mph", self.vca_changed_mph)
        a_yes_or_no("GunState.new_hex", self.new_hex)
        a_yes_or_no("GunState.in_motion", self.in_motion)
        a_yes_or_no("GunState.gyrostabilizer", self.gyrostabilizer)
        each("GunState.turns", self.turns, a_number)
        a_yes_or_no("GunState.turned_unfired", self.turned_unfired)
        a_yes_or_no("GunState.crew_arrived", self.crew_arrived)


def turns_as(gun: GunState, trace: Trace | None = None) -> Traverse:
    """Mounting that counts [144.411]."""
    # gives                                                                gi_anvil/to_hit.rules:323
    value = _NON_TURRETED if gun.pivots and gun.mounting is not _LIGHT_MORTAR else gun.mounting
    if trace is not None:
        trace.formula(
            "turns_as", value, "144.411", "gi_anvil/to_hit.rules:323", "Mounting that counts"
        )
    return value


def case_a(mounting: Traverse, hexspines: int, trace: Trace | None = None) -> int:
    """Case A for one turn [144.41]."""
    # first                                                                gi_anvil/to_hit.rules:327
    first = 0 if hexspines == 0 else case_a_steps(mounting, 1, trace)
    if trace is not None:
        trace.step("first", first, "144.41", "gi_anvil/to_hit.rules:327")
    # second                                                               gi_anvil/to_hit.rules:328
    second = 0 if hexspines < 2 else case_a_steps(mounting, 2, trace)
    if trace is not None:
        trace.step("second", second, "144.41", "gi_anvil/to_hit.rules:328")
    # third                                                                gi_anvil/to_hit.rules:329
    third = 0 if hexspines < 3 else case_a_steps(mounting, 3, trace)
    if trace is not None:
        trace.step("third", third, "144.41", "gi_anvil/to_hit.rules:329")
    # gives                                                                gi_anvil/to_hit.rules:326
    value = first + second + third
    if trace is not None:
        trace.formula("case_a", value, "144.41", "gi_anvil/to_hit.rules:326", "Case A for one turn")
    return value


def shot_on_the_move(gun: GunState) -> Answer:
    """Case C applies [144.43; 147.13]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # none of these
    # light mortar, a SW [144.41]                                          gi_anvil/to_hit.rules:334
    if gun.mounting is _LIGHT_MORTAR:
        failed.append(Reason("light mortar, a SW", "144.41"))

    # any of these
    if gun.fire_phase is _ADVANCING_FIRE and gun.new_hex:
        # AFPh, moved into a new hex [144.43]                              gi_anvil/to_hit.rules:336
        because.append(Reason("AFPh, moved into a new hex", "144.43"))
    elif gun.fire_phase is _DEFENSIVE_FIRE and gun.in_motion:
        # DFPh, in motion [147.13]                                         gi_anvil/to_hit.rules:337
        because.append(Reason("DFPh, in motion", "147.13"))
    else:
        failed += [
            Reason("AFPh, moved into a new hex", "144.43", holds=False),
            Reason("DFPh, in motion", "147.13", holds=False),
        ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def shot_on_the_move_holds(gun: GunState) -> bool:
    """Case C applies [144.43; 147.13]: yes or no, without the reasons."""
    return gun.mounting is not _LIGHT_MORTAR and (
        gun.fire_phase is _ADVANCING_FIRE
        and gun.new_hex
        or gun.fire_phase is _DEFENSIVE_FIRE
        and gun.in_motion
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GunTurns:
    """A gun's shots of one phase [144.412]."""

    mounting: Traverse
    turns: tuple[int, ...]  # hexspines turned before each shot

    def __post_init__(self) -> None:
        is_a("GunTurns.mounting", self.mounting, Traverse)
        each("GunTurns.turns", self.turns, a_number)
        how_many("GunTurns.turns", self.turns, 1, None)


@dataclass(frozen=True, slots=True)
class TraverseOverShotsShots:
    """One pass of shots, in Case A over the shots of a phase."""

    turn: int
    drm: int


_traverse_over_shots_shots: Final = maker(TraverseOverShotsShots)


@dataclass(frozen=True, slots=True)
class TraverseOverShotsShotsOutcome:
    """How shots came out, in Case A over the shots of a phase."""

    so_far: int
    stopped: bool
    passes: tuple[TraverseOverShotsShots, ...]


@dataclass(frozen=True, slots=True)
class TraverseOverShotsResolved:
    """What Case A over the shots of a phase comes to."""

    shots: TraverseOverShotsShotsOutcome


def traverse_over_shots(
    gun: GunTurns,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> TraverseOverShotsResolved | Refused:
    """Case A over the shots of a phase [144.412].

    Each turn after a shot begins anew with its first hexspine, and the DRM's add up. A shot
    without a new turn keeps what has added up.
    """
    is_a("gun", gun, GunTurns)
    if trace is not None:
        a_trace(trace)

    # refuse: more than three hexspines at once [144.41]                   gi_anvil/to_hit.rules:346
    for one_hexspines in gun.turns:
        if one_hexspines > 3:
            if trace is not None:
                trace.refusal(
                    "more than three hexspines at once", (), "144.41", "gi_anvil/to_hit.rules:346"
                )
            return Refused(
                "more than three hexspines at once",
                "144.41",
                where=(one_of("hexspines", place_of(one_hexspines, gun.turns), "turns"),),
            )

    # shots: each hexspines [144.412]                                      gi_anvil/to_hit.rules:347
    shots_so_far: list[TraverseOverShotsShots] = []
    shots_trace = None if trace is None else trace.within("shots")
    so_far: int = 0
    shots_stopped = False
    for hexspines in gun.turns:
        if shots_trace is not None:
            shots_trace.next_pass()

        # turn [144.41]                                                    gi_anvil/to_hit.rules:348
        turn = case_a(gun.mounting, hexspines, shots_trace)
        if shots_trace is not None:
            shots_trace.step("turn", turn, "144.41", "gi_anvil/to_hit.rules:348")

        # drm [144.412]                                                    gi_anvil/to_hit.rules:349
        drm = so_far + turn
        if shots_trace is not None:
            shots_trace.step("drm", drm, "144.412", "gi_anvil/to_hit.rules:349")

        # so_far becomes [144.412]                                         gi_anvil/to_hit.rules:350
        next_so_far = drm
        if shots_trace is not None:
            shots_trace.step("so_far", next_so_far, "144.412", "gi_anvil/to_hit.rules:350")

        shots_so_far.append(_traverse_over_shots_shots(turn, drm))
        so_far = next_so_far
    shots = TraverseOverShotsShotsOutcome(so_far, shots_stopped, tuple(shots_so_far))

    return TraverseOverShotsResolved(shots)


@dataclass(frozen=True, slots=True, kw_only=True)
class IfeFire:
    """IFE or flamethrower of a vehicle [144.46; 144.47]."""

    firer: GunState
    fp: int
    flamethrower: bool = False
    mg_fp: int = 0  # MG fire of the vehicle at the same target, which must combine
    mg_drm: int = 0  # IFT DRM of the MG's for turning [144.5]
    drm: int = 0  # TEM, leadership and the rest
    look_up: bool = True  # no: column and final DR only

    def __post_init__(self) -> None:
        is_a("IfeFire.firer", self.firer, GunState)
        a_number("IfeFire.fp", self.fp)
        a_yes_or_no("IfeFire.flamethrower", self.flamethrower)
        a_number("IfeFire.mg_fp", self.mg_fp)
        a_number("IfeFire.mg_drm", self.mg_drm)
        a_number("IfeFire.drm", self.drm)
        a_yes_or_no("IfeFire.look_up", self.look_up)


@dataclass(frozen=True, slots=True)
class IfeFireResolved:
    """What IFE or flamethrower fire comes to."""

    column: Number
    final_dr: int
    result: IftResult | None


def ife_fire(fire: IfeFire, dice: Dice, *, trace: Trace | None = None) -> IfeFireResolved | Refused:
    """IFE or flamethrower fire [144.46; 144.47].

    Cases A to C go to the IFT. Of two weapons that combine, the worse of their turning
    DRM's counts. Moving Fire halves the IFE; whether it halves a FT is not in these rules.
    """
    is_a("fire", fire, IfeFire)
    if trace is not None:
        a_trace(trace)

    # refuse: the gun may not fire [144.43]                                gi_anvil/to_hit.rules:367
    if not gun_may_fire_holds(fire.firer):
        if trace is not None:
            trace.refusal("the gun may not fire", (), "144.43", "gi_anvil/to_hit.rules:367")
        return Refused("the gun may not fire", "144.43")

    # turning [144.46]                                                     gi_anvil/to_hit.rules:368
    turning = traverse_drm(fire.firer, trace)
    if trace is not None:
        trace.step("turning", turning, "144.46", "gi_anvil/to_hit.rules:368")

    # counted [144.46]                                                     gi_anvil/to_hit.rules:369
    counted = max(turning, fire.mg_drm) if fire.mg_fp > 0 else turning
    if trace is not None:
        trace.step("counted", counted, "144.46", "gi_anvil/to_hit.rules:369")

    # own_fp [144.5]                                                       gi_anvil/to_hit.rules:370
    own_fp: Number = (
        divided(fire.fp, 2) if fire.firer.new_hex and not fire.flamethrower else fire.fp
    )
    if trace is not None:
        trace.step("own_fp", own_fp, "144.5", "gi_anvil/to_hit.rules:370")

    # column [144.46]                                                      gi_anvil/to_hit.rules:371
    column = own_fp + fire.mg_fp
    if trace is not None:
        trace.step("column", column, "144.46", "gi_anvil/to_hit.rules:371")

    # roll dr: DR: two dice, one colored, one white [144.46]               gi_anvil/to_hit.rules:372
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "144.46", "gi_anvil/to_hit.rules:372")

    # final_dr [144.46]                                                    gi_anvil/to_hit.rules:373
    final_dr = dr + counted + fire.drm
    if trace is not None:
        trace.step("final_dr", final_dr, "144.46", "gi_anvil/to_hit.rules:373")

    # result                                                               gi_anvil/to_hit.rules:374
    result: IftResult | None = None if not fire.look_up else ift(final_dr, column, trace)
    if trace is not None:
        trace.step("result", result, "144.46; 144.47", "gi_anvil/to_hit.rules:374")

    return IfeFireResolved(column, final_dr, result)
