"""Columns: which parts of a line stand below each other, and where.

In: the lines of a declaration. Out: for each line its parts, and for each part but the first the
column where it begins. Lines of one family in one block are aligned with each other; a part
much wider than the others does not push them away.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Final

from rulesdsl.source.records import dataclass
from rulesdsl.syntax.fmt_lines import Line
from rulesdsl.syntax.fmt_rows import seen_width
from rulesdsl.syntax.fmt_tokens import Word, text_of

INDENT: Final = 2
GAP: Final = 2
WIDEST: Final = 52
NARROWER: Final = {("modifier", 1): 7, ("field", 2): 34}
"""A part wider than this (or than its family and column say) does not take part in the alignment."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A line divided for alignment; `family` lines are aligned with each other."""

    family: str
    parts: tuple[tuple[Word, ...], ...]


def parts_of(line: Line) -> Parts:
    """How a line is divided; one part, when nothing of it is aligned."""
    words = _without_cite(line)
    split = _SPLITS.get(line.rule)
    if split is None or not words:
        return Parts("", (tuple(words),))
    family, cut = split
    return Parts(family, tuple(part for part in cut(words, line) if part))


def _without_cite(line: Line) -> list[Word]:
    words = line.words
    return (
        words[:-1] if words and words[-1].kind == "CITE" and line.depth and line.rule not in INLINE else words
    )


def cite_of(line: Line) -> str:
    """The citation that stands at the right of the line, or nothing."""
    if len(_without_cite(line)) == len(line.words):
        return ""
    return line.words[-1].text


INLINE: Final = frozenset(("mark", "expected_values", "expected_list", "expected_bare"))
"""Rules whose citation belongs to the words before it."""


# ---------------------------------------------------------------- where lines are divided

Cut = Callable[[list[Word], Line], list[tuple[Word, ...]]]


def _at(words: list[Word], *places: int) -> list[tuple[Word, ...]]:
    edges = [0, *(p for p in places if 0 < p < len(words)), len(words)]
    return [tuple(words[a:b]) for a, b in itertools.pairwise(edges)]


def _first_word(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    return _at(words, 1)


def _two_words(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    return _at(words, 2)


def _two_words_apart(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    return _at(words, 1, 2)


def _path(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    """A path, then its value, then `disputed`."""
    end = 1
    while end + 1 < len(words) and words[end].kind == "DOT":
        end += 2
    disputed = next((i for i, w in enumerate(words) if w.kind == "DISPUTED"), len(words))
    return _at(words, end, disputed)


def _field(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    last = len(words) - 1
    printed = words[last].kind == "STRING" and words[last - 1].kind != "USUALLY"
    return _at(words, 1, last if printed else len(words))


def _case_form(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    at = next(i for i, w in enumerate(words) if w.kind == "STRING")
    return _at(words, at, at + 1)


def _printed_then_when(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    """`VALUE "words" when C`: the quoted words are the last before the first outer `when`."""
    depth, at = 0, len(words)
    for index, word in enumerate(words):
        depth += {"LPAR": 1, "RPAR": -1}.get(word.kind, 0)
        if (
            depth == 0
            and word.kind == "STRING"
            and index + 1 < len(words)
            and words[index + 1].kind == "WHEN"
        ):
            at = index
            break
    return _at(words, at, at + 1)


def _modifier(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    depth, at = 0, len(words)
    for index, word in enumerate(words):
        depth += {"LPAR": 1, "RPAR": -1}.get(word.kind, 0)
        if depth == 0 and word.kind == "STRING":
            at = index
            break
    return _at(words, at, at + 1)


def _condition(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    return _at(words, 2 if words[0].kind == "UNLESS" else 1)


def _node(words: list[Word], line: Line) -> list[tuple[Word, ...]]:
    """Level and name, title with its other names, clauses."""
    comma = next((i + 1 for i, w in enumerate(words) if w.kind == "COMMA"), len(words))
    return [tuple(words)] if line.has_block else _at(words, 2, comma)


_SPLITS: Final[dict[str, tuple[str, Cut]]] = {
    "field": ("field", _field),
    "member": ("member", _two_words_apart),
    "case_form": ("case form", _case_form),
    "die_line": ("die", _first_word),
    "definition": ("definition", _first_word),
    "each_step": ("definition", _first_word),
    "becomes_step": ("definition", _first_word),
    "bind_is": ("bind", _first_word),
    "bind_asked": ("bind", _first_word),
    "case": ("case", _printed_then_when),
    "condition_line": ("condition", _condition),
    "except": ("condition", _condition),
    "mod_line": ("modifier", _modifier),
    "axis": ("chart", _first_word),
    "roll_line": ("chart", _first_word),
    "cells_give": ("chart", _first_word),
    "cells_at_least": ("chart", _first_word),
    "gives_line": ("chart", _first_word),
    "states": ("states", _first_word),
    "counts": ("states", _first_word),
    "calendar_starts": ("calendar", _first_word),
    "until_date": ("calendar", _first_word),
    "until_turn": ("calendar", _first_word),
    "event": ("event", _two_words),
    "on_line": ("event", _two_words),
    "node": ("node", _node),
    "given_value": ("given", _path),
    "given_list": ("given", _path),
    "expected_values": ("expected", _path),
    "expected_list": ("expected", _path),
    "rolled": ("given", _path),
    "doing": ("given", _path),
    "end_step": ("end", _two_words),
    "refuse_when": ("refuse", _two_words),
    "refuse_unless": ("refuse", _two_words),
}


# ---------------------------------------------------------------- where parts begin


def columns_of(lines: Sequence[Line], parts: Sequence[Parts]) -> list[list[int]]:
    """For each line the columns where its parts after the first are to begin; a part before
    that is too wide may push them on."""
    families: dict[tuple[str, int], list[int]] = {}
    for index, cut in enumerate(parts):
        if len(cut.parts) > 1:
            families.setdefault((cut.family or str(index), _block_of(lines, index)), []).append(index)
    result: list[list[int]] = [[] for _ in lines]
    for members in families.values():
        _align(members, lines, parts, result)
    return result


def _block_of(lines: Sequence[Line], index: int) -> int:
    """Exceptions are aligned with the conditions they stand under: the block of those."""
    line = lines[index]
    while line.rule == "except" and index:
        index -= 1
        if lines[index].depth < line.depth:
            line = lines[index]
    return line.block


def _align(
    members: Sequence[int], lines: Sequence[Line], parts: Sequence[Parts], result: list[list[int]]
) -> None:
    ends = {index: INDENT * lines[index].depth for index in members}
    for column in range(1, max(len(parts[index].parts) for index in members)):
        having = [index for index in members if len(parts[index].parts) > column]
        widths = {index: seen_width(text_of(parts[index].parts[column - 1])) for index in having}
        widest = NARROWER.get((parts[having[0]].family, column), WIDEST)
        counted = [index for index in having if widths[index] <= widest] or having[:1]
        start = max(ends[index] + widths[index] for index in counted) + GAP
        for index in having:
            result[index].append(start)
            ends[index] = max(start, ends[index] + widths[index] + GAP)
