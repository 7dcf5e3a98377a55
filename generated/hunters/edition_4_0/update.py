# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/update.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Update."""

from __future__ import annotations

from ._runtime import Trace
from .vocabulary import Unit
from .words import steps_left


def range_zero_addition(unit: Unit, trace: Trace | None = None) -> int:
    """Firepower added at range zero [hfs-v4 3.4].

    The rest of the series rule, 11.3d of edition 4.0, is not in the source.
    """
    # per_step [hfs-v4 3.4]                                                   hunters/update.rules:7
    per_step = 2 if unit.maori else 1
    if trace is not None:
        trace.step("per_step", per_step, "hfs-v4 3.4", "hunters/update.rules:7")
    # gives                                                                   hunters/update.rules:5
    value = per_step * steps_left(unit, trace)
    if trace is not None:
        trace.formula(
            "range_zero_addition",
            value,
            "hfs-v4 3.4",
            "hunters/update.rules:5",
            "Firepower added at range zero",
        )
    return value
