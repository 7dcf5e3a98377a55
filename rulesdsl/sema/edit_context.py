"""What every step of carrying out an edit needs: who edits, where to report, what was touched.

In: one change, erratum or option. Out: reports with its rule number; a record of the places it
touched, so that two edits of unordered layers at one place are found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from re import compile
from typing import Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Note, Sink
from rulesdsl.sema.places import place_of, text_of
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast

_PARTS: Final = compile(r'"[^"]*"|#.*|\[[^\]"]*\]\s*(?=#|$)|.')
"""Texts in quotes, comments, citations at the end of a line, and everything else sign by sign."""


def _bare(line: str) -> str:
    return "".join(part for part in _PARTS.findall(line) if len(part) == 1 or part[0] == '"')


@dataclass(frozen=True, slots=True)
class Touch:
    """Who edited a place last."""

    edit: str
    layer: str
    span: Span


@dataclass(slots=True)
class EditContext:
    """One edit being carried out. `touched` is that of the declaration in hand; `ordered`
    answers whether one of two layers builds on the other. `cells` and `lines` are what it changed,
    `of` the id of the declaration in hand."""

    edit: ast.EditsDecl
    layer: str
    files: Mapping[str, SourceFile]
    sink: Sink
    ordered: Callable[[str, str], bool]
    touched: dict[str, Touch] = field(default_factory=dict)
    cells: list[g.CellChange] = field(default_factory=list)
    lines: list[g.LineChange] = field(default_factory=list)
    of: str = ""

    @property
    def id(self) -> str:
        return self.edit.head.name.text

    @property
    def rule(self) -> str:
        cite = self.edit.head.cite
        return "; ".join(cite.items) if cite is not None else ""

    def report(
        self, code: str, headline: str, span: Span, *, help: str = "", notes: tuple[Note, ...] = ()
    ) -> None:
        help = help or "check the name against what the layers below declare"
        self.sink.add(Diagnostic(code, headline, span, rule=self.rule, help=help, notes=notes))

    def text(self, span: Span) -> str:
        """What stands at a span, short, for a message."""
        shown = text_of(span, self.files)
        return shown if len(shown) <= 90 else shown[:87] + "..."

    def touch(self, place: str, span: Span) -> bool:
        """Take hold of a place; False, and a report, where an unordered layer edited it."""
        before = self.touched.get(place)
        if before is not None and not self.ordered(before.layer, self.layer):
            self.report(
                "E718",
                f"{self.id} of {self.layer} and {before.edit} of {before.layer} both edit {place}",
                span,
                help="neither layer builds on the other: let one extend the other, or ask for one of them",
                notes=(Note(before.span, f"{before.edit} edits it here"),),
            )
            return False
        self.touched[place] = Touch(self.id, self.layer, span)
        return True

    def changed(self, old: str, new: str, span: Span | None = None) -> None:
        """Remember a line that came, went or is another now."""
        place = place_of(span, self.files) if span is not None else None
        self.lines.append(g.LineChange(of=self.of, old=old, new=new, place=place))

    def line(self, span: Span) -> str:
        """A line as it is written, without its comment, its rule number and its layout."""
        source = self.files.get(span.file)
        written = source.text[span.start : span.end] if source is not None else ""
        return " ".join(" ".join(_bare(line) for line in written.split("\n")).split())

    def addition(self) -> ast.Correction:
        """What the head of a new row or column remembers: nothing stood there before."""
        cite = self.edit.head.cite
        return ast.Correction(
            printed="",
            edit=self.id,
            kind=self.edit.head.keyword.text,
            words=self.edit.head.title.text,
            cites=cite.items if cite is not None else (),
        )

    def correction(self, cell: ast.PipeCell, old: str) -> ast.Correction:
        """What a corrected cell remembers: the figure that was printed first."""
        printed = cell.corrected.printed if cell.corrected is not None else old
        cite = self.edit.head.cite
        return ast.Correction(
            printed=printed,
            edit=self.id,
            kind=self.edit.head.keyword.text,
            words=self.edit.head.title.text,
            cites=cite.items if cite is not None else (),
        )
