"""The order in which outcomes are told.

In: values of the interpreter, and words. Out: keys to sort by: the order of the rules where there is one,
else by the numbers in the words, and by the alphabet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from rulesdsl.interp.values import Case, Head, Member, Roll, Val

_NUMBER = re.compile(r"(\d+)")


def by_number(words: str) -> tuple[tuple[int, str], ...]:
    """`(9)` comes before `(10)`, and `row 2` before `row 10`."""
    parts = enumerate(_NUMBER.split(words))
    return tuple((int(part), "") if n % 2 else (-1, part) for n, part in parts)


def number(value: Val) -> int | Fraction | None:
    if isinstance(value, Roll):
        return value.reading
    return value if isinstance(value, int | Fraction) and not isinstance(value, bool) else None


def by_words(value: Val) -> tuple[int, Any]:
    return (1, "")


def as_written(texts: Sequence[str]) -> Callable[[Val], tuple[int, Any]]:
    """The order of a chart or rule; others behind them, in that of the alphabet."""
    places = {text: place for place, text in enumerate(texts)}
    return lambda v: (0, 0) if v is None else (1, places.get(v, len(places)) if isinstance(v, str) else 0)


def order_of(values: Iterator[Val]) -> Callable[[Val], tuple[int, Any]]:
    """How outcomes are put in order; what is absent comes first."""
    present = [v for v in values if v is not None]
    if all(number(v) is not None for v in present):
        return lambda v: (0, 0) if v is None else (1, number(v))
    if all(isinstance(v, Member | Case) for v in present):
        return lambda v: (
            (1, (v.order, getattr(v, "args", ()))) if isinstance(v, Member | Case) else (0, (0, ()))
        )
    if all(isinstance(v, Head) for v in present):
        return lambda v: (1, v.index) if isinstance(v, Head) else (0, 0)
    if all(isinstance(v, bool) for v in present):
        return lambda v: (0, 0) if v is None else (1, bool(v))
    return by_words
