"""A resolver as stages: pieces of its own code between one roll and the next.

Made by `split`, run by `engine`. A *state* is the tuple of the values that later stages still
need, by the order of their names; states that are alike are one state with their weights added. What is
settled before the first roll is no part of the state: the stages see it as it is.

Stages are numbers: places in the tuple of functions that `prepare` returns for one situation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.distribution.weights import Weights
from rulesdsl.runtime import DiceKind

MOST_PASSES = 3_000
"""Of one repeated step; of more it is said that they are too many."""
StageFunction = Callable[..., Any]
State = tuple[Any, ...]
Facts = tuple[tuple[Any, ...] | None, ...]


class Done:
    """What a stage returns where the resolver is over."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class Left:
    """What a stage returns where a loop is left: the state behind the loop."""

    __slots__ = ("state",)

    def __init__(self, state: tuple[Any, ...]) -> None:
        self.state = state


class Unsplit(Exception):
    """The code has a shape that cannot be divided into stages: walk all its outcomes instead."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Code without dice: from state to state (or `Done`, or `Left`). `apart`: what comes before it is
    the same for many questions."""

    at: int
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll and the code behind it: `then` gets the state and what was rolled, the faces where
    the roll is read die by die (`faces`). `times` is a stage, how often it is rolled and added;
    where that is once, `weights` are what may be rolled."""

    name: str
    within: tuple[str, ...]
    kind: DiceKind
    faces: bool
    times: int | None
    then: int
    weights: Weights | None


@dataclass(frozen=True, slots=True)
class Called:
    """Another resolver: `arguments` is a stage that gives the function, its arguments and its
    keywords; `then` gets the state and the result."""

    within: tuple[str, ...]
    arguments: int
    then: int


@dataclass(frozen=True, slots=True)
class Branch:
    """`test` is a stage that gives yes or no."""

    test: int
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class InOrder:
    """Each pass puts a number in its place in a list that begins with the greatest, or the least: `how_many`
    is a stage without a state that says how many are kept (None: all)."""

    how_many: int
    greatest: bool


@dataclass(frozen=True, slots=True)
class Passes:
    """A repeated step. `start` gives the elements, the part of the state that the loop looks at or
    sets, and the rest, which stays beside it; `enter` takes the first part and an element into a
    pass; `leave` makes of the first part what is needed of it behind the loop (both None where that
    is the state as it stands), and `pick` (None: as they stand) puts the two parts in their order
    again; behind the loop the first has the names `touched`, the second `beside`, from pass to pass the
    first those `inside`. `pools` are the places of lists of passes whose order nobody asks for: passes
    that are alike but for their order count as one, as dice in a pool do. `stages` are all stages
    inside. `adds` is the place of a list of figures in the first part, to which each pass adds what hangs
    neither on it nor on other passes, where the rest of that part stays as it is (None: it is not so);
    `grows` is the same where the rest may change, and it may be over in a pass; `ordered`: the first part is
    one list of numbers in order."""

    start: int
    enter: int | None
    body: Block
    leave: int | None
    pick: Callable[[State], State] | None
    touched: tuple[str, ...]
    beside: tuple[str, ...]
    pools: tuple[int, ...]
    stages: tuple[int, ...]
    adds: int | None
    ordered: InOrder | None = None
    inside: tuple[str, ...] = ()
    grows: int | None = None


@dataclass(frozen=True, slots=True)
class Rerolled:
    """Rolls that are made again until it is settled: who does not leave the loop begins it anew,
    so that only those who leave count. `stages` are all stages inside; `title` is whose rolls these are."""

    body: Block
    stages: tuple[int, ...]
    title: str


Op = Stage | Rolled | Called | Branch | Passes | Rerolled
Block = tuple[Op, ...]


def stages_of(block: Block) -> Iterator[int]:
    """All stages that some operations come to."""
    for op in block:
        match op:
            case Stage(at=at):
                yield at
            case Rolled(times=times, then=then):
                yield from (then,) if times is None else (times, then)
            case Called(arguments=arguments, then=then):
                yield from (arguments, then)
            case Branch(test=test, then=yes, otherwise=no):
                yield from (test, *stages_of(yes), *stages_of(no))
            case Passes(start=start, leave=leave, stages=stages):
                yield from (start, *stages, *(() if leave is None else (leave,)))
            case Rerolled(stages=stages):
                yield from stages


@dataclass(frozen=True, slots=True)
class Whole:
    """A program as one function (`fused.py`). With a `record` it takes the fields of that one, in
    their order, in place of the record. `passes` are the repeated steps that it asks about by their
    number."""

    function: Callable[..., Any]
    record: Any
    passes: tuple[Passes, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """`prepare` takes the resolver's arguments (no dice, no trace) and gives `Done`; or the stages
    for this situation, the facts that each of them looks at beside its state (None: they cannot be
    told), and the first state. `failures` are the bases of what its package raises on purpose,
    `lacking` those that mean a fact was not told, `absent` is that a figure is. `fused` makes the whole as
    one function (None where it cannot be). `memory` and `seen` are for whoever runs it."""

    prepare: Callable[..., Done | tuple[tuple[StageFunction, ...], Facts, State]]
    block: Block
    failures: tuple[type[Exception], ...]
    lacking: tuple[type[Exception], ...]
    absent: type[Exception]
    fused: Callable[[], Whole | None]
    memory: dict[Any, dict[Any, Any]] = field(default_factory=dict[Any, dict[Any, Any]])
    seen: set[Any] = field(default_factory=set[Any])

    @property
    def too_soon(self) -> tuple[type[Exception], ...]:
        """What is raised where a fact is lacking or absent that need not have been looked at."""
        return (*self.lacking, self.absent, TypeError)
