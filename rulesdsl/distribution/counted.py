"""Lists of passes of which nothing is asked but figures (counts, sums, the greatest and the least of a
step): the figures are kept, not the list.

In: the statements of a tidied function, and the names of the lists that grow. Out: the same
statements, changed in place: where a pass was added to the list, it is added to the figures; where
the list was counted, the figure stands. A hundred dice that are only counted are a hundred and one
states so, each a number; of those of which the highest counts there are as many as a die has faces.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesdsl.distribution.trees import Changer, walk

_NUMBERS = frozenset({"int", "Number"})
_BEST = {"greatest": "max", "least": "min", "max": "max", "min": "min"}
_FIRST: Mapping[str, int | None] = {"sum": 0, "any": False, "all": True}


@dataclass(frozen=True, slots=True)
class _Use:
    """`sum(1 for p in NAME if p.hit)`: the call, and what it adds up of a pass; or (`how`) takes the
    greatest or the least of, which is absent as long as there is none; or asks of all, or of any."""

    call: ast.Call
    adds: int | str
    only: tuple[tuple[str, bool], ...]
    """Steps of the pass that must be yes (or no)."""
    how: str = "sum"


def counted(body: Sequence[ast.stmt], lists: set[str], space: Mapping[str, Any]) -> set[str]:
    """The lists that became figures."""
    found: set[str] = set()
    for grown in sorted(lists):
        made = made_of(body, grown)
        names = finished(body, grown)
        if made is None or names is None:
            continue
        uses = [use for name in names for use in _uses(body, name, made, space)]
        if all(isinstance(use, _Use) for use in uses):
            _change(body, grown, made, [use for use in uses if isinstance(use, _Use)])
            found.add(grown)
    return found


def nodes(body: Sequence[ast.stmt]) -> Iterator[ast.AST]:
    """All there is in some statements."""
    return (node for top in body for node in walk(top))


def made_of(body: Sequence[ast.stmt], grown: str) -> ast.Call | None:
    """The one place where a pass is added: `NAME = (*NAME, Pass(...))`."""
    found = [call for node in nodes(body) if (call := added(node, grown)) is not None]
    return found[0] if len(found) == 1 and isinstance(found[0].func, ast.Name) else None


def added(node: ast.AST, grown: str) -> ast.Call | None:
    """The pass that a statement adds to the list."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Tuple(elts=[ast.Starred(value=ast.Name(id=same)), ast.Call() as call]),
        ) if name == same == grown:
            return call
        case _:
            return None


def finished(body: Sequence[ast.stmt], grown: str) -> list[str] | None:
    """The locals that hold the finished list; None where it is used in another way."""
    names: list[str] = []
    reads = 0
    for node in nodes(body):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=local)],
                value=ast.Call(func=ast.Name(id="tuple"), args=[ast.Name(id=name)]),
            ) if name == grown:
                names.append(local)
                reads += 1
            case ast.Starred(value=ast.Name(id=name)) if name == grown:
                reads += 1
            case _:
                pass
    whole = sum(1 for n in nodes(body) if is_read(n, grown))
    return names if whole == reads else None


def _uses(
    body: Sequence[ast.stmt], name: str, made: ast.Call, space: Mapping[str, Any]
) -> Iterator[_Use | None]:
    """Each use of a finished list; None for one that is no count or sum."""
    known: set[int] = set()
    for node in nodes(body):
        use = _use(node, name, made, space)
        if use is not None:
            known.add(id(_list_of(use.call)))
            yield use
    for node in nodes(body):
        if is_read(node, name) and id(node) not in known:
            yield None


def _list_of(call: ast.Call) -> ast.expr:
    argument = call.args[0]
    return argument.generators[0].iter if isinstance(argument, ast.GeneratorExp | ast.ListComp) else argument


def _use(node: ast.AST, name: str, made: ast.Call, space: Mapping[str, Any]) -> _Use | None:
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=same)], keywords=[]) if same == name:
            return _Use(node, 1, ())
        case ast.Call(
            func=ast.Name(id="sum" | "any" | "all" | "greatest" | "least" | "max" | "min" as how),
            args=[
                ast.GeneratorExp(
                    elt=elt,
                    generators=[ast.comprehension(target=ast.Name(id=one), iter=ast.Name(id=same), ifs=ifs)],
                )
                | ast.ListComp(
                    elt=elt,
                    generators=[ast.comprehension(target=ast.Name(id=one), iter=ast.Name(id=same), ifs=ifs)],
                )
            ],
            keywords=[] | [ast.keyword(arg="default", value=ast.Constant(value=None))] as given,
        ) if same == name and bool(given) == (how in ("max", "min")):
            kinds = kinds_of(made, space)
            # Of rolls that read the same the first is the greatest, and stays so.
            rolls = {kind for kind in kinds.values() if how in _BEST and _is_a_roll(kind, space)}
            adds = _step(elt, one, kinds, {"bool"} if how in ("any", "all") else _NUMBERS | rolls)
            only = [_needed(test, one, kinds) for test in ifs]
            if adds is not None and all(only):
                return _Use(node, adds, tuple(need for need in only if need is not None), how)
        case _:
            pass
    return None


def kinds_of(made: ast.Call, space: Mapping[str, Any]) -> Mapping[str, str]:
    """The steps of a pass, as its class has them."""
    assert isinstance(made.func, ast.Name)
    return getattr(space.get(made.func.id), "__annotations__", {})


def rolls_of(made: ast.Call, space: Mapping[str, Any]) -> frozenset[str]:
    """The steps of a pass that may be rolls which are read die by die; all of which it is not seen."""
    kinds = kinds_of(made, space)
    steps = {k.arg for k in made.keywords if k.arg is not None}
    return frozenset(step for step in steps if step not in kinds or _may_be_a_roll(kinds[step], space))


def _may_be_a_roll(kind: str, space: Mapping[str, Any]) -> bool:
    """By how it is written: `Duo`, `Duo | None`, `words.Duo`."""
    for word in kind.split(" | "):
        found = _named(word, space)
        if hasattr(found, "rolled") or (found is None and word not in ("None", *_NUMBERS)):
            return True
    return False


def _is_a_roll(kind: str, space: Mapping[str, Any]) -> bool:
    """Whether it surely is one that is read die by die: `Duo`."""
    return hasattr(_named(kind, space), "rolled")


def _named(word: str, space: Mapping[str, Any]) -> Any:
    first, *rest = word.split(".")
    found = space.get(first, getattr(builtins, first, None) if first.isidentifier() else None)
    for name in rest:
        found = getattr(found, name, None)
    return found


def _step(node: ast.expr, one: str, kinds: Mapping[str, str], of: Collection[str]) -> int | str | None:
    """A step of one of these kinds, or a figure."""
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.Attribute(value=ast.Name(id=same), attr=step) if same == one:
            return step if kinds.get(step) in of else None
        case _:
            return None


def _needed(node: ast.expr, one: str, kinds: Mapping[str, str]) -> tuple[str, bool] | None:
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            found = _needed(inner, one, kinds)
            return None if found is None else (found[0], not found[1])
        case ast.Attribute(value=ast.Name(id=same), attr=step) if same == one:
            return (step, True) if kinds.get(step) == "bool" else None
        case _:
            return None


# ---------------------------------------------------------------- the statements changed


def _change(body: Sequence[ast.stmt], grown: str, made: ast.Call, uses: Sequence[_Use]) -> None:
    figures = list(dict.fromkeys((use.how, use.adds, use.only) for use in uses))
    steps = {k.arg: k.value for k in made.keywords if k.arg is not None}
    grows = [_more(_figure(ast.Name(grown, ast.Load()), n), *one, steps) for n, one in enumerate(figures)]
    for node in nodes(body):
        match node:
            case ast.Assign() if added(node, grown) is made:
                node.value = ast.Tuple(grows, ast.Load())
            case ast.AnnAssign(target=ast.Name(id=name)) if name == grown:
                first = [ast.Constant(_FIRST.get(how)) for how, *_ in figures]
                node.value = ast.Tuple([*first], ast.Load())
            case _:
                pass
    places = {id(use.call): figures.index((use.how, use.adds, use.only)) for use in uses}
    changer = _Change(places)
    for top in body:
        changer.visit(top)


def _more(
    so_far: ast.expr,
    how: str,
    adds: int | str,
    only: Sequence[tuple[str, bool]],
    steps: Mapping[str, ast.expr],
) -> ast.expr:
    """A figure with one pass more."""
    more = ast.Constant(adds) if isinstance(adds, int) else steps[adds]
    tests = [steps[s] if yes else ast.UnaryOp(ast.Not(), steps[s]) for s, yes in only]
    test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
    if how == "any":
        return ast.BoolOp(ast.Or(), [so_far, ast.BoolOp(ast.And(), [*tests, more]) if tests else more])
    if how == "all":
        fits = [ast.UnaryOp(ast.Not(), t) for t in tests]
        return ast.BoolOp(ast.And(), [so_far, ast.BoolOp(ast.Or(), [*fits, more]) if tests else more])
    if how == "sum":
        return ast.BinOp(so_far, ast.Add(), ast.IfExp(test, more, ast.Constant(0)) if tests else more)
    none = ast.Compare(so_far, [ast.Is()], [ast.Constant(None)])
    best = ast.Call(ast.Name(_BEST[how], ast.Load()), [so_far, more], [])
    found = ast.IfExp(none, more, best)
    return ast.IfExp(test, found, so_far) if tests else found


def only_adds(body: Sequence[ast.stmt], grown: str) -> bool:
    """Whether all that passes do to their figures is to add to them, each the same whatever they are. It may
    be over in a pass."""
    if any(isinstance(n, ast.Break) for n in nodes(body)):
        return False
    sums = [
        node.value.elts
        for node in nodes(body)
        if isinstance(node, ast.Assign) and _is_set(node, grown) and isinstance(node.value, ast.Tuple)
    ]
    if len(sums) != 1:
        return False
    for place, figure in enumerate(sums[0]):
        match figure:
            case ast.BinOp(
                left=ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=at)), op=ast.Add()
            ) if name == grown and at == place:
                pass
            case _:
                return False
    return sum(is_read(n, grown) for n in nodes(body)) == len(sums[0])


def _is_set(node: ast.Assign, name: str) -> bool:
    return [t.id for t in node.targets if isinstance(t, ast.Name)] == [name]


class _Change(Changer):
    """The figure in the place of the count."""

    def __init__(self, places: Mapping[int, int]) -> None:
        self._places = places

    def visit_Call(self, node: ast.Call) -> ast.expr:
        place = self._places.get(id(node))
        if place is None:
            self.inner(node)
            return node
        return _figure(_list_of(node), place)


def _figure(of: ast.expr, place: int) -> ast.expr:
    return ast.Subscript(of, ast.Constant(place), ast.Load())


def is_read(node: ast.AST, name: str) -> bool:
    """Whether the node is that name, looked up."""
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
