"""What is given from outside: facts and arguments of the right kind, within their bounds.

In: what it is called, and a value of whatever kind. `BadInput` says what is wrong with it and what
may be given. A fact that is not given passes: it is an error only where the answer needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from numbers import Real
from typing import Any, Final, cast

from rulesdsl.runtime.errors import BadInput
from rulesdsl.runtime.lists import NotGiven, T
from rulesdsl.runtime.rounding import Number
from rulesdsl.runtime.trace import printed

_MOST_SHOWN: Final = 60
_PLAIN: Final = (int, float, complex, bool, str, bytes, Decimal, Fraction)
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def told(value: object) -> str:
    """What somebody gave, as Python writes it, not more than fits a message. Of somebody's own
    class only the name: what it does when it is asked for its words, nobody knows."""
    kind: type = type(value)
    if isinstance(value, Enum):
        said = f"{kind.__name__}.{value.name}"
    elif value is None or kind in _PLAIN:
        said = _written(value)
    else:
        said = f"a {kind.__name__}"
    return said if len(said) <= _MOST_SHOWN else f"{said[:_MOST_SHOWN]}..."


def _written(value: object) -> str:
    try:
        return repr(value)
    except ValueError:  # a number of more digits than Python writes
        return "a very large number"


def exactly(value: Any) -> Number | None:
    """The exact number that a number of any library is: whole ones and fractions, a float where it
    is whole. None of everything else; yes and no are no numbers."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return value
    if not isinstance(value, Real | Decimal):
        return None
    try:
        whole = int(cast("Any", value))
        return whole if value == whole else None
    except (ValueError, TypeError, ArithmeticError):  # infinite, or no number
        return None


def is_date(value: str) -> bool:
    """Whether it is a date as rules write it: 1944-12-16, 1944-12-16 15:00, the month 1944-12."""
    day, between, hour = value.partition(" ")
    parts = day.split("-")
    if len(parts) == 2 and not between:
        parts.append("01")
    if [len(part) for part in parts] != [4, 2, 2] or not _digits(*parts):
        return value == "start"
    year, month, number = map(int, parts)
    if year < 1 or not 1 <= month <= 12 or not 1 <= number <= _DAYS[month - 1]:
        return False
    if (month, number) == (2, 29) and (year % 4 or (year % 100 == 0 and year % 400)):
        return False
    clock = hour.split(":")
    if not between:
        return True
    if [len(part) for part in clock] != [2, 2] or not _digits(*clock):
        return False
    return int(clock[0]) < 24 and int(clock[1]) < 60


def _digits(*parts: str) -> bool:
    return all(part.isascii() and part.isdecimal() for part in parts)


# ---------------------------------------------------------------- one value


def a_number(field: str, value: object) -> None:
    """Exact numbers only: no floats, no yes/no, no text."""
    if value.__class__ is int:
        return
    if isinstance(value, bool) or not isinstance(value, Number | NotGiven):
        raise BadInput(field, f"{told(value)} is not an exact number (int or Fraction)")


def a_number_or_none(field: str, value: object) -> None:
    """An exact number, or nothing."""
    if value is not None:
        a_number(field, value)


def is_a(field: str, value: object, kind: type) -> None:
    """One of a class of the book: a word, a result, a record, a roll."""
    if value.__class__ is kind or isinstance(value, kind | NotGiven):
        return
    raise BadInput(field, f"{told(value)} is no {kind.__name__}{_words_of(kind)}")


def a_yes_or_no(field: str, value: object) -> None:
    """True or False."""
    if value is not True and value is not False and not isinstance(value, NotGiven):
        raise BadInput(field, f"{told(value)} is not True or False")


def a_text(field: str, value: object) -> None:
    """A text."""
    if not isinstance(value, str | NotGiven):
        raise BadInput(field, f"{told(value)} is not a text")


def a_date(field: str, value: object) -> None:
    """A date as rules write it."""
    if isinstance(value, NotGiven) or (isinstance(value, str) and is_date(value)):
        return
    raise BadInput(field, f"{told(value)} is not a date such as 1944-12-16, or 1944-12-16 15:00")


def or_none(field: str, value: object, check: Callable[..., None], *more: Any) -> None:
    """What `check` takes, or nothing."""
    if value is not None:
        check(field, value, *more)


def each(field: str, values: Any, check: Callable[..., None], *more: Any) -> None:
    """A tuple of what `check` takes. A list could be changed when it has been checked, and what has
    it would be equal to nothing that has a tuple."""
    if isinstance(values, NotGiven):
        return
    if not isinstance(values, tuple):
        said = told(values)
        wrong = "can be changed" if isinstance(values, list) else "is not a list"
        raise BadInput(field, f"{said} {wrong}: give a tuple")
    for number, value in enumerate(cast("Sequence[object]", values), 1):
        check(f"{field}.{number}", value, *more)


def a_trace(value: object) -> None:
    """What the steps are written down in: a trace of this package or of another."""
    if not (hasattr(value, "step") and hasattr(value, "within")):
        raise BadInput("trace", f"{told(value)} is no Trace")


def _words_of(kind: type) -> str:
    """Of words, which there are."""
    words = [f"{kind.__name__}.{name}" for name in getattr(kind, "__members__", ())]
    more = ", ..." if len(words) > 5 else ""
    return f"; it is one of {', '.join(words[:5])}{more}" if words else ""


# ---------------------------------------------------------------- bounds and forms


def within(field: str, value: Any, low: Number | None, high: Number | None) -> None:
    """The bounds of a number; of one that is absent there are none."""
    if value is None or isinstance(value, NotGiven):
        return
    try:
        outside = (low is not None and value < low) or (high is not None and value > high)
    except TypeError:
        a_number(field, value)
        raise
    if outside:
        raise BadInput(field, f"{told(value)} is not {_span(low, high)}")


def like(field: str, value: Any, *forms: str) -> None:
    """Texts of one form: 9 is a digit, A a capital letter, ? any one character."""
    if isinstance(value, NotGiven):
        return
    if not isinstance(value, str) or not any(_is_like(value, form) for form in forms):
        raise BadInput(field, f"{told(value)} is not of the form {' or '.join(forms)}")


def _is_like(value: str, form: str) -> bool:
    for letter, wanted in zip(value, form, strict=False):
        digit, capital = "0" <= letter <= "9", "A" <= letter <= "Z"
        if not {"9": digit, "A": capital, "?": True}.get(wanted, letter == wanted):
            return False
    return len(value) == len(form)


def how_many(field: str, value: Any, low: int | None, high: int | None) -> None:
    """The bounds of a list's length; of one that is absent there are none."""
    if value is None or isinstance(value, NotGiven):
        return
    if (low is not None and len(value) < low) or (high is not None and len(value) > high):
        raise BadInput(field, f"{len(value)} given, it takes {_span(low, high)}")


def chosen(field: str, value: T, options: Sequence[T]) -> T:
    """What a player chose, if it is among what may be chosen."""
    for option in options:
        if value is option or _alike(value, option):
            return option
    offered = ", ".join(printed(option) for option in options)
    raise BadInput(field, f"{told(value)} is not one of {offered}")


def _alike(value: object, option: object) -> bool:
    """Equal, and of the same kind: no class of somebody's own is asked."""
    kind: type = type(value)
    if kind is tuple and type(option) is tuple:
        ours, theirs = cast("tuple[object, ...]", option), cast("tuple[object, ...]", value)
        return len(ours) == len(theirs) and all(map(_alike, theirs, ours))
    number = exactly(value)
    if number is not None:
        return number == exactly(option)
    return kind is type(option) and value == option


def _span(low: Number | None, high: Number | None) -> str:
    if low is None:
        return f"{high} or less"
    if high is None:
        return f"{low} or more"
    return f"{low} to {high}"
