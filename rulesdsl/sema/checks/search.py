"""A small search: can these conditions hold at once, and with what facts?

In: formulas and their variables. Out: an `Answer`. Every value that matters of every variable is
tried (of values that no test tells apart, one), depth first, cut short where the formulas are
false already. After `BUDGET` steps, or when the book's `Effort` is spent, the search gives up
and answers "not known".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Final

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
from rulesdsl.sema.checks.terms import Key

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


def together(formulas: Sequence[Formula], variables: Mapping[Key, Variable], effort: Effort) -> Answer:
    """Can all of these hold at once?"""
    tests = list(dict.fromkeys(test for formula in formulas for test in formula_tests(formula)))
    used = list(dict.fromkeys(name for test in tests for name in test.variables))
    domains = [_told_apart(name, domain(variables[name]), tests) for name in used]
    search = _Search(formulas, used, domains, min(BUDGET, effort.left))
    found = search.run()
    effort.left -= search.steps
    if found is None:
        return Answer(None if search.steps > search.most else False)
    facts = tuple((variables[name], found[name]) for name in used)
    return Answer(True, all(_stands_alone(v) for v, _ in facts), facts)


def _told_apart(name: Key, values: list[Value], tests: Sequence[Test]) -> list[Value]:
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

    def __init__(
        self, formulas: Sequence[Formula], names: list[Key], domains: list[list[Value]], most: int
    ) -> None:
        self.formulas = formulas
        self.names = names
        self.domains = domains
        self.most = most
        self.values: dict[Key, Value] = {}
        self.steps = 0

    def run(self, at: int = 0) -> dict[Key, Value] | None:
        self.steps += 1
        if self.steps > self.most:
            return None
        settled = True
        for formula in self.formulas:
            truth = self._truth(formula)
            if truth is False:
                return None
            settled = settled and truth is True
        if settled or at == len(self.names):
            return self._rest(at) if settled else None
        for value in self.domains[at]:
            self.values[self.names[at]] = value
            found = self.run(at + 1)
            if found is not None:
                return found
        del self.values[self.names[at]]
        return None

    def _rest(self, at: int) -> dict[Key, Value] | None:
        """What is still free takes its first value."""
        if not all(self.domains[at:]):
            return None
        free = {name: values[0] for name, values in zip(self.names[at:], self.domains[at:], strict=True)}
        return {**self.values, **free}

    def _truth(self, formula: Formula) -> bool | None:
        """True, False, or None while variables are open; an absent fact that must be there makes
        the whole condition false."""
        try:
            return self._of(formula)
        except Missing:
            return False

    def _of(self, formula: Formula) -> bool | None:
        match formula:
            case Sure(value=value):
                return value
            case Test():
                return self._test(formula)
            case Not(part=part):
                truth = self._of(part)
                return None if truth is None else not truth
            case And(parts=parts):
                return self._connected(parts, False)
            case Or(parts=parts):
                return self._connected(parts, True)

    def _test(self, test: Test) -> bool | None:
        values = self.values
        if len(test.variables) == 1:
            name = test.variables[0]
            return test.check(values[name]) if name in values else None
        if any(name not in values for name in test.variables):
            return None
        return test.check(*(values[name] for name in test.variables))

    def _connected(self, parts: Sequence[Formula], decides: bool) -> bool | None:
        """Left to right, as the rules are read; behind an open part nothing is missing yet."""
        open_part = False
        for part in parts:
            try:
                truth = self._of(part)
            except Missing:
                if not open_part:
                    raise
                truth = None
            if truth is decides:
                return decides
            open_part = open_part or truth is None
        return None if open_part else not decides
