"""Which expressions can fail: hang on a cell that is not in the source, on a fact that is absent or
not given, on a value outside a chart, on a division, on a die of a roll of which the total alone is told.

In: the graph. Out: `Failing.expr`, true where the expression may raise. It errs on the safe side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.needs import parts
from rulesdsl.lower.worked_out import WorkedOut

_Callable = g.Formula | g.Condition | g.Modifiers | g.Table

_LOOKED_AT: Final[frozenset[type[g.Model]]] = frozenset({
    g.Needed, g.Lookup, g.HeadingOf, g.Shift, g.ChartLookup, g.SplitInto, g.CalendarRead, g.DateShift,
    g.RowsOf, g.RatioOf, g.GroupSum, g.TableFigure, g.ResultField, g.Arithmetic, g.Call, g.EnumFigure,
    g.FieldOf, g.RollDie,
})  # fmt: skip
"""The nodes that may fail by themselves. Most may not, which is known without comparing them with each."""


class Failing:
    """`functions` says which functions may fail, where that is known already; else it is looked for. No
    function needs its own answer."""

    def __init__(self, graph: g.RuleGraph, functions: Mapping[str, bool] | None = None) -> None:
        self._graph = graph
        self.functions = functions if functions is not None else WorkedOut(graph.functions, self._function)

    def expr(self, expr: g.Model) -> bool:
        """Whether this expression itself, or something inside it, may fail."""
        return self.by_itself(expr) or any(self.expr(part) for part in parts(expr))

    def _function(self, name: str) -> bool:
        node = self._graph.functions[g.FunctionId(name)]
        return any(self.by_itself(inner) for inner in everything(node))

    def by_itself(self, expr: g.Model) -> bool:
        """Whether this node may fail, whatever is inside it."""
        if type(expr) not in _LOOKED_AT:
            return False
        match expr:
            case g.Needed() | g.Lookup() | g.HeadingOf() | g.Shift() | g.ChartLookup() | g.SplitInto():
                return True
            case g.CalendarRead() | g.DateShift() | g.RowsOf():
                return True
            case g.RatioOf() | g.GroupSum() | g.TableFigure():
                return True
            case g.ResultField(base=base):
                return isinstance(base.type, g.FollowOnType)
            case g.Arithmetic(op="/", right=right):
                return not (isinstance(right, g.Constant) and _is_not_zero(right.value))
            case g.Call(function=name):
                return self.functions[name]
            case g.EnumFigure(base=base, column=column):
                inner = base.type.of if isinstance(base.type, g.OptionalType) else base.type
                return isinstance(inner, g.EnumType) and column in _unknown.of(
                    self._graph.enum_by_id[inner.enum]
                )
            case g.FieldOf(base=base, field=field):
                return self._must_be_given(base.type, field)
            case g.RollDie(base=base):
                return self._total_leaves_open(base.type)
            case _:
                return False

    def _total_leaves_open(self, base: g.Type) -> bool:
        """Whether of a roll that is told by its total alone nobody can say what each die shows."""
        inner = base.of if isinstance(base, g.OptionalType) else base
        return isinstance(inner, g.RollType) and _several_ways.of(self._graph.dice_by_id[inner.dice])

    def _must_be_given(self, base: g.Type, name: str) -> bool:
        inner = base.of if isinstance(base, g.OptionalType) else base
        if not isinstance(inner, g.RecordType):
            return False
        fields = self._graph.record_by_id[inner.record].fields
        return any(field.name == name and must_be_given(field) for field in fields)


_unknown: Final = Kept[g.Enum, frozenset[str]](
    lambda enum: frozenset(f.column for m in enum.members for f in m.figures if f.value is None)
)
"""The columns of an enum in which a figure is not in the source."""


def _has_several_ways(dice: g.Dice) -> bool:
    """Whether a total may be made in several ways: of tens and ones there is one, if each is one digit."""
    places = [die.place if dice.reading == "sequence" else "" for die in dice.dice if die.sides > 1
              for _ in range(die.count)]  # fmt: skip
    wide = dice.reading == "sequence" and any(die.sides > 10 for die in dice.dice)
    return wide or len(set(places)) < len(places)


_several_ways: Final = Kept[g.Dice, bool](_has_several_ways)


def must_be_given(field: g.RecordField) -> bool:
    """No default, not optional, and no list that may be empty."""
    if field.usually is not None or isinstance(field.type, g.OptionalType):
        return False
    return not (isinstance(field.type, g.ListType) and not field.at_least)


def _is_not_zero(value: g.Value) -> bool:
    return isinstance(value, g.NumberValue) and value.numerator != 0
