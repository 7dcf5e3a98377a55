"""The bounds of a field, in columns: of its number, or of its list's length.

In: a field's declaration and a value. Out: where the value is beyond them. What is absent has no bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.inputs import bounds_text
from rulesdsl.runtime import BadInput
from rulesdsl.vector.numbers import slots_there, widened
from rulesdsl.vector.shaping import reading
from rulesdsl.vector.values import Bad, Lst, Mask, Value, as_mask, failing, meet, without


def bounded(field: g.RecordField) -> bool:
    """Whether there are any."""
    return any(end is not None for end in (field.low, field.high, field.at_least, field.at_most))


def too_many(field: g.RecordField, value: Lst) -> tuple[Any, BadInput]:
    """Where a list is too short or too long, by the lists around it; and what is said of it."""
    count: Any = value.size
    if isinstance(value.present, np.ndarray):
        count = slots_there(value.present)
    why = f"its number of elements is not {bounds_text(field.at_least, field.at_most)}"
    return outside(count, 1, field.at_least, field.at_most), BadInput(field.name, why)


def beyond(field: g.RecordField, value: Value, rows: Mask, number: Callable[[BadInput], int]) -> Bad:
    """The reason of each of these rows in which a value of one field is beyond its bounds; `number` gives
    an error its number."""
    if isinstance(value, Lst):
        wrong, why = too_many(field, value)
    else:
        if field.low is None and field.high is None:
            return None
        leaf = reading(value)
        if leaf.kind != "number":
            return None
        wrong = outside(leaf.data, leaf.den, field.low, field.high)
        why = BadInput(field.name, f"it is not {bounds_text(field.low, field.high)}")
    if not np.any(wrong):
        return None
    there = rows if value.none is None else without(rows, value.none)
    return failing(meet(as_mask(wrong), there), number(why))


def outside(value: Any, den: Any, low: int | None, high: int | None) -> Any:
    """Where a number (numerators over `den`) is less than `low` or more than `high`."""
    # A denominator of all rows is Python's own, and so is its multiple; those by rows are given 64 bits.
    den = den if isinstance(den, int) else widened(den)
    wrong: Any = False
    if low is not None:
        wrong = np.less(value, low * den)
    if high is not None:
        wrong = np.logical_or(wrong, np.greater(value, high * den))
    return wrong
