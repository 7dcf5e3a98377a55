"""A page as self-contained, print-ready HTML.

In: a `Page` and where each section of the book stands. Out: one HTML text: style included, no
script, no address outside the book's own pages; everything that comes from the rulebook is
escaped by jinja2, once. Book, chapter, edition, date and fingerprint are in the margin of every
printed page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rulesdsl.backends.tables.doc import Chart, Items, Page, Pairs, Para
from rulesdsl.backends.tables.html_view import chart_view, check_rows, is_wide, keeps_together
from rulesdsl.backends.tables.packing import packs

_SAFE: Final = re.compile(r"[^A-Za-z0-9_-]")


def anchor_id(anchor: str) -> str:
    """An id for the page: letters, digits, `-` and `_` only."""
    return _SAFE.sub("-", anchor)


def css_string(text: str) -> str:
    """A CSS string that nothing can end early: all but letters, digits and blanks as codes."""
    out = "".join(c if c.isascii() and (c.isalnum() or c == " ") else f"\\{ord(c):x} " for c in text)
    return f'"{out}"'


class HtmlWriter:
    def __init__(self, places: Mapping[str, str]) -> None:
        """`places`: anchor ("function:area_fire") to the page's name."""
        self._places = places
        self._environment = Environment(
            loader=PackageLoader("rulesdsl.backends.tables", "templates"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            undefined=StrictUndefined,
        )
        self._style = files("rulesdsl.backends.tables").joinpath("templates", "print.css").read_text("utf-8")

    def page_text(self, page: Page) -> str:
        template = self._environment.get_template("page.html.j2")
        text = template.render(
            page=page,
            style=Markup(self._style + _frame(page)),
            href=lambda target: self._href(target, page.name),
            anchor_id=anchor_id,
            chart_view=chart_view,
            check_rows=check_rows,
            keeps_together=keeps_together,
            packs=packs,
            is_wide=is_wide,
            kind=_kind,
        )
        lines = (line.rstrip() for line in text.split("\n"))
        return "\n".join(line for line in lines if line) + "\n"

    def _href(self, target: str, page: str) -> str:
        """Where a link goes, within the page or to another of the book; empty: nowhere."""
        place = self._places.get(target)
        if place is None:
            return ""
        return f"#{anchor_id(target)}" if place == page else f"{place}.html#{anchor_id(target)}"


def _frame(page: Page) -> str:
    edition = f", edition {page.edition}" if page.edition else ""
    stamp = " · ".join(part for part in (page.dated, f"fingerprint {page.fingerprint}") if part)
    return f"""
@page {{
  @top-left {{ content: {css_string(page.book + edition)}; }}
  @top-right {{ content: {css_string(page.title)}; }}
  @bottom-left {{ content: {css_string(stamp)}; }}
  @bottom-right {{ content: "page " counter(page) " of " counter(pages); }}
}}
"""


def _kind(block: object) -> str:
    match block:
        case Para():
            return "para"
        case Chart():
            return "chart"
        case Items():
            return block.style
        case Pairs():
            return "pairs"
        case _:
            raise TypeError(type(block).__name__)
