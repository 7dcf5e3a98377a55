"""Facts told by their paths, as the record that a resolver of a package takes: made ready once, for a great
many situations.

In: the type of the record, and facts (`{"hill": "no", "shooters.1.steps": 4}`), with values as somebody
tells them, lists and parts of records too. Out: the record; None where that needs a longer look, at facts
that are not so, are told twice or in ways that are seldom, which then says what is wrong. What a value
means, and an element of a list with all its facts, is looked at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulesdsl import graph as g
from rulesdsl.driver.facts import MOST_ITEMS, BadFact, read_fact
from rulesdsl.driver.generated_values import Values, has_default

_PLAIN = frozenset({str, int, bool, Fraction, type(None)})
_MOST_READ = 10_000
_MOST_MADE = 10_000
_MOST_DEEP = 20
_LAST = str(MOST_ITEMS)

Path = tuple[str | int, ...]
"""Attributes of records, and numbers of elements."""
Tree = dict[Any, Any]
"""What was told of a record by its attributes, or of a list by the numbers of its elements."""


class _NotSo(Exception):
    """It needs a longer look."""


class FactsReady:
    """`facts(told)` is the record. `given` are names that mean something else where facts begin with them."""

    def __init__(
        self, graph: g.RuleGraph, values: Values, record: g.RecordId, given: frozenset[str]
    ) -> None:
        self._graph = graph
        self._values = values
        self._bad_input: type[Exception] = values.runtime.BadInput
        self._given = given
        self._kinds: dict[g.RecordId, _Kind] = {}
        self._kind = self._kind_of(record)
        self._kind_in = self._kind.elements(given)
        """Of which kind the elements of a list are, where it takes no longer look."""
        self._elements: dict[Any, Any] = {}
        self._read: dict[tuple[str, type, Any], tuple[Path, Any, bool]] = {}

    def facts(self, told: Mapping[str, Any]) -> Any | None:
        """The record of a situation."""
        tree: Tree = {}
        inner = False
        read = self._read
        try:
            for name, value in told.items():
                kind = type(value)
                if kind not in _PLAIN:
                    if kind is list and name in self._kind_in and not any(map(_has_dots, told)):
                        found = self._listed(name, value)
                        if found is not None:
                            _put(tree, *found)
                            continue
                    inner = True
                    for path, meant in self._parts(name, value, 0):
                        _put(tree, path, meant)
                    continue
                known = read.get((name, kind, value))
                if known is None:
                    known = self._told(name, value)
                path, meant, inside = known
                if inside:
                    inner = True
                    _put(tree, path, meant)
                else:
                    tree[path[0]] = meant
            if inner:
                return self._kind.record(tree)
            return self._kind.make(**{**self._kind.lacking, **tree})
        except (_NotSo, self._bad_input):
            return None

    def _listed(self, name: str, elements: list[Any]) -> tuple[Path, Any] | None:
        """Where a list stands, and its records. None where it needs a longer look: at elements that are no
        mappings of facts, or have parts."""
        if not 0 < len(elements) <= MOST_ITEMS:
            return None
        kind, known = self._kind_in[name], self._elements
        made: list[Any] = []
        for told in elements:
            if type(told) is not dict or not told:
                return None
            # Yes is 1 to a dictionary.
            key = name, *told.items(), *map(type, told.values())
            try:
                one = known.get(key)
            except TypeError:
                return None
            if one is None:
                if any(map(_has_dots, told)) or not all(type(part) in _PLAIN for part in told.values()):
                    return None
                facts = [self._told(f"{name}.1.{part_name}", part) for part_name, part in told.items()]
                one = kind.record({path[-1]: meant for path, meant, _ in facts})
                if len(known) > _MOST_MADE:
                    known.clear()
                known[key] = one
            made.append(one)
        return self._kind.at(name, [])[0], tuple(made)

    def _parts(self, name: str, value: Any, depth: int) -> Iterator[tuple[Path, Any]]:
        """The single facts of a list, or of a mapping: where each stands, and what it means."""
        inner: Iterable[tuple[Any, Any]] = ()
        if isinstance(value, Mapping):
            inner = value.items()
        elif isinstance(value, list | tuple):
            inner = enumerate(value, 1)
        if not inner or not value or depth > _MOST_DEEP:
            raise _NotSo
        for key, part in inner:
            path = f"{name}.{key}"
            if type(part) in _PLAIN:
                known = self._read.get((path, type(part), part)) or self._told(path, part)
                yield known[0], known[1]
            else:
                yield from self._parts(path, part, depth + 1)

    def _told(self, name: str, value: Any) -> tuple[Path, Any, bool]:
        """What is looked at once: where a fact stands, what it means, and whether it is one of several parts,
        or a whole that may be told in parts."""
        first, *rest = name.split(".") if isinstance(name, str) else [""]
        if first in self._given:
            raise _NotSo
        path, type_ = self._kind.at(first, rest)
        try:
            meant = self._values.to_python(read_fact(self._graph, type_, value, name))
        except BadFact:
            raise _NotSo from None
        if len(self._read) > _MOST_READ:
            self._read.clear()
        parts = isinstance(type_, g.ListType | g.RecordType)
        known = self._read[name, type(value), value] = path, meant, bool(rest) or parts
        return known

    def _kind_of(self, record: g.RecordId) -> _Kind:
        """Records may hold others, but none itself: each is looked at when it is needed."""
        kind = self._kinds.get(record)
        if kind is None:
            kind = self._kinds[record] = _Kind(self._graph, self._values, record, self._kind_of)
        return kind


def _has_dots(name: Any) -> bool:
    """Whether it is told of a part."""
    return type(name) is not str or "." in name


def _put(tree: Tree, path: Path, meant: Any) -> None:
    *before, last = path
    for place in before:
        if place not in tree:
            tree[place] = {}
        inner = tree[place]
        if type(inner) is not dict:
            # Told as a whole, be it that it is absent.
            raise _NotSo
        tree = inner
    if last in tree:
        # Told twice, or as a whole and in parts.
        raise _NotSo
    tree[last] = meant


class _Kind:
    """A record of the rules, and how it is made of what was told of it."""

    def __init__(
        self,
        graph: g.RuleGraph,
        values: Values,
        record: g.RecordId,
        kind_of: Callable[[g.RecordId], _Kind],
    ) -> None:
        fields = graph.record_by_id[record].fields
        self._kind_of = kind_of
        self._types = {f.name: f.type for f in fields}
        self._names = {f.name: values.attribute(f"record:{record}.{f.name}") for f in fields}
        self._inner = {self._names[f.name]: f.type for f in fields if _has_parts(f.type)}
        # Rolls that read the same are equal, and may show other faces.
        of_fields = [getattr(f.type, "of", f.type) for f in fields]
        rolls = any(isinstance(one, g.RollType) for one in of_fields)
        self._alike = not self._inner and not rolls
        self._made: dict[tuple[tuple[str, Any], ...], Any] = {}
        self.make: Callable[..., Any] = values.ref(f"record:{record}")
        self.lacking = {
            self._names[f.name]: values.not_given(f.name) for f in fields if not has_default(f)
        }

    def at(self, name: str, rest: list[str]) -> tuple[Path, g.Type]:
        """Where a fact stands in the record, by its path, and of what type it is."""
        if name not in self._types:
            raise _NotSo
        path: Path = (self._names[name],)
        type_ = self._types[name]
        while rest:
            match type_:
                case g.ListType(of=of):
                    number, *rest = rest
                    if not number.isascii() or not number.isdigit() or number[0] == "0":
                        raise _NotSo
                    if len(number) > len(_LAST) or int(number) > MOST_ITEMS:
                        raise _NotSo
                    path, type_ = (*path, int(number)), of
                case g.RecordType(record=record):
                    inner, type_ = self._kind_of(record).at(rest[0], rest[1:])
                    return (*path, *inner), type_
                case _:
                    raise _NotSo
        return path, type_

    def elements(self, given: frozenset[str]) -> dict[str, _Kind]:
        """Of lists of records that have no parts, by the name of the list, what these records are; but for
        names that mean something else."""
        found: dict[str, _Kind] = {}
        for name, type_ in self._types.items():
            if isinstance(type_, g.ListType) and isinstance(type_.of, g.RecordType) and name not in given:
                kind = self._kind_of(type_.of.record)
                if kind._alike:
                    found[name] = kind
        return found

    def record(self, told: Tree) -> Any:
        """The record. One that has no parts is made once for all who tell the same of it."""
        if self._alike:
            key = tuple(told.items())
            found = self._made.get(key)
            if found is None:
                found = self.make(**{**self.lacking, **told})
                if len(self._made) > _MOST_MADE:
                    self._made.clear()
                self._made[key] = found
            return found
        for name, type_ in self._inner.items():
            if name in told:
                told[name] = self._whole(type_, told[name])
        return self.make(**{**self.lacking, **told})

    def _whole(self, type_: g.Type, told: Any) -> Any:
        """A value, of which parts were told, or the whole."""
        if type(told) is not dict:
            return told
        match type_:
            case g.RecordType(record=record):
                return self._kind_of(record).record(told)
            case g.ListType(of=of):
                try:
                    elements = [told[n] for n in range(1, len(told) + 1)]
                except KeyError:
                    raise _NotSo from None
                if not _has_parts(of):
                    return tuple(elements)
                if isinstance(of, g.RecordType):
                    made = self._kind_of(of.record).record
                    return tuple([made(one) if type(one) is dict else one for one in elements])
                return tuple([self._whole(of, one) for one in elements])
            case _:
                raise _NotSo


def _has_parts(type_: g.Type) -> bool:
    return isinstance(type_, g.ListType | g.RecordType)
