"""What is known of an expression of a generated function: whether it can fail, and what it gives.

In: code, and what is known of its names. Out: yes or no. *Pure* is what fails only where a fact is
lacking or absent; *total* is what fails only where a fact is not told, because it is all numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from typing import Any

from rulesdsl.distribution.records import record_of
from rulesdsl.distribution.trees import children, walk

_NUMBERS = frozenset({"int", "Number", "bool"})
PURE_CALLS = frozenset({
    "all", "any", "enumerate", "first_of", "greatest", "greatest_first", "last_of", "least", "least_first",
    "len", "max", "min", "ordered_by_greatest", "ordered_by_least", "sum", "tuple",
})  # fmt: skip
_OF_NUMBERS = frozenset({"max", "min"})
_ROLLING = frozenset({"roll", "rolls", "not_rolled"})


@dataclass(frozen=True, slots=True)
class Kinds:
    """`numbers` are names that are numbers wherever they are set; `fields` those of each parameter, and of
    each element of a list of facts, that are; `rolls` are names of rolls that are read die by die."""

    numbers: frozenset[str]
    fields: Mapping[str, frozenset[str]]
    rolls: frozenset[str]

    @staticmethod
    def of(body: Sequence[ast.stmt], annotations: Mapping[str, Any], space: Mapping[str, Any]) -> Kinds:
        """What is known of the names of a function."""
        fields: dict[str, frozenset[str]] = {}
        for name, annotation in annotations.items():
            kind = space.get(str(annotation))
            if isinstance(kind, type) and is_dataclass(kind):
                fields[name] = number_fields(kind)
        fields |= _fields_of_elements(body, annotations, space)
        rolls: set[str] = set()
        values: dict[str, list[ast.expr | None]] = {}
        for node in (n for top in body for n in walk(top)):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    values.setdefault(name, []).append(value)
                    if _is_rolled(value):
                        rolls.add(name)
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    values.setdefault(name, []).append(value)
                case ast.FunctionDef(name=name):
                    values.setdefault(name, []).append(None)
                case ast.For(
                    target=ast.Tuple(elts=[ast.Name(id=number), ast.Name(id=name)]),
                    iter=ast.Call(func=ast.Name(id="enumerate")),
                ):
                    values.setdefault(number, []).append(ast.Constant(0))
                    values.setdefault(name, []).append(None)
                case ast.For(target=target) | ast.comprehension(target=target):
                    for part in walk(target):
                        if isinstance(part, ast.Name):
                            values.setdefault(part.id, []).append(None)
                case _:
                    pass
        numbers: frozenset[str] = frozenset(values)
        while True:
            kinds = Kinds(numbers, fields, frozenset(rolls))
            fewer = frozenset(n for n in numbers if all(_is_number(v, kinds) for v in values[n]))
            if fewer == numbers:
                return kinds
            numbers = fewer


def _fields_of_elements(
    body: Sequence[ast.stmt], annotations: Mapping[str, Any], space: Mapping[str, Any]
) -> dict[str, frozenset[str]]:
    """Of names that are elements of a list of facts, wherever they are set, the fields that are numbers."""
    kinds: dict[str, set[type | None]] = {}
    ours: set[int] = set()
    inside = [n for top in body for n in walk(top)]
    for node in inside:
        match node:
            case ast.For(target=ast.Name(id=name) as target, iter=elements) | ast.comprehension(
                target=ast.Name(id=name) as target, iter=elements
            ):
                pass
            case ast.For(
                target=ast.Tuple(elts=[_, ast.Name(id=name) as target]),
                iter=ast.Call(func=ast.Name(id="enumerate"), args=[elements, *_]),
            ):
                pass
            case _:
                continue
        kinds.setdefault(name, set()).add(record_of(elements, annotations, space))
        ours.add(id(target))
    others = {n.arg for n in inside if isinstance(n, ast.arg)}
    for node in inside:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in ours:
            others.add(node.id)
    found: dict[str, frozenset[str]] = {}
    for name, of in kinds.items():
        kind = next(iter(of)) if len(of) == 1 else None
        if kind is not None and name not in others and name not in annotations:
            found[name] = number_fields(kind)
    return found


def number_fields(record: Any) -> frozenset[str]:
    """The fields of a record that are numbers."""
    return frozenset(f.name for f in record.__dataclass_fields__.values() if str(f.type) in _NUMBERS)


def _is_rolled(node: ast.expr) -> bool:
    """Whether it is a roll whose dice are read one by one."""
    match node:
        case ast.Call(func=ast.Attribute(attr="rolled" | "not_rolled")):
            return True
        case _:
            return False


def _is_number(node: ast.expr | None, kinds: Kinds) -> bool:
    """Whether it is one, where it does not fail."""
    match node:
        case ast.Constant(value=int()):
            return True
        case ast.Call(func=ast.Attribute(attr=how), args=[*_]) if how in _ROLLING:
            return True
        case ast.Call(func=ast.Name(id="len" | "sum")):
            return True
        case ast.expr():
            return is_total(node, kinds)
        case None:
            return False


def is_total(node: ast.AST, kinds: Kinds) -> bool:
    """Whether it is made of numbers by what no number fails at."""
    match node:
        case ast.Constant(value=int()):
            return True
        case ast.Name(id=name):
            return name in kinds.numbers
        case ast.Attribute(value=ast.Name(id=name), attr=part):
            return part in kinds.fields.get(name, ()) or name in kinds.rolls
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return _is_figure(left, kinds) and _is_figure(right, kinds)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=inner):
            return is_total(inner, kinds)
        case ast.BoolOp(op=ast.And(), values=[first, *others]):
            rest: ast.expr = others[0] if len(others) == 1 else ast.BoolOp(ast.And(), others)
            return is_total(first, kinds) and is_total(rest, _there(first, kinds))
        case ast.BoolOp(values=values):
            return all(is_total(v, kinds) for v in values)
        case ast.Compare(
            left=ast.Name(), ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]
        ):
            return True
        case ast.Compare(left=left, comparators=others):
            return all(_is_figure(v, kinds) for v in (left, *others)) and not any(
                isinstance(op, ast.In | ast.NotIn) for op in node.ops
            )
        case ast.IfExp(test=test, body=body, orelse=other):
            return is_total(test, kinds) and is_total(body, _there(test, kinds)) and is_total(other, kinds)
        case ast.Call(func=ast.Name(id=name), args=[_, _, *_] as args, keywords=[]) if name in _OF_NUMBERS:
            return all(is_total(a, kinds) for a in args)
        case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
            return is_total(value, kinds)
        case ast.If(test=test, body=body, orelse=other):
            return is_total(test, kinds) and all(is_total(s, kinds) for s in (*body, *other))
        case ast.AnnAssign() | ast.Pass():
            return True
        case _:
            return False


def _is_figure(node: ast.expr, kinds: Kinds) -> bool:
    """The same where a number stands, which what a roll reads is too."""
    return is_total(node, kinds) or (isinstance(node, ast.Name) and node.id in kinds.rolls)


def _there(test: ast.expr, kinds: Kinds) -> Kinds:
    """The same where a test holds: what it asks to be there is a number."""
    found: set[str] = set()
    for part in test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]:
        match part:
            case ast.Compare(
                left=ast.Name(id=name), ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]
            ):
                found.add(name)
            case _:
                pass
    return replace(kinds, numbers=kinds.numbers | found) if found else kinds


def is_pure(node: ast.AST) -> bool:
    """Whether it fails at most where a fact is lacking or absent."""
    for part in walk(node):
        match part:
            case ast.Call(func=ast.Name(id=name), keywords=given) if name in PURE_CALLS and all(
                k.arg in ("default", "start") for k in given
            ):
                pass
            case ast.Subscript(slice=ast.Slice(lower=first, upper=last, step=step)) if all(
                part is None or isinstance(part, ast.Constant | ast.UnaryOp) for part in (first, last, step)
            ):
                pass
            case ast.Call() | ast.Subscript() | ast.Starred() | ast.Await() | ast.NamedExpr():
                return False
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
                pass
            case ast.BinOp() | ast.JoinedStr() | ast.Raise() | ast.Return() | ast.FunctionDef():
                return False
            case _:
                pass
    return True


def yields_roll(node: ast.AST, kinds: Kinds) -> bool:
    """Whether it may give, or set, a roll that is read die by die. Such rolls are told apart by their
    faces, and are in states as these."""
    match node:
        case ast.Name(id=name):
            return name in kinds.rolls
        case ast.IfExp(body=body, orelse=other):
            return yields_roll(body, kinds) or yields_roll(other, kinds)
        case ast.BoolOp(values=values):
            return any(yields_roll(v, kinds) for v in values)
        case ast.Call(args=args):
            return any(yields_roll(a, kinds) for a in args)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return any(yields_roll(p, kinds) for p in parts)
        case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
            return yields_roll(value, kinds)
        case ast.If(body=body, orelse=other) | ast.For(body=body, orelse=other):
            return any(yields_roll(s, kinds) for s in (*body, *other))
        case _:
            return False


def ends(node: ast.AST) -> bool:
    """Whether the function may end there, or a loop."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        return False
    if isinstance(node, ast.Return | ast.Break | ast.Raise):
        return True
    return any(ends(child) for child in children(node))


def is_bounded(node: ast.AST) -> bool:
    """Whether it comes to one of a few values at most, whatever the facts are."""
    match node:
        case ast.Constant() | ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return all(is_bounded(v) for v in values)
        case ast.Call(func=ast.Name(id="min"), args=args, keywords=[]):
            return any(is_bounded(a) for a in args)
        case ast.Call(func=ast.Name(id="max"), args=args, keywords=[]):
            return all(is_bounded(a) for a in args)
        case ast.IfExp(body=body, orelse=other):
            return is_bounded(body) and is_bounded(other)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return is_bounded(left) and is_bounded(right)
        case _:
            return False
