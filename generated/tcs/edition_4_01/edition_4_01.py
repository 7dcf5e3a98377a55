# Tactical Combat Series 4.01
# dated 2009-07-01
# TCS series rules and charts, version 3.1
# Written by rulesdsl from tcs/edition_4_01.rules.
# Do not edit: edit the rules and build.
"""Tactical Combat Series: Edition 4 01."""

from __future__ import annotations

from typing import Final

from ._runtime import GAP, Axis, Band, Bands, Heading, LeastChart, Number, Trace, never, unknown
from .words import D66


# Command Prep Table [6.9f; Charts]                                        tcs/edition_4_01.rules:24
COMMAND_PREP_TABLE_PREP_AND_SIZE: Final = Bands(
    "command_prep_table",
    "Command Prep Table",
    "6.9f; Charts",
    "Command Prep + Op Sheet Size",
    (
        Band("1", 1, 1),
        Band("2", 2, 2),
        Band("3", 3, 3),
        Band("4", 4, 4),
        Band("5", 5, 5),
        Band("6", 6, 6),
        Band("7", 7, 7),
        Band("8", 8, 8),
        Band("9", 9, 9),
        GAP,
    ),
)
COMMAND_PREP_TABLE_COLUMN: Final[Axis[str]] = Axis(
    "command_prep_table",
    "Command Prep Table",
    "6.9f; Charts",
    "Column",
    (
        "Col 1",
        "Col 2",
        "Col 3",
        "Col 4",
        "Col 5",
        "Col 6",
        "Col 7",
        "Col 8",
        "Col 9",
        "Col 10",
        "Col 11",
    ),
)

# fmt: off
COMMAND_PREP_TABLE: Final = LeastChart(
    "command_prep_table",
    "Command Prep Table",
    "6.9f; Charts",
    "tcs/edition_4_01.rules:24",
    rows=(COMMAND_PREP_TABLE_PREP_AND_SIZE,),
    columns=(COMMAND_PREP_TABLE_COLUMN,),
    lines=(
        #        Col 1  Col 2  Col 3  Col 4    Col 5    Col 6    Col 7    Col 8    Col 9
        #        Col 10   Col 11
        ("1",   (61,    52,    44,    35,      32,      24,      24,      21,      14,
                 12,      11)),
        ("2",   (63,    56,    52,    44,      35,      32,      25,      22,      21,
                 14,      12)),
        ("3",   (64,    63,    55,    52,      44,      35,      31,      26,      24,
                 21,      14)),
        ("4",   (65,    64,    63,    55,      52,      44,      36,      32,      31,
                 24,      21)),
        ("5",   (66,    65,    64,    62,      56,      52,      45,      42,      34,
                 32,      24)),
        ("6",   (never, 65,    65,    64,      62,      56,      52,      46,      43,
                 34,      32)),
        ("7",   (never, never, 65,    65,      64,      62,      56,      53,      51,
                 44,      35)),
        ("8",   (never, never, never, 65,      65,      63,      62,      56,      54,
                 52,      46)),
        ("9",   (never, never, never, unknown, unknown, unknown, unknown, unknown, unknown,
                 unknown, unknown)),
        ("...", ()),
    ),
    dice=D66,
)
# fmt: on


def command_prep_table(
    prep_and_size: Number | Heading,
    column: str,
    roll: Number,
    trace: Trace | None = None,
) -> bool:
    """Command Prep Table [6.9f; Charts].

    The figure or more implements the sheet: two dice, read as tens and ones. Of Prep + Size
    9 and more only the first three cells of 9 are in the source.
    """
    if prep_and_size.__class__ is not int:
        prep_and_size = COMMAND_PREP_TABLE_PREP_AND_SIZE.taken(prep_and_size)
    try:
        found: bool = COMMAND_PREP_TABLE.known[COMMAND_PREP_TABLE_PREP_AND_SIZE.at[prep_and_size]][
            COMMAND_PREP_TABLE_COLUMN.at[column]
        ][roll]
    except Exception:
        found = COMMAND_PREP_TABLE.look_up(prep_and_size, column, roll)
    if trace is not None:
        trace.looked_up(COMMAND_PREP_TABLE, (prep_and_size, column, roll), found)
    return found
