"""What stands under the title of every declaration: changes in force, remarks on the source, notes.

In: a `Header`. Out: paragraphs: errata, changes and options in force that touched it (so that
nobody plays from a page that looks as first printed), then remarks and notes, before any chart.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import Block, Para, Run, Section, plain
from rulesdsl.backends.tables.legend import CONTRADICTION, EDITED, SUPPOSED
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import capital, clean, paragraphs, words
from rulesdsl.graph import AppliedEdit, Header, Input, Remark, RuleGraph


def header_blocks(context: Context, header: Header) -> tuple[Block, ...]:
    changes = (*_replaced(context, header), *edited(context, header.edited_by))
    return (*changes, *remarks(context, header.remarks), *notes(header.notes))


def _replaced(context: Context, header: Header) -> tuple[Para, ...]:
    """What takes the place of another as a whole says so."""
    if header.replaces is None:
        return ()
    below = context.graph.layer_by_id.get(header.replaces)
    if below is None:
        return ()
    context.legend.use("edited")
    of = f"{clean(below.title)} {clean(below.edition)}".strip()
    return (Para((Run(EDITED, "strong"), Run(f" Takes the place of the chart of {of}")), "edited"),)


def notes(texts: tuple[str, ...]) -> tuple[Para, ...]:
    return tuple(Para(plain(line), "note") for text in texts for line in paragraphs(text))


def remarks(context: Context, told: Iterable[Remark]) -> tuple[Para, ...]:
    """What contradicts itself in the source, and what is supposed where it is silent."""
    out: list[Para] = []
    for each in told:
        sign = CONTRADICTION if each.kind == "contradiction" else SUPPOSED
        context.legend.use(each.kind)
        said = f" {capital(each.kind)}: {clean(each.words)}"
        out.append(Para((Run(sign, "strong"), Run(said)), "note", cite(each.cites)))
    return tuple(out)


def edited(context: Context, ids: tuple[str, ...]) -> tuple[Para, ...]:
    out: list[Para] = []
    for name in ids:
        context.legend.use("edited")
        edit = context.graph.edit_by_id.get(name)
        said = edit_words(edit, context.graph) if edit is not None else words(name)
        cites = cite(edit.cites) if edit is not None else ""
        out.append(Para((Run(EDITED, "strong"), Run(f" {said}")), "edited", cites))
    return tuple(out)


def edit_words(edit: AppliedEdit, graph: RuleGraph) -> str:
    """"Erratum of 2009-07: River bed terrain class"; of house rules also whose they are."""
    dated = f" of {clean(edit.dated)}" if edit.dated else ""
    layer = graph.layer_by_id.get(edit.layer)
    whose = f" ({clean(layer.title)})" if layer is not None and layer.kind == "house" else ""
    return f"{capital(edit.kind)}{dated}{whose}: {clean(edit.title) or words(edit.id)}"


def about(context: Context, header: Header, inputs: tuple[Input, ...]) -> str:
    """Whose rule it is: "Unit", "Unit, fire kind"; empty where the title says it already."""
    parts: list[str] = []
    for each in inputs:
        record = context.names.record_of(each.type)
        parts.append(context.names.record_title(record.id) if record is not None else words(each.name))
    told = ", ".join(parts)
    return "" if told.casefold() in clean(header.title).casefold() else told


def section(
    anchor: str, header: Header, what: str, blocks: tuple[Block, ...], fallback: str = "", of: str = ""
) -> Section:
    title = clean(header.title) or words(fallback)
    return Section(anchor, title, what, cite(header.cites), blocks, of=of)
