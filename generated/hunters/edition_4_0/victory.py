# Hunters from the Sky 4.0
# dated 2009-07
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl from hunters/victory.rules.
# Do not edit: edit the rules and build.
"""Hunters from the Sky: Victory."""

from __future__ import annotations

from typing import Final

from ._records import dataclass
from ._runtime import Trace, Word, is_a, or_none
from .game import Nation

_COMMONWEALTH: Final = Nation.COMMONWEALTH
_GERMAN: Final = Nation.GERMAN


class Winner(Word):
    """Who wins [hfs 4.0]."""

    GERMAN_WINS = "The German player wins"
    COMMONWEALTH_WINS = "The Commonwealth player wins"
    DRAW = "Draw"


_COMMONWEALTH_WINS: Final = Winner.COMMONWEALTH_WINS
_DRAW: Final = Winner.DRAW
_GERMAN_WINS: Final = Winner.GERMAN_WINS


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioEnd:
    """The end of a scenario [hfs 4.1; hfs 4.2; hfs 4.3]."""

    # who possesses all hexes of Maleme Airfield; nobody if it is shared
    airfield: Nation | None = None
    point_107: Nation | None = None  # who possesses the hex of Pt. 107

    def __post_init__(self) -> None:
        or_none("ScenarioEnd.airfield", self.airfield, is_a, Nation)
        or_none("ScenarioEnd.point_107", self.point_107, is_a, Nation)


def scenario_winner(situation: ScenarioEnd, trace: Trace | None = None) -> Winner:
    """Winner of 4.1, 4.2 and 4.3 [hfs 4.1; hfs 4.2; hfs 4.3]."""
    # gives                                                                 hunters/victory.rules:14
    value: Winner
    if situation.airfield is _GERMAN and situation.point_107 is _GERMAN:
        value = _GERMAN_WINS
        why = "airfield and Pt. 107"
    elif situation.airfield is _COMMONWEALTH and situation.point_107 is _COMMONWEALTH:
        value = _COMMONWEALTH_WINS
        why = "airfield and Pt. 107"
    else:
        value = _DRAW
        why = ""
    if trace is not None:
        trace.formula(
            "scenario_winner",
            value,
            "hfs 4.1; hfs 4.2; hfs 4.3",
            "hunters/victory.rules:14",
            "Winner of 4.1, 4.2 and 4.3",
            why,
        )
    return value
