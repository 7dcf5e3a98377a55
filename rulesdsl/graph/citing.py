"""Which lines of a book cite which rules, and which cells of its charts are not in the source.

In: a rule graph. Out: `CitedLine`s in source order, one per citation of each line, and
`ChartGaps` per chart with something missing. Reads the graph only.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.graph.base import Cited, Model, Place, Remark
from rulesdsl.graph.citations import Citation, Section, SectionEntry, SectionRange
from rulesdsl.graph.graph import RuleGraph
from rulesdsl.graph.rules import Formula, ModifierGroup, Modifiers
from rulesdsl.graph.tables import Cell, FiguresCell, Grid, PartCell, UnknownCell
from rulesdsl.source.records import dataclass

_GROUPS = (
    ("measures", "measure"),
    ("roles", "role"),
    ("dice", "dice"),
    ("enums", "enum"),
    ("outcomes", "outcome"),
    ("records", "record"),
    ("patterns", "pattern"),
    ("formulas", "formula"),
    ("conditions", "condition"),
    ("modifiers", "modifiers"),
    ("tables", "table"),
    ("resolvers", "resolver"),
    ("externals", "external resolver"),
    ("tracks", "track"),
    ("calendars", "calendar"),
    ("sequences", "sequence"),
    ("examples", "example"),
)
_NAMING = ("words", "title", "printed", "name")
_QUIET = frozenset({"type", "header", "place", "cites"})


@dataclass(frozen=True, slots=True)
class CitedLine:
    """`words` is what the line is known by; empty where the declaration itself cites the rule.
    `kind` is also "omitted", "switched off" (of the section), "switch" (of the rule that
    switches it off), "change", "erratum", "option", or that of a remark: "contradiction", "supposed"."""

    citation: str
    kind: str
    id: str
    title: str
    words: str
    place: Place | None


@dataclass(frozen=True, slots=True)
class ChartGaps:
    """`unknown` of `total` cells are not (or only in part) in the source; `gaps` counts the rows
    and columns known to be missing altogether; `where` names the cells by row and column."""

    id: str
    title: str
    cites: Cited
    unknown: int
    total: int
    gaps: int
    where: tuple[tuple[str, str], ...]


def cited_lines(graph: RuleGraph) -> Iterator[CitedLine]:
    """Every citation of the book, declaration by declaration."""
    for field, kind in _GROUPS:
        for node in getattr(graph, field):
            if node.header is None:
                continue
            title = node.header.title
            for text in node.header.cites.items:
                yield CitedLine(text, kind, node.id, title, "", node.header.place)
            for text in node.gives_cites.items if isinstance(node, Formula) else ():
                yield CitedLine(text, kind, node.id, title, "what it gives", node.header.place)
            for text, words, place in _inside(node, "", node.header.place):
                yield CitedLine(text, kind, node.id, title, words, place)
            yield from _remarked(node.header.remarks, node.id)
    for edit in graph.edits:
        for text in edit.cites.items:
            yield CitedLine(text, edit.kind, edit.id, edit.title, "", edit.place)
        yield from _remarked(edit.remarks, edit.id)
    yield from _remarked(graph.remarks, "")
    for omission in graph.omissions:
        for text in omission.cites.items:
            yield CitedLine(text, "omitted", "", omission.words, "", omission.place)
    for off in graph.switched_off:
        for text in off.cites.items:
            yield CitedLine(text, "switch", "", off.title or off.section, "", off.place)
        yield CitedLine(off.section, "switched off", "", off.title, "", off.place)


def _remarked(remarks: tuple[Remark, ...], id: str) -> Iterator[CitedLine]:
    for remark in remarks:
        for text in remark.cites.items:
            yield CitedLine(text, remark.kind, id, remark.words, "", remark.place)


def _inside(node: Model, words: str, place: Place | None) -> Iterator[tuple[str, str, Place | None]]:
    """Citations of the parts of a node: the text, the nearest words, the nearest place."""
    for name in type(node).model_fields:
        if name in _QUIET:
            continue
        value = getattr(node, name)
        parts = value if isinstance(value, tuple) else (value,)
        for part in parts:
            if isinstance(part, Model) and not isinstance(part, Cited):
                here = _named(part) or words
                at = getattr(part, "place", None)
                at = at if isinstance(at, Place) else place
                cites = getattr(part, "cites", None)
                for text in cites.items if isinstance(cites, Cited) else ():
                    yield text, here, at
                yield from _inside(part, here, at)


def _named(node: Model) -> str:
    for name in _NAMING:
        value = getattr(node, name, None)
        if isinstance(value, str) and value:
            return value
    return ""


# ---------------------------------------------------------------- which rule a citation is about


def is_about(cited: Citation, wanted: Citation, part: SectionRange | None) -> bool:
    """Whether a citation is about `part` of `wanted` (None: its words): the same section, one
    beneath it, or a range around it; a chapter's heading is not about every rule of the chapter."""
    if part is None:
        return not cited.ranges and cited.words.casefold() == wanted.words.casefold()
    if cited.book != wanted.book:
        return False
    entry = SectionEntry("", wanted.book, part)
    for have in cited.ranges:
        if have == part or any(_within(entry, end, part) for end in (have.low, have.high)):
            return True
        around = SectionEntry("", cited.book, have)
        if not have.single and around.covers(part.low) and around.covers(part.high):
            return True
    return False


def _within(entry: SectionEntry, section: Section, part: SectionRange) -> bool:
    heading = section.is_heading or len(section.numbers) < len(part.low.numbers)
    if heading and section not in (part.low, part.high):
        return False
    return entry.covers(section)


def mentions(cited: Citation, wanted: Citation) -> bool:
    """Whether a citation is about any part of `wanted`."""
    return any(is_about(cited, wanted, part) for part in wanted.ranges or (None,))


# ---------------------------------------------------------------- what charts lack


def chart_gaps(graph: RuleGraph) -> Iterator[ChartGaps]:
    """Charts with cells, rows or columns that the source does not hold, in source order."""
    for table in graph.tables:
        if (found := _gaps(table.grid, table.id, table.header.title, table.header.cites)) is not None:
            yield found
    for modifiers in graph.modifiers:
        for group in modifier_groups(modifiers):
            if group.chart is not None:
                title = f"{modifiers.header.title}: {group.title}"
                cites = group.cites if group.cites.items else modifiers.header.cites
                found = _gaps(group.chart.grid, f"{modifiers.id}.{group.name}", title, cites)
                if found is not None:
                    yield found


def modifier_groups(modifiers: Modifiers) -> Iterator[ModifierGroup]:
    """Its groups, in printed order."""
    for item in modifiers.items:
        if isinstance(item, ModifierGroup):
            yield item


def _gaps(grid: Grid, id: str, title: str, cites: Cited) -> ChartGaps | None:
    where: list[tuple[str, str]] = []
    total = 0
    for row in grid.rows:
        for number, cell in enumerate(row.cells):
            total += 1
            if lacks(cell):
                where.append((row_name(grid, row.heads), column_name(grid, number)))
    gaps = sum(head.key.kind == "gap" for axis in grid.axes for head in axis.heads)
    if not where and not gaps:
        return None
    return ChartGaps(id, title, cites, len(where), total, gaps, tuple(where))


def lacks(cell: Cell) -> bool:
    """Whether the source does not hold the figure, or only a part of it."""
    content = cell.content
    if isinstance(content, FiguresCell):
        return any(isinstance(part, UnknownCell) for part in content.parts)
    return isinstance(content, UnknownCell | PartCell)


def row_name(grid: Grid, heads: tuple[int, ...]) -> str:
    """A row by its printed heads."""
    return " / ".join(axis.heads[i].printed for axis, i in zip(grid.row_axes, heads, strict=False))


def column_name(grid: Grid, number: int) -> str:
    """A column by its printed heads, or the figure that it holds."""
    column = grid.columns[number] if number < len(grid.columns) else None
    if column is None:
        return ""
    if column.figure is not None:
        return column.title or column.figure
    return " / ".join(axis.heads[i].printed for axis, i in zip(grid.column_axes, column.heads, strict=False))
