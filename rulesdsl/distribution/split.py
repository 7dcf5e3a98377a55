"""Divide a generated resolver into stages, at its rolls.

In: the function, as it was generated, and the steps that are asked for. Out: `Program`. The code of
the stages is the code of the function, statement by statement; only the dice are taken out of it.
`Unsplit` where the code has a shape that this does not know.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from rulesdsl.distribution.alive import alive
from rulesdsl.distribution.code import call_of, name_of
from rulesdsl.distribution.counted import only_adds
from rulesdsl.distribution.dice_apart import dice_apart
from rulesdsl.distribution.ends_told import only_told
from rulesdsl.distribution.inlined import source_of
from rulesdsl.distribution.making import FEW_ROLLS, Making
from rulesdsl.distribution.names import NONE, Names, sets, targets
from rulesdsl.distribution.own import own_of
from rulesdsl.distribution.parts_of_elements import Facts, parts_of_elements
from rulesdsl.distribution.program import (
    MOST_PASSES,
    Block,
    Branch,
    Called,
    InOrder,
    Op,
    Passes,
    Program,
    Rerolled,
    Rolled,
    Stage,
    State,
    Unsplit,
)
from rulesdsl.distribution.put_in import grows_in_order
from rulesdsl.distribution.sooner import Apart, Sooner
from rulesdsl.distribution.stages import Stages
from rulesdsl.distribution.starts import Starts, starts
from rulesdsl.distribution.taken_along import taken_along
from rulesdsl.distribution.tidy import tidy
from rulesdsl.distribution.total import Kinds
from rulesdsl.distribution.weights import once
from rulesdsl.distribution.whole_procedure import whole_procedure

_ROLLS = frozenset({"roll", "rolled", "rolls"})


def split(
    function: Callable[..., Any],
    wanted: tuple[str, ...] | None,
    varying: Names | None = NONE,
    *,
    whole: bool = False,
) -> Program:
    """The stages of a resolver. `wanted` names locals of it to be given in place of its result, or, of the
    `whole`, parts of these; `varying` are facts that change from question to question (None: nothing is
    worked out sooner than it stands); `whole`: with its follow-ons, and dice that are looked at one by one
    as rolls of their own, so that rolls that are told are not known by their names."""
    node = source_of(function)
    if node is None:
        raise Unsplit("its source is not at hand")
    space: dict[str, Any] = dict(function.__globals__)
    if wanted is not None:
        only_told(node, space, wanted)
    if whole:
        procedure = whole_procedure(node, space, wanted)
        wanted, space = procedure.wanted, procedure.space
    tidied = tidy(node, wanted, space, function.__annotations__, early=varying is not None)
    stages = Stages(tidied, space)
    body = alive(stages.tidy.body)
    if whole:
        dice_apart(body, space)
    if varying is not None:
        parameters = frozenset((*stages.tidy.parameters, *stages.tidy.keywords))
        kinds = Kinds.of(body, function.__annotations__, space)
        body = Sooner(stages.has_dice, kinds, parameters, varying).moved(body)
    begins = starts(body, stages.has_dice)
    first = next((i for i, s in enumerate(body) if stages.has_dice(s)), len(body))
    before, rest = body[:first], body[first:]
    taken_along(rest, stages.has_dice, Apart)
    if varying is not None:
        small = frozenset(n.name for n in before if isinstance(n, ast.FunctionDef))
        settled = (parameters | sets(before)) - small
        facts = Facts(function.__annotations__, space, settled, stages.has_dice)
        before = [*before, *parts_of_elements(rest, facts)]
    stages.look_at(rest)
    block, live = _Splitter(stages, begins, early=varying is not None).block(rest, NONE, NONE)
    runtime = sys.modules[space["__name__"].rpartition(".")[0] + "._runtime"]
    making = Making(stages, dict(function.__annotations__), before, live, runtime)
    return Program(
        _Prepare(making),
        block,
        (runtime.RulesError, runtime.BadInput),
        (runtime.FactNotTold, runtime.NoSuchRoll),
        runtime.MissingFact,
        lambda: making.whole(block),
    )


class _Prepare:
    """The function of everything before the first roll; made when it is first called: of what is one function
    it seldom is."""

    def __init__(self, making: Making) -> None:
        self._making = making
        self._function: Callable[..., Any] | None = None

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        if self._function is None:
            self._function = self._making.prepare()
        return self._function(*args, **keywords)


class _Splitter:
    """Goes through statements from the last to the first: what a stage hands on is what those behind
    it need."""

    def __init__(self, stages: Stages, begins: Starts, *, early: bool) -> None:
        """`begins` is what loops begin with; `early`: what hangs on passes alone may be worked out as
        soon as these are over."""
        self._stages = stages
        self._begins = begins
        self._early = early

    def block(self, statements: Sequence[ast.stmt], after: Names, at_break: Names) -> tuple[Block, Names]:
        """The operations of some statements, and the state they need, given the states behind them
        and behind the loop around them."""
        ops: list[Op] = []
        position = len(statements)
        plain: list[ast.stmt] = []
        live = after
        behind = after
        """The state that the operations found so far begin with, behind the plain statements."""
        while position:
            position -= 1
            node = statements[position]
            if isinstance(node, Apart):
                after = self._stages.needs(plain, behind, at_break)
                code = self._stages.code(plain, behind, at_break)
                ops.insert(0, Stage(self._stages.add(sorted(after), code), apart=True))
                plain, behind = [], after
                live = after
                continue
            if not self._stages.has_dice(node):
                plain.insert(0, node)
                continue
            found, live = self._op(node, plain, behind, at_break)
            ops[:0] = found
            plain, behind = [], live
        if plain:
            live = self._stages.needs(plain, behind, at_break)
            ops.insert(0, Stage(self._stages.add(sorted(live), self._stages.code(plain, behind, at_break))))
        return tuple(ops), live

    def _op(
        self, node: ast.stmt, plain: Sequence[ast.stmt], behind: Names, at_break: Names
    ) -> tuple[list[Op], Names]:
        """One statement with dice, and the plain ones behind it."""
        match node:
            case ast.Assign(targets=[ast.Name(id=local)], value=ast.Call() as call):
                return self._value(local, call, plain, behind, at_break)
            case ast.AnnAssign(target=ast.Name(id=local), value=ast.Call() as call):
                return self._value(local, call, plain, behind, at_break)
            case ast.Return(value=ast.Call() as call):
                return self._value("_result", call, [ast.Return(name_of("_result"))], NONE, at_break)
        own: list[ast.stmt] = []
        if self._early and isinstance(node, ast.For):
            own, plain = own_of(node, plain, self._stages.names)
        after = self._stages.needs(plain, behind, at_break) if plain else behind
        following: list[Op] = []
        if plain:
            code = self._stages.code(plain, behind, at_break)
            following.append(Stage(self._stages.add(sorted(after), code)))
        match node:
            case ast.If():
                op, live = self._branch(node, after, at_break)
            case ast.For():
                op, live = self._passes(node, after, own)
            case ast.While(test=ast.Constant(value=True)):
                op, live = self._rerolled(node, after)
            case _:
                raise Unsplit("dice in a statement of another kind")
        return [*op, *following], live

    def _value(
        self, local: str, call: ast.Call, plain: Sequence[ast.stmt], behind: Names, at_break: Names
    ) -> tuple[list[Op], Names]:
        """`local = KIND.roll(dice, "name")`, or a follow-on with the dice handed on."""
        live = self._stages.needs(plain, behind, at_break) - {local}
        then = self._stages.add([*sorted(live), local], self._stages.code(plain, behind, at_break))
        match call:
            case ast.Call(
                func=ast.Attribute(value=kind, attr=how),
                args=[ast.Name(id=dice), ast.Constant(value=str(name)), *times],
            ) if how in _ROLLS and dice in self._stages.tidy.dice:
                needed = self._stages.reads(*times)
                extended = live | needed
                if extended != live:
                    self._stages.extend(then, extended, local)
                often = self._how_often(times[0], name, sorted(extended)) if times else None
                found = self._stages.constant(kind)
                read = found.kind if how == "rolled" else found
                faces = how == "rolled"
                weights = once(read, by_die=faces) if often is None else None
                op: Op = Rolled(name, self._stages.tidy.dice[dice], read, faces, often, then, weights)
                return [op], extended
        place = [i for i, a in enumerate(call.args) if self._stages.has_dice(a)]
        if len(place) != 1 or any(self._stages.has_dice(k.value) for k in call.keywords):
            raise Unsplit("dice handed on in a way that is not known")
        within = self._handed_on(call.args[place[0]])
        args = [a for i, a in enumerate(call.args) if i != place[0]]
        keywords = [k for k in call.keywords if k.arg != "trace"]
        given = ast.Dict([ast.Constant(k.arg) for k in keywords], [k.value for k in keywords])
        what = ast.Tuple([call.func, ast.Tuple(args, ast.Load()), given], ast.Load())
        needed = self._stages.reads(what)
        extended = live | needed
        if extended != live:
            self._stages.extend(then, extended, local)
        return [Called(within, self._stages.add(sorted(extended), [ast.Return(what)]), then)], extended

    def _how_often(self, times: ast.expr, name: str, state: Sequence[str]) -> int:
        """The stage that says how often is rolled; of too many times it says what the roll itself would."""
        checked = ast.Call(name_of(FEW_ROLLS), [times, ast.Constant(name)], [])
        return self._stages.add(state, [ast.Return(times if isinstance(times, ast.Constant) else checked)])

    def _handed_on(self, node: ast.expr) -> tuple[str, ...]:
        match node:
            case ast.Name(id=dice):
                return self._stages.tidy.dice[dice]
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=dice), attr="within"),
                args=[ast.Constant(value=str(step))],
            ):
                return (*self._stages.tidy.dice[dice], step)
            case _:
                raise Unsplit("dice handed on in a way that is not known")

    def _branch(self, node: ast.If, after: Names, at_break: Names) -> tuple[list[Op], Names]:
        then, needs_then = self.block(node.body, after, at_break)
        other, needs_other = self.block(node.orelse, after, at_break)
        live = self._stages.reads(node.test) | needs_then | needs_other
        test = self._stages.add(sorted(live), [ast.Return(node.test)])
        op = Branch(
            test,
            (*self._stages.passed_on(live, needs_then), *then),
            (*self._stages.passed_on(live, needs_other), *other),
        )
        return [op], live

    def _passes(
        self, node: ast.For, after: Names, then: Sequence[ast.stmt]
    ) -> tuple[list[Op], Names]:
        """`then` are the statements behind it that hang on it alone."""
        own = targets(node.target)
        behind_loop = self._stages.needs(then, after, NONE) if then else after
        loop = behind_loop
        while (more := loop | (self._stages.needs(node.body, loop, behind_loop) - own)) != loop:
            loop = more
        touched = loop & (sets(node.body) | self._stages.reads(*node.body))
        beside = sorted(loop - touched)
        inner = len(self._stages.functions)
        kept = after & (touched | sets(then))
        block, inside = self.block(node.body, touched, kept)
        enter = leave = None
        if inside != touched or self._stages.reads(*node.body) & own:
            element = "_element"
            into = ast.Assign([node.target], name_of(element))
            taken = ast.Return(self._stages.state(inside))
            enter = self._stages.add([*sorted(touched), element], [into, taken])
        if then or kept != touched:
            leave = self._stages.add(sorted(touched), self._stages.code(then, kept, NONE))
        ordered = self._ordered(node, touched)
        stages = tuple(range(inner, len(self._stages.functions)))
        begins = self._begins.get(id(node), {})
        live = (loop - begins.keys()) | self._stages.reads(node.iter)
        elements = call_of("tuple", _counted_out(node.iter, looked_at=enter is not None))
        first = [begins.get(n, state) for n, state in self._stages.parts(touched)]
        parts: list[ast.expr] = [elements, ast.Tuple(first, ast.Load()), self._stages.state(loop - touched)]
        start = self._stages.add(sorted(live), [ast.Return(ast.Tuple(parts, ast.Load()))])
        behind = [*sorted(kept), *(n for n in beside)]
        pools = tuple(i for i, n in enumerate(sorted(touched)) if n in self._stages.tidy.pools)
        pick = _picked(behind, sorted(after))
        set_inside = touched & sets(node.body)
        names = sorted(touched)
        grown = [names.index(n) for n in names if n in set_inside and only_adds(node.body, n)]
        grows = grown[0] if len(grown) == 1 else None
        adds = grows if len(set_inside) == 1 else None
        op = Passes(
            start, enter, block, leave, pick, tuple(sorted(kept)), tuple(beside), pools, stages, adds,
            ordered, tuple(names), grows,
        )  # fmt: skip
        return [op], live

    def _ordered(self, node: ast.For, touched: Names) -> InOrder | None:
        """Whether the passes put numbers in order, and no more."""
        grows = grows_in_order(node.body, *touched) if len(touched) == 1 else None
        if grows is None or self._stages.reads(grows.args[2]):
            return None
        greatest = isinstance(grows.args[3], ast.Constant) and bool(grows.args[3].value)
        return InOrder(self._stages.add([], [ast.Return(grows.args[2])]), greatest)

    def _rerolled(self, node: ast.While, after: Names) -> tuple[list[Op], Names]:
        first, *body = node.body
        match first:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=rounds), attr="another"))):
                title = self._stages.tidy.rounds.get(rounds, "")
            case _:
                raise Unsplit("a loop of another kind")
        before = len(self._stages.functions)
        block, live = self.block(body, NONE, after)
        return [Rerolled(block, tuple(range(before, len(self._stages.functions))), title)], live


def _picked(names: Sequence[str], wanted: Sequence[str]) -> Callable[[State], State] | None:
    """What takes a state of some names to one of others; None where they are the same."""
    if list(names) == list(wanted):
        return None
    places = [names.index(name) for name in wanted]
    if len(places) > 1:
        return itemgetter(*places)
    return lambda state: tuple([state[n] for n in places])


def _counted_out(elements: ast.expr, *, looked_at: bool) -> ast.expr:
    """`(1,) * n`, be n as large as somebody says: one more than may be gone through is enough. So are
    elements that the passes do not look at."""
    match elements:
        case ast.BinOp(left=ast.Tuple() as one, op=ast.Mult(), right=often):
            pass
        case ast.Attribute() | ast.Name() | ast.ListComp() if not looked_at:
            one, often = ast.Tuple([ast.Constant(1)], ast.Load()), call_of("len", elements)
        case _:
            return elements
    return ast.BinOp(one, ast.Mult(), call_of("min", often, ast.Constant(MOST_PASSES + 1)))
