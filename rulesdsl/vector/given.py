"""A column that has been read, and some rows of it.

`Given` is what `reading` makes of a column; `Part` are the rows of a chunk, in the integers that these rows
need.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rulesdsl.source.records import replace
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.numbers import dtype_for, looked_through
from rulesdsl.vector.values import Leaf

_FAR_APART = 1 << 15
"""Numbers as far apart as that need more than 16 bits."""


@dataclass(slots=True)
class Given:
    """`leaf` as a value (its data one array, or one number for all rows); `valid` None: given everywhere;
    `bad` 0 where it can be read."""

    leaf: Leaf
    valid: Array | bool | None
    bad: Array | int | None
    codes: Array | None = None
    """Set: `leaf` and `bad` are of the words that these are codes of."""

    def rows(self, start: int, end: int) -> Part:
        """A chunk of it."""
        return Part(self, start, end)


class Part:
    """Some rows of a column. Its values are made when they are looked at: of all facts that are told, a
    function asks for few."""

    def __init__(self, whole: Given, start: int, end: int) -> None:
        self._whole, self._start, self._end = whole, start, end
        self.valid: Array | bool | None = self._cut(whole.valid)
        self.bad: Array | int | None = self._cut(whole.bad)
        if whole.codes is not None and isinstance(whole.bad, np.ndarray):
            bad = whole.bad.take(self._cut(whole.codes))
            self.bad = bad if self.valid is None else bad * self.valid
        self._leaf: Leaf | None = None

    def _cut(self, x: Any) -> Any:
        return x[self._start : self._end] if isinstance(x, np.ndarray) else x

    @property
    def leaf(self) -> Leaf:
        if self._leaf is None:
            self._leaf = self._made(self._whole.leaf)
        return self._leaf

    def _made(self, leaf: Leaf) -> Leaf:
        codes, data, den = self._whole.codes, leaf.data, self._cut(leaf.den)
        if codes is not None:
            assert isinstance(data, np.ndarray)
            data = looked_through(data, self._cut(codes))
        else:
            data = self._cut(data)
            if leaf.kind == "number" and isinstance(data, np.ndarray) and data.dtype != np.dtype(object):
                return self._narrowed(replace(leaf, data=data, den=den))
        return Leaf(leaf.kind, data, None, None, den, leaf.lo, leaf.hi, leaf.den_hi, leaf.domain)

    def _narrowed(self, leaf: Leaf) -> Leaf:
        """Numbers in the integers that they need in these rows."""
        leaf = between(leaf)
        if self.valid is not None and leaf.hi - leaf.lo > _FAR_APART:  # by what stands where nothing is given
            leaf = between(replace(leaf, data=blended(self.valid, leaf.data, 0)))
        assert isinstance(leaf.data, np.ndarray)
        leaf.data = leaf.data.astype(dtype_for(leaf.lo, leaf.hi), copy=False)
        return leaf


def between(leaf: Leaf) -> Leaf:
    """Numbers with the bounds that they have."""
    data = leaf.data
    assert isinstance(data, np.ndarray)
    return replace(leaf, lo=int(data.min(initial=0)), hi=int(data.max(initial=0)))
