"""Which situations there are: the rows of a file, crossed with every combination of varied facts.

In: the number of rows of the file, the varied facts, the repetitions. Out: a `Plan`: rows numbered
from 0, of which any block can be made without the ones before it. The file's rows go slowest, then
the facts in the order given (the last of them fastest), then the repetitions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from rulesdsl.sweep.columns import Coded


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

    def base_codes(self, start: int, stop: int) -> list[int]:
        """For each row which row of the file it goes back to, counted from the first of the block."""
        each = self.combinations * self.times
        first = start // each
        return [row // each - first for row in range(start, stop)]

    def varied(self, start: int, stop: int) -> Iterator[tuple[str, Coded]]:
        """The columns of the varied facts."""
        step = self.combinations * self.times
        for axis in self.axes:
            size = len(axis.values)
            step //= size
            wanted = [row // step % size for row in range(start, stop)]
            yield axis.path, _shortened(axis.values, wanted, size)

    def repetitions(self, start: int, stop: int) -> list[int]:
        """Which repetition each row is, from 1."""
        return [row % self.times + 1 for row in range(start, stop)]


def _shortened(values: Sequence[str], wanted: list[int], size: int) -> Coded:
    """Of a long list of values only those that the block has."""
    if size <= len(wanted):
        return Coded(tuple(values), wanted)
    found = sorted(set(wanted))
    places = {value: place for place, value in enumerate(found)}
    return Coded([values[i] for i in found], [places[i] for i in wanted])
