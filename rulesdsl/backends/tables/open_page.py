"""What is open in the book, as a page: the report that the publisher settles.

In: a `Report`. Out: a page: how many there are of each kind, then a section for each, every finding
with its rule and with the figures it is about. Places in files are told only where the caller gives
them: a page that lies beside the map does not change because a line moved.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.backends.tables.doc import (
    Block,
    CellBox,
    Chart,
    Column,
    Item,
    Items,
    Line,
    Page,
    Para,
    Run,
    Section,
    Text,
    plain,
    styled,
)
from rulesdsl.backends.tables.text import clean, words
from rulesdsl.graph import Place
from rulesdsl.report import Finding, Report
from rulesdsl.source.records import replace

OPEN = "what-is-open"
TITLE = "What is open"
Where = Callable[[Place], str]


def open_page(blank: Page, report: Report, *, everything: bool = True, where: Where | None = None) -> Page:
    """`blank` says whose page it is. Of a book on other books only what is its own, unless
    `everything` is asked for."""
    groups = list(report.groups(everything=everything))
    rows = tuple(
        Line("line", (CellBox(plain(group.title)), CellBox(plain(str(sum(f.count for f in found))))))
        for group, found in groups
    )
    lead: list[Block] = []
    if rows:
        heads = (CellBox(plain("What")), CellBox(plain("Number")))
        lead.append(Chart((Column("left", stub=True, grow=True), Column("right")), (heads,), rows))
    else:
        lead.append(Para(plain("Nothing: every rule is as printed, and every figure is there."), "note"))
    if not everything and report.beneath:
        below = ", ".join(clean(each) for each in report.below) or "the books below"
        lead.append(Para(plain(f"Not counted here: what is open in {below} ({report.beneath})."), "note"))
    sections = tuple(
        Section(f"open:{group.kind}", group.title, "open", blocks=(_items(found, where),))
        for group, found in groups
    )
    return replace(blank, name=OPEN, title=TITLE, lead=tuple(lead), sections=sections)


def _items(found: tuple[Finding, ...], where: Where | None) -> Items:
    return Items("tree", tuple(_item(finding, where) for finding in found))


def _item(finding: Finding, where: Where | None) -> Item:
    title = clean(finding.title)
    text: Text = styled(title, "ref", finding.target) if finding.target else styled(title, "strong")
    said = clean(finding.words)
    if said:
        text = (*text, Run(f": {said}"))
    children = [Item(plain(words(each) if each.isidentifier() else clean(each))) for each in finding.details]
    if where is not None and finding.place is not None:
        children.append(Item((Run(where(finding.place), "small"),)))
    return Item(text, cite=clean(finding.rule), children=tuple(children))
