"""Conditions as formulas over finite variables.

In: yes-or-no expressions with their names written out. Out: `Formula`s whose leaves test
variables, and the variables with the values that matter: all members of an enum; for a number,
each figure it is compared with and one number between and beyond; for anything else, the
values named and one other. What cannot be looked into (lists, look-ups, sums of several
facts) becomes a variable of its own: then "cannot hold" is still certain, "can hold" is not.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import Any, Final

from rulesdsl import graph as g
from rulesdsl.sema.checks.names import Names
from rulesdsl.sema.checks.terms import Key, is_path, key
from rulesdsl.source.records import dataclass

Value = object
"""A value of a variable: bool, str (a member, or the text of a constant), Fraction, ABSENT, OTHER."""


class _Special:
    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


ABSENT: Final = _Special("absent")
OTHER: Final = _Special("other")


class Missing(Exception):
    """A fact that must be there is absent: the condition has no answer."""


@dataclass(slots=True, eq=False)
class Variable:
    """One for each term. `given`: a fact that a player states, so that variables do not hang together.
    `members` are the values of an enum or yes/no; numbers have `cuts`, the figures they are compared
    with, and bounds."""

    kind: str  # "yes_no", "enum", "number", "other"
    expr: g.Expr
    given: bool
    optional: bool
    members: tuple[Value, ...] = ()
    cuts: set[Fraction] = field(default_factory=set)
    named: set[str] = field(default_factory=set)
    low: Fraction | None = None
    high: Fraction | None = None
    whole: bool = True


# ---------------------------------------------------------------- formulas


@dataclass(frozen=True, slots=True)
class Sure:
    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    """`check` of the values of `variables`, in order; it may raise `Missing`."""

    variables: tuple[Variable, ...]
    check: Callable[..., bool]


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Formula


Formula = Sure | Test | And | Or | Not

_COMPARE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "is": operator.eq,
    "is not": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FLIPPED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "is": "is", "is not": "is not"}


def compare(op: str, left: Value, right: Value) -> bool:
    """As the language compares: an absent side is equal only to absent, never more or less."""
    if left is ABSENT or right is ABSENT:
        same = left is right
        return same if op == "is" else not same if op == "is not" else False
    return _COMPARE[op](left, right)


def formula_tests(formula: Formula) -> list[Test]:
    """The tests of a formula, in order."""
    found: list[Test] = []
    waiting: list[Formula] = [formula]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Test):
            found.append(here)
        elif isinstance(here, Not):
            waiting.append(here.part)
        elif isinstance(here, And | Or):
            waiting.extend(reversed(here.parts))
    return found


# ---------------------------------------------------------------- reading expressions


@dataclass(slots=True)
class Reader:
    """Turns expressions into formulas; `variables` grows as it reads. An expression is read once:
    `known` holds it, so that its identity stays its own."""

    names: Names
    variables: dict[Key, Variable] = field(default_factory=dict)
    known: dict[int, tuple[g.Expr, Formula]] = field(default_factory=dict)

    def read(self, expr: g.Expr) -> Formula:
        found = self.known.get(id(expr))
        if found is None:
            found = self.known[id(expr)] = (expr, self._read(expr))
        return found[1]

    def _read(self, expr: g.Expr) -> Formula:
        match expr:
            case g.Constant(value=g.YesNoValue(value=value)):
                return Sure(value)
            case g.AllOf(parts=parts):
                return And(tuple(self.read(p) for p in parts))
            case g.AnyOf(parts=parts):
                return Or(tuple(self.read(p) for p in parts))
            case g.NotThat(operand=operand):
                return Not(self.read(operand))
            case g.Comparison():
                return self._comparison(expr.op, expr.left, expr.right) or self._opaque(expr)
            case g.Membership():
                tests = [self._comparison("is", expr.left, member) for member in expr.members]
                if any(test is None for test in tests):
                    return self._opaque(expr)
                found = Or(tuple(test for test in tests if test is not None))
                return Not(found) if expr.negated else found
            case g.Cases():
                return self._cases(expr)
            case _:
                return self._yes_no(expr)

    def _cases(self, expr: g.Cases) -> Formula:
        out = self.read(expr.otherwise)
        for case in reversed(expr.cases):
            when = self.read(case.when)
            out = Or((And((when, self.read(case.value))), And((Not(when), out))))
        return out

    def _yes_no(self, expr: g.Expr) -> Formula:
        if isinstance(expr, g.EnumFigure):
            test = self._member_figure(expr, lambda figure: figure is True)
            if test is not None:
                return test
        name = self._variable(expr, "yes_no", (True, False))
        return Test((name,), _must(lambda value: value is True))

    def _opaque(self, expr: g.Expr) -> Formula:
        name = self._variable(expr, "yes_no", (True, False), given=False)
        return Test((name,), lambda value: value is True)

    # ------------------------------------------------------------ comparisons

    def _comparison(self, op: str, left: g.Expr, right: g.Expr) -> Formula | None:
        if isinstance(left, g.Constant) and not isinstance(right, g.Constant):
            op, left, right = _FLIPPED[op], right, left
        kind = _kind(left.type, right.type)
        if isinstance(right, g.Constant) and isinstance(right.value, g.AbsentValue):
            return self._absent(op, left)
        if kind == "number":
            return self._numbers(op, left, right)
        if isinstance(left, g.EnumFigure) and isinstance(right, g.Constant):
            wanted = _constant(right.value)
            return self._member_figure(left, lambda figure: compare(op, figure, wanted))
        if kind == "enum":
            return self._members(op, left, right)
        if kind == "yes_no" and isinstance(right, g.Constant) and is_path(left):
            wanted = _constant(right.value)
            name = self._variable(left, "yes_no", (True, False))
            return Test((name,), _checked(left, lambda value: compare(op, value, wanted)))
        if kind == "yes_no":
            same = Or(
                (And((self.read(left), self.read(right))), And((Not(self.read(left)), Not(self.read(right)))))
            )
            return same if op == "is" else Not(same)
        if isinstance(right, g.Constant) and op in ("is", "is not"):
            wanted = _constant(right.value)
            name = self._variable(left, "other")
            name.named.add(str(wanted))
            return Test((name,), _checked(left, lambda value: compare(op, value, wanted)))
        return None

    def _absent(self, op: str, left: g.Expr) -> Formula | None:
        kind = _kind(left.type, left.type)
        members: tuple[Value, ...] = ()
        if kind == "enum":
            members = self._names(left.type)
        elif kind == "yes_no":
            members = (True, False)
        if op not in ("is", "is not") or isinstance(left, g.EnumFigure) or (kind == "enum" and not members):
            return None
        name = self._variable(left, kind, members)
        name.optional = True
        return Test((name,), lambda value: (value is ABSENT) is (op == "is"))

    def _members(self, op: str, left: g.Expr, right: g.Expr) -> Formula | None:
        names = self._names(left.type)
        rank = {name: i for i, name in enumerate(names)}

        def ranked(value: Value) -> Value:
            return value if value is ABSENT else rank[value]

        if not names:
            return None
        first = self._variable(left, "enum", names)
        if isinstance(right, g.Constant):
            wanted = _constant(right.value)
            if wanted not in rank:
                return None
            return Test((first,), _checked(left, lambda value: compare(op, ranked(value), rank[wanted])))
        second = self._variable(right, "enum", names)
        if first is second:
            return None
        return Test((first, second), lambda a, b: compare(op, ranked(a), ranked(b)))

    def _names(self, type: g.Type) -> tuple[Value, ...]:
        plain = type.of if isinstance(type, g.OptionalType) else type
        if isinstance(plain, g.EnumType) and plain.enum in self.names.enums:
            return tuple(member.name for member in self.names.enums[plain.enum].members)
        if isinstance(plain, g.OutcomeType) and plain.outcome in self.names.outcomes:
            return tuple(case.name for case in self.names.outcomes[plain.outcome].cases)
        return ()

    def _member_figure(self, expr: g.EnumFigure, check: Callable[[Value], bool]) -> Formula | None:
        """A test of an own column is a test of the member."""
        names = self._names(expr.base.type)
        base = expr.base.type.of if isinstance(expr.base.type, g.OptionalType) else expr.base.type
        if not names or not isinstance(base, g.EnumType):
            return None
        figures: dict[Value, Value] = {}
        for member in self.names.enums[base.enum].members:
            found = next((f for f in member.figures if f.column == expr.column), None)
            figures[member.name] = OTHER if found is None or found.value is None else _constant(found.value)
        name = self._variable(expr.base, "enum", names)

        def of_member(value: Value) -> bool:
            figure = ABSENT if value is ABSENT else figures[value]
            if figure is OTHER:
                raise Missing
            return check(figure)

        return Test((name,), of_member)

    # ------------------------------------------------------------ numbers

    def _numbers(self, op: str, left: g.Expr, right: g.Expr) -> Formula | None:
        if isinstance(left, g.EnumFigure) and isinstance(right, g.Constant):
            wanted = _constant(right.value)
            return self._member_figure(left, lambda figure: compare(op, figure, wanted))
        terms, rest = _difference(left, right)
        if not terms:
            return Sure(compare(op, rest, Fraction(0)))
        if len(terms) == 1:
            ((term, factor),) = terms.values()
            name = self._variable(term, "number")
            return self._against(op, name, -rest / factor, factor < 0, left)
        in_order = sorted(terms.items(), key=lambda item: repr(item[0]))
        lead = in_order[0][1][1]
        shape = tuple((k, factor / lead) for k, (_, factor) in in_order)
        total = self.variables.get(("sum", shape))
        if total is None:
            whole = all(f.denominator == 1 and _whole(terms[k][0]) for k, f in shape)
            optional = any(isinstance(t.type, g.OptionalType) for t, _ in terms.values())
            total = Variable("number", left, given=False, optional=optional, whole=whole)
            self.variables["sum", shape] = total
        return self._against(op, total, -rest / lead, lead < 0, None)

    def _against(
        self, op: str, name: Variable, bound: Fraction, flipped: bool, left: g.Expr | None
    ) -> Formula:
        name.cuts.add(bound)
        real = _FLIPPED[op] if flipped else op

        def test(value: Value) -> bool:
            return compare(real, value, bound)

        return Test((name,), _checked(left, test) if left is not None else test)

    def _variable(
        self, expr: g.Expr, kind: str, members: tuple[Value, ...] = (), *, given: bool | None = None
    ) -> Variable:
        while isinstance(expr, g.Needed):
            expr = expr.operand
        term = (kind, *key(expr))
        found = self.variables.get(term)
        if found is None:
            stated = is_path(expr) if given is None else given
            found = Variable(kind, expr, stated, isinstance(expr.type, g.OptionalType), members)
            found.whole = _whole(expr)
            found.low, found.high = self._bounds(expr)
            self.variables[term] = found
        return found

    def _bounds(self, expr: g.Expr) -> tuple[Fraction | None, Fraction | None]:
        if isinstance(expr, g.CountOver):
            return Fraction(0), None
        if isinstance(expr.type, g.RollType) and expr.type.dice in self.names.dice:
            dice = self.names.dice[expr.type.dice]
            return Fraction(dice.low), Fraction(dice.high)
        if isinstance(expr, g.FieldOf):
            base = expr.base.type.of if isinstance(expr.base.type, g.OptionalType) else expr.base.type
            record = self.names.records.get(base.record) if isinstance(base, g.RecordType) else None
            for found in record.fields if record is not None else ():
                if found.name == expr.field:
                    low = None if found.low is None else Fraction(found.low)
                    return low, None if found.high is None else Fraction(found.high)
        return None, None


# ---------------------------------------------------------------- small readers


def _must(check: Callable[[Value], bool]) -> Callable[[Value], bool]:
    def test(value: Value) -> bool:
        if value is ABSENT:
            raise Missing
        return check(value)

    return test


def _checked(left: g.Expr, check: Callable[[Value], bool]) -> Callable[[Value], bool]:
    """A value that is `Needed` has no answer where it is absent."""
    return _must(check) if _needs(left) else check


def _needs(expr: g.Expr) -> bool:
    if isinstance(expr, g.Arithmetic):
        return _needs(expr.left) or _needs(expr.right)
    return isinstance(expr, g.Needed)


def _kind(left: g.Type, right: g.Type) -> str:
    for type in (left, right):
        plain = type.of if isinstance(type, g.OptionalType) else type
        if isinstance(plain, g.NumberType | g.RollType):
            return "number"
        if isinstance(plain, g.EnumType):
            return "enum"
        if isinstance(plain, g.YesNoType):
            return "yes_no"
        if not isinstance(plain, g.NothingType):
            return "other"
    return "other"


def _constant(value: g.Value) -> Value:
    match value:
        case g.NumberValue():
            return Fraction(value.numerator, value.denominator)
        case g.YesNoValue():
            return value.value
        case g.MemberValue():
            return value.member
        case g.AbsentValue():
            return ABSENT
        case g.CaseValue():
            return " ".join([value.case, *map(str, value.args)])
        case g.TextValue() | g.DateValue():
            return value.text
        case g.HeadingValue():
            return value.printed
        case _:
            return OTHER


def _whole(expr: g.Expr) -> bool:
    plain = expr.type.of if isinstance(expr.type, g.OptionalType) else expr.type
    return plain.whole if isinstance(plain, g.NumberType) else True


_Terms = dict[Key, tuple[g.Expr, Fraction]]


def _difference(left: g.Expr, right: g.Expr) -> tuple[_Terms, Fraction]:
    """`left - right` as terms with their factors, and what is left over."""
    terms: _Terms = {}
    rest = _add(left, Fraction(1), terms) + _add(right, Fraction(-1), terms)
    return {k: t for k, t in terms.items() if t[1]}, rest


def _add(expr: g.Expr, factor: Fraction, terms: _Terms) -> Fraction:
    match expr:
        case g.Constant(value=g.NumberValue() as value):
            return factor * Fraction(value.numerator, value.denominator)
        case g.Arithmetic(op="+"):
            return _add(expr.left, factor, terms) + _add(expr.right, factor, terms)
        case g.Arithmetic(op="-"):
            return _add(expr.left, factor, terms) + _add(expr.right, -factor, terms)
        case g.Arithmetic(op="*", left=g.Constant(value=g.NumberValue() as by), right=other):
            return _add(other, factor * Fraction(by.numerator, by.denominator), terms)
        case g.Arithmetic(op="*", left=other, right=g.Constant(value=g.NumberValue() as by)):
            return _add(other, factor * Fraction(by.numerator, by.denominator), terms)
        case g.Arithmetic(op="/", left=other, right=g.Constant(value=g.NumberValue() as by)) if by.numerator:
            return _add(other, factor * Fraction(by.denominator, by.numerator), terms)
        case g.Minus(operand=operand):
            return _add(operand, -factor, terms)
        case _:
            name = key(expr)
            known = terms.get(name)
            terms[name] = (expr, (known[1] if known else Fraction(0)) + factor)
            return Fraction(0)
