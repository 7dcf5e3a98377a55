"""The chances under a chart that is rolled on, for who asks for them.

In: a `Table` with dice, and in how many ways its dice show each reading. Out: blocks that stand
beneath the chart: the same heads, and in place of the rolls the chance of each result, as a fraction
and in percent; of results that have a rank also the chance of that or more; what to expect of
figures. What the source does not print has a share of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import Block, CellBox, Chart, Column, Line, Para, Text, plain
from rulesdsl.backends.tables.grids import axis_title, grid_chart
from rulesdsl.graph import (
    Axis,
    BandCell,
    BandKey,
    BlankCell,
    CaseKey,
    Cell,
    Grid,
    KnownCell,
    MemberKey,
    NumberValue,
    PartCell,
    Table,
    UnknownCell,
)
from rulesdsl.source.records import replace

Ways = Mapping[int, int]
"""How many ways the dice can fall show each reading."""
Place = tuple[int, int]
"""Of a cell: its row and column."""
Share = tuple[Fraction, Fraction]
"""What is sure, and what may be."""
_NONE = "\u2014"
_LACKS = "not in the source"


def chance_blocks(context: Context, table: Table) -> list[Block]:
    """Nothing where the chart is not rolled on, or nobody asked."""
    ways = context.chances.get(table.dice) if context.chances is not None and table.dice else None
    if not ways or not table.grid.rows or not table.grid.columns:
        return []
    match table.cells_are:
        case "rolls" if table.result_axis is not None:
            return list(_Rolled(context, table, ways).blocks())
        case "at_least":
            chart = _like(context, table, lambda i, j: _at_least(table.grid.rows[i].cells[j], ways))
            return [_heading("Chance of a yes"), chart]
        case "values":
            return list(_by_row(context, table, ways))
        case _:
            return []


def shown(chance: Fraction) -> str:
    """ "1/6 17%"; hundredths as percent alone."""
    if chance in (0, 1):
        return _NONE if not chance else "100%"
    return _percent(chance) if _in_hundredths(chance) else f"{chance} {_percent(chance)}"


def between(share: Share) -> str:
    """The same of what hangs on the source, from what is sure to what may be; `?` where nothing of it is
    known."""
    sure, may_be = share
    if sure == may_be:
        return shown(sure)
    if not sure and may_be == 1:
        return "?"
    percents = f"{_percent(sure)}..{_percent(may_be)}"
    if all(_in_hundredths(chance) or chance in (0, 1) for chance in share):
        return percents
    return f"{sure}..{may_be} {percents}"


def _in_hundredths(chance: Fraction) -> bool:
    return 100 % chance.denominator == 0 and chance.denominator > 20


def _percent(chance: Fraction) -> str:
    percent = chance * 100
    if percent.denominator == 1:
        return f"{percent.numerator}%"
    if percent < Fraction(1, 2):
        return "<1%"
    if percent > Fraction(199, 2):
        return ">99%"
    return f"{(percent + Fraction(1, 2)).__floor__()}%"


# ---------------------------------------------------------------- cells are rolls


@dataclass
class _Rolled:
    """A chart whose cells hold the rolls for the head of their row or column."""

    context: Context
    table: Table
    ways: Ways

    def __post_init__(self) -> None:
        grid = self.table.grid
        assert self.table.result_axis is not None
        self._axis: Axis = grid.axes[self.table.result_axis]
        self._in_rows = self.table.result_axis < len(grid.row_axes)
        self._place = self.table.result_axis - (0 if self._in_rows else len(grid.row_axes))
        self._total = sum(self.ways.values())
        self._shares: dict[Place, Fraction] = {}
        """Of each cell, what the source prints of it."""
        self._open: dict[tuple[int, ...], list[tuple[tuple[Place, ...] | None, Fraction]]] = {}
        """Of each line, what no printed cell claims: the cells that it may belong to (None: nobody
        knows), and its share."""
        self._lines: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        """The cells that share the ways of one roll."""
        for i, row in enumerate(grid.rows):
            for j in range(len(row.cells)):
                self._lines.setdefault(self._line(i, j), []).append((i, j))
        for line, cells in self._lines.items():
            self._share_out(line, cells)

    def _head(self, i: int, j: int) -> int:
        grid = self.table.grid
        return grid.rows[i].heads[self._place] if self._in_rows else grid.columns[j].heads[self._place]

    def _line(self, i: int, j: int) -> tuple[int, ...]:
        """The heads of a cell on all axes but that of the result."""
        heads = (*self.table.grid.rows[i].heads, *self.table.grid.columns[j].heads)
        return tuple(h for k, h in enumerate(heads) if k != self.table.result_axis)

    def _share_out(self, line: tuple[int, ...], cells: list[Place]) -> None:
        left = dict(self.ways)
        contents = {(i, j): self.table.grid.rows[i].cells[j].content for i, j in cells}
        claimed: set[int] = set()
        for cell, content in contents.items():
            taken = [r for r in left if _holds(content, r, self.ways)]
            claimed.update(taken)
            self._shares[cell] = Fraction(sum(left[r] for r in taken), self._total)
            for reading in taken:
                if self.table.overlaps == "first":
                    del left[reading]
        found = self._open.setdefault(line, [])
        for reading, ways in self.ways.items():
            if reading not in claimed:
                may = tuple(cell for cell, content in contents.items() if _may_hold(content, reading))
                whose = None if self.table.holes == "unknown" else may
                found.append((whose, Fraction(ways, self._total)))

    def _lacking(self, line: tuple[int, ...]) -> Fraction:
        return sum((share for _, share in self._open[line]), Fraction(0))

    def blocks(self) -> Iterator[Block]:
        yield _heading("Chance of each result")
        yield self._with_lacking(_like(self.context, self.table, self._chance))
        if self._ranks() and any(self._or_more(*cell) != "?" for cell in self._shares):
            yield _heading("Chance of each result or more")
            yield _like(self.context, self.table, self._or_more)
        yield from self._expected()

    def _chance(self, i: int, j: int) -> str:
        content, sure = self.table.grid.rows[i].cells[j].content, self._shares[i, j]
        if isinstance(content, UnknownCell):
            return "?"
        if not isinstance(content, PartCell):
            return shown(sure)
        more = (share for cells, share in self._open[self._line(i, j)] if cells is None or (i, j) in cells)
        return between((sure, sum(more, sure)))

    def _ranks(self) -> dict[int, tuple[int, tuple[int, ...]]] | None:
        """The rank of each head, where the rules rank them; None otherwise."""
        graph, type = self.context.graph, self._axis.type
        found: dict[int, tuple[int, tuple[int, ...]]] = {}
        for place, head in enumerate(self._axis.heads):
            if type.kind == "enum" and isinstance(head.key, MemberKey):
                enum = graph.enum_by_id[type.enum]
                if not enum.ordered:
                    return None
                names = [m.name for m in enum.members]
                found[place] = names.index(head.key.member), ()
            elif type.kind == "outcome" and isinstance(head.key, CaseKey):
                outcome = graph.outcome_by_id[type.outcome]
                if not outcome.ordered:
                    return None
                cases = [c.name for c in outcome.cases]
                found[place] = cases.index(head.key.case), head.key.args
            elif isinstance(head.key, BandKey) and head.key.low is not None:
                found[place] = head.key.low, ()
            else:
                return None
        return found if len(found) > 1 else None

    def _or_more(self, i: int, j: int) -> str:
        """What the source does not print counts too, where whatever it may be is that or more."""
        ranks = self._ranks()
        assert ranks is not None
        line = self._line(i, j)
        least = ranks[self._head(i, j)]
        enough = {cell: ranks[self._head(*cell)] >= least for cell in self._lines[line]}
        sure = may_be = sum((self._shares[c] for c in enough if enough[c]), Fraction(0))
        for cells, share in self._open[line]:
            if cells is None or any(enough[cell] for cell in cells):
                may_be += share
            if cells and all(enough[cell] for cell in cells):
                sure += share
        return between((sure, may_be))

    def _with_lacking(self, chart: Chart) -> Chart:
        """One more column or row: the share of what the source does not print."""
        lacking = {line: self._lacking(line) for line in self._lines}
        if not any(lacking.values()):
            return chart
        if not self._in_rows:
            by_row = {i: lacking[self._line(i, j)] for i, j in self._shares}
            return _more_column(chart, _LACKS, {i: shown(share) for i, share in by_row.items()})
        by_column = {j: lacking[self._line(i, j)] for i, j in self._shares}
        stubs = len(self.table.grid.row_axes)
        cells = [CellBox(plain(_LACKS)), *[CellBox() for _ in range(stubs - 1)]]
        cells += [
            CellBox(plain(shown(by_column.get(j, Fraction(0))))) for j in range(len(self.table.grid.columns))
        ]
        return replace(chart, body=(*chart.body, Line("line", tuple(cells))))

    def _expected(self) -> Iterator[Block]:
        """Results that are figures: what to expect of them, line by line."""
        figures: dict[int, int] = {}
        for place, head in enumerate(self._axis.heads):
            if not isinstance(head.key, BandKey) or head.key.low is None or head.key.low != head.key.high:
                return
            figures[place] = head.key.low
        said = []
        for line, cells in self._lines.items():
            if self._lacking(line):
                said.append("?")
                continue
            weighted = (figures[self._head(*cell)] * self._shares[cell] for cell in cells)
            said.append(_figure(sum(weighted, Fraction(0))))
        if said:
            order = "from top to bottom" if not self._in_rows else "from left to right"
            yield Para(plain(f"On average, {order}: {'; '.join(said)}."), "how")


def _holds(content: object, reading: int, ways: Ways) -> bool:
    match content:
        case BandCell(low=low, high=high):
            return (low is None or reading >= low) and (high is None or reading <= high)
        case PartCell(sure_low=low, sure_high=high):
            return low <= reading <= high
        case KnownCell(values=(NumberValue(numerator=number, denominator=1),)):
            return reading == number
        case _:
            return False


def _may_hold(content: object, reading: int) -> bool:
    """Whether a cell that is not printed, or in part, may hold what no other claims."""
    match content:
        case PartCell(sure_low=low, sure_high=high):
            return (reading < low and not content.low_known) or (reading > high and not content.high_known)
        case _:
            return isinstance(content, UnknownCell)


# ---------------------------------------------------------------- other charts


def _at_least(cell: Cell, ways: Ways) -> str:
    match cell.content:
        case KnownCell(values=(NumberValue(numerator=number, denominator=one),)):
            hits = sum(count for reading, count in ways.items() if reading * one >= number)
            return shown(Fraction(hits, sum(ways.values())))
        case UnknownCell():
            return "?"
        case BlankCell():
            return ""
        case _:
            return _NONE


def _by_row(context: Context, table: Table, ways: Ways) -> Iterator[Block]:
    """A chart that is read at the roll: the chance of each of its rows, and what to expect of each
    column of figures."""
    grid = table.grid
    axis = next((a for a in grid.row_axes[:1] if _is_rolled(a, ways)), None)
    if axis is None or len(grid.row_axes) != 1:
        return
    total = sum(ways.values())
    shares: list[Fraction] = []
    for row in grid.rows:
        key = axis.heads[row.heads[0]].key
        shares.append(Fraction(sum(n for reading, n in ways.items() if _in_band(key, reading)), total))
    heads = tuple(CellBox(text) for text in (axis_title(context.names, axis), plain("Chance")))
    bare = grid_chart(context, _bare(grid), tuple(axis_title(context.names, a) for a in grid.axes))
    lines = [
        Line("line", (line.cells[0], CellBox(plain(shown(share)))))
        for line, share in zip(bare.body, shares, strict=True)
        if isinstance(line, Line)
    ]
    yield _heading("Chance of each row")
    yield Chart((Column("left", stub=True), Column("center")), (heads,), tuple(lines))
    means = [_mean(grid, j, shares) for j in range(len(grid.columns))]
    if any(mean is not None for mean in means):
        said = "; ".join("?" if mean is None else _figure(mean) for mean in means)
        yield Para(plain(f"On average, from left to right: {said}."), "how")


def _is_rolled(axis: Axis, ways: Ways) -> bool:
    """Whether the heads of the axis take each reading once."""
    keys = [head.key for head in axis.heads]
    return axis.keying == "bands" and all(sum(_in_band(k, reading) for k in keys) == 1 for reading in ways)


def _in_band(key: object, reading: int) -> bool:
    match key:
        case BandKey(low=low, high=high):
            return (low is None or reading >= low) and (high is None or reading <= high)
        case _:
            return False


def _mean(grid: Grid, column: int, shares: list[Fraction]) -> Fraction | None:
    total = Fraction(0)
    for row, share in zip(grid.rows, shares, strict=True):
        content = row.cells[column].content if column < len(row.cells) else None
        match content:
            case KnownCell(values=(NumberValue(numerator=number, denominator=one),)):
                total += share * Fraction(number, one)
            case _:
                return None
    return total


def _figure(value: Fraction) -> str:
    """A figure on average, to two places where it is not whole."""
    if value.denominator == 1:
        return str(value.numerator).replace("-", "\u2212")
    cents = (abs(value) * 100 + Fraction(1, 2)).__floor__()
    return f"{chr(0x2212) if value < 0 else ''}{cents // 100}.{cents % 100:02}"


# ---------------------------------------------------------------- laid out


def _heading(text: str) -> Para:
    return Para(plain(text), "sub")


def _like(context: Context, table: Table, said: Callable[[int, int], str]) -> Chart:
    """A chart with the heads of the table, without their marks, and other cells."""
    grid = table.grid
    chart = grid_chart(context, _bare(grid), tuple(axis_title(context.names, axis) for axis in grid.axes))
    stubs = len(grid.row_axes)
    body = []
    for i, (row, line) in enumerate(zip(grid.rows, chart.body, strict=True)):
        if isinstance(line, Line) and not line.gap:
            texts = (plain(said(i, j)) for j in range(len(row.cells)))
            cells = [
                replace(box, text=text, changed=False) for box, text in _zipped(line.cells[stubs:], texts)
            ]
            line = replace(line, cells=(*line.cells[:stubs], *cells))
        body.append(line)
    columns = tuple(c if c.stub else replace(c, align="center") for c in chart.columns)
    return replace(chart, body=tuple(body), columns=columns)


def _zipped(boxes: tuple[CellBox, ...], texts: Iterator[Text]) -> Iterator[tuple[CellBox, Text]]:
    for box in boxes:
        yield box, box.text if box.gap else next(texts, ())


def _bare(grid: Grid) -> Grid:
    """The grid without footnotes, provenance, figures and codes: its heads."""
    blank = BlankCell()

    def plain_axes(axes: tuple[Axis, ...]) -> tuple[Axis, ...]:
        return tuple(
            a.model_copy(
                update={
                    "heads": tuple(h.model_copy(update={"marks": (), "provenance": None}) for h in a.heads)
                }
            )
            for a in axes
        )

    rows = tuple(
        row.model_copy(
            update={
                "cells": tuple(
                    c.model_copy(update={"content": blank, "printed": "", "marks": (), "provenance": None})
                    for c in row.cells
                )
            }
        )
        for row in grid.rows
    )
    return grid.model_copy(
        update={
            "row_axes": plain_axes(grid.row_axes),
            "column_axes": plain_axes(grid.column_axes),
            "columns": tuple(c.model_copy(update={"marks": ()}) for c in grid.columns),
            "rows": rows,
            "marks": (),
            "codes": (),
        }
    )


def _more_column(chart: Chart, title: str, cells: Mapping[int, str]) -> Chart:
    """The chart with one more column at its right."""
    *over, last = chart.heads
    heads = (*((*row, CellBox(row[-1].text, "left")) for row in over), (*last, CellBox(plain(title))))
    body = tuple(
        replace(line, cells=(*line.cells, CellBox(plain(cells.get(i, "")))))
        if isinstance(line, Line)
        else line
        for i, line in enumerate(chart.body)
    )
    return replace(chart, columns=(*chart.columns, Column("center")), heads=heads, body=body)
