"""One chunk of rows worked out: what is told of them, the function, what it came to.

In: a function, the columns as they were read, the rows. Out: a `Chunk`: for each row the reason why it has no
answer, and the columns of the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.runtime import MissingFact
from rulesdsl.source.records import replace
from rulesdsl.vector.answering import Out, result_types, taken_apart
from rulesdsl.vector.asked import asked_facts, choices_of
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.conditions import reasons_of
from rulesdsl.vector.context import Run
from rulesdsl.vector.dice import DiceSource
from rulesdsl.vector.facts import Facts, Node, told_path
from rulesdsl.vector.fewer_rows import at_their_places, pauses, those_left
from rulesdsl.vector.gathering import Chunk
from rulesdsl.vector.given import Rows
from rulesdsl.vector.lookups import ratios, table_answer
from rulesdsl.vector.machine import ColumnMachine
from rulesdsl.vector.program import Program
from rulesdsl.vector.rolls import RollColumns, rolled_on
from rulesdsl.vector.shaping import NOWHERE
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Struct,
    TooWide,
    Value,
    failing,
    fine,
    first,
    opposite,
    replace_bad,
    tidy,
    yes,
)

Rolls = Mapping[str, Sequence[RollColumns | None]]


@dataclass(frozen=True, slots=True)
class Situations:
    """What was told of all rows, and the seed for what was not rolled; these rows are a part of a larger
    whole, from `first_row` on."""

    facts: Node
    rolls: Rolls
    seed: int | None = None
    first_row: int = 0


@dataclass(frozen=True, slots=True)
class ChunkWork:
    """A function at work; `declared` are its inputs."""

    program: Program
    node: Any
    declared: Sequence[g.Input]
    machine: ColumnMachine = field(default_factory=ColumnMachine)

    def chunks(self, told: Situations, only: Sequence[str] | None, start: int, end: int) -> Iterator[Chunk]:
        """The answers of some rows; where lists are very long, of fewer at a time. Where it is known what is
        wanted it is made now, so that nothing else of these rows is kept and the next find its place free."""
        try:
            found = self._chunk(told, Rows(start, end))
            yield found if only is None else found.settled(only)
        except TooWide:
            middle = (start + end) // 2
            yield from self.chunks(told, only, start, middle)
            yield from self.chunks(told, only, middle, end)

    def _chunk(self, told: Situations, rows: Rows) -> Chunk:
        rolls = {
            name: [None if one is None else one.rows(rows) for one in some]
            for name, some in told.rolls.items()
        }
        first_row = told.first_row + rows.start
        dice = DiceSource(self.program.reasons, len(rows), first_row, told.seed, rolls, rows.at)
        run = Run(self.machine, self.program, len(rows), dice)
        facts = Facts(self.program)
        cut = told.facts.rows(rows)
        args = tuple(self._argument(facts, i, cut.parts.get(i.name)) for i in self.declared)
        graph = self.program.graph
        run.choices = _values_at(facts, cut.parts.get("choice"), choices_of(graph, self.node))
        run.answers = _values_at(facts, cut, asked_facts(graph, self.node))
        bad = facts.bad
        for some in rolls.values():
            for one in some:
                bad = bad if one is None else first(bad, one.bad)
        with np.errstate(all="ignore"):
            answered = self._answered(run, args, tidy(bad), lambda at: self._chunk(told, rows.only(at)))
        run.memo.clear()  # what is looked at later is worked out from what is kept
        return answered

    def _argument(self, facts: Facts, declared: g.Input, node: Node | None) -> Value:
        path = told_path(declared.name, self.declared)
        value, there = facts.value(declared.type, [node], (), path=path)
        if isinstance(declared.type, g.RecordType):
            return value
        none = None if yes(there) is True else opposite(there)
        if none is None:
            return value
        if isinstance(declared.type, g.OptionalType):
            return NOWHERE if yes(there) is False else replace(value, none=none)
        missing = failing(none, self.program.reasons.of(MissingFact(declared.name)))
        return (
            Leaf("code", 0, missing) if yes(there) is False else replace_bad(value, first(value.bad, missing))
        )

    def _answered(
        self, run: Run, args: tuple[Value, ...], bad: Bad, of_some: Callable[[Array], Chunk]
    ) -> Chunk:
        """`of_some` answers some of the rows by themselves."""
        node, graph, rows = self.node, run.graph, run.rows
        found: dict[str, tuple[Value, g.Type]] = {}
        extra: dict[str, Callable[[], Out]] = {}
        match node:
            case g.Resolver():
                for arg in args:
                    bad = first(bad, arg.bad) if not isinstance(arg, Struct) else bad
                play, done = self.machine.begun(node, args, run, "", bad), 0
                for pause in pauses(node):
                    play.run(node.steps, done, pause)
                    done = pause
                    if (left := those_left(play.out, rows)) is not None:
                        return at_their_places(of_some(left), left, play.out, rows)
                resolved, failed = self.machine.finished(play, done)
                bad = first(resolved.out, failed)
                found = {name: (resolved.whole(name), type_) for name, type_ in result_types(graph, node.id)}
            case g.Condition():
                judged = self.machine.judge(node.id, args, self.machine.frame(node, args, run).scope())
                bad = first(bad, judged.holds.bad)
                found = {"holds": (judged.holds, g.YesNoType())}
                lines = {"failed": judged.failed, "held": judged.held}
                extra["reasons"] = partial(_reasons, lines, judged.holds.data, bad, rows)
            case g.Table():
                dice = rolled_on(graph, node)
                rolling = None if dice is None else run.dice.roll(dice, "", fine(bad))
                if node.cells_are == "odds":
                    args = (*args[:-1], ratios(args[-1], run))
                found = {"value": (table_answer(node, args, rolling, run), node.result)}
            case _:
                value = self.machine.call(node.id, args, run, 0)
                type_ = node.type
                found = {"total" if isinstance(node, g.Modifiers) else "value": (value, type_)}
        if not isinstance(node, g.Resolver):
            for value, _ in found.values():
                bad = first(bad, value.bad)
        return self._taken_apart(found, extra, bad, rows)

    def _taken_apart(
        self, found: dict[str, tuple[Value, g.Type]], extra: dict[str, Callable[[], Out]], bad: Bad, rows: int
    ) -> Chunk:
        bad = tidy(bad)
        ok = fine(bad)
        makers: dict[str, Callable[[], Out]] = {}
        for name, (value, type_) in found.items():
            # Rows that have failed are shown nowhere.
            value = replace_bad(value, None) if value.bad is not None else value
            makers.update(taken_apart(value, type_, name, self.program, ok))
        makers.update(extra)
        return Chunk(rows, 0 if bad is None else bad, makers)


def _values_at(facts: Facts, node: Node | None, types: Mapping[str, g.Type]) -> dict[str, Value]:
    """Facts under the names of steps, by their paths."""
    out: dict[str, Value] = {}
    if node is None:
        return out
    for path, type_ in types.items():
        at: Node | None = node
        for name in path.split("."):
            at = None if at is None else at.parts.get(name)
        if at is None:
            continue
        value, there = facts.value(type_, [at], (), path=path)
        if yes(there) is False:
            continue
        out[path] = value if yes(there) is True or not isinstance(value, Leaf | Struct) else replace(
            value, none=opposite(there))  # fmt: skip
    return out


def _reasons(lines: Mapping[str, Any], holds: Any, bad: Bad, rows: int) -> Out:
    """The lines that decided a condition, as words."""
    ok = np.broadcast_to(fine(bad), rows)
    words: list[str] = []
    data = np.zeros(rows, np.int32)
    for which, where in (
        ("failed", ~np.broadcast_to(holds, rows) & ok),
        ("held", np.broadcast_to(holds, rows) & ok),
    ):
        codes, said = reasons_of(lines[which], where, rows)
        start = len(words)
        words += ["; ".join(map(str, one)) for one in said]
        data = blended(where, codes + start, data)
    return Out("words", data, ok, words=tuple(words))
