"""Expressions as terms: what two of them being the same means, and names written out.

In: expressions of the graph. Out: `key`, equal for expressions that mean the same whatever their
places, and `Inliner`, which puts definitions, formulas and conditions in place of their
names, so that two conditions can be compared by what they hang on.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Any, Final, cast

from rulesdsl import graph as g
from rulesdsl.graph.inside import holding, inside, is_node
from rulesdsl.graph.kept import Kept
from rulesdsl.sema.checks.names import Names
from rulesdsl.source.records import dataclass

Key = tuple[object, ...]

_LARGEST: Final = 400
"""Terms with more nodes than this are not written out further."""
_DEEPEST: Final = 8
_ASIDE: Final = ("place", "type", "cites")
_YES_NO: Final = g.YesNoType()
_LIST_FORMS: Final = frozenset(
    {
        g.SumOver,
        g.CountOver,
        g.ExtremeOver,
        g.MapOver,
        g.JoinOver,
        g.FilterOver,
        g.QuantifiedOver,
        g.OneWith,
        g.OrderedBy,
    }
)


def key(node: object) -> Key:
    """The term without places and types; `Needed` is as what it wraps."""
    kind: Any = type(node)
    if kind is str:
        return (node,)
    if kind is g.Needed:
        return key(cast(g.Needed, node).operand)
    if is_node(kind):
        fields = node.__dict__
        return (kind.__name__, *[key(fields[name]) for name in _meaning(kind)])
    if kind is tuple:
        return ("", *[key(item) for item in cast("tuple[object, ...]", node)])
    return (node,)


@cache
def _meaning(kind: type[g.Model]) -> tuple[str, ...]:
    """The fields that make one term differ from another."""
    return tuple(name for name in kind.model_fields if name not in (*_ASIDE, "words"))


@cache
def _is_term(kind: type) -> bool:
    """Whether this is a class of expressions, which have a type."""
    return is_node(kind) and "type" in kind.__annotations__ and kind is not g.Over and kind is not g.CaseOf


@cache
def _terms(kind: type[g.Model]) -> tuple[str, ...]:
    """The fields that may hold terms."""
    return tuple(name for name in holding(kind) if name not in _ASIDE)


def size(node: g.Model) -> int:
    """How many nodes a term has; counting stops at `_LARGEST`. Counted once for each node."""
    return _SIZES.of(node)


def _size(node: g.Model) -> int:
    count = 0
    waiting = [node]
    while waiting and count < _LARGEST:
        here = waiting.pop()
        count += 1
        waiting += inside(here, _terms(type(here)))
    return count


_SIZES: Final = Kept(_size)


def is_path(expr: g.Expr) -> bool:
    """A fact that is simply given: an input, a field of one, an own column apart."""
    while isinstance(expr, g.FieldOf | g.Needed):
        expr = expr.base if isinstance(expr, g.FieldOf) else expr.operand
    return isinstance(expr, g.InputRef)


# ---------------------------------------------------------------- conditions as one expression


def holds(condition: g.Condition, *, without: g.ConditionException | None = None) -> g.Expr:
    """The whole condition as one expression; `without` leaves one exception out."""
    return all_of([block_holds(block, without) for block in condition.blocks])


def block_holds(block: g.ConditionBlock, without: g.ConditionException | None = None) -> g.Expr:
    lines = [line_counts(line, block.quantity, without) for line in block.lines]
    if block.quantity == "all":
        return all_of(lines)
    return any_of(lines) if block.quantity == "any" else not_that(any_of(lines))


def line_counts(line: g.ConditionLine, quantity: str, without: g.ConditionException | None = None) -> g.Expr:
    """In "all": met, by itself or by an exception. Otherwise: holds, and no exception does."""
    excepted = any_of([in_force(e, without) for e in line.exceptions if e is not without])
    if quantity == "all":
        return any_of([line.when, excepted])
    return all_of([line.when, not_that(excepted)])


def in_force(exception: g.ConditionException, without: g.ConditionException | None = None) -> g.Expr:
    inner = any_of([in_force(e, without) for e in exception.exceptions if e is not without])
    return all_of([exception.when, not_that(inner)])


def all_of(parts: list[g.Expr]) -> g.Expr:
    kept = [p for p in parts if not _is(p, True)]
    if len(kept) == 1:
        return kept[0]
    return g.AllOf(type=_YES_NO, parts=tuple(kept)) if kept else constant(True)


def any_of(parts: list[g.Expr]) -> g.Expr:
    kept = [p for p in parts if not _is(p, False)]
    if len(kept) == 1:
        return kept[0]
    return g.AnyOf(type=_YES_NO, parts=tuple(kept)) if kept else constant(False)


def not_that(operand: g.Expr) -> g.Expr:
    if isinstance(operand, g.NotThat):
        return operand.operand
    if isinstance(operand, g.Constant) and isinstance(operand.value, g.YesNoValue):
        return constant(not operand.value.value)
    return g.NotThat(type=_YES_NO, operand=operand)


_YES: Final = g.Constant(type=_YES_NO, value=g.YesNoValue(value=True))
_NO: Final = g.Constant(type=_YES_NO, value=g.YesNoValue(value=False))


def constant(value: bool) -> g.Expr:
    return _YES if value else _NO


def _is(expr: g.Expr, value: bool) -> bool:
    return isinstance(expr, g.Constant) and isinstance(expr.value, g.YesNoValue) and expr.value.value is value


# ---------------------------------------------------------------- names written out


@dataclass(slots=True)
class Inliner:
    """Writes out the names of one declaration. Calls inside lists are left as they are: only what
    stands for inputs and definitions is put in. A definition of a called function that is not
    written out gets a name of its own: it is never taken for another."""

    names: Names
    owner: g.Declaration
    _definitions: dict[str, g.Expr] = field(default_factory=dict)
    _apart: int = 0
    _written: dict[tuple[int, int], tuple[g.Expr, g.Expr]] = field(default_factory=dict)
    """What an expression of the owner comes to; it holds the expression, whose identity stays its own."""

    def __post_init__(self) -> None:
        if isinstance(self.owner, g.Formula):
            self._definitions = {d.name: d.value for d in self.owner.definitions}
        elif isinstance(self.owner, g.Resolver):
            self._definitions = {s.name: s.value for s in self.owner.steps if isinstance(s, g.Definition)}

    def write_out(self, expr: g.Expr, inputs: Mapping[str, g.Expr] | None = None) -> g.Expr:
        """`inputs`: the expression is of a called function, and these stand for its inputs."""
        return self._of(expr, self._definitions if inputs is None else {}, inputs, 0)

    def _of(
        self, expr: g.Expr, steps: Mapping[str, g.Expr], inputs: Mapping[str, g.Expr] | None, depth: int
    ) -> g.Expr:
        if inputs is not None:
            return self._anew(expr, steps, inputs, depth)
        found = self._written.get((id(expr), depth))
        if found is None:
            found = self._written[id(expr), depth] = (expr, self._anew(expr, steps, inputs, depth))
        return found[1]

    def _anew(
        self, expr: g.Expr, steps: Mapping[str, g.Expr], inputs: Mapping[str, g.Expr] | None, depth: int
    ) -> g.Expr:
        if type(expr) is g.InputRef:
            return inputs.get(expr.name, expr) if inputs is not None else expr
        if type(expr) is g.StepRef:
            value = steps.get(expr.name)
            if value is not None and depth < 2 * _DEEPEST and size(value) < _LARGEST:
                return self._of(value, steps, inputs, depth + 1)
            if inputs is None:
                return expr
            self._apart += 1
            return expr.model_copy(update={"name": f"{expr.name} {self._apart}"})
        if type(expr) is g.Call and depth < _DEEPEST:
            args = tuple(self._of(a, steps, inputs, depth) for a in expr.args)
            return self._call(expr, args, depth)
        if type(expr) in _LIST_FORMS:
            depth = max(depth, _DEEPEST)
        return self._inside(expr, steps, inputs, depth)

    def _call(self, expr: g.Call, args: tuple[g.Expr, ...], depth: int) -> g.Expr:
        node = self.names.functions.get(expr.function)
        if isinstance(node, g.Condition):
            body, steps = holds(node), {}
        elif isinstance(node, g.Formula):
            body, steps = node.gives, {d.name: d.value for d in node.definitions}
        else:
            return expr.model_copy(update={"args": args})
        names = [i.name for i in node.inputs]
        if len(names) != len(args) or size(body) * max(size(a) for a in (*args, body)) >= _LARGEST**2 // 4:
            return expr.model_copy(update={"args": args})
        written = self._of(body, steps, dict(zip(names, args, strict=True)), depth + 1)
        return written if size(written) < _LARGEST else expr.model_copy(update={"args": args})

    def _inside(
        self, expr: g.Expr, steps: Mapping[str, g.Expr], inputs: Mapping[str, g.Expr] | None, depth: int
    ) -> g.Expr:
        changed: dict[str, object] = {}
        fields = expr.__dict__
        for name in _terms(type(expr)):
            value = fields[name]
            new = self._value(value, steps, inputs, depth)
            if new is not value:
                changed[name] = new
        return expr.model_copy(update=changed) if changed else expr

    def _value(
        self, value: object, steps: Mapping[str, g.Expr], inputs: Mapping[str, g.Expr] | None, depth: int
    ) -> object:
        kind: Any = type(value)
        if kind is tuple:
            items = cast("tuple[object, ...]", value)
            new = [self._value(item, steps, inputs, depth) for item in items]
            return value if all(map(operator.is_, items, new)) else tuple(new)
        if _is_term(kind):
            return self._of(cast(g.Expr, value), steps, inputs, depth)
        if kind is g.Over or kind is g.CaseOf:
            return self._inside(cast(g.Expr, value), steps, inputs, depth)
        return value
