"""Constants and vocabulary of the graph as values.

In: `graph.Value`, enums, outcomes, records of one graph. Out: `Val`, with the printed forms and
the order of members and cases filled in; the figures of members and cases; fields of records
with their defaults.
"""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.interp.values import Case, IllTyped, Member, Rec, Val, exact
from rulesdsl.runtime import MissingFact, UnknownCell


def member(graph: g.RuleGraph, enum: str, name: str) -> Member:
    for order, m in enumerate(graph.enum_by_id[g.EnumId(enum)].members):
        if m.name == name:
            return Member(enum, name, m.printed, order)
    raise IllTyped(f"{enum} has no member {name}")


def case(graph: g.RuleGraph, outcome: str, name: str, args: tuple[int, ...]) -> Case:
    for order, c in enumerate(graph.outcome_by_id[g.OutcomeId(outcome)].cases):
        if c.name == name:
            printed = c.template
            for parameter, number in zip(c.parameters, args, strict=True):
                printed = printed.replace("{" + parameter + "}", str(number))
            return Case(outcome, name, args, printed, order)
    raise IllTyped(f"{outcome} has no case {name}")


def constant(graph: g.RuleGraph, value: g.Value) -> Val:
    """A constant of the graph. A heading by its printed text comes out as that text."""
    match value:
        case g.NumberValue():
            return exact(Fraction(value.numerator, value.denominator))
        case g.YesNoValue():
            return value.value
        case g.TextValue() | g.DateValue():
            return value.text
        case g.MemberValue():
            return member(graph, value.enum, value.member)
        case g.CaseValue():
            return case(graph, value.outcome, value.case, value.args)
        case g.AbsentValue():
            return None
        case g.HeadingValue():
            return value.printed
        case g.ListValue():
            return tuple(constant(graph, item) for item in value.items)
        case g.RecordValue():
            return Rec(value.record, {f.name: constant(graph, f.value) for f in value.fields})
        case _:
            assert_never(value)


def member_figure(graph: g.RuleGraph, of: Member, column: str) -> Val:
    """A member's figure in an own column: absent for `-`, an error for `?`."""
    enum = graph.enum_by_id[g.EnumId(of.enum)]
    declared = enum.members[of.order]
    for figure in declared.figures:
        if figure.column == column:
            if figure.value is None:
                rule = str(declared.cites) or str(enum.header.cites)
                raise UnknownCell(enum.header.title, declared.printed, column, rule)
            return constant(graph, figure.value)
    return None


def case_figure(graph: g.RuleGraph, of: Case, field: str) -> Val:
    """A case's figure: one of its numbers, a fixed value, or absent."""
    declared = graph.outcome_by_id[g.OutcomeId(of.outcome)].cases[of.order]
    for figure in declared.figures:
        if figure.field == field:
            if figure.parameter is not None:
                return of.args[declared.parameters.index(figure.parameter)]
            return None if figure.value is None else constant(graph, figure.value)
    return None


def record_field(graph: g.RuleGraph, record: str, name: str) -> g.RecordField:
    for declared in graph.record_by_id[g.RecordId(record)].fields:
        if declared.name == name:
            return declared
    raise IllTyped(f"{record} has no field {name}")


def field_value(graph: g.RuleGraph, of: Rec, name: str, path: str) -> Val:
    """A field of a record: as given, else its `usually`, else absent where it is optional or empty
    where it is a list that may be; otherwise the fact is missing (`path` names it)."""
    if name in of.given:
        return of.given[name]
    declared = record_field(graph, of.record, name)
    if declared.usually is not None:
        return constant(graph, declared.usually)
    if isinstance(declared.type, g.OptionalType):
        return None
    if isinstance(declared.type, g.ListType) and not declared.at_least:
        return ()
    raise MissingFact(f"{path} ({declared.words})" if declared.words else path)
