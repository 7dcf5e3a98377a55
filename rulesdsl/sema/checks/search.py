"""A small search: can these conditions hold at once, and with what facts?

In: formulas over variables. Out: an `Answer`. Every value that matters of every variable is
tried (of values that no test tells apart, one), depth first, each time with what the values so
far leave of the formulas, cut short where one is false already. After `BUDGET` steps, or when the
`Effort` is spent, the search gives up and answers "not known".
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any, Final, cast

from rulesdsl import graph as g
from rulesdsl.sema.checks.logic import (
    ABSENT,
    OTHER,
    And,
    Formula,
    Missing,
    Not,
    Or,
    Sure,
    Test,
    Value,
    Variable,
    formula_tests,
)
from rulesdsl.source.records import dataclass

BUDGET: Final = 1_500


@dataclass(slots=True)
class Effort:
    """How many steps the searches for one declaration, or one book, may still take together."""

    left: int


@dataclass(frozen=True, slots=True)
class Answer:
    """`holds` is False when they cannot hold together (certain), True when some values make them
    hold, None when the search gave up. `certain`: the values are facts that hang on nothing
    else, so that they can be stated as they are."""

    holds: bool | None
    certain: bool = False
    facts: tuple[tuple[Variable, Value], ...] = ()


def together(formulas: Sequence[Formula], effort: Effort) -> Answer:
    """Can all of these hold at once?"""
    tests = list(dict.fromkeys(test for formula in formulas for test in formula_tests(formula)))
    used = list(dict.fromkeys(variable for test in tests for variable in test.variables))
    domains = [_told_apart(variable, domain(variable), tests) for variable in used]
    search = _Search(used, domains, min(BUDGET, effort.left))
    found = search.run(formulas)
    effort.left -= search.steps
    if found is None:
        return Answer(None if search.steps > search.most else False)
    facts = tuple((variable, found[variable]) for variable in used)
    return Answer(True, all(_stands_alone(v) for v, _ in facts), facts)


def _told_apart(name: Variable, values: list[Value], tests: Sequence[Test]) -> list[Value]:
    """Of values that give the same answer in every test, the first."""
    mine = [test for test in tests if name in test.variables]
    if any(len(test.variables) > 1 for test in mine):
        return values
    kept: dict[tuple[object, ...], Value] = {}
    for value in values:
        kept.setdefault(tuple(_answer(test, value) for test in mine), value)
    return list(kept.values())


def _answer(test: Test, value: Value) -> object:
    try:
        return test.check(value)
    except Missing:
        return Missing


def _stands_alone(variable: Variable) -> bool:
    plain = variable.expr.type
    plain = plain.of if isinstance(plain, g.OptionalType) else plain
    return variable.given and not isinstance(plain, g.RecordType | g.ListType)


def domain(variable: Variable) -> list[Value]:
    """The values that matter, plain ones first."""
    values: list[Value]
    if variable.kind == "number":
        values = list(_numbers(variable))
    elif variable.kind == "other":
        values = [*sorted(variable.named), OTHER]
    else:
        values = list(variable.members)
    if variable.optional:
        values.append(ABSENT)
    return values


def _numbers(variable: Variable) -> list[Fraction]:
    """Each cut, and one number between each two and beyond the ends, within the bounds."""
    cuts = sorted(variable.cuts)
    if not cuts:
        return [variable.low if variable.low is not None else Fraction(1)]
    found: list[Fraction] = [Fraction(ceil(cuts[0]) - 1), Fraction(floor(cuts[-1]) + 1)]
    for cut, after in zip(cuts, [*cuts[1:], None], strict=True):
        if cut.denominator == 1 or not variable.whole:
            found.append(cut)
        if after is not None:
            between = Fraction(floor(cut) + 1)
            if between < after:
                found.append(between)
            elif not variable.whole:
                found.append((cut + after) / 2)
    found += [end for end in (variable.low, variable.high) if end is not None]
    kept = {
        n
        for n in found
        if (variable.low is None or n >= variable.low) and (variable.high is None or n <= variable.high)
    }
    return sorted(kept, key=lambda n: (n < 0, abs(n)))


class _Search:
    """Depth first over the variables in the order in which the formulas name them."""

    def __init__(self, names: list[Variable], domains: list[list[Value]], most: int) -> None:
        self.names = names
        self.domains = domains
        self.most = most
        self.values: dict[Variable, Value] = {}
        self.steps = 0

    def run(self, formulas: Sequence[Formula]) -> dict[Variable, Value] | None:
        return self._from(0, [_settled(formula, None, None) for formula in formulas])

    def _from(self, at: int, formulas: Sequence[_Left]) -> dict[Variable, Value] | None:
        """`formulas` are what the values so far leave of them."""
        self.steps += 1
        if self.steps > self.most or False in formulas or _MISSING in formulas:
            return None
        left = [formula for formula in formulas if formula is not True]
        if not left:
            return self._rest(at)
        if at == len(self.names):
            return None
        name = self.names[at]
        for value in self.domains[at]:
            self.values[name] = value
            found = self._from(at + 1, [_settled(formula, name, value) for formula in left])
            if found is not None:
                return found
        del self.values[name]
        return None

    def _rest(self, at: int) -> dict[Variable, Value] | None:
        """What is still free takes its first value."""
        if not all(self.domains[at:]):
            return None
        free = {name: values[0] for name, values in zip(self.names[at:], self.domains[at:], strict=True)}
        return {**self.values, **free}


# ---------------------------------------------------------------- what a value leaves of a formula


class _Missing:
    """A fact that must be there is absent: the condition has no answer."""


_MISSING: Final = _Missing()
_Left = Formula | bool | _Missing


def _settled(formula: _Left, name: Variable | None, value: Value) -> _Left:
    """What is left of a formula once the variable has this value: its answer where it has one, the
    same object where nothing in it changes."""
    kind = type(formula)
    it: Any = formula  # the kind says what it is: asking for it by isinstance takes as long as the search
    if kind is Test:
        return _tested(it, name, value)
    if kind is And or kind is Or:
        return _connected(it, name, value)
    if kind is Not:
        left = _settled(it.part, name, value)
        if left is True or left is False:
            return not left
        return formula if left is it.part else left if left is _MISSING else Not(cast(Formula, left))
    return bool(it.value) if kind is Sure else formula


def _tested(test: Test, name: Variable | None, value: Value) -> _Left:
    if name not in test.variables:
        return test
    if len(test.variables) > 1:
        return _with_one(test, name, value)
    try:
        return bool(test.check(value))
    except Missing:
        return _MISSING


def _with_one(test: Test, name: Variable | None, value: Value) -> Test:
    """A test of two variables once one of them is known."""
    first, second = test.variables
    check = test.check
    if first is name:
        return Test((second,), lambda other: check(value, other))
    return Test((first,), lambda other: check(other, value))


def _connected(formula: And | Or, name: Variable | None, value: Value) -> _Left:
    """Left to right, as the rules are read; behind an open part nothing is missing yet."""
    decides = type(formula) is Or
    kept: list[Any] = []
    same = True
    for part in formula.parts:
        left = _settled(part, name, value)
        if left is decides or (left is _MISSING and not kept):
            return left
        if left is not part:
            same = False
        if left is not True and left is not False:
            kept.append(left)
    if not kept:
        return not decides
    if same:
        return formula
    if len(kept) == 1:
        return cast(_Left, kept[0])
    return Or(tuple(kept)) if decides else And(tuple(kept))
