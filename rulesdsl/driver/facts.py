"""Facts as people and programs write them, read by the types that the rules declare.

In: a type of the graph and data: text (`46`, `yes`, `Partly Protective`, `(open, woods)`), or what
JSON gives (numbers, lists, objects). Out: a value of the interpreter, or `BadFact` naming the
path, what was written and what may be written. Nothing is guessed.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from typing import Any, Final

from rulesdsl import graph as g
from rulesdsl.driver.facts_named import (
    MOST_DIGITS,
    called,
    cases_called,
    cases_with_numbers,
    folded,
    too_long,
)
from rulesdsl.driver.trouble import Trouble
from rulesdsl.graph.time import date_text, moment
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.values import Case, Head, Member, Rec, Roll, Val, exact
from rulesdsl.interp.vocabulary import member
from rulesdsl.runtime.dice import OnlyTotal, shown_by_name
from rulesdsl.sema.suggest import nearest

_NUMBER = re.compile(r"[+\-\u2212]?\d+(?:\.\d+|/0*[1-9]\d*)?")
_MIXED = re.compile(r"([+\-\u2212]?)(\d{1,9}) (\d{1,9})/0*([1-9]\d{0,8})")
_NUMBERS: Final[tuple[type, ...]] = (Real, Decimal)
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?")
_MOST_SHOWN = 24
_MOST_LETTERS = 70
MOST_ITEMS = 10_000


class BadFact(Trouble):
    """Wrong usage: a fact that is not there, or is not of its type."""

    def __init__(self, path: str, why: str, help: str = "") -> None:
        super().__init__(f"{path}: {why}" if path else why, help, 2)
        self.path = path


def read_fact(graph: g.RuleGraph, type: g.Type, data: object, path: str) -> Val:
    """The value of `type` that `data` means."""
    match type:
        case g.OptionalType():
            return None if data in (None, "", "absent") else read_fact(graph, type.of, data, path)
        case g.NumberType():
            return _number(graph, type, data, path)
        case g.YesNoType():
            return _yes_no(data, path)
        case g.TextType():
            return _text(data, path)
        case g.DateType():
            return _date(data, path)
        case g.EnumType():
            return _member(graph, type.enum, data, path)
        case g.OutcomeType():
            return _case(graph, type.outcome, data, path)
        case g.ListType():
            return _list(graph, type.of, data, path)
        case g.RecordType():
            return _record(graph, type.record, data, path)
        case g.HeadingType():
            return _heading(graph, type, data, path)
        case g.RollType():
            return _roll(graph, type, data, path)
        case _:
            raise BadFact(path, "this cannot be given from outside")


def words_for(graph: g.RuleGraph, type: g.Type) -> str:
    """What may be written for a type, in a few words: for prompts and messages."""
    match type:
        case g.OptionalType():
            return f"{words_for(graph, type.of)}, or absent"
        case g.NumberType():
            unit = f" of {graph.measure_by_id[type.unit].plural}" if type.unit is not None else ""
            return ("a whole number" if type.whole else "a number") + unit
        case g.YesNoType():
            return "yes or no"
        case g.TextType(pattern=str() as name):
            return f"a text such as {' or '.join(graph.pattern_by_id[name].like)}"
        case g.TextType():
            return "a text"
        case g.DateType():
            return "a date such as 1941-05-21"
        case g.EnumType():
            return _some([m.name for m in graph.enum_by_id[type.enum].members])
        case g.OutcomeType():
            return _some([c.template for c in graph.outcome_by_id[type.outcome].cases])
        case g.ListType():
            if isinstance(type.of, g.RecordType):
                return f"a list of {graph.record_by_id[type.of.record].header.title}"
            return f"a list of: {words_for(graph, type.of)}"
        case g.RecordType():
            return f"the fields of {graph.record_by_id[type.record].header.title}"
        case g.HeadingType():
            return _some([h.printed for h in _axis(graph, type).heads])
        case g.RollType():
            dice = graph.dice_by_id[type.dice]
            return f"a roll from {dice.low} to {dice.high}"
        case _:
            return "something that the rules work out"


def _some(names: Sequence[str]) -> str:
    more = f", ... ({len(names)} in all)" if len(names) > _MOST_SHOWN else ""
    return ", ".join(names[:_MOST_SHOWN]) + more


def shown_fact(data: object) -> str:
    """Data as it stands in a message: texts in quotes, the words of JSON without."""
    if data is None or isinstance(data, bool):
        return {None: "null", True: "true", False: "false"}[data]
    try:
        text = data if isinstance(data, str) else str(data)
    except (ValueError, RecursionError):  # a whole number of thousands of digits, or something around one
        return f"a number of more than {MOST_DIGITS} digits" if isinstance(data, Real) else "what is told"
    return repr(text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}\u2026")


# ---------------------------------------------------------------- plain values


def exactly(data: Any) -> Fraction | None:
    """The number that a number of any library is, where that is exact: whole ones and fractions. A float
    is taken where it is whole; yes and no are no numbers."""
    if isinstance(data, bool):
        return None
    if isinstance(data, Integral):
        return Fraction(int(data))
    if isinstance(data, Fraction):
        return data
    if issubclass(type(data), _NUMBERS) and not too_long(data):
        with contextlib.suppress(ValueError, ArithmeticError):  # infinite, or no number
            return Fraction(int(data)) if data == int(data) else None
    return None


def whole(data: object) -> int | None:
    """The whole number that data is exactly; None where it is none."""
    number = exactly(data)
    return number.numerator if number is not None and number.denominator == 1 else None


def _refuse_too_long(data: object, path: str) -> None:
    if too_long(data):
        help = f"a number may have {MOST_DIGITS} digits, above and below the line"
        raise BadFact(path, f"{shown_fact(data)} has too many digits", help)


def _number(graph: g.RuleGraph, type: g.NumberType, data: object, path: str) -> Val:
    text = data.strip() if isinstance(data, str) else ""
    if type.unit is not None:
        measure = graph.measure_by_id[type.unit]
        for word in (measure.plural, measure.singular):
            text = text.removesuffix(f" {word}")
    if not isinstance(data, str) or _NUMBER.fullmatch(text):
        _refuse_too_long(data, path)
    number = exactly(data)
    if number is None and _NUMBER.fullmatch(text):
        number = Fraction(text.replace("\u2212", "-"))
    if number is None or (type.whole and number.denominator != 1):
        help = "" if type.whole else "write 3, -2 or 3/2"
        if mixed := _MIXED.fullmatch(text):
            sign, ones, over, under = mixed.groups()
            part = Fraction(int(over), int(under))
            help = help and f"write {sign}{int(ones) + part}"
        raise BadFact(path, f"{shown_fact(data)} is not {words_for(graph, type)}", help or "write 3 or -2")
    return exact(number)


def _yes_no(data: object, path: str) -> Val:
    if isinstance(data, bool) or _is_numpy_bool(data):
        return bool(data)
    if isinstance(data, str) and data.strip().casefold() in ("yes", "no", "true", "false"):
        return data.strip().casefold() in ("yes", "true")
    raise BadFact(path, f"{shown_fact(data)} is not yes or no")


def _is_numpy_bool(data: object) -> bool:
    """Yes or no as arrays hold it; NumPy need not be there, and is not asked for."""
    kind = type(data)
    return kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_")


def _text(data: object, path: str) -> Val:
    if isinstance(data, str):
        return data
    _refuse_too_long(data, path)
    number = whole(data)
    if number is not None:
        return str(number)
    raise BadFact(path, f"{shown_fact(data)} is not a text")


def _date(data: object, path: str) -> Val:
    """Dates are compared as texts, so each has one: midnight is the date alone."""
    if isinstance(data, date):
        data = data.isoformat(" ", "minutes") if isinstance(data, datetime) else data.isoformat()
    if isinstance(data, str) and (text := data.strip()) == "start":
        return text
    if isinstance(data, str) and _DATE.fullmatch(data.strip()):
        with contextlib.suppress(ValueError):  # no such day or hour: said below
            return date_text(moment(data.strip()))
    raise BadFact(path, f"{shown_fact(data)} is not a date", "write it as 1941-05-21, or 1941-05-21 15:00")


# ---------------------------------------------------------------- vocabulary


def _member(graph: g.RuleGraph, enum: g.EnumId, data: object, path: str) -> Member:
    declared = graph.enum_by_id[enum]
    names = {m.name: m.name for m in declared.members}
    for m in declared.members:
        for other in called(m):
            names.setdefault(other, m.name)
    return member(graph, enum, _named(names, data, path, declared.header.title))


def _named(names: Mapping[str, str], data: object, path: str, title: str) -> str:
    """By name or printed form; capitals do not count where it is clear."""
    text = data.strip() if isinstance(data, str) else ""
    if text in names:
        return names[text]
    found = list(dict.fromkeys(v for k, v in names.items() if text and folded(k) == folded(text)))
    if len(found) == 1:
        return found[0]
    if found:
        raise BadFact(path, f"{shown_fact(data)} may be {' or '.join(found)}", "write one of these")
    known = list(dict.fromkeys(names.values()))
    near = nearest(text, [*known, *names])
    help = f"did you mean {near}?" if near else f"write one of: {_some(known)}"
    raise BadFact(path, f"{shown_fact(data)} is not one of {title}", help)


def _as_text(data: object, path: str) -> str:
    """Of what is printed as a word or as a number."""
    if isinstance(data, str):
        return data.strip()
    _refuse_too_long(data, path)
    number = whole(data)
    return "" if number is None else str(number)


def _case(graph: g.RuleGraph, outcome: g.OutcomeId, data: object, path: str) -> Case:
    """By the printed form with its numbers ("2MC"), or the name and numbers ("mc 2", "mc(2)")."""
    text = _as_text(data, path)
    found = cases_called(graph, outcome, text)
    if len(found) == 1:
        return found[0]
    declared = graph.outcome_by_id[outcome]
    if found:
        names = " or ".join(dict.fromkeys(one.printed for one in found))
        raise BadFact(path, f"{shown_fact(data)} may be {names}", "write it as it is printed")
    if any(len(digits) > MOST_DIGITS for digits in re.findall(r"\d+", text)):
        raise BadFact(path, f"{shown_fact(data)} has too many digits", f"at most {MOST_DIGITS}")
    forms = [form.template for form in declared.cases]
    plain = [name for form in declared.cases if not form.parameters for name in (form.template, form.name)]
    near = nearest(text, [*plain, *(one.printed for one in cases_with_numbers(graph, outcome, text))])
    help = f"did you mean {near}?" if near else f"write one of: {_some(forms)}"
    raise BadFact(path, f"{shown_fact(data)} is not one of {declared.header.title}", help)


def _axis(graph: g.RuleGraph, type: g.HeadingType) -> g.Axis:
    table = graph.functions[type.table]
    assert isinstance(table, g.Table)
    return table.grid.axes[type.axis]


def _heading(graph: g.RuleGraph, type: g.HeadingType, data: object, path: str) -> Val:
    text = _as_text(data, path)
    heads = [h for h in _axis(graph, type).heads if not isinstance(h.key, g.GapKey)]
    found = [h for h in heads if h.printed == text] or [h for h in heads if folded(h.printed) == folded(text)]
    if len(found) == 1:
        (head,) = found
        value: Val = None
        if isinstance(type.of, g.EnumType | g.OutcomeType | g.TextType):
            value = read_fact(graph, type.of, head.printed, path)
        return Head(type.table, type.axis, _axis(graph, type).heads.index(head), head.printed, value)
    raise BadFact(path, f"{shown_fact(data)} is no heading there", f"write one of: {words_for(graph, type)}")


def _roll(graph: g.RuleGraph, type: g.RollType, data: object, path: str) -> Val:
    dice = graph.dice_by_id[type.dice]
    kind = kind_of(dice)
    reading = _number(graph, g.NumberType(), data, path)
    faces = kind.faces(reading, path) if isinstance(reading, int) else None
    if faces is None or not isinstance(reading, int):
        raise BadFact(path, kind.not_rolled(shown_fact(data)))
    if isinstance(faces, OnlyTotal):
        return Roll(dice.id, reading, {}, only=faces)
    return Roll(dice.id, reading, shown_by_name(kind.names, faces))


# ---------------------------------------------------------------- lists and records


def _list(graph: g.RuleGraph, of: g.Type, data: object, path: str) -> Val:
    """`(a, b)`, `[a, b]` or `a, b` as text, a list, or an object whose keys count from 1."""
    items: Sequence[object]
    if isinstance(data, str):
        text = data.strip()
        text = text[1:-1] if text[:1] + text[-1:] in ("()", "[]") else text
        items = [part.strip() for part in text.split(",")] if text.strip() else []
    elif isinstance(data, Mapping):
        items = _numbered(data, path)
    elif isinstance(data, list | tuple):
        items = data
    else:
        raise BadFact(path, f"{shown_fact(data)} is not a list", f"write {path}=(a, b)")
    if len(items) > MOST_ITEMS:
        raise BadFact(path, f"a list of {len(items)} is too long")
    return tuple(read_fact(graph, of, item, f"{path}.{n}") for n, item in enumerate(items, 1))


def _numbered(data: Mapping[object, object], path: str) -> list[object]:
    """The elements of a list that are told by their numbers."""
    by_number: dict[int, object] = {}
    for key, item in data.items():
        number = key if isinstance(key, str) else str(whole(key) if not too_long(key) else "")
        if not re.fullmatch(r"[1-9]\d{0,5}", number):
            help = f"number its elements from 1: {path}.1, {path}.2"
            raise BadFact(path, f"this is a list, and {shown_fact(key)} is no number of an element", help)
        by_number[int(number)] = item
    last = max(by_number, default=0)
    lacking = [n for n in range(1, min(last, len(by_number) + 2)) if n not in by_number]
    if lacking:
        first = f"{path}.{lacking[0]}"
        help = f"tell {first} too, or number them anew: a list counts from 1"
        raise BadFact("", f"{path}.{last} is told, but {first} is not", help)
    return [by_number[n] for n in sorted(by_number)]


def _record(graph: g.RuleGraph, record: g.RecordId, data: object, path: str) -> Val:
    declared = graph.record_by_id[record]
    if not isinstance(data, Mapping):
        help = f"write its fields: {path}.FIELD=VALUE"
        raise BadFact(path, f"{shown_fact(data)} is not a {declared.header.title}", help)
    fields = {field.name: field for field in declared.fields}
    given: dict[str, Val] = {}
    for name, value in data.items():
        if name not in fields:
            raise BadFact(path, *no_such(name, list(fields), f"{declared.header.title} has no field"))
        given[name] = read_fact(graph, fields[name].type, value, f"{path}.{name}" if path else name)
    return Rec(record, given)


def no_such(name: object, known: Sequence[str], words: str) -> tuple[str, str]:
    """A headline and a help for a name that is not known."""
    near = nearest(name, known) if isinstance(name, str) else None
    some = f"write one of: {_some(known)}" if known else "there is none here"
    help = f"did you mean {near}?" if near else some
    return f"{words} {shown_fact(name)}", help
