"""Neighbouring columns of texts put together, where NumPy is installed.

In: columns as texts and which of them each row has. Out: fewer columns that say the same: of the two columns
`yes, no` and `a, b, c` one with at most six texts. A line of a file is so joined of few pieces, not of all
its cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from rulesdsl.sweep.columns import Coded

_MOST = 4096
"""So many texts of two columns are put together at the most."""


def merged(columns: Sequence[Coded], join: Callable[[str, str], str]) -> list[Coded]:
    """The same rows of fewer columns; `join` makes one text of two."""
    out: list[Coded] = []
    for column in columns:
        if out and len(out[-1].words) * len(column.words) <= _MOST:
            out[-1] = _of_two(out[-1], column, join)
        else:
            out.append(column)
    return out


def _of_two(first: Coded, second: Coded, join: Callable[[str, str], str]) -> Coded:
    """Only the pairs that occur."""
    size = len(second.words)
    pairs = np.asarray(first.codes, np.int32) * np.int32(size) + np.asarray(second.codes, np.int32)
    there = np.bincount(pairs, minlength=len(first.words) * size) > 0
    places = np.cumsum(there, dtype=np.int32) - 1
    found = np.flatnonzero(there).tolist()
    words = [join(first.words[pair // size], second.words[pair % size]) for pair in found]
    return Coded(words, places.take(pairs))
