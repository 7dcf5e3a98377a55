"""Escaping: every label once, the same in HTML and Markdown; hostile text does nothing."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest
from markdown_it import MarkdownIt
from rules_text import NAMES
from rules_text import sample as sample_graph
from tables_backend import stress
from tables_backend.sample import sample

from rulesdsl.backends.tables import render
from rulesdsl.backends.tables.leaves import build_pages
from rulesdsl.backends.tables.md_escape import at_line_start, escape, wrap
from rulesdsl.backends.tables.text import clean
from rulesdsl.graph import RuleGraph

_PAGE = ("html", "head", "meta", "title", "style", "body", "header", "main", "section", "nav", "div", "span")
_TEXT = (
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "ul",
    "li",
    "dl",
    "dt",
    "dd",
    "a",
    "b",
    "i",
    "u",
    "em",
    "strong",
    "small",
)
_TABLE = ("table", "thead", "tbody", "tfoot", "tr", "th", "td", "sup", "cite")
_TAGS = frozenset((*_PAGE, *_TEXT, *_TABLE))
_LISTS = ("h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "strong", "em", "a")
_MARKDOWN_TAGS = frozenset((*_LISTS, "table", "thead", "tbody", "tr", "th", "td"))


class Reader(HTMLParser):
    """Collects the text of cells, the tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.cells: list[str] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag in ("td", "th"):
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None:
            self.cells.append("".join(self._cell).strip())
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


def markdown(text: str) -> str:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)


@pytest.mark.parametrize("words", [stress.SIGNS, stress.HOSTILE], ids=["signs", "hostile"])
def test_T87_labels_show_once_and_alike(words: tuple[str, ...]) -> None:
    pages = render(stress.labels(words))
    in_html = read(pages["fire.html"]).cells
    in_markdown = read(markdown(pages["fire.md"])).cells
    for text in words:
        shown = clean(text)
        assert in_html.count(shown) >= 3, shown
        assert in_markdown.count(shown) >= 3, shown


@pytest.mark.parametrize("words", [stress.SIGNS, stress.HOSTILE], ids=["signs", "hostile"])
def test_hostile_text_is_inert_in_html(words: tuple[str, ...]) -> None:
    for name, text in render(stress.labels(words)).items():
        if not name.endswith(".html"):
            continue
        page = read(text)
        assert page.tags <= _TAGS, page.tags - _TAGS
        assert page.attributes <= {
            "lang",
            "charset",
            "http-equiv",
            "content",
            "name",
            "id",
            "class",
            "href",
            "rowspan",
            "colspan",
            "style",
        }
        assert all(re.fullmatch(r"([a-z0-9-]+\.html)?(#[A-Za-z0-9_-]+)?", link) for link in page.links)
        style = text[text.index("<style>") : text.index("</style>")]
        assert "http" not in style and "<" not in style.replace("<style>", "")
        assert text.count("<style>") == 1 and "\x00" not in text and "\u202e" not in text


@pytest.mark.parametrize("words", [stress.SIGNS, stress.HOSTILE], ids=["signs", "hostile"])
def test_hostile_text_is_inert_in_markdown(words: tuple[str, ...]) -> None:
    for name, text in render(stress.labels(words)).items():
        if not name.endswith(".md"):
            continue
        page = read(markdown(text))
        assert page.tags <= _MARKDOWN_TAGS
        assert all(re.fullmatch(r"[a-z0-9-]+\.md", link) for link in page.links)
        assert "\x00" not in text and "\u202e" not in text


@pytest.mark.parametrize("text", [*stress.SIGNS, *stress.HOSTILE])
def test_any_text_at_the_start_of_a_line_is_text(text: str) -> None:
    shown = clean(text)
    page = markdown(at_line_start(escape(shown)) + "\n")
    assert re.sub(r"</?p>", "", page).strip() == read_back(shown)
    assert page.startswith("<p>")


def read_back(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def test_wrapped_lines_never_begin_a_list() -> None:
    for line in wrap("word " * 12 + "- item 1. one # head + plus > quote " * 8, width=20):
        assert not re.match(r"[-+>#] |\d+\. ", line), line


def test_markdown_reads_well_raw() -> None:
    text = render(sample())["fire.md"]
    assert all(len(line) <= 120 for line in text.split("\n"))
    assert "\t" not in text and not re.search(r" \n", text) and text.endswith("\n")
    tables = re.findall(r"(?:^\|.*\|\n)+", text, flags=re.MULTILINE)
    for table in tables:
        assert len({len(line) for line in table.splitlines()}) == 1, table


def test_markdown_splits_what_is_too_wide_for_a_line() -> None:
    text = render(stress.charts(stress.d66_columns(40)))["fire.md"]
    assert max(len(line) for line in text.split("\n")) <= 120
    cells = {
        cell.strip()
        for line in text.split("\n")
        if line.startswith("|")
        for cell in line.strip("|").split("|")
    }
    assert {f"{2 * i}–{2 * i + 1}" for i in range(40)} <= cells


_WORDS = ("title", "words", "printed", "singular", "plural", "template", "asked", "disputed", "text", "why")
_FREE = frozenset(
    (*_WORDS, "source", "edition", "dated", "abbreviated", "role_words", "corner", "old", "new")
)
_FREE_LISTS = frozenset(("notes", "items", "called", "exceptions"))


def poisoned(data: Any, text: str) -> Any:
    """Every free text of a graph replaced."""
    if isinstance(data, list):
        return [poisoned(item, text) for item in data]
    if not isinstance(data, dict):
        return data
    out: dict[str, Any] = {}
    for key, value in data.items():
        if key in _FREE and isinstance(value, str):
            out[key] = text
        elif key in _FREE_LISTS and isinstance(value, list) and all(isinstance(v, str) for v in value):
            out[key] = [text for _ in value]
        else:
            out[key] = poisoned(value, text)
    return out


@pytest.mark.parametrize("text", stress.HOSTILE)
@pytest.mark.parametrize("name", ["by hand", *NAMES])
def test_hostile_text_anywhere_is_inert(name: str, text: str) -> None:
    bad = RuleGraph.model_validate(poisoned(data_of(name), text))
    written: dict[str, str] = {}
    for path, page in render(bad).items():
        if path.endswith(".html"):
            assert read(page).tags <= _TAGS
            assert page.count("<style>") == 1
        else:
            made = written[path] = markdown(page)
            seen = read(made)
            assert seen.tags <= _MARKDOWN_TAGS
            assert made.count("<h1>") == 1
            assert all(re.fullmatch(r"[a-z0-9_-]+\.md", link) for link in seen.links)
    pages = build_pages(bad, {})
    assert written[f"{pages[1].name}.md"].count("<h2>") == len(pages[1].sections)


@cache
def data_of(name: str) -> Any:
    return (sample() if name == "by hand" else sample_graph(name)).model_dump(mode="json")
