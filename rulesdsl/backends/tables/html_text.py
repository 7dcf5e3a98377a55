"""The texts of a page as HTML: runs, and the cells of a row, which a page has by the thousand.

In: texts as they are laid out, and where links go. Out: `Markup`, everything from the rulebook escaped
once. What stands around them is in the templates.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from rulesdsl.backends.tables.doc import Style, Text
from rulesdsl.backends.tables.html_view import CellView, RowView
from rulesdsl.backends.tables.text import MOST_TEXTS
from rulesdsl.source.records import dataclass

_TAGS: Final[dict[Style, tuple[str, str]]] = {
    "plain": ("", ""),
    "mark": ("<sup>", "</sup>"),
    "cite": ('<span class="rule">[', "]</span>"),
    "strong": ("<strong>", "</strong>"),
    "em": ("<em>", "</em>"),
    "name": ("<i>", "</i>"),
    "changed": ("<u>", "</u>"),
    "head": ("<b>", "</b>"),
    "small": ("<small>", "</small>"),
}


@lru_cache(maxsize=MOST_TEXTS)
def _escaped(text: str) -> str:
    return str(escape(text))


@dataclass(frozen=True, slots=True)
class HtmlText:
    """`href` says where a link goes; empty: nowhere."""

    href: Callable[[str], str]

    def runs(self, text: Text) -> Markup:
        return Markup(self._runs(text))

    def cells(self, row: RowView) -> Markup:
        """All cells of a row, side by side."""
        return Markup("".join(map(self._cell, row.cells)))

    def _runs(self, text: Text) -> str:
        out = ""
        for run in text:
            shown = _escaped(run.text)
            if run.style == "ref":
                to = self.href(run.target)
                out += f'<a href="{_escaped(to)}">{shown}</a>' if to else f"<cite>{shown}</cite>"
            else:
                before, behind = _TAGS[run.style]
                out += f"{before}{shown}{behind}"
        return out

    def _cell(self, view: CellView) -> str:
        tag = "th" if view.head else "td"
        spans = f' rowspan="{view.rowspan}"' if view.rowspan > 1 else ""
        if view.colspan > 1:
            spans += f' colspan="{view.colspan}"'
        text = self._runs(view.text)
        if "up" in view.classes.split(" "):
            text = f"<span>{text}</span>"
        return f'<{tag} class="{_escaped(view.classes)}"{spans}>{text}</{tag}>'
