"""A rule graph that notes what is asked of it: work done with it can be used again.

In: a graph, and work that reads it. Out: `Asked`: every question that the work asked, with a digest
of the answer. Where another graph gives the same answers to the same questions, the same work
comes to the same result: it need not be done. Nothing has to be known of the work itself.

Of a chart that is not the chapter's own the work sees all but its rows: what a chapter says of
another chapter's chart cannot hang on its figures, by construction.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from rulesdsl.graph.base import Model
from rulesdsl.graph.graph import RuleGraph
from rulesdsl.graph.inside import is_node
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.tables import Table

_ABSENT: Final = "absent"
_ATTRIBUTES: Final = "graph"
_OUTLINES: Final = "outlines"
_KEYS: Final = "keys of "
_NOT_THERE: Final = object()

R = TypeVar("R")
Asked = dict[tuple[str, str], str]
"""The digest of the answer, by the table asked ("functions", "enum_by_id", "graph" for what stands in
the graph itself) and the key."""


def content(value: object) -> str:
    """A digest of data of a graph or made of one: the same for the same content, places included."""
    kind: Any = type(value)
    if is_node(kind):
        return _of_node.of(cast(Model, value))
    return sha256(_text(value).encode("utf-8")).hexdigest()


def _text(value: object) -> str:
    kind: Any = type(value)
    if kind is str or value is None:
        return repr(value)
    if kind is tuple or kind is list:
        return f"[{','.join(map(_text, cast('Sequence[object]', value)))}]"
    if is_node(kind):
        return _of_node.of(cast(Model, value))
    if isinstance(value, Mapping):
        return f"{{{','.join(f'{_text(key)}:{_text(item)}' for key, item in value.items())}}}"
    if isinstance(value, set | frozenset):
        return f"<{','.join(sorted(map(_text, value)))}>"
    if isinstance(value, str | int):
        return repr(value)
    return f"{kind.__name__}({','.join([_text(getattr(value, name)) for name in _parts(kind)])})"


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass."""
    if not is_dataclass(kind):
        raise TypeError(kind.__name__)
    return tuple(each.name for each in fields(kind))


# Not the text of `canonical`: that leaves out the places, which generated code names; and pydantic's own
# dump takes less than half the time of it (14 ms beside 33 for all functions of the largest book).
_of_node: Final = Kept[Model, str](
    lambda node: sha256(f"{type(node).__name__}:{node.model_dump_json()}".encode()).hexdigest(), "content"
)

_outline: Final = Kept[Table, Table](
    lambda table: table.model_copy(update={"grid": table.grid.model_copy(update={"rows": ()})})
)


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of one graph, and of other tables that work goes by, each looked at once."""

    graph: RuleGraph
    others: Mapping[str, Mapping[str, object]]
    known: Asked

    @classmethod
    def of(cls, graph: RuleGraph, **others: Mapping[str, object]) -> Answers:
        return cls(graph, others, {})

    def also(self, **others: Mapping[str, object]) -> Answers:
        """With further tables, under names that no other work has for its own."""
        return Answers(self.graph, {**self.others, **others}, self.known)

    def digest(self, table: str, key: str) -> str:
        asked = (table, key)
        known = self.known.get(asked)
        if known is None:
            known = self.known[asked] = content(self._answer(table, key))
        return known

    def _answer(self, table: str, key: str) -> object:
        if table == _ATTRIBUTES:
            return getattr(self.graph, key)
        if table == _OUTLINES:
            found = self._table("functions").get(key)
            return _outline.of(found) if isinstance(found, Table) else found
        if table.startswith(_KEYS):
            return tuple(self._table(table.removeprefix(_KEYS)))
        return self._table(table).get(key, _ABSENT)

    def _table(self, name: str) -> Mapping[str, object]:
        found = self.others.get(name)
        return found if found is not None else cast("Mapping[str, object]", getattr(self.graph, name))

    def hold(self, asked: Asked) -> bool:
        """Whether all these questions are answered so here."""
        known, digest = self.known, self.digest
        return all((known.get(at) or digest(*at)) == answer for at, answer in asked.items())


@dataclass(frozen=True, slots=True)
class Found(Generic[R]):
    """What work came to, and what it asked."""

    asked: Asked
    result: R


@dataclass(eq=False)
class KnownWork(Generic[R]):
    """What work came to, by the content of what it was done on. As old as one build."""

    done: dict[str, list[Found[R]]] = field(default_factory=dict)

    def find(self, own: str, answers: Answers) -> Found[R] | None:
        """What the same work would come to here, if it is known."""
        return next((found for found in self.done.get(own, ()) if answers.hold(found.asked)), None)

    def keep(self, own: str, asked: Asked, result: R) -> Found[R]:
        """The work; what is known already stays as it is."""
        before = self.done.setdefault(own, [])
        known = next((found for found in before if found.asked == asked), None)
        if known is None:
            known = Found(asked, result)
            before.append(known)
        return known


class Remembered(Protocol):
    """What is remembered of works on the chapters of a book, from one build to the next."""

    def recall(self, work: str, own: str, answers: Answers) -> Any:
        """What was noted of a work, where it would come to the same and its files stand; else None."""
        ...

    def note(
        self, work: str, own: str, asked: Asked, files: Sequence[str], data: object, chapter: str
    ) -> None:
        """A work that was done: `data` (as JSON has it) is what others have to know of it."""
        ...


class _Forgetful:
    """Nothing is remembered."""

    def recall(self, work: str, own: str, answers: Answers) -> None:
        return None

    def note(
        self, work: str, own: str, asked: Asked, files: Sequence[str], data: object, chapter: str
    ) -> None:
        pass


FORGETFUL: Final[Remembered] = _Forgetful()


def noted(answers: Answers, own: Container[str], asked: Asked) -> RuleGraph:
    """The graph, for work on a chapter with the functions `own`; what the work asks comes into
    `asked`. It answers like the graph, and is nothing but that."""
    return cast(RuleGraph, _Noted(answers, own, asked))


class _Noted:
    def __init__(self, answers: Answers, own: Container[str], asked: Asked) -> None:
        self._answers = answers
        self._own = own
        self._asked = asked

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._answers.graph, name)
        if isinstance(found, dict):
            table = NotedTable(name, found, self._answers, self._asked, self._own)
            self.__dict__[name] = table
            return table
        self._asked[_ATTRIBUTES, name] = self._answers.digest(_ATTRIBUTES, name)
        self.__dict__[name] = found
        return found


class NotedTable(Mapping[str, Any]):
    """A table that notes the keys it is asked for, and whether they are there."""

    def __init__(
        self,
        name: str,
        table: Mapping[str, Any],
        answers: Answers,
        asked: Asked,
        own: Container[str] = frozenset(),
    ) -> None:
        self._name = name
        self._table = table
        self._answers = answers
        self._asked = asked
        self._own = own
        self._seen: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        found = self._seen.get(key, _NOT_THERE)
        if found is _NOT_THERE and (found := self._look_up(key)) is _NOT_THERE:
            raise KeyError(key)
        return found

    def get(self, key: str, default: Any = None) -> Any:
        found = self._seen.get(key, _NOT_THERE)
        if found is _NOT_THERE and (found := self._look_up(key)) is _NOT_THERE:
            return default
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._seen or self._look_up(cast(str, key)) is not _NOT_THERE

    def _look_up(self, key: str) -> Any:
        found = self._table.get(key, _NOT_THERE)
        name = self._name
        if isinstance(found, Table) and key not in self._own:
            name, found = _OUTLINES, _outline.of(found)
        self._asked[name, key] = self._answers.digest(name, key)
        if found is not _NOT_THERE:
            self._seen[key] = found
        return found

    def __iter__(self) -> Iterator[str]:
        self._asked[f"{_KEYS}{self._name}", ""] = self._answers.digest(f"{_KEYS}{self._name}", "")
        return iter(self._table)

    def __len__(self) -> int:
        return sum(1 for _ in self)
