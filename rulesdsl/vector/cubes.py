"""Cubes: what a function of few small keys answers, worked out by the interpreter once per combination.

In: for every row its key on each axis (integers from 0). Figure: the value, absence and failure of each
figure. A cell is filled when a row first asks for it; afterwards a look-up is one `take` per array.
Because the interpreter fills it, it cannot answer otherwise than the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, prod
from threading import Lock
from typing import Any, Literal

import numpy as np

from rulesdsl.interp.values import Figures, UnknownFigure, Val, plain
from rulesdsl.runtime import BadInput, RulesError, UnknownCell
from rulesdsl.vector.columns import Array
from rulesdsl.vector.domains import Domain
from rulesdsl.vector.numbers import dtype_for, looked_through
from rulesdsl.vector.reasons import Reasons
from rulesdsl.vector.values import Bad, Leaf, reason_type

WHOLE = "!"
"""Of several figures: whether there is an answer at all, and its failure. The others then fail by
themselves only."""
_UNSET = -1
"""A cell that nobody has asked for yet."""
_WORKED_AHEAD = 2_000


class FromAxis(Exception):
    """The failure is that of the key on this axis: what it is hangs on the value behind the key."""

    def __init__(self, axis: int) -> None:
        self.axis = axis


Found = Val | RulesError | BadInput | FromAxis
Worker = Callable[[tuple[int, ...]], Val]


@dataclass(slots=True)
class Figure:
    """One figure of a cube. A `bad` of -2 - k: the failure of axis k."""

    kind: Literal["number", "yes_no", "code"]
    domain: Domain | None
    data: Array
    none: Array
    bad: Array
    den: int = 1
    lo: int = 0
    hi: int = 0
    absent: bool = False
    fails: bool = False


@dataclass(slots=True)
class Shape:
    """What a figure of a cube is: its kind, its domain, for numbers the denominator they all have."""

    kind: Literal["number", "yes_no", "code"]
    domain: Domain | None = None
    den: int = 1


@dataclass(slots=True)
class Cube:
    """`work` answers for one combination of keys; `figures` are its parts ("" for a single value)."""

    sizes: tuple[int, ...]
    work: Worker
    figures: Mapping[str, Shape]
    reasons: Reasons
    outs: dict[str, Figure] = field(init=False)
    full: bool = field(init=False, default=False)
    _lock: Lock = field(init=False, default_factory=Lock)

    def __post_init__(self) -> None:
        cells = max(1, prod(self.sizes))
        self.outs = {
            name: Figure(
                s.kind, s.domain, np.zeros(cells, np.bool_ if s.kind == "yes_no" else np.int8),
                np.zeros(cells, np.bool_), np.full(cells, _UNSET, np.int16), s.den,
            )
            for name, s in self.figures.items()
        }  # fmt: skip

    @property
    def strides(self) -> tuple[int, ...]:
        out: list[int] = []
        step = 1
        for size in reversed(self.sizes):
            out.append(step)
            step *= size
        return tuple(reversed(out))

    def ahead(self) -> None:
        """Fill the whole cube, where it is small."""
        if not self.full and prod(self.sizes) <= _WORKED_AHEAD:
            self._fill(np.arange(max(1, prod(self.sizes))))
            self.full = True

    def known(self, at: Array | int) -> None:
        """See to it that these cells are filled."""
        if self.full:
            return
        some = next(iter(self.outs.values()))
        there = some.bad.take(at, mode="clip") if isinstance(at, np.ndarray) else some.bad[at]
        unset = there == _UNSET
        if np.any(unset):
            self._fill(np.unique(at[unset]) if isinstance(at, np.ndarray) else np.array([at]))

    def leaf(self, figure: str, at: Array | int) -> tuple[Leaf, Bad]:
        """The figure in these cells, and what has failed: numbers of reasons, or less than 0 for the
        failure of an axis."""
        out = self.outs[figure]
        bad: Bad = None
        none: Any = None
        data: Any
        if isinstance(at, np.ndarray):
            data = looked_through(out.data, at)
            bad = _failures(out, at) if out.fails else None
            none = looked_through(out.none, at) if out.absent else None
        else:
            data = out.data[at].item()
            bad = int(out.bad[at]) or None
            none = bool(out.none[at]) or None
        return Leaf(out.kind, data, None, none, out.den, out.lo, out.hi, out.den, out.domain), bad

    # ------------------------------------------------------------ filling

    def _fill(self, cells: Array) -> None:
        with self._lock:
            for cell in cells.tolist():
                some = next(iter(self.outs.values()))
                if some.bad[cell] == _UNSET:
                    self._put(cell, self._found(cell))

    def _found(self, cell: int) -> Found:
        keys: list[int] = []
        rest = cell
        for step in self.strides:
            key, rest = divmod(rest, step)
            keys.append(key)
        try:
            return self.work(tuple(keys))
        except (RulesError, BadInput, FromAxis) as error:
            return error

    def _put(self, cell: int, found: Found) -> None:
        several = WHOLE in self.outs
        known = found.values if several and isinstance(found, Figures) else {}
        # The first last: a cell counts as filled once that one is.
        for name, out in reversed(self.outs.items()):
            value: Any = found
            if name == WHOLE and isinstance(found, Figures):
                value = True
            elif several and name != WHOLE:
                value = known.get(name)
            self._put_one(out, cell, value)

    def _put_one(self, out: Figure, cell: int, value: Any) -> None:
        bad = 0
        match value:
            case FromAxis(axis=axis):
                bad = -2 - axis
            case RulesError() | BadInput():
                bad = self.reasons.of(value, True)
            case UnknownFigure():
                bad = self.reasons.of(UnknownCell(value.chart, value.row, value.column, value.rule), True)
            case None:
                out.none[cell] = True
                out.absent = True
            case _:
                self._keep(out, cell, value)
        out.fails = out.fails or bad != 0
        if np.promote_types(reason_type(bad), out.bad.dtype) != out.bad.dtype:
            out.bad = out.bad.astype(np.int32)
        out.bad[cell] = bad

    def _keep(self, out: Figure, cell: int, value: Val) -> None:
        if out.kind == "yes_no":
            out.data[cell] = value
            return
        if out.kind == "code":
            assert out.domain is not None
            number = out.domain.code(value)
        else:
            exact = plain(value)
            assert isinstance(exact, int | Fraction)
            number = int(exact * out.den)
        out.lo, out.hi = min(out.lo, number), max(out.hi, number)
        dtype = dtype_for(out.lo, out.hi)
        if out.data.dtype != dtype:
            out.data = out.data.astype(np.promote_types(out.data.dtype, dtype))
        out.data[cell] = number


def _failures(out: Figure, at: Array) -> Bad:
    """What has failed in these cells. Few rows come to such: by bytes it is soon seen that none did."""
    if at.itemsize == 1 and not looked_through(out.bad != 0, at).any():
        return None
    failed: Array = out.bad.take(at, mode="clip")
    return failed


def denominators(values: list[Fraction]) -> int:
    """One denominator for all of them."""
    return lcm(1, *(v.denominator for v in values))
