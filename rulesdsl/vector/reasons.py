"""Why a row has no answer: every reason once, by a small number.

In: an error of the rules, a refusal, an end. Out: its number, which stands in the `bad` arrays of values
(0: nothing is wrong). Shared by all rows of all calls of one prepared function; safe between threads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

import numpy as np

from rulesdsl.interp.said import said_of
from rulesdsl.runtime import (
    BadInput,
    MissingFact,
    MissingRoll,
    NoSuchRoll,
    NotInSource,
    Refused,
    RefusedByTable,
    RulesError,
    UnknownCell,
)
from rulesdsl.vector.columns import STATUS, Array


@dataclass(frozen=True, slots=True)
class Why:
    """A status of `STATUS` and the words, with their rule."""

    status: str
    words: str
    so_far: int = -1
    """Of an end: which step of its resolver it is; what stands above it is known."""
    answer: bool = False
    """A refusal or an end: what the rules answer, and no failure."""


_SMALL = 128


class Reasons:
    """A growing list of reasons; number 0 is none. Those that are not of cells, of which there are many, are
    given numbers of one byte as long as there are any: columns of them are worked on most."""

    def __init__(self) -> None:
        self._numbers: dict[Why, int] = {}
        self._small = 0
        self.all: list[Why] = [Why("ok", "")] * _SMALL
        self._tables: dict[str, tuple[int, Array]] = {}
        self._lock = Lock()

    def number(self, why: Why, of_a_cell: bool = False) -> int:
        found = self._numbers.get(why)
        if found is not None:
            return found
        with self._lock:
            if why not in self._numbers:
                if of_a_cell or self._small == _SMALL - 1:
                    self.all.append(why)
                    self._numbers[why] = len(self.all) - 1
                else:
                    self._small += 1
                    self.all[self._small] = why
                    self._numbers[why] = self._small
            return self._numbers[why]

    def of(self, error: RulesError | BadInput, of_a_cell: bool = False) -> int:
        """The number of an error."""
        return self.number(Why(status_of(error), str(error)), of_a_cell)

    def refused(self, refused: Refused) -> int:
        return self.number(Why("refused", said_of(refused), answer=True))

    def status_codes(self) -> list[int]:
        """The status code of every reason, by its number."""
        return [STATUS.index(why.status) for why in list(self.all)]

    def answers(self) -> Array:
        """For each number whether it is a refusal or an end."""
        return self._table("answers", lambda why: why.answer)

    def ends(self) -> Array:
        """For each number the step at which a resolver ended; -1 for all else."""
        return self._table("ends", lambda why: why.so_far)

    def _table(self, name: str, of: Callable[[Why], int]) -> Array:
        """A table of all reasons; made anew when there are more."""
        known = len(self._numbers)
        made = self._tables.get(name)
        if made is None or made[0] < known:
            made = self._tables[name] = (known, np.array([of(why) for why in list(self.all)]))
        return made[1]


def status_of(error: RulesError | BadInput) -> str:
    match error:
        case RefusedByTable():
            return "refused"
        case UnknownCell() | NotInSource():
            return "unknown"
        case MissingFact() | MissingRoll():
            return "missing"
        case BadInput() | NoSuchRoll():
            return "bad_input"
        case _:
            return "outside"
