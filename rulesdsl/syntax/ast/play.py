"""Resolvers, tracks, sequences and examples as written."""

from __future__ import annotations

from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax.ast.common import (
    AcceptLine,
    Alias,
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
from rulesdsl.syntax.ast.expr import Expr, Path, Rhs
from rulesdsl.syntax.ast.words import Definition, Head


@dataclass(frozen=True, slots=True)
class RollStep:
    """`roll attack d66[, k times][, when C]`."""

    name: Name
    dice: Name
    times: Expr | None = None
    when: Expr | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ChooseStep:
    """`choose n by R "words" from OPTIONS, usually E`. `options` is a tuple of written
    choices, a Path (a list) or a TypeRef (all members of an enum)."""

    name: Name
    role: Name
    words: Text
    options: tuple[Literal, ...] | Path | TypeRef
    usually: Expr | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RefuseStep:
    """`refuse "words" when C`, or `refuse "words" unless CONDITION` (a condition by name,
    whose failed lines become the reasons): `unless` says which."""

    words: Text
    unless: bool
    condition: Expr
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EndStep:
    """`end "words" when C`: the procedure stops here, nothing more happens."""

    words: Text
    when: Expr
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AgainStep:
    """`again when C`: the rolls above are made again."""

    when: Expr
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class OnlyOneStep:
    """`only one of (a, b) uses M`: a checked statement."""

    paths: tuple[Path, ...]
    modifiers: Name
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Carried:
    """`points from allowance`: a value that is handed from pass to pass, and its first value."""

    name: Name
    start: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EachStep:
    """`fired is each volley in volleys[, carrying points from 12]` and the steps under it."""

    name: Name
    element: Name
    source: Expr
    steps: tuple[Step, ...]
    cite: Cite | None = None
    span: Span = span_field()
    carrying: tuple[Carried, ...] = ()


@dataclass(frozen=True, slots=True)
class BecomesStep:
    """`points becomes points - cost`: what is handed to the next pass."""

    name: Name
    rhs: Rhs
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class StopStep:
    """`stop "words" when C`: this pass does not count, and no other follows."""

    words: Text
    when: Expr
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Bind:
    """`field is RHS` (`rhs` set) or `field asked "words"` (`asked` set) under `then go to`."""

    field: Name
    rhs: Rhs | None = None
    asked: Text | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ThenStep:
    """`then go to RESOLVER as NAME when C` and the inputs under it."""

    resolver: Name
    name: Name
    when: Expr | None
    binds: tuple[Bind, ...]
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class GivesNames:
    """`gives a, b`: which named steps are the result."""

    names: tuple[Name, ...]
    span: Span = span_field()


Step = (
    Definition
    | RollStep
    | ChooseStep
    | RefuseStep
    | EndStep
    | AgainStep
    | OnlyOneStep
    | EachStep
    | BecomesStep
    | StopStep
    | ThenStep
    | GivesNames
    | AcceptLine
    | NoteBlock
)


@dataclass(frozen=True, slots=True)
class ResolverDecl:
    head: Head
    inputs: tuple[Input, ...]
    steps: tuple[Step, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ExternalResolverDecl:
    """`external resolver X "T"` with `with n: number` lines: a procedure that is not here."""

    head: Head
    inputs: tuple[Input, ...]
    notes: tuple[NoteBlock, ...] = ()
    span: Span = span_field()


# ---------------------------------------------------------------- tracks


@dataclass(frozen=True, slots=True)
class StatesLine:
    """`states (open, buttoned), starts open` or `states MoraleState, starts normal`."""

    states: tuple[Name, ...] | TypeRef
    starts: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class CountsLine:
    """`counts from 0, starts 0`."""

    low: Num
    starts: Num
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EventLine:
    name: Name
    words: Text
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class OnLine:
    """`on casualties "words", now becomes E`: for counted tracks."""

    name: Name
    words: Text
    becomes: Expr
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class LastsLine:
    """`suppressed lasts 9 turns, counted at turn.turn_end of owner, then normal`; `counted_of` is the
    side that is active there, where one is named."""

    state: Name
    amount: Expr
    unit: Name
    counted_at: Path
    then: Name
    cite: Cite | None = None
    span: Span = span_field()
    counted_of: Name | None = None


@dataclass(frozen=True, slots=True)
class TrackDecl:
    head: Head
    inputs: tuple[Input, ...]
    lines: tuple[StatesLine | CountsLine | EventLine | OnLine | LastsLine | PipeRow | NoteBlock, ...]
    accepts: tuple[AcceptLine, ...] = ()
    span: Span = span_field()


# ---------------------------------------------------------------- sequences


@dataclass(frozen=True, slots=True)
class SeqClause:
    """One clause of a node. `word` is one of: "both sides", "active side", "inactive side",
    "once per side", "order by" (name), "in order", "in any order", "optional", "repeated",
    "only when" (condition), "uses" (names), "same as" (name), "plays" (path, args),
    "by active side", "by inactive side", "on" (name), "never in" (name)."""

    word: str
    names: tuple[Name, ...] = ()
    path: Path | None = None
    args: tuple[Expr, ...] = ()
    condition: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Node:
    """`phase|segment|step|part|interrupt NAME "T"` with clauses and the nodes inside."""

    level: str
    name: Name
    title: Text
    aliases: tuple[Alias, ...] = ()
    clauses: tuple[SeqClause, ...] = ()
    nodes: tuple[SeqItem, ...] = ()
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ForEachNode:
    """`for each gt in (am, pm, night)` and the nodes inside."""

    name: Name
    members: tuple[Literal, ...]
    nodes: tuple[SeqItem, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class WithNode:
    """`with active as first` or `with active as other side` (`value` None) and the nodes inside."""

    role: Name
    value: Name | None
    nodes: tuple[SeqItem, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class LimitNode:
    """`at most 1 of (a, b) for each side, "words"[, when C]`: remembered while the sequence
    it stands in is played."""

    limit: Num
    paths: tuple[Path, ...]
    per: Name
    words: Text
    when: Expr | None = None
    cite: Cite | None = None
    span: Span = span_field()


SeqItem = Node | ForEachNode | WithNode | LimitNode | EventLine | NoteBlock


@dataclass(frozen=True, slots=True)
class SequenceDecl:
    head: Head
    aliases: tuple[Alias, ...]
    inputs: tuple[Input, ...]
    items: tuple[SeqItem, ...]
    span: Span = span_field()


# ---------------------------------------------------------------- examples


@dataclass(frozen=True, slots=True)
class Given:
    """`path value`, `path (a, b)` or `path` with a pipe table under it."""

    path: Path
    value: Literal | tuple[Literal, ...] | tuple[PipeRow, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DieValue:
    """`46`, or `(colored 2, white 3)` read die by die (`by_die`)."""

    value: int | None = None
    by_die: tuple[tuple[Name, int], ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Rolled:
    """`attack 46`, `fired.dr 7, 5`: values in the order they are rolled."""

    path: Path
    values: tuple[DieValue, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Doing:
    """`allied_turn.inactive_exploit axis`: a side uses a node of a sequence; in an example of a
    track `turn_end`: it happens, to nobody in particular."""

    path: Path
    side: Name | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Expected:
    """`result.loss 1 disputed "words" [cite]`; several values are a list. `refused "words"`,
    `ended "words"` and `unknown` are written with the path of one of those words."""

    path: Path
    values: tuple[Literal, ...]
    is_list: bool = False
    disputed: Text | None = None
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ExampleDecl:
    head: Head
    of: Name
    given: tuple[Given, ...] = ()
    choosing: tuple[Given, ...] = ()
    rolling: tuple[Rolled, ...] = ()
    doing: tuple[Doing, ...] = ()
    expect: tuple[Expected, ...] = ()
    notes: tuple[NoteBlock, ...] = ()
    accepts: tuple[AcceptLine, ...] = ()
    span: Span = span_field()
