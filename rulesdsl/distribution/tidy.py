"""A generated resolver without what odds have no use for.

In: the syntax tree of its function. Out: `Tidy`: statements without trace and docstring, lists of
passes as tuples (a state must not change under another's hands), the passes and the result reduced
to what is asked for, and which names stand for dice.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.distribution.alive import alive
from rulesdsl.distribution.bare import bare
from rulesdsl.distribution.counted import counted, is_read, made_of, rolls_of
from rulesdsl.distribution.kept import InOrder, in_order, kept, steps_of
from rulesdsl.distribution.later import in_place
from rulesdsl.distribution.looked_at import looked_at
from rulesdsl.distribution.names import reads
from rulesdsl.distribution.outcomes_by_part import outcomes_by_part
from rulesdsl.distribution.program import Unsplit
from rulesdsl.distribution.rolls_in_passes import rolls_in_passes
from rulesdsl.distribution.tallied import untallied
from rulesdsl.distribution.trees import Changer, walk

_ORDERLESS = frozenset({"all", "any", "greatest", "least", "len", "max", "min", "sum", "sum_of"})
"""What comes to the same for every order of a list."""
_BEST = frozenset({"greatest", "least", "max", "min"})


@dataclass(slots=True)
class Tidy:
    """`keywords` are by the code of what stands in for each. `dice` maps the names of dice to the repeated
    steps they are for, `rounds` those that count how often dice are rolled again to the titles of whose dice
    these are; `pools` the lists of passes whose order does not matter."""

    parameters: tuple[str, ...]
    keywords: Mapping[str, ast.expr]
    body: list[ast.stmt]
    dice: dict[str, tuple[str, ...]]
    rounds: dict[str, str]
    pools: frozenset[str] = field(default_factory=frozenset)


def tidy(
    function: ast.FunctionDef,
    wanted: Sequence[str] | None,
    space: dict[str, Any],
    annotations: Mapping[str, Any],
    *,
    early: bool = True,
) -> Tidy:
    """The function made ready. `wanted` are the local names that are the answer in place of the
    whole result, `space` is what the function's module names, and gets more names; `early`: facts may be
    looked at sooner than they are."""
    arguments = [a.arg for a in function.args.args]
    cleaner = _Cleaner()
    body = cleaner.block(function.body)
    untallied(body, cleaner.dice, space)
    if wanted is not None:
        _ask_for(body, wanted)
    in_place(body)
    lists = _Lists()
    lists.inner(whole := ast.Module(body, []))
    body = whole.body
    parameters = tuple(a for a in arguments if a not in ("dice", "trace"))
    given = zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
    keywords = {a.arg: d or ast.Constant(None) for a, d in given if a.arg not in ("dice", "trace")}
    settled = frozenset((*parameters, *keywords))
    outcomes_by_part(body, lists.of_passes)
    # What nobody asks for looks at nothing.
    body = alive(body)
    looked_at(body, lists.of_passes, space, annotations, facts=early)
    rolls_in_passes(body, lists.of_passes, space)
    lists.of_passes -= bare(body, lists.of_passes, space, settled, cut=True)
    lists.of_passes -= counted(body, lists.of_passes, space)
    lists.of_passes -= bare(body, lists.of_passes, space, settled, cut=False)
    pools = _Pools(body, lists.of_passes, space).reduce()
    pools -= kept(body, lists.of_passes, pools, settled, space)
    return Tidy(
        parameters=parameters,
        keywords=keywords,
        body=body,
        dice=cleaner.dice,
        rounds=cleaner.rounds,
        pools=pools,
    )


def _ask_for(body: list[ast.stmt], wanted: Sequence[str]) -> None:
    """The last statement gives the wanted locals as a tuple. A step that is worked out later is
    called."""
    last = body[-1] if body else None
    if not isinstance(last, ast.Return):
        raise Unsplit("the function does not end with its result")
    later = {n.name for top in body for n in walk(top) if isinstance(n, ast.FunctionDef)}
    given: list[ast.expr] = []
    for name in wanted:
        value: ast.expr = ast.Name(name, ast.Load())
        given.append(ast.Call(value, [], []) if name in later else value)
    made = "_parts_by_die" if len(wanted) == 1 and wanted[0] in _by_die(body) else "_parts"
    last.value = ast.Call(ast.Name(made, ast.Load()), [ast.Tuple(given, ast.Load())], [])


def _by_die(body: list[ast.stmt]) -> set[str]:
    """The locals that hold rolls whose dice can be read one by one."""
    found: set[str] = set()
    for top in body:
        for node in walk(top):
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(attr="rolled"))
                ):
                    found.add(name)
                case _:
                    pass
    return found


class _Cleaner:
    """Leaves out the docstring, everything that is for the trace alone, the naming of dice, and the look at
    what kind of thing the facts are: those that come here have been looked at."""

    def __init__(self) -> None:
        self.dice: dict[str, tuple[str, ...]] = {"dice": ()}
        self.rounds: dict[str, str] = {}
        self._traces = {"trace"}

    def block(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for node in statements:
            kept = self._statement(node)
            if kept is not None:
                found.append(kept)
        return found

    def _statement(self, node: ast.stmt) -> ast.stmt | None:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Expr(value=ast.Call(func=ast.Name(id="is_a"))):
                return None
            case ast.If(test=ast.Compare(left=ast.Name(id=name))) if name in self._traces:
                return None
            case ast.Assign(targets=[ast.Name(id="why")]):
                return None
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.IfExp(test=ast.Compare(left=ast.Name(id=whole)))
            ) if whole in self._traces:
                self._traces.add(name)
                return None
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=func, args=args)):
                match func, args:
                    case (
                        ast.Attribute(value=ast.Name(id="Rounds"), attr="of"),
                        [_, ast.Constant(value=str(title))],
                    ):
                        self.rounds[name] = title
                        return None
                    case (
                        ast.Attribute(value=ast.Name(id=dice), attr="within"),
                        [ast.Constant(value=str(step))],
                    ) if dice in self.dice:
                        self.dice[name] = (*self.dice[dice], step)
                        return None
            case ast.If() | ast.For() | ast.While() | ast.With() | ast.FunctionDef():
                node.body = self.block(node.body)
                if isinstance(node, ast.If | ast.For | ast.While):
                    node.orelse = self.block(node.orelse)
                if isinstance(node, ast.For):
                    _unnumbered(node)
                if isinstance(node, ast.FunctionDef):
                    return self._untraced(node)
                if not node.body:
                    node.body = [ast.Pass()]
        return self._untraced(node)

    def _untraced(self, node: ast.stmt) -> ast.stmt:
        found = _NoTrace(self._traces).visit(node)
        assert isinstance(found, ast.stmt)
        return found


def _unnumbered(loop: ast.For) -> None:
    """Passes whose number is only told where something is refused are not numbered: they are alike."""
    match loop:
        case ast.For(
            target=ast.Tuple(elts=[ast.Name(id=number), element]),
            iter=ast.Call(func=ast.Name(id="enumerate"), args=[source]),
        ) if number not in reads(*loop.body):
            loop.target, loop.iter = element, source
        case _:
            pass


class _NoTrace(Changer):
    def __init__(self, traces: set[str]) -> None:
        self._traces = traces

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self._traces and isinstance(node.ctx, ast.Load):
            return ast.Constant(None)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        # At which element something is refused makes no difference.
        if isinstance(node.func, ast.Name) and node.func.id in ("Refused", "Ended"):
            node.keywords = [k for k in node.keywords if k.arg != "where"]
        self.inner(node)
        return node


class _Lists(Changer):
    """Lists that grow become tuples that are made anew."""

    def __init__(self) -> None:
        self.of_passes: set[str] = set()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | list[ast.stmt]:
        if node.value is None:
            # It only says what kind a name is of, and would make it another one where it is put alone.
            return []
        if isinstance(node.value, ast.List) and not node.value.elts and isinstance(node.target, ast.Name):
            self.of_passes.add(node.target.id)
            empty = ast.Tuple([], ast.Load())
            return ast.AnnAssign(node.target, node.annotation, empty, node.simple)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        match node.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[item]) if (
                name in self.of_passes
            ):
                more = ast.Tuple([ast.Starred(ast.Name(name, ast.Load()), ast.Load()), item], ast.Load())
                return ast.Assign([ast.Name(name, ast.Store())], more)
        return node


class _Pools:
    """What is asked of the lists of passes: their order, and which steps of a pass."""

    def __init__(self, body: list[ast.stmt], lists: set[str], space: Mapping[str, Any]) -> None:
        self._body = body
        self._lists = lists
        self._space = space
        self._rolls: frozenset[str] = frozenset()
        """Steps of the passes of one list that may be rolls which are read die by die: of those that read the
        same the first is meant, whichever that is."""

    def reduce(self) -> frozenset[str]:
        """Passes keep only the steps somebody asks for. The lists whose order nobody asks for."""
        pools: set[str] = set()
        for grown in self._lists:
            made = made_of(self._body, grown)
            self._rolls = frozenset() if made is None else rolls_of(made, self._space)
            use = self._use(grown)
            if use is None:
                continue
            steps, orderless = use
            self._prune(grown, steps)
            if orderless:
                pools.add(grown)
        return frozenset(pools)

    def _use(self, grown: str) -> tuple[set[str], bool] | None:
        """The steps that are asked of the passes, and whether in no order; None: all as it is."""
        names = self._names_of(grown)
        if names is None:
            return None
        steps: set[str] = set()
        orderless = True
        for name in names:
            for use in self._uses(name):
                if use is None:
                    return None
                steps |= use[0]
                orderless &= use[1]
        return steps, orderless

    def _names_of(self, grown: str) -> list[str] | None:
        """The locals that hold the finished list; None where it is handed on whole. The `passes` of
        a fold are left out where nobody asks for them."""
        found: list[str] = []
        for node in self._walk():
            match node:
                case ast.Assign(targets=[ast.Name(id=local)], value=value) if grown in reads(value):
                    match value:
                        case ast.Tuple():
                            pass
                        case ast.Call(func=ast.Name(id="tuple"), args=[ast.Name()]):
                            found.append(local)
                        case ast.Call(keywords=keywords) if not self._asks_passes(local):
                            for keyword in keywords:
                                if keyword.arg == "passes":
                                    keyword.value = ast.Tuple([], ast.Load())
                        case _:
                            return None
                case _:
                    pass
        return found

    def _asks_passes(self, fold: str) -> bool:
        """Whether somebody looks at the passes of a fold, or hands it on whole."""
        parts = [n for n in self._walk() if isinstance(n, ast.Attribute) and _is_name(n.value, fold)]
        if any(part.attr == "passes" for part in parts):
            return True
        whole = [n for n in self._walk() if is_read(n, fold)]
        return len(whole) != len(parts)

    def _uses(self, name: str) -> list[tuple[set[str], bool] | None]:
        """Each use of a finished list: steps and whether in no order; None where it is whole."""
        found: list[tuple[set[str], bool] | None] = []
        looked_at: set[int] = set()
        for node in self._walk():
            match node:
                case ast.Call(func=ast.Name(id=function), args=args):
                    for argument in args:
                        steps = _looked_through(argument, name)
                        if steps is not None:
                            looked_at.add(id(_source(argument)))
                            best = function in _BEST and bool(steps & self._rolls)
                            found.append((steps, function in _ORDERLESS and not best))
                        elif function == "len" and _is_name(argument, name):
                            looked_at.add(id(argument))
                            found.append((set(), True))
                case _:
                    pass
        for use in in_order(self._body, name):
            looked_at.add(id(use.source))
            found.append(self._use_in_order(use))
        for node in self._walk():
            if is_read(node, name) and id(node) not in looked_at:
                found.append(None)
        return found

    def _use_in_order(self, use: InOrder) -> tuple[set[str], bool] | None:
        """What is asked of the list that was put in order. Passes that are tied may come in any order
        only where they are alike."""
        steps = set(use.by)
        for node in self._walk():
            match node:
                case ast.Assign(targets=[ast.Name(id=local)], value=value) if value is use.whole:
                    uses = self._uses(local)
                    break
                case ast.GeneratorExp(
                    elt=elt, generators=[ast.comprehension(target=ast.Name(id=one), iter=source, ifs=ifs)]
                ) | ast.ListComp(
                    elt=elt, generators=[ast.comprehension(target=ast.Name(id=one), iter=source, ifs=ifs)]
                ) if source is use.whole:
                    inner = steps_of(one, elt, *ifs)
                    uses = [None if inner is None else (inner, False)]
                    break
                case _:
                    pass
        else:
            return None
        for inside in uses:
            if inside is None:
                return None
            steps |= inside[0]
        return steps, len(steps) == 1 and not steps & self._rolls

    def _prune(self, grown: str, steps: set[str]) -> None:
        for node in self._walk():
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Tuple(elts=[ast.Starred(), ast.Call() as made])
                ) if name == grown:
                    for keyword in made.keywords:
                        if keyword.arg not in steps:
                            keyword.value = ast.Constant(None)
                case _:
                    pass

    def _walk(self) -> list[ast.AST]:
        return [node for top in self._body for node in walk(top)]


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _source(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.GeneratorExp | ast.ListComp)
    return node.generators[0].iter


def _looked_through(node: ast.expr, name: str) -> set[str] | None:
    """`p.a + p.b for p in NAME if p.c`: the steps a, b, c. None: something else."""
    if not isinstance(node, ast.GeneratorExp | ast.ListComp) or len(node.generators) != 1:
        return None
    (over,) = node.generators
    if not _is_name(over.iter, name) or not isinstance(over.target, ast.Name):
        return None
    return steps_of(over.target.id, node.elt, *over.ifs)
