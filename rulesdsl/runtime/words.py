"""The rulebook's vocabulary: words (enums) and results with numbers in them (outcomes)."""

from __future__ import annotations

from enum import Enum


class Word(Enum):
    """One word of a list of words. `printed` is how the rulebook writes it."""

    printed: str
    rank: int

    def __new__(cls, printed: str, *figures: object) -> Word:
        word = object.__new__(cls)
        word._value_ = word.rank = len(cls.__members__)
        word.printed = printed
        return word

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
    """A result that may hold numbers (`2MC`). `case` is its kind, `numbers` what stands in it."""

    __slots__ = ("case", "numbers", "printed", "rank")

    def __init__(self, rank: int, case: str, printed: str, numbers: tuple[int, ...] = ()) -> None:
        self.rank = rank
        self.case = case
        self.printed = printed
        self.numbers = numbers

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
