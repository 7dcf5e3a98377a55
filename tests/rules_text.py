"""Rule graphs from text, for tests that execute rules.

`graph_of(text)` is a lone file (its layer head may be left out) that must be free of errors;
`sample(name)` one of the sample files; `inputs(graph, function, **facts)` the inputs of a function
from plain Python: text for members and cases by name or printed form, dicts for records.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

from rulesdsl import graph as g
from rulesdsl.diagnostics import Severity, Sink
from rulesdsl.interp.values import Rec, Val
from rulesdsl.interp.vocabulary import case, member
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.view import ViewOptions
from rulesdsl.source import SourceFile
from rulesdsl.syntax import parse_file

SAMPLES = Path(__file__).parent / "samples"
NAMES = sorted(p.stem for p in SAMPLES.glob("*.rules"))
_HEAD = 'series demo "Demo", edition "1"\n\n'
_LAYER = re.compile(r"^(series|game|edition|errata|scenario|house) ", re.MULTILINE)


@cache
def graph_of(text: str, path: str = "demo.rules") -> g.RuleGraph:
    """The graph of a lone file without errors."""
    whole = text if _LAYER.search(text) else _HEAD + text
    file = SourceFile(path, SourceFile.normalise(whole))
    sink = Sink()
    graph = analyse([parse_file(file, sink)], {path: file}, ViewOptions(), sink)
    errors = [d for d in sink.in_order() if d.severity is Severity.ERROR]
    said = [f"{d.code} line {file.position(d.span.start).line}: {d.headline}; {d.help}" for d in errors]
    assert graph is not None and not said, said
    return graph


def sample(name: str) -> g.RuleGraph:
    return graph_of((SAMPLES / f"{name}.rules").read_text(encoding="utf-8"), f"{name}.rules")


def inputs(graph: g.RuleGraph, function: str, **facts: object) -> dict[str, Val]:
    """A function's inputs: of one record its fields, else each input by its name."""
    node = graph.functions[g.FunctionId(function)]
    if isinstance(node, g.Table):
        axes = {node.grid.axes[n].name: node.grid.axes[n].type for n in node.arguments}
        return {n: value_of(graph, axes.get(n, g.NumberType()), fact) for n, fact in facts.items()}
    types = {i.name: i.type for i in node.inputs}
    if len(types) == 1 and (not facts or not set(facts) <= set(types)):
        ((name, type_),) = types.items()
        return {name: value_of(graph, type_, facts)} if isinstance(type_, g.RecordType) or facts else {}
    return {name: value_of(graph, types[name], fact) for name, fact in facts.items()}


def value_of(graph: g.RuleGraph, type_: g.Type, fact: object) -> Val:
    """A value of a type from plain Python."""
    match type_:
        case g.OptionalType(of=of):
            return None if fact is None else value_of(graph, of, fact)
        case g.ListType(of=of):
            assert isinstance(fact, list | tuple)
            return tuple(value_of(graph, of, item) for item in fact)
        case g.RecordType(record=record):
            assert isinstance(fact, Mapping)
            fields = {f.name: f.type for f in graph.record_by_id[record].fields}
            return Rec(record, {n: value_of(graph, fields[n], v) for n, v in fact.items()})
        case g.EnumType(enum=enum):
            names = [m.name for m in graph.enum_by_id[enum].members if fact in (m.name, m.printed)]
            return member(graph, enum, names[0])
        case g.OutcomeType(outcome=outcome):
            assert isinstance(fact, tuple)
            return case(graph, outcome, fact[0], tuple(fact[1:]))
        case _:
            assert isinstance(fact, bool | int | str | Fraction), fact
            return fact
