# Lucky Forward Lucky Forward, september
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/assault_table.rules.
# Do not edit: edit the rules and build.
"""Lucky Forward: Assault table."""

from __future__ import annotations

from typing import Final

from ._runtime import (
    GAP,
    STAYS,
    Axis,
    Band,
    BandChart,
    Bands,
    Heading,
    Number,
    OddsChart,
    Part,
    Ratio,
    Trace,
    divided,
    unknown,
)
from .vocabulary import Column, GaResult


# Ground Assault Table: ratios by terrain line [13.1.0; Card]             goss/assault_table.rules:5
# † recovered from 13.9.1 example of play
GA_RATIOS_LINE: Final = Bands(
    "ga_ratios",
    "Ground Assault Table: ratios by terrain line",
    "13.1.0; Card",
    "Terrain line",
    (Band("1", 1, 1), Band("2", 2, 2), Band("3", 3, 3), Band("4", 4, 4)),
)
GA_RATIOS_COLUMN: Final[Axis[Column]] = Axis(
    "ga_ratios",
    "Ground Assault Table: ratios by terrain line",
    "13.1.0; Card",
    "column",
    (
        Column.A,
        Column.B,
        Column.C,
        Column.D,
        Column.E,
        Column.F,
        Column.G,
        Column.H,
        Column.I,
        Column.J,
        Column.K,
        Column.L,
        Column.M,
        Column.N,
    ),
    plus=+1,
    below=STAYS,
    above=STAYS,
)

# fmt: off
GA_RATIOS: Final[OddsChart[Column]] = OddsChart(
    "ga_ratios",
    "Ground Assault Table: ratios by terrain line",
    "13.1.0; Card",
    "goss/assault_table.rules:5",
    rows=(GA_RATIOS_LINE,),
    columns=(GA_RATIOS_COLUMN,),
    # turned: the columns of the printed chart are the lines here
    lines=(
        #      1        2        3            4
        ("A", (unknown, unknown, unknown,     unknown)),
        ("B", (unknown, unknown, unknown,     unknown)),
        ("C", (unknown, unknown, unknown,     unknown)),
        ("D", (unknown, unknown, unknown,     unknown)),
        ("E", (unknown, unknown, unknown,     unknown)),
        ("F", (unknown, unknown, unknown,     unknown)),
        ("G", (unknown, unknown, Ratio(2, 1), unknown)),  # 3 †
        ("H", (unknown, unknown, Ratio(3, 1), unknown)),  # 3 †
        ("I", (unknown, unknown, unknown,     unknown)),
        ("J", (unknown, unknown, unknown,     unknown)),
        ("K", (unknown, unknown, unknown,     unknown)),
        ("L", (unknown, unknown, unknown,     unknown)),
        ("M", (unknown, unknown, unknown,     unknown)),
        ("N", (unknown, unknown, unknown,     unknown)),
    ),
    turned=True,
    answer=GA_RATIOS_COLUMN,
    rounded="down",
)
# fmt: on


def ga_ratios(line: Number | Heading, odds: Ratio, trace: Trace | None = None) -> Column:
    """Ground Assault Table: ratios by terrain line [13.1.0; Card].

    The columns 4:1 and 5:1 are next to each other [13.6.2 example]; on which line and under
    which letter is not in the source.
    """
    if line.__class__ is not int:
        line = GA_RATIOS_LINE.taken(line)
    try:
        found: Column = GA_RATIOS.known[GA_RATIOS_LINE.at[line]][odds]
    except Exception:
        found = GA_RATIOS.look_up(line, odds)
    if trace is not None:
        trace.looked_up(GA_RATIOS, (line, odds), found)
    return found


def gav_ratio(attacker_gav: int, defender_gav: int, trace: Trace | None = None) -> Number:
    """Ratio to 1 [13.6.2]."""
    # gives                                                              goss/assault_table.rules:19
    value = divided(attacker_gav, defender_gav, "13.6.2", "goss/assault_table.rules:19")
    if trace is not None:
        trace.formula("gav_ratio", value, "13.6.2", "goss/assault_table.rules:19", "Ratio to 1")
    return value


# Ground Assault Table: attacker's roll, defender's result [13.9.0;      goss/assault_table.rules:50
# 13.9.1; Card]
# † recovered from 13.9.1 example of play
ATTACK_RESULTS_RESULT: Final[Axis[GaResult]] = Axis(
    "attack_results",
    "Ground Assault Table: attacker's roll, defender's result",
    "13.9.0; 13.9.1; Card",
    "Result",
    (GAP, GaResult.star_hits(1), GAP),
)
ATTACK_RESULTS_COLUMN: Final[Axis[Column]] = Axis(
    "attack_results",
    "Ground Assault Table: attacker's roll, defender's result",
    "13.9.0; 13.9.1; Card",
    "column",
    (
        Column.A,
        Column.B,
        Column.C,
        Column.D,
        Column.E,
        Column.F,
        Column.G,
        Column.H,
        Column.I,
        Column.J,
        Column.K,
        Column.L,
        Column.M,
        Column.N,
    ),
)

# fmt: off
ATTACK_RESULTS: Final[BandChart[GaResult]] = BandChart(
    "attack_results",
    "Ground Assault Table: attacker's roll, defender's result",
    "13.9.0; 13.9.1; Card",
    "goss/assault_table.rules:50",
    rows=(ATTACK_RESULTS_RESULT,),
    columns=(ATTACK_RESULTS_COLUMN,),
    lines=(
        #        A        B        C        D        E        F        G        H
        #        I        J        K        L        M        N
        ("...", ()),
        ("*1",  (unknown, unknown, unknown, unknown, unknown, unknown, unknown, (55, 74),
                 unknown, unknown, unknown, unknown, unknown, unknown)),  # H †
        ("...", ()),
    ),
    answer=ATTACK_RESULTS_RESULT,
)
# fmt: on


def attack_results(column: Column, roll: Number, trace: Trace | None = None) -> GaResult:
    """Ground Assault Table: attacker's roll, defender's result [13.9.0; 13.9.1; Card].

    Ten rows, the results of A to H and those of I to N apart: which row a result stands in
    is not in the source. A roll below the column does nothing to the defender; one above it
    has the highest row.
    """
    try:
        found: GaResult = ATTACK_RESULTS.known[ATTACK_RESULTS_COLUMN.at[column]][roll]
    except Exception:
        found = ATTACK_RESULTS.look_up(column, roll)
    if trace is not None:
        trace.looked_up(ATTACK_RESULTS, (column, roll), found)
    return found


# Ground Assault Table: defender's roll, attacker's result [13.9.0;      goss/assault_table.rules:64
# 13.9.1; Card]
# † recovered from 13.9.1 example of play
# ‡ recovered from 13.10.3 example
DEFENSE_RESULTS_RESULT: Final[Axis[GaResult]] = Axis(
    "defense_results",
    "Ground Assault Table: defender's roll, attacker's result",
    "13.9.0; 13.9.1; Card",
    "Result",
    (GAP, GaResult.star_hits_steps(2, 3), GAP, GaResult.STAR, GAP),
)
DEFENSE_RESULTS_COLUMN: Final[Axis[Column]] = Axis(
    "defense_results",
    "Ground Assault Table: defender's roll, attacker's result",
    "13.9.0; 13.9.1; Card",
    "column",
    (
        Column.A,
        Column.B,
        Column.C,
        Column.D,
        Column.E,
        Column.F,
        Column.G,
        Column.H,
        Column.I,
        Column.J,
        Column.K,
        Column.L,
        Column.M,
        Column.N,
    ),
)

# fmt: off
DEFENSE_RESULTS: Final[BandChart[GaResult]] = BandChart(
    "defense_results",
    "Ground Assault Table: defender's roll, attacker's result",
    "13.9.0; 13.9.1; Card",
    "goss/assault_table.rules:64",
    rows=(DEFENSE_RESULTS_RESULT,),
    columns=(DEFENSE_RESULTS_COLUMN,),
    lines=(
        #          A        B        C        D        E        F        G        H
        #          I        J        K        L        M        N
        ("...", ()),
        ("*2(3)", (unknown, unknown, unknown, unknown, unknown, unknown, unknown, Part(-21, -21),
                   unknown, unknown, unknown, unknown, unknown, unknown)),  # H ‡
        ("...", ()),
        ("*",     (unknown, unknown, unknown, unknown, unknown, unknown, unknown, (61, 80),
                   unknown, unknown, unknown, unknown, unknown, unknown)),  # H †
        ("...", ()),
    ),
    answer=DEFENSE_RESULTS_RESULT,
)
# fmt: on


def defense_results(column: Column, roll: Number, trace: Trace | None = None) -> GaResult:
    """Ground Assault Table: defender's roll, attacker's result [13.9.0; 13.9.1; Card].

    Ten rows, the results of A to H and those of I to N apart: which row a result stands in
    is not in the source. A roll below the column has the lowest row; one above it does
    nothing to the attacker.
    """
    try:
        found: GaResult = DEFENSE_RESULTS.known[DEFENSE_RESULTS_COLUMN.at[column]][roll]
    except Exception:
        found = DEFENSE_RESULTS.look_up(column, roll)
    if trace is not None:
        trace.looked_up(DEFENSE_RESULTS, (column, roll), found)
    return found


def defender_suffers(column: Column, modified_dr: int, trace: Trace | None = None) -> GaResult:
    """Defender's result [13.9.0]."""
    # gives                                                              goss/assault_table.rules:81
    value = attack_results(column, modified_dr, trace)
    if trace is not None:
        trace.formula(
            "defender_suffers", value, "13.9.0", "goss/assault_table.rules:81", "Defender's result"
        )
    return value


def attacker_suffers(column: Column, modified_dr: int, trace: Trace | None = None) -> GaResult:
    """Attacker's result [13.9.0]."""
    # gives                                                              goss/assault_table.rules:84
    value = defense_results(column, modified_dr, trace)
    if trace is not None:
        trace.formula(
            "attacker_suffers", value, "13.9.0", "goss/assault_table.rules:84", "Attacker's result"
        )
    return value
