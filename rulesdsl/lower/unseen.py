"""Passes that nobody sees: all that is asked of them is how many there are, what their figures come to.

In: a resolver, and its statements. Out: by the repeated step, the definitions that are worked out while the
passes are gone through, so that no list of passes is made. Only what cannot fail is: what is looked at sooner
than the rule has it must not be wrong sooner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from rulesdsl import graph as g
from rulesdsl.graph.asked import passes_in
from rulesdsl.graph.inside import everything
from rulesdsl.lower import plan as p
from rulesdsl.lower.failing import Failing
from rulesdsl.lower.walk import step_names
from rulesdsl.source.records import dataclass, replace


def with_tallies(
    node: g.Resolver, statements: Sequence[p.Statement], failing: Failing
) -> tuple[p.Statement, ...]:
    """The statements of a resolver, where some definitions are worked out in passes that nobody sees."""
    found: dict[str, Mapping[str, p.Tally]] = {}
    for statement in statements:
        if isinstance(statement, p.Each) and statement.node.name not in node.gives:
            found[statement.node.name] = _tallies(node, statements, statement, failing)
    sooner = {name: each for each, ours in found.items() for name in ours}
    changed: list[p.Statement] = []
    for statement in statements:
        match statement:
            case p.Each():
                ours = found.get(statement.node.name, {})
                changed.append(replace(statement, tallies=tuple(ours.values())))
            case p.Define() if statement.node.name in sooner:
                changed.append(replace(statement, within=sooner[statement.node.name]))
            case _:
                changed.append(statement)
    return tuple(changed)


def _tallies(
    node: g.Resolver, statements: Sequence[p.Statement], each: p.Each, failing: Failing
) -> Mapping[str, p.Tally]:
    """By the names of the definitions; none where somebody asks for anything else of the passes."""
    name = each.node.name
    if any(isinstance(n, g.RefuseStep | g.EndStep) for n in everything(each.node)):
        return {}  # where it is refused is told by the number of passes so far
    asking = {s.name if isinstance(s, g.Definition) else "" for s in node.steps if name in step_names(s)}
    found: dict[str, p.Tally] = {}
    for statement in statements:
        if isinstance(statement, p.Define) and statement.node.name in asking and not statement.later:
            tally = _tally(statement, each)
            if tally is not None and _Sure(failing, node, each).tally(tally):
                found[statement.node.name] = tally
    return found if found.keys() == asking else {}


def _tally(define: p.Define, each: p.Each) -> p.Tally | None:
    value = define.node.value
    match value:
        case g.CountOver(over=over):
            figure, best = None, None
        case g.SumOver(type=g.NumberType(whole=True), body=figure, over=over):
            best = None
        case g.ExtremeOver(which=best, body=figure, over=over) if _may_be_absent(value):
            pass
        case _:
            return None
    rest = [part for part in (over.where, figure) if part is not None]
    if figure is not None and _may_be_absent(figure):
        return None
    if not _is_all(over.source, each) or any(each.node.name in step_names(part) for part in rest):
        return None
    named = [_by_step(part, over.element) for part in (over.where, figure)]
    return p.Tally(define.local, value.type, named[0], named[1], best)


def _is_all(source: g.Expr, each: p.Each) -> bool:
    """Whether it is all the passes of the step."""
    if isinstance(source, g.ResultField) and isinstance(source.base.type, g.FoldType):
        source = source.base if source.name == "passes" else source
    return isinstance(source, g.StepRef) and source.name == each.node.name and any(_passes(each))


def _passes(each: p.Each) -> Iterator[str]:
    type = each.node.type
    yield from [type.step] if isinstance(type, g.FoldType) else passes_in(type)


def _by_step(expr: g.Expr | None, element: str) -> g.Expr | None:
    """The same, with a step of the pass in place of what is read of it."""
    return None if expr is None else _changed(expr, element)


def _changed(node: Any, element: str) -> Any:
    match node:
        case g.ResultField(type=type, base=g.ElementRef(name=name), name=step) if name == element:
            return g.StepRef(type=type, name=step)
        case _:
            pass
    changed: dict[str, object] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, g.Model):
            changed[name] = _changed(value, element)
        elif isinstance(value, tuple):
            changed[name] = tuple(_changed(v, element) if isinstance(v, g.Model) else v for v in value)
    return node.model_copy(update=changed)


@dataclass(slots=True)
class _Sure:
    """What can be looked at in a pass without anything being found wrong: whatever it is made of was looked
    at when it was worked out."""

    failing: Failing
    node: g.Resolver
    each: p.Each
    asked: set[str] = field(default_factory=set)

    def tally(self, tally: p.Tally) -> bool:
        parts = [part for part in (tally.when, tally.figure) if part is not None]
        return not any(self.failing.expr(part) for part in parts) and all(map(self._here, parts))

    def _here(self, expr: g.Expr) -> bool:
        """Made of steps of the pass that are at hand at its end."""
        match expr:
            case g.StepRef(name=name):
                at_hand = any(name == kept for kept, _ in self.each.fields)
                return at_hand and name not in self.each.later and self._value(expr)
            case g.OutcomeFigure(base=base):
                return not _may_be_absent(base) and self._here(base)
            case g.Constant():
                return True
            case g.Comparison(left=left, right=right):
                return self._here(left) and self._here(right)
            case g.AllOf(parts=parts) | g.AnyOf(parts=parts):
                return all(map(self._here, parts))
            case g.NotThat(operand=operand) | g.Minus(operand=operand):
                return self._here(operand)
            case g.Arithmetic(op="+" | "-" | "*", left=left, right=right):
                return self._here(left) and self._here(right)
            case g.Membership(left=left, members=members):
                return self._here(left) and all(map(self._here, members))
            case _:
                return False

    def _value(self, expr: g.Expr) -> bool:
        """Whether its value is no fact that is not told."""
        match expr:
            case g.StepRef(name=name):
                return self._step(name)
            case g.Comparison(left=left, right=right) if _is_yes_or_no(left) or _is_yes_or_no(right):
                return self._value(left) and self._value(right)
            case g.AllOf(parts=parts) | g.AnyOf(parts=parts):
                return all(map(self._value, parts))
            case g.Cases(cases=cases, otherwise=otherwise):
                return all(self._value(case.value) for case in cases) and self._value(otherwise)
            case g.FieldOf():
                return not self.failing.by_itself(expr)
            case g.CarriedRef(name=name):
                return self._carried(name)
            case g.Constant() | g.Comparison() | g.NotThat() | g.Membership() | g.Minus() | g.Arithmetic():
                return True
            case g.LowerHigher() | g.Rounded() | g.CountOver() | g.SumOver() | g.QuantifiedOver():
                return True
            case g.Lookup():
                return True
            case _:
                return False

    def _step(self, name: str) -> bool:
        if name in self.asked:
            return True
        self.asked.add(name)
        found: list[bool] = []
        for step in everything(self.node):
            match step:
                case g.RollStep(name=same) if same == name:
                    found.append(True)
                case g.Definition(name=same, value=value) if same == name:
                    found.append(self._value(value))
                case _:
                    pass
        return bool(found) and all(found)

    def _carried(self, name: str) -> bool:
        """What it begins with, and what it becomes."""
        key = f"carried {name}"
        if key in self.asked:
            return True
        self.asked.add(key)
        starts = [c.start for c in self.each.node.carrying if c.name == name]
        becomes = [s.value for s in self.each.node.steps if isinstance(s, g.BecomesStep) and s.name == name]
        return bool(starts) and all(map(self._value, [*starts, *becomes]))


def _is_yes_or_no(expr: g.Expr) -> bool:
    return isinstance(expr, g.Constant) and isinstance(expr.value, g.YesNoValue)


def _may_be_absent(expr: g.Expr) -> bool:
    return isinstance(expr.type, g.OptionalType | g.NothingType)
