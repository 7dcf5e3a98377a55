"""Reference tables: what a player lays beside the map, in Markdown and print-ready HTML.

In: a rule graph. Out: texts by relative path: `index` and one page per chapter, each as `.md` and
`.html`. The same graph gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.backends.tables.context import Chances, Worked
from rulesdsl.backends.tables.html import HtmlWriter
from rulesdsl.backends.tables.known_pages import KnownPages
from rulesdsl.backends.tables.markdown import page_text
from rulesdsl.backends.tables.open_page import OPEN, TITLE, Where, open_page
from rulesdsl.backends.tables.pages import blank_page, build_pages, places
from rulesdsl.graph import ExampleId, RuleGraph, fingerprint
from rulesdsl.report import Report, gather

_NOTHING: Mapping[ExampleId, Mapping[tuple[str, ...], str]] = {}


def render(
    graph: RuleGraph,
    worked: Worked = _NOTHING,
    report: Report | None = None,
    known: KnownPages | None = None,
    chances: Chances | None = None,
) -> dict[str, str]:
    """`worked`: what the rules give for disputed expectations, by example and path, if known;
    `report`: what is open in the book (without it, what the graph alone tells); `known`: chapters
    that are known from other views and books; `chances`: in how many ways dice show each reading, for
    the chances under the charts."""
    pages = build_pages(graph, worked, report if report is not None else gather(graph), known, chances)
    html = HtmlWriter(places(pages), known)
    out: dict[str, str] = {}
    for page in pages:
        out[f"{page.name}.md"] = page_text(page, known)
        out[f"{page.name}.html"] = html.page_text(page)
    return out


def report_text(graph: RuleGraph, report: Report, where: Where, *, everything: bool) -> str:
    """The page of what is open, in Markdown, with the place of each finding."""
    blank = blank_page(graph, OPEN, TITLE, fingerprint(graph))
    return page_text(open_page(blank, report, everything=everything, where=where))


__all__ = ["KnownPages", "render", "report_text"]
