"""Lists of passes of which the first few are asked for, in an order or as they fell, and nothing else: no
more are kept.

In: the statements of a tidied function, and the names of the lists that grow. Out: the same
statements, changed in place: where a pass is added to the list, it is put in order and cut there and
then. Of eight dice of which two count, a state holds two so; of those of which the best one counts, one.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulesdsl.distribution.code import call_of
from rulesdsl.distribution.counted import added, finished, is_read, nodes
from rulesdsl.distribution.names import Names, reads
from rulesdsl.distribution.trees import copied, walk
from rulesdsl.runtime.lists import first_of, ordered_by_greatest, ordered_by_least

ONE = {"one_with_greatest": ordered_by_greatest, "one_with_least": ordered_by_least}
"""What takes one of a list, with the order in which that is the first."""
ORDERED = frozenset({"greatest_first", "least_first", "ordered_by_greatest", "ordered_by_least"})
CUT = frozenset({"first_of", "last_of"})


@dataclass(frozen=True, slots=True)
class InOrder:
    """`first_of(2, ordered_by_greatest(NAME, lambda p: p.die))`: `whole` is all of it (the same as `call`
    where nothing is cut), `call` puts in order, by the steps `by`."""

    whole: ast.Call
    call: ast.Call
    by: frozenset[str]

    @property
    def source(self) -> ast.expr:
        return self.call.args[0]


def in_order(body: Sequence[ast.stmt], name: str) -> list[InOrder]:
    """Where the list of that name is put in order by steps of its passes."""
    cuts: dict[int, ast.Call] = {}
    found: list[InOrder] = []
    for node in nodes(body):
        match node:
            case ast.Call(func=ast.Name(id=function), args=[_, ast.Call() as inner]) if function in CUT:
                cuts[id(inner)] = node
            case ast.Call(
                func=ast.Name(id=function), args=[ast.Name(id=same), ast.Lambda(args=given, body=by)]
            ) if function in ORDERED and same == name:
                steps = steps_of(given.args[0].arg, by)
                if steps is not None:
                    found.append(InOrder(cuts.get(id(node), node), node, frozenset(steps)))
            case _:
                pass
    return found


def steps_of(element: str, *inside: ast.expr) -> set[str] | None:
    """The steps of a pass that are looked at; None where it is handed on whole."""
    all_of_it = [n for part in inside for n in walk(part)]
    parts = [n for n in all_of_it if isinstance(n, ast.Attribute) and _is(n.value, element)]
    whole = [n for n in all_of_it if _is(n, element)]
    return {p.attr for p in parts} if len(parts) == len(whole) else None


def as_slice(node: ast.Call, function: str) -> ast.expr:
    """So many of one end of a list, where that is a figure, as Python has it."""
    how_many, inner = node.args
    match how_many:
        case ast.Constant(value=int(count)) if count > 0:
            back = ast.UnaryOp(ast.USub(), ast.Constant(count))
            part = ast.Slice(upper=ast.Constant(count)) if function == "first_of" else ast.Slice(lower=back)
            return ast.Subscript(inner, part, ast.Load())
        case _:
            return node


def kept(
    body: Sequence[ast.stmt], lists: set[str], pools: frozenset[str], settled: Names, space: dict[str, Any]
) -> set[str]:
    """The lists that are kept short, or in order, from now on. `pools` are those whose order nobody asks for,
    `settled` the names that mean the same anywhere; `space` is what the function's module names, and gets
    more names."""
    found: set[str] = set()
    local = frozenset(n.id for n in nodes(body) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    for grown in sorted(lists):
        growing = [n for n in nodes(body) if isinstance(n, ast.Assign) and added(n, grown) is not None]
        names = finished(body, grown)
        if len(growing) != 1 or names is None or len(names) != 1:
            continue
        uses = in_order(body, names[0])
        read = sum(1 for n in nodes(body) if is_read(n, names[0]))
        cut = _cut(body, names[0])
        if cut is not None and read == 1 and not reads(cut.args[0]) & (local - settled):
            growing[0].value = ast.Call(cut.func, [cut.args[0], growing[0].value], [])
            found.add(grown)
            continue
        if read == 1 and (one := _one(body, names[0])) is not None:
            _keep_one(growing[0], one, space)
            found.add(grown)
            continue
        if read == 1 and (those := _those(body, names[0])) is not None:
            growing[0].value = call_of("tuple", _of_these(those, growing[0].value))
            continue
        if len(uses) != 1 or read != 1:
            continue
        (use,) = uses
        by, cut = use.call.args[1], use.whole if use.whole is not use.call else _cut_later(body, use.call)
        if cut is not None and not (reads(cut.args[0]) | reads(by)) & (local - settled):
            in_place = ast.Call(use.call.func, [growing[0].value, by], [])
            growing[0].value = ast.Call(cut.func, [cut.args[0], in_place], [])
            found.add(grown)
        elif grown not in pools and isinstance(by, ast.Lambda) and _is_step(by.body, by.args.args[0].arg):
            # Put in order as they come, those that came in another order are the same.
            growing[0].value = ast.Call(use.call.func, [growing[0].value, by], [])
            found.add(grown)
    return found


def _cut(body: Sequence[ast.stmt], name: str) -> ast.Call | None:
    """Where the first few, or the last, of the list as it stands are asked for."""
    for node in nodes(body):
        match node:
            case ast.Call(func=ast.Name(id=function), args=[_, ast.Name(id=same)]) if function in CUT:
                if same == name:
                    return node
            case _:
                pass
    return None


def _one(body: Sequence[ast.stmt], name: str) -> ast.Call | None:
    """Where one pass of the list is asked for, by steps of it: `one_with_greatest(NAME, lambda p: p.die)`, or
    one of `[p for p in NAME if p.hit]`."""
    for node in nodes(body):
        match node:
            case ast.Call(func=ast.Name(id=which), args=[of, ast.Lambda() as by]) if which in ONE:
                pass
            case _:
                continue
        of = _unwrapped(of)
        if not _is(of, name) and not _are_those(of, name):
            continue
        return node if _is_step(by.body, by.args.args[0].arg) else None
    return None


def _cut_later(body: Sequence[ast.stmt], order: ast.Call) -> ast.Call | None:
    """Where the first few of a list that was put in order are asked for, and nothing else of it."""
    named = [n for n in nodes(body) if isinstance(n, ast.Assign) and n.value is order]
    match named:
        case [ast.Assign(targets=[ast.Name(id=name)])]:
            of_it = [n for n in nodes(body) if isinstance(n, ast.Name) and n.id == name]
            return _cut(body, name) if len(of_it) == 2 else None
        case _:
            return None


def _those(body: Sequence[ast.stmt], name: str) -> ast.ListComp | None:
    """Where those passes of the list are asked for that have, or have not, a step that is a yes or no."""
    for node in nodes(body):
        if isinstance(node, ast.ListComp) and _are_those(node, name):
            return node
    return None


def _are_those(node: ast.AST, name: str) -> bool:
    match node:
        case ast.ListComp(
            elt=ast.Name(id=same),
            generators=[ast.comprehension(target=ast.Name(id=one), iter=ast.Name(id=of), ifs=ifs)],
        ):
            return same == one and of == name and all(_is_step(test, one) for test in ifs)
        case _:
            return False


def _of_these(those: ast.ListComp, passes: ast.expr) -> ast.ListComp:
    """The same of other passes."""
    (over,) = copied(those.generators)
    over.iter = passes
    return ast.ListComp(copied(those.elt), [over])


def _unwrapped(node: ast.expr) -> ast.expr:
    """Of `tuple(PASSES)` the passes."""
    match node:
        case ast.Call(func=ast.Name(id="tuple"), args=[inner], keywords=[]):
            return inner
        case _:
            return node


def _is_step(node: ast.expr, one: str) -> bool:
    """Whether it is a step of a pass, or that this is no; nothing can fail there."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        node = node.operand
    return isinstance(node, ast.Attribute) and _is(node.value, one)


def _keep_one(growing: ast.Assign, one: ast.Call, space: dict[str, Any]) -> None:
    """Only the one that would be taken so far: of those tied that is the first, as in an order."""
    assert isinstance(one.func, ast.Name)
    of, by = _unwrapped(one.args[0]), one.args[1]
    so_far = growing.value
    if isinstance(of, ast.ListComp):
        so_far = _of_these(of, so_far)
    order = ONE[one.func.id]
    space |= {order.__name__: order, first_of.__name__: first_of}
    in_order = call_of(order.__name__, so_far, copied(by))
    growing.value = call_of(first_of.__name__, ast.Constant(1), in_order)


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
