"""One situation of a resolver, answered in four ways: by the interpreter, by generated Python, by the
odds of it, and by all that the dice can show.

In: a graph with its package made ready, and a situation as `drawing.Drawing` draws it. Out: nothing
where the answers agree; an `AssertionError` that says the situation where they do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from both import Both
from drawing import Drawing
from random_inputs import NamedDice

from rulesdsl import graph as g
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.mass import Failed, Mass, TooMany
from rulesdsl.distribution.parts import Parts
from rulesdsl.distribution.program import Unsplit
from rulesdsl.distribution.walker import walk
from rulesdsl.driver.generated import GeneratedBackend
from rulesdsl.driver.odds import OddsMaker
from rulesdsl.interp.values import Nested, Result, Val
from rulesdsl.runtime import BadInput, Ended, MissingFact, NoSuchRoll, Refused, RulesError

MOST_STATES = 300
Situation = tuple[Mapping[str, Val], Nested, int]


@dataclass(eq=False)
class Agreeing:
    """A book; `counts` are how many situations of each kind there were."""

    graph: g.RuleGraph
    counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.both = Both(self.graph)
        self.values = self.both.generated._values
        self.maker = OddsMaker(self.graph, self.both.backend)
        self.runtime = self.values.runtime
        self.lacking = (self.runtime.FactNotTold, self.runtime.NoSuchRoll)
        self.resolvers = [f for f in self.graph.functions.values() if isinstance(f, g.Resolver)]
        self.engine = Engine(most=MOST_STATES)
        self.thorough = Engine()
        # A resolver is divided into stages once for both.
        self.thorough._programs = self.engine._programs
        self.values.not_given = cache(hashable(self.runtime.NotGiven))
        self.thrown_by: GeneratedBackend | None = None
        """Whose functions play all throws: as a build writes them, where that is not None."""

    def drawing(self, seed: int) -> Drawing:
        return Drawing(self.graph, Random(seed))

    def _count(self, kind: str) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1

    # ------------------------------------------------------------ as the package takes it

    def taken(self, node: g.Resolver, situation: Situation) -> tuple[list[Any], dict[str, Any]] | None:
        """Arguments and choices; None where the package does not take the facts."""
        inputs, choices, _ = situation
        try:
            args = [self.values.to_python(inputs[i.name]) for i in node.inputs]
        except (self.runtime.BadInput, BadInput):
            return None
        asked = self.both.backend.plan.called[node.id].choices
        told = {c.parameter: choices[c.path[0]] for c in asked if len(c.path) == 1 and c.path[0] in choices}
        return args, {name: self.values.to_python(value) for name, value in told.items()}

    def played(self, node: g.Resolver, args: list[Any], choices: dict[str, Any], dice: Any) -> Any:
        """The unmodified resolver."""
        return self.values.ref(f"function:{node.id}")(*args, dice, **choices)

    # ------------------------------------------------------------ one answer

    def compare(self, node: g.Resolver, situation: Situation) -> None:
        """Interpreter, generated Python and odds: the same answer, which may come."""
        inputs, choices, seed = situation
        said = f"{node.id} {inputs} {choices} {seed}"
        expected = self._interpreted(node, situation)
        taken = self.taken(node, situation)
        if taken is None:
            assert isinstance(expected, Exception | Refused | Ended), said
            return self._count("not taken")
        args, keywords = taken
        made: Any
        try:
            made = self.played(node, args, keywords, NamedDice(seed))
        except (self.runtime.RulesError, self.runtime.BadInput) as error:
            made = error
        ours = self.values.error(made) if isinstance(made, Exception) else self.values.from_python(made)
        lacks = isinstance(ours, MissingFact | BadInput) or self.both.generated._untouched(made)
        if isinstance(expected, MissingFact | NoSuchRoll):
            # Generated code may look at it later, or be told first that something is refused.
            return self._count("something is missing")
        if lacks or isinstance(expected, Exception):
            assert isinstance(ours, Exception) or lacks, f"{said}\n{expected!r}\n{ours!r}"
            if lacks:
                return self._count("something is missing")
        else:
            whole = all(map(self.both.complete, inputs.values()))
            assert self.same(expected, ours) or (not whole and seen(expected) == seen(ours)), (
                f"{said}\n{expected!r}\n{ours!r}"
            )
        self._may_come(node, args, keywords, Failed(made) if isinstance(made, Exception) else made, said)

    def same(self, one: Any, other: Any) -> bool:
        """Of an end its words, of the passes of a repeated step what both tell: generated code tells
        what it has at hand."""
        match one, other:
            case Ended(), Ended():
                return seen(one) == seen(other)
            case Result(), Result():
                names = other.values.keys() if "." in one.resolver else one.values.keys()
                return names <= one.values.keys() and all(
                    name in other.values and self.same(one.values[name], other.values[name]) for name in names
                )
            case tuple(), tuple():
                return len(one) == len(other) and all(map(self.same, one, other))
            case _:
                return self.both.alike(one, other)

    def _interpreted(self, node: g.Resolver, situation: Situation) -> Any:
        inputs, choices, seed = situation
        try:
            return self.both.machine.call(node.id, inputs, NamedDice(seed), choices, ahead=False)
        except (RulesError, BadInput) as error:
            return error

    def _may_come(
        self, node: g.Resolver, args: list[Any], choices: dict[str, Any], made: Any, said: str
    ) -> None:
        """The answer, step by step, has a share in the odds of the step."""
        function = self.values.ref(f"function:{node.id}")
        names = [None] if isinstance(made, Failed) or not is_dataclass(made) else list(node.gives)
        step = names[len(said) % len(names)]
        wanted = None if step is None else (self.maker.local(node, step),)
        try:
            mass = self.engine.distribution(function, args, choices, wanted)
        except (*self.lacking, self.runtime.BadInput):
            return self._count("a fact is missing, or a choice not open, for some rolls")
        except (TooMany, Unsplit):
            return self._count("too many ways, or not by stages")
        assert sum(mass.weights.values()) == mass.total, said
        if step is not None and type(made).__name__ not in ("Refused", "Ended"):
            made = Parts((getattr(made, self.values.attribute(f"result:{node.id}.{step}")),))
        assert seen(made) in {seen(value) for value in mass.weights}, f"{said}\n{step}: {made!r}\n{mass}"
        self._count("agreed")

    # ------------------------------------------------------------ all answers

    def brute_force(self, node: g.Resolver, situation: Situation, most: int) -> bool:
        """The odds by stages are what all throws come to; no: there are too many of them, or a fact
        is missing."""
        taken = self.taken(node, situation)
        if taken is None:
            return False
        args, choices = taken

        plays, runtime, given = self.values, self.runtime, args
        if self.thrown_by is not None and not choices:
            plays = self.thrown_by.values
            runtime = plays.runtime
            given = [plays.to_python(situation[0][i.name]) for i in node.inputs]
        function = plays.ref(f"function:{node.id}")
        failures, lacking = (runtime.RulesError, runtime.BadInput), (runtime.FactNotTold, runtime.NoSuchRoll)
        try:
            walked = walk(lambda dice: function(*given, dice, **choices), failures, lacking, most=most)
        except (TooMany, *lacking):
            return False
        function = self.values.ref(f"function:{node.id}")
        said = f"{node.id} {situation}"
        whole = self.thorough.distribution(function, args, choices)
        assert shares(whole) == shares(walked), said
        for step in node.gives:
            if any(isinstance(value, Failed) for value in walked.weights):
                continue  # What is not known of one step may be known of another.
            found = self.thorough.distribution(function, args, choices, (self.maker.local(node, step),))
            attribute = self.values.attribute(f"result:{node.id}.{step}")
            part = {
                value: Parts((getattr(value, attribute),)) if hasattr(value, attribute) else value
                for value in walked.weights
            }
            margin = Mass({}, walked.total)
            for value, weight in walked.weights.items():
                margin.weights[part[value]] = margin.weights.get(part[value], 0) + weight
            assert shares(found) == shares(margin), f"{said}\n{step}"
        return True


def hashable(not_given: type) -> Any:
    """What holds a fact that is not given can be told apart from what holds another."""
    return type("NotGiven", (not_given,), {"__slots__": (), "__hash__": object.__hash__})


def seen(value: Any) -> Any:
    """A value of a package as what is compared of it: of an end only its words, since what is told
    beside them is what was at hand."""
    if isinstance(value, Failed):
        return "failed", type(value.error).__name__, str(value.error)
    if type(value).__name__ in ("Refused", "Ended"):
        return type(value).__name__, value.words, value.rule
    if isinstance(value, tuple):
        return tuple(seen(item) for item in value)
    if isinstance(value, int) and hasattr(value, "faces"):
        return int(value)
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, tuple(seen(getattr(value, f.name)) for f in fields(value))
    return value


def shares(mass: Mass) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for value, weight in mass.weights.items():
        key = seen(value)
        found[key] = found.get(key, Fraction(0)) + Fraction(weight, mass.total)
    return found
