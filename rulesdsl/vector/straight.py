"""Charts looked up in one step: every case that a row can be is answered beforehand, once.

In: a chart whose arguments are words, yes/no or small whole numbers, and columns of a million rows. Out: the
answers of those rows. A row is a place among all cases (`sides`), and its answer is taken from there. What is
said of every case comes from the general way (`Vectorised`), so it cannot be another answer than that gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any, Final

import numpy as np

from rulesdsl.vector.chunks import ends_of, worked
from rulesdsl.vector.columns import STATUS, Answers, Array, Column
from rulesdsl.vector.feeds import BLOCK, Feed, Room, Span, cases_of, feed_of
from rulesdsl.vector.reading import Reader
from rulesdsl.vector.sides import Side

General = Callable[[Mapping[str, object], int], Answers]
_ROWS_A_CASE: Final = 4
"""So many rows for each case make it worth while to answer all cases first."""


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
        fixed: list[int | None] = []
        base, stride = 0, self.cases
        for side in self.sides:
            stride //= side.cases
            given = columns.get(side.name)
            if isinstance(given, Column):
                feed = feed_of(side, given, reader)
                if feed is None:
                    return None
                feeds.append((feed, stride))
                fixed.append(None)
                base -= side.low * stride
                continue
            case = cases_of(side, (given,), reader)
            if case is None or case == [side.bad]:
                return None
            fixed.append(case[0])
            base += case[0] * stride
        if not feeds:
            return None
        if self.said is None:
            self.said = self._all(general)
        status = self.said["status"].data.reshape([side.cases for side in self.sides])
        among = status[tuple(slice(None) if case is None else case for case in fixed)]
        return Rows(Ask(self.said, among, columns, rows, general), feeds, base, threads)

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
    """What is asked: columns of `rows` rows, with what is `said` of all cases; `status`: of them, along each
    side of which there is a column."""

    said: Mapping[str, Column]
    status: Array
    columns: Mapping[str, object]
    rows: int
    general: General

    def kept(self, at: Array) -> dict[str, object]:
        """Some rows of the columns, copied."""

        def cut(x: Any) -> Any:
            return None if x is None else np.asarray(x).take(at)

        return {
            name: Column(cut(x.data), cut(x.valid), x.words, cut(x.den)) if isinstance(x, Column) else x
            for name, x in self.columns.items()
        }


@dataclass(frozen=True, slots=True)
class Kept:
    """Rows in which the words of failures hang on more than the case: what was asked there."""

    at: Array
    columns: Mapping[str, object]


class Rows:
    """Rows as places among all cases. What failures are said in is looked at when it is asked for: from
    columns as they are now, so they are copied where it hangs on them."""

    def __init__(
        self, ask: Ask, feeds: Sequence[tuple[Feed, int]], base: int, threads: int | None
    ) -> None:
        self._ask = ask
        cases = len(ask.said["status"])
        self._wide = np.dtype(np.uint8 if cases <= 1 << 8 else np.uint16 if cases <= 1 << 16 else np.uint32)
        self._at = np.empty(ask.rows, self._wide)
        self._status = np.zeros(ask.rows, np.int8)
        # Places are counted modulo 2**8 (2**16, 2**32): it makes no difference where they start.
        self._base = self._wide.type(base % (1 << 8 * self._wide.itemsize))
        self._feeds = feeds
        # So little is done with a row that other threads only cost, unless they are asked for.
        count = threads or 1
        found = worked(self._chunk, ends_of(ask.rows, max(BLOCK, -(-ask.rows // count))), count)
        self._kept = [kept for kept, _ in found if kept is not None]
        self._all_ok = all(ok for _, ok in found)

    def _chunk(self, start: int, end: int) -> tuple[Kept | None, bool]:
        """Places and status of some rows; which are kept; and whether all of them have an answer."""
        room = Room(end - start, self._wide)
        answered: dict[tuple[Span, ...], bool] = {}
        status = self._ask.said["status"].data
        kept: list[Array] = []
        for first, last in ends_of(end - start, BLOCK):
            begin, stop = start + first, start + last
            at = self._at[begin:stop]
            spans = tuple(self._places(begin, stop, at, room))
            if spans not in answered:
                answered[spans] = not self._ask.status[tuple(slice(s.first, s.last + 1) for s in spans)].any()
            if answered[spans]:
                continue
            np.copyto(places := room.places[: len(at)], at)
            status.take(places, out=self._status[begin:stop], mode="clip")
            if any(span.more for span in spans):
                kept.append(np.flatnonzero(self._status[begin:stop]) + begin)
        rows = np.concatenate(kept) if kept else np.empty(0, np.intp)
        return Kept(rows, self._ask.kept(rows)) if len(rows) else None, all(answered.values())

    def _places(self, start: int, end: int, at: Array, room: Room) -> Iterator[Span]:
        """Puts the places of a block, one side after the other."""
        for number, (feed, stride) in enumerate(self._feeds):
            steps = room.steps[: len(at)] if number else at
            yield feed.put(start, end, stride, steps, room)
            if number:
                np.add(at, steps, out=at)
        if self._base:
            np.add(at, self._base, out=at)

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
            valid = None if self._all_ok else np.equal(self._status, 0)
        else:
            valid = self._taken(said)
        return None if valid is None or valid.all() else valid

    def _taken(self, said: Array) -> Array:
        rows = self._ask.rows
        out = np.empty(rows, said.dtype)
        room = Room(rows, self._wide)
        for start, end in ends_of(rows, BLOCK):
            np.copyto(places := room.places[: end - start], self._at[start:end])
            said.take(places, out=out[start:end], mode="clip")
        return out

    def _reason(self) -> Column:
        """Only the words that occur."""
        if self._all_ok:
            return Column(np.zeros(self._ask.rows, np.int32), None, ("",))
        said = self._ask.said["reason"]
        assert said.words is not None
        places = {word: place for place, word in enumerate(said.words)}
        codes = self._taken(said.data.astype(np.int32))
        for kept in self._kept:
            there = self._ask.general(kept.columns, len(kept.at))["reason"]
            among = [places.setdefault(word, len(places)) for word in there.words or ()]
            codes[kept.at] = np.array(among, np.int32).take(there.data)
        words = tuple(places)
        used = np.flatnonzero(np.bincount(codes, minlength=1))
        back = np.zeros(len(words), np.int32)
        back[used] = np.arange(len(used))
        return Column(back.take(codes), None, tuple(words[n] for n in used.tolist()))
