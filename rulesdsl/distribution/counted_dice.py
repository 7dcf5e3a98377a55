"""Dice by a counter: what falls hangs on the seed, the row and the roll, and on nothing else.

In: a seed and the number of a row. Out: a source of dice for that row. The same seed and row give
the same dice whatever was rolled before, in whichever order or on whichever machine rows are worked
out; `key` and `mixed` are all there is to it, so that arrays can do the same a column at a time.
"""

from __future__ import annotations

from hashlib import blake2b

from rulesdsl.runtime import DiceKind

STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
MASK = (1 << 64) - 1


def key(seed: int, name: str, nth: int, die: int) -> int:
    """What a column of dice starts from: die `die` of the `nth` roll of that name, both from 0."""
    raw = blake2b(f"{seed}/{name}/{nth}/{die}".encode(), digest_size=8).digest()
    return int.from_bytes(raw, "little")


def mixed(start: int, row: int) -> int:
    """64 even bits for a row (from 0): splitmix64."""
    z = (start + (row + 1) * STEP) & MASK
    z = ((z ^ (z >> 30)) * FIRST) & MASK
    z = ((z ^ (z >> 27)) * SECOND) & MASK
    return z ^ (z >> 31)


def face(bits: int, sides: int) -> int:
    """The face, 1 to `sides`, that 64 bits show."""
    return 1 + ((bits >> 32) * sides >> 32)


class CountedDice:
    """The dice of one row. `keys` may be shared by all rows of one seed: it only saves time."""

    __slots__ = ("_keys", "_prefix", "_row", "_seed", "_used")

    def __init__(
        self,
        seed: int,
        row: int,
        keys: dict[tuple[str, int, int], int] | None = None,
        prefix: str = "",
        used: dict[str, int] | None = None,
    ) -> None:
        self._seed = seed
        self._row = row
        self._keys = {} if keys is None else keys
        self._prefix = prefix
        self._used: dict[str, int] = {} if used is None else used

    def roll(self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None) -> tuple[int, ...]:
        full = self._prefix + name
        nth = self._used.get(full, 0)
        self._used[full] = nth + 1
        return tuple(self._face(full, nth, die, top) for die, top in enumerate(sides))

    def within(self, name: str) -> CountedDice:
        return CountedDice(self._seed, self._row, self._keys, f"{self._prefix}{name}.", self._used)

    def _face(self, name: str, nth: int, die: int, sides: int) -> int:
        at = (name, nth, die)
        start = self._keys.get(at)
        if start is None:
            start = self._keys[at] = key(self._seed, name, nth, die)
        return face(mixed(start, self._row), sides)
