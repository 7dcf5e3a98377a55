"""Dice of several colours that are looked at one by one, as rolls of their own.

In: the statements of a tidied function, and what its module names. Out: the same, changed in place: where
of a roll nothing is asked but what some of its dice show, and its total, each of these dice is rolled for
itself. A state then holds what is made of them, and not all faces of all.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.distribution.code import assign, name_of
from rulesdsl.distribution.trees import Changer, Looker, walk
from rulesdsl.runtime import DiceKind

_BASE = 1_000
_OF_NUMBERS = ast.Lt | ast.LtE | ast.Gt | ast.GtE | ast.Eq | ast.NotEq


@dataclass(slots=True)
class _Roll:
    """A name of a roll; what is looked at of it."""

    kind: Any
    attributes: set[str] = field(default_factory=set[str])
    whole: bool = False
    made: int = 0
    """How many statements set the name."""


def dice_apart(body: list[ast.stmt], space: dict[str, Any]) -> None:
    """`space` gets the names of what the dice are rolled with."""
    rolls = _rolls(body, space)
    found: dict[str, dict[str, ast.expr]] = {}
    for name, roll in rolls.items():
        dice = _dice_of(roll)
        if dice is None:
            continue
        kinds: dict[str, DiceKind] = {}
        for places in sorted(dice.values()):
            local = _local(name, places)
            sides = tuple(roll.kind.kind.sides[n] for n in places)
            names = tuple(roll.kind.kind.names[n] for n in places)
            kinds[local] = DiceKind(roll.kind.kind.words, sides, names, (1,) * len(sides))
            space[f"_rolls{local}"] = kinds[local]
        _roll_each(body, name, [*kinds])
        found[name] = {part: name_of(_local(name, places)) for part, places in dice.items() if part}
        if roll.whole:
            found[name][""] = _total(name, roll.kind.kind, [*dice.values()])
    changer = _Parts(found)
    body[:] = [changer.visit(node) for node in body]


def _local(name: str, places: Sequence[int]) -> str:
    return f"_die_{name}_{'_'.join(map(str, places))}"


def _rolls(body: Sequence[ast.stmt], space: Mapping[str, Any]) -> dict[str, _Roll]:
    """Rolls of which nothing is asked but numbers."""
    found: dict[str, _Roll] = {}
    for node in (n for top in body for n in walk(top)):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                kind = _kind(value, space)
                if kind is not None:
                    found.setdefault(name, _Roll(kind)).made += 1
            case _:
                pass
    uses = _Uses(found)
    for top in body:
        uses.visit(top)
    return {n: r for n, r in found.items() if n not in uses.otherwise and r.made == uses.set.get(n)}


def _kind(value: ast.expr, space: Mapping[str, Any]) -> Any:
    """What is rolled with; None where it is no such roll."""
    match value:
        case ast.Call(func=ast.Attribute(value=of, attr="rolled" | "not_rolled")):
            match of:
                case ast.Name(id=name):
                    return space.get(name)
                case ast.Attribute(value=ast.Name(id=module), attr=name):
                    return getattr(space.get(module), name, None)
                case _:
                    return None
        case _:
            return None


def _dice_of(roll: _Roll) -> dict[str, tuple[int, ...]] | None:
    """By attribute the places of the dice that it adds up; with the total, every die is in one of them (those
    of which nobody asks by names that are none). None where it is another kind of reading."""
    kind: DiceKind = roll.kind.kind
    shows = type("Shows", (), {"faces": tuple(_BASE**n for n in range(len(kind.sides)))})()
    found: dict[str, tuple[int, ...]] = {}
    known: set[int] = set()
    for name in sorted(roll.attributes):
        part = getattr(roll.kind, name, None)
        if not isinstance(part, property) or part.fget is None:
            return None
        try:
            value = part.fget(shows)
        except (TypeError, ValueError):
            return None
        places = tuple(n for n in range(len(kind.sides)) if value // _BASE**n % _BASE)
        if value != sum(_BASE**n for n in places) or known & {*places}:
            return None
        known |= {*places}
        found[name] = places
    if not roll.whole:
        return found
    if kind.digits and 10 in kind.sides:
        return None
    weights: dict[int, list[int]] = {}
    for n, weight in enumerate(kind.weights):
        if n not in known:
            weights.setdefault(weight, []).append(n)
    if any(len({kind.weights[n] for n in places}) > 1 for places in found.values()):
        return None
    return found | {f"{weight} times": tuple(places) for weight, places in weights.items()}


def _total(name: str, kind: DiceKind, dice: Sequence[Sequence[int]]) -> ast.expr:
    """What the roll reads as a whole."""
    total: ast.expr | None = None
    for places in dice:
        part: ast.expr = name_of(_local(name, places))
        weight = kind.weights[places[0]]
        if weight != 1:
            part = ast.BinOp(ast.Constant(weight), ast.Mult(), part)
        total = part if total is None else ast.BinOp(total, ast.Add(), part)
    assert total is not None
    return total


def _roll_each(body: list[ast.stmt], name: str, dice: Sequence[str]) -> None:
    """In the place of the roll."""
    at = 0
    while at < len(body):
        node = body[at]
        match node:
            case ast.Assign(
                targets=[ast.Name(id=same)], value=ast.Call(func=ast.Attribute(attr=how), args=args)
            ) if same == name:
                made: list[ast.stmt] = []
                for local in dice:
                    roll = ast.Attribute(name_of(f"_rolls{local}"), "roll", ast.Load())
                    value = ast.Call(roll, args, []) if how == "rolled" else ast.Constant(0)
                    made.append(assign(local, value))
                body[at : at + 1] = made
                at += len(made)
                continue
            case ast.If() | ast.For() | ast.While():
                _roll_each(node.body, name, dice)
                _roll_each(node.orelse, name, dice)
            case _:
                pass
        at += 1


class _Uses(Looker):
    """What is looked at of rolls; `otherwise` are those of which more is."""

    def __init__(self, rolls: Mapping[str, _Roll]) -> None:
        self._rolls = rolls
        self.otherwise: set[str] = set()
        self.set: dict[str, int] = {}

    def _number(self, node: ast.expr) -> None:
        """A place where a number stands."""
        if isinstance(node, ast.Name) and node.id in self._rolls:
            self._rolls[node.id].whole = True
        else:
            self.visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.value.id in self._rolls:
            self._rolls[node.value.id].attributes.add(node.attr)
        else:
            self.inner(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._number(node.left)
        self._number(node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        self._number(node.operand)

    def visit_Compare(self, node: ast.Compare) -> None:
        for part in (node.left, *node.comparators):
            if all(isinstance(op, _OF_NUMBERS) for op in node.ops):
                self._number(part)
            else:
                self.visit(part)

    def visit_Call(self, node: ast.Call) -> None:
        match node:
            case ast.Call(func=ast.Name(id="max" | "min"), args=args, keywords=[]):
                for part in args:
                    self._number(part)
            case _:
                self.inner(node)

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in self._rolls:
            if isinstance(node.ctx, ast.Store):
                self.set[node.id] = self.set.get(node.id, 0) + 1
            else:
                self.otherwise.add(node.id)


class _Parts(Changer):
    """What was looked at of a roll, as what it is now; the total is under no name."""

    def __init__(self, found: Mapping[str, Mapping[str, ast.expr]]) -> None:
        self._found = found

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=part) if name in self._found:
                return self._found[name][part]
            case _:
                self.inner(node)
                return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._found[node.id][""] if node.id in self._found else node
