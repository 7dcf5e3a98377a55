"""Facts as people write them, read by the types that the rules declare.

In: a type of the graph and data: text (`46`, `yes`, `Partly Protective`, `3 hexes`, `(a, b)`,
`kind: tank, mode: move_mode`) or what JSON gives. Out: a value, or `SituationError` that names
the path, what was written and what may be written. Nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Final

from rulesdsl import graph as g
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.inputs import bounds_text
from rulesdsl.interp.values import Case, Head, Member, Rec, Roll, Val, exact
from rulesdsl.interp.vocabulary import case, member

_NUMBER = re.compile(r"[+-]?\d{1,40}(?:\.\d{1,40}|/0*[1-9]\d{0,39})?")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|start")
_GLYPHS: Final = {"−": "-", "–": "-", "½": "1/2", "¼": "1/4", "¾": "3/4"}
_SHOWN: Final = 24
MOST_ITEMS: Final = 10_000


class SituationError(ValueError):
    """A fact, roll or choice that is not there, or is not what its place takes."""

    def __init__(self, path: str, message: str, help: str = "") -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message
        self.help = help


def read(graph: g.RuleGraph, type_: g.Type, data: object, path: str) -> Val:
    """The value of a type that `data` means."""
    match type_:
        case g.OptionalType(of=of):
            absent = data is None or (isinstance(data, str) and data.strip() in ("", "absent"))
            return None if absent else read(graph, of, data, path)
        case g.NumberType():
            return _number(graph, type_, data, path)
        case g.YesNoType():
            return _yes_no(data, path)
        case g.TextType():
            return _text(data, path)
        case g.DateType():
            return _date(data, path)
        case g.EnumType(enum=enum):
            return _member(graph, enum, data, path)
        case g.OutcomeType(outcome=outcome):
            return _case(graph, outcome, data, path)
        case g.ListType(of=of):
            items = list_items(data, path)
            return tuple(read(graph, of, item, f"{path}.{n}") for n, item in enumerate(items, 1))
        case g.RecordType(record=record):
            return _record(graph, record, data, path)
        case g.HeadingType():
            return _heading(graph, type_, data, path)
        case g.RollType(dice=dice):
            return _roll(graph, dice, data, path)
        case _:
            raise SituationError(path, "this is worked out by the rules and cannot be given")


def read_field(graph: g.RuleGraph, field: g.RecordField, data: object, path: str) -> Val:
    """A field's value, within its bounds."""
    value = read(graph, field.type, data, path)
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        _within(path, value, field.low, field.high, takes(graph, field.type))
    if isinstance(value, tuple):
        _within(path, len(value), field.at_least, field.at_most, "elements")
    return value


def _within(path: str, number: int | Fraction, low: int | None, high: int | None, words: str) -> None:
    if (low is not None and number < low) or (high is not None and number > high):
        raise SituationError(path, f"{number} is not allowed", f"it takes {bounds_text(low, high)} ({words})")


def takes(graph: g.RuleGraph, type_: g.Type) -> str:
    """What may be written for a type, in a few words."""
    match type_:
        case g.OptionalType(of=of):
            return f"{takes(graph, of)}, or absent"
        case g.NumberType(unit=unit, whole=whole):
            measure = f" of {graph.measure_by_id[unit].plural}" if unit is not None else ""
            return ("a whole number" if whole else "a number") + measure
        case g.YesNoType():
            return "yes or no"
        case g.TextType():
            return "a text"
        case g.DateType():
            return "a date such as 1941-05-21 or 1941-05-21 15:00"
        case g.EnumType(enum=enum):
            return some(m.name for m in graph.enum_by_id[enum].members)
        case g.OutcomeType(outcome=outcome):
            return some(c.template for c in graph.outcome_by_id[outcome].cases)
        case g.ListType(of=of):
            return f"a list of {takes(graph, of)}"
        case g.RecordType(record=record):
            return f"{graph.record_by_id[record].header.title} with its fields"
        case g.HeadingType():
            return some(h.printed for h in _heads(graph, type_))
        case g.RollType(dice=dice):
            declared = graph.dice_by_id[dice]
            return f"a roll from {declared.low} to {declared.high}"
        case _:
            return "something that the rules work out"


def some(names: Iterable[str]) -> str:
    """A list of names that fits on a line."""
    known = [n for n in names if n]
    more = f", ... ({len(known)} in all)" if len(known) > _SHOWN else ""
    return ", ".join(known[:_SHOWN]) + more


def no_such(path: str, name: str, known: Sequence[str], words: str) -> SituationError:
    """A name that is not known, with the nearest one that is."""
    near = get_close_matches(name, known, 1)
    listed = f"write one of: {some(known)}" if known else "there are none"
    help = f"did you mean {near[0]}? {listed}" if near else listed
    return SituationError(path, f"{words} {name!r}", help)


def _shown(data: object) -> str:
    text = data if isinstance(data, str) else str(data)
    return repr(text[:60] + "..." if len(text) > 60 else text)


def _wrong(graph: g.RuleGraph, type_: g.Type, data: object, path: str) -> SituationError:
    accepted = takes(graph, type_)
    return SituationError(path, f"{_shown(data)} does not fit", f"it takes {accepted}")


# ---------------------------------------------------------------- plain values


def _number(graph: g.RuleGraph, type_: g.NumberType, data: object, path: str) -> Val:
    if isinstance(data, int | Fraction) and not isinstance(data, bool):
        text = str(data)
    elif isinstance(data, str):
        text = data.strip()
    else:
        raise _wrong(graph, type_, data, path)
    for glyph, plain in _GLYPHS.items():
        text = text.replace(glyph, plain)
    if type_.unit is not None:
        measure = graph.measure_by_id[type_.unit]
        for word in (measure.plural, measure.singular, measure.id):
            text = text.removesuffix(word).strip() if text.endswith(word) else text
    if not _NUMBER.fullmatch(text):
        raise _wrong(graph, type_, data, path)
    value = exact(Fraction(text))
    if type_.whole and isinstance(value, Fraction):
        raise _wrong(graph, type_, data, path)
    return value


def _yes_no(data: object, path: str) -> Val:
    if isinstance(data, bool):
        return data
    if isinstance(data, str) and data.strip().casefold() in ("yes", "no", "true", "false", "y", "n"):
        return data.strip().casefold() in ("yes", "true", "y")
    raise SituationError(path, f"{_shown(data)} does not fit", "it takes yes or no")


def _text(data: object, path: str) -> Val:
    if isinstance(data, str):
        return data
    if isinstance(data, int) and not isinstance(data, bool):
        return str(data)
    raise SituationError(path, f"{_shown(data)} does not fit", "it takes a text")


def _date(data: object, path: str) -> Val:
    if isinstance(data, str) and _DATE.fullmatch(data.strip()):
        return data.strip()
    raise SituationError(path, f"{_shown(data)} does not fit", "write it as 1941-05-21 or 1941-05-21 15:00")


# ---------------------------------------------------------------- vocabulary


def _member(graph: g.RuleGraph, enum: g.EnumId, data: object, path: str) -> Member:
    """By name, printed form, abbreviation or other name; capitals do not count where that is clear."""
    declared = graph.enum_by_id[enum]
    names: dict[str, str] = {m.name: m.name for m in declared.members}
    for m in declared.members:
        for other in (m.printed, m.abbreviated or "", *m.called):
            if other:
                names.setdefault(other, m.name)
    text = data.strip() if isinstance(data, str) else str(data)
    if text in names:
        return member(graph, enum, names[text])
    folded = sorted({v for k, v in names.items() if k.casefold() == text.casefold()})
    if len(folded) == 1:
        return member(graph, enum, folded[0])
    if folded:
        raise SituationError(path, f"{_shown(data)} is not clear", f"write one of: {some(folded)}")
    known = [m.name for m in declared.members]
    near = get_close_matches(text, [*known, *names], 1)
    listed = f"it takes {some(known)}"
    help = f"did you mean {near[0]}? {listed}" if near else listed
    raise SituationError(path, f"{_shown(data)} is not one of {declared.header.title}", help)


def _case(graph: g.RuleGraph, outcome: g.OutcomeId, data: object, path: str) -> Case:
    """By the printed form with its numbers ("2MC"), or by name and numbers ("mc 2", "mc(2)")."""
    text = data.strip() if isinstance(data, str) else str(data) if isinstance(data, int) else ""
    declared = graph.outcome_by_id[outcome]
    for form in declared.cases:
        pattern = re.escape(form.template)
        for parameter in form.parameters:
            hole = re.escape("{" + parameter + "}")
            pattern = pattern.replace(hole, rf"(?P<{parameter}>-?\d{{1,18}})", 1)
        if found := re.fullmatch(pattern, text, re.IGNORECASE):
            return case(graph, outcome, form.name, tuple(int(found[p]) for p in form.parameters))
        numbers = [r"(-?\d{1,18})"] * len(form.parameters)
        named = r"\s*[(\s,]\s*".join([re.escape(form.name), *numbers])
        if found := re.fullmatch(named + r"\s*\)?", text):
            return case(graph, outcome, form.name, tuple(int(n) for n in found.groups()))
    raise _wrong(graph, g.OutcomeType(outcome=outcome), data, path)


def _heads(graph: g.RuleGraph, type_: g.HeadingType) -> Sequence[g.AxisHead]:
    table = graph.functions[type_.table]
    return table.grid.axes[type_.axis].heads if isinstance(table, g.Table) else ()


def _heading(graph: g.RuleGraph, type_: g.HeadingType, data: object, path: str) -> Val:
    text = data.strip() if isinstance(data, str) else str(data)
    for index, head in enumerate(_heads(graph, type_)):
        names = (head.printed, head.key.member if isinstance(head.key, g.MemberKey) else head.printed)
        if text in names and not isinstance(head.key, g.GapKey):
            typed = isinstance(type_.of, g.EnumType | g.OutcomeType | g.TextType)
            value = read(graph, type_.of, text, path) if typed else None
            return Head(type_.table, type_.axis, index, head.printed, value)
    raise _wrong(graph, type_, data, path)


def _roll(graph: g.RuleGraph, dice: g.DiceId, data: object, path: str) -> Val:
    declared = graph.dice_by_id[dice]
    kind = kind_of(declared)
    reading = _number(graph, g.NumberType(), data, path)
    faces = kind.faces(reading) if isinstance(reading, int) else None
    if faces is None or not isinstance(reading, int):
        raise SituationError(path, f"{_shown(data)} cannot be rolled with {kind.words}")
    return Roll(declared.id, reading, dict(zip(kind.names, faces, strict=True)))


# ---------------------------------------------------------------- lists and records


def list_items(data: object, path: str) -> Sequence[object]:
    """The elements of a list: `(a, b)` or `a, b` as text, a list, or elements numbered from 0 or
    from 1."""
    items: Sequence[object]
    match data:
        case str():
            text = data.strip()
            text = text[1:-1] if text.startswith("(") and text.endswith(")") else text
            items = [part.strip() for part in text.split(",")] if text.strip() else []
        case Mapping():
            items = _numbered(data, path)
        case list() | tuple():
            items = data
        case _:
            raise SituationError(path, f"{_shown(data)} is not a list", f"write {path}=(a, b)")
    if len(items) > MOST_ITEMS:
        raise SituationError(path, f"a list of {len(items)} is too long", f"at most {MOST_ITEMS}")
    return items


def _numbered(data: Mapping[object, object], path: str) -> Sequence[object]:
    numbers = sorted(int(key) for key in data if isinstance(key, str) and key.isdecimal() and len(key) < 7)
    first = numbers[0] if numbers else 0
    if len(numbers) != len(data) or first > 1 or numbers != list(range(first, first + len(numbers))):
        help = f"number its elements one after the other: {path}.1, {path}.2"
        raise SituationError(path, "this is a list", help)
    return [data[str(n)] for n in numbers]


def _record(graph: g.RuleGraph, record: g.RecordId, data: object, path: str) -> Val:
    declared = graph.record_by_id[record]
    if isinstance(data, str) and ":" in data:
        data = _fields_of_text(data, path)
    if not isinstance(data, Mapping):
        names = [f.name for f in declared.fields]
        help = f"write its fields, {path}.FIELD=VALUE: {some(names)}"
        raise SituationError(path, f"{_shown(data)} is not a {declared.header.title}", help)
    fields = {field.name: field for field in declared.fields}
    given: dict[str, Val] = {}
    for name, value in data.items():
        inner = f"{path}.{name}" if path else str(name)
        if name not in fields:
            raise no_such(inner, str(name), list(fields), f"{declared.header.title} has no field")
        given[str(name)] = read_field(graph, fields[str(name)], value, inner)
    return Rec(record, given)


def _fields_of_text(text: str, path: str) -> Mapping[str, object]:
    """`kind: tank, mode: move_mode`; a list stands in parentheses."""
    out: dict[str, object] = {}
    for part in re.findall(r"[^,(]+(?:\([^)]*\))?", text):
        name, colon, value = part.partition(":")
        if not colon:
            raise SituationError(path, f"{_shown(part.strip())} has no name", "write NAME:VALUE, NAME:VALUE")
        out[name.strip()] = value.strip()
    return out
