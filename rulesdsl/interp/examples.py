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
from typing import Literal

from rulesdsl import graph as g
from rulesdsl.interp.example_runs import Backend, InterpreterBackend, Run, played
from rulesdsl.interp.paths import NoSuchName, group_total, in_trace, meets, navigate
from rulesdsl.interp.play_examples import Walked, may, play, played_value
from rulesdsl.interp.values import Number, Rec, Total, Val
from rulesdsl.interp.vocabulary import constant
from rulesdsl.runtime import (
    Answer,
    BadInput,
    Ended,
    MissingFact,
    NoSuchRoll,
    NotInSource,
    Refused,
    RulesError,
    Trace,
    UnknownCell,
    printed,
)
from rulesdsl.source.records import dataclass, replace

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


def run_example(graph: g.RuleGraph, example: g.Example, backend: Backend | None = None) -> ExampleReport:
    """Work out an example and compare it with what it prints."""
    worker = backend if backend is not None else InterpreterBackend()
    worked = _Worked(graph, example, worker.run(graph, example.target, played(graph, example)))
    lines = tuple(_before_changes(example, _line(worked, e)) for e in example.expect)
    return ExampleReport(example, lines, worked.run.unused)


@dataclass(slots=True)
class _Worked:
    """An example that was worked out; of a sequence with all that it does, once somebody asks."""

    graph: g.RuleGraph
    example: g.Example
    run: Run
    did: Walked | None = None

    def play(self, sequence: g.Sequence) -> Walked:
        if self.did is None:
            self.did = play(self.graph, self.example, sequence, self.run.inputs)
        return self.did


def _before_changes(example: g.Example, line: ExpectationReport) -> ExpectationReport:
    """A difference that a higher layer makes is no fault of the example."""
    if line.outcome == "failed" and example.changed_by:
        words = f"printed before {', '.join(example.changed_by)}"
        return replace(line, outcome="changed", words=words)
    return line


# ---------------------------------------------------------------- one line of `expect`


def _line(worked: _Worked, expected: g.Expectation) -> ExpectationReport:
    match expected.what:
        case "refused" | "ended":
            return _stopped(worked, expected)
        case "unknown":
            found = _found(worked, expected.path)
            met = isinstance(found, UnknownCell | NotInSource)
            return ExpectationReport(expected, "met" if met else "failed", "unknown", _shown(found))
        case "value":
            return _compared(worked, expected)


def _stopped(worked: _Worked, expected: g.Expectation) -> ExpectationReport:
    """`refused "words"`, `ended "words"`: without words any will do."""
    wanted = Refused if expected.what == "refused" else Ended
    found = _found(worked, expected.path)
    met = isinstance(found, Refused | Ended) and isinstance(found, wanted)
    if met and expected.words and isinstance(found, Refused | Ended):
        met = found.words == expected.words
    words = f'{expected.what} "{expected.words}"' if expected.words else expected.what
    return ExpectationReport(expected, "met" if met else "failed", words, _shown(found))


def _found(worked: _Worked, path: tuple[str, ...]) -> Val | Exception:
    """What a path names, or why there is nothing; without a path the whole answer."""
    if not path:
        return worked.run.outcome
    try:
        return _find(worked, path)
    except (RulesError, BadInput, NoSuchName) as error:
        return error


def _compared(worked: _Worked, expected: g.Expectation) -> ExpectationReport:
    run = worked.run
    wanted = constant(worked.graph, expected.value) if expected.value is not None else None
    shown = expected.printed or printed(wanted)
    try:
        computed = _find(worked, expected.path)
    except (UnknownCell, NotInSource) as error:
        return ExpectationReport(expected, "unknown", shown, "?", str(error))
    except (MissingFact, NoSuchRoll) as error:
        return ExpectationReport(expected, "missing", shown, "not given", str(error))
    except (RulesError, BadInput) as error:
        return ExpectationReport(expected, "wrong", shown, "no answer", str(error))
    except NoSuchName as error:
        if expected.disputed is not None and isinstance(run.outcome, Refused | Ended):
            return ExpectationReport(expected, "disputed", shown, _shown(run.outcome), expected.disputed)
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
        case Answer():
            return printed(value.holds)
        case Exception():
            return str(value)
        case _:
            return printed(value)


# ---------------------------------------------------------------- what a path names


def _find(worked: _Worked, path: tuple[str, ...]) -> Val:
    """A step of the target, the target itself, a function of its inputs, or a group of modifiers; of a
    sequence whether the step may be done."""
    graph, example, run = worked.graph, worked.example, worked.run
    target = graph.functions[example.target]
    head, rest = path[0], path[1:]
    if isinstance(target, g.Sequence):
        return may(worked.play(target), path)
    if isinstance(target, g.StateTrack | g.CountTrack):
        return played_value(graph, example, target, run.inputs, path)
    try:
        value = run.step(head)
    except NoSuchName:
        return navigate(graph, _beside(graph, target, run, head), rest, strict=True)
    try:
        return navigate(graph, value, rest, strict=True)
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
