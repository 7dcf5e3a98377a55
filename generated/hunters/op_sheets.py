# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from tcs/op_sheets.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Op sheets."""

from __future__ import annotations

from typing import Final

from ._runtime import Trace, Word


class GraphicSymbol(Word):
    """Chart of Common Graphic Symbols [Charts].

    Binds: what the units must keep to.
    """

    # fmt: off
    #                      printed                         binds
    LATERAL_BOUNDARY =     "Lateral Boundary",             "the limit between neighbours"
    LINE_OF_DEPARTURE =    "Line of Departure",            "where the operation begins"
    PHASE_LINE =           "Phase Line",                   "times the actions of several units"
    UNIT_LOCATION =        "Unit Location",                "where a unit is"
    OBJECTIVE =            "Objective",                    "the area to take or to hold"
    AXIS_OF_ADVANCE =      "Axis of Advance",              "anywhere within its bounds"
    DIRECTION_OF_ADVANCE = "Direction of Advance",         "exactly the path under the arrow"
    SMOKE_AREA =           "Area to be screened by Smoke", "smoke there, best with its time"
    # fmt: on

    def __init__(self, printed: str, binds: str) -> None:
        self.binds: Final = binds


def what_binds(symbol: GraphicSymbol, trace: Trace | None = None) -> str:
    """What it binds to [Charts]."""
    # gives                                                                  tcs/op_sheets.rules:133
    value = symbol.binds
    if trace is not None:
        trace.formula("what_binds", value, "Charts", "tcs/op_sheets.rules:133", "What it binds to")
    return value
