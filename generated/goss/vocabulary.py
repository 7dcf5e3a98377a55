# Grand Operational Simulation Series Lucky Forward
# GOSS series rules, as in the rulebook of Lucky Forward (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/ground_assault.rules, goss/assault_shifts.rules,
# goss/assault_bonuses.rules, goss/assault_table.rules.
# Do not edit: edit the rules and build.
"""Grand Operational Simulation Series: Words of several chapters."""

from __future__ import annotations

from typing import ClassVar

from ._records import dataclass
from ._runtime import (
    Outcome,
    RankedWord,
    Word,
    a_number,
    a_text,
    a_yes_or_no,
    each,
    how_many,
    is_a,
    or_none,
    within,
)
from .words import (
    GameTurn,
    GroundCondition,
    HexGround,
    Mode,
    MoveClass,
    Nation,
    Supply,
    Unit,
    UnitKind,
    UnitSize,
    Watercourse,
)


class Column(RankedWord):
    """Assault column [13.1.0], least first."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"
    I = "I"
    J = "J"
    K = "K"
    L = "L"
    M = "M"
    N = "N"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault:
    """Ground Assault [13.0]."""

    stacks: tuple[Stack, ...]
    defenders: tuple[Unit, ...]
    target: HexGround  # the defending hex
    special_objective: bool = False  # of the scenario [4.6.6]
    constricted: bool = False  # constricted terrain in it [13.4.3]
    gt: GameTurn = GameTurn.AM
    condition: GroundCondition = GroundCondition.DRY
    overrun: bool = False  # [5.3.5]
    avoids_fatigue: bool = False  # ENA or rest GT: the defender fights at half strength [13.5.4]
    def_overstacked: bool = False  # [6.7.0]
    def_vp: bool = False  # VP or HVP
    support: tuple[SupportHex, ...] = ()
    lull_ended: bool = False  # first AM GT after a lull that the attacker ended [24.4.0]
    att_ldr_shift: bool = False  # [23.2.1b]
    def_ldr_shift: bool = False  # [23.2.1b]
    att_hqs: int = 1  # HQs the attackers stand under; 1 if a Ldr unites them [9.9.0; 23.2.1d]
    def_hqs: int = 1  # HQs the defenders stand under; 1 if a Ldr unites them [9.9.0; 23.2.1d]
    att_ldr: bool = False  # a Ldr takes part [23.2.1e]
    def_ldr: bool = False  # a Ldr takes part [23.2.1e]
    att_reserves: tuple[Reserve, ...] = ()
    def_reserves: tuple[Reserve, ...] = ()
    att_regiments: tuple[Regiment, ...] = ()
    def_regiments: tuple[Regiment, ...] = ()

    def __post_init__(self) -> None:
        each("Assault.stacks", self.stacks, is_a, Stack)
        how_many("Assault.stacks", self.stacks, 1, None)
        each("Assault.defenders", self.defenders, is_a, Unit)
        how_many("Assault.defenders", self.defenders, 1, None)
        is_a("Assault.target", self.target, HexGround)
        a_yes_or_no("Assault.special_objective", self.special_objective)
        a_yes_or_no("Assault.constricted", self.constricted)
        is_a("Assault.gt", self.gt, GameTurn)
        is_a("Assault.condition", self.condition, GroundCondition)
        a_yes_or_no("Assault.overrun", self.overrun)
        a_yes_or_no("Assault.avoids_fatigue", self.avoids_fatigue)
        a_yes_or_no("Assault.def_overstacked", self.def_overstacked)
        a_yes_or_no("Assault.def_vp", self.def_vp)
        each("Assault.support", self.support, is_a, SupportHex)
        a_yes_or_no("Assault.lull_ended", self.lull_ended)
        a_yes_or_no("Assault.att_ldr_shift", self.att_ldr_shift)
        a_yes_or_no("Assault.def_ldr_shift", self.def_ldr_shift)
        a_number("Assault.att_hqs", self.att_hqs)
        a_number("Assault.def_hqs", self.def_hqs)
        a_yes_or_no("Assault.att_ldr", self.att_ldr)
        a_yes_or_no("Assault.def_ldr", self.def_ldr)
        each("Assault.att_reserves", self.att_reserves, is_a, Reserve)
        how_many("Assault.att_reserves", self.att_reserves, None, 3)
        each("Assault.def_reserves", self.def_reserves, is_a, Reserve)
        how_many("Assault.def_reserves", self.def_reserves, None, 3)
        each("Assault.att_regiments", self.att_regiments, is_a, Regiment)
        how_many("Assault.att_regiments", self.att_regiments, None, 2)
        each("Assault.def_regiments", self.def_regiments, is_a, Regiment)
        how_many("Assault.def_regiments", self.def_regiments, None, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """Attacking stack [13.4.0]."""

    name: str = "stack"
    units: tuple[Unit, ...]
    ground: HexGround | None = None  # of its hex
    crosses: Watercourse = Watercourse.NO_WATER  # of the hexside attacked across
    by_bridge: bool = False  # bridge or ford there
    by_road: bool = False  # a road joins the two hexes
    prohibited: bool = False  # may not enter the defending hex [13.4.2c]
    coup_de_main: bool = False  # [7.14.0]
    special_stacking: bool = False  # [6.2.0]
    ldr: bool = False  # a Ldr in the stack
    overstacked: bool = False  # [6.7.0]

    def __post_init__(self) -> None:
        a_text("Stack.name", self.name)
        each("Stack.units", self.units, is_a, Unit)
        how_many("Stack.units", self.units, 1, None)
        or_none("Stack.ground", self.ground, is_a, HexGround)
        is_a("Stack.crosses", self.crosses, Watercourse)
        a_yes_or_no("Stack.by_bridge", self.by_bridge)
        a_yes_or_no("Stack.by_road", self.by_road)
        a_yes_or_no("Stack.prohibited", self.prohibited)
        a_yes_or_no("Stack.coup_de_main", self.coup_de_main)
        a_yes_or_no("Stack.special_stacking", self.special_stacking)
        a_yes_or_no("Stack.ldr", self.ldr)
        a_yes_or_no("Stack.overstacked", self.overstacked)


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportHex:
    """Defender's hex next to attackers [13.7.4a]."""

    name: str = "hex"
    next_to_defender: bool = False  # adjacent to the defending hex
    next_to_mct: bool = False  # adjacent to attackers in MCT
    next_to_open: bool = False  # adjacent to attackers not in MCT
    units: tuple[Unit, ...] = ()
    fought: bool = False  # defended in this Combat Phase, and not below the left-most column
    gave: bool = False  # supported another assault of this segment
    vp: bool = False

    def __post_init__(self) -> None:
        a_text("SupportHex.name", self.name)
        a_yes_or_no("SupportHex.next_to_defender", self.next_to_defender)
        a_yes_or_no("SupportHex.next_to_mct", self.next_to_mct)
        a_yes_or_no("SupportHex.next_to_open", self.next_to_open)
        each("SupportHex.units", self.units, is_a, Unit)
        a_yes_or_no("SupportHex.fought", self.fought)
        a_yes_or_no("SupportHex.gave", self.gave)
        a_yes_or_no("SupportHex.vp", self.vp)


@dataclass(frozen=True, slots=True, kw_only=True)
class OverBridge:
    """Attacker whose bridge is gone [13.5.6]."""

    name: str = "a unit"
    class_: MoveClass = MoveClass.MECH
    arm: int = 0  # its Arm factor
    used: bool = True  # it attacked over that bridge
    standoff: bool = False  # had declared standoff

    def __post_init__(self) -> None:
        a_text("OverBridge.name", self.name)
        is_a("OverBridge.class", self.class_, MoveClass)
        a_number("OverBridge.arm", self.arm)
        a_yes_or_no("OverBridge.used", self.used)
        a_yes_or_no("OverBridge.standoff", self.standoff)


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeGone:
    """Bridge blown or fallen in before the assault [13.5.6]."""

    units: tuple[OverBridge, ...]  # all the attackers

    def __post_init__(self) -> None:
        each("BridgeGone.units", self.units, is_a, OverBridge)
        how_many("BridgeGone.units", self.units, 1, None)


class AfterBridge(Word):
    """What is left to the attacker [13.5.6]."""

    FIGHTS = "attacks"
    STAND_OFF = "attacks in standoff alone"
    LEFT_OUT = "may not take part"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve:
    """Unit in Combat Reserve [13.8.2]."""

    name: str = "unit"
    same_formation: bool = True  # as a unit in the assault
    distance: int = 1  # hexes: to a friendly unit in the assault
    path_clear: bool = True  # no prohibited or enemy hex, no major or great river on the way
    fatigue: int = 0
    supply: Supply = Supply.GENS

    def __post_init__(self) -> None:
        a_text("Reserve.name", self.name)
        a_yes_or_no("Reserve.same_formation", self.same_formation)
        a_number("Reserve.distance", self.distance)
        a_yes_or_no("Reserve.path_clear", self.path_clear)
        a_number("Reserve.fatigue", self.fatigue)
        within("Reserve.fatigue", self.fatigue, 0, 2)
        is_a("Reserve.supply", self.supply, Supply)


@dataclass(frozen=True, slots=True, kw_only=True)
class RibUnit:
    """Unit of a regiment [13.8.3b]."""

    name: str = "unit"
    nation: Nation = Nation.GERMAN
    kind: UnitKind = UnitKind.INF
    size: UnitSize = UnitSize.BATTALION
    steps: int = 3  # steps
    mode: Mode = Mode.TAC
    in_fight: bool = True  # attacks, or is in the defending hex; else in a hex next to that
    same_rgt: bool = True  # of this Rgt, Bde, KG, BG, CC or CvGp
    same_formation: bool = True
    assigned: bool = True  # not attached, no replacement for an eliminated Bn.
    breakdown: bool = False  # BU Co.
    rear_echelon: bool = False
    supply: Supply = Supply.GENS
    ooc: bool = False  # out of command
    fatigue: int = 0
    river_between: bool = False  # major or great river to the defending hex [13.8.3a]
    gave: bool = False  # gave RIB in this segment

    def __post_init__(self) -> None:
        a_text("RibUnit.name", self.name)
        is_a("RibUnit.nation", self.nation, Nation)
        is_a("RibUnit.kind", self.kind, UnitKind)
        is_a("RibUnit.size", self.size, UnitSize)
        a_number("RibUnit.steps", self.steps)
        is_a("RibUnit.mode", self.mode, Mode)
        a_yes_or_no("RibUnit.in_fight", self.in_fight)
        a_yes_or_no("RibUnit.same_rgt", self.same_rgt)
        a_yes_or_no("RibUnit.same_formation", self.same_formation)
        a_yes_or_no("RibUnit.assigned", self.assigned)
        a_yes_or_no("RibUnit.breakdown", self.breakdown)
        a_yes_or_no("RibUnit.rear_echelon", self.rear_echelon)
        is_a("RibUnit.supply", self.supply, Supply)
        a_yes_or_no("RibUnit.ooc", self.ooc)
        a_number("RibUnit.fatigue", self.fatigue)
        within("RibUnit.fatigue", self.fatigue, 0, 2)
        a_yes_or_no("RibUnit.river_between", self.river_between)
        a_yes_or_no("RibUnit.gave", self.gave)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regiment:
    """Regiment [13.8.3]."""

    name: str = "regiment"
    mech_formation: bool = False
    mixed_brigade: bool = False  # CW Arm Bde or Free French Arm Rgt, an Inf Bn. of it in the fight
    units: tuple[RibUnit, ...]

    def __post_init__(self) -> None:
        a_text("Regiment.name", self.name)
        a_yes_or_no("Regiment.mech_formation", self.mech_formation)
        a_yes_or_no("Regiment.mixed_brigade", self.mixed_brigade)
        each("Regiment.units", self.units, is_a, RibUnit)
        how_many("Regiment.units", self.units, 1, None)


class ArmCase(Word):
    """Which factors meet [13.8.4a]."""

    NO_CASE = "none"
    ARM_NONE = "Arm against nothing"
    AT_AT = "AT against AT"
    ARM_ARM = "Arm against Arm"
    ARM_AT = "Arm against AT"
    AT_ARM = "AT, or nothing, against Arm"


class GaResult(Outcome):
    """Ground Assault result [13.9.2].

    The asterisk is a mandatory PRC, the plain number are discretionary hits, the number in
    parentheses mandatory hits.

    One of:
    nothing: NE
    star: *
    hits: {n}
    star_hits: *{n}
    steps: ({m})
    star_steps: *({m})
    hits_steps: {n}({m})
    star_hits_steps: *{n}({m})
    """

    __slots__ = ("check", "discretionary", "mandatory")
    check: bool
    discretionary: int
    mandatory: int
    NOTHING: ClassVar[GaResult]
    STAR: ClassVar[GaResult]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        check: bool,
        discretionary: int,
        mandatory: int,
    ) -> GaResult:
        """One of its cases."""
        made: GaResult = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.check = check
        made.discretionary = discretionary
        made.mandatory = mandatory
        made.__class__ = cls
        return made

    @classmethod
    def hits(cls, n: int) -> GaResult:
        """{n}"""
        return cls.with_figures(2, "hits", str(n), (n,), check=False, discretionary=n, mandatory=0)

    @classmethod
    def star_hits(cls, n: int) -> GaResult:
        """*{n}"""
        return cls.with_figures(
            3, "star_hits", "*" + str(n), (n,), check=True, discretionary=n, mandatory=0
        )

    @classmethod
    def steps(cls, m: int) -> GaResult:
        """({m})"""
        return cls.with_figures(
            4, "steps", "(" + str(m) + ")", (m,), check=False, discretionary=0, mandatory=m
        )

    @classmethod
    def star_steps(cls, m: int) -> GaResult:
        """*({m})"""
        return cls.with_figures(
            5, "star_steps", "*(" + str(m) + ")", (m,), check=True, discretionary=0, mandatory=m
        )

    @classmethod
    def hits_steps(cls, n: int, m: int) -> GaResult:
        """{n}({m})"""
        return cls.with_figures(
            6,
            "hits_steps",
            str(n) + "(" + str(m) + ")",
            (n, m),
            check=False,
            discretionary=n,
            mandatory=m,
        )

    @classmethod
    def star_hits_steps(cls, n: int, m: int) -> GaResult:
        """*{n}({m})"""
        return cls.with_figures(
            7,
            "star_hits_steps",
            "*" + str(n) + "(" + str(m) + ")",
            (n, m),
            check=True,
            discretionary=n,
            mandatory=m,
        )


GaResult.NOTHING = GaResult.with_figures(
    0, "nothing", "NE", check=False, discretionary=0, mandatory=0
)
GaResult.STAR = GaResult.with_figures(1, "star", "*", check=True, discretionary=0, mandatory=0)
