"""Rows in chunks, several at a time: small enough to stay near the processor, and so large that what is done
once for each hardly counts."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
CHUNK = 1 << 18
_LEAST = 1 << 15
"""Fewer rows are not worth a thread of their own."""


def size_for(rows: int, threads: int | None) -> int:
    """How many rows to take at a time, so that every thread has some."""
    return max(_LEAST, min(CHUNK, -(-rows // _threads(threads))))


def _threads(asked: int | None) -> int:
    return asked or os.cpu_count() or 1


def ends_of(rows: int, size: int) -> list[tuple[int, int]]:
    """Where each chunk begins and ends, all about as long; of no rows there is one, which is empty."""
    size = max(1, -(-rows // max(1, -(-rows // size))))
    return [(start, min(start + size, rows)) for start in range(0, rows, size)] or [(0, 0)]


def worked(work: Callable[[int, int], T], ends: Sequence[tuple[int, int]], threads: int | None) -> list[T]:
    """What `work` gives for each chunk, in order; on so many threads, or on as many as there are
    processors."""
    count = min(_threads(threads), len(ends))
    if count == 1:
        return [work(start, end) for start, end in ends]
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(lambda both: work(*both), ends))
