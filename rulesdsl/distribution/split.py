"""Divide a generated resolver into stages, at its rolls.

In: the function, as it was generated, and the steps that are asked for. Out: `Program`. The code of
the stages is the code of the function, statement by statement; only the dice are taken out of it.
`Unsplit` where the code has a shape that this does not know.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import gcd, lcm
from operator import itemgetter
from types import CodeType, FunctionType
from typing import Any

from rulesdsl.distribution.alive import alive
from rulesdsl.distribution.code import WaysOut, assign, call_of, copied, name_of
from rulesdsl.distribution.fused import fused
from rulesdsl.distribution.fused_code import GONE, KNOWN, SPEND
from rulesdsl.distribution.mass import Failed
from rulesdsl.distribution.names import NONE, Names, needs, reads, sets, targets
from rulesdsl.distribution.program import (
    MOST_PASSES,
    Block,
    Branch,
    Called,
    Done,
    Left,
    Op,
    Passes,
    Program,
    Rerolled,
    Rolled,
    Stage,
    State,
    Unsplit,
    Whole,
)
from rulesdsl.distribution.settled import Settled
from rulesdsl.distribution.shorter import Constants, by_field
from rulesdsl.distribution.tidy import Tidy, tidy
from rulesdsl.distribution.weights import once
from rulesdsl.runtime.dice import total_alone

_ROLLS = frozenset({"roll", "rolled", "rolls"})
_HELPERS: dict[str, Any] = {"_done": Done, "_left": Left}


class Parts(tuple[Any, ...]):
    """The steps that were asked for, in their order."""

    __slots__ = ()


class PartsByDie(Parts):
    """The same of one roll: rolls that read the same are told apart by their faces."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PartsByDie) and _shows(self[0]) == _shows(other[0])

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(_shows(self[0]))


def split(function: Callable[..., Any], wanted: tuple[str, ...] | None) -> Program:
    """The stages of a resolver. `wanted` names locals of it to be given in place of its result."""
    try:
        source = textwrap.dedent(inspect.getsource(function))
    except (OSError, TypeError) as error:
        raise Unsplit("its source is not at hand") from error
    (node,) = ast.parse(source).body
    if not isinstance(node, ast.FunctionDef):
        raise Unsplit("it is no function")
    space: dict[str, Any] = function.__globals__
    return _Splitter(tidy(node, wanted, space), space, dict(function.__annotations__)).program()


@dataclass(slots=True)
class _Splitter:
    tidy: Tidy
    space: dict[str, Any]
    annotations: dict[str, Any]
    functions: list[ast.stmt] = field(default_factory=list[ast.stmt])
    later: dict[str, ast.FunctionDef] = field(default_factory=dict[str, ast.FunctionDef])
    """Small functions that are defined behind the first roll: each stage has its own copies."""
    by_die: set[str] = field(default_factory=set[str])
    """Names of rolls that are read die by die: a state holds their faces."""
    names: Names = NONE
    """Names that a state may hold."""

    def program(self) -> Program:
        body = alive(self.tidy.body)
        first = next((i for i, s in enumerate(body) if self._has_dice(s)), len(body))
        before, rest = body[:first], body[first:]
        self._find_later(rest)
        self._find_rolls(rest)
        self.names = sets(rest)
        block, live = self._block(rest, NONE, NONE)
        runtime = sys.modules[self.space["__name__"].rpartition(".")[0] + "._runtime"]
        return Program(
            self._prepare(before, live),
            block,
            runtime.RulesError,
            (runtime.MissingFact, runtime.NoSuchRoll),
            lambda: self._row(before, live, block, runtime),
        )

    # ------------------------------------------------------------ what there is

    def _has_dice(self, node: ast.AST) -> bool:
        return any(isinstance(n, ast.Name) and n.id in self.tidy.dice for n in ast.walk(node))

    def _find_later(self, statements: Sequence[ast.stmt]) -> None:
        for top in statements:
            for node in ast.walk(top):
                if isinstance(node, ast.FunctionDef):
                    self.later[node.name] = node

    def _find_rolls(self, statements: Sequence[ast.stmt]) -> None:
        for top in statements:
            for node in ast.walk(top):
                match node:
                    case ast.Assign(
                        targets=[ast.Name(id=name)],
                        value=ast.Call(func=ast.Attribute(attr="rolled" | "not_rolled")),
                    ):
                        self.by_die.add(name)
                    case _:
                        pass

    def _reads(self, *nodes: ast.AST) -> Names:
        """The names of a state that some code reads, by way of small functions too."""
        found = reads(*nodes)
        seen: set[str] = set()
        while more := [n for n in found if n in self.later and n not in seen]:
            for name in more:
                seen.add(name)
                found = (found - {name}) | reads(self.later[name])
        return found & self.names - self.later.keys()

    def _needs(self, statements: Sequence[ast.stmt], after: Names, at_break: Names) -> Names:
        """Like `names.needs`, small functions seen through."""
        found = needs([s for s in statements if not isinstance(s, ast.FunctionDef)], after, at_break)
        more = NONE
        for name in found & self.later.keys():
            more |= self._reads(ast.Name(name, ast.Load()))
        return (found & self.names - self.later.keys()) | more

    # ------------------------------------------------------------ code of stages

    def _stage(self, given: Sequence[str], body: Sequence[ast.stmt]) -> int:
        """A function of the names given; its number."""
        body = [s for s in body if not isinstance(s, ast.FunctionDef)]
        start: list[ast.stmt] = []
        for name in given:
            if name in self.by_die:
                shown = call_of("_shown", name_of(f"_kind_{name}"), name_of(name))
                start.append(assign(name, shown))
        start += [copied(f) for f in self._macros(body)]
        arguments = ast.arguments([], [ast.arg(n) for n in given], None, [], [], None, [])
        number = len(self.functions)
        self.functions.append(
            ast.FunctionDef(f"_stage_{number}", arguments, [*start, *body] or [ast.Pass()], [], None)
        )
        return number

    def _macros(self, body: Sequence[ast.stmt]) -> list[ast.FunctionDef]:
        """The small functions that the code calls, those that others call first."""
        found: dict[str, ast.FunctionDef] = {}

        def add(names: Names) -> None:
            for name in self.later:
                if name in names and name not in found:
                    add(reads(self.later[name]) - {name})
                    found[name] = self.later[name]

        add(reads(*body))
        return list(found.values())

    def _state(self, live: Names) -> ast.expr:
        """The tuple of a state; of a roll that is read die by die, its faces."""
        items: list[ast.expr] = [
            call_of("_faces", name_of(n)) if n in self.by_die else name_of(n) for n in sorted(live)
        ]
        return ast.Tuple(items, ast.Load())

    def _code(self, statements: Sequence[ast.stmt], after: Names, at_break: Names) -> list[ast.stmt]:
        """Statements with their ways out made values, and the state behind them returned."""
        ways = WaysOut(self._state(at_break))
        return [*(ways.visit(copied(s)) for s in statements), ast.Return(self._state(after))]

    def _passed_on(self, given: Names, after: Names) -> tuple[Op, ...]:
        """What takes one state to another that has fewer names."""
        if given == after:
            return ()
        return (Stage(self._stage(sorted(given), [ast.Return(self._state(after))])),)

    def _prepare(self, before: Sequence[ast.stmt], live: Names) -> Callable[..., Any]:
        """The function of everything before the first roll, in which the stages are made."""
        made = [name_of(f"_stage_{n}") for n in range(len(self.functions))]
        facts = ast.Tuple(self._facts(before), ast.Load())
        body: list[ast.stmt] = [
            *self._before(before, live),
            *self.functions,
            ast.Return(ast.Tuple([ast.Tuple(list(made), ast.Load()), facts, self._state(live)], ast.Load())),
        ]
        return self._made("prepare", [], body, self._helpers(), self.tidy.parameters)

    def _facts(self, before: Sequence[ast.stmt]) -> list[ast.expr]:
        """What each stage looks at."""
        settled = Settled(before, self.tidy, self.space, self.annotations)
        return [settled.facts_of(f) for f in self.functions]

    def _before(self, before: Sequence[ast.stmt], live: Names) -> list[ast.stmt]:
        """The statements before the first roll."""
        ways = WaysOut(ast.Tuple([], ast.Load()))
        unset = [assign(n, ast.Constant(None)) for n in sorted(live - sets(before))]
        return [*unset, *(ways.visit(copied(s)) for s in before)]

    def _row(self, before: Sequence[ast.stmt], live: Names, block: Block, runtime: Any) -> Whole | None:
        """The whole as one function."""
        functions = [f for f in self.functions if isinstance(f, ast.FunctionDef)]
        facts = self._facts(before)
        given = f"({''.join(f'{n}, ' for n in self.tidy.parameters)}), "
        given += f"{{{', '.join(f'{n!r}: {n}' for n in self.tidy.keywords)}}}"
        found = fused(functions, facts, block, sorted(live), given)
        if found is None:
            return None
        lacking = (runtime.MissingFact, runtime.NoSuchRoll)
        errors = {"_r_lacking": lacking, "_r_failures": runtime.RulesError, "_r_failed": Failed}
        helpers = {**self._helpers(), **errors, **found.helpers, "_r_lcm": lcm, "_r_gcd": gcd}
        ends = Constants(self.space)
        start = [ends.visit(node) for node in self._before(before, live)]
        body = [*start, *ast.parse("\n".join(found.lines)).body]
        parameters, record = self.tidy.parameters, None
        if len(parameters) == 1:
            record = self.space.get(str(self.annotations.get(parameters[0])))
            parameters = by_field(body, parameters[0], record) or parameters
        made = self._made("row", [KNOWN, GONE, SPEND], body, {**helpers, **ends.found}, parameters)
        return Whole(made, record if parameters != self.tidy.parameters else None, found.passes)

    def _made(
        self,
        name: str,
        more: Sequence[str],
        body: Sequence[ast.stmt],
        helpers: dict[str, Any],
        parameters: Sequence[str],
    ) -> Callable[..., Any]:
        """A function of the resolver's arguments, and of some more."""
        keywords: list[ast.expr | None] = [ast.Constant(None) for _ in self.tidy.keywords]
        arguments = ast.arguments(
            [], [ast.arg(n) for n in (*more, *parameters)], None,
            [ast.arg(n) for n in self.tidy.keywords], keywords, None, [],
        )  # fmt: skip
        outer = ast.arguments([], [ast.arg(n) for n in helpers], None, [], [], None, [])
        inner = ast.FunctionDef(name, arguments, list(body), [], None)
        made_by = ast.FunctionDef("made", outer, [inner, ast.Return(name_of(name))], [], None)
        module = ast.fix_missing_locations(ast.Module([made_by], []))
        # The code is the resolver's own; what it may name is what its module names.
        code = compile(module, "<stages>", "exec", dont_inherit=True)
        (inside,) = (c for c in code.co_consts if isinstance(c, CodeType))
        found: Callable[..., Any] = FunctionType(inside, self.space)(*helpers.values())
        return found

    def _helpers(self) -> dict[str, Any]:
        kinds = {f"_kind_{name}": self._class_of(name) for name in sorted(self.by_die)}
        parts = {"_parts": Parts, "_parts_by_die": PartsByDie}
        return {**_HELPERS, **parts, "_faces": _faces, "_shown": _shown, **kinds}

    def _class_of(self, roll: str) -> Any:
        for node in (n for s in self.tidy.body for n in ast.walk(s)):
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(func=ast.Attribute(value=kind, attr="rolled")),
                ) if name == roll:
                    return self._global(kind)
                case _:
                    pass
        raise Unsplit(f"it is not seen what {roll} is rolled with")

    def _global(self, node: ast.expr) -> Any:
        match node:
            case ast.Name(id=name) if name in self.space:
                return self.space[name]
            case ast.Attribute(value=inner, attr=name):
                return getattr(self._global(inner), name)
            case _:
                raise Unsplit("dice that are no constant")

    # ------------------------------------------------------------ blocks, last statement first

    def _block(self, statements: Sequence[ast.stmt], after: Names, at_break: Names) -> tuple[Block, Names]:
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
            if not self._has_dice(node):
                plain.insert(0, node)
                continue
            found, live = self._op(node, plain, behind, at_break)
            ops[:0] = found
            plain, behind = [], live
        if plain:
            live = self._needs(plain, behind, at_break)
            ops.insert(0, Stage(self._stage(sorted(live), self._code(plain, behind, at_break))))
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
        after = self._needs(plain, behind, at_break) if plain else behind
        following: list[Op] = []
        if plain:
            following.append(Stage(self._stage(sorted(after), self._code(plain, behind, at_break))))
        match node:
            case ast.If():
                op, live = self._branch(node, after, at_break)
            case ast.For():
                op, live = self._passes(node, after)
            case ast.While(test=ast.Constant(value=True)):
                op, live = self._rerolled(node, after)
            case _:
                raise Unsplit("dice in a statement of another kind")
        return [*op, *following], live

    def _value(
        self, local: str, call: ast.Call, plain: Sequence[ast.stmt], behind: Names, at_break: Names
    ) -> tuple[list[Op], Names]:
        """`local = KIND.roll(dice, "name")`, or a follow-on with the dice handed on."""
        live = self._needs(plain, behind, at_break) - {local}
        then = self._stage([*sorted(live), local], self._code(plain, behind, at_break))
        match call:
            case ast.Call(
                func=ast.Attribute(value=kind, attr=how),
                args=[ast.Name(id=dice), ast.Constant(value=str(name)), *times],
            ) if how in _ROLLS and dice in self.tidy.dice:
                needed = self._reads(*times)
                extended = live | needed
                if extended != live:
                    then = self._extended(then, extended, local)
                often = self._stage(sorted(extended), [ast.Return(times[0])]) if times else None
                found = self._global(kind)
                read = found.kind if how == "rolled" else found
                faces = how == "rolled"
                weights = once(read, by_die=faces) if often is None else None
                op: Op = Rolled(name, self.tidy.dice[dice], read, faces, often, then, weights)
                return [op], extended
        place = [i for i, a in enumerate(call.args) if self._has_dice(a)]
        if len(place) != 1 or any(self._has_dice(k.value) for k in call.keywords):
            raise Unsplit("dice handed on in a way that is not known")
        within = self._handed_on(call.args[place[0]])
        args = [a for i, a in enumerate(call.args) if i != place[0]]
        keywords = [k for k in call.keywords if k.arg != "trace"]
        given = ast.Dict([ast.Constant(k.arg) for k in keywords], [k.value for k in keywords])
        what = ast.Tuple([call.func, ast.Tuple(args, ast.Load()), given], ast.Load())
        needed = self._reads(what)
        extended = live | needed
        if extended != live:
            then = self._extended(then, extended, local)
        return [Called(within, self._stage(sorted(extended), [ast.Return(what)]), then)], extended

    def _extended(self, then: int, extended: Names, local: str) -> int:
        """The stage with more names given, which it leaves alone."""
        function = self.functions[then]
        assert isinstance(function, ast.FunctionDef)
        function.args.args = [ast.arg(n) for n in (*sorted(extended), local)]
        return then

    def _handed_on(self, node: ast.expr) -> tuple[str, ...]:
        match node:
            case ast.Name(id=dice):
                return self.tidy.dice[dice]
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=dice), attr="within"),
                args=[ast.Constant(value=str(step))],
            ):
                return (*self.tidy.dice[dice], step)
            case _:
                raise Unsplit("dice handed on in a way that is not known")

    def _branch(self, node: ast.If, after: Names, at_break: Names) -> tuple[list[Op], Names]:
        then, needs_then = self._block(node.body, after, at_break)
        other, needs_other = self._block(node.orelse, after, at_break)
        live = self._reads(node.test) | needs_then | needs_other
        test = self._stage(sorted(live), [ast.Return(node.test)])
        op = Branch(
            test,
            (*self._passed_on(live, needs_then), *then),
            (*self._passed_on(live, needs_other), *other),
        )
        return [op], live

    def _passes(self, node: ast.For, after: Names) -> tuple[list[Op], Names]:
        own = targets(node.target)
        loop = after
        while (more := loop | (self._needs(node.body, loop, after) - own)) != loop:
            loop = more
        touched = loop & (sets(node.body) | self._reads(*node.body))
        beside = sorted(loop - touched)
        first = len(self.functions)
        block, inside = self._block(node.body, touched, after & touched)
        enter = leave = None
        if inside != touched or self._reads(*node.body) & own:
            element = "_element"
            into = ast.Assign([node.target], name_of(element))
            enter = self._stage([*sorted(touched), element], [into, ast.Return(self._state(inside))])
        if after & touched != touched:
            leave = self._stage(sorted(touched), [ast.Return(self._state(after & touched))])
        stages = tuple(range(first, len(self.functions)))
        live = loop | self._reads(node.iter)
        elements = call_of("tuple", _counted_out(node.iter))
        parts: list[ast.expr] = [elements, self._state(touched), self._state(loop - touched)]
        start = self._stage(sorted(live), [ast.Return(ast.Tuple(parts, ast.Load()))])
        behind = [*sorted(after & touched), *(n for n in beside)]
        pools = tuple(i for i, n in enumerate(sorted(touched)) if n in self.tidy.pools)
        pick = _picked(behind, sorted(after))
        kept = tuple(sorted(after & touched))
        return [Passes(start, enter, block, leave, pick, kept, tuple(beside), pools, stages)], live

    def _rerolled(self, node: ast.While, after: Names) -> tuple[list[Op], Names]:
        first, *body = node.body
        match first:
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="another"))):
                pass
            case _:
                raise Unsplit("a loop of another kind")
        before = len(self.functions)
        block, live = self._block(body, NONE, after)
        return [Rerolled(block, tuple(range(before, len(self.functions))))], live


def _picked(names: Sequence[str], wanted: Sequence[str]) -> Callable[[State], State] | None:
    """What takes a state of some names to one of others; None where they are the same."""
    if list(names) == list(wanted):
        return None
    places = [names.index(name) for name in wanted]
    if len(places) > 1:
        return itemgetter(*places)
    return lambda state: tuple([state[n] for n in places])


def _counted_out(elements: ast.expr) -> ast.expr:
    """`(1,) * n`, be n as large as somebody says: one more than may be gone through is enough."""
    match elements:
        case ast.BinOp(left=ast.Tuple() as one, op=ast.Mult(), right=often):
            return ast.BinOp(one, ast.Mult(), call_of("min", often, ast.Constant(MOST_PASSES + 1)))
        case _:
            return elements


def _shows(roll: Any) -> Any:
    """What tells a roll from others: its faces, or the total where no more was told."""
    faces = _faces(roll)
    total = total_alone(faces)
    return faces if total is None else total


def _faces(roll: Any) -> Any:
    return getattr(roll, "faces", roll)


def _shown(kind: Any, faces: Any) -> Any:
    return kind.shown(faces) if isinstance(faces, tuple) else faces
