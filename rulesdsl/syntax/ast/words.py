"""Vocabulary and plain computation as written: measures, roles, dice, enums, outcomes,
records, formulas, conditions."""

from __future__ import annotations

from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax.ast.common import (
    AcceptLine,
    Alias,
    Band,
    Cite,
    Input,
    Literal,
    Name,
    NoteBlock,
    Num,
    PipeRow,
    Text,
    TypeRef,
    span_field,
)
from rulesdsl.syntax.ast.expr import Expr, Rhs


@dataclass(frozen=True, slots=True)
class Head:
    """What every named declaration begins with: word, name, printed title, citations."""

    keyword: Name
    name: Name
    title: Text
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class MeasureDecl:
    """`measure hexes "hex" "hexes"`; `head.title` is the singular."""

    head: Head
    plural: Text
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class PatternDecl:
    """`pattern HexRef "hex number" like "A99.99", "9999"`: texts of that form; 9 is a digit, A a
    capital letter, ? any one character."""

    head: Head
    like: tuple[Text, ...]
    notes: tuple[NoteBlock, ...] = ()
    accepts: tuple[AcceptLine, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RoleDecl:
    head: Head
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DieLine:
    """`red 1d6, tens`: `dice` is as written ("1d6"); `place` is "tens", "ones" or None."""

    name: Name
    dice: Text
    place: Name | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ReadsLine:
    """`reads 0..9`, `reads 1..100`: what the lowest and highest reading are."""

    band: Band
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DiceDecl:
    head: Head
    lines: tuple[DieLine | ReadsLine | NoteBlock, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class MemberLine:
    """`sfa "Suppressive Fire Action" abbreviated "SFA"`; without a text the name is printed."""

    name: Name
    printed: Text | None
    aliases: tuple[Alias, ...] = ()
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EnumDecl:
    """Members as lines, or as a pipe table whose first row is the head
    (`name`, `printed`, then own columns)."""

    head: Head
    ordered: bool
    aliases: tuple[Alias, ...]
    members: tuple[MemberLine | PipeRow, ...]
    notes: tuple[NoteBlock, ...] = ()
    accepts: tuple[AcceptLine, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FigureValue:
    """`as_hits n`: a field of an outcome case, a parameter or a literal."""

    field: Name
    value: Literal
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class CaseForm:
    """`hits(n) "{n}" as_hits 0, numerical_hits n`."""

    name: Name
    parameters: tuple[Name, ...]
    template: Text
    figures: tuple[FigureValue, ...]
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class OutcomeDecl:
    head: Head
    fields: tuple[Name, ...]
    ordered: bool
    cases: tuple[CaseForm, ...]
    notes: tuple[NoteBlock, ...] = ()
    accepts: tuple[AcceptLine, ...] = ()
    aliases: tuple[Alias, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FieldLine:
    """`units list of Unit, at least 1, each called unit "words" [cite]`.

    `only` is `, 0..3 only`: any other value is refused.
    """

    name: Name
    type: TypeRef
    optional: bool = False
    usually: Literal | None = None
    at_least: Num | None = None
    at_most: Num | None = None
    only: Band | None = None
    each_called: Name | None = None
    words: Text | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RecordDecl:
    head: Head
    fields: tuple[FieldLine, ...]
    notes: tuple[NoteBlock, ...] = ()
    accepts: tuple[AcceptLine, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Definition:
    """`NAME is RHS`: a named intermediate of a formula or a step of a resolver."""

    name: Name
    rhs: Rhs
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Gives:
    """`gives RHS`, the last line of a formula."""

    rhs: Rhs
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FormulaDecl:
    head: Head
    inputs: tuple[Input, ...]
    definitions: tuple[Definition, ...]
    gives: Gives
    notes: tuple[NoteBlock, ...] = ()
    accepts: tuple[AcceptLine, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Unless:
    """`unless "words" when C`, an exception; its own exceptions nest under it."""

    words: Text
    when: Expr
    cite: Cite | None = None
    unless: tuple[Unless, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ConditionLine:
    words: Text
    when: Expr
    cite: Cite | None = None
    unless: tuple[Unless, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ConditionBlock:
    """`all of these` / `any of these` / `none of these`: `quantity` says which."""

    quantity: str
    lines: tuple[ConditionLine, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ConditionDecl:
    head: Head
    inputs: tuple[Input, ...]
    blocks: tuple[ConditionBlock, ...]
    notes: tuple[NoteBlock, ...] = ()
    accepts: tuple[AcceptLine, ...] = ()
    span: Span = span_field()
