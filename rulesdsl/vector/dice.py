"""Dice in columns: from columns of what was rolled, or from a seed.

In: the full name of a roll (`retreat.die`), the rows in which it is made. Out: its reading and its dice. The
nth roll of a name takes the nth value of that name's columns. A seed gives the dice of
`distribution.counted_dice`: each hangs on the seed, the row, the name and the count alone, so that it does
not matter how the rows are cut into chunks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import prod
from typing import Any, TypeAlias

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.values import Val
from rulesdsl.runtime import DiceKind, MissingRoll, NoSuchRoll
from rulesdsl.runtime.dice import OnlyTotal
from rulesdsl.vector.blending import blended
from rulesdsl.vector.columns import Array
from rulesdsl.vector.counted import Counted
from rulesdsl.vector.each_value import per_value
from rulesdsl.vector.numbers import dtype_for, widened
from rulesdsl.vector.reasons import Reasons
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Mask,
    Struct,
    Value,
    as_mask,
    failing,
    first,
    join,
    meet,
    opposite,
    reason_of,
    tidy,
    where_so,
    without,
    yes,
)

_MOST_OUTCOMES = 1 << 16
Faces: TypeAlias = Callable[[], tuple[list[Any], Bad]]
"""What each die shows, and where that is not known, as only the total was told; worked out when somebody
asks: few ask for more than the reading."""
_Rolled: TypeAlias = tuple[Faces, Any, Bad]
"""Its dice, its reading, and where it cannot be so."""
_ONLY = "roll"
"""What the one roll of a table is called, which has no name."""


@dataclass(frozen=True, slots=True)
class ToldRoll:
    """What was rolled, in the rows of a chunk: the reading, told in the rows `read`, and the dice by name,
    told in the rows `shown` (of dice under one name what they show together). `bad`: what cannot be read."""

    reading: Array | int | None
    read: Mask
    dice: Mapping[str, Array | int] = field(default_factory=dict)
    shown: Mask = False
    bad: Bad = None


@dataclass(slots=True)
class DiceSource:
    """The dice of one chunk, which begins with row `start` of all; `at`, where it has only some of the rows
    behind. `told`: by name the nth rolls."""

    reasons: Reasons
    rows: int
    start: int = 0
    seed: int | None = None
    told: Mapping[str, Sequence[ToldRoll | None]] = field(default_factory=dict)
    at: Array | None = None
    used: dict[str, Any] = field(default_factory=dict)
    _falling: Counted | None = None

    def roll(self, dice: g.Dice, name: str, made: Mask) -> Struct:
        """One roll, made in the rows `made`; 0 on every die in the others."""
        kind = kind_of(dice)
        told = self.told.get(name)
        used = self._counted(name, made)
        if told and isinstance(used, int):
            faces, reading, bad = self._nth(kind, name, told, used)
        elif told:
            faces, reading, bad = self._each_nth(kind, name, told, used)
        else:
            faces, reading, bad = self._untold(kind, name, used, _no_more(0))
        if yes(made) is not True:
            bad = where_so(bad, made)
            reading = _only(reading, made)
        return _struct(dice, kind, reading, partial(_made, faces, made), tidy(bad))

    # ------------------------------------------------------------ told

    def _each_nth(self, kind: DiceKind, name: str, told: Sequence[ToldRoll | None], used: Array) -> _Rolled:
        """Rows that have come to different counts of the same name."""
        at = np.minimum(used, len(told))
        counts = np.flatnonzero(np.bincount(at)).tolist() or [0]
        parts = [self._nth(kind, name, told, n) for n in counts if n < len(told)]
        if counts[-1] == len(told):
            parts.append(self._untold(kind, name, used, _no_more(len(told))))
        masks = [at == n for n in counts]
        bad: Any
        _, reading, bad = parts[0]
        for here, part in zip(masks[1:], parts[1:], strict=True):
            reading = blended(here, part[1], reading)
            bad = reason_of(here, part[2], bad)
        return partial(_of_several, masks, [part[0] for part in parts]), reading, bad

    def _nth(self, kind: DiceKind, name: str, told: Sequence[ToldRoll | None], number: int) -> _Rolled:
        """The roll that is number `number` (from 0) of its name in all rows."""
        missing = _no_more(min(number, len(told)))
        one = told[number] if number < len(told) else None
        there: Mask = False if one is None else join(one.read, one.shown)
        if one is None or yes(there) is False:
            return self._untold(kind, name, number, missing)
        found = self._told(kind, name, one)
        if yes(there) is True:
            return found
        return _one_of_two(there, found, self._untold(kind, name, number, missing))

    def _untold(self, kind: DiceKind, name: str, used: Any, missing: str) -> _Rolled:
        """What is rolled by the seed; without one nothing, and what is said then."""
        if self.seed is not None:
            return *self._random(kind, name, used), None
        return _nothing(kind), 0, self.reasons.of(MissingRoll(name or _ONLY, missing))

    def _told(self, kind: DiceKind, name: str, told: ToldRoll) -> _Rolled:
        """ToldRoll as a whole, or by its dice; where both are told they must be the same roll."""
        if told.reading is None or yes(told.read) is False:
            return self._by_name(kind, name, told.dice)
        if yes(told.shown) is False:
            return self._from_reading(kind, name, told.reading, told.read)
        by_dice = self._by_name(kind, name, told.dice)
        whole = self._from_reading(kind, name, told.reading, without(told.read, told.shown))
        apart = meet(meet(told.read, told.shown), as_mask(np.not_equal(by_dice[1], told.reading)))
        faces, reading, bad = _one_of_two(told.shown, by_dice, whole)
        said = "its dice make another number than the one that is told for the whole"
        return faces, reading, first(bad, failing(apart, self.reasons.of(NoSuchRoll(name or _ONLY, said))))

    def _by_name(self, kind: DiceKind, name: str, dice: Mapping[str, Array | int]) -> _Rolled:
        """Of dice under one name some faces that come to what they show together."""
        each: list[Any] = []
        wrong: Bad = None
        for die in dict.fromkeys(kind.names):
            sides = [top for one, top in zip(kind.names, kind.sides, strict=True) if one == die]
            if len(sides) == 1:
                each.append(dice[die])
                continue
            total = widened(dice[die])
            low, high = len(sides), sum(sides)
            beyond = np.logical_or(np.less(total, low), np.greater(total, high))
            said = f"the {low} dice called {die} show {low}..{high} together"
            wrong = first(wrong, tidy(failing(beyond, self.reasons.of(NoSuchRoll(name or _ONLY, said)))))
            left: Any = np.clip(total, low, high) - low
            faces = []
            for top in reversed(sides):
                more = np.minimum(left, top - 1)
                faces.append(more + 1)
                left = left - more
            each += reversed(faces)
        found, reading, bad = self._from_faces(kind, name, each)
        return found, reading, first(wrong, bad)

    def _from_faces(self, kind: DiceKind, name: str, faces: list[Any]) -> _Rolled:
        wrong: Bad = None
        for n, (told, top) in enumerate(zip(faces, kind.sides, strict=True)):
            face = widened(told)
            beyond = np.logical_or(np.less(face, 1), np.greater(face, top))
            said = f"{kind.names[n]} cannot show that: a die with {top} sides"
            wrong = first(wrong, tidy(failing(beyond, self.reasons.of(NoSuchRoll(name or _ONLY, said)))))
            faces[n] = np.asarray(np.clip(face, 1, top), dtype=np.int32)
        reading: Any = 0
        for face, weight, sides in zip(faces, kind.weights, kind.sides, strict=True):
            shown = blended(face == 10, 0, face) if kind.digits and sides == 10 else face
            reading = reading + np.asarray(shown, dtype=np.int32) * weight
        if kind.digits:
            reading = blended(reading == 0, kind.zero_reads, reading)
        return lambda: (faces, None), reading, wrong

    def _from_reading(self, kind: DiceKind, name: str, reading: Any, valid: Mask) -> _Rolled:
        """The faces that show it, where it leaves nothing open."""
        shown = _shown(kind)
        low, high = shown.low - 1, shown.low + len(shown.places) - 2
        needed = dtype_for(min(low, 0), max(high, high - low))
        small = isinstance(reading, np.ndarray) and needed.itemsize <= reading.itemsize
        near: Any = np.clip(reading if small else widened(reading), low, high)
        at = shown.places.take(np.asarray(near - low).astype(needed, copy=False), mode="clip")
        good = at >= 0
        wrong: Bad = None
        amiss = np.logical_and(~good, valid)
        if np.any(amiss):

            def why(value: Val) -> int:
                said = kind.not_rolled(str(value))
                return self.reasons.of(NoSuchRoll(name or _ONLY, said))

            wrong = per_value(Leaf("number", reading), why, np.int32, amiss)
        known = at if good.all() else blended(good, at, 0)

        def faces() -> tuple[list[Any], Bad]:
            alone = np.logical_and(shown.open.take(known), np.logical_and(good, valid))
            lacking: Bad = None
            if np.any(alone):

                def each_die(value: Val) -> int:
                    assert isinstance(value, int)
                    only = kind.faces(value, name or _ONLY)
                    assert isinstance(only, OnlyTotal)
                    return self.reasons.of(only.lacking())

                lacking = per_value(Leaf("number", reading), each_die, np.int32, alone)
            return [x.take(known) for x in shown.faces], lacking

        return faces, shown.readings.take(known), wrong

    # ------------------------------------------------------------ from a seed

    def _random(self, kind: DiceKind, name: str, used: Any) -> tuple[Faces, Any]:
        """The dice of `CountedDice`, a column at a time."""
        called = name or "roll"  # a table that is rolled on by itself
        if self._falling is None:
            self._falling = Counted(self.seed or 0, self.start, self.rows, self.at)
        faces: list[Any] = [self._falling.shown(called, used, die, top) for die, top in enumerate(kind.sides)]
        if kind.digits:
            return lambda: (faces, None), self._from_faces(kind, name, list(faces))[1]
        reading: Any = 0
        most = sum(w * s for w, s in zip(kind.weights, kind.sides, strict=True))
        for face, weight in zip(faces, kind.weights, strict=True):
            one = face.astype(dtype_for(0, most), copy=False)
            reading = reading + (one * one.dtype.type(weight) if weight != 1 else one)
        return lambda: (faces, None), reading

    def _counted(self, name: str, made: Mask) -> Any:
        """How often that name has been rolled before, now that it is rolled once more."""
        used = self.used.get(name, 0)
        if yes(made) is True:
            self.used[name] = used + 1
        elif yes(made) is None:
            self.used[name] = used + np.asarray(made, dtype=np.int32)
        return used


def _only(x: Any, made: Mask) -> Any:
    """x where the roll is made, else 0."""
    if isinstance(x, np.ndarray):
        return np.multiply(x, made)
    one = yes(made)
    if one is None:
        return blended(made, x, 0)
    return x if one else 0


def _nothing(kind: DiceKind) -> Faces:
    return lambda: ([0] * len(kind.sides), None)


def _made(faces: Faces, made: Mask) -> tuple[list[Any], Bad]:
    """What the dice show where they are rolled; 0 elsewhere."""
    if yes(made) is True:
        return faces()
    shown, alone = faces()
    return [_only(x, made) for x in shown], where_so(alone, made)


def _no_more(told: int) -> str:
    """Why a roll fails of whose name so many are told."""
    return f"only {told} given, one more is needed" if told else "no value is given"


def _one_of_two(mask: Mask, a: _Rolled, b: _Rolled) -> _Rolled:
    """a where `mask`, else b."""
    faces = partial(_of_several, [opposite(mask), mask], [b[0], a[0]])
    bad = None if a[2] is None and b[2] is None else reason_of(mask, a[2], b[2])
    return faces, blended(mask, a[1], b[1]), bad


def _of_several(masks: Sequence[Mask], faces: Sequence[Faces]) -> tuple[list[Any], Bad]:
    shown, alone = faces[0]()
    for here, some in zip(masks[1:], faces[1:], strict=True):
        others, lacking = some()
        shown = [blended(here, x, y) for x, y in zip(others, shown, strict=True)]
        alone = reason_of(here, lacking, alone)
    return shown, alone


def _struct(dice: g.Dice, kind: DiceKind, reading: Any, faces: Faces, bad: Bad) -> Struct:
    """A roll; a die that is there more than once shows the sum."""
    low = min(0, dice.low)
    whole = Leaf("number", _narrow(reading, low, dice.high), bad, None, 1, low, dice.high)

    def part(name: str) -> Value:
        if name == "":
            return whole
        total: Any = 0
        top = 0
        shown, alone = faces()
        for die, sides, face in zip(kind.names, kind.sides, shown, strict=True):
            if die == name:
                total = total + np.asarray(face, dtype=np.int32)
                top += sides
        return Leaf("number", _narrow(total, 0, top), tidy(first(bad, alone)), None, 1, 0, top)

    return Struct("roll", ("", *dict.fromkeys(kind.names)), part, bad)


def _narrow(x: Any, lo: int, hi: int) -> Any:
    if isinstance(x, np.ndarray) and x.ndim:
        return x.astype(dtype_for(lo, hi), copy=False)
    return int(x)


@dataclass(frozen=True, slots=True)
class _Shown:
    """By reading, from one below the least to one above the greatest: its place among `readings`, -1 where
    there is none; what each die shows then, and where that is open."""

    low: int
    places: Array
    readings: Array
    faces: list[Array]
    open: Array


def _shown(kind: DiceKind) -> _Shown:
    key = ("shown", kind)
    if key not in _TABLES:
        table = _readings(kind)
        every = sorted(table)
        low, high = every[0], every[-1]
        places = np.full(high - low + 3, -1, dtype_for(-1, len(every)))
        for n, value in enumerate(every):
            places[value - low + 1] = n
        dice = zip(*(table[value] for value in every), strict=True)
        faces = [np.array(some, dtype_for(0, max(some))) for some in dice]
        _TABLES[key] = _Shown(low, places, np.array(every, dtype_for(low, high)), faces, _open(kind, every))
    found: _Shown = _TABLES[key]
    return found


def _open(kind: DiceKind, readings: Sequence[int]) -> Array:
    """Of which readings more than one way is among the faces of dice with names of their own."""
    if len(set(kind.names)) == 1:
        return np.zeros(len(readings), np.bool_)
    if prod(kind.sides) <= _MOST_OUTCOMES:
        ways = np.unique(_outcomes(kind)[1], return_counts=True)[1]
        return np.greater(ways, 1)
    return np.array([len(kind.ways(value, 2)) > 1 for value in readings])


_TABLES: dict[tuple[object, ...], Any] = {}


def _outcomes(kind: DiceKind) -> tuple[list[Array], Array]:
    """The faces of every outcome by die, and its reading."""
    key = ("outcomes", kind)
    if key not in _TABLES:
        grids = np.meshgrid(*(np.arange(1, n + 1) for n in kind.sides), indexing="ij")
        columns = [x.reshape(-1).astype(np.int16) for x in grids]
        readings = np.array([kind.read(row) for row in zip(*(c.tolist() for c in columns), strict=True)])
        dtype = dtype_for(int(readings.min()), int(readings.max()))
        _TABLES[key] = (columns, readings.astype(dtype))
    found: tuple[list[Array], Array] = _TABLES[key]
    return found


def _readings(kind: DiceKind) -> dict[int, tuple[int, ...]]:
    """Every reading, with the first faces that show it."""
    key = ("readings", kind)
    if key not in _TABLES:
        table: dict[int, tuple[int, ...]] = {}
        if prod(kind.sides) <= _MOST_OUTCOMES:
            columns, readings = _outcomes(kind)
            for place, value in enumerate(readings.tolist()):
                table.setdefault(value, tuple(int(c[place]) for c in columns))
        else:
            low, high = len(kind.sides), sum(kind.sides)
            for value in range(low, high + 1):
                ways = kind.ways(value, 1)
                if ways:
                    table[value] = ways[0]
        _TABLES[key] = table
    found: dict[int, tuple[int, ...]] = _TABLES[key]
    return found
