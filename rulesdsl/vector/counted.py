"""Dice by a seed, a column at a time: what `CountedDice` shows in every row.

In: a seed and which rows; a roll's name, how often that name was rolled before, the die. Out: its faces.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rulesdsl.distribution.counted_dice import FIRST, SECOND, STEP, key
from rulesdsl.vector.columns import Array
from rulesdsl.vector.numbers import dtype_for


@dataclass(slots=True)
class Counted:
    """The dice of `rows` rows, the first of which is number `start`; of these only those that are number
    `at`."""

    seed: int
    start: int
    rows: int
    at: Array | None = None
    _by_row: Array | None = None
    _keys: dict[tuple[str, int], tuple[int, Array]] = field(default_factory=dict)
    """By a roll's name and die: how many keys are known, and room for more."""

    def shown(self, name: str, used: Any, die: int, sides: int) -> Array:
        """The faces of a die; `used` is how often the name was rolled before, in all rows or in each."""
        if isinstance(used, int):
            start: Any = np.uint64(key(self.seed, name, used, die))
        else:
            start = self._known(name, die, int(used.max(initial=0)) + 1).take(used)
        z: Array = self._steps() + start
        z ^= z >> np.uint64(30)
        z *= np.uint64(FIRST)
        z ^= z >> np.uint64(27)
        z *= np.uint64(SECOND)
        z ^= z >> np.uint64(31)
        z >>= np.uint64(32)
        z *= np.uint64(sides)
        z >>= np.uint64(32)
        z += np.uint64(1)
        shown: Array = z.astype(dtype_for(0, sides))
        return shown

    def _known(self, name: str, die: int, count: int) -> Array:
        """The keys of the first `count` rolls of a name, and maybe of more."""
        known, room = self._keys.get((name, die), (0, np.zeros(0, np.uint64)))
        if count > len(room):
            wider = np.zeros(max(8, 2 * count), np.uint64)
            wider[:known] = room[:known]
            room = wider
        for nth in range(known, count):
            room[nth] = key(self.seed, name, nth, die)
        if count > known:
            self._keys[name, die] = (count, room)
        return room

    def _steps(self) -> Array:
        if self._by_row is None:
            if self.at is None:
                rows = np.arange(self.start + 1, self.start + self.rows + 1, dtype=np.uint64)
            else:
                rows = self.at.astype(np.uint64) + np.uint64(self.start + 1)
            self._by_row = rows * np.uint64(STEP)
        return self._by_row
