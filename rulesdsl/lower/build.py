"""From a rule graph to a plan: names, order, laziness, modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl import graph as g
from rulesdsl.lower import plan as p
from rulesdsl.lower.failing import Failing
from rulesdsl.lower.flow import Flow, Named, Naming, has_name
from rulesdsl.lower.index import make_index
from rulesdsl.lower.modules import Draft, declarations, draft_modules
from rulesdsl.lower.names import BUILTINS, Taken, identifier
from rulesdsl.lower.needs import surely
from rulesdsl.lower.refs import Declaration, references
from rulesdsl.lower.walk import everything, step_names


def lower(graph: g.RuleGraph, reserved: frozenset[str]) -> p.Plan:
    """The plan of the whole package. `reserved` are the names that every module has of its own."""
    drafts = draft_modules(graph)
    homes = {key: draft.name for draft in drafts for key in draft.keys}
    index = make_index(graph, homes, reserved)
    nodes = declarations(graph)
    maker = _Maker(graph, index, reserved, Failing(graph), _resolvers_first(graph))
    modules = tuple(
        p.Module(
            name=draft.name,
            title=draft.title,
            files=draft.files,
            items=tuple(maker.item(nodes[key], draft) for key in draft.keys),
            whole=draft.whole,
        )
        for draft in drafts
    )
    resolvers: dict[str, p.Resolver] = {
        item.node.id: item for module in modules for item in module.items if isinstance(item, p.Resolver)
    }
    by_die = frozenset(
        node.base.type.dice
        for node in everything(graph)
        if isinstance(node, g.RollDie) and isinstance(node.base.type, g.RollType)
    )
    return p.Plan(graph, modules, index, resolvers, by_die)


def _resolvers_first(graph: g.RuleGraph) -> Mapping[str, g.Resolver]:
    return {resolver.id: resolver for resolver in graph.resolvers}


@dataclass(slots=True)
class _Maker:
    """Makes the items of modules."""

    graph: g.RuleGraph
    index: p.Index
    reserved: frozenset[str]
    failing: Failing
    resolvers: Mapping[str, g.Resolver]

    def item(self, node: Declaration, draft: Draft) -> p.Item:
        match node:
            case g.Formula():
                return self._formula(node, draft)
            case g.Resolver():
                return self._resolver(node, draft)
            case g.Condition() | g.Modifiers() | g.CountTrack():
                taken = self._taken(node, draft)
                inputs = {entry.name: taken.give(identifier(entry.name)) for entry in node.inputs}
                if isinstance(node, g.CountTrack):
                    for name in (entry.name for rule in node.rules for entry in rule.inputs):
                        inputs.setdefault(name, taken.give(identifier(name)))
                return p.Rule(node, p.Locals(inputs, {}, _elements(node, taken), {}))
            case g.Measure() | g.Role():
                raise TypeError(f"{node.id} is not generated")
            case _:
                return p.Words(node)

    def _taken(self, node: Declaration, draft: Draft) -> Taken:
        """The names that the body of a function must leave alone."""
        used = (self.index.refs.get(key) for key in references(node).used)
        return Taken(
            self.reserved
            | BUILTINS
            | draft.whole
            | {"trace", "dice", "result", "value"}
            | {ref.name for ref in used if ref is not None}
        )

    def _formula(self, node: g.Formula, draft: Draft) -> p.Formula:
        taken = self._taken(node, draft)
        inputs = {entry.name: taken.give(identifier(entry.name)) for entry in node.inputs}
        steps = {d.name: taken.give(identifier(d.name)) for d in node.definitions}
        elements = _elements(node, taken)
        flow = Flow(
            steps=node.definitions,
            wanted=(),
            final=surely(node.gives),
            mentioned=step_names(node.gives),
            failing=self.failing,
            naming=Naming(steps, elements, {}, {}, {}),
        )
        statements = flow.order()
        later = frozenset(flow.later)
        return p.Formula(node, p.Body(statements, p.Locals(inputs, steps, elements, {}, later)))

    def _resolver(self, node: g.Resolver, draft: Draft) -> p.Resolver:
        taken = self._taken(node, draft)
        choices = self.choices(node)
        parameters = {c.path: taken.give(c.parameter) for c in choices}
        inputs = {entry.name: taken.give(identifier(entry.name)) for entry in node.inputs}
        steps = {s.name: taken.give(_local_name(s)) for s in _named_steps(node.steps)}
        elements = _elements(node, taken)
        counts = {
            s.element: taken.give(f"{elements[s.element]}_number")
            for s in everything(node)
            if isinstance(s, g.EachStep)
        }
        passes = {
            s.name: self.index.refs[f"pass:{node.id}.{s.name}"].name
            for s in everything(node)
            if isinstance(s, g.EachStep)
        }
        own = {path[-1]: parameter for path, parameter in parameters.items() if _is_own(path, node)}
        flow = Flow(
            steps=node.steps,
            wanted=node.gives,
            final=frozenset(node.gives),
            mentioned=(),
            failing=self.failing,
            naming=Naming(steps, elements, counts, passes, own),
        )
        statements = flow.order()
        later = frozenset(flow.later)
        return p.Resolver(
            node=node,
            body=p.Body(statements, p.Locals(inputs, steps, elements, counts, later)),
            choices=tuple(p.Choice(parameters[c.path], c.path, c.node) for c in choices),
            refuses=any(isinstance(s, g.RefuseStep) for s in everything(node)),
            ends=any(isinstance(s, g.EndStep) for s in everything(node)),
        )

    def choices(self, node: g.Resolver, seen: tuple[str, ...] = ()) -> tuple[p.Choice, ...]:
        """Every choice that may come up, those of follow-ons as well."""
        if node.id in seen:
            return ()
        return tuple(self._choices(node.steps, (), (*seen, node.id)))

    def _choices(
        self, steps: Sequence[g.Step], path: tuple[str, ...], seen: tuple[str, ...]
    ) -> Iterator[p.Choice]:
        for step in steps:
            match step:
                case g.ChooseStep():
                    where = (*path, step.name)
                    yield p.Choice(identifier("_".join(where)), where, step)
                case g.EachStep():
                    yield from self._choices(step.steps, (*path, step.name), seen)
                case g.ThenStep(external=False):
                    if not any(b.value is None for b in step.binds):
                        for choice in self.choices(self.resolvers[step.resolver], seen):
                            where = (*path, step.name, *choice.path)
                            yield p.Choice(identifier("_".join(where)), where, choice.node)
                case _:
                    pass


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


def _local_name(step: Named) -> str:
    """A choice has its name as a keyword argument; what was chosen has one of its own."""
    name = identifier(step.name)
    return f"{name}_chosen" if isinstance(step, g.ChooseStep) else name


def _elements(node: g.Model, taken: Taken) -> dict[str, str]:
    """A name for every element of a list form or repeated step."""
    names = (n.element for n in everything(node) if isinstance(n, g.Over | g.EachStep))
    return {name: taken.give(identifier(name)) for name in dict.fromkeys(names)}
