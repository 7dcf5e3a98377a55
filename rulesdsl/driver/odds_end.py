"""A resolver gone through again and again, to the end.

In: a resolver, a situation, which facts are next time what which steps were this time, and what
ends it. Out: `Ending`: how it stands then, what ended it, and after how many times on average.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from operator import itemgetter
from typing import Any, Protocol

from rulesdsl.distribution.chain import Course, Over, Row, to_the_end
from rulesdsl.distribution.mass import Mass
from rulesdsl.distribution.parts import Parts
from rulesdsl.distribution.program import Done
from rulesdsl.distribution.rows import Rows
from rulesdsl.driver.odds_told import Odds, Outcome
from rulesdsl.driver.situation import Rolls
from rulesdsl.driver.trouble import Trouble
from rulesdsl.source.records import replace


class Maker(Protocol):
    """What makes the odds, as it is needed here. `bad_input` is what records raise that do not take a
    fact."""

    @property
    def bad_input(self) -> type[Exception]: ...
    def outcome(self, value: Any) -> Outcome: ...
    def said(self, words: str) -> Outcome: ...
    def odds(self, of: str, mass: Mass) -> Odds: ...


HOW_IT_ENDS = "how it ends"
_MOST_TAKEN = 10_000
_MOST_ENDS = 100
_NO_ENDS: dict[Hashable, int] = {}
State = tuple[Any, ...]
"""The facts that are carried, as they stand."""
Now = Callable[[State], Sequence[Any]]
"""The arguments of the resolver, with the facts as they stand."""


class Ending:
    """A procedure gone through to the end. Of facts and ends nothing is told before it is asked for."""

    __slots__ = ("_again", "_course", "_facts", "_how")

    def __init__(self, again: Again, course: Course) -> None:
        self._again = again
        self._course = course
        self._facts: tuple[Odds, ...] | None = None
        self._how: Odds | None = None

    @property
    def facts(self) -> tuple[Odds, ...]:
        """How it stands then, fact by fact."""
        if self._facts is None:
            self._facts = self._again.told(self._course)
        return self._facts

    @property
    def how(self) -> Odds:
        """What ended it."""
        if self._how is None:
            self._how = self._again.why(self._course)
        return self._how

    @property
    def rounds(self) -> Fraction:
        """How often it was gone through on average; that it is over before anything happens is no time
        more."""
        return self._course.rounds

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ending):
            return False
        return (self.facts, self.how, self.rounds) == (other.facts, other.how, other.rounds)

    def __hash__(self) -> int:
        return hash((self.facts, self.how, self.rounds))

    def __repr__(self) -> str:
        facts = ", ".join(map(repr, self.facts))
        return f"<Ending after {self.rounds} rounds: {self.how!r}, {facts}>"


class Again:
    """One procedure, again and again, as a Markov chain of its carried facts."""

    def __init__(
        self, maker: Maker, rows: Rows, carry: Mapping[str, str], until: Mapping[str, str]
    ) -> None:
        """`rows` gives the steps in `carry`, and then those in `until`."""
        self._maker = maker
        self._rows = rows
        self._carry = carry
        self._until = tuple(until.values())
        self._steps = tuple(until)
        self._whys: dict[Any, Outcome] = {}
        self._over_at_once: dict[Done, Over] = {}
        self._layouts: dict[tuple[str, ...], _Layout] = {}

    def ending(
        self, args: Sequence[Any], names: Sequence[str], choices: Mapping[str, Any], rolls: Rolls
    ) -> Ending:
        """From a situation: arguments of the resolver, with the names they have in the rules."""
        layout = self._layouts.get(tuple(names))
        if layout is None:
            layout = self._layouts[tuple(names)] = _Layout(self._carry, names, self._rows.record)
        start, now = layout.facts(args)
        ask, not_taken = self._rows.asking(choices, rolls), self._maker.bad_input
        over, until = self._over_at_once, self._until

        def step(state: State) -> Row | Over:
            try:
                args = now(state)
            except not_taken as error:
                raise self._not_taken(start, state) from error
            found = ask(args)
            if isinstance(found, Done):
                end = over.get(found) or self._at_once(found)
                if end is not None:
                    return end
                found = {found.value: 1}, [], 1
            onward, early, total = found
            if early or until:
                return self._row(onward, early, total, state)
            return onward, _NO_ENDS, total

        course = to_the_end(start, step)
        self._rows.tidied()
        return Ending(self, course)

    def _at_once(self, found: Done) -> Over | None:
        """What ends it before anything happens; None where it is an answer."""
        if isinstance(found.value, Parts):
            return None
        end = Over(self._why(found.value))
        if len(self._over_at_once) < _MOST_ENDS:
            self._over_at_once[found] = end
        return end

    def _row(
        self, onward: dict[Any, int], early: Sequence[tuple[Any, int, int]], total: int, state: State
    ) -> Row:
        """What may come of some facts, where something may end it."""
        ends: dict[Hashable, int] = {}
        for value, weight, of in early:
            at = self._why(value), state
            ends[at] = ends.get(at, 0) + weight * (total // of)
        if self._until:
            onward = self._divided(onward, len(self._carry), ends)
        return onward, ends, total

    def _divided(
        self, found: Mapping[tuple[Any, ...], int], count: int, ends: dict[Hashable, int]
    ) -> dict[tuple[Any, ...], int]:
        """What to go on with; what is over by `until` is put to the ends."""
        onward: dict[tuple[Any, ...], int] = {}
        for values, weight in found.items():
            state = tuple(values[:count])
            why = self._over(values[count:])
            if why is None:
                onward[state] = onward.get(state, 0) + weight
            else:
                ends[why, state] = ends.get((why, state), 0) + weight
        return onward

    def _why(self, value: Any) -> Outcome:
        """What ends it; of the words of a rule each is looked at once."""
        key = type(value), getattr(value, "words", None), getattr(value, "rule", None)
        why = self._whys.get(key) if key[1] is not None else None
        if why is None:
            why = self._whys[key] = self._maker.outcome(value)
        return why

    def _not_taken(self, start: tuple[Any, ...], state: tuple[Any, ...]) -> Trouble:
        """A step came to what its fact cannot be."""
        pairs = zip(self._carry.items(), start, state, strict=True)
        said = [
            (f"{fact}={step}", self._maker.outcome(now).words, self._maker.outcome(then).words)
            for (fact, step), then, now in pairs
            if type(now) is not type(then)
        ]
        which, now, then = said[0] if said else (next(iter(self._carry)), "this", "")
        words = f"--repeat {which}: the step came to {now}, which the fact cannot be"
        return Trouble(words, f"name a step of the kind of the fact, which is {then} at first", 2)

    def _over(self, values: Sequence[Any]) -> Outcome | None:
        """What `until` says of it."""
        for step, wanted, value in zip(self._steps, self._until, values, strict=True):
            if self._maker.outcome(value).words == wanted:
                return self._maker.said(f"{step} is {wanted}")
        return None

    def told(self, course: Course) -> tuple[Odds, ...]:
        """How it stands in the end, fact by fact."""
        outcome = self._maker.outcome
        facts: list[Odds] = []
        for n, fact in enumerate(self._carry):
            values: dict[Any, int] = {}
            for (_, state), weight in course.ends.weights.items():
                value = state[n]
                values[value] = values.get(value, 0) + weight
            told: dict[Any, int] = {}
            for value, weight in values.items():
                # Values that are told alike are one.
                one = outcome(value)
                told[one] = told.get(one, 0) + weight
            facts.append(self._maker.odds(fact, Mass(told, course.ends.total)))
        return tuple(facts)

    def why(self, course: Course) -> Odds:
        """What ended it."""
        whys: dict[Any, int] = {}
        for (why, _), weight in course.ends.weights.items():
            whys[why] = whys.get(why, 0) + weight
        return self._maker.odds(HOW_IT_ENDS, Mass(whys, course.ends.total))


def _path(fact: str, names: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """Which argument, and which fields in it."""
    first, *rest = fact.split(".")
    if first not in names:
        return 0, (first, *rest)
    return names.index(first), tuple(rest)


class _Layout:
    """Where some facts are in the arguments of a resolver. `record`: the fields of this one are the
    arguments, in place of it. `places` are then, fact by fact, its place among them, with the values that
    the record took; None where a fact is no field of it. `taken` are states that it took."""

    def __init__(self, facts: Iterable[str], names: Sequence[str], record: Any) -> None:
        self._paths = [_path(fact, names) for fact in facts]
        self._record = record
        self._fields: tuple[str, ...] = () if record is None else tuple(record.__dataclass_fields__)
        self._places: list[tuple[int, dict[Any, type]]] | None = None
        if all(len(path) == 1 and path[0] in self._fields for _, path in self._paths):
            self._places = [(self._fields.index(path[0]), {}) for _, path in self._paths]
            self._others = [name for name in self._fields if (0, (name,)) not in self._paths]
            order = [*(path[0] for _, path in self._paths), *self._others]
            places = [order.index(name) for name in self._fields]
            self._put: Callable[[State], State] = itemgetter(*places) if len(places) > 1 else tuple
        self._taken: set[State] = set()

    def facts(self, args: Sequence[Any]) -> tuple[State, Now]:
        """How they are at first, and the arguments with the facts as they stand then."""
        if self._places is not None:
            return self._by_field(args[0], self._places)
        start = tuple([_fact(args, path) for path in self._paths])

        def now(state: State) -> list[Any]:
            changed = list(args)
            for (at, path), value in zip(self._paths, state, strict=True):
                changed[at] = _with(changed[at], path, value)
            if self._record is not None:
                return [getattr(changed[0], name) for name in self._fields]
            return changed

        now(start)  # a fact that cannot be repeated is said before all else
        return start, now

    def _by_field(self, record: Any, places: list[tuple[int, dict[Any, type]]]) -> tuple[State, Now]:
        """The same, for the fields of one record. It looks at each of them by itself: what it took
        once is not shown to it again."""
        start = tuple([getattr(record, self._fields[place]) for place, _ in places])
        others = tuple([getattr(record, name) for name in self._others])
        put, known = self._put, self._taken

        def now(state: State) -> Sequence[Any]:
            if state not in known:
                self._look_at(state, others, places)
            return put(state + others)

        return start, now

    def _look_at(self, state: State, others: State, places: list[tuple[int, dict[Any, type]]]) -> None:
        """A state that has not been seen: the record says what it does not take."""
        for (_, taken), value in zip(places, state, strict=True):
            if taken.get(value) is not type(value):
                self._record(**dict(zip(self._fields, self._put(state + others), strict=True)))
                if len(taken) < _MOST_TAKEN:
                    taken[value] = type(value)
        if len(self._taken) < _MOST_TAKEN:
            self._taken.add(state)


def _fact(args: Sequence[Any], path: tuple[int, tuple[str, ...]]) -> Any:
    value = args[path[0]]
    for name in path[1]:
        value = getattr(value, name, None)
    return value


def _with(value: Any, path: tuple[str, ...], new: Any) -> Any:
    """The record with one fact changed."""
    if not path:
        return new
    if isinstance(value, tuple):
        help = "keep what goes on in a fact of its own, such as how many are left, and repeat that"
        raise Trouble("a fact of an element of a list cannot be repeated", help, 2)
    if not is_dataclass(value) or isinstance(value, type) or path[0] not in {f.name for f in fields(value)}:
        raise Trouble(f"there is no fact {'.'.join(path)}", "--repeat FACT=STEP", 2)
    return replace(value, **{path[0]: _with(getattr(value, path[0]), path[1:], new)})
