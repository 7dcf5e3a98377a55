"""Conditions as lists: all, any, none of these, exceptions indented under what they except.

In: a `Condition`. Out: a `Section` with one tree: the words of each line with its rule number, an
`unless` under it, and exceptions to exceptions deeper again.
"""

from __future__ import annotations

from typing import Final

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import Item, Items, Run, Section, plain
from rulesdsl.backends.tables.headers import about, header_blocks, section
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean
from rulesdsl.graph import Condition, ConditionBlock, ConditionException, ConditionLine

_HEADS: Final = {
    "all": "All of these:",
    "any": "Any of these (one is enough):",
    "none": "None of these:",
}


def condition_section(context: Context, node: Condition) -> Section:
    trees = tuple(_block(context, block, index > 0) for index, block in enumerate(node.blocks))
    blocks = (*header_blocks(context, node.header), Items("tree", trees))
    of = about(context, node.header, node.inputs)
    return section(f"function:{node.id}", node.header, "condition", blocks, node.id, of)


def _block(context: Context, block: ConditionBlock, more: bool) -> Item:
    head = _HEADS[block.quantity]
    text = f"and {head[0].lower()}{head[1:]}" if more else head
    return Item((Run(text, "head"),), children=tuple(_line(context, line) for line in block.lines))


def _line(context: Context, line: ConditionLine) -> Item:
    return Item(
        context.marked(line.place, plain(clean(line.words))),
        cite=cite(line.cites),
        children=tuple(_exception(context, exception) for exception in line.exceptions),
    )


def _exception(context: Context, exception: ConditionException) -> Item:
    return Item(
        context.marked(exception.place, (Run("unless ", "head"), *plain(clean(exception.words)))),
        cite=cite(exception.cites),
        children=tuple(_exception(context, inner) for inner in exception.exceptions),
    )
