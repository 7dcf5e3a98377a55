"""Exact odds of a book's resolvers: what may come, with fractions.

In: a rule graph, a resolver, a situation, and the step that is asked for. Out: `Odds`. The figures
come from the Python that a build would write; what the source lacks, what is refused and what ends
early are outcomes with their own share.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from threading import RLock
from typing import Any

from rulesdsl import graph as g
from rulesdsl.distribution.chain import NeverOver, TooLong
from rulesdsl.distribution.mass import MOST_TO_THE_END, Budget, Mass, TooMany
from rulesdsl.distribution.program import Unsplit
from rulesdsl.distribution.rows import Rows
from rulesdsl.driver.generated import GeneratedBackend, loaded
from rulesdsl.driver.odds_answered import answered, told_of, with_answers
from rulesdsl.driver.odds_cut import cut_off, graph_of, last_step, may_end_behind
from rulesdsl.driver.odds_end import Again, Ending
from rulesdsl.driver.odds_masses import Masses
from rulesdsl.driver.odds_named import named, written
from rulesdsl.driver.odds_parts import as_named, has_parts, is_at_the_end, step_for, with_parts
from rulesdsl.driver.odds_possible import Possible, possible
from rulesdsl.driver.odds_question import Question
from rulesdsl.driver.odds_steps import leaves, step_called
from rulesdsl.driver.odds_told import Gap, Odds, Outcome
from rulesdsl.driver.odds_unknown import Unprinted
from rulesdsl.driver.odds_where import PORTIONS
from rulesdsl.driver.resolution import Player, can_be_told, resolve, told_wrongly
from rulesdsl.driver.situation import Rolls, Situation
from rulesdsl.driver.trouble import Trouble
from rulesdsl.runtime import BadInput, MissingFact, NoSuchRoll

_THE_END = "the end"
_SEEDS = 20
_NOTHING_TOLD = Situation({}, {}, {}, {})


@contextlib.contextmanager
def odds_maker(graph: g.RuleGraph, node: g.Function | None = None) -> Iterator[OddsMaker]:
    """The book's resolvers, made ready to be asked; or one function of it, with what it uses."""
    rolls = isinstance(node, g.Resolver) or (isinstance(node, g.Table) and node.dice is not None)
    made = graph_of(graph, node) if node is not None and rolls else graph
    with contextlib.ExitStack() as opened:
        yield OddsMaker(made, opened.enter_context(loaded(made, rolls_apart=True)), opened)


class OddsMaker:
    """Asks the resolvers of one book. What was worked out for one situation helps with the next."""

    def __init__(
        self, graph: g.RuleGraph, backend: GeneratedBackend, opened: contextlib.ExitStack | None = None
    ) -> None:
        """`opened` closes what is made ready later on, for a procedure that is cut off behind a step."""
        self.graph = graph
        self._opened = opened or contextlib.ExitStack()
        self._cut: dict[Hashable, tuple[OddsMaker, g.Resolver]] = {}
        self._written: dict[tuple[str, str], bool] = {}
        self._places: dict[tuple[str, str], tuple[int, str | None] | None] = {}
        self._carries: dict[tuple[str, str], tuple[OddsMaker, g.Resolver, str] | None] = {}
        self._backend = backend
        self._values = backend.values
        self._masses = Masses(graph, backend)
        self._engine = self._masses.engine
        self._unprinted = Unprinted(graph, self._values, self.outcome)
        self._possible: dict[tuple[str, str], Possible | None] = {}
        self._called: dict[tuple[str, str], str] = {}
        self._firsts: dict[str, str] = {}
        self._one_at_a_time = RLock()
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
        return frozenset(self._engine.used).union(*(maker.used for maker, _ in self._cut.values()))

    def ask(self, node: g.Function, situation: Situation, of: str) -> Odds:
        """The odds of a step (`losses`), or of a part of one (`check.result`, `loot.coins`); of a table
        its `result`, or a figure of it."""
        of = self.called(node, of)
        maker = self
        if isinstance(node, g.Resolver):
            maker, node, situation = self._answered(node, situation)
        if maker is self and (carried := self._carried(node, of)) is not None:
            maker, made, name = carried
            found = maker.ask(made, situation, name)
            found.of = of
            return found
        if maker is self:
            maker, node = self._up_to(node, of)
        if maker is not self:
            return maker.ask(node, situation, of)
        with self._one_at_a_time, self._troubles(node, situation, of):
            mass = self._masses.none_rolled(node, of, self._distribution(node, situation, of))
            self._refuse_untold(node, situation, mass)
        again = partial(self._distribution, node, situation, of)
        return Odds(of, mass, self._masses.teller, _Behind(self, node, of, again))

    def called(self, node: g.Function, of: str) -> str:
        """A step, or a part of one, as the rules name it."""
        found = self._called.get((node.id, of))
        if found is None:
            found = self._called[node.id, of] = step_called(self.graph, node, of)
        return found

    def first(self, node: g.Resolver) -> str:
        """The first step that it gives whose odds are worth showing, where nothing is told of its
        follow-ons; empty where there is none."""
        if node.id not in self._firsts:
            self._firsts[node.id] = next(leaves(self.graph, node, {}), "")
        return self._firsts[node.id]

    def _answered(self, node: g.Resolver, situation: Situation) -> tuple[OddsMaker, g.Resolver, Situation]:
        """Who is asked where steps read what a follow-on comes to whose facts are told: `odds_answered`."""
        fields = told_of(self.graph, node, situation.answers, self._backend.told)
        if not fields:
            return self, node, situation
        key = node.id, *((name, *told.items()) for name, told in fields.items())
        maker, made = self._made(key, partial(with_answers, self.graph, node, fields))
        return maker, made, answered(self.graph, node, situation, fields)

    def _up_to(self, node: g.Function, of: str) -> tuple[OddsMaker, g.Function]:
        """Who is asked of a step, and of what: see `odds_cut`."""
        if not isinstance(node, g.Resolver):
            return self, node
        name = of.partition(".")[0]
        if (node.id, name) not in self._places:
            last = last_step(node, name)
            only = name if may_end_behind(node, name, last) else None
            whole = last == len(node.steps) - 1 and self._is_written(node, name)
            self._places[node.id, name] = None if whole and only is None else (last, only)
        place = self._places[node.id, name]
        return (self, node) if place is None else self._cut_off(node, *place, name)

    def _carried(self, node: g.Function, of: str) -> tuple[OddsMaker, g.Resolver, str] | None:
        """Who is asked of what a repeated step has carried to its end, and of which step."""
        if not isinstance(node, g.Resolver) or "." not in of:
            return None
        key = node.id, of
        if key not in self._carries:
            found = None
            if is_at_the_end(self.graph, node, of):
                made = self._made((*key, "carried"), partial(with_parts, self.graph, node, (of,)))
                found = *made, step_for(of)
            self._carries[key] = found
        return self._carries[key]

    def _cut_off(
        self, node: g.Resolver, last: int, only: str | None, *names: str
    ) -> tuple[OddsMaker, g.Resolver]:
        seen = tuple(s.name for s in node.steps if isinstance(s, g.EachStep) and s.name in names)
        make = partial(cut_off, self.graph, node, last, seen, only)
        maker, cut = self._made((node.id, last, seen, only), make)
        if only is not None:
            maker._places[cut.id, only] = None
        return maker, cut

    def _made(
        self, key: Hashable, make: Callable[[], tuple[g.RuleGraph, g.Resolver]]
    ) -> tuple[OddsMaker, g.Resolver]:
        """Who is asked of a procedure that is changed for the odds, made ready once."""
        with self._one_at_a_time:
            made = self._cut.get(key)
            if made is None:
                graph, node = make()
                backend = self._opened.enter_context(loaded(graph, rolls_apart=True))
                made = self._cut[key] = OddsMaker(graph, backend, self._opened), node
        return made

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
                self._forget_all()
                return self._masses.teller.alike(again())

            try:
                return self._unprinted.gaps(node, mass, anew)
            finally:
                self._forget_all()

    def _forget_all(self) -> None:
        """What was worked out, and how it was told."""
        self._engine.forget()
        for question in self._questions.values():
            question.forget()

    def to_the_end(
        self, node: g.Resolver, situation: Situation, carry: Mapping[str, str], until: Mapping[str, str]
    ) -> Ending:
        """The procedure again and again: each time the facts in `carry` are what the steps named
        there came to. It is over when the rules refuse or end it, or a step in `until` has come to
        what is said."""
        if has_parts(dict.fromkeys(carry.values()), until):
            maker, node, carry, until = self._with_parts(node, carry, until)
            return maker.to_the_end(node, situation, carry, until)
        maker, node, situation = self._answered(node, situation)
        if maker is self:
            maker, node = self._with_all(node, (*carry.values(), *until))
        if maker is not self:
            return maker.to_the_end(node, situation, carry, until)
        with self._one_at_a_time, self._troubles(node, situation, _THE_END):
            self._engine.budget = Budget(MOST_TO_THE_END)
            again = self._again(node, carry, until)
            names = [i.name for i in node.inputs if i.name in situation.inputs]
            choices = self._backend.choices(node.id, situation.choices)
            args = self._masses.arguments(node, situation)
            found = self._ended(again, args, names, choices, situation.rolls)
            if self._masses.teller.errors:
                self._refuse_untold(node, situation, found.how.mass)
            return found

    def ended(
        self, node: g.Resolver, carry: Mapping[str, str], until: Mapping[str, str], facts: Mapping[str, Any]
    ) -> Ending | None:
        """The same as `to_the_end`, for facts as `asked` takes them; None: ask at length."""
        again = self._repeats.get(_repeated(node, carry, until))
        if again is None:
            if has_parts(dict.fromkeys(carry.values()), until):
                maker, node, carry, until = self._with_parts(node, carry, until)
                return maker.ended(node, carry, until, facts)
            maker, node = self._with_all(node, (*carry.values(), *until))
            if maker is not self:
                return maker.ended(node, carry, until, facts)
        case = self._question(node, "").case(facts)
        if case is None:
            return None
        try:
            with self._one_at_a_time:
                self._engine.budget = Budget(MOST_TO_THE_END)
                again = again or self._again(node, carry, until)
                found = self._ended(again, [case], (node.inputs[0].name,), {}, {})
                if self._masses.teller.errors:
                    self._refuse_untold(node, _NOTHING_TOLD, found.how.mass)
                return found
        except TooMany as error:
            raise _too_many(_THE_END, error) from error
        except (MissingFact, BadInput, Unsplit):
            return None
        except (self._values.runtime.RulesError, self._values.runtime.BadInput):
            return None

    def _with_parts(
        self, node: g.Resolver, carry: Mapping[str, str], until: Mapping[str, str]
    ) -> tuple[OddsMaker, g.Resolver, dict[str, str], dict[str, str]]:
        """Who is asked where parts of steps are named, and what they are called there."""
        called = {name: self.called(node, name) for name in (*carry.values(), *until)}
        parts = tuple(dict.fromkeys(name for name in called.values() if "." in name))
        maker, made = self._made((node.id, "parts", parts), partial(with_parts, self.graph, node, parts))
        carry = {fact: step_for(called[step]) for fact, step in carry.items()}
        return maker, made, carry, {step_for(called[step]): value for step, value in until.items()}

    def _with_all(self, node: g.Resolver, steps: Sequence[str]) -> tuple[OddsMaker, g.Resolver]:
        """Who is asked where all of some steps are needed."""
        names = [self.called(node, step).partition(".")[0] for step in steps]
        if all(self._is_written(node, name) for name in names):
            return self, node
        return self._cut_off(node, len(node.steps) - 1, None, *names)

    def _is_written(self, node: g.Resolver, name: str) -> bool:
        known = self._written.get((node.id, name))
        if known is None:
            known = self._written[node.id, name] = self._backend.is_written(node, name)
        return known

    def _again(self, node: g.Resolver, carry: Mapping[str, str], until: Mapping[str, str]) -> Again:
        key = _repeated(node, carry, until)
        again = self._repeats.get(key)
        if again is None:
            carry = {fact: self.called(node, step) for fact, step in carry.items()}
            until = dict(self._until(node, step, value) for step, value in until.items())
            wanted = tuple(self.local(node, step) for step in (*carry.values(), *until))
            varying = frozenset(fact.rpartition(".")[2] for fact in carry)
            rows = Rows(self._engine, self._values.ref(f"function:{node.id}"), wanted, varying)
            carry = {fact: as_named(step) for fact, step in carry.items()}
            until = {as_named(step): value for step, value in until.items()}
            again = self._repeats[key] = Again(self, rows, carry, until)
        return again

    def _until(self, node: g.Resolver, step: str, value: object) -> tuple[str, str]:
        """A step, and how the outcome of it is printed that is meant."""
        step, words = self.called(node, step), written(value)
        found = named(self.graph, step, words, (), self.possible(node, step))
        return step, words if found is None else found.printed

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
        """The same as `ask`, for facts of the one record that the resolver takes, as they are told, and
        nothing fixed; None: ask at length."""
        if (node.id, of) not in self._called and (not of or self._question(node, of).case(facts) is None):
            return None
        of = self.called(node, of)
        if (carried := self._carried(node, of)) is not None:
            maker, made, name = carried
            found = maker.asked(made, name, facts)
            if found is not None:
                found.of = of
            return found
        maker, cut = self._up_to(node, of)
        if maker is not self and isinstance(cut, g.Resolver):
            return maker.asked(cut, of, facts)
        question = self._question(node, of)
        case = question.case(facts)
        if case is None:
            return None
        self._look_at(question, node, of)
        runtime = self._values.runtime
        try:
            with self._one_at_a_time:
                self._engine.budget = Budget()
                mass = self._masses.none_rolled(node, of, self._of_case(question, case))
                self._refuse_untold(node, _NOTHING_TOLD, mass)
        except TooMany as error:
            raise _too_many(of, error) from error
        except (Unsplit, MissingFact, BadInput, runtime.RulesError, runtime.BadInput):
            return None
        again = partial(self._of_case, question, case)
        return Odds(of, mass, self._masses.teller, _Behind(self, node, of, again))

    def _distribution(self, node: g.Function, situation: Situation, of: str) -> Mass:
        """What may come of a step: of the procedure with all that it goes on to, where that can be. Then what
        nobody asks for looks at nothing further in, too."""
        path = of.split(".")
        told_further_in = len(path) > 1 and path[0] in situation.answers
        if isinstance(node, g.Resolver) and not (situation.rolls or told_further_in):
            args = self._masses.arguments(node, situation)
            choices = self._backend.choices(node.id, situation.choices)
            question = self._question(node, of)
            try:
                self._look_at(question, node, of)
                return question.told(question.wholly(self._engine, args, choices), question.outcome)
            except Unsplit:
                pass
        return self._masses.distribution(node, situation, of)

    def _look_at(self, question: Question, node: g.Resolver, of: str) -> None:
        """What the step is called that the question is about, and how it is told; once."""
        if question.local is None:
            local, question.outcome = self._masses.part(node, of.split("."))
            question.local = (local,)
            question.over = partial(
                self._masses.over, node=node, path=of.split("."), told=question.outcome
            )

    def _of_case(self, question: Question, case: Any) -> Mass:
        """The outcomes of the one step that the question is about."""
        return question.told(question.answers(self._engine, case), question.outcome)

    def _question(self, node: g.Resolver, of: str) -> Question:
        question = self._questions.get((node.id, of))
        if question is None:
            question = self._questions[node.id, of] = Question(self.graph, self._values, node)
        return question

    def forget(self) -> None:
        """What was worked out is worked out anew; what was made ready stays so."""
        for maker, _ in self._cut.values():
            maker.forget()
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
            raise _too_many(of, error) from error
        except Unsplit as error:
            words, help = f"{of}: the odds of it cannot be worked out: {error}", "ask for another step"
            if of == _THE_END:
                words = f"this procedure cannot be gone through again and again: {error}"
                help = "ask for the odds of its steps, without --repeat"
            raise Trouble(words, help, 2) from error

    def _refuse_untold(self, node: g.Function, situation: Situation, mass: Mass) -> None:
        """What is absent is a share of its own, unless it is a fact or a choice that somebody can tell."""
        errors = self._masses.teller.errors
        if not errors:
            return
        for outcome in mass.weights:
            match errors.get(outcome):
                case MissingFact() as error if can_be_told(error, self.graph, node):
                    raise error
                case BadInput(field=field) as error if field in situation.choices:
                    raise error
                case BadInput(field=field) as error if len(mass.weights) == 1 and field != PORTIONS:
                    raise error
                case _:
                    pass

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

    # ------------------------------------------------------------ as it is needed elsewhere

    def local(self, node: g.Resolver, name: str) -> str:
        """What a step is called inside of the resolver's function."""
        return self._masses.local(node, name)

    def outcome(self, value: Any) -> Outcome:
        """A value of the package, as it is told."""
        return self._masses.outcome(value)

    def said(self, words: str) -> Outcome:
        return self._masses.teller.end(words)

    def odds(self, of: str, mass: Mass) -> Odds:
        """Weights of outcomes as they are told."""
        return Odds(of, mass, self._masses.teller)


def _too_many(of: str, error: TooMany) -> Trouble:
    words = f"{of}: {error}; that is more than can be gone through"
    return Trouble(words, error.cure or "ask for fewer of them, or fix some rolls with --roll", 2)


def _repeated(node: g.Resolver, carry: Mapping[str, str], until: Mapping[str, str]) -> Hashable:
    """What tells a repeated procedure from others."""
    told = tuple([(step, type(value), value) for step, value in until.items()])
    return node.id, tuple(carry.items()), told


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
