"""What hangs on cells that the source does not print: all that may come of it.

In: a question of odds that can be asked again, and the package that answers it. Out: `Gap`s. Each cell
is given, one after the other, every answer that it may have by its chart (`interp.unprinted`), and the
question is asked again: so it is known of every step behind the cell, however it was worked out, and of
rolls that are made only then. Nothing of this is done before somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from rulesdsl import graph as g
from rulesdsl.distribution.mass import Failed, Mass, TooMany
from rulesdsl.distribution.program import Unsplit
from rulesdsl.driver.generated_values import Values
from rulesdsl.driver.odds_once import looked_up_once
from rulesdsl.driver.odds_told import Gap, Outcome
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.unprinted import closed, has_blanks, may_be
from rulesdsl.interp.values import Val

_MOST_ASKED = 400
"""How often a question is asked again, at most; of what is left, anything may come."""
Ask = Callable[[], Mass]
"""The question: a mass of outcomes."""


@dataclass(slots=True)
class _Cell:
    """What was looked up and is not printed; `answers` None: nothing is known of them. `place` is by what
    it is told from others."""

    place: Hashable
    table: str
    row: Hashable
    answers: tuple[Val, ...] | None


@dataclass(frozen=True, slots=True)
class _Figure:
    """A figure of a chart that gives several, by the class that holds it."""

    owner: Any
    name: str
    shown: Callable[[Any], Any]
    table: str
    answers: tuple[Val, ...] | None

    def place(self, row: Any) -> Hashable:
        return id(row), self.name

    def cell(self, row: Any) -> _Cell:
        place = self.place(row)
        return _Cell(place, self.table, place, self.answers)


@dataclass(slots=True)
class _Alike:
    """Cells that are given their answers together. `outcomes` are the shares that hang on them."""

    cells: list[_Cell] = field(default_factory=list[_Cell])
    outcomes: list[Outcome] = field(default_factory=list[Outcome])


class Unprinted:
    """The unprinted cells of one package. `outcome` is how a failure is told."""

    def __init__(self, graph: g.RuleGraph, values: Values, outcome: Callable[[Failed], Outcome]) -> None:
        self._graph = graph
        self._values = values
        self._outcome = outcome
        self._once: dict[tuple[str, str], bool] = {}

    def gaps(self, node: g.Function, mass: Mass, ask: Ask) -> tuple[Gap, ...]:
        """What may come of the unknown shares of `mass`, which is what `ask` gives."""
        unknown = [outcome for outcome in mass.weights if outcome.kind == "unknown"]

        def share(outcomes: Sequence[Outcome]) -> Fraction:
            return Fraction(sum(mass.weights[outcome] for outcome in outcomes), mass.total)

        with self._watched() as (seen, instead):
            try:
                ask()
            except TooMany:
                return (Gap(share(unknown), ()),)
            groups, loose = self._alike(node, unknown, seen)
            found = [Gap(share([outcome]), ()) for outcome in loose]
            left = _MOST_ASKED
            for group in sorted(groups, key=lambda group: -share(group.outcomes)):
                answers = group.cells[0].answers or ()
                left -= len(answers)
                ways = self._ways(group, answers, mass, ask, instead) if left >= 0 else ()
                found.append(Gap(share(group.outcomes), ways))
        return tuple(found)

    def _alike(
        self, node: g.Function, unknown: Sequence[Outcome], seen: dict[Outcome, list[_Cell]]
    ) -> tuple[list[_Alike], list[Outcome]]:
        """Cells by what they are given together, and the outcomes of which nothing is known."""
        groups: dict[Hashable, _Alike] = {}
        loose: list[Outcome] = []
        for outcome in unknown:
            cells = seen.get(outcome, [])
            answers = {cell.answers for cell in cells}
            if len(answers) != 1 or None in answers:
                loose.append(outcome)
                continue
            cell = cells[0]
            once = self._looked_up_once(node, cell.table)
            key = (cell.table, cell.row, cell.answers) if once else outcome
            group = groups.setdefault(key, _Alike())
            group.cells += cells
            group.outcomes.append(outcome)
        return list(groups.values()), loose

    def _looked_up_once(self, node: g.Function, table: str) -> bool:
        known = self._once.get((node.id, table))
        if known is None:
            known = self._once[node.id, table] = looked_up_once(self._graph, node, table)
        return known

    def _ways(
        self,
        group: _Alike,
        answers: Sequence[Val],
        mass: Mass,
        ask: Ask,
        instead: dict[Hashable, Any],
    ) -> tuple[dict[Outcome, Fraction], ...]:
        """What comes of the cells, for each of their answers; none where it cannot be worked out."""
        runtime = self._values.runtime
        found: list[dict[Outcome, Fraction]] = []
        try:
            for answer in answers:
                value = self._values.to_python(answer)
                instead.update({cell.place: value for cell in group.cells})
                found.append(_more(mass, ask(), group.outcomes))
        except (runtime.RulesError, runtime.BadInput, Trouble, TooMany, Unsplit):
            return ()
        finally:
            instead.clear()
        return tuple(found)

    @contextmanager
    def _watched(self) -> Iterator[tuple[dict[Outcome, list[_Cell]], dict[Hashable, Any]]]:
        """The cells that are missing, as they are looked up; `instead` of which, when it is filled, its
        answers are given. What the charts remember is not touched."""
        runtime = self._values.runtime
        seen: dict[Outcome, list[_Cell]] = {}
        instead: dict[Hashable, Any] = {}
        lacking: dict[Hashable, tuple[Exception, Any]] = {}

        def watched(
            place: Hashable, cell: Callable[..., _Cell], look: Callable[..., Any], *asked: Any
        ) -> Any:
            if place in instead:
                return instead[place]
            if place in lacking:  # cells are looked up again with each answer of another
                raise lacking[place][0].with_traceback(None)
            try:
                return look(*asked)
            except runtime.UnknownCell as error:
                lacking[place] = error, asked
                if not instead:
                    seen.setdefault(self._outcome(Failed(error)), []).append(cell(*asked))
                raise

        missing = runtime.Answers.__missing__

        def looked_up(chart: Any, asked: Any) -> Any:
            return watched(_place(chart, asked), self._cell, missing, chart, asked)

        def read(figure: _Figure, row: Any) -> Any:
            return watched(figure.place(row), figure.cell, figure.shown, row)

        runtime.Answers.__missing__ = looked_up
        for figure in self._figures:
            setattr(figure.owner, figure.name, property(partial(read, figure)))
        try:
            yield seen, instead
        finally:
            runtime.Answers.__missing__ = missing
            for figure in self._figures:
                setattr(figure.owner, figure.name, property(figure.shown))

    @cached_property
    def _figures(self) -> tuple[_Figure, ...]:
        """The figures of charts that give several, where some line lacks them."""
        found: list[_Figure] = []
        for table in self._graph.tables:
            if not isinstance(table.result, g.FiguresType):
                continue
            owner = self._values.ref(f"figures:{table.id}")
            for figure in table.figures:
                name = self._values.attribute(f"figure:{table.id}.{figure.name}")
                shown = vars(owner).get(name)
                if isinstance(shown, property) and shown.fget is not None:
                    answers = closed(self._graph, figure.type, absent=has_blanks(table))
                    found.append(_Figure(owner, name, shown.fget, table.id, answers))
        return tuple(found)

    def _cell(self, chart: Any, asked: Any) -> _Cell:
        table = self._graph.functions.get(g.FunctionId(chart.layout.name))
        told = asked if type(asked) is tuple else (asked,)
        row = told[: len(chart.asked)]
        answers = None
        if isinstance(table, g.Table):
            given = [self._values.from_python(value) for value in told]
            axes = [n for n in range(len(table.grid.axes)) if n != table.result_axis]
            by_axis = dict(zip(axes, given, strict=False))
            args = [by_axis[number] for number in table.arguments]
            answers = may_be(self._graph, table, args, given[-1])
        return _Cell(_place(chart, asked), chart.layout.name, row, answers)


def _place(chart: Any, asked: Any) -> Hashable:
    return id(chart), asked


def _more(before: Mass, now: Mass, gone: Sequence[Outcome]) -> dict[Outcome, Fraction]:
    """What has more weight now, the outcomes `gone` left out."""
    found: dict[Outcome, Fraction] = {}
    for outcome, weight in now.weights.items():
        more = weight * before.total - before.weights.get(outcome, 0) * now.total
        if more > 0 and outcome not in gone:
            found[outcome] = Fraction(more, now.total * before.total)
    return found
