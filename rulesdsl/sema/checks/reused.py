"""One name with two meanings in one procedure: `morale` as a rating of a unit and as a check.

In: the book. Out: warnings, only where a step of a resolver has the name of a field of its facts,
and the two are things of different kinds.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl import graph as g
from rulesdsl.sema.checks.codes import NAME_REUSED
from rulesdsl.sema.checks.finding import Finding, Remark, rule_of
from rulesdsl.sema.checks.subject import Subject


def reused_names(book: Subject) -> Iterator[Finding]:
    """Steps named like a field that means something else."""
    for resolver in book.graph.resolvers:
        fields = _fields(book.graph, resolver.inputs)
        for step in _named(resolver.steps):
            field = fields.get(step.name)
            kind = _kind(step.value.type if isinstance(step, g.Definition) else step.type)
            if field is not None and _kind(field.type) != kind:
                yield Finding(
                    code=NAME_REUSED,
                    headline=f"{step.name} is a step here and a field of the facts, and they mean different "
                    "things",
                    place=step.place,
                    text=step.name,
                    rule=rule_of(step.cites, resolver.header.cites),
                    help='give the step a name of its own, or `accept W251 "why"` in the resolver',
                    remarks=(Remark(field.place, "the field of that name"),),
                    accepted=resolver.accepted,
                )


def _named(
    steps: tuple[g.Step, ...],
) -> Iterator[g.Definition | g.RollStep | g.ChooseStep | g.EachStep | g.ThenStep]:
    for step in steps:
        if isinstance(step, g.Definition | g.RollStep | g.ChooseStep | g.EachStep | g.ThenStep):
            yield step
        if isinstance(step, g.EachStep):
            yield from _named(step.steps)


def _fields(graph: g.RuleGraph, inputs: tuple[g.Input, ...]) -> dict[str, g.RecordField]:
    """The fields of the facts and of what is inside them, by name; the outermost first."""
    found: dict[str, g.RecordField] = {}
    waiting = [record for i in inputs if (record := _record(i.type)) is not None]
    seen = set(waiting)
    while waiting:
        node = graph.record_by_id.get(waiting.pop(0))
        for field in node.fields if node is not None else ():
            found.setdefault(field.name, field)
            inner = _record(field.type)
            if inner is not None and inner not in seen:
                seen.add(inner)
                waiting.append(inner)
    return found


def _record(type: g.Type) -> g.RecordId | None:
    while isinstance(type, g.OptionalType | g.ListType):
        type = type.of
    return type.record if isinstance(type, g.RecordType) else None


def _kind(type: g.Type) -> tuple[str, ...]:
    """What sort of thing it is: numbers alike whatever their unit, enums by their name."""
    match type:
        case g.OptionalType(of=of):
            return _kind(of)
        case g.ListType(of=of):
            return ("list", *_kind(of))
        case g.NumberType() | g.RollType():
            return ("number",)
        case g.EnumType(enum=enum):
            return ("enum", enum)
        case g.OutcomeType(outcome=outcome):
            return ("outcome", outcome)
        case g.RecordType(record=record):
            return ("record", record)
        case g.HeadingType(of=of):
            return _kind(of)
        case _:
            return (type.kind,)
