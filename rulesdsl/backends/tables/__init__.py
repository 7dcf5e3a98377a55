"""Reference tables: what a player lays beside the map, in Markdown and print-ready HTML.

In: a rule graph. Out: texts by relative path: `index` and one page per chapter, each as `.md` and
`.html`. The same graph gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from rulesdsl.backends.tables.context import Chances, Worked
from rulesdsl.backends.tables.doc import Page
from rulesdsl.backends.tables.html import HtmlWriter
from rulesdsl.backends.tables.known_pages import KnownPages
from rulesdsl.backends.tables.leaves import Leaf, Leaves, heads_of, work_of
from rulesdsl.backends.tables.markdown import page_text
from rulesdsl.backends.tables.open_page import OPEN, TITLE, Where, open_page
from rulesdsl.backends.tables.pages import around, blank_page, places, shelve
from rulesdsl.graph import ExampleId, RuleGraph, fingerprint
from rulesdsl.graph.noted import FORGETFUL, Remembered
from rulesdsl.report import Report, gather
from rulesdsl.source.each import Each, one_by_one

_NOTHING: Mapping[ExampleId, Mapping[tuple[str, ...], str]] = {}


def render(
    graph: RuleGraph,
    worked: Worked = _NOTHING,
    report: Report | None = None,
    known: KnownPages | None = None,
    chances: Chances | None = None,
    remembered: Remembered = FORGETFUL,
    each: Each = one_by_one,
) -> dict[str, str]:
    """`worked`: what the rules give for disputed expectations, by example and path, if known;
    `report`: what is open in the book (without it, what the graph alone tells); `known`: chapters that
    are known from other views and books; `chances`: in how many ways dice show each reading, for the
    chances under the charts; `remembered`: pages that were made before. Those that stand as they were are
    not among the texts. `each` writes pages side by side."""
    known = known if known is not None else KnownPages()
    leaves = Leaves.of(graph, worked, known, chances, each)
    made = leaves.made(shelve(graph), remembered)
    chapters = [leaf.page for leaf in made]
    before, behind = around(graph, chapters, worked, report if report is not None else gather(graph))
    html = HtmlWriter(places([*before, *chapters, *behind]), known)
    # Of a page that stands but whose links lead elsewhere now there are the heads only.
    again = leaves.made([leaf.shelf for leaf in made if leaf.links and not _stands(leaf, html)])
    leaf_of = {leaf.page.name: leaf for leaf in (*made, *again) if leaf.links is None}
    pages = [*(leaf.page for leaf in leaf_of.values()), *before, *behind]
    out: dict[str, str] = {}
    for page, written in zip(pages, each(partial(_write, html, known), pages), strict=True):
        files = (f"{page.name}.md", f"{page.name}.html")
        out |= zip(files, written.texts, strict=True)
        if page.name in leaf_of:
            leaf = leaf_of[page.name]
            links = (written.targets, html.led(page.name, written.targets))
            data = {"heads": heads_of(page), "links": links}
            remembered.note(work_of(leaf.shelf), leaf.own, leaf.asked, files, data, leaf.shelf.chapter.file)
    return out


class _Written(NamedTuple):
    """A page as Markdown and as HTML, and what its links lead to."""

    texts: tuple[str, str]
    targets: list[str]


def _write(html: HtmlWriter, known: KnownPages, page: Page) -> _Written:
    return _Written((page_text(page, known), html.page_text(page)), html.targets(page))


def _stands(leaf: Leaf, html: HtmlWriter) -> bool:
    """Whether it is remembered, and its links lead where they led."""
    return leaf.links is not None and html.led(leaf.page.name, leaf.links[0]) == leaf.links[1]


def report_text(graph: RuleGraph, report: Report, where: Where, *, everything: bool) -> str:
    """The page of what is open, in Markdown, with the place of each finding."""
    blank = blank_page(graph, OPEN, TITLE, fingerprint(graph))
    return page_text(open_page(blank, report, everything=everything, where=where))


__all__ = ["KnownPages", "render", "report_text"]
