"""Constants and vocabulary of the graph as values.

In: `graph.Value`, enums, outcomes, records of one graph. Out: `Val`, with the printed forms and
the order of members and cases filled in; the figures of members and cases; fields of records
with their defaults.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, assert_never

from rulesdsl import graph as g
from rulesdsl.graph.kept import Kept
from rulesdsl.interp.values import Case, IllTyped, Member, Rec, Val, exact
from rulesdsl.runtime import MissingFact, UnknownCell

_MEMBERS: Final = Kept[g.Enum, dict[str, Member]](
    lambda enum: {m.name: Member(enum.id, m.name, m.printed, n) for n, m in enumerate(enum.members)}
)
_FIELDS: Final = Kept[g.Record, dict[str, g.RecordField]](
    lambda record: {declared.name: declared for declared in record.fields}
)


def member(graph: g.RuleGraph, enum: str, name: str) -> Member:
    found = _MEMBERS.of(graph.enum_by_id[g.EnumId(enum)]).get(name)
    if found is None:
        raise IllTyped(f"{enum} has no member {name}")
    return found


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
            whole = value.denominator == 1
            return value.numerator if whole else exact(Fraction(value.numerator, value.denominator))
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
    found = _FIELDS.of(graph.record_by_id[g.RecordId(record)]).get(name)
    if found is None:
        raise IllTyped(f"{record} has no field {name}")
    return found


def field_value(graph: g.RuleGraph, of: Rec, name: str, path: str | g.Expr) -> Val:
    """A field of a record: as given, else its `usually`, else absent where it is optional or empty
    where it is a list that may be; otherwise the fact is missing (`path` names it, or is the expression
    that does)."""
    if name in of.given:
        return of.given[name]
    declared = record_field(graph, of.record, name)
    if declared.usually is not None:
        return constant(graph, declared.usually)
    if isinstance(declared.type, g.OptionalType):
        return None
    if isinstance(declared.type, g.ListType) and not declared.at_least:
        return ()
    said = path if isinstance(path, str) else path_text(path)
    raise MissingFact(f"{said} ({declared.words})" if declared.words else said)


def path_text(expr: g.Expr) -> str:
    """An expression that names something, as a player would write it."""
    match expr:
        case g.InputRef(name=name) | g.StepRef(name=name) | g.ElementRef(name=name):
            return name
        case g.CarriedRef(name=name):
            return name
        case g.FieldOf(base=base, field=last) | g.OutcomeFigure(base=base, field=last):
            return f"{path_text(base)}.{last}"
        case g.EnumFigure(base=base, column=last) | g.TableFigure(base=base, figure=last):
            return f"{path_text(base)}.{last}"
        case g.ResultField(base=base, name=last) | g.RollDie(base=base, die=last):
            return f"{path_text(base)}.{last}"
        case g.Needed(operand=operand):
            return path_text(operand)
        case g.Call(function=function):
            return function
        case _:
            return "a value"
