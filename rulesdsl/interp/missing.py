"""What must still be asked before a function can be worked out.

In: a graph, a function, the situation so far. Out: the facts it may read that were not given and
have no default, in the order of inputs and fields (an element of a list that may not be empty
by number: `firers.1.firepower`), then the choices that have no usual answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesdsl import graph as g
from rulesdsl.interp.reading import takes
from rulesdsl.interp.reads import FieldId, fields_read
from rulesdsl.interp.situation import Situation
from rulesdsl.interp.values import Due, Nested, Rec, Val


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact or choice still to be given: where it goes, its words, what it takes."""

    path: str
    words: str
    takes: str
    type: g.Type
    choice: bool = False


@dataclass(frozen=True, slots=True)
class _Search:
    graph: g.RuleGraph
    read: frozenset[FieldId]

    def fact(self, path: str, words: str, type_: g.Type, *, choice: bool = False) -> Fact:
        return Fact(path, words, takes(self.graph, type_), type_, choice)


def missing_facts(graph: g.RuleGraph, function: str, situation: Situation) -> tuple[Fact, ...]:
    """Everything still to be asked, in order; empty where the function can be called."""
    node = graph.functions[g.FunctionId(function)]
    if isinstance(node, g.Table):
        axes = [node.grid.axes[n] for n in node.arguments]
        search = _Search(graph, frozenset())
        absent = [a for a in axes if a.name not in situation.inputs]
        return tuple(search.fact(a.name, a.title or a.name, a.type) for a in absent)
    search = _Search(graph, fields_read(graph, function))
    out: list[Fact] = []
    single = len(node.inputs) == 1
    for declared in node.inputs:
        given = declared.name in situation.inputs
        value = situation.inputs.get(declared.name)
        prefix = "" if single and isinstance(declared.type, g.RecordType) else declared.name
        out.extend(_of_value(search, declared.type, given, value, prefix, declared.name, 1))
    if isinstance(node, g.Resolver):
        out.extend(_of_choices(search, node.steps, situation.choices))
    return tuple(out)


def due_facts(graph: g.RuleGraph, due: Due) -> tuple[Fact, ...]:
    """What a follow-on that waits must be told."""
    target = graph.functions[g.FunctionId(due.resolver)]
    if not isinstance(target, g.Resolver):
        return ()
    search = _Search(graph, fields_read(graph, due.resolver))
    out: list[Fact] = []
    for declared in target.inputs:
        if isinstance(declared.type, g.RecordType):
            record = graph.record_by_id[declared.type.record]
            for f in record.fields:
                if f.name in due.asked:
                    out.extend(_of_field(search, f, False, None, f.name))
        elif declared.name in due.asked:
            out.append(search.fact(declared.name, declared.name, declared.type))
    return tuple(out)


def _of_value(
    search: _Search, type_: g.Type, given: bool, value: Val, path: str, words: str, at_least: int
) -> Iterator[Fact]:
    """What is missing of one value: itself, or parts of it."""
    match type_:
        case g.RecordType(record=record):
            known = value.given if isinstance(value, Rec) else {}
            for f in search.graph.record_by_id[record].fields:
                if (record, f.name) in search.read:
                    inner = f"{path}.{f.name}" if path else f.name
                    yield from _of_field(search, f, f.name in known, known.get(f.name), inner)
        case g.ListType(of=g.RecordType() as of):
            items: Sequence[Val] = value if isinstance(value, tuple) else ()
            count = max(len(items), 0 if given else at_least)
            for n in range(1, count + 1):
                item = items[n - 1] if n <= len(items) else None
                yield from _of_value(search, of, n <= len(items), item, f"{path}.{n}", words, 1)
        case g.OptionalType(of=of):
            if given and value is not None:
                yield from _of_value(search, of, True, value, path, words, at_least)
        case _:
            if not given:
                yield search.fact(path, words, type_)


def _of_field(search: _Search, f: g.RecordField, given: bool, value: Val, path: str) -> Iterator[Fact]:
    if not given and (f.usually is not None or (isinstance(f.type, g.ListType) and not f.at_least)):
        return
    yield from _of_value(search, f.type, given, value, path, f.words or _spaced(f.name), f.at_least or 1)


def _of_choices(search: _Search, steps: Sequence[g.Step], choices: Nested) -> Iterator[Fact]:
    for step in steps:
        if isinstance(step, g.ChooseStep) and step.usually is None and step.name not in choices:
            words = f"{step.words} ({step.role_words})" if step.role_words else step.words
            yield search.fact(step.name, words, step.type, choice=True)


def _spaced(name: str) -> str:
    return name.replace("_", " ")
