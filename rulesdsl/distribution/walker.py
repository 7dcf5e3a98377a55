"""All outcomes of anything that takes dice, by playing it once for every way the dice can fall.

In: a function of dice. Out: `Mass`. Slow and simple: what stages cannot do is done so, and in tests
it is what stages are held against. Rolls are an odometer: each run gets the faces of the one before
it, the last roll one further. What is rolled again until it is settled is left there, and what does
settle counts for more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from rulesdsl.distribution.mass import Failed, Mass, TooMany, merged, reduced
from rulesdsl.distribution.states import Told
from rulesdsl.distribution.weights import Weights, faces
from rulesdsl.runtime import DiceKind
from rulesdsl.runtime.dice import faces_told, total_alone
from rulesdsl.runtime.errors import NeverEnds

Loop = tuple[int, tuple[int, ...]]
"""Rolls made again, as a run comes into them: the how manyeth of the run, and the rolls before."""


class _Again(BaseException):
    """This run rolls again. No error: nothing of a rulebook's may catch it."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop


@dataclass(frozen=True, slots=True)
class _Run:
    """One way the dice fell: its chance, the loops it went through, the answer; or, `again`, the
    loop that it goes through once more."""

    chance: Fraction
    loops: tuple[Loop, ...]
    answer: Any = None
    again: Loop | None = None


@cache
def _all_faces(sides: tuple[int, ...]) -> Weights:
    names = tuple(str(i) for i in range(len(sides)))
    return faces(DiceKind("", sides, names, (1,) * len(sides)))


@dataclass(slots=True)
class _Choice:
    weights: Weights
    at: int = 0


class Walker:
    """A source of dice that goes through all they can show. `fixed` are rolls that are known; `used`
    those of them that were asked for."""

    def __init__(self, fixed: Told | None = None) -> None:
        self._path: list[_Choice] = []
        self._depth = 0
        self._fixed = fixed or {}
        self._used: dict[str, int] = {}
        self.used: set[str] = set()
        self._loops: list[Loop] = []
        self.titles: dict[Loop, str] = {}
        """Whose rolls are made again, by what they come into."""

    # ------------------------------------------------------------ dice

    def roll(self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None) -> tuple[int, ...]:
        return self.rolled(name, sides, kind)

    def within(self, name: str) -> _Inside:
        return _Inside(self, f"{name}.")

    def rounds(self, title: str) -> _Rounds:
        return _Rounds(self, title)

    def rolled(self, name: str, sides: tuple[int, ...], kind: DiceKind | None) -> tuple[int, ...]:
        told = self._fixed.get(name)
        values = told if isinstance(told, list) else [] if told is None else [told]
        used = self._used.get(name, 0)
        if used < len(values):
            self._used[name] = used + 1
            self.used.update((name, f"{name}.{used + 1}"))
            known = faces_told(name, values[used], sides, kind)
            total = total_alone(known)
            if kind is None or total is None or self._loops:
                # Rolled again, the total told would not be that of the later rolls: each die is asked for.
                return known
            ways = kind.ways(total)
            weights = Weights(tuple((way, 1) for way in ways), len(ways))
        else:
            weights = _all_faces(sides)
        if self._depth == len(self._path):
            self._path.append(_Choice(weights))
        choice = self._path[self._depth]
        self._depth += 1
        shown: tuple[int, ...] = choice.weights.pairs[choice.at][0]
        return shown

    # ------------------------------------------------------------ the odometer

    def start(self) -> None:
        self._depth = 0
        self._used = {}
        self._loops = []

    @property
    def told(self) -> int:
        """How many rolls of this run were known."""
        return sum(self._used.values())

    def settle(self, loop: Loop) -> None:
        """The run goes on behind rolls that will not come so again: they are no loop."""
        self._loops.remove(loop)

    def come_in(self) -> Loop:
        """The run comes into rolls that may be made again."""
        before = tuple(choice.at for choice in self._path[: self._depth])
        self._loops.append((len(self._loops), before))
        return self._loops[-1]

    def run(self, answer: Any = None, again: Loop | None = None) -> _Run:
        """What this way came to."""
        chance = Fraction(1)
        for choice in self._path[: self._depth]:
            chance *= Fraction(choice.weights.pairs[choice.at][1], choice.weights.total)
        return _Run(chance, tuple(self._loops), answer, again)

    @property
    def straight(self) -> bool:
        """Whether this way has come into nothing that may be rolled again."""
        return not self._loops

    def ways(self) -> tuple[int, int]:
        """How many ways the dice can fall so, of how many."""
        ways = total = 1
        for choice in self._path[: self._depth]:
            ways *= choice.weights.pairs[choice.at][1]
            total *= choice.weights.total
        return ways, total

    def next(self) -> bool:
        """Go to the next way; no: that was the last."""
        del self._path[self._depth :]
        while self._path:
            self._path[-1].at += 1
            if self._path[-1].at < len(self._path[-1].weights.pairs):
                return True
            self._path.pop()
        return False


@dataclass(frozen=True, slots=True)
class _Inside:
    """The dice of a follow-on or repeated step."""

    walker: Walker
    prefix: str

    def roll(self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None) -> tuple[int, ...]:
        return self.walker.rolled(self.prefix + name, sides, kind)

    def within(self, name: str) -> _Inside:
        return _Inside(self.walker, f"{self.prefix}{name}.")

    def rounds(self, title: str) -> _Rounds:
        return _Rounds(self.walker, title)


class _Rounds:
    """Rolls made again: where the second round would begin, a run ends. A round with rolls that are
    told comes once: behind it another begins."""

    def __init__(self, walker: Walker, title: str) -> None:
        self._walker = walker
        self._title = title
        self._loop: Loop | None = None
        self._told = 0

    def another(self) -> None:
        if self._loop is not None:
            if self._walker.told == self._told:
                raise _Again(self._loop)
            self._walker.settle(self._loop)
        self._told = self._walker.told
        self._loop = self._walker.come_in()
        self._walker.titles[self._loop] = self._title


def walk(
    run: Callable[[Walker], Any],
    failures: type[Exception] | tuple[type[Exception], ...],
    lacking: tuple[type[Exception], ...] = (),
    fixed: Told | None = None,
    most: int = 1_000_000,
    used: set[str] | None = None,
) -> Mass:
    """Everything `run` may come to. `TooMany` where that takes more than `most` runs. `used` gets the
    rolls of `fixed` that were asked for."""
    walker = Walker(fixed)
    if used is not None:
        walker.used = used
    runs: list[_Run] = []
    plain: dict[int, dict[Any, int]] = {}
    """Answers of runs that rolled nothing again, by the ways that their dice can fall."""
    for _ in range(most):
        walker.start()
        again: Loop | None = None
        answer: Any = None
        try:
            answer = run(walker)
        except _Again as loop:
            again = loop.loop
        except lacking:
            raise
        except failures as error:
            answer = Failed(error)
        if again is None and walker.straight:
            ways, total = walker.ways()
            into = plain.setdefault(total, {})
            into[answer] = into.get(answer, 0) + ways
        else:
            runs.append(walker.run(answer, again))
        if not walker.next():
            masses = [Mass(weights, total) for total, weights in plain.items()]
            return reduced(merged([*masses, *_settled(runs, walker.titles)]))
    raise TooMany(f"more than {most} ways the dice can fall")


def _settled(found: Sequence[_Run], titles: Mapping[Loop, str]) -> list[Mass]:
    """The chances, given that what is rolled again is settled some time. Loops further in, or later,
    are settled first: what they roll again is nothing to those before. What never is settled, is over
    there."""
    kept: dict[Loop, Fraction] = {}
    runs = list(found)
    for loop in sorted({loop for run in runs for loop in run.loops}, reverse=True):
        through = [run for run in runs if loop in run.loops]
        again = sum((_chance(r, loop, kept) for r in through if r.again == loop), Fraction(0))
        settled = sum((_chance(r, loop, kept) for r in through if _settles(r, loop)), Fraction(0))
        if not settled:
            before = through[0].loops[: through[0].loops.index(loop)]
            runs.append(_Run(again, before, Failed(NeverEnds(titles[loop]))))
            continue
        kept[loop] = settled / (settled + again)
    masses: list[Mass] = []
    for run in runs:
        if run.again is None:
            chance = run.chance
            for loop in run.loops:
                chance /= kept[loop]
            masses.append(Mass({run.answer: chance.numerator}, chance.denominator))
    return masses


def _settles(run: _Run, loop: Loop) -> bool:
    """Whether the run leaves the loop, be it to go through one around it once more. What a later
    loop rolls again is in the chances of those that leave that one."""
    return run.again is None or run.again < loop


def _chance(run: _Run, loop: Loop, kept: Mapping[Loop, Fraction]) -> Fraction:
    """The chance of the run, the loops behind this one being settled."""
    chance = run.chance
    for other in run.loops[run.loops.index(loop) + 1 :]:
        chance /= kept[other]
    return chance
