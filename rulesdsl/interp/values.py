"""Values at run time.

In: constants of the graph (`graph.Value`). Out: what the interpreter computes with: exact
numbers, yes/no, text (dates too, in ISO form), enum members, outcome cases, records with the
fields that are given, tuples for lists, `None` for absent, headings, rolls, figures and the
results of resolvers. All are immutable and compare by meaning; what a page would show is their
`printed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import ClassVar, Protocol, TypeAlias

from rulesdsl.runtime import Answer, Ended, Line, Refused, printed
from rulesdsl.runtime.dice import OnlyTotal
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an enum; `order` is its place in the list."""

    enum: str
    name: str
    printed: str = field(compare=False, default="")
    order: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class Case:
    """A case of an outcome with its numbers; `order` is its place in the list."""

    outcome: str
    name: str
    args: tuple[int, ...] = ()
    printed: str = field(compare=False, default="")
    order: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class Rec:
    """A record: only the fields that are given. Defaults and missing facts are found by the
    record's declaration when a field is read."""

    record: str
    given: Mapping[str, Val] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.record, tuple(sorted(self.given))))

    @property
    def printed(self) -> str:
        """Its own name where it has one, else its fields."""
        name = self.given.get("name")
        if isinstance(name, str):
            return name
        return "(" + ", ".join(f"{n} {printed(v)}" for n, v in self.given.items()) + ")"


@dataclass(frozen=True, slots=True)
class Head:
    """A row or column head of a chart. `value` is what the head stands for where it has a type
    (a member, a case, a text); None for bands."""

    table: str
    axis: int
    index: int
    printed: str = field(compare=False, default="")
    value: Val = field(compare=False, default=None)


@dataclass(frozen=True, slots=True)
class Ratio:
    """`left : right`, the argument of an odds table."""

    left: Number
    right: Number

    @property
    def printed(self) -> str:
        return f"{self.left}:{self.right}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that were rolled once: the reading, and the faces by die. `made` false: the roll was not due,
    and rules that ask for it all the same see 0. `only`: no faces, as a total alone was told."""

    dice: str
    reading: int
    faces: Mapping[str, int]
    made: bool = True
    only: OnlyTotal | None = field(default=None, compare=False)

    @property
    def printed(self) -> str:
        return str(self.reading)

    def __hash__(self) -> int:
        return hash((self.dice, self.reading))


@dataclass(frozen=True, slots=True)
class UnknownFigure:
    """A figure that the source does not print: an error where it is needed."""

    chart: str
    row: str
    column: str
    rule: str
    printed: ClassVar[str] = "?"


@dataclass(frozen=True, slots=True)
class Figures:
    """The named figures of one look-up."""

    table: str
    values: Mapping[str, Val | UnknownFigure]

    @property
    def printed(self) -> str:
        return ", ".join(f"{n} {printed(v)}" for n, v in self.values.items())

    def __hash__(self) -> int:
        return hash((self.table, tuple(self.values)))


@dataclass(frozen=True, slots=True)
class Result:
    """What a resolver gives, or one pass of an `each` step: values by step name, in order."""

    resolver: str
    values: Mapping[str, Val]

    @property
    def printed(self) -> str:
        return ", ".join(f"{n} {printed(v)}" for n, v in self.values.items())

    def __hash__(self) -> int:
        return hash((self.resolver, tuple(self.values)))


@dataclass(frozen=True, slots=True)
class Folded(Result):
    """What an `each` step that carries comes to: its carried values at the end, whether it was
    `stopped`, and its `passes`."""

    def __hash__(self) -> int:
        return hash((self.resolver, tuple(self.values)))


class StepSource(Protocol):
    """Where the steps of a pass are worked out."""

    def step(self, name: str) -> Val: ...


@dataclass(frozen=True, slots=True, eq=False)
class Pass:
    """One pass of a repeated step while its resolver is at work: its steps are worked out when they
    are needed. What a resolver gives holds a `Result` in its place."""

    resolver: str
    names: tuple[str, ...]
    frame: StepSource


@dataclass(frozen=True, slots=True)
class Due:
    """A follow-on that waits: for facts only the players have, or (`external`) for a book that is
    not here. `known` are the fields already settled."""

    resolver: str
    step: str
    known: Mapping[str, Val]
    asked: tuple[str, ...] = ()
    external: bool = False

    def __hash__(self) -> int:
        return hash((self.resolver, self.step, self.asked))


@dataclass(frozen=True, slots=True)
class Total:
    """The total of a modifiers list, the lines that count and the totals of its groups. `factor`
    where they multiply."""

    value: Number
    lines: tuple[Line, ...] = ()
    groups: Mapping[str, Number] = field(default_factory=dict)
    factor: bool = False

    def __hash__(self) -> int:
        return hash((self.value, self.lines))


Number: TypeAlias = int | Fraction
Val: TypeAlias = (
    int
    | Fraction
    | bool
    | str
    | Member
    | Case
    | Rec
    | Head
    | Ratio
    | Roll
    | Figures
    | Result
    | Pass
    | Due
    | Answer
    | Total
    | Refused
    | Ended
    | tuple["Val", ...]
    | None
)


Nested: TypeAlias = Mapping[str, "Val | Nested"]
"""Choices and answers by name; those of follow-ons and repeated steps are nested under theirs."""


class IllTyped(Exception):
    """A value of another kind than the graph promises: our own fault, never the rulebook's."""


def exact(value: Number) -> Number:
    """An integer wherever the number is whole."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


def as_number(value: Val) -> Number:
    """The number of a value: a roll counts as its reading, a modifiers list as its total."""
    match plain(value):
        case bool():
            raise IllTyped(f"a number was promised, not {value!r}")
        case int() | Fraction() as number:
            return number
        case _:
            raise IllTyped(f"a number was promised, not {value!r}")


def as_whole(value: Val) -> int:
    number = as_number(value)
    if isinstance(number, int):
        return number
    raise IllTyped(f"a whole number was promised, not {value!r}")


def as_yes(value: Val) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, Answer):
        return value.holds
    raise IllTyped(f"yes or no was promised, not {value!r}")


def as_list(value: Val) -> tuple[Val, ...]:
    """Absent counts as the empty list: a path through an absent thing has no elements."""
    if value is None:
        return ()
    if isinstance(value, tuple):
        return value
    raise IllTyped(f"a list was promised, not {value!r}")


def plain(value: Val) -> Val:
    """What is compared: a roll is its reading, a total its number, a typed head its value."""
    match value:
        case Roll():
            return value.reading
        case Total():
            return exact(value.value)
        case Answer():
            return value.holds
        case Head() if value.value is not None:
            return value.value
        case Fraction():
            return exact(value)
        case _:
            return value
