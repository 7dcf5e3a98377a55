"""Charts as cubes: a look-up is a key per axis and one step into a cube of answers.

In: a chart of the graph and columns of arguments. Out: the answers, with what is unknown, outside or
refused as failures. An axis turns a value into the place of its head by a look-up table over the
numbers that matter to it (or over the words of its kind); a place past the heads says that the chart
answers for itself beyond that end, or that it fails there. What a cell says, and what is said where it
says nothing, comes from the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from threading import Lock
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.charts import Read
from rulesdsl.interp.heads import Beyond, Chart, Found, find
from rulesdsl.interp.values import Head, Number, Ratio, Val
from rulesdsl.interp.vocabulary import constant
from rulesdsl.runtime import BadInput, MissingFact, RulesError
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.cubes import Cube, FromAxis, Shape
from rulesdsl.vector.domains import Domains
from rulesdsl.vector.numbers import as_ints, dtype_for, looked_through, widened
from rulesdsl.vector.reasons import Reasons
from rulesdsl.vector.shaping import reading
from rulesdsl.vector.values import Bad, Leaf, Struct, Value, as_reasons, reason_of

_MOST_NUMBERS = 4096
_BYTES = 256
"""A cube of so few cells is looked up by bytes."""


def shape_for(type_: g.Type, domains: Domains, den: int = 1) -> Shape:
    """How a figure of this type is kept in a cube."""
    match type_:
        case g.OptionalType(of=of):
            return shape_for(of, domains, den)
        case g.NumberType() | g.RollType():
            return Shape("number", None, den)
        case g.YesNoType():
            return Shape("yes_no")
        case g.HeadingType(of=of) if isinstance(of, g.YesNoType):
            return Shape("yes_no")
        case _:
            return Shape("code", domains.of(type_))


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


def per_value(
    value: Leaf | Struct, work: Callable[[Val], int], dtype: Any, at: Array | bool = True
) -> Array | int:
    """A small number for each distinct value; 0 where `at` says that nobody asks."""
    arrays, make = raw(value)
    if not any(isinstance(x, np.ndarray) for x in (*arrays, at)):
        return work(make(*(int(x) for x in arrays))) if at else 0
    if isinstance(arrays[0], np.ndarray) and all(isinstance(x, int) for x in arrays[1:]):
        rest = arrays[1:]
        found = _per_number(arrays[0], lambda n: work(make(n, *rest)), dtype, at)
        if found is not None:
            return found
    arrays = list(np.broadcast_arrays(*arrays, at)[:-1])
    asked = np.broadcast_to(at, arrays[0].shape)
    some = [x[asked] for x in arrays]
    out = np.zeros(arrays[0].shape, dtype)
    memo: dict[tuple[int, ...], int] = {}
    answers: list[int] = []
    for row in zip(*(x.tolist() for x in some), strict=True):
        if row not in memo:
            memo[row] = work(make(*row))
        answers.append(memo[row])
    out[asked] = np.array(answers, dtype)
    return out


def _per_number(data: Array, work: Callable[[int], int], dtype: Any, at: Array | bool) -> Array | None:
    """For whole numbers that lie near one another: by a table of those that occur."""
    if data.dtype == np.dtype(object) or not data.size:
        return None
    low, high = int(data.min()), int(data.max())
    if high - low >= _MOST_NUMBERS:
        return None
    some = high - low + 1
    wide = np.promote_types(np.int32, dtype_for(low, high))
    places = data.astype(wide) - low if low else data
    table = np.zeros(some, dtype)
    for place in _occurring(places, some, at):
        table[place] = work(place + low)
    found: Array = table.take(places)
    return found if at is True else np.multiply(found, at, dtype=dtype)


def _occurring(places: Array, some: int, at: Array | bool) -> list[int]:
    """Which of the numbers below `some` occur where `at` says. Bytes are sought fastest."""
    masked = isinstance(at, np.ndarray) and at.shape == places.shape
    if some < 255:
        small = places.astype(np.uint8)
        said = (small | np.negative(~at, dtype=np.uint8, casting="unsafe") if masked else small).tobytes()
        return [place for place in range(some) if place in said]
    occurs = np.zeros(some, np.bool_)
    occurs[places[at] if masked else places] = True
    found: list[int] = np.flatnonzero(occurs).tolist()
    return found


def raw(value: Leaf | Struct) -> tuple[list[Any], Callable[..., Val]]:
    """The integers behind a value, and how the interpreter's value is made of them."""
    if isinstance(value, Struct):
        left, right = value.part("left"), value.part("right")
        assert isinstance(left, Leaf) and isinstance(right, Leaf)
        parts = [as_ints(left.data), left.den, as_ints(right.data), right.den]
        return parts, lambda a, b, c, d: Ratio(_exact(a, b), _exact(c, d))
    match value.kind:
        case "number":
            return [as_ints(value.data), value.den], _exact
        case "yes_no":
            return [as_ints(value.data)], bool
        case "code":
            domain = value.domain
            if domain is None:  # absent, or failed, in every row
                return [0], lambda _: None
            return [value.data], lambda code: domain.values[code]


def _exact(numerator: int, denominator: int) -> Number:
    whole = Fraction(numerator, denominator)
    return whole.numerator if whole.denominator == 1 else whole


# ---------------------------------------------------------------- look-ups


@dataclass(slots=True)
class ChartCube:
    """A chart ready to be looked up. `read` answers for heads (and, where the cells hold numbers, what
    is sought in them); `sought` are the numbers for which the cube has a place of its own: outside of
    them the least or greatest speaks, but for the words of a failure."""

    graph: g.RuleGraph
    axes: tuple[Axis, ...]
    read: Callable[[Sequence[Val], Val], Read | None]
    figures: dict[str, Shape]
    reasons: Reasons
    sought: tuple[int, int] | None = None
    cube: Cube = field(init=False)
    _rare: dict[object, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        sizes = tuple(axis.size for axis in self.axes)
        if self.sought is not None:
            sizes = (*sizes, self.sought[1] - self.sought[0] + 1)
        self.cube = Cube(sizes, self._cell, self.figures, self.reasons)
        self.cube.ahead()

    def _cell(self, keys: tuple[int, ...]) -> Val:
        """The answer for one place on each axis."""
        heads: list[Val] = []
        for n, (axis, key) in enumerate(zip(self.axes, keys, strict=False)):
            beyond = key - len(axis.axis.heads)
            if beyond < 0:
                heads.append(Head(axis.chart.id, axis.number, key, axis.axis.heads[key].printed))
                continue
            edge = (axis.axis.below, axis.axis.above, None)[beyond]
            if edge is None or edge.what != "gives":
                raise FromAxis(n)
            return None if edge.value is None else constant(self.graph, edge.value)
        sought = None if self.sought is None else keys[-1] + self.sought[0]
        read = self.read(heads, sought)
        return None if read is None else read.value

    def look(self, args: Sequence[Value], sought: Value | None = None) -> tuple[dict[str, Leaf], Bad]:
        """The figures that these arguments find, and what fails: for every figure alike, except that an
        unknown figure is the failure of itself alone."""
        places = [axis.places(arg) for axis, arg in zip(self.axes, args, strict=True)]
        at: Any = 0
        cells = prod(self.cube.sizes)
        dtype = np.dtype(np.uint8) if cells <= _BYTES else dtype_for(0, cells)
        for place, stride in zip(places, self.cube.strides, strict=False):
            if isinstance(place, np.ndarray):
                place = np.multiply(place, stride, dtype=dtype, casting="unsafe")
            else:
                place = place * stride
            at = place if isinstance(at, int) and at == 0 else at + place
        outside: Any = False
        if sought is not None:
            at, outside = self._with_sought(at, reading(sought))
        if isinstance(at, np.ndarray):
            at = at.astype(np.uint8 if cells <= _BYTES else np.intp, copy=False)
        self.cube.known(at)
        out: dict[str, Leaf] = {}
        for name in self.figures:
            leaf, bad = self.cube.leaf(name, at)
            leaf.bad = self._failures(bad, at, args, sought, outside)
            out[name] = leaf
        return out, None

    def _with_sought(self, at: Any, sought: Leaf) -> tuple[Any, Any]:
        assert self.sought is not None
        low, high = self.sought
        data = as_ints(sought.data)
        if not isinstance(sought.den, int) or sought.den != 1:
            raise NotWhole
        if not isinstance(data, np.ndarray):
            return at + (min(max(data, low), high) - low), not low <= data <= high
        if sought.lo >= low and sought.hi <= high:
            return at + np.subtract(data, low, dtype=np.int32, casting="unsafe"), False
        place = np.clip(widened(data), low, high)
        return at + (place.astype(np.int32) - low), place != data

    def _failures(self, bad: Bad, at: Any, args: Sequence[Value], sought: Value | None, outside: Any) -> Bad:
        """Numbers of reasons: of an axis by the value there, of what was sought outside by the number."""
        if bad is None or (isinstance(bad, np.ndarray) and not bad.any()):
            return None
        if sought is not None and np.any(outside):
            bad = self._outside(bad, at, reading(sought), outside)
        if np.min(np.asarray(bad), initial=0) >= 0:
            return bad
        for n, axis in enumerate(self.axes):
            here = np.asarray(bad) == -2 - n
            if np.any(here):
                bad = reason_of(here, axis.whys(args[n], here), bad)
        return bad

    def _outside(self, bad: Bad, at: Any, sought: Leaf, outside: Any) -> Bad:
        """The words of a failure name the number that was sought."""
        here = np.logical_and(np.asarray(bad) > 0, outside)
        if not here.any():
            return bad
        asked: Any = (at, as_ints(sought.data), bad)
        wide = [np.broadcast_to(x, here.shape) for x in asked]
        out = np.array(wide[2], dtype=np.int32)  # words of numbers may be many
        found = [self._why(cell, number) for cell, number in zip(
            wide[0][here].tolist(), wide[1][here].tolist(), strict=True)]  # fmt: skip
        out[here] = found
        return as_reasons(out.astype(np.int64))

    def _why(self, cell: int, number: int) -> int:
        known = self._rare.get((cell, number))
        if known is not None:
            return known
        keys: list[int] = []
        rest = cell
        for step in self.cube.strides:
            key, rest = divmod(rest, step)
            keys.append(key)
        heads = [
            Head(a.chart.id, a.number, key, a.axis.heads[key].printed)
            for a, key in zip(self.axes, keys, strict=False)
        ]
        reason = 0
        try:
            self.read(heads, number)
        except (RulesError, BadInput) as error:
            reason = self.reasons.of(error, True)
        self._rare[cell, number] = reason
        return reason


class NotWhole(Exception):
    """Something other than a whole number is sought: each distinct case is looked up by itself."""
