"""Dice come only through an argument: random, a tape of named values, or whatever a caller makes.

A source of dice answers `roll(name, sides, kind)` with the faces (1 to the number of sides) of
the dice in order. `kind` says how they are read, so that a tape can hold readings ("46") and a
walker over all outcomes can take like dice together. `within(name)` gives the same source for a
follow-on or a repeated step: its rolls are named `retreat.die`, `fired.dr`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Protocol, Self, cast

from rulesdsl.runtime.errors import (
    MOST_TIMES,
    BadInput,
    MissingRoll,
    NeverEnds,
    NoSuchRoll,
    too_often,
)
from rulesdsl.runtime.given import exactly, told
from rulesdsl.runtime.records import dataclass, field

MOST_READINGS: Final = 10_000
"""How many faces of the dice of one kind are kept with what they read."""


class OnlyTotal(tuple[int, ...]):
    """What is known of dice of which only the total was told, and that could have made it in
    several ways: no face. `MissingRoll` where one is looked at. `one_way`: how it may be told."""

    name: str
    total: int
    one_way: str

    @classmethod
    def of(cls, name: str, total: int, names: tuple[str, ...], faces: tuple[int, ...]) -> OnlyTotal:
        """The total of the roll `name`; some `faces` that make it, for the example."""
        only = cls()
        only.name, only.total = name, total
        shown = shown_by_name(names, faces)
        only.one_way = f"({', '.join(f'{die} {face}' for die, face in shown.items())})"
        return only

    def lacking(self) -> MissingRoll:
        """What is said where a die is looked at."""
        return MissingRoll(self.name, f"only the total {self.total} is given", self.one_way)

    def __getitem__(self, at: object) -> Any:
        raise self.lacking()

    def __hash__(self) -> int:
        raise TypeError("a total stands for no faces")


@dataclass(frozen=True, slots=True)
class DiceKind:
    """How some dice are read.

    `weights` multiply the faces: (10, 1) for tens and ones, (1, 1) for a sum. With `digits` a
    face of ten shows the digit 0, and `zero_reads` is what a reading of 0 counts as (0 or 100, or
    10 for one die).
    """

    words: str
    sides: tuple[int, ...]
    names: tuple[str, ...]
    weights: tuple[int, ...]
    digits: bool = False
    zero_reads: int = 0
    _readings: dict[tuple[int, ...], int] = field(
        default_factory=dict[tuple[int, ...], int], init=False, repr=False, compare=False
    )
    """What has been read once."""
    _shown: dict[int, list[tuple[int, ...]]] = field(
        default_factory=dict[int, list[tuple[int, ...]]], init=False, repr=False, compare=False
    )
    """By a reading, the first faces that show it, and others where there are any."""

    def read(self, faces: tuple[int, ...]) -> int:
        """The number that these faces show."""
        try:
            return self._readings[faces]
        except KeyError:
            found = self._read(faces)
            if len(self._readings) < MOST_READINGS:
                self._readings[faces] = found
            return found
        except TypeError:  # a total alone, or somebody's dice gave a list
            return self._read(faces)

    def _read(self, faces: tuple[int, ...]) -> int:
        total = total_alone(faces)
        if total is not None:
            return total
        if not self.digits:
            return sum(w * f for w, f in zip(self.weights, faces, strict=True))
        total = sum(
            w * (0 if f == 10 and s == 10 else f)
            for w, f, s in zip(self.weights, faces, self.sides, strict=True)
        )
        return total or self.zero_reads

    def faces(self, reading: int, name: str = "dice") -> tuple[int, ...] | None:
        """The faces that show `reading`, an `OnlyTotal` of the roll `name` where that leaves open
        what each die shows; None where the dice cannot show it."""
        found = self._shown.get(reading)
        if found is None:
            found = self.ways(reading, 2)
            if len(self._shown) < MOST_READINGS:
                self._shown[reading] = found
        if not found:
            return None
        if len(found) > 1 and len(set(self.names)) > 1:
            return OnlyTotal.of(name, reading, self.names, found[0])
        return found[0]

    def shows(self, number: int | Fraction) -> bool:
        """Whether these dice can read this number."""
        if self.digits or len(set(self.weights)) > 1:
            return bool(self.ways(int(number), 1)) if number == int(number) else False
        return number == int(number) and len(self.sides) <= number <= sum(self.sides)

    def not_rolled(self, said: str) -> str:
        """Why a number, as somebody `said` it, is no roll of these dice: with what they do show."""
        return f"{said} cannot be rolled with {self.words or 'these dice'} ({self._shown_words()})"

    def _shown_words(self) -> str:
        """`2..12`; `11..66, each digit 1..6`; `1..100`."""
        tens = [self.digits and sides == 10 for sides in self.sides]
        dice = list(zip(self.weights, self.sides, tens, strict=True))
        least = sum(0 if ten else weight for weight, _, ten in dice)
        greatest = sum(weight * (9 if ten else sides) for weight, sides, ten in dice)
        if all(tens) and self.zero_reads:
            least, greatest = 1, max(greatest, self.zero_reads)
        apart = len(set(self.weights)) > 1 and len(set(self.sides)) == 1 and not any(tens)
        each = f", each digit 1..{self.sides[0]}" if apart else ""
        return f"{least}..{greatest}{each}"

    def ways(self, reading: int, most: int | None = None) -> list[tuple[int, ...]]:
        """All faces that show `reading`, or the first `most` of them."""
        found: list[tuple[int, ...]] = []
        shown = [
            [
                weight * (0 if self.digits and face == 10 == sides else face)
                for face in range(1, sides + 1)
            ]
            for weight, sides in zip(self.weights, self.sides, strict=True)
        ]
        totals = [reading] if reading or not self.digits else []
        if self.digits and reading == self.zero_reads:
            totals.append(0)
        for total in totals:
            if most is None or len(found) < most:
                _add_ways(shown, total, (), found, most)
        return found

    def roll(self, dice: Dice, name: str) -> int:
        """One roll, read whole."""
        try:
            faces = dice.roll(name, self.sides, self)
        except AttributeError as fault:
            raise no_dice(dice, fault) from None
        try:
            return self._readings[faces]
        except (KeyError, TypeError):
            return self.read(faces)

    def rolls(self, dice: Dice, name: str, times: int | Fraction) -> int:
        """The sum of several rolls."""
        total = 0
        if times < 1:
            return total
        if times > MOST_TIMES:
            raise too_often(name)
        try:
            for _ in range(int(times)):
                total += self.read(dice.roll(name, self.sides, self))
        except AttributeError as fault:
            raise no_dice(dice, fault) from None
        return total


def shown_by_name(names: Sequence[str], faces: Sequence[int]) -> dict[str, int]:
    """What dice show by their names: those under one name together."""
    shown: dict[str, int] = {}
    for die, face in zip(names, faces, strict=True):
        shown[die] = shown.get(die, 0) + face
    return shown


def adding_up(total: int, sides: Sequence[int]) -> tuple[int, ...] | None:
    """Some faces of dice that come to a total; None where they cannot."""
    left = total - len(sides)
    faces: list[int] = []
    for top in reversed(sides):
        more = max(0, min(top - 1, left))
        faces.append(1 + more)
        left -= more
    return None if left else tuple(reversed(faces))


def _add_ways(
    shown: Sequence[Sequence[int]],
    rest: int,
    start: tuple[int, ...],
    found: list[tuple[int, ...]],
    most: int | None,
) -> None:
    """To `found` the faces of the dice after `start` that make up the `rest`; `shown` is what the
    faces of each die count. A start that no faces can make up for is left at once."""
    at = len(start)
    if at == len(shown):
        found.append(start)
        return
    least = sum(min(counts) for counts in shown[at + 1 :])
    greatest = sum(max(counts) for counts in shown[at + 1 :])
    for face, counts in enumerate(shown[at], 1):
        if least <= rest - counts <= greatest:
            _add_ways(shown, rest - counts, (*start, face), found, most)
            if most is not None and len(found) >= most:
                return


def no_dice(value: object, fault: AttributeError) -> Exception:
    """What is said of something that cannot be rolled; a fault inside of somebody's dice stays."""
    if hasattr(value, "roll"):
        return fault
    kinds = "TapeDice, RandomDice, or an object with roll(name, sides, kind)"
    return BadInput("dice", f"{told(value)} cannot be rolled; give {kinds}")


class Dice(Protocol):
    """A source of dice."""

    def roll(
        self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None
    ) -> tuple[int, ...]:
        """The faces of the dice, in order."""
        ...

    def within(self, name: str) -> Dice:
        """The same source, for the rolls of a follow-on or of a repeated step."""
        ...


class Roll(int):
    """A roll that can be read whole, as a number, and die by die. `kind` says how."""

    kind: ClassVar[DiceKind]
    faces: tuple[int, ...]

    @classmethod
    def rolled(cls, dice: Dice, name: str) -> Self:
        try:
            faces = dice.roll(name, cls.kind.sides, cls.kind)
        except AttributeError as fault:
            raise no_dice(dice, fault) from None
        roll = cls(cls.kind.read(faces))
        roll.faces = faces
        return roll

    @classmethod
    def shown(cls, faces: tuple[int, ...]) -> Self:
        """The roll that shows these faces; 0 on every die: it was not made."""
        if not any(faces):
            return cls.not_rolled()
        roll = cls(cls.kind.read(faces))
        roll.faces = faces
        return roll

    @classmethod
    def not_rolled(cls) -> Self:
        """What the steps see of a roll that was not made: 0 on every die."""
        roll = cls(0)
        roll.faces = (0,) * len(cls.kind.sides)
        return roll


class Rerolls(Protocol):
    """Counts the rounds of rolls that are made again."""

    def another(self) -> None: ...


class Rounds:
    """How often dice have been rolled again: a rule that never settles is stopped."""

    __slots__ = ("left", "title")

    def __init__(self, title: str, most: int = 1000) -> None:
        self.title = title
        self.left = most

    @classmethod
    def of(cls, dice: Dice, title: str) -> Rerolls:
        """Dice that walk through all outcomes count in their own way."""
        own = getattr(dice, "rounds", None)
        return cls(title) if own is None else own(title)

    def another(self) -> None:
        if self.left == 0:
            raise NeverEnds(self.title)
        self.left -= 1


def total_alone(faces: tuple[int, ...]) -> int | None:
    """The total, where no more was told. By its attribute: generated packages have classes of
    their own."""
    total: int | None = getattr(faces, "total", None)
    return total


Rolled = int | tuple[int, ...] | Mapping[str, int | Sequence[int]]
"""A roll as a player tells it: the reading (46), the faces (4, 6), or die by die by name. Of dice
under one name what they show together (as rules read them), or each: {"blue": 1, "red": (2, 5)}."""


@dataclass(slots=True)
class TapeDice:
    """Dice that a player rolled: for each roll's name its values, in the order they are rolled.

    `TapeDice({"attack": 46, "retreat.die": 4, "fired.dr": [7, 5]})`
    """

    values: Mapping[str, Rolled | list[Rolled]]
    prefix: str = ""
    _used: dict[str, int] = field(default_factory=dict[str, int])

    def roll(
        self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None
    ) -> tuple[int, ...]:
        full = self.prefix + name
        given = self.values.get(full)
        if given is None:
            raise MissingRoll(full, "no value is given")
        values = given if isinstance(given, list) else [given]
        used = self._used.get(full, 0)
        if used >= len(values):
            raise MissingRoll(full, f"only {len(values)} given, one more is needed")
        self._used[full] = used + 1
        return faces_told(full, values[used], sides, kind)

    def within(self, name: str) -> TapeDice:
        return TapeDice(self.values, f"{self.prefix}{name}.", self._used)

    def unused(self) -> tuple[str, ...]:
        """Names on the tape that no roll has asked for (all their values)."""
        return tuple(
            name
            for name, given in self.values.items()
            if self._used.get(name, 0) < (len(given) if isinstance(given, list) else 1)
        )


def faces_told(
    name: str, value: Rolled, sides: tuple[int, ...], kind: DiceKind | None
) -> tuple[int, ...]:
    """The faces of a roll as somebody tells it; `NoSuchRoll` where these dice cannot show it."""
    if type(value) is tuple and len(value) == len(sides):
        # Nearly always faces that the dice have.
        for face, top in zip(value, sides, strict=True):
            if type(face) is not int or not 1 <= face <= top:
                break
        else:
            return value
    reading_told = exactly(value)
    if reading_told is not None:
        value = int(reading_told)
        if value != reading_told:
            raise NoSuchRoll(name, f"{told(reading_told)} is not a whole number")
        reading = kind or DiceKind("", sides, ("dice",) * len(sides), (1,) * len(sides))
        faces = reading.faces(value, name)
        if faces is None:
            raise NoSuchRoll(name, reading.not_rolled(told(value)))
        return faces
    if isinstance(value, Mapping):
        names = tuple(dict.fromkeys(kind.names)) if kind else ()
        if kind is None or set(value) != set(names):
            raise NoSuchRoll(name, f"its dice are {', '.join(names)}")
        value = tuple(face for die in names for face in _of_one_name(name, die, value[die], kind))
    return _checked(name, value, sides)


def _of_one_name(name: str, die: str, shown: object, kind: DiceKind) -> Sequence[Any]:
    """The faces of the dice called `die`, of what is told of them: of several what they show
    together, or each of them."""
    sides = [top for one, top in zip(kind.names, kind.sides, strict=True) if one == die]
    if isinstance(shown, tuple | list):
        each = cast("Sequence[Any]", shown)
        if len(each) != len(sides):
            raise NoSuchRoll(name, f"{len(each)} faces of {die} given, {len(sides)} are rolled")
        return each
    total = exactly(shown)
    if len(sides) == 1 or total is None or total != int(total):
        return (shown,)
    faces = adding_up(int(total), sides)
    if faces is None:
        low, high = len(sides), sum(sides)
        said = f"the {low} dice called {die} show {low}..{high} together"
        raise NoSuchRoll(name, f"{said}, not {told(total)}")
    return faces


def _checked(name: str, value: object, sides: tuple[int, ...]) -> tuple[int, ...]:
    if not isinstance(value, tuple | list):
        raise NoSuchRoll(name, f"{told(value)} is not a roll; write 46, (4, 6), or die by die")
    shown = cast("Sequence[object]", value)
    numbers = [exactly(face) for face in shown]
    faces = tuple(int(face) for face in numbers if face is not None and face == int(face))
    if len(faces) != len(numbers):
        raise NoSuchRoll(name, f"{told(shown)} are not the faces of dice")
    if len(faces) != len(sides):
        raise NoSuchRoll(name, f"{len(faces)} dice given, {len(sides)} are rolled")
    for face, top in zip(faces, sides, strict=True):
        if not 1 <= face <= top:
            raise NoSuchRoll(name, f"a die with {top} sides does not show {told(face)}")
    return faces
