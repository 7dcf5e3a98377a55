"""The stages of a resolver as code: functions of a state, without dice.

In: a tidied function, and its statements from the first roll on. Out: `Stages`, to which stages are
added one by one, and what code needs, reads and may hold of the names of a state.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.distribution.code import WaysOut, assign, call_of, name_of
from rulesdsl.distribution.names import NONE, Names, needs, reads, sets
from rulesdsl.distribution.program import Stage, Unsplit
from rulesdsl.distribution.tidy import Tidy
from rulesdsl.distribution.trees import Changer, copied, walk


@dataclass(slots=True)
class Stages:
    """`functions` are the stages, by their numbers; `space` is what the function's module names."""

    tidy: Tidy
    space: dict[str, Any]
    functions: list[ast.FunctionDef] = field(default_factory=list[ast.FunctionDef])
    later: dict[str, ast.FunctionDef] = field(default_factory=dict[str, ast.FunctionDef])
    """Small functions that are defined behind the first roll: each stage has its own copies."""
    by_die: set[str] = field(default_factory=set[str])
    """Names of rolls that are read die by die: a state holds their faces."""
    names: Names = NONE
    """Names that a state may hold."""

    def look_at(self, statements: Sequence[ast.stmt]) -> None:
        """What the statements from the first roll on define, and roll."""
        self.names = sets(statements)
        for node in (n for top in statements for n in walk(top)):
            match node:
                case ast.FunctionDef(name=name):
                    self.later[name] = node
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(func=ast.Attribute(attr="rolled" | "not_rolled")),
                ):
                    self.by_die.add(name)
                case _:
                    pass

    def has_dice(self, node: ast.AST) -> bool:
        """Whether dice are rolled there, or handed on; or rolled again, be it that nobody looks at them."""
        dice = self.tidy.dice.keys() | self.tidy.rounds.keys()
        return any(isinstance(n, ast.Name) and n.id in dice for n in walk(node))

    def reads(self, *nodes: ast.AST) -> Names:
        """The names of a state that some code reads, by way of small functions too."""
        found = reads(*nodes)
        seen: set[str] = set()
        while more := [n for n in found if n in self.later and n not in seen]:
            for name in more:
                seen.add(name)
                found = (found - {name}) | reads(self.later[name])
        return found & self.names - self.later.keys()

    def needs(self, statements: Sequence[ast.stmt], after: Names, at_break: Names) -> Names:
        """Like `names.needs`, small functions seen through: where one is named, what it reads is."""
        statements = [s for s in statements if not isinstance(s, ast.FunctionDef)]
        if self.later:
            statements = [_SeenThrough(self).visit(copied(s)) for s in statements]
            after, at_break = (names | self._behind(names) for names in (after, at_break))
        return needs(statements, after, at_break) & self.names - self.later.keys()

    def _behind(self, names: Names) -> Names:
        """What the small functions among some names read."""
        return self.reads(*(name_of(name) for name in sorted(names & self.later.keys())))

    # ------------------------------------------------------------ code

    def add(self, given: Sequence[str], body: Sequence[ast.stmt]) -> int:
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

    def state(self, live: Names) -> ast.expr:
        """The tuple of a state; of a roll that is read die by die, its faces."""
        return ast.Tuple([part for _, part in self.parts(live)], ast.Load())

    def parts(self, live: Names) -> list[tuple[str, ast.expr]]:
        """The same, name by name."""
        return [
            (n, call_of("_faces", name_of(n)) if n in self.by_die else name_of(n)) for n in sorted(live)
        ]

    def code(self, statements: Sequence[ast.stmt], after: Names, at_break: Names) -> list[ast.stmt]:
        """Statements with their ways out made values, and the state behind them returned."""
        ways = WaysOut(self.state(at_break))
        return [*(ways.visit(copied(s)) for s in statements), ast.Return(self.state(after))]

    def passed_on(self, given: Names, after: Names) -> tuple[Stage, ...]:
        """What takes one state to another that has fewer names."""
        if given == after:
            return ()
        return (Stage(self.add(sorted(given), [ast.Return(self.state(after))])),)

    def extend(self, at: int, names: Names, local: str) -> None:
        """A stage is given more names, which it leaves alone."""
        self.functions[at].args.args = [ast.arg(n) for n in (*sorted(names), local)]

    def class_of(self, roll: str) -> Any:
        """What a roll that is read die by die is rolled with."""
        for node in (n for s in self.tidy.body for n in walk(s)):
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)],
                    value=ast.Call(func=ast.Attribute(value=kind, attr="rolled")),
                ) if name == roll:
                    return self.constant(kind)
                case _:
                    pass
        raise Unsplit(f"it is not seen what {roll} is rolled with")

    def constant(self, node: ast.expr) -> Any:
        """What the function's module calls so."""
        match node:
            case ast.Name(id=name) if name in self.space:
                return self.space[name]
            case ast.Attribute(value=inner, attr=name):
                return getattr(self.constant(inner), name)
            case _:
                raise Unsplit("dice that are no constant")


class _SeenThrough(Changer):
    """What a small function reads, beside its name."""

    def __init__(self, stages: Stages) -> None:
        self._stages = stages

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self._stages.later or not isinstance(node.ctx, ast.Load):
            return node
        read = self._stages.reads(node)
        return ast.Tuple([node, *(name_of(name) for name in sorted(read))], ast.Load())

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node
