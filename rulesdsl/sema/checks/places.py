"""Places of the graph back to spans of the text, so that the caret covers the word or cell.

In: a `Place` (file, line, column) and the files. Out: a `Span`. A file that is not at hand
gives an empty span in that file: the finding is still reported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rulesdsl import graph as g
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass

_WORD: Final = re.compile(r"[^\s,|()\[\]\"]+")
_LOOK_AHEAD: Final = 8
"""How many lines below a place a text is looked for, at most: a line and its continuations."""


@dataclass(frozen=True, slots=True)
class Places:
    files: Mapping[str, SourceFile]

    def span(self, place: g.Place, text: str = "") -> Span:
        """What stands at `place`: a cell, a quoted text, a word. With `text`: that text, in the cell;
        outside charts on the line, or on a line below it."""
        source = self.files.get(place.file)
        if source is None:
            return Span(place.file, 0, 0)
        line = source.line_text(place.line)
        start = self._offset(source, place)
        column = min(place.column - 1, len(line))
        found = Span(place.file, *_extent(line, column, start - column))
        if not text:
            return found
        if line.lstrip().startswith("|"):
            at = source.text.find(text, found.start, found.end)
            return found if at < 0 else Span(place.file, at, at + len(text))
        return self._find(source, place, text) or found

    def text(self, span: Span) -> str:
        source = self.files.get(span.file)
        return source.text[span.start : span.end] if source is not None else ""

    def _offset(self, source: SourceFile, place: g.Place) -> int:
        if not 1 <= place.line <= len(source.line_starts):
            return len(source.text)
        line = source.line_text(place.line)
        return source.line_starts[place.line - 1] + min(place.column - 1, len(line))

    def _find(self, source: SourceFile, place: g.Place, text: str) -> Span | None:
        start = self._offset(source, place)
        last = min(place.line + _LOOK_AHEAD, len(source.line_starts) - 1)
        end = source.line_starts[last] if last >= place.line else len(source.text)
        at = source.text.find(text, start, end)
        return None if at < 0 else Span(place.file, at, at + len(text))


def _extent(line: str, column: int, offset: int) -> tuple[int, int]:
    """Start and end of what stands at `column` of `line`: a cell, a quoted text, a word."""
    stripped = line.strip()
    if stripped.startswith("|"):
        return _cell(line, column, offset)
    start = column + len(line[column:]) - len(line[column:].lstrip())
    if line[start : start + 1] == '"':
        close = line.find('"', start + 1)
        end = close + 1 if close >= 0 else len(line)
        return offset + start, offset + end
    word = _WORD.match(line, start)
    end = word.end() if word else min(start + 1, len(line))
    return offset + start, offset + max(end, start)


def _cell(line: str, column: int, offset: int) -> tuple[int, int]:
    """The cell of a pipe row at `column`; at a bar, the cell to its right."""
    at = column + 1 if line[column : column + 1] == "|" else column
    at += len(line[at:]) - len(line[at:].lstrip(" "))
    end = line.find("|", at)
    cell = line[at : end if end >= 0 else len(line)].rstrip()
    if not cell:
        return offset + column, offset + min(column + 1, len(line))
    return offset + at, offset + at + len(cell)
