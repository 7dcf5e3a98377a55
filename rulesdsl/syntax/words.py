"""The words of the language: kinds of declaration, reserved words, words that carry a line on.

Pure data, with two helpers for messages. A word that is not reserved is a keyword only where
the grammar expects it and may be a name elsewhere.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

KINDS: Final = (
    "series",
    "game",
    "edition",
    "errata",
    "scenario",
    "house",
    "omitted",
    "contradiction",
    "supposed",
    "sections",
    "measure",
    "role",
    "dice",
    "enum",
    "outcome",
    "record",
    "formula",
    "condition",
    "modifiers",
    "table",
    "resolver",
    "external",
    "track",
    "calendar",
    "pattern",
    "sequence",
    "example",
    "change",
    "erratum",
    "option",
    "switch",
    "moved",
    "new",
    "gone",
)
"""The words a line at column 0 may begin with."""

_RESERVED: Final = """
absent accept again all also among and any asked at by choose count each end followed for gives greatest
have heading higher if in is it kept least less lower more no nobody none not now only or ordered otherwise
over per refuse remove rename repeated roll rolling round shifted split sum the then those unless usually was
when where with x yes
"""
RESERVED: Final = frozenset(_RESERVED.split())
"""Words that can never be names."""

BEFORE: Final = {
    "contradiction": "STRING",
    "group": "STRING WORD",
    "groups": "(",
    "list": "of",
    "position": "of",
    "reads": "BAND",
    "stop": "STRING",
    "supposed": "STRING",
}
"""Keywords only before this word or kind of token; elsewhere names."""

CARRY_ON_AT_END: Final = frozenset(
    ("and", "or", ",", "when", "otherwise", "+", "-", "x", "/", "among", "where", "have", "with")
)
"""A line that ends with one of these goes on in the next, if that is indented deeper."""

CARRY_ON_AT_START: Final = frozenset(
    ("when", "and", "or", "among", "where", "have", "not", "per", "if", "otherwise", "usually")
)
"""A line that begins with one of these, indented deeper, goes on from the line above; so does
one that begins with `for (`."""


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` that was probably meant, or None."""
    found = difflib.get_close_matches(word.lower()[:40], sorted(words), n=1, cutoff=0.6)
    return found[0] if found else None


def listed(words: Iterable[str], last: str = "or") -> str:
    """`a, b or c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
