"""Words as small numbers: members, cases, texts, dates, headings of one kind, each once.

In: values of the interpreter. Out: their codes; members and cases without numbers come in the order
of their list, headings in that of their axis. Texts, dates and cases with numbers are added as they turn
up. Safe between threads.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.charts import head_at, table_chart
from rulesdsl.interp.evaluate import table_of
from rulesdsl.interp.ordering import order_key, same
from rulesdsl.interp.values import Head, Val, plain
from rulesdsl.interp.vocabulary import case, member
from rulesdsl.runtime import printed
from rulesdsl.vector.columns import Array


class Domain:
    """The values of one kind by code. `in_order`: codes compare as the values do."""

    def __init__(self, key: tuple[object, ...], values: list[Val], in_order: bool) -> None:
        self.key = key
        self.values: list[Val] = []
        self.in_order = in_order
        self._codes: dict[Val, int] = {}
        self._ranks: Array | None = None
        self._words: tuple[str, ...] = ()
        self._lock = Lock()
        for value in values:
            self.code(value)
        self.fixed = in_order

    def code(self, value: Val) -> int:
        """The code of a value, which is added where it is new."""
        value = value if isinstance(value, Head) and value.value is None else plain(value)
        found = self._codes.get(value)
        if found is not None:
            return found
        with self._lock:
            if value not in self._codes:
                self.values.append(value)
                self._codes[value] = len(self.values) - 1
            return self._codes[value]

    def text_codes(self, texts: Iterable[str]) -> list[int]:
        """The codes of texts, most of which may be new."""
        known = self._codes
        return [known[text] if text in known else self.code(text) for text in texts]

    def ranks(self) -> Array:
        """For each code its place in the order of the values; equal ones share it."""
        ranks = self._ranks
        if ranks is None or len(ranks) < len(self.values):
            with self._lock:
                values = list(self.values)
            keys = sorted({order_key(v) for v in values})
            place = {key: n for n, key in enumerate(keys)}
            ranks = self._ranks = np.array([place[order_key(v)] for v in values], dtype=np.int32)
        return ranks

    def codes_like(self, value: Val) -> list[int]:
        """The codes of what means the same as a value of another kind."""
        return [n for n, v in enumerate(list(self.values)) if same(v, value)]

    def words(self) -> tuple[str, ...]:
        if len(self._words) < len(self.values):
            self._words = tuple(map(_said, list(self.values)))
        return self._words

    def word(self, code: int) -> str:
        return _said(self.values[code])

    @property
    def dtype(self) -> np.dtype[np.signedinteger[Any]]:
        """Of arrays of codes."""
        return np.dtype(np.int8 if self.in_order and len(self.values) < 120 else np.int32)


class Domains:
    """The domains of one graph."""

    def __init__(self, graph: g.RuleGraph) -> None:
        self.graph = graph
        self._known: dict[tuple[object, ...], Domain] = {}
        self._lock = Lock()

    def learnt(self) -> int:
        """How many words have turned up so far."""
        with self._lock:
            return sum(len(one.values) for one in self._known.values() if not one.fixed)

    def of(self, type_: g.Type) -> Domain:
        """The domain of a type of words."""
        match type_:
            case g.OptionalType(of=of):
                return self.of(of)
            case g.HeadingType(of=of) if not isinstance(of, g.NumberType):
                return self.of(of)
            case _:
                return self._keyed(type_)

    def _keyed(self, type_: g.Type) -> Domain:
        key = _key(type_)
        with self._lock:
            if key not in self._known:
                self._known[key] = self._made(type_, key)
            return self._known[key]

    def _made(self, type_: g.Type, key: tuple[object, ...]) -> Domain:
        graph = self.graph
        match type_:
            case g.EnumType(enum=enum):
                members = graph.enum_by_id[enum].members
                return Domain(key, [member(graph, enum, m.name) for m in members], True)
            case g.OutcomeType(outcome=outcome):
                cases = graph.outcome_by_id[outcome].cases
                plainly = [case(graph, outcome, c.name, ()) for c in cases if not c.parameters]
                return Domain(key, list(plainly), not any(c.parameters for c in cases))
            case g.HeadingType(table=table, axis=axis):
                chart = table_chart(table_of(graph, table))
                heads = range(len(chart.axis(axis).heads))
                return Domain(key, [head_at(graph, chart, axis, n) for n in heads], True)
            case _:
                return Domain(key, [], False)


def _said(value: Val) -> str:
    return value if isinstance(value, str) else printed(value)


def _key(type_: g.Type) -> tuple[object, ...]:
    match type_:
        case g.EnumType(enum=enum):
            return ("enum", enum)
        case g.OutcomeType(outcome=outcome):
            return ("outcome", outcome)
        case g.HeadingType(table=table, axis=axis):
            return ("heading", table, axis)
        case g.DateType():
            return ("date",)
        case g.ListType():
            return ("list", type_.model_dump_json())
        case _:
            return ("text",)
