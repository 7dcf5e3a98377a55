"""Citations: rules that the book does not have, figures taken from examples that had to suppose.

In: the book, whose `sections` list what may be cited (none: not checked). Out: findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic
from rulesdsl.graph.citations import Citation, read_citation, read_sections
from rulesdsl.sema.checks.charts import charts
from rulesdsl.sema.checks.codes import (
    DANGLING_CITATION,
    SECTIONS_BACKWARDS,
    SUPPOSED_EVIDENCE,
)
from rulesdsl.sema.checks.finding import Finding, Remark, rule_of
from rulesdsl.sema.checks.subject import Subject
from rulesdsl.sema.suggest import nearest
from rulesdsl.source import SourceFile, Span

_MOST_LISTED = 8


def citations(book: Subject) -> Iterator[Finding]:
    """Every finding about rule numbers."""
    yield from _dangling(book)
    yield from _supposed(book)


# ---------------------------------------------------------------- sections


def _dangling(book: Subject) -> Iterator[Finding]:
    if not book.graph.sections:
        return
    sections = read_sections(book.graph.sections)
    read: dict[str, Citation | None] = {}
    missing = []
    for cited in book.survey.cited:
        for text in cited.cites.items:
            if text not in read:
                citation = read_citation(text)
                read[text] = None if sections.covers(citation) else citation
            if read[text] is not None:
                missing.append((text, cited.place))
    valid = [text for text, wrong in read.items() if wrong is None]
    listed = [entry.text for entry in sections.entries]
    for text, place in missing:
        yield Finding(
            code=DANGLING_CITATION,
            headline=f"[{text}] is no section of this book",
            place=place,
            text=text,
            rule=text,
            help=help_for(text, [*valid, *listed], listed),
        )


def help_for(text: str, valid: Sequence[str], listed: Sequence[str]) -> str:
    """What may be cited in place of `text`."""
    close = nearest(text, valid)
    shown = ", ".join(listed[:_MOST_LISTED]) + (", ..." if len(listed) > _MOST_LISTED else "")
    return (f"did you mean {close}? " if close else "") + f"the book's sections are {shown}"


def backwards(graph: g.RuleGraph, files: Mapping[str, SourceFile]) -> Iterator[Diagnostic]:
    """Ranges of the list of sections that end before they begin, wherever the list is written: in
    the manifest, or in a `sections` line."""
    for entry in read_sections(graph.sections).entries:
        if entry.backwards:
            yield Diagnostic(
                code=SECTIONS_BACKWARDS,
                headline=f"the sections {entry.text} end before they begin",
                span=_listed_at(entry.text, files),
                help="write the lower section first: `1.0-27.9`",
            )


def _listed_at(text: str, files: Mapping[str, SourceFile]) -> Span:
    for path, file in sorted(files.items(), key=lambda item: item[0].endswith(".rules")):
        at = file.text.find(text, max(file.text.find("sections"), 0))
        if at >= 0 and "sections" in file.text:
            return Span(path, at, at + len(text))
    return Span(next(iter(sorted(files)), ""), 0, 0)


# ---------------------------------------------------------------- evidence


def _supposed(book: Subject) -> Iterator[Finding]:
    """Marks that recover figures from an example which itself supposes something."""
    supposing: dict[str, list[g.Example]] = {}
    for example in book.graph.examples:
        if example.supposed:
            for text in example.header.cites.items:
                supposing.setdefault(_plain(text), []).append(example)
    for chart in charts(book.graph) if supposing else ():
        working = _functions_that_lead_to(book, chart.owner.id)
        for mark in chart.grid.marks:
            cited = [e for c in mark.cites.items for e in supposing.get(_plain(c), ())]
            found = next((e for e in cited if e.target in working), None)
            if mark.what != "recovered" or found is None:
                continue
            where = _first_with(chart.grid, mark.symbol) or chart.place
            yield Finding(
                code=SUPPOSED_EVIDENCE,
                headline=f"figures marked {mark.symbol} are recovered from {found.header.title!r}, "
                f"which supposes: {found.supposed[0]}",
                place=mark.place or where,
                rule=rule_of(mark.cites, found.header.cites),
                help="what is supposed is no evidence: mark the figure `inferred` or `doubtful`, or "
                '`accept W660 "why"` if it does not hang on what is supposed',
                remarks=(Remark(found.header.place, "the example"),),
                accepted=chart.accepted,
            )


def _functions_that_lead_to(book: Subject, function: g.FunctionId) -> set[str]:
    """The function and all that use it, directly or through others."""
    found: set[str] = {function}
    waiting: list[str] = [function]
    while waiting:
        for user in book.survey.users.get(("function", waiting.pop()), ()):
            if not isinstance(user, g.Example) and user.id not in found:
                found.add(user.id)
                waiting.append(user.id)
    return found


def _plain(citation: str) -> str:
    return " ".join(citation.casefold().split()).replace("examples", "example")


def _first_with(grid: g.Grid, symbol: str) -> g.Place | None:
    for row in grid.rows:
        for cell in row.cells:
            if symbol in cell.marks:
                return cell.place
    return None
