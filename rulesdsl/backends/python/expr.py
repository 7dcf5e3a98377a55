"""Expressions of the graph as Python."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.backends.python.decisions import decision, told
from rulesdsl.backends.python.layout import Bracket, Chain, Clauses, Doc, Text
from rulesdsl.backends.python.listforms import list_form, new_list
from rulesdsl.backends.python.page import Page
from rulesdsl.backends.python.paths import needed, path_of, printed_part, printed_path
from rulesdsl.backends.python.printing import (
    ADD,
    CASE,
    COMPARE,
    LOOSE,
    OR,
    SIGN,
    TIMES,
    Piece,
    atom,
    beside,
    called,
    joined,
    may_be_absent,
)
from rulesdsl.backends.python.text import literal
from rulesdsl.lower import plan as p
from rulesdsl.source.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Printer:
    """Prints expressions in one scope. `trace` is what is handed on, empty where nothing is
    recorded; `present` what is known not to be absent here, `sure` the locals that never are; `now` the
    count of a counted track."""

    page: Page
    locals: p.Locals
    trace: str = "trace"
    present: frozenset[str] = frozenset()
    sure: frozenset[str] = frozenset()
    now: str = "now"

    def doc(self, expr: g.Expr, least: int = LOOSE) -> Doc:
        return self.piece(expr).at(least)

    def knowing(self, present: Iterable[str]) -> Printer:
        return replace(self, present=self.present | frozenset(present))

    def inside(self) -> Printer:
        return replace(self, present=frozenset())

    def is_present(self, subject: str) -> bool:
        return subject in self.present or subject in self.sure

    def never_absent(self, expr: g.Expr) -> bool:
        """Whether its value is there whatever the type allows."""
        if not may_be_absent(expr):
            return True
        if isinstance(expr, g.Cases):
            scope = self
            for case in expr.cases:
                if not scope.told(case.when, True).never_absent(case.value):
                    return False
                scope = scope.told(case.when, False)
            return scope.never_absent(expr.otherwise)
        path = path_of(self, expr)
        return path is not None and not path.optional and not path.guards

    def told(self, expr: g.Expr, truth: bool) -> Printer:
        """The same scope where `expr` came out as `truth`."""
        return self.knowing(told(self, expr, truth))

    def piece(self, expr: g.Expr) -> Piece:
        match expr:
            case g.Constant(value=g.MemberValue(enum=enum, member=member)):
                return atom(self.page.word(enum, member))
            case g.Constant(value=value):
                return constant(self.page, value)
            case g.EmptyList():
                return atom("()")
            case g.StepRef(name=name) if name in self.locals.later:
                return atom(f"{self.locals.steps[name]}()")
            case g.InputRef() | g.StepRef() | g.ElementRef() | g.CarriedRef():
                path = path_of(self, expr)
                return printed_path(self, expr, path) if path is not None else atom("None")
            case g.NowRef():
                return atom(self.now)
            case (
                g.FieldOf()
                | g.EnumFigure()
                | g.OutcomeFigure()
                | g.TableFigure()
                | g.ResultField()
                | g.RollDie()
            ):
                path = path_of(self, expr)
                return printed_path(self, expr, path) if path is not None else printed_part(self, expr)
            case g.Needed():
                return needed(self, expr)
            case g.Call() | g.GroupSum() | g.Lookup() | g.HeadingOf() | g.Shift():
                return _used(self, expr)
            case (
                g.Arithmetic()
                | g.Minus()
                | g.Rounded()
                | g.LowerHigher()
                | g.KeptBetween()
                | g.RatioOf()
            ):
                return _calculated(self, expr)
            case g.Comparison() | g.Membership() | g.AllOf() | g.AnyOf() | g.NotThat():
                return decision(self, expr)
            case g.IsTheFirst(element=element):
                return Piece(Text(f"{self.locals.counts[element]} == 1"), COMPARE)
            case g.PositionOf(element=element):
                return atom(self.locals.counts[element])
            case (
                g.SumOver()
                | g.CountOver()
                | g.ExtremeOver()
                | g.MapOver()
                | g.JoinOver()
                | g.FilterOver()
                | g.QuantifiedOver()
                | g.OneWith()
                | g.OrderedBy()
            ):
                return list_form(self, expr)
            case g.SplitInto() | g.RepeatOf() | g.Concat() | g.PartOf():
                return new_list(self, expr)
            case g.RowsOf(table=table):
                listed = f"{self.page.ref(f'chart:{table}')}.listed"
                return called(listed, Text(self.page.ref(f"row:{table}")))
            case g.Cases():
                return _cases(self, expr)
            case g.DateShift() | g.CalendarRead():
                return _dated(self, expr)
            case _:
                assert_never(expr)


# ---------------------------------------------------------------- constants


def constant(page: Page, value: g.Value) -> Piece:
    match value:
        case g.NumberValue(numerator=numerator, denominator=1):
            return Piece(Text(str(numerator)), SIGN if numerator < 0 else 9)
        case g.NumberValue():
            fraction = Fraction(value.numerator, value.denominator)
            page.standard("fractions", "Fraction")
            return atom(f"Fraction({fraction.numerator}, {fraction.denominator})")
        case g.YesNoValue(value=yes):
            return atom(str(yes))
        case g.TextValue(text=words) | g.DateValue(text=words):
            return atom(literal(words))
        case g.MemberValue(enum=enum, member=member):
            return atom(f"{page.ref(f'enum:{enum}')}.{page.attribute(f'member:{enum}.{member}')}")
        case g.CaseValue():
            return atom(case_text(page, value))
        case g.AbsentValue():
            return atom("None")
        case g.HeadingValue():
            return _heading(page, value)
        case g.ListValue(items=items):
            docs = tuple(constant(page, item).doc for item in items)
            return Piece(Bracket("(", docs, ")", lone_comma=True))
        case g.RecordValue(record=record, fields=fields):
            given = tuple(
                beside(f"{page.attribute(f'record:{record}.{f.name}')}=", constant(page, f.value).doc)
                for f in fields
            )
            return called(page.ref(f"record:{record}"), *given)
        case _:
            assert_never(value)


def case_text(page: Page, value: g.CaseValue) -> str:
    """A case of an outcome: `IftResult.KIA`, `FsResult.hits(2)`."""
    name = page.attribute(f"case:{value.outcome}.{value.case}")
    text = f"{page.ref(f'outcome:{value.outcome}')}.{name}"
    return f"{text}({', '.join(map(str, value.args))})" if value.args else text


def _heading(page: Page, value: g.HeadingValue) -> Piece:
    """A head named by its printed form: its place on the axis."""
    table = page.plan.graph.functions[value.table]
    if not isinstance(table, g.Table):
        raise TypeError(f"{value.table} has no heads")
    axis = table.grid.axes[value.axis]
    if not isinstance(axis.type, g.NumberType):
        return atom(literal(value.printed))
    index = next(i for i, head in enumerate(axis.heads) if head.printed == value.printed)
    return atom(f"{page.ref(f'axis:{value.table}.{value.axis}')}.head({index})")


# ---------------------------------------------------------------- uses of functions


def _used(pr: Printer, expr: g.Call | g.GroupSum | g.Lookup | g.HeadingOf | g.Shift) -> Piece:
    page = pr.page
    handed = (Text(pr.trace),) if pr.trace else ()
    match expr:
        case g.Call(function=function, target=target, args=args):
            docs = tuple(pr.doc(arg) for arg in args)
            if target == "condition" and f"holds:{function}" in page.plan.index.refs:
                return called(page.ref(f"holds:{function}"), *docs)
            name = page.ref(f"function:{function}")
            if target == "condition":
                return Piece(beside(called(name, *docs).doc, ".holds"))
            return called(name, *docs, *handed)
        case g.GroupSum(modifiers=modifiers, groups=groups, args=args):
            docs = tuple(pr.doc(arg) for arg in args)
            calls = tuple(called(page.ref(f"group:{modifiers}.{n}"), *docs).doc for n in groups)
            whole = isinstance(expr.type, g.NumberType) and expr.type.whole
            return called(page.runtime("sum_of_groups" if whole else "total_of_groups"), *calls)
        case g.Lookup():
            return _lookup(pr, expr, handed)
        case g.HeadingOf(table=table, axis=axis, argument=argument):
            name = page.ref(f"axis:{table}.{axis}")
            return called(f"{name}.heading", pr.doc(argument))
        case g.Shift(base=base, by=by):
            type = base.type
            if not isinstance(type, g.HeadingType):
                raise TypeError("only a heading can be shifted")
            name = page.ref(f"axis:{type.table}.{type.axis}")
            return called(f"{name}.shift", pr.doc(base), pr.doc(by), *handed)
        case _:
            assert_never(expr)


def _lookup(pr: Printer, expr: g.Lookup, handed: tuple[Doc, ...]) -> Piece:
    docs = [pr.doc(arg) for arg in expr.args]
    if expr.rolling is not None:
        docs.append(pr.doc(expr.rolling))
    found = called(pr.page.ref(f"function:{expr.table}"), *docs, *handed)
    if expr.table in pr.page.plan.blanks and not may_be_absent(expr):
        return called(pr.page.runtime("needed"), found.doc, Text(literal(expr.table)))
    return found


# ---------------------------------------------------------------- numbers


_ROUNDED = {"up": "round_up", "down": "round_down", "nearest": "round_nearest"}


def _calculated(
    pr: Printer,
    expr: g.Arithmetic | g.Minus | g.Rounded | g.LowerHigher | g.KeptBetween | g.RatioOf,
) -> Piece:
    page = pr.page
    match expr:
        case g.Arithmetic(op="/", left=left, right=right):
            return called(page.runtime("divided"), pr.doc(left), pr.doc(right), *_where(page, expr))
        case g.Arithmetic(op="*", left=left, right=right) if _may_be_a_fraction(left, right):
            return called(page.runtime("times"), pr.doc(left), pr.doc(right))
        case g.Arithmetic(op="*", left=left, right=right):
            return joined("*", [pr.doc(left, TIMES), pr.doc(right, SIGN)], TIMES)
        case g.Arithmetic(op=op, left=left, right=right):
            return _sum(pr, op, left, right)
        case g.Minus(operand=operand):
            return Piece(beside("-", pr.doc(operand, SIGN)), SIGN)
        case g.Rounded(mode=mode, operand=g.Arithmetic(op="/", left=left, right=right) as operand):
            found = _rounded_whole(pr, mode, left, right)
            if found is not None:
                return found
            return called(page.runtime(_ROUNDED[mode]), pr.doc(left), pr.doc(right), *_where(page, operand))
        case g.Rounded(mode=mode, operand=operand):
            return called(page.runtime(_ROUNDED[mode]), pr.doc(operand))
        case g.LowerHigher(which=which, operands=operands):
            return called("min" if which == "lower" else "max", *(pr.doc(o) for o in operands))
        case g.KeptBetween(operand=operand, low=low, high=high):
            return called(page.runtime("kept_between"), pr.doc(operand), pr.doc(low), pr.doc(high))
        case g.RatioOf(left=left, right=right):
            return called(page.runtime("ratio_of"), pr.doc(left), pr.doc(right), *_where(page, expr))
        case _:
            assert_never(expr)


def _rounded_whole(pr: Printer, mode: str, left: g.Expr, right: g.Expr) -> Piece | None:
    """A whole number over one that is written down, where an operator says it as well as a name:
    `points // 2`; `(losses + 1) // 2`, a half going up."""
    match right:
        case g.Constant(value=g.NumberValue(numerator=by, denominator=1)) if by > 1:
            pass
        case _:
            return None
    if _may_be_a_fraction(left) or may_be_absent(left):
        return None
    if mode == "down":
        return Piece(Chain((pr.doc(left, TIMES), Text(str(by))), ("//",)), TIMES)
    if mode == "nearest" and by % 2 == 0 and not isinstance(left, g.Arithmetic):
        raised = Piece(Chain((pr.doc(left, ADD), Text(str(by // 2))), ("+",)), ADD)
        return Piece(Chain((raised.at(TIMES), Text(str(by))), ("//",)), TIMES)
    return None


def _where(page: Page, division: g.Arithmetic | g.RatioOf) -> list[Doc]:
    """The rule and the place of a division that may be by 0."""
    if not page.may_fail_by_itself(division):
        return []
    return [Text(literal(said)) for said in page.divided_where(division)]


def _may_be_a_fraction(*factors: g.Expr) -> bool:
    types = (f.type.of if isinstance(f.type, g.OptionalType) else f.type for f in factors)
    return any(isinstance(type, g.NumberType) and not type.whole for type in types)


def _sum(pr: Printer, op: str, left: g.Expr, right: g.Expr) -> Piece:
    """`a + b - c` on one level."""
    first, second = pr.piece(left), pr.doc(right, TIMES)
    chain = first.doc
    summed = op == "+" and isinstance(left, g.SumOver) and _may_be_a_fraction(left)
    if summed and isinstance(chain, Clauses) and isinstance(second, Text):
        return Piece(Clauses(chain.open, chain.parts, f"], {second.text})"))
    if isinstance(chain, Chain) and first.binds == ADD:
        return Piece(Chain((*chain.parts, second), (*chain.joints, op)), ADD)
    return Piece(Chain((first.at(ADD), second), (op,)), ADD)


# ---------------------------------------------------------------- dates


def _dated(pr: Printer, expr: g.DateShift | g.CalendarRead) -> Piece:
    """`later(begins, 24, "hours")`, `TURN_TRACK.date(turn, trace)`."""
    match expr:
        case g.DateShift(base=base, amount=amount, unit=unit):
            moved = pr.page.runtime("earlier" if expr.earlier else "later")
            return called(moved, pr.doc(base), pr.doc(amount), Text(literal(unit)))
        case g.CalendarRead(calendar=calendar, what=what, operand=operand):
            handed = (Text(pr.trace),) if pr.trace else ()
            name = pr.page.ref(f"function:{calendar}")
            return called(f"{name}.{what}", pr.doc(operand), *handed)
        case _:
            assert_never(expr)


# ---------------------------------------------------------------- cases


def _cases(pr: Printer, expr: g.Cases) -> Piece:
    """`a if c else b`; the first that fits."""
    path = path_of(pr, expr)
    if path is not None:
        return printed_path(pr, expr, path)
    parts: list[Doc] = []
    joints: list[str] = []
    for case in expr.cases:
        when = pr.doc(case.when, OR)
        if when != Text("False"):
            parts += [pr.told(case.when, True).doc(case.value, OR), when]
            joints += ["if", "else"]
        pr = pr.told(case.when, False)
    if not parts:
        return pr.piece(expr.otherwise)
    parts.append(pr.doc(expr.otherwise, CASE))
    return Piece(Chain(tuple(parts), tuple(joints)), CASE)
