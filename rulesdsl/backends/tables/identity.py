"""The fingerprint of a chapter: what two players compare between two printed pages.

In: the graph and the nodes of one chapter. Out: twelve hexadecimal digits that change exactly when
something that the page shows may change: its declarations, the words they use (members,
dice, measures, roles, titles) and the edits in force on them; never by layout or places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from rulesdsl.graph import Model, Omission, Remark, RuleGraph, canonical, fingerprint
from rulesdsl.graph.base import TextValue
from rulesdsl.graph.kept import Kept

_WORDS: Final = ("enum", "outcome", "record", "dice", "unit", "role", "tied", "favors_plus", "favors_minus")
"""Keys whose value names a piece of vocabulary."""
_TITLES: Final = ("function", "table", "modifiers", "resolver", "to", "condition", "order_by", "plays")
"""Keys whose value names a declaration of which a page shows the title."""
_NAMING: Final = frozenset((*_WORDS, *_TITLES))


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
    data = canonical(node)
    named = _named(data)
    words = frozenset().union(*(named.get(key, ()) for key in _WORDS))
    titles = frozenset().union(*(named.get(key, ()) for key in _TITLES))
    return _Mentioned(words, titles, frozenset(_edits(data)))


_mentioned: Final = Kept[Model, _Mentioned](_look_through)


def _named(data: Any) -> dict[str, set[str]]:
    """By each key that names vocabulary or a declaration: what it names anywhere."""
    found: dict[str, set[str]] = {}
    waiting: list[Any] = [data]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list):
            waiting.extend(v for v in here if isinstance(v, dict | list))
            continue
        for key, value in here.items():
            if isinstance(value, str):
                if key in _NAMING:
                    found.setdefault(key, set()).add(value)
            elif isinstance(value, dict):
                waiting.append(value)
            elif isinstance(value, list):
                if key == "uses":
                    found.setdefault("function", set()).update(v for v in value if isinstance(v, str))
                waiting.extend(v for v in value if isinstance(v, dict | list))
    return found


def _edits(node: Any) -> Iterator[str]:
    header = node.get("header") if isinstance(node, dict) else None
    if isinstance(header, dict):
        yield from header.get("edited_by", ())
