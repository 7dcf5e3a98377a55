"""What is prepared once for a graph: reasons, words by code, charts as cubes.

In: a rule graph. Out: `Program`, shared by all chunks of rows and all threads. Nothing in it hangs on the
rows of one call but what was learnt of them: texts that turned up, cells that were asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from threading import Lock
from typing import Any, TypeVar

from rulesdsl import graph as g
from rulesdsl.interp.charts import heading_of, look_up, read_cell, shifted, table_chart
from rulesdsl.interp.evaluate import table_of
from rulesdsl.interp.heads import Beyond, Chart, Found, find
from rulesdsl.interp.passes import nodes
from rulesdsl.interp.values import Case, Head, IllTyped, Member, Val, exact
from rulesdsl.interp.vocabulary import case_figure, constant, member_figure
from rulesdsl.vector.axes import Axis
from rulesdsl.vector.charts import ChartCube, shape_for
from rulesdsl.vector.cubes import WHOLE, Cube, Shape, denominators
from rulesdsl.vector.domains import Domain, Domains
from rulesdsl.vector.numbers import constant_number
from rulesdsl.vector.reasons import Reasons
from rulesdsl.vector.shaping import NOWHERE, stacked
from rulesdsl.vector.values import Leaf, Lst, Value

T = TypeVar("T")
_MARGIN = 2


@dataclass(slots=True)
class Program:
    """`cached` makes a thing once per key (an expression by its identity, a chart by its name)."""

    graph: g.RuleGraph
    reasons: Reasons = field(default_factory=Reasons)
    domains: Domains = field(init=False)
    _made: dict[object, Any] = field(default_factory=dict)
    _kept: list[object] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.domains = Domains(self.graph)

    def learnt(self) -> int:
        """How many words and reasons have turned up in the rows so far. They are kept as long as it is."""
        return self.domains.learnt() + len(self.reasons.all)

    def cached(self, key: object, make: Callable[[], T]) -> T:
        found: T | None = self._made.get(key)
        if found is None:
            found = make()
            with self._lock:
                found = self._made.setdefault(key, found)
        return found

    def for_node(self, node: g.Model, make: Callable[[], T], what: str = "") -> T:
        """Once per node of the graph, by its identity."""
        found: T | None = self._made.get((id(node), what))
        if found is None:
            found = make()
            with self._lock:
                self._kept.append(node)
                found = self._made.setdefault((id(node), what), found)
        return found

    # ------------------------------------------------------------ constants

    def constant(self, type_: g.Type, value: g.Value) -> Value:
        return self.value_of(type_, constant(self.graph, value))

    def value_of(self, type_: g.Type, value: Val) -> Value:
        """One value of the interpreter, the same in every row."""
        match value:
            case None:
                return NOWHERE
            case bool():
                return Leaf("yes_no", value)
            case int() | Fraction():
                return constant_number(exact(value))
            case tuple():
                return self._list(type_, value)
            case Member() | Case() | str() | Head():
                domain = self.domains.of(self._word_type(type_, value))
                return Leaf("code", domain.code(value), domain=domain)
            case _:
                raise IllTyped(f"{value!r} is no constant")

    def _word_type(self, type_: g.Type, value: Val) -> g.Type:
        match value:
            case Member(enum=enum):
                return g.EnumType(enum=g.EnumId(enum))
            case Case(outcome=outcome):
                return g.OutcomeType(outcome=g.OutcomeId(outcome))
            case str():
                inner = type_.of if isinstance(type_, g.OptionalType) else type_
                return g.DateType() if isinstance(inner, g.DateType) else g.TextType()
            case _:
                return type_

    def _list(self, type_: g.Type, value: tuple[Val, ...]) -> Lst:
        of = type_.of if isinstance(type_, g.ListType) else g.NothingType()
        if not value:
            return Lst(None, 0, 0)
        return Lst(stacked([self.value_of(of, v) for v in value], 0), len(value), 0)

    # ------------------------------------------------------------ charts

    def table(self, id: g.FunctionId) -> g.Table:
        return table_of(self.graph, id)

    def chart(self, table: g.Table) -> ChartCube:
        """A table that is looked up by heads and, in "rolls" and "numbers", by a number."""
        return self.cached(("table", table.id), lambda: self._chart(table))

    def _chart(self, table: g.Table) -> ChartCube:
        chart = table_chart(table)
        axes = tuple(Axis(self.graph, chart, n, self.reasons) for n in table.arguments)
        sought = None
        if table.cells_are in ("rolls", "numbers", "at_least"):
            sought = self._sought(table)

        def read(heads: Any, number: Val) -> Any:
            if table.cells_are == "numbers":
                return look_up(self.graph, table, [*heads, number])
            return look_up(self.graph, table, heads, number)

        return ChartCube(self.graph, axes, read, self.figures_of(table), self.reasons, sought)

    def figures_of(self, table: g.Table) -> dict[str, Shape]:
        den = self._den(table.grid)
        result = table.result.of if isinstance(table.result, g.OptionalType) else table.result
        if isinstance(result, g.FiguresType):
            figures = {f.name or "": shape_for(f.type, self.domains, den) for f in table.figures}
            return {WHOLE: Shape("yes_no"), **figures}
        return {"": shape_for(result, self.domains, den)}

    def _den(self, grid: g.Grid) -> int:
        found = [n for n in nodes(grid) if isinstance(n, g.NumberValue)]
        return denominators([Fraction(n.numerator, n.denominator) for n in found])

    def _sought(self, table: g.Table) -> tuple[int, int]:
        """The numbers that the cells speak of, and some beside them."""
        ends: list[int] = [0]
        if table.dice is not None:
            dice = self.graph.dice_by_id[table.dice]
            ends += [dice.low, dice.high]
        for row in table.grid.rows:
            for cell in row.cells:
                match cell.content:
                    case g.BandCell(low=low, high=high):
                        ends += [n for n in (low, high) if n is not None]
                    case g.PartCell(sure_low=low, sure_high=high):
                        ends += [low, high]
                    case g.KnownCell(values=values):
                        ends += [v.numerator // v.denominator for v in values if isinstance(v, g.NumberValue)]
                    case _:
                        pass
        return min(ends) - _MARGIN, max(ends) + _MARGIN

    def group_chart(self, owner: g.Modifiers, group: g.ModifierGroup, lookup: g.ChartLookup) -> ChartCube:
        """A chart inside a modifiers group."""
        return self.for_node(lookup, lambda: self._group_chart(owner, group, lookup))

    def _group_chart(self, owner: g.Modifiers, group: g.ModifierGroup, lookup: g.ChartLookup) -> ChartCube:
        rule = str(group.cites) or str(owner.header.cites)
        chart = Chart(f"{owner.id}.{group.name}", group.title, rule, lookup.grid)
        axes = tuple(Axis(self.graph, chart, n, self.reasons) for n in range(len(lookup.grid.axes)))
        figures = {"": Shape("number", None, self._den(lookup.grid))}
        return ChartCube(
            self.graph, axes, lambda heads, _: read_cell(self.graph, chart, heads), figures, self.reasons
        )

    def headings(self, id: g.FunctionId, number: int, type_: g.Type) -> ChartCube:
        """`heading of T at v`, as a chart of one axis."""
        return self.cached(("heading", id, number), lambda: self._headings(id, number, type_))

    def _headings(self, id: g.FunctionId, number: int, type_: g.Type) -> ChartCube:
        table = self.table(id)

        def read(heads: Any, _: Val) -> Any:
            return heading_of(self.graph, table, number, heads[0])

        def seek(value: Val) -> Found | Beyond:
            heading_of(self.graph, table, number, value)
            return find(table_chart(table), number, value)

        axes = (Axis(self.graph, table_chart(table), number, self.reasons, seek),)
        return ChartCube(self.graph, axes, read, {"": shape_for(type_, self.domains)}, self.reasons)

    def shifts(self, id: g.FunctionId, number: int, type_: g.Type) -> ChartCube:
        """A heading moved along its axis."""
        return self.cached(("shift", id, number), lambda: self._shifts(id, number, type_))

    def _shifts(self, id: g.FunctionId, number: int, type_: g.Type) -> ChartCube:
        table = self.table(id)
        reach = len(table.grid.axes[number].heads) + _MARGIN

        def read(heads: Any, by: Any) -> Any:
            return shifted(self.graph, table, number, heads[0], by)

        def seek(value: Val) -> Found | Beyond:
            shifted(self.graph, table, number, value, 0)
            return find(table_chart(table), number, value)

        axes = (Axis(self.graph, table_chart(table), number, self.reasons, seek),)
        figures = {"": shape_for(type_, self.domains)}
        return ChartCube(self.graph, axes, read, figures, self.reasons, (-reach, reach))

    # ------------------------------------------------------------ figures of words

    def word_figures(self, domain: Domain, name: str, type_: g.Type) -> Cube:
        """What a figure of each member or case is. Made anew when there are more words."""
        size = len(domain.values)
        key = ("figure", domain.key, name, size)
        return self.cached(key, lambda: self._word_figures(domain, name, type_, size))

    def _word_figures(self, domain: Domain, name: str, type_: g.Type, size: int) -> Cube:
        den = 1
        if domain.key[0] == "enum":
            enum = self.graph.enum_by_id[g.EnumId(str(domain.key[1]))]
            den = denominators([
                Fraction(f.value.numerator, f.value.denominator)
                for m in enum.members for f in m.figures if isinstance(f.value, g.NumberValue)
            ])  # fmt: skip

        def work(keys: tuple[int, ...]) -> Val:
            value = domain.values[keys[0]]
            if isinstance(value, Member):
                return member_figure(self.graph, value, name)
            if isinstance(value, Case):
                return case_figure(self.graph, value, name)
            raise IllTyped(f"{value!r} has no figures")

        cube = Cube((size,), work, {"": shape_for(type_, self.domains, den)}, self.reasons)
        cube.ahead()
        return cube
