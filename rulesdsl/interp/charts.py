"""Reading a chart: from arguments (and a roll, number or ratio) to the answer of a look-up.

In: a table, its arguments in order, what is rolled. Out: the answer and the words that name the
place read ("10..12, One Die x1/2"). A cell that the source lacks is `UnknownCell`, also where a
cell known in part may or may not hold the roll; a cell of several figures holds its unknown ones
until they are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, assert_never

from rulesdsl import graph as g
from rulesdsl.interp.heads import Beyond, Chart, Found, covered, find, is_gap, ratio_size, shift
from rulesdsl.interp.values import (
    Figures,
    Head,
    IllTyped,
    Number,
    Ratio,
    UnknownFigure,
    Val,
    as_number,
    as_whole,
    plain,
)
from rulesdsl.interp.vocabulary import case, constant, member
from rulesdsl.runtime import AmbiguousRow, OutsideTable, RefusedByTable, RulesError, UnknownCell, printed
from rulesdsl.runtime.axes import shift_text
from rulesdsl.runtime.errors import heads_text
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Read:
    """The answer of a look-up and the place it was read at."""

    value: Val
    words: str


@dataclass(frozen=True, slots=True)
class _Entry:
    """One cell with its row's and column's printed heads; `head` is its place on the axis that
    the look-up answers with."""

    cell: g.Cell
    row: str
    column: str
    head: int
    figure: str | None


def table_chart(table: g.Table) -> Chart:
    return Chart(
        table.id, table.header.title, str(table.header.cites), table.grid, table.holes == "unknown"
    )


def head_at(graph: g.RuleGraph, chart: Chart, number: int, index: int) -> Head:
    """A head of an axis. One that has a type is that value (`plain`); one of bands is a thing of
    its own."""
    axis = chart.axis(number)
    head = axis.heads[index]
    value: Val
    match head.key:
        case g.MemberKey(member=name):
            value = member(graph, axis.type.enum, name) if isinstance(axis.type, g.EnumType) else name
        case g.CaseKey(case=name, args=args):
            outcome = axis.type.outcome if isinstance(axis.type, g.OutcomeType) else ""
            value = case(graph, outcome, name, args)
        case g.TextKey(text=text) if isinstance(axis.type, g.YesNoType):
            value = text == "yes"
        case g.TextKey(text=text) | g.DateKey(text=text):
            value = text
        case g.BandKey() | g.RatioKey() | g.GapKey():
            value = None
        case _:
            assert_never(head.key)
    return Head(chart.id, number, index, head.printed, value)


def heading_of(graph: g.RuleGraph, table: g.Table, number: int, value: Val) -> Read:
    """The head that a value falls under, without reading a cell."""
    chart = table_chart(table)
    return _head_read(graph, chart, number, find(chart, number, value), printed(value))


def shifted(graph: g.RuleGraph, table: g.Table, number: int, base: Val, by: Number) -> Read:
    """A heading moved along its axis. `words` are "10..12 shifted +2"."""
    if base is None:
        return Read(None, "absent")
    chart = table_chart(table)
    at = find(chart, number, base)
    words = shift_text(printed(base), as_whole(by))
    if isinstance(at, Beyond):
        raise OutsideTable(
            chart.title, chart.axis_words(number), printed(base), covered(chart.axis(number)), chart.rule
        )
    return _head_read(graph, chart, number, shift(chart, number, at.index, as_whole(by)), words)


def _head_read(graph: g.RuleGraph, chart: Chart, number: int, at: Found | Beyond, words: str) -> Read:
    """A head; a value that stands beyond an end is no head."""
    if isinstance(at, Beyond):
        shown = covered(chart.axis(number))
        raise OutsideTable(chart.title, chart.axis_words(number), words, shown, chart.rule)
    return _as_read(graph, chart, number, at, words)


def _as_read(graph: g.RuleGraph, chart: Chart, number: int, at: Found | Beyond, words: str) -> Read:
    match at:
        case Found(index=index, clamped=clamped):
            note = ", clamped" if clamped else ""
            return Read(plain(head_at(graph, chart, number, index)), words + note)
        case Beyond(edge=edge):
            return Read(None if edge.value is None else constant(graph, edge.value), words)
        case _:
            assert_never(at)


def look_up(graph: g.RuleGraph, table: g.Table, args: Sequence[Val], rolling: Val = None) -> Read:
    """The answer of a table. Where its cells are numbers or ratios, the last of `args` is what is
    looked for in them; where they are rolls, `rolling` is."""
    chart = table_chart(table)
    sought = rolling
    given = list(args)
    if table.cells_are in ("numbers", "odds"):
        sought = given.pop()
    chosen: dict[int, int] = {}
    notes: list[str] = []
    for number, value in zip(table.arguments, given, strict=True):
        at = find(chart, number, value)
        if isinstance(at, Beyond):
            return _as_read(graph, chart, number, at, f"{chart.axis_words(number)} {printed(value)}")
        chosen[number] = at.index
        if at.clamped:
            notes.append("clamped")
    entries = _line(chart, chosen, table.result_axis)
    read = _answer(graph, table, chart, entries, sought)
    return Read(read.value, ", ".join(part for part in (read.words, *notes) if part))


def read_cell(graph: g.RuleGraph, chart: Chart, args: Sequence[Val]) -> Read | None:
    """The one cell of a chart inside a modifiers group; None where it is blank or `-`."""
    chosen: dict[int, int] = {}
    for number, value in enumerate(args):
        at = find(chart, number, value)
        if isinstance(at, Beyond):
            return _as_read(graph, chart, number, at, printed(value))
        chosen[number] = at.index
    entries = _line(chart, chosen, None)
    entry = _only(chart, entries)
    match entry.cell.content:
        case g.BlankCell() | g.NotPossibleCell() | g.CodeCell():
            return None
        case _:
            return Read(_value(graph, chart, entry), _words(entry))


def whole_rows(graph: g.RuleGraph, table: g.Table) -> tuple[Figures, ...]:
    """The rows of a chart of figures from the top, each with its heads before its figures."""
    chart = table_chart(table)
    axes = chart.grid.row_axes
    if any(is_gap(head) for axis in axes for head in axis.heads):
        raise UnknownCell(chart.title, "...", "", chart.rule)
    rows: list[Figures] = []
    for row in chart.grid.rows:
        heads = {axis.name: _own_value(graph, chart, k, row.heads[k]) for k, axis in enumerate(axes)}
        chosen = dict(enumerate(row.heads))
        figures = _figures(graph, table, chart, _line(chart, chosen, None)).value
        if isinstance(figures, Figures):
            known = {name: value for name, value in heads.items() if value is not None}
            rows.append(Figures(table.id, {**known, **figures.values}))
    return tuple(rows)


def _own_value(graph: g.RuleGraph, chart: Chart, number: int, index: int) -> Val:
    """What a head stands for; nothing for a band."""
    key = chart.axis(number).heads[index].key
    if isinstance(key, g.BandKey):
        return key.low if key.low == key.high else None
    return head_at(graph, chart, number, index).value


def _line(chart: Chart, chosen: dict[int, int], result_axis: int | None) -> list[_Entry]:
    """The cells that the chosen heads leave, in printed order."""
    grid = chart.grid
    offset = len(grid.row_axes)
    out: list[_Entry] = []
    in_a_gap = False
    for row in grid.rows:
        fits = all(chosen.get(k, h) == h for k, h in enumerate(row.heads))
        if not fits:
            in_a_gap = in_a_gap or any(is_gap(grid.row_axes[k].heads[h]) for k, h in enumerate(row.heads))
            continue
        for column, cell in zip(grid.columns, row.cells, strict=False):
            if any(chosen.get(offset + k, h) != h for k, h in enumerate(column.heads)):
                continue
            head = 0
            if result_axis is not None:
                head = (
                    row.heads[result_axis]
                    if result_axis < offset
                    else column.heads[result_axis - offset]
                )
            out.append(_Entry(cell, _row_words(grid, row), _column_words(grid, column), head, column.figure))
    if not out:
        heads = heads_text(chart.axis(n).heads[i].printed for n, i in sorted(chosen.items()))
        if in_a_gap:
            raise UnknownCell(chart.title, heads, "", chart.rule)
        raise OutsideTable(chart.title, "row", heads, "the rows it has", chart.rule)
    return out


def _no_cell(chart: Chart, row: str, column: str) -> RulesError:
    """These heads do not meet in the chart: unknown where some of its heads are missing."""
    if any(is_gap(h) for axis in chart.grid.axes for h in axis.heads):
        return UnknownCell(chart.title, row, column, chart.rule)
    shown = ", ".join(part for part in (row, column) if part)
    return OutsideTable(chart.title, "cell", shown, "the cells it has", chart.rule)


def _row_words(grid: g.Grid, row: g.Row) -> str:
    return heads_text(grid.row_axes[k].heads[h].printed for k, h in enumerate(row.heads))


def _column_words(grid: g.Grid, column: g.Column) -> str:
    if column.figure is not None:
        return column.title or column.figure
    return heads_text(grid.column_axes[k].heads[h].printed for k, h in enumerate(column.heads))


def _words(entry: _Entry) -> str:
    return ", ".join(part for part in (entry.row, entry.column) if part)


def _only(chart: Chart, entries: list[_Entry]) -> _Entry:
    if len(entries) > 1:
        raise AmbiguousRow(chart.title, _words(entries[0]), tuple(_words(e) for e in entries), chart.rule)
    return entries[0]


def _answer(
    graph: g.RuleGraph, table: g.Table, chart: Chart, entries: list[_Entry], sought: Val
) -> Read:
    match table.cells_are:
        case "values":
            if isinstance(table.result, g.FiguresType):
                return _figures(graph, table, chart, entries)
            entry = _only(chart, entries)
            return Read(_value(graph, chart, entry), _words(entry))
        case "rolls" | "numbers":
            entry = _holding(table, chart, entries, as_number(sought))
            return _head_answer(graph, table, chart, entry, sought)
        case "odds":
            if not isinstance(sought, Ratio):
                raise IllTyped(f"a ratio was promised, not {sought!r}")
            return _odds(graph, table, chart, entries, sought)
        case "at_least":
            return _at_least(graph, chart, _only(chart, entries), as_number(sought))
        case _:
            assert_never(table.cells_are)


def _head_answer(graph: g.RuleGraph, table: g.Table, chart: Chart, entry: _Entry, sought: Val) -> Read:
    """The head over (or beside) a cell. The words are the line that was read and the cell in it:
    "4..7, 6..8 for 7"."""
    axis = table.result_axis
    line = entry.row if axis is not None and axis >= len(chart.grid.row_axes) else entry.column
    cell, shown = entry.cell.printed, printed(sought)
    words = ", ".join(part for part in (line, cell if cell == shown else f"{cell} for {shown}") if part)
    return Read(head_value(graph, table, chart, entry.head), words)


def head_value(graph: g.RuleGraph, table: g.Table, chart: Chart, index: int) -> Val:
    """What a look-up that gives a head comes to: the heading itself, or the value it stands for."""
    axis = table.result_axis
    if axis is None:
        raise IllTyped(f"{table.id} does not say which heads its look-up gives")
    key = chart.axis(axis).heads[index].key
    if isinstance(table.result, g.NumberType) and isinstance(key, g.BandKey):
        return key.low
    return plain(head_at(graph, chart, axis, index))


# ---------------------------------------------------------------- values


def _value(graph: g.RuleGraph, chart: Chart, entry: _Entry) -> Val:
    """The value of a cell; `-`, blank and coded cells are absent."""
    match entry.cell.content:
        case g.KnownCell(values=values):
            return constant(graph, values[0])
        case g.UnknownCell():
            raise _unknown(chart, entry)
        case g.NotPossibleCell() | g.BlankCell() | g.CodeCell():
            return None
        case other:
            raise IllTyped(f"{chart.title}: {_words(entry)} is {other.kind}, not a value")


def _figures(graph: g.RuleGraph, table: g.Table, chart: Chart, entries: list[_Entry]) -> Read:
    """The named figures: one per column of a row, or the parts of one cell."""
    if entries[0].figure is not None:
        values = {
            e.figure: _part(graph, chart, e, _single(e.cell.content)) for e in entries if e.figure is not None
        }
        return Read(Figures(table.id, values), entries[0].row)
    entry = _only(chart, entries)
    parts: tuple[g.KnownCell | g.UnknownCell | g.NotPossibleCell | g.BlankCell | g.CodeCell, ...]
    match entry.cell.content:
        case g.FiguresCell(parts=several):
            parts = several
        case g.KnownCell(values=known):
            parts = tuple(g.KnownCell(values=(v,)) for v in known)
        case content:
            parts = (_single(content),) * len(table.figures)
    named = zip(table.figures, parts, strict=True)
    values = {f.name or "": _part(graph, chart, entry, p) for f, p in named}
    return Read(Figures(table.id, values), _words(entry))


_Part = g.KnownCell | g.UnknownCell | g.NotPossibleCell | g.BlankCell | g.CodeCell


def _single(content: g.CellContent) -> _Part:
    match content:
        case g.KnownCell() | g.UnknownCell() | g.NotPossibleCell() | g.BlankCell() | g.CodeCell():
            return content
        case other:
            raise IllTyped(f"a figure was promised, not {other.kind}")


def _part(graph: g.RuleGraph, chart: Chart, entry: _Entry, part: _Part) -> Val | UnknownFigure:
    match part:
        case g.KnownCell(values=values):
            return constant(graph, values[0])
        case g.UnknownCell():
            return UnknownFigure(chart.title, entry.row, entry.column, chart.rule)
        case g.NotPossibleCell() | g.BlankCell() | g.CodeCell():
            return None
        case _:
            assert_never(part)


# ---------------------------------------------------------------- rolls and numbers


Claim = Literal["yes", "maybe", "no"]


def claim(content: g.CellContent, value: Number) -> Claim:
    """Whether a cell of rolls holds a roll."""
    match content:
        case g.BandCell(low=low, high=high):
            inside = (low is None or low <= value) and (high is None or value <= high)
            return "yes" if inside else "no"
        case g.KnownCell(values=(g.NumberValue(numerator=n, denominator=d),)):
            return "yes" if Fraction(n, d) == value else "no"
        case g.PartCell():
            if content.sure_low <= value <= content.sure_high:
                return "yes"
            if value < content.sure_low:
                return "no" if content.low_known else "maybe"
            return "no" if content.high_known else "maybe"
        case g.UnknownCell():
            return "maybe"
        case _:
            return "no"


def _holding(table: g.Table, chart: Chart, entries: list[_Entry], value: Number) -> _Entry:
    """The entry whose cell holds the roll."""
    sure = [e for e in entries if claim(e.cell.content, value) == "yes"]
    if len(sure) > 1 and table.overlaps == "error":
        raise AmbiguousRow(chart.title, value, tuple(_words(e) for e in sure), chart.rule)
    if sure:
        return sure[0]
    maybe = [e for e in entries if claim(e.cell.content, value) == "maybe"]
    gap = table.result_axis is not None and any(is_gap(h) for h in chart.axis(table.result_axis).heads)
    by_column = table.result_axis is not None and table.result_axis >= len(chart.grid.row_axes)
    line = entries[0].row if by_column else entries[0].column
    if maybe or gap or table.holes == "unknown":
        row, column = (line, f"for {value}") if by_column else (f"for {value}", line)
        raise UnknownCell(chart.title, row, column, chart.rule)
    name = table.number_name or "roll"
    raise OutsideTable(chart.title, name, value, _shown(entries), chart.rule)


def _shown(entries: list[_Entry]) -> str:
    """The cells of a line that cover anything, as printed."""
    return ", ".join(e.cell.printed for e in entries if e.cell.printed not in ("", "-"))


def _at_least(graph: g.RuleGraph, chart: Chart, entry: _Entry, value: Number) -> Read:
    """Yes when the roll is the cell's number or more; no where that is not possible."""
    match entry.cell.content:
        case g.KnownCell(values=(number,)):
            return Read(value >= as_number(constant(graph, number)), _words(entry))
        case g.BandCell(low=int() as low):
            return Read(value >= low, _words(entry))
        case g.UnknownCell():
            raise _unknown(chart, entry)
        case g.NotPossibleCell() | g.CodeCell():
            return Read(False, _words(entry))
        case _:
            raise _no_cell(chart, entry.row, entry.column)


# ---------------------------------------------------------------- odds


def _odds(
    graph: g.RuleGraph, table: g.Table, chart: Chart, entries: list[_Entry], ratio: Ratio
) -> Read:
    """Ratios ascend along the line: of those on both sides of the argument the lower, or, rounded up, the
    higher; beyond all of them the clause of that end counts. A cell that is not known could be the answer
    unless its neighbours rule it out."""
    size = ratio_size(ratio)
    sizes = [_cell_size(e.cell.content) for e in entries]
    known = [i for i, s in enumerate(sizes) if s is not None]
    exactly = [i for i in known if sizes[i] == size]
    if exactly:
        return _head_answer(graph, table, chart, entries[exactly[0]], ratio)
    below = [i for i in known if (sizes[i] or 0) < size]
    above = [i for i in known if (sizes[i] or 0) > size]
    first = below[-1] + 1 if below else 0
    end = above[0] if above else len(entries)
    between = [e for e in entries[first:end] if _may_hold_a_ratio(chart, table, e)]
    if between:
        raise UnknownCell(chart.title, between[0].row, between[0].column, chart.rule)
    if below and above:
        if table.odds_rounded is None:
            raise OutsideTable(chart.title, "ratio", ratio.printed, _shown(entries), chart.rule)
        nearest = below[-1] if table.odds_rounded == "down" else above[0]
        return _head_answer(graph, table, chart, entries[nearest], ratio)
    if not known:
        raise UnknownCell(chart.title, entries[0].row, "...", chart.rule)
    axis_number = table.result_axis or 0
    axis = chart.axis(axis_number)
    edge, end_index = (axis.above, known[-1]) if below else (axis.below, known[0])
    if edge is None:
        raise OutsideTable(chart.title, "ratio", ratio.printed, _shown(entries), chart.rule)
    match edge.what:
        case "stays":
            read = _head_answer(graph, table, chart, entries[end_index], ratio)
            return Read(read.value, read.words + ", clamped")
        case "gives":
            return Read(None if edge.value is None else constant(graph, edge.value), ratio.printed)
        case "unknown":
            raise UnknownCell(chart.title, "", f"{chart.axis_words(axis_number)} {ratio.printed}", chart.rule)
        case "refused":
            raise RefusedByTable(
                chart.title, chart.axis_words(axis_number), ratio.printed, edge.words, chart.rule
            )
        case _:
            assert_never(edge.what)


def _may_hold_a_ratio(chart: Chart, table: g.Table, entry: _Entry) -> bool:
    if isinstance(entry.cell.content, g.UnknownCell):
        return True
    return table.result_axis is not None and is_gap(chart.axis(table.result_axis).heads[entry.head])


def _cell_size(content: g.CellContent) -> Fraction | None:
    match content:
        case g.RatioCell(left=left, right=right):
            return Fraction(left, right)
        case g.KnownCell(values=(g.NumberValue(numerator=n, denominator=d),)):
            return Fraction(n, d)
        case _:
            return None


def _unknown(chart: Chart, entry: _Entry) -> UnknownCell:
    return UnknownCell(chart.title, entry.row, entry.column, chart.rule)
