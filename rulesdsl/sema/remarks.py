"""Remarks on the source: `contradiction "words" [cite]`, `supposed "words" [cite]`.

In: the lines of a declaration, or of a file's head. Out: `Remark`s of the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesdsl import graph as g
from rulesdsl.source import Span
from rulesdsl.syntax import ast


def remarks(lines: Iterable[ast.NoteBlock], place: Callable[[Span], g.Place]) -> tuple[g.Remark, ...]:
    """Those of the lines that are no simple notes."""
    return tuple(
        g.Remark(
            kind="contradiction" if line.what == "contradiction" else "supposed",
            words=line.text.text,
            cites=g.Cited(items=line.cite.items if line.cite is not None else ()),
            place=place(line.span),
        )
        for line in lines
        if line.what != "note"
    )
