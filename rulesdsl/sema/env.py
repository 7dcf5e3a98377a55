"""The shared environment of the semantic stage: what every module of `sema` is handed.

In: the declarations in force (`Layered`), the files, a sink. Out: look-ups that never
report twice. `Env` holds the symbols, the finished vocabulary, and a memo of functions that
are assembled when first needed (forward references are fine; a function that needs itself is
reported once, with the cycle). After `analyse` every function in the memo is either a node
of the graph or None: poison, already reported.

`None` always means poison here: whoever gets it stays quiet and passes it on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from copy import copy
from dataclasses import field
from functools import lru_cache
from typing import Final, TypeVar

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Edit, Note, Sink
from rulesdsl.sema.codes import RECURSION
from rulesdsl.sema.declare import FunctionDecl, NamedDecl, Symbols, namespace_of
from rulesdsl.sema.memory import Notebook, Noted
from rulesdsl.sema.modifier_types import Policy
from rulesdsl.sema.places import place_of
from rulesdsl.sema.remarks import remarks
from rulesdsl.sema.signatures import TableSignature
from rulesdsl.source import NO_SPAN, SourceFile, Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

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
    policy: Callable[[ast.ModifiersDecl, Env], Policy | None]


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


_TABLES: Final = (
    *("measures", "roles", "dice", "enums", "outcomes", "owners", "records", "patterns"),
    *("result_types", "pass_types", "fold_types", "memo", "signatures", "groups", "policies"),
)


@dataclass(slots=True)
class _Tally:
    """How often an unknown name was met."""

    count: int = 0


@dataclass(frozen=True, slots=True)
class _Use:
    """What is needed of a function, and where: the place of a message about a circle."""

    name: str
    group: str = ""
    span: Span = field(default=NO_SPAN, compare=False)


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
    notes: Notebook
    bad_fields: set[tuple[str, str]] = field(default_factory=set)
    bad_types: set[str] = field(default_factory=set)
    lost_members: set[str] = field(default_factory=set)
    under_way: list[str] = field(default_factory=list)
    unknown: dict[tuple[str, str], Unknown] = field(default_factory=dict)
    reports: _Tally = field(default_factory=_Tally)
    measures: Noted[str, g.Measure] = field(init=False)
    roles: Noted[str, g.Role] = field(init=False)
    dice: Noted[str, g.Dice] = field(init=False)
    enums: Noted[str, g.Enum] = field(init=False)
    outcomes: Noted[str, g.Outcome] = field(init=False)
    owners: Noted[str, tuple[tuple[str, str], ...]] = field(init=False)
    records: Noted[str, g.Record] = field(init=False)
    patterns: Noted[str, g.Pattern] = field(init=False)
    result_types: Noted[str, dict[str, g.Type | None]] = field(init=False)
    pass_types: Noted[tuple[str, str], dict[str, g.Type | None]] = field(init=False)
    fold_types: Noted[tuple[str, str], dict[str, g.Type | None]] = field(init=False)
    memo: Noted[str, Assembled | None] = field(init=False)
    signatures: Noted[str, TableSignature | None] = field(init=False)
    groups: Noted[tuple[str, str], g.ModifierGroup | None] = field(init=False)
    policies: Noted[str, Policy | None] = field(init=False)

    def __post_init__(self) -> None:
        for name in _TABLES:
            setattr(self, name, self.notes.table(name))
        self.notes.answers |= {
            "function": lambda use: self.function(use.name, use.span),
            "group": self._asked_of_list,
            "signature": self._asked_of_table,
            "policy": self._asked_of_list,
        }

    def aside(self) -> Env:
        """The same environment where nothing is reported, and nothing that is made stays."""
        other = copy(self)
        other.notes, other.sink, other.unknown = self.notes.beside(), Sink(), {}
        other.bad_fields, other.bad_types = set(self.bad_fields), set(self.bad_types)
        other.lost_members, other.under_way = set(self.lost_members), list(self.under_way)
        for name in _TABLES:
            setattr(other, name, getattr(self, name).aside())
        return other

    def muted(self) -> Env:
        """The same environment without its messages, but for names that nobody knows."""
        other = copy(self)
        other.sink = Sink()
        return other

    def once(self, what: str, name: Hashable, make: Callable[[], T]) -> T:
        """Work on a declaration, or what it came to before. Where something of the vocabulary
        failed, everything is made anew."""
        if self.bad_fields or self.bad_types or self.lost_members or self.symbols.broken:
            return make()
        return self.notes.once((what, name), make, self._said)

    def _said(self) -> int:
        return len(self.sink.items) + self.reports.count

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
        self.reports.count += 1
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
        if not self.memo.holds_below(name):
            decl = self.symbols.functions.get(name)
            if decl is None or not self._enter(name, span):
                return None
            try:
                self.memo.put(name, self.once("function", name, lambda: self._made(name)))
            finally:
                self.under_way.pop()
        return self._told("function", _Use(name, span=span), self.memo, name)

    def _made(self, name: str) -> Assembled | None:
        return self.makers.function(self.symbols.functions[name], self)

    def group(self, decl: ast.ModifiersDecl, name: str, span: Span) -> g.ModifierGroup | None:
        """One group of a list of modifiers; groups are assembled one by one, so that a group may
        depend on other groups of the same list."""
        key = (decl.head.name.text, name)
        if not self.groups.holds_below(key):
            if not self._enter(f"{key[0]}.{name}", span):
                return None
            try:
                made = self.once("group", key, lambda: self.makers.group(self._modifiers(key[0]), name, self))
                self.groups.put(key, made)
            finally:
                self.under_way.pop()
        return self._told("group", _Use(*key, span), self.groups, key)

    def table_signature(self, decl: ast.TableDecl) -> TableSignature | None:
        name = decl.head.name.text
        if not self.signatures.holds_below(name):
            made = self.once("signature", name, lambda: self.makers.table_signature(self._table(name), self))
            self.signatures.put(name, made)
        return self._told("signature", _Use(name), self.signatures, name)

    def policy(self, decl: ast.ModifiersDecl) -> Policy | None:
        """How a list of modifiers adds up."""
        name = decl.head.name.text
        if not self.policies.holds_below(name):
            made = self.once("policy", name, lambda: self.makers.policy(self._modifiers(name), self))
            self.policies.put(name, made)
        return self._told("policy", _Use(name), self.policies, name)

    def _told(self, what: str, use: _Use, table: Noted[K, V], key: K) -> V | None:
        """The answer to a question that others hang on; what was made aside nobody asks again."""
        made = table.peek(key)
        if not (self.notes.aside and table.holds(key)):
            self.notes.note(what, use, made)
        return made

    def _asked_of_list(self, use: _Use) -> object:
        """The same question again, in a view where the name may stand for something else."""
        decl = self.symbols.functions.get(use.name)
        if not isinstance(decl, ast.ModifiersDecl):
            return use
        return self.group(decl, use.group, use.span) if use.group else self.policy(decl)

    def _asked_of_table(self, use: _Use) -> object:
        decl = self.symbols.functions.get(use.name)
        return self.table_signature(decl) if isinstance(decl, ast.TableDecl) else use

    def _modifiers(self, name: str) -> ast.ModifiersDecl:
        decl = self.symbols.functions[name]
        assert isinstance(decl, ast.ModifiersDecl)
        return decl

    def _table(self, name: str) -> ast.TableDecl:
        decl = self.symbols.functions[name]
        assert isinstance(decl, ast.TableDecl)
        return decl

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
    return _cited(cite.items if cite is not None else ())


@lru_cache(maxsize=4096)
def _cited(items: tuple[str, ...]) -> g.Cited:
    return g.Cited(items=items)


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
