"""Work done before: what an analysis made, kept with everything that it hung on.

In: pieces of work (assembling a declaration, checking one), each with a name, done with the help
of tables that note what is asked of them. Out: the result, made now or remembered. After: a result
that is remembered is the one that would be made now, because every question that the work asked
when it was done has the very same answer (the same object) today; asked in the same order, so
that nothing is looked into that the work itself would not have looked into.

Views of a book, and a game and its series, share most of their declarations: with one `Memory`
for all of them a declaration costs something once. What reported anything is not remembered: it
is done again, and reports again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, MutableMapping
from dataclasses import field
from typing import Any, Final, Generic, TypeVar, cast, overload

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic
from rulesdsl.sema.view import LayeredDecl
from rulesdsl.source import SourceFile
from rulesdsl.source.records import dataclass, replace
from rulesdsl.syntax import ast
from rulesdsl.syntax.chunk import Chunk

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

_MOST_KEPT: Final = 12
"""Of one piece of work, under different circumstances: the oldest goes."""


class _Mark:
    """Answers and questions of their own. There is one of each, also in what was pickled."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __reduce__(self) -> str:
        return self._name


_NOT_THERE: Final = _Mark("_NOT_THERE")
_ALL: Final = _Mark("_ALL")
MARKS: Final = (_NOT_THERE, _ALL)


@dataclass(frozen=True, slots=True)
class _Done:
    """`asked` are (table, question, answer), `wrote` (table, key, value), in order."""

    asked: tuple[tuple[str, Hashable, object], ...]
    wrote: tuple[tuple[str, Hashable, object], ...]
    result: object


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A parsed file, and what was found wrong with it."""

    file: SourceFile
    unit: ast.Unit
    found: tuple[Diagnostic, ...]


@dataclass(slots=True)
class Recent(Generic[K, V]):
    """The last few things of each name: of the book in hand, and `before` that of others."""

    items: dict[K, list[V]] = field(default_factory=dict)
    before: dict[K, list[V]] = field(default_factory=dict)

    def of(self, name: K) -> Iterator[V]:
        yield from self.items.get(name, ())
        yield from self.before.get(name, ())

    def keep(self, name: K, item: V) -> None:
        """As the last one; also what is there already."""
        known = self.items.setdefault(name, [])
        if not any(one is item for one in known):
            known.insert(0, item)
            del known[_MOST_KEPT:]

    def next_book(self) -> None:
        """What there is counts as that of others from here on."""
        for name, items in self.items.items():
            others = [one for one in self.before.get(name, ()) if not any(one is item for item in items)]
            self.before[name] = [*items, *others][:_MOST_KEPT]
        self.items = {}


@dataclass(slots=True)
class Memory:
    """As old as its owner likes: one command, or a server. Holds the last few results of each piece of
    work; the files by path, as they were read last; the declarations as they stand in views
    (by namespace and name), each with the number of texts that had been replaced by then; by the
    identity of declarations the names that they mention, and what they are with other section numbers;
    and, for each file whose text was replaced, what of it stayed where it was: ranges of offsets, behind
    the number that the new text has among all. `made` counts the works of the book in hand that were not
    remembered."""

    done: Recent[Hashable, _Done] = field(default_factory=Recent)
    files: dict[str, ReadFile] = field(default_factory=dict)
    declarations: Recent[tuple[str, str], tuple[int, LayeredDecl]] = field(default_factory=Recent)
    mentions: dict[int, tuple[ast.Declaration, tuple[str, ...]]] = field(default_factory=dict)
    renumbered: dict[int, tuple[ast.Declaration, Hashable, ast.Declaration]] = field(default_factory=dict)
    texts: int = 0
    stayed: dict[str, list[tuple[int, tuple[Chunk, ...]]]] = field(default_factory=dict)
    made: int = 0

    def next_book(self) -> None:
        """What is made from here on is of another book."""
        self.made = 0
        self.done.next_book()
        self.declarations.next_book()


@dataclass(slots=True)
class _Frame:
    """A piece of work under way."""

    asked: dict[tuple[str, Hashable], object] = field(default_factory=dict)
    wrote: dict[tuple[str, Hashable], object] = field(default_factory=dict)


@dataclass(slots=True)
class Notebook:
    """One analysis with its tables. `answers` says how to ask each table again; `aside`: nothing
    that is made stays, so that nothing is remembered."""

    memory: Memory
    answers: dict[str, Callable[[Any], object]] = field(default_factory=dict)
    tables: dict[str, Noted[Hashable, object]] = field(default_factory=dict)
    under_way: list[_Frame] = field(default_factory=list)
    aside: bool = False

    def table(self, name: str, items: dict[K, V] | None = None) -> Noted[K, V]:
        """A new table under this name."""
        made = Noted(self, name, items if items is not None else {})
        self.tables[name] = cast("Noted[Hashable, object]", made)
        self.answers[name] = made.answer
        return made

    def beside(self) -> Notebook:
        """The same, for a trial: what it asks is noted, what it makes is not remembered."""
        return replace(self, aside=True)

    def note(self, table: str, question: Hashable, answer: object) -> None:
        """The work under way hangs on this answer, but for what it wrote there itself."""
        if self.under_way:
            frame = self.under_way[-1]
            at = (table, question)
            if at not in frame.asked and at not in frame.wrote:
                frame.asked[at] = answer

    def note_written(self, table: str, key: Hashable, value: object) -> None:
        if self.under_way:
            self.under_way[-1].wrote[table, key] = value

    def once(self, name: Hashable, make: Callable[[], T], reports: Callable[[], int] = lambda: 0) -> T:
        """The work of this name: remembered, or made. `reports` counts what was reported so far."""
        if self.aside:
            return make()
        for before in list(self.memory.done.of(name)):
            if self._holds(before):
                for table, key, value in before.wrote:
                    self.tables[table].replay(key, value)
                self.memory.done.keep(name, before)
                return cast(T, before.result)
        frame = _Frame()
        silent = reports()
        self.under_way.append(frame)
        try:
            result = make()
        finally:
            self.under_way.pop()
        return self._remember(name, frame, result) if reports() == silent else result

    def _holds(self, done: _Done) -> bool:
        """Every question has the same answer today."""
        self.under_way.append(_Frame())  # what the questions ask in turn is their own affair
        try:
            return all(_same(self.answers[table](question), answer) for table, question, answer in done.asked)
        finally:
            self.under_way.pop()

    def _remember(self, name: Hashable, frame: _Frame, result: T) -> T:
        """Keep the work. Where it came to the same as before, for all that hangs on it nothing
        happened: the object is the one that it was."""
        wrote = tuple((table, key, value) for (table, key), value in frame.wrote.items())
        for before in self.memory.done.of(name):
            if _alike(before.result, result) and _alike_written(before.wrote, wrote):
                for table, key, value in before.wrote:
                    self.tables[table].put(key, value)
                result, wrote = cast(T, before.result), before.wrote
                break
        asked = tuple((table, question, answer) for (table, question), answer in frame.asked.items())
        self.memory.done.keep(name, _Done(asked, wrote, result))
        self.memory.made += 1
        return result


class Noted(MutableMapping[K, V], Generic[K, V]):
    """A dictionary that notes what is asked of it and what is written into it."""

    __slots__ = ("_items", "_name", "_notes")

    def __init__(self, notes: Notebook, name: str, items: dict[K, V]) -> None:
        self._notes = notes
        self._name = name
        self._items = items

    def _found(self, key: K) -> V | _Mark:
        found = self._items.get(key, _NOT_THERE)
        self._notes.note(self._name, key, found)
        return found

    def __getitem__(self, key: K) -> V:
        found = self._found(key)
        if isinstance(found, _Mark):
            raise KeyError(key)
        return found

    @overload
    def get(self, key: K, /) -> V | None: ...
    @overload
    def get(self, key: K, default: V | T, /) -> V | T: ...
    def get(self, key: K, default: object = None, /) -> object:
        found = self._found(key)
        return default if found is _NOT_THERE else found

    def __contains__(self, key: object) -> bool:
        return self._found(cast(K, key)) is not _NOT_THERE

    def __iter__(self) -> Iterator[K]:
        self._notes.note(self._name, _ALL, self.answer(_ALL))
        return iter(self._items)

    def __len__(self) -> int:
        self._notes.note(self._name, _ALL, self.answer(_ALL))
        return len(self._items)

    def __setitem__(self, key: K, value: V) -> None:
        self._items[key] = value
        self._notes.note_written(self._name, key, value)

    def __delitem__(self, key: K) -> None:
        raise TypeError("what is noted is not taken back")

    def add(self, key: K, value: V) -> None:
        """Put it there unless there is something already, without asking."""
        self._notes.note_written(self._name, key, self._items.setdefault(key, value))

    def peek(self, key: K) -> V | None:
        """What is there, without a note."""
        return self._items.get(key)

    def put(self, key: K, value: V) -> None:
        """Write it, without a note."""
        self._items[key] = value

    def holds(self, key: K) -> bool:
        """Whether it stands in this table itself, not in one below; without a note."""
        return key in self._items

    def holds_below(self, key: K) -> bool:
        """Whether it stands in this table or in one below; without a note."""
        return key in self._items

    def answer(self, question: object) -> object:
        """What is there, without a note."""
        if question is _ALL:
            return tuple(part for item in self._items.items() for part in item)
        return self._items.get(cast(K, question), _NOT_THERE)

    def replay(self, key: K, value: V) -> None:
        """What remembered work wrote."""
        self._items[key] = value
        self._notes.note_written(self._name, key, value)

    def aside(self) -> Noted[K, V]:
        """A copy that notes what is asked of this one; what is written into it stays in it."""
        return _Aside(self)


class _Aside(Noted[K, V]):
    __slots__ = ("_below",)

    def __init__(self, below: Noted[K, V]) -> None:
        super().__init__(below._notes, below._name, {})
        self._below = below

    def _found(self, key: K) -> V | _Mark:
        return self._items[key] if key in self._items else self._below._found(key)

    def __iter__(self) -> Iterator[K]:
        return iter({**dict.fromkeys(self._below), **dict.fromkeys(self._items)})

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __setitem__(self, key: K, value: V) -> None:
        self._items[key] = value

    def add(self, key: K, value: V) -> None:
        if not self._below.holds(key):
            self._items.setdefault(key, value)

    def peek(self, key: K) -> V | None:
        return self._items[key] if key in self._items else self._below.peek(key)

    def holds_below(self, key: K) -> bool:
        return key in self._items or self._below.holds_below(key)


def _same(now: object, then: object) -> bool:
    """The same object; of a whole table the same objects in the same order; of words the same."""
    if now is then:
        return True
    if isinstance(now, tuple) and isinstance(then, tuple):
        return len(now) == len(then) and all(a is b or _same(a, b) for a, b in zip(now, then, strict=True))
    return isinstance(now, str) and now == then


def _alike(now: object, then: object) -> bool:
    """Alike in everything, places included: nodes of the graph (others hold spans that compare equal)."""
    match now, then:
        case g.Model(), g.Model():
            return now == then
        case dict(), dict():
            return list(now) == list(then) and all(_alike(now[name], then[name]) for name in now)
        case tuple(), tuple():
            return len(now) == len(then) and all(_alike(a, b) for a, b in zip(now, then, strict=True))
        case _:
            return now is then


def _alike_written(
    now: tuple[tuple[str, Hashable, object], ...], then: tuple[tuple[str, Hashable, object], ...]
) -> bool:
    return len(now) == len(then) and all(
        a[0] == b[0] and a[1] == b[1] and _alike(a[2], b[2]) for a, b in zip(now, then, strict=True)
    )
