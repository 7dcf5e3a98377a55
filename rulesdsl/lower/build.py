"""From a rule graph to a plan: names, order, laziness, modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.needs import surely
from rulesdsl.lower import plan as p
from rulesdsl.lower.failing import Failing
from rulesdsl.lower.flow import Flow, Named, Naming, has_name
from rulesdsl.lower.index import STANDARD, make_index
from rulesdsl.lower.modules import declarations, draft_modules
from rulesdsl.lower.names import BUILTINS, Taken, identifier
from rulesdsl.lower.refs import references
from rulesdsl.lower.unseen import with_tallies
from rulesdsl.lower.walk import step_names
from rulesdsl.lower.worked_out import WorkedOut
from rulesdsl.source.records import dataclass, replace


def lower(graph: g.RuleGraph, runtime: frozenset[str]) -> p.Plan:
    """The plan of the whole package. `runtime` are the names that modules may import of the
    runtime: no local name may hide them."""
    drafts = draft_modules(graph)
    homes = {key: draft.name for draft in drafts for key in draft.keys}
    index = make_index(graph, homes, runtime)
    nodes = declarations(graph)
    reserved = _reserved(runtime, index)
    resolvers = {str(resolver.id): resolver for resolver in graph.resolvers}
    whole = {key: draft.whole for draft in drafts for key in draft.keys}
    words = (index.attributes[f"member:{enum.id}.{m.name}"] for enum in graph.enums for m in enum.members)

    def called(name: str) -> p.Called:
        node = resolvers[name]
        own = _RESOLVER_TAKEN | {index.refs[f"function:{name}"].name}
        taken = _taken(node, reserved, index, whole[f"function:{name}"], own)
        choices = tuple(replace(c, parameter=taken.give(c.parameter)) for c in _choices_of(node, resolvers))
        refuses = any(isinstance(s, g.RefuseStep) for s in everything(node))
        return p.Called(choices, refuses, any(isinstance(s, g.EndStep) for s in everything(node)))

    return p.Plan(
        graph=graph,
        drafts=drafts,
        index=index,
        runtime=runtime,
        called=WorkedOut(resolvers, called),
        follow_ons={
            f"{resolver.id}.{step.name}": step
            for resolver in graph.resolvers
            for step in everything(resolver)
            if isinstance(step, g.ThenStep)
        },
        step_types=WorkedOut(resolvers, lambda name: dict(_step_types(resolvers[name].steps, ""))),
        may_fail=Failing(graph).functions,
        summed=_summed_groups(nodes.values()),
        members=Counter(words),
        by_die={dice: True for node in nodes.values() for dice in references(node).by_die},
        blanks={name: True for table in graph.tables for name in _blanks.of(table)},
        modified=_modified(graph, nodes.values()),
    )


def _modified(graph: g.RuleGraph, nodes: Iterable[g.Declaration]) -> dict[str, bool]:
    dice = {str(table.id): table.dice for table in graph.tables}
    rolled = (one for node in nodes for one in references(node).rolled)
    return {table: True for table, read in rolled if read is None or read != dice.get(table)}


def item(plan: p.Plan, draft: p.Draft, node: g.Declaration) -> p.Item:
    """What is written of a declaration, in the module that it stands in."""
    maker = _Maker(
        index=plan.index,
        reserved=_reserved(plan.runtime, plan.index),
        failing=Failing(plan.graph, plan.may_fail),
        called=plan.called,
        summed=plan.summed,
    )
    return maker.item(node, draft)


def _reserved(runtime: frozenset[str], index: p.Index) -> frozenset[str]:
    return runtime | frozenset(index.renamed.values()) | STANDARD


def _taken(
    node: g.Declaration,
    reserved: frozenset[str],
    index: p.Index,
    whole: frozenset[str],
    own: frozenset[str],
) -> Taken:
    """The names that the body of a function must leave alone."""
    used = (index.refs.get(key) for key in references(node).used)
    names = frozenset(ref.name for ref in used if ref is not None)
    return Taken(reserved | BUILTINS | whole | own | names)


def _choices_of(
    node: g.Resolver, resolvers: Mapping[str, g.Resolver], seen: tuple[str, ...] = ()
) -> tuple[p.Choice, ...]:
    """Every choice that may come up, those of follow-ons as well."""
    if node.id in seen:
        return ()
    return tuple(_choices(node.steps, (), resolvers, (*seen, node.id)))


def _choices(
    steps: Sequence[g.Step],
    path: tuple[str, ...],
    resolvers: Mapping[str, g.Resolver],
    seen: tuple[str, ...],
) -> Iterator[p.Choice]:
    for step in steps:
        match step:
            case g.ChooseStep():
                where = (*path, step.name)
                yield p.Choice(identifier("_".join(where)), where, step)
            case g.EachStep():
                yield from _choices(step.steps, (*path, step.name), resolvers, seen)
            case g.ThenStep(external=False):
                if not any(b.value is None for b in step.binds):
                    for choice in _choices_of(resolvers[step.resolver], resolvers, seen):
                        where = (*path, step.name, *choice.path)
                        yield p.Choice(identifier("_".join(where)), where, choice.node)
            case _:
                pass


def _summed_groups(nodes: Iterable[g.Declaration]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for node in nodes:
        for modifiers, groups in references(node).summed:
            found[modifiers] = found.get(modifiers, frozenset()) | frozenset(groups)
    return found


def _step_types(steps: Sequence[g.Step], prefix: str) -> Iterator[tuple[str, g.Type]]:
    """The type of every step; a follow-on that may not happen may be absent."""
    for step in steps:
        match step:
            case g.Definition(name=name, value=value):
                yield prefix + name, value.type
            case g.RollStep(name=name, type=type) | g.ChooseStep(name=name, type=type):
                yield prefix + name, type
            case g.ThenStep(name=name, type=type, when=when):
                yield prefix + name, type if when is None else g.OptionalType(of=type)
            case g.EachStep(name=name, type=type):
                yield prefix + name, type
                yield from ((f"{prefix}{name}@{c.name}", c.type) for c in step.carrying)
                yield from _step_types(step.steps, f"{prefix}{name}.")
            case _:
                pass


_NOTHING_THERE: Final = (g.NotPossibleCell, g.BlankCell, g.CodeCell)


def _empty(table: g.Table) -> Iterator[str]:
    """The table, or "table.figure", that gives nothing in some cells."""
    if table.cells_are != "values":
        return
    for row in table.grid.rows:
        for column, cell in zip(table.grid.columns, row.cells, strict=False):
            match cell.content:
                case g.NotPossibleCell() | g.BlankCell() | g.CodeCell():
                    names = [column.figure] if column.figure else [f.name for f in table.figures]
                case g.FiguresCell(parts=parts):
                    named = zip(table.figures, parts, strict=False)
                    names = [f.name for f, part in named if isinstance(part, _NOTHING_THERE)]
                case _:
                    continue
            yield from (f"{table.id}.{name}" if name else str(table.id) for name in names)


_blanks: Final = Kept[g.Table, tuple[str, ...]](lambda table: tuple(_empty(table)))


_CONDITION_TAKEN: Final = frozenset({"failed", "because"})
_MODIFIERS_TAKEN: Final = frozenset(
    {"adds", "cancelled", "cell", "factor", "group", "kind", "lines", "total", "trace"}
)
_COUNT_TAKEN: Final = frozenset({"now"})
_STATE_TAKEN: Final = frozenset({"state", "event", "left", "trace"})
_FORMULA_TAKEN: Final = frozenset({"trace", "value", "why"})
_RESOLVER_TAKEN: Final = frozenset({"trace", "dice", "value", "answer", "why"})
"""Names that the printed functions use themselves."""


@dataclass(slots=True)
class _Maker:
    """Makes the items of modules."""

    index: p.Index
    reserved: frozenset[str]
    failing: Failing
    called: Mapping[str, p.Called]
    summed: Mapping[str, frozenset[str]]

    def item(self, node: g.Declaration, draft: p.Draft) -> p.Item:
        match node:
            case g.Formula():
                return self._formula(node, draft)
            case g.Resolver():
                return self._resolver(node, draft)
            case g.Condition() | g.Modifiers() | g.CountTrack() | g.StateTrack():
                return self._rule(node, draft)
            case g.Measure() | g.Role() | g.Pattern() | g.Example():
                raise TypeError(f"{node.id} is not generated")
            case _:
                return p.Words(node)

    def _taken(self, node: g.Declaration, draft: p.Draft, own: frozenset[str]) -> Taken:
        return _taken(node, self.reserved, self.index, draft.whole, own)

    def _rule(
        self, node: g.Condition | g.Modifiers | g.CountTrack | g.StateTrack, draft: p.Draft
    ) -> p.Rule:
        match node:
            case g.Condition():
                own = _CONDITION_TAKEN
            case g.Modifiers(items=items):
                groups = (i.name for i in items if isinstance(i, g.ModifierGroup))
                own = _MODIFIERS_TAKEN | {f"group_{name}" for name in groups}
            case g.CountTrack():
                own = _COUNT_TAKEN
            case g.StateTrack():
                own = _STATE_TAKEN
        taken = self._taken(node, draft, own)
        inputs = {entry.name: taken.give(identifier(entry.name)) for entry in node.inputs}
        if isinstance(node, g.CountTrack):
            for name in (entry.name for rule in node.rules for entry in rule.inputs):
                if name not in inputs:
                    inputs[name] = taken.give(identifier(name))
        locals = p.Locals(inputs, {}, _elements(node, taken), {})
        match node:
            case g.Condition(blocks=blocks):
                lines = (line for block in blocks for line in block.lines)
                may_fail = tuple(any(map(self.failing.by_itself, everything(line))) for line in lines)
                return p.Rule(node, locals, may_fail)
            case g.Modifiers():
                return p.Rule(node, locals, apart=self._apart(node))
            case g.CountTrack() | g.StateTrack():
                return p.Rule(node, locals)

    def _apart(self, node: g.Modifiers) -> frozenset[str]:
        """The groups that are asked for by themselves."""
        limited = {name for limit in node.at_most for name in limit.groups}
        summed = self.summed.get(node.id, frozenset())
        groups = {item.name for item in node.items if isinstance(item, g.ModifierGroup)}
        return frozenset(groups & (limited | summed))

    def _formula(self, node: g.Formula, draft: p.Draft) -> p.Formula:
        taken = self._taken(node, draft, _FORMULA_TAKEN)
        inputs = {entry.name: taken.give(identifier(entry.name)) for entry in node.inputs}
        steps = {d.name: taken.give(identifier(d.name)) for d in node.definitions}
        flow = Flow(
            steps=node.definitions,
            wanted=(),
            final=surely(node.gives),
            mentioned=step_names(node.gives),
            failing=self.failing,
            naming=Naming(steps, {}, {}, {}),
            gives=node.gives,
        )
        statements = flow.order()
        locals = p.Locals(inputs, steps, _elements(node, taken), {}, {}, frozenset(flow.later))
        return p.Formula(node, p.Body(statements, locals))

    def _resolver(self, node: g.Resolver, draft: p.Draft) -> p.Resolver:
        taken = self._taken(node, draft, _RESOLVER_TAKEN)
        called = self.called[node.id]
        parameters = {c.path: taken.give(c.parameter) for c in called.choices}
        inputs = {entry.name: taken.give(identifier(entry.name)) for entry in node.inputs}
        steps = {s.name: taken.give(_local_name(s)) for s in _named_steps(node.steps)}
        elements = _elements(node, taken)
        each = {
            s.name: _each_names(s, taken)
            for s in everything(node)
            if isinstance(s, g.EachStep)
        }
        carried = {
            c.name: taken.give(identifier(c.name))
            for s in everything(node)
            if isinstance(s, g.EachStep)
            for c in s.carrying
        }
        counts = {s.element: each[s.name].count for s in everything(node) if isinstance(s, g.EachStep)}
        again = {
            s.place.line: taken.give("rounds") for s in everything(node) if isinstance(s, g.AgainStep)
        }
        own = {path[-1]: parameter for path, parameter in parameters.items() if _is_own(path, node)}
        flow = Flow(
            steps=node.steps,
            wanted=node.gives,
            final=frozenset(node.gives),
            mentioned=(),
            failing=self.failing,
            naming=Naming(steps, each, own, again),
            resolver=node,
        )
        statements = with_tallies(node, flow.order(), self.failing)
        later = frozenset(flow.later)
        return p.Resolver(
            node=node,
            body=p.Body(statements, p.Locals(inputs, steps, elements, counts, carried, later)),
            called=called,
        )


def _is_own(path: tuple[str, ...], node: g.Resolver) -> bool:
    """Whether a choice is a step of the resolver itself, not of a follow-on."""
    steps: Sequence[g.Step] = node.steps
    for name in path[:-1]:
        found = next((s for s in steps if isinstance(s, g.EachStep) and s.name == name), None)
        if found is None:
            return False
        steps = found.steps
    return True


def _named_steps(steps: Sequence[g.Step]) -> Iterator[Named]:
    for step in steps:
        if has_name(step):
            yield step
        if isinstance(step, g.EachStep):
            yield from _named_steps(step.steps)


def _each_names(step: g.EachStep, taken: Taken) -> p.EachNames:
    local = identifier(step.name)
    return p.EachNames(
        count=taken.give(f"{identifier(step.element)}_number"),
        passes=taken.give(f"{local}_so_far"),
        dice=taken.give(f"{local}_dice"),
        trace=taken.give(f"{local}_trace"),
        stopped=taken.give(f"{local}_stopped"),
        following={c.name: taken.give(f"next_{identifier(c.name)}") for c in step.carrying},
    )


def _local_name(step: Named) -> str:
    """A choice has its name as a keyword argument; what was chosen has one of its own."""
    name = identifier(step.name)
    return f"{name}_chosen" if isinstance(step, g.ChooseStep) else name


def _elements(node: g.Model, taken: Taken) -> dict[str, str]:
    """A name for every element of a list form or repeated step."""
    names = (n.element for n in everything(node) if isinstance(n, g.Over | g.EachStep))
    given: dict[str, str] = {}
    for name in dict.fromkeys(names):
        wanted = identifier(name)
        clashes = taken.holds(wanted) and wanted not in BUILTINS
        given[name] = taken.give(f"one_{wanted}" if clashes else wanted)
    return given
