"""A small search: can these conditions hold at once, and with what facts?

In: formulas and their variables. Out: an `Answer`. Every value that matters of every variable is
tried, depth first, left out where the formulas are false already; after `BUDGET` steps
the search gives up and answers "not known".
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
    formula_variables,
)
from rulesdsl.sema.checks.terms import Key

BUDGET: Final = 1_500


@dataclass(frozen=True, slots=True)
class Answer:
    """`holds` is False when they cannot hold together (certain), True when some values make them
    hold, None when the search gave up. `certain`: the values are facts that hang on nothing
    else, so that they can be stated as they are."""

    holds: bool | None
    certain: bool = False
    facts: tuple[tuple[Variable, Value], ...] = ()


def together(formulas: Sequence[Formula], variables: Mapping[Key, Variable]) -> Answer:
    """Can all of these hold at once?"""
    used = list(dict.fromkeys(name for formula in formulas for name in formula_variables(formula)))
    search = _Search(formulas, used, [domain(variables[name]) for name in used])
    found = search.run()
    if found is None:
        return Answer(None if search.steps > BUDGET else False)
    facts = tuple((variables[name], found[name]) for name in used)
    return Answer(True, all(_stands_alone(v) for v, _ in facts), facts)


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

    def __init__(self, formulas: Sequence[Formula], names: list[Key], domains: list[list[Value]]) -> None:
        self.formulas = formulas
        self.names = names
        self.domains = domains
        self.values: dict[Key, Value] = {}
        self.steps = 0

    def run(self, at: int = 0) -> dict[Key, Value] | None:
        self.steps += 1
        if self.steps > BUDGET:
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
            case Test(variables=variables, check=check):
                if any(name not in self.values for name in variables):
                    return None
                return check(*(self.values[name] for name in variables))
            case Not(part=part):
                truth = self._of(part)
                return None if truth is None else not truth
            case And(parts=parts):
                return self._connected(parts, False)
            case Or(parts=parts):
                return self._connected(parts, True)

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
