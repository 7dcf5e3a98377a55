"""Pages that are known, for other views and books that hold the same chapters.

In: bodies of pages with all that their layout asked of the graph, and what the writers made of them.
Out: the body that the layout would come to now, if it is known: that of a chapter with the same
content, whose questions have the same answers in this graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rulesdsl.backends.tables.doc import Block, Body, Pairs, Section, Text
from rulesdsl.graph.noted import KnownWork


@dataclass(frozen=True, eq=False)
class LaidOut:
    """The layout of a chapter, and the text of its sections: which abbreviations stand in it is for
    each book to say."""

    lead: tuple[Block, ...]
    sections: tuple[Section, ...]
    text: str


Glossary = tuple[tuple[Text, Text], ...]


Linked = tuple[Mapping[str, str], str]
"""A text, and where its links lead."""


def _alike(texts: Iterable[Linked], links: Mapping[str, str]) -> Linked | None:
    """The text whose links all lead where those of `links` do (empty: nowhere)."""
    for known in texts:
        if all(links.get(target, "") == place for target, place in known[0].items()):
            return known
    return None


@dataclass(slots=True)
class KnownPages:
    """As old as one build. What is known of a body or a section is found by its identity, and holds it,
    so that nothing else can get it. `links` of an HTML text are where its links led when it was
    written: it can be used where they lead to the same places."""

    chapters: KnownWork[LaidOut] = field(default_factory=KnownWork)
    bodies: dict[tuple[int, Glossary], tuple[LaidOut, Body]] = field(default_factory=dict)
    markdown: dict[int, tuple[Body, list[str]]] = field(default_factory=dict)
    html: dict[int, tuple[Body, list[Linked]]] = field(default_factory=dict)
    one: dict[Section, Section] = field(default_factory=dict)
    lines: dict[int, tuple[Section, list[str]]] = field(default_factory=dict)
    sections: dict[tuple[int, bool], tuple[Section, list[Linked]]] = field(default_factory=dict)

    def same(self, sections: Iterable[Section]) -> tuple[Section, ...]:
        """The sections, each of them as it was met first: from then on it is known by what it is, and
        need not be compared any more."""
        return tuple([self.one.setdefault(section, section) for section in sections])

    def with_glossary(self, chapter: LaidOut, glossary: Glossary) -> Body:
        """The body of a page: always the same one for the same chapter with the same abbreviations."""
        key = (id(chapter), glossary)
        if key not in self.bodies:
            last = (Pairs("Abbreviations", glossary),) if glossary else ()
            self.bodies[key] = (chapter, Body((*chapter.lead, *last), chapter.sections))
        return self.bodies[key][1]

    def written(self, body: Body) -> list[str] | None:
        known = self.markdown.get(id(body))
        return known[1] if known is not None else None

    def keep_written(self, body: Body, lines: list[str]) -> None:
        self.markdown[id(body)] = (body, lines)

    def printed(self, body: Body, links: Mapping[str, str]) -> str | None:
        """The HTML of a body, where all its links are those of `links` (empty: leads nowhere)."""
        found = self._led(body, links)
        return found[1] if found is not None else None

    def links(self, body: Body, links: Mapping[str, str]) -> Mapping[str, str] | None:
        """The links of a body that was printed so."""
        found = self._led(body, links)
        return found[0] if found is not None else None

    def _led(self, body: Body, links: Mapping[str, str]) -> Linked | None:
        known = self.html.get(id(body))
        return _alike(known[1], links) if known is not None else None

    def section(self, section: Section, narrow: bool, links: Mapping[str, str]) -> Linked | None:
        """The HTML of a section, with all its links, where they are those of `links`."""
        known = self.sections.get((id(section), narrow))
        return _alike(known[1], links) if known is not None else None

    def keep_section(self, section: Section, narrow: bool, used: Mapping[str, str], text: str) -> None:
        self.sections.setdefault((id(section), narrow), (section, []))[1].append((used, text))

    def keep_printed(self, body: Body, used: Mapping[str, str], text: str) -> None:
        self.html.setdefault(id(body), (body, []))[1].append((used, text))
