"""How far a number can go: the least and the greatest value of an expression, as far as known.

In: the graph, an expression and the declaration it stands in. Out: a `Stretch`, never too narrow:
what cannot be told is open. Used to say which lines of a chart nothing leads to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from fractions import Fraction
from math import ceil, floor

from rulesdsl import graph as g
from rulesdsl.source.records import dataclass

_DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Stretch:
    """From `low` to `high`, both included; None is open."""

    low: Fraction | None = None
    high: Fraction | None = None

    def meets(self, low: Fraction | int | None, high: Fraction | int | None) -> bool:
        """Some number of it lies in `low..high`."""
        under = self.high is not None and low is not None and self.high < low
        over = self.low is not None and high is not None and self.low > high
        return not (under or over)

    def __neg__(self) -> Stretch:
        return Stretch(None if self.high is None else -self.high, None if self.low is None else -self.low)

    def __add__(self, other: Stretch) -> Stretch:
        return Stretch(_plus(self.low, other.low), _plus(self.high, other.high))

    def __mul__(self, other: Stretch) -> Stretch:
        ends = (self.low, self.high, other.low, other.high)
        if None not in ends:
            found = [
                a * b
                for a in (self.low, self.high)
                for b in (other.low, other.high)
                if a is not None and b is not None
            ]
            return Stretch(min(found), max(found))
        if self.low is not None and other.low is not None and self.low >= 0 and other.low >= 0:
            return Stretch(self.low * other.low, None)
        return OPEN

    def __or__(self, other: Stretch) -> Stretch:
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Stretch(low, high)


OPEN = Stretch()
ZERO = Stretch(Fraction(0), Fraction(0))


def _plus(a: Fraction | None, b: Fraction | None) -> Fraction | None:
    return None if a is None or b is None else a + b


def point(value: int | Fraction) -> Stretch:
    return Stretch(Fraction(value), Fraction(value))


def union(found: Iterable[Stretch]) -> Stretch:
    """All of them together; of none, open."""
    out: Stretch | None = None
    for stretch in found:
        out = stretch if out is None else out | stretch
    return out if out is not None else OPEN


@dataclass(slots=True)
class Stretches:
    """Remembers what it has worked out for each function and step."""

    graph: g.RuleGraph
    _steps: dict[str, dict[str, g.Step]] = field(default_factory=dict)
    _known: dict[tuple[str, str], Stretch] = field(default_factory=dict)
    _depth: int = 0

    def of(self, expr: g.Expr, owner: g.Declaration) -> Stretch:
        if self._depth > _DEEPEST:
            return OPEN
        self._depth += 1
        try:
            return self._of(expr, owner)
        finally:
            self._depth -= 1

    def _of(self, expr: g.Expr, owner: g.Declaration) -> Stretch:
        match expr:
            case g.Constant(value=g.NumberValue() as value):
                return point(Fraction(value.numerator, value.denominator))
            case g.StepRef():
                return self._step(expr.name, owner)
            case g.FieldOf():
                return self._field(expr)
            case g.Needed(operand=operand):
                return self.of(operand, owner)
            case g.RollDie():
                return self._die(expr)
            case g.Call():
                return self._call(expr.function)
            case g.Lookup(table=table):
                return self._figures(table, None)
            case g.TableFigure(base=g.Lookup(table=table), figure=figure):
                return self._figures(table, figure)
            case g.EnumFigure():
                return self._enum_figure(expr)
            case g.Cases():
                return union([*(self.of(c.value, owner) for c in expr.cases), self.of(expr.otherwise, owner)])
            case _:
                return self._computed(expr, owner)

    def _computed(self, expr: g.Expr, owner: g.Declaration) -> Stretch:
        match expr:
            case g.Arithmetic(op="+"):
                return self.of(expr.left, owner) + self.of(expr.right, owner)
            case g.Arithmetic(op="-"):
                return self.of(expr.left, owner) + -self.of(expr.right, owner)
            case g.Arithmetic(op="*"):
                return self.of(expr.left, owner) * self.of(expr.right, owner)
            case g.Arithmetic(op="/"):
                by = self.of(expr.right, owner)
                if by.low is None or by.low != by.high or not by.low:
                    return OPEN
                return self.of(expr.left, owner) * point(1 / by.low)
            case g.Minus(operand=operand):
                return -self.of(operand, owner)
            case g.Rounded(operand=operand):
                inner = self.of(operand, owner)
                return Stretch(_rounded(inner.low, expr.mode), _rounded(inner.high, expr.mode))
            case g.LowerHigher():
                return _extreme(expr.which, [self.of(o, owner) for o in expr.operands])
            case g.KeptBetween():
                low, high = self.of(expr.low, owner), self.of(expr.high, owner)
                kept = _extreme("higher", [self.of(expr.operand, owner), low])
                return _extreme("lower", [kept, high])
            case g.CountOver():
                return Stretch(Fraction(0), None)
            case g.SumOver(body=body):
                return _many(self.of(body, owner))
            case g.ExtremeOver(body=body):
                return self.of(body, owner)
            case _:
                return OPEN

    # ------------------------------------------------------------ what names stand for

    def _step(self, name: str, owner: g.Declaration) -> Stretch:
        key = (owner.id, name)
        if key not in self._known:
            self._known[key] = OPEN
            if owner.id not in self._steps:
                self._steps[owner.id] = dict(_steps(owner))
            step = self._steps[owner.id].get(name)
            if isinstance(step, g.Definition):
                self._known[key] = self.of(step.value, owner)
            elif isinstance(step, g.RollStep):
                self._known[key] = self._roll(step, owner)
        return self._known[key]

    def _roll(self, step: g.RollStep, owner: g.Declaration) -> Stretch:
        dice = self.graph.dice_by_id.get(step.dice)
        if dice is None:
            return OPEN
        one = Stretch(Fraction(dice.low), Fraction(dice.high))
        if step.times is not None:
            one = one * self.of(step.times, owner)
        return one | ZERO if step.when is not None or step.times is not None else one

    def _field(self, expr: g.FieldOf) -> Stretch:
        base = expr.base.type
        if isinstance(base, g.OptionalType):
            base = base.of
        if isinstance(base, g.RecordType):
            record = self.graph.record_by_id.get(base.record)
            for found in record.fields if record is not None else ():
                if found.name == expr.field:
                    low = None if found.low is None else Fraction(found.low)
                    return Stretch(low, None if found.high is None else Fraction(found.high))
        return OPEN

    def _die(self, expr: g.RollDie) -> Stretch:
        base = expr.base.type.of if isinstance(expr.base.type, g.OptionalType) else expr.base.type
        if isinstance(base, g.RollType):
            dice = self.graph.dice_by_id.get(base.dice)
            for die in dice.dice if dice is not None else ():
                if die.name == expr.die:
                    return Stretch(Fraction(0), Fraction(die.count * die.sides))
        return OPEN

    def _enum_figure(self, expr: g.EnumFigure) -> Stretch:
        base = expr.base.type.of if isinstance(expr.base.type, g.OptionalType) else expr.base.type
        if not isinstance(base, g.EnumType):
            return OPEN
        found = []
        for member in self.graph.enum_by_id[base.enum].members:
            for figure in member.figures:
                if figure.column == expr.column:
                    if figure.value is None:
                        return OPEN
                    if isinstance(figure.value, g.NumberValue):
                        found.append(point(Fraction(figure.value.numerator, figure.value.denominator)))
        return union(found)

    def _figures(self, table: g.FunctionId, figure: str | None) -> Stretch:
        key = (table, figure or "")
        if key not in self._known:
            node = self.graph.functions.get(table)
            self._known[key] = _of_cells(node, figure) if isinstance(node, g.Table) else OPEN
        return self._known[key]

    # ------------------------------------------------------------ functions

    def _call(self, function: g.FunctionId) -> Stretch:
        key = (function, "")
        if key not in self._known:
            self._known[key] = OPEN
            node = self.graph.functions.get(function)
            if isinstance(node, g.Formula):
                self._known[key] = self.of(node.gives, node)
            elif isinstance(node, g.Modifiers):
                self._known[key] = self._total(node)
        return self._known[key]

    def _total(self, node: g.Modifiers) -> Stretch:
        if node.combine == "multiplied":
            return Stretch(Fraction(0), None)
        total = ZERO
        for item in node.items:
            match item:
                case g.ModifierLine():
                    total = total + self._line(item, node)
                case g.ModifierGroup():
                    total = total + self._group(item, node)
                case g.UseModifiers():
                    used = self._call(item.modifiers) | ZERO
                    total = total + (-used if item.reversed else used)
                case _:
                    pass
        if node.net is not None:
            ends = [_number(node.net.low), _number(node.net.high)]
            low = ends[0] if total.low is None or (ends[0] is not None and total.low < ends[0]) else total.low
            high = (
                ends[1]
                if total.high is None or (ends[1] is not None and total.high > ends[1])
                else total.high
            )
            total = Stretch(low, high)
        return total

    def _line(self, line: g.ModifierLine, node: g.Modifiers) -> Stretch:
        value = self.of(line.value, node)
        if line.per is not None:
            per = self.of(line.per, node)
            if line.per_at_most is not None:
                per = _extreme("lower", [per, self.of(line.per_at_most, node)])
            value = value * _extreme("higher", [per, ZERO])
        if line.for_each is not None:
            value = _many(value)
        return value | ZERO

    def _group(self, group: g.ModifierGroup, node: g.Modifiers) -> Stretch:
        if group.chart is not None:
            cells = _of_grid(group.chart.grid, 0)
            if group.chart.each is not None and group.chooser is None:
                cells = _many(cells)
            return cells | ZERO
        lines = [self._line(line, node) for line in group.lines]
        if group.chooser is not None:
            return union([*lines, ZERO])
        total = ZERO
        for line in lines:
            total = total + line
        return total


# ---------------------------------------------------------------- small arithmetic


def _rounded(value: Fraction | None, mode: str) -> Fraction | None:
    if value is None:
        return None
    if mode == "up":
        return Fraction(ceil(value))
    return Fraction(floor(value) if mode == "down" else floor(value + Fraction(1, 2)))


def _extreme(which: str, found: list[Stretch]) -> Stretch:
    """The lower (higher) of several numbers, each somewhere in its stretch."""
    if which == "higher":
        return -_extreme("lower", [-s for s in found])
    highs = [s.high for s in found if s.high is not None]
    lows = [s.low for s in found]
    return Stretch(
        None if None in lows else min(low for low in lows if low is not None), min(highs, default=None)
    )


def _many(one: Stretch) -> Stretch:
    """The sum of any number of them."""
    low = Fraction(0) if one.low is not None and one.low >= 0 else None
    high = Fraction(0) if one.high is not None and one.high <= 0 else None
    return Stretch(low, high)


def _number(value: g.Value | None) -> Fraction | None:
    return Fraction(value.numerator, value.denominator) if isinstance(value, g.NumberValue) else None


def _of_cells(table: g.Table, figure: str | None) -> Stretch:
    if table.cells_are != "values":
        return OPEN
    by_column = any(column.figure is not None for column in table.grid.columns)
    names = [f.name for f in table.figures]
    at = names.index(figure) if figure is not None and figure in names else 0
    if by_column and figure is not None:
        return _of_grid(table.grid, 0, at)
    return _of_grid(table.grid, at)


def _of_grid(grid: g.Grid, part: int, column: int | None = None) -> Stretch:
    """The least and greatest of the cells; open where the source lacks one."""
    found = []
    for row in grid.rows:
        for cell in row.cells if column is None else row.cells[column : column + 1]:
            content = cell.content
            if isinstance(content, g.FiguresCell):
                content = content.parts[part] if part < len(content.parts) else content.parts[0]
            if isinstance(content, g.UnknownCell):
                return OPEN
            if isinstance(content, g.KnownCell):
                value = _number(content.values[min(part, len(content.values) - 1)])
                if value is None:
                    return OPEN
                found.append(point(value))
    return union(found)


def _steps(owner: g.Declaration) -> list[tuple[str, g.Step]]:
    """The named steps of a declaration, those inside `each` included."""
    if isinstance(owner, g.Formula):
        return [(step.name, step) for step in owner.definitions]
    found: list[tuple[str, g.Step]] = []
    waiting: list[g.Step] = list(owner.steps) if isinstance(owner, g.Resolver) else []
    while waiting:
        step = waiting.pop()
        if isinstance(step, g.Definition | g.RollStep | g.ChooseStep | g.EachStep | g.ThenStep):
            found.append((step.name, step))
        if isinstance(step, g.EachStep):
            waiting.extend(step.steps)
    return found
