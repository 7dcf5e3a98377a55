"""A page as self-contained, print-ready HTML.

In: a `Page` and where each section of the book stands. Out: one HTML text: style included, no
script, no address outside the book's own pages; everything that comes from the rulebook is
escaped by jinja2, once. Book, chapter, edition, date and fingerprint are in the margin of every
printed page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rulesdsl.backends.tables.doc import Block, Chart, Items, Page, Section
from rulesdsl.backends.tables.html_text import HtmlText, anchor_id, listed
from rulesdsl.backends.tables.html_view import chart_view, check_rows, is_wide, keeps_together
from rulesdsl.backends.tables.known_pages import KnownPages
from rulesdsl.backends.tables.packing import packs
from rulesdsl.graph.noted import content

_BODY: Final = "\0"
"""Stands for the body of a page: no text of a rulebook holds it (`clean`)."""


def css_string(text: str) -> str:
    """A CSS string that nothing can end early: all but letters, digits and blanks as codes."""
    out = "".join(c if c.isascii() and (c.isalnum() or c == " ") else f"\\{ord(c):x} " for c in text)
    return f'"{out}"'


@cache
def _environment() -> Environment:
    """The templates, each made ready once."""
    return Environment(
        loader=PackageLoader("rulesdsl.backends.tables", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )


@cache
def _style() -> str:
    return files("rulesdsl.backends.tables").joinpath("templates", "print.css").read_text("utf-8")


class HtmlWriter:
    def __init__(self, places: Mapping[str, str], known: KnownPages | None = None) -> None:
        """`places`: anchor ("function:area_fire") to the page's name."""
        self._places = places
        self._known = known

    def page_text(self, page: Page) -> str:
        head, tail = self._rendered("page.html.j2", page, {}, Markup(_BODY)).split(_BODY, 1)
        return f"{_tidy(head)}\n{self._body(page)}\n{_tidy(tail)}\n".replace("\n\n", "\n")

    def _body(self, page: Page) -> str:
        """What stands below the head: written anew, or as it is known from another page."""
        if self._known is None or page.body is None:
            return _tidy(self._rendered("body.html.j2", page, {}))
        links = _Links(self._places, page.name)
        text = self._known.printed(page.body, links)
        if text is None:
            used: dict[str, str] = {}
            text = _tidy(self._rendered("body.html.j2", page, used))
            self._known.keep_printed(page.body, used, text)
        return text

    def targets(self, page: Page) -> list[str]:
        """What the links of a page that was written lead to."""
        if self._known is None or page.body is None:
            return []
        return sorted(self._known.links(page.body, _Links(self._places, page.name)) or ())

    def led(self, page: str, targets: Sequence[str]) -> str:
        """The digest of where links on a page lead."""
        links = _Links(self._places, page)
        return content([links[target] for target in targets])

    def _rendered(self, name: str, page: Page, used: dict[str, str], body: str = "") -> str:
        template = _environment().get_template(name)
        links = _Links(self._places, page.name)

        def href(target: str) -> str:
            used[target] = links[target]
            return used[target]

        def once(macro: Callable[..., str], section: Section, narrow: bool) -> Markup:
            """A section of a page; the same section may stand in other views and books."""
            before = dict(used)
            found = self._known.section(section, narrow, links) if self._known is not None else None
            if found is None:
                used.clear()
                text_of_it = str(macro(section, 2, narrow))
                found = (dict(used), text_of_it)
                if self._known is not None:
                    self._known.keep_section(section, narrow, *found)
            used.update(before)
            used.update(found[0])
            return Markup(found[1])

        text = HtmlText(href)
        return template.render(
            page=page,
            runs=text.runs,
            cells=text.cells,
            lines=text.lines,
            listed=listed,
            once=once,
            body=body,
            style=Markup(_style() + _frame(page)),
            href=href,
            anchor_id=anchor_id,
            chart_view=chart_view,
            check_rows=check_rows,
            keeps_together=keeps_together,
            packs=packs,
            is_wide=is_wide,
            set_by=_set_by,
        )

class _Links(Mapping[str, str]):
    """Where a link goes, within the page or to another of the book; empty: nowhere."""

    def __init__(self, places: Mapping[str, str], page: str) -> None:
        self._places = places
        self._page = page

    def __getitem__(self, target: str) -> str:
        place = self._places.get(target)
        if place is None:
            return ""
        anchor = anchor_id(target)
        return f"#{anchor}" if place == self._page else f"{place}.html#{anchor}"

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _tidy(text: str) -> str:
    """No empty lines, no blanks at the ends of lines."""
    return "\n".join([line for each in text.split("\n") if (line := each.rstrip())])


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


def _set_by(block: Block) -> str:
    """Which template sets a block; `lines`: none, as it is but lines of text."""
    if isinstance(block, Chart):
        return "chart"
    return "checklist" if isinstance(block, Items) and block.style == "checklist" else "lines"
