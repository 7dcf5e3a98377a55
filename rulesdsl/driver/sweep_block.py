"""A block of situations before and after it is worked out: what those who answer are given and give.

In: told columns and their cells. Out: `Block`, in which every distinct cell has been read once; and
`Answered`: a status and a reason for each row, and the columns of the answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.sweep_columns import Reader, ToldColumn
from rulesdsl.driver.sweep_situations import UNTOLD
from rulesdsl.interp.said import said_of
from rulesdsl.interp.values import Val
from rulesdsl.runtime import (
    BadInput,
    Ended,
    MissingFact,
    MissingRoll,
    NoSuchRoll,
    NotInSource,
    Refused,
    RefusedByTable,
    UnknownCell,
)
from rulesdsl.sweep.columns import Coded, Column, coded, numbers

Status = Literal["ok", "refused", "ended", "unknown", "missing", "outside", "bad_input"]
STATUS: tuple[Status, ...] = ("ok", "refused", "ended", "unknown", "missing", "outside", "bad_input")


@dataclass(frozen=True, slots=True)
class Block:
    """`rows` are numbers in the whole sweep. `read[k]` are the values of the words of column `k`:
    `UNTOLD` where nothing is told, a `BadFact` where it cannot be read."""

    rows: range
    told: Sequence[ToldColumn]
    cells: Sequence[Coded]
    read: Sequence[Sequence[Any]]

    def situations(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each row's number with its codes; rows of like codes tell the same."""
        if not self.told:
            yield from ((row, ()) for row in self.rows)
        else:
            yield from zip(self.rows, zip(*(numbers(c.codes) for c in self.cells), strict=True), strict=True)

    def values(self, codes: Sequence[int]) -> list[Any]:
        """What a row tells; `BadFact` where a cell of it cannot be read."""
        found = [read[code] for read, code in zip(self.read, codes, strict=True)]
        for value in found:
            if isinstance(value, BadFact):
                raise value
        return found


def block_of(reader: Reader, rows: range, told: Sequence[ToldColumn], cells: Sequence[Coded]) -> Block:
    return Block(rows, told, cells, [list(_read(reader, t, c)) for t, c in zip(told, cells, strict=True)])


def _read(reader: Reader, column: ToldColumn, cells: Coded) -> Iterator[Any]:
    for word in cells.words:
        if word is None:
            yield UNTOLD
            continue
        try:
            yield reader.read(column, word)
        except BadFact as bad:
            yield bad


@dataclass(frozen=True, slots=True)
class Answered:
    """`status` and `reason` have a cell for each row; `reason` none where the status is `ok`."""

    status: Coded
    reason: Coded
    columns: Sequence[Column]


class Answerer(Protocol):
    """Answers blocks of one job."""

    def block(self, block: Block) -> Answered: ...

    def close(self) -> None: ...


def answered(status: Sequence[str], reasons: Sequence[str | None], columns: Sequence[Column]) -> Answered:
    return Answered(coded(status), coded(reasons), columns)


def refusal(outcome: Val | Exception) -> tuple[Status, str] | None:
    """The status and the reason of an outcome that is no answer."""
    match outcome:
        case Refused():
            return "refused", said_of(outcome)
        case Ended():
            return "ended", said_of(outcome)
        case RefusedByTable():
            return "refused", str(outcome)
        case UnknownCell() | NotInSource():
            return "unknown", str(outcome)
        case MissingFact() | MissingRoll():
            return "missing", str(outcome)
        case BadInput() | NoSuchRoll():
            return "bad_input", str(outcome)
        case BadFact():
            return "bad_input", outcome.headline
        case Exception():
            return "outside", str(outcome)
        case _:
            return None
