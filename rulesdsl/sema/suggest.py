"""Did you mean: the nearest of the names or printed forms that would have been right.

In: what was written and what could have been. Out: words for a help line, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST_LISTED = 12
_MOST_COMPARED = 2000


def nearest(written: str, candidates: Iterable[str]) -> str | None:
    """The candidate most like `written`, blind to case, or None when none is near."""
    by_folded: dict[str, str] = {}
    for candidate in list(candidates)[:_MOST_COMPARED]:
        by_folded.setdefault(_folded(candidate), candidate)
    found = get_close_matches(_folded(written), list(by_folded), n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def did_you_mean(written: str, candidates: Iterable[str], *, what: str = "") -> str:
    """`did you mean open?`, else the list of what there is when it is short, else nothing.

    `what` names the kind of thing for the list: "columns" gives `the columns are A, B`.
    """
    known = list(dict.fromkeys(candidates))
    near = nearest(written, known)
    if near is not None and near != written:
        return f"did you mean {near}?"
    if what and known and len(known) <= MOST_LISTED:
        return f"the {what} are {', '.join(known)}"
    return ""


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
