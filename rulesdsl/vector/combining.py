"""What the lines of a modifiers list come to: which of several count, and their sum or product.

In: lines with where they count. Out: the one that a chooser picks, the groups that a limit keeps, the total
and its bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.source.records import replace
from rulesdsl.vector import numbers
from rulesdsl.vector.context import Frame
from rulesdsl.vector.shaping import reading, select
from rulesdsl.vector.values import Leaf, Mask, as_mask, join, meet, opposite, yes


@dataclass(slots=True)
class Line:
    """A line (or one element of it) with where it counts; `value` has no failures."""

    value: Leaf
    counts: Mask
    words: str


@dataclass(slots=True)
class Item:
    """The lines that an item of a list brings in; `name` is its group's."""

    name: str
    lines: list[Line]


def chosen(node: g.Modifiers, chooser: g.Chooser, lines: list[Line]) -> list[Line]:
    """The first, or the best (the first of equals)."""
    better: Callable[[Leaf, Leaf], Mask] | None = None
    if chooser.how != "first":
        op = ">" if wants_greatest(node, chooser) else "<"

        def better(a: Leaf, b: Leaf) -> Mask:
            return numbers.compare(op, a, b)

    best, some = lines[0].value, lines[0].counts
    for line in lines[1:]:
        free = opposite(some)
        wins = meet(line.counts, free if better is None else join(free, better(line.value, best)))
        value = select(wins, line.value, best)
        assert isinstance(value, Leaf)
        best, some = value, join(some, line.counts)
    return [Line(best, some, lines[0].words)]


def wants_greatest(node: g.Modifiers, chooser: g.Chooser) -> bool:
    """Whether a greater figure is what the chooser picks."""
    if node.favors_plus is not None:
        plus_is_good = chooser.role == node.favors_plus
    else:
        plus_is_good = chooser.role != node.favors_minus
    return plus_is_good is not (chooser.how == "worst")


def limit_groups(node: g.Modifiers, limit: g.AtMost, items: list[Item], when: Mask) -> None:
    """Strike the groups that the limit leaves out, where it is in force."""
    some = [item for item in items if item.name in limit.groups and item.lines]
    applying = [_any(line.counts for line in item.lines) for item in some]
    if limit.chooser.how == "first":
        ranks = [count_masks(applying[:n]) for n in range(len(some))]
        kept = [meet(a, as_mask(np.less(rank, limit.limit))) for a, rank in zip(applying, ranks, strict=True)]
    else:
        kept = _best_groups(node, limit, some, applying)
    for item, keep in zip(some, kept, strict=True):
        stays = join(opposite(when), keep)
        item.lines = [replace(line, counts=meet(line.counts, stays)) for line in item.lines]


def _best_groups(node: g.Modifiers, limit: g.AtMost, some: list[Item], applying: list[Mask]) -> list[Any]:
    """Of the groups that help, those that help most; the first of equals."""
    neutral = numbers.constant_number(0 if node.combine == "added" else 1)
    gains = [numbers.subtract(combined(node, item.lines), neutral) for item in some]
    if not wants_greatest(node, limit.chooser):
        gains = [numbers.negative(x) for x in gains]
    helping = [
        meet(a, numbers.compare(">", x, numbers.constant_number(0)))
        for a, x in zip(applying, gains, strict=True)
    ]
    kept: list[Any] = []
    for n, gain in enumerate(gains):
        before = [
            meet(helping[m], numbers.compare(">=" if m < n else ">", other, gain))
            for m, other in enumerate(gains)
            if m != n
        ]
        kept.append(meet(helping[n], as_mask(np.less(count_masks(before), limit.limit))))
    return kept


def _any(masks: Iterable[Mask]) -> Mask:
    answer: Mask = False
    for mask in masks:
        answer = join(answer, mask)
    return answer


def count_masks(masks: Sequence[Mask]) -> Any:
    """In how many masks it is so: there may be more than a byte counts."""
    dtype = numbers.dtype_for(0, len(masks))
    count: Any = dtype.type(0)
    for mask in masks:
        count = np.add(count, numbers.as_ints(mask), dtype=dtype)
    return count


def combined(node: g.Modifiers, lines: Sequence[Line]) -> Leaf:
    """The sum, or the product, of the lines where they count."""
    added = node.combine == "added"
    out = numbers.constant_number(0 if added else 1)
    for line in lines:
        if yes(line.counts) is True:
            out = numbers.add(out, line.value) if added else numbers.multiply(out, line.value)
        elif added:
            counted = numbers.multiply(line.value, Leaf("number", numbers.as_ints(line.counts), lo=0, hi=1))
            out = numbers.add(out, counted)
        else:
            chosen = select(line.counts, line.value, numbers.constant_number(1))
            assert isinstance(chosen, Leaf)
            out = numbers.multiply(out, chosen)
    return out


def within_net(node: g.Modifiers, value: Leaf, frame: Frame) -> Leaf:
    if node.net is None:
        return value
    program = frame.run.program
    for bound, bring in ((node.net.high, numbers.lower), (node.net.low, numbers.higher)):
        if bound is not None:
            value = bring(value, reading(program.constant(g.NumberType(), bound)))
    return value
