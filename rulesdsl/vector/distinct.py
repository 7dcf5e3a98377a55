"""Columns of Python objects, texts and dates: their distinct values, and which each row has.

In: such a column. Out: codes, the values that they stand for, where one is given.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import Enum
from typing import Any

import numpy as np

from rulesdsl.vector.cells import is_told
from rulesdsl.vector.chunks import ends_of
from rulesdsl.vector.columns import Array, BadColumns, Column

_FEW_TEXTS = 12
_BLOCK = 1 << 15
_SHORT = 24
"""Texts of no more letters are compared as numbers, `_EIGHT` letters at a time."""
_EIGHT = 8
_ASCII = 127


def distinct_of(name: str, column: Column) -> tuple[Array, Sequence[Any], Any]:
    """Codes, the values in the order in which they turn up, and where there is one (None: everywhere)."""
    found = _few_texts(column.data) if column.data.dtype.kind == "U" else None
    codes, values = _one_by_one(name, column.data) if found is None else found
    there = np.array([is_told(v) for v in values] or [False])
    valid = None if there.all() else there[codes]
    if column.valid is not None:
        valid = column.valid if valid is None else valid & column.valid
    return codes, values, valid


class _Places(dict[Any, int]):
    """A place for each key that is asked for, in turn."""

    def __missing__(self, key: Any) -> int:
        place = self[key] = len(self)
        return place


def _one_by_one(name: str, data: Array) -> tuple[Array, Sequence[Any]]:
    # Of dates `tolist` makes numbers.
    values: list[Any] = list(data) if data.dtype.kind == "M" else data.tolist()
    try:
        codes, distinct = _coded(values)
        if not all(value is None or isinstance(value, str) or _is_itself(value) for value in distinct):
            # 1, True and 1.0 are the same key, and not the same fact.
            codes, pairs = _coded([(type(value), value) for value in values])
            distinct = [value for _, value in pairs]
    except TypeError:
        what = next(type(v).__name__ for v in values if not isinstance(v, Hashable))
        raise BadColumns(f"{name}: a {what} is nothing that a single fact can be") from None
    return codes, distinct


def _is_itself(value: object) -> bool:
    """Whether nothing else is the same key, as nothing else is a member of a list of words."""
    return isinstance(value, Enum) and type(value).__eq__ is object.__eq__


def _coded(keys: list[Any]) -> tuple[Array, list[Any]]:
    places = _Places()
    codes = np.fromiter(map(places.__getitem__, keys), np.int32, len(keys))
    return codes, list(places)


def _few_texts(data: Array) -> tuple[Array, Sequence[Any]] | None:
    """Of an array of texts, compared with each of a few; None where there are more of them."""
    codes = np.empty(len(data), np.int8)
    texts: list[str] = []
    letters = data.dtype.itemsize // 4
    room = None
    if data.dtype.isnative and 0 < letters <= _SHORT:
        room = np.zeros((min(len(data), _BLOCK), -(-letters // _EIGHT) * _EIGHT), np.uint8)
    for start, end in ends_of(len(data), _BLOCK):
        if not _told_apart(data[start:end], codes[start:end], texts, room):
            return None
    return codes, texts


def _told_apart(some: Array, codes: Array, texts: list[str], room: Array | None) -> bool:
    """The places of some texts among those that are known, new ones added; whether they are few."""
    numbers = None if room is None else _as_numbers(some, room)
    codes[:] = -1
    known = 0
    while True:
        for place in range(known, len(texts)):
            # Counted, not put where they are alike: which rows are, nobody can foresee.
            codes += _like(some, numbers, texts[place]).view(np.int8) * np.int8(place + 1)
        known = len(texts)
        new = int(codes.argmin()) if len(codes) else 0
        if not len(codes) or codes[new] >= 0:
            return True
        if known == _FEW_TEXTS:
            return False
        texts.append(str(some[new]))


def _as_numbers(some: Array, room: Array) -> Array | None:
    """Texts of ASCII letters, eight letters a number: compared in a tenth of the time."""
    points = np.ascontiguousarray(some).view(np.uint32).reshape(len(some), some.dtype.itemsize // 4)
    if int(points.max(initial=0)) > _ASCII:
        return None
    for place in range(points.shape[1]):
        room[: len(some), place] = points[:, place]
    return room[: len(some)].view(np.uint64)


def _like(some: Array, numbers: Array | None, text: str) -> Array:
    """Which of some texts are this one."""
    if numbers is None:
        return np.equal(some, text)
    if not text.isascii():
        return np.zeros(len(some), np.bool_)
    wanted = np.frombuffer(text.encode().ljust(numbers.shape[1] * _EIGHT, b"\0"), np.uint64)
    like: Array = numbers[:, 0] == wanted[0]
    for place in range(1, len(wanted)):
        like &= numbers[:, place] == wanted[place]
    return like
