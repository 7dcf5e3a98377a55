"""Everything that is open in a book, in order.

In: a rule graph, the lines of its examples that did not simply hold, the warnings of the checker. Out:
`Report`. What belongs to the books below is told apart by the file that it stands in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.graph import Accepted, AppliedEdit, CellChange, Example, Header, Place, RuleGraph
from rulesdsl.report.figures import figure_findings
from rulesdsl.report.model import Compared, Finding, Kind, Report, Said
from rulesdsl.source.records import replace

_DECLARED: tuple[tuple[str, str], ...] = (
    ("dice", "dice"),
    ("enums", "enum"),
    ("outcomes", "outcome"),
    ("records", "record"),
    ("patterns", "pattern"),
    ("formulas", "function"),
    ("conditions", "function"),
    ("modifiers", "function"),
    ("tables", "function"),
    ("resolvers", "function"),
    ("externals", "function"),
    ("tracks", "function"),
    ("calendars", "function"),
    ("sequences", "function"),
    ("examples", "example"),
)


def gather(graph: RuleGraph, compared: Sequence[Compared] = (), said: Sequence[Said] = ()) -> Report:
    """The report of a book. Without `compared`, disputed examples show what is printed alone."""
    order = {chapter.file: number for number, chapter in enumerate(graph.chapters)}

    def reading_order(finding: Finding) -> tuple[int, int]:
        at = finding.place
        return (order.get(at.file, len(order)), at.line) if at is not None else (len(order), 0)

    found = sorted(_findings(graph, compared, said), key=reading_order)
    return Report(
        book=graph.book,
        title=graph.title or graph.book,
        edition=graph.edition,
        dated=graph.dated,
        source=graph.source,
        findings=tuple(replace(f, own=_is_own(graph, f.place)) for f in found),
        below=_layers_below(graph),
    )


def _findings(graph: RuleGraph, compared: Sequence[Compared], said: Sequence[Said]) -> Iterator[Finding]:
    yield from _examples(graph, compared)
    yield from figure_findings(graph)
    yield from _remarks(graph)
    for one in said:
        yield Finding("warning", one.words, one.rule, f"{one.code}", place=one.place)
    yield from _elsewhere(graph)
    for omission in graph.omissions:
        yield Finding("omitted", omission.words, str(omission.cites), place=omission.place)
    yield from _switched_off(graph)
    for edit in graph.edits:
        yield _edit(edit)
    for target, header, accepted in _declared(graph):
        for warning in accepted:
            words = f"{warning.code}: {warning.reason}"
            yield Finding("accepted", header.title, str(header.cites), words, (), 1, target, header.place)
        for note in header.notes:
            words = " ".join(note.split())
            yield Finding("noted", header.title, str(header.cites), words, (), 1, target, header.place)


def _declared(graph: RuleGraph) -> Iterator[tuple[str, Header, tuple[Accepted, ...]]]:
    for group, prefix in _DECLARED:
        for node in getattr(graph, group):
            if node.header is not None:
                yield f"{prefix}:{node.id}", node.header, getattr(node, "accepted", ())


# ---------------------------------------------------------------- examples


def _examples(graph: RuleGraph, compared: Sequence[Compared]) -> Iterator[Finding]:
    by_example = {example.id: example for example in graph.examples}
    told = {(line.example, line.path) for line in compared}
    for line in compared:
        words = f"{'.'.join(line.path) or 'all of it'}: printed {line.printed}, computed {line.computed}"
        details = (line.words,) if line.words else ()
        yield _example(by_example[line.example], line.kind, words, details)
    for example in graph.examples:
        for expected in example.expect:
            if expected.disputed is not None and (example.id, expected.path) not in told:
                words = f"{'.'.join(expected.path)}: printed {expected.printed or expected.what}"
                yield _example(example, "disputed", words, (expected.disputed,))


def _example(example: Example, kind: Kind, words: str, details: tuple[str, ...]) -> Finding:
    header = example.header
    target = f"example:{example.id}"
    return Finding(kind, header.title, str(header.cites), words, details, 1, target, header.place)


def _remarks(graph: RuleGraph) -> Iterator[Finding]:
    """What is said of the source; a remark without rules of its own is about those of its declaration."""
    for target, header, _ in _declared(graph):
        for one in header.remarks:
            rule = str(one.cites) or str(header.cites)
            yield Finding(one.kind, header.title, rule, one.words, (), 1, target, one.place)
    for edit in graph.edits:
        for one in edit.remarks if edit.in_force else ():
            rule = str(one.cites) or str(edit.cites)
            yield Finding(one.kind, edit.title, rule, one.words, place=one.place)
    for one in graph.remarks:
        yield Finding(one.kind, one.words, str(one.cites), place=one.place)


# ---------------------------------------------------------------- what is not here, what was changed


def _elsewhere(graph: RuleGraph) -> Iterator[Finding]:
    for table in graph.tables:
        if table.external:
            header = table.header
            target = f"function:{table.id}"
            yield Finding("elsewhere", header.title, str(header.cites), "", (), 1, target, header.place)
    for resolver in graph.externals:
        header = resolver.header
        target = f"function:{resolver.id}"
        yield Finding("elsewhere", header.title, str(header.cites), "", (), 1, target, header.place)


def _switched_off(graph: RuleGraph) -> Iterator[Finding]:
    for off in graph.switched_off:
        but = f"except {', '.join(off.exceptions)}" if off.exceptions else ""
        why = f"switched off with section {off.section} by {off.layer}"
        gone = tuple(each.name.replace("_", " ") for each in graph.left_out if each.why == why)
        title = f"{off.section} {off.title}".strip()
        details = (f"with it: {', '.join(gone)}",) if gone else ()
        yield Finding("switched_off", title, str(off.cites), but, details, place=off.place)


def _edit(edit: AppliedEdit) -> Finding:
    dated = f" of {edit.dated}" if edit.dated else ""
    words = f"{edit.kind}{dated}"
    cells = tuple(_changed(cell) for cell in edit.cells)
    kind: Kind = "in_force" if edit.in_force else "not_in_force"
    return Finding(kind, edit.title or edit.id, str(edit.cites), words, cells, place=edit.place)


def _changed(cell: CellChange) -> str:
    where = ", ".join(part for part in (cell.row, cell.column) if part)
    return f"{where}: {cell.old or 'blank'} -> {cell.new or 'blank'}"


# ---------------------------------------------------------------- whose it is


def _is_own(graph: RuleGraph, place: Place | None) -> bool:
    """A book is complete in its folder: what stands in another folder is of a book below."""
    folder, slash, _ = (place.file if place is not None else "").partition("/")
    return not slash or folder == graph.book or not graph.book


def _layers_below(graph: RuleGraph) -> tuple[str, ...]:
    """The titles of layers that declare something in files of other books."""
    found: set[str] = set()
    mine: set[str] = set()
    for _, header, _ in _declared(graph):
        (mine if _is_own(graph, header.place) else found).add(header.layer)
    names = {layer.id: f"{layer.title} {layer.edition}".strip() for layer in graph.layers}
    return tuple(names[layer.id] for layer in graph.layers if layer.id in found - mine)
