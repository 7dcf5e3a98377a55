# G.I.: Anvil of Victory 1
# G.I.: Anvil of Victory rulebook, sections 141-175, and its sequence of play
# Written by rulesdsl from gi_anvil/words.rules.
# Do not edit: edit the rules and build.
"""G.I.: Anvil of Victory: Words."""

from __future__ import annotations

from typing import ClassVar, Final

from ._records import dataclass
from ._runtime import (
    GAP,
    Axis,
    Band,
    Bands,
    Chart,
    DiceKind,
    Edge,
    FiguresChart,
    Heading,
    Number,
    RankedOutcome,
    RankedWord,
    Roll,
    Trace,
    Unknown,
    UnknownCell,
    Word,
    a_number_or_none,
    is_a,
    unknown,
)


# DR: two dice, one colored, one white [145.2]                               gi_anvil/words.rules:13
COLORED_2D6: Final = DiceKind(
    "DR: two dice, one colored, one white", sides=(6, 6), names=("colored", "white"), weights=(1, 1)
)


class Colored2d6(Roll):
    """A roll of DR: two dice, one colored, one white, read whole or die by die."""

    kind = COLORED_2D6

    @property
    def colored(self) -> int:
        return self.faces[0]

    @property
    def white(self) -> int:
        return self.faces[1]


class Nation(Word):
    """Nationality."""

    US = "U.S."
    BRITISH = "British"
    GERMAN = "German"
    RUSSIAN = "Russian"
    FINNISH = "Finnish"
    JAPANESE = "Japanese"
    GURKHA = "Gurkha"
    OTHER = "other"


class UnitKind(Word):
    """Kind of infantry [141.4; 142.3]."""

    # fmt: off
    #            printed   inherent_fp_counts
    SQUAD =      "Squad",  True
    HALF_SQUAD = "HS",     True
    CREW =       "Crew",   True
    LEADER =     "Leader", False
    HERO =       "Hero",   False
    SCOUT =      "Scout",  False
    SNIPER =     "Sniper", False
    # fmt: on

    def __init__(self, printed: str, inherent_fp_counts: bool) -> None:
        self.inherent_fp_counts: Final = inherent_fp_counts


class UnitClass(RankedWord):
    """Quality [141.5; 141.6], least first.

    Inexperienced Infantry stands below Green units, which keep more of their ratings
    [141.61].
    """

    INEXPERIENCED = "Inexperienced"
    GREEN = "Green"
    SECOND_LINE = "Second Line"
    FIRST_LINE = "First Line"
    ELITE = "Elite"


class IftResult(RankedOutcome):
    """IFT result.

    Least first:
    no_effect: no effect
    nmc: NMC
    mc: {n}MC
    kia: KIA
    """

    __slots__ = ("mc_level",)
    mc_level: int | None
    NO_EFFECT: ClassVar[IftResult]
    NMC: ClassVar[IftResult]
    KIA: ClassVar[IftResult]

    @classmethod
    def with_figures(
        cls,
        rank: int,
        case: str,
        printed: str,
        numbers: tuple[int, ...] = (),
        *,
        mc_level: int | None,
    ) -> IftResult:
        """One of its cases."""
        made: IftResult = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.mc_level = mc_level
        made.__class__ = cls
        return made

    @classmethod
    def mc(cls, n: int) -> IftResult:
        """{n}MC"""
        return cls.with_figures(2, "mc", str(n) + "MC", (n,), mc_level=n)


IftResult.NO_EFFECT = IftResult.with_figures(0, "no_effect", "no effect", mc_level=None)
IftResult.NMC = IftResult.with_figures(1, "nmc", "NMC", mc_level=0)
IftResult.KIA = IftResult.with_figures(3, "kia", "KIA", mc_level=None)


# Infantry Fire Table [8]                                                    gi_anvil/words.rules:53
# † recovered from 144.77 example; 145.32 example
IFT_DR: Final = Bands(
    "ift",
    "Infantry Fire Table",
    "8",
    "Final DR",
    (GAP, Band("3", 3, 3), Band("4", 4, 4), Band("5", 5, 5), Band("6", 6, 6), Band("7", 7, 7), GAP),
)
IFT_FP: Final = Bands(
    "ift",
    "Infantry Fire Table",
    "8",
    "FP",
    (
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("4", 4, 4),
        Band("6", 6, 6),
        GAP,
        Band("8", 8, 8),
        Band("12", 12, 12),
        GAP,
        Band("30", 30, 30),
        GAP,
    ),
    below=Edge("unknown"),
    rounded="down",
)

# fmt: off
IFT: Final[Chart[IftResult | None]] = Chart(
    "ift",
    "Infantry Fire Table",
    "8",
    "gi_anvil/words.rules:53",
    rows=(IFT_DR,),
    columns=(IFT_FP,),
    lines=(
        #        1        2        4                6        ...   8        12
        #        ...   30       ...
        ("...", ()),
        ("3",   (unknown, unknown, IftResult.mc(2), unknown, None, unknown, unknown,
                 None, unknown, None)),  # 4 †
        ("4",   (unknown, unknown, unknown,         unknown, None, unknown, IftResult.mc(3),
                 None, unknown, None)),  # 12 †
        ("5",   (unknown, unknown, unknown,         unknown, None, unknown, IftResult.mc(2),
                 None, unknown, None)),  # 12 †
        ("6",   (unknown, unknown, unknown,         unknown, None, unknown, unknown,
                 None, unknown, None)),
        ("7",   (unknown, unknown, unknown,         unknown, None, unknown, IftResult.mc(1),
                 None, unknown, None)),  # 12 †
        ("...", ()),
    ),
)
# fmt: on


def ift(dr: Number | Heading, fp: Number | Heading, trace: Trace | None = None) -> IftResult | None:
    """Infantry Fire Table [8].

    Not printed in this gamette. The columns are those that its text names; FP between two
    columns uses the lower one. Whether another column stands between 6 and 8, or between 12
    and 30, is not in the source.
    """
    if fp.__class__ is not int:
        fp = IFT_FP.taken(fp)
    try:
        found: IftResult | None = IFT.known[IFT_DR.at[dr]][IFT_FP.at[fp]]
    except Exception:
        found = IFT.look_up(dr, fp)
    if trace is not None:
        trace.looked_up(IFT, (dr, fp), found)
    return found


# Next column of the IFT [8]                                                 gi_anvil/words.rules:70
# † recovered from 143.9 example
# ‡ inferred: a .50 cal MG, taken to have 8 FP, uses the 12 column
NEXT_COLUMN_FP: Final = Bands(
    "next_column",
    "Next column of the IFT",
    "8",
    "FP",
    (
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("4", 4, 4),
        Band("6", 6, 6),
        GAP,
        Band("8", 8, 8),
        Band("12", 12, 12),
        GAP,
        Band("30", 30, 30),
        GAP,
    ),
    below=Edge("unknown"),
    rounded="down",
)

# fmt: off
NEXT_COLUMN: Final[Chart[int]] = Chart(
    "next_column",
    "Next column of the IFT",
    "8",
    "gi_anvil/words.rules:70",
    rows=(NEXT_COLUMN_FP,),
    columns=(),
    lines=(
        #        Next column
        ("1",   (2,)),  # Next column †
        ("2",   (4,)),  # Next column †
        ("4",   (6,)),  # Next column †
        ("6",   (unknown,)),
        ("...", ()),
        ("8",   (12,)),  # Next column ‡
        ("12",  (unknown,)),
        ("...", ()),
        ("30",  (unknown,)),
        ("...", ()),
    ),
)
# fmt: on


def next_column(fp: Number | Heading, trace: Trace | None = None) -> int:
    """Next column of the IFT [8].

    FP between two columns counts as the lower one.
    """
    if fp.__class__ is not int:
        fp = NEXT_COLUMN_FP.taken(fp)
    try:
        found: int = NEXT_COLUMN.known[NEXT_COLUMN_FP.at[fp]]
    except Exception:
        found = NEXT_COLUMN.look_up(fp)
    if trace is not None:
        trace.looked_up(NEXT_COLUMN, fp, found)
    return found


class TerrainKind(Word):
    """Terrain that protects [145.1]."""

    WOODS = "woods"
    SHELLHOLE = "shellhole"
    GRAVEYARD = "graveyard"
    CRAG = "crag"
    BRUSH = "brush"
    STREAM = "stream"
    STONE_BUILDING = "stone building"
    FORTIFIED_STONE = "fortified stone building"
    WOODEN_BUILDING = "wooden building"
    FORTIFIED_WOODEN = "fortified wooden building"
    BUNKER = "bunker"
    HEDGE = "hedge"
    WALL = "wall"
    HEDGEROW = "hedgerow"
    RUNWAY = "runway"
    BENEATH_VEHICLE = "beneath a vehicle or wreck"
    CE = "crew exposed"
    SMOKE = "smoke"


# TEM [145.1]                                                               gi_anvil/words.rules:101
# ‡ inferred: a fortified building is one more than its kind: wooden +3, stone +4


@dataclass(frozen=True, slots=True)
class TemChartFigures:
    """What one line of TEM [145.1] gives."""

    line: str
    _tem: int | Unknown
    hexside: bool

    @property
    def tem(self) -> int:
        if isinstance(self._tem, Unknown):
            raise UnknownCell("TEM", self.line, "tem", "145.1")
        return self._tem


TEM_CHART_KIND: Final[Axis[TerrainKind]] = Axis(
    "tem_chart",
    "TEM",
    "145.1",
    "Terrain",
    (
        TerrainKind.WOODS,
        TerrainKind.SHELLHOLE,
        TerrainKind.GRAVEYARD,
        TerrainKind.CRAG,
        TerrainKind.BRUSH,
        TerrainKind.STREAM,
        TerrainKind.STONE_BUILDING,
        TerrainKind.FORTIFIED_STONE,
        TerrainKind.WOODEN_BUILDING,
        TerrainKind.FORTIFIED_WOODEN,
        TerrainKind.BUNKER,
        TerrainKind.HEDGE,
        TerrainKind.WALL,
        TerrainKind.HEDGEROW,
        TerrainKind.RUNWAY,
        TerrainKind.BENEATH_VEHICLE,
        TerrainKind.CE,
        TerrainKind.SMOKE,
    ),
)

# fmt: off
TEM_CHART: Final[FiguresChart[TemChartFigures]] = FiguresChart(
    "tem_chart",
    "TEM",
    "145.1",
    "gi_anvil/words.rules:101",
    rows=(TEM_CHART_KIND,),
    columns=(),
    lines=(
        #                               tem      hexside
        ("woods",                      (1,       False)),
        ("shellhole",                  (1,       False)),
        ("graveyard",                  (1,       False)),
        ("crag",                       (1,       False)),
        ("brush",                      (0,       False)),
        ("stream",                     (0,       False)),
        ("stone building",             (3,       False)),
        ("fortified stone building",   (4,       False)),
        ("wooden building",            (2,       False)),  # TEM ‡
        ("fortified wooden building",  (3,       False)),
        ("bunker",                     (unknown, False)),
        ("hedge",                      (1,       True)),
        ("wall",                       (2,       True)),
        ("hedgerow",                   (2,       True)),
        ("runway",                     (-1,      False)),
        ("beneath a vehicle or wreck", (1,       False)),
        ("crew exposed",               (2,       False)),
        ("smoke",                      (unknown, False)),
    ),
    gives=TemChartFigures,
)
# fmt: on


def tem_chart(kind: TerrainKind, trace: Trace | None = None) -> TemChartFigures:
    """TEM [145.1].

    The chart itself stands in earlier gamettes; these are the figures that this one
    mentions. A bunker has its own on its counter, smoke its own by a die: both are told as
    `figure`.
    """
    try:
        found: TemChartFigures = TEM_CHART.known[TEM_CHART_KIND.at[kind]]
    except Exception:
        found = TEM_CHART.look_up(kind)
    if trace is not None:
        trace.looked_up(TEM_CHART, kind, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """Terrain effect in play [145.1]."""

    kind: TerrainKind
    figure: int | None = None  # where the counter or a die gives it: bunker, smoke

    def __post_init__(self) -> None:
        is_a("Terrain.kind", self.kind, TerrainKind)
        a_number_or_none("Terrain.figure", self.figure)


def terrain_tem(terrain: Terrain, trace: Trace | None = None) -> int | None:
    """TEM of one effect [145.1]."""

    def printed_() -> TemChartFigures:
        # printed: worked out when it is first asked for                    gi_anvil/words.rules:132
        value = tem_chart(terrain.kind, trace)
        if trace is not None:
            trace.step("printed", value, "145.1", "gi_anvil/words.rules:132")
        return value

    # gives                                                                 gi_anvil/words.rules:131
    value: int = terrain.figure if terrain.figure is not None else printed_().tem
    if trace is not None:
        trace.formula(
            "terrain_tem", value, "145.1", "gi_anvil/words.rules:131", "TEM of one effect"
        )
    return value


def is_hexside(terrain: Terrain, trace: Trace | None = None) -> bool:
    """Made by a hexside [145.1]."""
    # printed                                                               gi_anvil/words.rules:136
    printed_ = tem_chart(terrain.kind, trace)
    if trace is not None:
        trace.step("printed", printed_, "145.1", "gi_anvil/words.rules:136")
    # gives                                                                 gi_anvil/words.rules:135
    value = printed_.hexside
    if trace is not None:
        trace.formula("is_hexside", value, "145.1", "gi_anvil/words.rules:135", "Made by a hexside")
    return value


class Ammo(Word):
    """Ammunition [148]."""

    # fmt: off
    #       printed  special
    HE =    "HE",    False
    AP =    "AP",    False
    APCR =  "APCR",  True
    APDS =  "APDS",  True
    HEAT =  "HEAT",  True
    SMOKE = "Smoke", True
    WP =    "WP",    True
    # fmt: on

    def __init__(self, printed: str, special: bool) -> None:
        self.special: Final = special
