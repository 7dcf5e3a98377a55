"""What can be worked out sooner than it stands, is: a state then holds less.

In: the statements of a tidied function. Out: the same statements, those without dice moved up to where
all they look at is known, and parts of them under names of their own. Of 2d6 that only has to come to 8
a state so holds yes or no, in place of eleven totals; of three dice of which the best counts, the best.
Nothing is moved past what it could be the end before, or where it could fail and would not have. It may
now be asked for a fact that would not have been looked at: whoever runs it does it again as it stood.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rulesdsl.distribution.in_groups import Known, in_groups
from rulesdsl.distribution.names import NONE, Names, needs, reads, sets, surely_sets
from rulesdsl.distribution.parts_sooner import Parts
from rulesdsl.distribution.total import Kinds, ends, is_bounded, is_pure, is_total, yields_roll
from rulesdsl.distribution.trees import walk

N = TypeVar("N", bound=ast.AST)


class Apart(ast.Pass):
    """Where the states are put together once more, before what changes from question to question is
    looked at."""


@dataclass(slots=True)
class _Block:
    """Statements at one depth. `places` are, by statement, how many with dice stand before it; behind
    those of each place what is moved there is `put`."""

    body: list[ast.stmt]
    places: list[int]
    put: dict[int, list[ast.stmt]] = field(default_factory=dict[int, list[ast.stmt]])
    fails_at: int = 0
    """What may fail is put no sooner than here: something else may fail there first."""
    ends_at: int = 0
    """The last place where the function may have been over."""


class Sooner:
    """`has_dice` says it of a statement, `kinds` what is known of names; `varying` are fields of the
    parameters that change from question to question: what hangs on dice and on these is not moved, so
    that what hangs on dice alone is the same for all questions."""

    def __init__(
        self, has_dice: Callable[[ast.AST], bool], kinds: Kinds, parameters: Names, varying: Names
    ) -> None:
        self._has_dice = has_dice
        self._kinds = kinds
        self._parameters = parameters
        self._varying = varying
        self._count = 0
        self._set_by: dict[str, int] = {}
        self._local: Names = NONE
        self._later: Names = NONE
        self._tainted: set[str] = set()
        """Names that hang on what varies."""
        self._few: set[str] = set()
        """Names of one of a few values, that hang on no dice."""

    def moved(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """The statements of the function."""
        dice = [n for n, node in enumerate(body) if self._has_dice(node)]
        if not dice:
            return list(body)
        body = self._loops_as_one(body)
        dice = [n for n, node in enumerate(body) if self._has_dice(node)]
        self._local = self._parameters | sets(body)
        for node in _statements(body):
            for name in _sets_itself(node):
                self._set_by[name] = self._set_by.get(name, 0) + 1
        self._later = frozenset(n.name for n in _statements(body) if isinstance(n, ast.FunctionDef))
        if self._varying:
            apart = [*body[: dice[-1] + 1], Apart(), *body[dice[-1] + 1 :]]
            found = _apart(self._block(apart, self._parameters, 0))
            at = next(n for n, node in enumerate(found) if isinstance(node, Apart))
            first = next(n for n, node in enumerate(found) if self._has_dice(node))
            if self._looks_at(*found[first:at]):
                found.pop(at)
            return found
        return _apart(self._block(body, self._parameters, 0))

    def _loops_as_one(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """A loop without dice, and what it begins with, as one statement. What else it sets, nobody looks
        at."""
        found: list[ast.stmt] = []
        for node in body:
            before = found[-1] if found else None
            match before, node:
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()), ast.For() if (
                    not self._has_dice(node)
                    and not ends(node)
                    and not (sets([node]) - {name}) & reads(*(n for n in body if n is not node))
                ):
                    found[-1] = _AsOne(ast.Constant(True), [before, node], [])
                case _:
                    found.append(node)
        return found

    # ------------------------------------------------------------ blocks

    def _block(self, body: Sequence[ast.stmt], known: Names, first: int) -> list[ast.stmt]:
        """`known` are names that are surely set before it."""
        places: list[int] = []
        place = 0
        for node in body:
            if self._splits(node):
                place += 1
            places.append(place)
        block = _Block(list(body), places)
        for at in range(first, len(body)):
            self._statement(block, at, known)
        found: list[ast.stmt] = []
        last = 0
        for node, place in zip(block.body, block.places, strict=True):
            if place != last:
                found += block.put.pop(last, [])
                last = place
            if node is not _GONE:
                found.append(node)
        return found + block.put.pop(last, [])

    def _splits(self, node: ast.stmt) -> bool:
        return isinstance(node, Apart) or self._has_dice(node)

    def _statement(self, block: _Block, at: int, known: Names) -> None:
        node, place = block.body[at], block.places[at]
        if isinstance(node, ast.FunctionDef | Apart):
            return
        if self._varying and place and not self._splits(node):
            few = self._parts(block, at, 1, known, sets([node]), always=True, few=True)
            node = block.body[at] = few.visit_always(node)
        if not self._splits(node) and self._is_settled(node):
            self._few |= sets([node])
        elif not self._splits(node) and self._varies(node):
            self._tainted |= sets([node])
        if self._splits(node):
            self._with_dice(block, at, known)
            return
        if not self._whole(block, at, known):
            own = sets([node]) if isinstance(node, ast.If | ast.For | ast.While) else NONE
            node = self._in_groups(block, at, place, known, node, own)
            block.body[at] = node = self._parts(block, at, place, known, own, always=True).visit(node)
        else:
            return
        if ends(node):
            block.ends_at = block.fails_at = place
        elif not is_pure(node):
            block.fails_at = place

    def _with_dice(self, block: _Block, at: int, known: Names) -> None:
        """What it looks at may be known sooner; inside of it the same again."""
        node, place = block.body[at], block.places[at]
        sure = known | (surely_sets(block.body[:at]) or NONE) | sets(s for p in block.put.values() for s in p)
        match node:
            case ast.For():
                # What is the same for all passes is worked out before them.
                part = self._parts(block, at, place, known, sets([node]), always=False)
                node.body = [part.visit_always(s) for s in node.body]
                node.iter = self._so_often(block, at, known, node.iter)
                inner = sure | frozenset(n.id for n in walk(node.target) if isinstance(n, ast.Name))
                node.body = self._block(node.body, inner, 0)
            case ast.If():
                if is_bounded(node.test):
                    node.test = self._parts(block, at, 1, known, NONE, always=True).visit(node.test)
                node.test = self._parts(block, at, place - 1, known, NONE, always=True).visit(node.test)
                node.body = self._block(node.body, sure, 0)
                node.orelse = self._block(node.orelse, sure, 0) if node.orelse else []
            case _:
                pass
        if ends(node):
            block.ends_at = block.fails_at = place
        elif isinstance(node, ast.For | ast.If | ast.While) or not _is_a_roll(node):
            block.fails_at = place

    def _so_often(self, block: _Block, at: int, known: Names, elements: ast.expr) -> ast.expr:
        """`(1,) * min(facts.n, 3)`: of how many it is, there are few, so that a name for it makes what comes
        of the dice the same for many questions."""
        match elements:
            case ast.BinOp(left=ast.Tuple(), op=ast.Mult(), right=often) if is_bounded(often):
                elements.right = self._parts(block, at, 1, known, NONE, always=True).visit(often)
            case _:
                pass
        return elements

    def _is_settled(self, node: ast.stmt) -> bool:
        """One of a few values, that hangs on no dice."""
        match node:
            case ast.Assign(targets=[ast.Name()], value=value) | ast.AnnAssign(value=ast.expr() as value):
                return self._is_few(value)
            case _:
                return False

    def _is_few(self, value: ast.expr) -> bool:
        """Whether it comes to one of a few values, and hangs on no dice."""
        if not is_bounded(value) or reads(value) & self._later:
            return False
        return all(n in self._parameters or n in self._few for n in reads(value) & self._local)

    def _whole(self, block: _Block, at: int, known: Names) -> bool:
        """Move a statement up. No: it has to stay where it is."""
        node, place = block.body[at], block.places[at]
        looked_at = reads(node)
        match node:
            case ast.Assign(targets=[ast.Name()]) | ast.AnnAssign(target=ast.Name(), value=ast.expr()):
                once = all(self._set_by[name] == 1 for name in sets([node]))
            case _AsOne(body=[ast.AnnAssign(target=ast.Name(id=name)), _]):
                inside = _statements([node])
                once = self._set_by[name] == sum(name in _sets_itself(s) for s in inside)
                looked_at = needs(node.body, NONE)
            case ast.If():
                inside = _statements([node])
                once = all(self._set_by[n] == sum(n in _sets_itself(s) for s in inside) for n in sets([node]))
                once = once and sets([node]) <= (surely_sets([node]) or NONE)
            case _:
                return False
        if not once or ends(node) or any(isinstance(n, ast.FunctionDef) for n in walk(node)):
            return False
        if sets([node]) & reads(*block.body[:at]) or yields_roll(node, self._kinds):
            return False
        to = self._place_of(block, at, known, looked_at & self._local)
        if to is None or to >= place or not self._may_go(node, to):
            return False
        if not is_pure(node):
            to = max(to, block.fails_at)
        if not is_total(node, self._kinds):
            to = max(to, block.ends_at)
        if to >= place:
            return False
        if not is_pure(node):
            block.fails_at = to
        if not isinstance(node, _AsOne):
            node = self._in_groups(block, at, to, known, node, sets([node]))
            node = self._parts(block, at, to, known, sets([node]), always=True).visit(node)
        block.put.setdefault(to, []).append(node)
        block.body[at] = _GONE
        return True

    # ------------------------------------------------------------ where to

    def _place_of(self, block: _Block, at: int, known: Names, names: Names) -> int | None:
        """The first place where the names are what they are at the statement; None: not everywhere."""
        to = 0
        if names & self._later:
            return None
        for name in names:
            if name in self._parameters:
                continue
            moved = [place for place, nodes in block.put.items() if name in sets(nodes)]
            before = [n for n in range(at) if name in sets([block.body[n]])]
            if moved:
                to = max(to, *moved)
            elif before:
                if name not in known and name not in (surely_sets(block.body[:at]) or NONE):
                    return None
                to = max(to, block.places[before[-1]])
            elif name not in known:
                return None
        return to

    def _may_go(self, node: ast.AST, to: int) -> bool:
        """Not where that makes a roll hang on what changes; a yes or no may."""
        if to == 0 or not self._varies(node):
            return True
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else node
        return isinstance(value, ast.Compare)

    def _varies(self, *nodes: ast.AST) -> bool:
        """Whether it hangs on something that changes from question to question."""
        return self._looks_at(*nodes) or bool(self._tainted & reads(*nodes))

    def _looks_at(self, *nodes: ast.AST) -> bool:
        """Whether such a fact itself is looked at."""
        return any(
            isinstance(n, ast.Attribute)
            and n.attr in self._varying
            and isinstance(n.value, ast.Name)
            and n.value.id in self._parameters
            for node in nodes
            for n in walk(node)
        )

    def _named(self, block: _Block, to: int, value: ast.expr) -> ast.expr:
        """A part under a name of its own, at a place."""
        same = ast.dump(value)
        for node in block.put.get(to, ()):
            if isinstance(node, ast.Assign) and ast.dump(node.value) == same:
                (target,) = node.targets
                assert isinstance(target, ast.Name)
                return ast.Name(target.id, ast.Load())
        name = f"_sooner_{self._count}"
        self._count += 1
        if self._is_few(value):
            self._few.add(name)
        elif self._varies(value):
            self._tainted.add(name)
        if is_total(value, self._kinds):
            self._kinds = replace(self._kinds, numbers=self._kinds.numbers | {name})
        self._local |= {name}
        self._set_by[name] = 1
        block.put.setdefault(to, []).append(ast.Assign([ast.Name(name, ast.Store())], value))
        return ast.Name(name, ast.Load())

    def _parts(
        self,
        block: _Block,
        at: int,
        place: int,
        known: Names,
        inside: Names,
        *,
        always: bool,
        few: bool = False,
    ) -> Parts:
        """`inside` are names that the statement sets itself; `always`: it is surely come to; `few`: only
        parts that come to one of a few values and hang on no dice."""

        def named(value: ast.expr, surely: bool) -> ast.expr | None:
            return self._part(block, at, place, known, value, inside, surely)

        return Parts(named, always=always, only=self._is_few if few else None)

    def _in_groups(
        self, block: _Block, at: int, place: int, known: Names, node: N, inside: Names
    ) -> N:
        """What of a sum is known sooner than the place stands together in it. Where facts change from
        question to question what hangs on dice alone is put together, which is seen elsewhere."""

        def when(term: ast.expr) -> Known:
            names = reads(term) & self._local
            if names & inside or not is_pure(term):
                return Known.LAST
            to = self._place_of(block, at, known, names)
            if to is None or to >= place:
                return Known.LAST
            return Known.SOONER if to else Known.SETTLED

        return node if self._varying or not place else in_groups(node, when, self._kinds)

    def _part(
        self, block: _Block, at: int, place: int, known: Names, value: ast.expr, inside: Names, always: bool
    ) -> ast.expr | None:
        """The name of a part that can be worked out sooner."""
        names = reads(value) & self._local
        if not names or names & inside or not is_pure(value) or yields_roll(value, self._kinds):
            return None
        to = self._place_of(block, at, known, names)
        if to is None or to >= place or not self._may_go(value, to):
            return None
        if not is_total(value, self._kinds):
            if not always:
                return None
            to = max(to, block.ends_at)
        if to >= place:
            return None
        if to > 0:
            value = self._in_groups(block, at, to, known, value, inside)
            value = self._parts(block, at, to, known, inside, always=False).parts_of(value)
        return self._named(block, to, value)


_GONE = ast.Pass()


class _AsOne(ast.If):
    """Statements that are moved together."""


def _apart(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """What was moved together, statement by statement."""
    return [inner for node in body for inner in (node.body if isinstance(node, _AsOne) else [node])]


def _statements(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """All of them, at any depth."""
    return [n for top in body for n in walk(top) if isinstance(n, ast.stmt)]


def _sets_itself(node: ast.stmt) -> Names:
    """The names that a statement sets, those inside of it aside."""
    match node:
        case ast.For(target=target):
            return frozenset(n.id for n in walk(target) if isinstance(n, ast.Name))
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.FunctionDef():
            return sets([node])
        case _:
            return NONE


def _is_a_roll(node: ast.stmt) -> bool:
    """A roll itself never fails."""
    match node:
        case ast.Assign(value=ast.Call(func=ast.Attribute(attr="roll" | "rolled"))):
            return True
        case _:
            return False

