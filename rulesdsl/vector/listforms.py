"""Forms over lists in columns: sums, counts, extremes, maps, filters, any/none/all, the one with.

In: the form and its scope. Out: its value in every row. The body is worked out for all slots at once; then
the slots are taken in order, so that a failure counts only where the form would have got to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.source.records import replace
from rulesdsl.vector import numbers
from rulesdsl.vector.blending import blended
from rulesdsl.vector.context import Scope
from rulesdsl.vector.needs import a_list, as_number, decided
from rulesdsl.vector.ordering import better, key_of
from rulesdsl.vector.shaping import (
    is_absent,
    joined,
    picked,
    reading,
    reordered,
    select,
    slot_value,
    slots_of,
)
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Lst,
    Mask,
    TooWide,
    Value,
    both,
    either,
    first,
    join,
    lifted,
    meet,
    opposite,
    slot,
    tidy,
    where_so,
    with_fails,
    without,
    yes,
)

_MOST_VALUES = 1 << 24
"""Slots times rows of one list: more are taken in smaller chunks of rows."""
_FAR = 1 << 62
"""Numbers that stay in 64 bits when they are turned round, with room behind them."""


@dataclass(slots=True)
class Through:
    """A list gone through: `there` says which slots count (None: all); `fails` where one of them fails
    before that is known; `bad` what fails as a whole."""

    some: Lst
    inner: Scope
    there: Mask | None
    fails: Bad
    bad: Bad
    axes: int

    @property
    def size(self) -> int:
        return self.some.size

    def slot(self, x: Any, k: int) -> Any:
        return slot(x, k, self.axes)

    def counts(self, k: int) -> Mask:
        return True if self.there is None else self.slot(self.there, k)


def go_through(over: g.Over, scope: Scope) -> Through:
    some = lifted(a_list(scope.run.machine.evaluate(over.source, scope)), scope.depth)
    if some.size * scope.run.rows > _MOST_VALUES and scope.run.rows > 1:
        raise TooWide
    axes = scope.depth + 2
    if some.elem is None:
        return Through(replace(some, size=0), scope, False, None, some.bad, axes)
    inner = scope.bind(over.element, some.elem)
    there, fails = some.present, None
    if over.where is not None:
        holds, failed = decided(over.where, inner)
        if failed is not None:
            fails = tidy(where_so(failed, there))
        there = meet(True if there is None else there, holds)
    return Through(some, inner, there, fails, some.bad, axes)


def in_order(fails: Bad, through: Through, until: Mask | None = None) -> Bad:
    """The first failure of the slots in order; none after a slot that `until` ends with."""
    if fails is None:
        return None
    bad: Bad = None
    for k in reversed(range(through.size)):
        if until is not None and bad is not None:
            bad = where_so(bad, opposite(through.slot(until, k)))
        bad = first(through.slot(fails, k), bad)
    return tidy(bad)


def _over_all(bad: Bad, through: Through, body: Bad, until: Mask | None = None) -> Bad:
    """The failures of a form: of the list, then slot by slot of `where` and of the body."""
    if body is not None:
        body = where_so(body, through.there)
    return tidy(first(bad, in_order(first(through.fails, body), through, until)))


def summed(expr: g.SumOver, scope: Scope) -> Value:
    t = go_through(expr.over, scope)
    if t.size == 0:
        return Leaf("number", 0, t.bad)
    body = as_number(t.inner.run.machine.evaluate(expr.body, t.inner), expr.body, t.inner)
    found = numbers.total(body, t.there, t.size, t.axes)
    found.bad = _over_all(t.bad, t, body.bad)
    return found


def counted(expr: g.CountOver, scope: Scope) -> Value:
    t = go_through(expr.over, scope)
    if t.size == 0:
        return Leaf("number", 0, t.bad)
    return Leaf("number", how_many(t.there, t), _over_all(t.bad, t, None), None, 1, 0, t.size)


def how_many(there: Mask | None, t: Through) -> Any:
    """The number of slots that count."""
    return numbers.total(numbers.constant_number(1), there, t.size, t.axes).data


def quantified(expr: g.QuantifiedOver, scope: Scope) -> Value:
    t = go_through(expr.over, scope)
    if t.size == 0:
        return Leaf("yes_no", expr.quantity != "any", t.bad)
    held, fails = decided(expr.have, t.inner)
    if expr.quantity == "all":
        held = opposite(held)
    found = meet(True if t.there is None else t.there, held)
    answer = any_slot(found, t)
    bad: Bad = t.bad
    if fails is not None or t.fails is not None:
        settled = meet(found, True if fails is None else fails == 0)
        bad = _over_all(t.bad, t, fails, settled)
    return Leaf("yes_no", answer if expr.quantity == "any" else opposite(answer), bad)


def any_slot(mask: Mask, t: Through) -> Mask:
    if not isinstance(mask, np.ndarray) or mask.ndim < t.axes:
        return mask
    at = mask.ndim - t.axes
    answer: Mask = t.slot(mask, 0)
    for k in range(1, mask.shape[at]):
        answer = np.logical_or(answer, t.slot(mask, k))
    return answer


def extreme(expr: g.ExtremeOver, scope: Scope) -> Value:
    t = go_through(expr.over, scope)
    if t.size == 0:
        return Leaf("code", 0, t.bad, True)
    body = t.inner.run.machine.evaluate(expr.body, t.inner)
    bad = _over_all(t.bad, t, body.bad)
    if is_absent(body):
        return Leaf("code", 0, bad, True)
    best, some = _best(expr.which, reading(body), t, True)
    return with_fails(best, bad, None if yes(some) is True else opposite(some))


def _best(which: str, body: Leaf, t: Through, skip_absent: bool) -> tuple[Leaf, Mask]:
    """The best of the slots that count, and where there is any."""
    there = t.there
    if skip_absent and body.none is not None:
        there = both(there, opposite(body.none))
    quick = _quick_best(which, body, there, t)
    if quick is not None:
        return quick
    best = _slot_leaf(body, 0, t)
    some: Mask = True if there is None else t.slot(there, 0)
    for k in range(1, t.size):
        one = _slot_leaf(body, k, t)
        counts: Mask = True if there is None else t.slot(there, k)
        wins = meet(counts, join(opposite(some), better(which, one, best)))
        chosen = select(wins, one, best)
        assert isinstance(chosen, Leaf)
        best, some = chosen, join(some, counts)
    return best, some


def _quick_best(which: str, body: Leaf, there: Mask | None, t: Through) -> tuple[Leaf, Mask] | None:
    """Small integers with room beyond their bounds: what does not count is put beyond them."""
    data = body.data
    if not isinstance(data, np.ndarray) or data.ndim < t.axes or data.dtype == np.dtype(object):
        return None
    if data.shape[data.ndim - t.axes] != t.size or not isinstance(body.den, int) or body.kind == "yes_no":
        return None
    lo, hi = body.lo, body.hi
    if body.kind == "code":
        if body.domain is None or not body.domain.in_order:
            return None
        lo, hi = 0, len(body.domain.values)
    reduce = np.maximum if which == "greatest" else np.minimum
    axis = data.ndim - t.axes
    if there is None:
        return replace(body, data=reduce.reduce(data, axis=axis), bad=None, none=None), True
    beyond = lo - 1 if which == "greatest" else hi + 1
    dtype = numbers.dtype_for(min(lo, beyond), max(hi, beyond))
    if dtype == np.dtype(object):
        return None
    wide = blended(there, data.astype(dtype, copy=False), dtype.type(beyond))
    found = reduce.reduce(wide, axis=axis)
    some = found != beyond
    return replace(body, data=blended(some, found, dtype.type(lo)), bad=None, none=None), some


def _slot_leaf(body: Leaf, k: int, t: Through) -> Leaf:
    return replace(body, data=t.slot(body.data, k), den=t.slot(body.den, k), bad=None, none=None)


def mapped_over(expr: g.MapOver, scope: Scope) -> Value:
    t = go_through(expr.over, scope)
    if t.size == 0:
        return Lst(None, 0, scope.depth, None, t.bad)
    body = t.inner.run.machine.evaluate(expr.body, t.inner)
    bad = _over_all(t.bad, t, body.bad)
    return Lst(with_fails(body, None, body.none), t.size, scope.depth, t.there, bad)


def joined_over(expr: g.JoinOver, scope: Scope) -> Value:
    t = go_through(expr.over, scope)
    if t.size == 0:
        return Lst(None, 0, scope.depth, None, t.bad)
    body = lifted(a_list(t.inner.run.machine.evaluate(expr.body, t.inner)), scope.depth + 1)
    bad = _over_all(t.bad, t, body.bad)
    if body.elem is None:
        return Lst(None, 0, scope.depth, None, bad)
    parts: list[Lst] = []
    whole = replace(body, bad=None, none=None, lifted={})
    for k in range(t.size):
        part = slot_value(whole, k, scope.depth)
        assert isinstance(part, Lst)
        counts = t.counts(k)
        parts.append(replace(part, present=both(part.present, counts), lifted={}))
    return with_fails(joined(parts), bad, None)


def filtered(expr: g.FilterOver, scope: Scope) -> Value:
    t = go_through(expr.over, scope)
    return Lst(t.some.elem, t.size, scope.depth, t.there, _over_all(t.bad, t, None))


def the_one(expr: g.OneWith, scope: Scope) -> Value:
    """The first of those tied; a single element needs no comparing."""
    t = go_through(expr.over, scope)
    if t.size == 0 or t.some.elem is None:
        return Leaf("code", 0, t.bad, True)
    by = t.inner.run.machine.evaluate(expr.by, t.inner)
    several = how_many(t.there, t) > 1
    fails = where_so(_over_all(None, t, by.bad), several) if t.fails is None else None
    if t.fails is not None:
        where_bad = in_order(t.fails, t)
        fails = first(where_bad, where_so(in_order(where_so(by.bad, t.there), t), several))
    at, some = _place(expr.which, by, t)
    bad = tidy(first(t.bad, fails))
    one = picked(t.some.elem, at, scope.depth) if isinstance(at, np.ndarray) else slot_value(
        t.some.elem, int(at), scope.depth)  # fmt: skip
    none = None if yes(some) is True else opposite(some)
    if none is None and bad is None:
        return one
    return with_fails(one, tidy(first(bad, one.bad)), either(none, one.none))


def _place(which: str, by: Value, t: Through) -> tuple[Any, Mask]:
    """The slot of the best, the first of equals; where none has a figure, the first that counts."""
    counted_first, some = _first_there(t)
    if is_absent(by):
        return counted_first, some
    leaf = reading(by)
    there = t.there if leaf.none is None else both(t.there, opposite(leaf.none))
    best = _slot_leaf(leaf, 0, t)
    have: Mask = True if there is None else t.slot(there, 0)
    at: Any = 0
    for k in range(1, t.size):
        one = _slot_leaf(leaf, k, t)
        counts: Mask = True if there is None else t.slot(there, k)
        wins = meet(counts, join(opposite(have), better(which, one, best)))
        if yes(wins) is False:
            have = join(have, counts)
            continue
        at = blended(wins, np.int16(k), np.int16(at) if isinstance(at, int) else at)
        chosen = select(wins, one, best)
        assert isinstance(chosen, Leaf)
        best, have = chosen, join(have, counts)
    if yes(have) is True:
        return at, True
    return blended(have, at, counted_first).astype(np.int16), some


def _first_there(t: Through) -> tuple[Any, Mask]:
    if t.there is None:
        return 0, True
    at: Any = 0
    some: Mask = False
    for k in range(t.size):
        counts = t.slot(t.there, k)
        new = without(counts, some)
        at = blended(new, np.int16(k), np.int16(at) if isinstance(at, int) else at)
        some = join(some, counts)
    return at, some


def ordered(expr: g.OrderedBy, scope: Scope) -> Value:
    """Those tied stay as they were; what is absent comes last."""
    t = go_through(expr.over, scope)
    if t.size == 0 or t.some.elem is None:
        return Lst(None, 0, scope.depth, None, t.bad)
    by = t.inner.run.machine.evaluate(expr.by, t.inner)
    several = how_many(t.there, t) > 1
    fails = where_so(in_order(where_so(by.bad, t.there), t), several)
    bad = tidy(first(t.bad, first(in_order(t.fails, t), fails)))
    some = Lst(t.some.elem, t.size, scope.depth, t.there, bad)
    if t.size == 1 or is_absent(by):
        return some
    keys = _sort_keys(expr.which, reading(by), t)
    return reordered(some, np.argsort(keys, axis=0, kind="stable"))


def _sort_keys(which: str, by: Leaf, t: Through) -> Any:
    """Integers that sort the slots: the best first, then what has no figure, then what does not count."""
    ranks = _ranks(by, t)
    if which == "greatest":
        ranks = -ranks
    last = np.iinfo(np.int64).max
    if by.none is not None:
        ranks = blended(slots_of(by.none, t.size, t.axes), last - 1, ranks)
    if t.there is not None:
        ranks = blended(slots_of(t.there, t.size, t.axes), ranks, last)
    return ranks


def _ranks(by: Leaf, t: Through) -> Any:
    if by.kind == "code":
        return slots_of(key_of(by), t.size, t.axes).astype(np.int64)
    if by.kind == "yes_no" or (isinstance(by.den, int) and by.lo > -_FAR and by.hi < _FAR):
        return slots_of(numbers.as_ints(by.data), t.size, t.axes).astype(np.int64)
    ranks = []
    for k in range(t.size):
        less: Any = 0
        for other in range(t.size):
            wins = better("greatest", _slot_leaf(by, k, t), _slot_leaf(by, other, t))
            less = np.add(less, numbers.as_ints(wins), dtype=np.int32)
        ranks.append(np.asarray(less, dtype=np.int64))
    return np.stack(np.broadcast_arrays(*ranks))
