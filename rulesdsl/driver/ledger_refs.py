"""What a ledger's item asks of a book: its `ref`, rule by rule.

In: a ledger item and the names of a book. Out: `Wanted` parts: one for each sub-rule of each section that
is named, one for each part that is only words. Items of other books give none.

    "9.3a; Charts"      9.3a (the generic word goes where a number stands beside it)
    "hfs 2.1f; 3.5"     hfs 2.1f, hfs 3.5 (the prefix carries on where the book lists such a section)
    "20.0, 20.0a-c"     20.0, 20.0a, 20.0b, 20.0c
    "7.6.0-7.6.1 (a-c)" 7.6.0, 7.6.1, 7.6.1a, 7.6.1b, 7.6.1c
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulesdsl.driver.coverage_words import is_generic
from rulesdsl.driver.ledger import LedgerItem
from rulesdsl.graph.citations import (
    Citation,
    Section,
    SectionRange,
    Sections,
    by_digits,
    read_citation,
    sub_rules,
)
from rulesdsl.source.records import dataclass, replace

_LETTERS = re.compile(r"(\d+(?:\.\d+)+)\s*\(([a-z])-([a-z])\)")
_SPLIT = re.compile(r"[;&]|\(also\b|\band\b(?=\s*\d)")
_ASIDE = re.compile(r",\s*not printed$|\([^)]*\)?$")


@dataclass(frozen=True, slots=True)
class Books:
    """The sections that a book lists, and the names that mean its own numbers: its id, its layers."""

    sections: Sections
    names: frozenset[str]

    @property
    def prefixes(self) -> dict[str, str]:
        """Prefixes as the book writes them, by their small letters."""
        return {book.casefold(): book for book in self.sections.books if book}


@dataclass(frozen=True, slots=True)
class Wanted:
    """One sub-rule, or words (`span` None). `is_name`: the words stand beside numbers, as another name
    of the same thing."""

    book: str = ""
    span: SectionRange | None = None
    words: str = ""
    is_name: bool = False
    digits: bool = False

    def __str__(self) -> str:
        return self.words if self.span is None else f"{self.book} {self._number(self.span.low)}".strip()

    def _number(self, section: Section) -> str:
        first, *rest = section.numbers
        if self.digits and rest:
            return f"{first}.{''.join(map(str, rest))}{section.letters}"
        return str(section)

    def follows(self, other: Wanted) -> bool:
        """Whether it is the next one by its letter or last number."""
        if self.span is None or other.span is None or self.book != other.book:
            return False
        mine, before = self.span.low, other.span.low
        if mine.numbers == before.numbers:
            letters = (before.letters, mine.letters)
            return all(len(one) == 1 for one in letters) and ord(letters[1]) == ord(letters[0]) + 1
        same = mine.numbers[:-1] == before.numbers[:-1] and not mine.letters and not before.letters
        return same and mine.numbers[-1] == before.numbers[-1] + 1


def shown(parts: Sequence[Wanted]) -> tuple[str, ...]:
    """Parts as they are printed, those that follow each other as a range: 13.1a-i, 6.1-6.3."""
    runs: list[list[Wanted]] = []
    for part in parts:
        if runs and part.follows(runs[-1][-1]):
            runs[-1].append(part)
        else:
            runs.append([part])
    return tuple(_run(run[0], run[-1]) for run in runs)


def _run(first: Wanted, last: Wanted) -> str:
    if first == last or first.span is None or last.span is None:
        return str(first)
    letters = last.span.low.letters
    return f"{first}-{letters}" if letters else f"{first}-{replace(last, book='')}"


def belongs(ledger: Sequence[LedgerItem], books: Books, *, alone: bool) -> tuple[LedgerItem, ...]:
    """The items of a ledger that are of this book, by the first part of their ids ("hfs-rev" of
    "hfs-rev.2.1"), where any of them is; all that have no such name. Of a ledger that names only other
    books nothing, unless it is the only one."""
    known = {*books.names, *books.prefixes}
    parts = {item.part.casefold() for item in ledger}
    if parts & known:
        return tuple(item for item in ledger if not item.part or item.part.casefold() in known)
    return tuple(item for item in ledger if alone or not item.part)


def wanted_parts(item: LedgerItem, books: Books, *, digits: bool) -> tuple[Wanted, ...]:
    """Empty for an item of another book."""
    citations = list(_citations(item.ref, books))
    numbered = any(citation.ranges for citation in citations)
    found: dict[Wanted, None] = {}
    for citation in citations:
        if not citation.ranges:
            words = _ASIDE.sub("", citation.words).strip()
            if words and not (numbered and is_generic(words)):
                listed = books.sections.covers(citation)
                found[Wanted(words=words, is_name=numbered and not listed)] = None
            continue
        for span in by_digits(citation).ranges if digits else citation.ranges:
            for rule in sub_rules(span):
                found[Wanted(citation.book, rule, digits=digits)] = None
    return tuple(found)


def _citations(ref: str, books: Books) -> Iterator[Citation]:
    """The citations of a `ref`, with the prefixes that this book has for them; those of others go."""
    before = ""
    for text in _SPLIT.split(_LETTERS.sub(r"\1, \1\2-\3", ref)):
        citation = read_citation(text.strip(" ,()") if text.count("(") != text.count(")") else text)
        if not citation.text:
            continue
        if not citation.ranges:
            yield citation
            continue
        prefix = citation.book.casefold()
        if prefix in books.prefixes:
            before = books.prefixes[prefix]
            citation = replace(citation, book=before)
        elif prefix in books.names:
            citation = replace(citation, book="")
        elif not prefix and before and books.sections.covers(replace(citation, book=before)):
            citation = replace(citation, book=before)
        elif prefix or (books.sections.entries and "" not in books.sections.books):
            continue
        yield citation
