# G.I.: Anvil of Victory 1, depletion+observation+artillery+possession
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/ammunition.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Ammunition."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    GAP,
    Answer,
    Axis,
    Chart,
    Dates,
    Dice,
    DiceKind,
    Edge,
    Line,
    Outcome,
    Reason,
    Refused,
    Trace,
    Track,
    Word,
    a_date,
    a_number,
    a_number_or_none,
    a_trace,
    a_yes_or_no,
    is_a,
    needed,
    never,
    once,
    round_up,
    through,
    unknown,
)
from .words import Ammo, Nation

_2D6: Final = DiceKind("2d6", sides=(6, 6), names=("dice", "dice"), weights=(1, 1))

_APCR_OR_APDS: Final = frozenset((Ammo.APCR, Ammo.APDS))
_AMMO_SMOKE_OR_WP: Final = frozenset((Ammo.SMOKE, Ammo.WP))


class Supply(Word):
    """Supply of one special ammunition [148.8]."""

    AVAILABLE = "available"
    GONE = "gone"


_AVAILABLE: Final = Supply.AVAILABLE
_GONE: Final = Supply.GONE


def long_shot(ammo: Ammo, range_: int, trace: Trace | None = None) -> int:
    """APCR and APDS beyond 12 hexes [148.12; 148.21].

    1 for every 12 hexes or part of them.
    """
    # gives                                                             gi_anvil/ammunition.rules:13
    value = round_up(range_ - 12, 12) if ammo in _APCR_OR_APDS and range_ > 12 else 0
    if trace is not None:
        trace.formula(
            "long_shot",
            value,
            "148.12; 148.21",
            "gi_anvil/ammunition.rules:13",
            "APCR and APDS beyond 12 hexes",
        )
    return value


class Spent(Word):
    """Special ammunition after the roll [148.8]."""

    PLENTY = "not special, or no depletion number"
    STILL_SOME = "fired, more is left"
    LAST_ROUND = "fired, and that was the last"
    USED_UP = "gone without being fired"


_LAST_ROUND: Final = Spent.LAST_ROUND
_PLENTY: Final = Spent.PLENTY
_STILL_SOME: Final = Spent.STILL_SOME
_USED_UP: Final = Spent.USED_UP
_STILL_SOME_OR_PLENTY: Final = frozenset((Spent.STILL_SOME, Spent.PLENTY))


def round_spent(dr: int, number: int, trace: Trace | None = None) -> Spent:
    """A special round is tried [148.8; 148.9]."""
    # gives                                                             gi_anvil/ammunition.rules:23
    value: Spent
    if dr < number:
        # below the depletion number [148.8]
        value = _STILL_SOME
        why = "below the depletion number"
    elif dr == number:
        # equal to it [148.8]
        value = _LAST_ROUND
        why = "equal to it"
    else:
        value = _USED_UP
        why = ""
    if trace is not None:
        trace.formula(
            "round_spent",
            value,
            "148.8; 148.9",
            "gi_anvil/ammunition.rules:23",
            "A special round is tried",
            why,
        )
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialTry:
    """A special round is tried [148.8]."""

    ammo: Ammo
    # none for off-board artillery, unless a SSR says so [148.8]
    depletion_number: int | None = None
    supply: Supply = Supply.AVAILABLE

    def __post_init__(self) -> None:
        is_a("SpecialTry.ammo", self.ammo, Ammo)
        a_number_or_none("SpecialTry.depletion_number", self.depletion_number)
        is_a("SpecialTry.supply", self.supply, Supply)


def may_try_special(try_: SpecialTry) -> Answer:
    """May try it [148.8; 148.9].

    Some AFV's and TD's have a depletion number for AP or HE too [148.9].
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # any of these
    if try_.ammo.special:
        # special ammunition                                            gi_anvil/ammunition.rules:39
        because.append(Reason("special ammunition", "148.8; 148.9"))
    elif try_.depletion_number is not None:
        # AP or HE with a depletion number [148.9]                      gi_anvil/ammunition.rules:40
        because.append(Reason("AP or HE with a depletion number", "148.9"))
    else:
        failed += [
            Reason("special ammunition", "148.8; 148.9", holds=False),
            Reason("AP or HE with a depletion number", "148.9", holds=False),
        ]

    # none of these
    # already gone [148.8]                                              gi_anvil/ammunition.rules:42
    if try_.supply is _GONE:
        failed.append(Reason("already gone", "148.8"))

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


def may_try_special_holds(try_: SpecialTry) -> bool:
    """May try it [148.8; 148.9]: yes or no, without the reasons."""
    return (try_.ammo.special or try_.depletion_number is not None) and try_.supply is not _GONE


class RoundFired(Word):
    """What is fired [148.8]."""

    THAT_ROUND = "the special round"
    HE_OR_AP = "HE or AP instead"
    NOTHING = "nothing: the fire of this turn ends"


_HE_OR_AP: Final = RoundFired.HE_OR_AP
_NOTHING: Final = RoundFired.NOTHING
_THAT_ROUND: Final = RoundFired.THAT_ROUND


@dataclass(frozen=True, slots=True)
class SpecialAmmunitionResolved:
    """What Special ammunition comes to."""

    spent: Spent
    round_fired: RoundFired
    supply_left: Supply


def special_ammunition(
    try_: SpecialTry,
    dice: Dice,
    *,
    trace: Trace | None = None,
) -> SpecialAmmunitionResolved | Refused:
    """Special ammunition [148.8].

    Optional: both players agree on it, and the layer depletion puts it into the shot. One
    roll, unmodified: the TO HIT or placement DR itself. Intensive Fire does not lower the
    number [148.82].
    """
    is_a("try", try_, SpecialTry)
    if trace is not None:
        a_trace(trace)

    # refuse: may not try it [148.8]                                    gi_anvil/ammunition.rules:52
    answer = may_try_special(try_)
    if not answer.holds:
        if trace is not None:
            trace.refusal("may not try it", answer.reasons, "148.8", "gi_anvil/ammunition.rules:52")
        return Refused("may not try it", "148.8", answer.reasons)

    # roll dr: 2d6 [148.8]                                              gi_anvil/ammunition.rules:53
    dr = _2D6.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "148.8", "gi_anvil/ammunition.rules:53")

    # spent [148.8]                                                     gi_anvil/ammunition.rules:54
    spent = (
        _PLENTY if try_.depletion_number is None else round_spent(dr, try_.depletion_number, trace)
    )
    if trace is not None:
        trace.step("spent", spent, "148.8", "gi_anvil/ammunition.rules:54")

    # round_fired                                                       gi_anvil/ammunition.rules:55
    round_fired: RoundFired
    if spent != _USED_UP:
        # no more than the number [148.8]
        round_fired = _THAT_ROUND
        why = "no more than the number"
    elif try_.ammo in _AMMO_SMOKE_OR_WP:
        # smoke [148.8]
        round_fired = _NOTHING
        why = "smoke"
    else:
        round_fired = _HE_OR_AP
        why = ""
    if trace is not None:
        trace.step("round_fired", round_fired, "148.8", "gi_anvil/ammunition.rules:55", why)

    # supply_left [148.8]                                               gi_anvil/ammunition.rules:59
    supply_left = _AVAILABLE if spent in _STILL_SOME_OR_PLENTY else _GONE
    if trace is not None:
        trace.step("supply_left", supply_left, "148.8", "gi_anvil/ammunition.rules:59")

    return SpecialAmmunitionResolved(spent, round_fired, supply_left)


class SpecialSupplyEvent(Word):
    """What can happen to Special ammunition of one weapon."""

    # rolled_below [148.8]
    ROLLED_BELOW = "DR below the depletion number"
    # rolled_equal [148.8]
    ROLLED_EQUAL = "DR equal to it"
    # rolled_above [148.8]
    ROLLED_ABOVE = "DR above it"


# Special ammunition of one weapon [148.8]                              gi_anvil/ammunition.rules:62
# fmt: off
SPECIAL_SUPPLY_TRACK: Final[Track[Supply, SpecialSupplyEvent]] = Track(
    "Special ammunition of one weapon",
    "148.8",
    states=tuple(Supply),
    events=tuple(SpecialSupplyEvent),
    lines=(
        #              rolled_below      rolled_equal rolled_above
        ("available", (Supply.AVAILABLE, Supply.GONE, Supply.GONE)),
        ("gone",      (never,            never,       never)),
    ),
)
# fmt: on
SPECIAL_SUPPLY_TRACK_STARTS: Final = Supply.AVAILABLE


def next_special_supply(state: Supply, event: SpecialSupplyEvent) -> Supply:
    """Special ammunition of one weapon [148.8]."""
    return SPECIAL_SUPPLY_TRACK.after(state, event)


@dataclass(frozen=True, slots=True, kw_only=True)
class YearPair:
    """Two numbers, as A5/6 [148.81]."""

    first_number: int
    later_number: int
    first_year: int  # of eligibility
    year: int  # of the scenario

    def __post_init__(self) -> None:
        a_number("YearPair.first_number", self.first_number)
        a_number("YearPair.later_number", self.later_number)
        a_number("YearPair.first_year", self.first_year)
        a_number("YearPair.year", self.year)


def number_for_year(pair: YearPair, trace: Trace | None = None) -> int | None:
    """Depletion number of the year [148.81]."""
    # gives                                                             gi_anvil/ammunition.rules:79
    value: int | None
    if pair.year < pair.first_year:
        value = None
        why = "not eligible yet"
    elif pair.year == pair.first_year:
        value = pair.first_number
        why = "the first year"
    else:
        value = pair.later_number
        why = ""
    if trace is not None:
        trace.formula(
            "number_for_year",
            value,
            "148.81",
            "gi_anvil/ammunition.rules:79",
            "Depletion number of the year",
            why,
        )
    return value


class AmmoNumber(Outcome):
    """Number in the Ammunition Supply Chart [148.23].

    One of:
    apcr: A{n}
    """

    __slots__ = ("number",)
    number: int

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        number: int,
    ) -> AmmoNumber:
        """One of its cases."""
        made: AmmoNumber = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.number = number
        made.__class__ = cls
        return made

    @classmethod
    def apcr(cls, n: int) -> AmmoNumber:
        """A{n}"""
        return cls.with_figures(0, "apcr", "A" + str(n), (n,), number=n)


class SupplyRow(Word):
    """Gun [148.23]."""

    G_50L = "G 50L"
    G_37L = "G 37L, 47L, 50"
    G_75 = "G 75 (vehicle only), 75L, 76L, 88L"
    A_76L = "A 76L"
    A_90L = "A 90L"


# Ammunition Supply Chart [148.14; 148.23]                             gi_anvil/ammunition.rules:113
# ~ doubtful: read from a coarse picture of the chart: check against print
# § no column of its own: AugA4 stands under 1944 for the 76L, the other rows as in 1944
AMMO_SUPPLY_GUN: Final[Axis[SupplyRow]] = Axis(
    "ammo_supply",
    "Ammunition Supply Chart",
    "148.14; 148.23",
    "Gun",
    (SupplyRow.G_50L, SupplyRow.G_37L, SupplyRow.G_75, SupplyRow.A_76L, SupplyRow.A_90L, GAP),
)
AMMO_SUPPLY_SCENARIO: Final = Dates(
    "ammo_supply",
    "Ammunition Supply Chart",
    "148.14; 148.23",
    "Scenario date",
    ("1941-06", "1942-01", "1943-01", "1944-01", "1944-08", "1945-01"),
    below=Edge("unknown"),
    from_then_on=True,
)

# fmt: off
AMMO_SUPPLY: Final[Chart[AmmoNumber | None]] = Chart(
    "ammo_supply",
    "Ammunition Supply Chart",
    "148.14; 148.23",
    "gi_anvil/ammunition.rules:113",
    rows=(AMMO_SUPPLY_GUN,),
    columns=(AMMO_SUPPLY_SCENARIO,),
    lines=(
        #                                       1941-06             1942-01
        #                                       1943-01             1944-01
        #                                       1944-08 §           1945-01
        ("G 50L",                              (AmmoNumber.apcr(5), AmmoNumber.apcr(6),
                                                AmmoNumber.apcr(5), AmmoNumber.apcr(4),
                                                AmmoNumber.apcr(4), None)),  # ~
        ("G 37L, 47L, 50",                     (AmmoNumber.apcr(4), AmmoNumber.apcr(5),
                                                AmmoNumber.apcr(4), AmmoNumber.apcr(3),
                                                AmmoNumber.apcr(3), None)),  # ~
        ("G 75 (vehicle only), 75L, 76L, 88L", (None,               AmmoNumber.apcr(5),
                                                AmmoNumber.apcr(5), AmmoNumber.apcr(3),
                                                AmmoNumber.apcr(3), None)),  # ~
        ("A 76L",                              (None,               None,
                                                None,               None,
                                                AmmoNumber.apcr(4), AmmoNumber.apcr(5))),  # ~
        ("A 90L",                              (unknown,            unknown,
                                                unknown,            unknown,
                                                unknown,            unknown)),
        ("...", ()),
    ),
)
# fmt: on


def ammo_supply(gun: SupplyRow, scenario: str, trace: Trace | None = None) -> AmmoNumber | None:
    """Ammunition Supply Chart [148.14; 148.23].

    Printed beside 148.21, cited as 148.23. G stands for German, A before a gun for
    American; A before a number is APCR. `-` is not available; the row of the 90L is empty
    in the source; the key has British and Russian guns, the chart no row of theirs.
    """
    try:
        found: AmmoNumber | None = AMMO_SUPPLY.known[AMMO_SUPPLY_GUN.at[gun]][
            AMMO_SUPPLY_SCENARIO.at[scenario]
        ]
    except Exception:
        found = AMMO_SUPPLY.look_up(gun, scenario)
    if trace is not None:
        trace.looked_up(AMMO_SUPPLY, (gun, scenario), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class GunOfYear:
    """Gun in a scenario [148.23]."""

    gun: SupplyRow
    scenario: str
    picked: bool = False  # SS, Guards, Elite or TD; not a U.S. TD, whose counter has it already
    # lent or captured, but for U.S. guns of the British and British of Canadians
    borrowed: bool = False

    def __post_init__(self) -> None:
        is_a("GunOfYear.gun", self.gun, SupplyRow)
        a_date("GunOfYear.scenario", self.scenario)
        a_yes_or_no("GunOfYear.picked", self.picked)
        a_yes_or_no("GunOfYear.borrowed", self.borrowed)


def chart_bonus(gun: GunOfYear, trace: Trace | None = None) -> int:
    """Depletion number of picked troops [148.23]."""
    total = 0

    if gun.picked:
        total += 1
        if trace is not None:
            trace.adds(
                "chart_bonus", +1, "SS, Guards, Elite units, TD's", "148.23",
                "gi_anvil/ammunition.rules:138",
            )

    if trace is not None:
        trace.total(
            "chart_bonus",
            total,
            "148.23",
            "gi_anvil/ammunition.rules:136",
            "Depletion number of picked troops",
        )
    return total


def chart_bonus_lines(gun: GunOfYear) -> tuple[Line, ...]:
    """The lines of Depletion number of picked troops that count, each with its value and rule."""
    trace = Trace()
    chart_bonus(gun, trace)
    return trace.lines_of("chart_bonus")


def chart_number(situation: GunOfYear, trace: Trace | None = None) -> int | None:
    """Depletion number by the chart [148.23].

    Absent: no such ammunition. The chart bars borrowed guns; 148.23 counts a U.S. gun in
    British service, and a British one in Canadian, as of its own nation: read as not
    borrowed. For ANZAC, APDS, APCR and HEAT are rare.
    """

    @once
    def listed() -> AmmoNumber | None:
        # listed: worked out when it is first asked for                gi_anvil/ammunition.rules:143
        value = ammo_supply(situation.gun, situation.scenario, trace)
        if trace is not None:
            trace.step("listed", value, "148.23", "gi_anvil/ammunition.rules:143")
        return value

    # gives                                                            gi_anvil/ammunition.rules:140
    value: int | None
    if situation.borrowed:
        # lent or captured: not for those who use it [148.23]
        value = None
        why = "lent or captured: not for those who use it"
    elif listed() is None:
        value = None
        why = "not available"
    else:
        value = needed(through(listed(), lambda it: it.number), "listed.number") + chart_bonus(
            situation, trace
        )
        why = ""
    if trace is not None:
        trace.formula(
            "chart_number",
            value,
            "148.23",
            "gi_anvil/ammunition.rules:140",
            "Depletion number by the chart",
            why,
        )
    return value


# HEAT is available from [148.32]                                      gi_anvil/ammunition.rules:149
HEAT_FROM_NATION: Final[Axis[Nation]] = Axis(
    "heat_from",
    "HEAT is available from",
    "148.32",
    "Nationality",
    (Nation.GERMAN, Nation.US, Nation.RUSSIAN, Nation.BRITISH, GAP),
)

# fmt: off
HEAT_FROM: Final[Chart[int]] = Chart(
    "heat_from",
    "HEAT is available from",
    "148.32",
    "gi_anvil/ammunition.rules:149",
    rows=(HEAT_FROM_NATION,),
    columns=(),
    lines=(
        #            Year
        ("German",  (1942,)),
        ("U.S.",    (1943,)),
        ("Russian", (1943,)),
        ("British", (1944,)),
        ("...", ()),
    ),
)
# fmt: on


def heat_from(nation: Nation, trace: Trace | None = None) -> int:
    """HEAT is available from [148.32]."""
    try:
        found: int = HEAT_FROM.known[HEAT_FROM_NATION.at[nation]]
    except Exception:
        found = HEAT_FROM.look_up(nation)
    if trace is not None:
        trace.looked_up(HEAT_FROM, nation, found)
    return found


def heat_available(nation: Nation, year: int, trace: Trace | None = None) -> bool:
    """HEAT is available [148.32]."""
    # gives                                                            gi_anvil/ammunition.rules:159
    value = year >= heat_from(nation, trace)
    if trace is not None:
        trace.formula(
            "heat_available", value, "148.32", "gi_anvil/ammunition.rules:159", "HEAT is available"
        )
    return value
