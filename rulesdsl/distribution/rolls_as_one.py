"""Two rolls, one after the other, of which all that follows looks at their sum or difference only.

In: the stages of a program, as code, and operations. Out: the operations with one roll in place of the two:
of what the sum may come to, with the ways there are to it. `our roll + our strength - their roll - their
strength`, of 2d6 each, is a roll of 21 readings, and not 11 times 11 of them.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesdsl.distribution.code import assign, name_of
from rulesdsl.distribution.fused_code import Code, up_to_return
from rulesdsl.distribution.names import reads
from rulesdsl.distribution.program import Block, Op, Rolled
from rulesdsl.distribution.trees import copied, located, walk
from rulesdsl.distribution.weights import Weights

_MOST_PAIRS = 5_000


def rolls_as_one(code: Code, block: Block) -> Block:
    """The code gets a stage more for each two rolls that become one."""
    found = list(block)
    at = 0
    while at + 1 < len(found):
        one = _both(code, found[at], found[at + 1])
        if one is None:
            at += 1
        else:
            found[at : at + 2] = [one]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Sum:
    """So many times the first roll, and so many times the second, and what is added to that, each with its
    sign, in the order in which it is looked at."""

    first: int
    second: int
    rest: tuple[tuple[int, ast.expr], ...] = ()

    def times(self, factor: int) -> _Sum:
        return _Sum(self.first * factor, self.second * factor, tuple((n * factor, e) for n, e in self.rest))

    def plus(self, other: _Sum) -> _Sum:
        return _Sum(self.first + other.first, self.second + other.second, self.rest + other.rest)

    def added(self, to: ast.expr | None = None) -> ast.expr:
        """What is added, added up, or added to something."""
        value: ast.expr = ast.Constant(0) if to is None else to
        for sign, more in self.rest:
            value = ast.BinOp(value, ast.Add() if sign > 0 else ast.Sub(), more)
        return value


def _both(code: Code, one: Op, other: Op) -> Rolled | None:
    """One roll in place of two; None where more of them is looked at than a sum."""
    if not isinstance(one, Rolled) or not isinstance(other, Rolled) or one.faces or other.faces:
        return None
    if one.weights is None or other.weights is None:
        return None
    if len(one.weights.pairs) * len(other.weights.pairs) > _MOST_PAIRS:
        return None
    facts: list[ast.expr] = []
    for looked_at in (code.facts[one.then], code.facts[other.then]):
        if not isinstance(looked_at, ast.Tuple):
            return None
        facts += looked_at.elts
    before, state = up_to_return(code.functions[one.then].body)
    behind, end = up_to_return(code.functions[other.then].body)
    *names, first = code.names(one.then)
    *handed_on, second = code.names(other.then)
    given = [ast.unparse(part) for part in state.elts] if isinstance(state, ast.Tuple) else []
    if given != handed_on or second in names:
        return None
    sums = {first: _Sum(1, 0), second: _Sum(0, 1)}
    kept, rest = _added(sums, [*before, *behind], {*names})
    if rest is None:
        return None
    needed = [name for name in sums if name in reads(*rest, end)]
    if not needed or any(isinstance(n, ast.Return) for node in kept for n in walk(node)):
        return None
    by = sums[needed[0]]
    if not by.first or not by.second:
        return None
    number = len(code.functions)
    reading = f"_r_both_{number}"
    set_so: list[ast.stmt] = []
    for name in needed:
        value = _of_sum(sums[name], by, reading)
        if value is None:
            return None
        set_so.append(assign(name, value))
    body = [*kept, *set_so, *rest, ast.Return(end)]
    made = ast.FunctionDef(f"_stage_{number}", _arguments([*names, reading]), copied(body), [], None)
    code.functions.append(located(made))
    code.facts.append(ast.Tuple(facts, ast.Load()))
    return replace(one, then=number, weights=_weights(one.weights, other.weights, by))


def _added(
    sums: dict[str, _Sum], body: Sequence[ast.stmt], names: set[str]
) -> tuple[list[ast.stmt], list[ast.stmt] | None]:
    """Of the statements up to the last that makes a sum of the rolls those that have nothing to do with them,
    and what follows it (None: there is no such statement). `sums` gets the names of the sums."""
    last = 0
    kept: list[tuple[int, ast.stmt]] = []
    for number, node in enumerate(body, 1):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in {*sums, *names}:
                pass
            case _:
                break
        if not reads(value) & sums.keys():
            kept.append((number, node))
            continue
        found = _sum(value, sums)
        if found is None:
            break
        sums[name] = found
        last = number
    return [node for number, node in kept if number <= last], [*body[last:]] if last else None


def _sum(value: ast.expr, sums: dict[str, _Sum]) -> _Sum | None:
    """What is added up, where it is no more than that."""
    match value:
        case ast.Name(id=name) if name in sums:
            return sums[name]
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            one, other = _sum(left, sums), _sum(right, sums)
            if one is None or other is None:
                return None
            return one.plus(other if isinstance(op, ast.Add) else other.times(-1))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            found = _sum(operand, sums)
            return None if found is None else found.times(-1)
        case ast.IfExp(test=test, body=yes, orelse=no) if not reads(test) & sums.keys():
            one, other = _sum(yes, sums), _sum(no, sums)
            if one is None or other is None or (one.first, one.second) != (other.first, other.second):
                return None
            if not one.first and not one.second:
                return _Sum(0, 0, ((1, value),))
            return _Sum(one.first, one.second, ((1, ast.IfExp(test, one.added(), other.added())),))
        case _:
            return None if reads(value) & sums.keys() else _Sum(0, 0, ((1, value),))


def _of_sum(found: _Sum, by: _Sum, reading: str) -> ast.expr | None:
    """A sum by what is rolled now, which is `by` without what is added; None where it is not that, nor the
    same with the other sign."""
    value: ast.expr
    if (found.first, found.second) == (by.first, by.second):
        value = name_of(reading)
    elif (found.first, found.second) == (-by.first, -by.second):
        value = ast.UnaryOp(ast.USub(), name_of(reading))
    else:
        return None
    return found.added(to=value)


def _weights(one: Weights, other: Weights, by: _Sum) -> Weights:
    found: dict[int, int] = {}
    for (first,), ways in one.pairs:
        for (second,), more in other.pairs:
            value = by.first * first + by.second * second
            found[value] = found.get(value, 0) + ways * more
    return Weights(tuple(((value,), ways) for value, ways in sorted(found.items())), one.total * other.total)


def _arguments(names: Sequence[str]) -> ast.arguments:
    return ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
