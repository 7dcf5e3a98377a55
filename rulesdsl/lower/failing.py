"""Which expressions can fail: hang on a cell that is not in the source, on a fact that is absent or
not given, on a value outside a chart, on a division.

In: the graph. Out: `Failing.expr`, true where the expression may raise. It errs on the safe side.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.lower.walk import everything, parts

_Callable = g.Formula | g.Condition | g.Modifiers | g.Table


class Failing:
    """Answers are remembered; a function that is being looked at counts as safe meanwhile."""

    def __init__(self, graph: g.RuleGraph) -> None:
        self._graph = graph
        self._functions: dict[g.FunctionId, bool] = {}
        self._unknown_columns = {
            (enum.id, figure.column)
            for enum in graph.enums
            for member in enum.members
            for figure in member.figures
            if figure.value is None
        }

    def expr(self, expr: g.Model) -> bool:
        """Whether this expression itself, or something inside it, may fail."""
        return self.by_itself(expr) or any(self.expr(part) for part in parts(expr))

    def function(self, name: g.FunctionId) -> bool:
        if name not in self._functions:
            self._functions[name] = False
            node = self._graph.functions[name]
            self._functions[name] = any(self.by_itself(inner) for inner in everything(node))
        return self._functions[name]

    def by_itself(self, expr: g.Model) -> bool:
        """Whether this node may fail, whatever is inside it."""
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
                return self.function(name)
            case g.EnumFigure(base=base, column=column):
                inner = base.type.of if isinstance(base.type, g.OptionalType) else base.type
                return isinstance(inner, g.EnumType) and (inner.enum, column) in self._unknown_columns
            case g.FieldOf(base=base, field=field):
                return self._must_be_given(base.type, field)
            case _:
                return False

    def _must_be_given(self, base: g.Type, name: str) -> bool:
        inner = base.of if isinstance(base, g.OptionalType) else base
        if not isinstance(inner, g.RecordType):
            return False
        fields = self._graph.record_by_id[inner.record].fields
        return any(field.name == name and must_be_given(field) for field in fields)


def must_be_given(field: g.RecordField) -> bool:
    """No default, not optional, and no list that may be empty."""
    if field.usually is not None or isinstance(field.type, g.OptionalType):
        return False
    return not (isinstance(field.type, g.ListType) and not field.at_least)


def _is_not_zero(value: g.Value) -> bool:
    return isinstance(value, g.NumberValue) and value.numerator != 0
