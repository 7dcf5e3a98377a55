"""A situation: everything a caller says about one call, read by the types of the function.

In: a function of the graph, and what was written (facts, rolls, choices). Out: `Situation`,
ready for `Interpreter.call`; or one `SituationError` with the path, what is wrong and what may
be written.

A fact's path begins with a field of the function's record, with an input's name, or (for a
resolver) with the name of a follow-on whose asked fields it answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulesdsl import graph as g
from rulesdsl.interp.reading import SituationError, no_such, read, read_field
from rulesdsl.interp.tape import read_rolls
from rulesdsl.interp.values import Nested, Val
from rulesdsl.interp.written import Tree, Written
from rulesdsl.runtime import Rolled


@dataclass(frozen=True, slots=True)
class Situation:
    """What one call goes on. `rolls` is a tape: values by the roll's name, in order."""

    inputs: Mapping[str, Val] = field(default_factory=dict)
    answers: Nested = field(default_factory=dict)
    choices: Nested = field(default_factory=dict)
    rolls: Mapping[str, list[Rolled]] = field(default_factory=dict)



def read_situation(graph: g.RuleGraph, function: str, said: Written) -> Situation:
    """Read what was written by the function's types."""
    node = graph.functions.get(g.FunctionId(function))
    if node is None:
        raise no_such("", function, list(graph.functions), "there is no rule named")
    steps = node.steps if isinstance(node, g.Resolver) else ()
    inputs: dict[str, object] = {}
    answers: Tree = {}
    for name, data in said.given.items():
        _sort_in(graph, node, steps, name, data, inputs, answers)
    if isinstance(node, g.Table):
        return Situation(inputs=_table_inputs(graph, node, inputs, said.rolling))
    return Situation(
        {i.name: read(graph, i.type, inputs[i.name], i.name) for i in node.inputs if i.name in inputs},
        _read_answers(graph, steps, answers, ""),
        _read_choices(graph, steps, said.choosing, ""),
        read_rolls(graph, node, said.rolling),
    )


def _sort_in(
    graph: g.RuleGraph,
    node: g.Function,
    steps: Sequence[g.Step],
    name: str,
    data: object,
    inputs: dict[str, object],
    answers: Tree,
) -> None:
    """Whether a name is a field of the record, an input, or a follow-on."""
    if isinstance(node, g.Table):
        inputs[name] = data
        return
    owners = [i for i in node.inputs if name in _fields(graph, i.type)]
    named = [i.name for i in node.inputs]
    if len(owners) == 1 and (name not in named or len(named) == 1):
        known = inputs.setdefault(owners[0].name, {})
        if isinstance(known, dict):
            known[name] = data
            return
        raise SituationError(name, f"{owners[0].name} is given already")
    if name in named:
        known = inputs.get(name)
        if isinstance(known, dict) and isinstance(data, Mapping):
            known.update(data)
        else:
            inputs[name] = data
        return
    if name in _asking(steps):
        answers[name] = data
        return
    fields = [f for i in node.inputs for f in _fields(graph, i.type)]
    known_names = [*fields, *(n for n in named if n not in fields), *_asking(steps)]
    raise no_such(name, name, known_names, f"{node.header.title} takes no fact")


def _fields(graph: g.RuleGraph, type_: g.Type) -> list[str]:
    if not isinstance(type_, g.RecordType):
        return []
    return [f.name for f in graph.record_by_id[type_.record].fields]


def _asking(steps: Sequence[g.Step]) -> list[str]:
    """Follow-ons (and repeated steps with follow-ons) that answers may be given for."""
    return [s.name for s in steps if isinstance(s, g.ThenStep | g.EachStep)]


def _table_inputs(
    graph: g.RuleGraph, table: g.Table, given: Mapping[str, object], rolling: Mapping[str, object]
) -> Mapping[str, Val]:
    """A table's arguments by the names of its axes; what is rolled as `rolling`."""
    types: dict[str, g.Type] = {table.grid.axes[n].name: table.grid.axes[n].type for n in table.arguments}
    if table.cells_are == "numbers":
        types[table.number_name or "number"] = g.NumberType(whole=False)
    if table.cells_are in ("rolls", "at_least"):
        types["rolling"] = g.NumberType()
    values = dict(given)
    if rolling and "rolling" in types:
        values["rolling"] = next(iter(rolling.values()))
    out: dict[str, Val] = {}
    for name, data in values.items():
        if name not in types:
            raise no_such(name, name, list(types), f"{table.header.title} takes no argument")
        out[name] = read(graph, types[name], data, name)
    return out


def _read_answers(
    graph: g.RuleGraph, steps: Sequence[g.Step], answers: Mapping[str, object], prefix: str
) -> Nested:
    out: dict[str, Val | Nested] = {}
    by_name = {s.name: s for s in steps if isinstance(s, g.ThenStep | g.EachStep)}
    for name, data in answers.items():
        path = f"{prefix}{name}"
        step = by_name.get(name)
        if step is None:
            raise no_such(path, name, list(by_name), "there is no follow-on")
        if not isinstance(data, Mapping):
            raise SituationError(path, "a follow-on has fields", f"write {path}.FIELD=VALUE")
        if isinstance(step, g.EachStep):
            out[name] = _read_answers(graph, step.steps, data, f"{path}.")
        else:
            out[name] = _asked(graph, step, data, path)
    return out


def _asked(graph: g.RuleGraph, step: g.ThenStep, data: Mapping[str, object], path: str) -> Nested:
    """The answers to a follow-on's asked fields, and to follow-ons of its own."""
    target = graph.functions[step.resolver]
    asked = [b.field for b in step.binds if b.value is None]
    inner = target.steps if isinstance(target, g.Resolver) else ()
    out: dict[str, Val | Nested] = {}
    for name, value in data.items():
        if name in asked:
            out[name] = _field(graph, target, name, value, f"{path}.{name}")
        elif name in _asking(inner):
            out.update(_read_answers(graph, inner, {name: value}, f"{path}."))
        elif any(b.field == name for b in step.binds):
            raise SituationError(f"{path}.{name}", "the rules work this out", f"asked are {', '.join(asked)}")
        else:
            raise no_such(f"{path}.{name}", name, asked, f"{target.header.title} does not ask for")
    return out


def _field(graph: g.RuleGraph, target: g.Function, name: str, value: object, path: str) -> Val:
    inputs = () if isinstance(target, g.Table) else target.inputs
    for declared in inputs:
        if declared.name == name:
            return read(graph, declared.type, value, path)
        if isinstance(declared.type, g.RecordType):
            for f in graph.record_by_id[declared.type.record].fields:
                if f.name == name:
                    return read_field(graph, f, value, path)
    raise no_such(path, name, [], f"{target.header.title} has no field")


def _read_choices(
    graph: g.RuleGraph, steps: Sequence[g.Step], choices: Mapping[str, object], prefix: str
) -> Nested:
    """Choices by the names of the steps; those of follow-ons and repeated steps under theirs."""
    out: dict[str, Val | Nested] = {}
    known: dict[str, g.Step] = {
        s.name: s for s in steps if isinstance(s, g.ChooseStep | g.ThenStep | g.EachStep)
    }
    for name, data in choices.items():
        path = f"{prefix}{name}"
        match known.get(name):
            case g.ChooseStep(type=type_):
                out[name] = read(graph, type_, data, path)
            case g.EachStep(steps=inner) if isinstance(data, Mapping):
                out[name] = _read_choices(graph, inner, data, f"{path}.")
            case g.ThenStep(resolver=resolver) if isinstance(data, Mapping):
                target = graph.functions[resolver]
                inner = target.steps if isinstance(target, g.Resolver) else ()
                out[name] = _read_choices(graph, inner, data, f"{path}.")
            case None:
                raise no_such(path, name, list(known), "there is no choice")
            case _:
                raise SituationError(path, "this is no choice itself", f"write {path}.NAME=VALUE")
    return out
