"""Pieces every AST node is made of: names, texts, citations, literals.

The AST holds names as text. It knows nothing of what they mean; that is the
work of `sema`. Spans never take part in comparison.
"""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from rulesdsl.source import NO_SPAN, Span
from rulesdsl.source.records import dataclass


def span_field() -> Span:
    return field(default=NO_SPAN, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written: `lower_case`, `CapitalWords`, or a word of the language."""

    text: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted text, without its quotes; a `\"\"\"` note, with its lines joined by newlines."""

    text: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Cite:
    """`[11.1e; 10.0b]`: the citations of one line, each as printed ("11.1e", "Charts")."""

    items: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Num:
    """An exact number; `signed` is true when a sign was written (`+2`, `-1`)."""

    value: Fraction
    signed: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Band:
    """`3..4` in an expression, a type or a clause (table cells have their own reader)."""

    low: int
    high: int
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class YesNo:
    value: bool
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Absent:
    """`absent`: the value of an optional field that is not there."""

    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Date:
    """`1941-05-21` or `1941-05-21 15:00`."""

    text: str
    span: Span = span_field()


Literal = Num | YesNo | Absent | Name | Text | Band | Date
"""What may stand as a plain value: after `usually`, in `given`, in `expect`."""


@dataclass(frozen=True, slots=True)
class TypeRef:
    """A type as written. `name` is `number`, `text`, `yes/no`, a measure or a Type.

    `is_list` marks `list of NAME`.
    """

    name: Name
    is_list: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Input:
    """`fire: AreaFire` in the head of a formula, table axis, resolver, ..."""

    name: Name
    type: TypeRef
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Alias:
    """`abbreviated "SFA"` (`kind` is "abbreviated") or `also called "X"` ("also called")."""

    kind: str
    text: Text
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Correction:
    """What stood in a cell before an erratum. Never parsed: the layers put it there."""

    printed: str
    edit: str
    kind: str = "erratum"
    words: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PipeCell:
    """One cell of a pipe table: its text stripped of blanks, and where it stands. `corrected`
    is set when an edit of a layer changed it."""

    text: str
    corrected: Correction | None = field(default=None, compare=False, repr=False, kw_only=True)
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class PipeRow:
    """`| a | b |`: one line of a pipe table."""

    cells: tuple[PipeCell, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class NoteBlock:
    """A `\"\"\"` note under a declaration; or a remark, `contradiction "words" [cite]` or `supposed
    "words" [cite]`: `what` is "note", "contradiction" or "supposed"."""

    text: Text
    what: str = "note"
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AcceptLine:
    """`accept W331 "why"`: the warning with this code is accepted here, with the reason."""

    code: Name
    reason: Text
    span: Span = span_field()
