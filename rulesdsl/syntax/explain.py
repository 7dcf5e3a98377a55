"""The word that does not fit -> what is wrong, in the player's words, and what to write."""

from __future__ import annotations

from lark import UnexpectedToken

from rulesdsl.syntax.chunk import Chunk
from rulesdsl.syntax.layout import Fault, Scan
from rulesdsl.syntax.words import KINDS, listed, nearest


def unknown_kind(text: str, chunk: Chunk) -> Fault:
    end = text.find(" ", chunk.start)
    word = text[chunk.start : max(end, chunk.start + 1)].split("\n")[0][:40]
    meant = nearest(word, KINDS)
    help_text = f"kinds are {listed(KINDS, 'and')}"
    if meant:
        help_text = f"did you mean `{meant}`? {help_text}"
    return Fault(
        "E101", f"`{word}` is no kind of declaration", help_text, chunk.start, chunk.start + len(word)
    )


def explain(text: str, chunk: Chunk, scanned: Scan, error: UnexpectedToken) -> Fault:
    token = error.token
    if token.type == "$END" and scanned.fault is not None:
        return scanned.fault
    start = token.start_pos or 0
    return Fault(
        "E102",
        f"{str(token)!r} does not fit here",
        f"expected {sorted(error.accepts or ())}",
        start,
        token.end_pos or start,
    )
