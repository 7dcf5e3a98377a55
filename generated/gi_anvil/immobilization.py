# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/immobilization.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Immobilization."""

from __future__ import annotations

from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Chart,
    Dice,
    DiceKind,
    LeaveOut,
    Line,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    least,
)
from .words import Colored2d6, IftResult, Nation, UnitKind, ift

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))

_CREW: Final = UnitKind.CREW
_HALF_SQUAD: Final = UnitKind.HALF_SQUAD
_HERO: Final = UnitKind.HERO
_SNIPER_OR_SCOUT: Final = frozenset((UnitKind.SNIPER, UnitKind.SCOUT))
_SQUAD_TO_CREW: Final = frozenset((UnitKind.SQUAD, UnitKind.HALF_SQUAD, UnitKind.CREW))


@dataclass(frozen=True, slots=True, kw_only=True)
class AfvAttacker:
    """Infantry that would immobilize an AFV [144.71]."""

    name: str = "unit"
    unit_kind: UnitKind
    on_foot: bool = True
    fp_used: bool = False  # inherent FP already used this player turn
    pinned: bool = False  # [142.61]
    adjacent: bool = True  # or in the AFV's hex when it uses VBM there
    los_blocked: bool = False  # a VBM obstacle comes before the hexside it bypasses
    open_ground: bool = False  # in totally open ground
    # something gives a positive TEM: hexside, vehicle, trench; no height
    tem_condition: bool = False
    hindered: bool = False  # night, fog or smoke hinders vision
    other_targets: bool = False  # attacks another hex or AFV, or uses a SW, in this phase [144.76]

    def __post_init__(self) -> None:
        a_text("AfvAttacker.name", self.name)
        is_a("AfvAttacker.unit_kind", self.unit_kind, UnitKind)
        a_yes_or_no("AfvAttacker.on_foot", self.on_foot)
        a_yes_or_no("AfvAttacker.fp_used", self.fp_used)
        a_yes_or_no("AfvAttacker.pinned", self.pinned)
        a_yes_or_no("AfvAttacker.adjacent", self.adjacent)
        a_yes_or_no("AfvAttacker.los_blocked", self.los_blocked)
        a_yes_or_no("AfvAttacker.open_ground", self.open_ground)
        a_yes_or_no("AfvAttacker.tem_condition", self.tem_condition)
        a_yes_or_no("AfvAttacker.hindered", self.hindered)
        a_yes_or_no("AfvAttacker.other_targets", self.other_targets)


def may_immobilize(unit: AfvAttacker) -> Answer:
    """May attempt it [144.71; 144.74]."""
    failed: list[Reason] = []

    # all of these
    # on foot [144.71]                                              gi_anvil/immobilization.rules:24
    if not unit.on_foot:
        failed.append(Reason("on foot", "144.71", holds=False))
    # adjacent [144.71]                                             gi_anvil/immobilization.rules:25
    if not unit.adjacent:
        failed.append(Reason("adjacent", "144.71", holds=False))

    # none of these
    # inherent FP used [144.71]                                     gi_anvil/immobilization.rules:27
    if unit.fp_used:
        failed.append(Reason("inherent FP used", "144.71"))
    # LOS crosses the obstacle first [144.71]                       gi_anvil/immobilization.rules:28
    if unit.los_blocked:
        failed.append(Reason("LOS crosses the obstacle first", "144.71"))
    # in totally open ground [144.71]                               gi_anvil/immobilization.rules:29
    if unit.open_ground:
        if unit.tem_condition:
            # unless something gives a TEM [144.71]                 gi_anvil/immobilization.rules:30
            pass
        elif unit.hindered:
            # unless vision is hindered [144.71]                    gi_anvil/immobilization.rules:31
            pass
        else:
            failed.append(Reason("in totally open ground", "144.71"))
    # sniper or scout [144.74]                                      gi_anvil/immobilization.rules:32
    with LeaveOut(failed):
        if unit.unit_kind in _SNIPER_OR_SCOUT:
            failed.append(Reason("sniper or scout", "144.74"))
    # pinned [142.61]                                               gi_anvil/immobilization.rules:33
    if unit.pinned:
        failed.append(Reason("pinned", "142.61"))
    # other targets, or a SW [144.76]                               gi_anvil/immobilization.rules:34
    if unit.other_targets:
        failed.append(Reason("other targets, or a SW", "144.76"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedUnit:
    """Unit that takes a PAAMC [144.72]."""

    name: str
    unit_kind: UnitKind
    morale: int
    leadership: int = 0  # leaders only
    berserk: bool = False

    def __post_init__(self) -> None:
        a_text("CheckedUnit.name", self.name)
        is_a("CheckedUnit.unit_kind", self.unit_kind, UnitKind)
        a_number("CheckedUnit.morale", self.morale)
        a_number("CheckedUnit.leadership", self.leadership)
        a_yes_or_no("CheckedUnit.berserk", self.berserk)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paamc:
    """PAAMC of a stack [144.72]."""

    leaders: tuple[CheckedUnit, ...] = ()
    units: tuple[CheckedUnit, ...] = ()

    def __post_init__(self) -> None:
        each("Paamc.leaders", self.leaders, is_a, CheckedUnit)
        each("Paamc.units", self.units, is_a, CheckedUnit)


@dataclass(frozen=True, slots=True)
class PaamcLed:
    """One pass of led, in PAAMC."""

    dr: Colored2d6
    passed: bool
    helps: int


_paamc_led: Final = maker(PaamcLed)


@dataclass(frozen=True, slots=True)
class PaamcOthers:
    """One pass of others, in PAAMC."""

    exempt: bool
    unit_dr: Colored2d6
    unit_passed: bool


_paamc_others: Final = maker(PaamcOthers)


@dataclass(frozen=True, slots=True)
class PaamcResolved:
    """What PAAMC comes to."""

    led: tuple[PaamcLed, ...]
    used: int
    others: tuple[PaamcOthers, ...]


def paamc(stack: Paamc, dice: Dice, *, trace: Trace | None = None) -> PaamcResolved:
    """PAAMC [144.72].

    Who fails may not attempt it in this player turn and is free for other targets; who
    passes must attack. Of several leaders that pass, the best one helps; one with a + need
    not.
    """
    is_a("stack", stack, Paamc)
    if trace is not None:
        a_trace(trace)

    # led: each leader [144.72]                                     gi_anvil/immobilization.rules:50
    led_so_far: list[PaamcLed] = []
    led_dice = dice.within("led")
    led_trace = None if trace is None else trace.within("led")
    for leader in stack.leaders:
        if led_trace is not None:
            led_trace.next_pass()

        # roll dr: DR: two dice, one colored, one white [144.72]    gi_anvil/immobilization.rules:51
        dr = Colored2d6.not_rolled()
        if not leader.berserk:
            dr = Colored2d6.rolled(led_dice, "dr")
            if led_trace is not None:
                led_trace.roll("dr", dr, "144.72", "gi_anvil/immobilization.rules:51")

        # passed [144.72]                                           gi_anvil/immobilization.rules:52
        passed = leader.berserk or dr <= leader.morale
        if led_trace is not None:
            led_trace.step("passed", passed, "144.72", "gi_anvil/immobilization.rules:52")

        # helps                                                     gi_anvil/immobilization.rules:53
        helps = leader.leadership
        if led_trace is not None:
            led_trace.step("helps", helps, "144.72", "gi_anvil/immobilization.rules:53")

        led_so_far.append(_paamc_led(dr, passed, helps))
    led = tuple(led_so_far)

    # help [144.72]                                                 gi_anvil/immobilization.rules:54
    help_ = least([led_2.helps for led_2 in led if led_2.passed])
    if trace is not None:
        trace.step("help", help_, "144.72", "gi_anvil/immobilization.rules:54")

    # used [144.72]                                                 gi_anvil/immobilization.rules:55
    used = 0 if help_ is None else min(help_, 0)
    if trace is not None:
        trace.step("used", used, "144.72", "gi_anvil/immobilization.rules:55")

    # others: each unit [144.72]                                    gi_anvil/immobilization.rules:56
    others_so_far: list[PaamcOthers] = []
    others_dice = dice.within("others")
    others_trace = None if trace is None else trace.within("others")
    for unit in stack.units:
        if others_trace is not None:
            others_trace.next_pass()

        # exempt [144.72]                                           gi_anvil/immobilization.rules:57
        exempt = unit.berserk or unit.unit_kind == _HERO
        if others_trace is not None:
            others_trace.step("exempt", exempt, "144.72", "gi_anvil/immobilization.rules:57")

        # roll unit_dr: DR: two dice, one colored, one white        gi_anvil/immobilization.rules:58
        # [144.72]
        unit_dr = Colored2d6.not_rolled()
        if not exempt:
            unit_dr = Colored2d6.rolled(others_dice, "unit_dr")
            if others_trace is not None:
                others_trace.roll("unit_dr", unit_dr, "144.72", "gi_anvil/immobilization.rules:58")

        # unit_passed [144.72]                                      gi_anvil/immobilization.rules:59
        unit_passed = exempt or unit_dr + used <= unit.morale
        if others_trace is not None:
            others_trace.step(
                "unit_passed", unit_passed, "144.72", "gi_anvil/immobilization.rules:59"
            )

        others_so_far.append(_paamc_others(exempt, unit_dr, unit_passed))
    others = tuple(others_so_far)

    return PaamcResolved(led, used, others)


@dataclass(frozen=True, slots=True, kw_only=True)
class AfvTarget:
    """Soft target on or beneath the AFV [144.75]."""

    name: str
    tem: int = 0  # CE +2, beneath the AFV +1
    movement: int = 0  # [142.7]

    def __post_init__(self) -> None:
        a_text("AfvTarget.name", self.name)
        a_number("AfvTarget.tem", self.tem)
        a_number("AfvTarget.movement", self.movement)


@dataclass(frozen=True, slots=True, kw_only=True)
class AfvAttack:
    """Attack on an AFV by infantry [144.73]."""

    unit_kind: UnitKind  # that attacks
    leadership: int = 0  # of a leader who combines with it [144.74]
    tem: int = 0  # of the attacker's terrain
    fp: int  # of the attack on the IFT: the inherent FP of who attacks
    vbm_same_hex: bool = False  # the AFV uses VBM in the attacker's hex
    hindered: bool = False  # vision
    fully_tracked: bool = True
    crew_exposed: bool = False  # the AFV is CE
    squads: int = 0  # on or beneath the AFV; unbroken, if on foot
    half_squads: int = 0  # HS's and crews there
    immobilized: bool = False  # already
    # CE crew, passengers, infantry beneath, none in trenches
    soft_targets: tuple[AfvTarget, ...] = ()

    def __post_init__(self) -> None:
        is_a("AfvAttack.unit_kind", self.unit_kind, UnitKind)
        a_number("AfvAttack.leadership", self.leadership)
        a_number("AfvAttack.tem", self.tem)
        a_number("AfvAttack.fp", self.fp)
        a_yes_or_no("AfvAttack.vbm_same_hex", self.vbm_same_hex)
        a_yes_or_no("AfvAttack.hindered", self.hindered)
        a_yes_or_no("AfvAttack.fully_tracked", self.fully_tracked)
        a_yes_or_no("AfvAttack.crew_exposed", self.crew_exposed)
        a_number("AfvAttack.squads", self.squads)
        a_number("AfvAttack.half_squads", self.half_squads)
        a_yes_or_no("AfvAttack.immobilized", self.immobilized)
        each("AfvAttack.soft_targets", self.soft_targets, is_a, AfvTarget)


def immobilization_drm(attack: AfvAttack, trace: Trace | None = None) -> int:
    """DF AFV Immobilization DRM [144.73]."""
    total = 0

    # The AFV                                                       gi_anvil/immobilization.rules:86
    if attack.vbm_same_hex:
        total -= 2
        if trace is not None:
            trace.adds(
                "immobilization_drm", -2, "uses VBM in the attacker's hex", "144.73",
                "gi_anvil/immobilization.rules:87", "afv",
            )
    if not attack.fully_tracked:
        total -= 1
        if trace is not None:
            trace.adds(
                "immobilization_drm", -1, "not fully tracked", "144.73",
                "gi_anvil/immobilization.rules:88", "afv",
            )
    if attack.crew_exposed:
        total += 1
        if trace is not None:
            trace.adds(
                "immobilization_drm", +1, "CE", "144.73", "gi_anvil/immobilization.rules:89", "afv",
            )
    adds = max(0, attack.half_squads)
    total += adds
    if trace is not None:
        trace.adds(
            "immobilization_drm", adds, "HS or crew with it", "144.73",
            "gi_anvil/immobilization.rules:90", "afv",
        )
    adds = 2 * max(0, attack.squads)
    total += adds
    if trace is not None:
        trace.adds(
            "immobilization_drm", adds, "squad with it", "144.73",
            "gi_anvil/immobilization.rules:91", "afv",
        )

    # The attacker                                                  gi_anvil/immobilization.rules:92
    if attack.hindered:
        total -= 2
        if trace is not None:
            trace.adds(
                "immobilization_drm", -2, "vision hindered", "144.73",
                "gi_anvil/immobilization.rules:93", "firer",
            )
    if attack.unit_kind == _HALF_SQUAD:
        total += 1
        if trace is not None:
            trace.adds(
                "immobilization_drm", +1, "HS", "144.73", "gi_anvil/immobilization.rules:94",
                "firer",
            )
    if attack.unit_kind == _CREW:
        total += 2
        if trace is not None:
            trace.adds(
                "immobilization_drm", +2, "crew", "144.73", "gi_anvil/immobilization.rules:95",
                "firer",
            )
    if attack.unit_kind in _SQUAD_TO_CREW:
        adds = -min(attack.tem, 2)
        total += adds
        if trace is not None:
            trace.adds(
                "immobilization_drm", adds, "TEM of its terrain, 2 at most", "144.73",
                "gi_anvil/immobilization.rules:96", "firer",
            )
    adds = attack.leadership
    total += adds
    if trace is not None:
        trace.adds(
            "immobilization_drm", adds, "leadership", "144.73; 144.74",
            "gi_anvil/immobilization.rules:97", "firer",
        )

    if trace is not None:
        trace.total(
            "immobilization_drm",
            total,
            "144.73",
            "gi_anvil/immobilization.rules:83",
            "DF AFV Immobilization DRM",
        )
    return total


def immobilization_drm_lines(attack: AfvAttack) -> tuple[Line, ...]:
    """The lines of DF AFV Immobilization DRM that count, each with its value and rule."""
    trace = Trace()
    immobilization_drm(attack, trace)
    return trace.lines_of("immobilization_drm")


@dataclass(frozen=True, slots=True)
class AfvImmobilizationRead:
    """One pass of read, in DF AFV immobilization."""

    soft_dr: int
    result: IftResult | None


_afv_immobilization_read: Final = maker(AfvImmobilizationRead)


@dataclass(frozen=True, slots=True)
class AfvImmobilizationResolved:
    """What DF AFV immobilization comes to."""

    final: int
    immobilizes: bool
    crew_mc: bool
    read: tuple[AfvImmobilizationRead, ...]


def afv_immobilization(
    attack: AfvAttack,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AfvImmobilizationResolved | Refused:
    """DF AFV immobilization [144.73; 144.75].

    Contradiction: the same roll is read on the IFT, the example leaves leadership out
    there: left out [144.75]

    The same roll on both tables: with these DRM's for the AFV, with each target's own on
    the IFT. 2 or less is a restored sign.
    """
    is_a("attack", attack, AfvAttack)
    if trace is not None:
        a_trace(trace)

    # refuse: snipers and scouts may not [144.74]                  gi_anvil/immobilization.rules:102
    if attack.unit_kind in _SNIPER_OR_SCOUT:
        if trace is not None:
            trace.refusal(
                "snipers and scouts may not", (), "144.74", "gi_anvil/immobilization.rules:102"
            )
        return Refused("snipers and scouts may not", "144.74")

    # roll dr: DR: two dice, one colored, one white [144.73]       gi_anvil/immobilization.rules:103
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "144.73", "gi_anvil/immobilization.rules:103")

    # final [144.73]                                               gi_anvil/immobilization.rules:104
    final = dr + immobilization_drm(attack, trace)
    if trace is not None:
        trace.step("final", final, "144.73", "gi_anvil/immobilization.rules:104")

    # immobilizes [144.73]                                         gi_anvil/immobilization.rules:105
    immobilizes = final <= 2
    if trace is not None:
        trace.step("immobilizes", immobilizes, "144.73", "gi_anvil/immobilization.rules:105")

    # crew_mc [144.77]                                             gi_anvil/immobilization.rules:106
    crew_mc = immobilizes and attack.immobilized
    if trace is not None:
        trace.step("crew_mc", crew_mc, "144.77", "gi_anvil/immobilization.rules:106")

    # read: each soft [144.75]                                     gi_anvil/immobilization.rules:107
    read_so_far: list[AfvImmobilizationRead] = []
    read_trace = None if trace is None else trace.within("read")
    for soft in attack.soft_targets:
        if read_trace is not None:
            read_trace.next_pass()

        # soft_dr [144.75]                                         gi_anvil/immobilization.rules:108
        soft_dr = dr + soft.tem + soft.movement
        if read_trace is not None:
            read_trace.step("soft_dr", soft_dr, "144.75", "gi_anvil/immobilization.rules:108")

        # result [144.75]                                          gi_anvil/immobilization.rules:109
        result = ift(soft_dr, attack.fp, read_trace)
        if read_trace is not None:
            read_trace.step("result", result, "144.75", "gi_anvil/immobilization.rules:109")

        read_so_far.append(_afv_immobilization_read(soft_dr, result))
    read = tuple(read_so_far)

    return AfvImmobilizationResolved(final, immobilizes, crew_mc, read)


@dataclass(frozen=True, slots=True, kw_only=True)
class HexFire:
    """One roll at several kinds of target [144.77]."""

    fp: int
    leadership: int = 0
    soft_targets: tuple[AfvTarget, ...]

    def __post_init__(self) -> None:
        a_number("HexFire.fp", self.fp)
        a_number("HexFire.leadership", self.leadership)
        each("HexFire.soft_targets", self.soft_targets, is_a, AfvTarget)
        how_many("HexFire.soft_targets", self.soft_targets, 1, None)


@dataclass(frozen=True, slots=True)
class HexFireRead:
    """One pass of read, in Fire at a hex."""

    soft_dr: int
    result: IftResult | None


_hex_fire_read: Final = maker(HexFireRead)


@dataclass(frozen=True, slots=True)
class HexFireResolved:
    """What Fire at a hex comes to."""

    read: tuple[HexFireRead, ...]


def hex_fire(fire: HexFire, dice: Dice, *, trace: Trace | None = None) -> HexFireResolved:
    """Fire at a hex [144.77]."""
    is_a("fire", fire, HexFire)
    if trace is not None:
        a_trace(trace)

    # roll dr: DR: two dice, one colored, one white                gi_anvil/immobilization.rules:118
    dr = Colored2d6.rolled(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "144.77", "gi_anvil/immobilization.rules:118")

    # read: each soft                                              gi_anvil/immobilization.rules:119
    read_so_far: list[HexFireRead] = []
    read_trace = None if trace is None else trace.within("read")
    for soft in fire.soft_targets:
        if read_trace is not None:
            read_trace.next_pass()

        # soft_dr                                                  gi_anvil/immobilization.rules:120
        soft_dr = dr + fire.leadership + soft.tem + soft.movement
        if read_trace is not None:
            read_trace.step("soft_dr", soft_dr, "144.77", "gi_anvil/immobilization.rules:120")

        # result                                                   gi_anvil/immobilization.rules:121
        result = ift(soft_dr, fire.fp, read_trace)
        if read_trace is not None:
            read_trace.step("result", result, "144.77", "gi_anvil/immobilization.rules:121")

        read_so_far.append(_hex_fire_read(soft_dr, result))
    read = tuple(read_so_far)

    return HexFireResolved(read)


# Immobilization DR [144.8]                                        gi_anvil/immobilization.rules:191
# = All others
IMMOBILIZATION_NUMBER_MAKER: Final[Axis[Nation]] = Axis(
    "immobilization_number",
    "Immobilization DR",
    "144.8",
    "Nationality",
    (
        Nation.US,
        Nation.RUSSIAN,
        Nation.BRITISH,
        Nation.GERMAN,
        Nation.FINNISH,
        Nation.JAPANESE,
        Nation.GURKHA,
        Nation.OTHER,
    ),
)

# fmt: off
IMMOBILIZATION_NUMBER: Final[Chart[int]] = Chart(
    "immobilization_number",
    "Immobilization DR",
    "144.8",
    "gi_anvil/immobilization.rules:191",
    rows=(IMMOBILIZATION_NUMBER_MAKER,),
    columns=(),
    lines=(
        #             This DR or more
        ("U.S.",     (11,)),
        ("Russian",  (10,)),
        ("British",  (9,)),
        ("German",   (9,)),
        ("Finnish",  (8,)),  # =
        ("Japanese", (8,)),  # =
        ("Gurkha",   (8,)),  # =
        ("other",    (8,)),  # =
    ),
)
# fmt: on


def immobilization_number(maker: Nation, trace: Trace | None = None) -> int:
    """Immobilization DR [144.8].

    By the country that made the vehicle, whoever crews it.
    """
    try:
        found: int = IMMOBILIZATION_NUMBER.known[IMMOBILIZATION_NUMBER_MAKER.at[maker]]
    except Exception:
        found = IMMOBILIZATION_NUMBER.look_up(maker)
    if trace is not None:
        trace.looked_up(IMMOBILIZATION_NUMBER, maker, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class RoughEntry:
    """Tracked AFV enters woods, a wooden building or a graveyard [144.8]."""

    maker: Nation
    hexes: int = 1  # woods or building hexes entered on end this turn, with this one
    trail_break: bool = False

    def __post_init__(self) -> None:
        is_a("RoughEntry.maker", self.maker, Nation)
        a_number("RoughEntry.hexes", self.hexes)
        a_yes_or_no("RoughEntry.trail_break", self.trail_break)


@dataclass(frozen=True, slots=True)
class MechanicalReliabilityResolved:
    """What Mechanical reliability comes to."""

    drm: int
    immobilized: bool


def mechanical_reliability(
    entry: RoughEntry,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> MechanicalReliabilityResolved:
    """Mechanical reliability [144.8]."""
    is_a("entry", entry, RoughEntry)
    if trace is not None:
        a_trace(trace)

    # drm [144.8]                                                  gi_anvil/immobilization.rules:212
    drm = 0 if entry.trail_break else entry.hexes - 1
    if trace is not None:
        trace.step("drm", drm, "144.8", "gi_anvil/immobilization.rules:212")

    # roll dr: 2d6 [144.8]                                         gi_anvil/immobilization.rules:213
    dr = _2D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "144.8", "gi_anvil/immobilization.rules:213")

    # immobilized [144.8]                                          gi_anvil/immobilization.rules:214
    immobilized = dr + drm >= immobilization_number(entry.maker, trace)
    if trace is not None:
        trace.step("immobilized", immobilized, "144.8", "gi_anvil/immobilization.rules:214")

    return MechanicalReliabilityResolved(drm, immobilized)


class GroundPressure(Word):
    """Ground pressure [144.82]."""

    LGP = "LGP"
    NORMAL = "Normal GP"
    HGP = "HGP"


class BogPlace(Word):
    """Where [144.82]."""

    BOG_HEX = "Bog hex"
    BOG_IN_MUD = "Bog hex in mud"
    OFF_ROAD_MUD = "Off the road in mud"


# Bog DR [144.82]                                                  gi_anvil/immobilization.rules:227
# * by ESB it is found in which hex
# A printed Auto: every roll
BOG_NUMBER_PRESSURE: Final[Axis[GroundPressure]] = Axis(
    "bog_number",
    "Bog DR",
    "144.82",
    "Type",
    (GroundPressure.LGP, GroundPressure.NORMAL, GroundPressure.HGP),
)
BOG_NUMBER_PLACE: Final[Axis[BogPlace]] = Axis(
    "bog_number",
    "Bog DR",
    "144.82",
    "place",
    (BogPlace.BOG_HEX, BogPlace.BOG_IN_MUD, BogPlace.OFF_ROAD_MUD),
)

# fmt: off
BOG_NUMBER: Final[Chart[int]] = Chart(
    "bog_number",
    "Bog DR",
    "144.82",
    "gi_anvil/immobilization.rules:227",
    rows=(BOG_NUMBER_PRESSURE,),
    columns=(BOG_NUMBER_PLACE,),
    lines=(
        #              Bog hex Bog hex in mud Off the road in mud
        ("LGP",       (12,     10,            12)),  # Off the road in mud *
        ("Normal GP", (10,     8,             10)),
        ("HGP",       (8,      2,             8)),  # Bog hex in mud A; Off the road in mud *
    ),
)
# fmt: on


def bog_number(pressure: GroundPressure, place: BogPlace, trace: Trace | None = None) -> int:
    """Bog DR [144.82].

    The figure or more bogs; 2 stands for Auto. Woods entered without VBM are rolled for as
    a bog hex.
    """
    try:
        found: int = BOG_NUMBER.known[BOG_NUMBER_PRESSURE.at[pressure]][BOG_NUMBER_PLACE.at[place]]
    except Exception:
        found = BOG_NUMBER.look_up(pressure, place)
    if trace is not None:
        trace.looked_up(BOG_NUMBER, (pressure, place), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Bog:
    """Vehicle that may bog [144.81; 144.82]."""

    pressure: GroundPressure
    place: BogPlace = BogPlace.BOG_HEX
    woods: bool = False  # woods without VBM [144.81]
    towing: bool = False  # a gun, into woods [144.81]
    uphill: bool = False  # into woods [144.81]

    def __post_init__(self) -> None:
        is_a("Bog.pressure", self.pressure, GroundPressure)
        is_a("Bog.place", self.place, BogPlace)
        a_yes_or_no("Bog.woods", self.woods)
        a_yes_or_no("Bog.towing", self.towing)
        a_yes_or_no("Bog.uphill", self.uphill)


def bog_drm(vehicle: Bog, trace: Trace | None = None) -> int:
    """Bog DRM in woods [144.81].

    The rule speaks of a dr; the numbers are those of two dice. Reverse gear costs nothing.
    """
    total = 0

    if vehicle.woods and vehicle.towing:
        total += 1
        if trace is not None:
            trace.adds("bog_drm", +1, "tows a gun", "144.81", "gi_anvil/immobilization.rules:249")

    if vehicle.woods and vehicle.uphill:
        total += 1
        if trace is not None:
            trace.adds("bog_drm", +1, "uphill", "144.81", "gi_anvil/immobilization.rules:250")

    if trace is not None:
        trace.total(
            "bog_drm", total, "144.81", "gi_anvil/immobilization.rules:246", "Bog DRM in woods"
        )
    return total


def bog_drm_lines(vehicle: Bog) -> tuple[Line, ...]:
    """The lines of Bog DRM in woods that count, each with its value and rule."""
    trace = Trace()
    bog_drm(vehicle, trace)
    return trace.lines_of("bog_drm")


@dataclass(frozen=True, slots=True)
class BogResolved:
    """What Bog comes to."""

    bogged: bool


def bog(vehicle: Bog, dice: Dice, *, trace: Trace | None = None) -> BogResolved:
    """Bog [144.81; 144.82]."""
    is_a("vehicle", vehicle, Bog)
    if trace is not None:
        a_trace(trace)

    # roll dr: 2d6 [144.82]                                        gi_anvil/immobilization.rules:253
    dr = _2D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "144.82", "gi_anvil/immobilization.rules:253")

    # bogged [144.82]                                              gi_anvil/immobilization.rules:254
    bogged = dr + bog_drm(vehicle, trace) >= bog_number(vehicle.pressure, vehicle.place, trace)
    if trace is not None:
        trace.step("bogged", bogged, "144.82", "gi_anvil/immobilization.rules:254")

    return BogResolved(bogged)
