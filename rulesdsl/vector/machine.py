"""Calls of declarations in columns: formulas, conditions, modifiers lists, tables, resolvers.

In: a declaration and the values it is given. Out: what it comes to in every row. A call with the same
values is made once per chunk of rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.graph.in_place import due_in, due_of
from rulesdsl.interp.context import NotReached, definitions_of
from rulesdsl.interp.values import IllTyped
from rulesdsl.vector.blending import blended
from rulesdsl.vector.conditions import Judged, judged
from rulesdsl.vector.context import Frame, Run, Scope
from rulesdsl.vector.evaluate import evaluate
from rulesdsl.vector.forcing import failures
from rulesdsl.vector.modifiers import sum_of_groups, total_of
from rulesdsl.vector.resolve import NOT_HERE, Play
from rulesdsl.vector.shaping import NOWHERE
from rulesdsl.vector.values import (
    Bad,
    Mask,
    Value,
    as_reasons,
    either,
    failing,
    first,
    opposite,
    tidy,
    where_so,
    with_bad,
    with_fails,
)


@dataclass(frozen=True, slots=True)
class Resolved:
    """A resolver gone through: its frame, and for each row why it stopped (0: it did not)."""

    node: g.Resolver
    frame: Frame
    out: Bad

    def whole(self, name: str) -> Value:
        """A step where nothing stopped short; elsewhere it means nothing."""
        try:
            return self.frame.step(name)
        except NotReached:
            return NOWHERE

    def part(self, name: str) -> Value:
        """A step of its result. Where it has ended, what was settled by then; the rest is absent."""
        try:
            value = self.frame.step(name)
        except NotReached:
            return NOWHERE
        if self.out is None:
            return value
        out = np.asarray(self.out)
        ended = self.frame.run.program.reasons.ends().take(out, mode="clip")
        position = next((n for n, s in enumerate(self.node.steps) if getattr(s, "name", "") == name), -1)
        short: Mask = out != 0
        known = (ended > position) & (True if value.bad is None else np.equal(value.bad, 0))
        bad = tidy(where_so(value.bad, opposite(short)))
        return with_fails(value, bad, either(value.none, short & ~known))


class ColumnMachine:
    """Works out declarations by columns. Holds no state; that is in the `Run`."""

    def evaluate(self, expr: g.Expr, scope: Scope) -> Value:
        return evaluate(expr, scope)

    def call(self, id: g.FunctionId, args: tuple[Value, ...], run: Run, depth: int) -> Value:
        key = (id, depth, tuple(map(id_of, args)))
        known = run.memo.get(key)
        if known is not None:
            return known[1]
        value = self._called(id, args, run, depth)
        for arg in reversed(args):
            value = with_bad(value, arg.bad)
        run.memo[key] = (args, value)
        return value

    def _called(self, id: g.FunctionId, args: tuple[Value, ...], run: Run, depth: int) -> Value:
        node = run.graph.functions[id]
        match node:
            case g.Formula():
                frame = self.frame(node, args, run, depth)
                sooner = [frame.step(name).bad for names in due_of(node).values() for name in names]
                value = evaluate(node.gives, frame.scope())
                for bad in reversed(sooner):
                    value = with_bad(value, bad)
                return value
            case g.Condition():
                return judged(node, self.frame(node, args, run, depth)).holds
            case g.Modifiers():
                return total_of(node, self.frame(node, args, run, depth))
            case _:
                raise IllTyped(f"{id} is not worked out in an expression")

    def group_sum(
        self, id: g.FunctionId, groups: tuple[str, ...], args: tuple[Value, ...], run: Run, depth: int
    ) -> Value:
        node = run.graph.functions[id]
        assert isinstance(node, g.Modifiers)
        value: Value = sum_of_groups(node, groups, self.frame(node, args, run, depth))
        for arg in reversed(args):
            value = with_bad(value, arg.bad)
        return value

    def frame(self, node: g.Function, args: tuple[Value, ...], run: Run, depth: int = 0) -> Frame:
        """The frame of a call."""
        inputs = () if isinstance(node, g.Table | g.Sequence) else node.inputs
        definitions = definitions_of(
            node.steps
            if isinstance(node, g.Resolver)
            else node.definitions
            if isinstance(node, g.Formula)
            else ()
        )
        given = {i.name: value for i, value in zip(inputs, args, strict=True)}
        return Frame(run, node.id, str(node.header.cites), given, depth, definitions)

    def judge(self, id: g.FunctionId, args: tuple[Value, ...], scope: Scope) -> Judged:
        """A condition with its lines."""
        node = scope.run.graph.functions[id]
        assert isinstance(node, g.Condition)
        return judged(node, self.frame(node, args, scope.run, scope.depth))

    # ------------------------------------------------------------ resolvers

    def resolved(
        self, node: g.Resolver, args: tuple[Value, ...], run: Run, path: str, out: Bad
    ) -> tuple[Resolved, Bad]:
        """A resolver in the rows where `out` is 0. Beside it what fails; refusals and ends are no failure."""
        return self.finished(self.begun(node, args, run, path, out))

    def begun(self, node: g.Resolver, args: tuple[Value, ...], run: Run, path: str, out: Bad) -> Play:
        """At its first step."""
        frame = self.frame(node, args, run)
        frame.path = path
        return Play(node, frame, self.judge, self.follow, due_in(node), out)

    def finished(self, play: Play, start: int = 0) -> tuple[Resolved, Bad]:
        """What it comes to; the steps before number `start` have been gone through."""
        node, frame = play.node, play.frame
        play.run(node.steps, start)
        for name in node.gives:
            try:
                play.leave(where_so(failures(frame.step(name)), play.going))
            except NotReached:
                break
        if play.out is None:
            return Resolved(node, frame, None), None
        out_now = np.asarray(play.out)
        answer = frame.run.program.reasons.answers().take(out_now, mode="clip") & (out_now > 0)
        failed = tidy(as_reasons(blended(answer | (out_now < 0), 0, out_now)))
        return Resolved(node, frame, tidy(as_reasons(np.maximum(out_now, 0)))), failed

    def follow(
        self, node: g.Resolver, args: tuple[Value, ...], frame: Frame, path: str, going: Mask
    ) -> tuple[Resolved, Bad, Bad]:
        """A follow-on: its result, why rows stopped short by its rules, what fails."""
        bad: Bad = None
        for arg in args:
            bad = first(bad, arg.bad)
        start = first(failing(opposite(going), NOT_HERE), bad)
        resolved, failed = self.resolved(node, args, frame.run, path, start)
        return resolved, resolved.out, failed


def id_of(value: Any) -> int:
    return id(value)
