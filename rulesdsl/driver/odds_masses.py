"""What a step of a resolver, or a part of one, comes to: outcomes with whole-number weights.

In: a book's package, a function, a situation, a path. Out: `Mass` of `Outcome`. Follow-ons that are due are
gone on with where their facts are told; what the source lacks, what is refused and what ends early are
outcomes too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from rulesdsl import graph as g
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.mass import MOST_WAYS, Failed, Mass, merged, scaled
from rulesdsl.distribution.parts import Parts, PartsByDie
from rulesdsl.distribution.program import Unsplit
from rulesdsl.distribution.walker import walk
from rulesdsl.distribution.whole_procedure import NOT_COME_TO
from rulesdsl.driver.generated import GeneratedBackend
from rulesdsl.driver.odds_once import uses
from rulesdsl.driver.odds_rolls import takes_rolls, tell_apart, tell_ends_apart
from rulesdsl.driver.odds_told import Outcome, Teller
from rulesdsl.driver.situation import Situation
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.paths import NoSuchName, in_trace, navigate
from rulesdsl.interp.values import Nested
from rulesdsl.runtime import Ended, MissingFact, Refused, RulesError, Trace

_MOST_RUNS = 2_000_000
_MOST_TOLD = 100_000
_MOST_NAMED = 5


class Masses:
    """Of the functions of one package, which must be nobody else's: two rolls that read the same and
    show other faces are from now on not alike in it."""

    def __init__(self, graph: g.RuleGraph, backend: GeneratedBackend) -> None:
        self._graph = graph
        self._backend = backend
        self._values = backend.values
        # What holds a fact that is not given must be told apart from what holds another.
        absent = {"__slots__": (), "__hash__": object.__hash__}
        self._values.not_given = cache(type("NotGiven", (self._values.runtime.NotGiven,), absent))
        self.engine = Engine(remembers=not takes_rolls(graph))
        tell_apart(self._values.runtime.Roll)
        tell_ends_apart(self._values.runtime.Ended)
        self.teller = Teller(graph)
        self._outcomes: dict[tuple[type, Any], Outcome] = {}
        self._locals: dict[str, Mapping[str, str]] = {}
        self._skips: dict[tuple[str, str], Callable[[Any], Outcome | None]] = {}

    def distribution(self, node: g.Function, situation: Situation, of: str) -> Mass:
        match node:
            case g.Resolver():
                return self._of_resolver(node, situation, tuple(of.split(".")))
            case g.Table() if node.dice is not None:
                return self._of_table(node, situation, tuple(of.split(".")))
            case _:
                kind = "formula" if isinstance(node, g.Formula) else type(node).__name__.lower()
                words = f"{node.id} is a {kind} and rolls no dice: rulesdsl resolve gives its one answer"
                raise Trouble(words, self._asking(node), 2)

    def _asking(self, node: g.Function) -> str:
        """What may be asked instead: a resolver that uses it."""
        resolvers = [f for f in self._graph.functions.values() if isinstance(f, g.Resolver)]
        users = [f.id for f in resolvers if node.id in uses(f)]
        some = f" that uses it: {', '.join(users[:_MOST_NAMED])}" if users else ""
        return f"ask for the odds of a resolver{some}"

    def _of_table(self, node: g.Table, situation: Situation, path: tuple[str, ...]) -> Mass:
        names = [node.grid.axes[i].name for i in node.arguments]
        lacking = [name for name in names if name not in situation.inputs]
        if lacking:
            words = f"{node.header.title} needs {', '.join(lacking)}"
            raise Trouble(words, f"tell it with --with {lacking[0]}=...", 2)
        args = [self._values.to_python(situation.inputs[n]) for n in names]
        table = self._values.ref(f"function:{node.id}")
        assert node.dice is not None
        kind = kind_of(self._graph.dice_by_id[node.dice])
        mass = self._walked(lambda dice: table(*args, kind.roll(dice, "roll")), situation)
        part = path[1:] if path[0] == "result" else path
        return self._each(mass, part, {}, situation, "")

    def arguments(self, node: g.Resolver, situation: Situation) -> list[Any]:
        """The situation as what the resolver's function takes."""
        lacking = [
            i.name
            for i in node.inputs
            if i.name not in situation.inputs and not isinstance(i.type, g.OptionalType)
        ]
        if lacking:
            raise MissingFact(lacking[0])
        return [self._values.to_python(situation.inputs.get(i.name)) for i in node.inputs]

    def local(self, node: g.Resolver, name: str) -> str:
        """What a step is called inside of the resolver's function."""
        steps = self._locals.get(node.id)
        if steps is None:
            steps = self._locals[node.id] = self._backend.locals_of(node)
        if name not in steps:
            raise Trouble(f"{node.header.title} has no step {name!r}", f"its steps: {', '.join(steps)}", 2)
        return steps[name]

    def mass(
        self, node: g.Resolver, args: Sequence[Any], situation: Situation, wanted: tuple[str, ...]
    ) -> Mass:
        """The distribution of some locals of the resolver, in values of the package."""
        resolver = self._values.ref(f"function:{node.id}")
        choices = self._backend.choices(node.id, situation.choices)
        return self.engine.distribution(resolver, args, choices, wanted, situation.rolls)

    def _of_resolver(self, node: g.Resolver, situation: Situation, path: tuple[str, ...]) -> Mass:
        args = self.arguments(node, situation)
        name = path[0]
        try:
            mass = self.mass(node, args, situation, (self.local(node, name),))
        except Unsplit:
            mass = self._replayed(node, situation, args, name)
        inner, prefix = _inner(situation.answers, name), f"{name}."
        skipped = self._skipped(node, name)
        weights: dict[Any, int] = {}
        parts: list[Mass] = []
        for value, weight in mass.weights.items():
            found = value[0] if isinstance(value, Parts) else self._before(value, name)
            if (reason := skipped(found)) is not None:
                weights[reason] = weights.get(reason, 0) + weight
                continue
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
                reached = self._before(found, name)
                return found if reached is found else PartsByDie((reached,))
            if name in node.gives:
                return PartsByDie((getattr(found, self._values.attribute(f"result:{node.id}.{name}")),))
            try:
                return PartsByDie((in_trace(trace, (name,), repeated=False),))
            except NoSuchName:
                words = f"{name} is not worked out for every throw, and {node.id} cannot be taken apart"
                raise Trouble(words, "ask for a step that the procedure gives", 2) from None

        return self._walked(run, situation)

    def _walked(self, run: Callable[[Any], Any], situation: Situation) -> Mass:
        runtime, budget = self._values.runtime, self.engine.budget
        lacking = (runtime.FactNotTold, runtime.NoSuchRoll)
        failures = (runtime.RulesError, runtime.BadInput)

        def counted(dice: Any) -> Any:
            budget.spend(MOST_WAYS // _MOST_RUNS)
            return run(dice)

        return walk(counted, failures, lacking, situation.rolls, _MOST_RUNS, self.engine.used)

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
            more = self.engine.distribution(
                type(value).resolve, (value,), {**told, **choices}, None, situation.rolls, prefix
            )
            return self._each(more, path, answers, situation, prefix)
        if kind == "result" and path:
            attribute = self._values.attribute(f"result:{name}.{path[0]}")
            inner, deeper = _inner(answers, path[0]), f"{prefix}{path[0]}."
            found, owner = getattr(value, attribute), self._graph.functions[g.FunctionId(name)]
            if isinstance(owner, g.Resolver) and (reason := self._skipped(owner, path[0])(found)) is not None:
                return Mass({reason: 1})
            return self._followed(found, path[1:], inner, situation, deeper)
        if not path:
            return Mass({self.outcome(value): 1})
        if len(path) > 1 and isinstance(value, self._values.runtime.Ended) and path[0] in value.so_far:
            inner, deeper = _inner(answers, path[0]), f"{prefix}{path[0]}."
            return self._followed(value.so_far[path[0]], path[1:], inner, situation, deeper)
        found = self._known(value)
        over = isinstance(found, Failed | Refused | Ended) and path[0] not in getattr(found, "so_far", ())
        if not over and found is not None:
            try:
                found = navigate(self._graph, found, path)
            except NoSuchName as error:
                raise Trouble(f"nothing is called {'.'.join(path)!r} there", "", 2) from error
            except RulesError as error:
                found = Failed(error)
        return Mass({self.teller.outcome(found): 1})

    def _each(
        self, mass: Mass, path: tuple[str, ...], answers: Nested, situation: Situation, prefix: str
    ) -> Mass:
        parts = []
        for value, weight in mass.weights.items():
            inner = self._followed(value, path, answers, situation, prefix)
            parts.append(scaled(inner, weight, inner.total * mass.total))
        return merged(parts)

    # ------------------------------------------------------------ as they are told

    def outcome_of(self, node: g.Resolver, name: str) -> Callable[[Any], Outcome]:
        """How a value of a step is told."""
        skipped, outcome = self._skipped(node, name), self.outcome
        return outcome if skipped is _never else lambda value: skipped(value) or outcome(value)

    def part(self, node: g.Resolver, path: Sequence[str]) -> tuple[str, Callable[[Any], Outcome]]:
        """What a part of a step (`after.outcome`) is called inside of the resolver with all that it goes on
        to, and how a value of it is told."""
        owner, found, step = node, [self.local(node, path[0])], path[0]
        for name in path[1:]:
            target = self._gone_on_to(owner, step)
            if target is None or name not in target.gives:
                found += self._die(owner, step, name)
                break
            owner, step = target, name
            found.append(self._values.attribute(f"result:{owner.id}.{name}"))
        rest = tuple(path[len(found) :])
        skipped, whole = self._skipped(owner, step), self.outcome_of(owner, step)
        not_come_to = self.teller.skipped("does not come to it")
        over = (self._values.runtime.Refused, self._values.runtime.Ended)

        def told(value: Any) -> Outcome:
            if value is NOT_COME_TO:
                return not_come_to
            if len(found) > 1 and isinstance(value, over):
                if len(found) > 2 and getattr(value, "so_far", None):
                    raise Unsplit("it is not seen which of them ended")
                return self._part_of(value, path[1:])
            return skipped(value) or (self._part_of(value, rest) if rest else whole(value))

        return ".".join(found), told

    def over(
        self, value: Any, node: g.Resolver, path: Sequence[str], told: Callable[[Any], Outcome]
    ) -> Outcome:
        """What came in place of a step or a part of one: what it was, where that was settled before; else an
        end, as `told` tells it."""
        found = self._before(value, path[0])
        if found is value:
            return told(value)
        return self._skipped(node, path[0])(found) or self._part_of(found, path[1:])

    def _before(self, value: Any, name: str) -> Any:
        """What a step was before the whole was over, where it came to that; else the value itself."""
        return value.so_far.get(name, value) if isinstance(value, self._values.runtime.Ended) else value

    def _gone_on_to(self, node: g.Resolver, name: str) -> g.Resolver | None:
        """The procedure that a step goes on to, where nobody is asked for more first."""
        step = next((s for s in node.steps if isinstance(s, g.ThenStep) and s.name == name), None)
        if step is None or step.external or any(bind.value is None for bind in step.binds):
            return None
        target = self._graph.functions[step.resolver]
        return target if isinstance(target, g.Resolver) else None

    def _die(self, node: g.Resolver, step: str, name: str) -> list[str]:
        """What a die of a roll is called."""
        roll = next((s for s in node.steps if isinstance(s, g.RollStep) and s.name == step), None)
        if roll is None or roll.times is not None:
            return []
        names = kind_of(self._graph.dice_by_id[roll.dice]).names
        return [self._values.attribute(f"die:{roll.dice}.{name}")] if name in names else []

    def _part_of(self, value: Any, path: Sequence[str]) -> Outcome:
        mass = self._followed(value, tuple(path), {}, Situation({}, {}, {}, {}), "")
        if len(mass.weights) > 1:
            raise Unsplit("more is rolled for it")
        (found,) = mass.weights
        assert isinstance(found, Outcome)
        return found

    def _skipped(self, node: g.Resolver, name: str) -> Callable[[Any], Outcome | None]:
        """Whether a value of a step is none, as the procedure did not come to the step: a follow-on that
        does not happen, a roll that is not made. Dice that may show 0 do not tell; no dice of so many
        come to 0."""
        known = self._skips.get((node.id, name))
        if known is None:
            known = self._skips[node.id, name] = self._skips_of(node, name)
        return known

    def _skips_of(self, node: g.Resolver, name: str) -> Callable[[Any], Outcome | None]:
        match next((s for s in node.steps if isinstance(s, g.NamedStep) and s.name == name), None):
            case g.ThenStep():
                skipped = self.teller.skipped("does not come to it")
                return lambda value: skipped if value is None else None
            case g.RollStep(when=when, times=None, dice=dice) if when is not None:
                not_rolled = self.teller.skipped("not rolled")
                if self._graph.dice_by_id[dice].low > 0:
                    return lambda value: not_rolled if isinstance(value, int) and value == 0 else None
        return _never

    def none_rolled(self, node: g.Function, of: str, mass: Mass) -> Mass:
        """Dice that are rolled so many times are not rolled where they never are; elsewhere that is the 0 of
        their sum."""
        answers = [outcome for outcome in mass.weights if outcome.kind == "answer"]
        if not isinstance(node, g.Resolver) or [one.words for one in answers] != ["0"]:
            return mass
        match next((s for s in node.steps if isinstance(s, g.NamedStep) and s.name == of), None):
            case g.RollStep(times=g.Model(), dice=dice) if self._graph.dice_by_id[dice].low > 0:
                none = self.teller.skipped("not rolled")
                weights = {none if one is answers[0] else one: w for one, w in mass.weights.items()}
                return Mass(weights, mass.total)
            case _:
                return mass

    def outcome(self, value: Any) -> Outcome:
        """A value of the package, as it is told. Each is looked at once; rolls of one reading are
        not alike, though they are the same number."""
        kind = type(value)
        if kind is int and (known := self._outcomes.get((kind, value))) is not None:
            return known
        if self._values.key_of(value).startswith("roll:"):
            return self.teller.outcome(self._known(value))
        try:
            known = self._outcomes.get((kind, value))
        except TypeError:
            return self.teller.outcome(self._known(value))
        if known is None:
            if len(self._outcomes) > _MOST_TOLD:
                self._outcomes.clear()
            known = self._outcomes[kind, value] = self.teller.outcome(self._known(value))
        return known

    def _known(self, value: Any) -> Any:
        """A value of the package as one of ours."""
        if isinstance(value, Failed):
            return Failed(self._values.error(value.error))
        return self._values.from_python(value)


def _never(value: Any) -> None:
    return None


def _inner(values: Nested, name: str) -> Nested:
    inner = values.get(name)
    return inner if isinstance(inner, Mapping) else {}


def _at(values: Nested, prefix: str) -> Nested:
    for name in prefix.split(".")[:-1]:
        values = _inner(values, name)
    return values
