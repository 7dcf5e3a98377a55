"""The texts of a page as HTML: runs, lines and lists, and the cells of a row, which a page has by the
thousand.

In: texts as they are laid out, and where links go. Out: `Markup`, everything from the rulebook escaped
once. What stands around them is in the templates.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, assert_never

from markupsafe import Markup, escape

from rulesdsl.backends.tables.doc import Entry, Item, Items, Pairs, Para, Style, Text
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


_SAFE: Final = re.compile(r"[^A-Za-z0-9_-]")


@lru_cache(maxsize=MOST_TEXTS)
def _escaped(text: str) -> str:
    return str(escape(text))


def anchor_id(anchor: str) -> str:
    """An id for the page: letters, digits, `-` and `_` only."""
    return _SAFE.sub("-", anchor)


def listed(entry: Entry) -> Markup:
    """A section in a list of contents."""
    place = f"{_escaped(entry.page)}.html#{anchor_id(entry.anchor)}"
    what = f'<span class="what">{_escaped(entry.what)}</span>'
    return Markup(f'<li><a href="{place}">{_escaped(entry.title)}</a> {what}{_rule(entry.cite)}</li>')


def _rule(cite: str) -> str:
    return f'<span class="rule">[{_escaped(cite)}]</span>' if cite else ""


def _spaced(cite: str) -> str:
    return f" {_rule(cite)}" if cite else ""


@dataclass(frozen=True, slots=True)
class HtmlText:
    """`href` says where a link goes; empty: nowhere."""

    href: Callable[[str], str]

    def runs(self, text: Text) -> Markup:
        return Markup(self._runs(text))

    def lines(self, block: Para | Items | Pairs) -> Markup:
        """A block that is nothing but lines of text."""
        match block:
            case Para():
                text = self._runs(block.text)
                return Markup(f'<p class="{block.role}">{text}{_spaced(block.cite)}</p>')
            case Items():
                return Markup("\n".join(self._list(block.items, block.style, 0)))
            case Pairs():
                title = [f"<h3>{_escaped(block.title)}</h3>"] if block.title else []
                pairs = [
                    f"<div><dt>{self._runs(words)}</dt> <dd>{self._runs(meaning)}</dd></div>"
                    for words, meaning in block.pairs
                ]
                return Markup("\n".join(['<div class="pairs">', *title, "<dl>", *pairs, "</dl>", "</div>"]))
            case _:
                assert_never(block)

    def _list(self, items: tuple[Item, ...], style: str, depth: int) -> list[str]:
        out = [f'<ul class="{style} d{depth}">']
        for item in items:
            label = f'<span class="label">{_escaped(item.label)}</span>' if item.label else ""
            text = f'<span class="text">{self._runs(item.text)}</span>'
            out += ["<li>", f'<div class="line">{label}{text}{_spaced(item.cite)}</div>']
            if item.children:
                out += self._list(item.children, style, depth + 1)
            out.append("</li>")
        out.append("</ul>")
        return out

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
