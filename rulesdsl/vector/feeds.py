"""Columns as the cases of a chart's arguments, block by block.

In: a side of a chart and the column given for it. Out: `Feed`, which puts the cases of a block of rows into
an array, as often as a step along that side counts. Which cases there are is looked at by the least and the
greatest; row by row only where some lie beyond them or are not given. Nothing of the size of a block or of
the column is made where it can be helped: new memory costs more than all that is done with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from rulesdsl.vector.cells import is_told
from rulesdsl.vector.chunks import ends_of
from rulesdsl.vector.columns import Array, Column
from rulesdsl.vector.distinct import distinct_of
from rulesdsl.vector.reading import Reader, sound
from rulesdsl.vector.sides import MOST_CASES, Side

_FAR: Final = 1 << 40
BLOCK: Final = 1 << 15
"""So many rows stay in the processor's cache from one step to the next."""


class Room:
    """Arrays for one block of rows, used again for the next: `steps` of the type of places, `spare` of any
    type of numbers, `places` to take from a table by."""

    def __init__(self, rows: int, wide: np.dtype[Any]) -> None:
        size = min(rows, BLOCK)
        self.steps = np.empty(size, wide)
        self.places = np.empty(size, np.intp)
        self._spare = np.empty(size, np.int64)

    def spare(self, like: Array) -> Array:
        return self._spare.view(like.dtype)[: len(like)]


@dataclass(frozen=True, slots=True)
class Span:
    """What a block has of one side: cases from `first` to `last`; `more`: of some of them the words of a
    failure say more than the case does."""

    first: int
    last: int
    more: bool


@dataclass(frozen=True, slots=True)
class Feed:
    """A column as it is given: numbers or places as they are, or codes of which `table` has the cases.
    `unread`: a word among them cannot be read; `as_it_is`: the codes are the cases."""

    side: Side
    data: Array
    valid: Array | None = None
    table: Array | None = None
    unread: bool = False
    as_it_is: bool = False

    def put(self, start: int, end: int, stride: int, out: Array, room: Room) -> Span:
        """Into `out` for each row of a block its case (plus `low` of the side), so many strides of it."""
        data = self.data[start:end]
        valid = None if self.valid is None else self.valid[start:end]
        if self.table is not None:
            return self._put_coded(data, valid, self.table, stride, out, room)
        side, low, high = self.side, self.side.low, self.side.low + self.side.size - 1
        least, most = (0, 1) if data.dtype == np.bool_ else (int(data.min()), int(data.max()))
        among = low <= least and most <= high
        first, last = (min(max(end, low), high) - low for end in (least, most))
        if side.kind != "number":
            times(data, stride, out)
            if not among:
                elsewhere(out, (data >= low) & (data <= high), wrapped(side.bad + low, stride, out))
                last = side.bad
        elif first == last:
            out[:] = wrapped(first + low, stride, out)
        else:
            if not among:
                info = np.iinfo(data.dtype)
                ends = max(low, int(info.min)), min(high, int(info.max))
                data = np.clip(data, *ends, out=room.spare(data))
            times(data, stride, out)
        if valid is not None:
            elsewhere(out, valid, wrapped(side.absent + low, stride, out))
            last = side.absent
        return Span(first, last, not among and side.kind == "number")

    def _put_coded(
        self, codes: Array, valid: Array | None, table: Array, stride: int, out: Array, room: Room
    ) -> Span:
        least, most = int(codes.min()), int(codes.max())
        beyond = len(table) - 1  # codes beyond the words: not given, as -1 is for a category
        low = self.side.low
        if self.as_it_is and valid is None and least >= 0 and most < beyond:
            times(codes, stride, out)
            return Span(least, most, False)
        by = wrapped(table, stride, out)
        if least < 0 or most > beyond:
            codes = np.where((codes < 0) | (codes > beyond), beyond, codes)
        np.copyto(places := room.places[: len(codes)], codes, casting="unsafe")
        by.take(places, out=out, mode="clip")
        if valid is not None:
            elsewhere(out, valid, by[beyond])
        among = table if valid is not None or least < 0 or most > beyond else table[least : most + 1]
        first, last = int(among.min()) - low, int(among.max()) - low
        return Span(first, last, self.unread and first <= self.side.bad <= last)


def times(data: Array, stride: int, out: Array) -> None:
    """Into `out` the data so many times, modulo its size."""
    np.copyto(out, data, casting="unsafe")
    if stride != 1:
        np.multiply(out, out.dtype.type(stride), out=out)


def elsewhere(out: Array, at: Array, number: Any) -> None:
    """Puts a number where `at` is no. It is worked out: which rows are, the processor cannot foresee."""
    np.subtract(out, number, out=out)
    np.multiply(out, at.view(np.uint8), out=out)
    np.add(out, number, out=out)


def wrapped(numbers: Any, stride: int, like: Array) -> Any:
    """Numbers times a stride, modulo the size of another array's."""
    return (np.asarray(numbers, np.int64) * stride).astype(like.dtype)


def feed_of(side: Side, column: Column, reader: Reader) -> Feed | None:
    """A column made ready; None where it has to be read in the general way."""
    column = sound(side.name, column)
    kind = column.data.dtype.kind
    if column.den is not None:
        return None
    if column.words is not None:
        return None if kind not in "iu" else _coded(side, column.data, column.words, column.valid, reader)
    if kind in "OSU":
        codes, values, valid = distinct_of(side.name, column)
        return _coded(side, codes, values, valid, reader)
    if kind == "f" and side.kind == "number":
        return _floats(side, column.data, column.valid)
    if kind in "iu" or (kind == "b" and side.kind == "yes_no"):
        return Feed(side, column.data, column.valid)
    return None


def _coded(
    side: Side, codes: Array, values: Sequence[Any], valid: Array | None, reader: Reader
) -> Feed | None:
    """Each word read once; None where one is a number beyond all cases."""
    table = cases_of(side, values, reader)
    if table is None:
        return None
    as_it_is = table == list(range(-side.low, len(table) - side.low))
    found = np.array([*table, side.absent], np.int32) + side.low
    return Feed(side, codes, valid, found, side.bad in table, as_it_is)


def _floats(side: Side, data: Array, valid: Array | None) -> Feed | None:
    """Whole numbers, written as floats; NaN is not given."""
    whole = np.empty(len(data), np.int32)
    there = np.empty(len(data), np.bool_)
    for start, end in ends_of(len(data), BLOCK):
        some, told = data[start:end], there[start:end]
        np.equal(some, some, out=told)
        if not told.all():
            some = np.where(told, some, side.low)
        if max(-float(some.min()), float(some.max())) >= _FAR or not (np.floor(some) == some).all():
            return None
        np.copyto(whole[start:end], np.clip(some, side.low - 1, side.low + side.size), casting="unsafe")
    if not there.all():
        valid = there if valid is None else valid & there
    return Feed(side, whole, valid)


def cases_of(side: Side, values: Sequence[Any], reader: Reader) -> list[int] | None:
    """The case of each value."""
    if len(values) > MOST_CASES:
        return None
    given = reader.each(side.name, side.type, values)
    if given.leaf.den != 1:
        return None
    found = np.asarray(given.leaf.data).tolist()
    bad = np.broadcast_to(0 if given.bad is None else given.bad, max(1, len(values))).tolist()
    cases: list[int] = []
    for value, one, why in zip(values, found, bad, strict=False):
        if not is_told(value) or why:
            cases.append(side.bad if is_told(value) else side.absent)
        elif 0 <= int(one) - side.low < side.size:
            cases.append(int(one) - side.low)
        else:
            return None
    return cases
