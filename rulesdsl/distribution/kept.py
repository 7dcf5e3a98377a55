"""Lists of passes of which the first few are asked for, in an order or as they fell, and nothing else: no
more are kept.

In: the statements of a tidied function, and the names of the lists that grow. Out: the same
statements, changed in place: where a pass is added to the list, it is put in order and cut there and
then. Of eight dice of which two count, a state holds two so.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from rulesdsl.distribution.counted import added, finished, is_read, nodes
from rulesdsl.distribution.names import Names, reads
from rulesdsl.distribution.trees import walk

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


def kept(body: Sequence[ast.stmt], lists: set[str], settled: Names) -> set[str]:
    """The lists that are kept short from now on. `settled` are the names that mean the same anywhere."""
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
        if len(uses) != 1 or read != 1 or uses[0].whole is uses[0].call:
            continue
        (use,) = uses
        how_many, by = use.whole.args[0], use.call.args[1]
        if (reads(how_many) | reads(by)) & (local - settled):
            continue
        in_place = ast.Call(use.call.func, [growing[0].value, by], [])
        growing[0].value = ast.Call(use.whole.func, [how_many, in_place], [])
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


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
