"""Characters that a reader cannot see, and lines too long to be read.

In: a range of a text. Out: the first `Fault` in it, or None. Control characters, marks that
turn the direction of writing, blanks of no width and halves of characters are refused
everywhere, in notes and comments too: what a reader sees has to be what the machine reads.
"""

from __future__ import annotations

import re
from typing import Final

from rulesdsl.syntax.glyphs import name_of
from rulesdsl.syntax.layout import MAX_LINE, Fault

_HIDDEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
_LONG: Final = re.compile(rf"[^\n]{{{MAX_LINE + 1},}}")


def hidden_character(text: str, start: int, end: int) -> Fault | None:
    """The first hidden character between two offsets."""
    for found in _HIDDEN.finditer(text, start, end):
        at = found.start()
        if found[0] == "\r" and text[at + 1 : at + 2] == "\n":
            continue
        if found[0] == "\ufeff" and at == 0:
            continue
        headline = f"a hidden character stands here: {name_of(found[0])}"
        return Fault("E014", headline, "delete it; an editor may show it as nothing", at, at + 1)
    return None


def long_line(text: str, start: int, end: int) -> Fault | None:
    """The first line that is too long."""
    found = _LONG.search(text, start, end)
    if found is None:
        return None
    headline = f"this line has more than {MAX_LINE} characters"
    return Fault(
        "E015", headline, "divide it: a line may go on, indented deeper", found.start(), found.start() + 1
    )
