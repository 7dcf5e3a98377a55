"""Typed expressions. Every node has its `type`; every name is resolved to what it means.

Evaluation is pure. `Unknown` cells, missing facts and refusals are raised only when a value
that depends on them is needed: definitions are lazy, `and`/`or`/cases short-circuit from
left to right.
"""

from __future__ import annotations

from typing import Annotated, Literal

from rulesdsl.graph.base import Cited, FunctionId, Model, Place, Type, Value
from rulesdsl.graph.kinds import Kinds


class Constant(Model):
    kind: Literal["constant"] = "constant"
    type: Type
    value: Value


class EmptyList(Model):
    """`nobody`."""

    kind: Literal["empty_list"] = "empty_list"
    type: Type


class InputRef(Model):
    """A whole input of the declaration (`fire`, `unit`, a table argument)."""

    kind: Literal["input"] = "input"
    type: Type
    name: str


class StepRef(Model):
    """An earlier definition or step of the same formula or resolver; inside an `each` step,
    its own steps by their bare names and the outer ones as well."""

    kind: Literal["step"] = "step"
    type: Type
    name: str


class ElementRef(Model):
    """The element of an enclosing list form, by its name. Names of nested forms differ."""

    kind: Literal["element"] = "element"
    type: Type
    name: str


class CarriedRef(Model):
    """A value carried by an enclosing `each` step, as it is at the beginning of the pass."""

    kind: Literal["carried"] = "carried"
    type: Type
    name: str


class NowRef(Model):
    """`now`: the present count of a counted track."""

    kind: Literal["now"] = "now"
    type: Type


class FieldOf(Model):
    """A field of a record value."""

    kind: Literal["field"] = "field"
    type: Type
    base: Expr
    field: str


class EnumFigure(Model):
    """An own column of an enum's member (`kind.full_steps`)."""

    kind: Literal["enum_figure"] = "enum_figure"
    type: Type
    base: Expr
    column: str


class OutcomeFigure(Model):
    """A field of an outcome (`result.as_hits`)."""

    kind: Literal["outcome_figure"] = "outcome_figure"
    type: Type
    base: Expr
    field: str


class TableFigure(Model):
    """One of the figures of a look-up (`result.distance`), or a head of a whole row."""

    kind: Literal["table_figure"] = "table_figure"
    type: Type
    base: Expr
    figure: str


class ResultField(Model):
    """A step of a resolver's result, of a follow-on or of an `each` pass (`rolled.goes_first`);
    of an `each` step that carries (`walk.points`): a carried value, `stopped` or `passes`."""

    kind: Literal["result_field"] = "result_field"
    type: Type
    base: Expr
    name: str


class RollDie(Model):
    """One die of a roll (`dr.colored`)."""

    kind: Literal["roll_die"] = "roll_die"
    type: Type
    base: Expr
    die: str


class Needed(Model):
    """An optional value used where one must be there: absent is then a missing fact, named
    `what`."""

    kind: Literal["needed"] = "needed"
    type: Type
    operand: Expr
    what: str


class Call(Model):
    """A formula (its value), a condition (yes/no) or a modifiers list (its total)."""

    kind: Literal["call"] = "call"
    type: Type
    function: FunctionId
    target: Literal["formula", "condition", "modifiers"]
    args: tuple[Expr, ...]


class Lookup(Model):
    """`T at (…)`, with `rolling` where the table's cells are rolls. `args` are in the order of
    the table's argument axes (`Table.arguments`)."""

    kind: Literal["lookup"] = "lookup"
    type: Type
    table: FunctionId
    args: tuple[Expr, ...]
    rolling: Expr | None = None
    place: Place


class RatioOf(Model):
    """`a : b`, an argument of an odds table."""

    kind: Literal["ratio"] = "ratio"
    type: Type
    left: Expr
    right: Expr


class HeadingOf(Model):
    """`heading of T at v`: the head of axis `axis` that `argument` falls under."""

    kind: Literal["heading_of"] = "heading_of"
    type: Type
    table: FunctionId
    axis: int
    argument: Expr
    place: Place


class Shift(Model):
    """A heading moved `by` heads along its axis; the axis says which way plus is and what lies
    beyond its ends; crossing or entering `...` is unknown."""

    kind: Literal["shift"] = "shift"
    type: Type
    base: Expr
    by: Expr
    place: Place


class Arithmetic(Model):
    """Exact `+ - * /`."""

    kind: Literal["arithmetic"] = "arithmetic"
    type: Type
    op: Literal["+", "-", "*", "/"]
    left: Expr
    right: Expr


class Minus(Model):
    kind: Literal["minus"] = "minus"
    type: Type
    operand: Expr


class Rounded(Model):
    """`nearest` rounds halves up (toward plus infinity)."""

    kind: Literal["rounded"] = "rounded"
    type: Type
    mode: Literal["up", "down", "nearest"]
    operand: Expr


class LowerHigher(Model):
    kind: Literal["lower_higher"] = "lower_higher"
    type: Type
    which: Literal["lower", "higher"]
    operands: tuple[Expr, ...]


class KeptBetween(Model):
    kind: Literal["kept"] = "kept"
    type: Type
    operand: Expr
    low: Expr
    high: Expr


class Comparison(Model):
    """`is` / `is not` on any type; the others on numbers, dates and ordered enums, outcomes and
    headings. An absent side is never more or less than anything, and is equal only to absent."""

    kind: Literal["comparison"] = "comparison"
    type: Type
    op: Literal["is", "is not", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


class Membership(Model):
    kind: Literal["membership"] = "membership"
    type: Type
    left: Expr
    members: tuple[Expr, ...]
    negated: bool = False


class IsTheFirst(Model):
    """The element of the enclosing `each` step is the first of its list."""

    kind: Literal["is_first"] = "is_first"
    type: Type
    element: str


class PositionOf(Model):
    """Which pass of the enclosing `each` step it is: 1, 2, 3."""

    kind: Literal["position"] = "position"
    type: Type
    element: str


class AllOf(Model):
    """`and`."""

    kind: Literal["and"] = "and"
    type: Type
    parts: tuple[Expr, ...]


class AnyOf(Model):
    """`or`."""

    kind: Literal["or"] = "or"
    type: Type
    parts: tuple[Expr, ...]


class NotThat(Model):
    kind: Literal["not"] = "not"
    type: Type
    operand: Expr


class Over(Model):
    """The elements of `source`, each named `element`, that satisfy `where`."""

    source: Expr
    element: str
    where: Expr | None = None


class SumOver(Model):
    """0 of an empty list."""

    kind: Literal["sum"] = "sum"
    type: Type
    body: Expr
    over: Over


class CountOver(Model):
    kind: Literal["count"] = "count"
    type: Type
    over: Over


class ExtremeOver(Model):
    """`greatest` / `least` of `body`; absent of an empty list. The type is optional unless the
    list is a field that says `at least 1`, taken whole."""

    kind: Literal["extreme"] = "extreme"
    type: Type
    which: Literal["greatest", "least"]
    body: Expr
    over: Over


class MapOver(Model):
    """`each E among L`: the list of `body`."""

    kind: Literal["map"] = "map"
    type: Type
    body: Expr
    over: Over


class JoinOver(Model):
    """`all E among L`: the lists `body`, joined."""

    kind: Literal["join"] = "join"
    type: Type
    body: Expr
    over: Over


class FilterOver(Model):
    """`those of L where C`."""

    kind: Literal["filter"] = "filter"
    type: Type
    over: Over


class QuantifiedOver(Model):
    """`any` / `none` / `all`; of an empty list: no, yes, yes."""

    kind: Literal["quantified"] = "quantified"
    type: Type
    quantity: Literal["any", "none", "all"]
    over: Over
    have: Expr


class OneWith(Model):
    """The element with the greatest or least `by`; the first of those tied (`tied` says whose
    choice that is); absent of an empty list (the type as for `ExtremeOver`). `by` is not evaluated
    for a single element."""

    kind: Literal["one_with"] = "one_with"
    type: Type
    over: Over
    which: Literal["greatest", "least"]
    by: Expr
    tied: str | None = None


class OrderedBy(Model):
    """The list with the greatest or least `by` first; those tied stay in their order (`tied` says
    who may put them in another). What is absent comes last. `over.where` is None. `by` is not
    evaluated for a single element."""

    kind: Literal["ordered"] = "ordered"
    type: Type
    over: Over
    which: Literal["greatest", "least"]
    by: Expr
    tied: str | None = None


class PartOf(Model):
    """The first or last `count` of `source`: all where there are fewer, none where `count` is
    less than 1."""

    kind: Literal["part"] = "part"
    type: Type
    which: Literal["first", "last"]
    count: Expr
    source: Expr


class RowsOf(Model):
    """`the rows of T`: the lines of a chart of named figures from the top, each with its heads
    (`FiguresType.headed`). A chart with a `...` among its rows is *unknown* as a whole."""

    kind: Literal["rows"] = "rows"
    type: Type
    table: FunctionId
    place: Place


class SplitInto(Model):
    """A whole number in portions: 36 in 8s is (8, 8, 8, 8, 4); 0 is the empty list."""

    kind: Literal["split"] = "split"
    type: Type
    operand: Expr
    portion: Expr


class RepeatOf(Model):
    kind: Literal["repeat"] = "repeat"
    type: Type
    operand: Expr
    times: Expr


class Concat(Model):
    kind: Literal["concat"] = "concat"
    type: Type
    left: Expr
    right: Expr


class GroupSum(Model):
    """The sum of some groups of a modifiers list, without its limits and choices."""

    kind: Literal["group_sum"] = "group_sum"
    type: Type
    modifiers: FunctionId
    groups: tuple[str, ...]
    args: tuple[Expr, ...]


class DateShift(Model):
    """A date `amount` units later; `earlier` where it is taken away. A month on is the same day,
    or the last of a month that does not have it."""

    kind: Literal["date_shift"] = "date_shift"
    type: Type
    base: Expr
    amount: Expr
    unit: Literal["minutes", "hours", "days", "weeks", "months"]
    earlier: bool = False


class CalendarRead(Model):
    """`date of C at n` (when turn n begins), `part of C at n`, `turn of C at D` (the turn in which
    the date lies). A turn or date that the calendar does not have is outside it."""

    kind: Literal["calendar_read"] = "calendar_read"
    type: Type
    what: Literal["date", "turn", "part"]
    calendar: FunctionId
    operand: Expr
    place: Place


class CaseOf(Model):
    """One line of a block of cases; `words` empty in the one-line form."""

    value: Expr
    words: str = ""
    when: Expr
    cites: Cited = Cited()
    place: Place


class Cases(Model):
    """The first case that holds, else `otherwise`."""

    kind: Literal["cases"] = "cases"
    type: Type
    cases: tuple[CaseOf, ...]
    otherwise: Expr


Expr = Annotated[
    Constant
    | EmptyList
    | InputRef
    | StepRef
    | ElementRef
    | CarriedRef
    | NowRef
    | FieldOf
    | EnumFigure
    | OutcomeFigure
    | TableFigure
    | ResultField
    | RollDie
    | Needed
    | Call
    | Lookup
    | RatioOf
    | HeadingOf
    | Shift
    | Arithmetic
    | Minus
    | Rounded
    | LowerHigher
    | KeptBetween
    | Comparison
    | Membership
    | IsTheFirst
    | PositionOf
    | AllOf
    | AnyOf
    | NotThat
    | SumOver
    | CountOver
    | ExtremeOver
    | MapOver
    | JoinOver
    | FilterOver
    | QuantifiedOver
    | OneWith
    | OrderedBy
    | PartOf
    | RowsOf
    | SplitInto
    | RepeatOf
    | Concat
    | GroupSum
    | DateShift
    | CalendarRead
    | Cases,
    Kinds(),
]

for _model in list(globals().values()):
    if isinstance(_model, type) and issubclass(_model, Model) and _model is not Model:
        _model.model_rebuild()
