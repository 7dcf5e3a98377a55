"""The fingerprint of a chapter: what two players compare between two printed pages.

In: the graph and the nodes of one chapter. Out: twelve hexadecimal digits that change exactly when
something that the page shows may change: its declarations, the words they use (members,
dice, measures, roles, titles) and the edits in force on them; never by layout or places.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulesdsl.graph import Model, Omission, Remark, RuleGraph, fingerprint
from rulesdsl.graph.base import TextValue
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.naming import named_in
from rulesdsl.source.records import dataclass


class _Content(Model):
    """What goes into the fingerprint of a page."""

    heads: tuple[str, ...]
    parts: tuple[str, ...]


def chapter_fingerprint(graph: RuleGraph, nodes: tuple[Model, ...], said: Iterable[Omission | Remark]) -> str:
    mentioned = [_mentioned.of(node) for node in nodes]
    named = frozenset().union(*(each.words for each in mentioned))
    titled = frozenset().union(*(each.titles for each in mentioned))
    touched = frozenset().union(*(each.edits for each in mentioned))
    words = [
        fingerprint(node)
        for group in (graph.enums, graph.outcomes, graph.dice, graph.measures, graph.roles)
        for node in group
        if node.id in named
    ]
    titles = [f"{name} {graph.functions[name].header.title}" for name in graph.functions if name in titled]
    edits = [fingerprint(edit) for edit in graph.edits if edit.id in touched]
    own = [fingerprint(node) for node in nodes]
    at_head = [fingerprint(TextValue(text=f"{each.words} {each.cites}")) for each in said]
    heads = (graph.title, graph.edition, graph.view, graph.dated)
    return fingerprint(_Content(heads=heads, parts=(*own, *words, *titles, *edits, *at_head)))


@dataclass(frozen=True, slots=True)
class _Mentioned:
    """What a declaration names anywhere: words, declarations whose titles are printed, edits on it."""

    words: frozenset[str]
    titles: frozenset[str]
    edits: frozenset[str]


def _look_through(node: Model) -> _Mentioned:
    words: set[str] = set()
    titles: set[str] = set()
    for named in named_in(node):
        (titles if named.space == "function" else words).add(named.name)
    header = getattr(node, "header", None)
    edits = frozenset(header.edited_by if header is not None else ())
    return _Mentioned(frozenset(words), frozenset(titles), edits)


_mentioned: Final = Kept[Model, _Mentioned](_look_through, "mentioned")
