"""The report as Markdown, as it reads in a repository or an announcement.

In: a `Report`. Out: one text: a heading for each section, a small table of old and new for each
declaration.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rulesdsl.changes.model import Report
from rulesdsl.changes.outline import Block, Part, Section, Told, outline
from rulesdsl.changes.render_text import reach_lines

_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>|#~])")
_WORDS: Final = {"+": "new", "-": "gone", "~": "", ">": "moved or renamed"}


def render_markdown(report: Report) -> str:
    told = outline(report)
    lines = [f"# {_text(told.heading)}", "", _text(told.stamp), "", f"{_text(told.summary)}.", ""]
    for section in told.sections:
        lines.extend(_section(section))
    return "\n".join(lines).rstrip("\n") + "\n"


def _section(section: Section) -> Iterator[str]:
    yield f"## {_text(section.title)}"
    yield ""
    if section.lines:
        yield from _lines(section.lines)
    for part in section.parts:
        yield from _part(part)


def _part(part: Part) -> Iterator[str]:
    if part.heading:
        yield f"### {_text(part.heading)}{_rule(part.rule)}"
        yield ""
    for block in part.blocks:
        yield from _block(block)
    for note in part.notes:
        yield f"- {_text(note)}"
    if part.notes:
        yield ""


def _block(block: Block) -> Iterator[str]:
    word = f"{_WORDS[block.sign]}: " if block.sign in "+->" else ""
    yield f"**{word}{_text(block.heading)}**{_rule(block.rule)}"
    yield ""
    if block.lines:
        yield from _lines(block.lines)
    for text in reach_lines(block.change):
        yield f"*{_text(text)}*"
        yield ""


def _lines(lines: tuple[Told, ...]) -> Iterator[str]:
    """Neighbours that have an old and a new value in one table, the others as a list."""
    table: list[Told] = []
    listed = False
    for told in (*lines, None):
        if told is not None and told.old is not None:
            table.append(told)
            continue
        if table:
            if listed:
                yield ""
            yield "| | Old | New | Rule |"
            yield "|---|---|---|---|"
            for one in table:
                row = (_what(one), _text(one.old or ""), _text(one.new or ""), _text(one.rule))
                yield f"| {' | '.join(row)} |"
            yield ""
            table = []
            listed = False
        if told is not None:
            listed = True
            sign = "" if told.sign == "~" else f"{told.sign} "
            yield f"- {_text(sign + told.words)}{_rule(told.rule)}"
    if lines and lines[-1].old is None:
        yield ""


def _what(told: Told) -> str:
    said = (f"{e.inputs}: {e.old or 'nothing'} → {e.new or 'nothing'}" for e in told.effects)
    return _text(told.words) + "".join(f"<br>{_text(text)}" for text in said)


def _rule(rule: str) -> str:
    return f" \\[{_text(rule)}\\]" if rule else ""


def _text(text: str) -> str:
    """Nothing of a rulebook is read as markup."""
    safe = _MARKUP.sub(r"\\\1", text.replace(" -> ", " → "))
    return re.sub(r"^([+-]) ", r"\\\1 ", safe)
