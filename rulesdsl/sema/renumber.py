"""Sections that a layer renumbers: `moved`, `new`, `gone`.

In: the declarations of one layer that say so, and everything below it as it stands. Out: the
same, cited by the new numbers; what cites only sections that are gone goes, as if switched off,
and elsewhere such a citation goes. What the layer itself declares cites the new numbers already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, fields, is_dataclass
from functools import cache
from re import Match, compile
from typing import Any, Final, cast

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Note, Sink
from rulesdsl.graph.citations import read_citation, read_sections, renumbered
from rulesdsl.sema.declare import NamedDecl
from rulesdsl.sema.memory import Memory
from rulesdsl.sema.standing import State
from rulesdsl.sema.switches import Off, Part, Switches, pruned
from rulesdsl.sema.view import Dropped
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass, replace
from rulesdsl.syntax import ast

Numbers = tuple[int, ...]
_MOST_KEPT: Final = 20_000
_CITED_IN_NOTE: Final = compile(r"\[([^\[\]]*)\]")


@dataclass(slots=True)
class Renumbering:
    """What one layer says of sections. `numbers` are old -> new; `gone` what it takes away; `known`
    citations that were renumbered already."""

    layer: str
    depth: int
    sink: Sink
    moves: list[g.SectionMove] = field(default_factory=list)
    numbers: dict[Numbers, Numbers] = field(default_factory=dict)
    gone: list[Off] = field(default_factory=list)
    left: dict[Numbers, Span] = field(default_factory=dict)
    taken: dict[Numbers, Span] = field(default_factory=dict)
    known: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)

    @property
    def says_anything(self) -> bool:
        return bool(self.moves)

    def apply(self, state: State, switches: Switches) -> None:
        """Renumber everything that stands below the layer."""
        for key, standing in list(state.standing.items()):
            head = standing.decl.head
            off = next((one for one in self.gone if one.drops(head.cite)), None)
            if off is not None:
                why = f"section {off.text} is gone in {self.layer}"
                state.dropped[head.name.text] = Dropped(head.name.text, why, head.name.span, switched=True)
                del state.standing[key]
                continue
            standing.decl = self._declaration(standing.decl)
        for index, one in enumerate(switches.off):
            text = renumbered(one.text, self.numbers)
            exceptions = [renumbered(part, self.numbers) for part, _ in one.exceptions]
            switches.off[index] = replace(
                one,
                text=text,
                part=Part.read(text) or one.part,
                exceptions=tuple((words, part) for words in exceptions if (part := Part.read(words))),
                cites=self.items(one.cites),
            )

    def _declaration(self, decl: NamedDecl) -> NamedDecl:
        """Worked out once for each declaration: it hangs on nothing but that and the numbers."""
        said = (tuple(self.numbers.items()), tuple(one.text for one in self.gone))
        known = self.memory.renumbered.get(id(decl))
        if known is None or known[1] != said:
            if len(self.memory.renumbered) >= _MOST_KEPT:
                self.memory.renumbered.clear()
            made = self.node(pruned(decl, self.gone) if self.gone else decl)
            known = self.memory.renumbered[id(decl)] = (decl, said, made)
        return cast(NamedDecl, known[2])

    def cited(self, cites: g.Cited) -> g.Cited:
        return g.Cited(items=self.items(cites.items))

    def items(self, items: tuple[str, ...]) -> tuple[str, ...]:
        """Citations with their new numbers, without those of sections that are gone."""
        known = self.known.get(items)
        if known is None:
            kept = [item for item in items if not self._is_gone(item)]
            known = self.known[items] = tuple(renumbered(item, self.numbers) for item in kept)
        return known

    def _is_gone(self, item: str) -> bool:
        cite = ast.Cite((item,))
        return any(one.drops(cite) for one in self.gone)

    def node(self, node: Any) -> Any:
        """A part of the AST, cited by the new numbers; the very same where nothing changes."""
        kind: Any = type(node)
        if kind is tuple:
            made = tuple([self.node(item) for item in node])
            return node if all(a is b for a, b in zip(made, node, strict=True)) else made
        if kind is ast.Cite:
            return self._with(node, items=self.items(node.items))
        if kind is ast.NoteBlock:
            text = self._with(node.text, text=_CITED_IN_NOTE.sub(self._in_note, node.text.text))
            return self._with(node, text=text, cite=self.node(node.cite))
        if kind is ast.Correction:
            return self._with(node, cites=self.items(node.cites))
        parts = _parts(kind)
        return self._with(node, **{name: self.node(getattr(node, name)) for name in parts}) if parts else node

    def _with(self, node: Any, **parts: Any) -> Any:
        """The node with these parts; the very same where they are what it has."""
        changed: dict[str, Any] = {}
        for name, new in parts.items():
            old = getattr(node, name)
            if new is not old and new != old:
                changed[name] = new
        return replace(node, **changed) if changed else node

    def _in_note(self, found: Match[str]) -> str:
        items = tuple(item.strip() for item in found[1].split(";"))
        kept = self.items(items)
        return found[0] if kept == items else f"[{'; '.join(kept or items)}]"


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node in which something may be cited."""
    if not is_dataclass(kind) or issubclass(kind, Span | ast.Text | ast.Name):
        return ()
    return tuple(part.name for part in fields(kind))


def read_renumbering(
    members: Sequence[ast.Declaration],
    layer: str,
    depth: int,
    listed: Sequence[str],
    sink: Sink,
    memory: Memory,
) -> Renumbering:
    """What a layer says of sections; `listed` are those of the books so far (none: not checked)."""
    made = Renumbering(layer, depth, sink, memory=memory)
    for old, new, title in _said(members):
        if old is not None:
            _leaves(made, old, listed)
            if new is None:
                _is_gone(made, old, title)
        if new is not None:
            _arrives(made, new)
        if old is not None and new is not None:
            made.numbers[_numbers(old)] = _numbers(new)
        made.moves.append(
            g.SectionMove(
                section=old.text if old is not None else None,
                to=new.text if new is not None else None,
                title=title,
                layer=g.LayerId(layer),
            )
        )
    _check_room(made, listed)
    return made


def _said(
    members: Sequence[ast.Declaration],
) -> Iterator[tuple[ast.Text | None, ast.Text | None, str]]:
    for decl in members:
        match decl:
            case ast.MovedDecl(arrows=arrows):
                for old, new, title in arrows:
                    yield old, new, title.text if title is not None else ""
            case ast.NewDecl(sections=sections):
                for new, words in sections:
                    yield None, new, words.text
            case ast.GoneDecl(sections=sections):
                for old, words in sections:
                    yield old, None, words.text
            case _:
                pass


def _numbers(section: ast.Text) -> Numbers:
    """`6.0` is chapter 6, as in `switch off`."""
    part = Part.read(section.text)
    return part.section.numbers if part is not None else ()


def _leaves(made: Renumbering, section: ast.Text, listed: Sequence[str]) -> None:
    numbers = _numbers(section)
    if numbers in made.left:
        notes = (Note(made.left[numbers], "said here first"),)
        _report(made, f"section {section.text} goes twice", section.span, "keep one of the two", notes)
    elif listed and not read_sections(listed).covers(read_citation(section.text)):
        help_text = f"the sections are {', '.join(listed)}"
        _report(made, f"there is no section {section.text} below", section.span, help_text)
    made.left.setdefault(numbers, section.span)


def _arrives(made: Renumbering, section: ast.Text) -> None:
    numbers = _numbers(section)
    if numbers in made.taken:
        notes = (Note(made.taken[numbers], "the other is here"),)
        headline = f"two sections would be numbered {section.text}"
        _report(made, headline, section.span, "give one of them another number", notes)
    made.taken.setdefault(numbers, section.span)


def _is_gone(made: Renumbering, section: ast.Text, title: str) -> None:
    part = Part.read(section.text)
    if part is not None:
        made.gone.append(Off(section.text, title, part, (), made.layer, made.depth - 1, (), section.span))


def _check_room(made: Renumbering, listed: Sequence[str]) -> None:
    """Where a chapter goes, none stays. (Of smaller sections the lists do not say which there are.)"""
    known = read_sections(listed)
    for numbers, span in made.taken.items():
        text = ".".join(map(str, numbers))
        if len(numbers) == 1 and numbers not in made.left and known.covers(read_citation(text)):
            headline = f"section {text} is there already"
            _report(made, headline, span, f"say where it goes: `moved {text} -> ...`, or `gone {text} ...`")


def _report(
    made: Renumbering, headline: str, span: Span, help_text: str, notes: tuple[Note, ...] = ()
) -> None:
    made.sink.add(Diagnostic("E517", headline, span, help=help_text, notes=notes))
