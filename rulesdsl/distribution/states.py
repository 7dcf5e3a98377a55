"""States through one stage of a resolver, each once, and what is remembered of it.

In: the stages of a program made ready for a situation, and states with weights. Out: states to go on
with; answers gather in `done`, states that leave a loop in `left`. What a stage makes of a state hangs on
the state and on the facts that the stage looks at; with these it is remembered, for other states and for
other situations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import lcm
from typing import Any, Protocol

from rulesdsl.distribution.mass import Budget, Failed, Mass
from rulesdsl.distribution.program import Done, Facts, Program, StageFunction, State
from rulesdsl.distribution.weights import Weights
from rulesdsl.runtime.dice import Rolled as Reading

Told = Mapping[str, Reading | list[Reading]]
"""Rolls that are known, by their whole names, as somebody tells them."""
Pairs = tuple[tuple[Any, int], ...]
Reached = tuple[Pairs, Pairs, Pairs]
"""From one state: states to go on with, answers, states that leave the loop, each with its weight."""


class Asks(Protocol):
    """The engine, as a run needs it: for follow-ons, and to count what is remembered. `most` is how
    many states there may be."""

    kept: int
    used: set[str]
    most: int
    budget: Budget

    def distribution(
        self,
        resolver: Callable[..., Any],
        args: tuple[Any, ...],
        keywords: Mapping[str, Any] | None = None,
        wanted: tuple[str, ...] | None = None,
        fixed: Told | None = None,
        prefix: str = "",
    ) -> Mass: ...


@dataclass(slots=True)
class States:
    """`facts` are, stage by stage, what it looks at beside its state (None: not to be told)."""

    engine: Asks
    program: Program
    stages: tuple[StageFunction, ...]
    facts: Facts
    done: list[Mass] = field(default_factory=list[Mass])
    left: list[Mass] = field(default_factory=list[Mass])

    def memory(self, *key: Any) -> dict[Any, Any]:
        """What is known of a stage (its number, and the facts it looks at) by its states."""
        if None in key:
            return {}
        try:
            return self.program.memory.setdefault(key, {})
        except TypeError:
            return {}

    def memory_if_again(self, at: int) -> dict[Any, Any]:
        """The same, from the second time on that the facts are so: in a fight they are so once."""
        facts = self.facts[at]
        if not facts:
            return self.memory(at, facts)
        try:
            if (at, facts) in self.program.seen:
                return self.memory(at, facts)
            self.program.seen.add((at, facts))
            self.engine.kept += 1
        except TypeError:
            pass
        return {}

    def plain(self, at: int, states: Iterable[tuple[State, int]], total: int) -> Mass:
        """Each state through a stage without dice."""
        stage, memory = self.stages[at], self.memory_if_again(at)
        going: dict[Any, int] = {}
        done: dict[Any, int] = {}
        left: dict[Any, int] = {}
        before = len(memory)
        for state, weight in states:
            found: Any = memory.get(state)
            if found is None:
                try:
                    found = stage(*state)
                except self.program.lacking:
                    raise
                except self.program.failures as error:
                    found = Done(Failed(error))
                memory[state] = found
            if type(found) is tuple:
                going[found] = going.get(found, 0) + weight
            elif type(found) is Done:
                value = found.value
                done[value] = done.get(value, 0) + weight
            else:
                left[found.state] = left.get(found.state, 0) + weight
        self.engine.kept += len(memory) - before
        if done:
            self.done.append(Mass(done, total))
        if left:
            self.left.append(Mass(left, total))
        return Mass(going, total)

    def each(self, at: int, states: Iterable[tuple[State, int]], weights: Weights, total: int) -> Mass:
        """Each state with each reading through one stage."""
        return self.through(at, ((states, weights, 1),), total)

    def through(
        self, at: int, parts: Iterable[tuple[Iterable[tuple[State, int]], Weights, Any]], total: int
    ) -> Mass:
        """Each state with each reading through one stage, several readings for several states; the
        last of a part tells its readings from others. The inner loop of everything."""
        going: dict[Any, int] = {}
        done: dict[Any, int] = {}
        left: dict[Any, int] = {}
        parts = tuple(parts)
        ways_in_all = parts[0][1].total if len(parts) == 1 else lcm(*(w.total for _, w, _ in parts))
        for states, weights, which in parts:
            memory = self.memory(at, self.facts[at], which)
            factor = ways_in_all // weights.total
            for state, weight in states:
                reached: Reached | None = memory.get(state)
                if reached is None:
                    self.engine.budget.spend(len(weights.pairs))
                    reached = memory[state] = self._reached(self.stages[at], state, weights)
                going_on, over, out = reached
                weight *= factor
                for value, ways in going_on:
                    going[value] = going.get(value, 0) + weight * ways
                for value, ways in over:
                    done[value] = done.get(value, 0) + weight * ways
                for value, ways in out:
                    left[value] = left.get(value, 0) + weight * ways
        total *= ways_in_all
        if done:
            self.done.append(Mass(done, total))
        if left:
            self.left.append(Mass(left, total))
        return Mass(going, total)

    def _reached(self, stage: StageFunction, state: State, weights: Weights) -> Reached:
        going: dict[Any, int] = {}
        done: dict[Any, int] = {}
        left: dict[Any, int] = {}
        lacking, failures = self.program.lacking, self.program.failures
        for reading, ways in weights.pairs:
            try:
                found = stage(*state, *reading)
            except lacking:
                raise
            except failures as error:
                found = Done(Failed(error))
            if type(found) is tuple:
                going[found] = going.get(found, 0) + ways
            elif type(found) is Done:
                done[found.value] = done.get(found.value, 0) + ways
            else:
                left[found.state] = left.get(found.state, 0) + ways
        self.engine.kept += 1 + len(going) + len(done)
        return tuple(going.items()), tuple(done.items()), tuple(left.items())

    def asked(self, at: int, mass: Mass) -> Iterable[tuple[State, int, Any]]:
        """States with what a stage says of them; those where it fails are done."""
        failed: dict[Any, int] = {}
        found: list[tuple[State, int, Any]] = []
        memory, stage = self.memory(at, self.facts[at]), self.stages[at]
        for state, weight in mass.weights.items():
            said = memory.get(state)
            if said is None:
                try:
                    said = memory[state] = stage(*state)
                except self.program.lacking:
                    raise
                except self.program.failures as error:
                    said = memory[state] = Failed(error)
                self.engine.kept += 1
            if type(said) is Failed:
                failed[said] = failed.get(said, 0) + weight
            else:
                found.append((state, weight, said))
        if failed:
            self.done.append(Mass(failed, mass.total))
        return found
