"""One fact as Python has it, or as it is written, read by its type.

In: a type of the graph and a value: a number, a text, a date; of whatever library. Out: a value of the
interpreter, or `BadInput` with what is wrong. What is not a fact is never taken for one: a date is no number,
yes is no 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import numpy as np

from rulesdsl import graph as g
from rulesdsl.graph.patterns import matches
from rulesdsl.graph.time import date_text, moment
from rulesdsl.interp.charts import head_at, table_chart
from rulesdsl.interp.evaluate import table_of
from rulesdsl.interp.values import Member, Val, exact
from rulesdsl.runtime import BadInput
from rulesdsl.vector.outcomes import read_case
from rulesdsl.vector.program import Program

PARTS: Final = 1024
"""A float is taken where it is a whole number of these parts."""
FAR: Final = 1 << 40
"""Floats as far from 0 as that are not taken."""
NOT_YES_OR_NO: Final = "a number is not yes or no"
_NUMBER = re.compile(r"[+\-]?\d{1,40}(?:\.\d{1,40}|/0*[1-9]\d{0,39})?")
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d(?: \d\d:\d\d)?)?")
_YES: Final = {"yes": True, "true": True, "no": False, "false": False}


def is_told(value: object) -> bool:
    """Whether it tells anything: None, NaN and their like in other libraries do not."""
    if value is None:
        return False
    try:
        return bool(value == value)
    except (TypeError, ValueError):  # nobody knows whether pandas' NA is NA
        return False


def read_value(program: Program, type_: g.Type, value: Any, name: str) -> Val:
    """A fact called `name`. `BadInput` where it cannot be read."""
    graph = program.graph
    if isinstance(value, np.generic) and not isinstance(value, np.datetime64 | np.timedelta64):
        value = value.item()
    match type_:
        case g.NumberType():
            return _number(graph, type_, value, name)
        case g.RollType():
            return _number(graph, g.NumberType(), value, name)
        case g.YesNoType():
            return _yes_no(value, name)
        case g.EnumType() | g.HeadingType() if isinstance(value, int) and not isinstance(value, bool):
            return _placed(program, type_, value, name)
        case g.EnumType(enum=enum):
            return _member(graph, enum, value, name)
        case g.HeadingType():
            return _heading(program, type_, value, name)
        case g.OutcomeType(outcome=outcome):
            return read_case(graph, outcome, value, name)
        case g.DateType():
            return _date(value, name)
        case g.TextType(pattern=pattern):
            return _text(graph, pattern, value, name)
        case _:
            raise BadInput(name, "this cannot be given from outside")


def _number(graph: g.RuleGraph, type_: g.NumberType, value: Any, name: str) -> int | Fraction:
    number: int | Fraction | None = None
    if isinstance(value, bool):
        pass
    elif isinstance(value, int | Fraction) or (isinstance(value, Decimal) and value.is_finite()):
        number = exact(Fraction(value))
    elif isinstance(value, float) and abs(value) <= FAR:
        number = exact(Fraction(value))
        number = number if number.denominator <= PARTS else None
    elif isinstance(value, str):
        text = _without_unit(graph, type_, value.strip()).replace("\u2212", "-")
        number = exact(Fraction(text)) if _NUMBER.fullmatch(text) else None
    if number is None:
        raise BadInput(name, f"{_shown(value)} is not an exact number")
    if type_.whole and isinstance(number, Fraction):
        raise BadInput(name, f"{value} is not a whole number")
    return number


def _without_unit(graph: g.RuleGraph, type_: g.NumberType, text: str) -> str:
    if type_.unit is not None:
        measure = graph.measure_by_id[type_.unit]
        for word in (measure.plural, measure.singular):
            text = text.removesuffix(f" {word}")
    return text


def _yes_no(value: Any, name: str) -> bool:
    if isinstance(value, int):
        if value in (0, 1):
            return bool(value)
        raise BadInput(name, NOT_YES_OR_NO)
    if isinstance(value, str) and (said := _YES.get(value.strip().casefold())) is not None:
        return said
    raise BadInput(name, f"{_shown(value)} is not yes or no")


def _placed(program: Program, type_: g.EnumType | g.HeadingType, place: int, name: str) -> Val:
    """By its place in the list (`Slot.words`)."""
    values = program.domains.of(type_).values
    if not 0 <= place < len(values):
        raise BadInput(name, places_words(len(values)))
    return values[place]


def places_words(size: int) -> str:
    return f"its places are 0 to {size - 1}"


def _member(graph: g.RuleGraph, enum: g.EnumId, value: Any, name: str) -> Member:
    declared = graph.enum_by_id[enum]
    forms = [(m.name, *_printed_forms(m)) for m in declared.members]
    order = _named(forms, value)
    if order is None:
        raise BadInput(name, f"{_shown(value)} is not of {declared.header.title}")
    member = declared.members[order]
    return Member(enum, member.name, member.printed, order)


def _printed_forms(member: g.Member) -> list[str]:
    return [form for form in (member.printed, member.abbreviated, *member.called) if form]


def _named(forms: Sequence[Sequence[str]], value: Any) -> int | None:
    """Which one is called so: first by its name, then by what is printed; capitals do not count where it is
    clear without them."""
    text = value.strip() if isinstance(value, str) else ""
    by_name = {some[0]: place for place, some in reversed(list(enumerate(forms)))}
    if text in by_name:
        return by_name[text]
    found = next((place for place, some in enumerate(forms) if text in some), None)
    if found is not None:
        return found
    folded = text.casefold()
    near = {place for place, some in enumerate(forms) for form in some if form.casefold() == folded}
    return near.pop() if text and len(near) == 1 else None


def _heading(program: Program, type_: g.HeadingType, value: Any, name: str) -> Val:
    """By what is printed."""
    chart = table_chart(table_of(program.graph, type_.table))
    text = value.strip() if isinstance(value, str) else ""
    for index, head in enumerate(chart.axis(type_.axis).heads):
        if head.printed == text and not isinstance(head.key, g.GapKey):
            return head_at(program.graph, chart, type_.axis, index)
    raise BadInput(name, f"{_shown(value)} is no heading of {chart.title}")


def _date(value: Any, name: str) -> str:
    """Dates are compared as texts, so each has one: midnight is the date alone."""
    text = ""
    if isinstance(value, np.datetime64):
        coarse = np.datetime_data(value.dtype)[0] in ("Y", "M", "W")
        days = value.astype("M8[D]") if coarse else value
        text = str(np.datetime_as_string(days, unit="auto")).replace("T", " ")
    elif isinstance(value, datetime):
        text = str(value).removesuffix(":00")
    elif isinstance(value, date):
        text = str(value)
    elif isinstance(value, str):
        text = value.strip()
        if text == "start":
            return text
    if _DATE.fullmatch(text):
        try:
            return date_text(moment(text))
        except ValueError:
            pass  # no such day or hour: said below
    raise BadInput(name, f"{_shown(value)} is no date")


def _text(graph: g.RuleGraph, pattern: g.PatternId | None, value: Any, name: str) -> str:
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str):
        raise BadInput(name, f"{_shown(value)} is not a text")
    if pattern is not None and not matches(graph.pattern_by_id[pattern], text):
        raise BadInput(name, f"{text} is not of the form {' or '.join(graph.pattern_by_id[pattern].like)}")
    return text


def _shown(value: object) -> str:
    """As it is said in a reason: short, and dates without the names of their classes."""
    return repr(str(value) if isinstance(value, date | np.datetime64 | np.timedelta64) else value)[:80]
