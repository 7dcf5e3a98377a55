"""The pages of chapters, each laid out once.

In: a rule graph, what is known of other views and books, and what is remembered of earlier builds.
Out: a `Leaf` of each chapter: its page, and what it was made from.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from rulesdsl.backends.tables.context import Chances, Worked
from rulesdsl.backends.tables.doc import Page, Section
from rulesdsl.backends.tables.glossary import short_forms, used_forms
from rulesdsl.backends.tables.identity import chapter_fingerprint
from rulesdsl.backends.tables.known_pages import KnownPages, LaidOut
from rulesdsl.backends.tables.pages import Said, Shelf, around, blank_page, laid_out, shelve
from rulesdsl.backends.tables.text import capital, clean, words
from rulesdsl.graph import Example, RuleGraph, Table
from rulesdsl.graph.noted import FORGETFUL, Answers, Asked, Found, Remembered, content, noted
from rulesdsl.report import Report
from rulesdsl.source.each import Each, one_by_one
from rulesdsl.source.records import replace


@dataclass(frozen=True, slots=True)
class Leaf:
    """The page of a chapter, and what it was made from: `own`, and what was `asked` beside it. One that
    stands in the output, as it is remembered, has no more than the heads of its sections, and `links`:
    what its links lead to, and the digest of where that was."""

    shelf: Shelf
    page: Page
    own: str
    asked: Asked
    links: tuple[list[str], str] | None = None


@dataclass(frozen=True, slots=True)
class _Chapter:
    """A chapter to be laid out: its `blank` page, what is `said` on it beside its declarations, and
    as digests the `content` that is laid out and `own`, that with all else that stands on the page."""

    shelf: Shelf
    said: Said
    blank: Page
    content: str
    own: str


@dataclass(frozen=True, slots=True)
class Leaves:
    """Makes the pages of chapters. What is `known` already is not laid out again; `each` lays chapters
    out side by side."""

    answers: Answers
    worked: Worked
    forms: list[tuple[str, str]]
    known: KnownPages
    chances: Chances | None
    each: Each

    @classmethod
    def of(
        cls,
        graph: RuleGraph,
        worked: Worked,
        known: KnownPages,
        chances: Chances | None,
        each: Each = one_by_one,
    ) -> Leaves:
        return cls(Answers.of(graph), worked, short_forms(graph), known, chances, each)

    def made(self, shelves: list[Shelf], remembered: Remembered = FORGETFUL) -> list[Leaf]:
        """A leaf of each shelf."""
        chapters = [self._chapter(shelf) for shelf in shelves]
        told = [remembered.recall(work_of(one.shelf), one.own, self.answers) for one in chapters]
        others = [one for one, data in zip(chapters, told, strict=True) if data is None]
        laid_out = dict(zip([one.own for one in others], self._laid_out(others), strict=True))
        leaves = []
        for one, data in zip(chapters, told, strict=True):
            if data is not None:
                page = replace(one.blank, sections=_heads(data["heads"]))
                leaves.append(Leaf(one.shelf, page, one.own, {}, tuple(data["links"])))
                continue
            found = laid_out[one.own]
            body = self.known.with_glossary(found.result, used_forms(self.forms, found.result.text))
            page = replace(one.blank, lead=body.lead, sections=body.sections, body=body)
            leaves.append(Leaf(one.shelf, page, one.own, found.asked))
        return leaves

    def _chapter(self, shelf: Shelf) -> _Chapter:
        graph, file = self.answers.graph, shelf.chapter.file
        nodes = tuple(node for _, node in shelf.nodes)
        worked, chances = self.worked, self.chances
        dice = [node.dice for node in nodes if isinstance(node, Table) and node.dice]
        said = Said(
            tuple(each for each in graph.omissions if each.place.file == file),
            tuple(each for each in graph.remarks if each.place.file == file),
            {node.id: worked[node.id] for node in nodes if isinstance(node, Example) and node.id in worked},
            chances and {name: chances[name] for name in dice},
        )
        title = clean(shelf.chapter.title) or capital(words(shelf.name.replace("-", " ")))
        stamp = chapter_fingerprint(graph, nodes, (*said.omissions, *said.remarks))
        page = blank_page(graph, shelf.name, title, stamp)
        chapter = content((shelf.chapter.declarations, nodes, said))
        return _Chapter(shelf, said, page, chapter, content((chapter, page, self.forms)))

    def _laid_out(self, chapters: list[_Chapter]) -> list[Found[LaidOut]]:
        known = self.known.chapters
        found = {one.content: known.find(one.content, self.answers) for one in chapters}
        unknown = [one for one in chapters if found[one.content] is None]
        made = self.each(partial(_with_questions, self.answers), unknown)
        for one, (asked, layout) in zip(unknown, made, strict=True):
            layout = replace(layout, sections=self.known.same(layout.sections))
            found[one.content] = known.keep(one.content, asked, layout)
        return [each for one in chapters if (each := found[one.content]) is not None]


def _with_questions(answers: Answers, chapter: _Chapter) -> tuple[Asked, LaidOut]:
    """The layout of a chapter, and what it asked of the rest of the book."""
    shelf = chapter.shelf
    functions = frozenset(node.id for key, node in shelf.nodes if key.startswith("function:"))
    asked: Asked = {}
    return asked, laid_out(noted(answers, functions, asked), shelf, chapter.said)


def work_of(shelf: Shelf) -> str:
    return f"page {shelf.name}"


def heads_of(page: Page) -> list[Any]:
    """What other pages have to know of the sections of a page, as JSON has it."""
    return [[s.anchor, s.title, s.what, s.cite, [inner.anchor for inner in s.inner]] for s in page.sections]


def _heads(told: list[Any]) -> tuple[Section, ...]:
    return tuple(
        Section(anchor, title, what, cite, inner=tuple(Section(each, "", "") for each in inner))
        for anchor, title, what, cite, inner in told
    )


def build_pages(
    graph: RuleGraph,
    worked: Worked,
    report: Report | None = None,
    known: KnownPages | None = None,
    chances: Chances | None = None,
) -> list[Page]:
    """The index first, then the chapters in the order of the book, then what the report finds open."""
    leaves = Leaves.of(graph, worked, known if known is not None else KnownPages(), chances)
    chapters = [leaf.page for leaf in leaves.made(shelve(graph))]
    before, behind = around(graph, chapters, worked, report)
    return [*before, *chapters, *behind]
