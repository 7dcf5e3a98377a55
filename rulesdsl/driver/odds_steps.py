"""A step, or a part of one, by what it is called.

In: a rule graph, a function, and what somebody wrote (`Result`, `retreat.loss`). Out: the path as the rules
name it; `Trouble` where nothing is called so, or several are. Capitals do not count where it is clear.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.driver.facts import shown_fact
from rulesdsl.driver.facts_named import folded
from rulesdsl.driver.trouble import Trouble
from rulesdsl.graph.asked import asked_of_passes
from rulesdsl.graph.inside import everything
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.values import Nested
from rulesdsl.sema.suggest import nearest


def step_called(graph: g.RuleGraph, node: g.Function, of: str) -> str:
    """The path of a step, or of a part of one. Of a table `result`, or a figure of it."""
    first, *rest = of.split(".")
    if isinstance(node, g.Table):
        parts = dict(parts_of(graph, node.result) or {})
        if node.result_axis is not None and folded(first) == folded(node.grid.axes[node.result_axis].name):
            first = "result"
        name = _one(first, ["result", *parts], f"{node.header.title} gives no", "it gives")
        return ".".join((name, *_deeper(graph, parts.get(name, node.result), rest, name)))
    if not isinstance(node, g.Resolver):
        return of
    steps = {s.name: s for s in node.steps if isinstance(s, g.NamedStep)}
    name = _one(first, list(steps), f"{node.header.title} has no step", "its steps")
    return ".".join((name, *_deeper(graph, type_of(steps[name]), rest, name)))


def _deeper(graph: g.RuleGraph, type: g.Type, path: Sequence[str], where: str) -> Iterator[str]:
    """The parts of a value of that type; as they are written, where its parts are not looked into."""
    while path:
        first, *path = path
        parts = parts_of(graph, type)
        if parts is None:
            yield from (first, *path)
            return
        name = _one(first, list(parts), f"{where} has no part", "its parts")
        yield name
        type, where = parts[name], f"{where}.{name}"


def parts_of(graph: g.RuleGraph, type: g.Type) -> dict[str, g.Type] | None:
    """What a value of a type is made of, by name; None where that is not looked into."""
    match type:
        case g.OptionalType(of=of) | g.ListType(of=of) | g.HeadingType(of=of):
            return parts_of(graph, of)
        case g.ItemType(resolver=resolver, step=step):
            return _parts_of_a_pass(graph, resolver, step)
        case g.FoldType(resolver=resolver, step=step):
            return _parts_of_a_fold(graph, resolver, step)
        case g.EnumType(enum=enum):
            return {column.name: column.type for column in graph.enum_by_id[enum].columns}
        case g.OutcomeType(outcome=outcome):
            return {field.name: field.type for field in graph.outcome_by_id[outcome].fields}
        case g.NumberType() | g.YesNoType() | g.TextType() | g.DateType():
            return {}
        case g.FollowOnType(to=to) | g.ResultType(resolver=to):
            target = graph.functions.get(to)
            if not isinstance(target, g.Resolver):
                return None
            named = {s.name: s for s in target.steps if isinstance(s, g.NamedStep)}
            return {**_bound(graph, type), **{name: type_of(named[name]) for name in target.gives}}
        case g.FiguresType(table=table, headed=False):
            chart = graph.functions.get(table)
            figures = chart.figures if isinstance(chart, g.Table) else ()
            return {f.name: f.type for f in figures if f.name is not None}
        case g.RecordType(record=record):
            return {f.name: f.type for f in graph.record_by_id[record].fields}
        case g.RollType(dice=dice):
            kind = kind_of(graph.dice_by_id[dice])
            return dict.fromkeys(kind.names, g.NumberType())
        case _:
            return None


def _parts_of_a_pass(graph: g.RuleGraph, resolver: g.FunctionId, step: str) -> dict[str, g.Type]:
    """The steps of a pass that are kept: those that somebody asks for."""
    node, each = each_of(graph, resolver, step)
    kept = asked_of_passes(node, each)
    return {s.name: type_of(s) for s in each.steps if isinstance(s, g.NamedStep) and s.name in kept}


def _parts_of_a_fold(graph: g.RuleGraph, resolver: g.FunctionId, step: str) -> dict[str, g.Type]:
    """What is carried, as it is at the end, and of the passes what they have."""
    _, each = each_of(graph, resolver, step)
    passes = g.ListType(of=g.ItemType(resolver=resolver, step=step))
    of_a_pass = _parts_of_a_pass(graph, resolver, step)
    carried = {one.name: one.type for one in each.carrying}
    return {**of_a_pass, **carried, "stopped": g.YesNoType(), "passes": passes}


def each_of(graph: g.RuleGraph, resolver: g.FunctionId, name: str) -> tuple[g.Resolver, g.EachStep]:
    """A repeated step of that name, and whose it is."""
    node = graph.functions[resolver]
    assert isinstance(node, g.Resolver)
    return node, next(s for s in everything(node) if isinstance(s, g.EachStep) and s.name == name)


def _bound(graph: g.RuleGraph, type: g.FollowOnType | g.ResultType) -> dict[str, g.Type]:
    """What a follow-on that waits knows already, and what it asks for."""
    owner = graph.functions.get(type.resolver) if isinstance(type, g.FollowOnType) else None
    steps = owner.steps if isinstance(owner, g.Resolver) else ()
    then = [s for s in steps if isinstance(s, g.ThenStep) and s.name == getattr(type, "step", "")]
    return {b.field: g.NothingType() for step in then for b in step.binds}


def type_of(step: g.NamedStep) -> g.Type:
    return step.value.type if isinstance(step, g.Definition) else step.type


def _one(written: str, names: Sequence[str], headline: str, what: str) -> str:
    """The name that is meant."""
    if written in names:
        return written
    found = [name for name in names if folded(name) == folded(written)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Trouble(f"{shown_fact(written)} may be {' or '.join(found)}", "write it as the rules do", 2)
    near = nearest(written, names)
    help = f"did you mean {near}?" if near else f"{what}: {', '.join(names) or 'none'}"
    raise Trouble(f"{headline} {shown_fact(written)}", help, 2)


def asked_steps(graph: g.RuleGraph, node: g.Function, answers: Nested, of: Sequence[str]) -> list[str]:
    """The steps that are asked for (each once), or where none is named all that are worth showing."""
    if of:
        return list(dict.fromkeys(step_called(graph, node, one) for one in of))
    found = list(leaves(graph, node, answers)) if isinstance(node, g.Resolver) else ["result"]
    if not found:
        raise Trouble(f"{node.header.title} gives nothing but lists", "name a step with --of", 2)
    return found


def leaves(graph: g.RuleGraph, node: g.Resolver, answers: Nested, prefix: str = "") -> Iterator[str]:
    """The steps whose odds are worth showing: what the resolver gives, and in its place what its
    follow-ons give, where they can be gone on with. Lists of passes are left out."""
    steps = {s.name: s for s in node.steps if isinstance(s, g.NamedStep)}
    for name in node.gives:
        match steps[name]:
            case g.EachStep():
                continue
            case g.ThenStep(external=True):
                continue
            case g.ThenStep() as then:
                target = graph.functions[then.resolver]
                inner = _inner(answers, name)
                waits = [b.field for b in then.binds if b.value is None and b.field not in inner]
                if isinstance(target, g.Resolver) and not waits:
                    yield from leaves(graph, target, inner, f"{prefix}{name}.")
            case _:
                yield f"{prefix}{name}"


def _inner(values: Nested, name: str) -> Nested:
    inner = values.get(name)
    return inner if isinstance(inner, Mapping) else {}
