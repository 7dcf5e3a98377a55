"""The values of one fact between which an answer changes, where that is plain to see.

In: two conditions. Out: `Effect`s, when both compare the same whole number with a constant, and
nothing else has changed: `flights is at most 0` against `at most 2` is other for 1–2.
"""

from __future__ import annotations

from itertools import pairwise

from rulesdsl import graph as g
from rulesdsl.backends.tables.text import band
from rulesdsl.changes.model import Effect
from rulesdsl.changes.saying import Book

_MOST = 10**9


def stretches(old_book: Book, old: object, new_book: Book, new: object) -> tuple[Effect, ...]:
    """The stretches of the fact in which one of the two holds and the other does not."""
    parts = _parting(old_book, old, new_book, new)
    if parts is None:
        return ()
    before, after = parts
    mine, theirs = _range(before), _range(after)
    if mine is None or theirs is None:
        return ()
    fact = new_book.say(after.left)
    edges = sorted({mine[0], mine[1] + 1, theirs[0], theirs[1] + 1})
    out: list[Effect] = []
    for low, following in pairwise(edges):
        held, holds = mine[0] <= low <= mine[1], theirs[0] <= low <= theirs[1]
        if held != holds:
            shown = _band(low, following - 1)
            out.append(Effect(f"{fact} {shown}", "yes" if held else "no", "yes" if holds else "no"))
    return tuple(out)


def _parting(
    old_book: Book, old: object, new_book: Book, new: object
) -> tuple[g.Comparison, g.Comparison] | None:
    """The two comparisons in which the conditions part, when all else is the same."""
    if isinstance(old, g.Comparison) and isinstance(new, g.Comparison):
        same = old_book.canon.of(old.left) == new_book.canon.of(new.left)
        return (old, new) if same else None
    if isinstance(old, g.AllOf) and isinstance(new, g.AllOf) and len(old.parts) == len(new.parts):
        pairs = zip(old.parts, new.parts, strict=True)
        other = [(a, b) for a, b in pairs if old_book.canon.of(a) != new_book.canon.of(b)]
        return _parting(old_book, other[0][0], new_book, other[0][1]) if len(other) == 1 else None
    return None


def _range(node: g.Comparison) -> tuple[int, int] | None:
    """The whole numbers for which it holds."""
    kind = node.left.type
    value = node.right.value if isinstance(node.right, g.Constant) else None
    if not isinstance(kind, g.NumberType) or not kind.whole or not isinstance(value, g.NumberValue):
        return None
    if value.denominator != 1:
        return None
    figure = value.numerator
    match node.op:
        case "is":
            return figure, figure
        case "<":
            return -_MOST, figure - 1
        case "<=":
            return -_MOST, figure
        case ">":
            return figure + 1, _MOST
        case ">=":
            return figure, _MOST
        case "is not":
            return None


def _band(low: int, high: int) -> str:
    return band(None if low <= -_MOST else low, None if high >= _MOST else high)
