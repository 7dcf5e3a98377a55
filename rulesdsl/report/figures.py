"""Figures that are not simply printed: missing, doubtful, corrected, recovered, inferred.

In: the charts, vocabularies and tracks of a rule graph. Out: findings: for each chart what it lacks,
row by row, and for each reason the figures that rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.graph import (
    Axis,
    Cell,
    Cited,
    Edge,
    Enum,
    Grid,
    Modifiers,
    PartCell,
    Place,
    Provenance,
    RuleGraph,
    StateTrack,
    Table,
)
from rulesdsl.graph.citing import column_name, lacks, modifier_groups, row_name
from rulesdsl.report.model import Finding, Kind
from rulesdsl.source.records import dataclass

_ORIGINS: dict[str, Kind] = {
    "doubtful": "doubtful",
    "corrected": "corrected",
    "recovered": "recovered",
    "inferred": "inferred",
}


@dataclass(frozen=True, slots=True)
class _Chart:
    title: str
    target: str
    rule: str
    place: Place
    grid: Grid


def figure_findings(graph: RuleGraph) -> Iterator[Finding]:
    """In the order of the source, charts first."""
    for table in graph.tables:
        header = table.header
        chart = _Chart(header.title, f"function:{table.id}", str(header.cites), header.place, table.grid)
        yield from _missing(chart, table)
        yield from _origins(chart)
    for modifiers in graph.modifiers:
        for chart in _inside(modifiers):
            yield from _missing(chart, None)
            yield from _origins(chart)
    for enum in graph.enums:
        yield from _members(enum)
    for track in graph.tracks:
        if isinstance(track, StateTrack):
            yield from _moves(track)


def _inside(modifiers: Modifiers) -> Iterator[_Chart]:
    for group in modifier_groups(modifiers):
        if group.chart is not None:
            title = f"{modifiers.header.title}: {group.title}"
            cites = group.cites if group.cites.items else modifiers.header.cites
            target = f"function:{modifiers.id}"
            yield _Chart(title, target, str(cites), group.place, group.chart.grid)


# ---------------------------------------------------------------- what a chart lacks


def _missing(chart: _Chart, table: Table | None) -> Iterator[Finding]:
    grid = chart.grid
    details = [*_missing_cells(grid)]
    cells = sum(lacks(cell) for row in grid.rows for cell in row.cells)
    total = sum(len(row.cells) for row in grid.rows)
    cut = [words for axis in grid.axes for words in _cut_off(axis)]
    details += [*cut, *(words for axis in grid.axes for words in _edges(axis))]
    if table is not None and table.holes == "unknown":
        details.append("rolls that no cell names")
    if not details:
        return
    said = [f"{cells} of {total} cells"] if cells else []
    if cut:
        said.append("rows or columns cut off")
    words = "; ".join(said)
    count = max(cells, 1)
    yield Finding(
        "missing", chart.title, chart.rule, words, tuple(details), count, chart.target, chart.place
    )


def _missing_cells(grid: Grid) -> Iterator[str]:
    """"Open: 11..20, 21..30 (in part)", row by row; rows that lack the same together."""
    by_columns: dict[tuple[str, ...], list[str]] = {}
    for row in grid.rows:
        gone = tuple(_column(grid, number, cell) for number, cell in enumerate(row.cells) if lacks(cell))
        if gone:
            in_part = any(isinstance(cell.content, PartCell) for cell in row.cells)
            whole = len(gone) == len(row.cells) > 1 and not in_part
            by_columns.setdefault(("all of it",) if whole else gone, []).append(row_name(grid, row.heads))
    for columns, rows in by_columns.items():
        parts = (", ".join(filter(None, rows)), ", ".join(filter(None, columns)))
        yield ": ".join(part for part in parts if part) or "the one figure"


def _column(grid: Grid, number: int, cell: Cell) -> str:
    """Its heads; nothing where the chart has one column."""
    name = column_name(grid, number) if len(grid.columns) > 1 else ""
    if isinstance(cell.content, PartCell):
        return f"{name} (known in part: {cell.printed})".strip()
    return name


def _cut_off(axis: Axis) -> Iterator[str]:
    """Where `...` stands for rows or columns that exist and are not in the source."""
    what = "rows" if axis.orientation == "row" else "columns"
    title = axis.title or axis.corner or axis.name
    for index, head in enumerate(axis.heads):
        if head.key.kind != "gap":
            continue
        before = axis.heads[index - 1].printed if index else ""
        after = axis.heads[index + 1].printed if index + 1 < len(axis.heads) else ""
        if before and after:
            where = f"between {before} and {after}"
        else:
            where = f"after {before}" if before else f"before {after}" if after else "all of them"
        yield f"{what} cut off, {title}: {where}"


def _edges(axis: Axis) -> Iterator[str]:
    ends: tuple[tuple[str, Edge | None], ...] = (("below", axis.below), ("above", axis.above))
    for word, edge in ends:
        if edge is not None and edge.what == "unknown":
            end = "first" if word == "below" else "last"
            said = f": {edge.words}" if edge.words else ""
            yield f"{axis.title or axis.name} {word} the {end} of the chart{said}"


# ---------------------------------------------------------------- where figures come from


def _origins(chart: _Chart) -> Iterator[Finding]:
    """One finding for each reason; what is corrected shows what is printed."""
    found: dict[tuple[Kind, str, str], list[str]] = {}
    places: dict[tuple[Kind, str, str], Place] = {}
    for name, now, origin, place in _figures(chart.grid):
        kind = _ORIGINS.get(origin.how)
        if kind is None:
            continue
        key = (kind, origin.words, str(origin.cites))
        told = f"{name}: {now}" if name else now
        if origin.printed is not None:
            told += f", printed {origin.printed or 'blank'}"
        found.setdefault(key, []).append(told)
        places.setdefault(key, place or chart.place)
    for (kind, words, cites), figures in found.items():
        source = f"{'recovered from' if kind == 'recovered' else 'by'} {cites}" if cites else ""
        said = ": ".join(part for part in (source, words) if part)
        place = places[kind, words, cites]
        yield Finding(
            kind, chart.title, chart.rule, said, tuple(figures), len(figures), chart.target, place
        )


def _figures(grid: Grid) -> Iterator[tuple[str, str, Provenance, Place | None]]:
    for axis in grid.axes:
        for head in axis.heads:
            if head.provenance is not None:
                yield f"head of {axis.title or axis.name}", head.printed, head.provenance, head.place
    for row in grid.rows:
        for number, cell in enumerate(row.cells):
            if cell.provenance is not None:
                names = (row_name(grid, row.heads), column_name(grid, number))
                yield ", ".join(n for n in names if n), cell.printed, cell.provenance, cell.place


# ---------------------------------------------------------------- vocabularies, tracks


def _members(enum: Enum) -> Iterator[Finding]:
    titles = [column.name.replace("_", " ") for column in enum.columns]
    details: list[str] = []
    count = 0
    for member in enum.members:
        names = {figure.column for figure in member.figures if figure.value is None}
        gone = [title for title, column in zip(titles, enum.columns, strict=True) if column.name in names]
        count += len(gone)
        if gone:
            details.append(f"{member.printed}: {', '.join(gone)}")
    if details:
        header = enum.header
        yield _found(header.title, header.cites, f"enum:{enum.id}", header.place, details, count)


def _moves(track: StateTrack) -> Iterator[Finding]:
    words = {event.name: event.words or event.name for event in track.events}
    states = {state.name: state.printed for state in track.states}
    details = [
        f"{states.get(move.state, move.state)}: {words.get(move.event, move.event)}"
        for move in track.transitions
        if move.unknown
    ]
    if details:
        header = track.header
        yield _found(header.title, header.cites, f"function:{track.id}", header.place, details, len(details))


def _found(title: str, cites: Cited, target: str, place: Place, details: list[str], count: int) -> Finding:
    return Finding("missing", title, str(cites), "", tuple(details), count, target, place)
