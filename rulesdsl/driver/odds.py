"""Exact odds of a book's resolvers: what may come, with fractions.

In: a rule graph, a resolver, a situation, and the step that is asked for. Out: `Odds`. The figures
come from the Python that a build would write; what the source lacks, what is refused and what ends
early are outcomes with their own share.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, partial
from threading import RLock
from typing import Any

from rulesdsl import graph as g
from rulesdsl.distribution.chain import NeverOver, TooLong
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.mass import MOST_WAYS, Budget, Failed, Mass, TooMany, merged, scaled
from rulesdsl.distribution.parts import Parts, PartsByDie
from rulesdsl.distribution.program import Unsplit
from rulesdsl.distribution.rows import Rows
from rulesdsl.distribution.walker import walk
from rulesdsl.driver.generated import GeneratedBackend, loaded
from rulesdsl.driver.odds_end import Again, Ending
from rulesdsl.driver.odds_named import Possible, possible
from rulesdsl.driver.odds_question import Question
from rulesdsl.driver.odds_rolls import takes_rolls, tell_apart
from rulesdsl.driver.odds_told import Gap, Odds, Outcome, Teller
from rulesdsl.driver.odds_unknown import Unprinted
from rulesdsl.driver.resolution import Player, resolve, told_wrongly
from rulesdsl.driver.situation import Rolls, Situation
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.paths import NoSuchName, in_trace, navigate
from rulesdsl.interp.values import Nested
from rulesdsl.runtime import BadInput, Ended, MissingFact, NoSuchRoll, Refused, RulesError, Trace

_MOST_RUNS = 2_000_000
_MOST_TOLD = 100_000
_SEEDS = 20


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
        self._values.not_given = cache(type("NotGiven", (self._values.runtime.NotGiven,), absent))
        self._engine = Engine(remembers=not takes_rolls(graph))
        tell_apart(graph, self._values.ref)
        self._teller = Teller(graph)
        self._unprinted = Unprinted(graph, self._values, self.outcome)
        self._possible: dict[tuple[str, str], Possible | None] = {}
        self._one_at_a_time = RLock()
        self._outcomes: dict[tuple[type, Any], Outcome] = {}
        self._questions: dict[tuple[str, str], Question] = {}
        self._repeats: dict[Hashable, Again] = {}

    @property
    def bad_input(self) -> type[Exception]:
        """What a record of the package raises that does not take a fact."""
        found: type[Exception] = self._values.runtime.BadInput
        return found

    @property
    def used(self) -> frozenset[str]:
        """The rolls told that were asked for so far."""
        return frozenset(self._engine.used)

    def ask(self, node: g.Function, situation: Situation, of: str) -> Odds:
        """The odds of a step (`losses`), or of a part of one (`check.result`, `loot.coins`). Of a
        table or a formula the result, whatever `of` is."""
        with self._one_at_a_time, self._troubles(node, situation, of):
            mass = self._distribution(node, situation, of)
        again = partial(self._distribution, node, situation, of)
        return Odds(of, mass, self._teller, _Behind(self, node, of, again))

    def possible(self, node: g.Function, of: str) -> Possible | None:
        """What a step may come to by the rules."""
        if (node.id, of) not in self._possible:
            self._possible[node.id, of] = possible(self.graph, node, of)
        return self._possible[node.id, of]

    def gaps(self, node: g.Function, mass: Mass, again: Callable[[], Mass]) -> tuple[Gap, ...]:
        """What may come of the unknown shares of a mass, which is what `again` gives again."""
        with self._one_at_a_time:
            self._engine.budget = Budget()

            def anew() -> Mass:
                self._engine.forget()
                return again()

            try:
                return self._unprinted.gaps(node, mass, anew)
            finally:
                self._engine.forget()

    def to_the_end(
        self, node: g.Resolver, situation: Situation, carry: Mapping[str, str], until: Mapping[str, str]
    ) -> Ending:
        """The procedure again and again: each time the facts in `carry` are what the steps named
        there came to. It is over when the rules refuse or end it, or a step in `until` has come to
        what is said."""
        with self._one_at_a_time, self._troubles(node, situation, "the end"):
            again = self._again(node, carry, until)
            names = [i.name for i in node.inputs if i.name in situation.inputs]
            choices = self._backend.choices(node.id, situation.choices)
            return self._ended(again, self.arguments(node, situation), names, choices, situation.rolls)

    def ended(
        self, node: g.Resolver, carry: Mapping[str, str], until: Mapping[str, str], facts: Mapping[str, Any]
    ) -> Ending | None:
        """The same as `to_the_end`, for facts as `asked` takes them; None: ask at length."""
        case = self._question(node, "").case(facts)
        if case is None:
            return None
        try:
            with self._one_at_a_time:
                self._engine.budget = Budget()
                return self._ended(self._again(node, carry, until), [case], [node.inputs[0].name], {}, {})
        except (self._values.runtime.RulesError, self._values.runtime.BadInput, TooMany, Unsplit):
            return None

    def _again(self, node: g.Resolver, carry: Mapping[str, str], until: Mapping[str, str]) -> Again:
        key = node.id, tuple(carry.items()), tuple(until.items())
        again = self._repeats.get(key)
        if again is None:
            wanted = tuple(self.local(node, step) for step in (*carry.values(), *until))
            rows = Rows(self._engine, self._values.ref(f"function:{node.id}"), wanted)
            again = self._repeats[key] = Again(self, rows, carry, until)
        return again

    def _ended(
        self,
        again: Again,
        args: Sequence[Any],
        names: Sequence[str],
        choices: Mapping[str, Any],
        rolls: Rolls,
    ) -> Ending:
        try:
            return again.ending(args, names, choices, rolls)
        except NeverOver:
            words = "it goes on for ever: nothing that can come of it ends it"
            raise Trouble(words, "say with --until what ends it", 2) from None
        except TooLong:
            words = "there are more different ways it can stand than can be gone through"
            raise Trouble(words, "begin with less, or say with --until what ends it sooner", 2) from None

    def asked(self, node: g.Resolver, of: str, facts: Mapping[str, Any]) -> Odds | None:
        """The same as `ask`, for facts that are plain fields of the one record that the resolver
        takes, as they are told, and nothing fixed; None: ask at length."""
        question = self._question(node, of)
        case = question.case(facts)
        if case is None or "." in of or not of:
            return None
        if question.local is None:
            question.local = (self.local(node, of),)
        try:
            with self._one_at_a_time:
                self._engine.budget = Budget()
                mass = self._of_case(question, case)
        except (Unsplit, TooMany, self._values.runtime.RulesError, self._values.runtime.BadInput):
            return None
        return Odds(of, mass, self._teller, _Behind(self, node, of, partial(self._of_case, question, case)))

    def _of_case(self, question: Question, case: Any) -> Mass:
        """The outcomes of the one step that the question is about."""
        return question.told(question.answers(self._engine, case), self.outcome)

    def _question(self, node: g.Resolver, of: str) -> Question:
        question = self._questions.get((node.id, of))
        if question is None:
            question = self._questions[node.id, of] = Question(self.graph, self._values, node)
        return question

    def forget(self) -> None:
        """What was worked out is worked out anew; what was made ready stays so."""
        self._engine.forget()

    @contextlib.contextmanager
    def _troubles(self, node: g.Function, situation: Situation, of: str) -> Iterator[None]:
        """What was told wrongly, or not at all, in the words of `rulesdsl resolve`."""
        runtime = self._values.runtime
        self._engine.budget = Budget()
        try:
            yield
        except (MissingFact, NoSuchRoll, BadInput, runtime.RulesError, runtime.BadInput) as error:
            ours = self._values.error(error)
            if isinstance(ours, MissingFact | NoSuchRoll | BadInput):
                raise self._told_wrongly(ours, node, situation) from ours
            raise ours from error
        except TooMany as error:
            words = f"{of}: {error}; that is more than can be gone through"
            raise Trouble(words, "ask for fewer of them, or fix some rolls with --roll", 2) from error
        except Unsplit as error:
            words = f"{of}: this procedure cannot be gone through again and again: {error}"
            raise Trouble(words, "ask for the odds of its steps, without --repeat", 2) from error

    def _told_wrongly(
        self, error: MissingFact | NoSuchRoll | BadInput, node: g.Function, situation: Situation
    ) -> Trouble:
        """One case is played by the interpreter, which knows the path of a fact that is missing."""
        if isinstance(error, MissingFact):
            for seed in range(_SEEDS):
                try:
                    resolve(self.graph, node, situation, Player(seed))
                except Trouble as trouble:
                    return trouble
        if isinstance(error, NoSuchRoll) and not error.faces:
            return Trouble(f"The roll {error.name}: {error.why}", f"tell it with --roll {error.name}=...", 2)
        return told_wrongly(error, self.graph, node)

    # ------------------------------------------------------------ masses

    def _distribution(self, node: g.Function, situation: Situation, of: str) -> Mass:
        match node:
            case g.Resolver():
                return self._of_resolver(node, situation, tuple(of.split(".")))
            case g.Table() if node.dice is not None:
                return self._of_table(node, situation)
            case _:
                raise Trouble(f"{node.id} rolls no dice", "ask for the odds of a resolver", 2)

    def _of_table(self, node: g.Table, situation: Situation) -> Mass:
        names = [node.grid.axes[i].name for i in node.arguments]
        lacking = [name for name in names if name not in situation.inputs]
        if lacking:
            words = f"{node.header.title} needs {', '.join(lacking)}"
            raise Trouble(words, f"tell it with --with {lacking[0]}=...", 2)
        args = [self._values.to_python(situation.inputs[n]) for n in names]
        table = self._values.ref(f"function:{node.id}")
        assert node.dice is not None
        kind = kind_of(self.graph.dice_by_id[node.dice])
        mass = self._walked(lambda dice: table(*args, kind.roll(dice, "roll")), situation)
        return self._mapped(mass, self.outcome)

    def arguments(self, node: g.Resolver, situation: Situation) -> list[Any]:
        """The situation as what the resolver's function takes."""
        to_python = self._values.to_python
        return [to_python(situation.inputs[i.name]) for i in node.inputs if i.name in situation.inputs]

    def local(self, node: g.Resolver, name: str) -> str:
        """What a step is called inside of the resolver's function."""
        steps = self._backend.locals_of(node)
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
        inner, prefix = _inner(situation.answers, name), f"{name}."
        weights: dict[Any, int] = {}
        parts: list[Mass] = []
        for value, weight in mass.weights.items():
            found = value[0] if isinstance(value, Parts) else value
            if len(path) == 1 and not self._values.key_of(found).startswith("due:"):
                outcome = self.outcome(found)
                weights[outcome] = weights.get(outcome, 0) + weight
                continue
            more = self._followed(found, path[1:], inner, situation, prefix)
            parts.append(scaled(more, weight, more.total * mass.total))
        return merged([Mass(weights, mass.total), *parts]) if parts else Mass(weights, mass.total)

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
                return PartsByDie((getattr(found, self._values.attribute(f"result:{node.id}.{name}")),))
            return PartsByDie((in_trace(trace, (name,), repeated=False),))

        return self._walked(run, situation)

    def _walked(self, run: Callable[[Any], Any], situation: Situation) -> Mass:
        runtime, budget = self._values.runtime, self._engine.budget
        lacking = (runtime.MissingFact, runtime.NoSuchRoll)

        def counted(dice: Any) -> Any:
            budget.spend(MOST_WAYS // _MOST_RUNS)
            return run(dice)

        return walk(counted, runtime.RulesError, lacking, situation.rolls, _MOST_RUNS, self._engine.used)

    def _followed(
        self, value: Any, path: tuple[str, ...], answers: Nested, situation: Situation, prefix: str
    ) -> Mass:
        """A part of a value; follow-ons that are due are gone on with where their facts are told."""
        kind, _, name = self._values.key_of(value).partition(":")
        if kind == "due":
            told = self._backend.told(name, answers)
            if told is None:
                return Mass({self.outcome(value): 1})
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
        if not path:
            return Mass({self.outcome(value): 1})
        found = self._known(value)
        if not isinstance(found, Failed | Refused | Ended) and found is not None:
            try:
                found = navigate(self.graph, found, path)
            except NoSuchName as error:
                raise Trouble(f"nothing is called {'.'.join(path)!r} there", "", 2) from error
            except RulesError as error:
                found = Failed(error)
        return Mass({self._teller.outcome(found): 1})

    def _each(
        self, mass: Mass, path: tuple[str, ...], answers: Nested, situation: Situation, prefix: str
    ) -> Mass:
        parts = []
        for value, weight in mass.weights.items():
            inner = self._followed(value, path, answers, situation, prefix)
            parts.append(scaled(inner, weight, inner.total * mass.total))
        return merged(parts)

    def _mapped(self, mass: Mass, by: Callable[[Any], Any]) -> Mass:
        found: dict[Any, int] = {}
        for value, weight in mass.weights.items():
            key = by(value)
            found[key] = found.get(key, 0) + weight
        return Mass(found, mass.total)

    # ------------------------------------------------------------ as they are told

    def outcome(self, value: Any) -> Outcome:
        """A value of the package, as it is told. Each is looked at once; rolls of one reading are
        not alike, though they are the same number."""
        kind = type(value)
        if kind is int and (known := self._outcomes.get((kind, value))) is not None:
            return known
        if self._values.key_of(value).startswith("roll:"):
            return self._teller.outcome(self._known(value))
        try:
            known = self._outcomes.get((kind, value))
        except TypeError:
            return self._teller.outcome(self._known(value))
        if known is None:
            if len(self._outcomes) > _MOST_TOLD:
                self._outcomes.clear()
            known = self._outcomes[kind, value] = self._teller.outcome(self._known(value))
        return known

    def said(self, words: str) -> Outcome:
        return self._teller.end(words)

    def odds(self, of: str, mass: Mass) -> Odds:
        """Weights of outcomes as they are told."""
        return Odds(of, mass, self._teller)

    def _known(self, value: Any) -> Any:
        """A value of the package as one of ours."""
        if isinstance(value, Failed):
            return Failed(self._values.error(value.error))
        return self._values.from_python(value)


class _Behind:
    """The question that some odds came from."""

    __slots__ = ("_again", "_maker", "_node", "_of")

    def __init__(self, maker: OddsMaker, node: g.Function, of: str, again: Callable[[], Mass]) -> None:
        self._maker = maker
        self._node = node
        self._of = of
        self._again = again

    def possible(self) -> Possible | None:
        return self._maker.possible(self._node, self._of)

    def gaps(self, mass: Mass) -> tuple[Gap, ...]:
        return self._maker.gaps(self._node, mass, self._again)


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
