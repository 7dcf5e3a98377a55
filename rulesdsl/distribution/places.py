"""Ways to whole numbers as the places of one long number: what is done to that is done to all of them.

In: numbers with the ways there are to each. Out: a long number, of which each place has so many words, and
its places again. A place must have room for all that may come to stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import unpack

_WORD = 8
"""Bytes."""
_BITS = 8 * _WORD


def words_for(ways: int) -> int:
    """How many words a place has, with room for so many ways."""
    return -(-ways.bit_length() // _BITS) or 1


def bits_of(places: int, words: int) -> int:
    """How long a number of so many places is."""
    return places * words * _BITS


def as_long(pairs: Iterable[tuple[int, int]], words: int, first: int = 0) -> int:
    """Numbers from `first` on with their ways, as one long number."""
    bits = words * _BITS
    return sum([ways << bits * (number - first) for number, ways in pairs])


def places_of(long: int, places: int, words: int) -> Sequence[int]:
    """What stands in so many places, the least first."""
    read = unpack(f"<{places * words}Q", long.to_bytes(places * words * _WORD, "little"))
    found: Sequence[int] = read[words - 1 :: words]
    for word in range(words - 2, -1, -1):
        found = [high << _BITS | low for high, low in zip(found, read[word::words], strict=True)]
    return found
