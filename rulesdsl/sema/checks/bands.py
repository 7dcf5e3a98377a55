"""Arithmetic of bands: which numbers of a domain are claimed twice, and which by nobody.

In: claims and the numbers that can come (the readings of dice, or all whole numbers of a
stretch), ascending. Out: overlaps and holes, with the numbers named. Sweeps sorted
intervals: linear in the claims but for the sort.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from rulesdsl.sema.checks.lines import Claim
from rulesdsl.source.records import dataclass

MOST_NAMED: Final = 200
"""Longer overlaps and holes are cut off here: nobody reads them."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """`first` and `second` (in printed order) both claim `numbers`."""

    first: Claim
    second: Claim
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Holes:
    """`numbers` that nobody claims; `after` is the claim before the first of them."""

    numbers: tuple[int, ...]
    after: Claim | None


def overlaps(claims: Sequence[Claim], domain: Sequence[int]) -> Iterator[Overlap]:
    """Each claim that begins inside another, with the numbers that both claim."""
    reach: tuple[int, int] | None = None
    for start, end, index in _intervals(claims, domain):
        if reach is not None and start <= reach[0]:
            shared = domain[start : min(end, reach[0]) + 1]
            first, second = sorted((index, reach[1]))
            yield Overlap(claims[first], claims[second], tuple(shared[:MOST_NAMED]))
        if reach is None or end > reach[0]:
            reach = end, index


def holes(claims: Sequence[Claim], domain: Sequence[int]) -> Holes | None:
    """What of the domain nobody claims."""
    missing: list[int] = []
    after: Claim | None = None
    last: Claim | None = None
    upto = 0
    for start, end, index in _intervals(claims, domain):
        if start > upto:
            after = after or last
            missing.extend(domain[upto:start][:MOST_NAMED])
        if end + 1 > upto:
            upto, last = end + 1, claims[index]
    if upto < len(domain):
        after = after or last
        missing.extend(domain[upto:][:MOST_NAMED])
    return Holes(tuple(missing), after) if missing else None


def bounds(claims: Sequence[Claim]) -> list[int]:
    """Every number that is written as an end of a band."""
    return [bound for claim in claims for bound in (claim.low, claim.high) if bound is not None]


def _intervals(claims: Sequence[Claim], domain: Sequence[int]) -> list[tuple[int, int, int]]:
    """(first, last, claim) as indices into domain and claims, by first; empty bands left out."""
    found = []
    for index, claim in enumerate(claims):
        start = 0 if claim.low is None else bisect_left(domain, claim.low)
        end = len(domain) - 1 if claim.high is None else bisect_right(domain, claim.high) - 1
        if start <= end:
            found.append((start, end, index))
    return sorted(found)
