"""A parse that stopped -> one fault: what is wrong in the player's words, and what to write."""

from __future__ import annotations

import re
from typing import Final

from lark import UnexpectedToken

from rulesdsl.syntax.chunk import Chunk
from rulesdsl.syntax.glyphs import visible
from rulesdsl.syntax.hints import HINTS
from rulesdsl.syntax.layout import Fault, Scan
from rulesdsl.syntax.place import Place, expected, literals, place_of, shown
from rulesdsl.syntax.words import KINDS, listed, nearest

_KIND_LIST: Final = listed([kind for kind in KINDS if kind != "external"], "and")
_WORD: Final = re.compile(r"[^\s\"\[(|]+|[\"\[(|]")
_TITLED: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]* *\"")
_TWO_WORDS: Final = re.compile(r"[A-Za-z_]+ +[A-Za-z_][A-Za-z0-9_]* *\"")
_INSIDE_WORDS: Final = """
rows columns cells gives roll mark code group given choosing rolling doing expect supposed contradiction
phase segment step part interrupt event states counts on all any none unless choose refuse end again then
only use net by plus minus at accept in was now add remove replace rename except reads with for otherwise
"""
_INSIDE: Final = frozenset(_INSIDE_WORDS.split())
"""Words that begin lines inside declarations."""


def unknown_kind(text: str, chunk: Chunk) -> Fault:
    """A line at column 0 that begins with no kind of declaration."""
    line = text[chunk.start : chunk.end]
    start = chunk.start + len(line) - len(line.lstrip(" \t"))
    found = _WORD.match(text, start, chunk.end)
    written = found[0][:40] if found is not None else text[start]
    word, end = visible(written), start + max(1, len(written))
    meant = nearest(word, KINDS)
    titled = _TWO_WORDS.match(text, chunk.start, chunk.end) is not None
    if start > chunk.start:
        headline = "this line is indented, but belongs to no declaration"
        help_text = f"begin a declaration at column 0, with its kind: {_KIND_LIST}"
    elif meant is not None and (titled or word not in _INSIDE):
        headline, help_text = f"unknown kind `{word}`", f"did you mean `{meant}`? Kinds are {_KIND_LIST}"
    elif _TITLED.match(text, chunk.start, chunk.end):
        headline = f"the kind of `{word}` is missing"
        help_text = f"write it first, such as `table {word}`; kinds are {_KIND_LIST}"
    elif word in _INSIDE or not word[0].isalpha():
        headline = f"a line that begins with `{word}` stands at column 0"
        help_text = (
            f"indent it, if it belongs to the declaration above; a declaration begins with {_KIND_LIST}"
        )
    else:
        headline, help_text = f"unknown kind `{word}`", f"a declaration begins with its kind: {_KIND_LIST}"
    return Fault("E101", headline, help_text, start, end)


def explain(text: str, chunk: Chunk, scanned: Scan, error: UnexpectedToken) -> Fault:
    """Why the parse stopped. Where the scan stopped first, its fault is the reason."""
    if error.token.type == "$END" and scanned.fault is not None:
        return scanned.fault
    first = scanned.tokens[0].text if scanned.tokens else ""
    kind = scanned.tokens[1].text if first == "external" and len(scanned.tokens) > 1 else first
    place = place_of(scanned, error, kind, len(text[: chunk.end].rstrip()))
    for hint in HINTS:
        fault = hint(place)
        if fault is not None:
            return fault
    return _begins_line(place) if place.begins_line and not place.ends_line else _plain(place)


def _begins_line(place: Place) -> Fault:
    """The first word of a line fits no line of the block."""
    words = [literals()[t] for t in sorted(place.accepts) if t in literals()]
    meant = nearest(place.word, [w for w in words if w.isalpha()]) if place.raw.kind == "WORD" else None
    what = {"ROW": "a row of a chart", "STRING": "a text in quotes", "NOTE": "a note"}.get(
        place.raw.kind, f"`{place.word}`"
    )
    fits = listed(expected(place.accepts, most=16))
    help_text = f"did you mean `{meant}`?" if meant else f"here may stand {fits}"
    inside = "list of modifiers" if place.kind == "modifiers" else place.kind
    headline = f"{what} begins no line here, in {'an' if inside[0] in 'aeo' else 'a'} {inside}"
    return Fault("E102", headline, help_text, *place.here)


def _plain(place: Place) -> Fault:
    """The word in the middle of a line, or the line's end, that does not fit."""
    fits = expected(place.accepts)
    meant = None
    if place.raw.kind == "WORD":
        words = [literals()[t] for t in place.accepts if literals().get(t, "").isalpha()]
        meant = nearest(place.word, words)
    if place.ends_line:
        headline = "this line is not complete"
    elif place.raw.kind in ("STRING", "CITE", "ROW", "NOTE"):
        headline = f"{shown(place.raw.kind).split(' such')[0].split(' `')[0]} does not fit here"
    else:
        headline = f"`{place.word}` does not fit here"
    help_text = f"here may stand {listed(fits)}" if fits else "remove it"
    if meant is not None:
        help_text = f"did you mean `{meant}`? {help_text[0].upper()}{help_text[1:]}"
    return Fault("E102", headline, help_text, *place.here)
