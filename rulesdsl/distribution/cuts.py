"""Numbers of which nothing is asked but whether they are more or less than others.

In: states with weights, of which one or two numbers are compared with something. Out: `Cut`s: the
numbers in their order, with the weight of all that are no less than each. Of two rolls of which the
higher wins each is so gone through once, and not once with every other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

State = tuple[Any, ...]
Cut = tuple[State, Any, Any, Any]
"""What else is in the states; the numbers that there are, of each that is compared; and the weights:
`weights[i]`, or `weights[i][j]`, of all whose numbers are the `i`th, `j`th or later."""


def cuts(states: Iterable[tuple[State, int]], compared: Sequence[int], others: Sequence[int]) -> list[Cut]:
    """By what else is in the states (the places `others`); `compared` are one place, or two."""
    groups: dict[State, list[tuple[State, int]]] = {}
    for state, weight in states:
        groups.setdefault(tuple([state[n] for n in others]), []).append((state, weight))
    cut = _by_one if len(compared) == 1 else _by_two
    return [(rest, *cut(group, compared)) for rest, group in groups.items()]


def _by_one(states: Sequence[tuple[State, int]], compared: Sequence[int]) -> tuple[Any, Any, Any]:
    (place,) = compared
    weights: dict[Any, int] = {}
    for state, weight in states:
        number = state[place]
        weights[number] = weights.get(number, 0) + weight
    numbers = sorted(weights)
    tails = [0]
    for number in reversed(numbers):
        tails.append(tails[-1] + weights[number])
    tails.reverse()
    return numbers, (), tails


def _by_two(states: Sequence[tuple[State, int]], compared: Sequence[int]) -> tuple[Any, Any, Any]:
    one, other = compared
    weights: dict[tuple[Any, Any], int] = {}
    for state, weight in states:
        both = state[one], state[other]
        weights[both] = weights.get(both, 0) + weight
    rows = sorted({both[0] for both in weights})
    columns = sorted({both[1] for both in weights})
    below = [0] * (len(columns) + 1)
    tails = [below]
    for row in reversed(rows):
        # What is in this row, from its end on, beside what is in those below it.
        sum_so_far, line = 0, [0]
        for place in range(len(columns) - 1, -1, -1):
            sum_so_far += weights.get((row, columns[place]), 0)
            line.append(sum_so_far + below[place])
        line.reverse()
        tails.append(line)
        below = line
    tails.reverse()
    return rows, columns, tails
