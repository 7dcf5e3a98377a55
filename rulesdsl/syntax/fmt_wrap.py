"""Lines too long for the page are divided where the language lets a line go on.

In: the words of the last part of a line, and where it begins. Out: the physical lines. The part is
divided into clauses first (`when ...`, `per ...`, `for (...)`, `otherwise ...`); a clause
that is still too long at `and`, `or` and commas; at last inside parentheses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesdsl.syntax.fmt_rows import seen_width
from rulesdsl.syntax.fmt_tokens import Word, text_of
from rulesdsl.syntax.words import CARRY_ON_AT_END, CARRY_ON_AT_START

WIDTH: Final = 118
_WIDEST_HANG: Final = 10
_QUOTED: Final = ("STRING", "NOTE", "CITE", "ROW")
_BEFORE_WHEN: Final = frozenset(("not", "is", "and", "or", "only", "again"))
_CLAUSES: Final = frozenset(("when", "per", "if", "otherwise", "usually"))
_NO_BREAK_AFTER: Final = frozenset(("x", "-", "/", "when", "with", "otherwise", "among", "where", "have"))


def begins_on_its_own(words: Sequence[Word]) -> bool:
    """Whether these words may begin a line that goes on from the one above."""
    first = words[0]
    if first.kind in _QUOTED:
        return False
    opens = first.text == "for" and len(words) > 1 and words[1].kind == "LPAR"
    return opens or first.text in CARRY_ON_AT_START


def lines_from(words: Sequence[Word], at: int, reserve: int) -> list[str]:
    """Physical lines of a part that begins at column `at`; the first without its margin.
    `reserve` columns are kept free behind the last."""
    clauses = _divided(words, 0)
    hang = _hang(words[0], at)
    below = at if words[0].text in _CLAUSES or words[0].text == "for" else hang
    lines, current, column = [], list(clauses[0]), at
    for number, clause in enumerate(clauses[1:], start=1):
        room = WIDTH - (reserve if number == len(clauses) - 1 else 0)
        if column + seen_width(text_of([*current, *clause])) <= room:
            current.extend(clause)
            continue
        lines.append((column, current))
        current, column = list(clause), below
    lines.append((column, current))
    result: list[str] = []
    for number, (column, clause) in enumerate(lines):
        free = reserve if number == len(lines) - 1 else 0
        again = _hang(clause[0], column)
        for line_number, line in enumerate(_filled(clause, column, again, free)):
            margin = column if line_number == 0 else again
            result.append(line if not result else " " * margin + line)
    return result


def _hang(first: Word, at: int) -> int:
    """Where a line that goes on stands: behind the word it begins with, when that is short."""
    width = seen_width(first.text) + 1
    return at + (width if width <= _WIDEST_HANG and first.kind not in _QUOTED else 4)


def _filled(words: Sequence[Word], at: int, again: int, reserve: int) -> list[str]:
    """A clause, divided at its outermost places, or, if need be, inside its parentheses."""
    lines: list[str] = []
    for level in (1, 2):
        lines = _greedy(_divided(words, level), at, again, reserve)
        if not overflow(lines, at, again, reserve):
            break
    return lines


def _greedy(pieces: Sequence[Sequence[Word]], at: int, again: int, reserve: int) -> list[str]:
    lines: list[str] = []
    current: list[Word] = []
    column = at
    for number, piece in enumerate(pieces):
        room = WIDTH - column - (reserve if number == len(pieces) - 1 else 0)
        if current and seen_width(text_of([*current, *piece])) > room:
            lines.append(text_of(current))
            current, column = [], again
        current.extend(piece)
    lines.append(text_of(current))
    return lines


def overflow(lines: Sequence[str], at: int, again: int, reserve: int) -> int:
    """How many columns stick out, in all, of lines without their margins."""
    widths = [seen_width(line) + (at if number == 0 else again) for number, line in enumerate(lines)]
    widths[-1] += reserve
    return sum(max(0, width - WIDTH) for width in widths)


def too_wide(lines: Sequence[str], at: int, reserve: int) -> int:
    """How many columns stick out of lines of which the first begins at `at`."""
    return overflow(lines, at, 0, reserve)


def _divided(words: Sequence[Word], level: int) -> list[list[Word]]:
    """Level 0: clauses; 1: also at `and`, `or`, commas, outside parentheses; 2: inside them, too."""
    pieces: list[list[Word]] = [[]]
    depth = 0
    for index, word in enumerate(words):
        if index and not word.tight and _may_break(words, index, depth, level):
            pieces.append([])
        pieces[-1].append(word)
        depth += {"LPAR": 1, "RPAR": -1}.get(word.kind, 0)
    return pieces


def _may_break(words: Sequence[Word], index: int, depth: int, level: int) -> bool:
    last, word = words[index - 1], words[index]
    if depth:
        return level == 2 and (last.kind == "COMMA" or last.text in ("and", "or"))
    clause = word.text in _CLAUSES or word.text == "for"
    if clause and word.kind not in _QUOTED and begins_on_its_own(words[index:]):
        return last.text not in _BEFORE_WHEN
    if level == 0:
        return False
    return last.kind not in _QUOTED and last.text in CARRY_ON_AT_END and last.text not in _NO_BREAK_AFTER
