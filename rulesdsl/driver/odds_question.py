"""One question about one resolver, asked of many situations: what it takes to read them is at hand.

In: facts by their names, as somebody tells them. Out: the record that the resolver takes, as its
package has it; None where that needs a longer look (lists, paths, facts that are not so), which
then says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact, read_fact
from rulesdsl.driver.generated_values import Values, has_default

_PLAIN = frozenset({str, int, bool, Fraction, type(None)})
_MOST_READ = 10_000


class Question:
    """`resolver` is the function of the package; `local` what the step that is asked for is called
    in it, once that is known."""

    def __init__(self, graph: g.RuleGraph, values: Values, node: g.Resolver) -> None:
        self._graph = graph
        self._values = values
        self.resolver: Callable[..., Any] = values.ref(f"function:{node.id}")
        self.local: tuple[str, ...] | None = None
        self._record: Callable[..., Any] | None = None
        self._read: dict[tuple[str, type, Any], tuple[str, Any]] = {}
        only = node.inputs[0].type if len(node.inputs) == 1 else None
        if isinstance(only, g.RecordType):
            fields = graph.record_by_id[only.record].fields
            self._types = {f.name: f.type for f in fields if f.name != node.inputs[0].name}
            self._names = {f.name: values.attribute(f"record:{only.record}.{f.name}") for f in fields}
            self._lacking = {
                self._names[f.name]: values.not_given(f.name) for f in fields if not has_default(f)
            }
            self._record = values.ref(f"record:{only.record}")

    def case(self, facts: Mapping[str, Any]) -> Any | None:
        """The record of a situation."""
        if self._record is None:
            return None
        given = self._lacking.copy()
        read = self._read
        for name, value in facts.items():
            kind = type(value)
            if kind not in _PLAIN:
                return None
            known = read.get((name, kind, value))
            if known is None:
                known = self._told(name, value)
                if known is None:
                    return None
            given[known[0]] = known[1]
        try:
            return self._record(**given)
        except self._values.runtime.BadInput:
            return None

    def _told(self, name: str, value: Any) -> tuple[str, Any] | None:
        if name not in self._types:
            return None
        try:
            found = self._values.to_python(read_fact(self._graph, self._types[name], value, name))
        except BadFact:
            return None
        if len(self._read) > _MOST_READ:
            self._read.clear()
        self._read[name, type(value), value] = self._names[name], found
        return self._read[name, type(value), value]
