"""An example worked out: what it gives, and the answer with its parts.

In: a graph and one of its examples. Out: `Played` (its facts, choices, answers and rolls as
values) and, by a `Backend`, a `Run` that can be asked for steps by name. The interpreter is one
backend; generated code is another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Protocol

from rulesdsl import graph as g
from rulesdsl.interp.context import Frame, NotReached, Session
from rulesdsl.interp.dice import roll
from rulesdsl.interp.interpreter import Interpreter
from rulesdsl.interp.paths import NoSuchName
from rulesdsl.interp.resolve import resolve
from rulesdsl.interp.values import Nested, Rec, Val
from rulesdsl.interp.vocabulary import constant
from rulesdsl.runtime import BadInput, Rolled, RulesError, TapeDice, Trace
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """An example's facts, choices, answers and rolls as values."""

    inputs: Mapping[str, Val]
    choices: Nested = field(default_factory=dict)
    answers: Nested = field(default_factory=dict)
    rolls: Mapping[str, Rolled | list[Rolled]] = field(default_factory=dict)


class Run(Protocol):
    """One example worked out: the whole answer (or why there is none), and its parts."""

    @property
    def inputs(self) -> Mapping[str, Val]: ...

    @property
    def outcome(self) -> Val | Exception: ...

    @property
    def trace(self) -> Trace: ...

    @property
    def unused(self) -> tuple[str, ...]: ...

    def step(self, name: str) -> Val:
        """A step of the target by its own name (`NoSuchName` where it was not reached)."""
        ...

    def call(self, function: g.FunctionId, inputs: Mapping[str, Val], trace: Trace) -> Val:
        """Another function on some of the example's inputs."""
        ...

    def value_of(self, value: object) -> Val:
        """A value of the trace as a value of the interpreter."""
        ...


class Backend(Protocol):
    """What works examples out."""

    def run(self, graph: g.RuleGraph, target: g.FunctionId, played: Played) -> Run: ...


# ---------------------------------------------------------------- what an example gives


def played(graph: g.RuleGraph, example: g.Example) -> Played:
    """A record of which nothing is given is still there, with its defaults."""
    target = graph.functions[example.target]
    inputs: dict[str, Val] = {}
    if not isinstance(target, g.Table):
        inputs = {i.name: Rec(i.type.record) for i in target.inputs if isinstance(i.type, g.RecordType)}
    inputs.update((i.name, constant(graph, i.value)) for i in example.given)
    rolls: dict[str, Rolled | list[Rolled]] = {
        ".".join(r.path): [_rolled(value) for value in r.rolls] for r in example.rolling
    }
    return Played(inputs, _nested(graph, example.choosing), _nested(graph, example.answers), rolls)


def _rolled(value: g.RolledValue) -> Rolled:
    return value.reading if value.reading is not None else dict(value.by_die)


def _nested(graph: g.RuleGraph, values: tuple[g.ChosenValue, ...]) -> Nested:
    out: dict[str, Val | Nested] = {}
    for value in values:
        here = out
        for name in value.path[:-1]:
            inner = here.setdefault(name, {})
            if not isinstance(inner, dict):
                raise BadInput(".".join(value.path), "it is given as a whole and in parts")
            here = inner
        here[value.path[-1]] = constant(graph, value.value)
    return out


# ---------------------------------------------------------------- the interpreter


class InterpreterBackend:
    """Examples by the interpreter."""

    def run(self, graph: g.RuleGraph, target: g.FunctionId, played: Played) -> Run:
        return _InterpreterRun(graph, target, played)


class _InterpreterRun:
    """The frame stays, so that steps can be looked at which the answer did not need or reach."""

    def __init__(self, graph: g.RuleGraph, target: g.FunctionId, played: Played) -> None:
        self._machine = Interpreter(graph)
        self.inputs = played.inputs
        self._tape = TapeDice(played.rolls)
        self.trace = Trace()
        session = Session(self._tape, self.trace, played.choices, played.answers)
        node = graph.functions[target]
        self._frame: Frame | None = None
        self.outcome: Val | Exception
        try:
            if isinstance(node, g.Sequence | g.StateTrack | g.CountTrack):
                self.outcome = None
            elif isinstance(node, g.Resolver):
                self._frame = self._machine.frame(target, played.inputs, session)
                self.outcome = resolve(node, self._frame)
            else:
                if isinstance(node, g.Formula):
                    # Its steps are looked at in a frame of their own.
                    self._frame = self._machine.frame(target, played.inputs, session)
                inputs = _with_roll(node, played, self._tape, graph)
                self.outcome = self._machine.call(target, inputs, self._tape, trace=self.trace)
        except (RulesError, BadInput) as error:
            self.outcome = error

    @property
    def unused(self) -> tuple[str, ...]:
        return self._tape.unused()

    def step(self, name: str) -> Val:
        if self._frame is None or not self._frame.has(name):
            raise NoSuchName(name)
        try:
            return self._frame.step(name)
        except NotReached:
            if isinstance(self.outcome, Exception):
                raise self.outcome from None
            raise NoSuchName(name) from None

    def call(self, function: g.FunctionId, inputs: Mapping[str, Val], trace: Trace) -> Val:
        return self._machine.call(function, inputs, trace=trace)

    def value_of(self, value: object) -> Val:
        return value  # type: ignore[return-value]  # this machine's values are its own


def _with_roll(
    node: g.Function, played: Played, tape: TapeDice, graph: g.RuleGraph
) -> Mapping[str, Val]:
    """A table that is read with a roll takes the only roll of the example."""
    if not isinstance(node, g.Table) or not played.rolls:
        return played.inputs
    (name, *_) = played.rolls
    if node.dice is None:
        return played.inputs
    return {**played.inputs, "rolling": roll(graph.dice_by_id[node.dice], tape, name)}
