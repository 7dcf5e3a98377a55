"""Charts looked up in one step: every case that a row can be is answered beforehand, once.

In: a chart whose arguments are words, yes/no or small whole numbers, and columns of a million rows. Out: the
answers of those rows. An argument is one of few cases: its words or numbers (what lies beyond the heads
counts as the nearest number that does), something that cannot be read, nothing. So a row is a place among all
cases, and its answer is taken from there. What is said of every case comes from the general way
(`Vectorised`), so it cannot be another answer than that gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any, Final

import numpy as np

from rulesdsl import graph as g
from rulesdsl.vector.cells import is_told
from rulesdsl.vector.chunks import ends_of, worked
from rulesdsl.vector.columns import STATUS, Answers, Array, Column
from rulesdsl.vector.distinct import distinct_of
from rulesdsl.vector.program import Program
from rulesdsl.vector.reading import Reader, sound
from rulesdsl.vector.rolls import rolled_on

General = Callable[[Mapping[str, object], int], Answers]
_MOST_CASES: Final = 1 << 18
_ROWS_A_CASE: Final = 4
"""So many rows for each case make it worth while to answer all cases first."""
_CHUNK: Final = 1 << 17
"""So little is done with a row that more rows at a time are better, and other threads only cost."""


@dataclass(frozen=True, slots=True)
class Side:
    """One argument: its `size` numbers (or places of words) from `low` on, then "cannot be read", then
    "not given"."""

    name: str
    type: g.Type
    kind: str
    low: int
    size: int
    is_roll: bool = False

    @property
    def bad(self) -> int:
        return self.size

    @property
    def absent(self) -> int:
        return self.size + 1

    @property
    def cases(self) -> int:
        return self.size + 2

    def every(self) -> Column:
        """Each case once."""
        if self.kind == "number":
            data = np.empty(self.cases, object)
            data[:] = [*range(self.low, self.low + self.size), "?", None]
            return Column(data)
        places = np.array([*range(self.size), -1, 0], np.int32)
        return Column(places, np.arange(self.cases) < self.absent)

    def case(self, value: int) -> int:
        """The case of a number or place."""
        place = value - self.low
        return max(0, min(place, self.size - 1)) if self.kind == "number" else place


def sides_of(program: Program, node: g.Table, declared: Sequence[g.Input]) -> tuple[Side, ...] | None:
    """The arguments of a chart; None where one of them has no end of cases."""
    if node.cells_are == "odds":
        return None
    chart = program.chart(node)
    sides: list[Side | None] = []
    for axis, given in zip(chart.axes, declared, strict=False):
        sides.append(_side(program, given, axis.low, axis.high))
    if node.cells_are == "numbers" and chart.sought is not None:
        sides.append(_side(program, declared[-1], *chart.sought))
    dice = rolled_on(program.graph, node)
    if dice is not None:
        sides.append(Side("roll", g.NumberType(), "number", dice.low - 1, dice.high - dice.low + 3, True))
    if len(sides) != len(declared) + (dice is not None):
        return None
    known = tuple(side for side in sides if side is not None)
    all_known = bool(known) and len(known) == len(sides)
    return known if all_known and prod(s.cases for s in known) <= _MOST_CASES else None


def _side(program: Program, given: g.Input, low: int, high: int) -> Side | None:
    type_ = given.type.of if isinstance(given.type, g.OptionalType) else given.type
    match type_:
        case g.NumberType() | g.RollType():
            return Side(given.name, type_, "number", low, high - low + 1) if low <= high else None
        case g.YesNoType():
            return Side(given.name, type_, "yes_no", 0, 2)
        case g.EnumType() | g.HeadingType(of=g.EnumType() | g.NumberType() | g.TextType()):
            domain = program.domains.of(type_)
            return Side(given.name, type_, "code", 0, len(domain.values)) if domain.fixed else None
        case _:
            return None


# ---------------------------------------------------------------- columns


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

    def cases(self, start: int, end: int) -> tuple[Any, bool]:
        """For each row of a chunk its case (plus `low` of the side); and whether there are rows of which
        the words of a failure say more than the case does."""
        data = self.data[start:end]
        valid = None if self.valid is None else self.valid[start:end]
        if self.table is not None:
            return self._coded(data, valid, self.table)
        low, high = self.side.low, self.side.low + self.side.size - 1
        among = data.dtype == np.bool_ or (int(data.min()) >= low and int(data.max()) <= high)
        if among and valid is None:
            return data, False
        more = False
        if not among:
            beyond = (data < low) | (data > high)
            if self.side.kind == "number":
                info = np.iinfo(data.dtype)
                data = np.clip(data, max(low, int(info.min)), min(high, int(info.max)))
                more = bool((beyond if valid is None else beyond & valid).any())
            else:
                data = np.where(beyond, self.side.bad, data.astype(np.int64))
        if valid is not None:
            data = np.where(valid, data.astype(np.int64), self.side.absent + low)
        return data, more

    def _coded(self, codes: Array, valid: Array | None, table: Array) -> tuple[Any, bool]:
        last = len(table) - 1  # codes beyond the words: not given, as -1 is for a category
        among = int(codes.min()) >= 0
        if self.as_it_is and among and valid is None and int(codes.max()) < last:
            return codes, False
        if not among:
            codes = np.where(codes < 0, last, codes)
        found: Any = table.take(codes, mode="clip")
        if valid is not None:
            found = np.where(valid, found, table[last])
        return found, self.unread and bool((found == self.side.bad + self.side.low).any())


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
    table = _cases(side, values, reader)
    if table is None:
        return None
    as_it_is = table == list(range(-side.low, len(table) - side.low))
    found = np.array([*table, side.absent], np.int32) + side.low
    return Feed(side, codes, valid, found, side.bad in table, as_it_is)


def _floats(side: Side, data: Array, valid: Array | None) -> Feed | None:
    """Whole numbers, written as floats; NaN is not given."""
    there = data == data
    near = np.clip(data, side.low - 1, side.low + side.size)
    if not there.all():
        near = np.where(there, near, 0)
        valid = there if valid is None else valid & there
    whole = near.astype(np.int32)
    if not np.array_equal(whole, near) or (np.abs(data) >= 1 << 40).any():
        return None
    if not np.array_equal(np.floor(data), data, equal_nan=True):
        return None
    return Feed(side, whole, valid)


def _cases(side: Side, values: Sequence[Any], reader: Reader) -> list[int] | None:
    """The case of each value."""
    if len(values) > _MOST_CASES:
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


# ---------------------------------------------------------------- all cases, and rows among them


@dataclass(slots=True)
class Straight:
    """The arguments of a chart, and what is said of all cases: once somebody asks for so many rows that it
    is worth while."""

    sides: tuple[Side, ...]
    said: Mapping[str, Column] | None = None

    @property
    def cases(self) -> int:
        return prod(side.cases for side in self.sides)

    @property
    def rolls(self) -> bool:
        """Whether one of the arguments is what was rolled."""
        return any(side.is_roll for side in self.sides)

    def asked(
        self, columns: Mapping[str, object], rows: int, threads: int | None, reader: Reader, general: General
    ) -> Rows | None:
        """The rows among the cases; None where they have to be answered in the general way."""
        if not rows or (self.said is None and self.cases * _ROWS_A_CASE > rows):
            return None
        if not columns.keys() <= {side.name for side in self.sides}:
            return None
        feeds: list[tuple[Feed, int]] = []
        base, stride = 0, self.cases
        for side in self.sides:
            stride //= side.cases
            given = columns.get(side.name)
            if isinstance(given, Column):
                feed = feed_of(side, given, reader)
                if feed is None:
                    return None
                feeds.append((feed, stride))
                base -= side.low * stride
                continue
            case = _cases(side, (given,), reader)
            if case is None or case == [side.bad]:
                return None
            base += case[0] * stride
        if not feeds:
            return None
        if self.said is None:
            self.said = self._all(general)
        return Rows(Ask(self.said, self.cases, columns, rows, general), feeds, base, threads)

    def _all(self, general: General) -> Mapping[str, Column]:
        places = np.unravel_index(np.arange(self.cases), [side.cases for side in self.sides])
        asked: dict[str, object] = {}
        for side, at in zip(self.sides, places, strict=True):
            every = side.every()
            valid = None if every.valid is None else every.valid.take(at)
            asked[side.name] = Column(every.data.take(at), valid)
        return dict(general(asked, self.cases))


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked: columns of `rows` rows, with what is `said` of all cases."""

    said: Mapping[str, Column]
    cases: int
    columns: Mapping[str, object]
    rows: int
    general: General

    def kept(self, start: int, end: int) -> dict[str, object]:
        """A chunk of the columns, copied."""

        def cut(x: Any) -> Any:
            return None if x is None else x[start:end].copy()

        return {
            name: Column(cut(x.data), cut(x.valid), x.words, cut(x.den)) if isinstance(x, Column) else x
            for name, x in self.columns.items()
        }


@dataclass(frozen=True, slots=True)
class Kept:
    """A chunk in which the words of failures hang on more than the case: what was asked there."""

    start: int
    end: int
    columns: Mapping[str, object]


class Rows:
    """Rows as places among all cases. What failures are said in is looked at when it is asked for: from
    columns as they are now, so they are copied where it hangs on them."""

    def __init__(
        self, ask: Ask, feeds: Sequence[tuple[Feed, int]], base: int, threads: int | None
    ) -> None:
        self._ask = ask
        self._wide = np.dtype(np.uint16 if ask.cases <= 1 << 16 else np.uint32)
        self._at = np.empty(ask.rows, self._wide)
        self._status = np.empty(ask.rows, np.int8)
        # Places are counted modulo 2**16 (or 2**32): it makes no difference where they start.
        self._base = self._wide.type(base % (1 << 8 * self._wide.itemsize))
        self._feeds = [(feed, self._wide.type(stride)) for feed, stride in feeds]
        found = worked(self._chunk, ends_of(ask.rows, _CHUNK), threads or 1)
        self._kept = [kept for kept in found if kept is not None]

    def _chunk(self, start: int, end: int) -> Kept | None:
        at = self._at[start:end]
        part = np.empty(end - start, self._wide)
        hangs = False
        for number, (feed, stride) in enumerate(self._feeds):
            cases, more = feed.cases(start, end)
            hangs |= more
            if number == 0:
                np.multiply(cases, stride, out=at, dtype=self._wide, casting="unsafe")
                continue
            if stride != 1:
                cases = np.multiply(cases, stride, out=part, dtype=self._wide, casting="unsafe")
            np.add(at, cases, out=at, dtype=self._wide, casting="unsafe")
        if self._base:
            np.add(at, self._base, out=at)
        self._ask.said["status"].data.take(at, out=self._status[start:end], mode="clip")
        return Kept(start, end, self._ask.kept(start, end)) if hangs else None

    def answers(self, wanted: Callable[[str], bool]) -> Answers:
        """The columns of the answer, each made when it is looked at."""
        makers: dict[str, Callable[[], Column]] = {
            "status": lambda: Column(self._status, None, STATUS),
            "reason": self._reason,
        }
        for name, said in self._ask.said.items():
            if name not in makers and wanted(name):
                makers[name] = partial(self._column, said)
        return Answers(self._ask.rows, makers)

    def _column(self, said: Column) -> Column:
        valid = None if said.valid is None else self._valid(said.valid)
        den = None if said.den is None else self._taken(said.den)
        return Column(self._taken(said.data), valid, said.words, den)

    def _valid(self, said: Array) -> Array | None:
        if np.array_equal(said, self._ask.said["status"].data == 0):
            valid = np.equal(self._status, 0)
        else:
            valid = self._taken(said)
        return None if valid.all() else valid

    def _taken(self, said: Array) -> Array:
        out = np.empty(self._ask.rows, said.dtype)
        for start, end in ends_of(self._ask.rows, _CHUNK):
            said.take(self._at[start:end], out=out[start:end], mode="clip")
        return out

    def _reason(self) -> Column:
        """Only the words that occur."""
        said = self._ask.said["reason"]
        assert said.words is not None
        places = {word: place for place, word in enumerate(said.words)}
        codes = self._taken(said.data.astype(np.int32))
        for kept in self._kept:
            there = self._ask.general(kept.columns, kept.end - kept.start)["reason"]
            among = [places.setdefault(word, len(places)) for word in there.words or ()]
            codes[kept.start : kept.end] = np.array(among, np.int32).take(there.data)
        words = tuple(places)
        used = np.flatnonzero(np.bincount(codes, minlength=1))
        back = np.zeros(len(words), np.int32)
        back[used] = np.arange(len(used))
        return Column(back.take(codes), None, tuple(words[n] for n in used.tolist()))
