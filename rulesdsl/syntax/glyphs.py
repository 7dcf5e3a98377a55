"""Typographic characters and their plain forms.

In: any text. Out: the same text with dashes, minus signs, times signs, fractions, thin
blanks and the like written in plain characters; or the name of a character for a message.
`plain_code` keeps every offset (one character for one), `plain_cell` need not.
"""

from __future__ import annotations

import unicodedata
from typing import Final

DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
"""Hyphen, non-breaking hyphen, figure, en and em dash, bar, minus, small and wide forms."""

BLANKS: Final = "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"

FRACTIONS: Final[dict[str, str]] = {
    "½": "1/2",
    "⅓": "1/3",
    "⅔": "2/3",
    "¼": "1/4",
    "¾": "3/4",
    "⅕": "1/5",
    "⅖": "2/5",
    "⅗": "3/5",
    "⅘": "4/5",
    "⅙": "1/6",
    "⅚": "5/6",
    "⅛": "1/8",
    "⅜": "3/8",
    "⅝": "5/8",
    "⅞": "7/8",
}

_SINGLE: Final[dict[str, str]] = {
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys(BLANKS, " "),
    "×": "x",
    "✕": "x",
    "⨯": "x",
    "÷": "/",
    "∕": "/",
    "⁄": "/",
    "∶": ":",
}

_CODE_TABLE: Final = str.maketrans(_SINGLE)
_CELL_TABLE: Final = str.maketrans({**_SINGLE, "≤": "<=", "≥": ">=", "…": "...", "‥": "..", **FRACTIONS})


def plain_code(text: str) -> str:
    """Dashes, times, division signs and blanks as plain characters, length unchanged."""
    return text if text.isascii() else text.translate(_CODE_TABLE)


def plain_cell(text: str) -> str:
    """Everything in plain characters, one blank between words, none around; `1½` is `1 1/2`."""
    if not text.isascii():
        spaced = "".join(
            f" {c}" if c in FRACTIONS and i and text[i - 1] in "0123456789" else c for i, c in enumerate(text)
        )
        text = spaced.translate(_CELL_TABLE)
    return " ".join(text.split())


def name_of(char: str) -> str:
    """`'–' (U+2013 EN DASH)`, for messages; a character that cannot be shown is not shown."""
    code = f"U+{ord(char):04X}"
    name = unicodedata.name(char, "")
    label = f"{code} {name}" if name else code
    shown = f"'{char}' " if char.isprintable() and not char.isspace() else ""
    return f"{shown}({label})"


def visible(text: str, most: int = 60) -> str:
    """A text for a message: shortened, characters that cannot be shown by their numbers."""
    cut = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in cut)
