"""What a function takes: its facts with their types and what is usual, its choices, its rolls.

In: a function of a graph. Out: `Wanted` lines: a path, and what may be written there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl import graph as g
from rulesdsl.driver.facts import words_for
from rulesdsl.driver.situation import inputs_of, is_ratio
from rulesdsl.interp.inputs import bounds_text
from rulesdsl.interp.values import Member
from rulesdsl.interp.vocabulary import constant
from rulesdsl.runtime import printed
from rulesdsl.source.records import dataclass

_MOST_DEEP = 6


@dataclass(frozen=True, slots=True)
class Wanted:
    """`words` say what may be written at `path`; empty for a record, whose fields follow."""

    path: str
    words: str


def wanted(graph: g.RuleGraph, node: g.Function) -> Iterator[Wanted]:
    """One line per fact, choice and roll."""
    inputs = inputs_of(node)
    alone = len(inputs) == 1
    for declared in inputs:
        path = "" if alone and isinstance(declared.type, g.RecordType) else declared.name
        yield from _fact(graph, declared.type, path, "", "", ())
    if is_ratio(node, "ratio"):
        yield Wanted("ratio", "a ratio such as 3:1")
    if isinstance(node, g.Resolver):
        yield from _steps(graph, node.steps, "", frozenset({node.id}))
    elif isinstance(node, g.Table) and node.dice is not None:
        yield Wanted("roll", f"--roll roll={_dice(graph, node.dice)}")


def _fact(
    graph: g.RuleGraph, type: g.Type, path: str, words: str, usual: str, above: tuple[str, ...]
) -> Iterator[Wanted]:
    inner = type.of if isinstance(type, g.OptionalType) else type
    many = isinstance(inner, g.ListType)
    element = inner.of if isinstance(inner, g.ListType) else inner
    if path:
        tail = "; ".join(part for part in (words, usual) if part)
        yield Wanted(path, f"{words_for(graph, type)}{f' ({tail})' if tail else ''}")
    if isinstance(element, g.RecordType) and element.record not in above and len(above) < _MOST_DEEP:
        for field in graph.record_by_id[element.record].fields:
            start = f"{path}.1" if many else path
            deeper = f"{start}.{field.name}" if start else field.name
            usual = f"usually {_usual(graph, field.usually)}" if field.usually is not None else ""
            more = "; ".join(part for part in (_limits(field), usual) if part)
            yield from _fact(graph, field.type, deeper, field.words, more, (*above, element.record))


def _limits(field: g.RecordField) -> str:
    """What the rules allow: of a number which, of a list how many."""
    if field.low is not None or field.high is not None:
        return f"{bounds_text(field.low, field.high)} only"
    if field.at_least is not None or field.at_most is not None:
        return f"{bounds_text(field.at_least, field.at_most)} of them"
    return ""


def _usual(graph: g.RuleGraph, value: g.Value) -> str:
    """As it would be written."""
    found = constant(graph, value)
    return found.name if isinstance(found, Member) else printed(found)


def _steps(graph: g.RuleGraph, steps: Sequence[g.Step], path: str, above: frozenset[str]) -> Iterator[Wanted]:
    for step in steps:
        match step:
            case g.RollStep():
                name = f"{path}{step.name}"
                yield Wanted(name, f"--roll {name}={_dice(graph, step.dice)}{_times(step)}")
            case g.ChooseStep():
                words = f"--choose: {step.words} ({words_for(graph, step.type)})"
                yield Wanted(f"{path}{step.name}", words)
            case g.EachStep():
                yield from _steps(graph, step.steps, f"{path}{step.name}.", above)
            case g.ThenStep():
                yield from _follow_on(graph, step, path, above)
            case _:
                pass


def _dice(graph: g.RuleGraph, name: g.DiceId) -> str:
    """The dice; where they are added and have names, with what each name shows, as such a roll is told:
    dice under one name together."""
    dice = graph.dice_by_id[name]
    if dice.reading != "sum" or len(dice.dice) < 2:
        return name
    return f"({', '.join(f'{die.name} {die.count}..{die.count * die.sides}' for die in dice.dice)})"


def _times(step: g.RollStep) -> str:
    if step.times is not None:
        return " (as many as it takes)"
    return " (perhaps)" if step.when is not None else ""


def _follow_on(graph: g.RuleGraph, step: g.ThenStep, path: str, above: frozenset[str]) -> Iterator[Wanted]:
    name = f"{path}{step.name}"
    for bind in step.binds:
        if bind.value is None:
            yield Wanted(f"{name}.{bind.field}", f"when it comes to the follow-on: {bind.asked}")
    target = graph.functions[step.resolver]
    if isinstance(target, g.Resolver) and target.id not in above:
        yield from _steps(graph, target.steps, f"{name}.", above | {target.id})
