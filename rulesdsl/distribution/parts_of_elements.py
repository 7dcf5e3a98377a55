"""Of the elements of a list of facts only what the passes over them look at.

In: statements with loops that roll dice. Out: the same, changed in place: a loop goes over the one figure of
each unit that its passes look at (or over several, put together), and not over the units; and statements
that give such figures of a list of facts, which stand before all dice. A figure is whatever hangs on no more
than a unit and on what is settled before the dice: one of its facts, a sum of several, a modifier. Units that
come to the same figures are then alike, and what comes of a pass over one is known of all, in other
situations too.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from rulesdsl.distribution.code import assign, call_of, name_of
from rulesdsl.distribution.in_groups import Known, in_groups
from rulesdsl.distribution.names import Names, reads, sets
from rulesdsl.distribution.records import record_of
from rulesdsl.distribution.total import PURE_CALLS, Kinds, is_total, number_fields
from rulesdsl.distribution.trees import Changer, copied, walk
from rulesdsl.distribution.tried import SAID, TRIED

_AS_A_FIGURE = ast.BinOp | ast.BoolOp | ast.Call | ast.Compare | ast.IfExp | ast.UnaryOp
_GONE_OVER = frozenset({"enumerate"})
"""What gives no figure, but something to go over once."""


@dataclass(frozen=True, slots=True)
class Facts:
    """`annotations` are those of the function, whose module names what is in `space`; `settled` are names
    that are known before all dice, `has_dice` says whether some code rolls."""

    annotations: Mapping[str, Any]
    space: Mapping[str, Any]
    settled: Names
    has_dice: Callable[[ast.AST], bool]

    def is_known(self, name: str, but_for: Names) -> bool:
        """Whether it means the same everywhere; `but_for` are names that are bound somewhere."""
        known = name in self.settled or name in self.space or hasattr(builtins, name)
        return known and name not in but_for


def parts_of_elements(body: Sequence[ast.stmt], facts: Facts) -> list[ast.stmt]:
    """The statements that are to stand before all dice."""
    before: list[ast.stmt] = []
    for top in body:
        for node in walk(top):
            if not isinstance(node, ast.For) or not facts.has_dice(node):
                continue
            match node:
                case ast.For(target=ast.Name(id=one), iter=elements):
                    ones = [one]
                case ast.For(
                    target=ast.Tuple(elts=[ast.Name(id=number), ast.Name(id=one)]),
                    iter=ast.Call(func=ast.Name(id="enumerate"), args=[elements, *_]),
                ):
                    ones = [number, one]
                case _:
                    continue
            of_facts = isinstance(elements, ast.Attribute)
            if _looked_at(node, ones, elements, facts, _bound_in(body)) and of_facts:
                name = f"_elements_{len(before)}"
                before.append(assign(name, node.iter))
                node.iter = name_of(name)
    return before


def _bound_in(body: Sequence[ast.stmt]) -> Names:
    """The names that some statements bind, at any depth."""
    bound: set[str] = set()
    for node in (n for top in body for n in walk(top)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.FunctionDef(name=name):
                bound.add(name)
            case _:
                pass
    return frozenset(bound)


def _looked_at(
    loop: ast.For, ones: Sequence[str], elements: ast.expr, facts: Facts, bound: Names
) -> bool:
    """Whether the loop goes over parts of its elements now. `ones` are the names of its target: the last is
    that of the element, before it there may be one of its number."""
    *_, one = ones
    kind = record_of(elements, facts.annotations, facts.space)
    if kind is None or {*ones} & sets(loop.body):
        return False
    numbers = Kinds(frozenset(ones[:-1]), {one: number_fields(kind)}, frozenset())
    parts = _Parts(ones, facts, bound - {*ones}, numbers)
    body = [in_groups(copied(statement), parts.when, numbers) for statement in loop.body]
    body = [parts.visit(statement) for statement in body]
    inside = [n for value in parts.found.values() for n in walk(value)]
    names = {n.attr for n in inside if isinstance(n, ast.Attribute) and _is_part(n, one)}
    if not parts.found or parts.whole or not names <= {*getattr(kind, "__dataclass_fields__", ())}:
        return False
    loop.body = body
    figures = [parts.worked_out(figure) for figure in parts.found.values()]
    figure = figures[0] if len(figures) == 1 else ast.Tuple(figures, ast.Load())
    if len(figures) == 1:
        loop.body = [_Alone(one).visit(statement) for statement in loop.body]
    over = ast.comprehension(loop.target, loop.iter, [], 0)
    loop.iter = call_of("tuple", ast.ListComp(figure, [over]))
    loop.target = ast.Name(one, ast.Store())
    return True


def _is_part(node: ast.AST, one: str) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == one


class _Parts(Changer):
    """Figures in the place of what hangs on the element, or its number, and on settled names alone, the
    largest first. `found` are these, `whole`: the element is used in another way too."""

    def __init__(self, ones: Sequence[str], facts: Facts, bound: Names, numbers: Kinds) -> None:
        self._ones = frozenset(ones)
        *_, self._one = ones
        self._facts = facts
        self._bound = bound
        self._numbers = numbers
        self.found: dict[str, ast.expr] = {}
        self.whole = False

    def visit(self, node: Any) -> Any:
        alone = _is_part(node, self._one) or (isinstance(node, ast.Name) and node.id in self._numbers.numbers)
        if alone or (isinstance(node, _AS_A_FIGURE) and self._is_figure(node)):
            places = [*self.found]
            same = ast.dump(node)
            if same not in self.found:
                self.found[same] = node
                places.append(same)
            place = ast.Subscript(name_of(self._one), ast.Constant(places.index(same)), ast.Load())
            return place if self._never_fails(node) else call_of(SAID, place)
        self.whole |= isinstance(node, ast.Name) and node.id == self._one
        return super().visit(node)

    def worked_out(self, figure: ast.expr) -> ast.expr:
        """The code of a figure: where it may fail, that is said where it was looked at."""
        if self._never_fails(figure):
            return figure
        none = ast.arguments([], [], None, [], [], None, [])
        return call_of(TRIED, ast.Lambda(none, figure))

    def _never_fails(self, figure: ast.expr) -> bool:
        match figure:
            case ast.Compare(left=part, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant()]):
                figure = part
            case _:
                pass
        return _is_part(figure, self._one) or is_total(figure, self._numbers)

    def when(self, term: ast.expr) -> Known:
        """When a term of a sum is known."""
        return Known.SETTLED if self._is_settled(term) else Known.LAST

    def _is_settled(self, node: ast.expr) -> bool:
        """Whether it hangs on no more than the element and settled names."""
        names = reads(node)
        if self._facts.has_dice(node):
            return False
        if not all(name in self._ones or self._facts.is_known(name, self._bound) for name in names):
            return False
        return all(self._gives_a_figure(n.func) for n in walk(node) if isinstance(n, ast.Call))

    def _is_figure(self, node: ast.expr) -> bool:
        return bool(self._ones & reads(node)) and self._is_settled(node)

    def _gives_a_figure(self, function: ast.expr) -> bool:
        match function:
            case ast.Name(id=name):
                plain = isinstance(self._facts.space.get(name), FunctionType)
                return plain or name in PURE_CALLS - _GONE_OVER
            case _:
                return False


class _Alone(Changer):
    """The one figure that there is, in the place of the first of several."""

    def __init__(self, one: str) -> None:
        self._one = one

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id == self._one:
            return node.value
        self.inner(node)
        return node
