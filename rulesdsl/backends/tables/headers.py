"""What stands under the title of every declaration: changes in force and its notes.

In: a `Header`. Out: paragraphs: errata, changes and options in force that touched it (so that
nobody plays from a page that looks as first printed), then its notes, before any chart.
"""

from __future__ import annotations

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import Block, Para, Run, Section, join, plain
from rulesdsl.backends.tables.legend import EDITED
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import capital, clean, paragraphs, words
from rulesdsl.graph import AppliedEdit, Header, Input


def header_blocks(context: Context, header: Header) -> tuple[Block, ...]:
    return (*edited(context, header.edited_by), *notes(header.notes))


def notes(texts: tuple[str, ...]) -> tuple[Para, ...]:
    return tuple(Para(plain(line), "note") for text in texts for line in paragraphs(text))


def edited(context: Context, ids: tuple[str, ...]) -> tuple[Para, ...]:
    known = {edit.id: edit for edit in context.graph.edits}
    out: list[Para] = []
    for name in ids:
        context.legend.use("edited")
        edit = known.get(name)
        said = edit_words(edit) if edit is not None else words(name)
        cites = cite(edit.cites) if edit is not None else ""
        out.append(Para((Run(EDITED, "strong"), Run(f" {said}")), "edited", cites))
    return tuple(out)


def edit_words(edit: AppliedEdit) -> str:
    """"Erratum of 2009-07: River bed terrain class"."""
    dated = f" of {clean(edit.dated)}" if edit.dated else ""
    return f"{capital(edit.kind)}{dated}: {clean(edit.title) or words(edit.id)}"


def inputs_line(context: Context, inputs: tuple[Input, ...]) -> tuple[Para, ...]:
    """What a rule is about, where it is not one record that says so itself."""
    parts = [plain(_input_words(context, each)) for each in inputs]
    return (Para((Run("of: ", "head"), *join(", ", parts)), "sub"),) if parts else ()


def _input_words(context: Context, each: Input) -> str:
    name = words(each.name)
    kind = context.names.type_words(each.type)
    return name if kind.casefold() == name.casefold() else f"{name} ({kind})"


def section(anchor: str, header: Header, what: str, blocks: tuple[Block, ...], fallback: str = "") -> Section:
    title = clean(header.title) or words(fallback)
    return Section(anchor, title, what, cite(header.cites), blocks)
