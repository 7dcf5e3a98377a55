"""How much of a printed book is in the rules: from their own citations, and from ledgers.

In: the rule graphs of a book's editions, which know the sections that the book lists, and, where there
are some, ledgers of the printed rules (YAML, `items` with `id`, `ref`, `title`, `completeness`). Out:
`Coverage`.

A rule is *encoded* when each of its sub-rules is cited by some declaration, change or switch, of any
edition; *partly* when only some are. Otherwise it is *switched off* where every edition switches its
section off, *omitted* when the book says so, *not in the source* where the ledger says that its text or
chart is not there, *absent* where nobody has written it. Examples cite rules too, but encode none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from rulesdsl.driver.coverage_words import is_generic, same_thing
from rulesdsl.driver.ledger import LedgerItem
from rulesdsl.driver.ledger_refs import Books, Wanted, belongs, shown, wanted_parts
from rulesdsl.graph import RuleGraph
from rulesdsl.graph.citations import Citation, SectionRange, by_digits, read_citation, read_sections
from rulesdsl.graph.citing import ChartGaps, CitedLine, chart_gaps, cited_lines, is_about
from rulesdsl.sema.switches import Part
from rulesdsl.source.records import dataclass

Status = Literal["encoded", "partly", "switched off", "omitted", "not in the source", "absent"]
STATUSES: tuple[Status, ...] = (
    "encoded",
    "partly",
    "switched off",
    "omitted",
    "not in the source",
    "absent",
)
_NOT_RULES = frozenset({"example", "omitted", "switched off", "contradiction", "supposed"})


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """One rule of the source. `by` names what encodes it; `lacking` the sub-rules of it that nothing
    cites, `off` those whose section is switched off, `omitted` what the book says it leaves out of it;
    `incomplete` where the ledger says that the source itself is cut off; `part` is the ledger's name
    for the part of the book that it stands in."""

    ref: str
    title: str
    status: Status
    by: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    omitted: tuple[str, ...] = ()
    incomplete: bool = False
    part: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """`from_ledger` false: the rules are the chapters that the book lists. `editions` are those that
    were read."""

    book: str
    title: str
    editions: tuple[str, ...]
    from_ledger: bool
    rules: tuple[RuleCoverage, ...]
    charts: tuple[ChartGaps, ...]
    outside: tuple[str, ...] = ()

    def count(self, status: Status, part: str | None = None) -> int:
        return sum(rule.status == status and part in (None, rule.part) for rule in self.rules)

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule.part for rule in self.rules))


@dataclass(frozen=True, slots=True)
class _Cited:
    line: CitedLine
    citation: Citation


@dataclass(frozen=True, slots=True)
class _Off:
    part: Part
    exceptions: tuple[Part, ...]

    def holds(self, book: str, span: SectionRange) -> bool:
        ends = (span.low, span.high)
        if any(part.holds(book, end) for part in self.exceptions for end in ends):
            return False
        return all(self.part.holds(book, end) for end in ends)


@dataclass(frozen=True, slots=True)
class _Known:
    """What all editions together cite and switch off."""

    lines: tuple[_Cited, ...]
    by_chapter: Mapping[tuple[str, int], Sequence[_Cited]]
    off: tuple[_Off, ...]
    sections: tuple[str, ...]
    books: Books


def coverage(
    graphs: Sequence[RuleGraph], ledgers: Sequence[Sequence[LedgerItem]], *, digits: bool = False
) -> Coverage:
    """What of the book is encoded in any of the editions, the first of which is the book's own choice.
    Ledger items of other books are left out. `digits`: 143.28 is a part of 143.2."""
    first = graphs[0]
    known = _known(graphs, digits)
    items = [item for ledger in ledgers for item in belongs(ledger, known.books, alone=len(ledgers) == 1)]
    if ledgers:
        wanted = ((item, wanted_parts(item, known.books, digits=digits)) for item in items)
        rules = tuple(_rule(item, parts, known) for item, parts in wanted if parts)
    else:
        rules = tuple(_chapters(known))
    charts: dict[str, ChartGaps] = {}
    for graph in graphs:
        for chart in chart_gaps(graph):
            charts.setdefault(chart.id, chart)
    return Coverage(
        book=first.book,
        title=first.title,
        editions=tuple(dict.fromkeys(graph.view or graph.edition for graph in graphs)),
        from_ledger=bool(ledgers),
        rules=rules,
        charts=tuple(charts.values()),
        outside=_outside(known),
    )


def _known(graphs: Sequence[RuleGraph], digits: bool) -> _Known:
    lines: dict[_Cited, None] = {}
    for graph in graphs:
        for line in cited_lines(graph):
            citation = read_citation(line.citation)
            # An edition that moves sections cites the series by its new numbers: the ledger has the old.
            if graph.moves and not citation.book and graph is not graphs[0]:
                continue
            lines[_Cited(line, by_digits(citation) if digits else citation)] = None
    sections = tuple(dict.fromkeys(text for graph in graphs for text in graph.sections))
    everywhere = set.intersection(*({off.section for off in graph.switched_off} for graph in graphs))
    off = [
        _Off(part, tuple(p for p in map(Part.read, each.exceptions) if p is not None))
        for each in graphs[0].switched_off
        if each.section in everywhere and (part := Part.read(each.section)) is not None
    ]
    listed = read_sections(sections)
    names = (graphs[0].book, *(layer.id for graph in graphs for layer in graph.layers))
    books = Books(listed, frozenset(name.casefold() for name in names))
    return _Known(tuple(lines), _by_chapter(lines), tuple(off), sections, books)


def _by_chapter(lines: Iterable[_Cited]) -> Mapping[tuple[str, int], Sequence[_Cited]]:
    """What may be about a section, by its book and chapter."""
    found: dict[tuple[str, int], dict[_Cited, None]] = {}
    for cited in lines:
        for span in cited.citation.ranges:
            for chapter in range(span.low.numbers[0], span.high.numbers[0] + 1):
                found.setdefault((cited.citation.book, chapter), {})[cited] = None
    return {key: tuple(cited) for key, cited in found.items()}


# ---------------------------------------------------------------- against ledgers


def _rule(item: LedgerItem, parts: Sequence[Wanted], known: _Known) -> RuleCoverage:
    by: dict[str, None] = {}
    lacking: list[Wanted] = []
    off: list[Wanted] = []
    omitted: dict[str, None] = {}
    left_out = 0
    for part in parts:
        hits = list(_hits(part, item, known))
        rules = [line for line in hits if line.kind not in _NOT_RULES]
        gone = [line.title for line in hits if line.kind == "omitted"]
        by.update((f"{line.kind} {line.id}".strip(), None) for line in rules)
        omitted.update((title, None) for title in gone)
        if rules:
            continue
        if part.span is not None and any(each.holds(part.book, part.span) for each in known.off):
            off.append(part)
        elif gone:
            left_out += 1
        elif not part.is_name:
            lacking.append(part)
    status: Status = "encoded"
    if by:
        status = "partly" if lacking or off or omitted else "encoded"
    elif off and not lacking:
        status = "switched off"
    elif left_out:
        status = "omitted"
    else:
        status = "not in the source" if item.completeness == "absent" else "absent"
    return RuleCoverage(
        item.ref,
        item.title,
        status,
        tuple(by),
        shown(lacking),
        shown(off),
        tuple(omitted),
        item.incomplete,
        item.part,
    )


def _hits(part: Wanted, item: LedgerItem, known: _Known) -> Iterator[CitedLine]:
    if part.span is None:
        yield from (cited.line for cited in known.lines if _is_named(part, item, cited))
        return
    wanted = Citation(str(part), part.book, (part.span,))
    for cited in known.by_chapter.get((part.book, part.span.low.numbers[0]), ()):
        if is_about(cited.citation, wanted, part.span):
            yield cited.line


def _is_named(part: Wanted, item: LedgerItem, cited: _Cited) -> bool:
    """Words in a ledger ("Morale Table modifiers") are met by a citation of these words, or by the
    declaration that has them, or the title of the item, as its title."""
    words = cited.citation.words
    if words and same_thing(words, part.words, begins=True):
        return True
    title = cited.line.title
    if is_generic(title) or cited.line.kind in ("switch", "switched off"):
        return False
    return same_thing(title, part.words) or same_thing(title, item.title, whole=True)


# ---------------------------------------------------------------- without a ledger


def _chapters(known: _Known) -> Iterable[RuleCoverage]:
    for entry in read_sections(known.sections).entries:
        if entry.range is None:
            words = entry.text.casefold()
            hits = [c.line for c in known.lines if c.citation.words.casefold() == words]
            yield _chapter(entry.text, hits, is_off=False)
            continue
        for number in range(entry.range.low.numbers[0], entry.range.high.numbers[0] + 1):
            hits = [
                c.line
                for c in known.lines
                if c.citation.book == entry.book and _in_chapter(c.citation, number)
            ]
            is_off = any(
                each.part.book == entry.book and each.part.section.numbers == (number,) for each in known.off
            )
            yield _chapter(f"{entry.book} {number}".strip(), hits, is_off=is_off)


def _in_chapter(citation: Citation, number: int) -> bool:
    return any(r.low.numbers[0] <= number <= r.high.numbers[0] for r in citation.ranges)


def _chapter(ref: str, hits: Sequence[CitedLine], *, is_off: bool) -> RuleCoverage:
    rules = tuple(dict.fromkeys(f"{h.kind} {h.id}".strip() for h in hits if h.kind not in _NOT_RULES))
    omitted = tuple(dict.fromkeys(h.title for h in hits if h.kind == "omitted"))
    status: Status = "absent"
    if is_off:
        status = "switched off"
    elif rules:
        status = "partly" if omitted else "encoded"
    elif omitted:
        status = "omitted"
    return RuleCoverage(ref, "", status, rules, off=(ref,) if is_off else (), omitted=omitted)


def _outside(known: _Known) -> tuple[str, ...]:
    """Citations of sections that the book does not list."""
    if not known.sections:
        return ()
    listed = read_sections(known.sections)
    cited = (read_citation(c.line.citation) for c in known.lines)
    return tuple(dict.fromkeys(c.text for c in cited if not listed.covers(c)))
