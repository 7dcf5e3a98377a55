"""What is looked at of the passes of a repeated step is worked out in the pass: only that is kept of it.

In: the statements of a tidied function, and the names of the lists that grow. Out: the same statements,
changed in place. Of `count of shots where die is at least needed` a pass keeps a yes or no, as if the rules
had a step of their own for it, and not the die. What is worked out sooner so is what cannot fail.
"""

from __future__ import annotations

import ast
from collections import namedtuple
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rulesdsl.distribution.code import name_of
from rulesdsl.distribution.counted import added, finished, is_read, kinds_of, made_of, nodes
from rulesdsl.distribution.elements import Elements
from rulesdsl.distribution.names import NONE, Names, reads, surely_sets
from rulesdsl.distribution.outcomes_by_part import is_part
from rulesdsl.distribution.total import Kinds, is_total
from rulesdsl.distribution.trees import Changer, copied, walk

_NUMBERS = frozenset({"int", "Number", "bool"})


def looked_at(
    body: list[ast.stmt],
    lists: set[str],
    space: dict[str, Any],
    annotations: Mapping[str, Any],
    *,
    facts: bool,
) -> None:
    """`space` gets the classes of the passes; `facts`: facts may be looked at sooner than they are now."""
    for grown in sorted(lists):
        made = made_of(body, grown)
        names = finished(body, grown)
        loop = _loop_of(body, grown)
        if made is None or not names or loop is None:
            continue
        if any(_is_set_again(body, name) for name in names):
            continue
        found = Elements(names)
        for _ in range(2):  # the second time all lists are known that are some of it
            found.elements.clear()
            for top in body:
                found.visit(top)
        if found.whole or not found.elements:
            continue
        kinds = Kinds.of(body, annotations, space)
        steps = {k.arg: k.value for k in made.keywords if k.arg is not None}
        block, at, known = loop
        around = _Around(body, block, at, known, frozenset(annotations) - {"return"}, kinds, facts)
        pass_ = _Pass(steps, kinds_of(made, space), around)
        for one, parts in found.elements:
            changer = _Looked(one, pass_)
            for holder, place in parts:
                _change(holder, place, changer)
        if pass_.more:
            widen(made, pass_.annotations, [*pass_.more.values()], space, grown)


def _change(holder: Any, place: str, changer: _Looked) -> None:
    value = getattr(holder, place)
    if isinstance(value, list):
        value[:] = [changer.visit(part) for part in value]
    else:
        setattr(holder, place, changer.visit(value))


def _is_set_again(body: Sequence[ast.stmt], name: str) -> bool:
    stored = [n for n in nodes(body) if isinstance(n, ast.Name) and n.id == name]
    return sum(isinstance(n.ctx, ast.Store) for n in stored) > 1


def _loop_of(
    body: list[ast.stmt], grown: str, known: Names = NONE
) -> tuple[list[ast.stmt], int, Names] | None:
    """The block and the place in it of the loop in which the list grows, and the names that are surely set
    before it."""
    for at, node in enumerate(body):
        if not any(added(n, grown) is not None for n in walk(node)):
            continue
        before = known | (surely_sets(body[:at]) or NONE)
        match node:
            case ast.For(body=inner) if _grows_here(inner, grown):
                return body, at, before
            case ast.For(body=inner) | ast.While(body=inner):
                return _loop_of(inner, grown, before)
            case ast.If(body=inner, orelse=other):
                return _loop_of(inner, grown, before) or _loop_of(other, grown, before)
            case _:
                return None
    return None


def _grows_here(body: Sequence[ast.stmt], grown: str) -> bool:
    return any(added(n, grown) is not None for n in body) or any(
        isinstance(n, ast.If) and (_grows_here(n.body, grown) or _grows_here(n.orelse, grown)) for n in body
    )


@dataclass(slots=True)
class _Around:
    """What there is around a loop: a block, the place in it, names that are surely set before."""

    body: list[ast.stmt]
    block: list[ast.stmt]
    at: int
    known: Names
    parameters: Names
    kinds: Kinds
    facts: bool
    stored: dict[str, int] = field(default_factory=dict[str, int])

    def __post_init__(self) -> None:
        for node in nodes(self.body):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.stored[node.id] = self.stored.get(node.id, 0) + 1
            elif isinstance(node, ast.FunctionDef):
                self.stored[node.name] = self.stored.get(node.name, 0) + 2

    def is_safe(self, node: ast.expr) -> bool:
        """Whether it fails at most where a fact is not told."""
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others) if all(
                isinstance(op, ast.Eq | ast.NotEq | ast.Is | ast.IsNot) for op in ops
            ):
                return all(self._is_there(part) for part in (left, *others)) or is_total(node, self.kinds)
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple(elts=others)]):
                return all(self._is_there(part) for part in (left, *others))
            case ast.BoolOp(values=parts):
                return all(map(self.is_safe, parts))
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return self.is_safe(inner)
            case ast.IfExp(test=test, body=body, orelse=other):
                return all(map(self.is_safe, (test, body, other)))
            case _:
                return is_total(node, self.kinds)

    def _is_there(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant() | ast.Name():
                return True
            case ast.Attribute(value=ast.Name(id=name), attr=part):
                ours = part in self.kinds.fields.get(name, ()) or name in self.kinds.rolls
                return ours or name in self.parameters or name not in self.stored
            case _:
                return is_total(node, self.kinds)

    def has(self, names: Names) -> bool:
        """Whether the names are before the loop what they are behind it; those that are settled by then are
        moved there."""
        return all(self._has(name) for name in sorted(names))

    def _has(self, name: str) -> bool:
        if name in self.parameters:
            return self.facts and name not in self.stored
        if name not in self.stored:
            return True  # what the module names
        if self.stored[name] > 1:
            return False
        if name in self.known:
            return True
        return self._move(name)

    def _move(self, name: str) -> bool:
        for place in range(self.at + 1, len(self.block)):
            match self.block[place]:
                case ast.Assign(targets=[ast.Name(id=same)], value=value) as node if same == name:
                    if not self.is_safe(value) or not self.has(reads(value)):
                        return False
                    self.block.remove(node)
                    self.block.insert(self.at, node)
                    self.at += 1
                    self.known |= {name}
                    return True
                case _:
                    pass
        return False


@dataclass(slots=True)
class _Pass:
    """A pass: its steps, and (`more`) what else is kept of it, by what it is."""

    steps: Mapping[str, ast.expr]
    annotations: Mapping[str, str]
    around: _Around
    more: dict[str, tuple[str, ast.expr, str]] = field(
        default_factory=dict[str, tuple[str, ast.expr, str]]
    )

    def step(self, one: str, node: ast.expr) -> str | None:
        """The name of the step that the expression is of a pass `one`."""
        value = _InPass(one, self.steps).visit(copied(node))
        same = ast.dump(value)
        if same in self.more:
            return self.more[same][0]
        around = self.around
        inside = frozenset().union(*(reads(step) for step in self.steps.values()))
        if not around.is_safe(value) and not self._is_of_numbers(one, node):
            return None
        if not around.has(reads(node) - {one} - inside):
            return None
        if reads(node) & inside:
            return None
        taken = {*self.steps, *(name for name, _, _ in self.more.values())}
        name = next(n for k in range(len(taken) + 1) if (n := f"asked_{k}") not in taken)
        kind = "bool" if _is_yes_or_no(value) else "Number"
        self.more[same] = name, value, kind
        return name

    def _is_of_numbers(self, one: str, node: ast.expr) -> bool:
        """Whether it cannot fail because the steps of the pass that it looks at surely are numbers: one that
        fails does so in the pass."""
        numbers = frozenset(step for step, kind in self.annotations.items() if kind in _NUMBERS)
        kinds = self.around.kinds
        return is_total(node, replace(kinds, fields={**kinds.fields, one: numbers}))


def _is_yes_or_no(node: ast.expr) -> bool:
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return all(map(_is_yes_or_no, values))
        case ast.Constant(value=value):
            return isinstance(value, bool)
        case _:
            return False


class _InPass(Changer):
    """A step of a pass by what it is in the pass."""

    def __init__(self, one: str, steps: Mapping[str, ast.expr]) -> None:
        self._one = one
        self._steps = steps

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if is_part(node, self._one) and node.attr in self._steps:
            return copied(self._steps[node.attr])
        self.inner(node)
        return node


class _Looked(Changer):
    """The largest parts of what is asked of a pass that can be worked out in it."""

    def __init__(self, one: str, pass_: _Pass) -> None:
        self._one = one
        self._pass = pass_

    def visit(self, node: Any) -> Any:
        if isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.BinOp | ast.IfExp | ast.Call):
            if self._one in reads(node) and self._is_of_one(node):
                step = self._pass.step(self._one, node)
                if step is not None:
                    return ast.Attribute(name_of(self._one), step, ast.Load())
        elif isinstance(node, ast.Lambda | ast.GeneratorExp | ast.ListComp):
            return node
        elif isinstance(node, ast.Attribute) and is_part(node.value, self._one):
            # A die of a roll: two that read the same may show other faces.
            step = self._pass.step(self._one, node)
            return node if step is None else ast.Attribute(name_of(self._one), step, ast.Load())
        return super().visit(node)

    def _is_of_one(self, node: ast.expr) -> bool:
        """Whether only steps of the pass are looked at, and it is not a yes or no already."""
        whole = sum(is_read(n, self._one) for n in walk(node))
        parts = [n for n in walk(node) if is_part(n, self._one)]
        if whole != len(parts):
            return False
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=ast.Attribute()):
                return False
            case _:
                return True


More = tuple[str, ast.expr, str]
"""A step more of a pass: its name, what it is, and of which kind."""


def widen(
    made: ast.Call, kinds: Mapping[str, str], more: Sequence[More], space: dict[str, Any], grown: str
) -> None:
    """The pass with what else is kept of it, as a class of its own; `kinds` are those of what it holds."""
    names = [*(k.arg for k in made.keywords if k.arg is not None), *(name for name, _, _ in more)]
    kind: Any = namedtuple("Pass", names)  # type: ignore[misc]  # the names are the book's
    kind.__annotations__ = {**kinds, **{name: how for name, _, how in more}}
    space[f"_pass_{grown}"] = kind
    made.func = name_of(f"_pass_{grown}")
    made.keywords += [ast.keyword(name, copied(value)) for name, value, _ in more]
