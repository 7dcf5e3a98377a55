"""Source text and places in it.

In: the text of one `.rules` (or other) file. Out: `SourceFile`, which turns
offsets into lines and columns, and `Span`, the half-open range of offsets that
every AST node and diagnostic carries. A span never takes part in a comparison
of meaning (AST fields that hold one are declared `compare=False`).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from rulesdsl.source.records import dataclass as record


@dataclass(frozen=True, slots=True)
class Position:
    """A place as people count: line and column both start at 1."""

    line: int
    column: int


@record(frozen=True, slots=True)
class Span:
    """Offsets `start <= i < end` into the text of `file`.

    `file` is the path as the user would type it (relative to the book's folder
    or the working folder, always with `/`), never an absolute path of a machine.
    """

    file: str
    start: int
    end: int

    def __lt__(self, other: Span) -> bool:
        return (self.file, self.start, self.end) < (other.file, other.start, other.end)

    def to(self, other: Span) -> Span:
        """The smallest span that holds both (same file)."""
        return Span(self.file, min(self.start, other.start), max(self.end, other.end))


NO_SPAN = Span("", 0, 0)


@dataclass(frozen=True)
class SourceFile:
    """One file's text, normalised: no BOM, `\\n` line ends, ends with `\\n`."""

    path: str
    text: str = field(repr=False)

    @staticmethod
    def normalise(raw: str) -> str:
        """What every later stage sees, whatever editor wrote the file."""
        text = raw.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        return text if text.endswith("\n") or not text else text + "\n"

    @cached_property
    def line_starts(self) -> list[int]:
        lines = self.text.split("\n")
        return [0, *accumulate(len(line) + 1 for line in lines[:-1])]

    def position(self, offset: int) -> Position:
        """The line and column of an offset; offsets past the end count as the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def line_text(self, line: int) -> str:
        """Line `line` (from 1) without its line end; empty beyond the last."""
        if not 1 <= line <= len(self.line_starts):
            return ""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]
