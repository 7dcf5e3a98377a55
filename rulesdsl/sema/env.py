"""The shared environment of the semantic stage: what every module of `sema` is handed.

In: the declarations in force (`Layered`), the files, a sink. Out: look-ups that never
report twice. `Env` holds the symbols, the finished vocabulary, and a memo of functions that
are assembled when first needed (forward references are fine; a function that needs itself is
reported once, with the cycle). After `analyse` every function in the memo is either a node
of the graph or None: poison, already reported.

`None` always means poison here: whoever gets it stays quiet and passes it on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Edit, Note, Sink
from rulesdsl.sema.codes import RECURSION
from rulesdsl.sema.declare import FunctionDecl, NamedDecl, Symbols, namespace_of
from rulesdsl.sema.modifier_types import Policy
from rulesdsl.sema.places import place_of
from rulesdsl.sema.remarks import remarks
from rulesdsl.sema.signatures import TableSignature
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import ast

Assembled = (
    g.Formula
    | g.Condition
    | g.Modifiers
    | g.Table
    | g.Resolver
    | g.ExternalResolver
    | g.StateTrack
    | g.CountTrack
    | g.Calendar
    | g.Sequence
)


@dataclass(frozen=True, slots=True)
class Makers:
    """The modules that themselves infer expressions, handed to `infer` by `analyse` so that no
    two modules import each other. Each returns None for poison."""

    function: Callable[[FunctionDecl, Env], Assembled | None]
    table_signature: Callable[[ast.TableDecl, Env], TableSignature | None]
    group: Callable[[ast.ModifiersDecl, str, Env], g.ModifierGroup | None]


MOST_USES_SHOWN: Final = 8
MOST_WAITING: Final = 40
"""Functions are assembled in an order in which only a circle makes them wait for each other."""


@dataclass(slots=True)
class Unknown:
    """A name that is not declared, and where it is used."""

    headline: str
    help: str
    rule: str
    spans: list[Span] = field(default_factory=list)


@dataclass(slots=True)
class Env:
    """See the module. `enums`, `outcomes`, `records`, `dice`, `measures`, `roles` are filled
    before any function is looked at; `bad_fields` are (type, field) pairs that failed, `bad_types`
    the enums and outcomes of which something failed, `lost_members` the members they lost;
    `result_types[resolver]` are the types of what a resolver gives, `pass_types[resolver, step]`
    those of the steps of one pass of an `each` step, `fold_types` those of what is read of an
    `each` step that carries, once they are known."""

    files: Mapping[str, SourceFile]
    sink: Sink
    symbols: Symbols
    makers: Makers
    measures: dict[str, g.Measure] = field(default_factory=dict)
    roles: dict[str, g.Role] = field(default_factory=dict)
    dice: dict[str, g.Dice] = field(default_factory=dict)
    enums: dict[str, g.Enum] = field(default_factory=dict)
    outcomes: dict[str, g.Outcome] = field(default_factory=dict)
    records: dict[str, g.Record] = field(default_factory=dict)
    patterns: dict[str, g.Pattern] = field(default_factory=dict)
    bad_fields: set[tuple[str, str]] = field(default_factory=set)
    bad_types: set[str] = field(default_factory=set)
    lost_members: set[str] = field(default_factory=set)
    result_types: dict[str, dict[str, g.Type | None]] = field(default_factory=dict)
    pass_types: dict[tuple[str, str], dict[str, g.Type | None]] = field(default_factory=dict)
    fold_types: dict[tuple[str, str], dict[str, g.Type | None]] = field(default_factory=dict)
    memo: dict[str, Assembled | None] = field(default_factory=dict)
    signatures: dict[str, TableSignature | None] = field(default_factory=dict)
    groups: dict[tuple[str, str], g.ModifierGroup | None] = field(default_factory=dict)
    policies: dict[str, Policy | None] = field(default_factory=dict)
    under_way: list[str] = field(default_factory=list)
    unknown: dict[tuple[str, str], Unknown] = field(default_factory=dict)

    # ------------------------------------------------------------ messages

    def report(
        self,
        code: str,
        headline: str,
        span: Span,
        *,
        help: str = "",
        rule: str = "",
        notes: tuple[Note, ...] = (),
        edit: Edit | None = None,
    ) -> None:
        """One error. `rule` is the printed rule of the line or declaration it stands in."""
        self.sink.add(Diagnostic(code, headline, span, rule=rule, help=help, notes=notes, edit=edit))

    def report_unknown(
        self, code: str, name: str, headline: str, span: Span, *, help: str = "", rule: str = ""
    ) -> None:
        """A name that is not declared: one message for all its uses, with the first at its place
        and the others as notes. `flush_unknown` puts them into the sink."""
        found = self.unknown.setdefault((code, name), Unknown(headline, help, rule))
        if span not in found.spans:
            found.spans.append(span)

    def flush_unknown(self) -> None:
        """Put the messages of `report_unknown` into the sink, in the order of the text."""
        for (code, _), found in self.unknown.items():
            first, *others = sorted(found.spans)
            notes = tuple(Note(span, "and here") for span in others[:MOST_USES_SHOWN])
            if len(others) > MOST_USES_SHOWN:
                notes += (Note(first, f"and in {len(others) - MOST_USES_SHOWN} places more"),)
            self.report(code, found.headline, first, help=found.help, rule=found.rule, notes=notes)
        self.unknown.clear()

    def place(self, span: Span) -> g.Place:
        return place_of(span, self.files)

    # ------------------------------------------------------------ functions

    def function(self, name: str, span: Span) -> Assembled | None:
        """The assembled function `name` (declared), made now if need be. `span` is the use that
        needs it: the place of the message when it turns out to need itself."""
        if name in self.memo:
            return self.memo[name]
        decl = self.symbols.functions.get(name)
        if decl is None:
            return None
        if not self._enter(name, span):
            return None
        try:
            made = self.makers.function(decl, self)
        finally:
            self.under_way.pop()
        self.memo[name] = made
        return made

    def group(self, decl: ast.ModifiersDecl, name: str, span: Span) -> g.ModifierGroup | None:
        """One group of a list of modifiers; groups are assembled one by one, so that a group may
        depend on other groups of the same list."""
        key = (decl.head.name.text, name)
        if key not in self.groups:
            if not self._enter(f"{key[0]}.{name}", span):
                return None
            try:
                self.groups[key] = self.makers.group(decl, name, self)
            finally:
                self.under_way.pop()
        return self.groups[key]

    def table_signature(self, decl: ast.TableDecl) -> TableSignature | None:
        name = decl.head.name.text
        if name not in self.signatures:
            self.signatures[name] = self.makers.table_signature(decl, self)
        return self.signatures[name]

    def _enter(self, name: str, span: Span) -> bool:
        """Push `name`, or report the cycle that leads back to it."""
        waiting = self.under_way
        if name not in waiting and len(waiting) < MOST_WAITING:
            waiting.append(name)
            return True
        if name in waiting:
            circle = " -> ".join([*waiting[waiting.index(name) :], name])
            headline = f"{name} needs its own answer: {circle}"
        else:
            headline = f"{waiting[0]} needs {name} through more than {MOST_WAITING} others, in a circle"
        self.report(
            RECURSION,
            headline,
            span,
            help="nothing may depend on itself; break the circle at one of these",
        )
        return False


def cited(cite: ast.Cite | None) -> g.Cited:
    return g.Cited(items=cite.items) if cite is not None else g.Cited()


def rule_of(*cites: ast.Cite | None) -> str:
    """The rule numbers for a message: of the first of the lines that cites any."""
    for cite in cites:
        if cite is not None and cite.items:
            return "; ".join(cite.items)
    return ""


def header(decl: NamedDecl, env: Env, *, notes: tuple[ast.NoteBlock, ...] = ()) -> g.Header:
    """The header of a declaration, with the layer it comes from and what edited it."""
    head = decl.head
    origin = env.symbols.origins.get((namespace_of(decl), head.name.text))
    return g.Header(
        title=head.title.text,
        cites=cited(head.cite),
        notes=tuple(note.text.text for note in notes if note.what == "note"),
        remarks=remarks(notes, env.place),
        layer=origin.layer if origin is not None else g.LayerId(""),
        edited_by=origin.edited_by if origin is not None else (),
        replaces=g.LayerId(decl.replaces[0].text)
        if isinstance(decl, ast.TableDecl) and decl.replaces is not None
        else None,
        place=env.place(head.name.span),
    )


def accepted(lines: tuple[ast.AcceptLine, ...]) -> tuple[g.Accepted, ...]:
    return tuple(g.Accepted(code=line.code.text, reason=line.reason.text) for line in lines)
