"""A procedure gone through again and again, to the end: exactly, however long it takes.

In: `step`, which gives for some facts what may come next, and the facts at the start. Out: what it
comes to in the end with its chance, and how often the procedure is gone through on average. The
facts are the states of a Markov chain; those that only lead on are eliminated one by one, with
fractions, so that a fight in which nothing may happen for a thousand rounds costs no more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

State = TypeVar("State", bound=Hashable)
End = TypeVar("End", bound=Hashable)


class NeverOver(Exception):
    """From some facts nothing leads to an end."""


class TooLong(Exception):
    """More different facts than are allowed."""


@dataclass(frozen=True, slots=True)
class Onward:
    """The procedure is gone through once more, with these facts."""

    state: Hashable


@dataclass(frozen=True, slots=True)
class Course:
    """`ends` with their chances, which come to 1; `rounds` is the expected number of times."""

    ends: Mapping[Hashable, Fraction]
    rounds: Fraction


def to_the_end(
    start: Hashable, step: Callable[[Hashable], Iterable[tuple[Hashable, Fraction]]], most: int = 20_000
) -> Course:
    """`step` gives outcomes with chances: `Onward` facts, or ends."""
    rows = _all_rows(start, step, most)
    length = {state: Fraction(1) for state in rows}
    comes_from: dict[Hashable, set[Hashable]] = {state: set() for state in rows}
    for state, row in rows.items():
        for outcome in row:
            if isinstance(outcome, Onward):
                comes_from[outcome.state].add(state)
    # Those found last are nearest to the ends: to eliminate them first keeps the rows short.
    for state in reversed(list(rows)):
        row = rows[state]
        stays = row.pop(Onward(state), Fraction(0))
        if stays == 1:
            raise NeverOver
        if stays:
            for outcome in row:
                row[outcome] /= 1 - stays
            length[state] /= 1 - stays
        if state == start:
            break
        for before in comes_from[state]:
            if before == state or before not in rows:
                continue
            way = rows[before].pop(Onward(state), None)
            if way is None:
                continue
            for outcome, chance in row.items():
                rows[before][outcome] = rows[before].get(outcome, Fraction(0)) + way * chance
                if isinstance(outcome, Onward):
                    comes_from[outcome.state].add(before)
            length[before] += way * length[state]
        del rows[state]
    return Course(rows[start], length[start])


def _all_rows(
    start: Hashable, step: Callable[[Hashable], Iterable[tuple[Hashable, Fraction]]], most: int
) -> dict[Hashable, dict[Hashable, Fraction]]:
    rows: dict[Hashable, dict[Hashable, Fraction]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop(0)
        if state in rows:
            continue
        if len(rows) >= most:
            raise TooLong
        row = rows[state] = {}
        for outcome, chance in step(state):
            row[outcome] = row.get(outcome, Fraction(0)) + chance
            if isinstance(outcome, Onward) and outcome.state not in rows:
                waiting.append(outcome.state)
    return rows
