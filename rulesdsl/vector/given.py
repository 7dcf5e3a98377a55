"""A column that has been read, and some rows of it.

`Given` is what `reading` makes of a column; `Rows` say which rows are worked out, and `Part` is what a column
tells of them, in the integers that they need.
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


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows from `start` to `end`, or of these only those that are number `at`."""

    start: int
    end: int
    at: Array | None = None

    def __len__(self) -> int:
        return self.end - self.start if self.at is None else len(self.at)

    def only(self, at: Array) -> Rows:
        """Of these the ones that are number `at`."""
        return Rows(self.start, self.end, at if self.at is None else self.at.take(at))

    def cut(self, x: Any) -> Any:
        """What an array has of them; what is no array is the same in all."""
        if not isinstance(x, np.ndarray):
            return x
        some = x[self.start : self.end]
        return some if self.at is None else some.take(self.at)


@dataclass(slots=True)
class Given:
    """`leaf` as a value (its data one array, or one number for all rows); `valid` None: given everywhere;
    `bad` 0 where it can be read."""

    leaf: Leaf
    valid: Array | bool | None
    bad: Array | int | None
    codes: Array | None = None
    """Set: `leaf` and `bad` are of the words that these are codes of."""

    def rows(self, some: Rows) -> Part:
        """Some rows of it."""
        return Part(self, some)


class Part:
    """Some rows of a column. Its values are made when they are looked at: of all facts that are told, a
    function asks for few."""

    def __init__(self, whole: Given, some: Rows) -> None:
        self._whole, self._cut = whole, some.cut
        self.valid: Array | bool | None = self._cut(whole.valid)
        self.bad: Array | int | None = None
        if whole.codes is None or not isinstance(whole.bad, np.ndarray):
            self.bad = self._cut(whole.bad)
        else:
            bad = whole.bad.take(self._cut(whole.codes))
            self.bad = bad if self.valid is None else bad * self.valid
        self._leaf: Leaf | None = None

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
