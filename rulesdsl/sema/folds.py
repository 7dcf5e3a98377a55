"""Values carried from pass to pass of an `each` step: their types, what they become, stops.

In: the lines of an `each` step, in the scope of a pass. Out: graph steps; None is poison. A
carried value has one type throughout: the least that holds its first value and what it becomes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.cases import infer_rhs
from rulesdsl.sema.codes import CHANGES_KIND, NEVER_BECOMES, NOT_CARRIED, SAID_TWICE
from rulesdsl.sema.coerce import fit
from rulesdsl.sema.env import cited, rule_of
from rulesdsl.sema.infer import infer_any, infer_condition
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import join, plain, words
from rulesdsl.source.records import dataclass, replace
from rulesdsl.syntax import ast

MOST_TRIALS: Final = 4
"""A type grows at most from a whole number to one that may be a fraction or absent."""
DEEPEST_TRIAL: Final = 3
"""Steps nested deeper than this keep the types that they begin with."""
OWN_NAMES: Final = ("stopped", "passes")
"""What is read of an `each` step that carries, beside what it carries."""

Types = dict[str, g.Type | None]


@dataclass(slots=True)
class Fold:
    """An `each` step while its lines are gone through. `types` are those of what it carries, None
    where that failed; `found` what each would have to be for what it becomes."""

    types: Types
    found: Types = field(default_factory=dict)
    becomes: dict[str, ast.Name] = field(default_factory=dict)


def first_values(step: ast.EachStep, scope: Scope) -> dict[str, g.Expr | None]:
    """The first value of each carried name, read outside of the passes."""
    return {line.name.text: infer_any(line.start, scope, None) for line in step.carrying}


def types_of(values: Mapping[str, g.Expr | None]) -> Types:
    return {name: plain(node.type) if node is not None else None for name, node in values.items()}


def may_try(scope: Scope) -> bool:
    return sum(element.each_step for element in scope.elements) < DEEPEST_TRIAL


def muted(scope: Scope) -> Scope:
    """The same scope where nothing is reported, and nothing that is made stays."""
    return replace(scope, env=scope.env.aside())


def becomes_step(step: ast.BecomesStep, fold: Fold | None, scope: Scope) -> g.BecomesStep | None:
    """`points becomes points - cost`, right among the steps of the `each` step that carries it."""
    name = step.name.text
    if fold is None or name not in fold.types:
        scope.cited(rule_of(step.rhs.cite)).error(
            NOT_CARRIED,
            f"{name} is not carried here" if fold is not None else f"nothing carries {name} here",
            step.name.span,
            help=(did_you_mean(name, fold.types, what="carried values") if fold and fold.types else "")
            or f"say so in the head of the `each` step around it: ..., carrying {name} from ...",
        )
        return None
    if name in fold.becomes:
        scope.error(
            SAID_TWICE,
            f"it is said twice what {name} becomes",
            step.name.span,
            help="say it in one line: ... when ..., otherwise ...",
            notes=(Note(fold.becomes[name].span, "the first is here"),),
        )
        return None
    fold.becomes[name] = step.name
    type = fold.types[name]
    if type is None:
        return None
    if not _keeps_kind(step, type, fold, scope):
        return None
    value = infer_rhs(step.rhs, scope, type)
    if value is None:
        return None
    return g.BecomesStep(
        name=name, value=value, cites=cited(step.rhs.cite), place=scope.env.place(step.name.span)
    )


def _keeps_kind(step: ast.BecomesStep, type: g.Type, fold: Fold, scope: Scope) -> bool:
    """Whether a carried value stays of one kind; remembers the type that holds both."""
    raw = infer_rhs(step.rhs, muted(scope))
    wider = join(type, plain(raw.type)) if raw is not None else type
    fold.found[step.name.text] = wider
    if wider is not None or raw is None:
        return True
    scope.cited(rule_of(step.rhs.cite)).error(
        CHANGES_KIND,
        f"{step.name.text} begins as {words(type)} and becomes {words(raw.type)}",
        step.rhs.otherwise.span,
        help="what is carried stays of one kind from pass to pass: carry two values, or make them alike",
    )
    return False


def stop_step(step: ast.StopStep, fold: Fold | None, scope: Scope) -> g.StopStep | None:
    """`stop "words" when C`, right among the steps of an `each` step."""
    scope = scope.cited(rule_of(step.cite))
    when = infer_condition(step.when, scope)
    if fold is None:
        scope.error(
            NOT_CARRIED,
            "there are no passes here that could be stopped",
            step.words.span,
            help='put it among the steps of an `each` step; a whole procedure ends with: end "..." when ...',
        )
        return None
    if when is None:
        return None
    return g.StopStep(
        words=step.words.text, when=when, cites=cited(step.cite), place=scope.env.place(step.span)
    )


def all_become(step: ast.EachStep, fold: Fold, scope: Scope) -> bool:
    """Whether it is said of everything carried what it becomes."""
    left = [line for line in step.carrying if line.name.text not in fold.becomes]
    for line in left:
        name = line.name.text
        scope.error(
            NEVER_BECOMES,
            f"{name} is carried, and nothing says what it becomes",
            line.name.span,
            help=f"add a line: {name} becomes ...; what stays the same needs no carrying",
        )
    return not left


def carried(
    step: ast.EachStep, values: Mapping[str, g.Expr | None], types: Types, scope: Scope
) -> tuple[g.Carried, ...] | None:
    """The carried values with their first values, as values of the type that they keep."""
    made: list[g.Carried] = []
    for line in step.carrying:
        node, type = values[line.name.text], types[line.name.text]
        fitted = fit(node, type, scope, line.start.span) if node is not None and type is not None else None
        if fitted is not None and type is not None:
            place = scope.env.place(line.name.span)
            made.append(g.Carried(name=line.name.text, start=fitted, type=type, place=place))
    return tuple(made) if len(made) == len(step.carrying) else None
