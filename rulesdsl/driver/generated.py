"""Generated code, loaded and run: what is built is what is tested.

In: a rule graph. Out: inside `with loaded(graph) as backend`, a backend for
`interp.examples.run_example` that works examples out by the Python that a build would write,
imported from a folder of its own. Rulebooks cannot make that code do anything but compute.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import py_compile
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from rulesdsl import graph as g
from rulesdsl.backends.python import generate
from rulesdsl.backends.python.runtime_file import runtime_names
from rulesdsl.driver.generated_values import Values
from rulesdsl.graph.kept import Kept
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.example_runs import Played
from rulesdsl.interp.paths import NoSuchName, in_trace
from rulesdsl.interp.values import Due, Nested, Result, Val
from rulesdsl.lower import item, lower
from rulesdsl.lower.due import due_names
from rulesdsl.lower.plan import Again, Define, Each, Plan, Resolver, Statement
from rulesdsl.lower.walk import step_names
from rulesdsl.runtime import BadInput, Dice, DiceKind, NoSuchRoll, RandomDice, RulesError, TapeDice, Trace
from rulesdsl.source.records import replace

_NUMBER = count(1)
_THE_SAME = frozenset({"_runtime.py", "_records.py"})
"""Files that are the same in all packages."""
_COMPILED: dict[str, bytes] = {}
"""What they are compiled to, by their text."""
CALLABLE = (g.Resolver, g.Formula, g.Condition, g.Modifiers, g.Table)


class GeneratedBackend:
    """Examples by generated code. `unseen` are steps that were asked for and that generated code
    does not show, because its answer did not need them."""

    def __init__(self, plan: Plan, values: Values) -> None:
        self.plan = plan
        self.values = values
        self.unseen: set[str] = set()
        self._written = Kept[g.Resolver, Resolver](self._write)

    def runs(self, target: g.FunctionId) -> bool:
        """Whether the target is worked out at all; tracks and sequences are played."""
        return isinstance(self.plan.graph.functions[target], CALLABLE)

    def choices(self, resolver: g.FunctionId, told: Nested) -> dict[str, Any]:
        """What was chosen, as the keywords of the resolver's function."""
        out: dict[str, Any] = {}
        for choice in self.plan.called[resolver].choices:
            here: object = told
            for name in choice.path:
                here = here.get(name) if isinstance(here, Mapping) else None
            if here is not None and not isinstance(here, Mapping):
                out[choice.parameter] = self.values.to_python(here)
        return out

    def locals_of(self, node: g.Resolver) -> Mapping[str, str]:
        """What the steps of a resolver are called inside of its function."""
        return self._written.of(node).body.locals.steps

    def is_written(self, node: g.Resolver, name: str) -> bool:
        """Whether the resolver's function has the step: what nothing needs, and may fail, it leaves out; and
        lists of passes that nobody sees."""
        made = self._written.of(node)
        each = next((s for s in made.body.statements if isinstance(s, Each) and s.node.name == name), None)
        if each is not None and (each.tallies or name not in (*node.gives, *step_names(node))):
            return False
        return any(s.name == name and not isinstance(s, g.Definition) for s in _named(node.steps)) or any(
            isinstance(s, Define) and s.node.name == name for s in _statements(made.body.statements)
        )

    def _write(self, node: g.Resolver) -> Resolver:
        """The resolver as it is written."""
        key = f"function:{node.id}"
        made = item(self.plan, next(draft for draft in self.plan.drafts if key in draft.keys), node)
        assert isinstance(made, Resolver)
        return made

    def told(self, follow_on: str, answers: Nested) -> dict[str, Any] | None:
        """The asked facts of a follow-on ("area_fire.check") as keywords; None where one is lacking
        that nothing stands in for."""
        step = self.plan.follow_ons[follow_on]
        asked = [b.field for b in step.binds if b.value is None]
        told = {n: self.values.to_python(answers[n]) for n in asked if n in answers}
        if step.external or not told or self._lacks(step, told):
            return None
        names = due_names(self.plan, step)
        return {names[fact]: value for fact, value in told.items()}

    def _lacks(self, step: g.ThenStep, told: Mapping[str, Any]) -> bool:
        """Whether a fact is asked that was not told and has nothing to stand in for it."""
        node = self.plan.graph.functions[step.resolver]
        assert isinstance(node, g.Resolver)
        asked = [b.field for b in step.binds if b.value is None]
        record = node.inputs[0].type if len(node.inputs) == 1 else None
        if not isinstance(record, g.RecordType):
            return set(asked) != set(told)
        fields = {f.name: f for f in self.plan.graph.record_by_id[record.record].fields}
        return any(
            name not in told
            and fields[name].usually is None
            and not isinstance(fields[name].type, g.OptionalType)
            for name in asked
        )

    def run(self, graph: g.RuleGraph, target: g.FunctionId, played: Played) -> GeneratedRun:
        self.unseen.clear()
        return GeneratedRun(self, target, played)


def _named(steps: Sequence[g.Step]) -> list[g.NamedStep]:
    return [step for step in steps if isinstance(step, g.NamedStep)]


def _statements(written: Sequence[Statement]) -> Iterator[Statement]:
    """Those of rolls that are made again too."""
    for statement in written:
        yield from _statements(statement.body) if isinstance(statement, Again) else (statement,)


class _AnyDice:
    """What was rolled, and any dice where nothing is told."""

    def __init__(self, told: TapeDice) -> None:
        self._told = told
        self._any = RandomDice(0)

    def roll(self, name: str, sides: tuple[int, ...], kind: DiceKind | None = None) -> tuple[int, ...]:
        try:
            return self._told.roll(name, sides, kind)
        except NoSuchRoll:
            return self._any.roll(name, sides, kind)

    def within(self, name: str) -> _AnyDice:
        inner = _AnyDice(self._told.within(name))
        inner._any = self._any
        return inner


class GeneratedRun:
    """One example. Follow-ons whose asked facts the example tells are gone on with at once. Without
    `traced` only the outcome is known, and sooner."""

    def __init__(
        self,
        backend: GeneratedBackend,
        target: g.FunctionId,
        played: Played,
        dice: Dice | None = None,
        *,
        traced: bool = True,
    ) -> None:
        self._backend = backend
        self._values = backend.values
        self._node = backend.plan.graph.functions[target]
        self._tape = TapeDice(played.rolls)
        self._dice: Dice = dice or self._tape
        self._rolls = dice is not None or bool(played.rolls)
        self._traced = traced
        self._played = played
        self._further: Trace | None = None
        self.inputs = played.inputs
        self.trace = Trace()
        self.outcome: Val | Exception
        runtime = backend.values.runtime
        try:
            self.outcome = self._worked_out(target, played)
        except (RulesError, BadInput) as error:
            self.outcome = error
        except (runtime.RulesError, runtime.BadInput) as error:  # a record with a field that cannot be so
            self.outcome = backend.values.error(error)

    @property
    def unused(self) -> tuple[str, ...]:
        return self._tape.unused()

    def step(self, name: str) -> Val:
        if isinstance(self.outcome, Result) and name in self.outcome.values:
            return self.outcome.values[name]
        known = _step_names(self._node)
        try:
            return self.value_of(in_trace(self.trace, (name,), name in known and known[name]))
        except NoSuchName:
            if name not in known:
                raise
        if isinstance(self.outcome, NoSuchRoll):
            with contextlib.suppress(NoSuchName):
                return self.value_of(in_trace(self._filled(), (name,), known[name]))
            self._backend.unseen.add(name)
            raise self.outcome
        if isinstance(self.outcome, Exception):
            raise self.outcome
        self._backend.unseen.add(name)
        raise NoSuchName(name)

    def call(self, function: g.FunctionId, inputs: Mapping[str, Val], trace: Trace) -> Val:
        node = self._backend.plan.graph.functions[function]
        assert not isinstance(node, g.Table | g.Sequence)
        args = [self._values.to_python(inputs[i.name]) for i in node.inputs if i.name in inputs]
        return self._called(function, args, _traced(node, trace))

    def value_of(self, value: object) -> Val:
        return self._values.from_python(value)

    # ------------------------------------------------------------ inside

    def _filled(self) -> Trace:
        """What is worked out beyond a roll that is not told: no step that the example can ask for
        hangs on that roll, but code may need the step only after it."""
        if self._further is None:
            filled = GeneratedRun(
                self._backend, self._node.id, self._played, _AnyDice(TapeDice(self._played.rolls))
            )
            self._further = filled.trace
        return self._further

    def _worked_out(self, target: g.FunctionId, played: Played) -> Val:
        node = self._node
        to_python = self._values.to_python
        if isinstance(node, g.Table):
            names = [node.grid.axes[i].name for i in node.arguments]
            if node.cells_are in ("numbers", "odds"):
                names.append(node.number_name or "ratio")
            args = [to_python(played.inputs[n]) for n in names if n in played.inputs]
            if node.dice is not None and self._rolls:
                kind = kind_of(self._backend.plan.graph.dice_by_id[node.dice])
                args.append(kind.roll(self._dice, next(iter(played.rolls), "roll")))
            return self._called(target, args, self._recorded(node))
        assert not isinstance(node, g.Sequence)
        args = [to_python(played.inputs[i.name]) for i in node.inputs if i.name in played.inputs]
        keywords = self._recorded(node)
        if isinstance(node, g.Resolver):
            args.append(self._dice)
            keywords |= self._backend.choices(node.id, played.choices)
        return self._called(target, args, keywords, played)

    def _recorded(self, node: g.Function) -> dict[str, Any]:
        return _traced(node, self.trace) if self._traced else {}

    def _called(
        self, function: g.FunctionId, args: list[Any], keywords: dict[str, Any], played: Played | None = None
    ) -> Val:
        """Call it; errors of the package's runtime come out as ours."""
        try:
            found = self._values.ref(f"function:{function}")(*args, **keywords)
            if played is None:
                return self.value_of(found)
            trace = self.trace if self._traced else None
            return self._gone_on(function, found, played.answers, played.choices, self._dice, trace)
        except (RulesError, BadInput):
            raise
        except (self._values.runtime.RulesError, self._values.runtime.BadInput) as error:
            raise self._values.error(error) from error

    def _gone_on(
        self,
        resolver: str,
        found: Any,
        answers: Nested,
        choices: Nested,
        dice: Dice,
        trace: Trace | None,
    ) -> Val:
        """The result, its follow-ons gone on with where their facts are told."""
        value = self.value_of(found)
        if not isinstance(value, Result):
            return value
        parts = dict(value.values)
        for name, part in parts.items():
            if isinstance(part, Due) and not part.external:
                due = getattr(found, self._values.attribute(f"result:{resolver}.{name}"))
                inner = _inner(answers, part.step)
                told = self._backend.told(f"{resolver}.{part.step}", inner)
                if told is not None:
                    chosen = self._backend.choices(g.FunctionId(part.resolver), _inner(choices, part.step))
                    more = due.resolve(dice=dice, trace=trace, **told, **chosen)
                    deeper = None if trace is None else trace.within(part.step)
                    parts[name] = self._gone_on(
                        part.resolver, more, inner, _inner(choices, part.step),
                        dice.within(part.step), deeper,
                    )  # fmt: skip
        return Result(value.resolver, parts)


def _traced(node: g.Function, trace: Trace) -> dict[str, Any]:
    """Nothing is recorded inside a condition: its answer has the reasons."""
    return {} if isinstance(node, g.Condition) else {"trace": trace}


def _inner(values: Nested, name: str) -> Nested:
    inner = values.get(name)
    return inner if isinstance(inner, Mapping) else {}


def _step_names(node: g.Function) -> dict[str, bool]:
    """Its own steps and definitions; true for those that are repeated."""
    if isinstance(node, g.Formula):
        return {d.name: False for d in node.definitions}
    if isinstance(node, g.Resolver):
        named = (s for s in node.steps if isinstance(s, g.NamedStep))
        return {s.name: isinstance(s, g.EachStep) for s in named}
    return {}


@contextlib.contextmanager
def loaded(graph: g.RuleGraph, *, rolls_apart: bool = False) -> Iterator[GeneratedBackend]:
    """The package of a graph, imported; forgotten again at the end. For odds with `rolls_apart` (`Plan`)."""
    plan = replace(lower(graph, runtime_names()), rolls_apart=rolls_apart)
    package = f"rulesdsl_generated_{next(_NUMBER)}"
    with tempfile.TemporaryDirectory(prefix="rulesdsl-") as folder:
        for path, text in generate(graph, rolls_apart=rolls_apart).items():
            target = Path(folder) / package / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
            if path in _THE_SAME:
                _compiled(target, text)
        try:
            yield GeneratedBackend(plan, Values(plan, _modules(folder, package, plan)))
        finally:
            for name in [n for n in sys.modules if n.split(".")[0] == package]:
                del sys.modules[name]


def _compiled(path: Path, text: str) -> None:
    """What is in every package is compiled once: that takes ten times as long as all else of a small one."""
    if sys.pycache_prefix is not None:  # it would outlive the package
        return
    beside = Path(importlib.util.cache_from_source(str(path)))
    if text in _COMPILED:
        beside.parent.mkdir(exist_ok=True)
        beside.write_bytes(_COMPILED[text])
    else:
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(path), str(beside), doraise=True, invalidation_mode=mode)
        _COMPILED[text] = beside.read_bytes()


def _modules(folder: str, package: str, plan: Plan) -> dict[str, ModuleType]:
    """All of them: what is imported finds the rest by itself."""
    sys.path.insert(0, folder)
    importlib.invalidate_caches()
    try:
        names = ["_runtime", *(module.name for module in plan.drafts)]
        return {name: importlib.import_module(f"{package}.{name}") for name in names}
    finally:
        sys.path.remove(folder)
