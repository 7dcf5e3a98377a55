"""Readers for the printed forms that stand in the cells and heads of charts.

In: the text of one cell, its marks already taken off. Out: a small frozen value, or None
where the text is not of that form; `why_not` then says why, naming the character that is not
understood. Pure: nothing here knows types, dice or tables.

    read_number("−2")       NumberText(-2, signed=True)          read_number("x½").factor is true
    read_band("6 or more")  BandText(6, None)                    read_band("<1")  BandText(None, 0, 1)
    read_part("?..46..?")   PartText(46, 46)                     read_part("55..?")  begins at 55
    read_ratio("3:1")       RatioText(3, 1)                      read_figures("22 / 25 / 51")
    canonical("3–4")        "3..4"                               spreadsheet_date("2-Jan")  "1-2"
"""

from __future__ import annotations

import datetime
import re
from fractions import Fraction
from typing import Final, Literal

from rulesdsl.source.records import dataclass
from rulesdsl.syntax.glyphs import DASHES, name_of, plain_cell, visible

UNKNOWN: Final = "?"
GAP: Final = "..."
MAX_DIGITS: Final = 12
"""Longer figures stand in no chart; they are refused rather than computed with."""


@dataclass(frozen=True, slots=True)
class NumberText:
    """An exact number. `signed`: a sign was written (`+2`). `factor`: it multiplies (`x1/2`,
    `÷2` is the factor 1/2)."""

    value: Fraction
    signed: bool = False
    factor: bool = False


@dataclass(frozen=True, slots=True)
class BandText:
    """Whole numbers `low` to `high`, both included; None is open (`6+`, `1 or less`).

    `strict_below` is set for `<1`: then `high` is 0 and fractions below 1 belong here too.
    """

    low: int | None
    high: int | None
    strict_below: int | None = None

    @property
    def single(self) -> bool:
        return self.low is not None and self.low == self.high


@dataclass(frozen=True, slots=True)
class PartText:
    """A band known in part: `sure_low` to `sure_high` belong to it, more may. `low_known` /
    `high_known`: that end is certain (`55..?` has its low end known)."""

    sure_low: int
    sure_high: int
    low_known: bool = False
    high_known: bool = False


@dataclass(frozen=True, slots=True)
class RatioText:
    """`3:1`."""

    left: int
    right: int


@dataclass(frozen=True, slots=True)
class CellFault:
    """Why a text was not understood: a headline, what to write, and the offset (in the text
    as given) of the character at fault, 0 where it is the whole."""

    headline: str
    help: str
    offset: int = 0
    length: int = 0


Wanted = Literal["number", "band", "ratio"]

_INT = r"[+-]?[0-9]+"
_NUMBER: Final = re.compile(
    r"(?:(?P<factor>[x/]) ?)?(?P<sign>[+-])?"
    r"(?:(?P<whole>[0-9]+) (?P<n1>[0-9]+)/(?P<d1>[0-9]+)|(?P<n>[0-9]+)/(?P<d>[0-9]+)"
    r"|(?P<decimal>[0-9]+\.[0-9]+)|(?P<int>[0-9]+))"
)
_RANGE: Final = re.compile(rf"({_INT}) ?(?:\.\.|to) ?({_INT})")
_HYPHEN: Final = re.compile(r"([0-9]+) ?- ?([0-9]+)")
_SINGLE: Final = re.compile(rf"({_INT})")
_OR_MORE: Final = re.compile(
    rf"({_INT}) ?\+|({_INT}) (?:or|and) (?:more|higher|greater|over|up|above)|>= ?({_INT})|at least ({_INT})"
)
_OR_LESS: Final = re.compile(
    rf"({_INT}) ?-|({_INT}) (?:or|and) (?:less|fewer|lower|under|below)|<= ?({_INT})|at most ({_INT})"
)
_BELOW: Final = re.compile(rf"(?:<|less than|fewer than|under|below) ?({_INT})")
_ABOVE: Final = re.compile(rf"(?:>|more than|over|above) ?({_INT})")
_PART: Final = re.compile(
    rf"\? ?\.\. ?(?P<low>{_INT})(?: ?\.\. ?(?P<high>{_INT}))? ?\.\. ?\?"
    rf"|(?P<begins>{_INT}) ?\.\. ?\?|\? ?\.\. ?(?P<ends>{_INT})"
)
_RATIO: Final = re.compile(r"([0-9]+) ?: ?([0-9]+)")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY_MONTH: Final = re.compile(r"(?:([0-9]{1,2})-([a-z]{3})|([a-z]{3})-([0-9]{1,2}))", re.IGNORECASE)
_SERIAL: Final = re.compile(r"[34][0-9]{4}")
_LONG: Final = re.compile(rf"[0-9]{{{MAX_DIGITS + 1},}}")
_KNOWN: Final[dict[Wanted, str]] = {
    "number": "0123456789+-x/. ",
    "band": "0123456789+-.<>=? ",
    "ratio": "0123456789: ",
}
_FORMS: Final[dict[Wanted, str]] = {
    "number": "write a number such as 3, -2, +1, 1/2 or x1/2",
    "band": "write a band such as 3, 3..4, <1, 1 or less, 6+",
    "ratio": "write a ratio such as 3:1",
}


def read_number(text: str) -> NumberText | None:
    """`3`, `-2`, `+1`, `1/2`, `2 1/2`, `½`, `2.5`, `x1/2`, `×½`, `÷2`."""
    plain = _ready(text)
    found = _NUMBER.fullmatch(plain) if plain is not None else None
    if found is None:
        return None
    if found["whole"] is not None:
        if not int(found["d1"]):
            return None
        value = int(found["whole"]) + Fraction(int(found["n1"]), int(found["d1"]))
    elif found["n"] is not None:
        if not int(found["d"]):
            return None
        value = Fraction(int(found["n"]), int(found["d"]))
    else:
        value = Fraction(found["decimal"] or found["int"])
    if found["sign"] == "-":
        value = -value
    if found["factor"] == "/":
        if not value:
            return None
        value = 1 / value
    return NumberText(value, found["sign"] is not None, found["factor"] is not None)


def read_band(text: str) -> BandText | None:
    """Every spelling of a range; None also where it runs downwards (`9-8`)."""
    bounds = _bounds(text)
    if bounds is None or _descends(bounds):
        return None
    return bounds


def read_part(text: str) -> PartText | None:
    """`?..46..?`, `?..46..51..?`, `55..?` (begins at 55), `?..51` (ends at 51)."""
    plain = _ready(text)
    found = _PART.fullmatch(plain) if plain is not None else None
    if found is None:
        return None
    if found["begins"] is not None:
        low = int(found["begins"])
        return PartText(low, low, low_known=True)
    if found["ends"] is not None:
        high = int(found["ends"])
        return PartText(high, high, high_known=True)
    low = int(found["low"])
    high = int(found["high"] or low)
    return PartText(low, high) if low <= high else None


def read_ratio(text: str) -> RatioText | None:
    """`3:1`, `1 : 2`."""
    plain = _ready(text)
    found = _RATIO.fullmatch(plain) if plain is not None else None
    if found is None or not int(found[2]):
        return None
    return RatioText(int(found[1]), int(found[2]))


def read_figures(text: str) -> tuple[str, ...]:
    """The several figures of one cell: `22 / 25 / 51` gives three texts, `1/2` gives one.
    A blank on each side of the stroke divides figures."""
    parts = re.split(r"[ \u00a0]+[/∕⁄][ \u00a0]+", text.strip())
    return tuple(part.strip() for part in parts)


def split_marks(text: str, symbols: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A cell's text without the declared marks at its end, and those marks in order."""
    found: list[str] = []
    rest = text.rstrip()
    longest_first = sorted((s for s in symbols if s), key=len, reverse=True)
    while rest:
        symbol = next((s for s in longest_first if rest.endswith(s)), None)
        if symbol is None:
            break
        found.insert(0, symbol)
        rest = rest.removesuffix(symbol).rstrip()
    return rest, tuple(found)


def band_text(band: BandText) -> str:
    """The canonical spelling of a band: `3`, `3..4`, `<1`, `1 or less`, `6+`."""
    if band.strict_below is not None:
        return f"<{band.strict_below}"
    if band.low is None:
        return f"{band.high} or less"
    if band.high is None:
        return f"{band.low}+"
    return str(band.low) if band.low == band.high else f"{band.low}..{band.high}"


def canonical(text: str) -> str:
    """A cell in canonical spelling: bands, parts and typographic signs; other words as they
    are. Two cells that read the same print the same, and a canonical cell stays as it is."""
    stripped = " ".join(text.split())
    band, plain = read_band(stripped), plain_cell(stripped)
    if plain in ("-", UNKNOWN, GAP):
        return plain
    if band is not None and not _SINGLE.fullmatch(plain):
        return band_text(band)
    if read_part(stripped) is not None:
        return plain.replace(" ", "")
    if read_number(stripped) is not None:
        return plain.replace("x ", "x").replace("/ ", "/")
    if read_ratio(stripped) is not None:
        return plain.replace(" ", "")
    return stripped


def spreadsheet_date(text: str) -> str | None:
    """What a date in a cell was before a spreadsheet changed it: `2-Jan` was `1-2`; the
    serial number 45323 was `2-1`. None when the text is no such date."""
    plain = plain_cell(text)
    found = _DAY_MONTH.fullmatch(plain)
    if found is not None:
        day, month = found[1] or found[4], (found[2] or found[3]).lower()
        return f"{_MONTHS.index(month) + 1}-{int(day)}" if month in _MONTHS else None
    if _SERIAL.fullmatch(plain):
        date = datetime.date(1899, 12, 30) + datetime.timedelta(days=int(plain))
        return f"{date.month}-{date.day}"
    return None


def why_not(text: str, wanted: Wanted) -> CellFault:
    """Why `text` is no number, band or ratio, for a cell that has to be one."""
    shown = visible(text.strip())
    if not shown:
        return CellFault(f"the cell is empty where a {wanted} has to stand", _FORMS[wanted])
    if _LONG.search(text):
        return CellFault(f"{shown} has too many digits", _FORMS[wanted], 0, len(text))
    date = spreadsheet_date(text)
    if date is not None and (wanted == "band" or not text.strip().isdigit()):
        help_text = f"write {date.replace('-', '..')}; mark the column as text in the spreadsheet"
        return CellFault(f"{shown} looks like a spreadsheet date for {date}", help_text, 0, len(text))
    bounds = _bounds(text)
    if wanted == "band" and bounds is not None and _descends(bounds):
        return CellFault(
            f"the band {shown} is descending: {bounds.low} is more than {bounds.high}",
            f"write the lower number first: {bounds.high}..{bounds.low}",
            0,
            len(text),
        )
    if wanted == "number" and re.search(r"(?:/ ?|÷ ?)0+$", plain_cell(text)):
        return CellFault(f"{shown} divides by zero", _FORMS[wanted], 0, len(text))
    if text.isascii() and text.strip().isalpha():
        return CellFault(f"{shown} is not a {wanted}", _FORMS[wanted], 0, len(text))
    for offset, char in enumerate(text):
        if not set(plain_cell(char)) <= set(_KNOWN[wanted]):
            name = f"'{char}'" if char.isascii() and char.isalnum() else name_of(char)
            headline = f"{shown} is not a {wanted}: {name} is not understood there"
            return CellFault(headline, _FORMS[wanted], offset, 1)
    for offset, char in enumerate(text):
        if char in DASHES:
            headline = f"{shown} is not a {wanted}: {name_of(char)} does not fit there"
            return CellFault(headline, _FORMS[wanted], offset, 1)
    return CellFault(f"{shown} is not a {wanted}", _FORMS[wanted], 0, len(text))


def _ready(text: str) -> str | None:
    """The text in plain characters, or None when no chart would print it."""
    if len(text) > 200 or _LONG.search(text):
        return None
    return plain_cell(text)


def _bounds(text: str) -> BandText | None:
    """A band as written, its ends in any order."""
    plain = _ready(text)
    if plain is None:
        return None
    if found := _SINGLE.fullmatch(plain):
        return BandText(int(found[1]), int(found[1]))
    if found := _RANGE.fullmatch(plain) or _HYPHEN.fullmatch(plain):
        return BandText(int(found[1]), int(found[2]))
    if found := _OR_MORE.fullmatch(plain):
        return BandText(_only(found), None)
    if found := _OR_LESS.fullmatch(plain):
        return BandText(None, _only(found))
    if found := _BELOW.fullmatch(plain):
        return BandText(None, int(found[1]) - 1, int(found[1]))
    if found := _ABOVE.fullmatch(plain):
        return BandText(int(found[1]) + 1, None)
    return None


def _only(found: re.Match[str]) -> int:
    return int(next(group for group in found.groups() if group is not None))


def _descends(band: BandText) -> bool:
    return band.low is not None and band.high is not None and band.low > band.high
