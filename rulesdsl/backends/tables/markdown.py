"""A page in Markdown that reads well raw and in a repository.

In: a `Page`. Out: its text: one line per line of a list, aligned tables, lines that are not long,
nothing from the rulebook taken for Markdown or HTML.
"""

from __future__ import annotations

from typing import assert_never

from rulesdsl.backends.tables.doc import Block, Chart, Entry, Item, Items, Page, Pairs, Para, Section
from rulesdsl.backends.tables.known_pages import KnownPages
from rulesdsl.backends.tables.md_chart import chart_lines, cited, para_lines
from rulesdsl.backends.tables.md_escape import at_line_start, escape, runs, wrap


def page_text(page: Page, known: KnownPages | None = None) -> str:
    lines = [f"# {at_line_start(escape(page.title))}", ""]
    lines += wrap(identity(page))
    lines.append("")
    if page.source:
        lines += [*wrap(f"Source: {escape(page.source)}"), ""]
    lines += _body_lines(page, known)
    for title, name, entries in page.contents:
        lines += _contents(title, name, entries)
    for block in page.closing:
        lines += block_lines(block)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _body_lines(page: Page, known: KnownPages | None) -> list[str]:
    written = known.written(page.body) if known is not None and page.body is not None else None
    if written is not None:
        return written
    lines = [line for block in page.lead for line in block_lines(block)]
    for section in page.sections:
        lines += section_lines(section, 2) if known is None else _once(section, known)
    if known is not None and page.body is not None:
        known.keep_written(page.body, lines)
    return lines


def _once(section: Section, known: KnownPages) -> list[str]:
    """The lines of a section of a page; the same section may stand in other views and books."""
    found = known.lines.get(id(section))
    if found is None:
        found = known.lines[id(section)] = (section, section_lines(section, 2))
    return found[1]


def identity(page: Page) -> str:
    """Book, edition, date and fingerprint: what a player compares between two copies."""
    parts = [f"**{escape(page.book)}**"]
    if page.edition:
        parts.append(f"edition {escape(page.edition)}")
    if page.dated:
        parts.append(escape(page.dated))
    parts.append(f"fingerprint {escape(page.fingerprint)}")
    return " · ".join(parts)


def section_lines(section: Section, level: int) -> list[str]:
    cite = f" {cited(section.cite)}" if section.cite else ""
    what = "Example: " if section.what == "example" else ""
    of = f" (of {escape(section.of)})" if section.of else ""
    lines = [f"{'#' * min(level, 6)} {what}{escape(section.title)}{of}{cite}", ""]
    for block in section.blocks:
        lines += block_lines(block)
    for inner in section.inner:
        lines += section_lines(inner, level + 1)
    return lines


def block_lines(block: Block) -> list[str]:
    match block:
        case Para():
            return para_lines(block)
        case Chart():
            return chart_lines(block)
        case Items():
            return [*_items(block.items, block.style, 0), ""]
        case Pairs():
            lines = [f"**{escape(block.title)}**", ""] if block.title else []
            for words, meaning in block.pairs:
                said = f"{runs(words).strip()}: {runs(meaning)}"
                if words and words[0].style == "cite":
                    said = f"{runs(meaning)} {runs(words)}"
                lines += wrap(said, "- ", "  ")
            return [*lines, ""]
        case _:
            assert_never(block)


def _items(items: tuple[Item, ...], style: str, depth: int) -> list[str]:
    lines: list[str] = []
    for item in items:
        indent = "    " * depth
        lead = _lead(item, style, depth)
        text = " ".join(part for part in (_item_text(item), cited(item.cite)) if part)
        lines += wrap(text, f"{indent}{lead}", indent + " " * len(lead))
        lines += _items(item.children, style, depth + 1)
    return lines


def _lead(item: Item, style: str, depth: int) -> str:
    if style == "checklist" and item.label:
        return f"- [ ] {item.label}. "
    if style == "steps" and item.label and depth == 0:
        return f"{item.label}. "
    if style == "steps" and item.label:
        return f"- {item.label}) "
    return "- "


def _item_text(item: Item) -> str:
    text = runs(item.text)
    if item.side:
        text = f"{text} — {escape(item.side)}"
    if item.uses:
        text = f"{text} → {runs(item.uses)}"
    return text


def _contents(title: str, name: str, entries: tuple[Entry, ...]) -> list[str]:
    lines = [f"## [{escape(title)}]({name}.md)", ""]
    for entry in entries:
        lines += wrap(f"{escape(entry.title)} {cited(entry.cite)}".rstrip(), "- ", "  ")
    return [*lines, ""]
