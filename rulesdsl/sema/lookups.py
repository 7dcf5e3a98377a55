"""Uses of functions by `at`, headings, shifts, and sums of groups.

In: the use as written, then its inferred arguments. Out: graph nodes. A use is planned first
(what is called, which type each argument must have), its arguments are inferred by `infer`,
then it is finished here.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.sema.arithmetic import as_number
from rulesdsl.sema.calls import arguments_from_scope, call_function, input_types
from rulesdsl.sema.codes import (
    NOT_READABLE,
    NOT_SHIFTABLE,
    ROLLING,
    UNKNOWN_FUNCTION,
    UNKNOWN_GROUP,
    WHICH_HEADING,
    WRONG_ARGUMENTS,
)
from rulesdsl.sema.coerce import fit, needed
from rulesdsl.sema.declare import FieldFunction, FunctionDecl
from rulesdsl.sema.modifier_types import group_type
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.signatures import AxisSignature, TableSignature
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import (
    FRACTION,
    NUMBER,
    dropped_words,
    join_numbers,
    strip,
    words,
)
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(frozen=True, slots=True)
class CallPlan:
    """A call: the types its arguments must have."""

    decl: FieldFunction
    types: tuple[g.Type, ...]


@dataclass(frozen=True, slots=True)
class LookupPlan:
    """A look-up: the argument axes with their indices, and what comes after them."""

    signature: TableSignature
    axes: tuple[tuple[int, AxisSignature], ...]

    @property
    def has_extra(self) -> bool:
        return self.signature.cells_are in ("numbers", "odds")

    @property
    def count(self) -> int:
        return len(self.axes) + (1 if self.has_extra else 0)

    def hint(self, index: int) -> g.Type:
        return self.axes[index][1].type if index < len(self.axes) else NUMBER


def function_named(name: ast.Name, scope: Scope) -> FunctionDecl | None:
    """The declaration of a function; reports an unknown name."""
    env, word = scope.env, name.text
    decl = env.symbols.functions.get(word)
    if decl is None and not env.symbols.quiet(word):
        env.report_unknown(
            UNKNOWN_FUNCTION,
            word,
            f"no table, formula, condition or list of modifiers is called {word}",
            name.span,
            rule=scope.rule,
            help=dropped_words(word, env) or did_you_mean(word, env.symbols.functions),
        )
    return decl


def modifiers_named(name: ast.Name, scope: Scope) -> ast.ModifiersDecl | None:
    """The list of modifiers of this name; reports anything else."""
    decl = function_named(name, scope)
    if decl is None or isinstance(decl, ast.ModifiersDecl):
        return decl
    known = scope.env.symbols.functions
    scope.error(
        UNKNOWN_FUNCTION,
        f"{name.text} is a {decl.head.keyword.text}, no list of modifiers",
        name.span,
        help=did_you_mean(name.text, [n for n, d in known.items() if isinstance(d, ast.ModifiersDecl)])
        or "name a `modifiers` declaration",
    )
    return None


def plan(expr: ast.At, scope: Scope) -> CallPlan | LookupPlan | None:
    """What `T at (...)` uses, with the number of its arguments checked."""
    decl = function_named(expr.name, scope)
    match decl:
        case None:
            return None
        case ast.TableDecl():
            found: CallPlan | LookupPlan | None = plan_lookup(decl, scope)
            count = found.count if isinstance(found, LookupPlan) else 0
        case ast.FormulaDecl() | ast.ConditionDecl() | ast.ModifiersDecl():
            types = input_types(decl.inputs, scope)
            found = CallPlan(decl, tuple(types)) if types is not None else None
            count = len(decl.inputs)
        case _:
            scope.error(
                NOT_READABLE,
                f"{expr.name.text} is a {decl.head.keyword.text}: it has no value to be read",
                expr.name.span,
                help="a procedure is gone to in a step: then go to ... as ...",
            )
            return None
    if found is None:
        return None
    if len(expr.args) != count:
        _wrong_count(expr, count, _wanted(found), scope)
        return None
    return found


def plan_lookup(decl: ast.TableDecl, scope: Scope) -> LookupPlan | None:
    signature = scope.env.table_signature(decl)
    if signature is None:
        return None
    return LookupPlan(signature, tuple((i, signature.axes[i]) for i in signature.arguments))


def finish_call(plan: CallPlan, args: list[g.Expr | None], expr: ast.At, scope: Scope) -> g.Expr | None:
    if expr.rolling is not None:
        headline = f"{expr.name.text} is no table: nothing is rolled on it"
        scope.error(ROLLING, headline, expr.span, help="leave `rolling` out")
        return None
    given = [a for a in args if a is not None]
    if len(given) < len(args):
        return None
    return call_function(plan.decl, tuple(given), expr.name.span, scope)


def finish_lookup(
    plan: LookupPlan,
    args: list[g.Expr | None],
    rolling: g.Expr | None,
    expr: ast.At,
    scope: Scope,
) -> g.Expr | None:
    """`args` are as they come; they are fitted to their axes here."""
    signature = plan.signature
    if not _roll_fits(signature, expr, scope):
        return None
    fitted: list[g.Expr] = []
    for index, (node, written) in enumerate(zip(args, expr.args, strict=True)):
        fits = _fit_argument(plan, index, node, written.span, scope)
        if fits is not None:
            fitted.append(fits)
    if len(fitted) < len(args):
        return None
    roll: g.Expr | None = None
    if expr.rolling is not None:
        if rolling is None:
            return None
        number = as_number(rolling, scope, expr.rolling.span)
        if number is None:
            return None
        roll = rolling if isinstance(rolling.type, g.RollType) else number[0]
    return g.Lookup(
        type=signature.result,
        table=signature.id,
        args=tuple(fitted),
        rolling=roll,
        place=scope.env.place(expr.span),
    )


def heading_axis(expr: ast.Heading, scope: Scope) -> tuple[TableSignature, int] | None:
    """The axis that `heading of T at v` takes its heading from: the only argument axis, else
    the only one that can be shifted."""
    decl = function_named(expr.table, scope)
    if decl is None:
        return None
    if not isinstance(decl, ast.TableDecl):
        scope.error(
            WHICH_HEADING,
            f"{expr.table.text} is no table and has no headings",
            expr.table.span,
            help="name a table: heading of TABLE at ...",
        )
        return None
    signature = scope.env.table_signature(decl)
    if signature is None:
        return None
    axes = [i for i in signature.arguments if signature.axes[i].shiftable]
    if len(signature.arguments) == 1:
        axes = list(signature.arguments)
    if len(axes) == 1 and len(expr.args) == 1:
        return signature, axes[0]
    if len(axes) == 1:
        headline = f"one value picks a heading of {signature.id}"
        help = f"write heading of {signature.id} at {signature.axes[axes[0]].name}"
    else:
        headline = f"{signature.id} has several axes: it is not clear which heading is meant"
        help = "say at the axis which way plus moves (`, plus moves down`): that is the one taken"
    scope.error(WHICH_HEADING, headline, expr.span, help=help)
    return None


def heading(
    expr: ast.Heading, axis: tuple[TableSignature, int], node: g.Expr | None, scope: Scope
) -> g.Expr | None:
    signature, index = axis
    one = LookupPlan(signature, ((index, signature.axes[index]),))
    argument = _fit_argument(one, 0, node, expr.args[0].span, scope)
    if argument is None:
        return None
    type = g.HeadingType(table=signature.id, axis=index, of=signature.axes[index].type)
    return g.HeadingOf(
        type=type,
        table=signature.id,
        axis=index,
        argument=argument,
        place=scope.env.place(expr.span),
    )


def shifted(base: g.Expr | None, by: g.Expr | None, expr: ast.Shifted, scope: Scope) -> g.Expr | None:
    """`base shifted by n`: only along an axis that says which way plus moves."""
    if base is None:
        return None
    inner, _ = strip(base.type)
    if not isinstance(inner, g.HeadingType):
        scope.error(
            NOT_SHIFTABLE,
            f"only a row or column of a table can be shifted, and this is {words(inner)}",
            expr.base.span,
            help="take one with `heading of TABLE at ...`, and say at that axis of the table "
            "which way plus moves: `, plus moves down` or `, plus moves right`",
        )
        return None
    decl = scope.env.symbols.functions.get(inner.table)
    signature = scope.env.table_signature(decl) if isinstance(decl, ast.TableDecl) else None
    if signature is None:
        return None
    if not signature.axes[inner.axis].shiftable:
        axis = signature.axes[inner.axis]
        ways = "down` or `, plus moves up" if axis.orientation == "row" else "right` or `, plus moves left"
        scope.error(
            NOT_SHIFTABLE,
            f"the axis {axis.name} of {inner.table} does not say which way plus moves",
            expr.base.span,
            help=f"add to it `, plus moves {ways}`",
        )
        return None
    amount = fit(by, NUMBER, scope, expr.by.span) if by is not None else None
    if amount is None:
        return None
    return g.Shift(
        type=inner,
        base=needed(base, expr.base.span, scope),
        by=amount,
        place=scope.env.place(expr.span),
    )


def group_sum(expr: ast.SumOfGroups, scope: Scope) -> g.Expr | None:
    """`sum of groups (a, b) in M`: typed by those groups alone, so that M may use it."""
    decl = modifiers_named(expr.modifiers, scope)
    if decl is None:
        return None
    known = [item.name.text for item in decl.items if isinstance(item, ast.GroupBlock)]
    type: g.NumberType | None = NUMBER
    for name in expr.groups:
        if name.text not in known:
            scope.error(
                UNKNOWN_GROUP,
                f"{expr.modifiers.text} has no group {name.text}",
                name.span,
                help=did_you_mean(name.text, known, what="groups"),
            )
            return None
        group = scope.env.group(decl, name.text, name.span)
        one = group_type(group) if group is not None else None
        if one is None or type is None:
            return None
        type = join_numbers(type, one)
    args = arguments_from_scope(expr.modifiers.text, decl.inputs, expr.span, scope)
    if args is None or type is None:
        return None
    return g.GroupSum(
        type=type,
        modifiers=g.FunctionId(expr.modifiers.text),
        groups=tuple(name.text for name in expr.groups),
        args=args,
    )


def _fit_argument(
    plan: LookupPlan, index: int, node: g.Expr | None, span: Span, scope: Scope
) -> g.Expr | None:
    if node is None:
        return None
    if index >= len(plan.axes):
        return node if isinstance(node, g.RatioOf) else fit(node, FRACTION, scope, span)
    axis_index, axis = plan.axes[index]
    inner, _ = strip(node.type)
    if isinstance(inner, g.HeadingType) and inner.table == plan.signature.id and inner.axis == axis_index:
        return needed(node, span, scope)
    wanted = axis.type
    if isinstance(wanted, g.NumberType):
        wanted = g.NumberType(unit=wanted.unit, whole=False)
    return fit(node, wanted, scope, span)


def _roll_fits(signature: TableSignature, expr: ast.At, scope: Scope) -> bool:
    if signature.takes_roll == (expr.rolling is not None):
        return True
    if signature.takes_roll:
        scope.error(
            ROLLING,
            f"the cells of {signature.id} are rolls, and no roll is given",
            expr.span,
            help=f"name the roll: {signature.id} at ... rolling dr",
        )
    else:
        scope.error(
            ROLLING,
            f"nothing is rolled on {signature.id}: its cells are values",
            expr.rolling.span if expr.rolling is not None else expr.span,
            help="leave `rolling` out; a roll that is looked up is an argument",
        )
    return False


def _wanted(found: CallPlan | LookupPlan) -> str:
    if isinstance(found, CallPlan):
        return ", ".join(f"{i.name.text}: {i.type.name.text}" for i in found.decl.inputs)
    names = [axis.name for _, axis in found.axes]
    if found.signature.cells_are == "odds":
        names.append("a : b")
    elif found.has_extra:
        names.append(found.signature.number_name or "number")
    return ", ".join(names)


def _wrong_count(expr: ast.At, count: int, wanted: str, scope: Scope) -> None:
    given = len(expr.args)
    scope.error(
        WRONG_ARGUMENTS,
        f"{expr.name.text} takes {count} {'value' if count == 1 else 'values'}, and {given} "
        f"{'is' if given == 1 else 'are'} given",
        expr.span,
        help=f"write {expr.name.text} at ({wanted})" if wanted else "",
    )
