"""Follow-ons: `then go to R as n when C`, with the facts that R needs.

In: the step and its scope. Out: `g.ThenStep`; None is poison. A procedure of one record takes
that record's fields; any other its inputs by name. Every fact without a default is given or
asked.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.sema.calls import input_types
from rulesdsl.sema.cases import infer_rhs
from rulesdsl.sema.codes import FOLLOW_ON_FIELD, FOLLOW_ON_TARGET, SAID_TWICE, UNKNOWN_FUNCTION
from rulesdsl.sema.env import cited, rule_of
from rulesdsl.sema.infer import infer_condition
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import dropped_words
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact the follow-on takes; `type` None where its declaration failed."""

    name: str
    type: g.Type | None
    must_be_given: bool


def then_step(step: ast.ThenStep, scope: Scope) -> g.ThenStep | None:
    target = _target(step.resolver, scope)
    when = infer_condition(step.when, scope) if step.when is not None else None
    if target is None:
        return None
    facts = _facts(target, scope)
    if facts is None:
        return None
    binds = _binds(step, facts, scope)
    made = scope.env.function(step.resolver.text, step.resolver.span)
    if made is None or binds is None or (step.when is not None and when is None):
        return None
    to = g.FunctionId(step.resolver.text)
    return g.ThenStep(
        name=step.name.text,
        resolver=to,
        external=isinstance(target, ast.ExternalResolverDecl),
        when=when,
        binds=binds,
        type=g.FollowOnType(resolver=g.FunctionId(scope.owner), step=step.name.text, to=to),
        cites=cited(step.cite),
        place=scope.env.place(step.span),
    )


def _target(name: ast.Name, scope: Scope) -> ast.ResolverDecl | ast.ExternalResolverDecl | None:
    env = scope.env
    decl = env.symbols.functions.get(name.text)
    match decl:
        case ast.ResolverDecl() | ast.ExternalResolverDecl():
            return decl
        case None if env.symbols.quiet(name.text):
            return None
        case None:
            known = [n for n, d in env.symbols.functions.items() if _is_procedure(d)]
            env.report_unknown(
                UNKNOWN_FUNCTION,
                name.text,
                f"no procedure is called {name.text}",
                name.span,
                rule=scope.rule,
                help=dropped_words(name.text, env) or did_you_mean(name.text, known, what="procedures"),
            )
        case _:
            scope.error(
                FOLLOW_ON_TARGET,
                f"{name.text} is a {decl.head.keyword.text}: one goes on only to a procedure",
                name.span,
                help="a value is worked out in a step: NAME is ...",
            )
    return None


def _is_procedure(decl: object) -> bool:
    return isinstance(decl, ast.ResolverDecl | ast.ExternalResolverDecl)


def _facts(target: ast.ResolverDecl | ast.ExternalResolverDecl, scope: Scope) -> list[Fact] | None:
    types = input_types(target.inputs, scope)
    if types is None:
        return None
    only = types[0] if len(types) == 1 else None
    if isinstance(only, g.RecordType):
        record = scope.env.records.get(only.record)
        if record is None:
            return None
        facts = [Fact(f.name, f.type, _must_be_given(f)) for f in record.fields]
        return facts + [Fact(n, None, False) for r, n in sorted(scope.env.bad_fields) if r == only.record]
    return [Fact(i.name.text, type, True) for i, type in zip(target.inputs, types, strict=True)]


def _must_be_given(field: g.RecordField) -> bool:
    if field.usually is not None or isinstance(field.type, g.OptionalType):
        return False
    return not isinstance(field.type, g.ListType) or (field.at_least or 0) >= 1


def _binds(step: ast.ThenStep, facts: list[Fact], scope: Scope) -> tuple[g.Bind, ...] | None:
    known = {fact.name: fact for fact in facts}
    binds: list[g.Bind] = []
    given: set[str] = set()
    whole, strange = True, False
    for line in step.binds:
        name = line.field.text
        inner = scope.cited(rule_of(line.cite, line.rhs.cite if line.rhs is not None else None))
        if name in given:
            inner.error(SAID_TWICE, f"{name} is given twice", line.field.span, help="give it once")
            whole = False
            continue
        given.add(name)
        if name not in known:
            inner.error(
                FOLLOW_ON_FIELD,
                f"{step.resolver.text} knows no {name}",
                line.field.span,
                help=did_you_mean(name, list(known), what="facts it takes"),
            )
            whole, strange = False, True
            continue
        bind = _bind(line, known[name], inner)
        if bind is None:
            whole = False
        else:
            binds.append(bind)
    missing = [fact.name for fact in facts if fact.must_be_given and fact.name not in given]
    if missing and not strange:
        scope.error(
            FOLLOW_ON_FIELD,
            f"{step.resolver.text} needs {', '.join(missing)}",
            step.resolver.span,
            help=f'add beneath: {missing[0]} is ... (or: {missing[0]} asked "...")',
        )
    return tuple(binds) if whole and not missing else None


def _bind(line: ast.Bind, fact: Fact, scope: Scope) -> g.Bind | None:
    cite = line.cite or (line.rhs.cite if line.rhs is not None else None)
    place = scope.env.place(line.span)
    if line.rhs is None:
        asked = line.asked.text if line.asked is not None else ""
        return g.Bind(field=fact.name, asked=asked, cites=cited(cite), place=place)
    if fact.type is None:
        return None
    value = infer_rhs(line.rhs, scope, fact.type)
    if value is None:
        return None
    return g.Bind(field=fact.name, value=value, cites=cited(cite), place=place)
