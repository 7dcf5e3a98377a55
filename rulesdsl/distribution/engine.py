"""All outcomes of a resolver, exactly, stage by stage.

In: a generated resolver, its arguments, and what is asked for. Out: `Mass`: answers with
whole-number weights. Where a stage fails for a reason of the rulebook (a cell that the source does
not print), the failure is the answer; where a fact is not told, the error goes to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd, lcm
from typing import Any

from rulesdsl.distribution.program import (
    Block,
    Branch,
    Called,
    Done,
    Passes,
    Program,
    Rerolled,
    Rolled,
    Stage,
    StageFunction,
    Unsplit,
)
from rulesdsl.distribution.split import split
from rulesdsl.distribution.weights import Weights, by_die, given, readings, repeated
from rulesdsl.runtime.dice import Rolled as Reading
from rulesdsl.runtime.dice import faces_told

Resolver = Callable[..., Any]
Told = Mapping[str, Reading | list[Reading]]
"""Rolls that are known, by their whole names, as somebody tells them."""


@dataclass(frozen=True, slots=True)
class Mass:
    """What may come, each with its weight, of `total` in all."""

    weights: dict[Any, int]
    total: int = 1


class Failed:
    """A way to no answer: the error that the rules end in there. Alike when they say the same."""

    __slots__ = ("_key", "error")

    def __init__(self, error: Exception) -> None:
        self.error = error
        self._key = (type(error), str(error))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Failed) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


class Engine:
    """Works out distributions; programs and what follow-ons came to are remembered, so that asking
    for many situations of one resolver is cheap."""

    def __init__(self) -> None:
        self._programs: dict[tuple[Resolver, tuple[str, ...] | None], Program] = {}
        self._known: dict[Any, Mass] = {}
        self.used: set[str] = set()
        """The rolls told that a resolver has asked for."""

    def distribution(
        self,
        resolver: Resolver,
        args: Sequence[Any],
        keywords: Mapping[str, Any] | None = None,
        wanted: tuple[str, ...] | None = None,
        fixed: Told | None = None,
        prefix: str = "",
    ) -> Mass:
        """`wanted` names locals of the resolver in place of its result; `fixed` are rolls that are
        known. `Unsplit` where the code has another shape."""
        key = (resolver, tuple(args), tuple(sorted((keywords or {}).items())), wanted)
        if not fixed:
            try:
                if (known := self._known.get(key)) is not None:
                    return known
            except TypeError:
                return self._worked_out(resolver, args, keywords or {}, wanted, {}, prefix)
        found = self._worked_out(resolver, args, keywords or {}, wanted, fixed or {}, prefix)
        if not fixed:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            self._known[key] = found
        return found

    def _worked_out(
        self,
        resolver: Resolver,
        args: Sequence[Any],
        keywords: Mapping[str, Any],
        wanted: tuple[str, ...] | None,
        fixed: Told,
        prefix: str,
    ) -> Mass:
        program = self._programs.get((resolver, wanted))
        if program is None:
            program = self._programs[resolver, wanted] = split(resolver, wanted)
        try:
            prepared = program.prepare(*args, **keywords)
        except program.lacking:
            raise
        except program.failures as error:
            return Mass({Failed(error): 1})
        if isinstance(prepared, Done):
            return Mass({prepared.value: 1})
        stages, state = prepared
        run = _Run(self, program, stages, fixed, prefix)
        run.block(program.block, Mass({state: 1}))
        return reduced(merged(run.done))


_MOST_KNOWN = 100_000
_ONCE = Weights(((tuple[Any, ...](), 1),), 1)


def merged(masses: Sequence[Mass]) -> Mass:
    """Several as one, over the same total."""
    if len(masses) == 1:
        return masses[0]
    total = lcm(*(m.total for m in masses)) if masses else 1
    found: dict[Any, int] = {}
    for mass in masses:
        factor = total // mass.total
        for value, weight in mass.weights.items():
            found[value] = found.get(value, 0) + weight * factor
    return Mass(found, total)


def reduced(mass: Mass) -> Mass:
    """The same in the smallest numbers."""
    by = gcd(mass.total, *mass.weights.values())
    if by == 1:
        return mass
    return Mass({v: w // by for v, w in mass.weights.items()}, mass.total // by)


@dataclass(slots=True)
class _Run:
    """One resolver in one situation. `done` collects the answers, `left` the states that leave the
    loop that is being gone through."""

    engine: Engine
    program: Program
    stages: tuple[StageFunction, ...]
    fixed: Told
    prefix: str
    done: list[Mass] = field(default_factory=list[Mass])
    left: list[Mass] = field(default_factory=list[Mass])

    def block(self, block: Block, mass: Mass) -> Mass:
        """From the states before to those that reach the end."""
        for op in block:
            if not mass.weights:
                return mass
            match op:
                case Stage():
                    mass = self._gone(self.stages[op.at], mass.weights.items(), mass.total)
                case Rolled():
                    mass = self._rolled(op, mass)
                case Called():
                    mass = self._called(op, mass)
                case Branch():
                    mass = self._branch(op, mass)
                case Passes():
                    mass = self._passes(op, mass)
                case Rerolled():
                    mass = self._rerolled(op, mass)
        return mass

    def _gone(self, stage: StageFunction, states: Iterable[tuple[tuple[Any, ...], int]], total: int) -> Mass:
        """Each state through one stage."""
        return self._each(stage, states, _ONCE, total)

    def _each(
        self,
        stage: StageFunction,
        states: Iterable[tuple[tuple[Any, ...], int]],
        weights: Weights,
        total: int,
    ) -> Mass:
        """Each state with each reading through one stage. The inner loop of everything."""
        going: dict[Any, int] = {}
        done: dict[Any, int] = {}
        left: dict[Any, int] = {}
        lacking, failures = self.program.lacking, self.program.failures
        pairs = weights.pairs
        for state, weight in states:
            for reading, ways in pairs:
                try:
                    found = stage(*state, *reading)
                except lacking:
                    raise
                except failures as error:
                    found = Done(Failed(error))
                if type(found) is tuple:
                    going[found] = going.get(found, 0) + weight * ways
                elif type(found) is Done:
                    done[found.value] = done.get(found.value, 0) + weight * ways
                else:
                    left[found.state] = left.get(found.state, 0) + weight * ways
        total *= weights.total
        if done:
            self.done.append(Mass(done, total))
        if left:
            self.left.append(Mass(left, total))
        return Mass(going, total)

    def _asked(self, stage: StageFunction, mass: Mass) -> Iterable[tuple[tuple[Any, ...], int, Any]]:
        """States with what a stage says of them; those where it fails are done."""
        failed: dict[Any, int] = {}
        found: list[tuple[tuple[Any, ...], int, Any]] = []
        for state, weight in mass.weights.items():
            try:
                found.append((state, weight, stage(*state)))
            except self.program.lacking:
                raise
            except self.program.failures as error:
                failure = Failed(error)
                failed[failure] = failed.get(failure, 0) + weight
        if failed:
            self.done.append(Mass(failed, mass.total))
        return found

    # ------------------------------------------------------------ dice

    def _rolled(self, op: Rolled, mass: Mass) -> Mass:
        stage = self.stages[op.then]
        if op.times is None:
            weights = self._weights(op, 1)
            return self._each(stage, mass.weights.items(), weights, mass.total)
        by_times: dict[int, dict[Any, int]] = {}
        for state, weight, times in self._asked(self.stages[op.times], mass):
            by_times.setdefault(int(times), {})[state] = weight
        parts = [
            self._each(stage, states.items(), self._weights(op, times), mass.total)
            for times, states in by_times.items()
        ]
        return merged(parts)

    def _weights(self, op: Rolled, times: int) -> Weights:
        if self.fixed:
            name = self.prefix + ".".join((*op.within, op.name))
            if name in self.fixed:
                told = self.fixed[name]
                if op.within or op.times is not None or isinstance(told, list):
                    raise Unsplit(f"{name} is rolled several times")
                self.engine.used.add(name)
                faces = faces_told(name, told, op.kind.sides, op.kind)
                return Weights.certain((faces if op.faces else op.kind.read(faces),))
        if op.faces:
            return given(by_die(op.kind))
        return given(readings(op.kind) if op.times is None else repeated(op.kind, times))

    def _called(self, op: Called, mass: Mass) -> Mass:
        stage = self.stages[op.then]
        prefix = self.prefix + "".join(f"{name}." for name in op.within)
        fixed = {n: f for n, f in self.fixed.items() if n.startswith(prefix)}
        parts: dict[int, list[tuple[tuple[Any, ...], int]]] = {}
        for state, weight, (function, args, keywords) in self._asked(self.stages[op.arguments], mass):
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
            going.append(self._gone(stage, states, mass.total * total))
        return merged(going)

    # ------------------------------------------------------------ ways

    def _branch(self, op: Branch, mass: Mass) -> Mass:
        yes: dict[Any, int] = {}
        no: dict[Any, int] = {}
        for state, weight, holds in self._asked(self.stages[op.test], mass):
            (yes if holds else no)[state] = weight
        return merged(
            [self.block(op.then, Mass(yes, mass.total)), self.block(op.otherwise, Mass(no, mass.total))]
        )

    def _passes(self, op: Passes, mass: Mass) -> Mass:
        groups: dict[Any, dict[Any, int]] = {}
        for _, weight, (elements, state) in self._asked(self.stages[op.start], mass):
            into = groups.setdefault(elements, {})
            into[state] = into.get(state, 0) + weight
        outer, self.left = self.left, []
        leave = self.stages[op.leave]
        behind: list[Mass] = []
        for elements, states in groups.items():
            going = Mass(states, mass.total)
            for element in elements:
                entered = (((*state, element), weight) for state, weight in going.weights.items())
                going = self._gone(self.stages[op.enter], entered, going.total)
                going = self.block(op.body, going)
                if op.pools:
                    going = _pooled(going, op.pools)
            behind.append(self._gone(leave, going.weights.items(), going.total))
        behind += self.left
        self.left = outer
        return merged(behind)

    def _rerolled(self, op: Rerolled, mass: Mass) -> Mass:
        """Each state by itself: the chance to come out some way, given that it comes out."""
        outer, done = self.left, self.done
        going: list[Mass] = []
        for state, weight in mass.weights.items():
            self.left, self.done = [], []
            self.block(op.body, Mass({state: 1}))
            left, ended = merged(self.left), merged(self.done)
            total = lcm(left.total, ended.total)
            left, ended = _over(left, total), _over(ended, total)
            settled = sum(left.weights.values()) + sum(ended.weights.values())
            if not settled:
                raise Unsplit("a roll is made again for ever")
            going.append(_times(left, weight, mass.total * settled))
            done.append(_times(ended, weight, mass.total * settled))
        self.left, self.done = outer, done
        return merged(going)


def _over(mass: Mass, total: int) -> Mass:
    factor = total // mass.total
    return Mass({v: w * factor for v, w in mass.weights.items()}, total)


def _times(mass: Mass, weight: int, total: int) -> Mass:
    return Mass({v: w * weight for v, w in mass.weights.items()}, total)


def _pooled(mass: Mass, places: Sequence[int]) -> Mass:
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
