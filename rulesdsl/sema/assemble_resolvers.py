"""Resolvers: named steps in order, with dice, choices, refusals and follow-ons.

In: a resolver declaration. Out: `g.Resolver` (or `g.ExternalResolver`), None where anything in
it failed; the types of what it gives in `env.result_types`, those of the passes of its `each`
steps in `env.pass_types`. A follow-on's resolver is assembled first: what goes to itself is a
recursion.
"""

from __future__ import annotations

from dataclasses import field
from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.assemble_dice import dice_named
from rulesdsl.sema.assemble_formulas import assemble_inputs, definition, new_name, open_scope
from rulesdsl.sema.cases import infer_rhs
from rulesdsl.sema.choices import choose_step
from rulesdsl.sema.codes import (
    NO_RESULT,
    NO_ROLL_ABOVE,
    NOT_A_STEP,
    OUT_OF_PLACE,
    REFUSE_UNLESS,
    SAID_TWICE,
)
from rulesdsl.sema.coerce import list_of
from rulesdsl.sema.env import Env, accepted, cited, header, rule_of
from rulesdsl.sema.folds import (
    MOST_TRIALS,
    OWN_NAMES,
    Fold,
    Types,
    all_become,
    becomes_step,
    carried,
    first_values,
    may_try,
    muted,
    stop_step,
    types_of,
)
from rulesdsl.sema.follow_ons import then_step
from rulesdsl.sema.infer import infer, infer_any, infer_condition
from rulesdsl.sema.lookups import modifiers_named
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import NUMBER, YES_NO, make_optional
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(slots=True)
class Progress:
    """What the steps so far came to. `whole` is false once one of them failed; `refused` are
    names that could not be given to a step; `fold` is set in the passes of an `each` step."""

    scope: Scope
    steps: list[g.Step] = field(default_factory=list)
    taken: dict[str, ast.Name] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    rolled: bool = False
    whole: bool = True
    fold: Fold | None = None

    def add(self, step: g.Step | None) -> None:
        if step is None:
            self.whole = False
        else:
            self.steps.append(step)


def assemble_external(decl: ast.ExternalResolverDecl, env: Env) -> g.ExternalResolver | None:
    inputs = assemble_inputs(decl.inputs, env, rule_of(decl.head.cite))
    name = decl.head.name.text
    env.result_types[name] = {}
    if inputs is None:
        return None
    made_header = header(decl, env, notes=decl.notes)
    return g.ExternalResolver(id=g.FunctionId(name), header=made_header, inputs=inputs)


def assemble_resolver(decl: ast.ResolverDecl, env: Env) -> g.Resolver | None:
    inputs = assemble_inputs(decl.inputs, env, rule_of(decl.head.cite))
    if inputs is None:
        return None
    progress = Progress(open_scope(decl.head, inputs, env))
    _steps(decl.steps, progress)
    gives = _gives(decl, progress)
    name = decl.head.name.text
    if gives is None:
        return None
    env.result_types[name] = {step: progress.scope.steps[step] for step in gives}
    if not progress.whole:
        return None
    return g.Resolver(
        id=g.FunctionId(name),
        header=header(decl, env, notes=tuple(s for s in decl.steps if isinstance(s, ast.NoteBlock))),
        inputs=inputs,
        steps=tuple(progress.steps),
        gives=gives,
        accepted=accepted(tuple(s for s in decl.steps if isinstance(s, ast.AcceptLine))),
    )


def _steps(steps: tuple[ast.Step, ...], progress: Progress) -> None:
    names = [_name(step) for step in steps]
    for index, step in enumerate(steps):
        later = frozenset(n.text for n in names[index:] if n is not None)
        progress.scope = progress.scope.before(later)
        _step(step, progress)
    progress.scope = progress.scope.before(frozenset())


def _name(step: ast.Step) -> ast.Name | None:
    match step:
        case ast.Definition() | ast.RollStep() | ast.ChooseStep() | ast.EachStep() | ast.ThenStep():
            return step.name
        case _:
            return None


def _step(step: ast.Step, progress: Progress) -> None:
    """One step: its node, and its name and type for the steps below."""
    scope = progress.scope
    match step:
        case ast.Definition():
            value = infer_rhs(step.rhs, scope)
            made = definition(step, value, scope.env) if value is not None else None
            _named(step.name, made, value.type if value is not None else None, progress)
        case ast.RollStep():
            progress.rolled = True
            roll = _roll(step, scope.cited(rule_of(step.cite)))
            _named(step.name, roll, roll.type if roll is not None else None, progress)
        case ast.ChooseStep():
            choice = choose_step(step, scope.cited(rule_of(step.cite)))
            _named(step.name, choice, choice.type if choice is not None else None, progress)
        case ast.EachStep():
            _each(step, progress)
        case ast.BecomesStep():
            progress.add(becomes_step(step, progress.fold, scope))
        case ast.StopStep():
            progress.add(stop_step(step, progress.fold, scope))
        case ast.ThenStep():
            then = then_step(step, scope.cited(rule_of(step.cite)))
            type = None
            if then is not None:
                type = make_optional(then.type) if then.when is not None else then.type
            _named(step.name, then, type, progress)
        case ast.RefuseStep():
            progress.add(_refuse(step, scope.cited(rule_of(step.cite))))
        case ast.EndStep() | ast.AgainStep():
            progress.add(_end_or_again(step, progress))
        case ast.OnlyOneStep():
            progress.add(_only_one(step, scope.cited(rule_of(step.cite))))
        case ast.GivesNames() | ast.NoteBlock() | ast.AcceptLine():
            pass
        case _:
            assert_never(step)


def _named(name: ast.Name, made: g.Step | None, type: g.Type | None, progress: Progress) -> None:
    fresh = new_name(name, "step", progress.taken, progress.scope)
    if fresh:
        progress.scope = progress.scope.with_step(name.text, type)
    else:
        progress.refused.add(name.text)
    progress.add(made if fresh else None)


def _roll(step: ast.RollStep, scope: Scope) -> g.RollStep | None:
    dice = dice_named(step.dice, scope.env, scope.rule)
    times = infer(step.times, scope, NUMBER) if step.times is not None else None
    when = infer_condition(step.when, scope) if step.when is not None else None
    failed = (step.times is not None and times is None) or (step.when is not None and when is None)
    if dice is None or failed:
        return None
    return g.RollStep(
        name=step.name.text,
        dice=dice,
        type=g.RollType(dice=dice) if times is None else NUMBER,
        times=times,
        when=when,
        cites=cited(step.cite),
        place=scope.env.place(step.span),
    )


def _each(step: ast.EachStep, progress: Progress) -> None:
    """The steps beneath see the outer ones; the outer ones see the list of passes, and at its
    end what was carried through them."""
    scope = progress.scope.cited(rule_of(step.cite))
    node = infer_any(step.source, scope, None)
    source = list_of(node, scope, step.source.span) if node is not None else None
    values = first_values(step, scope)
    if source is None or not isinstance(source.type, g.ListType):
        _named(step.name, None, None, progress)
        return
    fresh = new_name(step.element, "element", progress.taken, scope)
    fresh = _fresh_carried(step, progress, scope) and fresh
    inside, element = scope.with_element(step.element.text, source.type.of, each_step=True)
    types = types_of(values)
    if step.carrying and may_try(inside):
        types = _types_throughout(step, inside, types, progress)
    inner = _pass(step, inside, types, progress.taken, progress.rolled)
    progress.rolled = inner.rolled
    fold = inner.fold
    begun = carried(step, values, types, scope)
    if begun is None or fold is None or not all_become(step, fold, scope):
        inner.whole = False
    type = _each_type(step, inner, types)
    made = g.EachStep(
        name=step.name.text,
        element=element.id,
        source=source,
        steps=tuple(inner.steps),
        type=type,
        carrying=begun or (),
        cites=cited(step.cite),
        place=scope.env.place(step.span),
    )
    _named(step.name, made if inner.whole and fresh else None, type, progress)


def _fresh_carried(step: ast.EachStep, progress: Progress, scope: Scope) -> bool:
    """Whether what is carried may be called so."""
    fresh = True
    for line in step.carrying:
        fresh = new_name(line.name, "carried value", progress.taken, scope) and fresh
        if line.name.text in OWN_NAMES:
            headline = f"{line.name.text} is said of every `each` step"
            scope.error(SAID_TWICE, headline, line.name.span, help="give the carried value another name")
            fresh = False
    return fresh


def _types_throughout(step: ast.EachStep, inside: Scope, types: Types, progress: Progress) -> Types:
    """The types that hold what is carried from the first pass to the last."""
    for _ in range(MOST_TRIALS):
        tried = _pass(step, muted(inside), types, dict(progress.taken), progress.rolled)
        found = tried.fold.found if tried.fold is not None else {}
        wider = {name: found.get(name) or type for name, type in types.items()}
        if wider == types:
            break
        types = wider
    return types


def _pass(
    step: ast.EachStep, inside: Scope, types: Types, taken: dict[str, ast.Name], rolled: bool
) -> Progress:
    """The steps of one pass."""
    inner = Progress(inside.carrying(types), taken=taken, rolled=rolled, fold=Fold(types))
    _steps(step.steps, inner)
    for line in step.steps:
        if isinstance(line, ast.GivesNames):
            inside.error(
                OUT_OF_PLACE,
                "`gives` ends the whole procedure, not one pass",
                line.span,
                help="every step of a pass can be read: sum of hits among fired",
            )
            inner.whole = False
    return inner


def _each_type(step: ast.EachStep, inner: Progress, types: Types) -> g.Type:
    """What its name stands for; notes what can be read of it and of one pass."""
    env, name = inner.scope.env, step.name.text
    resolver = g.FunctionId(inner.scope.owner)
    own = [n.text for n in (_name(line) for line in step.steps) if n is not None]
    env.pass_types[resolver, name] = {n: inner.scope.steps.get(n) for n in own}
    if step.carrying or any(isinstance(line, ast.StopStep) for line in step.steps):
        env.fold_types[resolver, name] = {**types, "stopped": YES_NO}
        return g.FoldType(resolver=resolver, step=name)
    return g.ListType(of=g.ItemType(resolver=resolver, step=name))


def _refuse(step: ast.RefuseStep, scope: Scope) -> g.RefuseStep | None:
    node = infer_condition(step.condition, scope)
    if node is None:
        return None
    place, cites = scope.env.place(step.span), cited(step.cite)
    if not step.unless:
        return g.RefuseStep(words=step.words.text, when=node, cites=cites, place=place)
    if not isinstance(node, g.Call) or node.target != "condition":
        scope.error(
            REFUSE_UNLESS,
            "`refuse ... unless` takes a condition by its name, whose failed lines are the reasons",
            step.condition.span,
            help='declare a condition of these lines, or write: refuse "..." when ...',
        )
        return None
    return g.RefuseStep(
        words=step.words.text,
        when=g.NotThat(type=YES_NO, operand=node),
        condition=node.function,
        condition_args=node.args,
        cites=cites,
        place=place,
    )


def _end_or_again(step: ast.EndStep | ast.AgainStep, progress: Progress) -> g.Step | None:
    scope = progress.scope.cited(rule_of(step.cite))
    when = infer_condition(step.when, scope)
    if when is None:
        return None
    place, cites = scope.env.place(step.span), cited(step.cite)
    if isinstance(step, ast.EndStep):
        return g.EndStep(words=step.words.text, when=when, cites=cites, place=place)
    if not progress.rolled:
        scope.error(
            NO_ROLL_ABOVE,
            "nothing has been rolled that could be rolled again",
            step.span,
            help="put `again when` below the rolls that are made again",
        )
        return None
    return g.AgainStep(when=when, cites=cites, place=place)


def _only_one(step: ast.OnlyOneStep, scope: Scope) -> g.OnlyOneStep | None:
    if modifiers_named(step.modifiers, scope) is None:
        return None
    for path in step.paths:
        first = path.names[0]
        if first.text not in scope.steps and first.text not in scope.later:
            scope.error(
                NOT_A_STEP,
                f"{first.text} is no step of this procedure",
                first.span,
                help=did_you_mean(first.text, [*scope.steps, *sorted(scope.later)], what="steps"),
            )
            return None
    return g.OnlyOneStep(
        paths=tuple(tuple(name.text for name in path.names) for path in step.paths),
        modifiers=g.FunctionId(step.modifiers.text),
        cites=cited(step.cite),
        place=scope.env.place(step.span),
    )


def _gives(decl: ast.ResolverDecl, progress: Progress) -> tuple[str, ...] | None:
    """The names of the result, checked; None where there is no result."""
    scope = progress.scope
    lines = [step for step in decl.steps if isinstance(step, ast.GivesNames)]
    if not lines:
        scope.error(
            NO_RESULT,
            f"{decl.head.name.text} does not say what comes out of it",
            decl.head.name.span,
            help="end it with the steps that are its result: gives result, losses",
        )
        return None
    if len(lines) > 1:
        scope.error(
            SAID_TWICE,
            "it is said twice what comes out",
            lines[1].span,
            help="name everything in one line: gives a, b",
            notes=(Note(lines[0].span, "the first is here"),),
        )
        return None
    names: list[str] = []
    for name in lines[0].names:
        if name.text in progress.refused and name.text not in scope.steps:
            return None
        if name.text not in scope.steps:
            scope.error(
                NOT_A_STEP,
                f"{name.text} is no step of {decl.head.name.text}",
                name.span,
                help=did_you_mean(name.text, scope.steps, what="steps"),
            )
            return None
        if name.text in names:
            scope.error(SAID_TWICE, f"{name.text} is given twice", name.span, help="name it once")
            return None
        names.append(name.text)
    return tuple(names)
