"""Bare names: a thing in scope, or a member of the type that is expected.

In: a name, its scope, the type expected there. Out: the expression it stands for, None for
poison (reported, unless the name is one that could not be read anywhere).
"""

from __future__ import annotations

from collections import Counter

from rulesdsl import graph as g
from rulesdsl.sema.codes import (
    AMBIGUOUS_NAME,
    OUTCOME_FORM,
    UNKNOWN_MEMBER,
    UNKNOWN_NAME,
)
from rulesdsl.sema.env import Env
from rulesdsl.sema.fields import has_field
from rulesdsl.sema.literals import printed_forms
from rulesdsl.sema.names import Candidate, OwnName, build, candidates, visible_names
from rulesdsl.sema.readable import not_readable
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean, nearest
from rulesdsl.sema.types import bare_words, dropped_words, join, plain, strip, words
from rulesdsl.syntax import ast


def needs_hint(expr: ast.Expr, scope: Scope) -> bool:
    """Whether only the type expected there can say what this is: a bare member, a text."""
    match expr:
        case ast.Text():
            return True
        case ast.Path() if len(expr.names) == 1:
            return not candidates(expr.names[0].text, scope)
        case _:
            return False


def bare_name(
    name: ast.Name, scope: Scope, hint: g.Type | None, *, field: str | None = None
) -> g.Expr | None:
    """`field` is read of it; without one it may be a member."""
    found, alone = candidates(name.text, scope), field is None
    if len(found) > 1 and field is not None:
        # `fire.fire` may be the field of the input only, and not something of that field.
        found = [c for c in found if _has(c, field, name, scope)] or found
    wanted = _member_type(hint) if alone else None
    member = _member(name, wanted, scope) if wanted is not None else None
    if member is not None:
        rivals = [c for c in found if _is_of(c, wanted, name, scope)]
        if not rivals:
            return member
        _ambiguous_member(name, wanted, rivals[0], scope)
        return None
    if len(found) == 1:
        return build(found[0], name.span, scope)
    if found:
        _ambiguous(name, found, scope)
        return None
    if scope.free is not None and alone and hint is not None:
        scope.free[name.text] = hint
        return g.InputRef(type=hint, name=name.text)
    _unknown(name, wanted, scope)
    return None


def member_constant(name: str, type: g.Type, env: Env) -> g.Constant | None:
    """The member of an enum, or the case without figures of an outcome, of this name."""
    match type:
        case g.EnumType():
            enum = env.enums.get(type.enum)
            if enum is not None and any(m.name == name for m in enum.members):
                return g.Constant(type=type, value=g.MemberValue(enum=type.enum, member=name))
        case g.OutcomeType():
            outcome = env.outcomes.get(type.outcome)
            cases = outcome.cases if outcome is not None else ()
            if any(c.name == name and not c.parameters for c in cases):
                return g.Constant(type=type, value=g.CaseValue(outcome=type.outcome, case=name))
        case _:
            pass
    return None


def types_with_members(names: list[str], env: Env) -> list[g.Type]:
    """The enums and outcomes that have all of these members."""
    counts = _counted(names, env)
    return [type for type, count in counts if count == len(names)]


def type_with_most(names: list[str], env: Env) -> g.Type | None:
    """The one enum or outcome that has more of these members than any other: then the rest of
    them are what is wrong."""
    counts = _counted(names, env)
    best = max((count for _, count in counts), default=0)
    most = [type for type, count in counts if count == best]
    return most[0] if best and len(most) == 1 else None


def _counted(names: list[str], env: Env) -> list[tuple[g.Type, int]]:
    """The types that have any of these members, and how many; those that have the first of them first,
    in the order of the vocabulary."""
    if not names or env.lost_members:
        types: list[g.Type] = [g.EnumType(enum=e.id) for e in env.enums.values()]
        types += [g.OutcomeType(outcome=o.id) for o in env.outcomes.values()]
        return [(t, sum(_has_member(n, t, env) for n in names)) for t in types]
    counts = Counter(owner for name in names for owner in env.owners.get(name) or ())
    return [(_type_of(*owner), count) for owner, count in counts.items()]


def _type_of(kind: str, id: str) -> g.Type:
    return g.EnumType(enum=g.EnumId(id)) if kind == "enum" else g.OutcomeType(outcome=g.OutcomeId(id))


def _has_member(name: str, type: g.Type, env: Env) -> bool:
    """Whether it has the member, or had it before something in it failed."""
    if member_constant(name, type, env) is not None:
        return True
    if name not in env.lost_members:
        return False
    match type:
        case g.EnumType():
            return type.enum in env.bad_types
        case g.OutcomeType():
            return type.outcome in env.bad_types
        case _:
            return False


def _member_type(hint: g.Type | None) -> g.Type | None:
    if hint is None:
        return None
    flat = plain(strip(hint)[0])
    return flat if isinstance(flat, g.EnumType | g.OutcomeType) else None


def _member(name: ast.Name, wanted: g.Type, scope: Scope) -> g.Expr | None:
    return member_constant(name.text, wanted, scope.env)


def _is_of(candidate: Candidate, wanted: g.Type | None, name: ast.Name, scope: Scope) -> bool:
    node = build(candidate, name.span, scope)
    return node is not None and wanted is not None and join(strip(node.type)[0], wanted) is not None


def _has(candidate: Candidate, field: str, name: ast.Name, scope: Scope) -> bool:
    node = build(candidate, name.span, scope)
    return node is not None and has_field(strip(node.type)[0], field, scope.env)


def _ambiguous_member(name: ast.Name, wanted: g.Type | None, rival: Candidate, scope: Scope) -> None:
    kind = bare_words(wanted) if wanted is not None else ""
    other = f"write {rival.written}" if not isinstance(rival, OwnName) else "rename one of them"
    scope.error(
        AMBIGUOUS_NAME,
        f"{name.text} may be the {kind} of that name or {rival.where}",
        name.span,
        help=f"write {kind}.{name.text} for the {kind}; {other} for the other",
    )


def _ambiguous(name: ast.Name, found: list[Candidate], scope: Scope) -> None:
    prefixed = [c.written for c in found if not isinstance(c, OwnName)]
    if len(set(prefixed)) < len(prefixed):
        scope.error(
            AMBIGUOUS_NAME,
            f"{prefixed[0]} may be read of two things called {prefixed[0].split('.')[0]}",
            name.span,
            help="name the elements of the list at its field (`, each called defender`) "
            "and write defender." + name.text,
        )
        return
    help = f"write {' or '.join(prefixed)}" if prefixed else "give one of them another name"
    own = next((c for c in found if isinstance(c, OwnName)), None)
    if own is not None and prefixed:
        help += f"; to mean {own.where} itself, give it another name"
    scope.error(
        AMBIGUOUS_NAME,
        f"{name.text} is {found[0].where} and {found[1].where}",
        name.span,
        help=help,
    )


def _unknown(name: ast.Name, wanted: g.Type | None, scope: Scope) -> None:
    env, word = scope.env, name.text
    if env.symbols.quiet(word) or (wanted is None and word in env.lost_members):
        return
    if word in scope.later:
        scope.error(
            UNKNOWN_NAME,
            f"{word} is worked out only further down",
            name.span,
            help=f"move the line of {word} above this one",
        )
        return
    decl = env.symbols.functions.get(word)
    if decl is not None:
        not_readable(name, decl, scope)
        return
    dropped = dropped_words(word, env)
    if wanted is not None and isinstance(wanted, g.OutcomeType):
        outcome = env.outcomes.get(wanted.outcome)
        case = next((c for c in outcome.cases if c.name == word), None) if outcome else None
        if case is not None:
            field = outcome.fields[0].name if outcome and outcome.fields else ""
            scope.error(
                OUTCOME_FORM,
                f"{word} needs its figures",
                name.span,
                help=f'write its printed form in quotes, such as "{_filled(case)}"'
                + (f", or ask for one of its figures, such as `result.{field}`" if field else ""),
            )
            return
    visible = visible_names(scope)
    if wanted is not None:
        members = printed_forms(wanted, env)
        if not members:
            return
        near = nearest(word, visible) if nearest(word, members) is None else None
        env.report_unknown(
            UNKNOWN_MEMBER,
            f"{bare_words(wanted)}.{word}",
            f"{bare_words(wanted)} has no {word}, and nothing else here is called so",
            name.span,
            rule=scope.rule,
            help=dropped
            or (f"did you mean {near}?" if near else did_you_mean(word, members, what="members")),
        )
        return
    frames = " ".join([words(e.type) for e in scope.elements] + [words(i.type) for i in scope.inputs])
    env.report_unknown(
        UNKNOWN_NAME,
        f"{word} of {frames}",
        f"nothing here is called {word}",
        name.span,
        rule=scope.rule,
        help=dropped
        or _TRUTH.get(word, "")
        or _an_element(word, scope)
        or did_you_mean(word, visible)
        or _elsewhere(word, env)
        or _what_a_name_may_be(scope),
    )


def _an_element(word: str, scope: Scope) -> str:
    """One of the `guards` was called guard, but their type is called otherwise."""
    for element in scope.elements:
        if element.source is not None and nearest(word, [element.source]) is not None:
            return (
                f"one of {element.source} is called {element.name} here; to call it {word}, "
                f"declare the list with `, each called {word}`"
            )
    return ""


_TRUTH = {
    "true": "write yes; what is yes or no needs no comparing: `when dug_in`",
    "false": "write no; what is yes or no needs no comparing: `when not dug_in`",
}


def _what_a_name_may_be(scope: Scope) -> str:
    of = " or ".join(dict.fromkeys(bare_words(i.type) for i in scope.inputs))
    return f"a name is a step above, or a field of {of}" if of else "a name is a step above"


def _elsewhere(word: str, env: Env) -> str:
    types = types_with_members([word], env)
    if types:
        kinds = " and ".join(bare_words(t) for t in types)
        return f"{word} is a member of {kinds}, but nothing here says that one is meant"
    return ""


def _filled(case: g.OutcomeCase) -> str:
    text = case.template
    for parameter in case.parameters:
        text = text.replace("{" + parameter + "}", "2")
    return text


__all__ = ["bare_name", "member_constant", "needs_hint", "type_with_most", "types_with_members"]
