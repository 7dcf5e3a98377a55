# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/interdiction.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Interdiction."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ._records import dataclass, maker
from ._runtime import (
    GAP,
    Band,
    Bands,
    Chart,
    Dice,
    Edge,
    Ended,
    FiguresChart,
    Heading,
    Line,
    Number,
    Trace,
    Unknown,
    UnknownCell,
    Word,
    a_number,
    a_text,
    a_trace,
    a_yes_or_no,
    each,
    is_a,
    round_down,
    times,
    unknown,
)
from .words import D10, Sky

_CLEAR_SKY: Final = Sky.CLEAR_SKY
_OVERCAST: Final = Sky.OVERCAST
_PARTLY: Final = Sky.PARTLY


# Air Interdiction Table [20.3.1; Card]                                    goss/interdiction.rules:7


@dataclass(frozen=True, slots=True)
class InterdictionTableFigures:
    """What one line of Air Interdiction Table [20.3.1; Card] gives."""

    line: str
    _leg: int | None | Unknown
    _mech: int | None | Unknown

    @property
    def leg(self) -> int | None:
        if isinstance(self._leg, Unknown):
            raise UnknownCell("Air Interdiction Table", self.line, "leg", "20.3.1; Card")
        return self._leg

    @property
    def mech(self) -> int | None:
        if isinstance(self._mech, Unknown):
            raise UnknownCell("Air Interdiction Table", self.line, "mech", "20.3.1; Card")
        return self._mech


INTERDICTION_TABLE_DR: Final = Bands(
    "interdiction_table",
    "Air Interdiction Table",
    "20.3.1; Card",
    "Modified DR",
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
INTERDICTION_TABLE_AP: Final = Bands(
    "interdiction_table",
    "Air Interdiction Table",
    "20.3.1; Card",
    "AP",
    (GAP, Band("8", 8, 8), Band("12", 12, 12), GAP),
    plus=+1,
    below=Edge("unknown"),
    above=Edge("unknown"),
    rounded="down",
)

# fmt: off
INTERDICTION_TABLE: Final[FiguresChart[InterdictionTableFigures]] = FiguresChart(
    "interdiction_table",
    "Air Interdiction Table",
    "20.3.1; Card",
    "goss/interdiction.rules:7",
    rows=(INTERDICTION_TABLE_DR,),
    columns=(INTERDICTION_TABLE_AP,),
    lines=(
        #      ...           8                   12                  ...
        ("0", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("1", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("2", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("3", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("4", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("5", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("6", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("7", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("8", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
        ("9", ((None, None), (unknown, unknown), (unknown, unknown), (None, None))),
    ),
    gives=InterdictionTableFigures,
)
# fmt: on


def interdiction_table(
    dr: Number | Heading,
    ap: Number | Heading,
    trace: Trace | None = None,
) -> InterdictionTableFigures:
    """Air Interdiction Table [20.3.1; Card].

    Columns 8 and 12 are known to be there, without their values. Each value is for Leg and
    Mech; a dash is none.
    """
    if dr.__class__ is not int:
        dr = INTERDICTION_TABLE_DR.taken(dr)
    if ap.__class__ is not int:
        ap = INTERDICTION_TABLE_AP.taken(ap)
    try:
        found: InterdictionTableFigures = INTERDICTION_TABLE.known[INTERDICTION_TABLE_DR.at[dr]][
            INTERDICTION_TABLE_AP.at[ap]
        ]
    except Exception:
        found = INTERDICTION_TABLE.look_up(dr, ap)
    if trace is not None:
        trace.looked_up(INTERDICTION_TABLE, (dr, ap), found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Sector:
    """Air sector [20.3.1]."""

    ap: int  # AP: allocated to ground interdiction
    lost: int = 0  # AP: lost to air superiority missions, in this GT or the AM GT
    sky: Sky = Sky.CLEAR_SKY
    rain: bool = False
    lull: bool = False  # a lull in the sector [24.2.3]
    one_sector: bool = True  # the whole map is one sector [lf 20.0]

    def __post_init__(self) -> None:
        a_number("Sector.ap", self.ap)
        a_number("Sector.lost", self.lost)
        is_a("Sector.sky", self.sky, Sky)
        a_yes_or_no("Sector.rain", self.rain)
        a_yes_or_no("Sector.lull", self.lull)
        a_yes_or_no("Sector.one_sector", self.one_sector)


def sky_share(sector: Sector, trace: Trace | None = None) -> Number:
    """Share of AP left by the weather [19.3.2; 19.3.3; 19.3.4]."""
    # gives                                                               goss/interdiction.rules:32
    value: Number
    if sector.sky is _CLEAR_SKY:
        value = 1
        why = "clear"
    elif sector.sky is _PARTLY:
        # partial overcast [19.3.2]
        value = Fraction(1, 2)
        why = "partial overcast"
    elif sector.sky is _OVERCAST:
        # overcast [19.3.3]
        value = Fraction(1, 4)
        why = "overcast"
    else:
        value = 0
        why = ""
    if trace is not None:
        trace.formula(
            "sky_share",
            value,
            "19.3.2; 19.3.3; 19.3.4",
            "goss/interdiction.rules:32",
            "Share of AP left by the weather",
            why,
        )
    return value


def interdiction_drm(sector: Sector, trace: Trace | None = None) -> int:
    """DRM by the weather [20.3.1]."""
    total = 0

    if sector.sky is _PARTLY:
        total -= 2
        if trace is not None:
            trace.adds(
                "interdiction_drm", -2, "POvr, as with rain", "lf 19.2.0",
                "lucky_forward/changes.rules:24",
            )

    if sector.sky is _OVERCAST:
        total -= 3
        if trace is not None:
            trace.adds(
                "interdiction_drm", -3, "Ovr, as with rain", "lf 19.2.0",
                "lucky_forward/changes.rules:25",
            )

    if trace is not None:
        trace.total(
            "interdiction_drm", total, "20.3.1", "goss/interdiction.rules:39", "DRM by the weather"
        )
    return total


def interdiction_drm_lines(sector: Sector) -> tuple[Line, ...]:
    """The lines of DRM by the weather that count, each with its value and rule."""
    trace = Trace()
    interdiction_drm(sector, trace)
    return trace.lines_of("interdiction_drm")


def sector_ap(sector: Sector, trace: Trace | None = None) -> int:
    """AP that count [20.3.1]."""
    # gives                                                               goss/interdiction.rules:46
    value = max(0, round_down(times(sector.ap, sky_share(sector, trace))) - sector.lost)
    if trace is not None:
        trace.formula("sector_ap", value, "20.3.1", "goss/interdiction.rules:46", "AP that count")
    return value


def interdiction_column(sector: Sector, trace: Trace | None = None) -> Heading:
    """Column: the lower of two [20.3.1]."""
    # gives                                                               goss/interdiction.rules:49
    value = INTERDICTION_TABLE_AP.heading(sector_ap(sector, trace))
    if trace is not None:
        trace.formula(
            "interdiction_column",
            value,
            "20.3.1",
            "goss/interdiction.rules:49",
            "Column: the lower of two",
        )
    return value


@dataclass(frozen=True, slots=True)
class GiValueResolved:
    """What Ground interdiction value comes to."""

    column: Heading
    modified: int
    value: InterdictionTableFigures


def gi_value(sector: Sector, dice: Dice, *, trace: Trace | None = None) -> GiValueResolved | Ended:
    """Ground interdiction value [20.3.1]."""
    is_a("sector", sector, Sector)
    if trace is not None:
        a_trace(trace)

    # end: no ground interdiction in a lull [24.2.3]                      goss/interdiction.rules:53
    if sector.lull and not sector.one_sector:
        if trace is not None:
            trace.end("no ground interdiction in a lull", "24.2.3", "goss/interdiction.rules:53")
        return Ended("no ground interdiction in a lull", "24.2.3")

    # end: no AP [20.3.1]                                                 goss/interdiction.rules:54
    if sector_ap(sector, trace) == 0:
        if trace is not None:
            trace.end("no AP", "20.3.1", "goss/interdiction.rules:54")
        return Ended("no AP", "20.3.1")

    # column [20.3.1]                                                     goss/interdiction.rules:55
    column = interdiction_column(sector, trace)
    if trace is not None:
        trace.step("column", column, "20.3.1", "goss/interdiction.rules:55")

    # roll dr: one ten-sided die, 0 is zero [20.3.1]                      goss/interdiction.rules:56
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "20.3.1", "goss/interdiction.rules:56")

    # modified [20.3.1]                                                   goss/interdiction.rules:57
    modified = dr + interdiction_drm(sector, trace)
    if trace is not None:
        trace.step("modified", modified, "20.3.1", "goss/interdiction.rules:57")

    # value [20.3.1]                                                      goss/interdiction.rules:58
    value_ = interdiction_table(modified, sector_ap(sector, trace), trace)
    if trace is not None:
        trace.step("value", value_, "20.3.1", "goss/interdiction.rules:58")

    return GiValueResolved(column, modified, value_)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiHex:
    """Hex of a move [20.3.2]."""

    name: str = "a hex"
    mp: Number  # MP spent to enter it
    within_6: bool = False  # within six hexes of an enemy unit
    lull: bool = False  # in the ZOP of an army in a lull, on a map of one sector [24.2.3]

    def __post_init__(self) -> None:
        a_text("GiHex.name", self.name)
        a_number("GiHex.mp", self.mp)
        a_yes_or_no("GiHex.within_6", self.within_6)
        a_yes_or_no("GiHex.lull", self.lull)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiMove:
    """Move under ground interdiction [20.3.2]."""

    value: int  # interdiction value for its class
    path: tuple[GiHex, ...] = ()

    def __post_init__(self) -> None:
        a_number("GiMove.value", self.value)
        each("GiMove.path", self.path, is_a, GiHex)


@dataclass(frozen=True, slots=True)
class GiPathWalk:
    """One pass of walk, in Where a move is attacked."""

    total: Number
    struck: bool
    at_mp: Number


_gi_path_walk: Final = maker(GiPathWalk)


@dataclass(frozen=True, slots=True)
class GiPathWalkOutcome:
    """How walk came out, in Where a move is attacked."""

    counted: Number
    due: int
    stopped: bool
    passes: tuple[GiPathWalk, ...]


@dataclass(frozen=True, slots=True)
class GiPathResolved:
    """What Where a move is attacked comes to."""

    attacks: int
    struck_at: tuple[Number, ...]
    walk: GiPathWalkOutcome


def gi_path(move: GiMove, dice: Dice, *, trace: Trace | None = None) -> GiPathResolved:
    """Where a move is attacked [20.3.2; 20.3.2a; 20.3.2c].

    As long as each attack has no effect. In a hex that passes two multiples at once there
    is one attack. The rule asks for one MP more than the value: with halves of MP that is
    value + 1, not just more. MP spent where a lull sets interdiction aside are not counted,
    as those near enemies are not.
    """
    is_a("move", move, GiMove)
    if trace is not None:
        a_trace(trace)

    # walk: each hex [20.3.2]                                             goss/interdiction.rules:75
    walk_so_far: list[GiPathWalk] = []
    walk_trace = None if trace is None else trace.within("walk")
    counted: Number = 0
    due: int = move.value + 1
    walk_stopped = False
    for hex_ in move.path:
        if walk_trace is not None:
            walk_trace.next_pass()

        # total [20.3.2]                                                  goss/interdiction.rules:76
        total: Number = counted if hex_.within_6 or hex_.lull else counted + hex_.mp
        if walk_trace is not None:
            walk_trace.step("total", total, "20.3.2", "goss/interdiction.rules:76")

        # struck [20.3.2a]                                                goss/interdiction.rules:77
        struck = not (hex_.within_6 or hex_.lull) and total >= due
        if walk_trace is not None:
            walk_trace.step("struck", struck, "20.3.2a", "goss/interdiction.rules:77")

        # at_mp                                                           goss/interdiction.rules:78
        at_mp = total
        if walk_trace is not None:
            walk_trace.step(
                "at_mp", at_mp, "20.3.2; 20.3.2a; 20.3.2c", "goss/interdiction.rules:78"
            )

        # counted becomes                                                 goss/interdiction.rules:79
        next_counted = total
        if walk_trace is not None:
            walk_trace.step(
                "counted", next_counted, "20.3.2; 20.3.2a; 20.3.2c", "goss/interdiction.rules:79"
            )

        # due becomes [20.3.2c]                                           goss/interdiction.rules:80
        next_due = (
            move.value
            * (round_down(total - 1, move.value, "20.3.2c", "goss/interdiction.rules:80") + 1)
            + 1
            if struck
            else due
        )
        if walk_trace is not None:
            walk_trace.step("due", next_due, "20.3.2c", "goss/interdiction.rules:80")

        walk_so_far.append(_gi_path_walk(total, struck, at_mp))
        counted = next_counted
        due = next_due
    walk = GiPathWalkOutcome(counted, due, walk_stopped, tuple(walk_so_far))

    # attacks [20.3.2c]                                                   goss/interdiction.rules:81
    attacks = 0
    for walk_2 in walk.passes:
        if walk_2.struck:
            attacks += 1
    if trace is not None:
        trace.step("attacks", attacks, "20.3.2c", "goss/interdiction.rules:81")

    # struck_at [20.3.2c]                                                 goss/interdiction.rules:82
    struck_at = tuple([walk_2.at_mp for walk_2 in walk.passes if walk_2.struck])
    if trace is not None:
        trace.step("struck_at", struck_at, "20.3.2c", "goss/interdiction.rules:82")

    return GiPathResolved(attacks, struck_at, walk)


class GiResult(Word):
    """Result of an interdiction attack [20.3.2b].

    The other results are on the card.
    """

    NO_EFFECT = "no effect"
    STOPPED = "any other result"


_NO_EFFECT: Final = GiResult.NO_EFFECT


# Ground Interdiction Attack Table [20.3.2b; Card]                        goss/interdiction.rules:90
GI_ATTACK_TABLE_DR: Final = Bands(
    "gi_attack_table",
    "Ground Interdiction Attack Table",
    "20.3.2b; Card",
    "Modified DR",
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
GI_ATTACK_TABLE: Final[Chart[GiResult]] = Chart(
    "gi_attack_table",
    "Ground Interdiction Attack Table",
    "20.3.2b; Card",
    "goss/interdiction.rules:90",
    rows=(GI_ATTACK_TABLE_DR,),
    columns=(),
    lines=(
        #      Result
        ("0", (unknown,)),
        ("1", (unknown,)),
        ("2", (unknown,)),
        ("3", (unknown,)),
        ("4", (unknown,)),
        ("5", (unknown,)),
        ("6", (unknown,)),
        ("7", (unknown,)),
        ("8", (unknown,)),
        ("9", (unknown,)),
    ),
)
# fmt: on


def gi_attack_table(dr: Number | Heading, trace: Trace | None = None) -> GiResult:
    """Ground Interdiction Attack Table [20.3.2b; Card]."""
    if dr.__class__ is not int:
        dr = GI_ATTACK_TABLE_DR.taken(dr)
    try:
        found: GiResult = GI_ATTACK_TABLE.known[GI_ATTACK_TABLE_DR.at[dr]]
    except Exception:
        found = GI_ATTACK_TABLE.look_up(dr)
    if trace is not None:
        trace.looked_up(GI_ATTACK_TABLE, dr, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class GiTarget:
    """Unit attacked by ground interdiction [20.3.2b]."""

    pure_afv: bool = False
    flak_points: int = 0  # friendly Flak points in range of the hex
    sky: Sky = Sky.CLEAR_SKY
    mech_road: bool = False  # by Mech road movement
    strat: bool = False  # in Strat mode

    def __post_init__(self) -> None:
        a_yes_or_no("GiTarget.pure_afv", self.pure_afv)
        a_number("GiTarget.flak_points", self.flak_points)
        is_a("GiTarget.sky", self.sky, Sky)
        a_yes_or_no("GiTarget.mech_road", self.mech_road)
        a_yes_or_no("GiTarget.strat", self.strat)


def gi_drm(target: GiTarget, trace: Trace | None = None) -> int:
    """DRM of the attack [20.3.2b]."""
    total = 0

    if target.pure_afv:
        total -= 1
        if trace is not None:
            trace.adds("gi_drm", -1, "pure AFV", "20.3.2b", "goss/interdiction.rules:114")

    adds = -1 * max(0, target.flak_points)
    total += adds
    if trace is not None:
        trace.adds("gi_drm", adds, "each Flak point", "20.3.2b", "goss/interdiction.rules:115")

    if target.sky is not _CLEAR_SKY:
        total -= 1
        if trace is not None:
            trace.adds("gi_drm", -1, "not clear", "20.3.2b", "goss/interdiction.rules:116")

    if target.mech_road and not target.strat:
        total += 1
        if trace is not None:
            trace.adds("gi_drm", +1, "Mech road movement", "20.3.2b", "goss/interdiction.rules:117")

    if target.strat:
        total += 2
        if trace is not None:
            trace.adds("gi_drm", +2, "Strat mode", "20.3.2b", "goss/interdiction.rules:118")

    if trace is not None:
        trace.total("gi_drm", total, "20.3.2b", "goss/interdiction.rules:112", "DRM of the attack")
    return total


def gi_drm_lines(target: GiTarget) -> tuple[Line, ...]:
    """The lines of DRM of the attack that count, each with its value and rule."""
    trace = Trace()
    gi_drm(target, trace)
    return trace.lines_of("gi_drm")


@dataclass(frozen=True, slots=True)
class GiAttackResolved:
    """What Ground interdiction attack comes to."""

    modified: int
    result: GiResult
    halts: bool


def gi_attack(target: GiTarget, dice: Dice, *, trace: Trace | None = None) -> GiAttackResolved:
    """Ground interdiction attack [20.3.2b]."""
    is_a("target", target, GiTarget)
    if trace is not None:
        a_trace(trace)

    # roll dr: one ten-sided die, 0 is zero [20.3.2b]                    goss/interdiction.rules:121
    dr = D10.roll(dice, "dr")
    if trace is not None:
        trace.roll("dr", dr, "20.3.2b", "goss/interdiction.rules:121")

    # modified [20.3.2b]                                                 goss/interdiction.rules:122
    modified = dr + gi_drm(target, trace)
    if trace is not None:
        trace.step("modified", modified, "20.3.2b", "goss/interdiction.rules:122")

    # result [20.3.2b]                                                   goss/interdiction.rules:123
    result = gi_attack_table(modified, trace)
    if trace is not None:
        trace.step("result", result, "20.3.2b", "goss/interdiction.rules:123")

    # halts [20.3.2b]                                                    goss/interdiction.rules:124
    halts = result != _NO_EFFECT
    if trace is not None:
        trace.step("halts", halts, "20.3.2b", "goss/interdiction.rules:124")

    return GiAttackResolved(modified, result, halts)
