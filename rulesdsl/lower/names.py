"""Python names for the names of a rulebook.

In: names as the rulebook has them. Out: identifiers that are none of Python's own words and none
that are taken, the same on every run: a trailing underscore, then a number, keeps them apart.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterable
from typing import Final

BUILTINS: Final = frozenset(name for name in dir(builtins) if not name.startswith("_"))
_NOT_A_LETTER: Final = re.compile(r"[^0-9A-Za-z_]")
ATTRIBUTES_TAKEN: Final = frozenset(
    {"int", "str", "bool", "tuple", "object", "property", "classmethod", "isinstance", "super"}
)
"""Names that a class body needs for itself."""


def identifier(name: str) -> str:
    """`name` as letters, digits and underscores, not beginning with a digit or two underscores."""
    plain = _NOT_A_LETTER.sub("_", name) or "_"
    if plain[0].isdigit():
        plain = f"n{plain}"
    if plain.startswith("__"):
        plain = "n" + plain.lstrip("_")
    return plain


def snake(name: str) -> str:
    return identifier(name)


def upper(name: str) -> str:
    """`area_fire_table` is `AREA_FIRE_TABLE`; `AreaFire` is `AREA_FIRE`."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return identifier(apart).upper()


def camel(name: str) -> str:
    """`area_fire` is `AreaFire`."""
    return identifier("".join(part[:1].upper() + part[1:] for part in identifier(name).split("_")))


class Taken:
    """The names of one scope. `give` returns a free one and remembers it."""

    def __init__(self, taken: Iterable[str] = (), outer: Taken | None = None) -> None:
        self._taken = set(taken)
        self._outer = outer

    def holds(self, name: str) -> bool:
        return name in self._taken or (self._outer is not None and self._outer.holds(name))

    def give(self, wanted: str) -> str:
        name = wanted if not keyword.iskeyword(wanted) else f"{wanted}_"
        if self.holds(name):
            name = f"{wanted}_"
        number = 2
        while self.holds(name):
            name = f"{wanted}_{number}"
            number += 1
        self._taken.add(name)
        return name


def attributes(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Attribute names of one class by the rulebook's names."""
    scope = Taken({*ATTRIBUTES_TAKEN, *taken})
    return {name: scope.give(identifier(name)) for name in dict.fromkeys(names)}
