"""Words, results and facts that are called otherwise now, known by what uses them.

In: two rule graphs. Out: whether everything that used the old name uses the new one, and is else the
same. A member of a vocabulary, a case of an outcome and a fact of a record hold next to nothing that
could be compared; but a rule that says the same of `forest` that it said of `woods` tells.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import Final

from rulesdsl import graph as g
from rulesdsl.changes.canon import Canon

_MOST_TESTS: Final = 25
_DECLARED: Final = (
    "enums", "outcomes", "records", "tables", "modifiers", "conditions", "formulas", "resolvers",
    "externals", "tracks", "calendars", "sequences", "examples",
)  # fmt: skip


class Usage:
    """The declarations of both books, with the names that stand in each."""

    def __init__(self, old: g.RuleGraph, new: g.RuleGraph) -> None:
        self._graphs = (old, new)

    def renamed(self, owner: str, gone: list[g.Model], fresh: list[g.Model]) -> list[tuple[g.Model, g.Model]]:
        """Which of those that are gone is which of the new ones."""
        if len(gone) * len(fresh) > _MOST_TESTS:
            return []
        fits = [
            (old, new)
            for old in gone
            for new in fresh
            if _alike(old, new) and self._used_alike(owner, old, new)
        ]
        olds, news = [id(old) for old, _ in fits], [id(new) for _, new in fits]
        return [pair for pair in fits if olds.count(id(pair[0])) == news.count(id(pair[1])) == 1]

    def _used_alike(self, owner: str, old: g.Model, new: g.Model) -> bool:
        """Of what uses one or the other, more than half is the same but for that."""
        names = dict(zip(_names(old), _names(new), strict=False))
        mine, theirs = self._sides
        was, now = _names(old)[0], _names(new)[0]
        users = [
            key
            for key in mine
            if key in theirs and key[1] != owner and (was in mine[key][1] or now in theirs[key][1])
        ]
        alike = sum(1 for key in users if _put(mine[key][0], names) == theirs[key][0])
        return alike * 2 > len(users)

    @cached_property
    def _sides(self) -> tuple[_Side, _Side]:
        return _side(self._graphs[0]), _side(self._graphs[1])


_Side = dict[tuple[str, str], tuple[Hashable, frozenset[Hashable]]]
"""By kind and name: what it means, and the names and figures in that."""


def _side(graph: g.RuleGraph) -> _Side:
    canon = Canon()
    out: _Side = {}
    for field in _DECLARED:
        for node in getattr(graph, field):
            if node.header is not None:
                means = canon.of(node)
                out[(field, str(node.id))] = (means, frozenset(_leaves(means)))
    return out


def _leaves(value: Hashable) -> Iterator[Hashable]:
    if isinstance(value, tuple):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, str):
        yield value


def _put(value: Hashable, names: Mapping[str, str]) -> Hashable:
    if isinstance(value, tuple):
        return tuple([_put(item, names) for item in value])
    return names.get(value, value) if isinstance(value, str) else value


def _names(node: g.Model) -> tuple[str, ...]:
    """The name, then what is printed for it."""
    name: str = node.name  # type: ignore[attr-defined]  # a term
    return name, str(getattr(node, "printed", "")) or name


def _alike(old: g.Model, new: g.Model) -> bool:
    """A fact of another kind is another fact."""
    if isinstance(old, g.RecordField) and isinstance(new, g.RecordField):
        canon = Canon()
        return canon.of(old.type) == canon.of(new.type) and canon.of(old.usually) == canon.of(new.usually)
    return type(old) is type(new)
