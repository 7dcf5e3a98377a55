"""Whether words in a ledger and words in a rulebook name the same thing.

In: two texts. Out: yes or no. Letter case, plurals, and "table" or "chart" do not count; "Morale Table" is
what "Morale Table (part)" begins with.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+")
_GENERIC = frozenset({"chart", "table", "diagram", "note", "example", "counter", "variou", "list", "rule"})


def same_thing(one: str, other: str, *, begins: bool = False, whole: bool = False) -> bool:
    """The same words in the same order; with `begins` the first may go on; otherwise, unless `whole` is
    asked for, all words of the second (at least two) may stand among those of the first."""
    first, second = _telling(one), _telling(other)
    if not first or not second:
        return False
    if first == second or (begins and first[: len(second)] == second):
        return True
    return not begins and not whole and len(second) > 1 and set(second) <= set(first)


def is_generic(text: str) -> bool:
    """Words that name no thing of their own: "Charts", "diagram"."""
    return set(_words(text)) <= _GENERIC


def _telling(text: str) -> list[str]:
    """Without "table" and the like, where anything else is left."""
    found = _words(text)
    return [word for word in found if word not in _GENERIC] or found


def _words(text: str) -> list[str]:
    found = [word.casefold() for word in _WORD.findall(text)]
    return [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in found]
