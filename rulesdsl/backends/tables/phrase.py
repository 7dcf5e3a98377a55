"""Expressions in a player's words.

In: a typed expression and the inputs of the declaration it stands in. Out: a line of text in
the language's own spelling, with printed names for members, charts and rules, never an
identifier that a player has not met. Brackets stand exactly where precedence needs them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, assert_never

from rulesdsl.backends.tables.doc import Run, Text, flat, join, plain, styled
from rulesdsl.backends.tables.names import Names
from rulesdsl.backends.tables.text import clean, possessive, words
from rulesdsl.graph import (
    AbsentValue,
    AllOf,
    AnyOf,
    Arithmetic,
    CalendarRead,
    Call,
    CarriedRef,
    Cases,
    Comparison,
    Concat,
    Constant,
    CountOver,
    DateShift,
    ElementRef,
    EmptyList,
    EnumFigure,
    Expr,
    ExtremeOver,
    FieldOf,
    FilterOver,
    FoldType,
    FunctionId,
    GroupSum,
    HeadingOf,
    Input,
    InputRef,
    IsTheFirst,
    JoinOver,
    KeptBetween,
    Lookup,
    LowerHigher,
    MapOver,
    Membership,
    MemberValue,
    Minus,
    ModifierGroup,
    Modifiers,
    Needed,
    NotThat,
    NowRef,
    OneWith,
    OrderedBy,
    OutcomeFigure,
    Over,
    PartOf,
    PositionOf,
    QuantifiedOver,
    RatioOf,
    RepeatOf,
    ResultField,
    RollDie,
    Rounded,
    RowsOf,
    Shift,
    SplitInto,
    StepRef,
    SumOver,
    Table,
    TableFigure,
    Type,
    YesNoType,
)

OPEN, OR, AND, NOT, COMPARE, SUM, PRODUCT, UNARY, ATOM = range(9)
"""How tightly a form binds, loosest first. OPEN forms reach to the end of their line."""

_SIGNS: Final = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_COMPARISONS: Final = {
    "is": "is",
    "is not": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}

Path = FieldOf | EnumFigure | OutcomeFigure | TableFigure | ResultField | RollDie
Reference = InputRef | StepRef | ElementRef | CarriedRef | NowRef | PositionOf | Path
Asked = Call | Lookup | RatioOf | HeadingOf | Shift | GroupSum
Figured = Arithmetic | Minus | Rounded | LowerHigher | KeptBetween | SplitInto | RepeatOf | Concat | PartOf
Truth = Comparison | Membership | IsTheFirst | AllOf | AnyOf | NotThat
Gathered = SumOver | ExtremeOver | MapOver | JoinOver
Dated = DateShift | CalendarRead
Listed = Gathered | CountOver | FilterOver | QuantifiedOver | OneWith | OrderedBy


class Phraser:
    """Holds what names mean here: the declaration's inputs and the list elements in scope."""

    def __init__(self, names: Names, inputs: tuple[Input, ...] = ()) -> None:
        self.names = names
        self.inputs = inputs
        self._elements: list[tuple[str, Type]] = []

    def say(self, expr: Expr, level: int = OPEN) -> Text:
        """The expression, in brackets where it binds looser than `level`."""
        tight, text = self._build(expr)
        return text if tight >= level else (Run("("), *text, Run(")"))

    def listing(self, exprs: tuple[Expr, ...]) -> Text:
        return join(", ", [self.say(expr, OR) for expr in exprs])

    def over(self, over: Over) -> Text:
        """`L where C`, with the element in scope of C."""
        text = self.say(over.source, ATOM)
        if over.where is None:
            return text
        with self.element(over.element, _element_type(over.source)):
            return (*text, Run(" where "), *self.say(over.where, OR))

    @contextmanager
    def element(self, name: str, kind: Type) -> Iterator[None]:
        self._elements.append((name, kind))
        try:
            yield
        finally:
            self._elements.pop()

    # ------------------------------------------------------------ dispatch

    def _build(self, expr: Expr) -> tuple[int, Text]:
        if isinstance(expr, Constant):
            return ATOM, plain(self._constant(expr))
        if isinstance(expr, RowsOf):
            return ATOM, (Run("the rows of "), *self.names.ref(expr.table))
        if isinstance(expr, EmptyList):
            return ATOM, plain("nobody")
        if isinstance(expr, Needed):
            return self._build(expr.operand)
        if isinstance(expr, Cases):
            carried = absent_carried(expr)
            return self._build(carried) if carried is not None else (OPEN, self._one_line_cases(expr))
        if isinstance(expr, Reference):
            return ATOM, self._reference(expr)
        if isinstance(expr, Asked):
            return self._asked(expr)
        if isinstance(expr, Figured):
            return self._figured(expr)
        if isinstance(expr, Truth):
            return self._truth(expr)
        if isinstance(expr, Listed):
            return OPEN, self._listed(expr)
        if isinstance(expr, Dated):
            return SUM, self._dated(expr)
        assert_never(expr)

    def _constant(self, expr: Constant) -> str:
        text = self.names.value(expr.value)
        if isinstance(expr.value, MemberValue) and " or " in f" {text} ":
            return f"“{text}”"
        return text

    def _one_line_cases(self, expr: Cases) -> Text:
        parts: list[Text] = []
        for case in expr.cases:
            parts.append((*self.say(case.value, OR), Run(" when "), *self.say(case.when)))
        parts.append((Run("otherwise "), *self.say(expr.otherwise, OR)))
        return join(", ", parts)

    # ------------------------------------------------------------ names and paths

    def _reference(self, expr: Reference) -> Text:
        match expr:
            case InputRef():
                return styled(words(expr.name), "name")
            case StepRef() | ElementRef() | CarriedRef():
                return styled(words(expr.name), "name")
            case PositionOf():
                return (Run("the position of "), *styled(words(expr.element), "name"))
            case NowRef():
                return plain("the present count")
            case FieldOf():
                return self._field(expr)
            case EnumFigure():
                return self._of(expr.base, expr.column, expr.type)
            case OutcomeFigure():
                return self._of(expr.base, expr.field, expr.type)
            case TableFigure():
                return self._of(expr.base, expr.figure, expr.type)
            case ResultField(base=base, name="passes") if isinstance(base.type, FoldType):
                return self.say(base, ATOM)
            case ResultField():
                return self._of(expr.base, expr.name, expr.type)
            case RollDie():
                return (Run(f"the {words(expr.die)} die of "), *self.say(expr.base, ATOM))
            case _:
                assert_never(expr)

    def _of(self, base: Expr, field: str, kind: Type) -> Text:
        inner = base.operand if isinstance(base, Needed) else base
        innermost = self._elements[-1][0] if self._elements else ""
        if isinstance(inner, ElementRef) and inner.name == innermost and not self.names.record_of(inner.type):
            return styled(words(field), "name")
        owner = self.say(base, ATOM)
        link = "" if isinstance(kind, YesNoType) else possessive(flat(owner))[len(flat(owner)) :]
        return (*owner, Run(f"{link} "), *styled(words(field), "name"))

    def _field(self, expr: FieldOf) -> Text:
        base = expr.base.operand if isinstance(expr.base, Needed) else expr.base
        bare = (
            self._bare_of_element(base.name, expr.field)
            if isinstance(base, ElementRef)
            else isinstance(base, InputRef) and self._bare_of_input(base.name, expr.field)
        )
        return styled(words(expr.field), "name") if bare else self._of(expr.base, expr.field, expr.type)

    def _has_field(self, kind: Type, field: str) -> bool:
        record = self.names.record_of(kind)
        return record is not None and any(f.name == field for f in record.fields)

    def _bare_of_element(self, name: str, field: str) -> bool:
        """The innermost element that has such a field goes without saying."""
        for element, kind in reversed(self._elements):
            if self._has_field(kind, field):
                return element == name
        return False

    def _bare_of_input(self, name: str, field: str) -> bool:
        if any(self._has_field(kind, field) for _, kind in self._elements):
            return False
        owners = [i.name for i in self.inputs if self._has_field(i.type, field)]
        return owners == [name]

    # ------------------------------------------------------------ other rules and charts

    def _asked(self, expr: Asked) -> tuple[int, Text]:
        match expr:
            case Call():
                return self._call(expr)
            case Lookup():
                at: Text = (Run(" at "), *self._arguments(expr.args)) if expr.args else ()
                text = (*self.names.ref(expr.table), *at)
                if expr.rolling is not None:
                    text = (*text, Run(", rolling "), *self.say(expr.rolling, SUM))
                return SUM, text
            case RatioOf():
                return SUM, (*self.say(expr.left, PRODUCT), Run(" : "), *self.say(expr.right, PRODUCT))
            case HeadingOf():
                head = f"the {self._axis_word(expr.table, expr.axis)} of "
                text = (Run(head), *self.names.ref(expr.table), Run(" at "))
                return SUM, (*text, *self.say(expr.argument, SUM))
            case Shift():
                return SUM, (*self.say(expr.base, ATOM), Run(" shifted by "), *self.say(expr.by, PRODUCT))
            case GroupSum():
                groups = ", ".join(self._group_title(expr, name) for name in expr.groups)
                return SUM, (Run(f"the sum of groups ({groups}) in "), *self.names.ref(expr.modifiers))
            case _:
                assert_never(expr)

    def _call(self, expr: Call) -> tuple[int, Text]:
        """A rule of the thing in hand by its title alone; of another thing, "Title of thing"."""
        ref = self.names.ref(expr.function)
        if len(expr.args) == 1:
            only = expr.args[0].operand if isinstance(expr.args[0], Needed) else expr.args[0]
            if isinstance(only, InputRef) and len(self.inputs) == 1 and self.names.record_of(only.type):
                return ATOM, ref
            if isinstance(only, ElementRef) and self._elements and self._elements[-1][0] == only.name:
                return ATOM, ref
            if isinstance(only, InputRef | ElementRef | FieldOf | StepRef):
                return UNARY, (*ref, Run(" of "), *self.say(only, ATOM))
        if not expr.args:
            return ATOM, ref
        return SUM, (*ref, Run(" at "), *self._arguments(expr.args))

    def _arguments(self, args: tuple[Expr, ...]) -> Text:
        if len(args) == 1:
            return self.say(args[0], SUM)
        return (Run("("), *self.listing(args), Run(")"))

    def _axis_word(self, table: FunctionId, axis: int) -> str:
        node = self.names.graph.functions.get(table)
        if not isinstance(node, Table) or axis >= len(node.grid.axes):
            return "head"
        return node.grid.axes[axis].orientation

    def _group_title(self, expr: GroupSum, name: str) -> str:
        owner = self.names.graph.functions.get(expr.modifiers)
        for item in owner.items if isinstance(owner, Modifiers) else ():
            if isinstance(item, ModifierGroup) and item.name == name and item.title:
                return clean(item.title)
        return words(name)

    # ------------------------------------------------------------ figures

    def _figured(self, expr: Figured) -> tuple[int, Text]:
        match expr:
            case Arithmetic():
                level = SUM if expr.op in "+-" else PRODUCT
                right = self.say(expr.right, level + 1)
                return level, (*self.say(expr.left, level), Run(f" {_SIGNS[expr.op]} "), *right)
            case Minus():
                return UNARY, (Run("−"), *self.say(expr.operand, ATOM))
            case Rounded():
                how = "nearest, halves up" if expr.mode == "nearest" else expr.mode
                return ATOM, (Run(f"round {how} ("), *self.say(expr.operand), Run(")"))
            case LowerHigher():
                return ATOM, (Run(f"the {expr.which} of ("), *self.listing(expr.operands), Run(")"))
            case KeptBetween():
                bounds = (*self.say(expr.low, SUM), Run(" and "), *self.say(expr.high, SUM))
                return SUM, (*self.say(expr.operand, ATOM), Run(", kept between "), *bounds)
            case SplitInto():
                portions = self.say(expr.portion, PRODUCT)
                return SUM, (*self.say(expr.operand, PRODUCT), Run(" split into portions of "), *portions)
            case RepeatOf():
                times = self.say(expr.times, UNARY)
                return PRODUCT, (*self.say(expr.operand, UNARY), Run(" repeated "), *times, Run(" times"))
            case PartOf():
                text = (Run(f"the {expr.which} "), *self.say(expr.count, ATOM), Run(" of "))
                return SUM, (*text, *self.say(expr.source, ATOM))
            case Concat():
                return SUM, (*self.say(expr.left, SUM), Run(" followed by "), *self.say(expr.right, PRODUCT))
            case _:
                assert_never(expr)

    # ------------------------------------------------------------ dates

    def _dated(self, expr: Dated) -> Text:
        match expr:
            case CalendarRead():
                head = (Run(f"the {expr.what} of "), *self.names.ref(expr.calendar), Run(" at "))
                return (*head, *self.say(expr.operand, UNARY))
            case DateShift():
                one = isinstance(expr.amount, Constant) and self.names.value(expr.amount.value) == "1"
                unit = expr.unit.removesuffix("s") if one else expr.unit
                sign = " − " if expr.earlier else " + "
                return (*self.say(expr.base, UNARY), Run(sign), *self.say(expr.amount, ATOM), Run(f" {unit}"))
            case _:
                assert_never(expr)

    # ------------------------------------------------------------ yes or no

    def _truth(self, expr: Truth) -> tuple[int, Text]:
        match expr:
            case Comparison():
                sign = f" {_COMPARISONS[expr.op]} "
                return COMPARE, (*self.say(expr.left, SUM), Run(sign), *self.say(expr.right, SUM))
            case Membership():
                sign = " is not in (" if expr.negated else " is in ("
                return COMPARE, (*self.say(expr.left, SUM), Run(sign), *self.listing(expr.members), Run(")"))
            case IsTheFirst():
                return COMPARE, (*styled(words(expr.element), "name"), Run(" is the first"))
            case AllOf():
                return AND, join(" and ", [self.say(part, NOT) for part in expr.parts])
            case AnyOf():
                return OR, join(" or ", [self.say(part, AND) for part in expr.parts])
            case NotThat():
                return NOT, (Run("not "), *self.say(expr.operand, SUM))
            case _:
                assert_never(expr)

    # ------------------------------------------------------------ lists

    def _listed(self, expr: Listed) -> Text:
        match expr:
            case CountOver():
                return (Run("the number of "), *self.over(expr.over))
            case FilterOver():
                return (Run("those of "), *self.over(expr.over))
            case SumOver():
                return self._among("the sum of ", expr.body, expr.over)
            case ExtremeOver():
                return self._among(f"the {expr.which} ", expr.body, expr.over)
            case MapOver():
                return self._among("each ", expr.body, expr.over)
            case JoinOver():
                return self._among("all ", expr.body, expr.over)
            case QuantifiedOver():
                head: Text = (Run(f"{expr.quantity} of "), *self.over(expr.over), Run(" have "))
                with self.element(expr.over.element, _element_type(expr.over.source)):
                    return (*head, *self.say(expr.have, OR))
            case OneWith():
                head = (Run("the one of "), *self.over(expr.over), Run(f" with the {expr.which} "))
                with self.element(expr.over.element, _element_type(expr.over.source)):
                    text = (*head, *self.say(expr.by, SUM))
                return (*text, *self._tie(expr.tied))
            case OrderedBy():
                head = (*self.over(expr.over), Run(f" ordered by the {expr.which} "))
                with self.element(expr.over.element, _element_type(expr.over.source)):
                    text = (*head, *self.say(expr.by, SUM))
                return (*text, *self._tie(expr.tied))
            case _:
                assert_never(expr)

    def _tie(self, tied: str | None) -> Text:
        return plain(f" (if tied, {self.names.role(tied)} chooses)" if tied else "")

    def _among(self, head: str, body: Expr, over: Over) -> Text:
        with self.element(over.element, _element_type(over.source)):
            text = self.say(body, SUM)
        return (Run(head), *text, Run(" among "), *self.over(over))


def absent_carried(expr: Cases) -> Expr | None:
    """"Absent when X is absent, otherwise E" goes without saying: it is E of X."""
    if len(expr.cases) != 1 or expr.cases[0].words:
        return None
    case = expr.cases[0]
    when = case.when
    asks = isinstance(when, Comparison) and when.op == "is" and _is_absent(when.right)
    return expr.otherwise if asks and _is_absent(case.value) else None


def _is_absent(expr: Expr) -> bool:
    return isinstance(expr, Constant) and isinstance(expr.value, AbsentValue)


def _element_type(source: Expr) -> Type:
    kind = source.type
    return kind.of if kind.kind in ("list", "optional") else kind
