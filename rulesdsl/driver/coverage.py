"""How much of a printed book is in the rules: from their own citations, and from a ledger.

In: a rule graph, which knows the sections that its book lists, and, where there is one, a ledger
of the printed rules (YAML, `items` with `id`, `ref`, `title`, `completeness`). Out: `Coverage`.

A rule is *encoded* when every section it stands in is cited by some declaration, *partly* when
only some are, *omitted* when the book says so, *absent* otherwise. Examples cite rules too, but
encode none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rulesdsl.driver.ledger import LedgerItem
from rulesdsl.graph import RuleGraph
from rulesdsl.graph.citations import Citation, SectionRange, read_citation, read_sections
from rulesdsl.graph.citing import ChartGaps, CitedLine, chart_gaps, cited_lines, is_about

Status = Literal["encoded", "partly", "omitted", "absent"]
STATUSES: tuple[Status, ...] = ("encoded", "partly", "omitted", "absent")
_NOT_RULES = frozenset({"example", "omitted", "switched off"})
_LEFT_OUT = frozenset({"omitted", "switched off"})


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """One rule of the source. `by` names what encodes it, `lacking` the sections of it that nothing
    cites, `omitted` what the book says it leaves out of it; `incomplete` where the ledger says that
    the source itself is cut off."""

    ref: str
    title: str
    status: Status
    by: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    omitted: tuple[str, ...] = ()
    incomplete: bool = False


@dataclass(frozen=True, slots=True)
class Coverage:
    """`from_ledger` false: the rules are the chapters that the book lists."""

    book: str
    title: str
    edition: str
    from_ledger: bool
    rules: tuple[RuleCoverage, ...]
    charts: tuple[ChartGaps, ...]
    outside: tuple[str, ...] = ()

    def count(self, status: Status) -> int:
        return sum(rule.status == status for rule in self.rules)


@dataclass(frozen=True, slots=True)
class _Cited:
    line: CitedLine
    citation: Citation


def coverage(graph: RuleGraph, ledger: Sequence[LedgerItem] | None) -> Coverage:
    """What of the book is encoded. Ledger items of other books are left out."""
    sections = graph.sections
    lines = [_Cited(line, read_citation(line.citation)) for line in cited_lines(graph)]
    if ledger is None:
        rules = tuple(_chapters(lines, sections))
    else:
        books = read_sections(sections).books if sections else None
        prefix = f"{graph.book}."
        shared = any(item.id.startswith(prefix) for item in ledger)
        wanted = (
            (item, _own(split_ref(item.ref), books, shared and not item.id.startswith(prefix)))
            for item in ledger
        )
        rules = tuple(_rule(item, citations, lines) for item, citations in wanted if citations)
    outside = _outside(lines, sections)
    return Coverage(
        graph.book, graph.title, graph.edition, ledger is not None, rules, tuple(chart_gaps(graph)), outside
    )


def split_ref(ref: str) -> list[str]:
    """The citations of a ledger's `ref`: "9.3a; Charts", "5.8.0 & 13.8.2", "24.0 and 24.2"."""
    return [part.strip() for part in re.split(r"[;&]|\band\b(?=\s*\d)", ref) if part.strip()]


def _own(refs: Iterable[str], books: tuple[str, ...] | None, foreign: bool) -> list[Citation]:
    """Those of the book itself: of the prefixes that its manifest lists, when it lists any. An item
    whose id is that of another book (`foreign`) must have a number to belong here."""
    citations = [read_citation(ref) for ref in refs]
    own = [c for c in citations if books is None or not c.ranges or c.book in books]
    return own if not foreign or any(c.ranges for c in own) else []


def _rule(item: LedgerItem, citations: Sequence[Citation], lines: Sequence[_Cited]) -> RuleCoverage:
    by: dict[str, None] = {}
    omitted: dict[str, None] = {}
    lacking: list[str] = []
    for citation in citations:
        for part in citation.ranges or (None,):
            hits = [c.line for c in lines if _is_about(c, citation, part)]
            left_out = [line for line in hits if line.kind in _LEFT_OUT]
            rules = [line for line in hits if line.kind not in _NOT_RULES]
            by.update((f"{line.kind} {line.id}", None) for line in rules)
            omitted.update((line.title, None) for line in left_out)
            if part is not None and not rules and not left_out:
                lacking.append(f"{citation.book} {part}".strip())
    status: Status = "encoded"
    if not by:
        status = "omitted" if omitted else "absent"
    elif lacking or omitted:
        status = "partly"
    return RuleCoverage(
        item.ref, item.title, status, tuple(by), tuple(lacking), tuple(omitted), item.incomplete
    )


def _is_about(cited: _Cited, wanted: Citation, part: SectionRange | None) -> bool:
    """Words in a ledger ("Morale Table") are also met by the declaration of that title."""
    if is_about(cited.citation, wanted, part):
        return True
    return part is None and cited.line.title.casefold() == wanted.words.casefold()


# ---------------------------------------------------------------- without a ledger


def _chapters(lines: Sequence[_Cited], sections: Sequence[str]) -> Iterable[RuleCoverage]:
    for entry in read_sections(sections).entries:
        if entry.range is None:
            hits = [c.line for c in lines if c.citation.words.casefold() == entry.text.casefold()]
            yield _chapter(entry.text, hits)
            continue
        for number in range(entry.range.low.numbers[0], entry.range.high.numbers[0] + 1):
            hits = [
                c.line for c in lines if c.citation.book == entry.book and _in_chapter(c.citation, number)
            ]
            yield _chapter(f"{entry.book} {number}".strip(), hits)


def _in_chapter(citation: Citation, number: int) -> bool:
    return any(r.low.numbers[0] <= number <= r.high.numbers[0] for r in citation.ranges)


def _chapter(ref: str, hits: Sequence[CitedLine]) -> RuleCoverage:
    rules = tuple(dict.fromkeys(f"{h.kind} {h.id}" for h in hits if h.kind not in _NOT_RULES))
    omitted = tuple(dict.fromkeys(h.title for h in hits if h.kind in _LEFT_OUT))
    status: Status = "absent"
    if rules:
        status = "partly" if omitted else "encoded"
    elif omitted:
        status = "omitted"
    return RuleCoverage(ref, "", status, rules, omitted=omitted)


def _outside(lines: Sequence[_Cited], sections: Sequence[str]) -> tuple[str, ...]:
    """Citations of sections that the book does not list."""
    if not sections:
        return ()
    listed = read_sections(sections)
    return tuple(dict.fromkeys(c.line.citation for c in lines if not listed.covers(c.citation)))
