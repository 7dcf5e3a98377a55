"""Cells of a chart: from the printed text to a value, a band, a ratio, or what is missing.

In: the text of a cell, the marks and codes that its chart declares, and what its cells are.
Out: `ReadCell`, or a `CellTrouble` that says what is wrong and what to write. Marks are taken
off before anything is read; `?`, `-` and blank are three different things; text stays inert.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal

from rulesdsl import graph as g
from rulesdsl.sema.env import Env
from rulesdsl.sema.literals import number_value, printed_value
from rulesdsl.sema.patterns import forms
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import bare_words, strip
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import (
    UNKNOWN,
    read_band,
    read_figures,
    read_number,
    read_part,
    read_ratio,
    split_marks,
    why_not,
)
from rulesdsl.syntax.glyphs import plain_cell

_NUMBERED: Final = re.compile(r"(|.*[^0-9])([0-9]{1,9})")
_LONGEST: Final = 1000

CellsAre = Literal["values", "rolls", "numbers", "odds", "at_least"]


@dataclass(frozen=True, slots=True)
class CellTrouble:
    """What is wrong with a cell: `code` of the catalogue, the headline's words after "row, column",
    what to write; `offset` into the cell's text where one character is at fault."""

    code: str
    headline: str
    help: str
    offset: int = 0


@dataclass(frozen=True, slots=True)
class MarkBook:
    """The marks and codes of a chart, by symbol."""

    marks: Mapping[str, g.Mark] = field(default_factory=dict)
    codes: Mapping[str, g.Code] = field(default_factory=dict)

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple(self.marks)

    def provenance(self, symbols: tuple[str, ...]) -> g.Provenance | None:
        """Where a figure comes from, by the first of its marks that says so."""
        for symbol in symbols:
            mark = self.marks[symbol]
            if mark.what != "note":
                return g.Provenance(how=mark.what, words=mark.words, printed=mark.printed, cites=mark.cites)
        return None


@dataclass(frozen=True, slots=True)
class CellKind:
    """What the cells of a column are: `types` of its figures, where they are values."""

    cells_are: CellsAre
    types: tuple[g.Type, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadCell:
    content: g.CellContent
    printed: str
    marks: tuple[str, ...] = ()


def read_cell(text: str, kind: CellKind, book: MarkBook, env: Env) -> ReadCell | CellTrouble:
    """One cell, its marks taken off. A cell that is nothing but a mark is that text where the
    chart's type has such a value, otherwise a blank with a mark."""
    value, marks = split_marks(text, book.symbols)
    if not value and marks and _is_value(text, kind, env):
        value, marks = text.strip(), ()
    content = _content(value, kind, book, env)
    if isinstance(content, CellTrouble):
        return content
    return ReadCell(content, value, marks)


def correction_of(cell: ast.PipeCell) -> g.Provenance | None:
    """What an erratum found in the cell before it."""
    if cell.corrected is None:
        return None
    was = cell.corrected
    return g.Provenance.model_validate(
        {
            "how": "erratum",
            "words": was.words,
            "printed": was.printed,
            "cites": {"items": was.cites},
            "by": was.kind,
        }
    )


def _is_value(text: str, kind: CellKind, env: Env) -> bool:
    return any(printed_value(text.strip(), one, env) is not None for one in kind.types if _is_named(one))


def _content(text: str, kind: CellKind, book: MarkBook, env: Env) -> g.CellContent | CellTrouble:
    missing = _missing(text, kind, book, env)
    if missing is not None:
        return missing
    match kind.cells_are:
        case "values":
            return _figures(text, kind.types, book, env)
        case "rolls" | "numbers":
            return _band(text, book)
        case "odds":
            ratio = read_ratio(text)
            if ratio is not None:
                return g.RatioCell(left=ratio.left, right=ratio.right)
            return _trouble(text, "ratio", book)
        case "at_least":
            return _target(text, book)


def _missing(
    text: str, kind: CellKind, book: MarkBook, env: Env
) -> g.UnknownCell | g.NotPossibleCell | g.BlankCell | g.CodeCell | None:
    """Blank, `?`, `-` (unless the type prints a value so) and declared codes. A list is never
    missing: it is empty."""
    if text == UNKNOWN:
        return g.UnknownCell()
    if len(kind.types) == 1 and isinstance(strip(kind.types[0])[0], g.ListType):
        return None
    if not text:
        return g.BlankCell()
    if text in book.codes:
        return g.CodeCell(code=text)
    if plain_cell(text) == "-" and not _is_value(text, kind, env):
        return g.NotPossibleCell()
    return None


def _figures(text: str, types: tuple[g.Type, ...], book: MarkBook, env: Env) -> g.CellContent | CellTrouble:
    parts = read_figures(text) if len(types) > 1 else (text,)
    if len(parts) != len(types):
        what = "figure" if len(parts) == 1 else "figures"
        help_text = "write them as `22 / 25 / 51`, `?` or `-` for one that is missing"
        return CellTrouble("E331", f"holds {len(parts)} {what}, and {len(types)} are needed", help_text)
    found: list[g.PartOfCell] = []
    for part, type in zip(parts, types, strict=True):
        missing = _missing(part, CellKind("values", (type,)), book, env)
        value = read_value(part, type, book, env) if missing is None else None
        if isinstance(value, CellTrouble):
            return value
        if missing is not None:
            found.append(missing)
        elif value is not None:
            found.append(g.KnownCell(values=(value,)))
    values = [part.values[0] for part in found if isinstance(part, g.KnownCell)]
    if len(values) == len(found):
        return g.KnownCell(values=tuple(values))
    return g.FiguresCell(parts=tuple(found))


def read_value(text: str, type: g.Type, book: MarkBook | None, env: Env) -> g.Value | CellTrouble:
    """One value of a type, as printed. `book` is that of a chart, which may declare codes."""
    inner, _ = strip(type)
    if isinstance(inner, g.ListType):
        return _listed(text, inner.of, book, env)
    if isinstance(inner, g.NumberType):
        return _number(text, inner, book)
    value = printed_value(text, inner, env) or printed_value(plain_cell(text), inner, env)
    if value is not None:
        return value
    if isinstance(inner, g.YesNoType):
        return CellTrouble("E321", f"holds {text}, which is neither yes nor no", "write yes or no")
    if isinstance(inner, g.DateType):
        return CellTrouble("E321", f"holds {text}, which is no date", "write 1941-05-21 or 1941-05-21 15:00")
    if like := forms(inner, env):
        return CellTrouble("E321", f"holds {text}, which is no {bare_words(inner)}", f"write it like {like}")
    known = written_forms(inner, env)
    if not known and _is_named(inner):  # the type itself failed, and is reported
        return g.TextValue(text=text)
    help_text = did_you_mean(text, known, what="values") or _declare_help(book)
    return CellTrouble("E321", f"holds {text}, which is no {bare_words(inner)}", help_text)


def _listed(text: str, of: g.Type, book: MarkBook | None, env: Env) -> g.Value | CellTrouble:
    """`A35.28, A33.25`; nothing or `-` is the empty list. Plain texts, which may hold commas, are
    parted by `;`. Of a pattern or a number `W3519..W3525` is each from the first to the last."""
    plain_text = isinstance(of, g.TextType) and of.pattern is None
    items: list[g.Value] = []
    if plain_cell(text) in ("", "-"):
        return g.ListValue(items=())
    for part in text.split(";" if plain_text else ","):
        for one in [part.strip()] if plain_text else _from_to(part.strip()):
            value = read_value(one, of, book, env)
            if isinstance(value, CellTrouble):
                return value
            if value in items:
                return CellTrouble("E321", f"names {one} twice", "take one of them out")
            items.append(value)
    return g.ListValue(items=tuple(items))


def _from_to(text: str) -> list[str]:
    """What `W3519..W3525` stands for; the text itself where it is no such stretch."""
    first, _, last = text.partition("..")
    low, high = _NUMBERED.fullmatch(first), _NUMBERED.fullmatch(last)
    if low is None or high is None or low[1] != high[1] or len(low[2]) != len(high[2]):
        return [text]
    numbers = range(int(low[2]), int(high[2]) + 1)
    if not 1 < len(numbers) < _LONGEST:
        return [text]
    return [f"{low[1]}{number:0{len(low[2])}}" for number in numbers]


def _number(text: str, type: g.NumberType, book: MarkBook | None) -> g.Value | CellTrouble:
    number = read_number(text)
    if number is None:
        return _trouble(text, "number", book)
    if type.whole and number.value.denominator != 1:
        headline = f"holds {text}, and only whole numbers are given here"
        return CellTrouble("E321", headline, "write `fraction` for the type where halves may come")
    return number_value(number.value, type.unit)


def _band(text: str, book: MarkBook) -> g.CellContent | CellTrouble:
    part = read_part(text)
    if part is not None:
        return g.PartCell(
            sure_low=part.sure_low,
            sure_high=part.sure_high,
            low_known=part.low_known,
            high_known=part.high_known,
        )
    band = read_band(text)
    if band is not None:
        return g.BandCell(low=band.low, high=band.high)
    return _trouble(text, "band", book)


def _target(text: str, book: MarkBook) -> g.CellContent | CellTrouble:
    """`10` or `10+`: the least roll that is enough."""
    band = read_band(text)
    if band is not None and band.low is not None and band.high in (None, band.low):
        return g.KnownCell(values=(number_value(band.low),))
    return _trouble(text, "number", book)


def _trouble(text: str, wanted: Literal["number", "band", "ratio"], book: MarkBook | None) -> CellTrouble:
    fault = why_not(text, wanted)
    descending = wanted == "band" and "descending" in fault.headline
    declare = "" if descending else _declare_help(book)
    help_text = f"{fault.help}; {declare}" if declare else fault.help
    code = "E322" if descending else "E321"
    return CellTrouble(code, f"is wrong: {fault.headline}", help_text, fault.offset)


def _declare_help(book: MarkBook | None) -> str:
    if book is None:
        return ""
    if book.codes:
        return f"the codes of this chart are {', '.join(book.codes)}"
    return 'if it is a word of its own, declare it: code "X" "what it means"'


def _is_named(type: g.Type) -> bool:
    return isinstance(strip(type)[0], g.EnumType | g.OutcomeType)


def written_forms(type: g.Type, env: Env) -> list[str]:
    """Every printed form, other name and name of an enum's or outcome's values."""
    match strip(type)[0]:
        case g.EnumType(enum=name):
            enum = env.enums.get(name)
            if enum is None or name in env.bad_types:
                return []
            forms = [m.printed for m in enum.members]
            forms += [m.abbreviated for m in enum.members if m.abbreviated is not None]
            forms += [word for m in enum.members for word in m.called]
            return forms
        case g.OutcomeType(outcome=name):
            outcome = env.outcomes.get(name)
            if outcome is None or name in env.bad_types:
                return []
            return [case.template for case in outcome.cases]
        case _:
            return []
