"""Answers of the interpreter as data (for `--json`) and as text (for people).

In: a value of the interpreter. Out: JSON-ready data, in which a fraction is a text ("1/2") and
never a float; or lines of text in the rulebook's words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from rulesdsl import graph as g
from rulesdsl.driver.resolution import Resolution
from rulesdsl.interp.values import (
    Case,
    Due,
    Figures,
    Head,
    Member,
    Pass,
    Rec,
    Result,
    Roll,
    Total,
    UnknownFigure,
    Val,
)
from rulesdsl.runtime import (
    Answer,
    DividedByZero,
    Ended,
    Entry,
    Line,
    NothingAgainst,
    NotInSource,
    OutsideTable,
    Reason,
    Refused,
    RulesError,
    UnknownCell,
    printed,
    signed,
)

SCHEMA = "rulesdsl.answer/1"


# ---------------------------------------------------------------- data


def resolution_data(graph: g.RuleGraph, resolution: Resolution) -> dict[str, Any]:
    """The whole answer with its trace."""
    node = resolution.node
    return {
        "schema": SCHEMA,
        "book": graph.book,
        "edition": graph.edition,
        "function": node.id,
        "title": node.header.title,
        "rule": str(node.header.cites),
        "outcome": resolution.outcome,
        "value": value_data(resolution.value),
        "lacking": error_data(resolution.error),
        "rolled": list(resolution.rolled),
        "unused_rolls": list(resolution.unused),
        "trace": [entry_data(entry) for entry in resolution.trace.entries],
    }


def value_data(value: object) -> Any:
    """Any value as JSON-ready data."""
    match value:
        case None | bool() | str():
            return value
        case Fraction():
            return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
        case Roll() if not value.made:
            return None
        case Roll() if value.only is not None:
            return {"reading": value.reading}
        case Roll():
            return {"reading": value.reading, "faces": dict(value.faces)}
        case int():
            return value
        case Member():
            return value.name
        case Case():
            return {"case": value.name, "args": list(value.args), "printed": value.printed}
        case Head():
            return value.printed
        case tuple() | list():
            return [value_data(item) for item in value]
        case Rec():
            return {name: value_data(item) for name, item in value.given.items()}
        case Figures() | Result():
            return {name: value_data(item) for name, item in value.values.items()}
        case _:
            return _special_data(value)


def _special_data(value: object) -> Any:
    match value:
        case Due():
            return {
                "due": value.resolver,
                "asked": list(value.asked),
                "known": {name: value_data(item) for name, item in value.known.items()},
            }
        case Total():
            return {"total": value_data(value.value), "lines": [_line_data(line) for line in value.lines]}
        case Answer():
            return {"holds": value.holds, "reasons": [_reason_data(r) for r in value.reasons]}
        case Refused():
            reasons = [_reason_data(r) for r in value.reasons]
            refused = {"refused": value.words, "rule": value.rule, "reasons": reasons}
            return refused | ({"where": list(value.where)} if value.where else {})
        case Ended():
            so_far = {name: value_data(item) for name, item in value.so_far.items()}
            ended = {"ended": value.words, "rule": value.rule, "so_far": so_far}
            return ended | ({"where": list(value.where)} if value.where else {})
        case UnknownFigure():
            return {"unknown": value.chart, "row": value.row, "column": value.column, "rule": value.rule}
        case Pass():
            return {name: value_data(value.frame.step(name)) for name in value.names}
        case _:
            return printed(value)


def _reason_data(reason: Reason) -> dict[str, Any]:
    return {"words": reason.words, "rule": reason.rule, "holds": reason.holds}


def _line_data(line: Line) -> dict[str, Any]:
    return {"value": value_data(line.value), "words": line.words, "rule": line.rule, "group": line.group}


def error_data(error: Exception | None) -> dict[str, str] | None:
    """What the source lacks, or what no row or column covers."""
    if error is None:
        return None
    data = {"message": str(error)}
    match error:
        case UnknownCell():
            data |= {"chart": error.chart, "row": error.row, "column": error.column, "rule": error.rule}
        case OutsideTable():
            data |= {"chart": error.chart, "axis": error.axis, "value": str(error.value), "rule": error.rule}
        case NotInSource():
            data |= {"procedure": error.what, "rule": error.rule}
        case DividedByZero() | NothingAgainst():
            data |= {"value": str(error.value), "rule": error.rule, "place": error.place}
    return data


def entry_data(entry: Entry) -> dict[str, Any]:
    return {
        "kind": entry.kind,
        "name": entry.name,
        "value": value_data(entry.value),
        "printed": entry.printed,
        "rule": entry.rule,
        "place": entry.place,
        "path": list(entry.path),
    }


# ---------------------------------------------------------------- text


def value_lines(graph: g.RuleGraph, value: Val, indent: str = "") -> Iterator[str]:
    """A value in lines; records and results with one line per part, follow-ons deeper."""
    match value:
        case Result():
            yield from _parts(graph, value.values, indent)
        case Ended():
            yield f"{indent}ends: {value.words}{_cited(value.rule)}{_at(value)}"
            yield from _parts(graph, value.so_far, indent + "  ")
        case Refused():
            yield f"{indent}not allowed: {value.words}{_cited(value.rule)}{_at(value)}"
            for reason in value.reasons:
                yield f"{indent}  {reason}"
        case Answer():
            yield f"{indent}{'yes' if value.holds else 'no'}"
            for reason in value.reasons:
                yield f"{indent}  {reason}"
        case Total():
            yield f"{indent}{f'x{value.value}' if value.factor else signed(value.value)}"
            for line in value.lines:
                yield f"{indent}  {line_text(line, factor=value.factor)}"
        case tuple() if _are(Figures, value):
            yield from _rows(graph, [row for row in value if isinstance(row, Figures)], indent)
        case _:
            yield indent + plain_text(graph, value)


def _rows(graph: g.RuleGraph, rows: list[Figures], indent: str) -> Iterator[str]:
    """Rows of a chart under their heads; a column in which nothing stands is left out."""
    names = [name for name in rows[0].values if any(row.values[name] not in (None, ()) for row in rows)]
    lines = [names, *([_cell(graph, row.values[name]) for name in names] for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(names))]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield (indent + "  ".join(cells)).rstrip()


def _cell(graph: g.RuleGraph, value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(plain_text(graph, item) for item in value) or "-"
    return "?" if isinstance(value, UnknownFigure) else plain_text(graph, value)


def _parts(graph: g.RuleGraph, values: Mapping[str, Any], indent: str) -> Iterator[str]:
    room = max((len(name) for name in values), default=0)
    for name, value in values.items():
        if isinstance(value, Result | Refused | Ended | Answer | Total) or _are(Figures, value):
            yield f"{indent}{name}"
            yield from value_lines(graph, value, indent + "  ")
        elif _are(Result, value):
            yield f"{indent}{name}"
            for number, item in enumerate(value, 1):
                yield f"{indent}  {number}."
                yield from value_lines(graph, item, indent + "    ")
        else:
            yield f"{indent}{name:<{room}}  {plain_text(graph, value)}"


def _are(kind: type, value: object) -> bool:
    """A list of such values, at least one."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(item, kind) for item in value)


def plain_text(graph: g.RuleGraph, value: object) -> str:
    """A value in one line."""
    match value:
        case Due():
            title = graph.functions[g.FunctionId(value.resolver)].header.title
            if value.external:
                return f"{title}: a procedure of another book"
            return f"{title} is due: tell {', '.join(f'{value.step}.{name}' for name in value.asked)}"
        case Rec():
            parts = ", ".join(f"{name} {plain_text(graph, item)}" for name, item in value.given.items())
            return f"({parts})"
        case Figures() | Result():
            return ", ".join(f"{name} {plain_text(graph, item)}" for name, item in value.values.items())
        case Pass():
            return f"({', '.join(_steps_of(graph, value))})"
        case tuple():
            return "(" + ", ".join(plain_text(graph, item) for item in value) + ")" if value else "none"
        case Roll() if not value.made:
            return "not rolled"
        case UnknownFigure():
            return "? (not in the source)"
        case None:
            return "-"
        case _:
            return printed(value)


def _steps_of(graph: g.RuleGraph, value: Pass) -> Iterator[str]:
    """What is known of a pass: a step that leads to a missing figure has no value."""
    for name in value.names:
        with suppress(RulesError):
            yield f"{name} {plain_text(graph, value.frame.step(name))}"


def line_text(line: Line, *, factor: bool = False) -> str:
    sign = f"x{line.value}" if factor else signed(line.value)
    return f"{sign} {line.words}{_cited(line.rule)}"


def _at(value: Refused | Ended) -> str:
    return f": {', '.join(value.where)}" if value.where else ""


def _cited(rule: str) -> str:
    return f" [{rule}]" if rule else ""
