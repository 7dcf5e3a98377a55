"""A procedure of which steps read what a follow-on comes to that waits for the players, for its odds.

In: a rule graph, a resolver, and the facts told for its follow-ons, and for those that they go on to. Out:
the graph of a procedure that takes these facts as inputs of its own and hands them on, so that nothing in it
waits. The function that a build writes cannot be told them; the odds can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.driver.odds_cut import graph_of
from rulesdsl.driver.situation import Situation
from rulesdsl.graph.inside import everything
from rulesdsl.interp.values import Nested, Val
from rulesdsl.source.records import replace

Path = tuple[str, ...]
"""Where a step that goes on is: its name, behind that of the repeated step that it is inside of."""
Told = dict[Path, tuple[str, ...]]
"""By the steps of a procedure that go on, the facts told of those that they ask for."""
Fields = Mapping[str, Told]
"""The same by procedures."""
Enough = Callable[[str, Nested], object | None]


def told_of(graph: g.RuleGraph, node: g.Resolver, answers: Nested, enough: Enough) -> Fields:
    """The follow-ons that other steps read, and that wait no longer: `enough` is None where facts lack.
    Nothing where a procedure is gone on to twice, and is told different facts: it is the same for all."""
    visits: dict[str, list[Told]] = {}
    if not answers:
        return {}
    _gather(graph, node, answers, enough, visits)
    found = {name: told[0] for name, told in visits.items() if any(told)}
    return found if all(told == found[name] for name in found for told in visits[name]) else {}


def _gather(
    graph: g.RuleGraph, node: g.Resolver, answers: Nested, enough: Enough, visits: dict[str, list[Told]]
) -> Told:
    """What is told of a procedure that is gone on to with these answers; adds it to what is told of all
    that it goes on to."""
    told: Told = {}
    new = node.id not in visits
    visits.setdefault(node.id, []).append(told)
    read = _read(node)
    for path, step in _going_on(node.steps):
        target, more = graph.functions[step.resolver], _at(answers, path)
        asked = [b.field for b in step.binds if b.value is None]
        waits = asked and (not more or enough(f"{node.id}.{step.name}", more) is None)
        if waits or not isinstance(target, g.Resolver) or not (more or new):
            continue
        further = _gather(graph, target, more, enough, visits)
        if further or (asked and (step.name in read or len(path) > 1)):
            told[path] = tuple(field for field in asked if field in more)
    return told


def _read(node: g.Resolver) -> set[str]:
    """The steps that go on of which others read something."""
    types = (_bare(one.base.type) for one in everything(node) if isinstance(one, g.ResultField))
    return {t.step for t in types if isinstance(t, g.FollowOnType) and t.resolver == node.id}


def _going_on(steps: Sequence[g.Step], before: Path = ()) -> Iterator[tuple[Path, g.ThenStep]]:
    for step in steps:
        match step:
            case g.ThenStep(external=False):
                yield (*before, step.name), step
            case g.EachStep():
                yield from _going_on(step.steps, (*before, step.name))
            case _:
                pass


def _more(graph: g.RuleGraph, resolver: g.FunctionId, fields: Fields) -> Iterator[tuple[Path, g.Type]]:
    """What a procedure takes besides what it does by the rules: the path of each fact, and its type."""
    told = fields.get(resolver, {})
    for path, step in _going_on(_resolver(graph, resolver).steps if told else ()):
        if path in told:
            types = _types(graph, step)
            yield from (((*path, field), types[field]) for field in told[path])
            yield from (((*path, *inner), type) for inner, type in _more(graph, step.resolver, fields))


def with_answers(graph: g.RuleGraph, node: g.Resolver, fields: Fields) -> tuple[g.RuleGraph, g.Resolver]:
    """The procedure that takes these facts, and its graph."""
    making = _Making(graph, fields, node.id)
    changed = {name: making.resolver(_resolver(graph, g.FunctionId(name))) for name in fields}
    changed.setdefault(node.id, node)
    records = tuple(making.record(one) for one in graph.records)
    resolvers = tuple(changed.get(one.id, one) for one in graph.resolvers)
    rest = {name: getattr(graph, name) for name in g.RuleGraph.model_fields}
    made = g.RuleGraph.model_construct(**{**rest, "records": records, "resolvers": resolvers})
    return graph_of(made, changed[node.id]), changed[node.id]


class _Making:
    """The procedures that take more than by the rules. A record has what is told further in as fields of its
    own, where it is all that a procedure takes; the outermost takes it beside its record, as it is asked."""

    def __init__(self, graph: g.RuleGraph, fields: Fields, outermost: g.FunctionId) -> None:
        self._graph = graph
        self._fields = fields
        self._outermost = outermost

    def resolver(self, node: g.Resolver) -> g.Resolver:
        more = list(_more(self._graph, node.id, self._fields))
        inputs = node.inputs
        if self._record(node) is None:
            inputs += tuple(g.Input(name=_name(path), type=type) for path, type in more)
        return node.model_copy(update={"inputs": inputs, "steps": self._steps(node, node.steps, ())})

    def _steps(self, node: g.Resolver, steps: Sequence[g.Step], before: Path) -> tuple[g.Step, ...]:
        return tuple(self._step(node, step, (*before, getattr(step, "name", ""))) for step in steps)

    def _step(self, node: g.Resolver, step: g.Step, path: Path) -> g.Step:
        if isinstance(step, g.EachStep):
            return step.model_copy(update={"steps": self._steps(node, step.steps, path)})
        told = self._fields[node.id].get(path)
        if told is None or not isinstance(step, g.ThenStep):
            return step
        types = _types(self._graph, step)
        binds: list[g.Bind] = []
        for bind in step.binds:
            if bind.value is not None:
                binds.append(bind)
            elif bind.field in told:
                value = self._fact(node, (*path, bind.field), types[bind.field])
                binds.append(bind.model_copy(update={"value": value, "asked": None}))
        target = _resolver(self._graph, step.resolver)
        by_record = self._record(target) is not None
        for inner, type in _more(self._graph, target.id, self._fields):
            field = _field(target, inner) if by_record else _name(inner)
            binds.append(g.Bind(field=field, value=self._fact(node, (*path, *inner), type), place=step.place))
        return step.model_copy(update={"binds": tuple(binds)})

    def _fact(self, node: g.Resolver, path: Path, type: g.Type) -> g.Expr:
        if self._record(node) is None:
            return g.InputRef(type=type, name=_name(path))
        only = node.inputs[0]
        base = g.InputRef(type=only.type, name=only.name)
        return g.FieldOf(type=type, base=base, field=_field(node, path))

    def _record(self, node: g.Resolver) -> g.RecordId | None:
        """The record that has what a procedure is told further in."""
        return _only_record(node) if node.id != self._outermost else None

    def record(self, record: g.Record) -> g.Record:
        more = [
            g.RecordField(name=_field(node, path), type=_optional(type), place=node.steps[0].place)
            for name in self._fields
            for node in (_resolver(self._graph, g.FunctionId(name)),)
            if self._record(node) == record.id
            for path, type in _more(self._graph, node.id, self._fields)
        ]
        return record.model_copy(update={"fields": (*record.fields, *more)}) if more else record


def answered(graph: g.RuleGraph, node: g.Resolver, situation: Situation, fields: Fields) -> Situation:
    """The situation with these facts among the inputs."""
    inputs: dict[str, Val] = dict(situation.inputs)
    for path, _ in _more(graph, node.id, fields):
        value = _at(situation.answers, path[:-1])[path[-1]]
        if not isinstance(value, Mapping):
            inputs[_name(path)] = value
    return replace(situation, inputs=inputs)


def _name(path: Path) -> str:
    """No input of a rulebook has a dot in its name."""
    return ".".join(path)


def _field(node: g.Resolver, path: Path) -> str:
    """Nor has a field; another procedure that takes the same record may be told a fact of the same name."""
    return _name((node.id, *path))


def _at(answers: Nested, path: Path) -> Nested:
    for name in path:
        inner = answers.get(name)
        answers = inner if isinstance(inner, Mapping) else {}
    return answers


def _bare(type: g.Type) -> g.Type:
    return type.of if isinstance(type, g.OptionalType) else type


def _optional(type: g.Type) -> g.Type:
    return type if isinstance(type, g.OptionalType) else g.OptionalType(of=type)


def _resolver(graph: g.RuleGraph, id: g.FunctionId) -> g.Resolver:
    node = graph.functions[id]
    assert isinstance(node, g.Resolver)
    return node


def _only_record(node: g.Resolver) -> g.RecordId | None:
    only = node.inputs[0].type if len(node.inputs) == 1 else None
    return only.record if isinstance(only, g.RecordType) else None


def _types(graph: g.RuleGraph, step: g.ThenStep) -> dict[str, g.Type]:
    target = _resolver(graph, step.resolver)
    record = _only_record(target)
    if record is not None:
        return {f.name: f.type for f in graph.record_by_id[record].fields}
    return {i.name: i.type for i in target.inputs}
