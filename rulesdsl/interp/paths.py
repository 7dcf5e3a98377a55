"""Names of an expectation, found in what was computed.

In: a path such as `retreat.result.loss`, `fired.fsv`, and a value or a trace. Out: the value at
the end of the path; of a list, the values of all its elements.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.interp.ordering import same
from rulesdsl.interp.values import (
    Case,
    Due,
    Figures,
    Folded,
    Head,
    Member,
    Number,
    Pass,
    Rec,
    Result,
    Roll,
    UnknownFigure,
    Val,
    exact,
    plain,
)
from rulesdsl.interp.vocabulary import case_figure, field_value, member_figure
from rulesdsl.runtime import Ended, Entry, Refused, Trace, UnknownCell, printed


class NoSuchName(LookupError):
    """Nothing of that name was computed."""


def navigate(graph: g.RuleGraph, value: Val, path: Sequence[str], *, strict: bool = False) -> Val:
    """The part of a value that a path names. Raises `NoSuchName`, or what reading it raises. In a list what
    has no such part, as it did not come to it, stands for itself, unless it is `strict`."""
    return _navigated(graph, value, path, stays=False, strict=strict)


def _navigated(graph: g.RuleGraph, value: Val, path: Sequence[str], *, stays: bool, strict: bool) -> Val:
    """`stays`: it is in a list in which what has no such part stands for itself."""
    if not path:
        return value
    name, rest = path[0], path[1:]

    def on(value: Val) -> Val:
        return _navigated(graph, value, rest, stays=stays, strict=strict)

    match value:
        case tuple():
            return tuple(
                _navigated(graph, item, path, stays=not strict, strict=strict) for item in value
            )
        case Result() if name in value.values:
            return on(value.values[name])
        case Folded():
            return _navigated(graph, value.values["passes"], path, stays=stays, strict=strict)
        case Pass() if name in value.names:
            return on(value.frame.step(name))
        case Figures() if name in value.values:
            return on(_known(value.values[name]))
        case Due() if name in value.known:
            return on(value.known[name])
        case Ended() if name in value.so_far:
            return on(value.so_far[name])  # type: ignore[arg-type]  # a step's value, kept as an object
        case None | Due() | Ended() | Refused() if stays:
            return value
        case Roll(dice=dice, only=only) if only is not None and _has_die(graph, dice, name):
            raise only.lacking()
        case Roll() if name in value.faces:
            return on(value.faces[name])
        case Rec() if _has_field(graph, value, name):
            return on(field_value(graph, value, name, name))
        case Case() if _has_figure(graph, value, name):
            return on(case_figure(graph, value, name))
        case Member() if _has_column(graph, value, name):
            return on(member_figure(graph, value, name))
        case _:
            raise NoSuchName(name)


def _known(value: Val | UnknownFigure) -> Val:
    if isinstance(value, UnknownFigure):
        raise UnknownCell(value.chart, value.row, value.column, value.rule)
    return value


def _has_die(graph: g.RuleGraph, dice: str, name: str) -> bool:
    return any(die.name == name for die in graph.dice_by_id[g.DiceId(dice)].dice)


def _has_field(graph: g.RuleGraph, value: Rec, name: str) -> bool:
    return any(f.name == name for f in graph.record_by_id[g.RecordId(value.record)].fields)


def _has_figure(graph: g.RuleGraph, value: Case, name: str) -> bool:
    return any(f.name == name for f in graph.outcome_by_id[g.OutcomeId(value.outcome)].fields)


def _has_column(graph: g.RuleGraph, value: Member, name: str) -> bool:
    return any(c.name == name for c in graph.enum_by_id[g.EnumId(value.enum)].columns)


# ---------------------------------------------------------------- in a trace


def in_trace(trace: Trace, path: tuple[str, ...], repeated: bool) -> object:
    """The value of a step, roll, formula or total at a path of follow-ons; of a repeated step the
    values of all its passes, else the latest."""
    found = [e.value for e in trace.entries if (*e.path, e.name) == path and _names_a_value(e)]
    if not found:
        raise NoSuchName(".".join(path))
    return tuple(found) if repeated else found[-1]


def _names_a_value(entry: Entry) -> bool:
    return entry.kind in ("step", "roll", "formula", "total")


def group_total(trace: Trace, owner: str, group: str, factors: bool) -> Number:
    """What the lines of a group came to; 0 (or x1) where none counted."""
    total: Number = 1 if factors else 0
    for line in trace.lines_of(owner):
        if line.group == group:
            total = total * line.value if factors else total + line.value
    return exact(total)


# ---------------------------------------------------------------- met or not


def meets(computed: Val, expected: Val) -> bool:
    """Whether a computed value is the one that an example prints. A text names a heading, a
    result or a member by its printed form, and a record by its name; one value stands for the
    list of it alone."""
    if isinstance(computed, tuple) and not isinstance(expected, tuple):
        return len(computed) == 1 and meets(computed[0], expected)
    if isinstance(computed, tuple) and isinstance(expected, tuple):
        pairs = zip(computed, expected, strict=False)
        return len(computed) == len(expected) and all(meets(c, e) for c, e in pairs)
    if isinstance(expected, str):
        return _is_called(computed, expected)
    if isinstance(computed, Rec) and isinstance(expected, Rec):
        given = computed.given
        return all(name in given and meets(given[name], v) for name, v in expected.given.items())
    return same(computed, expected)


def _is_called(computed: Val, text: str) -> bool:
    if isinstance(computed, Rec):
        return computed.given.get("name") == text
    if isinstance(computed, Head) and computed.printed == text:
        return True
    value = plain(computed)
    if isinstance(value, Member | Case):
        return text in (value.printed, value.name)
    return value == text or printed(value) == text
