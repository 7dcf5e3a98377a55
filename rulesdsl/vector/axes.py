"""The axes of charts: from values to the places of their heads.

In: an axis of a chart and a column of values. Out: places, by a look-up table over the numbers that matter
to the axis (or over the words of its kind). A place past the heads says that the chart answers for itself
beyond that end, or that it fails there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.heads import Beyond, Chart, Found, find
from rulesdsl.interp.values import Val
from rulesdsl.runtime import BadInput, MissingFact, RulesError
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.each_value import per_value
from rulesdsl.vector.numbers import as_ints, looked_through
from rulesdsl.vector.reasons import Reasons
from rulesdsl.vector.shaping import reading
from rulesdsl.vector.values import Bad, Leaf, Struct, Value, as_reasons, reason_of

_MOST_NUMBERS = 4096


@dataclass(slots=True)
class Axis:
    """One axis: from values to places. Places: heads, then "gives" below and above, then "fails".
    `seek` finds a head in another way than a look-up does."""

    graph: g.RuleGraph
    chart: Chart
    number: int
    reasons: Reasons
    seek: Callable[[Val], Found | Beyond] | None = None
    low: int = field(init=False)
    high: int = field(init=False)
    _places: dict[object, Array] = field(init=False, default_factory=dict)
    _whys: dict[object, int] = field(init=False, default_factory=dict)
    _lock: Lock = field(init=False, default_factory=Lock)

    def __post_init__(self) -> None:
        ends = [n for n in numbers_of(self.axis) if abs(n) < 1 << 40]
        self.low = min([0, *(n - 1 for n in ends)])
        self.high = max([1, *(n + 1 for n in ends)])
        if self.high - self.low > _MOST_NUMBERS:
            self.low, self.high = 0, -1

    @property
    def axis(self) -> g.Axis:
        return self.chart.axis(self.number)

    @property
    def size(self) -> int:
        return len(self.axis.heads) + 3

    @property
    def fails(self) -> int:
        return len(self.axis.heads) + 2

    def place(self, value: Val) -> int:
        """The place of one value."""
        try:
            at = self._find(value)
        except (RulesError, BadInput):
            return self.fails
        if isinstance(at, Beyond):
            return len(self.axis.heads) + (at.edge is self.axis.above)
        return at.index

    def _find(self, value: Val) -> Found | Beyond:
        return find(self.chart, self.number, value) if self.seek is None else self.seek(value)

    def why(self, value: Val) -> int:
        """The reason why a value has no place."""
        known = self._whys.get(value)
        if known is None:
            known = 0
            try:
                self._find(value)
            except (RulesError, BadInput) as error:
                known = self.reasons.of(error, True)
            self._whys[value] = known
        return known

    def places(self, value: Value) -> Array | int:
        """The places of a column of values. Absent ones fail."""
        if isinstance(value, Struct) and value.kind == "ratio":
            return self._one_by_one(value)
        leaf = reading(value)
        match leaf.kind:
            case "number":
                found = self._of_numbers(leaf)
            case "yes_no":
                found = self._taken("yes/no", as_ints(leaf.data), [False, True])
            case "code":
                if leaf.domain is None:
                    return self.fails
                found = self._taken(leaf.domain.key, leaf.data, leaf.domain.values)
        if leaf.none is not None:
            found = blended(leaf.none, np.asarray(self.fails, dtype=np.asarray(found).dtype), found)
        return found

    def _of_numbers(self, leaf: Leaf) -> Array | int:
        if not isinstance(leaf.den, int) or leaf.den != 1 or self.high < self.low:
            return self._one_by_one(leaf)
        data = leaf.data
        table = self._table("numbers", range(self.low, self.high + 1))
        if not isinstance(data, np.ndarray):
            return int(table[min(max(int(data), self.low), self.high) - self.low])
        if data.dtype == np.dtype(object):
            data = np.clip(data, self.low, self.high).astype(np.int64)
        if data.dtype == np.int8 and table.itemsize == 1:
            return looked_through(self._byte_table(table), data.view(np.uint8))
        if self.low != 0:
            # What lies far beyond the heads would wrap when they are counted from 0.
            near = np.clip(data, self.low, self.high) if data.dtype.itemsize > 2 else data
            data = near.astype(np.int32) - self.low
        return table.take(data, mode="clip")

    def _byte_table(self, table: Array) -> Array:
        """The places of all numbers from -128 to 127, by their byte."""
        known = self._places.get("bytes")
        if known is None:
            every = np.arange(256)
            every[128:] -= 256
            known = self._places["bytes"] = table.take(every - self.low, mode="clip")
        return known

    def _taken(self, key: object, data: Any, values: Sequence[Val]) -> Array | int:
        table = self._table(key, values)
        return looked_through(table, data) if isinstance(data, np.ndarray) else int(table[int(data)])

    def _table(self, key: object, values: Sequence[Val] | range) -> Array:
        table = self._places.get(key)
        if table is None or len(table) < len(values):
            with self._lock:
                every = list(values)
                dtype = np.int8 if self.size < 127 else np.int16
                table = self._places[key] = np.array([self.place(v) for v in every], dtype=dtype)
        return table

    def _one_by_one(self, value: Leaf | Struct) -> Array | int:
        """Fractions, ratios: each distinct one by itself."""
        return per_value(value, self.place, np.int16)

    def whys(self, value: Value, at: Array | bool) -> Bad:
        """The reasons of the rows `at`, where the axis has failed."""
        leaf: Leaf | Struct = value if isinstance(value, Struct) and value.kind == "ratio" else reading(value)
        if isinstance(leaf, Leaf) and (leaf.none is True or (leaf.kind == "code" and leaf.domain is None)):
            return self._absent()
        found = as_reasons(per_value(leaf, self.why, np.int64, at))
        return found if leaf.none is None else reason_of(leaf.none, self._absent(), found)

    def _absent(self) -> int:
        return self.reasons.of(MissingFact(f"{self.chart.axis_words(self.number)} for {self.chart.title}"))


def numbers_of(axis: g.Axis) -> Iterator[int]:
    """The whole numbers at which the heads of an axis begin and end."""
    for head in axis.heads:
        match head.key:
            case g.BandKey(low=low, high=high, strict_below=under):
                yield from (n for n in (low, high, under) if n is not None)
            case g.RatioKey(left=left, right=right):
                yield left // right
                yield left // right + 1
            case _:
                pass
