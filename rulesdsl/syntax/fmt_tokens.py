"""Tokens -> text, in canonical spelling, with blanks where they belong.

In: the tokens of one logical line, each with the terminal it was taken for, and the tree's
word on the few that need it. Out: text. Comparison signs become words, typographic signs plain
ones; quoted texts, notes and citations keep theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulesdsl.source.records import dataclass
from rulesdsl.syntax.build_common import Branch, exact, subs, tokens
from rulesdsl.syntax.layout import Raw, Scan

_WORDS: Final = {"<=": "is at most", ">=": "is at least", "<": "is less than", ">": "is more than"}
_VALUE_ENDS: Final = frozenset(
    (
        "NAME",
        "TYPE",
        "INT",
        "FRACTION",
        "BAND",
        "STRING",
        "RPAR",
        "YES",
        "NO",
        "ABSENT",
        "NOBODY",
        "NOW",
        "DATE",
        *(f"{unit}{s}" for unit in ("MINUTE", "HOUR", "DAY", "WEEK", "MONTH") for s in ("", "S")),
    )
)


@dataclass(frozen=True, slots=True)
class Word:
    """One token to be printed: its text, the terminal it was taken for, where it stood, and
    whether a blank goes before it (`tight` when not)."""

    text: str
    kind: str
    start: int
    tight: bool = False


@dataclass(slots=True)
class Marks:
    """What only the tree knows: tokens to be printed otherwise (by offset; empty text: not at
    all), tokens without a blank before them, and the colons of ratios."""

    texts: dict[int, str]
    tight: set[int]
    ratios: set[int]


def marks_of(tree: Branch, scan: Scan) -> Marks:
    """The marks of one declaration."""
    marks = Marks({}, set(), set())
    todo = [tree]
    while todo:
        node = todo.pop()
        _mark(node, scan, marks)
        todo.extend(subs(node))
    return marks


def _mark(node: Branch, scan: Scan, marks: Marks) -> None:
    rule = str(node.data)
    if rule == "ratio":
        left = subs(node)[0].meta.end_pos
        marks.ratios.add(next(t.start for t in scan.tokens if t.text == ":" and t.start >= left))
    elif rule == "band_form":
        ends = tokens(node, "INT")
        if len(ends) == 2:
            marks.texts[ends[0].start_pos or 0] = f"{ends[0]}..{ends[1]}"
            for raw in scan.tokens:
                if (ends[0].start_pos or 0) < raw.start <= (ends[1].start_pos or 0):
                    marks.texts[raw.start] = ""
    elif rule == "parameters":
        marks.tight.add(node.meta.start_pos)
    elif rule == "mod_line":
        _mark_value(subs(node)[0], scan, marks)
    elif rule in ("negative", "positive"):
        marks.tight.add(subs(node)[0].meta.start_pos)
    elif rule.startswith("net_"):
        marks.tight.update(subs(part)[0].meta.start_pos for part in subs(node, "times"))
    for written in tokens(node, "FRACTION"):
        marks.texts[written.start_pos or 0] = str(exact(written)) if "/" not in written else str(written)


def _mark_value(node: Branch, scan: Scan, marks: Marks) -> None:
    """The value of a modifier line: its sign stands close; `/2` is `x1/2`."""
    start = node.meta.start_pos
    index = next(i for i, t in enumerate(scan.tokens) if t.start == start and t.end > start)
    following = scan.tokens[index + 1]
    marks.tight.add(following.start)
    if node.data == "divided":
        marks.texts[scan.tokens[index].start] = "x"
        value = exact(next(iter(tokens(subs(node)[0], "INT", "FRACTION"))))
        marks.texts[following.start] = str(1 / value)


def words_of(raws: Sequence[tuple[Raw, str]], marks: Marks) -> list[Word]:
    """The printable words of one logical line."""
    words: list[Word] = []
    for raw, kind in raws:
        text = marks.texts.get(raw.start, _spelled(raw))
        if text:
            words.append(Word(text, kind, raw.start, _tight(words, kind, raw, marks)))
    return words


def _spelled(raw: Raw) -> str:
    if raw.kind == "CITE":
        items = (" ".join(item.split()) for item in raw.text[1:-1].split(";"))
        return f"[{'; '.join(item for item in items if item)}]"
    if raw.kind == "DICE":
        return raw.text.lower()
    return _WORDS.get(raw.text, raw.text) if raw.kind in _WORDS else raw.text


def _tight(before: Sequence[Word], kind: str, raw: Raw, marks: Marks) -> bool:
    """Whether no blank goes before this token."""
    if not before or raw.start in marks.tight:
        return True
    last = before[-1]
    if kind in ("COMMA", "RPAR", "DOT") or last.kind in ("LPAR", "DOT"):
        return True
    if kind == "COLON":
        return raw.start not in marks.ratios
    if last.kind in ("PLUS", "MINUS"):
        return len(before) < 2 or before[-2].kind not in _VALUE_ENDS
    return False


def text_of(words: Sequence[Word]) -> str:
    """The words on one line."""
    parts: list[str] = []
    for index, word in enumerate(words):
        if index and not word.tight:
            parts.append(" ")
        parts.append(word.text)
    return "".join(parts)


def kinds_by_offset(scan: Scan) -> Mapping[int, str]:
    """Offset of a token -> the terminal it was taken for (line ends left out)."""
    pairs = zip(scan.tokens, scan.kinds, strict=True)
    return {raw.start: kind for raw, kind in pairs if not kind.startswith("_")}
