"""Two sides of a stage that have nothing to do with one another: what of its code looks at one of them alone.

In: the code of a stage, and the names of a state on either side. Out: `Sides`: what is worked out of
each side by itself, what is left to do for each with every other, and, where one side is no more than
compared with the other, which numbers are compared.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulesdsl.distribution.code import assign, name_of
from rulesdsl.distribution.names import Names, reads, sets
from rulesdsl.distribution.total import is_pure
from rulesdsl.distribution.trees import Changer, Looker, copied, walk

_FLIPPED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq,
}  # fmt: skip
_MOST_COMPARED = 2


@dataclass(slots=True)
class Side:
    """Names of a state, and what is worked out of it first (`before`); `names` is what the rest looks at
    then. `lacking`: those of them that may not be there, as long as nobody looks at them."""

    names: list[str]
    before: list[ast.stmt] = field(default_factory=list[ast.stmt])
    lacking: set[str] = field(default_factory=set[str])
    own: set[str] = field(default_factory=set[str])
    """The names, and those that are set by `before`."""
    known: dict[str, str] = field(default_factory=dict[str, str])
    """Names of parts, by what they are."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A name of one side, the number of the other that it is compared with, and the ways it is."""

    name: str
    other: ast.expr
    ways: frozenset[type[ast.cmpop]]


@dataclass(slots=True)
class Sides:
    """`rest` and `end` is what is left of the code. `compared` are what the second side's names are
    compared with, where that is all that is asked of it but for `others`; else None. Then the sign of
    each comparison stands in the code as `_r_c0`, `_r_c1`."""

    first: Side
    second: Side
    rest: list[ast.stmt]
    end: ast.expr
    compared: list[Compared] | None = None
    others: list[str] = field(default_factory=list[str])


def sides_of(
    body: Sequence[ast.stmt], end: ast.expr, first: Sequence[str], second: Sequence[str]
) -> Sides | None:
    """None where the code may be over early, or defines something."""
    inside = [n for node in body for n in walk(node)]
    if any(isinstance(n, ast.Return | ast.FunctionDef | ast.While) for n in inside):
        return None
    parted = _Parted(Side([*first]), Side([*second]), sets(body))
    rest = parted.statements(copied(list(body)))
    end = parted.part(copied(end), sure=True)
    found = Sides(parted.first, parted.second, rest, end)
    looked_at = reads(*rest, end)
    for side in (found.first, found.second):
        side.names = [n for n in (*side.names, *sorted(side.own - {*side.names})) if n in looked_at]
        side.before = _needed(side.before, frozenset(side.names))
    _compare(found)
    return found


def _needed(before: Sequence[ast.stmt], names: Names) -> list[ast.stmt]:
    """Of what is worked out of a side what somebody looks at."""
    found: list[ast.stmt] = []
    for node in reversed(before):
        if sets([node]) & names:
            names |= reads(node)
            found.insert(0, node)
    return found


# ---------------------------------------------------------------- each side by itself


class _Parted:
    def __init__(self, first: Side, second: Side, set_inside: Names) -> None:
        self.first, self.second = first, second
        self._inner = set(set_inside)
        """Names that the code sets, until it is known which side they are of."""
        for side in (first, second):
            side.own |= {*side.names} - self._inner
        self._all = {*first.names, *second.names, *set_inside}

    def statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        rest: list[ast.stmt] = []
        often = [name for node in body for name in _sets_often(node)]
        for node in body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                    often.count(name) == 1 and name not in self.first.names and name not in self.second.names
                ):
                    side = self._side_of(value)
                    if side is not None:
                        side.before.append(node)
                        side.own.add(name)
                        self._inner.discard(name)
                        continue
                    node.value = self.part(value, sure=True)
                case _:
                    self._statement(node)
            rest.append(node)
        return rest

    def _statement(self, node: ast.stmt, *, sure: bool = True) -> None:
        match node:
            case ast.If():
                node.test = self.part(node.test, sure=sure)
                for inner in (*node.body, *node.orelse):
                    self._statement(inner, sure=False)
            case ast.Assign():
                node.value = self.part(node.value, sure=sure)
            case ast.AnnAssign(value=ast.expr() as value):
                node.value = self.part(value, sure=sure)
            case _:
                pass

    def _side_of(self, value: ast.expr) -> Side | None:
        """The side that it hangs on alone, where it can be worked out before anything else."""
        names = reads(value) & self._all
        if not names or not _is_plain(value):
            return None
        for side in (self.first, self.second):
            if names <= side.own:
                return side
        return None

    def part(self, node: ast.expr, *, sure: bool) -> ast.expr:
        """The expression with names in it for its parts that hang on one side alone; `sure`: it is
        worked out in any case."""
        if isinstance(node, ast.BinOp | ast.Compare | ast.BoolOp | ast.IfExp | ast.UnaryOp | ast.Call):
            side = self._side_of(node)
            if side is not None:
                return self._named(side, node, sure=sure)
        match node:
            case ast.BinOp() | ast.Compare() | ast.UnaryOp() | ast.Tuple():
                for name, value in ast.iter_fields(node):
                    if isinstance(value, ast.expr):
                        setattr(node, name, self.part(value, sure=sure))
                    elif isinstance(value, list):
                        value[:] = [self.part(v, sure=sure) if isinstance(v, ast.expr) else v for v in value]
            case ast.Call():
                node.args = [self.part(a, sure=sure) for a in node.args]
                for keyword in node.keywords:
                    keyword.value = self.part(keyword.value, sure=sure)
            case ast.BoolOp(values=[one, *others]):
                node.values = [self.part(one, sure=sure), *(self.part(o, sure=False) for o in others)]
            case ast.IfExp():
                node.test = self.part(node.test, sure=sure)
                node.body, node.orelse = self.part(node.body, sure=False), self.part(node.orelse, sure=False)
            case _:
                pass
        return node

    def _named(self, side: Side, value: ast.expr, *, sure: bool) -> ast.expr:
        same = ast.dump(value)
        name = side.known.get(same)
        if name is None:
            name = side.known[same] = f"_r_{'x' if side is self.first else 'y'}{len(side.known)}"
            side.own.add(name)
            self._all.add(name)
            side.before.append(assign(name, value))
            if not sure:
                side.lacking.add(name)
        elif sure:
            side.lacking.discard(name)
        return name_of(name)


def _sets_often(node: ast.stmt) -> list[str]:
    return [n.id for n in walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]


def _is_plain(node: ast.expr) -> bool:
    """Whether it fails at most where something is lacking, or absent. Figures are at their places."""
    return is_pure(_Plainer().visit(copied(node)))


class _Plainer(Changer):
    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(value=ast.Name() as of, slice=ast.Constant(value=int())):
                return of
            case _:
                return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.inner(node)
        match node:
            case ast.Call(func=ast.Name(id="needed"), args=[value, ast.Constant()]):
                return value
            case _:
                return node


# ---------------------------------------------------------------- what is compared


def _compare(sides: Sides) -> None:
    """Whether the second side is no more than compared with the first."""
    names = {*sides.second.names}
    if not names or not sides.first.names:
        return
    fixed = frozenset(sides.first.names)
    seen = _Seen(frozenset(names), sets(sides.rest))
    for node in (*sides.rest, sides.end):
        seen.visit(node)
    # A name that is compared with several, or looked at in another way, has to be known itself.
    others = {n for n in names if n in seen.whole or not seen.by_order(n)}
    yes_no = {t for node in sides.second.before for t in sets([node]) if _is_yes_or_no(node)}
    if not others <= yes_no or not 1 <= len(names - others) <= _MOST_COMPARED:
        return
    sides.others = sorted(others)
    sides.compared = []
    signs: dict[str, str] = {}
    for name in sorted(names - others):
        ((other, ways),) = seen.found[name].values()
        if reads(other) - fixed & seen.set_inside:
            return
        signs[name] = f"_r_c{len(sides.compared)}"
        sides.compared.append(Compared(name, other, frozenset(ways)))
    changer = _Signs(signs)
    sides.rest = [changer.visit(node) for node in sides.rest]
    sides.end = changer.visit(sides.end)


def _is_yes_or_no(node: ast.stmt) -> bool:
    match node:
        case ast.Assign(value=ast.Compare() | ast.UnaryOp(op=ast.Not())):
            return True
        case _:
            return False


def compared_in(node: ast.expr, names: Names) -> tuple[str, ast.expr, type[ast.cmpop]] | None:
    """`name > other`, or `other < name`."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _FLIPPED:
            for one, other, way in ((left, right, type(op)), (right, left, _FLIPPED[type(op)])):
                if isinstance(one, ast.Name) and one.id in names and not reads(other) & names:
                    return one.id, other, way
            return None
        case _:
            return None


class _Seen(Looker):
    """Which names are compared, and with what; `whole` are those that are looked at otherwise."""

    def __init__(self, names: Names, inner: Names) -> None:
        self._names = names
        self.set_inside = inner
        self.found: dict[str, dict[str, tuple[ast.expr, set[type[ast.cmpop]]]]] = {}
        self.whole: set[str] = set()

    def visit_Compare(self, node: ast.Compare) -> None:
        found = compared_in(node, self._names)
        if found is None or reads(found[1]) & self.set_inside:
            self.inner(node)
            return
        name, other, way = found
        _, ways = self.found.setdefault(name, {}).setdefault(ast.dump(other), (other, set()))
        ways.add(way)

    def by_order(self, name: str) -> bool:
        """Whether it is compared with one number, and by what needs an order."""
        found = [*self.found.get(name, {}).values()]
        return len(found) == 1 and not found[0][1] <= {ast.Eq, ast.NotEq}

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in self._names:
            self.whole.add(node.id)

    def _inside(self, node: ast.AST) -> None:
        # Names may mean something else in there.
        self.whole |= reads(node) & self._names

    visit_GeneratorExp = visit_ListComp = visit_SetComp = visit_DictComp = visit_Lambda = _inside


class _Signs(Changer):
    """`name > other` as `_r_c0 > 0`."""

    def __init__(self, signs: dict[str, str]) -> None:
        self._signs = signs

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        found = compared_in(node, frozenset(self._signs))
        if found is None:
            self.inner(node)
            return node
        return ast.Compare(name_of(self._signs[found[0]]), [found[2]()], [ast.Constant(0)])


