"""Sections switched off: everything that cites them goes.

In: the switches of the chain in order, and declarations with their layers. Out: which
declarations go and why, and declarations without the lines that cite such a section. A
declaration goes when every rule number it cites lies in the section; "Charts" and other words
do not count, and a line is treated the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Note, Sink
from rulesdsl.graph.citations import Section, read_citation
from rulesdsl.sema.line_tree import Holder, Line, lines_of, with_lines
from rulesdsl.sema.places import place_of
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(frozen=True, slots=True)
class Part:
    """A section of a book: `6.0` and `6` are chapter 6, `13.6.0` is 13.6."""

    book: str
    section: Section

    @staticmethod
    def read(text: str) -> Part | None:
        citation = read_citation(text)
        if not citation.ranges:
            return None
        section = citation.ranges[0].low
        return Part(citation.book, Section(section.numbers[:-1]) if section.is_heading else section)

    def holds(self, book: str, section: Section) -> bool:
        numbers = self.section.numbers
        if book != self.book or section.numbers[: len(numbers)] != numbers:
            return False
        letters = self.section.letters
        return not letters or (section.numbers == numbers and section.letters == letters)


@dataclass(frozen=True, slots=True)
class Off:
    """One section that is off, for the layers up to `depth` in the chain."""

    text: str
    title: str
    part: Part
    exceptions: tuple[tuple[str, Part], ...]
    layer: str
    depth: int
    cites: tuple[str, ...]
    span: Span

    def drops(self, cite: ast.Cite | None) -> bool:
        if cite is None:
            return False
        cited = [read_citation(item) for item in cite.items]
        ends = [(c.book, end) for c in cited for span in c.ranges for end in (span.low, span.high)]
        excepted = any(part.holds(book, end) for _, part in self.exceptions for book, end in ends)
        return bool(ends) and not excepted and all(self.part.holds(book, end) for book, end in ends)


@dataclass(slots=True)
class Switches:
    """The sections that are off as the chain is read from the lowest layer up."""

    sink: Sink
    off: list[Off] = field(default_factory=list)

    def read(self, decl: ast.SwitchDecl, layer: str, depth: int) -> None:
        if decl.on:
            self.on(decl.section, "; ".join(decl.cite.items) if decl.cite is not None else "")
            return
        part = Part.read(decl.section.text)
        if part is None:
            headline = f"{decl.section.text!r} is not a section"
            self._report(headline, decl.section.span, "write `6.0` or `6.16`")
            return
        before = next((one for one in self.off if one.part == part), None)
        if before is not None:
            notes = (Note(before.span, f"switched off by {before.layer}"),)
            headline = f"section {decl.section.text} is off already"
            self._report(headline, decl.section.span, "take one of them out", notes)
            return
        exceptions = [(text.text, Part.read(text.text)) for text in decl.exceptions]
        self.off.append(
            Off(
                text=decl.section.text,
                title=decl.title.text if decl.title is not None else "",
                part=part,
                exceptions=tuple((text, one) for text, one in exceptions if one is not None),
                layer=layer,
                depth=depth,
                cites=decl.cite.items if decl.cite is not None else (),
                span=decl.section.span,
            )
        )

    def on(self, section: ast.Text, rule: str) -> None:
        """Switch on what is off, or a part of it."""
        part = Part.read(section.text)
        for index, one in enumerate(self.off):
            if part == one.part:
                del self.off[index]
                return
            if part is not None and one.part.holds(part.book, part.section):
                self.off[index] = Off(
                    one.text,
                    one.title,
                    one.part,
                    (*one.exceptions, (section.text, part)),
                    one.layer,
                    one.depth,
                    one.cites,
                    one.span,
                )
                return
        known = ", ".join(one.text for one in self.off)
        help_text = f"the sections that are off are {known}" if known else "no section is off here"
        self.sink.add(
            Diagnostic("E516", f"section {section.text} is not off", section.span, rule=rule, help=help_text)
        )

    def _report(self, headline: str, span: Span, help_text: str, notes: tuple[Note, ...] = ()) -> None:
        self.sink.add(Diagnostic("E516", headline, span, help=help_text, notes=notes))

    def why_dropped(self, cite: ast.Cite | None, depth: int) -> str | None:
        """Why a declaration of the layer at `depth` goes; None: it stays."""
        for one in self.off:
            if depth <= one.depth and one.drops(cite):
                return f"switched off with section {one.text} by {one.layer}"
        return None

    def without_lines(self, decl: ast.Declaration, depth: int) -> ast.Declaration:
        """The declaration without the lines that cite a section that is off."""
        off = [one for one in self.off if depth <= one.depth]
        return pruned(decl, off) if off else decl  # type: ignore[return-value]  # pruning keeps the kind

    def graph(self, files: Mapping[str, SourceFile]) -> tuple[g.SwitchedOff, ...]:
        return tuple(
            g.SwitchedOff(
                section=one.text,
                title=one.title,
                exceptions=tuple(text for text, _ in one.exceptions),
                layer=g.LayerId(one.layer),
                cites=g.Cited(items=one.cites),
                place=place_of(one.span, files),
            )
            for one in self.off
        )


_PRUNED = (
    ast.ModLine
    | ast.GroupBlock
    | ast.AtMostLine
    | ast.UseLine
    | ast.CancelLine
    | ast.ConditionLine
    | ast.RefuseStep
    | ast.Node
    | ast.LimitNode
    | ast.EventLine
)
_HOLDERS = ast.ModifiersDecl | ast.ConditionDecl | ast.ResolverDecl | ast.SequenceDecl
_EMPTIED = ast.GroupBlock | ast.ConditionBlock | ast.ForEachNode | ast.WithNode


def pruned(node: Holder, off: Sequence[Off]) -> Holder:
    """The node without the lines that cite only what is off."""
    if not isinstance(node, _HOLDERS | _EMPTIED | ast.Node | ast.EachStep):
        return node
    before = lines_of(node)
    kept: list[Line] = []
    for line in before:
        if isinstance(line, _PRUNED) and any(one.drops(line.cite) for one in off):
            continue
        inner = pruned(line, off)
        if isinstance(inner, _EMPTIED) and lines_of(line) and not _has_lines(inner):
            continue
        kept.append(inner)  # type: ignore[arg-type]  # pruning keeps the kind
    return with_lines(node, tuple(kept)) if tuple(kept) != before else node


def _has_lines(node: Holder) -> bool:
    return any(not isinstance(line, ast.NoteBlock | ast.UnlessLine | ast.MarkLine) for line in lines_of(node))
