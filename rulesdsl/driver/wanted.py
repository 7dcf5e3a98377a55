"""What a function takes: its facts with their types and what is usual, its choices, its rolls.

In: a function of a graph. Out: lines of text, a path at the beginning of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl import graph as g
from rulesdsl.driver.facts import words_for
from rulesdsl.driver.situation import inputs_of
from rulesdsl.interp.vocabulary import constant
from rulesdsl.runtime import printed

_ROOM = 24
_MOST_DEEP = 6


def wanted_lines(graph: g.RuleGraph, node: g.Function) -> Iterator[str]:
    """One line per fact, choice and roll."""
    inputs = inputs_of(node)
    alone = len(inputs) == 1
    for declared in inputs:
        path = "" if alone and isinstance(declared.type, g.RecordType) else declared.name
        yield from _fact(graph, declared.type, path, "", "", ())
    if isinstance(node, g.Resolver):
        yield from _steps(graph, node.steps, "", frozenset({node.id}))
    elif isinstance(node, g.Table) and node.dice is not None:
        yield f"{'roll':<{_ROOM}} --roll roll={node.dice}"


def _fact(
    graph: g.RuleGraph, type: g.Type, path: str, words: str, usual: str, above: tuple[str, ...]
) -> Iterator[str]:
    inner = type.of if isinstance(type, g.OptionalType) else type
    many = isinstance(inner, g.ListType)
    element = inner.of if isinstance(inner, g.ListType) else inner
    if path:
        tail = "; ".join(part for part in (words, usual) if part)
        yield f"{path:<{_ROOM}} {words_for(graph, type)}{f' ({tail})' if tail else ''}"
    if isinstance(element, g.RecordType) and element.record not in above and len(above) < _MOST_DEEP:
        for field in graph.record_by_id[element.record].fields:
            start = f"{path}.1" if many else path
            deeper = f"{start}.{field.name}" if start else field.name
            usual = "" if field.usually is None else f"usually {printed(constant(graph, field.usually))}"
            yield from _fact(graph, field.type, deeper, field.words, usual, (*above, element.record))


def _steps(graph: g.RuleGraph, steps: Sequence[g.Step], path: str, above: frozenset[str]) -> Iterator[str]:
    for step in steps:
        match step:
            case g.RollStep():
                name = f"{path}{step.name}"
                yield f"{name:<{_ROOM}} --roll {name}={step.dice}{' (maybe)' if step.when else ''}"
            case g.ChooseStep():
                name = f"{path}{step.name}"
                yield f"{name:<{_ROOM}} --choose: {step.words} ({words_for(graph, step.type)})"
            case g.EachStep():
                yield from _steps(graph, step.steps, f"{path}{step.name}.", above)
            case g.ThenStep():
                yield from _follow_on(graph, step, path, above)
            case _:
                pass


def _follow_on(graph: g.RuleGraph, step: g.ThenStep, path: str, above: frozenset[str]) -> Iterator[str]:
    name = f"{path}{step.name}"
    for bind in step.binds:
        if bind.value is None:
            where = f"{name}.{bind.field}"
            yield f"{where:<{_ROOM}} for the follow-on, when it comes to it ({bind.asked})"
    target = graph.functions[step.resolver]
    if isinstance(target, g.Resolver) and target.id not in above:
        yield from _steps(graph, target.steps, f"{name}.", above | {target.id})
