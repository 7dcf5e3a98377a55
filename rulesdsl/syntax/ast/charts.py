"""Tables and modifiers as written."""

from __future__ import annotations

from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax.ast.common import (
    AcceptLine,
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
from rulesdsl.syntax.ast.expr import Expr, Over
from rulesdsl.syntax.ast.words import Head


@dataclass(frozen=True, slots=True)
class EdgeClause:
    """`below the first stays`: `end` is "below", "above" or "either"; `what` is "stays",
    "unknown", "refused" (with `words`) or "gives" (with `value`)."""

    end: str
    what: str
    words: Text | None = None
    value: Literal | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AxisLine:
    """`rows firepower "Total Firepower", in bands, past either end stays, plus moves down`.

    `subject` is the parameter's name in a table (`Path` of one name) or, in a group of
    modifiers, the expression looked up. `each` is set for `rows each E among L`: one
    candidate per element. `keying` is "labels" (default), "bands" or "dates".
    """

    orientation: str  # "rows" or "columns"
    subject: Expr
    type: TypeRef | None = None
    title: Text | None = None
    each: Over | None = None
    keying: str = "labels"
    from_then_on: bool = False
    rounded: str | None = None  # "up" or "down"
    plus_moves: str | None = None  # "up", "down", "left" or "right"
    edges: tuple[EdgeClause, ...] = ()
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class CellsLine:
    """`cells are rolls that give the column` and its kin.

    `what` is "rolls", "odds", "the roll or more", or the name of the number whose bands
    stand in the cells ("turns"). `gives` is "row", "column" or None (the roll or more).
    `rounded` belongs to odds.
    """

    what: str
    gives: str | None
    in_bands: bool = False
    rounded: str | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FigureSpec:
    """One of `gives distance: hexes, loss: steps` (`name` set) or of `gives number` (None).
    `group` is the head over it and its neighbours: `gives group "Movement" foot: mp, vehicle: mp`."""

    name: Name | None
    type: TypeRef
    span: Span = span_field()
    group: Text | None = None


@dataclass(frozen=True, slots=True)
class GivesLine:
    figures: tuple[FigureSpec, ...]
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class MarkLine:
    """`mark "†" recovered from [c]`: `what` is "note", "recovered", "inferred", "doubtful"
    or "corrected"; `words` is the note or the reason; `printed` the old figure of a
    correction."""

    symbol: Text
    what: str
    words: Text | None = None
    printed: Text | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class CodeLine:
    """`code "np" "not possible"`: one more word that may stand in a cell; `reading` is what
    it means to a look-up: "not possible" (default), "no effect", "prohibited"."""

    symbol: Text
    words: Text
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RollLine:
    """`roll d66` / `roll 2d6` at the head of a table."""

    dice: Name
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class PolicyLine:
    """`overlaps take the first` (`what` is "overlaps") or `holes are unknown` ("holes"): said of
    a table whose printed bands claim a roll twice, or leave one out."""

    what: str
    span: Span = span_field()


TableItem = (
    RollLine
    | AxisLine
    | CellsLine
    | GivesLine
    | MarkLine
    | CodeLine
    | PolicyLine
    | AcceptLine
    | PipeRow
    | NoteBlock
)


@dataclass(frozen=True, slots=True)
class TableDecl:
    head: Head
    external: bool
    items: tuple[TableItem, ...]
    replaces: tuple[Name, Text | None] | None = None
    span: Span = span_field()


# ---------------------------------------------------------------- modifiers


@dataclass(frozen=True, slots=True)
class CombineLine:
    """`all that apply, added` or `multiplied`."""

    how: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FavorsLine:
    """`plus favors attacker` / `minus favors defender`."""

    sign: str  # "plus" or "minus"
    role: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class NetLine:
    """`net between A and B`, `net at least A`, `net at most B`."""

    low: Num | None
    high: Num | None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ByLine:
    """`by fire_kind, usually for (...)`: lines apply by kind; see `ModLine.applies_to`."""

    subject: Expr
    usually: tuple[Name, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Chooser:
    """`defender chooses` ("chooses"), `the best for R` ("best"), `the worst for R`
    ("worst"), `the first that applies` ("first", role None)."""

    how: str
    role: Name | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AtMostLine:
    """`at most 2 of (a, b, c), defender chooses, "words" when C`."""

    limit: Num
    groups: tuple[Name, ...]
    chooser: Chooser
    words: Text | None = None
    when: Expr | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ModLine:
    """`+1 "words" when C per E, at most N for (a, b)`.

    `factor` is true for `x1/2`. `value` is the number or, for `+(expr)` / `x(expr)`, the
    expression. `for_each` ranges over a list, once per element. `applies_to` is the
    complete list of kinds (`for (...)`); None inherits the group's, then the list's.
    """

    value: Expr
    factor: bool
    words: Text
    when: Expr | None = None
    per: Expr | None = None
    per_at_most: Expr | None = None
    for_each: Over | None = None
    applies_to: tuple[Name, ...] | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class UnlessLine:
    """`unless no_terrain`: switches a group off."""

    condition: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class GroupBlock:
    """`group NAME "T", one, defender chooses, for (...)`; inside, lines or one chart."""

    name: Name
    title: Text
    one: bool
    chooser: Chooser | None
    applies_to: tuple[Name, ...] | None
    items: tuple[ModLine | AxisLine | MarkLine | PipeRow | UnlessLine | NoteBlock, ...]
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class UseLine:
    """`use OTHER[, signs reversed], "words" when C`: brings in another list."""

    modifiers: Name
    reversed: bool
    words: Text
    when: Expr | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class CancelLine:
    """`"words" cancels ("a", "b") when C`: strikes the lines known by those words."""

    words: Text
    targets: tuple[Text, ...]
    when: Expr
    cite: Cite | None = None
    span: Span = span_field()


ModItem = (
    CombineLine
    | FavorsLine
    | NetLine
    | ByLine
    | AtMostLine
    | ModLine
    | GroupBlock
    | UseLine
    | CancelLine
    | MarkLine
    | AcceptLine
    | NoteBlock
)


@dataclass(frozen=True, slots=True)
class ModifiersDecl:
    head: Head
    inputs: tuple[Input, ...]
    items: tuple[ModItem, ...]
    span: Span = span_field()
