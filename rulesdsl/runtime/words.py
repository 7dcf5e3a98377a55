"""The rulebook's vocabulary: words (enums) and results with numbers in them (outcomes).

Both are there once for all answers, so neither can be changed: `dataclasses.FrozenInstanceError`.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar, Self, cast

from rulesdsl.runtime.records import never_deleted, never_set


class Word(Enum):
    """One word of a list of words. `printed` is how the rulebook writes it."""

    printed: str
    rank: int

    def __new__(cls, printed: str, *figures: object) -> Word:
        word = object.__new__(cls)
        word._value_ = word.rank = len(cls.__members__)
        word.printed = printed
        return word

    def __init_subclass__(cls, **more: Any) -> None:
        """Python has made the words by now, and sets nothing of them any more."""
        super().__init_subclass__(**more)
        if cls.__members__:
            type.__setattr__(cls, "__setattr__", never_set)
            type.__setattr__(cls, "__delattr__", never_deleted)

    def __str__(self) -> str:
        return self.printed

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __hash__ = object.__hash__


class RankedWord(Word):
    """One of a list of words that is ordered, least first."""

    def __lt__(self, other: RankedWord) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank < other.rank

    def __le__(self, other: RankedWord) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank <= other.rank

    def __gt__(self, other: RankedWord) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank > other.rank

    def __ge__(self, other: RankedWord) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank >= other.rank


class Outcome:
    """A result that may hold numbers (`2MC`). `case` is its kind, `numbers` what stands in it.

    While it is made it is of a class beside its own that lets its fields be set: to set them past a
    class that does not takes twice as long.
    """

    __slots__ = ("case", "numbers", "printed", "rank")
    rank: int
    case: str
    printed: str
    numbers: tuple[int, ...]
    _opened: ClassVar[Any]

    @classmethod
    def of(cls, rank: int, case: str, printed: str, numbers: tuple[int, ...] = ()) -> Self:
        """One of its cases."""
        made: Self = cls._opened()
        made.rank = rank
        made.case = case
        made.printed = printed
        made.numbers = numbers
        made.__class__ = cls
        return made

    def __init__(self) -> None:
        raise TypeError(f"{type(self).__name__} is made by its cases")

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "_opened" not in cls.__dict__:
            kind = cast("Any", type(cls))
            anyone = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
            space = {"__slots__": (), "_opened": None, "__init__": object.__init__, **anyone}
            cls._opened = kind(cls.__name__, (cls,), space)

    __setattr__ = never_set
    __delattr__ = never_deleted

    def __setstate__(self, state: tuple[dict[str, Any] | None, ...]) -> None:
        """As Python tells it of what has slots: those come second."""
        for fields in state:
            for name, value in (fields or {}).items():
                object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome) or self.__class__ is not other.__class__:
            return NotImplemented
        return self.rank == other.rank and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash((self.rank, self.numbers))

    def __str__(self) -> str:
        return self.printed

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.printed}>"


Outcome.__init_subclass__()  # it is made so itself


class RankedOutcome(Outcome):
    """Results in order, least first; of equal kinds the one with the lesser numbers is less."""

    __slots__ = ()

    def __lt__(self, other: RankedOutcome) -> bool:
        return (self.rank, self.numbers) < (other.rank, other.numbers)

    def __le__(self, other: RankedOutcome) -> bool:
        return (self.rank, self.numbers) <= (other.rank, other.numbers)

    def __gt__(self, other: RankedOutcome) -> bool:
        return (self.rank, self.numbers) > (other.rank, other.numbers)

    def __ge__(self, other: RankedOutcome) -> bool:
        return (self.rank, self.numbers) >= (other.rank, other.numbers)
