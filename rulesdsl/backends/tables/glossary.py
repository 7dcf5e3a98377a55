"""Abbreviations that a page uses.

In: the book's enums and sequences, and the text of a page. Out: pairs "SFA — Suppressive Fire
Action", only those whose short form stands on the page, in the order of the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesdsl.backends.tables.doc import (
    Band,
    Block,
    Chart,
    Inset,
    Item,
    Items,
    Line,
    Pairs,
    Para,
    Section,
    Text,
    flat,
    plain,
    styled,
)
from rulesdsl.backends.tables.text import clean, printed_or_words, words
from rulesdsl.graph import RuleGraph


def short_forms(graph: RuleGraph) -> list[tuple[str, str]]:
    """Every abbreviation of the book with what it stands for."""
    out: list[tuple[str, str]] = []
    for enum in graph.enums:
        out.append((clean(enum.abbreviated or ""), clean(enum.header.title) or words(enum.id)))
        for member in enum.members:
            printed = printed_or_words(member.printed, member.name)
            out.append((clean(member.abbreviated or ""), printed))
    for sequence in graph.sequences:
        out.append((clean(sequence.abbreviated or ""), clean(sequence.header.title) or words(sequence.id)))
    seen: dict[tuple[str, str], None] = {}
    for short, full in out:
        if short and short != full:
            seen[(short, full)] = None
    return list(seen)


def used_forms(forms: list[tuple[str, str]], text: str) -> tuple[tuple[Text, Text], ...]:
    """Those that stand in `text` as words of their own."""
    out: list[tuple[Text, Text]] = []
    for short, full in forms:
        if short in text and re.search(rf"(?<!\w){re.escape(short)}(?!\w)", text):
            out.append((styled(short, "strong"), plain(full)))
    return tuple(out)


# ---------------------------------------------------------------- the text of a page


def section_texts(section: Section) -> Iterator[str]:
    yield section.title
    yield section.of
    yield section.cite
    for block in section.blocks:
        yield from block_texts(block)
    for inner in section.inner:
        yield from section_texts(inner)


def block_texts(block: Block) -> Iterator[str]:
    """Every piece of text of a block, a cell at a time, as it is printed."""
    match block:
        case Para():
            yield flat(block.text)
            yield block.cite
        case Chart():
            yield from chart_texts(block)
        case Items():
            for item in block.items:
                yield from _item_texts(item)
        case Pairs():
            yield block.title
            for short, meaning in block.pairs:
                yield flat(short)
                yield flat(meaning)


def chart_texts(chart: Chart) -> Iterator[str]:
    for row in chart.heads:
        yield from (flat(cell.text) for cell in row if not cell.joined)
    for line in chart.body:
        if isinstance(line, Line):
            known = sum(not cell.gap for cell in line.cells) + 1
            cells = line.cells[:known] if line.gap else line.cells
            yield from (flat(cell.text) for cell in cells if not cell.joined)
        elif isinstance(line, Band):
            yield flat(line.text)
            yield line.cite
        elif isinstance(line, Inset):
            yield from block_texts(line.block)
    yield from (flat(foot) for foot in chart.foot)


def _item_texts(item: Item) -> Iterator[str]:
    yield item.label
    yield flat(item.text)
    yield item.side
    yield flat(item.uses)
    yield item.cite
    for child in item.children:
        yield from _item_texts(child)
