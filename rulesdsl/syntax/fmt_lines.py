"""The logical lines of one declaration, with their comments, blank lines and rule.

In: the scan and tree of a declaration that parses. Out: `Line`s in order: words to print,
depth, block, the comments that stand above, whether a blank line does, and the comment behind.
Nothing is lost: every comment of the scan is in exactly one line or in the tail.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from rulesdsl.source.records import dataclass
from rulesdsl.syntax.build_common import Branch, subs
from rulesdsl.syntax.fmt_tokens import Marks, Word, words_of
from rulesdsl.syntax.layout import Raw, Scan

_RULES: Final = """
field member members case_form die_line reads_line definition becomes_step each_step case otherwise
condition_line except mod_line axis roll_line cells_give cells_at_least gives_line states counts event
on_line node given_value given_list given_rows expected_values expected_list expected_bare rolled doing
bind_is bind_asked end_step refuse_when refuse_unless mark with_line omitted book_remark
"""
LINE_RULES: Final = frozenset(_RULES.split())
"""The grammar's rules that are lines."""


@dataclass(slots=True)
class Comment:
    """A comment on a line of its own; `blank`: an empty line stands above it."""

    text: str
    depth: int
    blank: bool


@dataclass(slots=True)
class Line:
    """One logical line. `block` numbers the block it stands in, `rule` is its grammar rule."""

    words: list[Word]
    depth: int
    block: int
    rule: str
    start: int
    row: Raw | None = None
    note: Raw | None = None
    has_block: bool = False
    blank: bool = False
    above: list[Comment] = field(default_factory=list)
    behind: str = ""


@dataclass(slots=True)
class Lines:
    """All lines of a declaration; `tail` are comments below the last line, `end` the offset
    behind everything."""

    lines: list[Line]
    tail: list[Comment]
    end: int


def rules_by_offset(tree: Branch) -> dict[int, str]:
    """Offset of a line's first word -> the rule of the line (the outermost that begins there)."""
    found: dict[int, str] = {}
    todo = [tree]
    while todo:
        node = todo.pop()
        rule = str(node.data)
        if rule in LINE_RULES and not node.meta.empty:
            found.setdefault(node.meta.start_pos, rule)
        todo.extend(subs(node))
    return found


def lines_of(text: str, scan: Scan, tree: Branch, marks: Marks) -> Lines:
    """The lines of the declaration that `scan` holds."""
    rules = rules_by_offset(tree)
    result: list[Line] = []
    depth, blocks, next_block = 0, [0], 1
    current: list[tuple[Raw, str]] = []
    for raw, kind in zip(scan.tokens, scan.kinds, strict=True):
        if kind == "_INDENT":
            depth += 1
            blocks.append(next_block)
            next_block += 1
            result[-1].has_block = True
        elif kind == "_DEDENT":
            depth -= 1
            blocks.pop()
        elif kind == "_NL":
            result.append(_line(current, depth, blocks[-1], rules, marks))
            current = []
        else:
            current.append((raw, kind))
    return _with_comments(text, scan, result)


def _line(raws: list[tuple[Raw, str]], depth: int, block: int, rules: dict[int, str], marks: Marks) -> Line:
    first = raws[0][0]
    alone = raws[0][0] if len(raws) == 1 else None
    line = Line(words_of(raws, marks), depth, block, rules.get(first.start, ""), first.start)
    line.row = alone if alone is not None and alone.kind == "ROW" else None
    line.note = alone if alone is not None and alone.kind == "NOTE" else None
    return line


def _with_comments(text: str, scan: Scan, lines: list[Line]) -> Lines:
    """Comments go to the line they stand behind, or above the next one, at its depth or, when
    indented as the line before them, at that line's."""
    ends = [t.start for t, kind in zip(scan.tokens, scan.kinds, strict=True) if kind == "_NL"]
    tail: list[Comment] = []
    index = 0
    last_end = lines[0].start
    for comment in scan.comments:
        while index < len(lines) and ends[index] <= comment.start:
            index += 1
        before = lines[index - 1] if index else None
        if before is not None and "\n" not in text[ends[index - 1] : comment.start]:
            before.behind = comment.text
            continue
        line = lines[index] if index < len(lines) else None
        start = text.rfind("\n", 0, comment.start) + 1
        own = not text[start : comment.start].strip()
        depth = line.depth if line is not None else max(1, before.depth if before is not None else 0)
        if own and before is not None and comment.start - start >= 2 * before.depth > 2 * depth:
            depth = before.depth
        blank = own and _blank_above(text, start, last_end)
        (line.above if line is not None else tail).append(Comment(comment.text, depth, blank))
        last_end = comment.end
    end = max([scan.tokens[-1].end, *(c.end for c in scan.comments)]) if scan.tokens else 0
    for line, line_end in zip(lines[1:], ends, strict=False):
        line.blank = _blank_above(text, text.rfind("\n", 0, line.start) + 1, line_end)
    return Lines(lines, tail, end)


def _blank_above(text: str, line_start: int, stop: int) -> bool:
    """Whether the physical line above `line_start` is empty (and lies behind `stop`)."""
    above = text.rfind("\n", 0, max(0, line_start - 1)) + 1
    return above > stop and line_start > 0 and not text[above : line_start - 1].strip()
