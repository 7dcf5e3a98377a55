"""Tables: the axes, the chart, and the function that reads it."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.backends.python.charts import (
    Lines,
    Owner,
    axes,
    axis_argument,
    cell_text,
    chart_lines,
    figure_texts,
    heads_of,
    is_bands,
    label,
    legend,
    row_note,
)
from rulesdsl.backends.python.dice import dice_name
from rulesdsl.backends.python.layout import Bracket, Doc, Row, call, text
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.rules import Function, heading_text, place_text, trace_argument
from rulesdsl.backends.python.text import comment, literal
from rulesdsl.backends.python.types import annotation
from rulesdsl.backends.python.vocabulary import Field, record_class
from rulesdsl.lower.names import BUILTINS, Taken, identifier


def table(page: Page, node: g.Table) -> None:
    header = node.header
    owner = Owner(str(node.id), header.title, str(header.cites), node.holes == "unknown")
    page.blank(2)
    page.comment(cited(header.title, header.cites), header.place)
    for words in legend(node.grid):
        page.comment(words)
    if isinstance(node.result, g.FiguresType):
        _figures_class(page, node)
        if f"row:{node.id}" in page.plan.index.refs:
            _row_class(page, node)
        page.blank(2)
    axes(page, owner, node.grid, node.result_axis if isinstance(node.result, g.NumberType) else None)
    page.blank(1)
    _chart(page, node, owner)
    _function(page, node)


def cell_annotation(page: Page, node: g.Table) -> str:
    found = annotation(page, node.result)
    return f"{found} | None" if node.id in page.plan.blanks and not found.endswith("None") else found


# ---------------------------------------------------------------- several figures


def _figures_class(page: Page, node: g.Table) -> None:
    """What one line of the table gives. A figure that some lines lack is a property that says so."""
    unknown = _unknown_figures(node)
    fields: list[Field] = [Field("line", "str")]
    for figure in node.figures:
        name = page.attribute(f"figure:{node.id}.{figure.name}")
        found = annotation(page, figure.type)
        if f"{node.id}.{figure.name}" in page.plan.blanks and not found.endswith("None"):
            found = f"{found} | None"
        if figure.name in unknown:
            fields.append(Field(f"_{name}", f"{found} | {page.runtime('Unknown')}"))
        else:
            fields.append(Field(name, found))
    class_name = page.ref(f"figures:{node.id}")
    words = f"What one line of {cited(node.header.title, node.header.cites)} gives."
    record_class(page, class_name, words, fields, by_place=True)
    page.indent += 4
    for figure in node.figures:
        if figure.name in unknown:
            _unknown_property(page, node, figure)
    page.indent -= 4


def _row_class(page: Page, node: g.Table) -> None:
    """A whole row: its heads beside its figures."""
    fields: list[Field] = []
    for axis in node.grid.row_axes:
        banded = [head.key for head in axis.heads if isinstance(head.key, g.BandKey)]
        found = "int" if isinstance(axis.type, g.NumberType) else annotation(page, axis.type)
        if any(key.low != key.high for key in banded):
            found = "int | None"
        fields.append(Field(page.attribute(f"head:{node.id}.{axis.name}"), found))
    words = f"A row of {cited(node.header.title, node.header.cites)}."
    name = f"{page.ref(f'row:{node.id}')}({page.ref(f'figures:{node.id}')})"
    record_class(page, name, words, fields, by_place=True)


def _unknown_property(page: Page, node: g.Table, figure: g.Figure) -> None:
    name = page.attribute(f"figure:{node.id}.{figure.name}")
    found = annotation(page, figure.type)
    if f"{node.id}.{figure.name}" in page.plan.blanks and not found.endswith("None"):
        found = f"{found} | None"
    page.blank(1)
    page.line("@property")
    page.open(f"def {name}(self) -> {found}:")
    page.open(f"if isinstance(self._{name}, {page.runtime('Unknown')}):")
    title, rule = literal(node.header.title), literal(str(node.header.cites))
    items = (title, "self.line", literal(figure.name or ""), rule)
    page.put("raise ", call(page.runtime("UnknownCell"), *(text(i) for i in items)))
    page.close()
    page.line(f"return self._{name}")
    page.close()


def _unknown_figures(node: g.Table) -> frozenset[str]:
    """The figures that are not in the source for some line."""
    found: set[str] = set()
    names = [f.name or "" for f in node.figures]
    for row in node.grid.rows:
        for column, cell in zip(node.grid.columns, row.cells, strict=False):
            match cell.content:
                case g.UnknownCell():
                    found.update([column.figure] if column.figure else names)
                case g.FiguresCell(parts=parts):
                    named = zip(names, parts, strict=False)
                    found.update(n for n, part in named if isinstance(part, g.UnknownCell))
                case _:
                    pass
    return frozenset(found)


# ---------------------------------------------------------------- the chart


def _chart(page: Page, node: g.Table, owner: Owner) -> None:
    name = page.ref(f"chart:{node.id}")
    final = page.standard("typing", "Final")
    extra: list[str] = []
    match node.cells_are:
        case "values":
            several = isinstance(node.result, g.FiguresType)
            maker = page.runtime("FiguresChart" if several else "Chart")
            kind = f"{maker}[{cell_annotation(page, node)}]"
            if several:
                extra.append(f"gives={page.ref(f'figures:{node.id}')}")
        case "rolls" | "numbers":
            maker = page.runtime("BandChart")
            kind = f"{maker}[{_answer_annotation(page, node)}]"
            if node.overlaps != "error":
                extra.append(f"overlaps={literal(node.overlaps)}")
            if node.holes != "error":
                extra.append(f"holes={literal(node.holes)}")
            if node.cells_are == "numbers":
                extra.append(f"sought={literal(node.number_name or 'number')}")
            extra += _dice_of(page, node)
        case "odds":
            maker = page.runtime("OddsChart")
            kind = f"{maker}[{_answer_annotation(page, node)}]"
            if node.odds_rounded is not None:
                extra.append(f"rounded={literal(node.odds_rounded)}")
        case "at_least":
            kind = maker = page.runtime("LeastChart")
            extra += _dice_of(page, node)
    page.line("# fmt: off")
    page.open(f"{name}: {final}[{kind}] = {maker}(" if kind != maker else f"{name}: {final} = {maker}(")
    for part in (node.id, owner.title, owner.rule, place_text(node.header.place)):
        page.line(f"{literal(part)},")
    figures = tuple(f.name or "" for f in node.figures) if _figure_columns(node) else ()
    plain = not isinstance(node.result, g.FiguresType)
    write_grid(page, owner, node.grid, _rows(page, node), figures, turnable=plain)
    if node.result_axis is not None:
        page.line(f"answer={page.ref(f'axis:{node.id}.{node.result_axis}')},")
    for words in extra:
        page.line(f"{words},")
    page.close()
    page.line(")")
    page.line("# fmt: on")


def _dice_of(page: Page, node: g.Table) -> list[str]:
    """The dice of a chart in which nothing is looked up but what they show."""
    if node.dice is None or node.cells_are == "numbers" or node.id in page.plan.modified:
        return []
    return [f"dice={dice_name(page, page.plan.graph.dice_by_id[node.dice])}"]


def _answer_annotation(page: Page, node: g.Table) -> str:
    axis = node.grid.axes[node.result_axis or 0]
    if isinstance(node.result, g.HeadingType) and isinstance(axis.type, g.NumberType):
        return page.runtime("Heading")
    return annotation(page, axis.type)


def _figure_columns(node: g.Table) -> bool:
    """Whether the columns of the chart are the figures."""
    return isinstance(node.result, g.FiguresType) and not node.grid.column_axes


def _rows(page: Page, node: g.Table) -> list[tuple[str, ...]]:
    """The cells of each row as Python; the figures in their order where the columns are figures."""
    grid = node.grid
    if not isinstance(node.result, g.FiguresType):
        values = node.cells_are == "values"
        return [tuple(_cell(page, node, c.content, values) for c in row.cells) for row in grid.rows]
    count = len(node.figures)
    rows: list[tuple[str, ...]] = []
    for row in grid.rows:
        if not row.cells:
            rows.append(())
        elif _figure_columns(node) and len(grid.columns) == count:
            by_name = {c.figure: cell for c, cell in zip(grid.columns, row.cells, strict=True)}
            cells = [by_name.get(f.name, row.cells[i]) for i, f in enumerate(node.figures)]
            rows.append(tuple(cell_text(page, cell.content, values=True) for cell in cells))
        elif not grid.column_axes:
            rows.append(tuple(figure_texts(page, row.cells[0].content, count)))
        else:
            made = [figure_texts(page, cell.content, count) for cell in row.cells]
            rows.append(tuple(f"({', '.join(parts)})" for parts in made))
    return rows


def _cell(page: Page, node: g.Table, content: g.CellContent, values: bool) -> str:
    if node.cells_are != "at_least":
        return cell_text(page, content, values=values)
    match content:
        case g.KnownCell(values=known):
            return cell_text(page, g.KnownCell(values=known), values=True)
        case g.BandCell(low=low):
            return str(low)
        case _:
            return cell_text(page, content, values=False)


def write_grid(
    page: Page,
    owner: Owner,
    grid: g.Grid,
    rows: Sequence[tuple[str, ...]],
    figures: tuple[str, ...] = (),
    turnable: bool = True,
) -> None:
    """The arguments of a chart: its axes, its rows, and the heads of its columns where they are
    not simply those of the one column axis in order. `figures` are the columns where they are no
    axis. `turnable`: wide lines may stand as columns."""
    names = [page.ref(f"axis:{owner.key}.{number}") for number in range(len(grid.axes))]
    down, across = names[: len(grid.row_axes)], names[len(grid.row_axes) :]
    page.line(f"rows={_tuple(down)},")
    page.line(f"columns={_tuple(across)},")
    heads = figures or heads_of(grid.columns, grid)
    labels = [_row_label(page, grid, row) for row in grid.rows]
    notes = [row_note(row, grid) for row in grid.rows]
    lines = Lines(heads, tuple(zip(labels, rows, notes, strict=True)))
    turned = _turned(page, grid, rows) if turnable and not figures else None
    turn = False
    if turned is not None and lines.fitting(page.indent + 4) is None:
        turn = turned.fitting(page.indent + 4) is not None
    if turn:
        page.comment("turned: the columns of the printed chart are the lines here")
    page.open("lines=(")
    for line in chart_lines(page, turned if turn and turned is not None else lines):
        page.line(line)
    page.close()
    page.line("),")
    if turn:
        page.line("turned=True,")
    if grid.column_axes and not _in_order(grid):
        items: tuple[Doc, ...] = tuple(text(_column_label(page, grid, c)) for c in grid.columns)
        page.put("heads=", Bracket("(", items, ")", lone_comma=True), ",")


def _turned(page: Page, grid: g.Grid, rows: Sequence[tuple[str, ...]]) -> Lines | None:
    """The chart with its columns as lines, where it has one axis each way and nothing is missing."""
    if len(grid.row_axes) != 1 or not _in_order(grid) or not all(rows):
        return None
    if [row.heads[0] for row in grid.rows] != list(range(len(grid.row_axes[0].heads))):
        return None
    heads = tuple(comment(grid.row_axes[0].heads[row.heads[0]].printed) for row in grid.rows)
    made: list[tuple[str, tuple[str, ...], str]] = []
    for number, column in enumerate(grid.columns):
        marks = [
            f"{heads[i]} {' '.join(row.cells[number].marks)}"
            for i, row in enumerate(grid.rows)
            if row.cells[number].marks
        ]
        note = "; ".join([*column.marks, *marks])
        made.append((_column_label(page, grid, column), tuple(row[number] for row in rows), note))
    return Lines(heads, tuple(made))


def _in_order(grid: g.Grid) -> bool:
    """One column axis, its heads in order."""
    if len(grid.column_axes) != 1:
        return False
    order = [column.heads[0] for column in grid.columns]
    return order == list(range(len(grid.column_axes[0].heads)))


def _row_label(page: Page, grid: g.Grid, row: g.Row) -> str:
    return _labels(
        [label(page, grid.row_axes[k], grid.row_axes[k].heads[h]) for k, h in enumerate(row.heads)]
    )


def _column_label(page: Page, grid: g.Grid, column: g.Column) -> str:
    return _labels(
        [label(page, grid.column_axes[k], grid.column_axes[k].heads[h]) for k, h in enumerate(column.heads)]
    )


def _labels(names: Sequence[str]) -> str:
    if len(names) == 1:
        return literal(names[0])
    if not names:
        return "()"
    return f"({', '.join(literal(name) for name in names)})"


def _tuple(names: Sequence[str]) -> str:
    return f"({', '.join(names)}{',' if len(names) == 1 else ''})"


# ---------------------------------------------------------------- the function


def _function(page: Page, node: g.Table) -> None:
    grid = node.grid
    taken = Taken(BUILTINS | {"trace", "found", "fault"})
    names = {number: taken.give(identifier(grid.axes[number].name)) for number in node.arguments}
    arguments = [f"{names[n]}: {axis_argument(page, grid.axes[n])}" for n in node.arguments]
    sought = ""
    match node.cells_are:
        case "rolls" | "at_least":
            sought = taken.give("roll")
            arguments.append(f"{sought}: {page.runtime('Number')}")
        case "numbers":
            sought = taken.give(identifier(node.number_name or "number"))
            arguments.append(f"{sought}: {page.runtime('Number')}")
        case "odds":
            sought = taken.give("odds")
            arguments.append(f"{sought}: {page.runtime('Ratio')}")
        case "values":
            pass
    head = Function(
        page.ref(f"function:{node.id}"),
        (*arguments, trace_argument(page)),
        gives=cell_annotation(page, node),
    )
    head.open(page)
    page.docstring(heading_text(node.header), node.header.place)
    chart = page.ref(f"chart:{node.id}")
    asked = ", ".join([*names.values(), *([sought] if sought else [])])
    for number, name in names.items():
        if (alike := _alike(grid.axes[number])) is not None:
            axis = page.ref(f"axis:{node.id}.{number}")
            _class_checked(page, name, alike, f"{axis}.taken")
    if sought and node.cells_are != "odds" and _sees_one(page, node):
        _class_checked(page, sought, "int", f"{chart}.taken_sought")
    places = [f"{page.ref(f'axis:{node.id}.{number}')}.at[{name}]" for number, name in names.items()]
    places += [sought] if sought else []
    known = Row((text(f"{chart}.known"), *(Bracket("[", (text(one),), "]", tight=True) for one in places)))
    # What is not known yet is looked up; and what is given may be of any class, and a class may raise
    # anything when it is asked for its hash or compared.
    page.line("try:")
    page.indent += 4
    page.put(f"found: {cell_annotation(page, node)} = ", known)
    page.indent -= 4
    page.line("except Exception:")
    page.line(f"    found = {chart}.look_up({asked})")
    page.line("if trace is not None:")
    page.line(f"    trace.looked_up({chart}, {f'({asked})' if ',' in asked else asked}, found)")
    page.line("return found")
    head.close(page)


def _class_checked(page: Page, name: str, kind: str, taken: str) -> None:
    """In a dictionary True is 1: what could be taken for the other is looked at first."""
    page.line(f"if {name}.__class__ is not {kind}:")
    page.line(f"    {name} = {taken}({name})")


def _alike(axis: g.Axis) -> str | None:
    """The class of what falls under a head, where the head could be found by True or 1 alike."""
    if isinstance(axis.type, g.YesNoType):
        return "bool"
    lows = (head.key.low for head in axis.heads if isinstance(head.key, g.BandKey))
    answers = axis.below is not None or any(low is None or low <= 1 for low in lows)
    return "int" if is_bands(axis) and answers else None


def _sees_one(page: Page, node: g.Table) -> bool:
    """Whether 0 or 1 may have an answer in the cells: not where the dice show more."""
    if _dice_of(page, node) and node.dice is not None:
        return page.plan.graph.dice_by_id[node.dice].low <= 1
    cells = [cell.content for row in node.grid.rows for cell in row.cells]
    bands = [c for c in cells if isinstance(c, g.BandCell)]
    return node.cells_are == "at_least" or any(c.low is None or c.low <= 1 for c in bands)


def cell_text_rows(page: Page, grid: g.Grid) -> list[tuple[str, ...]]:
    """The cells of a chart of values, row by row."""
    return [tuple(cell_text(page, cell.content, values=True) for cell in row.cells) for row in grid.rows]
