"""Charts as cubes: a look-up is a key per axis and one step into a cube of answers.

In: a chart of the graph and columns of arguments. Out: the answers, with what is unknown, outside or
refused as failures. What a cell says, and what is said where it says nothing, comes from the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.charts import Read
from rulesdsl.interp.values import Head, Val
from rulesdsl.interp.vocabulary import constant
from rulesdsl.runtime import BadInput, RulesError
from rulesdsl.vector.axes import Axis
from rulesdsl.vector.cubes import Cube, FromAxis, Shape
from rulesdsl.vector.domains import Domains
from rulesdsl.vector.numbers import as_ints, dtype_for, widened
from rulesdsl.vector.reasons import Reasons
from rulesdsl.vector.shaping import reading
from rulesdsl.vector.values import Bad, Leaf, Value, as_reasons, reason_of

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

    def look(self, args: Sequence[Value], sought: Value | None = None) -> dict[str, Leaf]:
        """The figures that these arguments find, each with what fails: for all alike, except that an unknown
        figure is the failure of itself alone."""
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
        return out

    def _with_sought(self, at: Any, sought: Leaf) -> tuple[Any, Any]:
        assert self.sought is not None
        low, high = self.sought
        data = as_ints(sought.data)
        assert isinstance(sought.den, int) and sought.den == 1, "a whole number is sought"
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
