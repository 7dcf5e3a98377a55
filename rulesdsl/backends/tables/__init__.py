"""Reference tables: what a player lays beside the map, in Markdown and print-ready HTML.

In: a rule graph. Out: texts by relative path: `index` and one page per chapter, each as `.md` and
`.html`. The same graph gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.backends.tables.context import Chances, Worked
from rulesdsl.backends.tables.doc import Page
from rulesdsl.backends.tables.html import HtmlWriter
from rulesdsl.backends.tables.known_pages import KnownPages
from rulesdsl.backends.tables.markdown import page_text
from rulesdsl.backends.tables.open_page import OPEN, TITLE, Where, open_page
from rulesdsl.backends.tables.pages import (
    Leaves,
    around,
    blank_page,
    heads_of,
    places,
    shelve,
    work_of,
)
from rulesdsl.graph import ExampleId, RuleGraph, fingerprint
from rulesdsl.graph.noted import FORGETFUL, Remembered
from rulesdsl.report import Report, gather

_NOTHING: Mapping[ExampleId, Mapping[tuple[str, ...], str]] = {}


def render(
    graph: RuleGraph,
    worked: Worked = _NOTHING,
    report: Report | None = None,
    known: KnownPages | None = None,
    chances: Chances | None = None,
    remembered: Remembered = FORGETFUL,
) -> dict[str, str]:
    """`worked`: what the rules give for disputed expectations, by example and path, if known;
    `report`: what is open in the book (without it, what the graph alone tells); `known`: chapters that
    are known from other views and books; `chances`: in how many ways dice show each reading, for the
    chances under the charts; `remembered`: pages that were made before. Those that stand as they were are
    not among the texts."""
    known = known if known is not None else KnownPages()
    leaves = Leaves.of(graph, worked, known, chances)
    made = [leaves.leaf(shelf, remembered) for shelf in shelve(graph)]
    chapters = [leaf.page for leaf in made]
    before, behind = around(graph, chapters, worked, report if report is not None else gather(graph))
    html = HtmlWriter(places([*before, *chapters, *behind]), known)
    out: dict[str, str] = {}

    def write(page: Page) -> tuple[str, str]:
        files = (f"{page.name}.md", f"{page.name}.html")
        out[files[0]], out[files[1]] = page_text(page, known), html.page_text(page)
        return files

    for leaf in made:
        if leaf.links is not None:
            if html.led(leaf.page.name, leaf.links[0]) == leaf.links[1]:
                continue
            leaf = leaves.leaf(leaf.shelf, FORGETFUL)
        files, targets = write(leaf.page), html.targets(leaf.page)
        data = {"heads": heads_of(leaf.page), "links": (targets, html.led(leaf.page.name, targets))}
        remembered.note(work_of(leaf.shelf), leaf.own, leaf.asked, files, data, leaf.shelf.chapter.file)
    for page in (*before, *behind):
        write(page)
    return out


def report_text(graph: RuleGraph, report: Report, where: Where, *, everything: bool) -> str:
    """The page of what is open, in Markdown, with the place of each finding."""
    blank = blank_page(graph, OPEN, TITLE, fingerprint(graph))
    return page_text(open_page(blank, report, everything=everything, where=where))


__all__ = ["KnownPages", "render", "report_text"]
