"""What a book leaves out, and what is in force beyond its first printing.

In: omissions, edits, sections switched off or moved. Out: blocks for the head of a chapter and
for the index: nothing that differs from the printed book goes unsaid.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import (
    Block,
    CellBox,
    Chart,
    Column,
    Line,
    Pairs,
    Run,
    Section,
    Text,
    cited,
    plain,
)
from rulesdsl.backends.tables.headers import edit_words
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean, unnamed, words
from rulesdsl.graph import AppliedEdit, Omission, Remark, RuleGraph


def omission_blocks(omissions: Sequence[Omission], title: str) -> list[Block]:
    pairs: list[tuple[Text, Text]] = []
    for each in omissions:
        pairs.append((cited((), cite(each.cites)) or plain("–"), plain(clean(each.words))))
    return [Pairs(title, tuple(pairs))] if pairs else []


def remark_blocks(remarks: Sequence[Remark]) -> list[Block]:
    """What is said of the source at the head of a file."""
    out: list[Block] = []
    for kind, title in (("contradiction", "Contradictions in the source"), ("supposed", "Supposed")):
        told = [each for each in remarks if each.kind == kind]
        pairs = tuple((cited((), cite(r.cites)) or plain("–"), plain(clean(r.words))) for r in told)
        out.extend([Pairs(title, pairs)] if pairs else [])
    return out


def changes_section(context: Context) -> Section | None:
    """For the index: every change, erratum and option, those not in force too."""
    graph = context.graph
    blocks: list[Block] = []
    if graph.edits:
        blocks.append(_edits_chart(graph))
        for edit in graph.edits:
            if edit.cells and edit.in_force:
                blocks.append(_cells_chart(edit))
            if edit.lines and edit.in_force:
                blocks.append(_lines_chart(edit))
    lines = _sections(graph)
    if lines:
        blocks.append(Pairs("Sections of the book", tuple(lines)))
    gone = [(plain(words(each.name)), plain(clean(each.why))) for each in graph.left_out]
    if gone:
        blocks.append(Pairs("Not in this view of the book", tuple(gone)))
    return Section("changes", "Changes and errata", "changes", "", tuple(blocks)) if blocks else None


def _edits_chart(graph: RuleGraph) -> Chart:
    lines: list[Line] = []
    for edit in graph.edits:
        told = "; ".join(f"{each.kind}: {clean(each.words)}" for each in edit.remarks)
        said = edit_words(edit, graph) + (f" ({told})" if told else "")
        force = "in force" if edit.in_force else "not in force"
        cells = (plain(said), plain(force), plain(cite(edit.cites)))
        lines.append(Line("line", tuple(CellBox(cell) for cell in cells)))
    columns = (Column("left", stub=True, grow=True), Column("left"), Column("left", role="rule"))
    heads = tuple(CellBox(plain(head)) for head in ("Change", "State", "Rule"))
    return Chart(columns, (heads,), tuple(lines))


def _cells_chart(edit: AppliedEdit) -> Chart:
    """Row by row, in the order in which the rows first occur."""
    order = {row: index for index, row in reversed(list(enumerate(change.row for change in edit.cells)))}
    lines: list[Line] = []
    above = ""
    for change in sorted(edit.cells, key=lambda change: order[change.row]):
        row = CellBox(plain(unnamed(change.row)), "up" if lines and change.row == above else "")
        new: Text = (Run(unnamed(change.new), "changed"),)
        cells = (plain(unnamed(change.column)), plain(unnamed(change.old)), new)
        lines.append(Line("line", (row, *(CellBox(cell) for cell in cells))))
        above = change.row
    columns = (Column("left", stub=True), Column("left", stub=True), Column("center"), Column("center"))
    heads = tuple(CellBox(plain(head)) for head in (clean(edit.title) or "Row", "Column", "Was", "Is now"))
    return Chart(columns, (heads,), tuple(lines))


def _lines_chart(edit: AppliedEdit) -> Chart:
    """Lines as they are written in the rules: what stood there, what stands there now."""
    lines: list[Line] = []
    for change in edit.lines:
        what = words(change.of.partition(":")[2])
        new: Text = (Run(clean(change.new), "changed"),) if change.new else plain("gone")
        cells = (plain(what), plain(clean(change.old) or "new"), new)
        lines.append(Line("line", tuple(CellBox(cell) for cell in cells)))
    columns = (Column("left", stub=True), Column("left", grow=True), Column("left", grow=True))
    heads = tuple(CellBox(plain(head)) for head in (clean(edit.title) or "In", "Was", "Is now"))
    return Chart(columns, (heads,), tuple(lines))


def _sections(graph: RuleGraph) -> list[tuple[Text, Text]]:
    out: list[tuple[Text, Text]] = []
    for off in graph.switched_off:
        title = f" {clean(off.title)}" if clean(off.title) else ""
        but = f", except {', '.join(clean(each) for each in off.exceptions)}" if off.exceptions else ""
        said = f"not used{title and ':'}{title}{but}"
        out.append((plain(clean(off.section)), cited(plain(said), cite(off.cites))))
    for move in graph.moves:
        title = f" ({clean(move.title)})" if clean(move.title) else ""
        number = clean(move.section or move.to or "")
        if move.section is None:
            said = f"new{title}"
        else:
            said = f"now {clean(move.to)}{title}" if move.to else f"gone{title}"
        out.append((plain(number), plain(said)))
    return out
