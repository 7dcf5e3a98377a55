"""A file's text -> its declarations, each with its range of offsets.

In: the whole text. Out: chunks in order; each begins at a line at column 0 (not blank, no
comment) and reaches to the next. A `\"\"\"` note may hold anything, also lines at column 0; a
note that is not closed before the next head of a declaration, or at all, ends there, and its
chunk says so: one fault, the neighbours unharmed. Comments and blank lines before the
first declaration belong to no chunk; anything else there is one, that does not parse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rulesdsl.source.records import dataclass
from rulesdsl.syntax.words import KINDS

_HEAD: Final = re.compile(
    rf'(?:external +)?(?:{"|".join(KINDS)}) +(?:[A-Za-z_][A-Za-z0-9_]* +"|"|on +[0-9]|off +[0-9]|[0-9])'
)
"""What certainly begins a declaration, even where a note should still be open."""

_CONTENT: Final = re.compile(r"[ \t\r]*[^ \t\r\n#]")

_QUOTES: Final = re.compile(r'\#[^\n]*|"""|"[^"\n]*"')


@dataclass(frozen=True, slots=True)
class Chunk:
    """One declaration: `text[start:end]`. `open_note` is the offset of a note that is not closed."""

    start: int
    end: int
    open_note: int | None = None


def chunks(text: str) -> Iterator[Chunk]:
    """The declarations of a text in order."""
    start: int | None = None
    note: int | None = None
    at = 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        line_end = text.find("\n", at) + 1 or len(text)
        begins = text[at] not in " \t\n\r#"
        if start is None and not begins:
            begins = _CONTENT.match(text, at, line_end) is not None
        if begins and (note is None or _HEAD.match(text, at)):
            if start is not None:
                yield Chunk(start, at, note)
            start, note = at, None
        note = _note_after(text, at, line_end, note)
        at = line_end
    if start is not None:
        yield Chunk(start, len(text), note)


def _note_after(text: str, start: int, end: int, note: int | None) -> int | None:
    """Where the note that is open after this line begins, or None."""
    at = start
    if note is not None:
        closing = text.find('"""', start, end)
        if closing < 0:
            return note
        at, note = closing + 3, None
    elif text.find('"""', start, end) < 0 or text[start:end].lstrip().startswith("|"):
        return None
    while found := _QUOTES.search(text, at, end):
        at = found.end()
        if found[0] != '"""':
            continue
        closing = text.find('"""', at, end)
        if closing < 0:
            return found.start()
        at = closing + 3
    return None
