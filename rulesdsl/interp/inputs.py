"""What may be given: types and bounds of inputs, checked before anything is worked out.

In: a declared type and a value, of a player or of the rule that goes on to a follow-on. Out: nothing,
or `BadInput` naming the field and what it takes. Fields that are not given are no fault here: they are
missed only when an answer needs them.
"""

from __future__ import annotations

from fractions import Fraction

from rulesdsl import graph as g
from rulesdsl.graph.patterns import matches
from rulesdsl.interp.values import Case, Head, Member, Number, Rec, Val, plain
from rulesdsl.interp.vocabulary import record_field
from rulesdsl.runtime import BadInput, printed


def check_input(graph: g.RuleGraph, path: str, type_: g.Type, value: Val) -> None:
    """Refuse a value that its type does not take. A roll counts as its number, a head as its value."""
    if not isinstance(type_, g.HeadingType):
        value = plain(value)
    match type_:
        case g.OptionalType(of=of):
            if value is not None:
                check_input(graph, path, of, value)
        case g.NumberType():
            if isinstance(value, bool) or not isinstance(value, int | Fraction):
                raise BadInput(path, f"{printed(value)} is not an exact number")
        case g.YesNoType():
            _must(isinstance(value, bool), path, value, "yes or no")
        case g.TextType(pattern=str() as name):
            pattern = graph.pattern_by_id[name]
            fits = isinstance(value, str) and matches(pattern, value)
            _must(fits, path, value, f"the form {' or '.join(pattern.like)}")
        case g.TextType() | g.DateType():
            _must(isinstance(value, str), path, value, "a text")
        case g.EnumType(enum=enum):
            fits = isinstance(value, Member) and value.enum == enum
            _must(fits, path, value, graph.enum_by_id[enum].header.title)
        case g.OutcomeType(outcome=outcome):
            fits = isinstance(value, Case) and value.outcome == outcome
            _must(fits, path, value, graph.outcome_by_id[outcome].header.title)
        case g.RecordType(record=record):
            _check_record(graph, path, record, value)
        case g.ListType(of=of):
            if not isinstance(value, tuple):
                raise BadInput(path, f"{printed(value)} is not a list")
            for position, item in enumerate(value, 1):
                check_input(graph, f"{path}.{position}", of, item)
        case g.HeadingType(table=table, axis=axis):
            fits = isinstance(value, Head) and (value.table, value.axis) == (table, axis)
            _must(fits, path, value, f"a heading of {table}")
        case _:
            pass


def _must(fits: bool, path: str, value: Val, wanted: str) -> None:
    if not fits:
        raise BadInput(path, f"{printed(value)} is not of {wanted}")


def _check_record(graph: g.RuleGraph, path: str, record: g.RecordId, value: Val) -> None:
    if not isinstance(value, Rec) or value.record != record:
        raise BadInput(path, f"{printed(value)} is no {graph.record_by_id[record].header.title}")
    known = [f.name for f in graph.record_by_id[record].fields]
    for name, given in value.given.items():
        if name not in known:
            raise BadInput(f"{path}.{name}", f"its fields are {', '.join(known)}")
        check_field(graph, f"{path}.{name}", record_field(graph, record, name), given)


def check_field(graph: g.RuleGraph, path: str, field: g.RecordField, value: Val) -> None:
    """A field's type, and the bounds of its number or of its list's length."""
    check_input(graph, path, field.type, value)
    value = plain(value)
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        _within(path, value, field.low, field.high, str(value))
    if isinstance(value, tuple):
        _within(path, len(value), field.at_least, field.at_most, f"{len(value)} given, it")


def _within(path: str, number: Number, low: int | None, high: int | None, words: str) -> None:
    if (low is not None and number < low) or (high is not None and number > high):
        raise BadInput(path, f"{words} is not {bounds_text(low, high)}")


def bounds_text(low: int | None, high: int | None) -> str:
    """ "0 to 3", "1 or more", "2 or less"."""
    if low is None:
        return f"{high} or less"
    if high is None:
        return f"{low} or more"
    return f"{low} to {high}"
