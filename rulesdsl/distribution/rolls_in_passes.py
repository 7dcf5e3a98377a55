"""Of rolls that passes hold only what is read of them: a die of a colour, the reading, or both.

In: the statements of a tidied function, and the names of the lists that grow. Out: the same statements,
changed in place: where the rules look at `pair.red` of a pass that is over, the pass holds this figure, and
not the roll with all faces; where they look at what the roll reads, it holds that number. Passes that are
alike in what is looked at are then one. Steps that nobody looks at are not held.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.distribution.counted import finished, kinds_of, made_of, nodes
from rulesdsl.distribution.elements import Elements
from rulesdsl.distribution.kept import ONE, ORDERED
from rulesdsl.distribution.looked_at import More, widen
from rulesdsl.distribution.outcomes_by_part import is_part
from rulesdsl.distribution.trees import Looker, walk

_OF_NUMBERS = frozenset({"kept_between", "max", "min"})
_ADDED = frozenset({"sum", "sum_of"})


def rolls_in_passes(body: Sequence[ast.stmt], lists: set[str], space: dict[str, Any]) -> None:
    """`space` gets the classes of the passes."""
    rolls = _rolls(body)
    for grown in sorted(lists):
        made, names = made_of(body, grown), finished(body, grown)
        steps = {} if made is None else {k.arg: k.value for k in made.keywords if k.arg is not None}
        if made is None or not names or not any(_is_one_of(value, rolls) for value in steps.values()):
            continue
        places = _places(body, names)
        if places is None:
            continue
        for keyword in made.keywords:
            if keyword.arg not in places:
                keyword.value = ast.Constant(None)
        places = {step: some for step, some in places.items() if _is_one_of(steps.get(step), rolls)}
        _change(body, made, places, space, grown)


def _change(
    body: Sequence[ast.stmt],
    made: ast.Call,
    places: Mapping[str, list[ast.Attribute]],
    space: dict[str, Any],
    grown: str,
) -> None:
    """`places` are those where rolls of the passes are looked at, by the step."""
    kinds = dict(kinds_of(made, space))
    values = {k.arg: k for k in made.keywords if k.arg is not None}
    more: list[More] = []
    for step, whole in places.items():
        found = _Read({id(node) for node in whole})
        for top in body:
            found.visit(top)
        if found.seen != found.rolls:
            continue
        roll = values[step].value
        dice: dict[str, str] = {}
        for die in found.dice:
            name = dice.get(die.attr)
            if name is None:
                taken = {*values, *(name for name, _, _ in more)}
                name = next(n for k in range(len(taken) + 1) if (n := f"{step}_{die.attr}_{k}") not in taken)
                dice[die.attr] = name
                more.append((name, ast.Attribute(roll, die.attr, ast.Load()), "Number"))
            assert isinstance(die.value, ast.Attribute)
            die.value, die.attr = die.value.value, name
        numbers = len(found.rolls) > len(found.dice)
        values[step].value = ast.BinOp(roll, ast.Add(), ast.Constant(0)) if numbers else ast.Constant(None)
        kinds[step] = "Number"
    if more or kinds != kinds_of(made, space):
        widen(made, kinds, more, space, grown)


def _rolls(body: Sequence[ast.stmt]) -> frozenset[str]:
    """Names of nothing but rolls which are read die by die."""
    found: dict[str, bool] = {}
    stored: dict[str, int] = {}
    for node in nodes(body):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(attr="rolled" | "not_rolled"))
            ):
                found[name] = True
                stored[name] = stored.get(name, 0) - 1
            case ast.Name(id=name, ctx=ast.Store()):
                stored[name] = stored.get(name, 0) + 1
            case _:
                pass
    return frozenset(name for name in found if stored[name] == 0)


def _is_one_of(value: ast.expr | None, names: frozenset[str]) -> bool:
    return isinstance(value, ast.Name) and value.id in names


def _places(body: Sequence[ast.stmt], names: Sequence[str]) -> dict[str, list[ast.Attribute]] | None:
    """Where passes of the list are looked at, by the step; None where a pass, or the list, is used whole."""
    if any(_stored(body, name) != 1 for name in names):
        return None
    found = Elements(names, loops=True)
    for _ in range(2):  # the second time all lists are known that are some of it
        found.elements.clear()
        for top in body:
            found.visit(top)
    if found.whole or any(_stored(body, one) != times for one, times in found.ones(body).items()):
        return None
    inside: list[tuple[str, ast.AST]] = []
    for one, parts in found.elements:
        for holder, place in parts:
            value = getattr(holder, place)
            inside += [(one, node) for node in (value if isinstance(value, list) else [value])]
    inside += [(one, top) for one in found.ones(body) for top in body]
    places: dict[str, dict[int, ast.Attribute]] = {}
    for one, part in inside:
        for node in walk(part):
            if isinstance(node, ast.Attribute) and is_part(node, one):
                places.setdefault(node.attr, {})[id(node)] = node
    return {step: [*some.values()] for step, some in places.items()}


def _stored(body: Sequence[ast.stmt], name: str) -> int:
    """How many statements, or parts of them, set a name."""
    return sum(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in nodes(body))


@dataclass(slots=True)
class _Read(Looker):
    """How rolls are looked at: `dice` are places where one of their dice is; `seen` are those of which that
    is, or of which a number is all that is needed."""

    rolls: set[int]
    dice: list[ast.Attribute] = field(default_factory=list[ast.Attribute])
    seen: set[int] = field(default_factory=set[int])

    def _number(self, *parts: ast.expr) -> None:
        """Places where a number stands."""
        for node in parts:
            if id(node) in self.rolls:
                self.seen.add(id(node))
            else:
                self.visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if id(node.value) in self.rolls:
            self.dice += [] if id(node.value) in self.seen else [node]
            self.seen.add(id(node.value))
        else:
            self.inner(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._number(node.left, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.inner(node)
        else:
            self._number(node.operand)

    def visit_Compare(self, node: ast.Compare) -> None:
        for part in (node.left, *node.comparators):
            self._number(*(part.elts if isinstance(part, ast.Tuple) else [part]))

    def visit_Call(self, node: ast.Call) -> None:
        match node:
            case ast.Call(func=ast.Name(id=how), args=[_, _, *_] as args, keywords=[]) if how in _OF_NUMBERS:
                self._number(*args)
            case ast.Call(func=ast.Name(id=how), args=[of, ast.Lambda(body=by)]) if how in {*ONE, *ORDERED}:
                self.visit(of)
                self._number(by)
            case ast.Call(func=ast.Name(id=how), args=[ast.GeneratorExp() | ast.ListComp() as each]) if (
                how in _ADDED
            ):
                self._number(each.elt)
                for over in each.generators:
                    self.inner(over)
            case _:
                self.inner(node)
