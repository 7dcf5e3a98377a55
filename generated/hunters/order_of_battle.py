# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/order_of_battle.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Order of battle."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import Axis, FiguresChart, Outcome, Trace, Word, joined


class Counters(Outcome):
    """Counters [hfs 4.0].

    One of:
    inf: {n}x Inf
    mg: {n}x MG
    bren: {n}x Bren
    mortar_3in: {n}x 3in Mortar
    mortar_81: {n}x 81mm Mortar
    mortar_105: {n}x 105mm Mortar
    ig_75: {n}x 75mm IG
    inf_gun_75: {n}x 75mm Inf Gun
    inf_gun_150: {n}x 150mm Inf Gun
    inf_gun_4in: {n}x 4in Inf Gun
    at_37: {n}x 37mm AT Gun
    at_50: {n}x 50mm AT Gun
    aa_20: {n}x 20mm AA Gun
    aa_3in: {n}x 3in AA Gun
    bofors: {n}x Bofors
    bofors_gun: {n}x Bofors Gun
    matilda: {n}x Matilda
    mark_iii: {n}x Mark III Light Tank
    truck: {n}x Truck
    """

    __slots__ = ("number", "inf", "mg")
    number: int
    inf: int
    mg: int

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        number: int,
        inf: int,
        mg: int,
    ) -> Counters:
        """One of its cases."""
        made: Counters = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.number = number
        made.inf = inf
        made.mg = mg
        made.__class__ = cls
        return made

    @classmethod
    def inf_(cls, n: int) -> Counters:
        """{n}x Inf"""
        return cls.with_figures(0, "inf", str(n) + "x Inf", (n,), number=n, inf=n, mg=0)

    @classmethod
    def mg_(cls, n: int) -> Counters:
        """{n}x MG"""
        return cls.with_figures(1, "mg", str(n) + "x MG", (n,), number=n, inf=0, mg=n)

    @classmethod
    def bren(cls, n: int) -> Counters:
        """{n}x Bren"""
        return cls.with_figures(2, "bren", str(n) + "x Bren", (n,), number=n, inf=0, mg=0)

    @classmethod
    def mortar_3in(cls, n: int) -> Counters:
        """{n}x 3in Mortar"""
        return cls.with_figures(
            3, "mortar_3in", str(n) + "x 3in Mortar", (n,), number=n, inf=0, mg=0
        )

    @classmethod
    def mortar_81(cls, n: int) -> Counters:
        """{n}x 81mm Mortar"""
        return cls.with_figures(
            4, "mortar_81", str(n) + "x 81mm Mortar", (n,), number=n, inf=0, mg=0
        )

    @classmethod
    def mortar_105(cls, n: int) -> Counters:
        """{n}x 105mm Mortar"""
        return cls.with_figures(
            5, "mortar_105", str(n) + "x 105mm Mortar", (n,), number=n, inf=0, mg=0
        )

    @classmethod
    def ig_75(cls, n: int) -> Counters:
        """{n}x 75mm IG"""
        return cls.with_figures(6, "ig_75", str(n) + "x 75mm IG", (n,), number=n, inf=0, mg=0)

    @classmethod
    def inf_gun_75(cls, n: int) -> Counters:
        """{n}x 75mm Inf Gun"""
        return cls.with_figures(
            7, "inf_gun_75", str(n) + "x 75mm Inf Gun", (n,), number=n, inf=0, mg=0
        )

    @classmethod
    def inf_gun_150(cls, n: int) -> Counters:
        """{n}x 150mm Inf Gun"""
        return cls.with_figures(
            8, "inf_gun_150", str(n) + "x 150mm Inf Gun", (n,), number=n, inf=0, mg=0
        )

    @classmethod
    def inf_gun_4in(cls, n: int) -> Counters:
        """{n}x 4in Inf Gun"""
        return cls.with_figures(
            9, "inf_gun_4in", str(n) + "x 4in Inf Gun", (n,), number=n, inf=0, mg=0
        )

    @classmethod
    def at_37(cls, n: int) -> Counters:
        """{n}x 37mm AT Gun"""
        return cls.with_figures(10, "at_37", str(n) + "x 37mm AT Gun", (n,), number=n, inf=0, mg=0)

    @classmethod
    def at_50(cls, n: int) -> Counters:
        """{n}x 50mm AT Gun"""
        return cls.with_figures(11, "at_50", str(n) + "x 50mm AT Gun", (n,), number=n, inf=0, mg=0)

    @classmethod
    def aa_20(cls, n: int) -> Counters:
        """{n}x 20mm AA Gun"""
        return cls.with_figures(12, "aa_20", str(n) + "x 20mm AA Gun", (n,), number=n, inf=0, mg=0)

    @classmethod
    def aa_3in(cls, n: int) -> Counters:
        """{n}x 3in AA Gun"""
        return cls.with_figures(13, "aa_3in", str(n) + "x 3in AA Gun", (n,), number=n, inf=0, mg=0)

    @classmethod
    def bofors(cls, n: int) -> Counters:
        """{n}x Bofors"""
        return cls.with_figures(14, "bofors", str(n) + "x Bofors", (n,), number=n, inf=0, mg=0)

    @classmethod
    def bofors_gun(cls, n: int) -> Counters:
        """{n}x Bofors Gun"""
        return cls.with_figures(
            15, "bofors_gun", str(n) + "x Bofors Gun", (n,), number=n, inf=0, mg=0
        )

    @classmethod
    def matilda(cls, n: int) -> Counters:
        """{n}x Matilda"""
        return cls.with_figures(16, "matilda", str(n) + "x Matilda", (n,), number=n, inf=0, mg=0)

    @classmethod
    def mark_iii(cls, n: int) -> Counters:
        """{n}x Mark III Light Tank"""
        return cls.with_figures(
            17, "mark_iii", str(n) + "x Mark III Light Tank", (n,), number=n, inf=0, mg=0
        )

    @classmethod
    def truck(cls, n: int) -> Counters:
        """{n}x Truck"""
        return cls.with_figures(18, "truck", str(n) + "x Truck", (n,), number=n, inf=0, mg=0)


class AlliedFormation(Word):
    """Allied formation [hfs 4.0]."""

    NZ_BRIGADE_5 = "5th New Zealand Brigade"
    NZ_ENGINEERING_DETACHMENT = "NZ Engineering Detachment"
    CREFORCE = "Creforce"
    GREEK_REGIMENT_1 = "1st Greek Regiment"
    ANTI_AIRCRAFT_DETACHMENT = "Anti-Aircraft Detachment"
    ROYAL_MARINE_DETACHMENT = "Royal Marine Detachment"
    CREFORCE_RESERVES = "Creforce Reserves"


# Allied Order of Battle [hfs 4.0]                                  hunters/order_of_battle.rules:35


@dataclass(frozen=True, slots=True)
class AlliedOrderOfBattleFigures:
    """What one line of Allied Order of Battle [hfs 4.0] gives."""

    line: str
    formation: AlliedFormation
    counters: tuple[Counters, ...]


@dataclass(frozen=True, slots=True)
class AlliedOrderOfBattleRow(AlliedOrderOfBattleFigures):
    """A row of Allied Order of Battle [hfs 4.0]."""

    unit: str


ALLIED_ORDER_OF_BATTLE_UNIT: Final[Axis[str]] = Axis(
    "allied_order_of_battle",
    "Allied Order of Battle",
    "hfs 4.0",
    "Unit",
    (
        "21st NZ Bn",
        "22nd NZ Bn",
        "23rd NZ Bn",
        "28th NZ Bn",
        "5 Bde Transport Sec",
        "5 Bde Band",
        "5 Bde Field Punishment Center",
        "Scratch 27th NZ MG Bn",
        "C, 27th NZ Art Bn",
        "7th Field Co",
        "19th Army Troops",
        "B, 7th Royal Tank Rgt",
        "A Bn, 1st Greek Rgt",
        "B Bn, 1st Greek Rgt",
        "7th Aus",
        "156th LAA",
        "Royal Air Force Detachment",
        "Z, CD",
        "C, RM",
        "20th NZ Bn",
        "C, 3rd Hussars",
        "Creforce Transport Co",
        "Det 2-1 Aus MG Bn",
        "2-7 Aus Bn",
        "1st Welch Bn",
        "18th NZ Bn",
        "Cretan Militia",
    ),
)

# fmt: off
ALLIED_ORDER_OF_BATTLE: Final[FiguresChart[AlliedOrderOfBattleFigures]] = FiguresChart(
    "allied_order_of_battle",
    "Allied Order of Battle",
    "hfs 4.0",
    "hunters/order_of_battle.rules:35",
    rows=(ALLIED_ORDER_OF_BATTLE_UNIT,),
    columns=(),
    lines=(
        #                                  formation
        #                                  counters
        ("21st NZ Bn",                    (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.inf_(10), Counters.mortar_3in(1)))),
        ("22nd NZ Bn",                    (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.inf_(15), Counters.bren(3), Counters.mortar_3in(1)))),
        ("23rd NZ Bn",                    (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.inf_(13), Counters.bren(1), Counters.mortar_3in(1)))),
        ("28th NZ Bn",                    (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.inf_(15), Counters.mortar_3in(1)))),
        ("5 Bde Transport Sec",           (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.bren(3),))),
        ("5 Bde Band",                    (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.inf_(1),))),
        ("5 Bde Field Punishment Center", (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.inf_(1),))),
        ("Scratch 27th NZ MG Bn",         (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.mg_(6),))),
        ("C, 27th NZ Art Bn",             (AlliedFormation.NZ_BRIGADE_5,
                                           (Counters.ig_75(4), Counters.truck(2)))),
        ("7th Field Co",                  (AlliedFormation.NZ_ENGINEERING_DETACHMENT,
                                           (Counters.inf_(4),))),
        ("19th Army Troops",              (AlliedFormation.NZ_ENGINEERING_DETACHMENT,
                                           (Counters.inf_(6),))),
        ("B, 7th Royal Tank Rgt",         (AlliedFormation.CREFORCE,
                                           (Counters.matilda(2),))),
        ("A Bn, 1st Greek Rgt",           (AlliedFormation.GREEK_REGIMENT_1,
                                           (Counters.inf_(10),))),
        ("B Bn, 1st Greek Rgt",           (AlliedFormation.GREEK_REGIMENT_1,
                                           (Counters.inf_(10),))),
        ("7th Aus",                       (AlliedFormation.ANTI_AIRCRAFT_DETACHMENT,
                                           (Counters.bofors(4),))),
        ("156th LAA",                     (AlliedFormation.ANTI_AIRCRAFT_DETACHMENT,
                                           (Counters.bofors(6),))),
        ("Royal Air Force Detachment",    (AlliedFormation.CREFORCE,
                                           (Counters.inf_(2), Counters.mg_(3)))),
        ("Z, CD",                         (AlliedFormation.ROYAL_MARINE_DETACHMENT,
                                           (Counters.inf_gun_4in(2),))),
        ("C, RM",                         (AlliedFormation.ROYAL_MARINE_DETACHMENT,
                                           (Counters.aa_3in(2),))),
        ("20th NZ Bn",                    (AlliedFormation.CREFORCE_RESERVES,
                                           (Counters.inf_(15), Counters.bren(1), Counters.mortar_3in(1)))),
        ("C, 3rd Hussars",                (AlliedFormation.CREFORCE_RESERVES,
                                           (Counters.mark_iii(3),))),
        ("Creforce Transport Co",         (AlliedFormation.CREFORCE_RESERVES,
                                           (Counters.truck(16),))),
        ("Det 2-1 Aus MG Bn",             (AlliedFormation.CREFORCE_RESERVES,
                                           (Counters.mg_(2), Counters.bren(1)))),
        ("2-7 Aus Bn",                    (AlliedFormation.CREFORCE_RESERVES,
                                           (Counters.inf_(15), Counters.mortar_3in(1)))),
        ("1st Welch Bn",                  (AlliedFormation.CREFORCE_RESERVES,
                                           (Counters.inf_(15), Counters.bren(4), Counters.mortar_3in(1)))),
        ("18th NZ Bn",                    (AlliedFormation.CREFORCE_RESERVES,
                                           (Counters.inf_(15), Counters.bren(1), Counters.mortar_3in(1)))),
        ("Cretan Militia",                (AlliedFormation.CREFORCE_RESERVES,
                                           (Counters.mg_(4),))),
    ),
    gives=AlliedOrderOfBattleFigures,
)
# fmt: on


def allied_order_of_battle(unit: str, trace: Trace | None = None) -> AlliedOrderOfBattleFigures:
    """Allied Order of Battle [hfs 4.0].

    Contradiction: one unit is the 2nd Bn, 7 Aus Rgt in 3.8 and the 2-7 Aus Bn in the
    charts: the same [hfs 3.8; hfs 4.0]

    Contradiction: the 2-1 Aus MG is a Company in 3.8, a Det of a Bn in the charts: the same
    [hfs 3.8; hfs 4.0]

    How many counters of each kind a unit has.
    """
    try:
        found: AlliedOrderOfBattleFigures = ALLIED_ORDER_OF_BATTLE.known[
            ALLIED_ORDER_OF_BATTLE_UNIT.at[unit]
        ]
    except Exception:
        found = ALLIED_ORDER_OF_BATTLE.look_up(unit)
    if trace is not None:
        trace.looked_up(ALLIED_ORDER_OF_BATTLE, unit, found)
    return found


class GermanFormation(Word):
    """German formation [hfs 4.0]."""

    AIRLANDING_STURM_REGIMENT = "Airlanding-Sturm Regiment"
    AIR_DIVISION_7 = "7th Air Division"
    AIR_DIVISION_7_TROOPS = "7th Air Division, Divisional Troops"
    MOUNTAIN_RGT_100 = "100th Mountain Rgt"
    DIVISIONAL_TROOPS = "Divisional Troops"
    ATTACHED_TROOPS = "Attached Troops"
    OTHER = "Other"
    MOUNTAIN_RGT_85 = "85th Mountain Rgt"


# German Order of Battle [hfs 4.0]                                  hunters/order_of_battle.rules:80


@dataclass(frozen=True, slots=True)
class GermanOrderOfBattleFigures:
    """What one line of German Order of Battle [hfs 4.0] gives."""

    line: str
    formation: GermanFormation
    counters: tuple[Counters, ...]


@dataclass(frozen=True, slots=True)
class GermanOrderOfBattleRow(GermanOrderOfBattleFigures):
    """A row of German Order of Battle [hfs 4.0]."""

    unit: str


GERMAN_ORDER_OF_BATTLE_UNIT: Final[Axis[str]] = Axis(
    "german_order_of_battle",
    "German Order of Battle",
    "hfs 4.0",
    "Unit",
    (
        "I-Sturm Bn",
        "II-Sturm Bn",
        "III-Sturm Bn",
        "IV-Sturm Bn",
        "II-2 FJ Bn",
        "3 Co., 7 Pio Bn",
        "1-7 Arty",
        "3-7 Arty",
        "7 PJ Bn",
        "7 Flak Bn",
        "I-100 Mtn Bn",
        "II-100 Mtn Bn",
        "III-100 Mtn Bn",
        "16 Co., 100 Mtn Rgt",
        "sIG Co., 100 Mtn Rgt",
        "95th Aufk Bn",
        "95th Pio Bn",
        "95th PJ Bn",
        "55th Krad Bn",
        "84th Flak Bn",
        "Captrd Bofors",
        "Captrd Trucks",
        "I-85 Mtn Bn",
        "III-85 Mtn Bn",
        "16 Co., 85 Mtn Rgt",
    ),
)

# fmt: off
GERMAN_ORDER_OF_BATTLE: Final[FiguresChart[GermanOrderOfBattleFigures]] = FiguresChart(
    "german_order_of_battle",
    "German Order of Battle",
    "hfs 4.0",
    "hunters/order_of_battle.rules:80",
    rows=(GERMAN_ORDER_OF_BATTLE_UNIT,),
    columns=(),
    lines=(
        #                         formation
        #                         counters
        ("I-Sturm Bn",           (GermanFormation.AIRLANDING_STURM_REGIMENT,
                                  (Counters.inf_(10),))),
        ("II-Sturm Bn",          (GermanFormation.AIRLANDING_STURM_REGIMENT,
                                  (Counters.inf_(12), Counters.mortar_81(4)))),
        ("III-Sturm Bn",         (GermanFormation.AIRLANDING_STURM_REGIMENT,
                                  (Counters.inf_(12), Counters.mortar_81(4)))),
        ("IV-Sturm Bn",          (GermanFormation.AIRLANDING_STURM_REGIMENT,
                                  (Counters.inf_(3), Counters.mg_(6), Counters.mortar_105(3), Counters.at_37(12)))),
        ("II-2 FJ Bn",           (GermanFormation.AIR_DIVISION_7,
                                  (Counters.inf_(9),))),
        ("3 Co., 7 Pio Bn",      (GermanFormation.AIR_DIVISION_7_TROOPS,
                                  (Counters.inf_(3),))),
        ("1-7 Arty",             (GermanFormation.AIR_DIVISION_7_TROOPS,
                                  (Counters.inf_gun_75(4),))),
        ("3-7 Arty",             (GermanFormation.AIR_DIVISION_7_TROOPS,
                                  (Counters.inf_gun_75(2),))),
        ("7 PJ Bn",              (GermanFormation.AIR_DIVISION_7_TROOPS,
                                  (Counters.at_37(18),))),
        ("7 Flak Bn",            (GermanFormation.AIR_DIVISION_7_TROOPS,
                                  (Counters.aa_20(12),))),
        ("I-100 Mtn Bn",         (GermanFormation.MOUNTAIN_RGT_100,
                                  (Counters.inf_(9), Counters.mg_(6), Counters.mortar_81(3), Counters.inf_gun_75(2)))),
        ("II-100 Mtn Bn",        (GermanFormation.MOUNTAIN_RGT_100,
                                  (Counters.inf_(9), Counters.mg_(6), Counters.mortar_81(3), Counters.inf_gun_75(2)))),
        ("III-100 Mtn Bn",       (GermanFormation.MOUNTAIN_RGT_100,
                                  (Counters.inf_(9), Counters.mg_(6), Counters.mortar_81(3), Counters.inf_gun_75(2)))),
        ("16 Co., 100 Mtn Rgt",  (GermanFormation.MOUNTAIN_RGT_100,
                                  (Counters.at_37(12),))),
        ("sIG Co., 100 Mtn Rgt", (GermanFormation.MOUNTAIN_RGT_100,
                                  (Counters.inf_gun_150(2),))),
        ("95th Aufk Bn",         (GermanFormation.DIVISIONAL_TROOPS,
                                  (Counters.inf_(6), Counters.mg_(2), Counters.mortar_81(3), Counters.at_37(3)))),
        ("95th Pio Bn",          (GermanFormation.DIVISIONAL_TROOPS,
                                  (Counters.inf_(9),))),
        ("95th PJ Bn",           (GermanFormation.DIVISIONAL_TROOPS,
                                  (Counters.at_37(24), Counters.at_50(3)))),
        ("55th Krad Bn",         (GermanFormation.ATTACHED_TROOPS,
                                  (Counters.inf_(9), Counters.mg_(6), Counters.mortar_81(3)))),
        ("84th Flak Bn",         (GermanFormation.ATTACHED_TROOPS,
                                  (Counters.aa_20(9),))),
        ("Captrd Bofors",        (GermanFormation.OTHER,
                                  (Counters.bofors_gun(4),))),
        ("Captrd Trucks",        (GermanFormation.OTHER,
                                  (Counters.truck(2),))),
        ("I-85 Mtn Bn",          (GermanFormation.MOUNTAIN_RGT_85,
                                  (Counters.inf_(9), Counters.mg_(6), Counters.mortar_81(3), Counters.inf_gun_75(2)))),
        ("III-85 Mtn Bn",        (GermanFormation.MOUNTAIN_RGT_85,
                                  (Counters.inf_(9), Counters.mg_(6), Counters.mortar_81(3), Counters.inf_gun_75(2)))),
        ("16 Co., 85 Mtn Rgt",   (GermanFormation.MOUNTAIN_RGT_85,
                                  (Counters.at_37(8),))),
    ),
    gives=GermanOrderOfBattleFigures,
)
# fmt: on


def german_order_of_battle(unit: str, trace: Trace | None = None) -> GermanOrderOfBattleFigures:
    """German Order of Battle [hfs 4.0].

    How many counters of each kind a unit has. Times are German: one hour behind Cairo, one
    ahead of London.
    """
    try:
        found: GermanOrderOfBattleFigures = GERMAN_ORDER_OF_BATTLE.known[
            GERMAN_ORDER_OF_BATTLE_UNIT.at[unit]
        ]
    except Exception:
        found = GERMAN_ORDER_OF_BATTLE.look_up(unit)
    if trace is not None:
        trace.looked_up(GERMAN_ORDER_OF_BATTLE, unit, found)
    return found


def allied_units(
    wanted_formation: AlliedFormation,
    trace: Trace | None = None,
) -> tuple[AlliedOrderOfBattleRow, ...]:
    """Units of an Allied formation [hfs 4.0]."""
    # gives                                                        hunters/order_of_battle.rules:111
    value = tuple([
        row
        for row in ALLIED_ORDER_OF_BATTLE.listed(AlliedOrderOfBattleRow)
        if row.formation == wanted_formation
    ])
    if trace is not None:
        trace.formula(
            "allied_units",
            value,
            "hfs 4.0",
            "hunters/order_of_battle.rules:111",
            "Units of an Allied formation",
        )
    return value


def german_units(
    wanted_formation: GermanFormation,
    trace: Trace | None = None,
) -> tuple[GermanOrderOfBattleRow, ...]:
    """Units of a German formation [hfs 4.0]."""
    # gives                                                        hunters/order_of_battle.rules:114
    value = tuple([
        row
        for row in GERMAN_ORDER_OF_BATTLE.listed(GermanOrderOfBattleRow)
        if row.formation == wanted_formation
    ])
    if trace is not None:
        trace.formula(
            "german_units",
            value,
            "hfs 4.0",
            "hunters/order_of_battle.rules:114",
            "Units of a German formation",
        )
    return value


def allied_infantry(wanted_formation: AlliedFormation, trace: Trace | None = None) -> int:
    """Infantry counters of an Allied formation [hfs 4.0]."""
    # gives                                                        hunters/order_of_battle.rules:117
    value = sum([
        counters.inf
        for counters in joined([
            row.counters
            for row in ALLIED_ORDER_OF_BATTLE.listed(AlliedOrderOfBattleRow)
            if row.formation == wanted_formation
        ])
    ])
    if trace is not None:
        trace.formula(
            "allied_infantry",
            value,
            "hfs 4.0",
            "hunters/order_of_battle.rules:117",
            "Infantry counters of an Allied formation",
        )
    return value


def german_infantry(wanted_formation: GermanFormation, trace: Trace | None = None) -> int:
    """Infantry counters of a German formation [hfs 4.0]."""
    # gives                                                        hunters/order_of_battle.rules:120
    value = sum([
        counters.inf
        for counters in joined([
            row.counters
            for row in GERMAN_ORDER_OF_BATTLE.listed(GermanOrderOfBattleRow)
            if row.formation == wanted_formation
        ])
    ])
    if trace is not None:
        trace.formula(
            "german_infantry",
            value,
            "hfs 4.0",
            "hunters/order_of_battle.rules:120",
            "Infantry counters of a German formation",
        )
    return value


def allied_counters(unit: str, trace: Trace | None = None) -> int:
    """Counters of an Allied unit [hfs 4.0]."""
    # line                                                         hunters/order_of_battle.rules:124
    line = allied_order_of_battle(unit, trace)
    if trace is not None:
        trace.step("line", line, "hfs 4.0", "hunters/order_of_battle.rules:124")
    # gives                                                        hunters/order_of_battle.rules:123
    value = sum([counters.number for counters in line.counters])
    if trace is not None:
        trace.formula(
            "allied_counters",
            value,
            "hfs 4.0",
            "hunters/order_of_battle.rules:123",
            "Counters of an Allied unit",
        )
    return value


def german_counters(unit: str, trace: Trace | None = None) -> int:
    """Counters of a German unit [hfs 4.0]."""
    # line                                                         hunters/order_of_battle.rules:128
    line = german_order_of_battle(unit, trace)
    if trace is not None:
        trace.step("line", line, "hfs 4.0", "hunters/order_of_battle.rules:128")
    # gives                                                        hunters/order_of_battle.rules:127
    value = sum([counters.number for counters in line.counters])
    if trace is not None:
        trace.formula(
            "german_counters",
            value,
            "hfs 4.0",
            "hunters/order_of_battle.rules:127",
            "Counters of a German unit",
        )
    return value
