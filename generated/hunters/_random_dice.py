# Hunters from the Sky 1.0
# dated 2009-07-01
# Hunters from the Sky, game rules, revisions and update
# Written by rulesdsl.
# Do not edit: edit the rules and build.
"""Dice that the computer rolls."""

from __future__ import annotations

import random

from ._runtime import DiceKind

# ------------------------------------------------------------------------------
# Dice that the computer rolls: apart, since most who have dice of their own need no others.


class RandomDice:
    """Dice rolled by the computer; the same `seed` gives the same rolls."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def roll(
        self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None
    ) -> tuple[int, ...]:
        pick = self._random.randrange
        return tuple([pick(n) + 1 for n in sides])

    def within(self, name: str) -> RandomDice:
        return self
