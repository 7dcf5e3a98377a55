"""The head of a list of modifiers: how it is combined, whom a sign favors, its kinds, bounds.

In: a modifiers declaration. Out: `Policy` (asked for with `env.policy`), the net bounds; None where a
line of the head failed. Lists of kinds (`for (...)`) are checked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.assemble_formulas import assemble_inputs, open_scope
from rulesdsl.sema.codes import BY_KIND, MIXED_POLICY, NO_RESULT, NOBODY_FAVORED, SAID_TWICE
from rulesdsl.sema.env import Env, cited, rule_of
from rulesdsl.sema.infer import infer_any
from rulesdsl.sema.lists import known_role
from rulesdsl.sema.literals import number_value
from rulesdsl.sema.modifier_types import Policy
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import plain, strip, words
from rulesdsl.syntax import ast

L = TypeVar("L", ast.CombineLine, ast.FavorsLine, ast.NetLine, ast.ByLine)


def scope_of(decl: ast.ModifiersDecl, env: Env) -> Scope | None:
    """The scope at the top of the list; None when an input's type failed."""
    inputs = assemble_inputs(decl.inputs, env, rule_of(decl.head.cite))
    return open_scope(decl.head, inputs, env) if inputs is not None else None


def assemble_policy(decl: ast.ModifiersDecl, env: Env) -> Policy | None:
    """The policy of the list."""
    scope = scope_of(decl, env)
    return _policy(decl, scope) if scope is not None else None


def net_of(decl: ast.ModifiersDecl, scope: Scope) -> g.Net | None:
    line = _only(_lines(decl, ast.NetLine), "`net`", scope)
    if line is None:
        return None
    return g.Net(
        low=number_value(line.low.value) if line.low is not None else None,
        high=number_value(line.high.value) if line.high is not None else None,
        cites=cited(line.cite),
    )


def kinds_of(
    names: tuple[ast.Name, ...] | None, policy: Policy, scope: Scope
) -> tuple[bool, tuple[str, ...] | None]:
    """The kinds a `for (...)` lists, in the enum's order; (False, None) where it is wrong."""
    if names is None:
        return True, None
    if policy.by is None:
        span = names[0].span if names else scope.env.symbols.functions[scope.owner].head.span
        scope.error(
            BY_KIND,
            "`for (...)` lists kinds, and the list does not say kinds of what",
            span,
            help="add a line at the head of the list: by FIELD, usually for (...)",
        )
        return False, None
    for name in names:
        if name.text in scope.env.lost_members:
            return False, None
        if name.text not in policy.kinds:
            scope.error(
                BY_KIND,
                f"{name.text} is no kind this list goes by",
                name.span,
                help=did_you_mean(name.text, policy.kinds, what="kinds"),
            )
            return False, None
    wanted = {name.text for name in names}
    return True, tuple(kind for kind in policy.kinds if kind in wanted)


def chooser_of(chooser: ast.Chooser | None, policy: Policy, scope: Scope) -> tuple[bool, g.Chooser | None]:
    """Who chooses; (False, None) where nobody can know what is best."""
    if chooser is None:
        return True, None
    if chooser.role is None:
        return True, g.Chooser(how="first")
    if not known_role(chooser.role, scope):
        return False, None
    if not policy.favors:
        scope.error(
            NOBODY_FAVORED,
            f"what is best for the {chooser.role.text} is not said: whom does a plus favor?",
            chooser.role.span,
            help=f"add a line at the head of the list: plus favors {chooser.role.text}, or minus favors",
        )
        return False, None
    how: Literal["chooses", "best", "worst"] = (
        "best" if chooser.how == "best" else "worst" if chooser.how == "worst" else "chooses"
    )
    return True, g.Chooser(how=how, role=g.RoleId(chooser.role.text))


def _policy(decl: ast.ModifiersDecl, scope: Scope) -> Policy | None:
    combine = _only(_lines(decl, ast.CombineLine), "how it adds up", scope)
    if combine is None:
        scope.error(
            NO_RESULT,
            f"{decl.head.name.text} does not say how its lines come together",
            decl.head.name.span,
            help="add as its first line: all that apply, added (or: multiplied)",
        )
        return None
    how: Literal["added", "multiplied"] = "multiplied" if combine.how == "multiplied" else "added"
    favors: dict[str, g.RoleId] = {}
    for line in _lines(decl, ast.FavorsLine):
        if not known_role(line.role, scope):
            return None
        if line.sign in favors:
            scope.error(SAID_TWICE, f"it is said twice whom a {line.sign} favors", line.span, help="keep one")
            return None
        favors[line.sign] = g.RoleId(line.role.text)
    if len(set(favors.values())) == 1 and len(favors) == 2:
        scope.error(
            MIXED_POLICY,
            f"plus and minus cannot both favor the {favors['plus']}",
            decl.head.name.span,
            help="keep the line that the rule means",
        )
        return None
    plain_policy = Policy(how, favors.get("plus"), favors.get("minus"))
    by = _only(_lines(decl, ast.ByLine), "`by`", scope)
    return plain_policy if by is None else _by_kind(by, plain_policy, scope)


def _by_kind(line: ast.ByLine, policy: Policy, scope: Scope) -> Policy | None:
    subject = infer_any(line.subject, scope, None)
    if subject is None:
        return None
    inner = plain(strip(subject.type)[0])
    enum = scope.env.enums.get(inner.enum) if isinstance(inner, g.EnumType) else None
    if enum is None:
        scope.error(
            BY_KIND,
            f"a list goes by the members of an enum, and this is {words(inner)}",
            line.subject.span,
            help="name a field whose type is an enum: by fire_kind, usually for (...)",
        )
        return None
    kinds = tuple(member.name for member in enum.members)
    known = Policy(
        policy.combine,
        policy.favors_plus,
        policy.favors_minus,
        g.ByKind(subject=subject, usually=()),
        kinds,
    )
    good, usually = kinds_of(line.usually, known, scope)
    if not good:
        return None
    by = g.ByKind(subject=subject, usually=usually or kinds)
    return Policy(known.combine, known.favors_plus, known.favors_minus, by, kinds)


def _lines(decl: ast.ModifiersDecl, kind: type[L]) -> list[L]:
    return [item for item in decl.items if isinstance(item, kind)]


def _only(lines: Sequence[L], what: str, scope: Scope) -> L | None:
    if len(lines) > 1:
        scope.error(
            SAID_TWICE,
            f"the list says {what} twice",
            lines[1].span,
            help="keep one of them",
            notes=(Note(lines[0].span, "the first is here"),),
        )
    return lines[0] if lines else None
