"""Names and what is read of them after dots, where something on the way may be absent.

`firer.unit.state` of a firer that may have no unit is printed with a guard: in a comparison as
`firer.unit is not None and firer.unit.state == ...`, alone as `... if firer.unit is not None
else None`. What has been checked already is not checked again.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.backends.python.layout import Text, flat
from rulesdsl.backends.python.printing import (
    ATOM,
    CASE,
    Guard,
    Piece,
    Printing,
    atom,
    bare,
    beside,
    called,
    may_be_absent,
)
from rulesdsl.backends.python.stopped import figure_of, is_a_result, may_stop
from rulesdsl.backends.python.text import literal
from rulesdsl.source.records import dataclass

Part = (
    g.FieldOf | g.EnumFigure | g.OutcomeFigure | g.TableFigure | g.ResultField | g.RollDie
)


@dataclass(frozen=True, slots=True)
class Path:
    """`text` once all `guards` hold; `optional` when it may still be absent itself."""

    text: str
    guards: tuple[Guard, ...] = ()
    optional: bool = False


def path_of(pr: Printing, expr: g.Expr) -> Path | None:
    """The path that an expression is, None where it is no mere path."""
    match expr:
        case g.InputRef(name=name):
            found = Path(pr.locals.inputs[name], optional=may_be_absent(expr))
        case g.StepRef(name=name):
            local = pr.locals.steps[name]
            if name in pr.locals.later:
                return None
            found = Path(local, optional=may_be_absent(expr))
        case g.ElementRef(name=name):
            found = Path(pr.locals.elements[name], optional=may_be_absent(expr))
        case g.CarriedRef(name=name):
            found = Path(pr.locals.carried[name], optional=may_be_absent(expr))
        case g.Needed(operand=operand):
            inner = path_of(pr, operand)
            if inner is None or inner.optional or inner.guards:
                return None
            return inner
        case g.Cases():
            return _of_what_is_there(pr, expr)
        case g.FieldOf() | g.EnumFigure() | g.OutcomeFigure() | g.TableFigure() | g.RollDie():
            base = path_of(pr, expr.base)
            if base is None:
                return None
            guards = (*base.guards, *_not_none(pr, base))
            text = f"{base.text}.{attribute(pr, expr)}"
            found = Path(text, guards, own_optional(pr, expr))
        case g.ResultField(base=base_expr):
            base = path_of(pr, base_expr)
            if base is None or figure_of(pr.page, expr) != "result":
                return None
            guards = (*base.guards, *_result_guard(pr, base, base_expr))
            found = Path(f"{base.text}.{attribute(pr, expr)}", guards, own_optional(pr, expr))
        case _:
            return None
    if found.optional and pr.is_present(found.text):
        return Path(found.text, found.guards)
    return found


def absent_unless(expr: g.Expr) -> tuple[g.Expr, g.Expr] | None:
    """`f(x)` where x is there, absent where it is not: x, and f(x)."""
    if not isinstance(expr, g.Cases) or len(expr.cases) != 1 or expr.cases[0].words:
        return None
    case = expr.cases[0]
    if not _is_absent(case.value) or not isinstance(case.when, g.Comparison):
        return None
    if case.when.op != "is" or not _is_absent(case.when.right):
        return None
    return case.when.left, expr.otherwise


def _is_absent(expr: g.Expr) -> bool:
    return isinstance(expr, g.Constant) and isinstance(expr.value, g.AbsentValue)


def _of_what_is_there(pr: Printing, expr: g.Cases) -> Path | None:
    """A function of something that may be absent, as a path with a guard."""
    found = absent_unless(expr)
    if found is None or may_be_absent(found[1]):
        return None
    subject = path_of(pr, found[0])
    if subject is None:
        return None
    guards = (*subject.guards, *_not_none(pr, subject))
    inside = pr.knowing(guard.subject for guard in guards)
    return Path(flat(inside.doc(found[1], ATOM)), guards)


def _not_none(pr: Printing, base: Path) -> tuple[Guard, ...]:
    if not base.optional or pr.is_present(base.text):
        return ()
    return (Guard(base.text, f"{base.text} is not None", f"{base.text} is None"),)


def _result_guard(pr: Printing, base: Path, expr: g.Expr) -> tuple[Guard, ...]:
    """A follow-on may be absent, refused or ended: only its own result has fields."""
    type = bare(expr.type)
    if not isinstance(type, g.FollowOnType):
        return _not_none(pr, base)
    check = is_a_result(pr.page, base.text, type)
    if may_stop(pr.page, type):
        # That it is there is not enough, and if this holds it is there.
        return () if pr.is_present(check) else (Guard(check, check, f"not {check}"),)
    if not base.optional or pr.is_present(base.text):
        return ()
    return (Guard(base.text, check, f"not {check}"),)


def attribute(pr: Printing, expr: Part) -> str:
    """The attribute's name."""
    page, base = pr.page, bare(expr.base.type)
    match expr, base:
        case g.FieldOf(field=name), g.RecordType(record=record):
            return page.attribute(f"record:{record}.{name}")
        case g.EnumFigure(column=name), g.EnumType(enum=enum):
            return page.attribute(f"column:{enum}.{name}")
        case g.OutcomeFigure(field=name), g.OutcomeType(outcome=outcome):
            return page.attribute(f"figure:{outcome}.{name}")
        case g.TableFigure(figure=name), g.FiguresType(table=table):
            key = f"{table}.{name}"
            kind = "head" if f"head:{key}" in page.plan.index.attributes else "figure"
            return page.attribute(f"{kind}:{key}")
        case g.ResultField(name=name), g.ResultType(resolver=resolver):
            return page.attribute(f"result:{resolver}.{name}")
        case g.ResultField(name=name), g.FollowOnType(to=resolver):
            return page.attribute(f"result:{resolver}.{name}")
        case g.ResultField(name=name), g.ItemType(resolver=resolver, step=step):
            return page.attribute(f"pass:{resolver}.{step}.{name}")
        case g.ResultField(name=name), g.FoldType(resolver=resolver, step=step):
            return page.attribute(f"fold:{resolver}.{step}.{name}")
        case g.RollDie(die=die), g.RollType(dice=dice):
            return page.attribute(f"die:{dice}.{die}")
        case (g.EnumFigure() | g.OutcomeFigure()), g.HeadingType(of=of):
            inner = expr.base.model_copy(update={"type": of})
            return attribute(pr, expr.model_copy(update={"base": inner}))
        case _:
            raise TypeError(f"{expr.kind} of {base.kind}")


def own_optional(pr: Printing, expr: Part) -> bool:
    """Whether the thing itself may be absent, whatever stands before it."""
    graph, base = pr.page.plan.graph, bare(expr.base.type)
    match expr, base:
        case g.FieldOf(field=name), g.RecordType(record=record):
            fields = graph.record_by_id[record].fields
            return any(f.name == name and isinstance(f.type, g.OptionalType) for f in fields)
        case g.EnumFigure(column=name), g.EnumType(enum=enum):
            columns = graph.enum_by_id[enum].columns
            return any(c.name == name and isinstance(c.type, g.OptionalType) for c in columns)
        case g.OutcomeFigure(field=name), g.OutcomeType(outcome=outcome):
            entries = graph.outcome_by_id[outcome].fields
            return any(f.name == name and isinstance(f.type, g.OptionalType) for f in entries)
        case g.TableFigure(figure=name), g.FiguresType(table=table):
            return f"{table}.{name}" in pr.page.plan.blanks
        case g.ResultField(), _:
            return isinstance(_result_type(pr, expr, base), g.OptionalType)
        case _:
            return False


def _result_type(pr: Printing, expr: g.ResultField, base: g.Type) -> g.Type:
    """The type of a step as its own resolver has it, whatever the way to it may be."""
    resolver = base.to if isinstance(base, g.FollowOnType) else getattr(base, "resolver", "")
    types = pr.page.plan.step_types.get(resolver, {})
    name = expr.name
    if isinstance(base, g.ItemType | g.FoldType):
        name = f"{base.step}{'.' if isinstance(base, g.ItemType) else '@'}{expr.name}"
    return next((t for key, t in types.items() if f".{key}".endswith(f".{name}")), expr.type)


def printed_path(pr: Printing, expr: g.Expr, path: Path) -> Piece:
    """A path alone. Where the graph says it is there and the path may be absent, it is needed."""
    missing = path.optional or bool(path.guards)
    value = atom(path.text)
    if path.guards:
        checks = " and ".join(guard.holds for guard in path.guards)
        value = Piece(Text(f"{path.text} if {checks} else None"), CASE)
    if missing and not may_be_absent(expr):
        return called(pr.page.runtime("needed"), value.doc, Text(literal(_what(expr))))
    return value


def printed_part(pr: Printing, expr: Part) -> Piece:
    """A part of something that is no mere path."""
    name = attribute(pr, expr)
    type = bare(expr.base.type)
    if isinstance(expr, g.ResultField) and isinstance(type, g.FollowOnType) and may_stop(pr.page, type):
        return _of_what_may_stop(pr, expr, type)
    if isinstance(expr, g.ResultField) and figure_of(pr.page, expr) == "due":
        return _not_answered(pr, expr)
    if not may_be_absent(expr.base):
        part = Piece(beside(pr.doc(expr.base, ATOM), f".{name}"))
        if own_optional(pr, expr) and not may_be_absent(expr):
            return called(pr.page.runtime("needed"), part.doc, Text(literal(_what(expr))))
        return part
    got = called(pr.page.runtime("through"), pr.doc(expr.base), Text(f"lambda it: it.{name}"))
    if may_be_absent(expr):
        return got
    return called(pr.page.runtime("needed"), got.doc, Text(literal(_what(expr))))


def _of_what_may_stop(pr: Printing, expr: g.ResultField, type: g.FollowOnType) -> Piece:
    """A figure of a follow-on that may be refused or end."""
    page = pr.page
    found = figure_of(page, expr)
    if found == "due":
        return _not_answered(pr, expr)
    path = path_of(pr, expr.base)
    alone = path is not None and not path.guards
    subject = path.text if path is not None and alone else "it"
    part, check = f"{subject}.{attribute(pr, expr)}", is_a_result(page, subject, type)
    if alone and pr.is_present(check):
        return atom(part)
    otherwise = "None"
    if found == "ended":
        otherwise = f"{page.runtime('when_it_ended')}({subject}, {literal(expr.name)})"
    value = Piece(Text(f"{part} if {check} else {otherwise}"), CASE)
    if not alone:
        lines = beside("lambda it: ", value.doc)
        value = called(page.runtime("through"), pr.doc(expr.base), lines)
    if may_be_absent(expr):
        return value
    return called(page.runtime("needed"), value.doc, Text(literal(_what(expr))))


def _not_answered(pr: Printing, expr: g.ResultField) -> Piece:
    """A figure of a follow-on that waits: nobody can tell the function what it waits for."""
    type = bare(expr.base.type)
    step = type.step if isinstance(type, g.FollowOnType) else _what(expr.base)
    why = f"{_what(expr)}: {step} is due and not yet answered"
    return called(pr.page.runtime("not_answered"), pr.doc(expr.base), Text(literal(why)))


def _what(expr: g.Expr) -> str:
    """What a player would call it."""
    match expr:
        case g.FieldOf(base=base, field=name) | g.OutcomeFigure(base=base, field=name):
            return f"{_what(base)}.{name}"
        case g.EnumFigure(base=base, column=name) | g.TableFigure(base=base, figure=name):
            return f"{_what(base)}.{name}"
        case g.ResultField(base=base, name=name) | g.RollDie(base=base, die=name):
            return f"{_what(base)}.{name}"
        case g.InputRef(name=name) | g.StepRef(name=name) | g.ElementRef(name=name):
            return name
        case g.CarriedRef(name=name):
            return name
        case g.Needed(operand=operand):
            return _what(operand)
        case _:
            return "a value"


def needed(pr: Printing, expr: g.Needed) -> Piece:
    """A value that must be there."""
    operand = expr.operand
    path = path_of(pr, operand)
    if path is not None and not path.optional and not path.guards:
        return atom(path.text)
    if not may_be_absent(operand):
        return pr.piece(operand)
    found = absent_unless(operand)
    if found is not None:
        inner = found[1]
        if not may_be_absent(inner):
            return pr.piece(inner)
        return called(pr.page.runtime("needed"), pr.doc(inner), Text(literal(expr.what)))
    value = pr.doc(operand)
    if isinstance(operand, g.Constant):
        value = Text("None")
    return called(pr.page.runtime("needed"), value, Text(literal(expr.what)))
