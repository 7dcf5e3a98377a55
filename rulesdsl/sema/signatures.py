"""What a use of a function must know of it before its body is looked at.

In: nothing (data only). `table_signature` (tables.py) makes a `TableSignature` from a table's
axis lines and columns without reading its cells; `infer` checks look-ups against it.
"""

from __future__ import annotations

from typing import Literal

from rulesdsl import graph as g
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class AxisSignature:
    """One axis: `type` is what is looked up on it (bands: a number that need not be whole;
    labels without a type: text). `shiftable` when it says which way plus moves. `head` is what
    a head of it is, read of a whole row: None for a band of numbers."""

    name: str
    type: g.Type
    orientation: Literal["row", "column"]
    shiftable: bool = False
    head: g.Type | None = None


@dataclass(frozen=True, slots=True)
class TableSignature:
    """`axes` are row axes, then column axes (the order of `g.Grid.axes`); `arguments` the
    indices of those a look-up gives, in order. After them comes one more argument where
    `cells_are` is "numbers" (a number) or "odds" (a ratio `a : b`). A look-up says `rolling`
    where `cells_are` is "rolls" or "at_least". `result` is the type of a look-up: for an
    answer axis the type of its heads, or a `HeadingType` where that axis can be shifted."""

    id: g.FunctionId
    axes: tuple[AxisSignature, ...]
    arguments: tuple[int, ...]
    cells_are: Literal["values", "rolls", "numbers", "odds", "at_least"]
    result: g.Type
    dice: g.DiceId | None = None
    number_name: str | None = None
    figures: tuple[g.Figure, ...] = ()

    @property
    def takes_roll(self) -> bool:
        return self.cells_are in ("rolls", "at_least")
