"""Columns of rolls: `roll.attack` (the reading), `roll.attack.red` (a die; of several of that name what they
show together), `roll.attack.2` (the second of that name). In: such columns and the rolls that a function
makes. Out: by name what was told, the nth in its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from rulesdsl import graph as g
from rulesdsl.runtime import BadInput
from rulesdsl.vector.asked import steps_of, walked
from rulesdsl.vector.columns import BadColumns
from rulesdsl.vector.dice import ToldRoll
from rulesdsl.vector.given import Given, Part, Rows
from rulesdsl.vector.numbers import as_ints
from rulesdsl.vector.reading import Reader
from rulesdsl.vector.values import Bad, Mask, failing, first, join, meet, tidy, without

NUMBERED: Final = re.compile(r"[1-9]\d{0,4}", re.ASCII)
"""The number of an element of a list, or of the nth roll of a name."""
_MOST_ROLLS = 10_000


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
    """One roll of a name: its reading, its dice, or both. `in_part`: the reason where some of its dice are
    told and others are not."""

    in_part: int
    reading: Given | None = None
    dice: dict[str, Given] = field(default_factory=dict)

    def rows(self, some_rows: Rows) -> ToldRoll:
        """What was told in some rows."""
        whole = None if self.reading is None else self.reading.rows(some_rows)
        dice = {name: given.rows(some_rows) for name, given in self.dice.items()}
        bad: Bad = None
        shown: Mask = bool(dice)
        some: Mask = False
        for part in (*dice.values(), *([] if whole is None else [whole])):
            bad = first(bad, part.bad)
        for part in dice.values():
            shown, some = meet(shown, _there(part)), join(some, _there(part))
        bad = tidy(first(bad, failing(without(some, shown), self.in_part)))
        faces = {name: as_ints(part.leaf.data) for name, part in dice.items()}
        if whole is None:
            return ToldRoll(None, False, faces, shown, bad)
        return ToldRoll(as_ints(whole.leaf.data), _there(whole), faces, shown, bad)


def _there(given: Part) -> Mask:
    return True if given.valid is None else given.valid


def told_rolls(
    columns: Mapping[str, object], kinds: Mapping[str, g.Dice], once: Collection[str], reader: Reader
) -> dict[str, list[RollColumns | None]]:
    """The rolls that are given; `once` are those that are made once at the most."""
    found: dict[str, dict[int, RollColumns]] = {}
    names: dict[tuple[str, int, str | None], str] = {}
    for name, data in columns.items():
        place = roll, number, die = _place(name, kinds)
        if place in names:
            raise BadColumns(f"{names[place]} and {name} tell the same roll: leave one of them out")
        names[place] = name
        why = BadInput(_column(roll), f"its dice are {_dice(kinds[roll])}: tell all of them")
        in_part = reader.program.reasons.of(why)
        one = found.setdefault(roll, {}).setdefault(number, RollColumns(in_part))
        given = reader.read(name, g.NumberType(), data)
        if die is None:
            one.reading = given
        else:
            one.dice[die] = given
    for roll, some in found.items():
        if max(some) > 0 and (roll or "roll") in once:
            raise BadColumns(f"{_column(roll)}.{max(some) + 1}: {_column(roll)} is made once")
        dice = {die.name for die in kinds[roll].dice}
        if any(one.dice and set(one.dice) != dice for one in some.values()):
            raise BadColumns(f"{_column(roll)}: its dice are {_dice(kinds[roll])}; give all of them")
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
        if rest and NUMBERED.fullmatch(rest[0]):
            number = int(rest.pop(0)) - 1
            if number >= _MOST_ROLLS:
                raise BadColumns(f"{name}: of one name {_MOST_ROLLS:,} rolls can be told")
        dice = {die.name for die in kinds[roll].dice}
        if len(rest) > 1 or (rest and rest[0] not in dice):
            break
        return roll, number, rest[0] if rest else None
    known = ", ".join(map(_column, kinds)) or "none"
    raise BadColumns(f"{name}: no such roll is made; the rolls are: {known}")


def _column(roll: str) -> str:
    """What the column of a roll is called."""
    return f"roll.{roll}" if roll else "roll"


def _dice(dice: g.Dice) -> str:
    return ", ".join(die.name for die in dice.dice)
