"""Dice of the graph as the runtime reads them.

In: `graph.Dice` and a source of dice. Out: a roll with its reading and the faces of its dice.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.interp.values import Roll
from rulesdsl.runtime import Dice, DiceKind, MissingRoll
from rulesdsl.runtime.dice import OnlyTotal, shown_by_name


def kind_of(dice: g.Dice) -> DiceKind:
    """How some dice are read: summed, or as tens and ones. A ten-sided die read as a digit shows 0
    for its face 10; where the readings begin at 1, a reading of 0 is the highest."""
    each = [die for die in dice.dice for _ in range(die.count)]
    sides = tuple(die.sides for die in each)
    in_sequence = dice.reading == "sequence"
    digits = in_sequence or (dice.low == 0 and sides == (10,))
    weights = tuple(10 if in_sequence and die.place == "tens" else 1 for die in each)
    words = dice.header.title if dice.header is not None else dice.id
    zero = dice.high if digits and dice.low > 0 else 0
    return DiceKind(words, sides, tuple(die.name for die in each), weights, digits, zero)


def roll(declared: g.Dice, source: Dice | None, name: str) -> Roll:
    """One roll of the dice."""
    if source is None:
        raise MissingRoll(name, "no dice were given")
    kind = kind_of(declared)
    faces = source.roll(name, kind.sides, kind)
    if isinstance(faces, OnlyTotal):
        return Roll(declared.id, faces.total, {}, only=faces)
    return Roll(declared.id, kind.read(faces), shown_by_name(kind.names, faces))


def by_die(rolled: Roll) -> str:
    """What each die shows, for the trace: "tens 4, ones 6"."""
    return ", ".join(f"{die} {face}" for die, face in rolled.faces.items())


def not_rolled(declared: g.Dice) -> Roll:
    """What the steps see of a roll that was not made: 0 on every die."""
    return Roll(declared.id, 0, {die.name: 0 for die in declared.dice}, made=False)
