"""One call on the interpreter and on generated Python: the two must agree.

`Both(graph).call(...)` gives the interpreter's answer (or raises its error) after comparing it
with that of generated code: values, refusals, errors and trace entries alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any

from books import generated
from rules_text import inputs

from rulesdsl import graph as g
from rulesdsl.driver.generated import GeneratedBackend
from rulesdsl.interp import Interpreter
from rulesdsl.interp.values import (
    Due,
    Figures,
    Head,
    Nested,
    Rec,
    Result,
    Total,
    UnknownFigure,
    Val,
    plain,
)
from rulesdsl.interp.vocabulary import field_value
from rulesdsl.runtime import (
    BadInput,
    Dice,
    Ended,
    Entry,
    MissingFact,
    Refused,
    Rolled,
    RulesError,
    TapeDice,
    Trace,
    printed,
)

Tape = Mapping[str, "Rolled | list[Rolled]"]
Outcome = Val | Exception


@dataclass(slots=True)
class Answered:
    """An answer with its trace."""

    value: Val
    trace: Trace = field(default_factory=Trace)

    def __getitem__(self, name: str) -> Val:
        assert isinstance(self.value, Result)
        return self.value.values[name]

    def lines(self, owner: str) -> list[tuple[object, str]]:
        """The modifier lines that counted: value and words."""
        return [(line.value, line.words) for line in self.trace.lines_of(owner)]


class Both:
    def __init__(self, graph: g.RuleGraph) -> None:
        self.graph = graph
        self.machine = Interpreter(graph)
        self.backend = generated(graph)
        self.generated = Generated(graph, self.backend)

    def call(
        self,
        function: str,
        rolls: Tape | None = None,
        choices: Nested | None = None,
        **facts: object,
    ) -> Answered:
        given = inputs(self.graph, function, **facts)
        outcome, trace = self.compared(function, given, lambda: TapeDice(rolls or {}), choices or {})
        if isinstance(outcome, Exception):
            raise outcome
        return Answered(outcome, trace)

    def compared(
        self, function: str, given: Mapping[str, Val], dice: Callable[[], Dice], choices: Nested
    ) -> tuple[Outcome, Trace]:
        """What the interpreter answers, after a look at what generated code does."""
        ahead, lazy, other = Trace(), Trace(), Trace()
        outcome = tried(lambda: self.machine.call(function, given, dice(), choices, trace=ahead))
        tried(lambda: self.machine.call(function, given, dice(), choices, trace=lazy, ahead=False))
        made = tried(lambda: self.generated.call(function, given, dice(), choices, other))
        whole = all(map(self.complete, given.values()))
        if isinstance(made, MissingFact) and not whole:
            # Generated code takes facts that must be given as given; it may look at them sooner.
            return outcome, ahead
        if isinstance(outcome, MissingFact) and not isinstance(made, Exception) and not whole:
            # What is handed on to another rule it looks at there, and not where that does not need it.
            return outcome, ahead
        said = f"{function} {given}\ninterpreter: {outcome!r}\ngenerated:   {made!r}"
        if isinstance(outcome, Exception) or isinstance(made, Exception):
            assert same_error(outcome, made), said
            return outcome, ahead
        assert self.alike(outcome, made), said
        if whole:
            self._same_steps(lazy, other, ahead, said)
        return outcome, ahead

    def _same_steps(self, lazy: Trace, other: Trace, ahead: Trace, said: str) -> None:
        """Generated code records all that the answer needs, and nothing that cannot be."""
        least, made, most = (self.entries(trace) for trace in (lazy, other, ahead))
        assert not least - made, f"{said}\nnot recorded: {dict(least - made)}"
        assert not made - most, f"{said}\nrecorded too: {dict(made - most)}"

    def complete(self, value: Val) -> bool:
        """Whether every fact that must be given is."""
        match value:
            case Rec():
                names = [f.name for f in self.graph.record_by_id[g.RecordId(value.record)].fields]
                given = all(self._field(value, name) != "not given" for name in names)
                return given and all(map(self.complete, value.given.values()))
            case tuple():
                return all(map(self.complete, value))
            case _:
                return True

    # ------------------------------------------------------------ comparing

    def entries(self, trace: Trace) -> Counter[tuple[object, ...]]:
        """Trace entries as what is compared of them."""
        return Counter(self._entry(e) for e in trace.entries)

    def _entry(self, e: Entry) -> tuple[object, ...]:
        value = () if e.kind in ("refusal", "end", "stop") else self.canonical(self.generated.value(e.value))
        case = e.words if e.kind in ("step", "formula") else ""
        return (e.kind, e.name, e.path, e.passes, e.rule, e.owner, e.group, case, value)

    def alike(self, one: Outcome, other: Outcome) -> bool:
        """Whether two answers mean the same."""
        if isinstance(one, Ended) and isinstance(other, Ended):
            # Generated code tells what it has at hand; all of that must be right.
            known = {n: self.canonical(v) for n, v in one.so_far.items()}  # type: ignore[arg-type]
            told = {n: self.canonical(v) for n, v in other.so_far.items()}  # type: ignore[arg-type]
            said = (one.words, one.rule, one.where) == (other.words, other.rule, other.where)
            return said and told.items() <= known.items()
        if isinstance(one, Exception) or isinstance(other, Exception):
            return False
        return self.canonical(one) == self.canonical(other)

    def canonical(self, value: Val | UnknownFigure) -> object:
        """A value as plain data: records with their defaults, headings as printed."""
        match value:
            case bool():
                return ("yes/no", value)
            case Rec():
                fields = self.graph.record_by_id[g.RecordId(value.record)].fields
                return (value.record, tuple((f.name, self._field(value, f.name)) for f in fields))
            case Result() | Figures():
                return tuple((n, self.canonical(v)) for n, v in value.values.items())
            case Due():
                known = tuple(sorted((n, self.canonical(v)) for n, v in value.known.items()))
                return ("due", value.resolver, known, value.asked, value.external)
            case Total():
                return value.value, Counter((x.value, x.words, x.rule, x.group) for x in value.lines)
            case Refused():
                return ("refused", value.words, value.rule, value.reasons, value.where)
            case Ended():
                return ("ended", value.words, value.rule, value.where)
            case UnknownFigure():
                return "?"
            case tuple():
                return tuple(self.canonical(v) for v in value)
            case Head() if value.value is None:
                return ("head", value.printed)
            case _:
                return plain(value)

    def _field(self, value: Rec, name: str) -> object:
        try:
            return self.canonical(field_value(self.graph, value, name, name))
        except MissingFact:
            return "not given"


class Generated:
    """Generated code, called by the names of the graph."""

    def __init__(self, graph: g.RuleGraph, backend: GeneratedBackend) -> None:
        self.graph = graph
        self._plan = backend.plan
        self._values = backend.values
        kinds = ("result:", "pass:", "fold:")
        keys = [key for key in self._plan.index.refs if key.startswith(kinds)]
        self._results = tuple(self._values.ref(key) for key in keys)

    def _untouched(self, made: Any) -> bool:
        """Whether a fact that was not given is part of the answer: it was handed on untouched."""
        if isinstance(made, tuple):
            return any(map(self._untouched, made))
        if isinstance(made, self._results):
            return any(self._untouched(getattr(made, f.name)) for f in fields(made))
        return isinstance(made, self._values.runtime.NotGiven)

    def value(self, value: object) -> Val:
        """A value of either side's trace as one of the interpreter."""
        if isinstance(value, tuple):
            return tuple(self.value(item) for item in value)
        own = type(value).__module__.startswith("rulesdsl.")
        return value if own else self._values.from_python(value)  # type: ignore[return-value]

    def call(
        self, function: str, given: Mapping[str, Val], dice: Dice, choices: Nested, trace: Trace
    ) -> Val:
        node = self.graph.functions[g.FunctionId(function)]
        assert not isinstance(node, g.Table)
        runtime = self._values.runtime
        keywords: dict[str, Any] = {} if isinstance(node, g.Condition) else {"trace": trace}
        if isinstance(node, g.Resolver):
            for choice in self._plan.called[node.id].choices:
                (name, *deeper) = choice.path
                if not deeper and name in choices:
                    keywords[choice.parameter] = self._values.to_python(choices[name])
        try:
            args = [
                self._values.to_python(given[i.name]) if i.name in given else runtime.not_given(i.name)
                for i in node.inputs
            ]
            if isinstance(node, g.Resolver):
                args.append(dice)
            made = self._values.ref(f"function:{function}")(*args, **keywords)
        except (runtime.RulesError, runtime.BadInput) as error:
            raise self._values.error(error) from error
        if self._untouched(made):
            raise MissingFact(function)
        if isinstance(node, g.Modifiers):
            return Total(Fraction(made), trace.lines_of(function))
        return self._values.from_python(made)


def tried(work: Callable[[], Val]) -> Outcome:
    try:
        return work()
    except (RulesError, BadInput) as error:
        return error


def same_error(one: Outcome, other: Outcome) -> bool:
    """Whether both fail. Which of several things that are missing is told first is left open."""
    return isinstance(one, Exception) and isinstance(other, Exception)


__all__ = ["Answered", "Both", "printed"]
