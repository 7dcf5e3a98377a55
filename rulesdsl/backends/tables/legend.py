"""The marks a page uses, and what they mean.

In: what the layout of charts, lists and examples notes as it goes. Out: the page's legend, in
a fixed order, with only the marks that occur. Every mark is a sign, bold or underlined type,
never a colour: it survives a photocopier.
"""

from __future__ import annotations

from typing import Final, Literal

from rulesdsl.backends.tables.doc import Run, Style, Text, plain
from rulesdsl.backends.tables.text import GAP, NOT_POSSIBLE, TICK, UNKNOWN

Sign = Literal[
    "unknown",
    "part",
    "not_possible",
    "none",
    "gap",
    "blank",
    "recovered",
    "inferred",
    "doubtful",
    "corrected",
    "erratum",
    "tick",
    "box",
    "disputed",
    "contradiction",
    "supposed",
    "edited",
]

DISPUTED: Final = "‼"
CONTRADICTION: Final = "≠"
SUPPOSED: Final = "≈"
EDITED: Final = "▲"
BOX: Final = "☐"

_SIGNS: Final[dict[Sign, tuple[str, Style, str]]] = {
    "unknown": (UNKNOWN, "plain", "not in the source: the figure is not known and none is made up"),
    "part": ("?–46–?", "plain", "a band known in part: it holds 46; a “?” is an end that is not known"),
    "not_possible": (NOT_POSSIBLE, "plain", "not possible (among terms: none)"),
    "none": (NOT_POSSIBLE, "plain", "none: the term has no such figure"),
    "gap": (GAP, "plain", "rows or columns stand here that the source does not show; how many is not known"),
    "blank": ("(blank)", "plain", "nothing to say"),
    "recovered": ("†", "mark", "recovered from a worked example, not from the chart"),
    "inferred": ("°", "mark", "inferred, for the reason given under the chart"),
    "doubtful": ("?!", "mark", "printed so, but doubtful"),
    "corrected": ("‡", "mark", "corrected; the note under the chart says what was printed"),
    "erratum": ("e1", "mark", "not as first printed; the note under the chart says what stood there"),
    "tick": (TICK, "strong", "counts for that kind"),
    "box": (BOX, "plain", "to be ticked off as it is done"),
    "disputed": (DISPUTED, "strong", "the printed example and the printed rule cannot both be right"),
    "contradiction": (CONTRADICTION, "strong", "printed rules contradict each other; one is followed"),
    "supposed": (SUPPOSED, "strong", "the source leaves it open; this is how it is read"),
    "edited": (EDITED, "strong", "not as first printed: a change or erratum is in force"),
}


class Legend:
    def __init__(self) -> None:
        self._used: dict[Sign, None] = {}
        self._marks: dict[Sign, dict[str, None]] = {}

    def use(self, *signs: Sign) -> None:
        for sign in signs:
            self._used[sign] = None

    def mark(self, sign: Sign, symbol: str) -> None:
        """A mark of a chart, with the symbol it has there."""
        self.use(sign)
        self._marks.setdefault(sign, {})[symbol] = None

    def pairs(self) -> tuple[tuple[Text, Text], ...]:
        """The signs used so far with their meaning."""
        out: list[tuple[Text, Text]] = []
        for sign, (shown, style, words) in _SIGNS.items():
            if sign not in self._used or (sign == "none" and "not_possible" in self._used):
                continue
            symbols = list(self._marks.get(sign, {shown: None}))
            told = " ".join(symbols) if len(symbols) <= 3 else f"{symbols[0]} to {symbols[-1]}"
            out.append(((Run(told, style),), plain(words)))
        return tuple(out)


def key_line(signs: list[Sign]) -> Text:
    """The short key under one chart: its own signs, in the legend's order."""
    short: dict[Sign, str] = {
        "unknown": "not in the source",
        "part": "known in part",
        "not_possible": "not possible",
        "none": "none",
        "gap": "more, not in the source",
    }
    shown: dict[Sign, str] = {
        "unknown": UNKNOWN,
        "part": "?–n–?",
        "not_possible": NOT_POSSIBLE,
        "none": NOT_POSSIBLE,
        "gap": GAP,
    }
    parts = [f"{shown[sign]} {short[sign]}" for sign in short if sign in signs]
    return plain(" · ".join(parts))
