"""`only one of (a, b) uses M`: a statement of the rulebook, checked.

In: the assembled functions. Out: a message where two of the paths may use the list at once: one
of them uses it whenever it is worked out, and another uses it too. Two paths that each use it
only in a case or under a condition may exclude each other, and are believed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.graph.inside import inside
from rulesdsl.sema.codes import NOT_A_STEP, USED_TWICE
from rulesdsl.sema.env import Assembled, Env
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(slots=True)
class Uses:
    """The functions something uses: `always`, or at least in some case."""

    always: set[str] = field(default_factory=set)
    sometimes: set[str] = field(default_factory=set)


def check_only_one(decls: Iterable[ast.ResolverDecl], functions: dict[str, Assembled], env: Env) -> None:
    """Check the statement lines of every resolver."""
    for decl in decls:
        resolver = functions.get(decl.head.name.text)
        if not isinstance(resolver, g.Resolver):
            continue
        lines = [step for step in decl.steps if isinstance(step, ast.OnlyOneStep)]
        for line in lines:
            _check_line(line, resolver, functions, env)


def _check_line(
    line: ast.OnlyOneStep, resolver: g.Resolver, functions: dict[str, Assembled], env: Env
) -> None:
    rule = "; ".join(line.cite.items) if line.cite is not None else ""
    name = line.modifiers.text
    using: list[tuple[str, bool]] = []
    for path in line.paths:
        words = [part.text for part in path.names]
        found = _uses_on(words, resolver, functions)
        if found is None:
            env.report(
                NOT_A_STEP,
                f"{'.'.join(words)} is nothing that this procedure works out",
                path.span,
                rule=rule,
                help="name a step, or a step of a follow-on and what it uses: effects.effects_drm",
            )
            return
        if name in found.always or name in found.sometimes:
            using.append((".".join(words), name in found.always))
    if len(using) > 1 and any(always for _, always in using):
        both = " and ".join(path for path, _ in using)
        env.report(
            USED_TWICE,
            f"{both} use {name}, and only one of them may",
            line.span,
            rule=rule,
            help="let each use it only in its own case, or take it out of one of them",
        )


def _uses_on(words: list[str], resolver: g.Resolver, functions: dict[str, Assembled]) -> Uses | None:
    """What the step at the end of a path uses; a path goes through follow-ons, and may end in
    a function that the last procedure uses."""
    step = next((s for s in _all_steps(resolver.steps) if _name_of(s) == words[0]), None)
    if step is None:
        used = _uses_of(resolver, functions)
        known = words[0] in used.always | used.sometimes and len(words) == 1
        function = functions.get(words[0]) if known else None
        return _uses_of(function, functions) if function is not None else None
    if not isinstance(step, g.ThenStep):
        return _uses_of_step(step, resolver, functions)
    target = functions.get(step.resolver)
    if len(words) == 1:
        return _uses_of_step(step, resolver, functions)
    return _uses_on(words[1:], target, functions) if isinstance(target, g.Resolver) else None


def _uses_of_step(step: g.Step, resolver: g.Resolver, functions: dict[str, Assembled]) -> Uses:
    """What a step uses, through the earlier steps that it reads."""
    by_name = {_name_of(s): s for s in _all_steps(resolver.steps)}
    uses = Uses()
    _collect(step, False, uses, functions, by_name, set())
    return uses


def _uses_of(root: g.Model, functions: dict[str, Assembled]) -> Uses:
    uses = Uses()
    if isinstance(root, g.Formula | g.Condition | g.Modifiers):
        uses.always.add(root.id)
    _collect(root, False, uses, functions, {}, set())
    return uses


def _collect(
    root: g.Model,
    conditional: bool,
    uses: Uses,
    functions: dict[str, Assembled],
    steps: dict[str | None, g.Step],
    seen: set[tuple[str, bool]],
) -> None:
    """Walk what is worked out; below a case, a condition or an `and` it is worked out only
    sometimes."""
    stack: list[tuple[g.Model, bool]] = [(root, conditional)]
    while stack:
        node, sometimes = stack.pop()
        guarded_here = sometimes or _is_guarded(node)
        for name, target in _named(node, functions, steps):
            if isinstance(target, g.Modifiers | g.Formula | g.Condition):
                (uses.sometimes if guarded_here else uses.always).add(name)
            if (name, guarded_here) not in seen:
                seen.add((name, guarded_here))
                stack.append((target, guarded_here))
        for child, guarded in _children(node):
            stack.append((child, sometimes or guarded))


def _named(
    node: g.Model, functions: dict[str, Assembled], steps: dict[str | None, g.Step]
) -> list[tuple[str, g.Model]]:
    match node:
        case g.Call():
            name: str = node.function
        case g.UseModifiers() | g.GroupSum():
            name = node.modifiers
        case g.ThenStep():
            name = node.resolver
        case g.StepRef():
            step = steps.get(node.name)
            return [(f"step {node.name}", step)] if step is not None else []
        case _:
            return []
    target = functions.get(name)
    return [(name, target)] if target is not None else []


def _is_guarded(node: g.Model) -> bool:
    """Whether what the node names is worked out only under a condition of its own."""
    return isinstance(node, g.UseModifiers | g.ThenStep) and node.when is not None


def _children(node: g.Model) -> list[tuple[g.Model, bool]]:
    """The nodes right beneath, and whether they are worked out only sometimes."""
    match node:
        case g.Cases():
            first, *rest = node.cases
            later: list[g.Model] = [case.when for case in rest]
            values: list[g.Model] = [*(case.value for case in node.cases), node.otherwise]
            return [(first.when, False), *((child, True) for child in [*later, *values])]
        case g.AllOf() | g.AnyOf():
            return [(part, index > 0) for index, part in enumerate(node.parts)]
        case g.ModifierLine() | g.UseModifiers() | g.ThenStep() if node.when is not None:
            return [(child, child is not node.when) for child in inside(node)]
        case _:
            return [(child, False) for child in inside(node)]


def _all_steps(steps: Iterable[g.Step]) -> list[g.Step]:
    found: list[g.Step] = []
    for step in steps:
        found.append(step)
        if isinstance(step, g.EachStep):
            found += _all_steps(step.steps)
    return found


def _name_of(step: g.Step) -> str | None:
    match step:
        case g.Definition() | g.RollStep() | g.ChooseStep() | g.EachStep() | g.ThenStep():
            return step.name
        case _:
            return None
