"""Columns of rolls: `roll.attack` (the reading), `roll.attack.red` (a die), `roll.attack.2` (the second
of that name). In: such columns and the rolls that a function makes. Out: by name what was told, the nth
in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.vector.asked import steps_of, walked
from rulesdsl.vector.columns import BadColumns
from rulesdsl.vector.dice import Told
from rulesdsl.vector.numbers import as_ints
from rulesdsl.vector.reading import Given, Part, Reader
from rulesdsl.vector.values import Mask


def rolls_of(graph: g.RuleGraph, node: g.Function) -> dict[str, g.Dice]:
    """Every roll that a function may make, by its full name."""
    if isinstance(node, g.Table):
        dice = rolled_on(graph, node)
        return {} if dice is None else {"": dice}
    steps = walked(graph, steps_of(node))
    rolls = {path + step.name: step.dice for path, step in steps if isinstance(step, g.RollStep)}
    return {name: graph.dice_by_id[dice] for name, dice in rolls.items()}


def rolled_on(graph: g.RuleGraph, table: g.Table) -> g.Dice | None:
    """The dice by which a table is entered in its cells. (Where they are one of its heads, what was rolled
    is an argument.)"""
    if table.dice is None or table.cells_are not in ("rolls", "at_least"):
        return None
    return graph.dice_by_id[table.dice]


@dataclass(slots=True)
class RollColumns:
    """One roll of a name: its reading, or its dice."""

    reading: Given | None = None
    dice: dict[str, Given] = field(default_factory=dict)

    def rows(self, start: int, end: int) -> Told:
        """What was told in some rows."""
        if self.reading is not None:
            given = self.reading.rows(start, end)
            return Told(as_ints(given.leaf.data), _there(given))
        dice = {name: given.rows(start, end) for name, given in self.dice.items()}
        valid: Mask = True
        for given in dice.values():
            valid = np.logical_and(valid, _there(given))
        return Told(None, valid if isinstance(valid, np.ndarray) else bool(valid), {
            name: as_ints(given.leaf.data) for name, given in dice.items()})  # fmt: skip


def _there(given: Part) -> Mask:
    there: Any = True if given.valid is None else given.valid
    if given.bad is not None:
        there = np.logical_and(there, np.equal(given.bad, 0))
    return there if isinstance(there, np.ndarray) else bool(there)


def told_rolls(
    columns: Mapping[str, object], kinds: Mapping[str, g.Dice], reader: Reader
) -> dict[str, list[RollColumns | None]]:
    """The rolls that are given."""
    found: dict[str, dict[int, RollColumns]] = {}
    for name, data in columns.items():
        roll, number, die = _place(name, kinds)
        one = found.setdefault(roll, {}).setdefault(number, RollColumns())
        given = reader.read(name, g.NumberType(), data)
        if die is None:
            one.reading = given
        else:
            one.dice[die] = given
    for roll, some in found.items():
        wanted = {die.name for die in kinds[roll].dice}
        for one in some.values():
            if one.reading is None and set(one.dice) != wanted:
                raise BadColumns(f"roll.{roll}: its dice are {', '.join(sorted(wanted))}; give all of them")
    return {roll: [some.get(n) for n in range(max(some) + 1)] for roll, some in found.items()}


def _place(name: str, kinds: Mapping[str, g.Dice]) -> tuple[str, int, str | None]:
    """Which roll, the how manyeth (from 0), and which die of it."""
    parts = name.split(".")[1:]
    for length in range(len(parts), -1, -1):
        roll = ".".join(parts[:length])
        if roll not in kinds:
            continue
        rest = parts[length:]
        number = 0
        if rest and rest[0].isdigit():
            number = int(rest.pop(0)) - 1
        if number < 0 or len(rest) > 1 or (rest and rest[0] not in {d.name for d in kinds[roll].dice}):
            break
        return roll, number, rest[0] if rest else None
    known = ", ".join(f"roll.{one}" if one else "roll" for one in kinds) or "none"
    raise BadColumns(f"{name}: no such roll is made; the rolls are: {known}")
