"""Which situations there are: the rows of a file, crossed with every combination of varied facts.

In: the number of rows of the file, the varied facts, the repetitions. Out: a `Plan`: rows numbered
from 0, of which any block can be made without the ones before it. The file's rows go slowest, then
the facts in the order given (the last of them fastest), then the repetitions.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from rulesdsl.sweep.columns import Cell, Coded


@dataclass(frozen=True, slots=True)
class Axis:
    """A fact and the values it goes through, as they were written."""

    path: str
    values: Sequence[str]


class Span(Sequence[str]):
    """The numbers from `first` to `last` as texts; takes no room."""

    def __init__(self, first: int, last: int) -> None:
        self._numbers = range(first, last + 1)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, index: int) -> str:  # type: ignore[override]  # nobody takes a slice of it
        return str(self._numbers[index])


@dataclass(frozen=True, slots=True)
class Plan:
    """`base` rows of a file (1 where there is none), `times` repetitions of each situation."""

    base: int
    axes: tuple[Axis, ...] = ()
    times: int = 1

    @property
    def combinations(self) -> int:
        return prod(len(axis.values) for axis in self.axes)

    @property
    def situations(self) -> int:
        return self.base * self.combinations

    @property
    def rows(self) -> int:
        return self.situations * self.times

    def chunks(self, size: int) -> int:
        return -(-self.rows // size)

    def base_rows(self, start: int, stop: int) -> tuple[int, int]:
        """The rows of the file that rows `start` to `stop` go back to: first, and one past the last."""
        each = self.combinations * self.times
        return start // each, -(-stop // each)

    def base_codes(self, start: int, stop: int) -> array[int]:
        """For each row which row of the file it goes back to, counted from the first of the block."""
        each = self.combinations * self.times
        return _rising(start % each, each, stop - start)

    def varied(self, start: int, stop: int) -> Iterator[tuple[str, Coded]]:
        """The columns of the varied facts."""
        step = self.combinations * self.times
        for axis in self.axes:
            size = len(axis.values)
            step //= size
            yield axis.path, _column(axis.values, step, start, stop)

    def repetitions(self, start: int, stop: int) -> Coded:
        """Which repetition each row is, from 1."""
        return _column(range(1, self.times + 1), 1, start, stop)


def _column(values: Sequence[Cell], step: int, start: int, stop: int) -> Coded:
    """The values in turn, each for `step` rows. Of a long list of them only those that the block has."""
    size = len(values)
    rows = stop - start
    period = step * size
    if period <= rows:
        turn = _rising(0, step, period)
        offset = start % period
        return Coded(tuple(values), (turn * (rows // period + 2))[offset : offset + rows])
    first, last = start // step, (stop - 1) // step
    codes = _rising(start % step, step, rows)
    return Coded([values[place % size] for place in range(first, last + 1)], codes)


def _rising(done: int, each: int, rows: int) -> array[int]:
    """0, 1, 2 ... for so many rows, each of them so often; of the first `done` are behind us."""
    codes = array("i", range(rows)) if each == 1 else array("i")
    number, room = 0, each - done
    while len(codes) < rows:
        codes.extend(array("i", [number]) * min(room, rows - len(codes)))
        number, room = number + 1, each
    return codes
