"""Rule numbers: what a citation names, and whether a book has that section.

In: citations and the book's list of sections, both as printed. Out: `Citation` (the sections a
citation names) and `Sections`, which answers whether a citation is covered. Pure text.

    read_citation("11.1e")             section 11.1, item e
    read_citation("13.7.3(h), (p)")    13.7.3 items h and p
    read_citation("hfs-rev 1.3d-j")    book hfs-rev, 1.3 from d to j
    read_citation("16.2 note 2")       section 16.2, rest "note 2"
    read_citation("Charts")            no number: `words` is "Charts"

A book lists its sections as `"1.0-27.9"`, `"Charts"`, `"hfs 1.0-9.9"`; one entry may hold several,
separated by commas. An entry covers itself and all that is numbered beneath it. A range that
ends in a heading (`1.0-27.0`) covers the whole of the last chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from rulesdsl.source.records import dataclass, replace

_NO_BOOK: Final = "notes?|parts?|pages?|examples?|steps?|tables?|charts?|sections?|rules?|chapters?|figures?"
_BOOK: Final = re.compile(rf"(?!(?:{_NO_BOOK})\s)(?P<book>[^\W\d][\w-]*)\s+(?=\d)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?P<numbers>\d{1,6}(?:\.\d{1,6}){0,8})(?P<letters>[A-Za-z]{0,3}(?![A-Za-z]))")
_ITEM: Final = re.compile(r"\((?P<letters>[A-Za-z0-9]{1,4})\)")
_LETTER: Final = re.compile(r"(?P<letters>[A-Za-z](?![\w]))")
_DASH: Final = re.compile(r"\s*(?:-|–|—|\.\.)\s*")
_COMMA: Final = re.compile(r"\s*,\s*")


@dataclass(frozen=True, slots=True)
class Section:
    """`numbers` is (13, 7, 3) for 13.7.3; `letters` is "m" for 13.7.3m and 13.7.3(m)."""

    numbers: tuple[int, ...]
    letters: str = ""

    def __str__(self) -> str:
        return ".".join(map(str, self.numbers)) + self.letters

    @property
    def is_heading(self) -> bool:
        """`27.0` heads chapter 27."""
        return len(self.numbers) > 1 and self.numbers[-1] == 0 and not self.letters


@dataclass(frozen=True, slots=True)
class SectionRange:
    """`low` to `high`, both included; a single section is a range of one."""

    low: Section
    high: Section

    @property
    def single(self) -> bool:
        return self.low == self.high

    def __str__(self) -> str:
        return str(self.low) if self.single else f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class Citation:
    """`ranges` are the sections named (none where the citation is only words); `rest` is what
    follows the last of them ("example", "note 2"); `words` is the whole text without a number."""

    text: str
    book: str = ""
    ranges: tuple[SectionRange, ...] = ()
    rest: str = ""
    words: str = ""

    @property
    def chapter(self) -> int | None:
        """The first number: the chapter it stands in."""
        return self.ranges[0].low.numbers[0] if self.ranges else None


@lru_cache(maxsize=20_000)
def read_citation(text: str) -> Citation:
    """What a citation names. Every text is a citation; one without a number is words."""
    plain = " ".join(text.split())
    start = _BOOK.match(plain)
    at = start.end() if start else 0
    ranges: list[SectionRange] = []
    before: Section | None = None
    while (found := _read_range(plain, at, before)) is not None:
        item, at = found
        ranges.append(item)
        before = item.high
        if (comma := _COMMA.match(plain, at)) is None or _read_range(plain, comma.end(), before) is None:
            break
        at = comma.end()
    if not ranges:
        return Citation(text=plain, words=plain)
    book = start["book"] if start else ""
    return Citation(text=plain, book=book, ranges=tuple(ranges), rest=plain[at:].strip(" ,:;"))


def _read_range(text: str, at: int, before: Section | None) -> tuple[SectionRange, int] | None:
    first = _read_section(text, at, before)
    if first is None:
        return None
    low, at = first
    dash = _DASH.match(text, at)
    if dash is not None:
        last = _read_section(text, dash.end(), low)
        if last is not None:
            return SectionRange(low, last[0]), last[1]
    return SectionRange(low, low), at


def _read_section(text: str, at: int, before: Section | None) -> tuple[Section, int] | None:
    """A section at `at`; where one came before, a bare letter or `(p)` is an item of the same."""
    number = _NUMBER.match(text, at)
    if number is not None:
        numbers = tuple(int(part) for part in number["numbers"].split("."))
        item = _ITEM.match(text, number.end())
        if item is not None and not number["letters"]:
            return Section(numbers, item["letters"]), item.end()
        return Section(numbers, number["letters"]), number.end()
    if before is not None:
        item = _ITEM.match(text, at) or _LETTER.match(text, at)
        if item is not None:
            return Section(before.numbers, item["letters"]), item.end()
    return None


def renumbered(text: str, numbers: Mapping[tuple[int, ...], tuple[int, ...]], book: str = "") -> str:
    """A citation of `book` with its sections' new numbers: `{(16,): (17,)}` makes "17.2b" of
    "16.2b". The longest number that fits counts; everything else stays as it is written."""
    plain = " ".join(text.split())
    citation = read_citation(plain)
    if not citation.ranges or citation.book != book:
        return text
    start = _BOOK.match(plain)
    end = len(plain) - len(citation.rest)
    at = start.end() if start else 0
    head = _NUMBER.sub(lambda found: _new_number(found, numbers), plain[at:end])
    return plain[:at] + head + plain[end:]


def _new_number(found: re.Match[str], numbers: Mapping[tuple[int, ...], tuple[int, ...]]) -> str:
    parts = found["numbers"].split(".")
    old = tuple(int(part) for part in parts)
    for length in range(len(old), 0, -1):
        new = numbers.get(old[:length])
        if new is not None:
            return ".".join((*map(str, new), *parts[length:])) + found["letters"]
    return found[0]


# ---------------------------------------------------------------- numbers by digits, sub-rules

MOST_SUB_RULES: Final = 60


def by_digits(citation: Citation) -> Citation:
    """The citation of a book that counts by digits: 143.28 is the eighth part of 143.2."""
    spans = (SectionRange(_in_digits(span.low), _in_digits(span.high)) for span in citation.ranges)
    return replace(citation, ranges=tuple(spans))


def _in_digits(section: Section) -> Section:
    first, *rest = section.numbers
    return Section((first, *(int(digit) for part in rest for digit in str(part))), section.letters)


def sub_rules(span: SectionRange) -> tuple[SectionRange, ...]:
    """The rules of a range one by one, where they can be counted: 20.0a-c is 20.0a, 20.0b and 20.0c,
    4.1-4.3 is 4.1, 4.2 and 4.3, 143.2-143.2.3 is 143.2 and its first three parts. Of any other range its
    two ends."""
    found = _counted(span.low, span.high)
    if not 0 < len(found) <= MOST_SUB_RULES:
        found = tuple(dict.fromkeys((span.low, span.high)))
    return tuple(SectionRange(section, section) for section in found)


def _counted(low: Section, high: Section) -> tuple[Section, ...]:
    numbers = low.numbers
    if numbers == high.numbers:
        if low.letters == high.letters:
            return (low,)
        first, last = low.letters.casefold() or "a", high.letters.casefold()
        if len(first) == len(last) == 1:
            letters = [chr(code) for code in range(ord(first), ord(last) + 1)]
            lettered = tuple(Section(numbers, letter) for letter in letters)
            return lettered if low.letters else (low, *lettered)
    elif not low.letters and not high.letters:
        *before, last_part = high.numbers
        if numbers[:-1] == tuple(before):
            return tuple(Section((*before, part)) for part in range(numbers[-1], last_part + 1))
        if numbers == tuple(before[: len(numbers)]):
            return (low, *(Section((*before, part)) for part in range(1, last_part + 1)))
    return ()


# ---------------------------------------------------------------- the book's own list


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """One entry of the list: a range of a book's sections, or words (`range` None)."""

    text: str
    book: str = ""
    range: SectionRange | None = None

    def covers(self, section: Section) -> bool:
        return self.range is not None and _covers(self.range, section)

    @property
    def backwards(self) -> bool:
        """A range that ends before it begins."""
        return self.range is not None and _order(self.range.high) < _order(self.range.low)


@dataclass(frozen=True, slots=True)
class Sections:
    """The sections that may be cited."""

    entries: tuple[SectionEntry, ...]

    def covers(self, citation: Citation) -> bool:
        """Every section it names is listed; without a number, its words are."""
        if not citation.ranges:
            return any(_same_words(entry, citation.words) for entry in self.entries)
        mine = [entry for entry in self.entries if entry.book == citation.book and entry.range]
        return all(
            any(entry.covers(end) for entry in mine)
            for span in citation.ranges
            for end in (span.low, span.high)
        )

    @property
    def books(self) -> tuple[str, ...]:
        """The prefixes that citations may have, in order; "" is the book itself."""
        return tuple(dict.fromkeys(entry.book for entry in self.entries if entry.range))


def read_sections(texts: Iterable[str]) -> Sections:
    """The list as a manifest or a `sections` line gives it."""
    return Sections(tuple(_entries(texts)))


def _entries(texts: Iterable[str]) -> Iterator[SectionEntry]:
    for text in texts:
        book = ""
        for part in text.split(","):
            citation = read_citation(part)
            if not citation.text:
                continue
            if not citation.ranges or citation.rest:
                yield SectionEntry(citation.text)
                continue
            book = citation.book or book
            for span in citation.ranges:
                shown = f"{book} {span}" if book else str(span)
                yield SectionEntry(shown, book, span)


def _same_words(entry: SectionEntry, words: str) -> bool:
    if entry.range is not None:
        return False
    listed, cited = entry.text.casefold(), words.casefold()
    return cited == listed or cited.startswith(listed + " ")


def _covers(span: SectionRange, section: Section) -> bool:
    low, high = span.low, span.high
    if not span.single and high.is_heading:
        high = Section(high.numbers[:-1])
    cut_low = section.numbers[: len(low.numbers)]
    cut_high = section.numbers[: len(high.numbers)]
    if cut_low < low.numbers and not _heads(section, low):
        return False
    if cut_high > high.numbers:
        return False
    if section.letters and section.numbers == low.numbers and _letters(section) < _letters(low):
        return False
    return not (
        section.letters
        and high.letters
        and section.numbers == high.numbers
        and _letters(section) > _letters(high)
    )


def _heads(section: Section, low: Section) -> bool:
    """A citation of the chapter (`11`) or of its heading (`11.0`) where the list begins in it."""
    numbers = section.numbers[:-1] if section.is_heading else section.numbers
    return not section.letters and low.numbers[: len(numbers)] == numbers


def _letters(section: Section) -> tuple[int, str]:
    return len(section.letters), section.letters.casefold()


def _order(section: Section) -> tuple[tuple[int, ...], tuple[int, str]]:
    return section.numbers, _letters(section)
