# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl from goss/assault_results.rules. Do not edit: edit the rules and build.
"""Lucky Forward: Assault results."""

from __future__ import annotations

from typing import Final

from ._runtime import GAP, Axis, BandChart, Number, Part, Trace, printed, unknown
from .vocabulary_ import Column, GaResult


# Ground Assault Table: attacker's roll, defender's result [13.9.0;    goss/assault_results.rules:17
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
    "Ground Assault Table: attacker's roll, defender's result",
    "13.9.0; 13.9.1; Card",
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
    found = ATTACK_RESULTS.rolled(ATTACK_RESULTS_COLUMN.find(column), roll)
    if trace is not None:
        trace.lookup(
            "attack_results",
            found,
            "13.9.0; 13.9.1; Card",
            "goss/assault_results.rules:17",
            printed((column, roll)),
        )
    return found


# Ground Assault Table: defender's roll, attacker's result [13.9.0;    goss/assault_results.rules:31
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
    "Ground Assault Table: defender's roll, attacker's result",
    "13.9.0; 13.9.1; Card",
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
    found = DEFENSE_RESULTS.rolled(DEFENSE_RESULTS_COLUMN.find(column), roll)
    if trace is not None:
        trace.lookup(
            "defense_results",
            found,
            "13.9.0; 13.9.1; Card",
            "goss/assault_results.rules:31",
            printed((column, roll)),
        )
    return found


def defender_suffers(column: Column, modified_dr: int, trace: Trace | None = None) -> GaResult:
    """Defender's result [13.9.0]."""
    # gives                                                            goss/assault_results.rules:48
    value = attack_results(column, modified_dr, trace)
    if trace is not None:
        trace.formula("defender_suffers", value, "13.9.0", "goss/assault_results.rules:48")
    return value


def attacker_suffers(column: Column, modified_dr: int, trace: Trace | None = None) -> GaResult:
    """Attacker's result [13.9.0]."""
    # gives                                                            goss/assault_results.rules:51
    value = defense_results(column, modified_dr, trace)
    if trace is not None:
        trace.formula("attacker_suffers", value, "13.9.0", "goss/assault_results.rules:51")
    return value
