"""Where a parse stopped: the token that does not fit, its neighbours, and what would fit.

In: a scan and lark's error. Out: `Place`, which `explain.py` and `hints.py` ask in the
player's terms. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from lark import UnexpectedToken

from rulesdsl.source.records import dataclass
from rulesdsl.syntax.layout import Raw, Scan
from rulesdsl.syntax.parser_table import parser

LINE_ENDS: Final = ("_NL", "_INDENT", "_DEDENT")

_SHOWN: Final = {
    "NAME": "a name",
    "TYPE": "a type",
    "STRING": "a text in quotes",
    "INT": "a number",
    "FRACTION": "a fraction",
    "BAND": "a band such as 3..4",
    "DICE": "dice such as 2d6",
    "DATE": "a date such as 2009-07-01",
    "CLOCK": "a time such as 05:00",
    "SECTION": "a section such as 6.16",
    "CITE": "a citation such as [11.1e]",
    "ROW": "a row `| a | b |`",
    "NOTE": 'a note """..."""',
    "YESNO": "`yes/no`",
    "_NL": "the end of the line",
    "_INDENT": "lines inside, indented deeper",
    "_DEDENT": "the end of the block",
    "$END": "the end of the declaration",
}
_VALUE_WORDS: Final = """
NAME TYPE INT FRACTION BAND STRING LPAR MINUS PLUS YES NO ABSENT NOBODY NOW ROUND LOWER HIGHER COUNT SUM EACH
GREATEST LEAST ALL ANY NONE NOT THOSE THE HEADING SPLIT
"""
_VALUE: Final = frozenset(_VALUE_WORDS.split())
_GOES_ON_WORDS: Final = """
PLUS MINUS X SLASH AND OR IS LE GE LT GT AT DOT KEPT SHIFTED FOLLOWED REPEATED ROLLING
"""
_GOES_ON: Final = frozenset(_GOES_ON_WORDS.split())


@cache
def literals() -> dict[str, str]:
    """Terminal -> the word or sign it stands for."""
    return {terminal: word for word, terminal in parser().words.items()}


@dataclass(frozen=True, slots=True)
class Place:
    """`tokens[at]` is the token that does not fit; `at` may be one past the end. `kinds` are the
    terminals that the tokens were taken for, as far as the parse came; `accepts` those that
    would fit; `kind` is the word the declaration begins with."""

    tokens: tuple[Raw, ...]
    kinds: tuple[str, ...]
    at: int
    terminal: str
    accepts: frozenset[str]
    kind: str
    end: int

    @property
    def raw(self) -> Raw:
        if self.at < len(self.tokens):
            return self.tokens[self.at]
        return Raw("$END", "", self.end, self.end)

    @property
    def word(self) -> str:
        return self.raw.text

    @property
    def ends_line(self) -> bool:
        return self.raw.kind in (*LINE_ENDS, "$END")

    def neighbour(self, step: int) -> Raw | None:
        """The token `step` places on (back, when negative), line ends included."""
        index = self.at + step
        return self.tokens[index] if 0 <= index < len(self.tokens) else None

    def says(self, step: int, *words: str) -> bool:
        found = self.neighbour(step)
        return (
            found is not None and found.kind not in ("STRING", "NOTE", "CITE", "ROW") and found.text in words
        )

    @property
    def line(self) -> tuple[Raw, ...]:
        """The tokens of the same logical line before this one."""
        start = self.at
        while start > 0 and self.tokens[start - 1].kind not in LINE_ENDS:
            start -= 1
        return self.tokens[start : self.at]

    @property
    def line_words(self) -> tuple[str, ...]:
        return tuple(raw.text for raw in self.line if raw.kind not in ("STRING", "NOTE", "CITE", "ROW"))

    def kinds_end_in(self, kind: str) -> bool:
        """Whether the token before this one was taken for this terminal."""
        return 0 < self.at <= len(self.kinds) and self.kinds[self.at - 1] == kind

    @property
    def rest(self) -> tuple[str, ...]:
        """The words from here to the end of the logical line."""
        end = self.at
        while end < len(self.tokens) and self.tokens[end].kind not in LINE_ENDS:
            end += 1
        return tuple(raw.text for raw in self.tokens[self.at : end])

    @property
    def begins_line(self) -> bool:
        return not self.line

    @property
    def here(self) -> tuple[int, int]:
        """The span to point at: the token, or for the end of a line the place behind the last word."""
        if not self.ends_line:
            return self.raw.start, self.raw.end
        last = next((t for t in reversed(self.tokens[: self.at]) if t.kind not in LINE_ENDS), None)
        if self.raw.kind == "_INDENT":
            return self.raw.start, self.raw.end
        return (last.end, last.end) if last is not None else (self.raw.start, self.raw.end)

    def takes(self, *terminals: str) -> bool:
        """Whether one of these terminals would fit."""
        return any(terminal in self.accepts for terminal in terminals)


def place_of(scan: Scan, error: UnexpectedToken, kind: str, end: int) -> Place:
    """The place of lark's error in the scan."""
    token, tokens = error.token, tuple(scan.tokens)
    at = len(tokens)
    if token.type != "$END":
        for index, raw in enumerate(tokens):
            if raw.start == token.start_pos and raw.end == token.end_pos and raw.text == str(token):
                at = index
                if raw.kind not in LINE_ENDS or raw.kind == token.type:
                    break
    return Place(tokens, tuple(scan.kinds), at, token.type, frozenset(error.accepts or ()), kind, end)


def shown(terminal: str) -> str:
    """A terminal in the player's words."""
    if terminal in _SHOWN:
        return _SHOWN[terminal]
    return f"`{literals().get(terminal, terminal.lower())}`"


def expected(accepts: Iterable[str], most: int = 8) -> list[str]:
    """What would fit, for a message: values and the ways a value goes on said in one word."""
    fits = set(accepts)
    words: list[str] = []
    if len(fits & _VALUE) > 6:
        words.append("a value")
        fits -= _VALUE
    if len(fits & _GOES_ON) > 4:
        fits -= _GOES_ON
    order = {name: index for index, name in enumerate(_SHOWN)}
    rest = sorted(fits, key=lambda t: (order.get(t, -1), shown(t)))
    words.extend(shown(t) for t in rest if t not in ("_DEDENT", "$END") or len(rest) == 1)
    return words if len(words) <= most else [*words[: most - 1], "..."]
