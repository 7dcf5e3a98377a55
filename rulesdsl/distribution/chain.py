"""A procedure gone through again and again, to the end: exactly, however long it takes.

In: `step`, which gives for some facts what may come next, and the facts at the start. Out: what it
comes to in the end with its weight, and how often the procedure is gone through on average. The
facts are the states of a Markov chain. Where they only go on (losses never come back) each is
looked at once, in order; facts that lead to one another are eliminated one by one. A fight in which
nothing may happen for a thousand rounds costs no more. All figures are whole numbers over a common
denominator; fractions are made at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from rulesdsl.distribution.mass import Mass, reduced, share

Shares = dict[int, int]
"""A sum of fractions: numerators by their denominators."""
Row = tuple[dict[Any, int], Mapping[Hashable, int], int]
"""What may come of some facts, of so many ways: facts to go through the procedure with again, and ends."""
Going = tuple[dict[Any, int], Mapping[Hashable, int], int, int]
"""The same without those that stay with the same facts; at last the ways that do not."""
_MOST_WAYS = 1_500_000
"""From some facts to others, in all."""
_MOST_TO_DO = 200_000_000_000
"""So many bits of figures, in all ways from some facts to others: more than half a minute."""


class NeverOver(Exception):
    """From some facts nothing leads to an end."""


class TooLong(Exception):
    """More different facts than are allowed."""


@dataclass(frozen=True, slots=True)
class Over:
    """It is over before anything happens: that is no time more. What it comes to is `end`, with the facts
    as they stand."""

    end: Hashable


@dataclass(slots=True)
class Course:
    """`ends` are what it may come to; `rounds` is the expected number of times."""

    ends: Mass
    rounds: Fraction


def to_the_end(start: Hashable, step: Callable[[Any], Row | Over], most: int = 20_000) -> Course:
    """`step` gives for facts what may come of them. Those found last are looked at first: where the figures
    only grow, they soon are more than can be gone through."""
    rows: dict[Hashable, Going] = {}
    over: dict[Hashable, Over] = {}
    waiting = {start: [0, 0]}
    """Of all facts from how many others they are come to, and what has come to them."""
    not_looked_at = [start]
    ways, total = 0, 1
    while not_looked_at:
        state = not_looked_at.pop()
        row = step(state)
        if isinstance(row, Over):
            over[state] = row
            continue
        onward, ends, of = row
        leaves = of - onward.pop(state, 0)
        rows[state] = onward, ends, of, leaves
        total *= leaves
        ways += len(onward)
        if len(waiting) > most or ways > _MOST_WAYS:
            raise TooLong
        for after in onward:
            there = waiting.get(after)
            if there is None:
                waiting[after] = [1, 0]
                not_looked_at.append(after)
            else:
                there[0] += 1
    if not total:
        raise NeverOver
    if not waiting[start][0] and total.bit_length() * ways > _MOST_TO_DO:
        raise TooLong
    found = None if waiting[start][0] else _in_order(start, rows, over, waiting, total)
    return found or _by_components(start, rows, over)


def _in_order(
    start: Hashable,
    rows: Mapping[Hashable, Going],
    over: Mapping[Hashable, Over],
    waiting: Mapping[Hashable, list[int]],
    total: int,
) -> Course | None:
    """Where facts only go on: each when all that has come to it is known, over one denominator of everything.
    None where some lead to one another."""
    waiting[start][1] = total
    ends: dict[Hashable, int] = {}
    rounds, order = 0, [start]
    for state in order:
        times = waiting[state][1]
        row = rows.get(state)
        if row is None:
            stands = over[state].end, state
            ends[stands] = ends.get(stands, 0) + times
            continue
        onward, ended, of, leaves = row
        times //= leaves
        rounds += times * of
        for after, weight in onward.items():
            there = waiting[after]
            there[0] -= 1
            there[1] += times * weight
            if not there[0]:
                order.append(after)
        if ended:
            for end, weight in ended.items():
                ends[end] = ends.get(end, 0) + times * weight
    if len(order) < len(waiting):
        return None
    return Course(reduced(Mass(ends, total)), share(rounds, total))


def _by_components(
    start: Hashable, rows: Mapping[Hashable, Going], over: Mapping[Hashable, Over]
) -> Course:
    """Where facts lead to one another: each sum has a denominator of its own."""
    way = _Way({start: {1: 1}})
    for states in _components(start, rows):
        if states[0] in over:
            end = over[states[0]].end, states[0]
            way.on({}, {end: 1}, *_sum(way.at.pop(states[0])))
        elif len(states) == 1:
            _passed(states[0], rows[states[0]], way)
        else:
            _eliminated(states, rows, way)
    total = lcm(*(d for shares in way.ends.values() for d in shares))
    ends = {end: _over(shares, total) for end, shares in way.ends.items()}
    return Course(reduced(Mass(ends, total)), Fraction(*_sum(way.rounds)))


@dataclass(slots=True)
class _Way:
    """What has come to the facts not yet looked at, and to the ends."""

    at: dict[Hashable, Shares]
    ends: dict[Hashable, Shares] = field(default_factory=dict[Hashable, Shares])
    rounds: Shares = field(default_factory=Shares)

    def on(self, row: Mapping[Hashable, int], ends: Mapping[Hashable, int], times: int, total: int) -> None:
        """Go on along a row: `times` its weights, of `total`."""
        for into, weights in ((self.at, row), (self.ends, ends)):
            for outcome, weight in weights.items():
                shares = into.get(outcome)
                if shares is None:
                    shares = into[outcome] = {}
                shares[total] = shares.get(total, 0) + times * weight


def _passed(state: Hashable, row: Going, way: _Way) -> None:
    """Facts that never come back, but may stay for a while."""
    onward, ends, of, leaves = row
    if not leaves:
        raise NeverOver
    by = gcd(leaves, *onward.values(), *ends.values())
    times, total = _sum(way.at.pop(state))
    leaves //= by
    if by > 1:
        onward = {o: w // by for o, w in onward.items()}
    ends = {o: w // by for o, w in ends.items()}
    total *= leaves
    way.on(onward, ends, times, total)
    over = total * by
    way.rounds[over] = way.rounds.get(over, 0) + times * of


def _sum(shares: Mapping[int, int]) -> tuple[int, int]:
    """The sum of fractions, in the smallest numbers."""
    total = lcm(*shares)
    times = _over(shares, total)
    by = gcd(times, total)
    return times // by, total // by


def _over(shares: Mapping[int, int], total: int) -> int:
    return sum(n * (total // d) for d, n in shares.items())


# ---------------------------------------------------------------- facts that lead to one another


@dataclass(slots=True)
class _Equation:
    """A row that is being solved. `length` is how many rounds it stands for, of `total`."""

    onward: dict[Any, int]
    ends: dict[Hashable, int]
    total: int
    length: int

    def insert(self, state: Hashable, other: _Equation, leaves: int) -> None:
        """What comes of `state` in its place; `leaves` of the ways of the other row leave it."""
        way = self.onward.pop(state)
        by = gcd(way, leaves)
        way, factor = way // by, leaves // by
        for mine, others in ((self.onward, other.onward), (self.ends, other.ends)):
            if factor > 1:
                for outcome in mine:
                    mine[outcome] *= factor
            for outcome, weight in others.items():
                mine[outcome] = mine.get(outcome, 0) + way * weight
        self.total *= factor
        self.length = self.length * factor + way * other.length
        self._reduce()

    def _reduce(self) -> None:
        by = gcd(self.total, self.length, *self.onward.values(), *self.ends.values())
        if by > 1:
            self.onward = {o: w // by for o, w in self.onward.items()}
            self.ends = {o: w // by for o, w in self.ends.items()}
            self.total //= by
            self.length //= by


def _eliminated(states: Sequence[Hashable], rows: Mapping[Hashable, Going], way: _Way) -> None:
    """States that lead to one another, as one: from where it was come to, to where it is left."""
    come = {s: way.at.pop(s) for s in states if s in way.at}
    total = lcm(*(d for shares in come.values() for d in shares))
    entry = _Equation({s: _over(shares, total) for s, shares in come.items()}, {}, total, 0)
    left: dict[Hashable, _Equation] = {}
    for state in states:
        onward, ends, of, leaves = rows[state]
        if leaves < of:
            onward = {**onward, state: of - leaves}
        left[state] = _Equation(onward, dict(ends), of, of)
    comes_from: dict[Hashable, set[Hashable]] = {s: set() for s in states}
    for state, row in left.items():
        for after in row.onward.keys() & comes_from.keys():
            comes_from[after].add(state)
    # Those found last are nearest to the ends: to eliminate them first keeps the rows short.
    for state in states:
        row = left.pop(state)
        leaves = row.total - row.onward.pop(state, 0)
        if not leaves:
            raise NeverOver
        for after in row.onward.keys() & comes_from.keys():
            comes_from[after] |= comes_from[state]
        for name in comes_from[state] & left.keys():
            left[name].insert(state, row, leaves)
        if state in entry.onward:
            entry.insert(state, row, leaves)
    way.on(entry.onward, entry.ends, 1, entry.total)
    way.rounds[entry.total] = way.rounds.get(entry.total, 0) + entry.length


def _components(start: Hashable, rows: Mapping[Hashable, Going]) -> list[list[Hashable]]:
    """States that lead to one another together, in the order they are come to (Tarjan). Within one,
    those found last come first."""
    number: dict[Hashable, int] = {start: 0}
    low: dict[Hashable, int] = {start: 0}
    stack, open_ones = [start], {start}
    found: list[list[Hashable]] = []
    # Those with which it is over lead nowhere.
    onward: dict[Hashable, dict[Any, int]] = {state: row[0] for state, row in rows.items()}
    way: list[tuple[Hashable, Iterator[Hashable]]] = [(start, iter(onward.get(start, ())))]
    while way:
        state, successors = way[-1]
        for other in successors:
            if other not in number:
                number[other] = low[other] = len(number)
                stack.append(other)
                open_ones.add(other)
                way.append((other, iter(onward.get(other, ()))))
                break
            if other in open_ones:
                low[state] = min(low[state], number[other])
        else:
            way.pop()
            if way:
                before = way[-1][0]
                low[before] = min(low[before], low[state])
            if low[state] == number[state]:
                one: list[Hashable] = []
                while not one or one[-1] != state:
                    one.append(stack.pop())
                    open_ones.discard(one[-1])
                found.append(one)
    return found[::-1]
