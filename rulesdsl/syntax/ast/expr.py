"""Expressions as written. See `rulesdsl/docs/language.md`, "Expressions"."""

from __future__ import annotations

from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax.ast.common import Absent, Band, Cite, Date, Name, Num, Text, YesNo, span_field


@dataclass(frozen=True, slots=True)
class Path:
    """`target.units`, `unit.kind.full_steps`, `firepower`."""

    names: tuple[Name, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Attr:
    """`(expr).name`: a field of a computed value."""

    base: Expr
    name: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Duration:
    """`24 hours`: what a date is moved by. `unit` is as written."""

    amount: Expr
    unit: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class CalendarRead:
    """`date of turn_track at 5`, `turn of turn_track at 1941-05-21 15:00`, `part of ...`: `what` is
    the word as written."""

    what: Name
    calendar: Name
    args: tuple[Expr, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Nobody:
    """`nobody`: the empty list."""

    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Now:
    """`now`: the present count of a track."""

    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RatioArg:
    """`attacker : defender`, only as an argument of an odds table."""

    left: Expr
    right: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class At:
    """`T at (a, b)`, `T at a rolling r`: a look-up or a call."""

    name: Name
    args: tuple[Expr, ...]
    rolling: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Heading:
    """`heading of T at v`: the row or column head itself, which can be shifted."""

    table: Name
    args: tuple[Expr, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Shifted:
    """`base shifted by n`."""

    base: Path
    by: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Binary:
    """`+ - x /`: `op` is one of "+", "-", "x", "/"."""

    op: str
    left: Expr
    right: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Negate:
    operand: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Compare:
    """`op` is one of "is", "is not", "<", "<=", ">", ">="."""

    op: str
    left: Expr
    right: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IsIn:
    """`x is in (a, b)`, `x is not in (a, b)`."""

    left: Expr
    members: tuple[Expr, ...]
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IsFirst:
    """`volley is the first`, inside `each volley in ...`."""

    element: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Expr, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Expr, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Not:
    operand: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Round:
    """`round up|down|nearest, halves up (x)`: `mode` is "up", "down" or "nearest"."""

    mode: str
    operand: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Extreme:
    """`lower of (a, b)` / `higher of (a, b)`: `which` is "lower" or "higher"."""

    which: str
    operands: tuple[Expr, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Kept:
    """`(x) kept between -10 and +10`."""

    operand: Expr
    low: Expr
    high: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Over:
    """What a list form ranges over: `among SOURCE [where CONDITION]`."""

    source: Expr
    where: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Aggregate:
    """`sum of E among L`, `greatest E among L`, `least E among L`, `each E among L`
    (a list of results), `all units among L` (lists joined): `kind` is "sum",
    "greatest", "least", "each" or "all"."""

    kind: str
    body: Expr
    over: Over
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Count:
    """`count of L [where C]`."""

    over: Over
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Those:
    """`those of L where C`: the part of a list."""

    over: Over
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Quantified:
    """`any|none|all of L [where F] have C`: `quantity` is "any", "none" or "all"."""

    quantity: str
    over: Over
    have: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class TheOne:
    """`the one of L [where F] with greatest|least E [if tied ROLE chooses]`."""

    over: Over
    extreme: str
    by: Expr
    tied: Name | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Ordered:
    """`L ordered by greatest|least E [if tied ROLE chooses]`: the same list in another order."""

    over: Over
    extreme: str
    by: Expr
    tied: Name | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class PartOf:
    """`the first N of L`, `the last N of L`: `which` is "first" or "last"."""

    which: str
    count: Expr
    source: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class RowsOf:
    """`the rows of T`: the lines of a chart as a list."""

    table: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Position:
    """`position of hex`, inside `each hex in ...`: 1 in the first pass."""

    element: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Split:
    """`split E into portions of N`: 36 in 8s is (8, 8, 8, 8, 4)."""

    operand: Expr
    portion: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Repeated:
    """`8 repeated n`: a list of n eights."""

    operand: Expr
    times: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Followed:
    """`a followed by b`: two lists, one after the other."""

    left: Expr
    right: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SumOfGroups:
    """`sum of groups (a, b) in M`."""

    groups: tuple[Name, ...]
    modifiers: Name
    span: Span = span_field()


Expr = (
    Path
    | Attr
    | Num
    | Band
    | YesNo
    | Text
    | Absent
    | Nobody
    | Now
    | RatioArg
    | At
    | Heading
    | Shifted
    | Binary
    | Negate
    | Compare
    | IsIn
    | IsFirst
    | And
    | Or
    | Not
    | Round
    | Extreme
    | Kept
    | Aggregate
    | Count
    | Those
    | Quantified
    | TheOne
    | Ordered
    | PartOf
    | RowsOf
    | Position
    | Split
    | Repeated
    | Followed
    | SumOfGroups
    | Date
    | Duration
    | CalendarRead
)


@dataclass(frozen=True, slots=True)
class Case:
    """`VALUE "words" when C [cite]`; `words` is absent in the one-line form."""

    value: Expr
    words: Text | None
    when: Expr
    cite: Cite | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Rhs:
    """The right side of `is` or `gives`: plain (`cases` empty), the one-line form
    `A when C, otherwise B` (`block` false) or the block `the first that fits`.
    `otherwise` is the plain value, or the last line of the block."""

    cases: tuple[Case, ...]
    otherwise: Expr
    cite: Cite | None = None
    otherwise_cite: Cite | None = None
    block: bool = False
    span: Span = span_field()
