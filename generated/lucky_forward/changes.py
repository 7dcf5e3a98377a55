# Lucky Forward lucky_forward
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from lucky_forward/changes.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Changes."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import (
    Answer,
    Band,
    Bands,
    FiguresChart,
    Heading,
    LeaveOut,
    Number,
    Reason,
    Trace,
    a_number,
    a_number_or_none,
    a_yes_or_no,
    divided,
    is_a,
    needed,
)
from .words import Side

_ALLIED: Final = Side.ALLIED
_AXIS: Final = Side.AXIS


# US ADV on the turn track [lf 1.2.0; lf Card]                       lucky_forward/changes.rules:105


@dataclass(frozen=True, slots=True)
class UsAdvFigures:
    """What one line of US ADV on the turn track [lf 1.2.0; lf Card] gives."""

    line: str
    without_lull: int
    with_lull: int


US_ADV_GD: Final = Bands(
    "us_adv",
    "US ADV on the turn track",
    "lf 1.2.0; lf Card",
    "GD",
    (Band("62..64", 62, 64), Band("65..70", 65, 70), Band("71..87", 71, 87)),
)

# fmt: off
US_ADV: Final[FiguresChart[UsAdvFigures]] = FiguresChart(
    "us_adv",
    "US ADV on the turn track",
    "lf 1.2.0; lf Card",
    "lucky_forward/changes.rules:105",
    rows=(US_ADV_GD,),
    columns=(),
    lines=(
        #           without_lull with_lull
        ("62..64", (2,           3)),
        ("65..70", (2,           5)),
        ("71..87", (4,           5)),
    ),
    gives=UsAdvFigures,
)
# fmt: on


def us_adv(gd: Number | Heading, trace: Trace | None = None) -> UsAdvFigures:
    """US ADV on the turn track [lf 1.2.0; lf Card].

    Left of the slash without a lull that met LF 24.0, right with it [lf 29.5.5]. The track
    is a card.
    """
    try:
        found: UsAdvFigures = US_ADV.known[US_ADV_GD.at[gd]]
    except Exception:
        found = US_ADV.look_up(gd)
    if trace is not None:
        trace.looked_up(US_ADV, gd, found)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Et3Site:
    """German ET-3 [lf 17.3.3c]."""

    gd: int
    last_gd: int | None = None  # GD of the last one placed
    in_gens: bool = True
    town: bool = False  # a village, town or city
    eng_steps: int  # steps
    et_2: bool = True  # a completed ET-2
    on_map: int = 0  # ET-3 on the map

    def __post_init__(self) -> None:
        a_number("Et3Site.gd", self.gd)
        a_number_or_none("Et3Site.last_gd", self.last_gd)
        a_yes_or_no("Et3Site.in_gens", self.in_gens)
        a_yes_or_no("Et3Site.town", self.town)
        a_number("Et3Site.eng_steps", self.eng_steps)
        a_yes_or_no("Et3Site.et_2", self.et_2)
        a_number("Et3Site.on_map", self.on_map)


def may_begin_et_3(site: Et3Site) -> Answer:
    """An ET-2 may become an ET-3 [lf 17.3.3c].

    Every other GD from GD 27. It is flipped in the next friendly Construction Phase, never
    by quick construction.
    """
    failed: list[Reason] = []
    because: list[Reason] = []

    # all of these
    # GD 27 or later                                                 lucky_forward/changes.rules:133
    if site.gd < 27:
        failed.append(Reason("GD 27 or later", "lf 17.3.3c", holds=False))
    # a completed ET-2                                               lucky_forward/changes.rules:134
    if not site.et_2:
        failed.append(Reason("a completed ET-2", "lf 17.3.3c", holds=False))
    # in GenS                                                        lucky_forward/changes.rules:135
    if not site.in_gens:
        failed.append(Reason("in GenS", "lf 17.3.3c", holds=False))
    # a village, town or city                                        lucky_forward/changes.rules:136
    if not site.town:
        failed.append(Reason("a village, town or city", "lf 17.3.3c", holds=False))
    # two Eng steps                                                  lucky_forward/changes.rules:137
    with LeaveOut(failed):
        if site.eng_steps < 2:
            failed.append(Reason("two Eng steps", "lf 17.3.3c", holds=False))
    # fewer than 24 on the map                                       lucky_forward/changes.rules:138
    if site.on_map >= 24:
        failed.append(Reason("fewer than 24 on the map", "lf 17.3.3c", holds=False))

    # any of these
    with LeaveOut(failed):
        if site.last_gd is None:
            # none placed yet                                        lucky_forward/changes.rules:140
            because.append(Reason("none placed yet", "lf 17.3.3c"))
        elif site.gd - needed(site.last_gd, "last_gd") >= 2:
            # not on the GD before                                   lucky_forward/changes.rules:141
            because.append(Reason("not on the GD before", "lf 17.3.3c"))
        else:
            failed += [
                Reason("none placed yet", "lf 17.3.3c", holds=False),
                Reason("not on the GD before", "lf 17.3.3c", holds=False),
            ]

    if failed:
        return Answer(False, tuple(failed))
    return Answer(True, tuple(because))


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgesBuilt:
    """Bridges of a side [lf 17.3.1d]."""

    side: Side
    gd: int
    repaired: int = 0  # printed bridges repaired
    over_river: int = 0  # new ones over a river
    over_major: int = 0  # new ones over a major river
    captured: int = 0  # German heavy bridge units captured [lf 17.3.1c]

    def __post_init__(self) -> None:
        is_a("BridgesBuilt.side", self.side, Side)
        a_number("BridgesBuilt.gd", self.gd)
        a_number("BridgesBuilt.repaired", self.repaired)
        a_number("BridgesBuilt.over_river", self.over_river)
        a_number("BridgesBuilt.over_major", self.over_major)
        a_number("BridgesBuilt.captured", self.captured)


def bridges_counted(built: BridgesBuilt, trace: Trace | None = None) -> Number:
    """Bridges counted [lf 17.3.1d].

    German heavy bridge units do not count.
    """
    # gives                                                          lucky_forward/changes.rules:151
    value = divided(built.repaired, 2) + built.over_river + 2 * built.over_major
    if trace is not None:
        trace.formula(
            "bridges_counted",
            value,
            "lf 17.3.1d",
            "lucky_forward/changes.rules:151",
            "Bridges counted",
        )
    return value


def bridge_limit(built: BridgesBuilt, trace: Trace | None = None) -> int | None:
    """Bridges allowed [lf 17.3.1d; lf 17.3.1c].

    Absent: no limit any more. The booklet says GT for GD.
    """
    # gives                                                          lucky_forward/changes.rules:155
    value: int | None
    if built.side == _ALLIED and built.gd <= 57:
        value = 10 + 2 * built.captured
        why = "Allied, to GD 57"
    elif built.side == _AXIS and built.gd <= 102:
        value = 6 - built.captured
        why = "German, to GD 102"
    else:
        value = None
        why = ""
    if trace is not None:
        trace.formula(
            "bridge_limit",
            value,
            "lf 17.3.1d; lf 17.3.1c",
            "lucky_forward/changes.rules:155",
            "Bridges allowed",
            why,
        )
    return value
