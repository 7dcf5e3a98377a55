"""The fingerprint of a chapter: what two players compare between two printed pages.

In: the graph and the nodes of one chapter. Out: twelve hexadecimal digits that change exactly when
something that the page shows may change: its declarations, the words they use (members,
dice, measures, roles, titles) and the edits in force on them; never by layout or places.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from rulesdsl.graph import Cited, Model, Omission, Place, Remark, RuleGraph, fingerprint
from rulesdsl.graph.base import TextValue
from rulesdsl.graph.inside import is_node
from rulesdsl.graph.kept import Kept
from rulesdsl.source.records import dataclass

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
    named = _named(node)
    words = frozenset().union(*(named.get(key, ()) for key in _WORDS))
    titles = frozenset().union(*(named.get(key, ()) for key in _TITLES))
    header = getattr(node, "header", None)
    return _Mentioned(words, titles, frozenset(header.edited_by if header is not None else ()))


_mentioned: Final = Kept[Model, _Mentioned](_look_through)


def _named(node: Model) -> dict[str, set[str]]:
    """By each field that names vocabulary or a declaration: what it names anywhere."""
    found: dict[str, set[str]] = {}
    waiting: list[Any] = [node]
    while waiting:
        here = waiting.pop()
        if type(here) is tuple:
            waiting.extend(here)
            continue
        kind: Any = type(here)
        if not is_node(kind):
            continue
        naming, holding = _fields(kind)
        held = here.__dict__
        for name in naming:
            value = held[name]
            if isinstance(value, str):
                found.setdefault(name, set()).add(value)
        for name in holding:
            value = held[name]
            if name == "uses" and isinstance(value, tuple):
                found.setdefault("function", set()).update(v for v in value if isinstance(v, str))
            waiting.append(value)
    return found


_QUIET: Final = (str, int, bool, Place, Cited, str | None, int | None, Place | None, tuple[str, ...])
"""Types of fields in which nothing is named."""


@cache
def _fields(kind: type[Model]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those that may name something, and those in which something may stand."""
    fields = kind.model_fields
    naming = tuple(name for name in fields if name in _NAMING)
    holding = (n for n, field in fields.items() if n == "uses" or field.annotation not in _QUIET)
    return naming, tuple(holding)
