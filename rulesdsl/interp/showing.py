"""Values for other programs and for people.

In: a value. Out: JSON-ready data (`to_data`), or one line of text in the player's words
(`to_text`): printed forms of members and cases, numbers with their measure, yes and no.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias, assert_never

from rulesdsl import graph as g
from rulesdsl.interp.values import (
    Case,
    Due,
    Figures,
    Head,
    Member,
    Pass,
    Ratio,
    Rec,
    Result,
    Roll,
    Total,
    UnknownFigure,
    Val,
)
from rulesdsl.runtime import Answer, Ended, Reason, Refused, signed

Data: TypeAlias = "int | str | bool | list[Data] | dict[str, Data] | None"


def to_data(value: Val | UnknownFigure) -> Data:
    """JSON-ready; fractions as text ("3/2"), members by name, cases and headings as printed."""
    match value:
        case None | bool() | int() | str():
            return value
        case Fraction():
            return str(value)
        case Member():
            return value.name
        case Case() | Head() | Ratio():
            return value.printed
        case UnknownFigure():
            return {"unknown": value.chart}
        case Roll():
            return _roll_data(value)
        case Rec():
            return _all(value.given)
        case Figures() | Result():
            return {name: to_data(v) for name, v in value.values.items()}
        case Pass():
            return {name: to_data(value.frame.step(name)) for name in value.names}
        case Due() | Refused() | Ended() | Answer() | Total():
            return _outcome_data(value)
        case tuple():
            return [to_data(v) for v in value]
        case _:
            assert_never(value)


def _all(values: Mapping[str, Val]) -> dict[str, Data]:
    return {name: to_data(v) for name, v in values.items()}


def _roll_data(value: Roll) -> Data:
    if len(value.faces) < 2:
        return value.reading
    return {"reading": value.reading, "faces": dict(value.faces)}


def _outcome_data(value: Due | Refused | Ended | Answer | Total) -> dict[str, Data]:
    match value:
        case Due():
            return {"due": value.resolver, "known": _all(value.known), "asked": list(value.asked)}
        case Refused():
            reasons = _reasons(value.reasons)
            return {"refused": value.words, "rule": value.rule, "reasons": reasons}
        case Ended():
            so_far = {n: to_data(v) for n, v in value.so_far.items()}  # type: ignore[arg-type]
            return {"ended": value.words, "rule": value.rule, "so_far": so_far}
        case Answer():
            return {"holds": value.holds, "reasons": _reasons(value.reasons)}
        case Total():
            lines: list[Data] = [
                {"value": to_data(x.value), "words": x.words, "rule": x.rule, "group": x.group}
                for x in value.lines
            ]
            return {"total": to_data(value.value), "lines": lines}


def _reasons(reasons: tuple[Reason, ...]) -> list[Data]:
    return [{"words": r.words, "rule": r.rule} for r in reasons]


def to_text(graph: g.RuleGraph, value: Val | UnknownFigure, type_: g.Type | None = None) -> str:
    """One line in the player's words. `type_` gives a number its measure."""
    match value:
        case None:
            return "absent"
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            return _number_text(graph, value, type_)
        case str():
            return value
        case Member() | Case() | Head() | Ratio():
            return value.printed or "..."
        case UnknownFigure():
            return "?"
        case Roll():
            faces = ", ".join(f"{die} {face}" for die, face in value.faces.items())
            return f"{value.reading} ({faces})" if len(value.faces) > 1 else str(value.reading)
        case Rec():
            return _record_text(graph, value)
        case Figures() | Result() | Pass():
            return _named_text(graph, value)
        case Due() | Refused() | Ended() | Answer() | Total():
            return _outcome_text(graph, value)
        case tuple():
            of = type_.of if isinstance(type_, g.ListType) else None
            return "(" + ", ".join(to_text(graph, v, of) for v in value) + ")"
        case _:
            assert_never(value)


def _number_text(graph: g.RuleGraph, value: int | Fraction, type_: g.Type | None) -> str:
    if isinstance(type_, g.OptionalType):
        type_ = type_.of
    if not isinstance(type_, g.NumberType) or type_.unit is None:
        return str(value)
    measure = graph.measure_by_id[type_.unit]
    return f"{value} {measure.singular if value == 1 else measure.plural}"


def _record_text(graph: g.RuleGraph, value: Rec) -> str:
    """A record by its own name where it has one, else its title and fields."""
    name = value.given.get("name")
    if isinstance(name, str):
        return name
    declared = graph.record_by_id[g.RecordId(value.record)]
    types = {f.name: f.type for f in declared.fields}
    shown = ", ".join(f"{n} {to_text(graph, v, types.get(n))}" for n, v in value.given.items())
    return f"{declared.header.title} ({shown})" if shown else declared.header.title


def _named_text(graph: g.RuleGraph, value: Figures | Result | Pass) -> str:
    pairs: list[tuple[str, Val | UnknownFigure]]
    if isinstance(value, Pass):
        pairs = [(name, value.frame.step(name)) for name in value.names]
    else:
        pairs = list(value.values.items())
    return ", ".join(f"{name} {to_text(graph, v)}" for name, v in pairs)


def _outcome_text(graph: g.RuleGraph, value: Due | Refused | Ended | Answer | Total) -> str:
    match value:
        case Due():
            title = graph.functions[g.FunctionId(value.resolver)].header.title
            if value.external:
                return f"{title}: in a book that is not here"
            return f"{title} is due; still to be said: {', '.join(value.asked)}"
        case Refused():
            return f"not allowed: {value.words}{_cited(value.rule)}{_because(value.reasons)}"
        case Ended():
            return f"{value.words}{_cited(value.rule)}"
        case Answer():
            return ("yes" if value.holds else "no") + _because(value.reasons)
        case Total():
            shown = ", ".join(f"{signed(x.value)} {x.words}" for x in value.lines)
            return f"{value.value} ({shown})" if shown else str(value.value)


def _cited(rule: str) -> str:
    return f" [{rule}]" if rule else ""


def _because(reasons: tuple[Reason, ...]) -> str:
    return f": {'; '.join(str(r) for r in reasons)}" if reasons else ""
