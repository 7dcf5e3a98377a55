"""The answers of chunks put together.

In: chunks in order, each with its reasons and its columns, not yet made. Out: `Answers`. A column is made
when it is looked at; a chunk that lacks it has no value there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from math import gcd
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.vector.answering import Out
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import STATUS, Answers, Array, Column, NoSuchColumn, Slot
from rulesdsl.vector.domains import Domain
from rulesdsl.vector.numbers import dtype_for
from rulesdsl.vector.reasons import Reasons
from rulesdsl.vector.rolls import NUMBERED
from rulesdsl.vector.slots import ELEMENT

_FEW_WORDS = 1000
"""So many words are told with a column, whether they occur in it or not."""


@dataclass(slots=True)
class Chunk:
    """The answer of some rows."""

    rows: int
    bad: Any
    makers: dict[str, Callable[[], Out]]

    def settled(self, only: Sequence[str]) -> Chunk:
        """With the wanted results made, and what they are made of let go."""
        made = {name: make() for name, make in self.makers.items() if is_wanted(own_name(name), only)}
        return Chunk(self.rows, self.bad, {name: partial(_itself, out) for name, out in made.items()})


def answers_of(
    parts: list[Chunk],
    rows: int,
    reasons: Reasons,
    only: Sequence[str] | None,
    results: Mapping[str, Slot],
) -> Answers:
    """The answers of all chunks; a column is made when it is looked at. What is among the `results` and in
    no row has a column all the same, in its place."""
    sizes = [p.rows for p in parts]
    makers: dict[str, Callable[[], Column]] = {
        "status": lambda: _status(parts, rows, np.array(reasons.status_codes(), np.int8)),
        "reason": lambda: _reason(_bad(parts, rows), [why.words for why in list(reasons.all)]),
    }
    # A result may have the name of what every answer has.
    names = {own_name(name): name for part in parts for name in part.makers}
    for own in in_order(names, results):
        if is_wanted(own, only):
            slot = slot_of(own, results)
            makers[own] = partial(_column, parts, sizes, names.get(own, own), slot)
    return Answers(rows, makers, partial(_lacking, rows, results, tuple(makers)))


def in_order(found: Iterable[str], results: Mapping[str, Slot]) -> list[str]:
    """The names of columns: those that are found, and between them all others that are among the results and
    no part of a list's element."""
    names = list(found)
    there, at = set(names), 0
    for slot in results:
        if ELEMENT in slot.split("."):
            continue
        if slot not in there:
            names.insert(at, slot)
            at += 1
            continue
        at = names.index(slot, at) + 1 if slot in names[at:] else at
        # Behind how many elements there are stand the elements.
        stem = slot.removesuffix("count")
        while slot.endswith(".count") and at < len(names) and names[at].startswith(stem):
            at += 1
    return names


def slot_of(name: str, results: Mapping[str, Slot]) -> Slot | None:
    """What is known of a result beforehand."""
    if name in results:
        return results[name]
    parts = [ELEMENT if NUMBERED.fullmatch(part) else part for part in name.split(".")]
    return results.get(".".join(parts))


def _lacking(rows: int, results: Mapping[str, Slot], names: Sequence[str], name: str) -> Column:
    """The column of an element that no row has."""
    slot = slot_of(name, results)
    if slot is None:
        near = get_close_matches(name, [*names, *results], 1)
        help = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
        raise NoSuchColumn(f"there is no column {name!r}: {help}")
    if name == slot.name:
        first = name.replace(f".{ELEMENT}", ".1")
        said = "was not asked for" if slot.name == first else f"is one for each element: {first}, ..."
        raise NoSuchColumn(f"the column {name} {said}")
    return nothing_of(rows, slot)


def is_wanted(name: str, only: Sequence[str] | None) -> bool:
    return only is None or any(name == one or name.startswith(f"{one}.") for one in only)


def own_name(name: str) -> str:
    """The column of a result: `result.status` where the rules have a step called so."""
    return f"result.{name}" if name.split(".")[0] in ("status", "reason") else name


def _itself(out: Out) -> Out:
    return out


def _bad(parts: Sequence[Chunk], rows: int) -> Any:
    """The reasons of all chunks."""
    bad = np.zeros(rows, np.int32)
    start = 0
    for part in parts:
        bad[start : start + part.rows] = part.bad
        start += part.rows
    return bad


def _status(parts: Sequence[Chunk], rows: int, codes: Any) -> Column:
    """Chunk by chunk: what `take` makes on the way stays in the cache."""
    status = np.empty(rows, np.int8)
    start = 0
    for part in parts:
        status[start : start + part.rows] = codes.take(part.bad)
        start += part.rows
    return Column(status, None, STATUS)


def _reason(bad: Any, words: list[str]) -> Column:
    """Only the words that occur."""
    used = np.flatnonzero(np.bincount(bad, minlength=1))
    codes = np.zeros(len(words), np.int32)
    codes[used] = np.arange(len(used))
    return Column(codes.take(bad), None, tuple(words[n] for n in used.tolist()))


def _column(parts: list[Chunk], sizes: list[int], name: str, slot: Slot | None) -> Column:
    made = [part.makers[name]() if name in part.makers else None for part in parts]
    return column_of(made, sizes, slot)


def nothing_of(rows: int, slot: Slot | None) -> Column:
    """A column of its type in which nothing is."""
    valid = np.zeros(rows, np.bool_)
    type_ = slot.type if slot is not None else g.NumberType()
    inner = type_.of if isinstance(type_, g.OptionalType) else type_
    match inner:
        case g.YesNoType():
            return Column(np.zeros(rows, np.bool_), valid)
        case g.NumberType() | g.RollType():
            return Column(np.zeros(rows, np.int64), valid)
        case _:
            words = slot.words if slot is not None and slot.words is not None else ()
            return Column(np.zeros(rows, np.int32), valid, words)


# ---------------------------------------------------------------- one column


def column_of(parts: Sequence[Out | None], sizes: Sequence[int], slot: Slot | None = None) -> Column:
    """One column of all chunks; a chunk that lacks it has no value there."""
    rows = sum(sizes)
    some = [p for p in parts if p is not None and p.kind != "nothing"]
    if not some:
        return nothing_of(rows, slot)
    valid = np.empty(rows, np.bool_)
    start = 0
    for part, size in zip(parts, sizes, strict=True):
        valid[start : start + size] = False if part is None or part.kind == "nothing" else part.valid
        start += size
    there = None if valid.all() else valid
    head = some[0]
    match head.kind:
        case "number":
            return _numbers(parts, sizes, there)
        case "yes_no":
            return Column(_filled(parts, sizes, np.bool_), there)
        case "words":
            words = tuple(dict.fromkeys(word for p in some for word in p.words or ()))
            place = {word: n for n, word in enumerate(words)}
            parts = [None if p is None else _among(p, place) for p in parts]
            return Column(_filled(parts, sizes, np.int8 if len(words) < 120 else np.int32), there, words)
        case _:
            assert head.domain is not None
            codes = _filled(parts, sizes, head.domain.dtype)
            if len(head.domain.values) <= _FEW_WORDS:
                return Column(codes, there, head.domain.words())
            return _of_those_there(codes, there, head.domain)


def _of_those_there(codes: Array, there: Any, domain: Domain) -> Column:
    """Of words of which there may be any number only those that occur."""
    occur = np.zeros(int(codes.max(initial=0)) + 1, np.bool_)
    occur[codes if there is None else codes[there]] = True
    words = tuple(map(domain.word, np.flatnonzero(occur).tolist()))
    places = np.maximum(np.cumsum(occur, dtype=np.int32) - 1, 0)
    return Column(places.take(codes), there, words)


def _among(part: Out, place: Mapping[str, int]) -> Out:
    """A chunk's codes among the words of all chunks."""
    if part.kind == "nothing" or not part.words:
        return part
    table = np.array([place[word] for word in part.words])
    if np.array_equal(table, np.arange(len(table))):
        return part
    return Out("words", table.take(part.data, mode="clip"), part.valid)


def _filled(parts: Sequence[Out | None], sizes: Sequence[int], dtype: Any, what: str = "data") -> Array:
    whole = all(part is not None and part.kind != "nothing" for part in parts)
    out = np.empty(sum(sizes), dtype) if whole else np.zeros(sum(sizes), dtype)
    start = 0
    for part, size in zip(parts, sizes, strict=True):
        if part is not None and part.kind != "nothing":
            out[start : start + size] = getattr(part, what)
        start += size
    return out


def _numbers(parts: Sequence[Out | None], sizes: Sequence[int], valid: Any) -> Column:
    some = [p for p in parts if p is not None and p.kind != "nothing"]
    wide = any(_beyond_64_bits(p.data) or _beyond_64_bits(p.den) for p in some)
    data = _filled(parts, sizes, object if wide else np.int64)
    if all(isinstance(p.den, int) and p.den == 1 for p in some):
        return Column(data, valid)
    den = np.ones(len(data), data.dtype)
    start = 0
    for part, size in zip(parts, sizes, strict=True):
        if part is not None and part.kind != "nothing":
            den[start : start + size] = part.den
        start += size
    if valid is not None:
        data, den = blended(valid, data, 0), blended(valid, den, 1)
    by: Any = np.frompyfunc(gcd, 2, 1)(data, den) if wide else np.gcd(data, den)
    by = blended(by == 0, 1, by)
    return Column(data // by, valid, None, den // by)


def _beyond_64_bits(x: Any) -> bool:
    return (x.dtype if isinstance(x, np.ndarray) else dtype_for(x, x)) == np.dtype(object)
