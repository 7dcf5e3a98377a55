"""Exact odds of a book's resolvers: what may come, with fractions.

In: a rule graph, a resolver, a situation, and the step that is asked for. Out: `Odds`. The figures
come from the Python that a build would write; what the source lacks, what is refused and what ends
early are outcomes with their own share.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from rulesdsl import graph as g
from rulesdsl.distribution.engine import Engine, Failed, Mass, merged
from rulesdsl.distribution.program import Unsplit
from rulesdsl.distribution.split import Parts
from rulesdsl.distribution.walker import TooMany, walk
from rulesdsl.driver.answers import plain_text
from rulesdsl.driver.generated import GeneratedBackend, loaded
from rulesdsl.driver.odds_repeat import Course, NeverOver, Onward, TooLong, to_the_end
from rulesdsl.driver.pipeline import load
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.situation import Situation, read, told_by_json
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.paths import NoSuchName, in_trace, navigate
from rulesdsl.interp.values import Case, Head, Member, Nested, Roll, Val
from rulesdsl.runtime import (
    BadInput,
    Ended,
    MissingFact,
    NoSuchRoll,
    OutsideTable,
    Refused,
    RefusedByTable,
    RulesError,
    Trace,
    UnknownCell,
)

Kind = Literal["answer", "refused", "ended", "unknown", "outside"]
_MOST_RUNS = 2_000_000


@dataclass(frozen=True, slots=True)
class Chance:
    """One outcome. `value` is the answer; for the other kinds what the rules say instead."""

    kind: Kind
    value: Val
    words: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """The distribution of a step. `chances` are in their order (least first where there is one),
    answers before everything else; they come to 1. `ordered`: "at least" has a meaning."""

    of: str
    chances: tuple[Chance, ...]
    ordered: bool

    @property
    def answers(self) -> tuple[Chance, ...]:
        return tuple(c for c in self.chances if c.kind == "answer")

    @property
    def unknown(self) -> Fraction:
        """The share of what hangs on figures that the source lacks."""
        return sum((c.chance for c in self.chances if c.kind == "unknown"), Fraction(0))

    @property
    def mean(self) -> Fraction | None:
        """What is to be expected of a number; None where it is none, or not wholly known."""
        total = Fraction(0)
        for one in self.chances:
            value = _number(one.value)
            if one.kind != "answer" or value is None:
                return None
            total += value * one.chance
        return total

    def chance(self, words: object) -> Fraction:
        """Of the outcome so printed, or of that number."""
        return sum((c.chance for c in self.answers if c.words == str(words)), Fraction(0))

    def at_least(self, words: object) -> Fraction:
        """Of that outcome and all above it. `KeyError` where it is none of the outcomes."""
        answers = self.answers
        start = next((i for i, c in enumerate(answers) if c.words == str(words)), None)
        if start is None or not self.ordered:
            raise KeyError(words)
        return sum((c.chance for c in answers[start:]), Fraction(0))


@contextlib.contextmanager
def odds_maker(graph: g.RuleGraph) -> Iterator[OddsMaker]:
    """The book's resolvers, made ready to be asked."""
    with loaded(graph) as backend:
        yield OddsMaker(graph, backend)


class OddsMaker:
    """Asks the resolvers of one book. What was worked out for one situation helps with the next."""

    def __init__(self, graph: g.RuleGraph, backend: GeneratedBackend) -> None:
        self.graph = graph
        self._backend = backend
        self._values = backend.values
        # What holds a fact that is not given must be told apart from what holds another.
        absent = {"__slots__": (), "__hash__": object.__hash__}
        self._values.not_given = type("NotGiven", (self._values.runtime.NotGiven,), absent)
        self._engine = Engine()

    @property
    def used(self) -> frozenset[str]:
        """The rolls told that were asked for so far."""
        return frozenset(self._engine.used)

    def ask(self, node: g.Function, situation: Situation, of: str) -> Odds:
        """The odds of a step (`losses`), or of a part of one (`check.result`, `loot.coins`)."""
        try:
            with self._ours():
                mass = self._distribution(node, situation, of)
        except MissingFact as error:
            raise Trouble(str(error), "tell it with --with", 2) from error
        except (NoSuchRoll, BadInput) as error:
            raise Trouble(str(error), "", 2) from error
        except TooMany as error:
            raise Trouble(
                f"{of}: {error}; that is more than can be gone through", "fix some rolls"
            ) from error
        return self.odds(of, ((k.value, Fraction(w, mass.total)) for k, w in mass.weights.items()))

    def to_the_end(
        self, node: g.Resolver, situation: Situation, carry: Mapping[str, str], until: Mapping[str, str]
    ) -> Ending:
        """The procedure again and again: each time the facts in `carry` are what the steps named
        there came to. It is over when the rules refuse or end it, or a step in `until` has come to
        what is said."""
        again = _Again(self, node, situation, carry, until)
        try:
            with self._ours():
                course = to_the_end(again.start, again.step)
        except NeverOver:
            words = "it goes on for ever: nothing that can come of it ends it"
            raise Trouble(words, "say with --until what ends it", 2) from None
        except TooLong:
            words = "there are more different ways it can stand than can be gone through"
            raise Trouble(words, "say with --until what ends it", 2) from None
        except MissingFact as error:
            raise Trouble(str(error), "tell it with --with", 2) from error
        except (NoSuchRoll, BadInput) as error:
            raise Trouble(str(error), "", 2) from error
        return again.ending(course)

    # ------------------------------------------------------------ masses

    def _distribution(self, node: g.Function, situation: Situation, of: str) -> Mass:
        match node:
            case g.Resolver():
                return self._of_resolver(node, situation, tuple(of.split(".")) if of else ())
            case g.Table() if node.dice is not None:
                return self._of_table(node, situation)
            case _:
                raise Trouble(f"{node.id} rolls no dice", "ask for the odds of a resolver", 2)

    def _of_table(self, node: g.Table, situation: Situation) -> Mass:
        names = [node.grid.axes[i].name for i in node.arguments]
        args = [self._values.to_python(situation.inputs[n]) for n in names if n in situation.inputs]
        table = self._values.ref(f"function:{node.id}")
        assert node.dice is not None
        kind = kind_of(self.graph.dice_by_id[node.dice])
        return self._mapped(
            self._walked(lambda dice: table(*args, kind.roll(dice, "roll")), situation), self.known
        )

    def arguments(self, node: g.Resolver, situation: Situation) -> list[Any]:
        """The situation as what the resolver's function takes."""
        to_python = self._values.to_python
        return [to_python(situation.inputs[i.name]) for i in node.inputs if i.name in situation.inputs]

    def local(self, node: g.Resolver, name: str) -> str:
        """What a step is called inside of the resolver's function."""
        steps = self._backend.plan.resolvers[node.id].body.locals.steps
        if name not in steps:
            raise Trouble(f"{node.header.title} has no step {name!r}", f"its steps: {', '.join(steps)}", 2)
        return steps[name]

    def mass(
        self, node: g.Resolver, args: Sequence[Any], situation: Situation, wanted: tuple[str, ...]
    ) -> Mass:
        """The distribution of some locals of the resolver, in values of the package."""
        resolver = self._values.ref(f"function:{node.id}")
        choices = self._backend.choices(node.id, situation.choices)
        return self._engine.distribution(resolver, args, choices, wanted, situation.rolls)

    def _of_resolver(self, node: g.Resolver, situation: Situation, path: tuple[str, ...]) -> Mass:
        args = self.arguments(node, situation)
        name = path[0]
        try:
            mass = self.mass(node, args, situation, (self.local(node, name),))
        except Unsplit:
            mass = self._replayed(node, situation, args, name)
        parts: list[Mass] = []
        for value, weight in mass.weights.items():
            found = value[0] if isinstance(value, Parts) else value
            inner = self._followed(found, path[1:], _inner(situation.answers, name), situation, f"{name}.")
            parts.append(Mass({v: w * weight for v, w in inner.weights.items()}, inner.total * mass.total))
        return merged(parts)

    def _replayed(self, node: g.Resolver, situation: Situation, args: Sequence[Any], name: str) -> Mass:
        """What cannot be divided into stages is played for all the dice can show."""
        resolver = self._values.ref(f"function:{node.id}")
        choices = self._backend.choices(node.id, situation.choices)

        def run(dice: Any) -> Any:
            trace = Trace()
            found = resolver(*args, dice, **choices, trace=trace)
            if type(found).__name__ in ("Refused", "Ended"):
                return found
            if name in node.gives:
                return Parts((getattr(found, self._values.attribute(f"result:{node.id}.{name}")),))
            return Parts((in_trace(trace, (name,), repeated=False),))

        return self._walked(run, situation)

    def _walked(self, run: Callable[[Any], Any], situation: Situation) -> Mass:
        runtime = self._values.runtime
        lacking = (runtime.MissingFact, runtime.NoSuchRoll)
        return walk(run, runtime.RulesError, lacking, situation.rolls, _MOST_RUNS)

    def _followed(
        self, value: Any, path: tuple[str, ...], answers: Nested, situation: Situation, prefix: str
    ) -> Mass:
        """A part of a value; follow-ons that are due are gone on with where their facts are told."""
        kind, _, name = self._values.key_of(value).partition(":")
        if kind == "due":
            told = self._backend.told(name, answers)
            if told is None:
                return Mass({_Key(self.known(value)): 1})
            choices = self._backend.choices(
                self._backend.plan.follow_ons[name].resolver, _at(situation.choices, prefix)
            )
            more = self._engine.distribution(
                type(value).resolve, (value,), {**told, **choices}, None, situation.rolls, prefix
            )
            return self._each(more, path, answers, situation, prefix)
        if kind == "result" and path:
            attribute = self._values.attribute(f"result:{name}.{path[0]}")
            inner, deeper = _inner(answers, path[0]), f"{prefix}{path[0]}."
            return self._followed(getattr(value, attribute), path[1:], inner, situation, deeper)
        found = self.known(value)
        if path and not isinstance(found, Failed | Refused | Ended) and found is not None:
            try:
                found = navigate(self.graph, found, path)
            except NoSuchName as error:
                raise Trouble(f"nothing is called {'.'.join(path)} there", "", 2) from error
            except RulesError as error:
                found = Failed(error)
        return Mass({_Key(found): 1})

    def _each(
        self, mass: Mass, path: tuple[str, ...], answers: Nested, situation: Situation, prefix: str
    ) -> Mass:
        parts = []
        for value, weight in mass.weights.items():
            inner = self._followed(value, path, answers, situation, prefix)
            parts.append(Mass({v: w * weight for v, w in inner.weights.items()}, inner.total * mass.total))
        return merged(parts)

    def _mapped(self, mass: Mass, by: Callable[[Any], Any]) -> Mass:
        found: dict[Any, int] = {}
        for value, weight in mass.weights.items():
            key = _Key(by(value))
            found[key] = found.get(key, 0) + weight
        return Mass(found, mass.total)

    def known(self, value: Any) -> Any:
        """A value of the package as one of ours."""
        if isinstance(value, Failed):
            return Failed(self._values.error(value.error))
        return self._values.from_python(value)

    @contextlib.contextmanager
    def _ours(self) -> Iterator[None]:
        """Errors of the package's runtime come out as ours."""
        try:
            yield
        except (self._values.runtime.RulesError, self._values.runtime.BadInput) as error:
            raise self._values.error(error) from error

    # ------------------------------------------------------------ odds

    def odds(self, of: str, shares: Iterable[tuple[Any, Fraction]]) -> Odds:
        """Outcomes that print alike are one."""
        found: dict[tuple[Kind, str], Chance] = {}
        for outcome, share in shares:
            kind, value, words = self._told(outcome)
            before = found.get((kind, words))
            chance = share + (before.chance if before is not None else 0)
            found[kind, words] = Chance(kind, value, words, chance)
        chances = list(found.values())
        order = _order(c.value for c in chances if c.kind == "answer")
        chances.sort(
            key=lambda c: (_KINDS[c.kind], order(c.value) if c.kind == "answer" else (0, ""), c.words)
        )
        ordered = order is not _by_words and sum(c.kind == "answer" for c in chances) > 1
        return Odds(of, tuple(chances), ordered and _ranked(self.graph, chances))

    def _told(self, value: Any) -> tuple[Kind, Val, str]:
        match value:
            case Failed(error=error):
                kind: Kind = "unknown"
                if isinstance(error, RefusedByTable):
                    kind = "refused"
                elif isinstance(error, OutsideTable):
                    kind = "outside"
                return kind, None, str(error) if not isinstance(error, UnknownCell) else _cell(error)
            case Refused():
                return "refused", None, f"{value.words}{f' [{value.rule}]' if value.rule else ''}"
            case Ended():
                return "ended", None, f"{value.words}{f' [{value.rule}]' if value.rule else ''}"
            case _:
                return "answer", value, plain_text(self.graph, value)


@dataclass(frozen=True, slots=True)
class Ending:
    """A procedure gone through to the end: how it stands then, fact by fact (`facts`), what ended it
    (`how`), and how often it was gone through on average."""

    facts: tuple[Odds, ...]
    how: Odds
    rounds: Fraction


@dataclass(slots=True)
class _Again:
    """One procedure, again and again, as a Markov chain of its carried facts."""

    maker: OddsMaker
    node: g.Resolver
    situation: Situation
    carry: Mapping[str, str]
    until: Mapping[str, str]

    @property
    def start(self) -> Hashable:
        return tuple(_fact(self._arguments, self._path(fact)) for fact in self.carry)

    @property
    def _arguments(self) -> list[Any]:
        return self.maker.arguments(self.node, self.situation)

    def _path(self, fact: str) -> tuple[int, tuple[str, ...]]:
        """Which argument, and which fields in it."""
        names = [i.name for i in self.node.inputs if i.name in self.situation.inputs]
        first, *rest = fact.split(".")
        if first not in names:
            return 0, (first, *rest)
        return names.index(first), tuple(rest)

    def step(self, state: Hashable) -> Iterable[tuple[Hashable, Fraction]]:
        assert isinstance(state, tuple)
        args = self._arguments
        for fact, value in zip(self.carry, state, strict=True):
            at, path = self._path(fact)
            args[at] = _with(args[at], path, value)
        wanted = tuple(self.maker.local(self.node, s) for s in (*self.carry.values(), *self.until))
        mass = self.maker.mass(self.node, args, self.situation, wanted)
        for found, weight in mass.weights.items():
            yield self._outcome(found, state), Fraction(weight, mass.total)

    def _outcome(self, found: Any, state: tuple[Any, ...]) -> Hashable:
        if not isinstance(found, Parts):
            return _Over(_Key(self.maker.known(found)), state)
        facts = tuple(found[: len(self.carry)])
        for (step, wanted), value in zip(self.until.items(), found[len(self.carry) :], strict=True):
            if plain_text(self.maker.graph, self.maker.known(value)) == wanted:
                return _Over(_Key(f"{step} is {wanted}"), facts)
        return Onward(facts)

    def ending(self, course: Course) -> Ending:
        ends = [(end, chance) for end, chance in course.ends.items() if isinstance(end, _Over)]
        facts = tuple(
            self.maker.odds(fact, ((self.maker.known(end.facts[i]), chance) for end, chance in ends))
            for i, fact in enumerate(self.carry)
        )
        how = self.maker.odds("how it ends", ((end.why.value, chance) for end, chance in ends))
        return Ending(facts, how, course.rounds)


@dataclass(frozen=True, slots=True)
class _Over:
    why: _Key
    facts: tuple[Any, ...]


def _fact(args: Sequence[Any], path: tuple[int, tuple[str, ...]]) -> Any:
    value = args[path[0]]
    for name in path[1]:
        value = getattr(value, name, None)
    return value


def _with(value: Any, path: tuple[str, ...], new: Any) -> Any:
    """The record with one fact changed."""
    if not path:
        return new
    if not is_dataclass(value) or isinstance(value, type) or path[0] not in {f.name for f in fields(value)}:
        raise Trouble(f"there is no fact {'.'.join(path)}", "--repeat FACT=STEP", 2)
    return replace(value, **{path[0]: _with(getattr(value, path[0]), path[1:], new)})


_KINDS: dict[Kind, int] = {"answer": 0, "ended": 1, "refused": 2, "outside": 3, "unknown": 4}


class _Key:
    """A value by what it says, so that values without a hash can be told apart too."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and bool(self.value == other.value)

    def __hash__(self) -> int:
        try:
            return hash(self.value)
        except TypeError:
            return hash(type(self.value))


def _cell(error: UnknownCell) -> str:
    where = ", ".join(
        p for p in (error.row and f"row {error.row}", error.column and f"column {error.column}") if p
    )
    return f"{error.chart}{f' [{error.rule}]' if error.rule else ''}{f': {where}' if where else ''}"


def _number(value: Val) -> int | Fraction | None:
    if isinstance(value, Roll):
        return value.reading
    return value if isinstance(value, int | Fraction) and not isinstance(value, bool) else None


def _ranked(graph: g.RuleGraph, chances: Sequence[Chance]) -> bool:
    """Whether the rules put the outcomes in an order: numbers, or words of a ranked list."""
    values = [c.value for c in chances if c.kind == "answer" and c.value is not None]
    if all(_number(v) is not None for v in values):
        return True
    match values[0] if values else None:
        case Member(enum=enum):
            return graph.enum_by_id[g.EnumId(enum)].ordered
        case Case(outcome=outcome):
            return graph.outcome_by_id[g.OutcomeId(outcome)].ordered
        case _:
            return False


def _by_words(value: Val) -> tuple[int, Any]:
    return (1, "")


def _order(values: Iterator[Val]) -> Callable[[Val], tuple[int, Any]]:
    """How outcomes are put in order; what is absent comes first."""
    present = [v for v in values if v is not None]
    if all(_number(v) is not None for v in present):
        return lambda v: (0, 0) if v is None else (1, _number(v))
    if all(isinstance(v, Member | Case) for v in present):
        return lambda v: (
            (1, (v.order, getattr(v, "args", ()))) if isinstance(v, Member | Case) else (0, (0, ()))
        )
    if all(isinstance(v, Head) for v in present):
        return lambda v: (1, v.index) if isinstance(v, Head) else (0, 0)
    if all(isinstance(v, bool) for v in present):
        return lambda v: (0, 0) if v is None else (1, bool(v))
    return _by_words


def _inner(values: Nested, name: str) -> Nested:
    inner = values.get(name)
    return inner if isinstance(inner, Mapping) else {}


def _at(values: Nested, prefix: str) -> Nested:
    for name in prefix.split(".")[:-1]:
        values = _inner(values, name)
    return values


def leaves(graph: g.RuleGraph, node: g.Resolver, answers: Nested, prefix: str = "") -> Iterator[str]:
    """The steps whose odds are worth showing: what the resolver gives, and in its place what its
    follow-ons give, where they can be gone on with. Lists of passes are left out."""
    steps = {s.name: s for s in node.steps if isinstance(s, g.NamedStep)}
    for name in node.gives:
        match steps[name]:
            case g.EachStep():
                continue
            case g.ThenStep(external=True):
                continue
            case g.ThenStep() as then:
                target = graph.functions[then.resolver]
                inner = _inner(answers, name)
                waits = [b.field for b in then.binds if b.value is None and b.field not in inner]
                if isinstance(target, g.Resolver) and not waits:
                    yield from leaves(graph, target, inner, f"{prefix}{name}.")
            case _:
                yield f"{prefix}{name}"


def odds(
    book: str | Path,
    resolver: str,
    facts: Mapping[str, Any] | None = None,
    *,
    of: str | None = None,
    roll: Mapping[str, Any] | None = None,
    choose: Mapping[str, Any] | None = None,
) -> Odds:
    """The exact distribution of a step of a resolver (`of`; without it, of the first that it gives),
    for facts by their paths (`{"firers.1.firepower": 12}`). Rolls in `roll` are fixed.

    `RulesError` where the book has errors, `Trouble` where a fact is lacking or cannot be so."""
    graph = load(book)
    node = find_function(graph, resolver)
    said = told_by_json({"with": dict(facts or {}), "roll": dict(roll or {}), "choose": dict(choose or {})})
    situation = read(graph, node, said)
    if of is None:
        of = next(leaves(graph, node, situation.answers), "") if isinstance(node, g.Resolver) else "result"
    with odds_maker(graph) as maker:
        return maker.ask(node, situation, of)
