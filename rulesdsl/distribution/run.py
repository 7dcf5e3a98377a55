"""All outcomes of a resolver in one situation, exactly, stage by stage.

In: a program made ready for a situation, and states with weights. Out: the answers in `done`. What
a stage makes of a state hangs on the state and on the facts that the stage looks at; with these it
is remembered, for other states and for other situations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import lcm
from typing import Any, Protocol

from rulesdsl.distribution.mass import Budget, Failed, Mass, TooMany, merged, reduced, scaled
from rulesdsl.distribution.program import (
    MOST_PASSES,
    Block,
    Branch,
    Called,
    Done,
    Facts,
    Passes,
    Program,
    Rerolled,
    Rolled,
    Stage,
    StageFunction,
    State,
    Unsplit,
)
from rulesdsl.distribution.weights import Weights, given, repeated
from rulesdsl.runtime.dice import Rolled as Reading
from rulesdsl.runtime.dice import faces_told, total_alone

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
class Run:
    """`facts` are, stage by stage, what it looks at beside its state (None: not to be told).
    `done` collects the answers, `left` the states that leave the loop that is being gone through."""

    engine: Asks
    program: Program
    stages: tuple[StageFunction, ...]
    facts: Facts
    fixed: Told
    prefix: str
    done: list[Mass] = field(default_factory=list[Mass])
    left: list[Mass] = field(default_factory=list[Mass])
    again: bool = False
    """Whether rolls are made that may be made again: of those that are told only the first is known."""

    def block(self, block: Block, mass: Mass) -> Mass:
        """From the states before to those that reach the end."""
        for op in block:
            if not mass.weights:
                return mass
            match op:
                case Rolled():
                    mass = self._rolled(op, mass)
                case Stage():
                    mass = self._plain(op.at, mass.weights.items(), mass.total)
                case Branch():
                    mass = self._branch(op, mass)
                case Passes():
                    mass = self._passes(op, mass)
                case Called():
                    mass = self._called(op, mass)
                case Rerolled():
                    mass = self._rerolled(op, mass)
        return mass

    # ------------------------------------------------------------ one stage

    def _memory(self, *key: Any) -> dict[Any, Any]:
        """What is known of a stage (its number, and the facts it looks at) by its states."""
        if None in key:
            return {}
        try:
            return self.program.memory.setdefault(key, {})
        except TypeError:
            return {}

    def _memory_if_again(self, at: int) -> dict[Any, Any]:
        """The same, from the second time on that the facts are so: in a fight they are so once."""
        facts = self.facts[at]
        if not facts:
            return self._memory(at, facts)
        try:
            if (at, facts) in self.program.seen:
                return self._memory(at, facts)
            self.program.seen.add((at, facts))
            self.engine.kept += 1
        except TypeError:
            pass
        return {}

    def _plain(self, at: int, states: Iterable[tuple[State, int]], total: int) -> Mass:
        """Each state through a stage without dice."""
        stage, memory = self.stages[at], self._memory_if_again(at)
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

    def _each(self, at: int, states: Iterable[tuple[State, int]], weights: Weights, total: int) -> Mass:
        """Each state with each reading through one stage."""
        return self._through(at, ((states, weights, 1),), total)

    def _through(
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
            memory = self._memory(at, self.facts[at], which)
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

    def _asked(self, at: int, mass: Mass) -> Iterable[tuple[State, int, Any]]:
        """States with what a stage says of them; those where it fails are done."""
        failed: dict[Any, int] = {}
        found: list[tuple[State, int, Any]] = []
        memory, stage = self._memory(at, self.facts[at]), self.stages[at]
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

    # ------------------------------------------------------------ dice

    def _rolled(self, op: Rolled, mass: Mass) -> Mass:
        told = self._told(op) if self.fixed else None
        if told is not None:
            return self._through(op.then, ((mass.weights.items(), told, told.pairs),), mass.total)
        if op.weights is not None:
            return self._each(op.then, mass.weights.items(), op.weights, mass.total)
        by_times: dict[int, dict[Any, int]] = {}
        assert op.times is not None
        for state, weight, times in self._asked(op.times, mass):
            by_times.setdefault(int(times), {})[state] = weight
        if not by_times:
            return Mass({}, mass.total)
        parts = [(states.items(), given(repeated(op.kind, n)), n) for n, states in by_times.items()]
        return self._through(op.then, parts, mass.total)

    def _told(self, op: Rolled) -> Weights | None:
        """The roll, where it is known."""
        name = self.prefix + ".".join((*op.within, op.name))
        if name not in self.fixed:
            return None
        told = self.fixed[name]
        if op.within or op.times is not None or isinstance(told, list) or self.again:
            raise Unsplit(f"{name} is rolled several times")
        self.engine.used.add(name)
        faces = faces_told(name, told, op.kind.sides, op.kind)
        if op.faces and total_alone(faces) is not None:
            raise Unsplit(f"of {name} only the total is told")
        return Weights.certain((faces if op.faces else op.kind.read(faces),))

    def _called(self, op: Called, mass: Mass) -> Mass:
        prefix = self.prefix + "".join(f"{name}." for name in op.within)
        fixed = {n: f for n, f in self.fixed.items() if n.startswith(prefix)}
        if fixed and self.again:
            raise Unsplit(f"{next(iter(fixed))} may be rolled several times")
        parts: dict[int, list[tuple[State, int]]] = {}
        for state, weight, (function, args, keywords) in self._asked(op.arguments, mass):
            found = self.engine.distribution(function, args, keywords, None, fixed, prefix)
            into = parts.setdefault(found.total, [])
            into += (((*state, value), weight * ways) for value, ways in found.weights.items())
        going: list[Mass] = []
        for total, states in parts.items():
            failed: dict[Any, int] = {}
            for state, weight in states:
                if isinstance(state[-1], Failed):
                    failed[state[-1]] = failed.get(state[-1], 0) + weight
            if failed:
                self.done.append(Mass(failed, mass.total * total))
                states = [(s, w) for s, w in states if not isinstance(s[-1], Failed)]
            going.append(self._plain(op.then, states, mass.total * total))
        return merged(going)

    # ------------------------------------------------------------ ways

    def _branch(self, op: Branch, mass: Mass) -> Mass:
        yes: dict[Any, int] = {}
        no: dict[Any, int] = {}
        for state, weight, holds in self._asked(op.test, mass):
            (yes if holds else no)[state] = weight
        return merged(
            [self.block(op.then, Mass(yes, mass.total)), self.block(op.otherwise, Mass(no, mass.total))]
        )

    def _passes(self, op: Passes, mass: Mass) -> Mass:
        """What the loop does not touch is no part of what goes through it: each way in is gone
        through once, whatever else is different."""
        ways_in: dict[Any, dict[State, int]] = {}
        for _, weight, (elements, touched, beside) in self._asked(op.start, mass):
            into = ways_in.setdefault((elements, touched), {})
            into[beside] = into.get(beside, 0) + weight
        memory = self._memory(op.start, self._inside(op.stages))
        behind: list[Mass] = []
        for way_in, others in ways_in.items():
            known: tuple[Mass, Mass] | None = memory.get(way_in)
            if known is None:
                known = memory[way_in] = self.gone_through(op, *way_in)
                self.engine.kept += 1 + len(known[0].weights)
            out, done = known
            if done.weights:
                self.done.append(scaled(done, sum(others.values()), mass.total * done.total))
            self.engine.budget.spend(len(out.weights) * len(others))
            going: dict[Any, int] = {}
            pick = op.pick
            for state, weight in out.weights.items():
                for beside, other in others.items():
                    found = state + beside if pick is None else pick(state + beside)
                    going[found] = going.get(found, 0) + weight * other
            behind.append(Mass(going, mass.total * out.total))
        return merged(behind)

    def _inside(self, stages: tuple[int, ...]) -> tuple[Any, ...] | None:
        """The facts that some stages look at; nothing is remembered where rolls are told, which may
        be rolls inside."""
        facts = tuple(self.facts[n] for n in stages)
        return None if self.fixed or None in facts else facts

    def gone_through(self, op: Passes, elements: tuple[Any, ...], touched: State) -> tuple[Mass, Mass]:
        """The states behind the loop, and the answers it ended in."""
        if len(elements) > MOST_PASSES:
            raise TooMany(f"more than {MOST_PASSES} passes of a repeated step")
        outer = self.left, self.done
        self.left, self.done = [], []
        going, rest = Mass({touched: 1}), elements
        known: list[Mass] | None = None
        if elements and elements.count(elements[0]) == len(elements):
            # What came of some passes helps where there are more of them, all alike.
            known = self._memory("alike", op.start, self._inside(op.stages)).setdefault(
                (elements[0], touched), [going]
            )
            at = min(len(known) - 1, len(elements))
            going, rest = known[at], elements[at:]
        for element in rest:
            going = self._one_pass(op, element, going)
            if self.left or self.done:
                known = None
            if known is not None:
                known.append(going)
                self.engine.kept += len(going.weights)
        if op.leave is not None:
            going = self._plain(op.leave, going.weights.items(), going.total)
        found = reduced(merged([going, *self.left])), reduced(merged(self.done))
        self.left, self.done = outer
        return found

    def _one_pass(self, op: Passes, element: Any, going: Mass) -> Mass:
        if op.enter is not None:
            entered = (((*state, element), weight) for state, weight in going.weights.items())
            going = self._plain(op.enter, entered, going.total)
        going = self.block(op.body, going)
        self.engine.budget.spend(len(going.weights))
        if len(going.weights) > self.engine.most:
            raise TooMany(f"more than {self.engine.most} different ways it can stand")
        return _pooled(going, op.pools) if op.pools else going

    def _rerolled(self, op: Rerolled, mass: Mass) -> Mass:
        """Each state by itself: the chance to come out some way, given that it comes out."""
        memory = self._memory("again", self._inside(op.stages), op.stages)
        going: list[Mass] = []
        for state, weight in mass.weights.items():
            known: tuple[Mass, Mass, int] | None = memory.get(state)
            if known is None:
                known = memory[state] = self._settled(op, state)
                self.engine.kept += 1 + len(known[0].weights)
            left, ended, settled = known
            going.append(scaled(left, weight, mass.total * settled))
            self.done.append(scaled(ended, weight, mass.total * settled))
        return merged(going)

    def _settled(self, op: Rerolled, state: State) -> tuple[Mass, Mass, int]:
        """Who leaves the loop, the answers it ended in, and how many ways these are in all."""
        outer = self.left, self.done, self.again
        self.left, self.done, self.again = [], [], True
        self.block(op.body, Mass({state: 1}))
        left, ended = merged(self.left), merged(self.done)
        self.left, self.done, self.again = outer
        total = lcm(left.total, ended.total)
        left, ended = scaled(left, total // left.total, total), scaled(ended, total // ended.total, total)
        settled = sum(left.weights.values()) + sum(ended.weights.values())
        if not settled:
            raise Unsplit("a roll is made again for ever")
        return left, ended, settled


def _pooled(mass: Mass, places: tuple[int, ...]) -> Mass:
    """States whose passes differ in their order only become one."""
    ranks: dict[Any, int] = {}
    found: dict[Any, int] = {}
    for state, weight in mass.weights.items():
        alike = list(state)
        for place in places:
            alike[place] = tuple(sorted(state[place], key=lambda p: ranks.setdefault(p, len(ranks))))
        key = tuple(alike)
        found[key] = found.get(key, 0) + weight
    return Mass(found, mass.total)
