"""The printed examples of a rulebook, run.

In: a graph, one of its examples, and what works it out (the interpreter, or generated code
behind the same face). Out: `ExampleReport`: for each line of `expect` whether it is met, what was
printed and what was computed.

- "met", "failed"; "changed" where it fails because a higher layer changed what the example
  exercises: it was printed before that.
- "disputed": the book's example and the book's rule cannot both be right; both values are told.
- "stale": disputed, and yet the computed value is the printed one. An error.
- "unknown": the answer hangs on a cell that the source lacks; `words` name it.
- "missing": a fact or roll was not given; "wrong": the rules refuse, end, or know no such name.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from rulesdsl import graph as g
from rulesdsl.interp.context import Frame, NotReached, Session
from rulesdsl.interp.dice import roll
from rulesdsl.interp.interpreter import Interpreter
from rulesdsl.interp.paths import NoSuchName, group_total, in_trace, meets, navigate
from rulesdsl.interp.resolve import resolve
from rulesdsl.interp.values import Nested, Number, Rec, Total, Val
from rulesdsl.interp.vocabulary import constant
from rulesdsl.runtime import (
    BadInput,
    Ended,
    MissingFact,
    NoSuchRoll,
    NotInSource,
    Refused,
    Rolled,
    RulesError,
    TapeDice,
    Trace,
    UnknownCell,
    printed,
)

Outcome = Literal["met", "failed", "changed", "disputed", "stale", "unknown", "missing", "wrong"]


@dataclass(frozen=True, slots=True)
class ExpectationReport:
    """One line of `expect`: what the example prints and what was computed."""

    expectation: g.Expectation
    outcome: Outcome
    printed: str
    computed: str
    words: str = ""

    @property
    def good(self) -> bool:
        return self.outcome in ("met", "changed", "disputed")


@dataclass(frozen=True, slots=True)
class ExampleReport:
    """One example. `unused` names rolls that it gives and that were never made."""

    example: g.Example
    lines: tuple[ExpectationReport, ...]
    unused: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        return all(line.good for line in self.lines)


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


def run_example(graph: g.RuleGraph, example: g.Example, backend: Backend | None = None) -> ExampleReport:
    """Work out an example and compare it with what it prints."""
    worker = backend if backend is not None else InterpreterBackend()
    run = worker.run(graph, example.target, played(graph, example))
    lines = tuple(_before_changes(example, _line(graph, example, run, e)) for e in example.expect)
    return ExampleReport(example, lines, run.unused)


def _before_changes(example: g.Example, line: ExpectationReport) -> ExpectationReport:
    """A difference that a higher layer makes is no fault of the example."""
    if line.outcome == "failed" and example.changed_by:
        words = f"printed before {', '.join(example.changed_by)}"
        return replace(line, outcome="changed", words=words)
    return line


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
            if isinstance(node, g.Resolver):
                self._frame = self._machine.frame(target, played.inputs, session)
                self.outcome = resolve(node, self._frame)
            else:
                if isinstance(node, g.Formula):
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
        return value  # type: ignore[return-value]


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


# ---------------------------------------------------------------- one line of `expect`


def _line(graph: g.RuleGraph, example: g.Example, run: Run, expected: g.Expectation) -> ExpectationReport:
    match expected.what:
        case "refused" | "ended":
            return _stopped(run, expected)
        case "unknown":
            lacking = run.outcome
            met = isinstance(lacking, UnknownCell | NotInSource)
            return ExpectationReport(expected, "met" if met else "failed", "unknown", _shown(lacking))
        case "value":
            return _compared(graph, example, run, expected)


def _stopped(run: Run, expected: g.Expectation) -> ExpectationReport:
    """`refused "words"`, `ended "words"`: without words any will do."""
    wanted = Refused if expected.what == "refused" else Ended
    outcome = run.outcome
    met = isinstance(outcome, Refused | Ended) and isinstance(outcome, wanted)
    if met and expected.words and isinstance(outcome, Refused | Ended):
        met = outcome.words == expected.words
    words = f'{expected.what} "{expected.words}"' if expected.words else expected.what
    return ExpectationReport(expected, "met" if met else "failed", words, _shown(outcome))


def _compared(
    graph: g.RuleGraph, example: g.Example, run: Run, expected: g.Expectation
) -> ExpectationReport:
    wanted = constant(graph, expected.value) if expected.value is not None else None
    shown = expected.printed or printed(wanted)
    try:
        computed = _find(graph, example, run, expected.path)
    except (UnknownCell, NotInSource) as error:
        return ExpectationReport(expected, "unknown", shown, "?", str(error))
    except (MissingFact, NoSuchRoll) as error:
        return ExpectationReport(expected, "missing", shown, "not given", str(error))
    except (RulesError, BadInput) as error:
        return ExpectationReport(expected, "wrong", shown, "no answer", str(error))
    except NoSuchName as error:
        words = _why_not(run, error)
        return ExpectationReport(expected, "wrong", shown, "no answer", words)
    met = meets(computed, wanted)
    if expected.disputed is not None:
        outcome: Outcome = "stale" if met else "disputed"
        return ExpectationReport(expected, outcome, shown, _shown(computed), expected.disputed)
    return ExpectationReport(expected, "met" if met else "failed", shown, _shown(computed))


def _why_not(run: Run, error: NoSuchName) -> str:
    if isinstance(run.outcome, Refused | Ended | Exception):
        return f"{error} was not reached: {_shown(run.outcome)}"
    return f"nothing computed is named {error}"


def _shown(value: object) -> str:
    match value:
        case Refused():
            return f"refused: {value.words}"
        case Ended():
            return f"ended: {value.words}"
        case Total():
            return printed(value.value)
        case Exception():
            return str(value)
        case _:
            return printed(value)


# ---------------------------------------------------------------- what a path names


def _find(graph: g.RuleGraph, example: g.Example, run: Run, path: tuple[str, ...]) -> Val:
    """A step of the target, the target itself, a function of its inputs, or a group of modifiers."""
    target = graph.functions[example.target]
    head, rest = path[0], path[1:]
    try:
        value = run.step(head)
    except NoSuchName:
        return navigate(graph, _beside(graph, target, run, head), rest)
    try:
        return navigate(graph, value, rest)
    except NoSuchName:
        repeated = isinstance(value, tuple)
        return run.value_of(in_trace(run.trace, path, repeated))


def _beside(graph: g.RuleGraph, target: g.Function, run: Run, name: str) -> Val:
    """What is no step."""
    if name in ("total", target.id):
        return _whole(run)
    if isinstance(target, g.Modifiers) and any(group == name for group in _groups(target)):
        _whole(run)
        return _group(run.trace, target, name)
    node = graph.functions.get(g.FunctionId(name))
    if isinstance(node, g.Formula | g.Condition | g.Modifiers):
        return run.call(node.id, _inputs_for(run, target, node), Trace())
    for value in run.inputs.values():
        if isinstance(value, Rec):
            with suppress(NoSuchName):
                return navigate(graph, value, (name,))
    for list_node in graph.modifiers:
        if name in _groups(list_node) and _takes(target, list_node):
            trace = Trace()
            run.call(list_node.id, _inputs_for(run, target, list_node), trace)
            return _group(trace, list_node, name)
    raise NoSuchName(name)


def _takes(target: g.Function, node: g.Modifiers) -> bool:
    """Whether a list can be worked out from the target's inputs alone."""
    known = [] if isinstance(target, g.Table) else [i.type for i in target.inputs]
    return all(i.type in known for i in node.inputs)


def _inputs_for(
    run: Run, target: g.Function, node: g.Formula | g.Condition | g.Modifiers
) -> Mapping[str, Val]:
    """The target's inputs under the names that another function has for them."""
    known = () if isinstance(target, g.Table) else target.inputs
    out: dict[str, Val] = {}
    for wanted in node.inputs:
        fitting = [i.name for i in known if i.type == wanted.type]
        name = wanted.name if wanted.name in fitting else fitting[0] if fitting else None
        if name is None:
            raise NoSuchName(f"{node.id} (it takes {wanted.name}, which {target.id} does not have)")
        if name in run.inputs:
            out[wanted.name] = run.inputs[name]
    return out


def _whole(run: Run) -> Val:
    if isinstance(run.outcome, Exception):
        raise run.outcome
    return run.outcome


def _groups(node: g.Modifiers) -> list[str]:
    return [item.name for item in node.items if isinstance(item, g.ModifierGroup)]


def _group(trace: Trace, node: g.Modifiers, name: str) -> Number:
    return group_total(trace, node.id, name, node.combine == "multiplied")
