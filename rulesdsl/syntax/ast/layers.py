"""Layers, edits and files as written."""

from __future__ import annotations

from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax.ast.charts import ModifiersDecl, ModItem, TableDecl, TableItem
from rulesdsl.syntax.ast.common import Cite, Name, NoteBlock, PipeRow, Text, span_field
from rulesdsl.syntax.ast.play import (
    CountsLine,
    ExampleDecl,
    ExternalResolverDecl,
    LastsLine,
    OnLine,
    ResolverDecl,
    SeqItem,
    SequenceDecl,
    StatesLine,
    Step,
    TrackDecl,
)
from rulesdsl.syntax.ast.time import CalendarDecl, CalendarLine
from rulesdsl.syntax.ast.words import (
    CaseForm,
    ConditionBlock,
    ConditionDecl,
    ConditionLine,
    Definition,
    DiceDecl,
    EnumDecl,
    FieldLine,
    FormulaDecl,
    Gives,
    Head,
    MeasureDecl,
    MemberLine,
    OutcomeDecl,
    PatternDecl,
    RecordDecl,
    RoleDecl,
)


@dataclass(frozen=True, slots=True)
class LayerDecl:
    """`series tcs "T", edition "3.1"`; `game hunters "T" extends tcs "3.1"`.

    `kind` is series, game, edition, errata, scenario or house. `extends_edition` is the
    text after the extended name; `edition` the clause; `dated` as written (2009-07).
    """

    kind: str
    name: Name
    title: Text
    extends: Name | None = None
    extends_edition: Text | None = None
    edition: Text | None = None
    dated: Text | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class OmittedDecl:
    """`omitted "words" [18.0]`: what this file leaves out, said at its head."""

    words: Text
    cite: Cite | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RemarkDecl:
    """`contradiction "words" [1.2; 3.4]`, `supposed "words" [1.2]` at the head of a file: what
    touches no declaration of it."""

    remark: NoteBlock
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SectionsDecl:
    """`sections "1.0-27.9" "Charts"`: the sections of the printed book that may be cited, for
    a file without a manifest. `rulesdsl.graph.citations` reads the texts."""

    texts: tuple[Text, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SwitchDecl:
    """`switch off 6.0 "T"` with `except 6.16` lines; `on` says which way."""

    on: bool
    section: Text
    title: Text | None
    exceptions: tuple[Text, ...] = ()
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class MovedDecl:
    """`moved 14 -> 15 "Overwatch", 15 -> 16`: old number, new number, title."""

    arrows: tuple[tuple[Text, Text, Text | None], ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class NewDecl:
    """`new 14 "T", 27 "T"`."""

    sections: tuple[tuple[Text, Text], ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class GoneDecl:
    """`gone 18 "T", 24 "T"`."""

    sections: tuple[tuple[Text, Text], ...]
    span: Span = span_field()


EditedLine = (
    ModItem
    | TableItem
    | Step
    | Gives
    | SeqItem
    | FieldLine
    | ConditionLine
    | ConditionBlock
    | MemberLine
    | CaseForm
    | StatesLine
    | CountsLine
    | OnLine
    | LastsLine
    | CalendarLine
    | PipeRow
    | Definition
)
"""A line of a declaration that `was` / `now` can name."""


@dataclass(frozen=True, slots=True)
class WasNow:
    """`was LINE` / `now LINE`: both replace, only `was` removes, only `now` adds at the end
    (or after `after`, a line known by its words or name)."""

    was: EditedLine | None
    now: tuple[EditedLine, ...] = ()
    after: Text | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class PatchGrid:
    """Pipe rows with `old -> new` cells; the first row is the head; `+ Head` adds a column,
    a row whose first cell begins with `+ ` adds a row."""

    rows: tuple[PipeRow, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RenameLine:
    """`rename row "a" -> "b"`: `what` is "row" or "column"."""

    what: str
    old: Text
    new: Text
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RemoveLine:
    """`remove row "a"` inside `in table`."""

    what: str
    name: Text
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class InEdit:
    """`in KIND NAME` and the edits under it."""

    kind: Name
    name: Name
    edits: tuple[WasNow | PatchGrid | RenameLine | RemoveLine, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AddEdit:
    """`add table NAME`: NAME, declared in this layer, comes in with this change."""

    kind: Name
    name: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RemoveEdit:
    kind: Name
    name: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ReplaceEdit:
    """`replace condition A with B`: every use of A means B."""

    kind: Name
    name: Name
    by: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SwitchEdit:
    on: bool
    section: Text
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EditsDecl:
    """`change|erratum|option NAME "T" [cite], dated D, usually off` and the edits inside."""

    head: Head
    dated: Text | None
    usually_off: bool
    edits: tuple[InEdit | AddEdit | RemoveEdit | ReplaceEdit | SwitchEdit, ...]
    notes: tuple[NoteBlock, ...] = ()
    span: Span = span_field()


Declaration = (
    LayerDecl
    | OmittedDecl
    | RemarkDecl
    | SectionsDecl
    | MeasureDecl
    | RoleDecl
    | DiceDecl
    | EnumDecl
    | OutcomeDecl
    | RecordDecl
    | FormulaDecl
    | ConditionDecl
    | ModifiersDecl
    | TableDecl
    | ResolverDecl
    | ExternalResolverDecl
    | TrackDecl
    | CalendarDecl
    | PatternDecl
    | SequenceDecl
    | ExampleDecl
    | EditsDecl
    | SwitchDecl
    | MovedDecl
    | NewDecl
    | GoneDecl
)


@dataclass(frozen=True, slots=True)
class Unit:
    """One parsed file: its declarations in order. A declaration that did not parse is not in
    it; `broken` names it where its head could be read, so that uses of it stay quiet."""

    path: str
    declarations: tuple[Declaration, ...]
    broken: tuple[Name, ...] = ()
