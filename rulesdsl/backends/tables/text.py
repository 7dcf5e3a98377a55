"""Small pieces of printed text.

In: labels, numbers, bands and names of the graph. Out: the text a page shows: one line,
without control characters, with a proper minus sign before figures.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

MINUS: Final = "\u2212"
DASH: Final = "\u2013"
NOT_POSSIBLE: Final = "\u2014"
GAP: Final = "\u2026"
UNKNOWN: Final = "?"
TICK: Final = "\u2713"

MOST_TEXTS: Final = 65_536
"""So many texts are remembered with what becomes of them: the same ones stand in chart after chart."""

_FRACTIONS: Final[dict[tuple[int, int], str]] = {
    (1, 2): "½",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 3): "⅓",
    (2, 3): "⅔",
}
_TURNERS: Final = frozenset(
    chr(c) for c in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x61C, 0xFEFF)
)
_SIGN: Final = re.compile(r"(?<![^\s(\[/,:])-(?=[0-9]|\.[0-9])")
_DIGITS: Final = re.compile(r"(\d+)")


@lru_cache(maxsize=MOST_TEXTS)
def clean(text: str) -> str:
    """One line: blanks run together, characters that control a screen or the direction of
    text left out, a hyphen that is a figure's sign as a minus sign."""
    if text.isascii() and text.isprintable():
        return _SIGN.sub(MINUS, " ".join(text.split()))
    kept: list[str] = []
    for char in text:
        if char.isspace():
            kept.append(" ")
        elif char in _TURNERS or unicodedata.category(char) in ("Cc", "Cs", "Co"):
            continue
        else:
            kept.append(char)
    return _SIGN.sub(MINUS, " ".join("".join(kept).split()))


def paragraphs(note: str) -> list[str]:
    """A note's paragraphs, which blank lines part."""
    parts = re.split(r"\n[ \t]*\n", note.replace("\r\n", "\n"))
    return [line for line in (clean(part) for part in parts) if line]


def number(numerator: int, denominator: int = 1, *, signed: bool = False) -> str:
    """`−2`, `½`, `2½`, `5/7`; with `signed` a plus sign too (and 0 without one)."""
    if denominator < 0:
        numerator, denominator = -numerator, -denominator
    sign = MINUS if numerator < 0 else "+" if signed and numerator > 0 else ""
    whole, rest = divmod(abs(numerator), denominator)
    if rest == 0:
        return f"{sign}{whole}"
    part = _FRACTIONS.get((rest, denominator))
    if part is None:
        return f"{sign}{abs(numerator)}/{denominator}"
    return f"{sign}{whole or ''}{part}"


def band(low: int | None, high: int | None, strict_below: int | None = None) -> str:
    """`3`, `3–4`, `6+`, `1 or less`, `<1`."""
    if strict_below is not None:
        return f"<{number(strict_below)}"
    if low is None and high is None:
        return "any"
    if low is None:
        return f"{number(high or 0)} or less"
    if high is None:
        return f"{number(low)}+"
    if low == high:
        return number(low)
    if low < 0 or high < 0:
        return f"{number(low)} to {number(high)}"
    return f"{number(low)}{DASH}{number(high)}"


def words(name: str) -> str:
    """`fire_kind` as a player would say it: "fire kind"."""
    return clean(name.replace("_", " "))


def printed_or_words(printed: str, name: str) -> str:
    """The printed form; a bare name (`level_1`) as words."""
    shown = clean(printed)
    return words(name) if shown in ("", name) else shown


def unnamed(text: str) -> str:
    """A bare name (`fire_class`) as words; everything else as it is, bands with an en dash."""
    shown = clean(text)
    return words(shown) if re.fullmatch(r"[a-z]\w*_\w*", shown) else shown.replace("..", DASH)


def possessive(text: str) -> str:
    """`target’s`, `stacks’`."""
    return f"{text}’" if text.endswith("s") else f"{text}’s"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts 9.1 before 11.0 before 11.1a, and figures before words."""
    parts = [part for part in _DIGITS.split(text) if part]
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in parts)


def slug(text: str) -> str:
    """For file names: small letters, digits, `-` and `_`; never empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^A-Za-z0-9_]+", "-", plain).strip("-").lower() or "part"


def letters(index: int) -> str:
    """0 is A, 25 is Z, 26 is AA."""
    out = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        out = chr(65 + rest) + out
    return out
