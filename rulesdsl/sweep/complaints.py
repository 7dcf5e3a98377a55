"""What is wrong with a file of situations: place by place, many at once.

In: findings as they turn up. Out: `BadFile` with the first of them in order and the number of all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Complaint:
    """`line` counts from 1, the head being line 1; of a Parquet file it is the row, from 1. `column`
    counts from 1 too; 0 where it is about the whole line. `of_a_cell`: nothing else is wrong there."""

    line: int
    column: int
    name: str
    what: str
    help: str = ""
    of_a_cell: bool = False


class BadFile(Exception):
    """The file cannot be used. `line_word` is what its lines are called; `only_cells`: there is nothing
    wrong but cells that cannot be read."""

    def __init__(
        self, complaints: tuple[Complaint, ...], count: int, line_word: str = "line", only_cells: bool = False
    ) -> None:
        super().__init__(complaints[0].what if complaints else "")
        self.complaints = complaints
        self.count = count
        self.line_word = line_word
        self.only_cells = only_cells


@dataclass(slots=True)
class Complaints:
    """Gathers; only the first few are kept, all are counted."""

    line_word: str = "line"
    shown: list[Complaint] = field(default_factory=list)
    count: int = 0
    cells: int = 0

    def add(self, complaint: Complaint) -> None:
        self.count += 1
        self.cells += complaint.of_a_cell
        if len(self.shown) < MOST_SHOWN:
            self.shown.append(complaint)

    def stop(self, complaint: Complaint) -> BadFile:
        """After this one nothing more can be read."""
        self.add(complaint)
        return self.failure()

    def failure(self) -> BadFile:
        return BadFile(tuple(self.shown), self.count, self.line_word, self.cells == self.count)
