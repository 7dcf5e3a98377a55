"""Situations answered one row at a time, by the generated resolver: works for whatever can be worked out.

In: a graph, a function, blocks. Out: what each row comes to. Dice that a row does not tell are rolled
by the seed and the number of the row.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

from rulesdsl import graph as g
from rulesdsl.distribution.counted_dice import CountedDice
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.generated import GeneratedRun, loaded
from rulesdsl.driver.situation import Rolls, Situation
from rulesdsl.driver.sweep_block import Answered, Block, answered, refusal
from rulesdsl.driver.sweep_columns import Reader
from rulesdsl.driver.sweep_results import Collector, cells_of, shape_of
from rulesdsl.driver.sweep_situations import Assembler
from rulesdsl.interp.example_runs import Played
from rulesdsl.interp.values import Val
from rulesdsl.runtime import Dice, DiceKind, MissingFact, MissingRoll, TapeDice


class RowAnswerer:
    """Holds the book's package, imported, until it is closed."""

    def __init__(
        self, graph: g.RuleGraph, node: g.Function, reader: Reader, rolls: Rolls, seed: int | None
    ) -> None:
        self._stack = ExitStack()
        self._backend = self._stack.enter_context(loaded(graph))
        self._graph = graph
        self._node = node
        self._reader = reader
        self._rolls = rolls
        self._seed = seed
        self._keys: dict[tuple[str, int, int], int] = {}
        self._shape = shape_of(graph, node)

    def close(self) -> None:
        self._stack.close()

    def block(self, block: Block) -> Answered:
        collector = Collector(self._shape)
        status: list[str] = []
        reasons: list[str | None] = []
        for row, situation in self._situations(block):
            found = self._row(situation, row, collector)
            status.append(found[0])
            reasons.append(found[1])
        return answered(status, reasons, list(collector.columns()))

    def lacking_roll(self, block: Block) -> MissingRoll | None:
        """What the first row fails by, where that is a roll which nobody told."""
        for row, situation in self._situations(block):
            found = self._outcome(situation, row) if isinstance(situation, Situation) else situation
            return found if isinstance(found, MissingRoll) else None
        return None

    def _situations(self, block: Block) -> Iterator[tuple[int, Situation | BadFact | MissingFact]]:
        """Each row's number, with what it tells or why it tells nothing."""
        put_together = Assembler(self._reader, block.told, self._rolls)
        last: tuple[int, ...] | None = None
        situation: Situation | BadFact | MissingFact | None = None
        for row, codes in block.situations():
            if codes != last or situation is None:
                last = codes
                try:
                    situation = put_together.situation(block.values(codes))
                    if (untold := put_together.untold(situation)) is not None:
                        situation = MissingFact(untold)
                except BadFact as bad:
                    situation = bad
            yield row, situation

    def _row(
        self, situation: Situation | BadFact | MissingFact, row: int, collector: Collector
    ) -> tuple[str, str | None]:
        outcome = self._outcome(situation, row) if isinstance(situation, Situation) else situation
        if (why := refusal(outcome)) is not None:
            collector.add({})
            return why
        assert not isinstance(outcome, Exception)
        cells = cells_of(self._graph, self._node, outcome)
        if cells.untold:
            collector.add({})
            return "missing", f"not given: {cells.untold}"
        collector.add(cells.found)
        return ("unknown", cells.lacking) if cells.lacking else ("ok", None)

    def _outcome(self, situation: Situation, row: int) -> Val | Exception:
        tape = TapeDice(situation.rolls)
        dice: Dice = tape if self._seed is None else _Dice(tape, CountedDice(self._seed, row, self._keys))
        played = Played(situation.inputs, situation.choices, situation.answers)
        return GeneratedRun(self._backend, self._node.id, played, dice, traced=False).outcome


class _Dice:
    """What a row tells, and dice by the seed where it tells nothing."""

    __slots__ = ("_counted", "_tape")

    def __init__(self, tape: TapeDice, counted: CountedDice) -> None:
        self._tape = tape
        self._counted = counted

    def roll(self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None) -> tuple[int, ...]:
        fallen = self._counted.roll(name, sides, kind)  # counted in any case: the nth roll is the nth
        if not self._tape.values:
            return fallen
        try:
            return self._tape.roll(name, sides, kind)
        except MissingRoll:
            return fallen

    def within(self, name: str) -> _Dice:
        return _Dice(self._tape.within(name), self._counted.within(name))
