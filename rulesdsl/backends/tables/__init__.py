"""Reference tables: what a player lays beside the map, in Markdown and print-ready HTML.

In: a rule graph. Out: texts by relative path: `index` and one page per chapter, each as `.md` and
`.html`. The same graph gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.backends.tables.context import Worked
from rulesdsl.backends.tables.html import HtmlWriter
from rulesdsl.backends.tables.markdown import page_text
from rulesdsl.backends.tables.pages import build_pages, places
from rulesdsl.graph import ExampleId, RuleGraph

_NOTHING: Mapping[ExampleId, Mapping[tuple[str, ...], str]] = {}


def render(graph: RuleGraph, worked: Worked = _NOTHING) -> dict[str, str]:
    """`worked`: what the rules give for disputed expectations, by example and path, if known."""
    pages = build_pages(graph, worked)
    html = HtmlWriter(places(pages))
    out: dict[str, str] = {}
    for page in pages:
        out[f"{page.name}.md"] = page_text(page)
        out[f"{page.name}.html"] = html.page_text(page)
    return out


__all__ = ["render"]
