"""A resolver gone through again and again, to the end.

In: a resolver, a situation, which facts are next time what which steps were this time, and what
ends it. Out: `Ending`: how it stands then, what ended it, and after how many times on average.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from rulesdsl import graph as g
from rulesdsl.distribution.chain import Course, Row
from rulesdsl.distribution.mass import Mass
from rulesdsl.distribution.split import Parts
from rulesdsl.driver.odds_told import Odds, Outcome
from rulesdsl.driver.situation import Situation
from rulesdsl.driver.trouble import Trouble


class Maker(Protocol):
    """What makes the odds, as it is needed here. `bad_input` is what records raise that do not take a
    fact."""

    @property
    def bad_input(self) -> type[Exception]: ...
    def arguments(self, node: g.Resolver, situation: Situation) -> list[Any]: ...
    def local(self, node: g.Resolver, name: str) -> str: ...
    def mass(
        self, node: g.Resolver, args: Sequence[Any], situation: Situation, wanted: tuple[str, ...]
    ) -> Mass: ...
    def outcome(self, value: Any) -> Outcome: ...
    def said(self, words: str) -> Outcome: ...
    def odds(self, of: str, mass: Mass) -> Odds: ...


@dataclass(frozen=True, slots=True)
class Ending:
    """A procedure gone through to the end: how it stands then, fact by fact (`facts`), what ended it
    (`how`), and how often it was gone through on average."""

    facts: tuple[Odds, ...]
    how: Odds
    rounds: Fraction


class Again:
    """One procedure, again and again, as a Markov chain of its carried facts."""

    def __init__(
        self,
        maker: Maker,
        node: g.Resolver,
        situation: Situation,
        carry: Mapping[str, str],
        until: Mapping[str, str],
    ) -> None:
        self._maker = maker
        self._node = node
        self._situation = situation
        self._carry = carry
        self._until = tuple(until.values())
        self._steps = tuple(until)
        self._wanted = tuple(maker.local(node, step) for step in (*carry.values(), *until))
        self._args = maker.arguments(node, situation)
        self._paths = [self._path(fact) for fact in carry]
        for (at, path), value in zip(self._paths, self._start(), strict=True):
            self._args[at] = _with(self._args[at], path, value)
        self._plain = all(len(path) == 1 for _, path in self._paths)

    @property
    def start(self) -> Hashable:
        return self._start()

    def _start(self) -> tuple[Any, ...]:
        return tuple(_fact(self._args, path) for path in self._paths)

    def _path(self, fact: str) -> tuple[int, tuple[str, ...]]:
        """Which argument, and which fields in it."""
        names = [i.name for i in self._node.inputs if i.name in self._situation.inputs]
        first, *rest = fact.split(".")
        if first not in names:
            return 0, (first, *rest)
        return names.index(first), tuple(rest)

    def step(self, state: Hashable) -> Row:
        assert isinstance(state, tuple)
        try:
            args = self._now(state)
        except self._maker.bad_input as error:
            raise self._not_taken(state) from error
        mass = self._maker.mass(self._node, args, self._situation, self._wanted)
        onward: dict[Hashable, int] = {}
        ends: dict[Hashable, int] = {}
        count = len(self._paths)
        for found, weight in mass.weights.items():
            if not isinstance(found, Parts):
                end = _Over(self._maker.outcome(found), state)
                ends[end] = ends.get(end, 0) + weight
                continue
            facts = tuple(found[:count])
            why = self._over(found[count:]) if self._until else None
            if why is None:
                onward[facts] = onward.get(facts, 0) + weight
            else:
                ends[_Over(why, facts)] = ends.get(_Over(why, facts), 0) + weight
        return Row(onward, ends, mass.total)

    def _now(self, state: tuple[Any, ...]) -> list[Any]:
        """The arguments, with the facts as they stand."""
        args = list(self._args)
        if self._plain:
            changes: dict[int, dict[str, Any]] = {}
            for (at, path), value in zip(self._paths, state, strict=True):
                changes.setdefault(at, {})[path[0]] = value
            for at, new in changes.items():
                args[at] = replace(args[at], **new)
            return args
        for (at, path), value in zip(self._paths, state, strict=True):
            args[at] = _with(args[at], path, value)
        return args

    def _not_taken(self, state: tuple[Any, ...]) -> Trouble:
        """A step came to what its fact cannot be."""
        pairs = zip(self._carry.items(), self._start(), state, strict=True)
        said = [
            (f"{fact}={step}", self._maker.outcome(now).words, self._maker.outcome(then).words)
            for (fact, step), then, now in pairs
            if type(now) is not type(then)
        ]
        which, now, then = said[0] if said else (next(iter(self._carry)), "this", "")
        words = f"--repeat {which}: the step came to {now}, which the fact cannot be"
        return Trouble(words, f"name a step of the kind of the fact, which is {then} at first", 2)

    def _over(self, values: Sequence[Any]) -> Outcome | None:
        """What `until` says of it."""
        for step, wanted, value in zip(self._steps, self._until, values, strict=True):
            if self._maker.outcome(value).words == wanted:
                return self._maker.said(f"{step} is {wanted}")
        return None

    def ending(self, course: Course) -> Ending:
        ends = [(end, weight) for end, weight in course.ends.weights.items() if isinstance(end, _Over)]
        total = course.ends.total
        facts = tuple(
            self._maker.odds(
                fact, _mass(((self._maker.outcome(end.facts[i]), weight) for end, weight in ends), total)
            )
            for i, fact in enumerate(self._carry)
        )
        how = self._maker.odds("how it ends", _mass(((end.why, weight) for end, weight in ends), total))
        return Ending(facts, how, course.rounds)


@dataclass(frozen=True, slots=True)
class _Over:
    why: Outcome
    facts: tuple[Any, ...]


def _mass(pairs: Iterable[tuple[Outcome, int]], total: int) -> Mass:
    found: dict[Any, int] = {}
    for outcome, weight in pairs:
        found[outcome] = found.get(outcome, 0) + weight
    return Mass(found, total)


def _fact(args: Sequence[Any], path: tuple[int, tuple[str, ...]]) -> Any:
    value = args[path[0]]
    for name in path[1]:
        value = getattr(value, name, None)
    return value


def _with(value: Any, path: tuple[str, ...], new: Any) -> Any:
    """The record with one fact changed."""
    if not path:
        return new
    if not is_dataclass(value) or isinstance(value, type) or path[0] not in {f.name for f in fields(value)}:
        raise Trouble(f"there is no fact {'.'.join(path)}", "--repeat FACT=STEP", 2)
    return replace(value, **{path[0]: _with(getattr(value, path[0]), path[1:], new)})
