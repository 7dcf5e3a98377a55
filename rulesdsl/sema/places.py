"""Spans to places: what the graph keeps of where a thing is written."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from rulesdsl import graph as g
from rulesdsl.source import SourceFile, Span


def place_of(span: Span, files: Mapping[str, SourceFile]) -> g.Place:
    """File, line and column; line 1 of a file whose text is not at hand."""
    source = files.get(span.file)
    if source is None:
        return g.Place(file=span.file, line=1)
    starts = source.line_starts
    offset = max(0, min(span.start, len(source.text)))
    line = bisect_right(starts, offset)
    return g.Place(file=span.file, line=line, column=offset - starts[line - 1] + 1)


def text_of(span: Span, files: Mapping[str, SourceFile]) -> str:
    """What stands at a span, on one line; empty where the text is not at hand."""
    source = files.get(span.file)
    return " ".join(source.text[span.start : span.end].split()) if source is not None else ""
