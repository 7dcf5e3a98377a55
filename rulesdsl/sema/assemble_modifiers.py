"""Lists of modifiers: lines, groups, charts, limits, other lists brought in.

In: a modifiers declaration. Out: `g.Modifiers`, None where anything in it failed. Each group
is assembled by itself (`env.group`), so that a line may use the sum of other groups of its own
list. After: every line carries the complete list of kinds it applies to (its own, else its
group's, else the usual ones); a group's own list holds all of its lines'.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.arithmetic import as_number
from rulesdsl.sema.assemble_conditions import unique_words
from rulesdsl.sema.calls import arguments_from_scope
from rulesdsl.sema.chart_lines import read_marks
from rulesdsl.sema.charts import assemble_chart
from rulesdsl.sema.codes import (
    GROUP_SHAPE,
    MIXED_POLICY,
    SAID_TWICE,
    UNIT_MISMATCH,
    UNKNOWN_GROUP,
    UNKNOWN_LINE,
)
from rulesdsl.sema.declare import reserved_name
from rulesdsl.sema.env import Env, accepted, cited, header, rule_of
from rulesdsl.sema.infer import infer_any, infer_condition, infer_over
from rulesdsl.sema.lookups import modifiers_named
from rulesdsl.sema.modifier_policy import chooser_of, kinds_of, net_of, scope_of
from rulesdsl.sema.modifier_types import Policy, group_type, line_type, sum_type
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands: its list's policy, the kinds it has if it says nothing."""

    policy: Policy
    kinds: tuple[str, ...] | None


def assemble_modifiers(decl: ast.ModifiersDecl, env: Env) -> g.Modifiers | None:
    scope = scope_of(decl, env)
    policy = env.policy(decl) if scope is not None else None
    if scope is None or policy is None:
        return None
    whole = unique_words(_all_words(decl), scope) and _unique_groups(decl, scope)
    items, at_most, good = _items(decl, policy, scope)
    if not good or not whole:
        return None
    type = _type(items, decl, scope)
    if type is None:
        return None
    return g.Modifiers(
        id=g.FunctionId(decl.head.name.text),
        header=header(decl, env, notes=_notes(decl)),
        inputs=scope.inputs,
        combine=policy.combine,
        favors_plus=policy.favors_plus,
        favors_minus=policy.favors_minus,
        net=net_of(decl, scope),
        by=policy.by,
        at_most=tuple(at_most),
        items=tuple(items),
        marks=tuple(read_marks(_marks(decl), scope.rule, env).marks.values()),
        accepted=accepted(tuple(i for i in decl.items if isinstance(i, ast.AcceptLine))),
        type=type,
    )


def assemble_group(decl: ast.ModifiersDecl, name: str, env: Env) -> g.ModifierGroup | None:
    """One group of the list, by its name (the first, where there are two)."""
    scope = scope_of(decl, env)
    policy = env.policy(decl) if scope is not None else None
    if scope is None or policy is None:
        return None
    for item in decl.items:
        if isinstance(item, ast.GroupBlock) and item.name.text == name:
            return _group(item, decl, policy, scope)
    return None


def _items(
    decl: ast.ModifiersDecl, policy: Policy, scope: Scope
) -> tuple[list[g.ModifierItem], list[g.AtMost], bool]:
    """The items in printed order, the limits, and whether all of them are good."""
    items: list[g.ModifierItem] = []
    at_most: list[g.AtMost] = []
    place = Place(policy, policy.by.usually if policy.by is not None else None)
    good = True
    for item in decl.items:
        made: g.ModifierItem | g.AtMost | None
        match item:
            case ast.ModLine():
                made = _line(item, place, scope)
            case ast.GroupBlock():
                made = scope.env.group(decl, item.name.text, item.name.span)
            case ast.UseLine():
                made = _use(item, policy, scope)
            case ast.CancelLine():
                made = _cancel(item, decl, scope)
            case ast.AtMostLine():
                made = _at_most(item, decl, policy, scope)
            case _:
                continue
        if made is None:
            good = False
        elif isinstance(made, g.AtMost):
            at_most.append(made)
        else:
            items.append(made)
    return items, at_most, good


def _type(items: list[g.ModifierItem], decl: ast.ModifiersDecl, scope: Scope) -> g.NumberType | None:
    types: list[g.NumberType | None] = []
    for item in items:
        match item:
            case g.ModifierLine():
                types.append(line_type(item))
            case g.ModifierGroup():
                types.append(group_type(item))
            case g.UseModifiers():
                other = scope.env.function(item.modifiers, decl.head.name.span)
                if not isinstance(other, g.Modifiers) or not isinstance(other.type, g.NumberType):
                    return None
                types.append(other.type)
            case g.CancelLines():
                pass
    total = sum_type(types)
    if total is None:
        scope.error(
            UNIT_MISMATCH,
            f"the lines of {decl.head.name.text} are of different measures",
            decl.head.name.span,
            help="what is added up is of one measure; plain numbers go with any",
        )
    return total


# ---------------------------------------------------------------- lines


def _line(line: ast.ModLine, place: Place, scope: Scope) -> g.ModifierLine | None:
    scope = scope.cited(rule_of(line.cite))
    if line.factor != (place.policy.combine == "multiplied"):
        how = "multiplies (x)" if line.factor else "adds (+ or -)"
        scope.error(
            MIXED_POLICY,
            f"this line {how}, and all lines of the list are {place.policy.combine}",
            line.value.span,
            help="put what is multiplied and what is added into two lists",
        )
        return None
    good, kinds = kinds_of(line.applies_to, place.policy, scope)
    over: g.Over | None = None
    inside = scope
    if line.for_each is not None:
        ranged = infer_over(line.for_each, scope)
        if ranged is None:
            return None
        over, inside = ranged.over, ranged.scope
    value = as_number(infer_any(line.value, inside, None), inside, line.value.span)
    when = infer_condition(line.when, inside) if line.when is not None else None
    per = _number(line.per, inside)
    most = _number(line.per_at_most, inside)
    failed = (
        (line.when is not None and when is None)
        or (line.per is not None and per is None)
        or (line.per_at_most is not None and most is None)
    )
    if value is None or failed or not good:
        return None
    return g.ModifierLine(
        words=line.words.text,
        value=value[0],
        factor=line.factor,
        when=when,
        per=per,
        per_at_most=most,
        for_each=over,
        applies_to=kinds if kinds is not None else place.kinds,
        cites=cited(line.cite),
        place=scope.env.place(line.span),
    )


def _number(expr: ast.Expr | None, scope: Scope) -> g.Expr | None:
    if expr is None:
        return None
    number = as_number(infer_any(expr, scope, None), scope, expr.span)
    return number[0] if number is not None else None


# ---------------------------------------------------------------- groups


def _group(
    block: ast.GroupBlock, decl: ast.ModifiersDecl, policy: Policy, scope: Scope
) -> g.ModifierGroup | None:
    scope = scope.cited(rule_of(block.cite))
    reserved_name(block.name, "group", scope.rule, scope.env.sink)
    kinds_good, own = kinds_of(block.applies_to, policy, scope)
    chooser_good, chooser = chooser_of(block.chooser, policy, scope)
    usual = policy.by.usually if policy.by is not None else None
    place = Place(policy, own if own is not None else usual)
    written = [item for item in block.items if isinstance(item, ast.ModLine)]
    lines = [_line(item, place, scope) for item in written]
    unless = [infer_condition(i.condition, scope) for i in block.items if isinstance(i, ast.UnlessLine)]
    rows = [item for item in block.items if isinstance(item, ast.PipeRow)]
    axes = [item for item in block.items if isinstance(item, ast.AxisLine)]
    if not _shape(block, bool(written), bool(rows or axes), scope):
        return None
    chart = None
    if rows or axes:
        marks = [*_marks(decl), *(i for i in block.items if isinstance(i, ast.MarkLine))]
        chart = assemble_chart(axes, rows, marks, scope, scope.env, block.name.span)
    done = tuple(line for line in lines if line is not None)
    conditions = tuple(c for c in unless if c is not None)
    whole = len(done) == len(lines) and len(conditions) == len(unless)
    if not (whole and kinds_good and chooser_good) or ((rows or axes) and chart is None):
        return None
    return g.ModifierGroup(
        name=block.name.text,
        title=block.title.text,
        chooser=chooser,
        exactly_one=block.one and chooser is None,
        applies_to=_all_kinds(done, place, policy) if written else place.kinds,
        unless=conditions,
        lines=done,
        chart=chart,
        notes=tuple(i.text.text for i in block.items if isinstance(i, ast.NoteBlock) and i.what == "note"),
        cites=cited(block.cite),
        place=scope.env.place(block.span),
    )


def _notes(decl: ast.ModifiersDecl) -> tuple[ast.NoteBlock, ...]:
    """Its notes, and the remarks of its groups too."""
    groups = (item for item in decl.items if isinstance(item, ast.GroupBlock))
    inner = (line for group in groups for line in group.items)
    own = tuple(line for line in decl.items if isinstance(line, ast.NoteBlock))
    return own + tuple(line for line in inner if isinstance(line, ast.NoteBlock) and line.what != "note")


def _all_kinds(lines: tuple[g.ModifierLine, ...], place: Place, policy: Policy) -> tuple[str, ...] | None:
    """Every kind that some line of the group applies to."""
    if policy.by is None:
        return place.kinds
    found = {kind for line in lines for kind in line.applies_to or policy.kinds}
    return tuple(kind for kind in policy.kinds if kind in found)


def _shape(block: ast.GroupBlock, has_lines: bool, has_chart: bool, scope: Scope) -> bool:
    if has_lines != has_chart:
        return True
    headline = "holds lines and a chart" if has_lines else "holds neither lines nor a chart"
    scope.error(
        GROUP_SHAPE,
        f"the group {block.name.text} {headline}",
        block.name.span,
        help="make two groups of it" if has_lines else 'add a line such as: +1 "words" when ...',
    )
    return False


# ---------------------------------------------------------------- limits, other lists, strikes


def _at_most(line: ast.AtMostLine, decl: ast.ModifiersDecl, policy: Policy, scope: Scope) -> g.AtMost | None:
    scope = scope.cited(rule_of(line.cite))
    known = [item.name.text for item in decl.items if isinstance(item, ast.GroupBlock)]
    for name in line.groups:
        if name.text not in known:
            scope.error(
                UNKNOWN_GROUP,
                f"{decl.head.name.text} has no group {name.text}",
                name.span,
                help=did_you_mean(name.text, known, what="groups"),
            )
            return None
    good, chooser = chooser_of(line.chooser, policy, scope)
    when = infer_condition(line.when, scope) if line.when is not None else None
    if not good or chooser is None or (line.when is not None and when is None):
        return None
    return g.AtMost(
        limit=int(line.limit.value),
        groups=tuple(name.text for name in line.groups),
        chooser=chooser,
        words=line.words.text if line.words is not None else "",
        when=when,
        cites=cited(line.cite),
        place=scope.env.place(line.span),
    )


def _use(line: ast.UseLine, policy: Policy, scope: Scope) -> g.UseModifiers | None:
    scope = scope.cited(rule_of(line.cite))
    decl = modifiers_named(line.modifiers, scope)
    if decl is None:
        return None
    name = line.modifiers.text
    other = scope.env.function(name, line.modifiers.span)
    args = arguments_from_scope(name, decl.inputs, line.modifiers.span, scope)
    when = infer_condition(line.when, scope) if line.when is not None else None
    if not isinstance(other, g.Modifiers) or args is None or (line.when is not None and when is None):
        return None
    if other.combine != policy.combine:
        scope.error(
            MIXED_POLICY,
            f"the lines of {name} are {other.combine}, and those of this list {policy.combine}",
            line.modifiers.span,
            help="work the other list out in a step of its own, and say there what it does",
        )
        return None
    return g.UseModifiers(
        modifiers=other.id,
        args=args,
        reversed=line.reversed,
        words=line.words.text,
        when=when,
        cites=cited(line.cite),
        place=scope.env.place(line.span),
    )


def _cancel(line: ast.CancelLine, decl: ast.ModifiersDecl, scope: Scope) -> g.CancelLines | None:
    scope = scope.cited(rule_of(line.cite))
    known = [text.text for text in _all_words(decl)]
    for target in line.targets:
        if target.text not in known:
            scope.error(
                UNKNOWN_LINE,
                f'no line of {decl.head.name.text} says "{target.text}"',
                target.span,
                help=did_you_mean(target.text, known, what="lines"),
            )
            return None
    when = infer_condition(line.when, scope)
    if when is None:
        return None
    return g.CancelLines(
        words=line.words.text,
        targets=tuple(target.text for target in line.targets),
        when=when,
        cites=cited(line.cite),
        place=scope.env.place(line.span),
    )


def _all_words(decl: ast.ModifiersDecl) -> list[ast.Text]:
    """The words of every line, groups included, in printed order."""
    texts: list[ast.Text] = []
    for item in decl.items:
        if isinstance(item, ast.ModLine | ast.UseLine):
            texts.append(item.words)
        elif isinstance(item, ast.GroupBlock):
            texts += [i.words for i in item.items if isinstance(i, ast.ModLine)]
    return texts


def _unique_groups(decl: ast.ModifiersDecl, scope: Scope) -> bool:
    seen: dict[str, ast.Name] = {}
    for item in decl.items:
        if isinstance(item, ast.GroupBlock):
            first = seen.setdefault(item.name.text, item.name)
            if first is not item.name:
                scope.error(
                    SAID_TWICE,
                    f"two groups are called {item.name.text}",
                    item.name.span,
                    help="give one of them another name",
                    notes=(Note(first.span, "the first of them"),),
                )
                return False
    return True


def _marks(decl: ast.ModifiersDecl) -> list[ast.MarkLine]:
    return [item for item in decl.items if isinstance(item, ast.MarkLine)]
