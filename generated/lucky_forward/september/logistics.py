# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/logistics.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Logistics."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    Answer,
    Axis,
    Band,
    Bands,
    Chart,
    Dice,
    Edge,
    Ended,
    Heading,
    Line,
    Number,
    Reason,
    Refused,
    Trace,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    divided,
    each,
    is_a,
    kept_between,
    once,
    one_of,
    round_down,
    round_up,
    sum_of,
    times,
    unknown,
)
from .supply import Formation, army_support, corps_support, formations_supported
from .words import D10, FuelState, Side, Supply

_NORMAL_FUEL: Final = FuelState.NORMAL_FUEL
_NO_FUEL: Final = FuelState.NO_FUEL
_ALLIED: Final = Side.ALLIED
_AXIS: Final = Side.AXIS
_EXTENDED_GENS: Final = Supply.EXTENDED_GENS
_OHS: Final = Supply.OHS
_GENS_OR_EXTENDED_GENS: Final = frozenset((Supply.GENS, Supply.EXTENDED_GENS))


# Logistics Table: ammunition [16.2.1; Card]                                  goss/logistics.rules:7
# † recovered from 16.3.2 example
AMMO_TABLE_TP: Final = Bands(
    "ammo_table",
    "Logistics Table: ammunition",
    "16.2.1; Card",
    "TP",
    (
        Band("7", 7, 7),
        Band("6", 6, 6),
        Band("5", 5, 5),
        Band("4", 4, 4),
        Band("3", 3, 3),
        Band("2", 2, 2),
        Band("1", 1, 1),
        Band("0", 0, 0),
    ),
)
AMMO_TABLE_DR: Final = Bands(
    "ammo_table",
    "Logistics Table: ammunition",
    "16.2.1; Card",
    "DR",
    (
        Band("0", 0, 0),
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
        Band("7", 7, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
    ),
    below=Edge("unknown"),
    above=Edge("unknown"),
)

# fmt: off
AMMO_TABLE: Final[Chart[int]] = Chart(
    "ammo_table",
    "Logistics Table: ammunition",
    "16.2.1; Card",
    "goss/logistics.rules:7",
    rows=(AMMO_TABLE_TP,),
    columns=(AMMO_TABLE_DR,),
    # turned: the columns of the printed chart are the lines here
    lines=(
        #      7        6        5        4        3        2        1        0
        ("0", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("1", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("2", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("3", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("4", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("5", (unknown, unknown, unknown, unknown, 4,       unknown, unknown, unknown)),  # 3 †
        ("6", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("7", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("8", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("9", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
    ),
    turned=True,
)
# fmt: on


def ammo_table(tp: Number | Heading, dr: Number | Heading, trace: Trace | None = None) -> int:
    """Logistics Table: ammunition [16.2.1; Card].

    AmP left of the slash. The card is not in the source; one cell is known. Some are
    negative [16.3.2].
    """
    if tp.__class__ is not int:
        tp = AMMO_TABLE_TP.taken(tp)
    if dr.__class__ is not int:
        dr = AMMO_TABLE_DR.taken(dr)
    try:
        found: int = AMMO_TABLE.known[AMMO_TABLE_TP.at[tp]][AMMO_TABLE_DR.at[dr]]
    except Exception:
        found = AMMO_TABLE.look_up(tp, dr)
    if trace is not None:
        trace.looked_up(AMMO_TABLE, (tp, dr), found)
    return found


# Logistics Table: fuel [16.2.1; Card]                                       goss/logistics.rules:23
FUEL_TABLE_TP: Final = Bands(
    "fuel_table",
    "Logistics Table: fuel",
    "16.2.1; Card",
    "TP",
    (
        Band("8", 8, 8),
        Band("7", 7, 7),
        Band("6", 6, 6),
        Band("5", 5, 5),
        Band("4", 4, 4),
        Band("3", 3, 3),
        Band("2", 2, 2),
        Band("1", 1, 1),
        Band("0", 0, 0),
    ),
)
FUEL_TABLE_DR: Final = Bands(
    "fuel_table",
    "Logistics Table: fuel",
    "16.2.1; Card",
    "DR",
    (
        Band("0", 0, 0),
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
        Band("7", 7, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
    ),
    below=Edge("unknown"),
    above=Edge("unknown"),
)

# fmt: off
FUEL_TABLE: Final[Chart[int]] = Chart(
    "fuel_table",
    "Logistics Table: fuel",
    "16.2.1; Card",
    "goss/logistics.rules:23",
    rows=(FUEL_TABLE_TP,),
    columns=(FUEL_TABLE_DR,),
    # turned: the columns of the printed chart are the lines here
    lines=(
        #      8        7        6        5        4        3        2        1        0
        ("0", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("1", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("2", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("3", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("4", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("5", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("6", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("7", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("8", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
        ("9", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)),
    ),
    turned=True,
)
# fmt: on


def fuel_table(tp: Number | Heading, dr: Number | Heading, trace: Trace | None = None) -> int:
    """Logistics Table: fuel [16.2.1; Card].

    FP right of the slash; line 8 is for fuel alone.
    """
    if tp.__class__ is not int:
        tp = FUEL_TABLE_TP.taken(tp)
    if dr.__class__ is not int:
        dr = FUEL_TABLE_DR.taken(dr)
    try:
        found: int = FUEL_TABLE.known[FUEL_TABLE_TP.at[tp]][FUEL_TABLE_DR.at[dr]]
    except Exception:
        found = FUEL_TABLE.look_up(tp, dr)
    if trace is not None:
        trace.looked_up(FUEL_TABLE, (tp, dr), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Corps:
    """Corps of an army [16.3.2]."""

    name: str = "a corps"
    supported: bool = True  # by the army [15.4.1]
    formations: tuple[Formation, ...] = ()
    bought: int = 0  # points of ADV bought for it in step 8 [16.3.2]

    def __post_init__(self) -> None:
        a_text("Corps.name", self.name)
        a_yes_or_no("Corps.supported", self.supported)
        each("Corps.formations", self.formations, is_a, Formation)
        a_number("Corps.bought", self.bought)


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """Army in the Joint Logistics Phase [16.3.2]."""

    side: Side
    base_adv: int  # set by the scenario
    stockpile: int = 0  # AmP
    lowered: int = 0  # points of ADV made into AmP [16.3.2]
    raised: int = 0  # points of ADV bought with AmP [16.3.2]
    sent: int = 0  # AmP: AmP sent to another army [16.3.5]
    received: int = 0  # AmP: AmP sent by another army [16.3.5]
    ammo_tp: int = 0  # TP: allocated to ammunition, before interdiction [16.1.2a]
    lost_tp: int = 0  # TP: of these, lost to supply interdiction [20.4.0]
    motor_tp: int = 0  # TP allocated to motorization [16.1.2c]
    extended: bool = False  # PSS to army HQ by an extended path [16.2.2]
    depot: bool = False  # a depot on the map [16.3.6]
    corps: tuple[Corps, ...] = ()

    def __post_init__(self) -> None:
        is_a("Army.side", self.side, Side)
        a_number("Army.base_adv", self.base_adv)
        a_number("Army.stockpile", self.stockpile)
        a_number("Army.lowered", self.lowered)
        a_number("Army.raised", self.raised)
        a_number("Army.sent", self.sent)
        a_number("Army.received", self.received)
        a_number("Army.ammo_tp", self.ammo_tp)
        a_number("Army.lost_tp", self.lost_tp)
        a_number("Army.motor_tp", self.motor_tp)
        a_yes_or_no("Army.extended", self.extended)
        a_yes_or_no("Army.depot", self.depot)
        each("Army.corps", self.corps, is_a, Corps)


def stockpile_limit(army: Army, trace: Trace | None = None) -> int:
    """Most AmP, and most FP, in stock [16.3.6; 16.4.1]."""
    # gives                                                                  goss/logistics.rules:62
    value = 40 if army.depot else 20
    if trace is not None:
        trace.formula(
            "stockpile_limit",
            value,
            "16.3.6; 16.4.1",
            "goss/logistics.rules:62",
            "Most AmP, and most FP, in stock",
        )
    return value


def corps_supported(army: Army, trace: Trace | None = None) -> int:
    """Corps the army supports [15.4.1]."""
    # gives                                                                  goss/logistics.rules:65
    value = sum([1 for corps in army.corps if corps.supported])
    if trace is not None:
        trace.formula(
            "corps_supported", value, "15.4.1", "goss/logistics.rules:65", "Corps the army supports"
        )
    return value


@dataclass(frozen=True, slots=True)
class AmmoDeliveryAssigned:
    """One pass of assigned, in Ammunition delivery, in eight steps."""

    named: str
    backed: bool
    change: int
    adv_7: int
    bought: int
    adv: int
    formation_value: int


_ammo_delivery_assigned: Final = maker(AmmoDeliveryAssigned)


@dataclass(frozen=True, slots=True)
class AmmoDeliveryResolved:
    """What Ammunition delivery, in eight steps comes to."""

    army_adv: int
    stock: int
    delivered: int
    assigned: tuple[AmmoDeliveryAssigned, ...]
    tp_spent: int


def ammo_delivery(
    army: Army,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> AmmoDeliveryResolved | Refused:
    """Ammunition delivery, in eight steps [16.3.2].

    An army or corps ADV stays from 0 to 8. AmP beyond the stockpile limit are lost at once
    [16.3.6]. Of an Axis army only one TP is asked, however many corps it supports. 16.1.2a
    asks for an ADV of 3 from a "Step 2 of 16.3.1", which is not there.
    """
    is_a("army", army, Army)
    if trace is not None:
        a_trace(trace)

    # refuse: two AmP at most for each motorization TP [16.3.5]              goss/logistics.rules:71
    if army.sent > 2 * army.motor_tp:
        if trace is not None:
            trace.refusal(
                "two AmP at most for each motorization TP", (), "16.3.5", "goss/logistics.rules:71"
            )
        return Refused("two AmP at most for each motorization TP", "16.3.5")

    # refuse: more AmP sent than there are [16.3.5]                          goss/logistics.rules:72
    if army.sent > army.stockpile:
        if trace is not None:
            trace.refusal("more AmP sent than there are", (), "16.3.5", "goss/logistics.rules:72")
        return Refused("more AmP sent than there are", "16.3.5")

    # stock_2 [16.3.2]                                                       goss/logistics.rules:73
    stock_2 = army.stockpile - army.sent
    if trace is not None:
        trace.step("stock_2", stock_2, "16.3.2", "goss/logistics.rules:73")

    # tp_spent [16.3.5]                                                      goss/logistics.rules:74
    tp_spent = round_up(army.sent, 2)
    if trace is not None:
        trace.step("tp_spent", tp_spent, "16.3.5", "goss/logistics.rules:74")

    # refuse: ten AmP at most come of lowering the ADV [16.3.2]              goss/logistics.rules:75
    if army.lowered > 5:
        if trace is not None:
            trace.refusal(
                "ten AmP at most come of lowering the ADV", (), "16.3.2", "goss/logistics.rules:75"
            )
        return Refused("ten AmP at most come of lowering the ADV", "16.3.2")

    # base [16.3.2]                                                          goss/logistics.rules:70
    base = kept_between(army.base_adv, 0, 8)
    if trace is not None:
        trace.step("base", base, "16.3.2", "goss/logistics.rules:70")

    # refuse: the ADV does not go below 0 [16.3.2]                           goss/logistics.rules:76
    if army.lowered > base:
        if trace is not None:
            trace.refusal("the ADV does not go below 0", (), "16.3.2", "goss/logistics.rules:76")
        return Refused("the ADV does not go below 0", "16.3.2")

    # refuse: two AmP for each point of ADV [16.3.2]                         goss/logistics.rules:77
    if 2 * army.raised > stock_2 + 2 * army.lowered:
        if trace is not None:
            trace.refusal("two AmP for each point of ADV", (), "16.3.2", "goss/logistics.rules:77")
        return Refused("two AmP for each point of ADV", "16.3.2")

    # adv_3 [16.3.2]                                                         goss/logistics.rules:78
    adv_3 = kept_between(base - army.lowered + army.raised, 0, 8)
    if trace is not None:
        trace.step("adv_3", adv_3, "16.3.2", "goss/logistics.rules:78")

    # stock_3 [16.3.2]                                                       goss/logistics.rules:79
    stock_3 = kept_between(
        stock_2 + 2 * army.lowered - 2 * army.raised, 0, stockpile_limit(army, trace)
    )
    if trace is not None:
        trace.step("stock_3", stock_3, "16.3.2", "goss/logistics.rules:79")

    # refuse: one TP for each corps supported [16.1.2a]                      goss/logistics.rules:80
    if army.side == _ALLIED and corps_supported(army, trace) > army.ammo_tp:
        if trace is not None:
            trace.refusal(
                "one TP for each corps supported", (), "16.1.2a", "goss/logistics.rules:80"
            )
        return Refused("one TP for each corps supported", "16.1.2a")

    # refuse: an Axis army needs one TP [16.1.2a]                            goss/logistics.rules:82
    if army.side == _AXIS and army.ammo_tp == 0:
        if trace is not None:
            trace.refusal("an Axis army needs one TP", (), "16.1.2a", "goss/logistics.rules:82")
        return Refused("an Axis army needs one TP", "16.1.2a")

    # adv_4 [16.3.2; 15.4.1]                                                 goss/logistics.rules:83
    adv_4 = kept_between(adv_3 + army_support(corps_supported(army, trace), trace), 0, 8)
    if trace is not None:
        trace.step("adv_4", adv_4, "16.3.2; 15.4.1", "goss/logistics.rules:83")

    # refuse: so many corps would leave an ADV of 0 [16.3.2]                 goss/logistics.rules:84
    if corps_supported(army, trace) > 3 and adv_4 == 0:
        if trace is not None:
            trace.refusal(
                "so many corps would leave an ADV of 0", (), "16.3.2", "goss/logistics.rules:84"
            )
        return Refused("so many corps would leave an ADV of 0", "16.3.2")

    # trucks [16.1.2a; 16.2.1]                                               goss/logistics.rules:85
    trucks = min(7, army.ammo_tp - army.lost_tp)
    if trace is not None:
        trace.step("trucks", trucks, "16.1.2a; 16.2.1", "goss/logistics.rules:85")

    # roll dr: one ten-sided die, 0 is zero [16.2.1]                         goss/logistics.rules:86
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "16.2.1", "goss/logistics.rules:86")

    # modified [16.2.2]                                                      goss/logistics.rules:87
    modified = dr - 2 if army.extended else dr
    if trace is not None:
        trace.step("modified", modified, "16.2.2", "goss/logistics.rules:87")

    @once
    def delivered() -> int:
        # delivered [16.2.1]: worked out when it is first asked for          goss/logistics.rules:88
        value = ammo_table(trucks, modified, trace)
        if trace is not None:
            trace.step("delivered", value, "16.2.1", "goss/logistics.rules:88")
        return value

    def shortage() -> int:
        # shortage [16.3.2]: worked out when it is first asked for           goss/logistics.rules:89
        value = max(0, 0 - delivered() - stock_3)
        if trace is not None:
            trace.step("shortage", value, "16.3.2", "goss/logistics.rules:89")
        return value

    @once
    def adv_5() -> int:
        # adv_5 [16.3.2]: worked out when it is first asked for              goss/logistics.rules:90
        value = max(0, adv_4 - shortage() // 2)
        if trace is not None:
            trace.step("adv_5", value, "16.3.2", "goss/logistics.rules:90")
        return value

    # assigned: each one_corps [16.3.2]                                      goss/logistics.rules:92
    assigned_so_far: list[AmmoDeliveryAssigned] = []
    assigned_trace = None if trace is None else trace.within("assigned")
    for one_corps in army.corps:
        if assigned_trace is not None:
            assigned_trace.next_pass()

        # named                                                              goss/logistics.rules:93
        named = one_corps.name
        if assigned_trace is not None:
            assigned_trace.step("named", named, "16.3.2", "goss/logistics.rules:93")

        # backed [16.3.2]                                                    goss/logistics.rules:94
        backed = one_corps.supported and adv_5() > 0
        if assigned_trace is not None:
            assigned_trace.step("backed", backed, "16.3.2", "goss/logistics.rules:94")

        @once
        def change() -> int:
            # change [16.3.2; 15.4.2b]: worked out when it is first asked    goss/logistics.rules:95
            # for
            value = corps_support(one_corps.formations, assigned_trace) if backed else 0
            if assigned_trace is not None:
                assigned_trace.step("change", value, "16.3.2; 15.4.2b", "goss/logistics.rules:95")
            return value

        # refuse: the ADV of a corps does not go below 0 [16.3.2]            goss/logistics.rules:96
        if backed and adv_5() + change() < 0:
            if assigned_trace is not None:
                assigned_trace.refusal(
                    "the ADV of a corps does not go below 0",
                    (),
                    "16.3.2",
                    "goss/logistics.rules:96",
                )
            return Refused(
                "the ADV of a corps does not go below 0",
                "16.3.2",
                where=(
                    one_of("corps", len(assigned_so_far) + 1, "corps", one_corps.name, "a corps"),
                ),
            )

        # refuse: only a supported corps is raised [16.3.2]                  goss/logistics.rules:97
        if one_corps.bought > 0 and not backed:
            if assigned_trace is not None:
                assigned_trace.refusal(
                    "only a supported corps is raised", (), "16.3.2", "goss/logistics.rules:97"
                )
            return Refused(
                "only a supported corps is raised",
                "16.3.2",
                where=(
                    one_of("corps", len(assigned_so_far) + 1, "corps", one_corps.name, "a corps"),
                ),
            )

        # adv_7 [16.3.2]                                                     goss/logistics.rules:98
        adv_7 = kept_between(adv_5() + change(), 0, 8) if backed else 0
        if assigned_trace is not None:
            assigned_trace.step("adv_7", adv_7, "16.3.2", "goss/logistics.rules:98")

        # bought                                                             goss/logistics.rules:99
        bought = one_corps.bought
        if assigned_trace is not None:
            assigned_trace.step("bought", bought, "16.3.2", "goss/logistics.rules:99")

        # adv [16.3.2]                                                      goss/logistics.rules:100
        adv = min(8, adv_7 + one_corps.bought)
        if assigned_trace is not None:
            assigned_trace.step("adv", adv, "16.3.2", "goss/logistics.rules:100")

        # formation_value [16.3.2]                                          goss/logistics.rules:101
        formation_value = (
            formations_supported(one_corps.formations, assigned_trace) if backed else 0
        )
        if assigned_trace is not None:
            assigned_trace.step(
                "formation_value", formation_value, "16.3.2", "goss/logistics.rules:101"
            )

        # refuse: more formations supported than the ADV of the corps       goss/logistics.rules:102
        # [16.3.2]
        if formation_value > adv:
            if assigned_trace is not None:
                assigned_trace.refusal(
                    "more formations supported than the ADV of the corps",
                    (),
                    "16.3.2",
                    "goss/logistics.rules:102",
                )
            return Refused(
                "more formations supported than the ADV of the corps",
                "16.3.2",
                where=(
                    one_of("corps", len(assigned_so_far) + 1, "corps", one_corps.name, "a corps"),
                ),
            )

        assigned_so_far.append(
            _ammo_delivery_assigned(named, backed, change(), adv_7, bought, adv, formation_value)
        )
    assigned = tuple(assigned_so_far)

    # stock_5 [16.3.2; 16.3.6]                                               goss/logistics.rules:91
    stock_5 = kept_between(stock_3 + delivered(), 0, stockpile_limit(army, trace))
    if trace is not None:
        trace.step("stock_5", stock_5, "16.3.2; 16.3.6", "goss/logistics.rules:91")

    # cost_8 [16.3.2]                                                       goss/logistics.rules:103
    cost_8 = 2 * sum([assigned_2.bought for assigned_2 in assigned])
    if trace is not None:
        trace.step("cost_8", cost_8, "16.3.2", "goss/logistics.rules:103")

    # refuse: two AmP for each point of a corps [16.3.2]                    goss/logistics.rules:104
    if cost_8 > stock_5:
        if trace is not None:
            trace.refusal(
                "two AmP for each point of a corps", (), "16.3.2", "goss/logistics.rules:104"
            )
        return Refused("two AmP for each point of a corps", "16.3.2")

    # stock [16.3.2; 16.3.5]                                                goss/logistics.rules:105
    stock = kept_between(stock_5 - cost_8 + army.received, 0, stockpile_limit(army, trace))
    if trace is not None:
        trace.step("stock", stock, "16.3.2; 16.3.5", "goss/logistics.rules:105")

    # army_adv [16.3.2]                                                     goss/logistics.rules:106
    army_adv = adv_5()
    if trace is not None:
        trace.step("army_adv", army_adv, "16.3.2", "goss/logistics.rules:106")

    return AmmoDeliveryResolved(army_adv, stock, delivered(), assigned, tp_spent)


@dataclass(frozen=True, slots=True, kw_only=True)
class GaLimit:
    """Formation that attacks [16.3.3]."""

    adv: int  # of its corps
    supported: bool = True  # the formation and its corps [16.3.4]
    ammo: int = 0  # AmP spent for it
    prepared: int = 0  # PA ground assaults
    tactical: int = 0  # tactical assaults

    def __post_init__(self) -> None:
        a_number("GaLimit.adv", self.adv)
        a_yes_or_no("GaLimit.supported", self.supported)
        a_number("GaLimit.ammo", self.ammo)
        a_number("GaLimit.prepared", self.prepared)
        a_number("GaLimit.tactical", self.tactical)


def ga_limit(formation: GaLimit, trace: Trace | None = None) -> int:
    """Ground assaults of a formation, in PA [16.3.3; 16.3.4].

    One PA counts as one, however many stacks attack. Two tactical assaults count as one PA.
    Without support 15.4.3d counts units or stacks for an AmP, 16.3.4 assaults.
    """
    # gives                                                                 goss/logistics.rules:116
    value = formation.adv + formation.ammo if formation.supported else formation.ammo
    if trace is not None:
        trace.formula(
            "ga_limit",
            value,
            "16.3.3; 16.3.4",
            "goss/logistics.rules:116",
            "Ground assaults of a formation, in PA",
        )
    return value


def ga_used(formation: GaLimit, trace: Trace | None = None) -> Number:
    """PA used up [16.3.3]."""
    # gives                                                                 goss/logistics.rules:120
    value = formation.prepared + divided(formation.tactical, 2)
    if trace is not None:
        trace.formula("ga_used", value, "16.3.3", "goss/logistics.rules:120", "PA used up")
    return value


def within_ga_limit(formation: GaLimit) -> Answer:
    """Within the ADV limit [16.3.3]."""
    failed: list[Reason] = []

    # all of these
    # no more assaults than the ADV and AmP allow                           goss/logistics.rules:125
    if ga_used(formation) > ga_limit(formation):
        failed.append(Reason("no more assaults than the ADV and AmP allow", "16.3.3", holds=False))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtReplenish:
    """Depleted Art unit [16.3.7]."""

    supply: Supply = Supply.GENS
    hq_points: bool = False  # an OhS path to an HQ with OhS points
    fired: bool = False  # marked OhS, took part in an FS mission
    unsupported: bool = False  # [15.4.3]
    adv: int  # of its superior HQ; of the corps it stands in, for army units
    heavy: bool = False  # 155mm or larger

    def __post_init__(self) -> None:
        is_a("ArtReplenish.supply", self.supply, Supply)
        a_yes_or_no("ArtReplenish.hq_points", self.hq_points)
        a_yes_or_no("ArtReplenish.fired", self.fired)
        a_yes_or_no("ArtReplenish.unsupported", self.unsupported)
        a_number("ArtReplenish.adv", self.adv)
        a_yes_or_no("ArtReplenish.heavy", self.heavy)


def may_replenish(unit: ArtReplenish) -> Answer:
    """May be replenished [16.3.7]."""
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if unit.supply in _GENS_OR_EXTENDED_GENS:
        # in GenS                                                           goss/logistics.rules:137
        because.append(Reason("in GenS", "16.3.7"))
    elif unit.hq_points:
        # an OhS path to an HQ with OhS points                              goss/logistics.rules:138
        because.append(Reason("an OhS path to an HQ with OhS points", "16.3.7"))
    else:
        failed += [
            Reason("in GenS", "16.3.7", holds=False),
            Reason("an OhS path to an HQ with OhS points", "16.3.7", holds=False),
        ]

    # none of these
    # fired on its own OhS: OoS                                             goss/logistics.rules:140
    if unit.fired and unit.supply is _OHS:
        failed.append(Reason("fired on its own OhS: OoS", "16.3.7"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_replenish_holds(unit: ArtReplenish) -> bool:
    """May be replenished [16.3.7]: yes or no, without the reasons."""
    return (unit.supply in _GENS_OR_EXTENDED_GENS or unit.hq_points) and not (
        unit.fired and unit.supply is _OHS
    )


def amps_to_replenish(units: int, trace: Trace | None = None) -> int:
    """AmP for so many units [16.3.7a]."""
    # gives                                                                 goss/logistics.rules:142
    value = round_up(units, 3)
    if trace is not None:
        trace.formula(
            "amps_to_replenish",
            value,
            "16.3.7a",
            "goss/logistics.rules:142",
            "AmP for so many units",
        )
    return value


def replenish_drm(unit: ArtReplenish, trace: Trace | None = None) -> int:
    """DRM for replenishment [16.3.7b]."""
    total = 0

    if unit.supply is _EXTENDED_GENS:
        total += 2
        if trace is not None:
            trace.adds(
                "replenish_drm", +2, "extended GenS path", "16.3.7b", "goss/logistics.rules:147",
            )

    if unit.heavy:
        total += 1
        if trace is not None:
            trace.adds(
                "replenish_drm", +1, "US Art of 155mm or more", "lf 29.3.8b",
                "lucky_forward/scenarios.rules:16",
            )

    if trace is not None:
        trace.total(
            "replenish_drm", total, "16.3.7b", "goss/logistics.rules:145", "DRM for replenishment"
        )
    return total


def replenish_drm_lines(unit: ArtReplenish) -> tuple[Line, ...]:
    """The lines of DRM for replenishment that count, each with its value and rule."""
    trace = Trace()
    replenish_drm(unit, trace)
    return trace.lines_of("replenish_drm")


@dataclass(frozen=True, slots=True)
class ReplenishByRollResolved:
    """What Replenishment by roll comes to."""

    modified: int
    replenished: bool


def replenish_by_roll(
    unit: ArtReplenish,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> ReplenishByRollResolved | Refused:
    """Replenishment by roll [16.3.7b]."""
    is_a("unit", unit, ArtReplenish)
    if trace is not None:
        a_trace(trace)

    # refuse: may not be replenished [16.3.7]                               goss/logistics.rules:150
    answer = may_replenish(unit)
    if not answer.holds:
        if trace is not None:
            trace.refusal(
                "may not be replenished", answer.reasons, "16.3.7", "goss/logistics.rules:150"
            )
        return Refused("may not be replenished", "16.3.7", answer.reasons)

    # refuse: unsupported: by AmP alone [15.4.3; 16.3.7]                    goss/logistics.rules:151
    if unit.unsupported:
        if trace is not None:
            trace.refusal(
                "unsupported: by AmP alone", (), "15.4.3; 16.3.7", "goss/logistics.rules:151"
            )
        return Refused("unsupported: by AmP alone", "15.4.3; 16.3.7")

    # roll dr: one ten-sided die, 0 is zero [16.3.7b]                       goss/logistics.rules:152
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "16.3.7b", "goss/logistics.rules:152")

    # modified [16.3.7b]                                                    goss/logistics.rules:153
    modified = dr + replenish_drm(unit, trace)
    if trace is not None:
        trace.step("modified", modified, "16.3.7b", "goss/logistics.rules:153")

    # replenished [16.3.7b]                                                 goss/logistics.rules:154
    replenished = modified <= unit.adv
    if trace is not None:
        trace.step("replenished", replenished, "16.3.7b", "goss/logistics.rules:154")

    return ReplenishByRollResolved(modified, replenished)


@dataclass(frozen=True, slots=True, kw_only=True)
class FuelArmy:
    """Army that receives fuel [16.4.1]."""

    stockpile: Number = 0
    fuel_tp: int = 0  # TP: allocated to fuel, less those lost to interdiction
    extended: bool = False  # PSS to army HQ by an extended path
    depot: bool = False  # a depot on the map
    lull: bool = False  # a lull is on
    third_army: bool = False  # the US 3rd Army
    gd: int = 9  # game day

    def __post_init__(self) -> None:
        a_number("FuelArmy.stockpile", self.stockpile)
        a_number("FuelArmy.fuel_tp", self.fuel_tp)
        a_yes_or_no("FuelArmy.extended", self.extended)
        a_yes_or_no("FuelArmy.depot", self.depot)
        a_yes_or_no("FuelArmy.lull", self.lull)
        a_yes_or_no("FuelArmy.third_army", self.third_army)
        a_number("FuelArmy.gd", self.gd)


@dataclass(frozen=True, slots=True)
class FuelDeliveryResolved:
    """What Fuel delivery comes to."""

    delivered: int
    stock: Number


def fuel_delivery(
    army: FuelArmy,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FuelDeliveryResolved | Refused:
    """Fuel delivery [16.4.1; 16.2.1]."""
    is_a("army", army, FuelArmy)
    if trace is not None:
        a_trace(trace)

    # trucks [16.1.2b]                                                      goss/logistics.rules:166
    trucks = min(8, army.fuel_tp)
    if trace is not None:
        trace.step("trucks", trucks, "16.1.2b", "goss/logistics.rules:166")

    # refuse: in a lull one TP at least carries fuel [lf 24.2.0]      lucky_forward/changes.rules:38
    if army.lull and army.fuel_tp < 1:
        if trace is not None:
            trace.refusal(
                "in a lull one TP at least carries fuel",
                (),
                "lf 24.2.0",
                "lucky_forward/changes.rules:38",
            )
        return Refused("in a lull one TP at least carries fuel", "lf 24.2.0")

    # roll dr: one ten-sided die, 0 is zero [16.2.1]                        goss/logistics.rules:167
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "16.2.1", "goss/logistics.rules:167")

    # modified [16.2.2]                                                     goss/logistics.rules:168
    modified = dr - 2 if army.extended else dr
    if trace is not None:
        trace.step("modified", modified, "16.2.2", "goss/logistics.rules:168")

    # delivered [16.2.1]                                                    goss/logistics.rules:169
    delivered = fuel_table(trucks, modified, trace)
    if trace is not None:
        trace.step("delivered", delivered, "16.2.1", "goss/logistics.rules:169")

    # most [16.4.1]                                                         goss/logistics.rules:170
    most = 40 if army.depot else 20
    if trace is not None:
        trace.step("most", most, "16.4.1", "goss/logistics.rules:170")

    # arriving                                                      lucky_forward/scenarios.rules:11
    arriving = (
        min(6, delivered) if army.third_army and army.gd in (2, 3, 4, 5, 6, 7, 8) else delivered
    )
    if trace is not None:
        trace.step("arriving", arriving, "16.4.1; 16.2.1", "lucky_forward/scenarios.rules:11")

    # stock                                                         lucky_forward/scenarios.rules:12
    stock = kept_between(army.stockpile + arriving, 0, most)
    if trace is not None:
        trace.step("stock", stock, "16.4.1; 16.2.1", "lucky_forward/scenarios.rules:12")

    return FuelDeliveryResolved(delivered, stock)


class FuelUser(Word):
    """HQ that needs fuel [16.4.4]."""

    # fmt: off
    #              printed            normal  low             division
    MECH_DIV =     "Mech Division",   2,      1,              True
    MECH_BG =      "Mech BG",         1,      Fraction(1, 2), False
    ALLIED_CORPS = "Allied Corps HQ", 2,      1,              False
    AXIS_CORPS =   "Axis Corps HQ",   1,      Fraction(1, 2), False
    ARMY =         "Army HQ",         1,      Fraction(1, 2), False
    # fmt: on

    def __init__(self, printed: str, normal: int, low: Number, division: bool) -> None:
        self.normal: Final = normal
        self.low: Final = low
        self.division: Final = division


@dataclass(frozen=True, slots=True, kw_only=True)
class MechCount:
    """Units counted for fuel [16.4.4a; 16.4.5b].

    For an Allied division Leg units count as well [16.4.4b]. Z-steps are not counted.
    """

    battalions: int = 0  # Bn. units and three-step hybrids, whatever their steps
    companies: int = 0  # Co. units of one or two steps, two-step hybrids

    def __post_init__(self) -> None:
        a_number("MechCount.battalions", self.battalions)
        a_number("MechCount.companies", self.companies)


def mech_units(units: MechCount, trace: Trace | None = None) -> int:
    """Mech Bn.'s, rounded down [16.4.4a; 16.4.5b]."""
    # gives                                                                 goss/logistics.rules:187
    value = round_down(units.battalions + divided(units.companies, 2))
    if trace is not None:
        trace.formula(
            "mech_units",
            value,
            "16.4.4a; 16.4.5b",
            "goss/logistics.rules:187",
            "Mech Bn.'s, rounded down",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FuelHq:
    """HQ and its fuel [16.4.4]."""

    name: str = "an HQ"
    kind: FuelUser
    state: FuelState = FuelState.NORMAL_FUEL  # wanted
    units: MechCount
    early_us: bool = False  # 1st, 2nd or 3rd US armored division
    attached: int = 0  # Mech units attached, those of 9.6.2b left out
    in_mr: bool = False  # in MR mode, or normal by its MR bonus [5.4.1]

    def __post_init__(self) -> None:
        a_text("FuelHq.name", self.name)
        is_a("FuelHq.kind", self.kind, FuelUser)
        is_a("FuelHq.state", self.state, FuelState)
        is_a("FuelHq.units", self.units, MechCount)
        a_yes_or_no("FuelHq.early_us", self.early_us)
        a_number("FuelHq.attached", self.attached)
        a_yes_or_no("FuelHq.in_mr", self.in_mr)


def fuel_need(hq: FuelHq, trace: Trace | None = None) -> Number:
    """FP for the state wanted [16.4.4; 16.4.4a].

    A reduced division needs half; whether the surcharges are halved as well is not said:
    only the table is.
    """
    # early [16.4.4]                                                        goss/logistics.rules:204
    early: Number
    if not hq.early_us:
        early = 0
        why = "not one of the three"
    elif hq.state is _NORMAL_FUEL:
        early = 1
        why = "normal"
    else:
        early = Fraction(1, 2)
        why = ""
    if trace is not None:
        trace.step("early", early, "16.4.4", "goss/logistics.rules:204", why)

    def listed() -> Number:
        # listed [16.4.4]: worked out when it is first asked for            goss/logistics.rules:201
        value: Number = hq.kind.normal if hq.state is _NORMAL_FUEL else hq.kind.low
        if trace is not None:
            trace.step("listed", value, "16.4.4", "goss/logistics.rules:201")
        return value

    def reduced() -> bool:
        # reduced [16.4.4a]: worked out when it is first asked for          goss/logistics.rules:202
        value = hq.kind.division and mech_units(hq.units, trace) <= 7
        if trace is not None:
            trace.step("reduced", value, "16.4.4a", "goss/logistics.rules:202")
        return value

    def own() -> Number:
        # own [16.4.4a]: worked out when it is first asked for              goss/logistics.rules:203
        value: Number = divided(listed(), 2) if reduced() else listed()
        if trace is not None:
            trace.step("own", value, "16.4.4a", "goss/logistics.rules:203")
        return value

    def bg() -> Number:
        # bg [16.4.4]: worked out when it is first asked for                goss/logistics.rules:208
        value: Number
        if not hq.kind.division or hq.attached < 3:
            value = 0
            why = "fewer than three Mech units attached"
        elif hq.state is _NORMAL_FUEL:
            value = 1
            why = "normal"
        else:
            value = Fraction(1, 2)
            why = ""
        if trace is not None:
            trace.step("bg", value, "16.4.4", "goss/logistics.rules:208", why)
        return value

    # gives                                                                 goss/logistics.rules:199
    value: Number = 0 if hq.in_mr or hq.state is _NO_FUEL else own() + early + bg()
    if trace is not None:
        trace.formula(
            "fuel_need",
            value,
            "16.4.4; 16.4.4a",
            "goss/logistics.rules:199",
            "FP for the state wanted",
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FuelPlan:
    """Fuel allocation of an army [16.4.2]."""

    stockpile: Number
    hqs: tuple[FuelHq, ...] = ()

    def __post_init__(self) -> None:
        a_number("FuelPlan.stockpile", self.stockpile)
        each("FuelPlan.hqs", self.hqs, is_a, FuelHq)


def fuel_spent(plan: FuelPlan, trace: Trace | None = None) -> Number:
    """FP spent, rounded up to a half once [16.4.4a]."""
    # gives                                                                 goss/logistics.rules:218
    value = divided(
        round_up(times(2, sum_of([fuel_need(fuel_hq, trace) for fuel_hq in plan.hqs]))), 2
    )
    if trace is not None:
        trace.formula(
            "fuel_spent",
            value,
            "16.4.4a",
            "goss/logistics.rules:218",
            "FP spent, rounded up to a half once",
        )
    return value


@dataclass(frozen=True, slots=True)
class FuelAllocationResolved:
    """What Fuel allocation comes to."""

    spent: Number
    left: Number


def fuel_allocation(
    plan: FuelPlan,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FuelAllocationResolved | Refused:
    """Fuel allocation [16.4.2]."""
    is_a("plan", plan, FuelPlan)
    if trace is not None:
        a_trace(trace)

    # refuse: more FP than are in stock [16.4.1; 16.4.2]                    goss/logistics.rules:222
    if fuel_spent(plan, trace) > plan.stockpile:
        if trace is not None:
            trace.refusal(
                "more FP than are in stock", (), "16.4.1; 16.4.2", "goss/logistics.rules:222"
            )
        return Refused("more FP than are in stock", "16.4.1; 16.4.2")

    # left [16.4.2]                                                         goss/logistics.rules:223
    left = plan.stockpile - fuel_spent(plan, trace)
    if trace is not None:
        trace.step("left", left, "16.4.2", "goss/logistics.rules:223")

    # spent                                                                 goss/logistics.rules:224
    spent = fuel_spent(plan, trace)
    if trace is not None:
        trace.step("spent", spent, "16.4.2", "goss/logistics.rules:224")

    return FuelAllocationResolved(spent, left)


# Fuel Level Table [16.4.5a; Card]                                          goss/logistics.rules:227
FUEL_LEVEL_STATE: Final[Axis[FuelState]] = Axis(
    "fuel_level",
    "Fuel Level Table",
    "16.4.5a; Card",
    "Fuel state",
    (FuelState.LOW_FUEL, FuelState.NO_FUEL),
)
FUEL_LEVEL_DR: Final = Bands(
    "fuel_level",
    "Fuel Level Table",
    "16.4.5a; Card",
    "DR",
    (
        Band("0", 0, 0),
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
        Band("7", 7, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
    ),
    below=Edge("unknown"),
    above=Edge("unknown"),
)

# fmt: off
FUEL_LEVEL: Final[Chart[int]] = Chart(
    "fuel_level",
    "Fuel Level Table",
    "16.4.5a; Card",
    "goss/logistics.rules:227",
    rows=(FUEL_LEVEL_STATE,),
    columns=(FUEL_LEVEL_DR,),
    # turned: the columns of the printed chart are the lines here
    lines=(
        #      Low fuel No fuel
        ("0", (unknown, unknown)),
        ("1", (unknown, unknown)),
        ("2", (unknown, unknown)),
        ("3", (unknown, unknown)),
        ("4", (unknown, unknown)),
        ("5", (unknown, unknown)),
        ("6", (unknown, unknown)),
        ("7", (unknown, unknown)),
        ("8", (unknown, unknown)),
        ("9", (unknown, unknown)),
    ),
    turned=True,
)
# fmt: on


def fuel_level(state: FuelState, dr: Number | Heading, trace: Trace | None = None) -> int:
    """Fuel Level Table [16.4.5a; Card].

    Not in the source; the examples name values without their rolls.
    """
    if dr.__class__ is not int:
        dr = FUEL_LEVEL_DR.taken(dr)
    try:
        found: int = FUEL_LEVEL.known[FUEL_LEVEL_STATE.at[state]][FUEL_LEVEL_DR.at[dr]]
    except Exception:
        found = FUEL_LEVEL.look_up(state, dr)
    if trace is not None:
        trace.looked_up(FUEL_LEVEL, (state, dr), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class FuelCheck:
    """HQ in low or no fuel [16.4.5a]."""

    state: FuelState
    extended: bool = False  # any part of the path from its PSS is extended

    def __post_init__(self) -> None:
        is_a("FuelCheck.state", self.state, FuelState)
        a_yes_or_no("FuelCheck.extended", self.extended)


@dataclass(frozen=True, slots=True)
class FuelValueResolved:
    """What Fuel value comes to."""

    modified: int
    value: int


def fuel_value(
    check: FuelCheck,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> FuelValueResolved | Ended:
    """Fuel value [16.4.5a]."""
    is_a("check", check, FuelCheck)
    if trace is not None:
        a_trace(trace)

    # end: normal fuel: no roll [16.4.5a]                                   goss/logistics.rules:242
    if check.state == _NORMAL_FUEL:
        if trace is not None:
            trace.end("normal fuel: no roll", "16.4.5a", "goss/logistics.rules:242")
        return Ended("normal fuel: no roll", "16.4.5a")

    # roll dr: one ten-sided die, 0 is zero [16.4.5a]                       goss/logistics.rules:243
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "16.4.5a", "goss/logistics.rules:243")

    # modified [16.4.5a]                                                    goss/logistics.rules:244
    modified = dr - 2 if check.extended else dr
    if trace is not None:
        trace.step("modified", modified, "16.4.5a", "goss/logistics.rules:244")

    # value [16.4.5a]                                                       goss/logistics.rules:245
    value_ = fuel_level(check.state, modified, trace)
    if trace is not None:
        trace.step("value", value_, "16.4.5a", "goss/logistics.rules:245")

    return FuelValueResolved(modified, value_)


@dataclass(frozen=True, slots=True, kw_only=True)
class FullMa:
    """Full MA for some [16.4.5b]."""

    fuel_value: int
    units: MechCount  # all that draw fuel from the HQ, special stacks one by one

    def __post_init__(self) -> None:
        a_number("FullMa.fuel_value", self.fuel_value)
        is_a("FullMa.units", self.units, MechCount)


def full_ma_units(choice: FullMa, trace: Trace | None = None) -> int:
    """Units that may have their full MA [16.4.5b]."""
    # gives                                                                 goss/logistics.rules:252
    value = (
        round_up(choice.fuel_value, 2)
        if mech_units(choice.units, trace) <= 10
        else choice.fuel_value
    )
    if trace is not None:
        trace.formula(
            "full_ma_units",
            value,
            "16.4.5b",
            "goss/logistics.rules:252",
            "Units that may have their full MA",
        )
    return value
