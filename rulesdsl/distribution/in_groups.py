"""What of a sum is known sooner than the rest of it stands together in it.

In: code, and who says which terms of a sum are known sooner. Out: the same with these terms as one, changed
in place: of `save - damage - fumbles`, where the save is rolled last, `save - (damage + fumbles)`, so that a
state before the roll holds one figure. What is settled before all dice is one figure by itself, so that what
hangs on dice alone is the same for all questions. Of whole numbers and fractions a sum is the same in any
order.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TypeVar

from rulesdsl.distribution.total import Kinds, is_total
from rulesdsl.distribution.trees import Changer

N = TypeVar("N", bound=ast.AST)
_Term = tuple[int, ast.expr]
"""A term with its sign."""


class Known(Enum):
    """When a term is known: with the last of the sum, sooner, or before all dice."""

    LAST = auto()
    SOONER = auto()
    SETTLED = auto()


def in_groups(node: N, known: Callable[[ast.expr], Known], kinds: Kinds) -> N:
    """`known` is asked of terms; `kinds` is what is known of names."""
    found: N = _Groups(known, kinds).visit(node)
    return found


class _Groups(Changer):
    def __init__(self, known: Callable[[ast.expr], Known], kinds: Kinds) -> None:
        self._known = known
        self._kinds = kinds

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        terms = _terms(node, 1)
        if len(terms) < 3 or not self._are_numbers(terms):
            self.inner(node)
            return node
        groups: dict[Known, list[_Term]] = {known: [] for known in Known}
        for term in terms:
            groups[self._known(term[1])].append(term)
        *groups_before, _ = (group for group in reversed(groups.values()) if group)
        if all(len(group) < 2 or terms[: len(group)] == group for group in groups_before):
            self.inner(node)
            return node
        visited = {k: [(sign, self.visit(term)) for sign, term in group] for k, group in groups.items()}
        together = [*visited[Known.LAST]]
        for group in (visited[Known.SOONER], visited[Known.SETTLED]):
            if group:
                sign = max(sign for sign, _ in group)
                together.append((sign, _added([(sign * each, term) for each, term in group])))
        return _added(together)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        return node

    def _are_numbers(self, terms: Sequence[_Term]) -> bool:
        """What is taken away is one, and what is added to one."""
        rolls = self._kinds.rolls
        return any(
            sign < 0 or is_total(term, self._kinds) or (isinstance(term, ast.Name) and term.id in rolls)
            for sign, term in terms
        )


def _terms(node: ast.expr, sign: int) -> list[_Term]:
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            return [*_terms(left, sign), *_terms(right, sign if isinstance(op, ast.Add) else -sign)]
        case _:
            return [(sign, node)]


def _added(terms: Sequence[_Term]) -> ast.expr:
    """The sum; one of the terms at least is not taken away."""
    first = next(number for number, (sign, _) in enumerate(terms) if sign > 0)
    found = terms[first][1]
    for sign, term in (*terms[:first], *terms[first + 1 :]):
        found = ast.BinOp(found, ast.Add() if sign > 0 else ast.Sub(), term)
    return found
